/* SPDX-License-Identifier: MIT */
/* main.c - the command line. */
#include "commands/cmd.h"

#include "base/fold.h"
#include "base/sandbox.h"
#include "base/seal.h"
#include "base/seal_test.h"

#include <fcntl.h>
#include <getopt.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>
#ifdef __GLIBC__
#include <malloc.h>
#endif

#define COLUMNS 78

static void
usage(FILE *out)
{
	const struct command *const *command;

	fputs("usage: pli [-C SITE] [--now TIME] COMMAND [ARGUMENT ...]\n"
	      "       pli COMMAND --help\n"
	      "       pli --help | --version\n"
	      "\n"
	      "Play board games by letter.\n"
	      "\n",
	    out);
	for (command = commands; *command != NULL; command++)
		fprintf(
		    out, "  %-9s %s\n", (*command)->name, (*command)->brief);
	fputs("\n"
	      "  -C SITE, --site SITE  the site's folder (else $PLI_SITE, "
	      "else .)\n"
	      "  --now TIME            what time it is taken to be\n",
	    out);
}

/* One way to call it, wrapped between its words, which no blank inside
 * brackets ends. */
static void
print_way(const char *name, const char *args, size_t len, bool first)
{
	size_t column, word;
	int depth = 0;

	column = (size_t)printf("%s pli %s", first ? "usage:" : "      ", name);
	while (len > 0) {
		for (word = 1; word < len; word++) {
			depth +=
			    (args[word - 1] == '[') - (args[word - 1] == ']');
			if (args[word] == ' ' && depth == 0)
				break;
		}
		if (column + 1 + word > COLUMNS)
			column = (size_t)printf("\n%11s", "") - 1;
		column += (size_t)printf(" %.*s", (int)word, args);
		args += word;
		len -= word;
		while (len > 0 && *args == ' ') {
			args++;
			len--;
		}
	}
	putchar('\n');
}

/* Where another way to call it begins; what brackets hold is a part of one. */
static const char *
next_way(const char *args)
{
	int depth = 0;

	for (; *args != '\0'; args++) {
		depth += (*args == '[') - (*args == ']');
		if (depth == 0 && strncmp(args, " | ", 3) == 0)
			return args;
	}
	return NULL;
}

static void
help(const struct command *command)
{
	const char *args = command->args, *bar;
	bool first = true;

	while ((bar = next_way(args)) != NULL) {
		print_way(command->name, args, (size_t)(bar - args), first);
		args = bar + 3;
		first = false;
	}
	print_way(command->name, args, strlen(args), first);
	printf("\n%s.\n\n%s", command->brief, command->help);
}

/* A mail system makes a bounce of any other exit code than 75, with our words
 * in it: so it gets no other. */
static bool
is_for_mail(int argc, char **argv)
{
	int i;

	for (i = 1; i < argc; i++)
		if (strcmp(argv[i], cmd_ingest.name) == 0)
			return true;
	return false;
}

static int
wrong_global(int argc, char **argv, const char *option, const char *what)
{
	fprintf(stderr, "pli: %s: %s\n", option, what);
	return is_for_mail(argc, argv) ? EX_TEMPFAIL : EX_USAGE;
}

/* -1: go on.  Else how to end. */
static int
read_globals(struct cli *cli, int argc, char **argv)
{
	static const struct option longs[] = {{"site", 1, NULL, 'C'},
	    {"now", 1, NULL, 'n'}, {"help", 0, NULL, 'h'},
	    {"version", 0, NULL, 'V'}, {NULL, 0, NULL, 0}};
	int answer;

	opterr = 0;
	/* '+': what stands behind the command's name is the command's. */
	while ((answer = getopt_long(argc, argv, "+C:", longs, NULL)) != -1) {
		switch (answer) {
		case 'C':
			cli->site = optarg;
			break;
		case 'n':
			cli->now = cmd_time(optarg);
			cli->now_is_given = true;
			if (cli->now >= 0)
				break;
			return wrong_global(argc, argv, optarg,
			    "not a time like 2026-11-21T18:00:00Z");
		case 'h':
			usage(stdout);
			return 0;
		case 'V':
			puts(PACKAGE_STRING);
			return 0;
		default:
			return wrong_global(argc, argv, argv[optind - 1],
			    "unknown option, or it needs a value; \"pli "
			    "--help\" lists them");
		}
	}
	return -1;
}

static int
unknown(const char *name)
{
	const struct command *guess = command_guess(name);

	fprintf(stderr, "pli: %s: unknown command", name);
	if (guess != NULL)
		fprintf(stderr, "; did you mean \"pli %s\"?\n", guess->name);
	else
		fprintf(stderr, "; \"pli --help\" lists them\n");
	return EX_USAGE;
}

static int
run(const struct command *command, const struct cli *cli, int argc, char **argv)
{
	struct err err = ERR_INIT;
	int rc;

	rc = command->run(cli, argc, argv, &err);
	if (rc < 0 && err.exit == EX_OK && err.text[0] == '\0') {
		help(command);
		rc = 0;
	}
	if (fflush(stdout) != 0 && rc == 0)
		rc = err_sys(&err, EX_TEMPFAIL, "writing the result");
	if (rc == 0)
		return 0;
	fprintf(stderr, "pli: %s\n", err.text);
	return command->for_mail ? EX_TEMPFAIL : err.exit;
}

/* Else the first file opened would get the number that errors go to. */
static void
hold_descriptors(void)
{
	int fd;

	do
		fd = open("/dev/null", O_RDWR);
	while (fd >= 0 && fd <= STDERR_FILENO);
	if (fd >= 0)
		close(fd);
}

/*
 * A run is short: what it frees it needs again at once, so nothing is given
 * back, and big blocks do not get pages of their own each time.  The biggest
 * do: they come empty, and what of them is not touched costs nothing.
 */
static void
keep_memory(void)
{
#ifdef M_MMAP_THRESHOLD
	mallopt(M_MMAP_THRESHOLD, 256 * 1024);
	mallopt(M_TRIM_THRESHOLD, 64 * 1024 * 1024);
	mallopt(M_TOP_PAD, 256 * 1024);
#endif
}

int
main(int argc, char **argv)
{
	struct cli cli = {NULL, 0, false};
	const struct command *command;
	int status;

	keep_memory();
	hold_descriptors();
	/* A file that may not grow is an error like a full disk (EFBIG). */
	signal(SIGXFSZ, SIG_IGN);
	umask(077);
	sandbox_keep_secrets();
	seal_init();
	cli.site = getenv("PLI_SITE");
	if (cli.site == NULL || *cli.site == '\0')
		cli.site = ".";
	cli.now = time(NULL);
	status = read_globals(&cli, argc, argv);
	if (status >= 0)
		return status;
	if (optind == argc) {
		usage(stderr);
		return EX_USAGE;
	}
	command = command_find(argv[optind]);
	if (command == NULL)
		return unknown(argv[optind]);
	status = run(command, &cli, argc - optind, argv + optind);
	seal_test_left();
	return status;
}
