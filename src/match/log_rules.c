/* SPDX-License-Identifier: MIT */
/* log_rules.c - the rules of order (FORMAT.md section 5), and which entries are
 * live. */
#include "base/unicode.h"
#include "base/x.h"
#include "match/log_p.h"
#include "match/salt.h"

#include <stdlib.h>
#include <string.h>

static void
all_absent(uint32_t *numbers, size_t count)
{
	memset(numbers, 0xff, count * sizeof(*numbers));
}

/* malloc knows nothing of the hash's wish for 64 bytes. */
struct log_state *
log_state_new(void)
{
	struct log_state *state = NULL;
	void *memory;

	if (posix_memalign(
		&memory, _Alignof(struct log_state), sizeof(*state)) != 0)
		memory = xmalloc(SIZE_MAX / 2);
	state = memory;
	memset(state, 0, sizeof(*state));
	seal_hasher_init(&state->hasher);
	state->sums = (struct buf)BUF_INIT;
	state->start = state->reveal = state->beacon = NO_ENTRY;
	state->closed = state->due = state->pause = NO_ENTRY;
	all_absent(state->seat, LOG_SEATS_MAX);
	all_absent(state->salt, LOG_SEATS_MAX);
	all_absent(state->written, LOG_SEATS_MAX);
	all_absent(state->topic, ARRAY_LEN(state->topic));
	return state;
}

void
log_state_free(struct log_state *state)
{
	if (state == NULL)
		return;
	for (uint32_t i = 0; i < LOG_SEATS_MAX; i++)
		free(state->name[i]);
	free(state->tail);
	free(state->chain);
	free(state->marks);
	free(state->hash);
	buf_release(&state->sums);
	free(state);
}

/* ---- the live story ---- */

/* True if the entry is in the story as it stands after the last one ruled
 * on. */
static bool
log_is_live(const struct log_state *state, uint32_t n)
{
	uint32_t at =
	    state->ruled > 0 ? state->tail[state->ruled - 1] : NO_ENTRY;

	while (at != NO_ENTRY && at > n && state->chain[at].instead != n)
		at = state->chain[at].prev;
	return at == n;
}

void
log_grow_story(struct log_state *state, size_t count)
{
	if (count < state->cap)
		return;
	while (state->cap <= count)
		state->cap = state->cap == 0 ? 64 : 2 * state->cap;
	state->tail = xrealloc(state->tail, state->cap, sizeof(*state->tail));
	state->chain =
	    xrealloc(state->chain, state->cap, sizeof(*state->chain));
	state->marks =
	    xrealloc(state->marks, state->cap, sizeof(*state->marks));
}

/* ---- what an entry is ---- */

static void
mark_entry(struct log_state *state, const struct entry *entry)
{
	struct log_mark *mark = &state->marks[state->ruled];

	*mark = (struct log_mark){.offset = (uint32_t)entry->offset,
	    .kind = (uint8_t)entry->kind,
	    .by = (uint8_t)entry->by,
	    .seat = entry->seat < LOG_SEATS_MAX ? (uint8_t)entry->seat
						: LOG_NO_SEAT,
	    .topic = log_topic_mark(entry->topic),
	    .day = log_day(entry->time),
	    .has_moves = entry->move_count > 0,
	    .has_due = entry->due[0] != '\0',
	    .has_mail = entry->has_mail};
	if (entry->has_mail)
		memcpy(mark->mail, entry->mail, sizeof(mark->mail));
	if (mark->has_due)
		state->due = state->ruled;
	if (entry->kind == ENTRY_HOST)
		state->host = state->ruled;
	if (state->closed == NO_ENTRY && log_is_topic(entry, LOG_CLOSED))
		state->closed = state->ruled;
	if (log_is_topic(entry, LOG_PAUSE) || log_is_topic(entry, LOG_RESUME))
		state->pause = state->ruled;
}

void
log_link(struct log_state *state, uint32_t n, uint32_t instead, uint32_t tail)
{
	uint32_t before = n > 0 ? state->tail[n - 1] : NO_ENTRY;
	uint8_t kind = state->marks[n].kind;

	state->chain[n] = (struct log_link){NO_ENTRY, instead};
	if (kind == ENTRY_NOTE)
		state->topic[state->marks[n].topic] = n;
	if (log_mark_is_written(&state->marks[n]))
		state->written[state->marks[n].seat] = n;
	if (kind == ENTRY_START || kind == ENTRY_ORDERS) {
		state->chain[n].prev = before;
		state->tail[n] = n;
	} else {
		state->tail[n] = kind == ENTRY_VOID ? tail : before;
	}
}

static void
tell_story(struct log_state *state, const struct entry *entry)
{
	log_grow_story(state, state->ruled);
	mark_entry(state, entry);
	log_link(state, state->ruled, entry->instead,
	    entry->kind == ENTRY_VOID ? state->tail[entry->back] : NO_ENTRY);
	state->ruled++;
}

uint32_t
log_tail(const struct log *log, uint32_t i)
{
	return log->state->tail[i];
}

size_t
log_live(const struct log *log, uint32_t i, uint32_t **numbers)
{
	const struct log_state *state = log->state;
	uint32_t at, *list = xcalloc((size_t)i + 1, sizeof(*list));
	bool *dead = xcalloc((size_t)i + 1, sizeof(*dead));
	size_t count = 0, j;

	for (at = state->tail[i]; at != NO_ENTRY; at = state->chain[at].prev) {
		if (!dead[at])
			list[count++] = at;
		if (state->chain[at].instead != NO_ENTRY)
			dead[state->chain[at].instead] = true;
	}
	for (j = 0; j < count / 2; j++) {
		at = list[j];
		list[j] = list[count - 1 - j];
		list[count - 1 - j] = at;
	}
	free(dead);
	*numbers = list;
	return count;
}

/* ---- the rules, a function for each kind: NULL or what is broken ---- */

struct rule_scene {
	struct log_state *state;
	const struct log *log;
	const struct entry *charter, *entry;
};

static const struct entry *
sitter(const struct rule_scene *s, uint32_t seat)
{
	uint32_t n = s->state->seat[seat];

	return n == NO_ENTRY ? NULL : log_entry(s->log, n);
}

static const char *
rule_charter(const struct rule_scene *s)
{
	return s->state->ruled > 0 ? "only the first entry is a charter" : NULL;
}

/* Kept as it is compared: a file may have many seats, and seat entries. */
static const char *
bare_name(const struct rule_scene *s, uint32_t seat)
{
	const struct entry *who = sitter(s, seat);
	struct buf bare = BUF_INIT;

	if (s->state->name[seat] == NULL && who != NULL) {
		unicode_bare(&bare, who->name);
		s->state->name[seat] = buf_take(&bare);
	}
	return s->state->name[seat];
}

static const char *
rule_name(const struct rule_scene *s)
{
	const struct entry *entry = s->entry;
	struct buf bare = BUF_INIT;

	if (!unicode_is_composed(entry->name))
		return "a name is written composed (NFC)";
	unicode_bare(&bare, entry->name);
	for (uint32_t i = 0; i < s->charter->seats; i++) {
		const char *other = bare_name(s, i);

		if (i == entry->seat || other == NULL ||
		    strcmp(other, bare.data) != 0)
			continue;
		buf_release(&bare);
		return "another seat has this name";
	}
	free(s->state->name[entry->seat]);
	s->state->name[entry->seat] = buf_take(&bare);
	return NULL;
}

static const char *
rule_seat(const struct rule_scene *s)
{
	const struct entry *entry = s->entry;
	struct log_state *state = s->state;
	const char *broken;

	if (entry->seat >= s->charter->seats)
		return "the table has no such seat";
	if (state->beacon != NO_ENTRY && state->start == NO_ENTRY)
		return "no seat changes between the beacon and the start";
	broken = rule_name(s);
	if (broken != NULL)
		return broken;
	state->seat[entry->seat] = state->ruled;
	if (state->start == NO_ENTRY)
		state->salt[entry->seat] = NO_ENTRY;
	return NULL;
}

static const char *
rule_salt(const struct rule_scene *s)
{
	struct log_state *state = s->state;
	uint32_t seat = s->entry->seat;
	const struct entry *who;

	if (state->start != NO_ENTRY)
		return "no salt counts after the start";
	if (state->beacon != NO_ENTRY)
		return "no salt counts after the beacon";
	if (seat == UINT32_MAX) {
		if (s->charter->beacon == NULL)
			return "the charter names no beacon";
		if (!beacon_is_good(s->entry->text))
			return "a beacon is digits, single blanks between them";
		state->beacon = state->ruled;
		return NULL;
	}
	if (seat >= s->charter->seats)
		return "the table has no such seat";
	who = sitter(s, seat);
	if (who == NULL || who->bot[0] != '\0')
		return "salt comes from a seat where a person sits";
	if (state->salt[seat] != NO_ENTRY)
		return "the seat has given its salt";
	if (!salt_is_good(s->entry->text))
		return "a salt is 12 to 200 letters a to z, single blanks "
		       "between words";
	state->salt[seat] = state->ruled;
	return NULL;
}

static const char *
rule_start(const struct rule_scene *s)
{
	struct log_state *state = s->state;
	const struct entry *who;
	uint32_t i;

	if (state->start != NO_ENTRY)
		return "the match has started";
	for (i = 0; i < s->charter->seats; i++) {
		who = sitter(s, i);
		if (who == NULL)
			return "it starts with an empty seat";
		if (s->charter->salts_all && who->bot[0] == '\0' &&
		    state->salt[i] == NO_ENTRY)
			return "it starts without the salt of every person";
	}
	if (s->charter->beacon != NULL && state->beacon == NO_ENTRY)
		return "it starts without the beacon";
	state->start = state->ruled;
	return NULL;
}

static bool
hides_moves(const struct entry *entry)
{
	size_t i;

	for (i = 0; i < entry->move_count; i++) {
		if (strcmp(entry->moves[i], "?") == 0)
			return true;
	}
	return false;
}

static const char *
rule_instead(const struct rule_scene *s)
{
	const struct entry *entry = s->entry, *old;

	if (entry->instead >= s->state->ruled)
		return "it replaces orders that are not there";
	old = log_entry(s->log, entry->instead);
	if (old->kind != ENTRY_ORDERS || old->seat != entry->seat)
		return "it replaces what are no orders of this seat";
	if (!log_is_live(s->state, entry->instead))
		return "it replaces orders that do not count any more";
	return NULL;
}

static const char *
rule_orders(const struct rule_scene *s)
{
	const struct entry *entry = s->entry;

	if (s->state->start == NO_ENTRY)
		return "there are no orders before the start";
	if (entry->seat >= s->charter->seats)
		return "the table has no such seat";
	if (entry->move_count == 0 && entry->sealed == NULL)
		return "orders hold moves, or a sealed part";
	if (entry->sealed == NULL &&
	    (hides_moves(entry) || entry->by == BY_STANDING))
		return "the sealed part is missing";
	if (entry->sealed != NULL &&
	    entry->sealed_len != s->charter->seal + SEAL_EXTRA)
		return "the sealed part is not as long as the charter says";
	if (entry->seen != NO_ENTRY && entry->seen >= s->state->ruled)
		return "it answers an entry that is not there yet";
	return entry->instead == NO_ENTRY ? NULL : rule_instead(s);
}

static const char *
rule_void(const struct rule_scene *s)
{
	const struct log_state *state = s->state;

	if (state->start == NO_ENTRY)
		return "nothing can be taken back before the start";
	if (s->entry->back < state->start || s->entry->back >= state->ruled)
		return "it goes back to before the start, or ahead";
	return NULL;
}

static const char *
rule_note(const struct rule_scene *s)
{
	if (s->entry->seat != UINT32_MAX && s->entry->seat >= s->charter->seats)
		return "the table has no such seat";
	return NULL;
}

static const char *
rule_host(const struct rule_scene *s)
{
	(void)s;
	return NULL;
}

static const char *
rule_reveal(const struct rule_scene *s)
{
	s->state->reveal = s->state->ruled;
	return NULL;
}

static const char *(*const rules[])(const struct rule_scene *s) = {
    [ENTRY_CHARTER] = rule_charter,
    [ENTRY_SEAT] = rule_seat,
    [ENTRY_SALT] = rule_salt,
    [ENTRY_START] = rule_start,
    [ENTRY_ORDERS] = rule_orders,
    [ENTRY_VOID] = rule_void,
    [ENTRY_NOTE] = rule_note,
    [ENTRY_HOST] = rule_host,
    [ENTRY_REVEAL] = rule_reveal,
};

const char *
log_rules_add(struct log_state *state, const struct log *log)
{
	const struct entry *entry = &log->entries[state->ruled];
	const struct rule_scene scene = {
	    state, log, state->ruled > 0 ? log_entry(log, 0) : entry, entry};
	const char *broken;

	if (state->reveal != NO_ENTRY)
		return "nothing stands after the reveal";
	broken = rules[entry->kind](&scene);
	if (broken == NULL)
		tell_story(state, entry);
	return broken;
}
