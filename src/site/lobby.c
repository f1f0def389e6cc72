/* SPDX-License-Identifier: MIT */
/* lobby.c - an open table's file, and who has come to it. */
#include "site/lobby.h"

#include "base/fs.h"
#include "base/x.h"
#include "base/yaml.h"
#include "language/name.h"
#include "site/account.h"
#include "site/player.h"
#include "site/seat.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define PACE_HOURS (365 * 24)

static const char *const state_names[] = {
    "open", "starting", "started", "closed"};
static const char *const part_names[] = {"sits", "asks", "held", "invited"};

void
lobby_init(struct lobby *lobby)
{
	memset(lobby, 0, sizeof(*lobby));
}

static void
person_release(struct lobby_person *person)
{
	free(person->name);
	free(person->address);
	memset(person, 0, sizeof(*person));
}

void
lobby_empty(struct lobby *lobby)
{
	while (lobby->count > 0)
		person_release(&lobby->people[--lobby->count]);
}

void
lobby_release(struct lobby *lobby)
{
	lobby_empty(lobby);
	while (lobby->option_count > 0)
		free(lobby->options[--lobby->option_count]);
	lobby_init(lobby);
}

/* ---- the file ---- */

static char *
lobby_path(const struct site *site, const char *id)
{
	return site_path(site, "tables/%s.yaml", id);
}

bool
lobby_exists(const struct site *site, const char *id)
{
	char *path = lobby_path(site, id);
	bool exists = log_is_match_id(id) && fs_exists(path);

	free(path);
	return exists;
}

static int
wrong(const char *path, const struct doc *at, const char *what, struct err *err)
{
	return err_set(err, EX_CONFIG, "%s:%u: %s", path, doc_line(at), what);
}

/* Which of count words stands there; count: none of them. */
static unsigned
which(const char *text, const char *const *words, unsigned count)
{
	unsigned i = 0;

	while (i < count && strcmp(words[i], text) != 0)
		i++;
	return i;
}

static bool
copy_word(char *out, size_t size, const char *text)
{
	if (strlen(text) >= size)
		return false;
	strcpy(out, text);
	return true;
}

static const char *
text_of(const struct doc *doc)
{
	return doc_text(doc) == NULL ? "" : doc_text(doc);
}

static bool
is_address(const char *text)
{
	return address_is_plain(text) || account_of(text) != NULL;
}

static int
read_person(struct lobby_person *person, const struct doc *map,
    const char *path, struct err *err)
{
	const char *address = doc_text_at(map, "address", "");
	unsigned part = which(doc_text_at(map, "part", "sits"), part_names,
	    ARRAY_LEN(part_names));

	person->name = xstrdup(doc_text_at(map, "name", ""));
	if (!log_is_line(person->name, LOG_NAME_MAX) ||
	    part == ARRAY_LEN(part_names) ||
	    (*address != '\0' && !is_address(address)) ||
	    !copy_word(person->lang, sizeof(person->lang),
		doc_text_at(map, "language", "en")) ||
	    !copy_word(person->bot, sizeof(person->bot),
		doc_text_at(map, "bot", "")) ||
	    !copy_word(person->guest, sizeof(person->guest),
		doc_text_at(map, "guest", "")))
		return wrong(path, map, "people: is broken", err);
	person->part = (enum lobby_part)part;
	if (*address != '\0')
		person->address = xstrdup(address);
	return 0;
}

static int
read_lists(struct lobby *lobby, const struct doc *doc, const char *path,
    struct err *err)
{
	const struct doc *people = doc_get(doc, "people");
	const struct doc *options = doc_get(doc, "options");
	const struct doc *tags = doc_get(doc, "mails");
	size_t i;

	if (doc_count(people) > SEATS_MAX ||
	    doc_count(options) > LOBBY_OPTIONS || doc_count(tags) > LOBBY_TAGS)
		return wrong(path, doc, "a list is too long", err);
	for (i = 0; i < doc_count(people); i++)
		if (read_person(&lobby->people[lobby->count++],
			doc_at(people, i), path, err) < 0)
			return -1;
	for (i = 0; i < doc_count(options); i++)
		lobby->options[lobby->option_count++] =
		    xstrdup(text_of(doc_at(options, i)));
	for (i = 0; i < doc_count(tags); i++)
		if (!copy_word(lobby->tags[lobby->tag_count++],
			sizeof(lobby->tags[0]), text_of(doc_at(tags, i))))
			return wrong(path, tags, "mails: is broken", err);
	return 0;
}

static bool
is_yes(const struct doc *doc, const char *key)
{
	bool yes = false;

	doc_bool(doc_get(doc, key), &yes);
	return yes;
}

static int
read_doc(struct lobby *lobby, const struct doc *doc, const char *path,
    struct err *err)
{
	unsigned state = which(
	    doc_text_at(doc, "state", ""), state_names, ARRAY_LEN(state_names));
	int64_t seats, number, hours = 0;

	lobby->game = game_find(doc_text_at(doc, "game", ""));
	lobby->opened = time_read(doc_text_at(doc, "opened", ""));
	lobby->changed = time_read(doc_text_at(doc, "changed", ""));
	if (lobby->game == NULL || state == ARRAY_LEN(state_names) ||
	    !doc_number(doc_get(doc, "seats"), &seats) || seats < 1 ||
	    seats > SEATS_MAX || lobby->opened < 0 || lobby->changed < 0 ||
	    !doc_number(doc_get(doc, "number"), &number) || number < 0 ||
	    number > 999999 ||
	    (doc_get(doc, "hours") != NULL &&
		(!doc_number(doc_get(doc, "hours"), &hours) || hours < 0 ||
		    hours > PACE_HOURS)) ||
	    !copy_word(lobby->again, sizeof(lobby->again),
		doc_text_at(doc, "again", "")))
		return wrong(path, doc, "is broken", err);
	lobby->seats = (unsigned)seats;
	lobby->number = (unsigned)number;
	lobby->state = (enum lobby_state)state;
	lobby->manual = is_yes(doc, "manual");
	lobby->of_host = is_yes(doc, "host");
	lobby->forum = is_yes(doc, "forum");
	lobby->pace = (int64_t)hours * 3600;
	return read_lists(lobby, doc, path, err);
}

int
lobby_read(struct lobby *lobby, const struct site *site, const char *id,
    struct err *err)
{
	char *path = lobby_path(site, id);
	struct doc *doc = NULL;
	int rc = 0;

	lobby_init(lobby);
	if (!lobby_exists(site, id))
		goto out;
	rc = yaml_load(&doc, path, err);
	if (rc == 0)
		rc = read_doc(lobby, doc, path, err);
	if (rc < 0) {
		lobby_release(lobby);
	} else {
		strcpy(lobby->id, id);
		rc = 1;
	}
out:
	doc_free(doc);
	free(path);
	return rc;
}

static void
write_person(const struct lobby_person *person, struct doc *list)
{
	struct doc *map = doc_add_map(list, NULL);

	doc_add_string(map, "name", person->name);
	doc_add_string(map, "part", part_names[person->part]);
	doc_add_string(map, "language", person->lang);
	if (person->address != NULL)
		doc_add_string(map, "address", person->address);
	if (person->bot[0] != '\0')
		doc_add_string(map, "bot", person->bot);
	if (person->guest[0] != '\0')
		doc_add_string(map, "guest", person->guest);
}

static struct doc *
lobby_doc(const struct lobby *lobby)
{
	struct doc *doc = doc_new_map(), *list;
	unsigned i;

	doc_add_string(doc, "game", lobby->game->name);
	doc_add_number(doc, "seats", lobby->seats);
	doc_add_string(doc, "state", state_names[lobby->state]);
	time_add(doc, "opened", lobby->opened);
	time_add(doc, "changed", lobby->changed);
	doc_add_number(doc, "number", lobby->number);
	doc_add_string(doc, "manual", lobby->manual ? "yes" : "no");
	doc_add_string(doc, "host", lobby->of_host ? "yes" : "no");
	doc_add_string(doc, "again", lobby->again);
	if (lobby->forum)
		doc_add_string(doc, "forum", "yes");
	if (lobby->pace > 0)
		doc_add_number(doc, "hours", lobby->pace / 3600);
	list = doc_add_list(doc, "options");
	for (i = 0; i < lobby->option_count; i++)
		doc_add_string(list, NULL, lobby->options[i]);
	list = doc_add_list(doc, "people");
	for (i = 0; i < lobby->count; i++)
		write_person(&lobby->people[i], list);
	list = doc_add_list(doc, "mails");
	for (i = 0; i < lobby->tag_count; i++)
		doc_add_string(list, NULL, lobby->tags[i]);
	return doc;
}

int
lobby_write(const struct lobby *lobby, const struct site *site, struct err *err)
{
	char *path = lobby_path(site, lobby->id);
	struct doc *doc = lobby_doc(lobby);
	int rc = yaml_save(doc, path, err);

	doc_free(doc);
	free(path);
	return rc;
}

struct walk {
	int (*what)(const char *id, void *arg);
	void *arg;
};

static int
walk_one(const char *name, void *arg)
{
	struct walk *walk = arg;
	size_t len = strlen(name);
	char id[17];

	if (len < 6 || len - 5 >= sizeof(id) ||
	    strcmp(name + len - 5, ".yaml") != 0)
		return 0;
	memcpy(id, name, len - 5);
	id[len - 5] = '\0';
	return log_is_match_id(id) ? walk->what(id, walk->arg) : 0;
}

int
lobby_each(const struct site *site, int (*what)(const char *id, void *arg),
    void *arg, struct err *err)
{
	struct walk walk = {what, arg};
	char *dir = site_path(site, "tables");
	int rc = fs_is_dir(dir) ? fs_each(dir, walk_one, &walk, err) : 0;

	free(dir);
	return rc;
}

/* ---- mails ---- */

bool
lobby_knows(const struct lobby *lobby, const char *tag)
{
	for (unsigned i = 0; i < lobby->tag_count; i++)
		if (strcmp(lobby->tags[i], tag) == 0)
			return true;
	return false;
}

void
lobby_note(struct lobby *lobby, const char *tag)
{
	/* The oldest is forgotten: no mail is that late. */
	if (lobby->tag_count == LOBBY_TAGS)
		memmove(lobby->tags[0], lobby->tags[1],
		    sizeof(lobby->tags[0]) * --lobby->tag_count);
	snprintf(
	    lobby->tags[lobby->tag_count++], sizeof(lobby->tags[0]), "%s", tag);
}

/* ---- who sits there ---- */

const char *
lobby_part_name(enum lobby_part part)
{
	return part_names[part];
}

bool
lobby_is_secret(const struct lobby *lobby)
{
	for (unsigned i = 0; i < lobby->option_count; i++)
		if (strncmp(lobby->options[i], "names=", 6) == 0)
			return true;
	return false;
}

uint32_t
lobby_named(const struct lobby *lobby, const char *name)
{
	uint32_t found = LOBBY_NOBODY;

	for (uint32_t i = 0; i < lobby->count; i++)
		if (name_same(lobby->people[i].name, name) &&
		    (found == LOBBY_NOBODY ||
			lobby->people[i].part == LOBBY_ASKS))
			found = i;
	return found;
}

/* Ids of accounts mean what they say. */
static bool
is_same(const char *known, const char *address)
{
	return account_is_receiver(known) ? strcmp(known, address) == 0
					  : strcasecmp(known, address) == 0;
}

uint32_t
lobby_of(const struct lobby *lobby, const char *address)
{
	for (uint32_t i = 0; i < lobby->count; i++)
		if (lobby->people[i].address != NULL &&
		    is_same(lobby->people[i].address, address))
			return i;
	return LOBBY_NOBODY;
}

uint32_t
lobby_invited(const struct lobby *lobby, const char *address)
{
	char hash[PLAYER_HASH + 1];

	player_hash(address, hash);
	for (uint32_t i = 0; i < lobby->count; i++)
		if (lobby->people[i].part == LOBBY_INVITED &&
		    strcmp(lobby->people[i].guest, hash) == 0)
			return i;
	return LOBBY_NOBODY;
}

uint32_t
lobby_opener(const struct lobby *lobby)
{
	for (uint32_t i = 0; !lobby->of_host && i < lobby->count; i++)
		if (lobby->people[i].part == LOBBY_SITS &&
		    lobby->people[i].bot[0] == '\0')
			return i;
	return LOBBY_NOBODY;
}

unsigned
lobby_count(const struct lobby *lobby, enum lobby_part part)
{
	unsigned count = 0;

	for (unsigned i = 0; i < lobby->count; i++)
		count += lobby->people[i].part == part;
	return count;
}

unsigned
lobby_free(const struct lobby *lobby)
{
	return lobby->seats - lobby->count;
}

struct lobby_person *
lobby_add(struct lobby *lobby, enum lobby_part part, const char *name,
    const char *address, const char *lang)
{
	struct lobby_person *person = &lobby->people[lobby->count++];

	memset(person, 0, sizeof(*person));
	person->part = part;
	person->name = xstrdup(name);
	if (address != NULL)
		person->address = xstrdup(address);
	strncat(person->lang, lang, sizeof(person->lang) - 1);
	return person;
}

void
lobby_remove(struct lobby *lobby, uint32_t person)
{
	person_release(&lobby->people[person]);
	memmove(&lobby->people[person], &lobby->people[person + 1],
	    sizeof(lobby->people[0]) * (lobby->count - person - 1));
	memset(&lobby->people[--lobby->count], 0, sizeof(lobby->people[0]));
}
