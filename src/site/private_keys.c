/* SPDX-License-Identifier: MIT */
/* private_keys.c - the keys of the private file. */
#include "base/keywords.h"
#include "site/seat.h"

static const char *const private_keys[] = {"seats", "motion", "open",
    "watchers", "forum", "deadline", "manners", "entry", "before", "press",
    "masks", "mails"};
static const char *const seat_keys[] = {"address", "also", "person", "next",
    "wish", "forum", "forum-asked", "signed", "wanted", "lost", "former",
    "bounces", "reminded", "told", "pauses"};

/* A notice of the host's hand is not taken for nothing. */
int
private_check_keys(
    const char *path, const struct doc *map, bool is_seat, struct err *err)
{
	const struct keywords known =
	    is_seat ? KEYWORDS(seat_keys) : KEYWORDS(private_keys);
	const char *stray = keywords_stray(&known, map);
	struct buf what = BUF_INIT;
	int rc = 0;

	if (stray == NULL)
		return 0;
	keywords_guess(&known, stray, &what);
	rc = err_set(err, EX_CONFIG, "%s:%u: unknown key: %s", path,
	    doc_line(doc_get(map, stray)), what.data);
	buf_release(&what);
	return rc;
}
