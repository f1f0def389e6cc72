/* SPDX-License-Identifier: MIT */
/* wire.c - lines and counted bytes of a conversation with a server. */
#include "base/wire.h"

#include <string.h>

#define BLOCK 16384

void
wire_init(struct wire *wire)
{
	memset(wire, 0, sizeof(*wire));
	wire->in = (struct buf)BUF_INIT;
}

void
wire_release(struct wire *wire)
{
	buf_release(&wire->in);
}

int
wire_say(struct wire *wire, struct err *err, const char *fmt, ...)
{
	struct buf line = BUF_INIT;
	va_list ap;
	int rc;

	va_start(ap, fmt);
	buf_vaddf(&line, fmt, ap);
	va_end(ap);
	buf_adds(&line, "\r\n");
	rc = wire->write(wire->carrier, line.data, line.len, err);
	buf_release(&line);
	return rc;
}

/* More bytes than there are. */
static int
more(struct wire *wire, struct err *err)
{
	char block[BLOCK];
	ssize_t got;

	if (wire->at > 0) {
		memmove(wire->in.data, wire->in.data + wire->at,
		    wire->in.len - wire->at);
		buf_cut(&wire->in, wire->in.len - wire->at);
		wire->at = 0;
	}
	got = wire->read(wire->carrier, block, sizeof(block), err);
	if (got < 0)
		return -1;
	buf_add(&wire->in, block, (size_t)got);
	return 0;
}

int
wire_line(struct wire *wire, struct buf *line, struct err *err)
{
	size_t seen = 0, len;
	const char *start, *end;

	for (;;) {
		start = wire->in.data + wire->at;
		len = wire->in.len - wire->at;
		end = memchr(start + seen, '\n', len - seen);
		if (end != NULL)
			break;
		if (len > WIRE_LINE)
			return err_set(err, EX_TEMPFAIL,
			    "the server has said a line without an end");
		seen = len;
		if (more(wire, err) < 0)
			return -1;
	}
	len = (size_t)(end - start);
	wire->at += len + 1;
	if (len > 0 && start[len - 1] == '\r')
		len--;
	buf_clear(line);
	buf_add(line, start, len);
	return 0;
}

static void
keep(struct buf *out, size_t most, const char *bytes, size_t len)
{
	size_t room = most > out->len ? most - out->len : 0;

	buf_add(out, bytes, len < room ? len : room);
}

int
wire_bytes(struct wire *wire, size_t count, struct buf *out, size_t max,
    struct err *err)
{
	size_t most = out->len + max, len;

	while (count > 0) {
		if (wire->at == wire->in.len && more(wire, err) < 0)
			return -1;
		len = wire->in.len - wire->at;
		if (len > count)
			len = count;
		keep(out, most, wire->in.data + wire->at, len);
		wire->at += len;
		count -= len;
	}
	return 0;
}

static int
next(struct wire *wire, char *c, struct err *err)
{
	if (wire->at == wire->in.len && more(wire, err) < 0)
		return -1;
	*c = wire->in.data[wire->at++];
	return 0;
}

/* The lines may be as long as a stranger likes, so not by wire_line. */
int
wire_text(struct wire *wire, struct buf *out, size_t max, struct err *err)
{
	size_t most = out->len + max;
	/* What has been seen of a line: nothing, ".", ".\r", other things. */
	enum { START, DOT, DOT_CR, INSIDE } place = START;
	char c;

	for (;;) {
		if (next(wire, &c, err) < 0)
			return -1;
		if (c == '\n' && (place == DOT || place == DOT_CR))
			return 0;
		if (place == DOT_CR)
			keep(out, most, "\r", 1);
		if (place == START && c == '.') {
			place = DOT;
		} else if (place == DOT && c == '\r') {
			place = DOT_CR;
		} else {
			keep(out, most, &c, 1);
			place = c == '\n' ? START : INSIDE;
		}
	}
}
