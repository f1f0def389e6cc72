# SPDX-License-Identifier: MIT
"""forum.py KIND FOLDER PORTFILE PARENT: a forum for tests, which ends with who started it.

It listens on 127.0.0.1, at a port that it writes into PORTFILE, and answers one
question after the other, since starting a program for each would take longer than
all that is tested.  What it says is tests/forum/KIND, with ${names} filled in.

FOLDER holds the forum, and is read anew for each question, as tests write there,
too: posts/ID and messages/ID (shell assignments: thread, uid, name, time, deleted,
content), topics/ID (title, uid; state, what a moderator did with it: "locked",
"deleted"), rooms/ID (title; people, who is in it besides us; public, if anybody
may read it), users/UID (name, a new one; gone, if the account is no more), and log,
a line for each question.
fault is what to do with the next question that would post: "lost" posts and says
nothing, "silent" does not even post, "held" lays it into queue/ for a moderator,
"slow" takes three seconds, a number is answered alone, and so is an answer's name
that follows it.  always is a fault that stays, reads one of whatever only asks,
edits is one of whatever would change a post, files of whatever brings a file (it
lies in uploads/NAME then), only-accounts a number for who asks
after an account.  keep leaves a line open after an answer, as forums do.

With PLI_FORUM_DESCRIPTION, a file for openapi.py, what that does not allow is
refused, and stands in violations, a line each.
"""
import ctypes
import os
import re
import select
import shlex
import signal
import socket
import sys
import time

ME = 9
NAMES = {2: "anna", 3: "bruno", 4: "chloe"}
BEGIN = 1795284000
PAGE = 3
TEXT = {"encoding": "utf-8", "errors": "surrogateescape", "newline": "\n"}

KIND, FOLDER, PORT_FILE, PARENT = sys.argv[1:]
# What it says, by name.
ANSWERS = {}
DESCRIPTION = None
if os.environ.get("PLI_FORUM_DESCRIPTION"):
    # Python is started without a look at the folder of its program.
    sys.path.insert(0, os.path.dirname(os.path.abspath(sys.argv[0])))
    sys.dont_write_bytecode = True
    import openapi
    DESCRIPTION = openapi.Description(os.environ["PLI_FORUM_DESCRIPTION"])


# ---- what is kept on disk ----

def read(path, absent=""):
    """What stands in a file, without its last newline."""
    try:
        with open(path, **TEXT) as file:
            return file.read().rstrip("\n")
    except FileNotFoundError:
        return absent


def write(path, text, how="w"):
    with open(path, how, **TEXT) as file:
        file.write(text + "\n")


def following(name, last=0):
    """The next number of that name, from last + 1 on."""
    number = int(read("last-" + name) or last) + 1
    write("last-" + name, str(number))
    return number


def quoted(text):
    return "'" + text.replace("'", "'\\''") + "'"


def numbers(folder):
    return sorted(int(name) for name in os.listdir(folder))


def assignments(path):
    """What a file of shell assignments holds; nothing if there is none."""
    return dict(one.split("=", 1) for one in shlex.split(read(path)))


def user(uid):
    """What an account is called now; None: there is none.  Nobody has one beyond
    60."""
    said = assignments("users/%s" % uid)
    if said.get("gone") or int(uid) > 60:
        return None
    return said.get("name") or NAMES.get(int(uid), "pli" if int(uid) == ME
                                         else "u%s" % uid)


def account(name):
    """The id of whom is called so now."""
    for uid in list(NAMES) + [ME]:
        if user(uid) == name:
            return uid
    return int(name[1:]) if re.match("u[0-9]+$", name) else None


# ---- one question ----

class Question:
    def __init__(self, method, url, head, body):
        self.method, self.url, self.head, self.body = method, url, head, body
        # What an answer may say of this moment.
        self.now = {}

    def under(self, method, before, after=""):
        """What stands between the two in the address; None if it is another."""
        inner = self.url[len(before):len(self.url) - len(after)]
        whole = self.method == method and self.url == before + inner + after
        return inner if whole and inner else None

    def field(self, name):
        """A text or a number of the body, still as JSON writes it."""
        found = re.search(r'^ *"%s": (?:"(.*)"|([0-9]+)),*$' % name, self.body, re.M)
        return found[1] or found[2] or "" if found else ""

    def listed(self, name):
        """The first number of a list of them."""
        found = re.search(r'"%s": \[\s*([0-9]+)' % name, self.body)
        return found[1] if found else ""

    # ---- what is said ----

    def fill(self, name):
        return re.sub(r"\$(?:\{(\w+)\}|(\w+))",
                      lambda found: str(self.now[found[1] or found[2]]), ANSWERS[name])

    def fine(self, name):
        return "200 OK", self.fill(name)

    def gone(self):
        return "404 Not Found", self.fill("gone")

    def parts(self):
        """The fields of a form with a file, in bytes that are text: {name: (name of
        the file or None, what is in it)}."""
        boundary = re.search(r"^Content-Type: multipart/form-data; boundary=(\S+)",
                             self.head, re.M | re.I)
        said = {}
        for part in self.body.split("--" + boundary[1])[1:-1] if boundary else []:
            head, _, value = part.partition("\r\n\r\n")
            name = re.search(r'[ ;]name="([^"]*)"', head)[1]
            file = re.search(r'filename="([^"]*)"', head)
            said[name] = file and file[1], value[:-len("\r\n")]
        return said

    # ---- what is written ----

    def take_file(self, field):
        name, text = self.parts().get(field) or (None, "")
        if not name:
            return "400 Bad Request", "{}"
        os.makedirs("uploads", exist_ok=True)
        with open("uploads/" + os.path.basename(name), "w", **TEXT) as file:
            file.write(text)
        self.now.update(name=name, size=len(text), id=following("uploads"))
        return self.fine("uploaded")

    def moment(self, milliseconds):
        self.now["time"] = milliseconds
        self.now["iso"] = time.strftime("%Y-%m-%dT%H:%M:%S.000Z",
                                        time.gmtime(int(milliseconds) // 1000))

    def keep(self, folder):
        now = self.now
        write("%s/%s" % (folder, now["id"]),
              "id=%s thread=%s uid=%s name=%s time=%s deleted=%s content=%s" % (
                  now["id"], now["thread"], now["uid"], quoted(now["name"]),
                  now["time"], now["deleted"], quoted(now["content"])))

    def write_post(self, folder, content):
        """It is ours, and each is a second after the last one."""
        self.now.update(id=following(folder, 100), uid=ME, name="pli", deleted=0,
                        content=content)
        self.moment((BEGIN + following("time")) * 1000)
        self.keep(folder)

    def write_thread(self, folder, uid, title="", people=""):
        self.now.update(thread=following("threads"), title=title)
        write("%s/%s" % (folder, self.now["thread"]),
              "thread=%s title=%s uid=%s people=%s" % (
                  self.now["thread"], quoted(title), uid, people))

    def open_topic(self, content):
        self.write_thread("topics", ME, self.field("title"))
        self.write_post("posts", self.field(content))
        return self.fine("open")

    def open_room(self, uid):
        """With somebody who is there."""
        if not uid or user(uid) is None:
            return self.gone()
        self.write_thread("rooms", ME, self.field("title"), uid)
        return None

    def open_letter(self):
        """A private topic, and what is said in it."""
        refused = self.open_room(account(self.field("target_recipients")))
        if refused:
            return refused
        self.write_post("posts", self.field("raw"))
        return self.fine("open")

    def refusal(self, thread, reads=False):
        """Why there is nothing to be had of a topic, or None."""
        state = assignments("topics/" + thread).get("state")
        if state == "deleted":
            return self.gone()
        if state == "locked" and not reads:
            return "400 Bad Request" if KIND == "nodebb" else "403 Forbidden", "{}"
        return None

    def post_in(self, folder, content, thread, answer):
        refused = self.refusal(thread) if folder == "posts" else None
        if refused:
            return refused
        self.now["thread"] = thread
        self.write_post(folder, self.field(content))
        return self.fine(answer)

    def edit_post(self, number, content):
        """One of ours says something else."""
        if not self.load("posts/" + number):
            return self.gone()
        self.now["content"] = self.field(content)
        self.keep("posts")
        self.load("posts/" + number)
        return self.fine("edited")

    # ---- what is read ----

    def load(self, path):
        """What a post holds is what answers say; False: there is none."""
        said = assignments(path)
        if not said:
            return False
        self.now.update({"title": "", "system": "0"}, **said)
        self.moment(said["time"])
        self.now.update(
            user_deleted="false" if said["deleted"] == "0" else "true",
            action="" if self.now["system"] == "0" else
            ',"action_code":"closed.enabled"',
            # As Markdown makes HTML of the little that tests write.
            html=said["content"].replace("\\n", "<br />\\n"))
        return True

    def raw(self, path):
        return self.fine("raw") if self.load(path) else None

    def items(self, folder, answer, thread, page=None, skip=None):
        """Those of a thread: all, a page of them, or the last ones before some."""
        found = [number for number in numbers(folder) if
                 assignments("%s/%d" % (folder, number)).get("thread") == thread]
        self.now.update(page=page or 1, pages=(len(found) + PAGE - 1) // PAGE)
        if skip is not None:
            found = found[:max(len(found) - skip, 0)][-PAGE:]
        elif page is not None:
            found = found[(page - 1) * PAGE:page * PAGE]
        said = []
        for number in found:
            self.load("%s/%d" % (folder, number))
            said.append(self.fill(answer))
        self.now.update(items=",".join(said), thread=thread)

    def threads(self, folder, answer):
        """The newest first, with when something was last said there."""
        said = []
        for number in reversed(numbers(folder)):
            thread = assignments("%s/%d" % (folder, number))
            self.now.update(time=0, iso="x")
            for place in "posts", "messages":
                for last in numbers(place):
                    post = assignments("%s/%d" % (place, last))
                    if post["thread"] == thread["thread"]:
                        self.moment(post["time"])
            self.now.update(thread)
            said.append(self.fill(answer))
        self.now["items"] = ",".join(said)

    def account(self, name):
        only = read("only-accounts")
        if only:
            return only + " No", "{}"
        uid = account(name)
        if uid is None:
            return self.gone()
        self.now.update(name=name, uid=uid)
        return self.fine("account")

    def user(self, uid):
        name = user(uid)
        self.now.update(uid=uid, name=name)
        return self.fine("user") if name is not None else self.gone()

    def people(self, thread):
        """Who is in a room, as JSON has them."""
        room = assignments("rooms/" + thread)
        people = [ME] + (room.get("people") or room.get("uid", "")).split()
        self.now["people"] = ",".join(
            '{"uid":%s,"id":%s,"username":"%s"}' % (uid, uid, user(uid))
            for uid in people)
        # What Discourse tells of a private topic alone.
        self.now["details"] = "" if room.get("public") or not room else \
            '"allowed_users":[%s],"allowed_groups":[%s]' % (
                self.now["people"], room.get("groups", ""))

    # ---- what somebody wants ----

    def nodebb(self):
        under, url = self.under, self.method + " " + self.url
        if url == "GET /api/self":
            return self.fine("self")
        if url == "POST /api/v3/topics":
            return self.open_topic("content")
        if thread := under("POST", "/api/v3/topics/"):
            return self.post_in("posts", "content", thread, "reply")
        if url == "GET /api/user/pli/topics":
            self.threads("topics", "topic")
            return self.fine("topics")
        if name := under("GET", "/api/user/"):
            return self.account(name)
        if uid := under("GET", "/api/v3/users/"):
            return self.user(uid)
        if number := under("PUT", "/api/v3/posts/"):
            return self.edit_post(number, "content")
        if thread := under("GET", "/api/topic/"):
            return self.topic_page(thread)
        if number := under("GET", "/api/v3/posts/", "/raw"):
            return self.raw("posts/" + number) or self.gone()
        if url == "POST /api/v3/chats":
            self.now["time"] = 1
            return self.open_room(self.listed("uids")) or self.fine("room")
        if thread := under("POST", "/api/v3/chats/"):
            if not os.path.exists("rooms/" + thread):
                return "404 Not Found", self.fill("no-room")
            return self.post_in("messages", "message", thread, "message")
        if under("GET", "/api/v3/chats?"):
            self.threads("rooms", "room-item")
            return self.fine("rooms")
        if number := under("GET", "/api/v3/chats/", "/raw"):
            return self.raw("messages/" + number.rpartition("/")[2])
        if thread := under("GET", "/api/v3/chats/", "/users"):
            self.people(thread)
            return self.fine("people")
        if one := under("GET", "/api/v3/chats/"):
            thread, between, skip = one.partition("/messages?start=")
            if between:
                self.items("messages", "message-item", thread, skip=int(skip))
                return self.fine("messages")
        return self.gone()

    def topic_page(self, asked):
        refused = self.refusal(asked.partition("?")[0], reads=True)
        if refused:
            return refused
        self.items("posts", "post", asked.partition("?")[0],
                   page=int(asked.rpartition("page=")[2]))
        return self.fine("posts")

    def nodebb_write_api(self):
        under, url = self.under, self.method + " " + self.url
        if url == "POST /api/v2/ping":
            return ("200 OK\r\nSet-Cookie: express.sid=opensesame; Path=/; HttpOnly",
                    self.fill("self"))
        if url == "POST /api/v2/topics":
            return self.open_topic("content")
        if thread := under("POST", "/api/v2/topics/"):
            return self.post_in("posts", "content", thread, "reply")
        if url == "GET /api/user/pli/topics":
            self.threads("topics", "topic")
            return self.fine("topics")
        if thread := under("GET", "/api/topic/"):
            return self.topic_page(thread)
        if number := under("GET", "/api/post/pid/"):
            return self.raw("posts/" + number)
        if uid := under("POST", "/api/v2/users/", "/chats"):
            thread = self.field("roomId")
            if not thread:
                refused = self.open_room(uid)
                if refused:
                    return refused
                thread = self.now["thread"]
            return self.post_in("messages", "message", thread, "message")
        if self.method == "GET" and self.url.startswith("/api/user/pli/chats"):
            # Not the token: the cookie.
            if "opensesame" not in self.head:
                return self.gone()
            if thread := under("GET", "/api/user/pli/chats/"):
                self.items("messages", "message-item", thread)
                self.people(thread)
                return self.fine("messages")
            self.threads("rooms", "room-item")
            return self.fine("rooms")
        if uid := under("GET", "/api/user/uid/"):
            return self.user(uid)
        if name := under("GET", "/api/user/"):
            return self.account(name)
        if under("PUT", "/api/v2/topics/"):
            return self.edit_post(self.field("pid"), "content")
        return self.gone()

    def discourse(self):
        under, url = self.under, self.method + " " + self.url
        if url == "GET /u/pli.json":
            return self.fine("self")
        if name := under("GET", "/u/", ".json"):
            return self.account(name)
        if uid := under("GET", "/user-cards.json?user_ids="):
            status, said = self.user(uid)
            return "200 OK", said if status == "200 OK" else '{"users": []}'
        if url == "POST /uploads.json":
            return self.take_file("file")
        if url == "POST /posts.json":
            thread = self.field("topic_id")
            if thread:
                return self.post_in("posts", "raw", thread, "reply")
            if self.field("archetype"):
                return self.open_letter()
            return self.open_topic("raw")
        if number := under("PUT", "/posts/", ".json"):
            return self.edit_post(number, "raw")
        if url == "GET /topics/created-by/pli.json":
            self.threads("topics", "topic")
            return self.fine("topics")
        if under("GET", "/topics/private-messages"):
            self.threads("rooms", "topic")
            return self.fine("topics")
        if thread := under("GET", "/t/", ".json"):
            refused = self.refusal(thread, reads=True)
            if refused:
                return refused
            self.items("posts", "post", thread)
            self.people(thread)
            return self.fine("posts")
        if number := under("GET", "/posts/", ".json"):
            return self.raw("posts/" + number) or self.gone()
        return self.gone()

    def do(self):
        return getattr(self, KIND.replace("-", "_"))()

    # ---- what befalls it ----

    def fault(self):
        said = read("reads") if self.method == "GET" else ""
        if self.parts():
            said = read("files")
        elif self.method in ("POST", "PUT") and not self.url.endswith("ping"):
            said = read("fault")
            if said:
                os.remove("fault")
        said = read("always", said)
        return read("edits", said) if self.method == "PUT" else said

    def hold(self):
        """A moderator has to see it before it is a post."""
        os.makedirs("queue/posts", exist_ok=True)
        os.makedirs("queue/topics", exist_ok=True)
        os.rename("posts/%s" % self.now["id"], "queue/posts/%s" % self.now["id"])
        if self.field("title"):
            os.rename("topics/%s" % self.now["thread"],
                      "queue/topics/%s" % self.now["thread"])
        return "202 Accepted", self.fill("held")

    def described(self, how, *more):
        """What its description does not allow."""
        if DESCRIPTION is None:
            return []
        wrong = list(getattr(DESCRIPTION, how)(self.method, self.url, *more))
        for line in wrong:
            write("violations", "%s %s: %s" % (self.method, self.url, line), "a")
        return wrong

    def answer(self):
        """A status, perhaps with header fields, and a body; None: nothing is said."""
        write("log", self.method + " " + self.url, "a")
        if not re.search("^(Authorization: Bearer|Api-Key:) sesame", self.head,
                         re.M | re.I):
            return "401 Unauthorized", '{"error":"who are you?"}'
        wrong = self.described("wrong_question", self.head, self.body)
        if wrong:
            return "400 Bad Request", '{"errors":["not as described"]}'
        fault = self.fault()
        if fault == "silent":
            return None
        if fault in ("", "lost", "held", "slow"):
            said = self.do()
            if fault != "held" and said:
                self.described("wrong_answer", said[0].split(" ")[0], said[1])
            if fault == "held":
                return self.hold()
            if fault == "slow":
                time.sleep(3)
            return None if fault == "lost" else said
        if fault.startswith("429"):
            return ("429 Too Many Requests\r\nRetry-After: 120",
                    '{"errors":["slow down"]}')
        status, space, name = fault.partition(" ")
        return status + " No", self.fill(name) if space else '{"errors":["no"]}'


# ---- the line ----

def hear(line):
    """The head and the body of a question; None: the line is dead."""
    said, head, want = b"", None, 0
    while head is None or len(said) < len(head) + want:
        got = line.recv(65536)
        if not got:
            return None
        said += got
        end = said.find(b"\r\n\r\n")
        if head is None and end >= 0:
            head = said[:end + 4]
            length = re.search(rb"\r\nContent-Length:\s*([0-9]+)", head, re.I)
            want = int(length[1]) if length else 0
    return [part.decode("utf-8", "surrogateescape")
            for part in (head, said[len(head):])]


def serve(line):
    """One question; may there be another?"""
    heard = hear(line)
    if heard is None:
        return False
    head, body = heard
    answer = Question(*head.split(" ", 2)[:2], head, body).answer()
    if answer is None:
        return False
    keep = os.path.exists("keep")
    status, said = answer
    said = (said + "\n").encode("utf-8", "surrogateescape")
    line.sendall(("HTTP/1.1 %s\r\nContent-Type: application/json\r\n"
                  "Content-Length: %d\r\nConnection: %s\r\n\r\n" %
                  (status, len(said), "keep-alive" if keep else "close")
                  ).encode() + said)
    return keep


def serve_all(line, listener):
    """Until it is closed, or somebody else is waiting."""
    while serve(line):
        if line not in select.select([line, listener], [], [])[0]:
            return


def main():
    # PR_SET_PDEATHSIG: no forum is left behind by a test that is killed.
    ctypes.CDLL(None).prctl(1, signal.SIGTERM)
    if os.getppid() != int(PARENT):
        return
    folder = os.path.join(os.path.dirname(os.path.abspath(sys.argv[0])),
                          "../forum", KIND)
    for name in os.listdir(folder):
        ANSWERS[os.path.splitext(name)[0]] = read(os.path.join(folder, name))
    listener = socket.create_server(("127.0.0.1", 0))
    # It is whole as soon as it is there.
    write(PORT_FILE + ".new", str(listener.getsockname()[1]))
    os.rename(PORT_FILE + ".new", PORT_FILE)
    while True:
        line = listener.accept()[0]
        with line:
            # A forum that is emptied is another folder of the same name.
            os.chdir(FOLDER)
            try:
                serve_all(line, listener)
            except ConnectionError:
                pass    # Who asked was killed, or did not wait.


main()
