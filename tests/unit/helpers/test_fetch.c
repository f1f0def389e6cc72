/* SPDX-License-Identifier: MIT */
/*
 * test_fetch.c - conversations with mail servers, word for word: good ones, and
 * such as no server should hold.
 */
#include "helpers/fetch/fetch.h"
#include "suite.h"

#include <string.h>

/* ---- a server that says what it was told to ---- */

struct server {
	const char *says;  /* what is left of it */
	size_t left, step; /* step: so many bytes at a time, 0: all */
	struct buf heard;
	unsigned closed;
};

static ssize_t
server_read(void *carrier, char *to, size_t max, struct err *err)
{
	struct server *server = carrier;

	if (server->left == 0)
		return err_set(err, EX_TEMPFAIL, "the line is dead");
	if (server->step > 0 && max > server->step)
		max = server->step;
	if (max > server->left)
		max = server->left;
	memcpy(to, server->says, max);
	server->says += max;
	server->left -= max;
	return (ssize_t)max;
}

static int
server_write(void *carrier, const char *bytes, size_t len, struct err *err)
{
	struct server *server = carrier;

	(void)err;
	buf_add(&server->heard, bytes, len);
	return 0;
}

static void
server_close(void *carrier)
{
	((struct server *)carrier)->closed++;
}

static void
server_wire(
    struct server *server, const char *says, size_t step, struct wire *wire)
{
	*server =
	    (struct server){.says = says, .left = strlen(says), .step = step};
	server->heard = (struct buf)BUF_INIT;
	wire_init(wire);
	wire->carrier = server;
	wire->read = server_read;
	wire->write = server_write;
}

/* What happens to the mails of one box, as one text. */
static void
integrity_story(struct box *box, struct buf *story)
{
	struct texts names = {0};
	struct err err = ERR_INIT;
	bool done[100] = {false}, gone = false;
	size_t i;

	if (box->list(box->state, &names, &err) < 0)
		buf_addf(story, "list: %s\n", err.text);
	for (i = 0; i < names.count; i++) {
		struct buf mail = BUF_INIT;

		if (box->get(box->state, i, &mail, 1000, &gone, &err) < 0) {
			buf_addf(story, "get: %s\n", err.text);
			i = names.count;
		} else if (gone) {
			buf_addf(story, "%s gone\n", names.list[i]);
		} else {
			done[i] = true;
			buf_addf(story, "%s [%s]\n", names.list[i], mail.data);
		}
		buf_release(&mail);
	}
	if (names.count > 0 && box->drop(box->state, done, &err) < 0)
		buf_addf(story, "drop: %s\n", err.text);
	texts_release(&names);
}

struct talk {
	enum fetch_then then;
	const char *folder, *target;
	const char *server; /* all that it says */
	const char *client; /* all that it must have heard */
	const char *story;
};

static void
check_talk(const struct talk *talk, bool imap, size_t step)
{
	struct place place = {.folder = talk->folder, .then = talk->then};
	struct buf story = BUF_INIT;
	struct err err = ERR_INIT;
	struct server server;
	struct wire wire;
	struct box box;

	if (place.folder == NULL)
		place.folder = "INBOX";
	place.target = xstrdup(talk->target == NULL ? "" : talk->target);
	server_wire(&server, talk->server, step, &wire);
	if ((imap ? imap_open : pop3_open)(
		&box, &wire, server_close, &place, &err) < 0) {
		buf_addf(&story, "open: %s\n", err.text);
	} else {
		integrity_story(&box, &story);
		box.close(box.state);
	}
	ck_assert_str_eq(story.data, talk->story);
	if (talk->client != NULL)
		ck_assert_str_eq(server.heard.data, talk->client);
	ck_assert_uint_eq(server.closed, 1);
	buf_release(&server.heard);
	buf_release(&story);
	free(place.target);
}

static void
check_all(const struct talk *talks, size_t count, bool imap)
{
	static const size_t steps[] = {0, 1, 7};
	size_t i, k;

	for (i = 0; i < count; i++)
		for (k = 0; k < ARRAY_LEN(steps); k++)
			check_talk(&talks[i], imap, steps[k]);
}

#define CAPABLE "* CAPABILITY IMAP4rev1 UIDPLUS MOVE\r\nP1 OK\r\n"
#define CHOSEN "* OK [UIDVALIDITY 9] fine\r\nP2 OK [READ-WRITE]\r\n"
#define HELLO                                                                  \
	"P1 CAPABILITY\r\nP2 SELECT \"INBOX\"\r\nP3 UID SEARCH UNDELETED\r\n"
#define GET(tag, uid) tag " UID FETCH " uid " (BODY.PEEK[]<0.1000>)\r\n"

static const struct talk imap_talks[] = {
    /* an empty folder, only looked at */
    {THEN_KEEP, NULL, NULL, CAPABLE CHOSEN "* SEARCH\r\nP3 OK\r\nP4 OK bye\r\n",
	"P1 CAPABILITY\r\nP2 EXAMINE \"INBOX\"\r\nP3 UID SEARCH UNDELETED\r\n"
	"P4 LOGOUT\r\n",
	""},
    /* two mails, told in no order; the second holds what looks like an end,
     * and other things are told along */
    {THEN_DELETE, NULL, NULL,
	CAPABLE CHOSEN
	"* SEARCH 12 4 4\r\n* 3 EXISTS\r\nP3 OK\r\n"
	"* 1 FETCH (UID 4 BODY[]<0> {5}\r\none\r\n)\r\nP4 OK\r\n"
	"* LIST () \"/\" {3}\r\nP5 \r\n"
	"* 2 FETCH (BODY[]<0> {24}\r\nP5 OK\r\n)\r\nP5 NO {99}\r\n\r\n UID "
	"12)\r\nP5 OK\r\n"
	"P6 OK\r\n* 1 EXPUNGE\r\nP7 OK\r\n",
	HELLO GET("P4", "4")
	    GET("P5", "12") "P6 UID STORE 4,12 +FLAGS.SILENT (\\Deleted)\r\n"
			    "P7 UID EXPUNGE 4,12\r\nP8 LOGOUT\r\n",
	"9.4 [one\r\n]\n9.12 [P5 OK\r\n)\r\nP5 NO {99}\r\n\r\n]\n"},
    /* neither UIDPLUS nor MOVE; a body in quotes, one that is no more; words
     * as small as the standard allows */
    {THEN_MOVE, "a\\b\"c", "d",
	"* capability imap4rev1\r\nP1 ok\r\n"
	"* ok [uidvalidity 7]\r\nP2 ok [read-write]\r\n"
	"* search 1 2 3 5\r\nP3 ok\r\n"
	"* 1 fetch (body[]<0> \"a \\\"b\\\"\")\r\nP4 ok\r\n"
	"P5 ok\r\n"
	"* 3 fetch (body[]<0> NIL)\r\nP6 ok\r\n"
	"* 4 fetch (body[]<0> {1}\r\nx)\r\nP7 ok\r\n"
	"P8 ok\r\nP9 ok\r\nP10 ok\r\n",
	"P1 CAPABILITY\r\nP2 SELECT \"a\\\\b\\\"c\"\r\n"
	"P3 UID SEARCH UNDELETED\r\n" GET("P4", "1") GET("P5", "2") GET(
	    "P6", "3") GET("P7",
	    "5") "P8 UID COPY 1,5 \"d\"\r\n"
		 "P9 UID STORE 1,5 +FLAGS.SILENT (\\Deleted)\r\nP10 EXPUNGE\r\n"
		 "P11 LOGOUT\r\n",
	"7.1 [a \"b\"]\n7.2 gone\n7.3 gone\n7.5 [x]\n"},
    /* a folder that must be made first, and runs of numbers */
    {THEN_MOVE, NULL, "\xc3\x89t\xc3\xa9 & \xe2\x82\xac\xf0\x9f\x8e\xb2",
	CAPABLE CHOSEN "* SEARCH 1 2 3\r\nP3 OK\r\n"
		       "* 1 FETCH (BODY[] {1}\r\na)\r\nP4 OK\r\n"
		       "* 2 FETCH (BODY[] {1}\r\nb)\r\nP5 OK\r\n"
		       "* 3 FETCH (BODY[] {1}\r\nc)\r\nP6 OK\r\n"
		       "P7 NO [TRYCREATE] none\r\nP8 OK\r\nP9 OK\r\n",
	HELLO GET("P4", "1") GET("P5", "2")
	    GET("P6", "3") "P7 UID MOVE 1:3 \"&AMk-t&AOk- &- &IKzYPN+y-\"\r\n"
			   "P8 CREATE \"&AMk-t&AOk- &- &IKzYPN+y-\"\r\n"
			   "P9 UID MOVE 1:3 \"&AMk-t&AOk- &- "
			   "&IKzYPN+y-\"\r\nP10 LOGOUT\r\n",
	"9.1 [a]\n9.2 [b]\n9.3 [c]\n"},
    /* refusals */
    {THEN_KEEP, NULL, NULL, CAPABLE "P2 NO no such folder\r\n", NULL,
	"open: the server says: NO no such folder\n"},
    {THEN_DELETE, NULL, NULL, CAPABLE "P2 OK [READ-ONLY]\r\n", NULL,
	"open: folder INBOX may only be read: nothing in it can be deleted or "
	"moved\n"},
    {THEN_KEEP, NULL, NULL, "* BYE go away\r\n", NULL,
	"open: the server says: BYE go away\n"},
    {THEN_KEEP, NULL, NULL, CAPABLE CHOSEN "P3 BAD what?\r\n", NULL,
	"list: the server says: BAD what?\n"},
    {THEN_DELETE, NULL, NULL,
	CAPABLE CHOSEN
	"* SEARCH 1\r\nP3 OK\r\n* 1 FETCH (BODY[] {1}\r\na)\r\nP4 OK\r\n"
	"P5 NO not you\r\n",
	NULL, "9.1 [a]\ndrop: the server says: NO not you\n"},
    /* the line dies: in a list, in a mail */
    {THEN_KEEP, NULL, NULL, CAPABLE CHOSEN "* SEARCH 1 2", NULL,
	"list: the line is dead\n"},
    {THEN_KEEP, NULL, NULL,
	CAPABLE CHOSEN "* SEARCH 1\r\nP3 OK\r\n"
		       "* 1 FETCH (BODY[] {500}\r\nabc",
	NULL, "get: the line is dead\n"},
    /* numbers that are none */
    {THEN_KEEP, NULL, NULL,
	CAPABLE CHOSEN "* SEARCH 0 -1 99999999999 x\r\nP3 OK\r\nP4 OK\r\n",
	NULL, ""},
};

START_TEST(speaks_imap)
{
	check_all(imap_talks, ARRAY_LEN(imap_talks), true);
}
END_TEST

static const struct talk pop3_talks[] = {
    {THEN_KEEP, NULL, NULL, "+OK\r\n.\r\n+OK\r\n", "UIDL\r\nQUIT\r\n", ""},
    {THEN_DELETE, NULL, NULL,
	"+OK list\r\n1 aaa\r\n3 b!b \r\n.\r\n"
	"+OK mail\r\none\r\n..\r\n..two\r\n.\r\n"
	"+OK mail\r\n.\rx\r\n.\r\n"
	"+OK\r\n+OK\r\n+OK bye\r\n",
	"UIDL\r\nRETR 1\r\nRETR 3\r\nDELE 1\r\nDELE 3\r\nQUIT\r\n",
	"aaa [one\r\n.\r\n.two\r\n]\nb!b [\rx\r\n]\n"},
    /* LF alone; nothing is said of what was not got */
    {THEN_DELETE, NULL, NULL, "+OK\n1 a\n2 b\n.\n+OK\nx\n.\n-ERR gone\n", NULL,
	"a [x\n]\nget: the server says: -ERR gone\ndrop: the line is dead\n"},
    {THEN_KEEP, NULL, NULL, "-ERR UIDL?\r\n+OK\r\n", "UIDL\r\nQUIT\r\n",
	"list: the server says: -ERR UIDL?\n"},
    {THEN_KEEP, NULL, NULL, "+OK\r\n1\r\n.\r\n+OK\r\n", NULL,
	"list: the server's list of mails makes no sense\n"},
    {THEN_KEEP, NULL, NULL, "+OK\r\nx y\r\n.\r\n+OK\r\n", NULL,
	"list: the server's list of mails makes no sense\n"},
    {THEN_KEEP, NULL, NULL, "+OK\r\n1 a\x01\r\n.\r\n+OK\r\n", NULL,
	"list: the server's list of mails makes no sense\n"},
    {THEN_KEEP, NULL, NULL, "+OK\r\n1 a\r\n", "UIDL\r\n",
	"list: the line is dead\n"},
};

START_TEST(speaks_pop3)
{
	check_all(pop3_talks, ARRAY_LEN(pop3_talks), false);
}
END_TEST

/* ---- limits ---- */

START_TEST(keeps_the_front_of_what_is_long)
{
	struct err err = ERR_INIT;
	struct buf out = BUF_INIT;
	struct server server;
	struct wire wire;

	server_wire(
	    &server, "0123456789rest\r\nmore\r\n.\r\nnext\r\n", 3, &wire);
	ck_assert_int_eq(wire_bytes(&wire, 10, &out, 4, &err), 0);
	ck_assert_str_eq(out.data, "0123");
	ck_assert_int_eq(wire_text(&wire, &out, 6, &err), 0);
	ck_assert_str_eq(out.data, "0123rest\r\n");
	ck_assert_int_eq(wire_line(&wire, &out, &err), 0);
	ck_assert_str_eq(out.data, "next");
	ck_assert_int_eq(wire_line(&wire, &out, &err), -1);
	buf_release(&out);
	buf_release(&server.heard);
	wire_release(&wire);
}
END_TEST

static ssize_t
endless(void *carrier, char *to, size_t max, struct err *err)
{
	(void)err;
	*(size_t *)carrier += max;
	memset(to, 'x', max);
	return (ssize_t)max;
}

START_TEST(a_line_has_an_end)
{
	struct err err = ERR_INIT;
	struct buf line = BUF_INIT;
	size_t said = 0;
	struct wire wire;

	wire_init(&wire);
	wire.carrier = &said;
	wire.read = endless;
	ck_assert_int_eq(wire_line(&wire, &line, &err), -1);
	ck_assert_int_eq(err.exit, EX_TEMPFAIL);
	ck_assert_uint_lt(said, 2 * WIRE_LINE);
	buf_release(&line);
	wire_release(&wire);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {speaks_imap, speaks_pop3,
	    keeps_the_front_of_what_is_long, a_line_has_an_end};

	return suite_run("fetch", tests, ARRAY_LEN(tests));
}
