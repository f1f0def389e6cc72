/* SPDX-License-Identifier: MIT */
/* log_doc.c - a match's entries as a doc. */
#include "commands/log.h"

#include "base/x.h"
#include "letters/display_name.h"

#include <stdlib.h>
#include <string.h>

struct writer {
	const struct match *match;
	const struct words *words;
	const struct log_reader *reader;
	bool revealed;
	bool *live; /* one an entry */
};

static void
add_hex(struct doc *map, const char *key, const uint8_t *bytes, size_t len)
{
	struct buf hex = BUF_INIT;

	seal_hex(&hex, bytes, len);
	doc_add_string(map, key, hex.data);
	buf_release(&hex);
}

static void
add_optional(struct doc *map, const char *key, uint32_t number)
{
	if (number != NO_ENTRY)
		doc_add_number(map, key, number);
}

/* ---- orders ---- */

static bool
open_part(const struct writer *writer, const struct entry *entry,
    struct sealed *sealed)
{
	const struct match *match = writer->match;

	return entry->sealed != NULL && match->has_match_key &&
	       match_open_sealed(match, entry, sealed, NULL) == 0;
}

static void
add_moves(struct doc *map, const struct entry *entry,
    const struct sealed *sealed, bool opened)
{
	struct doc *moves = doc_add_list(map, "moves");
	size_t i, hidden = 0;

	for (i = 0; i < entry->move_count; i++) {
		const char *move = entry->moves[i];

		if (opened && strcmp(move, "?") == 0 &&
		    hidden < sealed->move_count)
			move = sealed->moves[hidden++];
		doc_add_string(moves, NULL, move);
	}
}

/* What else the sealed part holds: plans, which are their owner's until the
 * end, also on the host's desk. */
static void
add_plans(struct doc *map, const struct sealed *sealed)
{
	struct doc *list, *line;
	size_t i;

	add_optional(map, "of", sealed->of);
	if (sealed->waiting_count > 0) {
		list = doc_add_list(map, "waiting");
		for (i = 0; i < sealed->waiting_count; i++) {
			line = doc_add_map(list, NULL);
			if (sealed->waiting[i].text != NULL)
				doc_add_string(
				    line, "when", sealed->waiting[i].text);
			else
				doc_add_number(
				    line, "drop", sealed->waiting[i].number);
		}
	}
	if (sealed->word_count == 0)
		return;
	list = doc_add_list(map, "words");
	for (i = 0; i < sealed->word_count; i++)
		doc_add_string(list, NULL, sealed->words[i]);
	if (sealed->has_sig)
		add_hex(map, "psig", sealed->sig, SIG_LEN);
}

static void
add_orders(
    const struct writer *writer, struct doc *map, const struct entry *entry)
{
	bool own = writer->revealed || writer->reader->seat == entry->seat;
	struct sealed sealed;
	bool opened = false;

	sealed_init(&sealed);
	if (own || writer->reader->host)
		opened = open_part(writer, entry, &sealed);
	doc_add_string(map, "by", log_bys[entry->by]);
	add_optional(map, "seen", entry->seen);
	add_optional(map, "instead", entry->instead);
	add_moves(map, entry, &sealed, opened);
	if (own && opened)
		add_plans(map, &sealed);
	sealed_release(&sealed);
}

/* ---- what followed ---- */

static void
add_event(
    const struct writer *writer, struct doc *list, const struct event *event)
{
	const struct phrase *phrase = &event->phrase;
	struct doc *map = doc_add_map(list, NULL), *args;
	struct buf text = BUF_INIT;
	unsigned i;

	words_phrase(writer->words, "events", phrase, &text);
	doc_add_string(map, "event", phrase->key);
	/* Here each stands alone, also what goes on in the line before. */
	doc_add_string(map, "text", text.data + strspn(text.data, ", "));
	args = doc_add_map(map, "args");
	for (i = 0; i < phrase->count; i++) {
		const struct arg *arg = &phrase->args[i];

		if (arg->kind == ARG_THING)
			doc_add_string(args, arg->name, arg->thing);
		else
			doc_add_number(args, arg->name, arg->number);
	}
	buf_release(&text);
}

static void
add_events(
    const struct writer *writer, struct doc *map, const struct chapter *chapter)
{
	struct doc *list = doc_add_list(map, "events");
	size_t i;

	for (i = 0; i < chapter->events.count; i++)
		if (writer->reader->host ||
		    match_event_seen(writer->match, &chapter->events.list[i],
			writer->reader->seat))
			add_event(writer, list, &chapter->events.list[i]);
}

/* A draw does not say whose it is to know, so nobody is told but who may know
 * all. */
static void
add_dice(struct doc *map, const struct chapter *chapter)
{
	struct doc *list = doc_add_list(map, "dice"), *draw, *order;
	size_t i;
	uint32_t j;

	for (i = 0; i < chapter->tape.count; i++) {
		const struct dice_draw *from = &chapter->tape.draws[i];

		draw = doc_add_map(list, NULL);
		doc_add_number(draw, "word", (int64_t)from->word);
		doc_add_number(
		    draw, from->shuffle ? "shuffle" : "below", from->n);
		if (!from->shuffle) {
			doc_add_number(draw, "result", from->result);
			continue;
		}
		order = doc_add_list(draw, "order");
		for (j = 0; j < from->n; j++)
			doc_add_number(order, NULL, from->order[j]);
	}
}

static void
add_story(
    const struct writer *writer, struct doc *map, const struct entry *entry)
{
	bool live = writer->live[entry->number];
	const struct chapter *chapter;

	doc_add_bool(map, "live", live);
	chapter = match_chapter_at(writer->match, entry->number);
	if (!live || chapter == NULL)
		return;
	add_events(writer, map, chapter);
	if (writer->revealed || writer->reader->host)
		add_dice(map, chapter);
}

/* ---- the other kinds ---- */

static void
add_charter(struct doc *map, const struct entry *entry)
{
	struct doc *options;
	size_t i;

	doc_add_string(map, "game", entry->game);
	doc_add_number(map, "rules", entry->rules);
	doc_add_string(map, "edition", entry->edition);
	add_hex(map, "edition_hash", entry->edition_hash, HASH_LEN);
	doc_add_number(map, "seats", entry->seats);
	options = doc_add_list(map, "options");
	for (i = 0; i < entry->option_count; i++)
		doc_add_string(options, NULL, entry->options[i]);
	add_hex(map, "host", entry->host, KEY_LEN);
	add_hex(map, "commit", entry->commit, HASH_LEN);
	doc_add_string(map, "salts", entry->salts_all ? "all" : "any");
	if (entry->beacon != NULL)
		doc_add_string(map, "beacon", entry->beacon);
}

static void
add_seat(struct doc *map, const struct entry *entry)
{
	doc_add_string(map, "language", entry->lang);
	if (entry->bot[0] != '\0')
		doc_add_string(map, "bot", entry->bot);
	if (entry->has_key)
		add_hex(map, "key", entry->key, KEY_LEN);
}

static void
add_text(
    const struct writer *writer, struct doc *map, const struct entry *entry)
{
	char *text = display_name_text(writer->match, entry->text);

	doc_add_string(map, "text", text);
	free(text);
}

static void
add_kind(
    const struct writer *writer, struct doc *map, const struct entry *entry)
{
	switch (entry->kind) {
	case ENTRY_CHARTER:
		add_charter(map, entry);
		break;
	case ENTRY_SEAT:
		add_seat(map, entry);
		break;
	case ENTRY_ORDERS:
		add_orders(writer, map, entry);
		break;
	case ENTRY_VOID:
		doc_add_number(map, "back", entry->back);
		doc_add_string(map, "why", log_whys[entry->why]);
		break;
	case ENTRY_NOTE:
		doc_add_string(map, "topic", entry->topic);
		add_text(writer, map, entry);
		break;
	case ENTRY_SALT:
		add_text(writer, map, entry);
		break;
	case ENTRY_HOST:
		add_hex(map, "host", entry->host, KEY_LEN);
		break;
	case ENTRY_REVEAL:
		add_hex(map, "key", entry->key, KEY_LEN);
		break;
	case ENTRY_START:
		break;
	}
	if (entry->kind == ENTRY_START || entry->kind == ENTRY_ORDERS)
		add_story(writer, map, entry);
}

/* Who sat there then. */
static const char *
player_at(const struct writer *writer, const struct entry *entry)
{
	const struct entry *seat =
	    log_seat(&writer->match->log, entry->number, entry->seat);
	bool in_public =
	    !writer->reader->host && writer->reader->seat == OBSERVER;
	const char *name;

	if (seat == NULL)
		return "?";
	return match_called(writer->match, seat, &name) == CALLED_PERSON &&
		       in_public
		   ? seat->name
		   : name;
}

static void
add_entry(
    const struct writer *writer, struct doc *list, const struct entry *entry)
{
	struct doc *map = doc_add_map(list, NULL);

	doc_add_number(map, "entry", entry->number);
	doc_add_string(map, "kind", log_kinds[entry->kind]);
	doc_add_string(map, "time", entry->time);
	add_hex(map, "hash", log_hash(&writer->match->log, entry->number),
	    HASH_LEN);
	if (entry->seat < writer->match->seats &&
	    entry->kind != ENTRY_CHARTER) {
		doc_add_number(map, "seat", entry->seat);
		doc_add_string(map, "player", player_at(writer, entry));
	}
	add_kind(writer, map, entry);
	if (entry->due[0] != '\0')
		doc_add_string(map, "due", entry->due);
}

static bool *
find_live(const struct match *match)
{
	uint32_t *numbers;
	size_t count, i;
	bool *live = xcalloc(match->log.count, sizeof(*live));

	count = log_live(&match->log, log_head(&match->log), &numbers);
	for (i = 0; i < count; i++)
		live[numbers[i]] = true;
	free(numbers);
	return live;
}

struct doc *
log_doc(const struct match *match, const struct words *words,
    const struct log_reader *reader)
{
	struct writer writer = {match, words, reader,
	    log_reveal(&match->log) != NO_ENTRY, find_live(match)};
	struct doc *doc = doc_new_map(), *list;
	struct buf name = BUF_INIT;
	uint32_t i;

	if (reader->host)
		buf_adds(&name, "host");
	else if (reader->seat == OBSERVER)
		buf_adds(&name, "public");
	else
		buf_addf(&name, "%u", reader->seat);
	doc_add_number(doc, "version", 1);
	doc_add_string(doc, "match", log_entry(&match->log, 0)->match);
	doc_add_string(doc, "game", match->game->name);
	doc_add_string(doc, "reader", name.data);
	doc_add_bool(doc, "revealed", writer.revealed);
	list = doc_add_list(doc, "entries");
	for (i = 0; i <= log_head(&match->log); i++)
		add_entry(&writer, list, log_entry(&match->log, i));
	buf_release(&name);
	free(writer.live);
	return doc;
}
