/* SPDX-License-Identifier: MIT */
/* post.c - pli-post SITE [SECONDS]: hand the forum what is due. */
#include "helpers/forum/post.h"
#include "helpers/send/outbox_run.h"

#include <stdio.h>
#include <stdlib.h>

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
		rc = post_journal_prune(
		    poster->posted, poster->now - REMEMBERED, err);
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
post_as(const struct forum_config *config, const struct site *site, int64_t now,
    bool all, struct err *err)
{
	struct outbox_counts counts = {0};
	struct post_journal posted;
	struct forum forum;
	struct draw_client draw = DRAW_CLIENT_INIT;
	struct poster poster = {&forum, &posted, site, now, &draw};
	bool busy;
	int rc = post_journal_open(&posted, site, &busy, err);

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
	draw_client_end(&draw);
	post_journal_release(&posted);
	return rc;
}

static int
post_site(const struct site *site, int64_t now, bool all, struct err *err)
{
	struct forum_config config;
	int rc = forum_config_read(&config, site, err);

	if (rc == 0)
		rc = post_as(&config, site, now, all, err);
	forum_config_release(&config);
	return rc;
}

/* ---- only looking ---- */

static void
ask_forum(
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

static void
check_site(const struct site *site, int64_t now)
{
	struct forum_config config;
	struct err err = ERR_INIT;

	if (forum_config_read(&config, site, &err) == 0)
		ask_forum(site, &config, now);
	else
		printf("forum-config %s\n", err.text);
	forum_config_release(&config);
}

int
main(int argc, char **argv)
{
	static const struct outbox_run posting = {
	    "pli-post", usage, post_site, check_site};

	return outbox_run(&posting, argc, argv);
}
