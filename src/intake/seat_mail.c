/* SPDX-License-Identifier: MIT */
/* seat_mail.c - finds what kind of mail to a seat it is, and handles it. */
#include "intake/seat_mail.h"
#include "answer/answer.h"
#include "answer/fate.h"
#include "answer/share.h"
#include "answer/tag.h"
#include "base/x.h"
#include "intake/automatic.h"
#include "intake/read.h"
#include "intake/route.h"
#include "intake/visitors.h"
#include "reading/request.h"
#include "reading/written.h"
#include "site/reply.h"
#include "table/seats.h"
#include "wishes/seat_wishes.h"

#include <stdlib.h>

/* ---- the code ---- */

static bool
knows_writer(const struct request *request)
{
	return private_knows(&request->table.private,
	    request->route->reply.seat, request->mail->message.from);
}

/*
 * The answer to a letter of entries that are lost: its code cannot be right any
 * more, and nobody's fault it is.  The newest letter goes to the registered
 * address, as for a stale one.
 */
static bool
is_of_lost_entries(const struct request *request)
{
	const struct match *match = &request->table.match;
	const struct reply *reply = &request->route->reply;
	uint32_t note;

	if (reply->kind != CODE_REPLY || reply->seat >= match->seats ||
	    !knows_writer(request))
		return false;
	note = log_last_topic(&match->log, NO_ENTRY, TOPIC_RESTORED);
	return note != NO_ENTRY && reply->entry >= note;
}

/* The kind of mail by its code: right, if that is right, else what is wrong. */
static enum route_kind
kind_by_code(const struct request *request, enum route_kind right)
{
	const struct match *match = &request->table.match;
	bool ahead;

	if (reply_check(
		&request->route->reply, &match->log, match->keys.post, &ahead))
		return right;
	if (is_of_lost_entries(request))
		return ROUTE_RESTORED;
	return ahead && knows_writer(request) ? ROUTE_LOST : ROUTE_WRONG_CODE;
}

int
seat_take(struct request *request, struct err *err)
{
	enum route_kind kind = kind_by_code(request, ROUTE_SEAT);

	return kind == ROUTE_SEAT ? seat_sort(request, err)
				  : route_seat(request, kind, err);
}

int
seat_bounce(struct request *request, struct err *err)
{
	enum route_kind kind = kind_by_code(request, ROUTE_BOUNCE);

	return kind == ROUTE_BOUNCE ? automatic_bounce(request, err)
				    : route_seat(request, kind, err);
}

int
seat_wrong_code(struct request *request, struct err *err)
{
	(void)err;
	site_log_mail(request->mail->site, request->mail->now,
	    "%s: a wrong code, left out", request->table.id);
	return 0;
}

int
seat_restored(struct request *request, struct err *err)
{
	tag_make(request);
	return tag_is_known(request) ? 0 : answer_stale(request, err);
}

int
seat_lost(struct request *request, struct err *err)
{
	return answer_lost(request, err);
}

/* ---- what it is ---- */

static bool
is_unnamed(struct request *request)
{
	return request->route->unnamed;
}

static bool
is_former(struct request *request)
{
	return back_is_former(request);
}

static bool
is_replaced(struct request *request)
{
	return back_is_replaced(request);
}

static bool
is_unsubscribe(struct request *request)
{
	return unsubscribe_is(request);
}

/* The From brake: a right code from a foreign address plays nothing. */
static bool
is_foreign(struct request *request)
{
	return !knows_writer(request);
}

/* A code that frees a mail stands only in the letter that asked about it. */
static bool
is_unproved(struct request *request)
{
	struct orders orders = ORDERS_INIT;
	struct route route = *request->route;

	if (!mail_is_disowned(request->mail))
		return false;
	route.freed = written_lines(request, &orders) &&
		      self_confirms(request, &orders, HELD_MAIL);
	request_route(request, &route);
	orders_release(&orders);
	return !route.freed;
}

/* True if it answers a letter that asked for a salt. */
static bool
is_salt_again(struct request *request)
{
	uint32_t start = log_start(&request->table.match.log);

	return (start == NO_ENTRY || request->route->reply.entry < start) &&
	       before_is_again(request);
}

static bool
is_dead(struct request *request)
{
	return request_is_dead(request);
}

static bool
is_late(struct request *request)
{
	return request_is_stale(request);
}

/* Asked in this order; the first that is true is the mail's kind. */
static const struct {
	enum route_kind kind;
	bool (*is)(struct request *request);
} kinds[] = {
    {ROUTE_UNNAMED, is_unnamed},
    {ROUTE_FORMER, is_former},
    {ROUTE_REPLACED, is_replaced},
    {ROUTE_UNSUBSCRIBE, is_unsubscribe},
    {ROUTE_FOREIGN, is_foreign},
    {ROUTE_UNPROVED, is_unproved},
    {ROUTE_SALT_AGAIN, is_salt_again},
    {ROUTE_DEAD, is_dead},
    {ROUTE_LATE, is_late},
};

static enum route_kind
kind_of(struct request *request)
{
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (kinds[i].is(request))
			return kinds[i].kind;
	return ROUTE_NOW;
}

int
seat_sort(struct request *request, struct err *err)
{
	struct table *table = &request->table;
	bool is_list = (request->mail->message.flags & MESSAGE_LIST) != 0;

	tag_make(request);
	if (tag_is_known(request))
		return route_seat(request, ROUTE_KNOWN, err);
	read_choose_text(request);
	if (automatic_is_of_no_one(request))
		return route_seat(request, ROUTE_OF_NO_ONE, err);
	table->answered = request->route->reply.seat;
	table->answers = request->mail->post == NULL ? WAY_MAIL : WAY_FORUM;
	request->answers.silent = is_list && !read_has_order(request);
	return route_seat(request, kind_of(request), err);
}

/* ---- what is done with it ---- */

int
seat_known(struct request *request, struct err *err)
{
	(void)err;
	fate_note(request, FATE_KNOWN);
	return 0;
}

int
seat_unnamed(struct request *request, struct err *err)
{
	return answer_refuse(request, "which-match", err);
}

int
seat_foreign(struct request *request, struct err *err)
{
	return answer_foreign(
	    request, request->route->kind == ROUTE_UNPROVED, err);
}

/* He has answered a letter that went to him: when he writes to the plain
 * address he is no stranger. */
static void
note_answered(const struct request *request)
{
	uint8_t post[KEY_LEN];

	if (request->route->kind == ROUTE_LATE || request->mail->post != NULL ||
	    !request_is_owner(request))
		return;
	seal_site_post(post, request->table.key.seed);
	share_answered(request, post);
	seal_wipe(post, sizeof(post));
}

int
seat_read(struct request *request, struct err *err)
{
	struct table *table = &request->table;
	int64_t now = request->mail->now;
	bool news;

	note_answered(request);
	outage_heard(request->mail->site, now);
	news = private_heard(&table->private, request->route->reply.seat, now);
	table->private_changed |= news;
	if (carry_out_mail(request, err) < 0 ||
	    table_write_private(table, err) < 0)
		return -1;
	/* The clock stood still and runs again: the next deadline is earlier.
	 */
	if (news && table_note_ledger(table, err) < 0)
		return -1;
	return request->outcome.visits ? route_seat(request, ROUTE_VISIT, err)
				       : 0;
}

int
seat_visit(struct request *request, struct err *err)
{
	char *lang =
	    xstrdup(table_lang(&request->table, request->route->reply.seat));
	int rc;

	fate_close(request);
	request->table = (struct table){.fd = -1};
	rc = visitors_seat(request, lang, err);
	free(lang);
	request->table = (struct table){.fd = -1};
	return rc;
}
