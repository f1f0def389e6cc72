/* SPDX-License-Identifier: MIT */
/* route.c - finds whose a mail is, and calls what handles it. */
#include "intake/route.h"
#include "answer/elsewhere.h"
#include "answer/fate.h"
#include "base/fs.h"
#include "intake/automatic.h"
#include "intake/digest_mail.h"
#include "intake/forum_post.h"
#include "intake/intake.h"
#include "intake/seat_mail.h"
#include "intake/stale.h"
#include "intake/visitors.h"
#include "reading/request.h"
#include "site/handover.h"
#include "site/reply.h"
#include "wishes/join.h"
#include "wishes/seat_wishes.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- who is it for ---- */

struct search {
	const struct mail *mail;
	const struct delivery *delivery;
	struct reply *reply;
};

static bool
read_address(const struct search *search, const char *address, bool any)
{
	return any ? reply_read_any(search->reply, address)
		   : reply_read(search->reply, address, search->mail->site);
}

static bool
read_addresses(const struct search *search, bool any)
{
	const struct message *message = &search->mail->message;
	const char *recipient = search->delivery->recipient;

	if (recipient != NULL && read_address(search, recipient, any))
		return true;
	for (size_t i = 0; i < message->recipient_count; i++)
		if (read_address(search, message->recipients[i], any))
			return true;
	return false;
}

/* An address in the style in force, else in that of before. */
static bool
read_recipient(const struct search *search)
{
	const struct mail *mail = search->mail;

	if (read_addresses(search, false) || read_addresses(search, true))
		return true;
	return mail->site->style == STYLE_SUBJECT &&
	       reply_read_subject(search->reply, mail->message.subject);
}

/* True if it is to the site's own address without a code, and to no other of
 * ours. */
static bool
is_to_the_plain_address(
    const struct mail *mail, const struct delivery *delivery)
{
	const struct message *message = &mail->message;
	const char *address = mail->site->address;

	if (delivery->recipient != NULL)
		return strcasecmp(delivery->recipient, address) == 0;
	for (size_t i = 0; i < message->recipient_count; i++)
		if (strcasecmp(message->recipients[i], address) == 0)
			return true;
	return false;
}

/* An empty sender; Postfix puts a name into its place (null_sender of pipe(8)),
 * others the name and a domain. */
static bool
is_no_sender(const char *sender)
{
	static const char daemon[] = "MAILER-DAEMON";
	size_t len = sizeof(daemon) - 1;

	return *sender == '\0' || strcmp(sender, "<>") == 0 ||
	       (strncasecmp(sender, daemon, len) == 0 &&
		   (sender[len] == '\0' || sender[len] == '@'));
}

/* ---- keeping what is no mail ---- */

#define KEPT 200
/* Of each: enough to see what it was. */
#define KEPT_BYTES ((size_t)64 * 1024)

static int
count_name(const char *name, void *arg)
{
	(void)name;
	++*(unsigned *)arg;
	return 0;
}

/* With whom it was to, which is not in it where the mail system said so. */
static void
add_kept(struct buf *out, const struct mail *mail, const struct buf *bytes)
{
	const char *field = mail->site->recipient_field;

	if (mail->recipient != NULL)
		buf_addf(out, "%s: %s\n",
		    field != NULL ? field : "Delivered-To", mail->recipient);
	buf_add(out, bytes->data, bytes->len);
	if (out->len > KEPT_BYTES)
		buf_cut(out, KEPT_BYTES);
}

static int
keep(const struct mail *mail, const struct buf *bytes, const char *folder,
    struct err *err)
{
	struct buf whole = BUF_INIT;
	char *dir = site_path(mail->site, "inbox/%s", folder);
	struct buf hash = BUF_INIT;
	uint8_t digest[HASH_LEN];
	unsigned kept = 0;
	char *path;
	int rc;

	seal_hash(digest, bytes->data, bytes->len);
	seal_hex(&hash, digest, 8);
	path = fs_path(dir, "%s.eml", hash.data);
	add_kept(&whole, mail, bytes);
	rc = fs_each(dir, count_name, &kept, err);
	if (rc == 0 && kept < KEPT && !fs_exists(path))
		rc = fs_replace(path, whole.data, whole.len, true, err);
	site_log_mail(mail->site, mail->now, "%s: %s (%zu bytes)", folder,
	    hash.data, bytes->len);
	buf_release(&whole);
	buf_release(&hash);
	free(path);
	free(dir);
	return rc;
}

/* ---- what handles it ---- */

static const struct {
	int (*handle)(struct request *request, struct err *err); /* or NULL */
	bool opens;           /* its match is open for that */
	const char *left_out; /* nothing handles it: so the log says */
	const char *kept;     /* nothing does, and it is kept there */
	const char *why;      /* then the log says that, too */
	const char *put_off;  /* it is kept there if it may be answered later */
} routes[ROUTE_KINDS] = {
    [ROUTE_SEAT] = {.handle = seat_take, .opens = true},
    [ROUTE_BOUNCE] = {.handle = seat_bounce, .opens = true},
    [ROUTE_JOIN] = {.handle = join_mail, .opens = true},
    [ROUTE_WATCH] = {.handle = watch_mail, .opens = true},
    [ROUTE_DIGEST] = {.handle = digest_mail},
    [ROUTE_DIGEST_BOUNCE] = {.handle = digest_mail_bounce},
    [ROUTE_OPEN_TABLE] = {.handle = visitors_open_table},
    [ROUTE_ELSEWHERE] = {.handle = elsewhere_answer},
    [ROUTE_STRANGER] = {.handle = visitors_stranger, .put_off = "unanswered"},
    [ROUTE_JUNK] = {.kept = "junk"},
    [ROUTE_MACHINE] = {.left_out = "a machine's mail"},
    [ROUTE_ABSENT] = {.left_out = "a note of who is away"},
    [ROUTE_FALSE_POST] = {.left_out = "a mail that pretends to be a post"},
    [ROUTE_UNADDRESSED] = {.why = "to whom it came was not told "
				  "(recipient_field of pli-site(5))",
	.kept = "junk"},
    [ROUTE_NOBODY] = {.left_out = "a mail to no reply address of ours"},

    [ROUTE_WRONG_CODE] = {.handle = seat_wrong_code},
    [ROUTE_RESTORED] = {.handle = seat_restored},
    [ROUTE_LOST] = {.handle = seat_lost},
    [ROUTE_KNOWN] = {.handle = seat_known},
    [ROUTE_OF_NO_ONE] = {.handle = automatic_answer},
    [ROUTE_UNNAMED] = {.handle = seat_unnamed},
    [ROUTE_FORMER] = {.handle = back_wish},
    [ROUTE_REPLACED] = {.handle = back_replaced},
    [ROUTE_UNSUBSCRIBE] = {.handle = unsubscribe_take},
    [ROUTE_FOREIGN] = {.handle = seat_foreign},
    [ROUTE_UNPROVED] = {.handle = seat_foreign},
    [ROUTE_SALT_AGAIN] = {.handle = seat_known},
    [ROUTE_DEAD] = {.handle = stale_dead},
    [ROUTE_LATE] = {.handle = seat_read},
    [ROUTE_NOW] = {.handle = seat_read},
    [ROUTE_VISIT] = {.handle = seat_visit},

    [ROUTE_POST_CODE] = {.handle = forum_account_bind},
    [ROUTE_POST_JOIN] = {.handle = join_on_forum},
    [ROUTE_POST_VISITOR] = {.handle = visitors_account},
    [ROUTE_POST_WATCH] = {.handle = watch_post, .opens = true},
    [ROUTE_POST_SEAT] = {.handle = post_seat, .opens = true},
    [ROUTE_POST_STRANGER] = {.left_out = "a private message of a stranger"},
    [ROUTE_POST_NO_MATCH] = {.left_out = "a post of no match of ours"},
    [ROUTE_POST_NO_SEAT] = {.left_out = "a post of one who has no seat"},
    [ROUTE_POST_TALK] = {.left_out = "a post that orders nothing"},
};

static int
handle(struct request *request, struct err *err)
{
	const struct mail *mail = request->mail;
	enum route_kind kind = request->route->kind;

	if (routes[kind].left_out == NULL)
		return routes[kind].handle(request, err);
	site_log_mail(
	    mail->site, mail->now, "%s, left out", routes[kind].left_out);
	return 0;
}

static int
open_and_handle(struct request *request, struct err *err)
{
	const struct mail *mail = request->mail;
	int rc = table_open(&request->table, mail->site,
	    request->route->reply.match, true, mail->now, err);

	if (rc == 0)
		rc = handle(request, err);
	fate_close(request);
	return rc;
}

int
route_seat(struct request *request, enum route_kind kind, struct err *err)
{
	struct route route = *request->route;

	route.kind = kind;
	request_route(request, &route);
	return handle(request, err);
}

int
route_take(struct request *request, const struct buf *bytes, struct err *err)
{
	enum route_kind kind = request->route->kind;
	const char *put_off = routes[kind].put_off;
	int rc;

	if (routes[kind].why != NULL)
		site_log_mail(request->mail->site, request->mail->now, "%s",
		    routes[kind].why);
	if (routes[kind].kept != NULL)
		return keep(request->mail, bytes, routes[kind].kept, err);
	rc = routes[kind].opens ? open_and_handle(request, err)
				: handle(request, err);
	if (rc == 0 && request->answers.put_off && put_off != NULL)
		rc = keep(request->mail, bytes, put_off, err);
	return rc;
}

/* ---- whose mail is it ---- */

/* Of a match of ours, by the code in its address. */
static enum route_kind
kind_at_match(const struct reply *reply)
{
	switch (reply->kind) {
	case CODE_JOIN:
		return ROUTE_JOIN;
	case CODE_WATCH:
		return ROUTE_WATCH;
	case CODE_BOUNCE:
		return ROUTE_BOUNCE;
	default:
		return ROUTE_SEAT;
	}
}

/* Only machines write there, and may have no name. */
static bool
comes_to_bounces(const struct mail *mail, const struct reply *reply)
{
	return reply->kind == CODE_BOUNCE ||
	       (reply->kind == CODE_WATCH &&
		   (mail->message.flags & MESSAGE_FAILED) != 0);
}

/* ours: its address is one of ours. */
static enum route_kind
kind_of(const struct mail *mail, const struct delivery *delivery,
    const struct route *route, bool ours)
{
	const struct reply *reply = &route->reply;
	bool digest = ours && reply_is_digest(reply);
	bool match = ours && !digest && table_exists(mail->site, reply->match);

	if (match && comes_to_bounces(mail, reply))
		return kind_at_match(reply);
	if (digest && reply->kind == CODE_DIGEST_BOUNCE)
		return ROUTE_DIGEST_BOUNCE;
	if (mail->message.flags & MESSAGE_JUNK)
		return ROUTE_JUNK;
	if (message_is_automatic(&mail->message))
		return ROUTE_MACHINE;
	if (route->absent && !(match && reply->kind == CODE_REPLY))
		return ROUTE_ABSENT;
	/* Only what the forum's helper hands over comes from there. */
	if (account_is_receiver(mail->message.from))
		return ROUTE_FALSE_POST;
	if (digest)
		return ROUTE_DIGEST;
	if (visitors_is_open_table(mail, reply))
		return ROUTE_OPEN_TABLE;
	if (match)
		return kind_at_match(reply);
	if (reply->match[0] != '\0' && handover_has(mail->site, reply->match))
		return ROUTE_ELSEWHERE;
	if (is_to_the_plain_address(mail, delivery))
		return ROUTE_STRANGER;
	return delivery->recipient == NULL && mail->message.recipient_count == 0
		   ? ROUTE_UNADDRESSED
		   : ROUTE_NOBODY;
}

int
route_find(struct mail *mail, const struct delivery *delivery,
    struct route *route, struct err *err)
{
	const struct search search = {mail, delivery, &route->reply};
	bool ours;

	*route = (struct route){.kind = ROUTE_NOBODY};
	ours = read_recipient(&search);
	if (delivery->sender != NULL && is_no_sender(delivery->sender))
		mail->message.flags |= MESSAGE_BOUNCE;
	if (automatic_look(mail, ours, route, err) < 0)
		return -1;
	route->kind = kind_of(mail, delivery, route, ours);
	return 0;
}
