/* SPDX-License-Identifier: MIT */
/*
 * template_shape.h - compares the shape of a text with that of the one that it
 * was translated from.
 *
 * A shape is what a text takes from outside: the names in its tags ({{count}},
 * {{#player}}, of {{company.name}} and {{count_one}} the first part) and those
 * in single braces ({due}, {count} of the forms of an order).  In which order,
 * how often and in which grammatical form is the language's own business.
 */
#ifndef TEMPLATE_SHAPE_H
#define TEMPLATE_SHAPE_H

#include "base/buf.h"
#include "base/doc.h"

#include <stdbool.h>

/* Add to a map what all texts of a doc take. */
void template_shape_doc(const struct doc *texts, struct doc *shape);
/* True if all of it is in the other shape, or a key of forms (may be NULL).
 * Else the names that are not are appended, parted by blanks. */
bool template_shape_in(const struct doc *shape, const struct doc *other,
    const struct doc *forms, struct buf *missing);

#endif
