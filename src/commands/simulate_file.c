/* SPDX-License-Identifier: MIT */
/* simulate_file.c - a random match as a match file. */
#include "commands/simulate_file.h"

#include "base/x.h"
#include "game/simulate.h"
#include "play/play.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct simulated_player {
	const struct simulate_plan *plan;
	struct match match;
	struct host_key key;
	struct dice choose;
};

static const char *const names[] = {"Anna", "Bruno", "Chloé", "Denis", "Elsa"};

/* A key for this match that everybody can make again. */
static void
make_key(uint8_t key[KEY_LEN], const char *what, uint64_t seed, uint64_t n)
{
	struct buf text = BUF_INIT;

	buf_addf(
	    &text, "pli simulate %s %" PRIu64 " %" PRIu64 "\n", what, seed, n);
	seal_hash(key, text.data, text.len);
	buf_release(&text);
}

static void
make_keys(struct simulated_player *player, struct match_keys *keys, uint64_t n)
{
	const struct simulate_plan *plan = player->plan;
	struct dice unused;
	uint8_t seed[32];

	make_key(seed, "host", plan->seed, 0);
	host_key_init(&player->key, seed);
	make_key(keys->match, "match", plan->seed, n);
	make_key(keys->post, "post", plan->seed, n);
	simulate_dice(&unused, &player->choose, plan->seed, n);
}

/* ---- the charter ---- */

static int
edition_hash(
    const struct simulate_plan *plan, uint8_t hash[HASH_LEN], struct err *err)
{
	struct buf text = BUF_INIT, name = BUF_INIT;
	int rc;

	buf_addf(&name, "games/%s/edition.yaml", plan->game->name);
	rc = data_read(plan->data, name.data, &text, err);
	if (rc == 0)
		seal_hash(hash, text.data, text.len);
	buf_release(&name);
	buf_release(&text);
	return rc;
}

/* A sealed box is never the same twice, and with it the match would not be: so
 * these are bytes that open to nothing.  Nobody needs them, since the key they
 * would hold is revealed in the same file. */
static void
fill_secret(uint8_t secret[SECRET_LEN], uint64_t seed, uint64_t n)
{
	uint8_t bytes[4 * KEY_LEN];
	static const char *const parts[] = {"box 0", "box 1", "box 2", "box 3"};
	size_t i;

	for (i = 0; i < ARRAY_LEN(parts); i++)
		make_key(bytes + i * KEY_LEN, parts[i], seed, n);
	memcpy(secret, bytes, SECRET_LEN);
}

static void
fill_charter(struct entry *charter, const struct simulated_player *player,
    const struct match_keys *keys, uint64_t n)
{
	const struct simulate_plan *plan = player->plan;
	size_t i;

	strcpy(charter->time, plan->time);
	snprintf(charter->match, sizeof(charter->match), "sim%" PRIu64,
	    n % 1000000000000);
	snprintf(charter->game, sizeof(charter->game), "%s", plan->game->name);
	strcpy(charter->edition, "pli");
	charter->rules = game_rules(plan->game);
	charter->seats = plan->seats;
	charter->seal = game_seal(plan->game);
	charter->salts_all = true;
	memcpy(charter->host, player->key.sign_public, KEY_LEN);
	seal_commit(charter->commit, keys->match);
	fill_secret(charter->secret, plan->seed, n);
	for (i = 0; i < plan->option_count; i++)
		entry_add_option(charter, plan->options[i]);
	entry_add_option(charter, "dice=given");
}

static int
begin(struct simulated_player *player, uint64_t n, struct err *err)
{
	struct log log = LOG_INIT;
	struct match_keys keys;
	struct entry charter;
	int rc = -1;

	make_keys(player, &keys, n);
	entry_init(&charter, ENTRY_CHARTER);
	if (edition_hash(player->plan, charter.edition_hash, err) < 0)
		goto out;
	fill_charter(&charter, player, &keys, n);
	if (log_add(&log, &charter, &player->key, err) < 0 ||
	    match_load(&player->match, &log, NO_ENTRY, player->plan->data, NULL,
		&keys, err) < 0)
		goto out;
	rc = 0;
out:
	entry_release(&charter);
	log_release(&log);
	match_keys_wipe(&keys);
	return rc;
}

/* ---- the rest ---- */

static int
append(struct simulated_player *player, struct entry *entry, struct err *err)
{
	int rc;

	strcpy(entry->time, player->plan->time);
	rc = match_append(&player->match, entry, &player->key, err);
	entry_release(entry);
	return rc;
}

static int
sit_down(struct simulated_player *player, struct err *err)
{
	struct entry entry;
	struct buf name = BUF_INIT;
	unsigned seat;

	for (seat = 0; seat < player->plan->seats; seat++) {
		if (seat < ARRAY_LEN(names))
			buf_adds(&name, names[seat]);
		else
			buf_addf(&name, "Seat %u", seat);
		entry_init(&entry, ENTRY_SEAT);
		entry.seat = seat;
		entry.name = buf_take(&name);
		strcpy(entry.lang, "en");
		strcpy(entry.bot, "random");
		if (append(player, &entry, err) < 0)
			return -1;
	}
	entry_init(&entry, ENTRY_START);
	return append(player, &entry, err);
}

/* Each seat moves on the position as it plays it: in a simultaneous phase with
 * its own held moves. */
static int
play(struct simulated_player *player, struct err *err)
{
	struct match *match = &player->match;
	move_t moves[MOVES_MAX], move;
	unsigned seat, count;
	uint32_t act;
	void *pos;

	while ((act = match_to_act(match)) != 0) {
		seat = (unsigned)__builtin_ctz(act);
		pos = match_position(match, seat);
		count = match->game->legal_moves(
		    match->edition.data, pos, seat, moves);
		free(pos);
		move = moves[dice_below(&player->choose, count)];
		if (play_move(match, seat, move, BY_BOT, player->plan->time, "",
			&player->key, err) < 0)
			return -1;
	}
	return 0;
}

static int
reveal(struct simulated_player *player, struct err *err)
{
	struct entry entry;

	entry_init(&entry, ENTRY_REVEAL);
	memcpy(entry.key, player->match.keys.match, KEY_LEN);
	return append(player, &entry, err);
}

int
simulate_file(const struct simulate_plan *plan, uint64_t n, struct buf *out,
    struct err *err)
{
	struct simulated_player player = {.plan = plan};
	const struct buf *bytes = &player.match.log.bytes;
	int rc = -1;

	match_init(&player.match);
	if (begin(&player, n, err) < 0 || sit_down(&player, err) < 0 ||
	    play(&player, err) < 0 || reveal(&player, err) < 0)
		goto out;
	buf_add(out, bytes->data, bytes->len);
	rc = 0;
out:
	match_release(&player.match);
	host_key_wipe(&player.key);
	return rc;
}
