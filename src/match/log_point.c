/* SPDX-License-Identifier: MIT */
/* log_point.c - a verified log in a checkpoint, written and read. */
#include "base/x.h"
#include "match/log_p.h"

#include <assert.h>
#include <string.h>

/* So many of the last entries' hashes are kept: the letters that are answered
 * are theirs. */
#define KEPT_HASHES 32

/* The first byte of an entry: its kind, and what it has. */
enum { HAS_MOVES = 16, HAS_DUE = 32, HAS_MAIL = 64, HAS_INSTEAD = 128 };
/* The second: its seat, above it how it came. */
enum { SEAT_MASK = 31, NO_SEAT_KEPT = 31, BY_SHIFT = 5 };

/* What is kept of a number, or of that there is none. */
static uint64_t
entry_number(uint32_t n)
{
	return n == NO_ENTRY ? 0 : (uint64_t)n + 1;
}

static uint32_t
take_entry(struct unpack *kept, size_t count)
{
	uint32_t n = unpack_below(kept, (uint32_t)count);

	return n == 0 ? NO_ENTRY : n - 1;
}

size_t
log_first_hash(size_t count)
{
	return count > KEPT_HASHES ? count - KEPT_HASHES : 0;
}

/* The numbers of the state, in one order for both ways. */
#define STATE_NUMBERS (7 + 2 * LOG_SEATS_MAX)

static void
state_numbers(struct log_state *state, uint32_t *numbers[STATE_NUMBERS])
{
	numbers[0] = &state->start;
	numbers[1] = &state->reveal;
	numbers[2] = &state->beacon;
	numbers[3] = &state->closed;
	numbers[4] = &state->due;
	numbers[5] = &state->pause;
	numbers[6] = &state->host;
	for (unsigned s = 0; s < LOG_SEATS_MAX; s++) {
		numbers[7 + 2 * s] = &state->seat[s];
		numbers[8 + 2 * s] = &state->salt[s];
	}
}

/* ---- writing ---- */

/* Most of what keep_mark writes. */
#define MARK_MAX                                                               \
	(3 + 4 * PACK_NUMBER_MAX + sizeof(((struct log_mark *)0)->mail))

static void
keep_mark(
    const struct log_state *state, uint32_t n, size_t end, struct buf *out)
{
	const struct log_mark *mark = &state->marks[n];
	uint32_t instead = state->chain[n].instead;
	uint8_t *at;

	buf_reserve(out, MARK_MAX);
	at = (uint8_t *)out->data + out->len;
	*at++ = (uint8_t)(mark->kind | (mark->has_moves ? HAS_MOVES : 0) |
			  (mark->has_due ? HAS_DUE : 0) |
			  (mark->has_mail ? HAS_MAIL : 0) |
			  (instead != NO_ENTRY ? HAS_INSTEAD : 0));
	*at++ =
	    (uint8_t)(mark->by << BY_SHIFT |
		      (mark->seat < LOG_SEATS_MAX ? mark->seat : NO_SEAT_KEPT));
	at = pack_put(at, end - mark->offset);
	/* Their days differ by little, or not at all; a host's clock may have
	 * gone back. */
	at = pack_put(at, mark->day ^ (n > 0 ? mark[-1].day : 0));
	if (mark->has_mail)
		at = mempcpy(at, mark->mail, sizeof(mark->mail));
	if (instead != NO_ENTRY)
		at = pack_put(at, n - instead);
	if (mark->kind == ENTRY_NOTE)
		*at++ = mark->topic;
	if (mark->kind == ENTRY_VOID)
		at = pack_put(at, entry_number(state->tail[n]));
	out->len = (size_t)(at - (uint8_t *)out->data);
	*at = '\0';
}

void
log_keep(const struct log *log, const uint8_t key[KEY_LEN], struct buf *out)
{
	struct log_state *state = log->state;
	uint32_t *numbers[STATE_NUMBERS];
	uint8_t sum[HASH_LEN];

	assert(state->ruled == log->count);
	pack_number(out, log->count);
	pack_number(out, log->bytes.len);
	seal_sum(sum, key, &state->sums, log->bytes.data, log->bytes.len);
	buf_add(out, sum, HASH_LEN);
	seal_hasher_keep(&state->hasher, out);
	state_numbers(log->state, numbers);
	for (size_t i = 0; i < STATE_NUMBERS; i++)
		pack_number(out, entry_number(*numbers[i]));
	buf_add(out, log_h0(log), HASH_LEN);
	for (size_t i = log_first_hash(log->count); i < log->count; i++)
		buf_add(out, log_hash(log, (uint32_t)i), HASH_LEN);
	for (uint32_t n = 0; n < log->count; n++)
		keep_mark(state, n,
		    n + 1 < log->count ? state->marks[n + 1].offset
				       : log->bytes.len,
		    out);
}

/* ---- reading ---- */

static void
take_mark(struct log_state *state, uint32_t n, size_t *at, struct unpack *kept)
{
	struct log_mark *mark = &state->marks[n];
	uint32_t instead = NO_ENTRY, tail = NO_ENTRY;
	uint8_t has = unpack_byte(kept), who = unpack_byte(kept);

	*mark = (struct log_mark){.offset = (uint32_t)*at,
	    .kind = has & (HAS_MOVES - 1),
	    .by = who >> BY_SHIFT,
	    .seat = who & SEAT_MASK,
	    .has_moves = has & HAS_MOVES,
	    .has_due = has & HAS_DUE,
	    .has_mail = has & HAS_MAIL};
	if (mark->seat == NO_SEAT_KEPT)
		mark->seat = LOG_NO_SEAT;
	*at += unpack_below(kept, LOG_ENTRY_MAX);
	mark->day = unpack_below(kept, UINT32_MAX) ^
		    (n > 0 ? state->marks[n - 1].day : 0);
	if (mark->has_mail)
		unpack_copy(kept, mark->mail, sizeof(mark->mail));
	if (has & HAS_INSTEAD)
		instead = n - unpack_below(kept, n);
	if (mark->kind == ENTRY_NOTE)
		mark->topic = unpack_byte(kept);
	if (mark->kind == ENTRY_VOID)
		tail = take_entry(kept, n);
	kept->bad |=
	    mark->kind > ENTRY_REVEAL || mark->by > BY_STANDING || instead == n;
	if (!kept->bad)
		log_link(state, n, instead, tail);
}

static void
take_hashes(struct log_state *state, size_t count, struct unpack *kept)
{
	size_t first = log_first_hash(count);

	state->hash =
	    x_grow(state->hash, &state->hash_cap, count, sizeof(*state->hash));
	unpack_copy(kept, state->hash[0], HASH_LEN);
	unpack_copy(kept, state->hash[first], (count - first) * HASH_LEN);
	state->hashed_from = (uint32_t)first;
}

static bool
take_state(
    struct log_state *state, size_t count, size_t len, struct unpack *kept)
{
	uint32_t *numbers[STATE_NUMBERS];
	size_t at = 0;

	state_numbers(state, numbers);
	for (size_t i = 0; i < STATE_NUMBERS; i++)
		*numbers[i] = take_entry(kept, count);
	take_hashes(state, count, kept);
	log_grow_story(state, count);
	for (uint32_t n = 0; n < count && !kept->bad; n++)
		take_mark(state, n, &at, kept);
	state->ruled = (uint32_t)count;
	return !kept->bad && at == len;
}

/* The sum goes over every byte that is not parsed again, so that one that was
 * changed since is found whatever its file's times say. */
static bool
is_same(struct log_state *state, const uint8_t key[KEY_LEN],
    const struct buf *bytes, size_t len, const uint8_t *kept)
{
	uint8_t now[HASH_LEN];

	seal_sum(now, key, &state->sums, bytes->data, len);
	return seal_equal(now, kept, HASH_LEN);
}

/* The chain's hash goes on behind what the last signature is over; it must be
 * what it was there. */
static bool
take_hasher(struct log_state *state, const struct buf *bytes, size_t len,
    const uint8_t *kept)
{
	uint8_t now[HASH_LEN];
	size_t from;

	if (len < SIG_LINE || !seal_hasher_kept(&state->hasher, kept))
		return false;
	state->hashed = len - SIG_LINE;
	from = state->hashed / HASHER_CHUNK * HASHER_CHUNK;
	seal_hasher_add(
	    &state->hasher, bytes->data + from, state->hashed - from);
	seal_hasher_now(&state->hasher, now);
	return memcmp(now, state->hash[state->ruled - 1], HASH_LEN) == 0;
}

static void
empty_entries(struct log *log, size_t count)
{
	log->entries = xcalloc(count + 8, sizeof(*log->entries));
	log->cap = count + 8;
	log->count = count;
}

/* As log_check_rules, of what is behind the entries that are known. */
static bool
follow_rules(struct log *log)
{
	while (log->state->ruled < log->count) {
		uint32_t n = log->state->ruled;
		const struct entry *entry = log_entry(log, n);

		if (entry->has_mail &&
		    log_find_mail(log, entry->mail) != NO_ENTRY)
			return false;
		if (log_rules_add(log->state, log) != NULL)
			return false;
	}
	return true;
}

bool
log_resume(struct log *log, struct buf *take, const uint8_t key[KEY_LEN],
    struct unpack *kept, uint32_t *known)
{
	uint32_t count = unpack_below(kept, LOG_ENTRIES_MAX);
	uint32_t len = unpack_below(kept, LOG_FILE_MAX);
	const uint8_t *sum = unpack_bytes(kept, HASH_LEN);
	const uint8_t *hasher = unpack_bytes(kept, HASHER_KEPT);
	struct err err = ERR_INIT;

	assert(log->state == NULL);
	log->bytes = *take;
	*take = (struct buf)BUF_INIT;
	log->state = log_state_new();
	if (kept->bad || count == 0 || len > log->bytes.len ||
	    log->bytes.len > LOG_FILE_MAX ||
	    !is_same(log->state, key, &log->bytes, len, sum) ||
	    !take_state(log->state, count, len, kept) ||
	    !take_hasher(log->state, &log->bytes, len, hasher))
		goto bad;
	empty_entries(log, count);
	if (log_read_entries(log, len, "", &err) < 0 || !follow_rules(log))
		goto bad;
	*known = count;
	return true;
bad:
	log_release(log);
	return false;
}

void
log_hash_again(const struct log *log)
{
	struct log_state *state = log->state;
	struct seal_hasher hasher;
	size_t at = 0;

	seal_hasher_init(&hasher);
	for (uint32_t n = 0; n < state->hashed_from; n++) {
		size_t end = log->entries[n].end;

		/* Of an entry that is not read only its place is known. */
		if (end == 0)
			end = log_mark(log, n + 1)->offset;
		end -= SIG_LINE;
		seal_hasher_add(&hasher, log->bytes.data + at, end - at);
		seal_hasher_now(&hasher, state->hash[n]);
		at = end;
	}
	state->hashed_from = 0;
}
