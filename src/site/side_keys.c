/* SPDX-License-Identifier: MIT */
/* side_keys.c - the keys of the private side. */
#include "base/known.h"
#include "site/seat.h"

static const char *const side_keys[] = {"seats", "motion", "open", "watchers",
    "forum", "deadline", "manners", "entry", "before", "press"};
static const char *const seat_keys[] = {"address", "also", "person", "next",
    "wish", "forum", "forum-asked", "signed", "wanted", "lost", "former",
    "bounces", "reminded", "told", "pauses"};

/* A slip of the host's hand is not taken for nothing. */
int
side_check_keys(
    const char *path, const struct doc *map, bool is_seat, struct err *err)
{
	const struct known known =
	    is_seat ? KNOWN(seat_keys) : KNOWN(side_keys);
	const char *stray = known_stray(&known, map);
	struct buf what = BUF_INIT;
	int rc = 0;

	if (stray == NULL)
		return 0;
	known_guess(&known, stray, &what);
	rc = err_set(err, EX_CONFIG, "%s:%u: unknown key: %s", path,
	    doc_line(doc_get(map, stray)), what.data);
	buf_release(&what);
	return rc;
}
