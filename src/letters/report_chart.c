/* SPDX-License-Identifier: MIT */
/* report_chart.c - the scores of a match over time. */
#include "base/x.h"
#include "letters/report_p.h"
#include "text/template.h"

#include <stdlib.h>
#include <string.h>

#define POINTS_MAX 60

struct chart {
	const struct match *match;
	uint32_t moments[POINTS_MAX]; /* entries */
	size_t count;
	int32_t low, high, last[SEATS_MAX];
};

size_t
report_moments(const struct match *match, uint32_t *moments, size_t most)
{
	uint32_t head = log_head(&match->log);
	size_t all = 0, seen = 0, count = 0;

	for (uint32_t n = 0; n <= head; n++)
		all += match_has_position(match, n);
	for (uint32_t n = 0; n <= head; n++) {
		size_t want =
		    all <= most ? count : count * (all - 1) / (most - 1);

		if (match_has_position(match, n) && seen++ == want)
			moments[count++] = n;
	}
	return count;
}

static void
measure(struct chart *chart)
{
	const struct match *match = chart->match;
	const struct game *game = match->game;

	for (size_t i = 0; i < chart->count; i++) {
		game->scores(match->edition.data,
		    match_position_at(match, chart->moments[i]), chart->last);
		for (unsigned s = 0; s < match->seats; s++) {
			int32_t score = chart->last[s];

			if ((i == 0 && s == 0) || score < chart->low)
				chart->low = score;
			if ((i == 0 && s == 0) || score > chart->high)
				chart->high = score;
		}
	}
}

static void
add_player(const struct chart *chart, unsigned seat, struct doc *list)
{
	const struct match *match = chart->match;
	struct doc *map = doc_add_map(list, NULL), *points;
	int32_t scores[SEATS_MAX];

	doc_add_number(map, "seat", seat);
	doc_add_number(map, "score", chart->last[seat]);
	points = doc_add_list(map, "points");
	for (size_t i = 0; i < chart->count; i++) {
		match->game->scores(match->edition.data,
		    match_position_at(match, chart->moments[i]), scores);
		doc_add_number(
		    doc_add_map(points, NULL), "score", scores[seat]);
	}
}

/* The best first; of equals who sits first. */
static struct doc *
chart_doc(const struct chart *chart)
{
	struct doc *doc = doc_new_map(), *list = doc_add_list(doc, "players");
	uint32_t done = 0;

	for (unsigned n = 0; n < chart->match->seats; n++) {
		unsigned best = SEATS_MAX;

		for (unsigned s = 0; s < chart->match->seats; s++)
			if (!(done & 1u << s) &&
			    (best == SEATS_MAX ||
				chart->last[s] > chart->last[best]))
				best = s;
		done |= 1u << best;
		add_player(chart, best, list);
	}
	doc_add_number(doc, "low", chart->low);
	doc_add_number(doc, "high", chart->high);
	return doc;
}

static int
draw(const struct data *data, struct words *words, struct doc *doc,
    struct buf *out, struct buf *alt, struct err *err)
{
	const char *text = words_text(words, "chart.alt");
	struct picture *picture;
	int rc;

	if (picture_load(&picture, data, "templates/svg/scores", err) < 0)
		return -1;
	rc = picture_draw(picture, doc, out, err);
	if (rc == 0)
		rc = template_render(text, strlen(text), "chart.alt", doc,
		    ESCAPE_NONE, NULL, alt, err);
	picture_free(picture);
	return rc;
}

/* True if the scores over time may be shown. */
static bool
report_has_chart(const struct match *match)
{
	return match->started &&
	       (game_open_scores(match->game) || match_over(match));
}

int
report_chart(const struct match *match, struct words *words,
    const struct data *data, struct buf *out, struct buf *alt, struct err *err)
{
	struct chart chart = {.match = match};
	struct doc *doc;
	int rc;

	if (!report_has_chart(match))
		return 0;
	chart.count = report_moments(match, chart.moments, POINTS_MAX);
	measure(&chart);
	report_set_names(words, match, OBSERVER);
	doc = chart_doc(&chart);
	words_dress(words, doc);
	rc = draw(data, words, doc, out, alt, err);
	doc_free(doc);
	return rc;
}
