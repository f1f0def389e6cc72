/* SPDX-License-Identifier: MIT */
/*
 * orders_p.h - what the files of orders.h share: a body's lines, how mail
 * programs quote, and which lines are our own letter's.
 */
#ifndef ORDERS_P_H
#define ORDERS_P_H

#include "language/orders.h"

/* More lines than this nobody writes; what follows is left out. */
#define BODY_LINES 20000

/* A body in lines; the text is borrowed and has no line ends in it. */
struct body_line {
	const char *text;
	size_t len;
};

struct body {
	struct body_line *lines;
	size_t count, cap;
};

/* Lines end at LF, CR LF, a lone CR, and the separators U+2028, U+2029. */
void body_split(struct body *body, const char *text, size_t len);
void body_release(struct body *body);
/* The first line from i on that is not blank, or body->count. */
size_t body_next(const struct body *body, size_t i);

/* ---- orders_quotes.c ---- */

/* Append a line as the patterns of quotes.yaml are written: folded, without
 * a blank before a colon, of a long line only the beginning. */
void quotes_fold(struct buf *out, const struct body_line *line);
/* Length of the quote marks a line begins with, 0 if it is not quoted. */
size_t quotes_marks(const struct body_line *line);
/*
 * True if the i-th line, without quote marks, begins a letter of ours: it is
 * the mark of its HTML (ORDERS_CUT, or the one that older letters showed), or
 * its title, underlined, or the underline itself.
 */
bool quotes_is_cut(const struct body *body, size_t i);
/* True if the line shows that by itself: the mark, or with an underline in it.
 */
bool quotes_is_rule(const struct body *body, size_t i);
/* True if the line closes a letter of ours: its last words are a print. */
bool quotes_is_print(const struct body_line *line);
/* How many lines from the i-th on introduce a quotation, 0 if none. */
size_t quotes_attribution(
    const struct quotes *quotes, const struct body *body, size_t i);
/* How many lines from the i-th on are the head of a letter that is quoted or
 * forwarded without marks, 0 if none; folded is the first of them. */
size_t quotes_head(const struct quotes *quotes, const struct body *body,
    size_t i, const char *folded);
/* True for a folded line that a mail program added (noise), or that begins what
 * it added (footer). */
bool quotes_is_noise(const struct quotes *quotes, const char *folded);
bool quotes_is_footer(const struct quotes *quotes, const char *folded);

/* ---- orders_ours.c ---- */

/*
 * The letter that is being answered, as a run of words, so that its lines are
 * recognised however a mail program wrapped them.
 */
struct ours;

struct ours *ours_new(const char *sent);
void ours_free(struct ours *ours);
/*
 * True if the line, without quote marks, is our own: its words stand in the
 * letter where the line before it ended, or at the beginning of a line of the
 * letter, and end with a line there or go on in one of the body's next lines.
 * Call for each line in turn.
 */
bool ours_take(struct ours *ours, const struct body *body, size_t i);
/* True if more stood in the letter than is known of it. */
bool ours_is_partly(const struct ours *ours);
/* True if the line holds the words of the letter's title and no others. */
bool ours_is_title(struct ours *ours, const struct body_line *line);
/*
 * Count a line that was left standing: false if it is the second choice of
 * one list of ours ("a. bid 4").
 */
bool ours_choose(struct ours *ours, const struct body_line *line);
/* True if a folded line is a lettered choice, "a. bid 4". */
bool ours_is_choice(const char *folded);

#endif
