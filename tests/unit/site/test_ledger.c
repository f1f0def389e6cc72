/* SPDX-License-Identifier: MIT */
#include "base/fs.h"
#include "log_kit.h"
#include "site/ledger.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define HEX32 "00112233445566778899aabbccddeeff"

static char dir[64];

static void
enter(void)
{
	snprintf(dir, sizeof(dir), "test_ledger.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
}

static void
leave(void)
{
	char *path = fs_path(dir, "k7m2qd");

	unlink(path);
	free(path);
	ck_assert_int_eq(rmdir(dir), 0);
}

static void
put(const char *text, size_t len)
{
	char *path = fs_path(dir, "k7m2qd");

	ck_assert_int_eq(fs_write(path, text, len, NULL), 0);
	free(path);
}

/* A log cut behind entry last, as a backup is. */
static void
cut_log(struct log *log, const struct kit *kit, uint32_t last)
{
	*log = (struct log)LOG_INIT;
	ck_assert_int_eq(log_parse(log, kit->log.bytes.data,
			     log_entry(&kit->log, last)->end, "file", NULL),
	    0);
}

START_TEST(reads_and_writes)
{
	static const struct {
		const char *text;
		int rc;
		uint32_t head, queued;
		const char *due;
	} cases[] = {
	    {"", -1, 0, 0, ""},
	    {"000018 " HEX32 HEX32 " 000017 - forgotten\n", 1, 18, 17, ""},
	    {"000018 " HEX32 HEX32 " 000017 2026-12-02T20:00:00Z forgotten\n",
		1, 18, 17, "2026-12-02T20:00:00Z"},
	    {"000018 " HEX32 HEX32 " 000017 - forgotten?\n", -1, 0, 0, ""},
	    {"begun 2026-12-02T20:00:00Z\n\n\n", 1, 0, NO_ENTRY, ""},
	    {"restored 2026-12-02T20:00:00Z\n", 1, 0, NO_ENTRY, ""},
	    {"lost 2026-12-02T20:00:00Z\n", 1, 0, NO_ENTRY, ""},
	    {"lost soon\n", -1, 0, 0, ""},
	    {"found 2026-12-02T20:00:00Z\n", -1, 0, 0, ""},
	    {"000018 " HEX32 HEX32 "\n", 1, 18, NO_ENTRY, ""},
	    {"000018 " HEX32 HEX32 " ------ -\n", 1, 18, NO_ENTRY, ""},
	    {"000018 " HEX32 HEX32 " 000017 2026-12-02T20:00:00Z\n", 1, 18, 17,
		"2026-12-02T20:00:00Z"},
	    /* what a longer line left over */
	    {"000018 " HEX32 HEX32 " 000017 -\n0:00Z\n", 1, 18, 17, ""},
	    {"000018 " HEX32 HEX32, -1, 0, 0, ""},
	    {"18 " HEX32 HEX32 "\n", -1, 0, 0, ""},
	    {"000018 " HEX32 "\n", -1, 0, 0, ""},
	    {"000018 " HEX32 HEX32 " 000017\n", -1, 0, 0, ""},
	    {"000018 " HEX32 HEX32 " 000017 soon\n", -1, 0, 0, ""},
	    {"000018 " HEX32 HEX32 " 17 -\n", -1, 0, 0, ""},
	    {"000018 " HEX32 HEX32 "x\n", -1, 0, 0, ""},
	    {"nonsense\n", -1, 0, 0, ""},
	};
	struct ledger ledger;
	struct err err;

	enter();
	ck_assert_int_eq(ledger_read(&ledger, dir, "k7m2qd", NULL), 0);
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		put(cases[i].text, strlen(cases[i].text));
		ck_assert_int_eq(
		    ledger_read(&ledger, dir, "k7m2qd", &err), cases[i].rc);
		if (cases[i].rc < 0)
			ck_assert_int_eq(err.exit, EX_TEMPFAIL);
		if (cases[i].rc <= 0)
			continue;
		ck_assert_uint_eq(ledger.head, cases[i].head);
		ck_assert_uint_eq(ledger.queued, cases[i].queued);
		ck_assert_str_eq(ledger.due, cases[i].due);
	}
	put("\0\0\0\0", 4);
	ck_assert_int_eq(ledger_read(&ledger, dir, "k7m2qd", NULL), -1);
	leave();
}
END_TEST

static off_t
size_of(void)
{
	char *path = fs_path(dir, "k7m2qd");
	struct stat st;

	ck_assert_int_eq(stat(path, &st), 0);
	free(path);
	return st.st_size;
}

/* So a power cut leaves the old line or the new one: all are of one size. */
START_TEST(never_changes_its_size)
{
	struct ledger ledger = {.queued = NO_ENTRY};
	off_t size;

	enter();
	ck_assert_int_eq(ledger_mark(dir, "k7m2qd", LEDGER_BEGUN,
			     "2026-12-02T20:00:00Z", NULL),
	    0);
	size = size_of();
	ck_assert_int_eq(ledger_write(dir, "k7m2qd", &ledger, NULL), 0);
	ck_assert_int_eq(size_of(), size);
	ledger = (struct ledger){.head = 999999,
	    .queued = 999999,
	    .due = "2026-12-02T20:00:00Z",
	    .forgotten = true};
	ck_assert_int_eq(ledger_write(dir, "k7m2qd", &ledger, NULL), 0);
	ck_assert_int_eq(size_of(), size);
	ck_assert_int_eq(ledger_read(&ledger, dir, "k7m2qd", NULL), 1);
	ck_assert(ledger.forgotten);
	leave();
}
END_TEST

START_TEST(writes_what_it_reads)
{
	struct kit kit;
	struct ledger ledger, again;

	enter();
	kit_init(&kit);
	kit_match(&kit);
	ledger_of(&ledger, &kit.log, 13, "2026-12-02T20:00:00Z");
	ck_assert_int_eq(ledger_write(dir, "k7m2qd", &ledger, NULL), 0);
	ck_assert_int_eq(ledger_read(&again, dir, "k7m2qd", NULL), 1);
	ck_assert_mem_eq(&again, &ledger, sizeof(ledger));
	ledger_of(&ledger, &kit.log, NO_ENTRY, "");
	ck_assert_int_eq(ledger_write(dir, "k7m2qd", &ledger, NULL), 0);
	ck_assert_int_eq(ledger_read(&again, dir, "k7m2qd", NULL), 1);
	ck_assert_mem_eq(&again, &ledger, sizeof(ledger));
	kit_release(&kit);
	leave();
}
END_TEST

static int
check(const struct log *log, struct err *err)
{
	struct ledger ledger;

	if (ledger_read(&ledger, dir, "k7m2qd", NULL) == 0)
		return 0;
	return ledger_check(&ledger, "site", "k7m2qd", log, err);
}

/* A match goes on from what is known; an older copy of it does not. */
START_TEST(sees_a_rollback)
{
	struct kit kit;
	struct ledger ledger;
	struct log log;
	struct err err;

	enter();
	kit_init(&kit);
	kit_match(&kit);
	cut_log(&log, &kit, 11);
	ck_assert_int_eq(check(&log, NULL), 0);
	ledger_of(&ledger, &log, 11, "");
	ck_assert_int_eq(ledger_write(dir, "k7m2qd", &ledger, NULL), 0);
	ck_assert_int_eq(check(&log, NULL), 0);
	ck_assert_int_eq(check(&kit.log, NULL), 0);
	log_release(&log);

	cut_log(&log, &kit, 10);
	ck_assert_int_eq(check(&log, &err), -1);
	ck_assert_int_eq(err.exit, EX_TEMPFAIL);
	ck_assert_ptr_nonnull(
	    strstr(err.text, "ends with entry 10, but entry 11 was known"));

	/* It goes on from there, another way. */
	kit.log = (log_release(&kit.log), log);
	kit_note(&kit, "Nothing happened.");
	ck_assert_int_eq(check(&kit.log, &err), -1);
	ck_assert_int_eq(err.exit, EX_TEMPFAIL);
	ck_assert_ptr_nonnull(strstr(err.text, "another history"));
	kit_release(&kit);
	leave();
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    reads_and_writes,
	    never_changes_its_size,
	    writes_what_it_reads,
	    sees_a_rollback,
	};

	seal_init();
	return suite_run("ledger", tests, ARRAY_LEN(tests));
}
