/* SPDX-License-Identifier: MIT */
/* match_past.c - what entries did before the match was taken up. */
#include "base/x.h"
#include "match/match_p.h"

#include <assert.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sysexits.h>

/* Positions that are sealed together. */
#define BLOCK 32
/* The chapters whose events are kept, the window, are those that the next
 * letters may tell of: from the last entry on that each player wrote.  At least
 * so many, and no more than letters tell of (REPORT_NEWS). */
#define WINDOW_LEAST 16
#define WINDOW_MOST 200
/* The block behind the last whole one is not sealed by itself. */
static const char about_block[] = "pli 1 past\n";

struct block {
	size_t at, len; /* in file */
	uint8_t nonce[NONCE_KEPT];
};

struct bygone {
	uint32_t count; /* entries it is about */
	bool *live;     /* has a position */
	bool *told;     /* its chapter is filled */
	uint32_t window;
	struct unpack chapters[WINDOW_MOST]; /* from window on */
	struct buf file, state;
	struct block *blocks;
	uint32_t block_count;
	struct unpack rest; /* the positions behind them */
	uint8_t key[KEY_LEN];
};

static uint32_t
window_of(const struct match *match, uint32_t count)
{
	const struct log *log = &match->log;
	uint32_t least = count > WINDOW_LEAST ? count - WINDOW_LEAST : 0;
	uint32_t most = count > WINDOW_MOST ? count - WINDOW_MOST : 0;

	for (unsigned s = 0; match->started && s < match->seats; s++) {
		uint32_t last = log_last_written(log, count - 1, s);

		if (!match_is_person(match, s))
			continue;
		if (last == NO_ENTRY)
			return most;
		if (last < least)
			least = last;
	}
	return least > most ? least : most;
}

bool
past_has(const struct bygone *past, uint32_t n)
{
	return past != NULL && n < past->count;
}

bool
past_has_position(const struct bygone *past, uint32_t n)
{
	return past->live[n];
}

uint32_t
past_next_position(const struct bygone *past, uint32_t n)
{
	while (n < past->count && !past->live[n])
		n++;
	return n;
}

void
past_free(struct bygone *past)
{
	if (past == NULL)
		return;
	free(past->live);
	free(past->told);
	free(past->blocks);
	buf_release(&past->file);
	buf_wipe(&past->state);
	seal_wipe(past, sizeof(*past));
	free(past);
}

/* ---- a position, as what is different from the one before ---- */

/* How many bytes are the same; most are, so that many are compared at once. */
static size_t
same_bytes(const uint8_t *was, const uint8_t *is, size_t size)
{
	size_t i = 0;

	while (size - i >= 32 && memcmp(was + i, is + i, 32) == 0)
		i += 32;
	while (i < size && was[i] == is[i])
		i++;
	return i;
}

static void
keep_position(
    const uint8_t *was, const uint8_t *is, size_t size, struct buf *out)
{
	for (size_t i = 0; i < size;) {
		size_t from = i;

		i += same_bytes(was + i, is + i, size - i);
		pack_number(out, i - from);
		from = i;
		while (i < size && was[i] != is[i])
			i++;
		pack_number(out, i - from);
		buf_add(out, is + from, i - from);
	}
}

static void
take_position(uint8_t *pos, size_t size, struct unpack *in)
{
	for (size_t i = 0; i < size && !in->bad;) {
		size_t changed;

		i += unpack_below(in, (uint32_t)(size - i));
		changed = unpack_below(in, (uint32_t)(size - i));
		if (!in->bad)
			unpack_copy(in, pos + i, changed);
		i += changed;
	}
}

static void
keep_positions(
    const struct match *match, uint32_t first, uint32_t end, struct buf *out)
{
	size_t size = match->game->position_size;
	uint8_t *was = xcalloc(1, size);

	for (uint32_t n = first; n < end; n++) {
		const uint8_t *pos = match_position_at(match, n);

		if (pos == NULL)
			continue;
		keep_position(was, pos, size, out);
		memcpy(was, pos, size);
	}
	seal_wipe(was, size);
	free(was);
}

/* Who has a position of its own already keeps it: others may point to it. */
static bool
take_positions(
    const struct match *match, uint32_t first, uint32_t end, struct unpack *in)
{
	size_t size = match->game->position_size;
	uint8_t *pos = xcalloc(1, size);

	for (uint32_t n = first; n < end && !in->bad; n++) {
		struct chapter *chapter = &match->chapters[n];

		if (!match->past->live[n])
			continue;
		take_position(pos, size, in);
		if (in->bad || chapter->pos != NULL)
			continue;
		chapter->pos = xmalloc(size);
		memcpy(chapter->pos, pos, size);
	}
	seal_wipe(pos, size);
	free(pos);
	return !in->bad && in->at == in->end;
}

/* ---- a chapter ---- */

static void
keep_phrase(const struct phrase *phrase, struct buf *out)
{
	pack_text(out, phrase->key);
	pack_number(out, phrase->count);
	for (unsigned i = 0; i < phrase->count; i++) {
		const struct arg *arg = &phrase->args[i];

		pack_text(out, arg->name);
		pack_number(out, arg->kind);
		pack_number(out, arg->aside);
		if (arg->kind == ARG_THING)
			pack_text(out, arg->thing);
		else
			pack_number(out, (uint64_t)arg->number);
	}
}

static void
take_phrase(struct phrase *phrase, struct unpack *in)
{
	phrase->key = unpack_text(in);
	phrase->count = unpack_below(in, PHRASE_ARGS);
	for (unsigned i = 0; i < phrase->count; i++) {
		struct arg *arg = &phrase->args[i];

		arg->name = unpack_text(in);
		arg->kind = unpack_below(in, ARG_THING);
		arg->aside = unpack_below(in, 1);
		if (arg->kind == ARG_THING)
			arg->thing = unpack_text(in);
		else
			arg->number = (int64_t)unpack_number(in);
	}
}

static void
keep_draw(const struct dice_draw *draw, struct buf *out)
{
	pack_number(out, draw->shuffle);
	pack_number(out, draw->n);
	pack_number(out, draw->result);
	pack_number(out, draw->word);
	if (draw->shuffle)
		buf_add(out, draw->order, draw->n * sizeof(*draw->order));
}

static void
take_draw(struct dice_draw *draw, struct unpack *in)
{
	draw->shuffle = unpack_below(in, 1);
	draw->n = unpack_below(in, UINT32_MAX);
	draw->result = unpack_below(in, UINT32_MAX);
	draw->word = unpack_number(in);
	if (!draw->shuffle)
		return;
	in->bad |= draw->n > (size_t)(in->end - in->at) / sizeof(*draw->order);
	if (in->bad)
		return;
	draw->order = xcalloc((size_t)draw->n + 1, sizeof(*draw->order));
	unpack_copy(in, draw->order, draw->n * sizeof(*draw->order));
}

enum { LIVE = 1, HELD = 2, HANDED_IN = 4, REVEALED = 8 };

static void
keep_chapter(const struct chapter *chapter, struct buf *out)
{
	pack_number(out, (chapter->live ? LIVE : 0) |
			     (chapter->held ? HELD : 0) |
			     (chapter->handed_in ? HANDED_IN : 0) |
			     (chapter->revealed ? REVEALED : 0));
	pack_number(out, chapter->to_act);
	pack_number(out, chapter->events.count);
	for (size_t i = 0; i < chapter->events.count; i++) {
		pack_number(out, chapter->events.list[i].seats);
		pack_number(out, chapter->events.list[i].aside);
		keep_phrase(&chapter->events.list[i].phrase, out);
	}
	pack_number(out, chapter->tape.count);
	for (size_t i = 0; i < chapter->tape.count; i++)
		keep_draw(&chapter->tape.draws[i], out);
}

/* Each takes a byte at least, so that no count makes more room than there is
 * something for. */
static uint32_t
take_count(struct unpack *in)
{
	return unpack_below(in, (uint32_t)(in->end - in->at));
}

static void
take_chapter(struct chapter *chapter, struct unpack *in)
{
	uint32_t flags = unpack_below(in, 2 * REVEALED - 1), count;

	chapter->live = flags & LIVE;
	chapter->held = flags & HELD;
	chapter->handed_in = flags & HANDED_IN;
	chapter->revealed = flags & REVEALED;
	chapter->to_act = unpack_below(in, UINT32_MAX);
	count = take_count(in);
	if (count > 0)
		chapter->events.list =
		    xcalloc(count, sizeof(*chapter->events.list));
	chapter->events.count = chapter->events.cap = count;
	for (uint32_t i = 0; i < count && !in->bad; i++) {
		chapter->events.list[i].seats = unpack_below(in, UINT32_MAX);
		chapter->events.list[i].aside = unpack_below(in, 1);
		take_phrase(&chapter->events.list[i].phrase, in);
	}
	count = take_count(in);
	if (count > 0)
		chapter->tape.draws =
		    xcalloc(count, sizeof(*chapter->tape.draws));
	chapter->tape.count = chapter->tape.cap = count;
	for (uint32_t i = 0; i < count && !in->bad; i++)
		take_draw(&chapter->tape.draws[i], in);
}

/* ---- keeping ---- */

static void
keep_window(const struct match *match, uint32_t count, struct buf *state)
{
	static const struct chapter none;
	struct buf one = BUF_INIT;
	uint32_t window = window_of(match, count);

	pack_number(state, window);
	for (uint32_t n = window; n < count; n++) {
		const struct chapter *chapter = match_chapter_at(match, n);

		buf_clear(&one);
		keep_chapter(chapter == NULL ? &none : chapter, &one);
		pack_number(state, one.len);
		buf_add(state, one.data, one.len);
	}
	buf_wipe(&one);
}

/* A whole block never changes: once sealed it is copied. */
static void
keep_block(const struct match *match, uint32_t i, const uint8_t key[KEY_LEN],
    struct buf *state, struct buf *blocks)
{
	const struct bygone *past = match->past;
	size_t at = blocks->len;
	struct buf plain = BUF_INIT;

	if (past != NULL && i < past->block_count &&
	    memcmp(key, past->key, KEY_LEN) == 0) {
		buf_add(blocks, past->file.data + past->blocks[i].at,
		    past->blocks[i].len);
	} else {
		keep_positions(match, i * BLOCK, (i + 1) * BLOCK, &plain);
		seal_keep(blocks, key, about_block, plain.data, plain.len);
		buf_wipe(&plain);
	}
	pack_number(state, blocks->len - at);
	buf_add(state, blocks->data + at, NONCE_KEPT);
}

void
past_keep(const struct match *match, const uint8_t key[KEY_LEN],
    struct buf *state, struct buf *blocks)
{
	uint32_t count = log_head(&match->log) + 1;
	struct buf rest = BUF_INIT;

	keep_window(match, count, state);
	for (uint32_t i = 0; i < count / BLOCK; i++)
		keep_block(match, i, key, state, blocks);
	keep_positions(match, count / BLOCK * BLOCK, count, &rest);
	pack_number(state, rest.len);
	buf_add(state, rest.data, rest.len);
	buf_wipe(&rest);
}

/* ---- taking ---- */

static struct unpack
take_part(struct unpack *in)
{
	uint32_t len = take_count(in);
	const void *part = unpack_bytes(in, len);

	return unpack_from(part, part == NULL ? 0 : len);
}

static void
find_live(struct bygone *past, const struct log *log)
{
	uint32_t *numbers;
	size_t live = log_live(log, past->count - 1, &numbers);

	for (size_t i = 0; i < live; i++)
		past->live[numbers[i]] = true;
	free(numbers);
}

static void
take_blocks(struct bygone *past, size_t at, struct unpack *in)
{
	past->block_count = past->count / BLOCK;
	past->blocks =
	    xcalloc((size_t)past->block_count + 1, sizeof(*past->blocks));
	for (uint32_t i = 0; i < past->block_count; i++) {
		struct block *block = &past->blocks[i];

		block->at = at;
		block->len = unpack_below(in,
		    at < past->file.len ? (uint32_t)(past->file.len - at) : 0);
		unpack_copy(in, block->nonce, NONCE_KEPT);
		at += block->len;
	}
}

bool
past_read(struct match *match, uint32_t count, struct point *take)
{
	struct bygone *past = xcalloc(1, sizeof(*past));

	assert(match->chapters == NULL);
	match->past = past;
	past->count = count;
	past->live = xcalloc(count, sizeof(*past->live));
	past->told = xcalloc(count, sizeof(*past->told));
	past->window = unpack_below(&take->in, count);
	take->in.bad |= count - past->window > WINDOW_MOST;
	memcpy(past->key, take->key, KEY_LEN);
	for (uint32_t n = past->window; n < count && !take->in.bad; n++)
		past->chapters[n - past->window] = take_part(&take->in);
	past->file = take->file;
	take_blocks(past, take->blocks, &take->in);
	past->rest = take_part(&take->in);
	/* The parts point into it. */
	past->state = take->state;
	take->file = take->state = (struct buf)BUF_INIT;
	find_live(past, &match->log);
	match->chapter_cap = (size_t)count + 64;
	match->chapters = xcalloc(match->chapter_cap, sizeof(*match->chapters));
	return !take->in.bad && take->in.at == take->in.end;
}

/* ---- asking ---- */

static void
release_chapter(const struct match *match, struct chapter *chapter)
{
	events_release(&chapter->events);
	dice_tape_release(&chapter->tape);
	if (chapter->pos != NULL)
		seal_wipe(chapter->pos, match->game->position_size);
	free(chapter->pos);
	*chapter = (struct chapter){.pos = NULL};
}

/* What was replayed goes where nothing is yet. */
static void
fill_chapters(const struct match *match, struct match *again)
{
	for (uint32_t n = 0; n < match->past->count; n++) {
		struct chapter *to = &match->chapters[n];
		struct chapter *from = match_chapter(again, n);

		if (!match->past->told[n]) {
			struct chapter old = *to;

			*to = *from;
			*from = old;
			if (from->pos != NULL) {
				void *pos = to->pos;

				to->pos = from->pos;
				from->pos = pos;
			}
		} else if (to->pos == NULL) {
			to->pos = from->pos;
			from->pos = NULL;
		}
		release_chapter(match, from);
		match->past->told[n] = true;
	}
}

/* All entries are played again beside the match.  They were played before, by
 * this program, and are the same: that can only go wrong where memory or the
 * program is broken, and then the mail waits. */
static void
replay(const struct match *match)
{
	struct match again = *match;
	struct err err = ERR_INIT;

	again.pos = xcalloc(1, match->game->position_size);
	again.chapters = NULL;
	again.chapter_cap = 0;
	again.past = NULL;
	for (unsigned s = 0; s < SEATS_MAX; s++) {
		again.held[s] = (struct held){.entry = NO_ENTRY};
		again.waiting[s] = NULL;
		again.waiting_count[s] = 0;
	}
	if (match_rewind(&again, match->past->count - 1, &err) < 0) {
		fprintf(stderr,
		    "pli: %s: its checkpoint is false (delete it): %s\n",
		    log_entry(&match->log, 0)->match, err.text);
		_Exit(EX_TEMPFAIL);
	}
	fill_chapters(match, &again);
	match_forget(&again);
	seal_wipe(again.pos, match->game->position_size);
	free(again.pos);
	dice_wipe(&again.dice);
	match_keys_wipe(&again.keys);
	sealer_wipe(&again.sealer);
}

void
past_chapter(const struct match *match, uint32_t n)
{
	struct bygone *past = match->past;
	struct unpack in;

	if (past->told[n])
		return;
	if (n >= past->window) {
		in = past->chapters[n - past->window];
		take_chapter(&match->chapters[n], &in);
		past->told[n] = !in.bad;
		if (!past->told[n])
			release_chapter(match, &match->chapters[n]);
	}
	if (!past->told[n])
		replay(match);
}

static bool
open_block(const struct match *match, uint32_t i)
{
	const struct bygone *past = match->past;
	const struct block *block = &past->blocks[i];
	const char *sealed = past->file.data + block->at;
	struct buf plain = BUF_INIT;
	struct unpack in;
	bool good;

	if (i >= past->block_count) {
		in = past->rest;
		return take_positions(match, i * BLOCK, past->count, &in);
	}
	good = block->len >= NONCE_KEPT &&
	       memcmp(sealed, block->nonce, NONCE_KEPT) == 0 &&
	       seal_kept(&plain, past->key, about_block, sealed, block->len);
	in = unpack_from(plain.data, plain.len);
	good = good && take_positions(match, i * BLOCK, (i + 1) * BLOCK, &in);
	buf_wipe(&plain);
	return good;
}

const void *
past_position(const struct match *match, uint32_t n)
{
	if (!match->past->live[n])
		return NULL;
	if (match->chapters[n].pos == NULL && !open_block(match, n / BLOCK))
		replay(match);
	return match->chapters[n].pos;
}
