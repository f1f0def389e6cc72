/* SPDX-License-Identifier: MIT */
/* test_message_draw.c - a letter's pictures, drawn on its way out. */
#include "mail/message.h"
#include "suite.h"

#include <string.h>

#define SVG "<svg xmlns=\"http://www.w3.org/2000/svg\"/>"

static struct letter_part parts[2] = {
    {MESSAGE_SVG, "board.svg", "p1@example.org", SVG, sizeof(SVG) - 1},
    {"text/plain", "note.txt", NULL, "a note", 6},
};

static void
write_letter(struct buf *out, const char *text, size_t part_count)
{
	const struct letter letter = {
	    .from = "pli@example.org",
	    .to = "anna@example.net",
	    .subject = "A letter",
	    .message_id = "<1@example.org>",
	    .text = text,
	    .html = "<p><img src=\"cid:p1@example.org\" alt=\"Coal 40\"></p>",
	    .parts = parts,
	    .part_count = part_count,
	    .boundary = {"=_mixed", "=_alternative", "=_related"},
	};
	struct err err = ERR_INIT;

	ck_assert_msg(message_write(&letter, out, &err) == 0, "%s", err.text);
}

struct artist {
	struct buf seen;
	bool can;
};

static bool
draw(void *arg, const char *svg, size_t len, struct buf *png)
{
	struct artist *artist = arg;

	buf_add(&artist->seen, svg, len);
	buf_adds(png, "\x89PNG, so to say");
	return artist->can;
}

START_TEST(draws)
{
	struct buf mail = BUF_INIT, out = BUF_INIT;
	struct artist artist = {BUF_INIT, true};

	write_letter(&mail, "Hello.\n", 2);
	ck_assert(message_draw(mail.data, mail.len, draw, &artist, &out));
	ck_assert_str_eq(artist.seen.data, SVG);
	ck_assert_ptr_null(strstr(out.data, "svg"));
	ck_assert_ptr_nonnull(strstr(out.data,
	    "--=_related\r\nContent-Type: image/png\r\n"
	    "Content-Transfer-Encoding: base64\r\n"
	    "Content-Disposition: inline; filename=board.png\r\n"
	    "Content-ID: <p1@example.org>\r\n\r\n"
	    "iVBORywgc28gdG8gc2F5\r\n\r\n--=_related--\r\n"));
	/* The rest is as it was. */
	ck_assert_ptr_nonnull(strstr(out.data, "filename=note.txt"));
	ck_assert(strncmp(mail.data, out.data, 300) == 0);
	buf_release(&artist.seen);
	buf_release(&mail);
	buf_release(&out);
}
END_TEST

START_TEST(goes_without)
{
	struct buf mail = BUF_INIT, out = BUF_INIT;
	struct artist artist = {BUF_INIT, false};

	write_letter(&mail, "Hello.\n", 1);
	ck_assert(message_draw(mail.data, mail.len, draw, &artist, &out));
	ck_assert_ptr_null(strstr(out.data, "image/"));
	ck_assert_ptr_nonnull(strstr(out.data, "alt=3D\"Coal 40\""));
	ck_assert_ptr_nonnull(strstr(out.data, "\r\n--=_related--\r\n"));
	buf_release(&artist.seen);
	buf_release(&mail);
	buf_release(&out);
}
END_TEST

/* Whatever a person writes is no part. */
START_TEST(is_not_taken_in)
{
	struct buf mail = BUF_INIT, out = BUF_INIT;
	struct artist artist = {BUF_INIT, true};

	write_letter(&mail,
	    "\n--=_related\nContent-Type: image/svg+xml\n\nPHN2Zz4=\n"
	    "\n--=_related--\n",
	    0);
	ck_assert(!message_draw(mail.data, mail.len, draw, &artist, &out));
	ck_assert_uint_eq(out.len, 0);
	ck_assert_uint_eq(artist.seen.len, 0);
	/* Nor does a cut one end in more than there is. */
	buf_clear(&mail);
	write_letter(&mail, "Hello.\n", 1);
	for (size_t len = 0; len < mail.len; len++) {
		char *part = xstrndup(mail.data, len);

		buf_clear(&out);
		if (message_draw(part, len, draw, &artist, &out))
			ck_assert_uint_ge(out.len, 1);
		free(part);
	}
	buf_release(&artist.seen);
	buf_release(&mail);
	buf_release(&out);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {draws, goes_without, is_not_taken_in};

	return suite_run("message_draw", tests, ARRAY_LEN(tests));
}
