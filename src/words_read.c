/* SPDX-License-Identifier: MIT */
/* words_read.c - a line of a player's: orders, a command, or neither. */
#include "fold.h"
#include "words_p.h"
#include "x.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A verb so short is met by chance too often to guess at. */
#define TYPO_LETTERS 4

enum argument {
	ARGUMENT_NONE,
	ARGUMENT_MAYBE,
	ARGUMENT_MUST,
	ARGUMENT_WORDS,  /* for people; a colon may end it */
	ARGUMENT_NUMBER, /* or none */
	ARGUMENT_NUMBERS /* or none */
};

/* careful: to overhear it would cost the player something, so a line that only
 * begins like it is a near miss. */
#define COMMANDS(X)                                                            \
	X("wait", ARGUMENT_NONE, true)                                         \
	X("cancel", ARGUMENT_NUMBERS, true)                                    \
	X("start-over", ARGUMENT_NONE, true)                                   \
	X("orders", ARGUMENT_NONE, false)                                      \
	X("help", ARGUMENT_MAYBE, false)                                       \
	X("renew", ARGUMENT_NONE, false)                                       \
	X("also-from", ARGUMENT_MUST, true)                                    \
	X("not-from", ARGUMENT_MUST, true)                                     \
	X("address", ARGUMENT_MUST, true)                                      \
	X("key", ARGUMENT_MUST, true)                                          \
	X("no-key", ARGUMENT_NONE, false)                                      \
	X("signed", ARGUMENT_NONE, false)                                      \
	X("unsigned", ARGUMENT_NONE, false)                                    \
	X("confirm", ARGUMENT_MUST, false)                                     \
	X("join", ARGUMENT_MUST, false)                                        \
	X("report", ARGUMENT_NUMBER, false)                                    \
	X("status", ARGUMENT_NONE, false)                                      \
	X("history", ARGUMENT_NONE, false)                                     \
	X("who", ARGUMENT_NONE, false)                                         \
	X("back", ARGUMENT_NONE, true)                                         \
	X("resign", ARGUMENT_NONE, true)                                       \
	X("preview", ARGUMENT_NONE, true)                                      \
	X("auto", ARGUMENT_NONE, false)                                        \
	X("no-auto", ARGUMENT_NONE, false)                                     \
	X("prefer", ARGUMENT_MUST, false)                                      \
	X("undo", ARGUMENT_NONE, true)                                         \
	X("pause", ARGUMENT_NONE, true)                                        \
	X("resume", ARGUMENT_NONE, true)                                       \
	X("extend", ARGUMENT_MUST, true)                                       \
	X("agree", ARGUMENT_NONE, false)                                       \
	X("disagree", ARGUMENT_NONE, false)                                    \
	X("vacation", ARGUMENT_MUST, true)                                     \
	X("no-vacation", ARGUMENT_NONE, true)                                  \
	X("forum", ARGUMENT_NONE, false)                                       \
	X("no-forum", ARGUMENT_NONE, true)                                     \
	X("say", ARGUMENT_WORDS, true)                                         \
	X("again", ARGUMENT_NONE, false)                                       \
	X("games", ARGUMENT_NONE, false)                                       \
	X("tables", ARGUMENT_NONE, false)                                      \
	X("open", ARGUMENT_MUST, false)                                        \
	X("leave", ARGUMENT_NONE, false)                                       \
	X("start", ARGUMENT_NONE, false)                                       \
	X("invite", ARGUMENT_MUST, false)                                      \
	X("approve", ARGUMENT_MUST, false)                                     \
	X("decline", ARGUMENT_MUST, false)                                     \
	X("watch", ARGUMENT_MUST, false)                                       \
	X("stop-watching", ARGUMENT_NONE, true)

#define COMMAND_READING(name, argument, careful) {argument, careful},
#define COMMAND_NAME(name, argument, careful) name,

/* Indexed as words_commands. */
static const struct {
	enum argument argument;
	bool careful;
} commands[] = {COMMANDS(COMMAND_READING)};

const char *const words_commands[] = {COMMANDS(COMMAND_NAME) NULL};

/* How sure it is that a line was meant as an order, if it is none. */
enum nearness {
	NEAR_NOT,
	NEAR_TYPO,      /* a word like a verb */
	NEAR_TYPO_FITS, /* and the rest fits */
	NEAR_VERB       /* a verb */
};

struct near {
	enum nearness nearness;
	struct words *words;         /* the language it is near in */
	const struct opening *first; /* the verb that was meant */
	uint32_t command;            /* or the command, else NO_INDEX */
	struct miss miss;
	const char *key;
};

#define NEAR_INIT                                                              \
	{                                                                      \
		NEAR_NOT, NULL, NULL, NO_INDEX, {MISSED_FORM, ""}, NULL        \
	}

struct line {
	const char *raw;
	struct buf clean; /* as line_clean leaves it */
	struct words *const *words;
	unsigned count;
};

/* ---- commands ---- */

static bool
is_blank(const char *text, size_t len)
{
	struct buf folded = BUF_INIT;
	bool blank;

	buf_addc(&folded, 'a');
	buf_add(&folded, text, len);
	buf_addc(&folded, 'a');
	char *around = buf_take(&folded);
	fold_add(&folded, around, strlen(around));
	blank = strcmp(folded.data, "a a") == 0;
	free(around);
	buf_release(&folded);
	return blank;
}

/*
 * Where the argument begins in the raw line: at the first word from which on
 * the raw line folds to the same text.
 */
static size_t
find_raw(const char *raw, const char *argument)
{
	struct buf clean = BUF_INIT;
	size_t len = strlen(raw), at = 0, used, found = len;
	bool blank = false;
	uint32_t code;

	while (at < len && found == len) {
		used = fold_next(raw + at, len - at, &code);
		if (used == 0)
			used = 1;
		if (is_blank(raw + at, used)) {
			blank = true;
		} else if (blank) {
			line_clean(&clean, raw + at);
			if (strncmp(clean.data, argument, strlen(argument)) ==
			    0)
				found = at;
			blank = false;
		}
		at += used;
	}
	buf_release(&clean);
	return found;
}

static bool
takes(enum argument argument, const char *rest)
{
	switch (argument) {
	case ARGUMENT_NONE:
		return *rest == '\0';
	case ARGUMENT_MAYBE:
		return true;
	case ARGUMENT_MUST:
	case ARGUMENT_WORDS:
		return *rest != '\0';
	case ARGUMENT_NUMBER:
		return rest[strspn(rest, "0123456789")] == '\0';
	case ARGUMENT_NUMBERS:
		return rest[strspn(rest, "0123456789, ")] == '\0';
	}
	return false;
}

static enum reading
read_command(const struct line *line, uint32_t command, const char *rest,
    struct reading_result *result, struct near *near)
{
	/* "Orders:" is a heading. */
	size_t len = strlen(line->raw);
	bool heading = len > 0 && line->raw[len - 1] == ':' &&
		       commands[command].argument != ARGUMENT_WORDS;

	if (!heading && takes(commands[command].argument, rest)) {
		snprintf(result->command, sizeof(result->command), "%s",
		    words_commands[command]);
		result->rest = *rest == '\0' ? len : find_raw(line->raw, rest);
		return READ_COMMAND;
	}
	if (!commands[command].careful || heading)
		return READ_CHATTER;
	near->nearness = NEAR_VERB;
	near->key = "near-command";
	near->command = command;
	snprintf(near->miss.word, sizeof(near->miss.word), "%s", rest);
	return READ_NEAR;
}

/* ---- misspelt verbs ---- */

/* One letter changed, added or left out, or two neighbours swapped. */
static bool
is_one_edit(const char *a, size_t la, const char *b)
{
	size_t lb = strlen(b), i = 0, j = 0, ra, rb;

	if (la > lb + 1 || lb > la + 1)
		return false;
	while (i < la && i < lb && a[i] == b[i])
		i++;
	while (j < la - i && j < lb - i && a[la - 1 - j] == b[lb - 1 - j])
		j++;
	ra = la - i - j;
	rb = lb - i - j;
	if (ra == 2 && rb == 2)
		return a[i] == b[i + 1] && a[i + 1] == b[i];
	return ra <= 1 && rb <= 1 && ra + rb > 0;
}

/* Ordinary words and names of things are no misspelt verbs, as long as the
 * rest does not fit. */
static bool
is_ordinary(const struct line *line, const char *word, size_t len)
{
	const char *id;
	struct vocabulary *names;
	char *text = xstrndup(word, len);
	bool ordinary = false;
	unsigned i;

	for (i = 0; !ordinary && i < line->count; i++) {
		ordinary = word_list_has(&line->words[i]->prose, word, len);
		if (ordinary || line->words[i]->ed == NULL)
			continue;
		names = words_names(line->words[i], "");
		ordinary = vocabulary_find(names, text, &id) == FOUND_ONE;
	}
	free(text);
	return ordinary;
}

static bool
fits(struct words *words, const char *text, const struct opening *first,
    bool fuzzy, struct miss *miss)
{
	struct reading_result trial;

	return line_orders(words, text, first, fuzzy, &trial, miss);
}

static void
find_typo(const struct line *line, struct words *words, const char *text,
    struct near *near)
{
	size_t len = strcspn(text, " ,:"), i;
	const struct opening *opening;
	struct miss miss = {MISSED_FORM, ""};
	bool ordinary = false, asked = false;

	for (i = 0; i < words->opening_count; i++) {
		opening = &words->openings[i];
		if (!is_one_edit(text, len, opening->text))
			continue;
		/* Of commands only those that one would miss, and alone. */
		if (opening->verb == NO_INDEX &&
		    (!commands[opening->command].careful || text[len] != '\0'))
			continue;
		near->words = words;
		if (text[len] != '\0' && opening->verb != NO_INDEX &&
		    fits(words, text, opening, false, &miss)) {
			near->nearness = NEAR_TYPO_FITS;
			near->first = opening;
			break;
		}
		if (!asked)
			ordinary = is_ordinary(line, text, len);
		asked = true;
		if (ordinary || strlen(opening->text) < TYPO_LETTERS ||
		    near->nearness != NEAR_NOT)
			continue;
		near->nearness = NEAR_TYPO;
		near->first = opening;
	}
	if (near->nearness == NEAR_NOT)
		return;
	near->key = "near-verb";
	near->command = near->first->command;
	snprintf(
	    near->miss.word, sizeof(near->miss.word), "%.*s", (int)len, text);
}

/* ---- one language ---- */

static const char *
reason(const char *rest, const struct miss *miss)
{
	if (*rest == '\0')
		return "near-missing";
	if (miss->what == MISSED_MANY)
		return "near-ambiguous";
	return miss->what == MISSED_THING ? "near-thing" : "near-rest";
}

static enum reading
read_in(const struct line *line, struct words *words,
    struct reading_result *result, struct near *near)
{
	struct buf text = BUF_INIT;
	const struct opening *opening;
	const char *rest = "";
	enum reading reading = READ_CHATTER;

	buf_adds(&text, line->clean.data);
	line_trim(words, &text);
	opening = line_opening(words, text.data, &rest);
	near->words = words;
	if (opening == NULL) {
		find_typo(line, words, text.data, near);
	} else if (opening->verb == NO_INDEX) {
		reading =
		    read_command(line, opening->command, rest, result, near);
	} else if (line_orders(
		       words, text.data, NULL, false, result, &near->miss)) {
		reading = READ_ORDERS;
	} else {
		near->nearness = NEAR_VERB;
		near->key = reason(rest, &near->miss);
		if (*near->miss.word == '\0')
			snprintf(near->miss.word, sizeof(near->miss.word),
			    "%.60s", rest);
	}
	buf_release(&text);
	return reading;
}

/* ---- did you mean ---- */

static void
write_orders(const struct words *words, const struct reading_result *trial,
    struct buf *out)
{
	unsigned i;

	for (i = 0; i < trial->count; i++) {
		if (i > 0)
			buf_adds(out, ", ");
		words_write(words, &trial->orders[i], out);
	}
}

/* The nearest line that works, in the player's own language. */
static void
suggest(const struct line *line, const struct near *near, struct buf *out)
{
	struct reading_result trial = {.count = 0};
	struct miss miss = {MISSED_FORM, ""};
	struct buf text = BUF_INIT;

	buf_adds(&text, line->clean.data);
	while (text.len > 0 && text.data[text.len - 1] == '?')
		buf_cut(&text, text.len - 1);
	line_trim(near->words, &text);
	if (line_orders(
		near->words, text.data, near->first, true, &trial, &miss))
		write_orders(line->words[0], &trial, out);
	buf_release(&text);
}

static void
fill_near(const struct line *line, const struct near *near,
    struct reading_result *result)
{
	struct buf text = BUF_INIT;

	result->count = 0;
	phrase_set(&result->why, near->key);
	snprintf(result->word, sizeof(result->word), "%s", near->miss.word);
	if (near->command == NO_INDEX)
		suggest(line, near, &text);
	else
		buf_adds(&text, words_command(line->words[0],
				    words_commands[near->command]));
	if (text.len < sizeof(result->suggestion))
		memcpy(result->suggestion, text.data, text.len + 1);
	buf_release(&text);
}

enum reading
words_read(struct words *const *words, unsigned count, const char *line,
    struct reading_result *result)
{
	struct line l = {line, BUF_INIT, words, count};
	struct near best = NEAR_INIT;
	enum reading reading = READ_CHATTER;
	unsigned i;

	memset(result, 0, sizeof(*result));
	line_clean(&l.clean, line);
	for (i = 0; i < count && l.clean.len > 0; i++) {
		struct near near = NEAR_INIT;

		reading = read_in(&l, words[i], result, &near);
		if (reading == READ_ORDERS || reading == READ_COMMAND)
			break;
		if (near.nearness > best.nearness)
			best = near;
	}
	if (reading != READ_ORDERS && reading != READ_COMMAND) {
		reading = best.nearness == NEAR_NOT ? READ_CHATTER : READ_NEAR;
		result->count = 0;
		if (reading == READ_NEAR)
			fill_near(&l, &best, result);
	}
	buf_release(&l.clean);
	return reading;
}

/* ---- alternatives and "when" ---- */

/* Length of a word for "or else" at text, with the comma before it. */
static size_t
otherwise_at(struct words *const *words, unsigned count, const char *text)
{
	size_t start = strspn(text, " ,;"), len;
	unsigned i;

	if (start == 0)
		return 0;
	for (i = 0; i < count; i++) {
		len = word_list_begins(&words[i]->otherwise, text + start);
		if (len == 0)
			continue;
		start += len;
		return start + strspn(text + start, " ,:");
	}
	return 0;
}

size_t
words_alternative(struct words *const *words, unsigned count,
    const char *folded, size_t *skip)
{
	size_t i;

	for (i = 0; folded[i] != '\0'; i++) {
		*skip = folded[i] == '|'
			    ? 1
			    : otherwise_at(words, count, folded + i);
		if (*skip > 0)
			return i;
	}
	*skip = 0;
	return i;
}

/* The decision of this game that goes by a name, or "". */
static const char *
find_kind(const struct words *words, const char *name, size_t len)
{
	const struct doc *kinds = doc_get(words->pack, "kinds"), *list;
	struct buf key = BUF_INIT, word = BUF_INIT;
	const char *found = "";
	size_t i, j;

	vocabulary_key(&key, name, len);
	for (i = 0; *found == '\0' && i < doc_count(kinds); i++) {
		list = doc_get(doc_at(kinds, i), "words");
		for (j = 0; *found == '\0' && j < doc_count(list); j++) {
			const char *text = doc_text(doc_at(list, j));

			buf_clear(&word);
			if (text != NULL)
				vocabulary_key(&word, text, strlen(text));
			if (word.len > 0 && buf_equals(&key, word.data))
				found = doc_key_at(kinds, i);
		}
	}
	buf_release(&key);
	buf_release(&word);
	return found;
}

/* What stands behind "when auction": articles and "on" say nothing. */
static const char *
skip_little(const struct words *words, const char *key)
{
	const struct word_list *lists[] = {&words->articles, &words->about};
	bool found = true;

	while (found) {
		found = false;
		for (size_t i = 0; i < ARRAY_LEN(lists); i++) {
			size_t len = word_list_begins(lists[i], key);

			if (len > 0 && key[len] == ' ') {
				key += len + 1;
				found = true;
			}
		}
	}
	return key;
}

/* A thing that orders for the decision may name; two lists may have things of
 * one name. */
static const char *
find_thing(struct words *words, const char *kind, const char *key)
{
	const struct verb *verb = words->game->verbs;
	const char *id = NULL;
	struct verb_arg arg;

	for (; verb->name != NULL; verb++)
		for (unsigned i = 0;
		     strcmp(verb->kind, kind) == 0 && verb_arg(verb, i, &arg);
		     i++)
			if (strcmp(arg.list, "number") != 0 &&
			    strcmp(arg.list, "seat") != 0 &&
			    vocabulary_find(words_names(words, arg.list), key,
				&id) == FOUND_ONE)
				return id;
	return NULL;
}

/* A decision, and perhaps the thing it is about: the longest name of a
 * decision that leaves a thing. */
static void
find_decision(
    struct words *words, const char *name, size_t len, struct when *when)
{
	struct buf key = BUF_INIT;
	const char *thing;

	vocabulary_key(&key, name, len);
	when->kind = find_kind(words, key.data, key.len);
	for (size_t i = key.len; *when->kind == '\0' && i-- > 0;) {
		const char *kind;

		if (key.data[i] != ' ')
			continue;
		kind = find_kind(words, key.data, i);
		if (*kind == '\0')
			continue;
		thing = skip_little(words, key.data + i + 1);
		snprintf(when->word, sizeof(when->word), "%s", thing);
		when->thing = find_thing(words, kind, thing);
		if (when->thing != NULL)
			when->kind = kind;
	}
	buf_release(&key);
}

bool
words_when(struct words *const *words, unsigned count, const char *folded,
    struct when *when)
{
	const char *colon = strchr(folded, ':'), *name;
	bool found = false;
	size_t len;
	unsigned i;

	*when = (struct when){.kind = ""};
	for (i = 0; colon != NULL && i < count && *when->kind == '\0'; i++) {
		len = word_list_begins(&words[i]->when, folded);
		if (len == 0 || folded[len] != ' ')
			continue;
		/* "when the market": the article goes. */
		name = skip_little(words[i], folded + len + 1);
		when->rest = (size_t)(colon + 1 - folded);
		when->rest += strspn(folded + when->rest, " ");
		if (name < colon)
			find_decision(
			    words[i], name, (size_t)(colon - name), when);
		found = true;
	}
	return found;
}
