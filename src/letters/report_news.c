/* SPDX-License-Identifier: MIT */
/* report_news.c - what happened since a seat last played. */
#include "letters/display_name.h"
#include "letters/report_p.h"

#include <stdlib.h>
#include <string.h>

static const char *const arrivals[] = {
    "by_mail", "by_forum", "by_host", "by_clock", "by_bot", "by_standing"};

/*
 * A seat has read what came before its own last mail.  What the clock, the
 * host or a waiting order did in its name it has not: that is news.
 */
static uint32_t
first_news(const struct match *match, uint32_t seat)
{
	const struct log *log = &match->log;
	uint32_t start = log_start(log), last;

	if (start == NO_ENTRY)
		return log_head(log) + 1;
	last = log_last_written(log, log_head(log), seat);
	return last == NO_ENTRY ? start : last + 1;
}

/* Who sat where at an entry, and not who sits there now. */
static void
set_names(const struct teller *teller, uint32_t number)
{
	display_name_set_all(
	    teller->words, teller->match, number, teller->report->seat);
}

/* What only another seat was told speaks to that one ("you draw"), also when
 * the reveal has made it public. */
static bool
is_told(const struct teller *teller, const struct event *event)
{
	uint32_t seat = teller->report->seat;

	return seat < teller->match->seats
		   ? event_seen(event, seat)
		   : match_event_seen(teller->match, event, seat);
}

static bool
holds_text(const struct doc *list, const char *text)
{
	for (size_t i = 0; i < doc_count(list); i++)
		if (doc_text(doc_at(list, i)) != NULL &&
		    strcmp(doc_text(doc_at(list, i)), text) == 0)
			return true;
	return false;
}

/* What stands behind it tells the reader alone all of it, and more. */
static bool
is_told_anew(const struct teller *teller, const struct events *events, size_t i)
{
	const struct event *event = &events->list[i], *next = event + 1;

	return i + 1 < events->count && next->seats != EVERYBODY &&
	       event_seen(next, teller->report->seat) &&
	       holds_text(
		   words_texts(teller->words, "retold"), event->phrase.key);
}

/* The events of an entry, each a line; how many there are.  Many of them are
 * told one below the other.  The names are those of that entry. */
static unsigned
add_events(const struct teller *teller, uint32_t number, struct doc *map)
{
	struct told told = TOLD_INIT(doc_add_list(map, "lines"));
	const struct chapter *chapter = match_chapter_at(teller->match, number);
	struct buf text = BUF_INIT;
	unsigned count;

	if (chapter == NULL)
		return 0;
	for (size_t i = 0; i < chapter->events.count; i++) {
		const struct event *event = &chapter->events.list[i];

		if (!is_told(teller, event) ||
		    is_told_anew(teller, &chapter->events, i))
			continue;
		buf_clear(&text);
		words_phrase(teller->words, "events", &event->phrase, &text);
		told_add(&told, &text);
	}
	count = told_end(&told);
	doc_add_bool(map, "many", count > REPORT_FEW);
	buf_release(&text);
	return count;
}

/* Moves that are held: nothing of them shows yet.  When a simultaneous phase
 * has closed all has been told where it closed. */
static bool
is_sealed(const struct match *match, const struct entry *entry,
    const struct chapter *chapter)
{
	return chapter->held && match->phase != 0 &&
	       entry->number > match->opened;
}

/* True if it was the only move that the seat could make.  Its owner may
 * know. */
static bool
is_only_move(const struct teller *teller, const struct entry *entry)
{
	const struct match *match = teller->match;
	const struct game *game = match->game;
	move_t moves[MOVES_MAX];
	const void *pos = NULL;

	if (entry->by != BY_STANDING || entry->move_count != 1 ||
	    !report_is_me(teller, entry->seat))
		return false;
	for (uint32_t i = entry->number; pos == NULL && i-- > 0;)
		pos = match_position_at(match, i);
	return pos != NULL && game->legal_moves(match->edition.data, pos,
				  entry->seat, moves) == 1;
}

/* answered: bit set of seats of which it was told that they have answered; once
 * is enough, though an answer may come in parts, or again. */
static bool
tell_orders(const struct teller *teller, const struct entry *entry,
    uint32_t *answered, struct doc *map)
{
	const struct chapter *chapter =
	    match_chapter_at(teller->match, entry->number);
	unsigned lines = add_events(teller, entry->number, map);
	uint32_t bit = 1u << entry->seat;
	bool told, sealed, missed;

	if (chapter == NULL)
		return false;
	/* A receipt says it with the orders. */
	told = teller->report->kind == LETTER_RECEIPT &&
	       report_is_me(teller, entry->seat);
	sealed =
	    lines == 0 && !told && is_sealed(teller->match, entry, chapter);
	missed = lines == 0 && !sealed && entry->move_count > 0 &&
		 entry->by == BY_CLOCK;
	if (lines > 0)
		*answered = 0;
	else if (!(sealed || missed) || *answered & bit)
		return false;
	else
		*answered |= bit;
	doc_add_number(map, "seat", entry->seat);
	doc_add_bool(map, "mine", report_is_me(teller, entry->seat));
	if (!chapter->handed_in && !missed)
		doc_add_bool(map, arrivals[entry->by], true);
	doc_add_bool(map, "only_move", is_only_move(teller, entry));
	doc_add_bool(map, "sealed", sealed);
	doc_add_bool(map, "missed", missed);
	return true;
}

static void
add_name(const struct teller *teller, const char *key,
    const struct entry *entry, struct doc *map)
{
	char *name = display_name_of(
	    teller->match, teller->words, entry, teller->report->seat);

	doc_add_string(map, key, name);
	free(name);
}

static bool
tell_seat(
    const struct teller *teller, const struct entry *entry, struct doc *map)
{
	const struct entry *before =
	    entry->number == 0
		? NULL
		: log_seat(&teller->match->log, entry->number - 1, entry->seat);

	doc_add_number(map, "seat", entry->seat);
	add_name(teller, "player", entry, map);
	if (before == NULL) {
		doc_add_bool(map, "joined", true);
	} else if (strcmp(before->name, entry->name) != 0) {
		doc_add_bool(map, "replaced", true);
		add_name(teller, "before", before, map);
	} else {
		doc_add_bool(map, "renewed", true);
		doc_add_bool(map, "new_key",
		    entry->has_key &&
			(!before->has_key ||
			    memcmp(entry->key, before->key, KEY_LEN) != 0));
		return report_is_me(teller, entry->seat);
	}
	return true;
}

/* Whose move was the first of them. */
static uint32_t
whose_move(const struct log *log, uint32_t from, uint32_t to)
{
	for (uint32_t i = from; i <= to; i++)
		if (log_entry(log, i)->kind == ENTRY_ORDERS)
			return log_entry(log, i)->seat;
	return NO_SEAT;
}

/* One of several that a template asks for: the others are said not to be it,
 * since a letter around the news may tell of one of them itself. */
static void
add_one_of(struct doc *map, const char *const *names, size_t one)
{
	for (size_t i = 0; names[i] != NULL; i++)
		doc_add_bool(map, names[i], i == one);
}

static bool
tell_void(
    const struct teller *teller, const struct entry *entry, struct doc *map)
{
	const struct log *log = &teller->match->log;
	uint32_t moved = whose_move(log, entry->back + 1, entry->number - 1);
	struct doc *back = doc_add_map(map, "void");

	doc_add_number(back, "back", entry->back);
	doc_add_number(back, "from", entry->back + 1);
	doc_add_number(back, "to", entry->number - 1);
	doc_add_bool(back, "single", entry->back + 2 == entry->number);
	add_one_of(back, log_whys, entry->why);
	if (moved != NO_SEAT)
		doc_add_number(doc_add_map(back, "moved"), "seat", moved);
	else
		doc_add_bool(back, "moved", false);
	return true;
}

static const char *const votes[] = {"pause", "resume", TOPIC_DEADLINE, NULL};

/* Its place among the votes, or that of their end. */
static size_t
find_vote(const struct entry *entry)
{
	size_t i = 0;

	while (votes[i] != NULL && strcmp(entry->topic, votes[i]) != 0)
		i++;
	return i;
}

/* Of the players' own will, not the host's. */
static void
tell_vote(
    const struct teller *teller, const struct entry *entry, struct doc *map)
{
	struct doc *vote = doc_add_map(map, "vote");

	doc_add_number(vote, "seat", entry->seat);
	add_one_of(vote, votes, find_vote(entry));
	if (entry->due[0] != '\0')
		report_date(teller, vote, "due", entry->due);
}

static bool
is_vote(const struct entry *entry)
{
	return votes[find_vote(entry)] != NULL && entry->seat != NO_SEAT;
}

static bool
tell_note(
    const struct teller *teller, const struct entry *entry, struct doc *map)
{
	struct doc *note;
	char *text;

	if (is_vote(entry)) {
		tell_vote(teller, entry, map);
		return true;
	}
	if (strcmp(entry->topic, TOPIC_RESTORED) == 0) {
		doc_add_number(
		    doc_add_map(map, "restored"), "back", entry->number - 1);
		return true;
	}
	if (strcmp(entry->topic, TOPIC_TERMS) == 0 &&
	    report_terms(teller, entry->text, map))
		return true;
	doc_add_bool(map, "closes", strcmp(entry->topic, TOPIC_CLOSED) == 0);
	if (strcmp(entry->text, NOTE_NO_TEXT) == 0)
		return true;
	note = doc_add_map(map, "note");
	doc_add_string(note, "topic", entry->topic);
	text = display_name_text(teller->match, entry->text);
	doc_add_string(note, "text", text);
	free(text);
	if (entry->seat != NO_SEAT)
		doc_add_number(note, "seat", entry->seat);
	return true;
}

static bool
tell_host(
    const struct teller *teller, const struct entry *entry, struct doc *map)
{
	const uint8_t *before =
	    log_host(&teller->match->log, entry->number - 1);
	struct doc *host = doc_add_map(map, "host");
	struct buf hex = BUF_INIT;

	seal_hex(&hex, entry->host, KEY_LEN);
	doc_add_string(host, "key", hex.data);
	/* The key stays: its owner's first entry in a match that was handed to
	 * him. */
	doc_add_bool(
	    host, "takes_over", memcmp(entry->host, before, KEY_LEN) == 0);
	buf_release(&hex);
	return true;
}

static bool
tell_start(
    const struct teller *teller, const struct entry *entry, struct doc *map)
{
	doc_add_bool(map, "begins", true);
	add_events(teller, entry->number, map);
	return true;
}

/* False: nothing that a reader would want to know. */
static bool
tell(const struct teller *teller, const struct entry *entry, uint32_t *answered,
    struct doc *map)
{
	doc_add_number(map, "entry", entry->number);
	if (teller->report->kind == LETTER_HISTORY)
		report_date(teller, map, "date", entry->time);
	switch (entry->kind) {
	case ENTRY_START:
		return tell_start(teller, entry, map);
	case ENTRY_ORDERS:
		return tell_orders(teller, entry, answered, map);
	case ENTRY_SEAT:
		return tell_seat(teller, entry, map);
	case ENTRY_VOID:
		return tell_void(teller, entry, map);
	case ENTRY_NOTE:
		return tell_note(teller, entry, map);
	case ENTRY_HOST:
		return tell_host(teller, entry, map);
	case ENTRY_REVEAL:
		doc_add_bool(map, "reveal", true);
		return true;
	default:
		return false;
	}
}

/*
 * From which head on what was said is news, if entries are from that one on:
 * what came behind the letter that a mail answered, too, for it may have been
 * lost.
 */
static uint32_t
first_said(const struct teller *teller, uint32_t first)
{
	const struct match *match = teller->match;
	const struct log *log = &match->log;
	const struct entry *entry;

	if (!match->started || first <= log_start(log))
		return 0;
	if (teller->report->since == NO_ENTRY || first > log_head(log))
		return first - 1;
	entry = log_entry(log, first);
	return entry->kind == ENTRY_ORDERS && entry->seen < first ? entry->seen
								  : first - 1;
}

/* Orders that wait, or were taken back or replaced, tell nothing: they are not
 * even read. */
static bool
is_silent(const struct match *match, uint32_t i)
{
	const struct log_mark *mark = log_mark(&match->log, i);
	const struct chapter *chapter;

	if (mark->kind != ENTRY_ORDERS)
		return false;
	chapter = match_chapter_at(match, i);
	return chapter == NULL || (chapter->events.count == 0 &&
				      !chapter->held && mark->by != BY_CLOCK);
}

/* What has been told so far. */
struct telling {
	uint32_t answered; /* tell_orders */
	uint32_t bot;     /* the seat of whose computer player the last piece of
			   * news is, or NO_SEAT */
	struct doc *news; /* that piece */
	uint32_t before; /* entries up to that one stood in an earlier letter */
	bool known;      /* a piece of news is of one of them */
	bool fresh;      /* and one is not */
};

/* What earlier letters told; 0: nothing that is told now.  A story from an
 * entry on, and one for a digest, says itself what is new. */
static uint32_t
told_before(const struct report *report)
{
	if (report->since != NO_ENTRY)
		return 0;
	if (report->untold != NULL)
		return *report->untold == 0 ? 0 : *report->untold - 1;
	return report->told;
}

/* True if it is the first piece of news behind those that the reader knows. */
static bool
mark_fresh(struct telling *telling, const struct entry *entry, struct doc *map)
{
	bool fresh = entry->number > telling->before;
	bool first = fresh && telling->known && !telling->fresh;

	doc_add_bool(map, "fresh", first);
	telling->known |= !fresh;
	telling->fresh |= fresh;
	return first;
}

static void
add_lines(const struct doc *map, struct told *told)
{
	const struct doc *lines = doc_get(map, "lines");
	struct buf text = BUF_INIT;

	for (size_t i = 0; i < doc_count(lines); i++) {
		buf_clear(&text);
		buf_adds(&text, doc_text_at(doc_at(lines, i), "text", ""));
		told_add(told, &text);
	}
	buf_release(&text);
}

/* What a computer player decides bit by bit is one thing that it does. */
static void
go_on(struct doc *news, const struct doc *map)
{
	struct doc *both = doc_new_map();
	struct doc *lines = doc_add_list(both, "lines"), *many;
	struct told told = {.list = lines, .line = BUF_INIT};

	add_lines(news, &told);
	add_lines(map, &told);
	many = doc_add_bool(both, "many", told_end(&told) > REPORT_FEW);
	doc_replace(news, "lines", doc_copy(lines));
	doc_replace(news, "many", doc_copy(many));
	doc_free(both);
}

static void
add_piece(const struct teller *teller, const struct entry *entry,
    struct telling *telling, struct doc *map, struct doc *list)
{
	size_t count = doc_count(list);
	bool bot = entry->kind == ENTRY_ORDERS && entry->by == BY_BOT &&
		   teller->report->kind != LETTER_HISTORY &&
		   doc_count(doc_get(map, "lines")) > 0;

	if (!mark_fresh(telling, entry, map) && bot &&
	    telling->bot == entry->seat && count > 0 &&
	    doc_at(list, count - 1) == telling->news) {
		go_on(telling->news, map);
		doc_free(map);
		return;
	}
	telling->news = doc_take(list, NULL, map);
	telling->bot = bot ? entry->seat : NO_SEAT;
}

static void
add_news(const struct teller *teller, uint32_t i, struct telling *telling,
    struct doc *list)
{
	const struct entry *entry;
	struct doc *map;

	if (log_mark(&teller->match->log, i)->kind == ENTRY_SEAT)
		set_names(teller, i);
	if (is_silent(teller->match, i))
		return;
	map = doc_new_map();
	entry = log_entry(&teller->match->log, i);
	if (tell(teller, entry, &telling->answered, map))
		add_piece(teller, entry, telling, map, list);
	else
		doc_free(map);
}

void
report_news(const struct teller *teller, struct doc *doc)
{
	const struct match *match = teller->match;
	const struct log *log = &match->log;
	uint32_t i = teller->report->since, head = log_head(log);
	uint32_t most = teller->news == 0 ? REPORT_NEWS : teller->news;
	struct telling telling = {
	    .bot = NO_SEAT, .before = told_before(teller->report)};
	struct doc *list;
	bool more = false;

	if (i == NO_ENTRY)
		i = first_news(match, teller->report->seat);
	if (teller->report->untold != NULL && *teller->report->untold < i)
		i = *teller->report->untold;
	if (i <= head && head - i >= most) {
		i = head - most + 1;
		more = true;
	}
	doc_add_bool(doc, "more_news", more);
	list = doc_add_list(doc, "news");
	set_names(teller, i <= head ? i : head);
	if (i > 0)
		report_said(teller, first_said(teller, i), i - 1, list);
	for (; i <= head; i++) {
		add_news(teller, i, &telling, list);
		report_said(teller, i, i, list);
	}
	doc_add_bool(doc, "no_news", doc_count(list) == 0);
	doc_add_bool(doc, "all_known", telling.known && !telling.fresh);
	set_names(teller, head);
}
