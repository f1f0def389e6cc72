/* SPDX-License-Identifier: MIT */
/* forget_handed.c - a person is forgotten in matches that are played elsewhere
 * now. */
#include "table/forget_p.h"

#include "base/fs.h"
#include "base/x.h"
#include "site/handover.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* Nobody is shown such a match: a number stands for him in what the others
 * said.  The mask tells forget_letters whose letters are to be emptied. */
static void
mask(struct person_forgetting *forgetting, struct handover *handover,
    uint32_t seat, const char *one)
{
	const struct log *log = &handover->log;
	struct private *private = &handover->private;
	const char *person = private->seats[seat].person;
	char number[16];

	snprintf(number, sizeof(number), "%u", seat);
	for (uint32_t i = 0; i <= log_head(log); i++) {
		const struct entry *entry = log_entry(log, i);

		if (entry->kind != ENTRY_SEAT || entry->seat != seat ||
		    (one != NULL && strcmp(entry->name, one) != 0))
			continue;
		private_unname(private, entry->name, number);
		private_mask(private, i, number, forgetting->now);
	}
	if (one == NULL && person != NULL)
		private_unname(private, person, number);
}

static void
forget_former(struct person_forgetting *forgetting, struct handover *handover,
    uint32_t seat)
{
	const struct log *log = &handover->log;
	const struct private_former *former =
	    &handover->private.seats[seat].former;
	char number[16];

	snprintf(number, sizeof(number), "%u", seat);
	if (former->person != NULL)
		private_unname(&handover->private, former->person, number);
	mask(forgetting, handover, seat,
	    former->name == NULL ? "" : former->name);
	private_erase_former(&handover->private, seat,
	    log_seat(log, log_head(log), seat)->number);
}

static bool
forget_seat(struct person_forgetting *forgetting, struct handover *handover,
    const char *file, uint32_t seat)
{
	const struct private_seat *is = &handover->private.seats[seat];
	char *name = NULL;

	if (!private_has_been(&handover->private, seat, forgetting->address))
		return false;
	if (forget_has_left(&handover->private, seat, forgetting->address)) {
		name = xstrdup(is->former.name == NULL ? "" : is->former.name);
		forget_former(forgetting, handover, seat);
	} else {
		forget_note_seat(forgetting, is);
		mask(forgetting, handover, seat, NULL);
		private_erase(&handover->private, seat);
	}
	forget_note_file(forgetting, &handover->log, file, seat, name, NULL);
	free(name);
	return true;
}

/* What the other host was sent is sealed to him, and nobody here can read it or
 * take something out. */
static void
note_move(struct person_forgetting *forgetting, const char *id)
{
	char *path = site_path(forgetting->site, "handed/%s.move", id);

	if (fs_exists(path))
		forget_say(&forgetting->forgot->stays,
		    "handed/%s.move: what the host was sent who has this match "
		    "now; if it has come to him, remove it",
		    id);
	free(path);
}

static int
forget_match(
    struct person_forgetting *forgetting, const char *id, struct err *err)
{
	char *path = site_path(forgetting->site, "handed/%s.private", id);
	char *file = fs_path("handed", "%s.pli", id);
	struct handover handover;
	bool any = false;
	int rc = handover_open(&handover, forgetting->site, id, err);

	for (uint32_t s = 0; rc == 0 && s < handover.private.count; s++)
		any |= forget_seat(forgetting, &handover, file, s);
	if (any) {
		forget_say(&forgetting->forgot->done, "handed/%s.private", id);
		note_move(forgetting, id);
		texts_add(&forgetting->masked, id, strlen(id));
		rc = private_write(&handover.private, path, NO_ENTRY, err);
	}
	if (rc == 0)
		handover_close(&handover);
	free(path);
	free(file);
	return rc;
}

static int
look_at(const char *name, void *arg)
{
	struct person_forgetting *forgetting = arg;
	size_t len = strlen(name), tail = strlen(".private");
	char *id;
	int rc;

	if (!fs_has_ending(name, ".private"))
		return 0;
	id = xstrndup(name, len - tail);
	rc = forget_match(forgetting, id, forgetting->err);
	free(id);
	return rc;
}

int
forget_each_handed(struct person_forgetting *forgetting)
{
	char *handed = site_path(forgetting->site, "handed");
	int rc = fs_exists(handed)
		     ? fs_each(handed, look_at, forgetting, forgetting->err)
		     : 0;

	free(handed);
	return rc;
}
