/* SPDX-License-Identifier: MIT */
/* report_orders.c - the legal orders, ready to be sent. */
#include "base/x.h"
#include "letters/report_p.h"
#include "play/ahead.h"
#include "text/template.h"

#include <limits.h>
#include <stdlib.h>
#include <string.h>

void
report_mailto(const struct report *report, const char *body, struct buf *out)
{
	const char *to = report->reply_to;
	const char *before = "?";
	size_t len;

	buf_adds(out, "mailto:");
	for (; *to != '\0'; to += len + (to[len] == '@')) {
		len = strcspn(to, "@");
		template_escape(out, to, len, ESCAPE_URL);
		if (to[len] == '@')
			buf_addc(out, '@');
	}
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

#define PAIRS_MAX 12

/* As many buttons as a small phone shows at once: its pixels, those of a button
 * and of each more line in it or behind it, and the signs in a row, with the
 * edges of a button. */
#define SCREEN 600
#define BUTTON 48
#define LINE 24
#define ROW_SIGNS 38
#define EDGES 4

/* One legal move in words, or two of them. */
struct listed_choice {
	struct order order;
	move_t move; /* of a pair: NO_MOVE */
	char *text;
	char *lines; /* of a pair: each on its own; else NULL */
	bool open;   /* a loan, an offer: it does not carry the game on */
	bool loses;  /* game->loses */
	/* of the first one of a group: how many there are, of which the first
	 * so many have buttons; whether it stands for all of them, and whether
	 * it would not, if the letter could be longer */
	unsigned members, buttons;
	bool form, spread;
	/* The next of its group (the number of all choices if it is the last),
	 * and whether another one is before it.  Of the first one: whether the
	 * things of the group have several orders each, and what an order of
	 * the group gives away besides what its words say. */
	unsigned next;
	bool later, by_thing;
	const char *given;
};

struct choices {
	const struct teller *teller;
	void *pos; /* as the seat's next orders find it */
	struct listed_choice *list;
	size_t cap;
	unsigned count;
	unsigned linked; /* orders with a link so far */
	unsigned spread; /* those that have one in the whole letter */
	unsigned number; /* of the last order shown */
	unsigned high;   /* pixels of the screen, so far; at most */
	unsigned highest;
	bool more; /* some orders have no button for that */
};

static bool
is_idle(const struct choices *choices, move_t move)
{
	const struct match *match = choices->teller->match;

	return game_idle(match->game, match->edition.data, choices->pos,
	    choices->teller->report->seat, move);
}

static bool
loses(const struct choices *choices, move_t move)
{
	const struct match *match = choices->teller->match;

	return game_loses(match->game, match->edition.data, choices->pos,
	    choices->teller->report->seat, move);
}

static char *
write_order(const struct choices *choices, const void *pos, move_t move,
    struct order *order)
{
	const struct match *match = choices->teller->match;
	struct buf text = BUF_INIT;

	match->game->write_order(match->edition.data, pos,
	    choices->teller->report->seat, move, order);
	words_write(choices->teller->words, order, &text);
	return buf_take(&text);
}

static void
gather(struct choices *choices, const move_t *moves, unsigned count, bool open)
{
	struct listed_choice *choice;

	for (unsigned i = 0; i < count; i++) {
		if (!open && is_idle(choices, moves[i]))
			continue;
		choices->list = x_grow(choices->list, &choices->cap,
		    choices->count, sizeof(*choices->list));
		choice = &choices->list[choices->count++];
		*choice =
		    (struct listed_choice){.move = moves[i], .open = open};
		choice->loses = loses(choices, moves[i]);
		choice->text = write_order(
		    choices, choices->pos, moves[i], &choice->order);
	}
}

static void
add_pair(struct choices *choices, const struct report_pair *pair)
{
	const struct match *match = choices->teller->match;
	struct listed_choice choice = {.move = NO_MOVE};
	void *next = report_behind(
	    match, choices->pos, choices->teller->report->seat, pair->first);
	struct buf text = BUF_INIT;
	struct order order;
	char *first =
	    write_order(choices, choices->pos, pair->first, &choice.order);
	char *second = write_order(choices, next, pair->second, &order);

	buf_addf(&text, "%s, %s", first, second);
	choice.text = buf_take(&text);
	buf_addf(&text, "%s\n%s", first, second);
	choice.lines = buf_take(&text);
	choices->list = x_grow(choices->list, &choices->cap, choices->count,
	    sizeof(*choices->list));
	choices->list[choices->count++] = choice;
	free(first);
	free(second);
	seal_wipe(next, match->game->position_size);
	free(next);
}

/* A decision of two orders, if there are few: a pair is one tap, one letter. */
static bool
gather_pairs(struct choices *choices)
{
	struct report_pair pairs[PAIRS_MAX];
	unsigned count = report_pairs(choices->teller->match, choices->pos,
	    choices->teller->report->seat, pairs, PAIRS_MAX);

	for (unsigned i = 0; i < count; i++)
		add_pair(choices, &pairs[i]);
	return count > 0;
}

/* True if the list, parted by blanks, names that word.  NULL is empty. */
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
add_choice(struct choices *choices, const struct listed_choice *choice,
    const char *given, struct doc *list)
{
	struct doc *map = doc_add_map(list, NULL);

	doc_add_number(map, "number", ++choices->number);
	doc_add_string(map, "text", choice->text);
	doc_add_string(map, "gives", given);
	report_link(choices->teller, map,
	    choice->lines != NULL ? choice->lines : choice->text);
}

/* Too many for a link each: one that opens a letter to be filled in. */
static void
add_form(struct choices *choices, const struct listed_choice *choice,
    struct doc *map)
{
	struct doc *form = doc_add_map(map, "form");

	doc_add_number(form, "number", ++choices->number);
	doc_add_bool(form, "wide", choice->buttons == 0);
	doc_add_string(form, "text", choice->text);
	report_link(choices->teller, form, choice->text);
}

static bool
in_group(const struct listed_choice *choice, const struct listed_choice *first)
{
	return choice->open == first->open && choice->loses == first->loses &&
	       strcmp(choice->order.verb, first->order.verb) == 0;
}

/* True if there is a link for each of so many.  One alone always has its
 * own. */
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
gives(const struct words *words, const struct listed_choice *choice)
{
	struct buf path = BUF_INIT;
	const char *text;

	buf_addf(&path, "verbs.%s.%s", choice->order.verb,
	    choice->loses ? "loses" : "gives");
	text = doc_text(words_texts(words, path.data));
	buf_release(&path);
	return text == NULL ? "" : text;
}

/* The thing that an order names first, or "". */
static const char *
thing_of(const struct listed_choice *choice)
{
	const struct order *order = &choice->order;

	for (unsigned i = 0; i < order->count; i++)
		if (strspn(order->args[i].value, "+-0123456789") == 0)
			return order->args[i].value;
	return "";
}

static bool
has_next_thing(
    const struct choices *choices, const struct listed_choice *choice)
{
	return choice->next < choices->count &&
	       strcmp(thing_of(choice),
		   thing_of(&choices->list[choice->next])) != 0;
}

static void
begin_group(const struct choices *choices, struct listed_choice *begin)
{
	unsigned things = 1;

	for (const struct listed_choice *choice = begin;;
	     choice = &choices->list[choice->next]) {
		begin->members++;
		things += has_next_thing(choices, choice);
		if (choice->next == choices->count)
			break;
	}
	begin->by_thing = things > 1 && 2 * things <= begin->members;
	begin->given = gives(choices->teller->words, begin);
}

static void
link_groups(struct choices *choices)
{
	for (unsigned i = choices->count; i-- > 0;) {
		struct listed_choice *choice = &choices->list[i];

		choice->next = i + 1;
		while (choice->next < choices->count &&
		       !in_group(&choices->list[choice->next], choice))
			choice->next++;
		if (choice->next < choices->count)
			choices->list[choice->next].later = true;
	}
	for (unsigned i = 0; i < choices->count; i++)
		if (!choices->list[i].later)
			begin_group(choices, &choices->list[i]);
}

static void
add_orders(struct choices *choices, unsigned first, const char *given,
    struct doc *list)
{
	const struct listed_choice *begin = &choices->list[first];
	unsigned done = 0;

	for (unsigned i = first; i < choices->count;
	     i = choices->list[i].next, done++) {
		const struct listed_choice *choice = &choices->list[i];
		bool wide = done >= begin->buttons, row;

		row = begin->by_thing && has_next_thing(choices, choice);
		add_choice(choices, choice,
		    done + 1 == begin->members ? given : "", list);
		doc_add_bool(doc_at(list, doc_count(list) - 1), "wide", wide);
		doc_add_bool(doc_at(list, doc_count(list) - 1), "row", row);
	}
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
	const struct listed_choice *begin = &choices->list[first];
	const char *given = begin->given;
	/* What one order gives away is said with it, and so it is where none
	 * has a button, else below them all. */
	bool beside =
	    begin->members == 1 || (begin->buttons == 0 && !begin->form);
	struct doc *map, *orders = singles(list, given);

	if (begin->members == 1 && orders != NULL && !begin->open) {
		add_orders(choices, first, given, orders);
		return;
	}
	map = doc_add_map(list, NULL);
	doc_add_bool(map, "single", begin->members == 1 && !begin->open);
	doc_add_string(map, "verb", begin->order.verb);
	doc_add_string(map, "gives", beside ? "" : given);
	doc_add_bool(map, "open", begin->open);
	doc_add_number(map, "count", begin->members);
	if (begin->form) {
		add_form(choices, begin, map);
		/* A letter of the alphabet is the same order in the shorter
		 * letter and in the one that is made again for its answer. */
		choices->number += begin->spread ? begin->members - 1 : 0;
		return;
	}
	add_orders(
	    choices, first, beside ? given : "", doc_add_list(map, "orders"));
}

static bool
is_passing(const struct game *game, const char *verb)
{
	return (game->closing != NULL && strcmp(game->closing, verb) == 0) ||
	       names_word(game->passing, verb);
}

/* Append the first choice of each group: of those that let a chance go by, or
 * of the others. */
static void
find_groups(const struct choices *choices, bool passing, unsigned *groups,
    unsigned *count)
{
	const struct game *game = choices->teller->match->game;

	for (unsigned i = 0; i < choices->count; i++)
		if (!choices->list[i].later &&
		    is_passing(game, choices->list[i].order.verb) == passing)
			groups[(*count)++] = i;
}

/* ---- what fits a screen ---- */

/* The pixels of the first buttons of a group. */
static unsigned
height_of(const struct choices *choices, unsigned first, unsigned buttons)
{
	const struct listed_choice *begin = &choices->list[first], *choice;
	unsigned high = 0, room = 0, signs, i = first;

	for (unsigned n = 0; n < buttons; n++, i = choice->next) {
		choice = &choices->list[i];
		signs = (unsigned)strlen(choice->text) + EDGES;
		if (signs > room) {
			high += BUTTON + (signs - 1) / ROW_SIGNS * LINE;
			room = ROW_SIGNS;
		}
		room -= signs < room ? signs : room;
		if (begin->by_thing && has_next_thing(choices, choice))
			room = 0;
	}
	if (buttons > 0)
		high += ((strlen(begin->given) + ROW_SIGNS - 1) / ROW_SIGNS +
			    2 * begin->form) *
			LINE;
	return high;
}

static unsigned
most_buttons(const struct listed_choice *begin)
{
	return begin->form ? 1 : begin->members;
}

/* One more row of a group, if the screen has room for it. */
static bool
take_row(struct choices *choices, unsigned first)
{
	struct listed_choice *begin = &choices->list[first];
	unsigned had = begin->buttons, most = most_buttons(begin);
	unsigned old = height_of(choices, first, had), high = old, row = 0;

	while (begin->buttons < most) {
		high = height_of(choices, first, begin->buttons + 1) - old;
		if (choices->high + high > choices->highest ||
		    (row > 0 && high > row))
			break;
		row = high;
		begin->buttons++;
	}
	choices->high += row;
	return begin->buttons > had;
}

/* A row of each group, and another one, as long as there is room. */
static void
take_screen(struct choices *choices, const unsigned *groups, unsigned count)
{
	bool took = true;

	while (took) {
		took = false;
		for (unsigned g = 0; g < count; g++)
			took |= take_row(choices, groups[g]);
	}
}

/* Whether all orders of a group are said, and how many have buttons. */
static void
plan_groups(struct choices *choices, const unsigned *groups, unsigned others,
    unsigned count)
{
	for (unsigned g = 0; g < count; g++) {
		struct listed_choice *begin = &choices->list[groups[g]];

		begin->spread =
		    take_links(&choices->spread, REPORT_LINKS, begin->members);
		/* What the longest letter does not say, no shorter one says:
		 * the letters of the alphabet behind it are the same. */
		begin->form = !begin->spread ||
			      !take_links(&choices->linked,
				  choices->teller->links, begin->members);
	}
	if (choices->highest == UINT_MAX) {
		for (unsigned g = 0; g < count; g++)
			choices->list[groups[g]].buttons =
			    most_buttons(&choices->list[groups[g]]);
		return;
	}
	/* What ends the decision is tapped most, and more of them come last. */
	choices->high = BUTTON;
	take_screen(choices, groups + others, count - others);
	take_screen(choices, groups, others);
	for (unsigned g = 0; g < count; g++) {
		const struct listed_choice *begin = &choices->list[groups[g]];

		choices->more |= begin->buttons < most_buttons(begin);
	}
}

static void
add_groups(struct choices *choices, struct doc *list)
{
	unsigned *groups = xcalloc(choices->count + 1, sizeof(*groups));
	unsigned count = 0, others;

	find_groups(choices, false, groups, &count);
	others = count;
	find_groups(choices, true, groups, &count);
	plan_groups(choices, groups, others, count);
	for (unsigned g = 0; g < count; g++)
		add_group(choices, groups[g], list);
	free(groups);
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

/* All of them come with buttons if that is written: nothing to who has none. */
static void
add_more(struct choices *choices, struct doc *groups)
{
	struct doc *last = doc_at(groups, doc_count(groups) - 1);
	struct doc *orders = doc_get(last, "orders");
	const char *text = words_text(choices->teller->words, "label.more");
	const struct listed_choice more = {.text = (char *)text};

	if (!choices->more)
		return;
	if (orders == NULL)
		orders = doc_add_list(doc_add_map(groups, NULL), "orders");
	add_choice(choices, &more, "", orders);
	doc_add_bool(doc_at(orders, doc_count(orders) - 1), "tap", true);
}

static void
gather_all(struct choices *choices)
{
	const struct match *match = choices->teller->match;
	const struct game *game = match->game;
	unsigned seat = choices->teller->report->seat;
	const void *ed = match->edition.data;
	move_t moves[MOVES_MAX];

	if (!gather_pairs(choices))
		gather(choices, moves,
		    game->legal_moves(ed, choices->pos, seat, moves), false);
	if (game->open_moves != NULL)
		gather(choices, moves,
		    game_open_moves(game, ed, match->pos, seat, moves), true);
}

static void
release_choices(struct choices *choices)
{
	for (unsigned i = 0; i < choices->count; i++) {
		free(choices->list[i].text);
		free(choices->list[i].lines);
	}
	free(choices->list);
	seal_wipe(choices->pos, choices->teller->match->game->position_size);
	free(choices->pos);
}

static void
add_choices(const struct teller *teller, struct doc *doc)
{
	const struct report *report = teller->report;
	struct choices choices = {.teller = teller,
	    .pos = play_choosing(teller->match, report->seat),
	    .highest = report->length == LETTERS_FULL ? UINT_MAX : SCREEN};
	struct doc *groups = doc_add_list(doc, "choices");

	gather_all(&choices);
	link_groups(&choices);
	add_groups(&choices, groups);
	add_more(&choices, groups);
	add_ends(&choices, doc);
	release_choices(&choices);
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

/* Part of a decision is given ahead, and the rest is not. */
static void
add_half(const struct teller *teller, struct doc *doc)
{
	const char *kind =
	    ahead_half(teller->match, teller->report->seat, teller->words);
	struct phrase half;
	struct buf text = BUF_INIT;

	if (kind == NULL)
		return;
	phrase_set(&half, "ahead-half");
	phrase_thing(&half, "kind", kind);
	words_phrase(teller->words, "refusals", &half, &text);
	doc_add_string(doc, "half", text.data);
	buf_release(&text);
}

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
	if (doc_count(list) > 0)
		add_half(teller, doc);
	doc_add_bool(doc, "auto", ahead_is_auto(match, seat));
}

static bool
has_choices(const struct match *match)
{
	return match->started && !match_over(match) && !match_closed(match) &&
	       match->has_match_key;
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
	report_plan(teller, doc);
	if (!has_choices(match))
		return;
	if (play_has_begun(match, seat))
		add_begun(teller, doc);
	add_choices(teller, doc);
}

/* ---- the list alone ---- */

static void
list_choice(const struct doc *choice, struct buf *out)
{
	char letters[8];
	int64_t number;

	if (!doc_number(doc_get(choice, "number"), &number))
		return;
	markup_letters((int)number, letters);
	buf_addf(out, "%s. %s\n", letters, doc_text_at(choice, "text", ""));
}

static void
list_group(const struct doc *group, struct buf *out)
{
	const struct doc *orders = doc_get(group, "orders");

	for (size_t i = 0; i < doc_count(orders); i++)
		list_choice(doc_at(orders, i), out);
	list_choice(doc_get(group, "form"), out);
}

void
report_list(const struct teller *teller, struct buf *out)
{
	struct doc *doc, *groups;

	if (!report_asks(teller) || !has_choices(teller->match))
		return;
	report_set_names(teller->words, teller->match, teller->report->seat);
	doc = doc_new_map();
	add_choices(teller, doc);
	groups = doc_get(doc, "choices");
	for (size_t i = 0; i < doc_count(groups); i++)
		list_group(doc_at(groups, i), out);
	doc_free(doc);
}
