/* SPDX-License-Identifier: MIT */
/* conform_redeal.c - what a seat may not know has no effect on it. */
#include "base/x.h"
#include "conform_p.h"
#include "game/bot.h"
#include "game/simulate.h"

#include <stdlib.h>
#include <string.h>

#define BOT_ODDS 8 /* computer players think at one in so many */
#define OUTCOMES 2 /* moves whose outcome is compared after a redeal */

static bool
same_phrase(const struct phrase *a, const struct phrase *b)
{
	unsigned i;

	if (strcmp(a->key, b->key) != 0 || a->count != b->count)
		return false;
	for (i = 0; i < a->count; i++) {
		const struct arg *x = &a->args[i], *y = &b->args[i];

		if (x->kind != y->kind || strcmp(x->name, y->name) != 0 ||
		    x->number != y->number ||
		    (x->kind == ARG_THING && strcmp(x->thing, y->thing) != 0))
			return false;
	}
	return true;
}

/* All that a seat is told of a move: verdict, reason, what it shows. */
static void
same_verdict(
    const struct trial *t, const void *other, unsigned seat, move_t move)
{
	struct phrase a = {0}, b = {0};
	bool ok = game_check(t->game, t->ed, t->pos, seat, move, &a);

	must(t, ok == game_check(t->game, t->ed, other, seat, move, &b));
	if (!ok) {
		must(t, same_phrase(&a, &b));
		return;
	}
	must(t, game_reveals(t->game, t->ed, t->pos, seat, move) ==
		    game_reveals(t->game, t->ed, other, seat, move));
	must(t, game_is_secret(t->game, t->ed, t->pos, seat, move) ==
		    game_is_secret(t->game, t->ed, other, seat, move));
}

static void
same_words(const struct trial *t, const void *other, unsigned seat,
    const struct order *order)
{
	struct phrase a = {0}, b = {0};
	move_t x[8], y[8];
	unsigned i,
	    count = t->game->read_order(t->ed, t->pos, seat, order, x, 8, &a);

	must(t,
	    t->game->read_order(t->ed, other, seat, order, y, 8, &b) == count);
	for (i = 0; i < count; i++)
		must(t, x[i] == y[i]);
	must(t, (a.key == NULL) == (b.key == NULL));
	if (a.key != NULL)
		must(t, same_phrase(&a, &b));
}

/* Orders that may mean nothing at this seat: those of whoever acts, with and
 * without their last argument. */
static void
same_readings(const struct trial *t, const void *other, unsigned seat)
{
	uint32_t acting = t->game->to_act(t->ed, t->pos);
	unsigned i, count,
	    s = acting != 0 ? (unsigned)__builtin_ctz(acting) : 0;
	move_t legal[MOVES_MAX];
	struct order order;

	count = legal_of(t, t->pos, s, legal);
	for (i = 0; i < count; i++) {
		t->game->write_order(t->ed, t->pos, s, legal[i], &order);
		same_words(t, other, seat, &order);
		if (order.count > 0) {
			order.count--;
			same_words(t, other, seat, &order);
		}
	}
}

static void
same_moves(struct trial *t, const void *other, unsigned seat)
{
	move_t a[MOVES_MAX], b[MOVES_MAX];
	unsigned i, count = legal_of(t, t->pos, seat, a);

	must(t, legal_of(t, other, seat, b) == count);
	must(t, memcmp(a, b, count * sizeof(*a)) == 0);
	for (i = 0; i < count; i++)
		same_verdict(t, other, seat, a[i]);
	for (i = 0; i < NONSENSE; i++)
		same_verdict(t, other, seat, random_bits(t));
	for (i = 0; i < NEAR; i++)
		same_verdict(t, other, seat, near_bits(t, a, count));
	must(t, game_done(t->game, t->ed, t->pos, seat) ==
		    game_done(t->game, t->ed, other, seat));
	if (count > 0)
		must(t, game_default_move(t->game, t->ed, t->pos, seat) ==
			    game_default_move(t->game, t->ed, other, seat));
	count = open_of(t, t->pos, seat, a);
	must(t, open_of(t, other, seat, b) == count);
	must(t, memcmp(a, b, count * sizeof(*a)) == 0);
	for (i = 0; i < count; i++)
		same_verdict(t, other, seat, a[i]);
	same_readings(t, other, seat);
}

/* What is decided on, which orders ahead may hang on, everybody knows. */
static void
same_subject(const struct trial *t, const void *other)
{
	const char *a, *b;

	a = game_subject(t->game, t->ed, t->pos);
	b = game_subject(t->game, t->ed, other);
	must(t, a == b || (a != NULL && b != NULL && strcmp(a, b) == 0));
}

/* A computer player knows no more than its seat: dealt anew, it does the
 * same. */
static void
same_bots(struct trial *t, const void *other, unsigned seat)
{
	static const char *const kinds[] = {"greedy", "search-4"};

	if (!(t->game->to_act(t->ed, t->pos) & 1u << seat) ||
	    t->conform->redealt % BOT_ODDS != 0)
		return;
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++) {
		struct bot_seat a = {t->game, t->ed, t->pos, t->seats, seat};
		struct bot_seat b = {t->game, t->ed, other, t->seats, seat};
		struct dice da, db;
		struct bot bot;

		must(t, bot_read(&bot, kinds[i]));
		bot.seconds = 0;
		dice_init_number(&da, t->move);
		db = da;
		must(t, bot_choose(&bot, &a, &da) == bot_choose(&bot, &b, &db));
	}
}

static void
same_scores(const struct trial *t, const void *other)
{
	int32_t a[SEATS_MAX] = {0}, b[SEATS_MAX] = {0};

	t->game->scores(t->ed, t->pos, a);
	t->game->scores(t->ed, other, b);
	must(t, memcmp(a, b, sizeof(a)) == 0);
}

/* The same where a seat may try its orders before its turn. */
static void
same_rehearsals(struct trial *t, const void *pos, unsigned seat)
{
	struct trial other = *t;
	void *copy = rehearsal_of(t, pos, seat);

	other.pos = rehearsal_of(t, t->pos, seat);
	must(t, (copy == NULL) == (other.pos == NULL));
	if (copy != NULL) {
		same_view(&other, other.pos, copy, seat);
		same_moves(&other, copy, seat);
		t->choose = other.choose;
	}
	free(other.pos);
	free(copy);
}

/* A move that reveals nothing shows its mover the same, whatever the rest. */
static void
same_outcome(struct trial *t, const void *other, unsigned seat, move_t move)
{
	size_t size = t->game->position_size;
	void *a = xmalloc(size), *b = xmalloc(size);
	struct events ea = EVENTS_INIT, eb = EVENTS_INIT;
	struct buf la = BUF_INIT, lb = BUF_INIT;
	struct dice da = t->dice, db = t->dice;

	memcpy(a, t->pos, size);
	memcpy(b, other, size);
	t->game->apply(t->ed, a, seat, move, &da, &ea);
	t->game->apply(t->ed, b, seat, move, &db, &eb);
	same_view(t, a, b, seat);
	must(t, da.next == t->dice.next && db.next == t->dice.next);
	lines_of(&ea, seat, false, &la);
	lines_of(&eb, seat, false, &lb);
	must(t, strcmp(la.data, lb.data) == 0);
	events_release(&ea);
	events_release(&eb);
	buf_release(&la);
	buf_release(&lb);
	free(a);
	free(b);
}

static void
same_outcomes(struct trial *t, const void *other, unsigned seat)
{
	move_t legal[MOVES_MAX];
	unsigned i, count = legal_of(t, t->pos, seat, legal);

	for (i = 0; i < OUTCOMES && count > 0; i++) {
		move_t move = legal[dice_below(&t->choose, count)];

		if (!game_reveals(t->game, t->ed, t->pos, seat, move))
			same_outcome(t, other, seat, move);
	}
}

static void
plays_on(struct trial *t, void *pos)
{
	struct dice dice, choose;
	struct random_match match = {.game = t->game,
	    .ed = t->ed,
	    .pos = pos,
	    .seats = t->seats,
	    .dice = &dice,
	    .choose = &choose,
	    .moves = t->move};
	unsigned seat;
	move_t move;

	simulate_dice(&dice, &choose, t->conform->match, t->move);
	while (random_match_pick(&match, &seat, &move)) {
		random_match_apply(&match, seat, move);
		must(t, game_sound(t->game, t->ed, pos));
	}
}

void
try_redeal(struct trial *t, uint32_t seat)
{
	size_t size = t->game->position_size;
	void *other = xmalloc(size);
	struct dice trial;

	dice_init_number(&trial, dice_below(&t->choose, UINT32_MAX));
	memcpy(other, t->pos, size);
	game_redeal(t->game, t->ed, other, seat, &trial);
	t->conform->redealt++;
	t->conform->changed += memcmp(other, t->pos, size) != 0;
	must(t, game_sound(t->game, t->ed, other));
	must(
	    t, t->game->to_act(t->ed, other) == t->game->to_act(t->ed, t->pos));
	same_view(t, t->pos, other, seat);
	same_view(t, t->pos, other, OBSERVER);
	if (game_open_scores(t->game))
		same_scores(t, other);
	if (seat != OBSERVER) {
		same_moves(t, other, seat);
		same_rehearsals(t, other, seat);
		same_outcomes(t, other, seat);
		same_bots(t, other, seat);
	}
	same_subject(t, other);
	plays_on(t, other);
	free(other);
}
