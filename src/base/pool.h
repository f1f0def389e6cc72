/* SPDX-License-Identifier: MIT */
/*
 * pool.h - memory that is given back all at once: many small things that live
 * as long as the whole they are parts of.
 */
#ifndef POOL_H
#define POOL_H

#include <stddef.h>

struct pool;

/* An empty one, and its end; pool_free takes NULL. */
struct pool *pool_new(void);
void pool_free(struct pool *pool);
/* Not zeroed, aligned for pointers and numbers; never NULL. */
void *pool_alloc(struct pool *pool, size_t size);
/* A copy of so many bytes with a NUL behind them. */
char *pool_text(struct pool *pool, const char *text, size_t len);
/* What is in child, now and later, lives as long as pool: child belongs to it
 * afterwards. */
void pool_take(struct pool *pool, struct pool *child);
/* Call when the pool is freed. */
void pool_at_end(struct pool *pool, void (*call)(void *arg), void *arg);

#endif
