/* SPDX-License-Identifier: MIT */
#include "greedy_player.h"

#include <string.h>

#define KEPT 0.6 /* of its worth counts what is left over for a next round */
static const int32_t hoped[RESOURCES] = {3, 2, 1}; /* from later auctions */
#define SPREAD 30 /* per cent by which people misjudge a price */
#define DISC 1.0  /* what each point of a disc is worth elsewhere */
#define EAGER 0.8 /* how sure a rival's best disc goes on his best card */

/* ---- a production, tried on a copy ---- */

/* How to produce: ways to go about it, the best of which is taken. */
enum way { SELL_AT_START = 1, START_LAST = 2, MAKE_LESS = 4, WAYS = 8 };

struct trial {
	const struct hf_edition *ed;
	struct hf_position pos;
	unsigned seat;
	move_t *moves; /* or NULL */
	unsigned count, size;
};

static struct hf_seat *
mine_of(struct trial *trial)
{
	return &trial->pos.seat[trial->seat];
}

static void
act(struct trial *trial, enum kind kind, unsigned a, unsigned b)
{
	struct step step = {kind, a, b};

	hf_produce(trial->ed, &trial->pos, trial->seat, &step, NULL);
	if (trial->moves != NULL && trial->count < trial->size)
		trial->moves[trial->count++] = hf_move(kind, a, b);
}

/* What an effect gives and takes, goods counted at what they bring in the end.
 */
static double
worth_of(const struct hf_edition *ed, const struct hf_line *line)
{
	double worth = line->gain[MONEY] - line->spend[MONEY];

	for (unsigned g = 0; g < MONEY; g++)
		worth += KEPT * ed->worth[g] * (line->gain[g] - line->spend[g]);
	return worth;
}

/* What it may bring in a round. */
static double
line_worth(const struct hf_edition *ed, const struct hf_line *line)
{
	return worth_of(ed, line) * (line->kind == EXTRACT ? 1 : line->max);
}

/* Money for what is spent; 0 if a line sells nothing. */
static double
rate_of(const struct hf_edition *ed, const struct hf_line *line)
{
	double spent = 0;

	for (unsigned g = 0; g < MONEY; g++)
		spent += ed->worth[g] * line->spend[g];
	if (line->kind != TRANSFORM || spent == 0)
		return 0;
	return line->gain[MONEY] / spent;
}

/* When a card's turn comes: what extracts, what makes goods, what sells, the
 * best price first. */
static double
rank_of(const struct hf_edition *ed, const struct hf_seat *mine, unsigned card,
    enum way way)
{
	const struct hf_card *c = hf_card(ed, mine, card);
	double rank = 0, rate;

	if (card == STARTUP)
		return way & START_LAST ? 9 : 0.5;
	for (unsigned i = 0; i < hf_lines(ed, mine, card); i++) {
		rate = rate_of(ed, &c->lines[i]);
		if (rate > 0 && 8 - rate > rank)
			rank = 8 - rate;
		else if (c->lines[i].kind == TRANSFORM && rank < 1)
			rank = 1;
	}
	return rank;
}

/* Upgrades, as long as they pay for coal and token. */
static void
upgrade(struct trial *trial, enum way way)
{
	const struct hf_edition *ed = trial->ed;
	struct hf_seat *mine = mine_of(trial);
	double left =
	    ed->rounds - trial->pos.round - (way & START_LAST ? 1 : 0);

	for (;;) {
		unsigned best = NOTHING;
		double most = 3.5;

		for (unsigned i = 1; i < mine->count; i++) {
			unsigned card = mine->cards[i];
			const struct hf_card *c = hf_card(ed, mine, card);
			struct step step = {UPGRADE, card, 0};
			double worth = 0;

			for (unsigned l = c->base; l < c->lines_count; l++)
				worth += left * line_worth(ed, &c->lines[l]);
			if (worth > most && hf_check_produce(ed, &trial->pos,
						trial->seat, &step, NULL)) {
				most = worth;
				best = card;
			}
		}
		if (best == NOTHING)
			return;
		act(trial, UPGRADE, best, 0);
	}
}

/* How often an effect is used: as often as may be, if it pays. */
static unsigned
times_of(struct trial *trial, unsigned card, unsigned l, enum way way)
{
	const struct hf_edition *ed = trial->ed;
	const struct hf_seat *mine = mine_of(trial);
	const struct hf_line *line = &hf_card(ed, mine, card)->lines[l];
	struct step step = {CONVERT, l, line->max};

	if (line->kind != TRANSFORM || worth_of(ed, line) <= 0 ||
	    (card == STARTUP && !(way & SELL_AT_START)) ||
	    (way & MAKE_LESS && line->gain[MONEY] == 0))
		return 0;
	if (!mine->overtime)
		step.b += hf_ability(ed, mine, OVERTIME);
	while (step.b > 0 &&
	       !hf_check_produce(ed, &trial->pos, trial->seat, &step, NULL))
		step.b--;
	/* The Forewoman's two are too good for one. */
	return step.b == line->max + 1u && line->max > 1 ? line->max : step.b;
}

static void
run(struct trial *trial, unsigned card, enum way way)
{
	struct hf_seat *mine = mine_of(trial);
	unsigned lines = hf_lines(trial->ed, mine, card), times;

	act(trial, RUN, card, 0);
	for (unsigned l = 0; l < lines && mine->open == card; l++) {
		times = times_of(trial, card, l, way);
		if (times > 0)
			act(trial, CONVERT, l, times);
	}
	if (card == STARTUP)
		upgrade(trial, way);
}

static void
produce(struct trial *trial, enum way way)
{
	struct hf_seat *mine = mine_of(trial);
	uint8_t cards[CARDS_MAX];
	double rank[CARDS_MAX];
	unsigned i, j, count = mine->count;

	for (i = 0; i < count; i++) {
		double r = rank_of(trial->ed, mine, mine->cards[i], way);

		for (j = i; j > 0 && rank[j - 1] > r; j--) {
			rank[j] = rank[j - 1];
			cards[j] = cards[j - 1];
		}
		rank[j] = r;
		cards[j] = mine->cards[i];
	}
	for (i = 0; i < count; i++)
		run(trial, cards[i], way);
	act(trial, FINISH, 0, 0);
}

/* What a stock counts: money, and what the rest may still become. */
static double
stock_worth(const struct trial *trial, double kept)
{
	const struct hf_edition *ed = trial->ed;
	const struct hf_seat *mine = &trial->pos.seat[trial->seat];
	double worth = mine->stock[MONEY];
	bool sells = hf_has(ed, mine, FINAL_SALE);

	for (unsigned g = 0; g < MONEY; g++) {
		double one = kept * ed->worth[g];

		if (sells && g < RESOURCES &&
		    one < ed->people[mine->person].rates[g])
			one = ed->people[mine->person].rates[g];
		worth += one * mine->stock[g];
	}
	return worth;
}

/* The best way of producing; trial is left as it is after that. */
static enum way
produce_best(struct trial *trial, double kept)
{
	struct trial best = {.ed = NULL};
	enum way way = 0;
	double most = 0;

	for (unsigned w = 0; w < WAYS; w++) {
		struct trial copy = *trial;

		produce(&copy, w);
		if (w > 0 && stock_worth(&copy, kept) <= most)
			continue;
		most = stock_worth(&copy, kept);
		best = copy;
		way = w;
	}
	*trial = best;
	return way;
}

/* ---- what things are worth ---- */

/* What one unit of worth is worth that is left over behind a round, if the
 * auctions of all rounds from now on may still bring cards that use it. */
static double
kept_behind(const struct hf_edition *ed, unsigned round, unsigned now)
{
	unsigned auctions = ed->rounds - 1 - now;

	if (round + 1 < ed->rounds)
		return KEPT;
	return auctions == 0 ? 0 : KEPT - 0.1 * (3 - (double)auctions);
}

/* Money at the end, with what is there and what is hoped for. */
static double
future(
    const struct hf_edition *ed, const struct hf_position *pos, unsigned seat)
{
	struct trial trial = {.ed = ed, .pos = *pos, .seat = seat};
	struct hf_seat *mine = mine_of(&trial);
	double kept;

	trial.pos.phase = PRODUCTION;
	for (;; trial.pos.round++) {
		kept = kept_behind(ed, trial.pos.round, pos->round);
		produce_best(&trial, kept);
		if (trial.pos.round + 1 >= ed->rounds)
			return stock_worth(&trial, kept);
		for (unsigned g = 0; g < RESOURCES; g++)
			mine->stock[g] += hoped[g];
		mine->ran = 0;
		mine->open = NOTHING;
		mine->finished = mine->overtime = mine->runs = mine->line = 0;
	}
}

static double
with_card(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, unsigned company)
{
	struct hf_position copy = *pos;
	struct hf_seat *mine = &copy.seat[seat];

	mine->cards[mine->count++] = (uint8_t)company;
	return future(ed, &copy, seat);
}

/* A compensation, as often as it pays. */
static double
with_goods(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, const struct hf_line *line, unsigned disc)
{
	struct hf_position copy = *pos;
	unsigned times = disc;

	if (line->kind == TRANSFORM)
		times = hf_affordable(&copy.seat[seat], line, disc);
	hf_take(&copy.seat[seat], line, times, NULL);
	return times == 0 ? -1 : future(ed, &copy, seat);
}

/* Nobody sees exactly. */
static double
seen(double price, struct dice *dice)
{
	return price *
	       (1 + 0.01 * ((double)dice_below(dice, 2 * SPREAD) - SPREAD));
}

/* The seat as it will be if no more discs are placed: with the cards where its
 * discs are the highest, and the goods of the others. */
static struct hf_position
outlook(
    const struct hf_edition *ed, const struct hf_position *pos, unsigned seat)
{
	struct hf_position copy = *pos;
	struct hf_seat *mine = &copy.seat[seat];

	for (unsigned card = 0; card < pos->row_count; card++) {
		const struct hf_line *line =
		    &ed->companies[pos->row[card]].compensation;
		unsigned value, disc = hf_compensated(ed, pos, seat, card);

		if (hf_winner(pos, card, &value) == seat)
			mine->cards[mine->count++] = pos->row[card];
		if (disc > 0 && line->kind == EXTRACT)
			hf_take(mine, line, disc, NULL);
	}
	return copy;
}

void
greedy_look(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, struct dice *dice, struct prices *prices)
{
	struct hf_position then = outlook(ed, pos, seat);
	double base = future(ed, &then, seat);

	for (unsigned card = 0; card < pos->row_count; card++)
		prices->card[seat][card] = seen(
		    with_card(ed, &then, seat, pos->row[card]) - base, dice);
}

void
greedy_begin(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, struct dice *dice, struct prices *prices)
{
	double base = future(ed, pos, seat);

	greedy_look(ed, pos, seat, dice, prices);
	for (unsigned card = 0; card < pos->row_count; card++)
		for (unsigned v = 1; v <= VALUES; v++) {
			const struct hf_card *company =
			    &ed->companies[pos->row[card]];
			double gain = 0;

			if (hf_fits(pos, seat, v) >> card & 1)
				gain = with_goods(ed, pos, seat,
					   &company->compensation, v) -
				       base;
			prices->compensation[seat][card][v] =
			    gain > 0 ? seen(gain, dice) : 0;
		}
}

/* ---- bids ---- */

/* How likely a rival puts a higher disc on a card: he has a place for each of
 * his discs, and the best cards come first. */
static double
threat_of(const struct hf_position *pos, unsigned rival, unsigned disc,
    unsigned card, const struct prices *prices)
{
	unsigned higher = 0, better = 0;

	for (unsigned v = disc + 1; v <= VALUES; v++)
		higher += hf_fits(pos, rival, v) >> card & 1;
	if (higher == 0)
		return 0;
	if (rival == AGENT)
		return (double)higher / pos->row_count;
	for (unsigned c = 0; c < pos->row_count; c++)
		better += prices->card[rival][c] > prices->card[rival][card];
	return better < higher ? EAGER : EAGER / (2 + better - higher);
}

static double
bid_worth(const struct hf_position *pos, unsigned seat, const struct step *bid,
    const struct prices *prices)
{
	double chance = 1, price = prices->card[seat][bid->b];
	unsigned highest, owners = pos->seats == 2 ? OWNERS : pos->seats;

	hf_winner(pos, bid->b, &highest);
	if (highest > bid->a)
		chance = 0;
	for (unsigned r = 0; r < owners; r++)
		if (r != seat && (r < pos->seats || r == AGENT))
			chance *= 1 - threat_of(pos, r, bid->a, bid->b, prices);
	return chance * price +
	       (1 - chance) * prices->compensation[seat][bid->b][bid->a] -
	       DISC * bid->a;
}

move_t
greedy_bid(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, const struct prices *prices)
{
	move_t moves[VALUES * ROW_MAX], best = NO_MOVE;
	unsigned count = hf_legal_moves(ed, pos, seat, moves);
	double most = 0, worth;

	for (unsigned i = 0; i < count; i++) {
		struct step step;

		hf_step(moves[i], &step);
		worth = bid_worth(pos, seat, &step, prices);
		if (best == NO_MOVE || worth > most) {
			most = worth;
			best = moves[i];
		}
	}
	return best;
}

/* ---- the other choices ---- */

move_t
greedy_exchange(
    const struct hf_edition *ed, const struct hf_position *pos, unsigned seat)
{
	const struct hf_seat *mine = &pos->seat[seat];
	const struct hf_line *line =
	    &ed->companies[pos->row[mine->at]].compensation;
	unsigned most = hf_compensated(ed, pos, seat, mine->at), best = 0;
	double worth = future(ed, pos, seat), other;

	most = hf_affordable(mine, line, most);
	for (unsigned times = 1; times <= most; times++) {
		struct hf_position copy = *pos;

		hf_take(&copy.seat[seat], line, times, NULL);
		other = future(ed, &copy, seat);
		if (other > worth) {
			worth = other;
			best = times;
		}
	}
	return hf_move(EXCHANGE, mine->at, best);
}

unsigned
greedy_produce(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, move_t *moves, unsigned size)
{
	struct trial trial = {.ed = ed, .pos = *pos, .seat = seat};
	enum way way =
	    produce_best(&trial, kept_behind(ed, pos->round, pos->round));

	trial = (struct trial){
	    .ed = ed, .pos = *pos, .seat = seat, .moves = moves, .size = size};
	produce(&trial, way);
	return trial.count;
}
