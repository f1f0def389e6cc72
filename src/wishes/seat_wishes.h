/* SPDX-License-Identifier: MIT */
/*
 * seat_wishes.h - what the player of a seat wishes besides orders.
 *
 * Where a function has a parameter taken, it is set if the mail has been
 * answered (refused, or carried out and told) and the caller must stop.  All
 * return 0, or -1 with err: EX_TEMPFAIL, EX_CONFIG.
 */
#ifndef SEAT_WISHES_H
#define SEAT_WISHES_H

#include "letters/compose.h"
#include "reading/request.h"

/* A wish of a row of the table (wishes.h).  Its lines are checked, taken out of
 * request->orders and added to the mail's deeds, which deeds_do carries out; or
 * the mail is refused (*taken). */
#define DEED(name)                                                             \
	int name(struct request *request, const struct wishes_row *row,        \
	    bool *taken, struct err *err)
struct wishes_row;
/* not-from ADDRESS: that address may not write for the seat any more. */
DEED(allow_wish);
/* Carries allow_wish's deed out, in the private file in memory. */
void allow_ends(struct request *request, const char *address);
/* Settings of letters; a line that is none may become talk. */
DEED(prefer_wish);
/* "away" and its end: the player's clock stands still. */
DEED(away_begins);
DEED(away_ends);
/* say: words to be passed on to others. */
DEED(press_wish);

/* Move the lines that only ask ("status", "report 12") from request->orders to
 * request->outcome.questions. */
void questions_take(struct request *request);
/* Queue a letter for each question.  rest: put the verdicts on the other lines
 * into the first one; no other letter tells them. */
int questions_answer(struct request *request, bool rest, struct err *err);

/*
 * A wish about the whole table ("undo", "pause"), or an answer to one: carried
 * out together with the mail's deeds, or the other players are asked.  *taken:
 * there was such a line.
 */
int motion_wish(struct request *request, bool *taken, struct err *err);

/*
 * A wish about the player himself (address, key), if orders have one (*taken):
 * carried out, refused, or asked about in a letter to the registered address.
 * is_signed: the player's own key signed the mail, so that nobody is asked.
 */
int self_wish(struct request *request, const struct orders *orders,
    bool is_signed, bool *taken, struct err *err);
/* True if a confirm line has the code for this wish (what: its text, as in the
 * letter that asked). */
bool self_confirms(const struct request *request, const struct orders *orders,
    const char *what);
/* Ask the registered address about a wish of self_wish that has no argument. */
int self_ask(struct request *request, const char *command, struct err *err);

/* The subject of what List-Unsubscribe (RFC 2369) of our letters sends. */
#define UNSUBSCRIBE COMPOSE_UNSUBSCRIBE
/* True if the mail has that subject. */
bool unsubscribe_is(const struct request *request);
/* Set the player's letters to PLAYER_TURN (only when something is asked) and
 * tell it, if the mail is the owner's; if it answers an old letter, ask the
 * registered address first. */
int unsubscribe_take(struct request *request, struct err *err);
/* As unsubscribe_take, after the registered address has said yes. */
int unsubscribe_now(struct request *request, struct err *err);

/* "forum": send a code to the player's address; posted on the forum, it binds
 * the account that posts it to the seat. */
int forum_account_ask(struct request *request, struct err *err);
/* "no forum": unbind the account. */
int forum_account_forget(struct request *request, struct err *err);
/* A post with such a code: bind its account, or answer that the code is wrong.
 */
int forum_account_bind(struct request *request, struct err *err);
/* True if a post has a code of that form, right or wrong. */
bool forum_account_is_code(const struct mail *mail);

/*
 * A mail before the start: enter its name and sentence (salt), which may
 * replace earlier ones, and answer with them; else carry out what else it
 * wishes, or tell what is asked for.  text: its words; orders: its lines.
 */
int before_wish(struct request *request, const char *text,
    const struct orders *orders, struct err *err);
/* True if the mail holds the seat's salt in force: it came before (a salt entry
 * has no mail tag). */
bool before_is_again(struct request *request);

/* "again": once the match is over, open a table of the same people. */
int again_wish(struct request *request, struct err *err);

/* True if the mail comes from the person whose seat a computer player has. */
bool back_is_former(const struct request *request);
/* His mail: give the seat back if he asks for it in time, else tell him how it
 * stands. */
int back_wish(struct request *request, struct err *err);
/*
 * True if a former player of the seat answers a letter from his time, and
 * another person sits there now.  Neither his words nor his address may then
 * count for, or be told to, that person.
 */
bool back_is_replaced(const struct request *request);
/* Answer him that the seat is another's. */
int back_replaced(struct request *request, struct err *err);

#endif
