/* SPDX-License-Identifier: MIT */
/* message_auth.c - Authentication-Results (RFC 8601) of one server. */
#include "mail/message.h"

#include "base/chars.h"

#include <string.h>
#include <strings.h>

/* Blanks and comments, which nest. */
static const char *
skip_blanks(const char *at)
{
	unsigned depth = 0;

	for (; *at != '\0'; at++) {
		if (*at == '\\' && depth > 0 && at[1] != '\0')
			at++;
		else if (*at == '(')
			depth++;
		else if (*at == ')' && depth > 0)
			depth--;
		else if (depth == 0 && *at != ' ')
			break;
	}
	return at;
}

/* True if the word at *at, quoted or not, is this one.  *at is set behind
 * it. */
static bool
take_word(const char **at, const char *word)
{
	const char *begin = skip_blanks(*at), *end;
	size_t len;

	if (*begin == '"') {
		begin++;
		end = strchrnul(begin, '"');
		*at = *end == '"' ? end + 1 : end;
	} else {
		end = begin + strcspn(begin, " ;=/\"()\t");
		*at = end;
	}
	len = (size_t)(end - begin);
	return len == strlen(word) && strncasecmp(begin, word, len) == 0;
}

/* Behind the next semicolon of a field, or at its end. */
static const char *
next_result(const char *at)
{
	bool quoted = false;

	for (; *at != '\0' && *at != '\t'; at++) {
		if (*at == '"')
			quoted = !quoted;
		else if (!quoted && *at == '(')
			at = skip_blanks(at) - 1;
		else if (!quoted && *at == ';')
			return at + 1;
	}
	return at;
}

/* "dmarc=fail ..."; *at is set behind it. */
static bool
take_result(const char **at, const char *result)
{
	if (!take_word(at, "dmarc"))
		return false;
	*at = skip_blanks(*at);
	/* "dmarc/1" names its version. */
	if (**at == '/') {
		++*at;
		take_word(at, "");
		*at = skip_blanks(*at);
	}
	return *(*at)++ == '=' && take_word(at, result);
}

/* "header.from=example.com": true if it is another's.  Where none stands, it is
 * said of this From. */
static bool
is_of_another(const char *at, const char *domain)
{
	while (*(at = skip_blanks(at)) != '\0' && *at != ';' && *at != '\t') {
		bool names = take_word(&at, "header.from");

		at = skip_blanks(at);
		if (*at == '=') {
			at++;
			if (!take_word(&at, names ? domain : "") && names)
				return true;
		} else if (*at != '\0' && !is_one_of(*at, ";\t") &&
			   is_one_of(*at, "/\"()")) {
			at++;
		}
	}
	return false;
}

/* domain: the result must not be of another; NULL: whosever it is. */
static bool
field_has(const char *at, const char *authserv, const char *result,
    const char *domain)
{
	const char *behind;

	if (!take_word(&at, authserv))
		return false;
	while (*(at = next_result(at)) != '\0' && *at != '\t') {
		behind = at;
		if (take_result(&behind, result) &&
		    (domain == NULL || !is_of_another(behind, domain)))
			return true;
	}
	return false;
}

static bool
has_result(const struct message *message, const char *authserv,
    const char *result, const char *domain)
{
	const char *at = message->auth_results;

	for (; *at != '\0'; at += *at == '\t') {
		if (field_has(at, authserv, result, domain))
			return true;
		at = strchrnul(at, '\t');
	}
	return false;
}

bool
message_disowned(const struct message *message, const char *authserv)
{
	return has_result(message, authserv, "fail", NULL);
}

bool
message_vouched(const struct message *message, const char *authserv)
{
	const char *at = strrchr(message->from, '@');

	return at != NULL && !message_disowned(message, authserv) &&
	       has_result(message, authserv, "pass", at + 1);
}
