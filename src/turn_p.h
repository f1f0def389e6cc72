/* SPDX-License-Identifier: MIT */
/*
 * turn_p.h - what turn.c and turn_answer.c share and nobody else needs.
 */
#ifndef TURN_P_H
#define TURN_P_H

#include "message.h"
#include "turn.h"

/* Letters a day and seat that no entry goes with: a mail program that answers
 * by itself must not keep us both busy for ever. */
#define STALE_LETTERS 3
#define FOREIGN_LETTERS 3
#define ANSWERS 20

/* One mail on its way. */
struct mail {
	struct site *site;
	int64_t now;
	struct message message;
	struct reply reply;
	struct table table;
	/* A list's or gateway's mail without an order: nothing is answered */
	bool silent;
	uint8_t tag[TAG_LEN];
	char tag_hex[2 * TAG_LEN + 1];
};

/* A salt has no mail tag in the file: is this the mail that brought the seat's
 * salt, come again? */
bool turn_is_salt_again(struct mail *mail);
/* Has it an order, or a command, that we can read? */
bool turn_has_order(struct mail *mail);
/* Write and queue the only letter to a mail, unless it is a silent one, or the
 * seat has had that many of its kind today: then the host is told, in the log.
 */
int turn_letter(struct mail *mail, const struct report *report, unsigned most,
    struct err *err);
/* Has the seat had all the mails today that it may have taken? */
bool turn_is_enough(const struct mail *mail);
/* Why the mail's orders cannot be played now, a refusal's key, or NULL: the
 * host has paused the match, or a newer mail of the seat, which it would
 * replace, came before it. */
const char *turn_not_now(const struct mail *mail);
/* The mail was taken: note when it was written. */
void turn_note_date(const struct mail *mail);
/* The mail's text is a move file: judge and play it as turn_text does. */
int turn_movefile(struct mail *mail, const char *text, size_t len,
    struct verdicts *verdicts, struct err *err);
/* Fill in the mail's tag, which makes it count once. */
void turn_tag(struct mail *mail);
/* Play the stripped words of a mail; nothing is on disk yet. */
int turn_orders(struct mail *mail, const char *text, size_t len, bool dry,
    struct verdicts *verdicts, struct err *err);
/*
 * A mail to a bounce address whose code is right: if a mail server could not
 * deliver the letter, that is noted with the player, stops the seat's clock for
 * a while, and the host is told.  It plays nothing and is never answered.
 */
int turn_bounce(struct mail *mail, struct err *err);
/* The code is right, the person is right, the question is open: read what was
 * written, play it, answer it. */
int turn_answer(struct mail *mail, struct err *err);
/*
 * Append the lines the person wrote.  letter: strike out what stands in the
 * letter that is answered (only for those who may read it).  *unclear (may be
 * NULL): more than one choice of a list of ours remains.
 */
int turn_strip(struct mail *mail, bool letter, struct buf *text, bool *unclear,
    struct err *err);

#endif
