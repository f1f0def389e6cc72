/* SPDX-License-Identifier: MIT */
/* letter.c - one letter to a seat, by itself or in a digest. */
#include "letters/display_name.h"
#include "site/account.h"
#include "table/clocks.h"
#include "table/letters_p.h"
#include "table/seats.h"
#include "table/table_p.h"

#include <stdlib.h>
#include <string.h>

void
table_envelope(struct table *table, uint32_t seat, struct envelope *envelope)
{
	const struct player *player = table_player(table, seat);
	const struct site *site = table->site;

	*envelope = (struct envelope){
	    .site_name = site->name,
	    .site_address = site->address,
	    .to_name = match_name(&table->match, seat),
	    .to = table->private.seats[seat].address,
	    .base = site->base,
	    .domain = site->domain,
	    .delimiter = site->style == STYLE_PLUS    ? '+'
			 : site->style == STYLE_MINUS ? '-'
						      : 0,
	    .date = table->now,
	    .plain = player->plain,
	    .daily = player->letters == PLAYER_DAILY,
	    .calendar = player->calendar,
	    .picture = table_picture(table, player),
	    .pictured = player->pictured,
	    .draw_failed = table_draw_failed,
	    .arg = table,
	};
}

static int
write_with(struct table *table, const struct report *report,
    struct words *words, const struct data *data,
    const struct envelope *envelope, const struct posting *posting,
    const char *extra, struct buf *out, struct err *err)
{
	if (posting != NULL)
		return compose_post(report, &table->match, words, data, posting,
		    extra, out, err);
	return compose_mail(
	    report, &table->match, words, data, envelope, extra, out, err);
}

int
table_write(struct table *table, const struct report *report,
    struct words *words, const struct envelope *envelope,
    const struct posting *posting, const char *extra, struct buf *out,
    struct err *err)
{
	const struct site *site = table->site;
	struct data installed;

	if (write_with(table, report, words, &site->data, envelope, posting,
		extra, out, err) == 0)
		return 0;
	if (err->exit != EX_CONFIG)
		return -1;
	site_log(
	    site, table->now, "%s; the built-in template is used", err->text);
	data_installed(&installed, &site->data);
	buf_clear(out);
	return write_with(table, report, words, &installed, envelope, posting,
	    extra, out, err);
}

/* To who sat there, and may come back until then. */
static void
address_former(struct table *table, struct report *report, char until[21],
    struct envelope *envelope)
{
	const struct private_former *former =
	    &table->private.seats[report->seat].former;

	envelope->to = former->address;
	envelope->to_name =
	    former->person != NULL && !match_is_secret(&table->match)
		? former->person
		: former->name;
	time_write(until, former->until);
	report->until = former->until > table->now ? until : NULL;
	report->resigned = former->resigned;
}

/* A seat that owes has a clock of its own; the others see the match's. */
static const char *
told_due(struct table *table, uint32_t seat, char due[21])
{
	int64_t told;

	if (!table_owes(table, seat))
		return NULL;
	told = table_told(table, seat);
	due[0] = '\0';
	if (told != CLOCK_NEVER)
		time_write(due, told);
	return due;
}

static int
add_mail(struct table *table, const struct report *report, struct words *words,
    const struct envelope *envelope, const char *extra, int64_t until,
    struct err *err)
{
	struct buf reply = BUF_INIT, bounce = BUF_INIT, mail = BUF_INIT,
		   board = BUF_INIT, page = BUF_INIT;
	int64_t daily = table_daily(table, report, extra);
	struct report full = *report;
	struct envelope attached = *envelope;
	int rc;

	compose_reply_address(
	    &table->match, report->seat, envelope, CODE_REPLY, &reply);
	compose_reply_address(
	    &table->match, report->seat, envelope, CODE_BOUNCE, &bounce);
	full.reply_to = reply.data;
	display_name_set_all(
	    words, &table->match, log_head(&table->match.log), report->seat);
	table_board(table, &table->match, words, &full, &board);
	if (full.board_file != NULL)
		table_board_page(table, words, &full, &page);
	attached.board = &page;
	rc = table_write(
	    table, &full, words, &attached, NULL, extra, &mail, err);
	if (rc == 0 && daily > 0)
		batch_daily(&table->batch, report->seat, daily, bounce.data,
		    envelope->to, mail.data, mail.len);
	else if (rc == 0)
		batch_hold(&table->batch, until, bounce.data, envelope->to,
		    mail.data, mail.len);
	buf_release(&mail);
	buf_release(&bounce);
	buf_release(&board);
	buf_release(&page);
	buf_release(&reply);
	return rc;
}

static int
add_private(struct table *table, const struct report *report,
    struct words *words, const char *user, const char *extra, int64_t until,
    struct err *err)
{
	int64_t daily = table_daily(table, report, extra);
	char *to = account_receiver(user);
	struct buf post = BUF_INIT, board = BUF_INIT;
	struct report full = *report;
	struct posting posting;
	int rc;

	table_posting(table, &posting);
	display_name_set_all(
	    words, &table->match, log_head(&table->match.log), report->seat);
	table_board_post(table, words, &full, &board);
	rc =
	    table_write(table, &full, words, NULL, &posting, extra, &post, err);
	if (rc == 0 && daily > 0)
		batch_daily(&table->batch, report->seat, daily,
		    table->site->address, to, post.data, post.len);
	else if (rc == 0)
		batch_hold(&table->batch, until, table->site->address, to,
		    post.data, post.len);
	free(to);
	buf_release(&board);
	buf_release(&post);
	return rc;
}

/* A report says that an answer is awaited of its seat; or that none is any
 * more, which it says once. */
static void
dress_motion(struct table *table, struct report *report)
{
	struct private_motion *motion = &table->private.motion;
	uint32_t bit = 1u << report->seat;

	table_leave_motion(table);
	if (report->kind == LETTER_MOTION || report->kind == LETTER_TAKEN ||
	    (table_voters(table) & bit) == 0)
		return;
	if (motion->open && (motion->agreed & bit) == 0)
		report->asks = motion;
	if (motion->left && (motion->told & bit) == 0) {
		report->left = motion;
		motion->told |= bit;
		table->private_changed = true;
	}
}

/* What letters to a seat say of themselves. */
static void
dress(struct table *table, struct report *report, char due[21])
{
	const struct player *player = table_player(table, report->seat);

	report->press = &table->private.press;
	report->freed =
	    table->private.seats[report->seat].wanted == SEAT_BY_HOST;
	report->wanted = !report->freed && table_is_free(table, report->seat);
	dress_motion(table, report);
	if (report->kind == LETTER_OVER &&
	    table->match.names == NAMES_UNTIL_END)
		report->persons = table->private.seats;
	report->site_name = table->site->name;
	report->site_address = table->site->address;
	report->due = told_due(table, report->seat, due);
	report->zone = table_zone(table, report->seat);
	report->width = player->width;
	/* What only tells has no tables, unless they were asked for. */
	if (report->length == LETTERS_USUAL &&
	    (player->length == LETTERS_SHORT ||
		match_to_act(&table->match) >> (report->seat & 31) & 1))
		report->length = player->length;
}

static int
send_by(struct table *table, const struct report *report, unsigned ways,
    const char *extra, struct err *err)
{
	struct report full = *report;
	struct envelope envelope;
	struct words *words;
	char due[21], until[21];
	const char *user = table->private.seats[report->seat].forum;
	int64_t hold;

	table_envelope(table, report->seat, &envelope);
	if (report->kind == LETTER_TAKEN) {
		address_former(table, &full, until, &envelope);
		user = envelope.to == NULL ? NULL : account_of(envelope.to);
		ways = envelope.to == NULL ? 0
		       : user != NULL      ? WAY_FORUM
					   : WAY_MAIL;
	}
	if (ways == 0)
		return 0;
	dress(table, &full, due);
	words = table_language(table, table_lang(table, report->seat), err);
	if (words == NULL)
		return -1;
	hold = table_held_until(table, &full, extra);
	if (ways & WAY_MAIL &&
	    add_mail(table, &full, words, &envelope, extra, hold, err) < 0)
		return -1;
	if (ways & WAY_FORUM)
		return add_private(table, &full, words, user, extra, hold, err);
	return 0;
}

static bool
is_taken(const struct table *table, uint32_t seat)
{
	const struct log *log = &table->match.log;
	const struct entry *entry = log_seat(log, log_head(log), seat);

	return entry != NULL && entry->bot[0] == '\0';
}

int
table_letter(struct table *table, const struct report *report,
    const char *extra, struct err *err)
{
	unsigned ways =
	    is_taken(table, report->seat) ? table_ways(table, report) : 0;

	return send_by(table, report, ways, extra, err);
}

/* ---- its part of a letter that tells of many matches ---- */

static void
fill_section(struct table *table, uint32_t seat, const uint32_t *untold,
    struct report *report)
{
	uint32_t asked = table->match.asked[seat];

	*report = (struct report){.kind = LETTER_SECTION,
	    .seat = seat,
	    .since = NO_ENTRY,
	    .untold = untold,
	    .closed = untold != NULL && asked != NO_ENTRY && asked >= *untold &&
		      !table_owes(table, seat)};
}

int
table_section(struct table *table, uint32_t seat, const uint32_t *untold,
    struct section *section, struct err *err)
{
	const struct data *data = &table->site->data;
	struct words *words =
	    table_language(table, table_lang(table, seat), err);
	struct envelope envelope;
	struct data installed;
	struct report report;
	char due[21];
	int rc;

	if (words == NULL || !is_taken(table, seat))
		return words == NULL ? -1 : 1;
	fill_section(table, seat, untold, &report);
	table_envelope(table, seat, &envelope);
	dress(table, &report, due);
	rc = compose_section(
	    &report, &table->match, words, data, &envelope, section, err);
	if (rc < 0 && err->exit == EX_CONFIG) {
		section_release(section);
		data_installed(&installed, data);
		rc = compose_section(&report, &table->match, words, &installed,
		    &envelope, section, err);
	}
	return rc;
}

int
table_reply(struct table *table, uint32_t seat, struct buf *reply,
    struct buf *subject, struct err *err)
{
	const struct match *match = &table->match;
	struct words *words =
	    table_language(table, table_lang(table, seat), err);
	struct envelope envelope;

	if (words == NULL)
		return -1;
	table_envelope(table, seat, &envelope);
	display_name_set_all(words, match, log_head(&match->log), seat);
	compose_reply_address(match, seat, &envelope, CODE_REPLY, reply);
	compose_letter_subject(match, seat, words, &envelope, subject);
	return 0;
}

/* What he had given ahead has acted, say: then he was told at once, and of all
 * that came before. */
static bool
is_written(const struct table *table)
{
	char *outbox = site_path(table->site, "outbox");
	char *name = table_batch(table, log_head(&table->match.log));
	bool is = outbox_has_same(outbox, name, &table->batch, 0);

	free(name);
	free(outbox);
	return is;
}

int
table_letter_alone(struct table *table, uint32_t seat, const char *to,
    const uint32_t *untold, struct err *err)
{
	struct report report;
	int rc;

	fill_section(table, seat, untold, &report);
	report.kind = LETTER_TURN;
	report.alone = true;
	rc = send_by(table, &report,
	    account_of(to) == NULL ? WAY_MAIL : WAY_FORUM, NULL, err);
	if (rc == 0 && table->batch.count > 0 && is_written(table)) {
		batch_release(&table->batch);
		table->batch = (struct batch)BATCH_INIT;
	}
	return rc;
}
