/* SPDX-License-Identifier: MIT */
/* match_point.c - the state of a match in a checkpoint, written and read. */
#include "base/build.h"
#include "base/x.h"
#include "match/match_p.h"

#include <stdlib.h>
#include <string.h>

/*
 * The file: this line; the length of the sealed state, eight digits and a line
 * end; that state; the sealed blocks.
 */
static const char magic[] = "pli point 1\n";
#define LENGTH_LINE 9
#define HEAD_LEN (sizeof(magic) - 1 + LENGTH_LINE)
/* Most that seats hold and wait for. */
#define HELD_MOST 100000

/* What the state is sealed with besides the key; false: nothing is kept. */
static bool
about_state(struct buf *about)
{
	uint8_t id[HASH_LEN];

	if (!build_id(id))
		return false;
	buf_adds(about, "pli 1 point\nbuild ");
	seal_hex(about, id, HASH_LEN);
	buf_addc(about, '\n');
	return true;
}

static void
keep_entry(struct buf *out, uint32_t n)
{
	pack_number(out, n == NO_ENTRY ? 0 : (uint64_t)n + 1);
}

static uint32_t
take_entry(struct unpack *in, uint32_t count)
{
	uint32_t n = unpack_below(in, count);

	return n == 0 ? NO_ENTRY : n - 1;
}

/* ---- keeping ---- */

static void
keep_seat(const struct match *match, unsigned s, struct buf *out)
{
	const struct held *held = &match->held[s];

	keep_entry(out, held->entry);
	pack_number(out, held->count);
	buf_add(out, held->moves, held->count * sizeof(*held->moves));
	pack_number(out, held->from);
	pack_number(out, held->complete);
	pack_number(out, match->waiting_count[s]);
	for (unsigned i = 0; i < match->waiting_count[s]; i++) {
		pack_number(out, match->waiting[s][i].entry);
		pack_number(out, match->waiting[s][i].part);
		pack_text(out, match->waiting[s][i].text);
	}
	keep_entry(out, match->asked[s]);
	keep_entry(out, match->moved[s]);
}

static void
keep_match(const struct match *match, struct buf *out)
{
	pack_number(out, match->seats);
	pack_number(out, match->game->position_size);
	buf_add(out, match->pos, match->game->position_size);
	pack_number(out, match->started);
	buf_add(out, match->dice.seed, sizeof(match->dice.seed));
	pack_number(out, match->dice.next);
	pack_number(out, match->phase);
	pack_number(out, match->opened);
	pack_number(out, match->handed_in);
	for (unsigned s = 0; s < SEATS_MAX; s++)
		keep_seat(match, s, out);
}

void
match_keep(
    const struct match *match, const uint8_t key[KEY_LEN], struct buf *out)
{
	struct buf state = BUF_INIT, blocks = BUF_INIT, about = BUF_INIT;
	struct buf sealed = BUF_INIT;

	if (!match->has_match_key || !match->has_post_key ||
	    !about_state(&about))
		goto out;
	log_keep(&match->log, key, &state);
	keep_match(match, &state);
	past_keep(match, key, &state, &blocks);
	/* Memory that has held keys is not left behind. */
	buf_reserve(&state, 2 * KEY_LEN);
	buf_add(&state, match->keys.match, KEY_LEN);
	buf_add(&state, match->keys.post, KEY_LEN);
	seal_keep(&sealed, key, about.data, state.data, state.len);
	buf_addf(out, "%s%08zx\n", magic, sealed.len);
	buf_add(out, sealed.data, sealed.len);
	buf_add(out, blocks.data, blocks.len);
out:
	buf_wipe(&state);
	buf_release(&sealed);
	buf_release(&blocks);
	buf_release(&about);
}

/* ---- taking up ---- */

void
point_release(struct point *point)
{
	buf_release(&point->file);
	buf_wipe(&point->state);
	seal_wipe(point->key, sizeof(point->key));
}

/* How long the sealed state is; 0: this is no such file. */
static size_t
state_length(const struct buf *file)
{
	char digits[LENGTH_LINE];
	char *end;
	unsigned long len;

	if (file->len < HEAD_LEN ||
	    memcmp(file->data, magic, sizeof(magic) - 1) != 0 ||
	    file->data[HEAD_LEN - 1] != '\n')
		return 0;
	memcpy(digits, file->data + sizeof(magic) - 1, LENGTH_LINE - 1);
	digits[LENGTH_LINE - 1] = '\0';
	len = strtoul(digits, &end, 16);
	return *end == '\0' && len <= file->len - HEAD_LEN ? len : 0;
}

bool
point_open(struct point *point, struct buf *take, const uint8_t key[KEY_LEN])
{
	struct buf about = BUF_INIT;
	size_t len = state_length(take);
	bool good;

	*point =
	    (struct point){.file = *take, .state = BUF_INIT, .blocks = len};
	*take = (struct buf)BUF_INIT;
	memcpy(point->key, key, KEY_LEN);
	good = len > 0 && about_state(&about) &&
	       seal_kept(&point->state, key, about.data,
		   point->file.data + HEAD_LEN, len) &&
	       point->state.len >= 2 * (size_t)KEY_LEN;
	buf_release(&about);
	if (!good) {
		point_release(point);
		return false;
	}
	point->blocks = HEAD_LEN + len;
	point->in = unpack_from(
	    point->state.data, point->state.len - 2 * (size_t)KEY_LEN);
	return true;
}

void
point_keys(const struct point *point, struct match_keys *keys)
{
	const char *at = point->state.data + point->state.len - 2 * KEY_LEN;

	memcpy(keys->match, at, KEY_LEN);
	memcpy(keys->post, at + KEY_LEN, KEY_LEN);
}

static void
take_held(struct held *held, uint32_t count, struct unpack *in)
{
	held->entry = take_entry(in, count);
	held->count = unpack_below(in, HELD_MOST);
	/* No more than there are bytes for. */
	if (held->count > (size_t)(in->end - in->at) / sizeof(move_t))
		in->bad = true;
	if (in->bad)
		held->count = 0;
	if (held->count > 0) {
		held->moves = xcalloc(held->count, sizeof(*held->moves));
		unpack_copy(
		    in, held->moves, held->count * sizeof(*held->moves));
	}
	held->from = unpack_below(in, held->count);
	held->complete = unpack_below(in, 1);
}

static void
take_waiting(struct match *match, unsigned s, uint32_t count, struct unpack *in)
{
	uint32_t waits = unpack_below(in, HELD_MOST);

	for (uint32_t i = 0; i < waits && !in->bad; i++) {
		struct waiting *waiting;

		match->waiting[s] = xrealloc(
		    match->waiting[s], i + 1, sizeof(*match->waiting[s]));
		waiting = &match->waiting[s][i];
		waiting->entry = unpack_below(in, count);
		waiting->part = unpack_below(in, UINT32_MAX);
		waiting->text = xstrdup(unpack_text(in));
		match->waiting_count[s] = i + 1;
	}
}

static bool
take_match(struct match *match, uint32_t count, struct unpack *in)
{
	size_t size = match->game->position_size;

	if (unpack_number(in) != match->seats || unpack_number(in) != size)
		return false;
	unpack_copy(in, match->pos, size);
	match->started = unpack_below(in, 1);
	memset(&match->dice, 0, sizeof(match->dice));
	unpack_copy(in, match->dice.seed, sizeof(match->dice.seed));
	match->dice.next = unpack_number(in);
	match->dice.block = UINT64_MAX;
	match->phase = unpack_below(in, UINT32_MAX);
	match->opened = unpack_below(in, UINT32_MAX);
	match->handed_in = unpack_below(in, UINT32_MAX);
	for (unsigned s = 0; s < SEATS_MAX; s++) {
		take_held(&match->held[s], count, in);
		take_waiting(match, s, count, in);
		match->asked[s] = take_entry(in, count);
		match->moved[s] = take_entry(in, count);
	}
	return !in->bad;
}

/* The entries behind what was kept.  One that takes something back changes what
 * counted before. */
static bool
follow_tail(struct match *match, uint32_t known, struct err *err)
{
	const struct log *log = &match->log;
	uint32_t head = log_head(log);

	for (uint32_t i = known; i <= head; i++) {
		const struct entry *entry = log_entry(log, i);

		if (entry->kind == ENTRY_VOID || entry->instead != NO_ENTRY)
			return match_rewind(match, head, err) == 0;
	}
	for (uint32_t i = known; i <= head; i++)
		if (match_follow(match, log_entry(log, i), err) < 0)
			return false;
	return true;
}

bool
match_resume(struct match *match, struct log *take, uint32_t known,
    struct point *point, const struct data *data, const char *editions,
    const struct match_keys *keys)
{
	struct err err = ERR_INIT;
	bool good = match_begin(match, take, data, editions, keys, &err) == 0 &&
		    take_match(match, known, &point->in) &&
		    past_read(match, known, point) &&
		    follow_tail(match, known, &err);

	point_release(point);
	return good;
}
