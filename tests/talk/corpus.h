/* SPDX-License-Identifier: MIT */
/*
 * corpus.h - what people write to the questions of scenes.h, and what a fair
 * person would do with it: tests/talk/GAME.LANG.
 *
 *	[SCENE]
 *	> a line that somebody wrote (several: one answer)
 *	= play: ORDER; ORDER	these are played, and nothing else
 *	= suggest: ORDER	not played, but offered first
 *	= ask			not played, and the person is asked
 *	= word: WORD		a command, by its English word
 *	= chat			not played, and nothing is called wrong
 *
 * Several "=" lines: each of them is fair.
 */
#ifndef CORPUS_H
#define CORPUS_H

#include "base/buf.h"

#include <stddef.h>

enum wish { WISH_PLAY, WISH_SUGGEST, WISH_ASK, WISH_WORD, WISH_CHAT, WISHES };

#define FAIR_MAX 8

/* What would be fair; text: orders, each with its LF, or the word. */
struct fair {
	enum wish wish;
	char *text;
};

struct answer {
	char *scene, *text;
	unsigned line; /* of the file, where it begins */
	struct fair fair[FAIR_MAX];
	unsigned count;
};

struct corpus {
	struct answer *list;
	size_t count, cap;
};

/* Ends the program if the file is not of that form; a file that is not there is
 * empty. */
void corpus_read(struct corpus *corpus, const char *path);
void corpus_release(struct corpus *corpus);

#endif
