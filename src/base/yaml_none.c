/* SPDX-License-Identifier: MIT */
/*
 * yaml_none.c - in the place of yaml.c in a program that reads what is compiled
 * (data.h) and nothing else, and so needs no libyaml.
 */
#include "base/yaml.h"

int
yaml_parse(struct doc **doc, const char *text, size_t len, const char *name,
    struct err *err)
{
	(void)doc, (void)text, (void)len;
	return err_set(err, EX_CONFIG,
	    "%s: it is not compiled, and this program parses no YAML", name);
}
