/* SPDX-License-Identifier: MIT */
/*
 * talk.h - lines as people write them, beside the question that they answer.
 *
 * What words.h reads as an order is none of this file's.  Of other lines it
 * looks what they speak of: things, numbers and verbs of the game, words that
 * say nothing ("I would like"), words that make it unsure ("not", "if").  A
 * line is an order only if
 *
 *	every word of it is known, and none makes it unsure,
 *	each thing and each number of it is in the orders, and
 *	the orders have no thing and no number that the line does not name, but
 *	for defaults of the pack, and
 *	there is one way to read it so, in what may be ordered now.
 *
 * Anything else is only offered.  The words are data ("talk" of the packs,
 * pli-template(5)).
 */
#ifndef TALK_H
#define TALK_H

#include "language/orders.h"

/* What may be ordered now; borrowed. */
struct question {
	const struct order *orders;
	unsigned count;
	/* The one of them that an order comes to, which may be written in
	 * another way (a card by its number), or which it begins with; alone:
	 * not so if it is more than that one.  NULL: none. */
	const struct order *(*resolve)(const struct question *question,
	    const struct order *order, bool alone);
	/* True if an order draws, rolls or shows anything: what stands behind
	 * it on a line may then fail when it cannot be taken back.  NULL:
	 * false. */
	bool (*shows)(
	    const struct question *question, const struct order *order);
	/* True if the order can be played now, alone.  NULL: nobody knows. */
	bool (*allows)(
	    const struct question *question, const struct order *order);
	/* How often an order is meant that takes or makes so many of a good; 0:
	 * it cannot be told.  NULL: nobody knows. */
	unsigned (*often)(const struct question *question,
	    const struct order *order, const char *good, unsigned amount);
	/* What may be ordered behind these orders, if they can be played one
	 * after the other: true, and release ends it.  What they would show is
	 * imagined.  NULL: nobody knows. */
	bool (*behind)(const struct question *question,
	    const struct order *orders, unsigned count, struct question *next);
	void (*release)(struct question *question);
	void *arg;
};

/* Longer lines are not looked at. */
#define TALK_TOKENS 64
/* Orders that are offered for a line. */
#define TALK_NEAREST 3

/*
 * Read again what was read as no order: a line becomes orders, or is meant as
 * one and gets a suggestion; one that only begins like an order, and speaks of
 * nothing of the game, becomes chatter if the letter has another order.
 */
void talk_read(struct orders *orders, const struct question *question,
    struct words *const *words, unsigned count);
/*
 * Letters of choices as people write them ("I take b", "k and q", "d please"):
 * append text with each of them alone on a line, if its first lines hold
 * nothing else; false: they do not, and nothing was appended.
 */
bool talk_picks(struct words *const *words, unsigned count, const char *text,
    size_t len, struct buf *out);
/* True if a line may choose by a letter, but is not sure: "b, perhaps c". */
bool talk_may_pick(
    struct words *const *words, unsigned count, const char *line);
/* True if a line has a digit, or a word that is a name of the game. */
bool talk_may_name(struct words *words, const char *line);
/* True if a line may have a word for an order, in that language. */
bool talk_may_do(const struct words *words, const char *line);
/* True if a line speaks of anything of the game, in any of the languages;
 * players' names do not count. */
bool talk_is_of_game(
    struct words *const *words, unsigned count, const char *line);
/* True if a line has a word that makes it unsure, in any of the languages. */
bool talk_is_unsure(
    struct words *const *words, unsigned count, const char *line);
/* True if a line orders nothing but what comes later: "next turn 3 tea". */
bool talk_is_later(
    struct words *const *words, unsigned count, const char *line);
/* True if a line is orders, or meant as such. */
bool talk_is_order(const struct order_line *line);
/* True if an order of that verb says all that it may say; false if what it
 * leaves out is to be asked for when several things fit ("ask" of the pack). */
bool talk_asks(const struct words *words, const struct order *order);
/* True if the order names its thing alone, and gives then nothing, which is to
 * be said ("free" of the verb). */
bool talk_is_bare(const struct words *words, const struct order *order);
/* True if a line says so: "for nothing". */
bool talk_is_free(struct words *const *words, unsigned count,
    const struct order *order, const char *line);
/* The verb that may be meant instead of the order's, or NULL. */
const char *talk_instead_of(
    const struct words *words, const struct order *order);
/* "Sell the mill" of who is asked what to put up for sale: the order of the
 * question that is meant where that of the line is not asked for ("instead" of
 * the packs), or NULL. */
const struct order *talk_instead(const struct words *words,
    const struct question *question, const struct order *order);
/* A line is not sure, for a reason (a literal, of the shared pack's refusals):
 * it is not played. */
void talk_doubt(struct order_line *line, const char *key);
/*
 * The orders of the question that are nearest to a line, best first: what it
 * names, and how it is spelt.  Returns how many, at most TALK_NEAREST.
 */
unsigned talk_nearest(const char *line, const struct question *question,
    struct words *const *words, unsigned count,
    const struct order *nearest[TALK_NEAREST]);
/* Append the order that a bare "yes" or "no" is where it is asked ("means" of
 * the packs): command is its English name; false: none is, or several kinds. */
bool talk_answer(const char *command, const struct question *question,
    const struct words *words, struct buf *out);
/* Append what a line may mean that was not played, an order a line; false:
 * nobody can tell. */
bool talk_guess(const struct order_line *line, const struct question *question,
    struct words *const *words, unsigned count, struct buf *out);

#endif
