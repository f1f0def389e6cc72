/* SPDX-License-Identifier: MIT */
/* match.c - a match in memory: loading it, and what it is asked. */
#include "match/match.h"
#include "base/err.h"
#include "base/fs.h"
#include "base/x.h"
#include "match/match_p.h"

#include <stdlib.h>
#include <string.h>

void
match_init(struct match *match)
{
	*match = (struct match){.log = LOG_INIT};
	for (unsigned i = 0; i < SEATS_MAX; i++) {
		match->held[i].entry = NO_ENTRY;
		match->asked[i] = match->moved[i] = NO_ENTRY;
	}
}

/* Most are of entries that were over when the match was taken up. */
static bool
is_empty(const struct chapter *chapter)
{
	return chapter->pos == NULL && chapter->events.list == NULL &&
	       chapter->tape.draws == NULL;
}

void
match_forget(struct match *match)
{
	for (size_t i = 0; i < match->chapter_cap; i++) {
		if (is_empty(&match->chapters[i]))
			continue;
		events_release(&match->chapters[i].events);
		dice_tape_release(&match->chapters[i].tape);
		if (match->chapters[i].pos != NULL)
			seal_wipe(
			    match->chapters[i].pos, match->game->position_size);
		free(match->chapters[i].pos);
	}
	free(match->chapters);
	past_free(match->past);
	match->past = NULL;
	match->chapters = NULL;
	match->chapter_cap = 0;
	for (unsigned s = 0; s < SEATS_MAX; s++) {
		free(match->held[s].moves);
		match->held[s] = (struct held){.entry = NO_ENTRY};
		for (unsigned i = 0; i < match->waiting_count[s]; i++)
			free(match->waiting[s][i].text);
		free(match->waiting[s]);
		match->waiting[s] = NULL;
		match->waiting_count[s] = 0;
		match->asked[s] = match->moved[s] = NO_ENTRY;
	}
	match->phase = match->handed_in = 0;
	match->started = false;
}

void
match_release(struct match *match)
{
	match_forget(match);
	match_keys_wipe(&match->keys);
	sealer_wipe(&match->sealer);
	dice_wipe(&match->dice);
	if (match->pos != NULL)
		seal_wipe(match->pos, match->game->position_size);
	free(match->pos);
	edition_release(&match->edition);
	log_release(&match->log);
	match_init(match);
}

struct chapter *
match_chapter(struct match *match, uint32_t number)
{
	size_t old = match->chapter_cap;

	if (number < old)
		return &match->chapters[number];
	match->chapter_cap = (size_t)number + number / 4 + 64;
	if (old == 0) {
		/* Of fresh memory calloc knows that it is empty. */
		match->chapters =
		    xcalloc(match->chapter_cap, sizeof(*match->chapters));
		return &match->chapters[number];
	}
	match->chapters = xrealloc(
	    match->chapters, match->chapter_cap, sizeof(*match->chapters));
	memset(match->chapters + old, 0,
	    (match->chapter_cap - old) * sizeof(*match->chapters));
	return &match->chapters[number];
}

int
match_rewind(struct match *match, uint32_t last, struct err *err)
{
	return match_rewind_without(match, last, NO_ENTRY, err);
}

int
match_rewind_without(
    struct match *match, uint32_t last, uint32_t dead, struct err *err)
{
	uint32_t *live;
	size_t count, next = 0;
	int rc = -1;

	match_forget(match);
	memset(match->pos, 0, match->game->position_size);
	count = log_live(&match->log, last, &live);
	for (uint32_t i = 0; i <= last; i++) {
		const struct entry *entry = log_entry(&match->log, i);
		bool story =
		    entry->kind == ENTRY_START || entry->kind == ENTRY_ORDERS;

		if (story && (next == count || live[next] != i)) {
			match_chapter(match, i);
			continue;
		}
		next += story;
		if (i == dead) {
			match_chapter(match, i);
			continue;
		}
		if (match_follow(match, entry, err) < 0)
			goto out;
	}
	rc = 0;
out:
	free(live);
	return rc;
}

static const char *const names_options[] = {
    NULL, "names=secret", "names=until-end", "names=side"};

const char *
match_names_option(enum match_names names)
{
	return names_options[names];
}

/* NAMES_OPEN if it is about something else. */
static enum match_names
names_of(const char *option)
{
	for (int n = NAMES_SECRET; n <= NAMES_SIDE; n++)
		if (strcmp(option, names_options[n]) == 0)
			return (enum match_names)n;
	return NAMES_OPEN;
}

/* dice=given says that the match key was given and not drawn. */
static bool
is_about_dice(const char *option)
{
	return strcmp(option, "dice=given") == 0;
}

bool
match_is_game_option(const char *option)
{
	return !is_about_dice(option) && names_of(option) == NAMES_OPEN;
}

/* What is no rule of a game, the edition does not see. */
static size_t
game_options(struct match *match, const char **options)
{
	const struct entry *charter = log_entry(&match->log, 0);
	size_t count = 0;

	for (size_t i = 0; i < charter->option_count; i++) {
		const char *option = charter->options[i];

		if (is_about_dice(option))
			match->test_dice = true;
		else if (names_of(option) != NAMES_OPEN)
			match->names = names_of(option);
		else
			options[count++] = option;
	}
	return count;
}

/* A running match keeps the edition it was begun with, whatever is installed
 * later. */
static int
read_edition(struct match *match, const struct data *data, const char *editions,
    struct err *err)
{
	const struct entry *charter = log_entry(&match->log, 0);
	struct buf text = BUF_INIT, why = BUF_INIT, name = BUF_INIT;
	const char *options[LOG_LIST_MAX];
	size_t count = game_options(match, options);
	uint8_t hash[HASH_LEN];
	struct doc *doc;
	char *path = NULL;
	int rc = -1;

	if (editions != NULL && fs_exists(editions) && !fs_is_dir(editions)) {
		path = xstrdup(editions);
		buf_adds(&name, editions);
	} else if (editions != NULL) {
		buf_adds(&name, editions);
		buf_addc(&name, '/');
		seal_hex(&name, charter->edition_hash, HASH_LEN);
		buf_adds(&name, ".yaml");
		path = xstrdup(name.data);
	}
	if (path != NULL && fs_exists(path)) {
		if (fs_read(&text, path, DATA_FILE_MAX, err) < 0)
			goto out;
	} else {
		buf_clear(&name);
		buf_addf(&name, "games/%s/edition.yaml", charter->game);
		if (data_read(data, name.data, &text, err) < 0)
			goto out;
	}
	seal_hash(hash, text.data, text.len);
	if (memcmp(hash, charter->edition_hash, HASH_LEN) != 0) {
		err_set(err, EX_CONFIG,
		    "%s: this is not the edition the match was begun with",
		    name.data);
		goto out;
	}
	if (data_tree(data, name.data, text.data, text.len, &doc, err) < 0)
		goto out;
	if (!edition_build(&match->edition, match->game, name.data, doc, hash,
		options, count, &why)) {
		err_set(err, EX_CONFIG, "%s", why.data);
		goto out;
	}
	rc = 0;
out:
	free(path);
	buf_release(&name);
	buf_release(&why);
	buf_release(&text);
	return rc;
}

static int
take_keys(struct match *match, const struct match_keys *keys, struct err *err)
{
	const struct entry *charter = log_entry(&match->log, 0);
	uint32_t reveal = log_reveal(&match->log);
	uint8_t commit[HASH_LEN];

	if (keys != NULL) {
		match->keys = *keys;
		match->has_match_key = match->has_post_key = true;
	} else if (reveal != NO_ENTRY) {
		memcpy(match->keys.match, log_entry(&match->log, reveal)->key,
		    KEY_LEN);
		match->has_match_key = true;
	}
	if (!match->has_match_key)
		return 0;
	sealer_init(&match->sealer, match->keys.match, log_h0(&match->log));
	seal_commit(commit, match->keys.match);
	if (memcmp(commit, charter->commit, HASH_LEN) != 0)
		return err_set(err, EX_FALSE,
		    "match %s: the match key is not the one that entry 0 "
		    "commits to",
		    charter->match);
	return 0;
}

int
match_begin(struct match *match, struct log *take, const struct data *data,
    const char *editions, const struct match_keys *keys, struct err *err)
{
	const struct entry *charter;

	match->log = *take;
	*take = (struct log)LOG_INIT;
	charter = log_entry(&match->log, 0);
	match->game = game_find(charter->game);
	if (match->game == NULL)
		return err_set(err, EX_CONFIG,
		    "match %s: this program has no game %s", charter->match,
		    charter->game);
	if (game_rules(match->game) != charter->rules)
		return err_set(err, EX_CONFIG,
		    "match %s: replay needs rules %u of %s; this program has "
		    "rules %u",
		    charter->match, charter->rules, charter->game,
		    game_rules(match->game));
	if (charter->seats < game_seats_min(match->game) ||
	    charter->seats > match->game->seats_max)
		return err_set(err, EX_FALSE,
		    "match %s: %s is not played by %u", charter->match,
		    charter->game, charter->seats);
	match->seats = charter->seats;
	match->pos = xcalloc(1, match->game->position_size);
	if (take_keys(match, keys, err) < 0)
		return -1;
	return read_edition(match, data, editions, err);
}

int
match_load(struct match *match, struct log *take, uint32_t last,
    const struct data *data, const char *editions,
    const struct match_keys *keys, struct err *err)
{
	if (match_begin(match, take, data, editions, keys, err) < 0)
		return -1;
	if (last == NO_ENTRY || last > log_head(&match->log))
		last = log_head(&match->log);
	return match_rewind(match, last, err);
}

uint32_t
match_to_act(const struct match *match)
{
	uint32_t act;

	if (!match->started)
		return 0;
	act = match->game->to_act(match->edition.data, match->pos);
	if (match->phase == 0)
		return act;
	for (unsigned s = 0; s < match->seats; s++)
		if (match->held[s].complete)
			act &= ~(1u << s);
	return act;
}

bool
match_over(const struct match *match)
{
	return match->started &&
	       match->game->to_act(match->edition.data, match->pos) == 0;
}

bool
match_closed(const struct match *match)
{
	return log_reveal(&match->log) != NO_ENTRY ||
	       log_closed(&match->log) != NO_ENTRY;
}

bool
match_salts_closed(const struct match *match)
{
	const struct log *log = &match->log;
	bool missing = false;

	for (uint32_t s = 0; s < match->seats; s++) {
		const struct entry *seat = log_seat(log, log_head(log), s);

		missing |= seat == NULL ||
			   (seat->bot[0] == '\0' && log_salt(log, s) == NULL);
	}
	return match->started || log_salt(log, NO_SEAT) != NULL ||
	       (log_entry(log, 0)->beacon != NULL && !missing);
}

const void *
match_position_at(const struct match *match, uint32_t number)
{
	const struct chapter *chapter;

	if (past_has(match->past, number))
		return past_position(match, number);
	chapter = match_chapter_at(match, number);
	return chapter == NULL ? NULL : chapter->pos;
}

const struct chapter *
match_chapter_at(const struct match *match, uint32_t number)
{
	if (number >= match->chapter_cap)
		return NULL;
	if (past_has(match->past, number))
		past_chapter(match, number);
	return match->chapters[number].live ? &match->chapters[number] : NULL;
}

bool
match_has_position(const struct match *match, uint32_t number)
{
	if (past_has(match->past, number))
		return past_has_position(match->past, number);
	return match_position_at(match, number) != NULL;
}

uint32_t
match_next_position(const struct match *match, uint32_t number)
{
	uint32_t head = log_head(&match->log);

	if (past_has(match->past, number))
		number = past_next_position(match->past, number);
	while (number <= head && !match_has_position(match, number))
		number++;
	return number <= head ? number : NO_ENTRY;
}

void *
match_copy(
    const struct match *match, uint32_t seat, unsigned moves, struct dice *dice)
{
	const struct game *game = match->game;
	void *pos = xmalloc(game->position_size);

	memcpy(pos, match->pos, game->position_size);
	*dice = match->dice;
	dice->tape = NULL;
	for (unsigned i = 0; i < moves; i++)
		game->apply(match->edition.data, pos, seat,
		    match->held[seat].moves[i], dice, NULL);
	return pos;
}

void
match_copy_free(const struct match *match, void *pos, struct dice *dice)
{
	if (pos != NULL)
		seal_wipe(pos, match->game->position_size);
	free(pos);
	dice_wipe(dice);
}

void *
match_position(const struct match *match, uint32_t seat)
{
	struct dice dice;
	void *pos = match_copy(match, seat,
	    seat < match->seats ? match->held[seat].count : 0, &dice);

	dice_wipe(&dice);
	return pos;
}

bool
match_event_seen(
    const struct match *match, const struct event *event, uint32_t seat)
{
	return log_reveal(&match->log) != NO_ENTRY || event_seen(event, seat);
}

bool
match_is_person(const struct match *match, uint32_t seat)
{
	const struct entry *entry =
	    log_seat(&match->log, log_head(&match->log), seat);

	return entry != NULL && entry->bot[0] == '\0';
}

bool
match_owes(const struct match *match, uint32_t seat)
{
	if (match_closed(match))
		return false;
	if (match->started)
		return (match_to_act(match) >> seat & 1) != 0;
	return match_is_person(match, seat) &&
	       log_salt(&match->log, seat) == NULL;
}

enum match_called
match_called(
    const struct match *match, const struct entry *entry, const char **name)
{
	const struct match_calls *calls = &match->calls;

	*name = entry->name;
	return calls->find == NULL
		   ? CALLED_AS_WRITTEN
		   : calls->find(match, entry, calls->arg, name);
}

bool
match_is_secret(const struct match *match)
{
	return match->names == NAMES_SECRET || match->names == NAMES_UNTIL_END;
}

const char *
match_name(const struct match *match, uint32_t seat)
{
	const struct entry *entry =
	    log_seat(&match->log, log_head(&match->log), seat);

	const char *name;

	if (entry == NULL)
		return "?";
	match_called(match, entry, &name);
	return name;
}

const char *
match_lang(const struct match *match, uint32_t seat)
{
	const struct entry *entry =
	    log_seat(&match->log, log_head(&match->log), seat);

	return entry == NULL ? "en" : entry->lang;
}

const char *
match_due(const struct match *match)
{
	uint32_t last = log_last_due(&match->log);

	return last == NO_ENTRY ? NULL : log_entry(&match->log, last)->due;
}
