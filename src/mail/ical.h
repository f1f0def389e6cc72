/* SPDX-License-Identifier: MIT */
/*
 * ical.h - a deadline as a calendar entry (iCalendar, RFC 5545 and 5546).
 *
 * One entry at a time, in UTC, so that no table of time zones has to go with
 * it.  Its UID stays while its SEQUENCE rises: a calendar moves what it has.
 */
#ifndef ICAL_H
#define ICAL_H

#include "base/buf.h"

#include <stdbool.h>
#include <stdint.h>

struct ical_entry {
	const char *uid;
	uint32_t sequence;
	bool cancelled;      /* METHOD:CANCEL, else METHOD:REQUEST */
	int64_t stamp;       /* when that was decided, seconds since 1970 */
	int64_t from, until; /* until: the deadline */
	/* Addresses without mailto:; names may be NULL. */
	const char *organizer, *organizer_name;
	const char *attendee, *attendee_name;
	const char *summary, *description; /* any text */
};

/* Append the whole calendar object; lines end in CR LF and have at most 75
 * octets. */
void ical_write(const struct ical_entry *entry, struct buf *out);

#endif
