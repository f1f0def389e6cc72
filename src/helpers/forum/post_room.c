/* SPDX-License-Identifier: MIT */
/*
 * post_room.c - whether a room is the account's and ours alone.
 *
 * People leave rooms and ask others in, and a moderator may make a private
 * topic public: from then on nothing hidden is said there.
 */
#include "helpers/forum/post.h"

#include <string.h>

#define WITH FORUM_MESSAGES ".with"

static enum forum_said
look(const struct poster *poster, const struct doc *people, const char *uid,
    struct buf *why)
{
	bool there = false;

	for (size_t i = 0; i < doc_count(people); i++) {
		const char *one = doc_text_at(doc_at(people, i), "uid", "");

		if (strcmp(one, uid) == 0) {
			there = true;
		} else if (strcmp(one, poster->forum->uid) != 0) {
			buf_adds(why, WITH ": somebody else is in the room");
			return FORUM_GONE;
		}
	}
	if (there)
		return FORUM_YES;
	buf_adds(why, WITH ": he is not in the room");
	return FORUM_GONE;
}

bool
post_room_tells(const struct poster *poster)
{
	return forum_has(poster->forum, WITH);
}

enum forum_said
post_room_look(
    struct poster *poster, const char *thread, const char *uid, struct buf *why)
{
	struct doc *vars, *take;
	enum forum_said said;

	if (!post_room_tells(poster))
		return FORUM_YES;
	said = forum_who(poster->forum, why);
	if (said != FORUM_YES)
		return said;
	vars = doc_new_map();
	doc_add_string(vars, "thread", thread);
	said = forum_ask(poster->forum, WITH, vars, &take, why);
	doc_free(vars);
	if (said != FORUM_YES)
		return said;
	said = look(poster, doc_get(take, "items"), uid, why);
	doc_free(take);
	return said;
}
