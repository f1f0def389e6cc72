/* SPDX-License-Identifier: MIT */
/*
 * picture.h - a game's board as SVG, filled from the report's doc.
 *
 * games/NAME/board.svg is a Mustache template; games/NAME/board.yaml says
 * where things go, because a template cannot reckon (pli-template(5),
 * PICTURES):
 *
 *	places:			numbers and texts, added to each map of that id
 *	  essen: {x: 310, y: 222}
 *	then: yes		"then": the view as it was when the reader last
 *				moved
 *	history: 24		"history": at most so many views, from the start
 *				to now, evenly spaced
 *	keep: [companies]	of which only that is kept
 *	anew: [companies]	while these parts of the view are unchanged, the
 *				picture need not be sent again
 *	sums:			done in this order, for each map that the path
 *	  - in: view.companies	leads to ("": the whole doc); a list's maps also
 *	    x: 90 + 180 * index	have index and count
 *	  - spread: view.towns	the maps of a list are places from here on
 *
 * {{>name}} is templates/svg/parts/NAME.svg, which all games share (the marks
 * of the seats), and {{>game-name}} games/GAME/NAME.svg.
 *
 * Nothing of it is in the rules; a game without these files has no picture.
 */
#ifndef PICTURE_H
#define PICTURE_H

#include "base/data.h"
#include "base/doc.h"
#include "base/err.h"
#include "match/match.h"

#define PICTURE_HISTORY_MAX 60
#define PICTURE_MAX (256 * 1024) /* bytes of an SVG */

struct picture;

/* True if the game has a board.svg. */
bool picture_exists(const struct data *data, const char *game);
/* Load both files of a game; data must outlive the picture.  EX_CONFIG names
 * the file and the line of a mistake.  The caller ends it with picture_free. */
int picture_new(struct picture **picture, const struct data *data,
    const char *game, struct err *err);
/* As picture_new, for the files NAME.svg and NAME.yaml
 * ("templates/svg/scores"). */
int picture_load(struct picture **picture, const struct data *data,
    const char *name, struct err *err);
void picture_free(struct picture *picture);

/* True if everything in the seat's view that the layout names under "anew" is
 * unchanged since that entry.  False if the layout has no "anew". */
bool picture_stands(const struct picture *picture, const struct match *match,
    uint32_t seat, uint32_t entry);

/*
 * Add to a report's doc what only the picture uses: "then" and "history", views
 * of live entries as the seat sees them.  since: the entry that "then" shows,
 * or the next earlier one with a position; NO_ENTRY: no "then".
 */
void picture_views(const struct picture *picture, const struct match *match,
    uint32_t seat, uint32_t since, struct doc *doc);
/* The same where nothing is known of what was before: "history" is the doc's
 * "view" alone, if the layout has one. */
void picture_views_now(const struct picture *picture, struct doc *doc);
/*
 * Add the places to the doc, compute its sums, and append the SVG; the doc must
 * have the names of a report already.  EX_CONFIG: a mistake in one of the two
 * files; nothing was appended.
 */
int picture_draw(const struct picture *picture, struct doc *doc,
    struct buf *out, struct err *err);

/*
 * Give a finished SVG its colours for dark screens, too
 * (templates/colours.yaml), which its reader chooses; a letter's PNG has one
 * set.  EX_CONFIG: a mistake in that file; the SVG is as it was.
 */
int picture_dark(const struct data *data, struct buf *svg, struct err *err);

#endif
