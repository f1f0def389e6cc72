/* SPDX-License-Identifier: MIT */
/* draw_client.c - pictures from the helper pli-draw. */
#include "letters/draw_client.h"
#include "base/helper.h"
#include "base/x.h"

#include <fcntl.h>
#include <poll.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

size_t
draw_length(const uint8_t head[DRAW_HEAD])
{
	return (size_t)head[0] | (size_t)head[1] << 8 | (size_t)head[2] << 16 |
	       (size_t)head[3] << 24;
}

void
draw_set_length(uint8_t head[DRAW_HEAD], size_t len)
{
	for (unsigned i = 0; i < DRAW_HEAD; i++)
		head[i] = (uint8_t)(len >> (8 * i));
}

/* ---- the process ---- */

static void
shut(int *fd)
{
	if (*fd >= 0)
		close(*fd);
	*fd = -1;
}

void
draw_client_end(struct draw_client *draw_client)
{
	shut(&draw_client->to);
	shut(&draw_client->from);
	if (draw_client->pid > 0) {
		kill(draw_client->pid, SIGKILL);
		waitpid(draw_client->pid, NULL, 0);
	}
	draw_client->pid = 0;
	draw_client->drawn = 0;
}

/* It inherits its two pipes and stderr, and an empty environment. */
static void __attribute__((noreturn)) become(const char *path, int in, int out)
{
	char name[] = "pli-draw", stream[] = "--stream";
	char *argv[] = {name, stream, NULL}, *env[] = {NULL};
	int null = open("/dev/null", O_WRONLY | O_CLOEXEC);

	if (dup2(in, 0) < 0 || dup2(out, 1) < 0 || dup2(null, 2) < 0)
		_exit(1);
	signal(SIGPIPE, SIG_DFL);
	close_range(3, ~0U, 0);
	execve(path, argv, env);
	_exit(1);
}

static bool
start(struct draw_client *draw_client)
{
	char *path = helper_path("pli-draw");
	int in[2] = {-1, -1}, out[2] = {-1, -1};

	draw_client->broken = access(path, X_OK) < 0;
	if (!draw_client->broken && pipe2(in, O_CLOEXEC) == 0 &&
	    pipe2(out, O_CLOEXEC) == 0) {
		draw_client->pid = fork();
		if (draw_client->pid == 0)
			become(path, in[0], out[1]);
	}
	shut(&in[0]);
	shut(&out[1]);
	draw_client->to = in[1];
	draw_client->from = out[0];
	free(path);
	if (draw_client->pid > 0) {
		fcntl(draw_client->to, F_SETFL, O_NONBLOCK);
		fcntl(draw_client->from, F_SETFL, O_NONBLOCK);
		return true;
	}
	draw_client_end(draw_client);
	return false;
}

/* ---- talking ---- */

static int64_t
clock_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (int64_t)now.tv_sec * 1000 + now.tv_nsec / 1000000;
}

static bool
wait_for(int fd, short events, int64_t until)
{
	struct pollfd poll_fd = {fd, events, 0};
	int64_t left = until - clock_ms();

	return left > 0 && poll(&poll_fd, 1, (int)left) == 1;
}

static bool
put(const struct draw_client *draw_client, const void *bytes, size_t len,
    int64_t until)
{
	const char *at = bytes;

	while (len > 0) {
		ssize_t done;

		if (!wait_for(draw_client->to, POLLOUT, until))
			return false;
		done = write(draw_client->to, at, len);
		if (done < 0)
			return false;
		at += done;
		len -= (size_t)done;
	}
	return true;
}

static bool
get(const struct draw_client *draw_client, size_t len, struct buf *out,
    int64_t until)
{
	char bytes[16384];

	while (len > 0) {
		ssize_t done;

		if (!wait_for(draw_client->from, POLLIN, until))
			return false;
		done = read(draw_client->from, bytes,
		    len < sizeof(bytes) ? len : sizeof(bytes));
		if (done <= 0)
			return false;
		buf_add(out, bytes, (size_t)done);
		len -= (size_t)done;
	}
	return true;
}

static bool
ask(const struct draw_client *draw_client, const char *svg, size_t len,
    struct buf *png)
{
	int64_t until = clock_ms() + DRAW_SECONDS * 1000;
	uint8_t head[DRAW_HEAD];
	bool good;

	draw_set_length(head, len);
	good = put(draw_client, head, sizeof(head), until) &&
	       put(draw_client, svg, len, until) &&
	       get(draw_client, sizeof(head), png, until);
	if (!good)
		return false;
	memcpy(head, png->data, sizeof(head));
	buf_clear(png);
	len = draw_length(head);
	return len <= DRAW_PNG_MAX && get(draw_client, len, png, until);
}

bool
draw_client_png(struct draw_client *draw_client, const char *svg, size_t len,
    struct buf *png)
{
	buf_clear(png);
	if (len > DRAW_SVG_MAX || draw_client->broken)
		return false;
	if (draw_client->drawn++ == DRAW_RUN)
		draw_client_end(draw_client);
	if (draw_client->pid == 0 && !start(draw_client))
		return false;
	if (ask(draw_client, svg, len, png))
		return png->len > 0;
	draw_client_end(draw_client);
	buf_clear(png);
	return false;
}
