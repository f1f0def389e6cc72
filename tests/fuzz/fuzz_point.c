/* SPDX-License-Identifier: MIT */
/*
 * fuzz_point.c - a checkpoint whose seal holds what it should not: bytes of the
 * state are changed behind it, and of the sealed blocks and of the match's file
 * in front.  It is refused or taken, the match is then told and kept again, and
 * nothing else happens.
 *
 * Of the input each four bytes are one change: which of the three (the lowest
 * two bits), where, and with what.
 */
#include "match/match_p.h"
#include "match_kit.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

#define CHANGE 4
#define ENTRIES 40

static const uint8_t key[KEY_LEN] = {7};

/* Hidden parts, and old positions in a block. */
static const struct match_kit *
kit_of_all(struct buf *file)
{
	static struct match_kit kit;
	static struct buf kept;
	struct dice chance;

	if (kept.len == 0) {
		dice_init_number(&chance, 8);
		match_kit_init(&kit, "hab-gut", 3, 9);
		match_kit_play(&kit, &chance, ENTRIES);
		match_keep(&kit.match, key, &kept);
		dice_wipe(&chance);
	}
	buf_add(file, kept.data, kept.len);
	return &kit;
}

static void
change(struct buf *bytes, size_t at, uint8_t with)
{
	if (bytes->len > 0)
		bytes->data[at % bytes->len] ^= (char)with;
}

static void
change_all(const uint8_t *data, size_t size, unsigned which, struct buf *bytes)
{
	for (; size >= CHANGE; data += CHANGE, size -= CHANGE)
		if ((data[0] & 3) == which)
			change(bytes,
			    (size_t)data[0] >> 2 | (size_t)data[1] << 6 |
				(size_t)data[2] << 14,
			    data[3]);
}

/* Entries that are false behind our own seal are no business of ours: what they
 * did is played again from them. */
static bool
has_entries_of(const struct match *match, const struct match *kit)
{
	struct buf is = BUF_INIT, was = BUF_INIT;
	bool same;

	log_keep(&match->log, key, &is);
	log_keep(&kit->log, key, &was);
	same = is.len == was.len && memcmp(is.data, was.data, is.len) == 0 &&
	       match->seats == kit->seats && match->started == kit->started;
	buf_release(&is);
	buf_release(&was);
	return same;
}

static void
tell(const struct match *match)
{
	struct buf again = BUF_INIT;

	for (uint32_t n = 0; n <= log_head(&match->log); n++)
		log_tail(&match->log, n);
	match_keep(match, key, &again);
	buf_release(&again);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	struct buf file = BUF_INIT, text = BUF_INIT;
	const struct match_kit *kit = kit_of_all(&file);
	struct match_keys keys = kit->keys;
	struct log log = LOG_INIT;
	struct match match;
	struct point kept;
	uint32_t known;

	match_init(&match);
	buf_add(&text, kit->match.log.bytes.data, kit->match.log.bytes.len);
	change_all(data, size, 1, &text);
	change_all(data, size, 2, &file);
	if (point_open(&kept, &file, key)) {
		change_all(data, size, 0, &kept.state);
		if (log_resume(&log, &text, key, &kept.in, &known) &&
		    match_resume(
			&match, &log, known, &kept, &kit->data, NULL, &keys) &&
		    has_entries_of(&match, &kit->match))
			tell(&match);
		point_release(&kept);
	}
	match_release(&match);
	log_release(&log);
	buf_release(&file);
	buf_release(&text);
	match_keys_wipe(&keys);
	return 0;
}
