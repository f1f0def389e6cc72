/* SPDX-License-Identifier: MIT */
/* player_forget.c - "pli player ADDRESS forget". */
#include "commands/player_forget.h"

#include "commands/standing.h"
#include "table/forget.h"

#include <stdio.h>
#include <strings.h>

static void
print(const char *what, const struct texts *lines)
{
	if (lines->count > 0)
		printf("%s\n", what);
	for (size_t i = 0; i < lines->count; i++)
		printf("  %s\n", lines->list[i]);
}

static void
print_letters(unsigned count)
{
	if (count > 0)
		printf("%u letters to others wait in outbox/new and may name "
		       "the person; once they have gone, pli send empties "
		       "them within a day.\n",
		    count);
}

int
player_forget(const struct cli *cli, struct site *site, const char *address,
    struct err *err)
{
	struct forgot forgot;
	int rc;

	if (strcasecmp(address, site->address) == 0 ||
	    site_may(site, address) != 0)
		return err_set(err, EX_USAGE,
		    "%s stands in pli.yaml: it is the site's or the host's",
		    address);
	rc = forget_person(site, address, cli->now, &forgot, err);
	if (standing_forget(site, rc == 0 ? err : NULL) < 0)
		rc = -1;
	if (forgot.done.count + forgot.stays.count == 0 && rc == 0)
		printf("Nothing is kept about %s.\n", address);
	print("Forgotten:", &forgot.done);
	print("What stays:", &forgot.stays);
	print_letters(forgot.letters);
	forget_release(&forgot);
	return rc;
}
