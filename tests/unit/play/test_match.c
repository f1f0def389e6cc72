/* SPDX-License-Identifier: MIT */
#include "match_kit.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static uint32_t
actor(const struct match *match)
{
	return (uint32_t)__builtin_ctz(match_to_act(match));
}

static void
check_reload(const struct match_kit *kit)
{
	struct match again;

	match_kit_load(kit, NO_ENTRY, &again);
	ck_assert(match_kit_same(&kit->match, &again));
	match_release(&again);
}

/* Replay gives what playing gave, byte for byte, at every entry. */
START_TEST(replays)
{
	for (unsigned seats = 3; seats <= 5; seats++) {
		struct match_kit kit;
		struct dice chance;

		match_kit_init(&kit, "hab-gut", seats, (uint8_t)seats);
		dice_init_number(&chance, seats);
		while (match_kit_play(&kit, &chance, 7) == 7)
			check_reload(&kit);
		check_reload(&kit);
		ck_assert(match_over(&kit.match));
		match_kit_release(&kit);
	}
}
END_TEST

/* A void puts everything back as it was; the same moves then meet the same
 * throws. */
START_TEST(takes_back)
{
	struct match_kit kit;
	struct match then, later;
	struct dice chance, again;
	uint32_t back;
	void *end;

	match_kit_init(&kit, "hab-gut", 3, 7);
	dice_init_number(&chance, 1);
	match_kit_play(&kit, &chance, 20);
	back = log_head(&kit.match.log);
	again = chance;
	match_kit_play(&kit, &chance, 150);
	end = xmalloc(kit.match.game->position_size);
	memcpy(end, kit.match.pos, kit.match.game->position_size);
	match_kit_void(&kit, back);
	match_kit_load(&kit, back, &then);
	ck_assert_mem_eq(
	    then.pos, kit.match.pos, kit.match.game->position_size);
	ck_assert_uint_eq(then.dice.next, kit.match.dice.next);
	match_kit_load(&kit, NO_ENTRY, &later);
	ck_assert(match_kit_same(&later, &kit.match));
	for (unsigned s = 0; s < 3; s++)
		ck_assert_uint_eq(kit.match.asked[s], log_head(&kit.match.log));
	match_kit_play(&kit, &again, 150);
	ck_assert_mem_eq(end, kit.match.pos, kit.match.game->position_size);
	free(end);
	match_release(&then);
	match_release(&later);
	match_kit_release(&kit);
}
END_TEST

/* A result that does not come out again stops the replay. */
START_TEST(notices_other_rules)
{
	struct match_kit kit;
	struct match again;
	struct entry entry;
	struct log log = LOG_INIT;
	struct err err = ERR_INIT;
	const struct buf *bytes = &kit.match.log.bytes;

	match_kit_init(&kit, "hab-gut", 3, 7);
	ck_assert_int_eq(
	    log_parse(&log, bytes->data, bytes->len, "x", &err), 0);
	entry_init(&entry, ENTRY_ORDERS);
	strcpy(entry.time, match_kit_time(&kit));
	entry.seat = actor(&kit.match);
	entry.by = BY_HOST;
	entry_add_move(&entry, "done");
	entry.has_result = true;
	memset(entry.result, 0x11, TAG_LEN);
	ck_assert_int_eq(log_add(&log, &entry, &kit.host, &err), 0);
	match_init(&again);
	ck_assert_int_eq(match_load(&again, &log, NO_ENTRY, &kit.data, NULL,
			     &kit.keys, &err),
	    -1);
	ck_assert_int_eq(err.exit, EX_FALSE);
	ck_assert(strstr(err.text, "another result") != NULL);
	entry_release(&entry);
	match_release(&again);
	match_kit_release(&kit);
}
END_TEST

/* ---- what a mail means ---- */

static const struct verdict *
find_verdict(const struct verdicts *verdicts, enum verdict_kind kind)
{
	for (size_t i = 0; i < verdicts->count; i++)
		if (verdicts->list[i].kind == kind)
			return &verdicts->list[i];
	return NULL;
}

static enum outcome
say(struct match_kit *kit, uint32_t seat, const char *text,
    enum verdict_kind must)
{
	struct verdicts verdicts = VERDICTS_INIT;
	enum outcome outcome = match_kit_orders(kit, seat, text, &verdicts);

	ck_assert_msg(find_verdict(&verdicts, must) != NULL,
	    "seat %u, \"%s\": verdict %d is missing", seat, text, must);
	verdicts_release(&verdicts);
	check_reload(kit);
	return outcome;
}

START_TEST(plays_all_or_none)
{
	struct match_kit kit;
	uint32_t head, seat;

	match_kit_init(&kit, "hab-gut", 3, 7);
	seat = actor(&kit.match);
	head = log_head(&kit.match.log);
	/* 300 coins buy no eight shares, and at most three. */
	ck_assert_int_eq(
	    say(&kit, seat, "buy 2 coal\nbuy 2 salt\n", VERDICT_REFUSED),
	    OUTCOME_REFUSED);
	ck_assert_uint_eq(log_head(&kit.match.log), head);
	ck_assert_int_eq(
	    say(&kit, seat, "buy 2 coal\nbui 1 salt\n", VERDICT_MISREAD),
	    OUTCOME_REFUSED);
	ck_assert_uint_eq(log_head(&kit.match.log), head);
	ck_assert_int_eq(say(&kit, seat, "Hello everybody!\n", VERDICT_UNREAD),
	    OUTCOME_NOTHING);
	ck_assert_int_eq(
	    say(&kit, seat, "buy 2 coal, 1 salt\ndone\n", VERDICT_PLAYED),
	    OUTCOME_PLAYED);
	ck_assert_uint_eq(log_head(&kit.match.log), head + 1);
	ck_assert_uint_ne(actor(&kit.match), seat);
	match_kit_release(&kit);
}
END_TEST

static bool
goes_on(struct match_kit *kit, uint32_t seat, const char *text)
{
	struct verdicts verdicts = VERDICTS_INIT;
	bool open;

	match_kit_orders(kit, seat, text, &verdicts);
	ck_assert_int_eq(verdicts.outcome, OUTCOME_PLAYED);
	open = verdicts.open;
	ck_assert_int_eq(open, actor(&kit->match) == seat);
	verdicts_release(&verdicts);
	return open;
}

/* The end of a mail ends what is complete, and nothing else. */
START_TEST(ends_what_is_complete)
{
	struct match_kit kit;
	uint32_t seat;

	match_kit_init(&kit, "hab-gut", 3, 7);
	seat = actor(&kit.match);
	ck_assert(goes_on(&kit, seat, "acheter 1 charbon\n"));
	ck_assert(goes_on(&kit, seat, "buy 1 coal\nwait\n"));
	/* What is for later ends nothing. */
	ck_assert(goes_on(&kit, seat, "buy 1 coal\nplay 2 tea\n"));
	ck_assert_uint_eq(kit.match.waiting_count[seat], 1);
	/* The one client share of a turn is the last that can be done. */
	ck_assert(!goes_on(&kit, seat, "client coal\n"));
	seat = actor(&kit.match);
	ck_assert(goes_on(&kit, seat, "buy 1 coal\n"));
	ck_assert(!goes_on(&kit, seat, "done\n"));
	seat = actor(&kit.match);
	ck_assert(!goes_on(&kit, seat, "buy 1 coal\nfini\n"));
	match_kit_release(&kit);
}
END_TEST

/* A card that may be played, as the first word says. */
static void
write_card(
    struct match_kit *kit, uint32_t seat, const char *verb, struct buf *out)
{
	const struct match *match = &kit->match;
	move_t moves[MOVES_MAX];
	struct order order;
	unsigned i = 0;

	match->game->legal_moves(match->edition.data, match->pos, seat, moves);
	do
		match->game->write_order(
		    match->edition.data, match->pos, seat, moves[i++], &order);
	while (strcmp(order.verb, verb) != 0);
	buf_clear(out);
	words_write(kit->words[0], &order, out);
}

/* One of them is in one of a seat's two racks alone. */
#define ANY_CARD                                                               \
	"play +2 coal | play +4 coal | play +6 coal | play +2 wheat | play "   \
	"+4 "                                                                  \
	"wheat | play +2 tea | play +4 tea | play +6 tea | play +2 salt\n"

static void
play_pair(struct match_kit *kit, struct buf *card)
{
	uint32_t seat = actor(&kit->match);

	write_card(kit, seat, "play", card);
	say(kit, seat, card->data, VERDICT_PLAYED);
	write_card(kit, seat, "halve", card);
	say(kit, seat, card->data, VERDICT_PLAYED);
}

/* One of two compulsory parts is played; "done" before the other is told what
 * is missing, and takes nothing back. */
START_TEST(keeps_half_of_a_pair)
{
	struct match_kit kit;
	struct verdicts verdicts = VERDICTS_INIT;
	struct buf card = BUF_INIT;
	uint32_t seat, head;

	match_kit_init(&kit, "hab-gut", 3, 7);
	for (unsigned s = 0; s < 3; s++)
		say(&kit, actor(&kit.match), "done\n", VERDICT_PLAYED);
	seat = actor(&kit.match);
	head = log_head(&kit.match.log);
	ck_assert_int_eq(
	    say(&kit, seat, "done\n", VERDICT_MISSING), OUTCOME_REFUSED);
	ck_assert_uint_eq(log_head(&kit.match.log), head);
	write_card(&kit, seat, "halve", &card);
	buf_adds(&card, "\ndone\n");
	ck_assert_int_eq(
	    say(&kit, seat, card.data, VERDICT_MISSING), OUTCOME_PLAYED);
	ck_assert_uint_eq(log_head(&kit.match.log), head + 1);
	ck_assert_uint_eq(actor(&kit.match), seat);
	write_card(&kit, seat, "play", &card);
	ck_assert(!goes_on(&kit, seat, card.data));
	check_reload(&kit);
	/* Given ahead it is played, too, and the other half is asked for. */
	seat = (seat + 2) % 3;
	say(&kit, seat, ANY_CARD, VERDICT_KEPT);
	play_pair(&kit, &card);
	match_kit_settle(&kit, &verdicts);
	ck_assert_uint_eq(verdicts.dropped, 0);
	ck_assert_uint_eq(kit.match.waiting_count[seat], 0);
	ck_assert_uint_eq(actor(&kit.match), seat);
	ck_assert_str_eq(play_kind(&kit.match, seat), "market");
	ck_assert_int_eq(
	    log_entry(&kit.match.log, log_head(&kit.match.log))->by,
	    BY_STANDING);
	verdicts_release(&verdicts);
	buf_release(&card);
	match_kit_release(&kit);
}
END_TEST

START_TEST(plays_the_first_alternative_that_goes)
{
	struct match_kit kit;
	uint32_t seat;

	match_kit_init(&kit, "hab-gut", 3, 7);
	seat = actor(&kit.match);
	say(&kit, seat, "sell 1 coal | buy 1 tea\n", VERDICT_PLAYED);
	ck_assert_str_eq(
	    log_entry(&kit.match.log, log_head(&kit.match.log))->moves[0],
	    "buy 1 tea");
	match_kit_release(&kit);
}
END_TEST

START_TEST(seals_what_others_may_not_know)
{
	struct match_kit kit;
	const struct entry *entry;
	uint32_t seat;

	match_kit_init(&kit, "hab-gut", 3, 7);
	seat = actor(&kit.match);
	say(&kit, seat, "buy 2 coal\nclient coal\n", VERDICT_PLAYED);
	entry = log_entry(&kit.match.log, log_head(&kit.match.log));
	ck_assert_str_eq(entry->moves[0], "buy 2 coal");
	ck_assert_str_eq(entry->moves[1], "?");
	ck_assert_ptr_nonnull(entry->sealed);
	match_kit_release(&kit);
}
END_TEST

/* Orders of the one who is not asked wait, sealed, and act at their time. */
START_TEST(keeps_orders_ahead)
{
	struct match_kit kit;
	struct verdicts verdicts = VERDICTS_INIT;
	const struct entry *entry;
	uint32_t first, second;

	match_kit_init(&kit, "hab-gut", 3, 7);
	first = actor(&kit.match);
	second = (first + 1) % 3;
	say(&kit, second, "buy 1 tea\nclient tea\n", VERDICT_KEPT);
	entry = log_entry(&kit.match.log, log_head(&kit.match.log));
	ck_assert_uint_eq(entry->move_count, 0);
	ck_assert_uint_eq(kit.match.waiting_count[second], 2);
	/* It takes the place of the first line, and is added to the other. */
	say(&kit, second, "buy 2 tea\n", VERDICT_KEPT);
	ck_assert_uint_eq(kit.match.waiting_count[second], 2);
	ck_assert_str_eq(kit.match.waiting[second][0].text, "buy 2 tea");
	ck_assert_str_eq(kit.match.waiting[second][1].text, "client tea");
	say(&kit, first, "done\n", VERDICT_PLAYED);
	match_kit_settle(&kit, &verdicts);
	check_reload(&kit);
	ck_assert_uint_eq(verdicts.dropped, 0);
	entry = log_entry(&kit.match.log, log_head(&kit.match.log));
	ck_assert_int_eq(entry->by, BY_STANDING);
	ck_assert_str_eq(entry->moves[0], "buy 2 tea");
	ck_assert_uint_eq(kit.match.waiting_count[second], 0);
	ck_assert_uint_eq(actor(&kit.match), (second + 1) % 3);
	verdicts_release(&verdicts);
	match_kit_release(&kit);
}
END_TEST

START_TEST(drops_plans_that_fail)
{
	struct match_kit kit;
	struct verdicts verdicts = VERDICTS_INIT;
	uint32_t first, second;

	match_kit_init(&kit, "hab-gut", 3, 7);
	first = actor(&kit.match);
	second = (first + 1) % 3;
	say(&kit, second, "buy 1 tea\nsell 1 coal\n", VERDICT_KEPT);
	say(&kit, first, "done\n", VERDICT_PLAYED);
	match_kit_settle(&kit, &verdicts);
	check_reload(&kit);
	ck_assert_uint_eq(verdicts.dropped, 1u << second);
	ck_assert_uint_eq(verdicts.unplayed_count, 1);
	ck_assert_uint_eq(verdicts.unplayed[0].seat, second);
	ck_assert_str_eq(verdicts.unplayed[0].text, "sell 1 coal");
	ck_assert(verdicts.unplayed[0].all);
	ck_assert_uint_eq(actor(&kit.match), second);
	ck_assert_uint_eq(kit.match.waiting_count[second], 0);
	ck_assert_uint_eq(kit.match.moved[second], NO_ENTRY);
	verdicts_release(&verdicts);
	match_kit_release(&kit);
}
END_TEST

START_TEST(cancels_what_waits)
{
	struct match_kit kit;
	uint32_t second;

	match_kit_init(&kit, "hab-gut", 3, 7);
	second = (actor(&kit.match) + 1) % 3;
	say(&kit, second, "buy 1 tea\n", VERDICT_KEPT);
	ck_assert_int_eq(
	    say(&kit, second, "cancel\n", VERDICT_DONE), OUTCOME_PLAYED);
	ck_assert_uint_eq(kit.match.waiting_count[second], 0);
	match_kit_release(&kit);
}
END_TEST

/* Two moves are owed: one of the drawn deals is kept, and the turn ended. */
START_TEST(a_deadline_is_for_all_that_is_owed)
{
	struct err err = ERR_INIT;
	struct match_kit kit;
	uint32_t first, head;

	match_kit_init(&kit, "heliopolis", 3, 7);
	first = actor(&kit.match);
	say(&kit, first, "draw deal\n", VERDICT_PLAYED);
	ck_assert_uint_eq(actor(&kit.match), first);
	head = log_head(&kit.match.log);
	ck_assert_int_eq(play_late(&kit.match, first, match_kit_time(&kit), "",
			     &kit.host, &err),
	    0);
	ck_assert_uint_eq(actor(&kit.match), (first + 1) % 3);
	ck_assert_uint_eq(log_head(&kit.match.log), head + 2);
	for (; ++head <= log_head(&kit.match.log);)
		ck_assert_uint_eq(kit.match.log.entries[head].by, BY_CLOCK);
	check_reload(&kit);
	/* Who owes nothing is not late. */
	ck_assert_int_eq(play_late(&kit.match, first, match_kit_time(&kit), "",
			     &kit.host, &err),
	    0);
	ck_assert_uint_eq(log_head(&kit.match.log), head - 1);
	match_kit_release(&kit);
}
END_TEST

/* Lines of several mails come together in one sealed part when one of them has
 * acted: those that do not fit are left out, and that is told. */
START_TEST(what_waits_fits_its_seal)
{
	static const char *const plans[] = {"buy 1 coal | buy 1 tea",
	    "play +2 coal left | play +4 coal left | play +6 coal left | play "
	    "-2 coal left | play -4 coal left | play -6 coal left",
	    "halve +2 coal right | halve +4 coal right | halve +6 coal right | "
	    "halve -2 coal right | halve -4 coal right | halve -6 coal right",
	    "play +2 tea left | play +4 tea left | play +6 tea left | play -2 "
	    "tea left | play -4 tea left | play -6 tea left",
	    "halve +2 tea right | halve +4 tea right | halve +6 tea right | "
	    "halve -2 tea right | halve -4 tea right | halve -6 tea right",
	    "play +2 salt left | play +4 salt left | play +6 salt left | play "
	    "-2 salt left | play -4 salt left | play -6 salt left"};
	struct verdicts verdicts = VERDICTS_INIT;
	unsigned seat, next, kept = 0;
	struct match_kit kit;

	match_kit_init(&kit, "hab-gut", 3, 1);
	seat = actor(&kit.match);
	next = (seat + 1) % 3;
	for (size_t i = 0; i < ARRAY_LEN(plans); i++) {
		kept += match_kit_orders(&kit, next, plans[i], &verdicts) ==
			OUTCOME_PLAYED;
		verdicts_release(&verdicts);
		verdicts = (struct verdicts)VERDICTS_INIT;
	}
	ck_assert_uint_eq(kit.match.waiting_count[next], kept);
	ck_assert_uint_eq(kept, ARRAY_LEN(plans));
	match_kit_orders(&kit, seat, "done", &verdicts);
	match_kit_settle(&kit, &verdicts);
	ck_assert_uint_eq(kit.match.waiting_count[next], 3);
	ck_assert_uint_eq(verdicts.unplayed_count, 2);
	for (size_t i = 0; i < verdicts.unplayed_count; i++)
		ck_assert_str_eq(
		    verdicts.unplayed[i].why.key, "sealed-too-long");
	verdicts_release(&verdicts);
	check_reload(&kit);
	match_kit_release(&kit);
}
END_TEST

static bool
is_secret(const void *data, const void *position, unsigned seat, move_t move)
{
	(void)data;
	(void)position;
	(void)seat;
	(void)move;
	return true;
}

/* Hidden moves of lines that came in several mails do not fit either: none is
 * played, that is told, and the seat is asked. */
START_TEST(what_waited_is_not_played_beyond_its_seal)
{
	static const char *const plans[] = {"buy 1 rubber", "buy 1 coffee",
	    "buy 1 wheat", "client rubber", "done",
	    "play +2 coal left | play +4 coal left",
	    "halve +2 coal right | halve +4 coal right"};
	struct verdicts verdicts = VERDICTS_INIT;
	const struct game *real;
	struct match_kit kit;
	struct game game;
	unsigned seat, next;

	match_kit_seal = 128;
	match_kit_init(&kit, "hab-gut", 3, 1);
	match_kit_seal = 0;
	real = kit.match.game;
	seat = actor(&kit.match);
	next = (seat + 1) % 3;
	for (size_t i = 0; i < ARRAY_LEN(plans); i++) {
		ck_assert_int_eq(
		    match_kit_orders(&kit, next, plans[i], &verdicts),
		    OUTCOME_PLAYED);
		verdicts_release(&verdicts);
		verdicts = (struct verdicts)VERDICTS_INIT;
	}
	ck_assert_uint_eq(kit.match.waiting_count[next], ARRAY_LEN(plans));
	game = *real;
	match_kit_orders(&kit, seat, "done", &verdicts);
	game.is_secret = is_secret;
	kit.match.game = &game;
	match_kit_settle(&kit, &verdicts);
	kit.match.game = real;
	ck_assert_uint_eq(actor(&kit.match), next);
	ck_assert_uint_eq(kit.match.waiting_count[next], 0);
	ck_assert_uint_eq(verdicts.unplayed_count, 1);
	ck_assert_str_eq(verdicts.unplayed[0].why.key, "sealed-too-long");
	verdicts_release(&verdicts);
	check_reload(&kit);
	match_kit_release(&kit);
}
END_TEST

/* A line a mail: what would drop them all fits no seal any more, so there are
 * no more of them, and those that are kept can still go. */
START_TEST(what_waits_can_go)
{
	struct match_kit kit;
	static const char *const wares[] = {
	    "coal", "wheat", "coffee", "rubber", "tea", "salt"};
	unsigned next, kept = 0;
	struct verdicts verdicts = VERDICTS_INIT;
	char line[32];

	match_kit_seal = 128;
	match_kit_init(&kit, "hab-gut", 3, 1);
	match_kit_seal = 0;
	next = (actor(&kit.match) + 1) % 3;
	for (; kept < 3 * ARRAY_LEN(wares); kept++) {
		enum outcome outcome;

		snprintf(line, sizeof(line), "buy %u %s",
		    1 + kept / (unsigned)ARRAY_LEN(wares),
		    wares[kept % ARRAY_LEN(wares)]);
		outcome = match_kit_orders(&kit, next, line, &verdicts);
		if (outcome != OUTCOME_PLAYED)
			break;
		verdicts_release(&verdicts);
		verdicts = (struct verdicts)VERDICTS_INIT;
	}
	ck_assert_str_eq(
	    verdicts.list[verdicts.count - 1].why.key, "sealed-too-long");
	verdicts_release(&verdicts);
	verdicts = (struct verdicts)VERDICTS_INIT;
	ck_assert_uint_gt(kept, 5);
	ck_assert_uint_eq(kit.match.waiting_count[next], kept);
	ck_assert_int_eq(
	    match_kit_orders(&kit, next, "cancel", &verdicts), OUTCOME_PLAYED);
	ck_assert_uint_eq(kit.match.waiting_count[next], 0);
	verdicts_release(&verdicts);
	check_reload(&kit);
	match_kit_release(&kit);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {replays, takes_back, notices_other_rules,
	    a_deadline_is_for_all_that_is_owed, plays_all_or_none,
	    ends_what_is_complete, keeps_half_of_a_pair,
	    plays_the_first_alternative_that_goes,
	    seals_what_others_may_not_know, keeps_orders_ahead,
	    drops_plans_that_fail, cancels_what_waits, what_waits_fits_its_seal,
	    what_waited_is_not_played_beyond_its_seal, what_waits_can_go};

	seal_init();
	return suite_run("match", tests, ARRAY_LEN(tests));
}
