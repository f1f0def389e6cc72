/* SPDX-License-Identifier: MIT */
/* private_mails.c - the mails whose entries do not name them. */
#include "site/seat.h"
#include "site/site_p.h"

#include <string.h>

bool
private_had_mail(const struct private *private, const char *tag)
{
	for (unsigned i = 0; i < private->mail_count; i++)
		if (strcmp(private->mails[i], tag) == 0)
			return true;
	return false;
}

bool
private_note_mail(struct private *private, const char *tag)
{
	if (private_had_mail(private, tag))
		return false;
	if (private->mail_count == PRIVATE_MAILS)
		memmove(private->mails[0], private->mails[1],
		    --private->mail_count * sizeof(private->mails[0]));
	strcpy(private->mails[private->mail_count++], tag);
	return true;
}

/* ---- the file ---- */

static bool
is_tag(const char *text)
{
	return text != NULL && strlen(text) == PRIVATE_TAG &&
	       strspn(text, "0123456789abcdef") == PRIVATE_TAG;
}

int
private_mails_read(struct private *private, const struct doc *list,
    const char *path, struct err *err)
{
	if (list == NULL)
		return 0;
	if (!doc_is(list, DOC_LIST) || doc_count(list) > PRIVATE_MAILS)
		return site_file_wrong(
		    path, list, "mails: must be a short list", err);
	for (size_t i = 0; i < doc_count(list); i++) {
		const char *tag = doc_text(doc_at(list, i));

		if (!is_tag(tag))
			return site_file_wrong(path, doc_at(list, i),
			    "not the tag of a mail", err);
		private_note_mail(private, tag);
	}
	return 0;
}

void
private_mails_write(const struct private *private, struct doc *doc)
{
	struct doc *list;

	if (private->mail_count == 0)
		return;
	list = doc_add_list(doc, "mails");
	for (unsigned i = 0; i < private->mail_count; i++)
		doc_add_string(list, NULL, private->mails[i]);
}
