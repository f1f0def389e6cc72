/* SPDX-License-Identifier: MIT */
/*
 * forum_account.c - a player's account on the forum: asked for by mail, and
 * known from then on when that account writes the code that came to his
 * address.
 *
 * The code names match and seat, MATCH-SEAT-LETTERS, since an account that is
 * not known yet writes it.  It may stand where all can read it: it is good for
 * one account, the first that writes it, and a new wish gives another.
 */
#include "answer/answer.h"
#include "answer/fate.h"
#include "answer/tag.h"
#include "base/x.h"
#include "reading/request.h"
#include "wishes/seat_wishes.h"

#include <stdlib.h>
#include <string.h>

/* What the code is made of: the tag of the mail that asked for it, and once it
 * has been written the account. */
static void
make_code(const struct match *match, uint32_t seat, const char *asked,
    char code[CODE_LEN])
{
	size_t len = strcspn(asked, " ");
	struct buf what = BUF_INIT;

	buf_addf(&what, "forum %.*s", (int)len, asked);
	seal_confirm_code(code, match->keys.post, seat, 0, what.data);
	buf_release(&what);
}

int
forum_account_ask(struct request *request, struct err *err)
{
	struct table *table = &request->table;
	uint32_t seat = request->route->reply.seat;
	struct private_seat *private = &table->private.seats[seat];
	struct report report = {.kind = LETTER_SELF,
	    .seat = seat,
	    .since = NO_ENTRY,
	    .command = "forum"};
	struct buf line = BUF_INIT;
	char code[CODE_LEN];
	int rc;

	if (doc_get(request->mail->site->config, "forum") == NULL)
		return answer_refuse(request, "no-forum-here", err);
	if (private->address == NULL)
		return answer_refuse(request, "forum-alone", err);
	free(private->forum_asked);
	private->forum_asked = xstrdup(request->route->tag_hex);
	table->private_changed = true;
	make_code(&table->match, seat, private->forum_asked, code);
	buf_addf(&line, "%s-%u-%s", table->id, seat, code);
	report.argument = line.data;
	rc = answer_letter(request, &report, ANSWERS_A_DAY, err);
	buf_release(&line);
	return rc;
}

int
forum_account_forget(struct request *request, struct err *err)
{
	struct table *table = &request->table;
	struct private_seat *private =
	    &table->private.seats[request->route->reply.seat];
	struct report report = {.kind = LETTER_SELF,
	    .seat = request->route->reply.seat,
	    .since = NO_ENTRY,
	    .command = "no-forum"};

	if (private->address == NULL)
		return answer_refuse(request, "forum-alone", err);
	private_bind(private, NULL);
	table->private_changed = true;
	return answer_letter(request, &report, ANSWERS_A_DAY, err);
}

/* ---- the code on the forum ---- */

struct account_token {
	char match[17];
	uint32_t seat;
	char code[CODE_LEN];
};

static bool
read_token(struct account_token *token, const char *word, size_t len)
{
	const char *dash = memchr(word, '-', len), *end = word + len;
	size_t match = dash == NULL ? 0 : (size_t)(dash - word), i;

	if (match == 0 || match > 16)
		return false;
	memcpy(token->match, word, match);
	token->match[match] = '\0';
	token->seat = 0;
	for (dash++; dash < end && *dash >= '0' && *dash <= '9'; dash++)
		if (token->seat < SEATS_MAX)
			token->seat =
			    token->seat * 10 + (uint32_t)(*dash - '0');
	if (end - dash != CODE_LEN || *dash++ != '-')
		return false;
	for (i = 0; i + 1 < CODE_LEN; i++)
		token->code[i] = dash[i];
	token->code[i] = '\0';
	for (char *c = token->match; *c != '\0'; c++)
		if (*c >= 'A' && *c <= 'Z')
			*c = (char)(*c - 'A' + 'a');
	for (char *c = token->code; *c != '\0'; c++)
		if (*c >= 'A' && *c <= 'Z')
			*c = (char)(*c - 'A' + 'a');
	return log_is_match_id(token->match) && token->seat < SEATS_MAX;
}

static bool
find_token(const struct buf *text, struct account_token *token)
{
	static const char letters[] = "abcdefghijklmnopqrstuvwxyz"
				      "ABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-";
	const char *at = text->data;
	size_t len;

	for (; *at != '\0'; at += len + (at[len] != '\0')) {
		len = strspn(at, letters);
		if (read_token(token, at, len))
			return true;
	}
	return false;
}

/* True if it is the code of the last wish, written by nobody or by this
 * account. */
static bool
is_right(const struct request *request, const struct account_token *token)
{
	const struct table *table = &request->table;
	const struct private_seat *private;
	const char *asked, *used;
	char code[CODE_LEN];

	if (token->seat >= table->private.count)
		return false;
	private = &table->private.seats[token->seat];
	asked = private->forum_asked;
	if (asked == NULL || !match_is_person(&table->match, token->seat))
		return false;
	used = strchr(asked, ' ');
	make_code(&table->match, token->seat, asked, code);
	return seal_equal(code, token->code, CODE_LEN - 1) &&
	       (used == NULL ||
		   strcmp(used + 1, request->mail->post->user) == 0);
}

/* What it was made of stays, for the same post again after a run that died. */
static void
bind(struct table *table, uint32_t seat, const char *user)
{
	struct private_seat *private = &table->private.seats[seat];
	struct buf asked = BUF_INIT;

	buf_addf(&asked, "%.*s %s", (int)strcspn(private->forum_asked, " "),
	    private->forum_asked, user);
	private_bind(private, user);
	private->forum_asked = buf_take(&asked);
	private_heard(&table->private, seat, table->now);
	table->private_changed = true;
}

/* To the address, too: whose code it was must hear of it. */
static int
take_account(struct request *request, uint32_t seat, struct err *err)
{
	struct route route = *request->route;
	struct table *table = &request->table;
	uint32_t sits =
	    private_at_forum(&table->private, request->mail->post->user);
	struct report report = {.kind = LETTER_SELF,
	    .seat = seat,
	    .since = NO_ENTRY,
	    .command = "bound",
	    .argument = request->mail->post->name};

	route.reply.seat = seat;
	request_route(request, &route);
	tag_make(request);
	if (tag_is_known(request))
		return 0;
	table->answered = seat;
	table->answers = WAY_FORUM;
	if (sits != NO_SEAT && sits != seat) {
		table->answers = WAY_MAIL;
		return answer_refuse(request, "forum-taken", err);
	}
	bind(table, seat, request->mail->post->user);
	return answer_letter(request, &report, ANSWERS_A_DAY, err);
}

bool
forum_account_is_code(const struct mail *mail)
{
	struct account_token token;

	return find_token(&mail->message.text, &token) &&
	       table_exists(mail->site, token.match);
}

int
forum_account_bind(struct request *request, struct err *err)
{
	const struct mail *mail = request->mail;
	struct account_token token;
	int rc;

	if (!find_token(&mail->message.text, &token))
		return 0;
	rc = table_open(
	    &request->table, mail->site, token.match, true, mail->now, err);
	if (rc == 0 && is_right(request, &token))
		rc = take_account(request, token.seat, err);
	else if (rc == 0)
		site_log_mail(mail->site, mail->now,
		    "%s: a wrong code on the forum, left out", token.match);
	fate_close(request);
	return rc;
}
