/* SPDX-License-Identifier: MIT */
/* site_key.c - the host's keys: the present one and the retired. */
#include "base/fs.h"
#include "base/x.h"
#include "site/site_p.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define KEY_FILE_MAX 200

struct site_kept {
	struct stat file; /* st_ino 0: nothing is kept */
	struct host_key key;
};

struct site_kept *
site_kept_new(void)
{
	return xcalloc(1, sizeof(struct site_kept));
}

void
site_kept_free(struct site_kept *kept)
{
	if (kept != NULL)
		host_key_wipe(&kept->key);
	free(kept);
}

static bool
is_kept(const struct site_kept *kept, const struct stat *now)
{
	const struct stat *then = &kept->file;

	return then->st_ino != 0 && then->st_ino == now->st_ino &&
	       then->st_dev == now->st_dev && then->st_size == now->st_size &&
	       then->st_mode == now->st_mode &&
	       then->st_ctim.tv_sec == now->st_ctim.tv_sec &&
	       then->st_ctim.tv_nsec == now->st_ctim.tv_nsec;
}

static int
key_load(struct host_key *key, const char *path, struct err *err)
{
	struct buf text = BUF_INIT;
	struct stat st;
	int rc = -1;

	if (stat(path, &st) < 0)
		return err_sys(err, EX_TEMPFAIL, "%s", path);
	if ((st.st_mode & 077) != 0)
		return err_set(err, EX_TEMPFAIL,
		    "%s: others may read this key; run \"chmod 600 %s\", and "
		    "\"pli host --new-key\" if you do not trust them",
		    path, path);
	if (fs_read(&text, path, KEY_FILE_MAX, err) == 0)
		rc = host_key_read(key, text.data, path, err);
	buf_wipe(&text);
	return rc;
}

int
site_key_write(const char *path, const struct host_key *key, struct err *err)
{
	struct buf text = BUF_INIT;
	int rc;

	buf_adds(&text, "pli-host-1 ");
	seal_hex(&text, key->seed, sizeof(key->seed));
	buf_addc(&text, '\n');
	rc = fs_replace(path, text.data, text.len, true, err);
	buf_wipe(&text);
	return rc;
}

void
site_key_make(struct host_key *key)
{
	uint8_t seed[32];

	seal_random(seed, sizeof(seed));
	host_key_init(key, seed);
	seal_wipe(seed, sizeof(seed));
}

static char *
retired_path(const struct site *site, const uint8_t host[KEY_LEN])
{
	struct buf hex = BUF_INIT;
	char *path;

	seal_hex(&hex, host, KEY_LEN);
	path = site_path(site, "keys/retired/%s", hex.data);
	buf_release(&hex);
	return path;
}

int
site_key(const struct site *site, struct host_key *key, struct err *err)
{
	char *path = site_path(site, "keys/host");
	struct site_kept *kept = site->kept;
	struct stat now;
	bool there = kept != NULL && stat(path, &now) == 0;
	int rc = 0;

	if (there && is_kept(kept, &now))
		*key = kept->key;
	else
		rc = key_load(key, path, err);
	if (there && rc == 0) {
		kept->file = now;
		kept->key = *key;
	}
	free(path);
	return rc;
}

int
site_key_for(const struct site *site, const uint8_t host[KEY_LEN],
    struct host_key *key, struct err *err)
{
	char *path;
	int rc = -1;

	if (site_key(site, key, err) < 0)
		return -1;
	if (memcmp(key->sign_public, host, KEY_LEN) == 0)
		return 0;
	host_key_wipe(key);
	path = retired_path(site, host);
	if (!fs_exists(path)) {
		err_set(
		    err, EX_FALSE, "signed by a key that is not this site's");
		goto out;
	}
	if (key_load(key, path, err) < 0)
		goto out;
	if (memcmp(key->sign_public, host, KEY_LEN) != 0) {
		host_key_wipe(key);
		err_set(err, EX_TEMPFAIL, "%s: holds another key", path);
		goto out;
	}
	rc = 0;
out:
	free(path);
	return rc;
}

int
site_new_key(const struct site *site, struct host_key *key, struct err *err)
{
	struct host_key old;
	char *dir = NULL, *path = NULL, *host = NULL;
	int rc = -1;

	if (site_key(site, &old, err) < 0)
		return -1;
	dir = site_path(site, "keys/retired");
	path = retired_path(site, old.sign_public);
	host = site_path(site, "keys/host");
	/* The old one first: between the two steps nothing is lost. */
	if (fs_mkdir(dir, err) < 0 || site_key_write(path, &old, err) < 0)
		goto out;
	site_key_make(key);
	rc = site_key_write(host, key, err);
	if (rc < 0)
		host_key_wipe(key);
out:
	host_key_wipe(&old);
	free(dir);
	free(path);
	free(host);
	return rc;
}
