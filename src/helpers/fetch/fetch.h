/* SPDX-License-Identifier: MIT */
/*
 * fetch.h - pli-fetch: the program that gets mail from where it has arrived.
 *
 * It reads the fetch list of a site's pli.yaml (pli-site(5)), gets every mail
 * that it has not seen before, and hands it to "pli ingest".  When that has
 * ended with 0, and only then, the mail is noted as seen; what is noted on the
 * disk, and only that, is deleted or moved where it came from.  So wherever it
 * is killed, no mail is lost, and one that is got twice is played once.
 */
#ifndef FETCH_H
#define FETCH_H

#include "base/doc.h"
#include "base/err.h"
#include "base/texts.h"
#include "base/wire.h"
#include "helpers/fetch/net.h"
#include "helpers/forum/forum.h"
#include "site/site.h"

#include <stdbool.h>
#include <stdint.h>

/*
 * What a box calls its mails, its names: a UID, a file's name; one line of text
 * each.
 */

/* ---- what was seen (fetch_seen.c) ---- */

/*
 * site/fetch/HASH, one name a line behind a first line that says which box it
 * is about; locked while it is open.
 */
struct seen {
	char *path, *title;
	int fd;
	size_t end; /* of what is whole in the file */
	struct texts names;
	size_t *table, table_size; /* hash table: index + 1 */
};

/* *busy: another run reads this box.  title tells boxes apart. */
int seen_open(struct seen *seen, const char *site, const char *title,
    bool *busy, struct err *err);
void seen_close(struct seen *seen);
bool seen_has(const struct seen *seen, const char *name);
/* Durable when it returns. */
int seen_add(struct seen *seen, const char *name, struct err *err);
/* Forget what is not in the box any more, if that is worth while. */
int seen_prune(struct seen *seen, const struct texts *there, struct err *err);

/* ---- a box ---- */

struct box {
	void *state;
	/* All mails, in the order in which they came. */
	int (*list)(void *state, struct texts *names, struct err *err);
	/* The which-th of the list: its bytes, at most max, into out.  *gone:
	 * it is not there any more. */
	int (*get)(void *state, size_t which, struct buf *out, size_t max,
	    bool *gone, struct err *err);
	/* Delete or move those of the list for which done is true. */
	int (*drop)(void *state, const bool *done, struct err *err);
	void (*close)(void *state);
};

enum fetch_then { THEN_KEEP, THEN_DELETE, THEN_MOVE };

/* One item of the fetch list. */
struct place {
	const char *url;
	int (*open)(
	    struct box *box, const struct place *place, struct err *err);
	struct net_server server; /* imap, pop3 */
	const char *folder;       /* imap */
	char *path;               /* maildir, mbox: from the root on */
	enum fetch_then then;
	char *target; /* of THEN_MOVE: a folder of the same box */
	char *title;  /* without a secret: for the host */
	const char *password_file, *ca_file; /* as they stand there */
	char *ca_path;
	struct buf password;
};

int box_imap(struct box *box, const struct place *place, struct err *err);
int box_pop3(struct box *box, const struct place *place, struct err *err);
int box_maildir(struct box *box, const struct place *place, struct err *err);
int box_mbox(struct box *box, const struct place *place, struct err *err);

/* The two that talk to a server, over any wire (taken over; close is called
 * with its carrier): tests bring their own. */
int imap_open(struct box *box, struct wire *take, void (*close)(void *carrier),
    const struct place *place, struct err *err);
int pop3_open(struct box *box, struct wire *take, void (*close)(void *carrier),
    const struct place *place, struct err *err);

/* ---- the fetch list ---- */

struct places {
	struct place *items;
	size_t count, cap;
};

/* fetch may be NULL: then there are none.  site is its folder.  EX_CONFIG. */
int places_read(struct places *places, const struct doc *fetch,
    const char *site, struct err *err);
/* One more, "maildir:FOLDER" or "mbox:FILE", that is in no list.  EX_USAGE. */
int places_add(
    struct places *places, const char *url, const char *site, struct err *err);
void places_release(struct places *places);

/* ---- the work ---- */

/* Hand over a mail: 0 is "dealt with". */
struct taker {
	void *state;
	int (*take)(void *state, const char *mail, size_t len);
};

struct fetch_counts {
	unsigned taken, waiting;
	bool busy; /* another run was at it */
};

/* Who takes it: PLI -C SITE [--now NOW] ingest. */
struct handing {
	const char *site, *pli, *now; /* now may be "" */
};
#define HAND_OPTIONS 80
/* Give it these bytes, with options (ends with NULL; NULL: none); its exit
 * code. */
int fetch_hand(const struct handing *handing, const char *const *options,
    const char *bytes, size_t len);

int fetch_box(struct box *box, struct seen *seen, enum fetch_then then,
    const struct taker *taker, struct fetch_counts *counts, struct err *err);

/* ---- a forum (fetch_forum.c) ---- */

/*
 * Read the forum of pli.yaml: new posts in the topics of running matches, and
 * new private messages.  Each is kept in forum/read as it was read, durable,
 * before it is handed over; what has been dealt with is noted as seen like
 * mails are, and its file goes after the site's keep days.  What is not to be
 * handed over: our own, those of no account, and deleted ones.  why tells the
 * host what did not go well.  EX_CONFIG, or the disk.
 */
int fetch_forum(const struct site *site, const struct handing *handing,
    int64_t now, struct fetch_counts *counts, struct buf *why, struct err *err);

/* The accounts that text mentions, "NAME=ID" each, as the forum knows them by
 * now; others than ours and no more than FETCH_MENTIONS.  Returns -1, with why,
 * if the forum does not tell.  (fetch_mentions.c) */
#define FETCH_MENTIONS 10
int fetch_forum_mentions(struct forum *forum, const char *text,
    struct texts *mentions, struct buf *why);

/* Remove from forum/read what has been seen and is older than the site's keep
 * days: that it was read stays noted.  (fetch_forum_prune.c) */
int fetch_forum_prune(const struct site *site, const struct seen *seen,
    int64_t now, struct err *err);

#endif
