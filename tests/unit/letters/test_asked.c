/* SPDX-License-Identifier: MIT */
/*
 * test_asked.c - letters that players ask for, ask each other by, or get in the
 * place of others, as tests/games/GAME/letters/NAME.LANG.txt.  make update-play
 * writes those files again.
 */
#include "base/fs.h"
#include "story.h"
#include "suite.h"

#include <stdio.h>

#define GAME "hab-gut"
#define SUBJECT "[pli k7m2qd] Hab & Gut"
#define REPLY_TO "pli+k7m2qd.0.7.rjnzr7zv3lwy5h3s4@example.org"
#define DAILY "pli+0123456789ab.d.2026112318.rjnzr7zv3lwy5h3s4@example.org"
#define DUE "2026-12-01T18:00:00Z"

/* ---- the files ---- */

static void
compare(const char *name, const struct words *words, const struct buf *got)
{
	const char *top = getenv("srcdir");
	struct buf want = BUF_INIT;
	struct err err = ERR_INIT;
	char *path = fs_path(top != NULL ? top : ".",
	    "tests/games/" GAME "/letters/%s.%s.txt", name, words_lang(words));

	if (getenv("PLI_UPDATE_PLAY") != NULL)
		story_need(
		    fs_replace(path, got->data, got->len, false, &err), &err);
	story_need(fs_read(&want, path, 1 << 20, &err), &err);
	ck_assert_msg(
	    want.len == got->len && memcmp(want.data, got->data, want.len) == 0,
	    "%s: the letter is now\n%.4000s", path, got->data);
	ck_assert_ptr_null(strstr(got->data, "{{"));
	free(path);
	buf_release(&want);
}

static void
letter(struct story *story, const char *name, struct report report)
{
	struct buf text = BUF_INIT;
	struct err err = ERR_INIT;

	report.reply_to = REPLY_TO;
	report.subject = SUBJECT;
	report.site_name = "Pli at example.org";
	report.site_address = "pli@example.org";
	for (size_t w = 0; w < ARRAY_LEN(story->words); w++) {
		buf_clear(&text);
		story_need(report_write(&report, &story->match, story->words[w],
			       &story->data, FORMAT_TEXT, &text, &err),
		    &err);
		compare(name, story->words[w], &text);
	}
	buf_release(&text);
}

static void
begin(struct story *story, const char *game)
{
	story_begin(story, game, NULL);
	for (uint32_t s = 0; s < STORY_PLAYERS; s++)
		story_salt(story, s);
	story_start(story);
}

/* ---- a preview ---- */

/* In memory the match stands then as it would. */
static void
preview(const char *name, const char *mail)
{
	struct story story;

	begin(&story, GAME);
	story_mail(&story, 0, mail);
	letter(&story, name,
	    (struct report){.kind = LETTER_PREVIEW,
		.since = NO_ENTRY,
		.said = strchr(mail, '\n') + 1,
		.verdicts = &story.verdicts});
	story_end(&story);
}

START_TEST(previews_are_told)
{
	preview("preview", "preview\nbuy 2 coal\nclient coal\n"
			   "play +6 salt left\n");
	preview("preview-more",
	    "preview\nbuy 2 coal\nHello Bruno!\nclient coal\n"
	    "halve +6 coal right\n");
}
END_TEST

/* ---- what players ask each other ---- */

static const struct {
	const char *name;
	uint32_t reader, declined;
	struct private_motion motion;
} motions[] = {
    {"motion-undo", 1, NO_SEAT,
	{.kind = MOTION_UNDO, .entry = 8, .back = 7, .agreed = 1}},
    {"motion-undo-mine", 0, NO_SEAT,
	{.kind = MOTION_UNDO, .entry = 8, .back = 6, .agreed = 1}},
    {"motion-pause", 1, NO_SEAT,
	{.kind = MOTION_PAUSE, .entry = 8, .agreed = 1}},
    {"motion-pause-agreed", 1, NO_SEAT,
	{.kind = MOTION_PAUSE, .entry = 8, .agreed = 3}},
    {"motion-resume", 1, NO_SEAT,
	{.kind = MOTION_RESUME, .entry = 8, .agreed = 1}},
    {"motion-extend", 1, NO_SEAT,
	{.kind = MOTION_EXTEND,
	    .entry = 8,
	    .length = 3 * 24 * 3600,
	    .agreed = 1}},
    {"motion-declined", 0, 2,
	{.kind = MOTION_EXTEND, .entry = 8, .length = 3600, .agreed = 1}},
};

START_TEST(motions_are_told)
{
	struct story story;

	begin(&story, GAME);
	for (size_t i = 0; i < ARRAY_LEN(motions); i++)
		letter(&story, motions[i].name,
		    (struct report){.kind = LETTER_MOTION,
			.seat = motions[i].reader,
			.since = NO_ENTRY,
			.motion = &motions[i].motion,
			.declined = motions[i].declined});
	story_end(&story);
}
END_TEST

/* ---- what players say ---- */

static char first[] = "Shall we *both* sell coal?\nI would if you do.";
static char second[] = "Who has the tea?";

static struct private_saying sayings[] = {
    {.entry = 7, .seat = 0, .to = 2, .text = first},
    {.entry = 7,
	.seat = 2,
	.to = 3,
	.all = true,
	.anonymous = true,
	.text = second},
};

START_TEST(words_are_passed_on)
{
	static const char *const names[] = {"press", "press-anonymous"};
	const struct private_press press = {.list = sayings, .count = 2};
	struct story story;

	begin(&story, GAME);
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		letter(&story, names[i],
		    (struct report){.kind = LETTER_PRESS,
			.seat = 1,
			.since = NO_ENTRY,
			.saying = &sayings[i]});
	story_mail(&story, 0, "buy 2 coal\nclient coal\ndone\n");
	letter(&story, "said",
	    (struct report){.kind = LETTER_TURN,
		.seat = 1,
		.since = NO_ENTRY,
		.due = DUE,
		.press = &press});
	story_end(&story);
}
END_TEST

/* ---- what a player asks the program ---- */

static char anna[] = "anna@example.net", other[] = "anna@example.com",
	    next[] = "anna@example.org", on_forum[] = "12";

START_TEST(a_player_is_told_who_he_is)
{
	const struct private_seat plain = {.address = anna},
				  rich = {.address = anna,
				      .also = {other},
				      .also_count = 1,
				      .next = next,
				      .forum = on_forum};
	struct player wishes;
	struct story story;

	player_init(&wishes);
	begin(&story, GAME);
	letter(&story, "who",
	    (struct report){.kind = LETTER_WHO,
		.since = NO_ENTRY,
		.who = &plain,
		.prefer = &wishes,
		.site_pictures = true});
	strcpy(wishes.zone, "Europe/Paris");
	wishes.letters = PLAYER_DAILY;
	wishes.daily_at = 18 * 60;
	wishes.quiet = true;
	wishes.quiet_from = 22 * 60;
	wishes.quiet_until = 7 * 60;
	letter(&story, "who-more",
	    (struct report){.kind = LETTER_WHO,
		.since = NO_ENTRY,
		.who = &rich,
		.prefer = &wishes});
	story_end(&story);
}
END_TEST

/* As it stood after an entry, by the same keys. */
static void
look_back(const struct story *story, uint32_t entry, struct match *past)
{
	struct log log = LOG_INIT;
	struct err err = ERR_INIT;

	story_need(log_parse(&log, story->match.log.bytes.data,
		       log_entry(&story->match.log, entry)->end, "story", &err),
	    &err);
	match_init(past);
	story_need(match_load(past, &log, NO_ENTRY, &story->data, NULL,
		       &story->match.keys, &err),
	    &err);
}

static void
play_a_turn(struct story *story)
{
	story_mail(story, 0, "buy 2 coal\nclient coal\ndone\n");
	story_mail(story, 1, "acheter 3 sel\nclient sel\nfini\n");
	story_clock(story, 1);
}

START_TEST(the_past_is_told)
{
	struct story story;
	struct match past;

	begin(&story, GAME);
	play_a_turn(&story);
	look_back(&story, 8, &past);
	letter(&story, "past",
	    (struct report){
		.kind = LETTER_PAST, .since = NO_ENTRY, .past = &past});
	match_release(&past);
	story_seat(&story, 1, "Denis", "en");
	story_names(&story);
	letter(&story, "handover",
	    (struct report){.kind = LETTER_HANDOVER, .seat = 1, .due = DUE});
	story_end(&story);
}
END_TEST

/* ---- what the host has changed ---- */

START_TEST(terms_are_told)
{
	struct story story;

	begin(&story, GAME);
	story_text(&story, ENTRY_NOTE, NO_SEAT, TOPIC_TERMS,
	    "target=2d; grace=12h; minimum=6h; kinds={trade: {target: 1d}}; "
	    "days=[mon, tue, fri]; holidays=[12-25, 2027-04-01]; "
	    "remind=[-1d, 0h]; late=substitute; bot=search; claim=10d; "
	    "vacation=20; zone=Europe/Paris; press=anonymous; observers=no");
	letter(&story, "terms",
	    (struct report){.kind = LETTER_NOTE, .since = story.began});
	story_end(&story);
}
END_TEST

/* ---- one letter a day ---- */

static void
add_section(struct story *story, size_t lang, struct report_part *part)
{
	struct buf *lengths = xcalloc(REPORT_LENGTHS, sizeof(*lengths));
	const struct report report = {.kind = LETTER_SECTION,
	    .since = NO_ENTRY,
	    .reply_to = REPLY_TO,
	    .subject = SUBJECT,
	    .due = part->due};
	struct err err = ERR_INIT;

	for (unsigned i = 0; i < REPORT_LENGTHS; i++) {
		lengths[i] = (struct buf)BUF_INIT;
		story_need(
		    report_section(&report, &story->match, story->words[lang],
			&story->data, i, &lengths[i], &err),
		    &err);
	}
	part->lengths = lengths;
}

static void
write_digest(struct story *stories, size_t lang, unsigned waiting)
{
	struct report_part parts[] = {{.waits = waiting > 0, .due = DUE},
	    {.waits = waiting > 1, .due = waiting > 1 ? DUE : NULL}};
	const struct report_digest digest = {parts, 2, stories[0].now};
	const struct report report = {
	    .reply_to = DAILY, .subject = "Pli", .width = 72};
	struct buf subject = BUF_INIT, text = BUF_INIT, html = BUF_INIT;
	struct buf whole = BUF_INIT;
	struct err err = ERR_INIT;

	for (size_t i = 0; i < 2; i++)
		add_section(&stories[i], lang, &parts[i]);
	story_need(report_digest(&report, stories[0].words[lang],
		       &stories[0].data, &digest, &subject, &text, &html, &err),
	    &err);
	buf_addf(&whole, "Subject: %s\n\n%s", subject.data, text.data);
	compare("digest", stories[0].words[lang], &whole);
	for (size_t i = 0; i < 2; i++)
		for (unsigned k = 0; k < REPORT_LENGTHS; k++)
			buf_release(
			    (struct buf *)(uintptr_t)&parts[i].lengths[k]);
	for (size_t i = 0; i < 2; i++)
		free((void *)(uintptr_t)parts[i].lengths);
	buf_release(&subject);
	buf_release(&text);
	buf_release(&html);
	buf_release(&whole);
}

START_TEST(a_day_is_told)
{
	struct story stories[2];

	begin(&stories[0], GAME);
	begin(&stories[1], "heliopolis");
	play_a_turn(&stories[0]);
	story_clock(&stories[0], 0);
	story_clock(&stories[1], 1);
	for (size_t lang = 0; lang < 2; lang++)
		write_digest(stories, lang, 1);
	story_end(&stories[0]);
	story_end(&stories[1]);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {previews_are_told, motions_are_told,
	    words_are_passed_on, a_player_is_told_who_he_is, the_past_is_told,
	    terms_are_told, a_day_is_told};

	return suite_run("asked", tests, ARRAY_LEN(tests));
}
