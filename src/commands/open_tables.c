/* SPDX-License-Identifier: MIT */
/* open_tables.c - what the host does at open tables. */
#include "commands/open_tables.h"

#include "base/columns.h"
#include "base/x.h"
#include "commands/open_site.h"
#include "table/guest.h"
#include "table/hall.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- opening one ---- */

static int
check_plan(const struct cmd_hall_plan *plan, const struct site *site,
    struct proposal *proposal, struct err *err)
{
	uint32_t seats = 0;

	*proposal = (struct proposal){.game = game_find(plan->game),
	    .names = match_names_option(plan->names),
	    .manual = plan->manual};
	if (proposal->game == NULL)
		return err_set(err, EX_USAGE,
		    "%s: no such game; \"pli games\" lists them", plan->game);
	if (cmd_number(plan->seats, SEATS_MAX, "--open", &seats, err) < 0)
		return -1;
	proposal->seats = seats;
	if (seats < game_seats_min(proposal->game) ||
	    seats > proposal->game->seats_max)
		return err_set(err, EX_USAGE, "%s is played by %u to %u",
		    proposal->game->name, game_seats_min(proposal->game),
		    proposal->game->seats_max);
	if (plan->people->count + plan->bots->count > seats)
		return err_set(err, EX_USAGE, "there are only %u seats", seats);
	if (plan->options->count > PROPOSAL_OPTIONS)
		return err_set(err, EX_USAGE, "too many options");
	for (unsigned i = 0; i < plan->options->count; i++)
		proposal->options[proposal->option_count++] =
		    xstrdup(plan->options->items[i]);
	if (proposal_try(proposal, &site->data, err) < 0)
		return -1;
	if (proposal->miss != PROPOSAL_FINE)
		return err_set(err, EX_USAGE,
		    "an option cannot be; \"pli games %s\" lists them",
		    proposal->game->name);
	return 0;
}

static int
name_table(
    const struct site *site, const char *wanted, char id[17], struct err *err)
{
	uint8_t random[TAG_LEN];

	if (wanted == NULL) {
		seal_random(random, sizeof(random));
		hall_name(site, random, "", id);
		return 0;
	}
	if (!log_is_match_id(wanted) || strcmp(wanted, "new") == 0)
		return err_set(err, EX_USAGE,
		    "%s: a table is named by 1 to 16 letters a-z and digits",
		    wanted);
	if (table_exists(site, wanted) || lobby_exists(site, wanted))
		return err_set(err, EX_USAGE,
		    "there is a match or table %s already", wanted);
	strcpy(id, wanted);
	return 0;
}

static int
seat_people(
    struct hall *hall, const struct guest guests[SEATS_MAX], struct err *err)
{
	struct lobby *lobby = &hall->lobby;

	for (unsigned i = 0; i < SEATS_MAX && guests[i].name != NULL; i++) {
		struct lobby_person *person = lobby_add(lobby, LOBBY_SITS,
		    guests[i].name, guests[i].address, guests[i].lang);

		if (guests[i].bot != NULL)
			strncat(person->bot, guests[i].bot,
			    sizeof(person->bot) - 1);
	}
	for (uint32_t i = 0; !hall_ripe(hall) && i < lobby->count; i++) {
		const struct hall_news news = {"joined", lobby->people[i].name};

		if (hall_write(hall, "seated", i, &news, err) < 0)
			return -1;
	}
	return hall_commit(hall, err);
}

static int
open_table(struct hall *hall, const struct proposal *proposal, const char *id,
    bool forum, const struct guest guests[SEATS_MAX], struct err *err)
{
	strcpy(hall->lobby.id, id);
	hall_set(hall, proposal);
	hall->lobby.of_host = true;
	hall->lobby.manual = proposal->manual;
	hall->lobby.forum = forum;
	return seat_people(hall, guests, err);
}

int
cmd_hall_new(const struct cli *cli, struct site *site,
    const struct cmd_hall_plan *plan, struct err *err)
{
	struct guest guests[SEATS_MAX] = {0};
	struct proposal proposal;
	struct hall hall;
	char id[17];
	int rc = -1;

	if (check_plan(plan, site, &proposal, err) < 0 ||
	    guests_read(guests, plan->people->items, plan->people->count, site,
		err) < 0 ||
	    guests_add_bots(guests, plan->people->count, plan->bots->items,
		plan->bots->count, site, err) < 0 ||
	    name_table(site, plan->name, id, err) < 0 ||
	    hall_open(&hall, site, id, cli->now, err) < 0)
		goto out;
	rc = open_table(&hall, &proposal, id, plan->forum, guests, err);
	hall_close(&hall);
	if (rc == 0) {
		printf("%s\n", id);
		fprintf(stderr,
		    "The table is open: who writes \"join %s\" to\n%s may have "
		    "a seat.\n",
		    id, site->address);
	}
out:
	proposal_release(&proposal);
	guests_free(guests);
	return rc;
}

/* ---- showing them ---- */

struct listing {
	struct site *site;
	struct columns columns;
	struct doc *doc;
};

static const char *const part_words[] = {
    "", " (asks)", " (has not answered)", " (invited)"};

static void
add_row(struct listing *listing, const struct lobby *lobby)
{
	struct buf seats = BUF_INIT, options = BUF_INIT, names = BUF_INIT;
	const char *cells[5] = {lobby->id, lobby->game->name};
	unsigned i;

	buf_addf(&seats, "%u of %u free", lobby_free(lobby), lobby->seats);
	for (i = 0; i < lobby->option_count; i++)
		buf_addf(
		    &options, "%s%s", i == 0 ? "" : " ", lobby->options[i]);
	for (i = 0; i < lobby->count; i++)
		buf_addf(&names, "%s%s%s", i == 0 ? "" : ", ",
		    lobby->people[i].name, part_words[lobby->people[i].part]);
	cells[2] = seats.data;
	cells[3] = options.data;
	cells[4] = names.data;
	columns_add(&listing->columns, cells);
	buf_release(&seats);
	buf_release(&options);
	buf_release(&names);
}

static void
add_doc(struct listing *listing, const struct lobby *lobby)
{
	struct doc *map = doc_add_map(doc_get(listing->doc, "tables"), NULL);
	struct doc *list;
	unsigned i;

	doc_add_string(map, "table", lobby->id);
	doc_add_string(map, "game", lobby->game->name);
	doc_add_number(map, "seats", lobby->seats);
	doc_add_number(map, "free", lobby_free(lobby));
	list = doc_add_list(map, "options");
	for (i = 0; i < lobby->option_count; i++)
		doc_add_string(list, NULL, lobby->options[i]);
	list = doc_add_list(map, "people");
	for (i = 0; i < lobby->count; i++) {
		struct doc *one = doc_add_map(list, NULL);

		doc_add_string(one, "name", lobby->people[i].name);
		doc_add_string(
		    one, "part", lobby_part_name(lobby->people[i].part));
	}
}

static int
add_table(const char *id, void *arg)
{
	struct listing *listing = arg;
	struct lobby lobby;
	struct err err = ERR_INIT;
	int rc = lobby_read(&lobby, listing->site, id, &err);

	if (rc < 0)
		fprintf(stderr, "pli: %s: %s\n", id, err.text);
	if (rc > 0 && lobby.state == LOBBY_OPEN) {
		add_row(listing, &lobby);
		add_doc(listing, &lobby);
	}
	lobby_release(&lobby);
	return 0;
}

int
cmd_hall_list(
    const struct cli *cli, struct site *site, bool json, struct err *err)
{
	struct listing listing = {.site = site, .doc = doc_new_map()};
	struct buf text = BUF_INIT;
	int rc;

	(void)cli;
	columns_init(&listing.columns, 5);
	doc_add_number(listing.doc, "version", 1);
	doc_add_list(listing.doc, "tables");
	rc = lobby_each(site, add_table, &listing, err);
	columns_write(&listing.columns, &text);
	if (json) {
		cmd_print_json(listing.doc);
	} else {
		doc_free(listing.doc);
		cmd_print(&text);
	}
	columns_release(&listing.columns);
	buf_release(&text);
	return rc;
}

/* ---- changing one ---- */

bool
cmd_hall_has(const struct cli *cli, const char *id)
{
	struct site site;
	bool has;

	if (site_open(&site, cli->site, NULL) < 0)
		return false;
	has = lobby_exists(&site, id) && !table_is_made(&site, id);
	site_release(&site);
	return has;
}

static int
find_person(const struct hall *hall, const char *name, uint32_t *person,
    struct err *err)
{
	*person = name == NULL ? LOBBY_NOBODY : lobby_named(&hall->lobby, name);
	if (*person == LOBBY_NOBODY)
		return err_set(err, EX_USAGE, "%s: nobody there is called that",
		    name == NULL ? "a name is missing" : name);
	return 0;
}

static int
check_asker(const struct hall *hall, uint32_t person, struct err *err)
{
	if (hall->lobby.people[person].part == LOBBY_ASKS)
		return 0;
	return err_set(err, EX_USAGE, "%s does not wait for a yes",
	    hall->lobby.people[person].name);
}

static int
do_approve(struct hall *hall, const char *whom, struct err *err)
{
	uint32_t person;

	if (find_person(hall, whom, &person, err) < 0 ||
	    check_asker(hall, person, err) < 0)
		return -1;
	return hall_admit(hall, person, err);
}

static int
do_decline(struct hall *hall, const char *whom, struct err *err)
{
	uint32_t person;

	if (find_person(hall, whom, &person, err) < 0 ||
	    check_asker(hall, person, err) < 0)
		return -1;
	return hall_turn_away(hall, person, err);
}

static int
do_join(struct hall *hall, const char *whom, struct err *err)
{
	struct guest guests[SEATS_MAX] = {0};
	struct hall_news own = {"joined", NULL}, news = {"came", NULL};
	const char *why;
	uint32_t person = LOBBY_NOBODY;
	int rc = -1;

	if (whom == NULL)
		return err_set(
		    err, EX_USAGE, "join: say who, 'NAME <ADDRESS>;LANG'");
	if (guests_read(guests, &whom, 1, hall->site, err) < 0)
		goto out;
	why = hall_sit(
	    hall, guests[0].name, guests[0].address, guests[0].lang, &person);
	if (why != NULL) {
		err_set(err, EX_USAGE, "%s: cannot sit there: %s",
		    guests[0].name,
		    hall->misnamed != NAME_GOOD ? name_faults[hall->misnamed]
						: why);
		goto out;
	}
	/* Whom the host seats he need not be asked about. */
	hall->lobby.people[person].part = LOBBY_SITS;
	own.name = news.name = guests[0].name;
	if (hall_ripe(hall))
		rc = 0;
	else if (hall_write(hall, "seated", person, &own, err) == 0)
		rc = hall_write_opener(hall, person, &news, err);
out:
	guests_free(guests);
	return rc;
}

static int
do_leave(struct hall *hall, const char *whom, struct err *err)
{
	const struct hall_news own = {"left", NULL}, news = {"away", whom};
	uint32_t person;

	if (find_person(hall, whom, &person, err) < 0 ||
	    hall_write(hall, "gone", person, &own, err) < 0)
		return -1;
	hall_leave(hall, person);
	return hall->lobby.state != LOBBY_OPEN
		   ? 0
		   : hall_write_opener(hall, LOBBY_NOBODY, &news, err);
}

static int
do_start(struct hall *hall, const char *whom, struct err *err)
{
	(void)whom;
	if (hall_start(hall) != NULL)
		return err_set(err, EX_USAGE,
		    "too few have come: %s is played by %u or more",
		    hall->lobby.game->name, game_seats_min(hall->lobby.game));
	return 0;
}

static int
do_close(struct hall *hall, const char *whom, struct err *err)
{
	const struct hall_news news = {"shut", NULL};

	(void)whom;
	for (uint32_t i = 0; i < hall->lobby.count; i++)
		if (hall->lobby.people[i].part != LOBBY_HELD &&
		    hall_write(hall, "gone", i, &news, err) < 0)
			return -1;
	hall_shut(hall);
	return 0;
}

static const struct {
	const char *verb;
	int (*run)(struct hall *hall, const char *whom, struct err *err);
} verbs[] = {
    {"approve", do_approve},
    {"decline", do_decline},
    {"join", do_join},
    {"leave", do_leave},
    {"start", do_start},
    {"close", do_close},
};

static int
change(struct hall *hall, const char *verb, const char *whom, struct err *err)
{
	size_t i = 0;

	if (hall->lobby.id[0] == '\0' || hall->lobby.state != LOBBY_OPEN)
		return err_set(err, EX_USAGE, "there is no such open table");
	while (strcmp(verbs[i].verb, verb) != 0)
		i++;
	return verbs[i].run(hall, whom, err) < 0 ? -1 : hall_commit(hall, err);
}

int
cmd_hall_do(const struct cli *cli, const char *id, const char *verb,
    const char *whom, struct err *err)
{
	struct site site;
	struct hall hall;
	int rc = -1;

	if (site_open(&site, cli->site, err) < 0)
		return -1;
	if (hall_open(&hall, &site, id, cli->now, err) == 0) {
		rc = change(&hall, verb, whom, err);
		hall_close(&hall);
	}
	cmd_wake_bots(cli, &site);
	site_release(&site);
	return rc;
}
