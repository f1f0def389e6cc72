/* SPDX-License-Identifier: MIT */
/* open_table.c - people whose address is known open a table, or sit down at
 * one. */
#include "answer/fate.h"
#include "answer/tag.h"
#include "reading/lines.h"
#include "reading/plain.h"
#include "reading/request.h"
#include "wishes/visitor.h"
#include "wishes/visitor_words.h"

#include <stdlib.h>
#include <string.h>

/* ---- the mail ---- */

int
visitor_commit(struct visitor *visitor, struct err *err)
{
	lobby_note(&visitor->hall->lobby, visitor->request->route->tag_hex);
	fate_note(visitor->request, FATE_ANSWERED);
	return hall_commit(visitor->hall, err);
}

/* ---- sitting down ---- */

/* Who begins at once gets the match's own letter instead. */
int
visitor_seated(struct visitor *visitor, const char *what, struct err *err)
{
	struct hall *hall = visitor->hall;
	const char *name = hall->lobby.people[visitor->person].name;
	const struct hall_news own = {what, name}, news = {"came", name};

	if (hall_ripe(hall))
		return 0;
	if (hall_write(hall, "seated", visitor->person, &own, err) < 0)
		return -1;
	if (hall->lobby.people[visitor->person].part == LOBBY_ASKS)
		return hall_ask_host(hall, visitor->person, err);
	return hall_write_opener(hall, visitor->person, &news, err);
}

static int
sit(struct visitor *visitor, const char *name, const char *what,
    struct err *err)
{
	const char *why =
	    hall_sit(visitor->hall, name, visitor->request->mail->message.from,
		visitor->lang, &visitor->person);

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
	const struct lobby *lobby = &visitor->hall->lobby;
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
		 lobby_invited(lobby, visitor->request->mail->message.from) ==
		     LOBBY_NOBODY)
		rc = visitor_offer_seat(visitor, lobby->id, err);
	else
		rc = sit(visitor, name, "joined", err);
	free(name);
	return rc;
}

int
visitor_come(struct visitor *visitor, const char *id, const char *argument,
    struct err *err)
{
	struct hall hall;
	int rc = 0;

	/* He wrote to another table, or to none. */
	if (visitor->hall != NULL)
		return strcmp(id, visitor->hall->lobby.id) == 0 &&
			       visitor->person == LOBBY_NOBODY
			   ? come(visitor, argument, err)
			   : visitor_no(visitor, "one-table", err);
	tag_make_by(visitor->request, visitor->key, 0);
	if (hall_open(&hall, visitor->request->mail->site, id,
		visitor->request->mail->now, err) < 0)
		return -1;
	visitor->hall = &hall;
	visitor->id = hall.lobby.id;
	visitor->person =
	    lobby_of(&hall.lobby, visitor->request->mail->message.from);
	if (!lobby_knows(&hall.lobby, visitor->request->route->tag_hex))
		rc = visitor->person == LOBBY_NOBODY
			 ? come(visitor, argument, err)
			 : visitor_no(visitor, "seated", err);
	visitor->hall = NULL;
	visitor->id = "new";
	hall_close(&hall);
	return rc;
}

/* ---- opening a table ---- */

static int
open_table(struct visitor *visitor, const struct proposal *proposal,
    const char *name, struct err *err)
{
	struct request *request = visitor->request;
	struct hall hall;
	char id[17];
	int rc = 0;

	hall_name(request->mail->site, request->route->tag,
	    request->route->tag_hex, id);
	if (hall_open(&hall, request->mail->site, id, request->mail->now, err) <
	    0)
		return -1;
	if (hall.lobby.id[0] == '\0' &&
	    !table_exists(request->mail->site, id)) {
		strcpy(hall.lobby.id, id);
		hall_set(&hall, proposal);
		hall.lobby.forum = request->mail->post != NULL &&
				   !lobby_is_secret(&hall.lobby);
		visitor->hall = &hall;
		rc = hall_seat_bots(&hall, proposal->bots, err);
		if (rc == 0)
			rc = sit(visitor, name, "opened", err);
		visitor->hall = NULL;
	} else if (!lobby_knows(&hall.lobby, request->route->tag_hex)) {
		rc = err_set(err, EX_TEMPFAIL,
		    "another table is called %s since just now", id);
	}
	hall_close(&hall);
	return rc;
}

/* The mail that opened it, once more? */
static bool
is_open_already(const struct visitor *visitor)
{
	const struct request *request = visitor->request;
	char id[17];

	hall_name(request->mail->site, request->route->tag,
	    request->route->tag_hex, id);
	return lobby_exists(request->mail->site, id);
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
	rc = open_table(visitor, proposal, name, err);
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

	if (hall_count(site, visitor->request->mail->message.from, &all, &own,
		err) < 0)
		goto out;
	if (name == NULL)
		rc = visitor_offer(visitor, words, proposal, true, err);
	else if (all >= site->tables.most)
		rc = visitor_no(visitor, "many-tables", err);
	else if (own >= site->tables.each)
		rc = visitor_no(visitor, "own-tables", err);
	else
		rc = open_table(visitor, proposal, name, err);
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
		    &visitor->request->mail->site->data, said.speaks,
		    line->argument, err);
	}
	hall_allows(visitor->request->mail->site, &proposal);
	if (rc == 0 && proposal.miss == PROPOSAL_FINE)
		rc = open_or_say(visitor, said.speaks, &proposal, err);
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
	    lobby_invited(&visitor->hall->lobby, from) != LOBBY_NOBODY;
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
