/* SPDX-License-Identifier: MIT */
/* verify_tree.c - each entry is replayed once, after the one it follows. */
#include "match/verify_tree.h"
#include "base/x.h"

#include <assert.h>
#include <stdlib.h>

static bool
is_story(const struct log *log, uint32_t i)
{
	enum entry_kind kind = log_entry(log, i)->kind;

	return kind == ENTRY_START || kind == ENTRY_ORDERS;
}

/* What an entry of the story stands on. */
static uint32_t
below(const struct log *log, uint32_t i)
{
	return i == 0 || !is_story(log, i) ? NO_ENTRY : log_tail(log, i - 1);
}

/* A child of its node: as the longest branch, if it is the longest yet. */
static void
add_branch(struct tree_node *tree, struct tree_node *node, uint32_t child)
{
	uint32_t other = child;

	if (node->last == NO_ENTRY ||
	    tree[child].size > tree[node->last].size) {
		other = node->last;
		node->last = child;
	}
	if (other == NO_ENTRY)
		return;
	tree[other].next = node->first;
	node->first = other;
}

struct tree_node *
tree_new(const struct log *log)
{
	struct tree_node *tree = xcalloc(log->count, sizeof(*tree));
	uint32_t i, on;

	for (i = 0; i < log->count; i++)
		tree[i] = (struct tree_node){1, NO_ENTRY, NO_ENTRY, NO_ENTRY};
	for (i = (uint32_t)log->count; i-- > 0;) {
		on = below(log, i);
		if (on == NO_ENTRY)
			continue;
		tree[on].size += tree[i].size;
		add_branch(tree, &tree[on], i);
	}
	return tree;
}

/* The next branch of the fork on top of the kept, or NO_ENTRY: of none. */
static uint32_t
next_branch(const struct tree_node *tree, uint32_t *forks, uint32_t *branches,
    unsigned *kept, const struct tree_player *player)
{
	uint32_t branch;

	if (*kept == 0)
		return NO_ENTRY;
	player->go_back(player->arg);
	branch = branches[*kept - 1];
	if (branch != NO_ENTRY) {
		branches[*kept - 1] = tree[branch].next;
		return branch;
	}
	player->forget(player->arg);
	return tree[forks[--*kept]].last;
}

void
tree_play(const struct tree_node *tree, uint32_t root,
    const struct tree_player *player)
{
	uint32_t forks[TREE_KEPT_MAX], branches[TREE_KEPT_MAX], at = root;
	unsigned kept = 0;
	bool good;

	while (at != NO_ENTRY) {
		good = player->play(player->arg, at);
		if (good && tree[at].first == NO_ENTRY &&
		    tree[at].last != NO_ENTRY) {
			at = tree[at].last;
			continue;
		}
		if (good && tree[at].first != NO_ENTRY) {
			assert(kept < TREE_KEPT_MAX);
			forks[kept] = at;
			branches[kept++] = tree[at].first;
			player->keep(player->arg);
		}
		at = next_branch(tree, forks, branches, &kept, player);
	}
}
