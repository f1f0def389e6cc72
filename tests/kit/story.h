/* SPDX-License-Identifier: MIT */
/*
 * story.h - for tests: a match in memory, told step by step with fixed keys
 * and times, so that its letters are the same bytes in every run.
 */
#ifndef STORY_H
#define STORY_H

#include "base/x.h"
#include "language/words.h"
#include "letters/report.h"
#include "play/ahead.h"
#include "play/play.h"
#include "site/site.h"

#include "checks.h"
#include <stdlib.h>
#include <string.h>

#define STORY_PLAYERS 3

static const struct {
	const char *name, *lang, *salt;
} story_players[STORY_PLAYERS] = {
    {"Anna", "en", "seven green kettles sing at dawn"},
    {"Bruno", "fr", "le coeur a ses raisons"},
    {"Chloé", "fr", "trois petits chats bzm"},
};

/* The match begins that much later: another second is another deal. */
static int64_t story_second;
/* Options of the charter, parted by blanks, if it is to have some. */
static const char *story_option;

struct story {
	struct data data;
	struct host_key key;
	struct match match;
	struct words *words[2];    /* en, fr */
	struct words *speaking[3]; /* en, fr, en: own language first */
	struct verdicts verdicts;
	int64_t now;
	uint32_t began; /* first entry of the last step */
};

static inline void
story_need(int rc, const struct err *err)
{
	ck_assert_msg(rc == 0, "%s", err->text);
}

static inline const char *
story_time(struct story *story, char text[21])
{
	story->now += 3600;
	time_write(text, story->now);
	return text;
}

static inline void
story_charter(struct story *story, const struct game *game,
    const struct match_keys *keys, const char *beacon, struct log *log)
{
	struct buf name = BUF_INIT, text = BUF_INIT;
	struct entry charter;
	const char *at, *end;
	char *option;
	struct err err = ERR_INIT;

	buf_addf(&name, "games/%s/edition.yaml", game->name);
	story_need(data_read(&story->data, name.data, &text, &err), &err);
	entry_init(&charter, ENTRY_CHARTER);
	story_time(story, charter.time);
	strcpy(charter.match, "k7m2qd");
	strcpy(charter.game, game->name);
	strcpy(charter.edition, "pli");
	charter.rules = game_rules(game);
	charter.seats = STORY_PLAYERS;
	charter.seal = game_seal(game);
	seal_hash(charter.edition_hash, text.data, text.len);
	memcpy(charter.host, story->key.sign_public, KEY_LEN);
	seal_commit(charter.commit, keys->match);
	/* Sealed anew it would be other bytes each time. */
	memset(charter.secret, 0x5a, SECRET_LEN);
	charter.salts_all = true;
	for (at = story_option; at != NULL; at = end == NULL ? NULL : end + 1) {
		end = strchr(at, ' ');
		option = end == NULL ? xstrdup(at)
				     : xstrndup(at, (size_t)(end - at));
		entry_add_option(&charter, option);
		free(option);
	}
	if (beacon != NULL)
		charter.beacon = xstrdup(beacon);
	story_need(log_add(log, &charter, &story->key, &err), &err);
	entry_release(&charter);
	buf_release(&name);
	buf_release(&text);
}

static inline void
story_append(struct story *story, struct entry *entry)
{
	struct err err = ERR_INIT;

	story_time(story, entry->time);
	story->began = log_head(&story->match.log) + 1;
	story_need(match_append(&story->match, entry, &story->key, &err), &err);
	entry_release(entry);
}

static inline void
story_seat(
    struct story *story, uint32_t seat, const char *name, const char *lang)
{
	struct entry entry;

	entry_init(&entry, ENTRY_SEAT);
	entry.seat = seat;
	entry.name = xstrdup(name);
	strcpy(entry.lang, lang);
	story_append(story, &entry);
}

static inline void
story_text(struct story *story, enum entry_kind kind, uint32_t seat,
    const char *topic, const char *text)
{
	struct entry entry;

	entry_init(&entry, kind);
	entry.seat = seat;
	strcpy(entry.topic, topic);
	entry.text = xstrdup(text);
	story_append(story, &entry);
}

static inline void
story_names(struct story *story)
{
	const char *names[SEATS_MAX];

	for (uint32_t s = 0; s < STORY_PLAYERS; s++)
		names[s] = match_name(&story->match, s);
	for (size_t i = 0; i < ARRAY_LEN(story->words); i++)
		words_set_names(story->words[i], names, STORY_PLAYERS);
}

/* The table is set; nobody has answered yet. */
static inline void
story_begin(struct story *story, const char *game, const char *beacon)
{
	struct match_keys keys;
	uint8_t seed[32];
	struct log log = LOG_INIT;
	struct err err = ERR_INIT;
	static const char *const langs[] = {"en", "fr"};

	memset(story, 0, sizeof(*story));
	story->verdicts = (struct verdicts)VERDICTS_INIT;
	story->now = time_read("2026-11-21T08:00:00Z") + story_second;
	data_init(&story->data);
	seal_init();
	for (unsigned i = 0; i < 32; i++) {
		seed[i] = (uint8_t)i;
		keys.match[i] = (uint8_t)(0x20 + i);
		keys.post[i] = (uint8_t)(0x40 + i);
	}
	host_key_init(&story->key, seed);
	story_charter(story, game_find(game), &keys, beacon, &log);
	match_init(&story->match);
	story_need(match_load(&story->match, &log, NO_ENTRY, &story->data, NULL,
		       &keys, &err),
	    &err);
	for (size_t i = 0; i < ARRAY_LEN(langs); i++)
		story_need(words_new(&story->words[i], &story->data, langs[i],
			       story->match.game, &story->match.edition, &err),
		    &err);
	for (size_t i = 0; i < ARRAY_LEN(story->speaking); i++)
		story->speaking[i] = story->words[i % 2];
	for (uint32_t s = 0; s < STORY_PLAYERS; s++)
		story_seat(
		    story, s, story_players[s].name, story_players[s].lang);
	story->began = 0;
	story_names(story);
}

static inline void
story_salt(struct story *story, uint32_t seat)
{
	story_text(story, ENTRY_SALT, seat, "", story_players[seat].salt);
}

static inline void
story_start(struct story *story)
{
	struct entry entry;

	entry_init(&entry, ENTRY_START);
	strcpy(entry.due, "2026-11-27T18:00:00Z");
	story_append(story, &entry);
}

static inline struct words *const *
story_speak(void *arg, uint32_t seat, unsigned *count)
{
	struct story *story = arg;
	bool french = strcmp(match_lang(&story->match, seat), "fr") == 0;

	*count = 2;
	return story->speaking + (french ? 1 : 0);
}

/* Orders given ahead act. */
static inline void
story_settle(struct story *story, const char *time)
{
	struct speakers speakers = {story_speak, story};
	struct err err = ERR_INIT;

	story_need(
	    ahead_settle(&story->match, &speakers, time, "2026-12-01T18:00:00Z",
		&story->verdicts, &story->key, &err),
	    &err);
}

/* A mail of a seat, and what follows from it. */
static inline void
story_mail(struct story *story, uint32_t seat, const char *text)
{
	struct orders orders = ORDERS_INIT;
	struct err err = ERR_INIT;
	char time[21];
	struct arrival arrival = {.seat = seat,
	    .by = BY_MAIL,
	    .seen = log_head(&story->match.log),
	    .due = "2026-12-01T18:00:00Z"};
	struct words *const *words;
	unsigned count;

	words = story_speak(story, seat, &count);
	arrival.time = story_time(story, time);
	story->began = log_head(&story->match.log) + 1;
	verdicts_release(&story->verdicts);
	orders_read(&orders, text, strlen(text), words, count);
	story_need(play_orders(&story->match, &arrival, &orders, words, count,
		       &story->verdicts, &story->key, &err),
	    &err);
	if (story->verdicts.outcome == OUTCOME_PLAYED)
		story_settle(story, time);
	orders_release(&orders);
}

/* Moves by the clock until it is this seat's turn again, or over. */
static inline void
story_clock(struct story *story, uint32_t until)
{
	struct match *match = &story->match;
	struct err err = ERR_INIT;
	uint32_t act;
	char time[21];

	while ((act = match_to_act(match)) != 0 &&
	       !(until < STORY_PLAYERS && act & (1u << until))) {
		uint32_t seat = (uint32_t)__builtin_ctz(act);
		move_t move = game_default_move(
		    match->game, match->edition.data, match->pos, seat);

		story_need(play_move(match, seat, move, BY_CLOCK,
			       story_time(story, time), "2026-12-01T18:00:00Z",
			       &story->key, &err),
		    &err);
		story_settle(story, time);
	}
}

/* The match stands again as it stood after that entry. */
static inline void
story_void(struct story *story, uint32_t back)
{
	struct entry entry;

	entry_init(&entry, ENTRY_VOID);
	entry.back = back;
	entry.why = VOID_MISTAKE;
	story_append(story, &entry);
}

static inline void
story_reveal(struct story *story)
{
	struct entry entry;

	entry_init(&entry, ENTRY_REVEAL);
	memcpy(entry.key, story->match.keys.match, KEY_LEN);
	story_append(story, &entry);
}

static inline void
story_end(struct story *story)
{
	verdicts_release(&story->verdicts);
	for (size_t i = 0; i < ARRAY_LEN(story->words); i++)
		words_free(story->words[i]);
	match_release(&story->match);
	host_key_wipe(&story->key);
}

#endif
