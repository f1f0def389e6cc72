/* SPDX-License-Identifier: MIT */
/*
 * test_refused.c - no line is refused without help: at random positions of
 * every game, lines that are nearly orders (of the list and of any language,
 * misspelt, torn, mixed, of another game) are written in each language.  Those
 * that are refused are named, with a reason, and there are orders to go on
 * with, three at most, which can be played as they stand.
 */
#include "base/fold.h"
#include "language/words_p.h"
#include "letters/report.h"
#include "match_kit.h"
#include "packs.h"
#include "play/question.h"
#include "play/trial.h"
#include "suite_games.h"

#include <string.h>

#define LINES 400 /* of each game */
#define LINES_SOAK 20000
#define LINES_POSITION 5 /* at most, of a position */
#define MOVES_BETWEEN 7
#define PIECES 24

struct refuser {
	struct match_kit kit;
	/* the languages that are complete, twice: a seat's own one first */
	struct words *speaking[2 * LANGUAGES_MAX];
	unsigned spoken;
	struct dice chance;
	uint32_t seat;
	struct question question;
	unsigned lines, refused, near, guessed;
};

static unsigned
below(struct refuser *refuser, unsigned count)
{
	return dice_below(&refuser->chance, count);
}

static struct words *const *
words_of(const struct refuser *refuser)
{
	return refuser->speaking + refuser->seat % refuser->spoken;
}

/* ---- lines that are nearly orders ---- */

struct pieces {
	char *list[PIECES];
	unsigned count;
};

static void
cut(struct pieces *pieces, const char *text)
{
	pieces->count = 0;
	while (*text != '\0' && pieces->count < PIECES) {
		size_t len = strcspn(text, " ");

		if (len > 0)
			pieces->list[pieces->count++] = xstrndup(text, len);
		text += len + (text[len] == ' ');
	}
}

static void
glue(struct pieces *pieces, struct buf *out)
{
	for (unsigned i = 0; i < pieces->count; i++) {
		buf_addf(out, "%s%s", i > 0 ? " " : "", pieces->list[i]);
		free(pieces->list[i]);
	}
	buf_addc(out, '\n');
}

static void
set(struct pieces *pieces, unsigned i, const char *text)
{
	free(pieces->list[i]);
	pieces->list[i] = xstrdup(text);
}

static void
drop(struct pieces *pieces, unsigned i)
{
	free(pieces->list[i]);
	pieces->count--;
	memmove(&pieces->list[i], &pieces->list[i + 1],
	    (pieces->count - i) * sizeof(*pieces->list));
}

/* A letter of it is another, is missing or stands twice. */
static void
misspell(struct refuser *refuser, struct pieces *pieces, unsigned i)
{
	struct buf text = BUF_INIT;
	const char *word = pieces->list[i];
	size_t at = below(refuser, (unsigned)strlen(word));
	unsigned how = below(refuser, 3);

	buf_add(&text, word, at);
	if (how == 0)
		buf_addc(&text, (char)('a' + below(refuser, 26)));
	else if (how == 1)
		buf_addf(&text, "%c%c", word[at], word[at]);
	buf_adds(&text, word + at + 1);
	/* Half a character of UTF-8 is no text. */
	if (text.len > 0 && fold_is_utf8(text.data, text.len))
		set(pieces, i, text.data);
	buf_release(&text);
}

static void
change(struct refuser *refuser, struct pieces *pieces)
{
	static const char *const foreign[] = {"mortgage", "bishop", "7", "99",
	    "0", "Anna", "Bruno", "sheep", "e4", "the", "le", "and", "et", "A1",
	    "-3", "2x", "tomorrow", "not", "pas", "?"};
	unsigned i = below(refuser, pieces->count);
	unsigned other = below(refuser, pieces->count);
	char *held = pieces->list[i];

	switch (below(refuser, 5)) {
	case 0:
		misspell(refuser, pieces, i);
		break;
	case 1:
		if (pieces->count > 1)
			drop(pieces, i);
		break;
	case 2:
		pieces->list[i] = pieces->list[other];
		pieces->list[other] = held;
		break;
	case 3:
		set(pieces, i, foreign[below(refuser, ARRAY_LEN(foreign))]);
		break;
	default:
		while (pieces->count > 1 + pieces->count / 2)
			drop(pieces, pieces->count - 1);
	}
}

/* An order of the question, in one of the languages. */
static void
write_order(struct refuser *refuser, struct buf *out)
{
	const struct question *question = &refuser->question;

	words_write(refuser->speaking[below(refuser, refuser->spoken)],
	    &question->orders[below(refuser, question->count)], out);
}

static void
write_line(struct refuser *refuser, struct buf *out)
{
	struct buf text = BUF_INIT;
	struct pieces pieces;
	unsigned changes = 1 + below(refuser, 3);

	write_order(refuser, &text);
	if (below(refuser, 6) == 0) {
		buf_addc(&text, ' ');
		write_order(refuser, &text);
	}
	cut(&pieces, text.data);
	while (changes-- > 0)
		change(refuser, &pieces);
	glue(&pieces, out);
	buf_release(&text);
}

/* ---- what must hold ---- */

static unsigned
count_lines(const char *lines)
{
	unsigned count = 0;

	for (; lines != NULL && *lines != '\0'; lines++)
		count += *lines == '\n';
	return count;
}

static bool
is_listed(const struct refuser *refuser, const char *line, size_t len)
{
	struct buf text = BUF_INIT;
	bool is = false;

	for (unsigned i = 0; !is && i < refuser->question.count; i++) {
		buf_clear(&text);
		words_write(
		    *words_of(refuser), &refuser->question.orders[i], &text);
		is = text.len == len && memcmp(text.data, line, len) == 0;
	}
	buf_release(&text);
	return is;
}

/* Can they be played one behind the other?  What would show something is not
 * tried. */
static bool
can_be_played(const struct refuser *refuser, const char *lines)
{
	struct orders orders = ORDERS_INIT;
	struct trial trial;
	struct phrase why;
	bool can = true;

	orders_read(
	    &orders, lines, strlen(lines), words_of(refuser), refuser->spoken);
	trial_begin(&trial, &refuser->kit.match, refuser->seat, TRIAL_AGAIN);
	trial.dry = true;
	trial_rehearse(&trial);
	for (size_t i = 0; can && !trial.beyond && i < orders.count; i++)
		can = orders.lines[i].kind == READ_ORDERS &&
		      (trial_play_any(&trial, &orders.lines[i], &why) !=
			      TRIAL_REFUSED ||
			  trial.beyond || trial_is_elsewhere(&why) ||
			  !trial_owes(&trial));
	can = can && orders.count > 0;
	trial_release(&trial);
	orders_release(&orders);
	return can;
}

static void
check_offers(const struct refuser *refuser, const struct verdicts *verdicts,
    const char *text)
{
	const char *game = refuser->kit.match.game->name, *end;

	ck_assert_msg(verdicts->guess != NULL || verdicts->nearest != NULL,
	    "%s: nothing is offered for \"%s\"", game, text);
	ck_assert_msg(
	    (verdicts->guess != NULL) + count_lines(verdicts->nearest) <=
		TALK_NEAREST,
	    "%s: too much is offered for \"%s\"", game, text);
	if (verdicts->guess != NULL)
		ck_assert_msg(can_be_played(refuser, verdicts->guess),
		    "%s: \"%s\" is offered for \"%s\"", game, verdicts->guess,
		    text);
	for (const char *at = verdicts->nearest; at != NULL && *at != '\0';
	     at = end + 1) {
		end = strchr(at, '\n');
		ck_assert_msg(is_listed(refuser, at, (size_t)(end - at)),
		    "%s: \"%s\" is near to \"%s\"", game, at, text);
	}
}

static const char *
text_of(const struct doc *map, const char *key)
{
	return doc_text_at(map, key, "");
}

/* As the letter has them: a refused line is named, with its reason, which
 * speaks to a person. */
static void
check_letter(const struct refuser *refuser, const struct verdicts *verdicts,
    const char *text)
{
	struct report report = {.kind = LETTER_REFUSAL,
	    .seat = refuser->seat,
	    .since = NO_ENTRY,
	    .verdicts = verdicts,
	    .subject = "[pli k7m2qd] A game",
	    .reply_to = "pli@example.org",
	    .site_name = "Pli at example.org",
	    .site_address = "pli@example.org"};
	struct doc *doc =
	    report_doc(&report, &refuser->kit.match, *words_of(refuser));
	const struct doc *refused = doc_find(doc, "verdicts.refused");

	for (size_t i = 0; i < doc_count(refused); i++) {
		const struct doc *map = doc_at(refused, i);

		ck_assert_msg(*text_of(map, "text") != '\0',
		    "a line that is not named: \"%s\"", text);
		ck_assert_msg(strlen(text_of(map, "why")) > 10,
		    "no reason for \"%s\"", text);
		ck_assert_msg(strstr(text_of(map, "why"), "{{") == NULL,
		    "\"%s\" for \"%s\"", text_of(map, "why"), text);
	}
	doc_free(doc);
}

static bool
has_failed(const struct verdicts *verdicts)
{
	for (size_t i = 0; i < verdicts->count; i++)
		if (verdicts->list[i].kind != VERDICT_UNREAD ||
		    verdicts->list[i].suggestion != NULL)
			return true;
	return false;
}

static void
check(struct refuser *refuser, struct verdicts *verdicts,
    const struct orders *orders, const char *text)
{
	if (verdicts->outcome == OUTCOME_NOTHING)
		question_offer(&refuser->kit.match, refuser->seat,
		    words_of(refuser), refuser->spoken, orders, verdicts);
	if (verdicts->outcome != OUTCOME_REFUSED &&
	    verdicts->outcome != OUTCOME_NOTHING)
		return;
	check_offers(refuser, verdicts, text);
	if (!has_failed(verdicts))
		return;
	check_letter(refuser, verdicts, text);
	refuser->refused++;
	refuser->near += verdicts->nearest != NULL && !verdicts->any;
	refuser->guessed += verdicts->guess != NULL;
}

/* ---- a match of which some is written to ---- */

/* One line; true if it was played. */
static bool
write_to(struct refuser *refuser)
{
	struct match_kit *kit = &refuser->kit;
	struct arrival arrival = {.seat = refuser->seat,
	    .by = BY_MAIL,
	    .seen = log_head(&kit->match.log),
	    .time = match_kit_time(kit),
	    .due = ""};
	struct verdicts verdicts = VERDICTS_INIT;
	struct orders orders = ORDERS_INIT;
	struct buf text = BUF_INIT;
	struct err err = ERR_INIT;
	bool played;

	write_line(refuser, &text);
	question_read(&kit->match, refuser->seat, words_of(refuser),
	    refuser->spoken, text.data, text.len, &orders);
	ck_assert_msg(
	    play_orders(&kit->match, &arrival, &orders, words_of(refuser),
		refuser->spoken, &verdicts, &kit->host, &err) == 0,
	    "%s", err.text);
	check(refuser, &verdicts, &orders, text.data);
	refuser->lines++;
	played = verdicts.outcome == OUTCOME_PLAYED;
	if (played)
		match_kit_settle(kit, &verdicts);
	verdicts_release(&verdicts);
	orders_release(&orders);
	buf_release(&text);
	return played;
}

static void
write_some(struct refuser *refuser)
{
	const struct match *match = &refuser->kit.match;
	bool played = false;

	refuser->seat = (uint32_t)__builtin_ctz(match_to_act(match));
	question_make(match, refuser->seat, &refuser->question);
	for (unsigned n = 0; !played && n < LINES_POSITION; n++)
		played = write_to(refuser);
	question_release(&refuser->question);
}

static void
play_match(struct refuser *refuser, const struct game *game, unsigned number)
{
	struct match_kit *kit = &refuser->kit;

	match_kit_init(
	    kit, game->name, game_seats_min(game), (uint8_t)(number + 1));
	refuser->spoken = packs_languages(&kit->data);
	for (unsigned i = 0; i < 2 * refuser->spoken; i++)
		refuser->speaking[i] = kit->words[i % refuser->spoken];
	while (match_to_act(&kit->match) != 0) {
		write_some(refuser);
		match_kit_play(
		    kit, &refuser->chance, 1 + below(refuser, MOVES_BETWEEN));
	}
	match_kit_release(kit);
}

START_TEST(a_refused_line_is_helped)
{
	unsigned lines = getenv("PLI_SOAK") != NULL ? LINES_SOAK : LINES;
	struct refuser refuser = {.lines = 0};

	dice_init_number(&refuser.chance, 31);
	for (unsigned n = 0; refuser.lines < lines; n++)
		play_match(&refuser, games[_i], n);
	/* The test has seen what it is about. */
	ck_assert_uint_gt(refuser.refused, refuser.lines / 5);
	ck_assert_uint_gt(refuser.near + refuser.guessed, refuser.refused / 2);
	dice_wipe(&refuser.chance);
}
END_TEST

/* ---- what is none ---- */

static void
check_preferences(const struct refuser *refuser)
{
	const struct words *words = *words_of(refuser);
	const struct doc *lines = doc_find(words->shared, "prefer.lines");

	for (size_t i = 0; i < doc_count(lines); i++) {
		const char *text = doc_text(doc_at(lines, i));
		struct orders orders = ORDERS_INIT;

		question_read(&refuser->kit.match, refuser->seat,
		    words_of(refuser), refuser->spoken, text, strlen(text),
		    &orders);
		ck_assert_msg(
		    orders.count == 1 &&
			strcmp(orders.lines[0].command, "prefer") == 0 &&
			orders.lines[0].kind == READ_COMMAND,
		    "%s: \"%s\" is no preference any more",
		    refuser->kit.match.game->name, text);
		orders_release(&orders);
	}
	ck_assert_uint_gt(doc_count(lines), 0);
}

/* What letters offer behind "prefer" speaks of letters, also where a thing of
 * the game is called alike. */
START_TEST(a_preference_is_no_order)
{
	struct refuser refuser = {.lines = 0};
	struct match_kit *kit = &refuser.kit;

	match_kit_init(kit, games[_i]->name, game_seats_min(games[_i]), 1);
	refuser.spoken = packs_languages(&kit->data);
	for (unsigned i = 0; i < 2 * refuser.spoken; i++)
		refuser.speaking[i] = kit->words[i % refuser.spoken];
	for (refuser.seat = 0; refuser.seat < refuser.spoken; refuser.seat++)
		check_preferences(&refuser);
	match_kit_release(kit);
}
END_TEST

static void
check_letter_behind(const struct refuser *refuser, const char *phrase)
{
	struct buf text = BUF_INIT, out = BUF_INIT;

	if (strlen(phrase) <= 2)
		return;
	buf_addf(&text, "%s k", phrase);
	if (talk_picks(
		words_of(refuser), refuser->spoken, text.data, text.len, &out))
		ck_assert_msg(strcmp(out.data, "k\n") == 0,
		    "\"%s\" picks \"%s\"", text.data, out.data);
	buf_release(&text);
	buf_release(&out);
}

static void
check_letters_below(const struct refuser *refuser, const struct doc *lists)
{
	for (size_t i = 0; i < doc_count(lists); i++) {
		const struct doc *child = doc_at(lists, i);

		if (doc_is(child, DOC_MAP) || doc_is(child, DOC_LIST))
			check_letters_below(refuser, child);
		else if (doc_text(child) != NULL)
			check_letter_behind(refuser, doc_text(child));
	}
}

/* "I'd choose k" is the choice k, and none of the choices i and d. */
START_TEST(a_part_of_a_word_is_no_choice)
{
	struct refuser refuser = {.lines = 0};
	struct match_kit *kit = &refuser.kit;

	match_kit_init(kit, games[_i]->name, game_seats_min(games[_i]), 1);
	refuser.spoken = packs_languages(&kit->data);
	for (unsigned i = 0; i < 2 * refuser.spoken; i++)
		refuser.speaking[i] = kit->words[i % refuser.spoken];
	for (refuser.seat = 0; refuser.seat < refuser.spoken; refuser.seat++) {
		const struct words *words = *words_of(&refuser);

		check_letters_below(&refuser, doc_get(words->shared, "talk"));
		check_letters_below(&refuser, doc_get(words->pack, "talk"));
		check_letters_below(&refuser, doc_get(words->pack, "verbs"));
	}
	match_kit_release(kit);
}
END_TEST

int
main(void)
{
	const struct game_test tests[] = {{a_refused_line_is_helped, 1},
	    {a_preference_is_no_order, 1}, {a_part_of_a_word_is_no_choice, 1}};

	return suite_run_games("refused", tests, ARRAY_LEN(tests));
}
