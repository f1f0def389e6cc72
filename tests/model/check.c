/* SPDX-License-Identifier: MIT */
/* check.c - what must hold after every step. */
#include "model.h"

#include "base/x.h"
#include "commands/open_site.h"
#include "commands/overview.h"
#include "table/clocks.h"
#include "table/seats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* ---- who owes something was asked ---- */

static const struct model_letter *
asking_letter(const struct model *model, const char *id, uint32_t seat,
    const char *address, uint32_t asked)
{
	for (size_t i = 0; i < model->letter_count; i++) {
		const struct model_letter *letter = &model->letters[i];

		if (letter->regular && letter->seat == seat &&
		    letter->entry >= asked && strcmp(letter->match, id) == 0 &&
		    strcasecmp(letter->to, address) == 0)
			return letter;
	}
	return NULL;
}

static void
check_asked(const struct model *model, const struct table *table)
{
	for (uint32_t s = 0; s < table->match.seats; s++) {
		const char *address = table->private.seats[s].address;
		uint32_t asked = table_asking(table, s);

		if (address == NULL || !table_owes(table, s))
			continue;
		if (asked == NO_ENTRY ||
		    asking_letter(model, table->id, s, address, asked) == NULL)
			model_wrong(model,
			    "%s: seat %u owes an answer since entry %u, and "
			    "no letter has asked %s",
			    table->id, s, asked, address);
	}
}

/* ---- the match file ---- */

static void
check_verify(const struct model *model, const char *id)
{
	struct act act = {.mail = BUF_INIT, .told = BUF_INIT};
	int rc;

	act_arg(&act, "verify");
	act_arg(&act, "%s/state/%s.pli", model->dir, id);
	rc = act_quietly(model, &act);
	act_release(&act);
	if (rc != 0)
		model_wrong(model, "%s does not verify: %d", id, rc);
}

/* No mail has its effect twice. */
static void
check_mails(const struct model *model, const struct table *table)
{
	const struct log *log = &table->match.log;

	for (uint32_t i = 0; i <= log_head(log); i++) {
		const struct entry *entry = log_entry(log, i);

		for (uint32_t k = 0; entry->has_mail && k < i; k++)
			if (log_entry(log, k)->has_mail &&
			    memcmp(log_entry(log, k)->mail, entry->mail,
				TAG_LEN) == 0)
				model_wrong(model,
				    "%s: entries %u and %u are of one mail",
				    table->id, k, i);
	}
}

/* ---- what status says ---- */

static const char *
state_of(const struct table *table)
{
	const struct log *log = &table->match.log;
	bool started = false, closed = false;

	for (uint32_t i = 0; i <= log_head(log); i++) {
		const struct entry *entry = log_entry(log, i);

		if (entry->kind == ENTRY_REVEAL)
			return "revealed";
		started |= entry->kind == ENTRY_START;
		closed |= log_is_topic(entry, "closed");
	}
	return closed     ? "closed"
	       : !started ? "salts"
	       : table->match.game->to_act(
		     table->match.edition.data, table->match.pos) == 0
		   ? "over"
		   : "running";
}

static int64_t
number(const struct doc *map, const char *key)
{
	int64_t value = -1;

	doc_number(doc_get(map, key), &value);
	return value;
}

static bool
is_said(const struct doc *map, const char *key)
{
	bool yes = false;

	doc_bool(doc_get(map, key), &yes);
	return yes;
}

static const struct doc *
find_seat(const struct doc *list, uint32_t seat)
{
	for (size_t i = 0; i < doc_count(list); i++)
		if (number(doc_at(list, i), "seat") == seat)
			return doc_at(list, i);
	return NULL;
}

/* The letter that asks a seat has gone, or not. */
static void
check_unsent(const struct model *model, const struct table *table, uint32_t s,
    const struct doc *said)
{
	const char *address = table->private.seats[s].address;
	const struct model_letter *letter =
	    address == NULL ? NULL
			    : asking_letter(model, table->id, s, address,
				  table_asking(table, s));

	if (letter == NULL || letter->daily || table->private.seats[s].forum)
		return;
	if (is_said(said, "unsent") != (letter->fate != TAKEN))
		model_wrong(model,
		    "%s: status says that the letter to seat %u "
		    "is %s",
		    table->id, s, is_said(said, "unsent") ? "unsent" : "sent");
}

static void
check_waiting(const struct model *model, const struct table *table,
    const struct doc *said)
{
	const struct doc *waiting = doc_get(said, "waiting");

	for (uint32_t s = 0; s < table->match.seats; s++) {
		const struct doc *seat = find_seat(waiting, s);

		if ((seat != NULL) != table_owes(table, s))
			model_wrong(model, "%s: status waits for seat %u: %s",
			    table->id, s, seat != NULL ? "yes" : "no");
		if (seat == NULL)
			continue;
		if (strcmp(doc_text_at(seat, "player", ""),
			match_name(&table->match, s)) != 0)
			model_wrong(model, "%s: status calls seat %u %s",
			    table->id, s, doc_text_at(seat, "player", ""));
		check_unsent(model, table, s, seat);
	}
}

static unsigned
free_seats(const struct table *table)
{
	unsigned count = 0;

	for (uint32_t s = 0; s < table->match.seats; s++)
		count += table_is_free(table, s);
	return count;
}

static bool
is_paused(const struct table *table)
{
	const struct log *log = &table->match.log;
	bool paused = false;

	for (uint32_t i = 0; i <= log_head(log); i++) {
		const struct entry *entry = log_entry(log, i);

		if (log_is_topic(entry, "pause"))
			paused = true;
		if (log_is_topic(entry, "resume"))
			paused = false;
	}
	return paused;
}

static void
check_said_of(const struct model *model, const struct table *table,
    const struct doc *said)
{
	const char *state = doc_text_at(said, "state", "");

	if (strcmp(state, state_of(table)) != 0)
		model_wrong(model, "%s: status says %s, and it is %s",
		    table->id, state, state_of(table));
	if (number(said, "entry") != log_head(&table->match.log))
		model_wrong(model, "%s: status says entry %lld", table->id,
		    (long long)number(said, "entry"));
	check_waiting(model, table, said);
	if (strcmp(state, "salts") != 0 && strcmp(state, "running") != 0)
		return;
	if (number(said, "free_seats") != free_seats(table))
		model_wrong(model,
		    "%s: status says %lld free seats, and %u "
		    "are",
		    table->id, (long long)number(said, "free_seats"),
		    free_seats(table));
	if ((doc_get(said, "paused") != NULL) != is_paused(table))
		model_wrong(model, "%s: status says a pause: %s", table->id,
		    is_paused(table) ? "no" : "yes");
}

/* A batch that others wait for is not done with because one has failed. */
static unsigned
count_failed(const struct model *model)
{
	static const char *const folders[] = {"new", "failed"};
	unsigned failed = 0;

	for (size_t i = 0; i < model->batch_names.count; i++) {
		const struct seen_batch *batch = &model->batches[i];
		bool lies = false;

		for (size_t f = 0; f < ARRAY_LEN(folders); f++)
			lies |= letters_lie(
			    model, folders[f], model->batch_names.names[i]);
		for (size_t k = 0; lies && k < batch->count; k++)
			failed +=
			    model->letters[batch->first + k].fate == FAILED;
	}
	return failed;
}

static void
check_letters_said(const struct model *model, const struct doc *said)
{
	unsigned failed = count_failed(model);

	if (number(said, "failed") != failed)
		model_wrong(model,
		    "status says %lld failed letters, and %u are",
		    (long long)number(said, "failed"), failed);
}

static void
check_status(struct model *model)
{
	struct err err = ERR_INIT;
	struct doc *desk;
	const struct doc *matches;
	struct site site;

	if (site_open(&site, model->dir, &err) < 0 ||
	    overview_look(&site, model->now, &desk, &err) < 0)
		model_wrong(model, "status: %s", err.text);
	matches = doc_get(desk, "matches");
	for (size_t i = 0; i < doc_count(matches); i++) {
		const struct doc *said = doc_at(matches, i);
		struct table table;

		if (doc_get(said, "wrong") != NULL)
			model_wrong(model, "status: %s",
			    doc_text_at(said, "wrong", ""));
		if (!model_open(model, doc_text_at(said, "match", ""), &table))
			model_wrong(model, "status: no such match");
		check_said_of(model, &table, said);
		table_close(&table);
	}
	if (!model->dirty)
		check_letters_said(model, doc_get(desk, "letters"));
	doc_free(desk);
	site_release(&site);
}

/* ---- all ---- */

/* Has anything of the match changed? */
static bool
is_touched(const struct model *model, const char *id)
{
	char *path = site_path(&model->site, "state/%s.pli", id);
	const struct file *file =
	    bytes_find(&model->bytes, path + strlen(model->dir) + 1);
	bool is = file != NULL && file->round == model->bytes.round;

	free(path);
	return is;
}

static void
check_matches(struct model *model, bool all)
{
	for (unsigned i = 0; i < model->match_count; i++) {
		const char *id = model->matches[i];
		struct table table;

		if (!all && !is_touched(model, id))
			continue;
		if (!model_open(model, id, &table))
			continue;
		check_asked(model, &table);
		check_mails(model, &table);
		table_close(&table);
		check_verify(model, id);
	}
}

static bool
is_answered(const struct model *model, const char *writer)
{
	for (size_t i = model->new_from; i < model->letter_count; i++)
		if (strcmp(model->letters[i].to, writer) == 0)
			return true;
	return false;
}

/* Nothing is left over by a run that went to its end. */
static void
check_tidy(const struct model *model)
{
	for (size_t i = 0; i < model->bytes.names.count; i++) {
		const char *name = model->bytes.names.names[i];
		const char *base = strrchr(name, '/');

		if (model->bytes.files[i].gone)
			continue;
		if (strncmp(name, "outbox/tmp/", 11) == 0 ||
		    (base != NULL && base[1] == '.' &&
			strcmp(base + strlen(base) - 4, ".new") == 0))
			model_wrong(model, "%s is left over", name);
	}
}

static void
check_rc(const struct model *model, const struct act *act)
{
	bool fine = act->rc == 0;

	if (act->how == DO_COMMAND)
		fine = fine || act->rc == 64 || act->rc == 65 || act->rc == 66;
	if (!fine)
		model_wrong(model, "it ends with %d", act->rc);
	if ((act->rc != 0 || act->unchanged || act->reads || act->nothing) &&
	    model->bytes.changed > 0 && !act->killed && !model->dirty)
		model_wrong(model, "it %s, and %u files are others: %s",
		    act->reads       ? "only looks"
		    : act->nothing   ? "came before"
		    : act->unchanged ? "says that nothing has changed"
				     : "was refused",
		    model->bytes.changed, model->bytes.first);
}

#define STATUS_EVERY 10
#define ALL_EVERY 50

/* What a run that was killed has left, the next one does. */
static void
heal(struct model *model)
{
	for (unsigned i = 0; i < model->match_count; i++) {
		struct err err = ERR_INIT;
		struct table table;

		if (!table_exists(&model->site, model->matches[i]))
			continue;
		if (table_open(&table, &model->site, model->matches[i], true,
			model->now, &err) < 0)
			model_wrong(model, "%s", err.text);
		table_close(&table);
	}
}

/* What is left of tables that wait for players, cron finishes. */
static bool
looks_at_all(const struct act *act)
{
	return !act->killed && act->argc > 0 &&
	       strcmp(act->argv[0], "tick") == 0 &&
	       (act->argc == 1 || strcmp(act->argv[1], "--bots") != 0);
}

void
check_step(struct model *model, const struct act *act)
{
	model->dirty |= act->killed;
	back_look(model, act);
	if (act->killed)
		heal(model);
	bytes_look(&model->bytes, model->dir);
	if (act->kept != NULL)
		act->kept->idle = model->bytes.changed == 0;
	check_rc(model, act);
	letters_look(model);
	server_look(model);
	letters_check(model);
	if (!act->killed && !model->dirty)
		check_tidy(model);
	if (act->writer != NULL && !is_answered(model, act->writer))
		model_wrong(model, "%s was not answered", act->writer);
	check_matches(model, model->step % ALL_EVERY == 0);
	if (model->step % STATUS_EVERY == 0)
		check_status(model);
	if (looks_at_all(act))
		model->dirty = false;
}
