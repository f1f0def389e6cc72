/* SPDX-License-Identifier: MIT */
/*
 * board.h - what the board page does: from a scene, what may be done in words,
 * and what each step leads to.
 *
 * A step is one legal move.  It is played on a copy as far as no chance and
 * nothing hidden decides (game_reveals); behind one that does, nothing is
 * asked, since nobody knows what.  A decision in which nothing but its end is
 * left ends by itself, but only when what follows in the letter is none of its
 * moves, as it does when a letter is read (trial_close_for).
 */
#ifndef BOARD_H
#define BOARD_H

#include "language/words.h"
#include "letters/picture.h"
#include "letters/told.h"
#include "touch/scene.h"

struct choice {
	move_t move;
	bool open; /* a loan, an offer: it does not carry the game on */
};

/* Where one stands behind a step, or at first. */
struct stage {
	void *pos;
	void *open;           /* before its decision ended by itself, or NULL */
	move_t move;          /* that led here */
	char *line;           /* and as it is written; NULL: at first */
	struct doc *told;     /* what it did, as struct told has it */
	struct doc *told_end; /* and what that end did, or NULL */
	bool ended;           /* the next step was taken behind that end */
	bool beyond;          /* its outcome is not known */
};

struct board {
	struct scene scene;
	const struct data *data;
	struct words *words;
	struct picture *picture; /* NULL: the game has none */
	unsigned frame;          /* of the scene's that is shown */
	struct stage *stages;
	size_t count, cap;
	struct choice choices[2 * MOVES_MAX]; /* at the last stage */
	unsigned choice_count;
};

/* Begin with a scene, which is taken over, also on failure.  EX_CONFIG: its
 * language has no pack. */
int board_new(struct board **board, struct scene *take, const struct data *data,
    struct err *err);
void board_free(struct board *board);

/* Take one of the choices; false: there is none of that number. */
bool board_step(struct board *board, unsigned choice);
/* Take steps back until so many are left. */
void board_back(struct board *board, unsigned steps);
/* Begin again at a position, which is copied; told is what led there. */
void board_begin(struct board *board, const void *pos, struct doc *take_told);
/* Show a frame of a match to look at, the last if there are not so many, as a
 * seat sees it, if it may be seen so. */
void board_frame(struct board *board, unsigned frame, uint32_t seat);
/* Add what a seat may know of events to a list (struct told). */
void board_say(
    const struct board *board, const struct events *events, struct doc *list);

/*
 * All that the page shows, for board.js, whose head tells what is in it: texts
 * are in the reader's language, "question" and "tables" Markdown, "svg" the
 * picture.  The caller frees it.
 */
struct doc *board_tell(const struct board *board);
/* An order of the last stage as it is written; appended. */
void board_line(const struct board *board, move_t move, struct buf *out);

#endif
