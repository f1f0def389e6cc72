/* SPDX-License-Identifier: MIT */
/* outage.c - times without mail: nobody is late for them. */
#include "table/outage.h"

#include "base/fs.h"
#include "base/x.h"
#include "base/yaml.h"
#include "letters/hostmail.h"

#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/statvfs.h>

#define HOUR ((int64_t)3600)
/* cron may be a day late, and clocks a little wrong. */
#define GAP_MAX (26 * HOUR)
#define BACK_MAX HOUR
#define LOW_TIMES 5    /* of the room that is needed least */
#define SILENT_LEAST 5 /* a few players may well forget at once */
#define SILENT_AFTER (12 * HOUR)

static char *
clock_path(const struct site *site)
{
	return site_path(site, "ledger/.clock");
}

static char *
heard_path(const struct site *site)
{
	return site_path(site, "ledger/.heard");
}

/* ---- the file ---- */

static void
read_hold(struct outage *guard, const struct doc *map)
{
	int64_t from = time_read(doc_text_at(map, "from", ""));
	int64_t until = time_read(doc_text_at(map, "until", ""));

	if (from >= 0 && until > from)
		outage_hold(guard, from, until);
}

void
outage_read(struct outage *guard, const struct site *site)
{
	char *path = clock_path(site);
	struct doc *doc = NULL;
	const struct doc *holds;

	*guard = (struct outage){.last = 0};
	if (fs_exists(path) && yaml_load(&doc, path, NULL) == 0) {
		guard->last = time_read(doc_text_at(doc, "last", ""));
		if (guard->last < 0)
			guard->last = 0;
		holds = doc_get(doc, "holds");
		for (size_t i = 0; i < doc_count(holds); i++)
			read_hold(guard, doc_at(holds, i));
	}
	doc_free(doc);
	free(path);
}

int
outage_write(
    const struct outage *guard, const struct site *site, struct err *err)
{
	struct doc *doc = doc_new_map(), *holds, *map;
	char *path = clock_path(site);
	int rc;

	time_add(doc, "last", guard->last);
	holds = doc_add_list(doc, "holds");
	for (unsigned i = 0; i < guard->hold_count; i++) {
		map = doc_add_map(holds, NULL);
		time_add(map, "from", guard->holds[i].from);
		time_add(map, "until", guard->holds[i].until);
	}
	rc = yaml_save(doc, path, err);
	doc_free(doc);
	free(path);
	return rc;
}

/* ---- holds ---- */

bool
outage_holds(const struct outage *guard, int64_t now)
{
	for (unsigned i = 0; i < guard->hold_count; i++)
		if (guard->holds[i].from <= now && now < guard->holds[i].until)
			return true;
	return false;
}

const struct stop *
outage_hold(struct outage *guard, int64_t from, int64_t until)
{
	struct stop *hold;

	if (guard->hold_count == OUTAGE_HOLDS) {
		guard->hold_count--;
		memmove(guard->holds, guard->holds + 1,
		    guard->hold_count * sizeof(guard->holds[0]));
	}
	hold = &guard->holds[guard->hold_count++];
	*hold = (struct stop){from, until};
	return hold;
}

void
outage_go(struct outage *guard, int64_t now)
{
	for (unsigned i = 0; i < guard->hold_count; i++)
		if (guard->holds[i].until > now)
			guard->holds[i].until = now;
}

/* ---- what is wrong ---- */

void
outage_heard(const struct site *site, int64_t now)
{
	char *path = heard_path(site);
	char text[22];

	time_write(text, now);
	strcat(text, "\n");
	fs_overwrite(path, text, strlen(text), NULL);
	free(path);
}

int64_t
outage_last_mail(const struct site *site)
{
	char *path = heard_path(site);
	struct buf text = BUF_INIT;
	int64_t time = 0;

	if (fs_exists(path) && fs_read(&text, path, 100, NULL) == 0 &&
	    text.len >= 20) {
		buf_cut(&text, 20);
		time = time_read(text.data);
	}
	buf_release(&text);
	free(path);
	return time < 0 ? 0 : time;
}

bool
outage_jumped(const struct outage *guard, int64_t now)
{
	return guard->last != 0 &&
	       (now > guard->last + GAP_MAX || now < guard->last - BACK_MAX);
}

bool
outage_hears_nothing(const struct site *site, int64_t now)
{
	int64_t last = outage_last_mail(site);

	return last != 0 && last + SILENT_AFTER < now;
}

bool
outage_is_silent(
    const struct site *site, unsigned overdue, int64_t asked, int64_t now)
{
	return overdue >= SILENT_LEAST && outage_hears_nothing(site, now) &&
	       outage_last_mail(site) < asked;
}

bool
outage_is_read_only(const struct site *site)
{
	struct statvfs st;

	return statvfs(site->dir, &st) == 0 && (st.f_flag & ST_RDONLY) != 0;
}

/* One that can only be read may well say that it has no room. */
static bool
has_less_than(const struct site *site, uint64_t bytes)
{
	struct statvfs st;

	return statvfs(site->dir, &st) == 0 && (st.f_flag & ST_RDONLY) == 0 &&
	       (uint64_t)st.f_bavail * st.f_frsize < bytes;
}

bool
outage_is_full(const struct site *site)
{
	return has_less_than(site, SITE_ROOM_LEAST);
}

bool
outage_is_low(const struct site *site)
{
	return has_less_than(site, LOW_TIMES * SITE_ROOM_LEAST);
}

void
outage_tell(const struct stop *hold, const struct site *site,
    enum outage_why why, unsigned late, int64_t now)
{
	static const char *const names[] = {"jump", "silent", "full", "first"};
	struct doc *doc = doc_new_map();
	struct buf tag = BUF_INIT;

	doc_add_bool(doc, names[why], true);
	doc_add_number(doc, "count", late);
	time_add(doc, "last",
	    why == OUTAGE_SILENT ? outage_last_mail(site) : hold->from);
	time_add(doc, "until", hold->until);
	buf_addf(&tag, "hold.%lld", (long long)hold->from);
	hostmail_put(site, "hold", tag.data, doc, now, NULL);
	site_log(site, now, "deadlines stand still: %s", names[why]);
	buf_release(&tag);
	doc_free(doc);
}
