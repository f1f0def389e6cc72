/* SPDX-License-Identifier: MIT */
/* message.c - a mail read by GMime. */
#include "mail/message.h"
#include "base/fold.h"
#include "base/x.h"
#include "mail/message_p.h"

#include <gmime/gmime.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* No part of ours is deeper, whatever the limits above let through. */
#define WALK_DEPTH (4 * MESSAGE_DEPTH)

/* ---- the library ---- */

/* A second g_mime_init() only counts. */
void
message_begin(void)
{
	g_mime_init();
}

/* A stream over bytes that stay the caller's. */
static GMimeStream *
stream_over(GByteArray *array, const char *bytes, size_t len)
{
	GMimeStream *stream = g_mime_stream_mem_new();

	array->data = (guint8 *)(uintptr_t)bytes;
	array->len = (guint)len;
	g_mime_stream_mem_set_byte_array(GMIME_STREAM_MEM(stream), array);
	return stream;
}

/* ---- header fields ---- */

/* RFC 5322 2.2.3: the blank after a line end stays, the line end goes. */
static void
unfold(struct buf *text)
{
	size_t i, len = 0;

	for (i = 0; i < text->len; i++)
		if (text->data[i] != '\r' && text->data[i] != '\n')
			text->data[len++] = text->data[i];
	buf_cut(text, len);
}

/* A field's raw value on one line, UTF-8, nothing decoded yet. */
static char *
field_value(GMimeHeader *header)
{
	const char *raw = g_mime_header_get_raw_value(header);
	struct buf utf8 = BUF_INIT;
	char *value;

	raw = raw == NULL ? "" : raw;
	message_text_decode(&utf8, raw, strlen(raw), "");
	unfold(&utf8);
	value = message_text_line(utf8.data, utf8.len, MESSAGE_MAX);
	buf_release(&utf8);
	return value;
}

/* What GMime made of a field, never trusted to be UTF-8 or one line. */
static char *
decoded_line(const char *text)
{
	if (text == NULL)
		return xstrdup("");
	return message_text_line(text, strlen(text), 998);
}

static InternetAddress *
first_mailbox(InternetAddressList *list)
{
	int i, count = list == NULL ? 0 : internet_address_list_length(list);

	for (i = 0; i < count; i++) {
		InternetAddress *ia =
		    internet_address_list_get_address(list, i);

		if (INTERNET_ADDRESS_IS_MAILBOX(ia))
			return ia;
	}
	return NULL;
}

static void
take_words(char **field, const char *value)
{
	char *text = g_mime_utils_header_decode_text(NULL, value);

	message_take(field, decoded_line(text));
	g_free(text);
}

static void
take_from(struct message *message, const char *value)
{
	InternetAddressList *list = internet_address_list_parse(NULL, value);
	InternetAddress *ia = first_mailbox(list);

	if (ia != NULL) {
		const char *addr = internet_address_mailbox_get_addr(
		    INTERNET_ADDRESS_MAILBOX(ia));

		message_take(
		    &message->from, message_address(addr == NULL ? "" : addr));
		message_take(&message->from_name,
		    decoded_line(internet_address_get_name(ia)));
	}
	if (list != NULL)
		g_object_unref(list);
	/* "MAILER-DAEMON <>": it has no address, but says who it is. */
	if (*message->from == '\0')
		take_words(&message->from_name, value);
}

static void
take_subject(struct message *message, const char *value)
{
	take_words(&message->subject, value);
}

/* The last one named is what is answered. */
static void
take_references(struct message *message, const char *value)
{
	const char *last = strrchr(value, '<');

	if (last != NULL)
		message_field(message, "In-Reply-To", last);
}

static void
take_other(struct message *message, const char *value)
{
	message_recipient(message, value);
}

static void
take_date(struct message *message, const char *value)
{
	GDateTime *date = g_mime_utils_header_decode_date(value);

	if (date == NULL)
		return;
	if (message->date == 0)
		message->date = g_date_time_to_unix(date);
	if (message->date < 0)
		message->date = 0;
	g_date_time_unref(date);
}

/* Fields that the first pass leaves out, in the order of our trust. */
static const struct {
	const char *name;
	void (*take)(struct message *message, const char *value);
} later_fields[] = {
    {"From", take_from},
    {"Subject", take_subject},
    {"Date", take_date},
    {"References", take_references},
    {"Delivered-To", take_other},
    {"X-Original-To", take_other},
    {"Envelope-To", take_other},
};

static void
read_later(struct message *message, GMimeHeaderList *list, int count, size_t f)
{
	int i;

	for (i = 0; i < count; i++) {
		GMimeHeader *header = g_mime_header_list_get_header_at(list, i);
		char *value;

		if (strcasecmp(g_mime_header_get_name(header),
			later_fields[f].name) != 0)
			continue;
		value = field_value(header);
		later_fields[f].take(message, value);
		free(value);
	}
}

/* Several addresses may stand in it. */
static void
read_own_field(struct message *message, GMimeHeaderList *list)
{
	GMimeHeader *header =
	    g_mime_header_list_get_header(list, message->recipient_field);
	char *value = header == NULL ? NULL : field_value(header);
	char *rest, *one;

	for (one = value == NULL ? NULL : strtok_r(value, ",", &rest);
	     one != NULL; one = strtok_r(NULL, ",", &rest))
		message_recipient(message, one);
	free(value);
}

static void
read_fields(struct message *message, GMimeHeaderList *list)
{
	int i, count = g_mime_header_list_get_count(list);
	size_t f;

	for (i = 0; i < count; i++) {
		GMimeHeader *header = g_mime_header_list_get_header_at(list, i);
		char *value = field_value(header);

		message_field(message, g_mime_header_get_name(header), value);
		free(value);
	}
	if (message->recipient_field != NULL)
		read_own_field(message, list);
	for (f = 0; f < ARRAY_LEN(later_fields); f++)
		read_later(message, list, count, f);
}

/* ---- the parts of a body ---- */

/* What has been found so far. */
struct mime_body {
	struct message *message;
	GMimeObject *cut; /* the part at whose end there may be more, or NULL */
	struct message_body words;
	bool html_first; /* plain text below it is a footer, no body */
	unsigned depth, alternatives;
};

static bool
is_type(GMimeObject *object, const char *type, const char *subtype)
{
	return g_mime_content_type_is_type(
	    g_mime_object_get_content_type(object), type, subtype);
}

static bool
has_param(GMimeObject *object, const char *name, const char *value)
{
	const char *has =
	    g_mime_object_get_content_type_parameter(object, name);

	return has != NULL && strcasecmp(has, value) == 0;
}

/* The decoded bytes of a part in a charset, as tidy UTF-8. */
static void
part_text(struct buf *out, GMimeObject *object)
{
	GMimeDataWrapper *content = g_mime_part_get_content(GMIME_PART(object));
	const char *charset =
	    g_mime_object_get_content_type_parameter(object, "charset");
	GMimeStream *stream;
	GByteArray *array;

	if (content == NULL)
		return;
	stream = g_mime_stream_mem_new();
	g_mime_data_wrapper_write_to_stream(content, stream);
	array = g_mime_stream_mem_get_byte_array(GMIME_STREAM_MEM(stream));
	message_charset_decode(out, (char *)array->data, array->len,
	    charset == NULL ? "" : charset);
	g_object_unref(stream);
}

static void
read_plain(struct buf *out, GMimeObject *object)
{
	struct buf text = BUF_INIT;

	part_text(&text, object);
	message_text_bare(&text);
	if (out->len > 0 && out->data[out->len - 1] != '\n')
		buf_addc(out, '\n');
	if (has_param(object, "format", "flowed"))
		message_text_flowed(out, text.data, text.len,
		    has_param(object, "delsp", "yes"));
	else
		buf_add(out, text.data, text.len);
	buf_release(&text);
}

static void
read_file(struct mime_body *body, GMimeObject *object)
{
	struct message_body *words = &body->words;

	if (words->file_count == MESSAGE_FILES)
		return;
	read_plain(&words->files[words->file_count], object);
	if (!message_text_blank(&words->files[words->file_count]))
		words->file_count++;
}

static void
read_html(struct mime_body *body, GMimeObject *object)
{
	if (body->alternatives == 0 && message_text_blank(&body->words.text))
		body->html_first = true;
	part_text(&body->words.html, object);
}

static void
read_calendar(struct mime_body *body, GMimeObject *object)
{
	struct buf text = BUF_INIT;

	part_text(&text, object);
	if (has_param(object, "method", "REPLY") ||
	    strstr(text.data, "\nMETHOD:REPLY") != NULL)
		body->message->flags |= MESSAGE_CALENDAR;
	buf_release(&text);
}

static void
read_status(struct mime_body *body, GMimeObject *object)
{
	struct buf text = BUF_INIT;

	part_text(&text, object);
	message_report(body->message, text.data);
	buf_release(&text);
}

static enum message_kind
kind_of(GMimeObject *object)
{
	GMimeContentType *type = g_mime_object_get_content_type(object);
	const char *how = g_mime_object_get_disposition(object);
	const struct message_part part = {
	    .type = g_mime_content_type_get_media_type(type),
	    .subtype = g_mime_content_type_get_media_subtype(type),
	    .field = g_mime_object_get_header(object, "Content-Type"),
	    .name = g_mime_part_get_filename(GMIME_PART(object)),
	    .attached = how != NULL && strcasecmp(how, "attachment") == 0};

	return message_kind(&part);
}

static void
read_words(struct mime_body *body, GMimeObject *object, enum message_kind kind)
{
	if (!body->html_first &&
	    (kind == KIND_PLAIN || body->alternatives == 0))
		read_plain(&body->words.text, object);
}

static void
read_leaf(struct mime_body *body, GMimeObject *object)
{
	static const unsigned flags[] = {[KIND_CRYPT] = MESSAGE_CRYPT,
	    [KIND_DOCUMENT] = MESSAGE_DOCUMENT,
	    [KIND_TOLD] = MESSAGE_TOLD,
	    [KIND_RETURNED] = MESSAGE_RETURNED};
	enum message_kind kind = kind_of(object);

	body->message->flags |= flags[kind];
	if (kind == KIND_HTML)
		read_html(body, object);
	else if (kind == KIND_CALENDAR)
		read_calendar(body, object);
	else if (kind == KIND_STATUS)
		read_status(body, object);
	else if (kind == KIND_FILE)
		read_file(body, object);
	else if (kind == KIND_PLAIN || kind == KIND_TEXT)
		read_words(body, object, kind);
}

static void read_part(struct mime_body *body, GMimeObject *object);

static void
read_first(struct mime_body *body, GMimeMultipart *multipart)
{
	if (g_mime_multipart_get_count(multipart) > 0)
		read_part(body, g_mime_multipart_get_part(multipart, 0));
}

static void
read_related(struct mime_body *body, GMimeMultipart *multipart)
{
	const char *start = g_mime_object_get_content_type_parameter(
	    GMIME_OBJECT(multipart), "start");
	char *id = start == NULL ? NULL : g_mime_utils_decode_message_id(start);
	GMimeObject *root =
	    id == NULL
		? NULL
		: g_mime_multipart_get_subpart_from_content_id(multipart, id);

	g_free(id);
	if (root != NULL)
		read_part(body, root);
	else
		read_first(body, multipart);
}

static void
read_all(struct mime_body *body, GMimeMultipart *multipart)
{
	int i, count = g_mime_multipart_get_count(multipart);

	for (i = 0; i < count; i++)
		read_part(body, g_mime_multipart_get_part(multipart, i));
}

static void
read_alternative(struct mime_body *body, GMimeMultipart *multipart)
{
	body->alternatives++;
	read_all(body, multipart);
	body->alternatives--;
	if (message_text_blank(&body->words.text) && body->words.html.len > 0)
		body->html_first = true;
}

static void
read_multipart(struct mime_body *body, GMimeMultipart *multipart)
{
	GMimeObject *object = GMIME_OBJECT(multipart);

	if (is_type(object, "multipart", "report"))
		body->message->flags |= MESSAGE_BOUNCE | MESSAGE_REPORT;
	if (is_type(object, "multipart", "alternative"))
		read_alternative(body, multipart);
	else if (is_type(object, "multipart", "related"))
		read_related(body, multipart);
	else if (is_type(object, "multipart", "signed"))
		read_first(body, multipart);
	else if (is_type(object, "multipart", "encrypted"))
		body->message->flags |= MESSAGE_CRYPT;
	else
		read_all(body, multipart);
}

/* A mail in the mail is not its sender's own words; but a report that he sends
 * on is told from a letter. */
static void
look_inside(struct mime_body *body, GMimeMessagePart *part)
{
	GMimeMessage *mail = g_mime_message_part_get_message(part);
	GMimeObject *root =
	    mail == NULL ? NULL : g_mime_message_get_mime_part(mail);

	if (root != NULL && is_type(root, "multipart", "report"))
		body->message->flags |= MESSAGE_RETURNED;
}

/* The last part of all, which may not be whole. */
static GMimeObject *
last_part(GMimeObject *object)
{
	int count;

	while (
	    GMIME_IS_MULTIPART(object) &&
	    (count = g_mime_multipart_get_count(GMIME_MULTIPART(object))) > 0)
		object = g_mime_multipart_get_part(
		    GMIME_MULTIPART(object), count - 1);
	return object;
}

/* Keeps whether these words were of the letter itself. */
static void
note_cut(struct mime_body *body, GMimeObject *object)
{
	enum message_kind kind =
	    GMIME_IS_PART(object) ? kind_of(object) : KIND_NONE;

	body->words.cut =
	    kind == KIND_PLAIN || kind == KIND_TEXT || kind == KIND_HTML;
}

static void
read_part(struct mime_body *body, GMimeObject *object)
{
	if (object == body->cut) {
		note_cut(body, object);
		return;
	}
	if (++body->depth > WALK_DEPTH)
		body->message->flags |= MESSAGE_LIMIT;
	else if (GMIME_IS_MULTIPART(object))
		read_multipart(body, GMIME_MULTIPART(object));
	else if (GMIME_IS_PART(object))
		read_leaf(body, object);
	else if (GMIME_IS_MESSAGE_PART(object))
		look_inside(body, GMIME_MESSAGE_PART(object));
	body->depth--;
}

static void
read_body(struct message *message, GMimeObject *root, bool skipped)
{
	struct mime_body body = {
	    .message = message, .cut = skipped ? last_part(root) : NULL};
	struct message_body *words = &body.words;

	message_body_init(words);
	read_part(&body, root);
	message_body_give(words, message, skipped);
	message_body_release(words);
}

/* ---- reading ---- */

static void
read_mail(struct message *message, GMimeMessage *mail, bool skipped)
{
	GMimeObject *root = g_mime_message_get_mime_part(mail);
	/* The library gives fields called Content- to the body. */
	const char *language =
	    root == NULL ? NULL
			 : g_mime_object_get_header(root, "Content-Language");

	if (language != NULL && fold_is_utf8(language, strlen(language)))
		message_field(message, "Content-Language", language);
	read_fields(message, g_mime_object_get_header_list(GMIME_OBJECT(mail)));
	if (root != NULL)
		read_body(message, root, skipped);
}

void
message_parse(struct message *message, const char *bytes, size_t len, bool cut)
{
	GByteArray array;
	GMimeMessage *mail;
	GMimeParser *parser;
	GMimeStream *stream;
	struct message_raw raw;

	message_begin();
	message_raw_init(&raw, bytes, len);
	message->flags = raw.flags | (cut ? MESSAGE_CUT : 0);
	stream = stream_over(&array, raw.bytes.data, raw.bytes.len);
	parser = g_mime_parser_new_with_stream(stream);
	g_mime_parser_set_persist_stream(parser, TRUE);
	mail = g_mime_parser_construct_message(parser, NULL);
	if (mail != NULL) {
		read_mail(message, mail, raw.skipped);
		g_object_unref(mail);
	}
	message_judge(message);
	g_object_unref(parser);
	g_object_unref(stream);
	message_raw_release(&raw);
}
