/* SPDX-License-Identifier: MIT */
/* publish.c - pli publish: the site's matches as static web pages. */
#include "commands/open_site.h"

#include "base/fs.h"
#include "base/x.h"
#include "commands/publish_feed.h"
#include "commands/results.h"
#include "letters/display_name.h"
#include "letters/report.h"
#include "table/letters.h"
#include "text/markup.h"
#include "text/template.h"
#include "touch/bundle.h"
#include "touch/fragment.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

struct publisher {
	const struct cli *cli;
	struct site *site;
	const char *dir, *lang;
	bool all;            /* write old pages again, too */
	struct doc *matches; /* of the first page */
	struct doc *items;   /* of the site's feed */
	struct err *err;     /* of the last match that could not be read */
	int rc;
	unsigned pages;
};

/* One match, and one page of it. */
struct page {
	struct publisher *publisher;
	struct table *table;
	struct words *words;
	char *dir;
	uint32_t from, entry, before, after; /* NO_ENTRY: none */
};

/* ---- files ---- */

/* A web server is another user; what is there already is not touched. */
static int
open_up(const char *path, mode_t mode, struct err *err)
{
	struct stat st;

	if (stat(path, &st) == 0 && (st.st_mode & 0777) == mode)
		return 0;
	return chmod(path, mode) < 0 ? err_sys(err, EX_TEMPFAIL, "%s", path)
				     : 0;
}

static int
put_file(
    const char *dir, const char *name, const struct buf *bytes, struct err *err)
{
	char *path = fs_path(dir, "%s", name);
	int rc = fs_replace(path, bytes->data, bytes->len, false, err);

	if (rc == 0)
		rc = open_up(path, 0644, err);
	free(path);
	return rc;
}

static int
put_folder(const char *path, struct err *err)
{
	return fs_mkdir(path, err) < 0 ? -1 : open_up(path, 0755, err);
}

static int
put_template(const struct publisher *publisher, const char *template,
    const struct doc *doc, const char *dir, const char *name, struct err *err)
{
	bool html = strstr(template, ".xml") == NULL;
	struct buf text = BUF_INIT, out = BUF_INIT;
	int rc = -1;

	if (data_read(&publisher->site->data, template, &text, err) == 0 &&
	    template_render(text.data, text.len, template, doc,
		html ? ESCAPE_HTML : ESCAPE_XML, NULL, &out, err) == 0)
		rc = put_file(dir, name, &out, err);
	buf_release(&text);
	buf_release(&out);
	return rc;
}

static int
put_style(const struct publisher *publisher, struct err *err)
{
	struct buf text = BUF_INIT;
	int rc = -1;

	if (data_read(&publisher->site->data, "templates/html/pli.css", &text,
		err) == 0)
		rc = put_file(publisher->dir, "pli.css", &text, err);
	buf_release(&text);
	return rc;
}

/* ---- what pages say ---- */

static void
add_labels(const struct words *words, struct doc *doc)
{
	const struct doc *labels = words_texts(words, "pages");

	if (labels != NULL)
		doc_add_copy(doc, "label", labels);
}

static const char *
title_of(const struct match *match, const struct words *words)
{
	const struct doc *title = doc_get(match->edition.doc, "title");
	const char *text = doc_text(title);

	return text != NULL
		   ? text
		   : doc_text_at(title, words_lang(words), match->game->name);
}

static struct doc *
page_doc(const struct page *page)
{
	const struct publisher *publisher = page->publisher;
	const struct match *match = &page->table->match;
	struct doc *doc = doc_new_map();

	doc_add_string(doc, "lang", words_lang(page->words));
	doc_add_string(doc, "site", publisher->site->name);
	doc_add_string(doc, "match", page->table->id);
	doc_add_string(doc, "title", title_of(match, page->words));
	doc_add_number(doc, "entry", page->entry);
	add_labels(page->words, doc);
	if (page->before != NO_ENTRY) {
		doc_add_number(doc, "first_page", page->from);
		doc_add_number(doc, "before", page->before);
	}
	if (page->after != NO_ENTRY)
		doc_add_number(doc, "after", page->after);
	return doc;
}

/* ---- pictures ---- */

/* A picture that fails is left out here, too. */
static void
add_picture(struct page *page, const struct report *report,
    const struct match *match, struct doc *doc)
{
	const struct data *data = &page->publisher->site->data;
	struct picture *picture = NULL;
	struct err err = ERR_INIT;
	struct buf svg = BUF_INIT, alt = BUF_INIT;
	struct doc *map;
	char name[32];

	snprintf(name, sizeof(name), "%u.svg", page->entry);
	if (match->started && picture_exists(data, match->game->name) &&
	    picture_new(&picture, data, match->game->name, &err) == 0 &&
	    report_picture(report, match, page->words, picture, &svg, &err) ==
		0 &&
	    picture_dark(data, &svg, &err) == 0 &&
	    put_file(page->dir, name, &svg, &err) == 0) {
		report_picture_text(report, match, page->words, &alt);
		map = doc_add_map(doc, "picture");
		doc_add_string(map, "file", name);
		doc_add_string(map, "alt", alt.data);
	} else if (err.exit != 0) {
		fprintf(stderr, "pli: %s: no picture: %s\n", page->table->id,
		    err.text);
	}
	picture_free(picture);
	buf_release(&svg);
	buf_release(&alt);
}

static int
add_chart(struct page *page, struct doc *doc, struct err *err)
{
	struct buf svg = BUF_INIT, alt = BUF_INIT;
	int rc = report_chart(&page->table->match, page->words,
	    &page->publisher->site->data, &svg, &alt, err);

	if (rc == 0 && svg.len > 0)
		rc = picture_dark(&page->publisher->site->data, &svg, err);
	if (rc == 0 && svg.len > 0) {
		rc = put_file(page->dir, "scores.svg", &svg, err);
		doc_add_string(doc_add_map(doc, "chart"), "alt", alt.data);
	}
	buf_release(&svg);
	buf_release(&alt);
	return rc;
}

/* ---- pages ---- */

static int
add_body(struct page *page, const struct report *report,
    const struct match *match, struct doc *doc, struct err *err)
{
	struct buf markdown = BUF_INIT, html = BUF_INIT;
	struct markup *markup;
	int rc = report_markdown(report, match, page->words,
	    &page->publisher->site->data, &markdown, err);

	if (rc == 0) {
		markup = markup_new(markdown.data, markdown.len);
		markup_html(markup, &html);
		markup_free(markup);
		doc_add_string(doc, "body", html.data);
	}
	buf_release(&markdown);
	buf_release(&html);
	return rc;
}

/* The whole match in one link, on the page that says how it stands. */
static void
add_board(const struct page *page, const struct match *match, struct doc *doc)
{
	struct buf fragment = BUF_INIT;
	struct scene scene;

	if (page->after != NO_ENTRY || !match->started || !bundle_exists())
		return;
	display_name_set_all(
	    page->words, match, log_head(&match->log), OBSERVER);
	fragment_watch(match, page->words, &scene);
	scene_write(&scene, &fragment);
	doc_add_string(doc_add_map(doc, "board"), "fragment", fragment.data);
	scene_release(&scene);
	buf_release(&fragment);
}

static int
write_page(struct page *page, const struct match *match, struct err *err)
{
	struct report report = {
	    .kind = letter_of_now(match),
	    .length = LETTERS_FULL,
	    .seat = OBSERVER,
	    .since = page->entry,
	    .site_name = page->publisher->site->name,
	    .site_address = page->publisher->site->address,
	};
	struct doc *doc = page_doc(page);
	char name[32];
	int rc = add_body(page, &report, match, doc, err);

	snprintf(name, sizeof(name), "%u.html", page->entry);
	if (rc == 0)
		add_picture(page, &report, match, doc);
	add_board(page, match, doc);
	if (rc == 0 && page->after == NO_ENTRY)
		rc = add_chart(page, doc, err);
	if (rc == 0)
		rc = put_template(page->publisher, "templates/html/match.html",
		    doc, page->dir, name, err);
	if (rc == 0 && page->after == NO_ENTRY)
		rc = put_template(page->publisher, "templates/html/match.html",
		    doc, page->dir, "index.html", err);
	page->publisher->pages += rc == 0;
	doc_free(doc);
	return rc;
}

/* As it stood then: what was known later is not shown. */
static int
write_past(struct page *page, struct err *err)
{
	struct match past;
	int rc;

	if (page->after == NO_ENTRY)
		return write_page(page, &page->table->match, err);
	rc = table_past(page->table, page->entry, &past, err);
	if (rc == 0)
		rc = write_page(page, &past, err);
	match_release(&past);
	return rc;
}

/* Before the start there is nothing to see. */
static bool
has_page(const struct match *match, uint32_t number)
{
	const struct entry *entry = log_entry(&match->log, number);

	return entry->kind == ENTRY_START || entry->kind == ENTRY_ORDERS ||
	       entry->kind == ENTRY_VOID || entry->kind == ENTRY_REVEAL ||
	       entry->kind == ENTRY_NOTE || number == log_head(&match->log);
}

/* Old pages stay; but the one that was last has no way on. */
static uint32_t
written_until(const struct page *page)
{
	uint32_t head = log_head(&page->table->match.log), last = 0;

	/* Old pages name who was forgotten since. */
	if (page->publisher->all || page->table->private.masks.count > 0)
		return 0;
	for (uint32_t n = 0; n <= head; n++) {
		char *path = fs_path(page->dir, "%u.html", n);

		if (fs_exists(path))
			last = n;
		free(path);
	}
	return last;
}

static uint32_t
next_page(const struct match *match, uint32_t number)
{
	while (number <= log_head(&match->log) && !has_page(match, number))
		number++;
	return number <= log_head(&match->log) ? number : NO_ENTRY;
}

static int
write_pages(struct page *page, struct err *err)
{
	const struct match *match = &page->table->match;
	uint32_t done = written_until(page);

	page->from =
	    next_page(match, match->started ? 1 : log_head(&match->log));
	page->before = NO_ENTRY;
	for (page->entry = page->from; page->entry != NO_ENTRY;
	     page->entry = page->after) {
		page->after = next_page(match, page->entry + 1);
		if (page->entry >= done && write_past(page, err) < 0)
			return -1;
		page->before = page->entry;
	}
	return 0;
}

/* ---- feeds ---- */

/* The newest pages of a match, into its own feed and the site's. */
static int
put_feed(const struct page *page, struct err *err)
{
	const struct publisher *publisher = page->publisher;
	const struct match *match = &page->table->match;
	const char *title = title_of(match, page->words);
	struct doc *items = doc_new_list(), *feed;
	int rc;

	for (uint32_t n = page->from; n != NO_ENTRY;
	     n = next_page(match, n + 1)) {
		feed_add(items, publisher->site, match, page->words, title, n);
		feed_add(publisher->items, publisher->site, match, page->words,
		    title, n);
	}
	feed = feed_of_match(publisher->site, match, title, items);
	rc = put_template(publisher, "templates/html/feed.xml", feed, page->dir,
	    "feed.xml", err);
	doc_free(feed);
	doc_free(items);
	return rc;
}

static int
put_site_feed(const struct publisher *publisher, struct err *err)
{
	struct doc *feed = feed_of_site(publisher->site, publisher->items);
	int rc = put_template(publisher, "templates/html/feed.xml", feed,
	    publisher->dir, "feed.xml", err);

	doc_free(feed);
	return rc;
}

/* ---- a match ---- */

static int
put_match_file(const struct page *page, struct err *err)
{
	struct buf name = BUF_INIT;
	int rc;

	buf_addf(&name, "%s.pli", page->table->id);
	rc = put_file(page->dir, name.data, &page->table->match.log.bytes, err);
	buf_release(&name);
	return rc;
}

static void
list_match(const struct page *page)
{
	const struct match *match = &page->table->match;
	struct doc *map = doc_add_map(page->publisher->matches, NULL);
	struct buf names = BUF_INIT, state = BUF_INIT;

	display_name_set_all(
	    page->words, match, log_head(&match->log), OBSERVER);
	for (unsigned s = 0; s < match->seats; s++)
		buf_addf(&names, "%s%s", s == 0 ? "" : ", ",
		    words_name(page->words, s));
	buf_addf(&state, "pages.state-%s", cmd_state(match));
	doc_add_string(map, "match", page->table->id);
	doc_add_string(map, "title", title_of(match, page->words));
	doc_add_string(map, "names", names.data);
	doc_add_string(map, "state", words_text(page->words, state.data));
	buf_release(&names);
	buf_release(&state);
}

static int
publish_table(struct publisher *publisher, struct table *table, struct err *err)
{
	struct page page = {.publisher = publisher, .table = table};
	int rc = -1;

	page.words = table_language(table, publisher->lang, err);
	if (page.words == NULL)
		return -1;
	page.dir = fs_path(publisher->dir, "%s", table->id);
	if (put_folder(page.dir, err) == 0 && put_match_file(&page, err) == 0 &&
	    write_pages(&page, err) == 0) {
		list_match(&page);
		rc = put_feed(&page, err);
	}
	free(page.dir);
	return rc;
}

static int
publish_match(const char *id, void *arg)
{
	struct publisher *publisher = arg;
	struct err err = ERR_INIT;
	struct table table;
	int rc = table_open(
	    &table, publisher->site, id, false, publisher->cli->now, &err);

	if (rc == 0) {
		rc = publish_table(publisher, &table, &err);
		table_close(&table);
	}
	/* One match that cannot be read does not hide the others. */
	if (rc < 0) {
		publisher->rc =
		    err_set(publisher->err, err.exit, "%s", err.text);
		fprintf(stderr, "pli: %s: %s\n", id, err.text);
	}
	return 0;
}

/* ---- the site ---- */

static void
add_term(struct doc *doc, const char *key, unsigned days)
{
	struct buf text = BUF_INIT;

	buf_addf(&text, "%u", days);
	if (days > 0)
		doc_add_string(doc, key, text.data);
	buf_release(&text);
}

/* What the site keeps about people (pli-site(5), PRIVACY). */
static struct doc *
privacy_doc(const struct site *site)
{
	struct doc *doc = doc_new_map();

	doc_add_string(doc, "site", site->name);
	doc_add_string(
	    doc, "contact", site->host != NULL ? site->host : site->address);
	add_term(doc, "keep", site->keep);
	add_term(doc, "forget", site->forget);
	doc_add_bool(doc, "aside", site->names_aside);
	return doc;
}

static int
add_privacy(struct publisher *publisher, struct doc *doc, struct err *err)
{
	const struct site *site = publisher->site;
	struct doc *says = privacy_doc(site);
	char *name = fs_path("templates", "%s/privacy.md", publisher->lang);
	struct buf text = BUF_INIT, markdown = BUF_INIT, html = BUF_INIT;
	struct markup *markup;
	int rc = data_read(&site->data, name, &text, err);

	if (rc == 0)
		rc = template_render(text.data, text.len, name, says,
		    ESCAPE_MARKDOWN, NULL, &markdown, err);
	if (rc == 0) {
		markup = markup_new(markdown.data, markdown.len);
		markup_html(markup, &html);
		markup_free(markup);
		doc_add_string(doc, "body", html.data);
	}
	doc_free(says);
	free(name);
	buf_release(&text);
	buf_release(&markdown);
	buf_release(&html);
	return rc;
}

/* One that does not verify was told of as a page, and is left out here. */
static int
put_results(struct publisher *publisher, struct doc *doc, struct err *err)
{
	struct results results;
	int rc = results_read(&results, publisher->site, NULL, publisher->lang,
	    publisher->cli->now, err);

	if (rc < 0)
		return -1;
	results_doc(&results, doc);
	rc = put_template(publisher, "templates/html/results.html", doc,
	    publisher->dir, "results.html", err);
	results_release(&results);
	return rc;
}

static int
put_index(struct publisher *publisher, struct err *err)
{
	struct words *words;
	struct doc *doc;
	int rc;

	if (words_new(&words, &publisher->site->data, publisher->lang, NULL,
		NULL, err) < 0)
		return -1;
	doc = doc_new_map();
	doc_add_string(doc, "lang", publisher->lang);
	doc_add_string(doc, "site", publisher->site->name);
	doc_add_bool(doc, "board", bundle_exists());
	add_labels(words, doc);
	rc = add_privacy(publisher, doc, err);
	if (rc == 0)
		rc = put_template(publisher, "templates/html/privacy.html", doc,
		    publisher->dir, "privacy.html", err);
	if (rc == 0)
		rc = put_results(publisher, doc, err);
	doc_take(doc, "matches", publisher->matches);
	publisher->matches = NULL;
	if (rc == 0)
		rc = put_template(publisher, "templates/html/site.html", doc,
		    publisher->dir, "index.html", err);
	doc_free(doc);
	words_free(words);
	return rc;
}

/* It changes with pli alone, so it is made with other pages. */
static int
put_board(const struct publisher *publisher, struct err *err)
{
	char *path = fs_path(publisher->dir, "board.html");
	struct buf page = BUF_INIT;
	int rc = 0;

	if (bundle_exists() && (publisher->pages > 0 || !fs_exists(path))) {
		rc = bundle_page(
		    &publisher->site->data, games, NULL, &page, err);
		if (rc == 0)
			rc = put_file(publisher->dir, "board.html", &page, err);
	}
	buf_release(&page);
	free(path);
	return rc;
}

static int
publish(struct publisher *publisher, struct err *err)
{
	int rc = -1;

	publisher->matches = doc_new_list();
	publisher->items = doc_new_list();
	if (put_folder(publisher->dir, err) == 0 &&
	    put_style(publisher, err) == 0 &&
	    integrity_each(publisher->site, publish_match, publisher, err) ==
		0 &&
	    put_board(publisher, err) == 0 && put_index(publisher, err) == 0 &&
	    put_site_feed(publisher, err) == 0)
		rc = publisher->rc;
	doc_free(publisher->matches);
	doc_free(publisher->items);
	if (rc == 0)
		fprintf(stderr, "pli: %u %s written\n", publisher->pages,
		    x_plural(publisher->pages, "page", "pages"));
	return rc;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const char *lang = NULL;
	bool all = false;
	const struct option_row rows[] = {
	    {"language", 0, OPTION_TEXT, &lang},
	    {"all", 0, OPTION_FLAG, &all},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct site site;
	int first = cmd_options(rows, argc, argv, err), rc;

	if (first < 0 || cmd_count(&cmd_publish, argc - first, 1, 1, err) < 0)
		return -1;
	if (site_open(&site, cli->site, err) < 0)
		return -1;
	struct publisher publisher = {
	    .cli = cli,
	    .site = &site,
	    .dir = argv[first],
	    .lang = lang != NULL ? lang : site.lang,
	    .all = all,
	    .err = err,
	};
	rc = publish(&publisher, err);
	site_release(&site);
	return rc;
}

const struct command cmd_publish = {
    .name = "publish",
    .args = "DIR [--language LANG] [--all]",
    .brief = "write the site's matches as web pages",
    .help =
	"DIR gets an index.html, a page of what the site keeps about people, "
	"one\n"
	"of who has won what, an Atom feed, and for each match a folder: what\n"
	"everybody may see after each entry, with its picture, the scores "
	"over\n"
	"time (at the end, where a game hides them), a feed, and the match "
	"file\n"
	"to download.\n"
	"Nothing in it needs a program on the server, and only board.html one\n"
	"in the browser: a match can be stepped through on it.  What was\n"
	"written before stays, so that it can be run every few minutes.\n"
	"\n"
	"  --language LANG  its code, as en (else the host's)\n"
	"  --all            write the pages of the past again, too\n"
	"\n"
	"Exit: 0 written; 75, 77 or 78 if a match could not be read (the "
	"others\n"
	"are written, it is told on stderr); 64 usage.\n",
    .run = run,
};
