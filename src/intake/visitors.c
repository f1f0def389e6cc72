/* SPDX-License-Identifier: MIT */
/* visitors.c - mails of people who have no seat at a match: to an open table,
 * to none, from an account of the forum, and from strangers. */
#include "intake/visitors.h"
#include "answer/share.h"
#include "answer/tag.h"
#include "reading/lines.h"
#include "reading/plain.h"
#include "reading/request.h"
#include "site/reply.h"
#include "wishes/host_wish.h"
#include "wishes/visitor.h"
#include "wishes/visitor_words.h"
#include "wishes/wishes.h"
#include "wishes/wishes_p.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- mails to a table ---- */

/* True if the match is set, and waits for sentences. */
static bool
waits(const struct visitor *visitor)
{
	struct table table;
	bool waits = false;

	if (table_open(&table, visitor->request->mail->site,
		visitor->open_table->signup.id, false,
		visitor->request->mail->now, NULL) < 0)
		return false;
	waits = !table.match.started && !match_closed(&table.match);
	table_close(&table);
	return waits;
}

static int
take_at_table(struct visitor *visitor, struct err *err)
{
	const struct signup *signup = &visitor->open_table->signup;
	bool taken = false;
	int rc;

	if (signup->state != SIGNUP_OPEN)
		return visitor_no(visitor,
		    signup->state != SIGNUP_STARTED ? "over"
		    : waits(visitor)                ? "waits"
						    : "begun",
		    err);
	/* Letters are forwarded, and then their addresses are others', too. */
	if (visitor->is_old && visitor_wants(visitor))
		return visitor->person != SIGNUP_NOBODY
			   ? visitor_where(visitor, true, err)
			   : visitor_ask_host_again(visitor, err);
	rc = visitor_act(visitor, &taken, err);
	if (rc == 0 && !taken)
		rc = visitor_ask(visitor, &taken, err);
	if (rc < 0 || taken)
		return rc;
	if (visitor->person != SIGNUP_NOBODY && !visitor->is_old &&
	    signup->people[visitor->person].part == SIGNUP_HELD)
		return visitor_answer(visitor, err);
	if (visitor->person != SIGNUP_NOBODY)
		return visitor_where(visitor, true, err);
	return visitor_take_name(visitor, err);
}

/* The language that he writes, or had. */
static void
find_language(struct visitor *visitor)
{
	struct signup *signup = &visitor->open_table->signup;
	const char *own = NULL;

	visitor->lang = visitor_words_lang(&visitor->said);
	if (visitor->person != SIGNUP_NOBODY && visitor->said.named &&
	    !visitor->is_old)
		strcpy(signup->people[visitor->person].lang, visitor->lang);
	else if (visitor->person != SIGNUP_NOBODY)
		own = signup->people[visitor->person].lang;
	if (own != NULL && language_find(own) != NULL)
		visitor->lang = language_find(own);
}

/* The code was his. */
static int
answer_at_table(struct visitor *visitor, struct err *err)
{
	share_answered(visitor->request, visitor->key);
	return share_is_enough(visitor->request, visitor->key, visitor->kind)
		   ? 0
		   : take_at_table(visitor, err);
}

static int
at_table(struct visitor *visitor, struct err *err)
{
	struct request *request = visitor->request;
	struct open_table open_table;
	int rc;

	if (open_table_open(&open_table, request->mail->site,
		request->route->reply.match, request->mail->now, err) < 0)
		return -1;
	visitor->open_table = &open_table;
	visitor->id = open_table.signup.id;
	visitor->person =
	    signup_of(&open_table.signup, request->mail->message.from);
	visitor->is_host = request->mail->site->host != NULL &&
			   strcasecmp(request->mail->site->host,
			       request->mail->message.from) == 0;
	if (visitor->person != SIGNUP_NOBODY || visitor->is_host)
		visitor->kind = SHARE_SITS;
	visitor->is_old =
	    request->mail->post == NULL &&
	    !join_check(&request->route->reply, request->mail->message.from,
		visitor->key, request->mail->now);
	find_language(visitor);
	tag_make_by(visitor->request, visitor->key, 0);
	/* Who sits there writes as long as the table stands. */
	if (mail_tags_has(&open_table.signup.mails, request->route->tag_hex))
		rc = 0;
	else if (visitor->kind != SHARE_SITS &&
		 open_table.signup.state != SIGNUP_STARTED &&
		 !join_check(&request->route->reply,
		     request->mail->message.from, visitor->key,
		     request->mail->now))
		rc = 0;
	else
		rc = answer_at_table(visitor, err);
	visitor->open_table = NULL;
	visitor->id = "new";
	open_table_close(&open_table);
	return rc;
}

/* ---- mails to none ---- */

static int
at_door(struct visitor *visitor, struct err *err)
{
	struct request *request = visitor->request;
	bool taken = false;
	int rc = 0;

	visitor->lang = visitor_words_lang(&visitor->said);
	if (!join_check(&request->route->reply, request->mail->message.from,
		visitor->key, request->mail->now))
		return 0;
	share_answered(request, visitor->key);
	if (share_is_enough(request, visitor->key, visitor->kind))
		return 0;
	rc = visitor_ask(visitor, &taken, err);
	return rc == 0 && !taken ? visitor_take_opening(visitor, err) : rc;
}

/* He has a week, as all who answer a letter to the plain address. */
static int
at_host(struct visitor *visitor, struct err *err)
{
	struct request *request = visitor->request;

	if (!join_check(&request->route->reply, request->mail->message.from,
		visitor->key, request->mail->now))
		return 0;
	share_answered(request, visitor->key);
	return share_is_enough(request, visitor->key, visitor->kind)
		   ? 0
		   : host_wish_answer(visitor, err);
}

static int
take_answer(struct visitor *visitor, struct err *err)
{
	const char *name = visitor->request->route->reply.match;

	if (strcmp(name, "new") == 0)
		return at_door(visitor, err);
	return host_wish_is_letter(name) &&
		       !signup_exists(visitor->request->mail->site, name)
		   ? at_host(visitor, err)
		   : at_table(visitor, err);
}

bool
visitors_is_open_table(const struct mail *mail, const struct reply *reply)
{
	uint8_t key[KEY_LEN];
	bool is;

	if (reply->kind != CODE_JOIN)
		return false;
	if (host_wish_is_letter(reply->match) &&
	    !table_exists(mail->site, reply->match) &&
	    !signup_exists(mail->site, reply->match))
		return true;
	if (strcmp(reply->match, "new") == 0 ||
	    !signup_exists(mail->site, reply->match) ||
	    open_table_post(mail->site, key, NULL) < 0)
		return strcmp(reply->match, "new") == 0;
	/* A match of that id has codes of its own. */
	is = !table_exists(mail->site, reply->match) ||
	     join_is_for(reply, mail->message.from, key, mail->now);
	seal_wipe(key, sizeof(key));
	return is;
}

int
visitors_open_table(struct request *request, struct err *err)
{
	struct visitor visitor = {.request = request,
	    .id = "new",
	    .person = SIGNUP_NOBODY,
	    .kind = SHARE_ANSWERED};
	int rc = open_table_post(request->mail->site, visitor.key, err);

	if (rc < 0)
		return -1;
	if (mail_is_disowned(request->mail) ||
	    !join_is_for(&request->route->reply, request->mail->message.from,
		visitor.key, request->mail->now)) {
		site_log_mail(request->mail->site, request->mail->now,
		    "%s: a wrong code, left out", request->route->reply.match);
		goto out;
	}
	rc = visitor_words_read(request, &visitor.said, VISITOR_TEXT, err);
	request->answers.silent =
	    (request->mail->message.flags & MESSAGE_LIST) != 0 &&
	    !visitor.said.commands;
	if (rc == 0)
		rc = take_answer(&visitor, err);
	visitor_words_release(&visitor.said);
out:
	seal_wipe(visitor.key, sizeof(visitor.key));
	return rc;
}

/* ---- accounts of the forum ---- */

/* The forum vouches for who writes, so no letter of ours has to be answered
 * first, nor is a name asked for: he is called as he is there. */
struct finding {
	const struct mail *mail;
	bool again; /* the one at which he is asked to play again comes first */
	char id[17]; /* "": none */
};

static int
look(const char *id, void *arg)
{
	struct finding *finding = arg;
	struct signup signup;
	uint32_t person;
	bool sits, asked;

	/* One that cannot be read is the host's matter, not this mail's. */
	if (signup_read(&signup, finding->mail->site, id, NULL) <= 0)
		return 0;
	person = signup_of(&signup, finding->mail->message.from);
	sits = signup.state == SIGNUP_OPEN && person != SIGNUP_NOBODY;
	asked = sits && signup.again[0] != '\0' &&
		signup.people[person].part == SIGNUP_HELD;
	if (sits && (asked || finding->id[0] == '\0'))
		strcpy(finding->id, id);
	signup_release(&signup);
	return asked || (finding->id[0] != '\0' && !finding->again);
}

/* True if he asks for a table.  Some words mean his match, if he has one
 * (sits). */
static bool
says_visit(const struct visitor *visitor, bool sits)
{
	for (size_t i = 0; wishes[i].command != NULL; i++)
		if (wishes[i].visit != NULL && (wishes[i].by_post || !sits) &&
		    lines_command(&visitor->said.orders, wishes[i].command) !=
			NULL)
			return true;
	return false;
}

/* True if he would have anything done at his own. */
static bool
says_at_table(const struct visitor *visitor)
{
	for (size_t i = 0; wishes[i].command != NULL; i++)
		if (wishes[i].by_post && wishes[i].sit != NULL &&
		    lines_command(&visitor->said.orders, wishes[i].command) !=
			NULL)
			return true;
	return false;
}

/* An open table of his, if he has one. */
static int
find_table(
    const struct visitor *visitor, struct finding *finding, struct err *err)
{
	*finding = (struct finding){visitor->request->mail,
	    lines_command(&visitor->said.orders, "again") != NULL, ""};
	return signup_each(visitor->request->mail->site, look, finding, err) < 0
		   ? -1
		   : 0;
}

/* One whose address is known, by his account or by his seat. */
static int
open_known(struct visitor *visitor, struct request *request, struct err *err)
{
	*visitor = (struct visitor){.request = request,
	    .id = "new",
	    .person = SIGNUP_NOBODY,
	    .kind = SHARE_ANSWERED};
	if (open_table_post(request->mail->site, visitor->key, err) < 0 ||
	    visitor_words_read(request, &visitor->said, VISITOR_TEXT, err) < 0)
		return -1;
	visitor->lang = visitor_words_lang(&visitor->said);
	return 0;
}

static void
close_known(struct visitor *visitor)
{
	visitor_words_release(&visitor->said);
	seal_wipe(visitor->key, sizeof(visitor->key));
}

int
visitors_is_account(
    struct request *request, bool sits, bool *is, struct err *err)
{
	struct visitor visitor;
	struct finding finding;
	bool talks;
	int rc = open_known(&visitor, request, err);

	if (rc == 0)
		rc = find_table(&visitor, &finding, err);
	/* What else he writes in private is for his table, if he has one. */
	talks = sits || mail_is_public(request->mail);
	*is =
	    rc == 0 &&
	    (says_visit(&visitor, sits) ||
		(finding.id[0] != '\0' && (!talks || says_at_table(&visitor))));
	close_known(&visitor);
	return rc;
}

static int
answer(struct visitor *visitor, struct err *err)
{
	struct request *request = visitor->request;
	struct route route = *request->route;
	struct finding finding;
	bool taken;

	if (find_table(visitor, &finding, err) < 0)
		return -1;
	if (share_is_enough(request, visitor->key, visitor->kind))
		return 0;
	if (finding.id[0] == '\0' || says_visit(visitor, true))
		return visitor_ask(visitor, &taken, err);
	strcpy(route.reply.match, finding.id);
	request_route(request, &route);
	return at_table(visitor, err);
}

int
visitors_account(struct request *request, struct err *err)
{
	struct visitor visitor;
	int rc = open_known(&visitor, request, err);

	if (rc == 0)
		rc = answer(&visitor, err);
	close_known(&visitor);
	return rc;
}

/* ---- players ---- */

static bool
names_table(const struct visitor *visitor, const struct order_line *line)
{
	const struct visitor_words *said = &visitor->said;
	const struct site *site = visitor->request->mail->site;
	char *id =
	    lines_word(plain_table(said->words, said->count, line->argument));
	bool is = id != NULL && log_is_match_id(id) &&
		  (table_exists(site, id) || signup_exists(site, id));

	free(id);
	return is;
}

static int
names_game(const struct visitor *visitor, const struct order_line *line,
    bool *is, struct err *err)
{
	struct proposal proposal;
	int rc = proposal_read(&proposal, &visitor->request->mail->site->data,
	    visitor->said.read_in, line->argument, err);

	*is = rc == 0 && proposal.game != NULL;
	proposal_release(&proposal);
	return rc;
}

static bool
is_for_table(const struct visitor *visitor, const struct order_line *line)
{
	const struct wishes_row *row = wishes_of(line);

	return row->sit != NULL && row->older == OLDER_ELSEWHERE &&
	       (visitor->request->table.match.started ||
		   strchr(line->argument, '@') != NULL);
}

/* Before the start it may begin a sentence of anybody's. */
static int
line_means(const struct visitor *visitor, const struct order_line *line,
    enum visitors_meant *meant, struct err *err)
{
	const struct wishes_row *row = wishes_of(line);
	bool is = false;
	int rc = 0;

	*meant = VISITORS_NOTHING;
	if (row == NULL)
		return 0;
	if (row->visit == visit_open)
		rc = names_game(visitor, line, &is, err);
	else if (row->visit != NULL && row->older == OLDER_ELSEWHERE)
		is = row->does == WISH_ASKS ? *line->argument == '\0'
					    : names_table(visitor, line);
	if (is)
		*meant = VISITORS_VISIT;
	else if (is_for_table(visitor, line))
		*meant = VISITORS_TABLE;
	return rc;
}

int
visitors_meant(
    struct request *request, enum visitors_meant *meant, struct err *err)
{
	enum visitors_meant least = VISITORS_TABLE;
	struct visitor visitor;
	const struct orders *orders = &visitor.said.orders;
	int rc = open_known(&visitor, request, err);

	for (size_t i = 0; rc == 0 && i < orders->count; i++) {
		rc = line_means(&visitor, &orders->lines[i], meant, err);
		if (*meant < least)
			least = *meant;
	}
	*meant = rc < 0 || orders->count == 0 ? VISITORS_NOTHING : least;
	close_known(&visitor);
	return rc;
}

/* He is answered as by his match, whichever language a word is the same in. */
static void
speak(struct visitor *visitor, const char *lang)
{
	struct visitor_words *said = &visitor->said;

	for (unsigned i = 0; i < said->count; i++)
		if (strcmp(words_lang(said->words[i]), lang) == 0)
			said->answer_in = said->words[i];
	visitor->lang = visitor_words_lang(said);
}

int
visitors_seat(struct request *request, const char *lang, struct err *err)
{
	struct visitor visitor;
	int rc = open_known(&visitor, request, err);
	bool taken;

	if (rc == 0)
		speak(&visitor, lang);
	if (rc == 0 && !share_is_enough(request, visitor.key, visitor.kind))
		rc = visitor_ask(&visitor, &taken, err);
	close_known(&visitor);
	return rc;
}

/* ---- strangers ---- */

/* Whoever knows no word of ours is told some, once. */
static int
say_lost(struct visitor *visitor, struct err *err)
{
	struct request *request = visitor->request;
	int rc;

	if (share_is_enough(request, visitor->key, SHARE_LOST))
		return 0;
	rc = visitor_hello(visitor, true, err);
	if (rc == 0)
		share_note(request, visitor->key, SHARE_LOST);
	return rc;
}

static int
answer_stranger(struct visitor *visitor, struct err *err)
{
	bool taken = false;
	int rc =
	    open_table_post(visitor->request->mail->site, visitor->key, err);

	visitor->lang = visitor_words_lang(&visitor->said);
	/* Limits are of new letters: this one needs none. */
	if (rc == 0 && !visitor_is_known(visitor) &&
	    !share_is_enough(visitor->request, visitor->key, visitor->kind)) {
		rc = host_wish_ask(visitor, &taken, err);
		if (rc == 0 && !taken)
			rc = visitor_ask(visitor, &taken, err);
		if (rc == 0 && !taken)
			rc = say_lost(visitor, err);
	}
	/* A mail that asks for nothing is not kept for a later day. */
	if (!visitor_asks(visitor))
		visitor->request->answers.put_off = false;
	seal_wipe(visitor->key, sizeof(visitor->key));
	return rc;
}

int
visitors_stranger(struct request *request, struct err *err)
{
	struct visitor visitor = {.request = request,
	    .id = "new",
	    .person = SIGNUP_NOBODY,
	    .kind = SHARE_STRANGER};
	int rc;

	/* Mails forged in his name must not keep the host from his own. */
	if (site_may(request->mail->site, request->mail->message.from) != 0)
		visitor.kind = SHARE_HOST;
	/* No answer: mailing lists, odd addresses, a From that is said to be
	 * false. */
	request->answers.silent =
	    (request->mail->message.flags & MESSAGE_LIST) != 0 ||
	    !address_is_plain(request->mail->message.from) ||
	    (request->mail->site->authserv != NULL &&
		message_disowned(
		    &request->mail->message, request->mail->site->authserv));
	rc = visitor_words_read(request, &visitor.said, VISITOR_EITHER, err);
	if (rc == 0 && !request->answers.silent)
		rc = answer_stranger(&visitor, err);
	else if (rc == 0)
		site_log_mail(request->mail->site, request->mail->now,
		    "a mail to the plain address, left out");
	visitor_words_release(&visitor.said);
	return rc;
}
