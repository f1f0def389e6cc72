/* SPDX-License-Identifier: MIT */
/* pool.c - memory that is given back all at once. */
#include "base/pool.h"
#include "base/x.h"

#include <assert.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#define ALIGN sizeof(int64_t)
/* Blocks double from the one to the other; what is large has its own. */
#define BLOCK_FIRST 1024
#define BLOCK_MOST (128 * 1024)

_Static_assert(ALIGN % _Alignof(int64_t) == 0 && ALIGN % _Alignof(void *) == 0,
    "a pool's memory is aligned for pointers and numbers");

struct block {
	struct block *next;
	char bytes[];
};

/* What else goes with a pool; it lies in it. */
struct ending {
	struct ending *next;
	void (*call)(void *arg);
	void *arg;
};

struct pool {
	struct block *blocks;
	char *at, *end;     /* what is free of the block begun last */
	size_t block_size;  /* of the next one */
	struct pool *taken; /* those that live as long as this one */
	struct pool *next;  /* in the list of the one that took this one */
	struct ending *endings;
	_Alignas(ALIGN) char first[BLOCK_FIRST];
};

struct pool *
pool_new(void)
{
	struct pool *pool = xmalloc(sizeof(*pool));

	pool->blocks = NULL;
	pool->at = pool->first;
	pool->end = pool->first + sizeof(pool->first);
	pool->block_size = (size_t)2 * BLOCK_FIRST;
	pool->taken = pool->next = NULL;
	pool->endings = NULL;
	return pool;
}

void
pool_free(struct pool *pool)
{
	struct block *block;
	struct pool *child;

	if (pool == NULL)
		return;
	while ((child = pool->taken) != NULL) {
		pool->taken = child->next;
		pool_free(child);
	}
	for (struct ending *end = pool->endings; end != NULL; end = end->next)
		end->call(end->arg);
	while ((block = pool->blocks) != NULL) {
		pool->blocks = block->next;
		free(block);
	}
	free(pool);
}

static char *
add_block(struct pool *pool, size_t size)
{
	struct block *block = xmalloc(sizeof(*block) + size);

	block->next = pool->blocks;
	pool->blocks = block;
	return block->bytes;
}

/* Where the block begun last has no room for so many bytes. */
static char *
take_elsewhere(struct pool *pool, size_t size)
{
	char *memory;

	assert(size < SIZE_MAX / 2);
	if (size > pool->block_size / 4)
		return add_block(pool, size);
	memory = add_block(pool, pool->block_size);
	pool->end = memory + pool->block_size;
	if (pool->block_size < BLOCK_MOST)
		pool->block_size *= 2;
	pool->at = memory + size;
	return memory;
}

/* So many bytes behind what was given out last. */
static inline char *
take(struct pool *pool, size_t size)
{
	char *memory = pool->at;

	if (size > (size_t)(pool->end - memory))
		return take_elsewhere(pool, size);
	pool->at = memory + size;
	return memory;
}

void *
pool_alloc(struct pool *pool, size_t size)
{
	size_t odd = (size_t)((uintptr_t)pool->at % ALIGN);

	if (odd != 0 && (size_t)(pool->end - pool->at) >= ALIGN)
		pool->at += ALIGN - odd;
	else if (odd != 0)
		pool->at = pool->end;
	return take(pool, size);
}

char *
pool_text(struct pool *pool, const char *text, size_t len)
{
	char *copy = take(pool, len + 1);

	memcpy(copy, text, len);
	copy[len] = '\0';
	return copy;
}

void
pool_take(struct pool *pool, struct pool *child)
{
	child->next = pool->taken;
	pool->taken = child;
}

void
pool_at_end(struct pool *pool, void (*call)(void *arg), void *arg)
{
	struct ending *ending = pool_alloc(pool, sizeof(*ending));

	*ending = (struct ending){pool->endings, call, arg};
	pool->endings = ending;
}
