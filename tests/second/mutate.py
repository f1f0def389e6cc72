# SPDX-License-Identifier: MIT
"""mutate.py COUNT SEED JUDGE: files changed and signed again by their true host.

Each is judged by JUDGE (judge.c: the levels 1 to 4 of pli verify) and by
reader.py, which was written from state/FORMAT.md alone.  Where they differ the
file is written to differs-N.pli, and the program ends with 1.
"""
import copy
import ctypes
import random
import subprocess
import sys

from reader import EX_FALSE, EX_FORM, F, H, KINDS, RANKS, SODIUM, judge

M = bytes(range(0x20, 0x40))


def keypair(seed):
    public, secret = (ctypes.create_string_buffer(n) for n in (32, 64))
    SODIUM.crypto_sign_seed_keypair(public, secret, seed)
    return public.raw, secret.raw


def sign(secret, text):
    sig = ctypes.create_string_buffer(64)
    SODIUM.crypto_sign_detached(
        sig, None, text, ctypes.c_ulonglong(len(text)), secret)
    return sig.raw


HOSTS = dict(keypair(F(bytes(range(n, n + 32)), b"pli 1 host sign\n"))
             for n in (0, 0x60))
FIRST, SECOND = list(HOSTS)
PLAYER, PLAYER_SECRET = keypair(bytes(range(0x80, 0xa0)))


class Sealed:
    """A sealed part before it is closed: lines, and what stands behind."""

    def __init__(self, *lines, room=256):
        self.lines, self.room = list(lines), room
        self.behind, self.nonce, self.other, self.flip = b"", b"", None, None


# ---- a file with every kind of entry ----

def base():
    def entry(n, kind, *fields):
        return [[b"entry", b"%d" % n], [b"kind", kind],
                [b"time", b"2026-11-21T18:%02d:00Z" % n], *map(list, fields)]

    def orders(n, seat, by, *fields):
        return entry(n, b"orders", (b"seat", b"%d" % seat), (b"by", by),
                     *fields)

    def mail(n):
        return b"mail", b"%032x" % n

    secret = b"5a" * 112
    return [
        [[b"pli", b"1"]] + entry(
            0, b"charter", (b"match", b"k7m2qd"), (b"game", b"hab-gut"),
            (b"rules", b"1"), (b"edition", b"pli"),
            (b"edition-hash", b"00" * 32), (b"seats", b"3"),
            (b"options", [b'"freeze=no"', b'"names=secret"']),
            (b"host", FIRST.hex().encode()),
            (b"commit", H(b"pli 1 commit\n%s\n" % M.hex().encode())
             .hex().encode()),
            (b"secret", secret), (b"seal", b"256"), (b"salts", b"all"),
            (b"beacon", '"The draw of \u201cEuro\u201d"'.encode())),
        entry(1, b"seat", (b"seat", b"0"), (b"name", b'"Anna"'),
              (b"lang", b"en"), (b"key", PLAYER.hex().encode())),
        entry(2, b"seat", (b"seat", b"1"), (b"name", '"Chlo\u00e9 \\"C\\""'
              .encode()), (b"lang", b"fr")),
        entry(3, b"seat", (b"seat", b"2"), (b"name", b'"Elsa"'),
              (b"lang", b"en"), (b"bot", b"greedy")),
        entry(4, b"salt", (b"from", b"0"), (b"text", b'"a b c d e f g h ij k l"')),
        entry(5, b"salt", (b"from", b"1"), (b"text", b'"colourless green"')),
        entry(6, b"salt", (b"from", b"beacon"), (b"text", b'"03 11 19"')),
        entry(7, b"start", (b"due", b"2026-11-30T20:00:00Z")),
        orders(8, 0, b"mail", (b"seen", b"7"),
               (b"moves", [b'"buy 2"', b'"?"', b'"end"']),
               (b"sealed", Sealed(b"move hide sel", b"words buy 2",
                                  b"words ", b"words hide", b"psig")),
               (b"result", b"11" * 16), mail(8), (b"due", b"2026-12-01T20:00:00Z")),
        orders(9, 1, b"forum", (b"seen", b"8"), (b"moves", [b'"sell 1"']),
               (b"sealed", Sealed(b"when play: full", b"when auto")), mail(9)),
        orders(10, 1, b"mail", (b"seen", b"8"), (b"instead", b"9"),
               (b"moves", [b'"sell 2"']),
               (b"sealed", Sealed(b"drop 9", b"when buy: the 3")), mail(10)),
        entry(11, b"note", (b"topic", b"host"), (b"seat", b"1"),
              (b"text", b'"A slip \\\\ of mine."')),
        entry(12, b"void", (b"back", b"8"), (b"why", b"consent")),
        orders(13, 1, b"standing", (b"moves", [b'"sell 3"']),
               (b"sealed", Sealed(b"of 9", b"drop 9"))),
        orders(14, 2, b"bot", (b"moves", [b'"pass"'])),
        entry(15, b"host", (b"host", SECOND.hex().encode()), (b"secret", secret)),
        entry(16, b"seat", (b"seat", b"1"), (b"name", b'"Denis"'),
              (b"lang", b"fr")),
        orders(17, 0, b"mail", (b"seen", b"15"), (b"moves", [b'"pass"']),
               (b"sealed", Sealed(b"words pass", b"psig")), mail(17)),
        entry(18, b"note", (b"topic", b"closed"), (b"text", b'"-"')),
        entry(19, b"reveal", (b"key", M.hex().encode())),
    ]


def fields_of(entry, key):
    return [field for field in entry if field[0] == key]


def value_of(entry, key, default=b""):
    found = fields_of(entry, key)
    return found[0][1] if found else default


# ---- writing it as the host would ----

def encrypt(text, ad, nonce, key):
    out = ctypes.create_string_buffer(len(text) + 16)
    SODIUM.crypto_aead_xchacha20poly1305_ietf_encrypt(
        out, None, text, ctypes.c_ulonglong(len(text)), ad,
        ctypes.c_ulonglong(len(ad)), None, nonce, key)
    return out.raw


def psig(part, entry, hashes):
    seen = value_of(entry, b"seen", b"0")
    seen = int(seen) if seen.isdigit() and len(seen) < 9 else 0
    known = hashes[seen] if seen < len(hashes) else b""
    said = b"pli 1 orders\nmatch %s\nentry %d\nhash %s\nseat %s\n" % (
        hashes[0].hex().encode(), seen, known.hex().encode(),
        value_of(entry, b"seat"))
    said += b"".join(line[6:] + b"\n" for line in part.lines
                     if line.startswith(b"words "))
    return b"psig " + sign(PLAYER_SECRET, said).hex().encode()


def close(part, entry, n, hashes):
    lines = [psig(part, entry, hashes) if line == b"psig" else line
             for line in part.lines]
    text = b"".join(line + b"\n" for line in lines)
    if part.behind == b"cut":
        text = text[:-1]
    else:
        text += part.behind
    text = text.ljust(part.room, b"\0")[:part.room]
    ad = b"pli 1 sealed\nmatch %s\nentry %d\nseat %s\n" % (
        hashes[0].hex().encode(), n if part.other is None else part.other,
        value_of(entry, b"seat"))
    nonce = part.nonce or F(M, b"pli 1 nonce\n" + ad + text)[:24]
    closed = bytearray(nonce + encrypt(text, ad, nonce, F(M, b"pli 1 seal\n")))
    if part.flip is not None:
        closed[part.flip % len(closed)] ^= 1
    return bytes(closed).hex().encode()


def write(entries):
    out, hashes, key = b"", [], FIRST
    for n, entry in enumerate(entries):
        out += b"---\n"
        for name, value in entry:
            if isinstance(value, Sealed):
                value = close(value, entry, n, hashes or [b""])
            if isinstance(value, list):
                out += name + b":\n" + b"".join(b"- %s\n" % v for v in value)
            elif name != b"forged":
                out += name + b": " + value + b"\n"
        hashes.append(H(out))
        sig = sign(HOSTS[key], b"pli 1 head\nmatch %s\nentry %d\nhash %s\n" % (
            hashes[0].hex().encode(), n, hashes[n].hex().encode()))
        if fields_of(entry, b"forged"):
            sig = bytes([sig[0] ^ 1]) + sig[1:]
        out += b"sig: " + sig.hex().encode() + b"\n"
        if value_of(entry, b"kind") == b"host":
            named = value_of(entry, b"host")
            key = next((k for k in HOSTS if k.hex().encode() == named), key)
    return out


# ---- changes ----

CODES = [c for at in (0x00, 0x1f, 0x20, 0x7f, 0x9f, 0xa0, 0xad, 0x34f, 0x61c,
                      0x115f, 0x1160, 0x1680, 0x17b4, 0x180e, 0x180f, 0x2000,
                      0x200b, 0x202f, 0x2060, 0x206f, 0x2800, 0x3000, 0x3164,
                      0xfdd0, 0xfdef, 0xfe00, 0xfe0f, 0xfeff, 0xffa0, 0xfff0,
                      0xfffb, 0xfffe, 0x1bca0, 0x1bca3, 0x1d173, 0x1d17a,
                      0x1fffe, 0xe0000, 0xe0fff, 0xeffff, 0x10ffff)
         for c in (at - 1, at, at + 1) if 0 <= c <= 0x10ffff]
TIMES = [b"2026-02-29", b"2024-02-29", b"1900-02-29", b"2000-02-29",
         b"2026-04-31", b"2026-00-10", b"2026-13-01", b"2026-12-00",
         b"2026-12-32", b"2026-06-30", b"0000-02-29", b"9999-12-31"]
CLOCKS = [b"T23:59:60Z", b"T00:00:60Z", b"T23:59:61Z", b"T24:00:00Z",
          b"T23:60:00Z", b"T00:00:00Z", b"T23:59:59z", b" 00:00:00Z", b"T1:00:00Z"]
TEXTS = [b'""', b'" a"', b'"a "', b'"a  b"', b'"a\\\\"', b'"a\\n"', b'"a""',
         b'"a\\"', b'a', b'"', b"'a'", b'"anna"', b'"ANNA"', b'"\xff"',
         b'"\xc0\x80"', b'"\xed\xa0\x80"', b'"\xf4\x90\x80\x80"', b'"-"',
         b'"?"', b'"\xc3\x84nna"', b'"abcdefghijk"', b'"abcdefghijkl"',
         b'"a  bcdefghijkl"', b'"abcdefghijk1"', b'"1 2"', b'"1"']
OPTIONS = [b'"a="', b'"=b"', b'"a=b=c"', b'"A=b"', b'"a"', b'"a= "',
           b'"a b=c"', b'"dice=given"', b'"-a=b"', b'"_=b"', b'"0=b"']
# Names, some not composed; neighbours are the same, or nearly.
NAMES = ["ANNA", "Änna", "A\u0308nna", "\u0410nna", "\u1ea2 \u00df", "SS ss",
         "\u0130lsa", "i\u0307lsa", "\u03a3\u03c2", "\u03c3\u03c3", "\u1fb3", "\u03b1\u03b9",
         "\u1f80\u0301", "\ufb01", "fi", "\u212a", "k", "\u2126", "\u1100\u1161", "\uac00",
         "a\u0323\u0307", "a\u0307\u0323", "\u1ea1\u0307", "\u0344", "\u10d0", "\u1c90",
         "\u0958", "\u0915\u093c", "\u0915", "\u13a0", "\uab70", "\u0345", "\u03b9",
         "Chlo\u00c9 \\\"c\\\"", "chloe\u0301 \\\"c\\\"", "chloe \\\"c\\\""]
LENGTHS = (1, 2, 32, 33, 79, 80, 81, 199, 200, 201, 249, 250, 999, 1000, 1001)


def some_text(rng):
    how = rng.randrange(4)
    if how == 0:
        return rng.choice(TEXTS)
    if how == 1:
        return b'"' + b"a" * rng.choice(LENGTHS) + b'"'
    if how == 2:
        return b'"' + rng.choice([b"\\\\", b"\xc3\xa9", b"1"]) * rng.choice(
            LENGTHS) + b'"'
    code = chr(rng.choice(CODES)).encode("utf-8", "surrogatepass")
    return b'"a' + code + rng.choice([b"", b"a"]) + b'"'


def some_number(rng, n):
    return rng.choice([b"%d" % max(0, n + rng.randrange(-2, 3)),
                       b"%d" % rng.randrange(20), b"0", b"1", b"15", b"16",
                       b"17", b"999999", b"1000000", b"00", b"01", b"-1", b"",
                       b" 1", b"1 ", b"+1", b"0x1", b"18446744073709551616"])


def some_hex(rng, value):
    return rng.choice([
        value.upper(), value[:-1], value[:-2], value + b"00", value[::-1],
        b"0" * len(value), b"f" * len(value), b"g" + value[1:], b""])


def change_bytes(rng, value):
    at = rng.randrange(len(value) + 1)
    new = bytes([rng.choice([0, 10, 13, 32, 34, 45, 58, 92, 127, 255,
                             rng.randrange(256)])])
    return rng.choice([value[:at] + new + value[at:],
                       value[:at] + new + value[at + 1:],
                       value[:at] + value[at + 1:]])


def change_value(rng, n, key, value):
    if rng.randrange(8) == 0:
        return change_bytes(rng, value)
    if key in (b"time", b"due"):
        return rng.choice([rng.choice(TIMES) + rng.choice(CLOCKS),
                           rng.choice(TIMES) + b"T12:00:00Z",
                           b"2026-12-31T23:59:60Z", value])
    if key == b"name" and rng.randrange(2):
        return b'"%s"' % rng.choice(NAMES).encode()
    if value[:1] == b'"':
        return some_text(rng)
    if value.isdigit() and len(value) < 7:
        return some_number(rng, n)
    if len(value) > 20:
        return some_hex(rng, value)
    return rng.choice([
        b"all", b"any", b"mail", b"clock", b"bot", b"standing", b"undo",
        b"mistake", b"beacon", b"orders", b"void", b"reveal", b"note", b"host",
        b"a" * 32, b"a" * 33, b"a" * 8, b"a" * 9, b"a" * 16, b"a" * 17, b"a",
        b"-a", b"_a", b"a-", b"A", b"", b"a b", b"0", b"\xc3\xa9"])


def change_list(rng, field):
    values, how = field[1], rng.randrange(7)
    at = rng.randrange(len(values)) if values else 0
    if how == 0 and values:
        del values[at]
    elif how == 1:
        values.insert(at, b'"?"')
    elif how == 2:
        values[:] = [rng.choice([b'"pass"', b'"a=b"'])] * rng.choice(
            (1, 199, 200, 201))
    elif how == 3:
        field[1] = b"" if rng.randrange(2) else b'"pass"'
    elif how == 4 and values:
        values[at] = rng.choice(OPTIONS)
    elif values:
        values[at] = some_text(rng)


def change_part(rng, n, part):
    how, lines = rng.randrange(11), part.lines
    at = rng.randrange(len(lines)) if lines else 0
    if how == 0 and lines:
        del lines[at]
    elif how == 1 and lines:
        lines.insert(rng.randrange(len(lines) + 1), lines[at])
    elif how == 2 and lines:
        lines.insert(0, lines.pop(at))
    elif how == 3:
        lines.insert(at, rng.choice([
            b"move pass", b"of %d" % n, b"of 5", b"when a", b"drop %d" % n,
            b"drop %d" % max(0, n - 1), b"words a", b"words ", b"psig",
            b"when ", b"move ", b"of", b"", b"drop 01", b"drop 1000000",
            b"psig " + b"00" * 64, b"psig 00", b"Move a", b"when  a",
            b"move \xc3\xa9", b"move a\"", b"unknown a", b"words a\0"]))
    elif how == 4 and lines:
        lines[at] = change_bytes(rng, lines[at])
    elif how == 5:
        lines.insert(at, rng.choice([b"when ", b"words "]) +
                     some_text(rng)[1:-1])
    elif how == 6:
        part.behind = rng.choice([b"cut", b"\n", b"x", b"\0x", b"\0\0\n"])
    elif how == 7:
        part.nonce = bytes(24)
    elif how == 8:
        part.other = rng.randrange(20)
    elif how == 9:
        part.flip = rng.randrange(300)
    else:
        part.room = rng.choice([128, 512, 255, 2048, 0])


def change_field(rng, entries):
    n = rng.randrange(len(entries))
    entry = entries[n]
    if not entry:
        return
    at = rng.randrange(len(entry))
    field, how = entry[at], rng.randrange(12)
    same = [f for e in entries for f in e if f[0] == field[0]]
    if how == 0:
        del entry[at]
    elif how == 1:
        entry.insert(at, copy.deepcopy(field))
    elif how == 2:
        entry.insert(rng.randrange(len(entry)), entry.pop(at))
    elif how == 3:
        field[1] = copy.deepcopy(rng.choice(same)[1])
    elif how == 4:
        entry.insert(rng.randrange(len(entry) + 1), copy.deepcopy(
            rng.choice(rng.choice(entries) or [field])))
    elif isinstance(field[1], list):
        change_list(rng, field)
    elif isinstance(field[1], Sealed):
        change_part(rng, n, field[1])
    else:
        field[1] = change_value(rng, n, field[0], field[1])


def change_names(rng, entries):
    at = rng.randrange(len(NAMES))
    for field in (f for e in entries for f in fields_of(e, b"name")):
        field[1] = b'"%s"' % NAMES[at].encode()
        at = (at + rng.randrange(3)) % len(NAMES)


def change_sealed(rng, entries):
    parts = [(n, f) for n, e in enumerate(entries) for f in e
             if isinstance(f[1], Sealed)]
    if parts:
        n, field = rng.choice(parts)
        change_part(rng, n, field[1])


def change_entries(rng, entries):
    at, to = (rng.randrange(len(entries)) for _ in range(2))
    how = rng.randrange(6)
    if how == 0:
        del entries[at]
    elif how == 1:
        entries.insert(to, copy.deepcopy(entries[at]))
    elif how == 2:
        entries.insert(to, entries.pop(at))
    elif how == 3:
        del entries[at + 1:]
    elif how == 4:
        entries[at].append([b"forged", b""])
    else:
        entries[at] = copy.deepcopy(entries[to])
    if rng.randrange(8):
        for n, entry in enumerate(entries):
            for field in fields_of(entry, b"entry"):
                field[1] = b"%d" % n
    if not entries:
        entries.append([])


def change_file(rng, data):
    at = rng.randrange(len(data))
    return rng.choice([
        data[:at], data[:-1], data + b"\n", data + b"---\n", b"\n" + data,
        b"\xef\xbb\xbf" + data, data.replace(b"\n", b"\r\n"),
        change_bytes(rng, data), data[:at] + b" " + data[at:],
        data.replace(b"pli: 1", b"pli: 2"), data.replace(b"pli: 1", b"pli: 01"),
        data.replace(b": ", b":", 1), data + data, b""])


def mutant(rng):
    entries = base()
    if rng.randrange(5) == 0:
        entries.pop()
    for _ in range(rng.choice((1, 1, 1, 2, 3))):
        rng.choice((change_field, change_field, change_field, change_sealed,
                    change_names, change_entries))(rng, entries)
    data = write(entries)
    return change_file(rng, data) if rng.randrange(12) == 0 else data


# ---- both judges ----

def ask(process, data):
    process.stdin.write(b"%d\n" % len(data) + data)
    process.stdin.flush()
    code, reached, why = process.stdout.readline().split(b" ", 2)
    return int(code), int(reached), why.decode("utf-8", "replace").strip()


def main():
    count, seed, judge_path = int(sys.argv[1]), int(sys.argv[2]), sys.argv[3]
    rng, seen, differ = random.Random(seed), {}, 0
    with subprocess.Popen([judge_path], stdin=subprocess.PIPE,
                          stdout=subprocess.PIPE) as process:
        for n in range(count):
            data = mutant(rng) if n else write(base())
            ours, other = ask(process, data), judge(data)
            seen[ours[:2]] = seen.get(ours[:2], 0) + 1
            if ours[:2] == other[:2] and (n or ours[:2] == (0, 4)):
                continue
            differ += 1
            if differ <= 20:
                print("differs-%d.pli: pli verify %s, reader %s" % (
                    n, ours, other))
                with open("differs-%d.pli" % n, "wb") as out:
                    out.write(data)
        process.stdin.close()
    for verdict in sorted(seen):
        print("exit %d, right up to level %d: %d" % (*verdict, seen[verdict]))
    wanted = {(0, 3), (0, 4), (EX_FORM, 0), (EX_FALSE, 1), (EX_FORM, 2),
              (EX_FALSE, 3)}
    print("%d files, %d judged differently" % (count, differ))
    return 1 if differ or wanted - set(seen) and count >= 1000 else 0


if __name__ == "__main__":
    sys.exit(main())
