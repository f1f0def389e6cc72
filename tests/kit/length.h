/* SPDX-License-Identifier: MIT */
/*
 * length.h - how long the letters of a whole match are.
 *
 * Greedy players write in one mail all that they can choose without seeing
 * anything new, and each mail is answered as a site answers it: the letters
 * that table_letter_kind chooses, with pictures, to everybody whom they
 * concern. Of a match those letters are added up that go to players who want
 * them only when something is asked, and those that go to players who want all
 * of them.
 */
#ifndef LENGTH_H
#define LENGTH_H

#include "letters/report.h"
#include "match_kit.h"

enum length_of {
	LENGTH_LINES,       /* of the text of a letter that asks */
	LENGTH_TOLD,        /* of one that only tells */
	LENGTH_RECEIPT,     /* of a receipt that asks nothing */
	LENGTH_ORDERS,      /* the line in which the orders begin */
	LENGTH_REPEATED,    /* lines of a letter that asks which stood in the
			       letter before to the same seat, in percent */
	LENGTH_HTML,        /* bytes of a letter's HTML */
	LENGTH_PICTURE,     /* bytes of a picture as PNG */
	LENGTH_MAIL,        /* bytes of a letter that asks, as it is sent */
	LENGTH_LETTERS,     /* of a match, which ask or answer */
	LENGTH_MATCH,       /* their bytes */
	LENGTH_LETTERS_ALL, /* of a match */
	LENGTH_MATCH_ALL,   /* their bytes */
	LENGTHS
};

struct length {
	double *values;
	size_t count, cap;
};

struct lengths {
	struct length of[LENGTHS];
};

/* What is told of each letter; text is its text half, in the language lang, and
 * report's pointers are good until the hook returns. */
typedef void length_hook(void *arg, const struct match_kit *kit,
    const struct report *report, const char *lang, const char *text);

struct length_plan {
	const char *game;
	unsigned seats;
	const char *lang; /* of all letters; NULL: length_lang tells it */
	uint8_t number;   /* another one is another match */
	unsigned mails;   /* at most; greedy players may go in circles */
	bool search; /* players search a little instead, and come to ends */
	/* Every draw-th picture is drawn by pli-draw, and counts for those
	 * behind it; 0: none is, and a mail is measured without. */
	unsigned draw;
	bool bare;         /* the players want no pictures */
	length_hook *hook; /* or NULL */
	void *arg;
};
/* In which language a seat's letters are measured: in that of the plan, or in
 * English, French and German by turns. */
const char *length_lang(const struct length_plan *plan, uint32_t seat);
/* Play one match and add up its letters; those of a whole match only if it came
 * to its end, which is told. */
bool lengths_play(struct lengths *lengths, const struct length_plan *plan);
void lengths_release(struct lengths *lengths);

/* The value below which that share of them lies; 0: there are none. */
double length_share(struct length *length, double share);

#endif
