/* SPDX-License-Identifier: MIT */
/* A match that is taken up from its checkpoint is the one that was kept. */
#include "base/x.h"
#include "match/match_p.h"
#include "match_kit.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

static const uint8_t key[KEY_LEN] = {7};

/* The state is damaged where this says, behind its seal. */
struct damage {
	size_t at;
	uint8_t with;
};

static bool
take_up(const struct match_kit *kit, const struct buf *point,
    const struct buf *bytes, const struct damage *damage, struct match *match)
{
	struct buf file = BUF_INIT, text = BUF_INIT;
	struct log log = LOG_INIT;
	struct match_keys keys;
	struct point kept;
	uint32_t known;
	bool good = false;

	match_init(match);
	buf_add(&file, point->data, point->len);
	buf_add(&text, bytes->data, bytes->len);
	if (point_open(&kept, &file, key)) {
		if (damage != NULL)
			kept.state.data[damage->at] ^= (char)damage->with;
		point_keys(&kept, &keys);
		if (damage != NULL)
			keys = kit->keys;
		if (log_resume(&log, &text, key, &kept.in, &known))
			good = match_resume(
			    match, &log, known, &kept, &kit->data, NULL, &keys);
	}
	point_release(&kept);
	log_release(&log);
	buf_release(&file);
	buf_release(&text);
	return good;
}

static struct buf
keep(const struct match *match)
{
	struct buf point = BUF_INIT;

	match_keep(match, key, &point);
	ck_assert_uint_gt(point.len, 0);
	return point;
}

static void
events_text(const struct chapter *chapter, struct buf *out)
{
	for (size_t i = 0; i < chapter->events.count; i++) {
		event_line(&chapter->events.list[i], out);
		buf_addc(out, '\n');
	}
	for (size_t i = 0; i < chapter->tape.count; i++) {
		const struct dice_draw *draw = &chapter->tape.draws[i];

		buf_addf(out, "draw %d %u %u %u\n", draw->shuffle, draw->n,
		    draw->result, (unsigned)draw->word);
		for (uint32_t k = 0; draw->shuffle && k < draw->n; k++)
			buf_addf(out, "%u ", draw->order[k]);
	}
}

static void
same_chapter(const struct match *a, const struct match *b, uint32_t n)
{
	const struct chapter *x = match_chapter_at(a, n);
	const struct chapter *y = match_chapter_at(b, n);
	struct buf one = BUF_INIT, other = BUF_INIT;

	ck_assert_int_eq(x == NULL, y == NULL);
	if (x == NULL)
		return;
	ck_assert_uint_eq(x->to_act, y->to_act);
	ck_assert_int_eq(x->held, y->held);
	ck_assert_int_eq(x->handed_in, y->handed_in);
	ck_assert_int_eq(x->revealed, y->revealed);
	events_text(x, &one);
	events_text(y, &other);
	ck_assert_str_eq(one.data, other.data);
	buf_release(&one);
	buf_release(&other);
}

static void
same_position(const struct match *a, const struct match *b, uint32_t n)
{
	const void *x = match_position_at(a, n), *y = match_position_at(b, n);

	ck_assert_int_eq(match_has_position(a, n), y != NULL);
	ck_assert_int_eq(x == NULL, y == NULL);
	if (x != NULL)
		ck_assert_mem_eq(x, y, a->game->position_size);
}

static void
same_entry(const struct log *a, const struct log *b, uint32_t n)
{
	struct buf one = BUF_INIT, other = BUF_INIT;

	ck_assert_mem_eq(log_hash(a, n), log_hash(b, n), HASH_LEN);
	ck_assert_uint_eq(log_tail(a, n), log_tail(b, n));
	entry_write(log_entry(a, n), &one);
	entry_write(log_entry(b, n), &other);
	ck_assert_str_eq(one.data, other.data);
	if (log_entry(a, n)->has_mail)
		ck_assert_uint_eq(log_find_mail(a, log_entry(b, n)->mail), n);
	buf_release(&one);
	buf_release(&other);
}

/* All that can be asked, from the old to the new or the other way. */
static void
same(const struct match *a, const struct match *b, bool backwards)
{
	uint32_t head = log_head(&b->log);

	ck_assert_uint_eq(log_head(&a->log), head);
	ck_assert(match_kit_same(a, b));
	for (uint32_t i = 0; i <= head; i++) {
		uint32_t n = backwards ? head - i : i;

		same_position(a, b, n);
		same_chapter(a, b, n);
		same_entry(&a->log, &b->log, n);
	}
}

/* What was taken up is kept again: the same bytes, opened or not. */
static void
check(const struct match_kit *kit, const struct buf *point, bool backwards)
{
	struct match match, whole;
	struct buf again, anew;

	ck_assert(take_up(kit, point, &kit->match.log.bytes, NULL, &match));
	match_kit_load(kit, NO_ENTRY, &whole);
	again = keep(&match);
	anew = keep(&whole);
	ck_assert_uint_eq(again.len, anew.len);
	ck_assert_mem_eq(again.data, anew.data, anew.len);
	same(&match, &whole, backwards);
	buf_release(&again);
	again = keep(&match);
	ck_assert_uint_eq(again.len, anew.len);
	ck_assert_mem_eq(again.data, anew.data, anew.len);
	match_release(&match);
	match_release(&whole);
	buf_release(&again);
	buf_release(&anew);
}

static const struct {
	const char *name;
	unsigned seats;
} tables[] = {{"hab-gut", 3}, {"industria", 3}, {"sealed", 3},
    {"age-of-industry", 3}, {"heliopolis", 3}, {"hauts-fourneaux", 3}};

/* Behind none, few, and many entries; and when the match has gone on since. */
static void
play_and_check(const char *game, unsigned seats)
{
	static const unsigned steps[] = {0, 1, 30, 41, 7};
	struct match_kit kit;
	struct dice chance;
	struct buf old = BUF_INIT;

	dice_init_number(&chance, 3);
	match_kit_init(&kit, game, seats, 9);
	for (unsigned i = 0; i < ARRAY_LEN(steps); i++) {
		struct buf point;

		match_kit_play(&kit, &chance, steps[i]);
		point = keep(&kit.match);
		check(&kit, &point, i % 2 == 0);
		if (old.len > 0)
			check(&kit, &old, i % 2 == 1);
		buf_release(&old);
		old = point;
	}
	buf_release(&old);
	match_kit_release(&kit);
	dice_wipe(&chance);
}

START_TEST(takes_up_what_was_kept)
{
	for (size_t i = 0; i < ARRAY_LEN(tables); i++)
		play_and_check(tables[i].name, tables[i].seats);
}
END_TEST

START_TEST(follows_what_was_taken_back)
{
	struct match_kit kit;
	struct dice chance;
	struct buf point;

	dice_init_number(&chance, 4);
	match_kit_init(&kit, "hab-gut", 3, 9);
	match_kit_play(&kit, &chance, 60);
	point = keep(&kit.match);
	match_kit_void(&kit, log_head(&kit.match.log) - 20);
	check(&kit, &point, false);
	buf_release(&point);
	match_kit_play(&kit, &chance, 40);
	point = keep(&kit.match);
	check(&kit, &point, true);
	match_kit_void(&kit, log_head(&kit.match.log) - 10);
	match_kit_play(&kit, &chance, 3);
	check(&kit, &point, true);
	buf_release(&point);
	match_kit_release(&kit);
	dice_wipe(&chance);
}
END_TEST

/* Waiting orders, and moves that are held until a phase closes. */
START_TEST(takes_up_what_waits)
{
	struct verdicts verdicts = VERDICTS_INIT;
	struct match_kit kit;
	struct buf point;

	match_kit_init(&kit, "sealed", 3, 9);
	match_kit_orders(&kit, 0, "choose 1", &verdicts);
	verdicts_release(&verdicts);
	point = keep(&kit.match);
	check(&kit, &point, false);
	/* Replaced: everything before counts anew. */
	match_kit_orders(&kit, 0, "choose 3", &verdicts);
	verdicts_release(&verdicts);
	check(&kit, &point, false);
	buf_release(&point);
	match_kit_release(&kit);
}
END_TEST

/* The match file under a checkpoint: each byte counts. */
START_TEST(sees_a_changed_file)
{
	struct match_kit kit;
	struct dice chance;
	struct match match;
	struct buf point, *bytes = &kit.match.log.bytes;

	dice_init_number(&chance, 5);
	match_kit_init(&kit, "hab-gut", 3, 9);
	match_kit_play(&kit, &chance, 12);
	point = keep(&kit.match);
	for (size_t i = 0; i < bytes->len; i += 3) {
		bytes->data[i] ^= 1;
		ck_assert(!take_up(&kit, &point, bytes, NULL, &match));
		match_release(&match);
		bytes->data[i] ^= 1;
	}
	/* Cut, at an entry and elsewhere. */
	for (size_t cut = 1; cut < 4; cut++) {
		struct buf less = *bytes;

		less.len = cut == 1 ? log_entry(&kit.match.log, 9)->end
				    : bytes->len / cut;
		ck_assert(!take_up(&kit, &point, &less, NULL, &match));
		match_release(&match);
	}
	ck_assert(take_up(&kit, &point, bytes, NULL, &match));
	match_release(&match);
	buf_release(&point);
	match_kit_release(&kit);
	dice_wipe(&chance);
}
END_TEST

/* A checkpoint with one wrong byte, or cut, is none; or, where only old
 * positions lie, they are replayed. */
START_TEST(takes_no_damaged_point)
{
	struct match_kit kit;
	struct dice chance;
	struct match match, whole;
	struct buf point, *bytes = &kit.match.log.bytes;
	size_t state;

	dice_init_number(&chance, 6);
	match_kit_init(&kit, "industria", 3, 9);
	match_kit_play(&kit, &chance, 50);
	match_kit_load(&kit, NO_ENTRY, &whole);
	point = keep(&kit.match);
	state = 12 + 9 + strtoul(point.data + 12, NULL, 16);
	ck_assert_uint_lt(state, point.len);
	for (size_t i = 0; i < point.len; i++) {
		bool good;

		point.data[i] ^= 1;
		good = take_up(&kit, &point, bytes, NULL, &match);
		ck_assert_int_eq(good, i >= state);
		if (good && i % 16 == 0)
			same(&match, &whole, false);
		match_release(&match);
		point.data[i] ^= 1;
	}
	for (size_t len = 0; len < point.len; len += 5) {
		struct buf less = {point.data, len, point.cap};

		ck_assert(!take_up(&kit, &less, bytes, NULL, &match));
		match_release(&match);
	}
	buf_release(&point);
	match_release(&whole);
	match_kit_release(&kit);
	dice_wipe(&chance);
}
END_TEST

/* Should a seal hold what is no checkpoint, it is refused or taken, and nothing
 * else happens. */
START_TEST(reads_anything)
{
	struct match_kit kit;
	struct dice chance;
	struct match match;
	struct point kept;
	struct buf point, file = BUF_INIT;
	size_t len, taken = 0;

	dice_init_number(&chance, 8);
	match_kit_init(&kit, "sealed", 3, 9);
	match_kit_play(&kit, &chance, 40);
	point = keep(&kit.match);
	buf_add(&file, point.data, point.len);
	ck_assert(point_open(&kept, &file, key));
	len = kept.state.len - 2 * (size_t)KEY_LEN;
	point_release(&kept);
	for (size_t i = 0; i < 8 * len; i++) {
		const struct damage damage = {i / 8, (uint8_t)(1u << i % 8)};

		taken += take_up(
		    &kit, &point, &kit.match.log.bytes, &damage, &match);
		match_release(&match);
	}
	ck_assert_uint_gt(taken, 0);
	buf_release(&point);
	match_kit_release(&kit);
	dice_wipe(&chance);
}
END_TEST

/* Nobody else's, and not this match's. */
START_TEST(takes_no_other_point)
{
	static const uint8_t others[KEY_LEN] = {8};
	struct match_kit kit, other;
	struct match match;
	struct point kept;
	struct buf point, file = BUF_INIT;

	match_kit_init(&kit, "sealed", 3, 9);
	match_kit_init(&other, "sealed", 3, 10);
	point = keep(&other.match);
	ck_assert(!take_up(&kit, &point, &kit.match.log.bytes, NULL, &match));
	match_release(&match);
	buf_add(&file, point.data, point.len);
	ck_assert(!point_open(&kept, &file, others));
	buf_release(&point);
	match_kit_release(&kit);
	match_kit_release(&other);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {takes_up_what_was_kept,
	    follows_what_was_taken_back, takes_up_what_waits,
	    sees_a_changed_file, takes_no_damaged_point, reads_anything,
	    takes_no_other_point};

	seal_init();
	return suite_run("point", tests, ARRAY_LEN(tests));
}
