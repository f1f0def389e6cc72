/* SPDX-License-Identifier: MIT */
/*
 * bench_reports.c - what a report costs, in milliseconds of the processor:
 * "bench_reports [RUNS]".
 *
 * In the middle of a random match of each game, one mail to the seat that must
 * move: its text and HTML without a picture, beside only turning the same
 * Markdown into both; then with the picture as SVG, and that as PNG, the first
 * of a run of pli-draw and each further one, beside one that holds a single
 * word: librsvg and its fonts want to be loaded.  Wanted are less than 3 ms
 * without a picture and 40 ms with it.
 */
#include "letters/compose.h"
#include "letters/draw_client.h"
#include "match_kit.h"
#include "text/markup.h"

#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <time.h>

#define SEATS 3
#define KEY 11
#define CHANCE 3
#define RUNS 40
#define FURTHER 10 /* pictures of the same run */
#define MOVES_MOST 100000

static const char word[] =
    "<svg xmlns=\"http://www.w3.org/2000/svg\" width=\"9\" height=\"9\">"
    "<text font-family=\"DejaVu Sans\" y=\"9\">a</text></svg>";

struct bench {
	struct match_kit kit;
	struct picture *picture;
	struct report report;
	struct buf mail, markdown, svg;
};

static void
must(int rc, const struct err *err)
{
	if (rc == 0)
		return;
	fprintf(stderr, "bench_reports: %s\n", err->text);
	exit(1);
}

static double
cpu_ms(void)
{
	struct timespec now;

	clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &now);
	return (double)now.tv_sec * 1e3 + (double)now.tv_nsec / 1e6;
}

static double
children_ms(void)
{
	struct rusage usage;

	getrusage(RUSAGE_CHILDREN, &usage);
	return (double)(usage.ru_utime.tv_sec + usage.ru_stime.tv_sec) * 1e3 +
	       (double)(usage.ru_utime.tv_usec + usage.ru_stime.tv_usec) / 1e3;
}

/* ---- what is timed ---- */

static void
write_mail(struct bench *bench, bool picture)
{
	const struct envelope envelope = {.site_name = "Pli at example.org",
	    .site_address = "pli@example.org",
	    .to_name = match_name(&bench->kit.match, bench->report.seat),
	    .to = "player@example.net",
	    .base = "pli",
	    .domain = "example.org",
	    .delimiter = '+',
	    .picture = picture ? bench->picture : NULL};
	struct err err = ERR_INIT;

	buf_clear(&bench->mail);
	must(
	    compose_mail(&bench->report, &bench->kit.match, bench->kit.words[0],
		&bench->kit.data, &envelope, NULL, &bench->mail, &err),
	    &err);
}

static void
plain_mail(struct bench *bench)
{
	write_mail(bench, false);
}

static void
pictured_mail(struct bench *bench)
{
	write_mail(bench, true);
}

static void
only_forms(struct bench *bench)
{
	struct markup *markup =
	    markup_new(bench->markdown.data, bench->markdown.len);

	buf_clear(&bench->mail);
	markup_text(markup, &bench->mail);
	markup_html(markup, &bench->mail);
	markup_free(markup);
}

/* The least of all runs: others use this machine, too. */
static double
time_of(struct bench *bench, void (*work)(struct bench *bench), int runs)
{
	double least = 0;

	for (int i = 0; i <= runs; i++) {
		double begin = cpu_ms(), took;

		work(bench);
		took = cpu_ms() - begin;
		if (i == 1 || (i > 1 && took < least))
			least = took;
	}
	return least;
}

/* Of a whole run of pli-draw. */
static double
drawing(const char *svg, size_t len, int count, int runs)
{
	double least = 0;
	struct buf png = BUF_INIT;

	for (int i = 0; i < runs; i++) {
		struct draw_client draw_client = DRAW_CLIENT_INIT;
		double begin = children_ms(), took;

		for (int n = 0; n < count; n++)
			if (!draw_client_png(&draw_client, svg, len, &png))
				must(-1, &(struct err){.text = "no PNG"});
		draw_client_end(&draw_client);
		took = children_ms() - begin;
		if (i == 0 || took < least)
			least = took;
	}
	buf_release(&png);
	return least;
}

/* ---- a game ---- */

static void
init(struct bench *bench, const char *game)
{
	struct dice chance;
	struct err err = ERR_INIT;
	unsigned all;

	match_kit_init(&bench->kit, game, SEATS, KEY);
	dice_init_number(&chance, CHANCE);
	all = match_kit_play(&bench->kit, &chance, MOVES_MOST);
	match_kit_release(&bench->kit);
	match_kit_init(&bench->kit, game, SEATS, KEY);
	dice_init_number(&chance, CHANCE);
	match_kit_play(&bench->kit, &chance, all / 2);
	must(picture_new(&bench->picture, &bench->kit.data, game, &err), &err);
	bench->report = (struct report){.kind = LETTER_TURN,
	    .seat = (uint32_t)__builtin_ctz(match_to_act(&bench->kit.match)),
	    .since = NO_ENTRY,
	    .reply_to = "pli+k7m2qd.0.8.rvitlez2gbjclcepw@example.org",
	    .site_name = "Pli at example.org",
	    .site_address = "pli@example.org",
	    .subject = "[pli k7m2qd] A game"};
	must(report_markdown(&bench->report, &bench->kit.match,
		 bench->kit.words[0], &bench->kit.data, &bench->markdown, &err),
	    &err);
	must(report_picture(&bench->report, &bench->kit.match,
		 bench->kit.words[0], bench->picture, &bench->svg, &err),
	    &err);
}

static void
release(struct bench *bench)
{
	picture_free(bench->picture);
	buf_release(&bench->mail);
	buf_release(&bench->markdown);
	buf_release(&bench->svg);
	match_kit_release(&bench->kit);
}

static void
run(const char *game, int runs, double start)
{
	struct bench bench = {
	    .mail = BUF_INIT, .markdown = BUF_INIT, .svg = BUF_INIT};
	double forms, plain, pictured, first, more;

	init(&bench, game);
	forms = time_of(&bench, only_forms, runs);
	plain = time_of(&bench, plain_mail, runs);
	pictured = time_of(&bench, pictured_mail, runs);
	first = drawing(bench.svg.data, bench.svg.len, 1, runs / 4 + 1);
	more = (drawing(
		    bench.svg.data, bench.svg.len, FURTHER + 1, runs / 10 + 1) -
		   first) /
	       FURTHER;
	printf("%-16s %6.2f %6.2f (%4.1fx) %6.2f %6.1f (%4.1fx) %6.1f\n", game,
	    forms, plain, plain / forms, pictured, pictured + first,
	    (pictured + first) / start, pictured + more);
	release(&bench);
}

int
main(int argc, char **argv)
{
	int runs = argc > 1 ? atoi(argv[1]) : RUNS;
	double start;

	seal_init();
	start = drawing(word, sizeof(word) - 1, 1, runs / 4 + 1);
	printf("a report, ms of the processor; loading pli-draw: %.1f\n"
	       "%-16s %6s %14s %6s %14s %6s\n",
	    start, "", "forms", "mail", "+SVG", "+PNG, first", "more");
	for (const struct game *const *game = games; *game != NULL; game++)
		run((*game)->name, runs, start);
	return 0;
}
