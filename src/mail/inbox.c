/* SPDX-License-Identifier: MIT */
/* inbox.c - a mail is parsed by a forked process in a sandbox. */
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

/* Far above what the worst mail needs (see tests/unit/test_inbox.c). */
#define CAGE_SECONDS 3
#define CAGE_MEMORY (48 * 1024 * 1024)
#define CAGE_WAIT 10000 /* ms, on however busy a machine */
#define PACKED_MAX ((3 + MESSAGE_FILES) * MESSAGE_MAX)

#define HTML_READ (256 * 1024) /* pli-html reads no more */
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
	int64_t end = now_ms() + CAGE_WAIT;

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

/* ---- the cage ---- */

static void
write_all(int fd, const char *bytes, size_t len)
{
	while (len > 0) {
		ssize_t done = write(fd, bytes, len);

		if (done < 0 && errno != EINTR)
			_exit(EX_IOERR);
		if (done > 0) {
			bytes += done;
			len -= (size_t)done;
		}
	}
}

/* Never returns: what the parent was about to do is not the child's. */
static void __attribute__((noreturn))
cage(int to, const char *bytes, size_t len, bool cut, const char *own_field)
{
	struct message_charsets charsets;
	struct buf packed = BUF_INIT;
	struct message message;

	/* Nothing is inherited but the pipe, and stderr for a last word. */
	if (dup2(to, 0) < 0)
		_exit(EX_OSERR);
	close(1);
	close_range(3, ~0U, 0);
	message_charsets_open(&charsets, bytes, len);
	sandbox_enter(CAGE_SECONDS, CAGE_MEMORY);
	message_init(&message);
	message.recipient_field = own_field;
	message_parse(&message, bytes, len, cut);
	message_pack(&message, &packed);
	write_all(0, packed.data, packed.len);
	message_release(&message);
	message_charsets_close(&charsets);
	buf_release(&packed);
	_exit(0);
}

static int
parse_in_cage(struct message *message, const char *bytes, size_t len, bool cut,
    struct err *err)
{
	struct buf packed = BUF_INIT;
	struct talk talk = {.to = -1, .out = &packed, .max = PACKED_MAX};
	int fds[2];

	if (pipe2(fds, O_CLOEXEC) < 0)
		return err_sys(err, EX_TEMPFAIL, "pipe");
	talk.pid = fork();
	if (talk.pid == 0)
		cage(fds[1], bytes, len, cut, message->recipient_field);
	close(fds[1]);
	talk.from = fds[0];
	if (talk.pid < 0) {
		close(fds[0]);
		return err_sys(err, EX_TEMPFAIL, "fork");
	}
	if (talk_run(&talk) != 0 ||
	    !message_unpack(message, packed.data, packed.len))
		message->flags = MESSAGE_JUNK | MESSAGE_LIMIT | MESSAGE_BROKE;
	buf_release(&packed);
	return 0;
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
	talk->pid = fork();
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
			rc = err_set(err, EX_SOFTWARE, "%s: failed", path);
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

	if (message->html.len > HTML_READ)
		message->flags |= MESSAGE_LIMIT;
	buf_clear(&message->text);
	if (inbox_helper("pli-html", own == NULL ? NULL : args,
		message->html.data, message->html.len, &message->text,
		MESSAGE_MAX, &why) == 0 &&
	    fold_is_utf8(message->text.data, message->text.len) &&
	    memchr(message->text.data, '\0', message->text.len) == NULL)
		return 0;
	/* Whoever wrote HTML that breaks the helper hears that nothing was
	 * understood; a helper that is not there is the host's trouble. */
	if (why.exit == EX_TEMPFAIL)
		rc = err_set(err, why.exit, "%s", why.text);
	buf_clear(&message->text);
	message->flags |= MESSAGE_LIMIT | MESSAGE_BROKE;
	return rc;
}

int
inbox_parse(struct message *message, const char *bytes, size_t len, bool cut,
    const char *own, struct err *err)
{
	message_begin();
	if (parse_in_cage(message, bytes, len, cut, err) < 0)
		return -1;
	if ((message->flags & MESSAGE_HTML) == 0)
		return 0;
	return read_html(message, own, err);
}
