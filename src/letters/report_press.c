/* SPDX-License-Identifier: MIT */
/* report_press.c - what players say to each other, where it belongs. */
#include "base/x.h"
#include "letters/display_name.h"
#include "letters/report_p.h"

#include <stdlib.h>
#include <string.h>

/* Who sat there when it was said. */
static char *
name_then(const struct teller *teller, uint32_t entry, uint32_t seat)
{
	const struct log *log = &teller->match->log;
	const struct entry *then =
	    log_seat(log, entry < log_head(log) ? entry : log_head(log), seat);

	return then != NULL ? display_name_of(teller->match, teller->words,
				  then, teller->report->seat)
			    : xstrdup("?");
}

/* Whom it was said to, the reader first, and how many that are. */
static unsigned
list_readers(const struct teller *teller, const struct private_saying *saying,
    char *names[SEATS_MAX + 1])
{
	uint32_t me = teller->report->seat;
	unsigned count = 0;

	if (me < SEATS_MAX && saying->to >> me & 1)
		names[count++] =
		    xstrdup(words_text(teller->words, "label.you"));
	for (uint32_t s = 0; s < teller->match->seats; s++)
		if (s != me && saying->to >> s & 1)
			names[count++] = name_then(teller, saying->entry, s);
	if (saying->host)
		names[count++] =
		    xstrdup(words_text(teller->words, "label.host"));
	return count;
}

/* "you, Chloé and Denis" */
static void
add_readers(const struct teller *teller, const struct private_saying *saying,
    struct doc *map)
{
	char *names[SEATS_MAX + 1];
	unsigned count = list_readers(teller, saying, names);
	struct buf text = BUF_INIT;

	for (unsigned i = 0; i < count; i++) {
		if (i > 0 && i + 1 == count)
			buf_addf(&text, " %s ",
			    words_text(teller->words, "label.and"));
		else if (i > 0)
			buf_adds(&text, ", ");
		buf_adds(&text, names[i]);
		free(names[i]);
	}
	doc_add_string(map, "readers", text.data);
	buf_release(&text);
}

static void
add_lines(const struct private_saying *saying, struct doc *map)
{
	struct doc *list = doc_add_list(map, "words_lines");
	const char *at = saying->text, *end;

	for (; *at != '\0'; at = *end == '\0' ? end : end + 1) {
		end = strchrnul(at, '\n');
		char *line = report_visible(at, (size_t)(end - at));

		if (*line != '\0')
			doc_add_string(doc_add_map(list, NULL), "text", line);
		free(line);
	}
}

static void
add_saying(const struct teller *teller, const struct private_saying *saying,
    struct doc *map)
{
	bool mine = report_is_me(teller, saying->seat);
	char *name = name_then(teller, saying->entry, saying->seat);

	doc_add_bool(map, "mine", mine);
	doc_add_bool(map, "anonymous", saying->anonymous);
	if (mine || !saying->anonymous) {
		doc_add_string(map, "player", name);
		/* An answer goes to the name that is heard now. */
		doc_add_string(
		    map, "called", words_name(teller->words, saying->seat));
	}
	free(name);
	doc_add_bool(map, "to_all", saying->all);
	add_readers(teller, saying, map);
	add_lines(saying, map);
}

static bool
is_read_by(const struct teller *teller, const struct private_saying *saying)
{
	uint32_t me = teller->report->seat;

	return me < SEATS_MAX && (saying->seat == me || saying->to >> me & 1);
}

void
report_said(const struct teller *teller, uint32_t from, uint32_t until,
    struct doc *list)
{
	const struct private_press *press = teller->report->press;

	for (size_t i = 0; press != NULL && i < press->count; i++) {
		const struct private_saying *saying = &press->list[i];
		struct doc *map;

		if (saying->entry < from || saying->entry > until ||
		    !is_read_by(teller, saying))
			continue;
		map = doc_add_map(list, NULL);
		add_saying(teller, saying, doc_add_map(map, "saying"));
	}
}

void
report_press(const struct teller *teller, struct doc *doc)
{
	const struct report *report = teller->report;
	const struct private_press *press = report->press;
	struct doc *list;

	if (report->saying != NULL)
		add_saying(teller, report->saying, doc_add_map(doc, "press"));
	if (report->passed == NULL)
		return;
	list = doc_add_list(doc, "passed");
	for (size_t i = 0; press != NULL && i < press->count; i++)
		if (saying_is_of(&press->list[i], report->passed))
			add_saying(
			    teller, &press->list[i], doc_add_map(list, NULL));
}
