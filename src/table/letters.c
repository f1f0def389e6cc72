/* SPDX-License-Identifier: MIT */
/* letters.c - who gets which letter, and letters written again. */
#include "letters/display_name.h"
#include "table/clocks.h"
#include "table/letters_p.h"
#include "table/seats.h"

#include <stdlib.h>
#include <string.h>

/* ---- letters of what happened ---- */

/* What happened in the entries from first to the head, for choosing letters. */
struct news {
	uint32_t first; /* entry */
	bool start, orders, over, told;
	uint32_t salted, seated; /* bit sets of seats */
	uint32_t replaced;       /* somebody else sits there now */
	uint32_t dropped;        /* seats that orders ahead were dropped of */
	bool closed;             /* all salts in, the beacon awaited */
};

static bool
is_replaced(const struct log *log, const struct entry *entry)
{
	const struct entry *before =
	    entry->number == 0 ? NULL
			       : log_seat(log, entry->number - 1, entry->seat);

	return before != NULL && strcmp(before->name, entry->name) != 0;
}

static void
read_news(const struct match *match, uint32_t first, struct news *news)
{
	*news = (struct news){.first = first};
	for (uint32_t i = first; i <= log_head(&match->log); i++) {
		const struct entry *entry = log_entry(&match->log, i);

		news->start |= entry->kind == ENTRY_START;
		news->orders |= entry->kind == ENTRY_ORDERS;
		news->over |= entry->kind == ENTRY_REVEAL ||
			      (entry->kind == ENTRY_NOTE &&
				  strcmp(entry->topic, TOPIC_CLOSED) == 0);
		news->told |= entry->kind == ENTRY_VOID ||
			      entry->kind == ENTRY_NOTE ||
			      entry->kind == ENTRY_HOST;
		if (entry->kind == ENTRY_SEAT)
			news->seated |= 1u << entry->seat;
		if (entry->kind == ENTRY_SEAT &&
		    is_replaced(&match->log, entry))
			news->replaced |= 1u << entry->seat;
		if (entry->kind == ENTRY_SALT && entry->seat < SEATS_MAX)
			news->salted |= 1u << entry->seat;
	}
	news->over |= news->orders && match_over(match);
	news->closed = news->salted != 0 && !match->started &&
		       log_entry(&match->log, 0)->beacon != NULL;
	for (unsigned s = 0; s < match->seats; s++)
		if (log_salt(&match->log, s) == NULL)
			news->closed = false;
}

/* Orders that only their own seat may know of (given ahead, or held) are no
 * news to the others: they get no letter, and learn nothing from it. */
static bool
is_news_to(const struct match *match, uint32_t first, uint32_t seat)
{
	if (match->asked[seat] != NO_ENTRY && match->asked[seat] >= first)
		return true;
	for (uint32_t i = first; i <= log_head(&match->log); i++) {
		const struct chapter *chapter = match_chapter_at(match, i);

		for (size_t e = 0; chapter && e < chapter->events.count; e++)
			if (event_seen(&chapter->events.list[e], seat))
				return true;
	}
	return false;
}

/* False: nothing that this seat must be told. */
static bool
choose_kind(const struct match *match, const struct news *news, uint32_t seat,
    uint32_t mover, enum letter_kind *kind)
{
	uint32_t bit = 1u << seat;
	bool told = news->dropped & bit || is_news_to(match, news->first, seat);

	if (news->replaced & bit && !match_is_person(match, seat))
		*kind = LETTER_TAKEN;
	else if (news->over)
		*kind = LETTER_OVER;
	else if (news->start)
		*kind = LETTER_START;
	else if (match->started && news->replaced & bit)
		*kind = LETTER_HANDOVER;
	else if (seat == mover && news->orders)
		*kind = LETTER_RECEIPT;
	else if (news->orders && told)
		*kind = LETTER_TURN;
	else if (news->closed)
		*kind = LETTER_CLOSED;
	else if (news->salted & bit)
		*kind = LETTER_SALTED;
	else if (news->seated & bit)
		*kind = match->started ? LETTER_TURN : LETTER_INVITATION;
	else if (news->told)
		*kind = LETTER_NOTE;
	else
		return false;
	return true;
}

/* What was said to somebody does not wait for a digest with the rest. */
static bool
is_last_daily(const struct table *table, uint32_t seat)
{
	const struct batch *batch = &table->batch;
	const struct outbox_letter *last =
	    batch->count == 0 ? NULL : &batch->letters[batch->count - 1];

	return last != NULL && last->daily && last->seat == seat;
}

/* True if such a letter tells what happened, and what was said meanwhile. */
static bool
has_report(enum letter_kind kind)
{
	return kind == LETTER_RECEIPT || kind == LETTER_TURN ||
	       kind == LETTER_OVER || kind == LETTER_START ||
	       kind == LETTER_HANDOVER;
}

bool
table_letter_kind(const struct match *match, uint32_t first, uint32_t mover,
    uint32_t seat, enum letter_kind *kind)
{
	struct news news;

	read_news(match, first, &news);
	return choose_kind(match, &news, seat, mover, kind);
}

/* It was written with the entry before. */
static bool
follows(const struct log_mark *mark)
{
	return mark->kind == ENTRY_ORDERS &&
	       (mark->by == BY_STANDING || mark->by == BY_BOT);
}

/* Whatever opened or closed a question to it, its own orders, and the
 * beginning: of these it was told, and of what followed by itself. */
static uint32_t
known_if_asked(const struct match *match, uint32_t first, uint32_t seat)
{
	const struct log *log = &match->log;
	uint32_t told = log_start(log), asked;

	if (seat >= match->seats || told == NO_ENTRY || told >= first)
		return 0;
	asked = match->asked[seat];
	if (asked != NO_ENTRY && asked < first && asked > told)
		told = asked;
	for (uint32_t i = first - 1; i > told; i--)
		if (log_mark(log, i)->kind == ENTRY_ORDERS &&
		    log_mark(log, i)->seat == seat)
			told = i;
	while (told + 1 < first && follows(log_mark(log, told + 1)))
		told++;
	return told;
}

/* Not what waits for a day's letter that has not left. */
static uint32_t
told_before(struct table *table, const struct match *match, uint32_t first,
    uint32_t seat)
{
	enum player_letters letters = table_player(table, seat)->letters;

	if (letters == PLAYER_DAILY || !match->started || first == 0)
		return 0;
	return letters == PLAYER_EVERY ? first - 1
				       : known_if_asked(match, first, seat);
}

int
table_letters_since(struct table *table, uint32_t first, uint32_t mover,
    const struct verdicts *verdicts, struct err *err)
{
	struct match *match = &table->match;
	uint32_t reported = 0; /* a bit set of seats */
	struct news news;

	read_news(match, first, &news);
	news.dropped = verdicts == NULL ? 0 : verdicts->dropped;
	for (unsigned s = 0; verdicts != NULL && s < match->seats; s++)
		if (verdicts->past_lines[s] != NULL ||
		    verdicts->changed_lines[s] != NULL)
			news.dropped |= 1u << s;
	for (unsigned s = 0; s < match->seats; s++) {
		struct report report = {
		    .seat = s, .since = NO_ENTRY, .verdicts = verdicts};

		if (!choose_kind(match, &news, s, mover, &report.kind) ||
		    (report.kind == LETTER_TURN &&
			!((news.dropped | news.seated) & 1u << s) &&
			table_is_idle(table, first, s)))
			continue;
		if (s == mover && news.orders)
			report.since = first;
		report.told = told_before(table, match, first, s);
		report.closed = match->asked[s] != NO_ENTRY &&
				match->asked[s] >= first &&
				!table_owes(table, s);
		report.alone = (news.dropped & 1u << s) != 0;
		if (report.kind == LETTER_HANDOVER)
			report.since = 0;
		if (report.kind == LETTER_SALTED)
			report.said = table_salt(table, s);
		if (table_letter(table, &report, NULL, err) < 0)
			return -1;
		if (has_report(report.kind) && !is_last_daily(table, s))
			reported |= 1u << s;
	}
	if (table_say_beside(table, first, reported, err) < 0 ||
	    table_tell_watchers(table, first, err) < 0)
		return -1;
	return table_public_post(table, first, err);
}

int
table_letters(struct table *table, uint32_t mover,
    const struct verdicts *verdicts, struct err *err)
{
	uint32_t first = table->before == NO_ENTRY ? 0 : table->before + 1;

	if (first > log_head(&table->match.log))
		return 0;
	return table_letters_since(table, first, mover, verdicts, err);
}

/* ---- letters written again ---- */

uint32_t
table_write_began(const struct log *log, uint32_t last)
{
	while (last > 0) {
		const struct entry *entry = log_entry(log, last);

		if (entry->kind != ENTRY_START && entry->kind != ENTRY_REVEAL &&
		    !(entry->kind == ENTRY_ORDERS &&
			(entry->by == BY_STANDING || entry->by == BY_BOT)))
			break;
		last--;
	}
	/* The seats of a new match are written with its charter. */
	while (last > 0 && log_entry(log, last)->kind == ENTRY_SEAT)
		last--;
	return last;
}

uint32_t
table_mover_of(const struct log *log, uint32_t first)
{
	const struct entry *entry = log_entry(log, first);

	return entry->kind == ENTRY_ORDERS ? entry->seat : NO_SEAT;
}

int
table_past(
    struct table *table, uint32_t entry, struct match *match, struct err *err)
{
	const struct log *now = &table->match.log;
	char *editions = site_path(table->site, "editions");
	struct log log = LOG_INIT;
	int rc = -1;

	match_init(match);
	if (log_parse(&log, now->bytes.data, log_entry(now, entry)->end,
		table->id, err) == 0 &&
	    match_load(match, &log, NO_ENTRY, &table->site->data, editions,
		&table->match.keys, err) == 0)
		rc = 0;
	match->calls = table->match.calls;
	log_release(&log);
	free(editions);
	return rc;
}

/* Message-IDs of ours say their letter's kind: "<code.help.tag@domain>".  Of
 * some that is not enough to write them again. */
static bool
read_kind(const char *id, enum letter_kind *kind)
{
	const char *at = strchr(id, '.');
	size_t len = at == NULL ? 0 : strcspn(++at, ".@");

	for (int k = LETTER_INVITATION; len > 0 && k <= LETTER_TAKEN; k++)
		if (strlen(letter_name(k)) == len &&
		    memcmp(letter_name(k), at, len) == 0) {
			*kind = (enum letter_kind)k;
			return true;
		}
	return false;
}

/* These also say what became of a mail, which the match does not tell. */
static const bool tells_of_mail[LETTER_KINDS] = {
    [LETTER_SALTED] = true,
    [LETTER_RECEIPT] = true,
    [LETTER_REFUSAL] = true,
    [LETTER_PREVIEW] = true,
    [LETTER_STALE] = true,
    [LETTER_FOREIGN] = true,
    [LETTER_CONFIRM] = true,
    [LETTER_SELF] = true,
    [LETTER_WHO] = true,
};

/* "<code.press.TAG@domain>" */
static const struct private_saying *
find_saying(const struct table *table, const char *id)
{
	const struct private_press *press = &table->private.press;

	for (size_t i = 0; i < press->count; i++)
		if (strstr(id, press->list[i].tag) != NULL)
			return &press->list[i];
	return NULL;
}

/* What is asked of a past letter. */
struct past_letter {
	const struct match *match;
	const char *answers;
	enum past_use use;
};

static int
write_sent(struct table *table, const struct report *report,
    const struct past_letter *past, struct words *words, struct buf *out,
    struct err *err)
{
	const struct data *data = &table->site->data;
	struct report full = *report;
	struct buf board = BUF_INIT;
	int rc;

	if (past->use == PAST_CHOICES)
		return report_choices(
		    report, past->match, words, data, out, err);
	display_name_set_all(
	    words, past->match, log_head(&past->match->log), report->seat);
	table_board(table, past->match, words, &full, &board);
	/* It had one of both, and its tables were folded for it. */
	if (table_picture(table, table_player(table, report->seat)) != NULL) {
		full.picture_id = "picture";
		full.picture_stands = true;
	}
	rc = past->use == PAST_TEXT
		 ? report_write(
		       &full, past->match, words, data, FORMAT_TEXT, out, err)
		 : report_sent(&full, past->match, words, data, out, err);
	buf_release(&board);
	return rc;
}

static int
write_past(struct table *table, struct report *report,
    const struct past_letter *letter, const char *lang, struct buf *out,
    struct err *err)
{
	const struct match *past = letter->match;
	const char *answers = letter->answers;
	uint32_t seat = report->seat;
	uint32_t first = table_write_began(&past->log, log_head(&past->log));
	uint32_t mover = table_mover_of(&past->log, first);
	struct words *words = table_language(table, lang, err);
	bool known = read_kind(answers, &report->kind);
	struct news news;

	if (known && report->kind == LETTER_PRESS)
		report->saying = find_saying(table, answers);

	read_news(past, first, &news);
	report->told = told_before(table, past, first, seat);
	if (!known && !choose_kind(past, &news, seat, mover, &report->kind))
		report->kind = LETTER_TURN;
	if (tells_of_mail[report->kind])
		buf_adds(out, ORDERS_PARTLY_MARK "\n");
	if (report->kind == LETTER_RECEIPT && seat == mover)
		report->since = first;
	if (report->kind == LETTER_HISTORY || report->kind == LETTER_HANDOVER)
		report->since = 0;
	if (words == NULL)
		return -1;
	/* Its letters name the same orders in a list of any length. */
	if (letter->use == PAST_CHOICES &&
	    report_has_plain_list(report->kind)) {
		report->length = LETTERS_FULL;
		return write_sent(table, report, letter, words, out, err);
	}
	if (write_sent(table, report, letter, words, out, err) < 0)
		return -1;
	if (letter->use == PAST_TEXT)
		return 0;
	/* And what was left out of it, should he have asked for that. */
	report->length = LETTERS_FULL;
	buf_adds(out, ORDERS_LINES_MARK "\n");
	if (write_sent(table, report, letter, words, out, err) < 0)
		return -1;
	if (known || letter->use == PAST_CHOICES)
		return 0;
	/* No entry goes with help, and its examples are orders. */
	report->kind = LETTER_HELP;
	buf_adds(out, ORDERS_LINES_MARK "\n");
	return write_sent(table, report, letter, words, out, err);
}

/* Who has chosen a language may answer a letter from before that. */
static int
write_all_past(struct table *table, const struct report *report,
    const struct past_letter *past, struct buf *out, struct err *err)
{
	const char *lang = table_lang(table, report->seat);
	bool chosen = table_player(table, report->seat)->lang[0] != '\0';
	struct report full = *report;
	int rc = write_past(table, &full, past, lang, out, err);

	if (past->use == PAST_TEXT)
		return rc;
	for (size_t i = 0; rc == 0 && chosen && languages[i] != NULL; i++) {
		if (strcmp(languages[i], lang) == 0)
			continue;
		full = *report;
		buf_adds(out, ORDERS_LINES_MARK "\n");
		rc = write_past(table, &full, past, languages[i], out, err);
	}
	return rc;
}

/* Most letters that are answered are of the last entry: the match stands there
 * already, if nothing was written behind it yet. */
static bool
stands_at(const struct table *table, uint32_t entry)
{
	return table->before == entry && log_head(&table->match.log) == entry;
}

int
table_past_letter(struct table *table, uint32_t entry, uint32_t seat,
    const char *answers, enum past_use use, struct buf *out, struct err *err)
{
	struct report report = {.seat = seat,
	    .since = NO_ENTRY,
	    .site_name = table->site->name,
	    .site_address = table->site->address,
	    .press = &table->private.press,
	    .from = "",
	    .said = ""};
	struct buf reply = BUF_INIT;
	struct envelope envelope;
	struct match replayed;
	struct past_letter past = {&table->match, answers, use};
	int rc = 0;

	match_init(&replayed);
	if (!stands_at(table, entry)) {
		past.match = &replayed;
		rc = table_past(table, entry, &replayed, err);
	}
	/* It may have told of these. */
	report.wanted = report.freed = true;
	if (table->private.motion.open)
		report.asks = &table->private.motion;
	if (table->private.motion.left)
		report.left = &table->private.motion;
	if (rc == 0) {
		report.zone = table_zone(table, seat);
		table_envelope(table, seat, &envelope);
		compose_reply_address(
		    past.match, seat, &envelope, CODE_REPLY, &reply);
		report.reply_to = reply.data;
		rc = write_all_past(table, &report, &past, out, err);
	}
	match_release(&replayed);
	buf_release(&reply);
	return rc;
}
