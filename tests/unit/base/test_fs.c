/* SPDX-License-Identifier: MIT */
#include "base/fs.h"
#include "folder.h"
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

static ino_t
inode(const char *path)
{
	struct stat st;

	ck_assert_int_eq(lstat(path, &st), 0);
	return st.st_ino;
}

/* The same bytes are not written again; a link is no file of ours. */
START_TEST(what_is_so_already_is_not_touched)
{
	ino_t before;

	enter();
	put("a", "same");
	before = inode("a");
	ck_assert_int_eq(fs_replace("a", "same", 4, true, NULL), 0);
	ck_assert_int_eq(fs_replace("a", "same", 4, false, NULL), 0);
	ck_assert_uint_eq(inode("a"), before);
	expect(".a.new", "-");
	ck_assert_int_eq(fs_replace("a", "sam", 3, true, NULL), 0);
	ck_assert_uint_ne(inode("a"), before);
	expect("a", "sam");
	ck_assert_int_eq(fs_replace("a", "sbm", 3, true, NULL), 0);
	expect("a", "sbm");
	ck_assert_int_eq(symlink("a", "b"), 0);
	before = inode("b");
	ck_assert_int_eq(fs_replace("b", "sbm", 3, true, NULL), 0);
	ck_assert_uint_ne(inode("b"), before);
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
	ck_assert_int_eq(fs_reserve(fd, "a", 2, 100, NULL), 0);
	expect("a", "12");
	ck_assert_int_eq(fs_reserve(fd, "a", 2, (size_t)1 << 62, NULL), -1);
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
	    what_is_so_already_is_not_touched,
	    replaces_in_turn,
	    appends,
	    cuts_back,
	    locks,
	    locks_the_file_of_that_name,
	    walks,
	};

	return suite_run("fs", tests, ARRAY_LEN(tests));
}
