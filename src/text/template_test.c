/* SPDX-License-Identifier: MIT */
/* template_test.c - test builds: no name in a list is found outside of it. */
#include "text/template_test.h"

#ifdef PLI_CRASH_POINTS

#include "base/x.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

/* What the sections of a list say of what is around them. */
static const struct {
	const char *list, *name;
} outward[] = {
    {"also-from", "words"},
    {"cards", "begun"},
    {"cards", "chain"},
    {"cards", "chained"},
    {"decisions", "words"},
    {"foreseen", "many"},
    {"items", "site"},
    {"known", "me"},
    {"known", "player"},
    {"lines", "many"},
    {"key", "on_forum"},
    {"matches", "label"},
    {"news", "on_forum"},
    {"no-key", "on_forum"},
    {"people", "secret"},
    {"people", "words"},
    {"players", "auction"},
    {"players", "below"},
    {"players", "label"},
    {"players", "over"},
    {"players", "right"},
    {"seats", "over"},
    {"renew", "on_forum"},
    {"resign", "started"},
    {"results", "label"},
    {"say", "passed"},
    {"signed", "on_forum"},
    {"standing", "started"},
    {"stock", "changed"},
    {"unsigned", "on_forum"},
    {"vacation", "words"},
};

static bool
is_text(const char *text, const char *bytes, size_t len)
{
	return strlen(text) == len && memcmp(text, bytes, len) == 0;
}

static bool
is_declared(const char *list, size_t len, const char *name, size_t name_len)
{
	for (size_t i = 0; i < ARRAY_LEN(outward); i++)
		if (is_text(outward[i].list, list, len) &&
		    is_text(outward[i].name, name, name_len))
			return true;
	return false;
}

void
template_test_name(const char *list, size_t len, const char *name,
    size_t name_len, bool in_item)
{
	static int watched = -1;

	if (watched < 0)
		watched = getenv("PLI_TEST_NAMES") != NULL;
	if (!watched || in_item != is_declared(list, len, name, name_len))
		return;
	fprintf(stderr,
	    in_item ? "{{%.*s}} is an item's of {{#%.*s}}, and declared as one "
		      "from around it\n"
		    : "{{%.*s}} of {{#%.*s}} is nothing of the item's, and not "
		      "declared as one from around it\n",
	    (int)name_len, name, (int)len, list);
	abort();
}

#endif
