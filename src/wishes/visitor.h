/* SPDX-License-Identifier: MIT */
/*
 * visitor.h - one who writes and has no seat at a match yet: what games and
 * tables there are, opening a table, coming to one, and what who sits there
 * would have done.
 */
#ifndef VISITOR_H
#define VISITOR_H

#include "answer/share.h"
#include "language/proposal.h"
#include "table/open_table.h"
#include "wishes/visitor_words.h"

struct visitor {
	struct request *request;
	const char *id; /* of the table that he wrote to, or "new" */
	const char *lang;
	enum share_kind kind;
	uint8_t key[KEY_LEN];
	struct visitor_words said;
	struct open_table *open_table; /* NULL: none is open */
	uint32_t person;               /* there, or SIGNUP_NOBODY */
	bool is_host;
	bool is_old; /* his mail answers a letter of more than a week ago */
};

/* ---- letters to him: tables.c ---- */

/* What all letters tell him; and one of such letters, the only answer to his
 * mail.  It holds no word of his unless he has answered one before. */
struct doc *visitor_doc(const struct visitor *visitor);
int visitor_put(struct visitor *visitor, const char *name, struct doc *take,
    struct err *err);
/* It cannot be, and why. */
int visitor_no(struct visitor *visitor, const char *why, struct err *err);
/* The letter that is answered with a name, which opens the table; once more:
 * the answer was none. */
int visitor_offer(struct visitor *visitor, const struct words *words,
    const struct proposal *proposal, bool once_more, struct err *err);
/* The letter that is answered with a name, for a seat at an open table, which
 * may be kept for him; or the one that says that none is free. */
int visitor_offer_seat(
    struct visitor *visitor, const char *id, struct err *err);
/* Was this very mail to the plain address answered before?  Then that is its
 * fate. */
bool visitor_is_known(const struct visitor *visitor);
/* What anybody may ask; *taken: he has. */
int visitor_ask(struct visitor *visitor, bool *taken, struct err *err);
bool visitor_asks(const struct visitor *visitor);
/* He knows no word of ours: some are told (lost), or all. */
int visitor_hello(struct visitor *visitor, bool lost, struct err *err);

/* ---- whose address is known: known_visitor.c ---- */

/* The table of an account of the forum, which has a name already. */
int visitor_open(
    struct visitor *visitor, const struct proposal *proposal, struct err *err);
/* He has answered with his name; what he would open stands in the subject. */
int visitor_take_opening(struct visitor *visitor, struct err *err);
/* "join ID as NAME" of one whose address is known. */
int visitor_come(struct visitor *visitor, const char *id, const char *argument,
    struct err *err);
/* He answers a table's letter with his name. */
int visitor_take_name(struct visitor *visitor, struct err *err);
/* Note that the mail was taken, and make it happen. */
int visitor_commit(struct visitor *visitor, struct err *err);
/* The letter to who has just sat down, and to whom it concerns; what: see
 * open_table_news. */
int visitor_seated(struct visitor *visitor, const char *what, struct err *err);

/* ---- at an open table (visitor->open_table): at_table.c ---- */

/* What who sits there, or the host, would have done (*taken): "leave". */
int visitor_act(struct visitor *visitor, bool *taken, struct err *err);
/* Of the host, to an older letter: those who ask, once more, each in a letter
 * of now. */
int visitor_ask_host_again(struct visitor *visitor, struct err *err);
/* Would he have anything done? */
bool visitor_wants(const struct visitor *visitor);
/* How it stands there; unclear: nothing in his mail was understood. */
int visitor_where(struct visitor *visitor, bool unclear, struct err *err);
/* Of one for whom a seat is held: yes, no, or neither. */
int visitor_answer(struct visitor *visitor, struct err *err);

#endif
