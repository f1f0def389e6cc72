/* SPDX-License-Identifier: MIT */
/* conform_try.c - what is promised of one position and one seat. */
#include "base/x.h"
#include "conform_p.h"

#include "checks.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- phrases ---- */

static bool
is_key(const char *text)
{
	return text != NULL && text[0] != '\0' &&
	       text[strspn(text, "abcdefghijklmnopqrstuvwxyz0123456789-_")] ==
		   '\0';
}

static void
sound_phrase(const struct trial *t, const struct phrase *phrase)
{
	unsigned i, j;

	must(t, is_key(phrase->key));
	for (i = 0; i < phrase->count; i++) {
		const struct arg *arg = &phrase->args[i];

		must(t, is_key(arg->name));
		for (j = 0; j < i; j++)
			must(t, strcmp(arg->name, phrase->args[j].name) != 0);
		if (arg->kind == ARG_SEAT)
			must(t, arg->number >= 0 && arg->number < t->seats);
		if (arg->kind == ARG_THING)
			must(t, edition_thing(
				    t->conform->ed, NULL, arg->thing) != NULL);
	}
}

void
sound_events(const struct trial *t, const struct events *events)
{
	const struct conform_hooks *hooks = &t->conform->hooks;
	size_t i;

	for (i = 0; i < events->count; i++) {
		const struct event *event = &events->list[i];

		sound_phrase(t, &event->phrase);
		must(t,
		    event->seats == EVERYBODY || event->seats >> t->seats == 0);
		/* What not all may know is hidden from some. */
		must(t, event->seats == EVERYBODY || game_hides(t->game));
		if (hooks->event != NULL)
			hooks->event(hooks->arg, event);
	}
}

void
lines_of(const struct events *events, uint32_t seat, bool all, struct buf *out)
{
	size_t i;

	for (i = 0; i < events->count; i++)
		if (all || event_seen(&events->list[i], seat))
			event_line(&events->list[i], out);
}

/* ---- views ---- */

/* Whatever speaks of a thing or a seat speaks of one that there is. */
static void
sound_view(const struct trial *t, const struct doc *doc)
{
	const char *id = doc_text(doc_get(doc, "id"));
	int64_t seat;
	size_t i;

	if (doc_is(doc, DOC_MAP) && id != NULL)
		must(t, edition_thing(t->conform->ed, NULL, id) != NULL);
	if (doc_is(doc, DOC_MAP) && doc_get(doc, "seat") != NULL)
		must(t, doc_number(doc_get(doc, "seat"), &seat) && seat >= 0 &&
			    seat < t->seats);
	for (i = 0; i < doc_count(doc); i++)
		sound_view(t, doc_at(doc, i));
}

static struct doc *
view_of(const struct trial *t, const void *pos, uint32_t seat)
{
	struct doc *doc = doc_new_map();

	t->game->view(t->ed, pos, seat, doc);
	return doc;
}

/* Would two trees be the same bytes of JSON?  (Writing it takes ten times as
 * long as all the rest.) */
static bool
same_tree(const struct doc *a, const struct doc *b)
{
	int64_t x, y;
	size_t i;

	if (doc_kind(a) != doc_kind(b) || doc_count(a) != doc_count(b))
		return false;
	if (doc_is(a, DOC_STRING))
		return strcmp(doc_text(a), doc_text(b)) == 0;
	if (doc_is(a, DOC_NUMBER))
		return doc_number(a, &x) && doc_number(b, &y) && x == y;
	for (i = 0; i < doc_count(a); i++) {
		if (doc_is(a, DOC_MAP) &&
		    strcmp(doc_key_at(a, i), doc_key_at(b, i)) != 0)
			return false;
		if (!same_tree(doc_at(a, i), doc_at(b, i)))
			return false;
	}
	return true;
}

static void
view_differs(const struct trial *t, const struct doc *want,
    const struct doc *got, uint32_t seat)
{
	struct buf a = BUF_INIT, b = BUF_INIT;

	doc_json(want, &a);
	doc_json(got, &b);
	ck_abort_msg("%s, %u seats, match %llu, move %u: the view of seat %d "
		     "is\n%s\ninstead of\n%s",
	    t->game->name, t->seats, (unsigned long long)t->conform->match,
	    t->move, (int)seat, b.data, a.data);
}

void
same_view(const struct trial *t, const void *a, const void *b, uint32_t seat)
{
	struct doc *x = view_of(t, a, seat), *y = view_of(t, b, seat);

	if (!same_tree(x, y))
		view_differs(t, x, y, seat);
	doc_free(x);
	doc_free(y);
}

void
try_view(struct trial *t, uint32_t seat)
{
	const struct conform_hooks *hooks = &t->conform->hooks;
	struct doc *doc = view_of(t, t->pos, seat);
	struct buf json = BUF_INIT;

	sound_view(t, doc);
	same_view(t, t->pos, t->pos, seat);
	if (hooks->view != NULL)
		hooks->view(hooks->arg, seat, doc);
	doc_json(doc, &json);
	must(t, json.len > 2);
	buf_release(&json);
	doc_free(doc);
}

/* ---- moves at one position ---- */

static bool
listed(const move_t *moves, unsigned count, move_t move)
{
	unsigned i;

	for (i = 0; i < count; i++)
		if (moves[i] == move)
			return true;
	return false;
}

/* Must an order in its one form be read as that move? */
static void
reads_as(const struct trial *t, bool same, const char *text)
{
	char what[300];

	if (same)
		return;
	snprintf(what, sizeof(what), "the order \"%s\" is read as another move",
	    text);
	trial_broken(t, what);
}

/* An order's one form, and back, and to the same move. */
static void
try_words(const struct trial *t, unsigned seat, move_t move)
{
	const struct conform_hooks *hooks = &t->conform->hooks;
	struct order order, again;
	struct buf text = BUF_INIT;
	struct phrase why = {.key = NULL};
	move_t moves[8] = {0};
	size_t i;

	t->game->write_order(t->ed, t->pos, seat, move, &order);
	order_format(t->game, &order, &text);
	for (i = 0; i < text.len; i++)
		must(t, text.data[i] >= ' ' && text.data[i] <= '~' &&
			    text.data[i] != '"' && text.data[i] != '\\');
	must(t, text.len >= 1 && text.len <= 200);
	must(t, order_parse(t->game, text.data, &again));
	must(t, t->game->read_order(
		    t->ed, t->pos, seat, &again, moves, 8, &why) == 1);
	reads_as(t, moves[0] == move && why.key == NULL, text.data);
	must(t, t->game->read_order(
		    t->ed, t->pos, seat, &order, moves, 8, NULL) == 1);
	reads_as(t, moves[0] == move, text.data);
	if (hooks->order != NULL)
		hooks->order(hooks->arg, &order);
	buf_release(&text);
}

unsigned
legal_of(const struct trial *t, const void *pos, unsigned seat, move_t *moves)
{
	unsigned i, count = t->game->legal_moves(t->ed, pos, seat, moves);

	must(t, count < MOVES_MAX);
	for (i = 1; i < count; i++)
		must(t, moves[i] > moves[i - 1]);
	must(
	    t, (count > 0) == ((t->game->to_act(t->ed, pos) >> seat & 1) != 0));
	return count;
}

unsigned
open_of(const struct trial *t, const void *pos, unsigned seat, move_t *moves)
{
	unsigned count = game_open_moves(t->game, t->ed, pos, seat, moves);
	must(t, count < MOVES_MAX);
	return count;
}

/* Any 64 bits: refused with a reason, or as good as a listed move. */
static void
try_bits(struct trial *t, unsigned seat, move_t move, const move_t *legal,
    unsigned count)
{
	const struct conform_hooks *hooks = &t->conform->hooks;
	struct phrase why;

	if (listed(legal, count, move))
		return;
	if (game_check(t->game, t->ed, t->pos, seat, move, &why)) {
		/* Open moves need not be listed; all others are. */
		must(t, t->game->open_moves != NULL);
		try_words(t, seat, move);
		return;
	}
	t->conform->refused++;
	must(t, !game_check(t->game, t->ed, t->pos, seat, move, NULL));
	sound_phrase(t, &why);
	if (hooks->refusal != NULL)
		hooks->refusal(hooks->arg, &why);
}

move_t
random_bits(struct trial *t)
{
	move_t bits = dice_below(&t->choose, UINT32_MAX);

	return bits << dice_below(&t->choose, 33) ^
	       dice_below(&t->choose, UINT32_MAX);
}

move_t
near_bits(struct trial *t, const move_t *legal, unsigned count)
{
	move_t move = count > 0 ? legal[dice_below(&t->choose, count)] : 0;

	switch (dice_below(&t->choose, 4)) {
	case 0:
		return move + 1;
	case 1:
		return move - 1;
	case 2:
		return move ^ (move_t)1 << dice_below(&t->choose, 64);
	}
	return move ^ (move_t)1 << dice_below(&t->choose, 32);
}

void *
rehearsal_of(const struct trial *t, const void *pos, unsigned seat)
{
	const struct game *game = t->game;
	void *copy = xmalloc(game->position_size);

	memcpy(copy, pos, game->position_size);
	if (game_collect(game, t->ed, copy, seat, copy) != NO_MOVE)
		return copy;
	free(copy);
	return NULL;
}

/* What holds of a seat's turn holds where it may try its orders before. */
static void
try_rehearsal(
    struct trial *t, unsigned seat, const move_t *legal, unsigned count)
{
	struct trial other = *t;

	other.pos = rehearsal_of(t, t->pos, seat);
	if (other.pos == NULL)
		return;
	must(t, listed(legal, count,
		    game_collect(t->game, t->ed, t->pos, seat, NULL)));
	must(t, game_sound(t->game, t->ed, other.pos));
	must(t, t->game->to_act(t->ed, other.pos) >> seat & 1);
	must(t, rehearsal_of(t, other.pos, seat) == NULL);
	try_seat(&other, seat);
	t->choose = other.choose;
	free(other.pos);
}

void
try_seat(struct trial *t, unsigned seat)
{
	bool words = dice_below(&t->choose, 4) == 0;
	move_t legal[MOVES_MAX], open[MOVES_MAX], move;
	unsigned i, count = legal_of(t, t->pos, seat, legal);
	unsigned open_count = open_of(t, t->pos, seat, open);

	for (i = 0; i < count; i++) {
		must(t,
		    game_check(t->game, t->ed, t->pos, seat, legal[i], NULL));
		if (words)
			try_words(t, seat, legal[i]);
	}
	for (i = 0; i < open_count; i++) {
		must(
		    t, game_check(t->game, t->ed, t->pos, seat, open[i], NULL));
		must(t, !listed(legal, count, open[i]));
		try_words(t, seat, open[i]);
	}
	move = game_done(t->game, t->ed, t->pos, seat);
	must(t, move == NO_MOVE || listed(legal, count, move));
	if (count > 0)
		must(t, listed(legal, count,
			    game_default_move(t->game, t->ed, t->pos, seat)));
	try_bits(t, seat, NO_MOVE, legal, count);
	try_bits(t, seat, 0, legal, count);
	for (i = 0; i < NONSENSE; i++)
		try_bits(t, seat, random_bits(t), legal, count);
	for (i = 0; i < NEAR; i++)
		try_bits(t, seat, near_bits(t, legal, count), legal, count);
	try_rehearsal(t, seat, legal, count);
}

void
try_strangers(struct trial *t)
{
	uint32_t acting = t->game->to_act(t->ed, t->pos);
	move_t legal[MOVES_MAX], own[MOVES_MAX];
	unsigned i, s, seat, count, own_count;

	if (acting == 0)
		return;
	seat = (unsigned)__builtin_ctz(acting);
	count = legal_of(t, t->pos, seat, legal);
	s = dice_below(&t->choose, t->seats);
	own_count = legal_of(t, t->pos, s, own);
	for (i = 0; i < count; i++)
		try_bits(t, s, legal[i], own, own_count);
}
