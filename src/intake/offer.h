/* SPDX-License-Identifier: MIT */
/*
 * offer.h - a yes to what a letter has offered: what a refused line may mean,
 * or the orders of a preview (private_offer, site/private.h).
 */
#ifndef OFFER_H
#define OFFER_H

#include "reading/request.h"

/* True if the last letter of the seat has offered something, and nothing has
 * happened since; not where the table is asked something, which a yes would be
 * an answer to. */
bool offer_stands(const struct request *request);
/*
 * Puts what was offered in the place of a yes among the lines of a stripped
 * mail, in a new string.  NULL: nothing was offered, or there is no yes, or an
 * order beside it that is no more than the end of the decision, or talk that
 * makes it unsure.
 */
char *offer_put(
    struct request *request, const char *text, const struct orders *orders);
/* True if request->orders have a yes to what was offered, and orders beside it.
 */
bool offer_is_beside(const struct request *request);
/* Then nobody can tell whether the yes is to them: nothing is played, and
 * offered are both. */
int offer_ask_both(struct request *request, struct err *err);

#endif
