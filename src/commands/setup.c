/* SPDX-License-Identifier: MIT */
/* setup.c - pli setup: a site, its mail system, what runs by itself. */
#include "commands/setup.h"

#include "base/chars.h"
#include "base/fs.h"
#include "base/x.h"
#include "commands/cmd.h"
#include "site/reply.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define DEFAULT_SITE "/var/lib/pli/site"
#define STANDARD_PLACE "/var/lib/pli/"
#define CONFIG_MAX (64 * 1024)
#define ANSWER_MAX 512

/* ---- asking ---- */

/* A line of stdin, or NULL at its end.  The caller's. */
static char *
read_answer(void)
{
	char line[ANSWER_MAX];

	if (fgets(line, sizeof(line), stdin) == NULL)
		return NULL;
	line[strcspn(line, "\r\n")] = '\0';
	return xstrdup(line);
}

/* What was not given as an option; nothing typed means otherwise. */
static void
ask(const char **value, const char *question, const char *otherwise)
{
	char *answer;

	if (*value != NULL)
		return;
	fprintf(stderr, "%s", question);
	if (otherwise != NULL)
		fprintf(stderr, " [%s]", otherwise);
	fprintf(stderr, "? ");
	answer = read_answer();
	/* It lives as long as the run does. */
	*value = answer == NULL || *answer == '\0' ? otherwise : answer;
}

/* The first mail system of this machine that we know. */
static const char *
find_mail(const struct setup *setup)
{
	static const char *const known[] = {"postfix", "exim", "opensmtpd"};

	for (size_t i = 0; i < ARRAY_LEN(known); i++)
		if (setup_is_found(setup, known[i]))
			return known[i];
	return "fetch";
}

static int
ask_all(struct setup *setup, struct err *err)
{
	ask(&setup->address, "Where will players write to", NULL);
	if (setup->address == NULL || !address_is_plain(setup->address))
		return err_set(err, EX_USAGE,
		    "%s: not a mail address; --address says where players "
		    "write to",
		    setup->address == NULL ? "" : setup->address);
	ask(&setup->host, "Your own address (for what you should know)", "");
	if (*setup->host == '\0')
		setup->host = NULL;
	else if (!address_is_plain(setup->host))
		return err_set(
		    err, EX_USAGE, "%s: not a mail address", setup->host);
	ask(&setup->mail,
	    "How does mail come in: postfix, exim, opensmtpd, fetch",
	    find_mail(setup));
	ask(&setup->out, "Which server takes our letters",
	    "smtp://localhost:25");
	if (strcmp(setup->mail, "fetch") == 0)
		ask(&setup->fetch,
		    "Which mailbox (imaps://HOST, pop3s://HOST, maildir:DIR)",
		    NULL);
	if (strcmp(setup->mail, "fetch") == 0 && setup->fetch == NULL)
		return err_set(
		    err, EX_USAGE, "--fetch says which mailbox mail comes to");
	return 0;
}

/* ---- the site ---- */

static void
add_fetch(const struct setup *setup, struct buf *out)
{
	buf_addf(out, "fetch:\n  - url: %s\n", setup->fetch);
	if (setup->fetch_user != NULL)
		buf_addf(out, "    user: %s\n    password_file: %s\n",
		    setup->fetch_user,
		    setup->fetch_password_file == NULL
			? "keys/imap"
			: setup->fetch_password_file);
	buf_adds(out, "    then: delete\n");
}

/* A fresh pli.yaml with what was said in the place of its example. */
static void
fill_config(const struct setup *setup, const char *text, struct buf *out)
{
	while (*text != '\0') {
		size_t len = strcspn(text, "\n");

		if (setup->host != NULL && strncmp(text, "#host: ", 7) == 0)
			buf_addf(out, "host: %s\n", setup->host);
		else if (strncmp(text, "  url: smtp:", 12) == 0)
			buf_addf(out, "  url: %s\n", setup->out);
		else
			buf_addf(out, "%.*s\n", (int)len, text);
		text += len + (text[len] == '\n');
	}
	if (setup->fetch != NULL) {
		buf_addc(out, '\n');
		add_fetch(setup, out);
	}
}

static char *
config_path(const struct setup *setup)
{
	return fs_path(setup->dir, "pli.yaml");
}

/* As the owner: 0, or 1. */
static int
make_site(const struct setup *setup)
{
	char *path = config_path(setup);
	struct buf text = BUF_INIT, filled = BUF_INIT;
	struct err err = ERR_INIT;
	int rc = site_create(setup->dir, setup->address, setup->language, &err);

	if (rc == 0)
		rc = fs_read(&text, path, CONFIG_MAX, &err);
	if (rc == 0) {
		fill_config(setup, text.data, &filled);
		rc = fs_replace(path, filled.data, filled.len, true, &err);
	}
	if (rc < 0)
		fprintf(stderr, "pli: %s\n", err.text);
	buf_release(&text);
	buf_release(&filled);
	free(path);
	return rc < 0;
}

/* As the owner: 0 if the site can be read and is for this address, else 1, and
 * it is said on stderr. */
static int
check_site(const struct setup *setup)
{
	struct err err = ERR_INIT;
	struct site site;
	int rc = site_open(&site, setup->dir, &err);

	if (rc == 0) {
		if (strcmp(site.address, setup->address) != 0)
			rc = err_set(&err, EX_USAGE, "%s: is a site for %s",
			    setup->dir, site.address);
		site_release(&site);
	}
	if (rc < 0)
		fprintf(stderr, "pli: %s\n", err.text);
	return rc < 0;
}

static int
see_to_site(struct setup *setup, struct err *err)
{
	char *path = config_path(setup);
	bool there = fs_exists(path);
	int status = 0;

	free(path);
	printf("The site\n  %s, of the user %s%s\n", setup->dir, setup->user,
	    there ? ": is there" : ":");
	if (!there)
		printf("    address: %s\n    host: %s\n    smtp: %s\n",
		    setup->address, setup->host == NULL ? "-" : setup->host,
		    setup->out);
	if (!there && setup->fetch != NULL)
		printf("    fetch: %s\n", setup->fetch);
	if (!there && !setup->write) {
		setup->left++;
		return 0;
	}
	status = setup_as_user(setup, there ? check_site : make_site, err);
	if (status > 0)
		return err_set(err, EX_CONFIG, "the site is not well");
	return status;
}

/* ---- what recipes are told ---- */

/* As a regular expression has it. */
static void
add_regex(struct doc *facts, const char *key, const char *text)
{
	struct buf out = BUF_INIT;

	for (; *text != '\0'; text++) {
		if (is_one_of(*text, ".+*?()[]{}|^$\\"))
			buf_addc(&out, '\\');
		buf_addc(&out, *text);
	}
	doc_add_string(facts, key, out.data);
	buf_release(&out);
}

static void
learn(struct setup *setup)
{
	struct doc *facts = doc_new_map();
	const char *at = strchr(setup->address, '@');
	const char *slash = strrchr(setup->dir, '/');
	char *base = xstrndup(setup->address, (size_t)(at - setup->address));
	char *own = setup_own_path();

	doc_add_string(facts, "address", setup->address);
	doc_add_string(facts, "base", base);
	doc_add_string(facts, "domain", at + 1);
	add_regex(facts, "base_regex", base);
	add_regex(facts, "domain_regex", at + 1);
	doc_add_string(facts, "site", setup->dir);
	doc_add_string(facts, "name", slash == NULL ? setup->dir : slash + 1);
	doc_add_string(facts, "user", setup->user);
	doc_add_string(facts, "pli", own);
	doc_add_string(facts, "host", setup->host == NULL ? "" : setup->host);
	doc_add_string(
	    facts, "fetch", setup->fetch == NULL ? "" : setup->fetch);
	setup->facts = facts;
	free(base);
	free(own);
}

/* The units know one place. */
static bool
is_standard(const struct setup *setup)
{
	size_t len = strlen(STANDARD_PLACE);

	return strncmp(setup->dir, STANDARD_PLACE, len) == 0 &&
	       strchr(setup->dir + len, '/') == NULL &&
	       strcmp(setup->user, "pli") == 0;
}

/* ---- all of it ---- */

static int
see_to_machine(struct setup *setup, struct err *err)
{
	const char *runs =
	    is_standard(setup) && setup_is_found(setup, "systemd") ? "systemd"
								   : "cron";

	if (strcmp(setup->mail, "fetch") != 0 &&
	    setup_recipe(setup, setup->mail, err) < 0)
		return -1;
	return setup_recipe(setup, runs, err);
}

static int
run_doctor(const struct setup *setup)
{
	static const char *const doctor[] = {"doctor", NULL};

	return setup_pli(setup, doctor) == 0 ? 0 : 1;
}

static int
try_it(const struct setup *setup, struct err *err)
{
	static const struct {
		int bit;
		const char *what;
	} wrong[] = {
	    {SETUP_NOT_MADE, "The letter could not be written."},
	    {SETUP_NOT_OUT,
		"The letter did not leave: \"pli status\" says why."},
	    {SETUP_NOT_IN,
		"The letter to the site itself left and has not reached it: "
		"the mail system's log says where it is."},
	};
	int failed, ill;

	printf("A letter to %s, and one to the site itself\n",
	    setup->host == NULL ? "nobody" : setup->host);
	failed = setup_as_user(setup, setup_letter, err);
	if (failed < 0)
		return -1;
	for (size_t i = 0; i < ARRAY_LEN(wrong); i++)
		if (failed & wrong[i].bit)
			printf("  WRONG: %s\n", wrong[i].what);
	if (failed == 0)
		puts("  left, and came in");
	puts("The doctor");
	ill = setup_as_user(setup, run_doctor, err);
	if (ill < 0)
		return -1;
	if (failed != 0 || ill != 0)
		return err_set(err, EX_TEMPFAIL,
		    "not all is well yet: see above; run it again when that is "
		    "mended");
	printf("\nNext, on paper, for nothing else brings a lost match back:\n"
	       "  su %s -c 'pli -C %s key --secret'\n"
	       "and a match (pli games lists them):\n"
	       "  su %s -c \"pli -C %s new hab-gut --seat 'NAME <ADDRESS>;en' "
	       "...\"\n",
	    setup->user, setup->dir, setup->user, setup->dir);
	return 0;
}

static int
set_up(struct setup *setup, struct err *err)
{
	if (ask_all(setup, err) < 0)
		return -1;
	learn(setup);
	if (see_to_site(setup, err) < 0 || see_to_machine(setup, err) < 0)
		return -1;
	if (setup->write)
		return try_it(setup, err);
	if (setup->left > 0)
		puts("\nNothing was changed.  The same with --write does it.");
	return 0;
}

static int
find_user(struct setup *setup, struct err *err)
{
	const char *name = setup->user != NULL ? setup->user : "pli";
	char own[16];

	if (setup->user == NULL && geteuid() != 0) {
		snprintf(own, sizeof(own), "%u", (unsigned)geteuid());
		name = own;
	}
	if (setup_find_user(setup, name))
		return 0;
	return err_set(err, EX_NOUSER,
	    "%s: there is no such user, who would own the site; "
	    "\"adduser --system --group --home /var/lib/pli --shell "
	    "/bin/sh pli\" makes one",
	    name);
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	struct setup setup = {.language = NULL};
	const struct option_row rows[] = {
	    {"address", 0, OPTION_TEXT, &setup.address},
	    {"fetch", 0, OPTION_TEXT, &setup.fetch},
	    {"fetch-user", 0, OPTION_TEXT, &setup.fetch_user},
	    {"host", 0, OPTION_TEXT, &setup.host},
	    {"language", 0, OPTION_TEXT, &setup.language},
	    {"mail", 0, OPTION_TEXT, &setup.mail},
	    {"out", 0, OPTION_TEXT, &setup.out},
	    {"password-file", 0, OPTION_TEXT, &setup.fetch_password_file},
	    {"user", 0, OPTION_TEXT, &setup.user},
	    {"write", 0, OPTION_FLAG, &setup.write},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	int first = cmd_options(rows, argc, argv, err), rc;

	(void)cli;
	if (first < 0 || cmd_count(&cmd_setup, argc - first, 0, 1, err) < 0)
		return -1;
	setup.dir = first < argc ? argv[first] : DEFAULT_SITE;
	if (setup.dir[0] != '/')
		return err_set(err, EX_USAGE,
		    "%s: say the whole path, from / on", setup.dir);
	if (setup.language == NULL)
		setup.language = "en";
	if (find_user(&setup, err) < 0)
		return -1;
	setvbuf(stdout, NULL, _IOLBF, 0);
	data_init(&setup.data);
	rc = set_up(&setup, err);
	doc_free(setup.facts);
	return rc;
}

const struct command cmd_setup = {
    .name = "setup",
    .args = "[DIR] [--address ADDRESS] [--host ADDRESS] [--mail SYSTEM] "
	    "[--out URL] [--fetch URL [--fetch-user NAME] [--password-file "
	    "FILE]] [--language LANG] [--user USER] [--write]",
    .brief = "make a site, and have its mail come in and go out",
    .help =
	"Asks what no option says, looks at what is there, and shows which\n"
	"lines it would put where; with --write it puts them (as root), has\n"
	"the timers run, sends a letter to the host and one to the site "
	"itself,\n"
	"and ends with the doctor.  What is done already is left as it is, "
	"so\n"
	"it may be run again.\n"
	"\n"
	"  DIR                   of the site (else " DEFAULT_SITE ")\n"
	"  --address ADDRESS     where players write to\n"
	"  --host ADDRESS        the host's own; \"\" for none\n"
	"  --mail SYSTEM         postfix, exim, opensmtpd, or fetch: from a\n"
	"                        mailbox (else the one that is there)\n"
	"  --out URL             smtp: url of pli.yaml\n"
	"  --fetch URL           the mailbox: imaps://HOST, maildir:DIR ...\n"
	"  --fetch-user NAME     who logs in there\n"
	"  --password-file FILE  by which password (else keys/imap)\n"
	"  --language LANG       the host's language by its code; en\n"
	"  --user USER           who owns the site (else pli, or you)\n"
	"  --write               do what is shown\n"
	"\n"
	"Exit: 0 shown, or done and all is well; 64 usage, 67 no such user, "
	"69 a\n"
	"program is missing or failed, 75 not all is well, 77 not allowed, "
	"78\n"
	"configuration.\n",
    .run = run,
};
