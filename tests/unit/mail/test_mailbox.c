/* SPDX-License-Identifier: MIT */
/* test_mailbox.c - addresses that reach one person count as one. */
#include "mail/mailbox.h"
#include "suite.h"

#include <string.h>

static const struct {
	const char *address, *mailbox, *domain;
} cases[] = {
    {"anna@example.com", "anna@example.com", "example.com"},
    {"Anna@Example.COM", "anna@example.com", "example.com"},
    {"anna+x@example.com", "anna@example.com", "example.com"},
    {"anna+x+y.z@example.com", "anna@example.com", "example.com"},
    {"a.n.n.a@example.com", "anna@example.com", "example.com"},
    {"\"anna\"@example.com", "anna@example.com", "example.com"},
    {"\"a\\nna\"@example.com", "anna@example.com", "example.com"},
    {"\"anna+x\"@example.com", "anna@example.com", "example.com"},
    {"\"an\"na@example.com", "anna@example.com", "example.com"},
    {"anna(of (the) \\) court)@example.com", "anna@example.com", "example.com"},
    {" anna @ example.com (home)", "anna@example.com", "example.com"},
    {"anna@example.com.", "anna@example.com", "example.com"},
    {"\"a@b\"@example.com", "a@b@example.com", "example.com"},
    {"+x@example.com", "+x@example.com", "example.com"},
    {"anna-x@example.com", "anna-x@example.com", "example.com"},
    {"anna@mail.example.com", "anna@mail.example.com", "mail.example.com"},
    {"nobody", "nobody", ""},
    {"(", "", ""},
};

START_TEST(one_person_is_one_mailbox)
{
	struct buf got = BUF_INIT;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		buf_clear(&got);
		mailbox_add(cases[i].address, &got);
		ck_assert_str_eq(got.data, cases[i].mailbox);
		ck_assert_str_eq(mailbox_domain(got.data), cases[i].domain);
	}
	buf_release(&got);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {one_person_is_one_mailbox};

	return suite_run("mailbox", tests, ARRAY_LEN(tests));
}
