/* SPDX-License-Identifier: MIT */
/* seal_test.c - random bytes that a test can repeat; what secrets leave. */
#include "base/seal_test.h"

#ifdef PLI_CRASH_POINTS

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <sodium.h>
#include <stdbool.h>
#include <stdint.h>
#include <stdio.h>
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

/* ---- what is left ---- */

#define LEFT 99
#define SECRETS 16

/* As they stand in the file: never as they are. */
static char secrets[SECRETS][2 * 64 + 2];
static unsigned secret_count;

static bool
is_digits(const unsigned char *at, const char *secret, size_t len)
{
	for (size_t i = 0; i < len; i++)
		if (at[i] != "0123456789abcdef"[secret[i] - 'g'])
			return false;
	return true;
}

static bool
is_bytes(const unsigned char *at, const char *secret, size_t len)
{
	for (size_t i = 0; i < len / 2; i++)
		if (at[i] !=
		    ((secret[2 * i] - 'g') << 4 | (secret[2 * i + 1] - 'g')))
			return false;
	return true;
}

static unsigned
look_at(const unsigned char *from, size_t len, const char *where)
{
	unsigned found = 0;

	for (unsigned s = 0; s < secret_count; s++) {
		const char *secret = secrets[s];
		size_t digits = strlen(secret);

		for (size_t i = 0; i + digits / 2 <= len; i++)
			if (is_bytes(from + i, secret, digits) ||
			    (i + digits <= len &&
				is_digits(from + i, secret, digits))) {
				fprintf(stderr,
				    "pli: secret %u is left at %p of %s\n", s,
				    (const void *)(from + i), where);
				found++;
			}
	}
	return found;
}

static void
read_secrets(const char *path)
{
	FILE *in = fopen(path, "r");

	while (in != NULL && secret_count < SECRETS &&
	       fgets(secrets[secret_count], sizeof(secrets[0]), in) != NULL) {
		secrets[secret_count][strcspn(secrets[secret_count], "\n")] =
		    '\0';
		secret_count++;
	}
	if (in == NULL || secret_count == 0)
		abort();
	fclose(in);
}

void
seal_test_left(void)
{
	const char *path = getenv("PLI_TEST_LEFT");
	unsigned long from, to;
	unsigned found = 0;
	char line[512], mode[5];
	FILE *maps;

	if (path == NULL)
		return;
	read_secrets(path);
	maps = fopen("/proc/self/maps", "r");
	while (maps != NULL && fgets(line, sizeof(line), maps) != NULL)
		if (sscanf(line, "%lx-%lx %4s", &from, &to, mode) == 3 &&
		    strncmp(mode, "rw", 2) == 0)
			found += look_at(
			    (const unsigned char *)from, to - from, line);
	if (maps == NULL)
		abort();
	fclose(maps);
	if (found > 0)
		_exit(LEFT);
}

void
seal_test_seed(uint8_t *seed, const uint8_t *h0)
{
	const char *text = getenv("PLI_TEST_SEED"), *end;
	uint8_t of[32], given[32];

	if (text == NULL)
		return;
	if (sodium_hex2bin(of, sizeof(of), text, 64, NULL, NULL, &end) != 0 ||
	    *end != ' ' ||
	    sodium_hex2bin(
		given, sizeof(given), end + 1, 64, NULL, NULL, NULL) != 0)
		abort();
	if (memcmp(of, h0, sizeof(of)) == 0)
		memcpy(seed, given, sizeof(given));
}

#endif
