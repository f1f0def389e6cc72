/* SPDX-License-Identifier: MIT */
/* self.c - what a player wishes about himself: addresses and keys. */
#include "answer/answer.h"
#include "answer/match_notice.h"
#include "base/chars.h"
#include "base/x.h"
#include "reading/lines.h"
#include "reading/request.h"
#include "site/reply.h"
#include "table/clocks.h"
#include "table/letters.h"
#include "table/seats.h"
#include "wishes/seat_wishes.h"
#include "wishes/wishes.h"
#include "wishes/wishes_p.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* A letter a day and wish would do; each of these goes to an address that has
 * not asked for it. */
#define ADDRESS_LETTERS 3

struct self {
	struct request *request;
	const char *command;
	char *argument; /* or NULL */
	char *text;     /* one line that says it, to be confirmed */
};

static void
self_release(struct self *wish)
{
	free(wish->argument);
	free(wish->text);
}

/* ---- answers ---- */

static void
fill_report(
    const struct self *wish, enum letter_kind kind, struct report *report)
{
	*report = (struct report){.kind = kind,
	    .seat = wish->request->route->reply.seat,
	    .since = NO_ENTRY,
	    .command = wish->command,
	    .argument = wish->argument,
	    .verdicts = &wish->request->outcome.rest};
}

/* It was done, and no entry goes with it. */
static int
say_done(struct self *wish, unsigned most, struct err *err)
{
	struct report report;

	fill_report(wish, LETTER_SELF, &report);
	return answer_letter(wish->request, &report, most, err);
}

/* The seat's entry was written again: its letter has the new address. */
static int
reseat(struct self *wish, const uint8_t *key, bool keep_key, struct err *err)
{
	struct table *table = &wish->request->table;
	struct report report;

	if (table_reseat(table, wish->request->route->reply.seat, key, keep_key,
		err) < 0)
		return -1;
	fill_report(wish, LETTER_SELF, &report);
	if (table_letter(table, &report, NULL, err) < 0)
		return -1;
	return table_commit(table, err);
}

static struct private_seat *
private_of(const struct self *wish)
{
	return &wish->request->table.private
		    .seats[wish->request->route->reply.seat];
}

static bool
has_key(const struct self *wish)
{
	const struct log *log = &wish->request->table.match.log;
	const struct entry *seat =
	    log_seat(log, log_head(log), wish->request->route->reply.seat);

	return seat != NULL && seat->has_key;
}

/* ---- wishes that are carried out at once ---- */

static int
renew(struct self *wish, struct err *err)
{
	return reseat(wish, NULL, true, err);
}

/* ---- wishes that are confirmed first ---- */

/* Each check says why not, by a refusal's key, or NULL. */

static const char *
check_key(const struct self *wish)
{
	uint8_t key[KEY_LEN];

	if (wish->argument != NULL &&
	    seal_unhex_all(key, KEY_LEN, wish->argument))
		return NULL;
	return "no-key";
}

static int
make_key(struct self *wish, struct err *err)
{
	uint8_t key[KEY_LEN];

	seal_unhex(key, KEY_LEN, wish->argument);
	return reseat(wish, key, false, err);
}

static const char *
check_has_key(const struct self *wish)
{
	return has_key(wish) ? NULL : "has-no-key";
}

static int
make_no_key(struct self *wish, struct err *err)
{
	private_of(wish)->signed_only = false;
	wish->request->table.private_changed = true;
	return reseat(wish, NULL, false, err);
}

static int
make_signed(struct self *wish, struct err *err)
{
	private_of(wish)->signed_only = true;
	wish->request->table.private_changed = true;
	return reseat(wish, NULL, true, err);
}

static int
make_unsigned(struct self *wish, struct err *err)
{
	private_of(wish)->signed_only = false;
	wish->request->table.private_changed = true;
	return reseat(wish, NULL, true, err);
}

static const char *
check_address(const struct self *wish)
{
	const char *now = private_of(wish)->address;

	if (wish->argument == NULL || !address_is_plain(wish->argument))
		return "no-address";
	return now != NULL && strcasecmp(now, wish->argument) == 0
		   ? "same-address"
		   : NULL;
}

/*
 * The old address agrees.  The new one is asked, too: a wrong letter in it
 * would else send all that this seat may see to a stranger.
 */
static int
make_address(struct self *wish, struct err *err)
{
	struct request *request = wish->request;
	struct private_seat *private = private_of(wish);
	struct report report;

	free(private->next);
	private->next = xstrdup(wish->argument);
	request->table.private_changed = true;
	fill_report(wish, LETTER_SELF, &report);
	if (!answer_is_enough(request, &report, ADDRESS_LETTERS) &&
	    match_notice_address(request, private->next, err) < 0)
		return -1;
	return say_done(wish, ADDRESS_LETTERS, err);
}

static const char *
check_allowed(const struct self *wish)
{
	return wish->argument == NULL
		   ? "no-address"
		   : private_may_allow(&wish->request->table.private,
			 wish->request->route->reply.seat, wish->argument);
}

/* Nothing goes to that address: it is not asked. */
static int
make_allowed(struct self *wish, struct err *err)
{
	struct table *table = &wish->request->table;

	private_allow(
	    &table->private, wish->request->route->reply.seat, wish->argument);
	table->private_changed = true;
	return say_done(wish, ANSWERS_A_DAY, err);
}

static const char *
check_resign(const struct self *wish)
{
	return match_over(&wish->request->table.match) ? "over" : NULL;
}

/* The others play on: with a computer player, who is told nothing of how the
 * seat came to it; before the start, with whoever would like the seat. */
static int
make_resign(struct self *wish, struct err *err)
{
	struct table *table = &wish->request->table;
	uint32_t seat = wish->request->route->reply.seat;

	if (!table->match.started) {
		private_of(wish)->wanted = SEAT_RESIGNED;
		table->private_changed = true;
		return say_done(wish, ANSWERS_A_DAY, err);
	}
	if (table_give_to_bot(table, seat, table_terms(table)->bot, err) < 0)
		return -1;
	table->private.seats[seat].former.resigned = true;
	return table_go_on(table, err);
}

static int
make_fewer(struct self *wish, struct err *err)
{
	return unsubscribe_now(wish->request, err);
}

static int
make_account(struct self *wish, struct err *err)
{
	return forum_account_ask(wish->request, err);
}

static int
make_no_account(struct self *wish, struct err *err)
{
	return forum_account_forget(wish->request, err);
}

/* What a row of the table does; reseats: the seat's entry is written again. */
struct self_action {
	const char *command;
	const char *(*check)(const struct self *wish);
	int (*make)(struct self *wish, struct err *err);
	bool reseats;
};

const struct self_action self_renew = {"renew", NULL, renew, true};
const struct self_action self_key = {"key", check_key, make_key, true};
const struct self_action self_no_key = {
    "no-key", check_has_key, make_no_key, true};
const struct self_action self_signed = {
    "signed", check_has_key, make_signed, true};
const struct self_action self_unsigned = {
    "unsigned", check_has_key, make_unsigned, true};
const struct self_action self_also_from = {
    "also-from", check_allowed, make_allowed, false};
const struct self_action self_address = {
    "address", check_address, make_address, false};
const struct self_action self_forum = {"forum", NULL, make_account, false};
const struct self_action self_no_forum = {
    "no-forum", NULL, make_no_account, false};
const struct self_action self_resign = {
    "resign", check_resign, make_resign, true};

/* By no command, but by the header of our letters. */
static const struct self_action self_unsubscribe = {
    UNSUBSCRIBE, NULL, make_fewer, false};

/* ---- confirming ---- */

/* A post does not say which letter it answers, only what its writer could have
 * read: any since the seat is his. */
static uint32_t
oldest_asked(const struct request *request)
{
	const struct log *log = &request->table.match.log;
	const struct entry *seat =
	    log_seat(log, log_head(log), request->route->reply.seat);

	return request->mail->post != NULL && seat != NULL &&
		       seat->number < request->route->reply.entry
		   ? seat->number
		   : request->route->reply.entry;
}

/* True if the seat's entry was written again since.  Then what was asked is
 * done. */
static bool
is_done(const struct request *request)
{
	const struct log *log = &request->table.match.log;
	const struct entry *seat =
	    log_seat(log, log_head(log), request->route->reply.seat);

	return seat != NULL && seat->number > request->route->reply.entry;
}

static bool
is_code(const struct request *request, const char *argument, const char *what)
{
	const uint8_t *post = request->table.match.keys.post;
	char code[CODE_LEN], said[CODE_LEN];
	bool is = false;
	size_t i;

	for (i = 0; i + 1 < CODE_LEN && argument[i] != '\0'; i++)
		said[i] = (char)(argument[i] >= 'A' && argument[i] <= 'Z'
				     ? argument[i] - 'A' + 'a'
				     : argument[i]);
	if (i + 1 != CODE_LEN || !is_end_or_one_of(argument[i], " .") ||
	    is_done(request))
		return false;
	for (uint32_t n = oldest_asked(request);
	     n <= request->route->reply.entry; n++) {
		seal_confirm_code(
		    code, post, request->route->reply.seat, n, what);
		is |= seal_equal(code, said, CODE_LEN - 1);
	}
	return is;
}

bool
self_confirms(const struct request *request, const struct orders *orders,
    const char *what)
{
	for (size_t i = 0; i < orders->count; i++)
		if (wishes_do(&orders->lines[i], WISH_CONFIRMS) &&
		    is_code(request, orders->lines[i].argument, what))
			return true;
	return false;
}

/* To the registered address, whoever wished it. */
static int
ask(struct self *wish, struct err *err)
{
	const struct table *table = &wish->request->table;
	struct report report;
	char code[CODE_LEN];

	free(private_of(wish)->wish);
	private_of(wish)->wish = xstrdup(wish->text);
	wish->request->table.private_changed = true;
	fill_report(wish, LETTER_CONFIRM, &report);
	seal_confirm_code(code, table->match.keys.post,
	    wish->request->route->reply.seat, log_head(&table->match.log),
	    wish->text);
	report.code = code;
	return answer_letter(wish->request, &report, ANSWERS_A_DAY, err);
}

int
self_ask(struct request *request, const char *command, struct err *err)
{
	struct self wish = {
	    .request = request, .command = command, .text = xstrdup(command)};
	int rc = ask(&wish, err);

	self_release(&wish);
	return rc;
}

/* ---- one mail ---- */

static const struct self_action *
action_of(const char *command)
{
	const struct wishes_row *row = wishes_row(command);

	if (strcmp(command, UNSUBSCRIBE) == 0)
		return &self_unsubscribe;
	return row == NULL ? NULL : row->self;
}

static enum wishes_yes
yes_of(const struct self_action *wished)
{
	return wished == &self_unsubscribe ? YES_ASKED
					   : wishes_row(wished->command)->yes;
}

/* The wish that was asked about, if the mail has its code. */
static const struct self_action *
find_confirmed(const struct orders *orders, struct self *wish)
{
	const char *text = private_of(wish)->wish, *blank;
	const struct self_action *wished;
	char *command;

	if (text == NULL || !self_confirms(wish->request, orders, text))
		return NULL;
	blank = strchrnul(text, ' ');
	command = xstrndup(text, (size_t)(blank - text));
	wished = action_of(command);
	free(command);
	if (wished == NULL)
		return NULL;
	wish->command = wished->command;
	wish->argument = *blank == '\0' ? NULL : xstrdup(blank + 1);
	return wished;
}

static const struct self_action *
find_wish(const struct orders *orders, struct self *wish)
{
	const struct self_action *wished;

	for (size_t i = 0; i < orders->count; i++) {
		const struct order_line *line = &orders->lines[i];

		if (line->kind != READ_COMMAND)
			continue;
		wished = action_of(line->command);
		if (wished == NULL)
			continue;
		wish->command = wished->command;
		wish->argument = lines_word(line->argument);
		return wished;
	}
	return find_confirmed(orders, wish);
}

static const char *
why_not(const struct self *wish, const struct self_action *wished,
    const struct orders *orders)
{
	if (lines_order(orders))
		return "self-alone";
	/* What is said may run over many lines, and none is a wish. */
	if (wishes_find(orders, WISH_SPEAKS) != NULL)
		return "self-no-say";
	if (wished->reseats && !table_may_reseat(&wish->request->table))
		return "self-later";
	return wished->check == NULL ? NULL : wished->check(wish);
}

/* Beside a wish about oneself nothing else is done. */
static void
leave_rest(struct request *request, const char *command)
{
	struct orders *orders = request->orders;

	for (size_t i = 0; i < orders->count;) {
		const struct order_line *line = &orders->lines[i];

		if (line->kind != READ_COMMAND)
			answer_line(request, i, VERDICT_UNREAD, NULL);
		else if (action_of(line->command) == action_of(command) ||
			 wishes_do(line, WISH_CONFIRMS))
			i++;
		else
			answer_line(request, i, VERDICT_DROPPED, "self-alone");
	}
}

static int
refuse_wish(struct self *wish, const char *key, struct err *err)
{
	struct request *request = wish->request;
	struct phrase why;

	phrase_set(&why, key);
	phrase_number(&why, "max", PRIVATE_ALSO);
	return answer_refuse_line(
	    request, lines_command(request->orders, wish->command), &why, err);
}

static char *
self_text(const struct self *wish)
{
	struct buf text = BUF_INIT;

	buf_addf(&text, "%s%s%s", wish->command,
	    wish->argument == NULL ? "" : " ",
	    wish->argument == NULL ? "" : wish->argument);
	return buf_take(&text);
}

/* True if it needs no yes.  Who answers an older letter on the forum is
 * known. */
static bool
is_at_once(const struct self *wish, const struct self_action *wished)
{
	const struct request *request = wish->request;

	return yes_of(wished) == YES_ITSELF ||
	       (yes_of(wished) == YES_OLDER &&
		   (!request_is_late(request) || request->mail->post != NULL));
}

static bool
is_confirmed(const struct self *wish, const struct self_action *wished,
    const struct orders *orders)
{
	if (yes_of(wished) == YES_ANEW && request_is_late(wish->request))
		return false;
	return self_confirms(wish->request, orders, wish->text);
}

static int
carry_out(struct self *wish, const struct self_action *wished,
    const struct orders *orders, bool is_signed, struct err *err)
{
	const char *why = why_not(wish, wished, orders);

	if (match_closed(&wish->request->table.match))
		return answer_over(wish->request, err);
	if (why != NULL)
		return refuse_wish(wish, why, err);
	leave_rest(wish->request, wish->command);
	if (is_at_once(wish, wished) || is_signed)
		return wished->make(wish, err);
	if (request_must_sign(wish->request))
		return answer_refuse(wish->request, "must-sign", err);
	if (!is_confirmed(wish, wished, orders))
		return ask(wish, err);
	/* What was asked stays, for the same mail again after a run that died:
	 * its code is good for this entry of the seat and no later one. */
	return wished->make(wish, err);
}

int
self_wish(struct request *request, const struct orders *orders, bool is_signed,
    bool *taken, struct err *err)
{
	struct self wish = {.request = request};
	const struct self_action *wished = find_wish(orders, &wish);
	int rc = 0;

	*taken = wished != NULL;
	if (wished == NULL)
		return 0;
	wish.text = self_text(&wish);
	rc = carry_out(&wish, wished, orders, is_signed, err);
	self_release(&wish);
	return rc;
}

/* ---- who else may write ---- */

static int
refuse_line(struct request *request, size_t i, const char *key, struct err *err)
{
	struct phrase why;

	phrase_set(&why, key);
	return answer_refuse_line(
	    request, &request->orders->lines[i], &why, err);
}

void
allow_ends(struct request *request, const char *address)
{
	private_disallow(
	    &request->table.private, request->route->reply.seat, address);
}

/* To let one write is a wish like another address; to take it back is none. */
DEED(allow_wish)
{
	struct orders *orders = request->orders;
	const struct private *private = &request->table.private;
	size_t i;

	*taken = false;
	while ((i = lines_find(orders, row->command, 0)) < orders->count) {
		char *address = lines_word(orders->lines[i].argument);
		const char *key =
		    address == NULL ? "no-address"
				    : private_may_disallow(private,
					  request->route->reply.seat, address);

		*taken = key != NULL;
		if (*taken) {
			free(address);
			return refuse_line(request, i, key, err);
		}
		deeds_add(&request->outcome.deeds, row->command, address);
		answer_line(request, i, VERDICT_DONE, NULL);
	}
	return 0;
}
