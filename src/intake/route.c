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

static int
leave_out(const struct mail *mail, const char *what)
{
	site_log_mail(mail->site, mail->now, "%s, left out", what);
	return 0;
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

	if (mail->reply.kind != CODE_REPLY ||
	    mail->reply.seat >= mail->table.match.seats ||
	    !private_knows(
		&mail->table.private, mail->reply.seat, mail->message.from))
		return false;
	for (uint32_t i = log_head(log) + 1; i-- > 0;)
		if (log_entry(log, i)->kind == ENTRY_NOTE &&
		    strcmp(log_entry(log, i)->topic, TOPIC_RESTORED) == 0)
			return mail->reply.entry >= i;
	return false;
}

static int
take_at_match(struct mail *mail, struct err *err)
{
	struct table *table = &mail->table;
	bool ahead;

	if (mail->reply.kind == CODE_JOIN)
		return join_mail(mail, err);
	if (mail->reply.kind == CODE_WATCH)
		return watch_mail(mail, err);
	if (!reply_check(&mail->reply, &table->match.log,
		table->match.keys.post, &ahead)) {
		tag_make(mail);
		if (is_of_lost_entries(mail))
			return tag_is_known(mail) ? 0 : answer_stale(mail, err);
		if (ahead && private_knows(&table->private, mail->reply.seat,
				 mail->message.from))
			return answer_lost(mail, err);
		site_log_mail(mail->site, mail->now,
		    "%s: a wrong code, left out", table->id);
		return 0;
	}
	if (mail->reply.kind == CODE_BOUNCE)
		return machine_bounce(mail, err);
	return seat_take(mail, err);
}

static int
open_and_take(struct mail *mail, struct err *err)
{
	int rc = table_open(
	    &mail->table, mail->site, mail->reply.match, true, mail->now, err);

	if (rc == 0)
		rc = take_at_match(mail, err);
	fate_close(mail);
	return rc;
}

/* It plays nothing, and may be answered when the host says so. */
static int
take_stranger(struct mail *mail, const struct buf *bytes, struct err *err)
{
	if (visitors_stranger(mail, err) < 0)
		return -1;
	return mail->put_off ? keep(mail, bytes, "unanswered", err) : 0;
}

int
route_mail(struct mail *mail, const struct delivery *delivery,
    const struct buf *bytes, struct err *err)
{
	bool ours = read_recipient(mail, delivery);
	bool digest = ours && reply_is_digest(&mail->reply);
	bool known =
	    ours && !digest && table_exists(mail->site, mail->reply.match);

	/* Our own mistake, or somebody's who looks for one. */
	if (mail->message.flags & MESSAGE_BROKE)
		site_log_mail(mail->site, mail->now,
		    "a mail, and what read it died of it (%zu bytes)",
		    bytes->len);
	if (delivery->sender != NULL && is_no_sender(delivery->sender))
		mail->message.flags |= MESSAGE_BOUNCE;
	if (machine_look(mail, ours, err) < 0)
		return -1;
	/* Who writes there is a machine, and may have no name. */
	if (known && (mail->reply.kind == CODE_BOUNCE ||
			 (mail->reply.kind == CODE_WATCH &&
			     mail->message.flags & MESSAGE_FAILED)))
		return open_and_take(mail, err);
	if (digest && mail->reply.kind == CODE_DIGEST_BOUNCE)
		return digest_mail_bounce(mail, err);
	if (mail->message.flags & MESSAGE_JUNK)
		return keep(mail, bytes, "junk", err);
	if (is_from_a_machine(mail))
		return leave_out(mail, "a machine's mail");
	if (mail->absent && !(known && mail->reply.kind == CODE_REPLY))
		return leave_out(mail, "a note of who is away");
	/* Only what the forum's helper hands over comes from there. */
	if (account_is_receiver(mail->message.from))
		return leave_out(mail, "a mail that pretends to be a post");
	if (digest)
		return digest_mail(mail, mail_is_disowned(mail), err);
	if (visitors_is_open_table(mail))
		return visitors_open_table(mail, mail_is_disowned(mail), err);
	if (!known && mail->reply.match[0] != '\0' &&
	    handover_has(mail->site, mail->reply.match))
		return elsewhere_answer(mail, err);
	if (!known && is_to_the_plain_address(mail, delivery))
		return take_stranger(mail, bytes, err);
	if (!known)
		return leave_out(mail, "a mail to no reply address of ours");
	return open_and_take(mail, err);
}
