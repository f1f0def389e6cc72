/* SPDX-License-Identifier: MIT */
/* What of a host's desk needs a person, and the letter that says it. */
#include "base/yaml.h"
#include "commands/overview.h"
#include "letters/hostmail.h"

#include "folder.h"
#include "suite.h"

#define NOW 1795284000 /* 2026-11-21, 18:00 UTC */

static struct doc *
parse(const char *text)
{
	struct doc *doc = NULL;
	struct err err = ERR_INIT;

	ck_assert_msg(yaml_parse(&doc, text, strlen(text), "desk", &err) == 0,
	    "%s", err.text);
	return doc;
}

/* ---- what needs a person ---- */

#define SEAT                                                                   \
	"matches: [{match: m1, late: wait, waiting: [{seat: 1, player: "       \
	"Bruno, "

static const struct {
	const char *desk, *kind; /* NULL: nothing */
} cases[] = {
    {"matches: [{match: m1, wrong: torn}]", "unreadable"},
    {SEAT "too_late: yes, grace: \"2026-11-20T17:00:00Z\"}]}]", "silent"},
    /* A letter told of it at once. */
    {SEAT "too_late: yes, grace: \"2026-11-21T17:00:00Z\"}]}]", NULL},
    {SEAT "too_late: no, grace: \"2026-11-25T17:00:00Z\"}]}]", NULL},
    /* Somebody wanted it so. */
    {SEAT "too_late: yes, grace: \"2026-11-20T17:00:00Z\"}], "
	  "paused: {since: \"2026-11-20T18:00:00Z\"}}]",
	NULL},
    /* The clock acts by itself, but not before a match has begun. */
    {"matches: [{match: m1, late: bot, waiting: [{seat: 1, player: Bruno, "
     "too_late: yes, grace: \"2026-11-20T17:00:00Z\"}]}]",
	NULL},
    {"matches: [{match: m1, late: bot, waiting: [{seat: 1, player: Bruno, "
     "salt: yes, too_late: yes, grace: \"2026-11-20T17:00:00Z\"}]}]",
	"silent"},
    {"matches: [{match: m1, bounced: [{seat: 1, player: Bruno, count: 2, one: "
     "no, "
     "last: \"2026-11-20T17:00:00Z\"}]}]",
	"bounced"},
    {"matches: [{match: m1, bounced: [{seat: 1, player: Bruno, count: 2, one: "
     "no, "
     "last: \"2026-11-21T17:00:00Z\"}]}]",
	NULL},
    {"matches: [{match: m1, last: \"2026-11-18T17:00:00Z\", free_seats: 2}]",
	"free_seat"},
    {"matches: [{match: m1, last: \"2026-11-19T17:00:00Z\", free_seats: 2}]",
	NULL},
    {"letters: {failed: 3, last_failed: \"2026-11-21T17:00:00Z\"}",
	"failed_letters"},
    {"letters: {failed: 3, last_failed: \"2026-11-19T17:00:00Z\"}", NULL},
    {"letters: {deferred: 3, deferred_since: \"2026-11-20T17:00:00Z\"}",
	"deferred_letters"},
    {"letters: {deferred: 3, deferred_since: \"2026-11-21T17:00:00Z\"}", NULL},
    {"clock: {stopped: \"2026-11-21T17:00:00Z\", until: "
     "\"2026-11-22T17:00:00Z\"}",
	"clock_stopped"},
    {"clock: {disk_low: yes}", "disk"},
    {"tables: [{table: t1, changed: \"2026-11-20T17:00:00Z\", asks: [{player: "
     "Bruno}]}]",
	"asks"},
    {"tables: [{table: t1, changed: \"2026-11-21T17:00:00Z\", asks: [{player: "
     "Bruno}]}]",
	NULL},
    {"tables: [{table: t1, changed: \"2026-11-20T17:00:00Z\", asks: []}]",
	NULL},
    {"matches: [{match: m1, running: true, left_out: [{seat: 0, player: "
     "Bruno, count: 2, one: false}]}]",
	"left_out"},
    {"matches: []", NULL},
};

static unsigned
count_of(const struct doc *needs)
{
	int64_t count = -1;

	ck_assert(doc_number(doc_get(needs, "count"), &count));
	ck_assert_uint_eq(doc_count(doc_get(needs, "items")), (size_t)count);
	return (unsigned)count;
}

START_TEST(knows_what_needs_a_person)
{
	for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
		struct doc *desk = parse(cases[i].desk);
		struct doc *needs = overview_needs(desk, NOW);
		const struct doc *item = doc_at(doc_get(needs, "items"), 0);

		ck_assert_msg(count_of(needs) == (cases[i].kind != NULL), "%s",
		    cases[i].desk);
		ck_assert_msg(cases[i].kind == NULL ||
				  doc_get(item, cases[i].kind) != NULL,
		    "%s: not %s", cases[i].desk, cases[i].kind);
		doc_free(needs);
		doc_free(desk);
	}
}
END_TEST

/* ---- in words ---- */

static void
write_daily(const char *overview_text, const char *lang, struct buf *mail)
{
	struct doc *desk = parse(overview_text),
		   *needs = overview_needs(desk, NOW);
	struct err err = ERR_INIT;
	struct buf yaml = BUF_INIT;
	struct site site;

	enter();
	ck_assert_int_eq(site_create("site", "pli@example.org", "en", NULL), 0);
	buf_addf(&yaml,
	    "address: pli@example.org\nlanguage: %s\nhost: "
	    "elsa@example.org\n",
	    lang);
	put("site/pli.yaml", yaml.data);
	ck_assert_int_eq(site_open(&site, "site", NULL), 0);
	ck_assert_msg(
	    hostmail_write(&site, "daily", "d", needs, NOW, mail, &err) == 0,
	    "%s", err.text);
	site_release(&site);
	leave();
	buf_release(&yaml);
	doc_free(needs);
	doc_free(desk);
}

/* Each kind has its words in both languages, and says what to type. */
START_TEST(each_has_its_words)
{
	static const char *const langs[] = {"en", "fr"};
	struct buf none = BUF_INIT, mail = BUF_INIT;

	for (size_t l = 0; l < 2; l++) {
		buf_clear(&none);
		write_daily("matches: []", langs[l], &none);
		for (size_t i = 0; i < sizeof(cases) / sizeof(cases[0]); i++) {
			if (cases[i].kind == NULL)
				continue;
			buf_clear(&mail);
			write_daily(cases[i].desk, langs[l], &mail);
			ck_assert_msg(mail.len > none.len + 60,
			    "%s: no words for %s", langs[l], cases[i].kind);
			ck_assert_msg(strcmp(cases[i].kind, "disk") == 0 ||
					  strstr(mail.data, "pli ") != NULL,
			    "%s: nothing to type for %s", langs[l],
			    cases[i].kind);
			ck_assert_msg(strstr(mail.data, "{{") == NULL, "%s: %s",
			    langs[l], mail.data);
		}
	}
	buf_release(&none);
	buf_release(&mail);
}
END_TEST

START_TEST(lists_no_more_than_one_reads)
{
	struct buf text = BUF_INIT;
	struct doc *desk, *needs;
	int64_t more = 0;

	buf_adds(&text, "matches:\n");
	for (int i = 0; i < 70; i++)
		buf_addf(&text, "  - {match: m%d, wrong: torn}\n", i);
	desk = parse(text.data);
	needs = overview_needs(desk, NOW);
	ck_assert_uint_eq(doc_count(doc_get(needs, "items")), 50);
	ck_assert(doc_number(doc_get(needs, "more"), &more));
	ck_assert_int_eq(more, 20);
	doc_free(needs);
	doc_free(desk);
	buf_release(&text);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {knows_what_needs_a_person,
	    each_has_its_words, lists_no_more_than_one_reads};

	setenv("PLI_SITE_ANYWHERE", "1", 1);
	seal_init();
	return suite_run("desk", tests, ARRAY_LEN(tests));
}
