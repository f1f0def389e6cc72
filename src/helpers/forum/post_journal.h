/* SPDX-License-Identifier: MIT */
/*
 * post_journal.h - what has been posted to the forum, so that nothing is twice.
 *
 * SITE/forum/posted is a journal; a line counts with its line end, and is
 * durable before whatever comes after it is done:
 *
 *     begin SECONDS KEY CHANNEL TO    it is about to be posted
 *     done SECONDS KEY CHANNEL TO THREAD ID TIME MATCH ENTRY
 *     failed SECONDS KEY              the forum will never have it
 *     held SECONDS KEY                somebody there must let it through first
 *
 * KEY stands for one letter's one part; TO is the match (topics) or the account
 * (messages); TIME is the forum's, in milliseconds; MATCH and ENTRY say what it
 * was written after ("-" and 0: nothing).  What was begun and is not done may
 * stand on the forum or not: that is looked up before it is posted again.
 *
 * SITE/forum/topics/MATCH and SITE/forum/rooms/UID hold a thread's id.
 */
#ifndef POST_JOURNAL_H
#define POST_JOURNAL_H

#include "base/err.h"
#include "site/site.h"

#include <stdbool.h>
#include <stdint.h>
#include <sys/types.h>

#define POST_JOURNAL_KEY 33   /* with its NUL */
#define POST_JOURNAL_ID 65    /* likewise; forum.h: FORUM_ID_MAX */
#define POST_JOURNAL_MATCH 17 /* likewise */

struct post_journal_item {
	char key[POST_JOURNAL_KEY];
	bool done, failed, held;
	int64_t seconds; /* ours: when it was begun, or done */
	char channel[9];
	char to[POST_JOURNAL_ID], thread[POST_JOURNAL_ID], id[POST_JOURNAL_ID];
	int64_t time; /* the forum's, milliseconds */
	char match[POST_JOURNAL_MATCH];
	unsigned entry;
};

struct post_journal {
	char *path;
	int fd; /* -1: only read */
	off_t end;
	struct post_journal_item *items;
	size_t count, cap;
};

/* To write: *busy if another run does. */
int post_journal_open(struct post_journal *posted, const struct site *site,
    bool *busy, struct err *err);
/* Only to read what is done by now. */
int post_journal_read(
    struct post_journal *posted, const struct site *site, struct err *err);
void post_journal_release(struct post_journal *posted);

/* Make the KEY of part (from 0) of the letter with that Message-ID to that
 * receiver. */
void post_journal_key(char key[POST_JOURNAL_KEY], const char *receiver,
    const char *message_id, unsigned part);
/* The item of that key; NULL: it was not begun. */
const struct post_journal_item *post_journal_find(
    const struct post_journal *posted, const char *key);
/* True if the journal has that post or message as one of ours. */
bool post_journal_has(
    const struct post_journal *posted, const char *channel, const char *id);
/* key, channel and to of item; seconds is set. */
int post_journal_begin(struct post_journal *posted,
    const struct post_journal_item *item, int64_t now, struct err *err);
int post_journal_failed(
    struct post_journal *posted, const char *key, int64_t now, struct err *err);
int post_journal_held(
    struct post_journal *posted, const char *key, int64_t now, struct err *err);
/* True if item must wait: another one for the same receiver was begun before
 * it, not before since, and is not done with. */
bool post_journal_waits(const struct post_journal *posted,
    const struct post_journal_item *item, int64_t since);
/* key and all else of item; done and seconds are set. */
int post_journal_done(struct post_journal *posted,
    const struct post_journal_item *item, int64_t now, struct err *err);
/* Forget what was done before that time (ours), if that is worth while. */
int post_journal_prune(
    struct post_journal *posted, int64_t before, struct err *err);

/* The thread of a match or an account, in out; false: there is none. */
bool post_journal_thread(const struct site *site, const char *channel,
    const char *to, struct buf *out);
int post_journal_set_thread(const struct site *site, const char *channel,
    const char *to, const char *thread, struct err *err);
int post_journal_drop_thread(const struct site *site, const char *channel,
    const char *to, struct err *err);
/* Make SITE/forum and what is in it: sites of old have none. */
int post_journal_folders(const struct site *site, struct err *err);

#endif
