/* SPDX-License-Identifier: MIT */
/*
 * greedy.c - statistics of Les Hauts Fourneaux, played by simple greedy
 * players: greedy [MATCHES [OPTION=VALUE]].  What it printed stands in
 * games/hauts-fourneaux/NOTES.md.
 *
 * They bid where a disc is worth most by a rough price of each card, exchange
 * whenever it pays, extract first, upgrade what they can, and convert from raw
 * goods to money as often as possible.
 */
#include "data.h"
#include "games/hauts-fourneaux/hauts_fourneaux.h"
#include "seal.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct game hauts_fourneaux;

#define SCORES_MAX 400
#define NOISE 5000 /* thousandths of money: nobody prices exactly */

struct tally {
	unsigned matches, scores[SCORES_MAX];
	double wins[SEATS]; /* by seat from the first player on */
	double sum, square, people_wins[PEOPLE_MAX], startup_wins[PEOPLE_MAX];
	unsigned people[PEOPLE_MAX], startups[PEOPLE_MAX];
	unsigned offered[COMPANIES_MAX], bought[COMPANIES_MAX];
	unsigned high[COMPANIES_MAX]; /* with a disc of 3 or 4 */
	unsigned upgraded[COMPANIES_MAX];
};

/* ---- what things are worth to them ---- */

/* Goods that are left over are worth nothing, so those in hand are worth less
 * than what they sell for. */
#define UNSOLD 0.6

static double
worth_of(const struct hf_edition *ed, const struct hf_line *line, unsigned max)
{
	double worth = line->gain[MONEY] - line->spend[MONEY];

	for (unsigned g = 0; g < MONEY; g++)
		worth +=
		    UNSOLD * ed->worth[g] * (line->gain[g] - line->spend[g]);
	return worth * max;
}

/* What a seat's cards bring of goods in a round, less what they can sell. */
static double
surplus_of(const struct hf_edition *ed, const struct hf_seat *mine)
{
	double surplus = 0;

	for (unsigned c = 0; c < mine->count; c++) {
		const struct hf_card *card = hf_card(ed, mine, mine->cards[c]);

		for (unsigned i = 0; i < hf_lines(ed, mine, mine->cards[c]);
		     i++) {
			const struct hf_line *line = &card->lines[i];
			unsigned max = line->kind == EXTRACT ? 1 : line->max;

			for (unsigned g = 0; g < RESOURCES; g++)
				surplus += ed->worth[g] * (double)max *
					   (line->gain[g] - line->spend[g]);
		}
	}
	return surplus;
}

static double
lines_worth(const struct hf_edition *ed, const struct hf_card *card,
    unsigned from, unsigned to, double surplus)
{
	double worth = 0;

	for (; from < to; from++) {
		const struct hf_line *line = &card->lines[from];

		if (line->kind == EXTRACT)
			worth +=
			    (surplus > 4 ? 0.5 : 1.3) * worth_of(ed, line, 1);
		else
			worth += (surplus > 0 ? 1.4 : 0.6) *
				 worth_of(ed, line, line->max);
	}
	return worth;
}

static double
card_worth(const struct hf_edition *ed, const struct hf_seat *mine,
    const struct hf_card *card, double left)
{
	double surplus = surplus_of(ed, mine);

	return left * lines_worth(ed, card, 0, card->base, surplus) +
	       0.6 * (left - 1) *
		   lines_worth(
		       ed, card, card->base, card->lines_count, surplus);
}

/* ---- bids ---- */

static double
bid_worth(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, const struct step *bid)
{
	static const double chance[VALUES + 1] = {0, .25, .4, .65, 1, 1, 1};
	const struct hf_card *card = &ed->companies[pos->row[bid->b]];
	unsigned highest;
	double p, compensation;

	hf_winner(pos, bid->b, &highest);
	p = highest > bid->a ? 0 : chance[bid->a];
	compensation = bid->a * worth_of(ed, &card->compensation, 1);
	return p * card_worth(
		       ed, &pos->seat[seat], card, ed->rounds - pos->round) +
	       (1 - p) * (compensation > 0 ? compensation : 0) -
	       1.5 * bid->a; /* a high disc is good elsewhere, too */
}

static move_t
best_bid(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, struct dice *dice)
{
	move_t moves[256], best = NO_MOVE;
	unsigned i, count = hf_legal_moves(ed, pos, seat, moves);
	double most = -1e9;

	for (i = 0; i < count; i++) {
		struct step step;
		double worth;

		hf_step(moves[i], &step);
		worth = bid_worth(ed, pos, seat, &step) +
			0.001 * dice_below(dice, NOISE);
		if (worth > most) {
			most = worth;
			best = moves[i];
		}
	}
	return best;
}

/* ---- production ---- */

/* The order: extraction, the start-up, what makes goods, what sells. */
static unsigned
rank_of(const struct hf_edition *ed, const struct hf_seat *mine, unsigned card)
{
	const struct hf_card *c = hf_card(ed, mine, card);
	unsigned i, rank = 0;

	if (card == STARTUP)
		return 1;
	for (i = 0; i < hf_lines(ed, mine, card); i++)
		if (c->lines[i].kind == TRANSFORM)
			rank = c->lines[i].gain[MONEY] > 0 ? 3
			       : rank == 3                 ? 3
							   : 2;
	return rank;
}

static void
act(const struct hf_edition *ed, struct hf_position *pos, unsigned seat,
    move_t move, struct dice *dice)
{
	hauts_fourneaux.apply(ed, pos, seat, move, dice, NULL);
}

static void
try_act(const struct hf_edition *ed, struct hf_position *pos, unsigned seat,
    move_t move, struct dice *dice)
{
	if (hf_check(ed, pos, seat, move, NULL))
		act(ed, pos, seat, move, dice);
}

static void
upgrade_all(const struct hf_edition *ed, struct hf_position *pos, unsigned seat,
    struct dice *dice)
{
	for (;;) {
		const struct hf_seat *mine = &pos->seat[seat];
		move_t best = NO_MOVE;
		double most = 2.5;

		for (unsigned i = 0; i < mine->count; i++) {
			const struct hf_card *c =
			    hf_card(ed, mine, mine->cards[i]);
			move_t move = hf_move(UPGRADE, mine->cards[i], 0);
			double worth =
			    lines_worth(ed, c, c->base, c->lines_count,
				surplus_of(ed, mine)) *
			    (ed->rounds - pos->round);

			if (worth > most &&
			    hf_check(ed, pos, seat, move, NULL)) {
				most = worth;
				best = move;
			}
		}
		if (best == NO_MOVE)
			return;
		act(ed, pos, seat, best, dice);
	}
}

static void
run_card(const struct hf_edition *ed, struct hf_position *pos, unsigned seat,
    unsigned card, struct dice *dice)
{
	const struct hf_seat *mine = &pos->seat[seat];
	const struct hf_card *c = hf_card(ed, mine, card);

	if (!hf_check(ed, pos, seat, hf_move(RUN, card, 0), NULL))
		return;
	act(ed, pos, seat, hf_move(RUN, card, 0), dice);
	for (unsigned i = 0; i < c->lines_count && mine->open == card; i++) {
		unsigned times = TIMES_MAX + OVERTIME_MAX;

		while (times > 0 && !hf_check(ed, pos, seat,
					hf_move(CONVERT, i, times), NULL))
			times--;
		if (times > 0 && worth_of(ed, &c->lines[i], 1) > 0)
			try_act(
			    ed, pos, seat, hf_move(CONVERT, i, times), dice);
	}
	if (card == STARTUP)
		upgrade_all(ed, pos, seat, dice);
}

static void
produce(const struct hf_edition *ed, struct hf_position *pos, unsigned seat,
    struct dice *dice)
{
	uint8_t cards[CARDS_MAX];
	unsigned rank, i, count = pos->seat[seat].count;

	memcpy(cards, pos->seat[seat].cards, sizeof(cards));
	for (rank = 0; rank < 4; rank++)
		for (i = 0; i < count; i++)
			if (rank_of(ed, &pos->seat[seat], cards[i]) == rank)
				run_card(ed, pos, seat, cards[i], dice);
	act(ed, pos, seat, hf_move(FINISH, 0, 0), dice);
}

/* ---- a match ---- */

static void
count_row(struct tally *t, const struct hf_position *pos)
{
	unsigned i, value;

	for (i = 0; i < pos->row_count; i++) {
		bool sold = hf_winner(pos, i, &value) < pos->seats;

		t->offered[pos->row[i]]++;
		t->bought[pos->row[i]] += sold;
		t->high[pos->row[i]] += sold && value > 2;
	}
}

static void
count_end(const struct hf_edition *ed, struct tally *t,
    const struct hf_position *pos, unsigned first)
{
	uint8_t places[SEATS];
	unsigned s, winners = 0;

	hf_ranking(ed, pos, places);
	for (s = 0; s < pos->seats; s++)
		winners += places[s] == 1;
	for (s = 0; s < pos->seats; s++) {
		const struct hf_seat *mine = &pos->seat[s];
		int32_t score = mine->stock[MONEY];
		double win = places[s] == 1 ? 1.0 / winners : 0;

		t->wins[(s + pos->seats - first) % pos->seats] += win;
		t->sum += score;
		t->square += (double)score * score;
		t->scores[score < SCORES_MAX ? score : SCORES_MAX - 1]++;
		t->startups[mine->startup]++;
		t->startup_wins[mine->startup] += win;
		if (mine->person != NOTHING) {
			t->people[mine->person]++;
			t->people_wins[mine->person] += win;
		}
		for (unsigned c = 0; c < ed->company_count; c++)
			t->upgraded[c] += mine->upgraded >> c & 1;
	}
	t->matches++;
}

static void
play(const struct hf_edition *ed, struct tally *t, unsigned seats, uint64_t n)
{
	struct hf_position pos;
	struct dice dice, choose;
	unsigned first, seat, round = 0, phase;

	dice_init_number(&dice, 2 * n);
	dice_init_number(&choose, 2 * n + 1);
	hauts_fourneaux.setup(ed, &pos, seats, &dice, NULL);
	first = pos.first;
	for (;;) {
		uint32_t acting = hf_to_act(ed, &pos);

		if (acting == 0)
			break;
		seat = (unsigned)__builtin_ctz(acting);
		phase = pos.phase;
		if (phase == AUCTION)
			act(ed, &pos, seat, best_bid(ed, &pos, seat, &choose),
			    &dice);
		else if (phase == PRODUCTION)
			produce(ed, &pos, seat, &dice);
		else
			act(ed, &pos, seat, hf_default_move(ed, &pos, seat),
			    &dice);
		if (phase == AUCTION && pos.phase != AUCTION &&
		    round == pos.round) {
			count_row(t, &pos);
			round++;
		}
	}
	count_end(ed, t, &pos, first);
}

/* ---- what it came to ---- */

static unsigned
percentile(const struct tally *t, double share, unsigned total)
{
	unsigned i, sum = 0;

	for (i = 0; i < SCORES_MAX; i++)
		if ((sum += t->scores[i]) >= share * total)
			return i;
	return i;
}

static void
print_tally(const struct hf_edition *ed, const struct tally *t, unsigned seats)
{
	double total = (double)t->matches * seats, mean = t->sum / total;
	unsigned s, i;

	printf("%u seats: mean %.1f, deviation %.1f, 5%% %u, 95%% %u; wins",
	    seats, mean, sqrt(t->square / total - mean * mean),
	    percentile(t, .05, (unsigned)total),
	    percentile(t, .95, (unsigned)total));
	for (s = 0; s < seats; s++)
		printf(" %.1f", 100 * t->wins[s] / t->matches);
	printf("\n  start-ups:");
	for (i = 0; i < ed->startup_count; i++)
		printf(" %s %.1f", ed->startups[i].id,
		    100 * t->startup_wins[i] / t->startups[i]);
	printf("\n  industrialists:");
	for (i = 0; i < ed->person_count && t->people[i] > 0; i++)
		printf(" %s %.1f", ed->people[i].id,
		    100 * t->people_wins[i] / t->people[i]);
	printf("\n  of 100 offered: bought, with a 3 or 4; of 100 bought: "
	       "upgraded; left\n");
	for (i = 0; i < ed->company_count; i++)
		printf("  %-22s %5.1f %5.1f %5.1f %6u\n", ed->companies[i].id,
		    100.0 * t->bought[i] / t->offered[i],
		    100.0 * t->high[i] / t->offered[i],
		    100.0 * t->upgraded[i] / t->bought[i],
		    t->offered[i] - t->bought[i]);
}

int
main(int argc, char **argv)
{
	unsigned matches = argc > 1 ? (unsigned)atoi(argv[1]) : 10000;
	const char *const *options = (const char *const *)argv + 2;
	struct buf text = BUF_INIT, why = BUF_INIT;
	struct err err = ERR_INIT;
	struct edition edition;
	struct data data;

	seal_init();
	data_init(&data);
	if (data_read(
		&data, "games/hauts-fourneaux/edition.yaml", &text, &err) < 0 ||
	    !edition_load(&edition, &hauts_fourneaux, "edition.yaml", text.data,
		text.len, options, argc > 2 ? (size_t)argc - 2 : 0, &why)) {
		fprintf(stderr, "%s%s\n", err.text, why.data);
		return 1;
	}
	for (unsigned seats = 2; seats <= SEATS; seats++) {
		struct tally *t = calloc(1, sizeof(*t));

		if (t == NULL)
			return 1;
		for (unsigned n = 0; n < matches; n++)
			play(edition.data, t, seats, n);
		print_tally(edition.data, t, seats);
		free(t);
	}
	edition_release(&edition);
	buf_release(&text);
	buf_release(&why);
	return 0;
}
