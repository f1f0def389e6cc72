/* SPDX-License-Identifier: MIT */
/*
 * verify_tree.h - the story of a match file as a tree, and the order in which
 * it is played again.
 *
 * Behind a void the story goes on from an older entry, so that each start or
 * orders entry stands on one other, and those that stand on the same one are
 * other turns of the story.  Each is played once, on what it stands on: where
 * the story forks, what stood is kept, and the longest branch comes last, for
 * which it is kept no longer.  So at most log2 of the entries are kept at once,
 * whatever a file takes back.
 */
#ifndef VERIFY_TREE_H
#define VERIFY_TREE_H

#include "match/log.h"

#define TREE_KEPT_MAX 17 /* log2 of LOG_ENTRIES_MAX, upwards */

struct tree_node {
	uint32_t size;  /* entries from here on, in all branches */
	uint32_t last;  /* the longest branch: played last; NO_ENTRY: none */
	uint32_t first; /* of the others; NO_ENTRY: the story does not fork */
	uint32_t next;  /* the other beside this one */
};

/* One for each entry of a log in order; the caller frees it. */
struct tree_node *tree_new(const struct log *log);

/* How to play: what an entry does to what stands, and keeping that. */
struct tree_player {
	/* False: nothing that stands on it can be played. */
	bool (*play)(void *arg, uint32_t number);
	void (*keep)(void *arg);    /* what stands now, on top of the kept */
	void (*go_back)(void *arg); /* to what is on top, which stays there */
	void (*forget)(void *arg);  /* what is on top */
	void *arg;
};
/* Play the story from entry root on. */
void tree_play(const struct tree_node *tree, uint32_t root,
    const struct tree_player *player);

#endif
