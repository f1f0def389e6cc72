/* SPDX-License-Identifier: MIT */
/*
 * proposal.h - reads and writes a wish for a table: "Hab & Gut for 4 with start
 * money 400, frozen ends".
 *
 * The names of options are in the games' packs (options), the words around them
 * in the shared ones (wish).  Names are read in all languages, the words around
 * them in one.
 */
#ifndef PROPOSAL_H
#define PROPOSAL_H

#include "base/data.h"
#include "game/game.h"
#include "language/words.h"

#define PROPOSAL_OPTIONS 16

/* What is wrong with it. */
enum proposal_miss {
	PROPOSAL_FINE,
	PROPOSAL_GAME,   /* there is no game of that name */
	PROPOSAL_SEATS,  /* the game is not played by so many */
	PROPOSAL_OPTION, /* it has no such option */
	PROPOSAL_VALUE,  /* the option cannot have that value */
	PROPOSAL_PACE,   /* a turn may not be that short, or long */
	PROPOSAL_BOTS    /* there may not be so many computer players */
};

struct proposal {
	const struct game *game; /* NULL: none */
	unsigned seats;          /* the game's most, if nothing is said */
	bool manual;             /* begins only when its opener says so */
	int64_t pace;            /* seconds for a turn; 0: the site's */
	unsigned bots;           /* computer players among the seats */
	char *options[PROPOSAL_OPTIONS]; /* "name=value" */
	unsigned option_count;
	const char *names; /* "names=secret", "names=until-end", or NULL */
	enum proposal_miss miss;
	char word[64]; /* what was not understood, folded, or "" */
	/* PROPOSAL_VALUE: the option's name; "": several that do not go
	 * together. */
	char option[33];
};

/* Parse text in the language of words (without a game); proposal->miss says
 * what is wrong with it.  Release proposal, also on failure.  EX_CONFIG: a pack
 * or an edition has a mistake. */
int proposal_read(struct proposal *proposal, const struct data *data,
    const struct words *words, const char *text, struct err *err);
void proposal_release(struct proposal *proposal);
/* Load the game's edition with the proposal's options; if it refuses them, set
 * proposal->miss, and append the reason for the host to why (or NULL). */
int proposal_try(struct proposal *proposal, const struct data *data,
    struct buf *why, struct err *err);
/* The game of that name, or NULL. */
const struct game *proposal_game(
    const struct data *data, const struct words *words, const char *name);

/* Append options as they are written: "start money 400, frozen ends". */
void proposal_say_options(const struct data *data, const char *lang,
    const struct game *game, char *const *options, unsigned count,
    struct buf *out);
/* Append an option's own word: "hand limit". */
void proposal_say_option(const struct data *data, const char *lang,
    const struct game *game, const char *name, struct buf *out);
/* Append the whole proposal, as proposal_read takes it. */
void proposal_say(const struct data *data, const struct words *words,
    const struct proposal *proposal, struct buf *out);
/* Append a length of time, of whole hours: "3 days", "36 hours". */
void proposal_say_length(
    const struct words *words, int64_t seconds, struct buf *out);
/* Append a game's title in a language. */
void proposal_title(const struct data *data, const char *lang,
    const struct game *game, struct buf *out);
/*
 * Add what is told of a game to a map: title, about, length, seats_min,
 * seats_max, and its options (if with_options): a list of maps with word, and
 * value or values or yes (0 or 1: what holds if nothing is said).
 */
void proposal_tell(const struct data *data, const char *lang,
    const struct game *game, bool with_options, struct doc *map);

#endif
