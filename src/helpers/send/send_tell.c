/* SPDX-License-Identifier: MIT */
/* send_tell.c - tells the host of letters that failed. */
#include "base/x.h"
#include "helpers/send/send.h"
#include "letters/hostmail.h"
#include "letters/notice.h"

#include <stdlib.h>
#include <string.h>

/* As many as one wants to read. */
#define LISTED 20

struct failures {
	struct doc *list;
	unsigned count, listed;
	char **batches; /* in which they are */
	size_t batch_count, batch_cap;
};

static void
note_batch(struct failures *failures, const char *batch)
{
	size_t n = failures->batch_count;

	if (n > 0 && strcmp(failures->batches[n - 1], batch) == 0)
		return;
	failures->batches = x_grow(failures->batches, &failures->batch_cap, n,
	    sizeof(*failures->batches));
	failures->batches[failures->batch_count++] = xstrdup(batch);
}

/* A letter to the host about a letter to the host would have no end. */
static int
take_failure(const struct outbox_state *state, void *arg)
{
	struct failures *failures = arg;
	struct doc *map;

	if (!state->failed || state->told ||
	    strncmp(state->batch, HOSTMAIL_PREFIX, strlen(HOSTMAIL_PREFIX)) ==
		0 ||
	    /* A stranger may give a wrong address. */
	    strncmp(state->batch, NOTICE_PREFIX, strlen(NOTICE_PREFIX)) == 0)
		return 0;
	note_batch(failures, state->batch);
	failures->count++;
	if (failures->listed == LISTED)
		return 0;
	failures->listed++;
	map = doc_add_map(failures->list, NULL);
	doc_add_string(map, "batch", state->batch);
	doc_add_string(map, "to", state->to);
	doc_add_string(map, "why", state->why);
	return 0;
}

/* 1: the host knows, or nobody is to be told. */
static int
write_host(const struct site *site, struct doc *doc,
    const struct failures *failures, int64_t now, struct err *err)
{
	struct buf tag = BUF_INIT;
	int rc;

	if (site->host == NULL)
		return 1;
	doc_add_number(doc, "count", failures->count);
	doc_add_bool(doc, "one", failures->count == 1);
	doc_add_number(doc, "more", failures->count - failures->listed);
	buf_addf(&tag, "failed.%lld", (long long)(now / 3600));
	rc = hostmail_put(site, "failed", tag.data, doc, now, err);
	buf_release(&tag);
	return rc;
}

/* Cut off in between, the host is told twice. */
static int
note_told(const struct site *site, const char *outbox,
    const struct failures *failures, int64_t now, struct err *err)
{
	site_log(site, now,
	    "letters that could not be delivered: %u, in %zu "
	    "batches of outbox/failed",
	    failures->count, failures->batch_count);
	for (size_t i = 0; i < failures->batch_count; i++)
		if (outbox_told(outbox, failures->batches[i], now, err) < 0)
			return -1;
	return 0;
}

int
send_tell(const struct site *site, int64_t now, struct err *err)
{
	struct failures failures = {0};
	struct doc *doc = doc_new_map();
	char *outbox = site_path(site, "outbox");
	int rc;

	failures.list = doc_add_list(doc, "letters");
	rc = outbox_each(outbox, "failed", take_failure, &failures, NULL, err);
	if (rc == 0 && failures.count > 0)
		rc = write_host(site, doc, &failures, now, err);
	if (rc > 0)
		rc = note_told(site, outbox, &failures, now, err);
	for (size_t i = 0; i < failures.batch_count; i++)
		free(failures.batches[i]);
	free(failures.batches);
	free(outbox);
	doc_free(doc);
	return rc;
}
