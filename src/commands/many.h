/* SPDX-License-Identifier: MIT */
/*
 * many.h - many things are made by as many processes as there are cores.
 */
#ifndef MANY_H
#define MANY_H

#include "base/buf.h"

#include <stddef.h>

/*
 * Append to out[i] what make appends for i, for each i below count.  What make
 * does besides is lost where processes do it.  If there are few, or one core,
 * or a process dies, the caller's own process makes what is left; so nothing
 * depends on which one did.  make must append something.
 */
void many_make(size_t count, void (*make)(void *arg, size_t i, struct buf *out),
    void *arg, struct buf *out);

#endif
