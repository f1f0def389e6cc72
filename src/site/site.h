/* SPDX-License-Identifier: MIT */
/*
 * site.h - what a host owns: one folder with configuration, keys, matches,
 * and letters (pli-site(5)).
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
	/* Who looks after matches by mail (site_may): the host is the first */
	struct site_delegate {
		const char *address;
		unsigned may; /* bit set of enum host_may */
	} delegates[SITE_DELEGATES];
	unsigned delegate_count;
	const char *lang; /* the host's language */
	const char
	    *authserv; /* whose Authentication-Results to trust, or NULL */
	/* the header field in which our mail server says whom a mail is for,
	 * or NULL */
	const char *recipient_field;
	enum address_style style;
	unsigned lock_wait; /* ms */
	struct terms terms; /* the time that a match gives */
	struct policy policy;
	unsigned keep;   /* days that sent letters are kept; 0: for ever */
	unsigned forget; /* and addresses after a match; 0: for ever */
	unsigned bounce_pause;  /* days that bounces may stop a seat's clock */
	unsigned mails_per_day; /* that a seat may change its match with */
	unsigned stranger_letters; /* a day, to people who have no seat */
	/* of them open a day, to those of whom nobody knows who they are */
	unsigned unproved_letters;
	const char *forum_lang; /* of public posts, or NULL: lang */
	bool forum_bbcode;      /* posts are BBCode, not Markdown */
	bool forum_file;        /* public posts end with the match file */
	bool forum_attached;    /* the last one brings it as a file */
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
	struct site_mail *mail; /* that is dealt with (site_log_begin) */
	bool verifies;    /* read whole matches: no checkpoint is trusted */
	bool takes_older; /* open a match whatever the ledger knows of it, and
			     write no letter of it again: for "pli match ID
			     accept", and one from another host */
};

/* Make a new site below dir: folders, pli.yaml, a host key.  Refuses one that
 * exists, and a place inside a source tree of pli. */
int site_create(
    const char *dir, const char *address, const char *lang, struct err *err);
/* The folders below dir; ends with NULL. */
extern const char *const site_folders[];
/*
 * Read pli.yaml.  Refuses, before touching anything, a folder that belongs to
 * another user (root too).  Errors: EX_CONFIG.  Keys are not read here.
 */
int site_open(struct site *site, const char *dir, struct err *err);
void site_release(struct site *site);
/* "DIR/what" formatted; the caller frees it. */
char *site_path(const struct site *site, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));

/* What may be done by mail from that address (enum host_may); 0: nothing. */
unsigned site_may(const struct site *site, const char *address);

/* Does dir belong to the user who runs us?  EX_CONFIG with a sentence. */
int site_check_owner(const char *dir, struct err *err);

/* The host key, keys/host; EX_TEMPFAIL if it cannot be read. */
int site_key(const struct site *site, struct host_key *key, struct err *err);
/* The key that opens a match signed by host: the present or a retired one
 * (keys/retired/HEX), never one the file brings. */
int site_key_for(const struct site *site, const uint8_t host[KEY_LEN],
    struct host_key *key, struct err *err);
/* Make a new host key, retire the present one. */
int site_new_key(
    const struct site *site, struct host_key *key, struct err *err);

/* A key from fresh randomness; a key's file, durable (site_create). */
void site_key_make(struct host_key *key);
int site_key_write(
    const char *path, const struct host_key *key, struct err *err);

/*
 * One line for the host in log/pli.log: time, then text; while a mail is dealt
 * with, then which (pli-site(5)).  Never a secret, an address code, a player's
 * words.
 */
void site_log(const struct site *site, int64_t now, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/*
 * The same, of what anybody can cause by a mail: SITE_LOG_MAILS lines a day,
 * then one that says so, then no more (counted in log/lines-DAY); how many were
 * left out stands in front of a later day's lines.
 */
#define SITE_LOG_MAILS 500
void site_log_mail(const struct site *site, int64_t now, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* The same of what a letter or an entry goes with, which have limits of their
 * own: SITE_LOG_DONE lines, in log/done-DAY. */
#define SITE_LOG_DONE 10000
void site_log_done(const struct site *site, int64_t now, const char *fmt, ...)
    __attribute__((format(printf, 3, 4)));
/* Say how many lines were left out on earlier days. */
void site_log_left_out(const struct site *site, int64_t now);
/*
 * From now on every line names this mail, until site_log_end: its Message-ID,
 * as a stranger wrote it (NULL: unknown, "": none), and the mail server's name
 * for it (NULL: not told).  What is no plain ASCII in them is "?".
 */
void site_log_begin(
    struct site *site, const char *message_id, const char *queue_id);
void site_log_end(struct site *site);
/* Has there been a line since site_log_begin? */
bool site_log_told(const struct site *site);

/* Less room on the disk than this, in bytes, and mails are turned away. */
#define SITE_ROOM_LEAST ((uint64_t)20 * 1024 * 1024)

/* Seconds since 1970 to "2026-11-21T18:00:00Z" (20 letters and a NUL) and
 * back (-1 if it is none). */
void time_write(char out[21], int64_t seconds);
int64_t time_read(const char *text);
/* Add a time to a map, and read it there; 0: there is none. */
void time_add(struct doc *map, const char *key, int64_t seconds);
int64_t time_at(const struct doc *map, const char *key);

#endif
