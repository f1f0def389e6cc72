/* SPDX-License-Identifier: MIT */
/* orders_ours.c - the lines of a body that our own letter brought. */
#include "fold.h"
#include "orders_p.h"
#include "x.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* How many of the body's lines may stand between two halves of one of ours:
 * answers are written in between. */
#define AHEAD_LINES 4
/* No more words of a line are compared. */
#define LINE_WORDS 200

struct words_of {
	uint64_t *list;
	size_t count, cap;
};

struct start {
	uint64_t word; /* the line's first */
	size_t at;
};

/* A choice that the letter offers. */
struct choice {
	uint64_t text;
	unsigned list;
	bool left; /* it was left standing in the body */
};

struct ours {
	struct words_of words;
	bool
	    *begins; /* with each word: it begins a line; one more at the end */
	struct start *starts; /* sorted */
	size_t start_count, start_cap;
	struct choice *choices;
	size_t choice_count, choice_cap;
	size_t cursor;              /* where the last line of ours ended */
	struct words_of line, next; /* scratch */
};

/* FNV-1a: only tells our own words from each other. */
static uint64_t
hash(const char *text, size_t len)
{
	uint64_t h = 14695981039346656037u;
	size_t i;

	for (i = 0; i < len; i++)
		h = (h ^ (unsigned char)text[i]) * 1099511628211u;
	return h;
}

/* The words of a line, without the punctuation that programs add or take. */
static void
add_words(struct words_of *words, const char *folded, size_t max)
{
	static const char dress[] = " *_|[]()<>.,;:!?\"'=-#~{}+/\\";
	size_t at, end;

	while (*folded != '\0' && max > 0) {
		at = strspn(folded, dress);
		folded += at;
		end = strcspn(folded, " |");
		for (at = end; at > 0 && strchr(dress, folded[at - 1]); at--)
			;
		if (at > 0) {
			words->list = x_grow(words->list, &words->cap,
			    words->count, sizeof(*words->list));
			words->list[words->count++] = hash(folded, at);
			max--;
		}
		folded += end;
	}
}

static void
line_words(struct words_of *words, const struct body_line *line)
{
	size_t marks = quotes_marks(line);
	struct buf folded = BUF_INIT;

	words->count = 0;
	fold_add(&folded, line->text + marks, line->len - marks);
	add_words(words, folded.data, LINE_WORDS);
	buf_release(&folded);
}

/* One number for all words of a text. */
static uint64_t
hash_words(struct words_of *scratch, const char *folded)
{
	scratch->count = 0;
	add_words(scratch, folded, LINE_WORDS);
	return hash((const char *)scratch->list,
	    scratch->count * sizeof(*scratch->list));
}

/* ---- the letter ---- */

bool
ours_is_choice(const char *folded)
{
	size_t len = 0;

	while (len < 2 && islower((unsigned char)folded[len]))
		len++;
	return len > 0 && folded[len] == '.' && folded[len + 1] == ' ' &&
	       folded[len + 2] != '\0';
}

static void
add_choice(struct ours *ours, const char *text, size_t len, unsigned list)
{
	struct buf folded = BUF_INIT;

	fold_add(&folded, text, len);
	ours->choices = x_grow(ours->choices, &ours->choice_cap,
	    ours->choice_count, sizeof(*ours->choices));
	ours->choices[ours->choice_count++] =
	    (struct choice){.text = hash_words(&ours->next,
				folded.data + strcspn(folded.data, " ")),
		.list = list};
	buf_release(&folded);
}

/*
 * The choices of a line stand side by side, at least two blanks between them:
 * "a. bid 4   b. pass".  Lines without choices part the lists.
 */
static bool
add_choices(struct ours *ours, const struct body_line *line, unsigned list)
{
	size_t at = 0, end, len;
	bool found = false;
	char *text = xstrndup(line->text, line->len);

	while (text[at += strspn(text + at, " ")] != '\0') {
		end = at;
		do {
			len = strcspn(text + end, " ");
			end += len;
			len = strspn(text + end, " ");
			end += len;
		} while (len == 1 && text[end] != '\0');
		if (ours_is_choice(text + at)) {
			add_choice(ours, text + at, end - at, list);
			found = true;
		}
		at = end;
	}
	free(text);
	return found;
}

static int
compare_starts(const void *a, const void *b)
{
	const struct start *x = a, *y = b;

	if (x->word != y->word)
		return x->word < y->word ? -1 : 1;
	return (x->at > y->at) - (x->at < y->at);
}

static void
add_line(struct ours *ours, const struct body_line *line, unsigned *list)
{
	struct buf folded = BUF_INIT;
	size_t before = ours->words.count;

	if (!add_choices(ours, line, *list))
		++*list;
	fold_add(&folded, line->text, line->len);
	add_words(&ours->words, folded.data, SIZE_MAX);
	buf_release(&folded);
	if (ours->words.count == before)
		return;
	ours->starts = x_grow(ours->starts, &ours->start_cap, ours->start_count,
	    sizeof(*ours->starts));
	ours->starts[ours->start_count].word = ours->words.list[before];
	ours->starts[ours->start_count++].at = before;
}

struct ours *
ours_new(const char *sent)
{
	struct ours *ours = xcalloc(1, sizeof(*ours));
	struct body body = {NULL, 0, 0};
	unsigned list = 0;
	size_t i;

	body_split(&body, sent, strlen(sent));
	for (i = 0; i < body.count; i++)
		add_line(ours, &body.lines[i], &list);
	body_release(&body);
	ours->begins = xcalloc(ours->words.count + 1, sizeof(bool));
	for (i = 0; i < ours->start_count; i++)
		ours->begins[ours->starts[i].at] = true;
	ours->begins[ours->words.count] = true;
	if (ours->start_count > 0)
		qsort(ours->starts, ours->start_count, sizeof(struct start),
		    compare_starts);
	return ours;
}

void
ours_free(struct ours *ours)
{
	if (ours == NULL)
		return;
	free(ours->words.list);
	free(ours->line.list);
	free(ours->next.list);
	free(ours->begins);
	free(ours->starts);
	free(ours->choices);
	free(ours);
}

/* ---- knowing a line again ---- */

/* Does a line of ours go on in one of the next lines of the body? */
static bool
goes_on(struct ours *ours, const struct body *body, size_t i, size_t at)
{
	unsigned n;

	for (n = 0; n < AHEAD_LINES; n++) {
		i = body_next(body, i + 1);
		if (i == body->count)
			return false;
		line_words(&ours->next, &body->lines[i]);
		if (ours->next.count > 0 &&
		    ours->next.list[0] == ours->words.list[at])
			return true;
	}
	return false;
}

static bool
stands_at(struct ours *ours, const struct body *body, size_t i, size_t at)
{
	const struct words_of *line = &ours->line;
	size_t end = at + line->count;

	if (line->count > ours->words.count - at ||
	    memcmp(line->list, ours->words.list + at,
		line->count * sizeof(*line->list)) != 0)
		return false;
	if (!ours->begins[end] && !goes_on(ours, body, i, end))
		return false;
	ours->cursor = end;
	return true;
}

bool
ours_take(struct ours *ours, const struct body *body, size_t i)
{
	size_t from = 0, to = ours->start_count, middle, k, wrapped;
	uint64_t first;

	line_words(&ours->line, &body->lines[i]);
	if (ours->line.count == 0)
		return false;
	if (stands_at(ours, body, i, ours->cursor))
		return true;
	first = ours->line.list[0];
	while (from < to) {
		middle = from + (to - from) / 2;
		if (ours->starts[middle].word < first)
			from = middle + 1;
		else
			to = middle;
	}
	/* The nearest below the last line of ours, else from the top. */
	for (wrapped = 0; wrapped < 2; wrapped++)
		for (k = from;
		     k < ours->start_count && ours->starts[k].word == first;
		     k++)
			if ((ours->starts[k].at < ours->cursor) == wrapped &&
			    stands_at(ours, body, i, ours->starts[k].at))
				return true;
	return false;
}

/* Is another choice of the same list left standing, too? */
static bool
is_rivalled(const struct ours *ours, const struct choice *choice)
{
	size_t i;

	for (i = 0; i < ours->choice_count; i++)
		if (ours->choices[i].left &&
		    ours->choices[i].list == choice->list &&
		    ours->choices[i].text != choice->text)
			return true;
	return false;
}

bool
ours_choose(struct ours *ours, const struct body_line *line)
{
	struct buf folded = BUF_INIT;
	uint64_t text;
	size_t i;

	fold_add(&folded, line->text, line->len);
	text = hash_words(&ours->next, folded.data);
	buf_release(&folded);
	for (i = 0; i < ours->choice_count; i++)
		if (ours->choices[i].text == text)
			break;
	if (i == ours->choice_count)
		return true;
	ours->choices[i].left = true;
	return !is_rivalled(ours, &ours->choices[i]);
}
