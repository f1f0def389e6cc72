/* SPDX-License-Identifier: MIT */
/* again.c - a match is over, and one who played would like another: the
 * same table, with seats kept for all who sat there. */
#include "answer/answer.h"
#include "base/x.h"
#include "reading/request.h"
#include "site/account.h"
#include "site/reply.h"
#include "table/clocks.h"
#include "table/open_table.h"
#include "table/seats.h"
#include "wishes/seat_wishes.h"

#include <stdlib.h>
#include <string.h>

/* All who say so mean the same table. */
static void
name_table(
    const struct request *request, char id[17], char known[2 * TAG_LEN + 1])
{
	const struct match_keys *keys = &request->table.match.keys;
	struct buf hex = BUF_INIT;
	uint8_t bytes[TAG_LEN];

	seal_mail_tag(bytes, keys->post, 0, "again");
	seal_hex(&hex, bytes, TAG_LEN);
	strcpy(known, hex.data);
	open_table_name(request->mail->site, bytes, known, id);
	buf_release(&hex);
}

/* True if it was a person's, to begin with. */
static bool
was_person(const struct log *log, uint32_t seat)
{
	for (uint32_t i = 0; i <= log_head(log); i++) {
		const struct entry *entry = log_entry(log, i);

		if (entry->kind == ENTRY_SEAT && entry->seat == seat)
			return entry->bot[0] == '\0';
	}
	return true;
}

/* Who sits there: in a secret match the private file has his name. */
static const char *
sitter(const struct table *table, uint32_t seat)
{
	const char *person = table->private.seats[seat].person;

	return person != NULL ? person : match_name(&table->match, seat);
}

/* Where his letters go: by mail, or where he has no address to his account. */
static char *
reader_of(const struct table *table, uint32_t seat)
{
	const struct private_seat *private = &table->private.seats[seat];

	if (private->address != NULL && address_is_plain(private->address))
		return xstrdup(private->address);
	return private->forum != NULL ? account_receiver(private->forum) : NULL;
}

/* A computer player who stood in for somebody leaves the seat free. */
static void
keep_seat(struct signup *signup, struct table *table, uint32_t seat)
{
	const struct log *log = &table->match.log;
	const struct entry *entry = log_seat(log, log_head(log), seat);
	char *address = reader_of(table, seat);
	struct signup_person *person;

	if (entry == NULL)
		goto out;
	if (entry->bot[0] != '\0' && !was_person(log, seat)) {
		person = signup_add(
		    signup, SIGNUP_SITS, entry->name, NULL, entry->lang);
		strcpy(person->bot, entry->bot);
	} else if (entry->bot[0] == '\0' && address != NULL) {
		signup_add(signup, SIGNUP_HELD, sitter(table, seat), address,
		    table_lang(table, seat));
	}
out:
	free(address);
}

/* He who asks first is the opener. */
static void
keep_seats(struct signup *signup, struct request *request)
{
	struct table *table = &request->table;

	keep_seat(signup, table, request->route->reply.seat);
	for (uint32_t s = 0; s < table->match.seats; s++)
		if (s != request->route->reply.seat)
			keep_seat(signup, table, s);
}

static void
set_table(
    struct open_table *open_table, struct request *request, const char *id)
{
	const struct match *match = &request->table.match;
	const struct entry *charter = log_entry(&match->log, 0);
	const struct proposal proposal = {.game = match->game,
	    .seats = match->seats,
	    .names = match_is_secret(match) ? match_names_option(match->names)
					    : NULL};
	struct signup *signup = &open_table->signup;
	unsigned number = signup->number;

	signup_release(signup);
	signup->number = number;
	strcpy(signup->id, id);
	open_table_set(open_table, &proposal);
	strcpy(signup->again, request->table.id);
	if (request->table.private.deadline != NULL)
		signup->pace = table_terms(&request->table)->pace.target;
	signup->forum = request->table.private.forum;
	for (size_t i = 0;
	     i < charter->option_count && signup->option_count < SIGNUP_OPTIONS;
	     i++)
		if (strncmp(charter->options[i], "dice=", 5) != 0 &&
		    strncmp(charter->options[i], "names=", 6) != 0)
			signup->options[signup->option_count++] =
			    xstrdup(charter->options[i]);
	keep_seats(signup, request);
}

static int
tell_others(struct open_table *open_table, const char *name, struct err *err)
{
	const struct open_table_news news = {"asked", name};

	for (uint32_t i = 0; i < open_table->signup.count; i++)
		if (open_table->signup.people[i].part == SIGNUP_HELD &&
		    open_table_write(open_table, "again", i, &news, err) < 0)
			return -1;
	return 0;
}

/* He has a seat now; *came: which he had not before. */
static uint32_t
take_seat(struct open_table *open_table, struct request *request, bool *came)
{
	struct table *table = &request->table;
	struct signup *signup = &open_table->signup;
	uint32_t seat = request->route->reply.seat;
	char *address = reader_of(table, seat);
	uint32_t person = signup_of(signup, address);

	*came = false;
	if (person == SIGNUP_NOBODY) {
		*came = open_table_sit(open_table, sitter(table, seat), address,
			    table_lang(table, seat), &person) == NULL;
	} else if (signup->people[person].part == SIGNUP_HELD) {
		signup->people[person].part = SIGNUP_SITS;
		*came = true;
	}
	free(address);
	return person;
}

static int
write_letters(struct open_table *open_table, uint32_t person, bool is_new,
    bool came, struct err *err)
{
	const char *name = open_table->signup.people[person].name;
	const struct open_table_news own = {is_new ? "opened" : "joined", name};
	const struct open_table_news news = {"came", name};

	if (open_table_ripe(open_table))
		return 0;
	if (is_new && tell_others(open_table, name, err) < 0)
		return -1;
	if (open_table_write(
		open_table, "seated", person, came ? &own : NULL, err) < 0)
		return -1;
	return is_new || !came
		   ? 0
		   : open_table_write_opener(open_table, person, &news, err);
}

static int
play_again(struct open_table *open_table, struct request *request,
    const char *id, const char *known, struct err *err)
{
	struct signup *signup = &open_table->signup;
	bool is_new = signup->id[0] == '\0' || signup->state == SIGNUP_CLOSED;
	bool came = false;
	uint32_t person;

	if (mail_tags_has(&signup->mails, request->route->tag_hex))
		return 0;
	if (signup->state == SIGNUP_STARTED && !is_new)
		return answer_refuse(request, "again-begun", err);
	if (is_new)
		set_table(open_table, request, id);
	person = take_seat(open_table, request, &came);
	if (person == SIGNUP_NOBODY)
		return answer_refuse(request, "again-full", err);
	if (write_letters(open_table, person, is_new, came, err) < 0)
		return -1;
	if (is_new)
		mail_tags_add(&signup->mails, known);
	mail_tags_add(&signup->mails, request->route->tag_hex);
	return open_table_commit(open_table, err);
}

int
again_wish(struct request *request, struct err *err)
{
	char *address = reader_of(&request->table, request->route->reply.seat);
	bool reads = address != NULL;
	char id[17], known[2 * TAG_LEN + 1];
	struct open_table open_table;
	int rc;

	free(address);
	if (!match_over(&request->table.match) &&
	    !match_closed(&request->table.match))
		return answer_refuse(request, "again-later", err);
	if (!reads)
		return answer_refuse(request, "again-mail", err);
	name_table(request, id, known);
	if (open_table_open(&open_table, request->mail->site, id,
		request->mail->now, err) < 0)
		return -1;
	rc = play_again(&open_table, request, id, known, err);
	open_table_close(&open_table);
	return rc;
}
