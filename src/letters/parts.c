/* SPDX-License-Identifier: MIT */
/* parts.c - renders templates with their parts, and fills in what all may use.
 */
#include "letters/parts.h"
#include "text/partials.h"

#include <string.h>

/* ---- rendering ---- */

static void
part_path(const struct partials *parts, const char *name, struct buf *path)
{
	if (partials_own(name) != NULL)
		buf_addf(path, "games/%s/%s.%s.md", parts->game,
		    partials_own(name), parts->lang);
	else if (strcmp(name, "tables") == 0)
		buf_addf(path, "games/%s/%s.md", parts->game, parts->lang);
	else if (strcmp(name, "rules") == 0)
		buf_addf(
		    path, "games/%s/rules.%s.md", parts->game, parts->lang);
	else
		buf_addf(path, "templates/%s/parts/%s.md", parts->lang, name);
}

static void
say(const void *words, struct buf *text)
{
	words_post(words, text);
}

/* words: NULL: as it stands. */
static int
render(const struct data *data, const struct words *words, const char *path,
    const struct doc *doc, enum escape escape,
    const struct template_partials *partials, struct buf *out, struct err *err)
{
	struct buf text = BUF_INIT;
	int rc = data_read(data, path, &text, err);

	if (rc == 0 && words != NULL)
		say(words, &text);
	if (rc == 0)
		rc = template_render(
		    text.data, text.len, path, doc, escape, partials, out, err);
	buf_release(&text);
	return rc;
}

int
parts_render_late(const struct data *data, const struct game *game,
    const struct words *words, const char *path, const struct doc *doc,
    const struct doc *(*late)(void *late_arg, const char *name, size_t len),
    void *late_arg, struct buf *out, struct err *err)
{
	struct partials parts = {.data = data,
	    .path = part_path,
	    .game = game == NULL ? "" : game->name,
	    .lang = words_lang(words),
	    .say = say,
	    .say_arg = words};
	struct template_partials partials = {
	    partials_get, &parts, words_join, words, late, late_arg};
	int rc = render(
	    data, words, path, doc, ESCAPE_MARKDOWN, &partials, out, err);

	partials_release(&parts);
	return rc;
}

int
parts_render(const struct data *data, const struct game *game,
    const struct words *words, const char *path, const struct doc *doc,
    struct buf *out, struct err *err)
{
	return parts_render_late(
	    data, game, words, path, doc, NULL, NULL, out, err);
}

int
parts_render_alone(const struct data *data, const char *path,
    const struct doc *doc, enum escape escape, struct buf *out, struct err *err)
{
	return render(data, NULL, path, doc, escape, NULL, out, err);
}

/* ---- what templates know ---- */

void
parts_title(const struct edition *ed, const char *lang, struct doc *doc)
{
	const struct doc *title = doc_get(ed->doc, "title");
	const char *text = doc_text(title);

	if (text == NULL)
		text = doc_text_at(
		    title, lang, doc_text_at(title, LANGUAGE_FIRST, NULL));
	doc_add_string(doc, "title", text != NULL ? text : ed->game->name);
}

void
parts_commands(const struct words *words, struct doc *doc)
{
	const struct doc *when = words_texts(words, "when");
	struct doc *map = doc_add_map(doc, "words");
	const char *text = doc_text(doc_at(when, 0));

	for (size_t i = 0; words_commands[i] != NULL; i++)
		doc_add_string(map, words_commands[i],
		    words_command(words, words_commands[i]));
	doc_add_string(map, "when", text != NULL ? text : "");
}

void
parts_options(const struct doc *edition, struct doc *doc)
{
	const struct doc *options = doc_get(edition, "options");
	struct doc *map = doc_add_map(doc, "option");

	for (size_t i = 0; i < doc_count(options); i++) {
		const struct doc *value = doc_at(options, i);
		const char *key = doc_key_at(options, i);
		int64_t number;
		bool yes;

		if (doc_number(value, &number))
			doc_add_number(map, key, number);
		else if (doc_bool(value, &yes))
			doc_add_bool(map, key, yes);
		else if (doc_text(value) != NULL)
			doc_add_string(map, key, doc_text(value));
	}
}
