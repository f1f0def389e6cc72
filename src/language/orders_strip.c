/* SPDX-License-Identifier: MIT */
/* orders_strip.c - quotes, signatures and footers are taken out of a body. */
#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "language/orders_p.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>

/* A quoted line so long may have been broken on its way, and its end then
 * stands without a mark. */
#define LONG_LINE 60

/* ---- lines ---- */

/* Length of a line end at text, 0 if there is none. */
static size_t
line_end(const char *text, size_t len)
{
	if (text[0] == '\n')
		return 1;
	if (text[0] == '\r')
		return len > 1 && text[1] == '\n' ? 2 : 1;
	if (len >= 3 && (memcmp(text, "\xe2\x80\xa8", 3) == 0 ||
			    memcmp(text, "\xe2\x80\xa9", 3) == 0))
		return 3;
	return 0;
}

static void
add_line(struct body *body, const char *text, size_t len)
{
	body->lines =
	    x_grow(body->lines, &body->cap, body->count, sizeof(*body->lines));
	body->lines[body->count].text = text;
	body->lines[body->count++].len = len;
}

void
body_split(struct body *body, const char *text, size_t len)
{
	size_t start = 0, i = 0, end;

	while (i < len && body->count < BODY_LINES) {
		end = line_end(text + i, len - i);
		if (end == 0) {
			i++;
			continue;
		}
		add_line(body, text + start, i - start);
		i += end;
		start = i;
	}
	if (start < len && body->count < BODY_LINES)
		add_line(body, text + start, len - start);
}

void
body_release(struct body *body)
{
	free(body->lines);
	body->lines = NULL;
	body->count = body->cap = 0;
}

static bool
is_empty(const struct body_line *line)
{
	size_t i;

	for (i = 0; i < line->len; i++)
		if (!is_one_of(line->text[i], " \t\f\v"))
			return false;
	return true;
}

size_t
body_next(const struct body *body, size_t i)
{
	while (i < body->count && is_empty(&body->lines[i]))
		i++;
	return i;
}

/* ---- what a program put there ---- */

enum where {
	WRITTEN,   /* where a person writes */
	SIGNATURE, /* in a signature or footer, until something is quoted */
	ARMOUR     /* in a block of PGP's, until its end */
};

/* Without quote marks: whose words these are. */
enum below {
	NOTHING, /* the writer's */
	HEAD,    /* of a letter that was quoted: nothing counts */
	LETTER,  /* ours: what is not in it is the writer's */
	LOST     /* one of several, and nobody can tell: nothing counts */
};

struct strip {
	const struct quotes *quotes;
	const struct body *body;
	struct ours *ours; /* NULL: not known */
	enum where where;
	bool signed_text; /* between PGP's lines, where dashes are doubled */
	enum below below;
	size_t marked;   /* all below this line have no mark */
	size_t begins;   /* the title of ours, where nothing else tells it */
	bool text;       /* there was some below the head */
	bool cut_choice; /* the line before ended with "b." */
	bool clear;      /* no choice is left twice */
	struct buf folded;
};

/* "-- ", whose blank webmail strips, and what mending programs make of it. */
static bool
is_signature(const struct strip *strip, const struct body_line *line)
{
	const char *folded = strip->folded.data;

	if (strip->signed_text && strcmp(folded, "- --") == 0)
		return true;
	return strcmp(folded, "--") == 0 ||
	       (strcmp(folded, "-") == 0 &&
		   memchr(line->text, 0xe2, line->len) != NULL);
}

/* Lines of PGP's own; true if this is one. */
static bool
take_armour(struct strip *strip)
{
	const char *folded = strip->folded.data;

	if (strip->where == ARMOUR) {
		if (strncmp(folded, "-----end pgp ", 13) == 0 ||
		    (strip->signed_text && *folded == '\0'))
			strip->where = WRITTEN;
		return true;
	}
	if (strncmp(folded, "-----begin pgp ", 15) != 0)
		return false;
	/* Below this one its fields end with an empty line. */
	strip->signed_text = strncmp(folded + 15, "signed message", 14) == 0;
	strip->where = ARMOUR;
	return true;
}

/* Another letter begins, of which no line has a mark. */
static void
begin_letter(struct strip *strip)
{
	if (strip->below == NOTHING) {
		strip->below = HEAD;
		strip->text = false;
	} else if (strip->below == LETTER || strip->text) {
		strip->below = LOST;
	}
}

/* The number of lines to the last one that is marked. */
static size_t
marked_lines(const struct body *body)
{
	size_t i = body->count;

	while (i > 0 && quotes_marks(&body->lines[i - 1]) == 0)
		i--;
	return i;
}

/* Programs that make text of our HTML may leave its mark out: then a print says
 * that our letter ends there, and its title where it begins. */
static size_t
find_title(const struct strip *strip)
{
	const struct body *body = strip->body;
	size_t i, title = body->count;

	for (i = 0; i < body->count && strip->ours != NULL; i++) {
		if (quotes_marks(&body->lines[i]) > 0)
			continue;
		if (quotes_is_cut(body, i))
			return body->count;
		if (ours_is_title(strip->ours, &body->lines[i]))
			title = i;
		if (quotes_is_print(&body->lines[i]))
			return title;
	}
	return body->count;
}

/* Our letter begins; if the head above it was of another one with our letter
 * in it, it is none of ours that is answered. */
static void
take_cut(struct strip *strip, bool marked)
{
	if (strip->below != LOST && !marked)
		strip->below = LETTER;
	else if (strip->below == HEAD && !strip->text)
		strip->below = NOTHING;
}

/* Programs name a day or an address; people write "as Bruno wrote:", too. */
static bool
is_program_s(const struct body *body, size_t i, size_t count)
{
	for (; count > 0; i++, count--)
		for (size_t c = 0; c < body->lines[i].len; c++)
			if (is_one_of(body->lines[i].text[c], "0123456789@"))
				return true;
	return false;
}

/* "On ... wrote:", and no line below it has a mark. */
static size_t
take_attribution(struct strip *strip, size_t i)
{
	size_t taken = quotes_attribution(strip->quotes, strip->body, i);

	if (taken > 0 && i >= strip->marked && strip->below <= HEAD &&
	    is_program_s(strip->body, i, taken))
		begin_letter(strip);
	return taken;
}

/* True if it stands above an underline, and is neither that nor the title's
 * first line.  Only our letter tells whether the title was wrapped there, or
 * somebody wrote there. */
static bool
may_be_written(const struct strip *strip, size_t i)
{
	return strip->ours != NULL && i != strip->begins &&
	       !quotes_is_rule(strip->body, i);
}

/* A quoted line, a head, an attribution: how many lines that takes. */
static size_t
take_quote(struct strip *strip, size_t i)
{
	const struct body_line *line = &strip->body->lines[i];
	bool marked = quotes_marks(line) > 0;
	bool begins = i == strip->begins || quotes_is_cut(strip->body, i);
	bool known;
	size_t taken;

	if (begins)
		take_cut(strip, marked);
	known = strip->ours != NULL &&
		(marked || begins || strip->below == LETTER) &&
		ours_take(strip->ours, strip->body, i);
	if (marked || known || (begins && !may_be_written(strip, i)))
		return 1;
	taken = quotes_head(strip->quotes, strip->body, i, strip->folded.data);
	if (taken > 0)
		begin_letter(strip);
	else
		taken = take_attribution(strip, i);
	return taken;
}

/* True if it ends with the letter of a choice, whose text then was wrapped. */
static bool
ends_with_letter(const char *folded)
{
	size_t len = strlen(folded);

	return len >= 2 && folded[len - 1] == '.' &&
	       islower((unsigned char)folded[len - 2]) &&
	       (len == 2 || is_one_of(folded[len - 3], " >|"));
}

static bool
is_link_next(const struct strip *strip, size_t i)
{
	static const char link[] = "<mailto:";
	size_t next = i + 1;

	return next < strip->body->count &&
	       strip->body->lines[next].len >= sizeof(link) - 1 &&
	       memcmp(strip->body->lines[next].text, link, sizeof(link) - 1) ==
		   0;
}

/* Only punctuation, as programs draw lines with. */
static bool
is_ruler(const char *folded)
{
	return folded[strspn(folded, " -_=*#.,:;!?~'\"+/\\|()[]{}<>")] == '\0';
}

/* True if the line is a person's own. */
static bool
is_written(struct strip *strip, size_t i)
{
	const struct body_line *line = &strip->body->lines[i];
	const char *folded = strip->folded.data;

	if (strip->where == SIGNATURE)
		return false;
	if (is_signature(strip, line) ||
	    quotes_is_footer(strip->quotes, folded)) {
		strip->where = SIGNATURE;
		return false;
	}
	if (is_ruler(folded))
		return false;
	if (strip->ours != NULL && ours_take(strip->ours, strip->body, i))
		return false;
	if (quotes_is_noise(strip->quotes, folded) || is_link_next(strip, i))
		return false;
	/* With our letter at hand this is known, not guessed. */
	if (strip->cut_choice && strip->ours == NULL)
		return false;
	if (strip->below == NOTHING)
		return true;
	strip->text = true;
	/* Without our whole letter nobody can tell what below it is new. */
	if (strip->below != LETTER || strip->ours == NULL ||
	    ours_is_partly(strip->ours) || ours_is_choice(folded))
		return false;
	strip->clear = ours_choose(strip->ours, line) && strip->clear;
	return true;
}

/* How many lines from the i-th on are dealt with; *written if it is kept. */
static size_t
take(struct strip *strip, size_t i, bool *written)
{
	const struct body_line *line = &strip->body->lines[i];
	size_t taken;

	*written = false;
	buf_clear(&strip->folded);
	quotes_fold(&strip->folded, line);
	if (take_armour(strip))
		return 1;
	if (strip->folded.len == 0)
		return 1;
	taken = take_quote(strip, i);
	if (taken > 0) {
		strip->where = WRITTEN;
		strip->cut_choice = ends_with_letter(strip->folded.data);
		return taken;
	}
	*written = is_written(strip, i);
	strip->cut_choice = ends_with_letter(strip->folded.data);
	return 1;
}

bool
orders_strip(const struct quotes *quotes, const char *text, size_t len,
    const char *sent, struct buf *out)
{
	struct body body = {NULL, 0, 0};
	struct strip strip = {
	    .quotes = quotes, .body = &body, .clear = true, .folded = BUF_INIT};
	size_t i = 0, n;
	bool written;

	body_split(&body, text, len);
	strip.marked = marked_lines(&body);
	if (sent != NULL)
		strip.ours = ours_new(sent);
	strip.begins = find_title(&strip);
	while (i < body.count) {
		n = take(&strip, i, &written);
		if (written)
			buf_add(out, body.lines[i].text, body.lines[i].len);
		for (i += n; n > 0; n--)
			buf_addc(out, '\n');
	}
	ours_free(strip.ours);
	buf_release(&strip.folded);
	body_release(&body);
	return strip.clear;
}

/* ---- which lines need the letter ---- */

static bool
is_broken_quote(const struct body *body, size_t i)
{
	const struct body_line *line = &body->lines[i];

	return line->len >= LONG_LINE && quotes_marks(line) > 0 &&
	       i + 1 < body->count && !is_empty(&body->lines[i + 1]) &&
	       quotes_marks(&body->lines[i + 1]) == 0;
}

/* True if it may be a choice, a line that begins or closes a letter, or a
 * head.  Cheap: most lines are told apart by their first bytes. */
static bool
is_suspect(const struct body_line *line)
{
	return line->len > 2 &&
	       (line->text[1] == '.' || line->text[2] == '.' ||
		   is_one_of(line->text[0], "-_= \t\xe2") ||
		   memchr(line->text, ':', line->len) != NULL ||
		   line->text[line->len - 1] == ' ' ||
		   memchr(line->text, '=', line->len) != NULL ||
		   memchr(line->text, '8', line->len) != NULL);
}

bool
orders_wants_letter(const struct quotes *quotes, const char *text, size_t len)
{
	struct body body = {NULL, 0, 0};
	struct buf folded = BUF_INIT;
	bool wanted = false;
	size_t i;

	body_split(&body, text, len);
	for (i = 0; !wanted && i < body.count; i++) {
		if (quotes_marks(&body.lines[i]) > 0) {
			wanted = is_broken_quote(&body, i);
			continue;
		}
		if (quotes_is_print(&body.lines[i])) {
			wanted = true;
			continue;
		}
		if (!is_suspect(&body.lines[i]))
			continue;
		buf_clear(&folded);
		quotes_fold(&folded, &body.lines[i]);
		wanted = ours_is_choice(folded.data) ||
			 quotes_is_cut(&body, i) ||
			 quotes_head(quotes, &body, i, folded.data) > 0;
	}
	buf_release(&folded);
	body_release(&body);
	return wanted;
}
