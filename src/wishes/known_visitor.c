/* SPDX-License-Identifier: MIT */
/* known_visitor.c - people whose address is known open a table, or sit down at
 * one. */
#include "answer/fate.h"
#include "answer/tag.h"
#include "reading/lines.h"
#include "reading/plain.h"
#include "reading/request.h"
#include "wishes/visitor.h"
#include "wishes/visitor_words.h"
#include "wishes/wishes_p.h"

#include <stdlib.h>
#include <string.h>

/* ---- the mail ---- */

int
visitor_commit(struct visitor *visitor, struct err *err)
{
	mail_tags_add(&visitor->open_table->signup.mails,
	    visitor->request->route->tag_hex);
	fate_note(visitor->request, FATE_ANSWERED);
	return open_table_commit(visitor->open_table, err);
}

/* ---- sitting down ---- */

/* Who begins at once gets the match's own letter instead. */
int
visitor_seated(struct visitor *visitor, const char *what, struct err *err)
{
	struct open_table *open_table = visitor->open_table;
	const char *name = open_table->signup.people[visitor->person].name;
	const struct open_table_news own = {what, name}, news = {"came", name};

	if (open_table_ripe(open_table))
		return 0;
	if (open_table_write(open_table, "seated", visitor->person, &own, err) <
	    0)
		return -1;
	if (open_table->signup.people[visitor->person].part == SIGNUP_ASKS)
		return open_table_ask_host(open_table, visitor->person, err);
	return open_table_write_opener(open_table, visitor->person, &news, err);
}

static int
sit(struct visitor *visitor, const char *name, const char *what,
    struct err *err)
{
	const char *why = open_table_sit(visitor->open_table, name,
	    visitor->request->mail->message.from, visitor->lang,
	    &visitor->person);

	if (why != NULL)
		return visitor_no(visitor, why, err);
	if (visitor_seated(visitor, what, err) < 0)
		return -1;
	return visitor_commit(visitor, err);
}

/* ---- "join ID as NAME" ---- */

static int
come(struct visitor *visitor, const char *argument, struct err *err)
{
	const struct signup *signup = &visitor->open_table->signup;
	char *name =
	    plain_as(visitor->said.words, visitor->said.count, argument);
	int rc;

	/* "name Bruno" on a line of its own says the same. */
	if (name == NULL &&
	    lines_command(&visitor->said.orders, "name") != NULL)
		name = visitor_words_name(
		    visitor->request->mail->site, &visitor->said);

	/* On a forum everybody has one. */
	if (name == NULL && visitor->said.misnamed == NAME_GOOD &&
	    visitor->request->mail->post != NULL)
		name = visitor_account_name(visitor->request);
	if (name == NULL && visitor->said.misnamed != NAME_GOOD)
		rc = visitor_no(visitor, "name", err);
	else if (name == NULL &&
		 signup_invited(signup, visitor->request->mail->message.from) ==
		     SIGNUP_NOBODY)
		rc = visitor_offer_seat(visitor, signup->id, err);
	else
		rc = sit(visitor, name, "joined", err);
	free(name);
	return rc;
}

int
visitor_come(struct visitor *visitor, const char *id, const char *argument,
    struct err *err)
{
	struct open_table open_table;
	int rc = 0;

	/* He wrote to another table, or to none. */
	if (visitor->open_table != NULL)
		return strcmp(id, visitor->open_table->signup.id) == 0 &&
			       visitor->person == SIGNUP_NOBODY
			   ? come(visitor, argument, err)
			   : visitor_no(visitor, "one-table", err);
	tag_make_by(visitor->request, visitor->key, 0);
	if (open_table_open(&open_table, visitor->request->mail->site, id,
		visitor->request->mail->now, err) < 0)
		return -1;
	visitor->open_table = &open_table;
	visitor->id = open_table.signup.id;
	visitor->person =
	    signup_of(&open_table.signup, visitor->request->mail->message.from);
	if (mail_tags_has(
		&open_table.signup.mails, visitor->request->route->tag_hex))
		rc = 0;
	else if (visitor->person == SIGNUP_NOBODY)
		rc = come(visitor, argument, err);
	else if (open_table.signup.people[visitor->person].part == SIGNUP_HELD)
		rc = sit_again(visitor, NULL, err);
	else
		rc = visitor_no(visitor, "seated", err);
	visitor->open_table = NULL;
	visitor->id = "new";
	open_table_close(&open_table);
	return rc;
}

/* ---- opening a table ---- */

static int
new_table(struct visitor *visitor, const struct proposal *proposal,
    const char *name, struct err *err)
{
	struct request *request = visitor->request;
	struct open_table open_table;
	char id[17];
	int rc = 0;

	open_table_name(request->mail->site, request->route->tag,
	    request->route->tag_hex, id);
	if (open_table_open(&open_table, request->mail->site, id,
		request->mail->now, err) < 0)
		return -1;
	if (open_table.signup.id[0] == '\0' &&
	    !table_exists(request->mail->site, id)) {
		strcpy(open_table.signup.id, id);
		open_table_set(&open_table, proposal);
		open_table.signup.forum = request->mail->post != NULL &&
					  !signup_is_secret(&open_table.signup);
		visitor->open_table = &open_table;
		rc = open_table_seat_bots(&open_table, proposal->bots, err);
		if (rc == 0)
			rc = sit(visitor, name, "opened", err);
		visitor->open_table = NULL;
	} else if (!mail_tags_has(
		       &open_table.signup.mails, request->route->tag_hex)) {
		rc = err_set(err, EX_TEMPFAIL,
		    "another table is called %s since just now", id);
	}
	open_table_close(&open_table);
	return rc;
}

/* True if this is the mail that opened it, once more. */
static bool
is_open_already(const struct visitor *visitor)
{
	const struct request *request = visitor->request;
	char id[17];

	open_table_name(request->mail->site, request->route->tag,
	    request->route->tag_hex, id);
	return signup_exists(request->mail->site, id);
}

int
visitor_open(
    struct visitor *visitor, const struct proposal *proposal, struct err *err)
{
	char *name;
	int rc;

	tag_make_by(visitor->request, visitor->key, 0);
	if (is_open_already(visitor))
		return 0;
	name = visitor_account_name(visitor->request);
	rc = new_table(visitor, proposal, name, err);
	free(name);
	return rc;
}

static int
open_or_say(struct visitor *visitor, const struct words *words,
    const struct proposal *proposal, struct err *err)
{
	char *name =
	    visitor_words_name(visitor->request->mail->site, &visitor->said);
	const struct site *site = visitor->request->mail->site;
	unsigned all, own;
	int rc = -1;

	if (open_table_count(site, visitor->request->mail->message.from, &all,
		&own, err) < 0)
		goto out;
	if (name == NULL)
		rc = visitor_offer(visitor, words, proposal, true, err);
	else if (all >= site->tables.most)
		rc = visitor_no(visitor, "many-tables", err);
	else if (own >= site->tables.each)
		rc = visitor_no(visitor, "own-tables", err);
	else
		rc = new_table(visitor, proposal, name, err);
out:
	free(name);
	return rc;
}

/* He has answered with his name; what he would open stands in the subject. */
int
visitor_take_opening(struct visitor *visitor, struct err *err)
{
	struct visitor_words said;
	const struct order_line *line;
	struct proposal proposal = {.miss = PROPOSAL_GAME};
	int rc;

	tag_make_by(visitor->request, visitor->key, 0);
	if (is_open_already(visitor))
		return 0;
	rc = visitor_words_read(visitor->request, &said, VISITOR_SUBJECT, err);
	line = rc < 0 ? NULL : lines_command(&said.orders, "open");
	if (line != NULL) {
		rc = proposal_read(&proposal,
		    &visitor->request->mail->site->data, said.read_in,
		    line->argument, err);
	}
	open_table_allows(visitor->request->mail->site, &proposal);
	if (rc == 0 && proposal.miss == PROPOSAL_FINE)
		rc = open_or_say(visitor, said.read_in, &proposal, err);
	else if (rc == 0)
		rc = visitor_no(visitor, "what", err);
	proposal_release(&proposal);
	visitor_words_release(&said);
	return rc;
}

int
visitor_take_name(struct visitor *visitor, struct err *err)
{
	const char *from = visitor->request->mail->message.from;
	char *name =
	    visitor_words_name(visitor->request->mail->site, &visitor->said);
	bool other = visitor->said.commands &&
		     lines_command(&visitor->said.orders, "name") == NULL;
	bool invited =
	    signup_invited(&visitor->open_table->signup, from) != SIGNUP_NOBODY;
	int rc;

	if (!visitor->is_host && !other && name == NULL && invited &&
	    visitor->said.misnamed == NAME_GOOD)
		rc = sit(visitor, NULL, "joined", err);
	else if (name != NULL && !visitor->is_host && !other)
		rc = sit(visitor, name, "joined", err);
	else
		rc = visitor_no(visitor,
		    visitor->is_host ? "host"
		    : other          ? "no-seat"
				     : "name",
		    err);
	free(name);
	return rc;
}
