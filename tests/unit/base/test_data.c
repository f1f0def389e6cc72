/* SPDX-License-Identifier: MIT */
#include "base/data.h"
#include "base/fs.h"

#include "checks.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
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

static void
make_tree(void)
{
	ck_assert_ptr_nonnull(mkdtemp(dir));
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
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed > 0;
}
