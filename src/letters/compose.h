/* SPDX-License-Identifier: MIT */
/*
 * compose.h - a report as a mail (RFC 5322) to one player.
 *
 * Message-ID, boundaries, subject and thread are keyed and stable, so that a
 * letter written again is the same letter.
 */
#ifndef COMPOSE_H
#define COMPOSE_H

#include "letters/report.h"

/* The subject of a mail that wants fewer letters (List-Unsubscribe). */
#define COMPOSE_UNSUBSCRIBE "unsubscribe"

struct envelope {
	const char *site_name, *site_address; /* From */
	const char *to_name, *to;
	const char *base, *domain; /* reply addresses: base+...@domain */
	char delimiter;            /* '+' or '-'; 0: the subject says it */
	/* Of a letter to one who looks on (OBSERVER): where it is answered, and
	 * what stands behind the match's name in the subject; else NULL */
	const char *reply_to, *tag;
	int64_t date;
	bool plain;    /* text alone: no HTML, no picture */
	bool daily;    /* other letters went into digests, without a picture */
	bool calendar; /* the deadline as a calendar entry, too */
	/* The board page under the report's board_file, or NULL */
	const struct buf *board;
	/* The game's picture, if this player wants it; draw_failed (may be
	 * NULL) says what is wrong with it, and the letter goes without. */
	const struct picture *picture;
	int64_t pictured; /* since when letters to him have had it (player.h) */
	void (*draw_failed)(void *arg, const struct err *err);
	void *arg;
};

/* How a report is posted on a forum. */
struct posting {
	const char *domain; /* of its Message-ID */
	bool bbcode;        /* else Markdown */
	bool file;          /* with the match file, or the new part of it */
	bool attach;        /* LETTER_OVER: with it beside the text */
	bool bare;          /* its text alone, without a header */
	const char *asks;   /* ids of the accounts that it asks, or NULL */
	/* What the topic's first post says from then on, or NULL */
	const struct buf *first;
	/* The game's picture, which goes beside the text, or NULL; as in an
	 * envelope */
	const struct picture *picture;
	void (*draw_failed)(void *arg, const struct err *err);
	void *arg;
};

/* True for a kind of letter that answers a mail. */
bool compose_is_reply(enum letter_kind kind);
/* Append "base+MATCH.SEAT.ENTRY.CODE@domain" for the match's head. */
void compose_reply_address(const struct match *match, uint32_t seat,
    const struct envelope *envelope, enum code_kind kind, struct buf *out);

/* The game's name in a language. */
const char *compose_title(const struct match *match, const char *lang);
/* Append a letter's subject; words have the names (display_name.h). */
void compose_letter_subject(const struct match *match, uint32_t seat,
    const struct words *words, const struct envelope *envelope,
    struct buf *out);

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
 * Pli-Entry "MATCH N", Content-Type text/markdown or text/x-bbcode, Pli-Head;
 * Pli-Asks, ids with blanks between them; Pli-First N: the last N bytes are
 * what the topic's first post says from then on; Pli-Picture N: the last N
 * bytes behind those, and a line's end, are the board as SVG; Pli-File N: the
 * last N bytes, behind those, are the match file), an empty line, and the
 * post's text in UTF-8, 8bit; lines end with LF.  The report's seat may be
 * OBSERVER.
 */
int compose_post(const struct report *report, const struct match *match,
    struct words *words, const struct data *data, const struct posting *posting,
    const char *extra, struct buf *out, struct err *err);

/* ---- a letter of many matches ---- */

/* What it tells of one. */
struct section {
	char match[17];
	bool waits;   /* for the reader */
	char due[21]; /* until when, if it does; "": as long as he likes */
	struct buf lengths[REPORT_LENGTHS]; /* report_section */
	struct buf head;                    /* its Pli-Head */
	struct buf calendar;
	const char *calendar_type; /* NULL: no calendar entry */
};
void section_release(struct section *section);
/* Fill a zeroed section; to be released, also on failure. */
int compose_section(const struct report *report, const struct match *match,
    struct words *words, const struct data *data,
    const struct envelope *envelope, struct section *section, struct err *err);

#define COMPOSE_SECTIONS 100 /* in one letter */

struct digest_letter {
	const struct section *sections; /* in the order in which they stand */
	size_t count;
	const char *name; /* no other letter has it: makes the Message-ID */
	const char *site_name, *site_address, *base, *domain;
	const char *to_name, *to;
	const char *reply;   /* address */
	const char *about;   /* in front of the subject */
	const uint8_t *post; /* the site's key for such things (seal.h) */
	const char *zone;
	unsigned width;
	int64_t now;
	bool plain;
	bool fewer; /* its address is its own: List-Unsubscribe */
};
/* Append the finished mail; words need no game. */
int compose_digest(const struct digest_letter *digest, struct words *words,
    const struct data *data, struct buf *out, struct err *err);

#endif
