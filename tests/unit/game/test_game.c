/* SPDX-License-Identifier: MIT */
#include "base/seal.h"
#include "game/game.h"

#include "checks.h"
#include <stdlib.h>
#include <string.h>

/* ---- a game of nothing, to hang orders and editions on ---- */

struct toy {
	int64_t stones;
	bool kind;
	unsigned count;
	char ids[3][8];
};

static bool
toy_load(const struct doc *doc, void *data, struct buf *why)
{
	const struct doc *options = doc_get(doc, "options");
	struct toy *toy = data;

	return edition_number(options, "stones", 1, 20, &toy->stones, why) &&
	       edition_flag(options, "kind", &toy->kind, why) &&
	       edition_ids(
		   doc, "heaps", 1, 3, 8, toy->ids[0], &toy->count, why);
}

static const struct verb toy_verbs[] = {
    {"take", "count:number heap:heaps from:seat?", "move"},
    {"pass", "", "move"},
    {NULL, NULL, NULL},
};

static const struct game toy = {
    .name = "toy",
    .edition_size = sizeof(struct toy),
    .verbs = toy_verbs,
    .load_edition = toy_load,
};

/* ---- phrases and events ---- */

START_TEST(phrases)
{
	struct phrase why;

	ck_assert(!refuse(&why, "too-many"));
	phrase_number(&why, "left", -3);
	phrase_seat(&why, "seat", 2);
	phrase_thing(&why, "heap", "a");
	ck_assert_str_eq(why.key, "too-many");
	ck_assert_uint_eq(why.count, 3);
	ck_assert_int_eq(why.args[0].number, -3);
	ck_assert_int_eq(why.args[1].kind, ARG_SEAT);
	ck_assert_str_eq(why.args[2].thing, "a");
	phrase_set(&why, "other");
	ck_assert_uint_eq(why.count, 0);
	ck_assert(!refuse(NULL, "too-many"));
	phrase_number(NULL, "left", 1);
	phrase_seat(NULL, "seat", 1);
	phrase_thing(NULL, "heap", "a");
}
END_TEST

START_TEST(events)
{
	static const char want[] = "* took seat=1 count=-2 heap=a\n"
				   "0,3 drew\n"
				   "15 drew\n";
	struct events list = EVENTS_INIT;
	struct buf out = BUF_INIT;
	struct phrase *p;
	size_t i;

	ck_assert_ptr_null(event_add(NULL, EVERYBODY, "took"));
	p = event_add(&list, EVERYBODY, "took");
	phrase_seat(p, "seat", 1);
	phrase_number(p, "count", -2);
	phrase_thing(p, "heap", "a");
	event_add(&list, 1 << 0 | 1 << 3, "drew");
	event_add(&list, 1 << 15, "drew");
	for (i = 0; i < list.count; i++)
		event_line(&list.list[i], &out);
	ck_assert_str_eq(out.data, want);
	ck_assert(event_seen(&list.list[0], 7));
	ck_assert(event_seen(&list.list[0], OBSERVER));
	ck_assert(event_seen(&list.list[1], 3));
	ck_assert(!event_seen(&list.list[1], 1));
	ck_assert(!event_seen(&list.list[1], OBSERVER));
	buf_release(&out);
	events_release(&list);
	ck_assert_uint_eq(list.count, 0);
}
END_TEST

/* ---- orders ---- */

START_TEST(arguments_of_a_verb)
{
	struct verb_arg arg;

	ck_assert(verb_arg(&toy_verbs[0], 0, &arg));
	ck_assert_str_eq(arg.name, "count");
	ck_assert_str_eq(arg.list, "number");
	ck_assert(!arg.optional);
	ck_assert(verb_arg(&toy_verbs[0], 2, &arg));
	ck_assert_str_eq(arg.name, "from");
	ck_assert_str_eq(arg.list, "seat");
	ck_assert(arg.optional);
	ck_assert(!verb_arg(&toy_verbs[0], 3, &arg));
	ck_assert(!verb_arg(&toy_verbs[1], 0, &arg));
}
END_TEST

static const struct {
	const char *value;
	bool ok;
	int64_t number;
} number_cases[] = {
    {"0", true, 0},
    {"12", true, 12},
    {"-6", true, -6},
    {"+6", true, 6},
    {"007", true, 7},
    {"999999999", true, 999999999},
    {"1000000000", false, 0},
    {"", false, 0},
    {"-", false, 0},
    {"--1", false, 0},
    {"1x", false, 0},
    {" 1", false, 0},
    {"coal", false, 0},
};

START_TEST(numbers)
{
	struct order order;
	int64_t number = 0;

	order_set(&order, "take");
	order_word(&order, "count", number_cases[_i].value);
	ck_assert(
	    order_get_number(&order, "count", &number) == number_cases[_i].ok);
	ck_assert_int_eq(number, number_cases[_i].number);
	ck_assert(!order_get_number(&order, "heap", &number));
}
END_TEST

START_TEST(formats)
{
	struct buf out = BUF_INIT;
	struct order order;

	order_set(&order, "take");
	order_word(&order, "heap", "a");
	order_number(&order, "count", -4);
	order_format(&toy, &order, &out);
	ck_assert_str_eq(out.data, "take -4 a -");
	order_number(&order, "from", 2);
	buf_clear(&out);
	order_format(&toy, &order, &out);
	ck_assert_str_eq(out.data, "take -4 a 2");
	buf_release(&out);
}
END_TEST

static const char *const good_orders[] = {
    "pass",
    "take 3 a -",
    "take -3 a-b_c 0",
    "take 0 a 15",
};

START_TEST(parses)
{
	struct buf out = BUF_INIT;
	struct order order;

	ck_assert(order_parse(&toy, good_orders[_i], &order));
	order_format(&toy, &order, &out);
	ck_assert_str_eq(out.data, good_orders[_i]);
	buf_release(&out);
}
END_TEST

static const char *const bad_orders[] = {
    "",
    " ",
    "pass ",
    " pass",
    "Pass",
    "passs",
    "a-verb-that-is-much-longer-than-any",
    "take",
    "take 3",
    "take 3 a",
    "take 3 a - ",
    "take 3 a - -",
    "take  3 a -",
    "take - a -",
    "take 03 a -",
    "take +3 a -",
    "take -0 a -",
    "take 1234567890 a -",
    "take x a -",
    "take 3 A -",
    "take 3 \xc3\xa9 -",
    "take 3 a x",
    "take 3 aaaaaaaaaabbbbbbbbbbccccccccccdddddddddd -",
};

START_TEST(refuses_to_parse)
{
	struct order order;

	ck_assert(!order_parse(&toy, bad_orders[_i], &order));
}
END_TEST

/* ---- the registry ---- */

START_TEST(finds_games)
{
	size_t i;

	for (i = 0; games[i] != NULL; i++)
		ck_assert_ptr_eq(game_find(games[i]->name), games[i]);
	ck_assert_uint_gt(i, 0);
	ck_assert_ptr_null(game_find("no-such-game"));
	ck_assert_str_eq(game_verb(&toy, "pass")->name, "pass");
	ck_assert_ptr_null(game_verb(&toy, "pas"));
}
END_TEST

/* ---- editions ---- */

#define GOOD                                                                   \
	"options:\n"                                                           \
	"  stones: 7\n"                                                        \
	"  kind: true\n"                                                       \
	"heaps:\n"                                                             \
	"  - {id: a, name: x}\n"                                               \
	"  - {id: b-2, more: [{id: deep}]}\n"                                  \
	"map:\n"                                                               \
	"  one: {name: uno}\n"

static bool
load(struct edition *ed, const char *text, const char *const *options,
    size_t count, struct buf *why)
{
	return edition_load(
	    ed, &toy, "toy.yaml", text, strlen(text), options, count, why);
}

START_TEST(loads)
{
	struct buf why = BUF_INIT;
	const struct toy *data;
	struct edition ed;
	uint8_t hash[32];

	buf_adds(&why, "before");
	ck_assert_msg(load(&ed, GOOD, NULL, 0, &why), "%s", why.data);
	ck_assert_str_eq(why.data, "before");
	data = ed.data;
	ck_assert_int_eq(data->stones, 7);
	ck_assert(data->kind);
	ck_assert_uint_eq(data->count, 2);
	ck_assert_str_eq(data->ids[1], "b-2");
	seal_hash(hash, GOOD, strlen(GOOD));
	ck_assert_mem_eq(ed.hash, hash, 32);
	ck_assert_uint_eq(doc_line(edition_thing(&ed, "heaps", "b-2")), 6);
	ck_assert_ptr_null(edition_thing(&ed, "heaps", "deep"));
	ck_assert_ptr_nonnull(edition_thing(&ed, NULL, "deep"));
	ck_assert_ptr_null(edition_thing(&ed, NULL, "one"));
	ck_assert_str_eq(
	    doc_text_at(edition_thing(&ed, "map", "one"), "name", ""), "uno");
	ck_assert_ptr_null(edition_thing(&ed, "nowhere", "a"));
	edition_release(&ed);
	edition_release(&ed);
	buf_release(&why);
}
END_TEST

START_TEST(takes_options)
{
	static const char *const options[] = {"kind=no", "stones=20"};
	struct buf why = BUF_INIT;
	const struct toy *data;
	struct edition ed;

	ck_assert(load(&ed, GOOD, options, 2, &why));
	data = ed.data;
	ck_assert_int_eq(data->stones, 20);
	ck_assert(!data->kind);
	ck_assert_str_eq(doc_text_at(ed.doc, "options.stones", ""), "20");
	edition_release(&ed);
	buf_release(&why);
}
END_TEST

static const struct {
	const char *text;
	const char *options[3];
	const char *want;
} edition_cases[] = {
    {"a: [", {NULL}, "toy.yaml:"},
    {GOOD, {"stones"}, "toy.yaml: \"stones\" is no option: name=value"},
    {GOOD, {"=3"}, "toy.yaml: there is no option \"\""},
    {GOOD, {"stone=3"}, "toy.yaml: there is no option \"stone\""},
    {GOOD, {"stones=3", "kind=no", "stones=3"},
	"toy.yaml: option \"stones\" is given twice"},
    {GOOD, {"stones=21"},
	"toy.yaml: line 2: stones must be a whole number from 1 to 20, "
	"not \"21\""},
    {GOOD, {"stones="}, "toy.yaml: line 2: stones must be a whole number"},
    {GOOD, {"stones=1e1"}, "toy.yaml: line 2: stones must be a whole number"},
    {GOOD, {"kind=perhaps"},
	"toy.yaml: line 3: kind must be true or false, not \"perhaps\""},
    {"a: 1\n", {NULL}, "toy.yaml: line 0: stones is missing"},
    {"a: 1\n", {"a=2"}, "toy.yaml: there is no option \"a\""},
    {"- a\n", {NULL}, "toy.yaml: line 0: stones is missing"},
    {"options:\n  kind: no\n", {NULL}, "toy.yaml: line 2: stones is missing"},
    {"options: {stones: [1], kind: no}\n", {NULL},
	"toy.yaml: line 1: stones must be a whole number"},
    {"options: {stones: [1], kind: no}\n", {"stones=1"},
	"toy.yaml: there is no option \"stones\""},
    {"options: {stones: 1, kind: no}\n", {NULL},
	"toy.yaml: line 1: heaps is missing"},
    {"options: {stones: 1, kind: no}\nheaps: a\n", {NULL},
	"toy.yaml: line 2: heaps must be a list of 1 to 3 things"},
    {"options: {stones: 1, kind: no}\nheaps: [1, 2, 3, 4]\n", {NULL},
	"toy.yaml: line 2: heaps must be a list of 1 to 3 things"},
    {"options: {stones: 1, kind: no}\nheaps:\n  - {id: a}\n  - {id: a}\n",
	{NULL}, "toy.yaml: line 4: in heaps, a is there twice"},
    {"options: {stones: 1, kind: no}\nheaps:\n  - {id: a}\n  - {id: A}\n",
	{NULL}, "toy.yaml: line 4: in heaps, each needs an id"},
    {"options: {stones: 1, kind: no}\nheaps: [{id: abcdefgh}]\n", {NULL},
	"toy.yaml: line 2: in heaps, each needs an id"},
    {"options: {stones: 1, kind: no}\nheaps: [{name: a}]\n", {NULL},
	"toy.yaml: line 2: in heaps, each needs an id"},
};

START_TEST(refuses_editions)
{
	const char *want = edition_cases[_i].want;
	struct buf why = BUF_INIT;
	struct edition ed;
	size_t count = 0;

	while (count < 3 && edition_cases[_i].options[count] != NULL)
		count++;
	ck_assert(!load(&ed, edition_cases[_i].text, edition_cases[_i].options,
	    count, &why));
	ck_assert_msg(strncmp(why.data, want, strlen(want)) == 0,
	    "wanted \"%s\", got \"%s\"", want, why.data);
	buf_release(&why);
}
END_TEST

#define CASES(a) (int)(sizeof(a) / sizeof((a)[0]))

int
main(void)
{
	Suite *suite = suite_create("game");
	TCase *tc = tcase_create("game");
	SRunner *runner = srunner_create(suite);
	int failed;

	seal_init();
	suite_add_tcase(suite, tc);
	tcase_add_test(tc, phrases);
	tcase_add_test(tc, events);
	tcase_add_test(tc, arguments_of_a_verb);
	tcase_add_loop_test(tc, numbers, 0, CASES(number_cases));
	tcase_add_test(tc, formats);
	tcase_add_loop_test(tc, parses, 0, CASES(good_orders));
	tcase_add_loop_test(tc, refuses_to_parse, 0, CASES(bad_orders));
	tcase_add_test(tc, finds_games);
	tcase_add_test(tc, loads);
	tcase_add_test(tc, takes_options);
	tcase_add_loop_test(tc, refuses_editions, 0, CASES(edition_cases));
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
