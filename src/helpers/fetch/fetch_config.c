/* SPDX-License-Identifier: MIT */
/* fetch_config.c - the fetch list of pli.yaml. */
#include "base/settings.h"
#include "base/x.h"
#include "helpers/fetch/fetch.h"

#include <stdlib.h>
#include <string.h>

static bool
is_plain(const char *text)
{
	for (; *text != '\0'; text++)
		if ((unsigned char)*text < ' ' || *text == 0x7f)
			return false;
	return true;
}

/* ---- keys ---- */

static const struct kind {
	const char *scheme;
	int (*open)(
	    struct box *box, const struct place *place, struct err *err);
	bool server, tls;
} kinds[] = {
    {"imap://", box_imap, true, false},
    {"imaps://", box_imap, true, true},
    {"pop3://", box_pop3, true, false},
    {"pop3s://", box_pop3, true, true},
    {"maildir:", box_maildir, false, false},
    {"mbox:", box_mbox, false, false},
};

static const struct kind *
kind_of(const char *url)
{
	size_t i;

	for (i = 0; i < ARRAY_LEN(kinds); i++)
		if (strncmp(url, kinds[i].scheme, strlen(kinds[i].scheme)) == 0)
			return &kinds[i];
	return NULL;
}

static bool
set_url(struct place *place, const char *url)
{
	const struct kind *kind = kind_of(url);
	const char *rest;

	if (kind == NULL || !is_plain(url))
		return false;
	rest = url + strlen(kind->scheme);
	place->url = place->server.url = url;
	place->open = kind->open;
	free(place->path);
	place->path = kind->server ? NULL : xstrdup(rest);
	/* No user, password or path: they have their own keys. */
	return *rest != '\0' &&
	       (!kind->server || strpbrk(rest, "/@?# ;") == NULL);
}

static bool
read_url(void *into, const struct doc *value)
{
	return set_url(into, doc_text(value));
}

static bool
read_then(void *into, const struct doc *value)
{
	const char *text = doc_text(value);
	struct place *place = into;

	if (strcmp(text, "keep") == 0) {
		place->then = THEN_KEEP;
		return true;
	}
	if (strcmp(text, "delete") == 0) {
		place->then = THEN_DELETE;
		return true;
	}
	if (strncmp(text, "move ", 5) != 0 || text[5] == '\0' ||
	    !is_plain(text))
		return false;
	place->then = THEN_MOVE;
	free(place->target);
	place->target = xstrdup(text + 5);
	return true;
}

#define AT(member) offsetof(struct place, member)

static const struct setting keys[] = {
    {"url",
	"must be imaps://HOST:PORT, imap://..., pop3s://..., pop3://..., "
	"maildir:FOLDER or mbox:FILE",
	.read = read_url},
    {"user", "must be a name", .kind = SETTING_LINE, .at = AT(server.user)},
    {"password_file", "must be a file", .kind = SETTING_LINE,
	.at = AT(password_file)},
    {"folder", "must be the name of a folder", .kind = SETTING_LINE,
	.at = AT(folder)},
    {"then", "must be keep, delete, or \"move FOLDER\"", .read = read_then},
    {"starttls", "must be yes or no", .kind = SETTING_YES_NO,
	.at = AT(server.starttls)},
    {"ca_file", "must be a file", .kind = SETTING_LINE, .at = AT(ca_file)},
    {"timeout", "must be 1 to 3600 seconds", .kind = SETTING_COUNT,
	.at = AT(server.timeout), .least = 1, .most = 3600},
};

static const struct settings settings = {"fetch", keys, ARRAY_LEN(keys)};

static int
wrong(const struct doc *at, const char *key, const char *what, struct err *err)
{
	return settings_wrong(&settings, at, key, what, err);
}

/* ---- what belongs together ---- */

static int
check_local(const struct place *place, const struct doc *map, struct err *err)
{
	static const char *const of_servers[] = {"user", "password_file",
	    "folder", "starttls", "ca_file", "timeout"};

	for (size_t i = 0; i < ARRAY_LEN(of_servers); i++)
		if (doc_get(map, of_servers[i]) != NULL)
			return wrong(doc_get(map, of_servers[i]), of_servers[i],
			    "is for mail servers only", err);
	if (place->then == THEN_MOVE && place->open != box_maildir)
		return wrong(map, "then", "an mbox has no folders", err);
	return 0;
}

static int
check_server(struct place *place, const struct doc *map, const char *site,
    struct err *err)
{
	bool tls = kind_of(place->url)->tls;
	int rc;

	if (place->server.user == NULL || place->password_file == NULL)
		return wrong(
		    map, place->url, "needs user and password_file", err);
	/* Unless told so, no password goes over an open line. */
	if (doc_get(map, "starttls") == NULL)
		place->server.starttls = !tls;
	if (place->server.starttls && tls)
		return wrong(map, "starttls",
		    "makes no sense with imaps and pop3s", err);
	if (place->open == box_pop3 &&
	    (place->then == THEN_MOVE || doc_get(map, "folder") != NULL))
		return wrong(map, place->then == THEN_MOVE ? "then" : "folder",
		    "POP3 has no folders", err);
	rc = settings_secret(&place->password, site, place->password_file, err);
	place->server.password = place->password.data;
	return rc;
}

/* What tells it from other boxes, and may be shown. */
static void
make_title(struct place *place)
{
	struct buf title = BUF_INIT;

	if (place->path != NULL)
		buf_addf(&title, "%.*s%s",
		    (int)strlen(kind_of(place->url)->scheme), place->url,
		    place->path);
	else
		buf_addf(&title, "%s %s", place->url, place->server.user);
	if (place->open == box_imap)
		buf_addf(&title, " %s", place->folder);
	place->title = buf_take(&title);
}

static void
find_files(struct place *place, const char *site)
{
	char *path = settings_path(site, place->path);

	free(place->path);
	place->path = path;
	place->ca_path = settings_path(site, place->ca_file);
	place->server.ca_file = place->ca_path;
	/* A Maildir beside the first one. */
	if (place->then == THEN_MOVE && place->open == box_maildir) {
		path = settings_path(site, place->target);
		free(place->target);
		place->target = path;
	}
}

/* ---- the list ---- */

static struct place *
new_place(struct places *places)
{
	struct place *place;

	places->items = x_grow(
	    places->items, &places->cap, places->count, sizeof(*places->items));
	place = &places->items[places->count++];
	memset(place, 0, sizeof(*place));
	place->password = (struct buf)BUF_INIT;
	place->folder = "INBOX";
	place->server.timeout = 60;
	return place;
}

static int
read_place(struct places *places, const struct doc *map, const char *site,
    struct err *err)
{
	struct place *place = new_place(places);

	if (!doc_is(map, DOC_MAP))
		return wrong(map, "each item", "must be a map", err);
	if (settings_read(&settings, map, place, err) < 0)
		return -1;
	if (place->url == NULL)
		return wrong(map, "url", "is missing", err);
	find_files(place, site);
	make_title(place);
	return place->path != NULL ? check_local(place, map, err)
				   : check_server(place, map, site, err);
}

int
places_read(struct places *places, const struct doc *fetch, const char *site,
    struct err *err)
{
	size_t i;

	memset(places, 0, sizeof(*places));
	if (fetch != NULL && !doc_is(fetch, DOC_LIST))
		return wrong(fetch, "it", "must be a list of maps", err);
	for (i = 0; i < doc_count(fetch); i++)
		if (read_place(places, doc_at(fetch, i), site, err) < 0)
			return -1;
	return 0;
}

int
places_add(
    struct places *places, const char *url, const char *site, struct err *err)
{
	struct place *place = new_place(places);

	if (!set_url(place, url) || place->path == NULL)
		return err_set(err, EX_USAGE,
		    "%s: stands in no fetch list, and is no maildir:FOLDER or "
		    "mbox:FILE",
		    url);
	find_files(place, site);
	make_title(place);
	return 0;
}

void
places_release(struct places *places)
{
	size_t i;

	for (i = 0; i < places->count; i++) {
		struct place *place = &places->items[i];

		free(place->path);
		free(place->target);
		free(place->title);
		free(place->ca_path);
		buf_wipe(&place->password);
	}
	free(places->items);
	memset(places, 0, sizeof(*places));
}
