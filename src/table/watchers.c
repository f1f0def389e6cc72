/* SPDX-License-Identifier: MIT */
/*
 * watchers.c - letters to those who look on: what everybody may see, at most
 * one a day unless they ask.
 */
#include "base/x.h"
#include "site/account.h"
#include "site/reply.h"
#include "table/clocks.h"
#include "table/letters_p.h"

#include <stdlib.h>
#include <string.h>

#define DAY (24 * 3600)

void
table_watch_player(struct table *table, const struct private_watcher *watcher,
    struct player *player)
{
	struct err err = ERR_INIT;

	player_init(player);
	if (player_read(player, table->site, watcher->address, &err) < 0)
		site_log(table->site, table->now, "%s", err.text);
}

/* ---- one letter ---- */

static int
write_message(struct table *table, const struct report *report,
    struct words *words, const char *extra, struct buf *out, struct err *err)
{
	struct posting posting;

	table_posting(table, &posting);
	return compose_post(report, &table->match, words, &table->site->data,
	    &posting, extra, out, err);
}

static int
write_letter(struct table *table, const struct report *report,
    const struct player *player, const struct envelope *envelope,
    struct words *words, const char *answers, struct err *err)
{
	int64_t until = player_quiet_end(player, report->zone, table->now, -1);
	char hash[PLAYER_HASH + 1];
	struct buf mail = BUF_INIT, extra = BUF_INIT;
	int rc;

	player_hash(envelope->to, hash);
	if (answers != NULL)
		buf_adds(&extra, answers);
	else
		buf_addf(&extra, "watch.%u.%s", report->since, hash);
	/* Who has just written is awake. */
	if (answers != NULL)
		until = 0;
	if (account_is_receiver(envelope->to)) {
		rc =
		    write_message(table, report, words, extra.data, &mail, err);
		if (rc == 0)
			table_add_post(
			    table, until, xstrdup(envelope->to), &mail);
	} else {
		rc = compose_mail(report, &table->match, words,
		    &table->site->data, envelope, extra.data, &mail, err);
		if (rc == 0)
			batch_hold(&table->batch, until, envelope->reply_to,
			    envelope->to, mail.data, mail.len);
	}
	buf_release(&extra);
	buf_release(&mail);
	return rc;
}

static bool
is_end(const struct match *match)
{
	return match_over(match) || match_closed(match);
}

int
table_watch_letter(struct table *table, const struct private_watcher *watcher,
    const char *answers, struct err *err)
{
	const struct site *site = table->site;
	const struct match *match = &table->match;
	size_t before = strlen("[pli ") + strlen(table->id);
	struct buf reply = BUF_INIT, about = BUF_INIT, tag = BUF_INIT;
	struct player player;
	struct words *words;
	int rc = -1;

	table_watch_player(table, watcher, &player);
	watch_address(site, table->id, match->keys.post, watcher->address,
	    (unsigned)(table->now / DAY), &reply, &about);
	/* "[pli ID.w.1.CODE]": what stands behind the match's name. */
	buf_add(&tag, about.data + before, about.len - before - 1);
	const struct report report = {
	    .kind = is_end(match) ? LETTER_OVER : LETTER_TURN,
	    .seat = OBSERVER,
	    .since = watcher->from,
	    .reply_to = reply.data,
	    .site_name = site->name,
	    .site_address = site->address,
	    .width = player.width,
	    .zone = player.zone[0] != '\0' ? player.zone
					   : table_terms(table)->calendar.zone,
	    .watching = true,
	};
	const struct envelope envelope = {
	    .site_name = site->name,
	    .site_address = site->address,
	    .to_name = "",
	    .to = watcher->address,
	    .base = site->base,
	    .domain = site->domain,
	    .delimiter = site->style == STYLE_SUBJECT ? 0 : '+',
	    .reply_to = reply.data,
	    .tag = tag.data,
	    .date = watcher->when,
	    .plain = player.plain,
	    .picture = table_picture(table, &player),
	    .draw_failed = table_draw_failed,
	    .arg = table,
	};
	words = table_language(
	    table, player.lang[0] != '\0' ? player.lang : watcher->lang, err);
	if (words != NULL)
		rc = write_letter(
		    table, &report, &player, &envelope, words, answers, err);
	buf_release(&tag);
	buf_release(&about);
	buf_release(&reply);
	return rc;
}

/* ---- when ---- */

/* When the next letter is due.  CLOCK_NEVER: there is nothing to tell. */
static int64_t
due(struct table *table, const struct private_watcher *watcher)
{
	const struct match *match = &table->match;
	struct player player;

	if (!match->started || watcher->told >= log_head(&match->log) ||
	    !table_policy(table).observers)
		return CLOCK_NEVER;
	if (is_end(match))
		return table->now;
	table_watch_player(table, watcher, &player);
	/* Who wants letters only on his turn has none. */
	if (player.letters == PLAYER_TURN)
		return CLOCK_NEVER;
	return watcher->when + DAY;
}

static void
mark(struct table *table, struct private_watcher *watcher)
{
	watcher->from = watcher->told + 1;
	watcher->told = log_head(&table->match.log);
	watcher->when = table->now;
	table->private_changed = true;
}

/* What was written with these entries already is to be written again, after a
 * run that was cut off. */
int
table_tell_watchers(struct table *table, uint32_t first, struct err *err)
{
	for (unsigned i = 0; i < table->private.watcher_count; i++) {
		struct private_watcher *watcher = &table->private.watchers[i];

		if (watcher->told < first) {
			if (due(table, watcher) > table->now)
				continue;
			mark(table, watcher);
		}
		if (table_watch_letter(table, watcher, NULL, err) < 0)
			return -1;
	}
	return 0;
}

/* The letter is durable before it is noted that it was written: killed in
 * between, the next run finds it. */
static int
tick_watcher(
    struct table *table, struct private_watcher *watcher, struct err *err)
{
	char *outbox = site_path(table->site, "outbox");
	char hash[PLAYER_HASH + 1];
	struct buf name = BUF_INIT;
	int rc = 0;

	player_hash(watcher->address, hash);
	buf_addf(&name, "%s.watch.%u.%s", table->id,
	    log_head(&table->match.log), hash);
	mark(table, watcher);
	if (!outbox_has(outbox, name.data)) {
		rc = table_watch_letter(table, watcher, NULL, err);
		batch_end(&table->batch);
		if (rc == 0)
			rc = outbox_put(outbox, name.data, &table->batch, err);
	}
	batch_release(&table->batch);
	table->batch = (struct batch)BATCH_INIT;
	buf_release(&name);
	free(outbox);
	return rc;
}

int
table_tick_watchers(struct table *table, struct err *err)
{
	for (unsigned i = 0; i < table->private.watcher_count; i++)
		if (due(table, &table->private.watchers[i]) <= table->now &&
		    tick_watcher(table, &table->private.watchers[i], err) < 0)
			return -1;
	return table_write_private(table, err);
}

int64_t
table_watch_look(struct table *table)
{
	int64_t first = CLOCK_NEVER;

	for (unsigned i = 0; i < table->private.watcher_count; i++) {
		int64_t next = due(table, &table->private.watchers[i]);

		if (next < first)
			first = next;
	}
	return first;
}
