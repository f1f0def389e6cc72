/* SPDX-License-Identifier: MIT */
/*
 * compose.h - a report as a mail (RFC 5322) to one player.
 *
 * Message-ID, boundaries, subject and thread are keyed and stable, so that a
 * letter written again is the same letter.
 */
#ifndef COMPOSE_H
#define COMPOSE_H

#include "report.h"

/* The subject of a mail that wants fewer letters (List-Unsubscribe). */
#define COMPOSE_UNSUBSCRIBE "unsubscribe"

struct envelope {
	const char *site_name, *site_address; /* From */
	const char *to_name, *to;
	const char *base, *domain; /* reply addresses: base+...@domain */
	char delimiter;            /* '+' or '-'; 0: the subject says it */
	int64_t date;
	bool plain;    /* text alone: no HTML, no picture */
	bool calendar; /* the deadline as a calendar entry, too */
	/* The game's picture, if this player wants it; draw_failed (may be
	 * NULL) says what is wrong with it, and the letter goes without. */
	const struct picture *picture;
	void (*draw_failed)(void *arg, const struct err *err);
	void *arg;
};

/* How a report is posted on a forum. */
struct posting {
	const char *domain; /* of its Message-ID */
	bool bbcode;        /* else Markdown */
	bool file;          /* with the match file, or the new part of it */
};

/* Does such a letter answer a mail, which came just now? */
bool compose_is_reply(enum letter_kind kind);
/* Append "base+MATCH.SEAT.ENTRY.CODE@domain" for the match's head. */
void compose_reply_address(const struct match *match, uint32_t seat,
    const struct envelope *envelope, enum code_kind kind, struct buf *out);

/*
 * Append the finished mail of a report; extra is added to the Message-ID's
 * kind for letters without an entry of their own (refusals: the mail tag in
 * hex), or NULL.
 */
int compose_mail(const struct report *report, const struct match *match,
    struct words *words, const struct data *data,
    const struct envelope *envelope, const char *extra, struct buf *out,
    struct err *err);
/*
 * Append the same as what pli-post takes: a header (Subject, Message-ID,
 * Pli-Entry "MATCH N", Content-Type text/markdown or text/x-bbcode, Pli-Head),
 * an empty line, and the post's text in UTF-8, 8bit; lines end with LF.  The
 * report's seat may be OBSERVER.
 */
int compose_post(const struct report *report, const struct match *match,
    struct words *words, const struct data *data, const struct posting *posting,
    const char *extra, struct buf *out, struct err *err);

#endif
