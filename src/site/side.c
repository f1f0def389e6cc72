/* SPDX-License-Identifier: MIT */
/* side.c - the private side of a match: state/ID.side. */
#include "site/seat.h"

#include "base/fs.h"
#include "base/x.h"
#include "base/yaml.h"
#include "site/account.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

void
side_init(struct side *side, unsigned seats)
{
	memset(side, 0, sizeof(*side));
	side->count = seats;
	for (unsigned i = 0; i < SEATS_MAX; i++)
		side->seats[i].reminded = side->seats[i].told = NO_ENTRY;
}

static void
seat_release(struct side_seat *seat)
{
	free(seat->address);
	free(seat->person);
	free(seat->next);
	free(seat->wish);
	free(seat->forum);
	free(seat->forum_asked);
	for (unsigned i = 0; i < seat->also_count; i++)
		free(seat->also[i]);
}

static void
former_release(struct side_former *former)
{
	free(former->address);
	free(former->name);
	free(former->person);
	*former = (struct side_former){.until = 0};
}

void
side_release(struct side *side)
{
	struct side_seat *seat;

	for (seat = side->seats; seat < side->seats + SEATS_MAX; seat++) {
		seat_release(seat);
		former_release(&seat->former);
	}
	side_press_release(&side->press);
	side_watch_release(side);
	doc_free(side->deadline);
	doc_free(side->manners);
	doc_free(side->was);
	free(side->known);
	memset(side, 0, sizeof(*side));
}

static int
wrong(const char *path, const struct doc *value, const char *what,
    struct err *err)
{
	return err_set(
	    err, EX_CONFIG, "%s:%u: %s", path, doc_line(value), what);
}

static int
read_also(struct side_seat *seat, const struct doc *list, const char *path,
    struct err *err)
{
	const char *address;
	size_t i;

	if (list == NULL)
		return 0;
	if (!doc_is(list, DOC_LIST) || doc_count(list) > SIDE_ALSO)
		return wrong(path, list, "also: must be a short list", err);
	for (i = 0; i < doc_count(list); i++) {
		address = doc_text(doc_at(list, i));
		if (address == NULL || !address_is_plain(address))
			return wrong(
			    path, doc_at(list, i), "not a mail address", err);
		seat->also[seat->also_count++] = xstrdup(address);
	}
	return 0;
}

static int
read_next(struct side_seat *seat, const struct doc *value, const char *path,
    struct err *err)
{
	const char *address = doc_text(value);

	if (value == NULL)
		return 0;
	if (address == NULL || !address_is_plain(address))
		return wrong(path, value, "not a mail address", err);
	seat->next = xstrdup(address);
	return 0;
}

static char *
read_person(const struct doc *map)
{
	const char *name = doc_text_at(map, "person", "");

	return log_is_line(name, LOG_NAME_MAX) ? xstrdup(name) : NULL;
}

static int
read_former(struct side_former *former, const struct doc *map, const char *path,
    struct err *err)
{
	const char *address = doc_text_at(map, "address", "");
	const char *name = doc_text_at(map, "name", "");
	const char *lang = doc_text_at(map, "language", "");

	if (map == NULL)
		return 0;
	former->until = time_read(doc_text_at(map, "until", ""));
	if ((!address_is_plain(address) && account_of(address) == NULL) ||
	    !log_is_line(name, LOG_NAME_MAX) ||
	    strlen(lang) >= sizeof(former->lang) || former->until < 0)
		return wrong(path, map, "former: is broken", err);
	former->address = xstrdup(address);
	former->name = xstrdup(name);
	former->person = read_person(map);
	strcpy(former->lang, lang);
	doc_bool(doc_get(map, "resigned"), &former->resigned);
	return 0;
}

static int
read_account(struct side_seat *seat, const struct doc *map, const char *path,
    struct err *err)
{
	const struct doc *user = doc_get(map, "forum");
	const char *asked = doc_text_at(map, "forum-asked", NULL);

	if (user != NULL &&
	    (doc_text(user) == NULL || !account_is_word(doc_text(user))))
		return wrong(path, user, "not a forum account's id", err);
	if (user != NULL)
		seat->forum = xstrdup(doc_text(user));
	if (asked != NULL)
		seat->forum_asked = xstrdup(asked);
	return 0;
}

static const char *const open_names[] = {[SEAT_LATE] = "late",
    [SEAT_RESIGNED] = "resigned",
    [SEAT_BY_HOST] = "host"};

static bool
read_open(enum seat_open *why, const struct doc *map, const char *key)
{
	const char *text = doc_text_at(map, key, "");

	if (doc_get(map, key) == NULL)
		return true;
	for (unsigned i = SEAT_LATE; i < ARRAY_LEN(open_names); i++)
		if (strcmp(text, open_names[i]) == 0) {
			*why = (enum seat_open)i;
			return true;
		}
	return false;
}

static int
read_seat(struct side_seat *seat, const struct doc *map, const char *path,
    struct err *err)
{
	const struct doc *value;
	const char *address;

	if (!doc_is(map, DOC_MAP))
		return wrong(path, map, "a seat must be a map", err);
	if (side_check_keys(path, map, true, err) < 0)
		return -1;
	value = doc_get(map, "address");
	address = doc_text(value);
	/* Nobody's: "". */
	if (address != NULL && *address != '\0') {
		if (!address_is_plain(address))
			return wrong(path, value, "not a mail address", err);
		seat->address = xstrdup(address);
	}
	if (doc_get(map, "signed") != NULL &&
	    !doc_bool(doc_get(map, "signed"), &seat->signed_only))
		return wrong(path, map, "signed: must be yes or no", err);
	if (!read_open(&seat->wanted, map, "wanted") ||
	    !read_open(&seat->lost, map, "lost"))
		return wrong(path, map,
		    "wanted, lost: must be late, resigned or host", err);
	seat->person = read_person(map);
	value = doc_get(map, "wish");
	if (doc_text(value) != NULL)
		seat->wish = xstrdup(doc_text(value));
	if (read_also(seat, doc_get(map, "also"), path, err) < 0 ||
	    read_account(seat, map, path, err) < 0 ||
	    read_next(seat, doc_get(map, "next"), path, err) < 0 ||
	    read_former(&seat->former, doc_get(map, "former"), path, err) < 0)
		return -1;
	return side_clock_read(seat, map, path, err);
}

static void
write_former(const struct side_former *former, struct doc *map)
{
	struct doc *value;

	if (former->address == NULL)
		return;
	value = doc_add_map(map, "former");
	doc_add_string(value, "address", former->address);
	doc_add_string(value, "name", former->name);
	if (former->person != NULL)
		doc_add_string(value, "person", former->person);
	doc_add_string(value, "language", former->lang);
	time_add(value, "until", former->until);
	if (former->resigned)
		doc_add_bool(value, "resigned", true);
}

static struct doc *
side_doc(const struct side *side)
{
	struct doc *doc = doc_new_map(), *list, *map, *also = NULL;
	const struct side_seat *seat;
	unsigned i, j;

	list = doc_add_list(doc, "seats");
	for (i = 0; i < side->count; i++) {
		seat = &side->seats[i];
		map = doc_add_map(list, NULL);
		doc_add_string(
		    map, "address", seat->address == NULL ? "" : seat->address);
		if (seat->also_count > 0)
			also = doc_add_list(map, "also");
		for (j = 0; j < seat->also_count; j++)
			doc_add_string(also, NULL, seat->also[j]);
		if (seat->person != NULL)
			doc_add_string(map, "person", seat->person);
		if (seat->next != NULL)
			doc_add_string(map, "next", seat->next);
		if (seat->wish != NULL)
			doc_add_string(map, "wish", seat->wish);
		if (seat->forum != NULL)
			doc_add_string(map, "forum", seat->forum);
		if (seat->forum_asked != NULL)
			doc_add_string(map, "forum-asked", seat->forum_asked);
		if (seat->signed_only)
			doc_add_string(map, "signed", "yes");
		if (seat->wanted != SEAT_HELD)
			doc_add_string(map, "wanted", open_names[seat->wanted]);
		if (seat->lost != SEAT_HELD)
			doc_add_string(map, "lost", open_names[seat->lost]);
		write_former(&seat->former, map);
		side_clock_write(seat, map);
	}
	side_motion_write(&side->motion, doc);
	if (side->open)
		doc_add_string(doc, "open", "yes");
	side_watch_write(side, doc);
	if (side->forum)
		doc_add_string(doc, "forum", "yes");
	if (side->deadline != NULL)
		doc_take(doc, "deadline", doc_copy(side->deadline));
	if (side->manners != NULL)
		doc_take(doc, "manners", doc_copy(side->manners));
	return doc;
}

/* The map that holds: the later one, if its entry is there. */
static const struct doc *
in_force(const struct doc *doc, uint32_t head)
{
	const struct doc *before = doc_get(doc, "before");
	int64_t entry;

	if (before == NULL || head == NO_ENTRY ||
	    !doc_number(doc_get(doc, "entry"), &entry) || entry <= head)
		return doc;
	return before;
}

/* All of it, in a new string. */
static char *
side_bytes(const struct side *side)
{
	struct doc *doc = side_doc(side);
	struct buf text = BUF_INIT;

	side_press_write(&side->press, doc);
	yaml_write(doc, &text);
	doc_free(doc);
	return buf_take(&text);
}

/* So it is on disk. */
static void
know(struct side *side)
{
	doc_free(side->was);
	free(side->known);
	side->was = side_doc(side);
	side->known = side_bytes(side);
	side->ahead = false;
}

bool
side_is_known(const struct side *side)
{
	char *bytes = side_bytes(side);
	bool is = !side->ahead && side->known != NULL &&
		  strcmp(bytes, side->known) == 0;

	free(bytes);
	return is;
}

static bool
is_missing(const char *path)
{
	struct stat st;

	return stat(path, &st) < 0 || st.st_size == 0;
}

int
side_read(struct side *side, const char *path, unsigned seats, uint32_t head,
    struct err *err)
{
	const struct doc *now, *list;
	struct doc *doc = NULL;
	size_t i;
	int rc = -1;

	side_init(side, seats);
	/* Where that is no fault (whole.h), nobody can be written to; what is
	 * not on disk is not known. */
	if (is_missing(path)) {
		side->was = side_doc(side);
		return 0;
	}
	if (yaml_load(&doc, path, err) < 0)
		goto out;
	if (side_check_keys(path, doc, false, err) < 0)
		goto out;
	now = in_force(doc, head);
	if (side_check_keys(path, now, false, err) < 0)
		goto out;
	list = doc_get(now, "seats");
	if (doc_count(list) != seats) {
		err_set(err, EX_CONFIG, "%s: must list %u seats", path, seats);
		goto out;
	}
	for (i = 0; i < seats; i++)
		if (read_seat(&side->seats[i], doc_at(list, i), path, err) < 0)
			goto out;
	if (side_motion_read(&side->motion, doc_get(now, "motion"), path, err) <
	    0)
		goto out;
	if (side_watch_read(side, doc_get(now, "watchers"), path, err) < 0)
		goto out;
	if (side_press_read(&side->press, doc_get(doc, "press"), path, err) < 0)
		goto out;
	if (doc_get(now, "forum") != NULL &&
	    !doc_bool(doc_get(now, "forum"), &side->forum)) {
		wrong(path, now, "forum: must be yes or no", err);
		goto out;
	}
	if (doc_get(now, "open") != NULL &&
	    !doc_bool(doc_get(now, "open"), &side->open)) {
		wrong(path, now, "open: must be yes or no", err);
		goto out;
	}
	if (doc_get(now, "deadline") != NULL)
		side->deadline = doc_copy(doc_get(now, "deadline"));
	if (doc_get(now, "manners") != NULL)
		side->manners = doc_copy(doc_get(now, "manners"));
	know(side);
	side->ahead = now != doc;
	rc = 0;
out:
	doc_free(doc);
	if (rc < 0)
		side_release(side);
	return rc;
}

int
side_write(struct side *side, const char *path, uint32_t entry, struct err *err)
{
	struct buf text = BUF_INIT;
	struct doc *doc;
	int rc;

	if (side_is_known(side))
		return 0;
	doc = side_doc(side);
	if (entry != NO_ENTRY && side->was != NULL) {
		doc_add_number(doc, "entry", entry);
		doc_take(doc, "before", doc_copy(side->was));
	}
	/* Words hang on no entry: a mail that comes again is known by its
	 * tag. */
	side_press_write(&side->press, doc);
	yaml_write(doc, &text);
	rc = fs_replace(path, text.data, text.len, true, err);
	if (rc == 0)
		know(side);
	buf_release(&text);
	doc_free(doc);
	return rc;
}

uint32_t
side_at_forum(const struct side *side, const char *user)
{
	for (uint32_t s = 0; s < side->count; s++)
		if (side->seats[s].forum != NULL &&
		    strcmp(side->seats[s].forum, user) == 0)
			return s;
	return NO_SEAT;
}

void
side_bind(struct side_seat *seat, const char *user)
{
	char *old = seat->forum;

	seat->forum = user == NULL ? NULL : xstrdup(user);
	free(old);
	free(seat->forum_asked);
	seat->forum_asked = NULL;
}

bool
side_unbind(struct side_seat *seat)
{
	bool had = seat->forum != NULL;

	side_bind(seat, NULL);
	if (seat->former.address != NULL &&
	    account_is_receiver(seat->former.address)) {
		former_release(&seat->former);
		had = true;
	}
	return had;
}

bool
side_reaches(const struct side *side, uint32_t seat)
{
	return seat < side->count && (side->seats[seat].address != NULL ||
					 side->seats[seat].forum != NULL);
}

bool
side_knows(const struct side *side, uint32_t seat, const char *address)
{
	const struct side_seat *known;
	unsigned i;

	if (seat >= side->count)
		return false;
	if (account_of(address) != NULL)
		return side_at_forum(side, account_of(address)) == seat;
	known = &side->seats[seat];
	if (known->address != NULL && strcasecmp(known->address, address) == 0)
		return true;
	for (i = 0; i < known->also_count; i++)
		if (strcasecmp(known->also[i], address) == 0)
			return true;
	return false;
}

static bool
is_address(const char *known, const char *address)
{
	return known != NULL && strcasecmp(known, address) == 0;
}

bool
side_has_been(const struct side *side, uint32_t seat, const char *address)
{
	const struct side_seat *known = &side->seats[seat];

	return side_knows(side, seat, address) ||
	       is_address(known->next, address) ||
	       is_address(known->former.address, address);
}

/* Where it stands among those that may write, too; also_count: nowhere. */
static unsigned
find_also(const struct side_seat *seat, const char *address)
{
	unsigned i = 0;

	while (i < seat->also_count && strcasecmp(seat->also[i], address) != 0)
		i++;
	return i;
}

const char *
side_may_allow(const struct side *side, uint32_t seat, const char *address)
{
	const struct side_seat *known = &side->seats[seat];

	if (!address_is_plain(address))
		return "no-address";
	if (find_also(known, address) < known->also_count)
		return NULL;
	if (side_knows(side, seat, address))
		return "known-address";
	return known->also_count == SIDE_ALSO ? "too-many-addresses" : NULL;
}

const char *
side_allow(struct side *side, uint32_t seat, const char *address)
{
	struct side_seat *known = &side->seats[seat];
	const char *why = side_may_allow(side, seat, address);

	if (why == NULL && find_also(known, address) == known->also_count)
		known->also[known->also_count++] = xstrdup(address);
	return why;
}

const char *
side_may_disallow(const struct side *side, uint32_t seat, const char *address)
{
	const struct side_seat *known = &side->seats[seat];

	return find_also(known, address) < known->also_count
		   ? NULL
		   : "unknown-address";
}

const char *
side_disallow(struct side *side, uint32_t seat, const char *address)
{
	struct side_seat *known = &side->seats[seat];
	unsigned i = find_also(known, address);

	if (i == known->also_count)
		return "unknown-address";
	free(known->also[i]);
	known->also[i] = known->also[--known->also_count];
	return NULL;
}

void
side_move(struct side *side, uint32_t seat, const char *address)
{
	struct side_seat *known = &side->seats[seat];
	char *old = known->address, *next = known->next;

	side_disallow(side, seat, address);
	known->address = xstrdup(address);
	known->next = NULL;
	known->bounces = (struct side_bounces){.count = 0};
	free(old);
	free(next);
}

void
side_change(struct side *side, uint32_t seat, const char *name,
    const char *lang, int64_t until)
{
	struct side_seat *known = &side->seats[seat];
	struct side_former former = {.until = until};

	if (until > 0 && side_reaches(side, seat)) {
		former.address = known->address != NULL
				     ? xstrdup(known->address)
				     : account_receiver(known->forum);
		former.name = xstrdup(name);
		former.person = known->person;
		known->person = NULL;
		strncat(former.lang, lang, sizeof(former.lang) - 1);
	}
	seat_release(known);
	former_release(&known->former);
	*known = (struct side_seat){
	    .reminded = NO_ENTRY, .told = NO_ENTRY, .former = former};
}
