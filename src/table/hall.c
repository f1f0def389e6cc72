/* SPDX-License-Identifier: MIT */
/* hall.c - opening, changing and closing an open table. */
#include "table/hall.h"

#include "base/fold.h"
#include "base/fs.h"
#include "base/x.h"
#include "language/name.h"
#include "site/account.h"
#include "site/player.h"
#include "table/guest.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>
#include <unistd.h>

int
hall_post(const struct site *site, uint8_t post[KEY_LEN], struct err *err)
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
speak(const uint8_t *bytes, char id[17])
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
	struct lobby lobby;
	bool taken = table_exists(site, id);

	if (lobby_read(&lobby, site, id, NULL) == 0)
		return taken;
	taken = !lobby_knows(&lobby, tag);
	lobby_release(&lobby);
	return taken;
}

void
hall_name(const struct site *site, const uint8_t bytes[TAG_LEN],
    const char *tag, char id[17])
{
	uint8_t hash[HASH_LEN];

	memcpy(hash, bytes, TAG_LEN);
	memset(hash + TAG_LEN, 0, HASH_LEN - TAG_LEN);
	do {
		seal_hash(hash, hash, sizeof(hash));
		speak(hash, id);
	} while (is_taken(site, id, tag));
}

/* ---- batches ---- */

static void
batch_name(const char *id, unsigned number, struct buf *name)
{
	buf_clear(name);
	buf_addf(name, HALL_PREFIX "%s.%06u", id, number);
}

/* The letters of a change leave if the table's file knows of it. */
static int
mend_batches(struct hall *hall, const char *id, struct err *err)
{
	char *outbox = site_path(hall->site, "outbox");
	struct buf name = BUF_INIT;
	int rc = 0;

	for (unsigned n = 0; rc == 0 && n < 2; n++) {
		char *path;

		batch_name(id, hall->lobby.number + n, &name);
		path = fs_path(outbox, "tmp/%s", name.data);
		if (fs_exists(path))
			rc = n == 0 && hall->lobby.id[0] != '\0'
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
prepare_batch(struct hall *hall, const char *name, struct err *err)
{
	char *outbox = site_path(hall->site, "outbox");
	char *path = fs_path(outbox, "tmp/%s", name);
	char *folder = fs_path(outbox, "tmp");
	int rc = 0;

	batch_end(&hall->batch);
	if (outbox_prepare(outbox, name, &hall->batch, err) < 0 ||
	    fs_sync(path, err) < 0 || fs_sync_dir(folder, err) < 0)
		rc = -1;
	free(folder);
	free(path);
	free(outbox);
	return rc;
}

static int
release_batch(struct hall *hall, const char *name, struct err *err)
{
	char *outbox = site_path(hall->site, "outbox");
	char *folder = fs_path(outbox, "new");
	int rc = outbox_commit(outbox, name, err);

	if (rc == 0)
		rc = fs_sync_dir(folder, err);
	free(folder);
	free(outbox);
	return rc;
}

/* ---- the match ---- */

/* An empty file is a match whose making was cut off. */
static bool
is_match(const struct hall *hall)
{
	char *path = site_path(hall->site, "state/%s.pli", hall->lobby.id);
	struct stat st;
	bool is = stat(path, &st) == 0 && st.st_size > 0;

	free(path);
	return is;
}

static void
seat_guest(const char *address, struct guest *guest)
{
	const char *account = address == NULL ? NULL : account_of(address);

	if (account != NULL)
		guest->account = xstrdup(account);
	else if (address != NULL)
		guest->address = xstrdup(address);
}

static void
seat_guests(const struct lobby *lobby, struct guest guests[SEATS_MAX])
{
	unsigned seat = 0;

	/* Persons first, as everywhere. */
	for (int bots = 0; bots < 2; bots++)
		for (unsigned i = 0; i < lobby->count; i++) {
			const struct lobby_person *person = &lobby->people[i];

			if ((person->bot[0] != '\0') != (bots == 1))
				continue;
			guests[seat].name = xstrdup(person->name);
			seat_guest(person->address, &guests[seat]);
			strcpy(guests[seat].lang, person->lang);
			if (bots == 1)
				guests[seat].bot = person->bot;
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
make_match(struct hall *hall, struct err *err)
{
	const struct lobby *lobby = &hall->lobby;
	const struct charter_plan plan = {.id = lobby->id,
	    .game = lobby->game,
	    .seats = lobby->count,
	    .options = (const char *const *)lobby->options,
	    .option_count = lobby->option_count,
	    .salts_all = true};
	struct guest guests[SEATS_MAX] = {0};
	struct table table;
	int rc = table_create(&table, hall->site, &plan, hall->now, err);

	if (rc < 0)
		return -1;
	table.private.open = true;
	table.private.forum = lobby->forum;
	set_pace(&table, lobby->pace);
	seat_guests(lobby, guests);
	rc = guests_seat(&table, guests, err);
	if (rc == 0)
		rc = table_go_on(&table, err);
	if (rc < 0)
		table_discard(&table);
	table_close(&table);
	guests_free(guests);
	return rc;
}

/* What a killed run left is finished when the match is opened. */
static int
mend_match(struct hall *hall, struct err *err)
{
	struct table table;
	int rc = table_open(
	    &table, hall->site, hall->lobby.id, true, hall->now, err);

	table_close(&table);
	return rc;
}

/* Who sits there is known by the match from now on. */
static int
begin(struct hall *hall, struct err *err)
{
	struct lobby *lobby = &hall->lobby;

	if ((is_match(hall) ? mend_match(hall, err) : make_match(hall, err)) <
	    0)
		return -1;
	lobby->state = LOBBY_STARTED;
	lobby_empty(lobby);
	return lobby_write(lobby, hall->site, err);
}

/* ---- opening and closing ---- */

static int
lock(struct hall *hall, struct err *err)
{
	char *dir = site_path(hall->site, "tables");
	char *path = fs_path(dir, ".lock");

	if (fs_is_dir(dir) || fs_mkdir(dir, err) == 0)
		hall->fd = fs_lock(path, FS_EXCLUSIVE, !fs_exists(path),
		    hall->site->lock_wait, NULL, err);
	free(path);
	free(dir);
	return hall->fd < 0 ? -1 : 0;
}

int
hall_open(struct hall *hall, struct site *site, const char *id, int64_t now,
    struct err *err)
{
	*hall = (struct hall){
	    .site = site, .now = now, .fd = -1, .batch = BATCH_INIT};
	lobby_init(&hall->lobby);
	if (hall_post(site, hall->post, err) < 0 || lock(hall, err) < 0 ||
	    lobby_read(&hall->lobby, site, id, err) < 0 ||
	    mend_batches(hall, id, err) < 0 ||
	    (hall->lobby.state == LOBBY_STARTING && begin(hall, err) < 0)) {
		hall_close(hall);
		return -1;
	}
	return 0;
}

static void
forget_name(struct hall *hall)
{
	free(hall->whom);
	free(hall->like);
	hall->whom = hall->like = NULL;
	hall->misnamed = NAME_GOOD;
}

void
hall_close(struct hall *hall)
{
	forget_name(hall);
	lobby_release(&hall->lobby);
	batch_release(&hall->batch);
	seal_wipe(hall->post, sizeof(hall->post));
	if (hall->fd >= 0)
		close(hall->fd);
	hall->fd = -1;
}

void
hall_set(struct hall *hall, const struct proposal *proposal)
{
	struct lobby *lobby = &hall->lobby;

	lobby->game = proposal->game;
	lobby->seats = proposal->seats;
	lobby->manual = proposal->manual || hall->site->tables.manual;
	lobby->pace = proposal->pace;
	lobby->opened = hall->now;
	for (unsigned i = 0; i < proposal->option_count; i++)
		lobby->options[lobby->option_count++] =
		    xstrdup(proposal->options[i]);
	if (proposal->names != NULL)
		lobby->options[lobby->option_count++] =
		    xstrdup(proposal->names);
}

int
hall_seat_bots(struct hall *hall, unsigned count, struct err *err)
{
	const char *kind = hall->site->terms.bot;
	const char *kinds[SEATS_MAX] = {NULL};
	struct guest guests[SEATS_MAX] = {0};
	struct lobby_person *person;
	int rc;

	for (unsigned i = 0; i < count; i++)
		kinds[i] = kind;
	rc = guests_add_bots(guests, 0, kinds, count, hall->site, err);
	for (unsigned i = 0; rc == 0 && i < count; i++) {
		person = lobby_add(&hall->lobby, LOBBY_SITS, guests[i].name,
		    NULL, guests[i].lang);
		strcpy(person->bot, kind);
	}
	guests_free(guests);
	return rc;
}

/* Somebody must be there who opens it, and one more would be a friend. */
void
hall_allows(const struct site *site, struct proposal *proposal)
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
hall_commit(struct hall *hall, struct err *err)
{
	struct lobby *lobby = &hall->lobby;
	struct buf name = BUF_INIT;
	bool has_letters = hall->batch.count > 0;
	int rc = -1;

	if (hall_ripe(hall))
		lobby->state = LOBBY_STARTING;
	lobby->number++;
	lobby->changed = hall->now;
	batch_name(lobby->id, lobby->number, &name);
	if (has_letters && prepare_batch(hall, name.data, err) < 0)
		goto out;
	if (lobby_write(lobby, hall->site, err) < 0)
		goto out;
	if (has_letters && release_batch(hall, name.data, err) < 0)
		goto out;
	rc = lobby->state == LOBBY_STARTING ? begin(hall, err) : 0;
out:
	buf_release(&name);
	return rc;
}

/* ---- who sits there ---- */

bool
hall_ripe(const struct hall *hall)
{
	const struct lobby *lobby = &hall->lobby;
	unsigned sits = lobby_count(lobby, LOBBY_SITS);

	if (lobby->state != LOBBY_OPEN || sits != lobby->count)
		return false;
	/* All who played have said yes or no. */
	if (lobby->again[0] != '\0' && !lobby->manual)
		return sits >= game_seats_min(lobby->game);
	return !lobby->manual && sits == lobby->seats;
}

bool
hall_shown(const struct lobby *lobby)
{
	return lobby->state == LOBBY_OPEN &&
	       (lobby->of_host || lobby_opener(lobby) != LOBBY_NOBODY);
}

static void
move_in(struct lobby *lobby, uint32_t person, const char *name,
    const char *address, const char *lang, enum lobby_part part)
{
	lobby_remove(lobby, person);
	lobby_add(lobby, part, name, address, lang);
}

/* The seat that is kept for him, by his address or else by his name. */
static uint32_t
kept_for(const struct lobby *lobby, const char *name, const char *address)
{
	uint32_t person =
	    address == NULL ? LOBBY_NOBODY : lobby_invited(lobby, address);

	if (person != LOBBY_NOBODY || name == NULL)
		return person;
	person = lobby_named(lobby, name);
	return person != LOBBY_NOBODY &&
		       lobby->people[person].part == LOBBY_INVITED &&
		       lobby->people[person].guest[0] == '\0'
		   ? person
		   : LOBBY_NOBODY;
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
take_name(struct hall *hall, const char *said, uint32_t person)
{
	const struct site *site = hall->site;
	struct buf name = BUF_INIT;
	uint32_t same;

	forget_name(hall);
	if (said == NULL)
		return NULL;
	hall->misnamed = name_take(&name, said, &site->data, site->name);
	if (hall->misnamed == NAME_GOOD) {
		same = lobby_named(&hall->lobby, name.data);
		if (same == LOBBY_NOBODY || same == person ||
		    lobby_is_secret(&hall->lobby))
			return buf_take(&name);
		hall->misnamed = NAME_TAKEN;
		hall->like = xstrdup(hall->lobby.people[same].name);
	}
	buf_release(&name);
	hall->whom = seen_of(said);
	return NULL;
}

const char *
hall_sit(struct hall *hall, const char *name, const char *address,
    const char *lang, uint32_t *person)
{
	struct lobby *lobby = &hall->lobby;
	enum lobby_part part =
	    hall->site->approve && !lobby->of_host ? LOBBY_ASKS : LOBBY_SITS;
	uint32_t kept = kept_for(lobby, name, address);
	char *chosen;

	if (lobby->state != LOBBY_OPEN)
		return "over";
	/* His own name for it, or that under which he was invited. */
	if (kept != LOBBY_NOBODY && (name == NULL || *name == '\0'))
		name = lobby->people[kept].name;
	chosen = take_name(hall, name, kept);
	if (chosen == NULL)
		return "name";
	if (kept == LOBBY_NOBODY && lobby_free(lobby) == 0) {
		free(chosen);
		return "full";
	}
	if (kept != LOBBY_NOBODY)
		move_in(lobby, kept, chosen, address, lang, part);
	else
		lobby_add(lobby, part, chosen, address, lang);
	free(chosen);
	*person = lobby->count - 1;
	return NULL;
}

const char *
hall_rename(struct hall *hall, uint32_t person, const char *name)
{
	struct lobby *lobby = &hall->lobby;
	char *chosen = take_name(hall, name, person);

	if (chosen == NULL)
		return "name";
	free(lobby->people[person].name);
	lobby->people[person].name = chosen;
	return NULL;
}

void
hall_shut(struct hall *hall)
{
	hall->lobby.state = LOBBY_CLOSED;
	lobby_empty(&hall->lobby);
}

void
hall_leave(struct hall *hall, uint32_t person)
{
	struct lobby *lobby = &hall->lobby;

	lobby_remove(lobby, person);
	if (!lobby->of_host && lobby_opener(lobby) == LOBBY_NOBODY &&
	    lobby_count(lobby, LOBBY_ASKS) == 0)
		hall_shut(hall);
}

const char *
hall_invite(struct hall *hall, const char *name, const char *address)
{
	struct lobby *lobby = &hall->lobby;
	struct lobby_person *person;
	char *chosen = take_name(hall, name, LOBBY_NOBODY);

	if (chosen == NULL)
		return "guest";
	if (lobby_free(lobby) == 0) {
		free(chosen);
		return "full";
	}
	person =
	    lobby_add(lobby, LOBBY_INVITED, chosen, NULL, hall->site->lang);
	free(chosen);
	if (address != NULL)
		player_hash(address, person->guest);
	return NULL;
}

/* Who has not come is not waited for. */
const char *
hall_start(struct hall *hall)
{
	struct lobby *lobby = &hall->lobby;

	if (lobby_count(lobby, LOBBY_SITS) < game_seats_min(lobby->game))
		return "few";
	for (uint32_t i = lobby->count; i-- > 0;)
		if (lobby->people[i].part != LOBBY_SITS)
			lobby_remove(lobby, i);
	lobby->state = LOBBY_STARTING;
	return NULL;
}
