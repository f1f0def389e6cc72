/* SPDX-License-Identifier: MIT */
/* site.c - pli.yaml, times. */
#include "site/site.h"

#include "base/fs.h"
#include "base/settings.h"
#include "base/x.h"
#include "base/yaml.h"
#include "language/languages.h"
#include "match/log.h"
#include "site/reply.h"
#include "site/site_p.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <time.h>
#include <unistd.h>

#define BOARD_MAX 200

/* ---- pli.yaml ---- */

static const char *const style_names[] = {"plus", "minus", "subject"};

int
site_wrong(const struct site *site, const struct doc *value, const char *key,
    const char *what, struct err *err)
{
	return err_set(err, EX_CONFIG, "%s/pli.yaml:%u: %s: %s", site->dir,
	    doc_line(value), key, what);
}

int
site_file_wrong(const char *path, const struct doc *value, const char *what,
    struct err *err)
{
	return err_set(
	    err, EX_CONFIG, "%s:%u: %s", path, doc_line(value), what);
}

int
site_file_keys(const struct keywords *known, const char *path,
    const struct doc *map, struct err *err)
{
	const char *stray = keywords_stray(known, map);
	struct buf what = BUF_INIT;
	int rc = 0;

	if (stray == NULL)
		return 0;
	keywords_guess(known, stray, &what);
	rc = err_set(err, EX_CONFIG, "%s:%u: unknown key: %s", path,
	    doc_line(doc_get(map, stray)), what.data);
	buf_release(&what);
	return rc;
}

int
site_unknown(const struct site *site, const struct doc *value, const char *key,
    const struct keywords *known, struct err *err)
{
	struct buf what = BUF_INIT;
	int rc;

	keywords_guess(known, key, &what);
	rc = site_wrong(site, value, "unknown key", what.data, err);
	buf_release(&what);
	return rc;
}

static int
read_address(struct site *site, const char *key, const struct doc *value,
    struct err *err)
{
	const char *text = doc_text(value), *at;

	if (text == NULL || !address_is_plain(text))
		return site_wrong(site, value, key, "not a mail address", err);
	at = strchr(text, '@');
	site->address = xstrdup(text);
	site->base = xstrndup(text, (size_t)(at - text));
	site->domain = xstrdup(at + 1);
	return 0;
}

static int
read_name(struct site *site, const char *key, const struct doc *value,
    struct err *err)
{
	const char *c;

	site->name = doc_text(value);
	if (site->name == NULL || *site->name == '\0' ||
	    strlen(site->name) > 100)
		return site_wrong(
		    site, value, key, "1 to 100 letters, please", err);
	for (c = site->name; *c != '\0'; c++)
		if ((unsigned char)*c < ' ' || *c == 0x7f)
			return site_wrong(
			    site, value, key, "one line, please", err);
	return 0;
}

static bool
read_language(void *into, const struct doc *value)
{
	struct site *site = into;

	site->lang = doc_text(value);
	if (!language_is_code(site->lang))
		return false;
	site->data.lang = site->lang;
	return true;
}

/* A name of a field (RFC 5322 3.6.8). */
static bool
read_recipient_field(void *into, const struct doc *value)
{
	const char *c = doc_text(value);

	((struct site *)into)->recipient_field = c;
	if (*c == '\0')
		return false;
	for (; *c != '\0'; c++)
		if (*c <= ' ' || *c >= 0x7f || *c == ':')
			return false;
	return true;
}

static bool
read_style(void *into, const struct doc *value)
{
	for (unsigned i = 0; i < ARRAY_LEN(style_names); i++)
		if (strcmp(doc_text(value), style_names[i]) == 0) {
			((struct site *)into)->style = (enum address_style)i;
			return true;
		}
	return false;
}

/* In letters it stands in brackets and in attributes. */
static bool
read_board(void *into, const struct doc *value)
{
	struct site *site = into;
	const char *text = doc_text(value);

	if (text == NULL ||
	    (strncmp(text, "https://", 8) != 0 &&
		strncmp(text, "http://", 7) != 0 &&
		strncmp(text, "file:///", 8) != 0) ||
	    strlen(text) > BOARD_MAX || strpbrk(text, " #()<>[]\"'\\") != NULL)
		return false;
	site->board = text;
	return true;
}

static bool
read_lock_wait(void *into, const struct doc *value)
{
	int64_t seconds;

	if (!doc_number(value, &seconds) || seconds < 0 || seconds > 3600)
		return false;
	((struct site *)into)->lock_wait = (unsigned)seconds * 1000;
	return true;
}

static int
read_deadline(struct site *site, const char *key, const struct doc *value,
    struct err *err)
{
	char *path = site_path(site, "pli.yaml");
	int rc = terms_read(&site->terms, NULL, value, path, err);

	(void)key;
	free(path);
	return rc;
}

/* As long as a letter can be missed: what was sent is what proves that it was
 * (table_heal). */
#define KEEP_LEAST 8

static bool
read_days(const struct doc *value, unsigned *days)
{
	int64_t number;

	if (!doc_number(value, &number) || number < 0 || number > 3650 ||
	    (number > 0 && number < KEEP_LEAST))
		return false;
	*days = (unsigned)number;
	return true;
}

static bool
read_keep(void *into, const struct doc *value)
{
	return read_days(value, &((struct site *)into)->keep);
}

static bool
read_forget(void *into, const struct doc *value)
{
	return read_days(value, &((struct site *)into)->forget);
}

static int
read_manners(struct site *site, const char *key, const struct doc *value,
    struct err *err)
{
	char *path = site_path(site, "pli.yaml");
	int rc = policy_set(&site->policy, key, value, path, err);

	free(path);
	return rc;
}

/* What stands in these maps is a helper's to read; but not what is no key. */
static int
check_keys(const struct site *site, const char *key, const struct doc *map,
    struct err *err)
{
	char *path = site_path(site, "pli.yaml");
	int rc = settings_check_keys(key, map, path, err);

	free(path);
	return rc;
}

static int
read_smtp(struct site *site, const char *key, const struct doc *value,
    struct err *err)
{
	/* What stands in it is pli-send's to read. */
	if (!doc_is(value, DOC_MAP))
		return site_wrong(site, value, key, "must be a map", err);
	return check_keys(site, key, value, err);
}

static int
read_fetch(struct site *site, const char *key, const struct doc *value,
    struct err *err)
{
	/* What stands in it is pli-fetch's to read. */
	if (!doc_is(value, DOC_LIST))
		return site_wrong(site, value, key, "must be a list", err);
	for (size_t i = 0; i < doc_count(value); i++)
		if (check_keys(site, key, doc_at(value, i), err) < 0)
			return -1;
	return 0;
}

/* The rest of it is pli-post's and pli-fetch's to read. */
static int
read_forum(struct site *site, const char *key, const struct doc *value,
    struct err *err)
{
	const char *kind = doc_text_at(value, "kind", "nodebb");
	const char *file = doc_text_at(value, "file", "no");
	const char *lobby = doc_text_at(value, "lobby", "no");
	const char *pictures = doc_text_at(
	    value, "pictures", strcmp(kind, "discourse") == 0 ? "yes" : "no");

	if (!doc_is(value, DOC_MAP))
		return site_wrong(site, value, key, "must be a map", err);
	if (strcmp(file, "no") != 0 && strcmp(file, "block") != 0 &&
	    strcmp(file, "attached") != 0)
		return site_wrong(site, doc_get(value, "file"), "forum.file",
		    "must be block, attached or no", err);
	if (strcmp(lobby, "no") != 0 && strcmp(lobby, "yes") != 0)
		return site_wrong(site, doc_get(value, "lobby"), "forum.lobby",
		    "must be yes or no", err);
	if (strcmp(pictures, "no") != 0 && strcmp(pictures, "yes") != 0)
		return site_wrong(site, doc_get(value, "pictures"),
		    "forum.pictures", "must be yes or no", err);
	site->forum_lobby = strcmp(lobby, "yes") == 0;
	site->forum_pictures = strcmp(pictures, "yes") == 0;
	site->forum_bbcode =
	    strcmp(kind, "bbcode") == 0 || strcmp(kind, "phpbb") == 0;
	site->forum_file = strcmp(file, "block") == 0;
	site->forum_attached = strcmp(file, "attached") == 0;
	site->forum_lang = doc_text_at(value, "language", NULL);
	return check_keys(site, key, value, err);
}

static bool
read_shard(void *into, const struct doc *value)
{
	struct site *site = into;
	const char *text = doc_text(value);
	size_t len = strlen(text);

	if (len == 0 || len >= sizeof(site->shard) ||
	    strspn(text, "abcdefghijklmnopqrstuvwxyz") != len)
		return false;
	strcpy(site->shard, text);
	return true;
}

static bool
read_names(void *into, const struct doc *value)
{
	struct site *site = into;

	site->names_aside = strcmp(doc_text(value), "side") == 0;
	return site->names_aside || strcmp(doc_text(value), "file") == 0;
}

#define AT(member) offsetof(struct site, member)

static const struct row {
	struct setting is;
	/* In its place: what is more than one value. */
	int (*whole)(struct site *site, const char *key,
	    const struct doc *value, struct err *err);
} settings[] = {
    {{"address", "", .read = NULL}, read_address},
    {{"name", "", .read = NULL}, read_name},
    {{"host", "", .read = NULL}, site_read_hosts},
    {{"language", "not a language: two letters, such as fr",
	 .read = read_language},
	NULL},
    {{"address_style", "must be plus, minus or subject", .read = read_style},
	NULL},
    {{"authserv", "not the name of a server", .kind = SETTING_LINE,
	 .at = AT(authserv)},
	NULL},
    {{"recipient_field", "not the name of a header field",
	 .read = read_recipient_field},
	NULL},
    {{"shard", "must be 1 to 4 letters a-z", .read = read_shard}, NULL},
    {{"lock_wait", "must be 0 to 3600 seconds, as a plain number",
	 .read = read_lock_wait},
	NULL},
    {{"deadline", "", .read = NULL}, read_deadline},
    {{"keep", "must be 8 to 3650 days, or 0 for ever, as a plain number",
	 .read = read_keep},
	NULL},
    {{"forget", "must be 8 to 3650 days, or 0 for never, as a plain number",
	 .read = read_forget},
	NULL},
    {{"bounce_pause", "must be 0 to 60 days, as a plain number",
	 .kind = SETTING_COUNT, .at = AT(bounce_pause), .most = 60},
	NULL},
    {{"mails_per_day", "must be a number, 1 to 10000", .kind = SETTING_COUNT,
	 .at = AT(mails_per_day), .least = 1, .most = 10000},
	NULL},
    {{"stranger_letters", "must be a number, 0 to 1000", .kind = SETTING_COUNT,
	 .at = AT(stranger_letters), .most = 1000},
	NULL},
    {{"unproved_letters", "must be a number, 0 to 1000", .kind = SETTING_COUNT,
	 .at = AT(unproved_letters), .most = 1000},
	NULL},
    {{"reveal", "must be yes or no", .kind = SETTING_YES_NO, .at = AT(reveal)},
	NULL},
    {{"board", "must be the address of a page, https://... without a #",
	 .read = read_board},
	NULL},
    {{"pictures", "must be yes or no", .kind = SETTING_YES_NO,
	 .at = AT(pictures)},
	NULL},
    {{"syslog", "must be yes or no", .kind = SETTING_YES_NO, .at = AT(syslog)},
	NULL},
    {{"names", "must be file or side", .read = read_names}, NULL},
    {{"press", "", .read = NULL}, read_manners},
    {{"observers", "", .read = NULL}, read_manners},
    {{"approve", "must be yes or no", .kind = SETTING_YES_NO,
	 .at = AT(approve)},
	NULL},
    {{"tables", "", .read = NULL}, site_read_tables},
    {{"smtp", "", .read = NULL}, read_smtp},
    {{"fetch", "", .read = NULL}, read_fetch},
    {{"forum", "", .read = NULL}, read_forum},
};

static int
read_setting(struct site *site, const struct row *row, const struct doc *value,
    struct err *err)
{
	if (row->whole != NULL)
		return row->whole(site, row->is.key, value, err);
	if (!settings_value(&row->is, site, value))
		return site_wrong(site, value, row->is.key, row->is.what, err);
	return 0;
}

/* "new" stands in reply addresses of tables that are yet to be set. */
int
site_check_id(const struct site *site, const char *id, struct err *err)
{
	if (!log_is_match_id(id))
		return err_set(err, EX_USAGE,
		    "%s: a match is named by 1 to 16 letters a-z and digits",
		    id);
	if (strcmp(id, "new") == 0)
		return err_set(
		    err, EX_USAGE, "new: a match must not be called that");
	if (strncmp(id, site->shard, strlen(site->shard)) != 0)
		return err_set(err, EX_USAGE,
		    "%s: the matches of this site begin with \"%s\" (shard in "
		    "pli.yaml)",
		    id, site->shard);
	return 0;
}

static const struct row *
setting_find(const char *key)
{
	size_t i;

	for (i = 0; i < ARRAY_LEN(settings); i++)
		if (strcmp(settings[i].is.key, key) == 0)
			return &settings[i];
	return NULL;
}

static int
read_config(struct site *site, struct err *err)
{
	const struct row *setting;
	const struct doc *value;
	const char *key;
	size_t i;

	if (!doc_is(site->config, DOC_MAP))
		return err_set(
		    err, EX_CONFIG, "%s/pli.yaml: must be a map", site->dir);
	for (i = 0; i < doc_count(site->config); i++) {
		key = doc_key_at(site->config, i);
		value = doc_at(site->config, i);
		setting = setting_find(key);
		if (setting == NULL)
			return site_unknown(
			    site, value, key, &KEYWORDS(settings), err);
		if (read_setting(site, setting, value, err) < 0)
			return -1;
	}
	if (site->address == NULL)
		return err_set(err, EX_CONFIG,
		    "%s/pli.yaml: address is missing", site->dir);
	if (site->style != STYLE_SUBJECT && strlen(site->base) > SITE_BASE_MAX)
		return err_set(err, EX_CONFIG,
		    "%s/pli.yaml: address: more than %d letters before the @ "
		    "leave no room for a reply address",
		    site->dir, SITE_BASE_MAX);
	return 0;
}

/* ---- open and release ---- */

/* Another user's files would end up with the wrong owner, or be read with a
 * right that the user does not have: so not even root. */
int
site_check_owner(const char *dir, struct err *err)
{
	struct stat st;

	if (stat(dir, &st) < 0)
		return err_sys(err, EX_CONFIG, "%s", dir);
	if (!S_ISDIR(st.st_mode))
		return err_set(err, EX_CONFIG, "%s: not a folder", dir);
	if (st.st_uid != geteuid())
		return err_set(err, EX_CONFIG,
		    "%s belongs to user %lu and you are user %lu: run pli as "
		    "its owner",
		    dir, (unsigned long)st.st_uid, (unsigned long)geteuid());
	return 0;
}

static void
site_defaults(struct site *site, const char *dir)
{
	memset(site, 0, sizeof(*site));
	site->dir = xstrdup(dir);
	site->lang = "en";
	site->lock_wait = 60 * 1000;
	site->keep = 14;
	site->forget = 365;
	site->bounce_pause = 7;
	site->mails_per_day = 100;
	site->stranger_letters = 50;
	site->unproved_letters = 3;
	site->reveal = true;
	site->pictures = true;
	site->tables.most = 20;
	site->tables.each = 2;
	site->tables.days = 30;
	site->tables.fastest = (int64_t)24 * 3600;
	site->tables.slowest = (int64_t)30 * 24 * 3600;
	site->tables.bots = 3;
	terms_init(&site->terms);
	policy_init(&site->policy);
	data_init(&site->data);
	data_site(&site->data, site->dir);
	languages_of_site(&site->data);
}

int
site_open(struct site *site, const char *dir, struct err *err)
{
	char *path = NULL;
	int rc = -1;

	site_defaults(site, dir);
	if (site_check_owner(dir, err) < 0)
		goto out;
	path = site_path(site, "pli.yaml");
	if (!fs_exists(path)) {
		err_set(err, EX_CONFIG,
		    "%s: no pli.yaml here; \"pli init\" makes a site", dir);
		goto out;
	}
	if (yaml_load(&site->config, path, err) < 0)
		goto out;
	rc = read_config(site, err);
	site->kept = site_kept_new();
	if (rc == 0 && site->name == NULL)
		site->name = site->address;
out:
	free(path);
	if (rc < 0)
		site_release(site);
	return rc;
}

void
site_release(struct site *site)
{
	free(site->dir);
	free(site->address);
	free(site->base);
	free(site->domain);
	doc_free(site->config);
	site_kept_free(site->kept);
	site_log_end(site);
	memset(site, 0, sizeof(*site));
}

char *
site_path(const struct site *site, const char *fmt, ...)
{
	struct buf path = BUF_INIT;
	va_list ap;

	buf_addf(&path, "%s/", site->dir);
	va_start(ap, fmt);
	buf_vaddf(&path, fmt, ap);
	va_end(ap);
	return buf_take(&path);
}

/* ---- times ---- */

void
time_write(char out[21], int64_t seconds)
{
	/* 0000-01-01 and 9999-12-31: four digits hold no other year. */
	const int64_t first = -62167219200, last = 253402300799;
	char text[64];
	struct tm tm;
	time_t t;

	t = (time_t)(seconds < first ? first : seconds > last ? last : seconds);
	gmtime_r(&t, &tm);
	snprintf(text, sizeof(text), "%04d-%02d-%02dT%02d:%02d:%02dZ",
	    tm.tm_year + 1900, tm.tm_mon + 1, tm.tm_mday, tm.tm_hour, tm.tm_min,
	    tm.tm_sec);
	memcpy(out, text, 20);
	out[20] = '\0';
}

void
time_add(struct doc *map, const char *key, int64_t seconds)
{
	char text[21];

	time_write(text, seconds);
	doc_add_string(map, key, text);
}

int64_t
time_read(const char *text)
{
	static const char form[] = "dddd-dd-ddTdd:dd:ddZ";
	struct tm tm = {0};
	char again[21];
	int64_t seconds;
	size_t i;

	if (strlen(text) != sizeof(form) - 1)
		return -1;
	for (i = 0; form[i] != '\0'; i++)
		if (form[i] == 'd' ? text[i] < '0' || text[i] > '9'
				   : text[i] != form[i])
			return -1;
	tm.tm_year = atoi(text) - 1900;
	tm.tm_mon = atoi(text + 5) - 1;
	tm.tm_mday = atoi(text + 8);
	tm.tm_hour = atoi(text + 11);
	tm.tm_min = atoi(text + 14);
	tm.tm_sec = atoi(text + 17);
	seconds = timegm(&tm);
	/* timegm takes a 31st of April for a 1st of May; we do not. */
	time_write(again, seconds);
	return strcmp(again, text) == 0 ? seconds : -1;
}

int64_t
time_at(const struct doc *map, const char *key)
{
	int64_t time = time_read(doc_text_at(map, key, ""));

	return time < 0 ? 0 : time;
}
