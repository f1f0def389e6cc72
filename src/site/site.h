/* SPDX-License-Identifier: MIT */
/*
 * site.h - a site: one folder of a host with configuration, keys, matches and
 * letters (pli-site(5)); and its log.
 */
#ifndef SITE_H
#define SITE_H

#include "base/data.h"
#include "base/doc.h"
#include "base/err.h"
#include "base/seal.h"
#include "site/policy.h"
#include "site/terms.h"

#include <stdbool.h>
#include <stdint.h>

enum host_may { HOST_PAUSES = 1, HOST_EXTENDS = 2, HOST_REPLACES = 4 };
#define HOST_MAY_ALL (HOST_PAUSES | HOST_EXTENDS | HOST_REPLACES)
#define SITE_DELEGATES 16

enum address_style { STYLE_PLUS, STYLE_MINUS, STYLE_SUBJECT };

struct site {
	char *dir;
	struct doc *config; /* pli.yaml as it stands */
	const char *name;   /* "Pli at example.org": From's name */
	char *address;      /* base@domain */
	char *base, *domain;
	const char *host; /* the host's own address, or NULL */
	/* People who may change matches by mail (site_may), the host first */
	struct site_delegate {
		const char *address;
		unsigned may; /* bit set of enum host_may */
	} delegates[SITE_DELEGATES];
	unsigned delegate_count;
	const char *lang; /* the host's language */
	/* the server whose Authentication-Results are trusted, or NULL */
	const char *authserv;
	/* the header field in which the site's mail server writes the envelope
	 * recipient, or NULL */
	const char *recipient_field;
	enum address_style style;
	char shard[5];      /* what its matches' ids begin with, or "" */
	unsigned lock_wait; /* ms */
	struct terms terms; /* the time that a match gives */
	struct policy policy;
	unsigned keep;   /* days that sent letters are kept; 0: for ever */
	unsigned forget; /* days that addresses are kept after a match; 0: for
			    ever */
	unsigned bounce_pause;  /* days that bounces may stop a seat's clock */
	unsigned mails_per_day; /* mails of a seat that are played in a day */
	unsigned stranger_letters; /* letters a day to people without a seat */
	/* of these, letters to unproved people that nobody has answered */
	unsigned unproved_letters;
	const char *forum_lang; /* of public posts, or NULL: lang */
	bool forum_bbcode;      /* posts are BBCode, not Markdown */
	bool forum_file;        /* public posts end with the match file */
	bool forum_attached;    /* the last one brings it as a file */
	bool forum_pictures;    /* each of them brings the board as a picture */
	bool forum_lobby;       /* a topic for whoever has no seat */
	/* Tables that are opened by mail (signup.h) */
	struct {
		unsigned most; /* open at a time; 0: none by mail */
		unsigned each; /* of one address */
		unsigned days; /* after which one where nothing happens ends */
		bool manual;   /* begin when their opener says so */
		int64_t fastest, slowest; /* seconds for a turn that their
					     opener may choose */
		unsigned bots;            /* most computer players at one */
	} tables;
	bool approve;      /* the host says who may sit at them */
	const char *board; /* where the board page lies, or NULL */
	bool pictures;     /* letters carry the game's board as a picture */
	bool syslog;       /* the log's lines go to syslog, too */
	bool names_aside;  /* new match files have pseudonyms (NAMES_SIDE) */
	bool reveal;       /* reveal the match key when a match ends */
	struct data data;  /* the site's own folder, then the installed one */
	bool bots_wait;    /* a match of this run waits for a computer player */
	struct site_kept *kept; /* the host key as it was read (site_key) */
	struct site_mail *mail; /* the mail that log lines name */
	bool verifies;    /* read whole matches: no checkpoint is trusted */
	bool takes_older; /* table_open: whatever the ledger says, and without
			     writing lost letters again: for "pli match ID
			     accept", and a match from another host */
};

/* Make a new site below dir: folders, pli.yaml, a host key; durable on return.
 * EX_USAGE: there is one, or dir lies inside a source tree of pli. */
int site_create(
    const char *dir, const char *address, const char *lang, struct err *err);
/* The folders below dir; ends with NULL. */
extern const char *const site_folders[];
/*
 * Read pli.yaml; end the site with site_release.  EX_CONFIG: a mistake in it,
 * or the folder belongs to another user (also if we are root), which is checked
 * first.  The host key is not read.
 */
int site_open(struct site *site, const char *dir, struct err *err);
void site_release(struct site *site);
/* "DIR/what" formatted; the caller frees it. */
char *site_path(const struct site *site, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* EX_USAGE: what a host calls a match or a table cannot be its id here.  Not
 * checked: that there is one already. */
int site_check_id(const struct site *site, const char *id, struct err *err);

/* What that address may do by mail, a bit set of enum host_may; 0: nothing. */
unsigned site_may(const struct site *site, const char *address);

/* EX_CONFIG: dir does not belong to the user who runs pli, or is no folder. */
int site_check_owner(const char *dir, struct err *err);

/* Read the host key, keys/host; the caller wipes it, as those below.
 * EX_TEMPFAIL: it cannot be read. */
int site_key(const struct site *site, struct host_key *key, struct err *err);
/* Find this site's key whose public part is host: the present or a retired one
 * (keys/retired/HEX).  EX_FALSE: it has no such key.  EX_TEMPFAIL: it cannot be
 * read. */
int site_key_for(const struct site *site, const uint8_t host[KEY_LEN],
    struct host_key *key, struct err *err);
/* Make a new host key and retire the present one; durable on return. */
int site_new_key(
    const struct site *site, struct host_key *key, struct err *err);

/* Make a key from fresh randomness. */
void site_key_make(struct host_key *key);
/* Write a key's file; durable on return. */
int site_key_write(
    const char *path, const struct host_key *key, struct err *err);

/*
 * Append a line for the host to log/pli.log: time, text and, between
 * site_log_begin and site_log_end, which mail (pli-site(5)).  Errors are
 * ignored.  Never log a secret, an address code or a player's words.
 */
void site_log(const struct site *site, int64_t now, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/*
 * site_log for what anybody can cause by a mail: at most SITE_LOG_MAILS lines a
 * day, then one that says so (counted in log/lines-DAY); a later day's lines
 * begin with how many were left out.
 */
#define SITE_LOG_MAILS 500
void site_log_mail(const struct site *site, int64_t now, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Likewise for what goes with a letter or an entry, which have limits of their
 * own: SITE_LOG_DONE lines a day, counted in log/done-DAY. */
#define SITE_LOG_DONE 10000
void site_log_done(const struct site *site, int64_t now, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Log how many lines were left out on earlier days. */
void site_log_left_out(const struct site *site, int64_t now);
/*
 * From now on every log line names this mail, until site_log_end: its
 * Message-ID (NULL: unknown, "": none) and the mail server's name for it (NULL:
 * not told). Characters in them that are not plain ASCII become "?".
 */
void site_log_begin(
    struct site *site, const char *message_id, const char *queue_id);
void site_log_end(struct site *site);
/* True if a line was logged since site_log_begin. */
bool site_log_told(const struct site *site);

/* Bytes of free disk space below which mails are turned away. */
#define SITE_ROOM_LEAST ((uint64_t)20 * 1024 * 1024)

/* Write seconds since 1970 as "2026-11-21T18:00:00Z", and read them back (-1:
 * no such text). */
void time_write(char out[21], int64_t seconds);
int64_t time_read(const char *text);
/* Add a time to a map, and read it back; 0: there is none. */
void time_add(struct doc *map, const char *key, int64_t seconds);
int64_t time_at(const struct doc *map, const char *key);

#endif
