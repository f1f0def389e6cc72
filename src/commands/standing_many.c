/* SPDX-License-Identifier: MIT */
/* standing_many.c - many matches are read by as many processes as there are
 * cores: each takes every n-th, and hands its rows back through a pipe. */
#include "base/flat.h"
#include "base/fs.h"
#include "base/x.h"
#include "commands/standing_p.h"

#include <errno.h>
#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define WORTH_IT                                                               \
	32 /* matches; fewer are read sooner than processes started            \
	    */
#define WORKERS_MAX 64
#define ROWS_MAX ((size_t)1 << 30) /* bytes */

/* In front of each row in the pipe. */
struct handed {
	uint64_t place, len;
};

struct worker {
	pid_t pid;
	int out; /* what it hands back */
};

/* Of the rows that are missing, each n-th from the first on. */
static bool
make_share(struct standings *all, unsigned first, unsigned n, int out)
{
	struct buf rows = BUF_INIT, row = BUF_INIT;
	unsigned missing = 0;
	bool good;

	for (size_t i = 0; i < all->count; i++) {
		struct handed head = {.place = i};

		if (all->list[i].row != NULL || missing++ % n != first)
			continue;
		buf_clear(&row);
		standing_make(all, &all->list[i], &row);
		head.len = row.len;
		buf_add(&rows, (const char *)&head, sizeof(head));
		buf_add(&rows, row.data, row.len);
	}
	good = fs_write_fd(out, rows.data, rows.len);
	buf_release(&row);
	buf_release(&rows);
	return good;
}

static bool
start(struct standings *all, unsigned first, unsigned n, struct worker *worker)
{
	int ends[2];

	if (pipe2(ends, O_CLOEXEC) < 0)
		return false;
	worker->out = ends[0];
	worker->pid = fork();
	if (worker->pid == 0) {
		close(ends[0]);
		_exit(make_share(all, first, n, ends[1]) ? 0 : EX_TEMPFAIL);
	}
	close(ends[1]);
	if (worker->pid < 0)
		close(ends[0]);
	return worker->pid > 0;
}

static void
take_rows(struct standings *all, const struct buf *rows)
{
	struct handed head;
	size_t at = 0;

	while (rows->len - at >= sizeof(head)) {
		struct buf row = BUF_INIT;

		memcpy(&head, rows->data + at, sizeof(head));
		at += sizeof(head);
		if (head.place >= all->count || head.len > rows->len - at)
			return;
		buf_add(&row, rows->data + at, (size_t)head.len);
		at += (size_t)head.len;
		standing_take(all, &all->list[head.place], &row);
	}
}

static void
finish(struct standings *all, struct worker *worker)
{
	struct buf rows = BUF_INIT;
	int status;

	fs_read_fd(&rows, worker->out, ROWS_MAX, NULL, NULL);
	close(worker->out);
	while (waitpid(worker->pid, &status, 0) < 0 && errno == EINTR)
		;
	take_rows(all, &rows);
	buf_release(&rows);
}

void
standing_make_many(struct standings *all)
{
	struct worker workers[WORKERS_MAX];
	long cores = sysconf(_SC_NPROCESSORS_ONLN);
	unsigned n = cores > WORKERS_MAX ? WORKERS_MAX : (unsigned)cores;
	unsigned started = 0;
	size_t missing = 0;

	for (size_t i = 0; i < all->count; i++)
		missing += all->list[i].row == NULL;
	if (cores < 2 || missing < WORTH_IT)
		return;
	while (started < n && start(all, started, n, &workers[started]))
		started++;
	for (unsigned i = 0; i < started; i++)
		finish(all, &workers[i]);
}
