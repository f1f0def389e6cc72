/* SPDX-License-Identifier: MIT */
/* words_read.c - a line of a player's: orders, a command, or neither. */
#include "base/fold.h"
#include "base/x.h"
#include "language/words_p.h"

#include <stddef.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A verb so short is met by chance too often to guess at. */
#define TYPO_LETTERS 4
/* A word before others must be as long to be taken for a command. */
#define HINT_LETTERS 6

enum argument {
	ARGUMENT_NONE,
	ARGUMENT_MAYBE,
	ARGUMENT_MUST,
	ARGUMENT_COLON,  /* the same, behind a colon */
	ARGUMENT_WORDS,  /* for people; a colon may end it */
	ARGUMENT_NUMBER, /* or none */
	ARGUMENT_NUMBERS /* or none */
};

enum command_flags {
	/* Not to read it would cost the player something: a line that only
	 * begins like it is a near miss. */
	CAREFUL = 1,
	/* Only for who has no seat at the match: where a game is played, its
	 * words may be the names of things. */
	FOR_VISITOR = 2,
	/* People say why, and the reason changes nothing of it. */
	WITH_REASON = 4
};

#define COMMANDS(X)                                                            \
	X("wait", ARGUMENT_NONE, CAREFUL)                                      \
	X("cancel", ARGUMENT_NUMBERS, CAREFUL)                                 \
	X("start-over", ARGUMENT_NONE, CAREFUL)                                \
	X("orders", ARGUMENT_NONE, 0)                                          \
	X("help", ARGUMENT_MAYBE, 0)                                           \
	X("rules", ARGUMENT_MAYBE, 0)                                          \
	X("renew", ARGUMENT_NONE, 0)                                           \
	X("also-from", ARGUMENT_MUST, CAREFUL)                                 \
	X("not-from", ARGUMENT_MUST, CAREFUL)                                  \
	X("address", ARGUMENT_MUST, CAREFUL)                                   \
	X("key", ARGUMENT_MUST, CAREFUL)                                       \
	X("no-key", ARGUMENT_NONE, 0)                                          \
	X("signed", ARGUMENT_NONE, 0)                                          \
	X("unsigned", ARGUMENT_NONE, 0)                                        \
	X("confirm", ARGUMENT_MUST, 0)                                         \
	X("join", ARGUMENT_MUST, FOR_VISITOR)                                  \
	X("report", ARGUMENT_NUMBER, 0)                                        \
	X("status", ARGUMENT_NONE, 0)                                          \
	X("history", ARGUMENT_NONE, 0)                                         \
	X("who", ARGUMENT_NONE, 0)                                             \
	X("back", ARGUMENT_NONE, CAREFUL)                                      \
	X("resign", ARGUMENT_NONE, CAREFUL)                                    \
	X("preview", ARGUMENT_NONE, CAREFUL)                                   \
	X("auto", ARGUMENT_NONE, 0)                                            \
	X("no-auto", ARGUMENT_NONE, 0)                                         \
	X("prefer", ARGUMENT_MUST, 0)                                          \
	X("undo", ARGUMENT_NONE, CAREFUL | WITH_REASON)                        \
	X("pause", ARGUMENT_NONE, CAREFUL | WITH_REASON)                       \
	X("resume", ARGUMENT_NONE, CAREFUL)                                    \
	X("extend", ARGUMENT_MUST, CAREFUL)                                    \
	X("agree", ARGUMENT_NONE, 0)                                           \
	X("disagree", ARGUMENT_NONE, 0)                                        \
	X("vacation", ARGUMENT_MUST, CAREFUL)                                  \
	X("no-vacation", ARGUMENT_NONE, CAREFUL)                               \
	X("forum", ARGUMENT_NONE, 0)                                           \
	X("no-forum", ARGUMENT_NONE, CAREFUL)                                  \
	X("say", ARGUMENT_WORDS, CAREFUL)                                      \
	X("again", ARGUMENT_NONE, 0)                                           \
	X("games", ARGUMENT_NONE, FOR_VISITOR)                                 \
	X("tables", ARGUMENT_NONE, FOR_VISITOR)                                \
	X("open", ARGUMENT_MUST, FOR_VISITOR)                                  \
	X("leave", ARGUMENT_NONE, 0)                                           \
	X("start", ARGUMENT_NONE, FOR_VISITOR)                                 \
	X("invite", ARGUMENT_MUST, FOR_VISITOR)                                \
	X("approve", ARGUMENT_MUST, FOR_VISITOR)                               \
	X("decline", ARGUMENT_MUST, FOR_VISITOR)                               \
	X("watch", ARGUMENT_MUST, 0)                                           \
	X("stop-watching", ARGUMENT_NONE, CAREFUL)                             \
	X("name", ARGUMENT_MUST, 0)                                            \
	X("sentence", ARGUMENT_COLON, 0)                                       \
	X("language", ARGUMENT_MUST, 0)

#define COMMAND_READING(name, argument, flags) {argument, flags},
#define COMMAND_NAME(name, argument, flags) name,

/* Indexed as words_commands. */
static const struct {
	enum argument argument;
	unsigned flags; /* enum command_flags */
} commands[] = {COMMANDS(COMMAND_READING)};

const char *const words_commands[] = {COMMANDS(COMMAND_NAME) NULL};

bool
words_command_is_for_visitor(size_t i)
{
	return (commands[i].flags & FOR_VISITOR) != 0;
}

bool
words_has_reason(uint32_t command)
{
	return (commands[command].flags & WITH_REASON) != 0;
}

static uint32_t
command_index(const char *command)
{
	for (uint32_t i = 0; words_commands[i] != NULL; i++)
		if (strcmp(words_commands[i], command) == 0)
			return i;
	return NO_INDEX;
}

bool
words_command_is_speech(const char *command)
{
	uint32_t i = command_index(command);

	return i != NO_INDEX && commands[i].argument == ARGUMENT_WORDS;
}

/* How sure it is that a line was meant as an order, if it is none. */
enum nearness {
	NEAR_NOT,
	NEAR_HINT,      /* a word like a command: it stays chatter */
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
	case ARGUMENT_COLON:
	case ARGUMENT_WORDS:
		return *rest != '\0';
	case ARGUMENT_NUMBER:
		return rest[strspn(rest, "0123456789")] == '\0';
	case ARGUMENT_NUMBERS:
		return rest[strspn(rest, "0123456789, ")] == '\0';
	}
	return false;
}

/* A word that many a line begins with is only a command with its colon, which
 * may be where the argument begins ("phrase : ..."). */
static bool
has_colon(const struct line *line, uint32_t command, size_t rest)
{
	return commands[command].argument != ARGUMENT_COLON ||
	       memchr(line->raw, ':', rest + 1) != NULL;
}

/* What is said of a line that only begins like a command. */
static const char *
near_key(const char *command)
{
	/* Whose word people use for another wish. */
	return strcmp(command, "cancel") == 0 ? "near-cancel" : "near-command";
}

static enum reading
read_command(const struct line *line, uint32_t command, const char *rest,
    struct reading_result *result, struct near *near)
{
	/* "Orders:" is a heading. */
	size_t len = strlen(line->raw);
	bool heading = len > 0 && line->raw[len - 1] == ':' &&
		       commands[command].argument != ARGUMENT_WORDS;

	result->rest = *rest == '\0' ? len : find_raw(line->raw, rest);
	if (!heading && takes(commands[command].argument, rest) &&
	    has_colon(line, command, result->rest)) {
		snprintf(result->command, sizeof(result->command), "%s",
		    words_commands[command]);
		return READ_COMMAND;
	}
	if (!(commands[command].flags & CAREFUL) || heading)
		return READ_CHATTER;
	near->nearness = NEAR_VERB;
	near->key = near_key(words_commands[command]);
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
		ordinary = vocabulary_find(names, text, &id) == EXTRACT_ONE;
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

/* A command that nobody would miss, misspelt: no more than a hint, since people
 * write such words for other reasons.  Names of several words are compared
 * whole. */
static bool
is_like_command(const struct opening *opening, const char *text, size_t len)
{
	enum argument argument = commands[opening->command].argument;
	bool takes_more = argument != ARGUMENT_NONE && len >= HINT_LETTERS;

	if (strlen(opening->text) < TYPO_LETTERS)
		return false;
	if (strchr(opening->text, ' ') != NULL)
		len = strlen(text);
	return (text[len] == '\0' || takes_more) &&
	       is_one_edit(text, len, opening->text);
}

static void
find_hint(const struct line *line, struct words *words, const char *text,
    struct near *near)
{
	size_t len = strcspn(text, " ,:"), i;
	const struct opening *opening = NULL;

	for (i = 0; i < words->opening_count; i++) {
		opening = &words->openings[i];
		if (opening->verb == NO_INDEX &&
		    is_like_command(opening, text, len))
			break;
	}
	if (i == words->opening_count || is_ordinary(line, text, len))
		return;
	near->words = words;
	near->nearness = NEAR_HINT;
	near->key = "near-verb";
	near->command = opening->command;
	if (strchr(opening->text, ' ') == NULL)
		snprintf(near->miss.word, sizeof(near->miss.word), "%s",
		    text + len + strspn(text + len, " ,:"));
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
		    (!(commands[opening->command].flags & CAREFUL) ||
			text[len] != '\0'))
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

/* "I am away from the 3rd to the 9th" may be meant for the clock. */
static void
find_absence(const struct line *line, struct words *words, struct near *near)
{
	const char *when;
	size_t len = words_absence(words, line->clean.data, &when);

	if (len == 0 || near->nearness > NEAR_HINT)
		return;
	*near = (struct near)NEAR_INIT;
	near->nearness = NEAR_HINT;
	near->words = words;
	near->key = "near-verb";
	near->command = command_index("vacation");
	snprintf(
	    near->miss.word, sizeof(near->miss.word), "%.*s", (int)len, when);
}

/* A sentence that asks for what a command does: carried out, or no more than a
 * hint. */
static enum reading
read_loosely(const struct line *line, struct words *words,
    struct reading_result *result, struct near *near)
{
	bool hint;
	uint32_t command = words_loosely(words, line->clean.data, &hint);

	if (command == NO_INDEX)
		return READ_CHATTER;
	if (!hint) {
		result->rest = strlen(line->raw);
		snprintf(result->command, sizeof(result->command), "%s",
		    words_commands[command]);
		return READ_COMMAND;
	}
	if (near->nearness < NEAR_VERB) {
		*near = (struct near)NEAR_INIT;
		near->nearness = NEAR_HINT;
	}
	near->words = words;
	near->key = near->nearness == NEAR_HINT ? "near-verb" : "near-command";
	near->command = command;
	return READ_NEAR;
}

static enum reading
read_strictly(const struct line *line, struct words *words,
    struct reading_result *result, struct near *near)
{
	struct buf text = BUF_INIT;
	const struct opening *opening;
	const char *rest = "";
	enum reading reading = READ_CHATTER;

	buf_adds(&text, line->clean.data);
	/* "Je suis d'accord": what is polite elsewhere may be all of it. */
	opening = line_opening(words, text.data, &rest);
	if (opening == NULL || *rest != '\0') {
		line_trim(words, &text);
		opening = line_opening(words, text.data, &rest);
	}
	near->words = words;
	if (opening == NULL) {
		find_typo(line, words, text.data, near);
		if (near->nearness == NEAR_NOT)
			find_hint(line, words, text.data, near);
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

static enum reading
read_in(const struct line *line, struct words *words,
    struct reading_result *result, struct near *near)
{
	enum reading reading = read_strictly(line, words, result, near),
		     loosely;

	if (reading == READ_ORDERS || reading == READ_COMMAND)
		return reading;
	find_absence(line, words, near);
	loosely = read_loosely(line, words, result, near);
	return loosely == READ_CHATTER ? reading : loosely;
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
	if (near->nearness == NEAR_HINT && *near->miss.word != '\0')
		buf_addf(&text, " %s", near->miss.word);
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

	memset(result, 0, offsetof(struct reading_result, orders));
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
		reading = best.nearness <= NEAR_HINT ? READ_CHATTER : READ_NEAR;
		result->count = 0;
		if (best.nearness != NEAR_NOT)
			fill_near(&l, &best, result);
	}
	buf_release(&l.clean);
	return reading;
}
