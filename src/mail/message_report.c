/* SPDX-License-Identifier: MIT */
/* message_report.c - what a report of a mail server says became of a letter. */
#include "base/chars.h"
#include "base/x.h"
#include "mail/message_p.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

bool
message_status(const char *text, char status[MESSAGE_STATUS_MAX + 1])
{
	static const char digits[] = "0123456789";
	size_t subject, detail;

	if (!is_one_of(text[0], "245") || text[1] != '.')
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
	bool failed, told; /* what became of the letter */
	char status[MESSAGE_STATUS_MAX + 1];
};

/* RFC 3464 2.3.3, and what some say for "failed". */
static void
read_action(struct recipient *recipient, const char *action)
{
	if (strncasecmp(action, "fail", 4) == 0 ||
	    strncasecmp(action, "expired", 7) == 0)
		recipient->failed = true;
	else
		recipient->told = true;
}

static void
read_line(struct recipient *recipient, const char *line)
{
	const char *action = value_of(line, "Action");
	const char *status = value_of(line, "Status");

	if (action != NULL && *action != '\0')
		read_action(recipient, action);
	if (status != NULL)
		message_status(status, recipient->status);
}

static void
end_recipient(struct message *message, struct recipient *recipient)
{
	/* Some leave the action out. */
	if (!recipient->told && recipient->status[0] == '5')
		recipient->failed = true;
	if (recipient->failed) {
		message->flags |= MESSAGE_FAILED;
		message_take(&message->status, xstrdup(recipient->status));
	} else if (recipient->told) {
		message->flags |= MESSAGE_TOLD;
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
	/* One of several is enough. */
	if ((message->flags & MESSAGE_FAILED) != 0)
		message->flags &= ~(unsigned)MESSAGE_TOLD;
}
