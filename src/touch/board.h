/* SPDX-License-Identifier: MIT */
/*
 * board.h - the logic of the board page: from a scene, the choices in words,
 * and what each step leads to.
 *
 * A step is one legal move.  It is played on a copy unless chance or hidden
 * information decides its outcome (game_reveals); after such a step nothing
 * more is asked.  A decision in which only its end is left ends by itself, but
 * only if what follows in the letter is none of its moves, as when a letter is
 * read (trial_close_for).
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

/* The state after a step, or at the beginning. */
struct stage {
	void *pos;
	void *open;  /* position before the decision ended by itself, or NULL */
	move_t move; /* the step */
	char *line;  /* the step as an order; NULL: at the beginning */
	struct doc *told;     /* the lines it caused (told.h) */
	struct doc *told_end; /* those the decision's end caused, or NULL */
	bool ended;           /* the next step was taken after that end */
	bool beyond;          /* the step's outcome is not known */
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

/* Begin with a scene, which is taken over, also on failure; board_free ends it.
 * EX_CONFIG: its language has no pack. */
int board_new(struct board **board, struct scene *take, const struct data *data,
    struct err *err);
void board_free(struct board *board);

/* Take one of the choices; false: there is none of that number. */
bool board_step(struct board *board, unsigned choice);
/* Take steps back until so many are left. */
void board_back(struct board *board, unsigned steps);
/* Begin again at a position, which is copied; take_told are the lines of what
 * led there. */
void board_begin(struct board *board, const void *pos, struct doc *take_told);
/* Show a frame of the scene (the last one if there are fewer), as a seat sees
 * it if the scene allows that. */
void board_frame(struct board *board, unsigned frame, uint32_t seat);
/* Add what a seat may know of events to a list (struct told). */
void board_say(
    const struct board *board, const struct events *events, struct doc *list);

/*
 * All that the page shows, for board.js, whose head says what its keys mean;
 * texts are in the reader's language, "question" and "tables" in Markdown,
 * "svg" is the picture.  The caller frees it.
 */
struct doc *board_tell(const struct board *board);
/* Append a move of the last stage as an order. */
void board_line(const struct board *board, move_t move, struct buf *out);

#endif
