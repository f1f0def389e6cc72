/* SPDX-License-Identifier: MIT */
/* store.h - the files that lie in the page itself. */
#ifndef STORE_H
#define STORE_H

#include <stdbool.h>
#include <stddef.h>

/* From then on the data of data.h are these bytes (compiled.h), which must stay
 * as they are; false: they are none. */
bool store_open(const void *bytes, size_t len);

#endif
