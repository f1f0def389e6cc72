/* SPDX-License-Identifier: MIT */
/* key.c - pli key: the host's keys, and those of players. */
#include "commands/open_site.h"

#include "base/x.h"

#include <stdio.h>
#include <string.h>

static void
print_key(const struct host_key *key, bool secret)
{
	struct buf text = BUF_INIT;

	if (secret) {
		buf_adds(&text, "pli-host-1 ");
		seal_hex(&text, key->seed, sizeof(key->seed));
		fputs("Write this line on paper and keep it where a thief of "
		      "the disk does not look.\nPut back as keys/host (mode "
		      "600), it is the whole key:\n",
		    stderr);
	} else {
		host_key_write_public(key, &text);
	}
	buf_addc(&text, '\n');
	cmd_print(&text);
	buf_wipe(&text);
}

/* The one that a match opens with, which may be a retired one. */
static int
print_key_of(
    const struct cli *cli, const char *id, bool secret, struct err *err)
{
	struct cmd_match open;

	if (cmd_open(&open, cli, id, false, err) < 0)
		return -1;
	print_key(&open.table.key, secret);
	cmd_close(&open);
	return 0;
}

static int
print_keys(const struct cli *cli, bool secret, struct err *err)
{
	struct host_key key;
	struct site site;
	int rc;

	if (site_open(&site, cli->site, err) < 0)
		return -1;
	rc = site_key(&site, &key, err);
	if (rc == 0)
		print_key(&key, secret);
	host_key_wipe(&key);
	site_release(&site);
	return rc;
}

/* A seat entry with the same content and the key: it also renews the seat's
 * reply address, so that a new letter goes out. */
static int
register_key(struct table *table, const char *name, const uint8_t key[KEY_LEN],
    struct err *err)
{
	const struct log *log = &table->match.log;
	const struct entry *now;
	struct entry entry;
	uint32_t seat;

	if (cmd_seat(table, name, &seat, err) < 0)
		return -1;
	now = log_seat(log, log_head(log), seat);
	if (now == NULL)
		return err_set(err, EX_USAGE, "nobody sits at seat %u", seat);
	if (now->has_key && memcmp(now->key, key, KEY_LEN) == 0)
		return cmd_unchanged(table);
	cmd_entry(&entry, ENTRY_SEAT, table);
	entry.seat = seat;
	entry.name = xstrdup(now->name);
	strcpy(entry.lang, now->lang);
	strcpy(entry.bot, now->bot);
	entry.has_key = true;
	memcpy(entry.key, key, KEY_LEN);
	return cmd_append(table, &entry, err) < 0 ? -1
						  : table_go_on(table, err);
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const char *seat = NULL;
	bool secret = false;
	const struct option_row rows[] = {
	    {"secret", 0, OPTION_FLAG, &secret},
	    {"seat", 0, OPTION_TEXT, &seat},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct cmd_match open;
	uint8_t key[KEY_LEN];
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0)
		return -1;
	if (seat == NULL) {
		if (cmd_count(&cmd_key, argc - first, 0, 1, err) < 0)
			return -1;
		return argc == first
			   ? print_keys(cli, secret, err)
			   : print_key_of(cli, argv[first], secret, err);
	}
	if (cmd_count(&cmd_key, argc - first, 2, 2, err) < 0)
		return -1;
	if (!seal_unhex_all(key, KEY_LEN, argv[first + 1]))
		return err_set(err, EX_USAGE,
		    "%s: not a key of 64 hex digits, as \"pli sign --new\" "
		    "prints it",
		    argv[first + 1]);
	if (cmd_open(&open, cli, argv[first], true, err) < 0)
		return -1;
	rc = register_key(&open.table, seat, key, err);
	cmd_close(&open);
	return rc;
}

const struct command cmd_key = {
    .name = "key",
    .args = "[MATCH] [--secret] | MATCH --seat SEAT KEY",
    .brief = "print the host's keys, or register a player's own",
    .help =
	"Without arguments the two public keys are printed, as players pin "
	"them\n"
	"(pli verify --key) and a hand-over takes them (pli host --to).  With\n"
	"MATCH, those of the key that this match opens with, which may be one\n"
	"that is retired.\n"
	"\n"
	"  --secret     print the secret line, for a sheet of paper\n"
	"  --seat SEAT  register KEY, the 64 digits that \"pli sign --new\" "
	"gave\n"
	"               the player, for a seat (its number or player's name).\n"
	"               The seat's old reply addresses end with it\n"
	"\n"
	"Exit: 0 done, 64 usage, 75 the key cannot be read or try again, 77 "
	"the\n"
	"match file is false, 78 configuration.\n",
    .run = run,
};
