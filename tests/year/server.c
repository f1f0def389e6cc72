/* SPDX-License-Identifier: MIT */
/* server.c - a mail server that takes letters, puts them off, refuses them, or
 * says nothing after the last byte; and mailboxes from which they come back. */
#include "year.h"

#include "base/x.h"
#include "helpers/send/send.h"
#include "intake/intake.h"
#include "table/clean.h"
#include "table/digest.h"

#include "checks.h"
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define GREY 10  /* one in so many meets a server that puts off once */
#define LOST 101 /* one letter in so many is taken without a word */

static struct seen_letter *
find_seen(struct year *year, const struct posted *posted)
{
	size_t number = names_find(&year->ids, posted->id);

	if (number == NAMES_NONE)
		year_wrong(year, NULL, -1,
		    "a letter leaves that was in no batch: %s", posted->id);
	return &year->seen[number];
}

/* ---- what comes back ---- */

static void
write_report(struct buf *mail, const char *to, const char *person)
{
	buf_addf(mail,
	    "Return-Path: <>\n"
	    "Delivered-To: %s\n"
	    "From: Mail Delivery System <MAILER-DAEMON@mx.example.net>\n"
	    "To: <%s>\n"
	    "Subject: Undelivered Mail Returned to Sender\n"
	    "MIME-Version: 1.0\n"
	    "Auto-Submitted: auto-replied\n"
	    "Content-Type: multipart/report; report-type=delivery-status;\n"
	    "\tboundary=\"mx\"\n\n--mx\n"
	    "Content-Type: text/plain; charset=us-ascii\n\n"
	    "I am sorry that your message could not be delivered.\n\n--mx\n"
	    "Content-Type: message/delivery-status\n\n"
	    "Reporting-MTA: dns; mx.example.net\n\n"
	    "Final-Recipient: rfc822; %s\n"
	    "Action: failed\nStatus: 5.2.2\n\n--mx--\n",
	    to, to, person);
}

/* The clock of the seat stands still from now on, if it owes something. */
static void
note_bounce(struct year *year, struct game_of_year *match, unsigned seat,
    uint32_t entry)
{
	struct chair *chair = &match->chairs[seat];
	int64_t left = (int64_t)year->site.bounce_pause * DAY - chair->bounced;
	struct stop *last = chair->stop_count == 0
				? NULL
				: &chair->stops[chair->stop_count - 1];

	if (chair->bounce != NO_ENTRY && entry <= chair->bounce)
		return;
	chair->bounce = entry;
	if (!chair->question.open || left <= 0 ||
	    (last != NULL && year->now < last->until))
		return;
	ck_assert(chair->stop_count < YEAR_STOPS);
	chair->stops[chair->stop_count++] =
	    (struct stop){year->now, year->now + left};
	chair->bounced += left;
	chair->question.changed = year->now;
}

static void
come_back(struct year *year, const struct deed *deed)
{
	struct game_of_year *match = &year->matches[deed->match];
	struct person *person = &year->people[deed->person];
	struct chair *chair = &match->chairs[deed->seat];
	struct buf mail = BUF_INIT;
	const struct log *log = &match->table.match.log;
	const struct entry *seat = log_seat(log, log_head(log), deed->seat);
	bool counts = chair->person == person && seat->number <= deed->entry;

	for (uint32_t i = deed->entry + 1; i <= log_head(log); i++) {
		const struct entry *entry = log_entry(log, i);

		if (entry->kind == ENTRY_ORDERS && entry->by == BY_MAIL &&
		    entry->seat == deed->seat && entry->seen != NO_ENTRY &&
		    entry->seen >= deed->entry)
			counts = false;
	}
	write_report(&mail, deed->text, person->address);
	people_post(year, NULL, deed->match, deed->text, &mail);
	if (counts)
		note_bounce(year, match, deed->seat, deed->entry);
	buf_release(&mail);
}

static unsigned
match_of(const struct year *year, const struct posted *posted)
{
	unsigned m = 0;

	while (strcmp(year->matches[m].id, posted->match) != 0)
		m++;
	return m;
}

/* ---- the server ---- */

static void
deliver(struct year *year, struct person *person, const struct posted *posted)
{
	struct deed *deed;

	if (people_has_mailbox(year, person)) {
		person->letters++;
		people_read(year, person, posted);
		return;
	}
	if (posted->match[0] == '\0')
		return;
	year_plan(year, year->now + 10 * MINUTE, come_back,
	    (unsigned)(person - year->people), match_of(year, posted),
	    posted->seat, posted->from);
	deed = &year->deeds[year->deed_count - 1];
	deed->entry = posted->entry;
}

static bool
is_gone(const struct year *year, const struct person *person)
{
	return person->gone <= year->now && year->now < person->back;
}

/* What the server says of it; *lost: it has taken it all the same. */
static enum sent
decide(const struct year *year, const struct person *person,
    const struct seen_letter *seen, bool *lost)
{
	if (person->habit == DEFER && is_gone(year, person))
		return SENT_LATER;
	if (person->habit == REFUSED && is_gone(year, person))
		return SENT_FAILED;
	if ((person - year->people) % GREY == 3 && seen->tries == 1)
		return SENT_LATER;
	*lost = (size_t)(seen - year->seen) % LOST == 7 && seen->taken == 0;
	return *lost ? SENT_LATER : SENT_OK;
}

static void
check_sleep(struct year *year, const struct person *person,
    const struct posted *posted, const struct seen_letter *seen)
{
	struct wall_time shown;

	if (year->now < posted->until)
		year_wrong(year, NULL, -1, "%s: a letter that is held leaves",
		    posted->id);
	if (posted->match[0] == '\0' || seen->may_wake)
		return;
	wall_look(
	    year_wall(year, year_zone(year_match(year, posted->match), person)),
	    seen->written, &shown);
	if (person->wishes.quiet &&
	    zone_between(shown.minute, person->wishes.quiet_from,
		person->wishes.quiet_until) &&
	    seen->until == 0)
		year_wrong(year, NULL, -1, "%s wakes %s: %s", posted->kind,
		    person->address, posted->id);
}

static enum sent
take(void *state, const char *from, const char *to, const char *mail,
    size_t len, struct buf *why)
{
	struct year *year = state;
	struct outbox_letter letter = {
	    .from = (char *)(uintptr_t)from, .to = (char *)(uintptr_t)to};
	struct person *person = people_find(year, to);
	struct seen_letter *seen;
	struct posted posted;
	struct buf copy = BUF_INIT;
	enum sent sent = SENT_OK;
	bool lost = false;

	/* With a NUL behind it. */
	buf_add(&copy, mail, len);
	letter.len = len;
	posted_read(&posted, &letter, copy.data);
	seen = find_seen(year, &posted);
	posted.until = seen->until;
	if (person != NULL && person->forgotten)
		year_wrong(year, NULL, -1,
		    "%s: a letter goes to who was forgotten", posted.id);
	seen->tries++;
	if (person != NULL) {
		check_sleep(year, person, &posted, seen);
		sent = decide(year, person, seen, &lost);
	}
	if (sent == SENT_OK || lost) {
		if (seen->taken > 0 && !seen->lost)
			year_wrong(year, NULL, -1, "%s goes twice", posted.id);
		seen->lost = lost;
		if (seen->taken++ == 0 && person != NULL)
			deliver(year, person, &posted);
	}
	seen->failed = sent == SENT_FAILED;
	if (sent == SENT_OK)
		letters_taken(year, seen, &posted);
	if (sent == SENT_FAILED)
		letters_refused(year, seen, &posted);
	buf_adds(why, sent == SENT_OK      ? "250 taken"
		      : sent == SENT_LATER ? "451 later"
					   : "550 no such mailbox");
	buf_release(&copy);
	return sent;
}

static int
next_try(const struct outbox_state *state, void *arg)
{
	struct year *year = arg;

	if (state->next < year->retry)
		year->retry = state->next;
	return 0;
}

/* What is told of a match may move what is due in it. */
static void
write_digests(struct year *year)
{
	unsigned before = year->digests;
	struct err err = ERR_INIT;

	ck_assert_msg(
	    digest_write(&year->site, year->now, &err) == 0, "%s", err.text);
	letters_look(year);
	for (unsigned m = 0; year->digests > before && m < year->match_count;
	     m++)
		if (year->matches[m].open && year->matches[m].over == 0)
			watch_match(year, &year->matches[m]);
}

void
server_send(struct year *year)
{
	struct carrier carrier = {.state = year, .send = take};
	const struct outbox_when when = {.now = year->now, .give_up = 5 * DAY};
	struct outbox_counts counts;
	struct err err = ERR_INIT;

	ck_assert_int_eq(clean_site(&year->site, year->now, &err), 0);
	write_digests(year);
	ck_assert_msg(
	    outbox_send(year->outbox, &carrier, &when, &counts, &err) == 0,
	    "%s", err.text);
	ck_assert_uint_eq(counts.broken, 0);
	year->retry = CLOCK_NEVER;
	if (counts.later + counts.held > 0)
		ck_assert_int_eq(outbox_each(year->outbox, "new", next_try,
				     year, NULL, &err),
		    0);
	/* As pli-send does: a batch of which others wait is done with later. */
	ck_assert_int_eq(send_tell(&year->site, year->now, &err), 0);
	letters_look(year);
}
