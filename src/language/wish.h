/* SPDX-License-Identifier: MIT */
/*
 * wish.h - a table as somebody would have it: "Hab & Gut for 4 with start money
 * 400, frozen ends".
 *
 * What options are called stands in the games' packs (options), the words
 * around them in the shared ones (wish).  Names are taken in all languages, the
 * words around them in one.
 */
#ifndef WISH_H
#define WISH_H

#include "base/data.h"
#include "game/game.h"
#include "language/words.h"

#define WISH_OPTIONS 16

/* What of it cannot be. */
enum wish_miss {
	WISH_FINE,
	WISH_GAME,   /* there is no game of that name */
	WISH_SEATS,  /* the game is not played by so many */
	WISH_OPTION, /* it has no such option */
	WISH_VALUE,  /* the option cannot have that value */
	WISH_PACE,   /* a turn may not be that short, or long */
	WISH_BOTS    /* there may not be so many computer players */
};

struct wish {
	const struct game *game;     /* NULL: none */
	unsigned seats;              /* the game's most, if nothing is said */
	bool manual;                 /* begins only when its opener says so */
	int64_t pace;                /* seconds for a turn; 0: the site's */
	unsigned bots;               /* computer players among the seats */
	char *options[WISH_OPTIONS]; /* "name=value" */
	unsigned option_count;
	const char *names; /* "names=secret", "names=until-end", or NULL */
	enum wish_miss miss;
	char word[64]; /* what was not understood, folded, or "" */
};

/* Read it, words in the language of words (without a game).  EX_CONFIG: a pack
 * or an edition is broken. */
int wish_read(struct wish *wish, const struct data *data,
    const struct words *words, const char *text, struct err *err);
void wish_release(struct wish *wish);
/* Would the game take these options?  Else wish->miss says so. */
int wish_try(struct wish *wish, const struct data *data, struct err *err);
/* The game of that name, or NULL. */
const struct game *wish_game(
    const struct data *data, const struct words *words, const char *name);

/* Append options as they are written: "start money 400, frozen ends". */
void wish_say_options(const struct data *data, const char *lang,
    const struct game *game, char *const *options, unsigned count,
    struct buf *out);
/* Append the whole wish, as wish_read takes it. */
void wish_say(const struct data *data, const struct words *words,
    const struct wish *wish, struct buf *out);
/* Append a length of time, of whole hours: "3 days", "36 hours". */
void wish_say_length(
    const struct words *words, int64_t seconds, struct buf *out);
/* Append a game's title in a language. */
void wish_title(const struct data *data, const char *lang,
    const struct game *game, struct buf *out);
/*
 * Add what is told of a game to a map: title, about, length, seats_min,
 * seats_max, and its options (if with_options): a list of maps with word, and
 * value or values or yes (0 or 1: what holds if nothing is said).
 */
void wish_tell(const struct data *data, const char *lang,
    const struct game *game, bool with_options, struct doc *map);

#endif
