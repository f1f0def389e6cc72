/* SPDX-License-Identifier: MIT */
/* private_keys.c - the keys of the private file. */
#include "base/keywords.h"
#include "site/private_p.h"
#include "site/site_p.h"

static const char *const private_keys[] = {"seats", "motion", "open",
    "watchers", "forum", "deadline", "manners", "entry", "before", "press",
    "masks", "mails"};
static const char *const seat_keys[] = {"address", "also", "person", "next",
    "wish", "forum", "forum-asked", "signed", "wanted", "lost", "former",
    "bounces", "reminded", "told", "pauses", "offer"};

/* A notice of the host's hand is not taken for nothing. */
int
private_check_keys(
    const char *path, const struct doc *map, bool is_seat, struct err *err)
{
	const struct keywords known =
	    is_seat ? KEYWORDS(seat_keys) : KEYWORDS(private_keys);

	return site_file_keys(&known, path, map, err);
}
