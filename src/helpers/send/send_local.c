/* SPDX-License-Identifier: MIT */
/* send_local.c - letters to this machine: its sendmail, or a Maildir. */
#include "base/fs.h"
#include "base/x.h"
#include "helpers/send/send.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SAID_MAX 1000

/* A finished mail (CRLF) with the line ends of this system. */
static void
send_local_lines(struct buf *out, const char *mail, size_t len)
{
	size_t i;

	buf_reserve(out, len);
	for (i = 0; i < len; i++)
		if (mail[i] != '\r' || i + 1 == len || mail[i + 1] != '\n')
			buf_addc(out, mail[i]);
}

/* ---- Maildir ---- */

/* A letter that was told as delivered must outlive a power cut, and so must
 * the folders it lies in. */
static int
make_maildir(const char *dir, struct err *err)
{
	static const char *const folders[] = {"", "/tmp", "/new", "/cur"};
	char *above = fs_path(dir, "..");
	char *new = fs_path(dir, "new");
	size_t i;
	int rc = 0;

	if (fs_is_dir(new))
		goto out;
	for (i = 0; i < ARRAY_LEN(folders) && rc == 0; i++) {
		char *path = fs_path(dir, "%s", folders[i]);

		rc = fs_mkdir(path, err);
		free(path);
	}
	if (rc == 0)
		rc = fs_sync_dir(dir, err);
	if (rc == 0)
		rc = fs_sync_dir(above, err);
out:
	free(above);
	free(new);
	return rc;
}

static int
put(const char *dir, const char *from, const char *to, const char *mail,
    size_t len, struct err *err)
{
	struct timespec now;
	struct buf text = BUF_INIT, name = BUF_INIT;
	char *tmp, *new, *names;
	int rc = -1;

	clock_gettime(CLOCK_REALTIME, &now);
	buf_addf(&name, "%lld.M%09ldP%ld.pli", (long long)now.tv_sec,
	    now.tv_nsec, (long)getpid());
	tmp = fs_path(dir, "tmp/%s", name.data);
	new = fs_path(dir, "new/%s", name.data);
	names = fs_path(dir, "new");
	buf_addf(&text,
	    strcmp(from, "<>") == 0 ? "Return-Path: %s\n"
				    : "Return-Path: <%s>\n",
	    from);
	buf_addf(&text, "Delivered-To: %s\n", to);
	send_local_lines(&text, mail, len);
	if (make_maildir(dir, err) == 0 &&
	    fs_write(tmp, text.data, text.len, err) == 0 &&
	    fs_sync(tmp, err) == 0 && fs_rename(tmp, new, err) == 0)
		rc = fs_sync_dir(names, err);
	free(names);
	buf_release(&text);
	buf_release(&name);
	free(tmp);
	free(new);
	return rc;
}

static enum sent
put_one(void *state, const char *from, const char *to, const char *mail,
    size_t len, struct buf *why)
{
	const struct send_config *config = state;
	struct err err = ERR_INIT;

	if (put(config->path, from, to, mail, len, &err) == 0)
		return SENT_OK;
	buf_adds(why, err.text);
	return SENT_LATER;
}

struct carrier
send_maildir(const struct send_config *config)
{
	return (struct carrier){
	    .state = (void *)(uintptr_t)config, .send = put_one};
}

/* ---- sendmail ---- */

/* What sysexits.h says of the letter; all else is said of the machine. */
static enum sent
judge(int code)
{
	static const int for_good[] = {EX_DATAERR, EX_NOUSER, EX_NOHOST};
	size_t i;

	if (code == 0)
		return SENT_OK;
	for (i = 0; i < ARRAY_LEN(for_good); i++)
		if (code == for_good[i])
			return SENT_FAILED;
	return SENT_LATER;
}

/* In a file without a name: the program may read it at its leisure. */
static FILE *
mail_file(const char *mail, size_t len)
{
	struct buf lines = BUF_INIT;
	FILE *file = tmpfile();
	bool written;

	send_local_lines(&lines, mail, len);
	written = file != NULL &&
		  fwrite(lines.data, 1, lines.len, file) == lines.len &&
		  fflush(file) == 0 && fseek(file, 0, SEEK_SET) == 0;
	buf_release(&lines);
	if (!written && file != NULL) {
		fclose(file);
		file = NULL;
	}
	return file;
}

static void __attribute__((noreturn))
become(const char *path, const char *from, const char *to, int in, int out)
{
	const char *argv[] = {path, "-i", "-f", from, "--", to, NULL};

	signal(SIGPIPE, SIG_DFL);
	if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(out, 2) < 0)
		_exit(EX_OSERR);
	execv(path, (char *const *)(uintptr_t)argv);
	dprintf(2, "%s: %s\n", path, strerror(errno));
	_exit(EX_TEMPFAIL);
}

/* What it says, until it ends; whom it leaves running is not waited for. */
static int
attend(pid_t pid, int from, unsigned seconds, struct buf *said)
{
	struct pollfd fd = {from, POLLIN, 0};
	unsigned ticks = seconds * 20;
	char chunk[256];
	int status;

	for (;; ticks -= ticks > 0) {
		pid_t done = waitpid(pid, &status, WNOHANG);

		while (poll(&fd, 1, done == pid ? 0 : 50) > 0) {
			ssize_t len = read(from, chunk, sizeof(chunk));

			if (len <= 0) {
				fd.fd = -1;
				break;
			}
			if (said->len + (size_t)len <= SAID_MAX)
				buf_add(said, chunk, (size_t)len);
		}
		if (done == pid)
			return WIFEXITED(status) ? WEXITSTATUS(status) : -1;
		if (ticks == 0)
			kill(pid, SIGKILL);
	}
}

static enum sent
pipe_one(void *state, const char *from, const char *to, const char *mail,
    size_t len, struct buf *why)
{
	const struct send_config *config = state;
	enum sent sent = SENT_LATER;
	FILE *file = mail_file(mail, len);
	int fds[2];
	pid_t pid;

	if (file == NULL || pipe2(fds, O_CLOEXEC) < 0) {
		buf_addf(why, "no file or pipe: %s", strerror(errno));
		goto out;
	}
	pid = fork();
	if (pid == 0)
		become(config->path, from, to, fileno(file), fds[1]);
	close(fds[1]);
	if (pid > 0)
		sent = judge(attend(pid, fds[0], config->smtp.timeout, why));
	else
		buf_addf(why, "no process: %s", strerror(errno));
	close(fds[0]);
out:
	if (file != NULL)
		fclose(file);
	return sent;
}

struct carrier
send_sendmail(const struct send_config *config)
{
	return (struct carrier){
	    .state = (void *)(uintptr_t)config, .send = pipe_one};
}
