/* SPDX-License-Identifier: MIT */
/* ledger.c - pli ledger: the host's memory against rollback. */
#include "commands/open_site.h"

#include "base/fs.h"
#include "base/x.h"
#include "site/ledger.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

struct book {
	struct site *site;
	const char *id;
	char *dir, *path;
	struct log log;
	struct ledger known;
	bool has_known;
};

static int
book_open(struct book *book, struct err *err)
{
	struct buf bytes = BUF_INIT;
	int rc = -1, found;

	book->dir = site_path(book->site, "ledger");
	book->path = site_path(book->site, "state/%s.pli", book->id);
	if (!table_exists(book->site, book->id)) {
		err_set(err, EX_USAGE, "%s: there is no such match", book->id);
		goto out;
	}
	if (!table_is_made(book->site, book->id)) {
		integrity_match(book->site, book->id, NULL, err);
		goto out;
	}
	found = ledger_read(&book->known, book->dir, book->id, err);
	if (found < 0 || fs_read(&bytes, book->path, LOG_FILE_MAX, err) < 0 ||
	    log_parse(&book->log, bytes.data, bytes.len, book->path, err) < 0)
		goto out;
	book->has_known = found > 0;
	rc = 0;
out:
	buf_release(&bytes);
	return rc;
}

static void
book_close(struct book *book)
{
	free(book->dir);
	free(book->path);
	log_release(&book->log);
}

static const char *const marks[] = {
    [LEDGER_BEGUN] = "nothing, begun",
    [LEDGER_RESTORED] = "a backup of",
    [LEDGER_LOST] = "given up as lost",
};

static int
print(const struct book *book, struct err *err)
{
	struct buf mark = BUF_INIT;
	uint32_t head = log_head(&book->log);

	if (book->has_known && book->known.kind != LEDGER_HEAD) {
		printf("known   %s %s\n", marks[book->known.kind],
		    book->known.time);
	} else if (book->has_known) {
		seal_print(&mark, book->known.hash);
		printf("known   entry %u, print %s\n", book->known.head,
		    mark.data);
	} else {
		printf("known   nothing\n");
	}
	buf_clear(&mark);
	seal_print(&mark, log_hash(&book->log, head));
	printf("file    entry %u, print %s\n", head, mark.data);
	buf_release(&mark);
	return integrity_match(book->site, book->id, &book->log, err) ==
		       INTEGRITY_WELL
		   ? 0
		   : -1;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	const struct option_row rows[] = {{NULL, 0, OPTION_FLAG, NULL}};
	struct book book = {.log = LOG_INIT};
	struct site site;
	int first, rc;

	first = cmd_options(rows, argc, argv, err);
	if (first < 0 || cmd_count(&cmd_ledger, argc - first, 1, 1, err) < 0 ||
	    site_open(&site, cli->site, err) < 0)
		return -1;
	book.site = &site;
	book.id = argv[first];
	rc = book_open(&book, err);
	if (rc == 0)
		rc = print(&book, err);
	book_close(&book);
	site_release(&site);
	return rc;
}

const struct command cmd_ledger = {
    .name = "ledger",
    .args = "MATCH",
    .brief = "compare a match with what was known of it",
    .help =
	"Prints the last entry known and that of the file.  A file that was "
	"put\n"
	"back from a backup ends before what is known, or differs there: then\n"
	"nothing is played on it, until \"pli match MATCH accept\" takes it "
	"on\n"
	"purpose.\n"
	"\n"
	"Exit: 0 they agree, 64 usage, 65 not well formed, 75 they differ or "
	"try\n"
	"again, 78 configuration.\n",
    .run = run,
};
