/* SPDX-License-Identifier: MIT */
/*
 * talk_apart.c - a line taken apart: its words and marks, and what they are in
 * a language and a game.
 */
#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "language/talk_p.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Words of a signature behind "thanks, ". */
#define SIGNED_WORDS 2
/* A word without its apostrophe has so many letters at least. */
#define HURRIED_LETTERS 3
/* A misspelt word has so many letters at least. */
#define LOOSE_LETTERS 4
/* Lists of things that the verbs of a game speak of. */
#define LISTS_MAX 64

/* ---- what the packs know ---- */

/* Lines that are kept: as many as a letter has, mostly. */
#define TAKEN_MAX 16

/* A line that was taken apart. */
struct taken {
	char *line;
	bool guess;
	struct talked talked;
};

/* Words of one language, and names of all things that orders may speak of. */
struct talk {
	struct known *list;
	size_t count, cap;
	const char *lists[LISTS_MAX];
	unsigned list_count;
	/* The last lines: each is looked at several times. */
	struct taken *taken[TAKEN_MAX];
	unsigned next;
	struct texts prices; /* words beside a number that say it is a price */
};

/* A text as pieces with one blank between them. */
static char *
plain(const char *text)
{
	struct buf folded = BUF_INIT, out = BUF_INIT;
	struct pieces pieces;

	if (text[strspn(text, "abcdefghijklmnopqrstuvwxyz ")] == '\0')
		return xstrdup(text);
	fold_add(&folded, text, strlen(text));
	talk_cut(&pieces, folded.data == NULL ? "" : folded.data);
	for (unsigned i = 0; i < pieces.count; i++)
		buf_addf(&out, "%s%s", i > 0 ? " " : "", pieces.list[i].text);
	buf_release(&folded);
	return buf_take(&out);
}

/* The text without its apostrophes, as people write on a telephone: "thats",
 * "jachete"; NULL: it has none, or too little is left. */
static char *
hurried(const char *text)
{
	struct buf out = BUF_INIT;
	bool has = false;

	for (const char *at = text; *at != '\0'; at++)
		if (*at == '\'')
			has = true;
		else
			buf_addc(&out, *at);
	if (!has || out.len < HURRIED_LETTERS) {
		buf_release(&out);
		return NULL;
	}
	return buf_take(&out);
}

static void
add_text(struct talk *talk, const char *text, const struct known *known)
{
	talk->list =
	    x_grow(talk->list, &talk->cap, talk->count, sizeof(*talk->list));
	talk->list[talk->count] = *known;
	talk->list[talk->count++].text = plain(text);
}

static void
add_known(struct talk *talk, const char *text, const struct known *known)
{
	char *other;

	if (text == NULL)
		return;
	add_text(talk, text, known);
	other = hurried(text);
	if (other != NULL)
		add_text(talk, other, known);
	free(other);
}

static void
add_all(struct talk *talk, const struct doc *texts, const struct known *known)
{
	for (size_t i = 0; i < doc_count(texts); i++)
		add_known(talk, doc_text(doc_at(texts, i)), known);
}

/* The lists of a pack; of two with one text the first counts. */
static const struct {
	const char *path;
	struct known known;
} known_lists[] = {
    {"talk.apology", {.class = TALK_GUARD, .corrects = true, .sorry = true}},
    {"talk.correct", {.class = TALK_GUARD, .corrects = true}},
    {"talk.except", {.class = TALK_GUARD, .excepts = true}},
    {"talk.again", {.class = TALK_THING, .again = true}},
    {"talk.pronoun", {.class = TALK_LITTLE, .pronoun = true}},
    {"talk.banter", {.class = TALK_GREET, .banter = true}},
    {"talk.most", {.class = TALK_GUARD, .extreme = 1}},
    {"talk.least", {.class = TALK_GUARD, .extreme = -1}},
    {"talk.guard", {.class = TALK_GUARD}},
    {"talk.request", {.class = TALK_LITTLE, .request = true}},
    {"talk.little", {.class = TALK_LITTLE}},
    {"talk.greet", {.class = TALK_GREET}},
    {"talk.place", {.class = TALK_PLACE}},
    {"joiners", {.class = TALK_JOIN}},
    {"articles", {.class = TALK_LITTLE}},
    {"polite", {.class = TALK_LITTLE}},
    {"otherwise", {.class = TALK_GUARD}},
    {"when", {.class = TALK_GUARD}},
};

static void
add_lists(struct talk *talk, const struct doc *pack, bool own)
{
	for (size_t i = 0; i < ARRAY_LEN(known_lists); i++) {
		struct known known = known_lists[i].known;

		known.own = own;
		add_all(talk, doc_find(pack, known_lists[i].path), &known);
	}
}

/* What asks for a command: "talk.ask" has phrases by its English word. */
static void
add_asks(struct talk *talk, const struct words *words)
{
	const struct doc *asks = doc_find(words->shared, "talk.ask");

	for (size_t i = 0; i < doc_count(asks); i++) {
		struct known known = {
		    .class = TALK_GUARD, .asks = doc_key_at(asks, i)};

		add_all(talk, doc_at(asks, i), &known);
	}
}

static void
add_prices(struct talk *talk, const struct words *words)
{
	const struct doc *list = doc_find(words->pack, "talk.price");

	for (size_t i = 0; i < doc_count(list); i++) {
		const char *text = doc_text(doc_at(list, i));
		char *key = text == NULL ? NULL : plain(text);

		if (key != NULL)
			texts_add(&talk->prices, key, strlen(key));
		free(key);
	}
}

bool
talk_is_price(struct words *words, const struct token *beside)
{
	return word_list_has(
	    &talk_of(words)->prices, beside->text, strlen(beside->text));
}

/* What people call things that the edition calls otherwise: "talk.things" has
 * phrases by the thing's id. */
static void
add_things(struct talk *talk, const struct words *words)
{
	const struct doc *things = doc_find(words->pack, "talk.things");

	for (size_t i = 0; i < doc_count(things); i++) {
		struct known known = {
		    .class = TALK_THING, .id = doc_key_at(things, i)};

		add_all(talk, doc_at(things, i), &known);
	}
}

static void
add_numbers(struct talk *talk, const struct words *words,
    const struct doc *pack, const char *path)
{
	const struct doc *numbers = doc_find(pack, path);

	for (size_t i = 0; i < doc_count(numbers); i++) {
		const char *text = doc_key_at(numbers, i);
		struct known known = {.class = TALK_NUMBER};

		if (!doc_number(doc_at(numbers, i), &known.number))
			continue;
		if (word_list_has(&words->articles, text, strlen(text)))
			known.class = TALK_WEAK;
		add_known(talk, text, &known);
	}
}

/* What all games share: who says "that's all" is done ("says" of a verb).
 * "Nothing" says so only if the line orders nothing else. */
static void
add_says(struct talk *talk, const struct words *words, uint32_t v)
{
	const struct doc *verbs = doc_get(words->pack, "verbs"),
			 *says = doc_get(
			     doc_get(verbs, words->verbs[v].verb->name), "says");

	for (size_t i = 0; i < doc_count(says); i++) {
		const char *list = doc_text(doc_at(says, i));
		struct known known = {.class = TALK_VERB, .verb = v};

		known.says = true;
		known.alone = list != NULL && strcmp(list, "nothing") == 0;
		if (list != NULL)
			add_all(talk,
			    doc_get(doc_get(words->shared, "talk"), list),
			    &known);
	}
}

static void
add_verbs(struct talk *talk, const struct words *words)
{
	const struct doc *verbs = doc_get(words->pack, "verbs");

	for (uint32_t v = 0; v < words->verb_count; v++) {
		const struct doc *verb =
		    doc_get(verbs, words->verbs[v].verb->name);
		struct known known = {.class = TALK_VERB, .verb = v};

		add_all(talk, doc_get(verb, "words"), &known);
		add_all(talk, doc_get(verb, "talk"), &known);
	}
	for (uint32_t v = 0; v < words->verb_count; v++)
		add_says(talk, words, v);
	for (uint32_t v = 0; v < words->verb_count; v++) {
		struct known known = {
		    .class = TALK_GUARD, .verb = v, .hint = true};

		add_all(talk,
		    doc_get(doc_get(verbs, words->verbs[v].verb->name), "hint"),
		    &known);
	}
}

static void
add_name_lists(struct talk *talk, const struct words *words)
{
	for (unsigned v = 0; v < words->verb_count; v++)
		for (unsigned a = 0; a < words->verbs[v].arg_count; a++) {
			const char *list = words->verbs[v].args[a].list;
			unsigned i = 0;

			while (i < talk->list_count &&
			       strcmp(talk->lists[i], list) != 0)
				i++;
			if (i == talk->list_count &&
			    i < ARRAY_LEN(talk->lists) &&
			    strcmp(list, "number") != 0)
				talk->lists[talk->list_count++] = list;
		}
}

/* By text; of one text in the order in which they came. */
static int
compare_known(const void *a, const void *b)
{
	return strcmp(
	    ((const struct known *)a)->text, ((const struct known *)b)->text);
}

/* The first of two with one text counts; a word may be one of several verbs. */
static void
merge_known(struct known *first, struct known *next)
{
	bool both = first->class == TALK_VERB && next->class == TALK_VERB;

	if ((both || (first->hint && next->hint)) &&
	    first->verb != next->verb && first->also_count < TALK_ALSO)
		first->also[first->also_count++] = next->verb;
	free(next->text);
}

static void
sort_known(struct talk *talk)
{
	size_t kept = 0;

	/* A stable sort: the lists are short, and made once. */
	for (size_t i = 1; i < talk->count; i++) {
		struct known known = talk->list[i];
		size_t from = 0, to = i;

		while (from < to) {
			size_t middle = (from + to) / 2;

			if (compare_known(&talk->list[middle], &known) <= 0)
				from = middle + 1;
			else
				to = middle;
		}
		memmove(talk->list + from + 1, talk->list + from,
		    (i - from) * sizeof(known));
		talk->list[from] = known;
	}
	for (size_t i = 0; i < talk->count; i++)
		if (kept > 0 &&
		    compare_known(&talk->list[kept - 1], &talk->list[i]) == 0)
			merge_known(&talk->list[kept - 1], &talk->list[i]);
		else
			talk->list[kept++] = talk->list[i];
	talk->count = kept;
}

struct talk *
talk_of(struct words *words)
{
	struct talk *talk = words->talk;

	if (talk != NULL)
		return talk;
	words->talk = talk = xcalloc(1, sizeof(*talk));
	add_verbs(talk, words);
	add_things(talk, words);
	add_prices(talk, words);
	add_asks(talk, words);
	add_numbers(talk, words, words->pack, "talk.numbers");
	add_numbers(talk, words, words->shared, "numbers");
	add_numbers(talk, words, words->shared, "talk.numbers");
	add_lists(talk, words->pack, true);
	add_lists(talk, words->shared, false);
	add_name_lists(talk, words);
	if (talk->count > 0)
		sort_known(talk);
	return talk;
}

void
talk_forget(struct talk *talk)
{
	for (size_t i = 0; talk != NULL && i < ARRAY_LEN(talk->taken); i++) {
		if (talk->taken[i] != NULL)
			free(talk->taken[i]->line);
		free(talk->taken[i]);
		talk->taken[i] = NULL;
	}
	if (talk != NULL)
		talk->next = 0;
}

void
talk_free(struct talk *talk)
{
	if (talk == NULL)
		return;
	talk_forget(talk);
	texts_release(&talk->prices);
	for (size_t i = 0; i < talk->count; i++)
		free(talk->list[i].text);
	free(talk->list);
	free(talk);
}

const struct known *
talk_find(const struct talk *talk, const char *text)
{
	struct known key = {.text = (char *)(uintptr_t)text};

	return talk->count == 0 ? NULL
				: bsearch(&key, talk->list, talk->count,
				      sizeof(*talk->list), compare_known);
}

/* ---- what a word is ---- */

struct apart {
	struct talk *talk;
	const struct pieces *pieces;
	struct talked *out;
	bool guess;
	bool request;
	struct vocabulary *names[LISTS_MAX]; /* of the talk's lists */
	char *players[SEATS_MAX];            /* plain */
};

/* What each word of a line is looked for in. */
static void
begin_apart(struct apart *apart, struct words *words)
{
	apart->talk = talk_of(words);
	for (unsigned i = 0; i < apart->talk->list_count; i++)
		apart->names[i] = words_names(words, apart->talk->lists[i]);
	for (unsigned i = 0; i < words->name_count; i++)
		apart->players[i] = plain(words->names[i]);
}

static void
end_apart(struct apart *apart)
{
	for (unsigned i = 0; i < apart->out->words->name_count; i++)
		free(apart->players[i]);
}

static void
add_id(struct token *token, const char *id)
{
	for (unsigned i = 0; i < token->id_count; i++)
		if (strcmp(token->ids[i], id) == 0)
			return;
	if (token->id_count < TALK_NAMES)
		token->ids[token->id_count++] = id;
}

/* The things of that name, in any list; loosely: as it may be misspelt. */
static bool
find_things(const struct apart *apart, const char *text, bool loosely,
    struct token *token)
{
	for (unsigned i = 0; i < apart->talk->list_count; i++) {
		struct vocabulary *names = apart->names[i];
		const char *id = NULL;

		if (loosely)
			id = vocabulary_guess(names, text);
		else if (vocabulary_find(names, text, &id) != EXTRACT_ONE)
			id = NULL;
		if (id != NULL && strlen(id) < ORDER_WORD)
			add_id(token, id);
	}
	if (token->id_count == 0)
		return false;
	token->class = TALK_THING;
	token->loose = loosely;
	return true;
}

static bool
is_player(const struct apart *apart, const char *text)
{
	for (unsigned i = 0; i < apart->out->words->name_count; i++)
		if (strcmp(apart->players[i], text) == 0)
			return true;
	return false;
}

static bool
take_known(struct apart *apart, const char *text, struct token *token)
{
	const struct known *known = talk_find(apart->talk, text);

	if (known == NULL)
		return false;
	token->class = known->class;
	token->verb = known->verb;
	memcpy(token->also, known->also, sizeof(token->also));
	token->also_count = known->also_count;
	token->number = known->number;
	token->extreme = known->extreme;
	token->corrects = known->corrects;
	token->sorry = known->sorry;
	token->excepts = known->excepts;
	token->banter = known->banter;
	token->hint = known->hint;
	token->again = known->again;
	token->pronoun = known->pronoun;
	token->alone = known->alone;
	token->says = known->says;
	token->asks = known->asks;
	if (known->id != NULL)
		add_id(token, known->id);
	apart->request |= known->request;
	apart->out->known++;
	/* "action" says nothing, but where a thing is called so; "the" is no
	 * tea in any language. */
	if (known->class == TALK_LITTLE && !known->own &&
	    strlen(text) >= LOOSE_LETTERS)
		find_things(apart, text, false, token);
	return true;
}

static bool
ends_with_place(const struct apart *apart, unsigned i)
{
	const struct known *known =
	    talk_find(apart->talk, apart->pieces->list[i].text);

	return known != NULL &&
	       (known->class == TALK_PLACE || known->class == TALK_JOIN);
}

/* "wine to" may begin a longer name, and is wine all the same. */
static unsigned
take_shorter(
    const struct apart *apart, unsigned i, unsigned n, struct token *token)
{
	struct token shorter = {.class = TALK_OTHER, .at = token->at};

	if (!talk_join(apart->pieces, i, n, shorter.text) ||
	    !find_things(apart, shorter.text, false, &shorter))
		return n + 1;
	*token = shorter;
	return n;
}

/* The longest phrase or name that begins with the i-th piece; how many pieces
 * it has, 0: none. */
static unsigned
take_phrase(struct apart *apart, unsigned i, struct token *token)
{
	unsigned most = apart->pieces->count - i;

	for (unsigned n = most < TALK_PHRASE ? most : TALK_PHRASE; n > 0; n--) {
		if (!talk_join(apart->pieces, i, n, token->text) ||
		    (n == 1 && apart->pieces->list[i].is_number))
			continue;
		if (take_known(apart, token->text, token))
			return n;
		if (find_things(apart, token->text, false, token)) {
			token->player = is_player(apart, token->text);
			return n > 1 && ends_with_place(apart, i + n - 1)
				   ? take_shorter(apart, i, n - 1, token)
				   : n;
		}
		if (is_player(apart, token->text)) {
			token->class = TALK_NAME;
			return n;
		}
	}
	return 0;
}

/* A name of several words, misspelt. */
static unsigned
guess_phrase(struct apart *apart, unsigned i, struct token *token)
{
	unsigned most = apart->pieces->count - i;

	const char *first = apart->pieces->list[i].text;

	/* "the terraces" is no "Ore Terraces" misspelt: that is one word of it.
	 */
	if (strlen(first) + 1 < LOOSE_LETTERS ||
	    word_list_has(
		&apart->out->words->articles, first, strlen(first)))
		return 0;
	for (unsigned n = most < TALK_PHRASE ? most : TALK_PHRASE; n > 1; n--)
		if (talk_join(apart->pieces, i, n, token->text) &&
		    find_things(apart, token->text, true, token))
			return n;
	return 0;
}

static void
take_figure(const struct piece *piece, struct token *token)
{
	token->class = TALK_NUMBER;
	token->number = strtol(piece->text, NULL, 10);
	token->is_signed = piece->is_signed;
}

static enum talk_class
class_of_mark(char mark)
{
	if (mark == ',' || mark == '&' || mark == '+')
		return TALK_JOIN;
	return is_one_of(mark, ".;!") ? TALK_STOP : TALK_GUARD;
}

/* A verb that is misspelt by one letter. */
static bool
guess_verb(const struct apart *apart, const char *text, struct token *token)
{
	const struct talk *talk = apart->talk;

	if (strlen(text) < LOOSE_LETTERS - 1 ||
	    word_list_has(&apart->out->words->prose, text, strlen(text)))
		return false;
	for (size_t i = 0; i < talk->count; i++)
		if (talk->list[i].class == TALK_VERB &&
		    strlen(talk->list[i].text) > 2 &&
		    fold_distance(text, talk->list[i].text, 1) <= 1) {
			token->class = TALK_VERB;
			token->verb = talk->list[i].verb;
			token->loose = true;
			return true;
		}
	return false;
}

static unsigned
take_token(struct apart *apart, unsigned i, struct token *token)
{
	const struct piece *piece = &apart->pieces->list[i];
	unsigned count;

	*token = (struct token){.class = TALK_OTHER, .at = i};
	count = take_phrase(apart, i, token);
	if (apart->guess && piece->is_word &&
	    (count == 0 || token->class == TALK_LITTLE)) {
		struct token guessed = {.class = TALK_OTHER, .at = i};
		unsigned more = guess_phrase(apart, i, &guessed);

		if (more > count) {
			*token = guessed;
			return more;
		}
	}
	if (count > 0)
		return count;
	memcpy(token->text, piece->text, sizeof(token->text));
	if (piece->is_number)
		take_figure(piece, token);
	else if (!piece->is_word)
		token->class = class_of_mark(piece->text[0]);
	else if (apart->guess && strlen(piece->text) >= LOOSE_LETTERS &&
		 find_things(apart, piece->text, true, token))
		return 1;
	else if (apart->guess)
		guess_verb(apart, piece->text, token);
	return 1;
}

/* "minus six", "moins 6" */
static void
give_signs(struct talked *talked)
{
	const struct words *words = talked->words;
	unsigned kept = 0;

	for (unsigned i = 0; i < talked->count; i++) {
		struct token *token = &talked->tokens[i];
		size_t len = strlen(token->text);
		bool minus = word_list_has(&words->minus, token->text, len);

		if ((minus || word_list_has(&words->plus, token->text, len)) &&
		    i + 1 < talked->count && token[1].class == TALK_NUMBER &&
		    !token[1].is_signed) {
			token[1].is_signed = true;
			token[1].number *= minus ? -1 : 1;
			continue;
		}
		talked->tokens[kept++] = *token;
	}
	talked->count = kept;
}

/* A name says nothing beside a greeting, or as the signature behind a comma. */
static void
drop_names(struct talked *talked)
{
	for (unsigned i = 0; i < talked->count; i++) {
		struct token *token = &talked->tokens[i];
		bool last = i + 1 == talked->count;

		if (token->class != TALK_NAME)
			continue;
		token->person = true;
		if (i == 0 && !last && token[1].class == TALK_JOIN)
			talked->addressed = true;
		if (i > 0 && (token[-1].class == TALK_GREET ||
				 (last && (token[-1].class == TALK_JOIN ||
					      token[-1].class == TALK_STOP))))
			token->class = TALK_GREET;
		else
			token->class = TALK_OTHER;
	}
}

/* True if it is written with a capital, as names are.  Of a word that folding
 * has changed nobody can tell. */
static bool
is_capital(const char *line, const struct token *token)
{
	const char *at = strcasestr(line, token->text);

	return at == NULL || isupper((unsigned char)*at);
}

/* How many words from the i-th on end their sentence as a name may: one or two
 * with capitals, or an initial. */
static unsigned
name_length(const struct talked *talked, const char *line, unsigned i)
{
	unsigned n = 0;

	while (i + n < talked->count && n < SIGNED_WORDS &&
	       talked->tokens[i + n].class == TALK_OTHER &&
	       (strlen(talked->tokens[i + n].text) == 1 ||
		   is_capital(line, &talked->tokens[i + n])))
		n++;
	return i + n == talked->count ||
		       talked->tokens[i + n].class == TALK_STOP
		   ? n
		   : 0;
}

/* "hello both", "thanks, all!": whom one greets. */
static void
drop_greeted(struct talked *talked)
{
	for (unsigned i = 0; i + 1 < talked->count; i++) {
		struct token *at = &talked->tokens[i + 1];
		unsigned left = talked->count - i - 1;

		if (talked->tokens[i].class != TALK_GREET)
			continue;
		if (at->class == TALK_JOIN && left > 1) {
			at++;
			left--;
		}
		if (at->extreme == 0 || (left > 1 && at[1].class != TALK_STOP &&
					    at[1].class != TALK_JOIN))
			continue;
		at->class = TALK_GREET;
		at->extreme = 0;
	}
}

/* "thanks, Walter" */
static void
drop_signature(struct talked *talked, const char *line)
{
	for (unsigned i = 0; i + 1 < talked->count; i++) {
		unsigned at = i + 1, n;

		if (talked->tokens[i].class != TALK_GREET)
			continue;
		at += talked->tokens[at].class == TALK_JOIN;
		n = name_length(talked, line, at);
		for (unsigned k = at; k < at + n; k++)
			talked->tokens[k].class = TALK_GREET;
	}
}

static bool
is_same_thing(const struct token *a, const struct token *b)
{
	for (unsigned i = 0; i < a->id_count; i++)
		for (unsigned k = 0; k < b->id_count; k++)
			if (strcmp(a->ids[i], b->ids[k]) == 0)
				return strcmp(a->text, b->text) != 0;
	return false;
}

/* True if nothing but small words lies between. */
static bool
is_beside(const struct talked *talked, unsigned from, unsigned to)
{
	for (unsigned i = from + 1; i < to; i++)
		if (talked->tokens[i].class != TALK_LITTLE &&
		    talked->tokens[i].class != TALK_PLACE)
			return false;
	return true;
}

/* "the land caravan", "la caravane de Saïs": two names of one thing side by
 * side. */
static void
drop_second_names(struct talked *talked)
{
	unsigned kept = 0, last = NO_INDEX;

	for (unsigned i = 0; i < talked->count; i++) {
		const struct token token = talked->tokens[i];

		if (last != NO_INDEX && token.class == TALK_THING &&
		    is_beside(talked, last, kept) &&
		    is_same_thing(&talked->tokens[last], &token))
			continue;
		if (token.class == TALK_THING)
			last = kept;
		talked->tokens[kept++] = token;
	}
	talked->count = kept;
}

/* True if something is named in a part of the line before that of the i-th
 * word. */
static bool
names_before(const struct talked *talked, unsigned i)
{
	bool ended = false;

	while (i-- > 0) {
		const struct token *token = &talked->tokens[i];

		if (ended && token->class == TALK_THING)
			return true;
		ended |=
		    token->class == TALK_JOIN || token->class == TALK_STOP;
	}
	return false;
}

/* "the": of what stands behind it. */
static bool
is_article(const struct talked *talked, unsigned i)
{
	const struct token *token = &talked->tokens[i];
	enum talk_class next =
	    i + 1 < talked->count ? token[1].class : TALK_STOP;

	return word_list_has(&talked->words->articles, token->text,
		   strlen(token->text)) &&
	       next != TALK_STOP && next != TALK_JOIN && next != TALK_PLACE;
}

/* Where a line is only guessed at, "it" behind a verb is, too: "buy coal and put
 * it aside for my clients". */
static void
take_pronouns(struct talked *talked)
{
	for (unsigned i = 1; i < talked->count; i++) {
		struct token *token = &talked->tokens[i];

		if (!token->pronoun || token->class != TALK_LITTLE ||
		    token[-1].class != TALK_VERB ||
		    is_article(talked, i) || !names_before(talked, i))
			continue;
		token->class = TALK_THING;
		token->again = true;
	}
}

/* "one of them" is the thing that was named before it. */
static void
name_again(struct talked *talked)
{
	const struct token *last = NULL;

	for (unsigned i = 0; i < talked->count; i++) {
		struct token *token = &talked->tokens[i];

		if (!token->again && token->class == TALK_THING)
			last = token;
		else if (token->again && last == NULL)
			token->class = TALK_OTHER;
		else if (token->again) {
			memcpy(token->ids, last->ids, sizeof(token->ids));
			token->id_count = last->id_count;
		}
	}
}

static bool
has_smile(const char *line)
{
	static const char *const smiles[] = {
	    ":-)", ";-)", ":)", ";)", ":-D", ":D", "^^"};

	for (size_t i = 0; i < ARRAY_LEN(smiles); i++)
		if (strstr(line, smiles[i]) != NULL)
			return true;
	return false;
}

/* A lone "x" between a number and a thing. */
static void
drop_times(struct talked *talked)
{
	for (unsigned i = 0; i < talked->count; i++) {
		struct token *token = &talked->tokens[i];

		if (strcmp(token->text, "x") != 0)
			continue;
		if ((i > 0 && token[-1].class == TALK_NUMBER) ||
		    (i + 1 < talked->count && token[1].class == TALK_NUMBER))
			token->class = TALK_LITTLE;
	}
}

static bool
is_same_verb(const struct token *a, const struct token *b)
{
	bool same = a->verb == b->verb;

	for (unsigned i = 0; i < a->also_count; i++)
		same |= a->also[i] == b->verb;
	return b->class == TALK_VERB && same;
}

/* "Nothing more to draw": it says that of what stands behind it. */
static void
guard_ends(struct talked *talked)
{
	for (unsigned i = 0; i + 1 < talked->count; i++) {
		unsigned k = i + 1;

		if (!talked->tokens[i].says)
			continue;
		while (k < talked->count &&
		       (talked->tokens[k].class == TALK_LITTLE ||
			   talked->tokens[k].class == TALK_PLACE))
			k++;
		if (k < talked->count && talk_is_content(&talked->tokens[k]))
			talked->tokens[i].class = TALK_GUARD;
	}
}

/* "2 tea? Not now": beside something else that is ordered, nothing is not. */
static void
guard_nothing(struct talked *talked)
{
	for (unsigned i = 0; i < talked->count; i++) {
		struct token *token = &talked->tokens[i];

		for (unsigned k = 0; token->alone && k < talked->count; k++)
			if (talk_is_content(&talked->tokens[k]) &&
			    !is_same_verb(token, &talked->tokens[k]))
				token->class = TALK_GUARD;
	}
}

/* Where a line is only guessed at, what hints at a verb first is it, if there
 * is no other; else it says nothing. */
static void
take_hints(struct talked *talked)
{
	enum talk_class class = TALK_VERB;

	for (unsigned i = 0; i < talked->count; i++)
		if (talked->tokens[i].class == TALK_VERB)
			class = TALK_LITTLE;
	for (unsigned i = 0; i < talked->count; i++) {
		struct token *token = &talked->tokens[i];

		if (!token->hint)
			continue;
		token->class = class;
		token->loose = true;
		class = TALK_LITTLE;
	}
}

/* "a" with no noun behind it is a letter of a list. */
static void
guard_letters(struct talked *talked)
{
	for (unsigned i = 0; i < talked->count; i++) {
		struct token *token = &talked->tokens[i];

		if (token->class == TALK_WEAK &&
		    (i + 1 == talked->count || token[1].class == TALK_JOIN ||
			token[1].class == TALK_STOP))
			token->class = TALK_OTHER;
	}
}

/* Behind the number of a list, "1) " or "2. ". */
static const char *
skip_number(const char *line)
{
	const char *at = line + strspn(line, " (");
	size_t digits = strspn(at, "0123456789");

	/* "19. He has only 18." is no list. */
	if (digits < 1 || digits > 2 || (digits > 1 && at[digits] == '.') ||
	    (at[digits] != ')' && at[digits] != '.') || at[digits + 1] != ' ')
		return line;
	return at + digits + 2;
}

static void
take_apart(
    struct words *words, const char *line, bool guess, struct talked *talked)
{
	struct buf folded = BUF_INIT;
	struct pieces pieces;
	struct apart apart = {.pieces = &pieces, .out = talked, .guess = guess};

	talked->words = words;
	talked->count = talked->known = 0;
	talked->addressed = false;
	begin_apart(&apart, words);
	fold_add(&folded, line, strlen(line));
	talk_cut(&pieces, folded.data == NULL ? "" : skip_number(folded.data));
	talked->too_long = pieces.too_many;
	for (unsigned i = 0; i < pieces.count && !talked->too_long;) {
		i += take_token(&apart, i, &talked->tokens[talked->count]);
		if (++talked->count == TALK_TOKENS)
			talked->too_long = true;
	}
	talk_drop_number_words(talked);
	give_signs(talked);
	talk_excuse(talked);
	drop_names(talked);
	drop_greeted(talked);
	drop_signature(talked, line);
	drop_times(talked);
	drop_second_names(talked);
	if (guess)
		take_pronouns(talked);
	name_again(talked);
	talked->smiles = has_smile(line);
	guard_letters(talked);
	guard_nothing(talked);
	guard_ends(talked);
	if (guess)
		take_hints(talked);
	talked->question = strchr(line, '?') != NULL && !apart.request;
	end_apart(&apart);
	buf_release(&folded);
}

void
talk_take_apart(
    struct words *words, const char *line, bool guess, struct talked *talked)
{
	struct talk *talk = talk_of(words);
	struct taken *taken;

	for (unsigned i = 0; i < TAKEN_MAX && talk->taken[i] != NULL; i++)
		if (talk->taken[i]->guess == guess &&
		    strcmp(talk->taken[i]->line, line) == 0) {
			*talked = talk->taken[i]->talked;
			return;
		}
	taken = talk->taken[talk->next];
	if (taken == NULL)
		taken = talk->taken[talk->next] = xcalloc(1, sizeof(*taken));
	talk->next = (talk->next + 1) % TAKEN_MAX;
	free(taken->line);
	taken->line = xstrdup(line);
	taken->guess = guess;
	take_apart(words, line, guess, &taken->talked);
	*talked = taken->talked;
}
