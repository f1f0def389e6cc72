/* SPDX-License-Identifier: MIT */
/* post.c - pli-post SITE [SECONDS]: hand the forum what is due. */
#include "post.h"
#include "seal.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define DAY (24 * 3600)
/* What was posted is remembered so long: a letter that failed may be tried
 * again, and a player's post be late. */
#define REMEMBERED (180 * (int64_t)DAY)

static const char usage[] =
    "usage: pli-post [--all] SITE [SECONDS]\n"
    "       pli-post --check SITE\n"
    "Posts the letters of SITE/outbox that are for the forum and due (at "
    "SECONDS\n"
    "since 1970), or all; or looks whether the forum would have us, and posts\n"
    "nothing.  Run by \"pli post\" and \"pli doctor\"; see pli-site(5), "
    "forum.\n";

/* ---- posting ---- */

static int
post_with(struct poster *poster, bool all, struct outbox_counts *counts,
    struct err *err)
{
	const struct outbox_when when = {.now = poster->now,
	    .give_up = poster->forum->config->give_up,
	    .all = all};
	char *outbox = site_path(poster->site, "outbox");
	struct carrier carrier = post_carrier(poster);
	int rc = outbox_send(outbox, &carrier, &when, counts, err);

	if (rc == 0)
		rc =
		    posted_prune(poster->posted, poster->now - REMEMBERED, err);
	free(outbox);
	return rc;
}

static int
tell(const struct outbox_counts *counts)
{
	printf("posted %u, waiting %u, failed %u", counts->sent, counts->later,
	    counts->failed);
	if (counts->held > 0)
		printf(", held %u", counts->held);
	putchar('\n');
	return counts->later + counts->broken > 0 ? EX_TEMPFAIL : 0;
}

static int
post_site(const struct site *site, const struct forum_config *config,
    int64_t now, bool all, struct err *err)
{
	struct outbox_counts counts = {0};
	struct posted posted;
	struct forum forum;
	struct poster poster = {&forum, &posted, site, now};
	bool busy;
	int rc = posted_open(&posted, site, &busy, err);

	if (busy) {
		puts("another run is at it");
		return 0;
	}
	if (rc < 0)
		return -1;
	rc = forum_open(&forum, config, site, now, err);
	if (rc == 0) {
		rc = post_with(&poster, all, &counts, err);
		if (rc == 0)
			rc = tell(&counts);
		forum_close(&forum);
	}
	posted_release(&posted);
	return rc;
}

/* ---- only looking ---- */

static void
check_forum(
    const struct site *site, const struct forum_config *config, int64_t now)
{
	struct buf why = BUF_INIT;
	struct err err = ERR_INIT;
	struct forum forum;

	if (forum_open(&forum, config, site, now, &err) < 0)
		buf_adds(&why, err.text);
	else if (forum_who(&forum, &why) == FORUM_YES)
		buf_clear(&why);
	if (why.len > 0)
		printf("forum %s: %s\n", config->url, why.data);
	forum_close(&forum);
	buf_release(&why);
}

/* ---- the program ---- */

static int
run(const char *dir, int64_t now, bool all, bool check, struct err *err)
{
	struct forum_config config;
	struct site site;
	int rc;

	if (site_open(&site, dir, err) < 0)
		return -1;
	rc = forum_config_read(&config, &site, err);
	if (check) {
		if (rc == 0)
			check_forum(&site, &config, now);
		else
			printf("forum-config %s\n", err->text);
		rc = 0;
	} else if (rc == 0) {
		rc = post_site(&site, &config, now, all, err);
	}
	forum_config_release(&config);
	site_release(&site);
	return rc;
}

int
main(int argc, char **argv)
{
	int64_t now = (int64_t)time(NULL);
	struct err err = ERR_INIT;
	bool all, check;
	char *end = NULL;
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
	rc = run(argv[1], now, all, check, &err);
	if (rc >= 0)
		return rc;
	fprintf(stderr, "pli-post: %s\n", err.text);
	return err.exit;
}
