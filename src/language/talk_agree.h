/* SPDX-License-Identifier: MIT */
/* talk_agree.h - how an order and some words of a line agree. */
#ifndef TALK_AGREE_H
#define TALK_AGREE_H

#include "language/talk_p.h"

/* Words of one order, and of one line, that count. */
#define GROUP_MAX 8
#define CONTENT_MAX 24

/* The words of a line that count. */
struct content {
	const struct talked *talked;
	const struct question *question;
	/* tokens that count; whether a sentence ends before each, whether it is
	 * joined to what stands before, and begins with a verb then */
	const struct token *list[CONTENT_MAX];
	bool stop[CONTENT_MAX + 1], joined[CONTENT_MAX + 1],
	    clause[CONTENT_MAX + 1];
	unsigned count;
	unsigned tried;
	bool too_many;
	/* for each word an argument that its part of the line wants, or NULL */
	const char *wants[CONTENT_MAX];
	bool guess; /* a word of several verbs may be any of them */
	/* For each order of the question the words that it may have (a bit for
	 * each), and those that an order has to have to say all; NULL until
	 * talk_marks. */
	uint32_t *marks, wanted;
};

/* How an order and a group agree. */
struct agreement {
	unsigned used;    /* bit set of the group */
	unsigned beside;  /* and of what says nothing in such an order */
	unsigned said;    /* values of the order that stand in the group */
	unsigned missing; /* and that do not */
	unsigned verbs;   /* words of its verb */
	unsigned loose, extremes; /* extremes: "all", "a" */
	bool first;               /* the first thing of the order is named */
	bool begins_not; /* it is all numbers, and the first one is not said */
	bool nothing;    /* a number that is not said is 0 */
	bool nameless;   /* a thing is not said */
	/* how far numbers are from what stands there, and how far those are
	 * that are another number altogether */
	unsigned off, far;
	bool verb, other_verb;
	bool in_order;
	bool counts; /* the verb has a number of its own */
};

void talk_content(struct content *content, const struct talked *talked,
    const struct question *question);
/* Fill in marks, which the caller frees. */
void talk_marks(struct content *content);
/* The words from there on, as bits of a line's. */
static inline uint32_t
talk_bits(unsigned from, unsigned count)
{
	return ((UINT32_C(1) << count) - 1) << from;
}

/* True if the verb has a number of its own. */
bool talk_counts(const struct spoken *spoken);
/* carried: the verb that the words go on with, or NO_INDEX. */
void talk_agree(const struct content *content, const struct order *order,
    const struct token *const *group, unsigned count, uint32_t carried,
    struct agreement *is);
/* How many of the words are not in the order; verbs: those of them that are
 * one. */
struct left_over {
	unsigned words, verbs;
};

/* How many of those are numbers. */
unsigned talk_left_numbers(const struct token *const *group, unsigned count,
    const struct agreement *is);
/* How many numbers an order of its verb may have that this one goes without. */
unsigned talk_open_numbers(
    const struct words *words, const struct order *order);
struct left_over talk_left_over(const struct token *const *group,
    unsigned count, const struct agreement *is);

/* ---- talk_ellipsis.c ---- */

/* The order that words without a verb say beside the one before them, of whose
 * values they have the rest; *count: of how many words it is.  NULL: none. */
const struct order *talk_ellipsis(const struct content *content, unsigned from,
    unsigned *count, const struct order *last);
/* True if words behind a comma say nothing that is not in the order before them
 * ("both of them with red"). */
bool talk_is_idle(const struct content *content, unsigned from, unsigned count,
    const struct order *order, const struct order *last);

#endif
