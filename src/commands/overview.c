/* SPDX-License-Identifier: MIT */
/* overview.c - what lies on a host's desk, as it stands. */
#include "commands/overview.h"

#include "answer/answer.h"

#include "base/fs.h"
#include "base/x.h"
#include "commands/open_site.h"
#include "site/signup.h"
#include "table/clocks.h"
#include "table/outage.h"
#include "table/seats.h"

#include <stdlib.h>
#include <string.h>

#define DAY ((int64_t)24 * 3600)

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

static int64_t
entry_time(const struct table *table, uint32_t number)
{
	return time_read(log_entry(&table->match.log, number)->time);
}

/* ---- who is waited for ---- */

static void
add_waited(struct table *table, uint32_t seat, struct doc *list)
{
	uint32_t asked = table_asking(table, seat);
	struct doc *map = doc_add_map(list, NULL);
	struct seat_time time;

	table_time(table, seat, &time);
	doc_add_number(map, "seat", seat);
	doc_add_string(map, "player", match_name(&table->match, seat));
	doc_add_bool(map, "salt", !table->match.started);
	if (asked != NO_ENTRY)
		add_time(map, "since", entry_time(table, asked));
	add_time(map, "due", time.up == CLOCK_NEVER ? time.told : time.up);
	if (time.up != CLOCK_NEVER)
		add_time(map, "grace", time.end);
	doc_add_bool(map, "late", time.up < table->now);
	doc_add_bool(map, "too_late", table_is_late(table, &time));
	doc_add_bool(map, "unsent", table_taken(table, seat) == OUTBOX_UNTAKEN);
}

static void
add_waiting(struct table *table, struct doc *map)
{
	struct doc *list = doc_add_list(map, "waiting");
	struct doc *bots = doc_add_list(map, "bots");

	for (uint32_t s = 0; s < table->match.seats; s++) {
		if (table_owes(table, s))
			add_waited(table, s, list);
		else if (match_owes(&table->match, s))
			doc_add_string(doc_add_map(bots, NULL), "player",
			    match_name(&table->match, s));
	}
}

/* All sentences are in, or the beacon ended them; the host is to begin it. */
static bool
waits_for_host(const struct table *table)
{
	const struct match *match = &table->match;
	const struct log *log = &match->log;
	const struct entry *charter = log_entry(log, 0);

	if (match->started || match_closed(match) || charter->salts_all)
		return false;
	for (uint32_t s = 0; s < match->seats; s++)
		if (log_seat(log, log_head(log), s) == NULL ||
		    (charter->beacon == NULL && table_owes(table, s)))
			return false;
	return charter->beacon == NULL || table_salt(table, NO_SEAT) != NULL;
}

/* ---- what stands beside a seat ---- */

static void
add_bounces(struct table *table, uint32_t seat, struct doc *list)
{
	const struct private_bounces *bounces =
	    &table->private.seats[seat].bounces;
	struct doc *map;

	if (bounces->count == 0)
		return;
	map = doc_add_map(list, NULL);
	doc_add_number(map, "seat", seat);
	doc_add_string(map, "player", match_name(&table->match, seat));
	doc_add_number(map, "count", bounces->count);
	doc_add_bool(map, "one", bounces->count == 1);
	add_time(map, "last", bounces->last);
	if (bounces->status[0] != '\0')
		doc_add_string(map, "status", bounces->status);
	add_time(
	    map, "until", private_pause_end(&table->private, seat, table->now));
}

static void
add_away(struct table *table, uint32_t seat, struct doc *list)
{
	int64_t back = match_is_person(&table->match, seat)
			   ? player_back(table_player(table, seat),
				 table_zone(table, seat), table->now)
			   : 0;
	struct doc *map;

	if (back == 0)
		return;
	map = doc_add_map(list, NULL);
	doc_add_number(map, "seat", seat);
	doc_add_string(map, "player", match_name(&table->match, seat));
	add_time(map, "until", back);
}

/* Who wrote on when he had had his refusals for the day, today or yesterday. */
static void
add_left_out(struct table *table, uint32_t seat, struct doc *list)
{
	const struct site *site = table->site;
	unsigned count =
	    answer_left_out(site, table->id, seat, table->now) +
	    answer_left_out(site, table->id, seat, table->now - DAY);
	struct doc *map;

	if (count == 0)
		return;
	map = doc_add_map(list, NULL);
	doc_add_number(map, "seat", seat);
	doc_add_string(map, "player", match_name(&table->match, seat));
	doc_add_number(map, "count", count);
	doc_add_bool(map, "one", count == 1);
}

static void
add_seats(struct table *table, struct doc *map)
{
	struct doc *bounced = doc_add_list(map, "bounced");
	struct doc *away = doc_add_list(map, "away");
	struct doc *left_out = doc_add_list(map, "left_out");
	unsigned free_seats = 0;

	for (uint32_t s = 0; s < table->match.seats; s++) {
		add_bounces(table, s, bounced);
		add_away(table, s, away);
		add_left_out(table, s, left_out);
		free_seats += table_is_free(table, s);
	}
	doc_add_number(map, "free_seats", free_seats);
}

/* ---- matches ---- */

static void
add_paused(const struct table *table, struct doc *map)
{
	const struct entry *note = log_paused(&table->match.log);
	struct doc *paused;

	if (note == NULL)
		return;
	paused = doc_add_map(map, "paused");
	add_time(paused, "since", time_read(note->time));
	if (note->seat != NO_SEAT)
		doc_add_string(
		    paused, "player", match_name(&table->match, note->seat));
}

static void
add_table(struct table *table, struct doc *map)
{
	const struct match *match = &table->match;

	doc_add_string(map, "game", match->game->name);
	doc_add_string(map, "state", cmd_state(match));
	doc_add_number(map, "entry", log_head(&match->log));
	add_time(map, "begun", entry_time(table, 0));
	add_time(map, "last", entry_time(table, log_head(&match->log)));
	doc_add_string(map, "late", terms_late_name(table_terms(table)->late));
	add_waiting(table, map);
	doc_add_bool(map, "host_starts", waits_for_host(table));
	doc_add_bool(
	    map, "host_reveals", match_over(match) && !match_closed(match));
	if (match_over(match) || match_closed(match))
		return;
	add_paused(table, map);
	add_seats(table, map);
}

static int
add_match(const char *id, void *arg)
{
	struct overview *desk = arg;
	struct err err = ERR_INIT;
	struct doc *map = doc_add_map(desk->matches, NULL);
	struct table table;

	doc_add_string(map, "match", id);
	if (table_open(&table, desk->site, id, false, desk->now, &err) < 0) {
		doc_add_string(map, "wrong", err.text);
		return 0;
	}
	add_table(&table, map);
	table_close(&table);
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
	if (integrity_each(site, add_match, &desk, err) < 0 ||
	    signup_each(site, add_signup, &desk, err) < 0 ||
	    add_letters(&desk, made, err) < 0 ||
	    add_folders(&desk, made, err) < 0) {
		doc_free(made);
		return -1;
	}
	add_clock(&desk, made);
	*doc = made;
	return 0;
}
