/* SPDX-License-Identifier: MIT */
/* board_link.c - the one link in a letter to the board page. */
#include "board/fragment.h"
#include "letters/display_name.h"
#include "table/letters_p.h"

/* Subjects of replies begin so in all languages that mail programs speak. */
#define ANSWERS "Re: "

void
table_board(struct table *table, const struct match *match, uint32_t seat,
    const struct words *words, struct buf *out)
{
	struct buf reply = BUF_INIT, subject = BUF_INIT;
	struct envelope envelope;
	struct asking asking;
	struct scene scene;

	if (table->site->board == NULL || !match->started ||
	    match_closed(match) || seat >= match->seats ||
	    (match_to_act(match) >> seat & 1) == 0)
		return;
	table_envelope(table, seat, &envelope);
	compose_reply_address(match, seat, &envelope, CODE_REPLY, &reply);
	buf_adds(&subject, ANSWERS);
	compose_letter_subject(match, seat, words, &envelope, &subject);
	asking = (struct asking){reply.data, subject.data, ""};
	fragment_scene(match, seat, words, &asking, &scene);
	fragment_link(table->site->board, &scene, out);
	scene_release(&scene);
	buf_release(&reply);
	buf_release(&subject);
}
