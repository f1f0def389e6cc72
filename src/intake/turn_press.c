/* SPDX-License-Identifier: MIT */
/*
 * turn_press.c - what players say to each other, "say to Bruno: ...".  It goes
 * by letter at once, stands in the reports of those who read it and in no match
 * file, and binds nobody.
 */
#include "base/fs.h"
#include "base/x.h"
#include "intake/turn_p.h"
#include "letters/hostmail.h"

#include <stdlib.h>
#include <string.h>

#define PRESS_A_DAY 20     /* sayings of a seat */
#define PRESS_HOST_A_DAY 3 /* of them to the host */
/* To the host, of all players: his other letters must not wait for them. */
#define PRESS_HOSTS_A_DAY 10

/* ---- not too much ---- */

struct tally {
	char *path;
	struct buf line, host; /* as they stand in the file, one a saying */
};

static void
tally_init(struct tally *tally, const struct mail *mail)
{
	*tally = (struct tally){.line = BUF_INIT, .host = BUF_INIT};
	tally->path =
	    site_path(mail->site, "log/press-%.10s", mail->table.time);
	buf_addf(&tally->line, "%s.%u;\n", mail->table.id, mail->reply.seat);
	buf_addf(
	    &tally->host, "%s.%u.host;\n", mail->table.id, mail->reply.seat);
}

static void
tally_release(struct tally *tally)
{
	buf_release(&tally->line);
	buf_release(&tally->host);
	free(tally->path);
}

/* A refusal's key, or NULL. */
static const char *
is_too_much(const struct mail *mail, const struct private_press *said)
{
	struct tally tally;
	unsigned host = 0;
	const char *why = NULL;

	tally_init(&tally, mail);
	for (size_t i = 0; i < said->count; i++)
		host += said->list[i].host;
	if (turn_count(tally.path, tally.line.data) + said->count > PRESS_A_DAY)
		why = "say-enough";
	else if (host > 0 && (turn_count(tally.path, tally.host.data) + host >
				     PRESS_HOST_A_DAY ||
				 turn_count(tally.path, ".host;\n") + host >
				     PRESS_HOSTS_A_DAY))
		why = "say-host-enough";
	tally_release(&tally);
	return why;
}

static void
count_saying(const struct mail *mail, const struct private_saying *saying)
{
	struct tally tally;

	tally_init(&tally, mail);
	fs_note(tally.path, tally.line.data, tally.line.len);
	if (saying->host)
		fs_note(tally.path, tally.host.data, tally.host.len);
	tally_release(&tally);
}

/* ---- what the match allows ---- */

static const char *
is_unallowed(const struct mail *mail, enum press_kind kind,
    const struct private_saying *saying)
{
	if (saying->host && mail->site->host == NULL)
		return "say-no-host";
	if (saying->host && saying->anonymous)
		return "say-host-name";
	if (saying->to != 0 && kind == PRESS_NONE)
		return "say-none";
	if (saying->anonymous && kind != PRESS_ANONYMOUS)
		return "say-signed";
	return NULL;
}

/* What came in the same letter would tell who wrote without a name. */
static bool
mixes_names(const struct private_press *said, bool only)
{
	size_t unnamed = 0;

	for (size_t i = 0; i < said->count; i++)
		unnamed += said->list[i].anonymous;
	return unnamed > 0 && (!only || unnamed < said->count);
}

static const char *
check(struct mail *mail, const struct private_press *said, bool only)
{
	enum press_kind kind = table_manners(&mail->table).press;
	const char *why = NULL;

	for (size_t i = 0; why == NULL && i < said->count; i++)
		why = is_unallowed(mail, kind, &said->list[i]);
	if (why == NULL && mixes_names(said, only))
		why = "say-alone";
	return why == NULL ? is_too_much(mail, said) : why;
}

/* ---- passing it on ---- */

void
turn_note_sayings(struct mail *mail)
{
	struct table *table = &mail->table;

	if (mail->noted)
		return;
	mail->noted = true;
	for (size_t i = 0; i < mail->said.count; i++) {
		struct private_saying saying;

		mail->said.list[i].entry = log_head(&table->match.log);
		saying = mail->said.list[i];
		saying.text = xstrdup(saying.text);
		saying.tag = xstrdup(saying.tag);
		private_say(&table->private, &saying);
		table->private_changed = true;
	}
}

void
turn_drop_sayings(struct mail *mail)
{
	private_unsay(&mail->table.private, mail->tag_hex);
	private_press_release(&mail->said);
}

static struct doc *
host_doc(const struct mail *mail, const struct private_saying *saying)
{
	const struct table *table = &mail->table;
	struct doc *doc = doc_new_map(), *list;
	const char *at = saying->text, *end;

	doc_add_string(doc, "match", table->id);
	doc_add_number(doc, "seat", saying->seat);
	doc_add_string(doc, "player", match_name(&table->match, saying->seat));
	list = doc_add_list(doc, "words_lines");
	for (; *at != '\0'; at = *end == '\0' ? end : end + 1) {
		end = strchrnul(at, '\n');
		doc_add_bytes(
		    doc_add_map(list, NULL), "text", at, (size_t)(end - at));
	}
	return doc;
}

static int
tell_host(
    struct mail *mail, const struct private_saying *saying, struct err *err)
{
	struct doc *doc = host_doc(mail, saying);
	struct buf tag = BUF_INIT;
	int rc;

	buf_addf(&tag, "press.%s.%s", mail->table.id, saying->tag);
	rc = hostmail_put(mail->site, "press", tag.data, doc, mail->now, err);
	buf_release(&tag);
	doc_free(doc);
	return rc < 0 ? -1 : 0;
}

int
turn_say_to_host(struct mail *mail, struct err *err)
{
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < mail->said.count; i++) {
		if (mail->said.list[i].host)
			rc = tell_host(mail, &mail->said.list[i], err);
		if (rc == 0)
			count_saying(mail, &mail->said.list[i]);
	}
	private_press_release(&mail->said);
	return rc;
}

int
turn_say_all(struct mail *mail, uint32_t told, struct err *err)
{
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < mail->said.count; i++)
		rc = table_say(&mail->table, &mail->said.list[i], ~told, err);
	return rc == 0 ? turn_say_to_host(mail, err) : -1;
}

/* ---- one mail ---- */

/* Whatever else the letter does could tell who wrote it. */
static bool
has_only_sayings(const struct mail *mail)
{
	if (mail->deeds.count > 0)
		return false;
	for (size_t i = 0; i < mail->orders->count; i++)
		if (mail->orders->lines[i].kind != READ_CHATTER &&
		    !turn_is_say(&mail->orders->lines[i]))
			return false;
	return true;
}

/* "Anna, Chloé": whom he may write to. */
static void
name_others(struct mail *mail, struct buf *out)
{
	unsigned count;
	struct words *const *words =
	    table_words(&mail->table, mail->reply.seat, &count);

	for (uint32_t s = 0; s < mail->table.match.seats; s++)
		if (s != mail->reply.seat && count > 0)
			buf_addf(out, "%s%s", out->len > 0 ? ", " : "",
			    words_name(words[0], s));
}

/* Each of these lines says whom; what is wrong with it stands beside it. */
static void
blame(struct mail *mail, struct order_line *line, const char *key)
{
	struct buf others = BUF_INIT;

	phrase_set(&line->why, key);
	phrase_number(&line->why, "max", PRESS_MAX);
	name_others(mail, &others);
	free(line->suggestion);
	line->suggestion = buf_take(&others);
	if (line->word == NULL)
		line->word = xstrdup("");
	line->kind = READ_NEAR;
}

/* What is passed on has no verdict of its own but the first line. */
static void
take_lines(struct mail *mail)
{
	struct orders *orders = mail->orders;

	for (size_t i = 0; i < orders->count;) {
		if (!turn_is_say(&orders->lines[i]))
			i++;
		else if (*orders->lines[i].argument != '\0')
			turn_tell_line(mail, i, VERDICT_DONE, NULL);
		else
			orders_drop(orders, i);
	}
}

int
turn_press(struct mail *mail, bool *taken, struct err *err)
{
	size_t line = turn_find(mail->orders, "say", 0);
	const char *why;

	*taken = false;
	if (line == mail->orders->count)
		return 0;
	why = turn_read_sayings(mail, mail->orders, &mail->said, &line);
	if (why == NULL)
		why = check(mail, &mail->said, has_only_sayings(mail));
	if (why != NULL) {
		private_press_release(&mail->said);
		*taken = true;
		blame(mail, &mail->orders->lines[line], why);
		return turn_refuse_line(mail, NULL, NULL, err);
	}
	take_lines(mail);
	turn_add_deed(&mail->deeds, "say", NULL);
	return 0;
}
