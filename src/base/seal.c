/* SPDX-License-Identifier: MIT */
/* seal.c - hash, sign, seal: the only file that knows libsodium. */
#include "base/seal.h"

#include "base/seal_test.h"

#include <assert.h>
#include <sodium.h>
#include <stdlib.h>
#include <string.h>

static_assert(sizeof(((struct seal_hasher *)0)->state) >=
		  sizeof(crypto_generichash_state),
    "the library's hash state has grown");
static_assert(SECRET_LEN == 2 * KEY_LEN + crypto_box_SEALBYTES, "secret");

enum {
	NONCE_LEN = crypto_aead_xchacha20poly1305_ietf_NPUBBYTES,
	AUTH_LEN = crypto_aead_xchacha20poly1305_ietf_ABYTES,
};
static_assert(KEY_LEN == randombytes_SEEDBYTES, "key to stretch");
static_assert(SEAL_EXTRA == NONCE_LEN + AUTH_LEN, "sealed part");
static_assert(NONCE_KEPT == NONCE_LEN, "nonce of what is kept");
static_assert(KEEP_EXTRA == NONCE_LEN + AUTH_LEN, "what is kept");

void
seal_init(void)
{
	seal_test_init();
	if (sodium_init() < 0)
		abort();
}

const char *
seal_version(void)
{
	return sodium_version_string();
}

void
seal_hash(uint8_t out[HASH_LEN], const void *msg, size_t len)
{
	crypto_generichash(out, HASH_LEN, msg, len, NULL, 0);
}

void
seal_f(uint8_t out[HASH_LEN], const uint8_t key[KEY_LEN], const void *msg,
    size_t len)
{
	crypto_generichash(out, HASH_LEN, msg, len, key, KEY_LEN);
}

void
seal_f64(
    uint8_t out[64], const uint8_t key[KEY_LEN], const void *msg, size_t len)
{
	crypto_generichash(out, 64, msg, len, key, KEY_LEN);
}

/* F of a message that is a constant label. */
static void
f_label(uint8_t out[HASH_LEN], const uint8_t key[KEY_LEN], const char *label)
{
	seal_f(out, key, label, strlen(label));
}

void
seal_hasher_init(struct seal_hasher *hasher)
{
	memset(hasher->state, 0, sizeof(hasher->state));
	crypto_generichash_init((void *)hasher->state, NULL, 0, HASH_LEN);
	hasher->rest_len = 0;
}

/* Fill the chunk that was begun; how many bytes went into it. */
static size_t
fill_chunk(struct seal_hasher *hasher, const uint8_t *bytes, size_t len)
{
	size_t lacks = HASHER_CHUNK - hasher->rest_len;

	if (len > lacks)
		len = lacks;
	memcpy(hasher->rest + hasher->rest_len, bytes, len);
	hasher->rest_len += len;
	if (hasher->rest_len < HASHER_CHUNK)
		return len;
	crypto_generichash_update(
	    (void *)hasher->state, hasher->rest, HASHER_CHUNK);
	hasher->rest_len = 0;
	return len;
}

void
seal_hasher_add(struct seal_hasher *hasher, const void *bytes, size_t len)
{
	const uint8_t *at = bytes, *end = at + len;

	while (at < end) {
		if (hasher->rest_len > 0 || end - at < HASHER_CHUNK) {
			at += fill_chunk(hasher, at, (size_t)(end - at));
			continue;
		}
		crypto_generichash_update(
		    (void *)hasher->state, at, HASHER_CHUNK);
		at += HASHER_CHUNK;
	}
}

void
seal_hasher_now(const struct seal_hasher *hasher, uint8_t out[HASH_LEN])
{
	crypto_generichash_state state;

	memcpy(&state, hasher->state, sizeof(state));
	crypto_generichash_update(&state, hasher->rest, hasher->rest_len);
	crypto_generichash_final(&state, out, HASH_LEN);
}

void
seal_hasher_keep(const struct seal_hasher *hasher, struct buf *out)
{
	uint8_t sum[HASH_LEN];

	seal_hash(sum, hasher->state, sizeof(hasher->state));
	buf_add(out, hasher->state, sizeof(hasher->state));
	buf_add(out, sum, sizeof(sum));
}

bool
seal_hasher_kept(struct seal_hasher *hasher, const uint8_t *kept)
{
	uint8_t sum[HASH_LEN];

	seal_hasher_init(hasher);
	seal_hash(sum, kept, sizeof(hasher->state));
	if (memcmp(sum, kept + sizeof(hasher->state), sizeof(sum)) != 0)
		return false;
	memcpy(hasher->state, kept, sizeof(hasher->state));
	return true;
}

void
seal_stretch(void *out, size_t len, const uint8_t key[KEY_LEN])
{
	randombytes_buf_deterministic(out, len, key);
}

void
seal_random(void *out, size_t len)
{
	randombytes_buf(out, len);
}

void
seal_wipe(void *secret, size_t len)
{
	sodium_memzero(secret, len);
}

bool
seal_equal(const void *a, const void *b, size_t len)
{
	return sodium_memcmp(a, b, len) == 0;
}

void
host_key_init(struct host_key *key, const uint8_t seed[32])
{
	uint8_t part[HASH_LEN];

	memcpy(key->seed, seed, sizeof(key->seed));
	f_label(part, seed, "pli 1 host sign\n");
	crypto_sign_seed_keypair(key->sign_public, key->sign_secret, part);
	f_label(part, seed, "pli 1 host box\n");
	crypto_box_seed_keypair(key->box_public, key->box_secret, part);
	seal_wipe(part, sizeof(part));
}

void
host_key_wipe(struct host_key *key)
{
	seal_wipe(key, sizeof(*key));
}

int
host_key_read(
    struct host_key *key, const char *text, const char *name, struct err *err)
{
	static const char label[] = "pli-host-1 ";
	const size_t skip = sizeof(label) - 1;
	uint8_t seed[32];
	size_t len = strlen(text);

	if (len > 0 && text[len - 1] == '\n')
		len--;
	if (len != skip + 2 * sizeof(seed) || strncmp(text, label, skip) != 0 ||
	    !seal_unhex(seed, sizeof(seed), text + skip))
		return err_set(err, EX_TEMPFAIL,
		    "%s: this is no host key (pli-host-1 and 64 hex digits)",
		    name);
	host_key_init(key, seed);
	seal_wipe(seed, sizeof(seed));
	return 0;
}

void
host_key_write_public(const struct host_key *key, struct buf *out)
{
	buf_adds(out, "pli-keys-1 ");
	seal_hex(out, key->sign_public, sizeof(key->sign_public));
	buf_addc(out, ' ');
	seal_hex(out, key->box_public, sizeof(key->box_public));
}

/* Some points are no keys: nothing could be signed by or sealed to them. */
static bool
are_keys(const uint8_t sign[32], const uint8_t box[32])
{
	static const uint8_t any[32] = {9};
	uint8_t shared[32];

	return crypto_core_ed25519_is_valid_point(sign) == 1 &&
	       crypto_scalarmult(shared, any, box) == 0;
}

bool
host_key_read_public(uint8_t sign[32], uint8_t box[32], const char *text)
{
	static const char label[] = "pli-keys-1 ";
	const size_t skip = sizeof(label) - 1;
	size_t len = strlen(text);

	if (len > 0 && text[len - 1] == '\n')
		len--;
	return len == skip + 64 + 1 + 64 && strncmp(text, label, skip) == 0 &&
	       text[skip + 64] == ' ' && seal_unhex(sign, 32, text + skip) &&
	       seal_unhex(box, 32, text + skip + 65) && are_keys(sign, box);
}

/* The head of an entry, over which the host signs (FORMAT.md section 6). */
static void
add_head(struct buf *out, const uint8_t h0[HASH_LEN], unsigned entry,
    const uint8_t hash[HASH_LEN])
{
	buf_adds(out, "pli 1 head\nmatch ");
	seal_hex(out, h0, HASH_LEN);
	buf_addf(out, "\nentry %u\nhash ", entry);
	seal_hex(out, hash, HASH_LEN);
	buf_addc(out, '\n');
}

void
seal_sign_head(uint8_t sig[SIG_LEN], const struct host_key *key,
    const uint8_t h0[HASH_LEN], unsigned entry, const uint8_t hash[HASH_LEN])
{
	struct buf head = BUF_INIT;

	add_head(&head, h0, entry, hash);
	crypto_sign_detached(
	    sig, NULL, (void *)head.data, head.len, key->sign_secret);
	buf_release(&head);
}

bool
seal_verify_head(const uint8_t sig[SIG_LEN], const uint8_t host[KEY_LEN],
    const uint8_t h0[HASH_LEN], unsigned entry, const uint8_t hash[HASH_LEN])
{
	struct buf head = BUF_INIT;
	bool good;

	add_head(&head, h0, entry, hash);
	good = crypto_sign_verify_detached(
		   sig, (void *)head.data, head.len, host) == 0;
	buf_release(&head);
	return good;
}

/* What a player signs: which question the words answer, after which history,
 * and the words. */
static void
add_orders(struct buf *out, const struct seal_asked *asked, const char *words,
    size_t len)
{
	buf_adds(out, "pli 1 orders\nmatch ");
	seal_hex(out, asked->h0, HASH_LEN);
	buf_addf(out, "\nentry %u\nhash ", asked->seen);
	seal_hex(out, asked->hash, HASH_LEN);
	buf_addf(out, "\nseat %u\n", asked->seat);
	buf_add(out, words, len);
}

void
seal_sign_orders(uint8_t sig[SIG_LEN], const struct host_key *key,
    const struct seal_asked *asked, const char *words, size_t len)
{
	struct buf msg = BUF_INIT;

	add_orders(&msg, asked, words, len);
	crypto_sign_detached(
	    sig, NULL, (void *)msg.data, msg.len, key->sign_secret);
	buf_wipe(&msg);
}

bool
seal_verify_orders(const uint8_t sig[SIG_LEN], const uint8_t player[KEY_LEN],
    const struct seal_asked *asked, const char *words, size_t len)
{
	struct buf msg = BUF_INIT;
	bool good;

	add_orders(&msg, asked, words, len);
	good = crypto_sign_verify_detached(
		   sig, (void *)msg.data, msg.len, player) == 0;
	buf_wipe(&msg);
	return good;
}

void
match_keys_wipe(struct match_keys *keys)
{
	seal_wipe(keys, sizeof(*keys));
}

void
seal_box_close(struct buf *out, const uint8_t box_public[32], const void *bytes,
    size_t len)
{
	size_t at = out->len;

	buf_reserve(out, len + crypto_box_SEALBYTES);
	if (crypto_box_seal(
		(uint8_t *)out->data + at, bytes, len, box_public) != 0)
		abort();
	out->len += len + crypto_box_SEALBYTES;
	out->data[out->len] = '\0';
}

bool
seal_box_open(
    struct buf *out, const struct host_key *key, const void *bytes, size_t len)
{
	size_t at = out->len;

	if (len < crypto_box_SEALBYTES)
		return false;
	buf_reserve(out, len);
	if (crypto_box_seal_open((uint8_t *)out->data + at, bytes, len,
		key->box_public, key->box_secret) != 0)
		return false;
	out->len += len - crypto_box_SEALBYTES;
	out->data[out->len] = '\0';
	return true;
}

void
seal_secret_close(uint8_t secret[SECRET_LEN], const uint8_t box_public[32],
    const struct match_keys *keys)
{
	uint8_t both[2 * KEY_LEN];

	memcpy(both, keys->match, KEY_LEN);
	memcpy(both + KEY_LEN, keys->post, KEY_LEN);
	/* It fails only for points that host_key_read_public refuses. */
	if (crypto_box_seal(secret, both, sizeof(both), box_public) != 0)
		abort();
	seal_wipe(both, sizeof(both));
}

bool
seal_secret_open(struct match_keys *keys, const uint8_t secret[SECRET_LEN],
    const struct host_key *key)
{
	uint8_t both[2 * KEY_LEN];
	bool good;

	good = crypto_box_seal_open(both, secret, SECRET_LEN, key->box_public,
		   key->box_secret) == 0;
	if (good) {
		memcpy(keys->match, both, KEY_LEN);
		memcpy(keys->post, both + KEY_LEN, KEY_LEN);
	}
	seal_wipe(both, sizeof(both));
	return good;
}

void
seal_commit(uint8_t commit[HASH_LEN], const uint8_t match[KEY_LEN])
{
	struct buf msg = BUF_INIT;

	buf_adds(&msg, "pli 1 commit\n");
	seal_hex(&msg, match, KEY_LEN);
	buf_addc(&msg, '\n');
	seal_hash(commit, msg.data, msg.len);
	buf_wipe(&msg);
}

void
seal_dice_seed(uint8_t seed[32], const uint8_t match[KEY_LEN],
    const uint8_t h0[HASH_LEN], const char *lines, size_t len)
{
	struct buf msg = BUF_INIT;

	buf_adds(&msg, "pli 1 seed\nmatch ");
	seal_hex(&msg, h0, HASH_LEN);
	buf_addc(&msg, '\n');
	buf_add(&msg, lines, len);
	seal_f(seed, match, msg.data, msg.len);
	seal_test_seed(seed, h0);
	buf_release(&msg);
}

void
seal_trial_seed(uint8_t seed[32], const uint8_t match[KEY_LEN], unsigned entry,
    unsigned seat)
{
	struct buf msg = BUF_INIT;

	buf_addf(&msg, "pli 1 trial\nentry %u\nseat %u\n", entry, seat);
	seal_f(seed, match, msg.data, msg.len);
	buf_release(&msg);
}

/* F of a key, before the first byte of the message. */
static void
begin_f(uint8_t begun[HASHER_STATE], const uint8_t key[KEY_LEN])
{
	crypto_generichash_state state;

	crypto_generichash_init(&state, key, KEY_LEN, HASH_LEN);
	memcpy(begun, &state, sizeof(state));
	seal_wipe(&state, sizeof(state));
}

void
sealer_init(struct sealer *sealer, const uint8_t match[KEY_LEN],
    const uint8_t h0[HASH_LEN])
{
	struct buf about = BUF_INIT;
	uint8_t key[KEY_LEN];

	f_label(sealer->part, match, "pli 1 seal\n");
	f_label(key, match, "pli 1 result\n");
	begin_f(sealer->nonce, match);
	begin_f(sealer->result, key);
	seal_wipe(key, sizeof(key));
	buf_adds(&about, "pli 1 sealed\nmatch ");
	seal_hex(&about, h0, HASH_LEN);
	buf_adds(&about, "\nentry ");
	assert(about.len < sizeof(sealer->about));
	memcpy(sealer->about, about.data, about.len + 1);
	buf_release(&about);
}

void
sealer_wipe(struct sealer *sealer)
{
	seal_wipe(sealer, sizeof(*sealer));
}

/* In decimal; each entry of a match is numbered several times. */
static void
add_unsigned(struct buf *out, unsigned number)
{
	char digits[16], *at = digits + sizeof(digits);

	do
		*--at = (char)('0' + number % 10);
	while ((number /= 10) > 0);
	buf_add(out, at, (size_t)(digits + sizeof(digits) - at));
}

static void
add_sealed_ad(
    struct buf *out, const struct sealer *sealer, unsigned entry, unsigned seat)
{
	buf_reserve(out, 2 * sizeof(sealer->about));
	buf_adds(out, sealer->about);
	add_unsigned(out, entry);
	buf_adds(out, "\nseat ");
	add_unsigned(out, seat);
	buf_addc(out, '\n');
}

/* The nonce follows from the content, so that a backup put back never seals
 * two contents under one nonce. */
static void
content_nonce(uint8_t nonce[NONCE_LEN], const struct sealer *sealer,
    const struct buf *ad, const uint8_t *pt, size_t len)
{
	static const char label[] = "pli 1 nonce\n";
	crypto_generichash_state state;
	uint8_t full[HASH_LEN];

	memcpy(&state, sealer->nonce, sizeof(state));
	crypto_generichash_update(
	    &state, (const void *)label, sizeof(label) - 1);
	crypto_generichash_update(&state, (const void *)ad->data, ad->len);
	crypto_generichash_update(&state, pt, len);
	crypto_generichash_final(&state, full, sizeof(full));
	memcpy(nonce, full, NONCE_LEN);
	seal_wipe(full, sizeof(full));
	seal_wipe(&state, sizeof(state));
}

void
seal_close(struct buf *out, const struct sealer *sealer, unsigned entry,
    unsigned seat, const char *content, size_t len, size_t size)
{
	struct buf ad = BUF_INIT;
	uint8_t nonce[NONCE_LEN];
	uint8_t *pt, *cipher;

	assert(len <= size && memchr(content, '\0', len) == NULL);
	add_sealed_ad(&ad, sealer, entry, seat);
	buf_reserve(out, size + SEAL_EXTRA);

	/* The text is made in the place of its cipher: no copy to wipe. */
	pt = cipher = (uint8_t *)out->data + out->len + NONCE_LEN;
	memcpy(pt, content, len);
	memset(pt + len, 0, size - len);
	content_nonce(nonce, sealer, &ad, pt, size);
	crypto_aead_xchacha20poly1305_ietf_encrypt(cipher, NULL, pt, size,
	    (void *)ad.data, ad.len, NULL, nonce, sealer->part);

	memcpy(cipher - NONCE_LEN, nonce, NONCE_LEN);
	out->len += size + SEAL_EXTRA;
	out->data[out->len] = '\0';
	buf_release(&ad);
}

/* How much of a padded text is content; false if the padding is not all
 * zeros behind it. */
static bool
unpad(const uint8_t *pt, size_t size, size_t *len)
{
	const uint8_t *zero = memchr(pt, 0, size);

	*len = zero == NULL ? size : (size_t)(zero - pt);
	/* All the same as the first zero. */
	return zero == NULL || memcmp(zero, zero + 1, size - *len - 1) == 0;
}

bool
seal_open(struct buf *out, const struct sealer *sealer, unsigned entry,
    unsigned seat, const uint8_t *sealed, size_t len)
{
	struct buf ad = BUF_INIT, text = BUF_INIT;
	uint8_t nonce[NONCE_LEN];
	size_t size, content;
	bool good = false;
	uint8_t *pt;

	if (len < SEAL_EXTRA)
		return false;
	size = len - SEAL_EXTRA;
	add_sealed_ad(&ad, sealer, entry, seat);
	buf_reserve(&text, size);
	pt = (uint8_t *)text.data;
	if (crypto_aead_xchacha20poly1305_ietf_decrypt(pt, NULL, NULL,
		sealed + NONCE_LEN, size + AUTH_LEN, (void *)ad.data, ad.len,
		sealed, sealer->part) != 0)
		goto out;
	text.len = size;
	content_nonce(nonce, sealer, &ad, pt, size);
	if (!seal_equal(nonce, sealed, NONCE_LEN) || !unpad(pt, size, &content))
		goto out;
	buf_add(out, pt, content);
	good = true;
out:
	buf_wipe(&text);
	buf_release(&ad);
	return good;
}

void
seal_result(uint8_t out[TAG_LEN], const struct sealer *sealer, unsigned entry,
    const char *lines, size_t len)
{
	crypto_generichash_state state;
	struct buf begin = BUF_INIT;
	uint8_t full[HASH_LEN];

	buf_adds(&begin, "entry ");
	add_unsigned(&begin, entry);
	buf_addc(&begin, '\n');
	memcpy(&state, sealer->result, sizeof(state));
	crypto_generichash_update(&state, (void *)begin.data, begin.len);
	crypto_generichash_update(&state, (const void *)lines, len);
	crypto_generichash_final(&state, full, sizeof(full));
	memcpy(out, full, TAG_LEN);
	seal_wipe(&state, sizeof(state));
	buf_release(&begin);
}

void
seal_point_key(uint8_t key[KEY_LEN], const uint8_t seed[32])
{
	f_label(key, seed, "pli 1 point\n");
}

static void
kept_nonce(uint8_t nonce[NONCE_LEN], const uint8_t key[KEY_LEN],
    const char *about, const void *bytes, size_t len)
{
	crypto_generichash_state state;
	uint8_t own[KEY_LEN];

	f_label(own, key, "nonce\n");
	crypto_generichash_init(&state, own, sizeof(own), NONCE_LEN);
	crypto_generichash_update(
	    &state, (const void *)about, strlen(about) + 1);
	crypto_generichash_update(&state, bytes, len);
	crypto_generichash_final(&state, nonce, NONCE_LEN);
	seal_wipe(&state, sizeof(state));
	seal_wipe(own, sizeof(own));
}

void
seal_keep(struct buf *out, const uint8_t key[KEY_LEN], const char *about,
    const void *bytes, size_t len)
{
	uint8_t nonce[NONCE_LEN];

	kept_nonce(nonce, key, about, bytes, len);
	buf_reserve(out, len + KEEP_EXTRA);
	buf_add(out, nonce, sizeof(nonce));
	crypto_aead_xchacha20poly1305_ietf_encrypt(
	    (uint8_t *)out->data + out->len, NULL, bytes, len,
	    (const void *)about, strlen(about), NULL, nonce, key);
	out->len += len + AUTH_LEN;
	out->data[out->len] = '\0';
}

bool
seal_kept(struct buf *out, const uint8_t key[KEY_LEN], const char *about,
    const void *kept, size_t len)
{
	const uint8_t *nonce = kept, *cipher = nonce + NONCE_LEN;

	if (len < KEEP_EXTRA)
		return false;
	buf_reserve(out, len);
	if (crypto_aead_xchacha20poly1305_ietf_decrypt(
		(uint8_t *)out->data + out->len, NULL, NULL, cipher,
		len - NONCE_LEN, (const void *)about, strlen(about), nonce,
		key) != 0)
		return false;
	out->len += len - KEEP_EXTRA;
	out->data[out->len] = '\0';
	return true;
}
