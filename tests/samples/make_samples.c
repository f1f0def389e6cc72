/* SPDX-License-Identifier: MIT */
/*
 * make_samples.c - the files of state/samples, made from one finished match:
 *
 *	make_samples DIR FINISHED.pli HOST-KEY
 *	make_samples DIR
 *
 * Forgeries that only the host can make are signed with the key, so the match
 * must be one whose key may be known: pli simulate makes such.  It must hold a
 * sealed part, and no change of host.  Without it a match made by hand is used,
 * which is no legal game.  LIST, which says what is wrong with each file, is
 * written beside them.
 */
#include "base/fs.h"
#include "log_kit.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct maker {
	const char *dir;
	struct host_key host;
	struct log log;       /* the finished match */
	struct buf list;      /* LIST */
	uint32_t first, late; /* the first sealed orders; the last orders */
};

__attribute__((noreturn, format(printf, 1, 2))) static void
die(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	fputs("make_samples: ", stderr);
	vfprintf(stderr, fmt, ap);
	fputc('\n', stderr);
	va_end(ap);
	exit(1);
}

static void
put(const struct maker *m, const char *name, const struct buf *text)
{
	char *path = fs_path(m->dir, "%s", name);
	struct err err;

	if (fs_overwrite(path, text->data, text->len, &err) < 0)
		die("%s", err.text);
	free(path);
}

/* Write a file, and its line in LIST: name, what is given to verify beside it
 * ("-" or a letter or "key"), exit code, words of the answer. */
static void
sample(struct maker *m, const char *name, const struct buf *text,
    const char *with, int exit_code, const char *words)
{
	put(m, name, text);
	buf_addf(&m->list, "%s\t%s\t%d\t%s\n", name, with, exit_code, words);
}

/* The file up to and with entry last. */
static void
cut(const struct maker *m, uint32_t last, struct buf *text)
{
	buf_clear(text);
	buf_add(text, m->log.bytes.data, log_entry(&m->log, last)->end);
}

/* An entry behind a text, numbered; kit_sign_text signs it. */
static void
append(struct buf *text, struct entry *entry, uint32_t number)
{
	unsigned i;

	entry->number = number;
	entry_write(entry, text);
	buf_adds(text, "sig: ");
	for (i = 0; i < 2 * SIG_LEN; i++)
		buf_addc(text, '0');
	buf_addc(text, '\n');
	entry_release(entry);
}

static struct entry
later_entry(const struct maker *m, enum entry_kind kind)
{
	struct entry entry;

	entry_init(&entry, kind);
	strcpy(entry.time, log_entry(&m->log, log_head(&m->log))->time);
	return entry;
}

/* A short match with a sealed part, given up and revealed: what most
 * forgeries begin with, so that the folder stays small. */
static uint32_t
revealed(const struct maker *m, struct buf *text)
{
	struct entry entry = later_entry(m, ENTRY_REVEAL);
	const struct entry *reveal = log_entry(&m->log, log_reveal(&m->log));

	cut(m, m->first + 1, text);
	memcpy(entry.key, reveal->key, KEY_LEN);
	append(text, &entry, m->first + 2);
	kit_sign_text(&m->host, text);
	return m->first + 2;
}

/* ---- letters: a receipt each ---- */

static void
letter(struct maker *m, const char *name, uint32_t i)
{
	struct buf head = BUF_INIT, text = BUF_INIT;
	size_t at;

	log_pli_head(&m->log, i, &head);
	buf_adds(&text, "From: Pli <pli@example.org>\n"
			"To: Anna <anna@example.org>\n"
			"Subject: [pli] your turn\n"
			"Pli-Head:");
	for (at = 0; at < head.len; at += 64) {
		buf_adds(&text, at == 0 ? " " : "\n ");
		buf_add(&text, head.data + at,
		    head.len - at < 64 ? head.len - at : 64);
	}
	buf_adds(&text, "\n\nWhat happened, and what you can do.\n");
	put(m, name, &text);
	buf_release(&head);
	buf_release(&text);
}

/* ---- good files ---- */

static void
make_good(struct maker *m)
{
	struct buf text = BUF_INIT;

	cut(m, log_start(&m->log) - 1, &text);
	sample(m, "fresh.pli", &text, "-", 0, "");
	cut(m, (log_start(&m->log) + log_head(&m->log)) / 2, &text);
	sample(m, "midgame.pli", &text, "-", 0, "");
	cut(m, log_head(&m->log), &text);
	sample(m, "finished.pli", &text, "-", 0, "");
	buf_release(&text);
}

/* Every kind of entry but the reveal, whatever the match from elsewhere has. */
static void
make_kinds(struct maker *m)
{
	struct kit kit;
	struct entry entry;
	struct buf text = BUF_INIT;
	uint32_t last;

	kit_init(&kit);
	kit_match(&kit);
	last = log_reveal(&kit.log);
	buf_add(&text, kit.log.bytes.data, log_entry(&kit.log, last)->offset);
	entry = kit_entry(&kit, ENTRY_HOST);
	memcpy(entry.host, kit.host.sign_public, KEY_LEN);
	append(&text, &entry, last);
	kit_sign_text(&kit.host, &text);
	sample(m, "kinds.pli", &text, "-", 0, "");
	buf_release(&text);
	kit_release(&kit);
}

/* A player signed after one history; the host writes another, and puts the
 * same orders in the same place. */
static void
make_signed(struct maker *m)
{
	static const char *const told[] = {
	    "Chloe plays first.", "Anna plays first."};
	struct buf content = BUF_INIT;
	struct host_key anna;
	struct entry entry;
	struct kit kit;
	uint8_t r[32] = {0x77};

	host_key_init(&anna, r);
	for (unsigned i = 0; i < 2; i++) {
		kit_init(&kit);
		kit.seal = 256;
		kit_table(&kit);
		kit_player(&kit, 0, "Anna", &anna);
		kit_note(&kit, told[i]);
		if (i == 0)
			kit_signed(&kit, &anna, 0, 8, "pass\n", &content);
		entry =
		    kit_orders_entry(&kit, 0, BY_MAIL, "pass", content.data);
		entry.seen = 8;
		kit_add(&kit, &entry);
		kit_reveal(&kit);
		if (i == 0)
			sample(m, "signed.pli", &kit.log.bytes, "-", 0, "");
		else
			sample(m, "forged-signed.pli", &kit.log.bytes, "-",
			    EX_FALSE, "the player's signature is false");
		kit_release(&kit);
	}
	buf_release(&content);
}

/* A player's sentence, and in it what nobody sees: it would be another throw.
 */
static void
make_false_salt(struct maker *m, const char *name, const char *more)
{
	struct kit kit;
	struct buf text = BUF_INIT;
	uint32_t n = 0;
	size_t at, end;

	kit_init(&kit);
	kit_match(&kit);
	while (log_entry(&kit.log, n)->kind != ENTRY_SALT)
		n++;
	kit_find_entry(&kit.log.bytes, n, &at, &end);
	at = (size_t)(strchr(
			  strstr(kit.log.bytes.data + at, "text: ") + 6, ' ') -
		      kit.log.bytes.data);
	buf_add(&text, kit.log.bytes.data, at);
	buf_adds(&text, more);
	buf_adds(&text, kit.log.bytes.data + at);
	kit_sign_text(&kit.host, &text);
	sample(m, name, &text, "-", EX_DATAERR, "12 to 200 letters");
	buf_release(&text);
	kit_release(&kit);
}

/* ---- damaged on its way ---- */

static void
make_damaged(struct maker *m)
{
	struct buf text = BUF_INIT;
	size_t at;

	cut(m, m->first, &text);
	buf_cut(&text, text.len - 100);
	sample(m, "torn.pli", &text, "-", EX_DATAERR, "torn after entry");
	cut(m, m->first, &text);
	buf_cut(&text, text.len - 1);
	sample(m, "no-newline.pli", &text, "-", EX_DATAERR,
	    "only the last line end is missing");
	cut(m, log_start(&m->log), &text);
	for (at = 0; at < text.len; at++) {
		if (text.data[at] != '\n')
			continue;
		kit_splice(&text, at, at, "\r", 1);
		at++;
	}
	sample(m, "crlf.pli", &text, "-", EX_DATAERR, "lines end with CR LF");
	cut(m, log_start(&m->log), &text);
	kit_splice(&text, 0, 0, "\xef\xbb\xbf", 3);
	sample(m, "bom.pli", &text, "-", EX_DATAERR, "byte order mark");
	cut(m, log_start(&m->log), &text);
	kit_edit(&text, 0, "pli: 1\n", "pli: 2\n");
	sample(m, "newer.pli", &text, "-", EX_DATAERR,
	    "format 2; this program reads 1");
	buf_release(&text);
}

/* ---- an older or another history: only a letter tells ---- */

static void
make_histories(struct maker *m)
{
	struct entry entry = later_entry(m, ENTRY_NOTE);
	struct buf text = BUF_INIT;

	letter(m, "letter.eml", m->first + 1);
	cut(m, m->first - 1, &text);
	sample(m, "rolled-back.pli", &text, "letter.eml", EX_FALSE,
	    "entries were cut off");
	strcpy(entry.topic, "host");
	entry.text = strdup("Another history begins here.");
	cut(m, m->first, &text);
	append(&text, &entry, m->first + 1);
	kit_sign_text(&m->host, &text);
	sample(m, "forged-history.pli", &text, "letter.eml", EX_FALSE,
	    "there are two histories of this match");
	buf_release(&text);
}

/* ---- forged by somebody without the key ---- */

static void
make_foreign(struct maker *m)
{
	struct buf text = BUF_INIT, own = BUF_INIT, his = BUF_INIT;
	struct host_key thief;
	uint8_t r[32] = {0x66};

	revealed(m, &text);
	kit_edit(&text, m->first, "time: 2", "time: 3");
	sample(m, "forged-time.pli", &text, "-", EX_FALSE,
	    "the signature is false");

	host_key_init(&thief, r);
	seal_hex(&own, m->host.sign_public, KEY_LEN);
	seal_hex(&his, thief.sign_public, KEY_LEN);
	revealed(m, &text);
	kit_sign_text(&thief, &text);
	sample(m, "forged-signer.pli", &text, "-", EX_FALSE,
	    "entry 0: the signature is false");
	/* Not revealed: nobody can see that its sealed parts are no more. */
	cut(m, m->first + 1, &text);
	kit_edit(&text, 0, own.data, his.data);
	kit_sign_text(&thief, &text);
	sample(m, "forged-host.pli", &text, "key", EX_FALSE,
	    "names another host's key");
	host_key_wipe(&thief);
	buf_release(&text);
	buf_release(&own);
	buf_release(&his);
}

/* Entry to of a text is replaced by entry from of another. */
static void
put_back(struct buf *text, unsigned to, const struct buf *other, unsigned from)
{
	char old[24], new[24];
	struct buf entry = BUF_INIT;
	size_t at, end;

	kit_find_entry(other, from, &at, &end);
	buf_add(&entry, other->data + at, end - at);
	snprintf(old, sizeof(old), "entry: %u\n", from);
	snprintf(new, sizeof(new), "entry: %u\n", to);
	kit_edit(&entry, 0, old, new);
	kit_find_entry(text, to, &at, &end);
	kit_splice(text, at, end, entry.data, entry.len);
	buf_release(&entry);
}

static void
make_moved(struct maker *m)
{
	struct buf text = BUF_INIT, other = BUF_INIT;
	struct kit kit;

	cut(m, m->late, &text);
	cut(m, m->late, &other);
	put_back(&text, m->late, &other, m->first);
	sample(m, "forged-old-entry.pli", &text, "-", EX_FALSE,
	    "the signature is false");

	kit_init(&kit);
	kit_charter(&kit, "another", 3, NULL);
	kit_seat(&kit, 0, "Denis", "fr", NULL);
	buf_clear(&other);
	buf_add(&other, kit.log.bytes.data, kit.log.bytes.len);
	cut(m, log_start(&m->log), &text);
	put_back(&text, 1, &other, 1);
	sample(m, "forged-other-match.pli", &text, "-", EX_FALSE,
	    "entry 1: the signature is false");
	kit_release(&kit);
	buf_release(&text);
	buf_release(&other);
}

/* ---- forged by the host, and rightly signed ---- */

static void
make_false_key(struct maker *m)
{
	struct buf text = BUF_INIT;
	size_t at, end, key;
	uint32_t last = revealed(m, &text);

	kit_find_entry(&text, last, &at, &end);
	key = (size_t)((char *)memmem(text.data + at, end - at, "key: ", 5) -
		       text.data);
	text.data[key + 5] = text.data[key + 5] == '0' ? '1' : '0';
	kit_sign_text(&m->host, &text);
	sample(m, "forged-match-key.pli", &text, "-", EX_FALSE,
	    "not the one that entry 0 committed to");
	buf_release(&text);
}

static void
make_false_seal(struct maker *m)
{
	struct buf text = BUF_INIT;
	size_t at, end, sealed;

	revealed(m, &text);
	kit_find_entry(&text, m->first, &at, &end);
	sealed =
	    (size_t)((char *)memmem(text.data + at, end - at, "sealed: ", 8) -
		     text.data);
	text.data[sealed + 99] = text.data[sealed + 99] == '0' ? '1' : '0';
	kit_sign_text(&m->host, &text);
	sample(m, "forged-seal.pli", &text, "-", EX_FALSE,
	    "the sealed part: it does not open");
	buf_release(&text);
}

/* One more entry than the rules allow. */
static void
make_one_more(struct maker *m, const char *name, uint32_t behind,
    struct entry *entry, const char *words)
{
	struct buf text = BUF_INIT;

	if (behind == log_reveal(&m->log))
		behind = revealed(m, &text);
	else
		cut(m, behind, &text);
	append(&text, entry, behind + 1);
	kit_sign_text(&m->host, &text);
	sample(m, name, &text, "-", EX_DATAERR, words);
	buf_release(&text);
}

static void
make_against_rules(struct maker *m)
{
	const struct entry *charter = log_entry(&m->log, 0);
	struct entry entry;
	size_t size;

	entry = later_entry(m, ENTRY_REVEAL);
	make_one_more(m, "forged-second-reveal.pli", log_reveal(&m->log),
	    &entry, "nothing stands after the reveal");
	entry = later_entry(m, ENTRY_SALT);
	entry.seat = 0;
	entry.text = strdup("one more grain of salt");
	make_one_more(m, "forged-late-salt.pli", log_start(&m->log), &entry,
	    "no salt counts after the start");
	entry = later_entry(m, ENTRY_ORDERS);
	entry.seat = 0;
	entry.by = BY_HOST;
	size = (charter->seal == 128 ? 256 : 128) + SEAL_EXTRA;
	entry.sealed = calloc(size, 1);
	entry.sealed_len = size;
	make_one_more(m, "forged-seal-length.pli", log_start(&m->log), &entry,
	    "not as long as the charter says");
}

/* ---- from where ---- */

static void
by_hand(struct maker *m)
{
	struct kit kit;

	kit_init(&kit);
	kit_match(&kit);
	m->host = kit.host;
	m->log = kit.log;
}

static void
from_match(struct maker *m, const char *match, const char *key)
{
	struct buf bytes = BUF_INIT, text = BUF_INIT;
	struct err err = ERR_INIT;

	if (fs_read(&bytes, match, LOG_FILE_MAX, &err) < 0 ||
	    log_parse(&m->log, bytes.data, bytes.len, match, &err) < 0 ||
	    log_check_all(&m->log, match, &err) < 0 ||
	    fs_read(&text, key, 4096, &err) < 0 ||
	    host_key_read(&m->host, text.data, key, &err) < 0)
		die("%s", err.text);
	if (memcmp(m->host.sign_public, log_host(&m->log, 0), KEY_LEN) != 0)
		die("%s is not the key of %s", key, match);
	buf_release(&bytes);
	buf_wipe(&text);
}

static void
find_places(struct maker *m)
{
	uint32_t i;

	if (log_reveal(&m->log) == NO_ENTRY || log_start(&m->log) == NO_ENTRY)
		die("the match is not finished and revealed");
	for (i = log_head(&m->log); i > 0; i--) {
		const struct entry *entry = log_entry(&m->log, i);

		if (entry->kind == ENTRY_HOST)
			die("entry %u changes the host", i);
		if (entry->kind == ENTRY_ORDERS && m->late == 0)
			m->late = i;
		if (entry->sealed != NULL)
			m->first = i;
	}
	if (m->first == 0 || m->late <= m->first)
		die("the match has no sealed part early enough");
	/* A short file, but one with an older entry to put back. */
	if (m->late > m->first + 3)
		m->late = m->first + 3;
}

static void
put_public_key(struct maker *m)
{
	struct buf text = BUF_INIT;

	host_key_write_public(&m->host, &text);
	buf_addc(&text, '\n');
	put(m, "key", &text);
	buf_release(&text);
}

int
main(int argc, char **argv)
{
	static const char head[] =
	    "# What pli verify says to each file.  Columns, by tabs: the "
	    "file;\n"
	    "# what is compared with it (-, a letter, or the host's key); the\n"
	    "# exit code; words of the answer (an extended regular "
	    "expression).\n";
	struct maker m = {.log = LOG_INIT, .list = BUF_INIT};

	if (argc != 2 && argc != 4)
		die("usage: make_samples DIR [FINISHED.pli HOST-KEY]");
	seal_init();
	m.dir = argv[1];
	if (argc == 2)
		by_hand(&m);
	else
		from_match(&m, argv[2], argv[3]);
	find_places(&m);
	buf_adds(&m.list, head);
	make_good(&m);
	make_kinds(&m);
	make_signed(&m);
	make_damaged(&m);
	make_histories(&m);
	make_foreign(&m);
	make_moved(&m);
	make_false_key(&m);
	make_false_seal(&m);
	make_against_rules(&m);
	make_false_salt(&m, "forged-salt-unseen.pli", "\xef\xb8\x81");
	make_false_salt(&m, "forged-salt-blank.pli", " ");
	make_false_salt(&m, "forged-salt-alike.pli", "\xd0\xb0");
	put_public_key(&m);
	put(&m, "LIST", &m.list);
	buf_release(&m.list);
	log_release(&m.log);
	host_key_wipe(&m.host);
	return 0;
}
