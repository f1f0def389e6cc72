/* SPDX-License-Identifier: MIT */
/*
 * seats_peek.c - a look at a match that does not open it: of five hundred
 * matches most have no seat for anybody, and to check and replay them all would
 * take seconds.
 */
#include "base/fs.h"
#include "base/yaml.h"
#include "table/seats.h"

#include <stdlib.h>
#include <string.h>

/* Charter and seats of a full table stand in front, and take less. */
#define HEAD_MAX ((size_t)16 * 1024)

/* The value of "key: " at a line's begin, or NULL. */
static const char *
value_of(const char *line, const char *key)
{
	size_t len = strlen(key);

	return strncmp(line, key, len) == 0 && strncmp(line + len, ": ", 2) == 0
		   ? line + len + 2
		   : NULL;
}

/* Which seats have an entry, and how many there are. */
static uint32_t
seats_taken(const char *text, unsigned *count)
{
	uint32_t taken = 0;
	bool is_seat = false;

	for (; text != NULL; text = strchr(text, '\n')) {
		const char *value;
		unsigned long seat;

		text += *text == '\n';
		if ((value = value_of(text, "kind")) != NULL) {
			is_seat = strncmp(value, "seat\n", 5) == 0;
		} else if ((value = value_of(text, "seats")) != NULL) {
			*count = (unsigned)strtoul(value, NULL, 10);
		} else if (is_seat &&
			   (value = value_of(text, "seat")) != NULL) {
			seat = strtoul(value, NULL, 10);
			taken |= seat < SEATS_MAX ? 1u << seat : 0;
		}
	}
	return taken;
}

bool
table_may_be_free(const struct site *site, const char *id)
{
	char *state = site_path(site, "state/%s.pli", id);
	char *private = site_path(site, "state/%s.private", id);
	struct buf head = BUF_INIT, known = BUF_INIT;
	unsigned seats = 0;
	uint32_t taken;
	bool may;

	if (fs_read_head(&head, state, HEAD_MAX, NULL) < 0)
		buf_clear(&head);
	taken = seats_taken(head.data, &seats);
	may = (unsigned)__builtin_popcount(taken) < seats;
	if (!may && fs_read(&known, private, YAML_FILE_MAX, NULL) == 0)
		may = strstr(known.data, "wanted: ") != NULL;
	buf_release(&head);
	buf_release(&known);
	free(state);
	free(private);
	return may;
}
