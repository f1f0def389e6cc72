/* SPDX-License-Identifier: MIT */
/*
 * page.c - what board.js calls.  Each call that begins with page_ answers with
 * a NUL-ended text: JSON of board_tell, or of {"wrong": KEY}, a key of the
 * pack's "board.wrong"; it stays until the next call.
 */
#include "base/seal.h"
#include "base/x.h"
#include "board/rival.h"
#include "board/store.h"
#include "language/languages.h"
#include "letters/parts.h"
#include "touch/board.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define EXPORT(name) __attribute__((export_name(#name)))

static struct data data;
static struct board *board;
static struct rival *rival;
static struct buf answer;

void *page_alloc(size_t len);
bool page_files(const void *bytes, size_t len);
const char *page_hello(const char *wishes);
const char *page_open(const char *fragment, size_t len);
const char *page_play(
    const char *game, const char *lang, unsigned seats, uint32_t seed);
const char *page_step(unsigned choice);
const char *page_back(unsigned steps);
const char *page_frame(unsigned frame, uint32_t seat);
const char *page_submit(void);

/* For what is handed in: the caller never gives it back. */
EXPORT(page_alloc) void *page_alloc(size_t len)
{
	return xmalloc(len + 1);
}

EXPORT(page_files) bool page_files(const void *bytes, size_t len)
{
	return store_open(bytes, len);
}

static const char *
say(struct doc *take)
{
	buf_clear(&answer);
	doc_json(take, &answer);
	doc_free(take);
	return answer.data;
}

static const char *
say_wrong(const char *key)
{
	struct doc *doc = doc_new_map();

	doc_add_string(doc, "wrong", key);
	return say(doc);
}

/* The games that lie in this page. */
static void
add_games(const char *lang, struct doc *doc)
{
	struct doc *list = doc_add_list(doc, "games"), *map;
	char *none[] = {NULL};
	struct edition ed;

	for (size_t i = 0; games[i] != NULL; i++) {
		if (!scene_edition(&ed, &data, games[i]->name, none))
			continue;
		map = doc_add_map(list, NULL);
		doc_add_string(map, "name", games[i]->name);
		doc_add_number(map, "least", game_seats_min(games[i]));
		doc_add_number(map, "most", games[i]->seats_max);
		parts_title(&ed, lang, map);
		edition_release(&ed);
	}
}

/* The first language of a list like "de-AT,fr" that lies in this page. */
static const char *
spoken(const char *wishes)
{
	static char lang[3];
	char name[32];

	for (; *wishes != '\0'; wishes += strcspn(wishes, ",")) {
		wishes += *wishes == ',';
		snprintf(lang, sizeof(lang), "%s", wishes);
		snprintf(name, sizeof(name), "templates/%s.yaml", lang);
		if (language_is_code(lang) && !isalpha((uint8_t)wishes[2]) &&
		    data_has(&data, name))
			return lang;
	}
	return LANGUAGE_FIRST;
}

/* What is said before there is a board, to who speaks one of these. */
EXPORT(page_hello) const char *page_hello(const char *wishes)
{
	const char *lang = spoken(wishes);
	struct doc *doc = doc_new_map();
	struct words *words;
	struct err err = ERR_INIT;

	doc_add_string(doc, "lang", lang);
	if (words_new(&words, &data, lang, NULL, NULL, &err) == 0) {
		if (words_texts(words, "board") != NULL)
			doc_add_copy(doc, "text", words_texts(words, "board"));
		words_free(words);
	}
	add_games(lang, doc);
	return say(doc);
}

static const char *
begin(struct scene *take, const char **why)
{
	struct err err = ERR_INIT;

	board_free(board);
	board = NULL;
	if (board_new(&board, take, &data, &err) == 0)
		return say(board_tell(board));
	*why = "broken";
	return say_wrong(*why);
}

EXPORT(page_open) const char *page_open(const char *fragment, size_t len)
{
	struct scene scene = {.pos = NULL};
	const char *why;

	if (!scene_read(&scene, fragment, len, &data, &why))
		return say_wrong(why);
	return begin(&scene, &why);
}

/* As the pack calls them. */
static void
name_rivals(void)
{
	const struct doc *bots = words_texts(board->words, "bots");
	const char *names[SEATS_MAX] = {words_text(board->words, "play.you")};

	for (unsigned s = 1; s < board->scene.seats; s++) {
		const char *name = doc_text(doc_at(bots, s - 1));

		names[s] = name != NULL ? name : board->scene.names[s];
	}
	words_set_names(board->words, names, board->scene.seats);
}

EXPORT(page_play)
const char *
page_play(const char *game, const char *lang, unsigned seats, uint32_t seed)
{
	struct scene scene = {.pos = NULL};
	const char *why = NULL, *said;

	rival_free(rival);
	rival = rival_new(game, lang, seats, seed, &data, &scene);
	if (rival == NULL)
		return say_wrong("game");
	said = begin(&scene, &why);
	if (why != NULL)
		return said;
	name_rivals();
	rival_go_on(rival, board);
	return say(board_tell(board));
}

EXPORT(page_submit) const char *page_submit(void)
{
	if (rival != NULL && board != NULL)
		rival_go_on(rival, board);
	return say(board_tell(board));
}

EXPORT(page_step) const char *page_step(unsigned choice)
{
	board_step(board, choice);
	return say(board_tell(board));
}

EXPORT(page_back) const char *page_back(unsigned steps)
{
	board_back(board, steps);
	return say(board_tell(board));
}

EXPORT(page_frame) const char *page_frame(unsigned frame, uint32_t seat)
{
	board_frame(board, frame, seat);
	return say(board_tell(board));
}
