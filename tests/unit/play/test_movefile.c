/* SPDX-License-Identifier: MIT */
/* test_movefile.c - signed move files and players' keys. */
#include "base/x.h"
#include "play/movefile.h"

#include "checks.h"
#include <string.h>

#define H64 "0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef"
#define HEAD "pli-orders 1\nmatch " H64 "\nentry 8\nhash " H64 "\nseat 1\n\n"

static struct host_key
player(void)
{
	struct host_key key;
	uint8_t seed[32];

	memset(seed, 7, sizeof(seed));
	host_key_init(&key, seed);
	return key;
}

START_TEST(test_round_trip)
{
	static const char orders[] = "\n  bid 4 | pass \r\nsell 2 café\n\n"
				     "wait\n\n";
	struct movefile file = MOVEFILE_INIT, again = MOVEFILE_INIT;
	struct buf text = BUF_INIT, words = BUF_INIT;
	struct host_key key = player();
	struct err err = ERR_INIT;

	memset(file.match, 1, HASH_LEN);
	memset(file.hash, 2, HASH_LEN);
	file.entry = 8;
	file.seat = 1;
	ck_assert_int_eq(movefile_set_words(
			     &file, orders, sizeof(orders) - 1, "orders", &err),
	    0);
	movefile_text(&file, &words);
	ck_assert_str_eq(words.data, "bid 4 | pass\nsell 2 café\n\nwait\n");
	ck_assert(!movefile_verify(&file, key.sign_public));
	movefile_sign(&file, &key);
	movefile_write(&file, &text);
	ck_assert(movefile_is(text.data, text.len));
	ck_assert_int_eq(
	    movefile_read(&again, text.data, text.len, "file", &err), 0);
	ck_assert_uint_eq(again.word_count, 4);
	ck_assert_uint_eq(again.entry, 8);
	ck_assert_uint_eq(again.seat, 1);
	ck_assert_mem_eq(again.match, file.match, HASH_LEN);
	ck_assert_mem_eq(again.hash, file.hash, HASH_LEN);
	ck_assert(movefile_verify(&again, key.sign_public));
	/* Everything that has an effect is under the signature. */
	again.seat = 2;
	ck_assert(!movefile_verify(&again, key.sign_public));
	again.seat = 1;
	again.entry = 9;
	ck_assert(!movefile_verify(&again, key.sign_public));
	again.entry = 8;
	again.words[0][4] = '5';
	ck_assert(!movefile_verify(&again, key.sign_public));
	again.words[0][4] = '4';
	again.match[0] ^= 1;
	ck_assert(!movefile_verify(&again, key.sign_public));
	again.match[0] ^= 1;
	again.hash[31] ^= 1;
	ck_assert(!movefile_verify(&again, key.sign_public));
	again.hash[31] ^= 1;
	ck_assert(movefile_verify(&again, key.sign_public));
	movefile_release(&file);
	movefile_release(&again);
	buf_release(&text);
	buf_release(&words);
}
END_TEST

START_TEST(test_unsigned)
{
	static const char text[] = HEAD "pass\n";
	static const char mailed[] =
	    "pli-orders 1\r\nmatch " H64 "\r\nentry 8\r\nhash " H64
	    "\r\nseat 1\r\n\r\npass\r\n\r\n";
	struct movefile file = MOVEFILE_INIT;
	struct err err = ERR_INIT;

	ck_assert_int_eq(
	    movefile_read(&file, text, sizeof(text) - 1, "file", &err), 0);
	ck_assert(!file.is_signed);
	ck_assert_uint_eq(file.word_count, 1);
	movefile_release(&file);
	ck_assert_int_eq(
	    movefile_read(&file, mailed, sizeof(mailed) - 1, "file", &err), 0);
	ck_assert_uint_eq(file.word_count, 1);
	ck_assert_str_eq(file.words[0], "pass");
	movefile_release(&file);
}
END_TEST

static const struct {
	const char *text, *what;
} broken[] = {
    {"", "file:0: this program reads"},
    {"pli-orders 2\n", "file:1: this program reads"},
    {"pli-orders 1\nmatch 12\n", "file:2: \"match\""},
    {"pli-orders 1\nmatch " H64 "0\n", "file:2: \"match\""},
    {"pli-orders 1\nmatch " H64 "\nentry -1\n", "file:3: \"entry\""},
    {"pli-orders 1\nmatch " H64 "\nentry 01\n", "file:3: \"entry\""},
    {"pli-orders 1\nmatch " H64 "\nentry 1234567\n", "file:3: \"entry\""},
    {"pli-orders 1\nmatch " H64 "\nentry 1\nseat 1\n", "file:4: \"hash\""},
    {HEAD, "no orders"},
    {HEAD "\n\n", "no orders"},
    {HEAD "psig 12\n", "file:7: the signature"},
    {HEAD "pass\npsig " H64 H64 "\nbid\n", "file:9: nothing may stand"},
    {HEAD "pa\001ss\n", "file:7: too long, or holds"},
    {HEAD "pass \342\200\256 x\n", "file:7: too long, or holds"},
    {HEAD "\377\n", "file:7: too long, or holds"},
};

START_TEST(test_broken)
{
	struct movefile file = MOVEFILE_INIT;
	struct err err = ERR_INIT;
	const char *text = broken[_i].text;

	ck_assert_int_eq(
	    movefile_read(&file, text, strlen(text), "file", &err), -1);
	ck_assert_int_eq(err.exit, EX_DATAERR);
	ck_assert_msg(
	    strstr(err.text, broken[_i].what) != NULL, "%s", err.text);
	movefile_release(&file);
}
END_TEST

START_TEST(test_too_many)
{
	struct movefile file = MOVEFILE_INIT;
	struct buf text = BUF_INIT;
	struct err err = ERR_INIT;
	int i;

	buf_adds(&text, HEAD);
	for (i = 0; i <= MOVEFILE_LINES; i++)
		buf_adds(&text, "pass\n");
	ck_assert_int_eq(
	    movefile_read(&file, text.data, text.len, "file", &err), -1);
	movefile_release(&file);
	buf_clear(&text);
	buf_adds(&text, HEAD "pass\0x\n");
	buf_add(&text, "pa\0ss\n", 6);
	ck_assert_int_eq(
	    movefile_read(&file, text.data, text.len, "file", &err), -1);
	movefile_release(&file);
	buf_release(&text);
}
END_TEST

START_TEST(test_key)
{
	static const char *const bad[] = {"", "pli-host-1 " H64 "\n",
	    "pli-player-1 " H64 "0\n", "pli-player-1 0\n",
	    "pli-player-1 " H64 "\nx"};
	struct host_key key = player(), again;
	struct buf text = BUF_INIT;
	struct err err = ERR_INIT;
	size_t i;

	player_key_write(&key, &text);
	ck_assert_int_eq(player_key_read(&again, text.data, "key", &err), 0);
	ck_assert_mem_eq(again.sign_public, key.sign_public, 32);
	for (i = 0; i < ARRAY_LEN(bad); i++)
		ck_assert_int_eq(
		    player_key_read(&again, bad[i], "key", &err), -1);
	buf_release(&text);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("movefile");
	TCase *tcase = tcase_create("movefile");
	SRunner *runner = srunner_create(suite);
	int failed;

	seal_init();
	tcase_add_test(tcase, test_round_trip);
	tcase_add_test(tcase, test_unsigned);
	tcase_add_loop_test(tcase, test_broken, 0, ARRAY_LEN(broken));
	tcase_add_test(tcase, test_too_many);
	tcase_add_test(tcase, test_key);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
