/* SPDX-License-Identifier: MIT */
/* helio_list.h - moves being listed: what the files that list them share. */
#ifndef HELIO_LIST_H
#define HELIO_LIST_H

#include "heliopolis.h"

/* Operations by which a transaction asks for less. */
#define EASES (1u << WAIVE_BASE | 1u << WAIVE_RARE | 1u << REPLACE_RARE)

struct list {
	const struct helio_edition *ed;
	const struct helio_position *pos;
	unsigned seat, count;
	unsigned kinds;  /* bit set of action cards in hand */
	unsigned joints; /* of those that go with another action */
	unsigned vias;   /* of the powers that may be used now */
	move_t *out;
};

/* helio_list_add.c: add a move; only if check says so. */
void helio_list_add(struct list *l, const struct step *step);
void helio_list_try(struct list *l, const struct step *step);
/* Fill vias; kinds and joints. */
void helio_list_find_vias(struct list *l);
void helio_list_find_kinds(struct list *l);
/* The powers of these operations that may be used now, and to use none. */
unsigned helio_list_vias(const struct list *l, unsigned ops);

/* helio_list_trade.c */
void helio_list_sales(struct list *l);
void helio_list_performing(struct list *l);
void helio_list_helping(struct list *l);
/* Each way to help with one card. */
void helio_list_help(struct list *l, unsigned card);
/* What the seat can supply of each good. */
void helio_list_goods(const struct list *l, uint8_t *have);
/* True if with these goods at most most are short for a card, and no luxury. */
bool helio_list_reach(
    const struct list *l, unsigned card, const uint8_t *have, unsigned most);

#endif
