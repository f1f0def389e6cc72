/* SPDX-License-Identifier: MIT */
/*
 * verify_tree.h - the entries of a match file as a tree, and the order in which
 * they are replayed.
 *
 * After a void the match goes on from an older entry.  So each start or orders
 * entry has one parent, and several children where the match was taken back.
 * Each is played once, on its parent's position.  Where the tree forks, that
 * position is kept for the other branches; the largest branch is played last,
 * without keeping it.  So at most log2(entries) positions are kept at once.
 */
#ifndef VERIFY_TREE_H
#define VERIFY_TREE_H

#include "match/log.h"

#define TREE_KEPT_MAX 17 /* log2 of LOG_ENTRIES_MAX, upwards */

struct tree_node {
	uint32_t size;  /* entries of the subtree that begins here */
	uint32_t last;  /* child with the largest subtree, or NO_ENTRY */
	uint32_t first; /* first of the other children, or NO_ENTRY */
	uint32_t next;  /* next of its parent's other children, or NO_ENTRY */
};

/* One node for each entry of a log whose rules were checked; the caller frees
 * it. */
struct tree_node *tree_new(const struct log *log);

/* Callbacks: apply an entry to the current position; a stack of kept ones. */
struct tree_player {
	/* False: its subtree is left out. */
	bool (*play)(void *arg, uint32_t number);
	void (*keep)(void *arg);    /* push the current position */
	void (*go_back)(void *arg); /* make it the top one, which stays */
	void (*forget)(void *arg);  /* pop */
	void *arg;
};
/* Play the subtree of entry root. */
void tree_play(const struct tree_node *tree, uint32_t root,
    const struct tree_player *player);

#endif
