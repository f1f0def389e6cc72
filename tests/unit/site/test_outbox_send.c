/* SPDX-License-Identifier: MIT */
/* Letters leave through a carrier that fails as it is told. */
#include "base/seal.h"
#include "folder.h"
#include "site/outbox.h"
#include "suite.h"

#include <signal.h>
#include <sys/wait.h>

#define DAY (24 * 3600)

/* What the carrier answers, one letter a call: o, r or f; the last one stays.
 * What it was given goes into the file "carried", as a server would keep it. */
static const char *plan;

static enum sent
carry(void *state, const char *from, const char *to, const char *mail,
    size_t len, struct buf *why)
{
	FILE *file = fopen("carried", "a");
	char answer = *plan;

	(void)state;
	if (plan[1] != '\0')
		plan++;
	fprintf(file, "%s %s %.*s %c\n", from, to, (int)len, mail, answer);
	fclose(file);
	buf_addf(why, "said %c\r\nof <%s>", answer, from);
	if (answer == 'k')
		kill(getpid(), SIGKILL);
	return answer == 'o'   ? SENT_OK
	       : answer == 'f' ? SENT_FAILED
			       : SENT_LATER;
}

static struct carrier carrier = {.send = carry};

static void
make_outbox(const char *const *names)
{
	enter();
	ck_assert_int_eq(fs_mkdir("tmp", NULL), 0);
	ck_assert_int_eq(fs_mkdir("new", NULL), 0);
	ck_assert_int_eq(fs_mkdir("sent", NULL), 0);
	ck_assert_int_eq(fs_mkdir("failed", NULL), 0);
	for (; *names != NULL; names++) {
		struct batch batch = BATCH_INIT;

		batch_add(&batch, "b@x", "anna@y", *names, strlen(*names));
		batch_add(&batch, "b@x", "bruno@y", *names, strlen(*names));
		batch_end(&batch);
		ck_assert_int_eq(outbox_put(".", *names, &batch, NULL), 0);
		batch_release(&batch);
	}
}

static void
run_at(int64_t now, const char *answers, unsigned sent, unsigned later,
    unsigned failed)
{
	struct outbox_counts counts;
	struct err err = ERR_INIT;

	plan = answers;
	ck_assert_msg(outbox_send(".", &carrier,
			  &(struct outbox_when){.now = now, .give_up = 3 * DAY},
			  &counts, &err) == 0,
	    "%s", err.text);
	ck_assert_uint_eq(counts.sent, sent);
	ck_assert_uint_eq(counts.later, later);
	ck_assert_uint_eq(counts.failed, failed);
	ck_assert_uint_eq(counts.broken, 0);
}

START_TEST(sends_all)
{
	static const char *const names[] = {"k1", "k2.tag", NULL};

	make_outbox(names);
	run_at(100, "o", 4, 0, 0);
	expect("carried", "b@x anna@y k1 o\nb@x bruno@y k1 o\n"
			  "b@x anna@y k2.tag o\nb@x bruno@y k2.tag o\n");
	expect("new/k1", "-");
	ck_assert(fs_exists("sent/k1"));
	expect("sent/k1.journal", "100 1 ok said o  of <(sender)>\n"
				  "100 2 ok said o  of <(sender)>\n");
	run_at(101, "o", 0, 0, 0);
	leave();
}
END_TEST

START_TEST(tries_again_later)
{
	static const char *const names[] = {"k1", NULL};

	make_outbox(names);
	run_at(1000, "ro", 1, 1, 0);
	run_at(1299, "o", 0, 1, 0);
	run_at(1300, "r", 0, 1, 0); /* then it doubles */
	run_at(1899, "o", 0, 1, 0);
	run_at(1900, "r", 0, 1, 0);
	run_at(2000, "o", 0, 1, 0);
	run_at(3100, "o", 1, 0, 0);
	expect("carried",
	    "b@x anna@y k1 r\nb@x bruno@y k1 o\n"
	    "b@x anna@y k1 r\nb@x anna@y k1 r\nb@x anna@y k1 o\n");
	ck_assert(fs_exists("sent/k1"));
	leave();
}
END_TEST

START_TEST(gives_up)
{
	static const char *const names[] = {"k1", NULL};
	int64_t now = 1000;
	unsigned tries;

	make_outbox(names);
	run_at(now, "ro", 1, 1, 0);
	for (tries = 1; now + 4 * 3600 < 1000 + 3 * DAY; tries++) {
		now += 4 * 3600;
		run_at(now, "r", 0, 1, 0);
	}
	ck_assert_uint_eq(tries, 18);
	run_at(now + 4 * 3600, "r", 0, 0, 1);
	ck_assert(fs_exists("failed/k1"));
	ck_assert(fs_exists("failed/k1.journal"));
	leave();
}
END_TEST

START_TEST(fails_one_of_two)
{
	static const char *const names[] = {"k1", NULL};

	make_outbox(names);
	run_at(1000, "fr", 0, 1, 1);
	ck_assert(fs_exists("new/k1"));
	run_at(2000, "o", 1, 0, 0);
	ck_assert(fs_exists("failed/k1"));
	expect("failed/k1.journal", "1000 1 failed said f  of <(sender)>\n"
				    "1000 2 retry said r  of <(sender)>\n"
				    "2000 2 ok said o  of <(sender)>\n");
	leave();
}
END_TEST

/* Each letter in one share, and all of a match in the same. */
START_TEST(shares)
{
	static const char *const names[] = {
	    "k1.000001", "k1.000002", "k2.000001", "k3.000001", "k4.1.x", NULL};
	unsigned sent = 0;

	make_outbox(names);
	for (unsigned i = 0; i < 3; i++) {
		struct outbox_counts counts;
		struct outbox_when when = {
		    .now = 1, .give_up = DAY, .share = i, .shares = 3};

		plan = "o";
		ck_assert_int_eq(
		    outbox_send(".", &carrier, &when, &counts, NULL), 0);
		ck_assert_uint_lt(counts.sent, 10);
		ck_assert(
		    fs_exists("sent/k1.000001") == fs_exists("sent/k1.000002"));
		sent += counts.sent;
	}
	ck_assert_uint_eq(sent, 10);
	leave();
}
END_TEST

START_TEST(minds_no_clock_set_back)
{
	static const char *const names[] = {"k1", NULL};

	make_outbox(names);
	run_at(1000000, "ro", 1, 1, 0);
	run_at(1000, "o", 1, 0, 0);
	leave();
}
END_TEST

START_TEST(leaves_what_others_hold)
{
	static const char *const names[] = {"k1", "k2", NULL};
	int fd;

	make_outbox(names);
	fd = fs_lock("new/k1", FS_EXCLUSIVE, false, 0, NULL, NULL);
	run_at(1000, "o", 2, 0, 0);
	ck_assert(fs_exists("new/k1"));
	close(fd);
	run_at(1000, "o", 2, 0, 0);
	leave();
}
END_TEST

START_TEST(leaves_what_is_broken)
{
	static const char *const names[] = {"k1", NULL};
	struct outbox_counts counts;

	make_outbox(names);
	put("new/k0", "pli-batch 1\nend");
	plan = "o";
	ck_assert_int_eq(
	    outbox_send(".", &carrier,
		&(struct outbox_when){.now = 1, .give_up = DAY}, &counts, NULL),
	    0);
	ck_assert_uint_eq(counts.broken, 1);
	ck_assert_uint_eq(counts.sent, 2);
	ck_assert(fs_exists("new/k0"));
	leave();
}
END_TEST

START_TEST(heals_a_torn_journal)
{
	static const char *const names[] = {"k1", NULL};

	make_outbox(names);
	put("new/k1.journal", "900 1 ok done\n900 3 ok x\nx\n\n"
			      "900 0 ok x\n1 2 perhaps x\n900 2 ok no");
	run_at(1000, "o", 1, 0, 0);
	expect("carried", "b@x bruno@y k1 o\n");
	expect("sent/k1.journal",
	    "900 1 ok done\n900 3 ok x\nx\n\n900 0 ok x\n1 2 perhaps x\n"
	    "1000 2 ok said o  of <(sender)>\n");
	leave();
}
END_TEST

START_TEST(a_journal_follows_its_batch)
{
	static const char *const names[] = {"k1", NULL};

	make_outbox(names);
	run_at(1000, "o", 2, 0, 0);
	ck_assert_int_eq(rename("sent/k1.journal", "new/k1.journal"), 0);
	run_at(1000, "o", 0, 0, 0);
	ck_assert(fs_exists("sent/k1.journal"));
	ck_assert_int_eq(rename("sent/k1", "new/k1"), 0);
	run_at(1000, "o", 0, 0, 0);
	ck_assert(fs_exists("sent/k1"));
	leave();
}
END_TEST

START_TEST(an_old_journal_is_not_the_new_ones)
{
	static const char *const names[] = {"k1", NULL};

	make_outbox(names);
	put("sent/k1", "of a history that was taken back");
	put("sent/k1.journal", "1 1 ok x\n1 2 ok x\n");
	run_at(1000, "o", 2, 0, 0);
	expect("sent/k1.journal", "1000 1 ok said o  of <(sender)>\n"
				  "1000 2 ok said o  of <(sender)>\n");
	leave();
}
END_TEST

/* ---- killed ---- */

static bool
dies(const char *answers, const char *at, const char *power)
{
	struct outbox_counts counts;
	int status;
	pid_t pid = fork();

	if (pid == 0) {
		if (at != NULL)
			setenv("PLI_CRASH_AT", at, 1);
		setenv("PLI_CRASH_POWER", power, 1);
		plan = answers;
		_exit(outbox_send(".", &carrier,
			  &(struct outbox_when){.now = 1000, .give_up = DAY},
			  &counts, NULL) == 0
			  ? 0
			  : 1);
	}
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	if (WIFEXITED(status))
		ck_assert_int_eq(WEXITSTATUS(status), 0);
	return WIFSIGNALED(status);
}

/* Between the server's answer and our note: twice, with the same bytes. */
START_TEST(killed_at_the_final_dot)
{
	static const char *const names[] = {"k1", NULL};

	make_outbox(names);
	ck_assert(dies("ok", NULL, "0"));
	run_at(1001, "o", 1, 0, 0);
	expect("carried", "b@x anna@y k1 o\nb@x bruno@y k1 k\n"
			  "b@x bruno@y k1 o\n");
	leave();
}
END_TEST

#ifdef PLI_CRASH_POINTS
static unsigned
count_lines(const char *path, const char *with)
{
	struct buf text = BUF_INIT;
	unsigned count = 0;
	const char *at;

	if (fs_exists(path))
		ck_assert_int_eq(fs_read(&text, path, 1 << 20, NULL), 0);
	for (at = text.data; (at = strstr(at, with)) != NULL; at++)
		count++;
	buf_release(&text);
	return count;
}

static void
kill_at_every_step(const char *power)
{
	static const char *const names[] = {"k1", "k2", NULL};
	bool died = true;
	int step;

	for (step = 1; died; step++) {
		char at[16];

		snprintf(at, sizeof(at), "%d", step);
		make_outbox(names);
		died = dies("o", at, power);
		plan = "o";
		ck_assert_int_eq(
		    outbox_send(".", &carrier,
			&(struct outbox_when){.now = 1001, .give_up = DAY},
			&(struct outbox_counts){0}, NULL),
		    0);
		/* All at least once, and one of them twice at the most. */
		ck_assert_uint_ge(count_lines("carried", "anna@y k1"), 1);
		ck_assert_uint_ge(count_lines("carried", "bruno@y k1"), 1);
		ck_assert_uint_ge(count_lines("carried", "anna@y k2"), 1);
		ck_assert_uint_ge(count_lines("carried", "bruno@y k2"), 1);
		ck_assert_uint_le(count_lines("carried", "b@x"), 5);
		expect("new/k1", "-");
		expect("new/k2", "-");
		expect("new/k1.journal", "-");
		ck_assert(fs_exists("sent/k1") && fs_exists("sent/k2"));
		leave();
	}
	ck_assert_int_gt(step, 20);
}

START_TEST(killed_at_every_step)
{
	kill_at_every_step("0");
}
END_TEST

START_TEST(killed_by_power)
{
	kill_at_every_step("1");
}
END_TEST
#endif

int
main(void)
{
	const TTest *const tests[] = {sends_all, tries_again_later, gives_up,
	    fails_one_of_two, shares, minds_no_clock_set_back,
	    leaves_what_others_hold, leaves_what_is_broken,
	    heals_a_torn_journal, a_journal_follows_its_batch,
	    an_old_journal_is_not_the_new_ones, killed_at_the_final_dot,
#ifdef PLI_CRASH_POINTS
	    killed_at_every_step, killed_by_power
#endif
	};

	seal_init();
	return suite_run("outbox_send", tests, ARRAY_LEN(tests));
}
