/* SPDX-License-Identifier: MIT */
/*
 * hab_gut.h - Hab & Gut: what the language packs and templates must know, and
 * the structs that this game's own files share.
 *
 * VERBS (name, arguments in canonical order, kind of decision)
 *   buy     count:number company:companies               trade
 *   sell    count:number company:companies               trade
 *   client  company:companies                            trade
 *           one share of one's own, face down, for one's clients (a "client
 *           share"); secret
 *   done                                                 trade
 *           ends one's trading; alone it means "I trade nothing"
 *   play    value:number company:companies rack:racks?   market
 *   halve   value:number company:companies rack:racks?   market
 *           value is the card's printed value with its sign (halve -6 moves
 *           the pawn 3 spaces back); rack (left, right) is only needed when
 *           both racks hold such a card; write_order always names it
 *
 * Lists of things in the edition: companies (coal wheat coffee rubber tea
 * salt), racks (left right).  Each has name, title, the, of (racks: name, the,
 * from), each {en, fr}.
 *
 * EVENTS (key: arguments; numbers unless marked S seat, T thing)
 *   round-begins    round rounds
 *                   (the racks were filled; round 2 and later: all 54 cards
 *                   were shuffled again)
 *   turn-begins     round turn turns seat:S     seat has the hat
 *   bought          seat:S count company:T price total
 *   sold            seat:S count company:T price total
 *   client-share    seat:S placed slots         his placed-th of this round
 *   client-share-own company:T                  only its owner sees it
 *   no-trade        seat:S                      he traded no share this turn
 *   played          seat:S value company:T from to rack:T
 *   halved          seat:S value half company:T from to rack:T
 *                   from, to: prices; rack: left or right of that seat;
 *                   value, half: with sign (write +4, -3)
 *   track-end       company:T price lost        follows played or halved: the
 *                   pawn stopped at the end, lost spaces were cut off
 *   frozen          company:T price             follows played or halved: the
 *                   pawn may not move any more (only with freeze_at_ends)
 *   round-ends      round
 *   clients-sold    seat:S count company:T price total
 *   client-money    seat:S round gained total   after the clients' sale
 *   eliminated      seat:S total                least client money
 *   shares-sold     seat:S count company:T price total   at the match's end
 *   final-score     seat:S money shares score clients
 *                   shares: what an eliminated seat's unsold shares are worth
 *   winner          seat:S score                one event for each winner
 *   no-winner                                   all were eliminated
 *
 * REFUSALS (key: arguments)
 *   over                                        the match is over
 *   not-your-turn   seat:S                      it is this seat's turn
 *   no-such-move                                nonsense
 *   not-trading                                 a trade order in the market
 *   not-market                                  a card order while trading
 *   bought-already                              then no sale in this turn
 *   sold-already                                then no purchase in this turn
 *   trade-limit     max left                    shares a turn; still free
 *   price-zero      company:T                   nobody buys at price 0
 *   pile-short      company:T left
 *   too-dear        cost money
 *   shares-short    company:T held
 *   client-limit    max                         client shares a turn
 *   slots-full      slots
 *   played-already                              one card played, one halved
 *   halved-already
 *   same-rack       rack:T                      the other card came from it
 *   not-in-rack     value company:T rack:T
 *   no-such-card    value company:T             in neither rack
 *   which-rack      value company:T             in both: name the rack
 *   bad-count       max                         count is not 1 ... max
 *   bad-thing                                   no such company or rack
 *
 * VIEW (doc; [] list, {} map; bool = 0 or 1; "me" things only for a seat)
 *   round rounds turn turns            counted from 1
 *   phase                              trade | market | over
 *   trade market over                  bool, for sections
 *   hat {seat}                         the first player of this turn
 *   active {seat}                      who must act; not there when over
 *   trade_max client_slots client_max freeze    options in force
 *   companies [ {id price space spaces pile lowest highest frozen
 *                my_shares my_clients my_worth} ]      my_*: only for a seat
 *   players [ {seat me hat active hand clients slots client_money rack
 *              money worth score eliminated winner place} ]
 *                                      hand: number of shares in front of
 *                                      him; clients: client shares placed
 *                                      this round; client_money: of rounds
 *                                      that ended; rack: cards in the rack on
 *                                      his left; the last row only when over
 *   me {seat my_turn money hand worth clients slots_free client_money
 *       bought sold trades_left clients_left played halved
 *       client_shares [ {id} ]}        worth: money + shares at today's price
 *                                      (client shares not counted); bought,
 *                                      sold: number this turn; played,
 *                                      halved: bool, this turn
 *   racks [ {id neighbour {seat} count used
 *            cards [ {id value half signed signed_half} ]} ]
 *                                      two: left, right; used: bool, one's
 *                                      card of this turn came from it; cards
 *                                      by company, then value; id: company;
 *                                      signed: "+4", "-6"
 *   discards [ {id value signed} ]   this round's, as they fell
 */
#ifndef HAB_GUT_H
#define HAB_GUT_H

#include "game/game.h"

#define COMPANIES 6
#define SEATS 5
#define ID_SIZE 24
#define SPACES_MAX 64
#define VALUES_MAX 12 /* different values of cards */
#define COPIES_MAX 20 /* cards of one company */
#define CARDS_MAX (COMPANIES * COPIES_MAX)
#define RACK_MAX 16
#define SLOTS_MAX 8
#define ROUNDS_MAX 4
#define TURNS_MAX 8
#define TRADE_MAX 10
#define MONEY_MAX 1000000 /* to start with */
#define NOTHING 0xff      /* an empty slot or place */

/*
 * The edition.  A card is coded as a number: company * value_count + the index
 * of its value, so cards that look the same have the same number, and their
 * order is by company, then value.
 */
struct hab_edition {
	int32_t track[SPACES_MAX]; /* prices, ascending */
	int32_t start_money;
	uint8_t spaces; /* on the track */
	uint8_t start_space;
	uint8_t rounds, turns;
	uint8_t rack_size; /* cards dealt to a rack */
	uint8_t trade_max;
	uint8_t slots;      /* client shares a round */
	uint8_t client_max; /* client shares a turn */
	uint8_t shares;     /* of each company */
	uint8_t freeze;
	uint8_t value_count;
	uint8_t deck_count;
	int8_t values[VALUES_MAX];    /* ascending */
	uint8_t copies[VALUES_MAX];   /* of each value, for each company */
	uint8_t deck[CARDS_MAX];      /* in data order */
	char ids[COMPANIES][ID_SIZE]; /* of the companies */
};

enum phase { TRADE, MARKET, OVER };
/* A seat's two racks. */
enum rack { LEFT, RIGHT, RACKS };

/*
 * The position.  rack[s] stands between seat s and the next (at the left hand
 * of s).  Client shares lie in client[s][0 .. placed[s]-1] in the order in
 * which they were placed.
 *
 * low[s][m][c] is public: the least number of shares of company c that seat s
 * owned, client shares included, at any time since its m-th client share was
 * placed and before its next.  Whatever was placed up to then must be among
 * them; redeal needs it.
 */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct hab_position {
	int32_t money[SEATS];
	int32_t client_money[SEATS]; /* of rounds that have ended */
	uint8_t held[SEATS][COMPANIES];
	uint8_t client[SEATS][SLOTS_MAX];
	uint8_t low[SEATS][SLOTS_MAX][COMPANIES];
	uint8_t placed[SEATS];
	uint8_t pile[COMPANIES];
	uint8_t space[COMPANIES];      /* the pawns, index on the track */
	uint8_t rack[SEATS][RACK_MAX]; /* ascending, then NOTHING */
	uint8_t rack_count[SEATS];
	uint8_t discard[SEATS * RACK_MAX]; /* as they fell */
	uint8_t discards;
	uint8_t seats, round, turn, phase;
	uint8_t hat;   /* the first seat of this turn */
	uint8_t acted; /* seats that are through with this phase */
	uint8_t bought, sold, given; /* this turn, by the seat to act */
	uint8_t played, halved;      /* 0, or 1 + the rack it came from */
};
#pragma GCC diagnostic pop

/* A move, taken apart. */
enum kind { BUY = 1, SELL, CLIENT, DONE, PLAY, HALVE };

struct step {
	enum kind kind;
	unsigned company; /* BUY SELL CLIENT PLAY HALVE */
	unsigned count;   /* BUY SELL */
	unsigned rack;    /* PLAY HALVE */
	unsigned card;    /* PLAY HALVE */
};

/* hab_edition.c - the data, checked. */
extern const char *const hab_rack_ids[RACKS];
bool hab_load_edition(const struct doc *doc, void *data, struct buf *why);

/* hab_position.c - looking at a position. */
void hab_sort(uint8_t *cards, unsigned count);
/* The seat that must act; NO_SEAT when over. */
uint32_t hab_active(const struct hab_position *pos);
/* The seat at whose left hand that rack of a seat stands. */
unsigned hab_rack_owner(
    const struct hab_position *pos, unsigned seat, unsigned rack);
bool hab_in_rack(const struct hab_position *pos, unsigned owner, unsigned card);
int hab_value(const struct hab_edition *ed, unsigned card);
int32_t hab_price(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned company);
/* What the shares in front of a seat are worth today. */
int32_t hab_worth(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned seat);
bool hab_frozen(const struct hab_edition *ed, const struct hab_position *pos,
    unsigned company);
/* The shares of a company that a seat owns, client shares included: what
 * everybody can count from its trades. */
unsigned hab_owned(
    const struct hab_position *pos, unsigned seat, unsigned company);
/* True if the seat has the least client money, which eliminates it when the
 * game is over. */
bool hab_eliminated(const struct hab_position *pos, unsigned seat);
void hab_scores(const void *data, const void *position, int32_t *scores);
void hab_ranking(const void *data, const void *position, uint8_t *places);
int32_t hab_estimate(const void *data, const void *position, unsigned seat);
bool hab_sound(const void *data, const void *position);

/* hab_move.c - what may be done. */
move_t hab_move(const struct step *step);
/* False if the 64 bits are no move of this edition at all. */
bool hab_step(const struct hab_edition *ed, move_t move, struct step *step);
bool hab_check(const void *data, const void *position, unsigned seat,
    move_t move, struct phrase *why);
uint32_t hab_to_act(const void *data, const void *position);
unsigned hab_legal_moves(
    const void *data, const void *position, unsigned seat, move_t *out);
move_t hab_done(const void *data, const void *position, unsigned seat);
bool hab_reveals(
    const void *data, const void *position, unsigned seat, move_t move);
bool hab_is_secret(
    const void *data, const void *position, unsigned seat, move_t move);
move_t hab_default_move(const void *data, const void *position, unsigned seat);

/* hab_end.c - the end of a round and of the game. */
/* Tell that a seat bought or sold shares, at the price of today. */
void hab_tell_sale(const struct hab_edition *ed, const struct hab_position *pos,
    struct events *events, const char *key, unsigned seat, unsigned company,
    unsigned count);
void hab_sell_clients(const struct hab_edition *ed, struct hab_position *pos,
    unsigned seat, struct events *events);
void hab_end_match(const struct hab_edition *ed, struct hab_position *pos,
    struct events *events);

/* hab_order.c - orders to moves and back. */
extern const struct verb hab_verbs[];
/* True for an order of a card that does not exist, or of more shares than there
 * are. */
bool hab_never(const void *data, const struct order *order, struct phrase *why);
unsigned hab_read_order(const void *data, const void *position, unsigned seat,
    const struct order *order, move_t *moves, unsigned max, struct phrase *why);
void hab_write_order(const void *data, const void *position, unsigned seat,
    move_t move, struct order *order);

/* hab_view.c - what a seat knows, and a shuffle of what it does not. */
void hab_view(
    const void *data, const void *position, uint32_t seat, struct doc *doc);
void hab_redeal(
    const void *data, void *position, uint32_t seat, struct dice *dice);

#endif
