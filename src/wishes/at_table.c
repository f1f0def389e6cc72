/* SPDX-License-Identifier: MIT */
/* at_table.c - who sits at an open table: leaves it, invites, begins, plays
 * again, puts his name right; and the host, who says who may. */
#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "reading/lines.h"
#include "reading/plain.h"
#include "reading/request.h"
#include "site/reply.h"
#include "wishes/visitor.h"
#include "wishes/visitor_words.h"
#include "wishes/wishes.h"
#include "wishes/wishes_p.h"

#include <stdlib.h>
#include <string.h>

/* ---- who sits there ---- */

int
visitor_where(struct visitor *visitor, bool unclear, struct err *err)
{
	struct doc *doc = visitor_doc(visitor);
	const struct signup *signup = &visitor->open_table->signup;
	bool held = signup->people[visitor->person].part == SIGNUP_HELD;

	open_table_tell(visitor->request->mail->site, signup, visitor->lang,
	    visitor->person, doc);
	doc_add_bool(doc, "unclear", unclear && !visitor->is_old);
	doc_add_bool(doc, "answers_old", visitor->is_old);
	return visitor_put(visitor, held ? "again" : "seated", doc, err);
}

/* The table goes on without him; it may end with him, or begin. */
int
sit_leave(
    struct visitor *visitor, const struct order_line *line, struct err *err)
{
	struct open_table *open_table = visitor->open_table;
	struct signup *signup = &open_table->signup;
	char *name = xstrdup(signup->people[visitor->person].name);
	bool opener = signup_opener(signup) == visitor->person;
	const struct open_table_news own = {"left", NULL};
	const struct open_table_news news = {opener ? "heir" : "away", name};
	int rc =
	    open_table_write(open_table, "gone", visitor->person, &own, err);

	(void)line;
	open_table_leave(open_table, visitor->person);
	visitor->person = SIGNUP_NOBODY;
	if (rc == 0 && signup->state == SIGNUP_OPEN &&
	    !open_table_ripe(open_table))
		rc = open_table_write_opener(
		    open_table, SIGNUP_NOBODY, &news, err);
	if (rc == 0)
		rc = visitor_commit(visitor, err);
	free(name);
	return rc;
}

int
sit_start(
    struct visitor *visitor, const struct order_line *line, struct err *err)
{
	const char *why;

	(void)line;
	if (!visitor->is_host &&
	    visitor->person != signup_opener(&visitor->open_table->signup))
		return visitor_no(visitor, "not-opener", err);
	why = open_table_start(visitor->open_table);
	return why != NULL ? visitor_no(visitor, why, err)
			   : visitor_commit(visitor, err);
}

/* "Bruno <bruno@example.net>", "Bruno bruno@example.net", or "Bruno". */
static void
read_new_player(const char *text, char **name, char **address)
{
	const char *at = strchr(text, '@'), *from = text;
	size_t len = strlen(text);

	*address = NULL;
	if (at != NULL) {
		from = at;
		while (from > text && !is_one_of(from[-1], " <"))
			from--;
		*address = lines_word(from);
		len = (size_t)(from - text);
	}
	while (len > 0 && is_one_of(text[len - 1], " <,:"))
		len--;
	*name = xstrndup(text, len);
}

static bool
begins(const struct visitor *visitor, const char *list, const char *text)
{
	return plain_begins(
	    visitor->said.words, visitor->said.count, list, text);
}

/* Up to "and", or to a comma, which may part a name where an address is still
 * to come ("Martin, Bruno <bruno@example.net>"). */
static size_t
invited_len(const struct visitor *visitor, const char *text)
{
	bool seen = strchr(text, '@') == NULL;
	size_t len;

	if (*text == '@')
		return strcspn(text, " ,;");
	for (len = 0; text[len] != '\0'; len++) {
		seen |= text[len] == '@';
		if ((seen && is_one_of(text[len], ",;")) ||
		    (text[len] == ' ' &&
			begins(visitor, "joiners", text + len + 1)))
			break;
	}
	return len;
}

static const char *
skip_joiners(const struct visitor *visitor, const char *text)
{
	text += strspn(text, " ,;");
	while (begins(visitor, "joiners", text)) {
		text += strcspn(text, " ");
		text += strspn(text, " ,;");
	}
	return text;
}

/* "@bruno", on a forum.  A forum lets its accounts write to each other anyway:
 * who is invited is asked there, once for each table. */
static int
invite_account(struct visitor *visitor, const char *text, const char **why,
    struct err *err)
{
	struct open_table *open_table = visitor->open_table;
	const struct signup *signup = &open_table->signup;
	size_t len = account_mention_len(text + 1);
	const char *user =
	    account_mentioned(visitor->request->mail->post, text + 1, len);
	const struct open_table_news news = {
	    "asked", signup->people[visitor->person].name};
	char *address = user == NULL ? NULL : account_receiver(user);
	char *name = xstrndup(text + 1, len);
	int rc = 0;

	if (address == NULL)
		*why = "guest-address";
	else if (signup_of(signup, address) != SIGNUP_NOBODY)
		*why = "guest-there";
	else
		*why = open_table_ask(open_table, name, address);
	if (*why == NULL)
		rc = open_table_write(
		    open_table, "again", signup->count - 1, &news, err);
	free(address);
	free(name);
	return rc;
}

/* Only who invites him is written to: nobody gets a letter who did not ask. */
static int
invite_one(struct visitor *visitor, const char *text, const char **why,
    struct err *err)
{
	struct open_table *open_table = visitor->open_table;
	char *name, *address;
	int rc = 0;

	if (*text == '@' && visitor->request->mail->post != NULL)
		return invite_account(visitor, text, why, err);
	read_new_player(text, &name, &address);
	if (address != NULL && !address_is_plain(address))
		*why = "guest-address";
	else
		*why = open_table_invite(open_table, name, address);
	if (*why == NULL) {
		const struct open_table_news news = {
		    address != NULL ? "known" : "anybody", name};

		rc = open_table_write(
		    open_table, "invite", visitor->person, &news, err);
	}
	free(name);
	free(address);
	return rc;
}

/* All who stand on a line; thanks behind them are nobody. */
static int
invite_line(struct visitor *visitor, const char *text, const char **why,
    struct err *err)
{
	bool first = true;
	int rc = 0;

	while (rc == 0 && *why == NULL && *text != '\0') {
		size_t len = invited_len(visitor, text);
		char *invited = xstrndup(text, len);

		if (first || !begins(visitor, "courtesy", invited))
			rc = invite_one(visitor, invited, why, err);
		free(invited);
		first = false;
		text = skip_joiners(visitor, text + len);
	}
	return rc;
}

/* All of the letter, or none. */
int
sit_invite(
    struct visitor *visitor, const struct order_line *line, struct err *err)
{
	const struct orders *orders = &visitor->said.orders;
	size_t i = (size_t)(line - orders->lines);
	struct signup *signup = &visitor->open_table->signup;
	uint32_t before = signup->count;
	const char *why = NULL;
	int rc = 0;

	if (visitor->person != signup_opener(signup))
		return visitor_no(visitor, "not-opener", err);
	for (; rc == 0 && why == NULL && i < orders->count;
	     i = lines_find(orders, "invite", i + 1))
		rc = invite_line(visitor, orders->lines[i].argument, &why, err);
	if (rc < 0)
		return -1;
	if (why == NULL)
		return visitor_commit(visitor, err);
	while (signup->count > before)
		signup_remove(signup, signup->count - 1);
	return visitor_no(visitor, why, err);
}

int
sit_again(
    struct visitor *visitor, const struct order_line *line, struct err *err)
{
	struct signup_person *person =
	    &visitor->open_table->signup.people[visitor->person];

	(void)line;
	if (person->part != SIGNUP_HELD)
		return visitor_where(visitor, false, err);
	person->part = open_table_part(visitor->open_table);
	if (visitor_seated(visitor, "joined", err) < 0)
		return -1;
	return visitor_commit(visitor, err);
}

/* He was asked whether he would like to play; as it begins, this is a yes, a
 * no, or neither.  Who writes a long letter is not guessed at. */
#define ANSWER_WORDS 8

static bool
begins_with_word(const char *folded, const struct doc *list)
{
	bool does = false;

	for (size_t i = 0; !does && i < doc_count(list); i++) {
		const char *word = doc_text(doc_at(list, i));
		size_t len = word == NULL ? 0 : strlen(word);

		does = len > 0 && strncmp(folded, word, len) == 0 &&
		       (is_end_or_one_of(folded[len], " ,.;:!"));
	}
	return does;
}

static const char *
answer_of(const struct visitor *visitor)
{
	const struct visitor_words *said = &visitor->said;
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
visitor_answer(struct visitor *visitor, struct err *err)
{
	const char *command = answer_of(visitor);

	if (command == NULL)
		return visitor_where(visitor, true, err);
	return strcmp(command, "again") == 0 ? sit_again(visitor, NULL, err)
					     : sit_leave(visitor, NULL, err);
}

/* His name as he sits there, until the match is set. */
int
sit_name(
    struct visitor *visitor, const struct order_line *line, struct err *err)
{
	char *name =
	    visitor_words_name(visitor->request->mail->site, &visitor->said);
	const char *why =
	    open_table_rename(visitor->open_table, visitor->person, name);
	const struct open_table_news news = {"renamed", name};
	int rc;

	(void)line;
	if (why != NULL) {
		rc = visitor_no(visitor, why, err);
	} else {
		rc = open_table_write(
		    visitor->open_table, "seated", visitor->person, &news, err);
		if (rc == 0 &&
		    visitor->open_table->signup.people[visitor->person].part ==
			SIGNUP_ASKS)
			rc = open_table_ask_host(
			    visitor->open_table, visitor->person, err);
		if (rc == 0)
			rc = visitor_commit(visitor, err);
	}
	free(name);
	return rc;
}

/* His letters are in that language from now on. */
int
sit_language(
    struct visitor *visitor, const struct order_line *line, struct err *err)
{
	const struct open_table_news news = {"spoken", NULL};
	bool held = visitor->open_table->signup.people[visitor->person].part ==
		    SIGNUP_HELD;

	(void)line;
	if (!visitor->said.named)
		return visitor_where(visitor, true, err);
	if (open_table_write(visitor->open_table, held ? "again" : "seated",
		visitor->person, &news, err) < 0)
		return -1;
	return visitor_commit(visitor, err);
}

/* ---- the host ---- */

/* Who of them asks for his seat. */
static uint32_t
find_asker(const struct signup *signup, const char *name)
{
	size_t len = strlen(name);
	uint32_t person;
	char *word;

	while (len > 0 && is_one_of(name[len - 1], " .!"))
		len--;
	word = xstrndup(name, len);
	person = signup_named(signup, word);
	free(word);
	return person != SIGNUP_NOBODY &&
		       signup->people[person].part == SIGNUP_ASKS
		   ? person
		   : SIGNUP_NOBODY;
}

int
sit_approve(
    struct visitor *visitor, const struct order_line *line, struct err *err)
{
	uint32_t person =
	    find_asker(&visitor->open_table->signup, line->argument);

	if (!visitor->is_host || person == SIGNUP_NOBODY)
		return visitor_no(visitor, "no-asker", err);
	if (open_table_admit(visitor->open_table, person, err) < 0)
		return -1;
	return visitor_commit(visitor, err);
}

int
sit_decline(
    struct visitor *visitor, const struct order_line *line, struct err *err)
{
	uint32_t person =
	    find_asker(&visitor->open_table->signup, line->argument);

	if (!visitor->is_host || person == SIGNUP_NOBODY)
		return visitor_no(visitor, "no-asker", err);
	if (open_table_turn_away(visitor->open_table, person, err) < 0)
		return -1;
	return visitor_commit(visitor, err);
}

int
visitor_ask_host_again(struct visitor *visitor, struct err *err)
{
	struct open_table *open_table = visitor->open_table;

	for (uint32_t i = 0; i < open_table->signup.count; i++)
		if (open_table->signup.people[i].part == SIGNUP_ASKS &&
		    open_table_ask_host(open_table, i, err) < 0)
			return -1;
	return visitor_commit(visitor, err);
}

/* ---- one mail ---- */

bool
visitor_wants(const struct visitor *visitor)
{
	for (size_t i = 0; wishes[i].command != NULL; i++)
		if (wishes[i].sit != NULL &&
		    lines_command(&visitor->said.orders, wishes[i].command) !=
			NULL)
			return true;
	return false;
}

int
visitor_act(struct visitor *visitor, bool *taken, struct err *err)
{
	*taken = true;
	for (size_t i = 0; wishes[i].command != NULL; i++) {
		const struct order_line *line =
		    lines_command(&visitor->said.orders, wishes[i].command);

		if (line != NULL && wishes[i].sit != NULL &&
		    (visitor->person != SIGNUP_NOBODY ||
			(wishes[i].by_host && visitor->is_host)))
			return wishes[i].sit(visitor, line, err);
	}
	*taken = false;
	return 0;
}
