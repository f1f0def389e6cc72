/* SPDX-License-Identifier: MIT */
/*
 * display_name.h - the names that readers see for players: of a computer player
 * "Ada (computer)", or in French "Ada (ordinateur)"; of a secret match.
 *
 * In the match file, which anybody may read, a seat of a secret match has a
 * pseudonym: the name of the seat's number in the packs' list "pseudonyms", in
 * the host's language: "Coral"; "Coral 2" for the next person who sits there;
 * "Coral (computer)".  Letters show it in their reader's language.  Only the
 * private file has the person's name.  With NAMES_SIDE the file has pseudonyms,
 * too, but players are shown the names.  A person who was forgotten is shown by
 * a pseudonym everywhere.
 */
#ifndef DISPLAY_NAME_H
#define DISPLAY_NAME_H

#include "language/words.h"
#include "match/match.h"

/* A seat's pseudonym in a language; turn is 1 for the first who sits there. The
 * caller frees it. */
char *display_name_pseudonym(
    const struct words *words, uint32_t seat, unsigned turn, bool bot);
/* A computer player's name with its brackets translated; called has them in the
 * language of whoever seated it.  The caller frees it. */
char *display_name_bot(const struct words *words, const char *called);
/* The name to show for a seat entry's player to a reader (a seat, or OBSERVER)
 * in a language: as written (display_name_bot), the person's name, or a
 * pseudonym. The caller frees it. */
char *display_name_of(const struct match *match, const struct words *words,
    const struct entry *entry, uint32_t reader);
/* A text of an entry (a note's) to show, without the names of people who were
 * forgotten.  The caller frees it. */
char *display_name_text(const struct match *match, const char *text);
/* Set the names of words to those of the seats' players at entry number, for
 * that reader. */
void display_name_set_all(struct words *words, const struct match *match,
    uint32_t number, uint32_t reader);

#endif
