/* SPDX-License-Identifier: MIT */
/* The format's own vectors (state/FORMAT.md), both ways. */
#include "base/seal.h"
#include "base/x.h"

#include "checks.h"
#include <stdlib.h>
#include <string.h>

#define H0 "0ece8e72d22bdd40178fd88e0dff0f6d20e214b2c92cf5dc6a567fffd739628c"
#define H8 "1ceb4755e5fa4cca4d8334f77cc56d8e40ea54efa6c5c2418863c67589ef3166"
#define SIG0                                                                   \
	"906671c1cc3d7208653176b59a543d22fe8f6cdbd1c6e101fb6c651a9b998f3d"     \
	"02cd01513e4fde73b90a88451ccdbe40d2d844904b2fd6badf85884ec361d906"

/* r, M and P of the vectors: 00 01 02 .., 20 21 22 .., 40 41 42 .. */
static void
count_up(uint8_t out[32], uint8_t from)
{
	for (unsigned i = 0; i < 32; i++)
		out[i] = (uint8_t)(from + i);
}

static void
unhex(uint8_t *out, size_t len, const char *text)
{
	ck_assert_uint_eq(strlen(text), 2 * len);
	ck_assert(seal_unhex(out, len, text));
}

static void
assert_hex(const uint8_t *bytes, size_t len, const char *want)
{
	struct buf got = BUF_INIT;

	seal_hex(&got, bytes, len);
	ck_assert_str_eq(got.data, want);
	buf_release(&got);
}

START_TEST(hashes)
{
	struct seal_hasher hasher;
	uint8_t out[64], m[32];

	seal_hash(out, "abc", 3);
	assert_hex(out, 32,
	    "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");

	seal_hasher_init(&hasher);
	seal_hasher_add(&hasher, "a", 1);
	seal_hasher_now(&hasher, out);
	seal_hasher_add(&hasher, "bc", 2);
	seal_hasher_now(&hasher, out);
	assert_hex(out, 32,
	    "bddd813c634239723171ef3fee98579b94964e3bb1cb3e427262c8c068d52319");

	count_up(m, 0x20);
	seal_f(out, m, "pli 1 seal\n", 11);
	assert_hex(out, 32,
	    "cf988a8edfefebd677577eabc8c8357a82e88437ae6a9a3ffb968f6ebbbf535d");
}
END_TEST

/* Kept after any length and taken up again, it is the hash of the whole. */
START_TEST(hashes_go_on)
{
	struct seal_hasher hasher, again;
	uint8_t text[3 * HASHER_CHUNK], want[32], out[32];

	for (size_t i = 0; i < sizeof(text); i++)
		text[i] = (uint8_t)(i * i >> 3);
	seal_hash(want, text, sizeof(text));
	for (size_t cut = 0; cut <= sizeof(text); cut += 7) {
		size_t from = cut / HASHER_CHUNK * HASHER_CHUNK;
		struct buf kept = BUF_INIT;

		seal_hasher_init(&hasher);
		seal_hasher_add(&hasher, text, cut / 3);
		seal_hasher_add(&hasher, text + cut / 3, cut - cut / 3);
		seal_hasher_keep(&hasher, &kept);
		ck_assert_uint_eq(kept.len, HASHER_KEPT);
		ck_assert(seal_hasher_kept(&again, (uint8_t *)kept.data));
		seal_hasher_add(&again, text + from, sizeof(text) - from);
		seal_hasher_now(&again, out);
		ck_assert_mem_eq(out, want, sizeof(out));
		kept.data[cut % HASHER_KEPT] ^= 1;
		ck_assert(!seal_hasher_kept(&again, (uint8_t *)kept.data));
		buf_release(&kept);
	}
}
END_TEST

static void
sum_of(uint8_t out[HASH_LEN], const uint8_t *text, size_t len)
{
	static const uint8_t key[KEY_LEN] = {3};
	struct buf blocks = BUF_INIT;

	seal_sum(out, key, &blocks, text, len);
	buf_release(&blocks);
}

/* Each byte counts, and the length; it does not matter how the text grew. */
START_TEST(sums)
{
	static const uint8_t key[KEY_LEN] = {3}, other[KEY_LEN] = {4};
	static uint8_t text[3 * 4096 + 100];
	uint8_t want[HASH_LEN], out[HASH_LEN];
	struct buf blocks = BUF_INIT;

	for (size_t i = 0; i < sizeof(text); i++)
		text[i] = (uint8_t)(i * i >> 3);
	sum_of(want, text, sizeof(text));
	for (size_t len = 0; len <= sizeof(text); len += 509) {
		seal_sum(out, key, &blocks, text, len);
		sum_of(want, text, len);
		ck_assert_mem_eq(out, want, sizeof(out));
	}
	seal_sum(want, key, &blocks, text, sizeof(text));
	for (size_t i = 0; i < sizeof(text); i += 61) {
		text[i] ^= 0x20;
		sum_of(out, text, sizeof(text));
		ck_assert_mem_ne(out, want, sizeof(out));
		text[i] ^= 0x20;
	}
	text[sizeof(text) - 1] = 0;
	sum_of(want, text, sizeof(text));
	sum_of(out, text, sizeof(text) - 1);
	ck_assert_mem_ne(out, want, sizeof(out));
	buf_clear(&blocks);
	seal_sum(out, other, &blocks, text, sizeof(text));
	ck_assert_mem_ne(out, want, sizeof(out));
	buf_release(&blocks);
}
END_TEST

START_TEST(letters_and_back)
{
	static const struct {
		const char *hex, *base32;
	} cases[] = {
	    {"", ""},
	    {"66", "my"},
	    {"666f", "mzxq"},
	    {"666f6f", "mzxw6"},
	    {"666f6f62", "mzxw6yq"},
	    {"666f6f6261", "mzxw6ytb"},
	    {"666f6f626172", "mzxw6ytboi"},
	};
	uint8_t bytes[8];
	struct buf buf = BUF_INIT;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		size_t len = strlen(cases[i].hex) / 2;

		unhex(bytes, len, cases[i].hex);
		buf_clear(&buf);
		seal_base32(&buf, bytes, len);
		ck_assert_str_eq(buf.data, cases[i].base32);
		buf_clear(&buf);
		seal_hex(&buf, bytes, len);
		ck_assert_str_eq(buf.data, cases[i].hex);
	}
	buf_release(&buf);
}
END_TEST

/* Each byte at each place is a digit or it is none. */
START_TEST(digits)
{
	static const char all[] = "0123456789abcdef";
	char text[27] = "00000000000000000000000000";
	uint8_t bytes[13];

	for (size_t i = 0; i < sizeof(text) - 1; i++) {
		for (int c = 0; c < 256; c++) {
			const char *digit = memchr(all, c, 16);

			text[i] = (char)c;
			ck_assert_int_eq(
			    seal_unhex(bytes, 13, text), digit != NULL);
			if (digit != NULL)
				ck_assert_int_eq(
				    bytes[i / 2] >> (i % 2 ? 0 : 4),
				    digit - all);
		}
		text[i] = '0';
	}
}
END_TEST

START_TEST(one_way_to_write)
{
	uint8_t bytes[8];

	ck_assert(!seal_unhex(bytes, 1, "6"));
	ck_assert(!seal_unhex(bytes, 1, ""));
	ck_assert(!seal_unhex(bytes, 1, "6G"));
	ck_assert(!seal_unhex(bytes, 1, "AA"));
	ck_assert(seal_unhex(bytes, 1, "aab"));
}
END_TEST

START_TEST(print_is_for_people)
{
	uint8_t h0[32];
	struct buf buf = BUF_INIT;

	unhex(h0, 32, H0);
	seal_print(&buf, h0);
	ck_assert_str_eq(buf.data, "b3hi 44ws fpou af4p 3cha 37yp nuqo effs");
	buf_release(&buf);
}
END_TEST

START_TEST(host_keys)
{
	static const char text[] = "pli-host-1 000102030405060708090a0b0c0d0e0f"
				   "101112131415161718191a1b1c1d1e1f\n";
	struct host_key key, again;
	struct buf out = BUF_INIT;
	uint8_t r[32], sign[32], box[32];

	count_up(r, 0);
	host_key_init(&key, r);
	assert_hex(key.sign_public, 32,
	    "f94f71115fe1f6608f305327c0a06be2b6b130f6d10567f996811c04b0c883f6");
	assert_hex(key.sign_secret, 32,
	    "4145fb89b11e94b3949cf5dda24f44d8bb3d81ed2005497324a7fca0b928c5a0");
	assert_hex(key.box_public, 32,
	    "ae6cc609d5856a4da27a01cc44c922175ef4cd1746333f73883c367469198447");

	ck_assert_int_eq(host_key_read(&again, text, "key", NULL), 0);
	ck_assert_mem_eq(&again, &key, sizeof(key));
	host_key_write_public(&key, &out);
	ck_assert(host_key_read_public(sign, box, out.data));
	ck_assert_mem_eq(sign, key.sign_public, 32);
	ck_assert_mem_eq(box, key.box_public, 32);
	buf_addc(&out, 'x');
	ck_assert(!host_key_read_public(sign, box, out.data));
	host_key_wipe(&key);
	for (size_t i = 0; i < sizeof(key); i++)
		ck_assert_int_eq(((uint8_t *)&key)[i], 0);
	buf_release(&out);
}
END_TEST

START_TEST(no_host_keys)
{
	static const char *const cases[] = {
	    "",
	    "pli-host-1 ",
	    "pli-host-2 000102030405060708090a0b0c0d0e0f"
	    "101112131415161718191a1b1c1d1e1f",
	    "pli-host-1 000102030405060708090A0B0C0D0E0F"
	    "101112131415161718191A1B1C1D1E1F",
	    "pli-host-1 000102030405060708090a0b0c0d0e0f"
	    "101112131415161718191a1b1c1d1e1f20",
	    "pli-host-1 000102030405060708090a0b0c0d0e0f"
	    "101112131415161718191a1b1c1d1e1f\n\n",
	};
	struct host_key key;
	struct err err = ERR_INIT;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		ck_assert_int_eq(
		    host_key_read(&key, cases[i], "keys/host", &err), -1);
		ck_assert_int_eq(err.exit, EX_TEMPFAIL);
		ck_assert_ptr_nonnull(strstr(err.text, "keys/host"));
	}
}
END_TEST

/* To a point of small order anybody could sign or open. */
START_TEST(no_public_keys)
{
	struct host_key key;
	struct buf text = BUF_INIT;
	uint8_t r[32], zero[32] = {0}, sign[32], box[32];

	count_up(r, 0);
	host_key_init(&key, r);
	memcpy(key.box_public, zero, 32);
	host_key_write_public(&key, &text);
	ck_assert(!host_key_read_public(sign, box, text.data));

	host_key_init(&key, r);
	memcpy(key.sign_public, zero, 32);
	buf_clear(&text);
	host_key_write_public(&key, &text);
	ck_assert(!host_key_read_public(sign, box, text.data));
	buf_release(&text);
}
END_TEST

START_TEST(heads)
{
	struct host_key key;
	uint8_t r[32], h0[32], sig[64];

	count_up(r, 0);
	host_key_init(&key, r);
	unhex(h0, 32, H0);
	seal_sign_head(sig, &key, h0, 0, h0);
	assert_hex(sig, 64, SIG0);
	ck_assert(seal_verify_head(sig, key.sign_public, h0, 0, h0));
	ck_assert(!seal_verify_head(sig, key.sign_public, h0, 1, h0));
	ck_assert(!seal_verify_head(sig, key.box_public, h0, 0, h0));
	for (unsigned bit = 0; bit < 8 * SIG_LEN; bit++) {
		sig[bit / 8] ^= (uint8_t)(1 << bit % 8);
		ck_assert(!seal_verify_head(sig, key.sign_public, h0, 0, h0));
		sig[bit / 8] ^= (uint8_t)(1 << bit % 8);
	}
	h0[31] ^= 1;
	ck_assert(!seal_verify_head(sig, key.sign_public, h0, 0, h0));
}
END_TEST

/* So many that they are shared out, and few; one or two of them false. */
START_TEST(many_heads)
{
	static uint8_t sigs[1000][SIG_LEN];
	static struct seal_head many[1000];
	static const size_t counts[] = {0, 1, 2, 63, 64, 65, 200, 1000};
	struct host_key key, other;
	uint8_t h0[HASH_LEN] = {3}, r[32] = {5};

	host_key_init(&key, r);
	r[0] = 6;
	host_key_init(&other, r);
	for (unsigned i = 0; i < ARRAY_LEN(many); i++) {
		seal_sign_head(sigs[i], &key, h0, i, h0);
		many[i] = (struct seal_head){.sig = sigs[i],
		    .host = key.sign_public,
		    .hash = h0,
		    .entry = i};
	}
	for (size_t c = 0; c < ARRAY_LEN(counts); c++) {
		size_t count = counts[c];

		ck_assert_uint_eq(seal_verify_heads(h0, many, count), count);
		for (size_t i = 0; i < count; i += 1 + count / 7) {
			many[i].host = other.sign_public;
			many[count - 1].entry++;
			ck_assert_uint_eq(
			    seal_verify_heads(h0, many, count), i);
			many[i].host = key.sign_public;
			ck_assert_uint_eq(
			    seal_verify_heads(h0, many, count), count - 1);
			many[count - 1].entry--;
		}
	}
}
END_TEST

START_TEST(players_sign)
{
	static const char words[] = "sell salt 2\npass\n";
	struct host_key key;
	uint8_t r[32], h0[32], h8[32], sig[64];
	const struct seal_asked asked = {h0, 8, h8, 1};
	const struct seal_asked others[] = {
	    {h0, 7, h8, 1}, {h0, 8, h8, 0}, {h8, 8, h8, 1}, {h0, 8, h0, 1}};

	count_up(r, 0x80);
	host_key_init(&key, r);
	unhex(h0, 32, H0);
	unhex(h8, 32, H8);
	seal_sign_orders(sig, &key, &asked, words, strlen(words));
	assert_hex(sig, 64,
	    "36177283d0b95edd1632c434395c19758df903314cd063af270aacbf4307d630"
	    "382aacc0daf94ae56cc0aeba96682f9ec82c76c8b352410da6f54116214cf30d");
	ck_assert(seal_verify_orders(
	    sig, key.sign_public, &asked, words, strlen(words)));
	ck_assert(!seal_verify_orders(
	    sig, key.sign_public, &asked, words, strlen(words) - 1));
	for (size_t i = 0; i < ARRAY_LEN(others); i++)
		ck_assert(!seal_verify_orders(
		    sig, key.sign_public, &others[i], words, strlen(words)));
}
END_TEST

START_TEST(commitment)
{
	uint8_t m[32], commit[32];

	count_up(m, 0x20);
	seal_commit(commit, m);
	assert_hex(commit, 32,
	    "f64b3f7a2858a0fd0e250a03f87465265f76a85cf406da12cd1b172091269c35");
}
END_TEST

START_TEST(secrets)
{
	struct match_keys keys, again;
	struct host_key host, other;
	uint8_t r[32], secret[SECRET_LEN];

	count_up(r, 0);
	host_key_init(&host, r);
	count_up(r, 1);
	host_key_init(&other, r);
	count_up(keys.match, 0x20);
	count_up(keys.post, 0x40);
	seal_secret_close(secret, host.box_public, &keys);
	ck_assert(seal_secret_open(&again, secret, &host));
	ck_assert_mem_eq(&again, &keys, sizeof(keys));
	ck_assert(!seal_secret_open(&again, secret, &other));
	secret[100] ^= 4;
	ck_assert(!seal_secret_open(&again, secret, &host));
	match_keys_wipe(&keys);
	ck_assert_int_eq(keys.match[0] | keys.post[31], 0);
}
END_TEST

START_TEST(seeds)
{
	static const char lines[] = "salt 0 le coeur a ses raisons\n"
				    "salt 1 colourless green ideas\n"
				    "beacon 03 11 19 38 44 02 09\n";
	uint8_t m[32], h0[32], seed[32], trial[32];
	uint8_t block[64];

	count_up(m, 0x20);
	unhex(h0, 32, H0);
	seal_dice_seed(seed, m, h0, lines, strlen(lines));
	assert_hex(seed, 32,
	    "b013face210eaa8e12c2c84ef04bcaa2fe560f125df10c375d82e096aefda5f5");
	seal_f64(block, seed, "pli 1 dice\n0\n", 13);
	assert_hex(block, 64,
	    "e1a59ef2dfe51f31f5a7cfcf6a8195bc194d12be733e66939ae560f1b817fe1b"
	    "5eba3a0a9bd220d0e47b170f42b0eac4b70ee60ec390285c416b29798fedc90d");
	seal_trial_seed(trial, m, 8, 0);
	ck_assert_mem_ne(trial, seed, 32);
	seal_trial_seed(seed, m, 8, 1);
	ck_assert_mem_ne(trial, seed, 32);
}
END_TEST

START_TEST(sealed_parts)
{
	static const char content[] = "move hide sel\n";
	uint8_t m[32], h0[32], hash[32];
	struct buf sealed = BUF_INIT, opened = BUF_INIT;
	struct sealer s, other;
	uint8_t *bytes;

	count_up(m, 0x20);
	unhex(h0, 32, H0);
	sealer_init(&s, m, h0);
	seal_close(&sealed, &s, 8, 0, content, strlen(content), 512);
	ck_assert_uint_eq(sealed.len, 552);
	bytes = (uint8_t *)sealed.data;
	assert_hex(
	    bytes, 24, "b6d1a8b2811106f556b45c673dd015ec39a5b2829a58a99b");
	assert_hex(
	    bytes + 24, 24, "b01ad1a5ba034f6592f13dfd15534c1fbe018e75d0140b95");
	seal_hash(hash, bytes, 552);
	assert_hex(hash, 32,
	    "79f57eadcd1f0db638377339e7ae611cf1f0cb843810d06870fdb14f5e67fd69");

	ck_assert(seal_open(&opened, &s, 8, 0, bytes, 552));
	ck_assert_str_eq(opened.data, content);
	/* Another place, another key, another length, a bit flipped. */
	buf_clear(&opened);
	ck_assert(!seal_open(&opened, &s, 9, 0, bytes, 552));
	ck_assert(!seal_open(&opened, &s, 8, 1, bytes, 552));
	sealer_init(&other, h0, h0);
	ck_assert(!seal_open(&opened, &other, 8, 0, bytes, 552));
	sealer_init(&other, m, m);
	ck_assert(!seal_open(&opened, &other, 8, 0, bytes, 552));
	for (size_t len = 0; len < 552; len++)
		ck_assert(!seal_open(&opened, &s, 8, 0, bytes, len));
	for (unsigned bit = 0; bit < 8 * 552; bit++) {
		bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
		ck_assert(!seal_open(&opened, &s, 8, 0, bytes, 552));
		bytes[bit / 8] ^= (uint8_t)(1 << bit % 8);
	}
	ck_assert_uint_eq(opened.len, 0);
	buf_release(&sealed);
	buf_release(&opened);
}
END_TEST

START_TEST(sealed_parts_tell_no_length)
{
	uint8_t m[32], h0[32];
	char content[128];
	struct buf sealed = BUF_INIT, opened = BUF_INIT;
	struct sealer s;

	count_up(m, 0x20);
	unhex(h0, 32, H0);
	sealer_init(&s, m, h0);
	memset(content, 'x', sizeof(content));
	for (size_t len = 0; len <= sizeof(content); len++) {
		buf_clear(&sealed);
		buf_clear(&opened);
		seal_close(&sealed, &s, 8, 0, content, len, 128);
		ck_assert_uint_eq(sealed.len, 128 + SEAL_EXTRA);
		ck_assert(seal_open(&opened, &s, 8, 0,
		    (const uint8_t *)sealed.data, sealed.len));
		ck_assert_uint_eq(opened.len, len);
	}
	buf_release(&sealed);
	buf_release(&opened);
}
END_TEST

/* The nonce follows from the content: the same gives the same, another
 * another, so that a backup put back never uses one twice. */
START_TEST(nonces_follow_contents)
{
	uint8_t m[32], h0[32];
	struct buf a = BUF_INIT, b = BUF_INIT, c = BUF_INIT;
	struct sealer s;

	count_up(m, 0x20);
	unhex(h0, 32, H0);
	sealer_init(&s, m, h0);
	seal_close(&a, &s, 8, 0, "move hide sel\n", 14, 128);
	seal_close(&b, &s, 8, 0, "move hide sel\n", 14, 128);
	seal_close(&c, &s, 8, 0, "move hide ble\n", 14, 128);
	ck_assert_mem_eq(a.data, b.data, a.len);
	ck_assert_mem_ne(a.data, c.data, 24);
	buf_release(&a);
	buf_release(&b);
	buf_release(&c);
}
END_TEST

START_TEST(codes)
{
	uint8_t p[32], h8[32], tag[16], h18[32] = {1};
	char code[CODE_LEN + 1];

	count_up(p, 0x40);
	unhex(h8, 32, H8);
	seal_code(code, CODE_REPLY, p, 1, 8, h8);
	ck_assert_str_eq(code, "rvitlez2gbjclcepw");
	seal_code(code, CODE_BOUNCE, p, 1, 8, h8);
	ck_assert_str_eq(code, "bgayrg43uh5s4pess");
	seal_code(code, CODE_REPLY, p, 1, 8, h18);
	ck_assert_str_ne(code, "rvitlez2gbjclcepw");
	seal_mail_tag(tag, p, 0, "<a1b2@mail.example>");
	assert_hex(tag, 16, "005af887ce62bc076a8a0b6cf5ccc0d1");
	seal_mail_tag(tag, p, 1, "<a1b2@mail.example>");
	ck_assert_int_ne(tag[0], 0);
}
END_TEST

START_TEST(join_codes)
{
	uint8_t p[32];
	char code[CODE_LEN + 1], other[CODE_LEN + 1];

	count_up(p, 0x40);
	seal_join_code(code, p, "Anna@Example.ORG", 20778);
	ck_assert_uint_eq(strlen(code), CODE_LEN);
	ck_assert_int_eq(code[0], 'j');
	seal_join_code(other, p, "anna@example.org", 20778);
	ck_assert_str_eq(code, other);
	seal_join_code(other, p, "anna@example.org", 20779);
	ck_assert_str_ne(code, other);
	/* No address can say another day. */
	seal_join_code(other, p, "anna@example.org\nday 20778", 20779);
	ck_assert_str_ne(code, other);
}
END_TEST

START_TEST(ids_and_results)
{
	uint8_t p[32], result[TAG_LEN], other[TAG_LEN];
	struct sealer s;
	struct buf a = BUF_INIT, b = BUF_INIT;

	count_up(p, 0x40);
	seal_letter_id(&a, p, 1, 8, "turn");
	ck_assert_uint_eq(a.len, 16);
	seal_letter_id(&b, p, 1, 8, "receipt");
	ck_assert_str_ne(a.data, b.data);
	buf_clear(&b);
	seal_boundary(&b, p, a.data, "mixed");
	ck_assert_uint_eq(b.len, 18);
	ck_assert(strncmp(b.data, "=_", 2) == 0);

	sealer_init(&s, p, p);
	seal_result(result, &s, 8, "bought 2\n", 9);
	seal_result(other, &s, 9, "bought 2\n", 9);
	ck_assert_mem_ne(result, other, TAG_LEN);
	seal_result(other, &s, 8, "bought 2\n", 9);
	ck_assert_mem_eq(result, other, TAG_LEN);
	buf_release(&a);
	buf_release(&b);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("seal");
	TCase *tc = tcase_create("seal");
	SRunner *runner = srunner_create(suite);
	int failed;

	seal_init();
	suite_add_tcase(suite, tc);
	tcase_add_test(tc, hashes);
	tcase_add_test(tc, hashes_go_on);
	tcase_add_test(tc, sums);
	tcase_add_test(tc, letters_and_back);
	tcase_add_test(tc, digits);
	tcase_add_test(tc, one_way_to_write);
	tcase_add_test(tc, print_is_for_people);
	tcase_add_test(tc, host_keys);
	tcase_add_test(tc, no_host_keys);
	tcase_add_test(tc, no_public_keys);
	tcase_add_test(tc, heads);
	tcase_add_test(tc, many_heads);
	tcase_add_test(tc, players_sign);
	tcase_add_test(tc, commitment);
	tcase_add_test(tc, secrets);
	tcase_add_test(tc, seeds);
	tcase_add_test(tc, sealed_parts);
	tcase_add_test(tc, sealed_parts_tell_no_length);
	tcase_add_test(tc, nonces_follow_contents);
	tcase_add_test(tc, codes);
	tcase_add_test(tc, join_codes);
	tcase_add_test(tc, ids_and_results);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
