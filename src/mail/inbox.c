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

struct talk_piece {
	const char *at;
	size_t left;
};

struct talk {
	struct inbox_parser child; /* to, from: -1 if closed */
	struct talk_piece in[2];   /* said one after the other */
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

static bool
has_said_all(const struct talk *talk)
{
	return talk->in[0].left == 0 && talk->in[1].left == 0;
}

/* A child may end without reading all: what it says still counts. */
static void
say(struct talk *talk)
{
	struct talk_piece *piece = &talk->in[talk->in[0].left == 0];
	ssize_t done = write(talk->child.to, piece->at, piece->left);

	if (done > 0) {
		piece->at += done;
		piece->left -= (size_t)done;
	}
	if (has_said_all(talk) ||
	    (done < 0 && errno != EINTR && errno != EAGAIN))
		shut(&talk->child.to);
}

static void
hear(struct talk *talk)
{
	char chunk[65536];
	ssize_t done = read(talk->child.from, chunk, sizeof(chunk));

	if (done > 0 && talk->out->len + (size_t)done > talk->max)
		talk->over = true;
	else if (done > 0)
		buf_add(talk->out, chunk, (size_t)done);
	if (done == 0 || (done < 0 && errno != EINTR && errno != EAGAIN))
		shut(&talk->child.from);
}

static void
talk_both_ways(struct talk *talk)
{
	int64_t end = now_ms() + TALK_WAIT;

	if (talk->child.to >= 0 && has_said_all(talk))
		shut(&talk->child.to);
	while (talk->child.from >= 0 && !talk->over) {
		struct pollfd fds[2] = {{talk->child.from, POLLIN, 0},
		    {talk->child.to, POLLOUT, 0}};
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

	shut(&talk->child.to);
	shut(&talk->child.from);
	if (talk->over)
		kill(talk->child.pid, SIGKILL);
	while (waitpid(talk->child.pid, &status, 0) < 0)
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

/* False: there are no pipes or processes to be had; child->pid is 0 then. */
static bool
start(struct inbox_parser *child, const char *name, const char *const *argv)
{
	char *path = helper_path(name);
	int in[2], out[2];

	*child = (struct inbox_parser){.to = -1, .from = -1};
	if (pipe2(in, O_CLOEXEC) < 0)
		goto out;
	if (pipe2(out, O_CLOEXEC) < 0) {
		close(in[0]);
		close(in[1]);
		goto out;
	}
	/* It shares our memory until it is the helper: become() changes none of
	 * it, and nothing of a big process has to be copied. */
	child->pid = vfork();
	if (child->pid == 0)
		become(path, argv, in[0], out[1]);
	close(in[0]);
	close(out[1]);
	child->to = in[1];
	child->from = out[0];
	if (child->pid > 0) {
		fcntl(child->to, F_SETFL, O_NONBLOCK);
	} else {
		shut(&child->to);
		shut(&child->from);
		child->pid = 0;
	}
out:
	free(path);
	return child->pid > 0;
}

static int
no_process(const char *name, struct err *err)
{
	char *path = helper_path(name);
	int rc = err_sys(err, EX_TEMPFAIL, "%s", path);

	free(path);
	return rc;
}

static int
end_of(const char *name, int code, struct err *err)
{
	char *path = helper_path(name);
	int rc = 0;

	if (code == HELPER_MISSING)
		rc = helper_missing(name, EX_TEMPFAIL, err);
	else if (code != 0)
		rc = err_set(err, code == EX_DATAERR ? EX_DATAERR : EX_SOFTWARE,
		    "%s: failed", path);
	free(path);
	return rc;
}

int
inbox_helper(const char *name, const char *const *args, const char *in,
    size_t len, struct buf *out, size_t max, struct err *err)
{
	const char *argv[16] = {name};
	struct talk talk = {
	    .in = {{in, len}}, .out = out, .max = max + out->len};

	for (size_t i = 0; args != NULL && args[i] != NULL; i++)
		if (i + 2 < ARRAY_LEN(argv))
			argv[i + 1] = args[i];
	if (!start(&talk.child, name, argv))
		return no_process(name, err);
	return end_of(name, talk_run(&talk), err);
}

/* ---- the parser ---- */

#define PARSER "pli-mime"

void
inbox_start(struct inbox_parser *parser)
{
	static const char *const argv[] = {PARSER, NULL};

	start(parser, PARSER, argv);
}

void
inbox_stop(struct inbox_parser *parser)
{
	struct talk talk = {.child = *parser, .over = true};

	if (parser->pid > 0)
		talk_end(&talk);
	parser->pid = 0;
}

/* What it is told before the mail: see mime.c. */
static void
write_request(const struct message *message, bool cut, struct buf *request)
{
	buf_addf(request, "%s %s\n", cut ? "cut" : "whole",
	    message->recipient_field == NULL ? "" : message->recipient_field);
}

static int
run_parser(struct inbox_parser *parser, const struct buf *request,
    const char *bytes, size_t len, struct buf *packed, struct err *err)
{
	struct talk talk = {.in = {{request->data, request->len}, {bytes, len}},
	    .out = packed,
	    .max = PACKED_MAX};

	if (parser != NULL && parser->pid > 0) {
		talk.child = *parser;
		parser->pid = 0;
	} else {
		inbox_start(&talk.child);
	}
	if (talk.child.pid == 0)
		return no_process(PARSER, err);
	return end_of(PARSER, talk_run(&talk), err);
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
read_mail(struct message *message, struct inbox_parser *parser,
    const char *bytes, size_t len, bool cut, struct err *err)
{
	struct buf request = BUF_INIT, packed = BUF_INIT;
	struct err why = ERR_INIT;
	int rc = 0;

	write_request(message, cut, &request);
	if (run_parser(parser, &request, bytes, len, &packed, &why) == 0 &&
	    message_unpack(message, packed.data, packed.len))
		rc = 0;
	else if (why.exit == EX_TEMPFAIL)
		rc = err_set(err, why.exit, "%s", why.text);
	else
		message->flags = MESSAGE_JUNK | MESSAGE_LIMIT | MESSAGE_BROKE;
	buf_release(&request);
	buf_release(&packed);
	return rc;
}

int
inbox_parse(struct message *message, struct inbox_parser *parser,
    const char *bytes, size_t len, bool cut, const char *own, struct err *err)
{
	if (read_mail(message, parser, bytes, len, cut, err) < 0)
		return -1;
	if ((message->flags & MESSAGE_HTML) == 0)
		return 0;
	return read_html(message, own, err);
}
