/* SPDX-License-Identifier: MIT */
/* mail.c - what can be said of a mail by itself. */
#include "reading/mail.h"

bool
mail_is_public(const struct mail *mail)
{
	return mail->post != NULL &&
	       (mail->post->match != NULL || mail->post->lobby);
}

/* A From that the server says is false counts against a mail; one that it says
 * is true does not count for it: only codes and keys do. */
bool
mail_is_disowned(const struct mail *mail)
{
	return mail->site->authserv != NULL &&
	       message_disowned(&mail->message, mail->site->authserv);
}
