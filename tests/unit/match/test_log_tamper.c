/* SPDX-License-Identifier: MIT */
/*
 * Whatever is done to a finished file on its way, it is refused: bits, cuts,
 * lines and entries.  Where the form still is right, the last signature alone
 * has to notice, since it is all that is looked at when a mail comes in.
 */
#include "log_kit.h"
#include "match/verify.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

/* What ingest looks at: form, rules, nothing torn, the last signature. */
static bool
taken(const char *bytes, size_t len)
{
	struct log log = LOG_INIT;
	bool good;

	if (log_parse(&log, bytes, len, "file", NULL) < 0)
		return false;
	good = log.torn == 0 && log_check_head(&log, NULL, "file", NULL) == 0;
	log_release(&log);
	return good;
}

/* What pli verify looks at before it replays. */
static bool
verified(const char *bytes, size_t len)
{
	struct verify verify = VERIFY_INIT;
	struct err err = ERR_INIT;
	int rc = verify_file(&verify, bytes, len, "file", NULL, &err);

	ck_assert(rc == 0 || err.exit == EX_DATAERR || err.exit == EX_FALSE);
	ck_assert(rc == 0 || err.text[0] != '\0');
	verify_release(&verify);
	return rc == 0;
}

/* Each one, but under valgrind one of many. */
static size_t
stride(size_t many)
{
	return getenv("PLI_BRIEF") != NULL ? many : 1;
}

START_TEST(each_bit_flipped)
{
	struct kit kit;
	bool soak = getenv("PLI_SOAK") != NULL;
	char *bytes;
	size_t len;

	kit_init(&kit);
	kit_match(&kit);
	bytes = kit.log.bytes.data;
	len = kit.log.bytes.len;
	ck_assert(taken(bytes, len) && verified(bytes, len));
	for (size_t bit = 0; bit < 8 * len; bit += stride(61)) {
		bytes[bit / 8] ^= (char)(1 << bit % 8);
		ck_assert_msg(!taken(bytes, len), "byte %zu, bit %zu is taken",
		    bit / 8, bit % 8);
		/* All signatures and seals: one bit of each byte will do. */
		if (soak || bit / 8 % 8 == bit % 8)
			ck_assert_msg(!verified(bytes, len),
			    "byte %zu, bit %zu verifies", bit / 8, bit % 8);
		bytes[bit / 8] ^= (char)(1 << bit % 8);
	}
	ck_assert(taken(bytes, len) && verified(bytes, len));
	kit_release(&kit);
}
END_TEST

/* Is len the end of an entry?  Then what stands there is what the host signed
 * earlier, and only a receipt or the ledger can know of more. */
static bool
is_earlier_file(const struct log *log, size_t len)
{
	for (size_t i = 0; i < log->count; i++) {
		if (log->entries[i].end == len)
			return true;
	}
	return false;
}

START_TEST(cut_at_each_length)
{
	struct kit kit;
	struct verify verify = VERIFY_INIT;
	struct pli_head head;
	struct buf text = BUF_INIT;
	const char *bytes;

	kit_init(&kit);
	kit_match(&kit);
	bytes = kit.log.bytes.data;
	log_pli_head(&kit.log, log_head(&kit.log), &text);
	ck_assert(pli_head_read(&head, text.data, text.len));
	for (size_t len = 0; len < kit.log.bytes.len; len += stride(29)) {
		if (!is_earlier_file(&kit.log, len)) {
			ck_assert_msg(!taken(bytes, len), "%zu bytes", len);
			ck_assert_msg(!verified(bytes, len), "%zu bytes", len);
			continue;
		}
		ck_assert_int_eq(
		    verify_file(&verify, bytes, len, "file", NULL, NULL), 0);
		ck_assert(!verify.revealed);
		ck_assert_int_eq(verify_head(&verify.log, &head), HEAD_BEYOND);
		verify_release(&verify);
	}
	buf_release(&text);
	kit_release(&kit);
}
END_TEST

/* Bytes put behind the end, or before the beginning. */
START_TEST(something_added)
{
	static const char *const extras[] = {
	    "\n", " ", "---\n", "sig: \n", "x", "---\nentry: 15\n"};
	struct kit kit;
	struct buf text = BUF_INIT;

	kit_init(&kit);
	kit_match(&kit);
	for (size_t i = 0; i < ARRAY_LEN(extras); i++) {
		buf_clear(&text);
		buf_add(&text, kit.log.bytes.data, kit.log.bytes.len);
		buf_adds(&text, extras[i]);
		ck_assert(!taken(text.data, text.len));
		ck_assert(!verified(text.data, text.len));
		buf_clear(&text);
		buf_adds(&text, extras[i]);
		buf_add(&text, kit.log.bytes.data, kit.log.bytes.len);
		ck_assert(!taken(text.data, text.len));
		ck_assert(!verified(text.data, text.len));
	}
	buf_clear(&text);
	buf_add(&text, kit.log.bytes.data, kit.log.bytes.len);
	buf_add(&text, kit.log.bytes.data, kit.log.bytes.len);
	ck_assert(!taken(text.data, text.len));
	buf_release(&text);
	kit_release(&kit);
}
END_TEST

START_TEST(lines_dropped_and_doubled)
{
	struct kit kit;
	struct buf text = BUF_INIT;
	const char *bytes;
	size_t at, end, len;

	kit_init(&kit);
	kit_match(&kit);
	bytes = kit.log.bytes.data;
	len = kit.log.bytes.len;
	for (at = 0; at < len; at = end) {
		end = (size_t)((char *)memchr(bytes + at, '\n', len - at) -
			       bytes) +
		      1;
		buf_clear(&text);
		buf_add(&text, bytes, at);
		buf_add(&text, bytes + end, len - end);
		ck_assert(!taken(text.data, text.len));
		ck_assert(!verified(text.data, text.len));
		buf_clear(&text);
		buf_add(&text, bytes, end);
		buf_add(&text, bytes + at, len - at);
		ck_assert(!taken(text.data, text.len));
		ck_assert(!verified(text.data, text.len));
	}
	buf_release(&text);
	kit_release(&kit);
}
END_TEST

static void
add_entry(struct buf *text, const struct log *log, size_t i)
{
	const struct entry *entry = &log->entries[i];

	buf_add(
	    text, log->bytes.data + entry->offset, entry->end - entry->offset);
}

/* The file with entry a in the place of b, and b in the place of a. */
static void
swap_entries(struct buf *text, const struct log *log, size_t a, size_t b)
{
	buf_clear(text);
	for (size_t i = 0; i < log->count; i++)
		add_entry(text, log, i == a ? b : i == b ? a : i);
}

START_TEST(entries_swapped)
{
	struct kit kit;
	struct buf text = BUF_INIT;

	kit_init(&kit);
	kit_match(&kit);
	for (size_t a = 0; a < kit.log.count; a++) {
		for (size_t b = a + 1; b < kit.log.count; b++) {
			swap_entries(&text, &kit.log, a, b);
			ck_assert(!taken(text.data, text.len));
			ck_assert(!verified(text.data, text.len));
		}
	}
	buf_release(&text);
	kit_release(&kit);
}
END_TEST

/* Each entry put in once more at each place, and each left out. */
START_TEST(entries_doubled_and_dropped)
{
	struct kit kit;
	struct buf text = BUF_INIT;
	size_t i, a, at;

	kit_init(&kit);
	kit_match(&kit);
	for (a = 0; a < kit.log.count; a++) {
		for (at = 0; at <= kit.log.count; at++) {
			buf_clear(&text);
			for (i = 0; i <= kit.log.count; i++) {
				if (i == at)
					add_entry(&text, &kit.log, a);
				if (i < kit.log.count)
					add_entry(&text, &kit.log, i);
			}
			ck_assert(!taken(text.data, text.len));
			ck_assert(!verified(text.data, text.len));
		}
		if (a + 1 == kit.log.count)
			break; /* the file as it was before: see the cuts */
		buf_clear(&text);
		for (i = 0; i < kit.log.count; i++) {
			if (i != a)
				add_entry(&text, &kit.log, i);
		}
		ck_assert(!taken(text.data, text.len));
		ck_assert(!verified(text.data, text.len));
	}
	buf_release(&text);
	kit_release(&kit);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    each_bit_flipped,
	    cut_at_each_length,
	    something_added,
	    lines_dropped_and_doubled,
	    entries_swapped,
	    entries_doubled_and_dropped,
	};

	seal_init();
	return suite_run("log_tamper", tests, ARRAY_LEN(tests));
}
