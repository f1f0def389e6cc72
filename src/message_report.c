/* SPDX-License-Identifier: MIT */
/* message_report.c - what a report of a mail server says became of a letter. */
#include "message_p.h"
#include "x.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* "5.1.1" at the beginning of text, copied; false if there is none. */
static bool
take_status(const char *text, char status[MESSAGE_STATUS_MAX + 1])
{
	static const char digits[] = "0123456789";
	size_t subject, detail;

	if (strchr("245", text[0]) == NULL || text[0] == '\0' || text[1] != '.')
		return false;
	subject = strspn(text + 2, digits);
	if (subject < 1 || subject > 3 || text[2 + subject] != '.')
		return false;
	detail = strspn(text + 3 + subject, digits);
	if (detail < 1 || detail > 3)
		return false;
	memcpy(status, text, 3 + subject + detail);
	status[3 + subject + detail] = '\0';
	return true;
}

/* The value of a line "Name: value", or NULL. */
static const char *
value_of(const char *line, const char *name)
{
	size_t len = strlen(name);

	if (strncasecmp(line, name, len) != 0 || line[len] != ':')
		return NULL;
	line += len + 1;
	return line + strspn(line, " \t");
}

/* ---- the part for machines: RFC 3464 ---- */

struct recipient {
	bool failed, delayed;
	char status[MESSAGE_STATUS_MAX + 1];
};

static void
read_line(struct recipient *recipient, const char *line)
{
	const char *action = value_of(line, "Action");
	const char *status = value_of(line, "Status");

	if (action != NULL && strncasecmp(action, "failed", 6) == 0)
		recipient->failed = true;
	if (action != NULL && strncasecmp(action, "delayed", 7) == 0)
		recipient->delayed = true;
	if (status != NULL)
		take_status(status, recipient->status);
}

static void
end_recipient(struct message *message, struct recipient *recipient)
{
	if (recipient->failed) {
		message->flags |= MESSAGE_FAILED;
		message_take(&message->status, xstrdup(recipient->status));
	}
	*recipient = (struct recipient){.failed = false};
}

void
message_report(struct message *message, const char *text)
{
	struct recipient recipient = {.failed = false};
	const char *end;

	for (; *text != '\0'; text = *end == '\0' ? end : end + 1) {
		end = strchrnul(text, '\n');
		/* Each recipient has a paragraph. */
		if (end == text)
			end_recipient(message, &recipient);
		else
			read_line(&recipient, text);
	}
	end_recipient(message, &recipient);
}

/* ---- reports from before there were such parts ---- */

static const char *const mailers[] = {
    "mailer-daemon", "mailer_daemon", "maildaemon", "mdaemon", "postmaster"};

static bool
is_from_a_mailer(const struct message *message)
{
	size_t i, local = strcspn(message->from, "@");

	for (i = 0; i < ARRAY_LEN(mailers); i++)
		if (local == strlen(mailers[i]) &&
		    strncasecmp(message->from, mailers[i], local) == 0)
			return true;
	return false;
}

/* What is only late may still come. */
static bool
is_warning(const char *subject)
{
	return strcasestr(subject, "warning") != NULL ||
	       strcasestr(subject, "delay") != NULL;
}

static void
find_status(const char *text, char status[MESSAGE_STATUS_MAX + 1])
{
	const char *at;

	for (at = text; (at = strpbrk(at, "45")) != NULL; at++)
		if ((at == text || strchr(" \t\n(#", at[-1]) != NULL) &&
		    take_status(at, status))
			return;
}

void
message_old_report(struct message *message)
{
	char status[MESSAGE_STATUS_MAX + 1] = "";

	if ((message->flags & MESSAGE_REPORT) != 0 ||
	    !is_from_a_mailer(message) || is_warning(message->subject))
		return;
	message->flags |= MESSAGE_FAILED;
	find_status(message->text.data, status);
	message_take(&message->status, xstrdup(status));
}
