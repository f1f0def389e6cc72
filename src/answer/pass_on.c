/* SPDX-License-Identifier: MIT */
/* pass_on.c - what a player says to others goes with the answer to his mail. */
#include "answer/pass_on.h"
#include "answer/answer.h"
#include "base/fs.h"
#include "base/x.h"
#include "letters/hostmail.h"
#include "reading/request.h"
#include "table/letters.h"

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
tally_init(struct tally *tally, const struct request *request)
{
	*tally = (struct tally){.line = BUF_INIT, .host = BUF_INIT};
	tally->path = site_path(
	    request->mail->site, "log/press-%.10s", request->table.time);
	buf_addf(&tally->line, "%s.%u;\n", request->table.id,
	    request->route->reply.seat);
	buf_addf(&tally->host, "%s.%u.host;\n", request->table.id,
	    request->route->reply.seat);
}

static void
tally_release(struct tally *tally)
{
	buf_release(&tally->line);
	buf_release(&tally->host);
	free(tally->path);
}

/* A refusal's key, or NULL. */
const char *
pass_on_is_too_much(
    const struct request *request, const struct private_press *said)
{
	struct tally tally;
	unsigned host = 0;
	const char *why = NULL;

	tally_init(&tally, request);
	for (size_t i = 0; i < said->count; i++)
		host += said->list[i].host;
	if (answer_count(tally.path, tally.line.data) + said->count >
	    PRESS_A_DAY)
		why = "say-enough";
	else if (host > 0 && (answer_count(tally.path, tally.host.data) + host >
				     PRESS_HOST_A_DAY ||
				 answer_count(tally.path, ".host;\n") + host >
				     PRESS_HOSTS_A_DAY))
		why = "say-host-enough";
	tally_release(&tally);
	return why;
}

static void
count_saying(const struct request *request, const struct private_saying *saying)
{
	struct tally tally;

	tally_init(&tally, request);
	fs_note(tally.path, tally.line.data, tally.line.len);
	if (saying->host)
		fs_note(tally.path, tally.host.data, tally.host.len);
	tally_release(&tally);
}

/* ---- passing it on ---- */

void
pass_on_note(struct request *request)
{
	struct table *table = &request->table;

	if (request->outcome.noted)
		return;
	request->outcome.noted = true;
	for (size_t i = 0; i < request->outcome.said.count; i++) {
		struct private_saying saying;

		request->outcome.said.list[i].entry =
		    log_head(&table->match.log);
		saying = request->outcome.said.list[i];
		saying.text = xstrdup(saying.text);
		saying.tag = xstrdup(saying.tag);
		private_say(&table->private, &saying);
		table->private_changed = true;
	}
}

void
pass_on_drop(struct request *request)
{
	private_unsay(&request->table.private, request->route->tag_hex);
	private_press_release(&request->outcome.said);
}

static struct doc *
host_doc(const struct request *request, const struct private_saying *saying)
{
	const struct table *table = &request->table;
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
tell_host(struct request *request, const struct private_saying *saying,
    struct err *err)
{
	struct doc *doc = host_doc(request, saying);
	struct buf tag = BUF_INIT;
	int rc;

	buf_addf(&tag, "press.%s.%s", request->table.id, saying->tag);
	rc = hostmail_put(request->mail->site, "press", tag.data, doc,
	    request->mail->now, err);
	buf_release(&tag);
	doc_free(doc);
	return rc < 0 ? -1 : 0;
}

int
pass_on_to_host(struct request *request, struct err *err)
{
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < request->outcome.said.count; i++) {
		if (request->outcome.said.list[i].host)
			rc = tell_host(
			    request, &request->outcome.said.list[i], err);
		if (rc == 0)
			count_saying(request, &request->outcome.said.list[i]);
	}
	private_press_release(&request->outcome.said);
	return rc;
}

int
pass_on_all(struct request *request, uint32_t told, struct err *err)
{
	int rc = 0;

	for (size_t i = 0; rc == 0 && i < request->outcome.said.count; i++)
		rc = table_say(&request->table, &request->outcome.said.list[i],
		    ~told, err);
	return rc == 0 ? pass_on_to_host(request, err) : -1;
}
