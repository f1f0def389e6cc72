/* SPDX-License-Identifier: MIT */
/*
 * report_p.h - what the files report*.c share: each adds its part of what a
 * seat may know to the doc that templates read.
 */
#ifndef REPORT_P_H
#define REPORT_P_H

#include "letters/report.h"
#include "letters/told.h"
#include "text/markup.h"

#define REPORT_LINKS 60       /* most orders with a link of their own */
#define REPORT_LINKS_BRIEF 30 /* in a letter that only tells what is new */
#define REPORT_NEWS 200       /* most entries that are told of; the last ones */
#define REPORT_HTML_MAX 60000 /* far below where mail programs cut */

/* Most events of one entry that make one paragraph; more stand below each
 * other. */
#define REPORT_FEW 4

struct teller {
	const struct report *report;
	const struct match *match;
	struct words *words;
	unsigned links; /* REPORT_LINKS, or fewer if the letter grew too big */
	unsigned news;  /* most entries; 0: REPORT_NEWS */
};

/* The whole doc, which the caller frees. */
struct doc *report_make(const struct teller *teller);
/* The same without "view", which report_late adds when it is asked for: letters
 * that only tell have no need of it. */
struct doc *report_make_late(const struct teller *teller);
struct report_late {
	const struct teller *teller;
	struct doc *doc;
};
/* As template.h has it; arg: struct report_late. */
const struct doc *report_late(void *arg, const char *name, size_t len);
/* True if the letter asks its seat for orders. */
bool report_asks(const struct teller *teller);
/* Append the orders that the part "choices" lists, a line each: "b. pass". */
void report_list(const struct teller *teller, struct buf *out);
/* Append what a language's template of that name makes of the doc, as Markdown.
 */
int report_render(const struct teller *teller, const struct data *data,
    const char *name, const struct doc *doc, struct buf *out, struct err *err);
/* Append the HTML of a body in its document; subject may be NULL. */
int report_wrap(const struct markup *markup, const char *lang,
    const char *subject, const struct data *data, struct buf *out,
    struct err *err);
/* "reply": the address that answers go to, and a link to it. */
void report_reply(const struct report *report, struct doc *doc);
/* A day as text, in the reader's zone. */
void report_day(const struct teller *teller, struct doc *doc, const char *key,
    int64_t time);
/* A day of every year (0), or of one. */
void report_holiday(const struct teller *teller, struct doc *doc,
    const char *key, int year, unsigned month, unsigned day);
/*
 * The entry behind which the tables of a board stood as a seat's reader knows
 * them: where it was asked what it has answered last, or at the beginning.  A
 * function of the match alone, so that a letter written again is the same.
 * NO_ENTRY: he must be told everything.
 */
uint32_t report_known(const struct match *match, uint32_t seat);
/* True if whoever sits there has answered a letter that asked: he knows how. */
bool report_is_taught(const struct match *match, uint32_t seat);
/* Most orders with a link of their own in it. */
unsigned report_links(const struct report *report);
/* report_known for this letter; NO_ENTRY: nothing is left out of it. */
uint32_t report_folds(const struct teller *teller);
/* The doc of a board as it stood behind an entry, for its template alone. */
struct doc *report_make_board(const struct teller *teller, uint32_t entry);
/*
 * Append a letter's Markdown without what its reader knows from a board.  Of a
 * section between "<!-- changes NAME -->" and "<!-- end -->" only those rows of
 * its tables and lists stay that are not as they were, and heading stands
 * behind its own; all of it, if rows came or went, or if he has no picture.
 * "fixed" is the same of what no picture shows; "derived" follows from others
 * and goes.  What stays stands between "<!-- part NAME -->", or "whole", and
 * "<!-- end -->".
 */
void report_fold(const char *letter, const char *board, const char *heading,
    bool pictured, struct buf *out);
/* Append the letter; where it says so, its tables without what changes. */
void report_only_fixed(const char *letter, struct buf *out);
/* The doc of a picture: what stands on the table and nothing else. */
struct doc *report_make_picture(
    const struct teller *teller, const struct picture *picture);
/* The players' names, for all that is said to that reader afterwards. */
void report_set_names(
    struct words *words, const struct match *match, uint32_t reader);
/* "news": what happened since the seat last played. */
void report_news(const struct teller *teller, struct doc *doc);
/* A length above 0: "days", "hours" or "minutes", and whether it is "one". */
void report_length(int64_t seconds, struct doc *map);
/* "terms": each of changed settings like "target=2d; late=bot" (TERMS_AND).
 * False: there are no words for one of them. */
bool report_terms(
    const struct teller *teller, const char *settings, struct doc *doc);
/* What the seat and others said to each other while the last entry was one of
 * these, in "news"; "press", the words that a letter is about; and "passed",
 * the reader's own that have just been passed on. */
void report_said(const struct teller *teller, uint32_t from, uint32_t until,
    struct doc *list);
void report_press(const struct teller *teller, struct doc *doc);
/* A stranger's words without what is not seen or turns around what is; the
 * caller frees it. */
char *report_visible(const char *text, size_t len);
/* "view": what the seat sees of the table. */
void report_view(const struct teller *teller, struct doc *doc);
/* "figures": a match that is over. */
void report_figures(const struct teller *teller, struct doc *doc);
/* At most so many of the entries behind which things stood otherwise: evenly
 * over all, the first and the last among them; how many. */
size_t report_moments(
    const struct match *match, uint32_t *moments, size_t most);
/* "past", and news and view as they were then. */
void report_past(const struct teller *teller, struct doc *doc);
/* What a player asks for by a word: "standing" (who owes what since when) and
 * "who" (what is known of the reader). */
void report_ask(const struct teller *teller, struct doc *doc);
/* "plan" and "has_plan": all that a seat holds of a decision that is complete,
 * if letters before the last one brought some of it. */
void report_plan(const struct teller *teller, struct doc *doc);
struct report_pair {
	move_t first, second;
};
/* All pairs of moves by which a seat can decide what it owes in a position, if
 * it always takes two and the first shows nothing new; each once, whichever of
 * both is first.  0: it is not so, or there are more than most. */
unsigned report_pairs(const struct match *match, const void *pos, unsigned seat,
    struct report_pair *out, unsigned most);
/* A copy of the position behind the first of a pair; the caller wipes and frees
 * it. */
void *report_behind(
    const struct match *match, const void *pos, unsigned seat, move_t move);
/* "choices" (the legal orders) and "waiting" (those given ahead). */
/* Add "href" to a map: a mailto with that body, if letters can be answered. */
void report_link(
    const struct teller *teller, struct doc *map, const char *body);
void report_orders(const struct teller *teller, struct doc *doc);
/* What a player wishes about himself; who wrote in his place; what he would
 * like to try: each with the lines that come back if he wants it. */
void report_self(const struct teller *teller, struct doc *doc);
void report_foreign(const struct teller *teller, struct doc *doc);
void report_again(const struct teller *teller, struct doc *doc);
/* "verdicts": what became of a mail's lines. */
void report_verdicts(const struct teller *teller, struct doc *doc);
/* "chosen": what letters the player wants, and the lines that change it. */
void report_prefer(const struct teller *teller, struct doc *doc);
/* A map under key: "time" as it stands in the match file, and "text". */
void report_date(const struct teller *teller, struct doc *doc, const char *key,
    const char *time);
/* True if this seat is the reader (never for OBSERVER). */
bool report_is_me(const struct teller *teller, uint32_t seat);

#endif
