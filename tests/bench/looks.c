/* SPDX-License-Identifier: MIT */
/*
 * looks.c - letters to be looked at: "looks DIR [EVERY [GAME]]".
 *
 * Of one match of greedy players a game, the HTML of every EVERY-th letter that
 * asks, in all languages, and the picture of each as SVG and as PNG, as
 * DIR/GAME.NUMBER.LANG.{html,svg,png}; and the chart of the scores.
 */
#include "base/fs.h"
#include "base/seal.h"
#include "length.h"
#include "letters/draw_client.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SEATS 4
#define MAILS 400

struct looks {
	const char *dir;
	unsigned every, number;
	struct picture *picture;
	struct draw_client drawer;
};

static void
must(int rc, const struct err *err)
{
	if (rc == 0)
		return;
	fprintf(stderr, "looks: %s\n", err->text);
	exit(1);
}

static void
put(const struct looks *looks, const char *name, const char *form,
    const struct buf *bytes)
{
	char *path = fs_path(looks->dir, "%s.%s", name, form);
	struct err err = ERR_INIT;

	must(fs_replace(path, bytes->data, bytes->len, false, &err), &err);
	free(path);
}

/* A letter's pictures are asked for by their Content-ID. */
static void
put_html(const struct looks *looks, const char *name, const struct buf *html)
{
	struct buf out = BUF_INIT;
	const char *at = html->data, *cid;

	while ((cid = strstr(at, "src=\"cid:")) != NULL) {
		buf_add(&out, at, (size_t)(cid - at));
		buf_adds(&out, "src=\"");
		at = cid + strlen("src=\"cid:");
	}
	buf_adds(&out, at);
	put(looks, name, "html", &out);
	buf_release(&out);
}

static void
look(void *arg, const struct match_kit *kit, const struct report *report,
    const char *lang, const char *text)
{
	struct looks *looks = arg;
	const struct match *match = &kit->match;
	struct words *words = match_kit_words(kit, lang);
	struct buf svg = BUF_INIT, png = BUF_INIT, html = BUF_INIT;
	struct buf plain = BUF_INIT, alt = BUF_INIT;
	char name[96], file[100];
	struct report shown = *report;
	struct err err = ERR_INIT;

	(void)text;
	if (!match_over(match) && (!(match_to_act(match) >> report->seat & 1) ||
				      looks->number++ % looks->every > 1))
		return;
	looks->number += match_over(match);
	snprintf(name, sizeof(name), "%s.%04u.%s.%s", match->game->name,
	    looks->number, letter_name(report->kind), lang);
	snprintf(file, sizeof(file), "%s.png", name);
	if (report->picture_id != NULL)
		shown.picture_id = file;
	must(report_picture(&shown, match, words, looks->picture, &svg, &err),
	    &err);
	if (draw_client_png(&looks->drawer, svg.data, svg.len, &png))
		put(looks, name, "png", &png);
	must(picture_dark(&kit->data, &svg, &err), &err);
	put(looks, name, "svg", &svg);
	must(report_letter(
		 &shown, match, words, &kit->data, &plain, &html, &err),
	    &err);
	put_html(looks, name, &html);
	put(looks, name, "txt", &plain);
	buf_clear(&svg);
	if (match_over(match)) {
		must(report_chart(match, words, &kit->data, &svg, &alt, &err),
		    &err);
		must(picture_dark(&kit->data, &svg, &err), &err);
		put(looks, name, "chart.svg", &svg);
	}
	buf_release(&svg);
	buf_release(&png);
	buf_release(&html);
	buf_release(&plain);
	buf_release(&alt);
}

int
main(int argc, char **argv)
{
	struct looks looks = {.drawer = DRAW_CLIENT_INIT, .every = 10};

	if (argc < 2)
		return 2;
	seal_init();
	looks.dir = argv[1];
	if (argc > 2)
		looks.every = (unsigned)atoi(argv[2]);
	for (size_t i = 0; games[i] != NULL; i++) {
		unsigned seats =
		    games[i]->seats_max < SEATS ? games[i]->seats_max : SEATS;
		struct lengths lengths = {0};
		struct data data;
		struct err err = ERR_INIT;

		if (argc > 3 && strcmp(games[i]->name, argv[3]) != 0)
			continue;
		data_init(&data);
		must(picture_new(&looks.picture, &data, games[i]->name, &err),
		    &err);
		looks.number = 0;
		lengths_play(
		    &lengths, &(struct length_plan){.game = games[i]->name,
				  .seats = seats,
				  .number = 1,
				  .mails = MAILS,
				  .hook = look,
				  .arg = &looks});
		lengths_release(&lengths);
		picture_free(looks.picture);
	}
	draw_client_end(&looks.drawer);
	return 0;
}
