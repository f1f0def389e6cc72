/* SPDX-License-Identifier: MIT */
/* init.c - pli init: a new site. */
#include "commands/cmd.h"

#include "base/buf.h"
#include "site/site.h"

#include <stdio.h>
#include <string.h>
#include <unistd.h>

static void
default_address(struct buf *out)
{
	char name[256];

	if (gethostname(name, sizeof(name)) < 0 || name[0] == '\0')
		strcpy(name, "localhost");
	name[sizeof(name) - 1] = '\0';
	buf_addf(out, "pli@%s", name);
}

static int
print_next(const char *dir, struct err *err)
{
	struct host_key key;
	struct site site;
	struct buf public = BUF_INIT;
	int rc = -1;

	if (site_open(&site, dir, err) < 0)
		return -1;
	if (site_key(&site, &key, err) < 0)
		goto out;
	host_key_write_public(&key, &public);
	host_key_wipe(&key);
	printf("A site for %s is in %s.  Its public keys:\n"
	       "%s\n",
	    site.address, dir, public.data);
	fprintf(stderr,
	    "\nNext:\n"
	    "1. pli -C %s key --secret      and keep that line on paper: "
	    "without it no match\n"
	    "   can go on or be proved if this disk is lost\n"
	    "2. look through %s/pli.yaml    (man 5 pli-site)\n"
	    "3. let mail to %s reach        pli -C %s ingest\n"
	    "4. run from cron, each minute: pli -C %s send\n"
	    "5. see whether all is well:    pli -C %s doctor\n",
	    dir, dir, site.address, dir, dir, dir);
	rc = 0;
out:
	buf_release(&public);
	site_release(&site);
	return rc;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const char *address = NULL, *lang = NULL;
	const struct option_row rows[] = {
	    {"address", 0, OPTION_TEXT, &address},
	    {"language", 0, OPTION_TEXT, &lang},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct buf made = BUF_INIT;
	int first, rc = -1;

	(void)cli;
	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_init, argc - first, 1, 1, err) < 0)
		return -1;
	if (address == NULL)
		default_address(&made);
	else
		buf_adds(&made, address);
	if (site_create(
		argv[first], made.data, lang == NULL ? "en" : lang, err) == 0)
		rc = print_next(argv[first], err);
	buf_release(&made);
	return rc;
}

const struct command cmd_init = {
    .name = "init",
    .args = "DIR [--address ADDRESS] [--language LANG]",
    .brief = "make a new site",
    .help =
	"DIR gets pli.yaml, a fresh host key and the folders of pli-site(5).\n"
	"It may exist, but must not be a site yet nor lie inside a source\n"
	"tree of pli.  The public keys are printed.\n"
	"\n"
	"  --address ADDRESS  where players write to (else pli@ this host)\n"
	"  --language LANG    the host's language by its code; en\n"
	"\n"
	"Exit: 0 made, 64 usage or there is a site already, 75 disk trouble,\n"
	"78 the folder belongs to somebody else.\n",
    .run = run,
};
