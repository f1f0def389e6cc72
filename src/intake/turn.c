/* SPDX-License-Identifier: MIT */
/* turn.c - the way of a letter: read, parse, check, play, report, commit. */
#include "intake/turn.h"
#include "base/fs.h"
#include "base/x.h"
#include "intake/turn_p.h"
#include "letters/hostmail.h"
#include "mail/header.h"
#include "mail/inbox.h"
#include "site/handover.h"
#include "table/integrity.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* What the code confirms that frees a mail whose From was said to be false. */
#define HELD "held"

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

/* The From brake: a right code from a foreign address plays nothing. */
static bool
is_foreign(const struct mail *mail)
{
	return !private_knows(
	    &mail->table.private, mail->reply.seat, mail->message.from);
}

/* Nor does one whose From is said to be false; but never the other way round:
 * nothing is played because a server says it is true. */
static bool
is_disowned(const struct mail *mail)
{
	return mail->site->authserv != NULL &&
	       message_disowned(&mail->message, mail->site->authserv);
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

/* ---- one mail to a known seat ---- */

void
turn_tag_by(struct mail *mail, const uint8_t post[KEY_LEN], uint32_t seat)
{
	const char *id = mail->message.message_id;
	struct buf made = BUF_INIT, hex = BUF_INIT;
	uint8_t digest[HASH_LEN];

	/* A mail without Message-ID is known by its words. */
	if (id[0] == '\0') {
		seal_hash(
		    digest, mail->message.text.data, mail->message.text.len);
		seal_hex(&made, digest, HASH_LEN);
		id = made.data;
	}
	seal_mail_tag(mail->tag, post, seat, id);
	seal_hex(&hex, mail->tag, TAG_LEN);
	strcpy(mail->tag_hex, hex.data);
	buf_release(&hex);
	buf_release(&made);
}

void
turn_tag(struct mail *mail)
{
	turn_tag_by(mail, mail->table.match.keys.post, mail->reply.seat);
}

bool
turn_is_known(struct mail *mail)
{
	const struct table *table = &mail->table;
	char *outbox = site_path(mail->site, "outbox");
	struct buf name = BUF_INIT;
	bool known;

	buf_addf(&name, "%s.%s", table->id, mail->tag_hex);
	known = log_find_mail(&table->match.log, mail->tag) != NO_ENTRY ||
		outbox_has(outbox, name.data);
	if (known)
		turn_fate(mail, FATE_KNOWN);
	buf_release(&name);
	free(outbox);
	return known;
}

/* Did the letter ask anything of its reader? */
static bool
was_asked(const struct mail *mail)
{
	const struct match *match = &mail->table.match;
	uint32_t entry = mail->reply.entry;

	return entry <= log_head(&match->log) &&
	       match->chapters[entry].to_act >> mail->reply.seat & 1;
}

int
turn_answer_stale(struct mail *mail, struct err *err)
{
	struct report report = {.kind = LETTER_STALE,
	    .seat = mail->reply.seat,
	    .since = NO_ENTRY,
	    .verdicts = &mail->rest,
	    .said = mail->said_late,
	    .sent_back = mail->sent_back,
	    .was_asked = was_asked(mail)};

	return turn_letter(mail, &report, STALE_LETTERS, err);
}

/* One who sits there, too: his address and words would tell who he is. */
static bool
is_another(const struct mail *mail)
{
	const struct private *private = &mail->table.private;

	for (uint32_t s = 0; s < private->count; s++)
		if (s != mail->reply.seat &&
		    private_has_been(private, s, mail->message.from))
			return true;
	return false;
}

static int
answer_foreign(struct mail *mail, bool unproved, struct err *err)
{
	const struct match *match = &mail->table.match;
	struct buf said = BUF_INIT, allows = BUF_INIT;
	char code[CODE_LEN], allow_code[CODE_LEN];
	struct report report = {.kind = LETTER_FOREIGN,
	    .seat = mail->reply.seat,
	    .since = NO_ENTRY,
	    .unproved = unproved,
	    .masked = match->names != NAMES_OPEN && is_another(mail),
	    .code = unproved ? code : NULL,
	    .allow_code = allow_code,
	    .from = mail->message.from};
	int rc;

	seal_confirm_code(code, match->keys.post, mail->reply.seat,
	    log_head(&match->log), HELD);
	/* The letter asks for both, so its answer is the yes. */
	turn_allows(mail->message.from, &allows);
	seal_confirm_code(allow_code, match->keys.post, mail->reply.seat,
	    log_head(&match->log), allows.data);
	rc = turn_strip(mail, false, &said, NULL, err);
	report.said = said.data;
	if (rc == 0)
		rc = turn_letter(mail, &report, FOREIGN_LETTERS, err);
	buf_release(&said);
	buf_release(&allows);
	return rc;
}

static bool
is_stale(const struct mail *mail)
{
	uint32_t asked = mail->table.match.asked[mail->reply.seat];

	return asked != NO_ENTRY && mail->reply.entry < asked;
}

/* The seat's entry was written again since: its older addresses are dead, and
 * a wish that was carried out so is not carried out twice. */
static bool
is_dead(const struct mail *mail)
{
	const struct log *log = &mail->table.match.log;
	const struct entry *seat =
	    log_seat(log, log_head(log), mail->reply.seat);

	return seat != NULL && seat->number > mail->reply.entry;
}

bool
turn_is_old(const struct mail *mail)
{
	return mail->of_old_digest || is_stale(mail) || is_dead(mail);
}

/* A mail that a letter of ours has asked for: its code stands in that letter
 * alone. */
static bool
is_asked_for(struct mail *mail,
    bool (*is)(struct mail *mail, const struct orders *orders))
{
	struct orders orders = ORDERS_INIT;
	bool asked = turn_read(mail, &orders) && is(mail, &orders);

	orders_release(&orders);
	return asked;
}

static bool
frees_held(struct mail *mail, const struct orders *orders)
{
	return turn_confirms(mail, orders, HELD);
}

/* Does it answer a letter that asked for a salt? */
static bool
is_before_start(const struct mail *mail)
{
	uint32_t start = log_start(&mail->table.match.log);

	return start == NO_ENTRY || mail->reply.entry < start;
}

/*
 * A letter of an entry that the file does not hold: a file that was put back.
 * The code of such an entry cannot be checked, so only the seat's own address
 * gives the alarm; else any stranger could keep mail waiting for ever.
 */
int
turn_tell_lost(const struct mail *mail, struct err *err)
{
	struct doc *doc = doc_new_map();
	struct buf tag = BUF_INIT;

	/* Once for each end of the file, however often the mail comes back. */
	doc_add_string(doc, "match", mail->table.id);
	doc_add_number(doc, "entry", mail->reply.entry);
	doc_add_number(doc, "head", log_head(&mail->table.match.log));
	buf_addf(&tag, "lost.%s.%u", mail->table.id,
	    log_head(&mail->table.match.log));
	hostmail_put(mail->site, "lost", tag.data, doc, mail->now, NULL);
	buf_release(&tag);
	doc_free(doc);
	return err_set(err, EX_TEMPFAIL,
	    "match %s: a letter names entry %u, but the file ends at %u: "
	    "entries were lost",
	    mail->table.id, mail->reply.entry,
	    log_head(&mail->table.match.log));
}

/* He has answered a letter that went to him: when he writes to the plain
 * address he is no stranger. */
static void
note_answered(const struct mail *mail)
{
	uint8_t post[KEY_LEN];

	if (mail->late || mail->post != NULL || !turn_is_owner(mail))
		return;
	seal_site_post(post, mail->table.key.seed);
	turn_guest_answered(mail, post);
	seal_wipe(post, sizeof(post));
}

int
turn_take(struct mail *mail, struct err *err)
{
	struct table *table = &mail->table;
	bool is_list = (mail->message.flags & MESSAGE_LIST) != 0, news;
	const char *no_one;

	turn_tag(mail);
	if (turn_is_known(mail))
		return 0;
	turn_choose_text(mail);
	no_one = turn_is_of_no_one(mail);
	if (no_one != NULL)
		return turn_answer_no_one(mail, no_one, err);
	table->answered = mail->reply.seat;
	table->answers = mail->post == NULL ? WAY_MAIL : WAY_FORUM;
	if (mail->unnamed)
		return turn_refuse(mail, "which-match", err);
	mail->silent = is_list && !turn_has_order(mail);
	if (turn_is_former(mail))
		return turn_former(mail, err);
	if (turn_is_replaced(mail))
		return turn_replaced(mail, err);
	if (turn_is_unsubscribe(mail))
		return turn_unsubscribe(mail, is_disowned(mail), err);
	if (is_foreign(mail))
		return answer_foreign(mail, false, err);
	if (is_disowned(mail)) {
		mail->freed = is_asked_for(mail, frees_held);
		if (!mail->freed)
			return answer_foreign(mail, true, err);
	}
	if (is_before_start(mail) && turn_is_salt_again(mail)) {
		turn_fate(mail, FATE_KNOWN);
		return 0;
	}
	if (is_dead(mail))
		return turn_stale_dead(mail, err);
	mail->late = is_stale(mail);
	note_answered(mail);
	outage_heard(mail->site, mail->now);
	news = private_heard(&table->private, mail->reply.seat, mail->now);
	table->private_changed |= news;
	if (turn_answer(mail, err) < 0 || table_side(table, err) < 0)
		return -1;
	/* A clock that goes on is due earlier. */
	return news ? table_note_ledger(table, err) : 0;
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
take_mail(struct mail *mail, struct err *err)
{
	struct table *table = &mail->table;
	bool ahead;

	if (mail->reply.kind == CODE_JOIN)
		return turn_join(mail, err);
	if (mail->reply.kind == CODE_WATCH)
		return turn_watch(mail, err);
	if (!reply_check(&mail->reply, &table->match.log,
		table->match.keys.post, &ahead)) {
		turn_tag(mail);
		if (is_of_lost_entries(mail))
			return turn_is_known(mail)
				   ? 0
				   : turn_answer_stale(mail, err);
		if (ahead && private_knows(&table->private, mail->reply.seat,
				 mail->message.from))
			return turn_tell_lost(mail, err);
		site_log_mail(mail->site, mail->now,
		    "%s: a wrong code, left out", table->id);
		return 0;
	}
	if (mail->reply.kind == CODE_BOUNCE)
		return turn_bounce(mail, err);
	return turn_take(mail, err);
}

static int
leave_out(const struct mail *mail, const char *what)
{
	site_log_mail(mail->site, mail->now, "%s, left out", what);
	return 0;
}

static int
open_and_take(struct mail *mail, struct err *err)
{
	int rc = table_open(
	    &mail->table, mail->site, mail->reply.match, true, mail->now, err);

	if (rc == 0)
		rc = take_mail(mail, err);
	turn_close(mail);
	return rc;
}

/* It plays nothing, and may be answered when the host says so. */
static int
take_stranger(struct mail *mail, const struct buf *bytes, struct err *err)
{
	if (turn_stranger(mail, err) < 0)
		return -1;
	return mail->put_off ? keep(mail, bytes, "unanswered", err) : 0;
}

static int
sort_mail(struct mail *mail, const struct delivery *delivery,
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
	if (turn_look_for_machines(mail, ours, err) < 0)
		return -1;
	/* Who writes there is a machine, and may have no name. */
	if (known && (mail->reply.kind == CODE_BOUNCE ||
			 (mail->reply.kind == CODE_WATCH &&
			     mail->message.flags & MESSAGE_FAILED)))
		return open_and_take(mail, err);
	if (digest && mail->reply.kind == CODE_DIGEST_BOUNCE)
		return turn_digest_bounce(mail, err);
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
		return turn_digest(mail, is_disowned(mail), err);
	if (turn_is_hall(mail))
		return turn_hall(mail, is_disowned(mail), err);
	if (!known && mail->reply.match[0] != '\0' &&
	    handover_has(mail->site, mail->reply.match))
		return turn_handed(mail, err);
	if (!known && is_to_the_plain_address(mail, delivery))
		return take_stranger(mail, bytes, err);
	if (!known)
		return leave_out(mail, "a mail to no reply address of ours");
	return open_and_take(mail, err);
}

/* By hand, since what reads mails could not. */
static void
name_unread(struct site *site, const struct buf *bytes, const char *queue_id)
{
	struct buf id = BUF_INIT;

	header_find(bytes->data, bytes->len, "Message-ID", &id);
	site_log_begin(site, id.data + strspn(id.data, " \t"), queue_id);
	buf_release(&id);
}

void
turn_wait(struct site *site, const struct buf *bytes, const char *queue_id,
    int64_t now, const struct err *err)
{
	struct mail mail = {.site = site, .now = now};

	name_unread(site, bytes, queue_id);
	turn_log_end(&mail, -1, err);
}

int
turn_mail(struct site *site, int fd, const struct delivery *delivery,
    int64_t now, struct err *err)
{
	struct mail mail = {.site = site,
	    .now = now,
	    .known = delivery->known,
	    .rest = VERDICTS_INIT};
	struct buf bytes = BUF_INIT;
	bool cut = false;
	int rc = -1;

	message_init(&mail.message);
	mail.message.recipient_field = site->recipient_field;
	mail.table.fd = -1;
	if (fs_read_fd(&bytes, fd, MESSAGE_MAIL_MAX, &cut, err) == 0 &&
	    inbox_parse(&mail.message, bytes.data, bytes.len, cut,
		site->address, err) == 0) {
		site_log_begin(
		    site, mail.message.message_id, delivery->queue_id);
		rc = integrity_site(site, err) < 0
			 ? -1
			 : sort_mail(&mail, delivery, &bytes, err);
	} else {
		name_unread(site, &bytes, delivery->queue_id);
	}
	/* Whatever is wrong here, the mail system must keep the mail. */
	if (rc < 0 && err != NULL)
		err->exit = EX_TEMPFAIL;
	turn_log_end(&mail, rc, err);
	turn_mail_release(&mail);
	message_release(&mail.message);
	buf_release(&bytes);
	return rc;
}
