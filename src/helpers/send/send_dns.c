/* SPDX-License-Identifier: MIT */
/*
 * send_dns.c - the DNS records of the site's domain.
 *
 * libresolv comes with the C library: ldns or c-ares would take the place of
 * count() alone, and c-ares brings a loop of its own with it.
 */
#include "helpers/send/send_dns.h"
#include "base/x.h"

#include <arpa/nameser.h>
#include <netdb.h>
#include <netinet/in.h>
#include <resolv.h>
#include <stdbool.h>
#include <string.h>
#include <strings.h>

#define ANSWER_MAX 16384

int
send_dns_resolve(const char *name, int type, uint8_t *answer, size_t max)
{
	int len;

	if ((_res.options & RES_INIT) == 0 && res_init() < 0)
		return DNS_NO_ANSWER;
	_res.retrans = 2;
	_res.retry = 2;
	len = res_query(name, ns_c_in, type, answer, (int)max);
	if (len > (int)max)
		return DNS_TOO_LONG;
	if (len >= 0)
		return len;
	return h_errno == HOST_NOT_FOUND ? DNS_NO_NAME
	       : h_errno == NO_DATA      ? DNS_NO_RECORD
					 : DNS_NO_ANSWER;
}

/* RFC 2606, RFC 6761, RFC 6762: no name of the world. */
static bool
is_reserved(const char *domain)
{
	static const char *const names[] = {"example", "test", "invalid",
	    "localhost", "local", "example.com", "example.org", "example.net"};

	for (size_t i = 0; i < ARRAY_LEN(names); i++) {
		size_t len = strlen(names[i]), all = strlen(domain);

		if (all >= len &&
		    strcasecmp(domain + all - len, names[i]) == 0 &&
		    (all == len || domain[all - len - 1] == '.'))
			return true;
	}
	return strchr(domain, '.') == NULL;
}

/* "v=spf1" in the first string of a TXT record (RFC 7208 section 3). */
static bool
is_spf(const uint8_t *data, size_t len)
{
	return len >= 7 && data[0] >= 6 && memcmp(data + 1, "v=spf1", 6) == 0;
}

/* An MX of "." says that there is no mail (RFC 7505). */
static bool
is_mx(const uint8_t *data, size_t len)
{
	return len > 3 || (len == 3 && data[2] != 0);
}

static bool
is_any(const uint8_t *data, size_t len)
{
	(void)data;
	return len > 0;
}

/* How many records of a type fit, or one of DNS_*. */
static int
count(const char *domain, int type, send_dns_ask *ask,
    bool (*fits)(const uint8_t *data, size_t len))
{
	static uint8_t answer[ANSWER_MAX];
	int len = ask(domain, type, answer, sizeof(answer)), found = 0;
	ns_msg message;
	ns_rr record;

	if (len <= 0)
		return len;
	if (ns_initparse(answer, len, &message) < 0)
		return DNS_NO_ANSWER;
	for (int i = 0; i < ns_msg_count(message, ns_s_an); i++)
		if (ns_parserr(&message, ns_s_an, i, &record) == 0 &&
		    (int)ns_rr_type(record) == type &&
		    fits(ns_rr_rdata(record), ns_rr_rdlen(record)))
			found++;
	return found;
}

/* NULL: mail can come. */
static const char *
judge_mx(const char *domain, send_dns_ask *ask)
{
	int mx = count(domain, ns_t_mx, ask, is_mx);
	int a, aaaa;

	if (mx > 0 || mx == DNS_TOO_LONG)
		return NULL;
	if (mx == DNS_NO_NAME)
		return "no-domain";
	if (mx == DNS_NO_ANSWER)
		return "no-dns";
	/* Without MX the address counts (RFC 5321 section 5.1), but not beside
	 * one that says no. */
	if (count(domain, ns_t_mx, ask, is_any) > 0)
		return "no-mx";
	a = count(domain, ns_t_a, ask, is_any);
	aaaa = count(domain, ns_t_aaaa, ask, is_any);
	if (a > 0 || aaaa > 0)
		return NULL;
	return a == DNS_NO_ANSWER || aaaa == DNS_NO_ANSWER ? "no-dns" : "no-mx";
}

void
send_dns_check(const char *domain, send_dns_ask *ask, struct buf *out)
{
	const char *wrong = is_reserved(domain) ? "reserved" : NULL;
	int spf;

	if (wrong == NULL)
		wrong = judge_mx(domain, ask);
	if (wrong == NULL) {
		spf = count(domain, ns_t_txt, ask, is_spf);
		if (spf == DNS_NO_RECORD || spf == DNS_NO_NAME)
			wrong = "no-spf";
	}
	if (wrong != NULL)
		buf_addf(out, "%s %s\n", wrong, domain);
}
