/* SPDX-License-Identifier: MIT */
/* player.c - players/HASH.yaml, and when letters may go. */
#include "site/player.h"

#include "base/fs.h"
#include "base/seal.h"
#include "base/x.h"
#include "base/yaml.h"
#include "text/markup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define PLAYER_BYTES 4096

void
player_init(struct player *player)
{
	*player = (struct player){
	    .width = MARKUP_COLUMNS, .daily_at = PLAYER_DAILY_AT};
}

/* ---- choices among a few ---- */

_Static_assert(sizeof(enum player_way) == sizeof(unsigned) &&
		   sizeof(bool) != sizeof(unsigned),
    "the size of a member tells an enum from a bool");

void
player_choose(
    struct player *player, struct player_member member, unsigned choice)
{
	void *at = (char *)player + member.at;

	if (member.size == sizeof(bool))
		*(bool *)at = choice != 0;
	else
		*(unsigned *)at = choice;
}

static unsigned
chosen(const struct player *player, struct player_member member)
{
	const void *at = (const char *)player + member.at;

	return member.size == sizeof(bool) ? *(const bool *)at
					   : *(const unsigned *)at;
}

/* ---- names ---- */

void
player_hash(const char *address, char hash[PLAYER_HASH + 1])
{
	struct buf name = BUF_INIT;
	uint8_t digest[HASH_LEN];
	const char *c;

	buf_adds(&name, "pli player\n");
	for (c = address; *c != '\0'; c++)
		buf_addc(&name,
		    *c >= 'A' && *c <= 'Z' ? (char)(*c - 'A' + 'a') : *c);
	seal_hash(digest, name.data, name.len);
	buf_clear(&name);
	seal_hex(&name, digest, PLAYER_HASH / 2);
	memcpy(hash, name.data, PLAYER_HASH + 1);
	buf_release(&name);
}

static char *
path_of(const struct site *site, const char *address)
{
	char hash[PLAYER_HASH + 1];

	player_hash(address, hash);
	return site_path(site, "players/%s.yaml", hash);
}

/* ---- times of day ---- */

/* "07:05", as letters and files say it. */
static void
player_time(unsigned minute, char out[6])
{
	snprintf(out, 6, "%02u:%02u", minute / 60 % 24, minute % 60);
}

static bool
read_time(const char *text, unsigned *minute)
{
	static const char form[] = "dd:dd";
	size_t i;

	for (i = 0; form[i] != '\0'; i++)
		if (form[i] == 'd' ? text[i] < '0' || text[i] > '9'
				   : text[i] != form[i])
			return false;
	*minute = (unsigned)((text[0] - '0') * 600 + (text[1] - '0') * 60 +
			     (text[3] - '0') * 10 + text[4] - '0');
	return *minute < ZONE_DAY && text[3] < '6';
}

/* ---- the file's keys ---- */

/* Each takes a text that is not NULL; false if it cannot be. */

static bool
read_lang(struct player *player, const char *text)
{
	const char *lang = language_find(text);

	if (lang != NULL)
		strcpy(player->lang, lang);
	return lang != NULL;
}

static void
write_lang(const struct player *player, struct buf *out)
{
	buf_adds(out, player->lang);
}

/* A zone that the table has lost since is UTC until it is back. */
static bool
read_zone(struct player *player, const char *text)
{
	if (strlen(text) > ZONE_MAX)
		return false;
	if (zone_is(text))
		strcpy(player->zone, text);
	return true;
}

static void
write_zone(const struct player *player, struct buf *out)
{
	buf_adds(out, player->zone);
}

/* The place of a word in a list that ends with NULL. */
static bool
find_word(const char *const *list, const char *text, unsigned *place)
{
	for (*place = 0; list[*place] != NULL; ++*place)
		if (strcmp(list[*place], text) == 0)
			return true;
	return false;
}

/* Of each list the first word is what holds for who has said nothing. */
static const char *const formats[] = {"html", "text", NULL};
static const char *const pictures[] = {"", "no", "yes", NULL};
static const char *const boards[] = {"link", "attached", "off", NULL};
static const char *const letters[] = {"every", "turn", "daily", NULL};
static const char *const ways[] = {"mail", "forum", "both", NULL};
static const char *const lengths[] = {"usual", "full", "short", NULL};
static const char *const no_yes[] = {"no", "yes", NULL};

static bool
read_width(struct player *player, const char *text)
{
	char *end;
	unsigned long width = strtoul(text, &end, 10);

	if (*text < '0' || *text > '9' || *end != '\0' ||
	    width < PLAYER_WIDTH_LEAST || width > PLAYER_WIDTH_MOST)
		return false;
	player->width = (unsigned)width;
	return true;
}

static void
write_width(const struct player *player, struct buf *out)
{
	if (player->width != MARKUP_COLUMNS)
		buf_addf(out, "%u", player->width);
}

/* "turn", "daily 18:00" */
static bool
read_letters(struct player *player, const char *text)
{
	unsigned place;

	if (strncmp(text, "daily ", 6) == 0) {
		player->letters = PLAYER_DAILY;
		return strlen(text) == 11 &&
		       read_time(text + 6, &player->daily_at);
	}
	if (!find_word(letters, text, &place))
		return false;
	player->letters = (enum player_letters)place;
	return true;
}

static void
say_letters(const struct player *player, struct buf *out)
{
	char at[6];

	buf_adds(out, letters[player->letters]);
	player_time(player->daily_at, at);
	if (player->letters == PLAYER_DAILY)
		buf_addf(out, " %s", at);
}

static void
write_letters(const struct player *player, struct buf *out)
{
	if (player->letters != PLAYER_EVERY)
		say_letters(player, out);
}

static bool
read_quiet(struct player *player, const char *text)
{
	player->quiet = strlen(text) == 11 && text[5] == '-' &&
			read_time(text, &player->quiet_from) &&
			read_time(text + 6, &player->quiet_until) &&
			player->quiet_from != player->quiet_until;
	return player->quiet;
}

static void
write_quiet(const struct player *player, struct buf *out)
{
	char from[6], until[6];

	player_time(player->quiet_from, from);
	player_time(player->quiet_until, until);
	if (player->quiet)
		buf_addf(out, "%s-%s", from, until);
}

/* "2026-12-20/2027-01-05 2027-08-01/2027-08-14" */
static bool
read_away(struct player *player, const char *text)
{
	struct player_away away;

	for (player->away_count = 0; *text != '\0'; text += *text == ' ') {
		if (player->away_count == PLAYER_AWAY || strlen(text) < 21 ||
		    text[10] != '/')
			return false;
		memcpy(away.from, text, 10);
		memcpy(away.until, text + 11, 10);
		away.from[10] = away.until[10] = '\0';
		text += 21;
		if ((*text != '\0' && *text != ' ') ||
		    zone_day("", away.from) < 0 || zone_day("", away.until) < 0)
			return false;
		player->away[player->away_count++] = away;
	}
	return true;
}

static void
write_away(const struct player *player, struct buf *out)
{
	for (unsigned i = 0; i < player->away_count; i++)
		buf_addf(out, "%s%s/%s", i == 0 ? "" : " ",
		    player->away[i].from, player->away[i].until);
}

static bool
read_pictured(struct player *player, const char *text)
{
	player->pictured = time_read(text);
	return player->pictured >= 0;
}

static void
write_pictured(const struct player *player, struct buf *out)
{
	char time[21];

	time_write(time, player->pictured);
	if (player->pictured > 0)
		buf_adds(out, time);
}

#define WORDS(list, member) list, PLAYER_MEMBER(member), NULL, NULL
#define CALLS(read, write) NULL, {0, 0}, read, write

/* What is as player_init has it is written as nothing. */
static const struct row {
	const char *key;
	const char *const
	    *words; /* one of these stands for the member; NULL: */
	struct player_member member;
	bool (*read)(struct player *player, const char *text);
	void (*write)(const struct player *player, struct buf *out);
} rows[] = {
    {"language", CALLS(read_lang, write_lang)},
    {"zone", CALLS(read_zone, write_zone)},
    {"format", WORDS(formats, plain)},
    {"pictures", WORDS(pictures, pictures)},
    {"pictured", CALLS(read_pictured, write_pictured)},
    {"board", WORDS(boards, board)},
    {"width", CALLS(read_width, write_width)},
    {"length", WORDS(lengths, length)},
    {"letters", CALLS(read_letters, write_letters)},
    {"quiet", CALLS(read_quiet, write_quiet)},
    {"calendar", WORDS(no_yes, calendar)},
    {"listed", WORDS(no_yes, listed)},
    {"way", WORDS(ways, way)},
    {"away", CALLS(read_away, write_away)},
};

/* ---- reading and writing ---- */

static bool
read_row(const struct row *row, struct player *player, const char *text)
{
	unsigned place;

	if (row->words == NULL)
		return row->read(player, text);
	if (!find_word(row->words, text, &place))
		return false;
	player_choose(player, row->member, place);
	return true;
}

static void
write_row(const struct row *row, const struct player *player, struct buf *out)
{
	unsigned place;

	if (row->words == NULL) {
		row->write(player, out);
		return;
	}
	place = chosen(player, row->member);
	buf_adds(out, place == 0 ? "" : row->words[place]);
}

static bool
take(struct player *player, const char *key, const char *text)
{
	size_t i;

	for (i = 0; i < ARRAY_LEN(rows); i++)
		if (strcmp(rows[i].key, key) == 0)
			return text != NULL && read_row(&rows[i], player, text);
	return strcmp(key, "address") == 0;
}

static int
read_doc(struct player *player, const struct doc *doc, const char *path,
    struct err *err)
{
	size_t i;

	if (!doc_is(doc, DOC_MAP))
		return err_set(err, EX_CONFIG, "%s: must be a map", path);
	for (i = 0; i < doc_count(doc); i++)
		if (!take(player, doc_key_at(doc, i), doc_text(doc_at(doc, i))))
			return err_set(err, EX_CONFIG,
			    "%s:%u: %s: not what a player can choose", path,
			    doc_line(doc_at(doc, i)), doc_key_at(doc, i));
	return 0;
}

/* address (may be NULL) is set to a copy of the file's. */
static int
read_file(
    struct player *player, const char *path, char **address, struct err *err)
{
	struct doc *doc = NULL;
	struct buf bytes = BUF_INIT;
	int rc;

	player_init(player);
	rc = fs_read(&bytes, path, PLAYER_BYTES, err);
	if (rc == 0)
		rc = yaml_parse(&doc, bytes.data, bytes.len, path, err);
	if (rc == 0)
		rc = read_doc(player, doc, path, err);
	if (rc < 0)
		player_init(player);
	if (rc == 0 && address != NULL)
		*address = xstrdup(doc_text_at(doc, "address", ""));
	doc_free(doc);
	buf_release(&bytes);
	return rc;
}

int
player_read(struct player *player, const struct site *site, const char *address,
    struct err *err)
{
	char *path = path_of(site, address);
	int rc = 0;

	player_init(player);
	if (fs_exists(path))
		rc = read_file(player, path, NULL, err);
	if (rc < 0 && err != NULL)
		err->exit = EX_CONFIG;
	free(path);
	return rc;
}

int
player_write(const struct player *player, const struct site *site,
    const char *address, struct err *err)
{
	char *path = path_of(site, address);
	struct doc *doc = doc_new_map();
	struct buf text = BUF_INIT;
	size_t i;
	int rc;

	doc_add_string(doc, "address", address);
	for (i = 0; i < ARRAY_LEN(rows); i++) {
		buf_clear(&text);
		write_row(&rows[i], player, &text);
		if (text.len > 0)
			doc_add_string(doc, rows[i].key, text.data);
	}
	rc = yaml_save(doc, path, err);
	doc_free(doc);
	buf_release(&text);
	free(path);
	return rc;
}

int
player_move(
    const struct site *site, const char *from, const char *to, struct err *err)
{
	char *old = path_of(site, from), *new = path_of(site, to);
	struct player player;
	int rc = 0;

	/* One that cannot be read is not worth taking along. */
	if (fs_exists(old) && !fs_exists(new) &&
	    read_file(&player, old, NULL, NULL) == 0)
		rc = player_write(&player, site, to, err);
	free(old);
	free(new);
	return rc;
}

char *
player_address(const struct site *site, const char *name)
{
	char *path = site_path(site, "players/%s", name), *address = NULL;
	struct player player;

	if (read_file(&player, path, &address, NULL) < 0 ||
	    (address != NULL && *address == '\0')) {
		free(address);
		address = NULL;
	}
	free(path);
	return address;
}

int
player_check(const struct site *site, const char *name, struct err *err)
{
	char *path = site_path(site, "players/%s", name), *address = NULL;
	char hash[PLAYER_HASH + 1];
	struct player player;
	int rc = read_file(&player, path, &address, err);

	if (rc == 0) {
		player_hash(address, hash);
		if (strncmp(name, hash, PLAYER_HASH) != 0 ||
		    strcmp(name + PLAYER_HASH, ".yaml") != 0)
			rc = err_set(err, EX_CONFIG,
			    "%s: its name is not that of its address", path);
	}
	free(address);
	free(path);
	return rc;
}

/* ---- when letters may go ---- */

int64_t
player_quiet_end(
    const struct player *player, const char *zone, int64_t now, int64_t due)
{
	int64_t end;

	if (!player->quiet || !zone_between(zone_minute(zone, now),
				  player->quiet_from, player->quiet_until))
		return 0;
	end = zone_next(zone, now, player->quiet_until);
	return due >= 0 && due <= end ? 0 : end;
}

int64_t
player_daily_next(const struct player *player, const char *zone, int64_t now)
{
	int64_t next = zone_next(zone, now, player->daily_at);
	int64_t awake = player_quiet_end(player, zone, next, -1);

	return awake > 0 ? awake : next;
}

/* ---- for letters ---- */

void
player_doc(const struct player *player, const char *lang, bool site_pictures,
    struct doc *doc)
{
	struct doc *map = doc_add_map(doc, "chosen"), *quiet;
	char time[6];

	doc_add_bool(doc_add_map(map, "language"), lang, true);
	doc_add_string(
	    map, "zone", *player->zone == '\0' ? "UTC" : player->zone);
	doc_add_bool(map, "text", player->plain);
	doc_add_bool(map, "picture",
	    !player->plain && (player->pictures == PLAYER_AS_SITE
				      ? site_pictures
				      : player->pictures == PLAYER_WITH));
	doc_add_bool(doc_add_map(map, "board"), boards[player->board], true);
	doc_add_number(map, "width", player->width);
	doc_add_bool(doc_add_map(map, "length"), lengths[player->length], true);
	if (player->letters == PLAYER_DAILY) {
		player_time(player->daily_at, time);
		doc_add_string(doc_add_map(map, "daily"), "at", time);
	} else {
		doc_add_bool(map, letters[player->letters], true);
	}
	if (player->quiet) {
		quiet = doc_add_map(map, "quiet");
		player_time(player->quiet_from, time);
		doc_add_string(quiet, "from", time);
		player_time(player->quiet_until, time);
		doc_add_string(quiet, "until", time);
	}
	doc_add_bool(map, "calendar", player->calendar);
	doc_add_bool(map, "listed", player->listed);
	doc_add_bool(map, "by_mail", player->way == PLAYER_BY_MAIL);
	doc_add_bool(map, "by_forum", player->way == PLAYER_BY_FORUM);
	doc_add_bool(map, "by_both", player->way == PLAYER_BY_BOTH);
}

void
player_say(const struct player *player, const char *lang, bool site_pictures,
    struct buf *out)
{
	bool shown =
	    !player->plain && (player->pictures == PLAYER_AS_SITE
				      ? site_pictures
				      : player->pictures == PLAYER_WITH);
	char from[6], until[6];

	player_time(player->quiet_from, from);
	player_time(player->quiet_until, until);
	buf_addf(
	    out, "language: %s\n", *player->lang == '\0' ? lang : player->lang);
	buf_addf(
	    out, "zone: %s\n", *player->zone == '\0' ? "UTC" : player->zone);
	buf_addf(out, "format: %s\n", formats[player->plain]);
	buf_addf(out, "pictures: %s\n", no_yes[shown]);
	buf_addf(out, "board: %s\n", boards[player->board]);
	buf_addf(out, "width: %u\n", player->width);
	buf_addf(out, "length: %s\n", lengths[player->length]);
	buf_adds(out, "letters: ");
	say_letters(player, out);
	buf_addc(out, '\n');
	if (player->quiet)
		buf_addf(out, "quiet: %s-%s\n", from, until);
	else
		buf_adds(out, "quiet: none\n");
	buf_addf(out, "calendar: %s\n", no_yes[player->calendar]);
	buf_addf(out, "listed: %s\n", no_yes[player->listed]);
	buf_addf(out, "way: %s\n", ways[player->way]);
}
