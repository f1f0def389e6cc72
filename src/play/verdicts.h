/* SPDX-License-Identifier: MIT */
/* verdicts.h - collects what became of the lines of a mail, and of waiting
 * ones. */
#ifndef VERDICTS_H
#define VERDICTS_H

#include "game/game.h"
#include "language/orders.h"
#include "match/log.h"

enum verdict_kind {
	VERDICT_PLAYED,  /* the order was played */
	VERDICT_CLOSED,  /* the engine closed the decision (done) */
	VERDICT_KEPT,    /* kept as an order ahead */
	VERDICT_HELD,    /* held until the phase closes */
	VERDICT_DONE,    /* a command was carried out */
	VERDICT_BEYOND,  /* of a preview: needs dice, or shows something */
	VERDICT_REFUSED, /* cannot be played: why */
	VERDICT_MISREAD, /* meant as an order, not understood: why */
	VERDICT_MISSING, /* a compulsory part was left open: why */
	VERDICT_DROPPED, /* left out because something before it failed */
	VERDICT_UNREAD   /* not read as an order */
};

struct verdict {
	enum verdict_kind kind;
	unsigned line; /* of the mail; 0: none */
	char *text;    /* the player's own words, or the order's canonical form
			  in the seat's words */
	struct phrase why;
	char *suggestion, *word;
	char *instead; /* KEPT: the lines that it takes the place of, or NULL
			*/
};

enum outcome {
	OUTCOME_PLAYED,   /* an entry was added */
	OUTCOME_FORESEEN, /* a preview: the match stands as it would, but
			     no entry was added; it must not be saved */
	OUTCOME_REFUSED,  /* all orders were refused; no entry */
	OUTCOME_NOTHING,  /* no order in it; no entry */
	OUTCOME_ASKED     /* only commands that are answered by a letter */
};

struct verdicts {
	struct verdict *list;
	size_t count, cap;
	enum outcome outcome;
	uint32_t entry; /* of OUTCOME_PLAYED */
	bool open;      /* of OUTCOME_PLAYED: its decision goes on */
	bool lists;     /* the mail asks what waits for later */
	char asked[24]; /* of OUTCOME_ASKED: the command that asks, the last */
	unsigned moves; /* how many were played */
	/* waiting orders that could not be played: told to their seat */
	uint32_t dropped; /* bit set of seats that have some */
	struct unplayed {
		uint32_t seat;
		char *text;
		struct phrase why;
		bool all; /* what the seat gave for later went with it */
	} * unplayed;
	size_t unplayed_count, unplayed_cap;
	/* lines whose moment has passed, and such as hung on something that
	 * has changed, each with its LF, or NULL */
	char *past_lines[SEATS_MAX], *changed_lines[SEATS_MAX];
	/* of a refusal: all that its lines may mean, orders each with its LF;
	 * and what else is near to them; or NULL */
	char *guess, *nearest;
	bool any; /* nearest is no more than what may be ordered */
	struct events foreseen; /* what a preview would cause */
};

#define VERDICTS_INIT                                                          \
	{                                                                      \
		.outcome = OUTCOME_NOTHING, .entry = NO_ENTRY                  \
	}

void verdicts_release(struct verdicts *verdicts);
/* Add what became of a line (NULL: of the mail).  The pointer is good until the
 * next call. */
struct verdict *verdicts_add(struct verdicts *verdicts, enum verdict_kind kind,
    const struct order_line *line);
/* Likewise with a refusal, and the line's word and suggestion. */
void verdicts_add_refusal(struct verdicts *verdicts, enum verdict_kind kind,
    const struct order_line *line, const struct phrase *why);
/* Make played, closed, kept and held lines VERDICT_DROPPED, as the mail is
 * refused. */
void verdicts_drop(struct verdicts *verdicts);
/* Remove the verdicts of that kind, which the letter tells by itself. */
void verdicts_forget(struct verdicts *verdicts, enum verdict_kind kind);
/* True if there is a verdict on the line of that number. */
bool verdicts_have(const struct verdicts *verdicts, unsigned line);
/* Refuse the whole mail for a reason that is no line's. */
void verdicts_refuse(struct verdicts *verdicts, const struct phrase *why);
/* Add VERDICT_MISREAD with the line's own why, word and suggestion. */
void verdicts_misread(struct verdicts *verdicts, const struct order_line *line);
/* True if no line was meant as an order or a word for the program. */
bool verdicts_only_talk(const struct verdicts *verdicts);
/* True if the line may have meant a word for the program. */
bool verdict_is_command(const struct verdict *verdict);
/* The first such line, or NULL. */
const struct verdict *verdicts_command(const struct verdicts *verdicts);
/* The lines that a yes to a refusal stands for, each with its LF: what the
 * lines may mean, the word for the program that the only one may mean, else the
 * order that is nearest; NULL: there is nothing to offer.  The caller frees it.
 */
char *verdicts_yes(const struct verdicts *verdicts);

#endif
