/* SPDX-License-Identifier: MIT */
/* guest.c - who is to sit at a new table. */
#include "table/guest.h"
#include "base/x.h"
#include "game/bot.h"
#include "language/name.h"
#include "site/account.h"
#include "table/seats.h"

#include <stdlib.h>
#include <string.h>

void
guests_free(struct guest guests[SEATS_MAX])
{
	for (unsigned i = 0; i < SEATS_MAX; i++) {
		free(guests[i].name);
		free(guests[i].address);
		free(guests[i].account);
	}
}

/* "en, fr" */
static void
add_languages(struct buf *out)
{
	for (size_t i = 0; languages[i] != NULL; i++)
		buf_addf(out, "%s%s", i == 0 ? "" : ", ", languages[i]);
}

static bool
is_language(const char *text)
{
	size_t i = 0;

	while (languages[i] != NULL && strcmp(languages[i], text) != 0)
		i++;
	return languages[i] != NULL;
}

static int
read_lang(
    struct guest *guest, const char *text, const char *spec, struct err *err)
{
	struct buf known = BUF_INIT;

	if (is_language(text)) {
		strcpy(guest->lang, text);
		return 0;
	}
	add_languages(&known);
	err_set(err, EX_USAGE, "%s: no language pack %s; there are %s", spec,
	    text, known.data);
	buf_release(&known);
	return -1;
}

static char *
trimmed(const char *text, size_t len)
{
	while (len > 0 && text[len - 1] == ' ')
		len--;
	while (len > 0 && *text == ' ') {
		text++;
		len--;
	}
	return xstrndup(text, len);
}

/* What stands between < and >, which is taken. */
static int
read_address(struct guest *guest, char *take, const char *spec, struct err *err)
{
	size_t len = strlen(ACCOUNT_RECEIVER);

	guest->address = take;
	if (account_is_receiver(take) && account_is_word(take + len)) {
		guest->account = xstrdup(take + len);
		free(take);
		guest->address = NULL;
	} else if (!address_is_plain(take)) {
		return err_set(err, EX_USAGE,
		    "%s: not a mail address, nor forum:ID", spec);
	}
	return 0;
}

/* "@all" is none. */
static bool
holds_address(const char *name)
{
	const char *at = name;

	while ((at = strchr(at, '@')) != NULL) {
		if (at > name && at[-1] != ' ' && at[1] != ' ' && at[1] != '\0')
			return true;
		at++;
	}
	return false;
}

static int
take_name(struct guest *guest, const char *spec, const struct site *site,
    struct err *err)
{
	struct buf name = BUF_INIT;
	enum name_fault fault =
	    name_take(&name, guest->name, &site->data, site->name);

	if (fault == NAME_LENGTH)
		err_set(err, EX_USAGE,
		    "%s: a name of 1 to %d bytes must stand in front", spec,
		    LOG_NAME_MAX);
	else if (fault != NAME_GOOD)
		err_set(err, EX_USAGE, "%s: %s", spec, name_faults[fault]);
	free(guest->name);
	guest->name = buf_take(&name);
	return fault == NAME_GOOD ? 0 : -1;
}

static int
read_guest(struct guest *guest, const char *spec, const struct site *site,
    struct err *err)
{
	const char *semicolon = strrchr(spec, ';');
	const char *end = semicolon == NULL ? spec + strlen(spec) : semicolon;
	const char *open = memchr(spec, '<', (size_t)(end - spec));

	if (read_lang(guest, semicolon == NULL ? site->lang : semicolon + 1,
		spec, err) < 0)
		return -1;
	guest->name =
	    trimmed(spec, (size_t)((open == NULL ? end : open) - spec));
	/* It would be everybody's to read, for ever, and no letter's. */
	if (holds_address(guest->name))
		return err_set(err, EX_USAGE,
		    "%s: an address stands between < and >, behind the name: "
		    "'Anna <anna@example.org>'",
		    spec);
	if (take_name(guest, spec, site, err) < 0)
		return -1;
	if (open == NULL)
		return 0;
	while (end > open && end[-1] == ' ')
		end--;
	if (end[-1] != '>')
		return err_set(err, EX_USAGE, "%s: \">\" is missing", spec);
	return read_address(
	    guest, xstrndup(open + 1, (size_t)(end - open - 2)), spec, err);
}

static bool
has_account(const struct guest *guests, unsigned count, const char *account)
{
	for (unsigned i = 0; i < count; i++)
		if (account != NULL && guests[i].account != NULL &&
		    strcmp(guests[i].account, account) == 0)
			return true;
	return false;
}

static bool
is_taken(const struct guest *guests, unsigned count, const char *name)
{
	for (unsigned i = 0; i < count; i++)
		if (name_same(guests[i].name, name))
			return true;
	return false;
}

int
guests_read(struct guest guests[SEATS_MAX], const char *const *specs,
    unsigned count, const struct site *site, struct err *err)
{
	for (unsigned i = 0; i < count; i++) {
		if (read_guest(&guests[i], specs[i], site, err) < 0)
			return -1;
		if (is_taken(guests, i, guests[i].name))
			return err_set(err, EX_USAGE,
			    "%s: two seats must not have one name, or names "
			    "that "
			    "look alike",
			    guests[i].name);
		if (has_account(guests, i, guests[i].account))
			return err_set(err, EX_USAGE,
			    "%s: one account plays for one seat", specs[i]);
	}
	return 0;
}

/* ---- computer players ---- */

static int
add_bot(struct guest *guests, unsigned count, const char *kind,
    const struct words *words, const char *lang, struct err *err)
{
	const struct doc *names = words_texts(words, "bots");
	struct guest *guest = &guests[count];
	struct buf name = BUF_INIT;
	struct bot bot;
	size_t i = 0;

	if (!bot_read(&bot, kind))
		return err_set(err, EX_USAGE,
		    "--bot %s: must be random, greedy, search, or search-N "
		    "with "
		    "N rounds of thought up to %d",
		    kind, BOT_ROUNDS_MAX);
	while (i < doc_count(names) &&
	       is_taken(guests, count, doc_text(doc_at(names, i))))
		i++;
	if (i < doc_count(names))
		buf_adds(&name, doc_text(doc_at(names, i)));
	else
		buf_addf(
		    &name, "%s %s", kind, words_text(words, "label.stand-in"));
	guest->name = buf_take(&name);
	strcpy(guest->lang, lang);
	guest->bot = kind;
	return 0;
}

int
guests_add_bots(struct guest guests[SEATS_MAX], unsigned persons,
    const char *const *kinds, unsigned count, const struct site *site,
    struct err *err)
{
	struct words *words;
	int rc = 0;

	if (words_new(&words, &site->data, site->lang, NULL, NULL, err) < 0)
		return -1;
	for (unsigned i = 0; rc == 0 && i < count; i++)
		rc = add_bot(
		    guests, persons + i, kinds[i], words, site->lang, err);
	words_free(words);
	return rc;
}

int
guests_seat(
    struct table *table, const struct guest guests[SEATS_MAX], struct err *err)
{
	struct entry entry;
	int rc = 0;

	/* The seats behind the guests are free. */
	for (unsigned i = 0;
	     rc == 0 && i < table->match.seats && guests[i].name != NULL; i++) {
		entry_init(&entry, ENTRY_SEAT);
		strcpy(entry.time, table->time);
		entry.seat = i;
		entry.name = table_seat_name(
		    table, i, guests[i].name, guests[i].bot != NULL);
		if (guests[i].bot != NULL)
			strcpy(entry.bot, guests[i].bot);
		strcpy(entry.lang, guests[i].lang);
		rc = match_append(&table->match, &entry, &table->key, err);
		entry_release(&entry);
		if (guests[i].address != NULL)
			table->private.seats[i].address =
			    xstrdup(guests[i].address);
		if (guests[i].account != NULL)
			table->private.seats[i].forum =
			    xstrdup(guests[i].account);
	}
	return rc;
}
