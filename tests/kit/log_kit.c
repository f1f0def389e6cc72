/* SPDX-License-Identifier: MIT */
/* log_kit.c - a match file made by hand, for tests and samples. */
#include "log_kit.h"

#include "base/x.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
must(bool good, const char *what)
{
	if (good)
		return;
	fprintf(stderr, "log_kit: %s\n", what);
	abort();
}

static void
count_up(uint8_t out[32], uint8_t from)
{
	for (unsigned i = 0; i < 32; i++)
		out[i] = (uint8_t)(from + i);
}

void
kit_init(struct kit *kit)
{
	uint8_t r[32];

	memset(kit, 0, sizeof(*kit));
	count_up(r, 0);
	host_key_init(&kit->host, r);
	count_up(kit->keys.match, 0x20);
	count_up(kit->keys.post, 0x40);
	kit->log = (struct log)LOG_INIT;
	kit->seal = 128;
}

void
kit_release(struct kit *kit)
{
	host_key_wipe(&kit->host);
	match_keys_wipe(&kit->keys);
	log_release(&kit->log);
}

struct entry
kit_entry(struct kit *kit, enum entry_kind kind)
{
	struct entry entry;
	unsigned m = kit->minutes++;

	entry_init(&entry, kind);
	snprintf(entry.time, sizeof(entry.time), "2026-11-%02uT%02u:%02u:00Z",
	    21 + m / 1440 % 9, m / 60 % 24, m % 60);
	return entry;
}

int
kit_try(struct kit *kit, struct entry *take, struct err *err)
{
	return log_add(&kit->log, take, &kit->host, err);
}

void
kit_add(struct kit *kit, struct entry *take)
{
	struct err err = ERR_INIT;
	int rc = kit_try(kit, take, &err);

	must(rc == 0, err.text);
}

void
kit_charter(
    struct kit *kit, const char *match, unsigned seats, const char *beacon)
{
	struct entry entry = kit_entry(kit, ENTRY_CHARTER);

	snprintf(entry.match, sizeof(entry.match), "%s", match);
	strcpy(entry.game, "hab-gut");
	strcpy(entry.edition, "pli");
	entry.rules = 1;
	entry.seats = seats;
	entry.seal = kit->seal;
	seal_hash(entry.edition_hash, "abc", 3);
	entry_add_option(&entry, "freeze_at_ends=no");
	entry.salts_all = true;
	if (beacon != NULL)
		entry.beacon = xstrdup(beacon);
	memcpy(entry.host, kit->host.sign_public, KEY_LEN);
	seal_commit(entry.commit, kit->keys.match);
	/* A sealed box is never twice the same; these bytes are. */
	memset(entry.secret, 0x5a, SECRET_LEN);
	kit_add(kit, &entry);
}

void
kit_seat(struct kit *kit, unsigned seat, const char *name, const char *lang,
    const char *bot)
{
	struct entry entry = kit_entry(kit, ENTRY_SEAT);

	entry.seat = seat;
	entry.name = xstrdup(name);
	snprintf(entry.lang, sizeof(entry.lang), "%s", lang);
	if (bot != NULL)
		snprintf(entry.bot, sizeof(entry.bot), "%s", bot);
	kit_add(kit, &entry);
}

void
kit_salt(struct kit *kit, uint32_t seat, const char *text)
{
	struct entry entry = kit_entry(kit, ENTRY_SALT);

	entry.seat = seat;
	entry.text = xstrdup(text);
	kit_add(kit, &entry);
}

void
kit_start(struct kit *kit)
{
	struct entry entry = kit_entry(kit, ENTRY_START);

	kit_add(kit, &entry);
}

struct entry
kit_orders_entry(struct kit *kit, unsigned seat, enum entry_by by,
    const char *moves, const char *content)
{
	struct entry entry = kit_entry(kit, ENTRY_ORDERS);
	size_t size = log_entry(&kit->log, 0)->seal;
	unsigned number = (unsigned)kit->log.count;
	struct buf sealed = BUF_INIT;
	char *list = xstrdup(moves == NULL ? "" : moves), *at, *move = list;
	struct sealer sealer;

	entry.seat = seat;
	entry.by = by;
	while ((at = strsep(&move, "|")) != NULL) {
		if (*at != '\0')
			entry_add_move(&entry, at);
	}
	free(list);
	if (content != NULL) {
		sealer_init(&sealer, kit->keys.match, log_h0(&kit->log));
		seal_close(&sealed, &sealer, number, seat, content,
		    strlen(content), size);
		entry.sealed_len = sealed.len;
		entry.sealed = (uint8_t *)buf_take(&sealed);
	}
	if (by == BY_MAIL) {
		char id[32];

		snprintf(id, sizeof(id), "<%u@mail.example>", number);
		entry.has_mail = true;
		seal_mail_tag(entry.mail, kit->keys.post, seat, id);
		entry.seen = number - 1;
	}
	return entry;
}

void
kit_orders(struct kit *kit, unsigned seat, enum entry_by by, const char *moves,
    const char *content)
{
	struct entry entry = kit_orders_entry(kit, seat, by, moves, content);

	kit_add(kit, &entry);
}

void
kit_player(struct kit *kit, unsigned seat, const char *name,
    const struct host_key *player)
{
	struct entry entry = kit_entry(kit, ENTRY_SEAT);

	entry.seat = seat;
	entry.name = xstrdup(name);
	strcpy(entry.lang, "en");
	entry.has_key = true;
	memcpy(entry.key, player->sign_public, KEY_LEN);
	kit_add(kit, &entry);
}

void
kit_signed(const struct kit *kit, const struct host_key *player, unsigned seat,
    uint32_t seen, const char *words, struct buf *content)
{
	const struct seal_asked asked = {
	    log_h0(&kit->log), seen, log_hash(&kit->log, seen), seat};
	uint8_t sig[SIG_LEN];
	const char *line, *end;

	seal_sign_orders(sig, player, &asked, words, strlen(words));
	for (line = words; *line != '\0'; line = end + 1) {
		end = strchrnul(line, '\n');
		buf_addf(content, "words %.*s\n", (int)(end - line), line);
	}
	buf_adds(content, "psig ");
	seal_hex(content, sig, SIG_LEN);
	buf_addc(content, '\n');
}

void
kit_void(struct kit *kit, uint32_t back)
{
	struct entry entry = kit_entry(kit, ENTRY_VOID);

	entry.back = back;
	entry.why = VOID_MISTAKE;
	kit_add(kit, &entry);
}

void
kit_note(struct kit *kit, const char *text)
{
	struct entry entry = kit_entry(kit, ENTRY_NOTE);

	strcpy(entry.topic, "host");
	entry.text = xstrdup(text);
	kit_add(kit, &entry);
}

void
kit_reveal(struct kit *kit)
{
	struct entry entry = kit_entry(kit, ENTRY_REVEAL);

	memcpy(entry.key, kit->keys.match, KEY_LEN);
	kit_add(kit, &entry);
}

void
kit_table(struct kit *kit)
{
	kit_charter(kit, "k7m2qd", 3, NULL);
	kit_seat(kit, 0, "Anna", "en", NULL);
	kit_seat(kit, 1, "Chloé \"C\"", "fr", NULL);
	kit_seat(kit, 2, "Elsa (computer)", "en", "greedy");
	kit_salt(kit, 1, "le coeur a ses raisons");
	kit_salt(kit, 0, "colourless green ideas");
	kit_start(kit);
}

void
kit_match(struct kit *kit)
{
	kit_table(kit);
	kit_orders(kit, 0, BY_MAIL, "buy ble 2|?|end", "move hide sel\n");
	kit_orders(kit, 1, BY_MAIL, "sell the 1|end",
	    "when play: full sel\nwhen buy: sel 3 | the 3\n");
	kit_note(kit, "A slip of the host's: 8 is taken back.");
	kit_void(kit, 7);
	kit_orders(kit, 1, BY_HOST, "sell the 2|end", "when play: full sel\n");
	kit_orders(kit, 2, BY_BOT, "buy charbon 1", NULL);
	kit_orders(kit, 1, BY_STANDING, "play full sel 6", "of 11\n");
	kit_reveal(kit);
}

/* ---- texts changed by hand ---- */

static size_t
line_end(const struct buf *text, size_t at)
{
	const char *lf = memchr(text->data + at, '\n', text->len - at);

	return lf == NULL ? text->len : (size_t)(lf - text->data) + 1;
}

static bool
line_is(const struct buf *text, size_t at, const char *with)
{
	return strncmp(text->data + at, with, strlen(with)) == 0;
}

void
kit_sign_text(const struct host_key *key, struct buf *text)
{
	uint8_t h0[HASH_LEN], hash[HASH_LEN], sig[SIG_LEN];
	struct buf hex = BUF_INIT;
	unsigned n = 0;
	size_t at, end;

	for (at = 0; at < text->len; at = end) {
		end = line_end(text, at);
		if (line_is(text, at, "entry: "))
			n = (unsigned)atoi(text->data + at + 7);
		if (!line_is(text, at, "sig: "))
			continue;
		seal_hash(hash, text->data, at);
		if (n == 0)
			memcpy(h0, hash, HASH_LEN);
		seal_sign_head(sig, key, h0, n, hash);
		buf_clear(&hex);
		seal_hex(&hex, sig, SIG_LEN);
		must(end - at == hex.len + 6, "no place for a signature");
		memcpy(text->data + at + 5, hex.data, hex.len);
	}
	buf_release(&hex);
}

void
kit_find_entry(const struct buf *text, unsigned n, size_t *at, size_t *end)
{
	size_t line, next, start = 0;
	unsigned count = 0;

	for (line = 0; line < text->len; line = next) {
		next = line_end(text, line);
		if (line_is(text, line, "---\n"))
			start = line;
		if (line_is(text, line, "sig: ") && count++ == n) {
			*at = start;
			*end = next;
			return;
		}
	}
	must(false, "no such entry");
}

void
kit_splice(
    struct buf *text, size_t at, size_t end, const char *with, size_t len)
{
	struct buf out = BUF_INIT;

	buf_add(&out, text->data, at);
	buf_add(&out, with, len);
	buf_add(&out, text->data + end, text->len - end);
	buf_release(text);
	*text = out;
}

void
kit_edit(struct buf *text, unsigned n, const char *old, const char *new)
{
	size_t at, end;
	char *found;

	kit_find_entry(text, n, &at, &end);
	found = memmem(text->data + at, end - at, old, strlen(old));
	must(found != NULL, "no such words in the entry");
	at = (size_t)(found - text->data);
	kit_splice(text, at, at + strlen(old), new, strlen(new));
}
