/* SPDX-License-Identifier: MIT */
/*
 * test_forum.c - calls as they are asked, and what is picked out of answers:
 * posts, times, refusals, a forum that is down.
 */
#include "folder.h"
#include "forum_site.h"
#include "helpers/forum/forum.h"
#include "http_said.h"
#include "suite.h"

#include <string.h>
#include <sys/stat.h>

#define NOW 2000000

static struct site site;
static struct forum_config config;
static struct forum forum;
static struct buf why = BUF_INIT;

static void
say(const char *answers)
{
	buf_clear(&why);
	http_said(answers, strlen(answers));
}

static void
begin(void)
{
	struct err err = ERR_INIT;

	enter();
	ck_assert_int_eq(mkdir("site", 0700), 0);
	forum_site_make(&site, "site");
	ck_assert_msg(
	    forum_config_read(&config, &site, &err) == 0, "%s", err.text);
	ck_assert_int_eq(forum_open(&forum, &config, &site, NOW, &err), 0);
	say("");
}

static void
end(void)
{
	say("");
	buf_release(&why);
	forum_close(&forum);
	forum_config_release(&config);
	site_release(&site);
	leave();
}

/* Open it again, at another time. */
static void
again(int64_t now)
{
	forum_close(&forum);
	ck_assert_int_eq(forum_open(&forum, &config, &site, now, NULL), 0);
}

/* "KEY=VALUE" pairs to a map. */
static struct doc *
map_of(const char *const *pairs)
{
	struct doc *map = doc_new_map();

	for (; *pairs != NULL; pairs += 2)
		doc_add_string(map, pairs[0], pairs[1]);
	return map;
}

static enum forum_said
ask(const char *call, const char *const *pairs, struct doc **take)
{
	struct doc *vars = map_of(pairs);
	enum forum_said said = forum_ask(&forum, call, vars, take, &why);

	doc_free(vars);
	return said;
}

/* ---- what is asked ---- */

static const char *const hostile[] = {"thread", "4", "uid", "7", "page", "2",
    "id", "31", "name", "a&b=c d/../\xc3\xa9", "subject", "\"x\"\n{text}",
    "text", "\\ \x01 {token} </b>", NULL};

static const struct {
	const char *call, *asked;
} calls[] = {
    {"self", "GET http://127.0.0.1:1/self "},
    {"topics.posts", "GET http://127.0.0.1:1/topic/4/2 "},
    {"topics.mine", "GET http://127.0.0.1:1/by/pli "},
    {"topics.reply", "POST http://127.0.0.1:1/topics/4 {\n"
		     "  \"x\": \"\\\\ \\u0001 {token} </b>\"\n}"},
    {"topics.open", "POST http://127.0.0.1:1/topics {\n"
		    "  \"t\": \"\\\"x\\\"\\n{text}\",\n  \"c\": 5,\n"
		    "  \"x\": \"\\\\ \\u0001 {token} </b>\"\n}"},
    {"messages.open", "POST http://127.0.0.1:1/rooms "
		      "to=a%26b%3Dc%20d%2F..%2F%C3%A9&with=7"},
    {"messages.reply", "PUT http://127.0.0.1:1/rooms/4 [\n  {\n"
		       "    \"x\": \"\\\\ \\u0001 {token} </b>\",\n"
		       "    \"to\": 7\n  }\n]"},
};

START_TEST(asks)
{
	for (size_t i = 0; i < ARRAY_LEN(calls); i++) {
		struct doc *take = NULL;

		begin();
		say("%\n{\"pid\": 1, \"tid\": 1, \"mid\": 1, \"room\": 1}\n");
		ck_assert_int_eq(ask(calls[i].call, hostile, &take), FORUM_YES);
		ck_assert_str_eq(http_asked(0), calls[i].asked);
		doc_free(take);
		end();
	}
}
END_TEST

/* ---- what is said ---- */

static const struct {
	const char *answer;
	enum forum_said said;
	bool down;
	const char *why;
} sayings[] = {
    {"%\n{\"pid\": 13}\n", FORUM_YES, false, ""},
    {"%\n{\"pid\": \"a.b_c-9\"}\n", FORUM_YES, false, ""},
    {"%\n{}\n", FORUM_LATER, false,
	"topics.reply: the answer lacks what contrib/forum/said.yaml names"},
    {"%\n{\"pid\": null}\n", FORUM_LATER, false, NULL},
    {"%\n{\"pid\": \"../13\"}\n", FORUM_LATER, false, NULL},
    {"%\n{\"pid\": [13]}\n", FORUM_LATER, false, NULL},
    {"%\n{\"pid\": \"\"}\n", FORUM_LATER, false, NULL},
    {"%\n[]\n", FORUM_LATER, false, NULL},
    {"%\n<html>\x1b[2J\n", FORUM_LATER, false,
	"topics.reply: the answer makes no sense: no JSON from line 1 on"},
    {"%\n", FORUM_LATER, false, NULL},
    {"%302\n", FORUM_LATER, false, "topics.reply: the forum says 302: "},
    {"%403\nno", FORUM_GONE, false, "topics.reply: the forum says 403: no"},
    {"%404\n", FORUM_GONE, false, NULL},
    {"%410\n", FORUM_GONE, false, NULL},
    {"%413\n", FORUM_REFUSED, false, NULL},
    {"%422\n", FORUM_LATER, false, NULL},
    {"%401\n\x1b[31mred\xff\xe2\x80\xae\r\n", FORUM_LATER, true,
	"topics.reply: the forum says 401:  [31mred    "},
    {"%500\n", FORUM_LATER, false, NULL},
    {"", FORUM_LATER, true, "topics.reply: no answer"},
    {"%\n{\"state\": \"waiting\", \"for\": {\"a\": true}, \"pid\": 13}\n",
	FORUM_HELD, false,
	"a moderator of the forum has to let it through first"},
    {"%\n{\"state\": \"waiting\", \"for\": {\"a\": false}, \"pid\": 13}\n",
	FORUM_YES, false, ""},
    {"%\n{\"state\": \"\", \"for\": {\"a\": 1}, \"pid\": 13}\n", FORUM_YES,
	false, ""},
    {"%\n{\"state\": \"waiting\", \"for\": [], \"pid\": 13}\n", FORUM_YES,
	false, ""},
};

START_TEST(hears)
{
	for (size_t i = 0; i < ARRAY_LEN(sayings); i++) {
		enum forum_said said;
		struct doc *take;

		begin();
		say(sayings[i].answer);
		said = ask("topics.reply", hostile, &take);
		ck_assert_msg(said == sayings[i].said, "%s", sayings[i].answer);
		ck_assert_int_eq(forum.down, sayings[i].down);
		if (sayings[i].why != NULL)
			ck_assert_str_eq(why.data, sayings[i].why);
		if (said == FORUM_YES)
			doc_free(take);
		end();
	}
}
END_TEST

/* Not through the middle of a character. */
START_TEST(long_refusals)
{
	struct buf answer = BUF_INIT;
	struct doc *take;

	begin();
	buf_adds(&answer, "%404\n");
	for (int i = 0; i < 1000; i++)
		buf_adds(&answer, "\xe2\x82\xac");
	say(answer.data);
	ck_assert_int_eq(ask("topics.reply", hostile, &take), FORUM_GONE);
	ck_assert_uint_eq(
	    why.len, strlen("topics.reply: the forum says 404: ") + 200);
	ck_assert_str_eq(why.data + why.len - 5, "\xe2\x82\xac  ");
	buf_release(&answer);
	end();
}
END_TEST

START_TEST(down)
{
	struct doc *take;

	begin();
	say("%500\n%502\n%\n{}\n%503\n%503\n%503\n%\n{\"pid\": 1}\n");
	for (int i = 0; i < 6; i++) {
		ck_assert(!forum.down);
		ck_assert_int_eq(
		    ask("topics.reply", hostile, &take), FORUM_LATER);
	}
	ck_assert_msg(forum.down, "three troubles in a row");
	ck_assert_int_eq(ask("topics.reply", hostile, &take), FORUM_LATER);
	ck_assert_ptr_null(http_asked(6));
	end();
}
END_TEST

static const struct {
	const char *answer;
	int64_t still, over; /* seconds later */
} waits[] = {
    {"%429\n", 59, 60},
    {"%429 90\n", 89, 90},
    {"%429 -5\n", 59, 60},
    {"%429 9999999999999\n", 24 * 3600 - 1, 24 * 3600},
};

START_TEST(left_alone)
{
	for (size_t i = 0; i < ARRAY_LEN(waits); i++) {
		struct doc *take;

		begin();
		say(waits[i].answer);
		ck_assert_int_eq(
		    ask("topics.reply", hostile, &take), FORUM_LATER);
		ck_assert(forum.down);
		again(NOW + waits[i].still);
		ck_assert_msg(forum.down, "%s", waits[i].answer);
		again(NOW + waits[i].over);
		ck_assert_msg(!forum.down, "%s", waits[i].answer);
		end();
	}
}
END_TEST

/* ---- who we are ---- */

START_TEST(who)
{
	static const char *const nobody[] = {"{}", "{\"uid\": \"\"}",
	    "{\"uid\": \"a/b\"}", "{\"uid\": {\"uid\": 1}}", "[9]"};
	struct buf answer = BUF_INIT;

	for (size_t i = 0; i < ARRAY_LEN(nobody); i++) {
		begin();
		buf_clear(&answer);
		buf_addf(&answer, "%%\n%s\n", nobody[i]);
		say(answer.data);
		ck_assert_int_eq(forum_who(&forum, &why), FORUM_LATER);
		ck_assert_str_eq(
		    why.data, "self: the forum does not say who we are");
		end();
	}
	begin();
	say("%\n{\"uid\": 9}\n");
	ck_assert_int_eq(forum_who(&forum, &why), FORUM_YES);
	ck_assert_int_eq(forum_who(&forum, &why), FORUM_YES);
	ck_assert_str_eq(forum.uid, "9");
	ck_assert_ptr_null(http_asked(1));
	end();
	buf_release(&answer);
}
END_TEST

/* ---- posts ---- */

/* Those of an even id were read, those above 900 are ours. */
static enum forum_news
judge(const struct doc *post, void *arg)
{
	const char *id = doc_text_at(post, "id", "");

	(void)arg;
	if ((id[strlen(id) - 1] - '0') % 2 == 0)
		return FORUM_READ;
	return strlen(id) == 3 && id[0] == '9' ? FORUM_PASSED : FORUM_NEWS;
}

static const struct {
	const char *answers;
	const char *ids; /* "-": said that it cannot be told now */
	unsigned asked;
	const char *newest;  /* NULL: it does not matter */
	const char *channel; /* NULL: topics */
} threads[] = {
    {"%\n{\"posts\": []}\n", "", 1, NULL, NULL},
    {"%\n{\"posts\": {\"pid\": 1}}\n", "", 1, NULL, NULL},
    {"%\n{\"posts\": 7, \"page\": {\"count\": -1}}\n", "", 1, NULL, NULL},
    {"%\n[]\n", "", 1, NULL, NULL},
    /* numbers by their size, whatever came first; each once */
    {"%\n{\"posts\": [{\"pid\": 21}, {\"pid\": 9}, {\"pid\": \"101\"}, "
     "{\"pid\": 9}]}\n",
	"9 21 101", 1, NULL, NULL},
    /* what is no id is no post */
    {"%\n{\"posts\": [{\"pid\": \"../1\"}, {\"pid\": null}, {}, 3, [], "
     "{\"pid\": \"\\u0000\"}, {\"pid\": 1.5}, {\"pid\": -3}]}\n",
	"-3 1.5", 1, NULL, NULL},
    /* from the last page back to the first that was read */
    {"%\n{\"posts\": [{\"pid\": 1}], \"page\": {\"count\": \"4\"}}\n"
     "%\n{\"posts\": [{\"pid\": 7}]}\n%\n{\"posts\": [{\"pid\": 5}]}\n"
     "%\n{\"posts\": [{\"pid\": 4}]}\n",
	"5 7", 4, NULL, NULL},
    {"%\n{\"posts\": [{\"pid\": 1}], \"page\": {\"count\": 2}}\n"
     "%\n{\"posts\": [{\"pid\": 3}]}\n",
	"1 3", 2, NULL, NULL},
    {"%\n{\"posts\": [{\"pid\": 1}], \"page\": {\"count\": 2}}\n%500\n", "-", 2,
	NULL, NULL},
    /* ours are no news, but say nothing about what was before them */
    {"%\n{\"posts\": [{\"pid\": 1}], \"page\": {\"count\": 4}}\n"
     "%\n{\"posts\": [{\"pid\": 905}, {\"pid\": 903}]}\n"
     "%\n{\"posts\": [{\"pid\": 7}, {\"pid\": 901}]}\n"
     "%\n{\"posts\": [{\"pid\": 4}]}\n",
	"7", 4, "905", NULL},
    {"%\n{\"posts\": []}\n", "", 1, "", NULL},
    /* the newest come first: until nothing does, or what was read */
    {"%\n{\"said\": [901, 11]}\n%\n{\"said\": [903, 905, 9]}\n"
     "%\n{\"said\": []}\n",
	"9 11", 3, "905", FORUM_MESSAGES},
    {"%\n{\"said\": [13, 15]}\n%\n{\"said\": [11, 12, 13]}\n", "11 13 15", 2,
	"15", FORUM_MESSAGES},
    {"%\n{\"said\": [13, 15]}\n%500\n", "-", 2, NULL, FORUM_MESSAGES},
    {"%\n{\"posts\": [{\"pid\": 1}], \"page\": {\"count\": "
     "9223372036854775807}}\n",
	"-", 2, NULL, NULL},
};

START_TEST(lists_posts)
{
	for (size_t i = 0; i < ARRAY_LEN(threads); i++) {
		const struct forum_reader reader = {judge, NULL};
		struct buf ids = BUF_INIT, newest = BUF_INIT;
		struct doc *posts = NULL;

		begin();
		say(threads[i].answers);
		if (forum_posts(&forum,
			threads[i].channel == NULL ? FORUM_TOPICS
						   : threads[i].channel,
			"4", &reader, &posts, &newest, &why) != FORUM_YES)
			buf_adds(&ids, "-");
		if (threads[i].newest != NULL)
			ck_assert_str_eq(newest.data, threads[i].newest);
		for (size_t k = 0; k < doc_count(posts); k++)
			buf_addf(&ids, "%s%s", k > 0 ? " " : "",
			    doc_text_at(doc_at(posts, k), "id", "?"));
		ck_assert_str_eq(ids.data, threads[i].ids);
		ck_assert_ptr_nonnull(http_asked(threads[i].asked - 1));
		ck_assert_ptr_null(http_asked(threads[i].asked));
		doc_free(posts);
		buf_release(&ids);
		buf_release(&newest);
		end();
	}
}
END_TEST

/* What the list says stands; what one answers for alone is added. */
START_TEST(reads_one_post)
{
	static const char *const listed[] = {"id", "31", "uid", "7", NULL};
	static const char *const unknown[] = {"id", "31", NULL};
	struct doc *map = map_of(listed), *post;

	begin();
	say("%\n{\"from\": 1, \"name\": \"Anna\", \"raw\": \"bid 4\"}\n");
	ck_assert_int_eq(
	    forum_post(&forum, FORUM_MESSAGES, "3", map, false, &post, &why),
	    FORUM_YES);
	ck_assert_str_eq(doc_text_at(post, "uid", ""), "7");
	ck_assert_str_eq(doc_text_at(post, "name", ""), "Anna");
	ck_assert_str_eq(doc_text_at(post, "raw", ""), "bid 4");
	doc_free(post);
	doc_free(map);
	map = map_of(unknown);
	say("%\n{\"raw\": \"ours\"}\n");
	ck_assert_int_eq(
	    forum_post(&forum, FORUM_MESSAGES, "3", map, true, &post, &why),
	    FORUM_YES);
	ck_assert_str_eq(http_asked(0), "GET http://127.0.0.1:1/own/31 ");
	doc_free(post);
	say("%404\n");
	ck_assert_int_eq(
	    forum_post(&forum, FORUM_MESSAGES, "3", map, false, &post, &why),
	    FORUM_GONE);
	doc_free(map);
	end();
}
END_TEST

/* ---- small things ---- */

static const struct {
	const char *text;
	int64_t time;
} times[] = {
    {"1795284000123", 1795284000123},
    {"0", 0},
    {"", 0},
    {"999999999999999999", 999999999999999999},
    {"9999999999999999999", 0},
    {"-5", 0},
    {"1.5e12", 0},
    {"1970-01-02T00:00:00Z", 86400000},
    {"1970-01-02T00:00:00.5Z", 86400500},
    {"1970-01-02T00:00:00.123456Z", 86400123},
    {"1970-01-02T00:00:00.", 86400000},
    {"1970-01-02T00:00:00", 0},
    {"1970-01-02T05:30:00.278+05:30", 86400278},
    {"1970-01-01T19:00:00-05:00", 86400000},
    {"1970-01-02T00:00:00-xx:00", 86400000},
    {"1970-13-02T00:00:00Z", 0},
    {"yesterday, or the day before", 0},
};

START_TEST(tells_time)
{
	for (size_t i = 0; i < ARRAY_LEN(times); i++)
		ck_assert_msg(forum_time(times[i].text) == times[i].time,
		    "%s: %lld", times[i].text,
		    (long long)forum_time(times[i].text));
}
END_TEST

static const struct {
	const char *raw, *html, *bare;
} same[] = {
    {"**Your turn**, Anna: `bid 4`", "Your turn, Anna: bid 4",
	"YourturnAnnabid4"},
    {"a &amp; b &#x27;c&#39; &lt;d&gt;", "a & b 'c' <d>", "abcd"},
    {"[Anna](http://x.example/a_b) plays", "[Anna](http://x.example/a_b) plays",
	"Annaplays"},
    {"\xc3\xa9t\xc3\xa9 \xe2\x80\x94", "\xc3\xa9t\xc3\xa9 \xe2\x80\x94",
	"\xc3\xa9t\xc3\xa9\xe2\x80\x94"},
    {"](", "](", ""},
};

START_TEST(compares)
{
	for (size_t i = 0; i < ARRAY_LEN(same); i++) {
		struct buf raw = BUF_INIT, html = BUF_INIT;

		forum_bare(&raw, same[i].raw, true);
		forum_bare(&html, same[i].html, true);
		ck_assert_str_eq(raw.data, same[i].bare);
		ck_assert_str_eq(html.data, same[i].bare);
		buf_release(&raw);
		buf_release(&html);
	}
}
END_TEST

START_TEST(knows_ids)
{
	char most[FORUM_ID_MAX + 2] = "";

	ck_assert(forum_is_id("7") && forum_is_id("a-b_C.9"));
	ck_assert(!forum_is_id("") && !forum_is_id(".") && !forum_is_id(".."));
	ck_assert(!forum_is_id("a/b") && !forum_is_id("a b") &&
		  !forum_is_id("\xc3\xa9") && !forum_is_id("7\n"));
	memset(most, 'x', FORUM_ID_MAX);
	ck_assert(forum_is_id(most));
	most[FORUM_ID_MAX] = 'x';
	ck_assert(!forum_is_id(most));
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {asks, hears, long_refusals, down,
	    left_alone, who, lists_posts, reads_one_post, tells_time, compares,
	    knows_ids};

	return suite_run("forum", tests, ARRAY_LEN(tests));
}
