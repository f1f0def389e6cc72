/* SPDX-License-Identifier: MIT */
/*
 * words_form.c - one way to write what stands behind a verb.
 *
 * A form is a regular expression over folded text with slots in it, "{count}?
 * {company}", each for an argument of the verb.  The slot of a number takes
 * digits and number words; that of a thing takes any words, and the vocabulary
 * decides.  If two names stand side by side the first is tried with one word,
 * two words and so on: the regular expression alone cannot know where a name
 * ends.
 */
#include "base/fold.h"
#include "base/x.h"
#include "language/words_p.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static bool
is_number(const struct verb_arg *arg)
{
	return strcmp(arg->list, "number") == 0;
}

/* The argument that the slot at text ("{count}...") is for, or NULL; *len is
 * the length of the slot. */
static const struct verb_arg *
slot_arg(const struct spoken *spoken, const char *text, size_t *len)
{
	const char *end = strchr(text, '}');
	unsigned i;

	if (end == NULL)
		return NULL;
	*len = (size_t)(end + 1 - text);
	for (i = 0; i < spoken->arg_count; i++)
		if (strlen(spoken->args[i].name) == *len - 2 &&
		    memcmp(spoken->args[i].name, text + 1, *len - 2) == 0)
			return &spoken->args[i];
	return NULL;
}

/* A brace that is not a regular expression's "{1,3}". */
static bool
is_slot(const char *text)
{
	return text[0] == '{' && text[1] >= 'a' && text[1] <= 'z';
}

bool
form_check(const struct spoken *spoken, struct form *form, struct buf *why)
{
	const struct verb_arg *arg;
	const char *text;
	size_t len;

	for (text = form->text; *text != '\0'; text++) {
		if (!is_slot(text))
			continue;
		arg = slot_arg(spoken, text, &len);
		if (arg == NULL) {
			buf_addf(why, "%s: no such argument: %s",
			    spoken->verb->name, text);
			return false;
		}
		form->things += !is_number(arg);
	}
	return true;
}

void
form_release(struct form *form)
{
	unsigned i;

	for (i = 0; i < FORM_SPLITS; i++) {
		pattern_free(form->patterns[0][i]);
		pattern_free(form->patterns[1][i]);
	}
}

/* ---- to a regular expression ---- */

static void
add_slot(struct buf *out, const char *number, const struct verb_arg *arg,
    unsigned split)
{
	buf_addf(out, "(?<%s>", arg->name);
	if (is_number(arg))
		/* "2 coal", "2x coal", "2 x coal" */
		buf_addf(out, "%s)(?: ?x(?![a-z]))?", number);
	else if (split == 0)
		buf_adds(out, ".+?)");
	else
		buf_addf(out, "\\S+(?: \\S+){%u})", split - 1);
}

/* The blank behind a slot; "2coal" is two words for us. */
static const char *
blank_behind(const struct verb_arg *arg)
{
	return is_number(arg) ? "(?: |(?<=[0-9x]))" : " ";
}

char *
form_regex(const char *number, const struct spoken *spoken,
    const struct form *form, unsigned split)
{
	struct buf out = BUF_INIT;
	const struct verb_arg *arg;
	const char *text = form->text;
	size_t len;
	bool optional, blank;

	buf_adds(&out, "^(?:");
	while (*text != '\0') {
		if (!is_slot(text)) {
			buf_addc(&out, *text++);
			continue;
		}
		arg = slot_arg(spoken, text, &len);
		text += len;
		optional = *text == '?';
		text += optional;
		/* What may be missing takes one blank with it. */
		blank =
		    optional && *text != ' ' && out.data[out.len - 1] == ' ';
		if (blank)
			buf_cut(&out, out.len - 1);
		if (optional)
			buf_adds(&out, blank ? "(?: " : "(?:");
		add_slot(&out, number, arg, split);
		if (!is_number(arg))
			split = 0; /* only the first */
		if (*text == ' ' && (optional || is_number(arg))) {
			buf_adds(&out, blank_behind(arg));
			text++;
		}
		if (optional)
			buf_adds(&out, ")?");
	}
	buf_adds(&out, ")$");
	return buf_take(&out);
}

/* A number's word as the pattern would take it, or a sign's. */
static bool
is_word_at(const char *text, const char *at, size_t len)
{
	return (at == text || at[-1] < 'a' || at[-1] > 'z') &&
	       !(at[len] >= 'a' && at[len] <= 'z') &&
	       !(at[len] >= '0' && at[len] <= '9');
}

static bool
has_sign(const struct texts *signs, const char *text)
{
	for (size_t i = 0; i < signs->count; i++)
		if (strstr(text, signs->list[i]) != NULL)
			return true;
	return false;
}

/*
 * Most of the time that a pattern takes to be compiled goes for the words of
 * its numbers.  Where none of them stands they cannot match, and the pattern is
 * made without them.
 */
static bool
has_number_word(const struct words *words, const char *text)
{
	const struct texts *list = &words->number_words;

	for (size_t i = 0; i < list->count; i++) {
		size_t len = strlen(list->list[i]);
		const char *at = text;

		if (len == 0)
			return true;
		for (; (at = strstr(at, list->list[i])) != NULL; at++)
			if (is_word_at(text, at, len))
				return true;
	}
	return list->count == 0 || has_sign(&words->plus, text) ||
	       has_sign(&words->minus, text);
}

static struct pattern *
form_pattern(const struct words *words, const struct spoken *spoken,
    struct form *form, bool in_words, unsigned split)
{
	static const char digits[] = "(?:[+-] ?)?[0-9]{1,9}(?![0-9])";
	char *regex;

	if (!form->compiled[in_words][split]) {
		regex = form_regex(
		    in_words ? words->number : digits, spoken, form, split);
		form->patterns[in_words][split] = pattern_new(regex, NULL);
		form->compiled[in_words][split] = true;
		free(regex);
	}
	return form->patterns[in_words][split];
}

/* ---- values ---- */

static bool
read_number(const struct words *words, const char *text, int64_t *number)
{
	const struct doc *numbers = doc_get(words->shared, "numbers");
	struct buf word = BUF_INIT;
	size_t sign, i;
	int64_t factor = 1;
	bool found = false;

	sign = word_list_begins(&words->minus, text);
	if (sign > 0 || *text == '-')
		factor = -1;
	if (sign == 0)
		sign = word_list_begins(&words->plus, text);
	if (sign == 0 && (*text == '-' || *text == '+'))
		sign = 1;
	text += sign;
	text += strspn(text, " ");
	if (strspn(text, "0123456789") == strlen(text) && *text != '\0') {
		*number = factor * strtol(text, NULL, 10);
		return true;
	}
	for (i = 0; !found && i < doc_count(numbers); i++) {
		buf_clear(&word);
		fold_add(&word, doc_key_at(numbers, i),
		    strlen(doc_key_at(numbers, i)));
		found = strcmp(word.data, text) == 0 &&
			doc_number(doc_at(numbers, i), number);
	}
	*number *= factor;
	buf_release(&word);
	return found;
}

/* The id of a thing by its name, articles dropped as long as a noun follows. */
static const char *
read_thing(struct words *words, const struct verb_arg *arg, const char *text,
    bool fuzzy, struct miss *miss)
{
	struct vocabulary *names = words_names(words, arg->list);
	struct buf key = BUF_INIT;
	const char *at, *id = NULL;
	enum found found;
	size_t len = 0;

	vocabulary_key(&key, text, strlen(text));
	at = key.data;
	do {
		at += len;
		at += strspn(at, " ");
		found = vocabulary_find(names, at, &id);
		len = word_list_begins(&words->articles, at);
	} while (found == EXTRACT_NONE && len > 0 && at[len] == ' ');
	if (found != EXTRACT_ONE)
		id = fuzzy && found == EXTRACT_NONE
			 ? vocabulary_guess(names, at)
			 : NULL;
	if (id == NULL) {
		miss->what = found == EXTRACT_MANY ? MISSED_MANY : MISSED_THING;
		snprintf(miss->word, sizeof(miss->word), "%s", at);
	}
	buf_release(&key);
	return id;
}

static bool
add_value(struct words *words, const struct verb_arg *arg, const char *text,
    bool fuzzy, struct order *order, struct miss *miss)
{
	const char *id;
	int64_t number = 0;

	if (is_number(arg)) {
		if (!read_number(words, text, &number))
			return false;
		order_number(order, arg->name, number);
		return true;
	}
	id = read_thing(words, arg, text, fuzzy, miss);
	if (id == NULL || strlen(id) >= ORDER_WORD)
		return false;
	order_word(order, arg->name, id);
	return true;
}

/* ---- a try ---- */

static bool
take_match(struct words *words, const struct spoken *spoken,
    const struct pattern *pattern, const char *rest, bool fuzzy,
    struct order *order, struct miss *miss)
{
	const char *otherwise;
	size_t at, len;
	unsigned i;
	char *text;
	bool ok = true;

	order_set(order, spoken->verb->name);
	for (i = 0; ok && i < spoken->arg_count; i++) {
		const struct verb_arg *arg = &spoken->args[i];

		if (pattern_group(pattern, arg->name, &at, &len)) {
			text = xstrndup(rest + at, len);
			ok = add_value(words, arg, text, fuzzy, order, miss);
			free(text);
			continue;
		}
		otherwise = doc_text_at(spoken->defaults, arg->name, NULL);
		if (otherwise != NULL)
			order_word(order, arg->name, otherwise);
		else
			ok = arg->optional;
	}
	return ok;
}

static bool
is_long(const char *text)
{
	unsigned blanks = 0;

	for (; *text != '\0'; text++)
		blanks += *text == ' ';
	return blanks >= FORM_WORDS;
}

bool
form_read(struct words *words, struct spoken *spoken, const char *rest,
    bool fuzzy, struct order *order, struct miss *miss)
{
	struct pattern *pattern;
	unsigned i, split, splits;
	bool in_words;

	/* A hostile line is no order, it never costs time. */
	if (is_long(rest))
		return false;
	in_words = has_number_word(words, rest);
	for (i = 0; i < spoken->form_count; i++) {
		splits = spoken->forms[i].things > 1 ? FORM_SPLITS : 1;
		for (split = 0; split < splits; split++) {
			pattern = form_pattern(
			    words, spoken, &spoken->forms[i], in_words, split);
			if (pattern != NULL &&
			    pattern_match(pattern, rest, strlen(rest)) &&
			    take_match(words, spoken, pattern, rest, fuzzy,
				order, miss))
				return true;
		}
	}
	return false;
}
