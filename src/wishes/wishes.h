/* SPDX-License-Identifier: MIT */
/*
 * wishes.h - the wishes that a person can write.
 */
#ifndef WISHES_H
#define WISHES_H

#include "language/orders.h"

/* Is it an order, or a wish that goes with orders? */
bool wishes_play(const struct order_line *line);
/* Is there such a line? */
bool wishes_have_orders(const struct orders *orders);
/* Orders, or what would change them? */
bool wishes_change_orders(const struct orders *orders);

#endif
