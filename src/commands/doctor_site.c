/* SPDX-License-Identifier: MIT */
/* doctor_site.c - whose the site's files are, and who may read them. */
#include "commands/doctor.h"

#include "base/fs.h"
#include "base/x.h"
#include "site/player.h"
#include "site/signup.h"
#include "table/integrity.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

/* ---- permissions ---- */

/* What is the matter with some files: how many, and one of them. */
struct sample {
	unsigned count;
	char *name;
	mode_t mode;
};

struct walk {
	const struct doctor *doctor;
	const char *folder; /* below the site, "" for itself */
	struct sample foreign, open, readable;
};

static void
take(struct sample *sample, const char *folder, const char *name, mode_t mode)
{
	struct buf path = BUF_INIT;

	if (sample->count++ > 0)
		return;
	buf_addf(&path, "%s%s%s", folder, *folder == '\0' ? "" : "/", name);
	sample->name = buf_take(&path);
	sample->mode = mode & 0777;
}

/* Match files and editions may be shown to everybody. */
static bool
is_public(const char *folder, const char *name)
{
	size_t len = strlen(name);

	return strcmp(folder, "editions") == 0 ||
	       (strcmp(folder, "state") == 0 && len > 4 &&
		   strcmp(name + len - 4, ".pli") == 0);
}

static int
look_at(const char *name, void *arg)
{
	struct walk *walk = arg;
	char *path = site_path(walk->doctor->site, "%s/%s",
	    *walk->folder == '\0' ? "." : walk->folder, name);
	struct stat st;

	/* Gone meanwhile is fine; a link is what it leads to. */
	if (stat(path, &st) == 0) {
		if (st.st_uid != geteuid())
			take(&walk->foreign, walk->folder, name, st.st_mode);
		else if ((st.st_mode & 022) != 0)
			take(&walk->open, walk->folder, name, st.st_mode);
		else if ((st.st_mode & 044) != 0 &&
			 !is_public(walk->folder, name))
			take(&walk->readable, walk->folder, name, st.st_mode);
	}
	free(path);
	return 0;
}

static const char *
others(unsigned count)
{
	return count == 1 ? "" : ", and others,";
}

/* A folder that is closed closes all below it. */
static void
tell_samples(struct doctor *doctor, const struct walk *walk, bool closed)
{
	const char *dir = doctor->site->dir;

	if (walk->foreign.count > 0) {
		doctor_find(doctor, DOCTOR_WRONG,
		    "%s%s belong to another user than the site.",
		    walk->foreign.name, others(walk->foreign.count));
		doctor_todo(doctor, "As root: chown -R %lu %s",
		    (unsigned long)geteuid(), dir);
	}
	if (walk->open.count > 0) {
		doctor_find(doctor, closed ? DOCTOR_NOTE : DOCTOR_WRONG,
		    "%s%s may be changed by other users (mode %04o).",
		    walk->open.name, others(walk->open.count),
		    (unsigned)walk->open.mode);
		doctor_todo(doctor, "chmod -R go-w %s", dir);
	}
	if (walk->readable.count > 0 && !closed) {
		doctor_find(doctor, DOCTOR_WRONG,
		    "%s%s may be read by other users (mode %04o).",
		    walk->readable.name, others(walk->readable.count),
		    (unsigned)walk->readable.mode);
		doctor_todo(doctor, "chmod -R go-rwx %s", dir);
	}
}

static void
check_folder(struct doctor *doctor, const char *folder)
{
	char *path = site_path(doctor->site, "%s", folder);

	if (fs_is_dir(path) && access(path, R_OK | W_OK | X_OK) < 0 &&
	    errno != EROFS) {
		doctor_find(doctor, DOCTOR_WRONG,
		    "The folder %s cannot be written to.", folder);
		doctor_todo(doctor, "chmod 700 %s", path);
	}
	free(path);
}

static void
check_files(struct doctor *doctor)
{
	struct walk walk = {.doctor = doctor, .folder = ""};
	const char *const *folder;
	struct stat st;
	bool closed;

	closed = stat(doctor->site->dir, &st) == 0 && (st.st_mode & 077) == 0;
	fs_each(doctor->site->dir, look_at, &walk, NULL);
	for (folder = site_folders; *folder != NULL; folder++) {
		char *path = site_path(doctor->site, "%s", *folder);

		walk.folder = *folder;
		if (fs_is_dir(path))
			fs_each(path, look_at, &walk, NULL);
		free(path);
	}
	tell_samples(doctor, &walk, closed);
	free(walk.foreign.name);
	free(walk.open.name);
	free(walk.readable.name);
}

/* A file of choices that cannot be read: its player has the usual letters. */
static int
check_player(const char *name, void *arg)
{
	struct doctor *doctor = arg;
	struct err err = ERR_INIT;

	if (player_check(doctor->site, name, &err) < 0) {
		doctor_find(doctor, DOCTOR_WRONG, "%s.", err.text);
		doctor_todo(doctor,
		    "Mend or remove it: that player gets letters as if he "
		    "had chosen nothing.");
	}
	return 0;
}

void
doctor_players(struct doctor *doctor)
{
	char *path = site_path(doctor->site, "players");

	if (fs_is_dir(path))
		fs_each(path, check_player, doctor, NULL);
	free(path);
}

static void
tell_missing(const char *what, const char *todo, void *arg)
{
	doctor_find(arg, DOCTOR_WRONG, "%s", what);
	doctor_todo(arg, "%s", todo);
}

void
doctor_tables(struct doctor *doctor)
{
	integrity_tables_each(doctor->site, tell_missing, doctor);
}

void
doctor_permissions(struct doctor *doctor)
{
	const char *const *folder;

	if (geteuid() == 0) {
		doctor_find(doctor, DOCTOR_NOTE,
		    "The site belongs to root, so strangers' mails are read "
		    "by root.");
		doctor_todo(doctor,
		    "Make a user of its own, and as root: chown -R USER %s",
		    doctor->site->dir);
	}
	integrity_site_each(doctor->site, tell_missing, doctor);
	for (folder = site_folders; *folder != NULL; folder++)
		check_folder(doctor, *folder);
	check_files(doctor);
}

/* ---- keys ---- */

static int
check_retired(const char *name, void *arg)
{
	struct doctor *doctor = arg;
	struct host_key key;
	uint8_t host[KEY_LEN];
	struct err err = ERR_INIT;

	if (!seal_unhex_all(host, KEY_LEN, name)) {
		doctor_find(doctor, DOCTOR_NOTE,
		    "keys/retired/%s is no key: the name of one is its public "
		    "half.",
		    name);
		return 0;
	}
	if (site_key_for(doctor->site, host, &key, &err) == 0) {
		host_key_wipe(&key);
		return 0;
	}
	doctor_find(doctor, DOCTOR_WRONG, "A retired key: %s.", err.text);
	doctor_todo(doctor, "Matches that it signed cannot go on without it: "
			    "put it back from a backup.");
	return 0;
}

void
doctor_keys(struct doctor *doctor)
{
	char *path = site_path(doctor->site, "keys/host");
	char *retired = site_path(doctor->site, "keys/retired");
	struct err err = ERR_INIT;
	struct host_key key;

	/* One that is missing is told with what else is. */
	if (!fs_exists(path)) {
		goto out;
	} else if (site_key(doctor->site, &key, &err) < 0) {
		doctor_find(doctor, DOCTOR_WRONG, "%s.", err.text);
	} else {
		host_key_wipe(&key);
		if (fs_is_dir(retired))
			fs_each(retired, check_retired, doctor, NULL);
	}
out:
	free(path);
	free(retired);
}
