/* SPDX-License-Identifier: MIT */
/*
 * send.h - pli-send: the program that hands letters to a mail server.
 *
 * It reads the smtp map of a site's pli.yaml (pli-site(5)):
 *
 *	smtp:
 *	  url: smtp://mail.example.org:587
 *	  user: pli
 *	  password_file: keys/smtp	# below the site; only the owner may
 *					# read it
 *	  starttls: yes		# required.  Default: yes if there is a user
 *	  auth: yes		# required.  Default: yes if there is a user
 *	  ca_file: FILE		# instead of the system's certificates
 *	  timeout: 60		# seconds for one letter
 *	  hello: NAME		# our name in EHLO; default: the domain of
 *				# the address
 *	  connections: 4	# at most, at a time
 *	  give_up: 5		# days
 *
 * url is one of
 *
 *	smtp://HOST[:PORT]	port 25
 *	smtps://HOST[:PORT]	port 465, TLS from the first byte
 *	sendmail:PROGRAM	run PROGRAM -i -f FROM -- TO for each letter
 *	maildir:FOLDER		put each letter into a Maildir (for tests)
 */
#ifndef SEND_H
#define SEND_H

#include "base/doc.h"
#include "base/err.h"
#include "site/outbox.h"
#include "site/site.h"

/* Everything of the smtp map; strings point into it or belong to it. */
struct send_config {
	struct smtp smtp;
	char *path;      /* of sendmail: and maildir:, else NULL */
	int64_t give_up; /* seconds */
	unsigned connections;
	struct carrier (*carrier)(const struct send_config *config);
	void (*close)(struct carrier *carrier); /* or NULL */
	/*
	 * NULL, or of a server: go as far as a letter would, and stop before
	 * its first byte.  NULL if it would have been taken, else a word of
	 * those below and what was said in why.
	 */
	const char *(*check)(const struct send_config *config, const char *from,
	    const char *to, struct buf *why);
	const char *password_file, *ca_file; /* as they stand there */
	char *ca_path;
	struct buf password;
};

/* map may be NULL: then all is default.  site is the folder, domain the part of
 * its address behind the @.  Errors: EX_CONFIG. */
int send_config_read(struct send_config *config, const struct doc *map,
    const char *site, const char *domain, struct err *err);
void send_config_release(struct send_config *config);

/*
 * Letters go to a server: set carrier, close and check.  libcurl comes with
 * thirty libraries, which who only writes files or runs sendmail need not map:
 * pli-send becomes pli-smtp here, the same program with libcurl, and returns
 * only if there is none (EX_TEMPFAIL).
 */
int send_by_smtp(struct send_config *config, struct err *err);
/* The other carriers; config must outlive them. */
struct carrier send_sendmail(const struct send_config *config);
struct carrier send_maildir(const struct send_config *config);

/*
 * Send what is due, over as many connections as config allows if there is much
 * of it; the letters of one match all go over the same.  A process each.
 */
int send_many(const char *outbox, const struct send_config *config,
    const struct outbox_when *when, struct outbox_counts *counts,
    struct err *err);
/*
 * Tell the host of letters that failed, if he was not yet: a line in the log,
 * and a letter that leaves with the next run, one an hour at most.
 */
int send_tell(const struct site *site, int64_t now, struct err *err);

/*
 * "pli-send --check": appends a line "WORD TEXT" for each thing that is wrong
 * or worth knowing; nothing if all is well.  pli doctor says the words: config
 * connect slow refused starttls certificate login sender recipient later
 * program folder reserved no-domain no-mx no-spf no-dns.
 */
void send_check(const struct site *site, struct buf *out);

#endif
