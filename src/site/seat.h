/* SPDX-License-Identifier: MIT */
/*
 * seat.h - who is this: reply addresses, and the private file of a match.
 *
 * state/ID.private says which address sits where.  It is YAML, not signed and
 * never posted; the match file holds no address.
 */
#ifndef SEAT_H
#define SEAT_H

#include "base/err.h"
#include "base/seal.h"
#include "game/game.h"
#include "match/log.h"
#include "site/mail_tags.h"
#include "site/site.h"

#include <stdbool.h>
#include <stdint.h>

/* ---- reply addresses (FORMAT.md section 10) ---- */

struct reply {
	char match[17]; /* of a digest's address: whose it is (seal.h) */
	/* of a join address: entry is the day; of a digest's: the hour */
	uint32_t seat, entry;
	enum code_kind kind;
	char code[CODE_LEN + 1];
};

/*
 * Read "base+MATCH.SEAT.ENTRY.CODE@domain" for this site, A-Z as a-z.  False:
 * it is not one of ours.
 */
bool reply_read(
    struct reply *reply, const char *address, const struct site *site);
/* The same of whatever site, by either sign: ours may have had another address
 * when the letter was written.  What counts is the code. */
bool reply_read_any(struct reply *reply, const char *address);
/* The same of a subject tag "[pli MATCH.SEAT.ENTRY.CODE]" (STYLE_SUBJECT). */
bool reply_read_subject(struct reply *reply, const char *subject);
/* Is the code right for this log?  Constant time.  ahead (may be NULL) is set
 * if the entry is above the head, in which case the answer is false. */
bool reply_check(const struct reply *reply, const struct log *log,
    const uint8_t post[KEY_LEN], bool *ahead);

/* The same for what is no match's: a digest. */
bool reply_check_digest(const struct reply *reply, const uint8_t post[KEY_LEN]);
bool reply_is_digest(const struct reply *reply);

#define JOIN_DAYS 7
/* Where a seat answers a letter of the newest entry, and what stands in the
 * subject of the letter. */
void seat_address(const struct site *site, const struct log *log,
    const uint8_t post[KEY_LEN], uint32_t seat, struct buf *reply,
    struct buf *about);
/* Is it the code of a letter that was written to this address not longer than
 * JOIN_DAYS ago?  Constant time. */
bool join_check(const struct reply *reply, const char *from,
    const uint8_t post[KEY_LEN], int64_t now);

/* The same however long ago it was. */
bool join_is_for(const struct reply *reply, const char *from,
    const uint8_t post[KEY_LEN], int64_t now);
/* Append the address that a letter about a table asks to be answered to, and
 * what stands in front of its subject. */
void join_address(const struct site *site, const char *id,
    const uint8_t post[KEY_LEN], const char *to, int64_t now, struct buf *reply,
    struct buf *about);
/*
 * The same of the address that one who looks on answers to; day: when he asked,
 * in days since 1970.  about is "[pli ID]", with the code where the subject
 * holds it.
 */
void watch_address(const struct site *site, const char *id,
    const uint8_t post[KEY_LEN], const char *to, unsigned day,
    struct buf *reply, struct buf *about);
/* Is it the code of such an address?  Constant time. */
bool watch_check(const struct reply *reply, const char *address,
    const uint8_t post[KEY_LEN]);

/* ---- the private file ---- */

#define PRIVATE_ALSO 8
#define PRIVATE_PAUSES 32
#define PRIVATE_STATUS_MAX 15

/* Letters that came back. */
struct private_bounces {
	unsigned count;             /* since the player last wrote */
	uint32_t entry;             /* of the last one, also before that */
	int64_t first, last;        /* when; 0: none did */
	char mail[2 * TAG_LEN + 1]; /* the tag of what told the last */
	char status[PRIVATE_STATUS_MAX + 1]; /* of the last: "5.1.1", or "" */
};

/* Who sat there until a computer player took the seat, and until when he may
 * have it back. */
struct private_former {
	char *address, *name; /* NULL: nobody; "forum:user/ID" of who had no
				 other */
	char *person;         /* who that is, in a secret match, or NULL */
	char lang[9];
	int64_t until;
	bool resigned; /* else he was late too long */
};

/* A time in which the seat's clock stands still, seconds since 1970. */
struct private_pause {
	int64_t from, until;
};

/* What one of the table would have, and asks the others for. */
enum motion_kind {
	MOTION_UNDO,
	MOTION_PAUSE,
	MOTION_RESUME,
	MOTION_EXTEND,
	MOTION_KINDS
};
struct private_motion {
	bool open; /* there is one */
	enum motion_kind kind;
	uint32_t seat;   /* who asks */
	uint32_t entry;  /* the head then */
	uint32_t back;   /* MOTION_UNDO: the last entry that is to count */
	int64_t length;  /* MOTION_EXTEND: seconds */
	int64_t time;    /* when it was asked */
	uint32_t agreed; /* bit set of seats, who asks among them */
	bool left;       /* it is open no more: the match has gone on, or nobody
			    answered; seats that know it are in told */
	uint32_t told;
};

/* What a seat said to others, kept for their reports (private_press.c). */
struct private_saying {
	uint32_t entry; /* the head when it was said */
	uint32_t seat;  /* who said it */
	uint32_t to;    /* bit set of seats */
	bool all, host; /* to all others; to the host */
	bool anonymous; /* without a name */
	char *text;     /* UTF-8 without what is not seen, lines by LF */
	char *tag;      /* its mail's tag, '.' and the line's number */
};

/* The most that is kept of a match; what is older goes. */
#define PRIVATE_SAYINGS 200
#define PRIVATE_SAYINGS_BYTES ((size_t)32 * 1024)
struct private_press {
	struct private_saying *list; /* in the order in which it was said */
	size_t count, cap;
};

/* Why a seat is, or was, open to somebody else. */
enum seat_open { SEAT_HELD, SEAT_LATE, SEAT_RESIGNED, SEAT_BY_HOST };

/* What the last refusal of a seat offered: a yes to it plays that. */
struct private_offer {
	char *orders;   /* a line each, or NULL */
	uint32_t entry; /* the head then; with the next one it is gone */
};

struct private_seat {
	char *address; /* registered; NULL: none */
	char *person;  /* who it is, in a secret match (display_name.h) */
	char *also[PRIVATE_ALSO]; /* other addresses that may write for it */
	unsigned also_count;
	char *next;       /* where its letters are to go, once that answers */
	char *wish;       /* what the player is asked to confirm, or NULL */
	bool signed_only; /* it wants no orders that its key has not signed */
	struct private_bounces bounces;
	struct private_pause
	    pauses[PRIVATE_PAUSES]; /* in order, none in another */
	unsigned pause_count;
	/* Reminders of the question that an entry opened. */
	uint32_t reminded; /* the entry; NO_ENTRY: none */
	unsigned reminders;
	/* A digest told of the question that an entry opened, and when: the
	 * seat's time counts from then on. */
	uint32_t told; /* the entry; NO_ENTRY: none */
	int64_t told_at;
	struct private_former former;
	enum seat_open wanted; /* somebody is looked for who takes it over */
	enum seat_open lost;   /* why who sat there before has it no more, if
				  somebody took it over */
	char *
	    forum; /* the id of its account on the forum (account.h), or NULL */
	char *forum_asked; /* what the code that binds one was made of */
	struct private_offer offer;
};

/* One without a seat who gets the public report. */
#define PRIVATE_WATCHERS 20
struct private_watcher {
	char *address; /* or an account's receiver (account.h) */
	char *tag;     /* of the mail that confirmed it */
	char lang[9];  /* of his letters, if he has chosen none */
	uint32_t day;  /* of his address's code */
	uint32_t from; /* the last letter told of the entries from here ... */
	uint32_t told; /* ... to here */
	int64_t when;  /* and was written then */
};

/* Who was forgotten: what a seat's entry calls him is not shown any more. */
struct private_mask {
	uint32_t entry;
	char *name;    /* what is shown, in the host's language */
	int64_t since; /* when he was forgotten */
};
struct private_masks {
	struct private_mask *list;
	size_t count, cap;
};

struct private
{
	struct private_seat seats[SEATS_MAX];
	unsigned count;
	struct private_motion motion;
	struct private_press press;
	struct private_watcher watchers[PRIVATE_WATCHERS];
	unsigned watcher_count;
	struct private_masks masks;
	/* That led to entries which cannot name their mail, as those of orders
	 * do: each counts once, whatever became of its seat since. */
	struct mail_tags mails;
	bool forum; /* the match has a topic on the forum */
	bool open;  /* it was a table that anybody could come to (signup.h) */
	struct doc *deadline; /* of this match alone (terms_read), or NULL */
	struct doc *policy;   /* its own (policy_set), or NULL */
	struct doc *was;      /* as it was read, or written last */
	char *known;          /* the same in bytes, with what was said */
	bool ahead; /* the file tells of an entry that never came: write it
		       before that number is another's */
};

void private_init(struct private *private, unsigned seats);
void private_release(struct private *private);
/*
 * What goes with an entry is written before it, and what it was until then
 * stands beside it: if the entry never came, since the run died, that is what
 * is read.  head is the match's last entry; entry NO_ENTRY: with none.
 */
int private_read(struct private *private, const char *path, unsigned seats,
    uint32_t head, struct err *err);
/* Does the file say all of it already? */
bool private_is_known(const struct private *private);
/* Are all keys of the file's map, or of a seat's in it, such?  EX_CONFIG names
 * the first that is none. */
int private_check_keys(
    const char *path, const struct doc *map, bool is_seat, struct err *err);
/* tmp, fsync, rename; nothing, if it does. */
int private_write(
    struct private *private, const char *path, uint32_t entry, struct err *err);

/*
 * A letter of an entry came back, as the mail of that tag says.  False: that
 * one is counted already, since mail systems may tell it twice, or was before
 * the player wrote.
 */
bool private_bounced(struct private *private, uint32_t seat, uint32_t entry,
    const char *mail, const char *status, int64_t now);
/*
 * Stop the seat's clock from now on, for as long as all its pauses together
 * make at most limit seconds.  False: it stands still, or has done so for long
 * enough.
 */
bool private_pause(
    struct private *private, uint32_t seat, int64_t now, int64_t limit);
/* The player wrote: letters arrive, the clock goes on, and nobody is wanted for
 * the seat.  True if that is
 * news. */
bool private_heard(struct private *private, uint32_t seat, int64_t now);
/* Does the seat's clock stand still, and until when? (0: it does not) */
bool private_paused(const struct private *private, uint32_t seat, int64_t now);
int64_t private_pause_end(
    const struct private *private, uint32_t seat, int64_t now);
/* For how many of the seconds between two times did it? */
int64_t private_pause_time(
    const struct private *private, uint32_t seat, int64_t from, int64_t to);
/* Bounces and pauses, to and from a seat's map of the file. */
int private_clock_read(struct private_seat *seat, const struct doc *map,
    const char *path, struct err *err);
void private_clock_write(const struct private_seat *seat, struct doc *map);

/* The motion, to and from its map of the file. */
int private_motion_read(struct private_motion *motion, const struct doc *map,
    const char *path, struct err *err);
void private_motion_write(const struct private_motion *motion, struct doc *map);
/* "undo", "pause", "resume", "extend". */
const char *motion_name(enum motion_kind kind);

/*
 * One saying more, whose strings are taken over.  What was kept under the same
 * tag is the same mail, come again after a run that died, and goes.
 */
void private_say(struct private *private, const struct private_saying *take);
/* Forget what was kept under the tag of a mail (without the line's number). */
void private_unsay(struct private *private, const char *tag);
/* Was it said in the mail of that tag? */
bool saying_is_of(const struct private_saying *saying, const char *tag);
/* To and from the list of the file. */
int private_press_read(struct private_press *press, const struct doc *list,
    const char *path, struct err *err);
void private_press_write(const struct private_press *press, struct doc *doc);
void private_press_release(struct private_press *press);
void private_press_add(
    struct private_press *press, const struct private_saying *take);

/* Offer orders (NULL: none) to a seat; what was offered at that entry, or NULL.
 */
void private_offer(
    struct private *private, uint32_t seat, const char *orders, uint32_t entry);
const char *private_offered(
    const struct private *private, uint32_t seat, uint32_t entry);
/* To and from a seat's map of the file. */
int private_offer_read(struct private_offer *offer, const struct doc *map,
    const char *path, struct err *err);
void private_offer_write(const struct private_offer *offer, struct doc *map);

/* Who looks on from that address, or NULL. */
struct private_watcher *private_watcher(
    struct private *private, const char *address);
/* One more, who must not be there; NULL: there are too many. */
struct private_watcher *private_watch(
    struct private *private, const char *address, const char *lang);
void private_unwatch(struct private *private, struct private_watcher *watcher);
/* To and from the list of the file. */
int private_watch_read(struct private *private, const struct doc *list,
    const char *path, struct err *err);
void private_watch_write(const struct private *private, struct doc *doc);
void private_watch_release(struct private *private);

/* The seat whose account on the forum that is; NO_SEAT: none. */
uint32_t private_at_forum(const struct private *private, const char *user);
/* Its account is that one from now on; NULL: none. */
void private_bind(struct private_seat *seat, const char *user);
/* Forget all that accounts of a forum could do with it, also that of who has
 * left it; false: there was none. */
bool private_unbind(struct private_seat *seat);
/* Can its player be written to at all? */
bool private_reaches(const struct private *private, uint32_t seat);
/* Is this one of the seat's addresses, or its account as "forum:user/ID"?
 * Compared without case: it is a brake, and phones write "Anna@...". */
bool private_knows(
    const struct private *private, uint32_t seat, const char *address);
/* Or is it one of a person who sat or will sit there? */
bool private_has_been(
    const struct private *private, uint32_t seat, const char *address);
/* Let one more address write for a seat, or no longer.  A refusal's key if it
 * cannot be, else NULL. */
const char *private_allow(
    struct private *private, uint32_t seat, const char *address);
const char *private_disallow(
    struct private *private, uint32_t seat, const char *address);
/* Could it? */
const char *private_may_allow(
    const struct private *private, uint32_t seat, const char *address);
const char *private_may_disallow(
    const struct private *private, uint32_t seat, const char *address);
/* Send a seat's letters to another address from now on. */
void private_move(struct private *private, uint32_t seat, const char *address);
/* Who sits there now is somebody else: forget all of who sat there before, but
 * keep him as the former one if he may come back until then (0: he may not). */
void private_change(struct private *private, uint32_t seat, const char *name,
    const char *lang, int64_t until);
/* Who sat there before may not come back. */
void private_drop_former(struct private *private, uint32_t seat);
/* Whoever sits or sat there is forgotten: no address, no name, nothing he said.
 */
void private_erase(struct private *private, uint32_t seat);
/* Who sat there before somebody else did is, with what was said before that
 * entry, which seated the other. */
void private_erase_former(
    struct private *private, uint32_t seat, uint32_t before);
/* Where others say his name, they say what he is called now. */
void private_unname(
    struct private *private, const char *name, const char *called);
/* The name in a seat's entry is not shown any more, but this one (copied). */
void private_mask(
    struct private *private, uint32_t entry, const char *name, int64_t now);
/* What is shown for a seat's entry instead; NULL: as it is.  It belongs to
 * private. */
const char *private_masked(const struct private *private, uint32_t entry);
/* Of a match that has ended long ago nothing else is to be kept. */
void private_keep_masks(struct private *private);
/* To and from the list of the file. */
int private_masks_read(struct private_masks *masks, const struct doc *list,
    const char *path, struct err *err);
void private_masks_write(const struct private_masks *masks, struct doc *doc);
void private_masks_release(struct private_masks *masks);

/* The entries behind head are lost, and others will have their numbers: forget
 * what was noted of them, but no address and no word that was said. */
void private_cut(struct private *private, uint32_t head);
/* Is this an address that we would write to?  Length, one @, no blanks,
 * controls, quotes or a leading '-'. */
bool address_is_plain(const char *address);

#endif
