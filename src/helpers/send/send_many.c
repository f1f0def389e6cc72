/* SPDX-License-Identifier: MIT */
/*
 * send_many.c - much to send over several connections.
 *
 * A letter costs its server a handful of answers and a flush of its disk, which
 * is waiting; so several connections carry more than one.
 */
#include "base/fs.h"
#include "helpers/send/send.h"
#include "helpers/send/send_picture.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

/* As many batches as are worth another connection. */
#define BATCHES_EACH 8

static int
count_one(const char *name, void *arg)
{
	(void)name;
	++*(unsigned *)arg;
	return 0;
}

static unsigned
connections_for(const char *outbox, const struct send_config *config)
{
	char *new = fs_path(outbox, "new");
	unsigned count = 0;

	fs_each(new, count_one, &count, NULL);
	free(new);
	count = count / BATCHES_EACH;
	return count < config->connections ? count : config->connections;
}

static int
send_share(const char *outbox, const struct send_config *config,
    const struct outbox_when *when, struct outbox_counts *counts,
    struct err *err)
{
	struct carrier carrier = config->carrier(config), drawing;
	struct send_pictures pictures;
	int rc;

	drawing = send_pictures(&pictures, &carrier);
	rc = outbox_send(outbox, &drawing, when, counts, err);
	send_pictures_end(&pictures);
	if (config->close != NULL)
		config->close(&carrier);
	return rc;
}

/* A process of its own: what it did comes back through the pipe, what went
 * wrong it says itself. */
static void __attribute__((noreturn)) work(const char *outbox,
    const struct send_config *config, const struct outbox_when *when, int to)
{
	struct outbox_counts counts;
	struct err err = ERR_INIT;
	int rc = send_share(outbox, config, when, &counts, &err);

	if (rc < 0)
		fprintf(stderr, "pli-send: %s\n", err.text);
	if (write(to, &counts, sizeof(counts)) != sizeof(counts))
		rc = -1;
	_exit(rc < 0 ? 1 : 0);
}

static void
add_counts(int from, struct outbox_counts *counts)
{
	struct outbox_counts part;

	/* Less than a pipe takes at once comes whole. */
	while (read(from, &part, sizeof(part)) == sizeof(part)) {
		counts->sent += part.sent;
		counts->later += part.later;
		counts->held += part.held;
		counts->failed += part.failed;
		counts->broken += part.broken;
	}
}

static int
wait_for(unsigned count, struct err *err)
{
	int status, rc = 0;

	while (count-- > 0) {
		if (wait(&status) < 0)
			return err_sys(err, EX_TEMPFAIL, "wait");
		if (!WIFEXITED(status) || WEXITSTATUS(status) != 0)
			rc = err_set(
			    err, EX_TEMPFAIL, "not all connections ended well");
	}
	return rc;
}

int
send_many(const char *outbox, const struct send_config *config,
    const struct outbox_when *when, struct outbox_counts *counts,
    struct err *err)
{
	unsigned count = connections_for(outbox, config), i;
	struct outbox_when part = *when;
	int fds[2], rc;

	if (count <= 1)
		return send_share(outbox, config, when, counts, err);
	if (pipe2(fds, O_CLOEXEC) < 0)
		return err_sys(err, EX_TEMPFAIL, "pipe");
	part.shares = count;
	fflush(NULL);
	for (i = 0; i < count; i++) {
		pid_t pid;

		part.share = i;
		pid = fork();
		if (pid == 0)
			work(outbox, config, &part, fds[1]);
		/* Its share waits for the next run. */
		if (pid < 0)
			break;
	}
	close(fds[1]);
	add_counts(fds[0], counts);
	close(fds[0]);
	rc = wait_for(i, err);
	return i < count ? err_set(err, EX_TEMPFAIL, "no more processes") : rc;
}
