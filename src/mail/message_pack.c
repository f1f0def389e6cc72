/* SPDX-License-Identifier: MIT */
/* message_pack.c - a message in memory, and as one string of bytes. */
#include "base/fold.h"
#include "base/x.h"
#include "mail/message.h"

#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#define PACK_MAGIC 0x696c7031u /* "1pli" */

static const size_t strings[] = {
    offsetof(struct message, message_id),
    offsetof(struct message, from),
    offsetof(struct message, from_name),
    offsetof(struct message, subject),
    offsetof(struct message, in_reply_to),
    offsetof(struct message, auth_results),
    offsetof(struct message, languages),
    offsetof(struct message, status),
};

static char **
string_at(struct message *message, size_t i)
{
	return (char **)(void *)((char *)message + strings[i]);
}

void
message_init(struct message *message)
{
	size_t i;

	*message = (struct message){.text = BUF_INIT, .html = BUF_INIT};
	for (i = 0; i < ARRAY_LEN(strings); i++)
		*string_at(message, i) = xstrdup("");
	for (i = 0; i < MESSAGE_FILES; i++)
		message->files[i] = (struct buf)BUF_INIT;
}

void
message_release(struct message *message)
{
	size_t i;

	for (i = 0; i < ARRAY_LEN(strings); i++)
		free(*string_at(message, i));
	for (i = 0; i < message->recipient_count; i++)
		free(message->recipients[i]);
	buf_release(&message->text);
	buf_release(&message->html);
	for (i = 0; i < MESSAGE_FILES; i++)
		buf_release(&message->files[i]);
	*message = (struct message){.text = BUF_INIT, .html = BUF_INIT};
}

/* ---- there ---- */

/* Both ends are the same program on the same machine. */
static void
pack_number(struct buf *out, uint32_t number)
{
	buf_add(out, &number, sizeof(number));
}

static void
pack_bytes(struct buf *out, const char *bytes, size_t len)
{
	pack_number(out, (uint32_t)len);
	buf_add(out, bytes, len);
}

void
message_pack(const struct message *message, struct buf *out)
{
	size_t i;

	pack_number(out, PACK_MAGIC);
	pack_number(out, message->flags);
	buf_add(out, &message->date, sizeof(message->date));
	for (i = 0; i < ARRAY_LEN(strings); i++) {
		const char *const *at =
		    (const char *const *)(const void *)((const char *)message +
							strings[i]);

		pack_bytes(out, *at, strlen(*at));
	}
	pack_number(out, (uint32_t)message->recipient_count);
	for (i = 0; i < message->recipient_count; i++)
		pack_bytes(out, message->recipients[i],
		    strlen(message->recipients[i]));
	pack_bytes(out, message->text.data, message->text.len);
	pack_bytes(out, message->html.data, message->html.len);
	pack_number(out, (uint32_t)message->file_count);
	for (i = 0; i < message->file_count; i++)
		pack_bytes(out, message->files[i].data, message->files[i].len);
}

/* ---- and back ---- */

struct reader {
	const char *at, *end;
};

static bool
unpack_number(struct reader *reader, uint32_t *number)
{
	if ((size_t)(reader->end - reader->at) < sizeof(*number))
		return false;
	memcpy(number, reader->at, sizeof(*number));
	reader->at += sizeof(*number);
	return true;
}

static bool
unpack_bytes(struct reader *reader, const char **bytes, size_t *len)
{
	uint32_t number;

	if (!unpack_number(reader, &number) ||
	    (size_t)(reader->end - reader->at) < number)
		return false;
	*bytes = reader->at;
	*len = number;
	reader->at += number;
	return fold_is_utf8(*bytes, *len) && memchr(*bytes, '\0', *len) == NULL;
}

static bool
unpack_string(struct reader *reader, char **text)
{
	const char *bytes;
	size_t len;

	if (!unpack_bytes(reader, &bytes, &len) ||
	    memchr(bytes, '\n', len) != NULL ||
	    memchr(bytes, '\r', len) != NULL)
		return false;
	free(*text);
	*text = xstrndup(bytes, len);
	return true;
}

static bool
unpack_buf(struct reader *reader, struct buf *buf)
{
	const char *bytes;
	size_t len;

	if (!unpack_bytes(reader, &bytes, &len))
		return false;
	buf_clear(buf);
	buf_add(buf, bytes, len);
	return true;
}

static bool
unpack_files(struct reader *reader, struct message *message)
{
	uint32_t number, i;

	if (!unpack_number(reader, &number) || number > MESSAGE_FILES)
		return false;
	for (i = 0; i < number; i++)
		if (!unpack_buf(reader, &message->files[i]))
			return false;
	message->file_count = number;
	return true;
}

static bool
unpack_all(struct reader *reader, struct message *message)
{
	uint32_t number;
	size_t i;

	if (!unpack_number(reader, &number) || number != PACK_MAGIC ||
	    !unpack_number(reader, &number))
		return false;
	message->flags = number;
	if ((size_t)(reader->end - reader->at) < sizeof(message->date))
		return false;
	memcpy(&message->date, reader->at, sizeof(message->date));
	reader->at += sizeof(message->date);
	for (i = 0; i < ARRAY_LEN(strings); i++)
		if (!unpack_string(reader, string_at(message, i)))
			return false;
	if (!unpack_number(reader, &number) || number > MESSAGE_RECIPIENTS)
		return false;
	for (i = 0; i < number; i++) {
		char *text = NULL;

		if (!unpack_string(reader, &text))
			return false;
		message->recipients[message->recipient_count++] = text;
	}
	return unpack_buf(reader, &message->text) &&
	       unpack_buf(reader, &message->html) &&
	       unpack_files(reader, message) && reader->at == reader->end;
}

bool
message_unpack(struct message *message, const char *bytes, size_t len)
{
	struct reader reader = {bytes, bytes + len};
	struct message read;

	message_init(&read);
	if (!unpack_all(&reader, &read)) {
		message_release(&read);
		return false;
	}
	read.recipient_field = message->recipient_field;
	message_release(message);
	*message = read;
	return true;
}
