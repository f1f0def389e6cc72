/* SPDX-License-Identifier: MIT */
/* mails.c - mails of every kind: of players, strangers and machines. */
#include "model.h"

#include "base/x.h"
#include "game/bot.h"
#include "table/clocks.h"
#include "table/seats.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

#define ORDERS_MOST 12
#define RECENT 120 /* letters that somebody may answer */
#define ONE_OF(model, list) ((list)[model_below(model, ARRAY_LEN(list))])

/* ---- writing one ---- */

static void
write_head(struct model *model, struct act *act, const char *from,
    const char *to, const char *more)
{
	time_t now = (time_t)model->now;
	char date[40];

	strftime(
	    date, sizeof(date), "%a, %d %b %Y %H:%M:%S +0000", gmtime(&now));
	act->how = DO_MAIL;
	act->to = xstrdup(to);
	buf_addf(&act->mail,
	    "Delivered-To: %s\nFrom: <%s>\nTo: <%s>\nSubject: Re: [pli]\n"
	    "Date: %s\nMessage-ID: <step%u@mail.example.net>\n"
	    "MIME-Version: 1.0\n%s"
	    "Content-Type: text/plain; charset=utf-8\n"
	    "Content-Transfer-Encoding: 8bit\n\n",
	    to, from, to, date, model->step, more);
	buf_addf(&act->told, "from %s: ", from);
}

static void
write_body(struct act *act, const char *text)
{
	buf_addf(&act->mail, "%s\n", text);
	buf_adds(&act->told, text);
}

/* The same may come again. */
static void
keep(struct model *model, struct act *act)
{
	struct kept_mail *kept;

	if (model->mail_count < MODEL_MAILS) {
		kept = &model->mails[model->mail_count++];
	} else {
		kept = &model->mails[model_below(model, MODEL_MAILS)];
		buf_release(&kept->bytes);
		free(kept->to);
	}
	*kept = (struct kept_mail){.bytes = BUF_INIT,
	    .to = xstrdup(act->to),
	    .when = model->now + act->wait};
	buf_add(&kept->bytes, act->mail.data, act->mail.len);
	act->kept = kept;
}

static void
write_mail(struct model *model, struct act *act, const char *from,
    const char *to, const char *text)
{
	write_head(model, act, from, to, "");
	write_body(act, text);
	keep(model, act);
}

/* ---- which letter is answered ---- */

static bool
is_persons(const struct model_letter *letter)
{
	return strncmp(letter->to, "player", 6) == 0 && *letter->reply != '\0';
}

/* Any of the last ones; NULL: there is none. */
static const struct model_letter *
any_letter(struct model *model)
{
	size_t count =
	    model->letter_count < RECENT ? model->letter_count : RECENT;

	for (unsigned i = 0; count > 0 && i < 20; i++) {
		const struct model_letter *letter =
		    &model->letters[model->letter_count - 1 -
				    model_below(model, (unsigned)count)];

		if (is_persons(letter))
			return letter;
	}
	return NULL;
}

/* That of the last entry to whoever sits there; files of one step are found in
 * any order. */
static const struct model_letter *
newest_letter(
    const struct model *model, const struct table *table, uint32_t seat)
{
	const char *address = table->private.seats[seat].address;
	const struct model_letter *newest = NULL;

	for (size_t i = model->letter_count; address != NULL && i-- > 0;) {
		const struct model_letter *letter = &model->letters[i];

		if (letter->regular && letter->seat == seat &&
		    strcmp(letter->match, table->id) == 0 &&
		    strcmp(letter->to, address) == 0 &&
		    (newest == NULL || letter->entry > newest->entry))
			newest = letter;
	}
	return newest;
}

/* ---- orders ---- */

void
mails_orders(
    struct model *model, struct table *table, uint32_t seat, struct buf *out)
{
	const struct match *match = &table->match;
	const struct game *game = match->game;
	const void *ed = match->edition.data;
	struct words *words =
	    table_language(table, table_lang(table, seat), NULL);
	struct bot bot = {
	    model_below(model, 3) == 0 ? BOT_RANDOM : BOT_GREEDY, 0, 0};
	void *pos = play_choosing(match, seat);
	unsigned count = 0, most = 1 + model_below(model, ORDERS_MOST);
	bool more = true;

	game_redeal(game, ed, pos, seat, &model->chance);
	while (more && count++ < most && game->to_act(ed, pos) >> seat & 1) {
		struct bot_seat at = {game, ed, pos, match->seats, seat};
		move_t move = bot_choose(&bot, &at, &model->chance);
		struct order order;

		game->write_order(ed, pos, seat, move, &order);
		words_write(words, &order, out);
		buf_addc(out, '\n');
		more = !game_reveals(game, ed, pos, seat, move);
		game->apply(ed, pos, seat, move, &model->chance, NULL);
	}
	free(pos);
}

uint32_t
mails_owing(const struct table *table)
{
	uint32_t seat = 0;

	while (seat < table->match.seats && !table_owes(table, seat))
		seat++;
	return seat;
}

/* What is asked is answered. */
static void
plan_orders(struct model *model, struct act *act)
{
	struct buf text = BUF_INIT;
	const struct model_letter *letter;
	struct table table;
	uint32_t seat;

	if (!model_match(model, &table, false))
		return;
	seat = mails_owing(&table);
	letter = seat < table.match.seats ? newest_letter(model, &table, seat)
					  : NULL;
	if (letter != NULL) {
		if (table.match.started)
			mails_orders(model, &table, seat, &text);
		else
			buf_addf(&text,
			    "seat %c of match number so and so "
			    "says this in its own words",
			    (int)('a' + seat));
		if (text.len > 0)
			write_mail(
			    model, act, letter->to, letter->reply, text.data);
		act->writer = xstrdup(letter->to);
	}
	table_close(&table);
	buf_release(&text);
}

/* ---- all else that one may say ---- */

static const char *const sayings[] = {"", "help", "report", "status", "history",
    "orders", "who am I?", "undo", "pause", "resume", "extend by 2 days",
    "I agree", "I agree", "ok", "I disagree", "no", "auto", "no auto", "cancel",
    "renew", "my address is player11@example.net", "also from elsa@example.com",
    "not from elsa@example.com", "also from player03@example.net",
    "only signed", "also unsigned",
    ("my key is "
     "f94f71115fe1f6608f305327c0a06be2b6b130f6d10567f996811c04b0c883f6"),
    "no key", "confirm", "prefer text", "prefer one letter a day",
    "prefer every letter", "prefer quiet hours 22:00-07:00", "prefer nonsense",
    "vacation 20 to 28 January", "no vacation", "vacation from now on",
    "resign", "I am back", "say to all: hello there",
    "say to Bruno: will you trade?", "write to host: is all well?", "wait",
    "start over", "preview\npass", "buy nothing 99", "pass", "end",
    "end my turn", "when it rains: pass", "name Denis the second",
    "my sentence is the cat of the neighbours sleeps upon the sill", "watch",
    "stop watching", "games", "tables", "again", "leave", "start",
    "invite player05@example.net", "open hab-gut 3", "approve Anna",
    "decline Anna", "language French", "my forum account", "no forum",
    "Thank you, and a good night to all of you.", "rapport", "aide",
    "je suis pour", "je suis contre", "annuler", "faire une pause",
    "je préfère une lettre par jour", "reprendre mon coup", "merci !",
    "> pass\n> end", "Anna", "Chloé 7", "yes", "2", "a", "a\nb"};

static void
say(struct model *model, struct buf *text)
{
	buf_adds(text, ONE_OF(model, sayings));
	while (model_below(model, 4) == 0)
		buf_addf(text, "\n%s", ONE_OF(model, sayings));
}

static void
plan_saying(struct model *model, struct act *act)
{
	const struct model_letter *letter = any_letter(model);
	struct buf text = BUF_INIT;

	if (letter == NULL)
		return;
	say(model, &text);
	write_mail(model, act, letter->to, letter->reply, text.data);
	buf_release(&text);
}

/* From somebody else, or with a code that is wrong. */
static void
plan_forged(struct model *model, struct act *act)
{
	const struct model_letter *letter = any_letter(model);
	struct buf text = BUF_INIT;
	char from[64], *to;

	if (letter == NULL)
		return;
	snprintf(from, sizeof(from), "player%02u@example.net",
	    model_below(model, MODEL_PEOPLE));
	to = xstrdup(letter->reply);
	if (model_below(model, 2) == 0 && strchr(to, '@') - to > 3)
		strchr(to, '@')[-2] = 'q';
	say(model, &text);
	write_mail(model, act, from, to, text.data);
	free(to);
	buf_release(&text);
}

/* To the site itself. */
static void
plan_stranger(struct model *model, struct act *act)
{
	static const char *const lines[] = {"help", "games", "tables", "hello",
	    "open hab-gut 3", "open industria 2", "rules hab-gut", "",
	    "watch #", "join #", "join #\nDenis", "take over #",
	    "take over #\nElsa", "status", "leave #", "start #",
	    "je reprends #", "jeux", "language French"};
	struct buf text = BUF_INIT;
	char from[64], id[24] = "nothing";
	const char *line;

	snprintf(from, sizeof(from), "player%02u@example.net",
	    model_below(model, MODEL_PEOPLE));
	if (model->match_count > 0)
		strcpy(
		    id, model->matches[model_below(model, model->match_count)]);
	line = ONE_OF(model, lines);
	/* "#": the match. */
	buf_add(&text, line, strcspn(line, "#"));
	if (strchr(line, '#') != NULL)
		buf_addf(&text, "%s%s", id, strchr(line, '#') + 1);
	write_mail(model, act, from, model->site.address, text.data);
	buf_release(&text);
}

/* ---- machines ---- */

static void
write_bounce(const struct model *model, struct act *act,
    const struct model_letter *letter)
{
	act->how = DO_MAIL;
	act->to = xstrdup(letter->from);
	buf_addf(&act->mail,
	    "Return-Path: <>\nDelivered-To: %s\n"
	    "From: Mail Delivery System <MAILER-DAEMON@mx.example.net>\n"
	    "To: <%s>\nSubject: Undelivered Mail Returned to Sender\n"
	    "Message-ID: <step%u@mx.example.net>\n"
	    "MIME-Version: 1.0\nAuto-Submitted: auto-replied\n"
	    "Content-Type: multipart/report; report-type=delivery-status;\n"
	    "\tboundary=\"mx\"\n\n--mx\n"
	    "Content-Type: text/plain; charset=us-ascii\n\n"
	    "I am sorry that your message could not be delivered.\n\n--mx\n"
	    "Content-Type: message/delivery-status\n\n"
	    "Reporting-MTA: dns; mx.example.net\n\n"
	    "Final-Recipient: rfc822; %s\nAction: failed\nStatus: 5.2.2\n"
	    "\n--mx--\n",
	    letter->from, letter->from, model->step, letter->to);
	buf_addf(&act->told, "a bounce of %s", letter->to);
}

static void
plan_bounce(struct model *model, struct act *act)
{
	const struct model_letter *letter = any_letter(model);

	if (letter == NULL)
		return;
	write_bounce(model, act, letter);
	keep(model, act);
}

/* The last that told of the day. */
static void
plan_digest_bounce(struct model *model, struct act *act)
{
	size_t i = model->letter_count;

	while (i > 0 && strncmp(model->letters[i - 1].batch, OUTBOX_DIGEST,
			    strlen(OUTBOX_DIGEST)) != 0)
		i--;
	if (i == 0)
		return;
	write_bounce(model, act, &model->letters[i - 1]);
	keep(model, act);
}

static void
plan_auto_reply(struct model *model, struct act *act)
{
	static const char *const fields[] = {"Auto-Submitted: auto-replied\n",
	    "X-Autoreply: yes\nPrecedence: auto_reply\n",
	    "Precedence: bulk\nList-Id: <x.example.net>\n"};
	const struct model_letter *letter = any_letter(model);

	if (letter == NULL)
		return;
	write_head(
	    model, act, letter->to, letter->reply, ONE_OF(model, fields));
	write_body(act, "I am out of the office.\npass\nend");
	keep(model, act);
}

/* ---- once more ---- */

#define AGAIN_MOST                                                             \
	(3 * DAY) /* mail systems give up, and answers are forgotten           \
		   */

static void
plan_again(struct model *model, struct act *act)
{
	const struct kept_mail *kept;

	if (model->mail_count == 0)
		return;
	kept = &model->mails[model_below(model, model->mail_count)];
	if (kept->when + AGAIN_MOST < model->now)
		return;
	act->how = DO_MAIL;
	/* A stranger who had no letter for today may have one tomorrow. */
	act->nothing =
	    !kept->lost &&
	    (!kept->idle || strcmp(kept->to, model->site.address) != 0);
	act->to = xstrdup(kept->to);
	buf_add(&act->mail, kept->bytes.data, kept->bytes.len);
	buf_adds(&act->told, "once more: ");
	buf_adds(&act->told, strstr(kept->bytes.data, "Message-ID") == NULL
				 ? ""
				 : strstr(kept->bytes.data, "Message-ID"));
}

static const struct {
	unsigned weight;
	void (*plan)(struct model *model, struct act *act);
} kinds[] = {
    {48, plan_orders},
    {23, plan_saying},
    {6, plan_forged},
    {8, plan_stranger},
    {4, plan_bounce},
    {1, plan_digest_bounce},
    {2, plan_auto_reply},
    {8, plan_again},
};

void
mails_plan(struct model *model, struct act *act)
{
	unsigned number = model_below(model, 100), i = 0;

	while (number >= kinds[i].weight)
		number -= kinds[i++].weight;
	kinds[i].plan(model, act);
}
