/* SPDX-License-Identifier: MIT */
#include "base/seal.h"
#include "folder.h"
#include "site/outbox.h"
#include "suite.h"

static void
make_batch(struct batch *batch)
{
	*batch = (struct batch)BATCH_INIT;
	batch_add(batch, "pli+k7.0.1.bxyz@example.org", "anna@example.net",
	    "Subject: a\r\n\r\nletter x y 3\r\n", 28);
	batch_add(batch, "<>", "bruno@example.net", "", 0);
	batch_end(batch);
}

START_TEST(is_bytes_and_back)
{
	struct batch batch, read;

	make_batch(&batch);
	ck_assert_int_eq(
	    strncmp(batch.bytes.data,
		"pli-batch 1\n"
		"letter pli+k7.0.1.bxyz@example.org anna@example.net 28\n"
		"Subject: a\r\n\r\nletter x y 3\r\n\n"
		"letter <> bruno@example.net 0\n\n"
		"end 127 ",
		135),
	    0);
	ck_assert(batch_parse(&read, batch.bytes.data, batch.bytes.len));
	ck_assert_uint_eq(read.count, 2);
	ck_assert_str_eq(read.letters[0].to, "anna@example.net");
	ck_assert_uint_eq(read.letters[0].len, 28);
	ck_assert_int_eq(
	    strncmp(read.bytes.data + read.letters[0].at, "Subject: a\r\n", 12),
	    0);
	ck_assert_str_eq(read.letters[1].from, "<>");
	ck_assert_uint_eq(read.letters[1].len, 0);
	batch_release(&read);
	batch_release(&batch);
}
END_TEST

START_TEST(knows_what_waits_for_a_digest)
{
	struct batch batch = BATCH_INIT, read;

	batch_daily(&batch, 3, 1795366800, "pli+k7.3.1.bxyz@example.org",
	    "anna@example.net", "x", 1);
	batch_hold(&batch, 1795366800, "<>", "bruno@example.net", "y", 1);
	batch_end(&batch);
	ck_assert(batch_parse(&read, batch.bytes.data, batch.bytes.len));
	ck_assert_uint_eq(read.count, 2);
	ck_assert(read.letters[0].daily);
	ck_assert_uint_eq(read.letters[0].seat, 3);
	ck_assert_int_eq(read.letters[0].until, 1795366800);
	ck_assert(!read.letters[1].daily);
	batch_release(&read);
	batch_release(&batch);
}
END_TEST

START_TEST(knows_what_a_digest_tells)
{
	struct batch batch = BATCH_INIT, read;

	batch_tells(&batch, "k7.000012", 0);
	batch_tells(&batch, "k8.000003", 63);
	batch_add(&batch, "<>", "anna@example.net", "x", 1);
	batch_end(&batch);
	ck_assert(batch_parse(&read, batch.bytes.data, batch.bytes.len));
	ck_assert_uint_eq(read.count, 1);
	ck_assert_uint_eq(read.tells.count, 2);
	ck_assert_str_eq(read.tells.list[1].batch, "k8.000003");
	ck_assert_uint_eq(read.tells.list[1].index, 63);
	batch_release(&read);
	batch_release(&batch);
}
END_TEST

/* A letter is in no batch any more once another has told it, and taken when
 * that one was. */
START_TEST(a_digest_gathers)
{
	struct outbox_dailies dailies = {.list = NULL};
	struct batch batch = BATCH_INIT, digest = BATCH_INIT;
	static const char *const folders[] = {"tmp", "new", "sent", "failed"};
	int64_t refused;

	enter();
	for (size_t i = 0; i < ARRAY_LEN(folders); i++)
		ck_assert_int_eq(fs_mkdir(folders[i], NULL), 0);
	batch_daily(&batch, 0, 100, "<>", "anna@example.net", "x", 1);
	batch_end(&batch);
	ck_assert_int_eq(outbox_put(".", "k7.000001", &batch, NULL), 0);
	ck_assert_int_eq(outbox_find_dailies(".", &dailies, NULL), 0);
	ck_assert_uint_eq(dailies.count, 1);
	ck_assert_str_eq(dailies.list[0].to, "anna@example.net");
	ck_assert_int_eq(
	    outbox_taken(".", "k7.000001", "anna@example.net", 0, &refused),
	    OUTBOX_UNTAKEN);
	batch_tells(&digest, "k7.000001", 0);
	batch_add(&digest, "<>", "anna@example.net", "y", 1);
	batch_end(&digest);
	ck_assert_int_eq(
	    outbox_put(".", OUTBOX_DIGEST "a.1", &digest, NULL), 0);
	outbox_dailies_release(&dailies);
	/* The run that wrote it died here. */
	ck_assert_int_eq(outbox_gather_all(".", OUTBOX_DIGEST, 101, NULL), 0);
	ck_assert_int_eq(outbox_gather_all(".", OUTBOX_DIGEST, 102, NULL), 0);
	ck_assert_int_eq(outbox_find_dailies(".", &dailies, NULL), 0);
	ck_assert_uint_eq(dailies.count, 0);
	ck_assert_int_eq(
	    outbox_taken(".", "k7.000001", "anna@example.net", 0, &refused),
	    OUTBOX_UNTAKEN);
	batch_release(&batch);
	batch_release(&digest);
	leave();
}
END_TEST

/* Of the same Message-ID, to the same receiver, and no digest waits for it. */
START_TEST(knows_what_has_gone_by_itself)
{
	static const char *const folders[] = {"tmp", "new", "sent", "failed"};
	static const char a[] = "From: x\r\nMessage-ID: <a@b>\r\n\r\nold\r\n";
	static const char b[] = "From: y\r\nMessage-ID: <a@b>\r\n\r\nnew\r\n";
	static const char c[] = "From: x\r\nMessage-ID: <c@b>\r\n\r\n\r\n";
	struct batch batch = BATCH_INIT, mine = BATCH_INIT;

	enter();
	for (size_t i = 0; i < ARRAY_LEN(folders); i++)
		ck_assert_int_eq(fs_mkdir(folders[i], NULL), 0);
	batch_add(&batch, "<>", "anna@example.net", a, strlen(a));
	batch_daily(&batch, 0, 100, "<>", "bruno@example.net", a, strlen(a));
	batch_end(&batch);
	ck_assert_int_eq(outbox_put(".", "k7.000001", &batch, NULL), 0);
	batch_add(&mine, "<>", "anna@example.net", b, strlen(b));
	batch_add(&mine, "<>", "bruno@example.net", b, strlen(b));
	batch_add(&mine, "<>", "anna@example.net", c, strlen(c));
	batch_add(&mine, "<>", "anna@example.net", "x", 1);
	ck_assert(outbox_has_same(".", "k7.000001", &mine, 0));
	ck_assert(!outbox_has_same(".", "k7.000001", &mine, 1));
	ck_assert(!outbox_has_same(".", "k7.000001", &mine, 2));
	ck_assert(!outbox_has_same(".", "k7.000001", &mine, 3));
	ck_assert(!outbox_has_same(".", "k7.000002", &mine, 0));
	batch_release(&batch);
	batch_release(&mine);
	leave();
}
END_TEST

START_TEST(refuses_all_else)
{
	struct batch batch, read;
	size_t i;
	int bit;

	make_batch(&batch);
	for (i = 0; i < batch.bytes.len; i++) {
		ck_assert(!batch_parse(&read, batch.bytes.data, i));
		for (bit = 0; bit < 8; bit++) {
			batch.bytes.data[i] ^= (char)(1 << bit);
			ck_assert(!batch_parse(
			    &read, batch.bytes.data, batch.bytes.len));
			batch.bytes.data[i] ^= (char)(1 << bit);
		}
	}
	batch_release(&batch);
}
END_TEST

/* Whole and hashed, and yet no batch. */
START_TEST(refuses_bad_form)
{
	static const char *const bad[] = {
	    "",
	    "pli-batch 2\n",
	    "pli-batch 1\nletter a b 1\nx",
	    "pli-batch 1\nletter a b 2\nx\n",
	    "pli-batch 1\nletter a b 0\nx\n",
	    "pli-batch 1\nletter a b 01\nx\n",
	    "pli-batch 1\nletter a b -1\nx\n",
	    "pli-batch 1\nletter a b 99999999999999999999\nx\n",
	    "pli-batch 1\nletter a  1\nx\n",
	    "pli-batch 1\nletter a b c 1\nx\n",
	    "pli-batch 1\nletter a\tb c 1\nx\n",
	    "pli-batch 1\ndaily a b 1 1\nx\n",
	    "pli-batch 1\ndaily 100 a b 1 1\nx\n",
	    "pli-batch 1\ndaily 1 a b 1\nx\n",
	    "pli-batch 1\ntells a\n",
	    "pli-batch 1\ntells a 0\n",
	    "pli-batch 1\ntells a 1000\n",
	    "pli-batch 1\ntells a 1 \n",
	    "pli-batch 1\nletter a b 1\nx\ntells a 1\n",
	    "pli-batch 1\nend 12 x\n",
	};
	size_t i;

	for (i = 0; i < ARRAY_LEN(bad); i++) {
		struct batch batch = BATCH_INIT, read;

		buf_adds(&batch.bytes, bad[i]);
		if (*bad[i] != '\0')
			batch_end(&batch);
		ck_assert_msg(
		    !batch_parse(&read, batch.bytes.data, batch.bytes.len),
		    "%s", bad[i]);
		batch_release(&batch);
	}
}
END_TEST

START_TEST(goes_through_the_folders)
{
	struct err err = ERR_INIT;
	struct batch batch;

	enter();
	ck_assert_int_eq(fs_mkdir("tmp", &err), 0);
	ck_assert_int_eq(fs_mkdir("new", &err), 0);
	make_batch(&batch);
	ck_assert_int_eq(outbox_prepare(".", "k7.1", &batch, &err), 0);
	ck_assert(!outbox_has(".", "k7.1"));
	ck_assert_int_eq(outbox_commit(".", "k7.1", &err), 0);
	ck_assert(outbox_has(".", "k7.1"));
	ck_assert_int_eq(outbox_prepare(".", "k7.2", &batch, &err), 0);
	ck_assert_int_eq(outbox_drop(".", "k7.2", &err), 0);
	ck_assert_int_eq(outbox_drop(".", "k7.2", &err), 0);
	ck_assert_int_eq(outbox_commit(".", "k7.2", &err), -1);
	ck_assert_int_eq(outbox_put(".", "k7.3.tag", &batch, &err), 0);
	ck_assert(outbox_has(".", "k7.3.tag"));
	ck_assert_int_eq(outbox_put("none", "k7.3", &batch, &err), -1);
	ck_assert_int_eq(err.exit, EX_TEMPFAIL);
	batch_release(&batch);
	leave();
}
END_TEST

/* A letter that was written is not taken back, wherever it lies. */
START_TEST(is_written_once)
{
	static const char *const folders[] = {"new", "sent", "failed"};
	static const char a[] = "Message-ID: <x@b>\r\nMessage-ID: <a@b>\r\n";
	static const char c[] = "Message-ID: <x@b>\r\nMessage-ID: <c@b>\r\n";
	struct batch full = BATCH_INIT, less = BATCH_INIT, other = BATCH_INIT;
	struct batch none = BATCH_INIT;
	char from[32] = "new/k7.1", to[32];

	enter();
	ck_assert_int_eq(fs_mkdir("tmp", NULL), 0);
	batch_add(&full, "<>", "anna@example.net", a, strlen(a));
	batch_add(&full, "<>", "bruno@example.net", a, strlen(a));
	batch_add(&less, "<>", "bruno@example.net", a, strlen(a));
	batch_add(&other, "<>", "bruno@example.net", c, strlen(c));
	batch_end(&full);
	batch_end(&less);
	batch_end(&other);
	batch_end(&none);
	for (size_t i = 0; i < ARRAY_LEN(folders); i++)
		ck_assert_int_eq(fs_mkdir(folders[i], NULL), 0);
	ck_assert_int_eq(outbox_put(".", "k7.1", &full, NULL), 0);
	for (size_t i = 0; i < ARRAY_LEN(folders); i++) {
		snprintf(to, sizeof(to), "%s/k7.1", folders[i]);
		ck_assert_int_eq(rename(from, to), 0);
		strcpy(from, to);
		ck_assert_int_eq(outbox_put(".", "k7.1", &full, NULL), 0);
		ck_assert_int_eq(outbox_put(".", "k7.1", &less, NULL), 0);
		ck_assert_int_eq(outbox_put(".", "k7.1", &none, NULL), 0);
		ck_assert_int_eq(outbox_put(".", "k7.1", &other, NULL), -1);
		ck_assert_int_eq(outbox_prepare(".", "k7.1", &full, NULL), -1);
		ck_assert_int_eq(outbox_prepare(".", "k7.1", &none, NULL), -1);
		/* Prepared before that one was there. */
		put("tmp/k7.1", none.bytes.data);
		ck_assert_int_eq(outbox_commit(".", "k7.1", NULL), 0);
		expect("tmp/k7.1", "-");
		expect(to, full.bytes.data);
	}
	ck_assert(!fs_exists("new/k7.1") && !fs_exists("sent/k7.1"));
	batch_release(&full);
	batch_release(&less);
	batch_release(&other);
	batch_release(&none);
	leave();
}
END_TEST

/* What a power cut left of a batch is none, and is written again. */
START_TEST(is_written_again_if_it_is_broken)
{
	struct batch batch;

	enter();
	ck_assert_int_eq(fs_mkdir("tmp", NULL), 0);
	ck_assert_int_eq(fs_mkdir("new", NULL), 0);
	make_batch(&batch);
	put("new/k7.1", "");
	ck_assert(!outbox_has(".", "k7.1"));
	ck_assert_int_eq(outbox_put(".", "k7.1", &batch, NULL), 0);
	expect("new/k7.1", batch.bytes.data);
	put("new/k7.2", "pli-batch 1\nletter <> a");
	ck_assert_int_eq(outbox_prepare(".", "k7.2", &batch, NULL), 0);
	ck_assert_int_eq(outbox_commit(".", "k7.2", NULL), 0);
	expect("new/k7.2", batch.bytes.data);
	batch_release(&batch);
	leave();
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {is_bytes_and_back,
	    knows_what_waits_for_a_digest, knows_what_a_digest_tells,
	    a_digest_gathers, knows_what_has_gone_by_itself, refuses_all_else,
	    refuses_bad_form, goes_through_the_folders, is_written_once,
	    is_written_again_if_it_is_broken};

	seal_init();
	return suite_run("outbox", tests, ARRAY_LEN(tests));
}
