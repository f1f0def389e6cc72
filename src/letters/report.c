/* SPDX-License-Identifier: MIT */
/* report.c - view to doc to template to Markdown to what people read. */
#include "letters/report.h"
#include "base/fold.h"
#include "base/x.h"
#include "letters/display_name.h"
#include "letters/parts.h"
#include "letters/report_p.h"
#include "text/template.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

static const char *const names[] = {"invitation", "salted", "closed", "start",
    "turn", "receipt", "refusal", "preview", "stale", "foreign", "help", "over",
    "note", "confirm", "self", "status", "history", "reminder", "handover",
    "motion", "press", "taken", "past", "who", "section", "topic"};

enum letter_kind
letter_of_now(const struct match *match)
{
	return match_over(match) || match_closed(match) ? LETTER_OVER
							: LETTER_TURN;
}

const char *
letter_name(enum letter_kind kind)
{
	return names[kind];
}

bool
report_is_me(const struct teller *teller, uint32_t seat)
{
	return teller->report->seat == seat && seat != OBSERVER;
}

/* ---- the match ---- */

static void
add_hex(struct doc *doc, const char *key, const uint8_t *bytes, size_t len)
{
	struct buf hex = BUF_INIT;

	seal_hex(&hex, bytes, len);
	doc_add_string(doc, key, hex.data);
	buf_release(&hex);
}

static void
add_print(struct doc *doc, const char *key, const uint8_t hash[HASH_LEN])
{
	struct buf print = BUF_INIT;

	seal_print(&print, hash);
	doc_add_string(doc, key, print.data);
	buf_release(&print);
}

static void
add_charter(const struct teller *teller, struct doc *doc)
{
	const struct log *log = &teller->match->log;
	const struct entry *charter = log_entry(log, 0);
	struct doc *list;

	doc_add_string(doc, "match", charter->match);
	doc_add_string(doc, "game", charter->game);
	parts_title(&teller->match->edition, words_lang(teller->words), doc);
	doc_add_string(doc, "takes", words_text(teller->words, "length"));
	doc_add_number(doc, "seats", teller->match->seats);
	list = doc_add_list(doc, "options");
	for (size_t i = 0; i < charter->option_count; i++) {
		struct buf text = BUF_INIT;

		words_option(words_texts(teller->words, "options"),
		    words_texts(teller->words, "wish"), charter->options[i],
		    &text);
		doc_add_string(doc_add_map(list, NULL), "text", text.data);
		buf_release(&text);
	}
	doc_add_bool(doc, "dice_given", teller->match->test_dice);
	doc_add_bool(doc, "seat_wanted", teller->report->wanted);
	doc_add_bool(doc, "seat_freed", teller->report->freed);
	doc_add_bool(doc, "secret", match_is_secret(teller->match));
	doc_add_bool(doc, "until_end", teller->match->names == NAMES_UNTIL_END);
	doc_add_bool(doc, "salts_all", charter->salts_all);
	if (charter->beacon != NULL)
		doc_add_string(
		    doc_add_map(doc, "beacon"), "text", charter->beacon);
	add_hex(doc, "host_key", log_host(log, log_head(log)), KEY_LEN);
	add_print(doc, "charter_print", log_h0(log));
	doc_add_number(doc, "entry", log_head(log));
	add_print(doc, "print", log_hash(log, log_head(log)));
}

/* ---- players and salts ---- */

static struct doc *
add_player(const struct teller *teller, uint32_t seat, struct doc *list)
{
	struct doc *map = doc_add_map(list, NULL);

	doc_add_number(map, "seat", seat);
	doc_add_bool(map, "mine", report_is_me(teller, seat));
	return map;
}

/* "Anna, Bruno and Chloé", whom a list of players names. */
static void
add_names(const struct teller *teller, const struct doc *list, const char *key,
    struct doc *doc)
{
	size_t count = doc_count(list);
	struct buf text = BUF_INIT;
	int64_t seat;

	for (size_t i = 0; i < count; i++) {
		if (i > 0 && i + 1 == count)
			buf_addf(&text, " %s ",
			    words_text(teller->words, "label.and"));
		else if (i > 0)
			buf_adds(&text, ", ");
		if (doc_number(doc_get(doc_at(list, i), "seat"), &seat))
			buf_adds(
			    &text, words_name(teller->words, (uint32_t)seat));
	}
	doc_add_string(doc, key, text.data);
	buf_release(&text);
}

static void
add_players(const struct teller *teller, struct doc *doc)
{
	const struct match *match = teller->match;
	const struct log *log = &match->log;
	struct doc *players = doc_add_list(doc, "table"), *map;
	struct doc *salts = doc_add_list(doc, "salts");
	struct doc *missing = doc_add_list(doc, "salts_missing");
	unsigned free_seats = 0;
	bool owes = false;

	for (uint32_t s = 0; s < match->seats; s++) {
		const struct entry *seat = log_seat(log, log_head(log), s);
		const char *salt = log_salt(log, s);
		bool bot = seat != NULL && seat->bot[0] != '\0';

		map = add_player(teller, s, players);
		doc_add_bool(map, "free", seat == NULL);
		doc_add_bool(map, "bot", bot);
		if (salt != NULL)
			doc_add_string(
			    add_player(teller, s, salts), "text", salt);
		else if (seat == NULL)
			free_seats++;
		else if (!bot)
			add_player(teller, s, missing);
		owes |= report_is_me(teller, s) && salt == NULL;
	}
	doc_add_number(doc, "free_seats", free_seats);
	doc_add_bool(doc, "one_free_seat", free_seats == 1);
	doc_add_bool(doc, "owes_salt", owes && !match->started);
	doc_add_bool(doc, "salt_open", !match_salts_closed(match));
	add_names(teller, missing, "salts_missing_names", doc);
	if (log_salt(log, NO_SEAT) != NULL)
		doc_add_string(doc, "beacon_drawn", log_salt(log, NO_SEAT));
}

/* What stops the match now, or NULL; one that has ended is in no pause. */
static const struct entry *
pause_of(const struct match *match)
{
	return match_closed(match) || match_over(match)
		   ? NULL
		   : log_paused(&match->log);
}

static void
add_paused(
    const struct teller *teller, const struct entry *pause, struct doc *map)
{
	doc_add_bool(map, "by_vote", pause->seat != NO_SEAT);
	if (pause->seat != NO_SEAT)
		doc_add_string(
		    map, "player", words_name(teller->words, pause->seat));
}

/* Who owes a move; nobody while the match is paused. */
static uint32_t
owing(const struct match *match)
{
	return pause_of(match) != NULL || match_closed(match)
		   ? 0
		   : match_to_act(match);
}

bool
report_asks(const struct teller *teller)
{
	uint32_t seat = teller->report->seat;

	return seat < SEATS_MAX && owing(teller->match) & (1u << seat);
}

/* Oneself, the others. */
static void
add_to_act(const struct teller *teller, struct doc *doc)
{
	const struct entry *pause = pause_of(teller->match);
	uint32_t act = owing(teller->match);
	uint32_t seat = teller->report->seat;
	struct doc *others = doc_add_list(doc, "waiting_for");

	for (uint32_t s = 0; s < teller->match->seats; s++)
		if (act & (1u << s) && s != seat)
			add_player(teller, s, others);
	add_names(teller, others, "waiting_for_names", doc);
	doc_add_bool(doc, "my_turn", report_asks(teller));
	if (pause != NULL)
		add_paused(teller, pause, doc_add_map(doc, "paused"));
}

/* ---- the end ---- */

/* If somebody with fewer points has a better place, the game's pack says
 * why. */
static void
add_reason(const struct teller *teller, const int32_t *scores,
    const uint8_t *places, uint32_t seat, struct doc *map)
{
	static const char path[] = "place.below";
	const char *text = words_text(teller->words, path);
	bool below = false;

	for (uint32_t s = 0; s < teller->match->seats; s++)
		below |= places[s] < places[seat] && scores[s] < scores[seat];
	if (below && strcmp(text, path) != 0)
		doc_add_string(map, "reason", text);
}

static void
add_result(const struct teller *teller, struct doc *doc)
{
	const struct match *match = teller->match;
	int32_t scores[SEATS_MAX];
	uint8_t places[SEATS_MAX];
	struct doc *list = doc_add_list(doc, "result");
	struct doc *winners = doc_add_list(doc, "winners");

	match->game->scores(match->edition.data, match->pos, scores);
	game_ranking(
	    match->game, match->edition.data, match->pos, match->seats, places);
	for (unsigned place = 1; place <= match->seats + 1; place++)
		for (uint32_t s = 0; s < match->seats; s++) {
			struct doc *map;

			if (places[s] != place)
				continue;
			map = add_player(teller, s, list);
			doc_add_number(map, "place", place);
			doc_add_number(map, "score", scores[s]);
			doc_add_bool(map, "winner", place == 1);
			add_reason(teller, scores, places, s, map);
			if (place == 1)
				doc_add_number(add_player(teller, s, winners),
				    "score", scores[s]);
		}
	add_names(teller, winners, "winner_names", doc);
	doc_add_bool(doc, "no_winner", doc_count(winners) == 0);
	doc_add_bool(doc, "shared", doc_count(winners) > 1);
	doc_add_bool(doc, "i_won",
	    teller->report->seat < match->seats &&
		places[teller->report->seat] == 1);
}

/* ---- the whole doc ---- */

void
report_view(const struct teller *teller, struct doc *doc)
{
	const struct match *match = teller->match;
	uint32_t seat = teller->report->seat;
	void *pos = match_position(match, seat);

	match->game->view(match->edition.data, pos,
	    seat < match->seats ? seat : OBSERVER, doc_add_map(doc, "view"));
	seal_wipe(pos, match->game->position_size);
	free(pos);
}

/* "url": a part of the letter itself. */
static void
add_part_link(const char *content_id, struct doc *map)
{
	struct buf url = BUF_INIT;

	buf_addf(&url, "cid:%s", content_id);
	doc_add_string(map, "url", url.data);
	buf_release(&url);
}

void
report_reply(const struct report *report, struct doc *doc)
{
	struct doc *map = doc_add_map(doc, "reply");
	struct buf link = BUF_INIT;

	doc_add_string(map, "address", report->reply_to);
	report_mailto(report, "", &link);
	doc_add_string(map, "href", link.data);
	buf_release(&link);
}

/* The page on which the seat answers by touch. */
static void
add_board(const struct report *report, struct doc *doc)
{
	struct doc *map;

	if (report->board == NULL && report->board_file == NULL &&
	    !report->board_long)
		return;
	map = doc_add_map(doc, "board");
	if (report->board_file != NULL)
		doc_add_string(map, "file", report->board_file);
	else if (report->board != NULL)
		doc_add_string(map, "url", report->board);
	doc_add_bool(map, "long", report->board_long);
}

static void
add_letter(const struct teller *teller, struct doc *doc)
{
	const struct report *report = teller->report;
	struct doc *map;

	doc_add_string(doc, "letter", letter_name(report->kind));
	doc_add_bool(doc, "watching", report->watching);
	doc_add_string(doc, "lang", words_lang(teller->words));
	if (report->seat < teller->match->seats)
		doc_add_number(doc_add_map(doc, "you"), "seat", report->seat);
	map = doc_add_map(doc, "site");
	if (report->site_name != NULL)
		doc_add_string(map, "name", report->site_name);
	if (report->site_address != NULL)
		doc_add_string(map, "address", report->site_address);
	if (report->reply_to != NULL)
		report_reply(report, doc);
	add_board(report, doc);
	if (report->picture_id != NULL)
		add_part_link(report->picture_id, doc_add_map(doc, "picture"));
	doc_add_bool(doc, "picture_stands", report->picture_stands);
	if (report->chart_id != NULL) {
		map = doc_add_map(doc, "chart");
		add_part_link(report->chart_id, map);
		doc_add_string(map, "text", report->chart_text);
	}
	doc_add_bool(doc, "has_file", report->has_file);
	doc_add_bool(doc, "on_forum", report->on_forum);
	doc_add_bool(doc, "file_below", report->file_below);
	if (report->said != NULL)
		doc_add_string(doc, "said", report->said);
	if (report->from != NULL)
		report_foreign(teller, doc);
	else if (report->kind == LETTER_PREVIEW || report->kind == LETTER_STALE)
		report_again(teller, doc);
	if (report->again != NULL)
		report_date(teller, doc, "again", report->again);
	doc_add_bool(doc, "was_asked", report->was_asked);
	doc_add_bool(doc, "sent_back", report->sent_back);
	if (report->command != NULL)
		report_self(teller, doc);
	if (report->prefer != NULL)
		report_prefer(teller, doc);
}

static const char *
first_text(const struct doc *list)
{
	const char *text = doc_text(doc_at(list, 0));

	return text != NULL ? text : "";
}

/* Who sits there has sat there before, and a computer player meanwhile. */
static bool
has_returned(const struct teller *teller)
{
	const struct log *log = &teller->match->log;
	uint32_t seat = teller->report->seat;
	const struct entry *now = log_seat(log, log_head(log), seat), *bot,
			   *old;

	if (now == NULL || now->number == 0)
		return false;
	bot = log_seat(log, now->number - 1, seat);
	if (bot == NULL || bot->bot[0] == '\0' || bot->number == 0)
		return false;
	old = log_seat(log, bot->number - 1, seat);
	return old != NULL && strcmp(old->name, now->name) == 0;
}

/* "decisions": what may stand behind "when". */
static void
add_decisions(const struct teller *teller, struct doc *doc)
{
	const struct doc *kinds = words_texts(teller->words, "kinds");
	struct doc *list = doc_add_list(doc, "decisions");

	for (size_t i = 0; i < doc_count(kinds); i++)
		doc_add_string(doc_add_map(list, NULL), "text",
		    first_text(doc_get(doc_at(kinds, i), "words")));
}

void
report_set_names(
    struct words *words, const struct match *match, uint32_t reader)
{
	display_name_set_all(words, match, log_head(&match->log), reader);
}

/* What a letter of each kind tells of the tables: all; what is new; or only
 * what no other letter has told. */
static const enum tells {
	TELLS_ALL,
	TELLS_NEW,
	TELLS_BESIDE
} tells[LETTER_KINDS] = {
    [LETTER_TURN] = TELLS_NEW,
    [LETTER_RECEIPT] = TELLS_NEW,
    [LETTER_REMINDER] = TELLS_NEW,
    [LETTER_NOTE] = TELLS_NEW,
    [LETTER_PREVIEW] = TELLS_BESIDE,
    [LETTER_REFUSAL] = TELLS_BESIDE,
    [LETTER_STALE] = TELLS_BESIDE,
    [LETTER_SELF] = TELLS_BESIDE,
    [LETTER_STATUS] = TELLS_BESIDE,
};

bool
report_is_brief(const struct report *report)
{
	return tells[report->kind] == TELLS_BESIDE ||
	       (tells[report->kind] == TELLS_NEW &&
		   report->length != LETTERS_FULL);
}

uint32_t
report_folds(const struct teller *teller)
{
	const struct report *report = teller->report;

	return report_is_brief(report)
		   ? report_known(teller->match, report->seat)
		   : NO_ENTRY;
}

/* It is the first one that comes to an address. */
static bool
is_first(const struct report *report)
{
	return report->kind == LETTER_SELF &&
	       strcmp(report->command, "moved") == 0;
}

/* A post below one that is kept true, and tells how the game stands. */
static bool
is_beside_board(const struct teller *teller)
{
	const struct report *report = teller->report;

	return report_is_brief(report) &&
	       report->seat >= teller->match->seats &&
	       report->length == LETTERS_SHORT;
}

static bool
has_tables(const struct teller *teller, bool asks)
{
	const struct report *report = teller->report;

	if (is_beside_board(teller))
		return false;
	if (!report_is_brief(report) || report->seat >= teller->match->seats)
		return true;
	/* The letter that asked has told them, and nothing that the seat sees
	 * changes until it answers: what others do meanwhile is held. */
	if (tells[report->kind] == TELLS_BESIDE)
		asks &= is_first(report);
	return asks && report->length != LETTERS_SHORT;
}

/* "stands": it is said how the game stands; "receipt": how it stands with the
 * reader, in a line or two, for nothing is asked of him; "in_help"; "tables":
 * there are any; "teach": it is said how the game is written. */
static void
add_length(const struct teller *teller, struct doc *doc)
{
	const struct report *report = teller->report;
	bool asks = match_to_act(teller->match) >> (report->seat & 31) & 1;
	bool brief =
	    report_is_brief(report) && report->seat < teller->match->seats;

	doc_add_bool(doc, "stands", !brief || asks);
	doc_add_bool(doc, "receipt", report->kind == LETTER_RECEIPT && !asks);
	doc_add_bool(doc, "in_help", report->kind == LETTER_HELP);
	doc_add_bool(doc, "only_rules", report->only_rules);
	doc_add_bool(doc, "tables", has_tables(teller, asks));
	doc_add_bool(doc, "teach",
	    tells[report->kind] != TELLS_BESIDE && !is_beside_board(teller) &&
		report_folds(teller) == NO_ENTRY &&
		!(brief && report_is_taught(teller->match, report->seat)));
}

/* What stands in a letter however much it tells of the game. */
static struct doc *
begin_letter(const struct teller *teller)
{
	const struct match *match = teller->match;
	struct doc *doc = doc_new_map();
	const char *due = teller->report->due;
	bool over = match_over(match);

	report_set_names(teller->words, match, teller->report->seat);
	add_letter(teller, doc);
	parts_commands(teller->words, doc);
	add_decisions(teller, doc);
	add_charter(teller, doc);
	parts_options(teller->match->edition.doc, doc);
	doc_add_bool(doc, "started", match->started);
	doc_add_bool(doc, "over", over);
	doc_add_bool(doc, "unfinished", !over && match_closed(match));
	doc_add_bool(doc, "revealed", log_reveal(&match->log) != NO_ENTRY);
	doc_add_bool(doc, "resigned", teller->report->resigned);
	doc_add_bool(doc, "returned", has_returned(teller));
	if (teller->report->until != NULL)
		report_date(teller, doc, "until", teller->report->until);
	if (due == NULL)
		due = match_due(match);
	if (due != NULL && *due != '\0' && !over && match->started)
		report_date(teller, doc, "due", due);
	add_players(teller, doc);
	add_to_act(teller, doc);
	add_length(teller, doc);
	report_verdicts(teller, doc);
	return doc;
}

static bool
has_view(const struct teller *teller)
{
	return teller->report->past == NULL && teller->match->started;
}

const struct doc *
report_late(void *arg, const char *name, size_t len)
{
	const struct report_late *late = arg;
	struct doc *view;

	if (!has_view(late->teller) || len != strlen("view") ||
	    memcmp(name, "view", len) != 0)
		return NULL;
	report_view(late->teller, late->doc);
	view = doc_get(late->doc, "view");
	words_dress(late->teller->words, view);
	return view;
}

static struct doc *
make(const struct teller *teller, bool late)
{
	const struct match *match = teller->match;
	struct doc *doc = begin_letter(teller);
	bool over = match_over(match);

	if (teller->report->past != NULL)
		report_past(teller, doc);
	else
		report_news(teller, doc);
	if (!late && has_view(teller))
		report_view(teller, doc);
	report_ask(teller, doc);
	report_orders(teller, doc);
	if (over)
		add_result(teller, doc);
	if (over && teller->report->kind == LETTER_OVER)
		report_figures(teller, doc);
	words_dress(teller->words, doc);
	return doc;
}

struct doc *
report_make(const struct teller *teller)
{
	return make(teller, false);
}

struct doc *
report_make_late(const struct teller *teller)
{
	return make(teller, true);
}

struct doc *
report_make_board(const struct teller *teller, uint32_t entry)
{
	const struct match *match = teller->match;
	struct doc *doc = doc_new_map();

	report_set_names(teller->words, match, teller->report->seat);
	add_letter(teller, doc);
	parts_commands(teller->words, doc);
	add_charter(teller, doc);
	parts_options(match->edition.doc, doc);
	doc_add_bool(doc, "over", false);
	add_players(teller, doc);
	add_to_act(teller, doc);
	add_length(teller, doc);
	match->game->view(match->edition.data, match_position_at(match, entry),
	    teller->report->seat, doc_add_map(doc, "view"));
	words_dress(teller->words, doc);
	return doc;
}

/* A receipt tells of this mail, a turn of all since the last: what moved since
 * then is measured from before either. */
static uint32_t
picture_since(const struct teller *teller)
{
	const struct report *report = teller->report;

	if (report->since != NO_ENTRY)
		return report->since == 0 ? NO_ENTRY : report->since - 1;
	return report->seat < teller->match->seats
		   ? teller->match->moved[report->seat]
		   : NO_ENTRY;
}

struct doc *
report_make_picture(const struct teller *teller, const struct picture *picture)
{
	const struct match *match = teller->match;
	const struct doc *labels = words_texts(teller->words, "picture.words");
	struct doc *doc = doc_new_map();
	bool over = match_over(match);

	report_set_names(teller->words, match, teller->report->seat);
	add_letter(teller, doc);
	doc_add_bool(doc, "brief",
	    teller->report->reply_to != NULL &&
		report_is_brief(teller->report));
	add_charter(teller, doc);
	parts_options(teller->match->edition.doc, doc);
	doc_add_bool(doc, "over", over);
	add_players(teller, doc);
	add_to_act(teller, doc);
	report_view(teller, doc);
	if (over)
		add_result(teller, doc);
	picture_views(
	    picture, match, teller->report->seat, picture_since(teller), doc);
	if (labels != NULL)
		doc_add_copy(doc, "label", labels);
	words_dress(teller->words, doc);
	return doc;
}

unsigned
report_links(const struct report *report)
{
	return report_is_brief(report) ? REPORT_LINKS_BRIEF : REPORT_LINKS;
}

struct doc *
report_doc(
    const struct report *report, const struct match *match, struct words *words)
{
	struct teller teller = {report, match, words, report_links(report), 0};

	return report_make(&teller);
}
