/* SPDX-License-Identifier: MIT */
/*
 * test_verify_tree.c - any story, taken back and replaced anyhow: the verdict
 * is that of playing the match anew for each entry as it was then, though each
 * entry is played once.
 */
#include "verify_table.h"

/* ---- any story, against playing every entry's own story from its start ----
 */

static uint32_t chance = 1;
static bool lie[100]; /* these entries may not count */

static uint32_t
below(uint32_t n)
{
	chance = chance * 1664525 + 1013904223;
	return (chance >> 8) % n;
}

/* The entry at which the story is false when it is played up to each entry as
 * the match was then, or NO_ENTRY. */
static uint32_t
first_false(void)
{
	uint32_t i;

	for (i = log_start(&story); i <= log_head(&story); i++) {
		struct log log = LOG_INIT;
		struct match match;
		int rc;

		match_init(&match);
		ck_assert_int_eq(log_parse(&log, story.bytes.data,
				     log_entry(&story, i)->end, "story", NULL),
		    0);
		rc = match_load(
		    &match, &log, NO_ENTRY, &data, NULL, &keys, NULL);
		match_release(&match);
		if (rc < 0)
			return i;
	}
	return NO_ENTRY;
}

/* A seat that owes something moves as it may, or (rarely) as it may not, and
 * then the host hides that behind a void. */
static void
add_some_move(bool may_lie)
{
	struct buf text = BUF_INIT;
	struct match match;
	struct order order;
	struct entry entry;
	uint32_t act, seat;
	move_t moves[MOVES_MAX];
	unsigned count;
	bool lies;
	void *pos;

	play(&match);
	act = game->to_act(match.edition.data, match.pos);
	seat = below(match.seats);
	while (act != 0 && (act >> seat & 1) == 0)
		seat = (seat + 1) % match.seats;
	entry_init(&entry, ENTRY_ORDERS);
	entry.seat = seat;
	entry.by = BY_HOST;
	if (match.held[seat].entry != NO_ENTRY &&
	    (match.held[seat].complete || below(2) == 0))
		entry.instead = match.held[seat].entry;
	if (entry.instead != NO_ENTRY)
		match.held[seat].count = match.held[seat].from;
	pos = match_position(&match, seat);
	count = act == 0
		    ? 0
		    : game->legal_moves(match.edition.data, pos, seat, moves);
	if (count > 0) {
		game->write_order(
		    match.edition.data, pos, seat, moves[below(count)], &order);
		order_format(game, &order, &text);
	}
	lies = count == 0 || (may_lie && below(20) == 0);
	entry_add_move(&entry, lies ? "buy 9" : text.data);
	add(&entry);
	lie[log_head(&story)] = lies;
	if (lies)
		add_void(log_head(&story) - 1);
	free(pos);
	buf_release(&text);
	match_release(&match);
}

static void
tell_some_story(unsigned calm, unsigned length, bool may_lie)
{
	while (story.count < length) {
		uint32_t start = log_start(&story), head = log_head(&story);
		uint32_t back = start + below(head - start + 1);

		if (story.count > calm && below(4) == 0 &&
		    !lie[log_tail(&story, back)])
			add_void(back);
		else
			add_some_move(may_lie);
	}
}

static void
begin_story(const char *name)
{
	struct entry entry;
	char seat_name[] = "A";

	memset(lie, 0, sizeof(lie));
	log_release(&story);
	game = game_find(name);
	ck_assert_ptr_nonnull(game);
	add_charter();
	for (unsigned seat = 0; seat < game_seats_min(game); seat++) {
		entry_init(&entry, ENTRY_SEAT);
		entry.seat = seat;
		seat_name[0] = (char)('A' + seat);
		entry.name = xstrdup(seat_name);
		strcpy(entry.lang, "en");
		strcpy(entry.bot, "test");
		add(&entry);
	}
	entry_init(&entry, ENTRY_START);
	add(&entry);
}

static uint32_t
stories(struct verify *verify)
{
	uint32_t count = 0;

	for (size_t i = 0; i < verify->log.count; i++)
		count += verify->log.entries[i].kind == ENTRY_START ||
			 verify->log.entries[i].kind == ENTRY_ORDERS;
	return count;
}

static unsigned replaced, held; /* have the stories what is to be tested? */

static void
compare_held(const struct match *a, const struct match *b)
{
	for (unsigned s = 0; s < a->seats; s++) {
		ck_assert_uint_eq(a->held[s].entry, b->held[s].entry);
		ck_assert_uint_eq(a->held[s].count, b->held[s].count);
		ck_assert_uint_eq(a->held[s].complete, b->held[s].complete);
		for (unsigned i = 0; i < a->held[s].count; i++)
			ck_assert_uint_eq(
			    a->held[s].moves[i], b->held[s].moves[i]);
		held += a->held[s].count > 0;
	}
	for (size_t i = 0; i < a->log.count; i++)
		replaced += a->log.entries[i].instead != NO_ENTRY &&
			    a->log.entries[i].kind == ENTRY_ORDERS;
}

/* The verdict, the end, and that each entry is played once. */
static void
judge_story(void)
{
	struct verify verify = VERIFY_INIT;
	struct buf said = BUF_INIT, want = BUF_INIT;
	struct err err = ERR_INIT;
	struct match match, end;
	uint32_t wrong = first_false();

	play(&end);
	reveal();
	match_init(&match);
	ck_assert_int_eq(verify_file(&verify, story.bytes.data, story.bytes.len,
			     "story", NULL, &err),
	    0);
	if (verify_replay(&verify, &match, &data, NULL, &err) < 0) {
		buf_addf(&want, "entry %u: ", wrong);
		ck_assert_msg(strstr(err.text, want.data) != NULL,
		    "%s: %s, want: %s", game->name, err.text, want.data);
	} else {
		ck_assert_uint_eq(wrong, NO_ENTRY);
		ck_assert_mem_eq(match.pos, end.pos, game->position_size);
		ck_assert_uint_eq(match.dice.next, end.dice.next);
		ck_assert_uint_eq(match.phase, end.phase);
		compare_held(&match, &end);
		ck_assert_uint_eq(verify.played, stories(&verify));
	}
	ck_assert_uint_le(verify.kept, 6);
	match_release(&match);
	match_release(&end);
	verify_release(&verify);
	buf_release(&said);
	buf_release(&want);
}

START_TEST(test_any_story)
{
	static const char *const names[] = {"hab-gut", "hauts-fourneaux",
	    "industria", "hauts-fourneaux", "heliopolis", "age-of-industry"};

	for (unsigned i = 0, calm; i < 18; i++) {
		chance = 1 + i * 7919;
		begin_story(names[i % ARRAY_LEN(names)]);
		calm = i % 2 == 0 ? 0 : 32; /* until a phase opens */
		tell_some_story(calm, calm + 15 + below(15), i % 3 == 2);
		judge_story();
	}
	ck_assert_uint_gt(replaced, 5);
	ck_assert_uint_gt(held, 5);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("verify_tree");
	TCase *tcase = tcase_create("verify_tree");
	SRunner *runner = srunner_create(suite);
	int failed;

	seal_init();
	tcase_set_timeout(tcase, suite_timeout());
	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_test(tcase, test_any_story);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
