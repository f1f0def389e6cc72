/* SPDX-License-Identifier: MIT */
/* turn_prefer.c - a player says what letters he wants. */
#include "base/x.h"
#include "intake/turn_p.h"

#include <string.h>
#include <strings.h>

/* Of more lines than that the rest is left out, and told so. */
#define PREFER_LINES 20

static const char command[] = "prefer";

/* The first such line from the i-th on, or the count of the lines. */
static size_t
find_prefer(const struct orders *orders, size_t i)
{
	size_t own = turn_find(orders, command, i);
	size_t language = turn_find(orders, "language", i);

	return own < language ? own : language;
}

/* "language fr" is what a letter offers in the other language's words. */
static bool
take_wish(struct player *player, struct words *const *words, unsigned count,
    const struct order_line *line, struct player_miss *miss)
{
	const char *lang;

	if (strcmp(line->command, command) == 0)
		return player_wish(player, words, count, line->argument, miss);
	lang = turn_language(words, count, line->argument);
	if (lang != NULL) {
		strcpy(player->lang, lang);
		return true;
	}
	*miss = (struct player_miss){.key = "prefer-unknown"};
	strncat(miss->word, line->argument, PLAYER_WORD_MAX / 2);
	return false;
}

/* The letters are the owner's, whoever else may play for him. */
bool
turn_is_owner(const struct mail *mail)
{
	const struct private *private = &mail->table.private;
	const char *address = private->seats[mail->reply.seat].address;

	/* The code that bound the account came to that address. */
	if (mail->post != NULL)
		return true;
	return address != NULL && strcasecmp(address, mail->message.from) == 0;
}

/* ---- reading ---- */

/* "I prefer tea to coffee": beside orders, or where a sentence is asked for,
 * that is only talk. */
static void
misread(struct order_line *line, const struct player_miss *miss, bool talk)
{
	if (talk && strcmp(miss->key, "prefer-unknown") == 0) {
		line->kind = READ_CHATTER;
		return;
	}
	line->kind = READ_NEAR;
	phrase_set(&line->why, miss->key);
	line->word = xstrdup(miss->word);
	line->suggestion = xstrdup("");
}

/* Take all of them in; what is none is misread.  How many? */
static unsigned
read_lines(struct mail *mail, bool talk, bool *wrong)
{
	struct player *player = turn_chosen(mail);
	struct orders *orders = mail->orders;
	unsigned count, taken = 0;
	struct words *const *words =
	    table_words(&mail->table, mail->reply.seat, &count);

	for (size_t i = 0; (i = find_prefer(orders, i)) < orders->count; i++) {
		struct order_line *line = &orders->lines[i];
		struct player_miss miss;

		if (taken == PREFER_LINES) {
			line->kind = READ_CHATTER;
		} else if (take_wish(player, words, count, line, &miss)) {
			taken++;
		} else {
			misread(line, &miss, talk);
			*wrong |= line->kind == READ_NEAR;
		}
	}
	return taken;
}

int
turn_prefer(struct mail *mail, bool *taken, struct err *err)
{
	struct orders *orders = mail->orders;
	size_t first = find_prefer(orders, 0);
	bool talk = turn_orders_something(orders) || !mail->table.match.started;
	bool wrong = false;
	struct phrase why;

	*taken = false;
	if (first == orders->count)
		return 0;
	if (read_lines(mail, talk, &wrong) == 0 && !wrong)
		return 0;
	*taken = wrong || !turn_is_owner(mail);
	if (wrong)
		return turn_refuse_line(mail, NULL, NULL, err);
	first = find_prefer(orders, 0);
	if (*taken) {
		phrase_set(&why, "prefer-owner");
		return turn_refuse_line(mail, &orders->lines[first], &why, err);
	}
	while ((first = find_prefer(orders, 0)) < orders->count)
		turn_tell_line(mail, first, VERDICT_DONE, NULL);
	turn_add_deed(&mail->deeds, command, NULL);
	return 0;
}

/* ---- a program that wants fewer letters ---- */

bool
turn_is_unsubscribe(const struct mail *mail)
{
	const char *subject = mail->message.subject;

	subject += strspn(subject, " ");
	return strncasecmp(subject, UNSUBSCRIBE, strlen(UNSUBSCRIBE)) == 0 &&
	       subject[strlen(UNSUBSCRIBE) +
		       strspn(subject + strlen(UNSUBSCRIBE), " ")] == '\0';
}

/*
 * Mail programs offer a button for it, and some press it by themselves: so it
 * never leaves a match, and what has it said once is not said again.
 */
static int
unsubscribe(struct mail *mail, bool confirmed, struct err *err)
{
	struct table *table = &mail->table;
	uint32_t seat = mail->reply.seat;
	struct player player = *table_player(table, seat);
	struct report report = {.kind = LETTER_SELF,
	    .seat = seat,
	    .since = NO_ENTRY,
	    .command = UNSUBSCRIBE,
	    .site_pictures = mail->site->pictures};

	if (player.letters == PLAYER_TURN)
		return 0;
	if (!confirmed && turn_is_old(mail))
		return turn_ask_wish(mail, UNSUBSCRIBE, err);
	player.letters = PLAYER_TURN;
	if (table_prefer(table, seat, &player, err) < 0)
		return -1;
	report.prefer = table_player(table, seat);
	return turn_letter(mail, &report, TURN_ANSWERS, err);
}

int
turn_unsubscribe(struct mail *mail, bool is_doubtful, struct err *err)
{
	if (!is_doubtful && turn_is_owner(mail))
		return unsubscribe(mail, false, err);
	site_log_mail(mail->site, mail->now,
	    "%s: seat %u: \"" UNSUBSCRIBE "\" from another address, left out",
	    mail->table.id, mail->reply.seat);
	return 0;
}

int
turn_unsubscribe_now(struct mail *mail, struct err *err)
{
	return unsubscribe(mail, true, err);
}
