/* SPDX-License-Identifier: MIT */
/* Forgeries, most of them the host's own and rightly signed: each is refused,
 * and each is told in words of its own. */
#include "log_kit.h"
#include "match/verify.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

static void
expect(const struct buf *text, int exit, const char *words)
{
	struct verify verify = VERIFY_INIT;
	struct err err = ERR_INIT;
	int rc =
	    verify_file(&verify, text->data, text->len, "file", NULL, &err);

	if (exit == 0) {
		ck_assert_msg(rc == 0, "%s", err.text);
	} else {
		ck_assert_msg(rc < 0, "nothing was found, want: %s", words);
		ck_assert_msg(strstr(err.text, words) != NULL,
		    "got: %s\nwant: %s", err.text, words);
		ck_assert_int_eq(err.exit, exit);
	}
	verify_release(&verify);
}

static void
take_text(struct buf *text, const struct kit *kit)
{
	buf_clear(text);
	buf_add(text, kit->log.bytes.data, kit->log.bytes.len);
}

/* ---- what can be said of a good file ---- */

START_TEST(facts)
{
	struct kit kit;
	struct verify v = VERIFY_INIT;
	struct buf lines = BUF_INIT;

	kit_init(&kit);
	kit_match(&kit);
	ck_assert_int_eq(verify_file(&v, kit.log.bytes.data, kit.log.bytes.len,
			     "file", kit.host.sign_public, NULL),
	    0);
	ck_assert_int_eq(v.reached, VERIFY_SEALED);
	ck_assert(v.revealed && !v.test_dice && !v.beacon);
	ck_assert_uint_eq(v.people, 3);
	ck_assert_uint_eq(v.computers, 4);
	ck_assert_uint_eq(v.salted, 3);
	ck_assert_uint_eq(v.order_count, 5);
	ck_assert_uint_eq(v.move_count, 9);
	ck_assert_uint_eq(v.orders[1][BY_MAIL], 1);
	ck_assert_uint_eq(v.orders[1][BY_HOST], 1);
	ck_assert_uint_eq(v.orders[1][BY_STANDING], 1);
	ck_assert_uint_eq(v.orders[2][BY_BOT], 1);
	ck_assert_uint_eq(v.sealed_parts, 4);
	ck_assert_uint_eq(v.hidden_moves, 1);
	ck_assert_uint_eq(v.waiting_lines, 3);
	ck_assert_uint_eq(v.kinds[ENTRY_VOID], 1);
	ck_assert_uint_eq(v.kinds[ENTRY_NOTE], 1);
	ck_assert_mem_eq(v.match_key, kit.keys.match, KEY_LEN);
	verify_salt_lines(&v.log, &lines);
	ck_assert_str_eq(lines.data, "salt 0 colourless green ideas\n"
				     "salt 1 le coeur a ses raisons\n");
	verify_release(&v);
	buf_release(&lines);
	kit_release(&kit);
}
END_TEST

START_TEST(no_reveal_is_no_error)
{
	struct kit kit;
	struct verify v = VERIFY_INIT;

	kit_init(&kit);
	kit_table(&kit);
	ck_assert_int_eq(verify_file(&v, kit.log.bytes.data, kit.log.bytes.len,
			     "file", NULL, NULL),
	    0);
	ck_assert_int_eq(v.reached, VERIFY_ORDERED);
	ck_assert(!v.revealed);
	verify_release(&v);
	kit_release(&kit);
}
END_TEST

/* ---- the file was changed by somebody without the host's key ---- */

START_TEST(another_host)
{
	struct kit kit;
	struct host_key thief;
	struct buf text = BUF_INIT, hex = BUF_INIT, his = BUF_INIT;
	struct verify v = VERIFY_INIT;
	struct err err = ERR_INIT;
	uint8_t r[32] = {1};

	kit_init(&kit);
	kit_match(&kit);
	host_key_init(&thief, r);
	take_text(&text, &kit);
	kit_sign_text(&thief, &text);
	expect(&text, EX_FALSE, "entry 0: the signature is false");

	/* With a charter of his own it is right, but it is his. */
	seal_hex(&his, thief.sign_public, KEY_LEN);
	seal_hex(&hex, kit.host.sign_public, KEY_LEN);
	kit_edit(&text, 0, hex.data, his.data);
	kit_sign_text(&thief, &text);
	ck_assert_int_eq(verify_file(&v, text.data, text.len, "file",
			     kit.host.sign_public, &err),
	    -1);
	ck_assert_int_eq(err.exit, EX_FALSE);
	ck_assert_ptr_nonnull(strstr(err.text, "names another host's key"));
	verify_release(&v);
	buf_release(&text);
	buf_release(&hex);
	buf_release(&his);
	kit_release(&kit);
}
END_TEST

/* Entry to of a text becomes entry from of another, its number changed. */
static void
put_entry(struct buf *text, unsigned to, const struct buf *other, unsigned from,
    const char *old, const char *new)
{
	struct buf entry = BUF_INIT;
	size_t at, end;

	kit_find_entry(other, from, &at, &end);
	buf_add(&entry, other->data + at, end - at);
	kit_edit(&entry, 0, old, new);
	kit_find_entry(text, to, &at, &end);
	kit_splice(text, at, end, entry.data, entry.len);
	buf_release(&entry);
}

START_TEST(an_old_entry_put_back)
{
	struct kit kit;
	struct buf text = BUF_INIT, old = BUF_INIT;

	kit_init(&kit);
	kit_match(&kit);
	take_text(&text, &kit);
	take_text(&old, &kit);
	put_entry(&text, 11, &old, 8, "entry: 8\n", "entry: 8\n");
	expect(&text, EX_DATAERR, "not the number of the next entry");
	take_text(&text, &kit);
	put_entry(&text, 11, &old, 8, "entry: 8\n", "entry: 11\n");
	expect(&text, EX_FALSE, "entry 11: the signature is false");
	buf_release(&text);
	buf_release(&old);
	kit_release(&kit);
}
END_TEST

START_TEST(an_entry_of_another_match)
{
	struct kit kit, other;
	struct buf text = BUF_INIT, from = BUF_INIT;

	kit_init(&kit);
	kit_match(&kit);
	kit_init(&other);
	kit_charter(&other, "another", 3, NULL);
	kit_seat(&other, 0, "Denis", "fr", NULL);
	take_text(&text, &kit);
	take_text(&from, &other);
	put_entry(&text, 1, &from, 1, "seat: 0\n", "seat: 0\n");
	expect(&text, EX_FALSE, "entry 1: the signature is false");
	buf_release(&text);
	buf_release(&from);
	kit_release(&kit);
	kit_release(&other);
}
END_TEST

START_TEST(torn_and_changed_on_its_way)
{
	struct kit kit;
	struct buf text = BUF_INIT;

	kit_init(&kit);
	kit_match(&kit);
	take_text(&text, &kit);
	buf_cut(&text, log_entry(&kit.log, 12)->end + 70);
	expect(&text, EX_DATAERR, "torn after entry 12: 70 bytes behind it");
	take_text(&text, &kit);
	buf_cut(&text, text.len - 1);
	expect(&text, EX_DATAERR, "only the last line end is missing");
	take_text(&text, &kit);
	kit_edit(&text, 0, "pli: 1\n", "pli: 2\n");
	expect(&text, EX_DATAERR, "format 2; this program reads 1");
	take_text(&text, &kit);
	kit_splice(&text, 0, 0, "\xef\xbb\xbf", 3);
	expect(&text, EX_DATAERR, "byte order mark");
	take_text(&text, &kit);
	for (size_t at = 0; at < text.len; at++) {
		if (text.data[at] == '\n')
			kit_splice(&text, at, at, "\r", 1), at++;
	}
	expect(&text, EX_DATAERR, "the lines end with CR LF");
	buf_release(&text);
	kit_release(&kit);
}
END_TEST

/* ---- the host cheats, with his own signature ---- */

START_TEST(a_false_match_key)
{
	struct kit kit;
	struct buf text = BUF_INIT;

	kit_init(&kit);
	kit_match(&kit);
	take_text(&text, &kit);
	kit_edit(&text, 14, "key: 2021", "key: 2121");
	kit_sign_text(&kit.host, &text);
	expect(&text, EX_FALSE,
	    "the revealed key is not the one that entry 0 committed to");
	buf_release(&text);
	kit_release(&kit);
}
END_TEST

START_TEST(a_false_seal)
{
	struct kit kit;
	struct buf text = BUF_INIT;
	size_t at, end;

	kit_init(&kit);
	kit_match(&kit);
	take_text(&text, &kit);
	kit_find_entry(&text, 7, &at, &end);
	at = (size_t)((char *)memmem(text.data + at, end - at, "sealed: ", 8) -
		      text.data);
	text.data[at + 100] = text.data[at + 100] == '0' ? '1' : '0';
	kit_sign_text(&kit.host, &text);
	expect(&text, EX_FALSE,
	    "entry 7, the sealed part: it does not open with the revealed key");
	buf_release(&text);
	kit_release(&kit);
}
END_TEST

/* The same plan, sealed for one entry, may not stand in another. */
START_TEST(a_seal_from_another_entry)
{
	struct kit kit;
	struct entry entry;
	const struct entry *old;

	kit_init(&kit);
	kit_table(&kit);
	kit_orders(&kit, 0, BY_MAIL, "?", "move hide sel\n");
	entry = kit_orders_entry(&kit, 0, BY_MAIL, "?", "move hide sel\n");
	old = log_entry(&kit.log, 7);
	memcpy(entry.sealed, old->sealed, old->sealed_len);
	kit_add(&kit, &entry);
	kit_reveal(&kit);
	expect(&kit.log.bytes, EX_FALSE, "entry 8, the sealed part: it does");
	kit_release(&kit);
}
END_TEST

/* What is sealed is checked as soon as it can be opened. */
START_TEST(false_contents)
{
	static const struct {
		enum entry_by by;
		const char *moves, *content, *want;
	} cases[] = {
	    {BY_MAIL, "?", "", "more or fewer moves"},
	    {BY_MAIL, "?", "move a\nmove b\n", "more or fewer moves"},
	    {BY_MAIL, "pass", "move a\n", "more or fewer moves"},
	    {BY_MAIL, "?", "of 6\n", "more or fewer moves"},
	    {BY_MAIL, "?", "move a\nof 6\n", "a waiting order acted, or did"},
	    {BY_STANDING, "pass", "when buy: pass\n", "a waiting order acted"},
	    {BY_STANDING, "pass", "of 7\n", "that acted is not there yet"},
	    {BY_MAIL, "pass", "drop 7\n", "withdraws what is not there yet"},
	    {BY_MAIL, "pass", "move \"\n", "not in its form"},
	    {BY_MAIL, "pass", "when buy: pass", "not in its form"},
	    {BY_MAIL, "pass", "words pass\n", "not in its form"},
	    {BY_MAIL, "pass",
		"words pass\npsig "
		"00000000000000000000000000000000000000000000000000000000000000"
		"00000000000000000000000000000000000000000000000000000000000000"
		"0000\n",
		"no key of the seat's"},
	};
	struct kit kit;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		kit_init(&kit);
		kit.seal = 256;
		kit_table(&kit);
		kit_orders(
		    &kit, 0, cases[i].by, cases[i].moves, cases[i].content);
		expect(&kit.log.bytes, 0, "");
		kit_reveal(&kit);
		expect(&kit.log.bytes, EX_FALSE, cases[i].want);
		kit_release(&kit);
	}
}
END_TEST

/* Anna signs "pass" as an answer to entry seen; the host writes that it answers
 * entry said, and what words he likes. */
static void
add_signed(struct kit *kit, const struct host_key *anna, uint32_t seen,
    uint32_t said, const char *words)
{
	struct buf content = BUF_INIT;
	struct entry entry;

	kit_signed(kit, anna, 0, seen, "pass\n", &content);
	memcpy(content.data + strlen("words "), words, strlen("pass"));
	entry = kit_orders_entry(kit, 0, BY_MAIL, "pass", content.data);
	entry.seen = said;
	kit_add(kit, &entry);
	buf_release(&content);
}

START_TEST(players_signatures)
{
	static const struct {
		uint32_t seen, said, said_again;
		const char *words, *want;
	} cases[] = {
	    {7, 7, NO_ENTRY, "pass", NULL},
	    {7, 6, NO_ENTRY, "pass", "the player's signature is false"},
	    {7, 7, NO_ENTRY, "stay", "the player's signature is false"},
	    {7, NO_ENTRY, NO_ENTRY, "pass", "no entry it answers"},
	    {7, 7, 7, "pass", "a player's signature is used twice"},
	};
	struct host_key anna;
	struct kit kit;
	uint8_t r[32] = {7};

	host_key_init(&anna, r);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		kit_init(&kit);
		kit.seal = 256;
		kit_table(&kit);
		kit_player(&kit, 0, "Anna", &anna);
		add_signed(
		    &kit, &anna, cases[i].seen, cases[i].said, cases[i].words);
		if (cases[i].said_again != NO_ENTRY)
			add_signed(&kit, &anna, cases[i].seen,
			    cases[i].said_again, cases[i].words);
		kit_reveal(&kit);
		expect(&kit.log.bytes, cases[i].want == NULL ? 0 : EX_FALSE,
		    cases[i].want);
		kit_release(&kit);
	}
}
END_TEST

/*
 * The host tells Anna one thing and writes another: her signature, in the same
 * place and with the same words, does not stand in the history that she has
 * not seen.
 */
START_TEST(a_signature_in_another_history)
{
	static const char *const told[] = {
	    "Bruno goes first.", "Chloe goes first."};
	struct buf content[2] = {BUF_INIT, BUF_INIT};
	struct host_key anna;
	uint8_t r[32] = {7};

	host_key_init(&anna, r);
	for (unsigned i = 0; i < 4; i++) {
		unsigned history = i % 2, from = history ^ (i / 2);
		struct entry entry;
		struct kit kit;

		kit_init(&kit);
		kit.seal = 256;
		kit_table(&kit);
		kit_player(&kit, 0, "Anna", &anna);
		kit_note(&kit, told[history]);
		kit_note(&kit, "Anna has seen it.");
		if (content[history].len == 0)
			kit_signed(
			    &kit, &anna, 0, 9, "pass\n", &content[history]);
		entry = kit_orders_entry(
		    &kit, 0, BY_MAIL, "pass", content[from].data);
		kit_add(&kit, &entry);
		kit_reveal(&kit);
		expect(&kit.log.bytes, history == from ? 0 : EX_FALSE,
		    "entry 10, the sealed part: the player's signature is");
		kit_release(&kit);
	}
	buf_release(&content[0]);
	buf_release(&content[1]);
}
END_TEST

/* ---- what cannot move the dice ---- */

static void
seed_of(struct kit *kit, uint8_t seed[32])
{
	struct verify v = VERIFY_INIT;

	kit_reveal(kit);
	ck_assert_int_eq(verify_file(&v, kit->log.bytes.data,
			     kit->log.bytes.len, "file", NULL, NULL),
	    0);
	memcpy(seed, v.seed, 32);
	verify_release(&v);
	kit_release(kit);
}

START_TEST(nothing_after_the_start_moves_the_dice)
{
	struct kit kit;
	uint8_t plain[32], other[32];

	kit_init(&kit);
	kit_table(&kit);
	kit_orders(&kit, 0, BY_MAIL, "roll", NULL);
	seed_of(&kit, plain);

	/* A filler entry, a void and the same again, a new face. */
	kit_init(&kit);
	kit_table(&kit);
	kit_note(&kit, "Nothing happened.");
	kit_orders(&kit, 0, BY_MAIL, "roll", NULL);
	kit_void(&kit, 7);
	kit_seat(&kit, 0, "Denis", "fr", NULL);
	kit_orders(&kit, 0, BY_MAIL, "roll", NULL);
	seed_of(&kit, other);
	ck_assert_mem_eq(plain, other, 32);

	/* But a salt does. */
	kit_init(&kit);
	kit_charter(&kit, "k7m2qd", 1, NULL);
	kit_seat(&kit, 0, "Anna", "en", NULL);
	kit_salt(&kit, 0, "colourless green ideas");
	kit_seat(&kit, 0, "Anna", "en", NULL);
	kit_salt(&kit, 0, "colourless green ideas too");
	kit_start(&kit);
	seed_of(&kit, plain);
	kit_init(&kit);
	kit_charter(&kit, "k7m2qd", 1, NULL);
	kit_seat(&kit, 0, "Anna", "en", NULL);
	kit_salt(&kit, 0, "colourless green ideas too");
	kit_start(&kit);
	seed_of(&kit, other);
	ck_assert_mem_eq(plain, other, 32);
	kit_init(&kit);
	kit_charter(&kit, "k7m2qd", 1, NULL);
	kit_seat(&kit, 0, "Anna", "en", NULL);
	kit_salt(&kit, 0, "colourless green ideas");
	kit_start(&kit);
	seed_of(&kit, other);
	ck_assert_mem_ne(plain, other, 32);
}
END_TEST

/* ---- letters ---- */

static void
head_of(struct pli_head *head, const struct log *log, uint32_t i)
{
	struct buf text = BUF_INIT;

	log_pli_head(log, i, &text);
	ck_assert(pli_head_read(head, text.data, text.len));
	buf_release(&text);
}

START_TEST(two_histories)
{
	struct kit one, two, other;
	struct pli_head head, twin;

	kit_init(&one);
	kit_table(&one);
	kit_orders(&one, 0, BY_MAIL, "buy ble 2", NULL);
	kit_init(&two);
	kit_table(&two);
	kit_orders(&two, 0, BY_MAIL, "buy ble 3", NULL);

	head_of(&head, &one.log, 7);
	head_of(&twin, &two.log, 7);
	ck_assert_int_eq(verify_head(&one.log, &head), HEAD_SAME);
	ck_assert_int_eq(verify_head(&two.log, &head), HEAD_CONTRADICTS);
	ck_assert(verify_heads_contradict(&one.log, &head, &twin));
	ck_assert(!verify_heads_contradict(&one.log, &head, &head));
	/* Up to there they are the same. */
	head_of(&head, &one.log, 6);
	ck_assert_int_eq(verify_head(&two.log, &head), HEAD_SAME);
	ck_assert(!verify_heads_contradict(&one.log, &head, &twin));

	kit_note(&one, "Nothing happened.");
	head_of(&head, &one.log, 8);
	ck_assert_int_eq(verify_head(&two.log, &head), HEAD_BEYOND);

	kit_init(&other);
	kit_charter(&other, "another", 3, NULL);
	head_of(&twin, &other.log, 0);
	ck_assert_int_eq(verify_head(&one.log, &twin), HEAD_OTHER_MATCH);
	head.sig[3] ^= 1;
	ck_assert_int_eq(verify_head(&two.log, &head), HEAD_BAD_SIG);
	head.entry = 7;
	ck_assert_int_eq(verify_head(&two.log, &head), HEAD_BAD_SIG);
	kit_release(&one);
	kit_release(&two);
	kit_release(&other);
}
END_TEST

/* ---- what is hidden ---- */

/* All but the values of "sealed" and "sig". */
static void
public_part(const struct buf *file, struct buf *out)
{
	const char *at, *end = file->data + file->len, *next;

	for (at = file->data; at < end; at = next) {
		next = (const char *)memchr(at, '\n', (size_t)(end - at)) + 1;
		if (strncmp(at, "sealed: ", 8) == 0)
			buf_adds(out, "sealed\n");
		else if (strncmp(at, "sig: ", 5) == 0)
			buf_adds(out, "sig\n");
		else
			buf_add(out, at, (size_t)(next - at));
	}
}

/* Whatever a player hides, the file looks the same and is as long. */
START_TEST(hidden_things_do_not_show)
{
	static const char *const contents[] = {
	    "move hide sel\n",
	    "move hide cafe\nwhen play: full sel\ndrop 6\n",
	    "move a\nwhen buy: sel 3 | the 3\nwhen sell: pass\n",
	};
	struct kit kit;
	struct buf first = BUF_INIT, part = BUF_INIT;
	size_t len = 0;

	for (size_t i = 0; i < ARRAY_LEN(contents); i++) {
		kit_init(&kit);
		kit_table(&kit);
		kit_orders(&kit, 0, BY_MAIL, "buy ble 2|?", contents[i]);
		kit_orders(&kit, 1, BY_MAIL, "pass", NULL);
		buf_clear(&part);
		public_part(&kit.log.bytes, &part);
		if (i == 0) {
			buf_adds(&first, part.data);
			len = kit.log.bytes.len;
		}
		ck_assert_str_eq(part.data, first.data);
		ck_assert_uint_eq(kit.log.bytes.len, len);
		kit_release(&kit);
	}
	buf_release(&first);
	buf_release(&part);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    facts,
	    no_reveal_is_no_error,
	    another_host,
	    an_old_entry_put_back,
	    an_entry_of_another_match,
	    torn_and_changed_on_its_way,
	    a_false_match_key,
	    a_false_seal,
	    a_seal_from_another_entry,
	    false_contents,
	    players_signatures,
	    a_signature_in_another_history,
	    nothing_after_the_start_moves_the_dice,
	    two_histories,
	    hidden_things_do_not_show,
	};

	seal_init();
	return suite_run("verify", tests, ARRAY_LEN(tests));
}
