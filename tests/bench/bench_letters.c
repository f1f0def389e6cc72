/* SPDX-License-Identifier: MIT */
/*
 * bench_letters.c - how many letters a match needs from its players:
 * "bench_letters [MATCHES [GAME]]".
 *
 * The players are scripts that write orders in words, through the same code as
 * mails.  What they want is what a quick searching computer player would
 *choose; they differ in how much they say at once:
 *
 *	naive	one letter for each choice
 *	several	all that can be chosen without seeing anything new
 *	ahead	that, "auto", and lines for later decisions: what looks best
 *		as things may go on, the best first
 *
 * Their points tell what it costs to decide so early.  Letters are those of the
 * median match: some that hoard never end, and count as longest.
 */
#include "base/seal.h"
#include "base/x.h"
#include "game/bot.h"
#include "match_kit.h"
#include "play/ahead.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEATS 4
#define MATCHES 4
#define LINES 24       /* most lines ahead of a letter */
#define ALTERNATIVES 6 /* of a line ahead */
#define FORESEEN 240   /* most moves of all seats that are foreseen */
#define LINE_BYTES 150 /* a line ahead goes on while it is shorter */
#define LETTERS_MAX 4000
#define ROUNDS 24 /* of thought for a choice */
#define TRIES 6   /* each with half as many lines ahead, at last naive */
#define WHIM 8    /* one foreseen move of so many is any */

enum habit { NAIVE, SEVERAL, AHEAD, HABITS };

static const char *const habits[] = {"naive", "several", "ahead"};

struct table {
	struct match_kit kit;
	enum habit habit;
	struct dice thoughts;
	unsigned letters, refused;
	bool wished; /* auto */
	void *pos, *next;
};

/* ---- what a player wants ---- */

static move_t
ask(struct table *table, const void *pos, unsigned seat, enum bot_kind kind)
{
	const struct match *match = &table->kit.match;
	struct bot_seat at = {
	    match->game, match->edition.data, pos, match->seats, seat};
	struct bot bot = {kind, ROUNDS, 0};

	return bot_choose(&bot, &at, &table->thoughts);
}

static move_t
choose(struct table *table, const void *pos, unsigned seat)
{
	return ask(table, pos, seat, BOT_SEARCH);
}

/* What somebody may do. */
static move_t
guess(struct table *table, const void *pos, unsigned seat)
{
	bool whim = dice_below(&table->thoughts, WHIM) == 0;

	return ask(table, pos, seat, whim ? BOT_RANDOM : BOT_GREEDY);
}

static void
write_move(const struct table *table, const void *pos, unsigned seat,
    move_t move, struct buf *out)
{
	const struct match *match = &table->kit.match;
	struct order order;

	match->game->write_order(match->edition.data, pos, seat, move, &order);
	words_write(table->kit.words[0], &order, out);
}

static unsigned
actor(const struct table *table, const void *pos, unsigned seat)
{
	const struct match *match = &table->kit.match;
	uint32_t act = match->game->to_act(match->edition.data, pos);

	if (act & 1u << seat)
		return seat;
	return act == 0 ? SEATS_MAX : (unsigned)__builtin_ctz(act);
}

/* All that the seat can choose now: up to what is new, or another's turn. */
static void
write_several(struct table *table, unsigned seat, struct buf *out)
{
	const struct match *match = &table->kit.match;
	const struct game *game = match->game;
	const void *ed = match->edition.data;
	bool reveals = false;

	for (unsigned i = 0; i < ORDERS_MAX && !reveals &&
			     actor(table, table->pos, seat) == seat;
	     i++) {
		move_t move = choose(table, table->pos, seat);

		write_move(table, table->pos, seat, move, out);
		buf_addc(out, '\n');
		reveals = game_reveals(game, ed, table->pos, seat, move);
		game->apply(ed, table->pos, seat, move, &table->thoughts, NULL);
		if (match->phase != 0 &&
		    !(game->to_act(ed, table->pos) & (1u << seat)))
			return;
	}
}

/* ---- what he would want later ---- */

/* The best moves, best first, as alternatives of one line. */
static void
write_line(struct table *table, unsigned seat, struct buf *out)
{
	const struct match *match = &table->kit.match;
	const struct game *game = match->game;
	const void *ed = match->edition.data;
	move_t moves[MOVES_MAX], done = game_done(game, ed, table->pos, seat);
	unsigned count = game->legal_moves(ed, table->pos, seat, moves);
	int32_t *values = xcalloc(count, sizeof(*values));
	size_t start = out->len;

	for (unsigned i = 0; i < count; i++) {
		memcpy(table->next, table->pos, game->position_size);
		game->apply(
		    ed, table->next, seat, moves[i], &table->thoughts, NULL);
		values[i] = game_value(game, ed, table->next, seat);
		/* To do nothing more is possible, whatever happens. */
		if (moves[i] == done)
			values[i] = INT32_MIN + 1;
	}
	for (unsigned n = 0; n < ALTERNATIVES && n < count; n++) {
		unsigned best = 0;

		for (unsigned i = 1; i < count; i++)
			if (values[i] > values[best])
				best = i;
		values[best] = INT32_MIN;
		if (n > 0 && out->len - start > LINE_BYTES)
			break;
		if (n > 0)
			buf_adds(out, " | ");
		write_move(table, table->pos, seat, moves[best], out);
	}
	buf_addc(out, '\n');
	free(values);
}

/* Go on as it may go on, and say what the seat would do then. */
static void
write_ahead(struct table *table, unsigned seat, unsigned lines, struct buf *out)
{
	const struct match *match = &table->kit.match;
	const struct game *game = match->game;
	const void *ed = match->edition.data;

	for (unsigned i = 0; i < FORESEEN && lines > 0; i++) {
		unsigned who = actor(table, table->pos, seat);
		uint32_t act = game->to_act(ed, table->pos);

		if (act == 0)
			return;
		if (__builtin_popcount(act) > 1)
			who = (unsigned)__builtin_ctz(act);
		if (who == seat) {
			write_line(table, seat, out);
			lines--;
		}
		game->apply(ed, table->pos, who, guess(table, table->pos, who),
		    &table->thoughts, NULL);
	}
}

/* ---- a letter ---- */

static void
see(struct table *table, unsigned seat)
{
	const struct match *match = &table->kit.match;
	void *pos = match_position(match, seat);

	memcpy(table->pos, pos, match->game->position_size);
	game_redeal(match->game, match->edition.data, table->pos, seat,
	    &table->thoughts);
	free(pos);
}

/* ahead: lines for later. */
static void
write_letter(
    struct table *table, unsigned seat, unsigned ahead, struct buf *out)
{
	see(table, seat);
	if (table->habit == NAIVE) {
		write_move(table, table->pos, seat,
		    choose(table, table->pos, seat), out);
		buf_addc(out, '\n');
		return;
	}
	write_several(table, seat, out);
	if (table->habit == SEVERAL)
		return;
	write_ahead(table, seat, ahead, out);
	if (!ahead_is_auto(&table->kit.match, seat))
		buf_adds(out, "auto\n");
}

static bool
send(struct table *table, unsigned seat, const char *letter)
{
	struct verdicts verdicts = VERDICTS_INIT;
	bool ok = match_kit_orders(&table->kit, seat, letter, &verdicts) ==
		      OUTCOME_PLAYED &&
		  verdicts.moves > 0;

	if (getenv("LETTERS_SHOW") != NULL)
		printf("--- seat %u%s\n%s", seat, ok ? "" : " refused", letter);
	if (ok)
		match_kit_settle(&table->kit, &verdicts);
	verdicts_release(&verdicts);
	return ok;
}

/* Whoever is refused says less.  What no words can say, as that orders were
 * handed in, is played as it is, and counts as a letter. */
static void
answer(struct table *table, unsigned seat)
{
	struct err err = ERR_INIT;
	struct buf letter = BUF_INIT;
	unsigned ahead = table->habit == AHEAD ? LINES : 0;
	enum habit habit = table->habit;
	bool ok = false;

	for (unsigned tries = 0; !ok && tries < TRIES; tries++) {
		if (tries + 1 == TRIES)
			table->habit = NAIVE;
		buf_clear(&letter);
		write_letter(table, seat, ahead, &letter);
		ok = send(table, seat, letter.data);
		ahead /= 2;
	}
	table->habit = habit;
	table->letters++;
	buf_release(&letter);
	if (ok)
		return;
	table->refused++;
	see(table, seat);
	play_move(&table->kit.match, seat, choose(table, table->pos, seat),
	    BY_MAIL, match_kit_time(&table->kit), "", &table->kit.host, &err);
}

/* ---- a match ---- */

static double
play(const char *game, enum habit habit, unsigned number, unsigned *refused,
    double *points)
{
	struct table table = {.habit = habit};
	struct match *match = &table.kit.match;
	int32_t scores[SEATS_MAX];
	uint32_t act;

	match_kit_init(&table.kit, game, SEATS, (uint8_t)(number + 1));
	dice_init_number(&table.thoughts, number);
	table.pos = xmalloc(match->game->position_size);
	table.next = xmalloc(match->game->position_size);
	while ((act = match_to_act(match)) != 0 && table.letters < LETTERS_MAX)
		answer(&table, (unsigned)__builtin_ctz(act));
	match->game->scores(match->edition.data, match->pos, scores);
	for (unsigned s = 0; s < SEATS; s++)
		*points += (double)scores[s] / SEATS;
	*refused += table.refused;
	free(table.pos);
	free(table.next);
	match_kit_release(&table.kit);
	return table.letters;
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return x < y ? -1 : x > y;
}

static double
median(double *values, unsigned count)
{
	qsort(values, count, sizeof(*values), compare);
	return (values[(count - 1) / 2] + values[count / 2]) / 2;
}

static void
bench(const char *game, unsigned matches)
{
	double letters[HABITS] = {0}, points[HABITS] = {0};
	double *each = xcalloc(matches, sizeof(*each));
	unsigned refused = 0;

	printf("%-16s", game);
	for (unsigned h = 0; h < HABITS; h++) {
		for (unsigned m = 0; m < matches; m++)
			each[m] =
			    play(game, (enum habit)h, m, &refused, &points[h]);
		letters[h] = median(each, matches);
		printf(" %7.0f", letters[h]);
		fflush(stdout);
	}
	free(each);
	printf(" %6.0f %%  ", 100 * letters[AHEAD] / letters[NAIVE]);
	for (unsigned h = 0; h < HABITS; h++)
		printf(" %7.0f", points[h] / matches);
	if (refused > 0)
		printf("  (%u moves that no words stand for)", refused);
	printf("\n");
	fflush(stdout);
}

int
main(int argc, char **argv)
{
	unsigned matches =
	    argc > 1 && atoi(argv[1]) > 0 ? (unsigned)atoi(argv[1]) : MATCHES;

	seal_init();
	printf("Letters that a match of %u needs from its players, and the "
	       "points they make\n%-16s",
	    SEATS, "");
	for (unsigned h = 0; h < HABITS; h++)
		printf(" %7s", habits[h]);
	printf("  ahead/naive");
	for (unsigned h = 0; h < HABITS; h++)
		printf(" %7s", habits[h]);
	printf("\n");
	for (size_t i = 0; games[i] != NULL; i++)
		if (argc > 2 ? strcmp(games[i]->name, argv[2]) == 0
			     : games[i]->seats_max >= SEATS)
			bench(games[i]->name, matches);
	return 0;
}
