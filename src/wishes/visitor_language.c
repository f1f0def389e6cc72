/* SPDX-License-Identifier: MIT */
/*
 * visitor_language.c - in which language somebody is answered who has no seat.
 *
 * A word may be the same in several languages ("tables"), and nothing is kept
 * of strangers.  So whatever else the mail shows counts, what the writer did
 * himself before what his programs did for him.
 */
#include "base/chars.h"
#include "base/fold.h"
#include "reading/lines.h"
#include "reading/plain.h"
#include "reading/request.h"
#include "wishes/visitor_words.h"

#include <ctype.h>
#include <string.h>
#include <strings.h>

/* So much of a letter tells its language. */
#define HEARD ((size_t)4000)

/* ---- named ---- */

static bool
is_named(const struct words *words, const char *code, const char *folded)
{
	char path[40] = "prefer.language.";
	const struct doc *names;
	bool is = false;

	strncat(path, code, 9);
	names = words_texts(words, path);
	for (size_t i = 0; !is && i < doc_count(names); i++) {
		const char *name = doc_text(doc_at(names, i));
		struct buf plain = BUF_INIT;

		if (name != NULL)
			fold_add(&plain, name, strlen(name));
		is = plain.len > 0 && strcmp(plain.data, folded) == 0;
		buf_release(&plain);
	}
	return is;
}

const char *
language_named(struct words *const *words, unsigned count, const char *argument)
{
	struct buf folded = BUF_INIT;
	const char *found = NULL;

	fold_add(&folded, argument, strlen(argument));
	while (
	    folded.len > 0 && is_one_of(folded.data[folded.len - 1], " .!,;"))
		buf_cut(&folded, folded.len - 1);
	for (size_t i = 0; found == NULL && languages[i] != NULL; i++) {
		if (strcmp(folded.data, languages[i]) == 0)
			found = languages[i];
		for (unsigned w = 0; found == NULL && w < count; w++)
			if (is_named(words[w], languages[i], folded.data))
				found = languages[i];
	}
	buf_release(&folded);
	return found;
}

static uint32_t
index_of(const struct visitor_words *said, const char *lang, size_t len)
{
	for (unsigned i = 0; i < said->count; i++) {
		const char *own = words_lang(said->words[i]);

		if (strlen(own) == len && strncasecmp(own, lang, len) == 0)
			return i;
	}
	return NO_LANGUAGE;
}

uint32_t
visitor_language_asked(const struct visitor_words *said)
{
	const struct order_line *line =
	    lines_command(&said->orders, "language");
	const char *lang = line == NULL ? NULL
					: language_named(said->words,
					      said->count, line->argument);

	return lang == NULL ? NO_LANGUAGE : index_of(said, lang, strlen(lang));
}

/* ---- shown ---- */

/* The number of words of a folded text that are in a list of single ones. */
static unsigned
count_words(const char *folded, const struct doc *list)
{
	unsigned found = 0;

	for (size_t i = 0; i < doc_count(list); i++) {
		const char *word = doc_text(doc_at(list, i)), *at = folded;
		struct buf plain = BUF_INIT;

		if (word != NULL)
			fold_add(&plain, word, strlen(word));
		while (plain.len > 0 && (at = strstr(at, plain.data)) != NULL) {
			found +=
			    (at == folded || !isalnum((unsigned char)at[-1])) &&
			    !isalnum((unsigned char)at[plain.len]);
			at += plain.len;
		}
		buf_release(&plain);
	}
	return found;
}

/* The language that has most of a text's small words, if it is one alone. */
static uint32_t
sounds_like(const struct visitor_words *said, const char *text)
{
	struct buf folded = BUF_INIT;
	size_t len = strlen(text);
	uint32_t best = NO_LANGUAGE;
	unsigned most = 0;

	fold_add(&folded, text, len < HEARD ? len : HEARD);
	for (unsigned i = 0; i < said->count; i++) {
		unsigned count = count_words(folded.data,
				     words_texts(said->words[i], "little")) +
				 count_words(folded.data,
				     words_texts(said->words[i], "courtesy"));

		if (count == most)
			best = NO_LANGUAGE;
		if (count > most)
			best = i;
		if (count > most)
			most = count;
	}
	buf_release(&folded);
	return best;
}

static uint32_t
chosen_once(const struct mail *mail, const struct visitor_words *said)
{
	struct player player;

	if (player_read(&player, mail->site, mail->message.from, NULL) < 0 ||
	    player.lang[0] == '\0')
		return NO_LANGUAGE;
	return index_of(said, player.lang, strlen(player.lang));
}

/* "fr-CA,fr;q=0.9,en;q=0.8": the first that we speak. */
static uint32_t
of_his_program(const struct mail *mail, const struct visitor_words *said)
{
	const char *at = mail->message.languages;
	uint32_t found = NO_LANGUAGE;

	while (*at != '\0' && found == NO_LANGUAGE) {
		at += strspn(at, " ,\t");
		found = index_of(said, at, strcspn(at, " ,;-_\t"));
		at += strcspn(at, ",\t");
	}
	return found;
}

/* Of a letter of ours that is answered, the subject is ours: what he could read
 * so far.  It is one with his words, of which a name may be all. */
uint32_t
visitor_language(const struct mail *mail, const struct visitor_words *said)
{
	struct buf text = BUF_INIT;
	uint32_t tongue;

	buf_addf(&text, "%s\n%s", mail->message.subject, said->text.data);
	tongue = sounds_like(said, text.data);
	if (tongue == NO_LANGUAGE)
		tongue = sounds_like(said, mail->message.subject);
	if (tongue == NO_LANGUAGE)
		tongue = chosen_once(mail, said);
	if (tongue == NO_LANGUAGE)
		tongue = of_his_program(mail, said);
	buf_release(&text);
	return tongue == NO_LANGUAGE ? 0 : tongue;
}
