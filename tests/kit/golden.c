/* SPDX-License-Identifier: MIT */
/*
 * golden.c - the letters of a match that was kept, for tests/cli/golden.t.
 *
 *	golden GAME MATCH DIR
 *
 * MATCH holds the match's orders, "SEAT ORDER" a line, in English; if there is
 * no such file a match is played at random and written to it.  DIR gets what is
 * read at its middle by a seat that must move (turn) and by everybody (public),
 * and at its end by that seat (over), in each language and form.
 */
#include "base/fs.h"
#include "base/x.h"
#include "letters/picture.h"
#include "letters/report.h"
#include "match_kit.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEATS 3
#define KEY 11
#define CHANCE 3
#define MATCH_MAX (1 << 20)

static void
fail(const char *what, const char *which)
{
	fprintf(stderr, "golden: %s%s\n", what, which);
	exit(1);
}

static void
must(int rc, const struct err *err)
{
	if (rc != 0)
		fail(err->text, "");
}

/* ---- the match ---- */

static uint32_t
asked(const struct match *match)
{
	return (uint32_t)__builtin_ctz(match_to_act(match) | 1u << 31);
}

static unsigned
legal_moves(const struct match *match, uint32_t seat, move_t *moves)
{
	void *pos = match_position(match, seat);
	unsigned count =
	    match->game->legal_moves(match->edition.data, pos, seat, moves);

	free(pos);
	return count;
}

static void
play(struct match_kit *kit, uint32_t seat, move_t move)
{
	struct err err = ERR_INIT;

	must(play_move(&kit->match, seat, move, BY_MAIL, match_kit_time(kit),
		 "", &kit->host, &err),
	    &err);
}

static void
play_at_random(struct match_kit *kit, struct buf *kept)
{
	struct dice chance;
	move_t moves[MOVES_MAX];

	dice_init_number(&chance, CHANCE);
	while (match_to_act(&kit->match) != 0) {
		uint32_t seat = asked(&kit->match);
		unsigned count = legal_moves(&kit->match, seat, moves);
		move_t move = moves[dice_below(&chance, count)];

		buf_addf(kept, "%u ", seat);
		match_kit_write(kit, seat, move, kept);
		buf_addc(kept, '\n');
		play(kit, seat, move);
	}
}

/* ---- letters ---- */

static const struct form {
	const char *name;
	enum format format;
} forms[] = {{"txt", FORMAT_TEXT}, {"html", FORMAT_HTML},
    {"bbcode", FORMAT_BBCODE}, {"md", FORMAT_MARKDOWN}};

static void
write_letter(struct match_kit *kit, const struct report *report,
    const char *path, unsigned lang, const struct form *form)
{
	struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	must(report_write(report, &kit->match, kit->words[lang], &kit->data,
		 form->format, &out, &err),
	    &err);
	must(fs_replace(path, out.data, out.len, false, &err), &err);
	buf_release(&out);
}

/* Has the language a pack of this game? */
static bool
speaks(const struct match_kit *kit, const char *lang)
{
	char *pack =
	    fs_path("games", "%s/%s.yaml", kit->match.game->name, lang);
	bool has = data_has(&kit->data, pack);

	free(pack);
	return has;
}

/* All forms for a seat; for the public, which has no mail, those of forums. */
static void
write_letters(struct match_kit *kit, const char *dir, const char *name,
    enum letter_kind kind, uint32_t seat)
{
	bool picture = seat != OBSERVER &&
		       picture_exists(&kit->data, kit->match.game->name);
	const struct report report = {.kind = kind,
	    .seat = seat,
	    .since = NO_ENTRY,
	    .reply_to = seat == OBSERVER
			    ? NULL
			    : "pli+k7m2qd.0.8.rvitlez2gbjclcepw@example.org",
	    .site_name = "Pli at example.org",
	    .site_address = "pli@example.org",
	    .subject = "[pli k7m2qd] A game",
	    .picture_id = picture ? "picture@example.org" : NULL};

	for (unsigned i = 0; i < kit->word_count * ARRAY_LEN(forms); i++) {
		unsigned lang = i % kit->word_count;
		const struct form *form = &forms[i / kit->word_count];
		char *path;

		if (!speaks(kit, languages[lang]))
			continue;
		if (seat == OBSERVER && form->format != FORMAT_BBCODE &&
		    form->format != FORMAT_MARKDOWN)
			continue;
		path =
		    fs_path(dir, "%s.%s.%s", name, languages[lang], form->name);
		write_letter(kit, &report, path, lang, form);
		free(path);
	}
}

static size_t
count_lines(const char *text)
{
	size_t count = 0;

	for (; *text != '\0'; text++)
		count += *text == '\n';
	return count;
}

static void
tell(struct match_kit *kit, char *kept, const char *dir)
{
	size_t middle = count_lines(kept) / 2, played = 0;
	uint32_t reader = 0;
	char *line;

	while ((line = strsep(&kept, "\n")) != NULL && *line != '\0') {
		if (!match_kit_play_line(kit, line))
			fail("cannot be played any more: ", line);
		if (++played != middle)
			continue;
		reader = asked(&kit->match);
		write_letters(kit, dir, "turn", LETTER_TURN, reader);
		write_letters(kit, dir, "public", LETTER_TURN, OBSERVER);
	}
	if (!match_over(&kit->match))
		fail("the match does not end", "");
	write_letters(kit, dir, "over", LETTER_OVER, reader);
}

int
main(int argc, char **argv)
{
	struct buf kept = BUF_INIT;
	struct match_kit kit;
	struct err err = ERR_INIT;

	if (argc != 4)
		fail("usage: golden GAME MATCH DIR", "");
	seal_init();
	if (!fs_exists(argv[2])) {
		match_kit_init(&kit, argv[1], SEATS, KEY);
		play_at_random(&kit, &kept);
		match_kit_release(&kit);
		must(fs_replace(argv[2], kept.data, kept.len, false, &err),
		    &err);
		buf_clear(&kept);
	}
	must(fs_read(&kept, argv[2], MATCH_MAX, &err), &err);
	match_kit_init(&kit, argv[1], SEATS, KEY);
	tell(&kit, kept.data, argv[3]);
	match_kit_release(&kit);
	buf_release(&kept);
	return 0;
}
