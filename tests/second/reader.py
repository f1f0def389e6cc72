# SPDX-License-Identifier: MIT
"""reader.py - a second reader of match files, levels 1 to 4.

Written from state/FORMAT.md alone, so that where it and pli verify differ one
of the three is wrong.  judge(bytes) gives the exit code of pli verify and the
level up to which all is right.  The replay (level 5) needs the games.
"""
import ctypes, ctypes.util, hashlib, re
from unicodedata import normalize

SODIUM = ctypes.CDLL(ctypes.util.find_library("sodium") or "libsodium.so.23")
SODIUM.sodium_init()

EX_FORM, EX_FALSE = 65, 77

class Wrong(Exception):
    """What is wrong: the exit code, and why."""

def form(good, why, code=EX_FORM):
    if not good:
        raise Wrong(code, why)

def true(good, why):
    form(good, why, EX_FALSE)

# ---- section 6 and 8: primitives ----
def H(data):
    return hashlib.blake2b(data, digest_size=32).digest()

def F(key, data):
    return hashlib.blake2b(data, key=key, digest_size=32).digest()

def is_signed(sig, text, key):
    return SODIUM.crypto_sign_verify_detached(sig, text, ctypes.c_ulonglong(len(text)), key) == 0

def decrypt(cipher, ad, nonce, key):
    out = ctypes.create_string_buffer(len(cipher))
    rc = SODIUM.crypto_aead_xchacha20poly1305_ietf_decrypt(
        out, None, None, cipher, ctypes.c_ulonglong(len(cipher)), ad,
        ctypes.c_ulonglong(len(ad)), nonce, key)
    return out.raw[:len(cipher) - 16] if rc == 0 else None

# ---- section 3: forms of values ----
NUMBER = re.compile(rb"0|[1-9][0-9]{0,5}")
WORD = re.compile(rb"[a-z0-9][a-z0-9_-]{0,31}")
TIME = re.compile(rb"(\d{4})-(\d\d)-(\d\d)T(\d\d):(\d\d):(\d\d)Z")
PLAIN = re.compile(rb"[ !#-\[\]-~]{1,200}")
DAYS = (31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31)
UNSEEN = ((0, 0x1f), (0x7f, 0x9f), (0xad, 0xad), (0x34f, 0x34f), (0x61c, 0x61c),
    (0x115f, 0x1160), (0x17b4, 0x17b5), (0x180b, 0x180f), (0x200b, 0x200f),
    (0x2028, 0x202e), (0x2060, 0x206f), (0x2800, 0x2800), (0x3164, 0x3164),
    (0xfdd0, 0xfdef), (0xfe00, 0xfe0f), (0xfeff, 0xfeff), (0xffa0, 0xffa0),
    (0xfff0, 0xfffb), (0x1bca0, 0x1bca3), (0x1d173, 0x1d17a), (0xe0000, 0xeffff))
BLANKS = re.compile("[\u00a0\u1680\u2000-\u200a\u202f\u205f\u3000]|  ")

def number(value, low=0, high=999999):
    form(low <= int(matching(NUMBER, value)) <= high, "a number out of its bounds")
    return int(value)

def matching(pattern, value):
    form(pattern.fullmatch(value), "not of its letters")
    return value

def letters(pattern):
    return lambda value: matching(re.compile(pattern), value)

word, plain = letters(WORD), letters(PLAIN)

def choice(*words):
    def read(value):
        form(value in words, "none of the words")
        return value
    return read

def hexes(*sizes):
    def read(value):
        form(re.fullmatch(rb"[0-9a-f]*", value), "no hex")
        form(len(value) in [2 * n for n in sizes], "not of its length")
        return bytes.fromhex(value.decode())
    return read

def time(value):
    parts = TIME.fullmatch(value)
    form(parts, "no time")
    year, month, day, hour, minute, second = map(int, parts.groups())
    form(1 <= month <= 12, "no month")
    leap = month == 2 and year % 4 == 0 and (year % 100 != 0 or year % 400 == 0)
    last = DAYS[month - 1] + leap
    form(1 <= day <= last, "no day")
    form(hour <= 23 and minute <= 59 and second <= 60, "no time of a day")
    form(second < 60 or (day, hour, minute) == (last, 23, 59), "no second")
    return value

def option(value):
    name, equals, rest = plain(value).partition(b"=")
    form(equals and rest and word(name), "no name=value")
    return value

def unquote(value):
    form(len(value) >= 2 and value[:1] == value[-1:] == b'"', "no quotes")
    return value[1:-1]

def codes(text):
    try:
        return [ord(c) for c in text.decode()]
    except UnicodeDecodeError:
        return None

def is_text(text, most):
    seen = codes(text)
    return seen is not None and 1 <= len(text) <= most and b" " not in (text[:1], text[-1:]) \
        and not any(low <= c <= high for c in seen for low, high in UNSEEN) \
        and not any(c & 0xfffe == 0xfffe for c in seen)

def quoted(value):
    value = unquote(value)
    form(re.fullmatch(rb'([^"\\]|\\["\\])*', value, re.S), "an escape")
    text = re.sub(rb"\\(.)", rb"\1", value)
    form(1 <= len(text) <= 1000, "too long")
    form(not re.search(rb"[\x00-\x1f\x7f]", text), "a control")
    form(codes(text) is not None, "no UTF-8")
    return text

def text(most):
    def read(value):
        value = quoted(value)
        form(is_text(value, most), "no text")
        return value
    return read

def line(most):
    def read(value):
        value = text(most)(value)
        form(not BLANKS.search(value.decode()), "no line")
        return value
    return read

# ---- section 4: kinds of entry ----
ONE, MAYBE, LIST = range(3)
SEALS = (128, 256, 512, 1024, 2048)
KINDS = {b"charter": [(b"match", ONE, letters(rb"[a-z0-9]{1,16}")), (b"game", ONE, word),
        (b"rules", ONE, number), (b"edition", ONE, word), (b"edition-hash", ONE, hexes(32)),
        (b"seats", ONE, lambda v: number(v, 1, 16)),
        (b"options", LIST, option), (b"host", ONE, hexes(32)),
        (b"commit", ONE, hexes(32)), (b"secret", ONE, hexes(112)),
        (b"seal", ONE, choice(*(b"%d" % n for n in SEALS))),
        (b"salts", ONE, choice(b"all", b"any")), (b"beacon", MAYBE, line(1000))], b"seat": [
        (b"seat", ONE, number), (b"name", ONE, line(80)),
        (b"lang", ONE, letters(rb"[a-z]{2,8}")), (b"bot", MAYBE, word), (b"key", MAYBE, hexes(32))],
    b"salt": [(b"from", ONE, lambda v: None if v == b"beacon" else number(v)), (b"text", ONE, quoted)],
    b"start": [(b"due", MAYBE, time)],
    b"orders": [(b"seat", ONE, number), (b"by", ONE, choice(
            b"mail", b"forum", b"host", b"clock", b"bot", b"standing")),
        (b"seen", MAYBE, number), (b"instead", MAYBE, number), (b"moves", LIST, plain),
        (b"sealed", MAYBE, hexes(*(n + 40 for n in SEALS))),
        (b"result", MAYBE, hexes(16)), (b"mail", MAYBE, hexes(16)), (b"due", MAYBE, time)],
    b"void": [(b"back", ONE, number), (b"why", ONE, choice(b"undo", b"consent", b"mistake")),
        (b"due", MAYBE, time)], b"note": [(b"topic", ONE, word), (b"seat", MAYBE, number),
        (b"text", ONE, text(1000)), (b"due", MAYBE, time)],
    b"host": [(b"host", ONE, hexes(32)), (b"secret", ONE, hexes(112))],
    b"reveal": [(b"key", ONE, hexes(32))], }

class Lines:
    """Section 2: the lines of a file, without their ends."""

    def __init__(self, data):
        form(len(data) <= 16 << 20, "the file is too long")
        form(data.startswith(b"---\npli: 1\n"), "no match file")
        form(data.endswith(b"\n"), "torn")
        self.lines = data[:-1].split(b"\n")
        form(all(len(x) <= 8192 for x in self.lines), "a line is too long")
        self.at, self.bytes = 0, 0

    def peek(self):
        return self.lines[self.at] if self.at < len(self.lines) else b""

    def take(self):
        form(self.at < len(self.lines), "torn")
        self.at += 1
        self.bytes += len(self.lines[self.at - 1]) + 1
        return self.lines[self.at - 1]

    def field(self, key, read):
        form(self.peek().startswith(key + b": "), "field %s" % key)
        return read(self.take()[len(key) + 2:])

    def list(self, key, read):
        values = []
        form(self.take() == key + b":", "list %s" % key)
        while self.peek().startswith(b"- "):
            values.append(read(unquote(self.take()[2:])))
        form(1 <= len(values) <= 200, "not 1 to 200 values")
        return values

def read_entry(lines, n):
    first = lines.bytes
    form(lines.take() == b"---", "an entry begins with ---")
    entry = {}
    if n == 0:
        lines.field(b"pli", choice(b"1"))
    form(lines.field(b"entry", number) == n, "not the next number")
    kind = entry["kind"] = lines.field(b"kind", choice(*KINDS))
    form((kind == b"charter") == (n == 0), "the charter")
    lines.field(b"time", time)
    for key, how, read in KINDS[kind]:
        here = lines.peek().startswith(key + b":")
        if how == LIST:
            entry[key] = lines.list(key, read) if here else []
        elif how == ONE or here:
            entry[key] = lines.field(key, read)
    entry["end"] = lines.bytes
    entry["sig"] = lines.field(b"sig", hexes(64))
    form(lines.bytes - first <= 65536, "an entry is too long")
    return entry

def read_file(data):
    lines, entries = Lines(data), []
    while lines.at < len(lines.lines):
        form(len(entries) < 100000, "too many entries")
        entries.append(read_entry(lines, len(entries)))
    for entry in entries:
        entry["hash"] = H(data[:entry["end"]])
    return entries

# ---- section 6 ----
def check_signatures(entries):
    key, h0 = entries[0][b"host"], entries[0]["hash"].hex()
    for n, entry in enumerate(entries):
        said = "pli 1 head\nmatch %s\nentry %d\nhash %s\n" % (h0, n, entry["hash"].hex())
        true(is_signed(entry["sig"], said.encode(), key), "signature %d" % n)
        if entry["kind"] == b"host":
            key = entry[b"host"]

# ---- section 5 ----
def bare(name):
    name = normalize("NFD", normalize("NFD", name.decode()).casefold())
    return re.sub("[\u0300-\u036f]", "", name)

class Order:
    def __init__(self, entries):
        self.entries, self.charter = entries, entries[0]
        self.seats, self.salted, self.mails = {}, set(), set()
        self.beacon = self.start = self.over = None
        self.counts = []  # what counts right after each entry

    def seat(self, entry, n):
        seat = entry[b"seat"]
        form(seat < self.charter[b"seats"], "no such seat")
        form(self.beacon is None or self.start is not None, "a seat between beacon and start")
        form(normalize("NFC", entry[b"name"].decode()) == entry[b"name"].decode(), "no NFC")
        for other, sitter in self.seats.items():
            form(other == seat or bare(sitter[b"name"]) != bare(entry[b"name"]), "name")
        self.seats[seat] = entry
        if self.start is None:
            self.salted.discard(seat)

    def salt(self, entry, n):
        form(self.start is None and self.beacon is None, "a late salt")
        if entry[b"from"] is None:
            form(b"beacon" in self.charter, "no beacon is named")
            digits = entry[b"text"].replace(b" ", b"")
            form(re.fullmatch(rb"[0-9]+( [0-9]+)*", entry[b"text"]) and
                 len(digits) <= 200, "no drawn number")
            self.beacon = n
            return
        seat = entry[b"from"]
        form(seat in self.seats and b"bot" not in self.seats[seat], "whose")
        form(seat not in self.salted, "a second salt")
        form(re.fullmatch(rb"[a-z]+( [a-z]+)*", entry[b"text"]) and
             12 <= len(entry[b"text"].replace(b" ", b"")) <= 200, "salt")
        self.salted.add(seat)

    def start_(self, entry, n):
        form(self.start is None, "a second start")
        for seat in range(self.charter[b"seats"]):
            form(seat in self.seats, "an empty seat")
            form(self.charter[b"salts"] == b"any" or seat in self.salted or
                 b"bot" in self.seats[seat], "a salt is missing")
        form(b"beacon" not in self.charter or self.beacon, "no beacon yet")
        self.start = n
        return [n]

    def orders(self, entry, n):
        form(self.start is not None, "orders before the start")
        form(entry[b"seat"] < self.charter[b"seats"], "no such seat")
        moves, sealed = entry[b"moves"], entry.get(b"sealed")
        form(moves or sealed, "neither moves nor a sealed part")
        form(sealed or (b"?" not in moves and entry[b"by"] != b"standing"), "no sealed part")
        form(sealed is None or len(sealed) == int(self.charter[b"seal"]) + 40, "seal")
        form(entry.get(b"seen", -1) < n, "seen")
        if b"mail" in entry:
            form(entry[b"mail"] not in self.mails, "a mail twice")
            self.mails.add(entry[b"mail"])
        counts, old = list(self.counts[n - 1]), entry.get(b"instead")
        if old is not None:
            form(old in counts and old != self.start and
                 self.entries[old][b"seat"] == entry[b"seat"], "instead")
            counts.remove(old)
        return counts + [n]

    def void(self, entry, n):
        form(self.start is not None and self.start <= entry[b"back"] < n, "back")
        return self.counts[entry[b"back"]]

    def note(self, entry, n):
        form(entry.get(b"seat", 0) < self.charter[b"seats"], "no such seat")

    def nothing(self, entry, n):
        pass

    charter_ = host_ = nothing

    def reveal(self, entry, n):
        self.over = n
    def check(self):
        for n, entry in enumerate(self.entries):
            form(self.over is None, "behind the reveal")
            kind = entry["kind"].decode()
            rule = getattr(self, kind + "_", None) or getattr(self, kind)
            before = self.counts[n - 1] if n else []
            self.counts.append(rule(entry, n) or before)
            entry["sitter"] = self.seats.get(entry.get(b"seat"))

# ---- section 8 ----
def opened(entry, n, h0, M, size):
    key = F(M, b"pli 1 seal\n")
    ad = b"pli 1 sealed\nmatch %s\nentry %d\nseat %d\n" % (h0.hex().encode(), n, entry[b"seat"])
    nonce, cipher = entry[b"sealed"][:24], entry[b"sealed"][24:]
    pt = decrypt(cipher, ad, nonce, key)
    true(pt is not None and len(pt) == size, "it does not open")
    true(F(M, b"pli 1 nonce\n" + ad + pt)[:24] == nonce, "the nonce")
    return pt.rstrip(b"\0")

RANKS = {b"move": 0, b"of": 1, b"when": 2, b"drop": 2, b"words": 3, b"psig": 4}

def read_content(content):
    true(content == b"" or content.endswith(b"\n"), "no line end")
    got, rank = {word: [] for word in RANKS}, 0
    for at in content.split(b"\n")[:-1]:
        word, blank, value = at.partition(b" ")
        true(word in RANKS and blank, "a line")
        true(RANKS[word] >= rank and not got[b"psig"], "order of lines")
        rank = RANKS[word]
        try:
            if word == b"move":
                plain(value)
            elif word in (b"of", b"drop"):
                value = number(value)
            elif word == b"psig":
                value = hexes(64)(value)
            elif word == b"when" or value:
                form(is_text(value, 1000), "no text")
        except Wrong as wrong:
            raise Wrong(EX_FALSE, wrong.args[1])
        got[word].append(value)
    true(len(got[b"of"]) <= 1, "of")
    true(bool(got[b"words"]) == bool(got[b"psig"]), "words and psig")
    return got

def check_part(entries, entry, n, got):
    true(len(got[b"move"]) == entry[b"moves"].count(b"?"), "hidden moves")
    true(bool(got[b"of"]) == (entry[b"by"] == b"standing"), "of")
    true(all(at < n for at in got[b"of"] + got[b"drop"]), "not there yet")
    for psig in got[b"psig"]:
        true(entry["sitter"] and b"key" in entry["sitter"], "no key")
        true(b"seen" in entry, "no seen")
        said = "pli 1 orders\nmatch %s\nentry %d\nhash %s\nseat %d\n" % (
            entries[0]["hash"].hex(), entry[b"seen"],
            entries[entry[b"seen"]]["hash"].hex(), entry[b"seat"])
        words = b"".join(at + b"\n" for at in got[b"words"])
        true(is_signed(psig, said.encode() + words, entry["sitter"][b"key"]), "psig")

def check_seals(entries):
    M, psigs = entries[-1][b"key"], []
    commit = H(b"pli 1 commit\n%s\n" % M.hex().encode())
    true(commit == entries[0][b"commit"], "the commitment")
    for n, entry in enumerate(entries):
        if b"sealed" in entry:
            got = read_content(opened(entry, n, entries[0]["hash"], M, int(entries[0][b"seal"])))
            check_part(entries, entry, n, got)
            psigs += got[b"psig"]
    true(len(set(psigs)) == len(psigs), "a psig twice")

# ---- section 12 ----
def judge(data):
    """The exit code, and how many levels are right."""
    reached = 0
    try:
        entries = read_file(data)
        reached = 1
        check_signatures(entries)
        reached = 2
        Order(entries).check()
        reached = 3
        if entries[-1]["kind"] == b"reveal":
            check_seals(entries)
            reached = 4
    except Wrong as wrong:
        return wrong.args[0], reached, wrong.args[1]
    return 0, reached, ""
