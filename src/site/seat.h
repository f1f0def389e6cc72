/* SPDX-License-Identifier: MIT */
/*
 * seat.h - reply addresses and their codes, and the private file of a match.
 *
 * state/ID.private says which address sits where.  It is YAML, not signed and
 * never posted; the match file holds no address.  Functions private_* change
 * struct private in memory; private_write makes it durable.
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
	char match[17]; /* a digest's: the person (DIGEST_PERSON letters) */
	/* entry: in a join address the day, in a digest's the hour, since 1970
	 */
	uint32_t seat, entry;
	enum code_kind kind;
	char code[CODE_LEN + 1];
};

/*
 * Parse "base+MATCH.SEAT.ENTRY.CODE@domain" of this site, A-Z as a-z; false if
 * it is none.  The code is not checked.
 */
bool reply_read(
    struct reply *reply, const char *address, const struct site *site);
/* Likewise with any base and domain, and "+" or "-": the site may have had
 * another address when the letter was written.  Only the code counts. */
bool reply_read_any(struct reply *reply, const char *address);
/* Likewise from the subject's "[pli MATCH.SEAT.ENTRY.CODE]" (STYLE_SUBJECT). */
bool reply_read_subject(struct reply *reply, const char *subject);
/* True if the code is right for this log.  Constant time.  ahead (may be NULL)
 * is set if the entry is above the head: then it cannot be checked, and the
 * result is false. */
bool reply_check(const struct reply *reply, const struct log *log,
    const uint8_t post[KEY_LEN], bool *ahead);

/* True if the code of a digest's address is right. */
bool reply_check_digest(const struct reply *reply, const uint8_t post[KEY_LEN]);
/* True if it is the reply or bounce address of a digest. */
bool reply_is_digest(const struct reply *reply);

#define JOIN_DAYS 7
/* Append the address for answers to a letter of the head to a seat, and the
 * mark in front of the letter's subject ("[pli ID]", with the code if the
 * subject holds it). */
void seat_address(const struct site *site, const struct log *log,
    const uint8_t post[KEY_LEN], uint32_t seat, struct buf *reply,
    struct buf *about);
/* True if it has the code of a letter that was written to this address (from)
 * at most JOIN_DAYS ago.  Constant time. */
bool join_check(const struct reply *reply, const char *from,
    const uint8_t post[KEY_LEN], int64_t now);

/* Likewise, however long ago. */
bool join_is_for(const struct reply *reply, const char *from,
    const uint8_t post[KEY_LEN], int64_t now);
/* As seat_address, of a letter about match or open table id to somebody without
 * a seat. */
void join_address(const struct site *site, const char *id,
    const uint8_t post[KEY_LEN], const char *to, int64_t now, struct buf *reply,
    struct buf *about);
/* As seat_address, of a letter to a person who looks on; day: when he asked to,
 * in days since 1970. */
void watch_address(const struct site *site, const char *id,
    const uint8_t post[KEY_LEN], const char *to, unsigned day,
    struct buf *reply, struct buf *about);
/* True if it has the code of such an address.  Constant time. */
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

/* The person whose seat a computer player took, and until when he may have it
 * back. */
struct private_former {
	char *address, *name; /* NULL: nobody; the address is "forum:user/ID"
				 of somebody who had no other */
	char *person;         /* his own name if name is a pseudonym, or NULL */
	char lang[9];
	int64_t until;
	bool resigned; /* else he was late too long */
};

/* A time in which the seat's clock stands still, seconds since 1970. */
struct private_pause {
	int64_t from, until;
};

/* What one player wants of the whole table, and asks the others for. */
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
	uint32_t agreed; /* bit set of seats, with the one that asks */
	bool left;       /* closed because the match has gone on, or nobody
			    answered */
	uint32_t told;   /* left: the seats that were told so, a bit set */
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
	char *person;  /* the player's own name if the file has a pseudonym */
	char *also[PRIVATE_ALSO]; /* other addresses that may write for it */
	unsigned also_count;
	char *next;       /* its new address, once that has answered; or NULL */
	char *wish;       /* what the player is asked to confirm, or NULL */
	bool signed_only; /* it wants no orders that its key has not signed */
	struct private_bounces bounces;
	/* Sorted, without overlaps. */
	struct private_pause pauses[PRIVATE_PAUSES];
	unsigned pause_count;
	/* Reminders of the question that an entry opened. */
	uint32_t reminded; /* the entry; NO_ENTRY: none */
	unsigned reminders;
	/* A digest told of the question that an entry opened, and when: the
	 * seat's time counts from then on. */
	uint32_t told; /* the entry; NO_ENTRY: none */
	int64_t told_at;
	struct private_former former;
	enum seat_open wanted; /* not SEAT_HELD: offered to others, and why */
	enum seat_open lost;   /* why the player before lost it to this one */
	char *forum; /* the id of its forum account (account.h), or NULL */
	char *forum_asked; /* the mail tag of which the code that binds an
			      account was made, or NULL */
	struct private_offer offer;
};

/* One without a seat who gets the public report. */
#define PRIVATE_WATCHERS 20
struct private_watcher {
	char *address; /* or an account's receiver (account.h) */
	char *tag;     /* of the mail that confirmed it */
	char lang[9];  /* of his letters, if he has chosen none */
	uint32_t day;  /* of his address's code */
	uint32_t from; /* first entry that the last letter told */
	uint32_t told; /* last entry that it told */
	int64_t when;  /* when it was written */
};

/* A person who was forgotten: the name in that seat entry is not shown. */
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
	/* Mails that led to entries which cannot name their mail (only orders
	 * can). */
	struct mail_tags mails;
	bool forum; /* the match has a topic on the forum */
	bool open;  /* it was a table that anybody could come to (signup.h) */
	struct doc *deadline; /* of this match alone (terms_read), or NULL */
	struct doc *policy;   /* its own (policy_set), or NULL */
	struct doc *was;      /* the file as last read or written */
	char *known;          /* its bytes, with the press */
	bool ahead; /* the file is of an entry that never came: write it again
		       before another entry gets that number */
};

void private_init(struct private *private, unsigned seats);
void private_release(struct private *private);
/*
 * The private file is written before the entry that it goes with, and holds
 * also what it said before.  private_read, whose head is the match's last
 * entry, takes that older state if the entry never came.  A missing file is
 * read as an empty one (integrity.h finds it).  EX_CONFIG: a mistake in the
 * file, with its line; private is then released.
 */
int private_read(struct private *private, const char *path, unsigned seats,
    uint32_t head, struct err *err);
/* True if the file says all of it already. */
bool private_is_known(const struct private *private);
/* EX_CONFIG names the first key of the file's map, or of a seat's in it, that
 * is not known. */
int private_check_keys(
    const char *path, const struct doc *map, bool is_seat, struct err *err);
/* Write the file, durably, with the entry it goes with (NO_ENTRY: none);
 * nothing if private_is_known. */
int private_write(
    struct private *private, const char *path, uint32_t entry, struct err *err);

/*
 * Count a letter of an entry that came back, as the mail of that tag says.
 * False: that mail is counted already (mail systems may send it twice), or the
 * player has written since.
 */
bool private_bounced(struct private *private, uint32_t seat, uint32_t entry,
    const char *mail, const char *status, int64_t now);
/*
 * Stop the seat's clock from now on, until all its pauses together make limit
 * seconds.  False: it stands still already, or has done so for that long.
 */
bool private_pause(
    struct private *private, uint32_t seat, int64_t now, int64_t limit);
/* Note that the player wrote at now: his letters arrive, his clock goes on, and
 * nobody is looked for to take the seat.  True if anything of that has changed.
 */
bool private_heard(struct private *private, uint32_t seat, int64_t now);
/* True if the seat's clock stands still. */
bool private_paused(const struct private *private, uint32_t seat, int64_t now);
/* Until when it does; 0: it does not. */
int64_t private_pause_end(
    const struct private *private, uint32_t seat, int64_t now);
/* How many of the seconds from from to to it stood still. */
int64_t private_pause_time(
    const struct private *private, uint32_t seat, int64_t from, int64_t to);
/* Read bounces and pauses from a seat's map of the file, and write them there.
 * EX_CONFIG here and in the other _read: a mistake in the file. */
int private_clock_read(struct private_seat *seat, const struct doc *map,
    const char *path, struct err *err);
void private_clock_write(const struct private_seat *seat, struct doc *map);

/* Read the motion from its map of the file, and write it there. */
int private_motion_read(struct private_motion *motion, const struct doc *map,
    const char *path, struct err *err);
void private_motion_write(const struct private_motion *motion, struct doc *map);
/* Its word: "undo", "pause", "resume", "extend". */
const char *motion_name(enum motion_kind kind);

/* Add a saying, whose strings are taken over.  It replaces one of the same tag,
 * which a run that died has kept; what is older than the limits goes. */
void private_say(struct private *private, const struct private_saying *take);
/* Remove what was said in the mail of that tag. */
void private_unsay(struct private *private, const char *tag);
/* True if it was said in the mail of that tag. */
bool saying_is_of(const struct private_saying *saying, const char *tag);
/* Read the sayings from the file's list, and write them there. */
int private_press_read(struct private_press *press, const struct doc *list,
    const char *path, struct err *err);
void private_press_write(const struct private_press *press, struct doc *doc);
void private_press_release(struct private_press *press);
/* Append a saying, whose strings are taken over. */
void private_press_add(
    struct private_press *press, const struct private_saying *take);

/* Note orders (NULL: none) that a refusal offers to a seat; entry: the head. */
void private_offer(
    struct private *private, uint32_t seat, const char *orders, uint32_t entry);
/* What was offered at that entry, or NULL. */
const char *private_offered(
    const struct private *private, uint32_t seat, uint32_t entry);
/* Read the offer from a seat's map of the file, and write it there. */
int private_offer_read(struct private_offer *offer, const struct doc *map,
    const char *path, struct err *err);
void private_offer_write(const struct private_offer *offer, struct doc *map);

/* The person who looks on from that address, or NULL. */
struct private_watcher *private_watcher(
    struct private *private, const char *address);
/* Add one, whose address must be new; NULL: there are PRIVATE_WATCHERS already.
 */
struct private_watcher *private_watch(
    struct private *private, const char *address, const char *lang);
void private_unwatch(struct private *private, struct private_watcher *watcher);
/* Read them from the file's list, and write them there. */
int private_watch_read(struct private *private, const struct doc *list,
    const char *path, struct err *err);
void private_watch_write(const struct private *private, struct doc *doc);
void private_watch_release(struct private *private);

/* The seat with that forum account; NO_SEAT: none. */
uint32_t private_at_forum(const struct private *private, const char *user);
/* Give the seat that forum account; NULL: none. */
void private_bind(struct private_seat *seat, const char *user);
/* Remove the seat's forum account, and a former player who is a forum account;
 * false: there was neither. */
bool private_unbind(struct private_seat *seat);
/* True if letters can go to the seat's player: he has an address or account. */
bool private_reaches(const struct private *private, uint32_t seat);
/* True if this is one of the seat's addresses, or its account as
 * "forum:user/ID".  Compared without case: it is only a brake, and phones write
 * "Anna@...". */
bool private_knows(
    const struct private *private, uint32_t seat, const char *address);
/* True if private_knows, or it is the former player's or the next address. */
bool private_has_been(
    const struct private *private, uint32_t seat, const char *address);
/* Let one more address write for a seat, or no longer.  NULL, or a refusal's
 * key: it cannot be. */
const char *private_allow(
    struct private *private, uint32_t seat, const char *address);
const char *private_disallow(
    struct private *private, uint32_t seat, const char *address);
/* What these would return; nothing is changed. */
const char *private_may_allow(
    const struct private *private, uint32_t seat, const char *address);
const char *private_may_disallow(
    const struct private *private, uint32_t seat, const char *address);
/* Send a seat's letters to another address from now on. */
void private_move(struct private *private, uint32_t seat, const char *address);
/* Empty the seat for somebody else.  If until is not 0, its player is kept as
 * the former one, who may come back until then, under this name and language.
 */
void private_change(struct private *private, uint32_t seat, const char *name,
    const char *lang, int64_t until);
/* Forget the seat's former player, who may not come back any more. */
void private_drop_former(struct private *private, uint32_t seat);
/* Forget the seat's player and its former one: addresses, names, and what the
 * seat said. */
void private_erase(struct private *private, uint32_t seat);
/* Forget the seat's former player, and what the seat said before entry before,
 * which seated another. */
void private_erase_former(
    struct private *private, uint32_t seat, uint32_t before);
/* Replace the name in what others said by called. */
void private_unname(
    struct private *private, const char *name, const char *called);
/* Show name (copied) instead of the name in that seat entry from now on. */
void private_mask(
    struct private *private, uint32_t entry, const char *name, int64_t now);
/* The name shown instead of a seat entry's; NULL: there is no mask.  It belongs
 * to private. */
const char *private_masked(const struct private *private, uint32_t entry);
/* Remove all but the masks (of a match that ended long ago). */
void private_keep_masks(struct private *private);
/* Read the masks from the file's list, and write them there. */
int private_masks_read(struct private_masks *masks, const struct doc *list,
    const char *path, struct err *err);
void private_masks_write(const struct private_masks *masks, struct doc *doc);
void private_masks_release(struct private_masks *masks);

/* Remove what was noted of entries above head, which are lost: others will have
 * their numbers.  Addresses and sayings stay. */
void private_cut(struct private *private, uint32_t head);
/* True if it is an address that pli writes to: its length, one @, no blanks,
 * controls, quotes or leading '-'. */
bool address_is_plain(const char *address);

#endif
