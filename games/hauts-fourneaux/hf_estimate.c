/* SPDX-License-Identifier: MIT */
/* hf_estimate.c - what a position may be worth to a seat in the end. */
#include "hauts_fourneaux.h"

/* A chance, and a worth times a chance, in so many parts. */
#define WHOLE 256

static int32_t
line_worth(const struct hf_edition *ed, const struct hf_line *line)
{
	int32_t worth = 0;
	unsigned g;

	for (g = 0; g < GOODS; g++)
		worth += ed->worth[g] * (line->gain[g] - line->spend[g]);
	return worth;
}

/* What a card brings in a round.  Nobody can feed all transformations. */
static int32_t
card_worth(
    const struct hf_edition *ed, const struct hf_card *card, unsigned lines)
{
	int32_t worth = 0;
	unsigned n;

	for (n = 0; n < lines; n++) {
		const struct hf_line *line = &card->lines[n];
		int32_t once = line_worth(ed, line);

		worth += line->kind == TRANSFORM ? once * line->max / 2 : once;
	}
	return worth;
}

/* ---- discs ---- */

/* That none of so many greater discs comes to lie on one of so many cards. */
static int32_t
chance_of(unsigned greater, unsigned cards)
{
	int32_t chance = WHOLE;

	while (greater-- > 0)
		chance = chance * (int32_t)(cards - 1) / (int32_t)cards;
	return chance;
}

static unsigned
greater_discs(const struct hf_position *pos, unsigned seat, unsigned value)
{
	unsigned owner, v, count = 0;

	for (owner = 0; owner < OWNERS; owner++)
		for (v = value; v < VALUES && owner != seat; v++)
			count += pos->left[owner][v];
	return count;
}

/* A card of the row that the seat wins. */
static int32_t
won_worth(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned place, int32_t rounds)
{
	const struct hf_card *card = &ed->companies[pos->row[place]];

	return card_worth(ed, card, card->base) * rounds;
}

static int32_t
disc_worth(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, unsigned value, unsigned place, int32_t rounds)
{
	const struct hf_card *card = &ed->companies[pos->row[place]];
	int32_t lost = line_worth(ed, &card->compensation) * (int32_t)value;
	int32_t chance;
	unsigned most;

	if (hf_winner(pos, place, &most) != seat)
		return lost * WHOLE;
	chance = chance_of(greater_discs(pos, seat, value), pos->row_count);
	return won_worth(ed, pos, place, rounds) * chance +
	       lost * (WHOLE - chance);
}

/* A disc that is still to be placed: as much as on a middling card. */
static int32_t
left_worth(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, int32_t rounds)
{
	int32_t row = 0, worth = 0;
	unsigned i, v;

	for (i = 0; i < pos->row_count; i++)
		row += won_worth(ed, pos, i, rounds);
	row /= pos->row_count;
	for (v = 1; v <= VALUES; v++)
		worth += pos->left[seat][v - 1] * row *
			 chance_of(greater_discs(pos, seat, v), pos->row_count);
	return worth;
}

static int32_t
auction_worth(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, int32_t rounds)
{
	int32_t worth = left_worth(ed, pos, seat, rounds);
	unsigned v, place;

	for (v = 1; v <= VALUES; v++)
		for (place = 0; place < pos->row_count; place++)
			if (pos->on[seat][v - 1] >> place & 1)
				worth +=
				    disc_worth(ed, pos, seat, v, place, rounds);
	return worth / WHOLE;
}

/* ---- cards and goods ---- */

/* True if it has given this round what it gives. */
static bool
has_run(
    const struct hf_position *pos, const struct hf_seat *mine, unsigned card)
{
	return pos->phase == PRODUCTION &&
	       (mine->finished || mine->ran >> card & 1);
}

/* What the card that is being activated may still transform. */
static int32_t
open_worth(const struct hf_edition *ed, const struct hf_seat *mine)
{
	const struct hf_card *card;
	unsigned n, lines;
	int32_t worth = 0;

	if (mine->open == NOTHING)
		return 0;
	card = hf_card(ed, mine, mine->open);
	lines = hf_lines(ed, mine, mine->open);
	for (n = mine->line; n < lines; n++)
		worth += line_worth(ed, &card->lines[n]) * card->lines[n].max;
	return worth / 2;
}

static int32_t
cards_worth(const struct hf_edition *ed, const struct hf_position *pos,
    const struct hf_seat *mine, int32_t rounds)
{
	int32_t worth = pos->phase == PRODUCTION ? open_worth(ed, mine) : 0;
	unsigned i;

	for (i = 0; i < mine->count; i++)
		worth += card_worth(ed, hf_card(ed, mine, mine->cards[i]),
			     hf_lines(ed, mine, mine->cards[i])) *
			 (rounds - has_run(pos, mine, mine->cards[i]));
	return worth;
}

/* In the last round what is not sold is lost. */
static int32_t
goods_worth(
    const struct hf_edition *ed, const struct hf_seat *mine, int32_t rounds)
{
	int32_t worth = 0;
	unsigned g;

	for (g = 0; g < MONEY; g++)
		worth += mine->stock[g] * ed->worth[g];
	return rounds == 0 ? 0 : rounds == 1 ? worth / 2 : worth;
}

int32_t
hf_estimate(const void *data, const void *position, unsigned seat)
{
	const struct hf_edition *ed = data;
	const struct hf_position *pos = position;
	const struct hf_seat *mine = &pos->seat[seat];
	int32_t value = mine->stock[MONEY], rounds;

	if (pos->phase == OVER)
		return value;
	rounds = ed->rounds - pos->round;
	value += cards_worth(ed, pos, mine, rounds);
	value += goods_worth(
	    ed, mine, rounds - (pos->phase == PRODUCTION && mine->finished));
	if (pos->phase == AUCTION)
		value += auction_worth(ed, pos, seat, rounds);
	return value;
}
