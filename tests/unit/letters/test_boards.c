/* SPDX-License-Identifier: MIT */
/*
 * test_boards.c - on no board does a text touch another or cross a box, leave
 * the picture or lose a part; and each can be read on what it stands on.
 *
 * Random matches of each game are looked at in up to 200 positions, by each
 * reader in turn and in each language; every twentieth is drawn as a letter
 * has it, and is small enough.
 */
#include "boxes.h"
#include "letters/draw_client.h"
#include "letters/report.h"
#include "match_kit.h"
#include "suite_games.h"

#include <math.h>
#include <stdlib.h>
#include <string.h>

#define POSITIONS 200
#define MATCHES 5
#define CHANCE 3
#define FAULTS 12 /* that are told */
#define CONTRAST 4.5
#define DRAWN 20 /* each how many-th is */
#define PNG_BYTES (35 * 1024)

/* As usual; as long as a name may be beside its numbers; and longer. */
#define NAMINGS 3
static const char *const names[NAMINGS][SEATS_MAX] = {
    {"Anna", "Bruno", "Chloé", "Denis", "Elsa"},
    {"ANNA MOMMSENS", "Bruno", "Wilhelmine HM", "Q", "Elsa"},
    {"Anna Maria Wilhelmine von Hohenzollern-M.", "Bruno",
	"Chloé Marguerite de Montmorency-Laval M.", "Denis", "Elsa"},
};

struct look {
	struct match_kit kit;
	struct picture *picture;
	struct boxes boxes;
	struct buf svg, faults;
	struct doc *colours;
	struct draw_client drawer;
	unsigned fault_count, looked;
};

static void
fault(struct look *look, const char *what, const struct box *a,
    const struct box *b)
{
	struct buf line = BUF_INIT;

	buf_addf(&line, "%s: %s (%.0f,%.0f-%.0f,%.0f)", what, a->said, a->left,
	    a->top, a->right, a->bottom);
	if (b != NULL)
		buf_addf(&line, ", %s (%.0f,%.0f-%.0f,%.0f)", b->said, b->left,
		    b->top, b->right, b->bottom);
	buf_addc(&line, '\n');
	if (look->fault_count < FAULTS &&
	    (look->faults.data == NULL ||
		strstr(look->faults.data, line.data) == NULL)) {
		buf_adds(&look->faults, line.data);
		look->fault_count++;
	}
	buf_release(&line);
}

/* A text and a shape: one in the other, or apart.  What only wipes out what
 * is below it is no box. */
static bool
crosses(const struct box *text, const struct box *shape, uint32_t ground)
{
	bool seen = !shape->has_fill || shape->fill != ground;

	return seen && boxes_meet(text, shape) && !boxes_within(shape, text);
}

/* ---- what can be read ---- */

/* WCAG 2.2, relative luminance and contrast. */
static double
luminance(uint32_t colour)
{
	double part[3];

	for (int i = 0; i < 3; i++) {
		part[i] = (double)(colour >> (16 - 8 * i) & 255) / 255;
		part[i] = part[i] <= .04045
			      ? part[i] / 12.92
			      : pow((part[i] + .055) / 1.055, 2.4);
	}
	return .2126 * part[0] + .7152 * part[1] + .0722 * part[2];
}

static double
contrast(uint32_t a, uint32_t b)
{
	double x = luminance(a), y = luminance(b);

	return (fmax(x, y) + .05) / (fmin(x, y) + .05);
}

static uint32_t
read_colour(const char *text)
{
	uint32_t value = (uint32_t)strtoul(text + 1, NULL, 16);

	return strlen(text) == 7
		   ? value
		   : (value >> 8 & 15) * 0x110000 + (value >> 4 & 15) * 0x1100 +
			 (value & 15) * 0x11;
}

/* The row of the table, which has each colour that a board uses. */
static const struct doc *
row_of(const struct look *look, uint32_t colour)
{
	for (size_t i = 0; i < doc_count(look->colours); i++) {
		const struct doc *row = doc_at(look->colours, i);

		if (read_colour(doc_text_at(row, "light", "")) == colour)
			return row;
	}
	ck_abort_msg("#%06x is not in templates/colours.yaml", colour);
	return NULL;
}

static void
check_contrast(struct look *look, size_t text)
{
	static const char *const modes[] = {"light", "dark"};
	const struct box *box = &look->boxes.list[text];
	const struct box *ground = boxes_ground(&look->boxes, text);

	ck_assert_ptr_nonnull(ground);
	for (size_t i = 0; i < ARRAY_LEN(modes); i++) {
		const char *ink = doc_text_at(
			       row_of(look, box->fill), modes[i], ""),
			   *below = doc_text_at(
			       row_of(look, ground->fill), modes[i], "");
		struct buf said = BUF_INIT;

		buf_addf(&said, "%s on %s", ink, below);
		if (contrast(read_colour(ink), read_colour(below)) < CONTRAST)
			fault(look, said.data, box, ground);
		buf_release(&said);
	}
}

static void
check(struct look *look)
{
	const struct boxes *boxes = &look->boxes;

	boxes_read(&look->boxes, look->svg.data, look->svg.len);
	for (size_t i = 0; i < boxes->count; i++) {
		const struct box *text = &boxes->list[i];

		if (!text->text)
			continue;
		check_contrast(look, i);
		if (text->cut)
			fault(look, "is cut", text, NULL);
		for (size_t j = 0; j < boxes->count; j++) {
			const struct box *other = &boxes->list[j];

			if (other->text && j > i && boxes_meet(text, other))
				fault(look, "touch", text, other);
			if (!other->text &&
			    crosses(text, other, boxes->list[0].fill))
				fault(look, "crosses", text, other);
		}
	}
	look->looked++;
}

static void
check_size(struct look *look)
{
	struct buf png = BUF_INIT;

	ck_assert(draw_client_png(
	    &look->drawer, look->svg.data, look->svg.len, &png));
	ck_assert_uint_le(png.len, PNG_BYTES);
	buf_release(&png);
}

static void
look_at(struct look *look, uint32_t seat, unsigned language)
{
	const struct report report = {
	    .kind = LETTER_TURN, .seat = seat, .since = NO_ENTRY};
	struct err err = ERR_INIT;

	buf_clear(&look->svg);
	ck_assert_msg(
	    report_picture(&report, &look->kit.match, look->kit.words[language],
		look->picture, &look->svg, &err) == 0,
	    "%s", err.text);
	check(look);
	if (look->looked % DRAWN == 1)
		check_size(look);
}

/* Maps that a game has beside its usual one. */
static const char *
other_map(const struct game *game, unsigned part)
{
	return strcmp(game->name, "age-of-industry") == 0 && part % 2 == 1
		   ? "map=new-england"
		   : NULL;
}

START_TEST(no_text_touches)
{
	const struct game *game = games[_i / MATCHES];
	unsigned part = (unsigned)_i % MATCHES;
	unsigned seats = game_seats_min(game) +
			 part % (game->seats_max - game_seats_min(game) + 1);
	struct look look = {
	    .svg = BUF_INIT, .faults = BUF_INIT, .drawer = DRAW_CLIENT_INIT};
	struct err err = ERR_INIT;
	struct dice chance;
	unsigned step = 1 + 2 * part;

	match_kit_init_as(&look.kit, game->name, seats, (uint8_t)(part + 1),
	    names[part % NAMINGS], other_map(game, part));
	dice_init_number(&chance, CHANCE + part);
	ck_assert(data_yaml(&look.kit.data, "templates/colours.yaml",
		      &look.colours, &err) == 0);
	ck_assert(
	    picture_new(&look.picture, &look.kit.data, game->name, &err) == 0);
	for (unsigned n = 0; n < POSITIONS / MATCHES; n++) {
		look_at(&look,
		    n % (seats + 1) < seats ? n % (seats + 1) : OBSERVER,
		    n / (seats + 1) % 2);
		if (match_kit_play(&look.kit, &chance, step) == 0)
			break;
	}
	ck_assert_msg(look.fault_count == 0, "%s, %u players, %u looks:\n%s",
	    game->name, seats, look.looked, look.faults.data);
	picture_free(look.picture);
	draw_client_end(&look.drawer);
	doc_free(look.colours);
	boxes_release(&look.boxes);
	buf_release(&look.svg);
	buf_release(&look.faults);
	match_kit_release(&look.kit);
}
END_TEST

int
main(void)
{
	const struct game_test tests[] = {{no_text_touches, MATCHES}};

	return suite_run_games("boards", tests, ARRAY_LEN(tests));
}
