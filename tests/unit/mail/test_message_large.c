/* SPDX-License-Identifier: MIT */
/* test_message_large.c - mails of many megabytes: what is whole is read. */
#include "mail/message.h"
#include "suite.h"

#define FROM "From: Anna <anna@example.net>\n"
#define TEXT "--b\n\nbuy 1 coal\n"
#define TABLE "--b\nContent-Type: text/csv\n\n"
#define PICTURE "--b\nContent-Type: image/png\n\n"
#define HTML "--b\nContent-Type: text/html\n\n"
#define ATTACHED "--b\nContent-Disposition: attachment\n\n"
#define KIND(kind) FROM "Content-Type: multipart/" kind "; boundary=b\n\n"

static const struct {
	const char *head, *tail, *text;
	unsigned flags;
} large[] = {
    {KIND("mixed") TEXT TABLE, "--b--\n", "buy 1 coal", 0},
    {KIND("mixed") TEXT PICTURE, TEXT "--b--\n", "buy 1 coal\nbuy 1 coal", 0},
    {KIND("mixed") TEXT "--b\nContent-Type: message/rfc822\n\nX: y\n\n", "",
	"buy 1 coal", 0},
    {KIND("alternative") TEXT HTML, "--b--\n", "buy 1 coal", 0},
    {KIND("alternative") HTML, TEXT "--b--\n", "", MESSAGE_CUT},
    {KIND("mixed") TABLE, TEXT "--b--\n", "", MESSAGE_CUT},
    {KIND("mixed") "--b\n\n-- \nbuy 1 coal\n", "--b--\n", "", MESSAGE_CUT},
    {KIND("mixed") ATTACHED "buy 1 tea\n" TABLE, "", "buy 1 tea", MESSAGE_FILE},
    {KIND("mixed") ATTACHED "buy 1 tea\n--b\n\n", "", "buy 1 tea",
	MESSAGE_FILE | MESSAGE_CUT},
    {FROM "\n-- \n", "", "", MESSAGE_CUT},
};

static void
look_at(size_t i)
{
	struct buf mail = BUF_INIT;
	struct message message;

	buf_adds(&mail, large[i].head);
	while (mail.len < MESSAGE_MAX + MESSAGE_MAX / 10)
		buf_adds(&mail, "all that is no order, line by line\n");
	buf_adds(&mail, large[i].tail);
	message_init(&message);
	message_parse(&message, mail.data, mail.len, false);
	ck_assert_msg(message.flags == large[i].flags, "%s: %u", large[i].head,
	    message.flags);
	ck_assert_str_eq(message.text.data, large[i].text);
	message_release(&message);
	buf_release(&mail);
}

START_TEST(reads_what_is_whole)
{
	for (size_t i = 0; i < ARRAY_LEN(large); i++)
		look_at(i);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {reads_what_is_whole};

	return suite_run("message_large", tests, ARRAY_LEN(tests));
}
