/* SPDX-License-Identifier: MIT */
/* show.c - pli show: a match as a seat, or everybody, may see it. */
#include "commands/open_site.h"

#include "base/x.h"
#include "letters/draw_client.h"
#include "letters/report.h"
#include "table/seats.h"

#include <stdio.h>
#include <string.h>

struct options {
	const char *seat, *at, *format, *language;
};

struct showing {
	struct table *table;
	struct report report;
	struct words *words;
	struct err *err;
};

/* ---- formats ---- */

static int
show_report(struct showing *showing, int format)
{
	struct buf text = BUF_INIT;
	int rc = report_write(&showing->report, &showing->table->match,
	    showing->words, &showing->table->site->data, (enum format)format,
	    &text, showing->err);

	if (rc == 0)
		cmd_print(&text);
	buf_release(&text);
	return rc;
}

/* The templates read the same, but know of no version. */
static int
show_json(struct showing *showing, int format)
{
	struct doc *report = report_doc(
	    &showing->report, &showing->table->match, showing->words);
	struct doc *doc = doc_new_map();
	size_t i;

	(void)format;
	doc_add_number(doc, "version", 1);
	for (i = 0; i < doc_count(report); i++)
		doc_add_copy(doc, doc_key_at(report, i), doc_at(report, i));
	doc_free(report);
	cmd_print_json(doc);
	return 0;
}

static int
make_picture(struct showing *showing, struct buf *svg)
{
	const struct data *data = &showing->table->site->data;
	const struct match *match = &showing->table->match;
	struct picture *picture = NULL;
	int rc = -1;

	if (!picture_exists(data, match->game->name))
		return err_set(showing->err, EX_CONFIG,
		    "%s has no picture: no games/%s/board.svg",
		    match->game->name, match->game->name);
	if (picture_new(&picture, data, match->game->name, showing->err) == 0)
		rc = report_picture(&showing->report, match, showing->words,
		    picture, svg, showing->err);
	picture_free(picture);
	return rc;
}

static int
draw_picture(struct buf *svg, struct err *err)
{
	struct draw_client draw_client = DRAW_CLIENT_INIT;
	struct buf png = BUF_INIT;
	int rc = 0;

	if (draw_client_png(&draw_client, svg->data, svg->len, &png)) {
		buf_clear(svg);
		buf_add(svg, png.data, png.len);
	} else {
		rc = err_set(err, EX_TEMPFAIL,
		    draw_client.broken ? "the helper pli-draw cannot be run"
				       : "the helper pli-draw cannot draw it");
	}
	draw_client_end(&draw_client);
	buf_release(&png);
	return rc;
}

static int
show_picture(struct showing *showing, int png)
{
	struct buf bytes = BUF_INIT;
	int rc = make_picture(showing, &bytes);

	if (rc == 0)
		rc = png ? draw_picture(&bytes, showing->err)
			 : picture_dark(&showing->table->site->data, &bytes,
			       showing->err);
	if (rc == 0)
		cmd_print(&bytes);
	buf_release(&bytes);
	return rc;
}

static const struct show_format {
	const char *name;
	int (*show)(struct showing *showing, int how);
	int how;
} formats[] = {
    {"text", show_report, FORMAT_TEXT},
    {"html", show_report, FORMAT_HTML},
    {"markdown", show_report, FORMAT_MARKDOWN},
    {"bbcode", show_report, FORMAT_BBCODE},
    {"json", show_json, 0},
    {"svg", show_picture, 0},
    {"png", show_picture, 1},
};

static const struct show_format *
find_format(const char *name, struct err *err)
{
	size_t i;

	for (i = 0; i < ARRAY_LEN(formats); i++)
		if (name == NULL || strcmp(formats[i].name, name) == 0)
			return &formats[i];
	err_set(err, EX_USAGE,
	    "--format %s: must be text, html, markdown, bbcode, json, svg or "
	    "png",
	    name);
	return NULL;
}

/* ---- the command ---- */

static const char *
language_of(struct table *table, const struct options *options, uint32_t seat)
{
	if (options->language != NULL)
		return options->language;
	return seat == OBSERVER ? table->site->lang : table_lang(table, seat);
}

static int
print(struct table *table, const struct options *options, uint32_t seat,
    struct err *err)
{
	const struct show_format *format = find_format(options->format, err);
	struct showing showing = {
	    .table = table,
	    .report = {.press = &table->private.press,
		.kind = letter_of_now(&table->match),
		.length = LETTERS_FULL,
		.seat = seat,
		.since = NO_ENTRY,
		.site_name = table->site->name,
		.site_address = table->site->address},
	    .err = err,
	};

	if (format == NULL)
		return -1;
	showing.words =
	    table_language(table, language_of(table, options, seat), err);
	if (showing.words == NULL)
		return -1;
	return format->show(&showing, format->how);
}

static int
show(struct cmd_match *open, const struct options *options, struct err *err)
{
	struct table *table = &open->table;
	uint32_t seat = OBSERVER, entry;

	if (options->seat != NULL &&
	    cmd_seat(table, options->seat, &seat, err) < 0)
		return -1;
	if (options->at != NULL && (cmd_number(options->at, LOG_ENTRIES_MAX,
					"--at", &entry, err) < 0 ||
				       cmd_back(open, entry, err) < 0))
		return -1;
	if (!table->match.started)
		return err_set(err, EX_USAGE,
		    "match %s has not begun%s; \"pli seats\" tells who owes "
		    "what",
		    table->id, options->at == NULL ? "" : " there");
	return print(table, options, seat, err);
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	struct options options = {NULL, NULL, NULL, NULL};
	const struct option_row rows[] = {
	    {"seat", 0, OPTION_TEXT, &options.seat},
	    {"at", 0, OPTION_TEXT, &options.at},
	    {"format", 0, OPTION_TEXT, &options.format},
	    {"language", 0, OPTION_TEXT, &options.language},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct cmd_match open;
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_show, argc - first, 1, 1, err) < 0 ||
	    cmd_open_any(&open, cli, argv[first], err) < 0)
		return -1;
	rc = show(&open, &options, err);
	cmd_close(&open);
	return rc;
}

const struct command cmd_show = {
    .name = "show",
    .args = "MATCH|FILE [--seat SEAT] [--at ENTRY] [--format FORMAT]",
    .brief = "print a match as everybody, or one seat, may see it",
    .help =
	"Of a FILE, whose name holds a dot or a slash, all signatures are\n"
	"checked; it must be revealed.\n"
	"\n"
	"  --seat SEAT      as this seat sees it (number or player's name)\n"
	"  --at ENTRY       as it stood right after that entry\n"
	"  --format FORMAT  text (default), html, markdown, bbcode, json,\n"
	"                   whose form is told under JSON in pli(1), or the\n"
	"                   game's picture as svg or png\n"
	"  --language LANG  its code, as en (else the seat's, or the host's)\n"
	"\n"
	"Exit: 0 printed, 64 usage or not begun, 65 not well formed, 66 no "
	"such\n"
	"file, 75 try again, 77 the match file is false, 78 configuration.\n",
    .run = run,
};
