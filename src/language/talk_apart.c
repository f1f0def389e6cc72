/* SPDX-License-Identifier: MIT */
/*
 * talk_apart.c - a line taken apart: its words and marks, and what they are in
 * a language and a game.
 */
#include "base/fold.h"
#include "base/x.h"
#include "language/talk_p.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A line of letters of choices is no longer. */
#define PICK_MAX 60
/* Words of a signature behind "thanks, ". */
#define SIGNED_WORDS 2
/* A misspelt word has so many letters at least. */
#define LOOSE_LETTERS 4

/* ---- what the packs know ---- */

struct known {
	char *text;
	enum talk_class class;
	uint32_t verb;
	int64_t number;
	bool request, corrects, excepts;
	int extreme;
};

/* Words of one language, and names of all things that orders may speak of. */
struct talk {
	struct known *list;
	size_t count, cap;
	const char *lists[64];
	unsigned list_count;
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

static void
add_known(struct talk *talk, const char *text, const struct known *known)
{
	if (text == NULL)
		return;
	talk->list =
	    x_grow(talk->list, &talk->cap, talk->count, sizeof(*talk->list));
	talk->list[talk->count] = *known;
	talk->list[talk->count++].text = plain(text);
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
    {"talk.correct", {.class = TALK_GUARD, .corrects = true}},
    {"talk.except", {.class = TALK_GUARD, .excepts = true}},
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
add_lists(struct talk *talk, const struct doc *pack)
{
	for (size_t i = 0; i < ARRAY_LEN(known_lists); i++)
		add_all(talk, doc_find(pack, known_lists[i].path),
		    &known_lists[i].known);
}

static void
add_numbers(struct talk *talk, const struct words *words, const char *path)
{
	const struct doc *numbers = doc_find(words->shared, path);

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
			free(talk->list[i].text);
		else
			talk->list[kept++] = talk->list[i];
	talk->count = kept;
}

static struct talk *
talk_of(struct words *words)
{
	struct talk *talk = words->talk;

	if (talk != NULL)
		return talk;
	words->talk = talk = xcalloc(1, sizeof(*talk));
	add_verbs(talk, words);
	add_numbers(talk, words, "numbers");
	add_numbers(talk, words, "talk.numbers");
	add_lists(talk, words->pack);
	add_lists(talk, words->shared);
	add_name_lists(talk, words);
	if (talk->count > 0)
		sort_known(talk);
	return talk;
}

void
talk_free(struct talk *talk)
{
	if (talk == NULL)
		return;
	for (size_t i = 0; i < talk->count; i++)
		free(talk->list[i].text);
	free(talk->list);
	free(talk);
}

static const struct known *
find_known(const struct talk *talk, const char *text)
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
};

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
	struct words *words = apart->out->words;

	for (unsigned i = 0; i < apart->talk->list_count; i++) {
		struct vocabulary *names =
		    words_names(words, apart->talk->lists[i]);
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
is_player(const struct words *words, const char *text)
{
	for (unsigned i = 0; i < words->name_count; i++) {
		char *name = plain(words->names[i]);
		bool is = strcmp(name, text) == 0;

		free(name);
		if (is)
			return true;
	}
	return false;
}

static bool
take_known(struct apart *apart, const char *text, struct token *token)
{
	const struct known *known = find_known(apart->talk, text);

	if (known == NULL)
		return false;
	token->class = known->class;
	token->verb = known->verb;
	token->number = known->number;
	token->extreme = known->extreme;
	token->corrects = known->corrects;
	token->excepts = known->excepts;
	apart->request |= known->request;
	apart->out->known++;
	return true;
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
		if (take_known(apart, token->text, token) ||
		    find_things(apart, token->text, false, token))
			return n;
		if (is_player(apart->out->words, token->text)) {
			token->class = TALK_NAME;
			return n;
		}
	}
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
	return strchr(".;!", mark) != NULL ? TALK_STOP : TALK_GUARD;
}

/* A verb that is misspelt by one letter. */
static bool
guess_verb(const struct apart *apart, const char *text, struct token *token)
{
	const struct talk *talk = apart->talk;

	if (strlen(text) < LOOSE_LETTERS - 1)
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

	*token = (struct token){.class = TALK_OTHER};
	count = take_phrase(apart, i, token);
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

/* Is it written with a capital, as names are?  Of a word that folding has
 * changed nobody can tell. */
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

	if (digits < 1 || digits > 2 ||
	    (at[digits] != ')' && at[digits] != '.') || at[digits + 1] != ' ')
		return line;
	return at + digits + 2;
}

void
talk_take_apart(
    struct words *words, const char *line, bool guess, struct talked *talked)
{
	struct buf folded = BUF_INIT;
	struct pieces pieces;
	struct apart apart = {.pieces = &pieces, .out = talked, .guess = guess};

	talked->words = words;
	talked->count = talked->known = 0;
	talked->addressed = false;
	apart.talk = talk_of(words);
	fold_add(&folded, line, strlen(line));
	talk_cut(&pieces, folded.data == NULL ? "" : skip_number(folded.data));
	talked->too_long = pieces.too_many;
	for (unsigned i = 0; i < pieces.count && !talked->too_long;) {
		i += take_token(&apart, i, &talked->tokens[talked->count]);
		if (++talked->count == TALK_TOKENS)
			talked->too_long = true;
	}
	give_signs(talked);
	drop_names(talked);
	drop_signature(talked, line);
	drop_times(talked);
	guard_letters(talked);
	talked->question = strchr(line, '?') != NULL && !apart.request;
	buf_release(&folded);
}

/* ---- letters of choices ---- */

/* A piece that may be the letter of a choice: "b", "ab". */
static bool
is_letter(const struct talk *talk, const struct piece *piece)
{
	size_t len = strlen(piece->text);

	return piece->is_word &&
	       (len == 1 ||
		   (len == 2 && find_known(talk, piece->text) == NULL));
}

/* So many pieces from the i-th on say nothing beside a letter. */
static unsigned
beside_letter(
    const struct words *words, const struct pieces *pieces, unsigned i)
{
	const struct doc *pick = doc_find(words->shared, "talk.pick");
	unsigned most = pieces->count - i;
	char text[TALK_TEXT];

	if (!pieces->list[i].is_word && !pieces->list[i].is_number)
		return strchr(",.;!&+", pieces->list[i].text[0]) != NULL;
	for (unsigned n = most < TALK_PHRASE ? most : TALK_PHRASE; n > 0; n--) {
		const struct known *known;
		size_t k = 0;

		if (!talk_join(pieces, i, n, text))
			continue;
		while (k < doc_count(pick) &&
		       strcmp(doc_text(doc_at(pick, k)), text) != 0)
			k++;
		if (k < doc_count(pick))
			return n;
		known = find_known(words->talk, text);
		if (strlen(text) > 1 && known != NULL && !known->request &&
		    (known->class == TALK_JOIN || known->class == TALK_GREET ||
			known->class == TALK_LITTLE))
			return n;
	}
	return 0;
}

/* What stands behind the i-th piece in the folded line; NULL: nobody knows. */
static const char *
behind(const char *folded, const struct pieces *pieces, unsigned i)
{
	const char *at = folded;

	for (unsigned k = 0; k <= i; k++) {
		const char *text = pieces->list[k].text;

		at = strstr(at, text);
		if (at == NULL)
			return NULL;
		at += strlen(text);
	}
	return at;
}

/* May that stand behind letters?  What speaks of the game is read as any other
 * line; else it has to be talk beyond doubt: "b.  Kind regards". */
static bool
may_follow(struct words *words, const char *rest, bool *orders)
{
	char mark = rest[strspn(rest, " ")];
	struct talked talked;
	unsigned greet = 0;

	*orders = false;
	talk_take_apart(words, rest, false, &talked);
	for (unsigned i = 0; i < talked.count; i++) {
		enum talk_class class = talked.tokens[i].class;

		if (class == TALK_GUARD)
			return false;
		*orders |= class == TALK_VERB || class == TALK_THING ||
			   class == TALK_NUMBER;
		greet += i <= 1 && class == TALK_GREET;
	}
	return !talked.too_long &&
	       (*orders ? strchr(",.;!", mark) != NULL ||
			      talked.tokens[0].class == TALK_JOIN
			: mark == ',' || greet > 0);
}

/* Letters, and perhaps a sentence behind them. */
static bool
add_letters(struct words *words, const char *line, size_t len, struct buf *out)
{
	struct talk *talk = talk_of(words);
	struct buf folded = BUF_INIT, letters = BUF_INIT;
	struct pieces pieces;
	const char *rest = NULL;
	unsigned last = 0;
	bool ok, orders = false;

	fold_add(&folded, line, len);
	talk_cut(&pieces, folded.data == NULL ? "" : folded.data);
	ok = !pieces.too_many && strchr(folded.data, '?') == NULL;
	for (unsigned i = 0; ok && i < pieces.count && rest == NULL;) {
		unsigned n = beside_letter(words, &pieces, i);

		if (n > 0) {
			i += n;
			continue;
		}
		ok = is_letter(talk, &pieces.list[i]);
		if (!ok && letters.len > 0) {
			rest = behind(folded.data, &pieces, last);
			ok = rest != NULL && may_follow(words, rest, &orders);
			continue;
		}
		last = i;
		buf_addf(&letters, "%s\n", pieces.list[i++].text);
	}
	ok = ok && letters.len > 0;
	if (ok)
		buf_add(out, letters.data, letters.len);
	if (ok && orders)
		buf_addf(out, "%s\n", rest + strspn(rest, " ,.;!"));
	buf_release(&folded);
	buf_release(&letters);
	return ok;
}

/* Is there a word in any language that makes it unsure? */
static bool
is_guarded(
    struct words *const *words, unsigned count, const char *line, size_t len)
{
	char *text = xstrndup(line, len);
	bool guarded = false;

	for (unsigned i = 0; i < count; i++) {
		struct talked talked;

		talk_take_apart(words[i], text, false, &talked);
		for (unsigned k = 0; k < talked.count; k++)
			guarded |= talked.tokens[k].class == TALK_GUARD &&
				   strlen(talked.tokens[k].text) > 1;
	}
	free(text);
	return guarded;
}

/* Is there a word that may be a letter, and no verb at the beginning?  Most
 * lines are quickly told. */
static bool
may_be_letters(
    struct words *const *words, unsigned count, const char *line, size_t len)
{
	struct buf folded = BUF_INIT;
	const char *rest, *at;
	bool may = false;

	fold_add(&folded, line, len);
	for (at = folded.data; *at != '\0' && !may;) {
		size_t letters = talk_word(at);

		may =
		    letters > 0 && letters <= 2 && !isdigit((unsigned char)*at);
		at += letters > 0 ? letters : 1;
	}
	for (unsigned i = 0; i < count && may; i++) {
		const struct opening *opening =
		    line_opening(words[i], folded.data, &rest);

		may = opening == NULL || opening->verb == NO_INDEX;
	}
	buf_release(&folded);
	return may;
}

bool
talk_picks(struct words *const *words, unsigned count, const char *text,
    size_t len, struct buf *out)
{
	size_t at = 0, end;
	bool found = false;

	for (; at < len; at = end + 1) {
		bool ok = false;

		end = at;
		while (end < len && text[end] != '\n')
			end++;
		if (end - at > PICK_MAX ||
		    !may_be_letters(words, count, text + at, end - at))
			break;
		ok = !is_guarded(words, count, text + at, end - at);
		for (unsigned i = 0; ok && i < count; i++)
			if (add_letters(words[i], text + at, end - at, out))
				break;
			else
				ok = i + 1 < count;
		if (!ok)
			break;
		found = true;
	}
	if (found && at < len)
		buf_add(out, text + at, len - at);
	return found;
}
