/* SPDX-License-Identifier: MIT */
/* verdicts.c - what became of a mail's lines. */
#include "play/verdicts.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>

static void
verdict_release(struct verdict *verdict)
{
	free(verdict->text);
	free(verdict->suggestion);
	free(verdict->word);
	free(verdict->instead);
}

void
verdicts_release(struct verdicts *verdicts)
{
	for (size_t i = 0; i < verdicts->count; i++)
		verdict_release(&verdicts->list[i]);
	free(verdicts->list);
	for (size_t i = 0; i < verdicts->unplayed_count; i++)
		free(verdicts->unplayed[i].text);
	free(verdicts->unplayed);
	for (unsigned s = 0; s < SEATS_MAX; s++) {
		free(verdicts->past_lines[s]);
		free(verdicts->changed_lines[s]);
	}
	events_release(&verdicts->foreseen);
	free(verdicts->guess);
	free(verdicts->nearest);
	*verdicts = (struct verdicts)VERDICTS_INIT;
}

struct verdict *
verdicts_add(struct verdicts *verdicts, enum verdict_kind kind,
    const struct order_line *line)
{
	struct verdict *verdict;

	verdicts->list = x_grow(verdicts->list, &verdicts->cap, verdicts->count,
	    sizeof(*verdicts->list));
	verdict = &verdicts->list[verdicts->count++];
	*verdict = (struct verdict){.kind = kind};
	if (line != NULL) {
		verdict->line = line->number;
		verdict->text = xstrdup(line->text);
		if (kind == VERDICT_UNREAD && line->suggestion != NULL)
			verdict->suggestion = xstrdup(line->suggestion);
	}
	return verdict;
}

void
verdicts_add_refusal(struct verdicts *verdicts, enum verdict_kind kind,
    const struct order_line *line, const struct phrase *why)
{
	verdicts_add(verdicts, kind, line)->why = *why;
}

void
verdicts_forget(struct verdicts *verdicts, enum verdict_kind kind)
{
	size_t kept = 0;

	for (size_t i = 0; i < verdicts->count; i++) {
		if (verdicts->list[i].kind == kind)
			verdict_release(&verdicts->list[i]);
		else
			verdicts->list[kept++] = verdicts->list[i];
	}
	verdicts->count = kept;
}

bool
verdicts_have(const struct verdicts *verdicts, unsigned line)
{
	for (size_t i = 0; i < verdicts->count; i++)
		if (verdicts->list[i].line == line)
			return true;
	return false;
}

void
verdicts_refuse(struct verdicts *verdicts, const struct phrase *why)
{
	verdicts_add_refusal(verdicts, VERDICT_REFUSED, NULL, why);
	verdicts->outcome = OUTCOME_REFUSED;
}

void
verdicts_misread(struct verdicts *verdicts, const struct order_line *line)
{
	struct verdict *verdict = verdicts_add(verdicts, VERDICT_MISREAD, line);

	verdict->why = line->why;
	verdict->suggestion =
	    line->suggestion == NULL ? NULL : xstrdup(line->suggestion);
	verdict->word = line->word == NULL ? NULL : xstrdup(line->word);
	verdicts->outcome = OUTCOME_REFUSED;
}

void
verdicts_drop(struct verdicts *verdicts)
{
	size_t kept = 0;

	for (size_t i = 0; i < verdicts->count; i++) {
		struct verdict *verdict = &verdicts->list[i];

		if (verdict->kind == VERDICT_CLOSED)
			continue;
		if (verdict->kind == VERDICT_PLAYED ||
		    verdict->kind == VERDICT_KEPT ||
		    verdict->kind == VERDICT_HELD ||
		    verdict->kind == VERDICT_DONE)
			verdict->kind = VERDICT_DROPPED;
		verdicts->list[kept++] = *verdict;
	}
	verdicts->count = kept;
}

bool
verdicts_only_talk(const struct verdicts *verdicts)
{
	for (size_t i = 0; i < verdicts->count; i++)
		if (verdicts->list[i].kind != VERDICT_UNREAD ||
		    verdicts->list[i].suggestion != NULL)
			return false;
	return true;
}

bool
verdict_is_command(const struct verdict *verdict)
{
	static const char *const keys[] = {
	    "talk-command", "near-command", "near-cancel"};

	for (size_t i = 0; i < ARRAY_LEN(keys); i++)
		if (verdict->why.key != NULL &&
		    strcmp(verdict->why.key, keys[i]) == 0)
			return true;
	/* Talk that is like a word for the program. */
	return verdict->kind == VERDICT_UNREAD && verdict->suggestion != NULL &&
	       *verdict->suggestion != '\0';
}

const struct verdict *
verdicts_command(const struct verdicts *verdicts)
{
	for (size_t i = 0; i < verdicts->count; i++)
		if (verdict_is_command(&verdicts->list[i]))
			return &verdicts->list[i];
	return NULL;
}

/* True if a yes can only be to that word: nothing else was asked back. */
static bool
is_alone(const struct verdicts *verdicts, const struct verdict *verdict)
{
	for (size_t i = 0; i < verdicts->count; i++)
		if (&verdicts->list[i] != verdict &&
		    verdicts->list[i].kind != VERDICT_UNREAD)
			return false;
	return verdict->suggestion != NULL && *verdict->suggestion != '\0' &&
	       (verdict->why.key == NULL ||
		   strcmp(verdict->why.key, "near-cancel") != 0);
}

char *
verdicts_yes(const struct verdicts *verdicts)
{
	const char *nearest = verdicts->nearest;
	const struct verdict *command = verdicts_command(verdicts);
	struct buf text = BUF_INIT;

	if (verdicts->guess != NULL)
		return xstrdup(verdicts->guess);
	if (command != NULL && is_alone(verdicts, command)) {
		buf_addf(&text, "%s\n", command->suggestion);
		return buf_take(&text);
	}
	return nearest == NULL || verdicts->any || command != NULL ||
		       verdicts_only_talk(verdicts)
		   ? NULL
		   : xstrndup(nearest, strcspn(nearest, "\n") + 1);
}
