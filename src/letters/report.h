/* SPDX-License-Identifier: MIT */
/*
 * report.h - writes what a seat reads: view, template, Markdown, four formats.
 *
 * A letter is a function of the match at an entry, the seat, the kind and the
 * templates; only what became of a mail's lines (verdicts) comes from outside.
 * The position is read only through view() and events that the seat may see.
 */
#ifndef REPORT_H
#define REPORT_H

#include "base/data.h"
#include "language/words.h"
#include "letters/picture.h"
#include "play/play.h"
#include "site/player.h"
#include "site/private.h"

enum letter_kind {
	LETTER_INVITATION, /* the table is set: answer with a salt */
	LETTER_SALTED,     /* receipt for a salt */
	LETTER_CLOSED,     /* all salts are in, the beacon is awaited */
	LETTER_START,      /* prints every salt; first report */
	LETTER_TURN,       /* something happened, perhaps you owe a move */
	LETTER_RECEIPT,    /* your mail was played */
	LETTER_REFUSAL,    /* your mail was not played, and why */
	LETTER_PREVIEW,    /* what your mail would do; nothing was played */
	LETTER_STALE,      /* that has been played already */
	LETTER_FOREIGN,    /* somebody else's address sent this for you */
	LETTER_HELP,       /* rules and how to write orders */
	LETTER_OVER,       /* the end, the reveal, how to check */
	LETTER_NOTE,       /* the host's note, a void, a change of host */
	LETTER_CONFIRM,    /* a wish about oneself: confirm it */
	LETTER_SELF,       /* a wish about oneself was carried out */
	LETTER_STATUS,     /* answers "status": who waits for whom */
	LETTER_HISTORY,    /* answers "history": all that happened */
	LETTER_REMINDER,   /* an answer is due, or overdue */
	LETTER_HANDOVER,   /* somebody has taken a seat over: the whole story */
	LETTER_MOTION,     /* one of the table asks the others for something */
	LETTER_PRESS,      /* what another player says */
	LETTER_TAKEN,      /* a computer player has taken one's seat */
	LETTER_PAST,       /* answers "report 12": how things stood then */
	LETTER_WHO,        /* answers "who am I" */
	LETTER_SECTION,    /* one match in a digest (digest.h) */
	LETTER_TOPIC,      /* what a topic's first post says from now on */
	LETTER_KINDS
};

/* What tells somebody who only looks how a match stands: LETTER_OVER if it has
 * ended, by its rules or by the host, else LETTER_TURN. */
enum letter_kind letter_of_now(const struct match *match);
/* "turn", "receipt", ...: the template templates/LANG/NAME.md. */
const char *letter_name(enum letter_kind kind);

/* Something was carried out: the command's id, and what stood behind it, or
 * NULL. */
struct report_deed {
	const char *command;
	char *argument;
};

struct report {
	enum letter_kind kind;
	uint32_t seat;  /* OBSERVER: the public */
	uint32_t since; /* first entry to tell of; NO_ENTRY: since the seat last
			   moved */
	const struct verdicts *verdicts; /* receipt, refusal; or NULL */
	/* LETTER_REFUSAL: what is said of a file that came with the mail, a key
	 * of refusals, or NULL */
	const char *file;
	bool only_rules;      /* LETTER_HELP: nothing of orders and seats */
	bool takes_yes;       /* a yes plays what it offers first */
	const char *reply_to; /* bare address for mailto links, or NULL */
	const char *site_name, *site_address;
	const char *from; /* LETTER_FOREIGN: who wrote */
	/* A link to the board page as the seat sees it, or the name under which
	 * it is attached, or NULL; whether a link would be too long */
	const char *board, *board_file;
	bool board_long;
	const char *subject; /* of replies' mailto links */
	bool unproved;       /* LETTER_FOREIGN: it is a right address, but the
				mail is said not to come from there */
	/* LETTER_CONFIRM, LETTER_SELF: a command's id and what stood behind
	 * it, or NULL */
	const char *command, *argument;
	/* LETTER_SELF: what else was done, if several things were */
	const struct report_deed *deeds;
	unsigned deed_count;
	/* LETTER_SELF, of "vacation", whose argument is its first and its last
	 * day: the absences of the player, and the days that he may have a year
	 */
	const struct player *away;
	unsigned away_days;
	const char
	    *code; /* LETTER_CONFIRM, LETTER_FOREIGN: confirms, or NULL */
	/* LETTER_FOREIGN: confirms that from may write, too */
	const char *allow_code;
	/* LETTER_FOREIGN, LETTER_PREVIEW, LETTER_STALE: orders; LETTER_SALTED:
	 * the salt */
	const char *said;
	const char
	    *picture_id;     /* Content-ID of the letter's picture, or NULL */
	bool picture_stands; /* it has none: the last one shows the same */
	/* LETTER_OVER: that of its chart, or NULL; what the chart says; and
	 * whether the match file is attached */
	const char *chart_id, *chart_text;
	bool has_file;
	bool on_forum;   /* a post, or a private message */
	bool file_below; /* LETTER_OVER, a post: it comes with the match file if
			  * the forum takes it */
	/* The reader's time zone (zone.h); NULL: UTC */
	const char *zone;
	/* The seat's own deadline; "": it has none, NULL: what the match file
	 * says */
	const char *due;
	const struct private_saying *saying; /* LETTER_PRESS: what is said */
	/* One for each seat, whose persons the end of a secret match tells, or
	 * NULL */
	const struct private_seat *persons;
	bool wanted;   /* somebody else may take the seat, who was late */
	bool freed;    /* the same, as the host would have it */
	bool watching; /* the reader looks on, and may end that */
	bool withheld; /* LETTER_FOREIGN: from is another of the match */
	/* What was said so far, for the report, or NULL: nothing is told; and
	 * the tag of the mail whose words have been passed on just now */
	const struct private_press *press;
	const char *passed;
	/* LETTER_REMINDER: is the deadline behind us, what follows then
	 * (terms.h), and when */
	bool overdue;
	const char *late, *end;
	/* LETTER_MOTION; declined: somebody has said no */
	const struct private_motion *motion;
	uint32_t declined; /* the seat; NO_SEAT: nobody */
	/* Other letters: one that the seat has still to answer, one that it has
	 * not to answer any more; or NULL */
	const struct private_motion *asks, *left;
	const char *until;        /* LETTER_TAKEN: he may come back, or NULL */
	bool resigned;            /* LETTER_TAKEN: at his own wish */
	const struct match *past; /* LETTER_PAST: as it stood then */
	const struct private_seat *who; /* LETTER_WHO: the private file of it */
	unsigned width; /* columns of the text; 0: MARKUP_COLUMNS */
	enum player_length length;
	/* What the player has chosen about letters, to be said, or NULL; and
	 * whether the site has pictures */
	const struct player *prefer;
	bool site_pictures;
	/* It is the day's last answer of its kind: from when on there are
	 * others; or NULL */
	const char *again;
	bool was_asked; /* LETTER_STALE: the older letter asked something */
	bool sent_back; /* LETTER_STALE: said has more than orders */
	bool closed;    /* what is told of has closed a question to the seat */
	bool alone;     /* it is never part of a digest */
	/* An entry from which on nothing has been told yet, or NULL: told even
	 * if the seat has moved since */
	const uint32_t *untold;
	/* The last entry that an earlier letter told to the seat, as far as
	 * that is known; 0: none */
	uint32_t told;
};

/*
 * Append the report as Markdown.  words are of the seat's language.
 * EX_CONFIG: a template is broken.
 */
int report_markdown(const struct report *report, const struct match *match,
    struct words *words, const struct data *data, struct buf *out,
    struct err *err);
/* The doc that the templates read; also what `pli show --format json` prints.
 * The caller frees it. */
struct doc *report_doc(const struct report *report, const struct match *match,
    struct words *words);

/*
 * Append the picture of a match that has begun as SVG, as the report's seat may
 * see it.  EX_CONFIG: the game's board.svg or board.yaml is broken; nothing was
 * appended.
 */
int report_picture(const struct report *report, const struct match *match,
    struct words *words, const struct picture *picture, struct buf *out,
    struct err *err);

/* True for a kind of letter that tells what is new, and not all. */
bool report_is_brief(const struct report *report);

/* True if the letter needs no picture, for its reader has seen all that it
 * would show, in the letter that he answered last or before.  since: when his
 * letters began to have pictures (player.h). */
bool report_picture_stands(const struct report *report,
    const struct match *match, const struct picture *picture, int64_t since);

/* Append what is told to those who do not see the picture. */
void report_picture_text(const struct report *report, const struct match *match,
    struct words *words, struct buf *out);
/*
 * Append a chart of the scores over time as SVG (templates/svg/scores), and
 * what it says in words to alt; nothing if there is none: the match has not
 * begun, or the game keeps scores hidden and it is not over.
 */
int report_chart(const struct match *match, struct words *words,
    const struct data *data, struct buf *out, struct buf *alt, struct err *err);

enum format {
	FORMAT_TEXT,
	FORMAT_HTML,
	FORMAT_MARKDOWN,
	FORMAT_BBCODE,
	FORMAT_LINES /* of the HTML: markup_lines() */
};
/* Append the finished body in a format; HTML is a whole document
 * (templates/html/shell.html). */
int report_write(const struct report *report, const struct match *match,
    struct words *words, const struct data *data, enum format format,
    struct buf *out, struct err *err);

/* Letters that have no list but that of the part "choices". */
bool report_has_plain_list(enum letter_kind kind);
/* Append of its text at least the list of choices, as orders_pick() takes it.
 */
int report_choices(const struct report *report, const struct match *match,
    struct words *words, const struct data *data, struct buf *out,
    struct err *err);
/* Append what may come back of a letter: its text and the lines of its HTML,
 * as orders_strip() takes them. */
int report_sent(const struct report *report, const struct match *match,
    struct words *words, const struct data *data, struct buf *out,
    struct err *err);

/* Append "mailto:..." that opens a reply with these words in it. */
void report_mailto(
    const struct report *report, const char *body, struct buf *out);

/* ---- many matches in one letter ---- */

#define REPORT_LENGTHS 5 /* of a section: 0 is all of it */

/* Append one match's section as Markdown: a heading of the second level, and
 * what stands below it. */
int report_section(const struct report *report, const struct match *match,
    struct words *words, const struct data *data, unsigned length,
    struct buf *out, struct err *err);

struct report_part {
	bool waits;      /* for the reader */
	const char *due; /* as a match file says a time; NULL: no deadline */
	const struct buf *lengths; /* REPORT_LENGTHS of them */
};
struct report_digest {
	const struct report_part *parts; /* in the order in which they stand */
	size_t count;
	int64_t now;
};
/*
 * Append subject and both parts of the letter (templates/LANG/digest.md): what
 * it holds, then the sections, of which there is one at least.  They are
 * shortened, the last ones first, until the HTML is below 60 KB.  Of report
 * only reply_to, subject, zone and width count; words need no game.
 */
int report_digest(const struct report *report, struct words *words,
    const struct data *data, const struct report_digest *digest,
    struct buf *subject, struct buf *text, struct buf *html, struct err *err);
/* As report_digest, of any template NAME without a match: the heading in its
 * first line is the subject.  The commands' words and the reply address are
 * added to doc; html may be NULL. */
int report_page(const struct report *report, struct words *words,
    const struct data *data, const char *name, struct doc *doc,
    struct buf *subject, struct buf *text, struct buf *html, struct err *err);

/* Append both parts of a letter: the same report as text and as HTML, or only
 * the text (html NULL).  The HTML stays below 60 KB, if need be by fewer links.
 */
int report_letter(const struct report *report, const struct match *match,
    struct words *words, const struct data *data, struct buf *text,
    struct buf *html, struct err *err);

#endif
