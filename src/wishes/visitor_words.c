/* SPDX-License-Identifier: MIT */
/* visitor_words.c - people without a seat: what they write. */
#include "wishes/visitor_words.h"
#include "base/x.h"
#include "language/name.h"
#include "reading/clauses.h"
#include "reading/plain.h"
#include "reading/request.h"
#include "reading/written.h"
#include "wishes/wishes.h"

#include <stdlib.h>
#include <string.h>

/* ---- what they write ---- */

/* The languages' words without a game's, the host's language first.  A pack
 * with a mistake is left out, as long as another can be read. */
static int
open_words(const struct site *site, struct visitor_words *said, struct err *err)
{
	const char *lang = site->lang;
	struct err why = ERR_INIT;
	size_t i = 0;

	for (; lang != NULL && said->count < TABLE_LANGUAGES;
	     lang = languages[i++]) {
		if (said->count > 0 && strcmp(lang, site->lang) == 0)
			continue;
		if (words_new(&said->words[said->count], &site->data, lang,
			NULL, NULL, &why) == 0)
			said->count++;
	}
	return said->count > 0 ? 0 : err_set(err, why.exit, "%s", why.text);
}

/* A yes is one only at a table that is asked something. */
static bool
is_command(const struct order_line *line)
{
	const struct wishes_row *row = wishes_of(line);

	return row != NULL && row->talk != TALK_UNASKED;
}

static unsigned
count_commands(const struct orders *orders)
{
	unsigned count = 0;

	for (size_t i = 0; i < orders->count; i++)
		count += is_command(&orders->lines[i]);
	return count;
}

/* In the language in which most of it is a command; if that are several, in the
 * one that the rest of the mail is in. */
static void
read_text(const struct request *request, struct visitor_words *said,
    const char *text, size_t len)
{
	unsigned counts[TABLE_LANGUAGES] = {0}, best = 0, most = 0;
	uint32_t asked = NO_LANGUAGE, tongue;

	for (unsigned i = 0; i < said->count; i++) {
		orders_release(&said->orders);
		orders_read(&said->orders, text, len, &said->words[i], 1);
		counts[i] = count_commands(&said->orders);
		if (asked == NO_LANGUAGE)
			asked = visitor_language_asked(said);
		if (counts[i] > most)
			best = i;
		if (counts[i] > most)
			most = counts[i];
	}
	tongue = visitor_language(request->mail, said);
	if (counts[tongue] == most)
		best = tongue;
	orders_release(&said->orders);
	orders_read(&said->orders, text, len, &said->words[best], 1);
	said->read_in = said->words[best];
	said->answer_in = said->words[asked != NO_LANGUAGE ? asked : best];
	said->named = asked != NO_LANGUAGE;
	said->commands = most > 0;
}

/* Behind our tag: what the letter was about that is answered. */
static const char *
subject_of(const struct request *request)
{
	const char *subject = request->mail->message.subject;
	const char *tag = strrchr(subject, ']');

	subject = tag != NULL ? tag + 1 : subject;
	return subject + strspn(subject, " ");
}

/* True if a line is none of our words. */
static bool
has_more(const struct visitor_words *said)
{
	for (size_t i = 0; i < said->orders.count; i++)
		if (!is_command(&said->orders.lines[i]))
			return true;
	return false;
}

/* What stands between courtesies may be more of our words than whole lines. */
static int
read_clauses(
    struct request *request, struct visitor_words *said, struct err *err)
{
	struct words *words[TABLE_LANGUAGES];
	struct buf clauses = BUF_INIT, whole;
	unsigned before = count_commands(&said->orders);
	unsigned count = 0;
	int rc;

	/* The language that the mail is in comes first. */
	for (unsigned i = 0; i < said->count; i++)
		if (said->words[i] == said->read_in)
			words[count++] = said->words[i];
	for (unsigned i = 0; i < said->count; i++)
		if (said->words[i] != said->read_in)
			words[count++] = said->words[i];
	rc = clauses_read(said->text.data, &request->mail->site->data, words,
	    count, &clauses, err);
	if (rc == 0)
		read_text(request, said, clauses.data, clauses.len);
	if (rc == 0 && count_commands(&said->orders) > before) {
		whole = said->text;
		said->text = clauses;
		clauses = whole;
	} else if (rc == 0) {
		read_text(request, said, said->text.data, said->text.len);
	}
	buf_release(&clauses);
	return rc;
}

int
visitor_words_read(struct request *request, struct visitor_words *said,
    enum visitor_part part, struct err *err)
{
	const char *about = subject_of(request);
	int rc;

	*said = (struct visitor_words){.orders = ORDERS_INIT, .text = BUF_INIT};
	if (open_words(request->mail->site, said, err) < 0)
		return -1;
	rc = written_text(request, false, &said->text, NULL, err);
	if (rc < 0)
		return -1;
	if (part != VISITOR_SUBJECT)
		read_text(request, said, said->text.data, said->text.len);
	if (part != VISITOR_SUBJECT && has_more(said) &&
	    read_clauses(request, said, err) < 0)
		return -1;
	if (part == VISITOR_SUBJECT ||
	    (part == VISITOR_EITHER && !said->commands))
		read_text(request, said, about, strlen(about));
	return 0;
}

char *
visitor_words_name(const struct site *site, struct visitor_words *said)
{
	struct buf name = BUF_INIT;
	char *introduced = NULL;
	struct plain plain;

	plain_name(
	    said->text.data, &said->orders, said->words, said->count, &plain);
	if (!plain.said)
		introduced =
		    clauses_name(said->text.data, said->words, said->count);
	if (introduced != NULL) {
		free(plain.text);
		plain.text = introduced;
	}
	if (plain.text != NULL)
		said->misnamed =
		    name_take(&name, plain.text, &site->data, site->name);
	free(plain.text);
	return name.len > 0 ? buf_take(&name) : NULL;
}

char *
visitor_account_name(const struct request *request)
{
	const struct site *site = request->mail->site;
	const char *const known[] = {
	    request->mail->post->name, request->mail->post->user};
	struct buf name = BUF_INIT;

	for (size_t i = 0; i < ARRAY_LEN(known); i++)
		if (name_take(&name, known[i], &site->data, site->name) ==
		    NAME_GOOD)
			return buf_take(&name);
	/* One whose account is called "host". */
	buf_addf(&name, "%s 2", request->mail->post->user);
	return buf_take(&name);
}

void
visitor_words_release(struct visitor_words *said)
{
	orders_release(&said->orders);
	buf_release(&said->text);
	for (unsigned i = 0; i < said->count; i++)
		words_free(said->words[i]);
}

const char *
visitor_words_lang(const struct visitor_words *said)
{
	const char *lang = language_find(words_lang(said->answer_in));

	return lang != NULL ? lang : LANGUAGE_FIRST;
}
