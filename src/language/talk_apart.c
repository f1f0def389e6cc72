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
/* A misspelt word has so many letters at least. */
#define LOOSE_LETTERS 4

/* ---- what a word is ---- */

struct apart {
	struct lexicon *talk;
	const struct pieces *pieces;
	struct talked *out;
	bool guess;
	bool request;
	struct vocabulary *names[TALK_LISTS]; /* of the talk's lists */
	char *players[SEATS_MAX];             /* plain */
};

/* What each word of a line is looked for in. */
static void
begin_apart(struct apart *apart, struct words *words)
{
	apart->talk = talk_of(words);
	for (unsigned i = 0; i < apart->talk->list_count; i++)
		apart->names[i] = words_names(words, apart->talk->lists[i]);
	for (unsigned i = 0; i < words->name_count; i++)
		apart->players[i] = talk_plain(words->names[i]);
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
	token->remark = known->remark;
	token->each = known->each;
	token->later = known->later;
	token->perhaps = known->perhaps;
	token->wants = known->wants;
	token->alone = known->alone;
	token->drops = known->drops;
	token->others = known->others;
	token->drop_verb = known->drop_verb;
	token->says = known->says;
	token->asks = known->asks;
	if (known->id != NULL)
		add_id(token, known->id);
	token->nick = known->id != NULL;
	apart->request |= known->request;
	apart->out->known++;
	/* "action" says nothing, but where a thing is called so; "the" is no
	 * tea in any language. */
	if (known->class == TALK_LITTLE && !known->own &&
	    strlen(text) >= LOOSE_LETTERS)
		find_things(apart, text, false, token);
	else if (known->class == TALK_VERB)
		token->thing = find_things(apart, text, false, token);
	if (token->thing)
		token->class = TALK_VERB;
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
	    word_list_has(&apart->out->words->articles, first, strlen(first)))
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
	return mark == TALK_DASH || is_one_of(mark, ".;!") ? TALK_STOP
							   : TALK_GUARD;
}

/* An ordinary word is none of the game's misspelt. */
static bool
is_prose(const struct apart *apart, const char *text)
{
	return word_list_has(&apart->out->words->prose, text, strlen(text));
}

/* A verb that is misspelt by one letter. */
static bool
guess_verb(const struct apart *apart, const char *text, struct token *token)
{
	const struct lexicon *talk = apart->talk;
	size_t len = strlen(text);

	if (len < LOOSE_LETTERS - 1)
		return false;
	for (size_t i = 0; i < talk->count; i++) {
		const struct known *known = &talk->list[i];

		/* Most are too short or too long, which costs nothing. */
		if (known->class == TALK_VERB && known->len > 2 &&
		    known->len <= len + 1 && len <= known->len + 1 &&
		    fold_distance(text, known->text, 1) <= 1) {
			token->class = TALK_VERB;
			token->verb = known->verb;
			memcpy(token->also, known->also, sizeof(token->also));
			token->also_count = known->also_count;
			token->loose = true;
			return true;
		}
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
	else if (apart->guess && !is_prose(apart, piece->text) &&
		 (strlen(piece->text) < LOOSE_LETTERS ||
		     !find_things(apart, piece->text, true, token)))
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
		ended |= token->class == TALK_JOIN || token->class == TALK_STOP;
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

/* True if the part of a line that has the i-th word says a verb that is said of
 * something, and names nothing. */
static bool
wants_thing(const struct talked *talked, unsigned i)
{
	unsigned begin = i;
	bool verb = false;

	while (begin > 0 && talked->tokens[begin - 1].class != TALK_JOIN &&
	       talked->tokens[begin - 1].class != TALK_STOP)
		begin--;
	for (i = begin; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->class == TALK_JOIN || token->class == TALK_STOP)
			break;
		if (token->class == TALK_THING || token->class == TALK_OTHER)
			return false;
		verb |= token->class == TALK_VERB &&
			talked->words->verbs[token->verb].arg_count > 0;
	}
	return verb;
}

/* Where a line is only guessed at, "it" beside a verb is, too: "buy coal and
 * put it aside for my clients". */
static void
take_pronouns(struct talked *talked)
{
	for (unsigned i = 1; i < talked->count; i++) {
		struct token *token = &talked->tokens[i];
		bool behind =
		    token[-1].class == TALK_VERB && !is_article(talked, i);

		if (!token->pronoun || token->class != TALK_LITTLE ||
		    (!behind && !wants_thing(talked, i)) ||
		    !names_before(talked, i))
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

/* As they are written, and folded. */
static const char *const smiles[] = {
    ":-)", ";-)", ":)", ";)", ":-D", ":D", "^^", ":-(", ":(", ":-d ", ":d "};

static bool
has_smile(const char *line)
{
	for (size_t i = 0; i < ARRAY_LEN(smiles); i++)
		if (strstr(line, smiles[i]) != NULL)
			return true;
	return false;
}

/* "Great, that worked :) I buy 2 tea": a sentence ends there. */
static void
end_at_smiles(char *folded)
{
	for (size_t i = 0; i < ARRAY_LEN(smiles); i++)
		for (char *at = folded; (at = strstr(at, smiles[i])) != NULL;) {
			*at = '!';
			memset(at + 1, ' ', strlen(smiles[i]) - 1);
		}
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

/* True if a verb stands before the i-th word in its part of the line, or a
 * number right before it. */
static bool
follows_verb(const struct talked *talked, unsigned i)
{
	if (i > 0 && (talked->tokens[i - 1].class == TALK_NUMBER ||
			 talked->tokens[i - 1].class == TALK_WEAK))
		return true;
	while (i-- > 0 && talked->tokens[i].class != TALK_JOIN &&
	       talked->tokens[i].class != TALK_STOP)
		if (talked->tokens[i].class == TALK_VERB)
			return true;
	return false;
}

/* "Develop a ship": what is a verb by itself is a thing behind another one. */
static void
name_things(struct talked *talked)
{
	for (unsigned i = 0; i < talked->count; i++)
		if (talked->tokens[i].thing && follows_verb(talked, i))
			talked->tokens[i].class = TALK_THING;
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

static unsigned
values_of(const struct talked *talked, const struct token *token)
{
	return token->class == TALK_VERB
		   ? talked->words->verbs[token->verb].arg_count
		   : 0;
}

/* "Next: buy 2 tea": what is an order without anything else is none at the
 * beginning of a sentence, right before another one. */
static void
drop_leading(struct talked *talked, bool guess)
{
	for (unsigned i = 0; i + 1 < talked->count; i++) {
		struct token *token = &talked->tokens[i];

		if ((i == 0 || token[-1].class == TALK_STOP) &&
		    token->class == TALK_VERB && !token->hint &&
		    token->also_count == 0 && values_of(talked, token) == 0 &&
		    values_of(talked, &token[1]) > 0)
			token->class = guess ? TALK_LITTLE : TALK_GUARD;
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

/* "No, fire her": where a line is only guessed at, it answers the question. */
static void
drop_answer(struct talked *talked)
{
	struct token *first = talked->tokens;

	if (talked->count > 2 && first->corrects && !first->excepts &&
	    first[1].class == TALK_JOIN && talk_is_content(&first[2]))
		first->class = TALK_LITTLE;
}

/* Where a line is only guessed at, "un" right behind a verb that has nothing
 * else is a number: "je monte à un". */
static void
count_behind_verbs(struct talked *talked)
{
	for (unsigned i = 1; i < talked->count; i++) {
		struct token *token = &talked->tokens[i];
		bool last = i + 1 == talked->count ||
			    token[1].class == TALK_JOIN ||
			    token[1].class == TALK_STOP;

		if (token->class == TALK_WEAK && last &&
		    token[-1].class == TALK_VERB && token->text[1] != '\0')
			token->class = TALK_NUMBER;
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

/* "The lowest on seven - I want no more": a dash between words ends a sentence.
 */
static void
end_at_dashes(char *folded)
{
	for (char *at = folded; (at = strstr(at, " - ")) != NULL; at++)
		if (isalpha((unsigned char)at[3]))
			at[1] = TALK_DASH;
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
	buf_adds(&folded, "");
	end_at_dashes(folded.data);
	end_at_smiles(folded.data);
	talk_cut(&pieces, skip_number(folded.data));
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
	name_things(talked);
	talk_drop_second_names(talked);
	if (guess)
		take_pronouns(talked);
	name_again(talked);
	talk_spread(talked);
	talked->smiles = has_smile(line);
	if (guess)
		count_behind_verbs(talked);
	guard_letters(talked);
	guard_nothing(talked);
	guard_ends(talked);
	drop_leading(talked, guess);
	if (guess) {
		drop_answer(talked);
		talk_take_hints(talked);
	}
	talked->question = strchr(line, '?') != NULL && !apart.request;
	end_apart(&apart);
	buf_release(&folded);
}

void
talk_take_apart(
    struct words *words, const char *line, bool guess, struct talked *talked)
{
	struct lexicon *talk = talk_of(words);
	struct taken *taken;

	for (unsigned i = 0; i < TALK_TAKEN && talk->taken[i] != NULL; i++)
		if (talk->taken[i]->guess == guess &&
		    strcmp(talk->taken[i]->line, line) == 0) {
			*talked = talk->taken[i]->talked;
			return;
		}
	taken = talk->taken[talk->next];
	if (taken == NULL)
		taken = talk->taken[talk->next] = xcalloc(1, sizeof(*taken));
	talk->next = (talk->next + 1) % TALK_TAKEN;
	free(taken->line);
	taken->line = xstrdup(line);
	taken->guess = guess;
	take_apart(words, line, guess, &taken->talked);
	*talked = taken->talked;
}
