/* SPDX-License-Identifier: MIT */
/* name.c - names: their form, and which mean somebody else. */
#include "language/name.h"
#include "base/fold.h"
#include "base/unicode.h"
#include "base/x.h"
#include "language/words.h"
#include "match/log.h"

#include <stdlib.h>
#include <string.h>

struct script_range {
	uint32_t from, to;
	uint64_t scripts; /* a bit for each that has these */
};

#include "language/name_scripts.inc"

#define MARKS_MAX 4   /* in a row, as UTS 39 has it */
#define ACCENTS_MAX 2 /* of those that every script has */

const char *const name_faults[NAME_FAULTS] = {
    [NAME_LENGTH] = "a name has 1 to 80 bytes",
    [NAME_HIDDEN] = "a name has no hidden characters, and no heaps of accents",
    [NAME_SIGN] = "a name is letters, digits, blanks and plain signs",
    [NAME_MIXED] = "the letters of a name are of one script, or of Latin and "
		   "one other that does not look like it",
    [NAME_RESERVED] = "this word means somebody else in letters; add a name "
		      "to it",
    [NAME_SITE] = "this is the site's own name, or looks like it; add a name "
		  "to it",
    [NAME_TAKEN] = "somebody at the table has this name, or one that looks "
		   "like it",
};

const char *const name_refusals[NAME_FAULTS] = {
    [NAME_LENGTH] = "name-text",
    [NAME_HIDDEN] = "name-hidden",
    [NAME_SIGN] = "name-sign",
    [NAME_MIXED] = "name-mixed",
    [NAME_RESERVED] = "name-reserved",
    [NAME_SITE] = "name-site",
    [NAME_TAKEN] = "name-taken",
};

/* ---- the form ---- */

static int
by_range(const void *key, const void *entry)
{
	uint32_t code = *(const uint32_t *)key;
	const struct script_range *range = entry;

	return code < range->from ? -1 : code > range->to;
}

/* 0: names do not have it. */
static uint64_t
scripts_of(uint32_t code)
{
	const struct script_range *range = bsearch(&code, script_ranges,
	    ARRAY_LEN(script_ranges), sizeof(*script_ranges), by_range);

	return range == NULL ? 0 : range->scripts;
}

/* What has been read of a name. */
struct name_form {
	struct buf text;
	bool blank;           /* one is due before the next character */
	unsigned marks;       /* in a row */
	uint64_t all, others; /* in which scripts all of it is; all but Latin */
	enum name_fault fault;
};

static bool
is_heap(struct name_form *form, uint32_t code)
{
	if (unicode_kind(code) != UNICODE_MARK) {
		form->marks = 0;
		return false;
	}
	form->marks++;
	return form->text.len == 0 || form->blank ||
	       form->marks > (code < 0x370 ? ACCENTS_MAX : MARKS_MAX);
}

static enum name_fault
fault_of(struct name_form *form, uint32_t code)
{
	enum unicode_kind kind = unicode_kind(code);
	uint64_t scripts = scripts_of(code);

	if (kind == UNICODE_UNSEEN || kind == UNICODE_NONE ||
	    fold_is_hidden(code) || is_heap(form, code))
		return NAME_HIDDEN;
	if (scripts == 0)
		return NAME_SIGN;
	form->all &= scripts;
	if ((scripts & SCRIPT_Latn) == 0)
		form->others &= scripts;
	return NAME_GOOD;
}

static void
add(struct name_form *form, uint32_t code)
{
	enum name_fault fault;

	if (unicode_kind(code) == UNICODE_BLANK) {
		form->blank = true;
		form->marks = 0;
		return;
	}
	fault = fault_of(form, code);
	if (form->fault == NAME_GOOD)
		form->fault = fault;
	if (form->blank && form->text.len > 0)
		buf_addc(&form->text, ' ');
	form->blank = false;
	fold_put(&form->text, code);
}

static enum name_fault
judge(const struct name_form *form)
{
	const uint64_t lookalike = SCRIPT_Cyrl | SCRIPT_Grek;

	if (form->fault != NAME_GOOD)
		return form->fault;
	if (form->all == 0 && (form->others & ~lookalike) == 0)
		return NAME_MIXED;
	return log_is_line(form->text.data, LOG_NAME_MAX) ? NAME_GOOD
							  : NAME_LENGTH;
}

enum name_fault
name_add(struct buf *out, const char *said)
{
	struct name_form form = {
	    .text = BUF_INIT, .all = UINT64_MAX, .others = UINT64_MAX};
	struct buf composed = BUF_INIT;
	enum name_fault fault = NAME_HIDDEN;
	size_t used;
	uint32_t code;

	if (unicode_compose(&composed, said)) {
		for (size_t at = 0; at < composed.len; at += used) {
			used = fold_next(
			    composed.data + at, composed.len - at, &code);
			add(&form, code);
		}
		fault = judge(&form);
	}
	if (fault == NAME_GOOD)
		buf_add(out, form.text.data, form.text.len);
	buf_release(&composed);
	buf_release(&form.text);
	return fault;
}

/* ---- what means somebody else ---- */

static bool
is_in(const struct doc *list, const char *name)
{
	for (size_t i = 0; i < doc_count(list); i++) {
		const char *word = doc_text(doc_at(list, i));

		if (word != NULL && name_same(word, name))
			return true;
	}
	return false;
}

static bool
is_receiver(const struct words *words, const char *name)
{
	const struct doc *press = words_texts(words, "press");

	/* The words between readers name nobody. */
	for (size_t i = 0; i < doc_count(press); i++)
		if (strcmp(doc_key_at(press, i), "between") != 0 &&
		    is_in(doc_at(press, i), name))
			return true;
	return name_same(words_text(words, "label.host"), name);
}

static bool
is_reserved(const struct data *data, const char *name)
{
	bool reserved = false;

	for (size_t i = 0; !reserved && languages[i] != NULL; i++) {
		struct words *words;

		if (words_new(&words, data, languages[i], NULL, NULL, NULL) < 0)
			continue;
		reserved = is_receiver(words, name);
		words_free(words);
	}
	return reserved;
}

enum name_fault
name_take(struct buf *out, const char *said, const struct data *data,
    const char *site)
{
	size_t start = out->len;
	enum name_fault fault = name_add(out, said);

	if (fault != NAME_GOOD)
		return fault;
	if (site != NULL && name_same(site, out->data + start))
		fault = NAME_SITE;
	else if (is_reserved(data, out->data + start))
		fault = NAME_RESERVED;
	if (fault != NAME_GOOD)
		buf_cut(out, start);
	return fault;
}
