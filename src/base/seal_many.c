/* SPDX-License-Identifier: MIT */
/*
 * seal_many.c - many signatures, by all processors: nothing else in a long
 * match file takes as long.
 */
#include "base/seal.h"

#include <pthread.h>
#include <stdatomic.h>
#include <unistd.h>

#define WORKERS_MOST 8
/* A thread is not worth starting for fewer (about 3 ms). */
#define SHARE_LEAST 64

struct work {
	const uint8_t *h0;
	const struct seal_head *heads;
	size_t step;       /* each worker takes every step-th */
	atomic_size_t bad; /* the first that is known to be false */
};

struct worker {
	struct work *work;
	size_t from;
	pthread_t thread;
	bool runs;
};

static void
note_bad(struct work *work, size_t i)
{
	size_t bad = atomic_load(&work->bad);

	while (i < bad && !atomic_compare_exchange_weak(&work->bad, &bad, i))
		;
}

/* What stands behind a false one is not asked for. */
static void *
check_share(void *arg)
{
	const struct worker *worker = arg;
	struct work *work = worker->work;

	for (size_t i = worker->from; i < atomic_load(&work->bad);
	     i += work->step) {
		const struct seal_head *head = &work->heads[i];

		if (!seal_verify_head(head->sig, head->host, work->h0,
			head->entry, head->hash)) {
			note_bad(work, i);
			break;
		}
	}
	return NULL;
}

static size_t
count_workers(size_t count)
{
	long processors = sysconf(_SC_NPROCESSORS_ONLN);
	size_t most = processors < 1 ? 1 : (size_t)processors;

	if (most > WORKERS_MOST)
		most = WORKERS_MOST;
	return count / SHARE_LEAST < most ? count / SHARE_LEAST + 1 : most;
}

/* A thread that cannot be had is done without. */
size_t
seal_verify_heads(
    const uint8_t h0[HASH_LEN], const struct seal_head *heads, size_t count)
{
	struct worker workers[WORKERS_MOST];
	struct work work = {.h0 = h0,
	    .heads = heads,
	    .step = count_workers(count),
	    .bad = count};

	for (size_t i = 1; i < work.step; i++) {
		workers[i] = (struct worker){.work = &work, .from = i};
		workers[i].runs = pthread_create(&workers[i].thread, NULL,
				      check_share, &workers[i]) == 0;
	}
	workers[0] = (struct worker){.work = &work};
	check_share(&workers[0]);
	for (size_t i = 1; i < work.step; i++)
		if (workers[i].runs)
			pthread_join(workers[i].thread, NULL);
		else
			check_share(&workers[i]);
	return atomic_load(&work.bad);
}
