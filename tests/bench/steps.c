/* SPDX-License-Identifier: MIT */
/*
 * steps.c - how long each step takes of one mail that is played, in a process
 * that has done it before (a cold one also has its libraries to load).
 *
 *     steps RUNS SITE MATCH MAIL RESET
 *
 * MAIL is a mail to a live address of MATCH; the shell command RESET brings
 * the site back to what it was.  Prints the medians.  With RUNS 0 only the
 * checkpoint is written anew, for this program.
 */
#include "base/fs.h"
#include "base/x.h"
#include "intake/intake.h"
#include "language/orders.h"
#include "mail/inbox.h"
#include "site/reply.h"
#include "table/clocks.h"
#include "table/letters.h"
#include "table/point.h"
#include "table/table.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define NOW 1795284000

enum { PARSE, OPEN, PACKS, ORDERS, PLAY, LETTERS, COMMIT, STEPS };
static const char *const names[STEPS] = {
    [PARSE] = "parse the mail, in its cage",
    [OPEN] = "lock, read, verify, replay",
    [PACKS] = "language packs",
    [ORDERS] = "strip quotes, read orders",
    [PLAY] = "play, and what follows",
    [LETTERS] = "letters",
    [COMMIT] = "commit, with the fsync",
};

struct bench {
	struct site site;
	struct buf mail;
	const char *match;
	double *times[STEPS], *at; /* microseconds */
	double last;
};

static void
must(int rc, const struct err *err)
{
	if (rc == 0)
		return;
	fprintf(stderr, "steps: %s\n", err->text);
	exit(1);
}

static double
clock_us(void)
{
	struct timespec now;

	clock_gettime(CLOCK_MONOTONIC, &now);
	return (double)now.tv_sec * 1e6 + (double)now.tv_nsec / 1e3;
}

static void
lap(struct bench *bench, int step, int run)
{
	double now = clock_us();

	bench->times[step][run] = now - bench->last;
	bench->last = now;
}

static void
read_lines(struct bench *bench, struct table *table, uint32_t seat,
    const struct message *message, struct orders *orders, int run)
{
	struct buf text = BUF_INIT;
	struct words *const *words;
	struct quotes *quotes;
	struct err err = ERR_INIT;
	unsigned count;

	words = table_words(table, seat, &count);
	lap(bench, PACKS, run);
	must(quotes_new(&quotes, &bench->site.data, &err), &err);
	orders_strip(
	    quotes, message->text.data, message->text.len, NULL, &text);
	quotes_free(quotes);
	orders_read(orders, text.data, text.len, words, count);
	buf_release(&text);
	lap(bench, ORDERS, run);
}

static void
play(struct bench *bench, struct table *table, const struct reply *reply,
    const struct orders *orders, int run)
{
	struct arrival arrival = {.seat = reply->seat,
	    .by = BY_MAIL,
	    .seen = reply->entry,
	    .time = table->time,
	    .due = table_due(table)};
	struct verdicts verdicts = VERDICTS_INIT;
	struct err err = ERR_INIT;
	unsigned count;
	struct words *const *words = table_words(table, reply->seat, &count);

	must(play_orders(&table->match, &arrival, orders, words, count,
		 &verdicts, &table->key, &err),
	    &err);
	if (verdicts.outcome != OUTCOME_PLAYED) {
		fprintf(stderr, "steps: the mail plays nothing\n");
		exit(1);
	}
	must(table_follow(table, &verdicts, &err), &err);
	lap(bench, PLAY, run);
	must(table_letters(table, reply->seat, &verdicts, &err), &err);
	lap(bench, LETTERS, run);
	must(table_commit(table, &err), &err);
	lap(bench, COMMIT, run);
	verdicts_release(&verdicts);
}

static void
run_once(struct bench *bench, int run)
{
	struct orders orders = ORDERS_INIT;
	struct err err = ERR_INIT;
	struct message message;
	struct reply reply;
	struct table table;

	message_init(&message);
	bench->last = clock_us();
	must(inbox_parse(&message, NULL, bench->mail.data, bench->mail.len,
		 false, bench->site.address, &err),
	    &err);
	lap(bench, PARSE, run);
	must(table_open(&table, &bench->site, bench->match, true, NOW, &err),
	    &err);
	lap(bench, OPEN, run);
	if (message.recipient_count == 0 ||
	    !reply_read(&reply, message.recipients[0], &bench->site)) {
		fprintf(stderr, "steps: the mail has no address of ours\n");
		exit(1);
	}
	read_lines(bench, &table, reply.seat, &message, &orders, run);
	play(bench, &table, &reply, &orders, run);
	orders_release(&orders);
	table_close(&table);
	message_release(&message);
}

static int
compare(const void *a, const void *b)
{
	double x = *(const double *)a, y = *(const double *)b;

	return (x > y) - (x < y);
}

static void
print(struct bench *bench, int runs)
{
	double sum = 0;

	for (int i = 0; i < STEPS; i++) {
		qsort(bench->times[i], (size_t)runs, sizeof(double), compare);
		sum += bench->times[i][runs / 2];
	}
	for (int i = 0; i < STEPS; i++)
		printf("%-28s %6.2f ms %5.0f %%\n", names[i],
		    bench->times[i][runs / 2] / 1e3,
		    100 * bench->times[i][runs / 2] / sum);
	printf("%-28s %6.2f ms\n", "all of it, warm", sum / 1e3);
}

/* A checkpoint is taken by the program that wrote it only. */
static void
keep_point(struct bench *bench)
{
	struct err err = ERR_INIT;
	struct table table;

	must(table_open(&table, &bench->site, bench->match, true, NOW, &err),
	    &err);
	table_keep(&table);
	table_close(&table);
}

int
main(int argc, char **argv)
{
	struct bench bench = {.mail = BUF_INIT};
	struct err err = ERR_INIT;
	int runs = argc == 6 ? atoi(argv[1]) : 0;

	if (argc != 6 || runs < 0) {
		fprintf(stderr, "usage: steps RUNS SITE MATCH MAIL RESET\n");
		return 64;
	}
	seal_init();
	bench.match = argv[3];
	must(site_open(&bench.site, argv[2], &err), &err);
	must(fs_read(&bench.mail, argv[4], MESSAGE_MAX, &err), &err);
	for (int i = 0; i < STEPS; i++)
		bench.times[i] = xcalloc((size_t)runs, sizeof(double));
	if (runs == 0)
		keep_point(&bench);
	for (int run = 0; run < runs; run++) {
		if (system(argv[5]) != 0)
			return 1;
		run_once(&bench, run);
	}
	if (runs > 0)
		print(&bench, runs);
	for (int i = 0; i < STEPS; i++)
		free(bench.times[i]);
	buf_release(&bench.mail);
	site_release(&bench.site);
	return 0;
}
