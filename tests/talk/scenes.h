/* SPDX-License-Identifier: MIT */
/*
 * scenes.h - questions of kept matches, to which people write
 * (tests/README.md).
 *
 * GAME.match holds the moves of a match of computer players, "SEAT ORDER" a
 * line, in English; GAME.scenes names moments of it, "ID MOVES [SEAT]" a line:
 * what the seat (else who is to move) is asked behind so many moves.
 */
#ifndef SCENES_H
#define SCENES_H

#include "match_kit.h"

#define SCENE_NAME 32
#define SCENES_MAX 16

struct scene {
	char id[SCENE_NAME];
	unsigned moves;
	uint32_t seat;
	struct match match;
};

struct scenes {
	struct match_kit kit; /* the match to its last scene, and the words */
	struct scene list[SCENES_MAX];
	unsigned count;
};

/* The folder of the scenes; scenes_load ends the program if a file is not as it
 * should be. */
char *scenes_path(const char *game, const char *what);
void scenes_load(struct scenes *scenes, const char *game);
void scenes_release(struct scenes *scenes);
struct scene *scenes_find(struct scenes *scenes, const char *id);

/* Write GAME.match anew with computer players. */
void scenes_keep(const char *game);
/* Print what is asked behind each move of GAME.match, to choose scenes. */
void scenes_list(const char *game);
/* Append the letter that asks, its text, in the language of words. */
void scene_letter(const struct scenes *scenes, const struct scene *scene,
    unsigned lang, struct buf *out);

#endif
