/* SPDX-License-Identifier: MIT */
/* test_site.c - pli.yaml, keys, the owner check, times. */
#include "base/buf.h"
#include "base/fs.h"
#include "base/x.h"
#include "site/site.h"

#include "checks.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <unistd.h>

static char dir[64];

static void
setup(void)
{
	strcpy(dir, "test_site.XXXXXX");
	ck_assert_ptr_nonnull(mkdtemp(dir));
	setenv("PLI_SITE_ANYWHERE", "1", 1);
}

static void
teardown(void)
{
	char command[100];

	snprintf(command, sizeof(command), "rm -rf %s", dir);
	ck_assert_int_eq(system(command), 0);
}

static void
write_config(const char *text)
{
	char *path = fs_path(dir, "pli.yaml");
	struct err err = ERR_INIT;

	ck_assert_int_eq(fs_write(path, text, strlen(text), &err), 0);
	free(path);
}

START_TEST(test_create)
{
	static const char *const paths[] = {"keys/host", "state", "players",
	    "editions", "ledger", "inbox/junk", "outbox/tmp", "outbox/new",
	    "outbox/sent", "outbox/failed", "log", "pli.yaml"};
	struct err err = ERR_INIT;
	struct site site;
	struct stat st;
	size_t i;
	char *path;

	ck_assert_int_eq(site_create(dir, "pli@example.org", "fr", &err), 0);
	for (i = 0; i < ARRAY_LEN(paths); i++) {
		path = fs_path(dir, "%s", paths[i]);
		ck_assert_int_eq(stat(path, &st), 0);
		ck_assert_int_eq(st.st_mode & 077, 0);
		free(path);
	}
	ck_assert_int_eq(site_open(&site, dir, &err), 0);
	ck_assert_str_eq(site.address, "pli@example.org");
	ck_assert_str_eq(site.base, "pli");
	ck_assert_str_eq(site.domain, "example.org");
	ck_assert_str_eq(site.lang, "fr");
	ck_assert_str_eq(site.name, "pli@example.org");
	ck_assert_int_eq(site.style, STYLE_PLUS);
	ck_assert_uint_eq(site.lock_wait, 60000);
	ck_assert_int_eq(site.terms.pace.target, 0);
	ck_assert(site.reveal);
	ck_assert_ptr_null(site.host);
	site_release(&site);
	ck_assert_int_eq(site_create(dir, "pli@example.org", "fr", &err), -1);
	ck_assert_int_eq(err.exit, EX_USAGE);
	ck_assert_ptr_nonnull(strstr(err.text, "already"));
}
END_TEST

START_TEST(test_create_in_source)
{
	struct err err = ERR_INIT;
	char path[100];

	unsetenv("PLI_SITE_ANYWHERE");
	snprintf(path, sizeof(path), "%s/src", dir);
	ck_assert_int_eq(mkdir(path, 0700), 0);
	snprintf(path, sizeof(path), "%s/src/site", dir);
	ck_assert_int_eq(mkdir(path, 0700), 0);
	snprintf(path, sizeof(path), "%s/src/site/site.h", dir);
	ck_assert_int_eq(fs_write(path, "", 0, &err), 0);
	snprintf(path, sizeof(path), "%s/live", dir);
	ck_assert_int_eq(site_create(path, "pli@example.org", "en", &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "source tree"));
	setenv("PLI_SITE_ANYWHERE", "1", 1);
	ck_assert_int_eq(site_create(path, "pli@example.org", "en", &err), 0);
}
END_TEST

static const struct {
	const char *config, *what;
} wrong[] = {
    {"name: x\n", "address is missing"},
    {"address: nobody\n", "pli.yaml:1: address: not a mail"},
    {"address: a@b.org\nlanguag: en\n", "pli.yaml:2: unknown key: languag"},
    {"address: a@b.org\nlanguage: EN\n", "language"},
    {"address: a@b.org\nlanguage: english\n", "not a language: two letters"},
    {"address: a@b.org\nlock_wait: soon\n", "lock_wait"},
    {"address: a@b.org\nlock_wait: -1\n", "lock_wait"},
    {"address: a@b.org\ndeadline: 1000\n", "deadline"},
    {"address: a@b.org\nreveal: perhaps\n", "reveal"},
    {"address: a@b.org\naddress_style: dot\n", "plus, minus or subject"},
    {"address: a@b.org\nsmtp: localhost\n", "must be a map"},
    {"address: a@b.org\nhost: me\n", "host: not a mail"},
    {"address: a@b.org\nname: \"\"\n", "name"},
    {"address: a@b.org\naddress: a@b.org\n", "pli.yaml:2"},
    {"address: a@b.org\nkeep: 14d\n", "days, or 0 for ever, as a plain number"},
    {"address: a@b.org\nforget: 1d\n", "days, or 0 for never, as a plain"},
    {"address: a@b.org\nbounce_pause: 7d\n", "60 days, as a plain number"},
    {"address: a@b.org\nlock_wait: 60s\n", "seconds, as a plain number"},
    {"address: a@b.org\nmails_per_day: 0\n", "must be a number, 1 to 10000"},
    {"address: a@b.org\nstranger_letters: x\n", "must be a number, 0 to 1000"},
    {"address: a@b.org\ntables: {days: 9d}\n", "must be a number, 1 to 365"},
    {"- a\n", "must be a map"},
    {"address: abcdefghijklmnopqrst@b.org\n", "no room"},
};

START_TEST(test_wrong_config)
{
	struct err err = ERR_INIT;
	struct site site;

	write_config(wrong[_i].config);
	ck_assert_int_eq(site_open(&site, dir, &err), -1);
	ck_assert_int_eq(err.exit, EX_CONFIG);
	ck_assert_msg(strstr(err.text, wrong[_i].what) != NULL, "%s", err.text);
}
END_TEST

START_TEST(test_config)
{
	struct err err = ERR_INIT;
	struct site site;

	write_config("address: abcdefghijklmnopqrst@B.org\n"
		     "address_style: subject\nname: Chez Anna\n"
		     "host: anna@example.org\nlock_wait: 2\ndeadline: 7\n"
		     "reveal: no\nauthserv: mx.b.org\n"
		     "smtp:\n  url: smtp://localhost\n");
	ck_assert_int_eq(site_open(&site, dir, &err), 0);
	ck_assert_str_eq(site.name, "Chez Anna");
	ck_assert_str_eq(site.host, "anna@example.org");
	ck_assert_str_eq(site.authserv, "mx.b.org");
	ck_assert_int_eq(site.style, STYLE_SUBJECT);
	ck_assert_uint_eq(site.lock_wait, 2000);
	ck_assert_int_eq(site.terms.pace.target, 7 * 24 * 3600);
	ck_assert(!site.reveal);
	ck_assert_str_eq(site.data.dirs[0], dir);
	ck_assert_ptr_nonnull(site.data.dirs[1]);
	site_release(&site);
}
END_TEST

START_TEST(test_foreign_owner)
{
	struct err err = ERR_INIT;
	struct site site;

	/* Only root can give files away. */
	if (geteuid() != 0)
		return;
	write_config("address: a@b.org\n");
	ck_assert_int_eq(chown(dir, 12345, (gid_t)-1), 0);
	ck_assert_int_eq(site_open(&site, dir, &err), -1);
	ck_assert_int_eq(err.exit, EX_CONFIG);
	ck_assert_ptr_nonnull(strstr(err.text, "12345"));
	ck_assert_int_eq(chown(dir, 0, (gid_t)-1), 0);
}
END_TEST

START_TEST(test_keys)
{
	struct host_key first, second, found;
	struct err err = ERR_INIT;
	struct site site;
	uint8_t nobody[KEY_LEN] = {1};
	char *path;

	ck_assert_int_eq(site_create(dir, "pli@example.org", "en", &err), 0);
	ck_assert_int_eq(site_open(&site, dir, &err), 0);
	ck_assert_int_eq(site_key(&site, &first, &err), 0);
	ck_assert_int_eq(site_new_key(&site, &second, &err), 0);
	ck_assert_mem_ne(first.seed, second.seed, 32);
	ck_assert_int_eq(site_key(&site, &found, &err), 0);
	ck_assert_mem_eq(found.seed, second.seed, 32);
	ck_assert_int_eq(
	    site_key_for(&site, first.sign_public, &found, &err), 0);
	ck_assert_mem_eq(found.seed, first.seed, 32);
	ck_assert_int_eq(
	    site_key_for(&site, second.sign_public, &found, &err), 0);
	ck_assert_mem_eq(found.seed, second.seed, 32);
	ck_assert_int_eq(site_key_for(&site, nobody, &found, &err), -1);
	ck_assert_int_eq(err.exit, EX_FALSE);

	path = site_path(&site, "keys/host");
	ck_assert_int_eq(chmod(path, 0644), 0);
	ck_assert_int_eq(site_key(&site, &found, &err), -1);
	ck_assert_int_eq(err.exit, EX_TEMPFAIL);
	ck_assert_int_eq(unlink(path), 0);
	ck_assert_int_eq(site_key(&site, &found, &err), -1);
	ck_assert_int_eq(err.exit, EX_TEMPFAIL);
	free(path);
	site_release(&site);
}
END_TEST

START_TEST(test_log)
{
	struct buf text = BUF_INIT;
	struct err err = ERR_INIT;
	struct site site;
	char *path;

	ck_assert_int_eq(site_create(dir, "pli@example.org", "en", &err), 0);
	ck_assert_int_eq(site_open(&site, dir, &err), 0);
	site_log(&site, 0, "one\ntwo %d", 3);
	site_log(&site, 60, "four");
	path = site_path(&site, "log/pli.log");
	ck_assert_int_eq(fs_read(&text, path, 1000, &err), 0);
	ck_assert_str_eq(text.data, "1970-01-01T00:00:00Z one?two 3\n"
				    "1970-01-01T00:01:00Z four\n");
	buf_release(&text);
	free(path);
	site_release(&site);
}
END_TEST

static const struct {
	const char *text;
	int64_t seconds;
} times[] = {
    {"1970-01-01T00:00:00Z", 0},
    {"2026-11-21T18:00:00Z", 1795284000},
    {"2024-02-29T23:59:59Z", 1709251199},
    {"9999-12-31T23:59:59Z", 253402300799},
};

START_TEST(test_times)
{
	char text[21];

	time_write(text, times[_i].seconds);
	ck_assert_str_eq(text, times[_i].text);
	ck_assert_int_eq(time_read(text), times[_i].seconds);
}
END_TEST

START_TEST(test_no_times)
{
	static const char *const bad[] = {"", "2026-11-21",
	    "2026-02-30T00:00:00Z", "2026-11-21T24:00:00Z",
	    "2026-11-21 18:00:00Z", "2026-11-21T18:00:00Zx",
	    "2026-13-01T00:00:00Z", "2025-02-29T00:00:00Z"};
	char text[21];

	ck_assert_int_eq(time_read(bad[_i]), -1);
	time_write(text, INT64_MAX);
	ck_assert_str_eq(text, "9999-12-31T23:59:59Z");
	time_write(text, INT64_MIN);
	ck_assert_str_eq(text, "0000-01-01T00:00:00Z");
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("site");
	TCase *tcase = tcase_create("site");
	SRunner *runner = srunner_create(suite);
	int failed;

	seal_init();
	tcase_add_checked_fixture(tcase, setup, teardown);
	tcase_add_test(tcase, test_create);
	tcase_add_test(tcase, test_create_in_source);
	tcase_add_loop_test(tcase, test_wrong_config, 0, ARRAY_LEN(wrong));
	tcase_add_test(tcase, test_config);
	tcase_add_test(tcase, test_foreign_owner);
	tcase_add_test(tcase, test_keys);
	tcase_add_test(tcase, test_log);
	tcase_add_loop_test(tcase, test_times, 0, ARRAY_LEN(times));
	tcase_add_loop_test(tcase, test_no_times, 0, 8);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
