/* SPDX-License-Identifier: MIT */
/*
 * message_p.h - what the message files share: the work on bytes that needs no
 * GMime.
 */
#ifndef MESSAGE_P_H
#define MESSAGE_P_H

#include "mail/message.h"

#define MESSAGE_CHARSET_MAX 40

/* A mail's bytes as GMime may see them. */
struct message_raw {
	/* Without NULs, what is over a limit, and the bytes of pictures. */
	struct buf bytes;
	bool skipped;   /* there was more: the last part may not be whole */
	unsigned flags; /* MESSAGE_LIMIT */
	/* The charsets that its header fields name. */
	char charsets[MESSAGE_CHARSETS][MESSAGE_CHARSET_MAX + 1];
	size_t charset_count;
};

/*
 * Copy a mail, without what is over a limit.  Nothing in here knows MIME: it
 * counts more boundaries, parts and fields than there are rather than fewer.
 */
void message_raw_init(struct message_raw *raw, const char *bytes, size_t len);
void message_raw_release(struct message_raw *raw);

/* ---- text ---- */

/*
 * Append text in one of the charsets that need no tables (UTF-8, UTF-16,
 * Latin 1, and what names none) as UTF-8.  False if charset is another one.
 */
bool message_text_decode(
    struct buf *out, const char *bytes, size_t len, const char *charset);
/* Append UTF-8 that is valid whatever the bytes are: LF, no NUL, no BOM. */
void message_text_tidy(struct buf *out, const char *bytes, size_t len);
/* RFC 3676: join the lines that belong together; quotes keep their marks. */
void message_text_flowed(
    struct buf *out, const char *text, size_t len, bool delsp);
/* Take the armour off a clear-signed text (RFC 9580 7); others stay. */
void message_text_bare(struct buf *text);
bool message_text_blank(const struct buf *text);
/* A new string on one line: UTF-8, controls are one blank, at most max bytes.
 */
char *message_text_line(const char *text, size_t len, size_t max);

/* ---- parts ---- */

enum message_kind {
	KIND_NONE,     /* ignored */
	KIND_PLAIN,    /* its writer's words */
	KIND_TEXT,     /* its writer's words if there is no KIND_PLAIN */
	KIND_FILE,     /* words in a file */
	KIND_DOCUMENT, /* perhaps words, in a form that is not read */
	KIND_HTML,
	KIND_CALENDAR,
	KIND_STATUS,   /* a mail server says what became of a letter */
	KIND_TOLD,     /* another machine says something else of it */
	KIND_RETURNED, /* the fields of a letter that came back */
	KIND_CRYPT
};

struct message_part {
	const char *type, *subtype;
	const char *field; /* Content-Type as it stands there; NULL: none */
	const char *name;  /* of the file, or NULL */
	bool attached;
};

enum message_kind message_kind(const struct message_part *part);

/* What was found so far of a letter's words. */
struct message_body {
	struct buf text, html, files[MESSAGE_FILES];
	size_t file_count;
	bool cut; /* some of text or html was there, but not to its end */
};

void message_body_init(struct message_body *body);
void message_body_release(struct message_body *body);
/* Move the words to the message.  skipped: part of the mail was not read. */
void message_body_give(
    struct message_body *body, struct message *message, bool skipped);

/* ---- header fields ---- */

/*
 * Take what one header field says, except those that hold encoded words (From,
 * Subject).  value: UTF-8 on one line.  Of a field that stands there twice the
 * first one counts.
 */
void message_field(
    struct message *message, const char *name, const char *value);
/* Add a recipient (of Delivered-To and the like), if it is a new one. */
void message_recipient(struct message *message, const char *value);
/* The address as we write it (domain in lower case) in a new string; "" if it
 * is none. */
char *message_address(const char *text);
/* Put a new string, which then belongs to the message, in the place of an
 * empty one. */
void message_take(char **field, char *text);
/* After all fields: what the sender's address says. */
void message_judge(struct message *message);

/* ---- reports of mail servers ---- */

/* Take what a delivery-status part says (RFC 3464). */
void message_report(struct message *message, const char *text);

/* ---- charsets ---- */

/* Append bytes in whatever charset as tidy UTF-8. */
void message_charset_decode(
    struct buf *out, char *bytes, size_t len, const char *charset);

/* ---- writing ---- */

/* 0 if a letter may be written as it is. */
int message_check(const struct letter *letter, struct err *err);

/* Append base64 (RFC 2045 6.8) in lines. */
void message_base64(struct buf *out, const char *bytes, size_t len);

/*
 * Append words of a header field, as RFC 2047 and RFC 2231 have them, always in
 * UTF-8 and not folded.  What they get is one line of valid UTF-8; a name may
 * be NULL.
 */
void message_encode_words(struct buf *out, const char *text);
void message_encode_address(
    struct buf *out, const char *name, const char *address);
void message_encode_param(struct buf *out, const char *name, const char *value);

#endif
