/* SPDX-License-Identifier: MIT */
/*
 * player_words.c - what people write of the letters they want: "text, no
 * picture, quiet hours from 22:00 to 7:00".
 *
 * The words are the language packs' (prefer of templates/LANG.yaml).  Those
 * that say nothing are dropped on both sides, so that "only on my turn" and
 * "letters only when it is my turn" are one.
 */
#include "site/player.h"

#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"

#include <ctype.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define WORDS_MAX 60

/* ---- what is told of ---- */

struct value {
	const char
	    *text; /* the words behind the phrase, "" if there are none */
};

/* Each takes what stands behind its phrase; a refusal's key, or NULL. */

static const char *
no_value(const char *text)
{
	return *text == '\0' ? NULL : "prefer-unknown";
}

/* Who wants pictures wants letters that can show them. */
static const char *
want_picture(struct player *player, const char *text)
{
	player->pictures = PLAYER_WITH;
	player->plain = false;
	return no_value(text);
}

static const char *
want_width(struct player *player, const char *text)
{
	char *end;
	unsigned long width = strtoul(text, &end, 10);

	if (!isdigit((unsigned char)*text) || *end != '\0' ||
	    width < PLAYER_WIDTH_LEAST || width > PLAYER_WIDTH_MOST)
		return "prefer-width";
	player->width = (unsigned)width;
	return NULL;
}

static const char *
want_zone(struct player *player, const char *text)
{
	return zone_find(text, player->zone) ? NULL : "prefer-zone";
}

/* ---- times of day ---- */

static size_t
read_number(const char *text, unsigned *number)
{
	size_t len = strspn(text, "0123456789");

	*number = len == 0 || len > 2 ? ZONE_DAY : (unsigned)atoi(text);
	return len;
}

/* "am" and "pm" behind an hour from 1 to 12. */
static const char *
read_half(const char *text, unsigned *hour)
{
	const char *at = text + strspn(text, " ");

	if ((at[0] != 'a' && at[0] != 'p') || at[1] != 'm' || *hour == 0 ||
	    *hour > 12 || isalpha((unsigned char)at[2]))
		return text;
	*hour = *hour % 12 + (at[0] == 'p' ? 12 : 0);
	return at + 2;
}

/* In "22 h 7 h" and "22 h 10 h" a second hour follows. */
static bool
are_minutes(const char *text)
{
	const char *behind = text + 2;

	if (strspn(text, "0123456789") != 2)
		return false;
	return behind[strspn(behind, " ")] != 'h' && *behind != ':';
}

/* "22:00", "22", "22h30", "22 h 30", "10 pm".  What stands behind it; NULL: it
 * is none. */
static const char *
read_time(const char *text, unsigned *minute)
{
	unsigned hour, rest = 0;
	const char *at = text + read_number(text, &hour);
	const char *mark = at + strspn(at, " ");

	if (*at == ':' || *at == '.' || *mark == 'h') {
		at = *mark == 'h' ? mark + 1 : at + 1;
		mark = at + strspn(at, " ");
		if (are_minutes(mark))
			at = mark + read_number(mark, &rest);
	}
	at = read_half(at, &hour);
	if (hour > 23 || rest > 59)
		return NULL;
	*minute = hour * 60 + rest;
	return at;
}

/* So many times, with blanks or a dash between them, and nothing else. */
static bool
read_times(const char *text, unsigned *minutes, unsigned count)
{
	unsigned i;

	for (i = 0; i < count; i++) {
		text += strspn(text, " -");
		if (!isdigit((unsigned char)*text) ||
		    (text = read_time(text, &minutes[i])) == NULL)
			return false;
	}
	return text[strspn(text, " ")] == '\0';
}

static const char *
want_quiet(struct player *player, const char *text)
{
	unsigned times[2];

	if (!read_times(text, times, 2) || times[0] == times[1])
		return "prefer-quiet";
	player->quiet = true;
	player->quiet_from = times[0];
	player->quiet_until = times[1];
	return NULL;
}

static const char *
want_daily(struct player *player, const char *text)
{
	unsigned at = player->daily_at;

	if (*text != '\0' && !read_times(text, &at, 1))
		return "prefer-daily";
	player->letters = PLAYER_DAILY;
	player->daily_at = at;
	return NULL;
}

#define CHOOSE(member, choice) PLAYER_MEMBER(member), choice, NULL
#define CALL(want) {0, 0}, 0, want

static const struct player_wish {
	const char *id; /* its words: prefer.ID of a pack */
	struct player_member member;
	unsigned choice;
	const char *(*want)(struct player *player, const char *text);
} wishes[] = {
    {"text", CHOOSE(plain, true)},
    {"html", CHOOSE(plain, false)},
    {"picture", CALL(want_picture)},
    {"no-picture", CHOOSE(pictures, PLAYER_WITHOUT)},
    {"board", CHOOSE(board, BOARD_LINK)},
    {"board-attached", CHOOSE(board, BOARD_ATTACHED)},
    {"no-board", CHOOSE(board, BOARD_OFF)},
    {"width", CALL(want_width)},
    {"zone", CALL(want_zone)},
    {"full", CHOOSE(length, LETTERS_FULL)},
    {"usual", CHOOSE(length, LETTERS_USUAL)},
    {"short", CHOOSE(length, LETTERS_SHORT)},
    {"every", CHOOSE(letters, PLAYER_EVERY)},
    {"turn", CHOOSE(letters, PLAYER_TURN)},
    {"daily", CALL(want_daily)},
    {"quiet", CALL(want_quiet)},
    {"no-quiet", CHOOSE(quiet, false)},
    {"calendar", CHOOSE(calendar, true)},
    {"no-calendar", CHOOSE(calendar, false)},
    {"listed", CHOOSE(listed, true)},
    {"unlisted", CHOOSE(listed, false)},
    {"by-mail", CHOOSE(way, PLAYER_BY_MAIL)},
    {"by-forum", CHOOSE(way, PLAYER_BY_FORUM)},
    {"by-both", CHOOSE(way, PLAYER_BY_BOTH)},
};

static const char *
carry_out(
    const struct player_wish *wish, struct player *player, const char *text)
{
	if (wish->want != NULL)
		return wish->want(player, text);
	player_choose(player, wish->member, wish->choice);
	return no_value(text);
}

/* ---- words ---- */

struct text {
	char *words[WORDS_MAX];
	unsigned count;
};

static void
text_release(struct text *text)
{
	while (text->count > 0)
		free(text->words[--text->count]);
}

static bool
text_has(const struct text *text, const char *word)
{
	for (unsigned i = 0; i < text->count; i++)
		if (strcmp(text->words[i], word) == 0)
			return true;
	return false;
}

static void
add_word(struct text *text, const struct text *skip, const char *at, size_t len)
{
	char *word;

	while (len > 0 && is_one_of(at[len - 1], ".!:"))
		len--;
	if (len == 0 || text->count == WORDS_MAX)
		return;
	word = xstrndup(at, len);
	if (skip != NULL && text_has(skip, word))
		free(word);
	else
		text->words[text->count++] = word;
}

/* A comma is a word of its own. */
static void
text_add(struct text *text, const struct text *skip, const char *said)
{
	struct buf folded = BUF_INIT;
	const char *at;
	size_t len;

	fold_add(&folded, said, strlen(said));
	for (at = folded.data; *at != '\0'; at += len) {
		len = strcspn(at, " ,;'\"()");
		add_word(text, skip, at, len);
		if (len == 0 && (*at == ',' || *at == ';'))
			add_word(text, skip, ",", 1);
		len += len == 0;
	}
	buf_release(&folded);
}

static void
text_add_list(struct text *text, const struct doc *list)
{
	for (size_t i = 0; i < doc_count(list); i++)
		text_add(text, NULL, doc_text(doc_at(list, i)));
}

/* ---- phrases ---- */

/* What some words wish, of one language. */
struct saying {
	struct text text;
	const struct player_wish *wish;
	const char *lang; /* instead: this language */
};

struct sayings {
	struct text skip, joiners;
	struct saying *list;
	size_t count, cap;
};

static void
add_sayings(struct sayings *sayings, const struct words *words,
    const char *path, const struct player_wish *wish, const char *lang)
{
	const struct doc *list = words_texts(words, path);

	for (size_t i = 0; i < doc_count(list); i++) {
		struct saying saying = {{.count = 0}, wish, lang};

		text_add(
		    &saying.text, &sayings->skip, doc_text(doc_at(list, i)));
		sayings->list = x_grow(sayings->list, &sayings->cap,
		    sayings->count, sizeof(saying));
		sayings->list[sayings->count++] = saying;
	}
}

static void
sayings_init(struct sayings *sayings, const struct words *words)
{
	char path[40];
	size_t i;

	*sayings = (struct sayings){.list = NULL};
	text_add_list(&sayings->skip, words_texts(words, "prefer.skip"));
	text_add_list(&sayings->joiners, words_texts(words, "joiners"));
	text_add(&sayings->joiners, NULL, ",");
	for (i = 0; i < ARRAY_LEN(wishes); i++) {
		snprintf(path, sizeof(path), "prefer.%s", wishes[i].id);
		add_sayings(sayings, words, path, &wishes[i], NULL);
	}
	for (i = 0; languages[i] != NULL; i++) {
		snprintf(
		    path, sizeof(path), "prefer.language.%s", languages[i]);
		add_sayings(sayings, words, path, NULL, languages[i]);
	}
}

static void
sayings_release(struct sayings *sayings)
{
	for (size_t i = 0; i < sayings->count; i++)
		text_release(&sayings->list[i].text);
	free(sayings->list);
	text_release(&sayings->skip);
	text_release(&sayings->joiners);
}

static bool
begins(const struct text *phrase, const struct text *text, unsigned at)
{
	bool is = phrase->count > 0 && at + phrase->count <= text->count;

	for (unsigned i = 0; is && i < phrase->count; i++)
		is = strcmp(phrase->words[i], text->words[at + i]) == 0;
	return is;
}

/* What is wished at a place of a text, the longest if there are several; NULL:
 * nothing. */
static const struct saying *
find(const struct sayings *sayings, const struct text *text, unsigned at)
{
	const struct saying *found = NULL;

	for (size_t i = 0; i < sayings->count; i++) {
		const struct saying *saying = &sayings->list[i];

		if ((found == NULL || saying->text.count > found->text.count) &&
		    begins(&saying->text, text, at))
			found = saying;
	}
	return found;
}

/* ---- a line ---- */

struct reader {
	struct sayings sayings;
	struct text text;
	struct player player;
	struct player_miss miss;
};

static bool
is_joiner(const struct reader *reader, unsigned at)
{
	return text_has(&reader->sayings.joiners, reader->text.words[at]);
}

/* What begins there; a number may come first: "80 columns". */
static const struct saying *
find_wish(const struct reader *reader, unsigned at, bool *number_first)
{
	const char *word = reader->text.words[at];
	const struct saying *saying;

	*number_first = word[strspn(word, "0123456789")] == '\0';
	if (!*number_first)
		return find(&reader->sayings, &reader->text, at);
	if (at + 1 == reader->text.count)
		return NULL;
	saying = find(&reader->sayings, &reader->text, at + 1);
	return saying != NULL && saying->wish != NULL &&
		       saying->wish->want == want_width
		   ? saying
		   : NULL;
}

/* Where the value ends: "between 22:00 and 7:00, text" */
static unsigned
value_end(const struct reader *reader, unsigned at)
{
	bool first;

	for (; at < reader->text.count; at++)
		if (is_joiner(reader, at) &&
		    (at + 1 == reader->text.count ||
			strchr(reader->text.words[at + 1], '/') != NULL ||
			find_wish(reader, at + 1, &first) != NULL))
			break;
	return at;
}

static bool
missed(struct reader *reader, const char *key, const char *word)
{
	reader->miss.key = key;
	snprintf(reader->miss.word, sizeof(reader->miss.word), "%s", word);
	return false;
}

/* Joiners inside a value are none: "22:00 and 7:00" */
static void
gather(const struct reader *reader, unsigned from, unsigned to, struct buf *out)
{
	for (; from < to; from++)
		if (!is_joiner(reader, from))
			buf_addf(out, "%s%s", out->len > 0 ? " " : "",
			    reader->text.words[from]);
}

static const char *
take_saying(
    struct player *player, const struct saying *saying, const char *text)
{
	const char *key;

	if (saying->wish != NULL)
		return carry_out(saying->wish, player, text);
	key = no_value(text);
	if (key == NULL)
		strcpy(player->lang, saying->lang);
	return key;
}

/* A name like "Europe/Paris" says what it is. */
static const char *
take_name(struct player *player, const char *text)
{
	return strchr(text, '/') != NULL && zone_find(text, player->zone)
		   ? NULL
		   : "prefer-unknown";
}

/* Take the wish that begins at *at, which moves behind it. */
static bool
take_next(struct reader *reader, unsigned *at)
{
	bool first;
	const struct saying *saying = find_wish(reader, *at, &first);
	unsigned from = *at, len = saying == NULL ? 0 : saying->text.count;
	struct buf text = BUF_INIT;
	const char *key;

	if (saying != NULL && first) {
		*at += 1 + len;
		gather(reader, from, from + 1, &text);
	} else {
		*at = value_end(reader, from + len);
		gather(reader, from + len, *at, &text);
	}
	key = saying != NULL ? take_saying(&reader->player, saying, text.data)
			     : take_name(&reader->player, text.data);
	if (key != NULL)
		missed(reader, key, text.data);
	buf_release(&text);
	return key == NULL;
}

static bool
read_wishes(struct reader *reader, const char *said)
{
	bool ok = true, any = false;
	unsigned at = 0;

	text_add(&reader->text, &reader->sayings.skip, said);
	while (ok && at < reader->text.count) {
		if (is_joiner(reader, at)) {
			at++;
			continue;
		}
		ok = take_next(reader, &at);
		any = true;
	}
	text_release(&reader->text);
	return any ? ok : missed(reader, "prefer-unknown", "");
}

static bool
read_in(const struct words *words, struct player *player, const char *text,
    struct player_miss *miss)
{
	struct reader reader = {.player = *player};
	bool ok;

	sayings_init(&reader.sayings, words);
	ok = read_wishes(&reader, text);
	sayings_release(&reader.sayings);
	if (ok)
		*player = reader.player;
	else
		*miss = reader.miss;
	return ok;
}

/* What fails in all languages is said as the first one says it that knew what
 * was meant; else as the reader's own. */
bool
player_wish(struct player *player, struct words *const *words, unsigned count,
    const char *text, struct player_miss *miss)
{
	struct player_miss other;
	bool told = false;

	for (unsigned i = 0; i < count; i++) {
		if (read_in(words[i], player, text, &other))
			return true;
		if (i > 0 && (told || strcmp(other.key, "prefer-unknown") == 0))
			continue;
		*miss = other;
		told = strcmp(other.key, "prefer-unknown") != 0;
	}
	return false;
}
