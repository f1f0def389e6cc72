/* SPDX-License-Identifier: MIT */
/*
 * heliopolis.h - Héliopolis: the structs that this game's own files share.
 * Verbs and their arguments stand in helio_order.c; en.yaml and fr.yaml list
 * all events and refusals.
 *
 * VERBS (arguments in helio_order.c; kind of decision)
 *   draw seek hire post withdraw begin skip          stall  (phase 1)
 *   sell decline perform help play power end         souk   (phase 2)
 *   keep                                             choice
 *   retain release                                   upkeep
 *   haggle accept refuse never                       haggle
 *   arm stay go bonus                                standing, any time
 *
 * VIEW (doc; [] list, {} map; bool = 0 or 1; "me" things only for a seat)
 *   in_stall in_souk in_choice in_bonus in_more in_upkeep in_answer in_reply
 *   over       bool, one of them is true
 *   active {seat}, turn_of {seat}      who must act, whose turn it is
 *   last_turns first_round             bool
 *   actions_left posted                number of proposals
 *   piles [ {id cards discards} ]
 *   souk [ {id salary network access [item] power [effect]} ]
 *   convoys [ {id tile {id} places [ {good {id} coins renown filled free} ]} ]
 *   players [ {seat me active merchant {id ..} partner {id ..} coins renown
 *     deals barters_held deals_held actions_held goods [item]
 *     proposals [ {id cost gain reward owner suspended} ] place score winner} ]
 *   me {seat my_turn my_round keep_partner bonus_list coins upkeep powers
 *     network
 *     bonus [ {id} ]                   goods for a bonus sale, best first
 *     access [item, left]
 *     cards [ {id pile cost gain now one_short short {id} lack} ]
 *     actions [ {id count armed price goes_with_* in_others_turn effect} ]
 *     adds: bool, one of them goes with an action: more is legal then than is
 *     listed, which has one card or one power with an order
 *     drawn [ {id cost gain} ]  keep_left }
 *   haggle {owner {seat} helper {seat} card {id} terms gives takes [item]
 *     exchanges_left my_answer my_reply my_wait}
 *                                      terms: bool, seen by the two only
 *   An item is {id count}; items of cost and gain also "renown".
 */
#ifndef HELIOPOLIS_H
#define HELIOPOLIS_H

#include "game/game.h"

#define SEATS 5
#define ID_SIZE 16

/* Goods: base, rare, luxury; behind them coins, in lists of things. */
#define BASES 4
#define RARES 4
#define LUXURIES 3
#define GOODS (BASES + RARES + LUXURIES)
#define HELD (RARES + LUXURIES) /* goods that are tokens: good - BASES */
#define FLOWS (HELD + 1)        /* tokens and coins */
#define COINS HELD              /* index of coins among flows */

#define CONVOYS 3
#define PLACES 4
#define MERCHANTS_MAX 16
#define KINDS_MAX 24 /* of action cards */
#define JOINTS_MAX 8 /* of them, those that go with another action */
#define TRANSACTIONS_MAX 128
#define PARTNERS_MAX 24
#define CARDS_MAX 250 /* all of them */
#define SOUK_MAX 8
#define PROPOSALS_MAX 3
#define DRAWN_MAX 24
#define TAKES_MAX 3 /* goods named with a power or card */
#define FREE_MAX 7  /* goods waived in one transaction */
#define SWAPS_MAX 2 /* rare goods replaced in one transaction */
#define WITH_MAX 3  /* cards added to one action */
#define KEEPS_MAX 6 /* deals named in one order, best first */
#define ITEMS_MAX 4 /* kinds in a reward, and two each way in an offer */
#define GOOD_MAX 7  /* of one good, in an offer or reward */
#define OFFER_MAX 255
#define NONE 0xff

/* What lies face down, or is drawn from a pile. */
enum pile { BARTERS, DEALS, ACTIONS, PARTNERS, TILES, PILES = TILES + CONVOYS };
enum convoy { LAND, RIVER, PHARAOH };
/* When an action card may be played. */
enum use {
	USE_ACTION,
	USE_SALE,
	USE_TRANSACTION,
	USE_DEAL,
	USE_AIMED,
	USE_SALE_OF_OTHERS,
	USES,
	AS_POWER = USES /* of an operation: a person's power */
};
enum op {
	OP_NONE,
	GAIN_COINS,
	GAIN_RENOWN,
	GAIN_RARE,
	GAIN_LUXURY,
	WAIVE_BASE,
	WAIVE_RARE,
	REPLACE_RARE,
	MULTIPLE_SALE,
	FREE_HIRE,
	DRAW_DEALS,
	DRAW_ACTIONS,
	LUXURY_FOR_RENOWN,
	REPLACE_CONVOY,
	TAX,
	SWAP_HAND,
	SALE_BONUS,
	EXTRA_SALE,
	CANCEL,
	OPS
};

struct effect {
	uint8_t op, cost, n, coins, bonus, keep, luxury, renown, threshold;
	uint8_t different, on_deal;
};

struct person { /* a merchant or a partner */
	uint8_t access[BASES];
	uint8_t network, salary;
	struct effect power;
};

struct action_kind {
	uint8_t use, copies;
	uint8_t joint; /* index among joints, or NONE */
	struct effect effect;
};

struct tile {
	uint8_t count; /* of places */
	uint8_t good[PLACES], coins[PLACES], renown[PLACES];
};

/*
 * The edition.  All cards have one number each: barters, deals, action cards
 * (copies side by side), partners, tiles by convoy; ids[] are theirs.
 */
struct helio_edition {
	uint8_t count[PILES], first[PILES]; /* cards of each pile */
	uint8_t pile_of[CARDS_MAX];
	uint8_t kind_of[CARDS_MAX];      /* of an action card */
	uint8_t by_id[TRANSACTIONS_MAX]; /* transactions, by id */
	uint8_t cost[TRANSACTIONS_MAX][GOODS];
	uint8_t gain[TRANSACTIONS_MAX][FLOWS];
	uint8_t renown[TRANSACTIONS_MAX];
	uint8_t transactions, cards, merchants, kinds, joints;
	uint8_t first_copy[KINDS_MAX]; /* card number */
	uint8_t joint_kind[JOINTS_MAX];
	struct action_kind kind[KINDS_MAX];
	struct person merchant[MERCHANTS_MAX];
	struct person partner[PARTNERS_MAX];
	struct tile tile[CARDS_MAX]; /* by card number */
	char ids[CARDS_MAX][ID_SIZE];
	char goods[GOODS + 1][ID_SIZE];
	char merchant_ids[MERCHANTS_MAX][ID_SIZE];
	uint8_t powers_free, equal_turns;
	uint8_t start_coins, start_barters, start_actions;
	uint8_t cost_action, cost_draw, cost_seek, cost_upkeep;
	uint8_t souk_places, proposals, actions, draw_barters, river_places;
	uint8_t exchanges, last_deal, coins_per_point;
};

/* Where a card is; at a seat: place + seat. */
enum place {
	IN_DECK,
	DISCARDED,
	DRAWN,
	ON_TABLE,
	HAND = 8,
	ON_STALL = 16,
	DONE_BY = 24,
	WITH = 32
};

enum state {
	STALL,
	SOUK,
	CHOICE,
	BONUS,
	MORE,
	UPKEEP,
	ANSWER,
	REPLY,
	OVER,
	STATES
};

/*
 * The position.  may[card] says for each seat, and behind them the public,
 * where the card may be as far as they know: a byte each, a bit for each slot.
 * One that lies open has none.
 */
enum slot { S_DECK, S_DISCARDED, S_DRAWN, S_HAND, SLOTS = S_HAND + SEATS };
#define SLOT(slot) ((uint64_t)0x010101010101 << (slot)) /* for all */
#define EYES(seat) ((uint64_t)0xff << 8 * (seat))       /* all slots */
#define PUBLIC SEATS

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct helio_position {
	uint64_t may[CARDS_MAX];
	int32_t coins[SEATS];
	int32_t renown[SEATS];
	uint32_t bonus[SEATS]; /* goods for a bonus sale, helio_wish() */
	int32_t turns;         /* ended */
	int16_t terms[FLOWS];  /* of an offer: from owner to helper */
	uint8_t goods[SEATS][HELD];
	uint8_t place[CARDS_MAX];
	uint8_t deck[CARDS_MAX];          /* of pile p from first[p] on */
	uint8_t next[PILES], left[PILES]; /* the next to draw, how many */
	uint8_t merchant[SEATS];
	uint8_t partner[SEATS]; /* card, or NONE */
	uint8_t souk[SOUK_MAX];
	uint8_t tile[CONVOYS];
	uint8_t filled[CONVOYS][PLACES];
	uint8_t stall[SEATS][PROPOSALS_MAX]; /* cards, or NONE */
	uint8_t reward[SEATS][PROPOSALS_MAX][FLOWS];
	uint8_t exchanged[SEATS][PROPOSALS_MAX]; /* this turn; NONE: closed */
	uint8_t used[SEATS][BASES];              /* this turn */
	uint8_t armed[SEATS][KINDS_MAX];
	uint8_t keeps[SEATS]; /* standing preference */
	uint8_t deals[SEATS];
	uint8_t hand[SEATS][ACTIONS + 1]; /* cards in hand, by pile */
	uint8_t drawn[DRAWN_MAX];
	uint8_t drawn_count, keep_left;
	uint8_t seats, state, active, starter;
	uint8_t acts;     /* actions spent in phase 2 */
	uint8_t counts;   /* the action in hand counts as one */
	uint8_t powers;   /* used this turn: bit 0 own, bit 1 partner's */
	uint8_t did;      /* anything but skipping, this turn */
	uint8_t skipped;  /* turns in a row */
	uint8_t end_seat; /* whose turn was the end's beginning, or NONE */
	uint8_t more_left, more_bonus, bonus_convoy;
	uint8_t owner, slot;        /* of the proposal that is haggled over */
	uint8_t joint, by, instead; /* the helper's cards of that */
	uint8_t pad[3];
};
#pragma GCC diagnostic pop

/* ---- a move, taken apart (helio_step.c) ---- */

enum kind {
	SKIP = 1,
	BEGIN,
	DRAW,
	SEEK,
	HIRE,
	POST,
	WITHDRAW,
	SELL,
	DECLINE,
	PERFORM,
	HELP,
	PLAY,
	POWER,
	KEEP,
	RETAIN,
	RELEASE,
	OFFER,
	ACCEPT,
	REFUSE,
	NEVER,
	ARM,
	STAY,
	GO,
	END,
	WISH,
	MOVE_KINDS
};

enum field {
	CARD,
	PILE,
	GOOD,
	CONVOY,
	VIA,
	JOINT,
	KIND,
	COUNT,
	SEAT,
	PARTNER,
	BY,
	INSTEAD,
	FREE, /* waived, one for each base and rare good */
	SWAP = FREE + BASES + RARES, /* paid more (or less), each rare good */
	TAKE = SWAP + RARES,     /* goods named, ascending; good + 1, or 0 */
	FLOW = TAKE + TAKES_MAX, /* tokens and coins, from owner to helper */
	WISHED = FLOW + FLOWS,   /* goods, best first; good + 1, or 0 */
	FIELDS = WISHED + HELD
};

/* Whose power: VIA. */
enum { NO_POWER, OWN, OF_PARTNER };

struct step {
	enum kind kind;
	int16_t f[FIELDS];
};

move_t helio_move(const struct step *step);
bool helio_step(const struct helio_edition *ed, move_t move, struct step *step);

/* ---- helio_edition.c, helio_edition_op.c; why as game.h says ---- */
bool helio_load_edition(const struct doc *doc, void *data, struct buf *why);
/* One of count words; a number from 0 to max, 0 if it is not there; no other
 * keys than those (NULL ends them), but for names in all languages. */
bool helio_load_word(const struct doc *map, const char *key,
    const char *const *words, unsigned count, uint8_t *out, struct buf *why);
bool helio_load_small(const struct doc *map, const char *key, uint8_t *out,
    unsigned max, struct buf *why);
bool helio_load_only(
    const struct doc *map, const char *const *keys, struct buf *why);
bool helio_load_effect(const struct doc *map, struct effect *effect,
    unsigned use, struct buf *why);
extern const char *const helio_ops[OPS];
extern const char *const helio_convoy_ids[CONVOYS];
extern const char *const helio_pile_ids[ACTIONS + 1];

/* ---- helio_position.c: looking ---- */
bool helio_is_deal(const struct helio_edition *ed, unsigned card);
/* The seat that owes a move; NO_SEAT when over. */
uint32_t helio_owes(const struct helio_position *pos);
unsigned helio_access(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, unsigned base);
/* What of it is left in this turn (decision HB8). */
unsigned helio_access_left(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, unsigned base);
unsigned helio_network(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat);
/* The power, or NULL. */
const struct effect *helio_power(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, unsigned via);
/* Copies of an action kind in a hand. */
unsigned helio_copies(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, unsigned kind);
/* Cards that can still be drawn from a pile. */
unsigned helio_drawable(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned pile);
unsigned helio_discards(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned pile);
/* The place of a convoy that buys a good now, best price first, or NONE. */
unsigned helio_buyer(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned convoy, unsigned good);
unsigned helio_price(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned convoy, unsigned place,
    unsigned *renown);
bool helio_can_sell(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, unsigned convoy);
/* The stall on which a card lies; false if on none. */
bool helio_find_proposal(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned card, unsigned *owner,
    unsigned *slot);
void helio_scores(const void *data, const void *position, int32_t *scores);
void helio_ranking(const void *data, const void *position, uint8_t *places);
int32_t helio_value(const void *data, const void *position, unsigned seat);
bool helio_sound(const void *data, const void *position);
/* The slot of a place, SLOTS if it is open to all. */
unsigned helio_slot(unsigned place);
/*
 * A list of goods for a bonus sale, three bits each from the low end and
 * WISHES on top: the n-th good from 0, or NONE behind the last.
 */
#define WISHES (1u << 31)
unsigned helio_wish(uint32_t list, unsigned n);

/* ---- helio_pay.c: what a transaction takes of whom ---- */
struct bill {
	uint8_t card;
	uint8_t owner_pays[GOODS]; /* of one alone: he is the owner */
	uint8_t helper_pays[GOODS];
	int32_t fee; /* coins of whoever acts, paid first */
	bool helped;
};
/* What has to be there, from hand or stall; why says what is short. */
bool helio_bill_alone(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, const struct step *step,
    struct bill *bill, struct phrase *why);
bool helio_bill_help(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, const struct step *step,
    struct bill *bill, struct phrase *why);
/* Waive by itself what is short, as far as cards and powers allow. */
void helio_fill_free(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, struct step *step);
/* True if the owner, after his gains, can pay what flow says that he gives. */
bool helio_owner_can(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned owner, unsigned card,
    const int16_t *flow);
bool helio_suspended(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned owner, unsigned slot);
/* True if the helper, after the bill, can pay what he gives. */
bool helio_helper_can(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned helper, const struct bill *bill,
    const int16_t *flow);
/* True if he may be able to, as far as the card's owner can see. */
bool helio_helper_may(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned helper, unsigned owner,
    unsigned card, const int16_t *flow);
/* True if these cards may be added to an action; fee is their cost. */
bool helio_check_joint(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, unsigned joint,
    unsigned what, int32_t *fee, struct phrase *why);

/* ---- helio_check.c, helio_list.c: what may be done ---- */
bool helio_check(const void *data, const void *position, unsigned seat,
    move_t move, struct phrase *why);
/* helio_check of a move that was taken apart. */
bool helio_check_step(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, const struct step *step,
    struct phrase *why);
/* True if a power may be used now. */
bool helio_power_ready(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, unsigned via,
    struct phrase *why);
/* A haggle's bill, with the helper's cards. */
void helio_haggle_step(const struct helio_position *pos, struct step *step);
unsigned helio_legal_moves(
    const void *data, const void *position, unsigned seat, move_t *out);
unsigned helio_open_moves(
    const void *data, const void *position, unsigned seat, move_t *out);
move_t helio_done(const void *data, const void *position, unsigned seat);
move_t helio_default_move(
    const void *data, const void *position, unsigned seat);
bool helio_reveals(
    const void *data, const void *position, unsigned seat, move_t move);
bool helio_is_secret(
    const void *data, const void *position, unsigned seat, move_t move);

bool helio_refuse(
    struct phrase *why, const char *key, const char *name, const char *id);
/* How many flows go one way. */
unsigned helio_items(const int16_t *flow, int sign);
bool helio_check_offer(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, const struct step *step,
    struct phrase *why);
bool helio_check_accept(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, struct phrase *why);
/* Given at any time, hidden, and no part of a turn. */
bool helio_is_standing(enum kind kind);
bool helio_check_standing(const struct helio_edition *ed,
    const struct helio_position *pos, unsigned seat, const struct step *step,
    struct phrase *why);

/* ---- playing ---- */
struct play {
	const struct helio_edition *ed;
	struct helio_position *pos;
	struct dice *dice;
	struct events *events;
};

/* helio_setup.c */
void helio_setup(const void *data, void *position, unsigned seats,
    struct dice *dice, struct events *events);

/* helio_cards.c: cards on their way. */
unsigned helio_draw(
    const struct play *p, unsigned pile, unsigned seat, enum slot to);
void helio_draw_to_hand(
    const struct play *p, unsigned pile, unsigned seat, unsigned count);
void helio_withdraw(const struct play *p, unsigned card, unsigned seat);
void helio_swap(const struct play *p, unsigned taken, unsigned given,
    unsigned a, unsigned b);
void helio_put_open(const struct play *p, unsigned card, unsigned place);
void helio_discard_open(const struct play *p, unsigned card);
void helio_discard_kind(const struct play *p, unsigned seat, unsigned kind);
void helio_new_tile(const struct play *p, unsigned convoy);
void helio_leave_partner(const struct play *p, unsigned seat);
void helio_hire(const struct play *p, unsigned seat, unsigned card);
/* Draw deals and keep some of them, or keep one of those drawn.  True: all that
 * are kept are kept, and the action is over. */
bool helio_choose(const struct play *p, unsigned count, unsigned keep);
bool helio_keep(const struct play *p, unsigned card);
void helio_fill_souk(const struct play *p, unsigned place);

/* heliopolis.c, helio_effect.c, helio_turn.c */
void helio_apply(const void *data, void *position, unsigned seat, move_t move,
    struct dice *dice, struct events *events);
void helio_apply_use(
    const struct play *p, unsigned seat, const struct step *step);
void helio_apply_sell(
    const struct play *p, unsigned seat, const struct step *step);
void helio_go_on_selling(const struct play *p);
void helio_apply_transaction(const struct play *p, unsigned seat,
    const struct step *step, const int16_t *flow);
void helio_begin_action(const struct play *p, bool free);
void helio_finish_action(const struct play *p);
void helio_begin_upkeep(const struct play *p);
void helio_end_turn(const struct play *p);
void helio_begin_turn(const struct play *p);
void helio_begin_end(const struct play *p);
void helio_gain(const struct play *p, unsigned seat, unsigned flow, int count);
void helio_gain_renown(const struct play *p, unsigned seat, unsigned count);

/* ---- helio_order.c, helio_view.c ---- */
extern const struct verb helio_verbs[];
/* Names of arguments that come several times. */
extern const char *const helio_withs[WITH_MAX],
    *const helio_wished[HELD], *const helio_takes[ITEMS_MAX],
				   *const helio_counts[ITEMS_MAX],
				       *const helio_frees[FREE_MAX],
					   *const helio_bys[SWAPS_MAX],
					       *const helio_fors[SWAPS_MAX];
unsigned helio_read_order(const void *data, const void *position, unsigned seat,
    const struct order *order, move_t *moves, unsigned max, struct phrase *why);
bool helio_never(
    const void *data, const struct order *order, struct phrase *why);
void helio_write_order(const void *data, const void *position, unsigned seat,
    move_t move, struct order *order);
void helio_view(
    const void *data, const void *position, uint32_t seat, struct doc *doc);
void helio_redeal(
    const void *data, void *position, uint32_t seat, struct dice *dice);

#endif
