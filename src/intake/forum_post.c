/* SPDX-License-Identifier: MIT */
/*
 * forum_post.c - a post on the forum, or a private message, as a mail.
 *
 * The forum vouches for who wrote it, so there is no code; and there is no
 * address that says which question it answers.  That is told by what its writer
 * could see: the newest entry of which something of ours stood there before.
 */
#include "intake/forum_post.h"
#include "answer/fate.h"
#include "base/fs.h"
#include "base/x.h"
#include "intake/intake.h"
#include "intake/read.h"
#include "intake/route.h"
#include "intake/seat_mail.h"
#include "intake/visitors.h"
#include "mail/inbox.h"
#include "reading/lines.h"
#include "reading/request.h"
#include "reading/written.h"
#include "table/clocks.h"
#include "table/integrity.h"
#include "wishes/join.h"
#include "wishes/seat_wishes.h"
#include "wishes/visitor_words.h"

#include <ctype.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define FORUM_MATCHES 64 /* of one account that are looked at */

/* ---- reading ---- */

static void
set_text(char **to, const char *text)
{
	free(*to);
	*to = xstrdup(text);
}

/* Read as the body of a mail, which is what all the rest knows. */
static int
read_post(struct mail *mail, const struct buf *text, bool cut, struct err *err)
{
	const unsigned kept = MESSAGE_LIMIT | MESSAGE_CUT | MESSAGE_BROKE;
	struct message *message = &mail->message;
	struct buf bytes = BUF_INIT, id = BUF_INIT;
	int rc;

	buf_adds(&bytes, "From: post@forum.invalid\n"
			 "MIME-Version: 1.0\n"
			 "Content-Type: text/plain; charset=utf-8\n"
			 "Content-Transfer-Encoding: 8bit\n\n");
	mail->lazy = account_words(text->data, text->len, &bytes);
	rc = inbox_parse(message, NULL, bytes.data, bytes.len, cut, NULL, err);
	buf_addf(&id, "forum %s", mail->post->id);
	free(message->from);
	message->from = account_receiver(mail->post->user);
	set_text(&message->from_name, mail->post->name);
	set_text(&message->message_id, id.data);
	message->flags &= kept;
	buf_release(&bytes);
	buf_release(&id);
	return rc;
}

/* ---- which match ---- */

/* The newest entry of which the writer could see something; 0 if nothing is
 * known: then it is the oldest.  Before the start there is but one question. */
static uint32_t
seen_entry(const struct account_post *post, const struct table *table)
{
	uint32_t newest =
	    table->match.started ? 0 : log_head(&table->match.log);
	char match[17];
	uint32_t n;

	for (unsigned i = 0; i < post->after_count; i++)
		if (account_after(post->after[i], match, &n) &&
		    strcmp(match, table->id) == 0 && n > newest)
			newest = n;
	return newest;
}

/* The account's seat, or the one that it had until a computer player took it.
 */
static uint32_t
seat_of(const struct mail *mail, const struct table *table)
{
	const struct private *private = &table->private;
	uint32_t seat = private_at_forum(private, mail->post->user);

	if (seat != NO_SEAT)
		return match_is_person(&table->match, seat) ? seat : NO_SEAT;
	for (uint32_t s = 0; s < private->count; s++) {
		const struct private_former *former =
		    private_former(private, s);

		if (former != NULL &&
		    strcmp(former->address, mail->message.from) == 0)
			return s;
	}
	return NO_SEAT;
}

struct search {
	struct mail *mail;
	struct err *err;
	bool over;    /* those that have been revealed, and no others */
	bool watches; /* those at which he looks on */
	char *found[FORUM_MATCHES];
	unsigned count;
};

/* Without opening what cannot be it: the private file would name the account.
 */
static bool
may_sit_there(const struct site *site, const char *id, const char *user)
{
	char *path = site_path(site, "state/%s.private", id);
	struct buf bytes = BUF_INIT;
	bool may = fs_exists(path) &&
		   fs_read(&bytes, path, LOG_FILE_MAX, NULL) == 0 &&
		   strstr(bytes.data, user) != NULL;

	buf_release(&bytes);
	free(path);
	return may;
}

static int
look(const char *id, struct search *search)
{
	struct mail *mail = search->mail;
	struct table table;
	bool sits;

	if (search->count == FORUM_MATCHES ||
	    !may_sit_there(mail->site, id, mail->post->user))
		return 0;
	if (table_open(&table, mail->site, id, false, mail->now, search->err) <
	    0)
		return -1;
	if (search->watches)
		sits =
		    private_watcher(&table.private, mail->message.from) != NULL;
	else
		sits =
		    seat_of(mail, &table) != NO_SEAT &&
		    (log_reveal(&table.match.log) != NO_ENTRY) == search->over;
	if (sits)
		search->found[search->count++] = xstrdup(id);
	table_close(&table);
	return 0;
}

static int
look_at(const char *name, void *arg)
{
	size_t len = strlen(name);
	char *id;
	int rc;

	if (len < 5 || strcmp(name + len - 4, ".pli") != 0)
		return 0;
	id = xstrndup(name, len - 4);
	rc = log_is_match_id(id) ? look(id, arg) : 0;
	free(id);
	return rc;
}

/* A line that is nothing but a match's name: cut out of the text. */
static bool
take_name(struct buf *text, const char *id)
{
	size_t len = strlen(id);
	char *at = text->data;

	for (; *at != '\0'; at += *at == '\n') {
		char *line = at + strspn(at, " \t");

		at = strchrnul(at, '\n');
		if (strncasecmp(line, id, len) == 0 &&
		    line + len + strspn(line + len, " \t\r:") == at) {
			memset(line, ' ', (size_t)(at - line));
			return true;
		}
	}
	return false;
}

/* Which of the matches that the account plays; *named: the message says it, or
 * there is only one. */
static const char *
choose(struct search *search, bool *named)
{
	*named = search->count == 1;
	for (unsigned i = 0; i < search->count; i++)
		if (take_name(&search->mail->message.text, search->found[i])) {
			*named = true;
			return search->found[i];
		}
	return search->count > 0 ? search->found[0] : NULL;
}

static int
find_matches(struct search *search, struct err *err)
{
	char *state = site_path(search->mail->site, "state");
	int rc = fs_each(state, look_at, search, err);

	free(state);
	return rc;
}

/* ---- what it is ---- */

static void
end_search(struct search *search)
{
	while (search->count > 0)
		free(search->found[--search->count]);
}

/* True if a word of the text names that match. */
static bool
says_name(const struct mail *mail, const char *id)
{
	const char *text = mail->message.text.data, *at = text;
	size_t len = strlen(id);

	for (; (at = strcasestr(at, id)) != NULL; at += len)
		if ((at == text || !isalnum((unsigned char)at[-1])) &&
		    !isalnum((unsigned char)at[len]))
			return true;
	return false;
}

static bool
says_one(const struct search *search)
{
	for (unsigned i = 0; i < search->count; i++)
		if (says_name(search->mail, search->found[i]))
			return true;
	return false;
}

/* Of matches that are over nobody is asked anything, but he may say something
 * about them if he plays no other, or would like to play them again. */
static int
find_any(struct search *search, bool again, struct err *err)
{
	struct search over = {
	    .mail = search->mail, .err = search->err, .over = true};
	int rc = find_matches(search, err);

	if (rc < 0 || (search->count > 0 && (!again || says_one(search))))
		return rc;
	rc = find_matches(&over, err);
	if (over.count > 0) {
		end_search(search);
		*search = over;
	}
	return rc;
}

static void
name_match(struct search *search, struct route *route)
{
	bool named = false;
	const char *id = choose(search, &named);

	route->kind = id == NULL ? ROUTE_POST_STRANGER : ROUTE_POST_SEAT;
	route->unnamed = !named;
	if (id != NULL)
		strcpy(route->reply.match, id);
}

/* Of the matches at which he looks on, the one that he names, or the first. */
static int
find_watched(struct mail *mail, struct route *route, struct err *err)
{
	struct search search = {.mail = mail, .err = err, .watches = true};
	int rc = find_matches(&search, err);
	unsigned named = 0;

	while (named < search.count && !says_name(mail, search.found[named]))
		named++;
	if (rc == 0 && search.count > 0) {
		route->kind = ROUTE_POST_WATCH;
		route->reply.kind = CODE_WATCH;
		strcpy(route->reply.match,
		    search.found[named < search.count ? named : 0]);
	}
	end_search(&search);
	return rc;
}

/* In private. */
static int
find_private(struct request *request, struct mail *mail, struct route *route,
    struct err *err)
{
	struct search search = {.mail = mail, .err = err};
	struct visitor_words said;
	int rc = visitor_words_read(request, &said, VISITOR_TEXT, err);
	bool is =
	    rc == 0 && lines_command(&said.orders, "stop-watching") != NULL;
	bool again = rc == 0 && lines_command(&said.orders, "again") != NULL;

	visitor_words_release(&said);
	if (rc == 0 && is)
		rc = find_watched(mail, route, err);
	if (rc < 0 || route->kind == ROUTE_POST_WATCH)
		return rc;
	rc = find_any(&search, again, err);
	if (rc == 0)
		rc = visitors_is_account(
		    request, search.count > 0 && !search.over, &is, err);
	if (rc == 0 && is)
		route->kind = ROUTE_POST_VISITOR;
	else if (rc == 0)
		name_match(&search, route);
	if (rc == 0 && route->kind == ROUTE_POST_STRANGER)
		rc = find_watched(mail, route, err);
	end_search(&search);
	return rc;
}

/* In the lobby, where all that is no wish is talk. */
static int
find_in_lobby(struct request *request, struct route *route, struct err *err)
{
	bool is = false;
	int rc = visitors_is_account(request, false, &is, err);

	route->kind = is ? ROUTE_POST_VISITOR : ROUTE_POST_TALK;
	return rc;
}

/* mail is the request's: a line that is only the match's name goes. */
static int
find_route(struct request *request, struct mail *mail, struct route *route,
    struct err *err)
{
	const char *match = mail->post->match;
	bool is = false;

	*route = (struct route){.kind = ROUTE_POST_CODE};
	if (forum_account_is_code(mail))
		return 0;
	if (join_is_on_forum(request, &is, err) < 0)
		return -1;
	if (!is && mail->post->lobby)
		return find_in_lobby(request, route, err);
	if (!is && match == NULL)
		return find_private(request, mail, route, err);
	route->kind = is                                ? ROUTE_POST_JOIN
		      : table_exists(mail->site, match) ? ROUTE_POST_SEAT
							: ROUTE_POST_NO_MATCH;
	if (route->kind == ROUTE_POST_SEAT)
		strcpy(route->reply.match, match);
	return 0;
}

/* ---- one post of a seat ---- */

/* In public only what is an order is answered; what may be one, if something is
 * asked. */
static bool
is_talk(struct request *request)
{
	const struct table *table = &request->table;
	struct orders orders = ORDERS_INIT;
	bool is;

	if (!mail_is_public(request->mail) &&
	    log_reveal(&table->match.log) == NO_ENTRY)
		return false;
	is = !read_has_order(request) && !request->mail->lazy;
	if (is && table_owes(table, request->route->reply.seat) &&
	    written_lines(request, &orders))
		is = !lines_order(&orders);
	orders_release(&orders);
	return is;
}

int
post_seat(struct request *request, struct err *err)
{
	const struct mail *mail = request->mail;
	struct table *table = &request->table;
	struct route route = *request->route;

	route.reply.kind = CODE_REPLY;
	route.reply.seat = seat_of(mail, table);
	route.reply.entry = seen_entry(mail->post, table);
	request_route(request, &route);
	if (route.reply.seat == NO_SEAT)
		return route_seat(request, ROUTE_POST_NO_SEAT, err);
	if (route.reply.entry > log_head(&table->match.log))
		return route_seat(request, ROUTE_LOST, err);
	return is_talk(request) ? route_seat(request, ROUTE_POST_TALK, err)
				: seat_sort(request, err);
}

/* ---- mentions ---- */

/* Whose seat "@NAME" at text is, or NO_SEAT. */
static uint32_t
mentioned_seat(
    const struct mail *mail, const struct table *table, const char *text)
{
	const char *user = account_mentioned(
	    mail->post, text + 1, account_mention_len(text + 1));

	return user == NULL ? NO_SEAT : private_at_forum(&table->private, user);
}

static void
add_with_names(
    const struct mail *mail, const struct table *table, struct buf *out)
{
	const char *text = mail->message.text.data;

	for (const char *at = text; *at != '\0'; at++) {
		uint32_t seat = NO_SEAT;

		if (*at == '@' &&
		    (at == text || !isalnum((unsigned char)at[-1])))
			seat = mentioned_seat(mail, table, at);
		if (seat == NO_SEAT) {
			buf_addc(out, *at);
			continue;
		}
		buf_adds(out, match_name(&table->match, seat));
		at += account_mention_len(at + 1);
	}
}

/* A player's account stands for his name, unless nobody may know who he is. */
static int
name_mentioned(struct mail *mail, const char *match, struct err *err)
{
	struct buf text = BUF_INIT;
	struct table table;

	if (mail->post->mention_count == 0)
		return 0;
	if (table_open(&table, mail->site, match, false, mail->now, err) < 0)
		return -1;
	if (table.match.names == NAMES_OPEN) {
		add_with_names(mail, &table, &text);
		buf_release(&mail->message.text);
		mail->message.text = text;
	}
	table_close(&table);
	return 0;
}

/* ---- the way in ---- */

static int
check_post(const struct account_post *post, struct err *err)
{
	char match[17];
	uint32_t n;

	if (!account_is_word(post->user) || !account_is_word(post->id))
		return err_set(
		    err, EX_USAGE, "--forum-user, --forum-post: not an id");
	if (post->match != NULL && !log_is_match_id(post->match))
		return err_set(
		    err, EX_USAGE, "--forum-match: not a match's id");
	for (unsigned i = 0; i < post->after_count; i++)
		if (!account_after(post->after[i], match, &n))
			return err_set(
			    err, EX_USAGE, "--forum-after: must be MATCH.N");
	for (unsigned i = 0; i < post->mention_count; i++)
		if (!account_is_mention(post->mentions[i]))
			return err_set(
			    err, EX_USAGE, "--forum-mention: must be NAME=ID");
	return 0;
}

static int
take(struct request *request, struct mail *mail, const struct buf *text,
    struct err *err)
{
	struct route route;

	if (integrity_site(mail->site, err) < 0)
		return -1;
	request_begin(request, mail);
	if (find_route(request, mail, &route, err) < 0 ||
	    (route.kind == ROUTE_POST_SEAT &&
		name_mentioned(mail, route.reply.match, err) < 0))
		return -1;
	request_route(request, &route);
	return route_take(request, text, err);
}

int
intake_post(struct site *site, int fd, const struct account_post *post,
    int64_t now, struct err *err)
{
	struct account_post told = *post;
	struct mail mail = {.site = site, .now = now, .post = &told};
	struct request request;
	struct buf text = BUF_INIT;
	bool cut = false;
	int rc = -1;

	if (check_post(post, err) < 0)
		return -1;
	/* A strange name must not keep a post waiting for ever. */
	if (!log_is_text(told.name, ACCOUNT_NAME_MAX))
		told.name = told.user;
	message_init(&mail.message);
	request_begin(&request, &mail);
	site_log_begin(site, told.id, NULL);
	if (fs_read_fd(&text, fd, ACCOUNT_POST_MAX, &cut, err) == 0 &&
	    read_post(&mail, &text, cut, err) == 0) {
		site_log_begin(site, mail.message.message_id, NULL);
		rc = take(&request, &mail, &text, err);
	}
	/* Whatever is wrong here, the post must come again. */
	if (rc < 0 && err != NULL)
		err->exit = EX_TEMPFAIL;
	fate_log(&request, rc, err);
	request_end(&request);
	message_release(&mail.message);
	buf_release(&text);
	return rc;
}
