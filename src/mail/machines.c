/* SPDX-License-Identifier: MIT */
/* machines.c - phrases by which mails of programs are known. */
#include "mail/machines.h"

#include "base/chars.h"
#include "base/fold.h"
#include "base/globs.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* So much of a text is looked at: a report says it at its top. */
#define LOOKED_AT ((size_t)32 * 1024)
/* In brackets at the beginning of the subjects of our letters. */
#define OUR_TAG "pli "
/* Of who sends on what a mail server wrote. */
#define REPORT_FLAGS (MESSAGE_FAILED | MESSAGE_TOLD | MESSAGE_RETURNED)

struct beginning {
	char *text;
	bool folded; /* else it is of other letters, and compared as it is */
	bool before; /* counts only before the subject of a letter */
	bool open;   /* whatever stands behind it */
};

struct machines {
	struct beginning *absent;
	size_t absent_count, absent_cap;
	struct texts links, ends, filters, receipts, receipt_words;
	struct texts mailers, reports, failed, late, arrived;
};

/* ---- life ---- */

static void
load_absent(struct machines *machines, const struct doc *list, bool before)
{
	for (size_t i = 0; i < doc_count(list); i++) {
		const char *text = doc_text(doc_at(list, i));
		struct buf folded = BUF_INIT;
		struct beginning *one;
		size_t len;

		if (text == NULL || *text == '\0')
			continue;
		machines->absent =
		    x_grow(machines->absent, &machines->absent_cap,
			machines->absent_count, sizeof(*machines->absent));
		one = &machines->absent[machines->absent_count++];
		len = strcspn(text, "*");
		fold_add(&folded, text, len);
		one->before = before;
		one->open = text[len] == '*';
		one->folded = strchr(folded.data, '?') == NULL;
		one->text = one->folded ? buf_take(&folded) : xstrdup(text);
		buf_release(&folded);
	}
}

int
machines_new(struct machines **out, const struct data *data, struct err *err)
{
	struct machines *machines;
	struct doc *doc = NULL;

	if (data_yaml(data, "templates/machines.yaml", &doc, err) < 0)
		return -1;
	machines = xcalloc(1, sizeof(*machines));
	load_absent(machines, doc_get(doc, "absent"), false);
	load_absent(machines, doc_get(doc, "absent_before"), true);
	globs_load(&machines->links, doc, "absent_links");
	globs_load(&machines->ends, doc, "absent_ends");
	globs_load(&machines->filters, doc, "filters");
	globs_load(&machines->receipts, doc, "receipts");
	globs_load(&machines->receipt_words, doc, "receipt_words");
	globs_load(&machines->mailers, doc, "mailers");
	globs_load(&machines->reports, doc, "reports");
	globs_load(&machines->failed, doc, "failed");
	globs_load(&machines->late, doc, "late");
	globs_load(&machines->arrived, doc, "arrived");
	doc_free(doc);
	*out = machines;
	return 0;
}

void
machines_free(struct machines *machines)
{
	if (machines == NULL)
		return;
	for (size_t i = 0; i < machines->absent_count; i++)
		free(machines->absent[i].text);
	free(machines->absent);
	texts_release(&machines->links);
	texts_release(&machines->ends);
	texts_release(&machines->filters);
	texts_release(&machines->receipts);
	texts_release(&machines->receipt_words);
	texts_release(&machines->mailers);
	texts_release(&machines->reports);
	texts_release(&machines->failed);
	texts_release(&machines->late);
	texts_release(&machines->arrived);
	free(machines);
}

/* ---- somebody is away ---- */

/* Behind "[EXTERNAL] ", "{Disarmed} ", "***SPAM*** ", "Spam: ", which mail
 * systems put in front; NULL: there is none. */
static const char *
behind_mark(const struct machines *machines, const char *subject)
{
	static const char closes[][2] = {"[]", "{}", "()"};
	const char *end = NULL;
	size_t i, stars = strspn(subject, "*");

	for (i = 0; i < ARRAY_LEN(closes); i++)
		if (*subject == closes[i][0])
			end = strchr(subject, closes[i][1]);
	if (end != NULL)
		return end + 1 + strspn(end + 1, " ");
	if (stars > 1 && (end = strstr(subject + stars, "**")) != NULL)
		return end + strspn(end, "* ");
	for (i = 0; i < machines->filters.count; i++) {
		size_t len = strlen(machines->filters.list[i]);

		if (strncasecmp(subject, machines->filters.list[i], len) == 0)
			return subject + len + strspn(subject + len, " ");
	}
	return NULL;
}

/* "Re:", "AW:", and the like: a short word and a colon. */
static bool
is_answer_mark(const char *text)
{
	size_t len = strspn(text, "abcdefghijklmnopqrstuvwxyz");

	return len > 0 && len <= 5 && text[len] == ':';
}

/* Not "Fwd:" and the like: what is sent on may be a report. */
static bool
is_answer(const char *subject)
{
	static const char *const marks[] = {"re:", "aw:", "sv:", "antw:"};
	bool is = false;

	for (size_t i = 0; i < ARRAY_LEN(marks); i++)
		is |= strncasecmp(subject, marks[i], strlen(marks[i])) == 0;
	return is;
}

/* True if the rest of a subject is that of the letter that is answered. */
static bool
is_of_letter(const char *rest)
{
	rest += strspn(rest, " :-([|!,;)]}");
	return is_answer_mark(rest) ||
	       strncmp(rest, OUR_TAG, sizeof(OUR_TAG) - 1) == 0 ||
	       strstr(rest, "[" OUR_TAG) != NULL;
}

static bool
ends_beginning(const char *rest)
{
	const char *mark = rest + (*rest == ' ');

	return is_end_or_one_of(*mark, ":-([|!,;)]}") ||
	       (mark > rest && is_answer_mark(mark));
}

/* " from Anna", " jusqu'au 5": whom it is about, and how long. */
static bool
is_linked(const struct machines *machines, const char *rest)
{
	if (*rest++ != ' ')
		return false;
	for (size_t i = 0; i < machines->links.count; i++) {
		const char *link = machines->links.list[i];
		size_t len = strlen(link);

		if (strncmp(rest, link, len) == 0 &&
		    (is_end_or_one_of(rest[len], " :") ||
			link[len - 1] == '\''))
			return true;
	}
	return false;
}

static bool
begins(const struct machines *machines, const struct beginning *one,
    const char *raw, const char *folded)
{
	size_t len = strlen(one->text);

	if (!one->folded)
		return strncmp(raw, one->text, len) == 0;
	if (strncmp(folded, one->text, len) != 0)
		return false;
	if (one->open)
		return true;
	if (one->before)
		return ends_beginning(folded + len) &&
		       is_of_letter(folded + len);
	return ends_beginning(folded + len) ||
	       is_linked(machines, folded + len);
}

/* True if it is one from here on, or in brackets here. */
static bool
is_absent_at(const struct machines *machines, const char *raw)
{
	struct buf folded = BUF_INIT;
	bool is = false;

	raw += is_one_of(*raw, "[{(");
	fold_add(&folded, raw, strlen(raw));
	for (size_t i = 0; !is && i < machines->absent_count; i++)
		is = begins(machines, &machines->absent[i], raw, folded.data);
	buf_release(&folded);
	return is;
}

static bool
ends_absent(const struct machines *machines, const char *subject)
{
	struct buf folded = BUF_INIT;
	bool is = false;

	fold_add(&folded, subject, strlen(subject));
	for (size_t i = 0; !is && i < machines->ends.count; i++) {
		size_t len = strlen(machines->ends.list[i]);

		is = folded.len >= len && strcmp(folded.data + folded.len - len,
					      machines->ends.list[i]) == 0;
	}
	buf_release(&folded);
	return is;
}

bool
machines_is_absent(const struct machines *machines, const char *subject)
{
	const char *at = subject + strspn(subject, " ");
	bool is = ends_absent(machines, subject);

	for (; !is && at != NULL; at = behind_mark(machines, at))
		is = is_absent_at(machines, at);
	return is;
}

/* ---- letters that came back ---- */

/* The subject and the top of the text, folded as one line without the marks of
 * quotations. */
static void
fold_mail(const struct message *message, struct buf *folded)
{
	size_t len = message->text.len;
	struct buf text = BUF_INIT;

	buf_addf(&text, "%s\n", message->subject);
	buf_add(&text, message->text.data, len < LOOKED_AT ? len : LOOKED_AT);
	for (size_t i = 0; i < text.len; i++)
		if (is_one_of(text.data[i], "\n>|*_"))
			text.data[i] = ' ';
	fold_add(folded, text.data, text.len);
	buf_release(&text);
}

/* In the name, or before the @. */
static bool
is_mailer(const struct machines *machines, const struct message *message)
{
	struct buf name = BUF_INIT, folded = BUF_INIT;
	bool is;

	buf_add(&name, message->from, strcspn(message->from, "@"));
	buf_addf(&name, " %s", message->from_name);
	fold_add(&folded, name.data, name.len);
	is = globs_stand_in(&machines->mailers, folded.data);
	buf_release(&folded);
	buf_release(&name);
	return is;
}

/* A reply code of SMTP, "550 ", or a status, "5.1.1", of what is final. */
static bool
has_code(const char *text)
{
	char status[MESSAGE_STATUS_MAX + 1];
	const char *at;

	for (at = text; (at = strchr(at, '5')) != NULL; at++)
		if ((at == text || is_one_of(at[-1], " \n>(#:<")) &&
		    (message_status(at, status) ||
			(strspn(at, "0123456789") == 3 &&
			    is_end_or_one_of(at[3], " -"))))
			return true;
	return false;
}

/* Who has no address is no person, nor is who says so in another field. */
static bool
is_machine(const struct message *message)
{
	const unsigned machine =
	    MESSAGE_AUTO | MESSAGE_BOUNCE | MESSAGE_DAEMON | MESSAGE_REPORT;

	return message->from[0] == '\0' || (message->flags & machine) != 0;
}

/* A status (RFC 3463) of that class: "4.7.1" of 4. */
static bool
has_status(const char *text, char class)
{
	char status[MESSAGE_STATUS_MAX + 1];

	for (const char *at = text; (at = strchr(at, class)) != NULL; at++)
		if ((at == text || is_one_of(at[-1], " (#:<")) &&
		    message_status(at, status) &&
		    strspn(at, ".0123456789") == strlen(status))
			return true;
	return false;
}

/* A mail server that writes in a language of no phrases here still says a code:
 * true if that says that the mail is only late, or arrived. */
static bool
says_otherwise(const char *folded)
{
	return !has_code(folded) &&
	       (has_status(folded, '4') || has_status(folded, '2'));
}

/* A mail server need not say much, others do. */
static bool
has_failed(const struct machines *machines, const struct message *message,
    const char *folded)
{
	bool failed = globs_stand_in(&machines->failed, folded);

	if (globs_stand_in(&machines->late, folded) ||
	    globs_stand_in(&machines->arrived, folded))
		return false;
	if (is_mailer(machines, message))
		return failed || !says_otherwise(folded);
	/* What begins with "Fwd:" a person sent on; with "Re:" it is his, or
	 * of what answers for him. */
	return failed && !is_answer(message->subject) &&
	       (is_machine(message) ||
		   (globs_stand_in(&machines->reports, folded) &&
		       !is_answer_mark(folded)));
}

static void
find_status(const char *text, char status[MESSAGE_STATUS_MAX + 1])
{
	const char *at;

	for (at = text; (at = strpbrk(at, "45")) != NULL; at++)
		if ((at == text || is_one_of(at[-1], " \t\n(#")) &&
		    message_status(at, status))
			return;
}

void
machines_report(const struct machines *machines, struct message *message)
{
	char status[MESSAGE_STATUS_MAX + 1] = "";
	struct buf folded = BUF_INIT;

	if ((message->flags & (MESSAGE_FAILED | MESSAGE_TOLD)) != 0 ||
	    machines_is_absent(machines, message->subject))
		return;
	fold_mail(message, &folded);
	if (has_failed(machines, message, folded.data)) {
		find_status(message->text.data, status);
		message->flags |= MESSAGE_FAILED | MESSAGE_WORDED;
		free(message->status);
		message->status = xstrdup(status);
	}
	buf_release(&folded);
}

static bool
ends_in_brackets(const char *subject)
{
	size_t len = strlen(subject);

	return len > 0 && subject[len - 1] == ')';
}

bool
machines_may_be(const struct message *message)
{
	return !is_answer(message->subject) ||
	       ends_in_brackets(message->subject) ||
	       (message->flags & REPORT_FLAGS) != 0 ||
	       has_code(message->text.data);
}

bool
machines_is_returned(
    const struct machines *machines, const struct message *message)
{
	struct buf folded = BUF_INIT, subject = BUF_INIT;
	bool is;

	if ((message->flags & REPORT_FLAGS) != 0)
		return true;
	fold_mail(message, &folded);
	fold_add(&subject, message->subject, strlen(message->subject));
	is = globs_stand_in(&machines->reports, folded.data) ||
	     globs_stand_in(&machines->failed, subject.data) ||
	     (has_code(folded.data) &&
		 globs_stand_in(&machines->failed, folded.data));
	buf_release(&folded);
	buf_release(&subject);
	return is;
}

/* ---- receipts ---- */

bool
machines_is_receipt(
    const struct machines *machines, const struct message *message)
{
	const char *subject = message->subject, *behind;
	struct buf folded = BUF_INIT, text = BUF_INIT;
	bool is = false;

	while ((behind = behind_mark(machines, subject)) != NULL)
		subject = behind;
	fold_add(&folded, subject, strlen(subject));
	for (size_t i = 0; !is && i < machines->receipts.count; i++) {
		size_t len = strlen(machines->receipts.list[i]);

		is = strncmp(folded.data, machines->receipts.list[i], len) ==
			 0 &&
		     ends_beginning(folded.data + len);
	}
	if (is)
		fold_mail(message, &text);
	is = is && globs_stand_in(&machines->receipt_words, text.data);
	buf_release(&folded);
	buf_release(&text);
	return is;
}
