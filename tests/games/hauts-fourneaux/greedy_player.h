/* SPDX-License-Identifier: MIT */
/*
 * greedy_player.h - a simple greedy player of Les Hauts Fourneaux, for
 * statistics.
 *
 * What a card or a good is worth to him he finds by producing: he plays the
 * rest of the match with what he has, alone and without further auctions, and
 * counts the money.  He bids where a disc brings most, by the chance that the
 * rivals (whose goods lie open) leave him the card, and by its compensation
 * otherwise.  Everybody sees prices a little differently.
 */
#ifndef GREEDY_PLAYER_H
#define GREEDY_PLAYER_H

#include "games/hauts-fourneaux/hauts_fourneaux.h"

/* What one auction can bring each seat, in money at the end: the cards of the
 * row, and their compensations for each disc. */
struct prices {
	double card[SEATS][ROW_MAX];
	double compensation[SEATS][ROW_MAX][VALUES + 1];
};

/* What a seat sees when an auction begins. */
void greedy_begin(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, struct dice *dice, struct prices *prices);
/* Look at the cards again: with those, and the goods, that it will have if no
 * more discs are placed. */
void greedy_look(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, struct dice *dice, struct prices *prices);
move_t greedy_bid(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, const struct prices *prices);
move_t greedy_exchange(
    const struct hf_edition *ed, const struct hf_position *pos, unsigned seat);
/* A whole production: at most size moves, the last one finishes it. */
unsigned greedy_produce(const struct hf_edition *ed,
    const struct hf_position *pos, unsigned seat, move_t *moves, unsigned size);

#endif
