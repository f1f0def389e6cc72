/* SPDX-License-Identifier: MIT */
#include "fs.h"
#include "suite.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <sys/resource.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <unistd.h>

/* Each test works in an empty folder of its own, below the build folder. */
static char *top;
static char dir[64];

static void
enter(void)
{
	top = getcwd(NULL, 0);
	snprintf(dir, sizeof(dir), "test_fs.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	ck_assert_int_eq(chdir(dir), 0);
}

static void
leave(void)
{
	char command[128];

	ck_assert_int_eq(chdir(top), 0);
	snprintf(command, sizeof(command), "rm -rf '%s'", dir);
	ck_assert_int_eq(system(command), 0);
	free(top);
}

/* Write without fs.c, so that nothing is a step. */
static void
put(const char *path, const char *text)
{
	FILE *file = fopen(path, "w");

	ck_assert_ptr_nonnull(file);
	fputs(text, file);
	fclose(file);
}

/* The content of a file, "-" if there is none. */
static void
expect(const char *path, const char *want)
{
	struct buf got = BUF_INIT;

	if (!fs_exists(path))
		buf_adds(&got, "-");
	else
		ck_assert_int_eq(fs_read(&got, path, 1 << 20, NULL), 0);
	ck_assert_msg(strcmp(got.data, want) == 0, "%s: '%s', not '%s'", path,
	    got.data, want);
	buf_release(&got);
}

START_TEST(reads)
{
	struct buf out = BUF_INIT;
	struct err err = ERR_INIT;

	enter();
	put("a", "12345");
	buf_adds(&out, "> ");
	ck_assert_int_eq(fs_read(&out, "a", 5, &err), 0);
	ck_assert_str_eq(out.data, "> 12345");
	ck_assert_int_eq(fs_read(&out, "a", 4, &err), -1);
	ck_assert_str_eq(out.data, "> 12345");
	ck_assert_str_eq(err.text, "a: longer than 4 bytes");
	ck_assert_int_eq(err.exit, EX_TEMPFAIL);
	ck_assert_int_eq(fs_read(&out, "b", 4, &err), -1);
	ck_assert_str_eq(err.text, "b: No such file or directory");
	ck_assert_int_eq(fs_read(&out, ".", 4, &err), -1);
	ck_assert_str_eq(out.data, "> 12345");
	buf_release(&out);
	leave();
}
END_TEST

/* A pipe that holds more than max: all of it is taken, so nobody blocks. */
START_TEST(reads_a_pipe_to_its_end)
{
	struct buf out = BUF_INIT;
	char block[1000];
	bool cut = false;
	int ends[2], i, status;
	pid_t pid;

	ck_assert_int_eq(pipe(ends), 0);
	pid = fork();
	if (pid == 0) {
		signal(SIGPIPE, SIG_DFL);
		close(ends[0]);
		memset(block, 'x', sizeof(block));
		for (i = 0; i < 1000; i++)
			if (write(ends[1], block, sizeof(block)) < 0)
				_exit(1);
		_exit(0);
	}
	close(ends[1]);
	ck_assert_int_eq(fs_read_fd(&out, ends[0], 70000, &cut, NULL), 0);
	ck_assert_uint_eq(out.len, 70000);
	ck_assert(cut);
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert_int_eq(status, 0);
	close(ends[0]);
	buf_release(&out);
}
END_TEST

START_TEST(reads_what_fits_exactly)
{
	struct buf out = BUF_INIT;
	bool cut = true;
	int fd;

	enter();
	put("a", "12345");
	fd = open("a", O_RDONLY);
	ck_assert_int_eq(fs_read_fd(&out, fd, 5, &cut, NULL), 0);
	ck_assert_str_eq(out.data, "12345");
	ck_assert(!cut);
	close(fd);
	buf_release(&out);
	leave();
}
END_TEST

START_TEST(changes)
{
	struct stat st;
	struct err err;

	enter();
	ck_assert_int_eq(fs_mkdir("d", NULL), 0);
	ck_assert_int_eq(fs_mkdir("d", NULL), 0);
	ck_assert(fs_is_dir("d"));
	ck_assert_int_eq(fs_write("d/a", "one", 3, NULL), 0);
	expect("d/a", "one");
	ck_assert_int_eq(fs_write("d/a", "2", 1, NULL), 0);
	expect("d/a", "2");
	ck_assert_int_eq(stat("d/a", &st), 0);
	ck_assert_uint_eq(st.st_mode & 0777, 0600);
	ck_assert_int_eq(stat("d", &st), 0);
	ck_assert_uint_eq(st.st_mode & 0777, 0700);
	ck_assert_int_eq(fs_sync("d/a", NULL), 0);
	ck_assert_int_eq(fs_sync_dir("d", NULL), 0);
	ck_assert_int_eq(fs_rename("d/a", "b", NULL), 0);
	expect("d/a", "-");
	expect("b", "2");
	ck_assert_int_eq(fs_rename("d/a", "b", &err), -1);
	ck_assert_int_eq(fs_remove("b", NULL), 0);
	ck_assert_int_eq(fs_remove("b", NULL), 0);
	ck_assert_int_eq(fs_remove("d", NULL), 0);
	ck_assert(!fs_exists("d"));
	ck_assert_int_eq(fs_write("d/a", "one", 3, &err), -1);
	ck_assert_int_eq(err.exit, EX_TEMPFAIL);
	put("file", "");
	ck_assert_int_eq(fs_mkdir("file", &err), -1);
	ck_assert_int_eq(fs_sync_dir("file", &err), -1);
	leave();
}
END_TEST

START_TEST(overwrites)
{
	struct err err;
	struct rlimit none = {0, 0}, old;

	enter();
	ck_assert_int_eq(fs_overwrite("a", "a longer line\n", 14, NULL), 0);
	ck_assert_int_eq(fs_overwrite("a", "short\n", 6, NULL), 0);
	expect("a", "short\n");
	ck_assert_int_eq(fs_overwrite("no/a", "", 0, &err), -1);
	/* A full disk leaves what was there. */
	signal(SIGXFSZ, SIG_IGN);
	getrlimit(RLIMIT_FSIZE, &old);
	none.rlim_max = old.rlim_max;
	setrlimit(RLIMIT_FSIZE, &none);
	ck_assert_int_eq(fs_overwrite("a", "other\n", 6, &err), -1);
	setrlimit(RLIMIT_FSIZE, &old);
	expect("a", "short\n");
	leave();
}
END_TEST

START_TEST(replaces)
{
	struct stat st;
	struct err err;

	enter();
	put("a", "old");
	chmod("a", 0644);
	/* What a killed run left behind. */
	put(".a.new", "a long torn beginning");
	ck_assert_int_eq(fs_replace("a", "new", 3, true, NULL), 0);
	expect("a", "new");
	expect(".a.new", "-");
	ck_assert_int_eq(fs_replace("b", "", 0, false, NULL), 0);
	expect("b", "");
	ck_assert_int_eq(stat("b", &st), 0);
	ck_assert_uint_eq(st.st_mode & 0777, 0600);
	ck_assert_int_eq(fs_replace("no/b", "", 0, false, &err), -1);
	leave();
}
END_TEST

/* Eight processes, each a hundred times: always one's whole text. */
START_TEST(replaces_in_turn)
{
	char text[5001];
	struct buf got = BUF_INIT;
	int i, k, status;

	enter();
	for (i = 0; i < 8; i++) {
		if (fork() != 0)
			continue;
		memset(text, 'a' + i, sizeof(text));
		for (k = 0; k < 100; k++)
			if (fs_replace("a", text, 5000, false, NULL) < 0)
				_exit(1);
		_exit(0);
	}
	for (i = 0; i < 8; i++) {
		wait(&status);
		ck_assert_int_eq(status, 0);
	}
	ck_assert_int_eq(fs_read(&got, "a", 5000, NULL), 0);
	ck_assert_uint_eq(got.len, 5000);
	ck_assert_uint_eq(strspn(got.data, (char[]){got.data[0], 0}), 5000);
	expect(".a.new", "-");
	buf_release(&got);
	leave();
}
END_TEST

START_TEST(appends)
{
	int fd;

	enter();
	put("a", "12345");
	fd = open("a", O_RDWR);
	ck_assert_int_eq(fs_append(fd, "a", 5, "678", 3, NULL), 0);
	expect("a", "12345678");
	ck_assert_int_eq(fs_truncate(fd, "a", 2, NULL), 0);
	expect("a", "12");
	close(fd);
	leave();
}
END_TEST

/* A disk that is full in the middle of the write: the file is as it was. */
START_TEST(cuts_back)
{
	struct rlimit limit;
	struct err err = ERR_INIT;
	int fd, rc[3];

	enter();
	put("a", "12345");
	fd = open("a", O_RDWR);
	signal(SIGXFSZ, SIG_IGN);
	ck_assert_int_eq(getrlimit(RLIMIT_FSIZE, &limit), 0);
	limit.rlim_cur = 8;
	ck_assert_int_eq(setrlimit(RLIMIT_FSIZE, &limit), 0);
	rc[0] = fs_append(fd, "a", 5, "abcdef", 6, &err);
	rc[1] = fs_replace("b", "0123456789", 10, true, NULL);
	rc[2] = fs_write("c", "0123456789", 10, NULL);
	limit.rlim_cur = limit.rlim_max;
	setrlimit(RLIMIT_FSIZE, &limit);
	signal(SIGXFSZ, SIG_DFL);
	ck_assert_int_eq(rc[0], -1);
	ck_assert_int_eq(rc[1], -1);
	ck_assert_int_eq(rc[2], -1);
	ck_assert_str_eq(err.text, "a: cannot append: File too large");
	expect("a", "12345");
	expect("b", "-");
	expect(".b.new", "-");
	expect("c", "-");
	close(fd);
	leave();
}
END_TEST

START_TEST(locks)
{
	struct err err;
	bool busy = false;
	int a, b;

	enter();
	ck_assert_int_eq(fs_lock("a", FS_EXCLUSIVE, false, 0, &busy, &err), -1);
	ck_assert(!busy);
	a = fs_lock("a", FS_EXCLUSIVE, true, 0, &busy, NULL);
	ck_assert_int_ge(a, 0);
	ck_assert_int_eq(fcntl(a, F_GETFD) & FD_CLOEXEC, FD_CLOEXEC);
	b = fs_lock("a", FS_SHARED, true, 20, &busy, &err);
	ck_assert_int_eq(b, -1);
	ck_assert(busy);
	ck_assert_int_eq(err.exit, EX_TEMPFAIL);
	ck_assert_str_eq(err.text, "a: locked by another process");
	close(a);
	a = fs_lock("a", FS_SHARED, true, 0, &busy, NULL);
	b = fs_lock("a", FS_SHARED, true, 0, &busy, NULL);
	ck_assert_int_ge(a, 0);
	ck_assert_int_ge(b, 0);
	close(a);
	close(b);
	leave();
}
END_TEST

/* Who waits for a file that its owner removes must not get the dead one. */
START_TEST(locks_the_file_of_that_name)
{
	struct buf got = BUF_INIT;
	int fd, status;
	pid_t pid;

	enter();
	put("a", "old");
	put("b", "new");
	fd = fs_lock("a", FS_EXCLUSIVE, false, 0, NULL, NULL);
	pid = fork();
	if (pid == 0) {
		usleep(100000);
		if (rename("b", "a") < 0)
			_exit(1);
		close(fd);
		_exit(0);
	}
	close(fd);
	fd = fs_lock("a", FS_EXCLUSIVE, false, 10000, NULL, NULL);
	ck_assert_int_ge(fd, 0);
	ck_assert_int_eq(fs_read_fd(&got, fd, 10, NULL, NULL), 0);
	ck_assert_str_eq(got.data, "new");
	ck_assert_int_eq(waitpid(pid, &status, 0), pid);
	ck_assert_int_eq(status, 0);
	close(fd);
	buf_release(&got);
	leave();
}
END_TEST

static int
note_name(const char *name, void *arg)
{
	struct buf *names = arg;

	buf_addf(names, "%s ", name);
	return strcmp(name, "stop") == 0 ? 7 : 0;
}

START_TEST(walks)
{
	struct buf names = BUF_INIT;
	struct err err;
	char *path = fs_path("d", "%s.%d", "k", 7);

	ck_assert_str_eq(path, "d/k.7");
	free(path);
	enter();
	put("b", "");
	put("a10", "");
	put("a9", "");
	put(".hidden", "");
	ck_assert_int_eq(fs_each(".", note_name, &names, NULL), 0);
	ck_assert_str_eq(names.data, "a10 a9 b ");
	put("stop", "");
	put("tail", "");
	buf_clear(&names);
	ck_assert_int_eq(fs_each(".", note_name, &names, NULL), 7);
	ck_assert_str_eq(names.data, "a10 a9 b stop ");
	ck_assert_int_eq(fs_each("no", note_name, &names, &err), -1);
	buf_release(&names);
	leave();
}
END_TEST

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
	ck_assert(dies(replace_a_unsynced, 4, true));
	expect("a", "new");
	expect("last", "-");
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

#endif

int
main(void)
{
	const TTest *const tests[] = {
	    reads,
	    reads_a_pipe_to_its_end,
	    reads_what_fits_exactly,
	    changes,
	    overwrites,
	    replaces,
	    replaces_in_turn,
	    appends,
	    cuts_back,
	    locks,
	    locks_the_file_of_that_name,
	    walks,
#ifdef PLI_CRASH_POINTS
	    a_replaced_file_is_old_or_new,
	    an_append_is_there_after_its_sync,
	    names_need_a_sync_of_their_folder,
	    bytes_need_a_sync_of_their_file,
#endif
	};

	return suite_run("fs", tests, ARRAY_LEN(tests));
}
