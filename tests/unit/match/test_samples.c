/* SPDX-License-Identifier: MIT */
/* state/samples: every file is taken, or refused as its LIST says. */
#include "base/fs.h"
#include "match/verify.h"
#include "suite.h"

#include <regex.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

struct sample {
	char file[64], with[64], words[128];
	int exit;
};

static char *
path_of(const char *file)
{
	const char *src = getenv("srcdir");

	return fs_path(src == NULL ? "." : src, "state/samples/%s", file);
}

static void
load(struct buf *out, const char *file)
{
	char *path = path_of(file);
	struct err err = ERR_INIT;

	buf_clear(out);
	ck_assert_msg(
	    fs_read(out, path, LOG_FILE_MAX, &err) == 0, "%s", err.text);
	free(path);
}

static bool
matches(const char *text, const char *words)
{
	regex_t regex;
	bool good;

	ck_assert_int_eq(regcomp(&regex, words, REG_EXTENDED | REG_NOSUB), 0);
	good = regexec(&regex, text, 0, NULL, 0) == 0;
	regfree(&regex);
	return good;
}

/* The host's key that LIST's "key" stands for. */
static const uint8_t *
pinned(uint8_t host[KEY_LEN])
{
	struct buf text = BUF_INIT;
	uint8_t box[KEY_LEN];

	load(&text, "key");
	ck_assert(host_key_read_public(host, box, text.data));
	buf_release(&text);
	return host;
}

/* A letter's field, as a mail program would hand it over. */
static void
letter_head(struct pli_head *head, const char *file)
{
	struct buf text = BUF_INIT;
	const char *at, *end;

	load(&text, file);
	at = strstr(text.data, "\nPli-Head:");
	ck_assert_ptr_nonnull(at);
	at += strlen("\nPli-Head:");
	end = strstr(at, "\n\n");
	ck_assert_ptr_nonnull(end);
	ck_assert(pli_head_read(head, at, (size_t)(end - at)));
	buf_release(&text);
}

static void
check_letter(const struct verify *verify, const struct sample *sample)
{
	struct pli_head head;
	enum head_verdict verdict;

	letter_head(&head, sample->with);
	verdict = verify_head(&verify->log, &head);
	ck_assert_msg(verdict == (strstr(sample->words, "cut off") != NULL
					 ? HEAD_BEYOND
					 : HEAD_CONTRADICTS),
	    "%s: %d", sample->file, (int)verdict);
}

static void
check_sample(const struct sample *sample)
{
	struct verify verify = VERIFY_INIT;
	struct err err = ERR_INIT;
	struct buf bytes = BUF_INIT;
	uint8_t host[KEY_LEN];
	bool letter = strstr(sample->with, ".eml") != NULL;
	bool key = strcmp(sample->with, "key") == 0;
	int rc;

	load(&bytes, sample->file);
	rc = verify_file(&verify, bytes.data, bytes.len, sample->file,
	    key ? pinned(host) : NULL, &err);
	/* Who does not know the host's key believes this one. */
	if (key)
		ck_assert_int_eq(log_check_all(&verify.log, "", NULL), 0);
	if (sample->exit == 0 || letter) {
		ck_assert_msg(rc == 0, "%s", err.text);
		ck_assert_uint_eq(verify.revealed,
		    matches(sample->file, "^(finished|signed)\\.pli$"));
	} else {
		ck_assert_msg(rc < 0, "%s is taken", sample->file);
		ck_assert_msg(err.exit == sample->exit &&
				  matches(err.text, sample->words),
		    "got: %s\nwant: %s", err.text, sample->words);
	}
	if (letter)
		check_letter(&verify, sample);
	verify_release(&verify);
	buf_release(&bytes);
}

START_TEST(are_as_listed)
{
	struct buf list = BUF_INIT;
	char *rest, *line;
	unsigned count = 0;

	load(&list, "LIST");
	rest = list.data;
	while ((line = strsep(&rest, "\n")) != NULL) {
		struct sample sample = {"", "", "", -1};

		if (*line == '\0' || *line == '#')
			continue;
		ck_assert_int_ge(
		    sscanf(line, "%63[^\t]\t%63[^\t]\t%d\t%127[^\t]",
			sample.file, sample.with, &sample.exit, sample.words),
		    3);
		check_sample(&sample);
		count++;
	}
	ck_assert_uint_ge(count, 20);
	buf_release(&list);
}
END_TEST

/* Every file is spoken of. */
static int
check_listed(const char *name, void *arg)
{
	const struct buf *list = arg;
	char line[80];

	snprintf(line, sizeof(line), "\n%s\t", name);
	if (strstr(name, ".pli") != NULL)
		ck_assert_msg(
		    strstr(list->data, line) != NULL, "%s: not listed", name);
	return 0;
}

START_TEST(are_all_listed)
{
	struct buf list = BUF_INIT;
	char *dir = path_of("");

	load(&list, "LIST");
	ck_assert_int_eq(fs_each(dir, check_listed, &list, NULL), 0);
	buf_release(&list);
	free(dir);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    are_as_listed,
	    are_all_listed,
	};

	seal_init();
	return suite_run("samples", tests, ARRAY_LEN(tests));
}
