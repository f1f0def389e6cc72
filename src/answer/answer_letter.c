/* SPDX-License-Identifier: MIT */
/* answer_letter.c - letters that no entry goes with, and not too many of them.
 */
#include "answer/answer.h"
#include "answer/fate.h"
#include "answer/pass_on.h"
#include "base/fs.h"
#include "base/x.h"
#include "reading/lines.h"
#include "reading/request.h"
#include "table/letters.h"

#include <stdlib.h>
#include <string.h>

#define COUNTS_MAX (1024 * 1024)

#define DAY (24 * 3600)

static char *
path_of_day(const struct site *site, int64_t day)
{
	char time[21];

	time_write(time, day);
	return site_path(site, "log/answers-%.10s", time);
}

static char *
counts_path(const struct request *request, unsigned days_ago)
{
	return path_of_day(
	    request->mail->site, request->mail->now - (int64_t)days_ago * DAY);
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

/* What nobody asked for is counted by kind; what was asked and done, apart. */
#define REFUSED '0'
#define ASKED '4'
#define LEFT_OUT 'x'

static char
kind_of(const struct report *report)
{
	switch (report->kind) {
	case LETTER_STALE:
		return '1';
	case LETTER_FOREIGN:
		return '2';
	case LETTER_SELF:
		return strcmp(report->command, "address") == 0 ? '3' : ASKED;
	case LETTER_TURN:
	case LETTER_PREVIEW:
	case LETTER_HELP:
	case LETTER_CONFIRM:
	case LETTER_STATUS:
	case LETTER_HISTORY:
	case LETTER_PAST:
	case LETTER_WHO:
		return ASKED;
	default:
		return REFUSED;
	}
}

static unsigned
most_of(
    const struct request *request, const struct report *report, unsigned most)
{
	unsigned mails = request->mail->site->mails_per_day;

	return kind_of(report) == ASKED && most == ANSWERS_A_DAY && mails > most
		   ? mails
		   : most;
}

static void
count_line(const struct request *request, const struct report *report,
    struct buf *line)
{
	buf_addf(line, "%s.%u.%c;\n", request->table.id, report->seat,
	    kind_of(report));
}

/* How often the line stands in a file of counts; both are taken over. */
static unsigned
count_at(char *take_path, struct buf *take_line)
{
	unsigned count = answer_count(take_path, take_line->data);

	buf_release(take_line);
	free(take_path);
	return count;
}

/* The number of letters of the kind that the seat has had today. */
static unsigned
count_had(const struct request *request, const struct report *report)
{
	struct buf line = BUF_INIT;

	count_line(request, report, &line);
	return count_at(counts_path(request, 0), &line);
}

bool
answer_is_enough(
    const struct request *request, const struct report *report, unsigned most)
{
	return count_had(request, report) >= most_of(request, report, most);
}

/* ---- what is left out ---- */

static void
left_out_line(const char *match, uint32_t seat, struct buf *line)
{
	buf_addf(line, "%s.%u.%c;\n", match, seat, LEFT_OUT);
}

static void
leave_out(const struct request *request, const struct report *report)
{
	const struct table *table = &request->table;
	char *path = counts_path(request, 0);
	struct buf line = BUF_INIT;

	site_log_mail(request->mail->site, request->mail->now,
	    "%s: seat %u has had its answers for today, no letter", table->id,
	    report->seat);
	left_out_line(table->id, report->seat, &line);
	fs_note(path, line.data, line.len);
	buf_release(&line);
	free(path);
}

unsigned
answer_left_out(
    const struct site *site, const char *match, uint32_t seat, int64_t day)
{
	struct buf line = BUF_INIT;

	left_out_line(match, seat, &line);
	return count_at(path_of_day(site, day), &line);
}

void
answer_left_out_in(const struct site *site, int64_t day, struct doc *matches)
{
	static const char end[] = {'.', LEFT_OUT, ';', '\0'};
	char *path = path_of_day(site, day);
	struct buf counts = BUF_INIT;
	char *rest = NULL, *line;

	if (fs_exists(path) && fs_read(&counts, path, COUNTS_MAX, NULL) == 0)
		line = strtok_r(counts.data, "\n", &rest);
	else
		line = NULL;
	for (; line != NULL; line = strtok_r(NULL, "\n", &rest)) {
		char *dot = strchr(line, '.');

		if (dot == NULL || strstr(dot, end) == NULL)
			continue;
		*dot = '\0';
		if (doc_get(matches, line) == NULL)
			doc_add_bool(matches, line, true);
	}
	buf_release(&counts);
	free(path);
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

/* What a letter offers, or NULL; the caller frees it. */
static char *
make_offer(const struct request *request, const struct report *report)
{
	const struct order_line *preview =
	    request->orders == NULL ? NULL
				    : lines_command(request->orders, "preview");
	struct buf text = BUF_INIT;
	char *offer;

	if (report->kind == LETTER_PREVIEW)
		return report->said == NULL ? NULL : xstrdup(report->said);
	offer =
	    report->verdicts == NULL ? NULL : verdicts_yes(report->verdicts);
	/* Who asked what orders would do has not said that he wants them. */
	if (offer != NULL && preview != NULL) {
		buf_addf(&text, "%s\n%s", preview->text, offer);
		free(offer);
		offer = buf_take(&text);
	}
	return offer;
}

/* A yes to a refusal plays what it offers first, and one to a preview what that
 * has shown; but not where the table is asked something. */
static bool
note_offer(struct request *request, const struct report *report)
{
	struct private *private = &request->table.private;
	const struct verdicts *verdicts = report->verdicts;
	uint32_t head = log_head(&request->table.match.log);
	bool may = request->table.match.started && !private->motion.open;
	char *offer = may ? make_offer(request, report) : NULL;

	may = offer != NULL;
	/* What was offered stands while there is only talk. */
	if (!may && verdicts != NULL && verdicts_only_talk(verdicts))
		return false;
	/* None before and none now is nothing to be written. */
	if (may || private_offered(private, report->seat, head) != NULL) {
		private_offer(private, report->seat, offer, head);
		request->table.private_changed = true;
	}
	free(offer);
	return may;
}

/* The letter itself; if it is the last of its day, it says so. */
static int
put_letter(struct request *request, const struct report *report, bool is_last,
    struct err *err)
{
	struct report full = *report;
	char again[21];

	if (report->kind == LETTER_REFUSAL || report->kind == LETTER_PREVIEW)
		full.takes_yes = note_offer(request, report);

	time_write(again, (request->mail->now / DAY + 1) * DAY);
	if (is_last)
		full.again = again;
	return table_letter(
	    &request->table, &full, request->route->tag_hex, err);
}

static void
note_letter(struct request *request, const struct report *report)
{
	char *path = counts_path(request, 0);
	struct buf line = BUF_INIT;

	count_line(request, report, &line);
	fs_note(path, line.data, line.len);
	fate_note(request,
	    report->kind == LETTER_REFUSAL ? FATE_REFUSED : FATE_ANSWERED);
	buf_release(&line);
	free(path);
}

int
answer_letter(struct request *request, const struct report *report,
    unsigned most, struct err *err)
{
	struct answers *answers = &request->answers;
	unsigned had;
	bool enough;
	int rc = 0;

	if (answers->silent) {
		site_log_mail(request->mail->site, request->mail->now,
		    "%s: seat %u: a list's mail without an order, no letter",
		    request->table.id, report->seat);
		return 0;
	}
	/* What was asked for may have come as another answer: a second letter
	 * of the kind would have its name. */
	if (answers->gathers && answers->kinds >> report->kind & 1)
		return 0;
	most = most_of(request, report, most);
	had = count_had(request, report);
	enough = had >= most;
	if (enough)
		leave_out(request, report);
	/* What it says to others is no answer. */
	if (enough && request->outcome.said.count == 0)
		return 0;
	pass_on_note(request);
	if (!enough)
		rc = put_letter(request, report, had + 1 == most, err);
	answers->kinds |= (uint64_t)1 << report->kind;
	if (rc == 0 && !answers->gathers)
		rc = answer_send(request, err);
	if (rc == 0 && !enough)
		note_letter(request, report);
	return rc;
}
