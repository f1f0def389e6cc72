/* SPDX-License-Identifier: MIT */
/* talk_p.h - what the files of talk.h share: a line taken apart. */
#ifndef TALK_P_H
#define TALK_P_H

#include "language/talk.h"
#include "language/words_p.h"

/* Words of one phrase of the pack, or of one name. */
#define TALK_PHRASE 6
#define TALK_TEXT 64 /* bytes of them */
/* Lists of things that one name may be in. */
#define TALK_NAMES 6
/* More verbs of which one word may be. */
#define TALK_ALSO 3

enum talk_class {
	TALK_LITTLE, /* says nothing */
	TALK_PLACE, /* says nothing beside a thing: "on", "to"; forms want it */
	TALK_GREET, /* says nothing, nor does a name beside it */
	TALK_JOIN,  /* between two orders or things */
	TALK_STOP,  /* a sentence ends */
	TALK_VERB,
	TALK_NUMBER,
	TALK_WEAK, /* a number that may as well be an article */
	TALK_THING,
	TALK_NAME,  /* of a player */
	TALK_GUARD, /* makes it unsure */
	TALK_OTHER  /* not known */
};

struct token {
	enum talk_class class;
	unsigned at;          /* its first piece */
	char text[TALK_TEXT]; /* folded */
	int64_t number;
	bool is_signed; /* TALK_NUMBER: with a sign */
	bool loose;     /* misspelt */
	uint32_t verb;
	uint32_t also[TALK_ALSO]; /* TALK_VERB: it is a word of these, too */
	unsigned also_count;
	const char *ids[TALK_NAMES]; /* TALK_THING: what it may be */
	unsigned id_count;
	bool part; /* a word of the name of what may be ordered now */
	bool nick; /* what people call it, which is none of its names */
	/* TALK_THING: in orders of this verb it says that this argument is the
	 * number; NULL: in none */
	const char *stands_in, *stands_for;
	int extreme;   /* TALK_GUARD: the most (1) or least (-1) there is */
	bool corrects; /* TALK_GUARD: what stands before is not meant */
	bool person;   /* a player's name */
	bool sorry;    /* TALK_GUARD: as long as something is behind it */
	bool excepts;  /* TALK_GUARD: what stands behind is not meant */
	bool later;    /* TALK_GUARD: what it is said of is not meant now */
	bool perhaps;  /* TALK_GUARD: what it is said of may not be meant */
	bool each;     /* a number beside it is one of each thing */
	bool banter;   /* people laugh, or praise each other */
	bool hint;     /* it says too little of verb to be one */
	bool player;   /* TALK_THING: a player is called so, too */
	bool again;    /* TALK_THING: what was named last */
	bool says;     /* TALK_VERB: of a list that all games share */
	bool alone;    /* TALK_VERB: only if nothing else is ordered */
	bool pronoun;  /* TALK_LITTLE: "it" */
	bool remark;   /* TALK_OTHER: what stands behind it orders nothing */
	/* of a hint: the argument of its verb that it speaks of */
	const char *wants;
	bool thing; /* TALK_VERB: a thing is called so, too */
	/* TALK_VERB of none that is listed: it comes to this one order */
	const struct order *comes_to;

	bool drops;  /* TALK_GUARD: verb is said of all but what follows */
	bool others; /* TALK_GUARD: verb is said of all that is not named */
	uint32_t drop_verb; /* with drops or others: which verb */
	const char *asks;   /* TALK_GUARD: a command that it asks for */
	/* TALK_NUMBER: the arguments that a word beside it names, one of which
	 * it is, with blanks between them; or NULL */
	const char *called;
};

/* A line of one language. */
struct talked {
	struct words *words;
	struct token tokens[TALK_TOKENS];
	unsigned count;
	bool question; /* it has a question mark, and is no polite order */
	bool too_long;
	bool smiles;
	bool addressed; /* to a player: it begins with a name and a comma */
	unsigned known; /* words of this language's packs */
};

/* A dash between words, which ends a sentence. */
#define TALK_DASH '\001'

/* ---- talk_pieces.c: words and marks of a line before they are known ---- */

#define PIECES_MAX (2 * TALK_TOKENS)

struct piece {
	char text[TALK_TEXT];
	bool is_word; /* else a mark, or a number */
	bool is_number, is_signed;
};

struct pieces {
	struct piece list[PIECES_MAX];
	unsigned count;
	bool too_many;
};

void talk_cut(struct pieces *pieces, const char *folded);
/* So many pieces from the i-th on as one text with one blank between them;
 * false: they are not words, or the text is too long. */
bool talk_join(const struct pieces *pieces, unsigned i, unsigned count,
    char text[TALK_TEXT]);
/* Letters and digits at the beginning. */
size_t talk_word(const char *text);

/* ---- talk_known.c ---- */

/* A phrase of the packs. */
struct known {
	char *text;
	enum talk_class class;
	uint32_t verb;
	uint32_t also[TALK_ALSO];
	unsigned also_count;
	uint32_t drop_verb;
	int64_t number;
	bool request, corrects, sorry, excepts, banter, again, pronoun, hint,
	    alone, says, drops, others, remark, each, later, perhaps;
	const char *wants; /* an argument of the verb that is meant */
	bool own;          /* of the game's pack */
	unsigned came;     /* its place before the list was sorted */
	size_t len;        /* of the text */
	uint64_t order;    /* of its first letters, to sort by */
	const char *id;    /* TALK_THING: what it is, or NULL */
	int extreme;
	const char *asks;
};

/* Lists of things that the verbs of a game speak of. */
#define TALK_LISTS 64
/* Lines that are kept: as many as a letter has, mostly. */
#define TALK_TAKEN 16

/* A line that was taken apart. */
struct taken {
	char *line;
	bool guess;
	struct talked talked;
};

/* Words of one language, and names of all things that orders may speak of. */
struct lexicon {
	struct known *list;
	size_t count, cap;
	const char *lists[TALK_LISTS];
	unsigned list_count;
	/* The last lines: each is looked at several times. */
	struct taken *taken[TALK_TAKEN];
	unsigned next;
	struct texts prices; /* words beside a number that say it is a price */
	size_t most; /* texts of more bytes are left out; 0: all are there */
};

/* A text as pieces with one blank between them; the caller frees it. */
char *talk_plain(const char *text);
/* What is known of a language and a game: made when first needed, words->talk.
 */
struct lexicon *talk_of(struct words *words);
/* True if two letters are a word of the language, and what it is, without
 * making all of talk_of. */
bool talk_knows_pair(
    const struct words *words, const char *pair, enum talk_class *class);
/* True if a number beside the word is a price ("talk.price" of a game). */
bool talk_is_price(struct words *words, const struct token *beside);
/* The phrase of that text, or NULL. */
const struct known *talk_find(const struct lexicon *talk, const char *text);

/* ---- talk_apart.c ---- */

/* Take a line apart; guess: also what is misspelt. */
void talk_take_apart(
    struct words *words, const char *line, bool guess, struct talked *talked);

/* ---- talk_polite.c ---- */

/* "card no. 2": the short form of "number" before one says nothing. */
void talk_drop_number_words(struct talked *talked);
/* "sorry Anna" takes something back only between two things that are said; with
 * what one is sorry for it is talk. */
void talk_excuse(struct talked *talked);

/* ---- talk_names.c ---- */

/* "the land caravan", "la caravane de Saïs": two names of one thing side by
 * side. */
void talk_drop_second_names(struct talked *talked);

/* ---- talk_each.c ---- */

/* "Tea and salt, 2 each": the number goes to each thing. */
void talk_spread(struct talked *talked);

/* ---- talk_called.c ---- */

/* Find the numbers beside which stands what they are ("talk.called" of a game's
 * pack). */
void talk_give_names(struct talked *talked);
/* True if it may be the number of that argument. */
bool talk_is_called(const struct token *token, const char *arg);
/* True if each of them has that meaning in the orders. */
bool talk_names_hold(
    const struct talked *talked, const struct order *orders, unsigned count);

/* ---- talk_parts.c: what the question adds ---- */

struct part {
	const char *word; /* len bytes of it */
	size_t len;
	const char *id;
	bool guess; /* only to guess: of another language, or the 6 of F06 */
};

/* Words of the names of what may be ordered now; made when first needed.  The
 * reader's language comes first. */
struct talk_parts {
	struct words *const *words;
	unsigned word_count;
	const struct question *question;
	struct part *list;
	size_t count, cap;
	bool made;
};

void talk_parts_release(struct talk_parts *parts);
/* Words that nobody knows are things if they are in their names; guess: also
 * misspelt. */
void talk_parts_take(
    struct talk_parts *parts, struct talked *talked, bool guess);
/* "Sell ivory, 7 each": where it is only guessed at, a price says nothing that
 * an order has. */
void talk_drop_prices(const struct talk_parts *parts, struct talked *talked);
/* Find which things of the line stand for a number ("4 on the Shipyard"). */
void talk_aliases(struct talked *talked, const struct question *question);

/* ---- talk_ear.c ---- */

/* Who hears a line, and what was asked of whoever wrote it. */
struct ear {
	struct words *const *words;
	unsigned count;
	const struct question *question;
	struct talk_parts parts;
};

unsigned talk_count(const struct talked *talked, enum talk_class class);
/* parts is the caller's to release. */
struct ear talk_listen(struct words *const *words, unsigned count,
    const struct question *question);
/* Take a line apart in the language that knows most of it; guarded: another
 * language says that it is unsure. */
void talk_hear(struct ear *ear, const char *line, bool guess,
    struct talked *best, bool *guarded);

/* ---- talk_plain.c ---- */

/* As the forms of the pack have it; verb (may be NULL) begins it. */
bool talk_read_plain(const struct talked *talked, const char *verb, bool fuzzy,
    struct reading_result *result);
/* Without a verb: the one kind of order that the question asks for and that the
 * words are a form of; 0 if there is none, or several. */
unsigned talk_read_bare(const struct talked *talked,
    const struct question *question, bool fuzzy, struct reading_result *result);
/* The first word of a verb, or NULL; borrowed. */
const char *talk_first_word(const struct words *words, const char *verb);
/* True if the order comes to one that is listed, and that one has no more in
 * it.
 */
bool talk_is_asked_for(
    const struct question *question, const struct order *order);
/* True if an order of the verb is listed. */
bool talk_asks_verb(const struct talked *talked,
    const struct question *question, uint32_t verb);

/* ---- talk.c ---- */

/* True if the line can only be those orders: all of it is known. */
bool talk_read_surely(const struct question *question,
    const struct talked *talked, struct reading_result *result);
/* A sentence that speaks of nothing and makes nothing unsure is talk; its words
 * go. */
void talk_drop_talk(struct talked *talked);

/* ---- talk_meant.c ---- */

/* How surely a line that is not played was meant as an order. */
enum meant {
	MEANT_BANTER, /* talk beyond doubt */
	MEANT_NOT,
	MEANT_PERHAPS, /* if the letter has nothing else */
	MEANT_LIKELY,  /* the same; but else it is named as not read */
	MEANT_SURELY
};

enum meant talk_how_meant_line(struct ear *ear, struct order_line *line);
/* True if it begins as what follows something else: "then". */
bool talk_goes_on(const struct talked *talked);
/* True if a sentence of the line speaks of things of the game as orders do,
 * understood or not: beside a good order that is not talk. */
bool talk_speaks_of_orders(struct ear *ear, const struct order_line *line);

/* ---- talk_reason.c ---- */

/* What is quoted as not known is just that; if each word of it is, nobody is
 * sure what they say together. */
void talk_blame_unknown(struct ear *ear, struct order_line *line);

/* ---- talk_guess.c ---- */

/* True if the order may be given once: it names nothing, or the pack says so.
 */
bool talk_is_once(const struct words *words, const struct order *order);
/* True if "that's all" says it, too ("says" of a game's pack). */
bool talk_ends(const struct words *words, const char *verb);
/* True if an argument of the order is the number or the thing. */
bool talk_has_value(const struct order *order, const struct token *token);
/* True if an argument of the order is one of what the token may name. */
bool talk_has_thing(const struct order *order, const struct token *token);
/* Append orders in a language, with a text between them. */
void talk_write_orders(const struct words *words, const struct order *orders,
    unsigned count, const char *between, struct buf *out);

/* ---- talk_sentence.c ---- */

/* The tokens from begin up to end as a line of their own. */
void talk_part(const struct talked *talked, unsigned begin, unsigned end,
    struct talked *part);
/* The orders of the only sentence of a line, or part between commas, that is
 * any; false: none is, or several are. */
bool talk_guess_part(const struct talked *talked,
    const struct question *question, struct reading_result *result);

/* ---- talk_right.c ---- */

/* Who says twice that he passes passes once. */
void talk_drop_doubles(const struct words *words,
    const struct question *question, struct reading_result *result);
/* True if so many orders can be played one behind the other. */
bool talk_can_be_first(const struct question *question,
    const struct order *orders, unsigned count);
/* What a guess leaves open or has in another order, as the line has it and the
 * rules allow it: who says what belongs to it, pairs, how often, the end. Words
 * are those that letters are written with. */
void talk_put_right(struct words *words, const struct question *question,
    struct talked *talked, struct reading_result *result);

/* ---- talk_hints.c ---- */

/* Where a line is only guessed at, what hints at a verb is it, if its part of
 * the line has no other, and a number counts more than "all". */
void talk_take_hints(struct talked *talked);

/* ---- talk_goods.c ---- */

/* "Sell 2 iron at the shipyard": where a line is only guessed at, a number
 * beside a good ("talk.goods" of a game's pack) says how often the order is
 * meant that has it. */
void talk_count_goods(struct talked *talked, const struct question *question);

/* ---- talk_others.c ---- */

/* "Throw the Fan away, I'll have the other two": the orders of a verb of that
 * are asked for whose things a line does not name, as many as can be played one
 * behind the other ("drops" and "others" of a game's pack).  Else what is not
 * meant goes from the line. */
bool talk_guess_others(struct talked *talked, const struct question *question,
    struct reading_result *result);

/* ---- talk_correct.c ---- */

/* True for a verb, a thing or a number. */
bool talk_is_content(const struct token *token);
/* True for what parts two things of a line: a stop, a comma, "and". */
bool talk_is_break(const struct token *token);
/* Of a line that is only guessed at goes what it takes back ("2, no wait, 4")
 * and what it says is not meant ("not the mill"). */
void talk_drop_taken_back(struct talked *talked);

/* ---- talk_sure.c ---- */

/* The orders that the line says, if there is one way to take it; else 0. */
unsigned talk_match_sure(const struct talked *talked,
    const struct question *question, struct order orders[LINE_ORDERS_MAX]);

/* ---- talk_match.c: each returns how many orders ---- */

/* Those that share most with a line; whole: all that it speaks of is in them.
 */
unsigned talk_match_guess(const struct talked *talked,
    const struct question *question, struct order orders[LINE_ORDERS_MAX],
    bool *whole);
/* The first order of that guess, which is rather like the last one (NULL: there
 * is none), and how often it is said; behind: the piece where the words of the
 * next one begin, or NO_INDEX.  False: the words before do not say all of it,
 * or more.
 */
bool talk_match_first(const struct talked *talked,
    const struct question *question, const struct order *last,
    struct order *order, unsigned *times, unsigned *behind);
/* True if orders of several verbs could say all that the line speaks of. */
bool talk_match_several(
    const struct talked *talked, const struct question *question);
/* Those that the whole line may mean, best first. */
unsigned talk_match_nearest(const struct talked *talked,
    const struct question *question, const struct order *nearest[TALK_NEAREST]);

#endif
