/* SPDX-License-Identifier: MIT */
/*
 * seal.h - every use of cryptography (libsodium), as state/FORMAT.md defines
 * it.
 *
 * H is BLAKE2b-256, F the same with a key.  The match key M fixes the dice and
 * seals moves, and is revealed at the end; the post key P makes addresses, tags
 * and Message-IDs, and never is.  Structs that hold secrets end with a _wipe.
 */
#ifndef SEAL_H
#define SEAL_H

#include "base/buf.h"
#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define HASH_LEN 32
#define SIG_LEN 64
#define KEY_LEN 32
#define SECRET_LEN 112  /* M and P in a sealed box */
#define CODE_LEN 17     /* a letter and 16 of base32 */
#define TAG_LEN 16      /* mail and result tags */
#define SEALER_ABOUT 96 /* a label, 64 hex digits, a word */
#define SEAL_EXTRA 40   /* nonce and authenticator around a sealed part */

/* Before anything else; aborts if the library does not work. */
void seal_init(void);
/* The library's version. */
const char *seal_version(void);

/* ---- hashes ---- */

void seal_hash(uint8_t out[HASH_LEN], const void *msg, size_t len);
void seal_f(uint8_t out[HASH_LEN], const uint8_t key[KEY_LEN], const void *msg,
    size_t len);
void seal_f64(
    uint8_t out[64], const uint8_t key[KEY_LEN], const void *msg, size_t len);

/*
 * H of a growing text: the hash so far can be had at any time.  The library is
 * given whole chunks, so that its state follows from the text alone and can be
 * kept.
 */
#define HASHER_CHUNK 512
#define HASHER_STATE 384
struct seal_hasher {
	_Alignas(64) uint8_t state[HASHER_STATE];
	uint8_t rest[HASHER_CHUNK]; /* what is no whole chunk yet */
	size_t rest_len;
};
void seal_hasher_init(struct seal_hasher *hasher);
void seal_hasher_add(struct seal_hasher *hasher, const void *bytes, size_t len);
void seal_hasher_now(const struct seal_hasher *hasher, uint8_t out[HASH_LEN]);
/*
 * Append HASHER_KEPT bytes with which the same library (seal_version) goes on
 * behind the chunks, and read them; false: they are damaged.  The text behind
 * its last whole chunk is to be added again.
 */
#define HASHER_KEPT (384 + HASH_LEN)
void seal_hasher_keep(const struct seal_hasher *hasher, struct buf *out);
bool seal_hasher_kept(struct seal_hasher *hasher, const uint8_t *kept);

/*
 * A keyed sum over a text that only grows.  Key and sum must be secret: without
 * them a text can be changed with the same sum only by a chance of 2^-64 (NH of
 * each block: Black et al., "UMAC: Fast and Secure Message Authentication",
 * 1999, theorem 1; F over the blocks).  It takes a tenth of the time of H.
 * bytes are the whole text; blocks, empty at first, cache the sums of its full
 * blocks for the next call.
 */
void seal_sum(uint8_t out[HASH_LEN], const uint8_t key[KEY_LEN],
    struct buf *blocks, const void *bytes, size_t len);
/* Fill out with bytes derived from a key. */
void seal_stretch(void *out, size_t len, const uint8_t key[KEY_LEN]);

/* ---- bytes as text ---- */

/* Append 2*len lower-case hex digits. */
void seal_hex(struct buf *out, const uint8_t *bytes, size_t len);
/* Read 2*len lower-case hex digits at the beginning of text; false: there are
 * none. */
bool seal_unhex(uint8_t *bytes, size_t len, const char *text);
/* Likewise, and false if anything stands behind them. */
bool seal_unhex_all(uint8_t *bytes, size_t len, const char *text);
/* Append RFC 4648 base32, lower case, no padding. */
void seal_base32(struct buf *out, const uint8_t *bytes, size_t len);
/* Append an entry's print for people: base32 of 20 bytes in 8 groups of 4. */
void seal_print(struct buf *out, const uint8_t hash[HASH_LEN]);

/* Fill out with random bytes, for keys. */
void seal_random(void *out, size_t len);
/* Overwrite a secret. */
void seal_wipe(void *secret, size_t len);
/* Compare in constant time. */
bool seal_equal(const void *a, const void *b, size_t len);

/* ---- the host's key ---- */

struct host_key {
	uint8_t seed[32]; /* r: what is kept on disk and on paper */
	uint8_t sign_public[32], sign_secret[64];
	uint8_t box_public[32], box_secret[32];
};

/* Derive all from a seed (FORMAT.md section 9). */
void host_key_init(struct host_key *key, const uint8_t seed[32]);
void host_key_wipe(struct host_key *key);
/* Read "pli-host-1 <64 hex>\n"; EX_TEMPFAIL if it is no such text. */
int host_key_read(
    struct host_key *key, const char *text, const char *name, struct err *err);
/* Append, and read, the two public keys as "pli key" prints them and a
 * hand-over takes them: "pli-keys-1 <sign hex> <box hex>". */
void host_key_write_public(const struct host_key *key, struct buf *out);
bool host_key_read_public(uint8_t sign[32], uint8_t box[32], const char *text);

/* Sign / verify the head of entry n (FORMAT.md section 6). */
void seal_sign_head(uint8_t sig[SIG_LEN], const struct host_key *key,
    const uint8_t h0[HASH_LEN], unsigned entry, const uint8_t hash[HASH_LEN]);
bool seal_verify_head(const uint8_t sig[SIG_LEN], const uint8_t host[KEY_LEN],
    const uint8_t h0[HASH_LEN], unsigned entry, const uint8_t hash[HASH_LEN]);

/* A head and what is said to be its signature; all borrowed. */
struct seal_head {
	const uint8_t *sig, *host, *hash;
	unsigned entry;
};

/* The index of the first head with a false signature; count: all are right.
 * Many are checked on all processors. */
size_t seal_verify_heads(
    const uint8_t h0[HASH_LEN], const struct seal_head *heads, size_t count);

/* ---- a match's two keys ---- */

struct match_keys {
	uint8_t match[KEY_LEN]; /* M */
	uint8_t post[KEY_LEN];  /* P */
};
void match_keys_wipe(struct match_keys *keys);
/* Append bytes sealed to a host's public key. */
void seal_box_close(struct buf *out, const uint8_t box_public[32],
    const void *bytes, size_t len);
/* Append what was sealed so; false: it was not sealed to this key, or is
 * damaged.
 */
bool seal_box_open(
    struct buf *out, const struct host_key *key, const void *bytes, size_t len);
/* A match's two keys, sealed to the host's key, and opened again (false as
 * above); the caller wipes keys. */
void seal_secret_close(uint8_t secret[SECRET_LEN], const uint8_t box_public[32],
    const struct match_keys *keys);
bool seal_secret_open(struct match_keys *keys, const uint8_t secret[SECRET_LEN],
    const struct host_key *key);
/* The commitment to M in a charter (FORMAT.md section 7). */
void seal_commit(uint8_t commit[HASH_LEN], const uint8_t match[KEY_LEN]);
/* lines: the salts and the beacon, "salt 0 TEXT\n", "beacon TEXT\n" (FORMAT.md
 * section 7). */
void seal_dice_seed(uint8_t seed[32], const uint8_t match[KEY_LEN],
    const uint8_t h0[HASH_LEN], const char *lines, size_t len);
/* For trials, previews and computer players: never the match's dice. */
void seal_trial_seed(uint8_t seed[32], const uint8_t match[KEY_LEN],
    unsigned entry, unsigned seat);

/* ---- sealed parts (FORMAT.md section 8) ---- */

/* What the parts and results of one match have in common, made once for all of
 * them; the caller wipes it. */
struct sealer {
	uint8_t part[KEY_LEN];
	/* F of M, and of the key of results, before the first byte */
	uint8_t nonce[HASHER_STATE], result[HASHER_STATE];
	char about[SEALER_ABOUT]; /* how the associated data of a part begin */
};
void sealer_init(struct sealer *sealer, const uint8_t match[KEY_LEN],
    const uint8_t h0[HASH_LEN]);
void sealer_wipe(struct sealer *sealer);

/* Append 24 + size + 16 bytes; content must be at most size bytes. */
void seal_close(struct buf *out, const struct sealer *sealer, unsigned entry,
    unsigned seat, const char *content, size_t len, size_t size);
/* Append the content without its padding; false if it does not open, or if
 * nonce or padding are not as the format says. */
bool seal_open(struct buf *out, const struct sealer *sealer, unsigned entry,
    unsigned seat, const uint8_t *sealed, size_t len);
/* First 16 bytes of F(F(M, "pli 1 result\n"), "entry " n "\n" lines). */
void seal_result(uint8_t out[TAG_LEN], const struct sealer *sealer,
    unsigned entry, const char *lines, size_t len);

/* ---- what a site keeps for itself ---- */

/* The key of a site's checkpoints: F(seed, "pli 1 point\n"). */
void seal_point_key(uint8_t key[KEY_LEN], const uint8_t seed[32]);
/*
 * Append KEEP_EXTRA + len bytes that only the key opens, and only with the same
 * about, which is not in them.  Their first NONCE_KEPT bytes, the nonce, follow
 * from key, about and bytes, and so identify them.
 */
#define NONCE_KEPT 24
#define KEEP_EXTRA (NONCE_KEPT + 16)
void seal_keep(struct buf *out, const uint8_t key[KEY_LEN], const char *about,
    const void *bytes, size_t len);
/* Open what seal_keep made, and append it; false: it does not open. */
bool seal_kept(struct buf *out, const uint8_t key[KEY_LEN], const char *about,
    const void *kept, size_t len);

/* ---- codes under P (FORMAT.md section 10) ---- */

enum code_kind {
	CODE_REPLY = 'r',
	CODE_BOUNCE = 'b',
	CODE_JOIN = 'j',
	CODE_WATCH = 'w',
	/* of a letter that tells of many matches (digest.h) */
	CODE_DIGEST = 'd',
	CODE_DIGEST_BOUNCE = 'e'
};

/* The code with its first letter, CODE_LEN letters and a NUL. */
void seal_code(char out[CODE_LEN + 1], enum code_kind kind,
    const uint8_t post[KEY_LEN], unsigned seat, unsigned entry,
    const uint8_t hash[HASH_LEN]);
/* The key for codes without a match, in the place of P: F(seed, "pli 1
 * site\n").
 */
void seal_site_post(uint8_t post[KEY_LEN], const uint8_t seed[32]);
/* The code of a person who looks on, or who asks for a seat or for a table;
 * day: days since 1970. */
void seal_watch_code(char out[CODE_LEN + 1], const uint8_t post[KEY_LEN],
    const char *address, unsigned day);
void seal_join_code(char out[CODE_LEN + 1], const uint8_t post[KEY_LEN],
    const char *address, unsigned day);
/* The code of a digest that was written in that hour (since 1970) to a person:
 * the first DIGEST_PERSON letters of player_hash. */
#define DIGEST_PERSON 12
void seal_digest_code(char out[CODE_LEN + 1], enum code_kind kind,
    const uint8_t post[KEY_LEN], const char *person, unsigned hour);
/*
 * The code which proves that somebody at a seat's registered address read the
 * letter of an entry: 16 letters and a NUL.  what: the line that is confirmed.
 */
void seal_confirm_code(char out[CODE_LEN], const uint8_t post[KEY_LEN],
    unsigned seat, unsigned entry, const char *what);
/* The tag by which a mail counts once. */
void seal_mail_tag(uint8_t out[TAG_LEN], const uint8_t post[KEY_LEN],
    unsigned seat, const char *message_id);
/* Append the left side of a letter's Message-ID: base32 of 10 bytes. */
void seal_letter_id(struct buf *out, const uint8_t post[KEY_LEN], unsigned seat,
    unsigned entry, const char *kind);
/* Append a MIME boundary, always the same for one letter and label. */
void seal_boundary(struct buf *out, const uint8_t post[KEY_LEN],
    const char *letter_id, const char *label);

/* ---- players' own keys ---- */

/* The question that a player's words answer: its hashes (HASH_LEN bytes each)
 * name match and history. */
struct seal_asked {
	const uint8_t *h0;
	unsigned seen;
	const uint8_t *hash; /* of entry seen */
	unsigned seat;
};
/* Sign and verify "pli 1 orders\nmatch <h0>\nentry <seen>\nhash <hash>\nseat
 * <s>\n" and the words. */
void seal_sign_orders(uint8_t sig[SIG_LEN], const struct host_key *key,
    const struct seal_asked *asked, const char *words, size_t len);
bool seal_verify_orders(const uint8_t sig[SIG_LEN],
    const uint8_t player[KEY_LEN], const struct seal_asked *asked,
    const char *words, size_t len);

#endif
