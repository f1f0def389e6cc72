/* SPDX-License-Identifier: MIT */
/* signup.c - an open table's file, and who has come to it. */
#include "site/signup.h"

#include "base/fs.h"
#include "base/x.h"
#include "base/yaml.h"
#include "language/name.h"
#include "site/account.h"
#include "site/player.h"
#include "site/reply.h"
#include "site/site_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define PACE_HOURS (365 * 24)

static const char *const state_names[] = {
    "open", "starting", "started", "closed"};
static const char *const part_names[] = {"sits", "asks", "held", "invited"};

void
signup_init(struct signup *signup)
{
	memset(signup, 0, sizeof(*signup));
}

static void
person_release(struct signup_person *person)
{
	free(person->name);
	free(person->address);
	memset(person, 0, sizeof(*person));
}

void
signup_empty(struct signup *signup)
{
	while (signup->count > 0)
		person_release(&signup->people[--signup->count]);
}

void
signup_release(struct signup *signup)
{
	signup_empty(signup);
	while (signup->option_count > 0)
		free(signup->options[--signup->option_count]);
	signup_init(signup);
}

/* ---- the file ---- */

static char *
signup_path(const struct site *site, const char *id)
{
	return site_path(site, "tables/%s.yaml", id);
}

bool
signup_exists(const struct site *site, const char *id)
{
	char *path = signup_path(site, id);
	bool exists = log_is_match_id(id) && fs_exists(path);

	free(path);
	return exists;
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
read_person(struct signup_person *person, const struct doc *map,
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
	    !copy_word(person->invited, sizeof(person->invited),
		doc_text_at(map, "guest", "")))
		return site_file_wrong(path, map, "people: is broken", err);
	person->part = (enum signup_part)part;
	if (*address != '\0')
		person->address = xstrdup(address);
	return 0;
}

/* A notice of the host's hand is not taken for nothing. */
static int
check_keys(const struct doc *doc, const char *path, struct err *err)
{
	static const char *const keys[] = {"game", "seats", "state", "opened",
	    "changed", "number", "manual", "host", "again", "forum", "hours",
	    "options", "people", "mails"};
	static const char *const person_keys[] = {
	    "name", "part", "language", "address", "bot", "guest"};
	const struct keywords known = KEYWORDS(keys);
	const struct keywords of_person = KEYWORDS(person_keys);
	const struct doc *people = doc_get(doc, "people");
	int rc = site_file_keys(&known, path, doc, err);

	for (size_t i = 0; i < doc_count(people) && rc == 0; i++)
		rc = site_file_keys(&of_person, path, doc_at(people, i), err);
	return rc;
}

static int
read_lists(struct signup *signup, const struct doc *doc, const char *path,
    struct err *err)
{
	const struct doc *people = doc_get(doc, "people");
	const struct doc *options = doc_get(doc, "options");
	size_t i;

	if (doc_count(people) > SEATS_MAX ||
	    doc_count(options) > SIGNUP_OPTIONS)
		return site_file_wrong(path, doc, "a list is too long", err);
	for (i = 0; i < doc_count(people); i++)
		if (read_person(&signup->people[signup->count++],
			doc_at(people, i), path, err) < 0)
			return -1;
	for (i = 0; i < doc_count(options); i++)
		signup->options[signup->option_count++] =
		    xstrdup(text_of(doc_at(options, i)));
	return mail_tags_read(&signup->mails, doc, path, err);
}

static bool
is_yes(const struct doc *doc, const char *key)
{
	bool yes = false;

	doc_bool(doc_get(doc, key), &yes);
	return yes;
}

static int
read_doc(struct signup *signup, const struct doc *doc, const char *path,
    struct err *err)
{
	unsigned state = which(
	    doc_text_at(doc, "state", ""), state_names, ARRAY_LEN(state_names));
	int64_t seats, number, hours = 0;

	signup->game = game_find(doc_text_at(doc, "game", ""));
	signup->opened = time_read(doc_text_at(doc, "opened", ""));
	signup->changed = time_read(doc_text_at(doc, "changed", ""));
	if (signup->game == NULL || state == ARRAY_LEN(state_names) ||
	    !doc_number(doc_get(doc, "seats"), &seats) || seats < 1 ||
	    seats > SEATS_MAX || signup->opened < 0 || signup->changed < 0 ||
	    !doc_number(doc_get(doc, "number"), &number) || number < 0 ||
	    number > 999999 ||
	    (doc_get(doc, "hours") != NULL &&
		(!doc_number(doc_get(doc, "hours"), &hours) || hours < 0 ||
		    hours > PACE_HOURS)) ||
	    !copy_word(signup->again, sizeof(signup->again),
		doc_text_at(doc, "again", "")))
		return site_file_wrong(path, doc, "is broken", err);
	signup->seats = (unsigned)seats;
	signup->number = (unsigned)number;
	signup->state = (enum signup_state)state;
	signup->manual = is_yes(doc, "manual");
	signup->of_host = is_yes(doc, "host");
	signup->forum = is_yes(doc, "forum");
	signup->pace = (int64_t)hours * 3600;
	return read_lists(signup, doc, path, err);
}

int
signup_read(struct signup *signup, const struct site *site, const char *id,
    struct err *err)
{
	char *path = signup_path(site, id);
	struct doc *doc = NULL;
	int rc = 0;

	signup_init(signup);
	if (!signup_exists(site, id))
		goto out;
	rc = yaml_load(&doc, path, err);
	if (rc == 0)
		rc = check_keys(doc, path, err);
	if (rc == 0)
		rc = read_doc(signup, doc, path, err);
	if (rc < 0) {
		signup_release(signup);
	} else {
		strcpy(signup->id, id);
		rc = 1;
	}
out:
	doc_free(doc);
	free(path);
	return rc;
}

static void
write_person(const struct signup_person *person, struct doc *list)
{
	struct doc *map = doc_add_map(list, NULL);

	doc_add_string(map, "name", person->name);
	doc_add_string(map, "part", part_names[person->part]);
	doc_add_string(map, "language", person->lang);
	if (person->address != NULL)
		doc_add_string(map, "address", person->address);
	if (person->bot[0] != '\0')
		doc_add_string(map, "bot", person->bot);
	if (person->invited[0] != '\0')
		doc_add_string(map, "guest", person->invited);
}

static struct doc *
signup_doc(const struct signup *signup)
{
	struct doc *doc = doc_new_map(), *list;
	unsigned i;

	doc_add_string(doc, "game", signup->game->name);
	doc_add_number(doc, "seats", signup->seats);
	doc_add_string(doc, "state", state_names[signup->state]);
	time_add(doc, "opened", signup->opened);
	time_add(doc, "changed", signup->changed);
	doc_add_number(doc, "number", signup->number);
	doc_add_string(doc, "manual", signup->manual ? "yes" : "no");
	doc_add_string(doc, "host", signup->of_host ? "yes" : "no");
	doc_add_string(doc, "again", signup->again);
	if (signup->forum)
		doc_add_string(doc, "forum", "yes");
	if (signup->pace > 0)
		doc_add_number(doc, "hours", signup->pace / 3600);
	list = doc_add_list(doc, "options");
	for (i = 0; i < signup->option_count; i++)
		doc_add_string(list, NULL, signup->options[i]);
	list = doc_add_list(doc, "people");
	for (i = 0; i < signup->count; i++)
		write_person(&signup->people[i], list);
	mail_tags_write(&signup->mails, doc);
	return doc;
}

int
signup_write(
    const struct signup *signup, const struct site *site, struct err *err)
{
	char *path = signup_path(site, signup->id);
	struct doc *doc = signup_doc(signup);
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
signup_each(const struct site *site, int (*what)(const char *id, void *arg),
    void *arg, struct err *err)
{
	struct walk walk = {what, arg};
	char *dir = site_path(site, "tables");
	int rc = fs_is_dir(dir) ? fs_each(dir, walk_one, &walk, err) : 0;

	free(dir);
	return rc;
}

/* ---- who sits there ---- */

const char *
signup_part_name(enum signup_part part)
{
	return part_names[part];
}

bool
signup_is_secret(const struct signup *signup)
{
	for (unsigned i = 0; i < signup->option_count; i++)
		if (strncmp(signup->options[i], "names=", 6) == 0)
			return true;
	return false;
}

uint32_t
signup_named(const struct signup *signup, const char *name)
{
	uint32_t found = SIGNUP_NOBODY;

	for (uint32_t i = 0; i < signup->count; i++)
		if (name_same(signup->people[i].name, name) &&
		    (found == SIGNUP_NOBODY ||
			signup->people[i].part == SIGNUP_ASKS))
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
signup_of(const struct signup *signup, const char *address)
{
	for (uint32_t i = 0; i < signup->count; i++)
		if (signup->people[i].address != NULL &&
		    is_same(signup->people[i].address, address))
			return i;
	return SIGNUP_NOBODY;
}

uint32_t
signup_invited(const struct signup *signup, const char *address)
{
	char hash[PLAYER_HASH + 1];

	player_hash(address, hash);
	for (uint32_t i = 0; i < signup->count; i++)
		if (signup->people[i].part == SIGNUP_INVITED &&
		    strcmp(signup->people[i].invited, hash) == 0)
			return i;
	return SIGNUP_NOBODY;
}

uint32_t
signup_opener(const struct signup *signup)
{
	for (uint32_t i = 0; !signup->of_host && i < signup->count; i++)
		if (signup->people[i].part == SIGNUP_SITS &&
		    signup->people[i].bot[0] == '\0')
			return i;
	return SIGNUP_NOBODY;
}

unsigned
signup_count(const struct signup *signup, enum signup_part part)
{
	unsigned count = 0;

	for (unsigned i = 0; i < signup->count; i++)
		count += signup->people[i].part == part;
	return count;
}

unsigned
signup_free(const struct signup *signup)
{
	return signup->seats - signup->count;
}

struct signup_person *
signup_add(struct signup *signup, enum signup_part part, const char *name,
    const char *address, const char *lang)
{
	struct signup_person *person = &signup->people[signup->count++];

	memset(person, 0, sizeof(*person));
	person->part = part;
	person->name = xstrdup(name);
	if (address != NULL)
		person->address = xstrdup(address);
	strncat(person->lang, lang, sizeof(person->lang) - 1);
	return person;
}

void
signup_remove(struct signup *signup, uint32_t person)
{
	person_release(&signup->people[person]);
	memmove(&signup->people[person], &signup->people[person + 1],
	    sizeof(signup->people[0]) * (signup->count - person - 1));
	memset(&signup->people[--signup->count], 0, sizeof(signup->people[0]));
}
