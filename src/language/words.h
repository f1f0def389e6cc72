/* SPDX-License-Identifier: MIT */
/*
 * words.h - a language: its names for things, its texts for events and
 * refusals, the words that it reads as orders.
 *
 * A language is two packs: templates/LANG.yaml (what all games share) and
 * games/NAME/LANG.yaml (verbs, events, refusals of one game), and the names of
 * things in the edition.  All texts are Mustache templates over the phrase's
 * arguments; see pli-template(5).
 */
#ifndef WORDS_H
#define WORDS_H

#include "base/data.h"
#include "game/game.h"
#include "language/languages.h"

struct words;

/* The ids of the commands for pli itself: "wait", ...; ends with NULL. */
extern const char *const words_commands[];
/* True for a command with words for other players ("say to Anna: ..."). */
bool words_command_is_speech(const char *command);

/*
 * Load lang for a game and its edition (both may be NULL: the shared pack
 * only). The caller ends it with words_free; the edition must outlive it.
 * EX_CONFIG: there is no such pack, or it has a mistake.
 */
int words_new(struct words **words, const struct data *data, const char *lang,
    const struct game *game, const struct edition *ed, struct err *err);
void words_free(struct words *words);
const char *words_lang(const struct words *words);
/* Set the seats' names, which texts may use; copied. */
void words_set_names(
    struct words *words, const char *const *names, unsigned count);

/* A seat's name; "" if it was not set. */
const char *words_name(const struct words *words, uint32_t seat);
/* A short text of the shared pack, "label.deadline"; the path itself if the
 * pack has none, so that a hole shows and nothing fails. */
const char *words_text(const struct words *words, const char *path);
/* A map (or list) of texts of the pack, or NULL. */
const struct doc *words_texts(const struct words *words, const char *path);
/* Append a phrase's text, plain: where is "events" or "refusals", of the game's
 * pack, else of the shared one. */
void words_phrase(const struct words *words, const char *where,
    const struct phrase *phrase, struct buf *out);
/* Append the text of refusal key, in which {{other.player}} is player (or
 * NULL). */
void words_refusal(const struct words *words, const char *key,
    const char *player, struct buf *out);
/*
 * Add names for templates: to every map below doc with "id" the thing's names
 * in this language (name and its other forms), to every map with "seat" the
 * player's name as "player".
 */
void words_dress(const struct words *words, struct doc *doc);
/*
 * The join of struct template_partials (template.h), whose join_arg are the
 * words: elide the word before a value as the shared pack's map "elide" says
 * (pli-template(5)): "de " before "Anna" becomes "d’".
 */
size_t words_join(
    const void *words, struct buf *out, size_t from, const char *value);
/*
 * Append the text about a line that was not understood (READ_NEAR): the refusal
 * why, which may use the word and the suggestion ("" if there is none).
 */
void words_near(const struct words *words, const struct phrase *why,
    const char *word, const char *suggestion, struct buf *out);
/* True: from now on it is said as posts and messages of a forum say it, where
 * nothing comes by mail. */
void words_set_posted(struct words *words, bool posted);
/* Change a text of the house, as it stands in its file, into how it is said
 * there, as the shared pack's map "posts" says (pli-template(5)); if that is
 * not set, nothing. */
void words_post(const struct words *words, struct buf *text);
/* How a command of words_commands is best written in this language. */
const char *words_command(const struct words *words, const char *command);
/*
 * Append an option "name=value" as letters say it: "start money 400", "no
 * jokers".  options is that map of the game's pack, wish that of the shared
 * one; what they do not know is said as it stands.
 */
void words_option(const struct doc *options, const struct doc *wish,
    const char *option, struct buf *out);
/* Append an order as a player would write it: "buy 2 coal". */
void words_write(
    const struct words *words, const struct order *order, struct buf *out);

/*
 * For helpers/packs, which compiles: add to made the names of the things in
 * each list of the edition that the game's orders name.
 */
void words_pack_names(struct words *words, struct data_made *made);

/* ---- reading ---- */

enum reading {
	READ_ORDERS,  /* the line is an order, or several joined by commas */
	READ_COMMAND, /* for pli itself: wait, cancel, orders, help, ... */
	READ_NEAR,   /* meant as one, but not understood: why, and suggestion */
	READ_CHATTER /* no order at all */
};

#define LINE_ORDERS_MAX 20

struct reading_result {
	unsigned count;    /* of orders */
	char command[24];  /* id of the command */
	size_t rest;       /* where its argument begins in the line */
	struct phrase why; /* READ_NEAR: a refusal's key of the shared pack */
	char suggestion[120]; /* READ_NEAR: the line as it would work, or "";
				 READ_CHATTER: a command that is almost so */
	char word[64];        /* READ_NEAR: the word that was not understood */
	struct order orders[LINE_ORDERS_MAX]; /* those behind count: garbage */
};

/*
 * Read one line (no alternatives, no "when").  Tries the languages in turn,
 * the whole line in each; so pass the seat's own first.
 */
enum reading words_read(struct words *const *words, unsigned count,
    const char *line, struct reading_result *result);
/*
 * In a folded line: where the next alternative begins ("|", "else", "sinon").
 * Returns the length of the text before it; *skip is the length of what parts
 * the two, 0 if the line holds no other alternative.
 */
size_t words_alternative(struct words *const *words, unsigned count,
    const char *folded, size_t *skip);
/* Where the order begins behind "when my turn comes: ", folded; 0: the text
 * does not begin like that. */
size_t words_turn(
    struct words *const *words, unsigned count, const char *folded);
/*
 * "when market: play 4 coal", "when auction of Steel: up to 4", folded: true if
 * it begins like that.
 */
struct when {
	const char *kind;  /* the decision's id; "": none of this game is
			      called that, or nothing behind it */
	const char *thing; /* the id of what it is about, or NULL */
	char word[64];     /* what stood behind a decision's name, if it is no
			      thing; or "" */
	size_t rest;       /* where the order begins */
};
bool words_when(struct words *const *words, unsigned count, const char *folded,
    struct when *when);

#endif
