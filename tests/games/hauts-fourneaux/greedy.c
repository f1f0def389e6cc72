/* SPDX-License-Identifier: MIT */
/*
 * greedy.c - statistics of Les Hauts Fourneaux, played by simple greedy
 * players (greedy_player.h): greedy [MATCHES [OPTION=VALUE]].  What it printed
 * stands in games/hauts-fourneaux/NOTES.md.
 */
#include "base/data.h"
#include "base/seal.h"
#include "greedy_player.h"

#include <math.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

extern const struct game hauts_fourneaux;

#define SCORES_MAX 400
#define PLAN 512 /* moves of a production */

struct tally {
	unsigned matches, scores[SCORES_MAX];
	double wins[SEATS]; /* by seat from the first player on */
	double sum, square, people_wins[PEOPLE_MAX], startup_wins[PEOPLE_MAX];
	unsigned people[PEOPLE_MAX], startups[PEOPLE_MAX];
	unsigned offered[COMPANIES_MAX], bought[COMPANIES_MAX];
	unsigned high[COMPANIES_MAX]; /* with a disc of 3 or 4 */
	unsigned upgraded[COMPANIES_MAX];
};

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
act(const struct hf_edition *ed, struct hf_position *pos, unsigned seat,
    move_t move, struct dice *dice)
{
	hauts_fourneaux.apply(ed, pos, seat, move, dice, NULL);
}

static void
produce(const struct hf_edition *ed, struct hf_position *pos, unsigned seat,
    struct dice *dice)
{
	move_t moves[PLAN];
	unsigned count = greedy_produce(ed, pos, seat, moves, PLAN);

	for (unsigned i = 0; i < count; i++)
		act(ed, pos, seat, moves[i], dice);
}

static void
play(const struct hf_edition *ed, struct tally *t, unsigned seats, uint64_t n)
{
	unsigned first, seat, phase = OVER;
	struct hf_position pos;
	struct dice dice, eyes;
	struct prices prices;

	dice_init_number(&dice, 2 * n);
	dice_init_number(&eyes, 2 * n + 1);
	hauts_fourneaux.setup(ed, &pos, seats, &dice, NULL);
	first = pos.first;
	while (pos.phase != OVER) {
		seat = (unsigned)__builtin_ctz(hf_to_act(ed, &pos));
		if (pos.phase == AUCTION && phase != AUCTION)
			for (unsigned s = 0; s < seats; s++)
				greedy_begin(ed, &pos, s, &eyes, &prices);
		phase = pos.phase;
		if (phase == AUCTION)
			greedy_look(ed, &pos, seat, &eyes, &prices);
		if (phase == AUCTION)
			act(ed, &pos, seat, greedy_bid(ed, &pos, seat, &prices),
			    &dice);
		else if (phase == PRODUCTION)
			produce(ed, &pos, seat, &dice);
		else
			act(ed, &pos, seat, greedy_exchange(ed, &pos, seat),
			    &dice);
		if (phase == AUCTION && pos.phase != AUCTION)
			count_row(t, &pos);
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
