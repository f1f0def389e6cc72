/* SPDX-License-Identifier: MIT */
/* fetch_pop3.c - mail of a POP3 server (RFC 1939). */
#include "base/x.h"
#include "helpers/fetch/fetch.h"

#include <stdlib.h>
#include <string.h>
#include <strings.h>

#define LIST_MAX (64 * 1024 * 1024)
#define NAME_MAX_LEN 70

struct pop3 {
	struct wire wire;
	void (*close)(void *carrier);
	unsigned *numbers; /* of the mails of the list */
	size_t count, cap;
	bool lost; /* the server and we do not understand each other any more */
};

static int __attribute__((format(printf, 3, 4)))
command(struct pop3 *pop3, struct err *err, const char *fmt, ...)
{
	struct buf line = BUF_INIT;
	va_list ap;
	int rc;

	va_start(ap, fmt);
	buf_vaddf(&line, fmt, ap);
	va_end(ap);
	rc = wire_say(&pop3->wire, err, "%s", line.data);
	if (rc == 0)
		rc = wire_line(&pop3->wire, &line, err);
	pop3->lost = rc < 0;
	if (rc == 0 && strncmp(line.data, "+OK", 3) != 0)
		rc = err_set(
		    err, EX_TEMPFAIL, "the server says: %.300s", line.data);
	buf_release(&line);
	return rc;
}

static int
hear_text(struct pop3 *pop3, struct buf *out, size_t max, struct err *err)
{
	int rc = wire_text(&pop3->wire, out, max, err);

	pop3->lost = rc < 0;
	return rc;
}

/* "12 the-name-of-it" */
static int
add_line(struct pop3 *pop3, const char *line, size_t len, struct texts *names,
    struct err *err)
{
	size_t digits = 0, start, end = len, i;
	bool good;

	while (digits < len && line[digits] >= '0' && line[digits] <= '9')
		digits++;
	start = digits;
	while (start < end && line[start] == ' ')
		start++;
	while (end > start && line[end - 1] == ' ')
		end--;
	good = digits > 0 && digits < 10 && start > digits && end > start &&
	       end - start <= NAME_MAX_LEN;
	for (i = start; i < end; i++)
		good = good && line[i] > ' ' && line[i] < 0x7f;
	if (!good)
		return err_set(err, EX_TEMPFAIL,
		    "the server's list of mails makes no sense");
	pop3->numbers = x_grow(
	    pop3->numbers, &pop3->cap, pop3->count, sizeof(*pop3->numbers));
	pop3->numbers[pop3->count++] = (unsigned)strtoul(line, NULL, 10);
	texts_add(names, line + start, end - start);
	return 0;
}

static int
pop3_list(void *state, struct texts *names, struct err *err)
{
	struct pop3 *pop3 = state;
	struct buf text = BUF_INIT;
	const char *line, *end;
	int rc;

	rc = command(pop3, err, "UIDL");
	if (rc == 0)
		rc = hear_text(pop3, &text, LIST_MAX, err);
	for (line = text.data; rc == 0 && *line != '\0'; line = end + 1) {
		end = strchr(line, '\n');
		if (end == NULL)
			break;
		rc = add_line(pop3, line,
		    (size_t)(end - line) - (end > line && end[-1] == '\r'),
		    names, err);
	}
	buf_release(&text);
	return rc;
}

static int
pop3_get(void *state, size_t which, struct buf *out, size_t max, bool *gone,
    struct err *err)
{
	struct pop3 *pop3 = state;

	/* The server keeps the list as it is until we have gone. */
	*gone = false;
	if (command(pop3, err, "RETR %u", pop3->numbers[which]) < 0)
		return -1;
	return hear_text(pop3, out, max, err);
}

/* The server deletes when we have said good bye, and not before. */
static int
pop3_drop(void *state, const bool *done, struct err *err)
{
	struct pop3 *pop3 = state;
	size_t i;
	int rc;

	for (i = 0; i < pop3->count; i++)
		if (done[i] &&
		    command(pop3, err, "DELE %u", pop3->numbers[i]) < 0)
			return -1;
	rc = command(pop3, err, "QUIT");
	pop3->lost = true;
	return rc;
}

static void
pop3_close(void *state)
{
	struct pop3 *pop3 = state;

	if (!pop3->lost)
		command(pop3, NULL, "QUIT");
	if (pop3->close != NULL)
		pop3->close(pop3->wire.carrier);
	wire_release(&pop3->wire);
	free(pop3->numbers);
	free(pop3);
}

int
pop3_open(struct box *box, struct wire *wire, void (*close)(void *carrier),
    const struct place *place, struct err *err)
{
	struct pop3 *pop3 = xcalloc(1, sizeof(*pop3));

	(void)place;
	(void)err;
	pop3->wire = *wire;
	pop3->close = close;
	*box = (struct box){pop3, pop3_list, pop3_get, pop3_drop, pop3_close};
	return 0;
}
