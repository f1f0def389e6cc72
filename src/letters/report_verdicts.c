/* SPDX-License-Identifier: MIT */
/* report_verdicts.c - what became of a mail's lines. */
#include "letters/report_p.h"

#include <string.h>

/* Lists that verdicts go to; several kinds may share one. */
static const char *const lists[] = {
    [VERDICT_PLAYED] = "played",
    [VERDICT_CLOSED] = "closed",
    [VERDICT_KEPT] = "kept",
    [VERDICT_HELD] = "held",
    [VERDICT_DONE] = "done",
    [VERDICT_BEYOND] = "beyond",
    [VERDICT_REFUSED] = "refused",
    [VERDICT_MISREAD] = "refused",
    [VERDICT_MISSING] = "refused",
    [VERDICT_DROPPED] = "dropped",
    [VERDICT_UNREAD] = "unread",
};

/* The verdicts of a turn are those of the mail that made it. */
static bool
are_mine(const struct teller *teller)
{
	const struct verdicts *verdicts = teller->report->verdicts;

	return verdicts->outcome != OUTCOME_PLAYED ||
	       report_is_me(teller,
		   log_entry(&teller->match->log, verdicts->entry)->seat);
}

static struct doc *
list_of(struct doc *doc, const char *name)
{
	struct doc *list = doc_get(doc, name);

	return list != NULL ? list : doc_add_list(doc, name);
}

/* What was held is no more, if this very mail was the last. */
static const char *
list_name(const struct teller *teller, const struct verdict *verdict)
{
	const struct verdicts *verdicts = teller->report->verdicts;

	if (verdict->kind == VERDICT_HELD &&
	    verdicts->outcome == OUTCOME_PLAYED &&
	    teller->match->opened >= verdicts->entry)
		return "taken";
	if (verdict->instead != NULL)
		return "replacing";
	return lists[verdict->kind];
}

/* An order that is offered below with a button is not named twice. */
static const char *
suggestion_of(const struct teller *teller, const struct verdict *verdict)
{
	return teller->report->verdicts->guess != NULL &&
		       !verdict_is_command(verdict)
		   ? ""
		   : verdict->suggestion;
}

static void
add_verdict(
    const struct teller *teller, const struct verdict *verdict, struct doc *doc)
{
	struct doc *map =
	    doc_add_map(list_of(doc, list_name(teller, verdict)), NULL);
	struct buf why = BUF_INIT;

	if (verdict->line > 0)
		doc_add_number(map, "line", verdict->line);
	if (verdict->text != NULL)
		doc_add_string(map, "text", verdict->text);
	if (verdict->kind == VERDICT_UNREAD && *verdict->suggestion != '\0')
		doc_add_string(map, "suggestion", verdict->suggestion);
	if (verdict->instead != NULL)
		doc_add_string(map, "instead", verdict->instead);
	if (verdict->why.key != NULL) {
		words_near(teller->words, &verdict->why, verdict->word,
		    suggestion_of(teller, verdict), &why);
		doc_add_string(map, "why", why.data);
	}
	buf_release(&why);
}

/* The seat's waiting orders that could not be played. */
static void
add_unplayed(const struct teller *teller, struct doc *doc)
{
	const struct verdicts *verdicts = teller->report->verdicts;
	struct doc *list = doc_add_list(doc, "ahead"), *map;
	struct buf why = BUF_INIT;

	for (size_t i = 0; i < verdicts->unplayed_count; i++) {
		const struct unplayed *unplayed = &verdicts->unplayed[i];

		if (unplayed->seat != teller->report->seat)
			continue;
		map = doc_add_map(list, NULL);
		doc_add_string(map, "text", unplayed->text);
		buf_clear(&why);
		words_phrase(teller->words, "refusals", &unplayed->why, &why);
		doc_add_string(map, "why", why.data);
		doc_add_bool(map, "all", unplayed->all);
	}
	buf_release(&why);
}

/* What the lines may mean, and what is near: orders whose blanks do not break,
 * so that none of them begins a line of the text. */
static void
add_offered(
    const char *lines, const struct teller *teller, bool each, struct doc *list)
{
	const char *end;

	for (const char *at = lines; *at != '\0'; at = end + 1) {
		struct doc *map = doc_add_map(list, NULL);
		struct buf text = BUF_INIT;

		end = strchr(at, '\n');
		buf_add(&text, at, (size_t)(end - at));
		if (each)
			report_link(teller, map, text.data);
		buf_clear(&text);
		for (const char *c = at; c < end; c++)
			if (*c == ' ')
				buf_adds(&text, "\xc2\xa0");
			else
				buf_addc(&text, *c);
		doc_add_string(map, "text", text.data);
		doc_add_bool(map, "last", end[1] == '\0');
		buf_release(&text);
	}
}

static void
add_offers(const struct teller *teller, struct doc *doc)
{
	const struct verdicts *verdicts = teller->report->verdicts;
	struct doc *guess, *nearest;

	if (verdicts->guess != NULL) {
		guess = doc_add_map(doc, "guess");
		doc_add_bool(guess, "takes_yes", teller->report->takes_yes);
		report_link(teller, guess, verdicts->guess);
		add_offered(verdicts->guess, teller, false,
		    doc_add_list(guess, "orders"));
	}
	if (verdicts->nearest == NULL)
		return;
	nearest = doc_add_map(doc, "nearest");
	doc_add_bool(nearest, "takes_yes",
	    teller->report->takes_yes && verdicts->guess == NULL &&
		verdicts_command(verdicts) == NULL);
	add_offered(
	    verdicts->nearest, teller, true, doc_add_list(nearest, "orders"));
}

/* Lines, each with its LF, under key, and that there are any under has. */
static void
add_lines(const char *lines, const char *key, const char *has, struct doc *doc)
{
	struct doc *list;
	const char *end;

	if (lines == NULL)
		return;
	doc_add_bool(doc, has, true);
	list = doc_add_list(doc, key);
	for (const char *at = lines; *at != '\0'; at = end + 1) {
		end = strchr(at, '\n');
		doc_add_bytes(
		    doc_add_map(list, NULL), "text", at, (size_t)(end - at));
	}
}

/* The lines of the seat whose moment has passed, or that hung on something
 * that is no more as it was. */
static void
add_ended_lines(const struct teller *teller, struct doc *doc)
{
	const struct verdicts *verdicts = teller->report->verdicts;
	uint32_t seat = teller->report->seat;

	if (seat >= SEATS_MAX)
		return;
	add_lines(verdicts->past_lines[seat], "past", "has_past", doc);
	add_lines(verdicts->changed_lines[seat], "changed", "has_changed", doc);
}

/* What a preview would cause. */
static void
add_foreseen(const struct teller *teller, struct doc *doc)
{
	const struct events *events = &teller->report->verdicts->foreseen;
	struct told told = TOLD_INIT(doc_add_list(doc, "foreseen"));
	struct buf text = BUF_INIT;
	unsigned count;

	for (size_t i = 0; i < events->count; i++) {
		const struct event *event = &events->list[i];

		buf_clear(&text);
		if (event_seen(event, teller->report->seat))
			words_phrase(
			    teller->words, "events", &event->phrase, &text);
		told_add(&told, &text);
	}
	count = told_end(&told);
	doc_add_bool(doc, "has_foreseen", count > 0);
	doc_add_bool(doc, "many", count > REPORT_FEW);
	buf_release(&text);
}

static void
add_file(const struct teller *teller, struct doc *doc)
{
	struct phrase why;
	struct buf text = BUF_INIT;

	phrase_set(&why, teller->report->file);
	words_phrase(teller->words, "refusals", &why, &text);
	doc_add_string(
	    doc_add_map(list_of(doc, "refused"), NULL), "why", text.data);
	buf_release(&text);
}

/* Talk is not named. */
static bool
is_talk(const struct verdict *verdict)
{
	return verdict->kind == VERDICT_UNREAD && verdict->suggestion == NULL;
}

/* He asks something that nobody here can answer. */
static bool
has_question(const struct verdicts *verdicts)
{
	for (size_t i = 0; i < verdicts->count; i++) {
		const struct verdict *verdict = &verdicts->list[i];

		if ((verdict->kind == VERDICT_UNREAD ||
			verdict->kind == VERDICT_MISREAD) &&
		    !verdict_is_command(verdict) &&
		    strchr(verdict->text, '?') != NULL)
			return true;
	}
	return false;
}

void
report_verdicts(const struct teller *teller, struct doc *doc)
{
	const struct verdicts *verdicts = teller->report->verdicts;
	struct doc *map;
	bool talk = false, only = true, kept = false, answered = false;

	if (verdicts == NULL)
		return;
	map = doc_add_map(doc, "verdicts");
	add_unplayed(teller, map);
	add_ended_lines(teller, map);
	if (!are_mine(teller))
		return;
	doc_add_bool(doc, "goes_on", verdicts->open);
	add_foreseen(teller, map);
	for (size_t i = 0; i < verdicts->count; i++) {
		talk |= verdicts->list[i].kind == VERDICT_UNREAD;
		kept |= verdicts->list[i].kind == VERDICT_KEPT;
		answered |= verdicts->list[i].kind == VERDICT_PLAYED ||
			    verdicts->list[i].kind == VERDICT_CLOSED ||
			    verdicts->list[i].kind == VERDICT_HELD;
		only &= is_talk(&verdicts->list[i]);
		if (!is_talk(&verdicts->list[i]))
			add_verdict(teller, &verdicts->list[i], map);
	}
	doc_add_bool(doc, "kept_only", kept && !answered && !verdicts->open);
	add_offers(teller, map);
	doc_add_bool(map, "question", has_question(verdicts));
	doc_add_bool(map, "lists", verdicts->lists);
	doc_add_bool(map, "no_order", talk && doc_get(map, "refused") == NULL);
	doc_add_bool(doc, "only_talk",
	    talk && only && verdicts->guess == NULL &&
		teller->report->file == NULL);
	if (teller->report->file != NULL)
		add_file(teller, map);
	/* Not what is held: a later mail replaces it. */
	doc_add_bool(map, "settled",
	    doc_get(map, "played") != NULL || doc_get(map, "taken") != NULL);
}
