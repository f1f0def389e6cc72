/* SPDX-License-Identifier: MIT */
/* scenes.c - questions of kept matches, to which people write. */
#include "scenes.h"

#include "base/fs.h"
#include "base/x.h"
#include "game/bot.h"
#include "letters/report.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEATS 3
#define KEY 11
#define THOUGHTS 5 /* seed of the computer players */
#define WHIM 6     /* one of so many of their moves is any */
#define FILE_MAX (1 << 20)

static void
fail(const char *what, const char *which)
{
	fprintf(stderr, "scenes: %s%s\n", what, which);
	exit(1);
}

static void
must(int rc, const struct err *err)
{
	if (rc != 0)
		fail(err->text, "");
}

char *
scenes_path(const char *game, const char *what)
{
	const char *top = getenv("srcdir");
	struct buf path = BUF_INIT;

	buf_addf(
	    &path, "%s/tests/talk/%s.%s", top == NULL ? "." : top, game, what);
	return buf_take(&path);
}

static void
read_file(const char *game, const char *what, struct buf *out)
{
	char *path = scenes_path(game, what);
	struct err err = ERR_INIT;

	must(fs_read(out, path, FILE_MAX, &err), &err);
	free(path);
}

static uint32_t
first_to_act(const struct match *match)
{
	return (uint32_t)__builtin_ctz(match_to_act(match) | 1u << 31);
}

/* ---- a match of computer players ---- */

static move_t
choose(const struct match *match, uint32_t seat, struct dice *thoughts)
{
	void *pos = match_position(match, seat);
	struct bot_seat at = {
	    match->game, match->edition.data, pos, match->seats, seat};
	bool whim = dice_below(thoughts, WHIM) == 0;
	struct bot bot = {whim ? BOT_RANDOM : BOT_GREEDY, 0, 0};
	move_t move = bot_choose(&bot, &at, thoughts);

	free(pos);
	return move;
}

void
scenes_keep(const char *game)
{
	struct match_kit kit;
	struct dice thoughts;
	struct buf kept = BUF_INIT;
	struct err err = ERR_INIT;
	char *path = scenes_path(game, "match");

	match_kit_init(&kit, game, SEATS, KEY);
	dice_init_number(&thoughts, THOUGHTS);
	while (match_to_act(&kit.match) != 0) {
		uint32_t seat = first_to_act(&kit.match);
		move_t move = choose(&kit.match, seat, &thoughts);

		buf_addf(&kept, "%u ", seat);
		match_kit_write(&kit, seat, move, &kept);
		buf_addc(&kept, '\n');
		must(play_move(&kit.match, seat, move, BY_MAIL,
			 match_kit_time(&kit), "", &kit.host, &err),
		    &err);
	}
	must(fs_replace(path, kept.data, kept.len, false, &err), &err);
	free(path);
	buf_release(&kept);
	match_kit_release(&kit);
}

/* ---- scenes ---- */

static void
read_scene(struct scenes *scenes, const char *line)
{
	struct scene *scene = &scenes->list[scenes->count];
	unsigned moves = 0, seat = NO_SEAT;

	if (scenes->count == SCENES_MAX ||
	    sscanf(line, "%31s %u %u", scene->id, &moves, &seat) < 2)
		fail("no scene, or too many: ", line);
	scene->moves = moves;
	scene->seat = seat;
	scenes->count++;
}

static void
read_scenes(struct scenes *scenes, const char *game)
{
	struct buf text = BUF_INIT;
	char *rest, *line;

	read_file(game, "scenes", &text);
	for (rest = text.data; (line = strsep(&rest, "\n")) != NULL;)
		if (*line != '\0' && *line != '#')
			read_scene(scenes, line);
	buf_release(&text);
}

/* The match stands where the scene is. */
static void
open_scene(struct scenes *scenes, struct scene *scene)
{
	match_kit_load(&scenes->kit, NO_ENTRY, &scene->match);
	if (scene->seat == NO_SEAT)
		scene->seat = first_to_act(&scene->match);
	if (scene->seat >= scene->match.seats)
		fail("nobody is to move: ", scene->id);
}

void
scenes_load(struct scenes *scenes, const char *game)
{
	struct buf kept = BUF_INIT;
	unsigned played = 0, last = 0;
	char *rest, *line;

	memset(scenes, 0, sizeof(*scenes));
	read_scenes(scenes, game);
	for (unsigned i = 0; i < scenes->count; i++)
		if (scenes->list[i].moves > last)
			last = scenes->list[i].moves;
	read_file(game, "match", &kept);
	match_kit_init(&scenes->kit, game, SEATS, KEY);
	for (rest = kept.data;; played++) {
		for (unsigned i = 0; i < scenes->count; i++)
			if (scenes->list[i].moves == played)
				open_scene(scenes, &scenes->list[i]);
		line = strsep(&rest, "\n");
		if (played == last || line == NULL || *line == '\0')
			break;
		if (!match_kit_play_line(&scenes->kit, line))
			fail("cannot be played any more: ", line);
	}
	if (played < last)
		fail("a scene is behind the end of ", game);
	buf_release(&kept);
}

void
scenes_release(struct scenes *scenes)
{
	for (unsigned i = 0; i < scenes->count; i++)
		match_release(&scenes->list[i].match);
	match_kit_release(&scenes->kit);
}

struct scene *
scenes_find(struct scenes *scenes, const char *id)
{
	for (unsigned i = 0; i < scenes->count; i++)
		if (strcmp(scenes->list[i].id, id) == 0)
			return &scenes->list[i];
	return NULL;
}

/* ---- what is asked ---- */

static void
print_verbs(const struct match *match, uint32_t seat)
{
	move_t moves[MOVES_MAX];
	void *pos = match_position(match, seat);
	unsigned count =
	    match->game->legal_moves(match->edition.data, pos, seat, moves);
	const char *before = "";

	printf(" %u:", count);
	for (unsigned i = 0; i < count; i++) {
		struct order order;

		match->game->write_order(
		    match->edition.data, pos, seat, moves[i], &order);
		if (strcmp(order.verb, before) != 0)
			printf(" %s", order.verb);
		before = order.verb;
	}
	free(pos);
}

void
scenes_list(const char *game)
{
	struct match_kit kit;
	struct buf kept = BUF_INIT;
	unsigned played = 0;
	char *rest, *line;

	read_file(game, "match", &kept);
	match_kit_init(&kit, game, SEATS, KEY);
	for (rest = kept.data; match_to_act(&kit.match) != 0; played++) {
		uint32_t seat = first_to_act(&kit.match);

		line = strsep(&rest, "\n");
		printf("%u seat %u %s%s", played, seat,
		    play_kind(&kit.match, seat),
		    play_has_begun(&kit.match, seat) ? " (begun)" : "");
		print_verbs(&kit.match, seat);
		printf(" > %s\n", line);
		if (!match_kit_play_line(&kit, line))
			fail("cannot be played any more: ", line);
	}
	match_kit_release(&kit);
	buf_release(&kept);
}

void
scene_letter(const struct scenes *scenes, const struct scene *scene,
    unsigned lang, struct buf *out)
{
	const struct report report = {.kind = LETTER_TURN,
	    .seat = scene->seat,
	    .since = NO_ENTRY,
	    .reply_to = "pli+k7m2qd.0.8.rvitlez2gbjclcepw@example.org",
	    .site_name = "Pli at example.org",
	    .site_address = "pli@example.org",
	    .subject = "[pli k7m2qd] A game"};
	struct err err = ERR_INIT;

	must(report_write(&report, &scene->match, scenes->kit.words[lang],
		 &scenes->kit.data, FORMAT_TEXT, out, &err),
	    &err);
}
