/* SPDX-License-Identifier: MIT */
/* report_prefer.c - what letters the player has chosen. */
#include "letters/report_p.h"

void
report_prefer(const struct teller *teller, struct doc *doc)
{
	const struct report *report = teller->report;
	const struct doc *lines = words_texts(teller->words, "prefer.lines");
	struct doc *list, *map;
	struct buf link = BUF_INIT;

	player_doc(report->prefer, words_lang(teller->words),
	    report->site_pictures, doc);
	list = doc_add_list(doc_get(doc, "chosen"), "lines");
	for (size_t i = 0; i < doc_count(lines); i++) {
		const char *line = doc_text(doc_at(lines, i));

		map = doc_add_map(list, NULL);
		doc_add_string(map, "text", line);
		if (report->reply_to == NULL)
			continue;
		buf_clear(&link);
		report_mailto(report, line, &link);
		doc_add_string(map, "href", link.data);
	}
	buf_release(&link);
}
