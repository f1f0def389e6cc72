/* SPDX-License-Identifier: MIT */
/*
 * display_name.h - what players are called, for a reader of some language: a
 * computer player "Ada (computer)", or "Ada (ordinateur)"; and those of a
 * secret match.
 *
 * In the match file, which anybody may read, a seat of a secret match has a
 * pseudonym: a name of the packs' list "pseudonyms", by its number, as the
 * host's language has it: "Coral"; "Coral 2" for the next who sits there;
 * "Coral (computer)".  Letters say it in their reader's language.  Who it is
 * stands in the private file alone.  So it is where the site keeps names aside
 * (NAMES_SIDE), but its players read the names; and who was forgotten is called
 * so everywhere, whatever the file says.
 */
#ifndef DISPLAY_NAME_H
#define DISPLAY_NAME_H

#include "language/words.h"
#include "match/match.h"

/* The name of a seat in a language; turn is 1 for who sat there first.  The
 * caller frees it. */
char *display_name_pseudonym(
    const struct words *words, uint32_t seat, unsigned turn, bool bot);
/* What a computer player is called: what it is stands in brackets behind its
 * name, in the language of whoever seated it.  The caller frees it. */
char *display_name_bot(const struct words *words, const char *called);
/* What a seat's entry calls its player, for a reader (a seat, or OBSERVER) of
 * that language: as it stands there but for a computer player's brackets, the
 * name that is kept aside, or his pseudonym.  The caller frees it. */
char *display_name_of(const struct match *match, const struct words *words,
    const struct entry *entry, uint32_t reader);
/* A text of an entry, as of a note, as it is shown: without the names of those
 * who were forgotten.  The caller frees it. */
char *display_name_text(const struct match *match, const char *text);
/* Who sits there, for all that is said to that reader in that language
 * afterwards: at an entry of the match. */
void display_name_set_all(struct words *words, const struct match *match,
    uint32_t number, uint32_t reader);

#endif
