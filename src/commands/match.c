/* SPDX-License-Identifier: MIT */
/* match.c - pli match: the terms of one match, shown or changed. */
#include "commands/match.h"
#include "commands/open_site.h"
#include "commands/open_tables.h"

#include "base/fs.h"
#include "base/x.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the site says, and above it what was set for the match alone. */
static struct doc *
merged(const struct table *table)
{
	const struct doc *site = doc_get(table->site->config, "deadline");
	const struct doc *own = table->private.deadline;
	struct doc *map;

	if (doc_is(site, DOC_MAP)) {
		map = doc_copy(site);
	} else {
		map = doc_new_map();
		if (doc_text(site) != NULL)
			doc_add_string(map, "target", doc_text(site));
	}
	for (size_t i = 0; i < doc_count(own); i++)
		doc_replace(map, doc_key_at(own, i), doc_copy(doc_at(own, i)));
	own = table->private.policy;
	for (size_t i = 0; i < doc_count(own); i++)
		doc_replace(map, doc_key_at(own, i), doc_copy(doc_at(own, i)));
	return map;
}

/* As one types it: all values were read, and hold nothing that YAML takes for
 * something else. */
static void
write_value(const struct doc *value, struct buf *text)
{
	bool map = doc_is(value, DOC_MAP);

	if (doc_text(value) != NULL) {
		buf_adds(text, doc_text(value));
		return;
	}
	buf_addc(text, map ? '{' : '[');
	for (size_t i = 0; i < doc_count(value); i++) {
		if (i > 0)
			buf_adds(text, ", ");
		if (map)
			buf_addf(text, "%s: ", doc_key_at(value, i));
		write_value(doc_at(value, i), text);
	}
	buf_addc(text, map ? '}' : ']');
}

/* "target=3d" a line, as set takes it; the caller releases text. */
static void
write_terms(const struct table *table, struct buf *text)
{
	struct doc *map = merged(table);

	for (size_t i = 0; i < doc_count(map); i++) {
		buf_addf(text, "%s=", doc_key_at(map, i));
		write_value(doc_at(map, i), text);
		buf_addc(text, '\n');
	}
	if (table->private.forum)
		buf_adds(text, "forum=yes\n");
	doc_free(map);
}

static int
print_terms(const struct table *table)
{
	struct buf text = BUF_INIT;

	write_terms(table, &text);
	cmd_print(&text);
	buf_release(&text);
	return 0;
}

static int
take_manners(
    struct table *table, struct doc *map, const char *setting, struct err *err)
{
	struct policy policy = table->site->policy;
	struct private *private = &table->private;
	const char *key = doc_key_at(map, 0);
	int rc = policy_set(&policy, key, doc_at(map, 0), setting, err);

	if (rc < 0) {
		err->exit = EX_USAGE;
	} else {
		if (private->policy == NULL) {
			private->policy = doc_new_map();
		}
		doc_replace(private->policy, key, doc_copy(doc_at(map, 0)));
		table->private_changed = true;
	}
	doc_free(map);
	return rc;
}

/* The next post opens another one.  The old one is not read any more. */
static int
forget_topic(const struct table *table, struct err *err)
{
	static const char *const folders[] = {"topics", "turns", "unedited"};
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < ARRAY_LEN(folders); i++) {
		char *path = site_path(
		    table->site, "forum/%s/%s", folders[i], table->id);

		if (fs_exists(path))
			rc = fs_remove(path, err);
		free(path);
	}
	return rc;
}

/* Not of its time, but of where it is told of. */
static int
set_forum(struct table *table, const char *value, struct err *err)
{
	bool anew = strcmp(value, "new") == 0;
	bool is = anew || strcmp(value, "yes") == 0;

	if (!is && strcmp(value, "no") != 0)
		return err_set(
		    err, EX_USAGE, "forum=%s: must be yes, no or new", value);
	if (is && match_is_secret(&table->match))
		return err_set(err, EX_USAGE,
		    "forum=yes: a topic shows who writes in it, and a secret "
		    "match must not");
	table->private.forum = is;
	table->private_changed = true;
	return anew ? forget_topic(table, err) : 0;
}

/* Into the private file, if it makes sense there. */
static int
take_setting(struct table *table, const char *setting, struct err *err)
{
	static const char forum[] = "forum=";
	struct private *private = &table->private;
	struct terms terms = table->site->terms, scratch = terms;
	struct doc *map = NULL, *own;
	int rc;

	if (strncmp(setting, forum, strlen(forum)) == 0)
		return set_forum(table, setting + strlen(forum), err);
	if (terms_setting(&map, setting, err) < 0)
		return -1;
	if (policy_is_key(doc_key_at(map, 0)))
		return take_manners(table, map, setting, err);
	/* What it is set to is of this game; what stands there may be as
	 * pli.yaml has it, for all games. */
	if (terms_read(&scratch, table->match.game, map, setting, err) < 0) {
		err->exit = EX_USAGE;
		doc_free(map);
		return -1;
	}
	own = private->deadline == NULL ? doc_new_map()
					: doc_copy(private->deadline);
	for (size_t i = 0; i < doc_count(map); i++)
		doc_replace(own, doc_key_at(map, i), doc_copy(doc_at(map, i)));
	doc_free(map);
	rc = terms_read(&terms, NULL, own, setting, err);
	if (rc < 0) {
		err->exit = EX_USAGE;
		doc_free(own);
		return -1;
	}
	doc_free(private->deadline);
	private->deadline = own;
	table->private_changed = true;
	table->has_terms = false;
	return 0;
}

/* All players are told, and the match file keeps it. */
static int
tell(struct table *table, const char *settings, struct err *err)
{
	struct entry entry;

	cmd_entry(&entry, ENTRY_NOTE, table);
	strcpy(entry.topic, TOPIC_TERMS);
	entry.text = xstrdup(settings);
	return cmd_append(table, &entry, err) < 0 ? -1
						  : table_go_on(table, err);
}

/* What stood so already is no news. */
static int
set_one(struct table *table, const char *setting, struct buf *changed,
    struct err *err)
{
	struct buf before = BUF_INIT, after = BUF_INIT;
	int rc;

	write_terms(table, &before);
	rc = take_setting(table, setting, err);
	write_terms(table, &after);
	if (rc == 0 && strcmp(before.data, after.data) != 0)
		buf_addf(changed, "%s%s", changed->len > 0 ? TERMS_AND : "",
		    setting);
	buf_release(&before);
	buf_release(&after);
	if (rc == 0 && changed->len > 0 &&
	    !log_is_text(changed->data, LOG_TEXT_MAX))
		rc = err_set(err, EX_USAGE,
		    "%s: too much, or no text; a note of the match holds %d "
		    "characters",
		    setting, LOG_TEXT_MAX);
	return rc;
}

/* All that is changed at once is one note. */
static int
set(struct table *table, char **settings, int count, struct err *err)
{
	struct buf changed = BUF_INIT;
	int rc = 0;

	if (count == 0)
		return err_set(err, EX_USAGE, "set: say KEY=VALUE");
	for (int i = 0; rc == 0 && i < count; i++)
		rc = set_one(table, settings[i], &changed, err);
	if (rc == 0)
		rc = changed.len > 0 ? tell(table, changed.data, err)
				     : cmd_unchanged(table);
	buf_release(&changed);
	return rc;
}

/* ---- the command ---- */

static int
terms(const struct cli *cli, const char *id, char **settings, int count,
    struct err *err)
{
	struct cmd_match open;
	int rc;

	if (cmd_open(&open, cli, id, settings != NULL, err) < 0)
		return -1;
	rc = settings == NULL ? print_terms(&open.table)
			      : set(&open.table, settings, count, err);
	cmd_close(&open);
	return rc;
}

static int
run_set(const struct cli *cli, const char *id, char **words, int count,
    struct err *err)
{
	return terms(cli, id, words, count, err);
}

static int
run_accept(const struct cli *cli, const char *id, char **words, int count,
    struct err *err)
{
	bool lost = count == 1 && strcmp(words[0], "lost") == 0;

	if (count > 0 && !lost)
		return err_set(err, EX_USAGE,
		    "accept: nothing goes behind it but \"lost\"");
	return cmd_match_accept(cli, id, lost, err);
}

/* What is done at a table that waits for players (open_tables.h). */
static int
at_table(const struct cli *cli, const char *id, const char *verb, char **words,
    int count, struct err *err)
{
	if (count > 1)
		return err_set(err, EX_USAGE,
		    "%s: what goes behind it must be one argument (in quotes)",
		    verb);
	return cmd_open_table_do(
	    cli, id, verb, count == 0 ? NULL : words[0], err);
}

static int
run_close(const struct cli *cli, const char *id, char **words, int count,
    struct err *err)
{
	if (count > 1)
		return err_set(err, EX_USAGE,
		    "close: the reason must be one argument (in quotes)");
	if (cmd_open_table_has(cli, id))
		return at_table(cli, id, "close", words, 0, err);
	return cmd_match_close(cli, id, count == 0 ? NULL : words[0], err);
}

/* At a table, or in a match. */
static int
reseat(const struct cli *cli, const char *id, const char *verb, char **words,
    int count, struct err *err)
{
	if (count > 1 || cmd_open_table_has(cli, id))
		return at_table(cli, id, verb, words, count, err);
	return cmd_match_seat(cli, id, count == 0 ? NULL : words[0],
	    strcmp(verb, "join") == 0, err);
}

static int
run_join(const struct cli *cli, const char *id, char **words, int count,
    struct err *err)
{
	return reseat(cli, id, "join", words, count, err);
}

static int
run_leave(const struct cli *cli, const char *id, char **words, int count,
    struct err *err)
{
	return reseat(cli, id, "leave", words, count, err);
}

static const struct {
	const char *word;
	/* NULL: at_table */
	int (*run)(const struct cli *cli, const char *id, char **words,
	    int count, struct err *err);
} verbs[] = {
    {"set", run_set},
    {"accept", run_accept},
    {"close", run_close},
    {"approve", NULL},
    {"decline", NULL},
    {"join", run_join},
    {"leave", run_leave},
    {"start", NULL},
};

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const struct option_row rows[] = {{NULL, 0, OPTION_FLAG, NULL}};
	int first = cmd_options(rows, argc, argv, err);

	if (first < 0 ||
	    cmd_count(&cmd_match_terms, argc - first, 1, INT_MAX, err) < 0)
		return -1;
	if (argc - first == 1)
		return terms(cli, argv[first], NULL, 0, err);
	for (size_t i = 0; i < ARRAY_LEN(verbs); i++) {
		char **words = argv + first + 2;
		int count = argc - first - 2;

		if (strcmp(argv[first + 1], verbs[i].word) != 0)
			continue;
		return verbs[i].run == NULL
			   ? at_table(cli, argv[first], verbs[i].word, words,
				 count, err)
			   : verbs[i].run(cli, argv[first], words, count, err);
	}
	return err_set(err, EX_USAGE,
	    "match: %s: must be set, accept, close, approve, decline, join, "
	    "leave or start",
	    argv[first + 1]);
}

const struct command cmd_match_terms = {
    .name = "match",
    .args = "MATCH [set KEY=VALUE ...] | MATCH accept [lost] | MATCH close "
	    "[REASON] "
	    "| MATCH leave SEAT | MATCH join GUEST "
	    "| TABLE approve|decline|leave NAME | TABLE join GUEST "
	    "| TABLE start | TABLE close",
    .brief = "the terms of a match; a substitute; accept a file; close it",
    .help =
	"Alone: the deadline of pli.yaml (pli-site(5)), with what was changed "
	"for\n"
	"this match, as set takes it.  What is set goes to all its players, "
	"in\n"
	"words, and the match file keeps it.\n"
	"\n"
	"  set KEY=VALUE   late=bot, target=5d, \"remind=[0h, 2d]\" and so on, "
	"for\n"
	"                  this match alone, at once and for what is asked "
	"already;\n"
	"                  press=anonymous (or signed, none), observers=no\n"
	"  set forum=yes   give it a topic on the forum; forum=no ends that,\n"
	"                  and forum=new begins another topic\n"
	"  accept          go on from a file that was put back from a backup, "
	"and\n"
	"                  ends before what is known of the match; letters of "
	"the\n"
	"                  lost entries cannot be answered any more; or whose\n"
	"                  ledger or private file (state/MATCH.private) is "
	"gone\n"
	"  accept lost     give up a match whose file is nowhere\n"
	"  leave SEAT      free a seat for somebody else, until its player "
	"writes\n"
	"  join GUEST      seat somebody there (GUEST: 'NAME <ADDRESS>;LANG'); "
	"who\n"
	"                  sat there is told\n"
	"  close [REASON]  end it as it stands, without a result; with "
	"\"reveal:\n"
	"                  yes\" all that is hidden is shown\n"
	"\n"
	"And of a table that waits for its players (pli list --open):\n"
	"\n"
	"  approve NAME, decline NAME\n"
	"                  with \"approve: yes\", who asks for a seat has it "
	"or "
	"not\n"
	"  join GUEST, leave NAME\n"
	"                  seat somebody (GUEST: 'NAME <ADDRESS>;LANG'),\n"
	"                  or take the seat away\n"
	"  start           set the match with those who are there\n"
	"  close           there will be no match\n"
	"\n"
	"Exit: 0 done, 64 usage, 75 try again, 77 the match file is false, "
	"78\n"
	"configuration.\n",
    .run = run,
};
