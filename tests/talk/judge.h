/* SPDX-License-Identifier: MIT */
/* judge.h - what becomes of an answer to a scene, beside what would be fair. */
#ifndef JUDGE_H
#define JUDGE_H

#include "corpus.h"
#include "scenes.h"

#define TAP_BYTES 400

/* What a letter came to. */
struct heard {
	bool moved;  /* the match is another one now */
	bool played; /* it is, or what waits for later */
	bool failed; /* a line was called wrong */
	bool helped; /* why is said of it, or something is offered */
	bool crashed;
	uint8_t state[HASH_LEN]; /* of the match behind it */
	char tap[TAP_BYTES];     /* offered first, as it is written */
	char told[TAP_BYTES];    /* what was played, or kept */
	char command[24];        /* the last command carried out */
	char
	    why[TAP_BYTES]; /* the first refusal: its key, and what it blames */
};

/* Write to a scene, in another process: the scene stays as it is. */
void judge_hear(struct scenes *scenes, const struct scene *scene, unsigned lang,
    const char *text, struct heard *heard);
/* No more is heard of these scenes. */
void judge_end(void);

enum became {
	BECAME_PLAYED,    /* as is fair */
	BECAME_SUGGESTED, /* the fair orders were offered first */
	BECAME_ASKED,     /* as is fair: asked back, or a command */
	BECAME_CHAT,      /* as is fair: talk */
	BECAME_HELPED,    /* refused, with something to go on with */
	BECAME_BARE,      /* refused, and no more */
	BECAME_KEPT,      /* kept for later, which is not fair */
	BECAME_MISREAD,   /* something was played that is not fair */
	BECAME
};

enum became judge(struct scenes *scenes, const struct scene *scene,
    unsigned lang, const struct answer *answer, struct heard *heard);

#endif
