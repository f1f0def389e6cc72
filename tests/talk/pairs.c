/* SPDX-License-Identifier: MIT */
/* pairs.c - letters of two orders at random, of which the first is damaged. */
#include "pairs.h"

#include "base/x.h"
#include "play/question.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* A verb so short is other words by chance. */
#define TYPO_LETTERS 5
/* Letters that are tried for one that is wanted, at most. */
#define TRIES 20
#define WORDS_MAX 24 /* of an order */
#define HALF_WORDS 3 /* that are left of one, at least */

struct pairs {
	struct words *words[LANGUAGES_MAX]; /* the reader's first */
	unsigned word_count, lang;
	const struct scene *scene;
	struct question question;
	struct dice dice;
	struct pairs_tally *tally;
};

/* What people put around an order, by language. */
struct dressing {
	const char *lang;
	const char *greetings[5], *odd[5], *with[2], *then[2], *whose;
};

static const struct dressing dressings[] = {
    {"en",
	{"Hello again! ", "Great, that worked :) ", "Good luck all! ", "OK. ",
	    "Thanks. Next: "},
	{"splendid", "qwerty", "lovely", "gentle", "marvellous"},
	{" with ", " w/ "}, {"then ", "and then "}, "Anna's "},
    {"fr",
	{"Coucou ! ", "Super, \303\247a marche :) ",
	    "Bonne chance \303\240 tous ! ", "Bon. ", "Merci. Ensuite : "},
	{"splendide", "azerty", "charmante", "gentil", "merveilleux"},
	{" avec ", " ac "}, {"puis ", "et puis "}, "d\342\200\231Anna "},
    {"de",
	{"Hallo zusammen! ", "Toll, das ging :) ", "Viel Gl\303\274ck allen! ",
	    "Gut. ", "Danke. Weiter: "},
	{"pr\303\244chtig", "qwertz", "reizend", "sanft", "wunderbar"},
	{" mit ", " m/ "}, {"dann ", "und dann "}, "Annas "}};

static const struct dressing *
dressing_of(const struct pairs *pairs)
{
	const char *lang = words_lang(pairs->words[0]);
	size_t i = 0;

	while (i + 1 < ARRAY_LEN(dressings) &&
	       strcmp(dressings[i].lang, lang) != 0)
		i++;
	return &dressings[i];
}

/* ---- damages: each appends the text with one, or returns false ---- */

/* Where the words of a text begin. */
static unsigned
cut_words(const char *text, size_t at[WORDS_MAX])
{
	unsigned count = 0;

	for (size_t i = 0; text[i] != '\0' && count < WORDS_MAX; i++)
		if (text[i] != ' ' && (i == 0 || text[i - 1] == ' '))
			at[count++] = i;
	return count;
}

/* Two letters of the verb are swapped, or one is gone. */
static bool
misspell(struct pairs *pairs, const char *text, struct buf *out)
{
	size_t len = 0, at;

	while (isalpha((unsigned char)text[len]))
		len++;
	if (len < TYPO_LETTERS)
		return false;
	at = 1 + dice_below(&pairs->dice, (unsigned)len - 2);
	buf_add(out, text, at);
	if (dice_below(&pairs->dice, 2) == 0 && text[at] != text[at + 1]) {
		buf_addc(out, text[at + 1]);
		buf_addc(out, text[at]);
		buf_adds(out, text + at + 2);
	} else {
		buf_adds(out, text + at + 1);
	}
	return true;
}

/* A text between two words of the order. */
static bool
put_in(struct pairs *pairs, const char *text, const char *word, struct buf *out)
{
	size_t at[WORDS_MAX];
	unsigned count = cut_words(text, at), i;

	if (count < 2)
		return false;
	i = 1 + dice_below(&pairs->dice, count - 1);
	buf_add(out, text, at[i]);
	buf_adds(out, word);
	buf_adds(out, text + at[i]);
	return true;
}

static bool
possess(struct pairs *pairs, const char *text, struct buf *out)
{
	return put_in(pairs, text, dressing_of(pairs)->whose, out);
}

static bool
add_odd(struct pairs *pairs, const char *text, struct buf *out)
{
	const struct dressing *dressing = dressing_of(pairs);
	struct buf word = BUF_INIT;
	bool put;

	buf_addf(&word, "%s ",
	    dressing->odd[dice_below(&pairs->dice, ARRAY_LEN(dressing->odd))]);
	put = put_in(pairs, text, word.data, out);
	buf_release(&word);
	return put;
}

static bool
greet(struct pairs *pairs, const char *text, struct buf *out)
{
	const struct dressing *dressing = dressing_of(pairs);

	buf_adds(out, dressing->greetings[dice_below(
			  &pairs->dice, ARRAY_LEN(dressing->greetings))]);
	buf_adds(out, text);
	return true;
}

static bool
shorten(struct pairs *pairs, const char *text, struct buf *out)
{
	const struct dressing *dressing = dressing_of(pairs);
	const char *at = strstr(text, dressing->with[0]);

	if (at == NULL)
		return false;
	buf_add(out, text, (size_t)(at - text));
	buf_adds(out, dressing->with[1]);
	buf_adds(out, at + strlen(dressing->with[0]));
	return true;
}

/* The first half, if something is named in it. */
static bool
halve(struct pairs *pairs, const char *text, struct buf *out)
{
	size_t at[WORDS_MAX];
	unsigned count = cut_words(text, at), keep = (count + 1) / 2;

	keep = keep < HALF_WORDS ? HALF_WORDS : keep;
	if (keep >= count)
		return false;
	buf_add(out, text, at[keep]);
	while (out->len > 0 && out->data[out->len - 1] == ' ')
		buf_cut(out, out->len - 1);
	return talk_may_name(pairs->words[0], out->data + at[1]);
}

static const struct damage {
	const char *name;
	bool (*make)(struct pairs *, const char *, struct buf *);
	bool loses; /* what is left may be another order */
} damages[] = {{"half", halve, true}, {"short", shorten, false},
    {"possessive", possess, false}, {"odd", add_odd, false},
    {"typo", misspell, false}, {"greeting", greet, false}};

/* One of them, and sometimes one that stands behind it in the list; false: they
 * cannot be made. */
static bool
damage(struct pairs *pairs, const char *text, struct buf *out, bool *loses)
{
	const struct damage *first =
	    &damages[dice_below(&pairs->dice, ARRAY_LEN(damages))];
	const struct damage *second =
	    &damages[dice_below(&pairs->dice, ARRAY_LEN(damages))];
	struct buf once = BUF_INIT;
	bool made = first->make(pairs, text, &once);

	*loses = first->loses;
	if (made && dice_below(&pairs->dice, 3) == 0 && second > first &&
	    second->make(pairs, once.data, out))
		*loses |= second->loses;
	else if (made)
		buf_add(out, once.data, once.len);
	buf_release(&once);
	return made;
}

/* ---- one letter ---- */

/* True if the line is that order, by whatever names, and no other. */
static bool
is_meant(const struct pairs *pairs, const struct order_line *line,
    const struct order *order)
{
	const struct question *question = &pairs->question;
	const struct order *said;

	if (line->kind != READ_ORDERS || line->count != 1 ||
	    line->alternatives[0].count != 1)
		return false;
	said = &line->alternatives[0].orders[0];
	return order_is_same(said, order) ||
	       question->resolve(question, said, false) == order;
}

static void
lose(struct pairs *pairs, const char *meant, const char *text,
    const struct orders *orders)
{
	bool order = orders->count > 0 && orders->lines[0].kind == READ_ORDERS;

	pairs->tally->lost++;
	printf("lost [%s %s] meant \"%s\", read \"%s\" in:\n%s\n",
	    pairs->scene->id, words_lang(pairs->words[0]), meant,
	    order ? orders->lines[0].text : "", text);
}

/* Nothing is played if a line is asked back. */
static bool
is_asked_back(const struct orders *orders)
{
	for (size_t i = 0; i < orders->count; i++)
		if (orders->lines[i].kind == READ_NEAR)
			return true;
	return false;
}

static void
judge_letter(struct pairs *pairs, const char *meant, const struct order *order,
    const char *text, bool loses)
{
	struct orders orders = ORDERS_INIT;

	question_read(&pairs->scene->match, pairs->scene->seat, pairs->words,
	    pairs->word_count, text, strlen(text), &orders);
	pairs->tally->letters++;
	if (is_asked_back(&orders))
		pairs->tally->asked++;
	else if (orders.count == 0 || orders.lines[0].kind != READ_ORDERS ||
		 (!loses && !is_meant(pairs, &orders.lines[0], order)))
		lose(pairs, meant, text, &orders);
	else
		pairs->tally->read++;
	orders_release(&orders);
}

/* Orders of which no letter says anything, or that another letter would have
 * to say, are none of this test's. */
static bool
is_plain(const struct pairs *pairs, const char *text, const struct order *order)
{
	struct orders orders = ORDERS_INIT;
	bool is;

	question_read(&pairs->scene->match, pairs->scene->seat, pairs->words,
	    pairs->word_count, text, strlen(text), &orders);
	is = orders.count == 1 && is_meant(pairs, &orders.lines[0], order);
	orders_release(&orders);
	return is;
}

/* An order, and one behind it. */
static bool
choose(struct pairs *pairs, const struct order **order, struct order *second)
{
	const struct question *question = &pairs->question;
	struct question next;

	*order = &question->orders[dice_below(&pairs->dice, question->count)];
	if ((*order)->count == 0 ||
	    !question->behind(question, *order, 1, &next))
		return false;
	if (next.count > 0)
		*second = next.orders[dice_below(&pairs->dice, next.count)];
	question->release(&next);
	return next.count > 0 || second->count > 0;
}

static bool
try_pair(struct pairs *pairs)
{
	struct buf first = BUF_INIT, text = BUF_INIT;
	const struct order *order;
	struct order second = {.count = 0};
	bool loses, made = false;

	if (!choose(pairs, &order, &second))
		return false;
	words_write(pairs->words[0], order, &first);
	if (is_plain(pairs, first.data, order) &&
	    damage(pairs, first.data, &text, &loses)) {
		buf_addc(&text, '\n');
		if (dice_below(&pairs->dice, 2) == 0)
			buf_adds(
			    &text, dressing_of(pairs)
				       ->then[dice_below(&pairs->dice, 2)]);
		words_write(pairs->words[0], &second, &text);
		judge_letter(pairs, first.data, order, text.data, loses);
		made = true;
	}
	buf_release(&first);
	buf_release(&text);
	return made;
}

/* ---- a scene ---- */

/* All languages hear it, the i-th one first. */
static void
listen(struct pairs *pairs, const struct match_kit *kit, unsigned i)
{
	pairs->word_count = kit->word_count;
	for (unsigned l = 0; l < kit->word_count; l++)
		pairs->words[l] = kit->words[(l + i) % kit->word_count];
}

static void
try_scene(struct pairs *pairs, const struct scenes *scenes, unsigned count)
{
	question_make(
	    &pairs->scene->match, pairs->scene->seat, &pairs->question);
	for (unsigned n = 0; n < count && pairs->question.count > 0; n++) {
		listen(pairs, &scenes->kit, n % scenes->kit.word_count);
		for (unsigned k = 0; k < TRIES && !try_pair(pairs); k++)
			;
	}
	question_release(&pairs->question);
}

void
pairs_scenes(struct scenes *scenes, unsigned count, uint64_t seed,
    struct pairs_tally *tally)
{
	struct pairs pairs = {.tally = tally};

	dice_init_number(&pairs.dice, seed);
	for (unsigned i = 0; i < scenes->count; i++) {
		pairs.scene = &scenes->list[i];
		try_scene(&pairs, scenes, count / scenes->count + 1);
	}
}
