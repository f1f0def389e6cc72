/* SPDX-License-Identifier: MIT */
/* turn_seat.c - people whose address is known: a table opened, a seat taken,
 * and which mail to a table is what. */
#include "base/x.h"
#include "intake/turn_hall.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- the mail ---- */

int
caller_commit(struct caller *caller, struct err *err)
{
	lobby_note(&caller->hall->lobby, caller->mail->tag_hex);
	turn_fate(caller->mail, FATE_ANSWERED);
	return hall_commit(caller->hall, err);
}

/* ---- sitting down ---- */

/* Who begins at once gets the match's own letter instead. */
int
caller_seated(struct caller *caller, const char *what, struct err *err)
{
	struct hall *hall = caller->hall;
	const char *name = hall->lobby.people[caller->person].name;
	const struct hall_news own = {what, name}, news = {"came", name};

	if (hall_ripe(hall))
		return 0;
	if (hall_write(hall, "seated", caller->person, &own, err) < 0)
		return -1;
	if (hall->lobby.people[caller->person].part == LOBBY_ASKS)
		return hall_ask_host(hall, caller->person, err);
	return hall_write_opener(hall, caller->person, &news, err);
}

static int
sit(struct caller *caller, const char *name, const char *what, struct err *err)
{
	const char *why = hall_sit(caller->hall, name,
	    caller->mail->message.from, caller->lang, &caller->person);

	if (why != NULL)
		return caller_no(caller, why, err);
	if (caller_seated(caller, what, err) < 0)
		return -1;
	return caller_commit(caller, err);
}

/* ---- "join ID as NAME" ---- */

static int
come(struct caller *caller, const char *argument, struct err *err)
{
	const struct lobby *lobby = &caller->hall->lobby;
	char *name =
	    turn_plain_as(caller->said.words, caller->said.count, argument);
	int rc;

	/* "name Bruno" on a line of its own says the same. */
	if (name == NULL && turn_command(&caller->said.orders, "name") != NULL)
		name = turn_guest_name(caller->mail->site, &caller->said);

	/* On a forum everybody has one. */
	if (name == NULL && caller->said.misnamed == NAME_GOOD &&
	    caller->mail->post != NULL)
		name = turn_account_name(caller->mail);
	if (name == NULL && caller->said.misnamed != NAME_GOOD)
		rc = caller_no(caller, "name", err);
	else if (name == NULL &&
		 lobby_invited(lobby, caller->mail->message.from) ==
		     LOBBY_NOBODY)
		rc = caller_offer_seat(caller, lobby->id, err);
	else
		rc = sit(caller, name, "joined", err);
	free(name);
	return rc;
}

int
hall_come(struct caller *caller, const char *id, const char *argument,
    struct err *err)
{
	struct hall hall;
	int rc = 0;

	/* He wrote to another table, or to none. */
	if (caller->hall != NULL)
		return strcmp(id, caller->hall->lobby.id) == 0 &&
			       caller->person == LOBBY_NOBODY
			   ? come(caller, argument, err)
			   : caller_no(caller, "one-table", err);
	turn_tag_by(caller->mail, caller->key, 0);
	if (hall_open(&hall, caller->mail->site, id, caller->mail->now, err) <
	    0)
		return -1;
	caller->hall = &hall;
	caller->id = hall.lobby.id;
	caller->person = lobby_of(&hall.lobby, caller->mail->message.from);
	if (!lobby_knows(&hall.lobby, caller->mail->tag_hex))
		rc = caller->person == LOBBY_NOBODY
			 ? come(caller, argument, err)
			 : caller_no(caller, "seated", err);
	caller->hall = NULL;
	caller->id = "new";
	hall_close(&hall);
	return rc;
}

/* ---- opening a table ---- */

static int
open_table(struct caller *caller, const struct wish *wish, const char *name,
    struct err *err)
{
	struct mail *mail = caller->mail;
	struct hall hall;
	char id[17];
	int rc = 0;

	hall_name(mail->site, mail->tag, mail->tag_hex, id);
	if (hall_open(&hall, mail->site, id, mail->now, err) < 0)
		return -1;
	if (hall.lobby.id[0] == '\0' && !table_exists(mail->site, id)) {
		strcpy(hall.lobby.id, id);
		hall_set(&hall, wish);
		hall.lobby.forum =
		    mail->post != NULL && !lobby_is_secret(&hall.lobby);
		caller->hall = &hall;
		rc = hall_seat_bots(&hall, wish->bots, err);
		if (rc == 0)
			rc = sit(caller, name, "opened", err);
		caller->hall = NULL;
	} else if (!lobby_knows(&hall.lobby, mail->tag_hex)) {
		rc = err_set(err, EX_TEMPFAIL,
		    "another table is called %s since just now", id);
	}
	hall_close(&hall);
	return rc;
}

/* The mail that opened it, once more? */
static bool
is_open_already(const struct caller *caller)
{
	const struct mail *mail = caller->mail;
	char id[17];

	hall_name(mail->site, mail->tag, mail->tag_hex, id);
	return lobby_exists(mail->site, id);
}

int
caller_open(struct caller *caller, const struct wish *wish, struct err *err)
{
	char *name;
	int rc;

	turn_tag_by(caller->mail, caller->key, 0);
	if (is_open_already(caller))
		return 0;
	name = turn_account_name(caller->mail);
	rc = open_table(caller, wish, name, err);
	free(name);
	return rc;
}

static int
open_or_say(struct caller *caller, const struct words *words,
    const struct wish *wish, struct err *err)
{
	char *name = turn_guest_name(caller->mail->site, &caller->said);
	const struct site *site = caller->mail->site;
	unsigned all, own;
	int rc = -1;

	if (hall_count(site, caller->mail->message.from, &all, &own, err) < 0)
		goto out;
	if (name == NULL)
		rc = caller_offer(caller, words, wish, true, err);
	else if (all >= site->tables.most)
		rc = caller_no(caller, "many-tables", err);
	else if (own >= site->tables.each)
		rc = caller_no(caller, "own-tables", err);
	else
		rc = open_table(caller, wish, name, err);
out:
	free(name);
	return rc;
}

/* He has answered with his name; what he would open stands in the subject. */
static int
take_opening(struct caller *caller, struct err *err)
{
	struct guest_words said;
	const struct order_line *line;
	struct wish wish = {.miss = WISH_GAME};
	int rc;

	turn_tag_by(caller->mail, caller->key, 0);
	if (is_open_already(caller))
		return 0;
	rc = turn_guest_read(caller->mail, &said, GUEST_SUBJECT, err);
	line = rc < 0 ? NULL : turn_command(&said.orders, "open");
	if (line != NULL) {
		rc = wish_read(&wish, &caller->mail->site->data, said.speaks,
		    line->argument, err);
	}
	hall_allows(caller->mail->site, &wish);
	if (rc == 0 && wish.miss == WISH_FINE)
		rc = open_or_say(caller, said.speaks, &wish, err);
	else if (rc == 0)
		rc = caller_no(caller, "what", err);
	wish_release(&wish);
	turn_guest_release(&said);
	return rc;
}

/* ---- mails to a table ---- */

static int
take_name(struct caller *caller, struct err *err)
{
	const char *from = caller->mail->message.from;
	char *name = turn_guest_name(caller->mail->site, &caller->said);
	bool other = caller->said.commands &&
		     turn_command(&caller->said.orders, "name") == NULL;
	bool invited =
	    lobby_invited(&caller->hall->lobby, from) != LOBBY_NOBODY;
	int rc;

	if (!caller->is_host && !other && name == NULL && invited &&
	    caller->said.misnamed == NAME_GOOD)
		rc = sit(caller, NULL, "joined", err);
	else if (name != NULL && !caller->is_host && !other)
		rc = sit(caller, name, "joined", err);
	else
		rc = caller_no(caller,
		    caller->is_host ? "host"
		    : other         ? "no-seat"
				    : "name",
		    err);
	free(name);
	return rc;
}

/* Is the match set, and waits for sentences? */
static bool
waits(const struct caller *caller)
{
	struct table table;
	bool waits = false;

	if (table_open(&table, caller->mail->site, caller->hall->lobby.id,
		false, caller->mail->now, NULL) < 0)
		return false;
	waits = !table.match.started && !match_closed(&table.match);
	table_close(&table);
	return waits;
}

static int
take_at_table(struct caller *caller, struct err *err)
{
	const struct lobby *lobby = &caller->hall->lobby;
	bool taken = false;
	int rc;

	if (lobby->state != LOBBY_OPEN)
		return caller_no(caller,
		    lobby->state != LOBBY_STARTED ? "over"
		    : waits(caller)               ? "waits"
						  : "begun",
		    err);
	/* Letters are forwarded, and then their addresses are others', too. */
	if (caller->is_old && hall_wants(caller))
		return caller->person != LOBBY_NOBODY
			   ? hall_where(caller, true, err)
			   : hall_ask_again(caller, err);
	rc = hall_act(caller, &taken, err);
	if (rc == 0 && !taken)
		rc = caller_ask(caller, &taken, err);
	if (rc < 0 || taken)
		return rc;
	if (caller->person != LOBBY_NOBODY && !caller->is_old &&
	    lobby->people[caller->person].part == LOBBY_HELD)
		return hall_answer(caller, err);
	if (caller->person != LOBBY_NOBODY)
		return hall_where(caller, true, err);
	return take_name(caller, err);
}

/* In which language does he write? */
static void
find_language(struct caller *caller)
{
	struct lobby *lobby = &caller->hall->lobby;
	const char *own = NULL;

	caller->lang = turn_guest_lang(&caller->said);
	if (caller->person != LOBBY_NOBODY && caller->said.named &&
	    !caller->is_old)
		strcpy(lobby->people[caller->person].lang, caller->lang);
	else if (caller->person != LOBBY_NOBODY)
		own = lobby->people[caller->person].lang;
	for (size_t i = 0; own != NULL && languages[i] != NULL; i++)
		if (strcmp(languages[i], own) == 0)
			caller->lang = languages[i];
}

/* The code was his. */
static int
answer_at_table(struct caller *caller, struct err *err)
{
	turn_guest_answered(caller->mail, caller->key);
	return turn_guest_is_enough(caller->mail, caller->key, caller->kind)
		   ? 0
		   : take_at_table(caller, err);
}

int
hall_at_table(struct caller *caller, struct err *err)
{
	struct mail *mail = caller->mail;
	struct hall hall;
	int rc;

	if (hall_open(&hall, mail->site, mail->reply.match, mail->now, err) < 0)
		return -1;
	caller->hall = &hall;
	caller->id = hall.lobby.id;
	caller->person = lobby_of(&hall.lobby, mail->message.from);
	caller->is_host = mail->site->host != NULL &&
			  strcasecmp(mail->site->host, mail->message.from) == 0;
	if (caller->person != LOBBY_NOBODY || caller->is_host)
		caller->kind = GUEST_SITS;
	caller->is_old =
	    mail->post == NULL && !join_check(&mail->reply, mail->message.from,
				      caller->key, mail->now);
	find_language(caller);
	turn_tag_by(caller->mail, caller->key, 0);
	/* Who sits there writes as long as the table stands. */
	if (lobby_knows(&hall.lobby, mail->tag_hex))
		rc = 0;
	else if (caller->kind != GUEST_SITS &&
		 hall.lobby.state != LOBBY_STARTED &&
		 !join_check(
		     &mail->reply, mail->message.from, caller->key, mail->now))
		rc = 0;
	else
		rc = answer_at_table(caller, err);
	caller->hall = NULL;
	caller->id = "new";
	hall_close(&hall);
	return rc;
}

/* ---- mails to none ---- */

static int
at_door(struct caller *caller, struct err *err)
{
	struct mail *mail = caller->mail;
	bool taken = false;
	int rc = 0;

	caller->lang = turn_guest_lang(&caller->said);
	if (!join_check(
		&mail->reply, mail->message.from, caller->key, mail->now))
		return 0;
	turn_guest_answered(mail, caller->key);
	if (turn_guest_is_enough(mail, caller->key, caller->kind))
		return 0;
	rc = caller_ask(caller, &taken, err);
	return rc == 0 && !taken ? take_opening(caller, err) : rc;
}

bool
turn_is_hall(const struct mail *mail)
{
	const struct reply *reply = &mail->reply;
	uint8_t key[KEY_LEN];
	bool is;

	if (reply->kind != CODE_JOIN)
		return false;
	if (strcmp(reply->match, "new") == 0 ||
	    !lobby_exists(mail->site, reply->match) ||
	    hall_post(mail->site, key, NULL) < 0)
		return strcmp(reply->match, "new") == 0;
	/* A match of that id has codes of its own. */
	is = !table_exists(mail->site, reply->match) ||
	     join_is_for(reply, mail->message.from, key, mail->now);
	seal_wipe(key, sizeof(key));
	return is;
}

int
turn_hall(struct mail *mail, bool is_doubtful, struct err *err)
{
	struct caller caller = {.mail = mail,
	    .id = "new",
	    .person = LOBBY_NOBODY,
	    .kind = GUEST_ANSWERED};
	int rc = hall_post(mail->site, caller.key, err);

	if (rc < 0)
		return -1;
	if (is_doubtful || !join_is_for(&mail->reply, mail->message.from,
			       caller.key, mail->now)) {
		site_log_mail(mail->site, mail->now,
		    "%s: a wrong code, left out", mail->reply.match);
		goto out;
	}
	rc = turn_guest_read(mail, &caller.said, GUEST_TEXT, err);
	mail->silent =
	    (mail->message.flags & MESSAGE_LIST) != 0 && !caller.said.commands;
	if (rc == 0)
		rc = strcmp(mail->reply.match, "new") == 0
			 ? at_door(&caller, err)
			 : hall_at_table(&caller, err);
	turn_guest_release(&caller.said);
out:
	seal_wipe(caller.key, sizeof(caller.key));
	return rc;
}
