/* SPDX-License-Identifier: MIT */
/* integrity.c - finds files of a site or a match that are missing. */
#include "table/integrity.h"

#include "base/fs.h"
#include "base/x.h"
#include "site/ledger.h"
#include "site/signup.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define CHARTER_MAX 4096 /* of a charter, up to its edition */

/* ---- what lies there ---- */

/* "FOLDER/NAME.END"; -1: it is not there. */
static off_t
size_of(const struct site *site, const char *folder, const char *name,
    const char *end)
{
	char *path = site_path(site, "%s/%s.%s", folder, name, end);
	struct stat st;
	off_t size = stat(path, &st) == 0 ? st.st_size : -1;

	free(path);
	return size;
}

static int
read_ledger(const struct site *site, const char *id, struct ledger *ledger,
    struct err *err)
{
	char *dir = site_path(site, "ledger");
	int rc = ledger_read(ledger, dir, id, err);

	free(dir);
	return rc;
}

enum integrity_is
integrity_is(const struct site *site, const char *id)
{
	struct ledger ledger;
	int known;

	if (!log_is_match_id(id))
		return INTEGRITY_NOT;
	if (size_of(site, "state", id, "pli") > 0)
		return INTEGRITY_HERE;
	if (size_of(site, "handed", id, "pli") >= 0)
		return INTEGRITY_AWAY;
	known = read_ledger(site, id, &ledger, NULL);
	/* The private file is written behind the ledger and before the match.
	 */
	if (known == 0)
		return size_of(site, "state", id, "private") >= 0
			   ? INTEGRITY_HERE
			   : INTEGRITY_NOT;
	if (known > 0 && ledger.kind == LEDGER_BEGUN)
		return INTEGRITY_NOT;
	return known > 0 && ledger.kind == LEDGER_LOST ? INTEGRITY_AWAY
						       : INTEGRITY_HERE;
}

/* ---- what a match must have ---- */

struct look {
	const struct site *site;
	const char *id;
	const struct log *log; /* or NULL */
	struct ledger ledger;
	int known; /* what reading it returned */
	struct err line;
};

static bool
has_ledger(const struct look *look)
{
	return look->known != 0;
}

static bool
has_line(const struct look *look)
{
	return look->known > 0;
}

static bool
has_file(const struct look *look)
{
	return look->log != NULL ||
	       size_of(look->site, "state", look->id, "pli") >= 0;
}

static bool
has_bytes(const struct look *look)
{
	return look->log != NULL ||
	       size_of(look->site, "state", look->id, "pli") > 0;
}

static bool
is_let_go_on(const struct look *look)
{
	return look->ledger.kind != LEDGER_RESTORED &&
	       look->ledger.kind != LEDGER_LOST;
}

static bool
goes_on(const struct look *look)
{
	return look->log == NULL || ledger_check(&look->ledger, look->site->dir,
					look->id, look->log, NULL) == 0;
}

/* A hand-over that was cut off has moved it already. */
static bool
has_private(const struct look *look)
{
	return look->ledger.forgotten ||
	       size_of(look->site, "state", look->id, "private") > 0 ||
	       size_of(look->site, "handed", look->id, "private") > 0;
}

/* The charter, which says it, is the first entry. */
static bool
has_edition(const struct look *look)
{
	static const char key[] = "\nedition-hash: ";
	char *path = site_path(look->site, "state/%s.pli", look->id);
	struct buf head = BUF_INIT;
	const char *hash = NULL;
	bool has = true;

	if (fs_read_head(&head, path, CHARTER_MAX, NULL) == 0)
		hash = strstr(head.data, key);
	if (hash != NULL &&
	    strlen(hash) >= strlen(key) + 2 * (size_t)HASH_LEN) {
		buf_cut(&head, (size_t)(hash - head.data) + strlen(key) +
				   2 * (size_t)HASH_LEN);
		has = size_of(look->site, "editions", hash + strlen(key),
			  "yaml") > 0;
	}
	buf_release(&head);
	free(path);
	return has;
}

/*
 * What a match must have, in the order of the checks.  means: what it means
 * that it is missing; NULL: reading or checking the ledger says it.
 */
static const struct row {
	enum integrity_fault fault;
	bool (*has)(const struct look *look);
	const char *means, *todo;
} rows[] = {
    {INTEGRITY_LEDGER, has_ledger,
	"match {id}: ledger/{id} is missing: nobody knows how far the match "
	"had come",
	"Compare state/{id}.pli with the last letters (pli verify); if it is "
	"the newest: pli -C {site} match {id} accept"},
    {INTEGRITY_LINE, has_line, NULL,
	"Compare state/{id}.pli with the last letters (pli verify); if it is "
	"the newest: pli -C {site} match {id} accept"},
    {INTEGRITY_FILE, has_file,
	"match {id}: state/{id}.pli is missing, and the ledger knows the "
	"match",
	"Put it back from a backup (pli restore into a new folder, and copy "
	"it from there; one that was published will do).  If it is nowhere: "
	"pli -C {site} match {id} accept lost"},
    {INTEGRITY_EMPTY, has_bytes,
	"match {id}: state/{id}.pli is empty, and the ledger knows the match",
	"Put it back from a backup (pli restore into a new folder, and copy "
	"it from there; one that was published will do).  If it is nowhere: "
	"pli -C {site} match {id} accept lost"},
    {INTEGRITY_RESTORED, is_let_go_on, NULL,
	"If nothing newer is to be found: pli -C {site} match {id} accept; "
	"else put the newer file into state first."},
    {INTEGRITY_STOPPED, goes_on, NULL,
	"Look at it with pli verify; if it is the wrong one, put the right one "
	"back from a backup.  If an older one was put back on purpose: pli -C "
	"{site} match {id} accept"},
    {INTEGRITY_PRIVATE, has_private,
	"match {id}: state/{id}.private is missing, or empty: nobody knows who "
	"sits there by which address",
	"Put it back from a backup.  If it is nowhere: pli -C {site} match "
	"{id} accept, then give each seat its address with pli player"},
    {INTEGRITY_EDITION, has_edition,
	"match {id}: the edition that it is played with is missing in "
	"editions",
	"Put the folder editions back from a backup."},
};

/* With {id} and {site} filled in. */
static void
fill(struct buf *out, const char *text, const struct site *site, const char *id)
{
	const struct {
		const char *mark, *value;
	} marks[] = {{"{id}", id}, {"{site}", site->dir}};

	while (*text != '\0') {
		size_t len = 1;

		for (size_t i = 0; i < ARRAY_LEN(marks); i++)
			if (strncmp(text, marks[i].mark,
				strlen(marks[i].mark)) == 0) {
				buf_adds(out, marks[i].value);
				len = strlen(marks[i].mark);
			}
		if (len == 1)
			buf_addc(out, *text);
		text += len;
	}
}

/* For INTEGRITY_RESTORED there is no log to name an entry of. */
static void
say(const struct look *look, const struct row *row, struct err *err)
{
	struct buf text = BUF_INIT;

	if (row->means != NULL) {
		fill(&text, row->means, look->site, look->id);
		err_set(err, EX_TEMPFAIL, "%s", text.data);
		buf_release(&text);
	} else if (row->fault == INTEGRITY_LINE) {
		err_set(err, EX_TEMPFAIL, "match %s: %s", look->id,
		    look->line.text);
	} else if (look->log != NULL) {
		ledger_check(
		    &look->ledger, look->site->dir, look->id, look->log, err);
	} else {
		err_set(err, EX_TEMPFAIL,
		    "match %s: was put back, and waits for pli match %s accept",
		    look->id, look->id);
	}
}

enum integrity_fault
integrity_match(const struct site *site, const char *id, const struct log *log,
    struct err *err)
{
	struct look look = {.site = site, .id = id, .log = log};

	look.known = read_ledger(site, id, &look.ledger, &look.line);
	for (size_t i = 0; i < ARRAY_LEN(rows); i++) {
		if (rows[i].has(&look))
			continue;
		say(&look, &rows[i], err);
		return rows[i].fault;
	}
	return INTEGRITY_WELL;
}

void
integrity_todo(const struct site *site, const char *id,
    enum integrity_fault fault, struct buf *out)
{
	for (size_t i = 0; i < ARRAY_LEN(rows); i++)
		if (rows[i].fault == fault)
			fill(out, rows[i].todo, site, id);
}

/* ---- all matches ---- */

struct names {
	char (*ids)[17];
	size_t count, cap;
};

/* "ID", "ID.pli" or "ID.private". */
static int
note_name(const char *name, void *arg)
{
	struct names *names = arg;
	size_t len = strcspn(name, ".");

	if (len == 0 || len > 16 ||
	    (name[len] != '\0' && strcmp(name + len, ".pli") != 0 &&
		strcmp(name + len, ".private") != 0))
		return 0;
	names->ids =
	    x_grow(names->ids, &names->cap, names->count, sizeof(*names->ids));
	memcpy(names->ids[names->count], name, len);
	names->ids[names->count++][len] = '\0';
	return 0;
}

static int
compare(const void *a, const void *b)
{
	return strcmp(a, b);
}

static int
gather(const struct site *site, struct names *names, struct err *err)
{
	static const char *const folders[] = {"state", "ledger"};
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < ARRAY_LEN(folders); i++) {
		char *path = site_path(site, "%s", folders[i]);

		/* One that is missing is integrity_site's to tell. */
		if (fs_is_dir(path))
			rc = fs_each(path, note_name, names, err);
		free(path);
	}
	if (names->count > 0)
		qsort(names->ids, names->count, sizeof(*names->ids), compare);
	return rc;
}

int
integrity_each(const struct site *site, int (*what)(const char *id, void *arg),
    void *arg, struct err *err)
{
	struct names names = {.ids = NULL};
	int rc = gather(site, &names, err);

	for (size_t i = 0; rc == 0 && i < names.count; i++)
		if ((i == 0 || strcmp(names.ids[i], names.ids[i - 1]) != 0) &&
		    integrity_is(site, names.ids[i]) == INTEGRITY_HERE)
			rc = what(names.ids[i], arg);
	free(names.ids);
	return rc;
}

/* ---- the site itself ---- */

static void
tell_folder(const struct site *site, const char *folder,
    void (*tell)(const char *what, const char *todo, void *arg), void *arg)
{
	char *path = site_path(site, "%s", folder);
	struct buf what = BUF_INIT, todo = BUF_INIT;

	if (!fs_is_dir(path)) {
		buf_addf(&what, "The folder %s is missing.", folder);
		buf_addf(&todo,
		    "If it was moved, put it back, or take what was in it from "
		    "a backup; if it is to be empty: mkdir -m 700 %s",
		    path);
		tell(what.data, todo.data, arg);
	}
	buf_release(&what);
	buf_release(&todo);
	free(path);
}

void
integrity_site_each(const struct site *site,
    void (*tell)(const char *what, const char *todo, void *arg), void *arg)
{
	char *key = site_path(site, "keys/host");
	struct buf what = BUF_INIT, todo = BUF_INIT;

	for (size_t i = 0; site_folders[i] != NULL; i++)
		tell_folder(site, site_folders[i], tell, arg);
	if (!fs_exists(key)) {
		buf_addf(&what,
		    "The host key, %s, is missing: no match can go on.", key);
		buf_addf(&todo,
		    "Put it back from a backup, or write the line that you "
		    "have on paper (pli-host-1 ...) into that file, and: chmod "
		    "600 %s",
		    key);
		tell(what.data, todo.data, arg);
	}
	buf_release(&what);
	buf_release(&todo);
	free(key);
}

struct counting {
	struct buf first;
	unsigned count;
};

static void
count(const char *what, const char *todo, void *arg)
{
	struct counting *counting = arg;

	(void)todo;
	if (counting->count++ == 0)
		buf_adds(&counting->first, what);
}

/* What was told: err_set, if it was anything. */
static int
end_counting(const struct site *site, struct counting *counting, int exit,
    struct err *err)
{
	int rc = 0;

	if (counting->count > 0) {
		/* It ends with a stop. */
		buf_cut(&counting->first, counting->first.len - 1);
		rc = err_set(err, exit, "%s: %s%s", site->dir,
		    counting->first.data,
		    counting->count > 1 ? ", and more: pli doctor says what"
					: "; pli doctor says what to do");
	}
	buf_release(&counting->first);
	return rc;
}

int
integrity_site(const struct site *site, struct err *err)
{
	struct counting counting = {BUF_INIT, 0};

	integrity_site_each(site, count, &counting);
	return end_counting(site, &counting, EX_TEMPFAIL, err);
}

/* ---- open tables ---- */

struct table_telling {
	const struct site *site;
	void (*tell)(const char *what, const char *todo, void *arg);
	void *arg;
};

static int
tell_table(const char *id, void *arg)
{
	const struct table_telling *telling = arg;
	struct err err = ERR_INIT;
	struct buf what = BUF_INIT;
	struct signup signup;

	if (signup_read(&signup, telling->site, id, &err) < 0) {
		buf_addf(&what, "%s.", err.text);
		telling->tell(what.data,
		    "Mend it, or put it back from a backup; who writes to it "
		    "must wait.",
		    telling->arg);
	}
	buf_release(&what);
	signup_release(&signup);
	return 0;
}

void
integrity_tables_each(const struct site *site,
    void (*tell)(const char *what, const char *todo, void *arg), void *arg)
{
	struct table_telling telling = {site, tell, arg};

	signup_each(site, tell_table, &telling, NULL);
}

int
integrity_tables(const struct site *site, struct err *err)
{
	struct counting counting = {BUF_INIT, 0};

	integrity_tables_each(site, count, &counting);
	return end_counting(site, &counting, EX_CONFIG, err);
}
