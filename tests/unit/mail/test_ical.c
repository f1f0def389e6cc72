/* SPDX-License-Identifier: MIT */
/* test_ical.c - a deadline as a calendar entry. */
#include "base/fold.h"
#include "mail/ical.h"
#include "suite.h"

#include <string.h>

static struct ical_entry
entry(void)
{
	return (struct ical_entry){.uid = "abc.calendar@example.org",
	    .sequence = 8,
	    .stamp = 1795284000,
	    .from = 1795284000 - 3600,
	    .until = 1795284000,
	    .organizer = "pli+noreply@example.org",
	    .organizer_name = "Pli",
	    .attendee = "anna@example.net",
	    .attendee_name = "Anna",
	    .summary = "Your turn",
	    .description = "Please answer."};
}

static const char whole[] =
    "BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Pli//Pli//EN\r\n"
    "METHOD:REQUEST\r\nBEGIN:VEVENT\r\nUID:abc.calendar@example.org\r\n"
    "SEQUENCE:8\r\nDTSTAMP:20261121T180000Z\r\nDTSTART:20261121T170000Z\r\n"
    "DTEND:20261121T180000Z\r\n"
    "ORGANIZER;CN=\"Pli\":mailto:pli+noreply@example.org\r\n"
    "ATTENDEE;PARTSTAT=NEEDS-ACTION;RSVP=FALSE;CN=\"Anna\":mailto:"
    "anna@example.net\r\n"
    "SUMMARY:Your turn\r\nDESCRIPTION:Please answer.\r\nSTATUS:CONFIRMED\r\n"
    "TRANSP:TRANSPARENT\r\nCLASS:PRIVATE\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n";

START_TEST(is_as_it_should_be)
{
	struct ical_entry it = entry();
	struct buf out = BUF_INIT;

	ical_write(&it, &out);
	ck_assert_str_eq(out.data, whole);
	buf_release(&out);
}
END_TEST

START_TEST(takes_back)
{
	struct ical_entry it = entry();
	struct buf out = BUF_INIT;

	it.cancelled = true;
	ical_write(&it, &out);
	ck_assert_ptr_nonnull(strstr(out.data, "\r\nMETHOD:CANCEL\r\n"));
	ck_assert_ptr_nonnull(strstr(out.data, "\r\nSTATUS:CANCELLED\r\n"));
	ck_assert_ptr_null(strstr(out.data, "REQUEST"));
	buf_release(&out);
}
END_TEST

/* The lines again as they were before they were folded; each is checked. */
static void
unfold(const struct buf *text, struct buf *out)
{
	const char *line = text->data, *end;

	for (; *line != '\0'; line = end + 2) {
		end = strstr(line, "\r\n");
		ck_assert_ptr_nonnull(end);
		ck_assert_int_le(end - line, 75);
		ck_assert_msg(fold_is_utf8(line, (size_t)(end - line)),
		    "a character was cut");
		if (*line == ' ')
			buf_cut(out, out->len - 1);
		buf_add(out, line + (*line == ' '),
		    (size_t)(end - line) - (*line == ' '));
		buf_addc(out, '\n');
	}
}

START_TEST(folds_and_escapes)
{
	struct ical_entry it = entry();
	struct buf out = BUF_INIT, lines = BUF_INIT;

	it.summary = "a,b;c\\d\r\nEND:VEVENT\001";
	it.description =
	    "\303\251\303\251\303\251\303\251\303\251\303\251\303\251\303\251"
	    "\303\251\303\251\303\251\303\251\303\251\303\251\303\251\303\251"
	    "\303\251\303\251\303\251\303\251\303\251\303\251\303\251\303\251"
	    "\303\251\303\251\303\251\303\251\303\251\303\251\303\251\303\251"
	    "\342\202\254\342\202\254\342\202\254\342\202\254\342\202\254!";
	it.attendee_name = "A \"B\"\r\nX:y;z, Chlo\303\251";
	ical_write(&it, &out);
	unfold(&out, &lines);
	ck_assert_ptr_nonnull(
	    strstr(lines.data, "\nSUMMARY:a\\,b\\;c\\\\d\\nEND:VEVENT\n"));
	ck_assert_ptr_nonnull(
	    strstr(lines.data, ";CN=\"A BX:y;z, Chlo\303\251\":mailto:"));
	ck_assert_ptr_nonnull(strstr(lines.data, it.description));
	ck_assert_ptr_null(strstr(lines.data, "\nX:"));
	buf_release(&out);
	buf_release(&lines);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    is_as_it_should_be, takes_back, folds_and_escapes};

	return suite_run("ical", tests, ARRAY_LEN(tests));
}
