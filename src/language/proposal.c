/* SPDX-License-Identifier: MIT */
/* proposal.c - a table as somebody would have it. */
#include "language/proposal_p.h"

#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "language/vocabulary.h"
#include "match/match.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define NUMBER_DIGITS 6
#define TITLE_PARTS 2 /* "Hab", "Gut" */

/* ---- words around them ---- */

/* What one part of a proposal, between commas and the like, says. */
struct proposal_part {
	struct buf key; /* the words that are left */
	bool has_number, yes, no, seats, secret;
	long number;
};

static bool
is_of(const struct words *words, const char *list, const char *word)
{
	const struct doc *texts = words_texts(words, list);
	struct buf folded = BUF_INIT;
	bool is = false;

	for (size_t i = 0; !is && i < doc_count(texts); i++) {
		const char *text = doc_text(doc_at(texts, i));

		buf_clear(&folded);
		if (text != NULL)
			fold_add(&folded, text, strlen(text));
		is = strcmp(folded.data, word) == 0;
	}
	buf_release(&folded);
	return is;
}

static bool
read_number(const struct words *words, const char *word, long *number)
{
	const struct doc *names = words_texts(words, "numbers");
	size_t digits = strspn(word, "0123456789");
	int64_t value;

	if (digits > 0 && word[digits] == '\0' && digits <= NUMBER_DIGITS) {
		*number = strtol(word, NULL, 10);
		return true;
	}
	if (!doc_number(doc_get(names, word), &value))
		return false;
	*number = (long)value;
	return true;
}

static void
take_word(
    const struct words *words, const char *word, struct proposal_part *part)
{
	if (is_of(words, "wish.skip", word) || is_of(words, "wish.split", word))
		return;
	if (is_of(words, "wish.seats", word))
		part->seats = true;
	else if (is_of(words, "wish.secret", word))
		part->secret = true;
	else if (is_of(words, "wish.no", word))
		part->no = true;
	else if (is_of(words, "wish.yes", word))
		part->yes = true;
	else if (!part->has_number && read_number(words, word, &part->number))
		part->has_number = true;
	else
		buf_addf(
		    &part->key, "%s%s", part->key.len == 0 ? "" : " ", word);
}

/* The same words are left of a name as of what somebody writes. */
static void
take_words(
    const struct words *words, const char *text, struct proposal_part *part)
{
	struct buf key = BUF_INIT;
	char *save = NULL;

	vocabulary_key(&key, text, strlen(text));
	*part = (struct proposal_part){.key = BUF_INIT};
	for (char *word = strtok_r(key.data, " =:()\"?!&", &save); word != NULL;
	     word = strtok_r(NULL, " =:()\"?!&", &save))
		take_word(words, word, part);
	buf_release(&key);
}

/* ---- games ---- */

static void
add_game(struct vocabulary *names, const struct words *words, const char *name,
    const struct game *game)
{
	struct proposal_part part;

	take_words(words, name, &part);
	if (part.key.len > 0)
		vocabulary_add(names, part.key.data, game->name, true);
	buf_release(&part.key);
}

/* "called" of its pack: what people call a game besides its title. */
static void
add_called(struct vocabulary *names, const struct words *words,
    const struct data *data, const char *lang, const struct game *game)
{
	struct doc *pack = proposal_pack(data, game, lang, NULL);
	const struct doc *called = doc_get(pack, "called");

	for (size_t i = 0; i < doc_count(called); i++)
		if (doc_text(doc_at(called, i)) != NULL)
			add_game(
			    names, words, doc_text(doc_at(called, i)), game);
	doc_free(pack);
}

static const struct game *
find_game(const struct data *data, const struct words *words, const char *key)
{
	struct vocabulary *names = vocabulary_new();
	struct buf title = BUF_INIT;
	const char *id = NULL;

	for (size_t g = 0; games[g] != NULL; g++) {
		add_game(names, words, games[g]->name, games[g]);
		for (size_t i = 0; languages[i] != NULL; i++) {
			buf_clear(&title);
			proposal_title(data, languages[i], games[g], &title);
			add_game(names, words, title.data, games[g]);
			add_called(names, words, data, languages[i], games[g]);
		}
	}
	if (vocabulary_find(names, key, &id) != EXTRACT_ONE)
		id = vocabulary_guess(names, key);
	buf_release(&title);
	vocabulary_free(names);
	return id == NULL ? NULL : game_find(id);
}

const struct game *
proposal_game(
    const struct data *data, const struct words *words, const char *name)
{
	const struct game *game;
	struct proposal_part part;

	take_words(words, name, &part);
	game = find_game(data, words, part.key.data);
	buf_release(&part.key);
	return game;
}

/* ---- options ---- */

struct options {
	const struct words *words;
	struct vocabulary *names; /* an option, or "option=value" */
	struct doc *packs[LANGUAGES_MAX];
	char *ids[200];
	size_t pack_count, id_count;
	struct doc *edition;
};

static void
add_name(struct options *options, const char *name, const char *id)
{
	struct proposal_part part;

	take_words(options->words, name, &part);
	if (part.key.len > 0)
		vocabulary_add(options->names, part.key.data, id, true);
	buf_release(&part.key);
}

static void
add_names(struct options *options, const struct doc *list, const char *id)
{
	for (size_t i = 0; i < doc_count(list); i++)
		if (doc_text(doc_at(list, i)) != NULL)
			add_name(options, doc_text(doc_at(list, i)), id);
}

static void
add_values(struct options *options, const struct doc *values, const char *name)
{
	for (size_t i = 0; i < doc_count(values); i++) {
		struct buf id = BUF_INIT;

		if (options->id_count == ARRAY_LEN(options->ids))
			return;
		buf_addf(&id, "%s=%s", name, doc_key_at(values, i));
		options->ids[options->id_count] = buf_take(&id);
		add_names(options, doc_at(values, i),
		    options->ids[options->id_count++]);
	}
}

static void
add_pack(struct options *options, const struct doc *pack)
{
	const struct doc *map = doc_get(pack, "options");

	for (size_t i = 0; i < doc_count(map); i++) {
		const char *name = doc_key_at(map, i);

		add_names(options, doc_get(doc_at(map, i), "words"), name);
		add_values(options, doc_get(doc_at(map, i), "values"), name);
	}
}

/* Options that no pack knows, of a host's own edition, go by their names. */
static int
options_init(struct options *options, const struct data *data,
    const struct words *words, const struct game *game, struct err *err)
{
	const struct doc *map;

	*options = (struct options){.words = words, .names = vocabulary_new()};
	options->edition = proposal_edition(data, game, err);
	if (options->edition == NULL)
		return -1;
	map = doc_get(options->edition, "options");
	for (size_t i = 0; i < doc_count(map); i++)
		add_name(options, doc_key_at(map, i), doc_key_at(map, i));
	for (size_t i = 0; languages[i] != NULL; i++) {
		struct doc *pack = proposal_pack(data, game, languages[i], err);

		if (pack == NULL)
			return -1;
		options->packs[options->pack_count++] = pack;
		add_pack(options, pack);
	}
	return 0;
}

static void
options_release(struct options *options)
{
	vocabulary_free(options->names);
	for (size_t i = 0; i < options->pack_count; i++)
		doc_free(options->packs[i]);
	for (size_t i = 0; i < options->id_count; i++)
		free(options->ids[i]);
	doc_free(options->edition);
}

bool
proposal_is_flag(const char *value)
{
	return strcmp(value, "true") == 0 || strcmp(value, "false") == 0;
}

static bool
has_option(const struct proposal *proposal, const char *name)
{
	size_t len = strcspn(name, "=");

	for (unsigned i = 0; i < proposal->option_count; i++)
		if (strncmp(proposal->options[i], name, len) == 0 &&
		    proposal->options[i][len] == '=')
			return true;
	return false;
}

static bool
add_option(struct proposal *proposal, const char *name, const char *value)
{
	struct buf text = BUF_INIT;

	if (proposal->option_count == PROPOSAL_OPTIONS ||
	    has_option(proposal, name))
		return false;
	buf_addf(&text, "%s%s%s", name, value == NULL ? "" : "=",
	    value == NULL ? "" : value);
	proposal->options[proposal->option_count++] = buf_take(&text);
	return true;
}

static bool
set_option(struct proposal *proposal, const struct options *options,
    const char *id, const struct proposal_part *part)
{
	const char *usual =
	    doc_text_at(doc_get(options->edition, "options"), id, "");
	char number[24];

	if (strchr(id, '=') != NULL)
		return !part->has_number && !part->no &&
		       add_option(proposal, id, NULL);
	if (proposal_is_flag(usual))
		return !part->has_number && !(part->yes && part->no) &&
		       add_option(proposal, id, part->no ? "false" : "true");
	if (!part->has_number || part->no)
		return false;
	snprintf(number, sizeof(number), "%ld", part->number);
	return add_option(proposal, id, number);
}

/* "map of-my-own": a value that no pack knows. */
static bool
set_other(
    struct proposal *proposal, const struct options *options, const char *key)
{
	const struct doc *map = doc_get(options->edition, "options");

	for (size_t i = 0; i < doc_count(map); i++) {
		const char *name = doc_key_at(map, i);
		size_t len = strlen(name);

		if (strncmp(key, name, len) == 0 && key[len] == ' ' &&
		    strchr(key + len + 1, ' ') == NULL)
			return add_option(proposal, name, key + len + 1);
	}
	return false;
}

/* ---- a proposal ---- */

static void
miss(struct proposal *proposal, enum proposal_miss what, const char *word)
{
	if (proposal->miss != PROPOSAL_FINE)
		return;
	proposal->miss = what;
	snprintf(proposal->word, sizeof(proposal->word), "%s", word);
}

static void
miss_value(struct proposal *proposal, const char *option, const char *word)
{
	if (proposal->miss == PROPOSAL_FINE)
		snprintf(proposal->option, sizeof(proposal->option), "%.*s",
		    (int)strcspn(option, "="), option);
	miss(proposal, PROPOSAL_VALUE, word);
}

static void
set_seats(struct proposal *proposal, const struct proposal_part *part)
{
	if (part->number < game_seats_min(proposal->game) ||
	    part->number > proposal->game->seats_max)
		miss(proposal, PROPOSAL_SEATS, "");
	else
		proposal->seats = (unsigned)part->number;
}

/* "secret" may stand anywhere; "until the end" goes with it. */
static void
set_names(struct proposal *proposal, const struct words *words,
    struct proposal_part *part)
{
	const char *text = doc_text(doc_at(words_texts(words, "wish.told"), 0));
	struct proposal_part told;

	if (!part->secret)
		return;
	take_words(words, text == NULL ? "" : text, &told);
	proposal->names = part->no ? NULL : match_names_option(NAMES_SECRET);
	if (part->key.len > 0 && strcmp(part->key.data, told.key.data) == 0) {
		proposal->names = match_names_option(NAMES_UNTIL_END);
		buf_clear(&part->key);
	}
	buf_release(&told.key);
}

/* Without the words around a time for a turn: "days per turn". */
static char *
without(const struct words *words, const char *list, const char *key)
{
	char *copy = xstrdup(key), *save = NULL;
	struct buf left = BUF_INIT;

	for (char *word = strtok_r(copy, " ", &save); word != NULL;
	     word = strtok_r(NULL, " ", &save))
		if (!is_of(words, list, word))
			buf_addf(&left, "%s%s", left.len == 0 ? "" : " ", word);
	free(copy);
	return buf_take(&left);
}

/* "3 days a turn", "2 computer players": true if it is one of these. */
static bool
read_terms(struct proposal *proposal, const struct words *words,
    const struct proposal_part *part)
{
	static const struct {
		const char *list;
		int64_t length;
	} units[] = {{"units.hour", 3600}, {"units.day", 24 * 3600},
	    {"units.week", 7 * 24 * 3600}};
	long number = part->has_number ? part->number : 1;
	char *key = without(words, "wish.pace", part->key.data);
	bool is = part->key.len > 0 && *key == '\0' && !part->has_number;

	for (size_t i = 0; !is && i < ARRAY_LEN(units); i++) {
		is = *key != '\0' && is_of(words, units[i].list, key);
		if (is && number > 0 && proposal->pace == 0)
			proposal->pace = number * units[i].length;
		else if (is)
			miss(proposal, PROPOSAL_PACE, key);
	}
	if (!is && is_of(words, "wish.bots", part->key.data)) {
		is = true;
		if (number < 1 || proposal->bots > 0)
			miss(proposal, PROPOSAL_BOTS, key);
		else
			proposal->bots = (unsigned)number;
	}
	free(key);
	return is;
}

static void
read_part(
    struct proposal *proposal, const struct options *options, const char *text)
{
	const struct words *words = options->words;
	struct proposal_part part;
	struct buf folded = BUF_INIT;
	const char *id;

	take_words(words, text, &part);
	set_names(proposal, words, &part);
	fold_add(&folded, text, strlen(text));
	if (is_of(words, "wish.manual", folded.data))
		proposal->manual = true;
	else if (read_terms(proposal, words, &part))
		;
	else if (part.key.len == 0 && part.has_number)
		set_seats(proposal, &part);
	else if (part.key.len == 0)
		;
	else if (vocabulary_find(options->names, part.key.data, &id) !=
		 EXTRACT_ONE) {
		if (!set_other(proposal, options, part.key.data))
			miss(proposal, PROPOSAL_OPTION, part.key.data);
	} else if (!set_option(proposal, options, id, &part))
		miss_value(proposal, id, part.key.data);
	buf_release(&folded);
	buf_release(&part.key);
}

/* The length of what parts two parts of a proposal, at text: a comma, or a word
 * of wish.split between blanks. */
static size_t
split_at(const struct words *words, const char *text)
{
	char word[16];
	size_t len;

	if (*text == ',' || *text == ';')
		return 1;
	if (*text != ' ')
		return 0;
	len = strcspn(text + 1, " ,;");
	if (len == 0 || len >= sizeof(word) || text[1 + len] == '\0')
		return 0;
	memcpy(word, text + 1, len);
	word[len] = '\0';
	if (is_of(words, "wish.split", word))
		return 1 + len;
	/* "for 2 without ...": the word belongs to what follows. */
	return text[1 + len] == ' ' && is_of(words, "wish.no", word) ? 1 : 0;
}

/* The first part of text, in a new string; *text is then what is left. */
static char *
next_part(const struct words *words, const char **text)
{
	size_t len = 0, skip = 0;
	char *part;

	while (
	    (*text)[len] != '\0' && (skip = split_at(words, *text + len)) == 0)
		len++;
	part = xstrndup(*text, len);
	*text += len + skip;
	return part;
}

/* True if the game's edition takes the options but for one (or NO_OPTION). */
#define NO_OPTION PROPOSAL_OPTIONS
static bool
takes_options(const struct proposal *proposal, const struct buf *text,
    const char *path, unsigned but, struct buf *why)
{
	const char *options[PROPOSAL_OPTIONS];
	struct edition edition;
	unsigned count = 0;

	for (unsigned i = 0; i < proposal->option_count; i++)
		if (i != but)
			options[count++] = proposal->options[i];
	if (!edition_load(&edition, proposal->game, path, text->data, text->len,
		options, count, why))
		return false;
	edition_release(&edition);
	return true;
}

/* The first without which it would go. */
static void
miss_option(struct proposal *proposal, const struct buf *text, const char *path)
{
	struct buf why = BUF_INIT;
	const char *option = "";

	for (unsigned i = 0; i < proposal->option_count && *option == '\0'; i++)
		if (takes_options(proposal, text, path, i, &why))
			option = proposal->options[i];
	miss_value(proposal, option, "");
	buf_release(&why);
}

int
proposal_try(struct proposal *proposal, const struct data *data,
    struct buf *why, struct err *err)
{
	struct buf name = BUF_INIT, text = BUF_INIT, own = BUF_INIT;
	int rc;

	buf_addf(&name, "games/%s/edition.yaml", proposal->game->name);
	rc = data_read(data, name.data, &text, err);
	if (rc == 0 && !takes_options(proposal, &text, name.data, NO_OPTION,
			   why != NULL ? why : &own))
		miss_option(proposal, &text, name.data);
	buf_release(&name);
	buf_release(&text);
	buf_release(&own);
	return rc;
}

static int
read_rest(struct proposal *proposal, const struct data *data,
    const struct words *words, const char *text, struct err *err)
{
	struct options options;
	int rc = options_init(&options, data, words, proposal->game, err);

	while (rc == 0 && *text != '\0') {
		char *part = next_part(words, &text);

		read_part(proposal, &options, part);
		free(part);
	}
	options_release(&options);
	if (rc == 0 && proposal->miss == PROPOSAL_FINE)
		rc = proposal_try(proposal, data, NULL, err);
	return rc;
}

/* The game that a text begins with, and what else its first part says; *text
 * is then what is left.  A word that parts two parts may stand in a title, too:
 * "Hab and Gut". */
static const struct game *
read_game(const struct data *data, const struct words *words, const char **text,
    struct proposal_part *part)
{
	const struct game *game = NULL;
	const char *first = *text, *at = first;
	struct proposal_part longer;

	for (unsigned i = 0; game == NULL && i < TITLE_PARTS; i++) {
		const char *last = at;
		char *begin = next_part(words, &at);
		size_t len = (size_t)(last - first) + strlen(begin);

		free(begin);
		begin = xstrndup(first, len);
		take_words(words, begin, &longer);
		game = find_game(data, words, longer.key.data);
		free(begin);
		if (game == NULL && i > 0) {
			buf_release(&longer.key);
			continue;
		}
		if (i > 0)
			buf_release(&part->key);
		*part = longer;
		*text = at;
	}
	return game;
}

/* Who plays against computers plays against no others, if he names no more. */
static unsigned
seats_unsaid(const struct proposal *proposal)
{
	const struct game *game = proposal->game;
	unsigned seats =
	    proposal->bots > 0 ? proposal->bots + 1 : game->seats_max;

	if (seats < game_seats_min(game))
		return game_seats_min(game);
	return seats < game->seats_max ? seats : game->seats_max;
}

int
proposal_read(struct proposal *proposal, const struct data *data,
    const struct words *words, const char *text, struct err *err)
{
	struct buf folded = BUF_INIT;
	const char *at;
	struct proposal_part part;
	int rc = 0;

	*proposal = (struct proposal){.miss = PROPOSAL_FINE};
	fold_add(&folded, text, strlen(text));
	while (folded.len > 0 && is_one_of(folded.data[folded.len - 1], " .!"))
		buf_cut(&folded, folded.len - 1);
	at = folded.data;
	proposal->game = read_game(data, words, &at, &part);
	set_names(proposal, words, &part);
	if (proposal->game == NULL) {
		miss(proposal, PROPOSAL_GAME, part.key.data);
		goto out;
	}
	if (part.has_number)
		set_seats(proposal, &part);
	rc = read_rest(proposal, data, words, at, err);
	if (proposal->seats == 0)
		proposal->seats = seats_unsaid(proposal);
out:
	buf_release(&part.key);
	buf_release(&folded);
	return rc;
}

void
proposal_release(struct proposal *proposal)
{
	while (proposal->option_count > 0)
		free(proposal->options[--proposal->option_count]);
}
