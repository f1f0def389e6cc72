/* SPDX-License-Identifier: MIT */
/*
 * test_aoi_map.c - maps of Age of Industry are data: a third one is played like
 * the others, and one with a mistake is refused with file, line and reason.
 */
#include "base/data.h"
#include "base/seal.h"
#include "conform.h"
#include "language/words.h"
#include "suite.h"

#include <string.h>

#define MATCHES 60
#define SOAK 5000

extern const struct game age_of_industry;

static const char *const belgium[] = {"map=belgium"};

/* ---- the edition, with Belgium in it ---- */

static void
read_file(const char *dir, const char *name, struct buf *out)
{
	struct data data = {.dirs = {dir}};
	struct err err = ERR_INIT;

	ck_assert_msg(data_read(&data, name, out, &err) == 0, "%s", err.text);
}

/* Its places go behind "places:", itself to the end. */
static void
write_edition(struct buf *out)
{
	static const char list[] = "\nplaces:\n", parts[] = "\n---\n";
	struct buf ours = BUF_INIT, third = BUF_INIT;
	const char *at, *places, *part;

	read_file(
	    getenv("srcdir"), "games/age-of-industry/edition.yaml", &ours);
	read_file(getenv("srcdir"), "tests/games/age-of-industry/belgium.yaml",
	    &third);
	at = strstr(ours.data, list);
	places = strstr(third.data, list);
	part = strstr(third.data, parts);
	ck_assert(at != NULL && places != NULL && part != NULL);
	at += strlen(list);
	places += strlen(list);
	buf_add(out, ours.data, (size_t)(at - ours.data));
	buf_add(out, places, (size_t)(part + 1 - places));
	buf_adds(out, at);
	buf_adds(out, part + strlen(parts));
	buf_release(&ours);
	buf_release(&third);
}

static void
load(struct edition *ed)
{
	struct buf text = BUF_INIT, why = BUF_INIT;

	seal_init();
	write_edition(&text);
	ck_assert_msg(edition_load(ed, &age_of_industry, "belgium.yaml",
			  text.data, text.len, belgium, 1, &why),
	    "%s", why.data);
	buf_release(&text);
	buf_release(&why);
}

START_TEST(third_map_is_played)
{
	struct conform conform = {.stride = 64};
	struct edition ed;

	load(&ed);
	conform.ed = &ed;
	conform_matches(
	    &conform, 0, getenv("PLI_SOAK") != NULL ? SOAK : MATCHES);
	ck_assert_uint_gt(conform.moves, 1000);
	ck_assert_uint_gt(conform.redealt, 0);
	edition_release(&ed);
}
END_TEST

static void
expect_order(struct words *words, const char *line)
{
	struct reading_result result;

	ck_assert_int_eq(words_read(&words, 1, line, &result), READ_ORDERS);
	ck_assert_uint_eq(result.count, 1);
}

/* Its names are read and written in both languages. */
START_TEST(third_map_has_names)
{
	static const char *const lines[][2] = {
	    {"en", "build coal in Charleroi"},
	    {"en", "rail Li\303\250ge-Namur"},
	    {"fr", "construire coton \303\240 Gand"},
	    {"fr", "voie Bruxelles-Hal"},
	    {"fr", "vendre Gand vers le navire d'Ostende"},
	};
	struct err err = ERR_INIT;
	struct words *words;
	struct edition ed;
	struct data data;
	size_t i;

	load(&ed);
	data_init(&data);
	for (i = 0; i < ARRAY_LEN(lines); i++) {
		ck_assert_int_eq(words_new(&words, &data, lines[i][0],
				     &age_of_industry, &ed, &err),
		    0);
		expect_order(words, lines[i][1]);
		words_free(words);
	}
	edition_release(&ed);
}
END_TEST

/* ---- mistakes ---- */

#define FIVE "space-open, space-open, space-open, space-open, space-open"

/* What stands in Belgium becomes something else; at is what the line that is
 * named begins with. */
static const struct {
	const char *from, *to, *at, *why;
} mistakes[] = {
    /* links */
    {"- [antwerp, ghent]", "- [antwerp, atlantis]", "      - [antwerp, atl",
	"this map has no place \"atlantis\" for a link"},
    {"- [antwerp, ghent]", "- [antwerp, hamburg]", "      - [antwerp, ham",
	"this map has no place \"hamburg\" for a link"},
    {"- [bruges, ostend]", "- [bruges, ostend-ship]", "      - [bruges, os",
	"this map has no place \"ostend-ship\" for a link"},
    {"- [bruges, ostend]", "- [bruges]", "      - [bruges]",
	"a link has two ends"},
    {"- [bruges, ostend]", "- bruges", "      - bruges", "a link has two ends"},
    {"- [bruges, ostend]", "- [ghent, antwerp]", "      - [ghent, ant",
	"this link is there twice"},
    {"- [bruges, ostend]", "- [ghent, ghent]", "      - [ghent, ghent",
	"this link is there twice"},
    {"      - [antwerp, rotterdam]", "", "  - id: belgium", ""},
    /* towns and their like */
    {"{place: ghent,", "{place: gent,", "      - {place: gent,",
	"place must be an id of places"},
    {"{place: bruges,", "{place: ghent,",
	"      - {place: ghent, group: "
	"blue, spaces: [space-open]",
	"ghent is there twice"},
    {"- {place: halle, kind: village}", "- {kind: village}",
	"      - {kind: village}", "place must be an id of places"},
    {"{place: halle, kind: village}", "{place: halle, kind: hamlet}",
	"      - {place: halle,", "kind must be town, village, market or"},
    {"{place: namur, group: grey,", "{place: namur, group: pink,",
	"      - {place: namur,", "group must be one of the cards"},
    {"{place: namur, group: grey,", "{place: namur,", "      - {place: namur,",
	"group must be one of the cards"},
    {"{place: namur, group: grey,", "{place: namur, group: red,",
	"  - id: belgium", "nothing is of group grey"},
    {"{place: namur, group: grey, spaces: [space-open, space-open]}",
	"{place: namur, group: grey}", "      - {place: namur,",
	"a town needs spaces"},
    {"{place: namur, group: grey, spaces: [space-open, space-open]}",
	"{place: namur, group: grey, spaces: [" FIVE ", " FIVE ", " FIVE
	", space-open, "
	"space-open]}",
	"      - {place: namur,", "a town has at most 16 spaces"},
    {"{place: liege, group: green, spaces: [space-mine,",
	"{place: liege, group: green, spaces: [heaven,",
	"      - {place: liege,", "a space must be one of space_types"},
    {"{place: liege, group: green, spaces: [space-mine,",
	"{place: liege, group: green, spaces: [space-ship,",
	"      - {place: liege,", "a town has no space for ships"},
    /* ships */
    {"port: ostend,", "port: oostende,", "      - {place: ostend-ship,",
	"port must be a town with a port space"},
    {"port: ostend,", "port: brussels,", "      - {place: ostend-ship,",
	"port must be a town with a port space"},
    {"yellow, market: true, coal: 3,", "yellow, market: maybe, coal: 3,",
	"      - {place: ostend-ship,", "market must be true or false"},
    {"yellow, market: true, coal: 3,", "yellow, market: true, coal: 99,",
	"      - {place: ostend-ship,",
	"coal must be a whole number from 0 to"},
    {"overseas: liverpool}\n      - {place: antwerp",
	"overseas: the-moon}\n      - {place: antwerp",
	"         overseas: the-moon", "overseas must be an id of places"},
    /* where it is drawn */
    {"{place: ghent, group", "{place: ghent, at: [1, 2], group",
	"      - {place: antwerp, group", "at is missing, and ghent has one"},
    {"{place: ghent, group", "{place: ghent, at: [101, 2], group",
	"      - {place: ghent,", "at must be [x, y], from 0 to 100"},
    {"{place: ghent, group", "{place: ghent, at: [1], group",
	"      - {place: ghent,", "at must be [x, y], from 0 to 100"},
    {"{place: ghent, group", "{place: ghent, at: here, group",
	"      - {place: ghent,", "at must be [x, y], from 0 to 100"},
    {"{place: antwerp, group: mauve, spaces: [space-port, space-port, "
     "space-open]}\n      - {place: ghent,",
	"{place: antwerp, at: [1, 2], group: mauve, spaces: [space-port]}\n"
	"      - {place: ghent, at: [1, 2],",
	"      - {place: ghent,", "antwerp lies there"},
    /* what all maps share */
    {"kind: group, count: 5, short: 3", "kind: group, count: 0, short: 3",
	"      - {place: antwerp, group", "there is no card of group mauve"},
    {"id: demand-cotton, count: 6, takes: [cotton]",
	"id: demand-cotton, count: 6, takes: [port]", "  - {id: demand-cotton",
	"a tile takes industries whose role is"},
    {"  map: germany", "  map: utopia", NULL, ""},
    {"prices: [1, 1, 2, 2, 3, 3]\n    name: {en: coal",
	"prices: [3, 1, 2, 2, 3, 3]\n    name: {en: coal", "    prices: [3,",
	"prices must be whole numbers, the cheapest first"},
};

/* The number of the line that begins so. */
static unsigned
line_of(const char *text, const char *begins)
{
	const char *at = strstr(text, begins);
	unsigned line = 1;

	ck_assert_msg(at != NULL, "%s", begins);
	for (; text < at; text++)
		line += *text == '\n';
	return line;
}

START_TEST(a_mistake_is_told_with_its_line)
{
	struct buf text = BUF_INIT, why = BUF_INIT, bad = BUF_INIT;
	struct buf want = BUF_INIT;
	struct edition ed;
	const char *at;
	bool ok;

	seal_init();
	write_edition(&text);
	at = strstr(text.data, mistakes[_i].from);
	ck_assert_msg(at != NULL, "%s", mistakes[_i].from);
	buf_add(&bad, text.data, (size_t)(at - text.data));
	buf_adds(&bad, mistakes[_i].to);
	buf_adds(&bad, at + strlen(mistakes[_i].from));
	ok = edition_load(&ed, &age_of_industry, "third.yaml", bad.data,
	    bad.len, belgium, 1, &why);
	if (*mistakes[_i].why == '\0') {
		/* This is none: a link less, another map by default. */
		ck_assert_msg(ok, "%s", why.data);
		edition_release(&ed);
	} else {
		buf_addf(&want, "third.yaml: line %u: %s",
		    line_of(bad.data, mistakes[_i].at), mistakes[_i].why);
		ck_assert(!ok);
		ck_assert_msg(strstr(why.data, want.data) == why.data,
		    "%s\nnot %s", why.data, want.data);
	}
	buf_release(&text);
	buf_release(&why);
	buf_release(&bad);
	buf_release(&want);
}
END_TEST

START_TEST(an_unknown_map_is_refused)
{
	static const char *const utopia[] = {"map=utopia"};
	struct buf text = BUF_INIT, why = BUF_INIT;
	struct edition ed;

	seal_init();
	write_edition(&text);
	ck_assert(!edition_load(&ed, &age_of_industry, "third.yaml", text.data,
	    text.len, utopia, 1, &why));
	ck_assert_msg(
	    strstr(why.data, "map is none of maps") != NULL, "%s", why.data);
	buf_release(&text);
	buf_release(&why);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("aoi-map");
	TCase *tc = tcase_create("aoi-map");
	SRunner *runner = srunner_create(suite);
	int failed;

	suite_add_tcase(suite, tc);
	tcase_set_timeout(tc, 0);
	tcase_add_test(tc, third_map_is_played);
	tcase_add_test(tc, third_map_has_names);
	tcase_add_test(tc, an_unknown_map_is_refused);
	tcase_add_loop_test(
	    tc, a_mistake_is_told_with_its_line, 0, (int)ARRAY_LEN(mistakes));
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
