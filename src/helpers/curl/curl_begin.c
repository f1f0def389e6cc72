/* SPDX-License-Identifier: MIT */
#include "helpers/curl/curl_begin.h"
#include "base/seal.h"

#include <curl/curl.h>
#include <malloc.h>
#include <stdlib.h>
#include <string.h>

static void
wipe_free(void *memory)
{
	if (memory != NULL)
		seal_wipe(memory, malloc_usable_size(memory));
	free(memory);
}

/* Never grown in place: what realloc leaves behind could not be wiped. */
static void *
wipe_realloc(void *memory, size_t size)
{
	size_t old = memory == NULL ? 0 : malloc_usable_size(memory);
	void *larger = malloc(size);

	if (larger == NULL)
		return NULL;
	if (memory != NULL)
		memcpy(larger, memory, old < size ? old : size);
	wipe_free(memory);
	return larger;
}

bool
curl_begin(void)
{
	return curl_global_init_mem(CURL_GLOBAL_DEFAULT, malloc, wipe_free,
		   wipe_realloc, strdup, calloc) == CURLE_OK;
}
