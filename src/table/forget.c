/* SPDX-License-Identifier: MIT */
/* forget.c - a person is forgotten. */
#include "table/forget.h"

#include "base/fs.h"
#include "base/x.h"
#include "base/yaml.h"
#include "letters/display_name.h"
#include "site/account.h"
#include "site/erase.h"
#include "site/player.h"
#include "site/reply.h"
#include "table/clean_p.h"
#include "table/clocks.h"
#include "table/forget_forum.h"
#include "table/forget_p.h"
#include "table/integrity.h"
#include "table/open_table.h"
#include "table/seats.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

void
forget_say(struct texts *texts, const char *fmt, ...)
{
	struct buf line = BUF_INIT;
	va_list ap;

	va_start(ap, fmt);
	buf_vaddf(&line, fmt, ap);
	va_end(ap);
	texts_take(texts, buf_take(&line));
}

void
forget_release(struct forgot *forgot)
{
	texts_release(&forgot->done);
	texts_release(&forgot->stays);
}

/* ---- who he is ---- */

static void
note_address(struct person_forgetting *forgetting, const char *address)
{
	if (address == NULL ||
	    (!address_is_plain(address) && account_of(address) == NULL))
		return;
	for (size_t i = 0; i < forgetting->addresses.count; i++)
		if (strcasecmp(forgetting->addresses.list[i], address) == 0)
			return;
	texts_add(&forgetting->addresses, address, strlen(address));
}

/* Who writes for a seat from several addresses, or from an account, is one
 * person; who sat there before is another. */
void
forget_note_seat(
    struct person_forgetting *forgetting, const struct private_seat *seat)
{
	char *account =
	    seat->forum == NULL ? NULL : account_receiver(seat->forum);

	note_address(forgetting, seat->address);
	note_address(forgetting, seat->next);
	note_address(forgetting, account);
	for (unsigned i = 0; i < seat->also_count; i++)
		note_address(forgetting, seat->also[i]);
	free(account);
}

/* True if somebody else sits there, and he did before. */
bool
forget_has_left(
    const struct private *private, uint32_t seat, const char *address)
{
	const struct private_seat *is = &private->seats[seat];

	return private_reaches(private, seat) &&
	       !private_knows(private, seat, address) &&
	       (is->next == NULL || strcasecmp(is->next, address) != 0);
}

/* ---- names ---- */

/* In a match that has names his pseudonym, by how many sat there before; else
 * what the file calls him already. */
static char *
mask_of(struct table *table, const struct entry *entry, unsigned turn)
{
	struct words *words = table_language(table, table->site->lang, NULL);

	return table->match.names != NAMES_OPEN || words == NULL
		   ? xstrdup(entry->name)
		   : display_name_pseudonym(
			 words, entry->seat, turn, entry->bot[0] != '\0');
}

/*
 * The names that the file has for a seat are masked, also those of who sat
 * there before him: a file does not tell a new name from a new player.  With
 * one (else NULL), only that name is.
 */
static void
mask_names(struct table *table, uint32_t seat, const char *one)
{
	const struct log *log = &table->match.log;
	const char *last = "";
	unsigned turn = 0;

	for (uint32_t i = 0; i <= log_head(log); i++) {
		const struct entry *entry = log_entry(log, i);
		char *name;

		if (entry->kind != ENTRY_SEAT || entry->seat != seat)
			continue;
		turn += entry->bot[0] == '\0' && strcmp(entry->name, last) != 0;
		last = entry->bot[0] == '\0' ? entry->name : last;
		if (one != NULL && strcmp(entry->name, one) != 0)
			continue;
		name = mask_of(table, entry, turn);
		private_unname(&table->private, entry->name, name);
		private_mask(&table->private, i, name, table->now);
		free(name);
	}
	if (one == NULL && table->private.seats[seat].person != NULL)
		private_unname(&table->private,
		    table->private.seats[seat].person,
		    log_seat(log, log_head(log), seat)->name);
}

static void
note_stays(struct person_forgetting *forgetting, const struct table *table,
    uint32_t seat, const char *one)
{
	char *file = fs_path("state", "%s.pli", table->id);

	forget_note_file(forgetting, &table->match.log, file, seat, one,
	    match_name(&table->match, seat));
	free(file);
}

/* ---- a match ---- */

/* A match that goes on is played on by somebody. */
static int
give_up(struct table *table, uint32_t seat, struct err *err)
{
	const struct match *match = &table->match;

	if (match_over(match) || match_closed(match) ||
	    !match_is_person(match, seat))
		return 0;
	if (!table_may_reseat(table))
		return err_set(err, EX_TEMPFAIL,
		    "match %s: no seat changes between the beacon and the "
		    "start; try again then",
		    table->id);
	return table_give_to_bot(table, seat, table_terms(table)->bot, err) < 0
		   ? -1
		   : 1;
}

static int
forget_seat(struct person_forgetting *forgetting, struct table *table,
    uint32_t seat, struct err *err)
{
	int rc;

	mask_names(table, seat, NULL);
	note_stays(forgetting, table, seat, NULL);
	rc = give_up(table, seat, err);
	if (rc >= 0) {
		private_erase(&table->private, seat);
		table->private_changed = true;
		forget_say(&forgetting->forgot->done, "%s: seat %u%s",
		    table->id, seat,
		    rc > 0 ? ", which a computer player has now" : "");
	}
	return rc;
}

/* Somebody else plays there now, and goes on to. */
static void
forget_former(
    struct person_forgetting *forgetting, struct table *table, uint32_t seat)
{
	const struct log *log = &table->match.log;
	const struct private_former *former =
	    &table->private.seats[seat].former;
	char *person = former->person == NULL ? NULL : xstrdup(former->person);
	char *name = xstrdup(former->name == NULL ? "" : former->name);

	mask_names(table, seat, name);
	if (person != NULL)
		private_unname(&table->private, person, name);
	private_erase_former(
	    &table->private, seat, log_seat(log, log_head(log), seat)->number);
	table->private_changed = true;
	note_stays(forgetting, table, seat, name);
	forget_say(&forgetting->forgot->done, "%s: seat %u, in former times",
	    table->id, seat);
	free(person);
	free(name);
}

static bool
forget_watcher(struct person_forgetting *forgetting, struct table *table)
{
	struct private_watcher *watcher =
	    private_watcher(&table->private, forgetting->address);

	if (watcher == NULL)
		return false;
	private_unwatch(&table->private, watcher);
	table->private_changed = true;
	forget_say(&forgetting->forgot->done, "%s: watched", table->id);
	return true;
}

static int
forget_at(
    struct person_forgetting *forgetting, struct table *table, struct err *err)
{
	bool any = forget_watcher(forgetting, table), plays = false;
	int rc = 0;

	for (uint32_t s = 0; rc >= 0 && s < table->match.seats; s++) {
		if (!private_has_been(&table->private, s, forgetting->address))
			continue;
		any = true;
		if (forget_has_left(&table->private, s, forgetting->address)) {
			forget_former(forgetting, table, s);
			continue;
		}
		forget_note_seat(forgetting, &table->private.seats[s]);
		rc = forget_seat(forgetting, table, s, err);
		plays |= rc > 0;
	}
	if (rc < 0 || !any)
		return rc < 0 ? -1 : 0;
	return plays ? table_go_on(table, err) : 0;
}

/* Without what it was before the last entry: also if a run was cut off. */
static int
settle(struct table *table, struct err *err)
{
	table->private.ahead = table->private_changed = true;
	return table_write_private(table, err);
}

static int
forget_match(const char *id, void *arg)
{
	struct person_forgetting *forgetting = arg;
	struct err err = ERR_INIT;
	struct table table;
	int rc = table_open(
	    &table, forgetting->site, id, true, forgetting->now, &err);

	if (rc == 0) {
		rc = forget_at(forgetting, &table, &err);
		if (table.private.masks.count > 0)
			texts_add(&forgetting->masked, id, strlen(id));
		if (rc == 0 &&
		    (table.private_changed || table.private.masks.count > 0))
			rc = settle(&table, &err);
		table_close(&table);
	}
	/* One that cannot be changed keeps no other. */
	if (rc < 0)
		forgetting->rc =
		    err_set(forgetting->err, err.exit, "%s", err.text);
	return 0;
}

/* ---- open tables ---- */

static int
forget_table(const char *id, void *arg)
{
	struct person_forgetting *forgetting = arg;
	struct open_table table;
	bool any = false;
	int rc = open_table_open(
	    &table, forgetting->site, id, forgetting->now, forgetting->err);

	for (;;) {
		uint32_t person =
		    rc < 0 ? SIGNUP_NOBODY
			   : signup_of(&table.signup, forgetting->address);

		if (person == SIGNUP_NOBODY && rc == 0)
			person =
			    signup_invited(&table.signup, forgetting->address);
		if (person == SIGNUP_NOBODY)
			break;
		open_table_leave(&table, person);
		any = true;
	}
	if (any) {
		forget_say(&forgetting->forgot->done, "table %s: left", id);
		rc = open_table_commit(&table, forgetting->err);
	}
	open_table_close(&table);
	return rc;
}

/* ---- what else a site keeps ---- */

static int
forget_choices(struct person_forgetting *forgetting, const char *address)
{
	char hash[PLAYER_HASH + 1], *path;
	int rc = 0;

	player_hash(address, hash);
	path = site_path(forgetting->site, "players/%s.yaml", hash);
	if (fs_exists(path)) {
		forget_say(&forgetting->forgot->done, "players/%s.yaml", hash);
		rc = fs_remove(path, forgetting->err);
	}
	free(path);
	return rc;
}

static int
forget_files(struct person_forgetting *forgetting, const char *address)
{
	static const char *const logs[] = {"log/pli.log", "log/pli.log.old"};
	static const char *const folders[] = {"inbox/junk", "inbox/unanswered"};
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < ARRAY_LEN(logs); i++)
		rc = erase_in_file(forgetting->site, logs[i], address,
		    ERASED_ADDRESS, forgetting->err);
	for (size_t i = 0; rc == 0 && i < ARRAY_LEN(folders); i++)
		rc = erase_files(
		    forgetting->site, folders[i], address, forgetting->err);
	return rc;
}

/* A letter of a match in which he is masked, or that is of no match and may be
 * about any. */
static bool
is_of(const char *batch, void *arg)
{
	const struct texts *masked = arg;

	if (clean_is_no_match(batch))
		return true;
	for (size_t i = 0; i < masked->count; i++) {
		size_t len = strlen(masked->list[i]);

		if (strncmp(batch, masked->list[i], len) == 0 &&
		    batch[len] == '.')
			return true;
	}
	return false;
}

static int
empty_outbox(const struct site *site, const char *address, struct texts *masked,
    int64_t now, unsigned *left, struct err *err)
{
	const struct outbox_empty what = {.address = address,
	    .is_of = is_of,
	    .arg = masked,
	    .wait = site->lock_wait,
	    .now = now};
	char *outbox = site_path(site, "outbox");
	int rc = outbox_empty(outbox, &what, left, err);

	free(outbox);
	return rc;
}

static int
note_done(const char *file, void *arg)
{
	struct person_forgetting *forgetting = arg;

	forget_say(&forgetting->forgot->done, "%s", file);
	return 0;
}

static int
forget_address(struct person_forgetting *forgetting, const char *address)
{
	const char *account = account_of(address);
	int rc = empty_outbox(forgetting->site, address, &forgetting->masked,
	    forgetting->now, &forgetting->forgot->letters, forgetting->err);

	if (rc == 0)
		rc = forget_choices(forgetting, address);
	if (rc == 0 && account != NULL)
		rc = forum_forget(forgetting->site, account, note_done,
		    forgetting, forgetting->err);
	return rc == 0 ? forget_files(forgetting, address) : rc;
}

/* ---- all of it ---- */

struct holder {
	struct person_forgetting *forgetting;
	const char *address;
};

static int
note_holder(const char *file, void *arg)
{
	const struct holder *holder = arg;

	forget_say(&holder->forgetting->forgot->stays, "%s: %s", file,
	    holder->address);
	return 0;
}

/* Wherever he sits, sat, watches or would sit. */
static int
forget_places(struct person_forgetting *forgetting, const char *address)
{
	int rc;

	forgetting->address = address;
	rc = integrity_each(
	    forgetting->site, forget_match, forgetting, forgetting->err);
	if (rc == 0)
		rc = forget_each_handed(forgetting);
	if (rc == 0)
		rc = signup_each(forgetting->site, forget_table, forgetting,
		    forgetting->err);
	return rc;
}

static int
note_holders(struct person_forgetting *forgetting, const char *address)
{
	struct holder holder = {forgetting, address};

	return erase_each_holder(
	    forgetting->site, address, note_holder, &holder, forgetting->err);
}

/* A place may tell another address of his, by which he has others. */
static int
forget_all(struct person_forgetting *forgetting)
{
	const struct texts *his = &forgetting->addresses;
	int rc = 0;

	note_address(forgetting, forgetting->address);
	for (size_t i = 0; rc == 0 && i < his->count; i++)
		rc = forget_places(forgetting, his->list[i]);
	for (size_t i = 0; rc == 0 && i < his->count; i++)
		rc = forget_address(forgetting, his->list[i]);
	for (size_t i = 0; rc == 0 && i < his->count; i++)
		rc = note_holders(forgetting, his->list[i]);
	return rc == 0 ? forgetting->rc : rc;
}

int
forget_person(struct site *site, const char *address, int64_t now,
    struct forgot *forgot, struct err *err)
{
	struct person_forgetting forgetting = {.site = site,
	    .address = address,
	    .now = now,
	    .forgot = forgot,
	    .err = err};
	int rc;

	*forgot = (struct forgot){.letters = 0};
	rc = forget_all(&forgetting);
	texts_release(&forgetting.addresses);
	texts_release(&forgetting.masked);
	return rc;
}

/* ---- later ---- */

/* Longer than any letter waits. */
#define LETTERS_DAYS 30

struct search {
	const struct site *site;
	const char *folder;
	int64_t now;
	struct texts masked;
};

static bool
is_fresh(const struct search *search, const char *path)
{
	struct buf bytes = BUF_INIT;
	struct doc *doc = NULL;
	const struct doc *masks;
	bool is = false;

	/* Few have any. */
	if (fs_read(&bytes, path, LOG_FILE_MAX, NULL) == 0 &&
	    strstr(bytes.data, "\nmasks:") != NULL &&
	    yaml_load(&doc, path, NULL) == 0) {
		masks = doc_get(doc, "masks");
		for (size_t i = 0; i < doc_count(masks); i++)
			is |= time_read(
				  doc_text_at(doc_at(masks, i), "since", "")) +
				  LETTERS_DAYS * (int64_t)24 * 3600 >
			      search->now;
	}
	doc_free(doc);
	buf_release(&bytes);
	return is;
}

static int
look_at(const char *name, void *arg)
{
	struct search *search = arg;
	size_t len = strlen(name), tail = strlen(".private");
	char *path;

	if (!fs_has_ending(name, ".private"))
		return 0;
	path = site_path(search->site, "%s/%s", search->folder, name);
	if (is_fresh(search, path))
		texts_add(&search->masked, name, len - tail);
	free(path);
	return 0;
}

static int
look_into(struct search *search, const char *folder, struct err *err)
{
	char *path = site_path(search->site, "%s", folder);
	int rc;

	search->folder = folder;
	rc = fs_exists(path) ? fs_each(path, look_at, search, err) : 0;
	free(path);
	return rc;
}

int
forget_letters(const struct site *site, int64_t now, struct err *err)
{
	struct search search = {.site = site, .now = now};
	unsigned left;
	int rc = look_into(&search, "state", err);

	if (rc == 0)
		rc = look_into(&search, "handed", err);
	if (rc == 0 && search.masked.count > 0)
		rc = empty_outbox(site, NULL, &search.masked, now, &left, err);
	texts_release(&search.masked);
	return rc;
}
