/* SPDX-License-Identifier: MIT */
/* test_hab_edition.c - the edition of Hab & Gut, and its options. */
#include "base/data.h"
#include "conform.h"
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
	    data_read(&data, "games/hab-gut/edition.yaml", &text, &err) == 0,
	    "%s", err.text);
	at = strstr(text.data, from);
	ck_assert_msg(at != NULL, "no %s", from);
	buf_add(&out, text.data, (size_t)(at - text.data));
	buf_adds(&out, to);
	buf_adds(&out, at + strlen(from));
	buf_release(&text);
	return buf_take(&out);
}

/* Decision 30, and the limits of options. */
static const struct {
	const char *from, *to, *want;
} editions[] = {
    {"[2, 2, 4,", "[2, 3, 4,", "even numbers from -20 to 20"},
    {"[2, 2, 4,", "[2, 0, 4,", "even numbers from -20 to 20"},
    {"[2, 2, 4,", "[2, 22, 4,", "even numbers from -20 to 20"},
    {"[2, 2, 4,", "[2, x, 4,", "even numbers from -20 to 20"},
    {"[2, 2, 4, 4, 6, 6, -2, -4, -6]", "[2, 4, 6, -2, -4, -6]",
	"36 cards are too few for 5 racks of 8"},
    {"[2, 2, 4, 4, 6, 6, -2, -4, -6]",
	"[2, 4, 6, 8, 10, 12, 14, -2, -4, -6, -8, -10, -12]",
	"more than 12 different values"},
    {"[2, 2, 4, 4, 6, 6, -2, -4, -6]", "[]", "a list of 1 to 20 values"},
    {"deck_per_company", "deck", "deck_per_company must be a list"},
    {"start_price: 40", "start_price: 45",
	"start_price 45 is not on the price_track"},
    {"30, 35, 40, 50", "30, 35, 50, 40", "each above the one before"},
    {"[0, 5,", "[-5, 0,", "whole numbers from 0 to 10000"},
    {"price_track", "track", "price_track must be a list"},
    {"id: salt", "id: coal", "in companies, coal is there twice"},
    {"id: left", "id: centre", "racks must be left and right"},
    {"  - id: left", "  - id: both\n  - id: left", "racks must be a list"},
    {"options:", "choices:", "options is missing"},
    {"  rounds: 2\n", "", "rounds is missing"},
    {"rounds: 2", "rounds: two", "rounds must be a whole number from 1 to 4"},
    {"turns_per_round: 4", "turns_per_round: 5",
	"cards_per_rack must be twice turns_per_round at least: 8 cards"},
    {"freeze_at_ends: false", "freeze_at_ends: maybe",
	"freeze_at_ends must be true or false"},
    {"trade_max: 3 ", "trade_max: 11 ", "trade_max must be a whole number"},
    {"start_money: 300", "start_money: -1", "start_money must be a whole"},
};

START_TEST(bad_editions)
{
	const struct game *game = game_find("hab-gut");
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

/* Random matches under options far from the usual. */
static const char *const odd[][8] = {
    {"freeze_at_ends=true", "start_price=5"},
    {"trade_max=10", "start_money=1000000", "shares_per_company=100"},
    {"rounds=4", "turns_per_round=1", "cards_per_rack=2"},
    {"advice_slots=8", "advice_per_turn=8", "trade_max=10"},
    {"turns_per_round=4", "cards_per_rack=10", "advice_per_turn=2"},
    {"rounds=1", "advice_slots=1", "shares_per_company=1"},
    {"start_money=0"},
};

START_TEST(odd_options_conform)
{
	unsigned i, count, matches = getenv("PLI_BRIEF") != NULL ? 1 : 12;

	for (i = 0; i < ARRAY_LEN(odd); i++) {
		struct conform conform = {.stride = 8};
		struct edition ed;

		for (count = 0; odd[i][count] != NULL; count++)
			;
		conform_edition(&ed, game_find("hab-gut"), odd[i], count);
		conform.ed = &ed;
		conform_matches(&conform, 1000 * i, matches);
		edition_release(&ed);
	}
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {bad_editions, odd_options_conform};

	return suite_run("hab-edition", tests, ARRAY_LEN(tests));
}
