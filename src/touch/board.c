/* SPDX-License-Identifier: MIT */
/* board.c - steps, and what may be done behind them. */
#include "touch/board.h"
#include "base/x.h"
#include "game/dice.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

static struct stage *
now(const struct board *board)
{
	return &board->stages[board->count - 1];
}

/* ---- choices ---- */

static void
add_choices(struct board *board, const move_t *moves, unsigned count, bool open)
{
	const struct edition *ed = board->scene.edition;
	const void *pos = now(board)->pos;

	for (unsigned i = 0; i < count; i++)
		if (open || !game_idle(ed->game, ed->data, pos,
				board->scene.seat, moves[i]))
			board->choices[board->choice_count++] =
			    (struct choice){moves[i], open};
}

static void
find_choices(struct board *board)
{
	const struct edition *ed = board->scene.edition;
	const void *pos = now(board)->pos;
	uint32_t seat = board->scene.seat;
	move_t moves[MOVES_MAX];

	board->choice_count = 0;
	if (seat >= board->scene.seats || board->scene.frame_count > 0 ||
	    now(board)->beyond || ed->game->to_act(ed->data, pos) == 0)
		return;
	add_choices(board, moves,
	    ed->game->legal_moves(ed->data, pos, seat, moves), false);
	add_choices(board, moves,
	    game_open_moves(ed->game, ed->data, pos, seat, moves), true);
}

/* ---- steps ---- */

void
board_say(
    const struct board *board, const struct events *events, struct doc *list)
{
	struct told told = TOLD_INIT(list);
	struct buf text = BUF_INIT;

	for (size_t i = 0; i < events->count; i++) {
		buf_clear(&text);
		if (event_seen(&events->list[i], board->scene.seat))
			words_phrase(board->words, "events",
			    &events->list[i].phrase, &text);
		told_add(&told, &text);
	}
	told_end(&told);
	buf_release(&text);
}

static void *
copy_of(const struct board *board, const void *pos)
{
	size_t size = board->scene.edition->game->position_size;

	return memcpy(xmalloc(size), pos, size);
}

static void
push(struct board *board, const void *pos, struct doc *take_told)
{
	struct stage stage = {
	    .pos = copy_of(board, pos), .move = NO_MOVE, .told = take_told};

	board->stages = x_grow(
	    board->stages, &board->cap, board->count, sizeof(*board->stages));
	board->stages[board->count++] = stage;
}

static void
pop(struct board *board)
{
	struct stage *stage = &board->stages[--board->count];

	free(stage->pos);
	free(stage->open);
	free(stage->line);
	doc_free(stage->told);
	doc_free(stage->told_end);
}

/* Play a move of which nothing is hidden, and tell it; false: it is not that.
 */
static bool
play(struct board *board, move_t move, struct doc *told)
{
	const struct edition *ed = board->scene.edition;
	void *pos = now(board)->pos;
	uint32_t seat = board->scene.seat;
	struct events events = EVENTS_INIT;
	struct dice dice;

	if (game_reveals(ed->game, ed->data, pos, seat, move))
		return false;
	dice_init_number(&dice, 0);
	ed->game->apply(ed->data, pos, seat, move, &dice, &events);
	board_say(board, &events, told);
	events_release(&events);
	return true;
}

/* The kind of decision that a move belongs to. */
static const char *
kind_of(const struct board *board, move_t move)
{
	const struct edition *ed = board->scene.edition;
	const struct verb *verb;
	struct order order;

	ed->game->write_order(
	    ed->data, now(board)->pos, board->scene.seat, move, &order);
	verb = game_verb(ed->game, order.verb);
	return verb == NULL ? "" : verb->kind;
}

/* Nothing else is left of the decision that the step belonged to; what is open
 * at any time belongs to none. */
static void
end_by_itself(struct board *board, uint32_t decision, const char *kind)
{
	const struct edition *ed = board->scene.edition;
	struct stage *stage = now(board);
	uint32_t seat = board->scene.seat;
	move_t moves[MOVES_MAX];

	if (game_decision(ed->game, ed->data, stage->pos) != decision ||
	    ed->game->legal_moves(ed->data, stage->pos, seat, moves) != 1 ||
	    moves[0] != game_done(ed->game, ed->data, stage->pos, seat) ||
	    (*kind != '\0' && strcmp(kind_of(board, moves[0]), kind) != 0))
		return;
	stage->open = copy_of(board, stage->pos);
	stage->told_end = doc_new_list();
	play(board, moves[0], stage->told_end);
}

/* True if it is still a move of the decision that would end by itself. */
static bool
is_open(const struct board *board, move_t move)
{
	const struct edition *ed = board->scene.edition;
	const void *open = now(board)->open;

	return open != NULL && game_check(ed->game, ed->data, open,
				   board->scene.seat, move, NULL);
}

bool
board_step(struct board *board, unsigned choice)
{
	const struct edition *ed = board->scene.edition;
	struct buf line = BUF_INIT;
	const char *kind;
	uint32_t decision;
	bool open;
	move_t move;

	if (choice >= board->choice_count)
		return false;
	move = board->choices[choice].move;
	open = board->choices[choice].open;
	board_line(board, move, &line);
	now(board)->ended = !is_open(board, move);
	push(board, now(board)->ended ? now(board)->pos : now(board)->open,
	    doc_new_list());
	now(board)->line = buf_take(&line);
	now(board)->move = move;
	decision = game_decision(ed->game, ed->data, now(board)->pos);
	kind = kind_of(board, move);
	now(board)->beyond = !play(board, move, now(board)->told);
	if (!open && !now(board)->beyond)
		end_by_itself(board, decision, kind);
	find_choices(board);
	return true;
}

void
board_back(struct board *board, unsigned steps)
{
	while (board->count > 1 && board->count - 1 > steps)
		pop(board);
	find_choices(board);
}

void
board_begin(struct board *board, const void *pos, struct doc *take_told)
{
	while (board->count > 0)
		pop(board);
	push(board, pos, take_told);
	find_choices(board);
}

static void
add_lines(const char *lines, struct doc *list)
{
	for (size_t len; *lines != '\0'; lines += len + (lines[len] == '\n')) {
		struct buf line = BUF_INIT;

		len = strcspn(lines, "\n");
		buf_add(&line, lines, len);
		doc_add_string(doc_add_map(list, NULL), "text", line.data);
		buf_release(&line);
	}
}

void
board_frame(struct board *board, unsigned number, uint32_t seat)
{
	struct scene *scene = &board->scene;
	struct doc *told = doc_new_list();
	const struct frame *frame;

	if (scene->frame_count == 0)
		return;
	number = number < scene->frame_count ? number : scene->frame_count - 1;
	frame = &scene->frames[number];
	board->frame = number;
	scene->entry = frame->entry;
	scene->seat = scene->open && seat < scene->seats ? seat : OBSERVER;
	add_lines(frame->told, told);
	board_begin(board, frame->pos, told);
}

void
board_line(const struct board *board, move_t move, struct buf *out)
{
	const struct edition *ed = board->scene.edition;
	struct order order;

	ed->game->write_order(
	    ed->data, now(board)->pos, board->scene.seat, move, &order);
	words_write(board->words, &order, out);
}

/* ---- the whole ---- */

int
board_new(struct board **board, struct scene *take, const struct data *data,
    struct err *err)
{
	struct board *made = xcalloc(1, sizeof(*made));
	const struct game *game;

	made->scene = *take;
	/* It is its own edition wherever it lies. */
	if (take->edition == &take->own)
		made->scene.edition = &made->scene.own;
	*take = (struct scene){.pos = NULL};
	made->data = data;
	game = made->scene.edition->game;
	if (words_new(&made->words, data, made->scene.lang, game,
		made->scene.edition, err) < 0 ||
	    (picture_exists(data, game->name) &&
		picture_new(&made->picture, data, game->name, err) < 0)) {
		board_free(made);
		return -1;
	}
	words_set_names(made->words, (const char *const *)made->scene.names,
	    made->scene.seats);
	board_begin(made, made->scene.pos, doc_new_list());
	board_frame(made, UINT_MAX, OBSERVER);
	*board = made;
	return 0;
}

void
board_free(struct board *board)
{
	if (board == NULL)
		return;
	while (board->count > 0)
		pop(board);
	free(board->stages);
	picture_free(board->picture);
	words_free(board->words);
	scene_release(&board->scene);
	free(board);
}
