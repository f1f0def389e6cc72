/* SPDX-License-Identifier: MIT */
#include "base/x.h"
#include "mail/message.h"
#include "mail/message_p.h"

#include "checks.h"
#include <stdlib.h>
#include <string.h>

#define FROM "From: Anna <anna@example.net>\n"

/* ---- reading: one mail, its text ---- */

static const struct {
	const char *name, *mail, *text;
} texts[] = {
    {"plain", FROM "\nbuy 2 red\n", "buy 2 red\n"},
    {"crlf", "From: anna@example.net\r\n\r\nbuy\r\n2\r\n", "buy\n2\n"},
    {"lone cr", FROM "\nbuy\r2\rred", "buy\n2\nred"},
    {"quoted-printable",
	FROM "Content-Type: text/plain; charset=iso-8859-1\n"
	     "Content-Transfer-Encoding: quoted-printable\n\n"
	     "Ach=E8te deux ac=\ntions =80\n",
	"Achète deux actions €\n"},
    {"base64",
	FROM "Content-Type: text/plain; charset=koi8-r\n"
	     "Content-Transfer-Encoding: base64\n\n8NLJ18XU\n",
	"Привет"},
    {"broken base64", FROM "Content-Transfer-Encoding: base64\n\nYn!V5$\n",
	"buy"},
    {"utf-8 bom",
	FROM "\n\xef\xbb\xbf"
	     "buy\n",
	"buy\n"},
    {"8 bit without a name", FROM "\nd\xe9j\xe0\n", "déjà\n"},
    {"utf-8 without a name", FROM "\nd\xc3\xa9j\xc3\xa0\n", "déjà\n"},
    {"broken utf-8",
	FROM "Content-Type: text/plain; charset=utf-8\n\nd\xe9\xc3\xa9\n",
	"d\xef\xbf\xbd\xc3\xa9\n"},
    {"unknown charset",
	FROM "Content-Type: text/plain; charset=klingon\n\nbuy\n", "buy\n"},
    {"utf-16",
	FROM "Content-Type: text/plain; charset=utf-16\n"
	     "Content-Transfer-Encoding: base64\n\n/v8AYgB1AHkACg==\n",
	"buy\n"},
    {"utf-16 with its end first",
	FROM "Content-Type: text/plain; charset=utf-16\n"
	     "Content-Transfer-Encoding: base64\n\n//5iAHUAPdgA3goA\n",
	"bu\xf0\x9f\x98\x80\n"},
    {"chinese",
	FROM "Content-Type: text/plain; charset=gb2312\n\n\xc4\xe3\xba\xc3\n",
	"你好\n"},
    {"flowed",
	FROM "Content-Type: text/plain; format=flowed\n\n"
	     "buy \n2 red\n stuffed\n> a \n> b\n>> c \n> d\n-- \nAnna\n",
	"buy 2 red\nstuffed\n> a b\n>> c \n> d\n-- \nAnna\n"},
    {"delsp",
	FROM "Content-Type: text/plain; format=flowed; delsp=yes\n\n"
	     "bu \ny  \n2\n",
	"buy 2\n"},
    {"clear-signed",
	FROM "\n-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nbuy 2\n"
	     "- - dash\n-----BEGIN PGP SIGNATURE-----\n\niQEz\n"
	     "-----END PGP SIGNATURE-----\nafter\n",
	"buy 2\n- dash\nafter\n"},
    {"alternative",
	FROM "Content-Type: multipart/alternative; boundary=b\n\n--b\n\nbuy\n"
	     "--b\nContent-Type: text/html\n\n<p>sell\n--b--\n",
	"buy"},
    {"mixed",
	FROM "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nbuy\n--b\n"
	     "Content-Type: image/png\n\nx\n--b\n\n2\n--b--\n",
	"buy\n2"},
    {"attachment",
	FROM "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nbuy\n--b\n"
	     "Content-Disposition: attachment; filename=x.txt\n\nsell\n--b--\n",
	"buy"},
    {"attachment alone",
	FROM "Content-Type: multipart/mixed; boundary=b\n\n--b\n\n\n--b\n"
	     "Content-Disposition: attachment; filename=x.txt\n\nsell\n--b--\n",
	"sell"},
    {"forwarded",
	FROM "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nlook\n--b\n"
	     "Content-Type: message/rfc822\n\nFrom: x@y.z\n\nsell\n--b--\n",
	"look"},
    {"signed",
	FROM "Content-Type: multipart/signed; boundary=b\n\n--b\n\nbuy\n--b\n"
	     "Content-Type: text/plain\n\nsell\n--b--\n",
	"buy"},
    {"nested",
	FROM "Content-Type: multipart/mixed; boundary=b\n\n--b\n"
	     "Content-Type: multipart/related; boundary=c\n\n--c\n"
	     "Content-Type: multipart/alternative; boundary=d\n\n--d\n\nbuy\n"
	     "--d--\n--c--\n--b--\n",
	"buy"},
    {"html, plain footer",
	FROM "Content-Type: multipart/mixed; boundary=b\n\n--b\n"
	     "Content-Type: text/html\n\n<p>buy\n--b\n\nlist footer\n--b--\n",
	""},
    {"never ended",
	FROM "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nbuy\n",
	"buy\n"},
    {"mbox line", "From anna Tue Nov 21\n" FROM "\nbuy\n", "buy\n"},
    {"no header", "buy 2 red\n", ""},
    {"empty", "", ""},
};

static void
parse(struct message *message, const char *mail)
{
	message_init(message);
	message_parse(message, mail, strlen(mail), false);
}

START_TEST(reads_text)
{
	struct message message;

	parse(&message, texts[_i].mail);
	ck_assert_msg(buf_equals(&message.text, texts[_i].text), "%s: \"%s\"",
	    texts[_i].name, message.text.data);
	message_release(&message);
}
END_TEST

/* ---- flags ---- */

static const struct {
	const char *mail;
	unsigned flags;
} flags[] = {
    {FROM "\nx", 0},
    {"", MESSAGE_JUNK},
    {"\n\n\n", MESSAGE_JUNK},
    {"hello\nworld\n", MESSAGE_JUNK},
    {"Subject: x\n\nx", MESSAGE_JUNK},
    {"From: nobody\n\nx", MESSAGE_JUNK},
    {FROM "Auto-Submitted: auto-replied\n\nx", MESSAGE_AUTO},
    {FROM "Auto-Submitted: no\n\nx", 0},
    {FROM "Auto-Submitted: No; x\n\nx", 0},
    {FROM "Return-Path: <>\n\nx", MESSAGE_BOUNCE},
    {FROM "Return-Path: < >\n\nx", MESSAGE_BOUNCE},
    {FROM "Return-Path: <a@b.c>\n\nx", 0},
    {FROM "Content-Type: multipart/report; boundary=b\n\n--b\n\nx\n--b--\n",
	MESSAGE_BOUNCE | MESSAGE_REPORT},
    {FROM "Content-Type: multipart/report; boundary=b\n\n--b\n"
	  "Content-Type: message/delivery-status\n\nReporting-MTA: dns;x\n\n"
	  "Action: Delivered\n\nstatus: 5.0.0\nAction:  Failed\n--b--\n",
	MESSAGE_BOUNCE | MESSAGE_REPORT | MESSAGE_FAILED},
    {FROM "Content-Type: multipart/report; boundary=b\n\n--b\n"
	  "Content-Type: message/delivery-status\n\nReporting-MTA: dns;x\n\n"
	  "Action: delayed\n--b--\n",
	MESSAGE_BOUNCE | MESSAGE_REPORT | MESSAGE_TOLD},
    {FROM "Content-Type: multipart/report; boundary=b\n\n--b\n"
	  "Content-Type: message/delivery-status\n\nReporting-MTA: dns;x\n\n"
	  "Action: failure\n--b--\n",
	MESSAGE_BOUNCE | MESSAGE_REPORT | MESSAGE_FAILED},
    {FROM "Content-Type: multipart/report; boundary=b\n\n--b\n"
	  "Content-Type: message/delivery-status\n\nReporting-MTA: dns;x\n\n"
	  "Status: 5.1.1\n\nAction: relayed\nStatus: 2.0.0\n--b--\n",
	MESSAGE_BOUNCE | MESSAGE_REPORT | MESSAGE_FAILED},
    {FROM "Content-Type: multipart/report; boundary=b\n\n--b\n"
	  "Content-Type: message/delivery-status\n\nStatus: 4.4.1\n--b--\n",
	MESSAGE_BOUNCE | MESSAGE_REPORT},
    {FROM "Content-Type: multipart/report; boundary=b\n\n--b\n"
	  "Content-Type: Message/Feedback-Report\n\nVersion: 1\n--b--\n",
	MESSAGE_BOUNCE | MESSAGE_REPORT | MESSAGE_TOLD},
    {FROM "Content-Type: multipart/mixed; boundary=b\n\n--b\n\nx\n--b\n"
	  "Content-Type: text/rfc822-headers\n\nTo: x\n--b--\n",
	MESSAGE_RETURNED},
    {FROM "X-Apple-Action: VACATION\n\nx", MESSAGE_AUTO},
    {FROM "X-Apple-Action:\n vacation/1\n\nx", MESSAGE_AUTO},
    {FROM "X-Apple-Action: MOVE_TO_FOLDER/INBOX\n\nx", 0},
    {FROM "Precedence: auto_reply\n\nx", MESSAGE_AUTO},
    {FROM "X-POST-MessageClass: 9; Autoresponder\n\nx", MESSAGE_AUTO},
    {FROM "X-FC-MachineGenerated: true\n\nx", MESSAGE_AUTO},
    {FROM "X-FC-MachineGenerated: false\n\nx", 0},
    {FROM "X-Mail-Autoreply: yes\n\nx", MESSAGE_AUTO},
    {FROM "Precedence: Bulk\n\nx", MESSAGE_LIST},
    {FROM "Precedence: first-class\n\nx", 0},
    {FROM "List-Id: <x>\n\nx", MESSAGE_LIST},
    {FROM "X-Auto-Response-Suppress: All\n\nx", MESSAGE_LIST},
    {FROM "Pli-Head: 1 8\n\nx", MESSAGE_OURS},
    {FROM "\nPli-Head: 1 8\n", 0},
    {FROM "Content-Type: text/calendar; method=REPLY\n\nx", MESSAGE_CALENDAR},
    {FROM "Content-Type: text/calendar\n\nBEGIN:VCALENDAR\nMETHOD:REPLY\n",
	MESSAGE_CALENDAR},
    {"From: MAILER-DAEMON@example.org\n\nx", MESSAGE_DAEMON},
    {"From: postmaster@example.org\nSubject: Delayed\n\nx", MESSAGE_DAEMON},
    {"From: noreply+12@example.org\n\nx", MESSAGE_DAEMON},
    {"From: bouncer@example.org\n\nx", 0},
    {FROM "Content-Type: text/html\n\n<p>buy\n", MESSAGE_HTML},
    {FROM "Content-Type: multipart/alternative; boundary=b\n\n--b\n\n \n\n--b\n"
	  "Content-Type: text/html\n\n<p>sell\n--b--\n",
	MESSAGE_HTML},
};

START_TEST(sees_machines)
{
	struct message message;

	parse(&message, flags[_i].mail);
	ck_assert_msg(message.flags == flags[_i].flags, "%s: %u not %u",
	    flags[_i].mail, message.flags, flags[_i].flags);
	message_release(&message);
}
END_TEST

/* ---- header fields ---- */

static const struct {
	const char *field, *from, *name;
} senders[] = {
    {"anna@EXAMPLE.Net", "anna@example.net", ""},
    {"Anna <Anna@Example.NET>", "Anna@example.net", "Anna"},
    {"=?iso-8859-1?q?Chlo=E9?= <chloe@example.net>", "chloe@example.net",
	"Chloé"},
    {"Chlo\xe9 <chloe@example.net>", "chloe@example.net", "Chloé"},
    {"\"A, \\\"b\\\"\" <a@example.net>, b@example.net", "a@example.net",
	"A, \"b\""},
    {"=?utf-8?q?a=0Ab=00c?= <a@example.net>", "a@example.net", "a b"},
    {"<a b@example.net>", "", ""},
    {"a@b@example.net", "a@b", ""},
    {"undisclosed:;", "", ""},
};

START_TEST(reads_sender)
{
	struct buf mail = BUF_INIT;
	struct message message;

	buf_addf(&mail, "From: %s\n\nx\n", senders[_i].field);
	parse(&message, mail.data);
	ck_assert_str_eq(message.from, senders[_i].from);
	if (*message.from != '\0')
		ck_assert_msg(strncmp(message.from_name, senders[_i].name,
				  strlen(senders[_i].name)) == 0,
		    "%s", message.from_name);
	message_release(&message);
	buf_release(&mail);
}
END_TEST

START_TEST(reads_fields)
{
	struct message message;

	parse(&message,
	    "To: \"Pli, the host\" <t@Example.org>, o@example.org\n"
	    "Envelope-To: <e@example.org>\n"
	    "X-Original-To: o@Example.org\n"
	    "Delivered-To: d@example.org\n"
	    "Delivered-To: d@example.org\n"
	    "Delivered-To: two\n" FROM "Message-ID:\n <1@example.net> (x)\n"
	    "Message-ID: <2@example.net>\n"
	    "References: <a@x>\n\t<b@x>\n"
	    "Subject: =?utf-8?q?d=C3=A9j=C3=A0?=\n vu\n"
	    "Subject: other\n"
	    "Authentication-Results: one;\n spf=pass\n"
	    "Authentication-Results: two\n\nx\n");
	ck_assert_str_eq(message.message_id, "<1@example.net>");
	ck_assert_str_eq(message.in_reply_to, "<b@x>");
	ck_assert_str_eq(message.subject, "déjà vu");
	ck_assert_msg(strstr(message.auth_results, "one;") != NULL &&
			  strstr(message.auth_results, "two") != NULL,
	    "%s", message.auth_results);
	/* Never To. */
	ck_assert_uint_eq(message.recipient_count, 3);
	ck_assert_str_eq(message.recipients[0], "d@example.org");
	ck_assert_str_eq(message.recipients[1], "o@example.org");
	ck_assert_str_eq(message.recipients[2], "e@example.org");
	message_release(&message);
}
END_TEST

/* ---- limits ---- */

static const struct {
	const char *name, *head, *again, *tail;
	unsigned count;
	bool over;
} limits[] = {
    {"lines", FROM "\n", "buy\n", "", 10000, false},
    {"fields", FROM, "X: y\n", "\nbuy\n", 499, false},
    {"too many fields", FROM, "X: y\n", "\nbuy\n", 500, true},
    {"folded too often", FROM "X: y\n", " z\n", "\nbuy\n", 499, true},
    {"long field", FROM "To: ", "anna@example.net, ", "\n\nbuy\n", 9000, true},
    {"parts", FROM "Content-Type: multipart/mixed; boundary=b\n\n",
	"--b\n\nx\n", "--b--\n", 200, false},
    {"too many parts", FROM "Content-Type: multipart/mixed; boundary=b\n\n",
	"--b\n\nx\n", "--b--\n", 220, true},
    {"rulers", FROM "Content-Type: multipart/mixed; boundary=b\n\n--b\n\n",
	"-----\n", "--b--\n", 1000, false},
    {"deep", FROM, "Content-Type: multipart/mixed; boundary=b\n\n--b\n",
	"\nx\n", 20, false},
    {"too deep", FROM, "Content-Type: multipart/mixed; boundary=b\n\n--b\n",
	"\nx\n", 21, true},
    {"too deep, folded", FROM,
	"Content-Type: multipart/mixed;\n boundary*0=b\n\n--b\n", "\nx\n", 21,
	true},
    {"mails in mails", FROM, "Content-Type: message/rfc822\n\n", "\nx\n", 21,
	true},
    {"boundaries in a text", FROM "\n", "boundary=x message/rfc822\n", "", 99,
	false},
};

START_TEST(keeps_limits)
{
	struct buf mail = BUF_INIT;
	struct message message;
	unsigned i;

	buf_adds(&mail, limits[_i].head);
	for (i = 0; i < limits[_i].count; i++)
		buf_adds(&mail, limits[_i].again);
	buf_adds(&mail, limits[_i].tail);
	parse(&message, mail.data);
	ck_assert_msg(((message.flags & MESSAGE_LIMIT) != 0) == limits[_i].over,
	    "%s: %u", limits[_i].name, message.flags);
	ck_assert_str_eq(message.from, "anna@example.net");
	message_release(&message);
	buf_release(&mail);
}
END_TEST

START_TEST(takes_nul_bytes)
{
	static const char mail[] = FROM "Sub\0ject: a\0b\n\nbu\0y\0\n";
	struct message message;

	message_init(&message);
	message_parse(&message, mail, sizeof(mail) - 1, true);
	ck_assert_str_eq(message.subject, "ab");
	ck_assert(buf_equals(&message.text, "buy\n"));
	ck_assert_uint_eq(message.flags, MESSAGE_CUT);
	message_release(&message);
}
END_TEST

/* ---- across the pipe ---- */

START_TEST(packs)
{
	struct buf packed = BUF_INIT, again = BUF_INIT;
	struct message message, other;
	size_t i;

	parse(&message, "Delivered-To: d@example.org\n" FROM
			"Subject: d\xe9j\xe0\n\nbuy\n");
	message_pack(&message, &packed);
	message_init(&other);
	ck_assert(message_unpack(&other, packed.data, packed.len));
	message_pack(&other, &again);
	ck_assert_uint_eq(again.len, packed.len);
	ck_assert_mem_eq(again.data, packed.data, packed.len);
	for (i = 0; i < packed.len; i++)
		ck_assert(!message_unpack(&other, packed.data, i));
	buf_addc(&packed, 'x');
	ck_assert(!message_unpack(&other, packed.data, packed.len));
	ck_assert_str_eq(other.subject, "déjà");
	message_release(&other);
	message_release(&message);
	buf_release(&packed);
	buf_release(&again);
}
END_TEST

START_TEST(unpack_trusts_nothing)
{
	struct buf packed = BUF_INIT;
	struct message message, other;
	size_t i;
	int bit;

	parse(&message, "Delivered-To: d@example.org\n" FROM "\nbuy\n");
	message_pack(&message, &packed);
	for (i = 0; i < packed.len; i++)
		for (bit = 0; bit < 8; bit++) {
			packed.data[i] ^= (char)(1 << bit);
			message_init(&other);
			if (message_unpack(&other, packed.data, packed.len))
				ck_assert_ptr_eq(
				    strpbrk(other.from, "\r\n"), NULL);
			message_release(&other);
			packed.data[i] ^= (char)(1 << bit);
		}
	message_release(&message);
	buf_release(&packed);
}
END_TEST

/* ---- Authentication-Results ---- */

#define AUTH "Authentication-Results: "
#define MX AUTH "mx.example.org"

static const struct {
	const char *fields;
	bool disowned;
} auths[] = {
    {"", false},
    {MX "; dmarc=fail\n", true},
    {MX ";dmarc=fail\n", true},
    {MX " 1; dmarc=fail header.from=example.net\n", true},
    {"authentication-results: MX.Example.ORG; DMARC=Fail\n", true},
    {MX "; spf=pass\n smtp.mailfrom=example.net;\n dmarc=fail\n", true},
    {MX "; spf=pass (a; b) x=y; dmarc = fail (p=none)\n", true},
    {MX "; dmarc/1=fail\n", true},
    {AUTH "(a (b) c) mx.example.org (d); (e) dmarc (f) = (g) fail\n", true},
    {AUTH "\"mx.example.org\"; dmarc=\"fail\"\n", true},
    {AUTH "other.example; none\n" MX "; dmarc=fail\n", true},
    {MX "; dmarc=pass\n" MX "; dmarc=fail\n", true},
    {MX "; dmarc=pass\n", false},
    {MX "; dmarc=failure\n", false},
    {MX "; xdmarc=fail\n", false},
    {MX "; none\n", false},
    {MX "\n", false},
    {MX "; spf=fail reason=\"; dmarc=fail\"\n", false},
    {MX "; spf=fail (; dmarc=fail)\n", false},
    {MX "; dmarc=none (dmarc=fail\n", false},
    {MX "; dmarc\n", false},
    {MX ".evil.example; dmarc=fail\n", false},
    {AUTH "x.mx.example.org; dmarc=fail\n", false},
    {AUTH "other.example; x=mx.example.org; dmarc=fail\n", false},
    {AUTH "other.example; dmarc=fail\n" MX "; dmarc=pass\n", false},
    {"X-" MX "; dmarc=fail\n", false},
};

START_TEST(trusts_one_server)
{
	struct buf mail = BUF_INIT;
	struct message message;

	buf_addf(&mail, FROM "%s\nx\n", auths[_i].fields);
	parse(&message, mail.data);
	ck_assert_msg(
	    message_disowned(&message, "mx.example.org") == auths[_i].disowned,
	    "%s", auths[_i].fields);
	message_release(&message);
	buf_release(&mail);
}
END_TEST

static const struct {
	const char *fields;
	bool vouched;
} vouchers[] = {
    {MX "; dmarc=pass\n", true},
    {MX "; spf=pass smtp.mailfrom=a@x/y; dmarc=pass (p=none) policy.x=y"
	" header.from=example.net\n",
	true},
    {MX "; dmarc=pass header.from=\"Example.NET\"; dkim=fail\n", true},
    {MX "; dmarc=pass header.from=example.com\n", false},
    {MX "; dmarc=pass header.from=example.net.evil.example\n", false},
    {MX "; dmarc=pass ) / = \" ( header.from=example.com\n", true},
    {MX "; dmarc=pass\n" MX "; dmarc=fail\n", false},
    {MX "; spf=pass; dkim=pass header.d=example.net\n", false},
    {MX "; spf=none (; dmarc=pass)\n", false},
    {MX "; dmarc=none\n", false},
    {AUTH "other.example; dmarc=pass\n", false},
    {"", false},
};

START_TEST(vouches_for_one_domain)
{
	for (size_t i = 0; i < ARRAY_LEN(vouchers); i++) {
		struct buf mail = BUF_INIT;
		struct message message;

		buf_addf(&mail, FROM "%s\nx\n", vouchers[i].fields);
		parse(&message, mail.data);
		ck_assert_msg(message_vouched(&message, "mx.example.org") ==
				  vouchers[i].vouched,
		    "%s", vouchers[i].fields);
		message_release(&message);
		buf_release(&mail);
	}
}
END_TEST

/* ---- writing ---- */

static const struct letter_field fields[] = {
    {"Pli-Head", "1 8 sig=0123456789012345678901234567890123456789"
		 "0123456789012345678901234567890123456789"},
    {"List-Id", "x\r\nBcc: evil@example.net"},
};
static const struct letter_part parts[] = {
    {"image/png", "é.png", "board@example.org", "\x89PNG\r\n\0", 7},
    {"application/octet-stream", "a\r\nX: y.pli", NULL, "abc", 3},
};
static const struct letter letter = {
    .from_name = "Pli\nBcc: evil@example.net",
    .from = "pli@example.org",
    .to_name = "Chloé Œuvre",
    .to = "chloe@example.net",
    .reply_to = "pli+k7m2qd.1.8.rvitlez2gbjclcepw@example.org",
    .subject = "Hab & Gut — à vous\r\nBcc: evil@example.net",
    .message_id = "<8@example.org>",
    .references = "<7@example.org>",
    .date = 1700000000,
    .fields = fields,
    .field_count = ARRAY_LEN(fields),
    .text = "Déjà vu\n--=_a\n.\nFrom here  \n-- \nPli",
    .html = "<p>Déjà vu",
    .parts = parts,
    .part_count = ARRAY_LEN(parts),
    .boundary = {"=_m", "=_a", "=_r"},
};

static const char written[] =
    "Date: Tue, 14 Nov 2023 22:13:20 +0000\r\n"
    "From: \"Pli Bcc: evil@example.net\" <pli@example.org>\r\n"
    "To: =?UTF-8?Q?Chlo=C3=A9_=C5=92uvre?= <chloe@example.net>\r\n"
    "Reply-To: pli+k7m2qd.1.8.rvitlez2gbjclcepw@example.org\r\n"
    "Subject: Hab & Gut =?UTF-8?Q?=E2=80=94_=C3=A0?= vous Bcc: "
    "evil@example.net\r\n"
    "Message-ID: <8@example.org>\r\n"
    "References: <7@example.org>\r\n"
    "Pli-Head: 1 8\r\n"
    " sig=0123456789012345678901234567890123456789"
    "0123456789012345678901234567890123456789\r\n"
    "List-Id: x Bcc: evil@example.net\r\n"
    "MIME-Version: 1.0\r\n"
    "Content-Type: multipart/mixed;\r\n boundary=\"=_m\"\r\n\r\n"
    "--=_m\r\n"
    "Content-Type: multipart/alternative;\r\n boundary=\"=_a\"\r\n\r\n"
    "--=_a\r\n"
    "Content-Type: text/plain; charset=utf-8\r\n"
    "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
    "D=C3=A9j=C3=A0 vu\r\n=2D-=3D_a\r\n=2E\r\n=46rom here =20\r\n=2D-=20\r\n"
    "Pli\r\n"
    "\r\n--=_a\r\n"
    "Content-Type: multipart/related;\r\n boundary=\"=_r\"\r\n\r\n"
    "--=_r\r\n"
    "Content-Type: text/html; charset=utf-8\r\n"
    "Content-Transfer-Encoding: quoted-printable\r\n\r\n"
    "<p>D=C3=A9j=C3=A0 vu\r\n"
    "\r\n--=_r\r\n"
    "Content-Type: image/png\r\n"
    "Content-Transfer-Encoding: base64\r\n"
    "Content-Disposition: inline; filename*=UTF-8''%C3%A9.png\r\n"
    "Content-ID: <board@example.org>\r\n\r\n"
    "iVBORw0KAA==\r\n"
    "\r\n--=_r--\r\n"
    "\r\n--=_a--\r\n"
    "\r\n--=_m\r\n"
    "Content-Type: application/octet-stream\r\n"
    "Content-Transfer-Encoding: base64\r\n"
    "Content-Disposition: attachment; filename=\"a X: y.pli\"\r\n\r\n"
    "YWJj\r\n"
    "\r\n--=_m--\r\n";

START_TEST(writes)
{
	struct err err = ERR_INIT;
	struct buf out = BUF_INIT;
	struct message message;

	ck_assert_int_eq(message_write(&letter, &out, &err), 0);
	ck_assert_str_eq(out.data, written);
	parse(&message, out.data);
	ck_assert(buf_equals(
	    &message.text, "Déjà vu\n--=_a\n.\nFrom here  \n-- \nPli\n"));
	ck_assert_str_eq(
	    message.subject, "Hab & Gut — à vous Bcc: evil@example.net");
	message_release(&message);
	buf_release(&out);
}
END_TEST

START_TEST(writes_plain)
{
	struct letter plain = letter;
	struct buf out = BUF_INIT;
	struct message message;

	plain.html = NULL;
	plain.part_count = 0;
	ck_assert_int_eq(message_write(&plain, &out, NULL), 0);
	ck_assert_ptr_eq(strstr(out.data, "multipart"), NULL);
	parse(&message, out.data);
	ck_assert_str_eq(message.from_name, "Pli Bcc: evil@example.net");
	message_release(&message);
	buf_release(&out);
}
END_TEST

/* ---- what is written by hand is read by GMime ---- */

/* Of these, in any order, with blanks between some. */
static const char *const bits[] = {"a", "Z9", "é", "—", "桜", "😀", "=?",
    "?=", "=?utf-8?q?x?=", "_", "=", "\"", "\\", "(", ")", ",", "<", ">", "@",
    ".", ";", "'", "%41", "*", "Hab & Gut",
    "0123456789012345678901234567890123456789"};

static void
make_line(struct buf *line, uint32_t *chance)
{
	uint32_t count;

	*chance = *chance * 1664525 + 1013904223;
	count = 1 + (*chance >> 16) % 30;
	buf_clear(line);
	while (count-- > 0) {
		*chance = *chance * 1664525 + 1013904223;
		buf_adds(line, bits[(*chance >> 16) % ARRAY_LEN(bits)]);
		if (count > 0 && *chance >> 30 == 0)
			buf_addc(line, ' ');
	}
}

/* RFC 2047 2: no encoded word is longer than 75; RFC 5322 2.1.1. */
static void
lines_are_short(const char *mail)
{
	const char *word = mail;

	while ((word = strstr(word, "=?UTF-8?Q?")) != NULL) {
		ck_assert_uint_le(strcspn(word, " \r"), 75);
		word += 2;
	}
	for (; *mail != '\0'; mail += strcspn(mail, "\n") + 1)
		ck_assert_uint_le(strcspn(mail, "\r"), 998);
}

START_TEST(writes_words)
{
	struct letter words = letter;
	struct buf line = BUF_INIT, out = BUF_INIT;
	struct message message;
	uint32_t chance = (uint32_t)_i;

	make_line(&line, &chance);
	words.subject = words.from_name = line.data;
	words.html = NULL;
	words.part_count = 0;
	ck_assert_int_eq(message_write(&words, &out, NULL), 0);
	lines_are_short(out.data);
	parse(&message, out.data);
	ck_assert_str_eq(message.subject, line.data);
	ck_assert_str_eq(message.from_name, line.data);
	ck_assert_str_eq(message.from, words.from);
	message_release(&message);
	buf_release(&line);
	buf_release(&out);
}
END_TEST

START_TEST(refuses_bad_letters)
{
	struct letter bad[6];
	struct buf out = BUF_INIT;
	struct err err;
	size_t i;

	for (i = 0; i < ARRAY_LEN(bad); i++)
		bad[i] = letter;
	bad[0].to = "a@example.net\r\nBcc: x@example.net";
	bad[1].reply_to = "a b@example.net";
	bad[2].message_id = "<a\r\nb@x>";
	bad[3].boundary[1] = "x\r\ny";
	bad[4].html = NULL; /* but there is a picture */
	bad[5].text = "d\xe9j\xe0";
	for (i = 0; i < ARRAY_LEN(bad); i++) {
		ck_assert_int_eq(message_write(&bad[i], &out, &err), -1);
		ck_assert_uint_eq(out.len, 0);
	}
	buf_release(&out);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("message");
	TCase *tc = tcase_create("message");
	SRunner *runner = srunner_create(suite);
	int failed;

	suite_add_tcase(suite, tc);
	tcase_add_loop_test(tc, reads_text, 0, ARRAY_LEN(texts));
	tcase_add_loop_test(tc, sees_machines, 0, ARRAY_LEN(flags));
	tcase_add_loop_test(tc, trusts_one_server, 0, ARRAY_LEN(auths));
	tcase_add_test(tc, vouches_for_one_domain);
	tcase_add_loop_test(tc, reads_sender, 0, ARRAY_LEN(senders));
	tcase_add_test(tc, reads_fields);
	tcase_add_loop_test(tc, keeps_limits, 0, ARRAY_LEN(limits));
	tcase_add_test(tc, takes_nul_bytes);
	tcase_add_test(tc, packs);
	tcase_add_test(tc, unpack_trusts_nothing);
	tcase_add_test(tc, writes);
	tcase_add_test(tc, writes_plain);
	tcase_add_loop_test(tc, writes_words, 0, 300);
	tcase_add_test(tc, refuses_bad_letters);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
