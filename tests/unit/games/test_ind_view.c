/* SPDX-License-Identifier: MIT */
/* test_ind_view.c - Industria: roads and lines as a seat sees them. */
#include "ind_table.h"

static const struct doc *
road(const struct doc *view, const char *from, const char *to)
{
	const struct doc *list = doc_get(view, "roads");

	for (size_t i = 0; i < doc_count(list); i++) {
		const struct doc *map = doc_at(list, i);

		if (strcmp(doc_text_at(doc_get(map, "from"), "id", ""), from) ==
			0 &&
		    strcmp(doc_text_at(doc_get(map, "to"), "id", ""), to) == 0)
			return map;
	}
	return NULL;
}

static int64_t
number(const struct doc *map, const char *path)
{
	int64_t value;

	return doc_number(doc_find(map, path), &value) ? value : -1;
}

/* Three have four epochs: of 17 roads and 9 lines, three and four lead to the
 * fifth. */
START_TEST(each_once)
{
	static const struct {
		unsigned seats, roads, lines;
	} cases[] = {{3, 14, 6}, {4, 17, 9}};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct doc *view = doc_new_map();
		unsigned lines = 0;
		size_t count;
		struct table t;

		lay(&t, cases[i].seats);
		ind_view(t.ed, &t.pos, OBSERVER, view);
		count = doc_count(doc_get(view, "roads"));
		for (size_t k = 0; k < count; k++)
			lines += number(doc_at(doc_get(view, "roads"), k),
				     "technology") == 1;
		ck_assert_uint_eq(lines, cases[i].lines);
		ck_assert_uint_eq(count - lines, cases[i].roads);
		doc_free(view);
		clear(&t);
	}
}
END_TEST

START_TEST(say_whose_they_are)
{
	struct doc *view = doc_new_map();
	const struct doc *map;
	struct table t;

	lay(&t, 4);
	go_build(&t, 4);
	give(&t, &t.pos.laid[2], "iron-mine steelworks optics");
	give(&t, &t.pos.laid[1], "car-works");
	ind_view(t.ed, &t.pos, OBSERVER, view);
	map = road(view, "iron-mine", "steelworks");
	ck_assert_int_eq(number(map, "owner.seat"), 2);
	ck_assert_int_eq(number(map, "lost"), 0);
	ck_assert_int_eq(number(map, "from.epoch"), 2);
	ck_assert_int_eq(number(map, "to.epoch"), 3);
	map = road(view, "steelworks", "car-works");
	ck_assert_int_eq(number(map, "owner.seat"), -1);
	ck_assert_int_eq(number(map, "lost"), 1);
	ck_assert_int_eq(number(map, "from.owner.seat"), 2);
	ck_assert_int_eq(number(map, "to.owner.seat"), 1);
	map = road(view, "construction", "optics");
	ck_assert_int_eq(number(map, "owner.seat"), -1);
	ck_assert_int_eq(number(map, "lost"), 0);
	ck_assert_int_eq(number(map, "technology"), 1);
	map = road(view, "quarry", "water-mill");
	ck_assert_int_eq(number(map, "lost"), 0);
	ck_assert_int_eq(number(map, "from.owner.seat"), -1);
	doc_free(view);
	clear(&t);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {each_once, say_whose_they_are};

	return suite_run("ind_view", tests, ARRAY_LEN(tests));
}
