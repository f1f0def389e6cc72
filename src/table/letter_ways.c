/* SPDX-License-Identifier: MIT */
/* letter_ways.c - which way a letter goes, and what a match's topic is told. */
#include "letters/display_name.h"
#include "site/account.h"
#include "table/clocks.h"
#include "table/letters_p.h"
#include "table/seats.h"

#include <stdlib.h>
#include <string.h>

/* ---- ways ---- */

static unsigned
possible_ways(const struct private_seat *seat)
{
	return (seat->address != NULL ? WAY_MAIL : 0) |
	       (seat->forum != NULL ? WAY_FORUM : 0);
}

static unsigned
chosen_ways(struct table *table, uint32_t seat)
{
	static const unsigned ways[] = {
	    [PLAYER_BY_MAIL] = WAY_MAIL,
	    [PLAYER_BY_FORUM] = WAY_FORUM,
	    [PLAYER_BY_BOTH] = WAY_MAIL | WAY_FORUM,
	};

	return ways[table_player(table, seat)->way];
}

/* The way that what this letter answers came, or 0.  A receipt that is written
 * again knows it from the match file. */
static unsigned
answered_way(const struct table *table, const struct report *report)
{
	const struct log *log = &table->match.log;
	const struct entry *entry;

	if (report->seat == table->answered)
		return table->answers;
	if (report->kind != LETTER_RECEIPT || report->since == NO_ENTRY)
		return 0;
	entry = log_entry(log, report->since);
	return entry->by == BY_FORUM  ? WAY_FORUM
	       : entry->by == BY_MAIL ? WAY_MAIL
				      : 0;
}

/* What somebody wishes about a seat is said where only its owner reads, however
 * he, or somebody else, wrote. */
static bool
is_for_owner(const struct report *report)
{
	return report->kind == LETTER_CONFIRM ||
	       report->kind == LETTER_FOREIGN ||
	       (report->kind == LETTER_SELF &&
		   strcmp(report->command, "forum") == 0);
}

unsigned
table_ways(struct table *table, const struct report *report)
{
	unsigned can = possible_ways(&table->private.seats[report->seat]);
	unsigned chosen = chosen_ways(table, report->seat), ways, came;

	if (is_for_owner(report) && can & WAY_MAIL)
		return WAY_MAIL;
	came = answered_way(table, report);
	ways = came == 0 || chosen == (WAY_MAIL | WAY_FORUM) ? chosen : came;
	if (report->kind == LETTER_SELF)
		ways |= WAY_MAIL;
	return (ways & can) != 0 ? ways & can : can;
}

/* ---- posts ---- */

void
table_posting(const struct table *table, struct posting *posting)
{
	*posting = (struct posting){
	    .domain = table->site->domain, .bbcode = table->site->forum_bbcode};
}

/* Bounces are for mails: the helper tells what a forum does not take. */
void
table_add_post(
    struct table *table, int64_t until, char *take_to, const struct buf *post)
{
	batch_hold(&table->batch, until, table->site->address, take_to,
	    post->data, post->len);
	free(take_to);
}

/* True if a question has been opened or closed, for whomever. */
static bool
asks_anybody(const struct match *match, uint32_t first)
{
	for (uint32_t s = 0; s < match->seats; s++)
		if (match->asked[s] != NO_ENTRY && match->asked[s] >= first)
			return true;
	return false;
}

/* A sentence for the dice is none: the post of the start follows the last one.
 * With all of them the posts together hold the file. */
static bool
is_public_news(const struct match *match, uint32_t first, bool all)
{
	for (uint32_t i = first; i <= log_head(&match->log); i++) {
		const struct chapter *chapter = match_chapter_at(match, i);
		unsigned kind = log_mark(&match->log, i)->kind;

		if (kind == ENTRY_SALT && !all)
			continue;
		if (kind != ENTRY_ORDERS)
			return true;
		for (size_t e = 0; chapter && e < chapter->events.count; e++)
			if (event_seen(&chapter->events.list[e], OBSERVER))
				return true;
	}
	return asks_anybody(match, first);
}

/* The accounts of those whom these entries ask, "12 15". */
static void
list_asked(const struct table *table, uint32_t first, struct buf *out)
{
	const struct match *match = &table->match;

	for (uint32_t s = 0; s < match->seats; s++)
		if (table->private.seats[s].forum != NULL &&
		    match->asked[s] != NO_ENTRY && match->asked[s] >= first &&
		    table_owes(table, s))
			buf_addf(out, "%s%s", out->len > 0 ? " " : "",
			    table->private.seats[s].forum);
}

/* How the match stands, for the first post; the file's posts hold it together
 * as they were written, so none of them is changed. */
static int
write_first(struct table *table, const struct report *public,
    struct words *words, struct buf *out, struct err *err)
{
	struct report report = *public;
	struct buf board = BUF_INIT;
	struct posting posting;
	int rc;

	report.kind = LETTER_TOPIC;
	report.since = NO_ENTRY;
	table_posting(table, &posting);
	posting.bare = true;
	display_name_set_all(
	    words, &table->match, log_head(&table->match.log), OBSERVER);
	table_board_post(table, words, &report, &board);
	rc = table_write(table, &report, words, NULL, &posting, NULL, out, err);
	if (rc == 0)
		buf_addf(out, "\n%s", words_text(words, "label.posts"));
	buf_release(&board);
	return rc;
}

int
table_public_post(struct table *table, uint32_t first, struct err *err)
{
	const struct site *site = table->site;
	const struct match *match = &table->match;
	const char *lang =
	    site->forum_lang != NULL ? site->forum_lang : site->lang;
	struct report report = {.kind = letter_of_now(match),
	    .seat = OBSERVER,
	    .since = first,
	    .site_name = site->name,
	    .site_address = site->address,
	    .zone = table_terms(table)->calendar.zone};
	struct posting posting;
	struct buf post = BUF_INIT, asked = BUF_INIT, stands = BUF_INIT,
		   board = BUF_INIT;
	struct words *words;
	int rc = -1;

	if (!table->private.forum ||
	    !is_public_news(match, first, site->forum_file))
		return 0;
	table_posting(table, &posting);
	posting.file = site->forum_file;
	posting.attach = site->forum_attached;
	if (site->pictures && site->forum_pictures)
		posting.picture = table_board_picture(table);
	posting.draw_failed = table_draw_failed;
	posting.arg = table;
	list_asked(table, first, &asked);
	posting.asks = asked.data;
	words = table_language(table, lang, err);
	if (words != NULL)
		rc = 0;
	if (rc == 0 && first > 0 && !posting.file) {
		rc = write_first(table, &report, words, &stands, err);
		posting.first = &stands;
		report.length = LETTERS_SHORT;
		/* A picture shows it, or a link does. */
		if (posting.picture == NULL && words != NULL)
			table_board_post(table, words, &report, &board);
	}
	if (rc == 0)
		rc = table_write(
		    table, &report, words, NULL, &posting, NULL, &post, err);
	if (rc == 0)
		table_add_post(table, 0, account_topic(table->id), &post);
	buf_release(&stands);
	buf_release(&board);
	buf_release(&asked);
	buf_release(&post);
	return rc;
}
