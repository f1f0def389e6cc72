/* SPDX-License-Identifier: MIT */
/* host.c - all that a host may type. */
#include "model.h"

#include "base/seal.h"
#include "base/x.h"
#include "folder.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const names[] = {"Anna", "Bruno", "Chloé", "Denis", "Elsa"};

/* A table of texts of which one is taken. */
#define ONE_OF(model, list) ((list)[model_below(model, ARRAY_LEN(list))])

/* ---- matches ---- */

static void
add_match_id(struct model *model, const char *id)
{
	/* The oldest is forgotten, which has most likely ended. */
	if (model->match_count == MODEL_MATCHES)
		memmove(model->matches[0], model->matches[1],
		    --model->match_count * sizeof(model->matches[0]));
	strcpy(model->matches[model->match_count++], id);
}

static unsigned
playing(struct model *model)
{
	unsigned count = 0;

	for (unsigned i = 0; i < model->match_count; i++) {
		struct table table;

		if (!model_open(model, model->matches[i], &table))
			continue;
		count +=
		    !match_closed(&table.match) && !match_over(&table.match);
		table_close(&table);
	}
	return count;
}

static void
add_seats(struct model *model, struct act *act, unsigned count)
{
	unsigned first = model_below(model, MODEL_PEOPLE);

	for (unsigned s = 0; s < count; s++) {
		act_arg(act, "--seat");
		act_arg(act, "%s <player%02u@example.net>;%s", names[s],
		    (first + s) % MODEL_PEOPLE,
		    (first + s) % 3 == 1 ? "fr" : "en");
	}
}

static void
plan_new(struct model *model, struct act *act)
{
	static const char *const played[] = {"hab-gut", "hab-gut", "hab-gut",
	    "hauts-fourneaux", "industria", "age-of-industry"};
	char id[17];

	snprintf(id, sizeof(id), "m%u", model->step);
	act_arg(act, "new");
	act_arg(act, "%s", ONE_OF(model, played));
	act_arg(act, "--name");
	act_arg(act, "%s", id);
	add_seats(model, act, 2 + model_below(model, 2));
	switch (model_below(model, 6)) {
	case 0:
		act_arg(act, "--free");
		act_arg(act, "1");
		break;
	case 1:
		act_arg(act, "--forum");
		break;
	default:
		act_arg(act, "--bot");
		act_arg(act, model_below(model, 2) ? "greedy" : "random");
	}
	add_match_id(model, id);
}

static void
plan_open(struct model *model, struct act *act)
{
	act_arg(act, "new");
	act_arg(act, "hab-gut");
	act_arg(act, "--open");
	act_arg(act, "3");
	act_arg(act, "--name");
	act_arg(act, "t%u", model->step);
	if (model_below(model, 2))
		add_seats(model, act, 1);
	model->tables = model->step;
	add_match_id(model, act->argv[5]);
}

/* ---- on one match ---- */

static unsigned
seat_of(struct model *model, const struct table *table)
{
	return model_below(model, table->match.seats);
}

static void
plan_set(struct model *model, struct act *act, const struct table *table)
{
	static const char *const settings[] = {"target=5d", "target=5d",
	    "target=1d", "target=0", "grace=6h", "late=bot", "late=default",
	    "late=wait", "late=substitute", "remind=[0h, 2d]", "remind=[]",
	    "press=anonymous", "press=none", "observers=no", "observers=yes",
	    "forum=yes", "forum=no", "bot=greedy", "claim=10d", "nothing=1",
	    "target=never", "zone=Europe/Paris"};

	act_arg(act, "match");
	act_arg(act, "%s", table->id);
	act_arg(act, "set");
	act_arg(act, "%s", ONE_OF(model, settings));
	if (model_below(model, 3) == 0)
		act_arg(act, "%s", ONE_OF(model, settings));
}

static void
plan_seat(struct model *model, struct act *act, const struct table *table)
{
	act_arg(act, "match");
	act_arg(act, "%s", table->id);
	if (model_below(model, 2) == 0) {
		act_arg(act, "leave");
		act_arg(act, "%u", seat_of(model, table));
	} else {
		act_arg(act, "join");
		act_arg(act, "%s %u <player%02u@example.net>;fr",
		    ONE_OF(model, names), model->step,
		    model_below(model, MODEL_PEOPLE));
	}
}

static void
plan_player(struct model *model, struct act *act, const struct table *table)
{
	static const char *const wishes[] = {"text", "every letter",
	    "one letter a day", "one letter a day at 7:00", "only my turn",
	    "quiet hours 22:00-07:00", "no quiet hours", "nonsense", "width 60",
	    "calendar", "English", "French"};

	act_arg(act, "player");
	act_arg(act, "%s", table->id);
	act_arg(act, "%u", seat_of(model, table));
	switch (model_below(model, 8)) {
	case 0:
		act_arg(act, "--renew");
		break;
	case 1:
		act_arg(act, "--address");
		act_arg(act, "player%02u@example.net",
		    model_below(model, MODEL_PEOPLE));
		break;
	case 2:
		act_arg(act, "--signed");
		act_arg(act, model_below(model, 2) ? "yes" : "no");
		break;
	case 3:
		act_arg(act, "--forum");
		act_arg(act, model_below(model, 2) ? "none" : "%u",
		    model_below(model, 5));
		break;
	case 4:
		act->reads = true;
		break;
	default:
		act_arg(act, "--prefer");
		act_arg(act, "%s", ONE_OF(model, wishes));
	}
}

static void
plan_note(struct model *model, struct act *act, const struct table *table)
{
	static const char *const topics[] = {
	    "host", "pause", "resume", "deadline", "Not a topic"};

	act_arg(act, "note");
	act_arg(act, "%s", table->id);
	if (log_paused(&table->match.log) != NULL || model_below(model, 2)) {
		act_arg(act, "--topic");
		act_arg(act, "%s",
		    log_paused(&table->match.log) != NULL
			? "resume"
			: ONE_OF(model, topics));
	}
	if (model_below(model, 3) == 0) {
		act_arg(act, "--seat");
		act_arg(act, "%u", model_below(model, 5));
	}
	act_arg(act, "The host says number %u.", model->step);
}

static void
plan_void(struct model *model, struct act *act, const struct table *table)
{
	static const char *const whys[] = {"undo", "consent", "mistake", "fun"};
	uint32_t head = log_head(&table->match.log);

	act_arg(act, "void");
	act_arg(act, "%s", table->id);
	act_arg(act, "--back");
	act_arg(act, "%u", head - model_below(model, head > 12 ? 12 : head));
	act_arg(act, "--why");
	act_arg(act, "%s", ONE_OF(model, whys));
}

static void
plan_begin(struct model *model, struct act *act, const struct table *table)
{
	act_arg(act, model_below(model, 2) ? "salt" : "start");
	act_arg(act, "%s", table->id);
	if (strcmp(act->argv[0], "start") == 0)
		return;
	act_arg(act, "--seat");
	act_arg(act, "%u", seat_of(model, table));
	act_arg(act, "seat says so in step number %u", model->step);
}

static void
plan_end(struct model *model, struct act *act, const struct table *table)
{
	act_arg(act, "match");
	act_arg(act, "%s", table->id);
	if (model_below(model, 4) == 0) {
		free(act->argv[0]);
		act->argv[0] = xstrdup("reveal");
		act_arg(act, "--unfinished");
	} else {
		act_arg(act, "close");
		if (model_below(model, 2))
			act_arg(act, "Nobody plays.");
	}
}

static void
plan_key(struct model *model, struct act *act, const struct table *table)
{
	static const char *const keys[] = {
	    "f94f71115fe1f6608f305327c0a06be2b6b130f6d10567f996811c04b0c883f6",
	    "f94f71115fe1f6608f305327c0a06be2b6b130f6d10567f996811c04b0c883f6",
	    "4145"};

	act_arg(act, "key");
	act_arg(act, "%s", table->id);
	act_arg(act, "--seat");
	act_arg(act, "%u", seat_of(model, table));
	act_arg(act, "%s", ONE_OF(model, keys));
}

/* What a player said on the phone. */
static void
plan_move(struct model *model, struct act *act, const struct table *table)
{
	struct buf orders = BUF_INIT;
	struct table open;
	uint32_t seat = mails_owing(table);

	if (!table->match.started || seat == table->match.seats ||
	    !model_open(model, table->id, &open))
		return;
	mails_orders(model, &open, seat, &orders);
	table_close(&open);
	put("orders", orders.data);
	buf_release(&orders);
	act_arg(act, "move");
	act_arg(act, "%s", table->id);
	act_arg(act, "--seat");
	act_arg(act, "%u", seat);
	act_arg(act, "orders");
}

/* To a host whom we do not hear of again. */
static void
plan_give(struct model *model, struct act *act, const struct table *table)
{
	static const uint8_t seed[32] = {7};
	struct host_key other;
	struct buf keys = BUF_INIT;

	(void)model;
	host_key_init(&other, seed);
	host_key_write_public(&other, &keys);
	act_arg(act, "host");
	act_arg(act, "%s", table->id);
	act_arg(act, "--to");
	act_arg(act, "%.*s", (int)strcspn(keys.data, "\n"), keys.data);
	host_key_wipe(&other);
	buf_release(&keys);
}

static void
plan_accept(struct model *model, struct act *act, const struct table *table)
{
	(void)model;
	act_arg(act, "match");
	act_arg(act, "%s", table->id);
	act_arg(act, "accept");
}

static void
plan_look(struct model *model, struct act *act, const struct table *table)
{
	static const char *const looks[][4] = {{"show", "%", NULL},
	    {"show", "%", "--seat", "0"}, {"log", "%", NULL},
	    {"seats", "%", NULL}, {"seats", "%", "--addresses", NULL},
	    {"match", "%", NULL}, {"verify", "%", NULL}, {"ledger", "%", NULL},
	    {"key", "%", NULL}, {"list", NULL}, {"list", "--open", NULL},
	    {"status", NULL}, {"key", NULL}, {"games", NULL},
	    {"template", NULL}};
	const char *const *words = looks[model_below(model, ARRAY_LEN(looks))];

	for (int i = 0; i < 4 && words[i] != NULL; i++)
		act_arg(act, "%s",
		    strcmp(words[i], "%") == 0 ? table->id : words[i]);
	act->reads = true;
}

static const struct {
	unsigned weight;
	void (*plan)(
	    struct model *model, struct act *act, const struct table *table);
} on_match[] = {
    {18, plan_set},
    {12, plan_seat},
    {20, plan_player},
    {10, plan_note},
    {6, plan_void},
    {6, plan_begin},
    {2, plan_end},
    {6, plan_key},
    {4, plan_move},
    {2, plan_give},
    {2, plan_accept},
    {12, plan_look},
};

/* ---- of the whole site ---- */

static void
plan_table(struct model *model, struct act *act)
{
	static const char *const verbs[] = {
	    "join", "leave", "approve", "decline", "start", "close"};
	const char *verb = ONE_OF(model, verbs);

	act_arg(act, "match");
	act_arg(act, "t%u", model->tables);
	act_arg(act, "%s", verb);
	if (strcmp(verb, "join") == 0)
		act_arg(act, "%s <player%02u@example.net>",
		    ONE_OF(model, names), model_below(model, MODEL_PEOPLE));
	else if (strcmp(verb, "start") != 0 && strcmp(verb, "close") != 0)
		act_arg(act, "%s", ONE_OF(model, names));
}

static void
plan_site(struct model *model, struct act *act)
{
	switch (model_below(model, 6)) {
	case 0:
		act_arg(act, "host");
		if (model_below(model, 2))
			act_arg(act, "--new-key");
		break;
	case 1:
		act_arg(act, "backup");
		act_arg(act, "backup.pli");
		act->reads = true;
		break;
	case 2:
		act_arg(act, "publish");
		act_arg(act, "web");
		act->reads = true;
		break;
	case 3:
		back_plan(model, act);
		break;
	default:
		act_arg(act, "tick");
		act_arg(act, "--bots");
	}
}

void
host_plan(struct model *model, struct act *act)
{
	unsigned number = model_below(model, 100), i = 0;
	struct table table;

	if (playing(model) < MODEL_PLAYING) {
		plan_new(model, act);
		return;
	}
	switch (model_below(model, 12)) {
	case 0:
		plan_open(model, act);
		return;
	case 1:
	case 2:
		plan_table(model, act);
		return;
	case 3:
		plan_site(model, act);
		return;
	default:
		break;
	}
	if (!model_match(model, &table, model_below(model, 8) == 0))
		return;
	while (number >= on_match[i].weight)
		number -= on_match[i++].weight;
	on_match[i].plan(model, act, &table);
	table_close(&table);
}
