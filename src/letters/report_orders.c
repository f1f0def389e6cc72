/* SPDX-License-Identifier: MIT */
/* report_orders.c - the legal orders, ready to be sent. */
#include "base/x.h"
#include "letters/report_p.h"
#include "play/ahead.h"
#include "text/template.h"

#include <stdlib.h>
#include <string.h>

void
report_mailto(const struct report *report, const char *body, struct buf *out)
{
	const char *to = report->reply_to;
	const char *before = "?";

	buf_adds(out, "mailto:");
	for (; *to != '\0'; to++)
		if (*to == '@')
			buf_addc(out, '@');
		else
			template_escape(out, to, 1, ESCAPE_URL);
	if (report->subject != NULL) {
		buf_adds(out, "?subject=Re:%20");
		template_escape(
		    out, report->subject, strlen(report->subject), ESCAPE_URL);
		before = "&";
	}
	if (body[0] != '\0') {
		buf_addf(out, "%sbody=", before);
		template_escape(out, body, strlen(body), ESCAPE_URL);
	}
}

void
report_link(const struct teller *teller, struct doc *map, const char *body)
{
	struct buf link = BUF_INIT;

	if (teller->report->reply_to == NULL)
		return;
	report_mailto(teller->report, body, &link);
	doc_add_string(map, "href", link.data);
	buf_release(&link);
}

/* ---- the choices ---- */

/* One legal move in words. */
struct choice {
	struct order order;
	move_t move;
	char *text;
	bool open; /* a loan, an offer: it does not carry the game on */
};

struct choices {
	const struct teller *teller;
	void *pos; /* as the seat's next orders find it */
	struct choice *list;
	size_t cap;
	unsigned count;
	unsigned linked; /* orders with a link so far */
	unsigned spread; /* those that have one in the whole letter */
	unsigned number; /* of the last order shown */
};

static bool
is_idle(const struct choices *choices, move_t move)
{
	const struct match *match = choices->teller->match;

	return game_idle(match->game, match->edition.data, choices->pos,
	    choices->teller->report->seat, move);
}

static void
gather(struct choices *choices, const move_t *moves, unsigned count, bool open)
{
	const struct match *match = choices->teller->match;
	unsigned seat = choices->teller->report->seat;
	struct buf text = BUF_INIT;
	struct choice *choice;

	for (unsigned i = 0; i < count; i++) {
		if (!open && is_idle(choices, moves[i]))
			continue;
		choices->list = x_grow(choices->list, &choices->cap,
		    choices->count, sizeof(*choices->list));
		choice = &choices->list[choices->count++];
		*choice = (struct choice){.move = moves[i], .open = open};
		match->game->write_order(match->edition.data, choices->pos,
		    seat, moves[i], &choice->order);
		words_write(choices->teller->words, &choice->order, &text);
		choice->text = buf_take(&text);
	}
}

/* Does the list, parted by blanks, name that word?  NULL is empty. */
static bool
names_word(const char *list, const char *word)
{
	size_t len = strlen(word);

	for (const char *at = list; at != NULL && len > 0;
	     at = strchr(at, ' '), at += at != NULL)
		if (strncmp(at, word, len) == 0 &&
		    (at[len] == ' ' || at[len] == '\0'))
			return true;
	return false;
}

static void
add_choice(struct choices *choices, const struct choice *choice,
    const char *given, struct doc *list)
{
	struct doc *map = doc_add_map(list, NULL);

	doc_add_number(map, "number", ++choices->number);
	doc_add_string(map, "text", choice->text);
	doc_add_string(map, "gives", given);
	report_link(choices->teller, map, choice->text);
}

/* Too many for a link each: one that opens a letter to be filled in. */
static void
add_form(struct choices *choices, const struct choice *choice, struct doc *map)
{
	struct doc *form = doc_add_map(map, "form");

	doc_add_number(form, "number", ++choices->number);
	doc_add_string(form, "text", choice->text);
	report_link(choices->teller, form, choice->text);
}

static bool
in_group(const struct choice *choice, const struct choice *first)
{
	return choice->open == first->open &&
	       strcmp(choice->order.verb, first->order.verb) == 0;
}

/* Is there a link for each of so many?  One alone always has its own. */
static bool
take_links(unsigned *taken, unsigned most, unsigned count)
{
	if (*taken + count > most && count > 1)
		return false;
	*taken += count;
	return true;
}

/* What such an order gives away besides what its words say. */
static const char *
gives(const struct words *words, const char *verb)
{
	struct buf path = BUF_INIT;
	const char *text;

	buf_addf(&path, "verbs.%s.gives", verb);
	text = doc_text(words_texts(words, path.data));
	buf_release(&path);
	return text == NULL ? "" : text;
}

/* The group before, if it is of single orders alone, and all or none of them
 * give something away: one more stands there. */
static struct doc *
singles(const struct doc *list, const char *given)
{
	struct doc *last =
	    doc_count(list) == 0 ? NULL : doc_at(list, doc_count(list) - 1);
	struct doc *orders = doc_get(last, "orders");
	bool single = false, gives;

	doc_bool(doc_get(last, "single"), &single);
	if (!single)
		return NULL;
	gives = *doc_text(doc_get(doc_at(orders, 0), "gives")) != '\0';
	return gives == (*given != '\0') ? orders : NULL;
}

/* All choices of the first one's verb. */
static void
add_group(struct choices *choices, unsigned first, struct doc *list)
{
	const struct choice *begin = &choices->list[first];
	const char *given = gives(choices->teller->words, begin->order.verb);
	struct doc *map, *orders = singles(list, given);
	unsigned count = 0;
	bool spread;

	for (unsigned i = first; i < choices->count; i++)
		count += in_group(&choices->list[i], begin);
	if (count == 1 && orders != NULL && !begin->open) {
		take_links(&choices->spread, REPORT_LINKS, 1);
		take_links(&choices->linked, choices->teller->links, 1);
		add_choice(choices, begin, given, orders);
		return;
	}
	map = doc_add_map(list, NULL);
	doc_add_bool(map, "single", count == 1 && !begin->open);
	doc_add_string(map, "verb", begin->order.verb);
	/* What one order gives away is said with it, else below them all. */
	doc_add_string(map, "gives", count == 1 ? "" : given);
	doc_add_bool(map, "open", begin->open);
	doc_add_number(map, "count", count);
	spread = take_links(&choices->spread, REPORT_LINKS, count);
	if (!take_links(&choices->linked, choices->teller->links, count)) {
		add_form(choices, begin, map);
		/* A letter of the alphabet is the same order in the shorter
		 * letter and in the one that is made again for its answer. */
		choices->number += spread ? count - 1 : 0;
		return;
	}
	orders = doc_add_list(map, "orders");
	for (unsigned i = first; i < choices->count; i++)
		if (in_group(&choices->list[i], begin))
			add_choice(choices, &choices->list[i],
			    count == 1 ? given : "", orders);
}

static bool
is_first(const struct choices *choices, unsigned i)
{
	for (unsigned j = 0; j < i; j++)
		if (in_group(&choices->list[j], &choices->list[i]))
			return false;
	return true;
}

static bool
is_passing(const struct game *game, const char *verb)
{
	return (game->closing != NULL && strcmp(game->closing, verb) == 0) ||
	       names_word(game->passing, verb);
}

static void
add_groups(struct choices *choices, struct doc *groups, bool passing)
{
	const struct game *game = choices->teller->match->game;

	for (unsigned i = 0; i < choices->count; i++)
		if (is_first(choices, i) &&
		    is_passing(game, choices->list[i].order.verb) == passing)
			add_group(choices, i, groups);
}

/* The order that ends the decision, whatever is left of it. */
static void
add_ends(struct choices *choices, struct doc *doc)
{
	const struct match *match = choices->teller->match;
	move_t done = game_done(match->game, match->edition.data, choices->pos,
	    choices->teller->report->seat);

	for (unsigned i = 0; done != NO_MOVE && i < choices->count; i++)
		if (choices->list[i].move == done)
			doc_add_string(doc_add_map(doc, "ends"), "text",
			    choices->list[i].text);
}

static void
add_choices(const struct teller *teller, struct doc *doc)
{
	const struct match *match = teller->match;
	const struct game *game = match->game;
	unsigned seat = teller->report->seat;
	struct choices choices = {
	    .teller = teller, .pos = play_choosing(match, seat)};
	struct doc *groups = doc_add_list(doc, "choices");
	move_t moves[MOVES_MAX];

	gather(&choices, moves,
	    game->legal_moves(match->edition.data, choices.pos, seat, moves),
	    false);
	if (game->open_moves != NULL)
		gather(&choices, moves,
		    game_open_moves(
			game, match->edition.data, match->pos, seat, moves),
		    true);
	add_groups(&choices, groups, false);
	add_groups(&choices, groups, true);
	add_ends(&choices, doc);
	for (unsigned i = 0; i < choices.count; i++)
		free(choices.list[i].text);
	free(choices.list);
	seal_wipe(choices.pos, game->position_size);
	free(choices.pos);
}

/* A part of the decision is held: it can be taken back. */
static void
add_begun(const struct teller *teller, struct doc *doc)
{
	const char *words = words_command(teller->words, "start-over");
	struct doc *map = doc_add_map(doc, "begun");

	doc_add_string(map, "text", words);
	report_link(teller, map, words);
}

/* ---- the seat's own orders that wait ---- */

static void
add_waiting(const struct teller *teller, struct doc *doc)
{
	const struct match *match = teller->match;
	unsigned seat = teller->report->seat;
	struct doc *list = doc_add_list(doc, "waiting"), *map;
	const struct waiting *line;

	for (unsigned n = 1; (line = ahead_line(match, seat, n)) != NULL; n++) {
		map = doc_add_map(list, NULL);
		doc_add_number(map, "number", n);
		doc_add_string(map, "text", line->text);
	}
	doc_add_bool(doc, "has_waiting", doc_count(list) > 0);
	doc_add_bool(doc, "auto", ahead_is_auto(match, seat));
}

void
report_orders(const struct teller *teller, struct doc *doc)
{
	const struct match *match = teller->match;
	uint32_t seat = teller->report->seat;

	if (seat >= match->seats)
		return;
	add_waiting(teller, doc);
	/* In a simultaneous phase what has been sent may be replaced. */
	doc_add_bool(doc, "can_replace", match->held[seat].complete);
	doc_add_bool(doc, "adds", ahead_adds(match, seat));
	if (!match->started || match_over(match) || match_closed(match) ||
	    !match->has_match_key)
		return;
	if (play_has_begun(match, seat))
		add_begun(teller, doc);
	add_choices(teller, doc);
}
