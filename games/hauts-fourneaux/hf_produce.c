/* SPDX-License-Identifier: MIT */
/*
 * hf_produce.c - "Phase de Production" and "Cartes Entreprise de départ et
 * Amélioration": one card after the other, each from top to bottom.
 *
 * A card that was activated stays open at its next line until all its lines are
 * passed, another card is activated, or the seat has finished.  Extractions are
 * passed at once; a transformation that is passed is made 0 times.
 */
#include "hauts_fourneaux.h"

#include <string.h>

static uint64_t
bit(unsigned card)
{
	return (uint64_t)1 << card;
}

static const char *
id_of(const struct hf_edition *ed, const struct hf_seat *mine, unsigned card)
{
	return hf_card(ed, mine, card)->id;
}

static unsigned
index_of(const struct hf_seat *mine, unsigned card)
{
	unsigned i = 0;

	while (i < mine->count && mine->cards[i] != card)
		i++;
	return i;
}

/* ---- lines ---- */

/* Go on to line to, or the last one in force; extractions are made. */
static void
pass(const struct hf_edition *ed, struct hf_seat *mine, unsigned to,
    int32_t *net)
{
	const struct hf_card *card = hf_card(ed, mine, mine->open);
	unsigned lines = hf_lines(ed, mine, mine->open);

	for (; mine->line < lines && mine->line < to; mine->line++)
		if (card->lines[mine->line].kind == EXTRACT)
			hf_take(mine, &card->lines[mine->line], 1, net);
	while (mine->line < lines && card->lines[mine->line].kind == EXTRACT)
		hf_take(mine, &card->lines[mine->line++], 1, net);
	if (mine->line == lines)
		mine->open = NOTHING;
}

static void
close_card(const struct hf_edition *ed, struct hf_seat *mine, int32_t *net)
{
	if (mine->open != NOTHING)
		pass(ed, mine, LINES_MAX, net);
}

static void
open_card(const struct hf_edition *ed, struct hf_seat *mine, unsigned card,
    int32_t *net)
{
	mine->ran |= bit(card);
	mine->open = (uint8_t)card;
	mine->line = 0;
	pass(ed, mine, 0, net);
}

/* Activate what lies before a card: the open one, and in the chain all on its
 * left. */
static void
reach(const struct hf_edition *ed, struct hf_seat *mine, unsigned card,
    int32_t *net)
{
	unsigned i;

	close_card(ed, mine, net);
	for (i = 0; ed->chain && mine->cards[i] != card; i++)
		if (!(mine->ran & bit(mine->cards[i]))) {
			open_card(ed, mine, mine->cards[i], net);
			close_card(ed, mine, net);
		}
}

/* The Forewoman (k4; decision FB7): once, one line may go beyond its max. */
static unsigned
limit_of(const struct hf_edition *ed, const struct hf_seat *mine,
    const struct hf_line *line)
{
	if (mine->overtime)
		return line->max;
	return line->max + hf_ability(ed, mine, OVERTIME);
}

/* What an upgrade costs this seat (k3: no coal), as an effect. */
static struct hf_line
upgrade_line(const struct hf_edition *ed, const struct hf_seat *mine)
{
	struct hf_line line = {.kind = TRANSFORM, .max = 1};
	unsigned g;

	for (g = 0; g < GOODS; g++)
		line.spend[g] = ed->upgrade_cost[g];
	if (hf_has(ed, mine, UPGRADE_WITHOUT_COAL))
		line.spend[COAL] = 0;
	return line;
}

/* The line that upgrades, of the open card, or LINES_MAX. */
static unsigned
upgrades_at(const struct hf_edition *ed, const struct hf_seat *mine)
{
	const struct hf_card *card;
	unsigned i;

	if (mine->open != STARTUP)
		return LINES_MAX;
	card = hf_card(ed, mine, STARTUP);
	for (i = mine->line; i < card->base; i++)
		if (card->lines[i].kind == UPGRADES)
			return i;
	return LINES_MAX;
}

/* A copy of the seat as it is before line, all before it passed. */
static struct hf_seat
before(const struct hf_edition *ed, const struct hf_seat *mine, unsigned line)
{
	struct hf_seat copy = *mine;

	pass(ed, &copy, line, NULL);
	return copy;
}

/* ---- what is legal ---- */

static bool
refuse_of(struct phrase *why, const char *key, const struct hf_edition *ed,
    const struct hf_seat *mine, unsigned card)
{
	phrase_set(why, key);
	phrase_thing(why, "card", id_of(ed, mine, card));
	return false;
}

static bool
is_card(const struct hf_edition *ed, unsigned card)
{
	return card < ed->company_count || card == STARTUP;
}

static bool
check_run(const struct hf_edition *ed, const struct hf_seat *mine,
    unsigned card, struct phrase *why)
{
	unsigned at = index_of(mine, card), i;

	if (!is_card(ed, card))
		return refuse(why, "no-such-move");
	if (at == mine->count)
		return refuse_of(why, "not-yours", ed, mine, card);
	/* "Variante de règles": from left to right. */
	for (i = at + 1; ed->chain && i < mine->count; i++)
		if (mine->ran & bit(mine->cards[i]))
			return refuse_of(why, "chain-passed", ed, mine, card);
	if (mine->ran & bit(card))
		return refuse_of(why, "ran-already", ed, mine, card);
	return true;
}

/* The first good that n times are short of. */
static bool
refuse_short(struct phrase *why, const char *key, const struct hf_edition *ed,
    const struct hf_seat *mine, unsigned card, const struct hf_line *line,
    unsigned times)
{
	int64_t need = 0;
	unsigned good = hf_short(mine, line, times, &need);

	phrase_set(why, key);
	phrase_number(why, "step", mine->runs);
	phrase_thing(why, "card", id_of(ed, mine, card));
	phrase_thing(why, "good", ed->goods[good]);
	phrase_number(why, "times", times);
	phrase_number(why, "need", need);
	phrase_number(why, "have", mine->stock[good]);
	hf_phrase_stock(why, mine);
	return false;
}

static bool
check_convert(const struct hf_edition *ed, const struct hf_seat *mine,
    const struct step *step, struct phrase *why)
{
	const struct hf_card *card;
	const struct hf_line *line;
	struct hf_seat then;

	if (step->a >= LINES_MAX || step->b == 0)
		return refuse(why, "no-such-move");
	if (mine->open == NOTHING)
		return refuse(why, "no-card-open");
	card = hf_card(ed, mine, mine->open);
	line = &card->lines[step->a];
	if (step->a >= hf_lines(ed, mine, mine->open) ||
	    line->kind != TRANSFORM)
		return refuse(why, "no-such-move");
	if (step->a < mine->line)
		return refuse_of(why, "effect-passed", ed, mine, mine->open);
	if (step->b > limit_of(ed, mine, line)) {
		refuse_of(why, "over-maximum", ed, mine, mine->open);
		phrase_number(why, "max", limit_of(ed, mine, line));
		return false;
	}
	if (step->a == mine->line) {
		if (hf_affordable(mine, line, step->b) == step->b)
			return true;
		return refuse_short(
		    why, "short", ed, mine, mine->open, line, step->b);
	}
	then = before(ed, mine, step->a);
	if (hf_affordable(&then, line, step->b) == step->b)
		return true;
	return refuse_short(why, "short", ed, &then, mine->open, line, step->b);
}

static bool
refuse_upgrade(
    const struct hf_edition *ed, const struct hf_seat *mine, struct phrase *why)
{
	phrase_set(
	    why, mine->ran & bit(STARTUP) ? "startup-over" : "startup-missing");
	phrase_thing(why, "startup", id_of(ed, mine, STARTUP));
	return false;
}

static bool
check_upgrade(const struct hf_edition *ed, const struct hf_seat *mine,
    unsigned card, struct phrase *why)
{
	struct hf_line cost = upgrade_line(ed, mine);
	unsigned line = upgrades_at(ed, mine);
	struct hf_seat then;

	if (card >= ed->company_count)
		return refuse(why, "no-such-move");
	if (index_of(mine, card) == mine->count)
		return refuse_of(why, "not-yours", ed, mine, card);
	if (mine->upgraded & bit(card)) {
		phrase_set(why, "upgraded-already");
		phrase_thing(why, "company", id_of(ed, mine, card));
		return false;
	}
	if (line == LINES_MAX)
		return refuse_upgrade(ed, mine, why);
	then = before(ed, mine, line);
	if (hf_affordable(&then, &cost, 1) == 1)
		return true;
	return refuse_short(why, "upgrade-short", ed, &then, card, &cost, 1);
}

bool
hf_check_produce(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, const struct step *step, struct phrase *why)
{
	const struct hf_seat *mine = &pos->seat[seat];

	if (mine->finished)
		return refuse(why, "finished-already");
	switch (step->kind) {
	case RUN:
		return step->b == 0 ? check_run(ed, mine, step->a, why)
				    : refuse(why, "no-such-move");
	case CONVERT:
		return check_convert(ed, mine, step, why);
	case UPGRADE:
		return step->b == 0 ? check_upgrade(ed, mine, step->a, why)
				    : refuse(why, "no-such-move");
	case FINISH:
		return (step->a == 0 && step->b == 0) ||
		       refuse(why, "no-such-move");
	case BID:
	case EXCHANGE:
	case DECLINE:
	case PLACE:
	case APPEND:
		break;
	}
	return refuse(why, "no-such-move");
}

/* ---- all that may be done ---- */

static unsigned
run_moves(const struct hf_edition *ed, const struct hf_seat *mine, move_t *out)
{
	unsigned i, count = 0, last = 0;
	uint64_t may = 0, card;

	for (i = 0; ed->chain && i < mine->count; i++)
		if (mine->ran & bit(mine->cards[i]))
			last = i;
	for (i = last; i < mine->count; i++)
		may |= bit(mine->cards[i]);
	for (may &= ~mine->ran; may != 0; may &= may - 1) {
		card = (unsigned)__builtin_ctzll(may);
		out[count++] = hf_move(RUN, (unsigned)card, 0);
	}
	return count;
}

static unsigned
convert_moves(
    const struct hf_edition *ed, const struct hf_seat *mine, move_t *out)
{
	const struct hf_card *card = hf_card(ed, mine, mine->open);
	unsigned lines = hf_lines(ed, mine, mine->open), count = 0, i, n, most;
	struct hf_seat then = *mine;

	for (i = mine->line; i < lines; i++) {
		const struct hf_line *line = &card->lines[i];

		if (line->kind == EXTRACT)
			hf_take(&then, line, 1, NULL);
		if (line->kind != TRANSFORM)
			continue;
		most = hf_affordable(&then, line, limit_of(ed, mine, line));
		for (n = 1; n <= most; n++)
			out[count++] = hf_move(CONVERT, i, n);
	}
	return count;
}

static unsigned
upgrade_moves(
    const struct hf_edition *ed, const struct hf_seat *mine, move_t *out)
{
	struct hf_line cost = upgrade_line(ed, mine);
	unsigned i, line = upgrades_at(ed, mine), count = 0;
	uint64_t may = 0;
	struct hf_seat then;

	if (line == LINES_MAX)
		return 0;
	then = before(ed, mine, line);
	if (hf_affordable(&then, &cost, 1) == 0)
		return 0;
	for (i = 0; i < mine->count; i++)
		may |= bit(mine->cards[i]);
	may &= ~(mine->upgraded | bit(STARTUP));
	for (; may != 0; may &= may - 1)
		out[count++] =
		    hf_move(UPGRADE, (unsigned)__builtin_ctzll(may), 0);
	return count;
}

unsigned
hf_produce_moves(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, move_t *out)
{
	const struct hf_seat *mine = &pos->seat[seat];
	unsigned count = run_moves(ed, mine, out);

	if (mine->open != NOTHING) {
		count += convert_moves(ed, mine, out + count);
		count += upgrade_moves(ed, mine, out + count);
	}
	out[count++] = hf_move(FINISH, 0, 0);
	return count;
}

static bool
is_empty(const int32_t *net)
{
	unsigned g;

	for (g = 0; g < GOODS; g++)
		if (net[g] != 0)
			return false;
	return true;
}

/* What the cards that are passed by extract comes to them in any case (decision
 * FA15), so it is nothing that this activation does. */
bool
hf_idle(const void *data, const void *position, unsigned seat, move_t move)
{
	const struct hf_edition *ed = data;
	const struct hf_position *pos = position;
	struct hf_seat then = pos->seat[seat];
	move_t moves[MOVES_MAX];
	int32_t net[GOODS] = {0};
	struct step step;

	if (!hf_step(move, &step) || step.kind != RUN)
		return false;
	reach(ed, &then, step.a, NULL);
	open_card(ed, &then, step.a, net);
	return is_empty(net) && (then.open == NOTHING ||
				    convert_moves(ed, &then, moves) +
					    upgrade_moves(ed, &then, moves) ==
					0);
}

/* ---- doing it ---- */

static struct phrase *
tell(struct events *events, const char *key, const struct hf_edition *ed,
    const struct hf_seat *mine, unsigned seat, unsigned card)
{
	struct phrase *p = event_add(events, EVERYBODY, key);

	phrase_seat(p, "seat", seat);
	if (card != NOTHING)
		phrase_thing(p, "card", id_of(ed, mine, card));
	return p;
}

/* What was extracted without being named (decision FA15); same if by the card
 * that was told of last. */
static void
tell_rest(struct events *events, const struct hf_edition *ed,
    const struct hf_seat *mine, unsigned seat, const int32_t *net, bool same)
{
	struct phrase *p;

	if (is_empty(net))
		return;
	p = tell(events, "rest", ed, mine, seat, NOTHING);
	phrase_aside(p, "same", same);
	hf_phrase_net(p, net);
}

static void
run(const struct hf_edition *ed, struct hf_seat *mine, unsigned seat,
    unsigned card, struct events *events)
{
	int32_t rest[GOODS] = {0}, net[GOODS] = {0};
	struct phrase *p;

	reach(ed, mine, card, rest);
	tell_rest(events, ed, mine, seat, rest, false);
	mine->runs++;
	open_card(ed, mine, card, net);
	p = tell(
	    events, is_empty(net) ? "ran-only" : "ran", ed, mine, seat, card);
	if (!is_empty(net))
		hf_phrase_net(p, net);
}

static void
convert(const struct hf_edition *ed, struct hf_seat *mine, unsigned seat,
    const struct step *step, struct events *events)
{
	unsigned card = mine->open;
	const struct hf_line *line = &hf_card(ed, mine, card)->lines[step->a];
	int32_t net[GOODS] = {0}, rest[GOODS] = {0};
	struct phrase *p;

	pass(ed, mine, step->a, rest);
	tell_rest(events, ed, mine, seat, rest, true);
	if (step->b > line->max)
		mine->overtime = 1;
	hf_take(mine, line, step->b, net);
	p = tell(events, "converted", ed, mine, seat, card);
	phrase_number(p, "times", step->b);
	hf_phrase_net(p, net);
	mine->line++;
	memset(rest, 0, sizeof(rest));
	pass(ed, mine, 0, rest);
	tell_rest(events, ed, mine, seat, rest, true);
}

static void
upgrade(const struct hf_edition *ed, struct hf_seat *mine, unsigned seat,
    unsigned card, struct events *events)
{
	struct hf_line cost = upgrade_line(ed, mine);
	struct phrase *p = event_add(events, EVERYBODY, "upgraded");

	pass(ed, mine, upgrades_at(ed, mine), NULL);
	hf_take(mine, &cost, 1, NULL);
	mine->upgraded |= bit(card);
	phrase_seat(p, "seat", seat);
	phrase_thing(p, "company", id_of(ed, mine, card));
}

/* Decisions FA15, FB3: what was not named extracts, in the cards' order. */
static void
finish(const struct hf_edition *ed, struct hf_seat *mine, unsigned seat,
    struct events *events)
{
	int32_t net[GOODS] = {0};
	unsigned i;

	close_card(ed, mine, net);
	for (i = 0; i < mine->count; i++)
		if (!(mine->ran & bit(mine->cards[i]))) {
			open_card(ed, mine, mine->cards[i], net);
			close_card(ed, mine, net);
		}
	mine->finished = 1;
	tell_rest(events, ed, mine, seat, net, false);
}

void
hf_produce(const struct hf_edition *ed, struct hf_position *pos, unsigned seat,
    const struct step *step, struct events *events)
{
	struct hf_seat *mine = &pos->seat[seat];

	if (step->kind == RUN)
		run(ed, mine, seat, step->a, events);
	else if (step->kind == CONVERT)
		convert(ed, mine, seat, step, events);
	else if (step->kind == UPGRADE)
		upgrade(ed, mine, seat, step->a, events);
	else
		finish(ed, mine, seat, events);
}
