/* SPDX-License-Identifier: MIT */
/* forum_upload.c - files for a forum, and what stands in a post for them. */
#include "helpers/forum/forum_p.h"

#include <string.h>

#define ADDRESS_LONGEST 200

static const char *
text_for(const struct forum *forum, const char *stands)
{
	return doc_text(
	    doc_get(doc_find(forum->config->data, FORUM_TOPICS), stands));
}

bool
forum_takes(const struct forum *forum, const char *stands)
{
	return forum_has(forum, FORUM_TOPICS ".upload") &&
	       text_for(forum, stands) != NULL;
}

/* Something that can stand in a link. */
static bool
is_address(const char *url)
{
	size_t len = strlen(url);

	return len > 0 && len <= ADDRESS_LONGEST &&
	       len == strspn(url, "ABCDEFGHIJKLMNOPQRSTUVWXYZ"
				  "abcdefghijklmnopqrstuvwxyz"
				  "0123456789-._~:/?#@!$&'*+,;=%");
}

enum forum_said
forum_upload(struct forum *forum, const struct forum_file *file,
    struct buf *out, struct buf *why)
{
	struct doc *vars = doc_new_map(), *take;
	enum forum_said said;

	doc_add_string(vars, "name", file->name);
	said = forum_ask_with(
	    forum, FORUM_TOPICS ".upload", vars, file, &take, why);
	if (said == FORUM_YES) {
		doc_add_string(vars, "url", doc_text_at(take, "url", ""));
		if (is_address(doc_text_at(take, "url", "")))
			forum_fill_stands(
			    forum, text_for(forum, file->stands), vars, out);
		doc_free(take);
	} else if (!forum->down) {
		buf_clear(why);
		said = FORUM_YES;
	}
	doc_free(vars);
	return said;
}
