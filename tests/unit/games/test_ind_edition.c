/* SPDX-License-Identifier: MIT */
/* test_ind_edition.c - the edition of Industria: its mistakes, its values, and
 * tiles that another edition may bring without a line of C. */
#include "base/data.h"
#include "conform.h"
#include "games/industria/industria.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

static char *
edition_text(const char *from, const char *to)
{
	struct buf out = BUF_INIT, text = BUF_INIT;
	struct err err = ERR_INIT;
	struct data data;
	char *at;

	data_init(&data);
	ck_assert_msg(
	    data_read(&data, "games/industria/edition.yaml", &text, &err) == 0,
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
    {"needs: [glass, ceramic]", "needs: [glass, glass]", "needs glass twice"},
    {"needs: [glass, ceramic]", "needs: [glass, gold]",
	"there is no material called gold"},
    {"needs: [glass, ceramic]", "needs: [glass, ceramic, iron]",
	"at most 2 materials"},
    {"{3: 4, 4: 3}", "{3: 4, 4: 4}", "make 3 rounds an epoch, not 4"},
    {"epochs: {3: 4, 4: 5}", "epochs: {3: 4, 4: 6}",
	"4 must be a whole number from 1 to 5"},
    {"[quarry, clay-pit,", "[clay-pit,", "a stack must have 12 tiles"},
    {"[quarry, clay-pit,", "[quarry, clay-pot,",
	"there is no tile called clay-pot"},
    {"epoch_money: [0, 0, 1, 1, 1]", "epoch_money: [0, 0, 1, 1]",
	"a list of 5 numbers"},
    {"epoch_money: [0, 0, 1, 1, 1]", "epoch_money: [0, 0, 1, 1, 9]",
	"from 0 to 5"},
    {"makes: stone", "makes: sand", "there is no material called sand"},
    {"makes: stone", "made: stone", "a factory has no made"},
    {"makes: stone", "material: stone", "a factory has no material"},
    {"kind: raw", "kind: ore", "kind must be factory, technology, raw"},
    {"    material: brick\n", "", "material is missing"},
    {"    symbol: canal-symbol\n", "", "symbol is missing"},
    {"symbols: [canal-symbol]", "symbols: [moon]",
	"there is no symbol called moon"},
    {"[oil-field, refinery]", "[oil-field, optics]",
	"join only what is a factory"},
    {"[oil-field, refinery]", "[oil-field, oil-field]", "with itself"},
    {"[oil-field, refinery]", "[oil-field]", "has two ends"},
    {"start_money: 4", "start_money: 400", "from 0 to 40"},
    {"  link_points: 3", "  links: 3", "link_points is missing"},
    {"bank_from: 2", "bank_from: 0", "bank_from must be"},
    {"id: supply", "id: shop", "sources must be hand, supply and own"},
    {"options:", "choices:", "options is missing"},
};

START_TEST(bad_editions)
{
	const struct game *game = game_find("industria");
	struct buf why = BUF_INIT;
	struct edition ed;
	unsigned i;
	char *text;

	for (i = 0; i < ARRAY_LEN(editions); i++) {
		text = edition_text(editions[i].from, editions[i].to);
		buf_clear(&why);
		ck_assert_msg(!edition_load(&ed, game, "e.yaml", text,
				  strlen(text), NULL, 0, &why),
		    "%s", editions[i].to);
		ck_assert_msg(strstr(why.data, editions[i].want) != NULL &&
				  strncmp(why.data, "e.yaml: line ", 13) == 0,
		    "%s: %s", editions[i].to, why.data);
		free(text);
	}
	buf_release(&why);
}
END_TEST

/* 28 factories, 12 technologies, 10 raw materials, 10 bonuses; building costs
 * 91 thalers in all. */
START_TEST(the_tiles)
{
	const struct ind_edition *ed;
	struct edition edition;
	unsigned i, cost = 0;

	conform_edition(&edition, game_find("industria"), NULL, 0);
	ed = edition.data;
	ck_assert_uint_eq(tile_count(ed->kinds[FACTORY]), 28);
	ck_assert_uint_eq(tile_count(ed->kinds[TECHNOLOGY]), 12);
	ck_assert_uint_eq(tile_count(ed->kinds[RAW]), 10);
	ck_assert_uint_eq(tile_count(ed->kinds[BONUS]), 10);
	for (i = 0; i < TILES; i++)
		cost += ed->tiles[i].cost;
	ck_assert_uint_eq(cost, 91);
	for (i = 0; i < ed->materials; i++)
		ck_assert_uint_eq(tile_count(ed->makers[i]), 1);
	edition_release(&edition);
}
END_TEST

/* Another tile of the same operations needs no C: a bonus with a cost and a
 * need, a second maker of a material, a factory with a discount of 2. */
START_TEST(other_tiles_are_only_data)
{
	static const struct {
		const char *from, *to;
	} changes[] = {
	    {"kind: bonus\n    symbol: rails-symbol",
		"kind: bonus\n    cost: 2\n    needs: [iron]\n"
		"    symbol: rails-symbol"},
	    {"kind: factory\n    cost: 1\n    points: 1",
		"kind: factory\n    cost: 1\n    makes: brick"},
	    {"discount: 1", "discount: 2"},
	};
	struct conform conform = {.stride = 500};
	struct buf why = BUF_INIT;
	struct edition ed;
	unsigned i;
	char *text;

	for (i = 0; i < ARRAY_LEN(changes); i++) {
		text = edition_text(changes[i].from, changes[i].to);
		ck_assert_msg(edition_load(&ed, game_find("industria"),
				  "e.yaml", text, strlen(text), NULL, 0, &why),
		    "%s", why.data);
		conform.ed = &ed;
		conform_matches(&conform, 0, 20);
		edition_release(&ed);
		free(text);
	}
	buf_release(&why);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    bad_editions, the_tiles, other_tiles_are_only_data};

	return suite_run("ind_edition", tests, ARRAY_LEN(tests));
}
