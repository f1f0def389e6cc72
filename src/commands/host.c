/* SPDX-License-Identifier: MIT */
/* host.c - pli host: a new key, or another host. */
#include "commands/open_site.h"

#include "base/archive.h"
#include "base/fs.h"
#include "base/x.h"
#include "site/handover.h"
#include "site/ledger.h"
#include "site/reply.h"
#include "table/letters.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define PACK_MAX (2 * ARCHIVE_FILE_MAX)

/* A host entry that puts these keys in force, and hands the match keys to
 * them. */
static int
append_host(struct table *table, const uint8_t sign[KEY_LEN],
    const uint8_t box[KEY_LEN], struct err *err)
{
	struct entry entry;

	cmd_entry(&entry, ENTRY_HOST, table);
	memcpy(entry.host, sign, KEY_LEN);
	seal_secret_close(entry.secret, box, &table->match.keys);
	return cmd_append(table, &entry, err);
}

/* Letters, and no more: nothing may follow under the old key. */
static int
commit(struct table *table, struct err *err)
{
	if (table_letters(table, NO_SEAT, NULL, err) < 0)
		return -1;
	return table_commit(table, err);
}

/* ---- a new key for the site's matches ---- */

struct change {
	struct site *site;
	const struct cli *cli;
	struct host_key key;
	struct err *err;
	unsigned changed;
};

static int
change_match(const char *id, void *arg)
{
	struct change *change = arg;
	struct table table;
	const struct log *log = &table.match.log;
	int rc = 0;

	if (table_open(&table, change->site, id, true, change->cli->now,
		change->err) < 0) {
		/* Broken: told, and the others go on. */
		fprintf(stderr, "pli: %s: left as it is: %s\n", id,
		    change->err->text);
		return 0;
	}
	if (log_reveal(log) == NO_ENTRY &&
	    memcmp(log_host(log, log_head(log)), change->key.sign_public,
		KEY_LEN) != 0) {
		rc = append_host(&table, change->key.sign_public,
		    change->key.box_public, change->err);
		if (rc == 0)
			rc = commit(&table, change->err);
		change->changed += rc == 0;
	}
	table_close(&table);
	return rc;
}

static int
change_all(
    const struct cli *cli, struct site *site, bool new_key, struct err *err)
{
	struct change change = {.site = site, .cli = cli, .err = err};
	struct buf public = BUF_INIT;
	int rc;

	if (new_key)
		rc = site_new_key(site, &change.key, err);
	else
		rc = site_key(site, &change.key, err);
	if (rc < 0)
		return -1;
	rc = integrity_each(site, change_match, &change, err);
	if (rc == 0) {
		host_key_write_public(&change.key, &public);
		printf("%s\n", public.data);
		fprintf(stderr, "%u %s put under this key.\n", change.changed,
		    x_plural(change.changed, "match was", "matches were"));
		if (new_key)
			fprintf(stderr,
			    "Keep the new secret on paper: pli key --secret\n");
	}
	host_key_wipe(&change.key);
	buf_release(&public);
	return rc;
}

/* ---- handing a match over ---- */

/* The entry that gives it away, if a run that was cut off has not written it.
 */
static int
give_away(const struct cli *cli, const char *id, const uint8_t sign[KEY_LEN],
    const uint8_t box[KEY_LEN], struct err *err)
{
	struct cmd_match open;
	int rc;

	if (cmd_open(&open, cli, id, true, err) < 0)
		return -1;
	rc = append_host(&open.table, sign, box, err);
	if (rc == 0)
		rc = commit(&open.table, err);
	cmd_close(&open);
	return rc;
}

/* The last entry of a match that is that host's already, or NO_ENTRY. */
static uint32_t
given_away_by(
    const struct site *site, const char *id, const uint8_t sign[KEY_LEN])
{
	char *path = site_path(site, "state/%s.pli", id);
	struct buf bytes = BUF_INIT;
	struct log log = LOG_INIT;
	uint32_t last = NO_ENTRY;

	if (log_is_match_id(id) && fs_exists(path) &&
	    fs_read(&bytes, path, LOG_FILE_MAX, NULL) == 0 &&
	    log_take(&log, &bytes, path, NULL) == 0 &&
	    memcmp(log_host(&log, log_head(&log)), sign, KEY_LEN) == 0)
		last = log_head(&log);
	log_release(&log);
	buf_release(&bytes);
	free(path);
	return last;
}

static int
give_away_once(const struct cli *cli, const struct site *site, const char *id,
    const uint8_t sign[KEY_LEN], const uint8_t box[KEY_LEN], struct err *err)
{
	uint32_t last = given_away_by(site, id, sign);

	return last == NO_ENTRY ? give_away(cli, id, sign, box, err)
				: table_finish_batches(site, id, last, err);
}

/* Out of the way, so that nothing seems wrong here, and it may be handed
 * back. */
static int
delivery(const struct cli *cli, const char *id, const char *keys,
    const char *address, struct err *err)
{
	uint8_t sign[KEY_LEN], box[KEY_LEN];
	struct host_key key;
	struct site site;
	int rc;

	if (!host_key_read_public(sign, box, keys))
		return err_set(
		    err, EX_USAGE, "--to: not a line as \"pli key\" prints it");
	if (address != NULL && !address_is_plain(address))
		return err_set(err, EX_USAGE, "--address: not a mail address");
	if (site_open(&site, cli->site, err) < 0)
		return -1;
	rc = site_key(&site, &key, err);
	if (rc == 0 && memcmp(key.sign_public, sign, KEY_LEN) == 0)
		rc = err_set(err, EX_USAGE,
		    "--to: these are the keys of this "
		    "site");
	host_key_wipe(&key);
	if (rc == 0)
		rc = give_away_once(cli, &site, id, sign, box, err);
	if (rc == 0)
		rc = handover_pack(&site, id, box, cli->now, err);
	if (rc == 0)
		rc = handover_put_away(&site, id, address, err);
	if (rc == 0) {
		printf("%s/handed/%s.move\n", site.dir, id);
		fprintf(stderr,
		    "Match %s now belongs to the other host.  Send him that "
		    "file: only his key\nopens it, by \"pli host FILE "
		    "--accept\".\n",
		    id);
	}
	site_release(&site);
	return rc;
}

/* ---- taking a match over ---- */

/* What another host gave: the match file, and its private file. */
struct given {
	struct buf match, private;
	char id[17];
	unsigned seats;
	char game[33];
	uint8_t edition[HASH_LEN];
};

static int
check_match(const struct site *site, const char *path, struct given *given,
    const struct host_key *key, struct err *err)
{
	struct log log = LOG_INIT;
	int rc = -1;

	if (log_parse(&log, given->match.data, given->match.len, path, err) <
		0 ||
	    log_check_all(&log, path, err) < 0)
		goto out;
	strcpy(given->id, log_entry(&log, 0)->match);
	given->seats = log_entry(&log, 0)->seats;
	strcpy(given->game, log_entry(&log, 0)->game);
	memcpy(given->edition, log_entry(&log, 0)->edition_hash, HASH_LEN);
	if (log.torn > 0)
		err_set(err, EX_DATAERR, "%s: torn after entry %u", path,
		    log_head(&log));
	else if (memcmp(log_host(&log, log_head(&log)), key->sign_public,
		     KEY_LEN) != 0)
		err_set(err, EX_FALSE,
		    "%s: was not handed over to the key of this site", path);
	else if (table_exists(site, given->id))
		err_set(
		    err, EX_USAGE, "there is a match %s already", given->id);
	else
		rc = 0;
out:
	log_release(&log);
	return rc;
}

/* In one file, or as a match file and a private file. */
static int
read_given(const struct site *site, const char *path, const char *private,
    const struct host_key *key, struct given *given, struct err *err)
{
	struct buf bytes = BUF_INIT;
	int rc = cmd_input(path, PACK_MAX, &bytes, err);

	if (rc == 0 && handover_is_pack(&bytes))
		rc = handover_unpack(site, key, &bytes, path, &given->match,
		    &given->private, err);
	else if (rc == 0)
		buf_add(&given->match, bytes.data, bytes.len);
	if (rc == 0 && private != NULL) {
		buf_clear(&given->private);
		rc = cmd_input(private, DATA_FILE_MAX, &given->private, err);
	}
	buf_release(&bytes);
	return rc;
}

/* It is known before it is there; but if it was here before, that is known. */
static int
begin_ledger(
    const struct site *site, const char *id, int64_t now, struct err *err)
{
	char *dir = site_path(site, "ledger");
	struct ledger ledger;
	char time[21];
	int rc = 0;

	time_write(time, now);
	if (ledger_read(&ledger, dir, id, NULL) == 0 ||
	    ledger.kind != LEDGER_HEAD)
		rc = ledger_mark(dir, id, LEDGER_BEGUN, time, err);
	free(dir);
	return rc;
}

/* Who sits there by which address, as it was given, or nobody. */
static int
store_side(const struct given *given, const char *path, struct err *err)
{
	struct private private;
	int rc;

	if (given->private.len > 0)
		return fs_replace(
		    path, given->private.data, given->private.len, true, err);
	private_init(&private, given->seats);
	rc = private_write(&private, path, NO_ENTRY, err);
	private_release(&private);
	return rc;
}

/* If it did not come along, ours may be the same; if not, opening the match
 * says that it is missing. */
static int
store_edition(
    const struct site *site, const struct given *given, struct err *err)
{
	struct buf name = BUF_INIT, text = BUF_INIT;
	uint8_t hash[HASH_LEN];
	char *path;
	int rc = 0;

	seal_hex(&name, given->edition, HASH_LEN);
	path = site_path(site, "editions/%s.yaml", name.data);
	buf_clear(&name);
	buf_addf(&name, "games/%s/edition.yaml", given->game);
	if (!fs_exists(path) &&
	    data_read(&site->data, name.data, &text, NULL) == 0) {
		seal_hash(hash, text.data, text.len);
		if (memcmp(hash, given->edition, HASH_LEN) == 0)
			rc = fs_replace(path, text.data, text.len, true, err);
	}
	buf_release(&name);
	buf_release(&text);
	free(path);
	return rc;
}

/* The private file first: with the match file the match is there. */
static int
store(const struct site *site, const struct given *given, int64_t now,
    struct err *err)
{
	char *state = site_path(site, "state/%s.pli", given->id);
	char *private = site_path(site, "state/%s.private", given->id);
	int rc = begin_ledger(site, given->id, now, err);

	if (rc == 0)
		rc = store_edition(site, given, err);
	if (rc == 0)
		rc = store_side(given, private, err);
	if (rc == 0)
		rc = fs_replace(
		    state, given->match.data, given->match.len, true, err);
	if (rc == 0)
		rc = handover_forget(site, given->id, err);
	free(private);
	free(state);
	return rc;
}

/* Accounts of the other host's forum are others here, or nobody's. */
static void
leave_forum(struct table *table)
{
	struct private *private = &table->private;
	unsigned count = 0;

	for (unsigned s = 0; s < private->count; s++) {
		if (!private_unbind(&private->seats[s]))
			continue;
		count++;
		if (private->seats[s].address == NULL &&
		    match_is_person(&table->match, s))
			fprintf(stderr,
			    "%s (seat %u) has no address: pli player %s %u "
			    "--address ADDRESS\n",
			    match_name(&table->match, s), s, table->id, s);
	}
	if (count > 0)
		fprintf(stderr,
		    "%u %s not known here; who has one on yours writes "
		    "\"forum\".\n",
		    count,
		    x_plural(count, "account on the other host's forum is",
			"accounts on the other host's forum are"));
	table->private_changed |= count > 0 || private->forum;
	private->forum = false;
}

/* The new host's first act: the same key and a new P, so that the old host's
 * reply addresses die. */
static int
begin(const struct cli *cli, struct site *site, const char *id, struct err *err)
{
	struct table table;
	int rc;

	/* A ledger of old may stand against it.  If it does not, the letters of
	 * the last entry are the other host's, and not written again here. */
	if (table_open(&table, site, id, false, cli->now, err) < 0)
		return -1;
	table_close(&table);
	site->takes_older = true;
	if (table_open(&table, site, id, true, cli->now, err) < 0)
		return -1;
	seal_random(table.match.keys.post, KEY_LEN);
	leave_forum(&table);
	rc = append_host(
	    &table, table.key.sign_public, table.key.box_public, err);
	if (rc == 0)
		rc = commit(&table, err);
	if (rc == 0)
		fprintf(stderr, "Match %s is yours; %zu %s in the outbox.\n",
		    id, table.batch.count,
		    x_plural(table.batch.count,
			"letter from the new address lies",
			"letters from the new address lie"));
	table_close(&table);
	return rc;
}

static int
take_over(const struct cli *cli, struct site *site, const char *path,
    const char *private, struct err *err)
{
	struct given given = {.match = BUF_INIT, .private = BUF_INIT};
	struct host_key key;
	int rc = site_key(site, &key, err);

	if (rc == 0)
		rc = read_given(site, path, private, &key, &given, err);
	if (rc == 0)
		rc = check_match(site, path, &given, &key, err);
	if (rc == 0)
		rc = store(site, &given, cli->now, err);
	if (rc == 0)
		rc = begin(cli, site, given.id, err);
	host_key_wipe(&key);
	buf_release(&given.match);
	buf_release(&given.private);
	return rc;
}

/* ---- the command ---- */

struct options {
	bool new_key, accept;
	const char *to, *private, *address;
};

static int
on_site(const struct cli *cli, const struct options *options, const char *file,
    struct err *err)
{
	struct site site;
	int rc;

	if (site_open(&site, cli->site, err) < 0)
		return -1;
	if (options->accept)
		rc = take_over(cli, &site, file, options->private, err);
	else
		rc = change_all(cli, &site, options->new_key, err);
	site_release(&site);
	return rc;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	struct options options = {.to = NULL};
	const struct option_row rows[] = {
	    {"new-key", 0, OPTION_FLAG, &options.new_key},
	    {"to", 0, OPTION_TEXT, &options.to},
	    {"address", 0, OPTION_TEXT, &options.address},
	    {"accept", 0, OPTION_FLAG, &options.accept},
	    {"private", 0, OPTION_TEXT, &options.private},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	int first, named;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0)
		return -1;
	if (options.new_key + options.accept + (options.to != NULL) > 1 ||
	    (options.private != NULL && !options.accept) ||
	    (options.address != NULL && options.to == NULL))
		return err_set(err, EX_USAGE,
		    "host: --new-key, --to and --accept exclude each other, "
		    "--private goes with --accept, and --address with --to");
	named = options.accept || options.to != NULL;
	if (cmd_count(&cmd_host, argc - first, named, named, err) < 0)
		return -1;
	if (options.to != NULL)
		return delivery(
		    cli, argv[first], options.to, options.address, err);
	return on_site(cli, &options, argv[first], err);
}

const struct command cmd_host = {
    .name = "host",
    .args = "[--new-key] | MATCH --to KEYS [--address ADDRESS] | "
	    "FILE --accept [--private FILE]",
    .brief = "change the host's key, or hand a match to another host",
    .help =
	"Without arguments, every running match is put under the site's "
	"present\n"
	"key: this ends a --new-key that was cut off.\n"
	"\n"
	"  --new-key    make a new host key and put every running match under\n"
	"               it; the old one is kept in keys/retired, for old "
	"files\n"
	"  --to KEYS    hand MATCH over to the host whose \"pli key\" printed\n"
	"               KEYS (one argument, \"pli-keys-1 ...\"); it goes from\n"
	"               state/ to handed/, and the file to send him, which\n"
	"               only his key opens, is printed\n"
	"  --address A  where it is played then: who still answers a letter\n"
	"               of this site is told so\n"
	"  --accept     take over the match in FILE, which was handed to this\n"
	"               site; all old reply addresses end\n"
	"  --private FILE  the players' addresses, if FILE is the bare match\n"
	"\n"
	"Exit: 0 done, 64 usage, 65 not well formed, 66 no such file, 75 try\n"
	"again, 77 the match file is false or not for this key, 78\n"
	"configuration.\n",
    .run = run,
};
