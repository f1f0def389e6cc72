/* SPDX-License-Identifier: MIT */
/*
 * words_p.h - what the files of words.h share: the packs in memory.
 */
#ifndef WORDS_P_H
#define WORDS_P_H

#include "base/pattern.h"
#include "base/texts.h"
#include "language/vocabulary.h"
#include "language/words.h"

/* An order or a command begins with at most so many words. */
#define OPENING_WORDS 5
/* How many words the first of two neighbouring things may have; see
 * words_form.c. */
#define FORM_SPLITS 6
/* No order has more words behind its verb. */
#define FORM_WORDS 24

/* One way to write what stands behind a verb: "{count}? {company}". */
struct form {
	const char *text; /* of the pack */
	unsigned things;  /* how many slots are names */
	/* for texts with a number in words, and for all others */
	bool compiled[2][FORM_SPLITS];
	struct pattern *patterns[2][FORM_SPLITS];
};

/* A verb in this language. */
struct spoken {
	const struct verb *verb;
	struct verb_arg args[ORDER_ARGS];
	unsigned arg_count;
	const struct doc *defaults;
	const char *write;
	bool list;         /* one verb may have several things behind it */
	bool ask;          /* what is left out is asked for, if several fit */
	bool sole;         /* its first thing says all, if one order fits */
	bool once;         /* said twice in one line it is meant once */
	const char *means; /* a command that is this order where it is asked */
	const char *instead; /* a verb that is meant where that one is asked */
	const struct doc *beside; /* things that say nothing in its orders */
	struct form *forms;
	unsigned form_count;
};

#define NO_INDEX UINT32_MAX

/* True if the i-th of words_commands is only for people without a seat at the
 * match. */
bool words_command_is_for_visitor(size_t i);

/* Words with which an order or a command begins, folded. */
struct opening {
	const char *text;       /* of the table */
	uint32_t verb, command; /* one of them is NO_INDEX */
};

/* What a sentence to the program may be. */
struct loose {
	const char *text;
	uint32_t command;
	bool hint;
};

struct list_names {
	char list[24]; /* as verb_arg.list; "" for all things */
	struct vocabulary *names;
};

struct lexicon;

struct words {
	char *lang;
	const struct game *game;
	const struct edition *ed;
	struct doc *shared, *pack; /* pack: the game's, or NULL */
	uint64_t pack_key;         /* of what the pack was made of */
	bool posted;               /* words_set_posted */
	char *names[SEATS_MAX];
	unsigned name_count;

	struct spoken *verbs;
	unsigned verb_count;
	struct doc *table;        /* words_table.c; what follows lies in it */
	struct opening *openings; /* sorted */
	size_t opening_count;
	/* articles are vocabulary keys, the others folded */
	struct texts articles, joiners, otherwise, when, turn, about, polite,
	    prose;
	struct texts plus, minus;
	struct texts number_words;
	struct texts loosely, because, absent; /* words_loose.c */
	struct loose *loose; /* sorted; of two with one text the first counts */
	size_t loose_count;
	const char *number; /* a regex for one number, also in words */

	struct doc *forms;        /* words_say.c; by id, made when asked for */
	struct list_names *lists; /* made when asked for */
	size_t list_count, list_cap;
	struct lexicon *talk; /* talk_known.c; made when asked for */
};

/* The names of a list of things ("seat": the players), made when first asked
 * for. */
struct vocabulary *words_names(struct words *words, const char *list);
bool word_list_has(const struct texts *list, const char *text, size_t len);
/* Length of the item of the list that the text begins with as a whole word, or
 * 0; the longest. */
size_t word_list_begins(const struct texts *list, const char *text);

/* ---- words_pack.c ---- */

/*
 * The shared pack of a language, or that of a game, which the caller owns.
 * What it lacks, it has of the site's language, and else of LANGUAGE_FIRST; so
 * it has all texts if one of them has.  *key is 0 before.
 */
int words_pack(const struct data *data, const char *lang,
    const struct game *game, struct doc **out, uint64_t *key, struct err *err);

/* ---- talk_known.c ---- */

void talk_free(struct lexicon *talk);
/* The players have other names now; talk may be NULL. */
void talk_forget(struct lexicon *talk);

/* ---- words_table.c ---- */

/* Fill in all that is read from the table, which is made of the packs if that
 * was not done before; keys are those of their sources. */
void words_table_load(
    struct words *words, const struct data *data, const uint64_t keys[2]);
void words_table_release(struct words *words);

/* ---- words_say.c ---- */

/* True if the text ends in a Latin letter, of one byte or two; dashes, quotes
 * and blanks are none. */
bool words_ends_in_letter(const char *text, size_t len);
/* What a phrase's text may speak of; the caller frees it. */
struct doc *words_phrase_doc(
    const struct words *words, const struct phrase *phrase);
/* The text of a key in "events" or "refusals", or NULL. */
const char *words_template(
    const struct words *words, const char *where, const char *key);

/* ---- words_form.c ---- */

/* What a try found out when it failed. */
enum missed {
	MISSED_FORM,  /* no form fits */
	MISSED_THING, /* word is no name */
	MISSED_MANY   /* word is the beginning of several names */
};

struct miss {
	enum missed what;
	char word[64]; /* what was not understood, or "" */
};

/* The verb of that name in a language; NULL: the game has none. */
const struct spoken *words_spoken(const struct words *words, const char *verb);
/* Check the slots of a form; false: why says what is wrong with it. */
bool form_check(
    const struct spoken *spoken, struct form *form, struct buf *why);
void form_release(struct form *form);
/* The regular expression of a form, with that of one number; the caller frees
 * it. */
char *form_regex(const char *number, const struct spoken *spoken,
    const struct form *form, unsigned split);
/*
 * Read rest, what stands behind the verb, as one order.  fuzzy: names may be
 * misspelt.  False: miss may say why.
 */
bool form_read(struct words *words, struct spoken *spoken, const char *rest,
    bool fuzzy, struct order *order, struct miss *miss);

/* ---- words_loose.c ---- */

/*
 * What a line asks of the program in a sentence of its own ("loosely" of the
 * shared pack), an index of words_commands; NO_INDEX: nothing.  *hint: it is
 * only a question, or such a thing is not done on a guess.
 */
uint32_t words_loosely(const struct words *words, const char *text, bool *hint);
/* Where a cleaned line that tells of an absence ("absent" there) says when,
 * with a figure in it: its length; 0: it does not. */
size_t words_absence(
    const struct words *words, const char *text, const char **when);
/* True if a command may have its reason behind it. */
bool words_has_reason(uint32_t command);
/* Append letters and figures, with one blank for all between. */
void words_plain(struct buf *out, const char *text);

/* ---- words_line.c ---- */

/* Fold a line and take off what says nothing: bullets, numbers, brackets,
 * marks of emphasis, punctuation at the end. */
void line_clean(struct buf *out, const char *line);
/* Take off polite words and joiners at both ends. */
void line_trim(const struct words *words, struct buf *text);
/* The opening that the text begins with, the longest, or NULL; *rest is what
 * stands behind it. */
const struct opening *line_opening(
    const struct words *words, const char *text, const char **rest);
/*
 * The text as orders, each beginning with a verb, or with a thing if the verb
 * before takes several.  first (may be NULL) is put in place of the text's
 * first word.  Orders are added to result.
 */
bool line_orders(struct words *words, const char *text,
    const struct opening *first, bool fuzzy, struct reading_result *result,
    struct miss *miss);

#endif
