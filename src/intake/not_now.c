/* SPDX-License-Identifier: MIT */
/* not_now.c - mails that come at the wrong time, and too many of them. */
#include "intake/not_now.h"
#include "base/fs.h"
#include "reading/request.h"

#include <stdlib.h>
#include <string.h>

#define DATES_MAX (1024 * 1024)
#define DAY (24 * 3600)

/* ---- enough for a day ---- */

/* Entries that the seat's own mails made today, and that no rule asks for. */
static unsigned
count_today(const struct request *request)
{
	const struct log *log = &request->table.match.log;
	uint32_t today = log_day(request->table.time);
	uint32_t seat = request->route->reply.seat;
	unsigned count = 0;

	for (uint32_t i = log_head(log) + 1; i-- > 0;) {
		const struct log_mark *mark = log_mark(log, i);

		if (mark->kind == ENTRY_START || mark->day != today)
			break;
		if (mark->seat == seat && ((mark->kind == ENTRY_ORDERS &&
					       log_is_written_by(mark->by)) ||
					      mark->kind == ENTRY_SEAT))
			count++;
	}
	return count;
}

bool
not_now_enough(const struct request *request)
{
	return count_today(request) >= request->mail->site->mails_per_day;
}

/* ---- overtaken on the way ---- */

static char *
dates_path(const struct request *request, int64_t time)
{
	char stamp[21];

	time_write(stamp, time);
	return site_path(request->mail->site, "log/dates-%.10s", stamp);
}

/* "demo.1 " */
static void
add_name(const struct request *request, struct buf *out)
{
	buf_addf(out, "%s.%u ", request->table.id, request->route->reply.seat);
}

/* The last of a day's lines of this seat: when a mail of it was written. */
static int64_t
last_date(const struct request *request, int64_t day)
{
	char *path = dates_path(request, day);
	struct buf dates = BUF_INIT, name = BUF_INIT;
	int64_t date = 0;

	buf_addc(&name, '\n');
	add_name(request, &name);
	if (fs_exists(path) && fs_read(&dates, path, DATES_MAX, NULL) == 0)
		for (const char *at = dates.data;
		     (at = strstr(at, name.data)) != NULL;) {
			at += name.len;
			date = strtoll(at, NULL, 10);
		}
	buf_release(&dates);
	buf_release(&name);
	free(path);
	return date;
}

/* The seat's last entry by mail, which its writer had not seen if he answers
 * an older letter. */
static uint32_t
last_mail(const struct log *log, uint32_t seat)
{
	for (uint32_t i = log_head(log) + 1; i-- > 0;) {
		const struct log_mark *mark = log_mark(log, i);

		if (mark->kind == ENTRY_ORDERS && mark->seat == seat &&
		    log_is_written_by(mark->by))
			return i;
	}
	return NO_ENTRY;
}

/* True if there is something of the seat's that a later mail replaces. */
static bool
is_replaceable(const struct match *match, uint32_t seat)
{
	return match->held[seat].entry != NO_ENTRY ||
	       match->waiting_count[seat] > 0;
}

static bool
is_overtaken(const struct request *request)
{
	const struct match *match = &request->table.match;
	uint32_t seat = request->route->reply.seat,
		 last = last_mail(&match->log, seat);
	int64_t date = request->mail->message.date, known;

	if (date == 0 || last == NO_ENTRY ||
	    request->route->reply.entry >= last || !is_replaceable(match, seat))
		return false;
	known = last_date(request, request->mail->now);
	if (known == 0)
		known = last_date(request, request->mail->now - DAY);
	return date < known;
}

void
not_now_note(const struct request *request)
{
	int64_t date = request->mail->message.date;
	char *path = dates_path(request, request->mail->now);
	struct buf line = BUF_INIT;

	if (date != 0 &&
	    is_replaceable(&request->table.match, request->route->reply.seat)) {
		buf_addc(&line, '\n');
		add_name(request, &line);
		/* A clock that is ahead must not hold off what is to come. */
		buf_addf(&line, "%lld",
		    (long long)(date < request->mail->now
				    ? date
				    : request->mail->now));
		fs_note(path, line.data, line.len);
	}
	buf_release(&line);
	free(path);
}

/* ---- all of it ---- */

const char *
not_now_why(const struct request *request)
{
	if (log_paused(&request->table.match.log) != NULL)
		return "paused";
	return is_overtaken(request) ? "overtaken" : NULL;
}
