/* SPDX-License-Identifier: MIT */
/*
 * message.h - a mail: reading what came in (by GMime), writing what goes out.
 *
 * Reading never fails: whatever the bytes are, it says what could be made of
 * them.  Limits are checked over the raw bytes before GMime sees them, because
 * it has none of its own.
 */
#ifndef MESSAGE_H
#define MESSAGE_H

#include "base/buf.h"
#include "base/err.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define MESSAGE_MAIL_MAX (10 * 1024 * 1024) /* the rest is not taken */
/* Of a mail without its pictures and the like: the rest is skipped, and the
 * mail counts if a text in what is left is whole.  And of a text; what of it
 * its writer wrote himself is less (WRITTEN_MAX of reading/written.h). */
#define MESSAGE_MAX MESSAGE_MAIL_MAX
#define MESSAGE_HEADER_LINES 500 /* in one block */
#define MESSAGE_PARTS 200
#define MESSAGE_DEPTH 20
#define MESSAGE_BOUNDARIES 20
#define MESSAGE_ADDRESS_MAX 254
#define MESSAGE_RECIPIENTS 8
#define MESSAGE_FILES 4    /* texts in files that are kept; the rest are left */
#define MESSAGE_CHARSETS 8 /* that need tables, in one mail */
#define MESSAGE_STATUS_MAX 9 /* "5.123.123" */

enum message_flag {
	MESSAGE_JUNK = 1,  /* no mail: no header fields, or no From */
	MESSAGE_LIMIT = 2, /* over a limit; text holds what was read */
	/* longer than MESSAGE_MAIL_MAX; or no text of it was read whole */
	MESSAGE_CUT = 4,
	MESSAGE_AUTO = 8,    /* Auto-Submitted other than "no" (RFC 3834) */
	MESSAGE_BOUNCE = 16, /* multipart/report, or a null Return-Path */
	MESSAGE_LIST = 32,   /* Precedence, List-*, X-Auto-Response-Suppress */
	MESSAGE_OURS = 64,   /* carries Pli-Head among its own header fields */
	MESSAGE_CALENDAR = 128, /* a calendar reply */
	MESSAGE_DAEMON = 256,  /* from mailer-daemon, postmaster, noreply ... */
	MESSAGE_HTML = 512,    /* no plain text part: html holds the body */
	MESSAGE_REPORT = 1024, /* multipart/report (RFC 6522) */
	/* A mail server says that it could not deliver a letter, for good: in a
	 * delivery status (RFC 3464); or in words (machines.h) */
	MESSAGE_FAILED = 2048,
	/* what read it, or its HTML, died or had to be stopped (inbox.h) */
	MESSAGE_BROKE = 4096,
	MESSAGE_CRYPT = 8192, /* some of it is encrypted, or wrapped in CMS */
	/* a part for machines says something else of a letter: it is late, it
	 * arrived, it was read, it was not wanted */
	MESSAGE_TOLD = 16384,
	/* there is another mail in it: a report of a mail server, or the fields
	 * of one that came back */
	MESSAGE_RETURNED = 32768,
	MESSAGE_FILE = 65536, /* text is that of an attached file */
	/* MESSAGE_FAILED is told by words alone, which may be a person's */
	MESSAGE_WORDED = 131072,
	MESSAGE_DOCUMENT = 262144 /* a file beside it may hold words, but is no
				   * text (PDF, a word processor's, HTML) */
};

struct message {
	/* Borrowed, set before it is parsed: the header field in which our own
	 * mail server writes whom a mail is for, or NULL */
	const char *recipient_field;
	unsigned flags;
	/* All strings are valid UTF-8 without NUL, LF or CR; "" if absent. */
	char *message_id; /* with its angle brackets */
	char *from;       /* the bare address, domain in lower case */
	char *from_name;
	char *subject;
	char *in_reply_to;
	int64_t date; /* Date, in seconds since 1970; 0: none, or no date */
	char *auth_results; /* all fields, a TAB between them */
	char *languages;    /* Content-Language and Accept-Language, likewise */
	char *status;       /* MESSAGE_FAILED: "5.1.1" (RFC 3463), or "" */
	/* recipient_field, the topmost one, since a server writes above what
	 * it got; Delivered-To, X-Original-To, Envelope-To; in this order of
	 * trust; never To, which a stranger writes as he likes */
	char *recipients[MESSAGE_RECIPIENTS];
	size_t recipient_count;
	struct buf text; /* the body's own words: UTF-8, LF, no NUL */
	struct buf html; /* UTF-8; only with MESSAGE_HTML */
	/* Texts in files beside it, likewise: whether they count only who knows
	 * orders can tell */
	struct buf files[MESSAGE_FILES];
	size_t file_count;
};

/* Load the library, which reads files: before a sandbox closes.  Done by itself
 * where it was not. */
void message_begin(void);

void message_init(struct message *message);
void message_release(struct message *message);
/*
 * True if a field Authentication-Results of server authserv (RFC 8601) says
 * that DMARC failed, so that From is false.  That server must remove such
 * fields from mails that come in.
 */
bool message_disowned(const struct message *message, const char *authserv);
/* True if such a field says that From is right. */
bool message_vouched(const struct message *message, const char *authserv);
/* Parse a mail into an initialised message; cut: it was longer than what is
 * given.  Never fails: see flags. */
void message_parse(
    struct message *message, const char *bytes, size_t len, bool cut);
/*
 * True if the fields say that no person wrote it: an answer of a program (RFC
 * 3834), a report, a calendar's reply, a daemon's mail, or a letter of ours. It
 * is never answered.
 */
bool message_is_automatic(const struct message *message);
/* Copy a status (RFC 3463, "5.1.1") at the beginning of text; false: none. */
bool message_status(const char *text, char status[MESSAGE_STATUS_MAX + 1]);
/* True if it has no text at all. */
bool message_is_blank(const struct message *message);
/*
 * glibc reads the tables of most charsets from disk when they are first asked
 * for, which a sandbox forbids: open those a mail names before it closes.
 */
struct message_charsets {
	void *open[MESSAGE_CHARSETS];
	size_t count;
};
void message_charsets_open(
    struct message_charsets *charsets, const char *bytes, size_t len);
void message_charsets_close(struct message_charsets *charsets);
/* Append the message as bytes, to cross a pipe, and read it back.
 * message_unpack trusts nothing: false if the bytes are no packed message. */
void message_pack(const struct message *message, struct buf *out);
bool message_unpack(struct message *message, const char *bytes, size_t len);

/* ---- writing ---- */

struct letter_field {
	const char *name, *value;
};

/* The type of a picture that is still to be drawn: message_draw. */
#define MESSAGE_SVG "image/svg+xml"

struct letter_part {
	const char *type;       /* "image/png", "application/octet-stream" */
	const char *name;       /* file name */
	const char *content_id; /* without brackets; NULL: an attachment */
	const char *bytes;
	size_t len;
};

struct letter {
	const char *from_name, *from, *to_name, *to, *reply_to;
	const char *subject, *message_id, *in_reply_to, *references;
	int64_t date; /* seconds since 1970, written in UTC */
	const struct letter_field *fields; /* more header fields */
	size_t field_count;
	const char *text, *html; /* UTF-8, LF; html may be NULL */
	const struct letter_part *parts;
	size_t part_count;
	/* Three boundaries "=_...": mixed, alternative, related. */
	const char *boundary[3];
};

/*
 * Append a finished RFC 5322 mail with CRLF line ends: multipart/mixed(
 * multipart/alternative(text, related(html, inline parts)), attachments ),
 * layers with a single child left out.  Text parts are quoted-printable.  The
 * same letter gives the same bytes, always.
 */
int message_write(
    const struct letter *letter, struct buf *out, struct err *err);

/*
 * A letter as message_write made it, with its SVG parts as what draw makes of
 * them: PNG, or nothing if it fails; then the part goes, and what stands in
 * the letter instead is the picture's text.  The same letter and pictures give
 * the same bytes.  False: it holds no SVG, and nothing was appended.
 */
bool message_draw(const char *mail, size_t len,
    bool (*draw)(void *arg, const char *svg, size_t len, struct buf *png),
    void *arg, struct buf *out);

#endif
