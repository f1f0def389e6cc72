/* SPDX-License-Identifier: MIT */
/* log.c - pli log: what happened, entry by entry. */
#include "commands/log.h"

#include "commands/open_site.h"

#include <inttypes.h>
#include <stdio.h>
#include <string.h>

/* ---- as text ---- */

static void
add_list(const struct doc *entry, const char *key, struct buf *out)
{
	const struct doc *list = doc_get(entry, key);
	size_t i;

	for (i = 0; i < doc_count(list); i++)
		buf_addf(out, "    %-8s%s\n", key, doc_text(doc_at(list, i)));
}

static void
add_waiting(const struct doc *entry, struct buf *out)
{
	const struct doc *list = doc_get(entry, "waiting"), *line;
	int64_t number;
	size_t i;

	for (i = 0; i < doc_count(list); i++) {
		line = doc_at(list, i);
		if (doc_number(doc_get(line, "drop"), &number))
			buf_addf(out, "    %-8sthose of entry %" PRId64 "\n",
			    "drop", number);
		else
			buf_addf(out, "    %-8s%s\n", "when",
			    doc_text_at(line, "when", ""));
	}
}

static void
add_events(const struct doc *entry, struct buf *out)
{
	const struct doc *list = doc_get(entry, "events");
	size_t i;

	for (i = 0; i < doc_count(list); i++)
		buf_addf(out, "    %-8s%s\n", "event",
		    doc_text_at(doc_at(list, i), "text", ""));
}

static void
add_dice(const struct doc *entry, struct buf *out)
{
	const struct doc *list = doc_get(entry, "dice"), *draw, *order;
	int64_t n = 0, thing = 0;
	size_t i, j;

	for (i = 0; i < doc_count(list); i++) {
		draw = doc_at(list, i);
		buf_addf(out, "    %-8s", "dice");
		if (doc_number(doc_get(draw, "below"), &n)) {
			doc_number(doc_get(draw, "result"), &thing);
			buf_addf(
			    out, "below %" PRId64 ": %" PRId64 "\n", n, thing);
			continue;
		}
		doc_number(doc_get(draw, "shuffle"), &n);
		buf_addf(out, "shuffle of %" PRId64 ":", n);
		order = doc_get(draw, "order");
		for (j = 0; j < doc_count(order); j++) {
			doc_number(doc_at(order, j), &thing);
			buf_addf(out, " %" PRId64, thing);
		}
		buf_addc(out, '\n');
	}
}

static void
add_fields(const struct doc *entry, struct buf *out)
{
	static const char *const texts[] = {"game", "salts", "beacon", "topic",
	    "text", "why", "host", "key", "due"};
	static const char *const numbers[] = {"back", "instead", "of"};
	const char *text;
	int64_t number;
	size_t i;

	for (i = 0; i < sizeof(numbers) / sizeof(numbers[0]); i++)
		if (doc_number(doc_get(entry, numbers[i]), &number))
			buf_addf(
			    out, "    %-8s%" PRId64 "\n", numbers[i], number);
	for (i = 0; i < sizeof(texts) / sizeof(texts[0]); i++) {
		text = doc_text_at(entry, texts[i], NULL);
		if (text != NULL)
			buf_addf(out, "    %-8s%s\n", texts[i], text);
	}
}

static void
add_head(const struct doc *entry, struct buf *out)
{
	const char *player = doc_text_at(entry, "player", NULL);
	const char *by = doc_text_at(entry, "by", NULL);
	int64_t number = 0, seat = 0, live = 1;

	doc_number(doc_get(entry, "entry"), &number);
	doc_number(doc_get(entry, "live"), &live);
	buf_addf(out, "%-6" PRId64 "%s  %s", number,
	    doc_text_at(entry, "time", ""), doc_text_at(entry, "kind", ""));
	if (doc_number(doc_get(entry, "seat"), &seat))
		buf_addf(out, "  %" PRId64 " %s", seat, player);
	if (by != NULL)
		buf_addf(out, "  by %s", by);
	buf_adds(out, live ? "\n" : "  (does not count any more)\n");
}

void
log_text(const struct doc *doc, struct buf *out)
{
	const struct doc *entries = doc_get(doc, "entries"), *entry;
	size_t i;

	for (i = 0; i < doc_count(entries); i++) {
		entry = doc_at(entries, i);
		add_head(entry, out);
		add_fields(entry, out);
		add_list(entry, "options", out);
		add_list(entry, "moves", out);
		add_waiting(entry, out);
		add_list(entry, "words", out);
		add_events(entry, out);
		add_dice(entry, out);
	}
}

/* ---- the command ---- */

struct options {
	const char *seat, *language;
	bool json;
};

static int
print(struct table *table, const struct options *options, struct err *err)
{
	struct log_reader reader = {OBSERVER, false};
	struct buf text = BUF_INIT;
	struct words *words;
	struct doc *doc;

	if (options->seat != NULL && strcmp(options->seat, "host") == 0)
		reader.host = true;
	else if (options->seat != NULL &&
		 cmd_seat(table, options->seat, &reader.seat, err) < 0)
		return -1;
	words = table_language(table,
	    options->language == NULL ? table->site->lang : options->language,
	    err);
	if (words == NULL)
		return -1;
	doc = log_doc(&table->match, words, &reader);
	if (options->json) {
		cmd_print_json(doc);
		return 0;
	}
	log_text(doc, &text);
	cmd_print(&text);
	buf_release(&text);
	doc_free(doc);
	return 0;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	struct options options = {NULL, NULL, false};
	const char *format = NULL;
	const struct option_row rows[] = {
	    {"seat", 0, OPTION_TEXT, &options.seat},
	    {"format", 0, OPTION_TEXT, &format},
	    {"language", 0, OPTION_TEXT, &options.language},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct cmd_match open;
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_log, argc - first, 1, 1, err) < 0 ||
	    cmd_json(format, &options.json, err) < 0 ||
	    cmd_open_any(&open, cli, argv[first], err) < 0)
		return -1;
	rc = print(&open.table, &options, err);
	cmd_close(&open);
	return rc;
}

const struct command cmd_log = {
    .name = "log",
    .args = "MATCH|FILE [--seat SEAT|host] [--format text|json]",
    .brief = "print what happened, entry by entry",
    .help =
	"Every entry with its moves as the match file has them and the events\n"
	"that followed, as far as everybody may know them.  Once the match is\n"
	"revealed that is everything, each throw and shuffle with it.  Of a\n"
	"FILE, whose name holds a dot or a slash, all signatures are checked.\n"
	"\n"
	"  --seat SEAT      as far as this seat may know (number or name)\n"
	"  --seat host      all that the host knows, the dice with it; if you\n"
	"                   play yourself, do not look\n"
	"  --format json    for programs; see JSON in pli(1)\n"
	"  --language LANG  its code, as en (else the host's)\n"
	"\n"
	"Exit: 0 printed, 64 usage, 65 not well formed, 66 no such file, 75 "
	"try\n"
	"again, 77 the match file is false, 78 configuration.\n",
    .run = run,
};
