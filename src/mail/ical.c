/* SPDX-License-Identifier: MIT */
/* ical.c - a calendar entry. */
#include "mail/ical.h"

#include "base/chars.h"
#include "base/fold.h"

#include <string.h>
#include <time.h>

#define LINE_MAX 75 /* octets, without CR LF (RFC 5545 section 3.1) */

/* ---- lines ---- */

/* A character is not cut in two. */
static void
add_line(struct buf *out, const char *line, size_t len)
{
	size_t column = 0, step;
	uint32_t code;

	for (; len > 0; line += step, len -= step) {
		step = fold_next(line, len, &code);
		if (step == 0)
			step = 1;
		if (column + step > LINE_MAX) {
			buf_adds(out, "\r\n ");
			column = 1;
		}
		buf_add(out, line, step);
		column += step;
	}
	buf_adds(out, "\r\n");
}

static void
add_plain(struct buf *out, const char *name, const char *value)
{
	struct buf line = BUF_INIT;

	buf_addf(&line, "%s:%s", name, value);
	add_line(out, line.data, line.len);
	buf_release(&line);
}

/* TEXT (section 3.3.11); other controls are left out. */
static void
add_text(struct buf *out, const char *name, const char *text)
{
	struct buf line = BUF_INIT;

	buf_addf(&line, "%s:", name);
	for (; *text != '\0'; text++)
		if (*text == '\n')
			buf_adds(&line, "\\n");
		else if (is_one_of(*text, "\\;,"))
			buf_addf(&line, "\\%c", *text);
		else if ((unsigned char)*text >= ' ' && *text != 0x7f)
			buf_addc(&line, *text);
	add_line(out, line.data, line.len);
	buf_release(&line);
}

/* DATE-TIME in UTC (section 3.3.5) */
static void
add_time(struct buf *out, const char *name, int64_t seconds)
{
	time_t when = (time_t)seconds;
	struct buf line = BUF_INIT;
	struct tm tm;

	gmtime_r(&when, &tm);
	buf_addf(&line, "%s:%04d%02d%02dT%02d%02d%02dZ", name,
	    tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min,
	    tm.tm_sec);
	add_line(out, line.data, line.len);
	buf_release(&line);
}

/* A parameter's value has no escapes: what cannot stand in quotation marks is
 * left out (section 3.2). */
static void
add_name(struct buf *line, const char *name)
{
	if (name == NULL)
		return;
	buf_adds(line, ";CN=\"");
	for (; *name != '\0'; name++)
		if ((unsigned char)*name >= ' ' && *name != 0x7f &&
		    *name != '"')
			buf_addc(line, *name);
	buf_addc(line, '"');
}

static void
add_person(
    struct buf *out, const char *what, const char *name, const char *address)
{
	struct buf line = BUF_INIT;

	buf_adds(&line, what);
	add_name(&line, name);
	buf_addf(&line, ":mailto:%s", address);
	add_line(out, line.data, line.len);
	buf_release(&line);
}

/* ---- the object ---- */

static void
add_entry(const struct ical_entry *entry, struct buf *out)
{
	struct buf sequence = BUF_INIT;

	buf_addf(&sequence, "%u", entry->sequence);
	add_plain(out, "BEGIN", "VEVENT");
	add_plain(out, "UID", entry->uid);
	add_plain(out, "SEQUENCE", sequence.data);
	add_time(out, "DTSTAMP", entry->stamp);
	add_time(out, "DTSTART", entry->from);
	add_time(out, "DTEND", entry->until);
	add_person(out, "ORGANIZER", entry->organizer_name, entry->organizer);
	/* Nobody reads an answer to it. */
	add_person(out, "ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=FALSE",
	    entry->attendee_name, entry->attendee);
	add_text(out, "SUMMARY", entry->summary);
	add_text(out, "DESCRIPTION", entry->description);
	add_plain(out, "STATUS", entry->cancelled ? "CANCELLED" : "CONFIRMED");
	/* It takes none of his time, and is nobody else's business. */
	add_plain(out, "TRANSP", "TRANSPARENT");
	add_plain(out, "CLASS", "PRIVATE");
	add_plain(out, "END", "VEVENT");
	buf_release(&sequence);
}

void
ical_write(const struct ical_entry *entry, struct buf *out)
{
	add_plain(out, "BEGIN", "VCALENDAR");
	add_plain(out, "VERSION", "2.0");
	add_plain(out, "PRODID", "-//Pli//Pli//EN");
	add_plain(out, "METHOD", entry->cancelled ? "CANCEL" : "REQUEST");
	add_entry(entry, out);
	add_plain(out, "END", "VCALENDAR");
}
