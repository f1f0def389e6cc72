/* SPDX-License-Identifier: MIT */
/* log.c - the file in memory: taking it in, checking it, adding to it. */
#include "match/log.h"
#include "base/x.h"
#include "match/log_p.h"

#include <assert.h>
#include <stdlib.h>
#include <string.h>

#define ON_ITS_WAY "it was changed on its way; ask for it as an attachment"

void
log_release(struct log *log)
{
	size_t i;

	for (i = 0; i < log->count; i++)
		if (log->entries[i].end > 0)
			entry_release(&log->entries[i]);
	free(log->entries);
	log_state_free(log->state);
	buf_release(&log->bytes);
	*log = (struct log)LOG_INIT;
}

/* ---- forms ---- */

static bool
begins(const char *bytes, size_t len, const char *with)
{
	size_t n = strlen(with);

	return len >= n && memcmp(bytes, with, n) == 0;
}

/* The first bytes say whether it is a match file, and which format. */
static int
check_start(const char *bytes, size_t len, const char *name, struct err *err)
{
	static const char start[] = "---\npli: ";
	const size_t skip = sizeof(start) - 1;
	uint32_t format;
	const char *lf;

	if (len > LOG_FILE_MAX)
		return err_set(err, EX_DATAERR,
		    "%s: the file is longer than 16 MiB", name);
	if (begins(bytes, len, "\xef\xbb\xbf"))
		return err_set(err, EX_DATAERR,
		    "%s: the file begins with a byte order mark: " ON_ITS_WAY,
		    name);
	if (begins(bytes, len, "---\r\n"))
		return err_set(err, EX_DATAERR,
		    "%s: the lines end with CR LF: " ON_ITS_WAY, name);
	if (!begins(bytes, len, start))
		return err_set(
		    err, EX_DATAERR, "%s: this is no match file", name);
	lf = memchr(bytes + skip, '\n', len - skip);
	if (lf != NULL &&
	    form_number(bytes + skip, (size_t)(lf - bytes) - skip, &format) &&
	    format != LOG_FORMAT)
		return err_set(err, EX_DATAERR,
		    "%s: format %u; this program reads %d", name, format,
		    LOG_FORMAT);
	return 0;
}

/* True if there is a line "sig: ...\n" in these bytes.  Then they end like an
 * entry, and if they are none that is no torn write. */
static bool
ends_like_entry(const char *bytes, size_t len)
{
	static const char sig[] = "\nsig: ";
	const char *at = memmem(bytes, len, sig, sizeof(sig) - 1);

	if (at == NULL)
		return false;
	at += sizeof(sig) - 1;
	return memchr(at, '\n', len - (size_t)(at - bytes)) != NULL;
}

/* True if it is all of an entry but the last line end. */
static bool
lacks_line_end(const char *tail, size_t len)
{
	static const char sig[] = "\nsig: ";
	const size_t size = sizeof(sig) - 1 + 2 * SIG_LEN;
	uint8_t bytes[SIG_LEN];

	return len > size &&
	       memcmp(tail + len - size, sig, sizeof(sig) - 1) == 0 &&
	       seal_unhex(bytes, SIG_LEN, tail + len - 2 * SIG_LEN);
}

const char *
log_torn_words(const char *tail, size_t len)
{
	if (lacks_line_end(tail, len))
		return "only the last line end is missing: " ON_ITS_WAY;
	return "the write of an entry was torn, or the file was cut";
}

static unsigned
line_of(const char *bytes, size_t at)
{
	unsigned line = 1;
	size_t i;

	for (i = 0; i < at; i++)
		line += bytes[i] == '\n';
	return line;
}

/* The hash of everything before the signature of entry n. */
static void
hash_entry(struct log *log, size_t n)
{
	struct log_state *state = log->state;
	size_t signed_end = log->entries[n].end - SIG_LINE;

	state->hash =
	    x_grow(state->hash, &state->hash_cap, n, sizeof(*state->hash));
	seal_hasher_add(&state->hasher, log->bytes.data + state->hashed,
	    signed_end - state->hashed);
	state->hashed = signed_end;
	if (n == 0 || n >= state->hashed_from)
		seal_hasher_now(&state->hasher, state->hash[n]);
}

/* Of a whole file, the hashes that a checkpoint would keep. */
static void
hash_entries(struct log *log, size_t first)
{
	if (first == 0)
		log->state->hashed_from = (uint32_t)log_first_hash(log->count);
	for (size_t n = first; n < log->count; n++)
		hash_entry(log, n);
}

#define USUAL_ENTRY 1024 /* bytes of the file */

static struct entry *
next_entry(struct log *log)
{
	log->entries =
	    x_grow(log->entries, &log->cap, log->count, sizeof(*log->entries));
	return &log->entries[log->count];
}

int
log_read_entries(struct log *log, size_t at, const char *name, struct err *err)
{
	size_t start, len = log->bytes.len, first = log->count;
	const char *bytes = log->bytes.data, *wrong = NULL;
	struct entry *entry;

	/* Room for all of them, if they are as long as most are. */
	log->entries = x_grow(log->entries, &log->cap,
	    log->count + (len - at) / USUAL_ENTRY, sizeof(*log->entries));
	while (at < len && log->count < LOG_ENTRIES_MAX) {
		start = at;
		entry = next_entry(log);
		wrong =
		    entry_read(entry, (uint32_t)log->count, bytes, len, &at);
		if (wrong != NULL && log->count > 0 &&
		    !ends_like_entry(bytes + start, len - start)) {
			log->torn = len - start;
			buf_cut(&log->bytes, start);
			len = at = start;
			break;
		}
		if (wrong != NULL && lacks_line_end(bytes + start, len - start))
			wrong = log_torn_words(bytes + start, len - start);
		if (wrong != NULL)
			return err_set(err, EX_DATAERR,
			    "%s: entry %zu, line %u: %s", name, log->count,
			    line_of(bytes, at), wrong);
		log->count++;
	}
	hash_entries(log, first);
	if (at < len)
		return err_set(err, EX_DATAERR,
		    "%s: the file has more than 100,000 entries", name);
	return 0;
}

static int
take_forms(struct log *log, struct buf *take, const char *name, struct err *err)
{
	assert(log->state == NULL);
	if (check_start(take->data, take->len, name, err) < 0)
		return -1;
	log->state = log_state_new();
	log->bytes = *take;
	*take = (struct buf)BUF_INIT;
	if (log_read_entries(log, 0, name, err) < 0) {
		log_release(log);
		return -1;
	}
	return 0;
}

int
log_parse_forms(struct log *log, const char *bytes, size_t len,
    const char *name, struct err *err)
{
	struct buf copy = BUF_INIT;
	int rc;

	buf_add(&copy, bytes, len);
	rc = take_forms(log, &copy, name, err);
	buf_release(&copy);
	return rc;
}

/* ---- rules ---- */

struct mail_tag {
	uint8_t tag[TAG_LEN];
	uint32_t entry;
};

static int
compare_tags(const void *a, const void *b)
{
	const struct mail_tag *x = a, *y = b;
	int order = memcmp(x->tag, y->tag, TAG_LEN);

	return order != 0 ? order
			  : (x->entry > y->entry) - (x->entry < y->entry);
}

/* The first entry that repeats a mail tag, or NO_ENTRY.  Sorted, because a
 * stranger's file may have as many as fit. */
static uint32_t
find_double_mail(const struct log *log)
{
	struct mail_tag *tags = xcalloc(log->count + 1, sizeof(*tags));
	uint32_t first = NO_ENTRY;
	size_t count = 0, i;

	for (i = 0; i < log->count; i++) {
		if (!log->entries[i].has_mail)
			continue;
		memcpy(tags[count].tag, log->entries[i].mail, TAG_LEN);
		tags[count++].entry = (uint32_t)i;
	}
	qsort(tags, count, sizeof(*tags), compare_tags);
	for (i = 1; i < count; i++) {
		if (memcmp(tags[i - 1].tag, tags[i].tag, TAG_LEN) == 0 &&
		    tags[i].entry < first)
			first = tags[i].entry;
	}
	free(tags);
	return first;
}

int
log_check_rules(struct log *log, const char *name, struct err *err)
{
	const char *broken;
	uint32_t twice;

	while (log->state->ruled < log->count) {
		broken = log_rules_add(log->state, log);
		if (broken != NULL)
			return err_set(err, EX_DATAERR, "%s: entry %u: %s",
			    name, log->state->ruled, broken);
	}
	twice = find_double_mail(log);
	if (twice != NO_ENTRY)
		return err_set(err, EX_DATAERR,
		    "%s: entry %u: a mail was played twice", name, twice);
	return 0;
}

int
log_take(struct log *log, struct buf *take, const char *name, struct err *err)
{
	if (take_forms(log, take, name, err) < 0)
		return -1;
	if (log_check_rules(log, name, err) < 0) {
		log_release(log);
		return -1;
	}
	return 0;
}

int
log_parse(struct log *log, const char *bytes, size_t len, const char *name,
    struct err *err)
{
	struct buf copy = BUF_INIT;
	int rc;

	buf_add(&copy, bytes, len);
	rc = log_take(log, &copy, name, err);
	buf_release(&copy);
	return rc;
}

/* ---- signatures ---- */

static struct seal_head
head_of(const struct log *log, uint32_t i, const uint8_t signer[KEY_LEN])
{
	return (struct seal_head){.sig = log_entry(log, i)->sig,
	    .host = signer,
	    .hash = log_hash(log, i),
	    .entry = i};
}

static int
check_heads(const struct log *log, const struct seal_head *heads, size_t count,
    const char *name, struct err *err)
{
	size_t bad = seal_verify_heads(log_h0(log), heads, count);

	if (bad == count)
		return 0;
	return err_set(err, EX_FALSE,
	    "%s: entry %u: the signature is false: this entry, or something"
	    " before it, is not what the host signed",
	    name, heads[bad].entry);
}

int
log_check_head(const struct log *log, const uint8_t host[KEY_LEN],
    const char *name, struct err *err)
{
	uint32_t head = log_head(log);
	const uint8_t *signer = log_signer(log, head);
	struct seal_head last;

	if (host != NULL && memcmp(signer, host, KEY_LEN) != 0)
		return err_set(err, EX_FALSE,
		    "%s: the key that signs this file is another host's", name);
	last = head_of(log, head, signer);
	return check_heads(log, &last, 1, name, err);
}

int
log_check_all(const struct log *log, const char *name, struct err *err)
{
	return log_check_behind(log, 0, name, err);
}

int
log_check_behind(
    const struct log *log, size_t known, const char *name, struct err *err)
{
	const uint8_t *signer = log_entry(log, 0)->host;
	struct seal_head *heads = xcalloc(log->count, sizeof(*heads));
	size_t count = 0;
	int rc;

	for (uint32_t i = 0; i < log->count; i++) {
		if (log_entry(log, i)->end > known)
			heads[count++] = head_of(log, i, signer);
		if (log_entry(log, i)->kind == ENTRY_HOST)
			signer = log_entry(log, i)->host;
	}
	rc = check_heads(log, heads, count, name, err);
	free(heads);
	return rc;
}

/* ---- adding ---- */

/* True if this key is the one that must sign the entry that is being added. */
static bool
may_sign(const struct log *log, const struct entry *entry,
    const struct host_key *key)
{
	const uint8_t *signer =
	    log->count == 0 ? entry->host : log_host(log, log_head(log));

	return memcmp(signer, key->sign_public, KEY_LEN) == 0;
}

static void
sign_entry(struct log *log, struct entry *entry, const struct host_key *key)
{
	const uint8_t(*hash)[HASH_LEN] = (const void *)log->state->hash;

	seal_sign_head(
	    entry->sig, key, hash[0], entry->number, hash[entry->number]);
	buf_cut(&log->bytes, log->bytes.len - SIG_LINE);
	buf_adds(&log->bytes, "sig: ");
	seal_hex(&log->bytes, entry->sig, SIG_LEN);
	buf_addc(&log->bytes, '\n');
}

/* What is written is read again at once, by the reader that everybody else's
 * file goes through: so an entry that breaks a form never gets signed. */
static const char *
reread(struct log *log, struct entry *entry, size_t start)
{
	const char *wrong;
	size_t at = start;

	if (log->count >= LOG_ENTRIES_MAX)
		return "the match has as many entries as the format allows";
	if (log->bytes.len > LOG_FILE_MAX)
		return "the match is as long as the format allows";
	wrong = entry_read(
	    entry, (uint32_t)log->count, log->bytes.data, log->bytes.len, &at);
	if (wrong == NULL && at != log->bytes.len) {
		entry_release(entry);
		wrong = "the entry is more than one";
	}
	return wrong;
}

static void
write_unsigned(struct log *log, struct entry *take)
{
	static const uint8_t none[SIG_LEN];

	take->number = (uint32_t)log->count;
	entry_write(take, &log->bytes);
	buf_adds(&log->bytes, "sig: ");
	seal_hex(&log->bytes, none, SIG_LEN);
	buf_addc(&log->bytes, '\n');
}

int
log_add(struct log *log, struct entry *take, const struct host_key *key,
    struct err *err)
{
	size_t start = log->bytes.len;
	struct entry *entry = next_entry(log);
	const char *wrong;

	if (log->state == NULL)
		log->state = log_state_new();
	write_unsigned(log, take);
	wrong = reread(log, entry, start);
	entry_release(take);
	if (wrong != NULL)
		goto bad;
	if (!may_sign(log, entry, key))
		wrong = "this key is not in force";
	else if (entry->has_mail && log_find_mail(log, entry->mail) != NO_ENTRY)
		wrong = "a mail was played twice";
	else
		wrong = log_rules_add(log->state, log);
	if (wrong != NULL) {
		entry_release(entry);
		goto bad;
	}
	hash_entry(log, log->count);
	sign_entry(log, entry, key);
	log->count++;
	return 0;
bad:
	buf_cut(&log->bytes, start);
	return err_set(err, EX_SOFTWARE, "entry %zu cannot be added: %s",
	    log->count, wrong);
}
