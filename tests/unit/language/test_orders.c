/* SPDX-License-Identifier: MIT */
#include "language/orders.h"
#include "packs.h"

#include "checks.h"

static struct packs packs;

static void
tell_line(const struct order_line *line, struct buf *out)
{
	unsigned i, j;

	buf_addf(out, "%u:", line->number);
	if (line->when != NULL)
		buf_addf(out, "when %s: ", line->when);
	if (line->kind == READ_CHATTER)
		buf_addc(out, '-');
	if (line->kind == READ_COMMAND)
		buf_addf(out, "!%s(%s)", line->command, line->argument);
	if (line->kind == READ_NEAR)
		buf_addf(out, "?%s|%s|%s", line->why.key, line->word,
		    line->suggestion);
	for (i = 0; line->kind == READ_ORDERS && i < line->count; i++) {
		buf_adds(out, i > 0 ? " | " : "");
		for (j = 0; j < line->alternatives[i].count; j++) {
			buf_adds(out, j > 0 ? ", " : "");
			order_format(packs.ed.game,
			    &line->alternatives[i].orders[j], out);
		}
	}
	buf_addc(out, ';');
}

static const struct {
	const char *lang, *text, *want;
} reads[] = {
    {"en", "buy 2 coal\n\nHello!\ndone\n", "1:buy 2 coal;3:-;4:done;"},
    {"en", "  ---  \n***\n", ""},
    {"en", "buy 2 coal, client coal", "1:buy 2 coal, client coal;"},
    /* alternatives */
    {"en", "buy 2 coal | buy 1 coal | done",
	"1:buy 2 coal | buy 1 coal | done;"},
    {"en", "buy 2 coal|1 coal|done", "1:buy 2 coal | buy 1 coal | done;"},
    {"en", "buy 2 coal, else 1 coal, or else done",
	"1:buy 2 coal | buy 1 coal | done;"},
    {"fr", "acheter 2 charbon, sinon fini", "1:buy 2 coal | done;"},
    {"fr", "acheter 2 charbon ou bien vendre 1 thé",
	"1:buy 2 coal | sell 1 tea;"},
    {"en", "buy 2 coal, 1 tea | done", "1:buy 2 coal, buy 1 tea | done;"},
    {"en", "buy 2 coal | buy 2 coall", "1:?near-thing|coall|buy 2 coal;"},
    {"en", "buy 2 coal | whatever", "1:?near-alternative|whatever|;"},
    {"en", "this | that", "1:-;"},
    {"en", "what else could I do", "1:-;"},
    {"en", "done|done|done|done|done|done|done|done|done|done|done",
	"1:?too-many-alternatives|done|;"},
    /* ahead */
    {"en", "when market: play 4 coal", "1:when market: play 4 coal -;"},
    {"en", "When the market: play 4 coal | play 6 coal",
	"1:when market: play 4 coal - | play 6 coal -;"},
    {"fr", "Quand marché\xc2\xa0: jouer 4 blé",
	"1:when market: play 4 wheat -;"},
    {"fr", "when market: halve 4 wheat", "1:when market: halve 4 wheat -;"},
    {"en", "- when market: play 4 coal", "1:when market: play 4 coal -;"},
    {"en", "when war: play 4 coal", "1:when : ?unknown-decision|war|;"},
    {"en", "When you get this: hello", "1:-;"},
    {"en", "when market: play 4 coall",
	"1:when market: ?near-thing|coall|play +4 coal;"},
    /* commands */
    {"en", "wait\nalso from Bruno@Example.org\n",
	"1:!wait();2:!also-from(Bruno@Example.org);"},
    {"en", "wait | done", "1:?near-alone|wait|;"},
};

START_TEST(reads_lines)
{
	struct orders orders = ORDERS_INIT;
	struct words *words[PACKS_MAX];
	struct buf got = BUF_INIT;
	size_t i;

	packs_order(&packs, reads[_i].lang, words);
	orders_read(&orders, reads[_i].text, strlen(reads[_i].text), words,
	    packs.count);
	for (i = 0; i < orders.count; i++)
		tell_line(&orders.lines[i], &got);
	ck_assert_msg(strcmp(got.data, reads[_i].want) == 0,
	    "\"%s\": got \"%s\", want \"%s\"", reads[_i].text, got.data,
	    reads[_i].want);
	ck_assert(!orders.too_many && !orders.too_long);
	buf_release(&got);
	orders_release(&orders);
}
END_TEST

static void
read_text(struct orders *orders, const struct buf *text)
{
	struct words *words[PACKS_MAX];

	packs_order(&packs, "fr", words);
	orders_read(orders, text->data, text->len, words, packs.count);
}

START_TEST(limits_are_kept)
{
	struct orders orders = ORDERS_INIT;
	struct buf text = BUF_INIT;
	unsigned i;

	for (i = 0; i < ORDERS_MAX; i++)
		buf_adds(&text, "buy 1 coal\n");
	read_text(&orders, &text);
	ck_assert(!orders.too_many);
	ck_assert_uint_eq(orders.count, ORDERS_MAX);
	orders_release(&orders);
	buf_adds(&text, "done\n");
	read_text(&orders, &text);
	ck_assert(orders.too_many);
	ck_assert_uint_eq(orders.count, ORDERS_MAX);
	orders_release(&orders);

	buf_clear(&text);
	for (i = 0; i < ORDERS_LINES + 1; i++)
		buf_adds(&text, "Good luck!\n");
	read_text(&orders, &text);
	ck_assert(orders.too_many);
	ck_assert_uint_eq(orders.count, ORDERS_CHATTER);
	orders_release(&orders);

	buf_clear(&text);
	for (i = 0; i < 100; i++)
		buf_adds(&text, "Good luck! ");
	read_text(&orders, &text);
	ck_assert(!orders.too_long);
	ck_assert_int_eq(orders.lines[0].kind, READ_CHATTER);
	orders_release(&orders);

	buf_clear(&text);
	buf_adds(&text, "buy 1 coal");
	for (i = 0; i < 100; i++)
		buf_adds(&text, ", 1 coal");
	read_text(&orders, &text);
	ck_assert(orders.too_long);
	ck_assert_int_eq(orders.lines[0].kind, READ_NEAR);
	orders_release(&orders);
	buf_release(&text);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("orders");
	TCase *tc = tcase_create("orders");
	SRunner *runner = srunner_create(suite);
	int failed;

	packs_load(&packs, game_find("hab-gut"));
	suite_add_tcase(suite, tc);
	tcase_add_loop_test(tc, reads_lines, 0, ARRAY_LEN(reads));
	tcase_add_test(tc, limits_are_kept);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	packs_free(&packs);
	return failed > 0;
}
