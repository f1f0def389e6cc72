/* SPDX-License-Identifier: MIT */
/* policy.c - who may write to whom, and who may look on. */
#include "site/policy.h"

#include "base/x.h"
#include "site/site_p.h"

#include <string.h>

static const char *const press_names[] = {"signed", "anonymous", "none"};

void
policy_init(struct policy *policy)
{
	*policy = (struct policy){.press = PRESS_SIGNED, .observers = true};
}

const char *
policy_press_name(enum press_kind press)
{
	return press_names[press];
}

static int
set_press(struct policy *policy, const struct doc *value, const char *path,
    struct err *err)
{
	const char *text = doc_text(value);

	for (size_t i = 0; text != NULL && i < ARRAY_LEN(press_names); i++)
		if (strcmp(text, press_names[i]) == 0) {
			policy->press = (enum press_kind)i;
			return 0;
		}
	return site_file_wrong(
	    path, value, "press: must be signed, anonymous or none", err);
}

static int
set_observers(struct policy *policy, const struct doc *value, const char *path,
    struct err *err)
{
	if (doc_bool(value, &policy->observers))
		return 0;
	return site_file_wrong(
	    path, value, "observers: must be yes or no", err);
}

static const struct {
	const char *key;
	int (*set)(struct policy *policy, const struct doc *value,
	    const char *path, struct err *err);
} keys[] = {{"press", set_press}, {"observers", set_observers}};

bool
policy_is_key(const char *key)
{
	for (size_t i = 0; i < ARRAY_LEN(keys); i++)
		if (strcmp(key, keys[i].key) == 0)
			return true;
	return false;
}

int
policy_set(struct policy *policy, const char *key, const struct doc *value,
    const char *path, struct err *err)
{
	for (size_t i = 0; i < ARRAY_LEN(keys); i++)
		if (strcmp(key, keys[i].key) == 0)
			return keys[i].set(policy, value, path, err);
	return site_file_wrong(path, value, "no such setting", err);
}
