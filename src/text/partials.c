/* SPDX-License-Identifier: MIT */
/* partials.c - the files that templates share. */
#include "text/partials.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>

/* Once read it is kept, since the template may still stand in it. */
struct known_part {
	char *name;
	struct buf text;
	bool there;
	struct known_part *next;
};

const char *
partials_own(const char *name)
{
	size_t len = strlen(PARTIALS_GAME);

	return strncmp(name, PARTIALS_GAME, len) == 0 ? name + len : NULL;
}

static struct known_part *
read_part(struct partials *parts, const char *name)
{
	struct known_part *part = xcalloc(1, sizeof(*part));
	struct buf path = BUF_INIT;

	part->name = xstrdup(name);
	part->text = (struct buf)BUF_INIT;
	parts->path(parts, name, &path);
	part->there = data_read(parts->data, path.data, &part->text, NULL) == 0;
	if (parts->say != NULL)
		parts->say(parts->say_arg, &part->text);
	if (partials_own(name) != NULL && part->text.len > 0)
		buf_cut(&part->text, part->text.len - 1);
	part->next = parts->first;
	parts->first = part;
	buf_release(&path);
	return part;
}

bool
partials_get(void *arg, const char *name, const char **text, size_t *len)
{
	struct partials *parts = arg;
	struct known_part *part = parts->first;

	while (part != NULL && strcmp(part->name, name) != 0)
		part = part->next;
	if (part == NULL)
		part = read_part(parts, name);
	*text = part->text.data;
	*len = part->text.len;
	return part->there;
}

void
partials_release(struct partials *parts)
{
	struct known_part *next;

	for (; parts->first != NULL; parts->first = next) {
		next = parts->first->next;
		buf_release(&parts->first->text);
		free(parts->first->name);
		free(parts->first);
	}
}
