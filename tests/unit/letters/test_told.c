/* SPDX-License-Identifier: MIT */
/* test_told.c - how what happened becomes lines. */
#include "letters/told.h"

#include "suite.h"

#include <stdlib.h>
#include <string.h>

/* Texts, each ended by '|', and the lines that they become. */
static const struct {
	const char *texts, *lines;
} cases[] = {
    {"", ""},
    {"Anna passes.|Bruno passes.|", "Anna passes.|Bruno passes.|"},
    {"Anna pays 4.|Anna builds.|", "Anna pays 4. Anna builds.|"},
    {"In order: Anna 4.|, Bruno 7.|", "In order: Anna 4, Bruno 7.|"},
    /* the same again is counted */
    {"Anna buys 1 tea.|Anna buys 1 tea.|Anna buys 1 tea.|",
	"Anna buys 1 tea (×3).|"},
    {"Anna buys 1 tea.|Anna buys 1 tea.|Anna pays.|Anna buys 1 tea.|",
	"Anna buys 1 tea (×2). Anna pays. Anna buys 1 tea.|"},
    {"A cube comes.|A cube comes.|Anna pays.|",
	"A cube comes (×2).|Anna pays.|"},
    {"What?|What?|", "What?|What?|"},
    {"In order: Anna 4.|, Bruno 7.|, Bruno 7.|",
	"In order: Anna 4, Bruno 7 (×2).|"},
    /* what stands between two of the same player's belongs to them */
    {"Anna builds.|A cube comes.|Anna pays.|",
	"Anna builds. A cube comes. Anna pays.|"},
    {"Anna builds.|A cube comes.|A cube goes.|Anna pays.|Bruno passes.|",
	"Anna builds. A cube comes. A cube goes. Anna pays.|Bruno passes.|"},
    {"Anna builds.|A cube comes.|A cube comes.|Anna pays.|",
	"Anna builds. A cube comes (×2). Anna pays.|"},
    {"Anna builds.|A cube comes.|, for 4.|Anna pays.|",
	"Anna builds. A cube comes, for 4. Anna pays.|"},
    {"Anna builds.|A cube comes.|The pile is empty.|Anna pays.|",
	"Anna builds.|A cube comes.|The pile is empty.|Anna pays.|"},
    {"Anna builds.|A cube comes.|", "Anna builds.|A cube comes.|"},
    {"Anna 1.|Bruno 2.|Chloé 3.|Denis 4.|",
	"Anna 1.|Bruno 2.|Chloé 3.|Denis 4.|"},
};

static void
add_all(struct told *told, const char *texts)
{
	struct buf text = BUF_INIT;

	for (; *texts != '\0'; texts += strcspn(texts, "|") + 1) {
		buf_clear(&text);
		buf_add(&text, texts, strcspn(texts, "|"));
		told_add(told, &text);
	}
	buf_release(&text);
}

/* No line is broken behind a name. */
static void
add_plain(struct buf *out, const char *text)
{
	static const char nbsp[] = "\xc2\xa0";
	const char *at;

	for (; (at = strstr(text, nbsp)) != NULL; text = at + strlen(nbsp)) {
		buf_add(out, text, (size_t)(at - text));
		buf_addc(out, ' ');
	}
	buf_addf(out, "%s|", text);
}

static void
check(const char *texts, const char *lines)
{
	struct doc *list = doc_new_list();
	struct told told = TOLD_INIT(list);
	struct buf got = BUF_INIT;
	unsigned count;

	add_all(&told, texts);
	count = told_end(&told);
	ck_assert_uint_eq(count, doc_count(list));
	for (size_t i = 0; i < doc_count(list); i++)
		add_plain(&got, doc_text(doc_get(doc_at(list, i), "text")));
	ck_assert_str_eq(got.data == NULL ? "" : got.data, lines);
	buf_release(&got);
	doc_free(list);
}

START_TEST(tells)
{
	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		check(cases[i].texts, cases[i].lines);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {tells};

	return suite_run("told", tests, ARRAY_LEN(tests));
}
