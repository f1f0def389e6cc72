/* SPDX-License-Identifier: MIT */
/* before.c - before a match begins: the player's sentence, and what he is
 * called; both may be put right until then. */
#include "answer/answer.h"
#include "answer/pass_on.h"
#include "base/x.h"
#include "language/name.h"
#include "reading/lines.h"
#include "reading/plain.h"
#include "reading/request.h"
#include "reading/written.h"
#include "table/letters.h"
#include "table/seats.h"
#include "wishes/deeds.h"
#include "wishes/seat_wishes.h"
#include "wishes/wishes.h"

#include <stdlib.h>
#include <string.h>

/* ---- what has been taken before ---- */

bool
before_is_again(struct request *request)
{
	const char *old =
		       table_salt(&request->table, request->route->reply.seat),
		   *at;
	struct buf text = BUF_INIT, said = BUF_INIT;
	bool again = false;

	if (old == NULL || written_text(request, false, &text, NULL, NULL) < 0)
		goto out;
	salt_add(&said, text.data);
	buf_addc(&said, ' ');
	for (at = said.data; !again && (at = strstr(at, old)) != NULL; at++)
		again = (at == said.data || at[-1] == ' ') &&
			at[strlen(old)] == ' ';
out:
	buf_release(&text);
	buf_release(&said);
	return again;
}

/* ---- what the letter says ---- */

struct before {
	struct request *request;
	struct plain name, sentence;
	const char *old; /* the sentence in force, or NULL */
	bool renames, salts;
	enum name_fault fault; /* of the name */
};

static const char *
own_name(const struct request *request)
{
	const struct table *table = &request->table;
	uint32_t seat = request->route->reply.seat;
	const char *person = table->private.seats[seat].person;

	return person != NULL ? person : match_name(&table->match, seat);
}

/* From what was written to what is kept. */
static void
take_name(struct before *before)
{
	const struct site *site = before->request->mail->site;
	struct buf name = BUF_INIT;

	if (before->name.text == NULL)
		return;
	before->fault =
	    name_take(&name, before->name.text, &site->data, site->name);
	if (before->fault == NAME_GOOD) {
		free(before->name.text);
		before->name.text = buf_take(&name);
	}
	buf_release(&name);
}

static void
read_before(
    struct before *before, const char *text, const struct orders *orders)
{
	struct request *request = before->request;
	unsigned count;
	struct words *const *words =
	    table_words(&request->table, request->route->reply.seat, &count);

	/* In public people chat, and neither must be one by chance. */
	if (mail_is_public(request->mail))
		return;
	plain_name(text, orders, words, count, &before->name);
	take_name(before);
	plain_sentence(
	    text, orders, words, count, own_name(request), &before->sentence);
	before->renames = before->name.said &&
			  strcmp(before->name.text, own_name(request)) != 0;
	before->salts =
	    before->sentence.text != NULL &&
	    (before->old == NULL ||
		(before->sentence.said &&
		    strcmp(before->old, before->sentence.text) != 0));
}

static bool
check_name(const struct before *before, struct phrase *why)
{
	const struct table *table = &before->request->table;
	const char *name = before->name.text;

	if (before->fault != NAME_GOOD)
		return refuse(why, name_refusals[before->fault]);
	for (uint32_t s = 0; s < table->match.seats; s++)
		if (!match_is_secret(&table->match) &&
		    s != before->request->route->reply.seat &&
		    name_same(match_name(&table->match, s), name)) {
			phrase_set(why, name_refusals[NAME_TAKEN]);
			phrase_seat(why, "other", s);
			return false;
		}
	return true;
}

/* Why what may be a sentence is none: a refusal's key. */
static const char *
why_none(const struct plain *sentence)
{
	static const char *const keys[] = {
	    [SALT_SHORT] = "sentence-none",
	    [SALT_LONG] = "sentence-length",
	    [SALT_FOREIGN] = "sentence-foreign",
	};

	if (sentence->many)
		return "sentence-which";
	if (sentence->said && sentence->fault == SALT_SHORT)
		return "sentence-length";
	return keys[sentence->fault];
}

static bool
check(const struct before *before, struct phrase *why)
{
	if (before->sentence.said && before->sentence.text == NULL)
		return refuse(why, why_none(&before->sentence));
	return !before->renames || check_name(before, why);
}

/* ---- taking it ---- */

static int
add_salt(struct request *request, const char *salt, struct err *err)
{
	struct table *table = &request->table;
	struct entry entry;
	int rc;

	entry_init(&entry, ENTRY_SALT);
	strcpy(entry.time, table->time);
	entry.seat = request->route->reply.seat;
	entry.text = xstrdup(salt);
	rc = match_append(&table->match, &entry, &table->key, err);
	entry_release(&entry);
	return rc;
}

/* Whose letter of the start says already what was said: not those whom it
 * reaches later, with others. */
static uint32_t
told_at_start(const struct table *table)
{
	uint32_t told = table->match.started ? UINT32_MAX : 0;

	for (size_t i = 0; i < table->batch.count; i++)
		if (table->batch.letters[i].daily)
			told &= ~(1u << table->batch.letters[i].seat);
	return told;
}

static int
finish(struct request *request, struct err *err)
{
	struct table *table = &request->table;
	struct verdicts verdicts = VERDICTS_INIT;
	int rc = table_follow(table, &verdicts, err);
	uint32_t told;

	if (rc == 0)
		rc = table_letters(table, NO_SEAT, &verdicts, err);
	told = told_at_start(table);
	/* The seat's address may be a new one by now. */
	request->answers.gathers = true;
	if (rc == 0)
		rc = answer_deeds(request, err);
	if (rc == 0)
		rc = questions_answer(request, false, err);
	if (rc == 0)
		rc = pass_on_all(request, told, err);
	if (rc == 0)
		rc = table_commit(table, err);
	verdicts_release(&verdicts);
	return rc;
}

/* A seat has one sentence: its entry written again makes room for another, and
 * takes the old one away, which goes on if only the name is new. */
static int
take(struct before *before, struct err *err)
{
	struct request *request = before->request;
	struct table *table = &request->table;
	uint32_t seat = request->route->reply.seat;
	bool reseats = before->renames || before->old != NULL;
	const char *salt = before->salts ? before->sentence.text : before->old;
	char *kept = salt == NULL ? NULL : xstrdup(salt);
	int rc = 0;

	pass_on_note(request);
	rc = deeds_do(request, err);
	if (rc == 0 && reseats)
		rc = table_rename(table, seat,
		    before->renames ? before->name.text : NULL, err);
	if (rc == 0 && kept != NULL)
		rc = add_salt(request, kept, err);
	if (rc == 0)
		rc = finish(request, err);
	free(kept);
	return rc;
}

static int
say_sentence(const struct before *before, struct err *err)
{
	return answer_say(
	    before->request, LETTER_SALTED, NULL, before->old, err);
}

/* The letter that asks for it, and why the one that came was none. */
static int
ask_sentence(
    const struct before *before, const struct orders *orders, struct err *err)
{
	struct verdicts verdicts = VERDICTS_INIT;
	struct phrase why;
	int rc;

	phrase_set(&why, why_none(&before->sentence));
	if (lines_talk(orders) && !mail_is_public(before->request->mail))
		verdicts_refuse(&verdicts, &why);
	rc = answer_say(
	    before->request, LETTER_INVITATION, &verdicts, NULL, err);
	verdicts_release(&verdicts);
	return rc;
}

/* What it said of these is what stands already. */
static void
forget_words(struct request *request)
{
	const struct wishes_row *row;

	for (size_t i = 0; i < request->orders->count;) {
		row = wishes_of(&request->orders->lines[i]);
		if (row != NULL && row->at_start)
			answer_line(request, i, VERDICT_DONE, NULL);
		else
			i++;
	}
}

int
before_wish(struct request *request, const char *text,
    const struct orders *orders, struct err *err)
{
	struct table *table = &request->table;
	struct before before = {.request = request,
	    .old = table_salt(table, request->route->reply.seat)};
	bool closed = match_salts_closed(&table->match);
	struct phrase why;
	bool good;
	int rc;

	read_before(&before, text, orders);
	good = closed || check(&before, &why);
	forget_words(request);
	if (!good)
		rc = answer_refuse_why(request, &why, err);
	else if (!closed && (before.renames || before.salts))
		rc = take(&before, err);
	else if (request->outcome.deeds.count > 0 ||
		 request->outcome.questions.count > 0)
		rc = deeds_answer(request, err);
	else if (closed || before.old != NULL)
		rc = say_sentence(&before, err);
	else
		rc = ask_sentence(&before, orders, err);
	free(before.name.text);
	free(before.sentence.text);
	return rc;
}
