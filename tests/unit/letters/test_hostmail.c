/* SPDX-License-Identifier: MIT */
/* Letters to the host: their words, and how many. */
#include "letters/hostmail.h"

#include "folder.h"
#include "suite.h"

#define NOW 1795284000 /* 2026-11-21, 18:00 UTC */

static struct site site;

static void
make_site(const char *lang, bool host)
{
	struct buf yaml = BUF_INIT;

	enter();
	ck_assert_int_eq(site_create("site", "pli@example.org", "en", NULL), 0);
	buf_adds(&yaml, "address: pli@example.org\nname: Pli the game\n");
	buf_addf(&yaml, "language: %s\n", lang);
	if (host)
		buf_adds(&yaml, "host: elsa@example.org\n");
	put("site/pli.yaml", yaml.data);
	buf_release(&yaml);
	ck_assert_int_eq(site_open(&site, "site", NULL), 0);
}

static void
end_site(void)
{
	site_release(&site);
	leave();
}

static struct doc *
make_doc(unsigned count)
{
	struct doc *doc = doc_new_map();
	struct doc *list = doc_add_list(doc, "letters");

	for (unsigned i = 0; i < count; i++) {
		struct doc *map = doc_add_map(list, NULL);

		doc_add_string(map, "batch", "demo.000007");
		doc_add_string(map, "to", "anna_a@example.net");
		doc_add_string(map, "why", "550 *no* such <user>\r\nBcc: x@y");
	}
	doc_add_number(doc, "count", count);
	doc_add_bool(doc, "one", count == 1);
	return doc;
}

static void
write_letter(unsigned count, struct buf *out)
{
	struct doc *doc = make_doc(count);
	struct err err = ERR_INIT;

	ck_assert_msg(
	    hostmail_write(&site, "failed", "f1", doc, NOW, out, &err) == 0,
	    "%s", err.text);
	doc_free(doc);
}

static void
has(const struct buf *mail, const char *text)
{
	ck_assert_msg(strstr(mail->data, text) != NULL, "no %s in:\n%s", text,
	    mail->data);
}

START_TEST(is_a_mail)
{
	struct buf mail = BUF_INIT, again = BUF_INIT;

	make_site("en", true);
	write_letter(1, &mail);
	has(&mail, "From: Pli the game <pli@example.org>\r\n");
	has(&mail, "To: elsa@example.org\r\n");
	has(&mail, "Subject: 1 letter could not be delivered\r\n");
	has(&mail, "Auto-Submitted: auto-generated\r\n");
	has(&mail, "demo.000007, to anna_a@example.net: 550 *no* such");
	ck_assert_ptr_null(strstr(mail.data, "\nBcc:"));
	write_letter(1, &again);
	ck_assert_str_eq(mail.data, again.data);
	buf_clear(&again);
	write_letter(2, &again);
	has(&again, "Subject: 2 letters could not be delivered\r\n");
	buf_release(&mail);
	buf_release(&again);
	end_site();
}
END_TEST

/* Mail programs show only one of two mails with one name. */
START_TEST(is_called_otherwise_when_it_is_told_again)
{
	struct buf mail = BUF_INIT, later = BUF_INIT;
	struct doc *doc = make_doc(1);
	const char *id;

	make_site("en", true);
	write_letter(1, &mail);
	ck_assert_int_eq(
	    hostmail_write(&site, "failed", "f1", doc, NOW + 1, &later, NULL),
	    0);
	id = strstr(later.data, "\r\nMessage-ID: ");
	ck_assert_ptr_nonnull(id);
	buf_cut(&later, (size_t)(strstr(id + 2, "\r\n") - later.data));
	ck_assert_ptr_null(strstr(mail.data, id));
	doc_free(doc);
	buf_release(&mail);
	buf_release(&later);
	end_site();
}
END_TEST

START_TEST(speaks_the_hosts_language)
{
	struct buf mail = BUF_INIT;

	make_site("fr", true);
	write_letter(1, &mail);
	has(&mail, "lettre =?UTF-8?");
	has(&mail, "ou le forum, a refus=C3=A9 cette lettre");
	end_site();
	buf_clear(&mail);
	make_site("it", true);
	write_letter(1, &mail);
	has(&mail, "refused this letter for good");
	buf_release(&mail);
	end_site();
}
END_TEST

static void
put_letter(const char *tag, int64_t now, int queued)
{
	struct doc *doc = make_doc(1);
	struct err err = ERR_INIT;

	ck_assert_msg(
	    hostmail_put(&site, "failed", tag, doc, now, &err) == queued, "%s",
	    err.text);
	doc_free(doc);
}

static int
count_one(const char *name, void *arg)
{
	(void)name;
	++*(unsigned *)arg;
	return 0;
}

static unsigned
queued(void)
{
	unsigned count = 0;

	ck_assert_int_eq(
	    fs_each("site/outbox/new", count_one, &count, NULL), 0);
	return count;
}

START_TEST(goes_once)
{
	struct buf bytes = BUF_INIT;
	struct batch batch;

	make_site("en", true);
	put_letter("failed.1", NOW, 1);
	put_letter("failed.1", NOW + 5, 0);
	ck_assert_uint_eq(queued(), 1);
	ck_assert_int_eq(
	    fs_read(&bytes, "site/outbox/new/host-failed.1", 1 << 20, NULL), 0);
	ck_assert(batch_parse(&batch, bytes.data, bytes.len));
	ck_assert_uint_eq(batch.count, 1);
	ck_assert_str_eq(batch.letters[0].from, "<>");
	ck_assert_str_eq(batch.letters[0].to, "elsa@example.org");
	batch_release(&batch);
	ck_assert_int_eq(rename("site/outbox/new/host-failed.1",
			     "site/outbox/sent/host-failed.1"),
	    0);
	put_letter("failed.1", NOW + 9, 0);
	ck_assert_uint_eq(queued(), 0);
	buf_release(&bytes);
	end_site();
}
END_TEST

START_TEST(has_its_limit)
{
	char tag[16];

	make_site("en", true);
	for (int i = 0; i < HOSTMAIL_A_DAY + 5; i++) {
		snprintf(tag, sizeof(tag), "t%d", i);
		put_letter(tag, NOW, i < HOSTMAIL_A_DAY);
	}
	ck_assert_uint_eq(queued(), HOSTMAIL_A_DAY);
	ck_assert(fs_exists("site/log/pli.log"));
	put_letter("tomorrow", NOW + 86400, 1);
	ck_assert_uint_eq(queued(), HOSTMAIL_A_DAY + 1);
	end_site();
}
END_TEST

START_TEST(needs_a_host)
{
	make_site("en", false);
	put_letter("t", NOW, 0);
	ck_assert_uint_eq(queued(), 0);
	end_site();
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {is_a_mail,
	    is_called_otherwise_when_it_is_told_again,
	    speaks_the_hosts_language, goes_once, has_its_limit, needs_a_host};

	setenv("PLI_SITE_ANYWHERE", "1", 1);
	seal_init();
	return suite_run("hostmail", tests, ARRAY_LEN(tests));
}
