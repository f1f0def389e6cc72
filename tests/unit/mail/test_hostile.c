/* SPDX-License-Identifier: MIT */
/* test_hostile.c - mails made to hurt: what they cost, and what is said. */
#include "mail/inbox.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#define FROM "From: anna@example.net\n"
#define MIXED "Content-Type: multipart/mixed; boundary=b\n\n"

#define MEMORY_MOST (20 * 1024) /* KB */
#define CPU_MOST 50             /* ms, on a machine with nothing else to do */
#define CPU_SLOWEST (5 * CPU_MOST)

static const struct {
	const char *name, *head, *again, *tail;
	unsigned count;
	unsigned flags;
} mails[] = {
    {"empty", "", "", "", 0, MESSAGE_JUNK},
    {"no header", "", "hello\n", "", 10, MESSAGE_JUNK},
    {"lines", FROM "\n", "buy 2 red\n", "", 10000, 0},
    {"1 MB", FROM "\n", "buy 2 red and then some more\n", "", 36000, 0},
    {"1 MB of line ends", FROM "\n", "\n", "", 1 << 20, 0},
    {"1 MB in one line", FROM "\n", "x", "", 1 << 20, 0},
    {"1 MB of 8 bit", FROM "\n", "\xe9\xff", "", 1 << 19, 0},
    {"no line end", "", "x", "", 1 << 20, MESSAGE_JUNK},
    {"deep", FROM, MIXED "--b\n", "", 20000, MESSAGE_LIMIT},
    {"mails in mails", FROM, "Content-Type: message/rfc822\n\n", "", 20000,
	MESSAGE_LIMIT},
    {"digests", FROM, "Content-Type: multipart/digest; boundary=b\n\n--b\n\n",
	"", 20000, MESSAGE_LIMIT},
    {"parts", FROM MIXED, "--b\n\n", "", 200000, MESSAGE_LIMIT},
    {"parts of dashes", FROM "Content-Type: multipart/mixed; boundary=-\n\n",
	"---\n\n", "", 200000, MESSAGE_LIMIT},
    {"fields", FROM, "X: y\n", "\nbuy\n", 200000, MESSAGE_LIMIT},
    {"fields without a name", FROM, ":\n", "\nbuy\n", 400000, MESSAGE_LIMIT},
    {"folds", FROM "X: y\n", " z\n", "\nbuy\n", 300000, MESSAGE_LIMIT},
    {"addresses", FROM "To: ", "a@b,", "\n\nbuy\n", 250000, MESSAGE_LIMIT},
    {"senders", "From: ", "a@b,", "\n\nbuy\n", 250000,
	MESSAGE_JUNK | MESSAGE_LIMIT},
    {"encoded words", FROM "Subject:", " =?utf-8?q?x?=", "\n\nbuy\n", 70000,
	MESSAGE_LIMIT},
    {"parameters", FROM "Content-Type: text/plain", "; a*0=b", "\n\nbuy\n",
	140000, MESSAGE_LIMIT},
    {"broken base64", FROM "Content-Transfer-Encoding: base64\n\n",
	"!!!!QUJD$%&\n", "", 80000, 0},
    {"utf-16",
	FROM "Content-Type: text/plain; charset=utf-16\n"
	     "Content-Transfer-Encoding: base64\n\n",
	"/v/+//7//v/+//7/", "", 65000, 0},
    {"flowed", FROM "Content-Type: text/plain; format=flowed\n\n", "> ", "",
	1 << 19, 0},
    {"armour", FROM "\n", "-----BEGIN PGP SIGNED MESSAGE-----\n", "", 29000, 0},
    {"html", FROM "Content-Type: text/html\n\n", "<b>", "", 300000,
	MESSAGE_HTML | MESSAGE_LIMIT},
};

static int
read_mail(size_t i)
{
	struct buf mail = BUF_INIT;
	struct message message;
	unsigned n;
	bool fine;

	buf_adds(&mail, mails[i].head);
	for (n = 0; n < mails[i].count; n++)
		buf_adds(&mail, mails[i].again);
	buf_adds(&mail, mails[i].tail);
	if (mail.len > MESSAGE_MAX)
		buf_cut(&mail, MESSAGE_MAX);
	message_init(&message);
	fine = inbox_parse(&message, NULL, mail.data, mail.len, false,
		   "pli@example.org", NULL) == 0 &&
	       message.flags == mails[i].flags;
	if (!fine)
		fprintf(stderr, "%s: flags %u\n", mails[i].name, message.flags);
	message_release(&message);
	buf_release(&mail);
	return fine ? 0 : 1;
}

static bool
is_measured(void)
{
	const char *preload = getenv("LD_PRELOAD");

#if defined(__SANITIZE_ADDRESS__)
	return false;
#elif defined(__has_feature)
#if __has_feature(address_sanitizer)
	return false;
#endif
#endif
	return preload == NULL || strstr(preload, "vgpreload") == NULL;
}

static long
milliseconds(const struct timeval *time)
{
	return (long)time->tv_sec * 1000 + (long)time->tv_usec / 1000;
}

START_TEST(costs_little)
{
	size_t i;

	for (i = 0; i < ARRAY_LEN(mails); i++) {
		struct rusage used;
		long cpu;
		int status;
		pid_t pid = fork();

		ck_assert_int_ge(pid, 0);
		if (pid == 0)
			_exit(read_mail(i));
		ck_assert_int_eq(wait4(pid, &status, 0, &used), pid);
		ck_assert_msg(WIFEXITED(status) && WEXITSTATUS(status) == 0,
		    "%s", mails[i].name);
		if (!is_measured())
			continue;
		cpu =
		    milliseconds(&used.ru_utime) + milliseconds(&used.ru_stime);
		ck_assert_msg(used.ru_maxrss < MEMORY_MOST && cpu < CPU_SLOWEST,
		    "%s: %ld KB, %ld ms", mails[i].name, used.ru_maxrss, cpu);
		if (getenv("PLI_BENCH") != NULL)
			fprintf(stderr, "%-24s %6ld KB %4ld ms\n",
			    mails[i].name, used.ru_maxrss, cpu);
	}
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {costs_little};

	return suite_run("hostile", tests, ARRAY_LEN(tests));
}
