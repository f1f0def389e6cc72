/* SPDX-License-Identifier: MIT */
/* talk_picks.c - letters of choices as people write them. */
#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "language/talk_p.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* No list is so long that it has "ea". */
#define LAST_PAIR 'd'
/* A line of letters of choices is no longer. */
#define PICK_MAX 60
/* But for one that begins with a letter and a comma. */
#define LIST_MAX 160

/* A piece that may be the letter of a choice: "b", "ab". */
static bool
is_letter(const struct lexicon *talk, const struct piece *piece)
{
	size_t len = strlen(piece->text);

	return piece->is_word &&
	       (len == 1 || (len == 2 && *piece->text <= LAST_PAIR &&
				talk_find(talk, piece->text) == NULL));
}

/* True if the phrase of a pack is the text, which is folded. */
static bool
is_plainly(const char *phrase, const char *text)
{
	char *plain = talk_plain(phrase);
	bool is = plain != NULL && strcmp(plain, text) == 0;

	free(plain);
	return is;
}

static bool
is_in(const struct doc *phrases, const char *text)
{
	for (size_t i = 0; i < doc_count(phrases); i++)
		if (is_plainly(doc_text(doc_at(phrases, i)), text))
			return true;
	return false;
}

/* True for a phrase that letters are chosen by. */
static bool
is_pick(const struct words *words, const char *text)
{
	return is_in(doc_find(words->shared, "talk.pick"), text) ||
	       is_in(doc_find(words->shared, "talk.hedge"), text);
}

/* So many pieces from the i-th on say nothing beside a letter. */
static unsigned
beside_letter(
    const struct words *words, const struct pieces *pieces, unsigned i)
{
	unsigned most = pieces->count - i;
	char text[TALK_TEXT];

	if (!pieces->list[i].is_word && !pieces->list[i].is_number)
		return is_one_of(pieces->list[i].text[0], ",.;!&+");
	for (unsigned n = most < TALK_PHRASE ? most : TALK_PHRASE; n > 0; n--) {
		const struct known *known;

		if (!talk_join(pieces, i, n, text))
			continue;
		if (is_pick(words, text))
			return n;
		known = talk_find(words->talk, text);
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

/* True if that may stand behind letters.  What speaks of the game is read as
 * any other line; else it has to be talk beyond doubt: "b.  Kind regards". */
static bool
may_follow(struct words *words, const char *rest, bool *orders)
{
	char mark = rest[strspn(rest, " ")];
	struct talked talked;
	bool greet = false, first = true;

	*orders = false;
	talk_take_apart(words, rest, false, &talked);
	for (unsigned i = 0; i < talked.count; i++) {
		enum talk_class class = talked.tokens[i].class;

		/* "H and half of k" has another letter. */
		if (class == TALK_GUARD ||
		    (class == TALK_OTHER && strlen(talked.tokens[i].text) == 1))
			return false;
		*orders |= class == TALK_VERB || class == TALK_THING ||
			   class == TALK_NUMBER;
		greet |= first && class == TALK_GREET;
		first &= class == TALK_LITTLE || class == TALK_STOP;
	}
	return !talked.too_long &&
	       (*orders ? is_one_of(mark, ",.;!") ||
			      talked.tokens[0].class == TALK_JOIN ||
			      talked.tokens[0].says
			: mark == ',' || greet);
}

/* True if a letter is a part of another word: "I'd choose k", "l'option k". */
static bool
is_torn_off(const char *folded, const struct pieces *pieces, unsigned i)
{
	const char *end = behind(folded, pieces, i), *begin;

	if (end == NULL)
		return true;
	begin = end - strlen(pieces->list[i].text);
	return *end == '\'' || (begin > folded && begin[-1] == '\'');
}

/* True if a phrase that the packs know has the i-th piece: "c bon", "werfe ab".
 */
static bool
is_in_phrase(
    const struct lexicon *talk, const struct pieces *pieces, unsigned i)
{
	char text[TALK_TEXT];

	for (unsigned from = i < TALK_PHRASE ? 0 : i - TALK_PHRASE + 1;
	     from <= i; from++)
		for (unsigned n = i - from + 1;
		     n <= TALK_PHRASE && from + n <= pieces->count; n++)
			if (n > 1 && talk_join(pieces, from, n, text) &&
			    talk_find(talk, text) != NULL)
				return true;
	return false;
}

/* The same in any language. */
static bool
is_in_any_phrase(struct words *const *words, unsigned count,
    const struct pieces *pieces, unsigned i)
{
	for (unsigned w = 0; w < count; w++)
		if (is_in_phrase(talk_of(words[w]), pieces, i))
			return true;
	return false;
}

/* True if a piece is a word that is no letter and joins nothing. */
static bool
is_other_word(const struct lexicon *talk, const struct piece *piece)
{
	const struct known *known = talk_find(talk, piece->text);

	return piece->is_word && !is_letter(talk, piece) &&
	       (known == NULL || known->class != TALK_JOIN);
}

/* True for the "I" of "I go to k", and the "a" of "je vais a k": a word by
 * itself, beside words that are none of a list. */
static bool
may_be_word(const struct lexicon *talk, const struct pieces *pieces, unsigned i)
{
	if (i + 1 == pieces->count || !pieces->list[i + 1].is_word ||
	    talk_find(talk, pieces->list[i].text) == NULL)
		return false;
	return is_other_word(talk, &pieces->list[i + 1]) ||
	       (i > 0 && is_letter(talk, &pieces->list[i + 1]) &&
		   is_other_word(talk, &pieces->list[i - 1]));
}

/* True for a mark, and for "and". */
static bool
is_joiner(const struct lexicon *talk, const struct pieces *pieces, unsigned i)
{
	const struct known *known = talk_find(talk, pieces->list[i].text);

	return !pieces->list[i].is_word ||
	       (known != NULL && known->class == TALK_JOIN);
}

/* Letters, and perhaps a sentence behind them. */
static bool
add_letters(struct words *const *all, unsigned count_all, struct words *words,
    const char *line, size_t len, struct buf *out)
{
	struct lexicon *talk = talk_of(words);
	struct buf folded = BUF_INIT, letters = BUF_INIT;
	struct pieces pieces;
	const char *rest = NULL;
	unsigned last = 0, count = 0;
	bool ok, orders = false, word = false;

	fold_add(&folded, line, len);
	talk_cut(&pieces, folded.data == NULL ? "" : folded.data);
	ok = !pieces.too_many && strchr(folded.data, '?') == NULL;
	for (unsigned i = 0; ok && i < pieces.count && rest == NULL;) {
		unsigned n = beside_letter(words, &pieces, i);

		if (n > 0) {
			if (letters.len > 0 && !is_joiner(talk, &pieces, i))
				last = i + n - 1;
			i += n;
			continue;
		}
		ok = is_letter(talk, &pieces.list[i]) &&
		     !is_torn_off(folded.data, &pieces, i) &&
		     !is_in_any_phrase(all, count_all, &pieces, i);
		if (!ok && letters.len > 0) {
			rest = behind(folded.data, &pieces, last);
			ok = rest != NULL && may_follow(words, rest, &orders);
			continue;
		}
		if (!ok)
			continue;
		last = i;
		count++;
		word |= may_be_word(talk, &pieces, i);
		buf_addf(&letters, "%s\n", pieces.list[i++].text);
	}
	ok = ok && letters.len > 0 && (count == 1 || !word);
	if (ok)
		buf_add(out, letters.data, letters.len);
	if (ok && orders)
		buf_addf(out, "%s\n", rest + strspn(rest, " ,.;!"));
	buf_release(&folded);
	buf_release(&letters);
	return ok;
}

/* True if the reader's language has the word in a phrase that is none: "pour le
 * moment" is no German "Moment!". */
static bool
has_word(const struct talked *first, const struct token *word)
{
	size_t len = strlen(word->text);

	for (unsigned i = 0; i < first->count; i++) {
		const struct token *token = &first->tokens[i];
		const char *at = strstr(token->text, word->text);

		if (token->class != TALK_OTHER && token->class != TALK_GUARD &&
		    at != NULL && (at == token->text || at[-1] == ' ') &&
		    (at[len] == '\0' || at[len] == ' '))
			return true;
	}
	return false;
}

/* The line, folded, without "I think": beside a letter it says nothing ("hedge"
 * of the packs). */
static char *
without_hedges(
    struct words *const *words, unsigned count, const char *line, size_t len)
{
	struct buf folded = BUF_INIT;
	char *at;

	fold_add(&folded, line, len);
	buf_adds(&folded, "");
	for (unsigned i = 0; i < count; i++) {
		const struct doc *hedges =
		    doc_find(words[i]->shared, "talk.hedge");

		for (size_t k = 0; k < doc_count(hedges); k++) {
			char *hedge = talk_plain(doc_text(doc_at(hedges, k)));
			size_t n = strlen(hedge);

			at = strstr(folded.data, hedge);
			if (at != NULL && at > folded.data &&
			    is_one_of(at[-1], " ,") && talk_word(at + n) == 0)
				memset(at, ' ', n);
			free(hedge);
		}
	}
	return buf_take(&folded);
}

/* True if there is a word in any language that makes it unsure; one that only
 * hints at an order may choose a letter as well. */
static bool
is_guarded(
    struct words *const *words, unsigned count, const char *line, size_t len)
{
	char *text = without_hedges(words, count, line, len);
	struct talked first;
	bool guarded = false;

	talk_take_apart(words[0], text, false, &first);
	for (unsigned i = 0; i < count; i++) {
		struct talked talked;

		talk_take_apart(words[i], text, false, &talked);
		for (unsigned k = 0; k < talked.count; k++)
			guarded |=
			    talked.tokens[k].class == TALK_GUARD &&
			    strlen(talked.tokens[k].text) > 1 &&
			    !(i > 0 && has_word(&first, &talked.tokens[k])) &&
			    !(talked.tokens[k].hint &&
				is_pick(words[i], talked.tokens[k].text));
	}
	free(text);
	return guarded;
}

/* True if it may be what is ordered: of the game, or the letter of a choice. */
static bool
may_be_meant(const struct token *token)
{
	return (talk_is_content(token) && token->class != TALK_WEAK) ||
	       (token->class == TALK_OTHER && strlen(token->text) <= 2);
}

/* True if a text speaks of something else that comes later, and nothing but
 * that makes it unsure ("later" and "perhaps" of the packs).  "B, tomorrow" and
 * "b, perhaps c" are not sure of b. */
static bool
is_of_later(
    struct words *const *words, unsigned count, const char *text, size_t len)
{
	char *line = xstrndup(text, len);
	bool is = false, later, meant;

	for (unsigned i = 0; i < count && !is; i++) {
		struct talked talked;

		talk_take_apart(words[i], line, false, &talked);
		is = !talked.question;
		later = meant = false;
		for (unsigned k = 0; k < talked.count; k++) {
			const struct token *token = &talked.tokens[k];

			later |= token->later;
			meant |= may_be_meant(token);
			is &= token->class != TALK_GUARD || token->later ||
			      token->perhaps;
		}
		is = is && later && meant;
	}
	free(line);
	return is;
}

/* "b please, maybe c later": how long the part of a line is that is meant now;
 * len: all of it. */
static size_t
said_now(
    struct words *const *words, unsigned count, const char *line, size_t len)
{
	for (size_t at = 0; at < len; at++)
		if (is_one_of(line[at], ",.;(-") && at + 1 < len &&
		    (line[at + 1] == ' ' || line[at] == '(') &&
		    is_of_later(words, count, line + at + 1, len - at - 1))
			return at;
	return len;
}

/* True if the text begins with a phrase that letters are chosen by. */
static bool
begins_pick(const struct words *words, const char *folded)
{
	const struct doc *pick = doc_find(words->shared, "talk.pick");

	for (size_t k = 0; k < doc_count(pick); k++) {
		char *phrase = talk_plain(doc_text(doc_at(pick, k)));
		size_t len = phrase == NULL ? 0 : strlen(phrase);
		bool begins = len > 0 && strncmp(folded, phrase, len) == 0 &&
			      folded[len] == ' ';

		free(phrase);
		if (begins)
			return true;
	}
	return false;
}

/* True if there is a word that may be a letter, and no verb of the game at the
 * beginning, but one that letters are chosen by.  Cheap: most lines fail at
 * their first word. */
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

		may = (letters == 1 || (letters == 2 && *at <= LAST_PAIR)) &&
		      !isdigit((unsigned char)*at);
		at += letters > 0 ? letters : 1;
	}
	for (unsigned i = 0; i < count && may; i++) {
		const struct opening *opening =
		    line_opening(words[i], folded.data, &rest);

		may = opening == NULL || opening->verb == NO_INDEX ||
		      begins_pick(words[i], folded.data);
	}
	buf_release(&folded);
	return may;
}

static bool
begins_list(const char *text)
{
	return isalpha((unsigned char)text[0]) && is_one_of(text[1], ",.;");
}

/* "b": most answers are no more than that, and no pack is needed for it. */
static bool
is_bare_letter(const char *line, size_t len)
{
	while (len > 0 && is_one_of(line[len - 1], " \t\r."))
		len--;
	return len == 1 && isalpha((unsigned char)*line);
}

/* What a pair of letters by itself is: a word that makes the line unsure is
 * looked at as any other line. */
enum pair { PAIR_PICK, PAIR_WORD, PAIR_UNSURE };

static enum pair
pair_of(struct words *const *words, unsigned count, const char *pair)
{
	enum pair is = PAIR_WORD;
	enum talk_class class;

	for (unsigned i = 0; i < count; i++)
		if (!talk_knows_pair(words[i], pair, &class))
			is = is_pick(words[i], pair) ? is : PAIR_PICK;
		else if (class == TALK_GUARD)
			return PAIR_UNSURE;
	return is;
}

/* "ab", in small letters; false: it is none. */
static bool
read_pair(const char *line, size_t len, char pair[3])
{
	while (len > 0 && is_one_of(line[len - 1], " \t\r."))
		len--;
	if (len != 2 || !isalpha((unsigned char)line[0]) ||
	    !isalpha((unsigned char)line[1]))
		return false;
	pair[0] = (char)tolower((unsigned char)line[0]);
	pair[1] = (char)tolower((unsigned char)line[1]);
	pair[2] = '\0';
	return true;
}

/* The letters of a line, "b" or "k and q, please", each on a line of its own;
 * false: it holds anything else. */
static bool
read_line(struct words *const *words, unsigned count, const char *line,
    size_t len, struct buf *out)
{
	size_t now = len;

	if (is_guarded(words, count, line, len)) {
		now = said_now(words, count, line, len);
		if (now == len || is_guarded(words, count, line, now))
			return false;
	}
	for (unsigned i = 0; i < count; i++)
		if (add_letters(words, count, words[i], line, now, out))
			return true;
	return false;
}

bool
talk_picks(struct words *const *words, unsigned count, const char *text,
    size_t len, struct buf *out)
{
	size_t at = 0, end;
	bool found = false;

	for (; at < len; at = end + 1) {
		bool ok = false;
		char pair[3];

		end = at;
		while (end < len && text[end] != '\n')
			end++;
		if (end - at > (begins_list(text + at) ? LIST_MAX : PICK_MAX) ||
		    !may_be_letters(words, count, text + at, end - at))
			break;
		if (is_bare_letter(text + at, end - at)) {
			buf_addf(out, "%c\n", tolower((unsigned char)text[at]));
			found = true;
			continue;
		}
		if (read_pair(text + at, end - at, pair)) {
			enum pair is = *pair > LAST_PAIR
					   ? PAIR_WORD
					   : pair_of(words, count, pair);

			if (is == PAIR_WORD)
				break;
			if (is == PAIR_PICK) {
				buf_addf(out, "%s\n", pair);
				found = true;
				continue;
			}
		}
		ok = read_line(words, count, text + at, end - at, out);
		if (!ok)
			break;
		found = true;
	}
	if (found && at < len)
		buf_add(out, text + at, len - at);
	return found;
}

/* The next letter that stands alone in a folded line, no part of "c'est" or
 * "y a-t-il"; NULL: there is none. */
static const char *
next_letter(const char *folded, const char *at)
{
	while (*at != '\0') {
		size_t len = talk_word(at);

		if (len == 1 && isalpha((unsigned char)*at) &&
		    !is_one_of(at[1], "'-") &&
		    (at == folded || !is_one_of(at[-1], "'-")))
			return at;
		at += len > 0 ? len : 1;
	}
	return NULL;
}

/* True if it is no word in that language. */
static bool
is_unknown(const struct talked *talked, char letter)
{
	bool is = false;

	for (unsigned i = 0; i < talked->count; i++) {
		const struct token *token = &talked->tokens[i];

		if (token->text[0] != letter || token->text[1] != '\0')
			continue;
		if (token->class != TALK_OTHER)
			return false;
		is = true;
	}
	return is;
}

/* True if such a letter stands in the line; initials at its end are none. */
static bool
has_letter(const struct talked *talked, const char *line)
{
	struct buf folded = BUF_INIT;
	bool has = false;

	fold_add(&folded, line, strlen(line));
	buf_adds(&folded, "");
	for (const char *at = folded.data;
	     !has && (at = next_letter(folded.data, at)) != NULL; at++)
		has = is_unknown(talked, *at) &&
		      (at == folded.data || at[1] != '\0');
	buf_release(&folded);
	return has;
}

bool
talk_may_pick(struct words *const *words, unsigned count, const char *line)
{
	static const struct question none = {.count = 0};
	struct ear ear = talk_listen(words, count, &none);
	struct talked talked;
	bool guarded;

	if (strlen(line) > PICK_MAX)
		return false;
	talk_hear(&ear, line, false, &talked, &guarded);
	talk_parts_release(&ear.parts);
	return has_letter(&talked, line) &&
	       (guarded || talked.question ||
		   talk_count(&talked, TALK_GUARD) > 0);
}
