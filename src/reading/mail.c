/* SPDX-License-Identifier: MIT */
/* mail.c - what can be said of a mail by itself. */
#include "reading/mail.h"

bool
mail_is_public(const struct mail *mail)
{
	return mail->post != NULL &&
	       (mail->post->match != NULL || mail->post->lobby);
}

/* Nor does one whose From is said to be false; but never the other way round:
 * nothing is played because a server says it is true. */
bool
mail_is_disowned(const struct mail *mail)
{
	return mail->site->authserv != NULL &&
	       message_disowned(&mail->message, mail->site->authserv);
}
