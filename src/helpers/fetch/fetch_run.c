/* SPDX-License-Identifier: MIT */
/* fetch_run.c - what is in a box, and not seen yet, is handed over. */
#include "base/x.h"
#include "helpers/fetch/fetch.h"
#include "mail/message.h"

#include <stdlib.h>

/* So many in a row that cannot be taken: it is not the mails. */
#define WAITING_MOST 20

struct run {
	struct box *box;
	struct seen *seen;
	const struct taker *taker;
	struct fetch_counts *counts;
	struct texts names;
	bool *done; /* of names: noted as seen */
	unsigned waiting;
};

/* One more byte than a mail may have, so that ingest sees where it is cut. */
static int
take_one(struct run *run, size_t which, struct err *err)
{
	struct buf mail = BUF_INIT;
	bool gone = false;
	int rc = run->box->get(
	    run->box->state, which, &mail, MESSAGE_MAIL_MAX + 1, &gone, err);

	if (rc < 0 || gone)
		goto out;
	if (run->taker->take(run->taker->state, mail.data, mail.len) != 0) {
		run->counts->waiting++;
		run->waiting++;
		goto out;
	}
	rc = seen_add(run->seen, run->names.list[which], err);
	if (rc == 0) {
		run->done[which] = true;
		run->counts->taken++;
		run->waiting = 0;
	}
out:
	buf_release(&mail);
	return rc;
}

static int
take_all(struct run *run, struct err *err)
{
	int rc = 0;
	size_t i;

	for (i = 0; rc == 0 && i < run->names.count; i++) {
		if (seen_has(run->seen, run->names.list[i]))
			run->done[i] = true;
		else if (run->waiting < WAITING_MOST)
			rc = take_one(run, i, err);
		else
			run->counts->waiting++;
	}
	return rc;
}

static bool
any_done(const struct run *run)
{
	size_t i;

	for (i = 0; i < run->names.count; i++)
		if (run->done[i])
			return true;
	return false;
}

int
fetch_box(struct box *box, struct seen *seen, enum fetch_then then,
    const struct taker *taker, struct fetch_counts *counts, struct err *err)
{
	struct run run = {
	    .box = box, .seen = seen, .taker = taker, .counts = counts};
	int rc = box->list(box->state, &run.names, err);

	if (rc == 0) {
		run.done = xcalloc(run.names.count + 1, sizeof(*run.done));
		rc = take_all(&run, err);
	}
	if (rc == 0 && then != THEN_KEEP && any_done(&run))
		rc = box->drop(box->state, run.done, err);
	if (rc == 0)
		rc = seen_prune(seen, &run.names, err);
	free(run.done);
	texts_release(&run.names);
	return rc;
}
