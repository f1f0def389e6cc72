/* SPDX-License-Identifier: MIT */
/* forget_file.c - what stays of a person in a match file, which is signed. */
#include "table/forget_p.h"

#include "base/x.h"
#include "match/match.h"
#include "site/erase.h"

#include <string.h>

static void
add(struct buf *entries, uint32_t number)
{
	buf_addf(entries, "%s%u", entries->len == 0 ? "" : ", ", number);
}

/* True if a match file has names, or something that stands for them. */
static bool
has_names(const struct log *log)
{
	const struct entry *charter = log_entry(log, 0);

	for (size_t i = 0; i < charter->option_count; i++)
		for (int n = NAMES_SECRET; n <= NAMES_SIDE; n++)
			if (strcmp(charter->options[i],
				match_names_option((enum match_names)n)) == 0)
				return false;
	return true;
}

static void
add_names(const struct log *log, uint32_t seat, const char *one,
    struct texts *names, struct buf *entries)
{
	for (uint32_t i = 0; i <= log_head(log); i++) {
		const struct log_mark *mark = log_mark(log, i);
		const char *name;

		if (mark->kind != ENTRY_SEAT || mark->seat != seat)
			continue;
		name = log_entry(log, i)->name;
		if (one != NULL && strcmp(name, one) != 0)
			continue;
		add(entries, i);
		if (!texts_has(names, name))
			texts_add(names, name, strlen(name));
	}
}

static bool
says_any(const char *text, const struct texts *names)
{
	for (size_t i = 0; i < names->count; i++)
		if (erase_finds(text, strlen(text), names->list[i]))
			return true;
	return false;
}

static void
add_notes(const struct log *log, const struct texts *names, struct buf *entries)
{
	for (uint32_t i = 0; i <= log_head(log); i++)
		if (log_mark(log, i)->kind == ENTRY_NOTE &&
		    says_any(log_entry(log, i)->text, names))
			add(entries, i);
}

/* A sentence that he gave makes the dice, and stays as he wrote it. */
static void
add_salts(const struct log *log, uint32_t seat, struct buf *entries)
{
	for (uint32_t i = 0; i <= log_head(log); i++) {
		const struct log_mark *mark = log_mark(log, i);

		if (mark->kind == ENTRY_SALT && mark->seat == seat)
			add(entries, i);
	}
}

void
forget_note_file(struct person_forgetting *forgetting, const struct log *log,
    const char *file, uint32_t seat, const char *one, const char *shown)
{
	struct texts *stays = &forgetting->forgot->stays, names = {.count = 0};
	struct buf named = BUF_INIT, salts = BUF_INIT;

	if (has_names(log)) {
		add_names(log, seat, one, &names, &named);
		add_notes(log, &names, &named);
	}
	if (named.len > 0)
		forget_say(stays, "%s: the name, in entry %s%s%s%s", file,
		    named.data, shown == NULL ? "" : " (shown as ",
		    shown == NULL ? "" : shown, shown == NULL ? "" : ")");
	add_salts(log, seat, &salts);
	if (salts.len > 0)
		forget_say(stays, "%s: the sentence for the dice, in entry %s",
		    file, salts.data);
	texts_release(&names);
	buf_release(&named);
	buf_release(&salts);
}
