/* SPDX-License-Identifier: MIT */
/*
 * press.c - what players say to each other, "say to Bruno: ...".  It goes
 * by letter at once, stands in the reports of those who read it and in no match
 * file, and binds nobody.
 */
#include "answer/answer.h"
#include "answer/pass_on.h"
#include "base/x.h"
#include "reading/lines.h"
#include "reading/request.h"
#include "reading/sayings.h"
#include "table/clocks.h"
#include "wishes/seat_wishes.h"
#include "wishes/wishes.h"

#include <stdlib.h>

/* ---- what the match allows ---- */

static const char *
is_unallowed(const struct request *request, enum press_kind kind,
    const struct private_saying *saying)
{
	if (saying->host && request->mail->site->host == NULL)
		return "say-no-host";
	if (saying->host && saying->anonymous)
		return "say-host-name";
	if (saying->to != 0 && kind == PRESS_NONE)
		return "say-none";
	if (saying->anonymous && kind != PRESS_ANONYMOUS)
		return "say-signed";
	return NULL;
}

/* What came in the same letter would tell who wrote without a name. */
static bool
mixes_names(const struct private_press *said, bool only)
{
	size_t unnamed = 0;

	for (size_t i = 0; i < said->count; i++)
		unnamed += said->list[i].anonymous;
	return unnamed > 0 && (!only || unnamed < said->count);
}

static const char *
check(struct request *request, const struct private_press *said, bool only)
{
	enum press_kind kind = table_policy(&request->table).press;
	const char *why = NULL;

	for (size_t i = 0; why == NULL && i < said->count; i++)
		why = is_unallowed(request, kind, &said->list[i]);
	if (why == NULL && mixes_names(said, only))
		why = "say-alone";
	return why == NULL ? pass_on_is_too_much(request, said) : why;
}

/* ---- one mail ---- */

/* Whatever else the letter does could tell who wrote it. */
static bool
has_only_sayings(const struct request *request)
{
	if (request->outcome.deeds.count > 0)
		return false;
	for (size_t i = 0; i < request->orders->count; i++)
		if (request->orders->lines[i].kind != READ_CHATTER &&
		    !orders_line_is_speech(&request->orders->lines[i]))
			return false;
	return true;
}

/* "Anna, Chloé": whom he may write to. */
static void
name_others(struct request *request, struct buf *out)
{
	unsigned count;
	struct words *const *words =
	    table_words(&request->table, request->route->reply.seat, &count);

	for (uint32_t s = 0; s < request->table.match.seats; s++)
		if (s != request->route->reply.seat && count > 0)
			buf_addf(out, "%s%s", out->len > 0 ? ", " : "",
			    words_name(words[0], s));
}

/* Each of these lines says whom; what is wrong with it stands beside it. */
static void
blame(struct request *request, struct order_line *line, const char *key)
{
	struct buf others = BUF_INIT;

	phrase_set(&line->why, key);
	phrase_number(&line->why, "max", SAYING_MAX);
	name_others(request, &others);
	free(line->suggestion);
	line->suggestion = buf_take(&others);
	if (line->word == NULL)
		line->word = xstrdup("");
	line->kind = READ_NEAR;
}

/* What is passed on has no verdict of its own but the first line. */
static void
take_lines(struct request *request)
{
	struct orders *orders = request->orders;

	for (size_t i = 0; i < orders->count;) {
		if (!orders_line_is_speech(&orders->lines[i]))
			i++;
		else if (*orders->lines[i].argument != '\0')
			answer_line(request, i, VERDICT_DONE, NULL);
		else
			orders_drop(orders, i);
	}
}

DEED(press_wish)
{
	size_t line = lines_find(request->orders, row->command, 0);
	const char *why;

	*taken = false;
	if (line == request->orders->count)
		return 0;
	why = sayings_read(
	    request, request->orders, &request->outcome.said, &line);
	if (why == NULL)
		why = check(
		    request, &request->outcome.said, has_only_sayings(request));
	if (why != NULL) {
		private_press_release(&request->outcome.said);
		*taken = true;
		blame(request, &request->orders->lines[line], why);
		return answer_refuse_line(request, NULL, NULL, err);
	}
	take_lines(request);
	request->outcome.tells_said |=
	    deeds_add(&request->outcome.deeds, row->command, NULL);
	return 0;
}
