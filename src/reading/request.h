/* SPDX-License-Identifier: MIT */
/*
 * request.h - one mail being handled: the values that its stages hand on.
 *
 * - struct mail: what came (intake.c, forum_post.c)
 * - struct route: whose it is (route.c, seat_mail.c)
 * - struct mail_reading: where its words are (read.c)
 * - struct mail_outcome: what became of its lines (carry_out.c, wishes)
 * - struct answers: the letters that it is given (folder answer)
 *
 * A stage reads those before its own and writes its own.  A request holds the
 * first three as const: functions that are given a request can change its
 * table, its outcome and its answers, and nothing else.
 */
#ifndef REQUEST_H
#define REQUEST_H

#include "letters/report.h"
#include "reading/mail.h"
#include "site/reply.h"
#include "table/table.h"

/* ---- whose it is ---- */

/*
 * What handles it: an index of the table of route.c.  Found first by the
 * address alone (up to ROUTE_NOBODY); then, with the match open, by
 * seat_mail.c, which takes the first that fits; for a forum's post, which has
 * no address, by forum_post.c.
 */
enum route_kind {
	ROUTE_SEAT,          /* of a match: its player writes */
	ROUTE_BOUNCE,        /* a letter to such a seat came back */
	ROUTE_JOIN,          /* to a join address of a match */
	ROUTE_WATCH,         /* of who looks on, or his letter came back */
	ROUTE_DIGEST,        /* an answer to a letter about many matches */
	ROUTE_DIGEST_BOUNCE, /* such a letter came back */
	ROUTE_OPEN_TABLE,    /* to the address of an open table, or of none */
	ROUTE_ELSEWHERE,     /* of a match that another host has now */
	ROUTE_STRANGER,      /* to the plain address */
	ROUTE_JUNK,       /* no header fields or no From: kept in inbox/junk */
	ROUTE_MACHINE,    /* nobody wrote it (RFC 3834), or we did */
	ROUTE_ABSENT,     /* an out-of-office note by its words, to no seat */
	ROUTE_FALSE_POST, /* its From is that of a post of the forum */
	/* nobody said to whom it came: kept in inbox/junk */
	ROUTE_UNADDRESSED,
	ROUTE_NOBODY, /* to no address of ours */

	ROUTE_WRONG_CODE, /* to an address of ours with a false code */
	ROUTE_RESTORED,  /* to a letter of an entry that a restored file lost */
	ROUTE_LOST,      /* to a letter of an entry that the file has not */
	ROUTE_KNOWN,     /* it came before */
	ROUTE_OF_NO_ONE, /* by its words nobody wrote it (automatic.c) */
	ROUTE_UNNAMED,   /* a post that does not say which match it means */
	ROUTE_FORMER,    /* its writer's seat a computer player has */
	ROUTE_REPLACED,  /* its writer's seat another person has */
	ROUTE_UNSUBSCRIBE, /* a program's wish for fewer letters */
	ROUTE_FOREIGN,     /* from an address that may not write for the seat */
	ROUTE_UNPROVED,    /* from one that may, but is said to be false */
	ROUTE_SALT_AGAIN,  /* the mail that brought the seat's salt */
	ROUTE_DEAD,        /* to an address older than the seat's entry */
	ROUTE_LATE,        /* to an older letter: it plays nothing */
	ROUTE_NOW,         /* to what is asked now: read, carried out */

	ROUTE_VISIT, /* from a seat, but about games and open tables */

	ROUTE_POST_CODE,     /* binds an account */
	ROUTE_POST_JOIN,     /* of one without a seat, to "join ID" */
	ROUTE_POST_VISITOR,  /* in private, about games and open tables */
	ROUTE_POST_WATCH,    /* in private, of one who looks on */
	ROUTE_POST_SEAT,     /* of one who may have a seat */
	ROUTE_POST_STRANGER, /* in private, of one without a seat */
	ROUTE_POST_NO_MATCH, /* in a topic of no match of ours */
	ROUTE_POST_NO_SEAT,  /* of one who only reads there */
	ROUTE_POST_TALK,     /* orders nothing where all can read it */
	ROUTE_KINDS
};

struct route {
	enum route_kind kind;
	struct reply reply; /* what the address says */
	/* By its words, somebody's program sent it while he was away; or the
	 * report of a mail server stands in it (machines.h) */
	bool absent, returned;
	bool unnamed; /* its writer plays several matches, and it names none */
	/* It answers a digest: what that said cannot be written again, so
	 * nothing below its cut line counts */
	bool of_digest;
	bool of_old_digest;   /* of which a newer one was due since */
	bool freed;           /* it confirms that it is its writer's */
	uint8_t tag[TAG_LEN]; /* tag.c */
	char tag_hex[2 * TAG_LEN + 1];
};

/* ---- where its words are ---- */

enum reading_file {
	READING_LETTER, /* in the letter itself */
	READING_FILE,   /* in a file beside it */
	READING_BOTH,   /* orders in a file, other wishes in the letter */
	READING_NOTHING /* the files say nothing, either */
};

struct mail_reading {
	const struct buf *body; /* the letter's text, or a file's */
	enum reading_file file;
};

/* ---- what became of its lines ---- */

/* What a mail wishes besides orders: what is to be carried out, or asked. */
#define DEEDS_MAX 20
struct deeds {
	struct report_deed list[DEEDS_MAX];
	unsigned count;
};

struct mail_outcome {
	struct verdicts rest; /* of lines that are dealt with */
	/* To be carried out and told once nothing can be refused any more; and
	 * what is asked, a letter each */
	struct deeds deeds, questions;
	struct private_press said; /* what is to be passed on */
	bool noted;                /* that has been entered */
	/* What letters he wants, and when he is away: prefer, as a deed */
	bool prefers;
	struct player prefer;
	/* What the letter about the deeds tells besides that they are done:
	 * what letters he wants now, when he is away, what was passed on */
	bool tells_letters, tells_absence, tells_said;
	bool visits;     /* games and open tables: nothing is for its match */
	bool dealt;      /* of a move file (moves.c): nothing is left to say */
	char *said_late; /* what an older letter may not say, as he would send
			    it again, or NULL */
	bool sent_back;  /* some of that is no order: from an older letter one
			  * may only read */
};

/* ---- the letters that it is given ---- */

/* What became of a mail, for the log: the strongest that was said of it. */
enum mail_fate {
	FATE_NONE,
	FATE_KNOWN, /* it came before */
	FATE_ANSWERED,
	FATE_REFUSED,
	FATE_TAKEN /* the match has an entry more */
};

struct answers {
	/* A list's or gateway's mail without an order: nothing is answered */
	bool silent;
	uint64_t kinds;  /* of letters, a bit set */
	bool gathers;    /* they wait for answer_send */
	bool host_knows; /* that letters come back (automatic.c) */
	/* A stranger's, which may be answered when fewer letters are open */
	bool put_off;
	char *registered; /* the domain of From that somebody owns, or NULL */
	enum mail_fate fate;
	char where[64];       /* "demo: seat 1: ", or "" */
	uint32_t first, last; /* of its entries, if it was taken */
};

/* ---- all of it ---- */

struct request {
	const struct mail *mail;
	const struct route *route;
	const struct mail_reading *reading;
	struct table table; /* of its match, while that is open */
	/* Its lines of which nothing has become yet, or NULL */
	struct orders *orders;
	struct mail_outcome outcome;
	struct answers answers;

	/* What the two pointers point to from request_begin on. */
	struct route own_route;
	struct mail_reading own_reading;
	struct buf joined; /* READING_BOTH: the body */
	bool too_long;     /* nobody reads so many words (written.h) */
};

/* mail must outlive the request. */
void request_begin(struct request *request, const struct mail *mail);
void request_end(struct request *request);
/* Replace the route, or the reading, by a copy of this one, once more is known.
 */
void request_route(struct request *request, const struct route *route);
void request_reading(
    struct request *request, const struct mail_reading *reading);

/* ---- of a mail to a seat, whose table is open ---- */

/* True if the mail comes from the address that the seat's letters go to, or is
 * a post. */
bool request_is_owner(const struct request *request);
/* True if the seat takes only orders that its key has signed. */
bool request_must_sign(const struct request *request);
/* True if the seat was asked again after the letter that is answered. */
bool request_is_stale(const struct request *request);
/* True if the seat's entry was written again after that letter: its older
 * addresses are dead, so that a wish which did that is not carried out twice.
 */
bool request_is_dead(const struct request *request);
/* True if the mail was stale when it came (its route is ROUTE_LATE). */
bool request_is_late(const struct request *request);
/* True if it is stale or dead, or answers an old digest. */
bool request_is_old(const struct request *request);
/* True if the seat has, under the address that the mail came to, also a letter
 * that asks about a motion: an answer may then be to either. */
bool request_has_motion_letter(const struct request *request);

/* Add a deed.  take_argument: a new string or NULL, taken over in any case.
 * False: there are too many, or it is among them already. */
bool deeds_add(struct deeds *deeds, const char *command, char *take_argument);

#endif
