/* SPDX-License-Identifier: MIT */
/*
 * curl_begin.h - libcurl, whose copies of passwords and tokens are wiped.
 */
#ifndef CURL_BEGIN_H
#define CURL_BEGIN_H

#include <stdbool.h>

/*
 * curl_global_init, with memory that is overwritten before it is given back:
 * the library copies what it sends (header fields, a login) and does not wipe
 * it.  False: it cannot start.  curl_global_cleanup ends it, as often as it was
 * begun.
 */
bool curl_begin(void);

#endif
