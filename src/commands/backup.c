/* SPDX-License-Identifier: MIT */
/* backup.c - pli backup: the whole site in one file. */
#include "base/archive.h"
#include "base/fs.h"
#include "base/x.h"
#include "commands/open_site.h"

#include <fcntl.h>
#include <libgen.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* What is not put back: letters, which are written anew; what came and went;
 * and the memory against rollback, which must not come back with the rest. */
static const char *const left_out[] = {
    "outbox", "inbox", "log", "ledger", "state", DATA_CACHE};

struct backup {
	struct site *site;
	struct archive archive;
	const char *folder; /* of the site that is walked, "" for itself */
	bool no_keys;
	unsigned files, matches, holes;
	struct err *err;
};

/* ---- files ---- */

/* A key of pli.yaml that names a file with a secret in it. */
static bool
is_secret(const char *key)
{
	return strcmp(key, "password_file") == 0 ||
	       strcmp(key, "token_file") == 0;
}

static bool
is_password_file(const struct doc *doc, const char *name)
{
	for (size_t i = 0; i < doc_count(doc); i++) {
		const struct doc *value = doc_at(doc, i);
		const char *text = doc_text(value);

		if (text != NULL && doc_is(doc, DOC_MAP) &&
		    is_secret(doc_key_at(doc, i)) && strcmp(text, name) == 0)
			return true;
		if (text == NULL && is_password_file(value, name))
			return true;
	}
	return false;
}

static bool
is_left_out(const struct backup *backup, const char *name)
{
	for (size_t i = 0; i < ARRAY_LEN(left_out); i++)
		if (strcmp(name, left_out[i]) == 0)
			return true;
	return backup->no_keys &&
	       (strcmp(name, "keys") == 0 ||
		   is_password_file(backup->site->config, name));
}

/* One that has gone since its name was read is none. */
static int
add_file(struct backup *backup, const char *name)
{
	char *path = site_path(backup->site, "%s", name);
	struct buf bytes = BUF_INIT;
	int rc = fs_read(&bytes, path, ARCHIVE_FILE_MAX, backup->err);

	if (rc == 0)
		rc = archive_add(
		    &backup->archive, name, bytes.data, bytes.len, backup->err);
	else if (!fs_exists(path))
		rc = 0;
	backup->files += rc == 0;
	buf_wipe(&bytes);
	free(path);
	return rc;
}

static int add_folder(struct backup *backup, const char *name);

static int
add_name(const char *name, void *arg)
{
	struct backup *backup = arg;
	struct buf full = BUF_INIT;
	char *path;
	struct stat st;
	int rc = 0;

	buf_addf(&full, "%s%s%s", backup->folder,
	    *backup->folder == '\0' ? "" : "/", name);
	path = site_path(backup->site, "%s", full.data);
	if (is_left_out(backup, full.data) || stat(path, &st) < 0)
		rc = 0;
	else if (S_ISDIR(st.st_mode))
		rc = add_folder(backup, full.data);
	else if (S_ISREG(st.st_mode))
		rc = add_file(backup, full.data);
	free(path);
	buf_release(&full);
	return rc;
}

static int
add_folder(struct backup *backup, const char *name)
{
	const char *outer = backup->folder;
	char *path = *name == '\0' ? xstrdup(backup->site->dir)
				   : site_path(backup->site, "%s", name);
	int rc;

	backup->folder = name;
	rc = fs_each(path, add_name, backup, backup->err);
	backup->folder = outer;
	free(path);
	return rc;
}

/* ---- matches ---- */

/* What is missing is told, and the rest put into the backup. */
static void
tell_hole(struct backup *backup, const char *what)
{
	backup->holes++;
	fprintf(stderr, "pli: %s\n", what);
}

static void
tell_missing(const char *what, const char *todo, void *arg)
{
	(void)todo;
	tell_hole(arg, what);
}

/* Who sits there is in it, too. */
static void
compare_side(struct backup *backup, const char *id, const struct log *log)
{
	char *path = site_path(backup->site, "state/%s.private", id);
	struct err err = ERR_INIT;
	struct private private;

	if (private_read(&private, path, log_entry(log, 0)->seats,
		log_head(log), &err) < 0)
		tell_hole(backup, err.text);
	else
		private_release(&private);
	free(path);
}

/* The copy must reach as far as the ledger says that the match has come. */
static void
compare(struct backup *backup, const char *id, const char *path)
{
	struct buf bytes = BUF_INIT;
	struct log log = LOG_INIT;
	struct err err = ERR_INIT;
	bool read = fs_read(&bytes, path, LOG_FILE_MAX, NULL) == 0 &&
		    bytes.len > 0 && log_take(&log, &bytes, path, &err) == 0;

	if (integrity_match(backup->site, id, read ? &log : NULL, &err) !=
		INTEGRITY_WELL ||
	    !read)
		tell_hole(backup, err.text);
	else
		compare_side(backup, id, &log);
	log_release(&log);
	buf_release(&bytes);
}

/* No run can change it meanwhile: both of its files are of one moment. */
static int
add_match(const char *id, void *arg)
{
	struct backup *backup = arg;
	char *path = site_path(backup->site, "state/%s.pli", id);
	struct buf name = BUF_INIT;
	int fd = !fs_exists(path)
		     ? -1
		     : fs_lock(path, FS_SHARED, false, backup->site->lock_wait,
			   NULL, backup->err);
	int rc = fd < 0 && fs_exists(path) ? -1 : 0;

	if (rc == 0)
		compare(backup, id, path);

	buf_addf(&name, "state/%s.private", id);
	if (rc == 0)
		rc = add_file(backup, name.data);
	buf_cut(&name, name.len - strlen("private"));
	buf_adds(&name, "pli");
	if (rc == 0)
		rc = add_file(backup, name.data);
	backup->matches++;
	if (fd >= 0)
		close(fd);
	buf_release(&name);
	free(path);
	return rc;
}

/* Matches first: what they need, editions and keys, is there before them. */
static int
add_site(struct backup *backup)
{
	integrity_site_each(backup->site, tell_missing, backup);
	integrity_tables_each(backup->site, tell_missing, backup);
	if (integrity_each(backup->site, add_match, backup, backup->err) < 0 ||
	    add_folder(backup, "") < 0)
		return -1;
	return archive_finish(&backup->archive, backup->err);
}

/* ---- check what was copied ---- */

static int
check_file(
    const char *name, const struct buf *bytes, void *arg, struct err *err)
{
	unsigned *bad = arg;
	size_t len = strlen(name);
	struct log log = LOG_INIT;
	struct err why = ERR_INIT;

	(void)err;
	/* One that is empty has been told as missing. */
	if (strncmp(name, "state/", 6) != 0 ||
	    strcmp(name + len - 4, ".pli") != 0 || bytes->len == 0)
		return 0;
	if (log_parse(&log, bytes->data, bytes->len, name, &why) < 0 ||
	    log_check_head(&log, NULL, name, &why) < 0) {
		fprintf(stderr, "pli: %s\n", why.text);
		++*bad;
	}
	log_release(&log);
	return 0;
}

/* Read back from the disk; what was wrong in the site is wrong here, too. */
static int
check(const char *path, struct err *err)
{
	unsigned bad = 0;
	FILE *in = fopen(path, "re");
	int rc;

	if (in == NULL)
		return err_sys(err, EX_TEMPFAIL, "%s", path);
	rc = archive_read(in, path, check_file, &bad, NULL, err);
	fclose(in);
	if (rc == 0 && bad > 0)
		rc = err_set(err, EX_FALSE,
		    "%u of the matches are not well, here and in the backup",
		    bad);
	return rc;
}

/* ---- writing it ---- */

static int
write_to(struct backup *backup, const char *path, int64_t now)
{
	int fd = open(path, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	FILE *out = fd < 0 ? NULL : fdopen(fd, "w");
	int rc;

	if (out == NULL)
		return err_sys(backup->err, EX_TEMPFAIL, "%s", path);
	archive_init(&backup->archive, out, path, now);
	rc = add_site(backup);
	archive_release(&backup->archive);
	if (fclose(out) != 0 && rc == 0)
		rc = err_sys(backup->err, EX_TEMPFAIL, "%s", path);
	return rc == 0 ? fs_sync(path, backup->err) : rc;
}

/* A folder gets a file named by the time. */
static char *
target(const char *path, int64_t now)
{
	struct buf name = BUF_INIT;
	char time[21];

	buf_adds(&name, path);
	if (fs_is_dir(path)) {
		time_write(time, now);
		buf_addf(&name, "/pli-%.10s-%.2s%.2s%.2s.tar", time, time + 11,
		    time + 14, time + 17);
	}
	return buf_take(&name);
}

/* One with a hole never takes the place of one that may be whole. */
static int
finish(struct backup *backup, const char *path, const char *to, int checked)
{
	bool whole = checked == 0 && backup->holes == 0;
	struct buf name = BUF_INIT;
	int rc;

	buf_addf(&name, "%s%s", to, whole ? "" : ".incomplete");
	rc = fs_rename(path, name.data, backup->err);
	if (rc == 0) {
		printf("%s\n", name.data);
		fprintf(stderr, "%u %s, %u %s%s; %s.\n", backup->files,
		    x_plural(backup->files, "file", "files"), backup->matches,
		    x_plural(backup->matches, "match", "matches"),
		    backup->no_keys ? ", no keys" : ", and the keys",
		    whole ? "read back and compared"
			  : "it has the holes that are told above");
	}
	buf_release(&name);
	if (rc == 0 && checked == 0 && backup->holes > 0)
		return err_set(backup->err, EX_TEMPFAIL,
		    "%u thing%s missing, here and in the backup: pli doctor "
		    "says what to do",
		    backup->holes, x_plural(backup->holes, " is", "s are"));
	return rc < 0 ? -1 : checked;
}

static int
back_up(struct backup *backup, const char *path, const char *to, int64_t now)
{
	struct err *err = backup->err;
	int rc = write_to(backup, path, now), checked;

	if (rc < 0) {
		unlink(path);
		return -1;
	}
	checked = check(path, err);
	/* One that cannot be read again is none. */
	if (checked < 0 && err->exit != EX_FALSE) {
		unlink(path);
		return -1;
	}
	return finish(backup, path, to, checked);
}

/* One in the site would be in the next one, and lost with it. */
static int
check_place(const struct site *site, const char *to, struct err *err)
{
	char *copy = xstrdup(to), *dir = realpath(dirname(copy), NULL);
	char *home = realpath(site->dir, NULL);
	size_t len = home == NULL ? 0 : strlen(home);
	int rc = 0;

	if (dir == NULL)
		rc = err_sys(err, EX_USAGE, "%s", to);
	else if (home != NULL && strncmp(dir, home, len) == 0 &&
		 (dir[len] == '/' || dir[len] == '\0'))
		rc = err_set(err, EX_USAGE,
		    "%s: a backup of the site must not lie in the site", to);
	free(copy);
	free(dir);
	free(home);
	return rc;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	struct backup backup = {.folder = "", .err = err};
	const struct option_row rows[] = {
	    {"no-keys", 0, OPTION_FLAG, &backup.no_keys},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct buf beside = BUF_INIT;
	struct site site;
	char *to;
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_backup, argc - first, 1, 1, err) < 0 ||
	    site_open(&site, cli->site, err) < 0)
		return -1;
	backup.site = &site;
	to = target(argv[first], cli->now);
	buf_addf(&beside, "%s.part", to);
	rc = check_place(&site, to, err);
	if (rc == 0)
		rc = back_up(&backup, beside.data, to, cli->now);
	buf_release(&beside);
	free(to);
	site_release(&site);
	return rc;
}

const struct command cmd_backup = {
    .name = "backup",
    .args = "[--no-keys] FILE|DIR",
    .brief = "write the whole site into one file",
    .help =
	"All that is needed to go on elsewhere: matches, addresses, players,\n"
	"editions, configuration, templates and keys.  Mails may come in\n"
	"meanwhile.  FILE is a tar file with a list of hashes, which is read\n"
	"back and compared before it takes FILE's name; it can be read by its\n"
	"owner alone.  In a folder it is named by the time.  Letters that "
	"wait\n"
	"are not in it: they are written anew.\n"
	"\n"
	"  --no-keys  without keys/ and passwords: then \"pli restore\" needs\n"
	"             the line of \"pli key --secret\"\n"
	"\n"
	"One in which something is missing that the ledger knows, or a match\n"
	"that is not well, is named FILE.incomplete, and FILE stays as it "
	"was.\n"
	"\n"
	"Exit: 0 done, 64 usage, 75 try again, or something is missing, 77 a\n"
	"match in it is not well, 78 configuration.\n",
    .run = run,
};
