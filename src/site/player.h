/* SPDX-License-Identifier: MIT */
/*
 * player.h - what a person has chosen about letters, for all matches of a site.
 *
 * One file an address, players/HASH.yaml (pli-site(5)); the name is a hash of
 * the address with A-Z as a-z.  It is not signed, and may be erased at any
 * time: then the choices are those of player_init.  Only the registered address
 * of a seat, or the host, changes them.
 *
 * Times of day are minutes since midnight in the player's zone.  All values in
 * a struct player are valid.  A new choice needs a member here, a row in
 * player.c (the file) and one in player_words.c (what is written in a mail),
 * and a line in templates/LANG/parts/prefer.md.
 */
#ifndef PLAYER_H
#define PLAYER_H

#include "base/zone.h"
#include "language/words.h"
#include "site/site.h"

#include <stddef.h>

#define PLAYER_WIDTH_LEAST 40 /* columns of a letter's text */
#define PLAYER_WIDTH_MOST 100
#define PLAYER_AWAY 24     /* absences that are known at a time */
#define PLAYER_WORD_MAX 63 /* bytes of a word that is said back */

enum player_letters {
	PLAYER_EVERY, /* a letter for whatever happens */
	PLAYER_TURN,  /* of what happens only when something is asked */
	PLAYER_DAILY  /* one a day, of all matches (digest.h) */
};

#define PLAYER_DAILY_AT (18 * 60) /* if no hour is named */

/* How much of a letter's tables is shown: what has changed since the letter
 * that the reader answered last; all; no tables. */
enum player_length { LETTERS_USUAL, LETTERS_FULL, LETTERS_SHORT };

enum player_pictures { PLAYER_AS_SITE, PLAYER_WITHOUT, PLAYER_WITH };

/* How a letter that asks something has the board page with it, as far as the
 * site has one (pli board). */
enum player_board { BOARD_LINK, BOARD_ATTACHED, BOARD_OFF };

/* Which way letters go to a player with both an address and a forum account. */
enum player_way { PLAYER_BY_MAIL, PLAYER_BY_FORUM, PLAYER_BY_BOTH };

struct player {
	char lang[9];            /* "": what the seat's entry says */
	char zone[ZONE_MAX + 1]; /* "": UTC */
	bool plain;              /* letters have no HTML part, and no picture */
	enum player_pictures pictures;
	enum player_board board;
	unsigned width; /* columns of the text part */
	enum player_length length;
	enum player_letters letters;
	unsigned daily_at; /* PLAYER_DAILY */
	bool quiet;        /* letters wait from quiet_from to quiet_until */
	unsigned quiet_from, quiet_until;
	bool calendar; /* deadlines come as calendar entries, too */
	bool listed;   /* his results may be counted and shown (results.h) */
	/* absences, from the first day to the last: "2026-12-20" */
	struct player_away {
		char from[11], until[11];
	} away[PLAYER_AWAY];
	unsigned away_count;
	enum player_way way;
	/* When his letters began to have pictures, if once they had none; else
	 * 0.  Set by table_prefer. */
	int64_t pictured;
};

/* The place in struct player of a choice among a few: a bool, or one of the
 * enums above, which are as large as an unsigned. */
struct player_member {
	size_t at, size;
};
#define PLAYER_MEMBER(member)                                                  \
	{                                                                      \
		offsetof(struct player, member),                               \
		    sizeof(((struct player *)NULL)->member)                    \
	}
/* Set such a member. */
void player_choose(
    struct player *player, struct player_member member, unsigned choice);

/* ---- the file ---- */

/* The defaults, of a person who has chosen nothing. */
void player_init(struct player *player);
/*
 * Read the file of an address; without a file player is as player_init makes
 * it. So it is, too, on failure (EX_CONFIG: the file has a mistake), so that
 * letters can go on with the defaults.
 */
int player_read(struct player *player, const struct site *site,
    const char *address, struct err *err);
/* Write the file of an address: durable on return. */
int player_write(const struct player *player, const struct site *site,
    const char *address, struct err *err);
/* Copy the choices of one address to another, unless that has its own: durable
 * on return.  The old file stays, since other matches may use it. */
int player_move(
    const struct site *site, const char *from, const char *to, struct err *err);
/* Check the file of that name in players/: EX_CONFIG, a mistake in it, or it is
 * of an address of another name. */
int player_check(const struct site *site, const char *name, struct err *err);
/* The address that the file of that name in players/ names, which the caller
 * frees; NULL: none. */
char *player_address(const struct site *site, const char *name);
/* The name of an address's file without ".yaml": hexadecimal digits. */
#define PLAYER_HASH 32
void player_hash(const char *address, char hash[PLAYER_HASH + 1]);

/* ---- absences ---- */

/*
 * Parse days as people write them, in the first of the languages that knows all
 * the words: "24 to 31 December", "24/12 - 2/1", "until 31 December",
 * "2026-12-20".  Without a year the next such days are meant.  NULL, or a
 * refusal's key: they are no days, or the day cannot be told from the month
 * ("3/4", in a language that writes both ways).  Whether such days exist,
 * player_go_away checks.
 */
const char *player_read_days(struct words *const *words, unsigned count,
    const char *text, const char *zone, int64_t now, struct player_away *away);
/* How many days of the player's absences lie in a year. */
unsigned player_away_days(const struct player *player, int year);
/*
 * Add an absence.  NULL, or a refusal's key: it cannot be, or makes more than
 * most days in a year.  First removes absences that ended long ago, but none of
 * this year, nor any that may still count for a running clock.  zone as in
 * player_quiet_end.
 */
const char *player_go_away(struct player *player,
    const struct player_away *away, const char *zone, unsigned most,
    int64_t now);
/* Remove absences that lie ahead, and end one that lasts now with yesterday. */
void player_come_back(struct player *player, const char *zone, int64_t now);
/* If the player is away at now, by the days of that zone, when he is back; 0:
 * he is not away. */
int64_t player_back(const struct player *player, const char *zone, int64_t now);

/* ---- when letters may go ---- */

/*
 * When a letter that is written now may go: 0 for at once, else when the quiet
 * hours end.  zone: that of the quiet hours (table_zone).  due: the deadline of
 * its question, or -1; if it comes before the quiet hours end, the letter goes
 * at once.
 */
int64_t player_quiet_end(
    const struct player *player, const char *zone, int64_t now, int64_t due);

/* PLAYER_DAILY: when the next digest goes; if that is in the quiet hours, when
 * they end. */
int64_t player_daily_next(
    const struct player *player, const char *zone, int64_t now);

/* ---- what is written in a mail ---- */

/* Why a wish cannot be met: a refusal's key, and the words it is about. */
struct player_miss {
	const char *key;
	char word[PLAYER_WORD_MAX + 1];
};

/*
 * Change the choices as the words behind "prefer" say: "text, no picture";
 * words are the languages to read them in.  False: nothing was changed, and
 * miss says what cannot be.
 */
bool player_wish(struct player *player, struct words *const *words,
    unsigned count, const char *text, struct player_miss *miss);
/* Add to doc a map "chosen" with the choices in force (pli-template(5)).  lang:
 * the language of the seat's letters; pictures: the site's setting. */
void player_doc(const struct player *player, const char *lang, bool pictures,
    struct doc *doc);
/* Append them as lines "key: value", for the host. */
void player_say(const struct player *player, const char *lang, bool pictures,
    struct buf *out);

#endif
