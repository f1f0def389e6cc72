/* SPDX-License-Identifier: MIT */
/* rival.c - a match in the page, against computer players. */
#include "board/rival.h"
#include "base/x.h"
#include "game/bot.h"
#include "game/dice.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define ME 0

struct rival {
	void *pos; /* as it truly is */
	struct dice dice, choose;
	struct bot bot;
};

struct rival *
rival_new(const char *game, const char *lang, unsigned seats, uint32_t seed,
    const struct data *data, struct scene *scene)
{
	struct rival *rival = xcalloc(1, sizeof(*rival));
	char name[40];

	*scene = (struct scene){.pos = NULL};
	if (!scene_edition(&scene->own, data, game, scene->options)) {
		free(rival);
		return NULL;
	}
	seats = seats < game_seats_min(scene->own.game)
		    ? game_seats_min(scene->own.game)
		: seats > scene->own.game->seats_max
		    ? scene->own.game->seats_max
		    : seats;
	scene->edition = &scene->own;
	scene->match = xstrdup("");
	scene->lang = xstrdup(lang);
	scene->reply = xstrdup("");
	scene->subject = xstrdup("");
	scene->due = xstrdup("");
	scene->seat = ME;
	scene->seats = seats;
	for (unsigned s = 0; s < seats; s++) {
		snprintf(name, sizeof(name), "%u", s + 1);
		scene->names[s] = xstrdup(name);
	}
	dice_init_number(&rival->dice, seed);
	dice_init_number(&rival->choose, (uint64_t)seed + 1);
	bot_read(&rival->bot, "greedy");
	rival->pos = xcalloc(1, scene->own.game->position_size);
	scene->own.game->setup(
	    scene->own.data, rival->pos, seats, &rival->dice, NULL);
	scene->pos = xcalloc(1, scene->own.game->position_size);
	memcpy(scene->pos, rival->pos, scene->own.game->position_size);
	return rival;
}

void
rival_free(struct rival *rival)
{
	if (rival == NULL)
		return;
	free(rival->pos);
	free(rival);
}

/* The next step that was taken on the board, if it is still legal; behind the
 * last one, the end of a decision in which nothing else is left. */
static move_t
my_move(const struct rival *rival, const struct board *board, size_t *taken)
{
	const struct edition *ed = board->scene.edition;
	move_t moves[MOVES_MAX];

	while (*taken + 1 < board->count) {
		move_t move = board->stages[++*taken].move;

		if (game_check(ed->game, ed->data, rival->pos, ME, move, NULL))
			return move;
	}
	return board->count > 1 &&
		       ed->game->legal_moves(ed->data, rival->pos, ME, moves) ==
			   1 &&
		       moves[0] == game_done(ed->game, ed->data, rival->pos, ME)
		   ? moves[0]
		   : NO_MOVE;
}

/* In the order of the seats, as in a match whose moves were held. */
static bool
next_move(struct rival *rival, const struct board *board, size_t *taken,
    unsigned *seat, move_t *move)
{
	const struct edition *ed = board->scene.edition;
	uint32_t act = ed->game->to_act(ed->data, rival->pos);

	/* What is open to him at any time comes first. */
	*seat = ME;
	*move = act != 0 ? my_move(rival, board, taken) : NO_MOVE;
	if (*move != NO_MOVE || (act & 1u << ME) != 0 || act == 0)
		return *move != NO_MOVE;
	while ((act >> *seat & 1) == 0)
		++*seat;
	*move = bot_choose(&rival->bot,
	    &(struct bot_seat){
		ed->game, ed->data, rival->pos, board->scene.seats, *seat},
	    &rival->choose);
	return true;
}

void
rival_go_on(struct rival *rival, struct board *board)
{
	const struct edition *ed = board->scene.edition;
	struct events events = EVENTS_INIT;
	struct doc *told = doc_new_list();
	size_t taken = 0;
	unsigned seat;
	move_t move;

	while (next_move(rival, board, &taken, &seat, &move))
		ed->game->apply(
		    ed->data, rival->pos, seat, move, &rival->dice, &events);
	board_say(board, &events, told);
	events_release(&events);
	board_begin(board, rival->pos, told);
}
