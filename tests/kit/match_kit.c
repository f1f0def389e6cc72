/* SPDX-License-Identifier: MIT */
/* match_kit.c - a real match in memory, for tests. */
#include "match_kit.h"

#include "base/x.h"
#include "play/ahead.h"
#include "site/site.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const struct {
	const char *name, *lang;
} players[] = {
    {"Anna", "en"},
    {"Bruno", "fr"},
    {"Chloé", "fr"},
    {"Denis", "en"},
    {"Elsa", "fr"},
};

static void
must(int rc, const struct err *err)
{
	if (rc == 0)
		return;
	fprintf(stderr, "match_kit: %s\n", err->text);
	abort();
}

const char *
match_kit_time(struct match_kit *kit)
{
	time_write(kit->time, 1795200000 + 60 * (int64_t)kit->minutes++);
	return kit->time;
}

static struct entry
next_entry(struct match_kit *kit, enum entry_kind kind)
{
	struct entry entry;

	entry_init(&entry, kind);
	strcpy(entry.time, match_kit_time(kit));
	return entry;
}

static void
append(struct match_kit *kit, struct entry *take)
{
	struct err err = ERR_INIT;

	must(match_append(&kit->match, take, &kit->host, &err), &err);
	entry_release(take);
}

unsigned match_kit_seal;

static void
load_charter(
    struct match_kit *kit, const char *game, unsigned seats, const char *option)
{
	struct entry charter = next_entry(kit, ENTRY_CHARTER);
	struct buf edition = BUF_INIT, name = BUF_INIT;
	struct log log = LOG_INIT;
	struct err err = ERR_INIT;

	buf_addf(&name, "games/%s/edition.yaml", game);
	must(data_read(&kit->data, name.data, &edition, &err), &err);
	strcpy(charter.match, "k7m2qd");
	strcpy(charter.game, game);
	strcpy(charter.edition, "pli");
	charter.rules = game_rules(game_find(game));
	charter.seats = seats;
	charter.seal =
	    match_kit_seal > 0 ? match_kit_seal : game_seal(game_find(game));
	charter.salts_all = true;
	if (option != NULL)
		entry_add_option(&charter, option);
	seal_hash(charter.edition_hash, edition.data, edition.len);
	memcpy(charter.host, kit->host.sign_public, KEY_LEN);
	seal_commit(charter.commit, kit->keys.match);
	/* A sealed box is never twice the same; these bytes are. */
	memset(charter.secret, 0x5a, SECRET_LEN);
	must(log_add(&log, &charter, &kit->host, &err), &err);
	must(match_load(&kit->match, &log, NO_ENTRY, &kit->data, NULL,
		 &kit->keys, &err),
	    &err);
	entry_release(&charter);
	buf_release(&edition);
	buf_release(&name);
}

static void
seat_and_salt(struct match_kit *kit, unsigned seats, const char *const *persons)
{
	for (unsigned s = 0; s < seats; s++) {
		struct entry seat = next_entry(kit, ENTRY_SEAT);

		seat.seat = s;
		seat.name =
		    xstrdup(persons == NULL ? players[s].name : persons[s]);
		strcpy(seat.lang, players[s].lang);
		append(kit, &seat);
	}
	for (unsigned s = 0; s < seats; s++) {
		struct entry salt = next_entry(kit, ENTRY_SALT);

		salt.seat = s;
		salt.text = xstrdup("some words of my own");
		append(kit, &salt);
	}
}

/* The words speak of the match's edition, and so go before it does. */
static void
load_words(struct match_kit *kit, unsigned seats)
{
	const char *names[SEATS_MAX];
	struct err err = ERR_INIT;

	for (unsigned s = 0; s < seats; s++)
		names[s] = match_name(&kit->match, s);
	kit->word_count = 0;
	for (unsigned i = 0; languages[i] != NULL; i++) {
		must(words_new(&kit->words[i], &kit->data, languages[i],
			 kit->match.game, &kit->match.edition, &err),
		    &err);
		words_set_names(kit->words[i], names, seats);
		kit->word_count++;
	}
}

struct words *
match_kit_words(const struct match_kit *kit, const char *lang)
{
	for (unsigned i = 0; i < kit->word_count; i++)
		if (strcmp(words_lang(kit->words[i]), lang) == 0)
			return kit->words[i];
	abort();
}

void
match_kit_init(
    struct match_kit *kit, const char *game, unsigned seats, uint8_t key)
{
	match_kit_init_as(kit, game, seats, key, NULL, NULL);
}

void
match_kit_init_as(struct match_kit *kit, const char *game, unsigned seats,
    uint8_t key, const char *const *persons, const char *option)
{
	uint8_t r[32] = {1};
	struct entry start;

	memset(kit, 0, sizeof(*kit));
	host_key_init(&kit->host, r);
	memset(&kit->keys.match, key, KEY_LEN);
	memset(&kit->keys.post, 0x40, KEY_LEN);
	data_init(&kit->data);
	/* Games that are there only for tests. */
	kit->data.dirs[0] = getenv("srcdir") == NULL ? NULL : kit->dir;
	snprintf(kit->dir, sizeof(kit->dir), "%s/tests",
	    getenv("srcdir") == NULL ? "." : getenv("srcdir"));
	match_init(&kit->match);
	load_charter(kit, game, seats, option);
	seat_and_salt(kit, seats, persons);
	start = next_entry(kit, ENTRY_START);
	append(kit, &start);
	load_words(kit, seats);
}

void
match_kit_twin(struct match_kit *kit, const struct match_kit *of)
{
	*kit = *of;
	/* What points into the original. */
	kit->data.dirs[0] = of->data.dirs[0] == NULL ? NULL : kit->dir;
	match_kit_load(of, NO_ENTRY, &kit->match);
	load_words(kit, of->match.seats);
}

void
match_kit_release(struct match_kit *kit)
{
	for (unsigned i = 0; i < kit->word_count; i++)
		words_free(kit->words[i]);
	match_release(&kit->match);
	host_key_wipe(&kit->host);
}

unsigned
match_kit_play(struct match_kit *kit, struct dice *chance, unsigned count)
{
	struct match *match = &kit->match;
	struct err err = ERR_INIT;
	move_t moves[MOVES_MAX];
	unsigned played = 0;

	for (; played < count; played++) {
		uint32_t act = match_to_act(match);
		uint32_t seat = (uint32_t)__builtin_ctz(act | 1u << 31);
		void *pos;
		unsigned n;

		if (act == 0)
			break;
		pos = match_position(match, seat);
		n = match->game->legal_moves(
		    match->edition.data, pos, seat, moves);
		free(pos);
		must(play_move(match, seat, moves[dice_below(chance, n)],
			 BY_HOST, match_kit_time(kit), "", &kit->host, &err),
		    &err);
	}
	return played;
}

void
match_kit_write(
    const struct match_kit *kit, uint32_t seat, move_t move, struct buf *out)
{
	const struct match *match = &kit->match;
	void *pos = match_position(match, seat);
	struct order order;

	match->game->write_order(match->edition.data, pos, seat, move, &order);
	words_write(kit->words[0], &order, out);
	free(pos);
}

static move_t
find_written(const struct match_kit *kit, uint32_t seat, const char *order)
{
	const struct match *match = &kit->match;
	void *pos = match_position(match, seat);
	struct buf text = BUF_INIT;
	move_t moves[MOVES_MAX], found = NO_MOVE;
	unsigned count =
	    match->game->legal_moves(match->edition.data, pos, seat, moves);

	for (unsigned i = 0; i < count && found == NO_MOVE; i++) {
		buf_clear(&text);
		match_kit_write(kit, seat, moves[i], &text);
		if (strcmp(text.data, order) == 0)
			found = moves[i];
	}
	buf_release(&text);
	free(pos);
	return found;
}

bool
match_kit_play_line(struct match_kit *kit, const char *line)
{
	char *order;
	uint32_t seat = (uint32_t)strtoul(line, &order, 10);
	struct err err = ERR_INIT;
	move_t move;

	if (*order != ' ' || !(match_to_act(&kit->match) >> seat & 1))
		return false;
	move = find_written(kit, seat, order + 1);
	if (move == NO_MOVE)
		return false;
	must(play_move(&kit->match, seat, move, BY_MAIL, match_kit_time(kit),
		 "", &kit->host, &err),
	    &err);
	return true;
}

enum outcome
match_kit_orders(struct match_kit *kit, uint32_t seat, const char *text,
    struct verdicts *verdicts)
{
	return match_kit_answer(kit, seat, NO_ENTRY, text, verdicts);
}

enum outcome
match_kit_answer(struct match_kit *kit, uint32_t seat, uint32_t seen,
    const char *text, struct verdicts *verdicts)
{
	struct arrival arrival = {.seat = seat,
	    .by = BY_MAIL,
	    .seen = seen,
	    .time = match_kit_time(kit),
	    .due = ""};
	struct orders orders = ORDERS_INIT;
	struct err err = ERR_INIT;

	orders_read(&orders, text, strlen(text), kit->words, kit->word_count);
	must(play_orders(&kit->match, &arrival, &orders, kit->words,
		 kit->word_count, verdicts, &kit->host, &err),
	    &err);
	orders_release(&orders);
	return verdicts->outcome;
}

static struct words *const *
all(void *arg, uint32_t seat, unsigned *count)
{
	struct match_kit *kit = arg;

	(void)seat;
	*count = kit->word_count;
	return kit->words;
}

void
match_kit_settle(struct match_kit *kit, struct verdicts *verdicts)
{
	struct speakers speakers = {all, kit};
	struct err err = ERR_INIT;

	must(ahead_settle(&kit->match, &speakers, match_kit_time(kit), "",
		 verdicts, &kit->host, &err),
	    &err);
}

void
match_kit_void(struct match_kit *kit, uint32_t back)
{
	struct entry entry = next_entry(kit, ENTRY_VOID);

	entry.back = back;
	entry.why = VOID_CONSENT;
	append(kit, &entry);
}

void
match_kit_load(const struct match_kit *kit, uint32_t last, struct match *match)
{
	const struct buf *bytes = &kit->match.log.bytes;
	struct log log = LOG_INIT;
	struct err err = ERR_INIT;

	match_init(match);
	must(log_parse(&log, bytes->data, bytes->len, "kit", &err), &err);
	must(match_load(match, &log, last, &kit->data, NULL, &kit->keys, &err),
	    &err);
}

static bool
same_waiting(const struct match *a, const struct match *b, unsigned seat)
{
	if (a->waiting_count[seat] != b->waiting_count[seat])
		return false;
	for (unsigned i = 0; i < a->waiting_count[seat]; i++)
		if (a->waiting[seat][i].entry != b->waiting[seat][i].entry ||
		    strcmp(a->waiting[seat][i].text,
			b->waiting[seat][i].text) != 0)
			return false;
	return true;
}

bool
match_kit_same(const struct match *a, const struct match *b)
{
	if (memcmp(a->pos, b->pos, a->game->position_size) != 0 ||
	    a->dice.next != b->dice.next || a->phase != b->phase ||
	    a->opened != b->opened || a->handed_in != b->handed_in ||
	    a->started != b->started)
		return false;
	for (unsigned s = 0; s < a->seats; s++) {
		const struct held *x = &a->held[s], *y = &b->held[s];

		if (a->asked[s] != b->asked[s] || a->moved[s] != b->moved[s] ||
		    x->entry != y->entry || x->count != y->count ||
		    x->complete != y->complete || !same_waiting(a, b, s))
			return false;
	}
	return true;
}
