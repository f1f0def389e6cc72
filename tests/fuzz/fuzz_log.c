/* SPDX-License-Identifier: MIT */
/*
 * fuzz_log.c - a stranger's match file, receipt, or sealed content: log.c with
 * its readers, rules and queries, and verify.c.
 */
#include "match/log.h"
#include "match/verify.h"

#include <stdint.h>
#include <stdlib.h>
#include <string.h>

int LLVMFuzzerTestOneInput(const uint8_t *data, size_t size);

static void
must(bool good)
{
	if (!good)
		abort();
}

/* What was read can be written back, to the same bytes. */
static void
emit(const struct log *log)
{
	struct buf out = BUF_INIT;
	size_t i;

	for (i = 0; i < log->count; i++) {
		entry_write(&log->entries[i], &out);
		buf_adds(&out, "sig: ");
		seal_hex(&out, log->entries[i].sig, SIG_LEN);
		buf_addc(&out, '\n');
	}
	must(out.len == log->bytes.len &&
	     memcmp(out.data, log->bytes.data, out.len) == 0);
	buf_release(&out);
}

/* Every story is told in order, and of what is there. */
static void
ask(const struct log *log)
{
	uint32_t *live, i;
	size_t count, k;

	for (i = 0; i < log->count; i++) {
		count = log_live(log, i, &live);
		for (k = 0; k < count; k++)
			must(live[k] <= i && (k == 0 || live[k - 1] < live[k]));
		free(live);
		log_seat(log, i, 0);
		log_signer(log, i);
	}
	log_secret(log);
	must(log_start(log) == NO_ENTRY || log_start(log) < log->count);
}

static void
read_log(const char *bytes, size_t size)
{
	struct log log = LOG_INIT;
	struct err err = ERR_INIT;

	if (log_parse(&log, bytes, size, "fuzz", &err) < 0) {
		must(err.exit == EX_DATAERR && log.count == 0);
		return;
	}
	emit(&log);
	if (log.count < 100)
		ask(&log);
	log_release(&log);
}

static void
read_verify(const char *bytes, size_t size)
{
	struct verify verify = VERIFY_INIT;
	struct err err = ERR_INIT;

	if (verify_file(&verify, bytes, size, "fuzz", NULL, &err) < 0)
		must(err.exit == EX_DATAERR || err.exit == EX_FALSE);
	verify_release(&verify);
}

static void
read_content(const char *bytes, size_t size)
{
	struct sealed sealed;
	struct buf out = BUF_INIT;

	if (sealed_read(&sealed, bytes, size)) {
		sealed_write(&sealed, &out);
		must(out.len == size && memcmp(out.data, bytes, size) == 0);
		sealed_release(&sealed);
	}
	buf_release(&out);
}

int
LLVMFuzzerTestOneInput(const uint8_t *data, size_t size)
{
	const char *bytes = (const char *)data;
	struct pli_head head;

	seal_init();
	read_log(bytes, size);
	read_verify(bytes, size);
	read_content(bytes, size);
	pli_head_read(&head, bytes, size);
	return 0;
}
