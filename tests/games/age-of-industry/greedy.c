/* SPDX-License-Identifier: MIT */
/*
 * greedy.c - statistics of Age of Industry, played by simple greedy players:
 * greedy [MATCHES [OPTION=VALUE]].  What it printed stands in
 * games/age-of-industry/NOTES.md.
 *
 * They make the move after which value() is highest, and of equals any.
 */
#include "base/data.h"
#include "base/seal.h"
#include "games/age-of-industry/aoi.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define MATCHES_MAX 10000

extern const struct game age_of_industry;

struct tally {
	unsigned turns[MATCHES_MAX], count, shared;
	int scores[MATCHES_MAX * SEATS], score_count;
	double rails, counters, loans, flipped, wins[SEATS];
};

static move_t
best_move(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, struct dice *choose)
{
	move_t moves[MOVES_MAX], best = NO_MOVE;
	unsigned i, count = aoi_legal_moves(ed, pos, seat, moves), equal = 0;
	int32_t value, most = INT32_MIN;

	for (i = 0; i < count; i++) {
		struct aoi_position after = *pos;

		aoi_apply(ed, &after, seat, moves[i], NULL, NULL);
		value = aoi_value(ed, &after, seat);
		equal = value > most ? 1 : equal + (value == most);
		if (value > most ||
		    (value == most && dice_below(choose, equal) == 0))
			best = moves[i];
		most = value > most ? value : most;
	}
	return best;
}

static void
count_match(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned first, struct tally *t)
{
	int32_t scores[SEATS];
	uint8_t places[SEATS];
	unsigned s, winners = 0;

	aoi_scores(ed, pos, scores);
	aoi_ranking(ed, pos, places);
	t->turns[t->count++] = pos->turn;
	for (s = 0; s < ed->sites; s++) {
		t->counters += pos->owner[s] != NOTHING;
		t->flipped += pos->owner[s] != NOTHING && pos->flipped[s];
	}
	for (s = 0; s < pos->seats; s++) {
		t->scores[t->score_count++] = scores[s];
		t->rails += ed->rails - pos->rails[s];
		t->loans += pos->loans[s];
		winners += places[s] == 1;
		t->wins[(s + pos->seats - first) % pos->seats] +=
		    places[s] == 1;
	}
	t->shared += winners > 1;
}

static void
play(const struct aoi_edition *ed, unsigned seats, uint64_t n, struct tally *t)
{
	struct aoi_position pos;
	struct dice dice, choose;
	unsigned seat, first;

	dice_init_number(&dice, 2 * n);
	dice_init_number(&choose, 2 * n + 1);
	age_of_industry.setup(ed, &pos, seats, &dice, NULL);
	first = pos.order[0];
	while (!pos.over) {
		seat = aoi_active(&pos);
		aoi_apply(ed, &pos, seat, best_move(ed, &pos, seat, &choose),
		    &dice, NULL);
	}
	count_match(ed, &pos, first, t);
}

static int
compare(const void *a, const void *b)
{
	return *(const int *)a - *(const int *)b;
}

static void
print(const struct tally *t, unsigned seats)
{
	double all = t->score_count;

	printf("%u seats: turns %u/%u/%u, points 5%% %d median %d 95%% %d,",
	    seats, t->turns[0], t->turns[t->count / 2], t->turns[t->count - 1],
	    t->scores[t->score_count / 20], t->scores[t->score_count / 2],
	    t->scores[t->score_count * 19 / 20]);
	printf(" railways %.1f, counters %.1f, flipped %.1f, loans left %.1f,",
	    t->rails / all, t->counters / all, t->flipped / all,
	    t->loans / all);
	printf(" first seat wins %.2f, shared %.2f\n", t->wins[0] / t->count,
	    (double)t->shared / t->count);
}

int
main(int argc, char **argv)
{
	unsigned seats, n, count = argc > 1 ? (unsigned)atoi(argv[1]) : 40;
	const char *const *options = (const char *const *)argv + 2;
	struct buf text = BUF_INIT, why = BUF_INIT;
	struct err err = ERR_INIT;
	struct edition ed;
	struct data data;

	seal_init();
	data_init(&data);
	if (data_read(
		&data, "games/age-of-industry/edition.yaml", &text, &err) < 0 ||
	    !edition_load(&ed, &age_of_industry, "edition.yaml", text.data,
		text.len, options, argc > 2 ? (size_t)argc - 2 : 0, &why)) {
		fprintf(stderr, "greedy: %s%s\n", err.text, why.data);
		return 1;
	}
	for (seats = 2; seats <= SEATS && count <= MATCHES_MAX; seats++) {
		static struct tally t;

		memset(&t, 0, sizeof(t));
		for (n = 0; n < count; n++)
			play(ed.data, seats, n, &t);
		qsort(t.turns, t.count, sizeof(t.turns[0]), compare);
		qsort(t.scores, (size_t)t.score_count, sizeof(t.scores[0]),
		    compare);
		print(&t, seats);
	}
	edition_release(&ed);
	buf_release(&text);
	buf_release(&why);
	return 0;
}
