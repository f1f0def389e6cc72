/* SPDX-License-Identifier: MIT */
/*
 * aoi.h - Age of Industry: the structs that this game's files share.  What
 * packs and templates must know stands in NOTES.md.
 *
 * Captions in the files name the rule book's sections; "decision" is a number
 * of our own list of what the rule book leaves open.
 */
#ifndef AOI_H
#define AOI_H

#include "aoi_net.h"
#include "game/game.h"

#define SEATS 5
#define ID_SIZE 24
#define INDUSTRIES_MAX 8
#define LEVELS_MAX 8
#define COUNTERS_MAX 16 /* of one industry and player */
#define GROUPS_MAX 16
#define KINDS_MAX (GROUPS_MAX + INDUSTRIES_MAX) /* of cards */
#define CARDS_MAX 96
#define HAND_MAX 12
#define OPEN_MAX 4 /* visible cards */
#define TILES_MAX 8
#define TYPES_MAX 8
#define MARKETS_MAX 16
#define SITES_MAX 96
#define SPACES_MAX 16 /* of a town */
#define LINKS_MAX 96
#define TRACK_MAX 16
#define COST_MAX 2       /* cubes of one kind that a thing costs */
#define CUBES_MAX 20     /* on a counter or in a box */
#define MONEY_MAX 100000 /* any price in the data */
#define LOANS_MAX 100000 /* $10 each, of one player */
#define LOAN_ORDER 1000  /* most in one order */

#define MAP_MAX 100 /* a map is so wide and so high */

#define NOTHING 0xff
#define SEEN 0x80u /* of a card in a hand: taken face up */

enum role { GOODS, COAL_MINE, IRON_WORKS, PORT, SHIP };
enum resource { COAL, IRON, RESOURCES };
enum node_kind { TOWN, VILLAGE, MARKET, DISTANT_PORT, SHIP_SPACE };

struct level {
	int32_t money, income;
	uint8_t cost[RESOURCES];
	uint8_t tech, cubes, count;
};

struct industry {
	struct level level[LEVELS_MAX];
	uint8_t role;
	uint8_t counters;            /* of each player */
	uint8_t order[COUNTERS_MAX]; /* levels, lowest first */
	char id[ID_SIZE];
};

struct node {
	uint8_t kind, group;
	uint8_t first, sites; /* its spaces */
	uint8_t limit;        /* counters of one player */
	uint8_t ship;         /* of a town: its first ship space's site */
	uint8_t x, y;         /* on the map, 0 to MAP_MAX; or NOTHING */
	char id[ID_SIZE];
};

/* A space.  All spaces of all towns in data order, then the ships. */
struct site {
	uint8_t node, number; /* number: from 1, in its town */
	uint8_t accepts;      /* bit set of industries */
	uint8_t type;         /* its name in type_id */
	uint8_t port;         /* of a ship space: the town's node */
	uint8_t box;          /* its coal at the start */
	uint8_t market;       /* of a ship space: its market, or NOTHING */
};

struct aoi_edition {
	struct industry industry[INDUSTRIES_MAX];
	struct node node[NODES_MAX];
	struct site site[SITES_MAX];
	uint64_t linked[NODES_MAX];   /* by links of the map, laid or not */
	uint64_t distant;             /* nodes that are distant ports */
	uint64_t grouped[GROUPS_MAX]; /* nodes of each group */
	uint64_t ship_spaces;
	uint64_t roomy; /* nodes that hold two counters of one player */
	int32_t start_money, loan_unit, interest, rail_money;
	int32_t rail_pays, space_pays, money_per_point, loan_points;
	int32_t empty_price;
	int32_t price[RESOURCES][TRACK_MAX];
	uint8_t track[RESOURCES]; /* places on it */
	uint8_t rail_cost[RESOURCES];
	uint8_t end[LINKS_MAX][2];
	uint64_t ends[LINKS_MAX]; /* the same as a set */
	uint8_t market_node[MARKETS_MAX];
	uint8_t industries, nodes, sites, links, markets, groups;
	/* of each industry, the spaces of a node that accept it, by number, the
	 * first is 1 << 0; and the nodes with such a space */
	uint16_t space[INDUSTRIES_MAX][NODES_MAX];
	uint64_t accepting[INDUSTRIES_MAX];
	uint8_t deal[SEATS + 1];
	uint8_t rails, hand_limit, open, strict, first_actions, actions;
	uint8_t deck[CARDS_MAX]; /* in data order */
	uint8_t deck_count, kinds;
	uint8_t tile_count[TILES_MAX], tile_takes[TILES_MAX], tiles;
	char kind_id[KINDS_MAX][ID_SIZE]; /* of cards: groups, industries */
	char tile_id[TILES_MAX][ID_SIZE];
	char type_id[TYPES_MAX][ID_SIZE]; /* of spaces */
	/* what lies overseas, a place of no map or another; "" on land */
	char overseas_id[MARKETS_MAX][ID_SIZE];
	char map_id[ID_SIZE];
};

/*
 * The position.  A counter on a site is its owner, industry and level; those
 * taken from a display are counted, lowest first.  joined[n] are the nodes
 * that a laid railway (or the sea, for a ship space) joins to n.
 */
#pragma GCC diagnostic push
#pragma GCC diagnostic error "-Wpadded"
struct aoi_position {
	uint64_t joined[NODES_MAX];
	uint64_t net[SEATS]; /* ends of a seat's own railways */
	int32_t money[SEATS], loans[SEATS], spent[SEATS];
	int32_t bank;              /* with all money of the seats: 0 */
	int32_t supply[RESOURCES]; /* with all cubes in play: always the same */
	uint8_t owner[SITES_MAX], industry[SITES_MAX], level[SITES_MAX];
	uint8_t flipped[SITES_MAX];
	uint8_t cubes[SITES_MAX]; /* on the counter; of a ship: in its box */
	uint8_t tile[MARKETS_MAX], used[MARKETS_MAX];
	uint8_t rail[LINKS_MAX]; /* owner */
	uint8_t rails[SEATS];    /* left */
	uint8_t taken[SEATS][INDUSTRIES_MAX];
	uint8_t track[RESOURCES];      /* cubes on it */
	uint8_t hand[SEATS][HAND_MAX]; /* oldest first */
	uint8_t hand_count[SEATS];
	uint8_t pile[CARDS_MAX]; /* the next card is the first */
	uint8_t pile_count;
	uint8_t open[OPEN_MAX];
	uint8_t discarded[KINDS_MAX];
	uint8_t order[SEATS];
	uint8_t keep_loans[SEATS];
	uint8_t seats, turn, at; /* at: place in the order */
	uint8_t left;            /* actions left, a sale not counted */
	uint8_t selling;
	uint8_t latched, over;
	uint8_t spare[2];
};
#pragma GCC diagnostic pop

/* A move, taken apart: the kind, and up to six bytes. */
enum kind {
	BUILD = 1,
	RAIL,
	SELL,
	STOP,
	DRAW,
	PASS,
	DEVELOP, /* these two last, since there are many */
	DOUBLE,
	BORROW,
	REPAY,
	KEEP,
	KIND_END
};

enum { /* BUILD, DOUBLE; sources are 0 (any), or 1 + site */
	AT_INDUSTRY,
	AT_SITE,
	AT_CARD,
	AT_COAL,
	AT_COAL2,
	AT_IRON,
	ARGS
};
#define RAIL_LINK 0 /* RAIL, and AT_COAL, AT_IRON */
#define SELL_FROM 0 /* SELL: a site; to: a site, or MARKETS + market */
#define SELL_TO 1
#define MARKETS SITES_MAX
#define DEVELOP_INDUSTRY 0
#define DEVELOP_CARD 1
#define DRAW_FIRST 0 /* 1 + source; source 0 is the pile */
#define DRAW_SECOND 1
#define PASS_CARD 0 /* 1 + card, 0: none */
#define LOAN_HIGH 0 /* loans: two bytes */
#define LOAN_LOW 1
#define KEEP_YES 0

struct step {
	enum kind kind;
	uint8_t arg[ARGS];
};

/* Where a cube comes from. */
#define IMPORT 0xfe
struct cube {
	uint8_t resource, site; /* site, or IMPORT */
	uint8_t other;          /* another source as near, or NOTHING */
	uint8_t spelled;        /* the order named it */
	int32_t price;
};
struct plan {
	struct cube cube[RESOURCES * COST_MAX];
	unsigned count;
	int32_t money; /* of all imports */
};

/* What something needs and where: coal and iron to any node of at. */
struct need {
	uint64_t at;
	const uint8_t *cost;
	uint8_t source[RESOURCES][COST_MAX];
};

/* aoi_edition.c, aoi_map.c - the data, checked. */
bool aoi_load_edition(const struct doc *doc, void *data, struct buf *why);
bool aoi_load_map(
    const struct doc *doc, struct aoi_edition *ed, struct buf *why);
/* The index of an id among count of them, size bytes apart; NOTHING. */
unsigned aoi_find(const char *ids, size_t size, unsigned count, const char *id);
extern const char *const aoi_resource_ids[RESOURCES];

/* aoi_board.c - looking at a position. */
uint32_t aoi_active(const struct aoi_position *pos);
/* Which card kind builds this industry. */
unsigned aoi_industry_card(const struct aoi_edition *ed, unsigned industry);
const struct level *aoi_level_of(const struct aoi_edition *ed,
    const struct aoi_position *pos, unsigned site);
/* The lowest counter of an industry on a display, or NULL. */
const struct level *aoi_next(const struct aoi_edition *ed,
    const struct aoi_position *pos, unsigned seat, unsigned industry);
unsigned aoi_role(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned site);
/* What a coal box or a counter here holds for all; RESOURCES: nothing. */
unsigned aoi_offered(const struct aoi_edition *ed,
    const struct aoi_position *pos, unsigned site);
/* Nodes with a counter of a role on it, unflipped or not; ports: distant ones
 * too. */
uint64_t aoi_ports(
    const struct aoi_edition *ed, const struct aoi_position *pos);
uint64_t aoi_offering(const struct aoi_edition *ed,
    const struct aoi_position *pos, unsigned resource);
/* Nodes of towns where a seat has a counter. */
uint64_t aoi_present(const struct aoi_edition *ed,
    const struct aoi_position *pos, unsigned seat);
unsigned aoi_counters(const struct aoi_edition *ed,
    const struct aoi_position *pos, unsigned seat, unsigned node);
bool aoi_has_card(const struct aoi_position *pos, unsigned seat, unsigned card);
unsigned aoi_open_count(const struct aoi_position *pos);
/* True if a ship's box is empty and its market used. */
bool aoi_ship_done(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned site);
/* No cube of it anywhere: on counters, in opened boxes, on the track. */
bool aoi_dry(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned resource);
bool aoi_first_rail(
    const struct aoi_edition *ed, const struct aoi_position *pos);

/* aoi_pay.c - fetching coal and iron. */
bool aoi_plan(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, const struct need *need, struct plan *plan,
    struct phrase *why);

/* What is missing between two sets of nodes, for a refusal: how many links,
 * and the ends of the first. */
void aoi_tell_gap(const struct aoi_edition *ed, const struct aoi_position *pos,
    uint64_t from, uint64_t to, struct phrase *why);

/* aoi_move.c - moves in 64 bits. */
move_t aoi_move(const struct step *step);
bool aoi_step(const struct aoi_edition *ed, move_t move, struct step *step);
void aoi_need(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, const struct step *step, struct need *need);

/* aoi_check.c, aoi_site.c - what may be done. */
bool aoi_check(const void *data, const void *position, unsigned seat,
    move_t move, struct phrase *why);
/* True if the lowest counter of an industry may go to a site, as far as space,
 * technology and presence allow. */
bool aoi_fits(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat, unsigned industry, unsigned site, struct phrase *why);
/* True if a legal move builds over a counter of the seat's own ("Construire
 * par-dessus un marqueur"), which leaves the board. */
bool aoi_loses(
    const void *data, const void *position, unsigned seat, move_t move);
/* True if this card allows an industry at a site. */
bool aoi_card_allows(const struct aoi_edition *ed,
    const struct aoi_position *pos, unsigned seat, unsigned industry,
    unsigned site, unsigned card, struct phrase *why);
bool aoi_anyone_allows(const struct aoi_edition *ed,
    const struct aoi_position *pos, unsigned site, struct phrase *why);
/* The first free space of a node that accepts an industry; NOTHING. */
unsigned aoi_free_site(const struct aoi_edition *ed,
    const struct aoi_position *pos, unsigned node, unsigned industry);
/* What a port or market still buys now: bit set of industries. */
unsigned aoi_buys(
    const struct aoi_edition *ed, const struct aoi_position *pos, unsigned to);
unsigned aoi_outlet_node(const struct aoi_edition *ed, unsigned to);
bool aoi_reveals(
    const void *data, const void *position, unsigned seat, move_t move);
bool aoi_is_secret(
    const void *data, const void *position, unsigned seat, move_t move);
move_t aoi_done(const void *data, const void *position, unsigned seat);
move_t aoi_default_move(const void *data, const void *position, unsigned seat);
/* How many cards a draw takes now. */
unsigned aoi_draws(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat);

/* aoi_list.c - all that may be done. */
#define LIST_MAX 1000
unsigned aoi_legal_moves(
    const void *data, const void *position, unsigned seat, move_t *out);
unsigned aoi_open_moves(
    const void *data, const void *position, unsigned seat, move_t *out);
uint32_t aoi_to_act(const void *data, const void *position);
/* True if the seat could sell anything. */
bool aoi_can_sell(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat);

/* aoi_play.c, aoi_counter.c - playing a move. */
void aoi_apply(const void *data, void *position, unsigned seat, move_t move,
    struct dice *dice, struct events *events);
void aoi_place(const struct aoi_edition *ed, struct aoi_position *pos,
    unsigned seat, unsigned industry, unsigned site, struct events *events);
void aoi_flip(const struct aoi_edition *ed, struct aoi_position *pos,
    unsigned site, struct events *events);
void aoi_fetch(const struct aoi_edition *ed, struct aoi_position *pos,
    const struct plan *plan, struct events *events);

/* aoi_turn.c - money, cards, the end of a turn and of the game. */
void aoi_gain(struct aoi_position *pos, unsigned seat, int32_t amount);
/* Pay, borrowing the least that is needed. */
void aoi_pay(const struct aoi_edition *ed, struct aoi_position *pos,
    unsigned seat, int32_t amount, struct events *events);
void aoi_repay(const struct aoi_edition *ed, struct aoi_position *pos,
    unsigned seat, int32_t loans, struct events *events);
void aoi_discard(struct aoi_position *pos, unsigned seat, unsigned card);
void aoi_latch(struct aoi_position *pos, struct events *events);
void aoi_next_seat(const struct aoi_edition *ed, struct aoi_position *pos,
    struct events *events);
void aoi_begin_turn(const struct aoi_edition *ed, struct aoi_position *pos,
    struct events *events);

/* aoi_score.c - points. */
int32_t aoi_rail_income(const struct aoi_edition *ed,
    const struct aoi_position *pos, unsigned seat);
int32_t aoi_tech(const struct aoi_edition *ed, const struct aoi_position *pos,
    unsigned seat);
void aoi_scores(const void *data, const void *position, int32_t *scores);
void aoi_ranking(const void *data, const void *position, uint8_t *places);
int32_t aoi_value(const void *data, const void *position, unsigned seat);
bool aoi_sound(const void *data, const void *position);

/* aoi_order.c, aoi_choose.c - orders to moves and back. */
extern const struct verb aoi_verbs[];
/* True for an order of a link or a loan that does not exist, or for a place
 * that never takes the industry. */
bool aoi_never(const void *data, const struct order *order, struct phrase *why);
unsigned aoi_read_order(const void *data, const void *position, unsigned seat,
    const struct order *order, move_t *moves, unsigned max, struct phrase *why);
void aoi_write_order(const void *data, const void *position, unsigned seat,
    move_t move, struct order *order);

/* aoi_display.c - one display; and all of them, with a price list. */
void aoi_view_display(const struct aoi_edition *ed,
    const struct aoi_position *pos, unsigned seat, struct doc *list);
void aoi_view_levels(const struct aoi_edition *ed,
    const struct aoi_position *pos, uint32_t seat, struct doc *doc);

/* aoi_view.c - what a seat knows, and a shuffle of the rest. */
void aoi_view(
    const void *data, const void *position, uint32_t seat, struct doc *doc);
void aoi_redeal(
    const void *data, void *position, uint32_t seat, struct dice *dice);

#endif
