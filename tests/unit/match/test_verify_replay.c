/* SPDX-License-Identifier: MIT */
/* test_verify_replay.c - well signed files whose story is false. */
#include "verify_table.h"

static uint32_t
mover(void)
{
	struct match match;
	uint32_t act;

	play(&match);
	act = match_to_act(&match);
	match_release(&match);
	return (uint32_t)__builtin_ctz(act);
}

static void
default_text(uint32_t seat, struct buf *out)
{
	struct match match;
	struct order order;

	play(&match);
	game->write_order(match.edition.data, match.pos, seat,
	    game_default_move(game, match.edition.data, match.pos, seat),
	    &order);
	order_format(game, &order, out);
	match_release(&match);
}

static void
add_orders(
    uint32_t seat, enum entry_by by, const char *move, const char *content)
{
	struct buf closed = BUF_INIT;
	struct sealer sealer;
	struct entry entry;

	entry_init(&entry, ENTRY_ORDERS);
	entry.seat = seat;
	entry.by = by;
	if (move != NULL)
		entry_add_move(&entry, move);
	if (content != NULL) {
		sealer_init(&sealer, keys.match, log_h0(&story));
		seal_close(&closed, &sealer, log_head(&story) + 1, seat,
		    content, strlen(content), game_seal(game));
		entry.sealed_len = closed.len;
		entry.sealed = (uint8_t *)buf_take(&closed);
	}
	add(&entry);
}

/* What level 5 says: "" if all is right. */
static void
judge(struct buf *said, struct verify *verify)
{
	struct err err = ERR_INIT;
	struct match match;

	reveal();
	match_init(&match);
	ck_assert_msg(verify_file(verify, story.bytes.data, story.bytes.len,
			  "story", NULL, &err) == 0,
	    "%s", err.text);
	ck_assert_int_eq(verify->reached, VERIFY_SEALED);
	if (verify_replay(verify, &match, &data, NULL, &err) < 0) {
		buf_adds(said, err.text);
		ck_assert_int_eq(err.exit, EX_FALSE);
		ck_assert_int_eq(verify->reached, VERIFY_SEALED);
	} else {
		ck_assert_int_eq(verify->reached, VERIFY_REPLAYED);
	}
	match_release(&match);
}

static void
expect(const char *words)
{
	struct verify verify = VERIFY_INIT;
	struct buf said = BUF_INIT;

	judge(&said, &verify);
	if (*words == '\0')
		ck_assert_str_eq(said.data, "");
	else
		ck_assert_msg(
		    strstr(said.data, words) != NULL, "said: %s", said.data);
	buf_release(&said);
	verify_release(&verify);
}

START_TEST(test_right)
{
	uint32_t seat = mover();

	add_orders(seat, BY_MAIL, "buy 1 coal", NULL);
	add_orders(seat, BY_MAIL, "?", "move client coal\n");
	add_orders(seat, BY_MAIL, "done", NULL);
	expect("");
}
END_TEST

START_TEST(test_counts)
{
	struct verify verify = VERIFY_INIT;
	struct buf said = BUF_INIT;
	uint32_t seat = mover();

	add_orders(seat, BY_MAIL, "buy 1 coal", NULL);
	add_void(log_start(&story));
	add_orders(seat, BY_MAIL, "buy 2 coal", NULL);
	add_orders(seat, BY_MAIL, "done", NULL);
	judge(&said, &verify);
	ck_assert_str_eq(said.data, "");
	ck_assert_uint_eq(verify.legal_moves, 2);
	ck_assert_uint_eq(verify.throws, 2); /* the deck, and who begins */
	ck_assert(!verify.over);
	buf_release(&said);
	verify_release(&verify);
}
END_TEST

START_TEST(test_illegal)
{
	add_orders(mover(), BY_MAIL, "sell 1 coal", NULL);
	expect("entry 5");
}
END_TEST

START_TEST(test_no_move)
{
	add_orders(mover(), BY_MAIL, "sing aloud", NULL);
	expect("entry 5");
}
END_TEST

START_TEST(test_not_his_turn)
{
	add_orders((mover() + 1) % 3, BY_MAIL, "buy 1 coal", NULL);
	expect("entry 5");
}
END_TEST

START_TEST(test_hidden_illegal)
{
	add_orders(mover(), BY_MAIL, "?", "move client coal\n");
	expect("entry 5");
}
END_TEST

/* Nobody can hide a false move behind a void. */
START_TEST(test_voided_illegal)
{
	uint32_t seat = mover();

	add_orders(seat, BY_MAIL, "sell 1 coal", NULL);
	add_void(log_start(&story));
	add_orders(seat, BY_MAIL, "done", NULL);
	expect("entry 5");
}
END_TEST

START_TEST(test_clock)
{
	struct buf text = BUF_INIT;
	uint32_t seat = mover();

	default_text(seat, &text);
	add_orders(seat, BY_CLOCK, text.data, NULL);
	buf_release(&text);
	expect("");
}
END_TEST

START_TEST(test_false_clock)
{
	add_orders(mover(), BY_CLOCK, "buy 1 coal", NULL);
	expect("entry 5: what came by the clock");
}
END_TEST

START_TEST(test_false_clock_of_another)
{
	struct buf text = BUF_INIT;
	uint32_t seat = mover();

	default_text(seat, &text);
	add_orders((seat + 1) % 3, BY_CLOCK, text.data, NULL);
	buf_release(&text);
	expect("entry 5: what came by the clock");
}
END_TEST

START_TEST(test_voided_clock)
{
	uint32_t seat = mover();

	add_orders(seat, BY_CLOCK, "buy 1 coal", NULL);
	add_void(log_start(&story));
	expect("entry 5: what came by the clock");
}
END_TEST

START_TEST(test_standing)
{
	uint32_t seat = mover();

	add_orders(seat, BY_MAIL, NULL, "when buy 1 coal\n");
	add_orders(seat, BY_STANDING, "buy 1 coal", "of 5\ndrop 5\n");
	expect("");
}
END_TEST

START_TEST(test_standing_of_nothing)
{
	uint32_t seat = mover();

	add_orders(seat, BY_MAIL, NULL, "when buy 1 coal\n");
	add_orders(seat, BY_STANDING, "buy 1 coal", "of 4\n");
	expect("entry 6: it names no order that was waiting");
}
END_TEST

START_TEST(test_standing_withdrawn)
{
	uint32_t seat = mover();

	add_orders(seat, BY_MAIL, NULL, "when buy 1 coal\n");
	add_orders(seat, BY_MAIL, NULL, "drop 5\n");
	add_orders(seat, BY_STANDING, "buy 1 coal", "of 5\n");
	expect("entry 7: it names no order that was waiting");
}
END_TEST

START_TEST(test_standing_of_another)
{
	uint32_t seat = mover();

	add_orders((seat + 1) % 3, BY_MAIL, NULL, "when buy 1 coal\n");
	add_orders(seat, BY_STANDING, "buy 1 coal", "of 5\n");
	expect("entry 6: it names no order that was waiting");
}
END_TEST

/* Another turn of the story: there it was never given, or never withdrawn. */
START_TEST(test_standing_in_another_turn)
{
	uint32_t seat = mover();

	add_orders(seat, BY_MAIL, NULL, "when buy 1 coal\n");
	add_orders(seat, BY_MAIL, NULL, "drop 5\n");
	add_void(5);
	add_orders(seat, BY_STANDING, "buy 1 coal", "of 5\ndrop 5\n");
	add_void(5);
	add_orders(seat, BY_STANDING, "buy 2 coal", "of 5\n");
	add_orders(seat, BY_MAIL, "done", NULL);
	expect("");
}
END_TEST

START_TEST(test_standing_of_another_turn)
{
	uint32_t seat = mover();

	add_orders(seat, BY_MAIL, NULL, "when buy 1 coal\n");
	add_orders(seat, BY_MAIL, NULL, "when buy 1 coal\n");
	add_void(5);
	add_orders(seat, BY_STANDING, "buy 1 coal", "of 6\n");
	add_orders(seat, BY_MAIL, "done", NULL);
	expect("entry 8: it names no order that was waiting");
}
END_TEST

START_TEST(test_standing_of_who_has_left)
{
	uint32_t seat = mover();
	struct entry entry;

	add_orders(seat, BY_MAIL, NULL, "when buy 1 coal\n");
	entry_init(&entry, ENTRY_SEAT);
	entry.seat = seat;
	entry.name = xstrdup("Denis");
	strcpy(entry.lang, "en");
	add(&entry);
	add_void(5);
	add_orders(seat, BY_STANDING, "buy 1 coal", "of 5\n");
	expect("entry 8: it names no order that was waiting");
}
END_TEST

START_TEST(test_false_result)
{
	struct entry entry;

	entry_init(&entry, ENTRY_ORDERS);
	entry.seat = mover();
	entry.by = BY_MAIL;
	entry_add_move(&entry, "buy 1 coal");
	entry.has_result = true;
	add(&entry);
	expect("entry 5: replay gives another result");
}
END_TEST

/* A program without these rules has not shown that they are broken. */
START_TEST(test_other_edition)
{
	struct verify verify = VERIFY_INIT;
	struct err err = ERR_INIT;
	struct match match;

	reveal();
	match_init(&match);
	ck_assert_int_eq(verify_file(&verify, story.bytes.data, story.bytes.len,
			     "story", NULL, &err),
	    0);
	/* A file where the edition is looked for is taken for it. */
	ck_assert_int_eq(
	    verify_replay(&verify, &match, &data, "/dev/null", &err), -1);
	ck_assert_int_eq(err.exit, EX_CONFIG);
	match_release(&match);
	verify_release(&verify);
}
END_TEST

/* Only what is held can be replaced. */
START_TEST(test_replaced_when_played)
{
	struct entry entry;
	uint32_t seat = mover();

	add_orders(seat, BY_MAIL, "buy 1 coal", NULL);
	entry_init(&entry, ENTRY_ORDERS);
	entry.seat = seat;
	entry.instead = 5;
	entry.by = BY_MAIL;
	entry_add_move(&entry, "buy 2 coal");
	add(&entry);
	expect("entry 6: it replaces what is not held until a phase closes");
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {test_right, test_counts, test_illegal,
	    test_no_move, test_not_his_turn, test_hidden_illegal,
	    test_voided_illegal, test_clock, test_false_clock,
	    test_false_clock_of_another, test_voided_clock, test_standing,
	    test_standing_of_nothing, test_standing_withdrawn,
	    test_standing_of_another, test_false_result, test_other_edition,
	    test_standing_in_another_turn, test_standing_of_another_turn,
	    test_standing_of_who_has_left, test_replaced_when_played};
	Suite *suite = suite_create("verify_replay");
	TCase *tcase = tcase_create("verify_replay");
	SRunner *runner = srunner_create(suite);
	size_t i;
	int failed;

	seal_init();
	tcase_set_timeout(tcase, 60);
	tcase_add_checked_fixture(tcase, setup, teardown);
	for (i = 0; i < ARRAY_LEN(tests); i++)
		tcase_add_test(tcase, tests[i]);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
