/* SPDX-License-Identifier: MIT */
/*
 * forgotten.c - people who ask what is kept about them, and who want nothing to
 * be: of these nothing of the site tells any more but the signed entries that
 * were named.
 */
#include "year.h"

#include "base/fs.h"

#include "checks.h"
#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define FILE_MOST ((size_t)64 * 1024 * 1024)

/* ---- what holds a word ---- */

struct search {
	struct year *year;
	const struct person *person;
	char folder[256]; /* from the site's on, with a '/' at its end */
	bool waiting;     /* letters to others may be about him */
};

/* As mail programs would show it: quoted-printable undone. */
static void
unquote(struct buf *bytes)
{
	size_t to = 0;

	for (size_t at = 0; at < bytes->len; at++) {
		const char *byte = bytes->data + at;
		unsigned value;

		if (*byte == '=' && (byte[1] == '\r' || byte[1] == '\n')) {
			at += byte[1] == '\r' ? 2 : 1;
		} else if (*byte == '=' && isxdigit((unsigned char)byte[1]) &&
			   sscanf(byte + 1, "%2x", &value) == 1) {
			bytes->data[to++] = (char)value;
			at += 2;
		} else {
			bytes->data[to++] = *byte;
		}
	}
	buf_cut(bytes, to);
}

static bool
has(const struct buf *bytes, const char *word)
{
	return memmem(bytes->data, bytes->len, word, strlen(word)) != NULL;
}

static bool
tells(const struct buf *bytes, const struct person *person)
{
	return has(bytes, person->address) || has(bytes, person->name);
}

/* Was it said of that entry, "state/ID.pli: ..., in entry 3, 7 (...)"? */
static bool
was_named(const struct person *person, const char *id, uint32_t entry)
{
	char line[64], number[16];
	const char *at = person->stays.data;

	snprintf(line, sizeof(line), "state/%s.pli:", id);
	snprintf(number, sizeof(number), " %u", entry);
	while ((at = strstr(at, line)) != NULL) {
		const char *end = strchr(at, '\n');

		for (const char *c = at;
		     (c = strstr(c, number)) != NULL && c < end; c++)
			if (!isdigit((unsigned char)c[strlen(number)]))
				return true;
		at = end;
	}
	return false;
}

static void
check_signed(const struct search *search, const char *id)
{
	struct game_of_year *match = year_match(search->year, id);
	const struct log *log = &match->table.match.log;

	for (uint32_t i = 0; i <= log_head(log); i++) {
		const struct entry *entry = log_entry(log, i);
		struct buf bytes = BUF_INIT;

		buf_add(&bytes, log->bytes.data + entry->offset,
		    entry->end - entry->offset);
		if (has(&bytes, search->person->address) ||
		    (has(&bytes, search->person->name) &&
			!was_named(search->person, id, i)))
			year_wrong(search->year, match, -1,
			    "entry %u tells of %s, and was not named:\n%s", i,
			    search->person->address,
			    search->person->stays.data);
		buf_release(&bytes);
	}
}

static int look_below(const char *name, void *arg);

static void
look_into(const struct search *search, const char *path, const char *file)
{
	struct buf bytes = BUF_INIT;
	bool does;

	ck_assert_int_eq(fs_read(&bytes, path, FILE_MOST, NULL), 0);
	does = tells(&bytes, search->person);
	unquote(&bytes);
	if (does || tells(&bytes, search->person))
		year_wrong(search->year, NULL, -1, "%s tells of %s", file,
		    search->person->address);
	buf_release(&bytes);
}

static int
look_at(const struct search *search, const char *name)
{
	char *file = fs_path(search->folder, "%s", name);
	char *path = site_path(&search->year->site, "%s", file);
	size_t len = strlen(name);
	struct search below = *search;
	char id[17];

	snprintf(below.folder, sizeof(below.folder), "%s", file);
	if (fs_is_dir(path)) {
		if (!search->waiting || strcmp(name, "new") != 0)
			fs_each(path, look_below, &below, NULL);
	} else if (len > 4 && len < 4 + sizeof(id) &&
		   strcmp(name + len - 4, ".pli") == 0) {
		snprintf(id, sizeof(id), "%.*s", (int)len - 4, name);
		check_signed(search, id);
	} else {
		look_into(search, path, file);
	}
	free(file);
	free(path);
	return 0;
}

static int
look_below(const char *name, void *arg)
{
	return look_at(arg, name);
}

static void
check_nowhere(struct year *year, const struct person *person, bool waiting)
{
	struct search search = {year, person, ".", waiting};

	fs_each(year->dir, look_below, &search, NULL);
	if (access("site/cache/.standing", F_OK) == 0)
		look_at(&search, "cache/.standing");
}

/* ---- who asks ---- */

static void export(struct year *year, const struct deed *deed)
{
	const struct person *person = &year->people[deed->person];
	const char *const argv[] = {
	    "player", person->address, "export", "--format", "json", NULL};
	struct buf told = BUF_INIT;

	year_command(year, 5, argv, &told);
	if (!person->forgotten && !tells(&told, person))
		year_wrong(
		    year, NULL, -1, "%s: nothing is exported", person->address);
	for (unsigned i = 0; i < year->person_count; i++)
		if (&year->people[i] != person &&
		    has(&told, year->people[i].address))
			year_wrong(year, NULL, -1,
			    "what is kept about %s tells of %s",
			    person->address, year->people[i].address);
	if (person->forgotten && has(&told, "\"match\""))
		year_wrong(year, NULL, -1, "%s is forgotten and exported",
		    person->address);
	year->exports++;
	buf_release(&told);
}

/* His letters that have not gone do not go. */
static void
drop_letters(struct year *year, const struct person *person)
{
	for (size_t i = 0; i < year->ids.count; i++)
		if (year->seen[i].to == person && year->seen[i].taken == 0)
			year->seen[i].failed = true;
}

static void
leave_matches(struct year *year, const struct person *person)
{
	for (unsigned m = 0; m < year->match_count; m++) {
		struct game_of_year *match = &year->matches[m];

		for (unsigned s = 0; s < match->seats; s++) {
			if (match->chairs[s].former == person)
				match->chairs[s].former = NULL;
			match->stale |= match->chairs[s].person == person;
		}
		if (match->open)
			watch_match(year, match);
	}
	letters_look(year);
}

static void
look_again(struct year *year, const struct deed *deed)
{
	check_nowhere(year, &year->people[deed->person], false);
}

static void
forget(struct year *year, const struct deed *deed)
{
	struct person *person = &year->people[deed->person];
	const char *const argv[] = {"player", person->address, "forget", NULL};

	if (person->forgotten)
		return;
	year_command(year, 3, argv, &person->stays);
	person->forgotten = true;
	year->forgets++;
	drop_letters(year, person);
	leave_matches(year, person);
	check_nowhere(year, person, true);
	year_plan(
	    year, year->now + 8 * DAY, look_again, deed->person, 0, 0, NULL);
	year_plan(year, year->now + 9 * DAY, export, deed->person, 0, 0, NULL);
}

/* ---- when ---- */

void
forgotten_plan(struct year *year, struct game_of_year *match)
{
	unsigned m = (unsigned)(match - year->matches);

	for (unsigned s = 0; s < match->seats; s++) {
		const struct person *person = match->chairs[s].person;
		unsigned p = (unsigned)(person - year->people);

		if (person == NULL)
			continue;
		if (s == m % 5)
			year_plan(year,
			    year->now + (5 + year_below(year, 60)) * DAY,
			    export, p, m, s, NULL);
		if (m % 3 == 1 && s == (m + 2) % 5)
			year_plan(year,
			    year->now + (2 + year_below(year, 80)) * DAY,
			    forget, p, m, s, NULL);
	}
}

void
forgotten_check(struct year *year)
{
	for (unsigned i = 0; i < year->person_count; i++)
		if (year->people[i].forgotten)
			check_nowhere(year, &year->people[i], false);
}
