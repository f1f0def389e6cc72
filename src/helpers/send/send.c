/* SPDX-License-Identifier: MIT */
/* send.c - pli-send SITE [SECONDS]: send what is due. */
#include "helpers/send/send.h"
#include "helpers/send/outbox_run.h"
#include "site/site.h"

#include <stdio.h>
#include <stdlib.h>

static const char usage[] =
    "usage: pli-send [--all] SITE [SECONDS]\n"
    "       pli-send --check SITE\n"
    "Sends the letters of SITE/outbox that are due (at SECONDS since 1970), or "
    "all;\n"
    "or looks whether the mail server would take one, and sends none.\n"
    "Run by \"pli send\" and \"pli doctor\"; see pli-site(5), smtp.\n";

static void
tell(const struct outbox_counts *counts)
{
	printf("sent %u, waiting %u, failed %u", counts->sent, counts->later,
	    counts->failed);
	if (counts->held > 0)
		printf(", held %u", counts->held);
	putchar('\n');
	if (counts->broken > 0)
		fprintf(stderr,
		    "pli-send: %u damaged batches; the next run of their "
		    "matches writes them again\n",
		    counts->broken);
}

static int
send_site(const struct site *site, int64_t now, bool all, struct err *err)
{
	char *outbox = site_path(site, "outbox");
	struct outbox_counts counts = {0};
	struct send_config config;
	int rc;

	rc = send_config_read(&config, doc_get(site->config, "smtp"), site->dir,
	    site->domain, err);
	if (rc == 0) {
		const struct outbox_when when = {
		    .now = now, .give_up = config.give_up, .all = all};

		rc = send_many(outbox, &config, &when, &counts, err);
		tell(&counts);
	}
	if (rc == 0)
		rc = send_tell(site, now, err);
	if (rc == 0 && counts.later + counts.broken > 0)
		rc = EX_TEMPFAIL;
	send_config_release(&config);
	free(outbox);
	return rc;
}

static void
check_site(const struct site *site, int64_t now)
{
	struct buf text = BUF_INIT;

	(void)now;
	send_check(site, &text);
	fputs(text.data, stdout);
	buf_release(&text);
}

int
main(int argc, char **argv)
{
	static const struct outbox_run sending = {
	    "pli-send", usage, send_site, check_site};

	return outbox_run(&sending, argc, argv);
}
