/* SPDX-License-Identifier: MIT */
/* site_create.c - a new site: folders, a key, and a pli.yaml that explains
 * itself. */
#include "base/fs.h"
#include "base/x.h"
#include "site/reply.h"
#include "site/site_p.h"

#include <stdlib.h>
#include <string.h>

const char *const site_folders[] = {
    "keys",
    "keys/retired",
    "state",
    "players",
    "tables",
    "editions",
    "ledger",
    "fetch",
    "inbox",
    "inbox/junk",
    "inbox/unanswered",
    "outbox",
    "outbox/tmp",
    "outbox/new",
    "outbox/sent",
    "outbox/failed",
    "log",
    NULL,
};

/* What a host meets first; every key is explained in pli-site(5). */
static const char config_text[] =
    "# pli.yaml - what this site is.  Every setting: man 5 pli-site.\n"
    "\n"
    "# Players write to this address; letters come from it.  Mail to it, and\n"
    "# to the same with +ANYTHING before the @, must reach \"pli ingest\".\n"
    "address: %s\n"
    "# The name that stands beside it.\n"
    "#name: Pli at %s\n"
    "# Your own address, for letters about what goes wrong.\n"
    "#host: you@%s\n"
    "# Your language, by its code.\n"
    "language: %s\n"
    "\n"
    "# How reply addresses are made: plus (base+...@), minus (base-...@), or\n"
    "# subject, if your mail provider knows neither.\n"
    "address_style: plus\n"
    "# The server of yours whose Authentication-Results can be believed.\n"
    "#authserv: mx.%s\n"
    "# The header field in which it writes whom a mail is for, if that is not\n"
    "# Delivered-To.\n"
    "#recipient_field: X-Envelope-To\n"
    "\n"
    "# Days a player has for a decision; 0: no deadlines.  Or all of it:\n"
    "#deadline: {target: 3d, grace: 2d, remind: [-1d, 0h], late: bot}\n"
    "deadline: 0\n"
    "# Days of a match that a seat's clock may stand still because letters "
    "to\n"
    "# it come back.\n"
    "bounce_pause: 7\n"
    "# Mails a day with which a seat may change its match.\n"
    "mails_per_day: 100\n"
    "# Letters a day to people who have no seat, and ask to join; 0: none.\n"
    "stranger_letters: 50\n"
    "# How many of them may be open at a time, a day, to addresses that no "
    "mail\n"
    "# server vouches for (authserv) and that have answered none before.\n"
    "unproved_letters: 3\n"
    "# Tables that are opened by mail: how many at a time, how many by one\n"
    "# address, after how many days of silence one ends, whether it begins\n"
    "# when it is full or when its opener says so, and what he may choose:\n"
    "# how long a turn takes, how many computer players sit there.\n"
    "tables:\n"
    "  most: 20\n"
    "  each: 2\n"
    "  days: 30\n"
    "  fastest: 1d\n"
    "  slowest: 30d\n"
    "  bots: 3\n"
    "  start: full\n"
    "# Whether you are asked before somebody sits down at one.\n"
    "approve: no\n"
    "# Publish the match key when a match is over, so that all can check it.\n"
    "reveal: yes\n"
    "# Where players' names stand in new matches: in the signed file, for "
    "ever\n"
    "# (file), or beside it, where they can be erased (side).\n"
    "names: file\n"
    "# Whether log/pli.log goes to syslog, too, and so to the journal.\n"
    "#syslog: yes\n"
    "# Days that sent letters are kept.\n"
    "keep: 14\n"
    "# Days after a match that addresses and press are erased.\n"
    "forget: 365\n"
    "# Seconds to wait for a match that another run is writing.\n"
    "lock_wait: 60\n"
    "\n"
    "# How \"pli send\" hands letters to a mail server.\n"
    "smtp:\n"
    "  url: smtp://localhost:25\n"
    "\n"
    "# Where \"pli fetch\" gets mail from, if no mail system can run "
    "pli.\n"
    "#fetch:\n"
    "#  - url: imaps://imap.%s\n"
    "#    user: pli\n"
    "#    password_file: keys/imap\n"
    "#    then: delete\n"
    "\n"
    "# A forum for \"pli post\" and \"pli fetch\" (pli-site(5)).\n"
    "#forum:\n"
    "#  kind: nodebb\n"
    "#  url: https://forum.example.org\n"
    "#  user: pli\n"
    "#  token_file: keys/forum\n"
    "#  category: 2\n"
    "#  lobby: yes\n";

/* A live site in a source tree would sooner or later be published with it. */
static bool
in_source_tree(const char *dir)
{
	struct buf path = BUF_INIT;
	char *real, *slash;
	bool found = false;

	real = realpath(dir, NULL);
	while (real != NULL && !found) {
		buf_clear(&path);
		buf_addf(&path, "%s/src/site/site.h", real);
		found = fs_exists(path.data);
		buf_clear(&path);
		buf_addf(&path, "%s/state/FORMAT.md", real);
		found = found || fs_exists(path.data);
		slash = strrchr(real, '/');
		if (slash == NULL || slash == real)
			break;
		*slash = '\0';
	}
	free(real);
	buf_release(&path);
	return found;
}

static int
check_place(const char *dir, struct err *err)
{
	char *config = fs_path(dir, "pli.yaml"), *key = NULL;
	int rc = -1;

	key = fs_path(dir, "keys/host");
	if (site_check_owner(dir, err) < 0)
		goto out;
	if (fs_exists(config) || fs_exists(key)) {
		err_set(err, EX_USAGE, "%s: there is a site already", dir);
		goto out;
	}
	/* The project's own tests live in a build tree. */
	if (getenv("PLI_SITE_ANYWHERE") == NULL && in_source_tree(dir)) {
		err_set(err, EX_USAGE,
		    "%s: is inside a source tree of pli; a site holds keys and "
		    "must be elsewhere",
		    dir);
		goto out;
	}
	rc = 0;
out:
	free(config);
	free(key);
	return rc;
}

static int
make_folders(const char *dir, struct err *err)
{
	char *path;
	size_t i;
	int rc = 0;

	for (i = 0; rc == 0 && site_folders[i] != NULL; i++) {
		path = fs_path(dir, "%s", site_folders[i]);
		rc = fs_mkdir(path, err);
		free(path);
	}
	return rc;
}

static int
make_key(const char *dir, struct err *err)
{
	char *path = fs_path(dir, "keys/host");
	struct host_key key;
	int rc;

	site_key_make(&key);
	rc = site_key_write(path, &key, err);
	host_key_wipe(&key);
	free(path);
	return rc;
}

static int
make_config(
    const char *dir, const char *address, const char *lang, struct err *err)
{
	char *path = fs_path(dir, "pli.yaml");
	struct buf text = BUF_INIT;
	const char *domain = strchr(address, '@') + 1;
	int rc;

	buf_addf(
	    &text, config_text, address, domain, domain, lang, domain, domain);
	rc = fs_replace(path, text.data, text.len, true, err);
	buf_release(&text);
	free(path);
	return rc;
}

int
site_create(
    const char *dir, const char *address, const char *lang, struct err *err)
{
	struct site site;

	if (!address_is_plain(address))
		return err_set(
		    err, EX_USAGE, "%s: not a mail address", address);
	if (strcspn(address, "@") > SITE_BASE_MAX)
		return err_set(err, EX_USAGE,
		    "%s: more than %d letters before the @ leave no room for "
		    "a reply address; nothing was made",
		    address, SITE_BASE_MAX);
	if (fs_mkdir(dir, err) < 0 || check_place(dir, err) < 0 ||
	    make_folders(dir, err) < 0)
		return -1;
	/* The configuration comes last: with it the site is there. */
	if (make_key(dir, err) < 0 || make_config(dir, address, lang, err) < 0)
		return -1;
	if (site_open(&site, dir, err) < 0)
		return -1;
	site_release(&site);
	return 0;
}
