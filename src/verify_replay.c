/* SPDX-License-Identifier: MIT */
/* verify_replay.c - the whole story of a match file played again. */
#include "verify_replay.h"

#include "match_p.h"

#include <stdlib.h>
#include <string.h>

static int
false_entry(const struct match *match, const struct entry *entry,
    const char *what, struct err *err)
{
	return err_set(err, EX_FALSE, "match %s, entry %u: %s",
	    log_entry(&match->log, 0)->match, entry->number, what);
}

static int
open_part(const struct match *match, const struct entry *entry,
    struct sealed *sealed, struct err *err)
{
	struct buf content = BUF_INIT;
	bool opened;

	if (entry->sealed == NULL)
		return 0;
	opened =
	    seal_open(&content, match->keys.match, log_h0(&match->log),
		entry->number, entry->seat, entry->sealed, entry->sealed_len) &&
	    sealed_read(sealed, content.data, content.len);
	buf_release(&content);
	if (opened)
		return 0;
	return false_entry(match, entry, "the sealed part does not open", err);
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
	move = game->default_move(ed, pos, seat);
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
check_standing(const struct match *match, const struct entry *entry,
    const struct sealed *sealed, struct err *err)
{
	unsigned i;

	for (i = 0; i < match->waiting_count[entry->seat]; i++)
		if (match->waiting[entry->seat][i].entry == sealed->of)
			return 0;
	return false_entry(
	    match, entry, "it names no order that was waiting", err);
}

static int
check_by(const struct match *match, const struct entry *entry, struct err *err)
{
	struct sealed sealed;
	int rc;

	sealed_init(&sealed);
	rc = open_part(match, entry, &sealed, err);
	if (rc == 0 && entry->by == BY_CLOCK)
		rc = check_clock(match, entry, &sealed, err);
	if (rc == 0 && entry->by == BY_STANDING)
		rc = check_standing(match, entry, &sealed, err);
	sealed_release(&sealed);
	return rc;
}

/* Void and replaced orders count no more, but they were played once, and are
 * checked as they stood then. */
static int
replay_entry(struct match *match, const struct entry *entry, struct err *err)
{
	if (entry->kind == ENTRY_ORDERS && check_by(match, entry, err) < 0)
		return -1;
	if (entry->kind == ENTRY_VOID ||
	    (entry->kind == ENTRY_ORDERS && entry->instead != NO_ENTRY))
		return match_rewind(match, entry->number, err);
	return match_follow(match, entry, err);
}

static void
count(struct verify *verify, const struct match *match)
{
	uint32_t *live;
	size_t i, n;

	n = log_live(&match->log, log_head(&match->log), &live);
	for (i = 0; i < n; i++) {
		const struct entry *entry = log_entry(&match->log, live[i]);

		verify->legal_moves += entry->move_count;
		verify->results += entry->has_result;
		verify->throws += match->chapters[live[i]].tape.count;
	}
	free(live);
	verify->over = match_over(match);
	verify->reached = VERIFY_REPLAYED;
}

int
verify_replay(struct verify *verify, struct match *match,
    const struct data *data, const char *editions, struct err *err)
{
	const struct buf *bytes = &verify->log.bytes;
	struct log log = LOG_INIT;
	uint32_t i;

	if (log_parse(&log, bytes->data, bytes->len, "the file", err) < 0 ||
	    match_load(match, &log, 0, data, editions, NULL, err) < 0) {
		log_release(&log);
		return -1;
	}
	for (i = 1; i <= log_head(&match->log); i++)
		if (replay_entry(match, log_entry(&match->log, i), err) < 0)
			return -1;
	count(verify, match);
	return 0;
}
