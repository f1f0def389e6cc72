/* SPDX-License-Identifier: MIT */
/*
 * industria.h - Industria: what the language packs and templates must know,
 * and the structs that this game's own files share.
 *
 * VERBS (name, arguments in canonical order, kind of decision)
 *   offer  tile:tiles                              sale
 *   bid    count:number tile:tiles? cash:tiles?    bid     exactly so much
 *   upto   count:number tile:tiles? cash:tiles?    bid     the least that beats
 *          the standing bid, up to so much; with cash that raw tile is swapped
 *          for money if the bid needs it
 *   pass   tile:tiles?                             bid
 *   rest                                           bid     pass on every tile
 *   sell   tile:tiles? count:number?               decide  count: the price
 *          from which it is sold, else kept
 *   keep   tile:tiles?                             decide
 *   build  tile:tiles m1:materials? s1:sources? p1:seat? m2 s2 p2   build
 *          s: hand, supply, own; p: whose factory
 *   done                                           build
 *   await                                          build   when all say at
 *          once what they build: not yet, ask me when my turn comes
 *   ready                                          build   the same: my orders
 *          are given
 *   cash   tile:tiles                              any decision
 * An order that names a tile which is not the lot is for another auction: it
 * waits ("later"), or its time is over ("past").
 *
 * EVENTS (key: arguments; numbers unless marked S seat, T thing)
 *   epoch-begins  epoch              round-begins  round rounds seat:S
 *   epoch-money   count              income        count
 *   drawn         seat:S tile:T      lost          seat:S tile:T
 *   offered       seat:S tile:T      bid           seat:S tile:T count
 *   passed        seat:S tile:T lacks (0: could bid)
 *   sold          seat:S buyer:S tile:T price
 *   kept          seat:S tile:T best; best 0: nobody bid, it had to be
 *   cashed        seat:S tile:T count
 *   own-material  seat:S material:T maker:T
 *   hand-material seat:S material:T tile:T
 *   rival-material  seat:S material:T from:S price
 *   supply-material seat:S material:T price
 *   built         seat:S tile:T cost points
 *   built-nothing seat:S             awaits        seat:S
 *   last-cashed   seat:S tile:T count
 *   final-score   seat:S built bonuses links money score
 *   winner        seat:S score
 *
 * REFUSALS
 *   over, not-your-turn seat:S, no-such-move, bad-thing, now-choosing,
 *   now-bidding, now-deciding, now-collecting, now-building,
 *   later tile:T, past tile:T, bid-low best, bid-dear count money,
 *   bid-never count most,
 *   not-in-hand tile:T, not-to-build tile:T, kind-done tile:T,
 *   too-dear tile:T cost money, own-makes material:T, no-raw material:T,
 *   no-maker material:T seat:S, supply-later material:T epoch,
 *   supply-made material:T seat:S, no-source material:T tile:T,
 *   not-needed material:T tile:T, not-raw tile:T
 *
 * VIEW (doc; [] list, {} map; bool = 0 or 1; "me" things only for a seat)
 *   round rounds epoch epochs numeral      counted from 1
 *   choosing bidding deciding collecting building over     bool
 *   auction    bool: the first three
 *   order [ {seat first last} ]            who is still to build, in turn
 *   starts {seat}  auctioneer {seat}  sells: bool, he is first player
 *   active {seat}  leader {seat}  best
 *   lot {id}                               the tile that is being sold
 *   offer [ {id kind... lot} ]             a tile: see below
 *   undrawn                                tiles left in this epoch's stack
 *   supply [ {id} ]                        materials that the bank offers
 *   makers [ {id owner {seat} tile {id}} ] materials that a player makes
 *   players [ {seat me money points laid_count first auctioneer active
 *              hand [ {id first} ] laid [ {id first} ] bonuses links
 *              money_points score winner place} ]
 *   bonuses [ {id owners [ {seat} ] tiles [ {id owner {seat}} ]} ]
 *              who has laid one of the kind, the factories with its symbol
 *   board [ {numeral tiles [ {id points technology owner {seat}
 *              links [ {id first} ]} ]} ]
 *              factories and technologies by epoch
 *   roads [ {from {id epoch owner {seat}} to {...} technology lost
 *              owner {seat}} ]
 *              owner: one seat has both ends; lost: two seats have one each
 *   me {seat my_turn money money_one points points_one
 *       hand [ {id ... price reduced total missing dear gain gain_one
 *       why [ {id from_own from_hand from_bank from_rival from_none
 *       from {seat} price may_come} ]} ]}
 *              what a tile would cost now; may_come: somebody who builds
 *              before may lay a factory for it
 *   A tile: id factory technology raw bonus (bool) numeral cost points late
 *   needs [ {id} ] makes {id} symbols [ {id} ] discount
 *   links [ {id mine} ] owner {seat} holder {seat}
 */
#ifndef INDUSTRIA_H
#define INDUSTRIA_H

#include "game/game.h"

#define SEATS 4
#define ID_SIZE 24
#define TILES 60
#define EPOCHS 5
#define EPOCH_TILES 12
#define MATERIALS_MAX 16
#define SYMBOLS_MAX 8
#define NEEDS_MAX 2
#define NOTHING 0xff

typedef uint64_t tiles_t; /* a set of tiles */

enum tile_kind { FACTORY, TECHNOLOGY, BONUS, RAW, TILE_KINDS };

struct ind_tile {
	tiles_t links; /* roads or lines to these */
	tiles_t twins; /* tiles of the same name with lower numbers */
	uint8_t thing; /* index of its id */
	uint8_t kind, epoch, cost, points, discount;
	uint8_t need_count, need[NEEDS_MAX];
	uint8_t makes;    /* a material, or NOTHING */
	uint8_t symbols;  /* a set; of a bonus: its own */
	uint8_t material; /* of a raw tile, or NOTHING */
};

/* The edition.  Tiles are numbered as they lie in the list of stacks. */
struct ind_edition {
	struct ind_tile tiles[TILES];
	tiles_t kinds[TILE_KINDS];
	tiles_t makers[MATERIALS_MAX];
	tiles_t raws[MATERIALS_MAX];
	tiles_t symbols[SYMBOLS_MAX]; /* factories with that symbol */
	uint8_t bank_from[MATERIALS_MAX];
	uint8_t things, materials, symbol_count;
	uint8_t epochs[SEATS + 1]; /* by number of seats */
	uint8_t epoch_money[EPOCHS];
	uint8_t start_money, income, price, refund;
	uint8_t link_points, match_points, thalers_per_point;
	uint8_t limit[BONUS + 1]; /* tiles of a kind laid in a round */
	char ids[TILES][ID_SIZE];
	char material_ids[MATERIALS_MAX][ID_SIZE];
	char symbol_ids[SYMBOLS_MAX][ID_SIZE];
};

/* COLLECT: all say at the same time what they build (IB5); BUILDING: it is
 * built in turn. */
enum phase { CHOOSE, BIDDING, DECIDE, COLLECT, BUILDING, OVER };

/* The position.  What is not in stack[drawn ...], offered, held or laid is
 * gone, or in the box. */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct ind_position {
	tiles_t hand[SEATS], laid[SEATS];
	tiles_t offer, gone;
	int32_t money[SEATS], points[SEATS];
	int32_t bank; /* what it took in, less what it gave */
	int32_t best; /* the standing bid */
	uint8_t stack[TILES];
	uint8_t drawn; /* tiles that have left the stacks */
	uint8_t seats, phase, round, epoch;
	uint8_t first, auctioneer;
	uint8_t lot, leader;      /* or NOTHING */
	uint8_t acted;            /* seats that have bid, or built */
	uint8_t built[BONUS + 1]; /* by the seat that builds */
	uint8_t asked, open;      /* COLLECT: seats; those that still owe */
	uint8_t idle, ready;      /* seats that lay nothing; with orders */
	uint8_t ahead;            /* 1 + the seat that tries its orders, or 0 */
	uint8_t tried;            /* it has tried some */
	uint8_t spare[1];
};
#pragma GCC diagnostic pop

/* A move, taken apart. */
enum kind { OFFER = 1, PASS, BID, SELL, KEEP, BUILD, DONE, CASH, AWAIT, READY };
/* Where a material comes from; FROM_SEAT + s: a factory of seat s. */
enum source { FROM_NONE, FROM_OWN, FROM_HAND, FROM_SUPPLY, FROM_SEAT };
#define SOURCES (FROM_SEAT + SEATS)

struct step {
	enum kind kind;
	unsigned tile;             /* OFFER BUILD CASH */
	int32_t count;             /* BID */
	uint8_t source[NEEDS_MAX]; /* BUILD */
};

/* ind_edition.c - the data, checked. */
bool ind_load_edition(const struct doc *doc, void *data, struct buf *why);

/* ind_position.c - looking at a position. */
static inline tiles_t
tile_bit(unsigned tile)
{
	return (tiles_t)1 << tile;
}
/* The lowest of a set that is not empty. */
static inline unsigned
tile_first(tiles_t set)
{
	return (unsigned)__builtin_ctzll(set);
}
static inline unsigned
tile_count(tiles_t set)
{
	unsigned count = 0;

	for (; set != 0; set &= set - 1)
		count++;
	return count;
}
const char *ind_id(const struct ind_edition *ed, unsigned tile);
/* The seat that must act; NO_SEAT when over, and while all say at the same
 * time what they build. */
uint32_t ind_active(const struct ind_position *pos);
unsigned ind_rounds(const struct ind_edition *ed, unsigned seats);
/* Raw tiles a seat holds. */
tiles_t ind_raws(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat);
/* Bit set of the sources that a seat may take a material from. */
unsigned ind_sources(const struct ind_edition *ed,
    const struct ind_position *pos, unsigned seat, unsigned material);
/* The one it takes if it names none; FROM_NONE: there is none. */
unsigned ind_source(const struct ind_edition *ed,
    const struct ind_position *pos, unsigned seat, unsigned material);
/* What the tile costs the seat without materials. */
int32_t ind_cost(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned tile);
/* All that it costs with its materials from these sources. */
int32_t ind_total(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned tile, const uint8_t *source);
/* True if the seat may lay that tile of its hand now, apart from cost and
 * materials. */
bool ind_may_lay(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned tile);
/* A tile's points if it is laid now. */
int32_t ind_points(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned tile);
/* True if somebody who builds before the seat may lay a factory for that
 * material. */
bool ind_may_come(const struct ind_edition *ed, const struct ind_position *pos,
    unsigned seat, unsigned material);
/* What the seat may earn by its materials before its turn, at most. */
int32_t ind_may_earn(const struct ind_edition *ed,
    const struct ind_position *pos, unsigned seat);

/* ind_score.c - the end. */
int32_t ind_bonus_points(const struct ind_edition *ed, tiles_t laid);
int32_t ind_link_points(const struct ind_edition *ed, tiles_t laid);
int32_t ind_money_points(const struct ind_edition *ed, int32_t money);
void ind_scores(const void *data, const void *position, int32_t *scores);
void ind_ranking(const void *data, const void *position, uint8_t *places);
int32_t ind_estimate(const void *data, const void *position, unsigned seat);
bool ind_sound(const void *data, const void *position);
void ind_end_match(const struct ind_edition *ed, struct ind_position *pos,
    struct events *events);

/* ind_move.c - what may be done. */
move_t ind_move(const struct step *step);
/* False if the 64 bits are no move at all. */
bool ind_step(const struct ind_edition *ed, move_t move, struct step *step);
bool ind_check(const void *data, const void *position, unsigned seat,
    move_t move, struct phrase *why);
uint32_t ind_to_act(const void *data, const void *position);
unsigned ind_legal_moves(
    const void *data, const void *position, unsigned seat, move_t *out);
/* What the seat whose turn it is does without being asked, or NO_MOVE. */
move_t ind_forced(const struct ind_edition *ed, const struct ind_position *pos);
move_t ind_done(const void *data, const void *position, unsigned seat);
bool ind_is_secret(
    const void *data, const void *position, unsigned seat, move_t move);
move_t ind_default_move(const void *data, const void *position, unsigned seat);

/* The moves of a seat in turn, at most most of them; returns how many. */
unsigned ind_turn_moves(const struct ind_edition *ed,
    const struct ind_position *pos, unsigned seat, unsigned most, move_t *out);

/* ind_collect.c - building orders, collected from all seats together. */
void ind_begin_building(const struct ind_edition *ed, struct ind_position *pos);
/* A seat has said what it does when its turn comes: DONE, AWAIT or READY. */
void ind_said(struct ind_position *pos, unsigned seat, enum kind kind,
    struct events *events);
move_t ind_collect(
    const void *data, const void *position, unsigned seat, void *rehearsal);

/* industria.c - setting up and playing. */

/* ind_order.c - orders to moves and back. */
extern const struct verb ind_verbs[];
/* All tiles of the name that an argument gives. */
tiles_t ind_tiles_named(
    const struct ind_edition *ed, const struct order *order, const char *arg);
unsigned ind_read_order(const void *data, const void *position, unsigned seat,
    const struct order *order, move_t *moves, unsigned max, struct phrase *why);
void ind_write_order(const void *data, const void *position, unsigned seat,
    move_t move, struct order *order);
bool ind_never(const void *data, const struct order *order, struct phrase *why);
unsigned ind_spell_out(const void *data, const void *position, unsigned seat,
    const struct order *order, struct order *out, unsigned max);

/* ind_view.c - what a seat knows, and a shuffle of what it does not. */
void ind_view(
    const void *data, const void *position, uint32_t seat, struct doc *doc);
void ind_redeal(
    const void *data, void *position, uint32_t seat, struct dice *dice);

#endif
