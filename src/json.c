/* SPDX-License-Identifier: MIT */
/* json.c - JSON to a doc tree, by jansson. */
#include "json.h"

#include <inttypes.h>
#include <jansson.h>
#include <stdio.h>

static void add(struct doc *in, const char *key, json_t *value, unsigned depth);

static void
add_list(struct doc *list, json_t *value, unsigned depth)
{
	for (size_t i = 0; i < json_array_size(value); i++)
		add(list, NULL, json_array_get(value, i), depth);
}

static void
add_map(struct doc *map, json_t *value, unsigned depth)
{
	void *at = json_object_iter(value);

	/* doc.h looks for a key from the front: so there is a limit. */
	for (unsigned count = 0; at != NULL && count < JSON_KEYS; count++) {
		add(map, json_object_iter_key(at), json_object_iter_value(at),
		    depth);
		at = json_object_iter_next(value, at);
	}
}

static void
add_real(struct doc *in, const char *key, double real)
{
	char text[32];

	snprintf(text, sizeof(text), "%.17g", real);
	doc_add_string(in, key, text);
}

static void
add(struct doc *in, const char *key, json_t *value, unsigned depth)
{
	if (depth == 0)
		return;
	if (json_is_object(value))
		add_map(doc_add_map(in, key), value, depth - 1);
	else if (json_is_array(value))
		add_list(doc_add_list(in, key), value, depth - 1);
	else if (json_is_string(value))
		doc_add_string(in, key, json_string_value(value));
	else if (json_is_integer(value))
		doc_add_number(in, key, json_integer_value(value));
	else if (json_is_boolean(value))
		doc_add_bool(in, key, json_is_true(value));
	else if (json_is_real(value))
		add_real(in, key, json_real_value(value));
}

int
json_read(struct doc **doc, const char *text, size_t len, struct err *err)
{
	json_error_t error;
	json_t *value = json_loadb(text, len, 0, &error);

	if (value == NULL)
		return err_set(err, EX_DATAERR, "no JSON: %s", error.text);
	if (json_is_object(value)) {
		*doc = doc_new_map();
		add_map(*doc, value, JSON_DEPTH);
	} else {
		*doc = doc_new_list();
		add_list(*doc, value, JSON_DEPTH);
	}
	json_decref(value);
	return 0;
}
