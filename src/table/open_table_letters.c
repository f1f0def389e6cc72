/* SPDX-License-Identifier: MIT */
/* open_table_letters.c - what the people of an open table are told. */
#include "table/open_table.h"

#include "base/x.h"
#include "letters/display_name.h"
#include "site/reply.h"

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
open_table_tell_words(
    const struct site *site, const char *lang, struct doc *doc)
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
open_table_tell_pace(int64_t target, struct doc *doc)
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
open_table_called(
    const struct site *site, const char *lang, const char *called, bool bot)
{
	struct words *words = NULL;
	char *name;

	if (!bot || words_new(&words, &site->data, lang, NULL, NULL, NULL) < 0)
		return xstrdup(called);
	name = display_name_bot(words, called);
	words_free(words);
	return name;
}

/* Names of those who have said nothing yet are their friends' secret; at a
 * secret table everybody is "somebody". */
static void
tell_people(const struct site *site, const struct signup *signup,
    const char *lang, uint32_t person, struct doc *doc)
{
	char *name;
	bool secret = signup_is_secret(signup);
	struct doc *list = doc_add_list(doc, "people"), *map;

	for (uint32_t i = 0; i < signup->count; i++) {
		const struct signup_person *one = &signup->people[i];

		if (person == SIGNUP_NOBODY && one->part != SIGNUP_SITS)
			continue;
		map = doc_add_map(list, NULL);
		name = open_table_called(
		    site, lang, one->name, one->bot[0] != '\0');
		if (!secret || i == person)
			doc_add_string(map, "player", name);
		free(name);
		/* All of them: what a map does not say is looked up in the
		 * letter's, which says it of its reader. */
		for (int part = SIGNUP_SITS; part <= SIGNUP_INVITED; part++)
			doc_add_bool(map, signup_part_name(part),
			    (int)one->part == part);
		doc_add_bool(map, "me", i == person);
		doc_add_bool(map, "comma", doc_count(list) > 1);
	}
}

void
open_table_tell(const struct site *site, const struct signup *signup,
    const char *lang, uint32_t person, struct doc *doc)
{
	struct buf text = BUF_INIT;
	unsigned reserved = signup_count(signup, SIGNUP_HELD) +
			    signup_count(signup, SIGNUP_INVITED);

	doc_add_string(doc, "match", signup->id);
	proposal_title(&site->data, lang, signup->game, &text);
	doc_add_string(doc, "title", text.data);
	buf_clear(&text);
	proposal_say_options(&site->data, lang, signup->game, signup->options,
	    signup->option_count, &text);
	doc_add_string(doc, "options", text.data);
	doc_add_number(doc, "seats", signup->seats);
	doc_add_number(doc, "least", game_seats_min(signup->game));
	doc_add_bool(
	    doc, "early", game_seats_min(signup->game) < signup->seats);
	doc_add_number(doc, "free", signup_free(signup));
	doc_add_bool(doc, "one_free", signup_free(signup) == 1);
	doc_add_number(doc, "reserved", reserved);
	doc_add_bool(doc, "one_reserved", reserved == 1);
	doc_add_bool(doc, "manual", signup->manual);
	doc_add_bool(doc, "secret", signup_is_secret(signup));
	doc_add_string(doc, "again", signup->again);
	doc_add_number(doc, "days", site->tables.days);
	open_table_tell_pace(
	    signup->pace > 0 ? signup->pace : site->terms.pace.target, doc);
	tell_people(site, signup, lang, person, doc);
	if (person != SIGNUP_NOBODY) {
		doc_add_bool(doc, "opener", signup_opener(signup) == person);
		doc_add_bool(
		    doc, signup_part_name(signup->people[person].part), true);
	}
	buf_release(&text);
}

/* ---- letters to them ---- */

static int
add_letter(struct open_table *open_table, struct notice *notice,
    struct doc *doc, const char *key, uint32_t person, struct err *err)
{
	struct signup *signup = &open_table->signup;
	struct buf reply = BUF_INIT, about = BUF_INIT, tag = BUF_INIT;
	int rc;

	join_address(open_table->site, signup->id, open_table->post, notice->to,
	    open_table->now, &reply, &about);
	/* With each person who is invited there is one more; two of them may
	 * have one address; and behind a table that was restored, numbers come
	 * again. */
	buf_addf(&tag, "%s.%u.%lld.%s.%u.%u", signup->id, signup->number + 1,
	    (long long)open_table->now, key, signup->count, person);
	notice->reply_to = reply.data;
	notice->about = about.data;
	notice->tag = tag.data;
	rc = notice_add(open_table->site, notice, doc, open_table->now,
	    &open_table->batch, err);
	buf_release(&reply);
	buf_release(&about);
	buf_release(&tag);
	return rc;
}

/* True if the name of what is new may be said.  Some of it is the reader's
 * own. */
static bool
is_told(const struct signup *signup, const struct open_table_news *news)
{
	static const char *const others[] = {"asked", "came", "away", "heir"};

	for (size_t i = 0; signup_is_secret(signup) && i < ARRAY_LEN(others);
	     i++)
		if (strcmp(others[i], news->what) == 0)
			return false;
	return news->name != NULL;
}

int
open_table_write(struct open_table *open_table, const char *name,
    uint32_t person, const struct open_table_news *news, struct err *err)
{
	const struct signup_person *to = &open_table->signup.people[person];
	struct notice notice = {
	    .name = name, .lang = to->lang, .to = to->address};
	struct doc *doc;
	int rc;

	if (to->address == NULL)
		return 0;
	doc = doc_new_map();
	open_table_tell(
	    open_table->site, &open_table->signup, to->lang, person, doc);
	open_table_tell_words(open_table->site, to->lang, doc);
	if (news != NULL)
		doc_add_bool(doc_add_map(doc, "news"), news->what, true);
	if (news != NULL && is_told(&open_table->signup, news))
		doc_add_string(doc, "name", news->name);
	rc = add_letter(open_table, &notice, doc, name, person, err);
	doc_free(doc);
	return rc;
}

int
open_table_write_opener(struct open_table *open_table, uint32_t person,
    const struct open_table_news *news, struct err *err)
{
	uint32_t opener = signup_opener(&open_table->signup);

	if (opener == SIGNUP_NOBODY || opener == person)
		return 0;
	return open_table_write(open_table, "seated", opener, news, err);
}

int
open_table_ask_host(
    struct open_table *open_table, uint32_t person, struct err *err)
{
	const struct site *site = open_table->site;
	const char *name = open_table->signup.people[person].name;
	struct notice notice = {
	    .name = "approve", .lang = site->lang, .to = site->host};
	struct doc *doc;
	int rc;

	if (site->host == NULL)
		return 0;
	doc = doc_new_map();
	open_table_tell(
	    site, &open_table->signup, site->lang, SIGNUP_NOBODY, doc);
	open_table_tell_words(site, site->lang, doc);
	doc_add_string(doc, "name", name);
	doc_add_string(doc, "from", open_table->signup.people[person].address);
	rc = add_letter(open_table, &notice, doc, "approve", person, err);
	doc_free(doc);
	return rc;
}

int
open_table_admit(
    struct open_table *open_table, uint32_t person, struct err *err)
{
	struct signup_person *asks = &open_table->signup.people[person];
	const struct open_table_news own = {"approved", NULL};
	const struct open_table_news news = {"came", asks->name};

	asks->part = SIGNUP_SITS;
	if (open_table_ripe(open_table))
		return 0;
	if (open_table_write(open_table, "seated", person, &own, err) < 0)
		return -1;
	return open_table_write_opener(open_table, person, &news, err);
}

int
open_table_turn_away(
    struct open_table *open_table, uint32_t person, struct err *err)
{
	const struct open_table_news news = {"declined", NULL};
	int rc = open_table_write(open_table, "gone", person, &news, err);

	open_table_leave(open_table, person);
	return rc;
}
