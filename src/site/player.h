/* SPDX-License-Identifier: MIT */
/*
 * player.h - what a person has chosen about letters, for all matches of a site.
 *
 * One file an address, players/HASH.yaml (pli-site(5)); the name is a hash of
 * the address with A-Z as a-z.  It is not signed, stands in no match file, and
 * may be erased at any time: then the choices are those of player_init.  Only
 * the registered address of a seat changes them, or the host.
 *
 * Times of day are minutes since midnight on the clock of the player's zone.
 * Whoever reads a struct player has them checked; whoever adds a choice adds a
 * member here, a row in player.c (the file) and one in player_words.c (what is
 * written in a mail), and says it in templates/LANG/parts/prefer.md.
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

#define PLAYER_DAILY_AT (18 * 60) /* who names no hour */

/* How much of what the reader knows already is told again: of tables what has
 * changed since the letter that he answered last; all of it; or no tables. */
enum player_length { LETTERS_USUAL, LETTERS_FULL, LETTERS_SHORT };

enum player_pictures { PLAYER_AS_SITE, PLAYER_WITHOUT, PLAYER_WITH };

/* How a letter that asks something has the board page with it, as far as the
 * site has one (pli board). */
enum player_board { BOARD_LINK, BOARD_ATTACHED, BOARD_OFF };

/* Which way letters come to who has an account on the forum, too. */
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
	/* Since when his letters have had pictures, if once they had none; else
	 * 0.  Nobody chooses it: table_prefer. */
	int64_t pictured;
};

/* Where a choice among a few stands: a bool, or one of the enums above, which
 * are as large as an unsigned. */
struct player_member {
	size_t at, size;
};
#define PLAYER_MEMBER(member)                                                  \
	{                                                                      \
		offsetof(struct player, member),                               \
		    sizeof(((struct player *)NULL)->member)                    \
	}
void player_choose(
    struct player *player, struct player_member member, unsigned choice);

/* ---- the file ---- */

/* What holds for a person who has said nothing. */
void player_init(struct player *player);
/*
 * No file is player_init.  A file that cannot be read, or holds what cannot be,
 * is EX_CONFIG, with player as player_init makes it: no letter waits for that.
 */
int player_read(struct player *player, const struct site *site,
    const char *address, struct err *err);
/* Durable on return. */
int player_write(const struct player *player, const struct site *site,
    const char *address, struct err *err);
/* A person's letters go to another address: the choices go with them, unless
 * that address has its own.  The old file stays: other matches may use it. */
int player_move(
    const struct site *site, const char *from, const char *to, struct err *err);
/* Is the file of that name in players/ in order, and no other address's? */
int player_check(const struct site *site, const char *name, struct err *err);
/* The address that the file of that name in players/ is of, which the caller
 * frees; NULL: it says none. */
char *player_address(const struct site *site, const char *name);
/* The file's name without ".yaml": 32 hexadecimal digits. */
#define PLAYER_HASH 32
void player_hash(const char *address, char hash[PLAYER_HASH + 1]);

/* ---- absences ---- */

/*
 * Read the days that people write of, in the first of the languages that knows
 * all the words: "24 to 31 December", "24/12 - 2/1", "until 31 December",
 * "2026-12-20".  A year that is not said is the one that is meant from now on.
 * A refusal's key: they are none, or the day cannot be told from the month
 * ("3/4", in a language that writes both ways).  Whether there are such days,
 * player_go_away says.
 */
const char *player_read_days(struct words *const *words, unsigned count,
    const char *text, const char *zone, int64_t now, struct player_away *away);
/* How many of its days lie in a year? */
unsigned player_away_days(const struct player *player, int year);
/*
 * One more: a refusal's key if it cannot be, else NULL.  What has ended long
 * ago is forgotten first, but no day of this year, nor one in which a clock may
 * have stood still that still runs; zone as in player_quiet_end; most: days of
 * a year.
 */
const char *player_go_away(struct player *player,
    const struct player_away *away, const char *zone, unsigned most,
    int64_t now);
/* What lies ahead is taken back; the absence that lasts now has ended with
 * yesterday.  What is behind us stays as it was. */
void player_come_back(struct player *player, const char *zone, int64_t now);
/* Is the player away then, on the days of that zone, and until when (the moment
 * he is back)?  0: no. */
int64_t player_back(const struct player *player, const char *zone, int64_t now);

/* ---- when letters may go ---- */

/*
 * When a letter that is written now may go: 0 for at once, else when the quiet
 * hours end.  zone: on whose wall they are (table_zone); due: when its question
 * must be answered, or -1; a deadline before the quiet hours end waits for
 * nobody's sleep.
 */
int64_t player_quiet_end(
    const struct player *player, const char *zone, int64_t now, int64_t due);

/* PLAYER_DAILY: when the next letter goes that tells of all; not in the quiet
 * hours, but when they end. */
int64_t player_daily_next(
    const struct player *player, const char *zone, int64_t now);

/* ---- what is written in a mail ---- */

/* Why a wish cannot be met: a refusal's key, and the words it is about. */
struct player_miss {
	const char *key;
	char word[PLAYER_WORD_MAX + 1];
};

/*
 * Take wishes in, as they stand behind "prefer": "text, no picture".  words are
 * the languages to read them in.  False: player is as it was, and miss says
 * which of them is none.
 */
bool player_wish(struct player *player, struct words *const *words,
    unsigned count, const char *text, struct player_miss *miss);
/* What holds now, for letters: a map under "chosen" (pli-template(5)).  lang:
 * the language of the seat's letters; pictures: the site's option. */
void player_doc(const struct player *player, const char *lang, bool pictures,
    struct doc *doc);
/* The same as lines "key: value", for the host. */
void player_say(const struct player *player, const char *lang, bool pictures,
    struct buf *out);

#endif
