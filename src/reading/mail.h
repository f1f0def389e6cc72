/* SPDX-License-Identifier: MIT */
/*
 * mail.h - what came: one mail, or one post of the forum.
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
	bool known; /* the host says that its From is true */
	bool lazy;  /* a post with a line that a forum shows as quoted */
};

/* Is it a post that everybody can read? */
bool mail_is_public(const struct mail *mail);
/* Is its From said to be false (Authentication-Results, RFC 8601)? */
bool mail_is_disowned(const struct mail *mail);

#endif
