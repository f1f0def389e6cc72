/* SPDX-License-Identifier: MIT */
/* inbox.c - a mail is parsed by helper programs in a sandbox. */
#include "mail/inbox.h"
#include "base/fold.h"
#include "base/helper.h"
#include "base/sandbox.h"
#include "base/x.h"

#include <errno.h>
#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define TALK_WAIT 10000 /* ms, on however busy a machine */
#define PACKED_MAX ((3 + MESSAGE_FILES) * MESSAGE_MAX)

#define HELPER_SECONDS 3
#define HELPER_MEMORY (256 * 1024 * 1024)
#define HELPER_MISSING 127 /* as a shell says it */

/* ---- talking to a child ---- */

struct talk {
	pid_t pid;
	int to, from; /* -1: closed */
	const char *in;
	size_t left; /* of in */
	struct buf *out;
	size_t max;
	bool over; /* the child said more than max, or took too long */
};

static void
shut(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

static int64_t
now_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

/* A child may end without reading all: what it says still counts. */
static void
say(struct talk *talk)
{
	ssize_t done = write(talk->to, talk->in, talk->left);

	if (done > 0) {
		talk->in += done;
		talk->left -= (size_t)done;
	}
	if (talk->left == 0 || (done < 0 && errno != EINTR && errno != EAGAIN))
		shut(&talk->to);
}

static void
hear(struct talk *talk)
{
	char chunk[65536];
	ssize_t done = read(talk->from, chunk, sizeof(chunk));

	if (done > 0 && talk->out->len + (size_t)done > talk->max)
		talk->over = true;
	else if (done > 0)
		buf_add(talk->out, chunk, (size_t)done);
	if (done == 0 || (done < 0 && errno != EINTR && errno != EAGAIN))
		shut(&talk->from);
}

static void
talk_both_ways(struct talk *talk)
{
	int64_t end = now_ms() + TALK_WAIT;

	if (talk->to >= 0 && talk->left == 0)
		shut(&talk->to);
	while (talk->from >= 0 && !talk->over) {
		struct pollfd fds[2] = {
		    {talk->from, POLLIN, 0}, {talk->to, POLLOUT, 0}};
		int64_t left = end - now_ms();

		if (left <= 0) {
			talk->over = true;
			break;
		}
		if (poll(fds, 2, (int)left) <= 0)
			continue;
		if (fds[1].revents != 0)
			say(talk);
		if (fds[0].revents != 0)
			hear(talk);
	}
}

/* The child's exit code; -1 if it was killed. */
static int
talk_end(struct talk *talk)
{
	int status = 0;

	shut(&talk->to);
	shut(&talk->from);
	if (talk->over)
		kill(talk->pid, SIGKILL);
	while (waitpid(talk->pid, &status, 0) < 0)
		if (errno != EINTR)
			return -1;
	return WIFEXITED(status) && !talk->over ? WEXITSTATUS(status) : -1;
}

/* Writing to a child that is gone is no reason to go too. */
static int
talk_run(struct talk *talk)
{
	struct sigaction ignore = {.sa_handler = SIG_IGN}, before;
	int code;

	sigaction(SIGPIPE, &ignore, &before);
	talk_both_ways(talk);
	code = talk_end(talk);
	sigaction(SIGPIPE, &before, NULL);
	return code;
}

/* ---- helper programs ---- */

/* Never returns. */
static void __attribute__((noreturn))
become(const char *path, const char *const *args, int in, int out)
{
	char *const env[] = {NULL};
	int null = open("/dev/null", O_WRONLY | O_CLOEXEC);

	if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(null, 2) < 0)
		_exit(EX_OSERR);
	signal(SIGPIPE, SIG_DFL);
	close_range(3, ~0U, 0);
	sandbox_limit(HELPER_SECONDS, HELPER_MEMORY);
	execve(path, (char *const *)(uintptr_t)args, env);
	_exit(HELPER_MISSING);
}

/* 0, or -1 if there are no pipes or processes to be had. */
static int
start(struct talk *talk, const char *path, const char *const *args)
{
	int in[2], out[2];

	if (pipe2(in, O_CLOEXEC) < 0)
		return -1;
	if (pipe2(out, O_CLOEXEC) < 0) {
		close(in[0]);
		close(in[1]);
		return -1;
	}
	/* It shares our memory until it is the helper: become() changes none of
	 * it, and nothing of a big process has to be copied. */
	talk->pid = vfork();
	if (talk->pid == 0)
		become(path, args, in[0], out[1]);
	close(in[0]);
	close(out[1]);
	talk->to = in[1];
	talk->from = out[0];
	if (talk->pid > 0) {
		fcntl(talk->to, F_SETFL, O_NONBLOCK);
		return 0;
	}
	shut(&talk->to);
	shut(&talk->from);
	return -1;
}

int
inbox_helper(const char *name, const char *const *args, const char *in,
    size_t len, struct buf *out, size_t max, struct err *err)
{
	const char *argv[16] = {name};
	struct talk talk = {.in = in, .left = len, .out = out, .max = max};
	char *path = helper_path(name);
	int code, rc = 0;
	size_t i;

	for (i = 0; args != NULL && args[i] != NULL; i++)
		if (i + 2 < ARRAY_LEN(argv))
			argv[i + 1] = args[i];
	talk.max += out->len;
	if (start(&talk, path, argv) < 0) {
		rc = err_sys(err, EX_TEMPFAIL, "%s", path);
	} else {
		code = talk_run(&talk);
		if (code == HELPER_MISSING)
			rc = err_set(
			    err, EX_TEMPFAIL, "%s: cannot be run", path);
		else if (code != 0)
			rc = err_set(err,
			    code == EX_DATAERR ? EX_DATAERR : EX_SOFTWARE,
			    "%s: failed", path);
	}
	free(path);
	return rc;
}

/* ---- the way in ---- */

static int
read_html(struct message *message, const char *own, struct err *err)
{
	const char *args[] = {"--own", own, NULL};
	struct err why = ERR_INIT;
	int rc = 0;

	buf_clear(&message->text);
	if (inbox_helper("pli-html", own == NULL ? NULL : args,
		message->html.data, message->html.len, &message->text,
		MESSAGE_MAX, &why) == 0 &&
	    fold_is_utf8(message->text.data, message->text.len) &&
	    memchr(message->text.data, '\0', message->text.len) == NULL)
		return 0;
	/* Whoever wrote HTML that breaks the helper, or is over its limits,
	 * hears that nothing was understood; a helper that is not there is the
	 * host's trouble. */
	if (why.exit == EX_TEMPFAIL)
		rc = err_set(err, why.exit, "%s", why.text);
	buf_clear(&message->text);
	message->flags |= MESSAGE_LIMIT;
	if (why.exit != EX_DATAERR)
		message->flags |= MESSAGE_BROKE;
	return rc;
}

/* What breaks the parser is junk; no parser, or no process, is the host's
 * trouble. */
static int
read_mail(struct message *message, const char *bytes, size_t len, bool cut,
    struct err *err)
{
	const char *args[4] = {NULL};
	struct buf packed = BUF_INIT;
	struct err why = ERR_INIT;
	size_t n = 0;
	int rc = 0;

	if (cut)
		args[n++] = "--cut";
	if (message->recipient_field != NULL) {
		args[n++] = "--recipient-field";
		args[n++] = message->recipient_field;
	}
	if (inbox_helper(
		"pli-mime", args, bytes, len, &packed, PACKED_MAX, &why) == 0 &&
	    message_unpack(message, packed.data, packed.len))
		rc = 0;
	else if (why.exit == EX_TEMPFAIL)
		rc = err_set(err, why.exit, "%s", why.text);
	else
		message->flags = MESSAGE_JUNK | MESSAGE_LIMIT | MESSAGE_BROKE;
	buf_release(&packed);
	return rc;
}

int
inbox_parse(struct message *message, const char *bytes, size_t len, bool cut,
    const char *own, struct err *err)
{
	if (read_mail(message, bytes, len, cut, err) < 0)
		return -1;
	if ((message->flags & MESSAGE_HTML) == 0)
		return 0;
	return read_html(message, own, err);
}
