/* SPDX-License-Identifier: MIT */
/* setup_user.c - running programs, and acting as the owner of the site. */
#include "commands/setup.h"

#include "base/x.h"

#include <errno.h>
#include <fcntl.h>
#include <grp.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define ARGS_MAX 32
#define SAID_MAX 65536
#define GROUPS_MAX 64

/* ---- programs ---- */

static void __attribute__((noreturn)) become(const char *const *argv, int out)
{
	const char *path = getenv("PATH");
	struct buf all = BUF_INIT;

	/* Those of mail systems are not on everybody's PATH. */
	buf_addf(&all, "%s:/usr/local/sbin:/usr/sbin:/sbin:/usr/bin:/bin",
	    path == NULL ? "/usr/local/bin" : path);
	setenv("PATH", all.data, 1);
	if (out >= 0 && dup2(out, STDOUT_FILENO) < 0)
		_exit(126);
	execvp(argv[0], (char *const *)(uintptr_t)argv);
	_exit(127);
}

static void
read_said(int fd, struct buf *out)
{
	char chunk[4096];
	ssize_t len;

	while ((len = read(fd, chunk, sizeof(chunk))) > 0 ||
	       (len < 0 && errno == EINTR))
		if (len > 0 && out->len + (size_t)len < SAID_MAX)
			buf_add(out, chunk, (size_t)len);
}

static int
status_of(pid_t pid)
{
	int status;

	while (waitpid(pid, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
}

int
setup_run(const char *const *argv, struct buf *out)
{
	int fds[2] = {-1, -1}, status = -1;
	pid_t pid;

	if (out != NULL && pipe2(fds, O_CLOEXEC) < 0)
		return -1;
	fflush(NULL);
	pid = fork();
	if (pid == 0)
		become(argv, fds[1]);
	if (out != NULL)
		close(fds[1]);
	if (pid > 0 && out != NULL)
		read_said(fds[0], out);
	if (out != NULL)
		close(fds[0]);
	if (pid > 0)
		status = status_of(pid);
	return status;
}

char *
setup_own_path(void)
{
	char path[4096];
	ssize_t len = readlink("/proc/self/exe", path, sizeof(path) - 1);

	return len <= 0 ? xstrdup("pli") : xstrndup(path, (size_t)len);
}

int
setup_pli(const struct setup *setup, const char *const *args)
{
	char *own = setup_own_path();
	const char *argv[ARGS_MAX] = {own, "-C", setup->dir};
	size_t n = 3;
	int status;

	while (*args != NULL && n < ARGS_MAX - 1)
		argv[n++] = *args++;
	status = setup_run(argv, NULL);
	free(own);
	return status;
}

/* ---- the owner ---- */

/*
 * Who is a user is asked of getent(1): where users are kept is known to modules
 * of the C library, and a program that holds that library (--enable-static)
 * cannot load them.
 */
static bool
ask_getent(const char *database, const char *key, struct buf *out)
{
	const char *const argv[] = {"getent", database, key, NULL};

	return setup_run(argv, out) == 0 && out->len > 0;
}

/* Behind the next colon of a line of passwd(5); at its end if there is none. */
static const char *
behind_colon(const char *at)
{
	at += strcspn(at, ":");
	return *at == ':' ? at + 1 : at;
}

bool
setup_find_user(struct setup *setup, const char *name)
{
	struct buf line = BUF_INIT;
	unsigned uid, gid;
	bool found = ask_getent("passwd", name, &line) &&
		     sscanf(behind_colon(behind_colon(line.data)),
			 "%u:%u:", &uid, &gid) == 2;

	if (found) {
		setup->user = xstrndup(line.data, strcspn(line.data, ":"));
		setup->uid = uid;
		setup->gid = gid;
	}
	buf_release(&line);
	return found;
}

/* "anna   24 1000": those of the user, and none of ours. */
static bool
take_groups(const struct setup *setup)
{
	struct buf line = BUF_INIT;
	gid_t groups[GROUPS_MAX] = {setup->gid};
	size_t count = 1;
	char *at, *end;

	if (ask_getent("initgroups", setup->user, &line)) {
		at = line.data + strcspn(line.data, " \n");
		for (; count < GROUPS_MAX; at = end) {
			groups[count] = (gid_t)strtoul(at, &end, 10);
			if (end == at)
				break;
			count++;
		}
	}
	buf_release(&line);
	return setgroups(count, groups) == 0;
}

static bool
become_user(const struct setup *setup)
{
	if (geteuid() == setup->uid)
		return true;
	return take_groups(setup) && setgid(setup->gid) == 0 &&
	       setuid(setup->uid) == 0 && chdir("/") == 0;
}

int
setup_as_user(const struct setup *setup, int (*what)(const struct setup *setup),
    struct err *err)
{
	pid_t pid;
	int status;

	fflush(NULL);
	pid = fork();
	if (pid == 0) {
		status = become_user(setup) ? what(setup) : 126;
		fflush(NULL);
		_exit(status);
	}
	if (pid < 0)
		return err_sys(err, EX_OSERR, "fork");
	status = status_of(pid);
	if (status == 126)
		return err_set(err, EX_NOPERM,
		    "%s: cannot act as this user; run it as root, or as %s",
		    setup->user, setup->user);
	return status;
}
