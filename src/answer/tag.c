/* SPDX-License-Identifier: MIT */
/* tag.c - the tag that makes a mail count once. */
#include "answer/tag.h"
#include "answer/fate.h"
#include "reading/mail.h"

#include <stdlib.h>
#include <string.h>

void
tag_make_by(struct mail *mail, const uint8_t post[KEY_LEN], uint32_t seat)
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
tag_make(struct mail *mail)
{
	tag_make_by(mail, mail->table.match.keys.post, mail->reply.seat);
}

bool
tag_is_known(struct mail *mail)
{
	const struct table *table = &mail->table;
	char *outbox = site_path(mail->site, "outbox");
	struct buf name = BUF_INIT;
	bool known;

	buf_addf(&name, "%s.%s", table->id, mail->tag_hex);
	known = log_find_mail(&table->match.log, mail->tag) != NO_ENTRY ||
		outbox_has(outbox, name.data);
	if (known)
		fate_note(mail, FATE_KNOWN);
	buf_release(&name);
	free(outbox);
	return known;
}
