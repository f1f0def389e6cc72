/* SPDX-License-Identifier: MIT */
/* standing_tell.c - one match, as it stands. */
#include "commands/standing.h"

#include "answer/answer.h"
#include "base/x.h"
#include "commands/open_site.h"
#include "table/clocks.h"
#include "table/seats.h"

#include <stdlib.h>
#include <string.h>

#define DAY ((int64_t)24 * 3600)

struct telling {
	struct standing_row *row;
	struct table table;
};

/* A time that there may be none of.  When it comes, something is otherwise. */
static void
add_time(
    struct telling *telling, struct doc *map, const char *key, int64_t time)
{
	struct standing_row *row = telling->row;

	if (time <= 0 || time == CLOCK_NEVER)
		return;
	time_add(map, key, time);
	if (time > row->now && time < row->until)
		row->until = time;
}

static int64_t
entry_time(const struct table *table, uint32_t number)
{
	return time_read(log_entry(&table->match.log, number)->time);
}

static struct doc *
add_seat(const struct table *table, uint32_t seat, struct doc *list)
{
	struct doc *map = doc_add_map(list, NULL);

	doc_add_number(map, "seat", seat);
	doc_add_string(map, "player", match_name(&table->match, seat));
	return map;
}

/* ---- who is waited for ---- */

static void
add_waited(struct telling *telling, uint32_t seat, struct doc *list)
{
	struct table *table = &telling->table;
	uint32_t asked = table_asking(table, seat);
	struct doc *map = add_seat(table, seat, list);
	bool unsent = table_taken(table, seat) == OUTBOX_UNTAKEN;
	struct seat_time time;

	table_time(table, seat, &time);
	doc_add_bool(map, "salt", !table->match.started);
	if (asked != NO_ENTRY)
		add_time(telling, map, "since", entry_time(table, asked));
	add_time(
	    telling, map, "due", time.up == CLOCK_NEVER ? time.told : time.up);
	if (time.up != CLOCK_NEVER)
		add_time(telling, map, "grace", time.end);
	doc_add_bool(map, "late", time.up < table->now);
	doc_add_bool(map, "too_late", table_is_late(table, &time));
	doc_add_bool(map, "unsent", unsent);
	/* It leaves without a change of the match. */
	if (unsent)
		telling->row->until = table->now;
}

static void
add_waiting(struct telling *telling, struct doc *map)
{
	struct table *table = &telling->table;
	struct doc *list = doc_add_list(map, "waiting");
	struct doc *bots = doc_add_list(map, "bots");

	for (uint32_t s = 0; s < table->match.seats; s++) {
		if (table_owes(table, s))
			add_waited(telling, s, list);
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
add_bounces(struct telling *telling, uint32_t seat, struct doc *list)
{
	struct table *table = &telling->table;
	const struct private_bounces *bounces =
	    &table->private.seats[seat].bounces;
	struct doc *map;

	if (bounces->count == 0)
		return;
	map = add_seat(table, seat, list);
	doc_add_number(map, "count", bounces->count);
	doc_add_bool(map, "one", bounces->count == 1);
	add_time(telling, map, "last", bounces->last);
	if (bounces->status[0] != '\0')
		doc_add_string(map, "status", bounces->status);
	add_time(telling, map, "until",
	    private_pause_end(&table->private, seat, table->now));
}

/* Days to be away begin and end by the player's own wall: until they are over
 * everywhere, he is looked at each time. */
static bool
may_be_away(const struct player *player, int64_t now)
{
	char day[21];

	time_write(day, now - 2 * DAY);
	for (unsigned i = 0; i < player->away_count; i++)
		if (strncmp(player->away[i].until, day, 10) >= 0)
			return true;
	return false;
}

static void
add_away(struct telling *telling, uint32_t seat, struct doc *list)
{
	struct table *table = &telling->table;
	const struct player *player;
	int64_t back;

	if (!match_is_person(&table->match, seat))
		return;
	player = table_player(table, seat);
	if (may_be_away(player, table->now))
		telling->row->until = table->now;
	back = player_back(player, table_zone(table, seat), table->now);
	if (back != 0)
		add_time(telling, add_seat(table, seat, list), "until", back);
}

/* Who wrote on when he had had his refusals for the day, today or yesterday. */
static void
add_left_out(struct telling *telling, uint32_t seat, struct doc *list)
{
	struct table *table = &telling->table;
	const struct site *site = table->site;
	unsigned count;
	struct doc *map;

	if (doc_get(telling->row->left_out, table->id) == NULL)
		return;
	telling->row->until = table->now;
	count = answer_left_out(site, table->id, seat, table->now) +
		answer_left_out(site, table->id, seat, table->now - DAY);
	if (count == 0)
		return;
	map = add_seat(table, seat, list);
	doc_add_number(map, "count", count);
	doc_add_bool(map, "one", count == 1);
}

static void
add_seats(struct telling *telling, struct doc *map)
{
	struct doc *bounced = doc_add_list(map, "bounced");
	struct doc *away = doc_add_list(map, "away");
	struct doc *left_out = doc_add_list(map, "left_out");
	unsigned free_seats = 0;

	for (uint32_t s = 0; s < telling->table.match.seats; s++) {
		add_bounces(telling, s, bounced);
		add_away(telling, s, away);
		add_left_out(telling, s, left_out);
		free_seats += table_is_free(&telling->table, s);
	}
	doc_add_number(map, "free_seats", free_seats);
}

/* ---- the match ---- */

static void
add_paused(struct telling *telling, struct doc *map)
{
	const struct match *match = &telling->table.match;
	const struct entry *note = log_paused(&match->log);
	struct doc *paused;

	if (note == NULL)
		return;
	paused = doc_add_map(map, "paused");
	add_time(telling, paused, "since", time_read(note->time));
	if (note->seat != NO_SEAT)
		doc_add_string(paused, "player", match_name(match, note->seat));
}

static void
add_match(struct telling *telling, struct doc *map)
{
	struct table *table = &telling->table;
	const struct match *match = &table->match;
	uint32_t head = log_head(&match->log);

	doc_add_string(map, "game", match->game->name);
	doc_add_string(map, "state", cmd_state(match));
	doc_add_number(map, "entry", head);
	add_time(telling, map, "begun", entry_time(table, 0));
	add_time(telling, map, "last", entry_time(table, head));
	doc_add_string(map, "late", terms_late_name(table_terms(table)->late));
	add_waiting(telling, map);
	doc_add_bool(map, "host_starts", waits_for_host(table));
	doc_add_bool(
	    map, "host_reveals", match_over(match) && !match_closed(match));
	if (match_over(match) || match_closed(match))
		return;
	add_paused(telling, map);
	add_seats(telling, map);
}

static void
add_names(const struct match *match, struct doc *row)
{
	struct doc *players = doc_add_list(row, "players");
	struct buf print = BUF_INIT;

	for (uint32_t s = 0; s < match->seats; s++)
		doc_add_string(players, NULL, match_name(match, s));
	seal_print(&print, log_hash(&match->log, log_head(&match->log)));
	doc_add_string(row, "print", print.data);
	buf_release(&print);
}

static void
add_from(const struct table *table, struct doc *row)
{
	const struct entry *charter = log_entry(&table->match.log, 0);
	struct doc *from = doc_add_list(row, "from");
	struct buf path = BUF_INIT;

	buf_adds(&path, "editions/");
	seal_hex(&path, charter->edition_hash, HASH_LEN);
	buf_adds(&path, ".yaml");
	doc_add_string(from, NULL, path.data);
	for (uint32_t s = 0; s < table->match.seats; s++) {
		char *file = table_player_file(table, s);

		if (file != NULL)
			doc_add_string(from, NULL, file);
		free(file);
	}
	buf_release(&path);
}

void
standing_tell(struct standing_row *row)
{
	struct telling telling = {.row = row};
	struct table *table = &telling.table;
	struct err err = ERR_INIT;
	struct doc *map = doc_add_map(row->doc, "stands");

	doc_add_string(map, "match", row->id);
	if (table_open(table, row->site, row->id, false, row->now, &err) < 0) {
		doc_add_string(map, "wrong", err.text);
		doc_add_number(row->doc, "exit", err.exit);
		row->until = row->now;
		return;
	}
	add_match(&telling, map);
	add_names(&table->match, row->doc);
	add_from(table, row->doc);
	table_close(table);
}
