/* SPDX-License-Identifier: MIT */
/* turn_sits.c - who sits at an open table: leaves it, invites, begins, plays
 * again, puts his name right; and the host, who says who may. */
#include "base/fold.h"
#include "base/x.h"
#include "intake/turn_hall.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- who sits there ---- */

int
hall_where(struct caller *caller, bool unclear, struct err *err)
{
	struct doc *doc = caller_doc(caller);
	const struct lobby *lobby = &caller->hall->lobby;
	bool held = lobby->people[caller->person].part == LOBBY_HELD;

	hall_tell(caller->mail->site, lobby, caller->lang, caller->person, doc);
	doc_add_bool(doc, "unclear", unclear && !caller->is_old);
	doc_add_bool(doc, "answers_old", caller->is_old);
	return caller_put(caller, held ? "again" : "seated", doc, err);
}

/* The table goes on without him; it may end with him, or begin. */
static int
leave(struct caller *caller, const struct order_line *line, struct err *err)
{
	struct hall *hall = caller->hall;
	struct lobby *lobby = &hall->lobby;
	char *name = xstrdup(lobby->people[caller->person].name);
	bool opener = lobby_opener(lobby) == caller->person;
	const struct hall_news own = {"left", NULL};
	const struct hall_news news = {opener ? "heir" : "away", name};
	int rc = hall_write(hall, "gone", caller->person, &own, err);

	(void)line;
	hall_leave(hall, caller->person);
	caller->person = LOBBY_NOBODY;
	if (rc == 0 && lobby->state == LOBBY_OPEN && !hall_ripe(hall))
		rc = hall_write_opener(hall, LOBBY_NOBODY, &news, err);
	if (rc == 0)
		rc = caller_commit(caller, err);
	free(name);
	return rc;
}

static int
start(struct caller *caller, const struct order_line *line, struct err *err)
{
	const char *why;

	(void)line;
	if (!caller->is_host &&
	    caller->person != lobby_opener(&caller->hall->lobby))
		return caller_no(caller, "not-opener", err);
	why = hall_start(caller->hall);
	return why != NULL ? caller_no(caller, why, err)
			   : caller_commit(caller, err);
}

/* "Bruno <bruno@example.net>", "Bruno bruno@example.net", or "Bruno". */
static void
read_guest(const char *text, char **name, char **address)
{
	const char *at = strchr(text, '@'), *from = text;
	size_t len = strlen(text);

	*address = NULL;
	if (at != NULL) {
		from = at;
		while (from > text && strchr(" <", from[-1]) == NULL)
			from--;
		*address = turn_word(from);
		len = (size_t)(from - text);
	}
	while (len > 0 && strchr(" <,:", text[len - 1]) != NULL)
		len--;
	*name = xstrndup(text, len);
}

static bool
begins(const struct caller *caller, const char *list, const char *text)
{
	return turn_plain_begins(
	    caller->said.words, caller->said.count, list, text);
}

/* Up to "and", or to a comma, which may part a name where an address is still
 * to come ("Martin, Bruno <bruno@example.net>"). */
static size_t
guest_len(const struct caller *caller, const char *text)
{
	bool seen = strchr(text, '@') == NULL;
	size_t len;

	for (len = 0; text[len] != '\0'; len++) {
		seen |= text[len] == '@';
		if ((seen && strchr(",;", text[len]) != NULL) ||
		    (text[len] == ' ' &&
			begins(caller, "joiners", text + len + 1)))
			break;
	}
	return len;
}

static const char *
skip_joiners(const struct caller *caller, const char *text)
{
	text += strspn(text, " ,;");
	while (begins(caller, "joiners", text)) {
		text += strcspn(text, " ");
		text += strspn(text, " ,;");
	}
	return text;
}

/* Only who invites him is written to: nobody gets a letter who did not ask. */
static int
invite_one(
    struct caller *caller, const char *text, const char **why, struct err *err)
{
	struct hall *hall = caller->hall;
	char *name, *address;
	int rc = 0;

	read_guest(text, &name, &address);
	if (address != NULL && !address_is_plain(address))
		*why = "guest-address";
	else
		*why = hall_invite(hall, name, address);
	if (*why == NULL) {
		const struct hall_news news = {
		    address != NULL ? "known" : "anybody", name};

		rc = hall_write(hall, "invite", caller->person, &news, err);
	}
	free(name);
	free(address);
	return rc;
}

/* All who stand on a line; thanks behind them are nobody. */
static int
invite_line(
    struct caller *caller, const char *text, const char **why, struct err *err)
{
	bool first = true;
	int rc = 0;

	while (rc == 0 && *why == NULL && *text != '\0') {
		size_t len = guest_len(caller, text);
		char *guest = xstrndup(text, len);

		if (first || !begins(caller, "courtesy", guest))
			rc = invite_one(caller, guest, why, err);
		free(guest);
		first = false;
		text = skip_joiners(caller, text + len);
	}
	return rc;
}

/* All of the letter, or none. */
static int
invite(struct caller *caller, const struct order_line *line, struct err *err)
{
	const struct orders *orders = &caller->said.orders;
	size_t i = (size_t)(line - orders->lines);
	struct lobby *lobby = &caller->hall->lobby;
	uint32_t before = lobby->count;
	const char *why = NULL;
	int rc = 0;

	if (caller->person != lobby_opener(lobby))
		return caller_no(caller, "not-opener", err);
	for (; rc == 0 && why == NULL && i < orders->count;
	     i = turn_find(orders, "invite", i + 1))
		rc = invite_line(caller, orders->lines[i].argument, &why, err);
	if (rc < 0)
		return -1;
	if (why == NULL)
		return caller_commit(caller, err);
	while (lobby->count > before)
		lobby_remove(lobby, lobby->count - 1);
	return caller_no(caller, why, err);
}

static int
again(struct caller *caller, const struct order_line *line, struct err *err)
{
	struct lobby_person *person =
	    &caller->hall->lobby.people[caller->person];

	(void)line;
	if (person->part != LOBBY_HELD)
		return hall_where(caller, false, err);
	person->part = LOBBY_SITS;
	if (caller_seated(caller, "joined", err) < 0)
		return -1;
	return caller_commit(caller, err);
}

/* He was asked whether he would like to play: is it a yes, or a no?  As it
 * begins; who writes a long letter is not guessed at. */
#define ANSWER_WORDS 8

static bool
begins_with_word(const char *folded, const struct doc *list)
{
	bool does = false;

	for (size_t i = 0; !does && i < doc_count(list); i++) {
		const char *word = doc_text(doc_at(list, i));
		size_t len = word == NULL ? 0 : strlen(word);

		does = len > 0 && strncmp(folded, word, len) == 0 &&
		       (folded[len] == '\0' ||
			   strchr(" ,.;:!", folded[len]) != NULL);
	}
	return does;
}

static const char *
answer_of(const struct caller *caller)
{
	const struct guest_words *said = &caller->said;
	struct buf line = BUF_INIT;
	const char *command = NULL;
	unsigned blanks = 0;

	if (said->orders.count == 0)
		return NULL;
	fold_add(&line, said->orders.lines[0].text,
	    strlen(said->orders.lines[0].text));
	for (const char *c = line.data; *c != '\0'; c++)
		blanks += *c == ' ';
	for (unsigned i = 0;
	     command == NULL && blanks < ANSWER_WORDS && i < said->count; i++)
		if (begins_with_word(
			line.data, words_texts(said->words[i], "wish.yes")))
			command = "again";
		else if (begins_with_word(
			     line.data, words_texts(said->words[i], "wish.no")))
			command = "leave";
	buf_release(&line);
	return command;
}

int
hall_answer(struct caller *caller, struct err *err)
{
	const char *command = answer_of(caller);

	if (command == NULL)
		return hall_where(caller, true, err);
	return strcmp(command, "again") == 0 ? again(caller, NULL, err)
					     : leave(caller, NULL, err);
}

/* His name as he sits there, until the match is set. */
static int
rename_seat(
    struct caller *caller, const struct order_line *line, struct err *err)
{
	char *name = turn_guest_name(caller->mail->site, &caller->said);
	const char *why = hall_rename(caller->hall, caller->person, name);
	const struct hall_news news = {"renamed", name};
	int rc;

	(void)line;
	if (why != NULL) {
		rc = caller_no(caller, why, err);
	} else {
		rc = hall_write(
		    caller->hall, "seated", caller->person, &news, err);
		if (rc == 0 &&
		    caller->hall->lobby.people[caller->person].part ==
			LOBBY_ASKS)
			rc = hall_ask_host(caller->hall, caller->person, err);
		if (rc == 0)
			rc = caller_commit(caller, err);
	}
	free(name);
	return rc;
}

/* His letters are in that language from now on. */
static int
speak(struct caller *caller, const struct order_line *line, struct err *err)
{
	const struct hall_news news = {"spoken", NULL};
	bool held =
	    caller->hall->lobby.people[caller->person].part == LOBBY_HELD;

	(void)line;
	if (!caller->said.named)
		return hall_where(caller, true, err);
	if (hall_write(caller->hall, held ? "again" : "seated", caller->person,
		&news, err) < 0)
		return -1;
	return caller_commit(caller, err);
}

/* ---- the host ---- */

/* Who of them asks for his seat. */
static uint32_t
find_asker(const struct lobby *lobby, const char *name)
{
	size_t len = strlen(name);
	uint32_t person;
	char *word;

	while (len > 0 && strchr(" .!", name[len - 1]) != NULL)
		len--;
	word = xstrndup(name, len);
	person = lobby_named(lobby, word);
	free(word);
	return person != LOBBY_NOBODY &&
		       lobby->people[person].part == LOBBY_ASKS
		   ? person
		   : LOBBY_NOBODY;
}

static int
approve(struct caller *caller, const struct order_line *line, struct err *err)
{
	uint32_t person = find_asker(&caller->hall->lobby, line->argument);

	if (!caller->is_host || person == LOBBY_NOBODY)
		return caller_no(caller, "no-asker", err);
	if (hall_admit(caller->hall, person, err) < 0)
		return -1;
	return caller_commit(caller, err);
}

static int
decline(struct caller *caller, const struct order_line *line, struct err *err)
{
	uint32_t person = find_asker(&caller->hall->lobby, line->argument);

	if (!caller->is_host || person == LOBBY_NOBODY)
		return caller_no(caller, "no-asker", err);
	if (hall_turn_away(caller->hall, person, err) < 0)
		return -1;
	return caller_commit(caller, err);
}

int
hall_ask_again(struct caller *caller, struct err *err)
{
	struct hall *hall = caller->hall;

	for (uint32_t i = 0; i < hall->lobby.count; i++)
		if (hall->lobby.people[i].part == LOBBY_ASKS &&
		    hall_ask_host(hall, i, err) < 0)
			return -1;
	return caller_commit(caller, err);
}

/* ---- one mail ---- */

static const struct {
	const char *command;
	int (*take)(struct caller *caller, const struct order_line *line,
	    struct err *err);
	bool by_host; /* the host may, too; else only who has a seat */
} actions[] = {
    {"leave", leave, false},
    {"again", again, false},
    {"invite", invite, false},
    {"name", rename_seat, false},
    {"start", start, true},
    {"approve", approve, true},
    {"decline", decline, true},
    {"language", speak, false},
};

bool
hall_wants(const struct caller *caller)
{
	for (size_t i = 0; i < ARRAY_LEN(actions); i++)
		if (turn_command(&caller->said.orders, actions[i].command) !=
		    NULL)
			return true;
	return false;
}

int
hall_act(struct caller *caller, bool *taken, struct err *err)
{
	*taken = true;
	for (size_t i = 0; i < ARRAY_LEN(actions); i++) {
		const struct order_line *line =
		    turn_command(&caller->said.orders, actions[i].command);

		if (line != NULL &&
		    (caller->person != LOBBY_NOBODY ||
			(actions[i].by_host && caller->is_host)))
			return actions[i].take(caller, line, err);
	}
	*taken = false;
	return 0;
}
