/* SPDX-License-Identifier: MIT */
/* wish_say.c - a table as letters write it: games, options, a whole wish. */
#include "match.h"
#include "wish_p.h"
#include "x.h"

#include <stdlib.h>
#include <string.h>

struct doc *
wish_file(const struct data *data, const struct game *game, const char *file,
    struct err *err)
{
	struct buf name = BUF_INIT;
	struct doc *doc = NULL;

	buf_addf(&name, "games/%s/%s.yaml", game->name, file);
	if (data_yaml(data, name.data, &doc, err) < 0)
		doc = NULL;
	buf_release(&name);
	return doc;
}

void
wish_title(const struct data *data, const char *lang, const struct game *game,
    struct buf *out)
{
	struct doc *edition = wish_file(data, game, "edition", NULL);
	const struct doc *title = doc_get(edition, "title");
	const char *text = doc_text(title);

	if (text == NULL)
		text = doc_text_at(title, lang, doc_text_at(title, "en", NULL));
	buf_adds(out, text != NULL ? text : game->name);
	doc_free(edition);
}

static const char *
first_of(const struct doc *list, const char *otherwise)
{
	const char *text = doc_text(doc_at(list, 0));

	return text == NULL ? otherwise : text;
}

/* Whose words say it: they are of all games. */
static const char *
names_list(const char *names)
{
	return strcmp(names, match_names_option(NAMES_UNTIL_END)) == 0
		   ? "wish.told"
		   : "wish.secret";
}

/* "no" in front of a flag; of a pack that has none, the option as it is. */
static void
say_option(const struct doc *pack, const struct doc *shared, const char *option,
    struct buf *out)
{
	size_t len = strcspn(option, "=");
	const char *value = option + len + (option[len] == '=');
	char *name = xstrndup(option, len);
	const struct doc *known = doc_get(doc_get(pack, "options"), name);
	const char *word = first_of(doc_get(known, "words"), name);
	const struct doc *values = doc_get(known, "values");

	if (strncmp(option, "names=", 6) == 0)
		buf_adds(out,
		    first_of(doc_find(shared, names_list(option)), option));
	else if (doc_get(values, value) != NULL)
		buf_adds(out, first_of(doc_get(values, value), value));
	else if (strcmp(value, "false") == 0)
		buf_addf(out, "%s %s",
		    first_of(doc_find(shared, "wish.no"), "no"), word);
	else if (strcmp(value, "true") == 0)
		buf_adds(out, word);
	else
		buf_addf(out, "%s %s", word, value);
	free(name);
}

static struct doc *
shared_pack(const struct data *data, const char *lang)
{
	struct buf name = BUF_INIT;
	struct doc *doc = NULL;

	buf_addf(&name, "templates/%s.yaml", lang);
	if (data_yaml(data, name.data, &doc, NULL) < 0)
		doc = NULL;
	buf_release(&name);
	return doc;
}

void
wish_say_options(const struct data *data, const char *lang,
    const struct game *game, char *const *options, unsigned count,
    struct buf *out)
{
	struct doc *pack = wish_file(data, game, lang, NULL);
	struct doc *shared = shared_pack(data, lang);

	for (unsigned i = 0; i < count; i++) {
		buf_adds(out, i == 0 ? "" : ", ");
		say_option(pack, shared, options[i], out);
	}
	doc_free(pack);
	doc_free(shared);
}

void
wish_say(const struct data *data, const struct words *words,
    const struct wish *wish, struct buf *out)
{
	const char *lang = words_lang(words);

	buf_addf(out, "%s ", words_command(words, "open"));
	wish_title(data, lang, wish->game, out);
	buf_addf(out, " %s %u", words_text(words, "wish.for"), wish->seats);
	if (wish->option_count > 0) {
		buf_addf(out, " %s ", words_text(words, "wish.with"));
		wish_say_options(data, lang, wish->game, wish->options,
		    wish->option_count, out);
	}
	if (wish->names != NULL)
		buf_addf(out, ", %s",
		    first_of(words_texts(words, names_list(wish->names)),
			wish->names));
	if (wish->manual)
		buf_addf(out, ", %s",
		    first_of(words_texts(words, "wish.manual"), ""));
}

static void
tell_option(const struct doc *pack, const char *name, const char *usual,
    struct doc *list)
{
	const struct doc *known = doc_get(doc_get(pack, "options"), name);
	const struct doc *values = doc_get(known, "values");
	struct doc *map = doc_add_map(list, NULL), *all;

	doc_add_string(map, "word", first_of(doc_get(known, "words"), name));
	if (values != NULL) {
		doc_add_bool(map, "has_values", true);
		all = doc_add_list(map, "values");
		for (size_t i = 0; i < doc_count(values); i++)
			doc_add_string(doc_add_map(all, NULL), "text",
			    first_of(doc_at(values, i), ""));
	} else if (wish_is_flag(usual)) {
		doc_add_bool(map, "flag", true);
		doc_add_bool(map, "yes", strcmp(usual, "true") == 0);
	} else {
		doc_add_string(map, "value", usual);
	}
}

void
wish_tell(const struct data *data, const char *lang, const struct game *game,
    bool with_options, struct doc *map)
{
	struct doc *pack = wish_file(data, game, lang, NULL);
	struct doc *edition = wish_file(data, game, "edition", NULL), *list;
	const struct doc *options = doc_get(edition, "options");
	struct buf title = BUF_INIT;

	wish_title(data, lang, game, &title);
	doc_add_string(map, "title", title.data);
	doc_add_string(map, "about", doc_text_at(pack, "about", ""));
	doc_add_string(map, "length", doc_text_at(pack, "length", ""));
	doc_add_number(map, "seats_min", game->seats_min);
	doc_add_number(map, "seats_max", game->seats_max);
	list = with_options ? doc_add_list(map, "options") : NULL;
	for (size_t i = 0; with_options && i < doc_count(options); i++)
		if (doc_text(doc_at(options, i)) != NULL)
			tell_option(pack, doc_key_at(options, i),
			    doc_text(doc_at(options, i)), list);
	buf_release(&title);
	doc_free(pack);
	doc_free(edition);
}
