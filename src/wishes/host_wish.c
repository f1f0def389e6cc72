/* SPDX-License-Identifier: MIT */
/* host_wish.c - what the host would have done to a match by mail. */
#include "wishes/host_wish.h"

#include "answer/fate.h"
#include "base/chars.h"
#include "base/fold.h"
#include "base/x.h"
#include "language/name.h"
#include "reading/lines.h"
#include "reading/request.h"
#include "site/reply.h"
#include "table/clocks.h"
#include "table/letters.h"
#include "table/seats.h"
#include "wishes/seat_giving.h"
#include "wishes/wishes_p.h"

#include <stdlib.h>
#include <string.h>

/* In a reply address where a match's name stands else, with its hash behind. */
#define LETTER "host"
#define LETTER_HASH 12

enum host_act { HOST_PAUSE, HOST_RESUME, HOST_EXTEND, HOST_REPLACE };

static const struct {
	const char *name; /* its words: host-wish.NAME of a pack */
	enum host_may may;
} acts[] = {
    [HOST_PAUSE] = {"pause", HOST_PAUSES},
    [HOST_RESUME] = {"resume", HOST_PAUSES},
    [HOST_EXTEND] = {"extend", HOST_EXTENDS},
    [HOST_REPLACE] = {"replace", HOST_REPLACES},
};

struct host_wish {
	enum host_act act;
	const struct words *words; /* in which it was said */
	char id[17];
	int64_t length; /* HOST_EXTEND: seconds, or -1 */
	char *whom;     /* HOST_REPLACE: a player's name, or "" */
};

/* ---- what is said ---- */

static const struct doc *
phrases_of(const struct words *words, enum host_act act)
{
	struct buf path = BUF_INIT;
	const struct doc *phrases;

	buf_addf(&path, "host-wish.%s", acts[act].name);
	phrases = words_texts(words, path.data);
	buf_release(&path);
	return phrases;
}

/* The bytes of a folded line that a phrase is, with the blank behind it; 0: it
 * does not begin so. */
static size_t
begins(const struct buf *line, const char *phrase)
{
	struct buf folded = BUF_INIT;
	size_t len;

	fold_add(&folded, phrase, strlen(phrase));
	len = folded.len;
	if (strncmp(line->data, folded.data, len) != 0 ||
	    line->data[len] != ' ')
		len = 0;
	buf_release(&folded);
	return len == 0 ? 0 : len + 1;
}

/* A match of ours, with what may end a word behind it. */
static bool
read_id(const struct site *site, const char *text, char id[17])
{
	size_t len = strcspn(text, " ,:;.!");

	if (len == 0 || len > 16)
		return false;
	memcpy(id, text, len);
	id[len] = '\0';
	return log_is_match_id(id) && table_exists(site, id);
}

/* As it was written, behind the match's name. */
static char *
behind(const char *line, const char *id)
{
	const char *rest = strcasestr(line, id);

	rest = rest == NULL ? "" : rest + strlen(id);
	rest += strspn(rest, " \t,:;");
	return xstrndup(rest, strcspn(rest, "\r\n"));
}

static void
read_rest(struct host_wish *wish, struct words *words, const char *line)
{
	char *rest = behind(line, wish->id);
	const char *number = strpbrk(rest, "0123456789");

	wish->length = number == NULL ? -1 : motion_length(&words, 1, number);
	free(wish->whom);
	wish->whom = rest;
	/* A full stop ends a sentence, and no name. */
	while (*rest != '\0' && is_one_of(rest[strlen(rest) - 1], " ."))
		rest[strlen(rest) - 1] = '\0';
}

static bool
read_act(const struct site *site, struct words *words, enum host_act act,
    const char *line, struct host_wish *wish)
{
	const struct doc *phrases = phrases_of(words, act);
	struct buf folded = BUF_INIT;
	bool is = false;

	fold_add(&folded, line, strcspn(line, "\r\n"));
	for (size_t i = 0; !is && i < doc_count(phrases); i++) {
		size_t len = begins(&folded, doc_text(doc_at(phrases, i)));

		is = len > 0 && read_id(site, folded.data + len, wish->id);
	}
	buf_release(&folded);
	if (!is)
		return false;
	wish->act = act;
	wish->words = words;
	read_rest(wish, words, line);
	return true;
}

static bool
read_line(
    const struct visitor *visitor, const char *line, struct host_wish *wish)
{
	const struct visitor_words *said = &visitor->said;
	const struct site *site = visitor->request->mail->site;

	for (unsigned w = 0; w < said->count; w++)
		for (size_t act = 0; act < ARRAY_LEN(acts); act++)
			if (read_act(site, said->words[w], (enum host_act)act,
				line, wish))
				return true;
	return false;
}

/* The first line that is one. */
static bool
read_text(
    const struct visitor *visitor, const char *text, struct host_wish *wish)
{
	*wish = (struct host_wish){.length = -1};
	while (text != NULL) {
		if (read_line(visitor, text + strspn(text, " "), wish))
			return true;
		text = strchr(text, '\n');
		text = text == NULL ? NULL : text + 1;
	}
	return false;
}

/* Behind our tag, without "Re:". */
static const char *
subject_of(const struct visitor *visitor)
{
	const char *subject = visitor->request->mail->message.subject;
	const char *tag = strrchr(subject, ']');

	subject = tag != NULL ? tag + 1 : subject;
	return subject + strspn(subject, " ");
}

/* ---- said again ---- */

/* In our words, so that it is read again: "extend demo 2 days". */
static void
write_wish(const struct host_wish *wish, struct buf *out)
{
	const struct doc *phrases = phrases_of(wish->words, wish->act);

	buf_addf(out, "%s %s", doc_text(doc_at(phrases, 0)), wish->id);
	if (wish->act == HOST_EXTEND && wish->length > 0) {
		buf_addc(out, ' ');
		proposal_say_length(wish->words, wish->length, out);
	}
	if (wish->act == HOST_REPLACE)
		buf_addf(out, " %s", wish->whom);
}

/* What the letter's code is for: the wish, whatever its language. */
static void
name_letter(const struct host_wish *wish, char name[17])
{
	uint8_t digest[HASH_LEN];
	struct buf text = BUF_INIT, hex = BUF_INIT;

	buf_addf(&text, "%s\n%s\n%lld\n%s", acts[wish->act].name, wish->id,
	    wish->act == HOST_EXTEND ? (long long)wish->length : 0,
	    wish->act == HOST_REPLACE ? wish->whom : "");
	seal_hash(digest, text.data, text.len);
	seal_hex(&hex, digest, LETTER_HASH / 2);
	strcpy(name, LETTER);
	strcat(name, hex.data);
	buf_release(&text);
	buf_release(&hex);
}

bool
host_wish_is_letter(const char *match)
{
	return strncmp(match, LETTER, strlen(LETTER)) == 0 &&
	       strlen(match) == strlen(LETTER) + LETTER_HASH &&
	       strspn(match + strlen(LETTER), "0123456789abcdef") ==
		   LETTER_HASH;
}

/* ---- letters ---- */

static struct doc *
wish_doc(const struct visitor *visitor, const struct host_wish *wish)
{
	struct doc *doc = visitor_doc(visitor);
	struct buf text = BUF_INIT;

	write_wish(wish, &text);
	doc_add_string(doc, "wish", text.data);
	doc_add_string(doc, "match", wish->id);
	doc_add_string(
	    doc, "yes", words_command(visitor->said.answer_in, "agree"));
	for (size_t act = 0; act < ARRAY_LEN(acts); act++)
		doc_add_bool(doc, acts[act].name, act == wish->act);
	buf_release(&text);
	return doc;
}

/* What has become of it; why: not, and this is the reason. */
static int
tell(struct visitor *visitor, const struct host_wish *wish, const char *why,
    struct err *err)
{
	struct doc *doc = wish_doc(visitor, wish);

	doc_add_bool(doc, "done", why == NULL);
	if (why != NULL)
		doc_add_bool(doc_add_map(doc, "why"), why, true);
	return visitor_put(visitor, "hosted", doc, err);
}

static bool
may(const struct visitor *visitor, const struct host_wish *wish)
{
	const struct request *request = visitor->request;

	return (site_may(request->mail->site, request->mail->message.from) &
		   acts[wish->act].may) != 0;
}

int
host_wish_ask(struct visitor *visitor, bool *taken, struct err *err)
{
	const struct request *request = visitor->request;
	struct host_wish wish = {.whom = NULL};
	char name[17];
	int rc = 0;

	*taken =
	    request->mail->post == NULL &&
	    site_may(request->mail->site, request->mail->message.from) != 0 &&
	    (read_text(visitor, visitor->said.text.data, &wish) ||
		read_text(visitor, subject_of(visitor), &wish));
	if (*taken && !may(visitor, &wish)) {
		rc = tell(visitor, &wish, "not-yours", err);
	} else if (*taken) {
		name_letter(&wish, name);
		visitor->id = name;
		rc =
		    visitor_put(visitor, "host", wish_doc(visitor, &wish), err);
		visitor->id = "new";
	}
	free(wish.whom);
	return rc;
}

/* ---- what is done ---- */

static uint32_t
seat_named(const struct table *table, const char *name)
{
	for (uint32_t s = 0; *name != '\0' && s < table->match.seats; s++)
		if (name_same(match_name(&table->match, s), name))
			return s;
	return NO_SEAT;
}

/* What the match's note says, in the host's language. */
static const char *
note_of(const struct visitor *visitor, enum host_act act)
{
	struct buf path = BUF_INIT;
	const char *text;

	buf_addf(&path, "host-wish.notes.%s", acts[act].name);
	text = words_text(visitor->said.words[0], path.data);
	buf_release(&path);
	return text;
}

static int
replace(
    struct table *table, const char *name, const char **why, struct err *err)
{
	uint32_t seat = seat_named(table, name);

	if (seat == NO_SEAT || !match_is_person(&table->match, seat))
		*why = "no-seat";
	else if (!table_may_reseat(table))
		*why = "not-now";
	if (*why != NULL || table_is_free(table, seat))
		return 0;
	return seats_free(table, seat, err);
}

/* *why: it cannot be, and the reason. */
static int
carry(struct visitor *visitor, const struct host_wish *wish, const char **why,
    struct err *err)
{
	static const enum motion_kind kinds[] = {[HOST_PAUSE] = MOTION_PAUSE,
	    [HOST_RESUME] = MOTION_RESUME,
	    [HOST_EXTEND] = MOTION_EXTEND};
	struct request *request = visitor->request;
	struct table *table = &request->table;

	*why = NULL;
	if (match_over(&table->match) || match_closed(&table->match))
		*why = "over";
	if (*why != NULL)
		return 0;
	if (wish->act == HOST_REPLACE)
		return replace(table, wish->whom, why, err);
	return motion_by_host(request, kinds[wish->act], wish->length,
	    note_of(visitor, wish->act), why, err);
}

/* The letter's name is its tag: any answer to it is the same one. */
static void
set_tag(struct request *request)
{
	const struct reply *reply = &request->route->reply;
	struct route route = *request->route;
	struct buf id = BUF_INIT, hex = BUF_INIT;

	buf_addf(&id, "%s.%u", reply->match, reply->entry);
	seal_mail_tag(route.tag, request->table.match.keys.post, 0, id.data);
	seal_hex(&hex, route.tag, TAG_LEN);
	strcpy(route.tag_hex, hex.data);
	request_route(request, &route);
	memcpy(request->table.mail, route.tag, TAG_LEN);
	request->table.has_mail = true;
	buf_release(&id);
	buf_release(&hex);
}

static int
carry_once(
    struct visitor *visitor, const struct host_wish *wish, struct err *err)
{
	struct request *request = visitor->request;
	const struct mail *mail = request->mail;
	const char *why = NULL;
	int rc = table_open(
	    &request->table, mail->site, wish->id, true, mail->now, err);

	if (rc == 0) {
		set_tag(request);
		if (!mail_tags_has(
			&request->table.private.mails, request->route->tag_hex))
			rc = carry(visitor, wish, &why, err);
		if (rc == 0 && why == NULL)
			site_log_done(mail->site, mail->now,
			    "%s: %s, by a mail of the host's", wish->id,
			    acts[wish->act].name);
	}
	fate_close(request);
	return rc < 0 ? -1 : tell(visitor, wish, why, err);
}

/* "Yes", or the wish itself once more. */
static bool
says_yes(const struct visitor *visitor, const char *name)
{
	struct host_wish again = {.whom = NULL};
	char same[17] = "";
	bool is = lines_command(&visitor->said.orders, "agree") != NULL;

	if (!is && read_text(visitor, visitor->said.text.data, &again)) {
		name_letter(&again, same);
		is = strcmp(same, name) == 0;
	}
	free(again.whom);
	return is;
}

int
host_wish_answer(struct visitor *visitor, struct err *err)
{
	const struct reply *reply = &visitor->request->route->reply;
	struct host_wish wish = {.whom = NULL};
	char name[17] = "";
	int rc = 0;

	visitor->lang = visitor_words_lang(&visitor->said);
	if (read_text(visitor, subject_of(visitor), &wish))
		name_letter(&wish, name);
	/* The subject was changed: nobody knows what was wished. */
	if (strcmp(name, reply->match) != 0)
		rc = visitor_no(visitor, "subject", err);
	else if (!may(visitor, &wish))
		rc = tell(visitor, &wish, "not-yours", err);
	else if (says_yes(visitor, name))
		rc = carry_once(visitor, &wish, err);
	else
		rc = tell(visitor, &wish, "no-yes", err);
	free(wish.whom);
	return rc;
}
