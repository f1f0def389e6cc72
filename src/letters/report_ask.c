/* SPDX-License-Identifier: MIT */
/* report_ask.c - what a player asks for by a word of his own. */
#include "letters/report_p.h"

#include <stdlib.h>
#include <string.h>

/* ---- status: who owes what, since when ---- */

static const struct entry *
seat_entry(const struct match *match, uint32_t seat)
{
	return log_seat(&match->log, log_head(&match->log), seat);
}

/* When the seat was asked. */
static const char *
asked_at(const struct match *match, uint32_t seat)
{
	if (!match->started)
		return seat_entry(match, seat)->time;
	if (match->asked[seat] == NO_ENTRY)
		return NULL;
	return log_entry(&match->log, match->asked[seat])->time;
}

static void
add_standing(const struct teller *teller, struct doc *doc)
{
	const struct match *match = teller->match;
	struct doc *list = doc_add_list(doc, "standing"), *map;
	const struct entry *entry;

	for (uint32_t s = 0; s < match->seats; s++) {
		map = doc_add_map(list, NULL);
		entry = seat_entry(match, s);
		doc_add_number(map, "seat", s);
		doc_add_bool(map, "mine", report_is_me(teller, s));
		doc_add_bool(map, "free", entry == NULL);
		doc_add_bool(
		    map, "bot", entry != NULL && entry->bot[0] != '\0');
		doc_add_bool(map, "owes", match_owes(match, s));
		if (match_owes(match, s) && asked_at(match, s) != NULL)
			report_date(teller, map, "since", asked_at(match, s));
	}
}

/* ---- who am I ---- */

static void
add_who(const struct teller *teller, struct doc *doc)
{
	const struct private_seat *private = teller->report->who;
	uint32_t seat = teller->report->seat;
	const struct entry *entry = seat_entry(teller->match, seat);
	struct doc *who = doc_add_map(doc, "who"), *list;

	doc_add_number(who, "number", seat);
	doc_add_bool(who, "has_key", entry->has_key);
	doc_add_bool(who, "signed_only", private->signed_only);
	if (private->address != NULL)
		doc_add_string(who, "address", private->address);
	doc_add_bool(who, "on_forum", private->forum != NULL);
	if (private->next != NULL)
		doc_add_string(who, "next", private->next);
	list = doc_add_list(who, "also");
	for (unsigned i = 0; i < private->also_count; i++)
		doc_add_string(
		    doc_add_map(list, NULL), "address", private->also[i]);
	doc_add_bool(who, "has_also", private->also_count > 0);
}

/* ---- a reminder ---- */

static void
add_reminder(const struct teller *teller, struct doc *doc)
{
	const struct report *report = teller->report;
	struct doc *late;

	doc_add_bool(doc, "overdue", report->overdue);
	if (report->late == NULL)
		return;
	late = doc_add_map(doc, "follows");
	doc_add_bool(late, report->late, true);
	report_date(teller, late, "end", report->end);
}

/* ---- what one of the table asks for ---- */

static void
add_vote(const struct teller *teller, const char *command, struct doc *map)
{
	const char *word = words_command(teller->words, command);
	struct doc *vote = doc_add_map(map, command);
	struct buf link = BUF_INIT;

	doc_add_string(vote, "text", word);
	if (teller->report->reply_to != NULL) {
		report_mailto(teller->report, word, &link);
		doc_add_string(vote, "href", link.data);
	}
	buf_release(&link);
}

static struct doc *
add_any_motion(const struct teller *teller, const struct private_motion *motion,
    const char *key, struct doc *doc)
{
	struct doc *map = doc_add_map(doc, key);

	doc_add_number(map, "seat", motion->seat);
	doc_add_bool(map, "mine", report_is_me(teller, motion->seat));
	doc_add_bool(map, motion_name(motion->kind), true);
	if (motion->kind == MOTION_EXTEND)
		report_length(motion->length, map);
	add_vote(teller, "agree", map);
	add_vote(teller, "disagree", map);
	return map;
}

static void
add_motion(const struct teller *teller, struct doc *doc)
{
	const struct private_motion *motion = teller->report->motion;
	struct doc *map = add_any_motion(teller, motion, "motion", doc);
	uint32_t seat = teller->report->seat;
	bool mine = seat == motion->seat;

	if (teller->report->declined != NO_SEAT)
		doc_add_number(doc_add_map(map, "declined"), "seat",
		    teller->report->declined);
	else if ((motion->agreed >> seat & 1) == 0)
		doc_add_bool(map, "asked", true);
	else if (!mine)
		doc_add_bool(map, "agreed", true);
}

/* ---- the end of a secret match ---- */

static void
add_persons(const struct teller *teller, struct doc *doc)
{
	const struct private_seat *persons = teller->report->persons;
	struct doc *list = doc_add_list(doc, "persons"), *map;

	for (uint32_t s = 0; s < teller->match->seats; s++) {
		if (persons[s].person == NULL)
			continue;
		map = doc_add_map(list, NULL);
		doc_add_number(map, "seat", s);
		doc_add_string(map, "person", persons[s].person);
	}
	doc_add_bool(doc, "persons_known", doc_count(list) > 0);
}

void
report_ask(const struct teller *teller, struct doc *doc)
{
	if (teller->report->kind == LETTER_STATUS ||
	    teller->report->kind == LETTER_TOPIC)
		add_standing(teller, doc);
	if (teller->report->kind == LETTER_REMINDER)
		add_reminder(teller, doc);
	report_press(teller, doc);
	if (teller->report->persons != NULL)
		add_persons(teller, doc);
	if (teller->report->motion != NULL)
		add_motion(teller, doc);
	if (teller->report->asks != NULL)
		add_any_motion(teller, teller->report->asks, "asks", doc);
	if (teller->report->left != NULL)
		add_any_motion(teller, teller->report->left, "left", doc);
	if (teller->report->who != NULL)
		add_who(teller, doc);
}

/* ---- an older report ---- */

void
report_past(const struct teller *teller, struct doc *doc)
{
	struct teller then = *teller;
	struct doc *past = doc_add_map(doc, "past");
	const struct log *log;

	then.match = teller->report->past;
	log = &then.match->log;
	doc_add_number(past, "entry", log_head(log));
	report_date(teller, past, "date", log_entry(log, log_head(log))->time);
	report_news(&then, doc);
	if (then.match->started)
		report_view(&then, doc);
	report_set_names(teller->words, teller->match, teller->report->seat);
}
