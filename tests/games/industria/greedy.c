/* SPDX-License-Identifier: MIT */
/*
 * greedy.c - statistics of Industria, played by simple greedy players: greedy
 * [MATCHES [OPTION=VALUE]].  What it printed stands in
 * games/industria/NOTES.md.
 *
 * They price each tile by what it adds to value(), with an error of their own,
 * bid up to that price, keep what nobody pays well for, and lay what gains
 * most; raw materials they cannot use are swapped at the end.
 */
#include "base/data.h"
#include "base/seal.h"
#include "games/industria/industria.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct game industria;

#define SCORES_MAX 200

struct tally {
	unsigned matches, scores[SCORES_MAX];
	double sum, square, gap, money, cashed;
	double built, bonuses, links;
	double wins[SEATS];
	double sold, kept, forced;
	unsigned laid[TILES];
};

/* ---- what a tile is worth to a seat, in thalers ---- */

static double
worth_of(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned tile)
{
	const struct ind_tile *t = &ed->tiles[tile];
	tiles_t own = pos->laid[seat] | pos->hand[seat];
	double left = ed->epochs[pos->seats] - pos->epoch + 1, worth;

	if (t->kind == RAW)
		return 1.2;
	worth = t->points;
	worth += ed->link_points * 0.8 * tile_count(t->links & own);
	worth += ed->link_points * 0.15 * tile_count(t->links & ~own);
	if (t->kind == BONUS)
		worth += ind_bonus_points(ed, own | tile_bit(tile)) -
			 ind_bonus_points(ed, own) + left;
	for (unsigned s = 0; t->kind == FACTORY && s < ed->symbol_count; s++)
		worth += t->symbols & 1u << s ? 0.7 : 0;
	worth += (t->makes != NOTHING ? 1.2 : 0) + t->discount * left;
	return worth - 0.5 * ind_cost(ed, pos, seat, tile) -
	       0.5 * t->need_count;
}

static double
price_of(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned tile, struct dice *dice)
{
	double price = 0.55 * worth_of(ed, pos, seat, tile);

	return price * (0.7 + 0.006 * dice_below(dice, 100));
}

/* ---- moves ---- */

static move_t
choose(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, struct dice *dice)
{
	struct step step = {.kind = OFFER};
	double most = -100;

	for (tiles_t rest = pos->offer; rest != 0; rest &= rest - 1) {
		double worth = worth_of(ed, pos, seat, tile_first(rest)) +
			       0.01 * dice_below(dice, 200);

		if (worth > most &&
		    !(pos->offer & ed->tiles[tile_first(rest)].twins)) {
			most = worth;
			step.tile = tile_first(rest);
		}
	}
	return ind_move(&step);
}

static move_t
bid(const struct ind_edition *ed, const struct ind_position *pos, unsigned seat,
    struct dice *dice)
{
	struct step step = {.kind = PASS};
	double price = price_of(ed, pos, seat, pos->lot, dice);
	int32_t most = pos->money[seat] < (int32_t)price ? pos->money[seat]
							 : (int32_t)price;

	if (most > pos->best) {
		step.kind = BID;
		/* One chance only: not always the least. */
		step.count =
		    pos->best + 1 +
		    (int32_t)dice_below(dice, (uint32_t)(most - pos->best));
	}
	return ind_move(&step);
}

static move_t
decide(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, struct dice *dice)
{
	struct step step = {.kind = KEEP};

	if (pos->leader != NOTHING &&
	    pos->best + 1 > price_of(ed, pos, seat, pos->lot, dice))
		step.kind = SELL;
	return ind_move(&step);
}

/* What gains most; of equals what costs least. */
static move_t
build(
    const struct ind_edition *ed, const struct ind_position *pos, unsigned seat)
{
	struct step step = {.kind = DONE};
	move_t moves[MOVES_MAX], best = ind_move(&step);
	unsigned i, count = ind_legal_moves(ed, pos, seat, moves);
	double most = 0;

	for (i = 0; i < count; i++) {
		double worth;

		ind_step(ed, moves[i], &step);
		if (step.kind != BUILD)
			continue;
		worth = worth_of(ed, pos, seat, step.tile) +
			0.5 * ind_points(ed, pos, step.tile) + 1.5 -
			0.3 * ind_total(ed, pos, seat, step.tile, step.source);
		if (worth > most) {
			most = worth;
			best = moves[i];
		}
	}
	return best;
}

static move_t
pick(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, struct dice *dice)
{
	const struct step await = {.kind = AWAIT};

	switch (pos->phase) {
	case CHOOSE:
		return choose(ed, pos, seat, dice);
	case BIDDING:
		return bid(ed, pos, seat, dice);
	case DECIDE:
		return decide(ed, pos, seat, dice);
	case COLLECT:
		return ind_move(&await);
	}
	return build(ed, pos, seat);
}

/* ---- matches ---- */

static void
count_events(struct tally *tally, struct events *events)
{
	for (size_t i = 0; i < events->count; i++) {
		const struct phrase *p = &events->list[i].phrase;

		tally->sold += strcmp(p->key, "sold") == 0;
		tally->cashed += strstr(p->key, "cashed") != NULL;
		if (strcmp(p->key, "kept") != 0)
			continue;
		tally->kept++;
		tally->forced += p->args[2].number == 0;
	}
	events->count = 0;
}

static void
count_match(struct tally *tally, const struct ind_edition *ed,
    const struct ind_position *pos)
{
	int32_t scores[SEATS], first = -1, second = -1;
	uint8_t places[SEATS];
	double winners = 0;

	ind_scores(ed, pos, scores);
	ind_ranking(ed, pos, places);
	for (unsigned s = 0; s < pos->seats; s++) {
		winners += places[s] == 1;
		tally->sum += scores[s];
		tally->square += (double)scores[s] * scores[s];
		tally->scores[scores[s] < SCORES_MAX ? scores[s]
						     : SCORES_MAX - 1]++;
		tally->money += pos->money[s];
		tally->built += pos->points[s];
		tally->bonuses += ind_bonus_points(ed, pos->laid[s]);
		tally->links += ind_link_points(ed, pos->laid[s]);
		for (tiles_t r = pos->laid[s]; r != 0; r &= r - 1)
			tally->laid[tile_first(r)]++;
		if (scores[s] > first) {
			second = first;
			first = scores[s];
		} else if (scores[s] > second) {
			second = scores[s];
		}
	}
	tally->gap += first - second;
	for (unsigned s = 0; s < pos->seats; s++)
		tally->wins[s] += places[s] == 1 ? 1 / winners : 0;
	tally->matches++;
}

static void
play(const struct ind_edition *ed, unsigned seats, uint64_t number,
    struct tally *tally)
{
	struct ind_position pos;
	struct dice dice, chance;
	struct events events = EVENTS_INIT;

	dice_init_number(&dice, 2 * number);
	dice_init_number(&chance, 2 * number + 1);
	industria.setup(ed, &pos, seats, &dice, &events);
	while (pos.phase != OVER) {
		unsigned seat = (unsigned)__builtin_ctz(ind_to_act(ed, &pos));

		industria.apply(ed, &pos, seat, pick(ed, &pos, seat, &chance),
		    &dice, &events);
		count_events(tally, &events);
	}
	count_match(tally, ed, &pos);
	events_release(&events);
}

/* ---- what is printed ---- */

static unsigned
share(const struct tally *tally, double part)
{
	double left = part * tally->matches * 1.0;
	unsigned score = 0, all = 0;

	for (unsigned i = 0; i < SCORES_MAX; i++)
		all += tally->scores[i];
	left = part * all;
	while (score < SCORES_MAX - 1 && left > tally->scores[score])
		left -= tally->scores[score++];
	return score;
}

static void
print(const struct ind_edition *ed, unsigned seats, const struct tally *t)
{
	double n = (double)t->matches * seats, mean = t->sum / n;

	printf("| %u | %.1f | %.1f | %u | %u | %.1f |", seats, mean,
	    sqrt(t->square / n - mean * mean), share(t, 0.05), share(t, 0.95),
	    t->gap / t->matches);
	for (unsigned s = 0; s < seats; s++)
		printf(
		    "%s %.1f", s > 0 ? "," : "", 100 * t->wins[s] / t->matches);
	printf(" |\n  building %.1f, bonuses %.1f, links %.1f, money left %.1f;"
	       " a match: sold %.1f, kept %.1f (%.1f forced), cashed %.1f\n",
	    t->built / n, t->bonuses / n, t->links / n, t->money / n,
	    t->sold / t->matches, t->kept / t->matches, t->forced / t->matches,
	    t->cashed / t->matches);
	printf("  laid in %% of matches:");
	for (unsigned i = 0; i < ed->epochs[seats] * (unsigned)EPOCH_TILES; i++)
		if (ed->tiles[i].kind != RAW)
			printf(" %s %.0f", ed->ids[ed->tiles[i].thing],
			    100.0 * t->laid[i] / t->matches);
	printf("\n");
}

int
main(int argc, char **argv)
{
	unsigned count = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 1000;
	const char *options[] = {argc > 2 ? argv[2] : NULL};
	struct buf text = BUF_INIT, why = BUF_INIT;
	struct err err = ERR_INIT;
	struct edition ed;
	struct data data;

	seal_init();
	data_init(&data);
	if (data_read(&data, "games/industria/edition.yaml", &text, &err) < 0 ||
	    !edition_load(&ed, &industria, "edition.yaml", text.data, text.len,
		options, argc > 2, &why)) {
		fprintf(stderr, "greedy: %s%s\n", err.text, why.data);
		return 1;
	}
	for (unsigned seats = 3; seats <= SEATS; seats++) {
		struct tally tally = {0};

		for (unsigned i = 0; i < count; i++)
			play(ed.data, seats, i, &tally);
		print(ed.data, seats, &tally);
	}
	edition_release(&ed);
	buf_release(&text);
	buf_release(&why);
	return 0;
}
