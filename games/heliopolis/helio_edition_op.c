/* SPDX-License-Identifier: MIT */
/* helio_edition_op.c - operations in the data: what each needs and allows. */
#include "heliopolis.h"

#include <stddef.h>
#include <string.h>

const char *const helio_ops[OPS] = {"", "gain_coins", "gain_renown",
    "gain_rare", "gain_luxury", "waive_base", "waive_rare", "replace_rare",
    "multiple_sale", "free_hire", "draw_deals", "draw_actions",
    "luxury_for_renown", "replace_convoy", "tax", "swap_hand", "sale_bonus",
    "extra_sale", "cancel"};

/* ---- bits of the edition ---- */

/* One of the words; false and why if it is none of them. */
bool
helio_load_word(const struct doc *map, const char *key,
    const char *const *words, unsigned count, uint8_t *out, struct buf *why)
{
	const char *text = doc_text_at(map, key, "");
	unsigned i;

	for (i = 0; i < count; i++)
		if (text[0] != '\0' && strcmp(words[i], text) == 0) {
			*out = (uint8_t)i;
			return true;
		}
	return edition_wrong(why, doc_get(map, key) ? doc_get(map, key) : map,
	    "%s: \"%.30s\" is not known", key, text);
}

bool
helio_load_small(const struct doc *map, const char *key, uint8_t *out,
    unsigned max, struct buf *why)
{
	int64_t number = 0;

	if (doc_get(map, key) != NULL &&
	    !edition_number(map, key, 0, max, &number, why))
		return false;
	*out = (uint8_t)number;
	return true;
}

/* "{en: ..., fr: ...}": words of the languages, under any key. */
static bool
is_words(const struct doc *doc)
{
	size_t i;

	if (!doc_is(doc, DOC_MAP))
		return false;
	for (i = 0; i < doc_count(doc); i++)
		if (strlen(doc_key_at(doc, i)) != 2)
			return false;
	return doc_count(doc) > 0;
}

/* A misspelt key would be a rule that is not there. */
bool
helio_load_only(const struct doc *map, const char *const *keys, struct buf *why)
{
	unsigned k;
	size_t i;

	for (i = 0; i < doc_count(map); i++) {
		const char *key = doc_key_at(map, i);

		for (k = 0; keys[k] != NULL && strcmp(keys[k], key) != 0;)
			k++;
		if (keys[k] == NULL && !is_words(doc_at(map, i)))
			return edition_wrong(why, doc_at(map, i),
			    "\"%.30s\" is not known here", key);
	}
	return true;
}

/* ---- operations ---- */

#define BIT(use) (1u << (use))
#define WITH_TRANSACTION (BIT(USE_TRANSACTION) | BIT(USE_DEAL))

static const struct {
	const char *key;
	size_t offset;
	uint8_t max;
} fields[] = {
    {"n", offsetof(struct effect, n), 50},
    {"coins", offsetof(struct effect, coins), 50},
    {"bonus", offsetof(struct effect, bonus), 50},
    {"keep", offsetof(struct effect, keep), 10},
    {"luxury", offsetof(struct effect, luxury), TAKES_MAX},
    {"renown", offsetof(struct effect, renown), 50},
    {"threshold", offsetof(struct effect, threshold), 200},
    {"different", offsetof(struct effect, different), 1},
    {"on", offsetof(struct effect, on_deal), 1},
};
enum { N, MORE_COINS, EACH, KEPT, LUXURY, POINTS, LEAST, DIFFERENT, ON, ALL };

/* In which uses an operation may stand, which fields it must and may have, and
 * how large its n may be; 0: as the field. */
static const struct {
	unsigned uses, must, may;
	uint8_t max;
} rules[OPS] = {
    [GAIN_COINS] = {BIT(USE_ACTION) | BIT(USE_SALE_OF_OTHERS) | BIT(AS_POWER),
	BIT(N), 0, 0},
    [GAIN_RENOWN] = {BIT(USE_ACTION) | WITH_TRANSACTION | BIT(AS_POWER), BIT(N),
	0, 0},
    [GAIN_RARE] = {BIT(USE_ACTION) | BIT(AS_POWER), BIT(N),
	BIT(MORE_COINS) | BIT(DIFFERENT), TAKES_MAX},
    [GAIN_LUXURY] = {BIT(USE_ACTION) | BIT(AS_POWER), BIT(N),
	BIT(MORE_COINS) | BIT(DIFFERENT), TAKES_MAX},
    [WAIVE_BASE] = {WITH_TRANSACTION | BIT(AS_POWER), BIT(N), BIT(ON),
	FREE_MAX},
    [WAIVE_RARE] = {BIT(AS_POWER), BIT(N), BIT(ON), FREE_MAX},
    [REPLACE_RARE] = {WITH_TRANSACTION | BIT(AS_POWER), BIT(N), BIT(ON),
	SWAPS_MAX},
    [MULTIPLE_SALE] = {BIT(AS_POWER), BIT(N), BIT(EACH), 20},
    [FREE_HIRE] = {BIT(AS_POWER), 0, BIT(MORE_COINS), 0},
    [DRAW_DEALS] = {BIT(USE_ACTION) | BIT(AS_POWER), BIT(KEPT), 0, 0},
    [DRAW_ACTIONS] = {BIT(USE_ACTION) | BIT(AS_POWER), BIT(N), 0, 10},
    [LUXURY_FOR_RENOWN] = {BIT(USE_ACTION) | BIT(AS_POWER), BIT(LUXURY),
	BIT(POINTS) | BIT(MORE_COINS), 0},
    [REPLACE_CONVOY] = {BIT(USE_ACTION) | BIT(AS_POWER), 0, BIT(N), 1},
    [TAX] = {BIT(USE_ACTION), BIT(N), BIT(LEAST), 0},
    [SWAP_HAND] = {BIT(USE_ACTION), 0, BIT(N), 1},
    [SALE_BONUS] = {BIT(USE_SALE), BIT(N), 0, 0},
    [EXTRA_SALE] = {BIT(USE_SALE), BIT(N), 0, 20},
    [CANCEL] = {BIT(USE_AIMED), 0, 0, 0},
};

/* "on: deal", "different: true", or a number. */
static bool
load_field(const struct doc *map, unsigned field, uint8_t *out, struct buf *why)
{
	static const char *const on[] = {"transaction", "deal"};
	bool flag;

	if (field == ON)
		return helio_load_word(map, "on", on, 2, out, why);
	if (field != DIFFERENT)
		return helio_load_small(
		    map, fields[field].key, out, fields[field].max, why);
	if (!edition_flag(map, "different", &flag, why))
		return false;
	*out = flag;
	return true;
}

static bool
load_fields(const struct doc *map, struct effect *effect, struct buf *why)
{
	const char *op = helio_ops[effect->op];
	unsigned f, must = rules[effect->op].must;

	for (f = 0; f < ALL; f++) {
		const struct doc *at = doc_get(map, fields[f].key);
		uint8_t *out = (uint8_t *)effect + fields[f].offset;

		if (at == NULL && must >> f & 1)
			return edition_wrong(
			    why, map, "%s needs %s", op, fields[f].key);
		if (at == NULL)
			continue;
		if (!((must | rules[effect->op].may) >> f & 1))
			return edition_wrong(
			    why, at, "%s has no %s", op, fields[f].key);
		if (!load_field(map, f, out, why))
			return false;
		if (must >> f & 1 && *out == 0)
			return edition_wrong(why, at,
			    "%s: %s must be at least 1", op, fields[f].key);
	}
	return true;
}

bool
helio_load_effect(
    const struct doc *map, struct effect *effect, unsigned use, struct buf *why)
{
	static const char *const of_card[] = {"id", "copies", "use", "cost",
	    "op", "n", "coins", "bonus", "keep", "luxury", "renown",
	    "threshold", "different", "on", NULL};
	const char *const *keys = use == AS_POWER ? of_card + 3 : of_card;

	if (!helio_load_only(map, keys, why) ||
	    !helio_load_word(map, "op", helio_ops, OPS, &effect->op, why))
		return false;
	if (!(rules[effect->op].uses & BIT(use)))
		return edition_wrong(why, doc_get(map, "op"),
		    "%s cannot be used like that", helio_ops[effect->op]);
	if (!helio_load_small(map, "cost", &effect->cost, 50, why) ||
	    !load_fields(map, effect, why))
		return false;
	if (rules[effect->op].max > 0 && effect->n > rules[effect->op].max)
		return edition_wrong(why, doc_get(map, "n"),
		    "%s: n is at most %u", helio_ops[effect->op],
		    rules[effect->op].max);
	return true;
}
