/* SPDX-License-Identifier: MIT */
/*
 * match_kit.h - a real match in memory, for tests: seats are taken, salted and
 * started, and moves can be played at random.
 */
#ifndef MATCH_KIT_H
#define MATCH_KIT_H

#include "play/play.h"

struct match_kit {
	struct host_key host;
	struct match_keys keys;
	struct data data;
	char dir[4096];
	struct match match;
	struct words *words[LANGUAGES_MAX]; /* of languages */
	unsigned word_count;
	unsigned minutes;
	char time[21];
};

/* The words of a language. */
struct words *match_kit_words(const struct match_kit *kit, const char *lang);
/* Bytes of the sealed parts of matches that begin from now on; 0: as many as
 * the game says. */
extern unsigned match_kit_seal;
/* A started match of a game; seats are Anna (en), Bruno (fr), Chloé (fr),
 * Denis (en), Elsa (fr).  Different keys give different dice. */
void match_kit_init(
    struct match_kit *kit, const char *game, unsigned seats, uint8_t key);
/* The same, with other names and with an option, "name=value"; NULL: without.
 */
void match_kit_init_as(struct match_kit *kit, const char *game, unsigned seats,
    uint8_t key, const char *const *persons, const char *option);
/* The same match, to be released on its own: one made again would have another
 * charter, and so other dice. */
void match_kit_twin(struct match_kit *kit, const struct match_kit *of);
void match_kit_release(struct match_kit *kit);
/* The time of the next entry. */
const char *match_kit_time(struct match_kit *kit);
/* Play up to count random legal moves, each an entry; how many were played. */
unsigned match_kit_play(
    struct match_kit *kit, struct dice *chance, unsigned count);
/* A legal move of a seat as an order in English. */
void match_kit_write(
    const struct match_kit *kit, uint32_t seat, move_t move, struct buf *out);
/* Play the legal move that is written so: "SEAT ORDER".  False: there is none
 * now. */
bool match_kit_play_line(struct match_kit *kit, const char *line);
/* The mail of a seat: its orders are judged and played; NULL mail tag. */
enum outcome match_kit_orders(struct match_kit *kit, uint32_t seat,
    const char *orders, struct verdicts *verdicts);
/* The same, as the answer to the letter of entry seen. */
enum outcome match_kit_answer(struct match_kit *kit, uint32_t seat,
    uint32_t seen, const char *orders, struct verdicts *verdicts);
/* Let waiting orders act. */
void match_kit_settle(struct match_kit *kit, struct verdicts *verdicts);
void match_kit_void(struct match_kit *kit, uint32_t back);
/* The same log, loaded again up to an entry; the caller releases it. */
void match_kit_load(
    const struct match_kit *kit, uint32_t last, struct match *match);
/* Same position, dice, phase, waiting orders and open questions. */
bool match_kit_same(const struct match *a, const struct match *b);

#endif
