/* SPDX-License-Identifier: MIT */
/* private.c - the private file of a match: state/ID.private. */
#include "site/private_p.h"
#include "site/reply.h"

#include "base/fs.h"
#include "base/x.h"
#include "base/yaml.h"
#include "site/account.h"
#include "site/site_p.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/stat.h>

void
private_init(struct private *private, unsigned seats)
{
	memset(private, 0, sizeof(*private));
	private->count = seats;
	for (unsigned i = 0; i < SEATS_MAX; i++) {
		private->seats[i].reminded = NO_ENTRY;
		private->seats[i].told = NO_ENTRY;
	}
}

static void
seat_release(struct private_seat *seat)
{
	free(seat->address);
	free(seat->person);
	free(seat->next);
	free(seat->wish);
	free(seat->forum);
	free(seat->forum_asked);
	free(seat->offer.orders);
	for (unsigned i = 0; i < seat->also_count; i++)
		free(seat->also[i]);
}

static void
former_release(struct private_former *former)
{
	free(former->address);
	free(former->name);
	free(former->person);
	*former = (struct private_former){.until = 0};
}

void
private_release(struct private *private)
{
	struct private_seat *seat;

	for (seat = private->seats; seat < private->seats + SEATS_MAX; seat++) {
		seat_release(seat);
		former_release(&seat->former);
	}
	private_press_release(&private->press);
	private_watch_release(private);
	private_masks_release(&private->masks);
	doc_free(private->deadline);
	doc_free(private->policy);
	doc_free(private->was);
	free(private->known);
	memset(private, 0, sizeof(*private));
}

static int
read_also(struct private_seat *seat, const struct doc *list, const char *path,
    struct err *err)
{
	const char *address;
	size_t i;

	if (list == NULL)
		return 0;
	if (!doc_is(list, DOC_LIST) || doc_count(list) > PRIVATE_ALSO)
		return site_file_wrong(
		    path, list, "also: must be a short list", err);
	for (i = 0; i < doc_count(list); i++) {
		address = doc_text(doc_at(list, i));
		if (address == NULL || !address_is_plain(address))
			return site_file_wrong(
			    path, doc_at(list, i), "not a mail address", err);
		seat->also[seat->also_count++] = xstrdup(address);
	}
	return 0;
}

static int
read_next(struct private_seat *seat, const struct doc *value, const char *path,
    struct err *err)
{
	const char *address = doc_text(value);

	if (value == NULL)
		return 0;
	if (address == NULL || !address_is_plain(address))
		return site_file_wrong(path, value, "not a mail address", err);
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
read_former(struct private_former *former, const struct doc *map,
    const char *path, struct err *err)
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
		return site_file_wrong(path, map, "former: is broken", err);
	former->address = xstrdup(address);
	former->name = xstrdup(name);
	former->person = read_person(map);
	strcpy(former->lang, lang);
	doc_bool(doc_get(map, "resigned"), &former->resigned);
	return 0;
}

static int
read_account(struct private_seat *seat, const struct doc *map, const char *path,
    struct err *err)
{
	const struct doc *user = doc_get(map, "forum");
	const char *asked = doc_text_at(map, "forum-asked", NULL);

	if (user != NULL &&
	    (doc_text(user) == NULL || !account_is_word(doc_text(user))))
		return site_file_wrong(
		    path, user, "not a forum account's id", err);
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
read_seat(struct private_seat *seat, const struct doc *map, const char *path,
    struct err *err)
{
	const struct doc *value;
	const char *address;

	if (!doc_is(map, DOC_MAP))
		return site_file_wrong(path, map, "a seat must be a map", err);
	if (private_check_keys(path, map, true, err) < 0)
		return -1;
	value = doc_get(map, "address");
	address = doc_text(value);
	/* Nobody's: "". */
	if (address != NULL && *address != '\0') {
		if (!address_is_plain(address))
			return site_file_wrong(
			    path, value, "not a mail address", err);
		seat->address = xstrdup(address);
	}
	if (doc_get(map, "signed") != NULL &&
	    !doc_bool(doc_get(map, "signed"), &seat->signed_only))
		return site_file_wrong(
		    path, map, "signed: must be yes or no", err);
	if (!read_open(&seat->wanted, map, "wanted") ||
	    !read_open(&seat->lost, map, "lost"))
		return site_file_wrong(path, map,
		    "wanted, lost: must be late, resigned or host", err);
	seat->person = read_person(map);
	value = doc_get(map, "wish");
	if (doc_text(value) != NULL)
		seat->wish = xstrdup(doc_text(value));
	if (read_also(seat, doc_get(map, "also"), path, err) < 0 ||
	    read_account(seat, map, path, err) < 0 ||
	    read_next(seat, doc_get(map, "next"), path, err) < 0 ||
	    read_former(&seat->former, doc_get(map, "former"), path, err) < 0 ||
	    private_offer_read(&seat->offer, doc_get(map, "offer"), path, err) <
		0)
		return -1;
	return private_clock_read(seat, map, path, err);
}

static void
write_former(const struct private_former *former, struct doc *map)
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
private_doc(const struct private *private)
{
	struct doc *doc = doc_new_map(), *list, *map, *also = NULL;
	const struct private_seat *seat;
	unsigned i, j;

	list = doc_add_list(doc, "seats");
	for (i = 0; i < private->count; i++) {
		seat = &private->seats[i];
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
		private_offer_write(&seat->offer, map);
		private_clock_write(seat, map);
	}
	private_motion_write(&private->motion, doc);
	if (private->open)
		doc_add_string(doc, "open", "yes");
	private_watch_write(private, doc);
	mail_tags_write(&private->mails, doc);
	if (private->forum)
		doc_add_string(doc, "forum", "yes");
	if (private->deadline != NULL)
		doc_take(doc, "deadline", doc_copy(private->deadline));
	if (private->policy != NULL)
		doc_take(doc, "manners", doc_copy(private->policy));
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
private_bytes(const struct private *private)
{
	struct doc *doc = private_doc(private);
	struct buf text = BUF_INIT;

	private_press_write(&private->press, doc);
	private_masks_write(&private->masks, doc);
	yaml_write(doc, &text);
	doc_free(doc);
	return buf_take(&text);
}

/* So it is on disk. */
static void
know(struct private *private)
{
	doc_free(private->was);
	free(private->known);
	private->was = private_doc(private);
	private->known = private_bytes(private);
	private->ahead = false;
}

bool
private_is_known(const struct private *private)
{
	char *bytes = private_bytes(private);
	bool is = !private->ahead && private->known != NULL &&
		  strcmp(bytes, private->known) == 0;

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
private_read(struct private *private, const char *path, unsigned seats,
    uint32_t head, struct err *err)
{
	const struct doc *now, *list;
	struct doc *doc = NULL;
	size_t i;
	int rc = -1;

	private_init(private, seats);
	/* Where that is no fault (integrity.h), nobody can be written to; what
	 * is not on disk is not known. */
	if (is_missing(path)) {
		private->was = private_doc(private);
		return 0;
	}
	if (yaml_load(&doc, path, err) < 0)
		goto out;
	if (private_check_keys(path, doc, false, err) < 0)
		goto out;
	now = in_force(doc, head);
	if (private_check_keys(path, now, false, err) < 0)
		goto out;
	list = doc_get(now, "seats");
	if (doc_count(list) != seats) {
		err_set(err, EX_CONFIG, "%s: must list %u seats", path, seats);
		goto out;
	}
	for (i = 0; i < seats; i++)
		if (read_seat(&private->seats[i], doc_at(list, i), path, err) <
		    0)
			goto out;
	if (private_motion_read(
		&private->motion, doc_get(now, "motion"), path, err) < 0)
		goto out;
	if (private_watch_read(private, doc_get(now, "watchers"), path, err) <
	    0)
		goto out;
	if (mail_tags_read(&private->mails, now, path, err) < 0)
		goto out;
	if (private_press_read(
		&private->press, doc_get(doc, "press"), path, err) < 0)
		goto out;
	if (private_masks_read(
		&private->masks, doc_get(doc, "masks"), path, err) < 0)
		goto out;
	if (doc_get(now, "forum") != NULL &&
	    !doc_bool(doc_get(now, "forum"), &private->forum)) {
		site_file_wrong(path, now, "forum: must be yes or no", err);
		goto out;
	}
	if (doc_get(now, "open") != NULL &&
	    !doc_bool(doc_get(now, "open"), &private->open)) {
		site_file_wrong(path, now, "open: must be yes or no", err);
		goto out;
	}
	if (doc_get(now, "deadline") != NULL) {
		private->deadline = doc_copy(doc_get(now, "deadline"));
	}
	if (doc_get(now, "manners") != NULL) {
		private->policy = doc_copy(doc_get(now, "manners"));
	}
	know(private);
	private->ahead = now != doc;
	rc = 0;
out:
	doc_free(doc);
	if (rc < 0)
		private_release(private);
	return rc;
}

int
private_write(
    struct private *private, const char *path, uint32_t entry, struct err *err)
{
	struct doc *doc;
	int rc;

	if (private_is_known(private))
		return 0;
	doc = private_doc(private);
	if (entry != NO_ENTRY && private->was != NULL) {
		doc_add_number(doc, "entry", entry);
		doc_take(doc, "before", doc_copy(private->was));
	}
	/* Words hang on no entry: a mail that comes again is known by its
	 * tag. */
	private_press_write(&private->press, doc);
	private_masks_write(&private->masks, doc);
	rc = yaml_save(doc, path, err);
	if (rc == 0)
		know(private);
	doc_free(doc);
	return rc;
}

uint32_t
private_at_forum(const struct private *private, const char *user)
{
	for (uint32_t s = 0; s < private->count; s++)
		if (private->seats[s].forum != NULL &&
		    strcmp(private->seats[s].forum, user) == 0)
			return s;
	return NO_SEAT;
}

void
private_bind(struct private_seat *seat, const char *user)
{
	char *old = seat->forum;

	seat->forum = user == NULL ? NULL : xstrdup(user);
	free(old);
	free(seat->forum_asked);
	seat->forum_asked = NULL;
}

bool
private_unbind(struct private_seat *seat)
{
	bool had = seat->forum != NULL;

	private_bind(seat, NULL);
	if (seat->former.address != NULL &&
	    account_is_receiver(seat->former.address)) {
		former_release(&seat->former);
		had = true;
	}
	return had;
}

bool
private_reaches(const struct private *private, uint32_t seat)
{
	return seat < private->count && (private->seats[seat].address != NULL ||
					    private->seats[seat].forum != NULL);
}

bool
private_knows(const struct private *private, uint32_t seat, const char *address)
{
	const struct private_seat *known;
	unsigned i;

	if (seat >= private->count)
		return false;
	if (account_of(address) != NULL)
		return private_at_forum(private, account_of(address)) == seat;
	known = &private->seats[seat];
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
private_has_been(
    const struct private *private, uint32_t seat, const char *address)
{
	const struct private_seat *known = &private->seats[seat];

	return private_knows(private, seat, address) ||
	       is_address(known->next, address) ||
	       is_address(known->former.address, address);
}

/* Where it stands among those that may write, too; also_count: nowhere. */
static unsigned
find_also(const struct private_seat *seat, const char *address)
{
	unsigned i = 0;

	while (i < seat->also_count && strcasecmp(seat->also[i], address) != 0)
		i++;
	return i;
}

const char *
private_may_allow(
    const struct private *private, uint32_t seat, const char *address)
{
	const struct private_seat *known = &private->seats[seat];

	if (!address_is_plain(address))
		return "no-address";
	if (find_also(known, address) < known->also_count)
		return NULL;
	if (private_knows(private, seat, address))
		return "known-address";
	return known->also_count == PRIVATE_ALSO ? "too-many-addresses" : NULL;
}

const char *
private_allow(struct private *private, uint32_t seat, const char *address)
{
	struct private_seat *known = &private->seats[seat];
	const char *why = private_may_allow(private, seat, address);

	if (why == NULL && find_also(known, address) == known->also_count)
		known->also[known->also_count++] = xstrdup(address);
	return why;
}

const char *
private_may_disallow(
    const struct private *private, uint32_t seat, const char *address)
{
	const struct private_seat *known = &private->seats[seat];

	return find_also(known, address) < known->also_count
		   ? NULL
		   : "unknown-address";
}

const char *
private_disallow(struct private *private, uint32_t seat, const char *address)
{
	struct private_seat *known = &private->seats[seat];
	unsigned i = find_also(known, address);

	if (i == known->also_count)
		return "unknown-address";
	free(known->also[i]);
	known->also[i] = known->also[--known->also_count];
	return NULL;
}

void
private_move(struct private *private, uint32_t seat, const char *address)
{
	struct private_seat *known = &private->seats[seat];
	char *old = known->address, *next = known->next;

	private_disallow(private, seat, address);
	known->address = xstrdup(address);
	known->next = NULL;
	known->bounces = (struct private_bounces){.count = 0};
	free(old);
	free(next);
}

void
private_change(struct private *private, uint32_t seat, const char *name,
    const char *lang, int64_t until)
{
	struct private_seat *known = &private->seats[seat];
	struct private_former former = {.until = until};

	if (until > 0 && private_reaches(private, seat)) {
		former.address = known->address != NULL
				     ? xstrdup(known->address)
				     : account_receiver(known->forum);
		former.name = xstrdup(name);
		former.person = known->person;
		known->person = NULL;
		strncat(former.lang, lang, sizeof(former.lang) - 1);
	} else if (until > 0 && known->former.address != NULL) {
		former = known->former;
		former.until = until;
		known->former = (struct private_former){.until = 0};
	}
	seat_release(known);
	former_release(&known->former);
	*known = (struct private_seat){
	    .reminded = NO_ENTRY, .told = NO_ENTRY, .former = former};
}

const struct private_former *
private_former(const struct private *private, uint32_t seat)
{
	const struct private_former *former = &private->seats[seat].former;

	return former->address != NULL && !private_reaches(private, seat)
		   ? former
		   : NULL;
}

void
private_drop_former(struct private *private, uint32_t seat)
{
	former_release(&private->seats[seat].former);
}

static void
cut_seat(struct private_seat *seat, uint32_t head)
{
	if (seat->bounces.entry > head)
		seat->bounces = (struct private_bounces){.count = 0};
	if (seat->reminded != NO_ENTRY && seat->reminded > head)
		seat->reminded = NO_ENTRY;
	if (seat->told != NO_ENTRY && seat->told > head)
		seat->told = NO_ENTRY;
	if (seat->offer.entry > head) {
		free(seat->offer.orders);
		seat->offer = (struct private_offer){.orders = NULL};
	}
}

static uint32_t
least(uint32_t a, uint32_t b)
{
	return a < b ? a : b;
}

void
private_cut(struct private *private, uint32_t head)
{
	for (unsigned s = 0; s < private->count; s++)
		cut_seat(&private->seats[s], head);
	private->mails.count = 0;
	if (private->motion.entry > head) {
		private->motion = (struct private_motion){.open = false};
	}
	for (size_t i = 0; i < private->press.count; i++) {
		struct private_saying *saying = &private->press.list[i];

		saying->entry = least(saying->entry, head);
	}
	while (private->masks.count > 0 &&
	       private->masks.list[private->masks.count - 1].entry > head)
		free(private->masks.list[--private->masks.count].name);
	for (unsigned i = 0; i < private->watcher_count; i++) {
		struct private_watcher *watcher = &private->watchers[i];

		watcher->told = least(watcher->told, head);
		watcher->from = least(watcher->from, head);
	}
}
