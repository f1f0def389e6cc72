/* SPDX-License-Identifier: MIT */
/*
 * plain.c - a name or a sentence in a letter: said to be one, or plainly
 * one.
 *
 * A name is shown to everybody, and a sentence stands in the match file for
 * ever: "Bonjour," and "Merci beaucoup à tous" must not become either by
 * chance.  Who is not understood is asked once more, which costs a letter; who
 * is misunderstood would have to beg pardon of the table.
 */
#include "reading/plain.h"
#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "reading/lines.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define NAME_WORDS 4
#define NAME_BYTES 40
/* A line so long was broken by a mail program: the next one goes on with it. */
#define WRAPPED 60
#define CLOSING 24 /* "Merci, Anna" is no longer */
#define PIECES 3   /* more than one is too many already */

struct plain_ear {
	struct words *const *words;
	unsigned count;
};

/* The sentences or lines of a letter that may be a name or a salt. */
struct plain_pieces {
	struct buf list[PIECES];
	unsigned count;
};

/* Behind its word, a colon perhaps, as languages set it. */
static const char *
skip_colon(const char *text)
{
	static const char *const marks[] = {
	    " ", "\t", ":", "=", "\302\240", "\342\200\257"};
	size_t i = 0;

	while (i < ARRAY_LEN(marks)) {
		size_t len = strlen(marks[i]);
		bool is = strncmp(text, marks[i], len) == 0;

		text += is ? len : 0;
		i = is ? 0 : i + 1;
	}
	return text;
}

/* ---- what is neither ---- */

static bool
begins_with(const char *folded, const char *word)
{
	struct buf plain = BUF_INIT;
	bool does;

	fold_add(&plain, word, strlen(word));
	/* "d’Artagnan" is one word. */
	does = plain.len > 0 && strncmp(folded, plain.data, plain.len) == 0 &&
	       (plain.data[plain.len - 1] == '\'' ||
		   (!isalnum((unsigned char)folded[plain.len]) &&
		       folded[plain.len] != '-'));
	buf_release(&plain);
	return does;
}

static bool
is_of(const struct plain_ear *ear, const char *list, const char *folded)
{
	for (unsigned i = 0; i < ear->count; i++) {
		const struct doc *words = words_texts(ear->words[i], list);

		for (size_t w = 0; w < doc_count(words); w++)
			if (doc_text(doc_at(words, w)) != NULL &&
			    begins_with(folded, doc_text(doc_at(words, w))))
				return true;
	}
	return false;
}

/* Greetings, thanks, a plain yes. */
static bool
is_courtesy(const struct plain_ear *ear, const char *line, size_t len)
{
	struct buf folded = BUF_INIT;
	bool is;

	fold_add(&folded, line, len);
	is = is_of(
	    ear, "courtesy", folded.data + strspn(folded.data, " -*\"'(!?.,"));
	buf_release(&folded);
	return is;
}

/* Behind a greeting that ends with a mark: "Hello! Nine geese ...".  NULL: the
 * line is nothing else. */
static const char *
behind_courtesy(const struct plain_ear *ear, const char *line, size_t len)
{
	const char *end = line + len;

	while (line < end && is_courtesy(ear, line, (size_t)(end - line))) {
		while (line < end && !is_one_of(*line, "!."))
			line++;
		while (line < end && is_one_of(*line, "!. "))
			line++;
	}
	return line < end ? line : NULL;
}

/* True if it closes a letter, and is not what a longer line was broken into. */
static bool
is_closing(const struct plain_ear *ear, const char *line, size_t len)
{
	return len <= CLOSING && is_courtesy(ear, line, len);
}

static bool
is_command(const struct orders *orders, unsigned number)
{
	for (size_t i = 0; i < orders->count; i++)
		if (orders->lines[i].number == number)
			return orders->lines[i].kind == READ_COMMAND;
	return false;
}

/* ---- what is left ---- */

static void
add_line(
    struct plain_pieces *pieces, const char *line, size_t len, bool goes_on)
{
	struct buf *piece;

	if (goes_on && pieces->count > 0) {
		piece = &pieces->list[pieces->count - 1];
		buf_addc(piece, ' ');
	} else if (pieces->count < PIECES) {
		piece = &pieces->list[pieces->count++];
		*piece = (struct buf)BUF_INIT;
	} else {
		return;
	}
	buf_add(piece, line, len);
}

/* Until courtesies close the letter: below them stands who wrote it. */
static void
read_pieces(struct plain_pieces *pieces, const char *text,
    const struct orders *orders, const struct plain_ear *ear)
{
	bool goes_on = false;

	pieces->count = 0;
	for (unsigned number = 1; *text != '\0' && number <= ORDERS_LINES;
	     number++) {
		const char *end = strchrnul(text, '\n');
		const char *from = text + strspn(text, " \t");
		size_t len = from < end ? (size_t)(end - from) : 0;

		while (len > 0 && is_one_of(from[len - 1], " \t"))
			len--;
		goes_on &= !is_closing(ear, from, len);
		if (len == 0 || is_command(orders, number)) {
			goes_on = false;
		} else if (!goes_on && is_courtesy(ear, from, len)) {
			const char *rest = behind_courtesy(ear, from, len);

			if (pieces->count > 0)
				return;
			if (rest != NULL)
				add_line(pieces, rest,
				    len - (size_t)(rest - from), false);
			goes_on = rest != NULL && len >= WRAPPED;
		} else {
			add_line(pieces, from, len, goes_on);
			goes_on = len >= WRAPPED;
		}
		text = *end == '\0' ? end : end + 1;
	}
}

static void
pieces_release(struct plain_pieces *pieces)
{
	while (pieces->count > 0)
		buf_release(&pieces->list[--pieces->count]);
}

/* ---- names ---- */

static char *
trim_name(const char *text)
{
	static const char *const marks = " \t\"'()<>*_,;:!";
	size_t len;

	text += strspn(text, marks);
	len = strlen(text);
	while (len > 0 && is_one_of(text[len - 1], marks))
		len--;
	/* "Bruno." ends a sentence, "Bruno D." does not. */
	if (len > 3 && text[len - 1] == '.' &&
	    memchr(text + len - 4, ' ', 3) == NULL)
		len--;
	return xstrndup(text, len);
}

/* Behind the first, "de" and "van" begin with a small letter and no others. */
static bool
is_name_word(const struct plain_ear *ear, const char *word, bool alone)
{
	struct buf folded = BUF_INIT;
	bool is;

	fold_add(&folded, word, strlen(word));
	is = (alone || !islower((unsigned char)*word) ||
		 is_of(ear, "particles", folded.data)) &&
	     strpbrk(word, "@?/:;=") == NULL;
	buf_release(&folded);
	return is;
}

static bool
is_plain_name(const struct plain_ear *ear, const char *name)
{
	char *copy = xstrdup(name), *save = NULL;
	bool alone = strchr(name, ' ') == NULL, has_letter = false;
	bool is = *name != '\0' && strlen(name) <= NAME_BYTES;
	unsigned count = 0;

	for (const char *c = name; *c != '\0'; c++)
		has_letter |= isalpha((unsigned char)*c) || (*c & 0x80) != 0;
	for (char *word = strtok_r(copy, " ", &save); is && word != NULL;
	     word = strtok_r(NULL, " ", &save))
		is = ++count <= NAME_WORDS && is_name_word(ear, word, alone);
	free(copy);
	return is && has_letter;
}

static const char *
next_word(const char *text)
{
	text += strcspn(text, " ");
	return text + strspn(text, " ");
}

static bool
is_of_line(const struct plain_ear *ear, const char *list, const char *line)
{
	struct buf folded = BUF_INIT;
	bool is;

	fold_add(&folded, line, strlen(line));
	is = is_of(ear, list, folded.data);
	buf_release(&folded);
	return is;
}

bool
plain_begins(struct words *const *words, unsigned count, const char *list,
    const char *text)
{
	const struct plain_ear ear = {words, count};

	return is_of_line(&ear, list, text);
}

/* The last word is a name whatever it is: a table may be called "table". */
const char *
plain_table(struct words *const *words, unsigned count, const char *argument)
{
	const struct plain_ear ear = {words, count};
	const char *at = argument, *next;

	while (is_of_line(&ear, "wish.at", at)) {
		next = next_word(at);
		if (*next == '\0' || is_of_line(&ear, "wish.as", next))
			break;
		at = next;
	}
	return at;
}

char *
plain_as(struct words *const *words, unsigned count, const char *argument)
{
	const char *rest = next_word(plain_table(words, count, argument));
	char *name = NULL;

	for (unsigned w = 0; w < count; w++) {
		const struct doc *list = words_texts(words[w], "wish.as");

		for (size_t i = 0; name == NULL && i < doc_count(list); i++) {
			const char *as = doc_text(doc_at(list, i));
			size_t len = as == NULL ? 0 : strlen(as);

			if (len > 0 && strncasecmp(rest, as, len) == 0 &&
			    rest[len] == ' ')
				name = trim_name(rest + len);
		}
	}
	return name;
}

void
plain_name(const char *text, const struct orders *orders,
    struct words *const *words, unsigned count, struct plain *plain)
{
	const struct order_line *line = lines_command(orders, "name");
	const struct plain_ear ear = {words, count};
	struct plain_pieces pieces;

	*plain = (struct plain){.said = line != NULL};
	if (line != NULL) {
		plain->text = trim_name(skip_colon(line->argument));
		return;
	}
	line = lines_command(orders, "join");
	if (line != NULL)
		plain->text = plain_as(words, count, line->argument);
	if (plain->text != NULL) {
		plain->said = true;
		return;
	}
	read_pieces(&pieces, text, orders, &ear);
	plain->many = pieces.count > 1;
	if (pieces.count == 1) {
		plain->text = trim_name(pieces.list[0].data);
		if (!is_plain_name(&ear, plain->text)) {
			free(plain->text);
			plain->text = NULL;
		}
	}
	pieces_release(&pieces);
}

/* ---- sentences ---- */

static bool
is_sentence(const char *text, const char *name)
{
	size_t len = strlen(text);

	return len > 0 && text[len - 1] != '?' &&
	       (name == NULL || strcasecmp(text, name) != 0);
}

static const char *
next_line(const char *at)
{
	at = strchrnul(at, '\n');
	return *at == '\0' ? at : at + 1;
}

/* Append the lines that what stands behind the word was broken into. */
static void
add_broken(struct buf *out, const char *text, const struct orders *orders,
    const struct plain_ear *ear, unsigned number)
{
	const char *at = text;
	size_t len;

	for (unsigned n = 1; n < number; n++)
		at = next_line(at);
	len = strcspn(at, "\n");
	for (unsigned n = number + 1; len >= WRAPPED; n++) {
		at = next_line(at);
		len = strcspn(at, "\n");
		if (len == 0 || is_command(orders, n) ||
		    is_closing(ear, at, len))
			break;
		buf_addc(out, ' ');
		buf_add(out, at, len);
	}
}

/* "Hello! Sentence: nine geese ...": the number of that line, and what stands
 * behind the word; 0: there is none. */
static unsigned
greeted_sentence(
    const struct plain_ear *ear, const char *text, struct buf *argument)
{
	unsigned found = 0;

	for (unsigned n = 1; found == 0 && *text != '\0' && n <= ORDERS_LINES;
	     n++) {
		size_t len = strcspn(text, "\n");
		const char *rest = behind_courtesy(ear, text, len);
		struct orders read = ORDERS_INIT;
		const struct order_line *line;

		if (rest != NULL && rest > text)
			orders_read(&read, rest, len - (size_t)(rest - text),
			    ear->words, ear->count);
		line = lines_command(&read, "sentence");
		if (line != NULL) {
			buf_adds(argument, skip_colon(line->argument));
			found = n;
		}
		orders_release(&read);
		text = next_line(text);
	}
	return found;
}

/* One of several is the sentence if the others have too few letters. */
static void
hear(struct plain *plain, const char *text)
{
	struct buf salt = BUF_INIT;
	enum salt_fault fault = salt_add(&salt, text);

	if (fault == SALT_GOOD && plain->text == NULL) {
		plain->text = buf_take(&salt);
		plain->fault = fault;
	} else if (fault == SALT_GOOD) {
		plain->many = true;
	} else if (plain->text == NULL) {
		plain->fault = fault;
	}
	buf_release(&salt);
}

void
plain_sentence(const char *text, const struct orders *orders,
    struct words *const *words, unsigned count, const char *name,
    struct plain *plain)
{
	const struct order_line *line = lines_command(orders, "sentence");
	const struct plain_ear ear = {words, count};
	struct buf said = BUF_INIT;
	struct plain_pieces pieces;
	unsigned number =
	    line == NULL ? greeted_sentence(&ear, text, &said) : line->number;

	*plain = (struct plain){.said = number > 0, .fault = SALT_SHORT};
	if (line != NULL)
		buf_adds(&said, skip_colon(line->argument));
	if (number > 0) {
		add_broken(&said, text, orders, &ear, number);
		hear(plain, said.data);
		buf_release(&said);
		return;
	}
	read_pieces(&pieces, text, orders, &ear);
	for (unsigned i = 0; i < pieces.count; i++)
		if (is_sentence(pieces.list[i].data, name))
			hear(plain, pieces.list[i].data);
	if (plain->many) {
		free(plain->text);
		plain->text = NULL;
	}
	pieces_release(&pieces);
}
