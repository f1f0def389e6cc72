/* SPDX-License-Identifier: MIT */
/* test_compose.c - what is composed of a letter beside its words. */
#include "base/x.h"
#include "letters/compose_p.h"
#include "match_kit.h"
#include "suite.h"

#include <string.h>

static void
add_note(struct match_kit *kit, const char *topic)
{
	struct err err = ERR_INIT;
	struct entry note;

	entry_init(&note, ENTRY_NOTE);
	strcpy(note.time, match_kit_time(kit));
	strcpy(note.topic, topic);
	note.text = xstrdup(NOTE_NO_TEXT);
	ck_assert_int_eq(match_append(&kit->match, &note, &kit->host, &err), 0);
	entry_release(&note);
}

static void
head_id(const struct match_kit *kit, struct buf *out)
{
	compose_message_id(&kit->match, 0, log_head(&kit->match.log), "turn",
	    "example.org", out);
}

/* An older file has been accepted, and the match goes on: the numbers of its
 * entries are those of lost ones. */
START_TEST(test_numbers_that_come_again)
{
	static const char *const topics[] = {"rules", TOPIC_RESTORED};
	struct buf ids[2] = {BUF_INIT, BUF_INIT},
		   before[2] = {BUF_INIT, BUF_INIT};

	for (size_t i = 0; i < ARRAY_LEN(topics); i++) {
		struct match_kit kit;

		match_kit_init(&kit, "hab-gut", 3, 1);
		head_id(&kit, &before[i]);
		add_note(&kit, topics[i]);
		head_id(&kit, &ids[i]);
		match_kit_release(&kit);
	}
	ck_assert_str_eq(before[0].data, before[1].data);
	ck_assert_str_ne(ids[0].data, ids[1].data);
	ck_assert_str_ne(ids[0].data, before[0].data);
	for (size_t i = 0; i < ARRAY_LEN(topics); i++) {
		buf_release(&ids[i]);
		buf_release(&before[i]);
	}
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {test_numbers_that_come_again};

	return suite_run("compose", tests, ARRAY_LEN(tests));
}
