/* SPDX-License-Identifier: MIT */
/* open_table.c - opening, changing and closing an open table. */
#include "table/open_table.h"

#include "base/fold.h"
#include "base/fs.h"
#include "base/x.h"
#include "language/name.h"
#include "site/account.h"
#include "site/player.h"
#include "table/new_player.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

int
open_table_post(const struct site *site, uint8_t post[KEY_LEN], struct err *err)
{
	struct host_key host;

	if (site_key(site, &host, err) < 0)
		return -1;
	seal_site_post(post, host.seed);
	host_key_wipe(&host);
	return 0;
}

/* ---- names ---- */

#define SYLLABLES 3

/* "mokati": no two sounds that are easily mistaken for each other. */
static void
speak(const uint8_t *bytes, char id[2 * SYLLABLES + 1])
{
	static const char first[] = "bdfgklmnprstvz", second[] = "aeiou";

	for (unsigned i = 0; i < SYLLABLES; i++) {
		id[2 * i] = first[bytes[2 * i] % (sizeof(first) - 1)];
		id[2 * i + 1] = second[bytes[2 * i + 1] % (sizeof(second) - 1)];
	}
	id[2 * SYLLABLES] = '\0';
}

static bool
is_taken(const struct site *site, const char *id, const char *tag)
{
	struct signup signup;
	bool taken = table_exists(site, id);

	if (signup_read(&signup, site, id, NULL) == 0)
		return taken;
	taken = !mail_tags_has(&signup.mails, tag);
	signup_release(&signup);
	return taken;
}

void
open_table_name(const struct site *site, const uint8_t bytes[TAG_LEN],
    const char *tag, char id[17])
{
	uint8_t hash[HASH_LEN];

	memcpy(hash, bytes, TAG_LEN);
	memset(hash + TAG_LEN, 0, HASH_LEN - TAG_LEN);
	do {
		seal_hash(hash, hash, sizeof(hash));
		strcpy(id, site->shard);
		speak(hash, id + strlen(id));
	} while (is_taken(site, id, tag));
}

/* ---- batches ---- */

static void
batch_name(const char *id, unsigned number, struct buf *name)
{
	buf_clear(name);
	buf_addf(name, OPEN_TABLE_PREFIX "%s.%06u", id, number);
}

/* The letters of a change leave if the table's file knows of it. */
static int
mend_batches(struct open_table *open_table, const char *id, struct err *err)
{
	char *outbox = site_path(open_table->site, "outbox");
	struct buf name = BUF_INIT;
	int rc = 0;

	for (unsigned n = 0; rc == 0 && n < 2; n++) {
		char *path;

		batch_name(id, open_table->signup.number + n, &name);
		path = fs_path(outbox, "tmp/%s", name.data);
		if (fs_exists(path))
			rc = n == 0 && open_table->signup.id[0] != '\0'
				 ? outbox_commit(outbox, name.data, err)
				 : outbox_drop(outbox, name.data, err);
		free(path);
	}
	buf_release(&name);
	free(outbox);
	return rc;
}

/* Durable before the table's file says that they exist. */
static int
prepare_batch(struct open_table *open_table, const char *name, struct err *err)
{
	char *outbox = site_path(open_table->site, "outbox");
	char *path = fs_path(outbox, "tmp/%s", name);
	char *folder = fs_path(outbox, "tmp");
	int rc = 0;

	batch_end(&open_table->batch);
	if (outbox_prepare(outbox, name, &open_table->batch, err) < 0 ||
	    fs_sync(path, err) < 0 || fs_sync_dir(folder, err) < 0)
		rc = -1;
	free(folder);
	free(path);
	free(outbox);
	return rc;
}

static int
release_batch(struct open_table *open_table, const char *name, struct err *err)
{
	char *outbox = site_path(open_table->site, "outbox");
	char *folder = fs_path(outbox, "new");
	int rc = outbox_commit(outbox, name, err);

	if (rc == 0)
		rc = fs_sync_dir(folder, err);
	free(folder);
	free(outbox);
	return rc;
}

/* ---- the match ---- */

static void
seat_player(const char *address, struct new_player *player)
{
	const char *account = address == NULL ? NULL : account_of(address);

	if (account != NULL)
		player->account = xstrdup(account);
	else if (address != NULL)
		player->address = xstrdup(address);
}

static void
seat_players(const struct signup *signup, struct new_player players[SEATS_MAX])
{
	unsigned seat = 0;

	/* Persons first, as everywhere. */
	for (int bots = 0; bots < 2; bots++)
		for (unsigned i = 0; i < signup->count; i++) {
			const struct signup_person *person = &signup->people[i];

			if ((person->bot[0] != '\0') != (bots == 1))
				continue;
			players[seat].name = xstrdup(person->name);
			seat_player(person->address, &players[seat]);
			strcpy(players[seat].lang, person->lang);
			if (bots == 1)
				players[seat].bot = person->bot;
			seat++;
		}
}

static void
set_pace(struct table *table, int64_t pace)
{
	struct buf text = BUF_INIT;

	if (pace == 0)
		return;
	buf_addf(&text, "%lldh", (long long)(pace / 3600));
	table->private.deadline = doc_new_map();
	doc_add_string(table->private.deadline, "target", text.data);
	table->private_changed = true;
	table->has_terms = false;
	buf_release(&text);
}

static int
make_match(struct open_table *open_table, struct err *err)
{
	const struct signup *signup = &open_table->signup;
	const struct charter_plan plan = {.id = signup->id,
	    .game = signup->game,
	    .seats = signup->count,
	    .options = (const char *const *)signup->options,
	    .option_count = signup->option_count,
	    .salts_all = true};
	struct new_player players[SEATS_MAX] = {0};
	struct table table;
	int rc =
	    table_create(&table, open_table->site, &plan, open_table->now, err);

	if (rc < 0)
		return -1;
	table.private.open = true;
	table.private.forum = signup->forum;
	set_pace(&table, signup->pace);
	seat_players(signup, players);
	rc = new_players_seat(&table, players, err);
	if (rc == 0)
		rc = table_go_on(&table, err);
	if (rc < 0)
		table_discard(&table);
	table_close(&table);
	new_players_free(players);
	return rc;
}

/* What a killed run left is finished when the match is opened. */
static int
mend_match(struct open_table *open_table, struct err *err)
{
	struct table table;
	int rc = table_open(&table, open_table->site, open_table->signup.id,
	    true, open_table->now, err);

	table_close(&table);
	return rc;
}

/* Who sits there is known by the match from now on. */
static int
begin(struct open_table *open_table, struct err *err)
{
	struct signup *signup = &open_table->signup;

	if ((table_is_made(open_table->site, signup->id)
		    ? mend_match(open_table, err)
		    : make_match(open_table, err)) < 0)
		return -1;
	signup->state = SIGNUP_STARTED;
	signup_empty(signup);
	return signup_write(signup, open_table->site, err);
}

/* ---- opening and closing ---- */

static int
lock(struct open_table *open_table, struct err *err)
{
	char *dir = site_path(open_table->site, "tables");
	char *path = fs_path(dir, ".lock");

	if (fs_is_dir(dir) || fs_mkdir(dir, err) == 0)
		open_table->fd = fs_lock(path, FS_EXCLUSIVE, !fs_exists(path),
		    open_table->site->lock_wait, NULL, err);
	free(path);
	free(dir);
	return open_table->fd < 0 ? -1 : 0;
}

int
open_table_open(struct open_table *open_table, struct site *site,
    const char *id, int64_t now, struct err *err)
{
	*open_table = (struct open_table){
	    .site = site, .now = now, .fd = -1, .batch = BATCH_INIT};
	signup_init(&open_table->signup);
	if (open_table_post(site, open_table->post, err) < 0 ||
	    lock(open_table, err) < 0 ||
	    signup_read(&open_table->signup, site, id, err) < 0 ||
	    mend_batches(open_table, id, err) < 0 ||
	    (open_table->signup.state == SIGNUP_STARTING &&
		begin(open_table, err) < 0)) {
		open_table_close(open_table);
		return -1;
	}
	return 0;
}

static void
forget_name(struct open_table *open_table)
{
	free(open_table->whom);
	free(open_table->like);
	open_table->whom = open_table->like = NULL;
	open_table->misnamed = NAME_GOOD;
}

void
open_table_close(struct open_table *open_table)
{
	forget_name(open_table);
	signup_release(&open_table->signup);
	batch_release(&open_table->batch);
	seal_wipe(open_table->post, sizeof(open_table->post));
	if (open_table->fd >= 0)
		close(open_table->fd);
	open_table->fd = -1;
}

void
open_table_set(struct open_table *open_table, const struct proposal *proposal)
{
	struct signup *signup = &open_table->signup;

	signup->game = proposal->game;
	signup->seats = proposal->seats;
	signup->manual = proposal->manual || open_table->site->tables.manual;
	signup->pace = proposal->pace;
	signup->opened = open_table->now;
	for (unsigned i = 0; i < proposal->option_count; i++)
		signup->options[signup->option_count++] =
		    xstrdup(proposal->options[i]);
	if (proposal->names != NULL)
		signup->options[signup->option_count++] =
		    xstrdup(proposal->names);
}

int
open_table_seat_bots(
    struct open_table *open_table, unsigned count, struct err *err)
{
	const char *kind = open_table->site->terms.bot;
	const char *kinds[SEATS_MAX] = {NULL};
	struct new_player players[SEATS_MAX] = {0};
	struct signup_person *person;
	int rc;

	for (unsigned i = 0; i < count; i++)
		kinds[i] = kind;
	rc = new_players_add_bots(
	    players, 0, kinds, count, open_table->site, err);
	for (unsigned i = 0; rc == 0 && i < count; i++) {
		person = signup_add(&open_table->signup, SIGNUP_SITS,
		    players[i].name, NULL, players[i].lang);
		strcpy(person->bot, kind);
	}
	new_players_free(players);
	return rc;
}

/* Somebody must be there who opens it, and one more would be a friend. */
void
open_table_allows(const struct site *site, struct proposal *proposal)
{
	if (proposal->miss != PROPOSAL_FINE)
		return;
	if (proposal->pace != 0 && (proposal->pace < site->tables.fastest ||
				       proposal->pace > site->tables.slowest))
		proposal->miss = PROPOSAL_PACE;
	else if (proposal->bots > site->tables.bots ||
		 proposal->bots >= proposal->seats)
		proposal->miss = PROPOSAL_BOTS;
}

int
open_table_commit(struct open_table *open_table, struct err *err)
{
	struct signup *signup = &open_table->signup;
	struct buf name = BUF_INIT;
	bool has_letters = open_table->batch.count > 0;
	int rc = -1;

	if (open_table_ripe(open_table))
		signup->state = SIGNUP_STARTING;
	signup->number++;
	signup->changed = open_table->now;
	batch_name(signup->id, signup->number, &name);
	if (has_letters && prepare_batch(open_table, name.data, err) < 0)
		goto out;
	if (signup_write(signup, open_table->site, err) < 0)
		goto out;
	if (has_letters && release_batch(open_table, name.data, err) < 0)
		goto out;
	rc = signup->state == SIGNUP_STARTING ? begin(open_table, err) : 0;
out:
	buf_release(&name);
	return rc;
}

/* ---- who sits there ---- */

bool
open_table_ripe(const struct open_table *open_table)
{
	const struct signup *signup = &open_table->signup;
	unsigned sits = signup_count(signup, SIGNUP_SITS);

	if (signup->state != SIGNUP_OPEN || sits != signup->count)
		return false;
	/* All who played have said yes or no. */
	if (signup->again[0] != '\0' && !signup->manual)
		return sits >= game_seats_min(signup->game);
	return !signup->manual && sits == signup->seats;
}

bool
open_table_shown(const struct signup *signup)
{
	return signup->state == SIGNUP_OPEN &&
	       (signup->of_host || signup_opener(signup) != SIGNUP_NOBODY);
}

static void
move_in(struct signup *signup, uint32_t person, const char *name,
    const char *address, const char *lang, enum signup_part part)
{
	signup_remove(signup, person);
	signup_add(signup, part, name, address, lang);
}

/* The seat that is kept for him, by his address or else by his name. */
static uint32_t
kept_for(const struct signup *signup, const char *name, const char *address)
{
	uint32_t person =
	    address == NULL ? SIGNUP_NOBODY : signup_invited(signup, address);

	if (person != SIGNUP_NOBODY || name == NULL)
		return person;
	person = signup_named(signup, name);
	return person != SIGNUP_NOBODY &&
		       signup->people[person].part == SIGNUP_INVITED &&
		       signup->people[person].invited[0] == '\0'
		   ? person
		   : SIGNUP_NOBODY;
}

static char *
seen_of(const char *said)
{
	size_t len = strlen(said), used;
	struct buf seen = BUF_INIT;
	uint32_t code;

	for (; (used = fold_next(said, len, &code)) > 0;
	     said += used, len -= used)
		if (!fold_is_hidden(code))
			fold_put(&seen, code);
	return buf_take(&seen);
}

/* A name as it is kept; NULL if it is none, or if one at the table who is not
 * this person has it or one like it. */
static char *
take_name(struct open_table *open_table, const char *said, uint32_t person)
{
	const struct site *site = open_table->site;
	struct buf name = BUF_INIT;
	uint32_t same;

	forget_name(open_table);
	if (said == NULL)
		return NULL;
	open_table->misnamed = name_take(&name, said, &site->data, site->name);
	if (open_table->misnamed == NAME_GOOD) {
		same = signup_named(&open_table->signup, name.data);
		if (same == SIGNUP_NOBODY || same == person ||
		    signup_is_secret(&open_table->signup))
			return buf_take(&name);
		open_table->misnamed = NAME_TAKEN;
		open_table->like =
		    xstrdup(open_table->signup.people[same].name);
	}
	buf_release(&name);
	open_table->whom = seen_of(said);
	return NULL;
}

const char *
open_table_sit(struct open_table *open_table, const char *name,
    const char *address, const char *lang, uint32_t *person)
{
	struct signup *signup = &open_table->signup;
	enum signup_part part = open_table->site->approve && !signup->of_host
				    ? SIGNUP_ASKS
				    : SIGNUP_SITS;
	uint32_t kept = kept_for(signup, name, address);
	char *chosen;

	if (signup->state != SIGNUP_OPEN)
		return "over";
	/* His own name for it, or that under which he was invited. */
	if (kept != SIGNUP_NOBODY && (name == NULL || *name == '\0'))
		name = signup->people[kept].name;
	chosen = take_name(open_table, name, kept);
	if (chosen == NULL)
		return "name";
	if (kept == SIGNUP_NOBODY && signup_free(signup) == 0) {
		free(chosen);
		return "full";
	}
	if (kept != SIGNUP_NOBODY)
		move_in(signup, kept, chosen, address, lang, part);
	else
		signup_add(signup, part, chosen, address, lang);
	free(chosen);
	*person = signup->count - 1;
	return NULL;
}

const char *
open_table_rename(
    struct open_table *open_table, uint32_t person, const char *name)
{
	struct signup *signup = &open_table->signup;
	char *chosen = take_name(open_table, name, person);

	if (chosen == NULL)
		return "name";
	free(signup->people[person].name);
	signup->people[person].name = chosen;
	return NULL;
}

void
open_table_shut(struct open_table *open_table)
{
	open_table->signup.state = SIGNUP_CLOSED;
	signup_empty(&open_table->signup);
}

void
open_table_leave(struct open_table *open_table, uint32_t person)
{
	struct signup *signup = &open_table->signup;

	signup_remove(signup, person);
	if (!signup->of_host && signup_opener(signup) == SIGNUP_NOBODY &&
	    signup_count(signup, SIGNUP_ASKS) == 0)
		open_table_shut(open_table);
}

const char *
open_table_invite(
    struct open_table *open_table, const char *name, const char *address)
{
	struct signup *signup = &open_table->signup;
	struct signup_person *person;
	char *chosen = take_name(open_table, name, SIGNUP_NOBODY);

	if (chosen == NULL)
		return "guest";
	if (signup_free(signup) == 0) {
		free(chosen);
		return "full";
	}
	person = signup_add(
	    signup, SIGNUP_INVITED, chosen, NULL, open_table->site->lang);
	free(chosen);
	if (address != NULL)
		player_hash(address, person->invited);
	return NULL;
}

const char *
open_table_ask(
    struct open_table *open_table, const char *name, const char *address)
{
	struct signup *signup = &open_table->signup;
	const char *why = open_table_invite(open_table, name, NULL);
	struct signup_person *person;

	if (why == NULL) {
		person = &signup->people[signup->count - 1];
		person->part = SIGNUP_HELD;
		person->address = xstrdup(address);
	}
	return why;
}

enum signup_part
open_table_part(const struct open_table *open_table)
{
	const struct signup *signup = &open_table->signup;

	return open_table->site->approve && !signup->of_host &&
		       signup->again[0] == '\0'
		   ? SIGNUP_ASKS
		   : SIGNUP_SITS;
}

/* Who has not come is not waited for. */
const char *
open_table_start(struct open_table *open_table)
{
	struct signup *signup = &open_table->signup;

	if (signup_count(signup, SIGNUP_SITS) < game_seats_min(signup->game))
		return "few";
	for (uint32_t i = signup->count; i-- > 0;)
		if (signup->people[i].part != SIGNUP_SITS)
			signup_remove(signup, i);
	signup->state = SIGNUP_STARTING;
	return NULL;
}
