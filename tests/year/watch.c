/* SPDX-License-Identifier: MIT */
/* watch.c - what has happened in a match, and what must hold of it. */
#include "year.h"

#include "base/fs.h"
#include "base/x.h"
#include "match/verify_replay.h"
#include "site/ledger.h"
#include "table/clocks.h"
#include "table/table_p.h"

#include "checks.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- questions ---- */

static void
close_question(
    struct year *year, struct game_of_year *match, unsigned seat, bool acted)
{
	struct question *question = &match->chairs[seat].question;

	if (!acted)
		due_check_answered(year, match, seat);
	if (!acted)
		due_check_reminders(year, match, seat);
	question->open = false;
}

static void
look_at_question(struct game_of_year *match, unsigned seat)
{
	struct chair *chair = &match->chairs[seat];
	struct question *question = &chair->question;
	bool owes = table_owes(&match->table, seat) && chair->person != NULL;
	uint32_t asked = table_asking(&match->table, seat);

	if (owes && question->open && question->asked == asked)
		return;
	if (!owes || asked == NO_ENTRY)
		return;
	*question = (struct question){.open = true,
	    .asked = asked,
	    .time = time_read(log_entry(&match->table.match.log, asked)->time)};
	chair->tries = 0;
}

/* Before the new state is known: whose question has ended. */
static void
end_questions(struct year *year, struct game_of_year *match,
    const struct table *next, uint32_t acted)
{
	for (unsigned s = 0; s < match->seats; s++) {
		struct question *question = &match->chairs[s].question;

		if (question->open &&
		    (!table_owes(next, s) ||
			table_asking(next, s) != question->asked))
			close_question(year, match, s, acted >> s & 1);
	}
}

/* ---- who sits where ---- */

static void
reseat(struct year *year, struct game_of_year *match, unsigned seat)
{
	struct chair *chair = &match->chairs[seat];
	const struct private_seat *private = &match->table.private.seats[seat];
	struct person *person = match_is_person(&match->table.match, seat) &&
					private->address != NULL
				    ? people_find(year, private->address)
				    : NULL;

	if (person == chair->person)
		return;
	*chair = (struct chair){.person = person,
	    .bounce = NO_ENTRY,
	    .former = private->former.address == NULL
			  ? NULL
			  : people_find(year, private->former.address)};
	if (person != NULL)
		between_plan(year, match, seat);
}

/* ---- a match has gone on ---- */

/* The seats that the clock acted on in the entries from first on. */
static uint32_t
find_acts(const struct table *next, uint32_t first)
{
	const struct log *log = &next->match.log;
	uint32_t acted = 0;

	for (uint32_t i = first; i <= log_head(log); i++) {
		const struct entry *entry = log_entry(log, i);
		const struct entry *before =
		    entry->kind == ENTRY_SEAT && i > 0
			? log_seat(log, i - 1, entry->seat)
			: NULL;

		if (entry->kind == ENTRY_ORDERS && entry->by == BY_CLOCK)
			acted |= 1u << entry->seat;
		if (before != NULL && before->bot[0] == '\0' &&
		    entry->bot[0] != '\0')
			acted |= 1u << entry->seat;
	}
	return acted;
}

/* What a note says of all that is due. */
static void
note_extension(struct game_of_year *match, const struct entry *entry)
{
	for (unsigned s = 0; s < match->seats; s++) {
		struct question *question = &match->chairs[s].question;

		if (question->open && question->asked < entry->number)
			question->extended = time_read(entry->due);
	}
}

static void
note_pauses(struct game_of_year *match, const struct table *next,
    uint32_t first, int64_t now)
{
	const struct log *log = &next->match.log;

	for (uint32_t i = first; i <= log_head(log); i++) {
		const struct entry *entry = log_entry(log, i);
		bool pause = entry->kind == ENTRY_NOTE &&
			     strcmp(entry->topic, "pause") == 0;
		bool resume = entry->kind == ENTRY_NOTE &&
			      strcmp(entry->topic, "resume") == 0;
		bool extends = entry->kind == ENTRY_NOTE &&
			       strcmp(entry->topic, "deadline") == 0;

		if (extends)
			note_extension(match, entry);
		if (pause)
			match->pauses[match->pause_count++] =
			    (struct stop){now, CLOCK_NEVER};
		if (resume)
			match->pauses[match->pause_count - 1].until = now;
		if (pause || resume || extends ||
		    (entry->kind == ENTRY_NOTE &&
			strcmp(entry->topic, "terms") == 0))
			for (unsigned s = 0; s < match->seats; s++)
				match->chairs[s].question.changed = now;
	}
}

/* Whoever writes has a mailbox: his clock goes on. */
static void
note_heard(struct year *year, struct game_of_year *match)
{
	for (unsigned s = 0; s < match->seats; s++) {
		struct chair *chair = &match->chairs[s];
		struct stop *last = chair->stop_count == 0
					? NULL
					: &chair->stops[chair->stop_count - 1];

		if (year->writer == NULL || chair->person != year->writer ||
		    last == NULL || last->until <= year->now)
			continue;
		chair->bounced -= last->until - year->now;
		last->until = year->now;
		chair->question.changed = year->now;
	}
}

/* What players have had their way in. */
static void
count_wishes(struct year *year, const struct log *log, uint32_t first)
{
	for (uint32_t i = first; i <= log_head(log); i++) {
		const struct entry *entry = log_entry(log, i);

		year->undone += entry->kind == ENTRY_VOID;
		if (entry->kind != ENTRY_NOTE || entry->seat == NO_SEAT)
			continue;
		year->pauses += strcmp(entry->topic, "pause") == 0;
		year->extensions += strcmp(entry->topic, "deadline") == 0;
	}
}

/* It is not the clock that takes his seat. */
static bool
is_forgotten(const struct chair *chair)
{
	return chair->person != NULL && chair->person->forgotten;
}

static void
go_on(struct year *year, struct game_of_year *match, struct table *next)
{
	uint32_t first =
	    match->open ? log_head(&match->table.match.log) + 1 : 0;
	uint32_t acted = find_acts(next, first);

	for (unsigned s = 0; s < match->seats; s++)
		if (acted >> s & 1 && !is_forgotten(&match->chairs[s]))
			due_check_act(year, match, s);
	if (match->open)
		end_questions(year, match, next, acted);
	if (match->open)
		table_close(&match->table);
	match->table = *next;
	table_call(&match->table);
	match->seats = next->match.seats;
	match->news = first;
	match->open = true;
	match->stale = false;
	match->terms = *table_terms(&match->table);
	note_pauses(match, &match->table, first, year->now);
	count_wishes(year, &match->table.match.log, first);
	for (unsigned s = 0; s < match->seats; s++) {
		reseat(year, match, s);
		look_at_question(match, s);
	}
	if (match->over == 0 && match_over(&match->table.match))
		match->over = year->now;
}

void
watch_match(struct year *year, struct game_of_year *match)
{
	char *path = site_path(&year->site, "state/%s.pli", match->id);
	char *ledgers = site_path(&year->site, "ledger");
	struct ledger ledger;
	struct table next;
	struct err err = ERR_INIT;
	struct stat st;

	note_heard(year, match);
	ck_assert_int_eq(stat(path, &st), 0);
	if (!match->open || match->stale ||
	    (size_t)st.st_size != match->table.match.log.bytes.len) {
		ck_assert_msg(table_open(&next, &year->site, match->id, false,
				  year->now, &err) == 0,
		    "%s", err.text);
		table_unlock(&next);
		go_on(year, match, &next);
	}
	ck_assert_int_eq(ledger_read(&ledger, ledgers, match->id, &err), 1);
	match->due =
	    ledger.due[0] == '\0' ? CLOCK_NEVER : time_read(ledger.due);
	free(path);
	free(ledgers);
}

void
watch(struct year *year, struct game_of_year *match)
{
	watch_match(year, match);
	letters_look(year);
}

void
watch_person(struct year *year, const struct person *person)
{
	for (unsigned m = 0; m < year->match_count; m++)
		for (unsigned s = 0; s < year->matches[m].seats; s++)
			if (year->matches[m].chairs[s].person == person) {
				year->matches[m].chairs[s].question.changed =
				    year->now;
				year->matches[m].stale = true;
			}
	year->wishes = true;
}

/* ---- holds of all clocks ---- */

void
watch_holds(struct year *year)
{
	struct outage guard;

	outage_read(&guard, &year->site);
	if (guard.hold_count != year->hold_count)
		for (unsigned m = 0; m < year->match_count; m++)
			for (unsigned s = 0; s < year->matches[m].seats; s++)
				year->matches[m].chairs[s].question.changed =
				    year->now;
	memcpy(year->holds, guard.holds, sizeof(guard.holds));
	year->hold_count = guard.hold_count;
}

/* ---- the end ---- */

static void
check_verified(struct year *year, struct game_of_year *match)
{
	const struct buf *bytes = &match->table.match.log.bytes;
	char *editions = site_path(&year->site, "editions");
	struct verify verify = VERIFY_INIT;
	struct match played;
	struct err err = ERR_INIT;

	match_init(&played);
	if (verify_file(
		&verify, bytes->data, bytes->len, match->id, NULL, &err) < 0 ||
	    verify_replay(&verify, &played, &year->site.data, editions, &err) <
		0 ||
	    verify.reached != VERIFY_REPLAYED)
		year_wrong(year, match, -1, "it does not verify: %s", err.text);
	verify_release(&verify);
	match_release(&played);
	free(editions);
}

static int
is_left(const struct outbox_state *state, void *arg)
{
	(void)arg;
	ck_abort_msg("%s: letter %u to %s has never left: %s", state->batch,
	    state->number, state->to, state->why);
}

/* Where the machine stood still no clock ran, nor for a day behind it. */
static void
check_hold(struct year *year, const struct stop *down)
{
	for (unsigned i = 0; i < year->hold_count; i++)
		if (year->holds[i].from <= down->from &&
		    year->holds[i].until >= down->until + DAY)
			return;
	year_wrong(year, NULL, -1, "the machine stood still, and clocks ran");
}

void
watch_end_of_year(struct year *year)
{
	struct err err = ERR_INIT;

	for (unsigned i = 0; i < year->down_count; i++)
		check_hold(year, &year->down[i]);
	for (unsigned m = 0; m < year->match_count; m++) {
		struct game_of_year *match = &year->matches[m];

		if (getenv("YEAR_SHOW") != NULL)
			printf("# %s %s: %u entries, %d days\n", match->id,
			    match->table.match.game->name,
			    log_head(&match->table.match.log),
			    (int)((match->over - match->begun) / DAY));
		if (match->over == 0)
			year_wrong(year, match, -1, "it has not ended");
		check_verified(year, match);
	}
	forgotten_check(year);
	outbox_each(year->outbox, "new", is_left, NULL, NULL, &err);
	for (size_t i = 0; i < year->ids.count; i++)
		if (year->seen[i].taken == 0 && !year->seen[i].failed &&
		    !year->seen[i].daily)
			year_wrong(year, NULL, -1, "%s was never taken",
			    year->ids.names[i]);
}
