/* SPDX-License-Identifier: MIT */
/* results.c - who has won what. */
#include "commands/results.h"

#include "base/build.h"
#include "base/compiled.h"
#include "base/fs.h"
#include "base/texts.h"
#include "base/x.h"
#include "game/rating.h"
#include "letters/display_name.h"
#include "match/verify_replay.h"
#include "site/account.h"
#include "site/player.h"
#include "table/integrity.h"
#include "table/letters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define RESULTS_FILE DATA_CACHE "/.results"

struct results_reading {
	struct site *site;
	const struct game *game;
	const char *lang;
	int64_t now;
	struct results *results;
	uint8_t build[HASH_LEN];
	struct compiled *kept;
	struct compiled_tree *trees; /* what is kept from now on */
	size_t count, cap, made;
};

/* ---- a verification, and what it found ---- */

/* {places: [1, 2], scores: [20, 17]}, or {wrong: why}. */
static void
add_places(const struct match *match, struct doc *found)
{
	struct doc *places = doc_add_list(found, "places");
	struct doc *scored = doc_add_list(found, "scores");
	int32_t scores[SEATS_MAX];
	uint8_t at[SEATS_MAX];

	match->game->scores(match->edition.data, match->pos, scores);
	game_ranking(
	    match->game, match->edition.data, match->pos, match->seats, at);
	for (unsigned s = 0; s < match->seats; s++) {
		doc_add_number(places, NULL, at[s]);
		doc_add_number(scored, NULL, scores[s]);
	}
}

static struct doc *
verify(const struct results_reading *reading, const struct table *table)
{
	const struct buf *bytes = &table->match.log.bytes;
	char *editions = site_path(reading->site, "editions");
	struct verify verify = VERIFY_INIT;
	struct doc *found = doc_new_map();
	struct match match;
	struct err err = ERR_INIT;

	match_init(&match);
	if (verify_file(
		&verify, bytes->data, bytes->len, table->id, NULL, &err) == 0 &&
	    verify_replay(
		&verify, &match, &reading->site->data, editions, &err) == 0 &&
	    verify.over)
		add_places(&match, found);
	else
		doc_add_string(found, "wrong",
		    err.exit != 0 ? err.text : "it was ended before its end");
	match_release(&match);
	verify_release(&verify);
	free(editions);
	return found;
}

/* Of these bytes, by this program. */
static uint64_t
key_of(const struct results_reading *reading, const struct buf *bytes)
{
	uint8_t parts[2 * HASH_LEN];

	memcpy(parts, reading->build, HASH_LEN);
	seal_hash(parts + HASH_LEN, bytes->data, bytes->len);
	return compiled_key((const char *)parts, sizeof(parts));
}

static const struct doc *
found_of(struct results_reading *reading, const struct table *table)
{
	struct compiled_tree tree = {
	    .key = key_of(reading, &table->match.log.bytes)};

	if (reading->kept != NULL)
		tree.doc = compiled_find(reading->kept, tree.key);
	if (tree.doc == NULL) {
		tree.doc = verify(reading, table);
		reading->made++;
	}
	reading->trees = x_grow(reading->trees, &reading->cap, reading->count,
	    sizeof(*reading->trees));
	reading->trees[reading->count++] = tree;
	return tree.doc;
}

static void
keep(const struct results_reading *reading)
{
	char *folder = site_path(reading->site, DATA_CACHE);
	char *path = site_path(reading->site, RESULTS_FILE);
	struct buf bytes = BUF_INIT;

	/* Nothing hangs on it: no mistake if it cannot be written. */
	if (reading->made > 0 && fs_mkdir(folder, NULL) == 0) {
		compiled_write(reading->trees, reading->count, &bytes);
		fs_replace(path, bytes.data, bytes.len, false, NULL);
	}
	buf_release(&bytes);
	free(folder);
	free(path);
}

/* ---- whose a seat's result is ---- */

/* The same all along, and no computer player in between. */
static bool
sat_through(const struct log *log, uint32_t seat)
{
	const char *name = NULL;

	for (uint32_t i = 0; i <= log_head(log); i++) {
		const struct entry *entry;

		if (log_mark(log, i)->kind != ENTRY_SEAT ||
		    log_mark(log, i)->seat != seat)
			continue;
		entry = log_entry(log, i);
		if (entry->bot[0] != '\0' ||
		    (name != NULL && strcmp(name, entry->name) != 0))
			return false;
		name = entry->name;
	}
	return name != NULL;
}

/* NULL: he has not said that he would be listed, or nobody knows him any more.
 */
static char *
listed_of(
    const struct results_reading *reading, const struct private_seat *seat)
{
	char *address = seat->address != NULL ? xstrdup(seat->address)
			: seat->forum != NULL ? account_receiver(seat->forum)
					      : NULL;
	char *hash = NULL;
	struct player player;
	struct err err = ERR_INIT;

	if (address != NULL &&
	    player_read(&player, reading->site, address, &err) == 0 &&
	    player.listed) {
		hash = xcalloc(1, PLAYER_HASH + 1);
		player_hash(address, hash);
	}
	free(address);
	return hash;
}

/* ---- a match ---- */

static void
add_seat(const struct results_reading *reading, const struct table *table,
    const struct words *words, uint32_t seat, struct result *result)
{
	struct result_seat *into = &result->list[seat];

	into->name = xstrdup(words_name(words, seat));
	into->bot = !match_is_person(&table->match, seat);
	if (sat_through(&table->match.log, seat) &&
	    private_masked(&table->private,
		log_seat(&table->match.log, log_head(&table->match.log), seat)
		    ->number) == NULL)
		into->listed = listed_of(reading, &table->private.seats[seat]);
}

static int
add_result(struct results_reading *reading, struct table *table,
    const struct doc *found, struct err *err)
{
	struct results *results = reading->results;
	struct words *words = table_language(table, reading->lang, err);
	const struct match *match = &table->match;
	const struct doc *title = doc_get(match->edition.doc, "title");
	struct result *result;
	int64_t number;

	if (words == NULL)
		return -1;
	results->list = x_grow(
	    results->list, &results->cap, results->count, sizeof(*result));
	result = &results->list[results->count++];
	*result = (struct result){.game = match->game, .seats = match->seats};
	strcpy(result->id, table->id);
	strcpy(result->time,
	    log_entry(&match->log, log_reveal(&match->log))->time);
	result->title = xstrdup(
	    doc_text(title) != NULL
		? doc_text(title)
		: doc_text_at(title, words_lang(words), match->game->name));
	display_name_set_all(words, match, log_head(&match->log), OBSERVER);
	for (uint32_t s = 0; s < match->seats; s++) {
		add_seat(reading, table, words, s, result);
		if (doc_number(doc_at(doc_get(found, "places"), s), &number))
			result->list[s].place = (unsigned)number;
		if (doc_number(doc_at(doc_get(found, "scores"), s), &number))
			result->list[s].score = number;
	}
	return 0;
}

static void
add_wrong(struct results_reading *reading, const char *id, const char *why)
{
	struct buf line = BUF_INIT;

	buf_addf(&line, "%s: %s", id, why);
	texts_take(&reading->results->wrong, buf_take(&line));
}

static int
read_table(
    struct results_reading *reading, struct table *table, struct err *err)
{
	const struct doc *found;
	const char *wrong;

	if (log_reveal(&table->match.log) == NO_ENTRY ||
	    (reading->game != NULL && table->match.game != reading->game))
		return 0;
	found = found_of(reading, table);
	wrong = doc_text_at(found, "wrong", NULL);
	if (wrong == NULL)
		return add_result(reading, table, found, err);
	add_wrong(reading, table->id, wrong);
	return 0;
}

/* One that cannot be read hides no other. */
static int
read_match(const char *id, void *arg)
{
	struct results_reading *reading = arg;
	struct table table;
	struct err err = ERR_INIT;

	if (table_open(&table, reading->site, id, false, reading->now, &err) <
	    0) {
		add_wrong(reading, id, err.text);
		return 0;
	}
	if (read_table(reading, &table, &err) < 0)
		add_wrong(reading, id, err.text);
	table_close(&table);
	return 0;
}

/* ---- ratings ---- */

static struct result_player *
player_of(struct results *results, const struct result *result, uint32_t seat)
{
	const struct result_seat *sits = &result->list[seat];
	struct result_player *player;

	for (size_t i = 0; i < results->player_count; i++) {
		player = &results->players[i];
		if (player->game == result->game &&
		    strcmp(player->listed, sits->listed) == 0)
			return player;
	}
	results->players = x_grow(results->players, &results->player_cap,
	    results->player_count, sizeof(*player));
	player = &results->players[results->player_count++];
	*player = (struct result_player){.game = result->game,
	    .title = result->title,
	    .listed = sits->listed,
	    .rating = RATING_FIRST};
	return player;
}

static void
rate(struct results *results, const struct result *result)
{
	double *ratings[SEATS_MAX];
	unsigned places[SEATS_MAX], count = 0;

	/* All are there before one is pointed at. */
	for (uint32_t s = 0; s < result->seats; s++)
		if (result->list[s].listed != NULL)
			player_of(results, result, s);
	for (uint32_t s = 0; s < result->seats; s++) {
		const struct result_seat *sits = &result->list[s];
		struct result_player *player;

		if (sits->listed == NULL)
			continue;
		player = player_of(results, result, s);
		player->name = sits->name;
		player->matches++;
		player->won += sits->place == 1;
		ratings[count] = &player->rating;
		places[count++] = sits->place;
	}
	rating_match(ratings, places, count);
}

static int
by_time(const void *a, const void *b)
{
	const struct result *x = a, *y = b;
	int order = strcmp(x->time, y->time);

	return order != 0 ? order : strcmp(x->id, y->id);
}

static int
by_rating(const void *a, const void *b)
{
	const struct result_player *x = a, *y = b;
	int order = strcmp(x->title, y->title);

	if (order != 0)
		return order;
	if (x->rating != y->rating)
		return x->rating > y->rating ? -1 : 1;
	return strcmp(x->listed, y->listed);
}

static void
rate_all(struct results *results)
{
	if (results->count > 0)
		qsort(results->list, results->count, sizeof(*results->list),
		    by_time);
	for (size_t i = 0; i < results->count; i++)
		rate(results, &results->list[i]);
	if (results->player_count > 0)
		qsort(results->players, results->player_count,
		    sizeof(*results->players), by_rating);
}

/* ---- all of it ---- */

int
results_read(struct results *results, struct site *site,
    const struct game *game, const char *lang, int64_t now, struct err *err)
{
	struct results_reading reading = {.site = site,
	    .game = game,
	    .lang = lang,
	    .now = now,
	    .results = results};
	char *path = site_path(site, RESULTS_FILE);
	int rc;

	*results = (struct results){.list = NULL};
	if (build_id(reading.build))
		reading.kept = compiled_open(path);
	rc = integrity_each(site, read_match, &reading, err);
	if (rc == 0)
		rate_all(results);
	if (rc == 0 && game == NULL)
		keep(&reading);
	for (size_t i = 0; i < reading.count; i++)
		doc_free(reading.trees[i].doc);
	compiled_close(reading.kept);
	free(reading.trees);
	free(path);
	if (rc < 0)
		results_release(results);
	return rc;
}

void
results_release(struct results *results)
{
	for (size_t i = 0; i < results->count; i++) {
		for (unsigned s = 0; s < results->list[i].seats; s++) {
			free(results->list[i].list[s].name);
			free(results->list[i].list[s].listed);
		}
		free(results->list[i].title);
	}
	free(results->list);
	free(results->players);
	texts_release(&results->wrong);
	*results = (struct results){.list = NULL};
}

/* ---- told ---- */

int
results_wrong(const struct results *results, struct err *err)
{
	for (size_t i = 0; i < results->wrong.count; i++)
		fprintf(stderr, "pli: %s\n", results->wrong.list[i]);
	return results->wrong.count == 0
		   ? 0
		   : err_set(err, EX_FALSE, "%s", results->wrong.list[0]);
}

static void
add_seats(const struct result *result, struct doc *map)
{
	struct doc *list = doc_add_list(map, "seats");

	/* By their places. */
	for (unsigned place = 1; place <= result->seats; place++)
		for (unsigned s = 0; s < result->seats; s++) {
			const struct result_seat *sits = &result->list[s];
			struct doc *one;

			if (sits->place != place)
				continue;
			one = doc_add_map(list, NULL);
			doc_add_number(one, "place", place);
			doc_add_string(one, "name", sits->name);
			doc_add_number(one, "score", sits->score);
			doc_add_bool(one, "computer", sits->bot);
		}
}

/* Rounded, halves up. */
static int64_t
whole(double rating)
{
	return (int64_t)(rating + 0.5);
}

void
results_doc(const struct results *results, struct doc *doc)
{
	struct doc *list = doc_add_list(doc, "results"), *map;
	char day[sizeof(results->list->time)];

	/* The newest first. */
	for (size_t i = results->count; i-- > 0;) {
		const struct result *result = &results->list[i];

		map = doc_add_map(list, NULL);
		doc_add_string(map, "match", result->id);
		doc_add_string(map, "game", result->game->name);
		doc_add_string(map, "title", result->title);
		doc_add_string(map, "time", result->time);
		strcpy(day, result->time);
		day[strcspn(day, "T")] = '\0';
		doc_add_string(map, "day", day);
		add_seats(result, map);
	}
	list = doc_add_list(doc, "players");
	for (size_t i = 0; i < results->player_count; i++) {
		const struct result_player *player = &results->players[i];

		map = doc_add_map(list, NULL);
		doc_add_string(map, "game", player->game->name);
		doc_add_string(map, "title", player->title);
		doc_add_string(map, "name", player->name);
		doc_add_number(map, "matches", player->matches);
		doc_add_number(map, "won", player->won);
		doc_add_number(map, "rating", whole(player->rating));
	}
}
