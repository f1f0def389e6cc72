/* SPDX-License-Identifier: MIT */
/*
 * post.h - pli-post: the program that hands letters to a forum.
 *
 * It takes those letters of the outbox whose receiver is "forum:topic/MATCH"
 * (a post in the match's topic, which the first one opens) or "forum:user/UID"
 * (a private message to the account of that id), and no others.
 */
#ifndef POST_H
#define POST_H

#include "helpers/forum/forum.h"
#include "helpers/forum/post_journal.h"
#include "letters/draw_client.h"
#include "site/outbox.h"

/* ---- a letter for the forum (post_letter.c) ---- */

struct post_letter {
	const char *channel; /* forum.h */
	char to[POST_JOURNAL_ID];
	struct buf subject, message_id, text; /* UTF-8, LF */
	struct buf asks;    /* ids of accounts, with blanks between them */
	struct buf first;   /* what the topic's first post says from then on */
	struct buf picture; /* the board as SVG, or nothing */
	struct buf file;    /* the match file, or nothing */
	char match[POST_JOURNAL_MATCH]; /* what it was written after, or "" */
	unsigned entry;
};

/* False, with why, if it is none that could ever be posted. */
bool post_letter_read(struct post_letter *letter, const char *receiver,
    const char *mail, size_t len, struct buf *why);
void post_letter_release(struct post_letter *letter);
/* Leave out paragraphs with a link that is longer than that: in two pieces it
 * would lead nowhere.  0: there is no limit. */
void post_leave_out(struct buf *text, int64_t most);
/*
 * Where a text of more than most characters is to be cut (0: there is no
 * limit): the length of its first piece in bytes, without the blank lines that
 * follow.  At an empty line if one is near enough, else at a line's end, a
 * blank, or between two characters.
 */
size_t post_cut(const char *text, int64_t most);

/* ---- posting (post_carrier.c) ---- */

struct poster {
	struct forum *forum;
	struct post_journal *posted;
	const struct site *site;
	int64_t now;
	struct draw_client *draw;
};

/* ---- its topic's first post (post_first.c) ---- */

/* The post is there, as id: remember it, for links from the first one. */
int post_first_note(const struct poster *poster,
    const struct post_letter *letter, const char *id, struct err *err);
/* Let the first post say what the letter has for it, and list the posts.
 * FORUM_LATER, with why; what cannot be is left. */
enum forum_said post_first_edit(
    struct poster *poster, const struct post_letter *letter, struct buf *why);
/* Append "@anna @bruno" for those whom the letter asks, if the forum knows
 * them. */
enum forum_said post_first_mentions(struct poster *poster,
    const struct post_letter *letter, struct buf *out, struct buf *why);

/* ---- whose a room is (post_room.c) ---- */

/* True if the forum's data say how to ask who is in a room. */
bool post_room_tells(const struct poster *poster);
/* FORUM_YES: nobody is in the room but the account and us, or the forum cannot
 * be asked.  FORUM_GONE: others are, or there is no such room. */
enum forum_said post_room_look(struct poster *poster, const char *thread,
    const char *uid, struct buf *why);

/* What outbox_send sends through; poster must outlive it. */
struct carrier post_carrier(struct poster *poster);

#endif
