/* SPDX-License-Identifier: MIT */
/*
 * forum.h - a forum that is spoken to over HTTP, as its data file says.
 *
 * The forum map of a site's pli.yaml (pli-site(5)) names a kind of forum; how
 * that is asked stands in contrib/forum/KIND.yaml (pli-forum(5)), a file that
 * a host may write without any C.  Here it is read and checked, filled in, and
 * what comes back is picked apart.
 *
 * Two channels: "topics" are public, one for a match; "messages" are private,
 * one room for an account.  What is a topic or a room is called a thread.
 */
#ifndef FORUM_H
#define FORUM_H

#include "base/buf.h"
#include "base/doc.h"
#include "base/err.h"
#include "helpers/forum/http.h"
#include "site/site.h"

#include <stdbool.h>
#include <stdint.h>

#define FORUM_TOPICS "topics"
#define FORUM_MESSAGES "messages"
/* Ids of threads, posts and accounts: so many of A-Z a-z 0-9 . _ - */
#define FORUM_ID_MAX 64

/* ---- the data (forum_data.c) ---- */

/* Read contrib/forum/KIND.yaml and check all of it; a mistake names file and
 * line.  The caller owns *data.  EX_CONFIG. */
int forum_data_read(struct doc **data, const struct data *where,
    const char *kind, struct err *err);

/* ---- the settings (forum_config.c) ---- */

struct forum_config {
	const char *kind, *url, *user, *category;
	struct http_server server;
	int64_t give_up; /* seconds */
	int64_t longest; /* characters of a private message, 0: no limit */
	struct doc *data;
	const char *token_file, *ca_file; /* as they stand there */
	char *ca_path;
	struct buf token;
};

/* The forum map of pli.yaml.  EX_CONFIG, also if there is none. */
int forum_config_read(
    struct forum_config *config, const struct site *site, struct err *err);
void forum_config_release(struct forum_config *config);

/* ---- asking (forum_ask.c) ---- */

enum forum_said {
	FORUM_YES,
	FORUM_LATER,   /* no answer, or none that helps: try again */
	FORUM_HELD,    /* it has it, and somebody there must let it through */
	FORUM_GONE,    /* there is no such thing (404, 410), or not for us */
	FORUM_REFUSED, /* for good */
};

#define FORUM_HELD_WHY "a moderator of the forum has to let it through first"

struct forum {
	const struct forum_config *config;
	const struct site *site;
	int64_t now;
	struct http *http;
	char *uid; /* our own account's, once forum_who has been asked */
	bool down; /* not to be asked again in this run: reason says why */
	unsigned troubles; /* in a row */
	long status;       /* of the last call's answer; 0: there was none */
	struct buf reason;
};

int forum_open(struct forum *forum, const struct forum_config *config,
    const struct site *site, int64_t now, struct err *err);
void forum_close(struct forum *forum);

/*
 * Ask what call ("topics.reply") says, filled in with vars (a map of strings;
 * may be NULL).  *take is the caller's when it says FORUM_YES: a map of strings
 * of what "take" names, or, where the call has a list, the map
 * {items: [map of strings, ...], pages: number}.  Otherwise why tells the host,
 * in one line and without a secret.
 */
enum forum_said forum_ask(struct forum *forum, const char *call,
    const struct doc *vars, struct doc **take, struct buf *why);
/* True if the forum's data have such a call. */
bool forum_has(const struct forum *forum, const char *call);
/* Append where people read a post of a topic; false: the data does not say. */
bool forum_link(const struct forum *forum, const char *thread, const char *id,
    struct buf *out);
/* What topics.upload takes. */
struct forum_file {
	const char *name, *type; /* text/plain */
	const struct buf *bytes; /* whatever they are */
	const char *stands;      /* "attached" or "picture" */
};
/* True if the forum takes such files, and its data say what stands for them. */
bool forum_takes(const struct forum *forum, const char *stands);
/* Hand over a file, and append what stands in a post for it.  FORUM_YES also if
 * the forum does not want it: then nothing is appended. */
enum forum_said forum_upload(struct forum *forum, const struct forum_file *file,
    struct buf *out, struct buf *why);
/* Find out which account we are (uid). */
enum forum_said forum_who(struct forum *forum, struct buf *why);

/* True if it can be an id. */
bool forum_is_id(const char *text);
/* A forum's time, milliseconds since 1970, from a number or from ISO 8601;
 * 0: it is neither. */
int64_t forum_time(const char *text);

/* ---- what stands there (forum_thread.c) ---- */

/* What a post in a list is to whoever reads. */
enum forum_news {
	FORUM_NEWS,
	FORUM_PASSED, /* nothing for him, but what was before it may be */
	FORUM_READ,   /* he has read so far in an earlier run */
};

struct forum_reader {
	enum forum_news (*judge)(const struct doc *post, void *arg);
	void *arg;
};

/*
 * The posts of a thread that are FORUM_NEWS to reader, oldest first, as maps
 * {id, uid, name, time, raw, html, deleted, system} of what the list alone
 * tells: of the last pages, back to the first that has something FORUM_READ.
 * Without a reader, all of the last FORUM_PAGES.  newest (may be NULL) becomes
 * the id of the newest post that was seen, whatever it is.
 */
#define FORUM_PAGES 3
enum forum_said forum_posts(struct forum *forum, const char *channel,
    const char *thread, const struct forum_reader *reader, struct doc **posts,
    struct buf *newest, struct buf *why);
/* Return in *post the map listed with all that asking for this post adds.  own:
 * it is one of ours. */
enum forum_said forum_post(struct forum *forum, const char *channel,
    const char *thread, const struct doc *listed, bool own, struct doc **post,
    struct buf *why);

/* A text without its markup and white space, for comparing: what a forum gives
 * back is never byte for byte what it was given. */
void forum_bare(struct buf *out, const char *text, bool html);

#endif
