/* SPDX-License-Identifier: MIT */
/* parts.h - renders templates of a language with their parts, and fills in what
 * every template may use. */
#ifndef PARTS_H
#define PARTS_H

#include "language/words.h"
#include "text/template.h"

/*
 * Append what the template path ("templates/en/turn.md") makes of doc, in
 * Markdown: values are escaped.  A part "tables", "rules" or "game-NAME" is
 * taken from the folder of game (NULL: there are none), all others from the
 * language's.  words gives the language and supplies how lists are joined ("a,
 * b and c").  EX_CONFIG: a template is missing or has a mistake (err names file
 * and line).
 */
int parts_render(const struct data *data, const struct game *game,
    const struct words *words, const char *path, const struct doc *doc,
    struct buf *out, struct err *err);
/* As parts_render; late as in struct template_partials. */
int parts_render_late(const struct data *data, const struct game *game,
    const struct words *words, const char *path, const struct doc *doc,
    const struct doc *(*late)(void *late_arg, const char *name, size_t len),
    void *late_arg, struct buf *out, struct err *err);
/* As parts_render, for a template without parts, values escaped as escape says.
 */
int parts_render_alone(const struct data *data, const char *path,
    const struct doc *doc, enum escape escape, struct buf *out,
    struct err *err);

/* Add to doc "title": the edition's name in lang, else in English, else the
 * game's word. */
void parts_title(const struct edition *ed, const char *lang, struct doc *doc);
/* Add to doc "words": the commands in the reader's language ({{words.wait}}).
 */
void parts_commands(const struct words *words, struct doc *doc);
/* Add to doc "option": the options of an edition's doc that are in force, as
 * numbers, booleans and texts. */
void parts_options(const struct doc *edition, struct doc *doc);

#endif
