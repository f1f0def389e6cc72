/* SPDX-License-Identifier: MIT */
/* message_check.c - what may stand in a letter of ours. */
#include "base/fold.h"
#include "mail/message_p.h"

#include <stdlib.h>
#include <string.h>

#define DATE_END 253402300800 /* the year 10000 */

static int
check_address(const char *what, const char *address, struct err *err)
{
	char *fine = message_address(address);
	bool bad = *fine == '\0';

	free(fine);
	/* The address itself stands in no log. */
	if (bad)
		return err_set(err, EX_CONFIG, "letter: bad address: %s", what);
	return 0;
}

static bool
is_id_list(const char *text)
{
	for (; *text != '\0'; text++)
		if (*text < ' ' || *text == 0x7f)
			return false;
	return true;
}

static bool
is_field_name(const char *name)
{
	const char *c;

	for (c = name; *c != '\0'; c++)
		if (*c <= ' ' || *c == ':' || *c >= 0x7f)
			return false;
	return c > name;
}

static int
check_fields(const struct letter *letter, struct err *err)
{
	size_t i;

	if (letter->date < 0 || letter->date >= DATE_END)
		return err_set(err, EX_SOFTWARE, "letter: bad date");
	if (letter->message_id == NULL || letter->message_id[0] != '<' ||
	    !is_id_list(letter->message_id) ||
	    (letter->in_reply_to != NULL && !is_id_list(letter->in_reply_to)) ||
	    (letter->references != NULL && !is_id_list(letter->references)))
		return err_set(err, EX_SOFTWARE, "letter: bad Message-ID");
	for (i = 0; i < letter->field_count; i++)
		if (!is_field_name(letter->fields[i].name))
			return err_set(err, EX_SOFTWARE, "letter: bad field");
	return 0;
}

/* RFC 2046 5.1.1, without the blank and what needs thought when quoted. */
static bool
is_boundary(const char *text)
{
	size_t len = text == NULL ? 0 : strlen(text);

	return len > 0 && len <= 70 &&
	       strspn(text,
		   "abcdefghijklmnopqrstuvwxyz"
		   "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789'()+_,-./:=?") == len;
}

static int
check_layers(const struct letter *letter, struct err *err)
{
	bool needs[3] = {false, letter->html != NULL, false};
	size_t i;

	for (i = 0; i < letter->part_count; i++)
		needs[letter->parts[i].content_id == NULL ? 0 : 2] = true;
	if (needs[2] && letter->html == NULL)
		return err_set(
		    err, EX_SOFTWARE, "letter: picture without HTML");
	for (i = 0; i < 3; i++)
		if (needs[i] && !is_boundary(letter->boundary[i]))
			return err_set(
			    err, EX_SOFTWARE, "letter: bad boundary");
	return 0;
}

int
message_check(const struct letter *letter, struct err *err)
{
	if (check_address("From", letter->from, err) < 0 ||
	    check_address("To", letter->to, err) < 0 ||
	    (letter->reply_to != NULL &&
		check_address("Reply-To", letter->reply_to, err) < 0) ||
	    check_fields(letter, err) < 0 || check_layers(letter, err) < 0)
		return -1;
	if (!fold_is_utf8(letter->text, strlen(letter->text)) ||
	    (letter->html != NULL &&
		!fold_is_utf8(letter->html, strlen(letter->html))))
		return err_set(err, EX_SOFTWARE, "letter: text is not UTF-8");
	return 0;
}
