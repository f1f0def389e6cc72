/* SPDX-License-Identifier: MIT */
/* cmd_open.c - commands on a match of the site. */
#include "cmd_open.h"

#include "fs.h"
#include "x.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

int
cmd_open(struct cmd_match *open, const struct cli *cli, const char *id,
    bool exclusive, struct err *err)
{
	if (site_open(&open->site, cli->site, err) < 0)
		return -1;
	if (!table_exists(&open->site, id)) {
		err_set(err, EX_USAGE, "%s: there is no such match", id);
		goto fail;
	}
	if (table_open(
		&open->table, &open->site, id, exclusive, cli->now, err) < 0)
		goto fail;
	return 0;
fail:
	site_release(&open->site);
	return -1;
}

void
cmd_close(struct cmd_match *open)
{
	table_close(&open->table);
	site_release(&open->site);
}

void
cmd_entry(struct entry *entry, enum entry_kind kind, const struct table *table)
{
	entry_init(entry, kind);
	strcpy(entry->time, table->time);
}

int
cmd_append(struct table *table, struct entry *take, struct err *err)
{
	int rc;

	rc = match_append(&table->match, take, &table->key, err);
	if (rc < 0 && err != NULL && err->exit == EX_SOFTWARE)
		err->exit = EX_USAGE;
	entry_release(take);
	return rc;
}

int
cmd_commit(struct table *table, struct err *err)
{
	struct verdicts verdicts = VERDICTS_INIT;
	int rc = -1;

	if (table_follow(table, &verdicts, err) == 0 &&
	    table_letters(table, NO_SEAT, &verdicts, err) == 0)
		rc = table_commit(table, err);
	verdicts_release(&verdicts);
	return rc;
}

int
cmd_seat(const struct table *table, const char *text, uint32_t *seat,
    struct err *err)
{
	const struct match *match = &table->match;
	size_t digits = strspn(text, "0123456789");

	if (digits > 0 && text[digits] == '\0')
		return cmd_number(text, match->seats - 1, "a seat", seat, err);
	for (*seat = 0; *seat < match->seats; ++*seat)
		if (strcasecmp(match_name(match, *seat), text) == 0)
			return 0;
	return err_set(err, EX_USAGE,
	    "%s: nobody of that name sits here; \"pli seats %s\" tells who "
	    "does",
	    text, table->id);
}

struct walk {
	int (*what)(const char *id, void *arg);
	void *arg;
};

static int
walk_match(const char *name, void *arg)
{
	struct walk *walk = arg;
	size_t len = strlen(name);
	char id[17];

	if (len < 5 || len > 20 || strcmp(name + len - 4, ".pli") != 0)
		return 0;
	memcpy(id, name, len - 4);
	id[len - 4] = '\0';
	return log_is_match_id(id) ? walk->what(id, walk->arg) : 0;
}

int
cmd_each_match(const struct site *site, int (*what)(const char *id, void *arg),
    void *arg, struct err *err)
{
	struct walk walk = {what, arg};
	char *state = site_path(site, "state");
	int rc = fs_each(state, walk_match, &walk, err);

	free(state);
	return rc;
}
