/* SPDX-License-Identifier: MIT */
/* fetch_hand.c - what was got is handed to "pli ingest". */
#include "helpers/fetch/fetch.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

/* Never returns.  Only the mail itself says where it was for: what our own
 * environment says of recipients is about another mail. */
static void __attribute__((noreturn))
become_ingest(const struct handing *handing, const char *const *options, int in)
{
	const char *argv[8 + HAND_OPTIONS] = {"pli", "-C", handing->site};
	unsigned n = 3;

	if (*handing->now != '\0') {
		argv[n++] = "--now";
		argv[n++] = handing->now;
	}
	argv[n++] = "ingest";
	for (unsigned i = 0; options != NULL && options[i] != NULL; i++)
		if (i < HAND_OPTIONS)
			argv[n++] = options[i];
	argv[n] = "--";
	unsetenv("ORIGINAL_RECIPIENT");
	unsetenv("RECIPIENT");
	unsetenv("SENDER");
	signal(SIGPIPE, SIG_DFL);
	if (dup2(in, STDIN_FILENO) >= 0)
		execv(handing->pli, (char *const *)(uintptr_t)argv);
	_exit(EX_TEMPFAIL);
}

static bool
fill(int fd, const char *bytes, size_t len)
{
	ssize_t done;

	for (; len > 0; bytes += done, len -= (size_t)done) {
		done = write(fd, bytes, len);
		if (done < 0 && errno == EINTR)
			done = 0;
		if (done < 0)
			return false;
	}
	return lseek(fd, 0, SEEK_SET) == 0;
}

int
fetch_hand(const struct handing *handing, const char *const *options,
    const char *bytes, size_t len)
{
	int fd = memfd_create("mail", MFD_CLOEXEC), status = -1;
	pid_t pid;

	if (fd < 0)
		return EX_TEMPFAIL;
	if (fill(fd, bytes, len)) {
		fflush(NULL);
		pid = fork();
		if (pid == 0)
			become_ingest(handing, options, fd);
		while (pid > 0 && waitpid(pid, &status, 0) < 0)
			if (errno != EINTR)
				break;
	}
	close(fd);
	return status >= 0 && WIFEXITED(status) ? WEXITSTATUS(status)
						: EX_TEMPFAIL;
}
