/* SPDX-License-Identifier: MIT */
/* cmd_show.c - pli show: a match as a seat, or everybody, may see it. */
#include "cmd_open.h"

#include "report.h"
#include "x.h"

#include <stdio.h>
#include <string.h>

struct options {
	const char *seat, *at, *format, *language;
};

static const struct {
	const char *name;
	enum format format;
} formats[] = {
    {"text", FORMAT_TEXT},
    {"html", FORMAT_HTML},
    {"markdown", FORMAT_MARKDOWN},
    {"bbcode", FORMAT_BBCODE},
};

static int
find_format(const char *name, enum format *format, bool *json, struct err *err)
{
	size_t i;

	*json = name != NULL && strcmp(name, "json") == 0;
	*format = FORMAT_TEXT;
	if (*json || name == NULL)
		return 0;
	for (i = 0; i < ARRAY_LEN(formats); i++)
		if (strcmp(formats[i].name, name) == 0) {
			*format = formats[i].format;
			return 0;
		}
	return err_set(err, EX_USAGE,
	    "--format %s: must be text, html, markdown, bbcode or json", name);
}

static const char *
language_of(
    const struct table *table, const struct options *options, uint32_t seat)
{
	if (options->language != NULL)
		return options->language;
	return seat == OBSERVER ? table->site->lang
				: match_lang(&table->match, seat);
}

/* The templates read the same, but know of no version. */
static void
print_json(struct doc *report)
{
	struct doc *doc = doc_new_map();
	size_t i;

	doc_add_number(doc, "version", 1);
	for (i = 0; i < doc_count(report); i++)
		doc_take(
		    doc, doc_key_at(report, i), doc_copy(doc_at(report, i)));
	doc_free(report);
	cmd_print_json(doc);
}

static int
print(struct table *table, const struct options *options, uint32_t seat,
    struct err *err)
{
	struct match *match = &table->match;
	struct report report = {.kind = LETTER_TURN,
	    .seat = seat,
	    .since = NO_ENTRY,
	    .site_name = table->site->name,
	    .site_address = table->site->address};
	struct buf text = BUF_INIT;
	struct words *words;
	enum format format;
	bool json;
	int rc = -1;

	if (find_format(options->format, &format, &json, err) < 0)
		return -1;
	words = table_language(table, language_of(table, options, seat), err);
	if (words == NULL)
		return -1;
	if (match_over(match))
		report.kind = LETTER_OVER;
	if (json) {
		print_json(report_doc(&report, match, words));
		return 0;
	}
	if (report_write(&report, match, words, &table->site->data, format,
		&text, err) == 0) {
		cmd_print(&text);
		rc = 0;
	}
	buf_release(&text);
	return rc;
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
	"  --format FORMAT  text (default), html, markdown, bbcode, or json,\n"
	"                   whose form is told under JSON in pli(1)\n"
	"  --language LANG  en, fr (else the seat's, or the host's)\n"
	"\n"
	"Exit: 0 printed, 64 usage or not begun, 65 not well formed, 66 no "
	"such\n"
	"file, 75 try again, 77 the match file is false, 78 configuration.\n",
    .run = run,
};
