/* SPDX-License-Identifier: MIT */
/* seat_mail.c - a mail to a seat: may it play, and for whom? */
#include "intake/seat_mail.h"
#include "answer/answer.h"
#include "answer/fate.h"
#include "answer/share.h"
#include "answer/tag.h"
#include "intake/machine.h"
#include "intake/read.h"
#include "intake/stale.h"
#include "reading/mail.h"
#include "reading/written.h"
#include "wishes/seat_wishes.h"

/* The From brake: a right code from a foreign address plays nothing. */
static bool
is_foreign(const struct mail *mail)
{
	return !private_knows(
	    &mail->table.private, mail->reply.seat, mail->message.from);
}

/* A mail that a letter of ours has asked for: its code stands in that letter
 * alone. */
static bool
is_asked_for(struct mail *mail,
    bool (*is)(struct mail *mail, const struct orders *orders))
{
	struct orders orders = ORDERS_INIT;
	bool asked = written_lines(mail, &orders) && is(mail, &orders);

	orders_release(&orders);
	return asked;
}

static bool
frees_held(struct mail *mail, const struct orders *orders)
{
	return self_confirms(mail, orders, HELD);
}

/* Does it answer a letter that asked for a salt? */
static bool
is_before_start(const struct mail *mail)
{
	uint32_t start = log_start(&mail->table.match.log);

	return start == NO_ENTRY || mail->reply.entry < start;
}

/* He has answered a letter that went to him: when he writes to the plain
 * address he is no stranger. */
static void
note_answered(const struct mail *mail)
{
	uint8_t post[KEY_LEN];

	if (mail->late || mail->post != NULL || !mail_is_owner(mail))
		return;
	seal_site_post(post, mail->table.key.seed);
	share_answered(mail, post);
	seal_wipe(post, sizeof(post));
}

int
seat_take(struct mail *mail, struct err *err)
{
	struct table *table = &mail->table;
	bool is_list = (mail->message.flags & MESSAGE_LIST) != 0, news;
	const char *no_one;

	tag_make(mail);
	if (tag_is_known(mail))
		return 0;
	read_choose_text(mail);
	no_one = machine_is_of_no_one(mail);
	if (no_one != NULL)
		return machine_answer(mail, no_one, err);
	table->answered = mail->reply.seat;
	table->answers = mail->post == NULL ? WAY_MAIL : WAY_FORUM;
	if (mail->unnamed)
		return answer_refuse(mail, "which-match", err);
	mail->silent = is_list && !read_has_order(mail);
	if (back_is_former(mail))
		return back_wish(mail, err);
	if (back_is_replaced(mail))
		return back_replaced(mail, err);
	if (unsubscribe_is(mail))
		return unsubscribe_take(mail, mail_is_disowned(mail), err);
	if (is_foreign(mail))
		return answer_foreign(mail, false, err);
	if (mail_is_disowned(mail)) {
		mail->freed = is_asked_for(mail, frees_held);
		if (!mail->freed)
			return answer_foreign(mail, true, err);
	}
	if (is_before_start(mail) && before_is_again(mail)) {
		fate_note(mail, FATE_KNOWN);
		return 0;
	}
	if (mail_is_dead(mail))
		return stale_dead(mail, err);
	mail->late = mail_is_stale(mail);
	note_answered(mail);
	outage_heard(mail->site, mail->now);
	news = private_heard(&table->private, mail->reply.seat, mail->now);
	table->private_changed |= news;
	if (carry_out_mail(mail, err) < 0 || table_side(table, err) < 0)
		return -1;
	/* A clock that goes on is due earlier. */
	return news ? table_note_ledger(table, err) : 0;
}
