/* SPDX-License-Identifier: MIT */
/* note.c - pli note: a text of the host's as an entry of the match file. */
#include "commands/open_site.h"

#include "base/x.h"

#include <string.h>

struct note {
	const char *topic, *seat, *text;
};

/* What these say another command does, or the table. */
static int
check_topic(const struct note *note, struct err *err)
{
	static const char *const others[] = {
	    TOPIC_CLOSED, TOPIC_RESTORED, TOPIC_TERMS, TOPIC_DEADLINE};
	static const char *const all[] = {"pause", "resume"};

	if (!log_is_word(note->topic))
		return err_set(err, EX_USAGE,
		    "%s: a topic is one word of a-z, digits, - and _",
		    note->topic);
	for (size_t i = 0; i < ARRAY_LEN(others); i++)
		if (strcmp(note->topic, others[i]) == 0)
			return err_set(err, EX_USAGE,
			    "a note of the topic %s would do what it does not "
			    "say; it is written by \"pli match\", or by the "
			    "table's vote",
			    note->topic);
	for (size_t i = 0; i < ARRAY_LEN(all); i++)
		if (strcmp(note->topic, all[i]) == 0 && note->seat != NULL)
			return err_set(err, EX_USAGE,
			    "a note of the topic %s is of no seat: it is the "
			    "host's",
			    note->topic);
	return 0;
}

static int
add(struct table *table, const struct note *note, struct err *err)
{
	struct entry entry;

	if (check_topic(note, err) < 0)
		return -1;
	if (!log_is_text(note->text, LOG_TEXT_MAX))
		return err_set(err, EX_USAGE,
		    "a note is one line of at most %d bytes, without blanks "
		    "at its ends",
		    LOG_TEXT_MAX);
	cmd_entry(&entry, ENTRY_NOTE, table);
	entry.text = xstrdup(note->text);
	strcpy(entry.topic, note->topic);
	if (note->seat != NULL &&
	    cmd_seat(table, note->seat, &entry.seat, err) < 0) {
		entry_release(&entry);
		return -1;
	}
	return cmd_append(table, &entry, err) < 0 ? -1
						  : table_go_on(table, err);
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	struct note note = {NULL, NULL, NULL};
	const struct option_row rows[] = {
	    {"seat", 0, OPTION_TEXT, &note.seat},
	    {"topic", 0, OPTION_TEXT, &note.topic},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct cmd_match open;
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_note, argc - first, 2, 2, err) < 0)
		return -1;
	if (note.topic == NULL)
		note.topic = "host";
	note.text = argv[first + 1];
	if (cmd_open(&open, cli, argv[first], true, err) < 0)
		return -1;
	rc = add(&open.table, &note, err);
	cmd_close(&open);
	return rc;
}

const struct command cmd_note = {
    .name = "note",
    .args = "MATCH [--seat SEAT] [--topic WORD] TEXT",
    .brief = "write a note to all players; pause a match, and go on",
    .help =
	"The note is public and stays for ever.  It changes nothing in the "
	"game.\n"
	"\n"
	"  --seat SEAT   whom it concerns: a seat's number or player's name\n"
	"  --topic WORD  what it is about (host); \"pause\" and \"resume\" "
	"stop the\n"
	"                match for mails and let it go on\n"
	"\n"
	"Exit: 0 written, 64 usage or the match is closed, 75 try again, 77 "
	"the\n"
	"match file is false, 78 configuration.\n",
    .run = run,
};
