/* SPDX-License-Identifier: MIT */
/* sign.c - pli sign: a player's own key, and orders signed with it. */
#include "commands/cmd.h"

#include "base/fs.h"
#include "mail/header.h"
#include "match/log.h"
#include "play/movefile.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#define LETTER_MAX (4 * 1024 * 1024)

/* ---- keys ---- */

static int
make_key(const char *path, struct err *err)
{
	struct host_key key;
	struct buf text = BUF_INIT, public = BUF_INIT;
	int rc;

	if (fs_exists(path))
		return err_set(
		    err, EX_USAGE, "%s: is there already, and is kept", path);
	site_key_make(&key);
	player_key_write(&key, &text);
	rc = fs_replace(path, text.data, text.len, true, err);
	if (rc == 0) {
		seal_hex(&public, key.sign_public, KEY_LEN);
		printf("%s\n", public.data);
		fputs("To register it, answer a letter of the match with the "
		      "line \"my key ...\",\nor send it to your host.\n",
		    stderr);
	}
	host_key_wipe(&key);
	buf_wipe(&text);
	buf_release(&public);
	return rc;
}

static int
read_key(struct host_key *key, const char *path, struct err *err)
{
	struct buf text = BUF_INIT;
	struct stat st;
	int rc = -1;

	if (stat(path, &st) == 0 && (st.st_mode & 077) != 0)
		return err_set(err, EX_CONFIG,
		    "%s: others may read this key; run \"chmod 600 %s\"", path,
		    path);
	if (cmd_input(path, 200, &text, err) == 0)
		rc = player_key_read(key, text.data, path, err);
	buf_wipe(&text);
	return rc;
}

/* ---- what is answered ---- */

/* "...MATCH.SEAT.ENTRY.CODE@": the seat in a letter's reply address. */
static bool
seat_of_address(const char *address, uint32_t *seat)
{
	const char *at = strrchr(address, '@'), *dot;
	unsigned dots = 0;

	if (at == NULL)
		return false;
	for (dot = at; dot > address && dots < 3;)
		dots += *--dot == '.';
	if (dots < 3 || dot[1] < '0' || dot[1] > '9')
		return false;
	*seat = (uint32_t)strtoul(dot + 1, NULL, 10);
	return *seat < SEATS_MAX;
}

static int
read_letter(
    struct movefile *file, const char *path, bool *has_seat, struct err *err)
{
	struct buf mail = BUF_INIT, value = BUF_INIT;
	struct pli_head head;
	int rc = -1;

	if (cmd_input(path, LETTER_MAX, &mail, err) < 0)
		goto out;
	if (!header_find(mail.data, mail.len, "Pli-Head", &value) ||
	    !pli_head_read(&head, value.data, value.len)) {
		err_set(err, EX_DATAERR,
		    "%s: no letter of pli (Pli-Head is missing)", path);
		goto out;
	}
	buf_clear(&value);
	if (header_find_nth(mail.data, mail.len, "Pli-Head", 1, &value)) {
		err_set(err, EX_DATAERR,
		    "%s: tells of several matches; sign an answer to a letter "
		    "of one: \"report\", written to its address, brings it",
		    path);
		goto out;
	}
	memcpy(file->match, head.match, HASH_LEN);
	memcpy(file->hash, head.hash, HASH_LEN);
	file->entry = head.entry;
	buf_clear(&value);
	*has_seat = header_find(mail.data, mail.len, "Reply-To", &value) &&
		    seat_of_address(value.data, &file->seat);
	rc = 0;
out:
	buf_release(&mail);
	buf_release(&value);
	return rc;
}

static int
sign(const char *key_path, const char *letter, const char *seat,
    const char *orders, struct err *err)
{
	struct movefile file = MOVEFILE_INIT;
	struct buf text = BUF_INIT;
	struct host_key key;
	bool has_seat = false;
	int rc = -1;

	if (read_letter(&file, letter, &has_seat, err) < 0)
		goto out;
	if (seat != NULL &&
	    cmd_number(seat, SEATS_MAX - 1, "--seat", &file.seat, err) < 0)
		goto out;
	if (seat == NULL && !has_seat) {
		err_set(err, EX_USAGE,
		    "%s: does not tell your seat; give --seat", letter);
		goto out;
	}
	if (cmd_input(orders, MOVEFILE_MAX, &text, err) < 0 ||
	    movefile_set_words(&file, text.data, text.len, orders, err) < 0 ||
	    read_key(&key, key_path, err) < 0)
		goto out;
	movefile_sign(&file, &key);
	host_key_wipe(&key);
	buf_clear(&text);
	movefile_write(&file, &text);
	cmd_print(&text);
	rc = 0;
out:
	buf_release(&text);
	movefile_release(&file);
	return rc;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const char *new = NULL, *key = NULL, *seat = NULL;
	const struct option_row rows[] = {
	    {"new", 0, OPTION_TEXT, &new},
	    {"key", 0, OPTION_TEXT, &key},
	    {"seat", 0, OPTION_TEXT, &seat},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	int first;

	(void)cli;
	first = cmd_options(rows, argc, argv, err);
	if (first < 0)
		return -1;
	if ((new != NULL) == (key != NULL))
		return err_set(
		    err, EX_USAGE, "sign: give either --new or --key");
	if (new != NULL) {
		if (cmd_count(&cmd_sign, argc - first, 0, 0, err) < 0)
			return -1;
		return make_key(new, err);
	}
	if (cmd_count(&cmd_sign, argc - first, 1, 2, err) < 0)
		return -1;
	return sign(key, argv[first], seat,
	    argc - first == 2 ? argv[first + 1] : "-", err);
}

const struct command cmd_sign = {
    .name = "sign",
    .args = "--new FILE | --key FILE [--seat S] LETTER [ORDERS]",
    .brief = "for players: make a key of one's own, sign orders with it",
    .help =
	"Needs no site.  With --key, a move file (pli-match(5)) is printed "
	"that\n"
	"holds the orders of the file ORDERS (or stdin) as the answer to "
	"LETTER,\n"
	"a letter of pli saved whole, with its header.  It is sent to the "
	"host\n"
	"as the body of the reply, or taken by \"pli move\".\n"
	"\n"
	"  --new FILE  make a key, keep it in FILE, print its public half\n"
	"  --key FILE  sign with this key\n"
	"  --seat S    the seat's number, if the letter does not tell it\n"
	"\n"
	"Exit: 0 done, 64 usage, 65 not a letter or no orders, 66 a file is\n"
	"missing, 78 others may read the key.\n",
    .run = run,
};
