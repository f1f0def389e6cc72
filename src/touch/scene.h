/* SPDX-License-Identifier: MIT */
/*
 * scene.h - what a seat has before it: all that the board page is told of a
 * match, and how it travels behind the '#' of a link.
 *
 * A scene is a function of what its seat knows and of nothing else: what is
 * hidden from it lies in pos as one fixed deal that agrees with what it knows
 * (game_redeal), so who opens a link learns nothing by taking it apart.
 *
 * The fragment is url64(squeeze(the fields below in order, as pack.h has them,
 * and four bytes of their sum)).  A program that only shows a game can read it;
 * any text may be given.
 */
#ifndef SCENE_H
#define SCENE_H

#include "base/buf.h"
#include "base/data.h"
#include "game/game.h"

/* Longer links are cut by mail programs. */
#define SCENE_LINK_MAX 1800
#define SCENE_BYTES_MAX (8 * 1024 * 1024)
#define SCENE_FRAMES_MAX 8192
#define SCENE_OPTIONS 32

/* What stood behind an entry of a match, and what it did, line by line. */
struct frame {
	uint32_t entry;
	char *told;
	void *pos;
};

struct scene {
	const struct edition *edition;    /* and its game */
	char *options[SCENE_OPTIONS + 1]; /* of the game; ends with NULL */
	char *match, *lang;
	uint32_t entry; /* that the letter asks at */
	uint32_t seat;  /* or OBSERVER */
	unsigned seats;
	char *names[SEATS_MAX]; /* as the reader's language has them */
	uint32_t bots;          /* bit set: nobody is there to be spoken to */
	/* Where its answer goes, under which subject, and until when, as a
	 * letter says it; "": nobody asks. */
	char *reply, *subject, *due;
	void *pos;
	/* A match to look at, entry by entry; open: hidden from nobody, so that
	 * it can be seen with the eyes of any seat */
	struct frame *frames;
	unsigned frame_count;
	bool open;
	struct edition own; /* edition is it, if the scene was read */
};

/* Texts are the scene's own.  Zeroed, it has none. */
void scene_release(struct scene *scene);
/* Append the fragment. */
void scene_write(const struct scene *scene, struct buf *out);
/* Fill a zeroed scene; false: why says in a key of the pack's "board.wrong"
 * what is the matter ("broken", "edition", "game"), and it is zeroed again. */
bool scene_read(struct scene *scene, const char *fragment, size_t len,
    const struct data *data, const char **why);
/* The edition of a game with options, as the data has it; false: there is none
 * like that. */
bool scene_edition(struct edition *ed, const struct data *data,
    const char *game, char *const *options);

#endif
