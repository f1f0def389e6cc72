/* SPDX-License-Identifier: MIT */
/* verify_print.c - prints what pli verify found (FORMAT.md section 12). */
#include "commands/verify.h"

#include "base/fold.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#define COLUMNS 76

/* ---- facts ---- */

static const char *
name_of(const struct verify *verify, uint32_t seat)
{
	const struct entry *entry =
	    log_seat(&verify->log, log_head(&verify->log), seat);

	return entry == NULL ? "nobody" : entry->name;
}

static void
print_head(const struct verify *verify, bool pinned, struct buf *out)
{
	const struct log *log = &verify->log;
	const struct entry *charter = log_entry(log, 0);
	uint32_t head = log_head(log);
	size_t i;

	buf_addf(out, "match      %s, %s rules %u, edition %s", charter->match,
	    charter->game, charter->rules, charter->edition);
	for (i = 0; i < charter->option_count; i++)
		buf_addf(out, "%s %s", i == 0 ? ", options" : ",",
		    charter->options[i]);
	buf_adds(out, "\nhost key   ");
	seal_hex(out, charter->host, KEY_LEN);
	buf_adds(out, pinned ? " (as pinned)"
			     : "\n           compare it with your first "
			       "letter; --key checks it");
	buf_adds(out, "\ncharter    ");
	seal_print(out, log_h0(log));
	buf_addf(out, "\nlast entry %u, print ", head);
	seal_print(out, log_hash(log, head));
	buf_adds(out, "\n           a later entry may exist\n");
}

static void
print_bys(const struct verify *verify, unsigned seat, struct buf *out)
{
	const char *comma = "; orders by ";
	unsigned by;

	for (by = 0; by < VERIFY_BYS; by++) {
		if (verify->orders[seat][by] == 0)
			continue;
		buf_addf(out, "%s%s %u", comma, log_bys[by],
		    verify->orders[seat][by]);
		comma = ", ";
	}
}

static void
print_seats(const struct verify *verify, struct buf *out)
{
	unsigned seats = log_entry(&verify->log, 0)->seats, seat;

	for (seat = 0; seat < seats; seat++) {
		buf_addf(out, "seat %-2u    %s: ", seat, name_of(verify, seat));
		if ((verify->computers & 1u << seat) != 0)
			buf_adds(out, "a computer player");
		else
			buf_adds(out, (verify->salted & 1u << seat) != 0
					  ? "salted the dice"
					  : "no salt");
		print_bys(verify, seat, out);
		buf_addc(out, '\n');
	}
	if (verify->beacon)
		buf_addf(
		    out, "beacon     %s\n", log_entry(&verify->log, 0)->beacon);
}

/* Byte by byte what goes into the dice, "salt 0 ..." and "beacon ...". */
static void
print_salts(const struct verify *verify, struct buf *out)
{
	struct buf lines = BUF_INIT;

	verify_salt_lines(&verify->log, &lines);
	for (const char *at = lines.data; *at != '\0';) {
		size_t len = strcspn(at, "\n");

		buf_addf(out, "in the dice: %.*s\n", (int)len, at);
		at += len + 1;
	}
	buf_release(&lines);
}

static void
print_void(const struct entry *entry, struct buf *out)
{
	buf_addf(out, "entry %-5uvoid: back to entry %u (%s)\n", entry->number,
	    entry->back, log_whys[entry->why]);
}

static void
print_note(const struct entry *entry, struct buf *out)
{
	buf_addf(out, "entry %-5unote (%s): %s\n", entry->number, entry->topic,
	    entry->text);
}

static void
print_host(const struct entry *entry, struct buf *out)
{
	buf_addf(out, "entry %-5uhost key from here on: ", entry->number);
	seal_hex(out, entry->host, KEY_LEN);
	buf_addc(out, '\n');
}

static void
print_remarks(const struct verify *verify, struct buf *out)
{
	size_t i;

	for (i = 0; i < verify->log.count; i++) {
		const struct entry *entry = &verify->log.entries[i];

		if (entry->kind == ENTRY_VOID)
			print_void(entry, out);
		else if (entry->kind == ENTRY_NOTE)
			print_note(entry, out);
		else if (entry->kind == ENTRY_HOST)
			print_host(entry, out);
	}
}

static void
print_reached(const struct verify *verify, struct buf *out)
{
	static const char *const levels[] = {
	    [VERIFY_FORM] = "form",
	    [VERIFY_SIGNED] = "signatures",
	    [VERIFY_ORDERED] = "order of entries",
	    [VERIFY_SEALED] = "match key and sealed parts",
	    [VERIFY_REPLAYED] = "replay",
	};
	unsigned level;

	buf_adds(out, "right are  ");
	for (level = VERIFY_FORM; level <= verify->reached; level++)
		buf_addf(out, "%s%s", level == VERIFY_FORM ? "" : ", ",
		    levels[level]);
	buf_addc(out, '\n');
}

void
verify_print_facts(const struct verify *verify, bool pinned, struct buf *out)
{
	if (verify->reached >= VERIFY_SIGNED)
		print_head(verify, pinned, out);
	if (verify->reached >= VERIFY_ORDERED) {
		print_seats(verify, out);
		print_salts(verify, out);
		print_remarks(verify, out);
	}
	if (verify->reached >= VERIFY_FORM)
		print_reached(verify, out);
}

/* ---- proof ---- */

static void
add_count(size_t count, const char *what, struct buf *out)
{
	buf_addf(out, "%zu %s%s", count, what, count == 1 ? "" : "s");
}

static void
print_seat_set(uint32_t seats, struct buf *out)
{
	const char *comma = (seats & (seats - 1)) == 0 ? " " : "s ";
	unsigned seat;

	buf_adds(out, "seat");
	for (seat = 0; seat < VERIFY_SEATS; seat++) {
		if ((seats & 1u << seat) == 0)
			continue;
		buf_addf(out, "%s%u", comma, seat);
		comma = ", ";
	}
}

static void
prove_signed(const struct verify *verify, struct buf *out)
{
	const struct log *log = &verify->log;
	struct buf key = BUF_INIT;

	seal_hex(&key, log_host(log, 0), 3);
	buf_addf(out, "%zu %s signed by %s..%s, nothing between them changed. ",
	    log->count, log->count == 1 ? "entry" : "entries", key.data,
	    verify->kinds[ENTRY_HOST] > 0 ? " and the host keys it names" : "");
	buf_release(&key);
}

static void
prove_dice(const struct verify *verify, struct buf *out)
{
	if (verify->test_dice)
		buf_adds(out, "The match key was given, so this is a test: its "
			      "dice were known beforehand. ");
	else if (verify->salted == 0 && !verify->beacon)
		buf_adds(out, "The dice were fixed in entry 0, without any "
			      "salt: the host could choose them. ");
	else
		buf_adds(out, "The dice were fixed in entry 0, before ");
	if (verify->test_dice || (verify->salted == 0 && !verify->beacon))
		return;
	if (verify->salted != 0) {
		buf_adds(out, "the salts of ");
		print_seat_set(verify->salted, out);
	}
	if (verify->beacon)
		buf_addf(
		    out, "%sthe beacon", verify->salted != 0 ? " and " : "");
	buf_adds(out, ". ");
}

static void
prove_winner(const struct match *match, struct buf *out)
{
	int32_t scores[SEATS_MAX] = {0};
	uint8_t places[SEATS_MAX] = {0};
	unsigned seat, winners = 0;

	match->game->scores(match->edition.data, match->pos, scores);
	game_ranking(
	    match->game, match->edition.data, match->pos, match->seats, places);
	for (seat = 0; seat < match->seats; seat++) {
		if (places[seat] != 1)
			continue;
		buf_addf(out, "%s%s wins with %" PRId32,
		    winners++ > 0 ? ", " : "", match_name(match, seat),
		    scores[seat]);
	}
	buf_adds(out, winners == 0 ? "Nobody wins." : ".");
}

static void
prove_replay(
    const struct verify *verify, const struct match *match, struct buf *out)
{
	add_count(verify->throws, "throw", out);
	buf_adds(out, " and ");
	add_count(verify->hidden_moves, "sealed move", out);
	buf_adds(out, " are as committed. ");
	add_count(verify->legal_moves, "move", out);
	buf_adds(
	    out, verify->legal_moves == 1 ? " is legal. " : " are legal. ");
	if (verify->over)
		prove_winner(match, out);
	else
		buf_adds(out, "The match is not over.");
}

static void
prove_seals(const struct verify *verify, struct buf *out)
{
	add_count(verify->hidden_moves, "sealed move", out);
	buf_adds(out, verify->hidden_moves == 1 ? " is as committed."
						: " are as committed.");
}

static void
not_proved(const struct verify *verify, const char *missing, struct buf *out)
{
	if (!verify->revealed)
		buf_adds(out, "the dice, what is sealed, and that the moves "
			      "are legal, because the match key is not "
			      "revealed; ");
	else if (*missing != '\0')
		buf_addf(out, "that the moves are legal (%s); ", missing);
	buf_adds(out,
	    "that every mail was written down, in order of arrival; that salts "
	    "and orders are what was sent (each player knows their own); that "
	    "the host kept hidden things to himself; that no other history "
	    "exists (compare Pli-Heads).");
}

/* Paragraphs of the width of a terminal, indented by two. */
static void
wrap(const char *text, struct buf *out)
{
	size_t column = 0, width, len;

	while (*text != '\0') {
		len = strcspn(text, " ");
		width = fold_width(text, len);
		if (column > 0 && column + 1 + width > COLUMNS) {
			buf_adds(out, "\n  ");
			column = 2;
		} else if (column > 0) {
			buf_addc(out, ' ');
			column++;
		}
		buf_add(out, text, len);
		column += width;
		text += len + strspn(text + len, " ");
	}
	buf_addc(out, '\n');
}

void
verify_print_proof(const struct verify *verify, const struct match *match,
    const char *missing, struct buf *out)
{
	struct buf text = BUF_INIT;

	buf_adds(&text, "proved: ");
	prove_signed(verify, &text);
	if (verify->revealed) {
		prove_dice(verify, &text);
		if (verify->reached == VERIFY_REPLAYED)
			prove_replay(verify, match, &text);
		else
			prove_seals(verify, &text);
	}
	buf_addc(out, '\n');
	wrap(text.data, out);
	buf_clear(&text);
	buf_adds(&text, "not proved: ");
	not_proved(verify, missing, &text);
	wrap(text.data, out);
	buf_release(&text);
}
