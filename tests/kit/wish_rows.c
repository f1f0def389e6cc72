/* SPDX-License-Identifier: MIT */
/*
 * wish_rows.c - the table of wishes (wishes/wishes.h) for shell tests: a line
 * for each row and language,
 *
 *	LANG COMMAND PLACES NOT-HERE how it is written
 *
 * PLACES: a letter for each place whose column says that it takes the wish:
 * s seat, l a seat's older letter, b before the start, d digest, t open table,
 * g a stranger, p private message on the forum, f move file, w who
 * looks on; c its words may be talk (chatter) to a seat; "-" none.  NOT-HERE:
 * the refusal of a letter to a seat.
 */
#include "base/buf.h"
#include "base/doc.h"
#include "base/fs.h"
#include "base/yaml.h"
#include "language/words.h"
#include "wishes/wishes.h"

#include <stdio.h>
#include <stdlib.h>

static void
add_places(const struct wishes_row *row, struct buf *out)
{
	bool plays = row->older == OLDER_PLAYS;
	bool does = row->deed != NULL || row->ask != NULL ||
		    row->self != NULL || row->motion != NULL;
	const struct {
		bool takes;
		char letter;
	} places[] = {
	    {does || plays, 's'},
	    {row->older == OLDER_ANSWERS, 'l'},
	    {does || row->talk == TALK_STARTED, 'b'},
	    {row->for_all, 'd'},
	    {row->sit != NULL || row->visit != NULL, 't'},
	    {row->visit != NULL, 'g'},
	    {row->by_post && row->visit != NULL, 'p'},
	    {row->by_file || row->self != NULL || plays, 'f'},
	    {row->watch != WATCH_NOTHING, 'w'},
	    {row->talk == TALK_STARTED || row->talk == TALK_UNASKED, 'c'},
	};
	size_t before = out->len;

	for (size_t i = 0; i < sizeof(places) / sizeof(places[0]); i++)
		if (places[i].takes)
			buf_addc(out, places[i].letter);
	if (out->len == before)
		buf_addc(out, '-');
}

static int
print(const char *lang, const char *top)
{
	char *path = fs_path(top, "templates/%s.yaml", lang);
	struct err err = ERR_INIT;
	struct doc *pack;
	bool complete = false;
	int rc = yaml_load(&pack, path, &err);

	free(path);
	if (rc < 0) {
		fprintf(stderr, "%s\n", err.text);
		return -1;
	}
	doc_bool(doc_get(pack, LANGUAGE_COMPLETE), &complete);
	for (size_t i = 0; complete && wishes[i].command != NULL; i++) {
		const struct wishes_row *row = &wishes[i];
		const struct doc *list =
		    doc_get(doc_get(pack, "commands"), row->command);
		struct buf places = BUF_INIT;

		add_places(row, &places);
		printf("%s %s %s %s %s\n", lang, row->command, places.data,
		    row->not_here != NULL ? row->not_here : "elsewhere",
		    doc_text(doc_at(list, 0)));
		buf_release(&places);
	}
	doc_free(pack);
	return 0;
}

int
main(int argc, char *argv[])
{
	for (size_t i = 0; languages[i] != NULL; i++)
		if (print(languages[i], argc > 1 ? argv[1] : ".") < 0)
			return 1;
	return 0;
}
