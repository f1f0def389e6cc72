/* SPDX-License-Identifier: MIT */
/* seat_giving.c - a seat is given to another person, or freed for one. */
#include "wishes/seat_giving.h"
#include "answer/match_notice.h"
#include "base/x.h"
#include "letters/notice.h"
#include "site/reply.h"
#include "table/letters.h"
#include "table/seats.h"

#include <stdlib.h>

/* Where who sat there until now is reached, or could come back from. */
static char *
old_receiver(const struct private *private, uint32_t number)
{
	const struct private_seat *seat = &private->seats[number];
	const struct private_former *former = private_former(private, number);

	if (former != NULL)
		return xstrdup(former->address);
	if (seat->address == NULL && seat->forum != NULL)
		return account_receiver(seat->forum);
	return seat->address == NULL ? NULL : xstrdup(seat->address);
}

int
seats_give(struct table *table, uint32_t seat, const char *name,
    const char *lang, const char *address, const char *tag, struct err *err)
{
	char *old = old_receiver(&table->private, seat);
	const struct match_notice replaced = {.name = "replaced",
	    .lang = table_lang(table, seat),
	    .to = old,
	    .tag = tag,
	    .lost = table_lost(table, seat)};
	int rc = 0;

	/* First: what an entry tells can be written again, this cannot. */
	if (old != NULL)
		rc = match_notice_put(table, &replaced, NULL, err);
	if (rc == 0)
		rc = table_take_over(table, seat, name, lang, address, err);
	if (rc == 0)
		rc = table_letters(table, NO_SEAT, NULL, err);
	free(old);
	return rc == 0 ? table_commit(table, err) : -1;
}

/* Once for this time that it is freed. */
static int
tell_freed(struct table *table, uint32_t seat, const char *to, struct err *err)
{
	const char *lang = table_lang(table, seat);
	struct buf reply = BUF_INIT, about = BUF_INIT, tag = BUF_INIT;
	struct doc *doc = match_notice_doc(table, lang);
	struct notice notice = {.name = "freed", .lang = lang, .to = to};
	int rc;

	seat_address(table->site, &table->match.log, table->match.keys.post,
	    seat, &reply, &about);
	buf_addf(&tag, "%s %u %u %s", table->id, seat,
	    log_head(&table->match.log), table->time);
	notice.reply_to = reply.data;
	notice.about = about.data;
	notice.tag = tag.data;
	rc = notice_put(table->site, &notice, doc, table->now, err);
	doc_free(doc);
	buf_release(&tag);
	buf_release(&about);
	buf_release(&reply);
	return rc;
}

int
seats_free(struct table *table, uint32_t seat, struct err *err)
{
	struct private_seat *private = &table->private.seats[seat];
	char *to = NULL;
	int rc = 0;

	if (private_reaches(&table->private, seat))
		to = old_receiver(&table->private, seat);
	if (to != NULL)
		rc = tell_freed(table, seat, to, err);
	free(to);
	if (rc < 0)
		return -1;
	private->wanted = SEAT_BY_HOST;
	table->private_changed = true;
	return table_write_private(table, err);
}
