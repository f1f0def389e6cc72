/* SPDX-License-Identifier: MIT */
/* ahead.c - the lines a seat has given ahead. */
#include "play/ahead.h"
#include "play/trial.h"

#include <stdlib.h>
#include <string.h>

#define DIGITS "0123456789"

/* ---- the list ---- */

static bool
is_auto(const struct waiting *line)
{
	return strcmp(line->text, WAITING_AUTO) == 0;
}

/* True for orders behind which their decision goes on. */
static bool
is_open(const struct waiting *line)
{
	return strcmp(line->text, WAITING_OPEN) == 0;
}

bool
ahead_adds(const struct match *match, uint32_t seat)
{
	const struct waiting *list = match->waiting[seat];

	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		if (is_open(&list[i]) && match->held[seat].complete &&
		    list[i].entry == match->held[seat].entry)
			return true;
	return false;
}

bool
ahead_is_auto(const struct match *match, uint32_t seat)
{
	bool found = false;

	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		found |= is_auto(&match->waiting[seat][i]);
	return found;
}

const struct waiting *
ahead_line(const struct match *match, uint32_t seat, unsigned number)
{
	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		if (!is_auto(&match->waiting[seat][i]) &&
		    !is_open(&match->waiting[seat][i]) && --number == 0)
			return &match->waiting[seat][i];
	return NULL;
}

bool
ahead_may_watch(const struct match *match, uint32_t seat)
{
	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		if (strchr(match->waiting[seat][i].text, ':') != NULL)
			return true;
	return false;
}

/* ---- what may wait ---- */

/* True if one of its alternatives is an order that can never be played. */
static bool
is_never(const struct match *match, const struct order_line *line,
    struct phrase *why)
{
	for (unsigned i = 0; i < line->count; i++)
		for (unsigned j = 0; j < line->alternatives[i].count; j++)
			if (game_never(match->game, match->edition.data,
				&line->alternatives[i].orders[j], why))
				return true;
	return false;
}

bool
ahead_reads_as_past(const struct match *match, uint32_t seat, const void *pos,
    const struct order *order, struct phrase *why)
{
	move_t moves[TRIAL_MOVES];

	phrase_set(why, NULL);
	return match->game->read_order(match->edition.data, pos, seat, order,
		   moves, TRIAL_MOVES, why) == 0 &&
	       why->key != NULL && strcmp(why->key, ORDER_PAST) == 0;
}

/* True if all its alternatives are about something that is over. */
static bool
is_over(const struct match *match, uint32_t seat, const struct order_line *line,
    struct phrase *why)
{
	for (unsigned i = 0; i < line->count; i++)
		if (!ahead_reads_as_past(match, seat, match->pos,
			&line->alternatives[i].orders[0], why))
			return false;
	return line->count > 0;
}

bool
ahead_may_wait(const struct match *match, uint32_t seat,
    const struct order_line *line, size_t waiting, struct phrase *why)
{
	if (waiting < ORDERS_AHEAD)
		return !is_never(match, line, why) &&
		       !is_over(match, seat, line, why);
	phrase_set(why, "too-many-ahead");
	phrase_number(why, "max", ORDERS_AHEAD);
	return false;
}

static bool
has_verb(const struct alternative *alternative, const char *verb)
{
	for (unsigned i = 0; i < alternative->count; i++)
		if (strcmp(alternative->orders[i].verb, verb) == 0)
			return true;
	return false;
}

/* All of a line is played: "play +4 salt & halve +2 tea" is both. */
static bool
names_verb(const struct waiting *waiting, const char *verb, struct words *words)
{
	struct orders orders = ORDERS_INIT;
	bool is;

	orders_read_line(
	    &orders, waiting->text, strlen(waiting->text), 0, &words, 1);
	is = orders.count == 1 && orders.lines[0].kind == READ_ORDERS &&
	     has_verb(&orders.lines[0].alternatives[0], verb);
	orders_release(&orders);
	return is;
}

const char *
ahead_half(const struct match *match, uint32_t seat, struct words *words)
{
	const char *const *pair = game_pair(match->game);
	unsigned given = 0, verbs = 0;

	for (; pair != NULL && pair[verbs] != NULL; verbs++) {
		const struct waiting *line;
		bool has = false;

		for (unsigned n = 1;
		     !has && (line = ahead_line(match, seat, n)) != NULL; n++)
			has = names_verb(line, pair[verbs], words);
		given += has;
	}
	return given > 0 && given < verbs
		   ? game_verb(match->game, pair[0])->kind
		   : NULL;
}

/* ---- handed in ---- */

bool
ahead_holds_orders(const struct match *match, uint32_t seat)
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
ahead_keep_handed_in(
    struct sealed *sealed, const struct match *match, uint32_t seat)
{
	const struct waiting *list = match->waiting[seat];

	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		if (list[i].entry == match->held[seat].entry &&
		    !is_open(&list[i]) && !is_auto(&list[i]))
			sealed_add_when(sealed, list[i].text);
}

void
ahead_try_handed_in(
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
strike(const struct match *match, uint32_t seat, uint32_t seen,
    unsigned long number, struct strikes *strikes, struct phrase *why)
{
	bool newer = is_newer(match, seat, seen);
	unsigned count = 0;

	while (ahead_line(match, seat, count + 1) != NULL)
		count++;
	if (!newer && number > 0 && number <= count && number <= ORDERS_AHEAD) {
		strikes->line[number] = true;
		return true;
	}
	phrase_set(why, newer ? "cancel-again" : "cancel-which");
	phrase_number(why, "count", count);
	phrase_number(why, "number", (int64_t)number);
	return false;
}

bool
ahead_strike(const struct match *match, uint32_t seat, uint32_t seen,
    const char *numbers, struct strikes *strikes, struct phrase *why)
{
	bool ok = true;

	for (const char *at = numbers + strcspn(numbers, DIGITS);
	     ok && *at != '\0'; at += strcspn(at, DIGITS)) {
		size_t len = strspn(at, DIGITS);
		unsigned long number = len > 4 ? 9999 : strtoul(at, NULL, 10);

		ok = strike(match, seat, seen, number, strikes, why);
		at += len;
	}
	return ok;
}

/* ---- what an entry writes of it ---- */

/* Withdraw what a seat's held entry withdrew. */
static void
drop_again(struct sealed *sealed, const struct match *match, uint32_t seat)
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
ahead_drop_all(struct sealed *sealed, const struct match *match, uint32_t seat)
{
	const struct waiting *list = match->waiting[seat];

	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		if (i == 0 || list[i].entry != list[i - 1].entry)
			sealed_add_drop(sealed, list[i].entry);
	if (match->held[seat].entry != NO_ENTRY)
		drop_again(sealed, match, seat);
}

/* One mail after another may add to the list, and what ends all of it stands in
 * one sealed part, of whichever entry. */
bool
ahead_can_go(
    const struct match *match, uint32_t seat, const struct sealed *sealed)
{
	struct sealed drops;
	bool fits;

	for (size_t i = 0; i < sealed->waiting_count; i++)
		if (sealed->waiting[i].text == NULL)
			return true;
	sealed_init(&drops);
	drops.of = LOG_ENTRIES_MAX - 1;
	drops.has_sig = sealed->has_sig;
	ahead_drop_all(&drops, match, seat);
	sealed_add_drop(&drops, log_head(&match->log) + 1);
	sealed_add_when(&drops, WAITING_AUTO);
	fits = match_fits(match, &drops);
	sealed_release(&drops);
	return fits;
}

void
ahead_keep_again(
    struct sealed *sealed, const struct match *match, uint32_t seat)
{
	const struct waiting *list = match->waiting[seat];

	drop_again(sealed, match, seat);
	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		if (list[i].entry == match->held[seat].entry)
			sealed_add_when(sealed, list[i].text);
}

void
ahead_keep(struct sealed *sealed, const struct match *match, uint32_t seat,
    const struct strikes *strikes)
{
	const struct waiting *line = match->waiting[seat];
	unsigned n = 0;

	for (unsigned i = match->waiting_count[seat]; i-- > 0; line++) {
		if (is_auto(line))
			continue;
		n += !is_open(line);
		if (is_open(line) || n > ORDERS_AHEAD || !strikes->line[n])
			sealed_add_when(sealed, line->text);
		else if (strikes->by[n] > 0)
			sealed_add_when(
			    sealed, sealed->waiting[strikes->by[n] - 1].text);
	}
}
