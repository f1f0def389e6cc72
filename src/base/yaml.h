/* SPDX-License-Identifier: MIT */
/*
 * yaml.h - YAML to a doc tree and back (libyaml).
 *
 * Every scalar is a string: no type is guessed.  Refused: aliases, anchors,
 * tags, merge keys, a key twice, more than one document, NUL bytes, invalid
 * UTF-8, more than YAML_DEPTH levels or YAML_NODES nodes.
 */
#ifndef PLI_YAML_H
#define PLI_YAML_H

#include "base/doc.h"
#include "base/err.h"

#define YAML_DEPTH 20
#define YAML_NODES 100000
#define YAML_FILE_MAX (4 * 1024 * 1024)

/*
 * Parse text; name (a file) stands in error messages, which read
 * "name:line:column: what".  The caller owns *doc.  Errors: EX_CONFIG.
 */
int yaml_parse(struct doc **doc, const char *text, size_t len, const char *name,
    struct err *err);
/* yaml_parse of a file; EX_TEMPFAIL: it cannot be read. */
int yaml_load(struct doc **doc, const char *path, struct err *err);
/* Append doc as YAML that yaml_parse reads back to the same tree. */
void yaml_write(const struct doc *doc, struct buf *out);
/* Replace a file by it, durably; another process sees all of it, or what was
 * there before. */
int yaml_save(const struct doc *doc, const char *path, struct err *err);

#endif
