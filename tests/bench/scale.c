/* SPDX-License-Identifier: MIT */
/*
 * scale.c - a site of very many matches, for bench-scale.sh.
 *
 *     scale SITE COUNT
 *
 * In an empty site COUNT running matches of all games in turn are made by as
 * many processes as there are cores, as "pli new" and "pli start" make them;
 * their letters are taken at once, by a mail server that is none.
 */
#include "base/fs.h"
#include "base/x.h"
#include "commands/cmd.h"
#include "game/game.h"
#include "site/outbox.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define NOW 1795284000 /* 2026-11-21, 18:00 UTC */

static const char *const names[] = {"Anna", "Bruno", "Chloé"};

static int said = STDERR_FILENO; /* what goes wrong */

static void
must(int rc, const struct err *err)
{
	if (rc == 0)
		return;
	dprintf(said, "scale: %s\n", err->text);
	_exit(1);
}

static void
command(const char *site, int argc, const char *const *argv)
{
	struct cli cli = {.site = site, .now = NOW, .now_is_given = true};
	struct err err = ERR_INIT;
	char *own[16];

	for (int i = 0; i < argc; i++)
		own[i] = xstrdup(argv[i]);
	own[argc] = NULL;
	must(command_find(argv[0])->run(&cli, argc, own, &err), &err);
	for (int i = 0; i < argc; i++)
		free(own[i]);
}

/* Players sit at several tables, as people do. */
static void
make_match(const char *site, unsigned number)
{
	size_t count = 0;
	char id[17], seats[ARRAY_LEN(names)][96];

	while (games[count] != NULL)
		count++;
	snprintf(id, sizeof(id), "m%u", number);
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		snprintf(seats[i], sizeof(seats[i]),
		    "%s <player%zu@example.net>;%s", names[i],
		    (number / 8) * ARRAY_LEN(names) + i, i == 0 ? "en" : "fr");
	command(site, 12,
	    (const char *const[]){"new", games[number % count]->name, "--name",
		id, "--salts", "2026-12-01", "--seat", seats[0], "--seat",
		seats[1], "--seat", seats[2]});
	command(site, 2, (const char *const[]){"start", id});
}

static enum sent
take(void *state, const char *from, const char *to, const char *mail,
    size_t len, struct buf *why)
{
	(void)state;
	(void)from;
	(void)to;
	(void)mail;
	(void)len;
	(void)why;
	return SENT_OK;
}

static void
send_all(const char *site, unsigned share, unsigned shares)
{
	struct carrier carrier = {.send = take};
	struct outbox_when when = {.now = NOW + 60,
	    .give_up = 86400,
	    .all = true,
	    .share = share,
	    .shares = shares};
	struct outbox_counts counts;
	struct err err = ERR_INIT;
	char *outbox = fs_path(site, "outbox");

	must(outbox_send(outbox, &carrier, &when, &counts, &err), &err);
	free(outbox);
}

static void
make_share(const char *site, unsigned count, unsigned share, unsigned shares)
{
	int nowhere = open("/dev/null", O_WRONLY | O_CLOEXEC);

	said = dup(STDERR_FILENO);
	dup2(nowhere, STDOUT_FILENO);
	dup2(nowhere, STDERR_FILENO);
	for (unsigned i = share; i < count; i += shares)
		make_match(site, i);
	close(nowhere);
}

/* Run what in as many processes as there are cores. */
static int
with_all_cores(void (*what)(const char *site, unsigned count, unsigned share,
		   unsigned shares),
    const char *site, unsigned count)
{
	unsigned shares = (unsigned)sysconf(_SC_NPROCESSORS_ONLN);
	int failed = 0, status;

	for (unsigned i = 0; i < shares; i++) {
		pid_t pid = fork();

		if (pid == 0) {
			what(site, count, i, shares);
			_exit(0);
		}
		failed += pid < 0;
	}
	while (wait(&status) > 0)
		failed += status != 0;
	return failed;
}

static void
send_share(const char *site, unsigned count, unsigned share, unsigned shares)
{
	(void)count;
	send_all(site, share, shares);
}

int
main(int argc, char **argv)
{
	if (argc != 3 || atoi(argv[2]) < 1) {
		fprintf(stderr, "usage: scale SITE COUNT\n");
		return 64;
	}
	seal_init();
	if (with_all_cores(make_share, argv[1], (unsigned)atoi(argv[2])) != 0 ||
	    with_all_cores(send_share, argv[1], 0) != 0)
		return 1;
	return 0;
}
