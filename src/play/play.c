/* SPDX-License-Identifier: MIT */
/* play.c - the orders of one mail, judged and played. */
#include "play/play.h"
#include "base/x.h"
#include "play/ahead.h"
#include "play/question.h"
#include "play/trial.h"

#include <stdlib.h>
#include <string.h>

/* ---- one mail ---- */

struct play {
	struct match *match;
	const struct arrival *arrival;
	const struct orders *orders;
	struct words *const *words;
	unsigned word_count;
	struct verdicts *verdicts;
	struct trial trial;
	struct sealed sealed;
	size_t carried; /* steps of earlier mails that one entry takes over */
	bool wait, cancel, restart, ahead, stopped, refused;
	bool dry;        /* a preview */
	bool adds_ahead; /* lines for later are added to the list */
	bool hand_in;    /* orders are collected, and these are handed in */
	bool adds;       /* behind those that were handed in before */
	bool wants_auto;
	bool some;     /* lines of the list are cancelled by number */
	bool relisted; /* the list is written anew, or grows */
	struct strikes strikes;
};

static bool
is_command(const struct order_line *line, const char *name)
{
	return line->kind == READ_COMMAND && strcmp(line->command, name) == 0;
}

static unsigned
count_orders(const struct play *play)
{
	unsigned orders = 0;

	for (size_t i = 0; i < play->orders->count; i++)
		orders += play->orders->lines[i].kind == READ_ORDERS;
	return orders;
}

/* For a reason that is no line's. */
static void
refuse_all(struct play *play, const char *key)
{
	struct phrase why = {.key = key};

	verdicts_add_refusal(play->verdicts, VERDICT_REFUSED, NULL, &why);
	play->refused = true;
}

/* "cancel", "cancel 2, 3" */
static void
strike(struct play *play, const struct order_line *line)
{
	struct phrase why;

	if (*line->argument == '\0') {
		play->cancel = true;
		return;
	}
	play->some = true;
	if (ahead_strike(play->match, play->arrival->seat, play->arrival->seen,
		line->argument, &play->strikes, &why))
		return;
	verdicts_add_refusal(play->verdicts, VERDICT_REFUSED, line, &why);
	play->refused = true;
}

/* What is said of lines that are no orders; a misread one refuses the mail. */
static void
survey(struct play *play)
{
	for (size_t i = 0; i < play->orders->count; i++) {
		const struct order_line *line = &play->orders->lines[i];

		if (line->kind == READ_CHATTER) {
			verdicts_add(play->verdicts, VERDICT_UNREAD, line);
		} else if (line->kind == READ_NEAR) {
			verdicts_misread(play->verdicts, line);
			play->refused = true;
		}
		play->wait |= is_command(line, "wait");
		play->restart |= is_command(line, "start-over");
		play->dry |= is_command(line, "preview");
		if (is_command(line, "auto") || is_command(line, "no-auto"))
			play->wants_auto = is_command(line, "auto");
		if (is_command(line, "cancel"))
			strike(play, line);
	}
}

/* True if the old list stays.  Orders handed in take the place of it. */
static bool
keeps_list(const struct play *play)
{
	return play->adds_ahead && !play->hand_in && !play->cancel;
}

static size_t
count_ahead(const struct play *play)
{
	size_t old = play->hand_in || play->cancel
			 ? 0
			 : ahead_count(play->match, play->arrival->seat);

	return play->sealed.waiting_count + old;
}

/* What it takes the place of is named beside it. */
static void
displace(
    struct play *play, const struct order_line *line, struct verdict *verdict)
{
	struct buf told = BUF_INIT;

	play->adds_ahead = true;
	play->strikes.added = play->sealed.waiting_count;
	if (ahead_displaces(play->match, play->arrival->seat, play->words,
		play->word_count, line, &play->strikes, &told)) {
		play->some = true;
		verdict->instead = buf_take(&told);
	}
	buf_release(&told);
}

static void
keep_ahead(
    struct play *play, const struct order_line *line, enum verdict_kind kind)
{
	struct verdict *verdict;
	struct phrase why;

	if (!ahead_may_wait(play->match, play->arrival->seat, line,
		count_ahead(play), &why)) {
		verdicts_add_refusal(
		    play->verdicts, VERDICT_REFUSED, line, &why);
		play->refused = true;
		return;
	}
	play->ahead = true;
	sealed_add_when(&play->sealed, line->text);
	verdict = verdicts_add(play->verdicts, kind, line);
	if (kind == VERDICT_KEPT && !play->cancel)
		displace(play, line, verdict);
}

static bool
is_collecting(const struct play *play)
{
	return play->trial.collect != NO_MOVE;
}

/* Orders that are collected are kept as they were written, and tried again
 * when their turn comes, unless they answer at once. */
static void
hand_in(struct play *play, const struct order_line *line)
{
	if (!play->hand_in && play->adds)
		ahead_keep_handed_in(
		    &play->sealed, play->match, play->arrival->seat);
	play->hand_in = true;
	if (trial_answers(&play->trial)) {
		play->ahead = true;
		verdicts_add(play->verdicts, VERDICT_HELD, line);
	} else {
		keep_ahead(play, line, VERDICT_HELD);
	}
}

/* What is only handed in is closed when its turn comes. */
static void
tell_closed(struct play *play)
{
	if (!is_collecting(play))
		verdicts_add(play->verdicts, VERDICT_CLOSED, NULL);
}

/* True if the line is for a decision that is open now.  One of the next kind
 * closes the present decision first, if something was played in it; what is for
 * later waits, and closes nothing. */
static bool
is_for_now(struct play *play, const struct order_line *line)
{
	if (trial_is_for(&play->trial, line))
		return true;
	if (play->wait || !trial_close_for(&play->trial, line))
		return false;
	tell_closed(play);
	return true;
}

/* Nobody looks further than this: no dice, and nothing hidden. */
static void
end_preview(struct play *play, const struct order_line *line)
{
	struct phrase why;

	phrase_set(&why, "preview-ends");
	verdicts_add_refusal(play->verdicts, VERDICT_BEYOND, line, &why);
	play->stopped = true;
}

/* An open move (a loan, a card that is armed) is part of no decision: it is
 * played where it stands, and the decision goes on behind it. */
static bool
play_open(struct play *play, const struct order_line *line)
{
	struct trial *trial = &play->trial;
	const char *kind = trial->kind;
	bool played = trial->played;
	struct phrase why;

	if (line->when != NULL || line->count == 0 ||
	    trial_begins_collecting(trial) ||
	    trial_has_kind(trial, trial_line_kind(play->match, line)) ||
	    trial_play_any(trial, line, &why) == TRIAL_REFUSED)
		return false;
	if (played) {
		trial->kind = kind;
		trial->played = played;
	}
	verdicts_add(play->verdicts, VERDICT_PLAYED, line);
	return true;
}

/* "done": what was ordered before it stands, also if it comes too soon. */
static bool
play_end(struct play *play, const struct order_line *line)
{
	struct phrase why;

	switch (trial_end(&play->trial, line, play->carried, &why)) {
	case TRIAL_NO_END:
		return false;
	case TRIAL_ENDED:
		verdicts_add(play->verdicts, VERDICT_DONE, line);
		return true;
	case TRIAL_UNFINISHED:
		break;
	}
	verdicts_add_refusal(play->verdicts, VERDICT_MISSING, line, &why);
	play->refused |= play->trial.count == play->carried;
	return true;
}

/* "done" alone, behind a decision that has ended: it takes the place of no
 * orders. */
static bool
ends_again(struct play *play, const struct order_line *line)
{
	struct phrase why;

	if (play->restart || play->adds || count_orders(play) > 1 ||
	    !trial_only_ends(play->match, line) ||
	    !ahead_holds_orders(play->match, play->arrival->seat))
		return false;
	phrase_set(&why, "ended-already");
	verdicts_add_refusal(play->verdicts, VERDICT_REFUSED, line, &why);
	play->refused = true;
	return true;
}

static void
play_line(struct play *play, const struct order_line *line)
{
	bool held = play->match->phase & (1u << play->arrival->seat);
	bool revealed = play->trial.revealed;
	struct phrase why = {.key = "not-now"};

	if (play->stopped) {
		verdicts_add(play->verdicts, VERDICT_DROPPED, line);
		return;
	}
	if (ends_again(play, line) || play_open(play, line))
		return;
	switch (is_for_now(play, line)
		    ? trial_play_any(&play->trial, line, &why)
		    : TRIAL_REFUSED) {
	case TRIAL_PLAYED:
		if (is_collecting(play))
			hand_in(play, line);
		else
			verdicts_add(play->verdicts,
			    held ? VERDICT_HELD : VERDICT_PLAYED, line);
		return;
	case TRIAL_PART:
		verdicts_add_refusal(
		    play->verdicts, VERDICT_REFUSED, line, &why);
		play->stopped = true;
		return;
	case TRIAL_REFUSED:
		break;
	}
	if (play->trial.beyond) {
		end_preview(play, line);
		return;
	}
	if (play_end(play, line))
		return;
	if (!trial_is_for(&play->trial, line)) {
		/* Closing the decision may have opened the way for it. */
		if (!play_open(play, line))
			keep_ahead(play, line, VERDICT_KEPT);
		return;
	}
	if (strcmp(why.key, ORDER_LATER) == 0) {
		if (is_collecting(play))
			hand_in(play, line);
		else
			keep_ahead(play, line, VERDICT_KEPT);
		return;
	}
	verdicts_add_refusal(play->verdicts, VERDICT_REFUSED, line, &why);
	if (revealed)
		play->stopped = true;
	else
		play->refused = true;
}

/* ---- lines about several decisions ---- */

#define SPELLED_MAX 32

/* One order of a line, as a line of its own. */
static void
play_part(struct play *play, const struct order_line *line, struct order *order)
{
	struct alternative alternative = {order, 1};
	struct order_line part = *line;
	struct buf text = BUF_INIT;

	words_write(play->words[0], order, &text);
	part.text = text.data;
	part.alternatives = &alternative;
	part.count = 1;
	play_line(play, &part);
	buf_release(&text);
}

/* In a game where one line may speak of several decisions, each of its orders
 * is played, kept or refused by itself. */
static void
play_parts(struct play *play, const struct order_line *line)
{
	const struct match *match = play->match;
	const struct alternative *all = &line->alternatives[0];
	struct order spelled[SPELLED_MAX];

	for (unsigned i = 0; i < all->count && !play->refused; i++) {
		unsigned count = game_spell_out(match->game,
		    match->edition.data, play->trial.pos, play->arrival->seat,
		    &all->orders[i], spelled, SPELLED_MAX);

		if (count == 0 && all->count == 1)
			play_line(play, line);
		else if (count == 0)
			play_part(play, line, &all->orders[i]);
		for (unsigned j = 0; j < count && !play->refused; j++)
			play_part(play, line, &spelled[j]);
	}
}

/* The end of a mail ends only what is complete. */
static void
finish_decision(struct play *play)
{
	struct trial *trial = &play->trial;

	if (play->refused)
		return;
	if (!play->wait && !play->stopped && trial_close_complete(trial))
		tell_closed(play);
	else if (trial->beyond && !play->stopped)
		end_preview(play, NULL);
	play->verdicts->open = trial_is_open(trial);
	if (play->verdicts->open && play->hand_in && !trial_answers(trial))
		sealed_add_when(&play->sealed, WAITING_OPEN);
}

static void
add_signature(struct play *play)
{
	const struct arrival *arrival = play->arrival;
	struct sealed *sealed = &play->sealed;

	if (arrival->sig == NULL)
		return;
	for (size_t i = 0; i < arrival->word_count; i++)
		sealed_add_words(sealed, arrival->words[i]);
	sealed->has_sig = true;
	memcpy(sealed->sig, arrival->sig, SIG_LEN);
}

/* True if this mail's entry takes the place of the seat's last one. */
static bool
replaces(const struct play *play)
{
	return play->restart ||
	       (play->trial.count > play->carried &&
		   (play->carried > 0 ||
		       play->match->held[play->arrival->seat].complete));
}

static int
foresee(struct play *play, struct err *err)
{
	struct match *match = play->match;
	uint32_t instead =
	    replaces(play) ? match->held[play->arrival->seat].entry : NO_ENTRY;

	if (play->trial.count == play->carried)
		trial_forget(&play->trial);
	return trial_foresee(match, &play->trial, &play->sealed, instead,
	    &play->verdicts->foreseen, err);
}

static int
write_entry(struct play *play, const struct host_key *key, struct err *err)
{
	const struct arrival *arrival = play->arrival;
	struct match *match = play->match;
	struct entry entry;
	int rc;

	match_begin_orders(match, &entry, arrival->seat, arrival->by,
	    arrival->time, arrival->due);
	entry.seen = arrival->seen;
	if (arrival->mail != NULL) {
		entry.has_mail = true;
		memcpy(entry.mail, arrival->mail, TAG_LEN);
	}
	if (replaces(play))
		entry.instead = match->held[arrival->seat].entry;
	if (play->trial.count == play->carried)
		trial_forget(&play->trial);
	play->verdicts->entry = entry.number;
	play->verdicts->outcome = OUTCOME_PLAYED;
	rc = match_add_orders(match, &entry, &play->sealed, play->trial.steps,
	    play->trial.count, key, err);
	entry_release(&entry);
	return rc;
}

static void
judge(struct play *play)
{
	uint32_t seat = play->arrival->seat;

	play->ahead |=
	    (play->cancel && ahead_line(play->match, seat, 1) != NULL) ||
	    (play->restart && is_collecting(play));
	for (size_t i = 0; i < play->orders->count; i++) {
		const struct order_line *line = &play->orders->lines[i];

		if (line->kind == READ_ORDERS && line->count == 1 &&
		    game_spells_out(play->match->game))
			play_parts(play, line);
		else if (line->kind == READ_ORDERS)
			play_line(play, line);
		else if (is_command(line, "orders"))
			play->verdicts->lists = true;
		else if (line->kind == READ_COMMAND &&
			 !is_command(line, "preview"))
			verdicts_add(play->verdicts, VERDICT_DONE, line);
		if (play->refused && !play->trial.revealed)
			break;
	}
	finish_decision(play);
	if (play->hand_in && !play->refused) {
		trial_hand_in(&play->trial);
		play->carried = 0;
	}
}

/* Lines that nobody came to, since the mail was refused before, are told as
 * left out. */
static void
tell_rest(struct play *play)
{
	for (size_t i = 0; i < play->orders->count; i++) {
		const struct order_line *line = &play->orders->lines[i];

		if (!is_command(line, "preview") &&
		    !verdicts_have(play->verdicts, line->number))
			verdicts_add(play->verdicts, VERDICT_DROPPED, line);
	}
}

/* What still waits of the old list, in front of the new lines: all that was not
 * struck, unless orders are handed in or all of it is cancelled; and the wish
 * for "auto" whatever happens to them. */
static void
finish_list(struct play *play)
{
	const struct match *match = play->match;
	uint32_t seat = play->arrival->seat;
	size_t new = play->sealed.waiting_count;
	bool was = ahead_is_auto(match, seat), adds = keeps_list(play);
	bool anew =
	    (play->ahead && !adds) || play->some || (was && !play->wants_auto);

	if (anew)
		ahead_drop_all(&play->sealed, match, seat);
	if (anew && (play->some || !play->ahead || adds))
		ahead_keep(&play->sealed, match, seat, &play->strikes);
	else if (!anew && replaces(play))
		ahead_keep_again(&play->sealed, match, seat);
	ahead_put_last(&play->sealed, new, &play->strikes);
	if (play->wants_auto && (anew || !was))
		sealed_add_when(&play->sealed, WAITING_AUTO);
	play->relisted = anew || adds || was != play->wants_auto;
}

static bool
asked(struct play *play)
{
	const struct order_line *lines = play->orders->lines;

	for (size_t i = 0; i < play->orders->count; i++)
		if (lines[i].kind == READ_COMMAND)
			strcpy(play->verdicts->asked, lines[i].command);
	return play->verdicts->asked[0] != '\0';
}

static enum outcome
outcome_of(struct play *play)
{
	struct phrase why;

	if (play->refused)
		return OUTCOME_REFUSED;
	finish_list(play);
	if (play->trial.count == play->carried && !play->relisted &&
	    !play->restart && !play->stopped) {
		return asked(play) ? OUTCOME_ASKED : OUTCOME_NOTHING;
	}
	add_signature(play);
	if (trial_fits(&play->trial, &play->sealed) &&
	    ahead_can_go(play->match, play->arrival->seat, &play->sealed))
		return play->dry ? OUTCOME_FORESEEN : OUTCOME_PLAYED;
	phrase_set(&why, "sealed-too-long");
	verdicts_add_refusal(play->verdicts, VERDICT_REFUSED, NULL, &why);
	return OUTCOME_REFUSED;
}

/* In public the others would read what they must not know: what the trial
 * hides, and what was given for later.  The rest of a post that waits for what
 * its own orders have shown is no secret. */
static bool
is_too_public(const struct play *play)
{
	return play->arrival->in_public && !play->refused &&
	       (play->hand_in || trial_hides(&play->trial, play->carried) ||
		   (play->sealed.waiting_count > 0 && !play->trial.revealed));
}

static bool
is_over_limits(struct play *play)
{
	struct phrase why;

	if (!play->orders->too_many && !play->orders->too_long)
		return false;
	phrase_set(
	    &why, play->orders->too_many ? "too-many-orders" : "line-too-long");
	verdicts_add_refusal(play->verdicts, VERDICT_REFUSED, NULL, &why);
	return true;
}

/* In a simultaneous phase all of a decision stands in one entry, so that all of
 * it can be replaced until the phase closes. */
static void
begin_trial(struct play *play)
{
	const struct arrival *arrival = play->arrival;
	struct match *match = play->match;
	bool begun = play_has_begun(match, arrival->seat);
	bool complete = match->held[arrival->seat].complete;

	if (play->restart && !begun && !complete)
		refuse_all(play, "nothing-begun");
	trial_begin(&play->trial, match, arrival->seat,
	    begun ? TRIAL_ANEW : TRIAL_AGAIN);
	play->trial.dry = play->dry;
	if (play->dry)
		seal_trial_seed(play->trial.dice.seed, match->keys.match,
		    log_head(&match->log), arrival->seat);
	if (begun && !play->restart)
		trial_carry(&play->trial);
	trial_rehearse(&play->trial);
	play->adds = !play->restart && ahead_adds(match, arrival->seat);
	if (play->adds)
		ahead_try_handed_in(
		    &play->trial, play->words, play->word_count);
	play->carried = play->trial.count;
}

int
play_orders(struct match *match, const struct arrival *arrival,
    const struct orders *orders, struct words *const *words, unsigned count,
    struct verdicts *verdicts, const struct host_key *key, struct err *err)
{
	struct play play = {match, arrival, orders, words, count, verdicts,
	    .dry = arrival->dry,
	    .wants_auto = ahead_is_auto(match, arrival->seat)};
	int rc = 0;

	survey(&play);
	begin_trial(&play);
	sealed_init(&play.sealed);
	play.refused |= is_over_limits(&play);
	judge(&play);
	if (is_too_public(&play))
		refuse_all(&play, "public-hidden");
	verdicts->outcome = outcome_of(&play);
	if (verdicts->outcome == OUTCOME_REFUSED) {
		verdicts_drop(verdicts);
		tell_rest(&play);
	} else if (verdicts->outcome == OUTCOME_PLAYED) {
		verdicts->moves = (unsigned)(play.trial.count - play.carried);
		rc = write_entry(&play, key, err);
	} else if (verdicts->outcome == OUTCOME_FORESEEN) {
		rc = foresee(&play, err);
	} else if (count_orders(&play) > 0) {
		verdicts->outcome = OUTCOME_REFUSED;
	}
	if (verdicts->outcome == OUTCOME_REFUSED)
		question_offer(
		    match, arrival->seat, words, count, orders, verdicts);
	sealed_release(&play.sealed);
	trial_release(&play.trial);
	return rc;
}
