/* SPDX-License-Identifier: MIT */
/*
 * motion.c - what a player would have the whole table do: take back,
 * pause, go on, have more time.  What harms nobody is done at once; for the
 * rest the others are asked.
 */
#include "answer/answer.h"
#include "answer/fate.h"
#include "answer/pass_on.h"
#include "base/x.h"
#include "reading/request.h"
#include "table/clocks.h"
#include "table/letters.h"
#include "table/seats.h"
#include "wishes/deeds.h"
#include "wishes/seat_wishes.h"
#include "wishes/wishes.h"
#include "wishes/wishes_p.h"

#include <stdlib.h>
#include <string.h>

#define DAY ((int64_t)24 * 3600)
#define EXTEND_DAYS 30

struct move_to {
	struct request *request;
	const struct order_line *line;
	struct private_motion motion;
};

static struct private *
private_of(struct request *request)
{
	return &request->table.private;
}

/* ---- who is asked ---- */

/* To take back, all; for the clock, more than half. */
static bool
is_carried(const struct table *table, const struct private_motion *motion)
{
	uint32_t all = table_voters(table), yes = motion->agreed & all;

	if (motion->kind == MOTION_UNDO)
		return yes == all;
	return 2 * __builtin_popcount(yes) > __builtin_popcount(all);
}

/* ---- what it does ---- */

static int
add_entry(struct request *request, struct entry *entry, struct err *err)
{
	struct table *table = &request->table;
	int rc;

	strcpy(entry->time, table->time);
	private_of(request)->motion = (struct private_motion){.open = false};
	table->private_changed = true;
	rc = match_append(&table->match, entry, &table->key, err);
	entry_release(entry);
	return rc;
}

static int
go_on(struct request *request, struct entry *entry, struct err *err)
{
	return add_entry(request, entry, err) == 0
		   ? table_go_on(&request->table, err)
		   : -1;
}

/* Who takes back his own move learns what became of his other lines. */
static int
go_back(struct request *request, uint32_t move, struct err *err)
{
	struct verdicts *rest = &request->outcome.rest;

	rest->outcome = OUTCOME_PLAYED;
	rest->entry = move;
	return table_go_on_for(
	    &request->table, request->route->reply.seat, rest, err);
}

static int
carry_undo(struct request *request, const struct private_motion *motion,
    struct err *err)
{
	bool mine = motion->seat == request->route->reply.seat;
	uint32_t move = motion->back + 1;
	struct entry entry;

	entry_init(&entry, ENTRY_VOID);
	entry.back = motion->back;
	entry.why =
	    motion->agreed == 1u << motion->seat ? VOID_UNDO : VOID_CONSENT;
	strcpy(entry.due, table_due(&request->table));
	if (add_entry(request, &entry, err) < 0)
		return -1;
	return mine ? go_back(request, move, err)
		    : table_go_on(&request->table, err);
}

static int
note(struct request *request, const char *topic, const char *due, uint32_t seat,
    const char *text, struct err *err)
{
	struct entry entry;

	entry_init(&entry, ENTRY_NOTE);
	strcpy(entry.topic, topic);
	strcpy(entry.due, due);
	entry.seat = seat;
	entry.text = xstrdup(text);
	return go_on(request, &entry, err);
}

static int
add_note(struct request *request, const struct private_motion *motion,
    const char *topic, const char *due, struct err *err)
{
	return note(request, topic, due, motion->seat, topic, err);
}

static int
carry_pause(struct request *request, const struct private_motion *motion,
    struct err *err)
{
	return add_note(request, motion, "pause", "", err);
}

static int
carry_resume(struct request *request, const struct private_motion *motion,
    struct err *err)
{
	return add_note(request, motion, "resume", "", err);
}

/* The last deadline of all that are told, or 0. */
static int64_t
last_due(struct table *table)
{
	int64_t last = 0, due;

	for (uint32_t s = 0; s < table->match.seats; s++) {
		due = table_owes(table, s) ? table_told(table, s) : CLOCK_NEVER;
		if (due != CLOCK_NEVER && due > last)
			last = due;
	}
	return last;
}

/* When all that is due is due, put off by that. */
static void
put_off(struct request *request, int64_t length, char due[21])
{
	int64_t last = last_due(&request->table);

	if (last < request->mail->now)
		last = request->mail->now;
	time_write(due, last + length);
}

static int
carry_extend(struct request *request, const struct private_motion *motion,
    struct err *err)
{
	char due[21];

	put_off(request, motion->length, due);
	return add_note(request, motion, TOPIC_DEADLINE, due, err);
}

/* ---- what the host would have ---- */

/* Why not, or NULL. */
static const char *
check_host(struct table *table, enum motion_kind kind, int64_t length)
{
	bool paused = log_paused(&table->match.log) != NULL;

	switch (kind) {
	case MOTION_PAUSE:
		return paused ? "paused" : NULL;
	case MOTION_RESUME:
		return paused ? NULL : "running";
	default:
		return last_due(table) == 0 ? "nothing-due"
		       : length > 0 && length <= EXTEND_DAYS * DAY
			   ? NULL
			   : "no-length";
	}
}

int
motion_by_host(struct request *request, enum motion_kind kind, int64_t length,
    const char *text, const char **why, struct err *err)
{
	char due[21] = "";

	*why = check_host(&request->table, kind, length);
	if (*why != NULL)
		return 0;
	if (kind == MOTION_EXTEND)
		put_off(request, length, due);
	return note(request,
	    kind == MOTION_PAUSE    ? "pause"
	    : kind == MOTION_RESUME ? "resume"
				    : TOPIC_DEADLINE,
	    due, NO_SEAT, text, err);
}

/* ---- whether it can be asked for ---- */

/* Each says why not, by a refusal's key, or NULL. */

static const char *
check_undo(struct move_to *move)
{
	const struct match *match = &move->request->table.match;
	uint32_t seat = move->request->route->reply.seat, *live;
	size_t count = log_live(&match->log, log_head(&match->log), &live);
	const char *why = "nothing-to-undo";

	if (match->held[seat].entry != NO_ENTRY) {
		free(live);
		return "undo-held";
	}
	while (why != NULL && count-- > 0) {
		const struct entry *entry = log_entry(&match->log, live[count]);

		if (entry->kind == ENTRY_ORDERS && entry->seat == seat &&
		    log_is_written(entry) && entry->move_count > 0) {
			move->motion.back = entry->number - 1;
			why = NULL;
		}
	}
	free(live);
	return why;
}

/* Nobody has acted since, nothing was thrown or shown. */
static bool
is_harmless(const struct request *request, const struct private_motion *motion)
{
	const struct match *match = &request->table.match;

	for (uint32_t i = motion->back + 1; i <= log_head(&match->log); i++) {
		const struct chapter *chapter = match_chapter_at(match, i);
		const struct log_mark *mark = log_mark(&match->log, i);

		if ((chapter != NULL && chapter->revealed) ||
		    (mark->kind == ENTRY_ORDERS &&
			mark->seat != motion->seat) ||
		    mark->kind == ENTRY_VOID)
			return false;
	}
	return true;
}

static const char *
check_pause(struct move_to *move)
{
	return log_paused(&move->request->table.match.log) == NULL
		   ? NULL
		   : "paused-already";
}

static const char *
check_resume(struct move_to *move)
{
	const struct entry *pause = log_paused(&move->request->table.match.log);

	if (pause == NULL)
		return "not-paused";
	return pause->seat == NO_SEAT ? "paused-by-host" : NULL;
}

static const struct {
	const char *name;
	int64_t seconds;
} units[] = {{"units.hour", 3600}, {"units.day", DAY}, {"units.week", 7 * DAY}};

/* The seconds of a unit as a language calls it, or 0. */
static int64_t
read_unit(const struct words *words, const char *text)
{
	for (size_t i = 0; i < ARRAY_LEN(units); i++) {
		const struct doc *list = words_texts(words, units[i].name);

		for (size_t j = 0; j < doc_count(list); j++)
			if (doc_text(doc_at(list, j)) != NULL &&
			    strcmp(text, doc_text(doc_at(list, j))) == 0)
				return units[i].seconds;
	}
	return 0;
}

/* "3 days", "36h": a number and a unit of the language's. */
int64_t
motion_length(struct words *const *words, unsigned count, const char *text)
{
	char *end, unit[16] = "";
	long number = strtol(text, &end, 10);
	int64_t seconds;

	end += strspn(end, " ");
	strncat(unit, end, strcspn(end, " .!") < 15 ? strcspn(end, " .!") : 15);
	for (unsigned i = 0; i < count && number > 0 && number < 10000; i++) {
		seconds = read_unit(words[i], unit);
		if (seconds > 0)
			return number * seconds;
	}
	return -1;
}

static const char *
check_extend(struct move_to *move)
{
	struct request *request = move->request;
	unsigned count;
	struct words *const *words =
	    table_words(&request->table, request->route->reply.seat, &count);

	move->motion.length = motion_length(words, count, move->line->argument);
	if (last_due(&move->request->table) == 0)
		return "no-deadline";
	return move->motion.length > 0 &&
		       move->motion.length <= EXTEND_DAYS * DAY
		   ? NULL
		   : "no-length";
}

static const struct {
	const char *(*check)(struct move_to *move);
	int (*carry)(struct request *request,
	    const struct private_motion *motion, struct err *err);
} motions[] = {
    [MOTION_UNDO] = {check_undo, carry_undo},
    [MOTION_PAUSE] = {check_pause, carry_pause},
    [MOTION_RESUME] = {check_resume, carry_resume},
    [MOTION_EXTEND] = {check_extend, carry_extend},
};

/* ---- letters ---- */

static int
add_letter(
    struct request *request, uint32_t seat, uint32_t declined, struct err *err)
{
	const struct private_motion *motion = &private_of(request)->motion;
	struct report report = {.kind = LETTER_MOTION,
	    .seat = seat,
	    .since = motion->kind == MOTION_UNDO ? motion->back + 1 : NO_ENTRY,
	    .motion = motion,
	    .declined = declined,
	    .verdicts = seat == request->route->reply.seat
			    ? &request->outcome.rest
			    : NULL};

	return table_letter(
	    &request->table, &report, request->route->tag_hex, err);
}

/* The mail's only batch: to whom it concerns. */
static int
tell(
    struct request *request, uint32_t seats, uint32_t declined, struct err *err)
{
	for (uint32_t s = 0; s < request->table.match.seats; s++)
		if (seats >> s & 1 && add_letter(request, s, declined, err) < 0)
			return -1;
	request->table.private_changed = true;
	fate_note(request, FATE_ANSWERED);
	return table_commit_letters(
	    &request->table, request->route->tag_hex, err);
}

/* ---- asking and answering ---- */

/* The mail came before, and what it asked for has happened: a note holds no
 * mail's tag. */
static bool
has_happened(const struct request *request, const char *topic)
{
	const struct log *log = &request->table.match.log;
	const struct entry *last = NULL;

	for (uint32_t i = request->route->reply.entry + 1; i <= log_head(log);
	     i++) {
		const struct entry *entry = log_entry(log, i);

		if (entry->kind == ENTRY_NOTE &&
		    entry->seat == request->route->reply.seat)
			last = entry;
	}
	return last != NULL && strcmp(last->topic, topic) == 0;
}

static int
ask(struct move_to *move, struct err *err)
{
	struct request *request = move->request;
	struct private_motion *motion = &private_of(request)->motion;
	enum motion_kind kind = move->motion.kind;

	move->motion.open = true;
	move->motion.seat = request->route->reply.seat;
	move->motion.entry = log_head(&request->table.match.log);
	move->motion.time = request->mail->now;
	move->motion.agreed = 1u << request->route->reply.seat;
	if (is_carried(&request->table, &move->motion) ||
	    (kind == MOTION_UNDO && is_harmless(request, &move->motion)))
		return motions[kind].carry(request, &move->motion, err);
	*motion = move->motion;
	return tell(request, table_voters(&request->table), NO_SEAT, err);
}

/* A copy: what carries it out closes it. */
static int
carry_out(
    struct request *request, struct private_motion motion, struct err *err)
{
	return motions[motion.kind].carry(request, &motion, err);
}

static int
say_yes(struct move_to *move, struct err *err)
{
	struct request *request = move->request;
	struct private_motion *motion = &private_of(request)->motion;
	uint32_t bit = 1u << request->route->reply.seat;

	motion->agreed |= bit;
	if (is_carried(&request->table, motion))
		return carry_out(request, *motion, err);
	return tell(request, bit, NO_SEAT, err);
}

/* It is closed before anything is on disk, and told as it was. */
static int
say_no(struct move_to *move, struct err *err)
{
	struct request *request = move->request;

	private_of(request)->motion.open = false;
	return tell(request, table_voters(&request->table),
	    request->route->reply.seat, err);
}

/* A refusal's key, or NULL. */
static const char *
check_asking(struct move_to *move)
{
	struct request *request = move->request;
	const char *why = "self-later";

	if (request->table.match.started)
		why = motions[move->motion.kind].check(move);
	if (why == NULL && private_of(request)->motion.open)
		why = "one-motion";
	/* What he would take back, his letter did not show. */
	if (request_is_late(request) && move->motion.kind == MOTION_UNDO)
		why = "stale";
	return why;
}

static const char *
check_answer(struct move_to *move)
{
	const struct private_motion *motion =
	    &private_of(move->request)->motion;

	if (!motion->open)
		return "no-motion";
	return move->request->route->reply.entry < motion->entry
		   ? "motion-unseen"
		   : NULL;
}

struct motion_action {
	enum motion_kind kind;
	const char *(*check)(struct move_to *move);
	int (*act)(struct move_to *move, struct err *err);
	const char *topic; /* of the note that it leads to, or NULL */
};

const struct motion_action motion_agree = {0, check_answer, say_yes, NULL};
const struct motion_action motion_disagree = {0, check_answer, say_no, NULL};
const struct motion_action motion_undo = {MOTION_UNDO, check_asking, ask, NULL};
const struct motion_action motion_pause = {
    MOTION_PAUSE, check_asking, ask, "pause"};
const struct motion_action motion_resume = {
    MOTION_RESUME, check_asking, ask, "resume"};
const struct motion_action motion_extend = {
    MOTION_EXTEND, check_asking, ask, "deadline"};

static int
refuse_wish(
    struct request *request, size_t line, const char *key, struct err *err)
{
	struct phrase why;

	phrase_set(&why, key);
	phrase_number(&why, "max", EXTEND_DAYS);
	return answer_refuse_line(
	    request, &request->orders->lines[line], &why, err);
}

/* Nothing can be refused any more: the rest of the mail comes first, since what
 * is carried out ends it. */
static int
act(struct move_to *move, const struct motion_action *wish, struct err *err)
{
	struct request *request = move->request;

	answer_rest(request);
	request->answers.gathers = true;
	if (deeds_do(request, err) < 0 || answer_deeds(request, err) < 0 ||
	    questions_answer(request, request->outcome.deeds.count == 0, err) <
		0)
		return -1;
	if (wish->topic != NULL && has_happened(request, wish->topic))
		return answer_send(request, err);
	if (pass_on_all(request, 0, err) < 0)
		return -1;
	return wish->act(move, err);
}

/* The first of a mail's lines that is one: its place, and which; the count of
 * the lines if none is. */
static size_t
find_wish(const struct orders *orders, const struct motion_action **wish)
{
	for (size_t i = 0; i < orders->count; i++) {
		const struct wishes_row *row = wishes_of(&orders->lines[i]);

		if (row != NULL && row->motion != NULL) {
			*wish = row->motion;
			return i;
		}
	}
	return orders->count;
}

/* "Yes, well": nobody asks, so it answers something else; "let us go on" is no
 * wish where nothing is paused. */
static bool
is_talk(struct request *request, const struct motion_action *wish)
{
	bool void_answer =
	    wish->check == check_answer && !private_of(request)->motion.open;
	bool void_resume = wish->kind == MOTION_RESUME &&
			   log_paused(&request->table.match.log) == NULL;

	return (void_answer || void_resume) &&
	       (wishes_have_orders(request->orders) ||
		   request->outcome.deeds.count > 0 ||
		   request->outcome.questions.count > 0);
}

/* "Undo", and what he meant instead below it: that waits until he sees what
 * the undo leads to. */
static void
leave_for_undo(struct request *request, size_t undo)
{
	struct orders *orders = request->orders;

	for (size_t i = orders->count; i-- > undo + 1;)
		if (wishes_play(&orders->lines[i]))
			answer_line(request, i, VERDICT_DROPPED, "undo-first");
}

static int
take(struct request *request, size_t line, const struct motion_action *wish,
    struct err *err)
{
	struct order_line *orders = request->orders->lines;
	struct move_to move = {
	    request, NULL, {.open = true, .kind = wish->kind}};
	const struct motion_action *other;
	const char *why;

	if (wish->kind == MOTION_UNDO)
		leave_for_undo(request, line);
	move.line = &orders[line];
	why = wishes_have_orders(request->orders) ? "self-alone"
						  : wish->check(&move);
	if (why != NULL)
		return refuse_wish(request, line, why, err);
	/* It is answered by what it leads to. */
	orders_drop(request->orders, line);
	while ((line = find_wish(request->orders, &other)) <
	       request->orders->count)
		answer_line(request, line, VERDICT_DROPPED, "self-alone");
	move.line = NULL;
	return act(&move, wish, err);
}

int
motion_wish(struct request *request, bool *taken, struct err *err)
{
	const struct match *match = &request->table.match;
	struct orders *orders = request->orders;
	const struct motion_action *wish = NULL;
	size_t line;

	*taken = false;
	if (match_over(match) || match_closed(match))
		return 0;
	table_leave_motion(&request->table);
	line = find_wish(orders, &wish);
	while (line < orders->count && is_talk(request, wish)) {
		answer_line(request, line, VERDICT_UNREAD, NULL);
		line = find_wish(orders, &wish);
	}
	*taken = line < orders->count;
	return *taken ? take(request, line, wish, err) : 0;
}
