/* SPDX-License-Identifier: MIT */
/*
 * test_hauts_fourneaux_data.c - Les Hauts Fourneaux: mistakes of an edition,
 * and what people write.
 */
#include "base/data.h"
#include "packs.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

extern const struct game hauts_fourneaux;

/* ---- the edition ---- */

static char *
edition_text(const char *from, const char *to)
{
	struct buf out = BUF_INIT, text = BUF_INIT;
	struct err err = ERR_INIT;
	struct data data;
	char *at;

	data_init(&data);
	ck_assert_msg(data_read(&data, "games/hauts-fourneaux/edition.yaml",
			  &text, &err) == 0,
	    "%s", err.text);
	at = strstr(text.data, from);
	ck_assert_msg(at != NULL, "no %s", from);
	buf_add(&out, text.data, (size_t)(at - text.data));
	buf_adds(&out, to);
	buf_adds(&out, at + strlen(from));
	buf_release(&text);
	return buf_take(&out);
}

static const struct {
	const char *from, *to, *want;
} editions[] = {
    {"{gain: {coal: 2}}", "{gain: {gold: 2}}", "there is no resource \"gold\""},
    {"{gain: {coal: 2}}", "{gain: {coal: 0}}", "whole number from 1 to 20"},
    {"{gain: {coal: 2}}", "{gain: {coal: two}}", "whole number from 1 to 20"},
    {"{gain: {coal: 2}}", "{gain: {}}", "gain must be a map of goods"},
    {"{gain: {coal: 2}}", "{gains: {coal: 2}}", "there is no \"gains\""},
    {"{gain: {coal: 2}}", "{gain: {coal: 2}, max: 2}", "has no max"},
    {"{gain: {coal: 2}}", "{upgrade_cards: true}",
	"only a start-up upgrades cards"},
    {"    compensation: {gain: {coal: 2}}\n", "",
	"open-pit has no compensation"},
    {"    base: {gain: {coal: 3}}\n", "", "open-pit has no base"},
    {"    upgrade: {gain: {iron: 1}}\n", "", "open-pit has no upgrade"},
    {"{gain: {iron: 1}}", "[]", "holds no effect"},
    {"gain: {money: 2}, max: 2}", "gain: {money: 2}}", "max is missing"},
    {"gain: {money: 2}, max: 2}", "gain: {money: 2}, max: 99}",
	"max must be a whole number from 1 to 20"},
    {"counts: {companies: 36", "counts: {companies: 35",
	"there are 36 companies, but counts says 35"},
    {"counts:", "count:", "counts is missing"},
    {"startups: 5", "startups: 4", "there are 5 startups, but counts says 4"},
    {"- id: deep-shaft", "- id: open-pit", "open-pit is there twice"},
    {"row_size: [6, 7, 8]", "row_size: [6, 7]",
	"row_size must be a list of 3 numbers"},
    {"row_size: [6, 7, 8]", "row_size: [6, 7, 9]", "from 1 to 8"},
    {"die: 6", "die: 8", "the die has 8 faces"},
    {"discs: [1, 2, 3, 4]", "discs: [1, 2, 2, 4]", "two discs of value 2"},
    {"discs: [1, 2, 3, 4]", "discs: [1, 2, 3, 9]", "from 1 to 6"},
    {"neutral_disc: 2", "neutral_disc: 0", "neutral_disc must be"},
    {"ability: overtime", "ability: magic", "no ability that I know"},
    {"    rates: {coal: 1, iron: 1, oil: 2}\n", "", "rates must be a map"},
    {"- id: oil\n", "- id: gas\n", "goods must be coal, iron, oil"},
    {"upgrade_cost: {coal: 1, upgrade: 1}", "upgrade_cost: {}",
	"upgrade_cost must be a map"},
    {"rounds: 4\n", "rounds: 5\n", "rounds must be a whole number from 1 to 4"},
    {"chain: false", "chain: maybe", "chain must be true or false"},
    {"options:", "choices:", "options is missing"},
};

START_TEST(names_the_mistake_and_its_line)
{
	size_t i;

	for (i = 0; i < ARRAY_LEN(editions); i++) {
		char *text = edition_text(editions[i].from, editions[i].to);
		struct buf why = BUF_INIT;
		struct edition ed;

		ck_assert_msg(!edition_load(&ed, &hauts_fourneaux, "e.yaml",
				  text, strlen(text), NULL, 0, &why),
		    "%s: taken", editions[i].to);
		ck_assert_msg(strstr(why.data, editions[i].want) != NULL &&
				  strncmp(why.data, "e.yaml", 6) == 0 &&
				  strstr(why.data, "line ") != NULL,
		    "%s: %s", editions[i].want, why.data);
		buf_release(&why);
		free(text);
	}
}
END_TEST

/* ---- words ---- */

static const struct {
	const char *lang, *line, *want;
} lines[] = {
    {"en", "bid 2 on 5", "bid 2 5 -"},
    {"en", "Bid my 3 on card 5, please", "bid 3 5 -"},
    {"en", "bid 4 on the Foundry", "bid 4 - foundry"},
    {"en", "bid 1 on rail works", "bid 1 - rail-works"},
    {"en", "- Disc 3 on card no 7.", "bid 3 7 -"},
    {"en", "exchange 2 on 4", "exchange 2 4 -"},
    {"en", "exchange 2 times on Refinery", "exchange 2 - refinery"},
    {"en", "decline", "decline"},
    {"en", "place Foundry after 2 cards", "place foundry 2"},
    {"en", "place Foundry with 1 card on its left", "place foundry 1"},
    {"en", "run Open Pit", "run open-pit - - - -"},
    {"en", "run Rolling Mill 4", "run rolling-mill - 4 - -"},
    {"en", "run Rolling Mill 4/1", "run rolling-mill - 4 1 -"},
    {"en", "run rolling mill: 4, 1", "run rolling-mill - 4 1 -"},
    {"en", "run Rolling Mill 4 and 1", "run rolling-mill - 4 1 -"},
    {"en", "activate the Rolling Mill four times", "run rolling-mill - 4 - -"},
    {"en", "run Tool Works x2", "run tool-works - 2 - -"},
    {"en", "run 3 times Foundry", "run foundry - 3 - -"},
    {"en", "run start-up 2", "run - - 2 - -"},
    {"en", "run my startup", "run - - - - -"},
    {"en", "run Village Smithy 1", "run - village-smithy 1 - -"},
    {"en", "run Open Pit, Refinery 2, Foundry 1",
	"run open-pit - - - -; run refinery - 2 - -; run foundry - 1 - -"},
    {"en", "run Coal Yard, upgrade Foundry and Refinery, run Foundry 3",
	"run - coal-yard - - -; upgrade foundry; upgrade refinery; "
	"run foundry - 3 - -"},
    {"en", "upgrade Steel and Oil Trust, Foundry",
	"upgrade steel-and-oil-trust; upgrade foundry"},
    {"en", "convert 2", "convert 2 -"},
    {"en", "finish", "finish"},
    {"fr", "miser 2 sur 5", "bid 2 5 -"},
    {"fr", "Je mise 3 sur la carte n° 4", "bid 3 4 -"},
    {"fr", "mise 4 sur la fonderie", "bid 4 - foundry"},
    {"fr", "échange 2 sur 4", "exchange 2 4 -"},
    {"fr", "échanger 2 fois avec la Raffinerie", "exchange 2 - refinery"},
    {"fr", "refuser", "decline"},
    {"fr", "insérer Fonderie après 2 cartes", "place foundry 2"},
    {"fr", "activer Fosse à ciel ouvert", "run open-pit - - - -"},
    {"fr", "J'active le laminoir 4 fois", "run rolling-mill - 4 - -"},
    {"fr", "activer Laminoir 4 puis 1", "run rolling-mill - 4 1 -"},
    {"fr", "activer Usine à rails 1/2", "run rail-works - 1 2 -"},
    {"fr", "activer départ 2", "run - - 2 - -"},
    {"fr", "activer mon entreprise de départ", "run - - - - -"},
    {"fr", "activer l'arsenal 1, la raffinerie 2 et la forge à puddler",
	"run arsenal - 1 - -; run refinery - 2 - -; "
	"run puddling-works - - - -"},
    {"fr", "améliorer Trust de l'acier et du pétrole, Fonderie",
	"upgrade steel-and-oil-trust; upgrade foundry"},
    {"fr", "transformer 2 fois", "convert 2 -"},
    {"fr", "terminer", "finish"},
    /* somebody else's language is read, too */
    {"en", "activer Cornues à schiste 2", "run shale-retorts - 2 - -"},
    {"fr", "run Shale Retorts 2", "run shale-retorts - 2 - -"},
    /* what is no order */
    {"en", "done", "finish"},
    {"en", "Well done", ""},
    {"en", "I run a small café, you know.", "?"},
    {"en", "Running late today!", ""},
    {"fr", "Je place mes espoirs en vous", "?"},
    {"fr", "Quelle enchère !", ""},
};

static void
read_line(struct words *const *words, unsigned count, const char *line,
    struct buf *out)
{
	struct reading_result result;
	enum reading reading = words_read(words, count, line, &result);
	unsigned i;

	buf_clear(out);
	if (reading == READ_NEAR)
		buf_addc(out, '?');
	for (i = 0; reading == READ_ORDERS && i < result.count; i++) {
		if (i > 0)
			buf_adds(out, "; ");
		order_format(&hauts_fourneaux, &result.orders[i], out);
	}
}

START_TEST(reads_what_people_write)
{
	struct words *words[PACKS_MAX];
	struct buf out = BUF_INIT;
	struct packs packs;
	size_t i;

	packs_load(&packs, &hauts_fourneaux);
	for (i = 0; i < ARRAY_LEN(lines); i++) {
		packs_order(&packs, lines[i].lang, words);
		read_line(words, packs.count, lines[i].line, &out);
		ck_assert_msg(strcmp(out.data, lines[i].want) == 0,
		    "\"%s\" is read as \"%s\"", lines[i].line, out.data);
	}
	buf_release(&out);
	packs_free(&packs);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    names_the_mistake_and_its_line, reads_what_people_write};

	return suite_run("hauts-fourneaux-data", tests, ARRAY_LEN(tests));
}
