/* SPDX-License-Identifier: MIT */
/* status_letters.c - which letters wait, or have failed, and why. */
#include "commands/status.h"

#include "base/columns.h"
#include "base/x.h"
#include "letters/hostmail.h"
#include "letters/notice.h"
#include "site/outbox.h"
#include "site/reply.h"
#include "table/open_table.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* As many as one wants to read. */
#define LISTED 50

struct letters {
	const struct site *site;
	struct columns columns;
	unsigned more;
};

/* The envelope's sender says whose letter it is, if anything does. */
static void
add_reader(
    const struct site *site, const struct outbox_state *state, struct buf *out)
{
	struct reply reply;

	if (strncmp(state->batch, HOSTMAIL_PREFIX, strlen(HOSTMAIL_PREFIX)) ==
	    0)
		buf_adds(out, "host");
	else if (strncmp(state->batch, NOTICE_PREFIX, strlen(NOTICE_PREFIX)) ==
		     0 ||
		 strncmp(state->batch, OPEN_TABLE_PREFIX,
		     strlen(OPEN_TABLE_PREFIX)) == 0)
		buf_adds(out, "guest");
	else if (strncmp(state->batch, OUTBOX_DIGEST, strlen(OUTBOX_DIGEST)) ==
		 0)
		buf_adds(out, "digest");
	else if (reply_read(&reply, state->from, site))
		buf_addf(out, "seat %u", reply.seat);
	else
		buf_addf(out, "letter %u", state->number);
}

static void
add_when(const struct outbox_state *state, struct buf *out)
{
	char time[21];

	buf_addf(out, "tried %u %s, ", state->tries,
	    x_plural(state->tries, "time", "times"));
	time_write(time, state->failed ? state->last : state->next);
	buf_addf(out, "%s %s", state->failed ? "failed" : "next", time);
}

/* Servers like to repeat whom a letter is for. */
static void
add_why(const struct outbox_state *state, struct buf *out)
{
	size_t len = strlen(state->to);
	const char *at;

	for (at = state->why; *at != '\0';)
		if (strncasecmp(at, state->to, len) == 0) {
			buf_adds(out, "(the player)");
			at += len;
		} else {
			buf_addc(out, *at++);
		}
}

static int
add_letter(const struct outbox_state *state, void *arg)
{
	struct letters *letters = arg;
	struct buf reader = BUF_INIT, when = BUF_INIT, why = BUF_INIT;

	/* What only waits for the next run is counted elsewhere. */
	if (state->tries == 0)
		return 0;
	if (letters->columns.count == LISTED) {
		letters->more++;
		return 0;
	}
	add_reader(letters->site, state, &reader);
	add_when(state, &when);
	add_why(state, &why);
	columns_add(&letters->columns, (const char *const[]){state->batch,
					   reader.data, when.data, why.data});
	buf_release(&reader);
	buf_release(&when);
	buf_release(&why);
	return 0;
}

int
cmd_status_letters(const struct site *site, struct buf *out, struct err *err)
{
	struct letters letters = {.site = site};
	char *outbox = site_path(site, "outbox");
	int rc;

	columns_init(&letters.columns, 4);
	rc = outbox_each(outbox, "new", add_letter, &letters, NULL, err);
	if (rc == 0)
		rc = outbox_each(
		    outbox, "failed", add_letter, &letters, NULL, err);
	if (rc == 0 && letters.columns.count > 0) {
		buf_addc(out, '\n');
		columns_write(&letters.columns, out);
	}
	if (rc == 0 && letters.more > 0)
		buf_addf(out, "and %u more\n", letters.more);
	columns_release(&letters.columns);
	free(outbox);
	return rc;
}
