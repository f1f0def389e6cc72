/* SPDX-License-Identifier: MIT */
/* test_cmd.c - options, numbers and times of the command line. */
#include "base/x.h"
#include "commands/cmd.h"

#include "checks.h"
#include <string.h>

/* What a command line of words comes to: "flag text many... | arguments". */
static const struct {
	const char *line, *want;
} lines[] = {
    {"c", "0 - - |"},
    {"c a b", "0 - - | a b"},
    {"c --flag --text x --many 1 --many 2 a", "1 x 12 | a"},
    {"c a --flag b", "1 - - | a b"},
    {"c -f -t x a", "1 x - | a"},
    {"c -tx", "0 x - |"},
    {"c --text=x", "0 x - |"},
    {"c --te x", "0 x - |"},
    {"c --text --flag", "0 --flag - |"},
    {"c -- --flag -x", "0 - - | --flag -x"},
    {"c --flag -- a", "1 - - | a"},
    {"c -", "0 - - | -"},
    {"c --help", "help"},
    {"c --text --help", "0 --help - |"},
    {"c --nonsense", "c: --nonsense: unknown option"},
    {"c --text=a --nonsense=x", "c: --nonsense=x: unknown option"},
    {"c -x", "c: -x: unknown option"},
    {"c -fx", "c: -x: unknown option"},
    {"c --text", "c: --text: needs a value"},
    {"c -t", "c: -t: needs a value"},
    {"c --text a --text b", "c: --text is given twice"},
    {"c --flag=x", "c: --flag=x: unknown option"},
};

START_TEST(test_options)
{
	char words[200], *argv[20], *word;
	const char *text = NULL;
	struct option_list many = {.count = 0};
	bool flag = false;
	const struct option_row rows[] = {
	    {"flag", 'f', OPTION_FLAG, &flag},
	    {"text", 't', OPTION_TEXT, &text},
	    {"many", 0, OPTION_MANY, &many},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct buf got = BUF_INIT;
	struct err err = ERR_INIT;
	int argc = 0, first;
	unsigned i;

	strcpy(words, lines[_i].line);
	for (word = strtok(words, " "); word != NULL; word = strtok(NULL, " "))
		argv[argc++] = word;
	argv[argc] = NULL;
	first = cmd_options(rows, argc, argv, &err);
	if (first < 0) {
		buf_adds(&got, err.exit == 0 ? "help" : err.text);
		ck_assert(err.exit == 0 || err.exit == EX_USAGE);
	} else {
		buf_addf(&got, "%d %s ", flag, text == NULL ? "-" : text);
		for (i = 0; i < many.count; i++)
			buf_adds(&got, many.items[i]);
		buf_adds(&got, many.count == 0 ? "- |" : " |");
		for (; first < argc; first++)
			buf_addf(&got, " %s", argv[first]);
	}
	ck_assert_str_eq(got.data, lines[_i].want);
	buf_release(&got);
}
END_TEST

START_TEST(test_too_many)
{
	char word[] = "--many=1", *argv[70];
	struct option_list many = {.count = 0};
	const struct option_row rows[] = {
	    {"many", 0, OPTION_MANY, &many}, {NULL, 0, OPTION_FLAG, NULL}};
	struct err err = ERR_INIT;
	int i;

	for (i = 0; i < 66; i++)
		argv[i] = word;
	argv[66] = NULL;
	ck_assert_int_eq(cmd_options(rows, 65, argv, &err), 65);
	ck_assert_uint_eq(many.count, 64);
	many.count = 0;
	ck_assert_int_eq(cmd_options(rows, 66, argv, &err), -1);
	ck_assert_int_eq(err.exit, EX_USAGE);
}
END_TEST

static const struct {
	const char *text;
	int64_t number; /* -1: none */
} numbers[] = {{"0", 0}, {"15", 15}, {"16", -1}, {"", -1}, {"-1", -1},
    {"1x", -1}, {" 1", -1}, {"99999999999999999999", -1}, {"007", 7}};

START_TEST(test_number)
{
	struct err err = ERR_INIT;
	uint32_t number = 99;
	int rc;

	rc = cmd_number(numbers[_i].text, 15, "a seat", &number, &err);
	ck_assert_int_eq(rc, numbers[_i].number < 0 ? -1 : 0);
	if (rc == 0)
		ck_assert_int_eq(number, numbers[_i].number);
	else
		ck_assert_ptr_nonnull(strstr(err.text, "a seat"));
}
END_TEST

static const struct {
	const char *text;
	int64_t time;
} times[] = {{"1795284000", 1795284000}, {"2026-11-21T18:00:00Z", 1795284000},
    {"2026-11-21", 1795219200}, {"0", 0}, {"", -1}, {"tomorrow", -1},
    {"2026-11-31", -1}, {"-5", -1}, {"9999999999999", -1}};

START_TEST(test_time)
{
	ck_assert_int_eq(cmd_time(times[_i].text), times[_i].time);
}
END_TEST

START_TEST(test_table)
{
	const struct command *const *command;

	for (command = commands; *command != NULL; command++) {
		ck_assert_ptr_eq(command_find((*command)->name), *command);
		ck_assert_ptr_nonnull((*command)->run);
		/* Whoever asks for help is told how a command ends. */
		ck_assert_msg(strstr((*command)->help, "\nExit: 0 ") != NULL,
		    "%s", (*command)->name);
		ck_assert(strlen((*command)->brief) < 66);
	}
	ck_assert_ptr_null(command_find("frobnicate"));
	ck_assert_ptr_null(command_guess("frobnicate"));
	ck_assert_ptr_eq(command_guess("sing"), &cmd_sign);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("cmd");
	TCase *tcase = tcase_create("cmd");
	SRunner *runner = srunner_create(suite);
	int failed;

	seal_init();
	tcase_add_loop_test(tcase, test_options, 0, ARRAY_LEN(lines));
	tcase_add_test(tcase, test_too_many);
	tcase_add_loop_test(tcase, test_number, 0, ARRAY_LEN(numbers));
	tcase_add_loop_test(tcase, test_time, 0, ARRAY_LEN(times));
	tcase_add_test(tcase, test_table);
	suite_add_tcase(suite, tcase);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	return failed != 0;
}
