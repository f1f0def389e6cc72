/* SPDX-License-Identifier: MIT */
/* send.c - pli-send SITE [SECONDS]: send what is due. */
#include "send.h"
#include "seal.h"
#include "site.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

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

static int
check_site(const struct site *site)
{
	struct buf text = BUF_INIT;

	send_check(site, &text);
	fputs(text.data, stdout);
	buf_release(&text);
	return 0;
}

int
main(int argc, char **argv)
{
	int64_t now = (int64_t)time(NULL);
	struct err err = ERR_INIT;
	struct site site;
	bool all, check;
	char *end;
	int rc;

	if (argc == 2 && strcmp(argv[1], "--help") == 0) {
		fputs(usage, stdout);
		return 0;
	}
	all = argc > 1 && strcmp(argv[1], "--all") == 0;
	check = argc > 1 && strcmp(argv[1], "--check") == 0;
	argc -= all || check;
	argv += all || check;
	if (argc == 3)
		now = strtoll(argv[2], &end, 10);
	if (argc < 2 || argc > 3 || (argc == 3 && *end != '\0')) {
		fputs(usage, stderr);
		return EX_USAGE;
	}
	umask(077);
	signal(SIGPIPE, SIG_IGN);
	seal_init();
	rc = site_open(&site, argv[1], &err);
	if (rc == 0) {
		rc = check ? check_site(&site)
			   : send_site(&site, now, all, &err);
		site_release(&site);
	}
	if (rc >= 0)
		return rc;
	fprintf(stderr, "pli-send: %s\n", err.text);
	return err.exit;
}
