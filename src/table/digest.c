/* SPDX-License-Identifier: MIT */
/*
 * digest.c - which letters a day's letter tells, and writing it.
 *
 * Matches are opened one after the other, each for as long as its section
 * takes: whoever holds several locks waits for others that do.
 */
#include "table/digest.h"

#include "base/fs.h"
#include "base/x.h"
#include "site/account.h"
#include "table/clocks.h"
#include "table/letters.h"
#include "table/seats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <unistd.h>

#define HOUR 3600

/* One letter that is being written. */
struct writing {
	struct site *site;
	int64_t now;
	const char *to; /* as the letters that are due have it */
	char hash[PLAYER_HASH + 1];
	struct player player;
	char *name; /* of the batch */
	const struct outbox_dailies *dailies;
	/* A section each, and where it is from. */
	struct section sections[COMPOSE_SECTIONS];
	struct place {
		char match[17];
		uint32_t seat, untold;
	} places[COMPOSE_SECTIONS];
	size_t count;
	bool *told;                       /* of dailies: this letter tells it */
	char *reader;                     /* his name */
	char lang[9], zone[ZONE_MAX + 1]; /* of the first section */
	struct err *err;
};

/* On a forum each match has its own message, since that is what an answer to it
 * is found by; all of them come at that hour. */
static bool
is_on_forum(const struct writing *writing)
{
	return account_is_receiver(writing->to);
}

static bool
is_same(const char *a, const char *b)
{
	return strcasecmp(a, b) == 0;
}

/* ---- what is to be told ---- */

/* "ID.000017" */
static bool
read_batch(const char *name, char match[17], uint32_t *entry)
{
	size_t len = strcspn(name, ".");
	char *end;

	if (len == 0 || len > 16 || name[len] == '\0')
		return false;
	memcpy(match, name, len);
	match[len] = '\0';
	*entry = (uint32_t)strtoul(name + len + 1, &end, 10);
	return end > name + len + 1 && *end == '\0';
}

/* True if it tells of that seat.  untold becomes the first entry of all
 * such. */
static bool
is_of(const struct outbox_daily *daily, const struct table *table,
    uint32_t seat, uint32_t *untold)
{
	const struct log *log = &table->match.log;
	uint32_t entry, first;
	char match[17];

	if (!read_batch(daily->batch, match, &entry) || daily->seat != seat ||
	    strcmp(match, table->id) != 0)
		return false;
	first = table_write_began(
	    log, entry < log_head(log) ? entry : log_head(log));
	if (first < *untold)
		*untold = first;
	return true;
}

/* The letters to the reader about that seat; false: there are none. */
static bool
find_untold(const struct writing *writing, const struct table *table,
    uint32_t seat, uint32_t *untold, bool mark)
{
	bool found = false;

	*untold = NO_ENTRY;
	for (size_t i = 0; i < writing->dailies->count; i++) {
		const struct outbox_daily *daily = &writing->dailies->list[i];

		if (!is_same(daily->to, writing->to) ||
		    !is_of(daily, table, seat, untold))
			continue;
		found = true;
		if (mark)
			writing->told[i] = true;
	}
	return found;
}

/* ---- a match ---- */

/* A mail may be shown to others, with its head: no name that a match hides. */
static void
note_reader(struct writing *writing, struct table *table, uint32_t seat)
{
	if (writing->reader == NULL && !match_is_secret(&table->match))
		writing->reader = xstrdup(match_name(&table->match, seat));
	if (writing->count > 0)
		return;
	snprintf(writing->lang, sizeof(writing->lang), "%s",
	    table_lang(table, seat));
	snprintf(writing->zone, sizeof(writing->zone), "%s",
	    table_zone(table, seat));
}

static int
add_section(struct writing *writing, struct table *table, uint32_t seat,
    const uint32_t *untold, struct err *err)
{
	struct section *section = &writing->sections[writing->count];
	struct place *place = &writing->places[writing->count];
	int rc = table_tell(table, seat, err);

	if (rc == 0 && !is_on_forum(writing))
		rc = table_section(table, seat, untold, section, err);
	if (rc != 0) {
		section_release(section);
		return rc < 0 ? -1 : 0;
	}
	note_reader(writing, table, seat);
	*place = (struct place){
	    .seat = seat, .untold = untold == NULL ? NO_ENTRY : *untold};
	strcpy(place->match, table->id);
	writing->count++;
	return 0;
}

static bool
is_his(const struct writing *writing, const struct private_seat *seat)
{
	const char *user = account_of(writing->to);

	return user == NULL
		   ? seat->address != NULL &&
			 is_same(seat->address, writing->to)
		   : seat->forum != NULL && strcmp(seat->forum, user) == 0;
}

/* What is told of a seat: what is due, or only that it is waited for.  If his
 * letters go elsewhere since, or the match has ended, the letter that said so
 * has told it. */
static int
tell_seat(struct writing *writing, struct table *table, uint32_t seat,
    bool due_only, struct err *err)
{
	bool here = is_his(writing, &table->private.seats[seat]) &&
		    !match_closed(&table->match) && !match_over(&table->match);
	uint32_t untold;
	bool due = find_untold(writing, table, seat, &untold, false);
	int rc = 0;

	if (writing->count ==
		(is_on_forum(writing) ? OUTBOX_LETTERS : COMPOSE_SECTIONS) ||
	    !(due ? due_only : !due_only && here && table_owes(table, seat)))
		return 0;
	if (here)
		rc = add_section(
		    writing, table, seat, due ? &untold : NULL, err);
	if (rc == 0 && due)
		find_untold(writing, table, seat, &untold, true);
	return rc;
}

/* A match with trouble is left out, and goes by itself. */
static void
tell_match(struct writing *writing, const char *id, bool due_only)
{
	struct err err = ERR_INIT;
	struct table table;
	int rc =
	    table_open(&table, writing->site, id, true, writing->now, &err);

	if (rc == 0) {
		for (uint32_t s = 0; rc == 0 && s < table.match.seats; s++)
			rc = tell_seat(writing, &table, s, due_only, &err);
		table_close(&table);
	}
	if (rc < 0)
		site_log(writing->site, writing->now,
		    "%s: left out of a digest: %s", id, err.text);
}

/* The host to whom it was handed over has told all of it anew. */
static bool
is_handed(const struct site *site, const char *id)
{
	char *path = site_path(site, "handed/%s.pli", id);
	bool is = !table_exists(site, id) && fs_exists(path);

	free(path);
	return is;
}

static void
forget_match(struct writing *writing, const char *id)
{
	char match[17];
	uint32_t entry;

	for (size_t i = 0; i < writing->dailies->count; i++) {
		const struct outbox_daily *daily = &writing->dailies->list[i];

		if (is_same(daily->to, writing->to) &&
		    read_batch(daily->batch, match, &entry) &&
		    strcmp(match, id) == 0)
			writing->told[i] = true;
	}
}

static void
tell_due(struct writing *writing)
{
	const struct outbox_dailies *dailies = writing->dailies;
	char match[17], before[17] = "";
	uint32_t entry;

	/* Sorted by name: those of one match stand one after the other. */
	for (size_t i = 0; i < dailies->count; i++) {
		const struct outbox_daily *daily = &dailies->list[i];

		if (!is_same(daily->to, writing->to) ||
		    !read_batch(daily->batch, match, &entry) ||
		    strcmp(match, before) == 0)
			continue;
		strcpy(before, match);
		if (is_handed(writing->site, match))
			forget_match(writing, match);
		else
			tell_match(writing, match, true);
	}
}

static int
tell_waiting(const char *id, void *arg)
{
	tell_match(arg, id, false);
	return 0;
}

/* ---- the letter ---- */

static int
compare(const struct section *a, const struct section *b)
{
	if (a->waits != b->waits)
		return a->waits ? -1 : 1;
	/* Times as the match file writes them compare as text. */
	if (strcmp(a->due, b->due) != 0)
		return b->due[0] == '\0' ||
			       (a->due[0] != '\0' && strcmp(a->due, b->due) < 0)
			   ? -1
			   : 1;
	return strcmp(a->match, b->match);
}

static int
compare_sections(const void *a, const void *b)
{
	return compare(a, b);
}

static int
compose(const struct writing *writing, const struct digest_letter *letter,
    const struct data *data, struct buf *mail, struct err *err)
{
	struct words *words = NULL;
	int rc = words_new(&words, data, writing->lang, NULL, NULL, err);

	if (rc == 0)
		rc = compose_digest(letter, words, data, mail, err);
	words_free(words);
	return rc;
}

/* A host's template with a mistake stops no letter: ours is used. */
static int
compose_anyway(const struct writing *writing,
    const struct digest_letter *letter, struct buf *mail, struct err *err)
{
	const struct site *site = writing->site;
	struct data installed;

	if (compose(writing, letter, &site->data, mail, err) == 0)
		return 0;
	if (err->exit != EX_CONFIG)
		return -1;
	site_log(site, writing->now, "%s; the built-in one is used", err->text);
	data_installed(&installed, &site->data);
	buf_clear(mail);
	return compose(writing, letter, &installed, mail, err);
}

static int
write_mail(struct writing *writing, const uint8_t post[KEY_LEN],
    struct buf *mail, struct err *err)
{
	const struct site *site = writing->site;
	struct buf reply = BUF_INIT, about = BUF_INIT;
	unsigned hour = (unsigned)(writing->now / HOUR);
	int rc;

	digest_address(
	    site, post, CODE_DIGEST, writing->hash, hour, &reply, &about);
	qsort(writing->sections, writing->count, sizeof(*writing->sections),
	    compare_sections);
	rc = compose_anyway(writing,
	    &(struct digest_letter){.sections = writing->sections,
		.count = writing->count,
		.name = writing->name,
		.site_name = site->name,
		.site_address = site->address,
		.base = site->base,
		.domain = site->domain,
		.to_name = writing->reader,
		.to = writing->to,
		.reply = reply.data,
		.about = about.data,
		.post = post,
		.zone = writing->zone,
		.width = writing->player.width,
		.now = writing->now,
		.plain = writing->player.plain,
		.fewer = site->style != STYLE_SUBJECT},
	    mail, err);
	buf_release(&reply);
	buf_release(&about);
	return rc;
}

static void
add_tells(const struct writing *writing, struct batch *batch)
{
	for (size_t i = 0; i < writing->dailies->count; i++)
		if (writing->told[i])
			batch_tells(batch, writing->dailies->list[i].batch,
			    writing->dailies->list[i].index);
}

static int
add_many(struct writing *writing, struct batch *batch, struct err *err)
{
	struct buf mail = BUF_INIT, bounce = BUF_INIT;
	uint8_t post[KEY_LEN];
	struct host_key key;
	int rc;

	if (site_key(writing->site, &key, err) < 0)
		return -1;
	seal_site_post(post, key.seed);
	host_key_wipe(&key);
	digest_address(writing->site, post, CODE_DIGEST_BOUNCE, writing->hash,
	    (unsigned)(writing->now / HOUR), &bounce, NULL);
	rc = write_mail(writing, post, &mail, err);
	if (rc == 0)
		batch_add(batch, bounce.data, writing->to, mail.data, mail.len);
	seal_wipe(post, sizeof(post));
	buf_release(&mail);
	buf_release(&bounce);
	return rc;
}

/* The letter to the reader, as the match has written it. */
static void
take_letter(const struct writing *writing, const struct table *table,
    struct batch *batch)
{
	for (size_t i = 0; i < table->batch.count; i++) {
		const struct outbox_letter *letter = &table->batch.letters[i];

		if (is_same(letter->to, writing->to))
			batch_hold(batch, letter->until, letter->from,
			    letter->to, table->batch.bytes.data + letter->at,
			    letter->len);
	}
}

/* The usual letter of a match: it has all the ways of answering. */
static int
add_one(struct writing *writing, const struct place *place, struct batch *batch,
    struct err *err)
{
	struct table table;
	int rc;

	if (table_open(&table, writing->site, place->match, true, writing->now,
		err) < 0)
		return -1;
	rc = table_letter_alone(&table, place->seat, writing->to,
	    place->untold == NO_ENTRY ? NULL : &place->untold, err);
	if (rc == 0)
		take_letter(writing, &table, batch);
	table_close(&table);
	return rc;
}

static int
add_letters(struct writing *writing, struct batch *batch, struct err *err)
{
	int rc = 0;

	if (writing->count > 1 && !is_on_forum(writing))
		return add_many(writing, batch, err);
	for (size_t i = 0; rc == 0 && i < writing->count; i++)
		rc = add_one(writing, &writing->places[i], batch, err);
	return rc;
}

static void
name_batch(struct writing *writing, const char *outbox)
{
	struct buf name = BUF_INIT;

	buf_addf(&name, OUTBOX_DIGEST "%s.%lld", writing->hash,
	    (long long)writing->now);
	for (unsigned n = 2; outbox_has(outbox, name.data); n++) {
		buf_clear(&name);
		buf_addf(&name, OUTBOX_DIGEST "%s.%lld.%u", writing->hash,
		    (long long)writing->now, n);
	}
	writing->name = buf_take(&name);
}

/* A batch without a letter tells what nobody is there to be told. */
static int
queue(struct writing *writing, const char *outbox, struct err *err)
{
	struct batch batch = BATCH_INIT;
	int rc = 0;

	name_batch(writing, outbox);
	add_tells(writing, &batch);
	if (batch.tells.count == 0)
		goto out;
	rc = add_letters(writing, &batch, err);
	if (rc == 0) {
		batch_end(&batch);
		rc = outbox_put(outbox, writing->name, &batch, err);
	}
	for (size_t i = 0; rc == 0 && i < batch.tells.count; i++)
		rc = outbox_gather(outbox, &batch.tells.list[i], writing->name,
		    writing->now, err);
out:
	batch_release(&batch);
	return rc;
}

static int
write_letter(struct writing *writing, const char *outbox, struct err *err)
{
	int rc = 0;

	tell_due(writing);
	/* On a forum a reminder tells who is only waited for. */
	if (writing->count > 0 && !is_on_forum(writing))
		rc = digest_each_match(
		    writing->site, writing->to, tell_waiting, writing, err);
	if (rc == 0)
		rc = queue(writing, outbox, err);
	for (size_t i = 0; i < writing->count; i++)
		section_release(&writing->sections[i]);
	free(writing->reader);
	free(writing->name);
	return rc;
}

/* ---- all of them ---- */

struct round {
	struct site *site;
	int64_t now;
	const char *outbox;
	struct outbox_dailies dailies;
};

/* A file that is broken is told of wherever it is read. */
static bool
is_due(const struct round *round, const char *to, struct player *player)
{
	player_read(player, round->site, to, NULL);
	/* Who has an address, too, has chosen by that. */
	if (player->letters != PLAYER_DAILY && !account_is_receiver(to))
		return true;
	for (size_t i = 0; i < round->dailies.count; i++)
		if (is_same(round->dailies.list[i].to, to) &&
		    round->dailies.list[i].until <= round->now)
			return true;
	return false;
}

static bool
is_first(const struct round *round, size_t n)
{
	for (size_t i = 0; i < n; i++)
		if (is_same(
			round->dailies.list[i].to, round->dailies.list[n].to))
			return false;
	return true;
}

/* Nearly never, and what a run that was cut off has left is due still. */
static bool
one_is_due(const struct round *round)
{
	struct player player;

	for (size_t i = 0; i < round->dailies.count; i++)
		if (is_first(round, i) &&
		    is_due(round, round->dailies.list[i].to, &player))
			return true;
	return false;
}

static int
write_for(struct round *round, const char *to, struct err *err)
{
	struct writing *writing = xcalloc(1, sizeof(*writing));
	int rc = 0;

	*writing = (struct writing){.site = round->site,
	    .now = round->now,
	    .to = to,
	    .dailies = &round->dailies};
	player_hash(to, writing->hash);
	if (is_due(round, to, &writing->player)) {
		writing->told =
		    xcalloc(round->dailies.count, sizeof(*writing->told));
		rc = write_letter(writing, round->outbox, err);
		free(writing->told);
	}
	free(writing);
	return rc;
}

static int
write_all(struct round *round, struct err *err)
{
	if (outbox_gather_all(round->outbox, OUTBOX_DIGEST, round->now, err) <
		0 ||
	    outbox_find_dailies(round->outbox, &round->dailies, err) < 0)
		return -1;
	for (size_t i = 0; i < round->dailies.count; i++) {
		struct err wrong = ERR_INIT;

		if (is_first(round, i) &&
		    write_for(round, round->dailies.list[i].to, &wrong) < 0)
			site_log(round->site, round->now,
			    "a digest must wait: %s", wrong.text);
	}
	return 0;
}

int
digest_write(struct site *site, int64_t now, struct err *err)
{
	char *outbox = site_path(site, "outbox");
	char *path = site_path(site, "log/digest");
	struct round round = {.site = site, .now = now, .outbox = outbox};
	bool busy = false;
	int rc = 0, lock;

	rc = outbox_find_dailies(outbox, &round.dailies, err);
	if (rc < 0 || !one_is_due(&round))
		goto out;
	outbox_dailies_release(&round.dailies);
	lock = fs_lock(path, FS_EXCLUSIVE, true, 0, &busy, err);
	if (lock >= 0) {
		rc = write_all(&round, err);
		close(lock);
	} else if (!busy) {
		rc = -1;
	}
out:
	outbox_dailies_release(&round.dailies);
	free(path);
	free(outbox);
	return rc;
}

void
digest_write_first(struct site *site, int64_t now)
{
	struct err err = ERR_INIT;

	if (digest_write(site, now, &err) < 0)
		fprintf(stderr, "pli: %s\n", err.text);
}
