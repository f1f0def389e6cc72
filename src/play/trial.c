/* SPDX-License-Identifier: MIT */
/* trial.c - moves tried on a copy, before anything counts. */
#include "play/trial.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>

/* Whatever is hidden is imagined from the same seed, however it lies. */
#define IMAGINED 0

void
trial_begin(struct trial *trial, const struct match *match, uint32_t seat,
    enum trial_from from)
{
	const struct held *held = &match->held[seat < match->seats ? seat : 0];
	unsigned count =
	    from == TRIAL_ANEW || (from == TRIAL_AGAIN && held->complete)
		? held->from
		: held->count;

	*trial = (struct trial){
	    .match = match, .seat = seat, .collect = NO_MOVE, .kind = ""};
	trial->pos = match_copy(
	    match, seat, seat < match->seats ? count : 0, &trial->dice);
}

void
trial_forget(struct trial *trial)
{
	while (trial->count > 0)
		free(trial->steps[--trial->count].text);
}

void
trial_release(struct trial *trial)
{
	trial_forget(trial);
	free(trial->steps);
	match_copy_free(trial->match, trial->pos, &trial->dice);
	*trial = (struct trial){.match = NULL, .collect = NO_MOVE};
}

void
trial_rehearse(struct trial *trial)
{
	const struct match *match = trial->match;

	if (trial->seat < match->seats)
		trial->collect = game_collect(match->game, match->edition.data,
		    trial->pos, trial->seat, trial->pos);
}

void
trial_imagine(struct trial *trial, const struct match *match, uint32_t seat)
{
	trial_begin(trial, match, seat, TRIAL_AGAIN);
	trial_rehearse(trial);
	dice_wipe(&trial->dice);
	dice_init_number(&trial->dice, IMAGINED);
	game_redeal(
	    match->game, match->edition.data, trial->pos, seat, &trial->dice);
}

bool
trial_owes(const struct trial *trial)
{
	const struct match *match = trial->match;

	return match->game->to_act(match->edition.data, trial->pos) &
	       (1u << trial->seat);
}

bool
trial_begins_collecting(const struct trial *trial)
{
	const struct match *match = trial->match;

	return trial->collect == NO_MOVE &&
	       game_collect(match->game, match->edition.data, trial->pos,
		   trial->seat, NULL) != NO_MOVE;
}

bool
trial_has_kind(const struct trial *trial, const char *kind)
{
	const struct game *game = trial->match->game;
	const void *ed = trial->match->edition.data;
	const struct verb *verb;
	struct order order;
	move_t moves[MOVES_MAX];
	unsigned count;

	if (!trial_owes(trial) || trial_begins_collecting(trial))
		return false;
	if (*kind == '\0')
		return true;
	count = game->legal_moves(ed, trial->pos, trial->seat, moves);
	for (unsigned i = 0; i < count; i++) {
		game->write_order(
		    ed, trial->pos, trial->seat, moves[i], &order);
		verb = game_verb(game, order.verb);
		if (verb != NULL && strcmp(verb->kind, kind) == 0)
			return true;
	}
	return false;
}

const char *
trial_open_kind(const struct trial *trial)
{
	const struct game *game = trial->match->game;
	const void *ed = trial->match->edition.data;
	const struct verb *verb;
	struct order order;
	move_t moves[MOVES_MAX];
	unsigned i, count;

	count = game->legal_moves(ed, trial->pos, trial->seat, moves);
	for (i = 0; i < count; i++) {
		game->write_order(
		    ed, trial->pos, trial->seat, moves[i], &order);
		verb = game_verb(game, order.verb);
		if (verb != NULL && *verb->kind != '\0')
			return verb->kind;
	}
	return "";
}

const char *
trial_line_kind(const struct match *match, const struct order_line *line)
{
	const struct verb *verb = NULL;

	if (line->when != NULL)
		return line->when;
	if (line->count > 0 && line->alternatives[0].count > 0)
		verb = game_verb(
		    match->game, line->alternatives[0].orders[0].verb);
	return verb == NULL ? "" : verb->kind;
}

/* What is decided on is the thing, or one of the moves speaks of it. */
static bool
is_about(const struct trial *trial, const char *kind, const char *thing)
{
	const struct game *game = trial->match->game;
	const void *ed = trial->match->edition.data;
	const char *subject = game_subject(game, ed, trial->pos);
	move_t moves[MOVES_MAX];
	struct order order;
	unsigned count;

	if (subject != NULL)
		return strcmp(subject, thing) == 0;
	count = game->legal_moves(ed, trial->pos, trial->seat, moves);
	for (unsigned i = 0; i < count; i++) {
		game->write_order(
		    ed, trial->pos, trial->seat, moves[i], &order);
		if (strcmp(game_verb(game, order.verb)->kind, kind) != 0)
			continue;
		for (unsigned a = 0; a < order.count; a++)
			if (strcmp(order.args[a].value, thing) == 0)
				return true;
	}
	return false;
}

bool
trial_is_for(const struct trial *trial, const struct order_line *line)
{
	const char *kind = trial_line_kind(trial->match, line);

	return trial_has_kind(trial, kind) &&
	       (line->about == NULL || is_about(trial, kind, line->about));
}

static uint32_t
decision_of(const struct trial *trial)
{
	const struct game *game = trial->match->game;

	return game_decision(game, trial->match->edition.data, trial->pos);
}

/* In a simultaneous phase every move stays unknown until it closes. */
static void
add_step(struct trial *trial, move_t move)
{
	const struct match *match = trial->match;
	const struct game *game = match->game;
	const void *ed = match->edition.data;
	struct buf text = BUF_INIT;
	struct order order;
	struct step *step;
	uint32_t before = decision_of(trial);

	trial->steps =
	    x_grow(trial->steps, &trial->cap, trial->count, sizeof(*step));
	step = &trial->steps[trial->count++];
	game->write_order(ed, trial->pos, trial->seat, move, &order);
	order_format(game, &order, &text);
	*step = (struct step){
	    .move = move,
	    .secret = match->phase & (1u << trial->seat) ||
		      game_is_secret(game, ed, trial->pos, trial->seat, move),
	    .text = buf_take(&text),
	};
	if (game_reveals(game, ed, trial->pos, trial->seat, move))
		trial->revealed = true;
	game->apply(ed, trial->pos, trial->seat, move, &trial->dice, NULL);
	trial->played = decision_of(trial) == before;
}

/* A preview ends before anything that its seat does not know yet. */
static bool
is_beyond(struct trial *trial, move_t move)
{
	const struct match *match = trial->match;

	trial->beyond =
	    trial->dry && game_reveals(match->game, match->edition.data,
			      trial->pos, trial->seat, move);
	return trial->beyond;
}

void
trial_carry(struct trial *trial)
{
	const struct held *held = &trial->match->held[trial->seat];

	for (unsigned i = held->from; i < held->count; i++)
		add_step(trial, held->moves[i]);
	trial->played = false;
}

bool
trial_answers(const struct trial *trial)
{
	const struct match *match = trial->match;
	struct trial real;
	bool answers;

	if (trial->collect == NO_MOVE || trial->count != 1)
		return false;
	trial_begin(&real, match, trial->seat, TRIAL_AGAIN);
	answers = game_check(match->game, match->edition.data, real.pos,
	    trial->seat, trial->steps[0].move, NULL);
	trial_release(&real);
	return answers;
}

void
trial_hand_in(struct trial *trial)
{
	const struct match *match = trial->match;
	uint32_t seat = trial->seat;
	move_t move =
	    trial_answers(trial) ? trial->steps[0].move : trial->collect;
	bool dry = trial->dry;

	trial_release(trial);
	trial_begin(trial, match, seat, TRIAL_AGAIN);
	trial->dry = dry;
	if (!is_beyond(trial, move))
		add_step(trial, move);
}

bool
trial_hides(const struct trial *trial, size_t from)
{
	for (size_t i = from; i < trial->count; i++)
		if (trial->steps[i].secret)
			return true;
	return false;
}

bool
trial_fits(const struct trial *trial, struct sealed *sealed)
{
	size_t before = sealed->move_count;
	bool ok;

	for (size_t i = 0; i < trial->count; i++)
		if (trial->steps[i].secret)
			sealed_add_move(sealed, trial->steps[i].text);
	ok = match_fits(trial->match, sealed);
	while (sealed->move_count > before)
		free(sealed->moves[--sealed->move_count]);
	return ok;
}

/* What is needed to take steps back. */
struct mark {
	void *pos;
	struct dice dice;
	size_t count;
	bool revealed, played;
};

static void
mark_set(struct mark *mark, const struct trial *trial)
{
	size_t size = trial->match->game->position_size;

	mark->pos = xmalloc(size);
	memcpy(mark->pos, trial->pos, size);
	mark->dice = trial->dice;
	mark->count = trial->count;
	mark->revealed = trial->revealed;
	mark->played = trial->played;
}

static void
mark_return(const struct mark *mark, struct trial *trial)
{
	memcpy(trial->pos, mark->pos, trial->match->game->position_size);
	trial->dice = mark->dice;
	while (trial->count > mark->count)
		free(trial->steps[--trial->count].text);
	trial->revealed = mark->revealed;
	trial->played = mark->played;
}

static bool
play_order(struct trial *trial, const struct order *order, struct phrase *why)
{
	const struct match *match = trial->match;
	const struct game *game = match->game;
	const void *ed = match->edition.data;
	move_t moves[TRIAL_MOVES];
	struct phrase left = {.key = NULL};
	unsigned count;

	count = game->read_order(
	    ed, trial->pos, trial->seat, order, moves, TRIAL_MOVES, &left);
	if (left.key != NULL)
		*why = left;
	if (left.key != NULL && trial->strict)
		return false;
	for (unsigned i = 0; i < count; i++) {
		if (!game_check(
			game, ed, trial->pos, trial->seat, moves[i], why))
			return false;
		if (is_beyond(trial, moves[i]))
			return refuse(why, "preview-ends");
		if (trial->count >= LOG_LIST_MAX) {
			phrase_set(why, "too-many-orders");
			phrase_number(why, "max", LOG_LIST_MAX);
			return false;
		}
		add_step(trial, moves[i]);
	}
	return count > 0;
}

static void
mark_release(struct mark *mark, const struct trial *trial)
{
	seal_wipe(mark->pos, trial->match->game->position_size);
	free(mark->pos);
	dice_wipe(&mark->dice);
}

/* An order that showed something new before it failed stands as far as it
 * came: taken back, its refusal would tell what the draw brings. */
static bool
play_or_return(
    struct trial *trial, const struct order *order, struct phrase *why)
{
	struct mark mark;
	bool ok;

	mark_set(&mark, trial);
	ok = play_order(trial, order, why);
	if (!ok && trial->revealed == mark.revealed)
		mark_return(&mark, trial);
	mark_release(&mark, trial);
	return ok;
}

/* Play one alternative; all or nothing up to the first revelation. */
static enum trial_result
trial_play(struct trial *trial, const struct alternative *alternative,
    struct phrase *why)
{
	struct mark mark;
	bool ok = true, part;

	mark_set(&mark, trial);
	for (unsigned i = 0; ok && i < alternative->count; i++)
		ok = play_or_return(trial, &alternative->orders[i], why);
	part = trial->revealed && trial->count > mark.count;
	if (!ok && !part)
		mark_return(&mark, trial);
	mark_release(&mark, trial);
	return ok ? TRIAL_PLAYED : part ? TRIAL_PART : TRIAL_REFUSED;
}

bool
trial_is_elsewhere(const struct phrase *why)
{
	return why->key != NULL && (strcmp(why->key, ORDER_LATER) == 0 ||
				       strcmp(why->key, ORDER_PAST) == 0);
}

static enum trial_result
play_any(struct trial *trial, const struct order_line *line, struct phrase *why)
{
	for (unsigned i = 0; i < line->count; i++) {
		const struct alternative *alternative = &line->alternatives[i];
		struct phrase other;
		enum trial_result result =
		    trial_play(trial, alternative, i == 0 ? why : &other);
		const struct verb *verb;

		/* The first says which decision the line is about. */
		if (result == TRIAL_REFUSED &&
		    (trial->beyond || (i == 0 && trial_is_elsewhere(why))))
			return result;
		if (result == TRIAL_REFUSED)
			continue;
		verb =
		    game_verb(trial->match->game, alternative->orders[0].verb);
		trial->kind = verb == NULL || *verb->kind == '\0'
				  ? trial_open_kind(trial)
				  : verb->kind;
		if (result == TRIAL_PART)
			*why = i == 0 ? *why : other;
		return result;
	}
	return TRIAL_REFUSED;
}

enum trial_result
trial_play_any(
    struct trial *trial, const struct order_line *line, struct phrase *why)
{
	enum trial_result result = TRIAL_REFUSED;

	if (line->count > 1) {
		trial->strict = true;
		result = play_any(trial, line, why);
		trial->strict = false;
	}
	return result == TRIAL_REFUSED ? play_any(trial, line, why) : result;
}

bool
trial_close(struct trial *trial)
{
	const struct match *match = trial->match;
	move_t move;

	if (!trial->played || !trial_owes(trial) ||
	    !trial_has_kind(trial, trial->kind))
		return false;
	move = game_done(
	    match->game, match->edition.data, trial->pos, trial->seat);
	if (move == NO_MOVE || is_beyond(trial, move))
		return false;
	add_step(trial, move);
	trial->played = false;
	return true;
}

bool
trial_close_empty(struct trial *trial, const char *kind)
{
	trial->played = true;
	trial->kind = kind;
	return trial_close(trial);
}

bool
trial_close_complete(struct trial *trial)
{
	const struct match *match = trial->match;
	const struct game *game = match->game;
	const void *ed = match->edition.data;
	move_t moves[MOVES_MAX];

	return game->legal_moves(ed, trial->pos, trial->seat, moves) == 1 &&
	       moves[0] == game_done(game, ed, trial->pos, trial->seat) &&
	       trial_close(trial);
}

bool
trial_close_for(struct trial *trial, const struct order_line *line)
{
	const struct match *match = trial->match;
	const struct game *game = match->game;
	const void *ed = match->edition.data;
	move_t done = game_done(game, ed, trial->pos, trial->seat);
	struct mark mark;
	bool ok;

	if (done == NO_MOVE ||
	    game_reveals(game, ed, trial->pos, trial->seat, done))
		return false;
	mark_set(&mark, trial);
	ok = trial_close(trial) && trial_is_for(trial, line);
	if (!ok)
		mark_return(&mark, trial);
	mark_release(&mark, trial);
	return ok;
}

bool
trial_only_ends(const struct match *match, const struct order_line *line)
{
	const struct game *game = match->game;

	return game->closing != NULL && line->when == NULL &&
	       line->count == 1 && line->alternatives[0].count == 1 &&
	       strcmp(line->alternatives[0].orders[0].verb, game->closing) == 0;
}

enum trial_end
trial_end(struct trial *trial, const struct order_line *line, size_t carried,
    struct phrase *why)
{
	const char *kind;

	if (!trial_only_ends(trial->match, line))
		return TRIAL_NO_END;
	if (!trial_owes(trial))
		return trial->count > carried ? TRIAL_ENDED : TRIAL_NO_END;
	kind = trial_open_kind(trial);
	if (trial_close_empty(trial, kind))
		return TRIAL_ENDED;
	phrase_set(why, "part-missing");
	phrase_thing(why, "kind", kind);
	return TRIAL_UNFINISHED;
}

bool
trial_is_open(const struct trial *trial)
{
	const struct match *match = trial->match;

	return trial->played && trial_has_kind(trial, trial->kind) &&
	       game_part(match->game, match->edition.data, trial->pos) ==
		   match_part(match);
}
