/* SPDX-License-Identifier: MIT */
/* letter.c - letters that no entry goes with, and not too many of them. */
#include "answer/answer.h"
#include "answer/fate.h"
#include "answer/pass_on.h"
#include "base/fs.h"
#include "reading/request.h"
#include "table/letters.h"

#include <stdlib.h>
#include <string.h>

#define COUNTS_MAX (1024 * 1024)

#define DAY (24 * 3600)

static char *
counts_path(const struct request *request, unsigned days_ago)
{
	char time[21];

	time_write(time, request->mail->now - (int64_t)days_ago * DAY);
	return site_path(request->mail->site, "log/answers-%.10s", time);
}

/* One line a letter; the file is begun anew each day. */
unsigned
answer_count(const char *path, const char *line)
{
	struct buf counts = BUF_INIT;
	size_t len = strlen(line);
	unsigned count = 0;

	if (fs_exists(path) && fs_read(&counts, path, COUNTS_MAX, NULL) == 0)
		for (const char *at = counts.data;
		     (at = strstr(at, line)) != NULL; at += len)
			count++;
	buf_release(&counts);
	return count;
}

/* Those that go to where nobody has asked for one are counted by themselves. */
static char
kind_of(const struct report *report)
{
	if (report->kind == LETTER_STALE)
		return '1';
	if (report->kind == LETTER_FOREIGN)
		return '2';
	return report->kind == LETTER_SELF &&
		       strcmp(report->command, "address") == 0
		   ? '3'
		   : '0';
}

static void
count_line(const struct request *request, const struct report *report,
    struct buf *line)
{
	buf_addf(line, "%s.%u.%c;\n", request->table.id, report->seat,
	    kind_of(report));
}

bool
answer_is_enough(
    const struct request *request, const struct report *report, unsigned most)
{
	char *path = counts_path(request, 0);
	struct buf line = BUF_INIT;
	bool enough;

	count_line(request, report, &line);
	enough = answer_count(path, line.data) >= most;
	buf_release(&line);
	free(path);
	return enough;
}

/* ---- what nobody wrote ---- */

static void
seldom_line(const struct request *request, char kind, struct buf *line)
{
	buf_addf(line, "%s.%u.%c;\n", request->table.id,
	    request->route->reply.seat, kind);
}

bool
answer_is_seldom(const struct request *request, char kind, unsigned days)
{
	struct buf line = BUF_INIT;
	bool had = false;

	seldom_line(request, kind, &line);
	for (unsigned ago = 0; !had && ago <= days; ago++) {
		char *path = counts_path(request, ago);

		had = answer_count(path, line.data) > 0;
		free(path);
	}
	buf_release(&line);
	return !had;
}

void
answer_note_seldom(const struct request *request, char kind)
{
	char *path = counts_path(request, 0);
	struct buf line = BUF_INIT;

	seldom_line(request, kind, &line);
	fs_note(path, line.data, line.len);
	buf_release(&line);
	free(path);
}

int
answer_send(struct request *request, struct err *err)
{
	request->answers.gathers = false;
	if (pass_on_all(request, 0, err) < 0)
		return -1;
	return table_commit_letters(
	    &request->table, request->route->tag_hex, err);
}

int
answer_letter(struct request *request, const struct report *report,
    unsigned most, struct err *err)
{
	struct table *table = &request->table;
	char *path = counts_path(request, 0);
	struct buf line = BUF_INIT;
	bool enough;
	int rc = 0;

	if (request->answers.silent) {
		site_log_mail(request->mail->site, request->mail->now,
		    "%s: seat %u: a list's mail without an order, no letter",
		    table->id, report->seat);
		goto out;
	}
	/* What was asked for may have come as another answer: a second letter
	 * of the kind would have its name. */
	if (request->answers.gathers &&
	    request->answers.kinds >> report->kind & 1)
		goto out;
	enough = answer_is_enough(request, report, most);
	if (enough)
		site_log_mail(request->mail->site, request->mail->now,
		    "%s: seat %u has had its answers for today, no letter",
		    table->id, report->seat);
	/* What it says to others is no answer. */
	if (enough && request->outcome.said.count == 0)
		goto out;
	pass_on_note(request);
	if (!enough)
		rc = table_letter(table, report, request->route->tag_hex, err);
	request->answers.kinds |= (uint64_t)1 << report->kind;
	if (rc == 0 && !request->answers.gathers)
		rc = answer_send(request, err);
	count_line(request, report, &line);
	if (rc == 0 && !enough) {
		fs_note(path, line.data, line.len);
		fate_note(request, report->kind == LETTER_REFUSAL
				       ? FATE_REFUSED
				       : FATE_ANSWERED);
	}
out:
	buf_release(&line);
	free(path);
	return rc;
}
