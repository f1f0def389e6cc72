/* SPDX-License-Identifier: MIT */
/* tell.c - what the board page shows. */
#include "letters/parts.h"
#include "touch/board.h"

#include <stdlib.h>
#include <string.h>

static const struct stage *
now(const struct board *board)
{
	return &board->stages[board->count - 1];
}

static uint32_t
to_act(const struct board *board)
{
	const struct edition *ed = board->scene.edition;

	return ed->game->to_act(ed->data, now(board)->pos);
}

static bool
my_turn(const struct board *board)
{
	return board->scene.seat < board->scene.seats &&
	       (to_act(board) >> board->scene.seat & 1) != 0;
}

/* ---- as letters have it ---- */

static void
add_places(const struct board *board, struct doc *doc)
{
	const struct edition *ed = board->scene.edition;
	unsigned seats = board->scene.seats;
	int32_t scores[SEATS_MAX];
	uint8_t places[SEATS_MAX];
	struct doc *list = doc_add_list(doc, "result"), *map;

	ed->game->scores(ed->data, now(board)->pos, scores);
	game_ranking(ed->game, ed->data, now(board)->pos, seats, places);
	for (unsigned place = 1; place <= seats + 1; place++)
		for (uint32_t s = 0; s < seats; s++)
			if (places[s] == place) {
				map = doc_add_map(list, NULL);
				doc_add_number(map, "seat", s);
				doc_add_number(map, "place", place);
				doc_add_number(map, "score", scores[s]);
			}
}

/* The doc of a letter that asks, as far as boards and tables speak of it. */
static struct doc *
letter_doc(const struct board *board)
{
	const struct scene *scene = &board->scene;
	const struct edition *ed = scene->edition;
	const struct doc *labels = words_texts(board->words, "picture.words");
	struct doc *doc = doc_new_map(), *list, *map;

	parts_title(ed, scene->lang, doc);
	parts_commands(board->words, doc);
	parts_options(ed->doc, doc);
	doc_add_string(doc, "game", ed->game->name);
	doc_add_string(doc, "match", scene->match);
	doc_add_string(doc, "lang", scene->lang);
	doc_add_number(doc, "seats", scene->seats);
	doc_add_bool(doc, "my_turn", my_turn(board));
	doc_add_bool(doc, "over", to_act(board) == 0);
	doc_add_bool(doc, "started", true);
	doc_add_bool(doc, "teach", true);
	if (scene->seat < scene->seats)
		doc_add_number(doc_add_map(doc, "you"), "seat", scene->seat);
	list = doc_add_list(doc, "table");
	for (uint32_t s = 0; s < scene->seats; s++) {
		map = doc_add_map(list, NULL);
		doc_add_number(map, "seat", s);
		doc_add_bool(map, "mine", s == scene->seat);
	}
	if (labels != NULL)
		doc_add_copy(doc, "label", labels);
	if (to_act(board) == 0)
		add_places(board, doc);
	ed->game->view(
	    ed->data, now(board)->pos, scene->seat, doc_add_map(doc, "view"));
	return doc;
}

static void
add_markdown(const struct board *board, const struct doc *doc, const char *key,
    const char *name, struct doc *state)
{
	struct buf path = BUF_INIT, text = BUF_INIT;
	struct err err = ERR_INIT;

	buf_addf(&path, "templates/%s/parts/%s.md", board->scene.lang, name);
	if (parts_render(board->data, board->scene.edition->game, board->words,
		path.data, doc, &text, &err) < 0) {
		buf_clear(&text);
		buf_adds(&text, err.text);
	}
	doc_add_string(state, key, text.data);
	buf_release(&path);
	buf_release(&text);
}

/* The picture's chart begins and ends where the board stands: what was before
 * is not in a scene. */
static void
add_picture(const struct board *board, struct doc *doc, struct doc *state)
{
	struct buf svg = BUF_INIT;
	struct err err = ERR_INIT;

	if (board->picture == NULL)
		return;
	picture_views_now(board->picture, doc);
	if (picture_draw(board->picture, doc, &svg, &err) == 0 &&
	    picture_dark(board->data, &svg, &err) == 0)
		doc_add_string(state, "svg", svg.data);
	buf_release(&svg);
}

/* ---- orders ---- */

static void
add_thing(struct doc *things, const char *id, const struct verb_arg *arg,
    const char *value)
{
	struct doc *thing;

	if (strcmp(arg->list, "number") == 0 || doc_get(things, id) != NULL)
		return;
	thing = doc_add_map(things, id);
	if (strcmp(arg->list, "seat") == 0)
		doc_add_number(thing, "seat", atoi(value));
	else
		doc_add_string(thing, "id", value);
}

/* What an order is about, as pictures mark it: things by their ids, seats and
 * numbers as "card=3". */
static void
add_about(const struct board *board, const struct order *order,
    struct doc *things, struct doc *map)
{
	const struct game *game = board->scene.edition->game;
	const struct verb *verb = game_verb(game, order->verb);
	struct doc *about = doc_add_list(map, "about");
	struct verb_arg arg;

	for (unsigned i = 0; verb != NULL && verb_arg(verb, i, &arg); i++) {
		const char *value = order_get(order, arg.name);
		bool number = strcmp(arg.list, "number") == 0,
		     seat = strcmp(arg.list, "seat") == 0;
		struct buf id = BUF_INIT;

		if (value == NULL)
			continue;
		if (number || seat)
			buf_addf(&id, "%s=", number ? arg.name : arg.list);
		buf_adds(&id, value);
		doc_add_string(about, NULL, id.data);
		add_thing(things, id.data, &arg, value);
		buf_release(&id);
	}
}

static void
add_choice(const struct board *board, const struct choice *choice, move_t done,
    struct doc *things, struct doc *list)
{
	const struct edition *ed = board->scene.edition;
	const void *pos = now(board)->pos;
	uint32_t seat = board->scene.seat;
	struct doc *map = doc_add_map(list, NULL);
	struct buf line = BUF_INIT;
	struct order order;

	ed->game->write_order(ed->data, pos, seat, choice->move, &order);
	words_write(board->words, &order, &line);
	doc_add_string(map, "line", line.data);
	doc_add_string(map, "verb", order.verb);
	doc_add_bool(map, "open", choice->open);
	doc_add_bool(map, "ends", choice->move == done);
	doc_add_bool(map, "shows",
	    game_reveals(ed->game, ed->data, pos, seat, choice->move));
	add_about(board, &order, things, map);
	buf_release(&line);
}

static void
add_choices(const struct board *board, struct doc *state)
{
	const struct edition *ed = board->scene.edition;
	struct doc *list = doc_add_list(state, "orders"),
		   *things = doc_add_map(state, "things");
	move_t done = board->choice_count == 0
			  ? NO_MOVE
			  : game_done(ed->game, ed->data, now(board)->pos,
				board->scene.seat);

	for (unsigned i = 0; i < board->choice_count; i++)
		add_choice(board, &board->choices[i], done, things, list);
}

static void
add_told(const struct doc *told, struct doc *list)
{
	for (size_t i = 0; i < doc_count(told); i++)
		doc_add_copy(list, NULL, doc_at(told, i));
}

static void
add_steps(const struct board *board, struct doc *state)
{
	struct doc *list = doc_add_list(state, "steps"), *map, *told;

	for (size_t i = 1; i < board->count; i++) {
		const struct stage *stage = &board->stages[i];

		map = doc_add_map(list, NULL);
		doc_add_string(map, "line", stage->line);
		told = doc_add_list(map, "told");
		add_told(stage->told, told);
		if (stage->told_end != NULL &&
		    (stage->ended || stage == now(board)))
			add_told(stage->told_end, told);
		doc_add_bool(map, "beyond", stage->beyond);
	}
	doc_add_copy(state, "told", board->stages[0].told);
}

/* ---- the whole ---- */

static void
add_scene(const struct board *board, struct doc *state)
{
	const struct scene *scene = &board->scene;
	const struct doc *texts = words_texts(board->words, "board");
	struct doc *list = doc_add_list(state, "players");

	parts_title(scene->edition, scene->lang, state);
	doc_add_string(state, "match", scene->match);
	doc_add_string(state, "lang", scene->lang);
	doc_add_number(state, "entry", scene->entry);
	doc_add_string(state, "reply", scene->reply);
	doc_add_string(state, "subject", scene->subject);
	doc_add_string(state, "due", scene->due);
	doc_add_bool(state, "watching",
	    scene->seat >= scene->seats || scene->frame_count > 0);
	doc_add_number(state, "frames", scene->frame_count);
	doc_add_number(state, "frame", board->frame);
	doc_add_bool(state, "open", scene->open);
	doc_add_bool(state, "my_turn", my_turn(board));
	doc_add_bool(state, "over", to_act(board) == 0);
	doc_add_bool(state, "beyond", now(board)->beyond);
	for (uint32_t s = 0; s < scene->seats; s++) {
		struct doc *map = doc_add_map(list, NULL);

		doc_add_number(map, "seat", s);
		doc_add_bool(map, "me", s == scene->seat);
		doc_add_bool(map, "bot", scene->bots >> s & 1);
		doc_add_bool(map, "acts", to_act(board) >> s & 1);
	}
	if (texts != NULL)
		doc_add_copy(state, "text", texts);
}

struct doc *
board_tell(const struct board *board)
{
	struct doc *state = doc_new_map(), *doc = letter_doc(board);

	add_scene(board, state);
	add_steps(board, state);
	add_choices(board, state);
	words_dress(board->words, state);
	words_dress(board->words, doc);
	add_markdown(board, doc, "page", "touch", state);
	add_picture(board, doc, state);
	doc_free(doc);
	return state;
}
