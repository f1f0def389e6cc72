/* SPDX-License-Identifier: MIT */
/* template.c - pli template: what a host can change, and is it right. */
#include "commands/cmd.h"

#include "base/fs.h"
#include "base/x.h"
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

/* Every template below root, by name. */
static int
walk_all(const char *root, int (*what)(const char *name, void *arg), void *arg,
    struct err *err)
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
	if (!data_has(&installed, name)) {
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
	    walk_all(data->dirs[0], check_one, &check, err) < 0)
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

/* ---- the command ---- */

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	bool check = false;
	const struct option_row rows[] = {
	    {"check", 0, OPTION_FLAG, &check},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct data data;
	int first = cmd_options(rows, argc, argv, err);

	if (first < 0 ||
	    cmd_count(&cmd_template, argc - first, 0, check ? 0 : 1, err) < 0)
		return -1;
	cmd_data(&data, cli->site);
	if (check)
		return check_site(&data, err);
	if (first < argc)
		return print_one(&data, argv[first], err);
	return walk_all(data.dirs[1], list_one, &data, err);
}

const struct command cmd_template = {
    .name = "template",
    .args = "[NAME] | --check",
    .brief = "list, print or check templates and language packs",
    .help =
	"A file of the same name in the site takes the place of the one that\n"
	"came with Pli: pli template NAME >SITE/NAME, then change it.  See\n"
	"pli-template(5) for what it may say.  Without NAME all are listed.\n"
	"\n"
	"  --check  look for mistakes in the site's own files; each is told\n"
	"           with its file and line\n"
	"\n"
	"Exit: 0 all is well, 64 usage, 78 a mistake, or no such file.\n",
    .run = run,
};
