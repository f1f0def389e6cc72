/* SPDX-License-Identifier: MIT */
/*
 * mail.h - one mail, or one post of the forum, as it came.
 */
#ifndef READING_MAIL_H
#define READING_MAIL_H

#include "mail/message.h"
#include "site/account.h"
#include "site/site.h"

struct mail {
	struct site *site;
	int64_t now;
	struct message message;
	const struct account_post *post; /* it came from a forum; else NULL */
	const char *recipient; /* of the envelope, or NULL: not told */
	bool known;            /* the host says that its From is true */
	bool lazy; /* a post with a line that a forum shows as quoted */
};

/* True for a post that everybody can read: in a match's topic or the lobby. */
bool mail_is_public(const struct mail *mail);
/* True if the host's mail server says that From is false
 * (Authentication-Results of site->authserv, RFC 8601). */
bool mail_is_disowned(const struct mail *mail);

#endif
