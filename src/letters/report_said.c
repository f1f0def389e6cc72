/* SPDX-License-Identifier: MIT */
/* report_said.c - letters that say again what somebody wrote. */
#include "base/fold.h"
#include "base/x.h"
#include "letters/report_p.h"
#include "site/player.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define SAID_LINES 20 /* of a stranger's letter, shown and linked */
#define SAID_LINE 200

/* A stranger's words, also for a link, where nothing else would take out what
 * is not seen or turns around what is. */
char *
report_visible(const char *text, size_t len)
{
	struct buf out = BUF_INIT;
	uint32_t code;
	size_t step;

	for (size_t i = 0; i < len; i += step) {
		step = fold_next(text + i, len - i, &code);
		if (step == 0) {
			step = 1;
			code = 0xfffd;
		}
		if (code == '\t')
			code = ' ';
		if (!fold_is_hidden(code))
			fold_put(&out, code);
	}
	return buf_take(&out);
}

/* What a stranger wrote, line by line. */
static void
add_said(const char *said, struct doc *doc)
{
	struct doc *list = doc_add_list(doc, "said_lines");
	const char *end;
	char *line;

	for (; *said != '\0' && doc_count(list) < SAID_LINES;
	     said = *end != '\0' ? end + 1 : end) {
		end = strchrnul(said, '\n');
		if (end - said == 0 || end - said > SAID_LINE)
			continue;
		line = report_visible(said, (size_t)(end - said));
		doc_add_string(doc_add_map(list, NULL), "text", line);
		free(line);
	}
}

/* "confirm abcdefghijklmnop", or nothing. */
static void
add_code(const struct teller *teller, const char *before, const char *code,
    struct buf *out)
{
	if (code != NULL)
		buf_addf(out, "%s%s %s", before,
		    words_command(teller->words, "confirm"), code);
}

static void
add_day(const struct teller *teller, const char *key, const char *day,
    struct doc *doc)
{
	int year;
	unsigned month, number;

	if (sscanf(day, "%4d-%2u-%2u", &year, &month, &number) == 3)
		report_holiday(teller, doc, key, year, month, number);
}

/* How many days are left, of each year that the absence lies in. */
static void
add_left(const struct teller *teller, int first, int last, struct doc *doc)
{
	const struct report *report = teller->report;
	struct doc *list = doc_add_list(doc, "years"), *map;
	unsigned used;

	for (int year = first; report->away != NULL && year <= last; year++) {
		used = player_away_days(report->away, year);
		map = doc_add_map(list, NULL);
		doc_add_number(map, "in_year", year);
		doc_add_number(map, "left",
		    used < report->away_days ? report->away_days - used : 0);
	}
}

/* "2026-12-20 2027-01-05" */
static void
add_absence(const struct teller *teller, const char *days, struct doc *doc)
{
	const char *until = strchrnul(days, ' ');

	until += *until == ' ';
	add_day(teller, "from_day", days, doc);
	if (strncmp(days, until, strlen(until)) != 0)
		add_day(teller, "until_day", until, doc);
	add_left(teller, atoi(days), atoi(until), doc);
}

static void
add_deed(const struct teller *teller, const char *command, const char *argument,
    struct doc *doc)
{
	struct doc *list = doc_get(doc, command), *map;
	char *visible;

	if (list == NULL)
		list = doc_add_list(doc, command);
	map = doc_add_map(list, NULL);
	doc_add_bool(map, "done", true);
	if (argument == NULL)
		return;
	visible = report_visible(argument, strlen(argument));
	doc_add_string(map, "argument", visible);
	free(visible);
	if (strcmp(command, "vacation") == 0)
		add_absence(teller, argument, map);
}

/* What the player wishes about himself, and the line that confirms it. */
void
report_self(const struct teller *teller, struct doc *doc)
{
	const struct report *report = teller->report;
	struct doc *map = doc_add_map(doc, "self");
	struct buf line = BUF_INIT, link = BUF_INIT;

	add_deed(teller, report->command, report->argument, map);
	for (unsigned i = 0; i < report->deed_count; i++)
		add_deed(teller, report->deeds[i].command,
		    report->deeds[i].argument, map);
	add_code(teller, "", report->code, &line);
	doc_add_string(map, "confirm", line.data);
	if (report->reply_to != NULL) {
		report_mailto(report, line.data, &link);
		doc_add_string(map, "href", link.data);
	}
	buf_release(&line);
	buf_release(&link);
}

/* A reply with just those lines. */
static void
add_said_link(const struct teller *teller, struct doc *doc)
{
	const struct doc *lines = doc_get(doc, "said_lines");
	struct buf body = BUF_INIT, link = BUF_INIT;

	for (size_t i = 0; i < doc_count(lines); i++)
		buf_addf(&body, "%s%s", i > 0 ? "\r\n" : "",
		    doc_text_at(doc_at(lines, i), "text", ""));
	add_code(teller, "\r\n", teller->report->code, &body);
	report_mailto(teller->report, body.data, &link);
	doc_add_string(doc, "said_href", link.data);
	buf_release(&body);
	buf_release(&link);
}

/* What he would send again, whole, blank lines too. */
void
report_again(const struct teller *teller, struct doc *doc)
{
	const struct report *report = teller->report;
	const char *said = report->said != NULL ? report->said : "", *end;
	struct buf body = BUF_INIT, link = BUF_INIT;

	for (; *said != '\0'; said = *end != '\0' ? end + 1 : end) {
		char *line;

		end = strchrnul(said, '\n');
		line = report_visible(said, (size_t)(end - said));
		buf_addf(&body, "%s%s", body.len > 0 ? "\r\n" : "", line);
		free(line);
	}
	if (report->reply_to != NULL && body.len > 0) {
		report_mailto(report, body.data, &link);
		doc_add_string(doc, "said_href", link.data);
	}
	doc_add_bool(doc, "takes_yes", report->takes_yes);
	buf_release(&body);
	buf_release(&link);
}

void
report_foreign(const struct teller *teller, struct doc *doc)
{
	const struct report *report = teller->report;
	struct buf body = BUF_INIT, confirm = BUF_INIT, link = BUF_INIT;
	char *from = report_visible(report->from, strlen(report->from));

	doc_add_bool(doc, "withheld", report->withheld);
	if (report->withheld) {
		free(from);
		return;
	}
	doc_add_string(doc, "from", from);
	doc_add_bool(doc, "unproved", report->unproved);
	add_code(teller, "", report->code, &body);
	doc_add_string(doc, "confirm", body.data);
	buf_clear(&body);
	add_said(report->said != NULL ? report->said : "", doc);
	if (report->reply_to == NULL)
		goto out;
	buf_addf(
	    &body, "%s %s", words_command(teller->words, "also-from"), from);
	doc_add_string(doc, "from_line", body.data);
	add_code(teller, "", report->allow_code, &confirm);
	if (confirm.len > 0) {
		doc_add_string(doc, "from_confirm", confirm.data);
		buf_addf(&body, "\r\n%s", confirm.data);
	}
	report_mailto(report, body.data, &link);
	doc_add_string(doc, "from_href", link.data);
	add_said_link(teller, doc);
out:
	free(from);
	buf_release(&body);
	buf_release(&confirm);
	buf_release(&link);
}
