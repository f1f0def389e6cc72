/* SPDX-License-Identifier: MIT */
/* mail_tags.c - which mails were taken, where no entry names them. */
#include "site/mail_tags.h"

#include "site/site_p.h"

#include <string.h>

bool
mail_tags_has(const struct mail_tags *tags, const char *tag)
{
	for (unsigned i = 0; i < tags->count; i++)
		if (strcmp(tags->list[i], tag) == 0)
			return true;
	return false;
}

bool
mail_tags_add(struct mail_tags *tags, const char *tag)
{
	if (mail_tags_has(tags, tag))
		return false;
	if (tags->count == MAIL_TAGS)
		memmove(tags->list[0], tags->list[1],
		    --tags->count * sizeof(tags->list[0]));
	strcpy(tags->list[tags->count++], tag);
	return true;
}

int
mail_tags_read(struct mail_tags *tags, const struct doc *doc, const char *path,
    struct err *err)
{
	const struct doc *list = doc_get(doc, "mails");
	uint8_t bytes[TAG_LEN];

	if (list == NULL)
		return 0;
	if (!doc_is(list, DOC_LIST) || doc_count(list) > MAIL_TAGS)
		return site_file_wrong(
		    path, list, "mails: must be a short list", err);
	for (size_t i = 0; i < doc_count(list); i++) {
		const char *tag = doc_text(doc_at(list, i));

		if (tag == NULL || !seal_unhex_all(bytes, TAG_LEN, tag))
			return site_file_wrong(path, doc_at(list, i),
			    "not the tag of a mail", err);
		mail_tags_add(tags, tag);
	}
	return 0;
}

void
mail_tags_write(const struct mail_tags *tags, struct doc *doc)
{
	struct doc *list;

	if (tags->count == 0)
		return;
	list = doc_add_list(doc, "mails");
	for (unsigned i = 0; i < tags->count; i++)
		doc_add_string(list, NULL, tags->list[i]);
}
