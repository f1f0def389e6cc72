/* SPDX-License-Identifier: MIT */
/* fetch.c - pli-fetch [--delete] SITE PLI NOW [URL...]: get what has come. */
#include "helpers/fetch/fetch.h"
#include "base/sandbox.h"
#include "base/seal.h"
#include "base/seal_test.h"
#include "base/x.h"
#include "site/site.h"

#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>

static const char usage[] =
    "usage: pli-fetch [--delete] SITE PLI NOW [URL ...]\n"
    "Gets the mails of the fetch list of SITE/pli.yaml, or of these URLs, and "
    "gives\neach to \"PLI -C SITE --now NOW ingest\"; NOW may be empty.\n"
    "Run by \"pli fetch\"; see pli-site(5), fetch.\n"
    "       pli-fetch --check SITE\n"
    "Opens each, gets nothing, and prints a line \"WORD TEXT\" for \"pli "
    "doctor\"\nabout what is wrong.\n";

struct fetching {
	struct site site;
	struct handing handing;
	int64_t time;
	struct places places;
	bool remove; /* what was taken from a place of no list */
	bool trouble;
};

/* ---- handing over ---- */

static int
take(void *state, const char *mail, size_t len)
{
	return fetch_hand(state, NULL, mail, len);
}

/* ---- one place after the other ---- */

static int
fetch_seen(const struct fetching *fetching, const struct place *place,
    struct seen *seen, struct fetch_counts *counts, struct err *err)
{
	const struct taker taker = {
	    (void *)(uintptr_t)&fetching->handing, take};
	struct box box;
	int rc = place->open(&box, place, err);

	if (rc == 0) {
		rc = fetch_box(&box, seen, place->then, &taker, counts, err);
		box.close(box.state);
	}
	return rc;
}

static void
fetch_place(struct fetching *fetching, const struct place *place)
{
	struct fetch_counts counts = {0};
	struct err err = ERR_INIT;
	struct seen seen;
	int rc = seen_open(
	    &seen, fetching->site.dir, place->title, &counts.busy, &err);

	if (counts.busy) {
		printf("%s: another run is at it\n", place->title);
		return;
	}
	if (rc == 0) {
		rc = fetch_seen(fetching, place, &seen, &counts, &err);
		if (rc == 0 || counts.taken + counts.waiting > 0)
			printf("%s: taken %u, waiting %u\n", place->title,
			    counts.taken, counts.waiting);
		seen_close(&seen);
	}
	if (rc < 0) {
		fprintf(stderr, "pli-fetch: %s: %s\n", place->title, err.text);
		site_log(&fetching->site, fetching->time, "fetch: %s: %s",
		    place->title, err.text);
	}
	if (rc < 0 || counts.waiting > 0)
		fetching->trouble = true;
}

static struct place *
find_place(const struct places *places, const char *url)
{
	size_t i;

	for (i = 0; i < places->count; i++)
		if (strcmp(places->items[i].url, url) == 0)
			return &places->items[i];
	return NULL;
}

static int
fetch_url(struct fetching *fetching, const char *url, struct err *err)
{
	struct place *place = find_place(&fetching->places, url);

	if (place == NULL) {
		if (places_add(
			&fetching->places, url, fetching->site.dir, err) < 0)
			return -1;
		place = &fetching->places.items[fetching->places.count - 1];
		place->then = fetching->remove ? THEN_DELETE : THEN_KEEP;
	}
	fetch_place(fetching, place);
	return 0;
}

static int
fetch_from_forum(struct fetching *fetching, struct err *err)
{
	struct fetch_counts counts = {0};
	struct buf why = BUF_INIT;
	int rc = fetch_forum(&fetching->site, &fetching->handing,
	    fetching->time, &counts, &why, err);

	if (counts.busy)
		puts("forum: another run is at it");
	else if (rc == 0)
		printf("forum: taken %u, waiting %u\n", counts.taken,
		    counts.waiting);
	if (why.len > 0) {
		fprintf(stderr, "pli-fetch: forum: %s\n", why.data);
		site_log(&fetching->site, fetching->time, "fetch: forum: %s",
		    why.data);
	}
	if (why.len > 0 || counts.waiting > 0)
		fetching->trouble = true;
	buf_release(&why);
	return rc;
}

static int
fetch_all(struct fetching *fetching, char **urls, struct err *err)
{
	bool forum;
	size_t i;

	if (places_read(&fetching->places,
		doc_get(fetching->site.config, "fetch"), fetching->site.dir,
		err) < 0)
		return -1;
	forum = PLI_FORUM && doc_get(fetching->site.config, "forum") != NULL;
	if (*urls == NULL && fetching->places.count == 0 && !forum)
		return err_set(err, EX_CONFIG,
		    "%s/pli.yaml: there is no fetch list", fetching->site.dir);
	if (*urls == NULL)
		for (i = 0; i < fetching->places.count; i++)
			fetch_place(fetching, &fetching->places.items[i]);
	if (PLI_FORUM && *urls == NULL && forum &&
	    fetch_from_forum(fetching, err) < 0)
		return -1;
	for (; *urls != NULL; urls++)
		if (fetch_url(fetching, *urls, err) < 0)
			return -1;
	return fetching->trouble ? EX_TEMPFAIL : 0;
}

/* ---- only looking ---- */

static void
check_places(const struct places *places)
{
	struct err err = ERR_INIT;
	struct box box;
	size_t i;

	for (i = 0; i < places->count; i++) {
		const struct place *place = &places->items[i];

		if (place->open(&box, place, &err) == 0)
			box.close(box.state);
		else
			printf("fetch %s: %s\n", place->title, err.text);
	}
}

static int
check(const char *dir, struct err *err)
{
	struct places places;
	struct site site;

	if (site_open(&site, dir, err) < 0)
		return -1;
	if (places_read(
		&places, doc_get(site.config, "fetch"), site.dir, err) == 0)
		check_places(&places);
	else
		printf("fetch-config %s\n", err->text);
	places_release(&places);
	site_release(&site);
	return 0;
}

/* ---- the program ---- */

static int
fetch(struct fetching *fetching, char **argv, struct err *err)
{
	int rc = site_open(&fetching->site, argv[0], err);

	if (rc == 0) {
		fetching->handing =
		    (struct handing){fetching->site.dir, argv[1], argv[2]};
		if (*argv[2] != '\0')
			fetching->time = strtoll(argv[2], NULL, 10);
		rc = fetch_all(fetching, argv + 3, err);
		places_release(&fetching->places);
		site_release(&fetching->site);
	}
	return rc;
}

int
main(int argc, char **argv)
{
	struct fetching fetching = {.time = (int64_t)time(NULL)};
	bool checks = argc == 3 && strcmp(argv[1], "--check") == 0;
	struct err err = ERR_INIT;
	int rc;

	if (argc == 2 && strcmp(argv[1], "--help") == 0) {
		fputs(usage, stdout);
		return 0;
	}
	fetching.remove = argc > 1 && strcmp(argv[1], "--delete") == 0;
	argc -= fetching.remove;
	argv += fetching.remove;
	if (argc < 4 && !checks) {
		fputs(usage, stderr);
		return EX_USAGE;
	}
	umask(077);
	signal(SIGPIPE, SIG_IGN);
	sandbox_keep_secrets();
	seal_init();
	rc = checks ? check(argv[2], &err) : fetch(&fetching, argv + 1, &err);
	seal_test_left();
	if (rc >= 0)
		return rc;
	fprintf(stderr, "pli-fetch: %s\n", err.text);
	return err.exit;
}
