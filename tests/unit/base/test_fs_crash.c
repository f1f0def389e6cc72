/* SPDX-License-Identifier: MIT */
/* test_fs_crash.c - what is left when fs.c dies at each of its steps. */
#include "base/fs.h"
#include "folder.h"
#include "suite.h"

#include <signal.h>
#include <sys/stat.h>
#include <sys/wait.h>

#ifdef PLI_CRASH_POINTS

/*
 * Run what in a child that dies before step at.  Returns false if it came to
 * its end first.
 */
static bool
dies(void (*what)(void), int at, bool power)
{
	char number[16];
	int status;
	pid_t pid = fork();

	if (pid == 0) {
		snprintf(number, sizeof(number), "%d", at);
		setenv("PLI_CRASH_AT", number, 1);
		setenv("PLI_CRASH_POWER", power ? "1" : "0", 1);
		what();
		_exit(0);
	}
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	if (WIFEXITED(status)) {
		ck_assert_int_eq(WEXITSTATUS(status), 0);
		return false;
	}
	ck_assert_int_eq(WTERMSIG(status), SIGKILL);
	return true;
}

static void
replace_a(void)
{
	if (fs_replace("a", "new", 3, true, NULL) < 0)
		_exit(1);
}

static void
replace_a_unsynced(void)
{
	if (fs_replace("a", "new", 3, false, NULL) < 0 ||
	    fs_mkdir("last", NULL) < 0)
		_exit(1);
}

/* create .a.new, fill, sync, rename, sync the folder */
START_TEST(a_replaced_file_is_old_or_new)
{
	static const struct {
		const char *killed, *cut;
	} want[] = {
	    {"old", "old"},
	    {"old", "old"},
	    {"old", "old"},
	    {"old", "old"},
	    {"new", "old"},
	};
	size_t i;

	for (i = 0; i < ARRAY_LEN(want); i++) {
		enter();
		put("a", "old");
		ck_assert(dies(replace_a, (int)i + 1, true));
		expect("a", want[i].cut);
		expect(".a.new", "-");
		ck_assert(dies(replace_a, (int)i + 1, false));
		expect("a", want[i].killed);
		leave();
	}
	enter();
	put("a", "old");
	ck_assert(!dies(replace_a, (int)i + 1, true));
	expect("a", "new");
	put("a", "old");
	ck_assert(dies(replace_a_unsynced, 4, true));
	expect("a", "old");
	expect("last", "-");
	leave();
}
END_TEST

/* Who wrote it may have died before it was durable: sync the file, sync the
 * folder. */
START_TEST(what_is_so_already_is_made_durable)
{
	enter();
	put("a", "new");
	ck_assert(dies(replace_a, 1, false));
	ck_assert(dies(replace_a, 2, false));
	ck_assert(!dies(replace_a, 3, false));
	expect("a", "new");
	leave();
}
END_TEST

static void
append_to_a(void)
{
	int fd = fs_lock("a", FS_EXCLUSIVE, false, 0, NULL, NULL);

	if (fs_append(fd, "a", 3, "new", 3, NULL) < 0 ||
	    fs_truncate(fd, "a", 1, NULL) < 0 ||
	    fs_append(fd, "a", 1, "end", 3, NULL) < 0)
		_exit(1);
	close(fd);
}

/* write, sync, cut, write, sync */
START_TEST(an_append_is_there_after_its_sync)
{
	static const struct {
		const char *killed, *cut;
	} want[] = {
	    {"old", "old"},
	    {"oldnew", "old"},
	    {"oldnew", "oldnew"},
	    {"o", "oldnew"},
	    {"oend", "oldnew"},
	};
	size_t i;

	for (i = 0; i < ARRAY_LEN(want); i++) {
		enter();
		put("a", "old");
		ck_assert(dies(append_to_a, (int)i + 1, false));
		expect("a", want[i].killed);
		put("a", "old");
		ck_assert(dies(append_to_a, (int)i + 1, true));
		expect("a", want[i].cut);
		leave();
	}
}
END_TEST

/* As a batch goes out: written, synced, its names made durable late. */
static void
deliver(void)
{
	if (fs_write("tmp/x", "letter", 6, NULL) < 0 || /* 1 */
	    fs_sync("tmp/x", NULL) < 0 ||               /* 2 */
	    fs_sync_dir("tmp", NULL) < 0 ||             /* 3 */
	    fs_rename("tmp/x", "new/x", NULL) < 0 ||    /* 4 */
	    fs_sync_dir("new", NULL) < 0 ||             /* 5 */
	    fs_remove("new/x", NULL) < 0 ||             /* 6 */
	    fs_sync_dir("new", NULL) < 0)               /* 7 */
		_exit(1);
}

START_TEST(names_need_a_sync_of_their_folder)
{
	static const struct {
		const char *tmp, *new; /* after a power cut before the step */
	} want[] = {
	    {"-", "-"},
	    {"-", "-"},
	    {"-", "-"},
	    {"letter", "-"},
	    {"letter", "-"},
	    {"-", "letter"},
	    {"-", "letter"},
	};
	size_t i;

	for (i = 0; i < ARRAY_LEN(want); i++) {
		enter();
		mkdir("tmp", 0700);
		mkdir("new", 0700);
		ck_assert(dies(deliver, (int)i + 1, true));
		expect("tmp/x", want[i].tmp);
		expect("new/x", want[i].new);
		leave();
	}
	enter();
	mkdir("tmp", 0700);
	mkdir("new", 0700);
	ck_assert(dies(deliver, 7, false));
	expect("new/x", "-");
	ck_assert(!dies(deliver, 8, true));
	leave();
}
END_TEST

/* Names are safe, bytes are not: the file is there, and empty. */
static void
forget_the_bytes(void)
{
	if (fs_write("a", "text", 4, NULL) < 0 || fs_sync_dir(".", NULL) < 0 ||
	    fs_mkdir("last", NULL) < 0)
		_exit(1);
}

/* A folder changes its place and all paths are relative. */
static void
move_about(void)
{
	if (fs_mkdir("d", NULL) < 0 || fs_write("d/a", "1", 1, NULL) < 0 ||
	    fs_rename("b", "c", NULL) < 0 || chdir("d") < 0 ||
	    fs_rename("no", "b", NULL) == 0 || fs_remove("a", NULL) < 0 ||
	    fs_remove("no", NULL) < 0 || fs_mkdir("last", NULL) < 0)
		_exit(1);
}

START_TEST(bytes_need_a_sync_of_their_file)
{
	enter();
	ck_assert(dies(forget_the_bytes, 3, true));
	expect("a", "");
	leave();
	enter();
	put("b", "2");
	put("c", "3");
	ck_assert(dies(move_about, 6, true));
	ck_assert(!fs_exists("d"));
	expect("b", "2");
	expect("c", "3");
	leave();
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {a_replaced_file_is_old_or_new,
	    what_is_so_already_is_made_durable,
	    an_append_is_there_after_its_sync,
	    names_need_a_sync_of_their_folder, bytes_need_a_sync_of_their_file};

	return suite_run("fs_crash", tests, ARRAY_LEN(tests));
}

#else

int
main(void)
{
	puts("1..0 # SKIP needs --enable-crash-points");
	return 0;
}

#endif
