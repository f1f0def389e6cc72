/* SPDX-License-Identifier: MIT */
/* waiting.c - the lines a seat has given ahead, and what they hang on. */
#include "base/x.h"
#include "match/match.h"
#include "play/play_p.h"

#include <stdlib.h>
#include <string.h>

#define DIGITS "0123456789"

/* ---- the list ---- */

static bool
is_auto(const struct waiting *line)
{
	return strcmp(line->text, WAITING_AUTO) == 0;
}

/* Orders behind which their decision goes on? */
static bool
is_open(const struct waiting *line)
{
	return strcmp(line->text, WAITING_OPEN) == 0;
}

bool
match_adds(const struct match *match, uint32_t seat)
{
	const struct waiting *list = match->waiting[seat];

	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		if (is_open(&list[i]) && match->held[seat].complete &&
		    list[i].entry == match->held[seat].entry)
			return true;
	return false;
}

bool
match_is_auto(const struct match *match, uint32_t seat)
{
	bool found = false;

	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		found |= is_auto(&match->waiting[seat][i]);
	return found;
}

const struct waiting *
match_waiting(const struct match *match, uint32_t seat, unsigned number)
{
	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		if (!is_auto(&match->waiting[seat][i]) &&
		    !is_open(&match->waiting[seat][i]) && --number == 0)
			return &match->waiting[seat][i];
	return NULL;
}

bool
match_may_watch(const struct match *match, uint32_t seat)
{
	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		if (strchr(match->waiting[seat][i].text, ':') != NULL)
			return true;
	return false;
}

/* ---- handed in ---- */

bool
match_holds_orders(const struct match *match, uint32_t seat)
{
	const struct held *held = &match->held[seat];

	if (!held->complete)
		return false;
	return held->count - held->from > 1 ||
	       held->moves[held->from] == game_collect(match->game,
					      match->edition.data, match->pos,
					      seat, NULL);
}

void
sealed_hand_in_again(
    struct sealed *sealed, const struct match *match, uint32_t seat)
{
	const struct waiting *list = match->waiting[seat];

	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		if (list[i].entry == match->held[seat].entry &&
		    !is_open(&list[i]) && !is_auto(&list[i]))
			sealed_add_when(sealed, list[i].text);
}

void
trial_hand_in_again(
    struct trial *trial, struct words *const *words, unsigned count)
{
	const struct match *match = trial->match;
	const struct waiting *list = match->waiting[trial->seat];
	struct phrase why;

	for (unsigned i = 0; i < match->waiting_count[trial->seat]; i++) {
		struct orders orders = ORDERS_INIT;

		if (list[i].entry != match->held[trial->seat].entry)
			continue;
		orders_read_line(&orders, list[i].text, strlen(list[i].text), 0,
		    words, count);
		if (orders.lines[0].kind == READ_ORDERS)
			trial_play_any(trial, &orders.lines[0], &why);
		orders_release(&orders);
	}
	trial->played = false;
}

/* ---- cancelling ---- */

/* A number counts lines as the letter does that was answered. */
static bool
is_newer(const struct match *match, uint32_t seat, uint32_t seen)
{
	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		if (seen != NO_ENTRY && match->waiting[seat][i].entry > seen)
			return true;
	return false;
}

static bool
strike(const struct match *match, const struct arrival *arrival,
    unsigned long number, bool *struck, struct phrase *why)
{
	uint32_t seat = arrival->seat;
	bool newer = is_newer(match, seat, arrival->seen);
	unsigned count = 0;

	while (match_waiting(match, seat, count + 1) != NULL)
		count++;
	if (!newer && number > 0 && number <= count && number <= ORDERS_AHEAD) {
		struck[number] = true;
		return true;
	}
	phrase_set(why, newer ? "cancel-again" : "cancel-which");
	phrase_number(why, "count", count);
	phrase_number(why, "number", (int64_t)number);
	return false;
}

bool
match_strike(const struct match *match, const struct arrival *arrival,
    const char *numbers, bool *struck, struct phrase *why)
{
	bool ok = true;

	for (const char *at = numbers + strcspn(numbers, DIGITS);
	     ok && *at != '\0'; at += strcspn(at, DIGITS)) {
		size_t len = strspn(at, DIGITS);
		unsigned long number = len > 4 ? 9999 : strtoul(at, NULL, 10);

		ok = strike(match, arrival, number, struck, why);
		at += len;
	}
	return ok;
}

/* ---- what an entry writes of it ---- */

/* Withdraw what a seat's held entry withdrew. */
static void
sealed_drop_again(
    struct sealed *sealed, const struct match *match, uint32_t seat)
{
	const struct entry *entry =
	    log_entry(&match->log, match->held[seat].entry);
	struct sealed before;

	sealed_init(&before);
	if (entry->sealed != NULL &&
	    match_open_sealed(match, entry, &before, NULL) == 0)
		for (size_t i = 0; i < before.waiting_count; i++)
			if (before.waiting[i].text == NULL)
				sealed_add_drop(
				    sealed, before.waiting[i].number);
	sealed_release(&before);
}

void
sealed_drop_all(struct sealed *sealed, const struct match *match, uint32_t seat)
{
	const struct waiting *list = match->waiting[seat];

	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		if (i == 0 || list[i].entry != list[i - 1].entry)
			sealed_add_drop(sealed, list[i].entry);
	if (match->held[seat].entry != NO_ENTRY)
		sealed_drop_again(sealed, match, seat);
}

void
sealed_keep_again(
    struct sealed *sealed, const struct match *match, uint32_t seat)
{
	const struct waiting *list = match->waiting[seat];

	sealed_drop_again(sealed, match, seat);
	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		if (list[i].entry == match->held[seat].entry)
			sealed_add_when(sealed, list[i].text);
}

void
sealed_keep(struct sealed *sealed, const struct match *match, uint32_t seat,
    const bool *struck)
{
	const struct waiting *line = match->waiting[seat];
	unsigned n = 0;

	for (unsigned i = match->waiting_count[seat]; i-- > 0; line++) {
		if (is_auto(line))
			continue;
		n += !is_open(line);
		if (is_open(line) || n > ORDERS_AHEAD || !struck[n])
			sealed_add_when(sealed, line->text);
	}
}

/* ---- what a line hangs on ---- */

/* What a view says of a thing: each saying a line, so that their order, which
 * is a matter of turns, does not count. */
struct sayings {
	const char *thing;
	struct buf text;
};

static bool
is_place(const char *key)
{
	return strcmp(key, "first") == 0 || strcmp(key, "last") == 0;
}

/* Everything below a node but what is said of other things, whose ids are
 * enough. */
static void
say(const struct doc *doc, const char *thing, struct buf *out)
{
	const char *id = doc_text(doc_get(doc, "id"));
	int64_t number;

	if (doc_text(doc) != NULL)
		buf_addf(out, "\"%s\"", doc_text(doc));
	else if (doc_number(doc, &number))
		buf_addf(out, "%lld", (long long)number);
	else if (id != NULL && strcmp(id, thing) != 0)
		buf_addf(out, "{%s}", id);
	else
		for (size_t i = 0; i < doc_count(doc); i++) {
			const char *key =
			    doc_is(doc, DOC_MAP) ? doc_key_at(doc, i) : "";

			if (is_place(key))
				continue;
			buf_addf(out, " %s=", key);
			say(doc_at(doc, i), thing, out);
		}
}

/* path: the keys that lead there, and whose it is. */
static void
gather(const struct doc *doc, const char *path, struct sayings *sayings)
{
	const char *id = doc_text(doc_get(doc, "id"));
	struct buf below = BUF_INIT;
	int64_t seat;

	if (id != NULL && strcmp(id, sayings->thing) == 0) {
		buf_addf(&sayings->text, "%s", path);
		say(doc, sayings->thing, &sayings->text);
		buf_addc(&sayings->text, '\n');
		return;
	}
	for (size_t i = 0; i < doc_count(doc); i++) {
		buf_clear(&below);
		buf_adds(&below, path);
		if (doc_number(doc_get(doc, "seat"), &seat))
			buf_addf(&below, "%lld", (long long)seat);
		if (doc_is(doc, DOC_MAP))
			buf_addf(&below, ".%s", doc_key_at(doc, i));
		gather(doc_at(doc, i), below.data, sayings);
	}
	buf_release(&below);
}

static int
compare_lines(const void *a, const void *b)
{
	return strcmp(*(char *const *)a, *(char *const *)b);
}

static void
sort_lines(struct buf *text)
{
	char **lines = NULL, *rest = NULL, *copy = xstrdup(text->data);
	size_t count = 0, cap = 0;

	for (char *line = strtok_r(copy, "\n", &rest); line != NULL;
	     line = strtok_r(NULL, "\n", &rest)) {
		lines = x_grow(lines, &cap, count, sizeof(*lines));
		lines[count++] = line;
	}
	if (count > 1)
		qsort(lines, count, sizeof(*lines), compare_lines);
	buf_clear(text);
	for (size_t i = 0; i < count; i++)
		buf_addf(text, "%s\n", lines[i]);
	free(lines);
	free(copy);
}

static void
sayings_init(struct sayings *sayings, const struct match *match, uint32_t seat,
    const void *pos, const char *thing)
{
	struct doc *view = doc_new_map();

	*sayings = (struct sayings){thing, BUF_INIT};
	match->game->view(match->edition.data, pos, seat, view);
	gather(view, "", sayings);
	sort_lines(&sayings->text);
	doc_free(view);
}

bool
match_is_as_before(const struct match *match, uint32_t seat, const char *thing,
    uint32_t number)
{
	const void *then = match_position_at(match, number);
	struct sayings before, now;
	bool same;

	if (then == NULL)
		return true;
	sayings_init(&before, match, seat, then, thing);
	sayings_init(&now, match, seat, match->pos, thing);
	same = buf_equals(&now.text, before.text.data);
	buf_wipe(&before.text);
	buf_wipe(&now.text);
	return same;
}
