/* SPDX-License-Identifier: MIT */
/* template.c - pli template: lists what a host can change, and checks it. */
#include "commands/cmd.h"
#include "commands/template_language.h"

#include "base/fs.h"
#include "base/x.h"
#include "base/yaml.h"
#include "game/game.h"
#include "language/words.h"
#include "text/template.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const folders[] = {"templates", "games"};
static const char *const suffixes[] = {".md", ".yaml", ".svg", ".html", ".css"};

struct walk {
	const char *root;  /* of the site, or of what is installed */
	const char *below; /* "templates/en" */
	int (*what)(const char *name, void *arg);
	void *arg;
	struct err *err;
};

static bool
has_templates(const char *dir)
{
	char *path = fs_path(dir, "%s", folders[0]);
	bool has = fs_is_dir(path);

	free(path);
	return has;
}

static bool
is_template(const char *name)
{
	const char *dot = strrchr(name, '.');

	for (size_t i = 0; dot != NULL && i < ARRAY_LEN(suffixes); i++)
		if (strcmp(dot, suffixes[i]) == 0)
			return strstr(name, "NOTES") == NULL;
	return false;
}

static int
walk_one(const char *name, void *arg)
{
	const struct walk *walk = arg;
	struct walk inner = *walk;
	char *below = fs_path(walk->below, "%s", name);
	char *path = fs_path(walk->root, "%s", below);
	int rc = 0;

	inner.below = below;
	if (fs_is_dir(path))
		rc = fs_each(path, walk_one, &inner, walk->err);
	else if (is_template(name))
		rc = walk->what(below, walk->arg);
	free(path);
	free(below);
	return rc;
}

int
template_walk(const char *root, int (*what)(const char *name, void *arg),
    void *arg, struct err *err)
{
	for (size_t i = 0; i < ARRAY_LEN(folders); i++) {
		struct walk walk = {root, folders[i], what, arg, err};
		char *path = fs_path(root, "%s", folders[i]);
		int rc =
		    fs_is_dir(path) ? fs_each(path, walk_one, &walk, err) : 0;

		free(path);
		if (rc != 0)
			return rc;
	}
	return 0;
}

/* ---- listing ---- */

static int
list_one(const char *name, void *arg)
{
	const struct data *data = arg;
	bool changed = false;

	if (data->dirs[0] != NULL) {
		char *path = fs_path(data->dirs[0], "%s", name);

		changed = fs_exists(path);
		free(path);
	}
	printf("%s%s\n", name, changed ? "  (the site's own)" : "");
	return 0;
}

static int
print_one(const struct data *data, const char *name, struct err *err)
{
	struct buf text = BUF_INIT;
	int rc = data_read(data, name, &text, err);

	if (rc == 0)
		cmd_print(&text);
	buf_release(&text);
	return rc;
}

/* ---- checking ---- */

struct check {
	const struct data *data;
	unsigned count, wrong;
};

static void
tell(struct check *check, const char *text)
{
	check->wrong++;
	printf("%s\n", text);
}

static bool
ends_with(const char *name, const char *end)
{
	size_t len = strlen(name), end_len = strlen(end);

	return len >= end_len && strcmp(name + len - end_len, end) == 0;
}

/* Whatever it speaks of is not there, so it says next to nothing: but its tags
 * must fit. */
static int
check_tags(const struct data *data, const char *name, struct err *err)
{
	struct doc *nothing = doc_new_map();
	struct buf text = BUF_INIT, out = BUF_INIT;
	int rc = data_read(data, name, &text, err);

	if (rc == 0)
		rc = template_render(text.data, text.len, name, nothing,
		    ESCAPE_NONE, NULL, &out, err);
	doc_free(nothing);
	buf_release(&text);
	buf_release(&out);
	return rc;
}

/* A file of a language that the program has not: there is one of that name in
 * the language that all are measured by. */
static bool
is_translation(const struct data *installed, const char *name)
{
	char *first = template_in_first(name);
	bool is = first != NULL && data_has(installed, first);

	free(first);
	return is;
}

static int
check_one(const char *name, void *arg)
{
	struct check *check = arg;
	struct data installed;
	struct buf text = BUF_INIT;
	struct err err = ERR_INIT;
	int rc = 0;

	check->count++;
	data_installed(&installed, check->data);
	if (!data_has(&installed, name) && !is_translation(&installed, name)) {
		buf_addf(&text, "%s: nothing reads a file of this name", name);
		tell(check, text.data);
	}
	if (ends_with(name, ".yaml"))
		rc = data_check_yaml(check->data, name, &err);
	else if (!ends_with(name, ".css"))
		rc = check_tags(check->data, name, &err);
	if (rc < 0)
		tell(check, err.text);
	buf_release(&text);
	return 0;
}

/* Packs are more than YAML: verbs and forms must be there and fit. */
static void
check_packs(struct check *check)
{
	for (size_t l = 0; languages[l] != NULL; l++)
		for (size_t g = 0; games[g] != NULL; g++) {
			struct err err = ERR_INIT;
			struct words *words;

			if (words_new(&words, check->data, languages[l],
				games[g], NULL, &err) < 0)
				tell(check, err.text);
			else
				words_free(words);
		}
}

static int
check_site(const struct data *data, struct err *err)
{
	struct check check = {.data = data};

	if (data->dirs[0] != NULL &&
	    template_walk(data->dirs[0], check_one, &check, err) < 0)
		return -1;
	if (check.wrong == 0)
		check_packs(&check);
	fprintf(stderr, "pli: %u %s of the site looked at\n", check.count,
	    x_plural(check.count, "file", "files"));
	if (check.wrong > 0)
		return err_set(err, EX_CONFIG,
		    "%u %s; until then letters are written with the built-in "
		    "files",
		    check.wrong,
		    x_plural(check.wrong, "mistake is to be mended",
			"mistakes are to be mended"));
	return 0;
}

/* ---- languages ---- */

/* So many of what a language lacks are told if nobody asked for it alone. */
#define SHOWN 5

static void
print_lacks(const char *list, unsigned count, bool all)
{
	const char *end = list;

	for (unsigned i = 0; i < count && (all || i < SHOWN); i++) {
		end = strchr(list, '\n');
		printf("  %.*s\n", (int)(end - list), list);
		list = end + 1;
	}
	if (!all && count > SHOWN)
		printf("  and %u more\n", count - SHOWN);
}

static int
print_language(
    const struct data *data, const char *lang, bool all, struct err *err)
{
	struct lacking lacking;
	int rc = template_lacks(data, lang, &lacking, err);

	if (rc == 0 && lacking.lacks == 0)
		printf("%s: complete\n", lang);
	else if (rc == 0)
		printf("%s: %u %%; it lacks %u of %u texts\n", lang,
		    template_percent(&lacking), lacking.lacks, lacking.texts);
	if (rc == 0)
		print_lacks(lacking.list.data, lacking.lacks, all);
	buf_release(&lacking.list);
	return rc;
}

/* Only one of them: NULL, all. */
static int
print_languages(const struct data *data, const char *only, struct err *err)
{
	int rc = 0;

	if (only != NULL && language_find(only) == NULL)
		return err_set(err, EX_CONFIG,
		    "%s: there is no such language; \"pli template "
		    "--new-language %s\" begins one",
		    only, only);
	for (size_t l = 0; rc == 0 && languages[l] != NULL; l++)
		if (only == NULL || strcmp(only, languages[l]) == 0)
			rc = print_language(
			    data, languages[l], only != NULL, err);
	return rc;
}

static int
new_language(
    const struct data *data, const char *dir, const char *lang, struct err *err)
{
	unsigned count = 0;

	if (data->dirs[0] == NULL && !has_templates(dir))
		return err_set(err, EX_CONFIG,
		    "%s: neither a site nor a folder of templates", dir);
	if (template_new_language(data, dir, lang, &count, err) < 0)
		return -1;
	printf("%s: %u %s to be translated in %s; pli-template(5) has the "
	       "way\n",
	    lang, count, x_plural(count, "file", "files"), dir);
	return 0;
}

/* ---- the command ---- */

/* The site's language stands in for what another one lacks. */
static void
set_language(struct data *data, const char *site, struct doc **config)
{
	char *path = fs_path(site, "pli.yaml");
	const char *lang = NULL;

	*config = NULL;
	if (data->dirs[0] != NULL && yaml_load(config, path, NULL) == 0)
		lang = doc_text_at(*config, "language", NULL);
	if (lang != NULL && language_is_code(lang))
		data->lang = lang;
	free(path);
}

static int
run_on(const struct data *data, const char *site, bool check, const char *new,
    const char *name, struct err *err)
{
	if (new != NULL)
		return new_language(data, site, new, err);
	if (check && check_site(data, err) < 0)
		return -1;
	if (check)
		return print_languages(data, name, err);
	if (name != NULL)
		return print_one(data, name, err);
	return template_walk(data->dirs[1], list_one, (void *)data, err);
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	bool check = false;
	const char *new = NULL;
	const struct option_row rows[] = {
	    {"check", 0, OPTION_FLAG, &check},
	    {"new-language", 0, OPTION_TEXT, &new},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct data data;
	struct doc *config;
	int first = cmd_options(rows, argc, argv, err), rc;

	if (first < 0 || cmd_count(&cmd_template, argc - first, 0,
			     new != NULL ? 0 : 1, err) < 0)
		return -1;
	cmd_data(&data, cli->site);
	set_language(&data, cli->site, &config);
	rc = run_on(&data, cli->site, check, new,
	    first < argc ? argv[first] : NULL, err);
	doc_free(config);
	return rc;
}

const struct command cmd_template = {
    .name = "template",
    .args = "[NAME] | --check [LANG] | --new-language LANG",
    .brief = "list, print or check templates and language packs",
    .help =
	"A file of the same name in the site takes the place of the one that\n"
	"came with Pli: pli template NAME >SITE/NAME, then change it.  See\n"
	"pli-template(5) for what it may say.  Without NAME all are listed.\n"
	"\n"
	"  --check         look for mistakes in the site's own files; each is "
	"told\n"
	"                  with its file and line.  And say how complete each\n"
	"                  language is; with LANG, all that it lacks\n"
	"  --new-language  write the files of a language of that code (two\n"
	"                  letters) into the site, marked as not translated "
	"yet\n"
	"\n"
	"Exit: 0 all is well, 64 usage, 78 a mistake, or no such file.\n",
    .run = run,
};
