/* SPDX-License-Identifier: MIT */
/* verify_table.h - a well signed file made entry by entry, to be played. */
#ifndef VERIFY_TABLE_H
#define VERIFY_TABLE_H

#include "base/x.h"
#include "match/verify_replay.h"

#include "suite.h"
#include <stdlib.h>
#include <string.h>

static const struct game *game;
static struct data data;
static struct host_key key;
static struct match_keys keys;
static struct log story;

static void
add(struct entry *entry)
{
	struct err err = ERR_INIT;

	strcpy(entry->time, "2026-11-21T18:00:00Z");
	ck_assert_msg(log_add(&story, entry, &key, &err) == 0, "%s", err.text);
	entry_release(entry);
}

static void
add_charter(void)
{
	struct buf text = BUF_INIT, name = BUF_INIT;
	struct entry entry;

	buf_addf(&name, "games/%s/edition.yaml", game->name);
	ck_assert_int_eq(data_read(&data, name.data, &text, NULL), 0);
	entry_init(&entry, ENTRY_CHARTER);
	seal_hash(entry.edition_hash, text.data, text.len);
	strcpy(entry.match, "test");
	strcpy(entry.game, game->name);
	strcpy(entry.edition, "pli");
	entry.rules = game_rules(game);
	entry.seats = game_seats_min(game);
	entry.seal = game_seal(game);
	entry.salts_all = true;
	memcpy(entry.host, key.sign_public, KEY_LEN);
	seal_commit(entry.commit, keys.match);
	/* A sealed box is never twice the same; these bytes are. */
	memset(entry.secret, 0x5a, SECRET_LEN);
	add(&entry);
	buf_release(&text);
	buf_release(&name);
}

static void
setup(void)
{
	static const char *const names[] = {"Anna", "Bruno", "Elsa"};
	uint8_t seed[32] = {1};
	struct entry entry;
	unsigned seat;

	game = game_find("hab-gut");
	data_init(&data);
	host_key_init(&key, seed);
	memset(&keys, 2, sizeof(keys));
	story = (struct log)LOG_INIT;
	add_charter();
	for (seat = 0; seat < 3; seat++) {
		entry_init(&entry, ENTRY_SEAT);
		entry.seat = seat;
		entry.name = xstrdup(names[seat]);
		strcpy(entry.lang, "en");
		strcpy(entry.bot, "test");
		add(&entry);
	}
	entry_init(&entry, ENTRY_START);
	add(&entry);
}

static void
teardown(void)
{
	log_release(&story);
}

/* The story as it stands, played. */
static void
play(struct match *match)
{
	struct err err = ERR_INIT;
	struct log log = LOG_INIT;

	match_init(match);
	ck_assert_int_eq(
	    log_parse(&log, story.bytes.data, story.bytes.len, "story", &err),
	    0);
	ck_assert_msg(
	    match_load(match, &log, NO_ENTRY, &data, NULL, &keys, &err) == 0,
	    "%s", err.text);
}

static void
add_void(uint32_t back)
{
	struct entry entry;

	entry_init(&entry, ENTRY_VOID);
	entry.back = back;
	entry.why = VOID_MISTAKE;
	add(&entry);
}

static void
reveal(void)
{
	struct entry entry;

	entry_init(&entry, ENTRY_REVEAL);
	memcpy(entry.key, keys.match, KEY_LEN);
	add(&entry);
}

#endif
