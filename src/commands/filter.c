/* SPDX-License-Identifier: MIT */
/* filter.c - one match file and one mail in, one match file and letters out. */
#include "commands/filter.h"
#include "answer/tag.h"
#include "base/fs.h"
#include "base/x.h"
#include "intake/automatic.h"
#include "intake/moves.h"
#include "intake/read.h"
#include "mail/header.h"
#include "mail/inbox.h"
#include "play/movefile.h"
#include "reading/request.h"
#include "reading/written.h"
#include "site/reply.h"

#include <stdlib.h>
#include <string.h>

/* Letters need addresses, and a match file holds none. */
#define NO_ADDRESS "pli@pli.invalid"

/* ---- what stands in for a site ---- */

static void
site_without_folder(struct site *site, const char *address)
{
	const char *at = strrchr(address, '@');

	*site = (struct site){.dir = xstrdup("/nonexistent"),
	    .name = "Pli",
	    .address = xstrdup(address),
	    .base = xstrndup(address, (size_t)(at - address)),
	    .domain = xstrdup(at + 1),
	    .lang = "en",
	    .style = STYLE_PLUS,
	    .reveal = true};
	data_init(&site->data);
}

/* Two outputs of one input are a fork: a match of a site is played there. */
static int
refuse_site(const struct filter *filter, const char *id, struct err *err)
{
	char *config = fs_path(filter->keys, "../pli.yaml");
	char *match = fs_path(filter->keys, "../state/%s.pli", id);
	int rc = 0;

	if (fs_exists(config) && fs_exists(match))
		rc = err_set(err, EX_USAGE,
		    "match %s belongs to the site of these keys: use pli -C "
		    "SITE move",
		    id);
	free(config);
	free(match);
	return rc;
}

static int
read_key(const struct filter *filter, struct host_key *key, struct err *err)
{
	char *path = fs_path(filter->keys, "host");
	struct buf text = BUF_INIT;
	int rc = fs_read(&text, path, 1024, err);

	if (rc == 0)
		rc = host_key_read(key, text.data, path, err);
	buf_wipe(&text);
	free(path);
	return rc;
}

static int
open_table(const struct filter *filter, struct site *site, struct table *table,
    struct err *err)
{
	struct log log = LOG_INIT;
	struct buf bytes = BUF_INIT;
	struct host_key key;
	int rc = -1;

	if (read_key(filter, &key, err) < 0)
		return -1;
	if (fs_read(&bytes, filter->state, LOG_FILE_MAX, err) < 0 ||
	    log_parse(&log, bytes.data, bytes.len, filter->state, err) < 0)
		goto out;
	if (log.torn > 0) {
		err_set(err, EX_DATAERR, "%s: torn after entry %u",
		    filter->state, log_head(&log));
		log_release(&log);
		goto out;
	}
	if (refuse_site(filter, log_entry(&log, 0)->match, err) < 0) {
		log_release(&log);
		goto out;
	}
	rc = table_adopt(
	    table, site, &log, &key, filter->state, filter->now, err);
out:
	host_key_wipe(&key);
	buf_release(&bytes);
	return rc;
}

static void
seat_addresses(struct table *table)
{
	for (unsigned s = 0; s < table->match.seats; s++) {
		struct buf address = BUF_INIT;

		buf_addf(&address, "%s-%u@pli.invalid", table->id, s);
		free(table->private.seats[s].address);
		table->private.seats[s].address = buf_take(&address);
	}
}

/* ---- a mail ---- */

/* True if this is a reply address of the match, of whatever site. */
static bool
is_reply_to(struct request *request, const char *address)
{
	const struct table *table = &request->table;
	struct route route = *request->route;
	bool is = reply_read_any(&route.reply, address) &&
		  route.reply.kind == CODE_REPLY &&
		  strcmp(route.reply.match, table->id) == 0 &&
		  reply_check(&route.reply, &table->match.log,
		      table->match.keys.post, NULL);

	if (is)
		request_route(request, &route);
	return is;
}

/* A mail that no mail system delivered has only the field To; the code in the
 * address is what counts. */
static bool
is_written_to(struct request *request, const char *input, size_t len)
{
	struct buf to = BUF_INIT;
	bool mine = false;
	char *rest, *word;

	header_find(input, len, "To", &to);
	for (word = strtok_r(to.data, " \t,;<>\"", &rest);
	     word != NULL && !mine; word = strtok_r(NULL, " \t,;<>\"", &rest))
		mine = is_reply_to(request, word);
	buf_release(&to);
	return mine;
}

static int
find_seat(
    struct request *request, const char *input, size_t len, struct err *err)
{
	const struct message *message = &request->mail->message;

	for (size_t i = 0; i < message->recipient_count; i++)
		if (is_reply_to(request, message->recipients[i]))
			return 0;
	if (is_written_to(request, input, len))
		return 0;
	return err_set(err, EX_DATAERR,
	    "this mail was not written to a reply address of match %s",
	    request->table.id);
}

static int
check_mail(struct request *request, struct err *err)
{
	const struct match *match = &request->table.match;
	uint32_t asked = match->asked[request->route->reply.seat];

	tag_make(request);
	if (log_find_mail(&match->log, request->route->tag) != NO_ENTRY)
		return err_set(
		    err, EX_DATAERR, "this mail is in the match already");
	if (asked != NO_ENTRY && request->route->reply.entry < asked)
		return err_set(err, EX_DATAERR,
		    "this mail answers entry %u, but seat %u was asked again "
		    "at entry %u",
		    request->route->reply.entry, request->route->reply.seat,
		    asked);
	return 0;
}

/* As intake does, by its fields and by its words. */
static int
judge(struct mail *mail, bool *is_automatic, struct err *err)
{
	struct route route = {.absent = false};

	if (automatic_look(mail, false, &route, err) < 0)
		return -1;
	*is_automatic = (mail->message.flags & MESSAGE_JUNK) != 0 ||
			message_is_automatic(&mail->message) || route.absent;
	return 0;
}

/* A stranger's bytes: before any key is in memory. */
static int
read_mail(struct mail *mail, const char *input, size_t len, struct err *err)
{
	bool is_automatic;

	if (inbox_parse(&mail->message, NULL, input, len, false, NULL, err) <
		0 ||
	    judge(mail, &is_automatic, err) < 0)
		return -1;
	if (is_automatic)
		return err_set(err, EX_DATAERR,
		    "this is no mail that a person wrote; for "
		    "order lines, say --seat");
	return 0;
}

static int
play_mail(struct request *request, const struct filter *filter,
    const char *input, size_t len, struct verdicts *verdicts, struct err *err)
{
	struct buf text = BUF_INIT;
	int rc = -1;

	if (find_seat(request, input, len, err) < 0 ||
	    check_mail(request, err) < 0)
		return -1;
	read_choose_text(request);
	if (written_text(request, true, &text, NULL, err) == 0)
		rc = moves_orders(request, text.data, text.len,
		    filter->out == NULL, verdicts, err);
	buf_release(&text);
	return rc;
}

/* Orders are known by their seat or their first line; all else is a mail. */
static bool
is_mail(const struct filter *filter, const char *input, size_t len)
{
	return filter->seat == NO_SEAT && !movefile_is(input, len);
}

/* ---- writing ---- */

static int
write_letters(
    const struct filter *filter, const struct table *table, struct err *err)
{
	const struct batch *batch = &table->batch;

	if (filter->reports == NULL)
		return 0;
	if (fs_mkdir(filter->reports, err) < 0)
		return -1;
	for (size_t i = 0; i < batch->count; i++) {
		const struct outbox_letter *letter = &batch->letters[i];
		const char *seat = strrchr(letter->to, '-') + 1;
		char *path = fs_path(
		    filter->reports, "%.*s.eml", (int)strcspn(seat, "@"), seat);
		int rc = fs_replace(path, batch->bytes.data + letter->at,
		    letter->len, false, err);

		free(path);
		if (rc < 0)
			return -1;
	}
	return 0;
}

static int
write_all(
    const struct filter *filter, const struct table *table, struct err *err)
{
	const struct buf *bytes = &table->match.log.bytes;

	if (filter->out == NULL)
		return 0;
	if (write_letters(filter, table, err) < 0)
		return -1;
	return fs_replace(filter->out, bytes->data, bytes->len, true, err);
}

int
filter_run(const struct filter *filter, const char *input, size_t len,
    const char *name, struct buf *report, struct err *err)
{
	const char *address =
	    filter->address == NULL ? NO_ADDRESS : filter->address;
	struct verdicts verdicts = VERDICTS_INIT;
	struct mail mail = {.now = filter->now};
	struct request request;
	uint32_t seat = filter->seat;
	struct site site;
	int rc = -1;

	if (!address_is_plain(address))
		return err_set(err, EX_USAGE, "%s is no address", address);
	site_without_folder(&site, address);
	mail.site = &site;
	message_init(&mail.message);
	if (is_mail(filter, input, len) &&
	    read_mail(&mail, input, len, err) < 0)
		goto out;
	request_begin(&request, &mail);
	if (open_table(filter, &site, &request.table, err) < 0)
		goto out;
	seat_addresses(&request.table);
	if (is_mail(filter, input, len)) {
		rc = play_mail(&request, filter, input, len, &verdicts, err);
		seat = request.route->reply.seat;
	} else {
		rc = moves_text(&request.table, &seat, input, len, name,
		    BY_HOST, filter->out == NULL, &verdicts, err);
	}
	if (rc == 0)
		rc = moves_report(&request.table, seat, &verdicts, report, err);
	if (rc == 0)
		rc = write_all(filter, &request.table, err);
	table_close(&request.table);
out:
	verdicts_release(&verdicts);
	message_release(&mail.message);
	site_release(&site);
	return rc;
}
