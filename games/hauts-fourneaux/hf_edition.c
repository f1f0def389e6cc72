/* SPDX-License-Identifier: MIT */
/* hf_edition.c - the data of Les Hauts Fourneaux, checked. */
#include "hauts_fourneaux.h"

#include <string.h>

#define DIE_MAX 20
#define WORTH_MAX 20
#define VALUE_MAX OVERTIME_MAX

static const char *const good_ids[GOODS] = {
    "coal", "iron", "oil", "upgrade", "money"};

static const char *const abilities[] = {
    [EXTRA_DISC] = "extra_disc",
    [WINNER_COMPENSATION] = "winner_compensation",
    [UPGRADE_WITHOUT_COAL] = "upgrade_without_coal",
    [OVERTIME] = "overtime",
    [FINAL_SALE] = "final_sale",
};

/* ---- amounts of goods, and effects ---- */

static unsigned
find_good(const char *id)
{
	unsigned good = 0;

	while (good < GOODS && strcmp(good_ids[good], id) != 0)
		good++;
	return good;
}

/* {coal: 1, upgrade: 1}; at least one, none of it 0. */
static bool
load_amounts(const struct doc *map, const char *key, const struct doc *in,
    uint8_t *amounts, struct buf *why)
{
	size_t i, count = doc_count(map);

	if (!doc_is(map, DOC_MAP) || count == 0)
		return edition_wrong(why, map != NULL ? map : in,
		    "%s must be a map of goods, such as {coal: 1}", key);
	for (i = 0; i < count; i++) {
		const char *id = doc_key_at(map, i);
		unsigned good = find_good(id);
		int64_t number;

		if (good == GOODS)
			return edition_wrong(why, doc_at(map, i),
			    "%s: there is no resource \"%s\"", key, id);
		if (!edition_number(map, id, 1, COUNT_MAX, &number, why))
			return false;
		amounts[good] = (uint8_t)number;
	}
	return true;
}

/* Only these keys stand in a map. */
static bool
only_keys(const struct doc *map, const char *what, const char *const *keys,
    struct buf *why)
{
	size_t i;
	unsigned k;

	for (i = 0; i < doc_count(map); i++) {
		const char *key = doc_key_at(map, i);

		for (k = 0; keys[k] != NULL; k++)
			if (strcmp(keys[k], key) == 0)
				break;
		if (keys[k] == NULL)
			return edition_wrong(why, doc_at(map, i),
			    "%s: there is no \"%s\"", what, key);
	}
	return true;
}

/* "Effets des entreprises": extraction, transformation, or a start-up's line
 * that upgrades cards. */
static bool
load_line(const struct doc *map, const char *what, const struct doc *in,
    bool startup, bool compensation, struct hf_line *line, struct buf *why)
{
	static const char *const keys[] = {
	    "spend", "gain", "max", "upgrade_cards", NULL};
	int64_t max = 0;
	bool yes;

	if (!doc_is(map, DOC_MAP) || doc_count(map) == 0)
		return edition_wrong(why, map != NULL ? map : in,
		    "%s must be an effect, such as {gain: {coal: 2}}", what);
	if (!only_keys(map, what, keys, why))
		return false;
	if (startup && doc_get(map, "upgrade_cards") != NULL) {
		line->kind = UPGRADES;
		return doc_count(map) == 1 &&
		       edition_flag(map, "upgrade_cards", &yes, why);
	}
	if (doc_get(map, "upgrade_cards") != NULL)
		return edition_wrong(
		    why, map, "%s: only a start-up upgrades cards", what);
	line->kind = doc_get(map, "spend") != NULL ? TRANSFORM : EXTRACT;
	if (!load_amounts(doc_get(map, "gain"), "gain", map, line->gain, why))
		return false;
	if (line->kind == TRANSFORM && !load_amounts(doc_get(map, "spend"),
					   "spend", map, line->spend, why))
		return false;
	if (line->kind == EXTRACT || compensation) {
		if (doc_get(map, "max") == NULL)
			return true;
		return edition_wrong(why, doc_get(map, "max"),
		    "%s: %s has no max", what,
		    compensation ? "a compensation" : "an extraction");
	}
	if (!edition_number(map, "max", 1, TIMES_MAX, &max, why))
		return false;
	line->max = (uint8_t)max;
	return true;
}

/* One effect, or a list of them from top to bottom, behind those there are. */
static bool
load_lines(const struct doc *in, const char *key, bool startup,
    struct hf_card *card, struct buf *why)
{
	const struct doc *node = doc_get(in, key);
	bool list = doc_is(node, DOC_LIST);
	size_t i, count = list ? doc_count(node) : 1;

	if (count == 0)
		return edition_wrong(why, node, "%s holds no effect", key);
	for (i = 0; i < count; i++) {
		if (card->lines_count == LINES_MAX)
			return edition_wrong(why, node,
			    "a card has at most %d effects", LINES_MAX);
		if (!load_line(list ? doc_at(node, i) : node, key, in, startup,
			false, &card->lines[card->lines_count++], why))
			return false;
	}
	return true;
}

/* ---- cards ---- */

static bool
load_company(const struct doc *map, struct hf_card *card, struct buf *why)
{
	static const char *const faces[] = {"compensation", "base", "upgrade"};
	unsigned i;

	for (i = 0; i < 3; i++)
		if (doc_get(map, faces[i]) == NULL)
			return edition_wrong(
			    why, map, "%s has no %s", card->id, faces[i]);
	if (!load_line(doc_get(map, "compensation"), "compensation", map, false,
		true, &card->compensation, why) ||
	    !load_lines(map, "base", false, card, why))
		return false;
	card->base = card->lines_count;
	return load_lines(map, "upgrade", false, card, why);
}

static bool
load_startup(const struct doc *map, struct hf_card *card, struct buf *why)
{
	if (!load_amounts(
		doc_get(map, "start"), "start", map, card->start, why))
		return false;
	if (doc_get(map, "base") == NULL)
		return edition_wrong(why, map, "%s has no base", card->id);
	if (!load_lines(map, "base", true, card, why))
		return false;
	card->base = card->lines_count;
	return true;
}

/* An id of each thing of a list, and as many of them as counts says. */
static bool
load_ids(const struct doc *doc, const char *key, unsigned min, unsigned max,
    char ids[][ID_SIZE], uint8_t *count, struct buf *why)
{
	const struct doc *counts = doc_get(doc, "counts");
	int64_t want;
	unsigned got;

	if (counts == NULL)
		return edition_wrong(why, doc, "counts is missing");
	if (!edition_ids(doc, key, min, max, ID_SIZE, ids[0], &got, why) ||
	    !edition_number(counts, key, min, max, &want, why))
		return false;
	if (got != want)
		return edition_wrong(why, doc_get(doc, key),
		    "there are %u %s, but counts says %d", got, key, (int)want);
	*count = (uint8_t)got;
	return true;
}

static bool
load_cards(const struct doc *doc, struct hf_edition *ed, struct buf *why)
{
	char ids[COMPANIES_MAX][ID_SIZE];
	unsigned i;

	if (!load_ids(doc, "companies", 1, COMPANIES_MAX, ids,
		&ed->company_count, why))
		return false;
	for (i = 0; i < ed->company_count; i++) {
		memcpy(ed->companies[i].id, ids[i], ID_SIZE);
		if (!load_company(doc_at(doc_get(doc, "companies"), i),
			&ed->companies[i], why))
			return false;
	}
	if (!load_ids(doc, "startups", SEATS, PEOPLE_MAX, ids,
		&ed->startup_count, why))
		return false;
	for (i = 0; i < ed->startup_count; i++) {
		memcpy(ed->startups[i].id, ids[i], ID_SIZE);
		if (!load_startup(doc_at(doc_get(doc, "startups"), i),
			&ed->startups[i], why))
			return false;
	}
	return true;
}

/* ---- industrialists ---- */

static bool
load_ability(const struct doc *map, struct hf_person *person, struct buf *why)
{
	const char *name = doc_text(doc_get(map, "ability"));
	unsigned i;

	for (i = EXTRA_DISC; name != NULL && i <= FINAL_SALE; i++)
		if (strcmp(abilities[i], name) == 0) {
			person->ability = (uint8_t)i;
			return true;
		}
	return edition_wrong(why,
	    doc_get(map, "ability") != NULL ? doc_get(map, "ability") : map,
	    "%s has no ability that I know", person->id);
}

static bool
load_person(const struct doc *map, struct hf_person *person, struct buf *why)
{
	int64_t value = 0;
	bool valued;

	if (!load_ability(map, person, why))
		return false;
	valued = person->ability == OVERTIME ||
		 person->ability == WINNER_COMPENSATION;
	if (valued && !edition_number(map, "value", 1, VALUE_MAX, &value, why))
		return false;
	person->value = (uint8_t)value;
	if (doc_get(map, "start") != NULL &&
	    !load_amounts(
		doc_get(map, "start"), "start", map, person->start, why))
		return false;
	return person->ability != FINAL_SALE ||
	       load_amounts(
		   doc_get(map, "rates"), "rates", map, person->rates, why);
}

static bool
load_people(const struct doc *doc, struct hf_edition *ed, struct buf *why)
{
	char ids[PEOPLE_MAX][ID_SIZE];
	unsigned i;

	if (!load_ids(doc, "industrialists", SEATS, PEOPLE_MAX, ids,
		&ed->person_count, why))
		return false;
	for (i = 0; i < ed->person_count; i++) {
		memcpy(ed->people[i].id, ids[i], ID_SIZE);
		if (!load_person(doc_at(doc_get(doc, "industrialists"), i),
			&ed->people[i], why))
			return false;
	}
	return true;
}

/* ---- all the rest ---- */

static bool
load_goods(const struct doc *doc, struct hf_edition *ed, struct buf *why)
{
	const struct doc *list = doc_get(doc, "goods");
	unsigned i;
	int64_t worth;

	if (!edition_ids(
		doc, "goods", GOODS, GOODS, ID_SIZE, ed->goods[0], NULL, why))
		return false;
	for (i = 0; i < GOODS; i++) {
		if (strcmp(ed->goods[i], good_ids[i]) != 0)
			return edition_wrong(why, doc_at(list, i),
			    "goods must be coal, iron, oil, upgrade, money");
		if (!edition_number(
			doc_at(list, i), "worth", 0, WORTH_MAX, &worth, why))
			return false;
		ed->worth[i] = (uint8_t)worth;
	}
	return load_amounts(doc_get(doc, "upgrade_cost"), "upgrade_cost", doc,
	    ed->upgrade_cost, why);
}

static bool
load_options(const struct doc *options, struct hf_edition *ed, struct buf *why)
{
	bool industrialists, chain;
	int64_t rounds;

	if (!edition_flag(options, "industrialists", &industrialists, why) ||
	    !edition_flag(options, "chain", &chain, why) ||
	    !edition_number(options, "rounds", 1, ROUNDS_MAX, &rounds, why))
		return false;
	ed->industrialists = industrialists;
	ed->chain = chain;
	ed->rounds = (uint8_t)rounds;
	return true;
}

/* The n-th number of a list of so many. */
static bool
load_number(const struct doc *doc, const char *key, size_t count, size_t n,
    int64_t max, uint8_t *out, struct buf *why)
{
	const struct doc *list = doc_get(doc, key);
	int64_t number;

	if (!doc_is(list, DOC_LIST) || doc_count(list) != count)
		return edition_wrong(why, list != NULL ? list : doc,
		    "%s must be a list of %zu numbers", key, count);
	if (!doc_number(doc_at(list, n), &number) || number < 1 || number > max)
		return edition_wrong(why, doc_at(list, n),
		    "the numbers of %s are from 1 to %d", key, (int)max);
	*out = (uint8_t)number;
	return true;
}

static bool
load_row(const struct doc *doc, struct hf_edition *ed, struct buf *why)
{
	int64_t die;
	unsigned i;

	for (i = 0; i < SEATS - 1; i++) {
		if (!load_number(doc, "row_size", SEATS - 1, i, ROW_MAX,
			&ed->row_size[i], why))
			return false;
		if (ed->row_size[i] * ed->rounds > ed->company_count)
			return edition_wrong(why, doc_get(doc, "row_size"),
			    "%d companies are too few for %d rows of %d",
			    ed->company_count, ed->rounds, ed->row_size[i]);
	}
	if (!edition_number(doc, "die", 1, DIE_MAX, &die, why))
		return false;
	ed->die = (uint8_t)die;
	if (ed->die != ed->row_size[0])
		return edition_wrong(why, doc_get(doc, "die"),
		    "the die has %d faces, but the row of two players %d cards",
		    ed->die, ed->row_size[0]);
	return true;
}

static bool
load_discs(const struct doc *doc, struct hf_edition *ed, struct buf *why)
{
	size_t i, count = doc_count(doc_get(doc, "discs"));
	uint8_t value;
	int64_t neutral;

	if (count < 1 || count >= VALUES)
		return edition_wrong(why,
		    doc_get(doc, "discs") != NULL ? doc_get(doc, "discs") : doc,
		    "discs must be a list of 1 to %d values", VALUES - 1);
	for (i = 0; i < count; i++) {
		if (!load_number(doc, "discs", count, i, VALUES, &value, why))
			return false;
		if (ed->discs[value - 1]++ > 0)
			return edition_wrong(why, doc_get(doc, "discs"),
			    "two discs of value %d", value);
	}
	if (!edition_number(doc, "neutral_disc", 1, VALUES, &neutral, why))
		return false;
	ed->neutral = (uint8_t)neutral;
	return true;
}

bool
hf_load_edition(const struct doc *doc, void *data, struct buf *why)
{
	const struct doc *options = doc_get(doc, "options");
	struct hf_edition *ed = data;

	memset(ed, 0, sizeof(*ed));
	if (!doc_is(options, DOC_MAP))
		return edition_wrong(why, doc, "options is missing");
	return load_goods(doc, ed, why) && load_options(options, ed, why) &&
	       load_cards(doc, ed, why) && load_people(doc, ed, why) &&
	       load_row(doc, ed, why) && load_discs(doc, ed, why);
}
