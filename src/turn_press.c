/* SPDX-License-Identifier: MIT */
/*
 * turn_press.c - what players say to each other, "say to Bruno: ...".  It goes
 * by letter at once, stands in no match file, and binds nobody.
 */
#include "fold.h"
#include "fs.h"
#include "turn_p.h"
#include "x.h"

#include <stdlib.h>
#include <string.h>

#define PRESS_A_DAY 20 /* lines of a seat */

struct saying {
	uint32_t to; /* bit set of seats */
	bool all;
	const char *text;
};

static bool
is_say(const struct order_line *line)
{
	return line->kind == READ_COMMAND && strcmp(line->command, "say") == 0;
}

static bool
same_name(const char *a, size_t len, const char *b)
{
	struct buf x = BUF_INIT, y = BUF_INIT;
	bool same;

	fold_add(&x, a, len);
	fold_add(&y, b, strlen(b));
	same = x.len > 0 && strcmp(x.data, y.data) == 0;
	buf_release(&x);
	buf_release(&y);
	return same;
}

static bool
is_all(struct mail *mail, const char *name, size_t len)
{
	unsigned count;
	struct words *const *words =
	    table_words(&mail->table, mail->reply.seat, &count);

	for (unsigned i = 0; i < count; i++)
		if (same_name(name, len, words_text(words[i], "label.all")))
			return true;
	return false;
}

/* One name of those before the colon. */
static uint32_t
find_reader(const struct mail *mail, const char *name, size_t len)
{
	const struct match *match = &mail->table.match;

	for (uint32_t s = 0; s < match->seats; s++)
		if (same_name(name, len, match_name(match, s)))
			return 1u << s;
	return 0;
}

/* "Bruno, Chloé: what about wheat?" */
static bool
read_saying(struct mail *mail, const char *argument, struct saying *saying)
{
	const char *colon = strchr(argument, ':'), *at = argument;

	*saying = (struct saying){.to = 0};
	if (colon == NULL)
		return false;
	saying->text = colon + 1 + strspn(colon + 1, " ");
	while (at < colon) {
		size_t len = strcspn(at, ",:");
		uint32_t reader = find_reader(mail, at, len);
		bool all = is_all(mail, at, len);

		if (reader == 0 && !all)
			return false;
		saying->all |= all;
		saying->to |= reader;
		at += len + 1;
	}
	if (saying->all)
		saying->to = (1u << mail->table.match.seats) - 1;
	saying->to &= ~(1u << mail->reply.seat);
	return saying->to != 0 && *saying->text != '\0';
}

/* ---- not too much ---- */

/* Note one more line, if note; false: the seat has said enough today. */
static bool
may_say(const struct mail *mail, bool note)
{
	char *path = site_path(mail->site, "log/press-%.10s", mail->table.time);
	struct buf line = BUF_INIT;
	bool may;

	buf_addf(&line, "%s.%u;\n", mail->table.id, mail->reply.seat);
	may = turn_count(path, line.data) < PRESS_A_DAY;
	if (may && note)
		fs_note(path, line.data, line.len);
	buf_release(&line);
	free(path);
	return may;
}

/* ---- letters ---- */

static int
deliver(struct mail *mail, const struct saying *saying, unsigned number,
    struct err *err)
{
	struct report report = {.kind = LETTER_PRESS,
	    .since = NO_ENTRY,
	    .press = saying->text,
	    .speaker = mail->reply.seat,
	    .to_all = saying->all};
	struct buf extra = BUF_INIT;
	int rc = 0;

	buf_addf(&extra, "%s.%u", mail->tag_hex, number);
	for (uint32_t s = 0; rc == 0 && s < mail->table.match.seats; s++) {
		report.seat = s;
		if (saying->to >> s & 1)
			rc = table_letter(
			    &mail->table, &report, extra.data, err);
	}
	buf_release(&extra);
	return rc;
}

int
turn_say_all(struct mail *mail, struct err *err)
{
	const struct orders *orders = mail->said;
	struct saying saying;

	mail->said = NULL;
	for (size_t i = 0; orders != NULL && i < orders->count; i++)
		if (is_say(&orders->lines[i]) &&
		    read_saying(mail, orders->lines[i].argument, &saying) &&
		    may_say(mail, true) &&
		    deliver(mail, &saying, orders->lines[i].number, err) < 0)
			return -1;
	return 0;
}

/* ---- one mail ---- */

static bool
has_only_sayings(const struct orders *orders)
{
	for (size_t i = 0; i < orders->count; i++)
		if (orders->lines[i].kind != READ_CHATTER &&
		    !is_say(&orders->lines[i]))
			return false;
	return true;
}

int
turn_press(struct mail *mail, const struct orders *orders, bool *taken,
    struct err *err)
{
	struct report report = {.kind = LETTER_SELF,
	    .seat = mail->reply.seat,
	    .since = NO_ENTRY,
	    .command = "say"};
	struct saying saying;

	*taken = false;
	if (turn_command(orders, "say") == NULL)
		return 0;
	for (size_t i = 0; i < orders->count; i++)
		if (is_say(&orders->lines[i]) &&
		    !read_saying(mail, orders->lines[i].argument, &saying)) {
			*taken = true;
			return turn_refuse(mail, "say-whom", err);
		}
	if (!may_say(mail, false)) {
		*taken = true;
		return turn_refuse(mail, "say-enough", err);
	}
	mail->said = orders;
	*taken = has_only_sayings(orders);
	return *taken ? turn_letter(mail, &report, TURN_ANSWERS, err) : 0;
}
