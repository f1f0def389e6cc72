/* SPDX-License-Identifier: MIT */
/*
 * test_hauts_fourneaux.c - Les Hauts Fourneaux: its edition, its
 * industrialists, the Agent, ties, and many random matches.
 */
#include "conform.h"
#include "data.h"
#include "games/hauts-fourneaux/hauts_fourneaux.h"
#include "packs.h"
#include "simulate.h"
#include "suite.h"

#include <stdlib.h>
#include <string.h>

#define MATCHES 1000
#define SOAK 100000
#define BRIEF 10

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

/* ---- a table ---- */

struct table {
	struct edition edition;
	const struct hf_edition *ed;
	struct hf_position pos;
	struct dice dice;
	struct events events;
	struct phrase why;
	bool bent; /* discs were taken away */
};

static void
table_lay(struct table *t, unsigned seats, const char *option)
{
	const char *options[] = {"industrialists=false", option};

	memset(t, 0, sizeof(*t));
	conform_edition(
	    &t->edition, &hauts_fourneaux, options, option == NULL ? 1 : 2);
	t->ed = t->edition.data;
	dice_init_number(&t->dice, 1);
	hauts_fourneaux.setup(t->ed, &t->pos, seats, &t->dice, NULL);
	t->pos.first = 0;
}

static void
table_clear(struct table *t)
{
	events_release(&t->events);
	edition_release(&t->edition);
}

static unsigned
company(const struct table *t, const char *id)
{
	unsigned c = 0;

	while (
	    c < t->ed->company_count && strcmp(t->ed->companies[c].id, id) != 0)
		c++;
	ck_assert_uint_lt(c, t->ed->company_count);
	return c;
}

/* Put a company into the row; what lay there goes where it came from. */
static void
table_row(struct table *t, unsigned card, const char *id)
{
	unsigned c = company(t, id), i;

	for (i = 0; i < t->pos.row_count; i++)
		if (t->pos.row[i] == c) {
			t->pos.row[i] = t->pos.row[card];
			t->pos.row[card] = (uint8_t)c;
			return;
		}
	t->pos.deck |= (uint64_t)1 << t->pos.row[card];
	t->pos.deck &= ~((uint64_t)1 << c);
	t->pos.row[card] = (uint8_t)c;
}

static void
table_person(struct table *t, unsigned seat, enum ability ability)
{
	unsigned p = 0;

	while (t->ed->people[p].ability != ability)
		p++;
	t->pos.seat[seat].person = (uint8_t)p;
	if (ability == EXTRA_DISC)
		t->pos.left[seat][t->ed->neutral - 1]++;
}

static void
table_give(struct table *t, unsigned seat, unsigned good, int32_t count)
{
	t->pos.seat[seat].stock[good] += count;
	t->pos.seat[seat].got[good] += count;
}

/* A seat has a company from the deck. */
static void
table_own(struct table *t, unsigned seat, const char *id)
{
	struct hf_seat *mine = &t->pos.seat[seat];
	unsigned c = company(t, id), i;

	for (i = 0; i < t->pos.row_count; i++)
		if (t->pos.row[i] == c) {
			unsigned other = (unsigned)__builtin_ctzll(t->pos.deck);

			table_row(t, i, t->ed->companies[other].id);
		}
	t->pos.deck &= ~((uint64_t)1 << c);
	mine->cards[mine->count++] = (uint8_t)c;
}

/* Read an order, and play all that it means; "" or the refusal's key. */
static const char *
table_play(struct table *t, unsigned seat, const char *text)
{
	move_t moves[8];
	struct order order;
	unsigned i, count;

	ck_assert_msg(order_parse(&hauts_fourneaux, text, &order), "%s", text);
	count = hf_read_order(t->ed, &t->pos, seat, &order, moves, 8, &t->why);
	if (count == 0)
		return t->why.key;
	for (i = 0; i < count; i++) {
		if (!hf_check(t->ed, &t->pos, seat, moves[i], &t->why))
			return t->why.key;
		hauts_fourneaux.apply(
		    t->ed, &t->pos, seat, moves[i], &t->dice, &t->events);
		ck_assert(t->bent || hf_sound(t->ed, &t->pos));
	}
	return "";
}

static void
played(struct table *t, unsigned seat, const char *text)
{
	const char *key = table_play(t, seat, text);

	ck_assert_msg(*key == '\0', "%s: %s", text, key);
}

static void
refused(struct table *t, unsigned seat, const char *text, const char *want)
{
	ck_assert_str_eq(table_play(t, seat, text), want);
}

static int64_t
why_number(const struct table *t, const char *name)
{
	for (unsigned i = 0; i < t->why.count; i++)
		if (strcmp(t->why.args[i].name, name) == 0)
			return t->why.args[i].number;
	return -1;
}

static void
by_clock(struct table *t, unsigned phase)
{
	while (t->pos.phase == phase) {
		unsigned s = (unsigned)__builtin_ctz(hf_to_act(t->ed, &t->pos));

		hauts_fourneaux.apply(t->ed, &t->pos, s,
		    hf_default_move(t->ed, &t->pos, s), &t->dice, &t->events);
	}
}

static void
to_production(struct table *t)
{
	by_clock(t, AUCTION);
	by_clock(t, SETTLEMENT);
	by_clock(t, CHAIN);
	ck_assert_uint_eq(t->pos.phase, PRODUCTION);
}

static int
stock(const struct table *t, unsigned seat, enum good good)
{
	return t->pos.seat[seat].stock[good];
}

/* ---- the industrialists ---- */

START_TEST(the_banker_has_a_second_two)
{
	struct table t;

	table_lay(&t, 3, NULL);
	table_person(&t, 0, EXTRA_DISC);
	played(&t, 0, "bid 2 1 -");
	played(&t, 1, "bid 1 1 -");
	played(&t, 2, "bid 2 2 -");
	refused(&t, 0, "bid 2 1 -", "own-disc");
	refused(&t, 0, "bid 2 2 -", "value-taken");
	played(&t, 0, "bid 2 3 -");
	played(&t, 1, "bid 4 7 -");
	refused(&t, 0, "bid 1 7 -", "not-your-turn");
	played(&t, 2, "bid 4 6 -");
	refused(&t, 0, "bid 2 4 -", "no-disc");
	table_clear(&t);
}
END_TEST

START_TEST(the_negotiator_is_compensated_once)
{
	struct table t;

	table_lay(&t, 3, NULL);
	table_person(&t, 0, WINNER_COMPENSATION);
	table_row(&t, 0, "open-pit");
	table_row(&t, 1, "peat-moor");
	t.pos.seat[0].stock[COAL] = t.pos.seat[0].got[COAL] = 0;
	played(&t, 0, "bid 4 1 -");
	played(&t, 1, "bid 1 7 -");
	played(&t, 2, "bid 2 7 -");
	played(&t, 0, "bid 3 2 -");
	hf_settle(t.ed, &t.pos, NULL);
	ck_assert_int_eq(stock(&t, 0, COAL), 4);
	table_clear(&t);
}
END_TEST

START_TEST(the_engineer_upgrades_without_coal)
{
	struct table t;

	table_lay(&t, 3, NULL);
	table_own(&t, 0, "foundry");
	table_own(&t, 0, "refinery");
	to_production(&t);
	t.pos.seat[0].stock[COAL] = 0;
	t.pos.seat[0].got[COAL] = t.pos.seat[0].spent[COAL];
	refused(&t, 0, "upgrade foundry", "upgrade-short");
	ck_assert_int_eq(why_number(&t, "need"), 1);
	ck_assert_int_eq(why_number(&t, "have"), 0);
	table_person(&t, 0, UPGRADE_WITHOUT_COAL);
	played(&t, 0, "upgrade foundry");
	refused(&t, 0, "upgrade foundry", "upgraded-already");
	table_clear(&t);
}
END_TEST

START_TEST(the_forewoman_exceeds_one_maximum)
{
	struct table t;

	table_lay(&t, 3, NULL);
	table_person(&t, 0, OVERTIME);
	table_own(&t, 0, "kerosene-depot");
	table_own(&t, 0, "lamp-oil-exchange");
	to_production(&t);
	table_give(&t, 0, OIL, 20);
	refused(&t, 0, "run kerosene-depot - 5 - -", "over-maximum");
	ck_assert_int_eq(why_number(&t, "max"), 4);
	played(&t, 0, "convert 4 1");
	ck_assert_int_eq(stock(&t, 0, MONEY), 16);
	refused(&t, 0, "run lamp-oil-exchange - 3 - -", "over-maximum");
	ck_assert_int_eq(why_number(&t, "max"), 2);
	played(&t, 0, "convert 2 1");
	for (unsigned s = 0; s < 3; s++)
		played(&t, s, "finish");
	to_production(&t);
	played(&t, 0, "run lamp-oil-exchange - 3 - -"); /* each phase anew */
	table_clear(&t);
}
END_TEST

START_TEST(the_liquidator_sells_at_the_end)
{
	struct table t;
	int32_t worth;

	table_lay(&t, 3, "rounds=1");
	table_person(&t, 0, FINAL_SALE);
	to_production(&t);
	table_give(&t, 0, OIL, 3);
	played(&t, 0, "finish");
	worth = stock(&t, 0, COAL) + stock(&t, 0, IRON) + 2 * stock(&t, 0, OIL);
	ck_assert_int_gt(worth, 5);
	played(&t, 1, "finish");
	played(&t, 2, "finish");
	ck_assert_uint_eq(t.pos.phase, OVER);
	ck_assert_int_eq(stock(&t, 0, MONEY), worth);
	ck_assert_uint_eq(hf_resources(&t.pos.seat[0]), 0);
	table_clear(&t);
}
END_TEST

/* ---- production ---- */

/* Seven steps; the seventh is short of iron, and says what there is. */
START_TEST(tells_the_step_and_the_stock)
{
	static const char *const ids[] = {"open-pit", "deep-shaft", "foundry",
	    "peat-moor", "rolling-mill", "rail-works"};
	struct table t;
	unsigned i;

	table_lay(&t, 3, NULL);
	for (i = 0; i < ARRAY_LEN(ids); i++)
		table_own(&t, 0, ids[i]);
	to_production(&t);
	t.pos.seat[0].stock[IRON] = 0;
	t.pos.seat[0].got[IRON] = t.pos.seat[0].spent[IRON];
	table_give(&t, 0, IRON, 8);
	played(&t, 0, "run - - - - -"); /* the start-up needs no name */
	played(&t, 0, "run open-pit - - - -");
	played(&t, 0, "run deep-shaft - - - -");
	played(&t, 0, "run foundry - 3 - -");
	played(&t, 0, "run peat-moor - - - -");
	played(&t, 0, "run rolling-mill - 4 - -");
	refused(&t, 0, "run rail-works - 1 - -", "short");
	ck_assert_int_eq(why_number(&t, "step"), 7);
	ck_assert_int_eq(why_number(&t, "need"), 2);
	ck_assert_int_eq(why_number(&t, "have"), 1);
	ck_assert_int_eq(why_number(&t, "iron"), 1);
	ck_assert_int_eq(why_number(&t, "coal"), stock(&t, 0, COAL));
	ck_assert_int_eq(stock(&t, 0, MONEY), 14);
	table_clear(&t);
}
END_TEST

/* Upgraded first, both effects; extraction cannot be left out. */
START_TEST(an_upgraded_card_does_both)
{
	struct table t;
	int iron;

	table_lay(&t, 3, NULL);
	table_own(&t, 0, "ore-terraces");
	table_own(&t, 0, "foundry");
	to_production(&t);
	table_give(&t, 0, COAL, 1);
	table_give(&t, 0, IRON, 1);
	iron = stock(&t, 0, IRON);
	refused(&t, 0, "run ore-terraces - 1 - -", "no-such-effect");
	played(&t, 0, "upgrade foundry");
	/* 1 iron sold, then 2 dug: top to bottom. */
	played(&t, 0, "run foundry - 1 - -");
	ck_assert_int_eq(stock(&t, 0, IRON), iron - 1 + 2);
	ck_assert_int_eq(stock(&t, 0, MONEY), 2);
	played(&t, 0, "finish");
	ck_assert_int_eq(stock(&t, 0, IRON), iron - 1 + 2 + 2);
	table_clear(&t);
}
END_TEST

/* ---- the Agent, and ties ---- */

/* Decision FB1: nobody is left to bid, and the Agent still has discs. */
START_TEST(the_agent_places_what_he_can)
{
	struct table t;
	unsigned v;

	table_lay(&t, 2, NULL);
	t.bent = true;
	memset(t.pos.left[0], 0, VALUES);
	memset(t.pos.left[1], 0, VALUES);
	t.pos.left[0][0] = 1;
	played(&t, 0, "bid 1 1 -");
	ck_assert_uint_ne(t.pos.phase, AUCTION);
	for (v = 0; v < 4; v++)
		ck_assert_int_eq(__builtin_popcount(t.pos.on[AGENT][v]), 1);
	table_clear(&t);
}
END_TEST

START_TEST(ties_go_by_cards_and_resources)
{
	struct table t;
	uint8_t places[SEATS];

	table_lay(&t, 4, NULL);
	for (unsigned s = 0; s < 4; s++) {
		memset(t.pos.seat[s].stock, 0, sizeof(t.pos.seat[s].stock));
		t.pos.seat[s].stock[MONEY] = 30;
	}
	t.pos.seat[3].stock[MONEY] = 31;
	t.pos.seat[2].count = 3;
	t.pos.seat[0].stock[OIL] = 1;
	t.pos.seat[1].stock[TOKEN] = 9; /* tokens are no resources */
	hf_ranking(t.ed, &t.pos, places);
	ck_assert_uint_eq(places[3], 1);
	ck_assert_uint_eq(places[2], 2);
	ck_assert_uint_eq(places[0], 3);
	ck_assert_uint_eq(places[1], 4);
	t.pos.seat[1].stock[IRON] = 1;
	hf_ranking(t.ed, &t.pos, places);
	ck_assert_uint_eq(places[1], 3); /* shared */
	table_clear(&t);
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
    {"en", "done", ""},
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

/* ---- many matches ---- */

static void
play_matches(const struct edition *ed, unsigned seats, unsigned count)
{
	struct hf_position pos;
	unsigned seat;
	move_t move;

	for (unsigned n = 0; n < count; n++) {
		struct dice dice, choose;
		struct random_match match = {.game = &hauts_fourneaux,
		    .ed = ed->data,
		    .pos = &pos,
		    .seats = seats,
		    .dice = &dice,
		    .choose = &choose};

		simulate_dice(&dice, &choose, 2020, n);
		hauts_fourneaux.setup(ed->data, &pos, seats, &dice, NULL);
		while (random_match_pick(&match, &seat, &move)) {
			random_match_apply(&match, seat, move);
			if (!hf_sound(ed->data, &pos))
				ck_abort_msg("%u seats, match %u, move %u",
				    seats, n, match.moves);
		}
		ck_assert_uint_eq(pos.phase, OVER);
	}
}

/* Each number of seats, with and without industrialists and the chain. */
START_TEST(random_matches_keep_all_things)
{
	static const char *const options[][2] = {
	    {"industrialists=true", "chain=false"},
	    {"industrialists=false", "chain=false"},
	    {"industrialists=true", "chain=true"},
	    {"industrialists=false", "chain=true"},
	};
	unsigned count = getenv("PLI_SOAK") != NULL    ? SOAK
			 : getenv("PLI_BRIEF") != NULL ? BRIEF
						       : MATCHES;

	for (size_t i = 0; i < ARRAY_LEN(options); i++) {
		struct edition ed;

		conform_edition(&ed, &hauts_fourneaux, options[i], 2);
		for (unsigned seats = 2; seats <= SEATS; seats++)
			play_matches(&ed, seats, count);
		edition_release(&ed);
	}
}
END_TEST

/* The chain variant, and the game without industrialists, keep what every game
 * must. */
START_TEST(variants_conform)
{
	static const char *const options[] = {
	    "chain=true", "industrialists=false"};
	unsigned count = getenv("PLI_BRIEF") != NULL ? 3 : 30;

	for (size_t i = 0; i < ARRAY_LEN(options); i++) {
		struct conform conform = {0};
		struct edition ed;

		conform_edition(&ed, &hauts_fourneaux, &options[i], 1);
		conform.ed = &ed;
		conform_matches(&conform, 77, count);
		edition_release(&ed);
	}
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {names_the_mistake_and_its_line,
	    the_banker_has_a_second_two, the_negotiator_is_compensated_once,
	    the_engineer_upgrades_without_coal,
	    the_forewoman_exceeds_one_maximum, the_liquidator_sells_at_the_end,
	    tells_the_step_and_the_stock, an_upgraded_card_does_both,
	    the_agent_places_what_he_can, ties_go_by_cards_and_resources,
	    reads_what_people_write, random_matches_keep_all_things,
	    variants_conform};

	return suite_run("hauts-fourneaux", tests, ARRAY_LEN(tests));
}
