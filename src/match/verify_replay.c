/* SPDX-License-Identifier: MIT */
/*
 * verify_replay.c - the whole story of a match file played again, each entry
 * once: see verify_tree.h.
 *
 * What waits for a seat is kept here and not in the match: a hostile file may
 * withdraw as many lines as it likes, and what a fork of the story undoes must
 * cost no more than what it undoes.
 */
#include "match/verify_replay.h"

#include "base/x.h"
#include "match/match_p.h"
#include "match/verify_tree.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

static_assert(VERIFY_SEATS == SEATS_MAX, "seats of verify.h");

/* What orders did, beyond the position. */
struct deed {
	uint32_t since;        /* the last new sitter of the seat before it */
	uint32_t first, drops; /* where in dropped, what it withdrew */
	uint32_t dropped;      /* how often it stands withdrawn */
	bool gives, stands;    /* it has lines; it counts, so they wait */
	uint32_t before, from; /* of what it holds: the entry before it that */
	bool complete;         /* holds some, as in struct held */
	uint32_t throws;
};

/* What a fork goes back to. */
struct kept {
	void *pos;
	struct dice dice;
	struct held held[SEATS_MAX];
	uint32_t phase, opened, handed_in;
	size_t undo_count;
};

struct replay {
	struct match *match;
	struct verify *verify;
	struct deed *deeds;
	uint32_t *dropped; /* the numbers that drop lines name */
	size_t dropped_count, dropped_cap;
	/* what was done to deeds, by whom: given or withdrawn, or taken back */
	struct undo {
		uint32_t entry;
		bool back;
	} * undo;
	size_t undo_count, undo_cap;
	struct kept kept[TREE_KEPT_MAX], end;
	unsigned kept_count;
	uint32_t head;  /* what stands at the end of the story, NO_ENTRY */
	uint32_t wrong; /* the first false entry, NO_ENTRY */
	struct err *err;
};

static int
false_entry(const struct match *match, const struct entry *entry,
    const char *what, struct err *err)
{
	return err_set(err, EX_FALSE, "match %s, entry %u: %s",
	    log_entry(&match->log, 0)->match, entry->number, what);
}

/* The next of the entry's moves, hidden ones from the sealed part. */
static const char *
next_move(const struct entry *entry, const struct sealed *sealed, size_t i,
    size_t *hidden)
{
	if (strcmp(entry->moves[i], "?") != 0)
		return entry->moves[i];
	return *hidden < sealed->move_count ? sealed->moves[(*hidden)++] : "";
}

/* Play the default move if it is what the text says. */
static bool
play_default(const struct match *match, void *pos, struct dice *dice,
    uint32_t seat, const char *text)
{
	const struct game *game = match->game;
	const void *ed = match->edition.data;
	struct buf wanted = BUF_INIT;
	struct order order;
	move_t move;
	bool same;

	if ((game->to_act(ed, pos) & 1u << seat) == 0)
		return false;
	move = game_default_move(game, ed, pos, seat);
	game->write_order(ed, pos, seat, move, &order);
	order_format(game, &order, &wanted);
	same = buf_equals(&wanted, text);
	buf_release(&wanted);
	if (same)
		game->apply(ed, pos, seat, move, dice, NULL);
	return same;
}

/* What a seat whose time is up does is fixed by the rules, and no choice of
 * the host's. */
static int
check_clock(const struct match *match, const struct entry *entry,
    const struct sealed *sealed, struct err *err)
{
	void *pos = match_position(match, entry->seat);
	struct dice dice = match->dice;
	size_t i, hidden = 0;
	bool right = true;

	dice.tape = NULL;
	for (i = 0; right && i < entry->move_count; i++)
		right = play_default(match, pos, &dice, entry->seat,
		    next_move(entry, sealed, i, &hidden));
	dice_wipe(&dice);
	free(pos);
	return right
		   ? 0
		   : false_entry(match, entry,
			 "what came by the clock is not the default move", err);
}

static int
check_standing(const struct replay *replay, const struct entry *entry,
    const struct sealed *sealed, struct err *err)
{
	const struct deed *given = &replay->deeds[sealed->of];

	if (given->gives && given->stands && given->dropped == 0 &&
	    log_entry(&replay->match->log, sealed->of)->seat == entry->seat &&
	    replay->deeds[entry->number].since <= sealed->of)
		return 0;
	return false_entry(
	    replay->match, entry, "it names no order that was waiting", err);
}

static int
check_by(const struct replay *replay, const struct entry *entry,
    const struct sealed *sealed, struct err *err)
{
	if (entry->by == BY_CLOCK)
		return check_clock(replay->match, entry, sealed, err);
	if (entry->by == BY_STANDING)
		return check_standing(replay, entry, sealed, err);
	return 0;
}

/* ---- what waits, and how it is undone ---- */

/* An entry's lines begin to wait, and what it withdraws does no more; or that
 * is taken back. */
static void
count_deed(struct replay *replay, uint32_t number, bool back)
{
	struct deed *deed = &replay->deeds[number];

	deed->stands = !back;
	for (uint32_t i = 0; i < deed->drops; i++)
		replay->deeds[replay->dropped[deed->first + i]].dropped +=
		    back ? UINT32_MAX : 1;
}

static void
do_deed(struct replay *replay, uint32_t number, bool back)
{
	count_deed(replay, number, back);
	replay->undo = x_grow(replay->undo, &replay->undo_cap,
	    replay->undo_count, sizeof(*replay->undo));
	replay->undo[replay->undo_count++] = (struct undo){number, back};
}

static void
undo_deeds(struct replay *replay, size_t count)
{
	while (replay->undo_count > count) {
		const struct undo *undo = &replay->undo[--replay->undo_count];

		count_deed(replay, undo->entry, !undo->back);
	}
}

/* A seat withdraws its own lines only; others' numbers do nothing. */
static void
note_deed(struct replay *replay, const struct entry *entry,
    const struct sealed *sealed)
{
	struct deed *deed = &replay->deeds[entry->number];

	deed->first = (uint32_t)replay->dropped_count;
	for (size_t i = 0; i < sealed->waiting_count; i++) {
		const struct sealed_line *line = &sealed->waiting[i];
		const struct entry *old;

		deed->gives |= line->text != NULL;
		if (line->text != NULL)
			continue;
		old = log_entry(&replay->match->log, line->number);
		if (old->kind != ENTRY_ORDERS || old->seat != entry->seat)
			continue;
		replay->dropped = x_grow(replay->dropped, &replay->dropped_cap,
		    replay->dropped_count, sizeof(*replay->dropped));
		replay->dropped[replay->dropped_count++] = line->number;
		deed->drops++;
	}
	if (deed->gives || deed->drops > 0)
		do_deed(replay, entry->number, false);
}

/* ---- what is held, and replaced ---- */

/* Only what a seat holds last in a phase that is still open: it has changed
 * nothing yet but what the seat holds and what waits for it. */
static int
take_back(struct replay *replay, const struct entry *entry, struct err *err)
{
	struct held *held = &replay->match->held[entry->seat];
	const struct deed *deed = &replay->deeds[entry->instead], *before;

	if (held->entry != entry->instead)
		return false_entry(replay->match, entry,
		    "it replaces what is not held until a phase closes", err);
	held->count = held->from;
	held->entry = deed->before;
	before = held->entry == NO_ENTRY ? NULL : &replay->deeds[held->entry];
	held->from = before == NULL ? 0 : before->from;
	held->complete = before != NULL && before->complete;
	if (deed->gives || deed->drops > 0)
		do_deed(replay, entry->instead, true);
	return 0;
}

static void
note_held(struct replay *replay, const struct entry *entry, uint32_t before)
{
	const struct held *held = &replay->match->held[entry->seat];
	struct deed *deed = &replay->deeds[entry->number];

	if (held->entry != entry->number)
		return;
	deed->before = before;
	deed->from = held->from;
	deed->complete = held->complete;
}

/* ---- forks ---- */

static void
copy_held(struct held *to, const struct held *from)
{
	free(to->moves);
	*to = *from;
	to->moves = NULL;
	if (from->count == 0)
		return;
	to->moves = xcalloc(from->count, sizeof(*to->moves));
	memcpy(to->moves, from->moves, from->count * sizeof(*to->moves));
}

static void
keep(const struct replay *replay, struct kept *kept)
{
	const struct match *match = replay->match;
	size_t size = match->game->position_size;

	memset(kept, 0, sizeof(*kept));
	kept->pos = xmalloc(size);
	memcpy(kept->pos, match->pos, size);
	kept->dice = match->dice;
	for (unsigned s = 0; s < match->seats; s++)
		copy_held(&kept->held[s], &match->held[s]);
	kept->phase = match->phase;
	kept->opened = match->opened;
	kept->handed_in = match->handed_in;
	kept->undo_count = replay->undo_count;
}

static void
restore(struct replay *replay, const struct kept *kept)
{
	struct match *match = replay->match;

	memcpy(match->pos, kept->pos, match->game->position_size);
	match->dice = kept->dice;
	for (unsigned s = 0; s < match->seats; s++)
		copy_held(&match->held[s], &kept->held[s]);
	match->phase = kept->phase;
	match->opened = kept->opened;
	match->handed_in = kept->handed_in;
	undo_deeds(replay, kept->undo_count);
}

static void
kept_release(struct kept *kept)
{
	free(kept->pos);
	for (unsigned s = 0; s < SEATS_MAX; s++)
		free(kept->held[s].moves);
	dice_wipe(&kept->dice);
	memset(kept, 0, sizeof(*kept));
}

static void
keep_fork(void *arg)
{
	struct replay *replay = arg;

	keep(replay, &replay->kept[replay->kept_count++]);
	if (replay->kept_count > replay->verify->kept)
		replay->verify->kept = replay->kept_count;
}

static void
go_back(void *arg)
{
	struct replay *replay = arg;

	restore(replay, &replay->kept[replay->kept_count - 1]);
}

static void
forget_fork(void *arg)
{
	struct replay *replay = arg;

	kept_release(&replay->kept[--replay->kept_count]);
}

/* ---- one entry ---- */

/* What a match keeps of its story, and a verifier need not. */
static void
forget_chapter(struct replay *replay, uint32_t number)
{
	struct match *match = replay->match;
	struct chapter *chapter = match_chapter(match, number);

	replay->deeds[number].throws = (uint32_t)chapter->tape.count;
	events_release(&chapter->events);
	dice_tape_release(&chapter->tape);
	free(chapter->pos);
	*chapter = (struct chapter){.pos = NULL};
	for (unsigned s = 0; s < match->seats; s++) {
		for (unsigned i = 0; i < match->waiting_count[s]; i++)
			free(match->waiting[s][i].text);
		match->waiting_count[s] = 0;
	}
}

static int
play_orders(struct replay *replay, const struct entry *entry, struct err *err)
{
	struct match *match = replay->match;
	struct sealed sealed;
	uint32_t before;
	int rc = -1;

	sealed_init(&sealed);
	if ((entry->sealed != NULL &&
		match_open_sealed(match, entry, &sealed, err) < 0) ||
	    (entry->instead != NO_ENTRY && take_back(replay, entry, err) < 0) ||
	    check_by(replay, entry, &sealed, err) < 0)
		goto out;
	before = match->held[entry->seat].entry;
	if (match_follow(match, entry, err) < 0)
		goto out;
	note_deed(replay, entry, &sealed);
	note_held(replay, entry, before);
	rc = 0;
out:
	sealed_release(&sealed);
	return rc;
}

/* Of several false entries the first is told, as if they had been played in
 * the order of the file. */
static bool
play(void *arg, uint32_t number)
{
	struct replay *replay = arg;
	const struct entry *entry = log_entry(&replay->match->log, number);
	struct err err = ERR_INIT;
	int rc;

	replay->verify->played++;
	rc = entry->kind == ENTRY_START
		 ? match_follow(replay->match, entry, &err)
		 : play_orders(replay, entry, &err);
	forget_chapter(replay, number);
	if (rc == 0 && number == replay->head)
		keep(replay, &replay->end);
	if (rc < 0 && number < replay->wrong) {
		replay->wrong = number;
		err_set(replay->err, err.exit, "%s", err.text);
	}
	return rc == 0;
}

/* ---- all of them ---- */

/* Another person does not inherit plans: what was given before is no more. */
static void
find_sitters(struct replay *replay)
{
	const struct log *log = &replay->match->log;
	const struct entry *sitters[SEATS_MAX] = {NULL};
	uint32_t since[SEATS_MAX] = {0};

	for (uint32_t i = 0; i < log->count; i++) {
		const struct entry *entry = log_entry(log, i), *old;

		if (entry->kind == ENTRY_ORDERS)
			replay->deeds[i].since = since[entry->seat];
		if (entry->kind != ENTRY_SEAT)
			continue;
		old = sitters[entry->seat];
		if (old != NULL && strcmp(old->name, entry->name) != 0)
			since[entry->seat] = i;
		sitters[entry->seat] = entry;
	}
}

static void
count(struct replay *replay)
{
	struct verify *verify = replay->verify;
	const struct log *log = &replay->match->log;
	uint32_t *live;
	size_t i, n;

	n = log_live(log, log_head(log), &live);
	for (i = 0; i < n; i++) {
		const struct entry *entry = log_entry(log, live[i]);

		verify->legal_moves += entry->move_count;
		verify->results += entry->has_result;
		verify->throws += replay->deeds[live[i]].throws;
	}
	free(live);
	verify->over = match_over(replay->match);
	verify->reached = VERIFY_REPLAYED;
}

static int
replay_story(struct replay *replay, struct err *err)
{
	const struct log *log = &replay->match->log;
	struct tree_node *tree = tree_new(log);
	const struct tree_player player = {
	    play, keep_fork, go_back, forget_fork, replay};

	replay->head = log_tail(log, log_head(log));
	replay->wrong = NO_ENTRY;
	replay->err = err;
	find_sitters(replay);
	tree_play(tree, log_start(log), &player);
	free(tree);
	if (replay->wrong != NO_ENTRY)
		return -1;
	if (replay->end.pos != NULL)
		restore(replay, &replay->end);
	count(replay);
	return 0;
}

int
verify_replay(struct verify *verify, struct match *match,
    const struct data *data, const char *editions, struct err *err)
{
	const struct buf *bytes = &verify->log.bytes;
	struct replay replay = {.match = match, .verify = verify};
	struct log log = LOG_INIT;
	int rc;

	if (log_parse(&log, bytes->data, bytes->len, "the file", err) < 0 ||
	    match_load(match, &log, 0, data, editions, NULL, err) < 0) {
		log_release(&log);
		return -1;
	}
	replay.deeds = xcalloc(match->log.count, sizeof(*replay.deeds));
	rc = replay_story(&replay, err);
	kept_release(&replay.end);
	free(replay.deeds);
	free(replay.dropped);
	free(replay.undo);
	return rc;
}
