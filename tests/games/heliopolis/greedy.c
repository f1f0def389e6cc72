/* SPDX-License-Identifier: MIT */
/*
 * greedy.c - statistics of Héliopolis, played by simple greedy players: greedy
 * [MATCHES [OPTION=VALUE]].  What it printed stands in
 * games/heliopolis/NOTES.md.
 *
 * They take the move behind which helio_value is highest, a little noise
 * added; a move that draws is tried with the throws of another match.  They
 * take posted rewards, but propose and haggle nothing.
 */
#include "base/data.h"
#include "base/seal.h"
#include "games/heliopolis/heliopolis.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct game heliopolis;

#define SCORES_MAX 200
#define STORE 6 /* rare goods that are enough */

struct tally {
	unsigned matches, full, scores[SCORES_MAX], rounds[SCORES_MAX];
	double renown, wins[SEATS];
	double merchant_wins[MERCHANTS_MAX];
	unsigned merchant[MERCHANTS_MAX];
};

/* Cards in hand that the seat could perform without buying more access. */
static int32_t
usable(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat)
{
	unsigned card, g, lack;
	int32_t count = 0;

	for (card = 0; card < ed->count[BARTERS]; card++) {
		if (pos->place[card] != HAND + seat)
			continue;
		for (lack = g = 0; g < BASES; g++)
			lack +=
			    ed->cost[card][g] > helio_access(ed, pos, seat, g);
		count += lack == 0;
	}
	return count < 3 ? count : 3;
}

static int32_t
least(int32_t a, int32_t b)
{
	return a < b ? a : b;
}

/* Rare goods. */
static int32_t
store(const struct helio_position *pos, unsigned seat)
{
	int32_t count = 0;

	for (unsigned g = 0; g < RARES; g++)
		count += pos->goods[seat][g];
	return count;
}

/* What counts besides the score: cards on their way to one. */
static int32_t
worth(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat)
{
	int32_t value = 10 * helio_value(ed, pos, seat);

	value += 25 * usable(ed, pos, seat) + 10 * pos->deals[seat];
	value += 25 * least(pos->hand[seat][DEALS], 10) +
		 20 * least(pos->hand[seat][DEALS], 3);
	/* A full store waits for deals, and is no reason to fill it more. */
	value -= 35 * (store(pos, seat) - least(store(pos, seat), STORE));
	if (pos->state == CHOICE && pos->active == seat)
		value += 50; /* of the deal that will be kept */
	return value;
}

static move_t
choose(const struct helio_edition *ed, const struct helio_position *pos,
    unsigned seat, struct dice *noise)
{
	move_t moves[MOVES_MAX], best = NO_MOVE;
	unsigned i, count = helio_legal_moves(ed, pos, seat, moves);
	int32_t most = 0;

	for (i = 0; i < count; i++) {
		struct helio_position try = *pos;
		struct dice dice = *noise;
		int32_t value;

		helio_apply(ed, &try, seat, moves[i], &dice, NULL);
		value = worth(ed, &try, seat) + (int32_t)dice_below(noise, 8);
		if (best == NO_MOVE || value > most) {
			best = moves[i];
			most = value;
		}
	}
	return best;
}

static void
count(struct tally *t, const struct helio_edition *ed,
    const struct helio_position *pos)
{
	int32_t scores[SEATS];
	uint8_t places[SEATS];
	unsigned s, winners = 0, from, round;

	helio_scores(ed, pos, scores);
	helio_ranking(ed, pos, places);
	for (s = 0; s < pos->seats; s++)
		winners += places[s] == 1;
	for (s = 0; s < pos->seats; s++) {
		from = (s + pos->seats - pos->starter) % pos->seats;
		t->scores[scores[s] < SCORES_MAX ? scores[s]
						 : SCORES_MAX - 1]++;
		t->renown += pos->renown[s];
		t->merchant[pos->merchant[s]]++;
		if (places[s] != 1)
			continue;
		t->wins[from] += 1.0 / winners;
		t->merchant_wins[pos->merchant[s]] += 1.0 / winners;
		t->full += pos->deals[s] >= ed->last_deal;
	}
	round = ((unsigned)pos->turns + pos->seats - 1) / pos->seats;
	t->rounds[round < SCORES_MAX ? round : SCORES_MAX - 1]++;
	t->matches++;
}

static unsigned
share_of(const unsigned *list, double share)
{
	unsigned i, sum = 0, all = 0;

	for (i = 0; i < SCORES_MAX; i++)
		all += list[i];
	for (i = 0; i < SCORES_MAX - 1; i++) {
		sum += list[i];
		if (sum >= share * all)
			break;
	}
	return i;
}

static void
play(
    struct tally *t, const struct helio_edition *ed, unsigned seats, unsigned n)
{
	struct helio_position pos;
	struct dice dice, noise;
	unsigned moves = 0;

	dice_init_number(&dice, 2 * n);
	dice_init_number(&noise, 2 * n + 1);
	helio_setup(ed, &pos, seats, &dice, NULL);
	while (pos.state != OVER && moves++ < 5000) {
		unsigned seat = helio_owes(&pos);

		helio_apply(ed, &pos, seat, choose(ed, &pos, seat, &noise),
		    &dice, NULL);
	}
	count(t, ed, &pos);
}

static void
print(const struct tally *t, unsigned seats, unsigned merchants)
{
	unsigned i;

	printf("%u seats, %u matches: rounds %u/%u/%u, score %u/%u/%u, "
	       "renown a match %.1f, winner did the last deal %.0f %%\n",
	    seats, t->matches, share_of(t->rounds, .05),
	    share_of(t->rounds, .5), share_of(t->rounds, .95),
	    share_of(t->scores, .05), share_of(t->scores, .5),
	    share_of(t->scores, .95), t->renown / t->matches,
	    100.0 * t->full / t->matches);
	printf("  wins from the first player on:");
	for (i = 0; i < seats; i++)
		printf(" %.2f", t->wins[i] / t->matches);
	printf("\n  wins times seats, by merchant:");
	for (i = 0; i < merchants; i++)
		printf(" %.2f",
		    t->merchant[i] == 0
			? 0
			: t->merchant_wins[i] * seats / t->merchant[i]);
	printf("\n");
}

int
main(int argc, char **argv)
{
	unsigned seats, n,
	    matches = argc > 1 ? (unsigned)strtoul(argv[1], NULL, 10) : 200;
	const char *options[] = {argc > 2 ? argv[2] : NULL};
	struct buf text = BUF_INIT, why = BUF_INIT;
	struct err err = ERR_INIT;
	struct edition ed;
	struct data data;

	seal_init();
	data_init(&data);
	if (data_read(&data, "games/heliopolis/edition.yaml", &text, &err) !=
		0 ||
	    !edition_load(&ed, &heliopolis, "edition.yaml", text.data, text.len,
		options, argc > 2, &why)) {
		fprintf(stderr, "greedy: %s%s\n", err.text, why.data);
		return 1;
	}
	for (seats = 3; seats <= SEATS; seats++) {
		const struct helio_edition *data_of = ed.data;
		struct tally tally = {0};

		for (n = 0; n < matches; n++)
			play(&tally, data_of, seats, n);
		print(&tally, seats, data_of->merchants);
	}
	edition_release(&ed);
	buf_release(&text);
	buf_release(&why);
	return 0;
}
