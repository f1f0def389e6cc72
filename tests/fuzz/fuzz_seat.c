/* SPDX-License-Identifier: MIT */
/* fuzz_seat.c - what strangers write where addresses, subjects, header fields
 * and move files are read.  The first byte says which. */
#include "mail/header.h"
#include "play/movefile.h"
#include "site/reply.h"

#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static void
fuzz_address(char *text, enum address_style style)
{
	char base[] = "pli", domain[] = "example.org";
	const struct site site = {
	    .base = base, .domain = domain, .style = style};
	struct reply reply;

	if (reply_read(&reply, text, &site) &&
	    (!log_is_match_id(reply.match) || reply.entry > 999999 ||
		strlen(reply.code) != CODE_LEN))
		abort();
	if (reply_read_any(&reply, text) && !log_is_match_id(reply.match))
		abort();
	if (reply_read_subject(&reply, text) &&
	    (!log_is_match_id(reply.match) || strlen(reply.code) != CODE_LEN))
		abort();
	/* What we would write to must survive a batch and an envelope. */
	if (address_is_plain(text) &&
	    (strpbrk(text, " \t\r\n<>\"") != NULL || *text == '-'))
		abort();
}

static void
fuzz_header(const char *text, size_t len)
{
	struct buf value = BUF_INIT;

	if (header_find(text, len, "Pli-Head", &value) &&
	    memchr(value.data, '\n', value.len) != NULL)
		abort();
	buf_release(&value);
}

/* What is read is written, and read again the same. */
static void
fuzz_movefile(const char *text, size_t len)
{
	struct movefile file = MOVEFILE_INIT, again = MOVEFILE_INIT;
	struct buf out = BUF_INIT, twice = BUF_INIT;
	struct err err = ERR_INIT;

	if (movefile_read(&file, text, len, "f", &err) == 0) {
		movefile_write(&file, &out);
		if (movefile_read(&again, out.data, out.len, "f", &err) < 0)
			abort();
		movefile_write(&again, &twice);
		if (!buf_equals(&twice, out.data))
			abort();
	}
	movefile_release(&file);
	movefile_release(&again);
	buf_release(&out);
	buf_release(&twice);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	char *text;

	if (size == 0)
		return 0;
	/* A copy of its own length: reading behind the end shows. */
	text = malloc(size);
	if (text == NULL)
		return 0;
	memcpy(text, data + 1, size - 1);
	text[size - 1] = '\0';
	switch ((data[0] + 2) % 5) {
	case 0:
	case 1:
	case 2:
		fuzz_address(text, (enum address_style)((data[0] + 2) % 5));
		break;
	case 3:
		fuzz_header(text, size - 1);
		break;
	default:
		fuzz_movefile(text, size - 1);
	}
	free(text);
	return 0;
}
