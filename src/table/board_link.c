/* SPDX-License-Identifier: MIT */
/* board_link.c - the board page of a letter: its one link, or an attachment. */
#include "table/letters_p.h"
#include "table/seats.h"
#include "touch/bundle.h"
#include "touch/fragment.h"

/* Subjects of replies begin so in all languages that mail programs speak. */
#define ANSWERS "Re: "

static bool
asks(const struct match *match, uint32_t seat)
{
	return match->started && !match_closed(match) && seat < match->seats &&
	       (match_to_act(match) >> seat & 1) != 0;
}

static void
make_scene(struct table *table, const struct match *match, uint32_t seat,
    const struct words *words, struct scene *scene)
{
	struct buf reply = BUF_INIT, subject = BUF_INIT;
	struct envelope envelope;
	struct asking asking;

	table_envelope(table, seat, &envelope);
	compose_reply_address(match, seat, &envelope, CODE_REPLY, &reply);
	buf_adds(&subject, ANSWERS);
	compose_letter_subject(match, seat, words, &envelope, &subject);
	asking = (struct asking){reply.data, subject.data, ""};
	fragment_scene(match, seat, words, &asking, scene);
	buf_release(&reply);
	buf_release(&subject);
}

void
table_board(struct table *table, const struct match *match,
    const struct words *words, struct report *report, struct buf *link)
{
	enum player_board way = table_player(table, report->seat)->board;
	struct scene scene;

	if (way == BOARD_OFF || !asks(match, report->seat))
		return;
	if (way == BOARD_ATTACHED && bundle_exists()) {
		report->board_file = words_text(words, "board.file");
		return;
	}
	if (table->site->board == NULL)
		return;
	make_scene(table, match, report->seat, words, &scene);
	if (fragment_link(table->site->board, &scene, link))
		report->board = link->data;
	else
		report->board_long = bundle_exists();
	scene_release(&scene);
}

/* A reply goes where the link stood, so the page has it copied. */
void
table_board_post(struct table *table, const struct words *words,
    struct report *report, struct buf *link)
{
	static const struct asking nowhere = {"", "", ""};
	const struct match *match = &table->match;
	bool watches = report->seat == OBSERVER;
	struct scene scene;

	if (table->site->board == NULL || !match->started ||
	    (!watches &&
		(table_player(table, report->seat)->board == BOARD_OFF ||
		    !asks(match, report->seat))))
		return;
	fragment_scene(match, report->seat, words, &nowhere, &scene);
	if (fragment_link(table->site->board, &scene, link))
		report->board = link->data;
	scene_release(&scene);
}

void
table_board_page(struct table *table, const struct words *words,
    struct report *report, struct buf *page)
{
	const struct match *match = &table->match;
	const struct game *which[] = {match->game, NULL};
	struct err err = ERR_INIT;
	struct scene scene;

	make_scene(table, match, report->seat, words, &scene);
	if (bundle_page(&table->site->data, which, &scene, page, &err) < 0) {
		site_log(table->site, table->now, "%s; no board goes with it",
		    err.text);
		report->board_file = NULL;
	}
	scene_release(&scene);
}
