/* SPDX-License-Identifier: MIT */
/* private_address.c - which mail addresses we write to. */
#include "site/private.h"
#include "site/reply.h"

#include <string.h>

#define LOCAL_MAX 64
#define ADDRESS_MAX 254

/* A host name's label at text: its length, 0 if it is none. */
static size_t
label_len(const char *text)
{
	size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyz"
				  "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-");

	return len > 0 && text[0] != '-' && text[len - 1] != '-' ? len : 0;
}

static bool
is_domain(const char *text)
{
	size_t len;

	while ((len = label_len(text)) > 0) {
		text += len;
		if (*text == '\0')
			return true;
		if (*text++ != '.')
			return false;
	}
	return false;
}

bool
address_is_plain(const char *address)
{
	size_t i, local;

	/* RFC 5321 dot-string: what needs quoting we do not write to. */
	local = strcspn(address, "\"(),:;<>@[\\]");
	if (address[local] != '@' || local == 0 || local > LOCAL_MAX ||
	    strlen(address) > ADDRESS_MAX)
		return false;
	if (address[0] == '-' || address[0] == '.' || address[local - 1] == '.')
		return false;
	for (i = 0; i < local; i++)
		if (address[i] <= ' ' || address[i] >= 0x7f ||
		    (address[i] == '.' && address[i + 1] == '.'))
			return false;
	return is_domain(address + local + 1);
}
