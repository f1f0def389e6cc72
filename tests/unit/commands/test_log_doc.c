/* SPDX-License-Identifier: MIT */
/* test_log_doc.c - nobody's log tells what he may not know. */
#include "commands/log.h"

#include "base/x.h"
#include "match_kit.h"

#include "checks.h"
#include <stdlib.h>
#include <string.h>

/* Hashes differ wherever anything differs, sealed or not. */
static void
mask_hashes(struct doc *doc)
{
	struct doc *entries = doc_get(doc, "entries");
	size_t i;

	for (i = 0; i < doc_count(entries); i++) {
		struct doc *none = doc_new_map();

		doc_add_string(none, "x", "");
		doc_replace(doc_at(entries, i), "hash", none);
	}
}

static char *
log_of(const struct match_kit *kit, uint32_t seat, bool host)
{
	const struct log_reader reader = {seat, host};
	struct doc *doc = log_doc(&kit->match, kit->words[0], &reader);
	struct buf text = BUF_INIT;

	mask_hashes(doc);
	doc_json(doc, &text);
	log_text(doc, &text);
	doc_free(doc);
	return buf_take(&text);
}

static void
orders(struct match_kit *kit, uint32_t seat, const char *text)
{
	struct verdicts verdicts = VERDICTS_INIT;

	ck_assert_int_eq(
	    match_kit_orders(kit, seat, text, &verdicts), OUTCOME_PLAYED);
	verdicts_release(&verdicts);
}

static uint32_t
mover(const struct match_kit *kit)
{
	return (uint32_t)__builtin_ctz(match_to_act(&kit->match));
}

static void
expect(const struct match_kit *a, const struct match_kit *b, uint32_t seat,
    bool host, bool same)
{
	char *one = log_of(a, seat, host), *two = log_of(b, seat, host);

	if (same)
		ck_assert_str_eq(one, two);
	else
		ck_assert_str_ne(one, two);
	free(one);
	free(two);
}

static void
begin_twins(struct match_kit *a, struct match_kit *b)
{
	match_kit_init(a, "hab-gut", 3, 1);
	match_kit_twin(b, a);
}

/* Two matches that differ only in what one seat did face down. */
START_TEST(test_hidden_move)
{
	struct match_kit a, b;
	uint32_t seat, other;

	begin_twins(&a, &b);
	seat = mover(&a);
	orders(&a, seat, "buy 1 coal\nbuy 1 tea\nclient coal\n");
	orders(&b, seat, "buy 1 coal\nbuy 1 tea\nclient tea\n");
	for (other = 0; other < 3; other++)
		expect(&a, &b, other, false, other != seat);
	expect(&a, &b, OBSERVER, false, true);
	expect(&a, &b, OBSERVER, true, false);
	match_kit_release(&a);
	match_kit_release(&b);
}
END_TEST

/* And in what one seat plans: that is not even on the host's desk. */
START_TEST(test_plans)
{
	struct match_kit a, b;
	uint32_t seat, other;

	begin_twins(&a, &b);
	seat = (mover(&a) + 1) % 3;
	orders(&a, seat, "buy 1 coal\n");
	orders(&b, seat, "buy 2 salt\n");
	for (other = 0; other < 3; other++)
		expect(&a, &b, other, false, other != seat);
	expect(&a, &b, OBSERVER, false, true);
	expect(&a, &b, OBSERVER, true, true);
	match_kit_release(&a);
	match_kit_release(&b);
}
END_TEST

/* Other dice show to nobody but the host, as far as no event shows them. */
START_TEST(test_dice)
{
	struct match_kit kit;
	char *text;
	uint32_t seat;

	match_kit_init(&kit, "hab-gut", 3, 1);
	for (seat = 0; seat < 3; seat++) {
		text = log_of(&kit, seat, false);
		ck_assert_ptr_null(strstr(text, "shuffle"));
		free(text);
	}
	text = log_of(&kit, OBSERVER, false);
	ck_assert_ptr_null(strstr(text, "\"dice\""));
	free(text);
	text = log_of(&kit, OBSERVER, true);
	ck_assert_ptr_nonnull(strstr(text, "shuffle of 54:"));
	free(text);
	match_kit_release(&kit);
}
END_TEST

START_TEST(test_reveal)
{
	struct err err = ERR_INIT;
	struct match_kit kit;
	struct entry entry;
	char *text;

	match_kit_init(&kit, "hab-gut", 3, 1);
	orders(&kit, (mover(&kit) + 1) % 3, "buy 2 salt\n");
	orders(&kit, mover(&kit), "buy 1 coal\nclient coal\n");
	entry_init(&entry, ENTRY_REVEAL);
	strcpy(entry.time, match_kit_time(&kit));
	memcpy(entry.key, kit.match.keys.match, KEY_LEN);
	ck_assert_int_eq(match_append(&kit.match, &entry, &kit.host, &err), 0);
	entry_release(&entry);
	text = log_of(&kit, OBSERVER, false);
	ck_assert_ptr_nonnull(strstr(text, "moves   client coal"));
	ck_assert_ptr_nonnull(strstr(text, "shuffle of 54:"));
	ck_assert_ptr_nonnull(strstr(text, "\"when\": \"buy 2 salt\""));
	free(text);
	match_kit_release(&kit);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("log_doc");
	TCase *tcase = tcase_create("log_doc");
	SRunner *runner = srunner_create(suite);
	int failed;

	seal_init();
	tcase_add_test(tcase, test_hidden_move);
	tcase_add_test(tcase, test_plans);
	tcase_add_test(tcase, test_dice);
	tcase_add_test(tcase, test_reveal);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
