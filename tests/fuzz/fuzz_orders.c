/* SPDX-License-Identifier: MIT */
/*
 * fuzz_orders.c - a body from its bytes to orders.  The first byte chooses the
 * seat's language; what stands behind the first NUL is our letter.
 */
#include "language/orders.h"
#include "packs.h"

int LLVMFuzzerTestOneInput(const unsigned char *data, size_t size);

static struct packs packs;
static struct quotes *quotes;

static void
begin(void)
{
	struct err err = ERR_INIT;

	if (quotes != NULL)
		return;
	packs_load(&packs, game_find("hab-gut"));
	packs_need(quotes_new(&quotes, &packs.data, &err) == 0, err.text);
}

/* What was read is written so that it reads as the same, in any language. */
static void
check_order(const struct order *order)
{
	struct buf canon = BUF_INIT, again = BUF_INIT, text = BUF_INIT;
	struct words *words[PACKS_MAX];
	struct reading_result result;
	struct order parsed;
	unsigned i;

	order_format(packs.ed.game, order, &canon);
	packs_need(order_parse(packs.ed.game, canon.data, &parsed), canon.data);
	for (i = 0; i < packs.count; i++) {
		buf_clear(&text);
		buf_clear(&again);
		words_write(packs.words[i], order, &text);
		packs_order(&packs, words_lang(packs.words[i]), words);
		packs_need(words_read(words, packs.count, text.data, &result) ==
				   READ_ORDERS &&
			       result.count == 1,
		    text.data);
		order_format(packs.ed.game, &result.orders[0], &again);
		packs_need(strcmp(again.data, canon.data) == 0, again.data);
	}
	buf_release(&canon);
	buf_release(&again);
	buf_release(&text);
}

static void
check_line(const struct order_line *line)
{
	struct buf text = BUF_INIT;
	unsigned i, j;

	packs_need(line->text != NULL, "no text");
	if (line->kind == READ_NEAR)
		words_near(packs.words[0], &line->why, line->word,
		    line->suggestion, &text);
	for (i = 0; i < line->count; i++)
		for (j = 0; j < line->alternatives[i].count; j++)
			check_order(&line->alternatives[i].orders[j]);
	buf_release(&text);
}

int
LLVMFuzzerTestOneInput(const unsigned char *data, size_t size)
{
	struct orders orders = ORDERS_INIT;
	struct buf body = BUF_INIT, out = BUF_INIT;
	struct words *words[PACKS_MAX];
	const char *text, *sent = NULL;
	size_t len, i;

	if (size == 0)
		return 0;
	begin();
	buf_add(&body, data + 1, size - 1);
	text = body.data;
	len = strlen(text);
	if (len < body.len)
		sent = text + len + 1;
	packs_order(&packs, languages[data[0] % packs.count], words);
	orders_wants_letter(quotes, text, len);
	orders_strip(quotes, text, len, sent, &out);
	packs_need(out.len <= len + 1, "more than there was");
	orders_read(&orders, out.data, out.len, words, packs.count);
	packs_need(orders.count <= ORDERS_MAX + ORDERS_CHATTER, "too many");
	for (i = 0; i < orders.count; i++)
		check_line(&orders.lines[i]);
	orders_release(&orders);
	buf_release(&body);
	buf_release(&out);
	return 0;
}
