/* SPDX-License-Identifier: MIT */
/* route.c - whose mail is it, and what handles it. */
#include "intake/route.h"
#include "answer/answer.h"
#include "answer/elsewhere.h"
#include "answer/fate.h"
#include "answer/tag.h"
#include "base/fs.h"
#include "intake/digest_mail.h"
#include "intake/intake.h"
#include "intake/machine.h"
#include "intake/seat_mail.h"
#include "intake/visitors.h"
#include "reading/mail.h"
#include "site/handover.h"
#include "wishes/join.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- who is it for ---- */

static bool
read_address(struct mail *mail, const char *address, bool any)
{
	return any ? reply_read_any(&mail->reply, address)
		   : reply_read(&mail->reply, address, mail->site);
}

static bool
read_addresses(struct mail *mail, const struct delivery *delivery, bool any)
{
	const struct message *message = &mail->message;

	if (delivery->recipient != NULL &&
	    read_address(mail, delivery->recipient, any))
		return true;
	for (size_t i = 0; i < message->recipient_count; i++)
		if (read_address(mail, message->recipients[i], any))
			return true;
	return false;
}

/* One of ours as they are now, else as they were. */
static bool
read_recipient(struct mail *mail, const struct delivery *delivery)
{
	if (read_addresses(mail, delivery, false) ||
	    read_addresses(mail, delivery, true))
		return true;
	return mail->site->style == STYLE_SUBJECT &&
	       reply_read_subject(&mail->reply, mail->message.subject);
}

/* Written to the address that stands everywhere, and to no other. */
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

/* Never an answer to a machine (RFC 3834), nor to ourselves. */
static bool
is_from_a_machine(const struct mail *mail)
{
	const unsigned machine = MESSAGE_AUTO | MESSAGE_BOUNCE | MESSAGE_OURS |
				 MESSAGE_CALENDAR | MESSAGE_DAEMON;

	return (mail->message.flags & machine) != 0;
}

/* ---- keeping what is no mail ---- */

#define KEPT 200
#define KEPT_BYTES                                                             \
	((size_t)64 * 1024) /* of each: enough to see what it was              \
			     */

static int
count_name(const char *name, void *arg)
{
	(void)name;
	++*(unsigned *)arg;
	return 0;
}

static int
keep(struct mail *mail, const struct buf *bytes, const char *folder,
    struct err *err)
{
	char *dir = site_path(mail->site, "inbox/%s", folder);
	struct buf hash = BUF_INIT;
	uint8_t digest[HASH_LEN];
	unsigned kept = 0;
	char *path;
	int rc;

	seal_hash(digest, bytes->data, bytes->len);
	seal_hex(&hash, digest, 8);
	path = fs_path(dir, "%s.eml", hash.data);
	rc = fs_each(dir, count_name, &kept, err);
	if (rc == 0 && kept < KEPT && !fs_exists(path))
		rc = fs_replace(path, bytes->data,
		    bytes->len < KEPT_BYTES ? bytes->len : KEPT_BYTES, true,
		    err);
	site_log_mail(mail->site, mail->now, "%s: %s (%zu bytes)", folder,
	    hash.data, bytes->len);
	buf_release(&hash);
	free(path);
	free(dir);
	return rc;
}

/*
 * The answer to a letter of entries that are lost: its code cannot be right any
 * more, and nobody's fault it is.  The newest letter goes to the registered
 * address, as for a stale one.
 */
static bool
is_of_lost_entries(const struct mail *mail)
{
	const struct log *log = &mail->table.match.log;
	uint32_t note;

	if (mail->reply.kind != CODE_REPLY ||
	    mail->reply.seat >= mail->table.match.seats ||
	    !private_knows(
		&mail->table.private, mail->reply.seat, mail->message.from))
		return false;
	note = log_last_topic(log, NO_ENTRY, TOPIC_RESTORED);
	return note != NO_ENTRY && mail->reply.entry >= note;
}

/* ---- mails to a seat or its bounce address ---- */

/* The code is right, or it is told why nothing follows (*wrong). */
static int
check_code(struct mail *mail, bool *wrong, struct err *err)
{
	const struct table *table = &mail->table;
	bool ahead;

	*wrong = !reply_check(
	    &mail->reply, &table->match.log, table->match.keys.post, &ahead);
	if (!*wrong)
		return 0;
	tag_make(mail);
	if (is_of_lost_entries(mail))
		return tag_is_known(mail) ? 0 : answer_stale(mail, err);
	if (ahead && private_knows(
			 &table->private, mail->reply.seat, mail->message.from))
		return answer_lost(mail, err);
	site_log_mail(
	    mail->site, mail->now, "%s: a wrong code, left out", table->id);
	return 0;
}

static int
take_bounce(struct mail *mail, struct err *err)
{
	bool wrong;
	int rc = check_code(mail, &wrong, err);

	return wrong ? rc : machine_bounce(mail, err);
}

static int
take_seat(struct mail *mail, struct err *err)
{
	bool wrong;
	int rc = check_code(mail, &wrong, err);

	return wrong ? rc : seat_take(mail, err);
}

/* ---- what handles it ---- */

static const struct {
	int (*handle)(struct mail *mail, struct err *err); /* or NULL */
	bool opens;           /* its match is open for that */
	const char *left_out; /* nothing handles it: so the log says */
	const char *kept;     /* nothing does, and it is kept there */
	const char *put_off;  /* it is kept there if it may be answered later */
} routes[ROUTE_KINDS] = {
    [ROUTE_SEAT] = {take_seat, .opens = true},
    [ROUTE_BOUNCE] = {take_bounce, .opens = true},
    [ROUTE_JOIN] = {join_mail, .opens = true},
    [ROUTE_WATCH] = {watch_mail, .opens = true},
    [ROUTE_DIGEST] = {digest_mail},
    [ROUTE_DIGEST_BOUNCE] = {digest_mail_bounce},
    [ROUTE_OPEN_TABLE] = {visitors_open_table},
    [ROUTE_ELSEWHERE] = {elsewhere_answer},
    [ROUTE_STRANGER] = {visitors_stranger, .put_off = "unanswered"},
    [ROUTE_JUNK] = {.kept = "junk"},
    [ROUTE_MACHINE] = {.left_out = "a machine's mail"},
    [ROUTE_ABSENT] = {.left_out = "a note of who is away"},
    [ROUTE_FALSE_POST] = {.left_out = "a mail that pretends to be a post"},
    [ROUTE_NOBODY] = {.left_out = "a mail to no reply address of ours"},
};

static int
open_and_handle(enum route_kind kind, struct mail *mail, struct err *err)
{
	int rc = table_open(
	    &mail->table, mail->site, mail->reply.match, true, mail->now, err);

	if (rc == 0)
		rc = routes[kind].handle(mail, err);
	fate_close(mail);
	return rc;
}

int
route_take(enum route_kind kind, struct mail *mail, const struct buf *bytes,
    struct err *err)
{
	int rc = 0;

	if (routes[kind].kept != NULL)
		return keep(mail, bytes, routes[kind].kept, err);
	if (routes[kind].left_out != NULL) {
		site_log_mail(mail->site, mail->now, "%s, left out",
		    routes[kind].left_out);
		return 0;
	}
	rc = routes[kind].opens ? open_and_handle(kind, mail, err)
				: routes[kind].handle(mail, err);
	if (rc == 0 && mail->put_off && routes[kind].put_off != NULL)
		rc = keep(mail, bytes, routes[kind].put_off, err);
	return rc;
}

/* ---- whose mail is it ---- */

/* Of a match of ours, by the code in its address. */
static enum route_kind
kind_at_match(const struct mail *mail)
{
	switch (mail->reply.kind) {
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

/* Who writes to a bounce address is a machine, and may have no name. */
static bool
is_for_machines(const struct mail *mail)
{
	return mail->reply.kind == CODE_BOUNCE ||
	       (mail->reply.kind == CODE_WATCH &&
		   (mail->message.flags & MESSAGE_FAILED) != 0);
}

/* ours: its address is one of ours. */
static enum route_kind
kind_of(const struct mail *mail, const struct delivery *delivery, bool ours)
{
	const struct reply *reply = &mail->reply;
	bool digest = ours && reply_is_digest(reply);
	bool match = ours && !digest && table_exists(mail->site, reply->match);

	if (match && is_for_machines(mail))
		return kind_at_match(mail);
	if (digest && reply->kind == CODE_DIGEST_BOUNCE)
		return ROUTE_DIGEST_BOUNCE;
	if (mail->message.flags & MESSAGE_JUNK)
		return ROUTE_JUNK;
	if (is_from_a_machine(mail))
		return ROUTE_MACHINE;
	if (mail->absent && !(match && reply->kind == CODE_REPLY))
		return ROUTE_ABSENT;
	/* Only what the forum's helper hands over comes from there. */
	if (account_is_receiver(mail->message.from))
		return ROUTE_FALSE_POST;
	if (digest)
		return ROUTE_DIGEST;
	if (visitors_is_open_table(mail))
		return ROUTE_OPEN_TABLE;
	if (match)
		return kind_at_match(mail);
	if (reply->match[0] != '\0' && handover_has(mail->site, reply->match))
		return ROUTE_ELSEWHERE;
	return is_to_the_plain_address(mail, delivery) ? ROUTE_STRANGER
						       : ROUTE_NOBODY;
}

int
route_find(struct mail *mail, const struct delivery *delivery,
    enum route_kind *kind, struct err *err)
{
	bool ours = read_recipient(mail, delivery);

	if (delivery->sender != NULL && is_no_sender(delivery->sender))
		mail->message.flags |= MESSAGE_BOUNCE;
	if (machine_look(mail, ours, err) < 0)
		return -1;
	*kind = kind_of(mail, delivery, ours);
	return 0;
}
