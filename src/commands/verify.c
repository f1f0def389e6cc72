/* SPDX-License-Identifier: MIT */
/* verify.c - pli verify: what a match file proves, and what not. */
#include "commands/cmd.h"

#include "base/fs.h"
#include "base/x.h"
#include "commands/verify.h"
#include "mail/header.h"
#include "match/extract.h"
#include "match/log.h"
#include "match/verify_replay.h"

#include <limits.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define LETTER_MAX (4 * 1024 * 1024)
#define LOCK_WAIT 60000

struct verify_request {
	const struct cli *cli;
	const char *name; /* FILE or MATCH as given */
	char *path, *editions;
	struct data data;
	bool of_site; /* path is a match of the site */
	bool pinned;
	uint8_t host[KEY_LEN];
};

/* ---- what to look at ---- */

static int
read_host(struct verify_request *request, const char *text, struct err *err)
{
	uint8_t box[KEY_LEN];

	request->pinned = true;
	if (host_key_read_public(request->host, box, text) ||
	    seal_unhex_all(request->host, KEY_LEN, text))
		return 0;
	return err_set(err, EX_USAGE,
	    "--key %s: not a host's key as \"pli key\" prints it", text);
}

/* A match of the site by its id, else a file.  The site is only read, so it
 * may be anybody's. */
static void
find_file(struct verify_request *request, const char *edition)
{
	const char *site = request->cli->site, *name = request->name;

	cmd_data(&request->data, site);
	if (request->data.dirs[0] != NULL)
		request->editions = fs_path(site, "editions");
	if (log_is_match_id(name) && request->data.dirs[0] != NULL)
		request->path = fs_path(site, "state/%s.pli", name);
	request->of_site = request->path != NULL && fs_exists(request->path);
	if (!request->of_site) {
		free(request->path);
		request->path = xstrdup(name);
	}
	if (edition != NULL) {
		free(request->editions);
		request->editions = xstrdup(edition);
	}
}

static int
read_file(
    const struct verify_request *request, struct buf *bytes, struct err *err)
{
	int fd = -1, rc;

	if (!fs_exists(request->path) && strcmp(request->path, "-") != 0)
		return err_set(err, EX_NOINPUT,
		    "%s: there is no such file, nor such a match",
		    request->name);
	/* A run that is writing would make it look torn. */
	if (request->of_site && access(request->path, W_OK) == 0)
		fd = fs_lock(
		    request->path, FS_SHARED, false, LOCK_WAIT, NULL, err);
	rc = cmd_input(request->path, LOG_FILE_MAX, bytes, err);
	if (fd >= 0)
		close(fd);
	return rc;
}

/* ---- what more is given: letters, other files, pages of a forum ---- */

struct input {
	char **letters;
	int letter_count;
	struct extract_text *texts; /* the first is the file */
	struct buf *bytes;          /* of each of them */
	size_t count;
	struct extract found;
};

static bool
is_letter(const struct buf *bytes)
{
	struct buf value = BUF_INIT;
	bool is = !extract_is_plain(bytes->data, bytes->len) &&
		  header_find(bytes->data, bytes->len, "Pli-Head", &value);

	buf_release(&value);
	return is;
}

static void
add_text(struct input *input, const char *name, struct buf *take)
{
	input->texts =
	    xrealloc(input->texts, input->count + 1, sizeof(*input->texts));
	input->bytes =
	    xrealloc(input->bytes, input->count + 1, sizeof(*input->bytes));
	input->texts[input->count] =
	    (struct extract_text){name, take->data, take->len, false, false};
	input->bytes[input->count++] = *take;
	*take = (struct buf)BUF_INIT;
}

static int
read_inputs(struct input *input, char **paths, int count, struct err *err)
{
	struct buf bytes = BUF_INIT;

	input->letters = xcalloc((size_t)count + 1, sizeof(*input->letters));
	for (int i = 0; i < count; i++) {
		if (cmd_input(paths[i], LOG_FILE_MAX, &bytes, err) < 0) {
			buf_release(&bytes);
			return -1;
		}
		if (is_letter(&bytes))
			input->letters[input->letter_count++] = paths[i];
		else
			add_text(input, paths[i], &bytes);
		buf_release(&bytes);
		bytes = (struct buf)BUF_INIT;
	}
	return 0;
}

/* The order in which things are given says nothing: is the first a letter, the
 * first that is none is the file. */
static void
put_file_first(char **paths, int count)
{
	struct buf bytes = BUF_INIT;
	bool letter = true;

	for (int i = 0; letter && i < count; i++) {
		buf_clear(&bytes);
		letter = fs_exists(paths[i]) &&
			 cmd_input(paths[i], LOG_FILE_MAX, &bytes, NULL) == 0 &&
			 is_letter(&bytes);
		if (!letter && i > 0) {
			char *file = paths[i];

			paths[i] = paths[0];
			paths[0] = file;
		}
	}
	buf_release(&bytes);
}

static void
input_release(struct input *input)
{
	for (size_t i = 0; i < input->count; i++)
		buf_release(&input->bytes[i]);
	free(input->bytes);
	free(input->texts);
	free(input->letters);
	extract_release(&input->found);
}

/* What a forum gives back: say what it was made of. */
static void
tell_found(const struct verify_request *request, const struct extract *found)
{
	struct buf text = BUF_INIT, changes = BUF_INIT;

	buf_addf(&text, "%s: entries 0 to %u, found in %u %s of it\n",
	    request->name, found->entries - 1, found->pieces,
	    found->pieces == 1 ? "place" : "places");
	extract_say(found, &changes);
	if (changes.len > 0)
		buf_addf(&text, "changed on its way, and undone: %s\n",
		    changes.data);
	if (found->torn)
		buf_adds(&text, "an entry that is not whole was left out\n");
	if (found->true_to_key && found->strays > 0)
		buf_addf(&text,
		    "entry %u stands there in other words, too, which the "
		    "host has not signed: they prove nothing\n",
		    found->stray);
	cmd_print(&text);
	buf_release(&text);
	buf_release(&changes);
}

/* An error unless all that is given is of one match. */
static int
check_texts(const struct input *input, struct err *err)
{
	for (size_t i = 1; i < input->count; i++) {
		const struct extract_text *text = &input->texts[i];

		if (!text->any)
			return err_set(err, EX_DATAERR,
			    "%s: has no Pli-Head, and no entry of a match; "
			    "save the letter whole, with its header",
			    text->name);
		if (!text->used)
			return err_set(err, EX_DATAERR,
			    "%s: holds nothing of this match", text->name);
	}
	return 0;
}

/* The file as it is to be checked: as given, or as found; or as it goes on in
 * another. */
static const struct buf *
integrity_file(
    const struct verify_request *request, const struct input *input, bool plain)
{
	const struct buf *given = &input->bytes[0], *found = &input->found.file;

	if (!plain && found->len > 0) {
		tell_found(request, &input->found);
		return found;
	}
	if (!plain || !input->found.true_to_key || input->found.forked ||
	    found->len <= given->len ||
	    memcmp(found->data, given->data, given->len) != 0)
		return given;
	printf("%s: goes on in what else is given, up to entry %u\n",
	    request->name, input->found.entries - 1);
	return found;
}

static int
look_through(const struct verify_request *request, struct input *input,
    const struct buf **file, struct err *err)
{
	const struct buf *given = &input->bytes[0];
	bool plain =
	    request->of_site || extract_is_plain(given->data, given->len);

	if (!plain || input->count > 1) {
		if (extract_read(
			&input->found, input->texts, input->count, err) < 0)
			return -1;
		if (!input->found.forked && check_texts(input, err) < 0)
			return -1;
	}
	*file = integrity_file(request, input, plain);
	return 0;
}

/* Two histories, whatever else is right or wrong. */
static int
convict(const struct input *input, struct err *err)
{
	const struct extract *found = &input->found;
	const char *a = input->texts[found->texts[0]].name;
	const char *b = input->texts[found->texts[1]].name;
	struct buf prints = BUF_INIT;

	seal_print(&prints, found->hashes[0]);
	buf_adds(&prints, " and ");
	seal_print(&prints, found->hashes[1]);
	err_set(err, EX_FALSE,
	    "%s%s%s: the host has signed two different entries %u: there are "
	    "two histories of this match, with the prints %s",
	    a, a == b ? "" : " and ", a == b ? "" : b, found->fork,
	    prints.data);
	buf_release(&prints);
	return -1;
}

/* ---- letters ---- */

/* Of a letter that tells of many matches the one of this. */
static bool
find_head(const struct log *log, const struct buf *mail, struct buf *value)
{
	struct pli_head head;

	for (unsigned n = 0;
	     header_find_nth(mail->data, mail->len, "Pli-Head", n, value);
	     n++) {
		if (pli_head_read(&head, value->data, value->len) &&
		    memcmp(head.match, log_h0(log), HASH_LEN) == 0)
			return true;
		buf_clear(value);
	}
	return header_find(mail->data, mail->len, "Pli-Head", value);
}

static int
read_letter(const struct log *log, const char *path, struct pli_head *head,
    struct err *err)
{
	struct buf mail = BUF_INIT, value = BUF_INIT;
	int rc = -1;

	if (cmd_input(path, LETTER_MAX, &mail, err) < 0)
		goto out;
	if (!find_head(log, &mail, &value)) {
		err_set(err, EX_DATAERR,
		    "%s: has no Pli-Head; save the letter whole, with its "
		    "header",
		    path);
		goto out;
	}
	if (!pli_head_read(head, value.data, value.len)) {
		err_set(err, EX_DATAERR, "%s: its Pli-Head is not whole", path);
		goto out;
	}
	rc = 0;
out:
	buf_release(&mail);
	buf_release(&value);
	return rc;
}

static int
contradicts(const struct log *log, const char *path,
    const struct pli_head *head, struct err *err)
{
	struct buf prints = BUF_INIT;

	seal_print(&prints, head->hash);
	buf_adds(&prints, " in the letter and ");
	seal_print(&prints, log_hash(log, head->entry));
	err_set(err, EX_FALSE,
	    "%s: the host signed another entry %u for this letter: there are "
	    "two histories of this match, and letter and file prove it: the "
	    "prints are %s in the file",
	    path, head->entry, prints.data);
	buf_release(&prints);
	return -1;
}

static int
judge_letter(const struct log *log, const char *path,
    const struct pli_head *head, struct err *err)
{
	switch (verify_head(log, head)) {
	case HEAD_SAME:
		printf("letter %s: entry %u is in the file as the letter "
		       "has it\n",
		    path, head->entry);
		return 0;
	case HEAD_CONTRADICTS:
		return contradicts(log, path, head, err);
	case HEAD_BEYOND:
		return err_set(err, EX_FALSE,
		    "%s: was written after entry %u, but the file ends with "
		    "%u: entries were cut off",
		    path, head->entry, log_head(log));
	case HEAD_OTHER_MATCH:
		return err_set(
		    err, EX_DATAERR, "%s: is a letter of another match", path);
	case HEAD_BAD_SIG:
		break;
	}
	return err_set(err, EX_FALSE,
	    "%s: its Pli-Head is not signed by a host of this match", path);
}

static int
contradict(const char *a, const struct pli_head *x, const char *b,
    const struct pli_head *y, struct err *err)
{
	struct buf prints = BUF_INIT;

	seal_print(&prints, x->hash);
	buf_adds(&prints, " and ");
	seal_print(&prints, y->hash);
	err_set(err, EX_FALSE,
	    "%s and %s: the host signed two different entries %u: two "
	    "histories of this match, with the prints %s",
	    a, b, x->entry, prints.data);
	buf_release(&prints);
	return -1;
}

static int
judge_letters(const struct log *log, char **paths, int count, struct err *err)
{
	struct pli_head *heads = xcalloc((size_t)count + 1, sizeof(*heads));
	int i, j, rc = 0;

	for (i = 0; rc == 0 && i < count; i++)
		rc = read_letter(log, paths[i], &heads[i], err);
	for (i = 0; rc == 0 && i < count; i++)
		for (j = 0; rc == 0 && j < i; j++)
			if (verify_heads_contradict(log, &heads[i], &heads[j]))
				rc = contradict(paths[j], &heads[j], paths[i],
				    &heads[i], err);
	for (i = 0; rc == 0 && i < count; i++)
		rc = judge_letter(log, paths[i], &heads[i], err);
	free(heads);
	return rc;
}

/* ---- all of it ---- */

/* Looking for the file has looked at signatures, too. */
static size_t
known_bytes(const struct extract *found, const struct buf *bytes)
{
	size_t known = found->proved < bytes->len ? found->proved : bytes->len;

	return memcmp(found->file.data, bytes->data, known) == 0 ? known : 0;
}

static int
check(const struct verify_request *request, const struct input *input,
    const struct buf *bytes, struct err *err)
{
	struct verify verify = VERIFY_INIT;
	struct buf text = BUF_INIT, missing = BUF_INIT;
	struct err trouble = ERR_INIT;
	struct match match;
	int rc;

	match_init(&match);
	verify.known = known_bytes(&input->found, bytes);
	rc = verify_file(&verify, bytes->data, bytes->len, request->name,
	    request->pinned ? request->host : NULL, err);
	if (rc == 0 && verify.reached == VERIFY_SEALED &&
	    verify_replay(&verify, &match, &request->data, request->editions,
		&trouble) < 0) {
		/* What this program cannot replay is not false. */
		if (trouble.exit == EX_CONFIG)
			buf_adds(&missing, trouble.text);
		else
			rc = err_set(err, trouble.exit, "%s", trouble.text);
	}
	verify_print_facts(&verify, request->pinned, &text);
	cmd_print(&text);
	buf_clear(&text);
	if (input->found.forked)
		rc = convict(input, err);
	if (rc == 0)
		rc = judge_letters(
		    &verify.log, input->letters, input->letter_count, err);
	if (rc == 0)
		verify_print_proof(&verify, &match, missing.data, &text);
	cmd_print(&text);
	buf_release(&text);
	buf_release(&missing);
	match_release(&match);
	verify_release(&verify);
	return rc;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const char *key = NULL, *edition = NULL;
	const struct option_row rows[] = {
	    {"key", 0, OPTION_TEXT, &key},
	    {"edition", 0, OPTION_TEXT, &edition},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct verify_request request = {.cli = cli};
	struct input input = {.found = EXTRACT_INIT};
	struct buf bytes = BUF_INIT;
	const struct buf *file;
	int first, rc = -1;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 ||
	    cmd_count(&cmd_verify, argc - first, 1, INT_MAX, err) < 0)
		return -1;
	if (key != NULL && read_host(&request, key, err) < 0)
		return -1;
	if (edition != NULL && (!fs_exists(edition) || fs_is_dir(edition)))
		return err_set(
		    err, EX_NOINPUT, "%s: there is no such file", edition);
	put_file_first(argv + first, argc - first);
	request.name = argv[first];
	find_file(&request, edition);
	if (read_file(&request, &bytes, err) < 0)
		goto out;
	add_text(&input, request.name, &bytes);
	if (read_inputs(&input, argv + first + 1, argc - first - 1, err) == 0 &&
	    look_through(&request, &input, &file, err) == 0)
		rc = check(&request, &input, file, err);
out:
	input_release(&input);
	free(request.path);
	free(request.editions);
	buf_release(&bytes);
	return rc;
}

const struct command cmd_verify = {
    .name = "verify",
    .args = "FILE|MATCH [LETTER|FILE ...] [--key KEY] [--edition FILE]",
    .brief = "check a match file, and say what it proves and what not",
    .help =
	"Needs no site and no key.  Form, every signature and the order of "
	"the\n"
	"entries are always checked; once the match key is revealed, so are "
	"all\n"
	"sealed moves and dice, and the whole match is played again.  Each\n"
	"LETTER, saved whole with its header, is compared with the file, and\n"
	"so is each other FILE: two histories signed by one host are told.\n"
	"FILE may also be what a forum gives back of a match file: the text "
	"of\n"
	"posts, or a saved page.  What the forum has changed is undone, and "
	"said.\n"
	"\n"
	"  --key KEY       the host's key must be this one (64 digits, from "
	"your\n"
	"                  first letter, or the line of \"pli key\")\n"
	"  --edition FILE  the edition to replay with, if it is not installed\n"
	"\n"
	"Exit: 0 all that could be checked is right (what could not is said),\n"
	"65 not well formed, torn, or a newer format, 66 no such file, 77 "
	"false:\n"
	"signature, key, commitment, seal, letter or replay; 64 usage.\n",
    .run = run,
};
