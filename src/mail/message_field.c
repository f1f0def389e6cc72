/* SPDX-License-Identifier: MIT */
/* message_field.c - what the header fields of a mail say about it. */
#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "mail/message_p.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* RFC 5322 2.1.1: no line is longer. */
#define FIELD_MAX 998
#define AUTH_MAX (8 * FIELD_MAX)
#define LANGUAGES_MAX 200

void
message_take(char **field, char *text)
{
	if (**field != '\0') {
		free(text);
		return;
	}
	free(*field);
	*field = text;
}

/* ---- addresses ---- */

static bool
is_address(const char *text, size_t len)
{
	const char *at = strrchr(text, '@');
	uint32_t code;
	size_t i, step;

	if (at == NULL || at == text || at[1] == '\0' ||
	    len > MESSAGE_ADDRESS_MAX)
		return false;
	for (i = 0; i < len; i++)
		if ((unsigned char)text[i] <= ' ' || text[i] == 0x7f ||
		    is_one_of(text[i], "<>()[],;:\\\""))
			return false;
	for (i = 0; i < len; i += step) {
		step = fold_next(text + i, len - i, &code);
		if (step == 0 || fold_is_hidden(code))
			return false;
	}
	return memchr(text, '@', (size_t)(at - text)) == NULL;
}

char *
message_address(const char *text)
{
	char *address, *c;

	if (!is_address(text, strlen(text)))
		return xstrdup("");
	address = xstrdup(text);
	for (c = strrchr(address, '@'); *c != '\0'; c++)
		if (*c >= 'A' && *c <= 'Z')
			*c += 'a' - 'A';
	return address;
}

/* "<a@b>" or "a@b", with blanks around. */
static char *
bare_address(const char *value)
{
	const char *open = strchr(value, '<');
	char *text, *address;
	size_t len;

	value = open == NULL ? value + strspn(value, " ") : open + 1;
	len = strcspn(value, open == NULL ? " " : ">");
	text = xstrndup(value, len);
	address = message_address(text);
	free(text);
	return address;
}

/* ---- fields ---- */

/* The first (or last) "<...>" of a value, with its brackets. */
static char *
bracketed(const char *value, bool last)
{
	const char *open = last ? strrchr(value, '<') : strchr(value, '<');
	const char *close = open == NULL ? NULL : strchr(open, '>');

	if (close == NULL || close - open > FIELD_MAX)
		return xstrdup("");
	return message_text_line(open, (size_t)(close - open) + 1, FIELD_MAX);
}

static void
take_message_id(struct message *message, const char *value)
{
	message_take(&message->message_id, bracketed(value, false));
}

static void
take_in_reply_to(struct message *message, const char *value)
{
	message_take(&message->in_reply_to, bracketed(value, false));
}

static void
join_value(char **all, const char *value, size_t most)
{
	size_t before = strlen(*all), more = strlen(value);
	char *joined;

	if (before + more + 1 > most)
		return;
	joined = xmalloc(before + more + 2);
	memcpy(joined, *all, before);
	if (before > 0)
		joined[before++] = '\t';
	memcpy(joined + before, value, more + 1);
	free(*all);
	*all = joined;
}

static void
take_auth_results(struct message *message, const char *value)
{
	join_value(&message->auth_results, value, AUTH_MAX);
}

static void
take_language(struct message *message, const char *value)
{
	join_value(&message->languages, value, LANGUAGES_MAX);
}

static void
take_auto_submitted(struct message *message, const char *value)
{
	size_t len = strcspn(value, "; (");

	if (len != 2 || strncasecmp(value, "no", 2) != 0)
		message->flags |= MESSAGE_AUTO;
}

static void
take_return_path(struct message *message, const char *value)
{
	value += strspn(value, " ");
	if (*value++ == '<' && value[strspn(value, " ")] == '>')
		message->flags |= MESSAGE_BOUNCE;
}

static void
take_list(struct message *message, const char *value)
{
	(void)value;
	message->flags |= MESSAGE_LIST;
}

static void
take_precedence(struct message *message, const char *value)
{
	if (strncasecmp(value, "bulk", 4) == 0 ||
	    strncasecmp(value, "list", 4) == 0 ||
	    strncasecmp(value, "junk", 4) == 0)
		message->flags |= MESSAGE_LIST;
	if (strncasecmp(value, "auto", 4) == 0)
		message->flags |= MESSAGE_AUTO;
}

/* Rules of Apple's mail server: its notes say it nowhere else. */
static void
take_apple_action(struct message *message, const char *value)
{
	if (strncasecmp(value, "vacation", 8) == 0)
		message->flags |= MESSAGE_AUTO;
}

/* "9; Autoresponder": Lotus and others. */
static void
take_message_class(struct message *message, const char *value)
{
	if (strcasestr(value, "autorespon") != NULL)
		message->flags |= MESSAGE_AUTO;
}

/* Of FirstClass, and of those who say it as it does. */
static void
take_generated(struct message *message, const char *value)
{
	if (strncasecmp(value, "true", 4) == 0 ||
	    strncasecmp(value, "yes", 3) == 0)
		message->flags |= MESSAGE_AUTO;
}

/* What a rule of Exchange sent: not what a person did. */
static void
take_source(struct message *message, const char *value)
{
	if (strncasecmp(value, "mailbox rules agent", 19) == 0)
		message->flags |= MESSAGE_AUTO;
}

/* Whom it is for is read elsewhere; qmail's autoresponders sign there. */
static void
take_delivered_to(struct message *message, const char *value)
{
	if (strcasecmp(value, "autoresponder") == 0)
		message->flags |= MESSAGE_AUTO;
}

static void
take_ours(struct message *message, const char *value)
{
	(void)value;
	message->flags |= MESSAGE_OURS;
}

static const struct {
	const char *name; /* a last '*' stands for anything */
	void (*take)(struct message *message, const char *value);
} fields[] = {
    {"message-id", take_message_id},
    {"in-reply-to", take_in_reply_to},
    {"authentication-results", take_auth_results},
    {"content-language", take_language},
    {"accept-language", take_language},
    {"auto-submitted", take_auto_submitted},
    {"x-autoreply", take_auto_submitted},
    {"x-autoreply-from", take_auto_submitted},
    {"x-autorespond", take_auto_submitted},
    {"x-autogenerated", take_auto_submitted},
    {"x-mail-autoreply", take_auto_submitted},
    {"x-auto-reply", take_auto_submitted},
    {"x-autoreply-by", take_auto_submitted},
    {"x-autoresponder", take_auto_submitted},
    {"x-auto-response", take_auto_submitted},
    {"x-vacation", take_auto_submitted},
    {"x-apple-action", take_apple_action},
    {"x-post-messageclass", take_message_class},
    {"x-fc-machinegenerated", take_generated},
    {"x-ms-exchange-generated-message-source", take_source},
    {"delivered-to", take_delivered_to},
    {"x-precedence", take_precedence},
    {"preference", take_precedence},
    {"return-path", take_return_path},
    {"precedence", take_precedence},
    {"list-*", take_list},
    {"x-auto-response-suppress", take_list},
    {"pli-head", take_ours},
};

static bool
is_named(const char *name, const char *wanted)
{
	const char *star = strchr(wanted, '*');

	if (star != NULL)
		return strncasecmp(name, wanted, (size_t)(star - wanted)) == 0;
	return strcasecmp(name, wanted) == 0;
}

void
message_field(struct message *message, const char *name, const char *value)
{
	size_t i;

	for (i = 0; i < ARRAY_LEN(fields); i++)
		if (is_named(name, fields[i].name))
			fields[i].take(message, value);
}

void
message_recipient(struct message *message, const char *value)
{
	char *address = bare_address(value);
	size_t i, count = message->recipient_count;

	for (i = 0; i < count; i++)
		if (strcmp(message->recipients[i], address) == 0)
			break;
	if (i == count && *address != '\0' && count < MESSAGE_RECIPIENTS)
		message->recipients[message->recipient_count++] = address;
	else
		free(address);
}

/* ---- machines by their names ---- */

static const char *const daemons[] = {
    "mailer-daemon",
    "postmaster",
    "mailer_daemon",
    "maildaemon",
    "mdaemon",
    "noreply",
    "no-reply",
    "no_reply",
    "donotreply",
    "do-not-reply",
    "do_not_reply",
    "ne-pas-repondre",
    "nepasrepondre",
    "bounce",
    "bounces",
    "autoreply",
    "auto-reply",
};

void
message_judge(struct message *message)
{
	size_t i, local = strcspn(message->from, "@");

	if (*message->from == '\0')
		message->flags |= MESSAGE_JUNK;
	for (i = 0; i < ARRAY_LEN(daemons); i++) {
		size_t len = strlen(daemons[i]);

		/* Also noreply+1234@ and bounces-abcd@. */
		if (local >= len &&
		    strncasecmp(message->from, daemons[i], len) == 0 &&
		    (local == len || is_one_of(message->from[len], "+-=.")))
			message->flags |= MESSAGE_DAEMON;
	}
}

bool
message_is_automatic(const struct message *message)
{
	const unsigned automatic = MESSAGE_AUTO | MESSAGE_BOUNCE |
				   MESSAGE_OURS | MESSAGE_CALENDAR |
				   MESSAGE_DAEMON;

	return (message->flags & automatic) != 0;
}
