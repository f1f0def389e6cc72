/* SPDX-License-Identifier: MIT */
/* parts.h - what all that is written in a language and of a game goes through:
 * its templates with their parts, and what each of them may speak of. */
#ifndef PARTS_H
#define PARTS_H

#include "language/words.h"
#include "text/template.h"

/*
 * Append what a template makes of a doc.  path is its file
 * ("templates/en/turn.md"); a part "tables", "rules" or "game-NAME" is the
 * game's (may be NULL), all others the language's.  words join what is said.
 */
int parts_render(const struct data *data, const struct game *game,
    const struct words *words, const char *path, const struct doc *doc,
    struct buf *out, struct err *err);
/* The same of a template without parts. */
int parts_render_alone(const struct data *data, const char *path,
    const struct doc *doc, enum escape escape, struct buf *out,
    struct err *err);

/* "title": what the game is called. */
void parts_title(const struct edition *ed, const char *lang, struct doc *doc);
/* "words": the commands in the reader's language: {{words.wait}}. */
void parts_commands(const struct words *words, struct doc *doc);
/* "option": an edition's options, as they are in force: numbers as numbers, yes
 * and no as such, so that rules and letters can say what holds. */
void parts_options(const struct doc *edition, struct doc *doc);

#endif
