/* SPDX-License-Identifier: MIT */
/*
 * The format's sample of 20 entries, built entry by entry: every byte must come
 * out as state/FORMAT.md has it.  The secrets hold chance, so they stand here
 * in hex.
 */
#include "base/x.h"
#include "log_kit.h"

#include "checks.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define H0 "0ece8e72d22bdd40178fd88e0dff0f6d20e214b2c92cf5dc6a567fffd739628c"
#define H19 "c477994fe647b44a83fa40e131bc257bdaa01b73f93ec6999a3c9954f7d060f0"
#define H_FILE                                                                 \
	"46140ec59eec0569289e72fed973092f942e7d70928f3bc5381a5824e7d16d1d"

#define PSIG                                                                   \
	"ee3d77789078c3cf4298a811f65dff4781da8ab703b29739ce17ab28bc1606ee"     \
	"0caeb8198710113296179555af7d4b32e05c2208b57613098224a22d49598e0f"

static const char *const secrets[] = {
    "5767645d115f3da26b0473f2541ad9e8eb8479bfef7d3b7254c29b8fb1c01108"
    "d6cefe3a20b8682a95da4945935a0505c337a737ae8a0208da8f616d829444e5"
    "e0c4fd6f75a654be043e8088bea23587fe722c608c2d2240635786589b1a7070"
    "c6e292f5a9ec55bcae68a02bd55adb68",
    "726e09f01e37b500a985955f2eb1dc6a016619e405a59659f0d8f652ded0a07f"
    "f10e1b0c439c74f14ca3b763e6beee9898a6eeff933b41174ba482ad97a9fa2c"
    "54183a6453c3affe76045c3225c8d822debe60edbbf8d6a5309760366c970a47"
    "4304c410ab644f26eeb6c4517a06fe30",
    "df4d30a343e2e5bc499add9d0d3d6b7198f66c56b381e64e46baf0516fc0f755"
    "568209e8abbff0f4fabea6dce6f42a090f9d62b52cbdd467ec40a495f0a77a3a"
    "57a0add1c34f438ac5bd6f6e0742219c6ddcdc2c6a4a56dfafb5747f6be17cb1"
    "6f8ea8cf19f89bc205a38ff74ee39ddc",
};
static void
unhex(uint8_t *out, size_t len, const char *text)
{
	ck_assert(seal_unhex(out, len, text));
}

static void
assert_hex(const uint8_t *bytes, const char *want)
{
	struct buf got = BUF_INIT;

	seal_hex(&got, bytes, strlen(want) / 2);
	ck_assert_str_eq(got.data, want);
	buf_release(&got);
}

/* Entry n of the sample is made 3 n minutes after 18:00, on a day of its own
 * choice. */
static struct entry
entry_on(struct kit *kit, enum entry_kind kind, unsigned day)
{
	struct entry entry = kit_entry(kit, kind);
	unsigned n = (unsigned)kit->log.count;

	snprintf(entry.time, sizeof(entry.time), "2026-11-%02uT18:%02u:00Z",
	    day % 100, 3 * n % 60);
	return entry;
}

static void
build_charter(struct kit *kit)
{
	struct entry entry = entry_on(kit, ENTRY_CHARTER, 21);

	strcpy(entry.match, "k7m2qd");
	strcpy(entry.game, "hab-gut");
	strcpy(entry.edition, "pli");
	entry.rules = 1;
	entry.seats = 3;
	entry.seal = 512;
	entry.salts_all = true;
	entry.beacon = xstrdup(
	    "EuroMillions of 2026-11-24: 5 numbers, 2 stars, each ascending");
	seal_hash(entry.edition_hash, "abc", 3);
	entry_add_option(&entry, "freeze_at_ends=no");
	memcpy(entry.host, kit->host.sign_public, KEY_LEN);
	seal_commit(entry.commit, kit->keys.match);
	unhex(entry.secret, SECRET_LEN, secrets[0]);
	kit_add(kit, &entry);
}

/* The player's key, and what she wrote and signed. */
static struct host_key
player(void)
{
	struct host_key key;
	uint8_t r[32];

	for (unsigned i = 0; i < 32; i++)
		r[i] = (uint8_t)(0x80 + i);
	host_key_init(&key, r);
	return key;
}

static void
signed_words(const struct kit *kit, struct buf *content)
{
	struct host_key key = player();

	kit_signed(kit, &key, 0, 17,
	    "Joue café entier, puis le sel à moitié.\nMerci !\n", content);
}

static void
build_seat(struct kit *kit, unsigned day, unsigned seat, const char *name,
    const char *lang, const char *bot)
{
	struct entry entry = entry_on(kit, ENTRY_SEAT, day);

	entry.seat = seat;
	entry.name = xstrdup(name);
	strcpy(entry.lang, lang);
	strcpy(entry.bot, bot);
	if (day == 24) {
		entry.has_key = true;
		memcpy(entry.key, player().sign_public, KEY_LEN);
	}
	kit_add(kit, &entry);
}

static void
build_salt(struct kit *kit, uint32_t seat, const char *text)
{
	struct entry entry = entry_on(kit, ENTRY_SALT, 22);

	entry.seat = seat;
	entry.text = xstrdup(text);
	kit_add(kit, &entry);
}

static void
build_orders(struct kit *kit, unsigned day, unsigned seat, enum entry_by by,
    const char *moves, const char *content, uint32_t seen, const char *mail,
    const char *due)
{
	struct entry entry = kit_orders_entry(kit, seat, by, moves, content);
	struct entry timed = entry_on(kit, ENTRY_ORDERS, day);

	memcpy(entry.time, timed.time, sizeof(entry.time));
	entry_release(&timed);
	entry.seen = seen;
	strcpy(entry.due, due);
	if (mail != NULL)
		unhex(entry.mail, TAG_LEN, mail);
	kit_add(kit, &entry);
}

static void
build_host(struct kit *kit, const char *secret)
{
	struct host_key next;
	struct entry entry = entry_on(kit, ENTRY_HOST, 24);
	uint8_t r[32];

	for (unsigned i = 0; i < 32; i++)
		r[i] = (uint8_t)(0x60 + i);
	host_key_init(&next, r);
	memcpy(entry.host, next.sign_public, KEY_LEN);
	unhex(entry.secret, SECRET_LEN, secret);
	kit_add(kit, &entry);
	kit->host = next;
}

static void
build_middle(struct kit *kit)
{
	struct entry entry;

	build_orders(kit, 23, 0, BY_MAIL, "buy ble 2|?|end", "move hide sel\n",
	    7, "005af887ce62bc076a8a0b6cf5ccc0d1", "2026-12-02T20:00:00Z");
	build_orders(kit, 23, 1, BY_MAIL, "sell the 1|end",
	    "when play: full sel\nwhen buy: sel 3 | the 3\n", 8,
	    "052ed370c737fe69e04e2f4a51e07275", "");
	entry = entry_on(kit, ENTRY_NOTE, 23);
	strcpy(entry.topic, "host");
	entry.text = xstrdup("Bruno's mail was cut on its way; taken back at "
			     "his wish, all agree.");
	kit_add(kit, &entry);
	entry = entry_on(kit, ENTRY_VOID, 23);
	entry.back = 8;
	entry.why = VOID_CONSENT;
	kit_add(kit, &entry);
	build_orders(kit, 24, 1, BY_MAIL, "sell the 2|end",
	    "when play: full sel\n", 11, "68ae7600b7c77b4e617273916c590d1f",
	    "");
	build_seat(kit, 24, 0, "Zoé", "fr", "");
}

static void
build_end(struct kit *kit)
{
	struct buf content = BUF_INIT;
	struct entry entry;

	build_host(kit, secrets[1]);
	build_host(kit, secrets[2]);
	build_orders(
	    kit, 25, 2, BY_BOT, "buy charbon 1|end", NULL, NO_ENTRY, NULL, "");
	build_orders(kit, 25, 1, BY_STANDING, "play full sel 6", "of 12\n",
	    NO_ENTRY, NULL, "");
	signed_words(kit, &content);
	build_orders(kit, 25, 0, BY_MAIL, "play full cafe 4|play half sel -2",
	    content.data, 17, "e8b0fff9bb0c09d720f8c5855484955e", "");
	buf_release(&content);
	entry = entry_on(kit, ENTRY_REVEAL, 25);
	memcpy(entry.key, kit->keys.match, KEY_LEN);
	kit_add(kit, &entry);
}

static void
build_sample(struct kit *kit)
{
	struct entry entry;

	kit_init(kit);
	build_charter(kit);
	build_seat(kit, 21, 0, "Zoé", "fr", "");
	build_seat(kit, 21, 1, "Bruno \"B\" O'Neil", "en", "");
	build_seat(kit, 21, 2, "Ada (computer)", "en", "greedy");
	build_salt(kit, 1, "colourless green ideas");
	build_salt(kit, 0, "le coeur a ses raisons");
	build_salt(kit, UINT32_MAX, "03 11 19 38 44 02 09");
	entry = entry_on(kit, ENTRY_START, 22);
	strcpy(entry.due, "2026-11-30T20:00:00Z");
	kit_add(kit, &entry);
	build_middle(kit);
	build_end(kit);
}

START_TEST(comes_out_byte_for_byte)
{
	struct kit kit;
	uint8_t hash[HASH_LEN];

	build_sample(&kit);
	assert_hex(log_h0(&kit.log), H0);
	assert_hex(log_hash(&kit.log, 19), H19);
	ck_assert_uint_eq(kit.log.bytes.len, 11624);
	seal_hash(hash, kit.log.bytes.data, kit.log.bytes.len);
	assert_hex(hash, H_FILE);
	kit_release(&kit);
}
END_TEST

START_TEST(reads_back)
{
	struct kit kit;
	struct log log = LOG_INIT;
	uint32_t *live;
	static const uint32_t want[] = {7, 8, 12, 16, 17, 18};

	build_sample(&kit);
	ck_assert_int_eq(log_parse(&log, kit.log.bytes.data, kit.log.bytes.len,
			     "sample", NULL),
	    0);
	ck_assert_uint_eq(log.count, 20);
	ck_assert_uint_eq(log.torn, 0);
	ck_assert_int_eq(log_check_all(&log, "sample", NULL), 0);
	ck_assert_int_eq(
	    log_check_head(&log, kit.host.sign_public, "sample", NULL), 0);
	ck_assert_uint_eq(log_start(&log), 7);
	ck_assert_uint_eq(log_reveal(&log), 19);
	ck_assert_str_eq(log_seat(&log, 19, 1)->name, "Bruno \"B\" O'Neil");
	ck_assert(!log_seat(&log, 12, 0)->has_key);
	ck_assert(log_seat(&log, 13, 0)->has_key);
	ck_assert_ptr_null(log_seat(&log, 2, 2));
	ck_assert_uint_eq(log_live(&log, 19, &live), ARRAY_LEN(want));
	ck_assert_mem_eq(live, want, sizeof(want));
	free(live);
	log_release(&log);
	kit_release(&kit);
}
END_TEST

/* The host changed at 14 and 15, and with him the post key. */
START_TEST(keys_are_in_it)
{
	struct kit kit;
	struct match_keys keys;
	char code[CODE_LEN + 1];

	build_sample(&kit);
	ck_assert(seal_secret_open(&keys, log_secret(&kit.log), &kit.host));
	ck_assert_mem_eq(keys.match, kit.keys.match, KEY_LEN);
	seal_code(code, CODE_REPLY, keys.post, 2, 18, log_hash(&kit.log, 18));
	ck_assert_str_eq(code, "rr2sm4jyuwdfghef2");
	ck_assert_mem_eq(log_signer(&kit.log, 14), log_host(&kit.log, 0), 32);
	ck_assert_mem_eq(log_host(&kit.log, 14), kit.host.sign_public, 32);
	ck_assert_mem_eq(log_signer(&kit.log, 15), kit.host.sign_public, 32);
	kit_release(&kit);
}
END_TEST

START_TEST(player_signed)
{
	struct kit kit;
	struct sealed sealed;
	struct buf content = BUF_INIT, words = BUF_INIT, want = BUF_INIT;
	const struct entry *entry;
	struct seal_asked asked;
	struct sealer sealer;

	build_sample(&kit);
	signed_words(&kit, &want);
	entry = log_entry(&kit.log, 18);
	asked = (struct seal_asked){
	    log_h0(&kit.log), entry->seen, log_hash(&kit.log, entry->seen), 0};
	sealer_init(&sealer, kit.keys.match, log_h0(&kit.log));
	ck_assert(seal_open(
	    &content, &sealer, 18, 0, entry->sealed, entry->sealed_len));
	ck_assert_str_eq(content.data, want.data);
	ck_assert(sealed_read(&sealed, content.data, content.len));
	sealed_words(&sealed, &words);
	ck_assert(sealed.has_sig);
	ck_assert(seal_verify_orders(sealed.sig, log_seat(&kit.log, 18, 0)->key,
	    &asked, words.data, words.len));
	assert_hex(sealed.sig, PSIG);
	buf_clear(&content);
	sealed_write(&sealed, &content);
	ck_assert_str_eq(content.data, want.data);
	sealed_release(&sealed);
	buf_release(&content);
	buf_release(&words);
	buf_release(&want);
	kit_release(&kit);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("log_sample");
	TCase *tc = tcase_create("log_sample");
	SRunner *runner = srunner_create(suite);
	int failed;

	seal_init();
	suite_add_tcase(suite, tc);
	tcase_add_test(tc, comes_out_byte_for_byte);
	tcase_add_test(tc, reads_back);
	tcase_add_test(tc, keys_are_in_it);
	tcase_add_test(tc, player_signed);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
