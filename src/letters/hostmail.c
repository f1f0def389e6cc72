/* SPDX-License-Identifier: MIT */
/* hostmail.c - a letter to the host. */
#include "letters/hostmail.h"

#include "base/fs.h"
#include "base/seal.h"
#include "mail/message.h"
#include "text/heading.h"
#include "text/template.h"

#include <stdlib.h>
#include <string.h>

#define COUNT_MAX 65536

/* ---- its words ---- */

/* A language that has no such letter gets the English one. */
static void
template_path(const struct site *site, const char *name, struct buf *path)
{
	buf_addf(path, "templates/%s/host/%s.md", site->lang, name);
	if (data_has(&site->data, path->data))
		return;
	buf_clear(path);
	buf_addf(path, "templates/en/host/%s.md", name);
}

static int
render(const struct site *site, const char *name, const struct doc *doc,
    struct buf *markdown, struct err *err)
{
	struct buf path = BUF_INIT, text = BUF_INIT;
	struct doc *told = doc_copy(doc);
	char *dir = realpath(site->dir, NULL);
	int rc = -1;

	/* What is to be typed holds wherever the host types it. */
	doc_add_string(told, "site", dir == NULL ? site->dir : dir);
	template_path(site, name, &path);
	if (data_read(&site->data, path.data, &text, err) == 0)
		rc = template_render(text.data, text.len, path.data, told,
		    ESCAPE_MARKDOWN, NULL, markdown, err);
	free(dir);
	doc_free(told);
	buf_release(&path);
	buf_release(&text);
	return rc;
}

/* ---- the mail ---- */

/* No other site's letter has it; nor one that is queued again under the same
 * tag, because the outbox forgot or the site was restored: mail programs would
 * hide it. */
static void
add_message_id(
    const struct site *site, const char *tag, int64_t now, struct buf *out)
{
	uint8_t hash[HASH_LEN];
	struct buf bytes = BUF_INIT;

	buf_addf(&bytes, "pli host letter\n%s\n%s\n%lld\n", site->address, tag,
	    (long long)now);
	seal_hash(hash, bytes.data, bytes.len);
	buf_adds(out, "<");
	seal_hex(out, hash, 16);
	buf_addf(out, ".host@%s>", site->domain);
	buf_release(&bytes);
}

int
hostmail_write(const struct site *site, const char *name, const char *tag,
    const struct doc *doc, int64_t now, struct buf *out, struct err *err)
{
	static const struct letter_field field = {
	    "Auto-Submitted", "auto-generated"};
	struct buf markdown = BUF_INIT, subject = BUF_INIT;
	struct buf text = BUF_INIT, id = BUF_INIT;
	int rc = render(site, name, doc, &markdown, err);

	if (rc == 0) {
		heading_subject(&markdown, &subject);
		heading_text(&markdown, site->name, &text);
		add_message_id(site, tag, now, &id);
		rc = message_write(&(struct letter){.from_name = site->name,
				       .from = site->address,
				       .to = site->host,
				       .subject = subject.data,
				       .message_id = id.data,
				       .date = now,
				       .fields = &field,
				       .field_count = 1,
				       .text = text.data},
		    out, err);
	}
	buf_release(&markdown);
	buf_release(&subject);
	buf_release(&text);
	buf_release(&id);
	return rc;
}

/* ---- not too many ---- */

/* One byte a letter; the file is begun anew each day. */
static bool
had_enough(const char *path)
{
	struct buf count = BUF_INIT;
	bool enough =
	    fs_exists(path) && (fs_read(&count, path, COUNT_MAX, NULL) < 0 ||
				   count.len >= HOSTMAIL_A_DAY);

	buf_release(&count);
	return enough;
}

static int
queue(const struct site *site, const char *outbox, const char *batch_name,
    const struct buf *mail, struct err *err)
{
	struct batch batch = BATCH_INIT;
	int rc;

	batch_add(&batch, "<>", site->host, mail->data, mail->len);
	batch_end(&batch);
	rc = outbox_put(outbox, batch_name, &batch, err);
	batch_release(&batch);
	return rc;
}

int
hostmail_put(const struct site *site, const char *name, const char *tag,
    const struct doc *doc, int64_t now, struct err *err)
{
	struct buf mail = BUF_INIT, batch = BUF_INIT;
	char *outbox = site_path(site, "outbox"), *count = NULL, day[21];
	int rc = 0;

	buf_addf(&batch, HOSTMAIL_PREFIX "%s", tag);
	time_write(day, now);
	count = site_path(site, "log/host-%.10s", day);
	if (site->host == NULL || outbox_has(outbox, batch.data))
		goto out;
	if (had_enough(count)) {
		site_log(site, now,
		    "the host has had %d letters today, none about: %s",
		    HOSTMAIL_A_DAY, name);
		goto out;
	}
	rc = hostmail_write(site, name, tag, doc, now, &mail, err);
	if (rc == 0)
		rc = queue(site, outbox, batch.data, &mail, err);
	if (rc == 0) {
		fs_note(count, ".", 1);
		rc = 1;
	}
out:
	buf_release(&mail);
	buf_release(&batch);
	free(outbox);
	free(count);
	return rc;
}
