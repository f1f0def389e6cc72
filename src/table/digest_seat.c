/* SPDX-License-Identifier: MIT */
/* digest_seat.c - where a player sits, and the addresses of his digests. */
#include "table/digest.h"

#include "base/fs.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>

#define PRIVATE_MAX ((size_t)1024 * 1024)

struct search {
	const struct site *site;
	const char *address;
	int (*what)(const char *match, void *arg);
	void *arg;
};

/* Most matches are others': they need not be opened. */
static bool
may_be_there(const struct search *search, const char *name)
{
	char *path = site_path(search->site, "state/%s", name);
	struct buf bytes = BUF_INIT;
	bool may = fs_read(&bytes, path, PRIVATE_MAX, NULL) == 0 &&
		   strcasestr(bytes.data, search->address) != NULL;

	buf_release(&bytes);
	free(path);
	return may;
}

static int
search_match(const char *name, void *arg)
{
	const struct search *search = arg;
	size_t len = strlen(name), tail = strlen(".private");
	char id[17];

	if (!fs_has_ending(name, ".private") || len - tail >= sizeof(id) ||
	    !may_be_there(search, name))
		return 0;
	memcpy(id, name, len - tail);
	id[len - tail] = '\0';
	return table_exists(search->site, id) ? search->what(id, search->arg)
					      : 0;
}

int
digest_each_match(const struct site *site, const char *address,
    int (*what)(const char *match, void *arg), void *arg, struct err *err)
{
	struct search search = {site, address, what, arg};
	char *state = site_path(site, "state");
	int rc = fs_each(state, search_match, &search, err);

	free(state);
	return rc;
}

/* ---- addresses ---- */

struct owner {
	const struct site *site;
	const char *person;
	char *address;
};

static int
look_at_player(const char *name, void *arg)
{
	struct owner *owner = arg;

	if (strncmp(name, owner->person, DIGEST_PERSON) != 0)
		return 0;
	owner->address = player_address(owner->site, name);
	return owner->address != NULL;
}

char *
digest_person(const struct site *site, const char *person)
{
	struct owner owner = {site, person, NULL};
	char *path = site_path(site, "players");

	fs_each(path, look_at_player, &owner, NULL);
	free(path);
	return owner.address;
}

void
digest_address(const struct site *site, const uint8_t post[KEY_LEN],
    enum code_kind kind, const char *person, unsigned hour, struct buf *out,
    struct buf *about)
{
	bool in_subject = site->style == STYLE_SUBJECT;
	struct buf tag = BUF_INIT;
	char code[CODE_LEN + 1];

	seal_digest_code(code, kind, post, person, hour);
	buf_addf(&tag, "%.*s.d.%u.%s", DIGEST_PERSON, person, hour, code);
	buf_adds(out, site->base);
	if (!in_subject)
		buf_addf(out, "%c%s", site->style == STYLE_PLUS ? '+' : '-',
		    tag.data);
	buf_addf(out, "@%s", site->domain);
	if (about != NULL)
		buf_addf(about, "[pli%s%s]", in_subject ? " " : "",
		    in_subject ? tag.data : "");
	buf_release(&tag);
}
