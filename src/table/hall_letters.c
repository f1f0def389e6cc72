/* SPDX-License-Identifier: MIT */
/* hall_letters.c - what the people of an open table are told. */
#include "table/hall.h"

#include "base/x.h"
#include "letters/mask.h"

#include <stdlib.h>
#include <string.h>

#define DAY (24 * (int64_t)3600)

static const char *
first_of(const struct words *words, const char *list)
{
	const char *text = doc_text(doc_at(words_texts(words, list), 0));

	return text == NULL ? list : text;
}

void
hall_tell_words(const struct site *site, const char *lang, struct doc *doc)
{
	struct doc *map = doc_add_map(doc, "words");
	struct words *words;

	if (words_new(&words, &site->data, lang, NULL, NULL, NULL) == 0) {
		for (size_t i = 0; words_commands[i] != NULL; i++)
			doc_add_string(map, words_commands[i],
			    words_command(words, words_commands[i]));
		doc_add_string(map, "as", first_of(words, "wish.as"));
		doc_add_string(map, "for", words_text(words, "wish.for"));
		doc_add_string(map, "with", words_text(words, "wish.with"));
		words_free(words);
	}
	doc_add_string(doc, "address", site->address);
}

void
hall_tell_pace(int64_t target, struct doc *doc)
{
	struct doc *map;

	if (target == 0)
		return;
	map = doc_add_map(doc, "pace");
	if (target % DAY == 0) {
		doc_add_number(map, "days", target / DAY);
		doc_add_bool(map, "one", target == DAY);
	} else {
		/* The table has days, too, of another kind. */
		doc_add_bool(map, "days", false);
		doc_add_number(map, "hours", (target + 3599) / 3600);
	}
}

char *
hall_called(
    const struct site *site, const char *lang, const char *called, bool bot)
{
	struct words *words = NULL;
	char *name;

	if (!bot || words_new(&words, &site->data, lang, NULL, NULL, NULL) < 0)
		return xstrdup(called);
	name = mask_bot(words, called);
	words_free(words);
	return name;
}

/* Names of those who have said nothing yet are their friends' secret; at a
 * secret table everybody is "somebody". */
static void
tell_people(const struct site *site, const struct lobby *lobby,
    const char *lang, uint32_t person, struct doc *doc)
{
	char *name;
	bool secret = lobby_is_secret(lobby);
	struct doc *list = doc_add_list(doc, "people"), *map;

	for (uint32_t i = 0; i < lobby->count; i++) {
		const struct lobby_person *one = &lobby->people[i];

		if (person == LOBBY_NOBODY && one->part != LOBBY_SITS)
			continue;
		map = doc_add_map(list, NULL);
		name = hall_called(site, lang, one->name, one->bot[0] != '\0');
		if (!secret || i == person)
			doc_add_string(map, "player", name);
		free(name);
		/* All of them: what a map does not say is looked up in the
		 * letter's, which says it of its reader. */
		for (int part = LOBBY_SITS; part <= LOBBY_INVITED; part++)
			doc_add_bool(
			    map, lobby_part_name(part), (int)one->part == part);
		doc_add_bool(map, "me", i == person);
		doc_add_bool(map, "comma", doc_count(list) > 1);
	}
}

void
hall_tell(const struct site *site, const struct lobby *lobby, const char *lang,
    uint32_t person, struct doc *doc)
{
	struct buf text = BUF_INIT;
	unsigned reserved =
	    lobby_count(lobby, LOBBY_HELD) + lobby_count(lobby, LOBBY_INVITED);

	doc_add_string(doc, "match", lobby->id);
	proposal_title(&site->data, lang, lobby->game, &text);
	doc_add_string(doc, "title", text.data);
	buf_clear(&text);
	proposal_say_options(&site->data, lang, lobby->game, lobby->options,
	    lobby->option_count, &text);
	doc_add_string(doc, "options", text.data);
	doc_add_number(doc, "seats", lobby->seats);
	doc_add_number(doc, "least", game_seats_min(lobby->game));
	doc_add_bool(doc, "early", game_seats_min(lobby->game) < lobby->seats);
	doc_add_number(doc, "free", lobby_free(lobby));
	doc_add_bool(doc, "one_free", lobby_free(lobby) == 1);
	doc_add_number(doc, "reserved", reserved);
	doc_add_bool(doc, "one_reserved", reserved == 1);
	doc_add_bool(doc, "manual", lobby->manual);
	doc_add_bool(doc, "secret", lobby_is_secret(lobby));
	doc_add_string(doc, "again", lobby->again);
	doc_add_number(doc, "days", site->tables.days);
	hall_tell_pace(
	    lobby->pace > 0 ? lobby->pace : site->terms.pace.target, doc);
	tell_people(site, lobby, lang, person, doc);
	if (person != LOBBY_NOBODY) {
		doc_add_bool(doc, "opener", lobby_opener(lobby) == person);
		doc_add_bool(
		    doc, lobby_part_name(lobby->people[person].part), true);
	}
	buf_release(&text);
}

/* ---- letters to them ---- */

static int
add_letter(struct hall *hall, struct notice *notice, struct doc *doc,
    const char *key, uint32_t person, struct err *err)
{
	struct lobby *lobby = &hall->lobby;
	struct buf reply = BUF_INIT, about = BUF_INIT, tag = BUF_INIT;
	int rc;

	join_address(hall->site, lobby->id, hall->post, notice->to, hall->now,
	    &reply, &about);
	/* With each guest who is invited there is one more; and two of them may
	 * have one address. */
	buf_addf(&tag, "%s.%u.%s.%u.%u", lobby->id, lobby->number + 1, key,
	    lobby->count, person);
	notice->reply_to = reply.data;
	notice->about = about.data;
	notice->tag = tag.data;
	rc = notice_add(hall->site, notice, doc, hall->now, &hall->batch, err);
	buf_release(&reply);
	buf_release(&about);
	buf_release(&tag);
	return rc;
}

/* May the name of what is new be said?  Some of it is the reader's own. */
static bool
is_told(const struct lobby *lobby, const struct hall_news *news)
{
	static const char *const others[] = {"asked", "came", "away", "heir"};

	for (size_t i = 0; lobby_is_secret(lobby) && i < ARRAY_LEN(others); i++)
		if (strcmp(others[i], news->what) == 0)
			return false;
	return news->name != NULL;
}

int
hall_write(struct hall *hall, const char *name, uint32_t person,
    const struct hall_news *news, struct err *err)
{
	const struct lobby_person *to = &hall->lobby.people[person];
	struct notice notice = {
	    .name = name, .lang = to->lang, .to = to->address};
	struct doc *doc;
	int rc;

	if (to->address == NULL)
		return 0;
	doc = doc_new_map();
	hall_tell(hall->site, &hall->lobby, to->lang, person, doc);
	hall_tell_words(hall->site, to->lang, doc);
	if (news != NULL)
		doc_add_bool(doc_add_map(doc, "news"), news->what, true);
	if (news != NULL && is_told(&hall->lobby, news))
		doc_add_string(doc, "name", news->name);
	rc = add_letter(hall, &notice, doc, name, person, err);
	doc_free(doc);
	return rc;
}

int
hall_write_opener(struct hall *hall, uint32_t person,
    const struct hall_news *news, struct err *err)
{
	uint32_t opener = lobby_opener(&hall->lobby);

	if (opener == LOBBY_NOBODY || opener == person)
		return 0;
	return hall_write(hall, "seated", opener, news, err);
}

int
hall_ask_host(struct hall *hall, uint32_t person, struct err *err)
{
	const struct site *site = hall->site;
	const char *name = hall->lobby.people[person].name;
	struct notice notice = {
	    .name = "approve", .lang = site->lang, .to = site->host};
	struct doc *doc;
	int rc;

	if (site->host == NULL)
		return 0;
	doc = doc_new_map();
	hall_tell(site, &hall->lobby, site->lang, LOBBY_NOBODY, doc);
	hall_tell_words(site, site->lang, doc);
	doc_add_string(doc, "name", name);
	doc_add_string(doc, "from", hall->lobby.people[person].address);
	rc = add_letter(hall, &notice, doc, "approve", person, err);
	doc_free(doc);
	return rc;
}

int
hall_admit(struct hall *hall, uint32_t person, struct err *err)
{
	struct lobby_person *asks = &hall->lobby.people[person];
	const struct hall_news own = {"approved", NULL};
	const struct hall_news news = {"came", asks->name};

	asks->part = LOBBY_SITS;
	if (hall_ripe(hall))
		return 0;
	if (hall_write(hall, "seated", person, &own, err) < 0)
		return -1;
	return hall_write_opener(hall, person, &news, err);
}

int
hall_turn_away(struct hall *hall, uint32_t person, struct err *err)
{
	const struct hall_news news = {"declined", NULL};
	int rc = hall_write(hall, "gone", person, &news, err);

	hall_leave(hall, person);
	return rc;
}
