/* SPDX-License-Identifier: MIT */
/* notice.c - a short letter to somebody who has no seat. */
#include "letters/notice.h"

#include "base/seal.h"
#include "language/words.h"
#include "mail/message.h"
#include "site/account.h"
#include "text/heading.h"
#include "text/markup.h"
#include "text/template.h"

#include <stdlib.h>
#include <string.h>

/* ---- its words ---- */

/* The parts that a notice is put together of, as they were read. */
#define PARTS 12

struct notice_parts {
	const struct data *data;
	const struct words *words; /* NULL: it has no pack */
	const struct game *game;
	const char *lang;
	struct buf texts[PARTS];
	unsigned count;
};

static bool
get_part(void *arg, const char *name, const char **text, size_t *len)
{
	struct notice_parts *parts = arg;
	struct buf *part, path = BUF_INIT;
	bool found = false;

	if (parts->count == PARTS)
		return false;
	part = &parts->texts[parts->count];
	*part = (struct buf)BUF_INIT;
	if (strcmp(name, "rules") == 0 && parts->game != NULL)
		buf_addf(&path, "games/%s/rules.%s.md", parts->game->name,
		    parts->lang);
	else
		buf_addf(&path, "templates/%s/notice/%s.md", parts->lang, name);
	if (data_read(parts->data, path.data, part, NULL) == 0) {
		if (parts->words != NULL)
			words_post(parts->words, part);
		parts->count++;
		*text = part->data;
		*len = part->len;
		found = true;
	}
	buf_release(&path);
	return found;
}

static int
render(const struct site *site, const char *name, const char *lang,
    const struct game *game, const struct doc *doc, struct buf *markdown,
    struct err *err)
{
	struct buf path = BUF_INIT, text = BUF_INIT;
	struct notice_parts parts = {
	    .data = &site->data, .game = game, .lang = lang};
	struct words *words = NULL;
	struct template_partials partials = {.get = get_part, .arg = &parts};
	bool posted = false;
	int rc;

	if (words_new(&words, &site->data, lang, NULL, NULL, NULL) == 0) {
		partials.join = words_join;
		partials.join_arg = words;
		doc_bool(doc_get(doc, "on_forum"), &posted);
		words_set_posted(words, posted);
		parts.words = words;
	}
	buf_addf(&path, "templates/%s/notice/%s.md", lang, name);
	rc = data_read(&site->data, path.data, &text, err);
	if (rc == 0 && words != NULL)
		words_post(words, &text);
	if (rc == 0)
		rc = template_render(text.data, text.len, path.data, doc,
		    ESCAPE_MARKDOWN, &partials, markdown, err);
	while (parts.count > 0)
		buf_release(&parts.texts[--parts.count]);
	words_free(words);
	buf_release(&path);
	buf_release(&text);
	return rc;
}

bool
notice_is(const struct site *site, const char *name, const char *subject)
{
	struct doc *doc = doc_new_map();
	bool is = false;

	for (size_t i = 0; !is && languages[i] != NULL; i++) {
		struct buf markdown = BUF_INIT, its = BUF_INIT;

		if (render(site, name, languages[i], NULL, doc, &markdown,
			NULL) == 0)
			heading_subject(&markdown, &its);
		is = its.len > 0 && strstr(subject, its.data) != NULL;
		buf_release(&markdown);
		buf_release(&its);
	}
	doc_free(doc);
	return is;
}

/* ---- the mail ---- */

static void
add_name(const struct site *site, const struct notice *notice, struct buf *out)
{
	uint8_t hash[HASH_LEN];
	struct buf bytes = BUF_INIT;

	buf_addf(&bytes, "pli notice\n%s\n%s\n%s\n%s\n", site->address,
	    notice->name, notice->to, notice->tag);
	seal_hash(hash, bytes.data, bytes.len);
	seal_hex(out, hash, 16);
	buf_release(&bytes);
}

/* As a private message: what pli-post reads, see compose_post. */
static void
write_post(const struct site *site, const struct notice *notice,
    const struct buf *markdown, struct buf *out)
{
	struct markup *markup;

	buf_adds(out, "Subject: ");
	if (notice->about != NULL)
		buf_addf(out, "%s ", notice->about);
	heading_subject(markdown, out);
	buf_adds(out, "\nMessage-ID: <");
	add_name(site, notice, out);
	buf_addf(out,
	    ".notice@%s>\nMIME-Version: 1.0\n"
	    "Content-Type: %s; charset=utf-8\n"
	    "Content-Transfer-Encoding: 8bit\n\n",
	    site->domain,
	    site->forum_bbcode ? "text/x-bbcode" : "text/markdown");
	markup = markup_new(markdown->data, markdown->len);
	if (site->forum_bbcode)
		markup_bbcode(markup, out);
	else
		markup_markdown(markup, out);
	markup_free(markup);
}

/* Append the finished mail.  EX_CONFIG: its template is broken. */
static int
notice_write(const struct site *site, const struct notice *notice,
    const struct doc *doc, int64_t now, struct buf *out, struct err *err)
{
	static const struct letter_field field = {
	    "Auto-Submitted", "auto-replied"};
	struct buf markdown = BUF_INIT, subject = BUF_INIT;
	struct buf text = BUF_INIT, id = BUF_INIT;
	struct doc *full = doc_copy(doc);
	int rc;

	doc_add_bool(full, "on_forum", account_is_receiver(notice->to));
	rc = render(site, notice->name, notice->lang, notice->game, full,
	    &markdown, err);
	doc_free(full);

	if (notice->about != NULL)
		buf_addf(&subject, "%s ", notice->about);
	if (rc == 0 && account_is_receiver(notice->to)) {
		write_post(site, notice, &markdown, out);
	} else if (rc == 0) {
		heading_subject(&markdown, &subject);
		heading_text(&markdown, site->name, &text);
		buf_addc(&id, '<');
		add_name(site, notice, &id);
		buf_addf(&id, ".notice@%s>", site->domain);
		rc = message_write(&(struct letter){.from_name = site->name,
				       .from = site->address,
				       .to = notice->to,
				       .reply_to = notice->reply_to,
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

int
notice_add(const struct site *site, const struct notice *notice,
    const struct doc *doc, int64_t now, struct batch *batch, struct err *err)
{
	struct buf mail = BUF_INIT;
	int rc = notice_write(site, notice, doc, now, &mail, err);

	if (rc == 0)
		batch_add(batch, "<>", notice->to, mail.data, mail.len);
	buf_release(&mail);
	return rc;
}

static bool
is_queued(const struct site *site, const char *name)
{
	char *outbox = site_path(site, "outbox");
	bool is = outbox_has(outbox, name);

	free(outbox);
	return is;
}

bool
notice_is_known(const struct site *site, const struct notice *notice)
{
	struct buf name = BUF_INIT;
	bool known;

	buf_adds(&name, NOTICE_PREFIX);
	add_name(site, notice, &name);
	known = is_queued(site, name.data);
	buf_release(&name);
	return known;
}

int
notice_put(const struct site *site, const struct notice *notice,
    const struct doc *doc, int64_t now, struct err *err)
{
	char *outbox = site_path(site, "outbox");
	struct batch batch = BATCH_INIT;
	struct buf name = BUF_INIT;
	int rc = 0;

	buf_adds(&name, NOTICE_PREFIX);
	add_name(site, notice, &name);
	if (is_queued(site, name.data))
		goto out;
	rc = notice_add(site, notice, doc, now, &batch, err);
	if (rc < 0)
		goto out;
	batch_end(&batch);
	rc = outbox_put(outbox, name.data, &batch, err);
out:
	batch_release(&batch);
	buf_release(&name);
	free(outbox);
	return rc;
}
