/* SPDX-License-Identifier: MIT */
/* test_inbox.c - the cage that mails are read in, and the helpers. */
#include "base/buf.h"
#include "base/err.h"
#include "base/fs.h"
#include "base/sandbox.h"
#include "base/x.h"
#include "mail/inbox.h"

#include "suite.h"
#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define OWN "pli@example.org"

/* ---- the same, in or out of the cage ---- */

START_TEST(keeps_no_charset_out)
{
	static const char *const names[] = {"iso-8859-1", "iso-8859-2",
	    "iso-8859-5", "iso-8859-7", "iso-8859-9", "iso-8859-15",
	    "windows-1250", "windows-1251", "windows-1252", "windows-1253",
	    "windows-1254", "windows-1257", "windows-1258", "koi8-r", "koi8-u",
	    "macintosh", "cp437", "cp850", "tis-620", "gb2312", "gbk",
	    "gb18030", "big5", "euc-kr", "ks_c_5601-1987", "euc-jp",
	    "shift_jis", "utf-7", "utf-32be", "hz-gb-2312"};
	struct buf mail = BUF_INIT, a = BUF_INIT, b = BUF_INIT;
	struct message in, out;
	const char *name = names[_i % ARRAY_LEN(names)];

	buf_addf(&mail,
	    "From: =?%s?q?x=C4=E3=BA=C3x?= <anna@example.net>\n"
	    "Content-Type: text/plain; "
	    "charset=%s\n\nx\xc4\xe3\xba\xc3x~{<:~}\n",
	    name, name);
	message_init(&in);
	message_init(&out);
	ck_assert_int_eq(
	    inbox_parse(&in, NULL, mail.data, mail.len, false, OWN, NULL), 0);
	message_parse(&out, mail.data, mail.len, false);
	message_pack(&in, &a);
	message_pack(&out, &b);
	ck_assert_msg(a.len == b.len && memcmp(a.data, b.data, a.len) == 0,
	    "%s: in the cage \"%s\" %s, outside \"%s\" %s", name, in.from_name,
	    in.text.data, out.from_name, out.text.data);
	message_release(&in);
	message_release(&out);
	buf_release(&mail);
	buf_release(&a);
	buf_release(&b);
}
END_TEST

/* ---- what a process in it cannot do; its exit code says what it could ---- */

static int
break_out(void)
{
	unsigned walls = sandbox_enter(5, 16 * 1024 * 1024);
	void *code;

	if ((walls & SANDBOX_LANDLOCK) != 0 &&
	    open("/etc/passwd", O_RDONLY) >= 0)
		return 1;
	if ((walls & SANDBOX_SECCOMP) == 0)
		return 0;
	if (open("/dev/null", O_RDWR) >= 0)
		return 2;
	if (socket(AF_UNIX, SOCK_STREAM, 0) >= 0)
		return 3;
	if (kill(getppid(), 0) == 0)
		return 4;
	if (fork() >= 0)
		return 5;
	execl("/bin/true", "true", (char *)NULL);
	if (errno != EPERM)
		return 6;
	code = mmap(NULL, 4096, PROT_READ | PROT_EXEC,
	    MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
	return code == MAP_FAILED ? 0 : 7;
}

START_TEST(locks_the_cage)
{
	pid_t pid = fork();
	int status = 0;

	ck_assert_int_ge(pid, 0);
	if (pid == 0)
		_exit(break_out());
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert(WIFEXITED(status));
	ck_assert_int_eq(WEXITSTATUS(status), 0);
	ck_assert_uint_eq(sandbox_try() & ~3U, 0);
	ck_assert_ptr_null(sandbox_lacks(SANDBOX_LANDLOCK | SANDBOX_SECCOMP));
	ck_assert_ptr_nonnull(strstr(sandbox_lacks(0), "neither"));
	ck_assert_ptr_nonnull(
	    strstr(sandbox_lacks(SANDBOX_SECCOMP), "no Landlock"));
	ck_assert_ptr_nonnull(
	    strstr(sandbox_lacks(SANDBOX_LANDLOCK), "no seccomp"));
}
END_TEST

/* ---- helpers ---- */

START_TEST(runs_helpers)
{
	static const char html[] = "<p>d\xc3\xa9j\xc3\xa0<br>vu";
	struct err err = ERR_INIT;
	struct buf out = BUF_INIT;

	ck_assert_msg(inbox_helper("pli-html", NULL, html, sizeof(html) - 1,
			  &out, 100, &err) == 0,
	    "%s", err.text);
	ck_assert_str_eq(out.data, "déjà\nvu\n");
	/* More than it may say. */
	ck_assert_int_eq(inbox_helper("pli-html", NULL, html, sizeof(html) - 1,
			     &out, 5, &err),
	    -1);
	ck_assert_int_eq(err.exit, EX_SOFTWARE);
	ck_assert_int_eq(
	    inbox_helper("pli-none", NULL, "", 0, &out, 100, &err), -1);
	ck_assert_int_eq(err.exit, EX_TEMPFAIL);
	buf_release(&out);
}
END_TEST

/* What is missing of a quote is not missed. */
START_TEST(bears_deep_html)
{
	bool quoted = _i == 1;
	struct buf mail = BUF_INIT;
	struct message message;
	size_t i;

	buf_adds(&mail, "From: anna@example.net\nContent-Type: text/html\n\n");
	buf_adds(&mail, "<p>buy 2 red</p>");
	buf_adds(&mail, quoted ? "<blockquote>" : "");
	for (i = 0; i < 100000; i++)
		buf_adds(&mail, "<b>");
	message_init(&message);
	ck_assert_int_eq(
	    inbox_parse(&message, NULL, mail.data, mail.len, false, NULL, NULL),
	    0);
	ck_assert_str_eq(message.text.data, quoted ? "buy 2 red\n" : "");
	ck_assert_uint_eq(message.flags,
	    quoted ? MESSAGE_HTML : MESSAGE_HTML | MESSAGE_LIMIT);
	message_release(&message);
	buf_release(&mail);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("inbox");
	TCase *tc = tcase_create("inbox");
	SRunner *runner = srunner_create(suite);
	int failed;

	suite_add_tcase(suite, tc);
	tcase_set_timeout(tc, suite_timeout());
	tcase_add_loop_test(tc, keeps_no_charset_out, 0, 30);
	tcase_add_test(tc, locks_the_cage);
	tcase_add_test(tc, runs_helpers);
	tcase_add_loop_test(tc, bears_deep_html, 0, 2);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
