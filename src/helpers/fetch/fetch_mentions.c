/* SPDX-License-Identifier: MIT */
/* fetch_mentions.c - whom a post mentions: a name becomes an account's id,
 * which stays when the name changes. */
#include "base/x.h"
#include "helpers/fetch/fetch.h"
#include "site/account.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* As it stands in the address of a profile. */
static char *
slug_of(const char *name, size_t len)
{
	char *slug = xstrndup(name, len);

	for (char *c = slug; *c != '\0'; c++)
		*c = (char)tolower((unsigned char)*c);
	return slug;
}

static bool
is_known(const struct texts *mentions, const char *name, size_t len)
{
	for (size_t i = 0; i < mentions->count; i++)
		if (strncasecmp(mentions->list[i], name, len) == 0 &&
		    mentions->list[i][len] == '=')
			return true;
	return false;
}

/* Whom the forum does not know is nobody. */
static enum forum_said
look_up(struct forum *forum, const char *name, size_t len,
    struct texts *mentions, struct buf *why)
{
	struct doc *vars = doc_new_map(), *take;
	struct buf mention = BUF_INIT;
	char *slug = slug_of(name, len);
	const char *uid;
	enum forum_said said;

	doc_add_string(vars, "name", slug);
	said = forum_ask(forum, "account", vars, &take, why);
	if (said == FORUM_YES) {
		uid = doc_text_at(take, "uid", "");
		buf_add(&mention, name, len);
		buf_addf(&mention, "=%s", uid);
		if (forum_is_id(uid) && strcmp(uid, forum->uid) != 0)
			texts_add(mentions, mention.data, mention.len);
		doc_free(take);
	}
	buf_release(&mention);
	free(slug);
	doc_free(vars);
	return said;
}

int
fetch_forum_mentions(struct forum *forum, const char *text,
    struct texts *mentions, struct buf *why)
{
	const char *at = text;
	unsigned asked = 0;

	if (!forum_has(forum, "account"))
		return 0;
	for (; (at = strchr(at, '@')) != NULL; at++) {
		size_t len = account_mention_len(at + 1);
		enum forum_said said;

		if (len == 0 || (at > text && isalnum((unsigned char)at[-1])) ||
		    is_known(mentions, at + 1, len) ||
		    asked++ == FETCH_MENTIONS)
			continue;
		said = look_up(forum, at + 1, len, mentions, why);
		if (said == FORUM_LATER)
			return -1;
		buf_clear(why);
	}
	return 0;
}
