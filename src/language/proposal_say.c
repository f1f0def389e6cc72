/* SPDX-License-Identifier: MIT */
/* proposal_say.c - a table as letters write it: games, options, a whole
 * proposal. */
#include "base/x.h"
#include "language/proposal_p.h"
#include "language/words_p.h"
#include "match/match.h"

#include <stdlib.h>
#include <string.h>

struct doc *
proposal_edition(
    const struct data *data, const struct game *game, struct err *err)
{
	struct buf name = BUF_INIT;
	struct doc *doc = NULL;

	buf_addf(&name, "games/%s/edition.yaml", game->name);
	if (data_yaml(data, name.data, &doc, err) < 0)
		doc = NULL;
	buf_release(&name);
	return doc;
}

struct doc *
proposal_pack(const struct data *data, const struct game *game,
    const char *lang, struct err *err)
{
	struct doc *doc;
	uint64_t key = 0;

	return words_pack(data, lang, game, &doc, &key, err) < 0 ? NULL : doc;
}

void
proposal_title(const struct data *data, const char *lang,
    const struct game *game, struct buf *out)
{
	struct doc *edition = proposal_edition(data, game, NULL);
	const struct doc *title = doc_get(edition, "title");
	const char *text = doc_text(title);

	if (text == NULL)
		text = doc_text_at(
		    title, lang, doc_text_at(title, LANGUAGE_FIRST, NULL));
	buf_adds(out, text != NULL ? text : game->name);
	doc_free(edition);
}

static const char *
first_of(const struct doc *list, const char *otherwise)
{
	const char *text = doc_text(doc_at(list, 0));

	return text == NULL ? otherwise : text;
}

void
proposal_say_options(const struct data *data, const char *lang,
    const struct game *game, char *const *options, unsigned count,
    struct buf *out)
{
	struct doc *pack = proposal_pack(data, game, lang, NULL);
	struct doc *shared = proposal_pack(data, NULL, lang, NULL);

	for (unsigned i = 0; i < count; i++) {
		buf_adds(out, i == 0 ? "" : ", ");
		words_option(doc_get(pack, "options"), doc_get(shared, "wish"),
		    options[i], out);
	}
	doc_free(pack);
	doc_free(shared);
}

void
proposal_say_option(const struct data *data, const char *lang,
    const struct game *game, const char *name, struct buf *out)
{
	struct doc *pack = proposal_pack(data, game, lang, NULL);
	const struct doc *known = doc_get(doc_get(pack, "options"), name);

	buf_adds(out, first_of(doc_get(known, "words"), name));
	doc_free(pack);
}

#define HOUR ((int64_t)3600)

void
proposal_say_length(const struct words *words, int64_t seconds, struct buf *out)
{
	static const struct {
		const char *list;
		int64_t length;
	} units[] = {{"units.day", 24 * HOUR}, {"units.hour", HOUR}};
	size_t unit = seconds % units[0].length == 0 ? 0 : 1;
	int64_t count = (seconds + units[unit].length - 1) / units[unit].length;
	const struct doc *names = words_texts(words, units[unit].list);
	/* Their short form, one, and many. */
	const char *name = doc_text(doc_at(names, count == 1 ? 1 : 2));

	buf_addf(out, "%lld %s", (long long)count, name == NULL ? "" : name);
}

/* The time for a turn, and computer players. */
static void
say_terms(
    const struct words *words, const struct proposal *proposal, struct buf *out)
{
	if (proposal->pace > 0) {
		buf_adds(out, ", ");
		proposal_say_length(words, proposal->pace, out);
		buf_addf(out, " %s", words_text(words, "wish.turn"));
	}
	if (proposal->bots > 0)
		buf_addf(out, ", %u %s", proposal->bots,
		    doc_text(doc_at(words_texts(words, "wish.bots"),
			proposal->bots == 1 ? 0 : 1)));
}

void
proposal_say(const struct data *data, const struct words *words,
    const struct proposal *proposal, struct buf *out)
{
	const char *lang = words_lang(words);

	buf_addf(out, "%s ", words_command(words, "open"));
	proposal_title(data, lang, proposal->game, out);
	buf_addf(out, " %s %u", words_text(words, "wish.for"), proposal->seats);
	if (proposal->option_count > 0) {
		buf_addf(out, " %s ", words_text(words, "wish.with"));
		proposal_say_options(data, lang, proposal->game,
		    proposal->options, proposal->option_count, out);
	}
	if (proposal->names != NULL) {
		buf_adds(out, ", ");
		words_option(
		    NULL, words_texts(words, "wish"), proposal->names, out);
	}
	say_terms(words, proposal, out);
	if (proposal->manual)
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
	} else if (proposal_is_flag(usual)) {
		doc_add_bool(map, "flag", true);
		doc_add_bool(map, "yes", strcmp(usual, "true") == 0);
	} else {
		doc_add_string(map, "value", usual);
	}
}

void
proposal_tell(const struct data *data, const char *lang,
    const struct game *game, bool with_options, struct doc *map)
{
	struct doc *pack = proposal_pack(data, game, lang, NULL);
	struct doc *edition = proposal_edition(data, game, NULL), *list;
	const struct doc *options = doc_get(edition, "options");
	struct buf title = BUF_INIT;

	proposal_title(data, lang, game, &title);
	doc_add_string(map, "title", title.data);
	doc_add_string(map, "about", doc_text_at(pack, "about", ""));
	doc_add_string(map, "length", doc_text_at(pack, "length", ""));
	doc_add_number(map, "seats_min", game_seats_min(game));
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
