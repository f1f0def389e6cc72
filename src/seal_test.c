/* SPDX-License-Identifier: MIT */
/* seal_test.c - chance that a test can have again. */
#include "seal_test.h"

#ifdef PLI_CRASH_POINTS

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <sys/file.h>
#include <unistd.h>

static const char *file;

/* Which process of the test this is, and how often it has drawn. */
static uint64_t drawn[2];

/* Where the file cannot be written, as on a full disk, the number stays. */
static void
take_number(void)
{
	int fd = open(file, O_RDWR | O_CREAT | O_CLOEXEC, 0600);
	void (*before)(int) = signal(SIGXFSZ, SIG_IGN);

	if (fd < 0 || flock(fd, LOCK_EX) < 0 ||
	    pread(fd, &drawn[0], sizeof(drawn[0]), 0) < 0)
		drawn[0] = 0;
	drawn[0]++;
	if (fd >= 0) {
		while (pwrite(fd, &drawn[0], sizeof(drawn[0]), 0) < 0 &&
		       errno == EINTR)
			continue;
		close(fd);
	}
	signal(SIGXFSZ, before);
}

static void
fill(void *const out, const size_t len)
{
	unsigned char seed[randombytes_SEEDBYTES];

	if (drawn[0] == 0)
		take_number();
	drawn[1]++;
	crypto_generichash(seed, sizeof(seed), (const unsigned char *)drawn,
	    sizeof(drawn), NULL, 0);
	randombytes_buf_deterministic(out, len, seed);
}

static uint32_t
word(void)
{
	uint32_t drawn_word;

	fill(&drawn_word, sizeof(drawn_word));
	return drawn_word;
}

static const char *
name(void)
{
	return "test";
}

void
seal_test_init(void)
{
	static struct randombytes_implementation again = {
	    .implementation_name = name, .random = word, .buf = fill};

	file = getenv("PLI_TEST_CHANCE");
	if (file != NULL)
		randombytes_set_implementation(&again);
}

#endif
