/* SPDX-License-Identifier: MIT */
#include "http_said.h"
#include "base/x.h"

#include <stdlib.h>
#include <string.h>

#define ASKED_MOST 2000

static const char *said, *said_end;
static char *asked[ASKED_MOST];
static size_t asked_count;

struct http {
	const struct http_server *server;
};

void
http_said(const char *text, size_t len)
{
	said = text;
	said_end = text + len;
	while (asked_count > 0)
		free(asked[--asked_count]);
}

const char *
http_asked(size_t i)
{
	return i < asked_count ? asked[i] : NULL;
}

int
http_open(struct http **http, const struct http_server *server, struct err *err)
{
	(void)err;
	*http = xcalloc(1, sizeof(**http));
	(*http)->server = server;
	return 0;
}

void
http_close(struct http *http)
{
	free(http);
}

void
http_answer_release(struct http_answer *answer)
{
	buf_release(&answer->body);
	*answer = (struct http_answer){.body = BUF_INIT};
}

static void
remember(const struct http_question *question)
{
	struct buf line = BUF_INIT;

	buf_addf(&line, "%s %s ", question->method, question->url);
	if (question->body != NULL)
		buf_add(&line, question->body, question->len);
	if (asked_count == ASKED_MOST)
		buf_release(&line);
	else
		asked[asked_count++] = buf_take(&line);
}

static size_t
line_length(const char *text)
{
	const char *end = memchr(text, '\n', (size_t)(said_end - text));

	return end == NULL ? (size_t)(said_end - text)
			   : (size_t)(end - text) + 1;
}

/* The line "%STATUS RETRY" is at said. */
static void
take_head(struct http_answer *answer)
{
	size_t len = line_length(said);
	char *head = xstrndup(said + 1, len - 1), *rest;
	long status = strtol(head, &rest, 10);

	answer->status = rest == head ? 200 : status;
	answer->retry_after = strtol(rest, NULL, 10);
	free(head);
	said += len;
}

int
http_ask(struct http *http, const struct http_question *question,
    struct http_answer *answer, struct err *err)
{
	(void)http;
	*answer = (struct http_answer){.body = BUF_INIT};
	remember(question);
	if (said == said_end || *said != '%')
		return err_set(err, EX_TEMPFAIL, "no answer");
	take_head(answer);
	while (said < said_end && *said != '%') {
		size_t len = line_length(said);

		buf_add(&answer->body, said, len);
		said += len;
	}
	return 0;
}
