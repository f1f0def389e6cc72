/* SPDX-License-Identifier: MIT */
/* site_hosts.c - the part of pli.yaml about who the host is, and whom he lets
 * do something for him. */
#include "base/x.h"
#include "site/reply.h"
#include "site/site_p.h"

#include <string.h>
#include <strings.h>

static const struct {
	const char *word;
	enum host_may may;
} duties[] = {{"pause", HOST_PAUSES}, {"extend", HOST_EXTENDS},
    {"replace", HOST_REPLACES}};

static unsigned
read_duty(const struct doc *value)
{
	for (size_t i = 0; i < ARRAY_LEN(duties); i++)
		if (doc_text(value) != NULL &&
		    strcmp(doc_text(value), duties[i].word) == 0)
			return duties[i].may;
	return 0;
}

/* A list of words, or one. */
static int
read_duties(const struct site *site, const struct doc *value, unsigned *may,
    struct err *err)
{
	static const char what[] = "must be of pause, extend and replace";
	size_t count = doc_is(value, DOC_LIST) ? doc_count(value) : 1;

	for (*may = 0; count-- > 0;) {
		const struct doc *word =
		    doc_is(value, DOC_LIST) ? doc_at(value, count) : value;
		unsigned duty = read_duty(word);

		if (duty == 0)
			return site_wrong(site, word, "may", what, err);
		*may |= duty;
	}
	return 0;
}

static int
add(struct site *site, const struct doc *value, const char *address,
    unsigned may, struct err *err)
{
	if (address == NULL || !address_is_plain(address))
		return site_wrong(
		    site, value, "host", "not a mail address", err);
	if (site->delegate_count == SITE_DELEGATES)
		return site_wrong(
		    site, value, "host", "at most 16 addresses", err);
	site->delegates[site->delegate_count++] =
	    (struct site_delegate){address, may};
	return 0;
}

/* "ADDRESS" may do all of it; {address: ADDRESS, may: [pause]} that. */
static int
read_delegate(struct site *site, const struct doc *value, struct err *err)
{
	static const char *const known[] = {"address", "may"};
	const struct doc *says = doc_get(value, "may");
	unsigned may = HOST_MAY_ALL;
	const char *stray;

	if (!doc_is(value, DOC_MAP))
		return add(site, value, doc_text(value), may, err);
	stray = keywords_stray(&KEYWORDS(known), value);
	if (stray != NULL)
		return site_unknown(
		    site, doc_get(value, stray), stray, &KEYWORDS(known), err);
	if (says != NULL && read_duties(site, says, &may, err) < 0)
		return -1;
	return add(site, value, doc_text_at(value, "address", NULL), may, err);
}

int
site_read_hosts(struct site *site, const char *key, const struct doc *value,
    struct err *err)
{
	if (!doc_is(value, DOC_LIST)) {
		if (add(site, value, doc_text(value), HOST_MAY_ALL, err) < 0)
			return -1;
	} else if (doc_count(value) == 0 ||
		   doc_text(doc_at(value, 0)) == NULL) {
		return site_wrong(site, value, key,
		    "the first of them is the host's own address", err);
	}
	for (size_t i = 0; doc_is(value, DOC_LIST) && i < doc_count(value); i++)
		if (read_delegate(site, doc_at(value, i), err) < 0)
			return -1;
	site->host = site->delegates[0].address;
	return 0;
}

unsigned
site_may(const struct site *site, const char *address)
{
	for (unsigned i = 0; i < site->delegate_count; i++)
		if (strcasecmp(site->delegates[i].address, address) == 0)
			return site->delegates[i].may;
	return 0;
}
