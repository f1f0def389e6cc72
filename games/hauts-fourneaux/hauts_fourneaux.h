/* SPDX-License-Identifier: MIT */
/*
 * hauts_fourneaux.h - Les Hauts Fourneaux: what the language packs and
 * templates must know, and the structs that this game's own files share.
 *
 * VERBS (name, arguments in canonical order, kind of decision)
 *   bid       disc:number card:number? company:companies?      auction
 *             the disc's value, and the card's number in the row or its name;
 *             write_order always gives the number
 *   exchange  times:number card:number? company:companies?     settlement
 *             a compensation that transforms, so many times; choices to its
 *             left that were not named are made 0 times
 *   decline                                                    settlement
 *             no further exchange
 *   place     company:companies left:number                    chain
 *             a new card, with so many cards of the chain on its left
 *   append                                                     chain
 *             all new cards that are left, at the right end
 *   run       company:companies? startup:startups? first:number?
 *             second:number? third:number?                     production
 *             activate a card; the numbers: how many times each of its
 *             transformations that are in force, from top to bottom
 *   convert   times:number effect:number?                      production
 *             a transformation of the card that was activated last; effect:
 *             which of those in force, from 1
 *   upgrade   company:companies                                production
 *             runs the start-up first if it was not activated yet
 *   finish                                                     production
 *             cards that were not activated only extract
 *
 * Lists of things in the edition: goods (coal iron oil upgrade money),
 * companies, startups, industrialists.  Forms: name, the; goods: name, many,
 * title; industrialists: name, the, text.
 *
 * EVENTS (key: arguments; numbers unless marked S seat, T thing)
 *   dealt           seat:S startup:T
 *   dealt-with      seat:S startup:T industrialist:T
 *   first-player    seat:S
 *   round-begins    round rounds seat:S       seat is the first player
 *   bid             seat:S disc card company:T
 *   agent-die       result
 *   agent-bid       disc card company:T
 *   agent-skips                               none of his discs fits anywhere
 *   no-bids         card company:T            it leaves the game
 *   wins            seat:S disc card company:T
 *   agent-wins      disc card company:T       it leaves the game
 *   compensated     seat:S card company:T disc coal iron oil upgrade money
 *                   an extraction, multiplied by the disc
 *   exchanged       seat:S card company:T times coal iron oil upgrade money
 *                   net: what was spent is negative
 *   not-exchanged   seat:S card company:T
 *   placed          seat:S company:T left
 *   ran             seat:S card:T coal iron oil upgrade money
 *                   a card was activated and extracted so much
 *   ran-only        seat:S card:T             it extracted nothing
 *   converted       seat:S card:T times coal iron oil upgrade money
 *   upgraded        seat:S company:T
 *   rest            seat:S coal iron oil upgrade money
 *                   what effects extracted that were passed or not named
 *   round-ends      round
 *   final-sale      seat:S coal iron oil upgrade money
 *   final-score     seat:S score companies resources
 *   winner          seat:S score
 *
 * REFUSALS (key: arguments)
 *   over, no-such-move, bad-thing, bad-number
 *   no-such-card     cards                    the row has so many
 *   not-in-row       company:T
 *   not-your-turn    seat:S
 *   not-auction, not-settlement, not-chain, not-production
 *   no-disc          disc                     it has none of that value left
 *   own-disc         company:T                one's own disc lies there
 *   value-taken      company:T disc
 *   no-compensation  company:T                nothing to exchange there
 *   exchange-first   company:T                a choice further left is open
 *   card-passed      company:T                it was decided already
 *   disc-limit       company:T max
 *   exchange-short   company:T good:T times need have coal iron oil upgrade
 *   not-new          company:T
 *   place-first      company:T                it was acquired earlier
 *   bad-place        company:T max
 *   finished-already
 *   not-yours        card:T
 *   ran-already      card:T
 *   chain-passed     card:T
 *   no-card-open                              convert without an open card
 *   no-such-effect   card:T effects
 *   effect-passed    card:T
 *   over-maximum     card:T max
 *   short            step card:T good:T times need have coal iron oil upgrade
 *   startup-over     startup:T                its line was left
 *   startup-missing  startup:T                activate it before
 *   upgraded-already company:T
 *   upgrade-short    step card:T good:T times need have coal iron oil upgrade
 *
 * VIEW (doc; [] list, {} map; bool = 0 or 1; "me" things only for a seat)
 *   round rounds                       counted from 1
 *   phase                              auction | settlement | chain |
 *                                      production | over
 *   auction settlement chain production over     bool, for sections
 *   has_row                            bool: auction or settlement
 *   chained agent                      bool: the variant; two seats
 *   deck                               companies left in the deck
 *   first_player {seat}   active {seat}     active: in the auction
 *   upgrade_cost [GOOD]
 *   row [ {number id compensation {EFFECT} base [EFFECT] upgrade [EFFECT]
 *          discs [ {value agent seat} ]
 *          resolved gone winner {seat}} ]     in auction and settlement; the
 *                                      last row only in the settlement;
 *                                      gone: bool, to the box
 *   players [ {seat me starts waits coal iron oil upgrade money companies
 *              industrialist {id} discs [ {value} ]
 *              cards [ {number id startup upgraded} ]
 *              score resources winner place} ]     the last row when over
 *   agent_discs [ {value} ]
 *   me {seat waits planned begun changed industrialist {id} stock [ {GOOD
 * before} ] discs [ {value} ] cards [ {number id startup upgraded ran fresh
 *       base [EFFECT] upgrade [EFFECT]} ]
 *       choices [ {number id disc EFFECT} ]}    choices: in the settlement;
 *                                      planned: has chosen in this phase;
 *                                      begun: a part; changed: either
 *       open {id}                      the card that convert is about
 *   EFFECT  gain [GOOD] spend [GOOD] transforms upgrades max
 *   GOOD    id count one
 *   Of other seats everything is as it was when the phase began.
 */
#ifndef HAUTS_FOURNEAUX_H
#define HAUTS_FOURNEAUX_H

#include "game/game.h"

#define SEATS 4
#define AGENT SEATS /* as the owner of discs */
#define OWNERS (SEATS + 1)
#define ID_SIZE 32
#define COMPANIES_MAX 60
#define STARTUP 63 /* in a list of cards: its owner's start-up */
#define PEOPLE_MAX 12
#define ROW_MAX 8
#define VALUES 6 /* discs are worth 1 ... VALUES */
#define ROUNDS_MAX 4
#define LINES_MAX 6  /* effects of a card */
#define TIMES_MAX 20 /* of a transformation */
#define COUNT_MAX 20 /* of goods in one effect */
#define OVERTIME_MAX 9
#define CARDS_MAX 32 /* a seat can win six cards in each round */
#define NOTHING 0xff

/* Goods, in the edition's order; the first three are resources. */
enum good { COAL, IRON, OIL, TOKEN, MONEY, GOODS };
#define RESOURCES 3

enum line_kind { NO_LINE, EXTRACT, TRANSFORM, UPGRADES };

/* One effect. */
struct hf_line {
	uint8_t kind;
	uint8_t max; /* TRANSFORM, but for a compensation */
	uint8_t spend[GOODS], gain[GOODS];
};

/* A company, or a start-up, which has no compensation and no upgrade. */
struct hf_card {
	char id[ID_SIZE];
	struct hf_line compensation;
	struct hf_line lines[LINES_MAX];
	uint8_t base;        /* lines in force on the base face */
	uint8_t lines_count; /* on the upgraded face */
	uint8_t start[GOODS];
};

enum ability {
	NO_ABILITY,
	EXTRA_DISC,
	WINNER_COMPENSATION,
	UPGRADE_WITHOUT_COAL,
	OVERTIME,
	FINAL_SALE
};

struct hf_person {
	char id[ID_SIZE];
	uint8_t ability, value;
	uint8_t start[GOODS], rates[GOODS];
};

struct hf_edition {
	uint8_t rounds, chain, industrialists;
	uint8_t row_size[SEATS - 1]; /* with 2, 3, 4 seats */
	uint8_t discs[VALUES];       /* how many of each value, from 1 */
	uint8_t neutral, die;
	uint8_t upgrade_cost[GOODS];
	uint8_t worth[GOODS];
	uint8_t company_count, startup_count, person_count;
	char goods[GOODS][ID_SIZE];
	struct hf_card companies[COMPANIES_MAX], startups[PEOPLE_MAX];
	struct hf_person people[PEOPLE_MAX];
};

enum phase { AUCTION, SETTLEMENT, CHAIN, PRODUCTION, OVER };

#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
/*
 * What is in front of a seat.  cards is the order in which they were acquired,
 * the start-up first, or in the chain variant the chain; in the settlement the
 * last fresh of them are still to be placed.
 */
struct hf_seat {
	uint64_t upgraded; /* bit set of companies */
	uint64_t ran;      /* this phase; bit STARTUP: the start-up */
	int32_t stock[GOODS];
	int32_t got[GOODS], spent[GOODS]; /* since the beginning */
	uint8_t cards[CARDS_MAX];
	uint8_t count, fresh;
	uint8_t startup, person; /* person: NOTHING without industrialists */
	uint8_t at;   /* settlement: the next card of the row to look at */
	uint8_t open; /* the card being activated, or NOTHING */
	uint8_t line; /* its next line */
	uint8_t runs; /* cards activated this phase */
	uint8_t finished, overtime;
	uint8_t pad[2];
};

/*
 * The position.  on[o][v - 1] are the cards of the row (a bit set) where owner
 * o has a disc of value v; they stay until the next round begins.  While
 * several seats choose at the same time shown is what the others see: each
 * seat as it was when the phase began.
 */
struct hf_position {
	uint64_t deck, box; /* bit sets of companies */
	struct hf_seat seat[SEATS], shown[SEATS];
	uint8_t on[OWNERS][VALUES], left[OWNERS][VALUES];
	uint8_t row[ROW_MAX];
	uint8_t row_count, seats, round, phase;
	uint8_t first; /* the first player */
	uint8_t turn;  /* in the auction: 0 is the first player */
	uint8_t owed;  /* bit set: who had to choose when the phase began */
	uint8_t pad[5];
};
#pragma GCC diagnostic pop

/* A move, taken apart: kind << 16 | a << 8 | b. */
enum kind {
	BID = 1,  /* a: value, b: card of the row */
	EXCHANGE, /* a: card of the row, b: times */
	DECLINE,
	PLACE, /* a: company, b: cards on its left */
	APPEND,
	RUN,     /* a: company or STARTUP */
	CONVERT, /* a: line, b: times */
	UPGRADE, /* a: company */
	FINISH
};

struct step {
	enum kind kind;
	unsigned a, b;
};

/* hf_edition.c - the data, checked. */
bool hf_load_edition(const struct doc *doc, void *data, struct buf *why);

/* hf_position.c - looking at a position. */
unsigned hf_bits(uint64_t set);
uint32_t hf_to_act(const void *data, const void *position);
/* True if the seat owes a choice in the phase. */
bool hf_owes(const struct hf_position *pos, unsigned seat);
/* The seat whose turn it is in the auction; AGENT. */
unsigned hf_bidder(const struct hf_position *pos);
const struct hf_card *hf_card(
    const struct hf_edition *ed, const struct hf_seat *seat, unsigned card);
/* How many of a card's lines are in force. */
unsigned hf_lines(
    const struct hf_edition *ed, const struct hf_seat *seat, unsigned card);
bool hf_has(const struct hf_edition *ed, const struct hf_seat *seat,
    enum ability ability);
/* What the ability is worth, 0 without it. */
unsigned hf_ability(const struct hf_edition *ed, const struct hf_seat *seat,
    enum ability ability);
unsigned hf_resources(const struct hf_seat *seat);
void hf_scores(const void *data, const void *position, int32_t *scores);
void hf_ranking(const void *data, const void *position, uint8_t *places);
bool hf_sound(const void *data, const void *position);

/* hf_stock.c - goods come and go. */
/* Apply a line so many times; the net goes into net if it is not NULL. */
void hf_take(struct hf_seat *seat, const struct hf_line *line, unsigned times,
    int32_t *net);
/* How often, up to max, it can be done from this stock. */
unsigned hf_affordable(
    const struct hf_seat *seat, const struct hf_line *line, unsigned max);
/* The first good that is short for so many times; GOODS if none is.  need:
 * what the repetition that fails and those before it take. */
unsigned hf_short(const struct hf_seat *seat, const struct hf_line *line,
    unsigned times, int64_t *need);
void hf_phrase_stock(struct phrase *p, const struct hf_seat *seat);
void hf_phrase_net(struct phrase *p, const int32_t *net);

/* hf_often.c */
unsigned hf_often(const void *data, const void *position, unsigned seat,
    const struct order *order, const char *name, unsigned amount);

/* hf_estimate.c - what a position may be worth to a seat in the end. */
int32_t hf_estimate(const void *data, const void *position, unsigned seat);

/* hf_auction.c - bids, the Agent, who wins. */
/* The cards of the row on which an owner may put a disc of a value. */
unsigned hf_fits(const struct hf_position *pos, unsigned owner, unsigned value);
bool hf_check_bid(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, const struct step *step, struct phrase *why);
/* The owner and value of the highest disc on a card; NOTHING without any. */
unsigned hf_winner(
    const struct hf_position *pos, unsigned card, unsigned *value);
/* True if the Agent rolls after this bid. */
bool hf_bid_rolls(
    const struct hf_position *pos, unsigned seat, const struct step *step);
/* Place a disc and go on to the next bidder; false: the auction is over. */
bool hf_bid(const struct hf_edition *ed, struct hf_position *pos, unsigned seat,
    const struct step *step, struct dice *dice, struct events *events);
void hf_begin_auction(const struct hf_edition *ed, struct hf_position *pos,
    struct dice *dice, struct events *events);

/* hf_settle.c - who gets what for the discs. */
/* The value of the disc that is compensated on a card; 0: none. */
unsigned hf_compensated(const struct hf_edition *ed,
    const struct hf_position *pos, unsigned seat, unsigned card);
/* Cards go to their winners, and all that needs no choice is done. */
void hf_settle(const struct hf_edition *ed, struct hf_position *pos,
    struct events *events);
bool hf_check_exchange(const struct hf_edition *ed,
    const struct hf_position *pos, unsigned seat, const struct step *step,
    struct phrase *why);
void hf_exchange(const struct hf_edition *ed, struct hf_position *pos,
    unsigned seat, const struct step *step, struct events *events);
void hf_decline(const struct hf_edition *ed, struct hf_position *pos,
    unsigned seat, struct events *events);

/* hf_produce.c - cards are activated. */
bool hf_check_produce(const struct hf_edition *ed,
    const struct hf_position *pos, unsigned seat, const struct step *step,
    struct phrase *why);
unsigned hf_produce_moves(const struct hf_edition *ed,
    const struct hf_position *pos, unsigned seat, move_t *out);
bool hf_idle(
    const void *data, const void *position, unsigned seat, move_t move);
void hf_produce(const struct hf_edition *ed, struct hf_position *pos,
    unsigned seat, const struct step *step, struct events *events);

/* hf_chain.c - new cards are placed. */
bool hf_check_place(const struct hf_edition *ed, const struct hf_position *pos,
    unsigned seat, const struct step *step, struct phrase *why);
void hf_place(const struct hf_edition *ed, struct hf_position *pos,
    unsigned seat, const struct step *step, struct events *events);

/* hf_move.c - what may be done. */
move_t hf_move(enum kind kind, unsigned a, unsigned b);
/* False if the 64 bits are no move at all. */
bool hf_step(move_t move, struct step *step);
bool hf_check(const void *data, const void *position, unsigned seat,
    move_t move, struct phrase *why);
unsigned hf_legal_moves(
    const void *data, const void *position, unsigned seat, move_t *out);
move_t hf_done(const void *data, const void *position, unsigned seat);
bool hf_reveals(
    const void *data, const void *position, unsigned seat, move_t move);
bool hf_is_secret(
    const void *data, const void *position, unsigned seat, move_t move);
move_t hf_default_move(const void *data, const void *position, unsigned seat);

/* hf_choose.c */
/* One seat's own part of a move in a phase in which several may choose. */
void hf_choose(const struct hf_edition *ed, struct hf_position *pos,
    unsigned seat, const struct step *step, struct events *events);

/* hf_order.c - orders to moves and back. */
extern const struct verb hf_verbs[];
/* True for a bid with a disc that nobody has, or on a card beyond every row. */
bool hf_never(const void *data, const struct order *order, struct phrase *why);
unsigned hf_read_order(const void *data, const void *position, unsigned seat,
    const struct order *order, move_t *moves, unsigned max, struct phrase *why);
void hf_write_order(const void *data, const void *position, unsigned seat,
    move_t move, struct order *order);

/* hf_view.c - what a seat knows; hf_redeal.c - another that it may be. */
void hf_view(
    const void *data, const void *position, uint32_t seat, struct doc *doc);
void hf_redeal(
    const void *data, void *position, uint32_t seat, struct dice *dice);

#endif
