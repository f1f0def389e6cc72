/* SPDX-License-Identifier: MIT */
/* test_private.c - reply addresses and the private file. */
#include "base/fs.h"
#include "base/x.h"
#include "match/log_p.h"
#include "site/private.h"
#include "site/reply.h"

#include "checks.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static char base[] = "pli", domain[] = "example.org";
static char minus_base[] = "pli-games";

static struct site
site_of(enum address_style style)
{
	struct site site = {.base = base, .domain = domain, .style = style};

	if (style == STYLE_MINUS)
		site.base = minus_base;
	return site;
}

/* A name that nothing else has, from a template of mkstemp(3); is there, empty,
 * or not. */
static void
scratch(char *path, bool is_there)
{
	int fd = mkstemp(path);

	ck_assert_int_ge(fd, 0);
	close(fd);
	if (!is_there)
		unlink(path);
}

#define CODE "rvitlez2gbjclcepw"

static const struct {
	const char *address;
	enum address_style style;
	bool good;
} replies[] = {
    {"pli+k7m2qd.1.8." CODE "@example.org", STYLE_PLUS, true},
    {"PLI+K7M2QD.1.8.RVITLEZ2GBJCLCEPW@EXAMPLE.ORG", STYLE_PLUS, true},
    {"pli-games-k7m2qd.1.8." CODE "@example.org", STYLE_MINUS, true},
    {"pli+k7m2qd.1.8.bvitlez2gbjclcepw@example.org", STYLE_PLUS, true},
    {"pli+k7m2qd.99.8." CODE "@example.org", STYLE_PLUS, true},
    {"pli+k7m2qd.j.20778.jvitlez2gbjclcepw@example.org", STYLE_PLUS, true},
    {"pli+k7m2qd.1.8." CODE "@example.org", STYLE_SUBJECT, false},
    {"pli-k7m2qd.1.8." CODE "@example.org", STYLE_PLUS, false},
    {"pli+k7m2qd.1.8." CODE "@example.com", STYLE_PLUS, false},
    {"pli+k7m2qd.1.8." CODE, STYLE_PLUS, false},
    {"xpli+k7m2qd.1.8." CODE "@example.org", STYLE_PLUS, false},
    {"pli+k7m2qd.1.8.rvitlez2gbjclcep@example.org", STYLE_PLUS, false},
    {"pli+k7m2qd.1.8.rvitlez2gbjclcepwx@example.org", STYLE_PLUS, false},
    {"pli+k7m2qd.1.8.rvitlez2gbjclcep1@example.org", STYLE_PLUS, false},
    {"pli+k7m2qd.1.8.xvitlez2gbjclcepw@example.org", STYLE_PLUS, false},
    {"pli+k7m2qd.1.8.jvitlez2gbjclcepw@example.org", STYLE_PLUS, false},
    {"pli+k7m2qd.j.8." CODE "@example.org", STYLE_PLUS, false},
    {"pli+k7m2qd.01.8." CODE "@example.org", STYLE_PLUS, false},
    {"pli+k7m2qd.1.1000000." CODE "@example.org", STYLE_PLUS, false},
    {"pli+k7m2qd.-1.8." CODE "@example.org", STYLE_PLUS, false},
    {"pli+k7m2qd.1." CODE "@example.org", STYLE_PLUS, false},
    {"pli+k7m2qd.1.8.9." CODE "@example.org", STYLE_PLUS, false},
    {"pli+.1.8." CODE "@example.org", STYLE_PLUS, false},
    {"pli+../../x.1.8." CODE "@example.org", STYLE_PLUS, false},
    {"pli+--help@example.org", STYLE_PLUS, false},
    {"pli+a2345678901234567.1.8." CODE "@example.org", STYLE_PLUS, false},
    {"", STYLE_PLUS, false},
    {"@", STYLE_PLUS, false},
};

START_TEST(test_reply)
{
	struct site site = site_of(replies[_i].style);
	struct reply reply;

	ck_assert_int_eq(
	    reply_read(&reply, replies[_i].address, &site), replies[_i].good);
	if (replies[_i].good)
		ck_assert_str_eq(reply.match, "k7m2qd");
	if (_i == 1) {
		ck_assert_uint_eq(reply.seat, 1);
		ck_assert_uint_eq(reply.entry, 8);
		ck_assert_int_eq(reply.kind, CODE_REPLY);
		ck_assert_str_eq(reply.code, CODE);
	}
}
END_TEST

static const struct {
	const char *address;
	bool good;
} anywhere[] = {
    {"pli+k7m2qd.1.8." CODE "@example.org", true},
    {"Games-At-Home+K7M2QD.1.8.RVITLEZ2GBJCLCEPW@EXAMPLE.COM", true},
    {"my+games-k7m2qd.1.8." CODE "@example.com", true},
    {"x-new.j.20778.jvitlez2gbjclcepw@example.com", true},
    {"+k7m2qd.1.8." CODE "@example.org", false},
    {"k7m2qd.1.8." CODE "@example.org", false},
    {"pli+k7m2qd.1.8.rvitlez2gbjclcep@example.org", false},
    {"pli+k7m2qd.1.8." CODE "+x@example.org", false},
    {"pli+k7m2qd.1.8." CODE, false},
    {"pli@example.org", false},
    {"@", false},
    {"", false},
};

START_TEST(test_reply_anywhere)
{
	struct reply reply = {.entry = 7};
	bool good = reply_read_any(&reply, anywhere[_i].address);

	ck_assert_msg(good == anywhere[_i].good, "%s", anywhere[_i].address);
	/* What is no reply address leaves nothing behind. */
	if (!good)
		ck_assert(reply.entry == 7 && reply.match[0] == '\0');
}
END_TEST

START_TEST(test_reply_subject)
{
	struct reply reply;

	ck_assert(reply_read_subject(
	    &reply, "Re: [pli old.0.1." CODE "] [PLI k7m2qd.2.9." CODE "] x"));
	ck_assert_str_eq(reply.match, "k7m2qd");
	ck_assert_uint_eq(reply.seat, 2);
	ck_assert_uint_eq(reply.entry, 9);
	ck_assert(!reply_read_subject(&reply, "[pli k7m2qd #8]"));
	ck_assert(!reply_read_subject(&reply, "[pli k7m2qd.2.9." CODE));
	ck_assert(!reply_read_subject(&reply, "hello"));
}
END_TEST

START_TEST(test_code)
{
	/* FORMAT.md section 14. */
	static const char hash[] = "1ceb4755e5fa4cca4d8334f77cc56d8e40ea54efa6c"
				   "5c2418863c67589ef3166";
	struct site site = site_of(STYLE_PLUS);
	struct entry entries[9];
	uint8_t hashes[9][HASH_LEN] = {{0}};
	struct log_state state = {.hash = hashes};
	struct log log = LOG_INIT;
	struct reply reply;
	uint8_t post[KEY_LEN];
	bool ahead;
	int i;

	for (i = 0; i < KEY_LEN; i++)
		post[i] = (uint8_t)(0x40 + i);
	memset(entries, 0, sizeof(entries));
	entries[0].seats = 2;
	entries[0].end = 1; /* it was read */
	ck_assert(seal_unhex(hashes[8], HASH_LEN, hash));
	log.entries = entries;
	log.state = &state;
	log.count = ARRAY_LEN(entries);
	ck_assert(
	    reply_read(&reply, "pli+k7m2qd.1.8." CODE "@example.org", &site));
	ck_assert(reply_check(&reply, &log, post, &ahead));
	ck_assert(!ahead);
	ck_assert(reply_check(&reply, &log, post, NULL));
	reply.entry = 7;
	ck_assert(!reply_check(&reply, &log, post, &ahead));
	ck_assert(!ahead);
	reply.entry = 9;
	ck_assert(!reply_check(&reply, &log, post, &ahead));
	ck_assert(ahead);
	reply.seat = 99;
	ck_assert(!reply_check(&reply, &log, post, &ahead));
	ck_assert(!ahead);
	ck_assert(reply_read(
	    &reply, "pli+k7m2qd.1.8.bgayrg43uh5s4pess@example.org", &site));
	ck_assert_int_eq(reply.kind, CODE_BOUNCE);
	ck_assert(reply_check(&reply, &log, post, &ahead));
	/* A bounce's code is no reply's. */
	reply.kind = CODE_REPLY;
	reply.code[0] = CODE_REPLY;
	ck_assert(!reply_check(&reply, &log, post, &ahead));
}
END_TEST

static const struct {
	const char *address;
	bool plain;
} addresses[] = {
    {"anna@example.org", true},
    {"a@localhost", true},
    {"anna+tag.x_y'z@sub-1.example.org", true},
    {"-anna@example.org", false},
    {"an na@example.org", false},
    {"anna@exam ple.org", false},
    {"anna@@example.org", false},
    {"anna@bruno@example.org", false},
    {"\"anna\"@example.org", false},
    {"anna@example.org\n", false},
    {"anna\r@example.org", false},
    {"<anna@example.org>", false},
    {"anna,bruno@example.org", false},
    {"anna", false},
    {"@example.org", false},
    {"anna@", false},
    {"anna@.org", false},
    {"anna@example.", false},
    {"anna@-example.org", false},
    {"anna@example-.org", false},
    {"anna@exa..org", false},
    {"anna..x@example.org", false},
    {".anna@example.org", false},
    {"anna.@example.org", false},
    {"chlo\xc3\xa9@example.org", false},
    {"anna@[127.0.0.1]", false},
    {"a2345678901234567890123456789012345678901234567890123456789012345@x.org",
	false},
    {"", false},
};

START_TEST(test_plain)
{
	ck_assert_int_eq(
	    address_is_plain(addresses[_i].address), addresses[_i].plain);
}
END_TEST

START_TEST(test_side)
{
	char path[] = "test_private.XXXXXX";
	struct err err = ERR_INIT;
	struct private private, again;

	scratch(path, false);
	ck_assert_int_eq(private_read(&private, path, 3, 0, &err), 0);
	ck_assert_uint_eq(private.count, 3);
	ck_assert_ptr_null(private.seats[0].address);
	private.seats[0].address = xstrdup("anna@example.org");
	private.seats[2].address = xstrdup("Elsa@example.net");
	private.seats[2].also[0] = xstrdup("elsa@work.example.net");
	private.seats[2].also_count = 1;
	ck_assert_int_eq(private_write(&private, path, NO_ENTRY, &err), 0);
	ck_assert_int_eq(private_read(&again, path, 3, 0, &err), 0);
	ck_assert_str_eq(again.seats[0].address, "anna@example.org");
	ck_assert_ptr_null(again.seats[1].address);
	ck_assert_uint_eq(again.seats[2].also_count, 1);
	ck_assert_str_eq(again.seats[2].also[0], "elsa@work.example.net");
	ck_assert(private_knows(&again, 0, "Anna@EXAMPLE.org"));
	ck_assert(!private_knows(&again, 0, "elsa@example.net"));
	ck_assert(!private_knows(&again, 1, ""));
	ck_assert(private_knows(&again, 2, "elsa@example.net"));
	ck_assert(private_knows(&again, 2, "elsa@work.example.net"));
	ck_assert(!private_knows(&again, 3, "elsa@example.net"));
	private_release(&again);
	ck_assert_int_eq(private_read(&again, path, 2, 0, &err), -1);
	private_release(&private);
	unlink(path);
}
END_TEST

/* What goes with an entry counts if the entry is there. */
START_TEST(test_side_of_an_entry)
{
	char path[] = "test_private.XXXXXX";
	struct err err = ERR_INIT;
	struct private private;

	scratch(path, false);
	ck_assert_int_eq(private_read(&private, path, 2, 0, &err), 0);
	private.seats[0].address = xstrdup("anna@example.org");
	ck_assert_int_eq(private_write(&private, path, NO_ENTRY, &err), 0);
	private.seats[1].address = xstrdup("bruno@example.org");
	ck_assert_int_eq(private_write(&private, path, 7, &err), 0);
	private_release(&private);
	ck_assert_int_eq(private_read(&private, path, 2, 6, &err), 0);
	ck_assert(private.ahead);
	ck_assert_str_eq(private.seats[0].address, "anna@example.org");
	ck_assert_ptr_null(private.seats[1].address);
	private_release(&private);
	for (uint32_t head = 7; head < 9; head++) {
		ck_assert_int_eq(
		    private_read(&private, path, 2, head, &err), 0);
		ck_assert(!private.ahead);
		ck_assert_str_eq(private.seats[1].address, "bruno@example.org");
		private_release(&private);
	}
	/* Another entry 7 has come, with nothing of this. */
	ck_assert_int_eq(private_read(&private, path, 2, 6, &err), 0);
	ck_assert_int_eq(private_write(&private, path, 7, &err), 0);
	private_release(&private);
	ck_assert_int_eq(private_read(&private, path, 2, 7, &err), 0);
	ck_assert_ptr_null(private.seats[1].address);
	private_release(&private);
	unlink(path);
}
END_TEST

#define DAY (24 * 3600)
#define T0 1795284000 /* 2026-11-21T18:00:00Z */

START_TEST(test_pauses)
{
	char path[] = "test_private.XXXXXX";
	struct err err = ERR_INIT;
	struct private private, again;

	scratch(path, true);
	private_init(&private, 3);
	ck_assert(!private_heard(&private, 1, T0));
	ck_assert(private_bounced(&private, 1, 8, "a", "5.1.1", T0));
	ck_assert(!private_bounced(&private, 1, 8, "b", "5.1.1", T0 + 1));
	ck_assert(private_pause(&private, 1, T0, 7 * DAY));
	ck_assert(!private_pause(&private, 1, T0 + DAY, 7 * DAY));
	ck_assert(private_bounced(&private, 1, 9, "c", "5.2.2", T0 + DAY));
	ck_assert(!private_paused(&private, 1, T0 - 1));
	ck_assert(private_paused(&private, 1, T0));
	ck_assert(!private_paused(&private, 0, T0));
	ck_assert_int_eq(
	    private_pause_end(&private, 1, T0 + DAY), T0 + 7 * DAY);
	ck_assert_int_eq(private_pause_end(&private, 1, T0 + 7 * DAY), 0);
	/* He writes after two days; what is left of the seven is five. */
	ck_assert(private_heard(&private, 1, T0 + 2 * DAY));
	ck_assert(!private_heard(&private, 1, T0 + 2 * DAY));
	ck_assert(!private_paused(&private, 1, T0 + 2 * DAY));
	ck_assert_uint_eq(private.seats[1].bounces.count, 0);
	/* The same comes again, and a reminder. */
	ck_assert(!private_bounced(&private, 1, 8, "a", "5.1.1", T0 + 3 * DAY));
	ck_assert(!private_bounced(&private, 1, 9, "c", "5.2.2", T0 + 3 * DAY));
	ck_assert(private_bounced(&private, 1, 9, "d", "5.2.2", T0 + 3 * DAY));
	ck_assert(private_heard(&private, 1, T0 + 3 * DAY));
	ck_assert(private_bounced(&private, 1, 12, "e", "", T0 + 10 * DAY));
	ck_assert(private_pause(&private, 1, T0 + 10 * DAY, 7 * DAY));
	ck_assert_int_eq(
	    private_pause_end(&private, 1, T0 + 11 * DAY), T0 + 15 * DAY);
	ck_assert(!private_pause(&private, 1, T0 + 15 * DAY, 7 * DAY));
	ck_assert_int_eq(
	    private_pause_time(&private, 1, T0 + DAY, T0 + 11 * DAY),
	    DAY + DAY);
	ck_assert_int_eq(
	    private_pause_time(&private, 1, 0, T0 + 99 * DAY), 7 * DAY);
	ck_assert_int_eq(private_pause_time(&private, 1, T0 + DAY, T0), 0);
	ck_assert(!private_pause(&private, 2, T0, 0));

	ck_assert_int_eq(private_write(&private, path, NO_ENTRY, &err), 0);
	ck_assert_msg(
	    private_read(&again, path, 3, 0, &err) == 0, "%s", err.text);
	ck_assert_int_eq(
	    memcmp(&again.seats[1].bounces, &private.seats[1].bounces,
		sizeof(private.seats[1].bounces)),
	    0);
	ck_assert_uint_eq(again.seats[1].pause_count, 2);
	ck_assert_int_eq(again.seats[1].pauses[1].until, T0 + 15 * DAY);
	private_release(&private);
	private_release(&again);
	unlink(path);
}
END_TEST

/* Which 32 digits a number makes. */
static const char *
tag_of(unsigned number)
{
	static char tag[2 * TAG_LEN + 1];

	snprintf(tag, sizeof(tag), "%0*x", (2 * TAG_LEN), number);
	return tag;
}

/* What a yes would play is gone with the entry. */
START_TEST(test_offer)
{
	char path[] = "test_private.XXXXXX";
	struct err err = ERR_INIT;
	struct private private, again;

	scratch(path, true);
	ck_assert_int_eq(private_read(&private, path, 2, NO_ENTRY, &err), 0);
	private_offer(&private, 1, "sell 1 tea", 7);
	private_offer(&private, 1, "buy 1 coal\nwait", 7);
	ck_assert_int_eq(private_write(&private, path, NO_ENTRY, &err), 0);
	ck_assert_int_eq(private_read(&again, path, 2, 7, &err), 0);
	ck_assert_str_eq(private_offered(&again, 1, 7), "buy 1 coal\nwait");
	ck_assert_ptr_null(private_offered(&again, 1, 8));
	ck_assert_ptr_null(private_offered(&again, 0, 7));
	private_cut(&again, 7);
	ck_assert_ptr_nonnull(private_offered(&again, 1, 7));
	private_cut(&again, 6);
	ck_assert_ptr_null(private_offered(&again, 1, 7));
	private_offer(&private, 1, NULL, 7);
	ck_assert_ptr_null(private_offered(&private, 1, 7));
	private_release(&again);
	private_release(&private);
	unlink(path);
}
END_TEST

/* They go with the entry that is written with them, and the oldest go first. */
START_TEST(test_mails)
{
	char path[] = "test_private.XXXXXX";
	struct err err = ERR_INIT;
	struct private private, again;

	scratch(path, true);
	ck_assert_int_eq(private_read(&private, path, 1, NO_ENTRY, &err), 0);
	for (unsigned i = 0; i < MAIL_TAGS; i++)
		ck_assert(mail_tags_add(&private.mails, tag_of(i)));
	ck_assert(!mail_tags_add(&private.mails, tag_of(0)));
	ck_assert_int_eq(private_write(&private, path, NO_ENTRY, &err), 0);
	ck_assert(mail_tags_add(&private.mails, tag_of(MAIL_TAGS)));
	ck_assert(!mail_tags_has(&private.mails, tag_of(0)));
	ck_assert(mail_tags_has(&private.mails, tag_of(1)));
	ck_assert_int_eq(private_write(&private, path, 5, &err), 0);

	ck_assert_int_eq(private_read(&again, path, 1, 5, &err), 0);
	ck_assert_uint_eq(again.mails.count, MAIL_TAGS);
	ck_assert(mail_tags_has(&again.mails, tag_of(MAIL_TAGS)));
	private_cut(&again, 4);
	ck_assert(!mail_tags_has(&again.mails, tag_of(MAIL_TAGS)));
	private_release(&again);
	ck_assert_int_eq(private_read(&again, path, 1, 4, &err), 0);
	ck_assert(!mail_tags_has(&again.mails, tag_of(MAIL_TAGS)));
	ck_assert(mail_tags_has(&again.mails, tag_of(0)));
	private_release(&again);
	private_release(&private);
	unlink(path);
}
END_TEST

START_TEST(test_cut)
{
	struct private private;
	struct private_seat *seat = &private.seats[1];
	struct private_watcher *watcher;

	private_init(&private, 2);
	seat->address = strdup("bruno@example.net");
	seat->reminded = seat->told = 8;
	private_bounced(&private, 1, 8, "a", "5.1.1", T0);
	private.motion = (struct private_motion){.open = true, .entry = 8};
	private_say(&private, &(struct private_saying){.entry = 9,
				  .seat = 1,
				  .all = true,
				  .text = strdup("x"),
				  .tag = strdup("00.1")});
	watcher = private_watch(&private, "elsa@example.net", "en");
	watcher->from = 7;
	watcher->told = 9;
	private_cut(&private, 8);
	ck_assert_uint_eq(seat->reminded, 8);
	ck_assert_uint_eq(seat->told, 8);
	ck_assert_uint_eq(seat->bounces.count, 1);
	ck_assert(private.motion.open);
	ck_assert_uint_eq(private.press.list[0].entry, 8);
	ck_assert_uint_eq(watcher->told, 8);
	private_cut(&private, 6);
	ck_assert_uint_eq(seat->reminded, NO_ENTRY);
	ck_assert_uint_eq(seat->told, NO_ENTRY);
	ck_assert(!private.motion.open);
	ck_assert_uint_eq(private.press.count, 1);
	ck_assert_uint_eq(watcher->from, 6);
	ck_assert_str_eq(seat->address, "bruno@example.net");
	ck_assert(private_bounced(&private, 1, 7, "a", "5.1.1", T0));
	private_release(&private);
}
END_TEST

/* He may come back while a computer player has the seat, not from a person; and
 * he is known as long as nobody forgets him. */
START_TEST(test_former)
{
	struct private private;

	private_init(&private, 1);
	ck_assert_ptr_null(private_former(&private, 0));
	private_move(&private, 0, "anna@example.net");
	private_change(&private, 0, "Anna", "en", T0);
	ck_assert_str_eq(
	    private_former(&private, 0)->address, "anna@example.net");
	ck_assert_int_eq(private_former(&private, 0)->until, T0);
	private_change(&private, 0, "Beryl", "en", T0 - 1);
	ck_assert_str_eq(private_former(&private, 0)->name, "Anna");
	ck_assert_int_eq(private_former(&private, 0)->until, T0 - 1);
	private_bind(&private.seats[0], "forum:bruno/7");
	ck_assert_ptr_null(private_former(&private, 0));
	ck_assert(private_has_been(&private, 0, "anna@example.net"));
	private_change(&private, 0, "", "", 0);
	ck_assert(!private_has_been(&private, 0, "anna@example.net"));
	private_release(&private);
}
END_TEST

START_TEST(test_broken_side)
{
	static const char *const texts[] = {
	    "seats:\n- address: a@b.org\n  pauses: x\n",
	    "seats:\n- address: a@b.org\n  pauses: [{from: 1, until: 2}]\n",
	    "seats:\n- address: a@b.org\n  bounces: {count: 0}\n", "seats: x\n",
	    "seats:\n- x\n", "seats:\n- address: x\n",
	    "seats:\n- address: a@b.org\n  also: c@d.org\n",
	    "seats:\n- address: a@b.org\n  also: [d]\n", "- 1\n",
	    "seats:\n- address: a@b.org\nmails: x\n",
	    "seats:\n- address: a@b.org\nmails: [x]\n"};
	char path[] = "test_private.XXXXXX";
	struct err err = ERR_INIT;
	struct private private;

	scratch(path, true);
	ck_assert_int_eq(
	    fs_replace(path, texts[_i], strlen(texts[_i]), false, &err), 0);
	ck_assert_int_eq(private_read(&private, path, 1, 0, &err), -1);
	ck_assert_msg(strstr(err.text, path) != NULL, "%s", err.text);
	unlink(path);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("seat");
	TCase *tcase = tcase_create("seat");
	SRunner *runner = srunner_create(suite);
	int failed;

	seal_init();
	tcase_add_loop_test(tcase, test_reply, 0, ARRAY_LEN(replies));
	tcase_add_loop_test(tcase, test_reply_anywhere, 0, ARRAY_LEN(anywhere));
	tcase_add_test(tcase, test_reply_subject);
	tcase_add_test(tcase, test_code);
	tcase_add_loop_test(tcase, test_plain, 0, ARRAY_LEN(addresses));
	tcase_add_test(tcase, test_side);
	tcase_add_test(tcase, test_side_of_an_entry);
	tcase_add_test(tcase, test_pauses);
	tcase_add_test(tcase, test_cut);
	tcase_add_test(tcase, test_mails);
	tcase_add_test(tcase, test_offer);
	tcase_add_test(tcase, test_former);
	tcase_add_loop_test(tcase, test_broken_side, 0, 11);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
