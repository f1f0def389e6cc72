/* SPDX-License-Identifier: MIT */
/*
 * mail.h - one mail on its way: who wrote it, what it is for, and where it was
 * opened.
 */
#ifndef READING_MAIL_H
#define READING_MAIL_H

#include "letters/report.h"
#include "mail/message.h"
#include "site/account.h"
#include "table/table.h"

/* What a mail wishes besides orders: what is to be carried out, or asked. */
#define DEEDS_MAX 20
struct deeds {
	struct report_deed list[DEEDS_MAX];
	unsigned count;
};

/* What became of a mail, for the log: the strongest that was said of it. */
enum mail_fate {
	FATE_NONE,
	FATE_KNOWN, /* it came before */
	FATE_ANSWERED,
	FATE_REFUSED,
	FATE_TAKEN /* the match has an entry more */
};

/*
 * One mail on its way.  Each group of members is written by the files that it
 * names, and read by those after them.
 */
struct mail {
	/* ---- what came: intake.c, post.c ---- */
	struct site *site;
	int64_t now;
	struct message message;
	const struct account_post *post; /* it came from a forum; else NULL */
	bool known;   /* the host says that its From is true */
	bool lazy;    /* a post with a line that a forum shows as quoted */
	bool unnamed; /* its writer plays several matches: which is meant? */

	/* ---- whose it is: route.c, machine.c, digest_mail.c, seat_mail.c ----
	 */
	struct reply reply;
	struct table table;
	/* By its words, somebody's program sent it while he was away; or the
	 * report of a mail server stands in it (machines.h) */
	bool absent, returned;
	/* It answers a digest: what that said cannot be written again, so
	 * nothing below its cut line counts */
	bool of_digest;
	bool of_old_digest; /* of which a newer one was due since */
	bool late;          /* it answers an older letter: it plays nothing */
	bool freed;         /* it confirms that it is its writer's */
	/* A list's or gateway's mail without an order: nothing is answered */
	bool silent;
	uint8_t tag[TAG_LEN]; /* tag.c */
	char tag_hex[2 * TAG_LEN + 1];

	/* ---- what it says: read.c, carry_out.c, stale.c ---- */
	bool no_file; /* the files beside it say nothing, either */
	/* Its lines of which nothing has become yet, or NULL; and what became
	 * of the others */
	struct orders *orders;
	struct verdicts rest;
	char *said_late; /* what was not, as he would send it again, or NULL */
	bool sent_back;  /* some of that is no order: from an older letter one
			  * may only read */

	/* ---- what it wishes: wishes/ ---- */
	/* To be carried out and told once nothing can be refused any more; and
	 * what is asked, a letter each */
	struct deeds deeds, questions;
	struct private_press said; /* what is to be passed on */
	/* What letters he wants, and when he is away: prefer, as a deed */
	bool prefers;
	struct player prefer;
	bool dealt; /* of a move file (moves.c): nothing is left to say */

	/* ---- what has answered it: answer/ ---- */
	uint64_t kinds;  /* of letters, a bit set */
	bool gathers;    /* its letters wait for answer_send */
	bool noted;      /* what it says to others has been entered */
	bool host_knows; /* that letters come back (machine.c) */
	/* A stranger's, which may be answered when fewer letters are open */
	bool put_off;
	char *registered; /* the domain of From that somebody owns, or NULL */
	enum mail_fate fate;
	char where[64];       /* "demo: seat 1: ", or "" */
	uint32_t first, last; /* of its entries, if it was taken */
};

/* What the mail owns, but its message and table. */
void mail_release(struct mail *mail);

/* Is it a post that everybody can read? */
bool mail_is_public(const struct mail *mail);
/* Is its From said to be false (Authentication-Results, RFC 8601)? */
bool mail_is_disowned(const struct mail *mail);

/* ---- of a mail to a seat, whose table is open ---- */

/* Does the mail come from the address that the seat's letters go to? */
bool mail_is_owner(const struct mail *mail);
/* Does the seat take only orders that its key has signed? */
bool mail_must_sign(const struct mail *mail);
/* Has the seat been asked again since the letter that is answered? */
bool mail_is_stale(const struct mail *mail);
/* Was the seat's entry written again since?  Then its older addresses are dead,
 * and a wish that was carried out so is not carried out twice. */
bool mail_is_dead(const struct mail *mail);
/* One of these two, or the same of a digest. */
bool mail_is_old(const struct mail *mail);
/* Has the seat, under the address that the mail came to, also a letter that
 * asks what it thinks of a motion?  Nobody can tell then which of the two is
 * meant. */
bool mail_has_motion_letter(const struct mail *mail);

/* argument: a new string, taken over, or NULL.  False: there are too many, or
 * it is among them already. */
bool deeds_add(struct deeds *deeds, const char *command, char *take_argument);

#endif
