/* SPDX-License-Identifier: MIT */
/* many.c - each process takes every n-th, and hands what it has made back
 * through a pipe. */
#include "commands/many.h"
#include "base/err.h"
#include "base/fs.h"

#include <errno.h>
#include <fcntl.h>
#include <stdint.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define WORTH_IT 32 /* fewer are made sooner than processes started */
#define WORKERS_MAX 64
#define BYTES_MAX ((size_t)1 << 30)

struct work {
	size_t count;
	void (*make)(void *arg, size_t i, struct buf *out);
	void *arg;
	struct buf *out;
};

/* In front of each piece in the pipe. */
struct handed {
	uint64_t place, len;
};

struct worker {
	pid_t pid;
	int out; /* what it hands back */
};

/* Each n-th from the first on. */
static bool
make_share(const struct work *work, size_t first, size_t n, int out)
{
	struct buf all = BUF_INIT, one = BUF_INIT;
	bool good;

	for (size_t i = first; i < work->count; i += n) {
		struct handed head = {.place = i};

		buf_clear(&one);
		work->make(work->arg, i, &one);
		head.len = one.len;
		buf_add(&all, (const char *)&head, sizeof(head));
		buf_add(&all, one.data, one.len);
	}
	good = fs_write_fd(out, all.data, all.len);
	buf_release(&one);
	buf_release(&all);
	return good;
}

static bool
start(const struct work *work, size_t first, size_t n, struct worker *worker)
{
	int ends[2];

	if (pipe2(ends, O_CLOEXEC) < 0)
		return false;
	worker->out = ends[0];
	worker->pid = fork();
	if (worker->pid == 0) {
		close(ends[0]);
		_exit(make_share(work, first, n, ends[1]) ? 0 : EX_TEMPFAIL);
	}
	close(ends[1]);
	if (worker->pid < 0)
		close(ends[0]);
	return worker->pid > 0;
}

static void
take_all(const struct work *work, const struct buf *all)
{
	struct handed head;
	size_t at = 0;

	while (all->len - at >= sizeof(head)) {
		memcpy(&head, all->data + at, sizeof(head));
		at += sizeof(head);
		if (head.place >= work->count || head.len > all->len - at)
			return;
		buf_add(
		    &work->out[head.place], all->data + at, (size_t)head.len);
		at += (size_t)head.len;
	}
}

static void
finish(const struct work *work, struct worker *worker)
{
	struct buf all = BUF_INIT;
	int status;

	fs_read_fd(&all, worker->out, BYTES_MAX, NULL, NULL);
	close(worker->out);
	while (waitpid(worker->pid, &status, 0) < 0 && errno == EINTR)
		;
	take_all(work, &all);
	buf_release(&all);
}

static void
share_out(const struct work *work)
{
	struct worker workers[WORKERS_MAX];
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	unsigned n = cores > WORKERS_MAX ? WORKERS_MAX : (unsigned)cores;
	unsigned started = 0;

	if (cores < 2 || work->count < WORTH_IT)
		return;
	while (started < n && start(work, started, n, &workers[started]))
		started++;
	for (unsigned i = 0; i < started; i++)
		finish(work, &workers[i]);
}

void
many_make(size_t count, void (*make)(void *arg, size_t i, struct buf *out),
    void *arg, struct buf *out)
{
	const struct work work = {count, make, arg, out};

	share_out(&work);
	for (size_t i = 0; i < count; i++)
		if (out[i].len == 0)
			make(arg, i, &out[i]);
}
