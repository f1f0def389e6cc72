/* SPDX-License-Identifier: MIT */
/*
 * tables.c - people without a seat: what games and tables there are, and how a
 * table is opened, or a seat asked for.
 *
 * Until somebody has answered a letter of ours nothing is stored of him, and
 * the letter holds none of his words: what he would open stands in its subject,
 * in our own words, and comes back in that of his answer.
 */
#include "answer/fate.h"
#include "answer/share.h"
#include "base/x.h"
#include "letters/parts.h"
#include "reading/lines.h"
#include "reading/plain.h"
#include "reading/request.h"
#include "site/reply.h"
#include "wishes/join.h"
#include "wishes/visitor.h"
#include "wishes/visitor_words.h"
#include "wishes/wishes.h"
#include "wishes/wishes_p.h"

#include <stdlib.h>
#include <string.h>

/* ---- letters ---- */

/* All that a mail to the plain address may be answered with, here or by an
 * offer. */
static const char *const answers[] = {"open", "no", "wish", "join", "full",
    "games", "tables", "rules", "hello", "watch", "nowatch", "host", "hosted"};

/* Which of them it was may depend on what has happened since. */
bool
visitor_is_known(const struct visitor *visitor)
{
	const struct message *message = &visitor->request->mail->message;
	struct notice notice = {
	    .to = message->from, .tag = message->message_id};
	bool known = false;

	/* Without a Message-ID it may be another one. */
	for (size_t i = 0;
	     *notice.tag != '\0' && !known && i < ARRAY_LEN(answers); i++) {
		notice.name = answers[i];
		known = notice_is_known(visitor->request->mail->site, &notice);
	}
	if (known)
		fate_note(visitor->request, FATE_KNOWN);
	return known;
}

/* What stands in it concerns nobody alone: it is answered where it was asked.
 */
static bool
is_for_all(const char *name)
{
	static const char *const names[] = {
	    "games", "tables", "rules", "hello"};

	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		if (strcmp(names[i], name) == 0)
			return true;
	return false;
}

static int
put(struct visitor *visitor, const char *name, const struct game *game,
    const char *id, const struct doc *doc, struct err *err)
{
	struct request *request = visitor->request;
	const struct account_post *post = request->mail->post;
	struct buf reply = BUF_INIT, about = BUF_INIT;
	char *lobby = NULL;
	int rc = 0;
	struct notice notice = {.name = name,
	    .lang = visitor->lang,
	    .to = request->mail->message.from,
	    .game = game,
	    .tag = request->mail->message.message_id};

	if (post != NULL && post->lobby && is_for_all(name))
		notice.to = lobby = account_topic(ACCOUNT_LOBBY);
	join_address(request->mail->site, id, visitor->key, notice.to,
	    request->mail->now, &reply, &about);
	notice.reply_to = reply.data;
	notice.about = about.data;
	/* A mail that comes again is not one more. */
	if (notice_is_known(request->mail->site, &notice)) {
		fate_note(request, FATE_KNOWN);
	} else {
		rc = notice_put(
		    request->mail->site, &notice, doc, request->mail->now, err);
		if (rc == 0) {
			share_note(request, visitor->key, visitor->kind);
			fate_note(request, FATE_ANSWERED);
		}
	}
	buf_release(&reply);
	buf_release(&about);
	free(lobby);
	return rc;
}

struct doc *
visitor_doc(const struct visitor *visitor)
{
	struct doc *doc = doc_new_map();

	open_table_tell_words(visitor->request->mail->site, visitor->lang, doc);
	doc_add_bool(doc, "stranger", visitor->kind == SHARE_STRANGER);
	doc_add_bool(
	    doc, "opens", visitor->request->mail->site->tables.most > 0);
	doc_add_bool(doc, "last",
	    share_is_last(visitor->request, visitor->key, visitor->kind));
	return doc;
}

int
visitor_put(struct visitor *visitor, const char *name, struct doc *take,
    struct err *err)
{
	int rc = put(visitor, name, NULL, visitor->id, take, err);

	doc_free(take);
	return rc;
}

/* Why the name that he said is none. */
static void
tell_name(const struct visitor *visitor, struct doc *doc)
{
	const struct open_table *open_table = visitor->open_table;
	bool heard = open_table != NULL && open_table->misnamed != NAME_GOOD;
	enum name_fault fault =
	    heard ? open_table->misnamed : visitor->said.misnamed;
	struct buf reason = BUF_INIT;

	if (fault == NAME_GOOD)
		return;
	words_refusal(visitor->said.answer_in, name_refusals[fault],
	    heard ? open_table->like : NULL, &reason);
	doc_add_string(doc, "reason", reason.data);
	if (heard)
		doc_add_string(doc, "whom", open_table->whom);
	buf_release(&reason);
}

int
visitor_no(struct visitor *visitor, const char *why, struct err *err)
{
	struct doc *doc = visitor_doc(visitor);

	doc_add_bool(doc_add_map(doc, "why"), why, true);
	tell_name(visitor, doc);
	if (visitor->open_table != NULL &&
	    visitor->open_table->signup.id[0] != '\0')
		open_table_tell(visitor->request->mail->site,
		    &visitor->open_table->signup, visitor->lang,
		    visitor->person, doc);
	return visitor_put(visitor, "no", doc, err);
}

/* ---- what there is ---- */

static void
tell_games(const struct visitor *visitor, struct doc *doc)
{
	struct doc *list = doc_add_list(doc, "games");

	for (size_t i = 0; games[i] != NULL; i++)
		proposal_tell(&visitor->request->mail->site->data,
		    visitor->lang, games[i], false, doc_add_map(list, NULL));
}

int
visit_games(
    struct visitor *visitor, const struct order_line *line, struct err *err)
{
	struct doc *doc = visitor_doc(visitor);

	(void)line;
	tell_games(visitor, doc);
	return visitor_put(visitor, "games", doc, err);
}

int
visit_tables(
    struct visitor *visitor, const struct order_line *line, struct err *err)
{
	struct doc *doc = visitor_doc(visitor);

	(void)line;
	if (open_table_list(visitor->request->mail->site,
		visitor->request->mail->now, visitor->lang, doc, err) < 0) {
		doc_free(doc);
		return -1;
	}
	return visitor_put(visitor, "tables", doc, err);
}

/* What the rules speak of: the options, as they are if nothing is said. */
static void
tell_usual(const struct site *site, const struct game *game, struct doc *doc)
{
	struct doc *edition = NULL;
	struct buf name = BUF_INIT;

	buf_addf(&name, "games/%s/edition.yaml", game->name);
	if (data_yaml(&site->data, name.data, &edition, NULL) == 0)
		parts_options(edition, doc);
	doc_free(edition);
	buf_release(&name);
}

/* What an opener may choose here. */
static void
tell_limits(const struct visitor *visitor, struct doc *doc)
{
	const struct site *site = visitor->request->mail->site;
	struct buf text = BUF_INIT;

	proposal_say_length(
	    visitor->said.answer_in, site->tables.fastest, &text);
	doc_add_string(doc, "fastest", text.data);
	buf_clear(&text);
	proposal_say_length(
	    visitor->said.answer_in, site->tables.slowest, &text);
	doc_add_string(doc, "slowest", text.data);
	doc_add_number(doc, "most_bots", site->tables.bots);
	doc_add_bool(doc, "has_bots", site->tables.bots > 0);
	buf_release(&text);
}

int
visit_help(
    struct visitor *visitor, const struct order_line *line, struct err *err)
{
	const struct site *site = visitor->request->mail->site;
	const struct game *game =
	    *line->argument == '\0'
		? NULL
		: proposal_game(
		      &site->data, visitor->said.read_in, line->argument);
	struct doc *doc;
	int rc;

	if (game == NULL)
		return visit_games(visitor, line, err);
	doc = visitor_doc(visitor);
	proposal_tell(&site->data, visitor->lang, game, true, doc);
	tell_usual(site, game, doc);
	tell_limits(visitor, doc);
	rc = put(visitor, "rules", game, visitor->id, doc, err);
	doc_free(doc);
	return rc;
}

/* ---- opening one ---- */

static const char *const miss_keys[] = {[PROPOSAL_GAME] = "game",
    [PROPOSAL_SEATS] = "seats",
    [PROPOSAL_OPTION] = "option",
    [PROPOSAL_PACE] = "pace",
    [PROPOSAL_BOTS] = "bots"};

/* Which option, in our word. */
static void
tell_value(const struct visitor *visitor, const struct proposal *proposal,
    struct doc *map)
{
	struct buf word = BUF_INIT;

	if (proposal->option[0] != '\0')
		proposal_say_option(&visitor->request->mail->site->data,
		    visitor->lang, proposal->game, proposal->option, &word);
	doc_add_string(map, "word", word.data == NULL ? "" : word.data);
	buf_release(&word);
}

/* No word of his is said back: his address may be another's. */
static int
refuse_wish(
    struct visitor *visitor, const struct proposal *proposal, struct err *err)
{
	struct doc *doc = visitor_doc(visitor);
	struct doc *miss = doc_add_map(doc, "miss");

	if (proposal->miss == PROPOSAL_VALUE)
		tell_value(visitor, proposal, doc_add_map(miss, "value"));
	else
		doc_add_bool(miss, miss_keys[proposal->miss], true);
	tell_limits(visitor, doc);
	if (proposal->game == NULL)
		tell_games(visitor, doc);
	else
		proposal_tell(&visitor->request->mail->site->data,
		    visitor->lang, proposal->game, true, doc);
	return visitor_put(visitor, "wish", doc, err);
}

/* Why no table can be opened from there now, or NULL. */
static int
too_many(struct visitor *visitor, const char **why, struct err *err)
{
	const struct site *site = visitor->request->mail->site;
	unsigned all, own;

	*why = NULL;
	if (site->tables.most == 0) {
		*why = "shut";
		return 0;
	}
	if (open_table_count(site, visitor->request->mail->message.from, &all,
		&own, err) < 0)
		return -1;
	if (own >= site->tables.each)
		*why = "own-tables";
	else if (all >= site->tables.most)
		*why = "many-tables";
	return 0;
}

/* The letter's subject is what he would open; its answer brings it back. */
int
visitor_offer(struct visitor *visitor, const struct words *words,
    const struct proposal *proposal, bool once_more, struct err *err)
{
	const struct site *site = visitor->request->mail->site;
	struct doc *doc = visitor_doc(visitor);
	struct buf text = BUF_INIT;

	doc_add_bool(doc, "once_more", once_more);
	tell_name(visitor, doc);
	proposal_say(&site->data, words, proposal, &text);
	doc_add_string(doc, "wish", text.data);
	doc_add_bool(doc, "secret", proposal->names != NULL);
	proposal_tell(&site->data, visitor->lang, proposal->game, false, doc);
	doc_add_number(doc, "seats", proposal->seats);
	buf_release(&text);
	return visitor_put(visitor, "open", doc, err);
}

int
visit_open(
    struct visitor *visitor, const struct order_line *line, struct err *err)
{
	const char *why;
	struct proposal proposal;
	int rc = proposal_read(&proposal, &visitor->request->mail->site->data,
	    visitor->said.read_in, line->argument, err);

	if (rc < 0)
		goto out;
	open_table_allows(visitor->request->mail->site, &proposal);
	rc = too_many(visitor, &why, err);
	if (rc < 0)
		goto out;
	if (proposal.miss != PROPOSAL_FINE)
		rc = refuse_wish(visitor, &proposal, err);
	else if (why != NULL)
		rc = visitor_no(visitor, why, err);
	else if (visitor->request->mail->post != NULL)
		rc = visitor_open(visitor, &proposal, err);
	else
		rc = visitor_offer(
		    visitor, visitor->said.read_in, &proposal, false, err);
out:
	proposal_release(&proposal);
	return rc;
}

/* ---- coming to one ---- */

static char *
table_word(const struct visitor *visitor, const char *argument)
{
	const struct visitor_words *said = &visitor->said;
	char *word =
	    lines_word(plain_table(said->words, said->count, argument));

	for (char *c = word; c != NULL && *c != '\0'; c++)
		if (*c >= 'A' && *c <= 'Z')
			*c = (char)(*c - 'A' + 'a');
	return word;
}

int
visitor_offer_seat(struct visitor *visitor, const char *id, struct err *err)
{
	const struct site *site = visitor->request->mail->site;
	const char *from = visitor->request->mail->message.from;
	struct signup signup;
	struct doc *doc;
	int rc = signup_read(&signup, site, id, err);

	if (rc < 0)
		return -1;
	doc = visitor_doc(visitor);
	if (rc > 0 && signup.state == SIGNUP_OPEN &&
	    signup_of(&signup, from) == SIGNUP_NOBODY &&
	    (signup_free(&signup) > 0 ||
		signup_invited(&signup, from) != SIGNUP_NOBODY ||
		signup_count(&signup, SIGNUP_INVITED) > 0)) {
		open_table_tell(
		    site, &signup, visitor->lang, SIGNUP_NOBODY, doc);
		rc = put(visitor, "join", NULL, id, doc, err);
	} else {
		rc = put(visitor, "full", NULL, visitor->id, doc, err);
	}
	doc_free(doc);
	signup_release(&signup);
	return rc;
}

int
visit_join(
    struct visitor *visitor, const struct order_line *line, struct err *err)
{
	struct request *request = visitor->request;
	char *id = table_word(visitor, line->argument);
	int rc;

	if (id != NULL && signup_exists(request->mail->site, id) &&
	    !table_exists(request->mail->site, id)) {
		rc = visitor->kind == SHARE_STRANGER
			 ? visitor_offer_seat(visitor, id, err)
			 : visitor_come(visitor, id, line->argument, err);
	} else {
		rc = offer(request, id != NULL ? id : "", visitor->lang,
		    &offer_seat, err);
		if (rc == 0)
			share_note(request, visitor->key, visitor->kind);
	}
	free(id);
	return rc;
}

int
visit_watch(
    struct visitor *visitor, const struct order_line *line, struct err *err)
{
	struct request *request = visitor->request;
	char *id = table_word(visitor, line->argument);
	int rc;

	if (request->mail->post != NULL && id != NULL && log_is_match_id(id) &&
	    table_exists(request->mail->site, id))
		rc = watch_account(request, id, err);
	else
		rc = offer(request, id != NULL ? id : "", visitor->lang,
		    &offer_watch, err);
	if (rc == 0)
		share_note(visitor->request, visitor->key, visitor->kind);
	free(id);
	return rc;
}

/* ---- another language ---- */

int
visitor_hello(struct visitor *visitor, bool lost, struct err *err)
{
	struct doc *doc = visitor_doc(visitor);

	doc_add_bool(doc, "lost", lost);
	return visitor_put(visitor, "hello", doc, err);
}

/* What he would open stands in the subject of the letter that he answers. */
static int
offer_again(struct visitor *visitor, bool *taken, struct err *err)
{
	struct visitor_words about;
	struct proposal proposal = {.miss = PROPOSAL_GAME};
	const struct order_line *line;
	int rc =
	    visitor_words_read(visitor->request, &about, VISITOR_SUBJECT, err);

	line = rc < 0 ? NULL : lines_command(&about.orders, "open");
	if (line != NULL)
		rc = proposal_read(&proposal,
		    &visitor->request->mail->site->data, about.read_in,
		    line->argument, err);
	*taken = rc == 0 && proposal.miss == PROPOSAL_FINE;
	if (*taken)
		rc = visitor_offer(
		    visitor, visitor->said.answer_in, &proposal, false, err);
	proposal_release(&proposal);
	visitor_words_release(&about);
	return rc;
}

/* "language fr": the letter that is answered once more, in that language. */
int
visit_language(
    struct visitor *visitor, const struct order_line *line, struct err *err)
{
	const struct site *site = visitor->request->mail->site;
	const char *subject = visitor->request->mail->message.subject;
	bool taken = false;
	int rc;

	if (visitor->open_table != NULL)
		return visitor_offer_seat(
		    visitor, visitor->open_table->signup.id, err);
	if (notice_is(site, "tables", subject))
		return visit_tables(visitor, line, err);
	if (notice_is(site, "games", subject))
		return visit_games(visitor, line, err);
	rc = offer_again(visitor, &taken, err);
	return rc == 0 && !taken ? visitor_hello(visitor, false, err) : rc;
}

/* ---- mails ---- */

/* The first of the table's rows that he asks by, and the line; or NULL. */
static const struct wishes_row *
asks_by(const struct visitor *visitor, const struct order_line **line)
{
	for (size_t i = 0; wishes[i].command != NULL; i++) {
		*line = lines_command(&visitor->said.orders, wishes[i].command);
		if (wishes[i].visit != NULL && *line != NULL)
			return &wishes[i];
	}
	return NULL;
}

int
visitor_ask(struct visitor *visitor, bool *taken, struct err *err)
{
	const struct order_line *line;
	const struct wishes_row *row = asks_by(visitor, &line);

	*taken = row != NULL;
	return *taken ? row->visit(visitor, line, err) : 0;
}

bool
visitor_asks(const struct visitor *visitor)
{
	const struct order_line *line;

	return asks_by(visitor, &line) != NULL;
}
