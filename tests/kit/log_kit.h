/* SPDX-License-Identifier: MIT */
/*
 * log_kit.h - a match file made by hand, for tests and samples.
 *
 * Its moves are words that no game judges.  Keys are those of the format's
 * vectors, so two kits that are told the same make the same bytes.
 */
#ifndef LOG_KIT_H
#define LOG_KIT_H

#include "match/log.h"

struct kit {
	struct host_key host;
	struct match_keys keys;
	struct log log;
	unsigned seal;    /* 128; change it before the charter */
	unsigned minutes; /* since the match began: every entry takes one */
};

void kit_init(struct kit *kit);
void kit_release(struct kit *kit);

/* The next entry, its time set: fill it in and hand it to kit_add. */
struct entry kit_entry(struct kit *kit, enum entry_kind kind);
/* The entry must go in; kit_try lets it fail. */
void kit_add(struct kit *kit, struct entry *take);
int kit_try(struct kit *kit, struct entry *take, struct err *err);

/* Entries of each kind; text fields as in the file, NULL if absent. */
void kit_charter(
    struct kit *kit, const char *match, unsigned seats, const char *beacon);
void kit_seat(struct kit *kit, unsigned seat, const char *name,
    const char *lang, const char *bot);
/* Seat UINT32_MAX is the beacon. */
void kit_salt(struct kit *kit, uint32_t seat, const char *text);
void kit_start(struct kit *kit);
/* moves are joined by '|'; content is what gets sealed. */
void kit_orders(struct kit *kit, unsigned seat, enum entry_by by,
    const char *moves, const char *content);
struct entry kit_orders_entry(struct kit *kit, unsigned seat, enum entry_by by,
    const char *moves, const char *content);
/* A seat's player gets a key of his own; what he signs with it: the sealed
 * content of orders (words: lines with their LF) that answer entry seen. */
void kit_player(struct kit *kit, unsigned seat, const char *name,
    const struct host_key *player);
void kit_signed(const struct kit *kit, const struct host_key *player,
    unsigned seat, uint32_t seen, const char *words, struct buf *content);
void kit_void(struct kit *kit, uint32_t back);
void kit_note(struct kit *kit, const char *text);
void kit_reveal(struct kit *kit);

/* Anna, Bruno and a computer player, salted and started: entries 0 to 6. */
void kit_table(struct kit *kit);
/* A whole small match: kit_table, hidden moves, orders ahead, a void, a note,
 * the reveal. */
void kit_match(struct kit *kit);

/*
 * The host as a cheat: put right signatures under every entry of a text that
 * was changed by hand, by the key in force.
 */
void kit_sign_text(const struct host_key *key, struct buf *text);

/* Where entry n stands in a text: [*at, *end). */
void kit_find_entry(
    const struct buf *text, unsigned n, size_t *at, size_t *end);
/* Put something else in the place of bytes [at, end). */
void kit_splice(
    struct buf *text, size_t at, size_t end, const char *with, size_t len);
/* Change the first old behind entry n's beginning to new; it must be there. */
void kit_edit(struct buf *text, unsigned n, const char *old, const char *new);

#endif
