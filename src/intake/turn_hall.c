/* SPDX-License-Identifier: MIT */
/*
 * turn_hall.c - people without a seat: what games and tables there are, opening
 * a table, coming to one, leaving it, beginning.
 *
 * Until somebody has answered a letter of ours nothing is stored of him, and
 * the letter holds none of his words (match-format section 11): what he would
 * open stands in its subject, in our own words, and comes back in that of his
 * answer.
 */
#include "intake/turn_hall.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- letters ---- */

static int
put(struct caller *caller, const char *name, const struct game *game,
    const char *id, const struct doc *doc, struct err *err)
{
	struct mail *mail = caller->mail;
	struct buf reply = BUF_INIT, about = BUF_INIT;
	int rc = 0;
	struct notice notice = {.name = name,
	    .lang = caller->lang,
	    .to = mail->message.from,
	    .game = game,
	    .tag = mail->message.message_id};

	join_address(
	    mail->site, id, caller->key, notice.to, mail->now, &reply, &about);
	notice.reply_to = reply.data;
	notice.about = about.data;
	/* A mail that comes again is not one more. */
	if (notice_is_known(mail->site, &notice)) {
		turn_fate(mail, FATE_KNOWN);
	} else {
		rc = notice_put(mail->site, &notice, doc, mail->now, err);
		if (rc == 0) {
			turn_guest_note(mail, caller->key, caller->kind);
			turn_fate(mail, FATE_ANSWERED);
		}
	}
	buf_release(&reply);
	buf_release(&about);
	return rc;
}

struct doc *
caller_doc(const struct caller *caller)
{
	struct doc *doc = doc_new_map();

	hall_tell_words(caller->mail->site, caller->lang, doc);
	doc_add_bool(doc, "stranger", caller->kind == GUEST_STRANGER);
	doc_add_bool(doc, "opens", caller->mail->site->tables.most > 0);
	doc_add_bool(doc, "last",
	    turn_guest_is_last(caller->mail, caller->key, caller->kind));
	return doc;
}

int
caller_put(
    struct caller *caller, const char *name, struct doc *take, struct err *err)
{
	int rc = put(caller, name, NULL, caller->id, take, err);

	doc_free(take);
	return rc;
}

/* Why the name that he said is none. */
static void
tell_name(const struct caller *caller, struct doc *doc)
{
	const struct hall *hall = caller->hall;
	bool heard = hall != NULL && hall->misnamed != NAME_GOOD;
	enum name_fault fault = heard ? hall->misnamed : caller->said.misnamed;
	struct buf reason = BUF_INIT;

	if (fault == NAME_GOOD)
		return;
	words_refusal(caller->said.hears, name_refusals[fault],
	    heard ? hall->like : NULL, &reason);
	doc_add_string(doc, "reason", reason.data);
	if (heard)
		doc_add_string(doc, "whom", hall->whom);
	buf_release(&reason);
}

int
caller_no(struct caller *caller, const char *why, struct err *err)
{
	struct doc *doc = caller_doc(caller);

	doc_add_bool(doc_add_map(doc, "why"), why, true);
	tell_name(caller, doc);
	if (caller->hall != NULL && caller->hall->lobby.id[0] != '\0')
		hall_tell(caller->mail->site, &caller->hall->lobby,
		    caller->lang, caller->person, doc);
	return caller_put(caller, "no", doc, err);
}

/* ---- what there is ---- */

static void
tell_games(const struct caller *caller, struct doc *doc)
{
	struct doc *list = doc_add_list(doc, "games");

	for (size_t i = 0; games[i] != NULL; i++)
		wish_tell(&caller->mail->site->data, caller->lang, games[i],
		    false, doc_add_map(list, NULL));
}

static int
say_games(struct caller *caller, const struct order_line *line, struct err *err)
{
	struct doc *doc = caller_doc(caller);

	(void)line;
	tell_games(caller, doc);
	return caller_put(caller, "games", doc, err);
}

static int
say_tables(
    struct caller *caller, const struct order_line *line, struct err *err)
{
	struct doc *doc = caller_doc(caller);

	(void)line;
	if (hall_list(caller->mail->site, caller->mail->now, caller->lang, doc,
		err) < 0) {
		doc_free(doc);
		return -1;
	}
	return caller_put(caller, "tables", doc, err);
}

/* What the rules speak of: the options, as they are if nothing is said. */
static void
tell_usual(const struct site *site, const struct game *game, struct doc *doc)
{
	struct doc *edition = NULL;
	struct buf name = BUF_INIT;

	buf_addf(&name, "games/%s/edition.yaml", game->name);
	if (data_yaml(&site->data, name.data, &edition, NULL) == 0)
		report_options(edition, doc);
	doc_free(edition);
	buf_release(&name);
}

/* What an opener may choose here. */
static void
tell_limits(const struct caller *caller, struct doc *doc)
{
	const struct site *site = caller->mail->site;
	struct buf text = BUF_INIT;

	wish_say_length(caller->said.hears, site->tables.fastest, &text);
	doc_add_string(doc, "fastest", text.data);
	buf_clear(&text);
	wish_say_length(caller->said.hears, site->tables.slowest, &text);
	doc_add_string(doc, "slowest", text.data);
	doc_add_number(doc, "most_bots", site->tables.bots);
	doc_add_bool(doc, "has_bots", site->tables.bots > 0);
	buf_release(&text);
}

static int
say_rules(struct caller *caller, const struct order_line *line, struct err *err)
{
	const struct site *site = caller->mail->site;
	const struct game *game =
	    *line->argument == '\0'
		? NULL
		: wish_game(&site->data, caller->said.speaks, line->argument);
	struct doc *doc;
	int rc;

	if (game == NULL)
		return say_games(caller, line, err);
	doc = caller_doc(caller);
	wish_tell(&site->data, caller->lang, game, true, doc);
	tell_usual(site, game, doc);
	tell_limits(caller, doc);
	rc = put(caller, "rules", game, caller->id, doc, err);
	doc_free(doc);
	return rc;
}

/* ---- opening one ---- */

static const char *const miss_keys[] = {[WISH_GAME] = "game",
    [WISH_SEATS] = "seats",
    [WISH_OPTION] = "option",
    [WISH_VALUE] = "value",
    [WISH_PACE] = "pace",
    [WISH_BOTS] = "bots"};

/* No word of his is said back: his address may be another's. */
static int
refuse_wish(struct caller *caller, const struct wish *wish, struct err *err)
{
	struct doc *doc = caller_doc(caller);

	doc_add_bool(doc_add_map(doc, "miss"), miss_keys[wish->miss], true);
	tell_limits(caller, doc);
	if (wish->game == NULL)
		tell_games(caller, doc);
	else
		wish_tell(&caller->mail->site->data, caller->lang, wish->game,
		    true, doc);
	return caller_put(caller, "wish", doc, err);
}

/* Why no table can be opened from there now, or NULL. */
static int
too_many(struct caller *caller, const char **why, struct err *err)
{
	const struct site *site = caller->mail->site;
	unsigned all, own;

	*why = NULL;
	if (site->tables.most == 0) {
		*why = "shut";
		return 0;
	}
	if (hall_count(site, caller->mail->message.from, &all, &own, err) < 0)
		return -1;
	if (own >= site->tables.each)
		*why = "own-tables";
	else if (all >= site->tables.most)
		*why = "many-tables";
	return 0;
}

/* The letter's subject is what he would open; its answer brings it back. */
int
caller_offer(struct caller *caller, const struct words *words,
    const struct wish *wish, bool once_more, struct err *err)
{
	const struct site *site = caller->mail->site;
	struct doc *doc = caller_doc(caller);
	struct buf text = BUF_INIT;

	doc_add_bool(doc, "once_more", once_more);
	tell_name(caller, doc);
	wish_say(&site->data, words, wish, &text);
	doc_add_string(doc, "wish", text.data);
	doc_add_bool(doc, "secret", wish->names != NULL);
	wish_tell(&site->data, caller->lang, wish->game, false, doc);
	doc_add_number(doc, "seats", wish->seats);
	buf_release(&text);
	return caller_put(caller, "open", doc, err);
}

static int
say_open(struct caller *caller, const struct order_line *line, struct err *err)
{
	const char *why;
	struct wish wish;
	int rc = wish_read(&wish, &caller->mail->site->data,
	    caller->said.speaks, line->argument, err);

	if (rc < 0)
		goto out;
	hall_allows(caller->mail->site, &wish);
	rc = too_many(caller, &why, err);
	if (rc < 0)
		goto out;
	if (wish.miss != WISH_FINE)
		rc = refuse_wish(caller, &wish, err);
	else if (why != NULL)
		rc = caller_no(caller, why, err);
	else if (caller->mail->post != NULL)
		rc = caller_open(caller, &wish, err);
	else
		rc = caller_offer(
		    caller, caller->said.speaks, &wish, false, err);
out:
	wish_release(&wish);
	return rc;
}

/* ---- coming to one ---- */

static char *
table_word(const struct caller *caller, const char *argument)
{
	const struct guest_words *said = &caller->said;
	char *word =
	    turn_word(turn_plain_table(said->words, said->count, argument));

	for (char *c = word; c != NULL && *c != '\0'; c++)
		if (*c >= 'A' && *c <= 'Z')
			*c = (char)(*c - 'A' + 'a');
	return word;
}

int
caller_offer_seat(struct caller *caller, const char *id, struct err *err)
{
	const struct site *site = caller->mail->site;
	const char *from = caller->mail->message.from;
	struct lobby lobby;
	struct doc *doc;
	int rc = lobby_read(&lobby, site, id, err);

	if (rc < 0)
		return -1;
	doc = caller_doc(caller);
	if (rc > 0 && lobby.state == LOBBY_OPEN &&
	    lobby_of(&lobby, from) == LOBBY_NOBODY &&
	    (lobby_free(&lobby) > 0 ||
		lobby_invited(&lobby, from) != LOBBY_NOBODY ||
		lobby_count(&lobby, LOBBY_INVITED) > 0)) {
		hall_tell(site, &lobby, caller->lang, LOBBY_NOBODY, doc);
		rc = put(caller, "join", NULL, id, doc, err);
	} else {
		rc = put(caller, "full", NULL, caller->id, doc, err);
	}
	doc_free(doc);
	lobby_release(&lobby);
	return rc;
}

static int
say_join(struct caller *caller, const struct order_line *line, struct err *err)
{
	struct mail *mail = caller->mail;
	char *id = table_word(caller, line->argument);
	int rc;

	if (id != NULL && lobby_exists(mail->site, id) &&
	    !table_exists(mail->site, id)) {
		rc = caller->kind == GUEST_STRANGER
			 ? caller_offer_seat(caller, id, err)
			 : hall_come(caller, id, line->argument, err);
	} else {
		rc = turn_offer(mail, id != NULL ? id : "", caller->lang,
		    &turn_offer_seat, err);
		if (rc == 0)
			turn_guest_note(mail, caller->key, caller->kind);
	}
	free(id);
	return rc;
}

static int
say_watch(struct caller *caller, const struct order_line *line, struct err *err)
{
	char *id = table_word(caller, line->argument);
	int rc = turn_offer(caller->mail, id != NULL ? id : "", caller->lang,
	    &turn_offer_watch, err);

	if (rc == 0)
		turn_guest_note(caller->mail, caller->key, caller->kind);
	free(id);
	return rc;
}

/* ---- another language ---- */

static int
say_hello(struct caller *caller, bool lost, struct err *err)
{
	struct doc *doc = caller_doc(caller);

	doc_add_bool(doc, "lost", lost);
	return caller_put(caller, "hello", doc, err);
}

/* What he would open stands in the subject of the letter that he answers. */
static int
offer_again(struct caller *caller, bool *taken, struct err *err)
{
	struct guest_words about;
	struct wish wish = {.miss = WISH_GAME};
	const struct order_line *line;
	int rc = turn_guest_read(caller->mail, &about, GUEST_SUBJECT, err);

	line = rc < 0 ? NULL : turn_command(&about.orders, "open");
	if (line != NULL)
		rc = wish_read(&wish, &caller->mail->site->data, about.speaks,
		    line->argument, err);
	*taken = rc == 0 && wish.miss == WISH_FINE;
	if (*taken)
		rc =
		    caller_offer(caller, caller->said.hears, &wish, false, err);
	wish_release(&wish);
	turn_guest_release(&about);
	return rc;
}

/* "language fr": the letter that is answered once more, in that language. */
static int
say_language(
    struct caller *caller, const struct order_line *line, struct err *err)
{
	const struct site *site = caller->mail->site;
	const char *subject = caller->mail->message.subject;
	bool taken = false;
	int rc;

	if (caller->hall != NULL)
		return caller_offer_seat(caller, caller->hall->lobby.id, err);
	if (notice_is(site, "tables", subject))
		return say_tables(caller, line, err);
	if (notice_is(site, "games", subject))
		return say_games(caller, line, err);
	rc = offer_again(caller, &taken, err);
	return rc == 0 && !taken ? say_hello(caller, false, err) : rc;
}

/* ---- mails ---- */

static const struct {
	const char *command;
	int (*say)(struct caller *caller, const struct order_line *line,
	    struct err *err);
} sayings[] = {
    {"open", say_open},
    {"join", say_join},
    {"watch", say_watch},
    {"tables", say_tables},
    {"games", say_games},
    {"help", say_rules},
    {"language", say_language},
};

/* The first of those that he says, and which: ARRAY_LEN(sayings) if none. */
static size_t
saying_of(const struct caller *caller, const struct order_line **line)
{
	size_t i;

	for (i = 0; i < ARRAY_LEN(sayings); i++) {
		*line = turn_command(&caller->said.orders, sayings[i].command);
		if (*line != NULL)
			break;
	}
	return i;
}

int
caller_ask(struct caller *caller, bool *taken, struct err *err)
{
	const struct order_line *line;
	size_t i = saying_of(caller, &line);

	*taken = i < ARRAY_LEN(sayings);
	return *taken ? sayings[i].say(caller, line, err) : 0;
}

/* Whoever knows no word of ours is told some, once. */
static int
answer_lost(struct caller *caller, struct err *err)
{
	struct mail *mail = caller->mail;
	int rc;

	if (turn_guest_is_enough(mail, caller->key, GUEST_LOST))
		return 0;
	rc = say_hello(caller, true, err);
	if (rc == 0)
		turn_guest_note(mail, caller->key, GUEST_LOST);
	return rc;
}

static int
answer_stranger(struct caller *caller, struct err *err)
{
	const struct order_line *line;
	bool taken = false;
	int rc = hall_post(caller->mail->site, caller->key, err);

	caller->lang = turn_guest_lang(&caller->said);
	if (rc == 0 &&
	    !turn_guest_is_enough(caller->mail, caller->key, caller->kind)) {
		rc = caller_ask(caller, &taken, err);
		if (rc == 0 && !taken)
			rc = answer_lost(caller, err);
	}
	/* What nobody would miss is not kept. */
	if (saying_of(caller, &line) == ARRAY_LEN(sayings))
		caller->mail->put_off = false;
	seal_wipe(caller->key, sizeof(caller->key));
	return rc;
}

int
turn_stranger(struct mail *mail, struct err *err)
{
	struct caller caller = {.mail = mail,
	    .id = "new",
	    .person = LOBBY_NOBODY,
	    .kind = GUEST_STRANGER};
	int rc;

	/* Nor who is said to be somebody else. */
	mail->silent =
	    (mail->message.flags & MESSAGE_LIST) != 0 ||
	    !address_is_plain(mail->message.from) ||
	    (mail->site->authserv != NULL &&
		message_disowned(&mail->message, mail->site->authserv));
	rc = turn_guest_read(mail, &caller.said, GUEST_EITHER, err);
	if (rc == 0 && !mail->silent)
		rc = answer_stranger(&caller, err);
	else if (rc == 0)
		site_log_mail(mail->site, mail->now,
		    "a mail to the plain address, left out");
	turn_guest_release(&caller.said);
	return rc;
}
