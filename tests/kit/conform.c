/* SPDX-License-Identifier: MIT */
/* conform.c - random matches under test. */
#include "base/data.h"
#include "base/seal.h"
#include "base/x.h"
#include "conform_p.h"
#include "game/simulate.h"

#include "checks.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

void
trial_broken(const struct trial *t, const char *what)
{
	ck_abort_msg("%s, %u seats, match %llu, move %u: %s", t->game->name,
	    t->seats, (unsigned long long)t->conform->match, t->move, what);
}

/* ---- editions and facts ---- */

bool
conform_try(struct edition *ed, const struct game *game,
    const char *const *options, size_t count, struct buf *why)
{
	char tests[4096], name[80];
	struct data data;
	struct buf text = BUF_INIT;
	struct err err = ERR_INIT;
	bool loaded;

	seal_init();
	data_init(&data);
	snprintf(tests, sizeof(tests), "%s/tests", getenv("srcdir"));
	snprintf(name, sizeof(name), "games/%s/edition.yaml", game->name);
	data.dirs[0] = tests;
	if (data.dirs[1] == NULL)
		data.dirs[1] = getenv("srcdir");
	ck_assert_msg(data_read(&data, name, &text, &err) == 0, "%s", err.text);
	loaded = edition_load(
	    ed, game, name, text.data, text.len, options, count, why);
	buf_release(&text);
	return loaded;
}

void
conform_edition(struct edition *ed, const struct game *game,
    const char *const *options, size_t count)
{
	struct buf why = BUF_INIT;

	ck_assert_msg(
	    conform_try(ed, game, options, count, &why), "%s", why.data);
	buf_release(&why);
}

/* "sources+cards": things of both. */
static void
facts_of_lists(const struct edition *ed, const char *verb, const char *lists)
{
	char one[sizeof(((struct verb_arg *)NULL)->list)];
	size_t len;

	for (; *lists != '\0'; lists += len + (lists[len] == '+')) {
		len = strcspn(lists, "+");
		snprintf(one, sizeof(one), "%.*s", (int)len, lists);
		ck_assert_msg(doc_count(doc_find(ed->doc, one)) > 0,
		    "%s: no %s in the edition", verb, one);
	}
}

static void
facts_of_verb(const struct edition *ed, const struct verb *verb)
{
	struct verb_arg arg;
	unsigned i;

	ck_assert(strlen(verb->name) < sizeof(((struct order *)0)->verb));
	ck_assert_ptr_nonnull(verb->kind);
	ck_assert_ptr_eq(game_verb(ed->game, verb->name), verb);
	for (i = 0; verb_arg(verb, i, &arg); i++)
		if (strcmp(arg.list, "number") != 0 &&
		    strcmp(arg.list, "seat") != 0)
			facts_of_lists(ed, verb->name, arg.list);
	ck_assert_uint_le(i, ORDER_ARGS);
}

void
conform_facts(const struct edition *ed)
{
	const struct game *game = ed->game;
	const struct verb *verb;

	ck_assert_ptr_eq(game_find(game->name), game);
	ck_assert_uint_ge(game_rules(game), 1);
	ck_assert_uint_ge(game_seats_min(game), 1);
	ck_assert_uint_le(game_seats_min(game), game->seats_max);
	ck_assert_uint_le(game->seats_max, SEATS_MAX);
	ck_assert_uint_gt(game_max_turns(game), 0);
	ck_assert(game_seal(game) == 128 || game_seal(game) == 256 ||
		  game_seal(game) == 512 || game_seal(game) == 1024 ||
		  game_seal(game) == 2048);
	for (verb = game->verbs; verb->name != NULL; verb++)
		facts_of_verb(ed, verb);
}

/* ---- one position ---- */

/* The costly half, tried now and then. */
static void
try_knowledge(struct trial *t)
{
	unsigned s;

	try_view(t, OBSERVER);
	try_redeal(t, OBSERVER);
	for (s = 0; s < t->seats; s++) {
		try_view(t, s);
		try_redeal(t, s);
	}
}

static void
try_position(struct trial *t)
{
	unsigned stride = t->conform->stride > 0 ? t->conform->stride : 32;
	size_t size = t->game->position_size;
	void *before = xmalloc(size);
	int32_t scores[SEATS_MAX];
	unsigned s;

	memcpy(before, t->pos, size);
	must(t, game_sound(t->game, t->ed, t->pos));
	must(t, t->game->to_act(t->ed, t->pos) >> t->seats == 0);
	/* What is chosen at the same time is hidden from the others. */
	must(t, __builtin_popcount(t->game->to_act(t->ed, t->pos)) <= 1 ||
		    game_hides(t->game));
	for (s = 0; s < t->seats; s++) {
		try_seat(t, s);
		game_value(t->game, t->ed, t->pos, s);
	}
	try_strangers(t);
	t->game->scores(t->ed, t->pos, scores);
	if (t->move == 0 || t->game->to_act(t->ed, t->pos) == 0 ||
	    dice_below(&t->choose, stride) == 0)
		try_knowledge(t);
	must(t, memcmp(before, t->pos, size) == 0);
	free(before);
}

/* ---- one move ---- */

/* Twice from the same bytes, with events and without. */
static void
try_apply(struct trial *t, unsigned seat, move_t move, struct events *events)
{
	size_t size = t->game->position_size;
	bool shows = game_reveals(t->game, t->ed, t->pos, seat, move);
	void *copy = xmalloc(size);
	struct dice dice = t->dice;
	uint64_t next = t->dice.next;

	t->conform->revealed += shows;
	t->conform->secret +=
	    game_is_secret(t->game, t->ed, t->pos, seat, move);
	memcpy(copy, t->pos, size);
	t->game->apply(t->ed, copy, seat, move, &dice, NULL);
	t->game->apply(t->ed, t->pos, seat, move, &t->dice, events);
	must(t, memcmp(copy, t->pos, size) == 0);
	must(t, dice.next == t->dice.next);
	must(t, shows || t->dice.next == next);
	free(copy);
}

/* A match's record, as its file would hold it. */
struct record {
	struct buf orders; /* "seat order\n" */
	struct buf lines;  /* all events */
};

static void
write_move(struct trial *t, unsigned seat, move_t move, struct record *record)
{
	struct order order;

	t->game->write_order(t->ed, t->pos, seat, move, &order);
	buf_addf(&record->orders, "%u ", seat);
	order_format(t->game, &order, &record->orders);
	buf_addc(&record->orders, '\n');
}

static void
play_move(struct trial *t, unsigned seat, move_t move, struct record *record)
{
	struct events events = EVENTS_INIT;

	write_move(t, seat, move, record);
	try_apply(t, seat, move, &events);
	sound_events(t, &events);
	lines_of(&events, 0, true, &record->lines);
	events_release(&events);
	t->move++;
	t->conform->moves++;
}

/* Setup writes the whole position, whatever lay there before. */
static void
start(struct trial *t, struct record *record)
{
	size_t size = t->game->position_size;
	struct events events = EVENTS_INIT;
	struct dice dice = t->dice;
	void *copy = xmalloc(size);

	memset(copy, 0xaa, size);
	memset(t->pos, 0x55, size);
	t->game->setup(t->ed, copy, t->seats, &dice, NULL);
	t->game->setup(t->ed, t->pos, t->seats, &t->dice, &events);
	must(t, memcmp(copy, t->pos, size) == 0);
	must(t, dice.next == t->dice.next);
	sound_events(t, &events);
	lines_of(&events, 0, true, &record->lines);
	events_release(&events);
	free(copy);
}

/* ---- the end ---- */

static void
try_end(struct trial *t)
{
	int32_t scores[SEATS_MAX];
	uint8_t places[SEATS_MAX];
	unsigned a, b, best, before;

	t->game->scores(t->ed, t->pos, scores);
	game_ranking(t->game, t->ed, t->pos, t->seats, places);
	for (best = places[0], a = 1; a < t->seats; a++)
		if (places[a] < best)
			best = places[a];
	must(t, best == 1 || best == 2);
	for (a = 0; a < t->seats; a++) {
		for (b = before = 0; b < t->seats; b++)
			before += places[b] < places[a];
		must(t, places[a] == best + before);
	}
}

/* The file's words alone lead to the same position, byte for byte. */
static void
try_replay(struct trial *t, const struct record *record, uint64_t seed)
{
	size_t size = t->game->position_size;
	struct events events = EVENTS_INIT;
	struct buf lines = BUF_INIT;
	struct dice dice, choose;
	void *pos = xmalloc(size);
	char *text = xstrdup(record->orders.data), *line, *rest = text;

	simulate_dice(&dice, &choose, seed, 0);
	t->game->setup(t->ed, pos, t->seats, &dice, &events);
	while ((line = strsep(&rest, "\n")) != NULL && *line != '\0') {
		unsigned seat = (unsigned)strtoul(line, &line, 10);
		struct order order;
		move_t moves[8] = {0};

		must(t, order_parse(t->game, line + 1, &order));
		must(t, t->game->read_order(
			    t->ed, pos, seat, &order, moves, 8, NULL) == 1);
		must(t, game_check(t->game, t->ed, pos, seat, moves[0], NULL));
		t->game->apply(t->ed, pos, seat, moves[0], &dice, &events);
	}
	lines_of(&events, 0, true, &lines);
	must(t, memcmp(pos, t->pos, size) == 0);
	must(t, dice.next == t->dice.next);
	must(t, strcmp(lines.data, record->lines.data) == 0);
	events_release(&events);
	buf_release(&lines);
	free(text);
	free(pos);
}

static void
play_match(struct conform *conform)
{
	const struct game *game = conform->ed->game;
	struct trial t = {.conform = conform,
	    .game = game,
	    .ed = conform->ed->data,
	    .seats = conform->seats,
	    .pos = xmalloc(game->position_size)};
	struct record record = {BUF_INIT, BUF_INIT};
	struct random_match match = {.game = game,
	    .ed = t.ed,
	    .pos = t.pos,
	    .seats = t.seats,
	    .dice = &t.dice,
	    .choose = &t.choose};
	unsigned seat;
	move_t move;

	simulate_dice(&t.dice, &t.choose, conform->match, 0);
	start(&t, &record);
	for (;;) {
		try_position(&t);
		match.moves = t.move;
		if (!random_match_pick(&match, &seat, &move))
			break;
		conform->open += match.open[seat] > 0;
		play_move(&t, seat, move, &record);
	}
	must(&t, t.move <= game_max_turns(game));
	try_end(&t);
	try_replay(&t, &record, conform->match);
	buf_release(&record.orders);
	buf_release(&record.lines);
	free(t.pos);
}

void
conform_matches(struct conform *conform, uint64_t base, uint64_t count)
{
	const struct game *game = conform->ed->game;
	unsigned kinds = game->seats_max - game_seats_min(game) + 1;
	uint64_t i;

	for (i = 0; i < count; i++) {
		conform->seats = game_seats_min(game) + (unsigned)(i % kinds);
		conform->match = base + i;
		play_match(conform);
	}
}
