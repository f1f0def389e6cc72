/* SPDX-License-Identifier: MIT */
/* message_kind.c - what a part of a mail is to us, by its type and its name. */
#include "base/x.h"
#include "mail/message_p.h"

#include <string.h>
#include <strings.h>

/* "*" stands for any subtype; the first one that fits counts.  Texts that are
 * no letter, and what machines tell each other (RFC 3464, 5965, 6533, 8098). */
static const struct {
	const char *type, *subtype;
	enum message_kind kind;
} kinds[] = {
    {"application", "ics", KIND_NONE},
    {"application", "pgp-encrypted", KIND_NONE},
    {"application", "pgp-keys", KIND_NONE},
    {"application", "pgp-signature", KIND_NONE},
    {"application", "pkcs7-mime", KIND_CRYPT},
    {"application", "pkcs7-signature", KIND_NONE},
    {"application", "x-pkcs7-mime", KIND_CRYPT},
    {"application", "x-pkcs7-signature", KIND_NONE},
    {"application", "*", KIND_DOCUMENT},
    {"message", "delivery-status", KIND_STATUS},
    {"message", "global-delivery-status", KIND_STATUS},
    {"message", "disposition-notification", KIND_TOLD},
    {"message", "global-disposition-notification", KIND_TOLD},
    {"message", "feedback-report", KIND_TOLD},
    {"message", "global-headers", KIND_RETURNED},
    {"text", "rfc822-headers", KIND_RETURNED},
    {"text", "html", KIND_HTML},
    {"text", "calendar", KIND_CALENDAR},
    {"text", "plain", KIND_PLAIN},
    {"text", "css", KIND_NONE},
    {"text", "csv", KIND_NONE},
    {"text", "directory", KIND_NONE},
    {"text", "rtf", KIND_DOCUMENT},
    {"text", "vcard", KIND_NONE},
    {"text", "watch-html", KIND_NONE},
    {"text", "x-amp-html", KIND_NONE},
    {"text", "x-vcard", KIND_NONE},
    {"text", "xml", KIND_NONE},
    /* RFC 2046 4.1.4: a text of a kind that nobody knows is plain. */
    {"text", "*", KIND_TEXT},
};

/* Orders in a file that a program does not know for a text. */
static bool
is_text_file(const struct message_part *part)
{
	size_t len = part->name == NULL ? 0 : strlen(part->name);

	return strcasecmp(part->type, "application") == 0 &&
	       strcasecmp(part->subtype, "octet-stream") == 0 && len > 4 &&
	       strcasecmp(part->name + len - 4, ".txt") == 0;
}

static enum message_kind
kind_of_type(const struct message_part *part)
{
	/* What has no well-formed type is plain text (RFC 2045 5.2). */
	if (part->field != NULL && strchr(part->field, '/') == NULL)
		return KIND_PLAIN;
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (strcasecmp(part->type, kinds[i].type) == 0 &&
		    (kinds[i].subtype[0] == '*' ||
			strcasecmp(part->subtype, kinds[i].subtype) == 0))
			return kinds[i].kind;
	return KIND_NONE;
}

enum message_kind
message_kind(const struct message_part *part)
{
	enum message_kind kind = kind_of_type(part);

	if (is_text_file(part))
		return KIND_FILE;
	if (part->attached && (kind == KIND_PLAIN || kind == KIND_TEXT))
		return KIND_FILE;
	return part->attached && kind == KIND_HTML ? KIND_DOCUMENT : kind;
}
