/* SPDX-License-Identifier: MIT */
/* match_replay.c - an entry of the log, applied to the position. */
#include "base/err.h"
#include "base/x.h"
#include "match/match.h"
#include "match/match_p.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

/* ---- the start ---- */

/* The salts and the beacon of FORMAT.md section 7.  Before the start a seat
 * entry erases that seat's salt. */
static void
salt_lines(const struct log *log, uint32_t end, struct buf *out)
{
	const char *salts[SEATS_MAX] = {NULL}, *beacon = NULL;

	for (uint32_t i = 0; i < end; i++) {
		const struct entry *entry = log_entry(log, i);

		if (entry->kind == ENTRY_SEAT)
			salts[entry->seat] = NULL;
		else if (entry->kind == ENTRY_SALT && entry->seat == NO_SEAT)
			beacon = entry->text;
		else if (entry->kind == ENTRY_SALT)
			salts[entry->seat] = entry->text;
	}
	for (unsigned s = 0; s < SEATS_MAX; s++)
		if (salts[s] != NULL)
			buf_addf(out, "salt %u %s\n", s, salts[s]);
	if (beacon != NULL)
		buf_addf(out, "beacon %s\n", beacon);
}

static int
follow_start(struct match *match, const struct entry *entry, struct err *err)
{
	struct chapter *chapter = match_chapter(match, entry->number);
	struct buf lines = BUF_INIT;
	uint8_t seed[32];

	if (!match->has_match_key)
		return err_set(err, EX_USAGE,
		    "match %s: its key is not revealed yet, so it cannot be "
		    "replayed without the host's key",
		    log_entry(&match->log, 0)->match);
	salt_lines(&match->log, entry->number, &lines);
	seal_dice_seed(seed, match->keys.match, log_h0(&match->log), lines.data,
	    lines.len);
	dice_init(&match->dice, seed);
	seal_wipe(seed, sizeof(seed));
	buf_release(&lines);
	match->dice.tape = &chapter->tape;
	match->game->setup(match->edition.data, match->pos, match->seats,
	    &match->dice, &chapter->events);
	match->dice.tape = NULL;
	match->started = true;
	return 0;
}

/* ---- orders ---- */

void
match_open_phase(struct match *match, uint32_t number)
{
	uint32_t act = match->game->to_act(match->edition.data, match->pos);

	match->phase = __builtin_popcount(act) > 1 ? act : 0;
	match->opened = number;
	for (unsigned s = 0; s < match->seats; s++) {
		free(match->held[s].moves);
		match->held[s] = (struct held){.entry = NO_ENTRY};
	}
}

static bool
phase_is_complete(const struct match *match)
{
	for (unsigned s = 0; s < match->seats; s++)
		if (match->phase & (1u << s) && !match->held[s].complete)
			return false;
	return true;
}

static int
apply_move(struct match *match, struct chapter *chapter, uint32_t number,
    uint32_t seat, move_t move, struct err *err)
{
	const struct game *game = match->game;
	const void *ed = match->edition.data;
	struct phrase why;

	if (!game_check(game, ed, match->pos, seat, move, &why))
		return err_set(err, EX_FALSE,
		    "match %s, entry %u: the rules refuse this move of seat "
		    "%u (%s)",
		    log_entry(&match->log, 0)->match, number, seat, why.key);
	match->handed_in &= ~(1u << seat);
	if (game_collect(game, ed, match->pos, seat, NULL) == move)
		match->handed_in |= 1u << seat;
	chapter->revealed |= game_reveals(game, ed, match->pos, seat, move);
	match->dice.tape = &chapter->tape;
	game->apply(ed, match->pos, seat, move, &match->dice, &chapter->events);
	match->dice.tape = NULL;
	chapter->revealed |= chapter->tape.count > 0;
	match->asked[seat] = number;
	return 0;
}

/* The last seat that owed has its own: all are applied, in seat order. */
static int
close_phase(struct match *match, struct chapter *chapter, uint32_t number,
    struct err *err)
{
	for (unsigned s = 0; s < match->seats; s++)
		for (unsigned i = 0; i < match->held[s].count; i++)
			if (apply_move(match, chapter, number, s,
				match->held[s].moves[i], err) < 0)
				return -1;
	/* What each had chosen by himself the others know now. */
	chapter->revealed = true;
	match_open_phase(match, number);
	return 0;
}

static bool
read_move(const struct match *match, const void *pos, uint32_t seat,
    const char *text, move_t *move)
{
	struct order order;
	struct phrase why;

	return order_parse(match->game, text, &order) &&
	       match->game->read_order(
		   match->edition.data, pos, seat, &order, move, 1, &why) == 1;
}

static int
hold_moves(struct match *match, const struct entry *entry,
    const char *const *texts, size_t count, struct err *err)
{
	struct held *held = &match->held[entry->seat];
	const void *ed = match->edition.data;
	struct dice dice;
	void *pos = match_copy(match, entry->seat, held->count, &dice);
	int rc = -1;

	held->entry = entry->number;
	held->from = held->count;
	for (size_t i = 0; i < count; i++) {
		move_t move;

		if (!read_move(match, pos, entry->seat, texts[i], &move) ||
		    !game_check(
			match->game, ed, pos, entry->seat, move, NULL)) {
			err_set(err, EX_FALSE,
			    "match %s, entry %u: the rules refuse the held "
			    "move \"%s\" of seat %u",
			    log_entry(&match->log, 0)->match, entry->number,
			    texts[i], entry->seat);
			goto out;
		}
		match->game->apply(ed, pos, entry->seat, move, &dice, NULL);
		held->moves = xrealloc(
		    held->moves, held->count + 1, sizeof(*held->moves));
		held->moves[held->count++] = move;
	}
	held->complete = (match->game->to_act(ed, pos) >> entry->seat & 1) == 0;
	rc = 0;
out:
	match_copy_free(match, pos, &dice);
	return rc;
}

static int
play_moves(struct match *match, struct chapter *chapter,
    const struct entry *entry, const char *const *texts, size_t count,
    struct err *err)
{
	for (size_t i = 0; i < count; i++) {
		move_t move;

		if (!read_move(match, match->pos, entry->seat, texts[i], &move))
			return err_set(err, EX_FALSE,
			    "match %s, entry %u: \"%s\" is no move here",
			    log_entry(&match->log, 0)->match, entry->number,
			    texts[i]);
		if (apply_move(match, chapter, entry->number, entry->seat, move,
			err) < 0)
			return -1;
	}
	/* An open move of a seat that owes nothing leaves the phase open. */
	if (match->phase == 0)
		match_open_phase(match, entry->number);
	return 0;
}

static void
drop_waiting(struct match *match, uint32_t seat, uint32_t number)
{
	struct waiting *list = match->waiting[seat];
	unsigned kept = 0;

	for (unsigned i = 0; i < match->waiting_count[seat]; i++)
		if (list[i].entry == number)
			free(list[i].text);
		else
			list[kept++] = list[i];
	match->waiting_count[seat] = kept;
}

uint32_t
match_part(const struct match *match)
{
	return game_part(match->game, match->edition.data, match->pos);
}

/* part: when the lines were written, so that of the position before the entry's
 * own moves. */
void
match_keep_waiting(struct match *match, const struct entry *entry,
    const struct sealed *sealed, uint32_t part)
{
	uint32_t seat = entry->seat;

	for (size_t i = 0; i < sealed->waiting_count; i++) {
		const struct sealed_line *line = &sealed->waiting[i];
		unsigned n = match->waiting_count[seat];

		if (line->text == NULL) {
			drop_waiting(match, seat, line->number);
			continue;
		}
		match->waiting[seat] = xrealloc(
		    match->waiting[seat], n + 1, sizeof(struct waiting));
		match->waiting[seat][n] =
		    (struct waiting){entry->number, part, xstrdup(line->text)};
		match->waiting_count[seat]++;
	}
}

int
match_open_sealed(const struct match *match, const struct entry *entry,
    struct sealed *sealed, struct err *err)
{
	struct buf content = BUF_INIT;
	int rc = -1;

	if (seal_open(&content, &match->sealer, entry->number, entry->seat,
		entry->sealed, entry->sealed_len) &&
	    sealed_read(sealed, content.data, content.len))
		rc = 0;
	else
		err_set(err, EX_FALSE,
		    "match %s, entry %u: the sealed part does not open",
		    log_entry(&match->log, 0)->match, entry->number);
	buf_wipe(&content);
	return rc;
}

/* The entry's moves, those behind the seal in their places. */
static int
gather_moves(const struct match *match, const struct entry *entry,
    const struct sealed *sealed, const char **texts, struct err *err)
{
	size_t hidden = 0;

	for (size_t i = 0; i < entry->move_count; i++) {
		texts[i] = entry->moves[i];
		if (strcmp(texts[i], "?") != 0)
			continue;
		if (hidden == sealed->move_count)
			goto wrong;
		texts[i] = sealed->moves[hidden++];
	}
	if (hidden == sealed->move_count)
		return 0;
wrong:
	return err_set(err, EX_FALSE,
	    "match %s, entry %u: the sealed part holds another number of "
	    "moves than are hidden",
	    log_entry(&match->log, 0)->match, entry->number);
}

static void
result_of(const struct match *match, const struct chapter *chapter,
    uint32_t number, uint8_t result[TAG_LEN])
{
	struct buf lines = BUF_INIT;

	for (size_t i = 0; i < chapter->events.count; i++) {
		const struct event *event = &chapter->events.list[i];

		event_line(event, &lines);
		if (!event->aside)
			buf_addc(&lines, '\n');
	}
	seal_result(result, &match->sealer, number, lines.data, lines.len);
	buf_wipe(&lines);
}

static int
check_result(struct match *match, const struct entry *entry, struct err *err)
{
	struct chapter *chapter = match_chapter(match, entry->number);
	uint8_t result[TAG_LEN];

	if (!entry->has_result)
		return 0;
	result_of(match, chapter, entry->number, result);
	if (memcmp(result, entry->result, TAG_LEN) == 0)
		return 0;
	return err_set(err, EX_FALSE,
	    "match %s, entry %u: replay gives another result: these rules are "
	    "not those the match was played with",
	    log_entry(&match->log, 0)->match, entry->number);
}

static void
tell_how(struct match *match, const struct entry *entry)
{
	struct chapter *chapter = match_chapter(match, entry->number);
	uint32_t bit = 1u << entry->seat;

	chapter->held = entry->move_count > 0 && match->phase & bit;
	chapter->handed_in = entry->by == BY_STANDING && match->handed_in & bit;
}

static int
follow_orders(struct match *match, const struct entry *entry, struct err *err)
{
	const char *texts[LOG_LIST_MAX];
	struct sealed sealed;
	uint32_t seat = entry->seat, part = match_part(match);
	int rc = -1;

	sealed_init(&sealed);
	if (entry->sealed != NULL &&
	    match_open_sealed(match, entry, &sealed, err) < 0)
		goto out;
	if (gather_moves(match, entry, &sealed, texts, err) < 0)
		goto out;
	tell_how(match, entry);
	if (entry->move_count > 0 && match->phase & (1u << seat)) {
		if (hold_moves(match, entry, texts, entry->move_count, err) < 0)
			goto out;
		if (phase_is_complete(match) &&
		    close_phase(match, match_chapter(match, entry->number),
			entry->number, err) < 0)
			goto out;
	} else if (entry->move_count > 0 &&
		   play_moves(match, match_chapter(match, entry->number), entry,
		       texts, entry->move_count, err) < 0) {
		goto out;
	}
	match_keep_waiting(match, entry, &sealed, part);
	if (entry->move_count > 0)
		match->moved[seat] = entry->number;
	rc = check_result(match, entry, err);
out:
	sealed_release(&sealed);
	return rc;
}

/* ---- the others ---- */

static void
follow_seat(struct match *match, const struct entry *entry)
{
	const struct entry *old =
	    entry->number == 0
		? NULL
		: log_seat(&match->log, entry->number - 1, entry->seat);

	/* Another person does not inherit plans. */
	if (old != NULL && strcmp(old->name, entry->name) != 0)
		while (match->waiting_count[entry->seat] > 0)
			drop_waiting(match, entry->seat,
			    match->waiting[entry->seat][0].entry);
	match->asked[entry->seat] = entry->number;
}

static void
keep_position(const struct match *match, struct chapter *chapter)
{
	size_t size = match->game->position_size;

	if (chapter->pos == NULL)
		chapter->pos = xmalloc(size);
	memcpy(chapter->pos, match->pos, size);
}

int
match_follow(struct match *match, const struct entry *entry, struct err *err)
{
	struct chapter *chapter = match_chapter(match, entry->number);
	uint32_t before = 0, after = 0;
	int rc = 0;

	if (match->started)
		before = match->game->to_act(match->edition.data, match->pos);
	chapter->live = true;
	if (entry->kind == ENTRY_START) {
		rc = follow_start(match, entry, err);
		if (rc == 0)
			match_open_phase(match, entry->number);
	} else if (entry->kind == ENTRY_ORDERS) {
		rc = follow_orders(match, entry, err);
	} else if (entry->kind == ENTRY_SEAT) {
		follow_seat(match, entry);
	} else if (entry->kind == ENTRY_VOID) {
		for (unsigned s = 0; s < match->seats; s++)
			match->asked[s] = entry->number;
	}
	if (rc < 0)
		return -1;
	if (match->started)
		after = match->game->to_act(match->edition.data, match->pos);
	for (unsigned s = 0; s < match->seats; s++)
		if ((before ^ after) & (1u << s))
			match->asked[s] = entry->number;
	chapter = match_chapter(match, entry->number);
	chapter->to_act = after;
	if (entry->kind == ENTRY_START || entry->kind == ENTRY_ORDERS)
		keep_position(match, chapter);
	return 0;
}

/* ---- adding ---- */

bool
match_fits(const struct match *match, const struct sealed *sealed)
{
	struct buf content = BUF_INIT;
	bool fits;

	sealed_write(sealed, &content);
	fits = content.len <= log_entry(&match->log, 0)->seal;
	buf_wipe(&content);
	return fits;
}

static void
close_sealed(
    struct match *match, struct entry *entry, const struct sealed *sealed)
{
	uint32_t size = log_entry(&match->log, 0)->seal;
	struct buf content = BUF_INIT, closed = BUF_INIT;

	sealed_write(sealed, &content);
	seal_close(&closed, &match->sealer, entry->number, entry->seat,
	    content.data, content.len, size);
	entry->sealed_len = closed.len;
	entry->sealed = (uint8_t *)buf_take(&closed);
	buf_wipe(&content);
}

void
match_begin_orders(struct match *match, struct entry *entry, uint32_t seat,
    enum entry_by by, const char *time, const char *due)
{
	entry_init(entry, ENTRY_ORDERS);
	entry->number = log_head(&match->log) + 1;
	entry->seat = seat;
	entry->by = by;
	memcpy(entry->time, time, sizeof(entry->time));
	memcpy(entry->due, due, strlen(due) + 1);
}

int
match_add_orders(struct match *match, struct entry *take, struct sealed *sealed,
    const struct step *steps, size_t count, const struct host_key *key,
    struct err *err)
{
	bool empties = take->instead != NO_ENTRY && count == 0;
	bool must_seal = take->by == BY_STANDING || sealed->waiting_count > 0 ||
			 sealed->has_sig || empties;
	uint32_t number = take->number;

	for (size_t i = 0; i < count; i++) {
		entry_add_move(take, steps[i].secret ? "?" : steps[i].text);
		if (steps[i].secret)
			sealed_add_move(sealed, steps[i].text);
	}
	if (must_seal || sealed->move_count > 0)
		close_sealed(match, take, sealed);
	/* What it replaces is forgotten first, as it will be replayed. */
	if (take->instead != NO_ENTRY &&
	    match_rewind_without(match, number - 1, take->instead, err) < 0)
		return -1;
	if (match_follow(match, take, err) < 0)
		return -1;
	result_of(match, match_chapter(match, number), number, take->result);
	take->has_result = true;
	return log_add(&match->log, take, key, err);
}

int
match_append(struct match *match, struct entry *take,
    const struct host_key *key, struct err *err)
{
	uint32_t number = log_head(&match->log) + 1;
	bool again = take->kind == ENTRY_VOID;

	if (log_add(&match->log, take, key, err) < 0)
		return -1;
	if (again)
		return match_rewind(match, number, err);
	return match_follow(match, log_entry(&match->log, number), err);
}
