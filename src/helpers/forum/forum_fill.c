/* SPDX-License-Identifier: MIT */
/* forum_fill.c - a call of the data file, filled in: address, fields, body. */
#include "base/chars.h"
#include "base/x.h"
#include "helpers/forum/forum_p.h"

#include <stdlib.h>
#include <string.h>

struct filling {
	const struct forum *forum;
	const struct doc *vars;
	const struct forum_file *file;
	bool percent; /* as a part of an address */
};

static const char *
value_of(const struct filling *filling, const char *name)
{
	const struct forum_config *config = filling->forum->config;

	if (strcmp(name, "user") == 0)
		return config->user;
	if (strcmp(name, "category") == 0)
		return config->category;
	if (strcmp(name, "token") == 0)
		return config->token.data;
	return doc_text_at(filling->vars, name, "");
}

static void
add_percent(struct buf *out, const char *text)
{
	for (; *text != '\0'; text++)
		if (is_one_of(*text, "-._~") ||
		    (*text >= '0' && *text <= '9') ||
		    ((*text | 32) >= 'a' && (*text | 32) <= 'z'))
			buf_addc(out, *text);
		else
			buf_addf(out, "%%%02X", (unsigned char)*text);
}

static void
fill(const struct filling *filling, const char *text, struct buf *out)
{
	while (*text != '\0') {
		size_t len = strcspn(text, "{");
		char *name;

		buf_add(out, text, len);
		text += len;
		if (*text == '\0')
			break;
		text += 1 + (text[1] == '#');
		len = strcspn(text, "}");
		name = xstrndup(text, len);
		if (filling->percent)
			add_percent(out, value_of(filling, name));
		else
			buf_adds(out, value_of(filling, name));
		free(name);
		text += len + 1;
	}
}

/* "{#thread}" alone is a number, if it is one. */
static void
fill_json_text(const struct filling *filling, const char *text, struct doc *in,
    const char *key)
{
	struct buf out = BUF_INIT;

	fill(filling, text, &out);
	if (strncmp(text, "{#", 2) == 0 && text[strlen(text) - 1] == '}' &&
	    out.len > 0 && out.len < 18 &&
	    strspn(out.data, "0123456789") == out.len)
		doc_add_number(in, key, strtoll(out.data, NULL, 10));
	else
		doc_add_string(in, key, out.data);
	buf_release(&out);
}

static void
fill_json(const struct filling *filling, const struct doc *from, struct doc *to)
{
	for (size_t i = 0; i < doc_count(from); i++) {
		const struct doc *item = doc_at(from, i);
		const char *key =
		    doc_is(from, DOC_MAP) ? doc_key_at(from, i) : NULL;

		if (doc_is(item, DOC_MAP))
			fill_json(filling, item, doc_add_map(to, key));
		else if (doc_is(item, DOC_LIST))
			fill_json(filling, item, doc_add_list(to, key));
		else
			fill_json_text(filling, doc_text(item), to, key);
	}
}

static void
fill_form(
    const struct filling *filling, const struct doc *form, struct buf *out)
{
	for (size_t i = 0; i < doc_count(form); i++) {
		if (i > 0)
			buf_addc(out, '&');
		add_percent(out, doc_key_at(form, i));
		buf_addc(out, '=');
		fill(filling, doc_text(doc_at(form, i)), out);
	}
}

/* ---- a form with a file (RFC 7578) ---- */

/* A value in quotes: names of fields and of files. */
static void
add_quoted(struct buf *out, const char *name, const char *text)
{
	buf_addf(out, "; %s=\"", name);
	for (; *text != '\0'; text++)
		buf_addc(out, is_one_of(*text, "\"\r\n") ? '_' : *text);
	buf_addc(out, '"');
}

static void
add_part(const struct filling *filling, const char *boundary, const char *name,
    const char *text, struct buf *out)
{
	const struct forum_file *file =
	    strcmp(text, "{file}") == 0 ? filling->file : NULL;

	buf_addf(out, "--%s\r\nContent-Disposition: form-data", boundary);
	add_quoted(out, "name", name);
	if (file != NULL) {
		add_quoted(out, "filename", file->name);
		buf_addf(out, "\r\nContent-Type: %s\r\n\r\n", file->type);
		buf_add(out, file->bytes->data, file->bytes->len);
	} else {
		buf_adds(out, "\r\n\r\n");
		fill(filling, text, out);
	}
	buf_adds(out, "\r\n");
}

/* Nothing that is sent has the line that parts it. */
static void
fill_parts(const struct filling *filling, const struct doc *parts,
    struct buf *boundary, struct buf *out)
{
	buf_adds(boundary, "pli-part");
	while (filling->file != NULL &&
	       memmem(filling->file->bytes->data, filling->file->bytes->len,
		   boundary->data, boundary->len) != NULL)
		buf_addc(boundary, '-');
	for (size_t i = 0; i < doc_count(parts); i++)
		add_part(filling, boundary->data, doc_key_at(parts, i),
		    doc_text(doc_at(parts, i)), out);
	buf_addf(out, "--%s--\r\n", boundary->data);
}

static void
take_field(struct forum_request *request, char *field)
{
	request->fields[request->count] = field;
	request->question.fields[request->count++] = field;
}

static void
fill_headers(struct forum_request *request, struct filling *filling,
    const struct doc *headers)
{
	filling->percent = false;
	for (size_t i = 0; i < doc_count(headers); i++) {
		struct buf field = BUF_INIT;

		if (request->count >= HTTP_FIELDS - 3)
			break;
		buf_addf(&field, "%s: ", doc_key_at(headers, i));
		fill(filling, doc_text(doc_at(headers, i)), &field);
		take_field(request, buf_take(&field));
	}
}

static void
fill_body(struct forum_request *request, struct filling *filling,
    const struct doc *call)
{
	const struct doc *json = doc_get(call, "json");
	const struct doc *parts = doc_get(call, "parts");
	struct buf boundary = BUF_INIT, field = BUF_INIT;
	struct doc *body;

	if (json != NULL) {
		filling->percent = false;
		body = doc_is(json, DOC_LIST) ? doc_new_list() : doc_new_map();
		fill_json(filling, json, body);
		doc_json(body, &request->body);
		doc_free(body);
		take_field(request, xstrdup("Content-Type: application/json"));
	} else if (parts != NULL) {
		filling->percent = false;
		fill_parts(filling, parts, &boundary, &request->body);
		buf_addf(&field,
		    "Content-Type: multipart/form-data; boundary=%s",
		    boundary.data);
		take_field(request, buf_take(&field));
	} else {
		filling->percent = true;
		fill_form(filling, doc_get(call, "form"), &request->body);
		take_field(request,
		    xstrdup("Content-Type: application/x-www-form-urlencoded"));
	}
	buf_release(&boundary);
	request->question.body = request->body.data;
	request->question.len = request->body.len;
}

void
forum_request_make(struct forum_request *request, const struct forum *forum,
    const struct doc *call, const struct doc *vars,
    const struct forum_file *file)
{
	struct filling filling = {forum, vars, file, true};

	*request = (struct forum_request){.url = BUF_INIT, .body = BUF_INIT};
	buf_adds(&request->url, forum->config->url);
	fill(&filling, doc_text_at(call, "url", ""), &request->url);
	request->question.url = request->url.data;
	request->question.method = doc_text_at(call, "method", "GET");
	take_field(request, xstrdup("Accept: application/json"));
	fill_headers(
	    request, &filling, doc_get(forum->config->data, "headers"));
	fill_headers(request, &filling, doc_get(call, "headers"));
	if (strcmp(request->question.method, "GET") != 0)
		fill_body(request, &filling, call);
}

bool
forum_link(const struct forum *forum, const char *thread, const char *id,
    struct buf *out)
{
	const char *link =
	    doc_text(doc_find(forum->config->data, FORUM_TOPICS ".link"));
	struct doc *vars;

	if (link == NULL)
		return false;
	vars = doc_new_map();
	doc_add_string(vars, "thread", thread);
	doc_add_string(vars, "id", id);
	buf_adds(out, forum->config->url);
	fill(&(struct filling){forum, vars, NULL, true}, link, out);
	doc_free(vars);
	return true;
}

void
forum_fill_stands(const struct forum *forum, const char *text,
    const struct doc *vars, struct buf *out)
{
	fill(&(struct filling){forum, vars, NULL, false}, text, out);
}

void
forum_request_release(struct forum_request *request)
{
	for (size_t i = 0; i < request->count; i++) {
		buf_wipe(&(struct buf){request->fields[i],
		    strlen(request->fields[i]),
		    strlen(request->fields[i]) + 1});
	}
	buf_release(&request->url);
	buf_release(&request->body);
}
