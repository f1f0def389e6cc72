/* SPDX-License-Identifier: MIT */
/* turn_prefer.c - a player says what letters he wants. */
#include "turn_p.h"
#include "x.h"

#include <string.h>
#include <strings.h>

/* Of more lines than that the rest is left out, and told so. */
#define PREFER_LINES 20

static const char command[] = "prefer";

static bool
is_prefer(const struct order_line *line)
{
	return line->kind == READ_COMMAND &&
	       (strcmp(line->command, command) == 0 ||
		   strcmp(line->command, "language") == 0);
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
	const struct side *side = &mail->table.side;
	const char *address = side->seats[mail->reply.seat].address;

	/* The code that bound the account came to that address. */
	if (mail->post != NULL)
		return true;
	return address != NULL && strcasecmp(address, mail->message.from) == 0;
}

/* What a mail holds. */
struct sorts {
	bool prefer, orders, others;
};

static void
sort(const struct orders *orders, struct sorts *sorts)
{
	*sorts = (struct sorts){false, false, false};
	for (size_t i = 0; i < orders->count; i++) {
		const struct order_line *line = &orders->lines[i];

		sorts->prefer |= is_prefer(line);
		sorts->orders |=
		    line->kind == READ_ORDERS || line->kind == READ_NEAR;
		sorts->others |= line->kind == READ_COMMAND && !is_prefer(line);
	}
}

bool
turn_only_prefers(struct mail *mail, const struct orders *orders)
{
	struct sorts sorts;

	(void)mail;
	sort(orders, &sorts);
	return sorts.prefer && !sorts.orders && !sorts.others;
}

/* ---- reading ---- */

/* "I prefer tea to coffee": beside orders, or where a sentence is asked for,
 * that is only talk. */
static void
misread(struct order_line *line, const struct player_miss *miss, bool talk,
    struct verdicts *verdicts)
{
	if (talk && strcmp(miss->key, "prefer-unknown") == 0) {
		line->kind = READ_CHATTER;
		return;
	}
	phrase_set(&line->why, miss->key);
	line->word = xstrdup(miss->word);
	line->suggestion = xstrdup("");
	verdicts_misread(verdicts, line);
}

/* Take all of them in; what is none is in verdicts.  False: there is no wish
 * among them at all. */
static bool
read_lines(struct mail *mail, struct orders *orders, bool talk,
    struct player *player, struct verdicts *verdicts)
{
	unsigned count, taken = 0;
	struct words *const *words =
	    table_words(&mail->table, mail->reply.seat, &count);

	for (size_t i = 0; i < orders->count; i++) {
		struct order_line *line = &orders->lines[i];
		struct player_miss miss;

		if (!is_prefer(line))
			continue;
		if (taken == PREFER_LINES)
			line->kind = READ_CHATTER;
		else if (take_wish(player, words, count, line, &miss))
			taken++;
		else
			misread(line, &miss, talk, verdicts);
	}
	return taken > 0;
}

/* ---- answers ---- */

static int
say_preferred(struct mail *mail, const char *what, struct err *err)
{
	struct table *table = &mail->table;
	struct report report = {.kind = LETTER_SELF,
	    .seat = mail->reply.seat,
	    .since = NO_ENTRY,
	    .command = what,
	    .prefer = table_player(table, mail->reply.seat),
	    .site_pictures = mail->site->pictures};

	return turn_letter(mail, &report, TURN_ANSWERS, err);
}

int
turn_keep_preferred(struct mail *mail, struct err *err)
{
	if (!mail->prefers)
		return 0;
	return table_prefer(&mail->table, mail->reply.seat, &mail->prefer, err);
}

static int
take(struct mail *mail, const struct sorts *sorts, bool *taken, struct err *err)
{
	mail->prefers = true;
	if (sorts->orders)
		return 0;
	if (turn_keep_preferred(mail, err) < 0)
		return -1;
	mail->prefers = false;
	*taken = !sorts->others;
	return *taken ? say_preferred(mail, command, err) : 0;
}

int
turn_prefer(
    struct mail *mail, struct orders *orders, bool *taken, struct err *err)
{
	struct verdicts verdicts = VERDICTS_INIT;
	bool talk, any = false;
	struct sorts sorts;
	int rc = 0;

	sort(orders, &sorts);
	*taken = false;
	if (!sorts.prefer)
		return 0;
	talk = sorts.orders || !mail->table.match.started;
	mail->prefer = *table_player(&mail->table, mail->reply.seat);
	any = read_lines(mail, orders, talk, &mail->prefer, &verdicts);
	if (verdicts.outcome == OUTCOME_REFUSED) {
		*taken = true;
		rc = turn_say(mail, LETTER_REFUSAL, &verdicts, NULL, err);
	} else if (any && !turn_is_owner(mail)) {
		*taken = true;
		rc = turn_refuse(mail, "prefer-owner", err);
	} else if (any) {
		rc = take(mail, &sorts, taken, err);
	}
	verdicts_release(&verdicts);
	return rc;
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
int
turn_unsubscribe(struct mail *mail, bool is_doubtful, struct err *err)
{
	struct table *table = &mail->table;
	uint32_t seat = mail->reply.seat;
	struct player player = *table_player(table, seat);

	if (is_doubtful || !turn_is_owner(mail)) {
		site_log(mail->site, mail->now,
		    "%s: seat %u: \"" UNSUBSCRIBE
		    "\" from another address, left out",
		    table->id, seat);
		return 0;
	}
	if (player.letters == PLAYER_TURN)
		return 0;
	player.letters = PLAYER_TURN;
	if (table_prefer(table, seat, &player, err) < 0)
		return -1;
	return say_preferred(mail, UNSUBSCRIBE, err);
}
