/* SPDX-License-Identifier: MIT */
/* site_tables.c - the part of pli.yaml about tables that are opened by mail. */
#include "base/x.h"
#include "game/game.h"
#include "site/site_p.h"

#include <stdio.h>
#include <string.h>

static int
read_count(const struct site *site, const struct doc *map, const char *key,
    int64_t least, int64_t most, unsigned *count, struct err *err)
{
	const struct doc *value = doc_get(map, key);
	char what[80];
	int64_t number;

	if (value == NULL)
		return 0;
	if (!doc_number(value, &number) || number < least || number > most) {
		snprintf(what, sizeof(what), "must be a number, %lld to %lld",
		    (long long)least, (long long)most);
		return site_wrong(site, value, key, what, err);
	}
	*count = (unsigned)number;
	return 0;
}

static int
read_start(struct site *site, const struct doc *value, struct err *err)
{
	const char *text = doc_text(value);

	if (value == NULL)
		return 0;
	if (text == NULL ||
	    (strcmp(text, "full") != 0 && strcmp(text, "opener") != 0))
		return site_wrong(
		    site, value, "start", "must be full or opener", err);
	site->tables.manual = strcmp(text, "opener") == 0;
	return 0;
}

static int
read_pace(const struct site *site, const struct doc *map, const char *key,
    int64_t *length, struct err *err)
{
	const struct doc *value = doc_get(map, key);
	const char *text = doc_text(value);
	int64_t seconds = text == NULL ? -1 : terms_length(text);

	if (value == NULL)
		return 0;
	if (seconds <= 0 || seconds % 3600 != 0)
		return site_wrong(site, value, key,
		    "must be a length of whole hours, like 12h or 3d", err);
	*length = seconds;
	return 0;
}

int
site_read_tables(struct site *site, const char *key, const struct doc *value,
    struct err *err)
{
	static const char *const known[] = {
	    "most", "each", "days", "start", "fastest", "slowest", "bots"};
	const char *stray;

	if (!doc_is(value, DOC_MAP))
		return site_wrong(site, value, key, "must be a map", err);
	stray = keywords_stray(&KEYWORDS(known), value);
	if (stray != NULL)
		return site_unknown(
		    site, doc_get(value, stray), stray, &KEYWORDS(known), err);
	if (read_count(site, value, "most", 0, 1000, &site->tables.most, err) <
		0 ||
	    read_count(site, value, "each", 1, 100, &site->tables.each, err) <
		0 ||
	    read_count(site, value, "days", 1, 365, &site->tables.days, err) <
		0 ||
	    read_count(site, value, "bots", 0, SEATS_MAX - 1,
		&site->tables.bots, err) < 0 ||
	    read_pace(site, value, "fastest", &site->tables.fastest, err) < 0 ||
	    read_pace(site, value, "slowest", &site->tables.slowest, err) < 0)
		return -1;
	return read_start(site, doc_get(value, "start"), err);
}
