/* SPDX-License-Identifier: MIT */
/* open_table_all.c - all open tables of a site: shown, counted, and what time
 * brings. */
#include "table/open_table.h"

#include "base/fs.h"
#include "base/x.h"
#include "site/reply.h"
#include "table/clocks.h"
#include "table/seats.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define DAY (24 * (int64_t)3600)
/* Players who are offered their seat again have so long to answer. */
#define HELD_DAYS 14
/* What is over is known for longer than a code holds (JOIN_DAYS). */
#define KEPT_DAYS (JOIN_DAYS + 3)
#define LISTED 100
/* A match that is being written is left out of a list, ms. */
#define LIST_WAIT 500

/* ---- shown ---- */

struct listing {
	struct site *site;
	int64_t now;
	const char *lang;
	struct doc *list;
};

static int
list_signup(const char *id, void *arg)
{
	struct listing *listing = arg;
	struct signup signup;

	if (doc_count(listing->list) >= LISTED ||
	    signup_read(&signup, listing->site, id, NULL) <= 0)
		return 0;
	if (open_table_shown(&signup) && signup_free(&signup) > 0)
		open_table_tell(listing->site, &signup, listing->lang,
		    SIGNUP_NOBODY, doc_add_map(listing->list, NULL));
	signup_release(&signup);
	return 0;
}

/* A match that is set, or runs, and has a seat for somebody. */
static void
tell_name(const struct listing *listing, const struct match *match, uint32_t s,
    struct doc *map)
{
	const struct entry *entry =
	    log_seat(&match->log, log_head(&match->log), s);
	char *name = open_table_called(listing->site, listing->lang,
	    match_name(match, s), entry != NULL && entry->bot[0] != '\0');

	doc_add_string(map, "player", name);
	free(name);
}

static void
tell_match(const struct listing *listing, struct table *table, unsigned free)
{
	const struct match *match = &table->match;
	const struct entry *charter = log_entry(&match->log, 0);
	struct doc *map = doc_add_map(listing->list, NULL), *people, *one;
	struct buf text = BUF_INIT;

	doc_add_string(map, "match", table->id);
	proposal_title(&listing->site->data, listing->lang, match->game, &text);
	doc_add_string(map, "title", text.data);
	buf_clear(&text);
	proposal_say_options(&listing->site->data, listing->lang, match->game,
	    charter->options, (unsigned)charter->option_count, &text);
	doc_add_string(map, "options", text.data);
	doc_add_number(map, "free", free);
	doc_add_bool(map, "one_free", free == 1);
	doc_add_bool(map, "runs", match->started);
	open_table_tell_pace(table_terms(table)->pace.target, map);
	people = doc_add_list(map, "people");
	for (uint32_t s = 0; s < match->seats; s++) {
		if (table_is_free(table, s))
			continue;
		one = doc_add_map(people, NULL);
		if (match->names == NAMES_OPEN)
			tell_name(listing, match, s, one);
		doc_add_bool(one, "comma", doc_count(people) > 1);
	}
	buf_release(&text);
}

static int
list_match(const char *name, void *arg)
{
	struct listing *listing = arg;
	size_t len = strlen(name);
	struct table table;
	unsigned free = 0;
	char id[17];

	if (len < 5 || len - 4 >= sizeof(id) ||
	    strcmp(name + len - 4, ".pli") != 0 ||
	    doc_count(listing->list) >= LISTED)
		return 0;
	memcpy(id, name, len - 4);
	id[len - 4] = '\0';
	if (!table_may_be_free(listing->site, id))
		return 0;
	if (table_open(&table, listing->site, id, false, listing->now, NULL) <
	    0)
		return 0;
	for (uint32_t s = 0; s < table.match.seats; s++)
		free += table_may_reseat(&table) && table_is_free(&table, s);
	if (free > 0)
		tell_match(listing, &table, free);
	table_close(&table);
	return 0;
}

int
open_table_list(struct site *site, int64_t now, const char *lang,
    struct doc *doc, struct err *err)
{
	struct listing listing = {site, now, lang, doc_add_list(doc, "tables")};
	char *states = site_path(site, "state");
	unsigned lock_wait = site->lock_wait;
	int rc = signup_each(site, list_signup, &listing, err);

	/* Who writes it may wait for the lock of open tables. */
	site->lock_wait = LIST_WAIT;
	if (rc == 0)
		rc = fs_each(states, list_match, &listing, err);
	site->lock_wait = lock_wait;
	doc_add_bool(doc, "none", doc_count(listing.list) == 0);
	free(states);
	return rc;
}

/* ---- counted ---- */

struct counting {
	const struct site *site;
	const char *address;
	unsigned all, own;
};

static uint32_t
first_person(const struct signup *signup)
{
	uint32_t i = 0;

	while (i < signup->count && signup->people[i].bot[0] != '\0')
		i++;
	return i;
}

static int
count_signup(const char *id, void *arg)
{
	struct counting *counting = arg;
	struct signup signup;

	if (signup_read(&signup, counting->site, id, NULL) <= 0)
		return 0;
	if (signup.state == SIGNUP_OPEN && !signup.of_host) {
		counting->all++;
		/* Whoever came first opened it, or has it now. */
		counting->own += counting->address != NULL &&
				 signup_of(&signup, counting->address) ==
				     first_person(&signup);
	}
	signup_release(&signup);
	return 0;
}

int
open_table_count(const struct site *site, const char *address, unsigned *all,
    unsigned *own, struct err *err)
{
	struct counting counting = {site, address, 0, 0};
	int rc = signup_each(site, count_signup, &counting, err);

	*all = counting.all;
	*own = counting.own;
	return rc;
}

/* ---- what time brings ---- */

static int
expire(struct open_table *open_table, struct err *err)
{
	const struct open_table_news news = {"expired", NULL};
	struct signup *signup = &open_table->signup;

	for (uint32_t i = 0; i < signup->count; i++)
		if ((signup->people[i].part == SIGNUP_SITS ||
			signup->people[i].part == SIGNUP_ASKS) &&
		    open_table_write(open_table, "gone", i, &news, err) < 0)
			return -1;
	open_table_shut(open_table);
	return open_table_commit(open_table, err);
}

/* Who was offered his seat and says nothing has said no. */
static int
drop_held(struct open_table *open_table, struct err *err)
{
	const struct open_table_news news = {"unheard", NULL};
	struct signup *signup = &open_table->signup;

	for (uint32_t i = signup->count; i-- > 0;)
		if (signup->people[i].part == SIGNUP_HELD)
			signup_remove(signup, i);
	if (!open_table_ripe(open_table) &&
	    open_table_write_opener(open_table, SIGNUP_NOBODY, &news, err) < 0)
		return -1;
	return open_table_commit(open_table, err);
}

static int
tick_open(struct open_table *open_table, struct err *err)
{
	const struct signup *signup = &open_table->signup;

	if (signup_count(signup, SIGNUP_HELD) > 0 &&
	    open_table->now >= signup->opened + HELD_DAYS * DAY)
		return drop_held(open_table, err);
	if (open_table->now >=
	    signup->changed + open_table->site->tables.days * DAY)
		return expire(open_table, err);
	return 0;
}

static int
forget(struct open_table *open_table, struct err *err)
{
	char *path;
	int rc;

	if (open_table->now < open_table->signup.changed + KEPT_DAYS * DAY)
		return 0;
	path = site_path(
	    open_table->site, "tables/%s.yaml", open_table->signup.id);
	rc = fs_remove(path, err);
	free(path);
	return rc;
}

struct ticking {
	struct site *site;
	int64_t now;
	struct err *err;
	int rc;
};

/* One table that is broken does not stop the others. */
static int
tick_signup(const char *id, void *arg)
{
	struct ticking *ticking = arg;
	struct open_table open_table;

	if (open_table_open(&open_table, ticking->site, id, ticking->now,
		ticking->err) < 0) {
		ticking->rc = -1;
		return 0;
	}
	if (open_table.signup.state == SIGNUP_OPEN &&
	    open_table.signup.id[0] != '\0')
		ticking->rc |= tick_open(&open_table, ticking->err);
	else if (open_table.signup.id[0] != '\0')
		ticking->rc |= forget(&open_table, ticking->err);
	open_table_close(&open_table);
	return 0;
}

/* Letters of a table that was never written, by a run that was killed. */
static int
tick_batch(const char *name, void *arg)
{
	size_t prefix = strlen(OPEN_TABLE_PREFIX), len;
	char id[17];

	if (strncmp(name, OPEN_TABLE_PREFIX, prefix) != 0)
		return 0;
	len = strcspn(name + prefix, ".");
	if (len == 0 || len >= sizeof(id))
		return 0;
	memcpy(id, name + prefix, len);
	id[len] = '\0';
	return tick_signup(id, arg);
}

int
open_table_tick(struct site *site, int64_t now, struct err *err)
{
	struct ticking ticking = {site, now, err, 0};
	char *tmp = site_path(site, "outbox/tmp");
	int rc = signup_each(site, tick_signup, &ticking, err);

	if (rc == 0)
		rc = fs_each(tmp, tick_batch, &ticking, err);
	free(tmp);
	return rc < 0 ? -1 : ticking.rc;
}
