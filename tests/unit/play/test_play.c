/* SPDX-License-Identifier: MIT */
/*
 * test_play.c - playthroughs: games/NAME/X.play, or tests/games/NAME/X.play,
 * says what is done, and below each line, indented, what came of it.  make
 * update-play writes them again; read the difference before you keep it.
 *
 *	game NAME, option NAME=VALUE, seed N, seats N	(seats begins the match)
 *	play SEAT ORDER	     an order in its one form, and its events
 *	refuse SEAT ORDER    the reason
 *	late N		     N moves by the clock; "late all": to the end
 *	until EVENT	     moves by the clock, until that has happened
 *	turn SEAT	     moves by the clock, until only that seat owes one
 *	legal SEAT	     all legal orders
 *	view SEAT	     as JSON; "view public": what everybody may know
 *	scores		     and places, if it is over
 *	# ...		     a remark
 */
#include "base/fs.h"
#include "conform.h"
#include "suite_games.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct play {
	const char *file;
	unsigned line;
	const struct game *game;
	const char *options[16];
	size_t option_count;
	uint64_t seed;
	struct edition ed;
	unsigned seats;
	void *pos;
	struct dice dice;
	struct buf out;
};

static void
wrong(const struct play *p, const char *what)
{
	ck_abort_msg("%s:%u: %s", p->file, p->line, what);
}

static void
tell_events(struct play *p, struct events *events)
{
	size_t i;

	for (i = 0; i < events->count; i++) {
		buf_adds(&p->out, "  ");
		event_line(&events->list[i], &p->out);
	}
	events_release(events);
}

static unsigned
take_number(const struct play *p, const char **text)
{
	char *end;
	unsigned long number = strtoul(*text, &end, 10);

	if (end == *text || (*end != ' ' && *end != '\0'))
		wrong(p, "a number is missing");
	*text = end + (*end == ' ');
	return (unsigned)number;
}

static unsigned
take_seat(const struct play *p, const char **text)
{
	unsigned seat = take_number(p, text);

	if (seat >= p->seats)
		wrong(p, "no such seat, or no seats yet");
	return seat;
}

/* ---- what a line does ---- */

static void
do_game(struct play *p, const char *rest)
{
	p->game = game_find(rest);
	if (p->game == NULL)
		wrong(p, "no such game");
}

static void
do_option(struct play *p, const char *rest)
{
	ck_assert_uint_lt(p->option_count, ARRAY_LEN(p->options));
	p->options[p->option_count++] = rest;
}

static void
do_seed(struct play *p, const char *rest)
{
	p->seed = take_number(p, &rest);
}

static void
do_seats(struct play *p, const char *rest)
{
	struct events events = EVENTS_INIT;

	if (p->game == NULL || p->pos != NULL)
		wrong(p, "seats comes once, after game");
	p->seats = take_number(p, &rest);
	if (p->seats < game_seats_min(p->game) || p->seats > p->game->seats_max)
		wrong(p, "not so many seats");
	conform_edition(&p->ed, p->game, p->options, p->option_count);
	p->pos = xmalloc(p->game->position_size);
	dice_init_number(&p->dice, p->seed);
	p->game->setup(p->ed.data, p->pos, p->seats, &p->dice, &events);
	tell_events(p, &events);
}

static void
apply(struct play *p, unsigned seat, move_t move)
{
	struct events events = EVENTS_INIT;

	p->game->apply(p->ed.data, p->pos, seat, move, &p->dice, &events);
	tell_events(p, &events);
}

static bool
read_move(struct play *p, unsigned seat, const char *text, move_t *move,
    struct phrase *why)
{
	struct order order;

	if (!order_parse(p->game, text, &order))
		wrong(p, "this is no order in its one form");
	return p->game->read_order(
		   p->ed.data, p->pos, seat, &order, move, 1, why) == 1 &&
	       game_check(p->game, p->ed.data, p->pos, seat, *move, why);
}

static void
do_play(struct play *p, const char *rest)
{
	unsigned seat = take_seat(p, &rest);
	struct phrase why = {0};
	move_t move;

	if (!read_move(p, seat, rest, &move, &why))
		wrong(p, why.key);
	apply(p, seat, move);
}

static void
do_refuse(struct play *p, const char *rest)
{
	unsigned seat = take_seat(p, &rest);
	struct event event = {.seats = EVERYBODY};
	struct buf line = BUF_INIT;
	move_t move;

	if (read_move(p, seat, rest, &move, &event.phrase))
		wrong(p, "this is not refused");
	event_line(&event, &line);
	buf_addf(&p->out, "  %s", line.data + 2); /* without its "* " */
	buf_release(&line);
}

/* One move by the clock; false: the match is over. */
static bool
clock_move(struct play *p)
{
	uint32_t acting;
	unsigned seat;

	if (p->pos == NULL)
		wrong(p, "no seats yet");
	acting = p->game->to_act(p->ed.data, p->pos);
	if (acting == 0)
		return false;
	seat = (unsigned)__builtin_ctz(acting);
	apply(p, seat, game_default_move(p->game, p->ed.data, p->pos, seat));
	return true;
}

static void
do_late(struct play *p, const char *rest)
{
	unsigned count = UINT32_MAX;

	if (strcmp(rest, "all") != 0)
		count = take_number(p, &rest);
	while (count > 0 && clock_move(p))
		count--;
}

static void
do_until(struct play *p, const char *rest)
{
	size_t at = p->out.len;
	struct buf event = BUF_INIT;

	buf_addf(&event, "  * %s\n", rest);
	while (strstr(p->out.data + at, event.data) == NULL)
		if (!clock_move(p))
			wrong(p, "that never happens");
	buf_release(&event);
}

static void
do_turn(struct play *p, const char *rest)
{
	unsigned seat = take_seat(p, &rest);

	while (p->game->to_act(p->ed.data, p->pos) != (uint32_t)1 << seat)
		if (!clock_move(p))
			wrong(p, "that turn never comes");
}

static void
do_legal(struct play *p, const char *rest)
{
	unsigned i, count, seat = take_seat(p, &rest);
	move_t moves[MOVES_MAX];
	struct order order;

	count = p->game->legal_moves(p->ed.data, p->pos, seat, moves);
	for (i = 0; i < count; i++) {
		p->game->write_order(
		    p->ed.data, p->pos, seat, moves[i], &order);
		buf_adds(&p->out, "  ");
		order_format(p->game, &order, &p->out);
		buf_addc(&p->out, '\n');
	}
}

static void
do_view(struct play *p, const char *rest)
{
	struct doc *doc = doc_new_map();
	struct buf json = BUF_INIT;
	uint32_t seat = OBSERVER;
	char *line, *at;

	if (strcmp(rest, "public") != 0)
		seat = take_seat(p, &rest);
	p->game->view(p->ed.data, p->pos, seat, doc);
	doc_json(doc, &json);
	at = json.data;
	while ((line = strsep(&at, "\n")) != NULL)
		if (*line != '\0')
			buf_addf(&p->out, "  %s\n", line);
	buf_release(&json);
	doc_free(doc);
}

static void
do_scores(struct play *p, const char *rest)
{
	int32_t scores[SEATS_MAX];
	uint8_t places[SEATS_MAX];
	bool over = p->game->to_act(p->ed.data, p->pos) == 0;
	unsigned s;

	(void)rest;
	p->game->scores(p->ed.data, p->pos, scores);
	if (over)
		game_ranking(p->game, p->ed.data, p->pos, p->seats, places);
	for (s = 0; s < p->seats; s++) {
		buf_addf(&p->out, "  seat %u: %" PRId32, s, scores[s]);
		if (over)
			buf_addf(&p->out, ", place %u", places[s]);
		buf_addc(&p->out, '\n');
	}
}

static const struct {
	const char *word;
	void (*run)(struct play *p, const char *rest);
} lines[] = {
    {"game", do_game},
    {"option", do_option},
    {"seed", do_seed},
    {"seats", do_seats},
    {"play", do_play},
    {"refuse", do_refuse},
    {"late", do_late},
    {"until", do_until},
    {"turn", do_turn},
    {"legal", do_legal},
    {"view", do_view},
    {"scores", do_scores},
};

static void
run_line(struct play *p, const char *line)
{
	size_t i, len = strcspn(line, " ");

	buf_addf(&p->out, "%s\n", line);
	if (*line == '#' || *line == '\0')
		return;
	for (i = 0; i < ARRAY_LEN(lines); i++)
		if (strlen(lines[i].word) == len &&
		    strncmp(lines[i].word, line, len) == 0) {
			lines[i].run(p, line + len + (line[len] == ' '));
			return;
		}
	wrong(p, "no such line");
}

/* ---- files ---- */

static unsigned played;

static void
save(const char *path, const struct buf *text)
{
	FILE *file = fopen(path, "w");

	ck_assert_msg(file != NULL, "%s", path);
	ck_assert_uint_eq(fwrite(text->data, 1, text->len, file), text->len);
	ck_assert_int_eq(fclose(file), 0);
}

/* Where two texts part, for a readable failure. */
static void
compare(const char *path, const char *want, const char *got)
{
	unsigned line = 1;
	size_t i = 0, begin = 0;

	for (; want[i] != '\0' && want[i] == got[i]; i++)
		if (want[i] == '\n') {
			begin = i + 1;
			line++;
		}
	if (want[i] != got[i])
		ck_abort_msg("%s:%u: now \"%.*s\" instead of \"%.*s\"", path,
		    line, (int)strcspn(got + begin, "\n"), got + begin,
		    (int)strcspn(want + begin, "\n"), want + begin);
}

static void
play_file(const char *path)
{
	struct play p = {.file = path, .out = BUF_INIT};
	struct buf text = BUF_INIT;
	struct err err = ERR_INIT;
	char *copy, *line, *rest;

	ck_assert_msg(fs_read(&text, path, 1 << 20, &err) == 0, "%s", err.text);
	rest = copy = xstrdup(text.data);
	while ((line = strsep(&rest, "\n")) != NULL) {
		p.line++;
		/* What is indented came of the line above; so did nothing. */
		if (*line != ' ' && (*line != '\0' || rest != NULL))
			run_line(&p, line);
	}
	if (getenv("PLI_UPDATE_PLAY") != NULL)
		save(path, &p.out);
	else
		compare(path, text.data, p.out.data);
	if (p.pos != NULL)
		edition_release(&p.ed);
	played++;
	free(p.pos);
	free(copy);
	buf_release(&p.out);
	buf_release(&text);
}

static int
visit(const char *name, void *arg)
{
	size_t len = strlen(name);
	char *path = fs_path(arg, "%s", name);

	if (len > 5 && strcmp(name + len - 5, ".play") == 0)
		play_file(path);
	free(path);
	return 0;
}

static void
play_folder(const char *folder, const char *game)
{
	char *top = fs_path(getenv("srcdir"), "%s", folder);
	char *dir = fs_path(top, "%s", game);

	if (fs_is_dir(dir))
		ck_assert_int_eq(fs_each(dir, visit, dir, NULL), 0);
	free(dir);
	free(top);
}

/* They lie in the game's own folder, or with its other tests. */
START_TEST(playthroughs)
{
	const char *name = games[_i]->name;

	played = 0;
	play_folder("games", name);
	play_folder("tests/games", name);
	ck_assert_msg(played > 0, "%s has no playthrough", name);
}
END_TEST

int
main(void)
{
	const struct game_test tests[] = {{playthroughs, 1}};

	return suite_run_games("play", tests, ARRAY_LEN(tests));
}
