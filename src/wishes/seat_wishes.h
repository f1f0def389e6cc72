/* SPDX-License-Identifier: MIT */
/*
 * seat_wishes.h - what the player of a seat wishes besides orders.
 *
 * These take their lines out of request->orders: what the player wishes is
 * looked at, and a deed of the mail from then on, which deeds_do carries out.
 * *taken: it cannot be, and the mail was refused; or it was answered.
 */
#ifndef SEAT_WISHES_H
#define SEAT_WISHES_H

#include "letters/compose.h"
#include "reading/request.h"

#define DEED(name)                                                             \
	int name(struct request *request, const struct wishes_row *row,        \
	    bool *taken, struct err *err)
struct wishes_row;
/* To take back that another address may write. */
DEED(allow_wish);
void allow_ends(struct request *request, const char *address);
/* What letters he wants (such a line that is none may become chatter). */
DEED(prefer_wish);
/* When he is away, and his clock stands still. */
DEED(away_begins);
DEED(away_ends);
/* What he says to others. */
DEED(press_wish);

/* What the player only asks ("status", "report 12"): its lines go from
 * request->orders to its questions. */
void questions_take(struct request *request);
/* A letter for each of them; the first one tells what became of the rest, if
 * rest (then nothing else does). */
int questions_answer(struct request *request, bool rest, struct err *err);

/*
 * What a player would have the whole table do ("undo", "pause"), or answers to
 * such a wish: carried out with the mail's deeds, or the others are asked.
 * *taken: it was one, or the mail was refused.
 */
int motion_wish(struct request *request, bool *taken, struct err *err);

/*
 * What the player wishes about himself, if the mail says so (*taken): carried
 * out, refused, or a letter to the registered address that asks for a yes.
 * is_signed: the player's own key signed it, which is yes enough.
 */
int self_wish(struct request *request, const struct orders *orders,
    bool is_signed, bool *taken, struct err *err);
/* Has it the code that confirms what? */
bool self_confirms(const struct request *request, const struct orders *orders,
    const char *what);
/* Ask the registered address about a wish of self_wish's that has no argument.
 */
int self_ask(struct request *request, const char *command, struct err *err);

/* The subject of what List-Unsubscribe (RFC 2369) of our letters sends. */
#define UNSUBSCRIBE COMPOSE_UNSUBSCRIBE
bool unsubscribe_is(const struct request *request);
/* From then on letters come only when something is asked. */
int unsubscribe_take(struct request *request, struct err *err);
/* The same when the registered address has said yes. */
int unsubscribe_now(struct request *request, struct err *err);

/*
 * A player wants his account on the forum to play: a code goes to his address;
 * or no longer.  And a post with such a code in it, right or wrong; is it one?
 */
int forum_account_ask(struct request *request, struct err *err);
int forum_account_forget(struct request *request, struct err *err);
int forum_account_bind(struct request *request, struct err *err);
bool forum_account_is_code(const struct mail *mail);

/*
 * A letter before the start, whose lines are orders: a name and a sentence are
 * entered, or put in the place of the old ones, and the seat's letter says
 * them; or it is told what is asked for.  What else it wishes is done.
 */
int before_wish(struct request *request, const char *text,
    const struct orders *orders, struct err *err);
/* A salt has no mail tag in the file: is this the mail that brought the seat's
 * salt, come again? */
bool before_is_again(struct request *request);

/* "again": when a match is over, the same table once more. */
int again_wish(struct request *request, struct err *err);

/* Does the mail come from who sat there before a computer player did? */
bool back_is_former(const struct request *request);
/* He may want his seat back. */
int back_wish(struct request *request, struct err *err);
/*
 * Or from who sat there before another person did, to a letter of then?  It is
 * nobody's who sits there now: neither what it says nor from where it comes.
 */
bool back_is_replaced(const struct request *request);
int back_replaced(struct request *request, struct err *err);

#endif
