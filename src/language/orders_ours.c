/* SPDX-License-Identifier: MIT */
/* orders_ours.c - the lines of a body that our own letter brought. */
#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "language/orders_p.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* How many of the body's lines may stand between two halves of one of ours:
 * answers are written in between. */
#define AHEAD_LINES 4
/* No more words of a line are compared. */
#define LINE_WORDS 4000

struct words_of {
	uint64_t *list;
	size_t count, cap;
};

struct start {
	uint64_t word; /* the line's first */
	size_t at;
};

/* What begins with a word of a letter. */
enum begins { INSIDE, LINE, CHOICE };

/*
 * The letter in one of its forms.  A list of choices of the HTML, which has no
 * letters before them, is only looked for where the line above it was found:
 * anywhere else such words are the player's.
 */
struct our_form {
	struct words_of words;
	unsigned char *begins; /* with each word; one more at the end */
	struct start *starts;  /* of lines, sorted */
	size_t start_count, start_cap;
	size_t *chosen; /* of choices without letters */
	size_t chosen_count, chosen_cap;
	size_t cursor; /* where the last line of ours ended */
};

/* A choice that the letter offers. */
struct our_choice {
	uint64_t text;
	unsigned list;
	bool left; /* it was left standing in the body */
};

enum { TEXT, LINES, FORMS };

struct ours {
	struct our_form forms[FORMS];
	struct our_choice *choices;
	size_t choice_count, choice_cap;
	struct words_of line, next; /* scratch */
	bool partly;                /* more stood in the letter */
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
		for (at = end; at > 0 && is_one_of(folded[at - 1], dress); at--)
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
	    (struct our_choice){.text = hash_words(&ours->next,
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
add_start(struct our_form *form, size_t at)
{
	form->starts = x_grow(form->starts, &form->start_cap, form->start_count,
	    sizeof(*form->starts));
	form->starts[form->start_count].word = form->words.list[at];
	form->starts[form->start_count++].at = at;
}

static void
add_chosen(struct our_form *form, size_t at)
{
	form->chosen = x_grow(form->chosen, &form->chosen_cap,
	    form->chosen_count, sizeof(*form->chosen));
	form->chosen[form->chosen_count++] = at;
}

/* The words of a text, which begin a line or a choice. */
static void
add_text(struct our_form *form, const char *text, size_t len, bool choice)
{
	struct buf folded = BUF_INIT;
	size_t before = form->words.count;

	fold_add(&folded, text, len);
	add_words(&form->words, folded.data, SIZE_MAX);
	buf_release(&folded);
	if (form->words.count > before && choice)
		add_chosen(form, before);
	else if (form->words.count > before)
		add_start(form, before);
}

static void
add_line(struct ours *ours, const struct body_line *line, unsigned *list)
{
	if (!add_choices(ours, line, *list))
		++*list;
	add_text(&ours->forms[TEXT], line->text, line->len, false);
}

/* A line of the HTML: "\tbuy 1 coal\tbuy 2 coal" are choices. */
static void
add_html_line(struct ours *ours, const struct body_line *line)
{
	struct our_form *form = &ours->forms[LINES];
	const char *at = line->text, *end = at + line->len, *tab;

	if (at == end || *at != '\t') {
		add_text(form, at, line->len, false);
		return;
	}
	for (; at < end; at = tab) {
		at++;
		tab = memchr(at, '\t', (size_t)(end - at));
		tab = tab == NULL ? end : tab;
		add_text(form, at, (size_t)(tab - at), true);
	}
}

static void
form_finish(struct our_form *form)
{
	size_t i;

	form->begins = xcalloc(form->words.count + 1, 1);
	for (i = 0; i < form->start_count; i++)
		form->begins[form->starts[i].at] = LINE;
	for (i = 0; i < form->chosen_count; i++)
		form->begins[form->chosen[i]] = CHOICE;
	form->begins[form->words.count] = LINE;
	if (form->start_count > 0)
		qsort(form->starts, form->start_count, sizeof(struct start),
		    compare_starts);
}

static bool
is_mark(const struct body_line *line, const char *mark)
{
	return line->len == strlen(mark) &&
	       memcmp(line->text, mark, line->len) == 0;
}

struct ours *
ours_new(const char *sent)
{
	struct ours *ours = xcalloc(1, sizeof(*ours));
	struct body body = {NULL, 0, 0};
	unsigned list = 0;
	bool html = false;
	size_t i;

	body_split(&body, sent, strlen(sent));
	for (i = 0; i < body.count; i++)
		if (is_mark(&body.lines[i], ORDERS_LINES_MARK))
			html = !html;
		else if (is_mark(&body.lines[i], ORDERS_PARTLY_MARK))
			ours->partly = true;
		else if (html)
			add_html_line(ours, &body.lines[i]);
		else
			add_line(ours, &body.lines[i], &list);
	body_release(&body);
	for (i = 0; i < FORMS; i++)
		form_finish(&ours->forms[i]);
	return ours;
}

void
ours_free(struct ours *ours)
{
	size_t i;

	if (ours == NULL)
		return;
	for (i = 0; i < FORMS; i++) {
		free(ours->forms[i].words.list);
		free(ours->forms[i].begins);
		free(ours->forms[i].starts);
		free(ours->forms[i].chosen);
	}
	free(ours->line.list);
	free(ours->next.list);
	free(ours->choices);
	free(ours);
}

/* ---- knowing a line again ---- */

/* True if the words stand there, as far as the letter goes. */
static bool
stand_there(
    const struct our_form *form, const struct words_of *words, size_t at)
{
	return words->count <= form->words.count - at &&
	       memcmp(words->list, form->words.list + at,
		   words->count * sizeof(*words->list)) == 0;
}

/* True if a line of ours goes on in one of the next lines of the body. */
static bool
goes_on(struct ours *ours, const struct our_form *form, const struct body *body,
    size_t i, size_t at)
{
	unsigned n;

	for (n = 0; n < AHEAD_LINES; n++) {
		i = body_next(body, i + 1);
		if (i == body->count)
			return false;
		line_words(&ours->next, &body->lines[i]);
		if (ours->next.count > 0 &&
		    ours->next.list[0] == form->words.list[at])
			return true;
	}
	return false;
}

/* Typed above our choices: they then follow, with the same one again. */
static bool
is_typed(struct ours *ours, const struct our_form *form,
    const struct body *body, size_t i, size_t at)
{
	size_t count = ours->line.count;

	if (form->begins[at] != CHOICE)
		return false;
	i = body_next(body, i + 1);
	if (i == body->count)
		return false;
	line_words(&ours->next, &body->lines[i]);
	return ours->next.count >= count &&
	       memcmp(ours->next.list, form->words.list + at,
		   count * sizeof(*ours->next.list)) == 0;
}

static bool
stands_at(struct ours *ours, struct our_form *form, const struct body *body,
    size_t i, size_t at)
{
	size_t end = at + ours->line.count;

	if (!stand_there(form, &ours->line, at) ||
	    is_typed(ours, form, body, i, at))
		return false;
	if (form->begins[end] == INSIDE && !goes_on(ours, form, body, i, end))
		return false;
	form->cursor = end;
	return true;
}

static bool
take_form(
    struct ours *ours, struct our_form *form, const struct body *body, size_t i)
{
	size_t from = 0, to = form->start_count, middle, k, wrapped;
	uint64_t first = ours->line.list[0];

	if (stands_at(ours, form, body, i, form->cursor))
		return true;
	while (from < to) {
		middle = from + (to - from) / 2;
		if (form->starts[middle].word < first)
			from = middle + 1;
		else
			to = middle;
	}
	/* The nearest below the last line of ours, else from the top. */
	for (wrapped = 0; wrapped < 2; wrapped++)
		for (k = from;
		     k < form->start_count && form->starts[k].word == first;
		     k++)
			if ((form->starts[k].at < form->cursor) == wrapped &&
			    stands_at(ours, form, body, i, form->starts[k].at))
				return true;
	return false;
}

bool
ours_take(struct ours *ours, const struct body *body, size_t i)
{
	bool text, lines;

	line_words(&ours->line, &body->lines[i]);
	if (ours->line.count == 0)
		return false;
	/* Both: each keeps its place. */
	text = take_form(ours, &ours->forms[TEXT], body, i);
	lines = take_form(ours, &ours->forms[LINES], body, i);
	return text || lines;
}

bool
ours_is_partly(const struct ours *ours)
{
	return ours->partly;
}

bool
ours_is_title(struct ours *ours, const struct body_line *line)
{
	const struct our_form *form = &ours->forms[TEXT];
	size_t len = 1;

	while (len < form->words.count && form->begins[len] != LINE)
		len++;
	line_words(&ours->line, line);
	return ours->line.count == len && stand_there(form, &ours->line, 0);
}

/* True if another choice of the same list is left standing, too. */
static bool
is_rivalled(const struct ours *ours, const struct our_choice *choice)
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

/* Programs wrap anew, and who pastes a sentence begins where he likes: so many
 * words stand anywhere. */
#define WORDS_ANYWHERE 3

static bool
stands_anywhere(const struct our_form *form, const struct words_of *words)
{
	for (size_t at = 0; at < form->words.count; at++)
		if (form->words.list[at] == words->list[0] &&
		    stand_there(form, words, at))
			return true;
	return false;
}

bool
orders_is_ours(const char *sent, const char *text, size_t len)
{
	struct body_line line = {text, len};
	struct body body = {&line, 1, 1};
	struct ours *ours = ours_new(sent);
	bool is = ours_take(ours, &body, 0);

	if (!is && ours->line.count >= WORDS_ANYWHERE && text[len - 1] == '.')
		is = stands_anywhere(&ours->forms[TEXT], &ours->line);
	ours_free(ours);
	return is;
}
