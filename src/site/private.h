/* SPDX-License-Identifier: MIT */
/*
 * private.h - the private file of a match.
 *
 * state/ID.private says which address sits where.  It is YAML, not signed and
 * never posted; the match file holds no address.  Functions private_* change
 * struct private in memory; private_write makes it durable.
 */
#ifndef PRIVATE_H
#define PRIVATE_H

#include "base/err.h"
#include "base/seal.h"
#include "game/game.h"
#include "match/log.h"
#include "site/mail_tags.h"
#include "site/site.h"

#include <stdbool.h>
#include <stdint.h>

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

/* What the last refusal or preview of a seat offered: a yes to it plays that.
 */
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

/* Its word: "undo", "pause", "resume", "extend". */
const char *motion_name(enum motion_kind kind);

/* Add a saying, whose strings are taken over.  It replaces one of the same tag,
 * which a run that died has kept; what is older than the limits goes. */
void private_say(struct private *private, const struct private_saying *take);
/* Remove what was said in the mail of that tag. */
void private_unsay(struct private *private, const char *tag);
/* True if it was said in the mail of that tag. */
bool saying_is_of(const struct private_saying *saying, const char *tag);
void private_press_release(struct private_press *press);
/* Append a saying, whose strings are taken over. */
void private_press_add(
    struct private_press *press, const struct private_saying *take);

/* Note orders (NULL: none) that a letter offers to a seat; entry: the head. */
void private_offer(
    struct private *private, uint32_t seat, const char *orders, uint32_t entry);
/* What was offered at that entry, or NULL. */
const char *private_offered(
    const struct private *private, uint32_t seat, uint32_t entry);

/* The person who looks on from that address, or NULL. */
struct private_watcher *private_watcher(
    struct private *private, const char *address);
/* Add one, whose address must be new; NULL: there are PRIVATE_WATCHERS already.
 */
struct private_watcher *private_watch(
    struct private *private, const char *address, const char *lang);
void private_unwatch(struct private *private, struct private_watcher *watcher);

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
 * the former one, who may come back until then, under this name and language;
 * of a computer player's seat the former one stays so.  He stays also when a
 * person has the seat, who is not asked to give it back: so that he can be
 * forgotten (forget.h).
 */
void private_change(struct private *private, uint32_t seat, const char *name,
    const char *lang, int64_t until);
/* The former player whose seat a computer player has, or NULL; he belongs to
 * private.  One who was replaced by a person is known to forget.h alone. */
const struct private_former *private_former(
    const struct private *private, uint32_t seat);
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

/* Remove what was noted of entries above head, which are lost: others will have
 * their numbers.  Addresses and sayings stay. */
void private_cut(struct private *private, uint32_t head);

#endif
