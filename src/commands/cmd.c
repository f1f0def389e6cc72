/* SPDX-License-Identifier: MIT */
/* cmd.c - what the commands have in common: options and arguments. */
#include "commands/cmd.h"

#include "base/fs.h"
#include "base/helper.h"
#include "base/x.h"
#include "language/languages.h"

#include <getopt.h>
#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define ROWS_MAX 30
/* getopt's answers for rows without a letter. */
#define ROW_BASE 1000
#define ROW_HELP (ROW_BASE + ROWS_MAX)

struct getopts {
	struct option longs[ROWS_MAX + 2];
	char shorts[2 * ROWS_MAX + 2];
};

static void
prepare(struct getopts *opts, const struct option_row *rows)
{
	char *s = opts->shorts;
	unsigned i;

	memset(opts, 0, sizeof(*opts));
	*s++ = ':';
	for (i = 0; i < ROWS_MAX && rows[i].name != NULL; i++) {
		opts->longs[i].name = rows[i].name;
		opts->longs[i].has_arg = rows[i].kind != OPTION_FLAG;
		opts->longs[i].val = ROW_BASE + (int)i;
		if (rows[i].letter == 0)
			continue;
		*s++ = rows[i].letter;
		if (rows[i].kind != OPTION_FLAG)
			*s++ = ':';
	}
	opts->longs[i].name = "help";
	opts->longs[i].val = ROW_HELP;
}

static const struct option_row *
find_row(const struct option_row *rows, int answer)
{
	if (answer >= ROW_BASE)
		return rows + (answer - ROW_BASE);
	while (rows->name != NULL && rows->letter != answer)
		rows++;
	return rows->name == NULL ? NULL : rows;
}

static int
take(const struct option_row *row, const char *command, struct err *err)
{
	struct option_list *list = row->to;

	switch (row->kind) {
	case OPTION_FLAG:
		*(bool *)row->to = true;
		return 0;
	case OPTION_TEXT:
		if (*(const char **)row->to != NULL)
			return err_set(err, EX_USAGE, "%s: --%s is given twice",
			    command, row->name);
		*(const char **)row->to = optarg;
		return 0;
	case OPTION_MANY:
		if (list->count == ARRAY_LEN(list->items))
			return err_set(err, EX_USAGE, "%s: too many --%s",
			    command, row->name);
		list->items[list->count++] = optarg;
	}
	return 0;
}

static int
wrong_option(int answer, char **argv, struct err *err)
{
	const char *what = answer == ':' ? "needs a value" : "unknown option";
	char letter[3] = {'-', (char)optopt, '\0'};

	if (optopt == 0 || optopt >= ROW_BASE)
		return err_set(err, EX_USAGE, "%s: %s: %s", argv[0],
		    argv[optind - 1], what);
	return err_set(err, EX_USAGE, "%s: %s: %s", argv[0], letter, what);
}

int
cmd_options(
    const struct option_row *rows, int argc, char **argv, struct err *err)
{
	struct getopts opts;
	int answer;

	prepare(&opts, rows);
	optind = 0;
	opterr = 0;
	while ((answer = getopt_long(
		    argc, argv, opts.shorts, opts.longs, NULL)) != -1) {
		if (answer == ROW_HELP)
			return err_set(err, EX_OK, "%s", "");
		if (answer == '?' || answer == ':')
			return wrong_option(answer, argv, err);
		if (take(find_row(rows, answer), argv[0], err) < 0)
			return -1;
	}
	return optind;
}

int
cmd_count(const struct command *command, int given, int least, int most,
    struct err *err)
{
	if (given < least)
		return err_set(err, EX_USAGE, "usage: pli %s %s", command->name,
		    command->args);
	if (given > most)
		return err_set(err, EX_USAGE,
		    "%s: too many arguments; usage: pli %s%s%s", command->name,
		    command->name, *command->args == '\0' ? "" : " ",
		    command->args);
	return 0;
}

int
cmd_number(const char *text, uint32_t most, const char *what, uint32_t *number,
    struct err *err)
{
	size_t digits = strspn(text, "0123456789");
	unsigned long value = 0;

	if (digits > 0 && digits <= 10 && text[digits] == '\0')
		value = strtoul(text, NULL, 10);
	else
		value = ULONG_MAX;
	if (value > most)
		return err_set(err, EX_USAGE,
		    "%s: %s must be a number from 0 to %lu", text, what,
		    (unsigned long)most);
	*number = (uint32_t)value;
	return 0;
}

int64_t
cmd_time(const char *text)
{
	size_t digits = strspn(text, "0123456789");
	char whole[21];

	if (digits > 0 && digits <= 12 && text[digits] == '\0')
		return strtoll(text, NULL, 10);
	if (strlen(text) != 10)
		return time_read(text);
	memcpy(whole, text, 10);
	strcpy(whole + 10, "T00:00:00Z");
	return time_read(whole);
}

int
cmd_input(const char *path, size_t max, struct buf *out, struct err *err)
{
	bool cut = false;

	if (strcmp(path, "-") != 0) {
		if (fs_read(out, path, max, err) == 0)
			return 0;
		if (err != NULL)
			err->exit = EX_NOINPUT;
		return -1;
	}
	if (fs_read_fd(out, STDIN_FILENO, max, &cut, err) < 0)
		return -1;
	if (cut)
		return err_set(
		    err, EX_DATAERR, "stdin: more than %zu bytes", max);
	return 0;
}

void
cmd_data(struct data *data, const char *site)
{
	char *config = fs_path(site, "pli.yaml");

	data_init(data);
	if (fs_exists(config)) {
		data_site(data, site);
		languages_of_site(data);
	}
	free(config);
}

void
cmd_print(const struct buf *text)
{
	fwrite(text->data, 1, text->len, stdout);
}

int
cmd_become(const struct cli *cli, const char *name, const char *option,
    struct err *err)
{
	char *path = helper_path(name);
	struct buf now = BUF_INIT;
	const char *argv[5] = {name};
	unsigned n = 1;

	buf_addf(&now, "%lld", (long long)cli->now);
	if (option != NULL)
		argv[n++] = option;
	argv[n++] = cli->site;
	argv[n] = now.data;
	fflush(NULL);
	execv(path, (char *const *)(uintptr_t)argv);
	helper_missing(name, EX_CONFIG, err);
	free(path);
	buf_release(&now);
	return -1;
}
