/* SPDX-License-Identifier: MIT */
/* The rules of order, and the story as it counts. */
#include "log_kit.h"
#include "match/verify.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Lines of a script, one entry each:
 *	c SEATS [BEACON]	s SEAT NAME [BOT]	t SEAT SALT
 *	b SALT (the beacon's)	g (start)		n (note)
 *	o SEAT MOVES [CONTENT]	i OLD SEAT MOVES	v BACK
 *	w SEAT MOVES CONTENT (a waiting order)		h (host)	r
 * The last is tried and must be refused with the words want, if any. */
struct play {
	const char *script, *want;
};

static struct entry
orders(struct kit *kit, const char *line, enum entry_by by)
{
	char moves[64] = "", content[64] = "";
	unsigned seat = 0;

	sscanf(line, "%u %63s %63[^\n]", &seat, moves, content);
	if (content[0] != '\0')
		strcat(content, "\n");
	return kit_orders_entry(
	    kit, seat, by, moves, content[0] == '\0' ? NULL : content);
}

static struct entry
seat(struct kit *kit, const char *line)
{
	struct entry entry = kit_entry(kit, ENTRY_SEAT);
	char name[64] = "", bot[32] = "";

	sscanf(line, "%u %63s %31s", &entry.seat, name, bot);
	entry.name = xstrdup(name);
	strcpy(entry.lang, "en");
	strcpy(entry.bot, bot);
	return entry;
}

static struct entry
charter(struct kit *kit, const char *line)
{
	struct entry entry = kit_entry(kit, ENTRY_CHARTER);
	char beacon[32] = "", salts[8] = "";

	sscanf(line, "%u %7s %31s", &entry.seats, salts, beacon);
	strcpy(entry.match, "a");
	strcpy(entry.game, "b");
	strcpy(entry.edition, "c");
	entry.seal = 128;
	entry.salts_all = strcmp(salts, "all") == 0;
	if (beacon[0] != '\0')
		entry.beacon = xstrdup(beacon);
	memcpy(entry.host, kit->host.sign_public, KEY_LEN);
	return entry;
}

static struct entry
salt(struct kit *kit, const char *line, bool beacon)
{
	struct entry entry = kit_entry(kit, ENTRY_SALT);
	char text[64] = "";

	if (beacon)
		sscanf(line, "%63s", text);
	else
		sscanf(line, "%u %63s", &entry.seat, text);
	entry.text = xstrdup(text);
	return entry;
}

static struct entry
make(struct kit *kit, char verb, const char *line)
{
	struct entry entry;
	unsigned old;

	switch (verb) {
	case 'c':
		return charter(kit, line);
	case 's':
		return seat(kit, line);
	case 't':
		return salt(kit, line, false);
	case 'b':
		return salt(kit, line, true);
	case 'g':
		return kit_entry(kit, ENTRY_START);
	case 'o':
		return orders(kit, line, BY_HOST);
	case 'w':
		return orders(kit, line, BY_STANDING);
	case 'i':
		old = (unsigned)atoi(line);
		entry = orders(kit, strchr(line, ' ') + 1, BY_HOST);
		entry.instead = old;
		return entry;
	case 'v':
		entry = kit_entry(kit, ENTRY_VOID);
		entry.back = (uint32_t)atoi(line);
		return entry;
	case 'h':
		entry = kit_entry(kit, ENTRY_HOST);
		memcpy(entry.host, kit->host.sign_public, KEY_LEN);
		return entry;
	case 'n':
		entry = kit_entry(kit, ENTRY_NOTE);
		strcpy(entry.topic, "host");
		entry.text = xstrdup("so");
		return entry;
	default:
		return kit_entry(kit, ENTRY_REVEAL);
	}
}

/* Play a script; the last line's outcome. */
static int
play(struct kit *kit, const char *script, struct err *err)
{
	char *lines = xstrdup(script), *rest = lines, *line;
	int rc = 0;

	kit_init(kit);
	while ((line = strsep(&rest, ";")) != NULL) {
		struct entry entry;

		ck_assert_msg(rc == 0, "%s: %s", script, err->text);
		entry = make(kit, line[0], line[1] == '\0' ? "" : line + 2);
		rc = kit_try(kit, &entry, err);
	}
	free(lines);
	return rc;
}

/* The same bytes with the refused entry in them, as a cheat would sign them,
 * are refused by the reader in the same words. */
static void
reader_refuses(struct kit *kit, const char *script, const char *want)
{
	const char *last = strrchr(script, ';');
	struct entry entry = make(kit, last == NULL ? script[0] : last[1],
	    last == NULL      ? script + 2
	    : last[2] == '\0' ? ""
			      : last + 3);
	struct verify v = VERIFY_INIT;
	struct err err = ERR_INIT;
	struct buf text = BUF_INIT;

	buf_add(&text, kit->log.bytes.data, kit->log.bytes.len);
	entry.number = (uint32_t)kit->log.count;
	entry_write(&entry, &text);
	entry_release(&entry);
	buf_adds(&text, "sig: ");
	for (unsigned i = 0; i < 2 * SIG_LEN; i++)
		buf_addc(&text, '0');
	buf_addc(&text, '\n');
	kit_sign_text(&kit->host, &text);
	ck_assert_int_eq(
	    verify_file(&v, text.data, text.len, "file", NULL, &err), -1);
	ck_assert_int_eq(err.exit, EX_DATAERR);
	ck_assert_msg(
	    strstr(err.text, want) != NULL, "%s: %s", script, err.text);
	verify_release(&v);
	buf_release(&text);
}

#define TWO "c 2 any;s 0 Anna;s 1 Bruno;g;" /* entries 0 to 3 */

START_TEST(rules)
{
	static const struct play cases[] = {
	    {"c 2 all;c 2 all", "and no other, is the charter"},
	    {"c 2 all;s 2 Anna", "no such seat"},
	    {"c 2 all;s 0 Anna;s 1 ANNA", "another seat has this name"},
	    {"c 2 all;s 0 Anna;s 0 anna", NULL},
	    {"c 2 all;s 0 Chloé;s 1 CHLOE", "another seat has this name"},
	    {"c 2 all;s 0 Chloé;s 1 Cloé", NULL},
	    {"c 2 all;s 0 Anna;s 0 Elsa;s 1 anna", NULL},
	    {"c 2 all;s 0 Chloe\xcc\x81", "a name is written composed (NFC)"},
	    /* What looks alike in one Unicode is no rule of a file. */
	    {"c 2 all;s 0 Anna;s 1 Аnna", NULL},
	    {"c 2 all;s 0 Anna;s 0 Bruno;s 1 Anna", NULL},
	    {"c 2 all;t 0 saltsaltsalt", "where a person sits"},
	    {"c 2 all;t 2 saltsaltsalt", "no such seat"},
	    {"c 2 all;s 0 Elsa greedy;t 0 saltsaltsalt", "where a person sits"},
	    {"c 2 all;s 0 Anna;t 0 saltsaltsalt;t 0 againagainagain",
		"has given its salt"},
	    {"c 2 all;s 0 Anna;t 0 saltsaltsalt;s 0 Bruno;t 0 againagainagain",
		NULL},
	    {"c 2 all;s 0 Anna;t 0 saltsaltsal", "12 to 200 letters"},
	    {"c 2 all;s 0 Anna;t 0 saltsaltSalt", "12 to 200 letters"},
	    {"c 2 all;s 0 Anna;t 0 saltsalt\xc3\xa9salt", "12 to 200 letters"},
	    {"c 2 all;s 0 Anna;t 0 saltsaltsalt\xef\xb8\x81",
		"12 to 200 letters"},
	    {"c 2 all;b 12", "names no beacon"},
	    {"c 2 all lottery;b 12a", "a beacon is digits"},
	    {"c 2 all lottery;b 12,3", "a beacon is digits"},
	    {"c 2 all lottery;b 1\xcd\x8f"
	     "2",
		"a beacon is digits"},
	    {"c 2 all lottery;b 123", NULL},
	    {"c 2 all lottery;b 123;b 124", "after the beacon"},
	    {"c 2 all lottery;s 0 Anna;b 123;t 0 saltsaltsalt",
		"after the beacon"},
	    {"c 2 all lottery;b 123;s 0 Anna",
		"between the beacon and the start"},
	    {"c 2 any;s 0 Anna;g", "an empty seat"},
	    {"c 1 all;s 0 Anna;g", "without the salt of every person"},
	    {"c 1 any;s 0 Anna;g", NULL},
	    {"c 2 all;s 0 Anna;s 1 Elsa greedy;t 0 saltsaltsalt;g", NULL},
	    {"c 1 any lottery;s 0 Anna;g", "without the beacon"},
	    {"c 1 any lottery;s 0 Anna;b 123;g;s 0 Bruno", NULL},
	    {TWO "g", "the match has started"},
	    {TWO "t 0 saltsaltsalt", "no salt counts after the start"},
	    {TWO "s 0 Chloé", NULL},
	    {"c 2 any;o 0 pass", "no orders before the start"},
	    {"c 2 any;v 0", "before the start"},
	    {TWO "o 2 pass", "no such seat"},
	    {TWO "o 0", "moves, or a sealed part"},
	    {TWO "o 0 ?", "the sealed part is missing"},
	    {TWO "o 0 a|?", "the sealed part is missing"},
	    {TWO "w 0 a", "the sealed part is missing"},
	    {TWO "o 0 ? move a", NULL},
	    {TWO "w 0 a of 3", NULL},
	    {TWO "i 4 0 a", "orders that are not there"},
	    {TWO "o 0 a;i 4 1 b", "no orders of this seat"},
	    {TWO "o 0 a;i 3 0 b", "no orders of this seat"},
	    {TWO "o 0 a;i 4 0 b", NULL},
	    {TWO "o 0 a;i 4 0 b;i 4 0 c", "do not count any more"},
	    {TWO "o 0 a;i 4 0 b;i 5 0 c", NULL},
	    {TWO "o 0 a;v 3;i 4 0 b", "do not count any more"},
	    {TWO "o 0 a;v 3;v 4;i 4 0 b", NULL},
	    {TWO "v 2", "before the start, or ahead"},
	    {TWO "v 4", "before the start, or ahead"},
	    {TWO "v 3", NULL},
	    {TWO "r;r", "nothing stands after the reveal"},
	    {TWO "r;n", "nothing stands after the reveal"},
	    {"c 2 any;r", NULL},
	    {"c 2 any;n;h;s 0 Anna;n;h", NULL},
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct kit kit;
		struct err err = ERR_INIT;
		int rc = play(&kit, cases[i].script, &err);

		if (cases[i].want == NULL) {
			ck_assert_msg(
			    rc == 0, "%s: %s", cases[i].script, err.text);
		} else {
			ck_assert_msg(rc < 0 && strstr(err.text, cases[i].want),
			    "%s: %s", cases[i].script, err.text);
			reader_refuses(&kit, cases[i].script, cases[i].want);
		}
		kit_release(&kit);
	}
}
END_TEST

START_TEST(a_seal_of_wrong_length)
{
	struct kit kit;
	struct entry entry;
	struct err err = ERR_INIT;

	ck_assert_int_eq(play(&kit, TWO "n", &err), 0);
	entry = kit_orders_entry(&kit, 0, BY_HOST, "?", "move a\n");
	entry.sealed_len = 256 + SEAL_EXTRA;
	entry.sealed = xrealloc(entry.sealed, entry.sealed_len, 1);
	memset(entry.sealed, 7, entry.sealed_len);
	ck_assert_int_eq(kit_try(&kit, &entry, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "not as long as the charter"));
	kit_release(&kit);
}
END_TEST

START_TEST(answers_what_was_there)
{
	struct kit kit;
	struct entry entry;
	struct err err = ERR_INIT;

	ck_assert_int_eq(play(&kit, TWO "n", &err), 0);
	entry = kit_orders_entry(&kit, 0, BY_HOST, "a", NULL);
	entry.seen = 5;
	ck_assert_int_eq(kit_try(&kit, &entry, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "not there yet"));
	entry = kit_orders_entry(&kit, 0, BY_HOST, "a", NULL);
	entry.seen = 4;
	ck_assert_int_eq(kit_try(&kit, &entry, &err), 0);
	kit_release(&kit);
}
END_TEST

/* Two entries with one mail tag: the reader finds them wherever they stand. */
START_TEST(a_mail_played_twice)
{
	struct kit kit;
	struct buf text = BUF_INIT, a = BUF_INIT, b = BUF_INIT;
	struct log log = LOG_INIT;
	struct err err = ERR_INIT;

	kit_init(&kit);
	kit_match(&kit);
	seal_hex(&a, log_entry(&kit.log, 7)->mail, TAG_LEN);
	seal_hex(&b, log_entry(&kit.log, 8)->mail, TAG_LEN);
	buf_add(&text, kit.log.bytes.data, kit.log.bytes.len);
	kit_edit(&text, 8, b.data, a.data);
	ck_assert_int_eq(
	    log_parse(&log, text.data, text.len, "file", &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "entry 8: a mail was played"));
	buf_release(&text);
	buf_release(&a);
	buf_release(&b);
	kit_release(&kit);
}
END_TEST

/* ---- the story ---- */

/* What counts at an entry, as "3 4 6". */
static void
tell(const struct log *log, uint32_t i, struct buf *out)
{
	uint32_t *live;
	size_t count = log_live(log, i, &live), k;

	buf_clear(out);
	for (k = 0; k < count; k++)
		buf_addf(out, k == 0 ? "%u" : " %u", live[k]);
	free(live);
}

START_TEST(stories)
{
	static const struct {
		const char *script, *live;
	} cases[] = {
	    {"c 2 any;s 0 Anna", ""},
	    {TWO "n", "3"},
	    {TWO "o 0 a;o 1 b;n;o 0 c", "3 4 5 7"},
	    {TWO "o 0 a;i 4 0 b", "3 5"},
	    {TWO "o 0 a;o 1 b;i 4 0 c", "3 5 6"},
	    {TWO "o 0 a;i 4 0 b;i 5 0 c", "3 6"},
	    {TWO "o 0 a;o 1 b;v 4", "3 4"},
	    {TWO "o 0 a;o 1 b;v 3", "3"},
	    /* replaced, then taken back: the old ones count again */
	    {TWO "o 0 a;i 4 0 b;v 4", "3 4"},
	    {TWO "o 0 a;i 4 0 b;v 4;o 1 c", "3 4 7"},
	    /* back to behind the replacement */
	    {TWO "o 0 a;i 4 0 b;o 1 c;v 5", "3 5"},
	    /* a void taken back by a void */
	    {TWO "o 0 a;o 1 b;v 3;v 5", "3 4 5"},
	    {TWO "o 0 a;o 1 b;v 3;o 0 c;v 5", "3 4 5"},
	    {TWO "o 0 a;o 1 b;v 3;o 0 c;v 5;v 7", "3 7"},
	    {TWO "o 0 a;v 3;o 1 b;v 4;v 6;o 0 c", "3 6 9"},
	};
	struct buf got = BUF_INIT;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct kit kit;
		struct err err = ERR_INIT;

		ck_assert_int_eq(play(&kit, cases[i].script, &err), 0);
		tell(&kit.log, log_head(&kit.log), &got);
		ck_assert_msg(strcmp(got.data, cases[i].live) == 0, "%s: %s",
		    cases[i].script, got.data);
		kit_release(&kit);
	}
	buf_release(&got);
}
END_TEST

/* Rule 6, word by word, on matches of chance: right after "void back: b" the
 * story is what it was right after b. */
START_TEST(a_void_goes_back_exactly)
{
	struct buf now = BUF_INIT, then = BUF_INIT;
	struct kit kit;
	struct err err = ERR_INIT;
	uint32_t dice = 1, n;

	ck_assert_int_eq(play(&kit, TWO "n", &err), 0);
	for (unsigned i = 0; i < 300; i++) {
		dice = dice * 1664525u + 1013904223u;
		n = (uint32_t)kit.log.count;
		if (dice >> 30 == 0) {
			kit_void(&kit, 3 + (dice >> 8) % (n - 3));
			tell(&kit.log, n, &now);
			tell(&kit.log, log_entry(&kit.log, n)->back, &then);
			ck_assert_str_eq(now.data, then.data);
		} else if (dice >> 30 == 1) {
			struct entry entry = kit_orders_entry(
			    &kit, (dice >> 8) % 2, BY_HOST, "a", NULL);

			entry.instead = 3 + (dice >> 9) % (n - 3);
			kit_try(&kit, &entry, &err);
		} else {
			kit_orders(&kit, (dice >> 8) % 2, BY_HOST, "b", NULL);
		}
	}
	buf_release(&now);
	buf_release(&then);
	kit_release(&kit);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    rules,
	    a_seal_of_wrong_length,
	    answers_what_was_there,
	    a_mail_played_twice,
	    stories,
	    a_void_goes_back_exactly,
	};

	seal_init();
	return suite_run("log_rules", tests, ARRAY_LEN(tests));
}
