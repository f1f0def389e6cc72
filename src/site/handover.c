/* SPDX-License-Identifier: MIT */
/* handover.c - a match that goes to another host. */
#include "site/handover.h"

#include "base/archive.h"
#include "base/fs.h"
#include "base/x.h"
#include "base/yaml.h"
#include "site/player.h"
#include "site/reply.h"

#include <stdlib.h>
#include <string.h>

#define MAGIC "pli-move-1\n"
#define PLAYERS "players/"

/* ---- all of it in one file ---- */

struct packing {
	const struct site *site;
	const char *id;
	struct archive archive;
	struct err *err;
};

/* One that is not there is left out: wishes, or the private file of a match
 * whose host has erased it. */
static int
pack_file(struct packing *packing, const char *path, const char *name)
{
	struct buf bytes = BUF_INIT;
	int rc = 0;

	if (fs_exists(path)) {
		rc = fs_read(&bytes, path, ARCHIVE_FILE_MAX, packing->err);
		if (rc == 0)
			rc = archive_add(&packing->archive, name, bytes.data,
			    bytes.len, packing->err);
	}
	buf_wipe(&bytes);
	return rc;
}

static int
pack_players(struct packing *packing, const char *path, const struct log *log)
{
	struct private private;
	int rc;

	private_init(&private, log_entry(log, 0)->seats);
	rc = private_read(&private, path, log_entry(log, 0)->seats,
	    log_head(log), packing->err);
	for (unsigned s = 0; rc == 0 && s < private.count; s++) {
		char hash[PLAYER_HASH + 1], *from, *name;

		if (private.seats[s].address == NULL)
			continue;
		player_hash(private.seats[s].address, hash);
		name = fs_path("players", "%s.yaml", hash);
		from = site_path(packing->site, "%s", name);
		rc = pack_file(packing, from, name);
		free(from);
		free(name);
	}
	private_release(&private);
	return rc;
}

static int
pack_edition(struct packing *packing, const struct log *log)
{
	struct buf hash = BUF_INIT;
	char *path;
	int rc;

	seal_hex(&hash, log_entry(log, 0)->edition_hash, HASH_LEN);
	path = site_path(packing->site, "editions/%s.yaml", hash.data);
	rc = pack_file(packing, path, "edition.yaml");
	free(path);
	buf_release(&hash);
	return rc;
}

static int
pack_match(struct packing *packing)
{
	char *path = site_path(packing->site, "state/%s.pli", packing->id);
	char *private =
	    site_path(packing->site, "state/%s.private", packing->id);
	struct buf bytes = BUF_INIT;
	struct log log = LOG_INIT;
	int rc = -1;

	if (fs_read(&bytes, path, LOG_FILE_MAX, packing->err) == 0 &&
	    log_take(&log, &bytes, path, packing->err) == 0 &&
	    pack_file(packing, path, "match.pli") == 0 &&
	    pack_file(packing, private, "match.private") == 0 &&
	    pack_edition(packing, &log) == 0 &&
	    pack_players(packing, private, &log) == 0)
		rc = archive_finish(&packing->archive, packing->err);
	log_release(&log);
	buf_release(&bytes);
	free(path);
	free(private);
	return rc;
}

static int
write_pack(const struct site *site, const char *id,
    const uint8_t box_public[KEY_LEN], const char *bytes, size_t len,
    struct err *err)
{
	char *path = site_path(site, "handed/%s.move", id);
	struct buf sealed = BUF_INIT;
	int rc;

	buf_adds(&sealed, MAGIC);
	seal_box_close(&sealed, box_public, bytes, len);
	rc = fs_replace(path, sealed.data, sealed.len, true, err);
	buf_release(&sealed);
	free(path);
	return rc;
}

int
handover_pack(const struct site *site, const char *id,
    const uint8_t box_public[KEY_LEN], int64_t now, struct err *err)
{
	struct packing packing = {site, id, .err = err};
	char *dir = site_path(site, "handed"), *bytes = NULL;
	size_t len = 0;
	FILE *out = open_memstream(&bytes, &len);
	int rc = fs_mkdir(dir, err);

	archive_init(&packing.archive, out, id, now);
	if (rc == 0)
		rc = pack_match(&packing);
	archive_release(&packing.archive);
	fclose(out);
	if (rc == 0)
		rc = write_pack(site, id, box_public, bytes, len, err);
	seal_wipe(bytes, len);
	free(bytes);
	free(dir);
	return rc;
}

/* ---- opening one ---- */

bool
handover_is_pack(const struct buf *bytes)
{
	return bytes->len > strlen(MAGIC) &&
	       memcmp(bytes->data, MAGIC, strlen(MAGIC)) == 0;
}

struct unpacking {
	const struct site *site;
	struct buf *match, *private;
};

/* What the site has already is its own. */
static int
keep_file(const struct site *site, const char *name, const struct buf *bytes,
    struct err *err)
{
	char *path = site_path(site, "%s", name);
	int rc = 0;

	if (!fs_exists(path))
		rc = fs_replace(path, bytes->data, bytes->len, true, err);
	free(path);
	return rc;
}

static int
keep_edition(const struct site *site, const struct buf *bytes, struct err *err)
{
	uint8_t hash[HASH_LEN];
	struct buf name = BUF_INIT;
	int rc;

	seal_hash(hash, bytes->data, bytes->len);
	buf_adds(&name, "editions/");
	seal_hex(&name, hash, HASH_LEN);
	buf_adds(&name, ".yaml");
	rc = keep_file(site, name.data, bytes, err);
	buf_release(&name);
	return rc;
}

/* "players/HASH.yaml" and no other. */
static bool
is_player(const char *name)
{
	const char *hash = name + strlen(PLAYERS);
	uint8_t bytes[PLAYER_HASH / 2];

	return strncmp(name, PLAYERS, strlen(PLAYERS)) == 0 &&
	       seal_unhex(bytes, sizeof(bytes), hash) &&
	       strcmp(hash + PLAYER_HASH, ".yaml") == 0;
}

static int
unpack_file(
    const char *name, const struct buf *bytes, void *arg, struct err *err)
{
	const struct unpacking *unpacking = arg;

	if (strcmp(name, "match.pli") == 0)
		buf_add(unpacking->match, bytes->data, bytes->len);
	else if (strcmp(name, "match.private") == 0)
		buf_add(unpacking->private, bytes->data, bytes->len);
	else if (strcmp(name, "edition.yaml") == 0)
		return keep_edition(unpacking->site, bytes, err);
	else if (is_player(name))
		return keep_file(unpacking->site, name, bytes, err);
	return 0;
}

int
handover_unpack(const struct site *site, const struct host_key *key,
    const struct buf *bytes, const char *path, struct buf *match,
    struct buf *private, struct err *err)
{
	struct unpacking unpacking = {site, match, private};
	struct buf open = BUF_INIT;
	FILE *in;
	int rc;

	if (!seal_box_open(&open, key, bytes->data + strlen(MAGIC),
		bytes->len - strlen(MAGIC))) {
		buf_wipe(&open);
		return err_set(err, EX_FALSE,
		    "%s: was not handed over to the key of this site, or is "
		    "damaged",
		    path);
	}
	in = fmemopen(open.data, open.len, "r");
	rc = archive_read(in, path, NULL, NULL, NULL, err);
	rewind(in);
	if (rc == 0)
		rc = archive_read(in, path, unpack_file, &unpacking, NULL, err);
	fclose(in);
	buf_wipe(&open);
	return rc;
}

/* ---- what is left here ---- */

static const char *const moved[] = {"pli", "private"};
static const char *const kept[] = {"pli", "private", "yaml", "move"};

static int
note_address(const struct site *site, const char *id, const char *address,
    struct err *err)
{
	char *path = site_path(site, "handed/%s.yaml", id);
	struct doc *doc = doc_new_map();
	int rc = 0;

	if (address != NULL) {
		doc_add_string(doc, "address", address);
		rc = yaml_save(doc, path, err);
	}
	doc_free(doc);
	free(path);
	return rc;
}

int
handover_put_away(const struct site *site, const char *id, const char *address,
    struct err *err)
{
	char *point = site_path(site, "state/%s.point", id);
	int rc = note_address(site, id, address, err);

	if (rc == 0)
		rc = fs_remove(point, err);
	free(point);
	/* The match file last: until it is there, this can be done again. */
	for (size_t i = ARRAY_LEN(moved); i-- > 0 && rc == 0;) {
		char *from = site_path(site, "state/%s.%s", id, moved[i]);
		char *to = site_path(site, "handed/%s.%s", id, moved[i]);

		if (fs_exists(from))
			rc = fs_rename(from, to, err);
		free(from);
		free(to);
	}
	return rc;
}

int
handover_forget(const struct site *site, const char *id, struct err *err)
{
	int rc = 0;

	for (size_t i = 0; i < ARRAY_LEN(kept) && rc == 0; i++) {
		char *path = site_path(site, "handed/%s.%s", id, kept[i]);

		if (fs_exists(path))
			rc = fs_remove(path, err);
		free(path);
	}
	return rc;
}

bool
handover_has(const struct site *site, const char *id)
{
	char *state = site_path(site, "state/%s.pli", id);
	char *handover = site_path(site, "handed/%s.pli", id);
	bool has =
	    log_is_match_id(id) && !fs_exists(state) && fs_exists(handover);

	free(state);
	free(handover);
	return has;
}

/* The keys of the letters that were written here: those in front of the entry
 * that gave the match away. */
static int
open_keys(struct handover *handover, const struct site *site, const char *path,
    struct err *err)
{
	const struct log *log = &handover->log;
	uint32_t given = log_head(log);
	struct log before = LOG_INIT;
	struct host_key key;
	int rc = -1;

	while (given > 0 && log_entry(log, given)->kind != ENTRY_HOST)
		given--;
	if (given == 0)
		return err_set(
		    err, EX_DATAERR, "%s: was never handed over", path);
	if (log_parse(&before, log->bytes.data, log_entry(log, given - 1)->end,
		path, err) == 0 &&
	    site_key_for(
		site, log_host(&before, log_head(&before)), &key, err) == 0) {
		rc =
		    seal_secret_open(&handover->keys, log_secret(&before), &key)
			? 0
			: err_set(
			      err, EX_FALSE, "%s: is not of this host", path);
		host_key_wipe(&key);
	}
	log_release(&before);
	return rc;
}

static void
read_address(struct handover *handover, const struct site *site, const char *id)
{
	char *path = site_path(site, "handed/%s.yaml", id);
	struct doc *doc = NULL;

	if (fs_exists(path) && yaml_load(&doc, path, NULL) == 0) {
		const char *address = doc_text_at(doc, "address", NULL);

		if (address != NULL && address_is_plain(address))
			handover->address = xstrdup(address);
	}
	doc_free(doc);
	free(path);
}

int
handover_open(struct handover *handover, const struct site *site,
    const char *id, struct err *err)
{
	char *path = site_path(site, "handed/%s.pli", id);
	char *private = site_path(site, "handed/%s.private", id);
	struct buf bytes = BUF_INIT;
	int rc = -1;

	*handover = (struct handover){.log = LOG_INIT};
	private_init(&handover->private, SEATS_MAX);
	if (fs_read(&bytes, path, LOG_FILE_MAX, err) == 0 &&
	    log_take(&handover->log, &bytes, path, err) == 0 &&
	    open_keys(handover, site, path, err) == 0)
		rc = private_read(&handover->private, private,
		    log_entry(&handover->log, 0)->seats,
		    log_head(&handover->log), err);
	if (rc == 0)
		read_address(handover, site, id);
	else
		handover_close(handover);
	buf_release(&bytes);
	free(path);
	free(private);
	return rc;
}

void
handover_close(struct handover *handover)
{
	log_release(&handover->log);
	match_keys_wipe(&handover->keys);
	private_release(&handover->private);
	free(handover->address);
	handover->address = NULL;
}
