/* SPDX-License-Identifier: MIT */
/* compiled_file.c - compiled trees, where they lie in a file. */
#include "base/compiled.h"

#include <fcntl.h>
#include <stdlib.h>
#include <sys/mman.h>
#include <sys/stat.h>
#include <unistd.h>

/* Of hundreds of thousands of matches: that of a site grows with them. */
#define FILE_MAX ((off_t)1 << 30)

/* Its bytes, or NULL. */
static const void *
map_file(const char *path, size_t *len)
{
	int fd = open(path, O_RDONLY | O_CLOEXEC | O_NOCTTY | O_NONBLOCK);
	void *bytes = MAP_FAILED;
	struct stat st;

	if (fd < 0)
		return NULL;
	if (fstat(fd, &st) == 0 && S_ISREG(st.st_mode) && st.st_size > 0 &&
	    st.st_size <= FILE_MAX) {
		*len = (size_t)st.st_size;
		bytes = mmap(NULL, *len, PROT_READ, MAP_PRIVATE, fd, 0);
	}
	close(fd);
	if (bytes == MAP_FAILED)
		return NULL;
	/* A mail reads a tenth of it: no pages around those. */
	(void)madvise(bytes, *len, MADV_RANDOM);
	return bytes;
}

struct compiled *
compiled_open(const char *path)
{
	size_t len;
	const void *bytes = map_file(path, &len);
	struct compiled *file = bytes != NULL ? compiled_at(bytes, len) : NULL;

	if (file == NULL && bytes != NULL)
		munmap((void *)bytes, len);
	return file;
}

void
compiled_close(struct compiled *file)
{
	const void *bytes;
	size_t len;

	if (file == NULL)
		return;
	bytes = compiled_whole(file, &len);
	munmap((void *)bytes, len);
	free(file);
}

static void
close_it(void *file)
{
	compiled_close(file);
}

struct doc *
compiled_load(const char *path, uint64_t key)
{
	struct compiled *file = compiled_open(path);
	struct doc *doc = file != NULL ? compiled_find(file, key) : NULL;

	if (doc != NULL)
		doc_at_end(doc, close_it, file);
	else
		compiled_close(file);
	return doc;
}
