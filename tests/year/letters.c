/* SPDX-License-Identifier: MIT */
/* letters.c - every letter that is written, and whether it was to be. */
#include "year.h"

#include "base/fs.h"
#include "base/x.h"
#include "table/clocks.h"

#include "checks.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Has something that he gave ahead acted, or been dropped? */
static bool
has_stood(const struct game_of_year *match, uint32_t seat)
{
	const struct log *log = &match->table.match.log;

	for (uint32_t i = match->news; i <= log_head(log); i++)
		if (log_entry(log, i)->kind == ENTRY_ORDERS &&
		    log_entry(log, i)->by == BY_STANDING &&
		    log_entry(log, i)->seat == seat)
			return true;
	return false;
}

static void
check_letter(struct year *year, const struct posted *posted)
{
	struct game_of_year *match = year_match(year, posted->match);
	struct chair *chair = &match->chairs[posted->seat];
	struct person *person = people_find(year, posted->to);

	if (person == NULL)
		year_wrong(year, match, (int)posted->seat,
		    "a letter to nobody: %s", posted->to);
	if (strcmp(posted->kind, "reminder") == 0 ||
	    strcmp(posted->kind, "remind") == 0)
		due_check_reminder(year, match, posted->seat);
	if (person->wishes.letters == PLAYER_TURN &&
	    strcmp(posted->kind, "turn") == 0 && !chair->question.open &&
	    !has_stood(match, posted->seat) &&
	    match->table.match.asked[posted->seat] < match->news)
		year_wrong(year, match, (int)posted->seat,
		    "%s wants letters of his turns alone and gets another",
		    person->address);
	if (chair->person != person && strcmp(posted->kind, "taken") != 0 &&
	    year->writer != person)
		year_wrong(year, match, (int)posted->seat,
		    "%s sits there no more and gets a letter", person->address);
}

/* Of a letter that was written just now: may it wake somebody? */
static bool
may_wake(struct year *year, const struct posted *posted)
{
	const struct person *person = people_find(year, posted->to);
	const char *zone = year_zone(year_match(year, posted->match), person);
	struct game_of_year *match = year_match(year, posted->match);
	int64_t end, told, before;

	if (person == NULL || person == year->writer ||
	    strcmp(posted->kind, "taken") == 0)
		return true;
	end = player_quiet_end(&person->wishes, zone, year->now, -1);
	told = table_told(&match->table, posted->seat);
	/* In this minute it may have been put off by a mail that came later. */
	before = match->chairs[posted->seat].question.promised;
	return end == 0 || told <= end || (before > year->now && before <= end);
}

/* It goes at the hour that its reader has chosen, or as soon as can be. */
static void
check_hour(struct year *year, const struct posted *posted)
{
	const struct person *person = people_find(year, posted->to);
	struct wall_time shown;

	for (unsigned i = 0; i < year->down_count; i++)
		if (year->now >= year->down[i].from &&
		    year->now < year->down[i].until + HOUR)
			return;
	wall_look(year_wall(year, person->wishes.zone), year->now, &shown);
	if (shown.minute < person->wishes.daily_at ||
	    shown.minute > person->wishes.daily_at + 5)
		year_wrong(year, NULL, -1,
		    "%s has his letter of the day at %u:%02u", posted->to,
		    shown.minute / 60, shown.minute % 60);
	year->digests++;
}

/* One that was to wait for a digest may be all there is to tell. */
static struct seen_letter *
find_place(struct year *year, const struct posted *posted, bool digest)
{
	size_t number = names_find(&year->ids, posted->id);

	if (number == NAMES_NONE) {
		year->seen = x_grow(year->seen, &year->seen_cap,
		    year->ids.count, sizeof(*year->seen));
		return &year->seen[names_add(&year->ids, posted->id)];
	}
	if (!digest || !year->seen[number].daily ||
	    year->seen[number].taken > 0)
		year_wrong(year, NULL, -1, "written twice: %s", posted->id);
	return &year->seen[number];
}

static void
add_letter(struct year *year, const char *batch, const struct posted *posted,
    bool daily)
{
	bool digest = strncmp(batch, OUTBOX_DIGEST, strlen(OUTBOX_DIGEST)) == 0;
	struct seen_letter *seen = find_place(year, posted, digest);
	char regular[32];

	*seen = (struct seen_letter){.written = year->now,
	    .until = posted->until,
	    .to = people_find(year, posted->to),
	    .daily = daily,
	    .may_wake = posted->match[0] == '\0' || may_wake(year, posted)};
	snprintf(
	    regular, sizeof(regular), "%s.%06u", posted->match, posted->entry);
	seen->regular = strcmp(batch, regular) == 0 || digest;
	if (seen->to != NULL && seen->to->forgotten)
		year_wrong(year, NULL, -1,
		    "%s is forgotten, and a letter is written", posted->to);
	year->letters++;
	if (digest)
		check_hour(year, posted);
}

/* What the host learns, and does about it the next day. */
static void
read_host_letter(struct year *year, const char *batch)
{
	char id[17];
	unsigned seat, asked;
	struct game_of_year *match;

	if (strncmp(batch, "host-failed.", 12) == 0)
		year_plan(year, year->now + 20 * HOUR, host_sends_again, 0, 0,
		    0, NULL);
	if (sscanf(batch, "host-late.%16[a-z0-9].%u.%u", id, &seat, &asked) !=
	    3)
		return;
	match = year_match(year, id);
	if (match->chairs[seat].question.told)
		year_wrong(year, match, (int)seat, "the host is told twice");
	year->waits++;
	/* If something followed at once, that was looked at already. */
	if (match->chairs[seat].question.open &&
	    match->chairs[seat].question.asked == asked) {
		due_check_act(year, match, seat);
		match->chairs[seat].question.told = true;
	}
	if (match->terms.late == LATE_WAIT)
		year_plan(year, year->now + 20 * HOUR, host_rescues, 0,
		    (unsigned)(match - year->matches), seat, NULL);
	else if (match->terms.late == LATE_SUBSTITUTE)
		year_look_for_another(year, match);
}

static int
look_at_batch(const char *name, void *arg)
{
	struct year *year = arg;
	struct buf bytes = BUF_INIT;
	struct batch batch = BATCH_INIT;
	size_t len = strlen(name);
	char *path;

	if (len > 8 && strcmp(name + len - 8, ".journal") == 0)
		return 0;
	if (names_find(&year->batches, name) != NAMES_NONE)
		return 0;
	names_add(&year->batches, name);
	year->unsent = true;
	if (strncmp(name, "host-", 5) == 0)
		read_host_letter(year, name);
	path = fs_path(year->outbox, "new/%s", name);
	ck_assert_int_eq(fs_read(&bytes, path, OUTBOX_BATCH_MAX, NULL), 0);
	ck_assert(batch_parse(&batch, bytes.data, bytes.len));
	for (size_t i = 0; i < batch.count; i++) {
		struct posted posted;

		posted_read(&posted, &batch.letters[i], batch.bytes.data);
		if (posted.match[0] != '\0' &&
		    year_match(year, posted.match) == NULL)
			year_adopt(year, posted.match);
		add_letter(year, name, &posted, batch.letters[i].daily);
		if (posted.match[0] != '\0' && !batch.letters[i].daily)
			check_letter(year, &posted);
	}
	batch_release(&batch);
	buf_release(&bytes);
	free(path);
	return 0;
}

void
letters_look(struct year *year)
{
	char *new = fs_path(year->outbox, "new");

	fs_each(new, look_at_batch, year, NULL);
	free(new);
}

static void
tell(struct year *year, const struct seen_letter *seen,
    const struct posted *posted, const char *text)
{
	struct game_of_year *match = year_match(year, posted->match);
	struct chair *chair =
	    match == NULL ? NULL : &match->chairs[posted->seat];
	struct person *person = people_find(year, posted->to);
	const struct wall *wall = year_wall(year, year_zone(match, person));
	int64_t promise;

	if (chair == NULL || chair->person != person || !chair->question.open ||
	    posted->entry < chair->question.asked)
		return;
	if (seen->regular && chair->question.taken == 0)
		chair->question.taken = year->now;
	promise = text == NULL ? posted_promise(posted, wall)
			       : posted_promise_in(text, wall);
	if (promise < 0)
		year_wrong(year, match, (int)posted->seat,
		    "a letter promises a time that no clock shows");
	if (promise > 0)
		chair->question.promised = promise;
}

void
letters_refused(struct year *year, const struct seen_letter *seen,
    const struct posted *posted)
{
	struct game_of_year *match = year_match(year, posted->match);
	struct chair *chair =
	    match == NULL ? NULL : &match->chairs[posted->seat];
	struct question *question;

	if (chair == NULL || chair->person != people_find(year, posted->to))
		return;
	question = &chair->question;
	if (question->open && posted->entry >= question->asked &&
	    seen->regular && question->taken == 0)
		question->refused = question->changed = year->now;
}

void
letters_taken(struct year *year, const struct seen_letter *seen,
    const struct posted *posted)
{
	struct posted section;
	struct buf text = BUF_INIT;
	size_t at = 0;

	if (posted->match[0] != '\0' || !seen->regular) {
		tell(year, seen, posted, NULL);
		return;
	}
	while (posted_section(posted, &at, &section, &text)) {
		tell(year, seen, &section, text.data);
		buf_clear(&text);
	}
	buf_release(&text);
}
