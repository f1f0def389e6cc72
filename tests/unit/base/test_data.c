/* SPDX-License-Identifier: MIT */
#include "base/data.h"
#include "base/fs.h"

#include "checks.h"
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char dir[] = "test_data.XXXXXX";

static void
put(const char *name, const char *text)
{
	char *path = fs_path(dir, "%s", name);

	ck_assert_int_eq(fs_write(path, text, strlen(text), NULL), 0);
	free(path);
}

static void
folder(const char *name)
{
	char *path = fs_path(dir, "%s", name);

	ck_assert_int_eq(fs_mkdir(path, NULL), 0);
	free(path);
}

static const struct {
	const char *name, *want;
} cases[] = {
    {"templates/both.yaml", "a: site\n"},
    {"templates/ours.yaml", "a: installed\n"},
    {"templates/none.yaml", NULL},
    {"../installed/templates/ours.yaml", NULL},
    {"templates/../templates/ours.yaml", NULL},
    {"/etc/passwd", NULL},
    {"", NULL},
};

START_TEST(says_why)
{
	struct data data;
	struct buf out = BUF_INIT;
	struct err err = ERR_INIT;
	char *ours = fs_path(dir, "installed"), *none = fs_path(dir, "none");

	setenv("PLI_DATA", ours, 1);
	data_init(&data);
	ck_assert_int_eq(data_read(&data, "games/x.yaml", &out, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "games/x.yaml: no such file"));
	ck_assert_ptr_null(strstr(err.text, "PLI_DATA"));
	setenv("PLI_DATA", none, 1);
	data_init(&data);
	ck_assert_int_eq(data_read(&data, "games/x.yaml", &out, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "is pli installed?"));
	ck_assert_ptr_nonnull(strstr(err.text, "PLI_DATA"));
	free(ours);
	free(none);
}
END_TEST

START_TEST(site_comes_first)
{
	struct data data;
	struct buf out = BUF_INIT;
	struct err err = ERR_INIT;
	char *site = fs_path(dir, "site"), *ours = fs_path(dir, "installed");
	int rc;

	setenv("PLI_DATA", ours, 1);
	data_init(&data);
	ck_assert_ptr_null(data.dirs[0]);
	ck_assert_str_eq(data.dirs[1], ours);
	data.dirs[0] = site;
	rc = data_read(&data, cases[_i].name, &out, &err);
	ck_assert_int_eq(rc, cases[_i].want != NULL ? 0 : -1);
	ck_assert(data_has(&data, cases[_i].name) == (rc == 0));
	if (rc == 0)
		ck_assert_str_eq(out.data, cases[_i].want);
	else
		ck_assert_int_eq(err.exit, EX_CONFIG);
	buf_release(&out);
	free(site);
	free(ours);
}
END_TEST

START_TEST(yaml_names_the_file)
{
	struct data data = {.dirs = {NULL, dir}};
	struct doc *doc = NULL;
	struct err err = ERR_INIT;

	ck_assert_int_eq(
	    data_yaml(&data, "site/templates/both.yaml", &doc, &err), 0);
	ck_assert_str_eq(doc_text_at(doc, "a", ""), "site");
	doc_free(doc);
	ck_assert_int_eq(data_yaml(&data, "broken.yaml", &doc, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "broken.yaml:2:"));
}
END_TEST

/* As one that lay there before the program began. */
static void
put_long_ago(const char *name, const char *text, time_t time)
{
	char *path = fs_path(dir, "%s", name);
	struct timespec times[2] = {{.tv_sec = time}, {.tv_sec = time}};

	put(name, text);
	ck_assert_int_eq(utimensat(AT_FDCWD, path, times, 0), 0);
	free(path);
}

static void
check_kept(const struct data *data, const char *text)
{
	struct buf out = BUF_INIT;
	struct doc *doc = NULL;
	uint64_t key = 0;

	/* Twice: what is kept is the same. */
	for (int i = 0; i < 2; i++) {
		ck_assert_int_eq(
		    data_read(data, "templates/kept.yaml", &out, NULL), 0);
		ck_assert_str_eq(out.data, text);
		buf_clear(&out);
		ck_assert_uint_eq(data_source_key(data, "templates/kept.yaml"),
		    compiled_key(text, strlen(text)));
		ck_assert_int_eq(
		    data_source(data, "templates/kept.yaml", &doc, &key, NULL),
		    0);
		ck_assert_uint_eq(key, compiled_key(text, strlen(text)));
		ck_assert_ptr_nonnull(doc_get(doc, "kept"));
		doc_free(doc);
	}
	buf_release(&out);
}

/* A host's change counts, and be it made while a program runs. */
START_TEST(a_change_is_seen)
{
	struct data data = {.dirs = {NULL, dir}};

	put_long_ago("templates/kept.yaml", "kept: 1\n", 1000);
	check_kept(&data, "kept: 1\n");
	put_long_ago("templates/kept.yaml", "kept: 2\n", 2000);
	check_kept(&data, "kept: 2\n");
	put_long_ago("templates/kept.yaml", "kept: 3\n# longer\n", 2000);
	check_kept(&data, "kept: 3\n# longer\n");
	/* Just written: its time says nothing, so it is read each time. */
	put("templates/kept.yaml", "kept: 4\n");
	check_kept(&data, "kept: 4\n");
	put("templates/kept.yaml", "kept: 5\n");
	check_kept(&data, "kept: 5\n");
}
END_TEST

/* Most sites have nothing of their own, and are asked once. */
START_TEST(a_bare_site_is_asked_once)
{
	struct data data;
	char *site = fs_path(dir, "bare"), *ours = fs_path(dir, "installed");
	struct buf out = BUF_INIT;

	setenv("PLI_DATA", ours, 1);
	folder("bare");
	data_init(&data);
	data_site(&data, site);
	ck_assert_str_eq(data.dirs[0], site);
	folder("bare/templates");
	put("bare/templates/both.yaml", "a: bare\n");
	ck_assert_int_eq(
	    data_read(&data, "templates/both.yaml", &out, NULL), 0);
	ck_assert_str_eq(out.data, "a: installed\n");
	buf_clear(&out);
	data_site(&data, site);
	ck_assert_int_eq(
	    data_read(&data, "templates/both.yaml", &out, NULL), 0);
	ck_assert_str_eq(out.data, "a: bare\n");
	buf_release(&out);
	free(site);
	free(ours);
}
END_TEST

static void
make_tree(void)
{
	ck_assert_ptr_nonnull(mkdtemp(dir));
	folder("templates");
	folder("site");
	folder("site/templates");
	folder("installed");
	folder("installed/templates");
	put("site/templates/both.yaml", "a: site\n");
	put("installed/templates/both.yaml", "a: installed\n");
	put("installed/templates/ours.yaml", "a: installed\n");
	put("broken.yaml", "a: 1\na: 2\n");
}

static void
remove_tree(void)
{
	char command[64];

	snprintf(command, sizeof(command), "rm -rf %s", dir);
	ck_assert_int_eq(system(command), 0);
}

int
main(void)
{
	Suite *suite = suite_create("data");
	TCase *tc = tcase_create("data");
	SRunner *runner = srunner_create(suite);
	int failed;

	suite_add_tcase(suite, tc);
	tcase_add_unchecked_fixture(tc, make_tree, remove_tree);
	tcase_add_loop_test(
	    tc, site_comes_first, 0, sizeof(cases) / sizeof(cases[0]));
	tcase_add_test(tc, yaml_names_the_file);
	tcase_add_test(tc, says_why);
	tcase_add_test(tc, a_change_is_seen);
	tcase_add_test(tc, a_bare_site_is_asked_once);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
