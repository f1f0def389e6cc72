/* SPDX-License-Identifier: MIT */
/* overview.c - what waits for whom, of all matches of a site, as a doc. */
#include "commands/overview.h"

#include "base/fs.h"
#include "base/x.h"
#include "commands/standing.h"
#include "site/account.h"
#include "site/signup.h"
#include "table/integrity.h"
#include "table/outage.h"

#include <stdlib.h>
#include <string.h>

struct overview {
	struct site *site;
	int64_t now;
	struct doc *matches, *tables;
};

/* A time that there may be none of. */
static void
add_time(struct doc *map, const char *key, int64_t time)
{
	if (time > 0 && time != CLOCK_NEVER)
		time_add(map, key, time);
}

/* ---- matches ---- */

static int
add_match(const struct doc *row, void *arg)
{
	const struct overview *desk = arg;

	doc_add_copy(desk->matches, NULL, doc_get(row, "stands"));
	return 0;
}

/* ---- tables that are still open ---- */

static int
add_signup(const char *id, void *arg)
{
	struct overview *desk = arg;
	struct err err = ERR_INIT;
	struct doc *map = doc_add_map(desk->tables, NULL), *asks;
	struct signup signup;

	signup_init(&signup);
	doc_add_string(map, "table", id);
	if (signup_read(&signup, desk->site, id, &err) < 0) {
		doc_add_string(map, "wrong", err.text);
	} else if (signup.game != NULL) {
		doc_add_string(map, "game", signup.game->name);
		doc_add_bool(map, "open", signup.state == SIGNUP_OPEN);
		add_time(map, "changed", signup.changed);
		doc_add_number(map, "free_seats", signup_free(&signup));
		asks = doc_add_list(map, "asks");
		for (unsigned i = 0; i < signup.count; i++)
			if (signup.people[i].part == SIGNUP_ASKS)
				doc_add_string(doc_add_map(asks, NULL),
				    "player", signup.people[i].name);
	}
	signup_release(&signup);
	return 0;
}

/* ---- the clock ---- */

static void
add_clock(const struct overview *desk, struct doc *doc)
{
	struct doc *map = doc_add_map(doc, "clock");
	struct outage guard;

	outage_read(&guard, desk->site);
	add_time(map, "last_tick", guard.last);
	add_time(map, "last_mail", outage_last_mail(desk->site));
	for (unsigned i = 0; i < guard.hold_count; i++)
		if (guard.holds[i].from <= desk->now &&
		    desk->now < guard.holds[i].until) {
			add_time(map, "stopped", guard.holds[i].from);
			add_time(map, "until", guard.holds[i].until);
		}
	doc_add_bool(map, "disk_low", outage_is_low(desk->site));
	doc_add_bool(map, "disk_full", outage_is_full(desk->site));
	doc_add_bool(map, "disk_read_only", outage_is_read_only(desk->site));
}

/* ---- letters ---- */

struct letters {
	unsigned waiting, deferred, failed;
	int64_t oldest; /* since when one is put off */
	int64_t newest; /* when one failed */
};

static int
count_letter(const struct outbox_state *state, void *arg)
{
	struct letters *letters = arg;

	if (state->failed) {
		letters->failed++;
		if (state->last > letters->newest)
			letters->newest = state->last;
		return 0;
	}
	letters->waiting++;
	if (state->tries == 0)
		return 0;
	/* Of what waits for a forum, "forum" tells. */
	if (account_is_receiver(state->to))
		return 0;
	letters->deferred++;
	if (letters->oldest == 0 || state->first < letters->oldest)
		letters->oldest = state->first;
	return 0;
}

static int
count_file(const char *name, void *arg)
{
	size_t len = strlen(name);

	/* Beside a batch lies its journal. */
	if (len <= 8 || strcmp(name + len - 8, ".journal") != 0)
		++*(unsigned *)arg;
	return 0;
}

static int
add_count(const struct site *site, const char *folder, const char *key,
    struct doc *map, struct err *err)
{
	char *path = site_path(site, "%s", folder);
	unsigned count = 0;
	int rc = fs_is_dir(path) ? fs_each(path, count_file, &count, err) : 0;

	doc_add_number(map, key, count);
	free(path);
	return rc;
}

/* A folder that is missing is told of by itself. */
static int
each_letter(const struct site *site, const char *folder,
    struct letters *letters, struct err *err)
{
	char *outbox = site_path(site, "outbox");
	char *path = fs_path(outbox, "%s", folder);
	int rc = !fs_is_dir(path) ? 0
				  : outbox_each(outbox, folder, count_letter,
					letters, NULL, err);

	free(path);
	free(outbox);
	return rc;
}

static int
add_letters(const struct overview *desk, struct doc *doc, struct err *err)
{
	struct doc *map = doc_add_map(doc, "letters");
	struct letters letters = {.waiting = 0};
	int rc = each_letter(desk->site, "new", &letters, err);

	if (rc == 0)
		rc = each_letter(desk->site, "failed", &letters, err);
	doc_add_number(map, "waiting", letters.waiting);
	doc_add_number(map, "deferred", letters.deferred);
	doc_add_number(map, "failed", letters.failed);
	add_time(map, "deferred_since", letters.oldest);
	add_time(map, "last_failed", letters.newest);
	return rc;
}

static int
add_folders(const struct overview *desk, struct doc *doc, struct err *err)
{
	static const struct {
		const char *folder, *key;
	} counted[] = {
	    {"outbox/new", "new"},
	    {"outbox/failed", "failed"},
	    {"outbox/tmp", "tmp"},
	    {"inbox/junk", "junk"},
	    {"inbox/unanswered", "unanswered"},
	};
	struct doc *map = doc_add_map(doc, "folders");

	for (size_t i = 0; i < ARRAY_LEN(counted); i++)
		if (add_count(desk->site, counted[i].folder, counted[i].key,
			map, err) < 0)
			return -1;
	return 0;
}

static void
add_missing(const char *what, const char *todo, void *arg)
{
	struct doc *map = doc_add_map(arg, NULL);

	doc_add_string(map, "what", what);
	doc_add_string(map, "todo", todo);
}

int
overview_look(struct site *site, int64_t now, struct doc **doc, struct err *err)
{
	struct doc *made = doc_new_map();
	struct overview desk = {.site = site, .now = now};

	doc_add_number(made, "version", 1);
	time_add(made, "time", now);
	desk.matches = doc_add_list(made, "matches");
	desk.tables = doc_add_list(made, "tables");
	integrity_site_each(site, add_missing, doc_add_list(made, "missing"));
	if (standing_each(site, now, add_match, &desk, err) < 0 ||
	    signup_each(site, add_signup, &desk, err) < 0 ||
	    add_letters(&desk, made, err) < 0 ||
	    overview_add_forum(site, now, made, err) < 0 ||
	    add_folders(&desk, made, err) < 0) {
		doc_free(made);
		return -1;
	}
	add_clock(&desk, made);
	*doc = made;
	return 0;
}
