#!/usr/bin/env python3
"""match.py SITE PAGE LANG SEED [WIDTH...] - one seat of a match, Anna's, played on the board.

The newest letter to her is opened as a browser would: its one link, the page, real
clicks on what is offered.  The mailto link of the page is sent as a mail to "pli
ingest".  The others are computer players, who answer at once.  Prints what became of
each letter as TAP lines without numbers ("ok WHAT", "not ok WHAT").

By turns a link brings the board and an attachment.

A letter must be taken in at once, whatever was touched, and do what the page said
that it would.
"""
import datetime
import email
import email.policy
import html
import json
import os
import pathlib
import random
import re
import subprocess
import sys
import urllib.parse

from browser import new_browser

LETTERS = 300
STEPS = 12  # at most in a letter
WAYS = {"en": ["board attached", "board link"], "fr": ["plateau joint", "lien plateau"],
        "de": ["spielbrett angehängt", "spielbrett link"]}


def check(good, what, more=""):
    print(("ok " if good else "not ok ") + what, flush=True)
    if not good and more:
        print("\n".join("# " + line for line in more.split("\n")))
    return good


class Table:
    def __init__(self, site, lang):
        self.site = pathlib.Path(site)
        self.lang = lang
        self.count = 0
        self.start = datetime.datetime.fromisoformat(os.environ["NOW"].replace("Z", "+00:00"))

    def now(self):
        """An hour goes by from letter to letter: a day has its limits."""
        now = self.start + datetime.timedelta(hours=self.count)
        return now.strftime("%Y-%m-%dT%H:%M:%SZ")

    def pli(self, *args, stdin=b""):
        return subprocess.run(
            [os.environ["PLI"], "-C", self.site, "--now", self.now(), *args],
            input=stdin, capture_output=True, check=False)

    def letter(self):
        """The newest letter to Anna: its text, and where it has the board."""
        names = [path for path in (self.site / "outbox/new").iterdir()
                 if b"anna@example.net" in path.read_bytes()[:2000]]
        names.sort(key=lambda path: path.stat().st_mtime_ns)
        mail = email.message_from_bytes(
            b"\n".join(self.body(names[-1])), policy=email.policy.default)
        text = mail.get_body(("plain",)).get_content()
        page = mail.get_body(("html",))
        links = [html.unescape(link) for link in re.findall(
            r'href="([^"]*#[^"]*)"', page.get_content())]
        attached = [part for part in mail.iter_attachments()
                    if part.get_content_type() == "text/html"]
        for part in attached:
            path = self.site / part.get_filename()
            path.write_text(part.get_content())
            links.append("file://%s" % path)
        return text, links

    @staticmethod
    def body(path):
        """An outbox file has its envelope in front, up to an empty line."""
        lines = path.read_bytes().split(b"\n")
        for at, line in enumerate(lines):
            if line.startswith(b"From: "):
                return lines[at:]
        return lines

    def answer(self, link):
        """Sent as a mail program would that opens the link."""
        to, query = link[len("mailto:"):].split("?", 1)
        fields = urllib.parse.parse_qs(query)
        self.count += 1
        mail = email.message.EmailMessage(policy=email.policy.SMTP)
        mail["From"] = "Anna <anna@example.net>"
        mail["To"] = urllib.parse.unquote(to)
        mail["Delivered-To"] = urllib.parse.unquote(to)
        mail["Subject"] = fields["subject"][0]
        mail["Message-ID"] = "<board%d@mail.example.net>" % self.count
        mail.set_content(fields["body"][0])
        return self.pli("ingest", stdin=mail.as_bytes())

    def prefer(self, words):
        return self.pli("player", "demo", "anna", "--prefer", words)

    def entries(self):
        said = self.pli("log", "demo", "--seat", "anna", "--format", "json",
                        "--language", self.lang)
        return json.loads(said.stdout)["entries"]

    def over(self):
        return b"revealed" in self.pli("list").stdout


TAKE = """
const steps = [...document.querySelectorAll('#choose .step')];
const some = steps.filter((step) => !step.closest('details:not([open])'));
return [some.length, document.querySelectorAll('ol.steps > li').length,
	document.querySelectorAll('#choose details:not([open])').length];"""
STATE = """
return { lines: [...document.querySelectorAll('ol.steps .order')].map((o) => o.textContent),
	told: [...document.querySelectorAll('ol.steps .told:not(.hint)')].map((o) => o.textContent),
	send: document.getElementById('send')?.href ?? '',
	wide: document.documentElement.scrollWidth - innerWidth };"""


def touch(browser, chance):
    """Steps at random, by clicks, until nothing is asked or it is enough."""
    for _ in range(chance.randint(1, STEPS)):
        shown, steps, folded = browser.run(TAKE)
        if folded and (shown == 0 or chance.random() < 0.5):
            browser.click("#choose details:not([open]) > summary")
            shown, steps, folded = browser.run(TAKE)
        if shown == 0:
            break
        number = browser.run("""
const all = [...document.querySelectorAll('#choose .step')]
	.filter((step) => !step.closest('details:not([open])'));
return all[arguments[0]].dataset.order;""", chance.randrange(shown))
        browser.click('#choose .step[data-order="%s"]' % number)
        if chance.random() < 0.1:
            browser.click("#back")
    if browser.run(TAKE)[1] == 0:
        browser.click("#choose .step")


def plain(text):
    """Without what joins one event to the next in a line, and each of several
    like ones by itself."""
    text = re.sub(r"([^.]*) \(×(\d+)\)", lambda found: found[1] * int(found[2]), text)
    return re.sub(r"[\s.,\u00a0\u202f]+", "", text)


def happened(entries):
    return "".join(event["text"] for entry in entries
                   for event in entry.get("events", []))


def came_true(foretold, entries):
    return check(plain(foretold) in plain(happened(entries)),
                 "what was foretold happened: " + foretold, happened(entries))


CLEAR = """
const free = document.getElementById('free');
free.value = '';
free.dispatchEvent(new Event('input'));"""
NO_CLIPBOARD = "Object.defineProperty(navigator, 'clipboard', { value: undefined });"
CONTROL = "\ue009"


def copied(browser, lines):
    """For webmail and forums: the lines go where a person pastes them; where no page may
    write to the clipboard they stand there, selected."""
    wanted = "\n".join(lines)
    browser.click("#copy")
    browser.click("#letter details > summary")
    browser.click("#free")
    browser.keys("v", CONTROL)
    pasted = browser.run("return document.getElementById('free').value")
    browser.run(CLEAR)
    good = check(pasted.strip() == wanted, "what is copied is what would be sent", pasted)
    browser.run(NO_CLIPBOARD)
    browser.click("#copy")
    chosen = browser.run("return getSelection().toString()")
    return good and check(chosen.strip() == wanted, "or it is selected", chosen)


def play(site, page, lang, seed, widths):
    chance = random.Random(seed)
    table = Table(site, lang)
    good = True
    held = []
    with new_browser(width=widths[0]) as browser:
        for turn in range(LETTERS):
            if not good or table.over():
                break
            browser.size(widths[turn % len(widths)], 900)
            text, links = table.letter()
            if not check(len(links) == 1, "a letter has one way to the board", text):
                return
            good &= check(len(links[0]) <= 1800, "it is short enough")
            good &= check(("file:" in links[0]) == (turn % 2 == 1), "it is the one wished for")
            table.prefer(WAYS[lang][turn % 2])
            browser.open(links[0] if "file:" in links[0]
                         else page + "#" + links[0].split("#", 1)[1])
            browser.wait("return document.documentElement.dataset.ready === 'yes'")
            touch(browser, chance)
            state = browser.run(STATE)
            good &= check(state["wide"] <= 0, "nothing is wider than the page")
            if turn == 0:
                good &= copied(browser, state["lines"])
            before = table.entries()
            sent = table.answer(state["send"])
            mine = [entry for entry in table.entries()[len(before):]
                    if entry.get("by") == "mail"]
            foretold = "".join(state["told"])
            good &= check(
                sent.returncode == 0 and len(mine) == 1,
                "a letter is taken in: " + ", ".join(state["lines"]),
                table.letter()[0] if not mine else "")
            if plain(foretold) in plain(happened(mine)):
                came_true(foretold, mine)
            else:  # later, since others are asked at the same time
                held.append((foretold, len(before)))
        for foretold, since in held:
            came_true(foretold, table.entries()[since:])
        check(table.over(), "the match is played to its end in %d letters" % table.count)
        log = [line for line in browser.log() if "ERR_INTERNET_DISCONNECTED" not in line]
        check(log == [], "the browser has nothing to say", "\n".join(log))


if __name__ == "__main__":
    play(*sys.argv[1:4], int(sys.argv[4]), [int(w) for w in sys.argv[5:]])
