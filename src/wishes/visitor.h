/* SPDX-License-Identifier: MIT */
/*
 * visitor.h - mails of people without a seat at a match: they ask for games and
 * tables, open a table or come to one; and of people at an open table.
 *
 * Functions return 0 or -1 with err (EX_TEMPFAIL: nothing has changed, or the
 * next run finishes it; EX_CONFIG: a template or pack has a mistake).  Letters
 * are durable on return.
 */
#ifndef VISITOR_H
#define VISITOR_H

#include "answer/share.h"
#include "language/proposal.h"
#include "table/open_table.h"
#include "wishes/visitor_words.h"

struct visitor {
	struct request *request;
	const char *id;       /* of the table that he wrote to, or "new" */
	const char *lang;     /* of the answer */
	enum share_kind kind; /* whose limit of letters it counts to */
	uint8_t key[KEY_LEN]; /* the site's secret for reply codes */
	struct visitor_words said;
	struct open_table *open_table; /* NULL: none is open */
	uint32_t person;               /* the writer there, or SIGNUP_NOBODY */
	bool is_host;
	bool is_old; /* the mail answers a letter of more than a week ago */
};

/* ---- letters to the writer: tables.c ---- */

/* Return a new doc with the fields that every letter has. */
struct doc *visitor_doc(const struct visitor *visitor);
/* Queue the letter templates/LANG/notice/NAME.md; takes doc, also on failure.
 * It is the only answer to the mail, and counts to the limits (share.h). */
int visitor_put(struct visitor *visitor, const char *name, struct doc *take,
    struct err *err);
/* Queue the letter "no"; why: a key of notice/no.md. */
int visitor_no(struct visitor *visitor, const char *why, struct err *err);
/* Queue the letter that is to be answered with a name, which opens the table.
 * once_more: the answer to an earlier one held no name. */
int visitor_offer(struct visitor *visitor, const struct words *words,
    const struct proposal *proposal, bool once_more, struct err *err);
/* Queue the letter that is to be answered with a name, for a seat at the open
 * table id; or the letter "full" if no seat is free or kept for the writer. */
int visitor_offer_seat(
    struct visitor *visitor, const char *id, struct err *err);
/* True if this mail to the plain address was answered before (by its
 * Message-ID); its fate is then FATE_KNOWN. */
bool visitor_is_known(const struct visitor *visitor);
/* If a line is a wish that anybody may write, carry it out and set *taken. */
int visitor_ask(struct visitor *visitor, bool *taken, struct err *err);
/* True if visitor_ask would. */
bool visitor_asks(const struct visitor *visitor);
/* Queue the greeting that lists what can be written; lost sets the template's
 * flag for a mail nothing of which was understood. */
int visitor_hello(struct visitor *visitor, bool lost, struct err *err);

/* ---- whose address is known: known_visitor.c ---- */

/* Open a table for a forum account, whose name is the account's.  Does nothing
 * if this mail opened it already. */
int visitor_open(
    struct visitor *visitor, const struct proposal *proposal, struct err *err);
/* The answer to visitor_offer's letter: open the table that the subject says,
 * for the name in the text. */
int visitor_take_opening(struct visitor *visitor, struct err *err);
/* "join ID as NAME" of somebody whose address is known: seat him. */
int visitor_come(struct visitor *visitor, const char *id, const char *argument,
    struct err *err);
/* The answer to a letter of visitor->open_table: seat the writer by the name in
 * the text. */
int visitor_take_name(struct visitor *visitor, struct err *err);
/* Note the mail's tag in the open table and commit it. */
int visitor_commit(struct visitor *visitor, struct err *err);
/* Add to the batch the letter to the person who has just sat down, and to the
 * opener or the host; what: see open_table_news. */
int visitor_seated(struct visitor *visitor, const char *what, struct err *err);

/* ---- at an open table (visitor->open_table): at_table.c ---- */

/* If a line is a wish of whoever sits there, or of the host ("leave"), carry it
 * out and set *taken. */
int visitor_act(struct visitor *visitor, bool *taken, struct err *err);
/* The host answers an older letter: ask him again about each person who waits
 * for his yes, in new letters. */
int visitor_ask_host_again(struct visitor *visitor, struct err *err);
/* True if a line is a wish that people at an open table may write. */
bool visitor_wants(const struct visitor *visitor);
/* Queue the letter that tells how the table stands; unclear: nothing in the
 * mail was understood. */
int visitor_where(struct visitor *visitor, bool unclear, struct err *err);
/* The answer of somebody for whom a seat is held: yes, no, or neither. */
int visitor_answer(struct visitor *visitor, struct err *err);

#endif
