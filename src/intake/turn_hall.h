/* SPDX-License-Identifier: MIT */
/*
 * turn_hall.h - what turn_hall.c, turn_seat.c and turn_sits.c share: one who
 * writes and has no seat at a match yet.
 */
#ifndef TURN_HALL_H
#define TURN_HALL_H

#include "intake/turn_p.h"
#include "table/hall.h"

struct caller {
	struct mail *mail;
	const char *id; /* of the table that he wrote to, or "new" */
	const char *lang;
	enum guest_kind kind;
	uint8_t key[KEY_LEN];
	struct guest_words said;
	struct hall *hall; /* NULL: none is open */
	uint32_t person;   /* there, or LOBBY_NOBODY */
	bool is_host;
	bool is_old; /* his mail answers a letter of more than a week ago */
};

/* What all letters tell him; and one of such letters, the only answer to his
 * mail.  It holds no word of his unless he has answered one before. */
struct doc *caller_doc(const struct caller *caller);
int caller_put(
    struct caller *caller, const char *name, struct doc *take, struct err *err);
/* It cannot be, and why. */
int caller_no(struct caller *caller, const char *why, struct err *err);
/* The letter that is answered with a name, which opens the table; once more:
 * the answer was none. */
int caller_offer(struct caller *caller, const struct words *words,
    const struct wish *wish, bool once_more, struct err *err);
/* The letter that is answered with a name, for a seat at an open table, which
 * may be kept for him; or the one that says that none is free. */
int caller_offer_seat(struct caller *caller, const char *id, struct err *err);
/* What anybody may ask; *taken: he has. */
int caller_ask(struct caller *caller, bool *taken, struct err *err);
/* The table of an account of the forum, which has a name already. */
int caller_open(
    struct caller *caller, const struct wish *wish, struct err *err);
/* "join ID as NAME" of one whose address is known. */
int hall_come(struct caller *caller, const char *id, const char *argument,
    struct err *err);

/* What somebody writes to the table mail->reply.match. */
int hall_at_table(struct caller *caller, struct err *err);

/* ---- at an open table (caller->hall) ---- */

/* Note that the mail was taken, and make it happen. */
int caller_commit(struct caller *caller, struct err *err);
/* The letter to who has just sat down, and to whom it concerns; what: see
 * hall_news. */
int caller_seated(struct caller *caller, const char *what, struct err *err);
/* What who sits there, or the host, would have done (*taken): "leave". */
int hall_act(struct caller *caller, bool *taken, struct err *err);
/* Of the host, to an older letter: those who ask, once more, each in a letter
 * of now. */
int hall_ask_again(struct caller *caller, struct err *err);
/* Would he have anything done? */
bool hall_wants(const struct caller *caller);
/* How it stands there; unclear: nothing in his mail was understood. */
int hall_where(struct caller *caller, bool unclear, struct err *err);
/* Of one for whom a seat is held: yes, no, or neither. */
int hall_answer(struct caller *caller, struct err *err);

#endif
