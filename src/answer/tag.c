/* SPDX-License-Identifier: MIT */
/* tag.c - the tag that makes a mail count once. */
#include "answer/tag.h"
#include "answer/fate.h"
#include "reading/request.h"

#include <stdlib.h>
#include <string.h>

void
tag_make_by(struct request *request, const uint8_t post[KEY_LEN], uint32_t seat)
{
	const struct message *message = &request->mail->message;
	struct buf made = BUF_INIT, hex = BUF_INIT;
	struct route route = *request->route;
	const char *id = message->message_id;
	uint8_t digest[HASH_LEN];

	/* A mail without Message-ID is known by its words. */
	if (id[0] == '\0') {
		seal_hash(digest, message->text.data, message->text.len);
		seal_hex(&made, digest, HASH_LEN);
		id = made.data;
	}
	seal_mail_tag(route.tag, post, seat, id);
	seal_hex(&hex, route.tag, TAG_LEN);
	strcpy(route.tag_hex, hex.data);
	request_route(request, &route);
	buf_release(&hex);
	buf_release(&made);
}

void
tag_make(struct request *request)
{
	struct table *table = &request->table;

	tag_make_by(
	    request, table->match.keys.post, request->route->reply.seat);
	memcpy(table->mail, request->route->tag, TAG_LEN);
	table->has_mail = true;
}

bool
tag_is_known_to(
    struct request *request, const char *match, const struct log *log)
{
	char *outbox = site_path(request->mail->site, "outbox");
	struct buf name = BUF_INIT;
	bool known;

	buf_addf(&name, "%s.%s", match, request->route->tag_hex);
	known = log_find_mail(log, request->route->tag) != NO_ENTRY ||
		outbox_has(outbox, name.data);
	if (known)
		fate_note(request, FATE_KNOWN);
	buf_release(&name);
	free(outbox);
	return known;
}

bool
tag_is_known(struct request *request)
{
	const struct table *table = &request->table;

	if (!mail_tags_has(&table->private.mails, request->route->tag_hex))
		return tag_is_known_to(request, table->id, &table->match.log);
	fate_note(request, FATE_KNOWN);
	return true;
}
