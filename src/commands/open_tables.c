/* SPDX-License-Identifier: MIT */
/* open_tables.c - what the host does at open tables. */
#include "commands/open_tables.h"

#include "base/columns.h"
#include "base/x.h"
#include "commands/open_site.h"
#include "table/new_player.h"
#include "table/open_table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* ---- opening one ---- */

static int
check_plan(const struct cmd_open_table_plan *plan, const struct site *site,
    struct proposal *proposal, struct err *err)
{
	struct buf why = BUF_INIT;
	uint32_t seats = 0;
	int rc;

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
	rc = proposal_try(proposal, &site->data, &why, err);
	if (rc == 0 && proposal->miss != PROPOSAL_FINE)
		rc = err_set(err, EX_USAGE,
		    "%s; \"pli games %s\" lists the options", why.data,
		    proposal->game->name);
	buf_release(&why);
	return rc;
}

static int
name_table(
    const struct site *site, const char *wanted, char id[17], struct err *err)
{
	uint8_t random[TAG_LEN];

	if (wanted == NULL) {
		seal_random(random, sizeof(random));
		open_table_name(site, random, "", id);
		return 0;
	}
	if (site_check_id(site, wanted, err) < 0)
		return -1;
	if (table_exists(site, wanted) || signup_exists(site, wanted))
		return err_set(err, EX_USAGE,
		    "there is a match or table %s already", wanted);
	strcpy(id, wanted);
	return 0;
}

static int
seat_people(struct open_table *open_table,
    const struct new_player players[SEATS_MAX], struct err *err)
{
	struct signup *signup = &open_table->signup;

	for (unsigned i = 0; i < SEATS_MAX && players[i].name != NULL; i++) {
		struct signup_person *person = signup_add(signup, SIGNUP_SITS,
		    players[i].name, players[i].address, players[i].lang);

		if (players[i].bot != NULL)
			strncat(person->bot, players[i].bot,
			    sizeof(person->bot) - 1);
	}
	for (uint32_t i = 0; !open_table_ripe(open_table) && i < signup->count;
	     i++) {
		const struct open_table_news news = {
		    "joined", signup->people[i].name};

		if (open_table_write(open_table, "seated", i, &news, err) < 0)
			return -1;
	}
	return open_table_commit(open_table, err);
}

static int
set_open_table(struct open_table *open_table, const struct proposal *proposal,
    const char *id, bool forum, const struct new_player players[SEATS_MAX],
    struct err *err)
{
	strcpy(open_table->signup.id, id);
	open_table_set(open_table, proposal);
	open_table->signup.of_host = true;
	open_table->signup.manual = proposal->manual;
	open_table->signup.forum = forum;
	return seat_people(open_table, players, err);
}

int
cmd_open_table_new(const struct cli *cli, struct site *site,
    const struct cmd_open_table_plan *plan, struct err *err)
{
	struct new_player players[SEATS_MAX] = {0};
	struct proposal proposal;
	struct open_table open_table;
	char id[17];
	int rc = -1;

	if (check_plan(plan, site, &proposal, err) < 0 ||
	    new_players_read(players, plan->people->items, plan->people->count,
		site, err) < 0 ||
	    new_players_add_bots(players, plan->people->count,
		plan->bots->items, plan->bots->count, site, err) < 0 ||
	    name_table(site, plan->name, id, err) < 0 ||
	    open_table_open(&open_table, site, id, cli->now, err) < 0)
		goto out;
	rc = set_open_table(
	    &open_table, &proposal, id, plan->forum, players, err);
	open_table_close(&open_table);
	if (rc == 0) {
		printf("%s\n", id);
		fprintf(stderr,
		    "The table is open: who writes \"join %s\" to\n%s may have "
		    "a seat.\n",
		    id, site->address);
	}
out:
	proposal_release(&proposal);
	new_players_free(players);
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
add_row(struct listing *listing, const struct signup *signup)
{
	struct buf seats = BUF_INIT, options = BUF_INIT, names = BUF_INIT;
	const char *cells[5] = {signup->id, signup->game->name};
	unsigned i;

	buf_addf(&seats, "%u of %u free", signup_free(signup), signup->seats);
	for (i = 0; i < signup->option_count; i++)
		buf_addf(
		    &options, "%s%s", i == 0 ? "" : " ", signup->options[i]);
	for (i = 0; i < signup->count; i++)
		buf_addf(&names, "%s%s%s", i == 0 ? "" : ", ",
		    signup->people[i].name, part_words[signup->people[i].part]);
	cells[2] = seats.data;
	cells[3] = options.data;
	cells[4] = names.data;
	columns_add(&listing->columns, cells);
	buf_release(&seats);
	buf_release(&options);
	buf_release(&names);
}

static void
add_doc(struct listing *listing, const struct signup *signup)
{
	struct doc *map = doc_add_map(doc_get(listing->doc, "tables"), NULL);
	struct doc *list;
	unsigned i;

	doc_add_string(map, "table", signup->id);
	doc_add_string(map, "game", signup->game->name);
	doc_add_number(map, "seats", signup->seats);
	doc_add_number(map, "free", signup_free(signup));
	list = doc_add_list(map, "options");
	for (i = 0; i < signup->option_count; i++)
		doc_add_string(list, NULL, signup->options[i]);
	list = doc_add_list(map, "people");
	for (i = 0; i < signup->count; i++) {
		struct doc *one = doc_add_map(list, NULL);

		doc_add_string(one, "name", signup->people[i].name);
		doc_add_string(
		    one, "part", signup_part_name(signup->people[i].part));
	}
}

static int
add_table(const char *id, void *arg)
{
	struct listing *listing = arg;
	struct signup signup;
	struct err err = ERR_INIT;
	int rc = signup_read(&signup, listing->site, id, &err);

	if (rc < 0)
		fprintf(stderr, "pli: %s: %s\n", id, err.text);
	if (rc > 0 && signup.state == SIGNUP_OPEN) {
		add_row(listing, &signup);
		add_doc(listing, &signup);
	}
	signup_release(&signup);
	return 0;
}

int
cmd_open_table_list(
    const struct cli *cli, struct site *site, bool json, struct err *err)
{
	struct listing listing = {.site = site, .doc = doc_new_map()};
	struct buf text = BUF_INIT;
	int rc;

	(void)cli;
	columns_init(&listing.columns, 5);
	doc_add_number(listing.doc, "version", 1);
	doc_add_list(listing.doc, "tables");
	rc = signup_each(site, add_table, &listing, err);
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
cmd_open_table_has(const struct cli *cli, const char *id)
{
	struct site site;
	bool has;

	if (site_open(&site, cli->site, NULL) < 0)
		return false;
	has = signup_exists(&site, id) && !table_is_made(&site, id);
	site_release(&site);
	return has;
}

static int
find_person(const struct open_table *open_table, const char *name,
    uint32_t *person, struct err *err)
{
	*person = name == NULL ? SIGNUP_NOBODY
			       : signup_named(&open_table->signup, name);
	if (*person == SIGNUP_NOBODY)
		return err_set(err, EX_USAGE, "%s: nobody there is called that",
		    name == NULL ? "a name is missing" : name);
	return 0;
}

static int
check_asker(
    const struct open_table *open_table, uint32_t person, struct err *err)
{
	if (open_table->signup.people[person].part == SIGNUP_ASKS)
		return 0;
	return err_set(err, EX_USAGE, "%s does not wait for a yes",
	    open_table->signup.people[person].name);
}

static int
do_approve(struct open_table *open_table, const char *whom, struct err *err)
{
	uint32_t person;

	if (find_person(open_table, whom, &person, err) < 0 ||
	    check_asker(open_table, person, err) < 0)
		return -1;
	return open_table_admit(open_table, person, err);
}

static int
do_decline(struct open_table *open_table, const char *whom, struct err *err)
{
	uint32_t person;

	if (find_person(open_table, whom, &person, err) < 0 ||
	    check_asker(open_table, person, err) < 0)
		return -1;
	return open_table_turn_away(open_table, person, err);
}

static int
do_join(struct open_table *open_table, const char *whom, struct err *err)
{
	struct new_player players[SEATS_MAX] = {0};
	struct open_table_news own = {"joined", NULL}, news = {"came", NULL};
	const char *why;
	uint32_t person = SIGNUP_NOBODY;
	int rc = -1;

	if (whom == NULL)
		return err_set(
		    err, EX_USAGE, "join: say who, 'NAME <ADDRESS>;LANG'");
	if (new_players_read(players, &whom, 1, open_table->site, err) < 0)
		goto out;
	why = open_table_sit(open_table, players[0].name, players[0].address,
	    players[0].lang, &person);
	if (why != NULL) {
		err_set(err, EX_USAGE, "%s: cannot sit there: %s",
		    players[0].name,
		    open_table->misnamed != NAME_GOOD
			? name_faults[open_table->misnamed]
			: why);
		goto out;
	}
	/* Whom the host seats he need not be asked about. */
	open_table->signup.people[person].part = SIGNUP_SITS;
	own.name = news.name = players[0].name;
	if (open_table_ripe(open_table))
		rc = 0;
	else if (open_table_write(open_table, "seated", person, &own, err) == 0)
		rc = open_table_write_opener(open_table, person, &news, err);
out:
	new_players_free(players);
	return rc;
}

static int
do_leave(struct open_table *open_table, const char *whom, struct err *err)
{
	const struct open_table_news own = {"left", NULL},
				     news = {"away", whom};
	uint32_t person;

	if (find_person(open_table, whom, &person, err) < 0 ||
	    open_table_write(open_table, "gone", person, &own, err) < 0)
		return -1;
	open_table_leave(open_table, person);
	return open_table->signup.state != SIGNUP_OPEN
		   ? 0
		   : open_table_write_opener(
			 open_table, SIGNUP_NOBODY, &news, err);
}

static int
do_start(struct open_table *open_table, const char *whom, struct err *err)
{
	(void)whom;
	if (open_table_start(open_table) != NULL)
		return err_set(err, EX_USAGE,
		    "too few have come: %s is played by %u or more",
		    open_table->signup.game->name,
		    game_seats_min(open_table->signup.game));
	return 0;
}

static int
do_close(struct open_table *open_table, const char *whom, struct err *err)
{
	const struct open_table_news news = {"shut", NULL};

	(void)whom;
	for (uint32_t i = 0; i < open_table->signup.count; i++)
		if (open_table->signup.people[i].part != SIGNUP_HELD &&
		    open_table_write(open_table, "gone", i, &news, err) < 0)
			return -1;
	open_table_shut(open_table);
	return 0;
}

static const struct {
	const char *verb;
	int (*run)(
	    struct open_table *open_table, const char *whom, struct err *err);
} verbs[] = {
    {"approve", do_approve},
    {"decline", do_decline},
    {"join", do_join},
    {"leave", do_leave},
    {"start", do_start},
    {"close", do_close},
};

static int
change(struct open_table *open_table, const char *verb, const char *whom,
    struct err *err)
{
	size_t i = 0;

	if (open_table->signup.id[0] == '\0' ||
	    open_table->signup.state != SIGNUP_OPEN)
		return err_set(err, EX_USAGE, "there is no such open table");
	while (strcmp(verbs[i].verb, verb) != 0)
		i++;
	return verbs[i].run(open_table, whom, err) < 0
		   ? -1
		   : open_table_commit(open_table, err);
}

int
cmd_open_table_do(const struct cli *cli, const char *id, const char *verb,
    const char *whom, struct err *err)
{
	struct site site;
	struct open_table open_table;
	int rc = -1;

	if (site_open(&site, cli->site, err) < 0)
		return -1;
	if (open_table_open(&open_table, &site, id, cli->now, err) == 0) {
		rc = change(&open_table, verb, whom, err);
		open_table_close(&open_table);
	}
	cmd_wake_bots(cli, &site);
	site_release(&site);
	return rc;
}
