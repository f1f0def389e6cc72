/* SPDX-License-Identifier: MIT */
/* ingest.c - pli ingest: one mail from a mail system. */
#include "base/fs.h"
#include "commands/cmd.h"
#include "intake/intake.h"
#include "mail/inbox.h"

#include <fcntl.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

/* Mail systems hand the envelope over in the environment (postfix: ORIGINAL_
 * RECIPIENT; exim, sieve, alias commands: RECIPIENT). */
static const char *
from_environment(const char *const *names)
{
	for (; *names != NULL; names++) {
		const char *value = getenv(*names);

		if (value != NULL && value[0] != '\0')
			return value;
	}
	return NULL;
}

static int
open_input(const char *path, struct err *err)
{
	int fd =
	    path == NULL ? dup(STDIN_FILENO) : open(path, O_RDONLY | O_CLOEXEC);

	if (fd < 0)
		return err_sys(err, EX_TEMPFAIL, "%s",
		    path == NULL ? "standard input" : path);
	return fd;
}

struct options {
	struct delivery delivery;
	struct account_post post;
	struct option_list after, mentions;
};

static int
read_options(struct options *options, int argc, char **argv, struct err *err)
{
	const struct option_row rows[] = {
	    {"recipient", 0, OPTION_TEXT, &options->delivery.recipient},
	    {"sender", 0, OPTION_TEXT, &options->delivery.sender},
	    {"queue-id", 0, OPTION_TEXT, &options->delivery.queue_id},
	    {"known", 0, OPTION_FLAG, &options->delivery.known},
	    {"forum-user", 0, OPTION_TEXT, &options->post.user},
	    {"forum-name", 0, OPTION_TEXT, &options->post.name},
	    {"forum-post", 0, OPTION_TEXT, &options->post.id},
	    {"forum-match", 0, OPTION_TEXT, &options->post.match},
	    {"forum-lobby", 0, OPTION_FLAG, &options->post.lobby},
	    {"forum-after", 0, OPTION_MANY, &options->after},
	    {"forum-mention", 0, OPTION_MANY, &options->mentions},
	    {NULL, 0, OPTION_FLAG, NULL},
	};
	struct account_post *post = &options->post;
	int first = cmd_options(rows, argc, argv, err);

	if (first < 0 || cmd_count(&cmd_ingest, argc - first, 0, 1, err) < 0)
		return -1;
	post->after = options->after.items;
	post->after_count = options->after.count;
	post->mentions = options->mentions.items;
	post->mention_count = options->mentions.count;
	if ((post->user == NULL) != (post->id == NULL) ||
	    (post->user == NULL &&
		(post->name != NULL || post->match != NULL || post->lobby ||
		    post->after_count > 0 || post->mention_count > 0)))
		return err_set(err, EX_USAGE,
		    "--forum-user and --forum-post belong together, and the "
		    "other --forum options to them");
	if (post->lobby && post->match != NULL)
		return err_set(err, EX_USAGE,
		    "--forum-match and --forum-lobby: a post stands in one of "
		    "them");
	if (post->user != NULL && !PLI_FORUM)
		return err_set(err, EX_USAGE,
		    "--forum-user: this pli was built without forums "
		    "(configure --without-forum)");
	if (post->user != NULL && post->name == NULL)
		post->name = post->user;
	return first;
}

static void
fill_delivery(struct delivery *delivery)
{
	static const char *const recipients[] = {
	    "ORIGINAL_RECIPIENT", "RECIPIENT", NULL};

	if (delivery->recipient == NULL)
		delivery->recipient = from_environment(recipients);
	/* An empty one says something, too: a machine's mail. */
	if (delivery->sender == NULL)
		delivery->sender = getenv("SENDER");
}

/* A site that is ours, and whose configuration is broken, has a log still. */
static void
log_wait(const struct cli *cli, int fd, const struct delivery *delivery,
    const struct err *err)
{
	struct site bare = {.dir = (char *)(uintptr_t)cli->site};
	struct buf bytes = BUF_INIT;

	if (site_check_owner(cli->site, NULL) == 0) {
		fs_read_fd(&bytes, fd, MESSAGE_MAX, NULL, NULL);
		intake_wait(&bare, &bytes, delivery->queue_id, cli->now, err);
	}
	buf_release(&bytes);
}

/* A mail that waited for the host's word does so no longer. */
static int
drop_answered(const struct site *site, const char *path, struct err *err)
{
	char *folder = site_path(site, "inbox/unanswered");
	char *real = realpath(path, NULL), *dir = realpath(folder, NULL);
	size_t len = dir == NULL ? 0 : strlen(dir);
	int rc = 0;

	if (real != NULL && len > 0 && strncmp(real, dir, len) == 0 &&
	    real[len] == '/')
		rc = fs_remove(real, err);
	free(folder);
	free(real);
	free(dir);
	return rc;
}

static int
run(const struct cli *cli, int argc, char **argv, struct err *err)
{
	struct options options = {.after = {.count = 0}};
	struct inbox_parser parser = {.pid = 0};
	struct site site;
	int first = read_options(&options, argc, argv, err);
	int fd, rc;

	if (first < 0)
		return -1;
	fill_delivery(&options.delivery);
	fd = open_input(first < argc ? argv[first] : NULL, err);
	if (fd < 0)
		return -1;
	if (options.post.user == NULL)
		inbox_start(&parser);
	options.delivery.parser = &parser;
	if (site_open(&site, cli->site, err) < 0) {
		inbox_stop(&parser);
		log_wait(cli, fd, &options.delivery, err);
		close(fd);
		return -1;
	}
	if (options.post.user != NULL)
		rc = intake_post(&site, fd, &options.post, cli->now, err);
	else
		rc = intake_mail(&site, fd, &options.delivery, cli->now, err);
	if (rc == 0 && options.delivery.known && first < argc)
		rc = drop_answered(&site, argv[first], err);
	cmd_wake_bots(cli, &site);
	inbox_stop(&parser);
	site_release(&site);
	close(fd);
	return rc;
}

const struct command cmd_ingest = {
    .name = "ingest",
    .args = "[--recipient ADDRESS] [--sender ADDRESS] [--queue-id ID] "
	    "[--known] [--] [FILE] | "
	    "--forum-user ID --forum-post ID [--forum-name NAME] "
	    "[--forum-match MATCH | --forum-lobby] "
	    "[--forum-after MATCH.N ...] [--forum-mention NAME=ID ...] [--] "
	    "[FILE]",
    .brief = "take one mail from a mail system, or one post of a forum",
    .help =
	"One mail, from FILE or standard input, is read, checked, played,\n"
	"and answered into the outbox.  Which seat wrote is told by the\n"
	"address it was written to: --recipient, else ORIGINAL_RECIPIENT or\n"
	"RECIPIENT in the environment, else the fields Delivered-To,\n"
	"X-Original-To and Envelope-To.\n"
	"\n"
	"  --recipient ADDRESS  the envelope's recipient\n"
	"  --known              the host says that From is true: a stranger "
	"whose\n"
	"                       mail waits in inbox/unanswered is answered\n"
	"  --sender ADDRESS     the envelope's sender (or SENDER); empty or "
	"<>\n"
	"                       is a machine's mail, which plays nothing\n"
	"  --queue-id ID        the mail server's own name for the mail, "
	"which\n"
	"                       log/pli.log says beside its Message-ID\n"
	"\n"
	"The text of a post instead, as pli fetch hands it over:\n"
	"\n"
	"  --forum-user ID      the account that wrote it\n"
	"  --forum-post ID      the post's own id: it counts once\n"
	"  --forum-name NAME    what the account is called\n"
	"  --forum-match MATCH  it stands in this match's topic (else it is a\n"
	"                       private message)\n"
	"  --forum-lobby        it stands in the lobby (pli-site(5), forum)\n"
	"  --forum-mention NAME=ID\n"
	"                       the account that stands in it as @NAME\n"
	"  --forum-after MATCH.N\n"
	"                       what its writer could have read: of this "
	"match,\n"
	"                       something written after entry N, and nothing\n"
	"                       newer.  Without it orders answer no question\n"
	"\n"
	"Exit: 0 dealt with, whatever it was (also refused orders, junk and\n"
	"mail of machines), 75 local trouble: keep the mail and try again.\n"
	"Nothing is printed but why a mail must wait; that stands in\n"
	"log/pli.log of the site, too, as does what became of each mail.\n",
    .run = run,
    .for_mail = true,
};
