/* SPDX-License-Identifier: MIT */
/*
 * bot_search.c - information-set Monte Carlo tree search.
 *
 * Its rounds are few and a game's moves many, so a node opens its moves in the
 * order in which a greedy player would try them, and a few more as it is
 * visited; and what is played on behind a leaf is short and half greedy, then
 * judged by value().
 */
#include "base/x.h"
#include "game/bot_p.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define EXPLORE 0.5    /* of UCB1, for rewards from 0 to 1 */
#define WIDTH 2.0      /* a node opens WIDTH * sqrt(visits) moves */
#define SAMPLE 3       /* moves that a player in a playout looks at */
#define PLAYOUT 6      /* moves of each seat in a playout */
#define PLAYOUT_MAX 24 /* the same, if a phase takes so long */
#define DEPTH_MAX 64   /* of the tree */
#define NONE UINT32_MAX

struct search_node {
	move_t move;
	unsigned seat; /* who made it */
	uint32_t child, next;
	unsigned visits, available;
	double reward; /* of seat, summed */
};

struct search {
	struct thought *thought;
	struct search_node *nodes; /* 0 is the root */
	size_t count, cap;
	uint32_t path[DEPTH_MAX + 1];
	unsigned depth;
};

/* Who moves next.  Where all choose at the same time, the thinker first: what
 * the others do then is no answer to it. */
static unsigned
actor(const struct bot_seat *at, const void *pos)
{
	uint32_t act = at->game->to_act(at->ed, pos);

	return act >> at->seat & 1 ? at->seat : (unsigned)__builtin_ctz(act);
}

/* ---- the tree ---- */

static uint32_t
add_node(struct search *search, uint32_t parent, unsigned seat, move_t move)
{
	uint32_t number = (uint32_t)search->count;

	search->nodes = x_grow(
	    search->nodes, &search->cap, search->count, sizeof(*search->nodes));
	search->nodes[search->count++] = (struct search_node){
	    .move = move, .seat = seat, .child = NONE, .next = NONE};
	if (parent != NONE) {
		search->nodes[number].next = search->nodes[parent].child;
		search->nodes[parent].child = number;
	}
	return number;
}

static bool
has_move(const move_t *moves, unsigned count, move_t move)
{
	unsigned from = 0;

	/* legal_moves are ascending. */
	while (from < count) {
		unsigned middle = from + (count - from) / 2;

		if (moves[middle] == move)
			return true;
		if (moves[middle] < move)
			from = middle + 1;
		else
			count = middle;
	}
	return false;
}

static double
promise(const struct search_node *node)
{
	return node->reward / node->visits +
	       EXPLORE * sqrt(log(node->available) / node->visits);
}

/* The most promising child that this deal allows; *open counts all of those. */
static uint32_t
select_child(struct search *search, uint32_t parent, const move_t *moves,
    unsigned count, unsigned *open)
{
	uint32_t best = NONE;

	*open = 0;
	for (uint32_t n = search->nodes[parent].child; n != NONE;
	     n = search->nodes[n].next) {
		struct search_node *node = &search->nodes[n];

		if (!has_move(moves, count, node->move))
			continue;
		++*open;
		node->available++;
		if (best == NONE ||
		    promise(node) > promise(&search->nodes[best]))
			best = n;
	}
	return best;
}

static bool
is_open(const struct search *search, uint32_t parent, move_t move)
{
	uint32_t n = search->nodes[parent].child;

	while (n != NONE && search->nodes[n].move != move)
		n = search->nodes[n].next;
	return n != NONE;
}

/* The best of the moves that are not open yet, to a greedy eye. */
static move_t
next_move(struct search *search, uint32_t parent, unsigned seat,
    const move_t *moves, unsigned count)
{
	struct thought *thought = search->thought;
	move_t best = NO_MOVE;
	double most = -1;

	for (unsigned i = 0; i < count; i++) {
		double standing;

		if (is_open(search, parent, moves[i]))
			continue;
		standing = bot_after(thought, thought->pos, seat, moves[i]);
		if (standing > most) {
			most = standing;
			best = moves[i];
		}
	}
	return best;
}

static void
play(struct search *search, unsigned seat, move_t move)
{
	const struct bot_seat *at = search->thought->at;

	at->game->apply(at->ed, search->thought->pos, seat, move,
	    search->thought->dice, NULL);
}

/* ---- one round ---- */

/* Down the tree to a new leaf, or to the end. */
static void
descend(struct search *search)
{
	struct thought *thought = search->thought;
	const struct bot_seat *at = thought->at;
	uint32_t node = 0;
	bool grown = false;

	search->depth = 0;
	search->path[0] = 0;
	while (!grown && search->depth < DEPTH_MAX &&
	       at->game->to_act(at->ed, thought->pos) != 0) {
		unsigned seat = actor(at, thought->pos);
		move_t moves[MOVES_MAX];
		unsigned open, count = at->game->legal_moves(
				   at->ed, thought->pos, seat, moves);
		uint32_t child =
		    select_child(search, node, moves, count, &open);

		if (open < count &&
		    open < 1 + WIDTH * sqrt(search->nodes[node].visits)) {
			child = add_node(search, node, seat,
			    next_move(search, node, seat, moves, count));
			search->nodes[child].available = 1;
			grown = true;
		}
		play(search, seat, search->nodes[child].move);
		search->path[++search->depth] = child;
		node = child;
	}
}

static move_t
playout_move(struct search *search, unsigned seat)
{
	struct thought *thought = search->thought;
	const struct bot_seat *at = thought->at;
	move_t moves[MOVES_MAX], best = NO_MOVE;
	unsigned count =
	    at->game->legal_moves(at->ed, thought->pos, seat, moves);
	double most = -1;

	for (unsigned i = 0; i < SAMPLE; i++) {
		move_t move = moves[dice_below(thought->dice, count)];
		double standing;

		if (count == 1)
			return move;
		standing = bot_after(thought, thought->pos, seat, move);
		if (standing > most) {
			most = standing;
			best = move;
		}
	}
	return best;
}

/*
 * A phase in which all choose at the same time is played to its end, or value()
 * would compare who has chosen with who has not.
 */
static void
play_on(struct search *search)
{
	struct thought *thought = search->thought;
	const struct bot_seat *at = thought->at;
	uint32_t phase = 0;

	for (unsigned i = 0; i < PLAYOUT_MAX * at->seats; i++) {
		uint32_t act = at->game->to_act(at->ed, thought->pos);

		/* Those who have chosen drop out one by one. */
		phase = act & (act - 1) ? act : phase & act;
		if (act == 0 || (i >= PLAYOUT * at->seats && phase == 0))
			return;
		play(search, (unsigned)__builtin_ctz(act),
		    playout_move(search, (unsigned)__builtin_ctz(act)));
	}
}

static void
tell(struct search *search)
{
	struct thought *thought = search->thought;
	double standing[SEATS_MAX];

	for (unsigned s = 0; s < thought->at->seats; s++)
		standing[s] = bot_standing(thought, thought->pos, s);
	for (unsigned i = 0; i <= search->depth; i++) {
		struct search_node *node = &search->nodes[search->path[i]];

		node->visits++;
		if (i > 0)
			node->reward += standing[node->seat];
	}
}

static void
play_round(struct search *search)
{
	struct thought *thought = search->thought;
	const struct bot_seat *at = thought->at;

	memcpy(thought->pos, at->pos, at->game->position_size);
	game_redeal(at->game, at->ed, thought->pos, at->seat, thought->dice);
	descend(search);
	play_on(search);
	tell(search);
}

/* ---- the choice ---- */

static bool
is_better(const struct search_node *a, const struct search_node *b)
{
	return a->visits > b->visits ||
	       (a->visits == b->visits && a->reward > b->reward);
}

/* There is a child: the first round made one. */
static move_t
most_visited(const struct search *search)
{
	uint32_t best = search->nodes[0].child;

	for (uint32_t n = best; n != NONE; n = search->nodes[n].next)
		if (is_better(&search->nodes[n], &search->nodes[best]))
			best = n;
	return search->nodes[best].move;
}

static int64_t
seconds(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return now.tv_sec;
}

move_t
bot_search(const struct bot *bot, struct thought *thought)
{
	struct search search = {.thought = thought};
	int64_t began = seconds();
	move_t move;

	add_node(&search, NONE, 0, NO_MOVE);
	for (unsigned i = 0; i < bot->rounds; i++) {
		play_round(&search);
		if (bot->seconds > 0 && seconds() - began >= bot->seconds)
			break;
	}
	move = most_visited(&search);
	free(search.nodes);
	return move;
}
