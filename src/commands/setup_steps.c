/* SPDX-License-Identifier: MIT */
/* setup_steps.c - recipes: what they change is looked for, shown, and done. */
#include "commands/setup.h"

#include "base/fs.h"
#include "base/x.h"
#include "text/template.h"

#include <errno.h>
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

#define FILE_MAX (1024 * 1024)
#define ARGS_MAX 32
#define INDENT "    "

struct recipe {
	struct setup *setup;
	const char *name;  /* contrib/setup/NAME.yaml */
	struct doc *facts; /* the setup's, and "new" */
	bool changed;      /* a step has, or would have */
};

/* ---- texts ---- */

static int
render(const struct recipe *recipe, const struct doc *text, struct buf *out,
    struct err *err)
{
	const char *bytes = doc_text(text);

	if (bytes == NULL)
		return err_set(err, EX_CONFIG, "contrib/setup/%s.yaml:%u: %s",
		    recipe->name, doc_line(text), "must be a text");
	return template_render(bytes, strlen(bytes), recipe->name,
	    recipe->facts, ESCAPE_NONE, NULL, out, err);
}

static int
missing(const struct recipe *recipe, const struct doc *step, const char *key,
    struct err *err)
{
	return err_set(err, EX_CONFIG, "contrib/setup/%s.yaml:%u: needs %s",
	    recipe->name, doc_line(step), key);
}

static int
render_key(const struct recipe *recipe, const struct doc *step, const char *key,
    struct buf *out, struct err *err)
{
	const struct doc *text = doc_get(step, key);

	if (text == NULL)
		return missing(recipe, step, key, err);
	return render(recipe, text, out, err);
}

/* What is shown stands apart from what is said of it. */
static void
print_indented(const char *text)
{
	while (*text != '\0') {
		size_t len = strcspn(text, "\n");

		printf(INDENT "%.*s\n", (int)len, text);
		text += len + (text[len] == '\n');
	}
}

/* ---- programs ---- */

struct command_line {
	struct buf texts[ARGS_MAX];
	const char *argv[ARGS_MAX + 1];
	size_t count;
};

static void
line_release(struct command_line *line)
{
	for (size_t i = 0; i < line->count; i++)
		buf_release(&line->texts[i]);
}

static int
line_read(const struct recipe *recipe, const struct doc *step, const char *key,
    struct command_line *line, struct err *err)
{
	const struct doc *list = doc_get(step, key);

	*line = (struct command_line){.count = 0};
	if (doc_count(list) == 0 || doc_count(list) > ARGS_MAX)
		return missing(recipe, step, key, err);
	for (size_t i = 0; i < doc_count(list); i++) {
		line->texts[i] = (struct buf)BUF_INIT;
		line->count++;
		if (render(recipe, doc_at(list, i), &line->texts[i], err) < 0) {
			line_release(line);
			return -1;
		}
		line->argv[i] = line->texts[i].data;
	}
	return 0;
}

/* As a shell would be told. */
static void
line_print(const struct command_line *line)
{
	fputs(INDENT, stdout);
	for (size_t i = 0; i < line->count; i++) {
		const char *word = line->argv[i];
		bool plain =
		    *word != '\0' && strpbrk(word, " $|;{}*?'\"()\\") == NULL;

		printf("%s%s%s%s", i == 0 ? "" : " ", plain ? "" : "'", word,
		    plain ? "" : "'");
	}
	putchar('\n');
}

static int
line_run(const struct command_line *line, struct err *err)
{
	int status = setup_run(line->argv, NULL);

	if (status == 0)
		return 0;
	return err_set(err, EX_UNAVAILABLE, "%s: %s", line->argv[0],
	    status == 127 ? "there is no such program" : "ended with an error");
}

/* What a program of the step prints, without the end of its last line. */
static int
line_ask(const struct recipe *recipe, const struct doc *step, const char *key,
    struct buf *out, struct err *err)
{
	struct command_line line;
	int rc = line_read(recipe, step, key, &line, err);

	if (rc < 0)
		return -1;
	if (setup_run(line.argv, out) == 127)
		rc = err_set(err, EX_UNAVAILABLE,
		    "%s: there is no such program", line.argv[0]);
	while (out->len > 0 && out->data[out->len - 1] == '\n')
		buf_cut(out, out->len - 1);
	line_release(&line);
	return rc;
}

/* ---- a step that runs something ---- */

static int
step_run(struct recipe *recipe, const struct doc *step, struct err *err)
{
	struct command_line line;
	int rc;

	if (!recipe->changed && doc_get(step, "always") == NULL)
		return 0;
	if (line_read(recipe, step, "run", &line, err) < 0)
		return -1;
	printf("  %s\n", recipe->setup->write ? "running:" : "then:");
	line_print(&line);
	rc = recipe->setup->write ? line_run(&line, err) : 0;
	recipe->setup->left += !recipe->setup->write;
	line_release(&line);
	return rc;
}

/* ---- a step that sees to a setting ---- */

/* Blanks count alike, however many. */
static void
squeeze(const struct buf *text, struct buf *out)
{
	for (size_t i = 0; i < text->len; i++) {
		char c = text->data[i];

		if (c == '\t' || c == '\n' || c == '\r')
			c = ' ';
		if (c != ' ' ||
		    (out->len > 0 && out->data[out->len - 1] != ' '))
			buf_addc(out, c);
	}
}

static bool
is_edge(char c)
{
	return c == '\0' || c == ' ' || c == ',';
}

/* True if value stands in text; a value of words not within another word. */
static bool
stands_in(const struct buf *text, const char *value, bool words)
{
	struct buf plain = BUF_INIT;
	size_t len = strlen(value);
	const char *at;
	bool found = false;

	squeeze(text, &plain);
	buf_addc(&plain, ' ');
	for (at = plain.data; !found && (at = strstr(at, value)) != NULL; at++)
		found = !words || (is_edge(at[len]) &&
				      (at == plain.data || is_edge(at[-1])));
	buf_release(&plain);
	return found;
}

/* "new": value, behind what is there. */
static int
new_value(struct recipe *recipe, const struct doc *step,
    const struct buf *value, struct err *err)
{
	const char *join = doc_text_at(step, "join", NULL);
	struct buf old = BUF_INIT, all = BUF_INIT;
	int rc = 0;

	buf_adds(&old, "");
	if (join != NULL)
		rc = line_ask(recipe, step,
		    doc_get(step, "old") != NULL ? "old" : "see", &old, err);
	if (rc == 0) {
		buf_addf(&all, "%s%s%s", old.data, old.len == 0 ? "" : join,
		    value->data);
		doc_free(recipe->facts);
		recipe->facts = doc_copy(recipe->setup->facts);
		doc_add_string(recipe->facts, "new", all.data);
	}
	buf_release(&old);
	buf_release(&all);
	return rc;
}

static int
put_value(struct recipe *recipe, const struct doc *step, struct err *err)
{
	struct command_line line;
	int rc;

	if (line_read(recipe, step, "put", &line, err) < 0)
		return -1;
	line_print(&line);
	recipe->changed = true;
	rc = recipe->setup->write ? line_run(&line, err) : 0;
	recipe->setup->left += !recipe->setup->write;
	line_release(&line);
	return rc;
}

static int
step_setting(struct recipe *recipe, const struct doc *step, struct err *err)
{
	struct buf value = BUF_INIT, has = BUF_INIT, now = BUF_INIT;
	const char *join = doc_text_at(step, "join", ",");
	bool done = false;
	int rc = -1;

	buf_adds(&now, "");
	if (render_key(recipe, step, "value", &value, err) < 0 ||
	    (doc_get(step, "has") != NULL &&
		render_key(recipe, step, "has", &has, err) < 0) ||
	    line_ask(recipe, step, "see", &now, err) < 0)
		goto out;
	done = stands_in(&now, has.len > 0 ? has.data : value.data,
	    has.len == 0 && *join != '\0');
	printf("  %s%s\n", doc_text_at(step, "what", "a setting"),
	    done ? ": it does" : "");
	rc = done ? 0 : new_value(recipe, step, &value, err);
	if (rc == 0 && !done)
		rc = put_value(recipe, step, err);
out:
	buf_release(&value);
	buf_release(&has);
	buf_release(&now);
	return rc;
}

/* ---- a step that puts lines into a file ---- */

/* Where the first line begins that starts with start (behind it: its end), or
 * where the file ends. */
static size_t
place_of(const struct buf *file, const char *start, bool behind)
{
	size_t at = 0, len = strlen(start);

	while (at < file->len) {
		const char *line = file->data + at;
		size_t end = at + strcspn(line, "\n");

		end += end < file->len;
		if (strncmp(line, start, len) == 0)
			return behind ? end : at;
		at = end;
	}
	return file->len;
}

/* Beside it and over it, as readable as it was. */
static int
write_file(const char *path, const struct buf *bytes, struct err *err)
{
	struct buf beside = BUF_INIT;
	struct stat st;
	mode_t mode = stat(path, &st) == 0 ? st.st_mode & 07777 : 0644;
	int fd, rc = 0;

	buf_addf(&beside, "%s.pli-new", path);
	fd = open(beside.data, O_WRONLY | O_CREAT | O_TRUNC | O_CLOEXEC, 0600);
	if (fd < 0 ||
	    write(fd, bytes->data, bytes->len) != (ssize_t)bytes->len ||
	    fchmod(fd, mode) < 0 || fsync(fd) < 0 ||
	    rename(beside.data, path) < 0)
		rc = err_sys(
		    err, errno == EACCES ? EX_NOPERM : EX_TEMPFAIL, "%s", path);
	if (fd >= 0)
		close(fd);
	buf_release(&beside);
	return rc;
}

static int
put_text(struct recipe *recipe, const struct doc *step, const char *path,
    const struct buf *file, const struct buf *text, struct err *err)
{
	const char *before = doc_text_at(step, "before", NULL);
	const char *after = doc_text_at(step, "after", NULL);
	size_t at = before != NULL  ? place_of(file, before, false)
		    : after != NULL ? place_of(file, after, true)
				    : file->len;
	struct buf all = BUF_INIT;
	int rc = 0;

	printf("  %s, %s%s:\n", path,
	    before != NULL  ? "before "
	    : after != NULL ? "after "
			    : "at its end",
	    before != NULL  ? before
	    : after != NULL ? after
			    : "");
	print_indented(text->data);
	recipe->changed = true;
	recipe->setup->left += !recipe->setup->write;
	if (!recipe->setup->write)
		return 0;
	buf_add(&all, file->data, at);
	if (at > 0 && file->data[at - 1] != '\n')
		buf_addc(&all, '\n');
	buf_add(&all, text->data, text->len);
	buf_add(&all, file->data + at, file->len - at);
	rc = write_file(path, &all, err);
	buf_release(&all);
	return rc;
}

/* A file in a folder that is not there, or that is to have a line of its own
 * and is not, is of a way to configure it that is not used here. */
static bool
is_used(const struct doc *step, const char *path)
{
	char *folder = xstrdup(path), *slash = strrchr(folder, '/');
	bool used;

	if (slash != NULL)
		*slash = '\0';
	used = fs_exists(path) ||
	       (fs_is_dir(folder) && doc_get(step, "after") == NULL);
	free(folder);
	return used;
}

static int
step_file(struct recipe *recipe, const struct doc *step, struct err *err)
{
	struct buf path = BUF_INIT, text = BUF_INIT, file = BUF_INIT;
	int rc = -1;

	buf_adds(&file, "");
	if (render_key(recipe, step, "file", &path, err) < 0 ||
	    render_key(recipe, step, "text", &text, err) < 0)
		goto out;
	rc = 0;
	if (!is_used(step, path.data))
		goto out;
	if (fs_exists(path.data))
		rc = fs_read(&file, path.data, FILE_MAX, err);
	if (rc == 0 && file.len > 0 && strstr(file.data, text.data) != NULL)
		printf("  %s: has its lines\n", path.data);
	else if (rc == 0)
		rc = put_text(recipe, step, path.data, &file, &text, err);
out:
	buf_release(&path);
	buf_release(&text);
	buf_release(&file);
	return rc;
}

/* ---- recipes ---- */

static const struct {
	const char *key;
	int (*take)(
	    struct recipe *recipe, const struct doc *step, struct err *err);
} kinds[] = {
    {"file", step_file},
    {"see", step_setting},
    {"run", step_run},
};

/* if, unless: 1, it is to be done; 0, not. */
static int
is_wanted(const struct recipe *recipe, const struct doc *step, struct err *err)
{
	const char *fact = doc_text_at(step, "if", NULL);
	struct buf said = BUF_INIT;
	struct command_line line;
	int wanted = 1;

	if (fact != NULL &&
	    *doc_text_at(recipe->setup->facts, fact, "") == '\0')
		return 0;
	if (doc_get(step, "unless") == NULL)
		return 1;
	if (line_read(recipe, step, "unless", &line, err) < 0)
		return -1;
	wanted = setup_run(line.argv, &said) != 0;
	line_release(&line);
	buf_release(&said);
	return wanted;
}

static int
take_step(struct recipe *recipe, const struct doc *step, struct err *err)
{
	int wanted = is_wanted(recipe, step, err);

	if (wanted <= 0)
		return wanted;
	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (doc_get(step, kinds[i].key) != NULL)
			return kinds[i].take(recipe, step, err);
	return missing(recipe, step, "file, see or run", err);
}

static struct doc *
read_recipe(const struct setup *setup, const char *name, struct err *err)
{
	struct buf path = BUF_INIT;
	struct doc *doc = NULL;

	buf_addf(&path, "contrib/setup/%s.yaml", name);
	if (!data_has(&setup->data, path.data))
		err_set(err, EX_USAGE, "%s: not a mail system that setup knows",
		    name);
	else
		data_yaml(&setup->data, path.data, &doc, err);
	buf_release(&path);
	return doc;
}

bool
setup_is_found(const struct setup *setup, const char *recipe)
{
	struct doc *doc = read_recipe(setup, recipe, NULL);
	bool found = fs_exists(doc_text_at(doc, "found", "/nowhere"));

	doc_free(doc);
	return found;
}

int
setup_recipe(struct setup *setup, const char *name, struct err *err)
{
	struct recipe recipe = {
	    .setup = setup, .name = name, .facts = doc_copy(setup->facts)};
	struct doc *doc = read_recipe(setup, name, err);
	const struct doc *steps = doc_get(doc, "steps");
	int rc = doc == NULL ? -1 : 0;

	if (rc == 0)
		printf("%s\n", doc_text_at(doc, "name", name));
	for (size_t i = 0; rc == 0 && i < doc_count(steps); i++)
		rc = take_step(&recipe, doc_at(steps, i), err);
	doc_free(recipe.facts);
	doc_free(doc);
	return rc;
}
