/* SPDX-License-Identifier: MIT */
/* player.c - pli player: choices, address, renewal, signatures. */
#include "commands/open_site.h"

#include "base/x.h"
#include "base/yaml.h"
#include "commands/player_export.h"
#include "commands/player_forget.h"
#include "site/account.h"
#include "site/reply.h"
#include "table/seats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct options {
	const char *address, *is_signed, *prefer, *account;
	bool renew;
};

static const char format_is_for[] = "--format is for an export";

/* ---- choices about letters ---- */

/* As the file has them, in the words of pli-site(5). */
static void
say(struct table *table, uint32_t seat, const struct player *player,
    struct buf *text)
{
	player_say(player, match_lang(&table->match, seat),
	    table->site->pictures, text);
}

static int
print_choices(struct table *table, uint32_t seat, struct err *err)
{
	struct buf text = BUF_INIT;
	struct player player;
	int rc = 0;

	if (!private_reaches(&table->private, seat))
		return err_set(err, EX_USAGE, "seat %u has no address", seat);
	/* Here, other than for a letter, a broken file is worth an error. */
	rc = table_read_player(table, seat, &player, err);
	if (rc == 0) {
		say(table, seat, &player, &text);
		fputs(text.data, stdout);
	}
	buf_release(&text);
	return rc;
}

/* What the words make of the choices. */
static int
read_choices(struct table *table, uint32_t seat, const char *text,
    struct player *player, struct err *err)
{
	struct player_miss miss;
	struct words *const *words;
	unsigned count;

	*player = *table_player(table, seat);
	words = table_words(table, seat, &count);
	if (player_wish(player, words, count, text, &miss))
		return 0;
	return err_set(err, EX_USAGE,
	    "--prefer %s: I do not understand \"%s\" (%s)", text, miss.word,
	    miss.key);
}

static bool
is_other(struct table *table, uint32_t seat, const struct player *player)
{
	struct buf before = BUF_INIT, after = BUF_INIT;
	bool is;

	say(table, seat, table_player(table, seat), &before);
	say(table, seat, player, &after);
	is = strcmp(before.data, after.data) != 0;
	buf_release(&before);
	buf_release(&after);
	return is;
}

static int
set_choices(struct table *table, uint32_t seat, const char *text, bool *changed,
    struct err *err)
{
	struct player player;

	if (read_choices(table, seat, text, &player, err) < 0)
		return -1;
	if (!is_other(table, seat, &player))
		return 0;
	*changed = true;
	return table_prefer(table, seat, &player, err);
}

/* ---- what stands in the match and its private file ---- */

/* For what the host changes, the addresses of older letters end. */
static int
check_reseat(const struct table *table, struct err *err)
{
	if (table_may_reseat(table))
		return 0;
	return err_set(err, EX_USAGE,
	    "match %s: no seat changes between the beacon and the start, nor "
	    "after the reveal",
	    table->id);
}

static int
check_address(const char *address, struct err *err)
{
	if (address_is_plain(address))
		return 0;
	return err_set(err, EX_USAGE, "%s: not a mail address", address);
}

static int
set_address(
    struct table *table, uint32_t seat, const char *address, struct err *err)
{
	if (table_move_player(table, seat, address, err) < 0)
		return -1;
	private_move(&table->private, seat, address);
	private_heard(&table->private, seat, table->now);
	table->private_changed = true;
	return 0;
}

/* The host knows that it is the player's account; "none" takes it off. */
static int
check_account(const struct table *table, uint32_t seat, const char *account,
    struct err *err)
{
	uint32_t other = private_at_forum(&table->private, account);

	if (!account_is_word(account))
		return err_set(
		    err, EX_USAGE, "--forum %s: not an account's id", account);
	if (other == NO_SEAT || other == seat)
		return 0;
	return err_set(
	    err, EX_USAGE, "--forum %s: it plays for seat %u", account, other);
}

static void
set_account(struct table *table, uint32_t seat, const char *account)
{
	private_bind(&table->private.seats[seat],
	    strcmp(account, "none") == 0 ? NULL : account);
	table->private_changed = true;
}

static int
check_signed(
    const struct table *table, uint32_t seat, const char *yes, struct err *err)
{
	const struct log *log = &table->match.log;
	bool is = strcmp(yes, "yes") == 0;

	if (!is && strcmp(yes, "no") != 0)
		return err_set(
		    err, EX_USAGE, "--signed %s: must be yes or no", yes);
	if (is && !log_seat(log, log_head(log), seat)->has_key)
		return err_set(
		    err, EX_USAGE, "seat %u has no key registered", seat);
	return 0;
}

static void
set_signed(struct table *table, uint32_t seat, const char *yes)
{
	table->private.seats[seat].signed_only = strcmp(yes, "yes") == 0;
	table->private_changed = true;
}

static int
check_choices(struct table *table, uint32_t seat, const struct options *options,
    struct err *err)
{
	struct player player;

	if (!private_reaches(&table->private, seat) &&
	    options->address == NULL && options->account == NULL)
		return err_set(err, EX_USAGE, "seat %u has no address", seat);
	return read_choices(table, seat, options->prefer, &player, err);
}

/* All of it can be, or nothing is written. */
static int
check(struct table *table, uint32_t seat, const struct options *options,
    struct err *err)
{
	if (options->address != NULL &&
	    check_address(options->address, err) < 0)
		return -1;
	if (options->account != NULL &&
	    check_account(table, seat, options->account, err) < 0)
		return -1;
	if (options->is_signed != NULL &&
	    check_signed(table, seat, options->is_signed, err) < 0)
		return -1;
	if (options->prefer != NULL &&
	    check_choices(table, seat, options, err) < 0)
		return -1;
	return options->address != NULL || options->renew
		   ? check_reseat(table, err)
		   : 0;
}

/* Once all of it is checked. */
static int
set(struct table *table, uint32_t seat, const struct options *options,
    struct err *err)
{
	bool moves = options->address != NULL, chosen = false;

	if (moves && set_address(table, seat, options->address, err) < 0)
		return -1;
	if (options->account != NULL)
		set_account(table, seat, options->account);
	if (options->is_signed != NULL)
		set_signed(table, seat, options->is_signed);
	if (options->prefer != NULL &&
	    set_choices(table, seat, options->prefer, &chosen, err) < 0)
		return -1;
	if (moves || options->renew)
		return table_reseat(table, seat, NULL, true, err) < 0
			   ? -1
			   : table_go_on(table, err);
	if (!chosen && private_is_known(&table->private))
		return cmd_unchanged(table);
	return table_write_private(table, err);
}

/* ---- the command ---- */

static bool
is_question(const struct options *options)
{
	return options->address == NULL && options->is_signed == NULL &&
	       options->prefer == NULL && options->account == NULL &&
	       !options->renew;
}

/* One that is his already. */
static bool
is_his(const struct table *table, uint32_t seat, const char *address)
{
	const char *his = table->private.seats[seat].address;

	return address != NULL && his != NULL && strcmp(his, address) == 0;
}

static int
change(struct table *table, const char *name, struct options options,
    struct err *err)
{
	const struct log *log = &table->match.log;
	bool question = is_question(&options);
	uint32_t seat;

	if (cmd_seat(table, name, &seat, err) < 0)
		return -1;
	if (log_seat(log, log_head(log), seat) == NULL)
		return err_set(err, EX_USAGE, "nobody sits at seat %u", seat);
	if (question)
		return print_choices(table, seat, err);
	if (is_his(table, seat, options.address))
		options.address = NULL;
	return check(table, seat, &options, err) < 0
		   ? -1
		   : set(table, seat, &options, err);
}

/* ---- what is kept about a person ---- */

static int export(const struct cli *cli, struct site *site, const char *address,
    const char *format, struct err *err)
{
	struct buf text = BUF_INIT;
	struct doc *doc;
	bool json;
	int rc;

	if (cmd_json(format, &json, err) < 0)
		return -1;
	rc = player_export(cli, site, address, &doc, err);
	if (rc == 0 && json)
		cmd_print_json(doc);
	else if (rc == 0) {
		yaml_write(doc, &text);
		cmd_print(&text);
		doc_free(doc);
	}
	buf_release(&text);
	return rc;
}

/* "ADDRESS export" and not "MATCH SEAT": no match's name has an @ or a colon.
 */
static bool
is_person(const char *name)
{
	return strpbrk(name, "@:") != NULL;
}

/* "forum:12" is an account of the forum; the caller frees it. */
static char *
read_person(const char *name, struct err *err)
{
	static const char account[] = "forum:";
	const char *id = name + strlen(account);

	if (strncmp(name, account, strlen(account)) == 0 && account_is_word(id))
		return account_receiver(id);
	return check_address(name, err) < 0 ? NULL : xstrdup(name);
}

static int
about_person(
    const struct cli *cli, char **words, const char *format, struct err *err)
{
	bool forgets = strcmp(words[1], "forget") == 0;
	struct site site;
	char *person;
	int rc = -1;

	if (!forgets && strcmp(words[1], "export") != 0)
		return err_set(
		    err, EX_USAGE, "%s: must be export or forget", words[1]);
	if (forgets && format != NULL)
		return err_set(err, EX_USAGE, format_is_for);
	person = read_person(words[0], err);
	if (person != NULL && site_open(&site, cli->site, err) == 0) {
		rc = forgets ? player_forget(cli, &site, person, err)
			     : export(cli, &site, person, format, err);
		site_release(&site);
	}
	free(person);
	return rc;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	struct options options = {.renew = false};
	const char *format = NULL;
	const struct option_row rows[] = {
	    {"address", 0, OPTION_TEXT, &options.address},
	    {"signed", 0, OPTION_TEXT, &options.is_signed},
	    {"prefer", 0, OPTION_TEXT, &options.prefer},
	    {"forum", 0, OPTION_TEXT, &options.account},
	    {"renew", 0, OPTION_FLAG, &options.renew},
	    {"format", 0, OPTION_TEXT, &format},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct cmd_match open;
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_player, argc - first, 2, 2, err) < 0)
		return -1;
	if (is_person(argv[first]))
		return about_person(cli, argv + first, format, err);
	if (format != NULL)
		return err_set(err, EX_USAGE, format_is_for);
	if (cmd_open(&open, cli, argv[first], !is_question(&options), err) < 0)
		return -1;
	rc = change(&open.table, argv[first + 1], options, err);
	cmd_close(&open);
	return rc;
}

const struct command cmd_player = {
    .name = "player",
    .args = "MATCH SEAT [--address ADDRESS] [--renew] [--signed yes|no]\n"
	    "           [--prefer WORDS] [--forum ID] | ADDRESS export "
	    "[--format text|json] |\n"
	    "           ADDRESS forget",
    .brief = "show or change what a player has chosen, or the address",
    .help =
	"Without options: what letters the player wants, in all matches.\n"
	"With them: for a player who cannot ask for it by mail himself.  With "
	"a new\n"
	"address or --renew the newest letter is written again, to the address "
	"that\n"
	"then holds, and all older reply addresses end; before the start the "
	"player\n"
	"gives the sentence once more.\n"
	"\n"
	"  --address ADDRESS  where his letters go, and who may write for him\n"
	"  --renew            only end the older reply addresses\n"
	"  --signed yes|no    take only orders that his key has signed, or "
	"all\n"
	"  --prefer WORDS     as a mail says it: \"text, quiet hours "
	"22:00-07:00\"\n"
	"  --forum ID         his account on the forum is this one (its number "
	"or\n"
	"                     id there, not its name); none: it is not any "
	"more\n"
	"\n"
	"With export, all that the site keeps about who writes from that "
	"address\n"
	"(or forum:ID, an account without one):\n"
	"choices, seats and what was played and said from them, tables, and "
	"every\n"
	"file in which the address stands.\n"
	"\n"
	"With forget, address, name and words go from the site, and computer "
	"players\n"
	"play on; the match files are signed and keep the name, which is a "
	"mask in\n"
	"all that is shown from then on.  What was done and what stays is "
	"printed.\n"
	"\n"
	"  --format json      as JSON, else as YAML\n"
	"\n"
	"Exit: 0 done, 64 usage, 75 try again, 77 the match file is false, "
	"78\n"
	"configuration.\n",
    .run = run,
};
