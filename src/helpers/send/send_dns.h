/* SPDX-License-Identifier: MIT */
/* send_dns.h - what the names of the world say about the site's domain. */
#ifndef SEND_DNS_H
#define SEND_DNS_H

#include "base/buf.h"

#include <stddef.h>
#include <stdint.h>

enum {
	DNS_NO_RECORD = 0,  /* the name has none of that type */
	DNS_NO_NAME = -1,   /* there is no such name */
	DNS_NO_ANSWER = -2, /* nobody knows just now */
	DNS_TOO_LONG = -3
};

/*
 * Ask for the records of a type (RFC 1035; ns_t_mx ...): the length of the
 * answer, a whole message, or one of the above.
 */
typedef int send_dns_ask(
    const char *name, int type, uint8_t *answer, size_t max);
/* Of the name servers in resolv.conf, and not for long. */
int send_dns_resolve(const char *name, int type, uint8_t *answer, size_t max);

/* Append lines as --check prints them (send.h): whether mail can come to the
 * domain, and whether it says who may send for it. */
void send_dns_check(const char *domain, send_dns_ask *ask, struct buf *out);

#endif
