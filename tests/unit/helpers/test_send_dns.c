/* SPDX-License-Identifier: MIT */
/* What is said of a domain, by what the name servers say. */
#include "helpers/send/send_dns.h"

#include "suite.h"

#include <arpa/nameser.h>
#include <string.h>

/* One zone: what is asked of it, type by type. */
static const struct record {
	int type;
	int answer; /* DNS_* if it is none */
	const char *data;
	size_t len;
} * zone;
static unsigned asked;

static void
put16(uint8_t **at, unsigned value)
{
	*(*at)++ = (uint8_t)(value >> 8);
	*(*at)++ = (uint8_t)value;
}

/* A header, the question "x." and one record of that name. */
static int
make_answer(const struct record *record, uint8_t *answer)
{
	uint8_t *at = answer;

	put16(&at, 1);
	put16(&at, 0x8180);
	put16(&at, 1);
	put16(&at, 1);
	put16(&at, 0);
	put16(&at, 0);
	memcpy(at, "\1x", 3);
	at += 3;
	put16(&at, (unsigned)record->type);
	put16(&at, ns_c_in);
	put16(&at, 0xc00c);
	put16(&at, (unsigned)record->type);
	put16(&at, ns_c_in);
	put16(&at, 0);
	put16(&at, 300);
	put16(&at, (unsigned)record->len);
	memcpy(at, record->data, record->len);
	return (int)(at - answer) + (int)record->len;
}

static int
ask(const char *name, int type, uint8_t *answer, size_t max)
{
	const struct record *record;

	(void)name;
	ck_assert_uint_gt(max, 1000);
	asked++;
	for (record = zone; record->type != 0; record++)
		if (record->type == type)
			return record->answer != 0 ? record->answer
			       : record->data == NULL
				   ? DNS_NO_RECORD
				   : make_answer(record, answer);
	return DNS_NO_RECORD;
}

#define MX                                                                     \
	{                                                                      \
		ns_t_mx, 0, "\0\12\2mx\0", 6                                   \
	}
#define NULL_MX                                                                \
	{                                                                      \
		ns_t_mx, 0, "\0\0\0", 3                                        \
	}
#define A                                                                      \
	{                                                                      \
		ns_t_a, 0, "\300\0\2\1", 4                                     \
	}
#define SPF                                                                    \
	{                                                                      \
		ns_t_txt, 0, "\13v=spf1 -all", 12                              \
	}
#define OTHER_TXT                                                              \
	{                                                                      \
		ns_t_txt, 0, "\5hello", 6                                      \
	}
#define END                                                                    \
	{                                                                      \
		0, 0, NULL, 0                                                  \
	}

static const struct {
	const char *domain, *says;
	struct record zone[4];
} cases[] = {
    {"pli.org", "", {MX, SPF, END}},
    {"pli.org", "", {A, SPF, END}},
    {"pli.org", "", {{ns_t_mx, DNS_TOO_LONG, NULL, 0}, SPF, END}},
    {"pli.org", "no-spf pli.org\n", {MX, END}},
    {"pli.org", "no-spf pli.org\n", {MX, OTHER_TXT, END}},
    {"pli.org", "", {MX, {ns_t_txt, DNS_NO_ANSWER, NULL, 0}, END}},
    {"pli.org", "no-mx pli.org\n", {SPF, END}},
    {"pli.org", "no-mx pli.org\n", {NULL_MX, A, SPF, END}},
    {"pli.org", "no-domain pli.org\n", {{ns_t_mx, DNS_NO_NAME, NULL, 0}, END}},
    {"pli.org", "no-dns pli.org\n", {{ns_t_mx, DNS_NO_ANSWER, NULL, 0}, END}},
    {"pli.org", "no-dns pli.org\n", {{ns_t_a, DNS_NO_ANSWER, NULL, 0}, END}},
    /* Bytes that are no answer. */
    {"pli.org", "no-dns pli.org\n", {{ns_t_mx, 5, NULL, 0}, END}},
};

START_TEST(says_what_is_wrong)
{
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct buf out = BUF_INIT;

		zone = cases[i].zone;
		send_dns_check(cases[i].domain, ask, &out);
		ck_assert_msg(strcmp(out.data, cases[i].says) == 0,
		    "case %zu: %s", i, out.data);
		buf_release(&out);
	}
}
END_TEST

START_TEST(asks_nothing_about_examples)
{
	static const char *const domains[] = {"example.org", "mx.example.net",
	    "Example.COM", "pli.test", "localhost", "a.invalid", "home",
	    "box.local"};

	for (size_t i = 0; i < ARRAY_LEN(domains); i++) {
		struct buf out = BUF_INIT, want = BUF_INIT;

		asked = 0;
		send_dns_check(domains[i], ask, &out);
		buf_addf(&want, "reserved %s\n", domains[i]);
		ck_assert_str_eq(out.data, want.data);
		ck_assert_uint_eq(asked, 0);
		buf_release(&out);
		buf_release(&want);
	}
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    says_what_is_wrong, asks_nothing_about_examples};

	return suite_run("send_dns", tests, ARRAY_LEN(tests));
}
