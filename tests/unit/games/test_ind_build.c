/* SPDX-License-Identifier: MIT */
/* test_ind_build.c - all builders of Industria are asked at once (IB5). */
#include "ind_round.h"
#include "letters/report.h"
#include "play/ahead.h"

/* Who could lay something is asked, all at once: 2 counts on the Quarry. */
START_TEST(asks_all_at_once)
{
	struct table t;

	begin(&t, ONE_EACH);
	ck_assert_int_eq(pos_of(&t)->phase, COLLECT);
	ck_assert_uint_eq(match_to_act(&t.kit.match) & 7, 7);
	ck_assert_uint_eq(t.kit.match.phase, match_to_act(&t.kit.match));
	end(&t);
}
END_TEST

/* Each in its own mail, in any order: always the same comes of it. */
START_TEST(takes_all_six_orders)
{
	static const unsigned orders[6][3] = {
	    {0, 1, 2}, {0, 2, 1}, {1, 0, 2}, {1, 2, 0}, {2, 0, 1}, {2, 1, 0}};
	static const char *const texts[] = {"build Clay Pit\n",
	    "construire Carri\303\250re\n",
	    "construire Moulin \303\240 eau avec pierre chez Bruno\n"};
	struct ind_position first;

	for (unsigned i = 0; i < ARRAY_LEN(orders); i++) {
		struct table t;

		begin(&t, ONE_EACH);
		for (unsigned k = 0; k < 3; k++)
			held(&t, orders[i][k], texts[orders[i][k]]);
		close_all(&t);
		ck_assert(has_laid(&t, 0, "clay-pit"));
		ck_assert(has_laid(&t, 1, "quarry"));
		ck_assert(has_laid(&t, 2, "water-mill"));
		ck_assert_uint_eq(pos_of(&t)->round, 1);
		if (i == 0)
			first = *pos_of(&t);
		ck_assert_mem_eq(&first, pos_of(&t), sizeof(first));
		end(&t);
	}
}
END_TEST

static void
write_letter(const struct table *t, uint32_t seat, struct buf *out)
{
	struct report report = {
	    .kind = LETTER_TURN, .seat = seat, .since = NO_ENTRY};
	struct err err = ERR_INIT;

	ck_assert_msg(report_write(&report, &t->kit.match, t->kit.words[0],
			  &t->kit.data, FORMAT_TEXT, out, &err) == 0,
	    "%s", err.text);
}

/* What 0 has ordered shows in nobody's letter but its own, and not in the file;
 * the position and what is sealed are as if it had ordered nothing. */
START_TEST(shows_nothing_before_it_closes)
{
	static const uint32_t others[] = {1, 2, 3, OBSERVER};
	struct table a, b;
	struct buf x = BUF_INIT, y = BUF_INIT;

	begin(&a, ONE_EACH);
	begin(&b, ONE_EACH);
	held(&a, 0, "build Clay Pit\n");
	held(&b, 0, "done\n");
	ck_assert_mem_eq(pos_of(&a), pos_of(&b), sizeof(*pos_of(&a)));
	ck_assert_uint_eq(
	    last_entry(&a)->sealed_len, last_entry(&b)->sealed_len);
	ck_assert_uint_eq(last_entry(&a)->move_count, 1);
	ck_assert_str_eq(last_entry(&a)->moves[0], "?");
	ck_assert_uint_eq(
	    count_events(&a, last_entry(&a)->number - 1, "built"), 0);
	for (unsigned i = 0; i < ARRAY_LEN(others); i++) {
		char *print;

		buf_clear(&x);
		buf_clear(&y);
		write_letter(&a, others[i], &x);
		write_letter(&b, others[i], &y);
		/* They differ in the print of the last entry alone. */
		print = strstr(x.data, ", print ");
		ck_assert_ptr_nonnull(print);
		*print = '\0';
		ck_assert_ptr_nonnull(strstr(y.data, x.data));
		ck_assert_ptr_null(strstr(x.data, "build Clay Pit"));
	}
	buf_clear(&x);
	write_letter(&a, 0, &x);
	ck_assert_ptr_nonnull(strstr(x.data, "build Clay Pit"));
	ck_assert_ptr_null(
	    strstr(a.kit.match.log.bytes.data, "build clay-pit"));
	buf_release(&x);
	buf_release(&y);
	end(&a);
	end(&b);
}
END_TEST

/* A later mail takes the place of the earlier one, as often as one likes. */
START_TEST(replaces_until_it_closes)
{
	struct table t;
	uint32_t first;

	begin(&t, ONE_EACH);
	held(&t, 1, "build Quarry\n");
	first = log_head(&t.kit.match.log);
	ck_assert_uint_eq(last_entry(&t)->instead, NO_ENTRY);
	/* By chance nothing is taken back. */
	ck_assert_int_eq(mail(&t, 1, "done\n"), VERDICT_REFUSED);
	ck_assert_str_eq(t.verdicts.list[0].why.key, "ended-already");
	held(&t, 1, "done\nstart over\n");
	ck_assert_uint_eq(last_entry(&t)->instead, first);
	ck_assert_uint_eq(t.kit.match.waiting_count[1], 0);
	held(&t, 1, "build Quarry\n");
	held(&t, 0, "build Clay Pit\n");
	held(&t, 0, "wait for my turn\n");
	ck_assert_uint_eq(t.kit.match.waiting_count[0], 0);
	held(&t, 0, "done\n");
	close_all(&t);
	ck_assert(has_laid(&t, 1, "quarry"));
	ck_assert(!has_laid(&t, 0, "clay-pit"));
	/* It is over: the same order comes too late. */
	ck_assert_int_ne(mail(&t, 0, "build Clay Pit\n"), VERDICT_HELD);
	end(&t);
}
END_TEST

/* "start over" takes all of it back: the seat owes again. */
START_TEST(starts_over)
{
	struct table t;

	begin(&t, ONE_EACH);
	held(&t, 1, "build Quarry\n");
	ck_assert_uint_eq(match_to_act(&t.kit.match) & 2, 0);
	mail(&t, 1, "start over\n");
	ck_assert_uint_eq(match_to_act(&t.kit.match) & 2, 2);
	ck_assert_uint_eq(t.kit.match.waiting_count[1], 0);
	end(&t);
}
END_TEST

/* The Quarry is not laid: the Water Mill is left out, 2 is told, and the round
 * goes on without asking it. */
START_TEST(leaves_out_what_is_impossible)
{
	struct table t;
	uint32_t before;

	begin(&t, ONE_EACH);
	held(&t, 2, "build Water Mill with stone from Bruno\n");
	held(&t, 1, "done\n");
	before = log_head(&t.kit.match.log);
	held(&t, 0, "build Clay Pit\n");
	close_all(&t);
	ck_assert(has_laid(&t, 0, "clay-pit"));
	ck_assert(!has_laid(&t, 2, "water-mill"));
	ck_assert_uint_eq(t.verdicts.dropped, 4);
	ck_assert_uint_eq(t.verdicts.unplayed_count, 1);
	ck_assert_uint_eq(t.verdicts.unplayed[0].seat, 2);
	ck_assert_str_eq(t.verdicts.unplayed[0].why.key, "no-maker");
	ck_assert(!t.verdicts.unplayed[0].all);
	ck_assert_uint_eq(t.kit.match.waiting_count[2], 0);
	ck_assert_uint_eq(pos_of(&t)->round, 1);
	ck_assert_uint_ge(count_events(&t, before, "built-nothing"), 2);
	end(&t);
}
END_TEST

/* Of alternatives the first that is possible when the turn comes. */
START_TEST(plays_an_alternative)
{
	static const char *const quarry[] = {"build Quarry\n", "done\n"};
	static const char *const laid[] = {"water-mill", "clay-pit"};

	for (unsigned i = 0; i < 2; i++) {
		struct table t;

		begin(&t, BOTH);
		held(&t, 2, "build Water Mill | build Clay Pit\n");
		held(&t, 1, quarry[i]);
		close_all(&t);
		ck_assert(has_laid(&t, 2, laid[i]));
		ck_assert(!has_laid(&t, 2, laid[1 - i]));
		ck_assert_uint_eq(t.verdicts.dropped, 0);
		end(&t);
	}
}
END_TEST

/* Two lines of which one is impossible: the other is laid all the same. */
START_TEST(one_of_two_lines)
{
	struct table t;

	begin(&t, BOTH);
	held(&t, 2, "build Water Mill\nbuild Clay Pit\n");
	held(&t, 1, "done\n");
	close_all(&t);
	ck_assert(has_laid(&t, 2, "clay-pit"));
	ck_assert_uint_eq(t.verdicts.unplayed_count, 1);
	ck_assert_str_eq(t.verdicts.unplayed[0].text, "build Water Mill");
	end(&t);
}
END_TEST

/* What no one could make possible is refused at once. */
START_TEST(refuses_what_cannot_be)
{
	struct table t;

	begin(&t, ONE_EACH);
	ck_assert_int_eq(mail(&t, 0, "build Quarry\n"), VERDICT_REFUSED);
	ck_assert_str_eq(t.verdicts.list[0].why.key, "not-in-hand");
	/* 3 builds behind 2, and makes nothing. */
	ck_assert_int_eq(
	    mail(&t, 2, "build Water Mill with stone from Denis\n"),
	    VERDICT_REFUSED);
	ck_assert_str_eq(t.verdicts.list[0].why.key, "no-maker");
	ck_assert_int_eq(
	    mail(&t, 0, "build Clay Pit\nwait for my turn\n"), VERDICT_DROPPED);
	ck_assert_str_eq(t.verdicts.list[1].why.key, "await-alone");
	ck_assert_uint_eq(match_to_act(&t.kit.match) & 7, 7);
	end(&t);
}
END_TEST

/* Who waits for his turn sees first what is laid before him. */
START_TEST(waits_for_its_turn)
{
	struct table t;
	struct buf letter = BUF_INIT;
	uint32_t before;

	begin(&t, ONE_EACH);
	held(&t, 2, "wait for my turn\n");
	held(&t, 1, "build Quarry\n");
	before = log_head(&t.kit.match.log);
	held(&t, 0, "build Clay Pit\n");
	close_all(&t);
	ck_assert_uint_eq(count_events(&t, before, "awaits"), 1);
	ck_assert_int_eq(pos_of(&t)->phase, BUILDING);
	ck_assert_uint_eq(match_to_act(&t.kit.match), 4);
	ck_assert(has_laid(&t, 1, "quarry"));
	write_letter(&t, 2, &letter);
	ck_assert_ptr_nonnull(strstr(letter.data, "build Water Mill"));
	ck_assert_ptr_null(strstr(letter.data, "wait for my turn"));
	ck_assert_int_eq(mail(&t, 2, "build Water Mill\n"), VERDICT_PLAYED);
	ck_assert(has_laid(&t, 2, "water-mill"));
	buf_release(&letter);
	end(&t);
}
END_TEST

/* If there is nothing it could lay then, it is not asked (IB3). */
START_TEST(waits_for_nothing)
{
	struct table t;

	begin(&t, ONE_EACH);
	held(&t, 2, "wait for my turn\n");
	held(&t, 1, "done\n");
	close_all(&t);
	ck_assert_uint_eq(pos_of(&t)->round, 1);
	end(&t);
}
END_TEST

/* What was handed in without "done" is played, and the seat goes on. */
START_TEST(goes_on_behind_its_orders)
{
	struct table t;

	begin(&t, BOTH);
	held(&t, 2, "build Clay Pit\n");
	held(&t, 1, "done\n");
	close_all(&t);
	ck_assert(has_laid(&t, 2, "clay-pit"));
	/* It has laid its factory, and the Water Mill is another. */
	ck_assert_uint_eq(pos_of(&t)->round, 1);
	end(&t);
	begin(&t, (struct owners){{1, 2, 2, 2}});
	held(&t, 2, "build Clay Pit\n");
	held(&t, 1, "build Quarry\n");
	close_all(&t);
	ck_assert(has_laid(&t, 2, "clay-pit"));
	ck_assert(
	    pos_of(&t)->phase != BUILDING || match_to_act(&t.kit.match) == 4);
	end(&t);
}
END_TEST

/* Who could lay more, and did not say "done", is asked in his turn; what the
 * others have handed in is played in theirs. */
START_TEST(asks_whoever_has_more_to_lay)
{
	struct table t;
	unsigned key = find_deal_from(&t, 0);

	/* The fourth tile is a bonus, which needs nothing. */
	while (!(pos_of(&t)->offer & ed_of(&t)->kinds[BONUS])) {
		end(&t);
		key = find_deal_from(&t, key + 1);
	}
	auction_off(&t, (struct owners){{1, 0, 2, 0}});
	held(&t, 0, "build Clay Pit\n");
	held(&t, 1, "build Quarry\n");
	held(&t, 2, "build Water Mill\n");
	close_all(&t);
	ck_assert_int_eq(pos_of(&t)->phase, BUILDING);
	ck_assert_uint_eq(match_to_act(&t.kit.match), 1);
	ck_assert(has_laid(&t, 0, "clay-pit"));
	ck_assert(!has_laid(&t, 1, "quarry"));
	ck_assert_int_eq(mail(&t, 0, "done\n"), VERDICT_PLAYED);
	ck_assert(has_laid(&t, 1, "quarry"));
	ck_assert(has_laid(&t, 2, "water-mill"));
	ck_assert_uint_eq(pos_of(&t)->round, 1);
	end(&t);
}
END_TEST

/* The first thing that the seat could lay, in words; lays it in pos. */
static bool
lay_first(struct table *t, void *pos, uint32_t seat, struct buf *out)
{
	const struct match *match = &t->kit.match;
	const struct game *game = match->game;
	struct dice dice = match->dice;
	move_t moves[MOVES_MAX];
	struct order order;

	game->legal_moves(ed_of(t), pos, seat, moves);
	game->write_order(ed_of(t), pos, seat, moves[0], &order);
	if (strcmp(order.verb, "build") != 0)
		return false;
	words_write(t->kit.words[0], &order, out);
	buf_addc(out, '\n');
	game->apply(ed_of(t), pos, seat, moves[0], &dice, NULL);
	return true;
}

/* A random match in which somebody could lay two tiles, and is asked. */
static uint32_t
find_builder(struct table *t, struct buf *one, struct buf *other)
{
	struct dice chance;
	uint32_t act, found = NO_SEAT;

	*t = (struct table){.verdicts = VERDICTS_INIT};
	match_kit_init(&t->kit, "industria", SEATS_HERE, 1);
	dice_init_number(&chance, 1);
	while (found == NO_SEAT) {
		ck_assert_uint_eq(match_kit_play(&t->kit, &chance, 1), 1);
		act = pos_of(t)->phase == COLLECT ? match_to_act(&t->kit.match)
						  : 0;
		for (; found == NO_SEAT && act != 0; act &= act - 1) {
			uint32_t seat = (uint32_t)__builtin_ctz(act);
			void *pos = play_choosing(&t->kit.match, seat);

			buf_clear(one);
			buf_clear(other);
			if (lay_first(t, pos, seat, one) &&
			    lay_first(t, pos, seat, other))
				found = seat;
			free(pos);
		}
	}
	return found;
}

/* Two letters are as good as one; "start over" takes both back. */
START_TEST(adds_to_what_was_handed_in)
{
	struct table t;
	struct buf one = BUF_INIT, other = BUF_INIT;
	uint32_t seat = find_builder(&t, &one, &other);
	const struct match *match = &t.kit.match;
	const uint32_t before = log_head(&match->log);

	held(&t, seat, one.data);
	ck_assert(ahead_adds(match, seat));
	ck_assert_ptr_null(ahead_line(match, seat, 2));
	held(&t, seat, other.data);
	ck_assert_uint_eq(last_entry(&t)->instead, before + 1);
	ck_assert_ptr_nonnull(ahead_line(match, seat, 2));
	ck_assert_ptr_null(ahead_line(match, seat, 3));
	mail(&t, seat, "start over\n");
	ck_assert(!ahead_adds(match, seat));
	ck_assert_ptr_null(ahead_line(match, seat, 1));
	held(&t, seat, other.data);
	held(&t, seat, one.data);
	/* Whoever says so twice has changed nothing. */
	if (ahead_adds(match, seat))
		held(&t, seat, "done\n");
	ck_assert_int_eq(mail(&t, seat, "done\n"), VERDICT_REFUSED);
	ck_assert_str_eq(t.verdicts.list[0].why.key, "ended-already");
	ck_assert(!ahead_adds(match, seat));
	close_all(&t);
	for (uint32_t n = before; n <= log_head(&match->log); n++)
		ck_assert_int_ne(log_entry(&match->log, n)->kind, ENTRY_VOID);
	ck_assert_uint_eq(t.verdicts.unplayed_count, 0);
	ck_assert_uint_eq(count_events(&t, before, "built"), 2);
	buf_release(&one);
	buf_release(&other);
	end(&t);
}
END_TEST

/* Given with the bids, they are handed in by themselves; what is impossible is
 * told, and its owner asked. */
START_TEST(hands_in_what_was_given_ahead)
{
	struct table t;
	struct match *match = &t.kit.match;

	find_deal(&t);
	ck_assert_int_eq(mail(&t, 1, "build Quarry\n"), VERDICT_KEPT);
	ck_assert_int_eq(mail(&t, 2, "build Quarry\n"), VERDICT_KEPT);
	verdicts_release(&t.verdicts);
	auction_off(&t, ONE_EACH);
	ck_assert_uint_eq(match_to_act(match) & 7, 5);
	ck_assert(match->held[1].complete);
	ck_assert_uint_eq(t.verdicts.dropped, 4);
	ck_assert_str_eq(t.verdicts.unplayed[0].why.key, "not-in-hand");
	/* That can be replaced like a mail, twice. */
	held(&t, 1, "done\nstart over\n");
	held(&t, 1, "build Quarry\n");
	held(&t, 1, "done\nstart over\n");
	ck_assert_uint_eq(match->waiting_count[1], 0);
	held(&t, 2, "build Water Mill\n");
	close_all(&t);
	ck_assert(!has_laid(&t, 1, "quarry"));
	ck_assert(!has_laid(&t, 2, "water-mill"));
	end(&t);
}
END_TEST

/* What was to be built in one round is not built in the next. */
START_TEST(forgets_after_the_round)
{
	struct table t;

	find_deal(&t);
	mail(&t, 3, "build Canal\n");
	auction_off(&t, (struct owners){{1, 0, 2, 1}});
	close_all(&t);
	ck_assert_uint_eq(pos_of(&t)->round, 1);
	ck_assert_uint_eq(t.kit.match.waiting_count[3], 0);
	ck_assert_ptr_nonnull(t.verdicts.past_lines[3]);
	end(&t);
}
END_TEST

/* Whose time is up lays nothing, and is not asked again (IA40). */
START_TEST(lets_the_time_pass)
{
	struct table t;
	struct match *match = &t.kit.match;
	struct err err = ERR_INIT;
	uint32_t act;

	begin(&t, ONE_EACH);
	held(&t, 1, "build Quarry\n");
	while (
	    pos_of(&t)->phase == COLLECT && (act = match_to_act(match)) != 0) {
		unsigned seat = (unsigned)__builtin_ctz(act);

		ck_assert_int_eq(
		    play_move(match, seat,
			ind_default_move(ed_of(&t), pos_of(&t), seat), BY_CLOCK,
			match_kit_time(&t.kit), "", &t.kit.host, &err),
		    0);
		settle(&t);
	}
	ck_assert(has_laid(&t, 1, "quarry"));
	ck_assert_uint_eq(pos_of(&t)->round, 1);
	end(&t);
}
END_TEST

/* Taken back to the middle of the phase it is as it was. */
START_TEST(is_taken_back)
{
	struct table t;
	uint32_t middle;

	begin(&t, ONE_EACH);
	held(&t, 1, "build Quarry\n");
	middle = log_head(&t.kit.match.log);
	held(&t, 2, "build Water Mill\n");
	close_all(&t);
	match_kit_void(&t.kit, middle);
	settle(&t);
	ck_assert(t.kit.match.held[1].complete);
	ck_assert_uint_eq(match_to_act(&t.kit.match) & 7, 5);
	ck_assert_uint_eq(t.kit.match.waiting_count[1], 1);
	held(&t, 2, "done\n");
	close_all(&t);
	ck_assert(has_laid(&t, 1, "quarry"));
	ck_assert(!has_laid(&t, 2, "water-mill"));
	end(&t);
}
END_TEST

/* Another person at the seat does not inherit what was handed in. */
START_TEST(another_person_is_asked)
{
	struct table t;
	struct entry entry;
	struct err err = ERR_INIT;

	begin(&t, ONE_EACH);
	held(&t, 1, "build Quarry\n");
	entry_init(&entry, ENTRY_SEAT);
	strcpy(entry.time, match_kit_time(&t.kit));
	entry.seat = 1;
	entry.name = xstrdup("Elsa");
	strcpy(entry.lang, "fr");
	ck_assert_int_eq(
	    match_append(&t.kit.match, &entry, &t.kit.host, &err), 0);
	entry_release(&entry);
	settle(&t);
	close_all(&t);
	ck_assert(!has_laid(&t, 1, "quarry"));
	ck_assert_uint_eq(match_to_act(&t.kit.match), 2);
	end(&t);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {asks_all_at_once, takes_all_six_orders,
	    shows_nothing_before_it_closes, replaces_until_it_closes,
	    starts_over, leaves_out_what_is_impossible, plays_an_alternative,
	    one_of_two_lines, refuses_what_cannot_be, waits_for_its_turn,
	    waits_for_nothing, goes_on_behind_its_orders,
	    asks_whoever_has_more_to_lay, adds_to_what_was_handed_in,
	    hands_in_what_was_given_ahead, forgets_after_the_round,
	    lets_the_time_pass, is_taken_back, another_person_is_asked};

	seal_init();
	return suite_run("ind_build", tests, ARRAY_LEN(tests));
}
