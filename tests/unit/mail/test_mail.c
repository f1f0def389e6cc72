/* SPDX-License-Identifier: MIT */
/*
 * test_mail.c - the mails of tests/mail, each a way in which real programs
 * write, against what should be made of them: NAME.eml and NAME.txt.
 *
 * Many of them quote the same letter of ours, tests/mail/letter.txt.
 */
#include "base/fs.h"
#include "base/x.h"
#include "language/orders.h"
#include "mail/inbox.h"
#include "mail/machines.h"

#include "suite.h"
#include <stdlib.h>
#include <string.h>

#define OWN "pli@example.org"
#define SHOWN "--8<-- pli --8<--"

static const char *const flag_names[] = {"junk", "limit", "cut", "auto",
    "bounce", "list", "ours", "calendar", "daemon", "html", "report", "failed",
    "broke", "crypt", "told", "returned"};

static struct {
	char *dir;
	struct buf letter;
	struct data data;
	struct quotes *quotes;
	struct machines *machines;
	unsigned count, marked;
} mails;

static void
setup(void)
{
	const char *srcdir = getenv("srcdir");
	struct err err = ERR_INIT;
	char *path;

	mails.dir = fs_path(srcdir == NULL ? "." : srcdir, "tests/mail");
	path = fs_path(mails.dir, "letter.txt");
	data_init(&mails.data);
	ck_assert_msg(fs_read(&mails.letter, path, MESSAGE_MAX, &err) == 0 &&
			  quotes_new(&mails.quotes, &mails.data, &err) == 0 &&
			  machines_new(&mails.machines, &mails.data, &err) == 0,
	    "%s", err.text);
	free(path);
}

static void
teardown(void)
{
	quotes_free(mails.quotes);
	machines_free(mails.machines);
	buf_release(&mails.letter);
	free(mails.dir);
}

/* ---- what is made of a mail ---- */

/* What its words tell; the report is what it is at a bounce address. */
static void
describe_machines(struct buf *out, struct message *message)
{
	if (machines_is_absent(mails.machines, message->subject))
		buf_adds(out, "words absent\n");
	if (machines_is_returned(mails.machines, message))
		buf_adds(out, "words report\n");
	machines_report(mails.machines, message);
}

static void
describe_fields(struct buf *out, const struct message *message)
{
	size_t i;

	buf_addf(out, "from %s, %s\n", message->from, message->from_name);
	buf_addf(out, "subject %s\n", message->subject);
	buf_addf(out, "id %s answers %s\n", message->message_id,
	    message->in_reply_to);
	for (i = 0; i < message->recipient_count; i++)
		buf_addf(out, "for %s\n", message->recipients[i]);
	if (*message->auth_results != '\0')
		buf_addf(out, "auth %s\n", message->auth_results);
	if (*message->status != '\0')
		buf_addf(out, "status %s\n", message->status);
	for (i = 0; i < ARRAY_LEN(flag_names); i++)
		if ((message->flags >> i & 1) != 0)
			buf_addf(out, "flag %s\n", flag_names[i]);
}

/* The lines that are left, without those that were taken out. */
static void
describe_written(struct buf *out, const struct buf *body, const char *sent)
{
	struct buf left = BUF_INIT;
	const char *at, *end;
	bool clear;

	clear = orders_strip(mails.quotes, body->data, body->len, sent, &left);
	for (at = left.data; *at != '\0'; at = *end == '\0' ? end : end + 1) {
		end = strchrnul(at, '\n');
		if (at + strspn(at, " ") < end)
			buf_addf(out, "%.*s\n", (int)(end - at), at);
	}
	if (!clear)
		buf_adds(out, "(which choice?)\n");
	buf_release(&left);
}

/* What stays of it as its writer's own, with our letter at hand if that is
 * needed, as it is when a mail is played; then without, if that differs. */
static void
describe_body(struct buf *out, const struct buf *body)
{
	struct buf known = BUF_INIT, unknown = BUF_INIT;
	bool wanted;

	buf_addf(out, "\n%s", body->data);
	if (out->data[out->len - 1] != '\n')
		buf_addc(out, '\n');
	wanted = orders_wants_letter(mails.quotes, body->data, body->len);
	describe_written(&known, body, wanted ? mails.letter.data : NULL);
	describe_written(&unknown, body, NULL);
	buf_addf(out, "--- written\n%s", known.data);
	if (!buf_equals(&known, unknown.data))
		buf_addf(
		    out, "--- if our letter is not known\n%s", unknown.data);
	buf_release(&known);
	buf_release(&unknown);
}

/* Append body with another line, or none, for each that older letters showed
 * where they begin; false: it has none. */
static bool
replace_marks(const struct buf *body, const char *mark, struct buf *out)
{
	const char *at = body->data, *end, *old;
	bool any = false;

	for (; *at != '\0'; at = end) {
		end = strchrnul(at, '\n');
		end += *end == '\n';
		old = memmem(at, (size_t)(end - at), SHOWN, strlen(SHOWN));
		any |= old != NULL;
		if (old == NULL)
			buf_add(out, at, (size_t)(end - at));
		else if (mark != NULL)
			buf_addf(out, "%.*s%s\n", (int)(old - at), at, mark);
	}
	return any;
}

/* Letters show no mark any more: what their HTML hides, or the title and the
 * closing line, must do the same. */
static void
check_hidden(const char *name, const struct buf *body)
{
	static const char *const marks[] = {ORDERS_CUT, NULL};
	const char *letter = strstr(mails.letter.data, "Hab & Gut:");
	struct buf shown = BUF_INIT;

	describe_written(&shown, body, mails.letter.data);
	for (size_t i = 0; i < ARRAY_LEN(marks); i++) {
		struct buf now = BUF_INIT, written = BUF_INIT;

		if (replace_marks(body, marks[i], &now)) {
			mails.marked++;
			if (orders_wants_letter(
				mails.quotes, body->data, body->len))
				ck_assert_msg(orders_wants_letter(mails.quotes,
						  now.data, now.len),
				    "%s: would not fetch the letter for\n%s",
				    name, now.data);
			describe_written(&written, &now, letter);
			ck_assert_msg(buf_equals(&written, shown.data),
			    "%s: of\n%swas written\n%s", name, now.data,
			    written.data);
		}
		buf_release(&now);
		buf_release(&written);
	}
	buf_release(&shown);
}

/* ---- against what is wanted ---- */

/* With PLI_UPDATE_MAIL set, the files are written; then read the diff. */
static void
compare(const char *path, const struct buf *got)
{
	struct err err = ERR_INIT;
	struct buf want = BUF_INIT;

	if (getenv("PLI_UPDATE_MAIL") != NULL)
		ck_assert_msg(
		    fs_replace(path, got->data, got->len, false, &err) == 0,
		    "%s", err.text);
	ck_assert_msg(
	    fs_read(&want, path, MESSAGE_MAX, &err) == 0, "%s", err.text);
	ck_assert_msg(
	    buf_equals(got, want.data), "%s: got:\n%s", path, got->data);
	buf_release(&want);
}

static void
read_one(const char *name, size_t len, const struct buf *mail)
{
	char *want = fs_path(mails.dir, "%.*s.txt", (int)len, name);
	struct err err = ERR_INIT;
	struct buf got = BUF_INIT, words = BUF_INIT;
	struct message message;

	message_init(&message);
	ck_assert_msg(inbox_parse(&message, NULL, mail->data, mail->len, false,
			  OWN, &err) == 0,
	    "%s", err.text);
	describe_machines(&words, &message);
	describe_fields(&got, &message);
	buf_add(&got, words.data, words.len);
	describe_body(&got, &message.text);
	compare(want, &got);
	check_hidden(name, &message.text);
	message_release(&message);
	buf_release(&got);
	buf_release(&words);
	free(want);
}

static int
read_file(const char *name, void *arg)
{
	const char *dot = strrchr(name, '.');
	struct err err = ERR_INIT;
	struct buf mail = BUF_INIT;
	char *path;

	(void)arg;
	if (dot == NULL || strcmp(dot, ".eml") != 0)
		return 0;
	path = fs_path(mails.dir, "%s", name);
	ck_assert_int_eq(fs_read(&mail, path, MESSAGE_MAX, &err), 0);
	/* Those of whole matches have a hole for the reply address. */
	if (strstr(mail.data, "@REPLY@") == NULL) {
		read_one(name, (size_t)(dot - name), &mail);
		mails.count++;
	}
	buf_release(&mail);
	free(path);
	return 0;
}

START_TEST(reads_real_mail)
{
	struct err err = ERR_INIT;

	ck_assert_msg(
	    fs_each(mails.dir, read_file, NULL, &err) == 0, "%s", err.text);
	ck_assert_uint_ge(mails.count, 300);
	ck_assert_uint_ge(mails.marked, 200);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("mail");
	TCase *tc = tcase_create("mail");
	SRunner *runner = srunner_create(suite);
	int failed;

	suite_add_tcase(suite, tc);
	tcase_set_timeout(tc, suite_timeout());
	tcase_add_unchecked_fixture(tc, setup, teardown);
	tcase_add_test(tc, reads_real_mail);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
