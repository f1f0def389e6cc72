/* SPDX-License-Identifier: MIT */
/* new_player.c - who is to sit at a new table. */
#include "table/new_player.h"
#include "base/x.h"
#include "game/bot.h"
#include "language/name.h"
#include "site/account.h"
#include "site/reply.h"
#include "table/seats.h"

#include <stdlib.h>
#include <string.h>

void
new_players_free(struct new_player players[SEATS_MAX])
{
	for (unsigned i = 0; i < SEATS_MAX; i++) {
		free(players[i].name);
		free(players[i].address);
		free(players[i].account);
	}
}

/* "en, fr" */
static void
add_languages(struct buf *out)
{
	for (size_t i = 0; languages[i] != NULL; i++)
		buf_addf(out, "%s%s", i == 0 ? "" : ", ", languages[i]);
}

static int
read_lang(struct new_player *player, const char *text, const char *spec,
    struct err *err)
{
	struct buf known = BUF_INIT;

	if (language_find(text)) {
		strcpy(player->lang, text);
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
read_address(
    struct new_player *player, char *take, const char *spec, struct err *err)
{
	size_t len = strlen(ACCOUNT_RECEIVER);

	player->address = take;
	if (account_is_receiver(take) && account_is_word(take + len)) {
		player->account = xstrdup(take + len);
		free(take);
		player->address = NULL;
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
take_name(struct new_player *player, const char *spec, const struct site *site,
    struct err *err)
{
	struct buf name = BUF_INIT;
	enum name_fault fault =
	    name_take(&name, player->name, &site->data, site->name);

	if (fault == NAME_LENGTH)
		err_set(err, EX_USAGE,
		    "%s: a name of 1 to %d bytes must stand in front", spec,
		    LOG_NAME_MAX);
	else if (fault != NAME_GOOD)
		err_set(err, EX_USAGE, "%s: %s", spec, name_faults[fault]);
	free(player->name);
	player->name = buf_take(&name);
	return fault == NAME_GOOD ? 0 : -1;
}

static int
read_new_player(struct new_player *player, const char *spec,
    const struct site *site, struct err *err)
{
	const char *semicolon = strrchr(spec, ';');
	const char *end = semicolon == NULL ? spec + strlen(spec) : semicolon;
	const char *open = memchr(spec, '<', (size_t)(end - spec));

	if (read_lang(player, semicolon == NULL ? site->lang : semicolon + 1,
		spec, err) < 0)
		return -1;
	player->name =
	    trimmed(spec, (size_t)((open == NULL ? end : open) - spec));
	/* It would be everybody's to read, for ever, and no letter's. */
	if (holds_address(player->name))
		return err_set(err, EX_USAGE,
		    "%s: an address stands between < and >, behind the name: "
		    "'Anna <anna@example.org>'",
		    spec);
	if (take_name(player, spec, site, err) < 0)
		return -1;
	if (open == NULL)
		return 0;
	while (end > open && end[-1] == ' ')
		end--;
	if (end[-1] != '>')
		return err_set(err, EX_USAGE, "%s: \">\" is missing", spec);
	return read_address(
	    player, xstrndup(open + 1, (size_t)(end - open - 2)), spec, err);
}

static bool
has_account(
    const struct new_player *players, unsigned count, const char *account)
{
	for (unsigned i = 0; i < count; i++)
		if (account != NULL && players[i].account != NULL &&
		    strcmp(players[i].account, account) == 0)
			return true;
	return false;
}

static bool
is_taken(const struct new_player *players, unsigned count, const char *name)
{
	for (unsigned i = 0; i < count; i++)
		if (name_same(players[i].name, name))
			return true;
	return false;
}

int
new_players_read(struct new_player players[SEATS_MAX], const char *const *specs,
    unsigned count, const struct site *site, struct err *err)
{
	for (unsigned i = 0; i < count; i++) {
		if (read_new_player(&players[i], specs[i], site, err) < 0)
			return -1;
		if (is_taken(players, i, players[i].name))
			return err_set(err, EX_USAGE,
			    "%s: two seats must not have one name, or names "
			    "that look alike",
			    players[i].name);
		if (has_account(players, i, players[i].account))
			return err_set(err, EX_USAGE,
			    "%s: one account plays for one seat", specs[i]);
	}
	return 0;
}

/* ---- computer players ---- */

static int
add_bot(struct new_player *players, unsigned count, const char *kind,
    const struct words *words, const char *lang, struct err *err)
{
	const struct doc *names = words_texts(words, "bots");
	struct new_player *player = &players[count];
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
	       is_taken(players, count, doc_text(doc_at(names, i))))
		i++;
	if (i < doc_count(names))
		buf_adds(&name, doc_text(doc_at(names, i)));
	else
		buf_addf(
		    &name, "%s %s", kind, words_text(words, "label.stand-in"));
	player->name = buf_take(&name);
	strcpy(player->lang, lang);
	player->bot = kind;
	return 0;
}

int
new_players_add_bots(struct new_player players[SEATS_MAX], unsigned persons,
    const char *const *kinds, unsigned count, const struct site *site,
    struct err *err)
{
	struct words *words;
	int rc = 0;

	if (words_new(&words, &site->data, site->lang, NULL, NULL, err) < 0)
		return -1;
	for (unsigned i = 0; rc == 0 && i < count; i++)
		rc = add_bot(
		    players, persons + i, kinds[i], words, site->lang, err);
	words_free(words);
	return rc;
}

int
new_players_seat(struct table *table,
    const struct new_player players[SEATS_MAX], struct err *err)
{
	struct entry entry;
	int rc = 0;

	/* The seats behind the players are free. */
	for (unsigned i = 0;
	     rc == 0 && i < table->match.seats && players[i].name != NULL;
	     i++) {
		entry_init(&entry, ENTRY_SEAT);
		strcpy(entry.time, table->time);
		entry.seat = i;
		entry.name = table_seat_name(
		    table, i, players[i].name, players[i].bot != NULL);
		if (players[i].bot != NULL)
			strcpy(entry.bot, players[i].bot);
		strcpy(entry.lang, players[i].lang);
		rc = match_append(&table->match, &entry, &table->key, err);
		entry_release(&entry);
		if (players[i].address != NULL)
			table->private.seats[i].address =
			    xstrdup(players[i].address);
		if (players[i].account != NULL)
			table->private.seats[i].forum =
			    xstrdup(players[i].account);
	}
	return rc;
}
