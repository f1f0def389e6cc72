/* SPDX-License-Identifier: MIT */
/*
 * policy.h - what the players of a match may write to each other through pli,
 * and whether people without a seat may look on.
 *
 * The site's are keys of pli.yaml (pli-site(5)), "press" and "observers"; a
 * match may have its own, in its private file.
 */
#ifndef POLICY_H
#define POLICY_H

#include "base/doc.h"
#include "base/err.h"

#include <stdbool.h>

enum press_kind {
	PRESS_SIGNED,    /* under the seat's name */
	PRESS_ANONYMOUS, /* or without one, as the writer likes */
	PRESS_NONE       /* only to the host */
};

struct policy {
	enum press_kind press;
	bool observers; /* people without a seat may look on */
};

/* The defaults: signed press, and observers. */
void policy_init(struct policy *policy);
/* "signed", "anonymous", "none". */
const char *policy_press_name(enum press_kind press);
/* True for the keys "press" and "observers". */
bool policy_is_key(const char *key);
/* Set one of these keys from the file path.  EX_CONFIG names path and line. */
int policy_set(struct policy *policy, const char *key, const struct doc *value,
    const char *path, struct err *err);

#endif
