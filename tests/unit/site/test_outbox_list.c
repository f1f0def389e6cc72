/* SPDX-License-Identifier: MIT */
/* What waits and why; what has failed goes again; what is old goes away. */
#include "base/seal.h"
#include "folder.h"
#include "site/outbox.h"
#include "suite.h"

#include <sys/stat.h>
#include <sys/wait.h>
#include <utime.h>

#define DAY (24 * 3600)

static void
put_batch(const char *folder, const char *name, const char *journal)
{
	struct batch batch = BATCH_INIT;
	char path[64];
	FILE *file;

	batch_add(&batch, "b@x", "anna@y", name, strlen(name));
	batch_add(&batch, "b@x", "bruno@y", name, strlen(name));
	batch_end(&batch);
	snprintf(path, sizeof(path), "%s/%s", folder, name);
	file = fopen(path, "w");
	fwrite(batch.bytes.data, 1, batch.bytes.len, file);
	fclose(file);
	batch_release(&batch);
	if (journal == NULL)
		return;
	snprintf(path, sizeof(path), "%s/%s.journal", folder, name);
	put(path, journal);
}

static void
make_folders(void)
{
	enter();
	ck_assert_int_eq(mkdir("tmp", 0700), 0);
	ck_assert_int_eq(mkdir("new", 0700), 0);
	ck_assert_int_eq(mkdir("sent", 0700), 0);
	ck_assert_int_eq(mkdir("failed", 0700), 0);
}

static int
add_state(const struct outbox_state *state, void *arg)
{
	struct buf *out = arg;

	buf_addf(out, "%s %u %s>%s%s%s %u %lld-%lld %lld '%s'\n", state->batch,
	    state->number, state->from, state->to,
	    state->failed ? " failed" : "", state->told ? " told" : "",
	    state->tries, (long long)state->first, (long long)state->last,
	    (long long)state->next, state->why);
	return state->number == 77 ? 1 : 0;
}

static void
expect_each(const char *folder, const char *want, unsigned want_broken)
{
	struct buf out = BUF_INIT;
	unsigned broken = 9;

	ck_assert_int_eq(
	    outbox_each(".", folder, add_state, &out, &broken, NULL), 0);
	ck_assert_str_eq(out.data, want);
	ck_assert_uint_eq(broken, want_broken);
	buf_release(&out);
}

START_TEST(tells_what_waits)
{
	make_folders();
	put_batch("new", "k1", NULL);
	put_batch("new", "k2",
	    "100 1 ok 250\n100 2 retry 450 later\n400 2 retry 451 still\n");
	put("new/k3", "pli-batch 1\nend");
	put_batch("sent", "k4", "100 1 ok 250\n100 2 ok 250\n");
	put_batch("failed", "k5", "100 1 ok 250\n200 2 failed 550 no\n");
	expect_each("new",
	    "k1 1 b@x>anna@y told 0 0-0 0 ''\n"
	    "k1 2 b@x>bruno@y told 0 0-0 0 ''\n"
	    "k2 2 b@x>bruno@y told 2 100-400 1000 '451 still'\n",
	    1);
	expect_each(
	    "failed", "k5 2 b@x>bruno@y failed 1 200-200 500 '550 no'\n", 0);
	leave();
}
END_TEST

START_TEST(the_host_is_told_once)
{
	make_folders();
	put_batch("failed", "k5", "100 1 ok 250\n200 2 failed 550 no\ntorn");
	ck_assert_int_eq(outbox_told(".", "k5", 300, NULL), 0);
	expect("failed/k5.journal",
	    "100 1 ok 250\n200 2 failed 550 no\n300 0 told\n");
	ck_assert_int_eq(outbox_told(".", "k5", 400, NULL), 0);
	ck_assert_int_eq(outbox_told(".", "k6", 400, NULL), 0);
	expect_each("failed",
	    "k5 2 b@x>bruno@y failed told 1 200-200 500 '550 no'\n", 0);
	leave();
}
END_TEST

START_TEST(what_failed_goes_again)
{
	unsigned count;

	make_folders();
	put_batch(
	    "failed", "k5", "100 1 ok 250\n200 2 failed 550 no\n300 0 told\n");
	put_batch("failed", "k6", "100 1 failed 5\n100 2 failed 5\n");
	put_batch("new", "k6", NULL);
	put_batch("failed", "k7", NULL);
	ck_assert_int_eq(outbox_again(".", 1000, &count, NULL), 0);
	ck_assert_uint_eq(count, 1);
	ck_assert(fs_exists("new/k5") && !fs_exists("failed/k5"));
	expect("new/k5.journal",
	    "100 1 ok 250\n200 2 failed 550 no\n300 0 told\n1000 2 again\n");
	expect("failed/k5.journal", "-");
	ck_assert(fs_exists("failed/k6") && fs_exists("failed/k7"));
	expect_each("new",
	    "k5 2 b@x>bruno@y told 0 0-0 0 ''\n"
	    "k6 1 b@x>anna@y told 0 0-0 0 ''\n"
	    "k6 2 b@x>bruno@y told 0 0-0 0 ''\n",
	    0);
	leave();
}
END_TEST

/* ---- old ---- */

static void
touch(const char *path, int64_t time)
{
	ck_assert_int_eq(utime(path, &(struct utimbuf){time, time}), 0);
}

START_TEST(what_is_old_goes_away)
{
	make_folders();
	put_batch("sent", "k1", "100 1 ok 250\n100 2 ok 250\n");
	put_batch("sent", "k2", "100 1 ok 250\n2000 2 ok 250\n");
	put_batch("sent", "k3", NULL); /* without letters, or so */
	touch("sent/k3", 100);
	put_batch("sent", "k4", NULL);
	touch("sent/k4", 2000);
	put("sent/k5.journal", "100 1 ok 250\n");
	put("sent/k6.journal", "100 1 ok 250\n"); /* its batch waits */
	put_batch("new", "k6", NULL);
	put_batch("new", "k7", "100 1 ok 250\n");
	put_batch("failed", "k8", "100 1 failed 5\n100 2 ok 250\n");
	put_batch("failed", "k9", "100 1 failed 5\n2000 0 told\n");
	ck_assert_int_eq(outbox_prune(".", 2000, NULL, NULL, NULL), 0);
	ck_assert(!fs_exists("sent/k1") && !fs_exists("sent/k1.journal"));
	ck_assert(fs_exists("sent/k2") && fs_exists("sent/k2.journal"));
	ck_assert(!fs_exists("sent/k3"));
	ck_assert(fs_exists("sent/k4"));
	ck_assert(!fs_exists("sent/k5.journal"));
	ck_assert(fs_exists("sent/k6.journal"));
	ck_assert(fs_exists("new/k7") && fs_exists("new/k7.journal"));
	ck_assert(!fs_exists("failed/k8") && !fs_exists("failed/k8.journal"));
	ck_assert(fs_exists("failed/k9"));
	leave();
}
END_TEST

/* Anna sits on two seats. */
START_TEST(a_letter_is_a_seats)
{
	struct batch batch = BATCH_INIT;
	int64_t refused;

	make_folders();
	batch_add(&batch, "pli+k7.1.3.b@x", "anna@y", "1", 1);
	batch_add(&batch, "pli+k7.2.3.b@x", "anna@y", "2", 1);
	batch_add(&batch, "pli@x", "bruno@y", "3", 1);
	batch_end(&batch);
	put("new/k7.000003", batch.bytes.data);
	put("new/k7.000003.journal", "100 2 ok\n100 3 ok\n");
	ck_assert_int_eq(outbox_taken(".", "k7.000003", "anna@y", 1, &refused),
	    OUTBOX_UNTAKEN);
	ck_assert_int_eq(refused, 0);
	ck_assert_int_eq(
	    outbox_taken(".", "k7.000003", "anna@y", 2, &refused), 100);
	ck_assert_int_eq(
	    outbox_taken(".", "k7.000003", "anna@y", 0, &refused), 0);
	ck_assert_int_eq(
	    outbox_taken(".", "k7.000003", "bruno@y", 0, &refused), 100);
	batch_release(&batch);
	leave();
}
END_TEST

static bool
is_k1(const char *batch, void *arg)
{
	(void)arg;
	return strcmp(batch, "k1") == 0;
}

static void
put_digest(const char *name, const char *tells)
{
	struct batch batch = BATCH_INIT;

	batch_tells(&batch, tells, 1);
	batch_add(&batch, "b@x", "bruno@y", "x", 1);
	batch_end(&batch);
	put(name, batch.bytes.data);
	batch_release(&batch);
}

START_TEST(what_is_asked_for_stays)
{
	int64_t refused;

	make_folders();
	put_batch("sent", "k1", "100 1 ok 250\n100 2 digest digest-a\n");
	put_batch("sent", "k2", "100 1 ok 250\n100 2 digest digest-b\n");
	put_digest("failed/digest-a", "k1");
	put("failed/digest-a.journal", "150 1 failed 5\n");
	put_digest("failed/digest-b", "k2");
	put("failed/digest-b.journal", "150 1 failed 5\n");
	ck_assert_int_eq(outbox_prune(".", 2000, is_k1, NULL, NULL), 0);
	ck_assert(fs_exists("sent/k1") && fs_exists("sent/k1.journal"));
	ck_assert(fs_exists("failed/digest-a"));
	ck_assert_int_eq(
	    outbox_taken(".", "k1", "bruno@y", 1, &refused), OUTBOX_UNTAKEN);
	ck_assert_int_eq(refused, 150);
	ck_assert(!fs_exists("sent/k2") && !fs_exists("failed/digest-b"));
	ck_assert(!fs_exists("failed/digest-b.journal"));
	leave();
}
END_TEST

/* ---- killed ---- */

#ifdef PLI_CRASH_POINTS
static int sent;

static enum sent
count_one(void *state, const char *from, const char *to, const char *mail,
    size_t len, struct buf *why)
{
	(void)state;
	(void)from;
	(void)mail;
	(void)len;
	(void)why;
	ck_assert_str_eq(to, "bruno@y");
	sent++;
	return SENT_OK;
}

static bool
dies(const char *at, const char *power)
{
	unsigned count;
	int status;
	pid_t pid = fork();

	if (pid == 0) {
		setenv("PLI_CRASH_AT", at, 1);
		setenv("PLI_CRASH_POWER", power, 1);
		_exit(outbox_again(".", 1000, &count, NULL) == 0 ? 0 : 1);
	}
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	if (WIFEXITED(status))
		ck_assert_int_eq(WEXITSTATUS(status), 0);
	return WIFSIGNALED(status);
}

/* Whenever it was cut off: said once more, only what failed goes, and once. */
START_TEST(killed_at_every_step)
{
	struct carrier carrier = {.send = count_one};
	struct outbox_counts counts;
	bool died = true;
	int step;

	for (step = 1; died; step++) {
		unsigned count;
		char at[16];

		snprintf(at, sizeof(at), "%d", step);
		make_folders();
		put_batch(
		    "failed", "k5", "100 1 ok 250\n200 2 failed 550 no\n");
		died = dies(at, step % 2 ? "1" : "0");
		ck_assert_int_eq(outbox_again(".", 1000, &count, NULL), 0);
		sent = 0;
		ck_assert_int_eq(
		    outbox_send(".", &carrier,
			&(struct outbox_when){.now = 1000, .give_up = DAY},
			&counts, NULL),
		    0);
		ck_assert_msg(sent == 1, "step %d sent %d", step, sent);
		ck_assert(fs_exists("sent/k5"));
		ck_assert(fs_exists("sent/k5.journal"));
		leave();
	}
	ck_assert_int_gt(step, 3);
}
END_TEST
#endif

int
main(void)
{
	const TTest *const tests[] = {
	    tells_what_waits, the_host_is_told_once, what_failed_goes_again,
	    what_is_old_goes_away, what_is_asked_for_stays, a_letter_is_a_seats,
#ifdef PLI_CRASH_POINTS
	    killed_at_every_step
#endif
	};

	seal_init();
	return suite_run("outbox_list", tests, ARRAY_LEN(tests));
}
