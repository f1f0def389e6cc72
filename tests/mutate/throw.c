/* SPDX-License-Identifier: MIT */
/*
 * throw.c - mutated mails through the real binary:
 *
 *     throw SITE COUNT SEED HOST FILE...
 *
 * $PLI takes COUNT mails for the match "demo" of SITE, made of the mails and
 * dictionaries in FILE.  Each must be taken with exit 0 or 75, in silence, by a
 * process that dies of nothing; every letter that is then in the outbox must be
 * for a seat or for HOST, or be a notice for the stranger that the mail names.
 * A mail that breaks this is left in broken.mail.
 */
#include "base/fs.h"
#include "base/x.h"
#include "mutations.h"
#include "site/site.h"

#include <errno.h>
#include <fcntl.h>
#include <signal.h>
#include <spawn.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#define SEATS 3
#define SECONDS_MOST 60 /* on however busy a machine */
#define CODES 256

/* The address in the mails of tests/mail, in whose place a right one goes. */
#define WRITTEN_TO "pli+k7m2qd.1.8.rvitlez2gbjclcepw@example.org"

extern char **environ;

static const char *const addresses[SEATS] = {
    "anna@example.net", "bruno@example.net", "chloe@example.net"};

static struct {
	const char *pli, *site, *host;
	char *reply[SEATS];
	off_t size; /* of the match, when these were asked for */
	int64_t now;
	char stamp[21];
	struct mutations mutations;
	struct buf mail;
	unsigned long thrown, codes[CODES], letters, entries;
} all;

static void __attribute__((noreturn, format(printf, 1, 2)))
broken(const char *fmt, ...)
{
	va_list ap;

	va_start(ap, fmt);
	printf("mail %lu: ", all.thrown);
	vprintf(fmt, ap);
	printf("\n");
	va_end(ap);
	fs_write("broken.mail", all.mail.data, all.mail.len, NULL);
	exit(1);
}

/* ---- the match ---- */

static off_t
size_of(const char *name)
{
	char *path = fs_path(all.site, "%s", name);
	struct stat now;
	off_t size = stat(path, &now) < 0 ? -1 : now.st_size;

	free(path);
	return size;
}

/* "0  Anna  en  -  pli+demo.0.7.r...@example.org" */
static void
read_seat(const char *line)
{
	unsigned seat = (unsigned)(*line - '0');
	const char *reply = strrchr(line, ' ');

	if (seat >= SEATS || reply == NULL)
		return;
	reply++;
	free(all.reply[seat]);
	all.reply[seat] = xstrndup(reply, strcspn(reply, "\n"));
}

/* The addresses change whenever something happens. */
static void
ask_addresses(void)
{
	struct buf command = BUF_INIT;
	char line[1024];
	FILE *out;

	if (size_of("state/demo.pli") == all.size)
		return;
	all.size = size_of("state/demo.pli");
	all.entries++;
	buf_addf(
	    &command, "'%s' -C '%s' seats demo --addresses", all.pli, all.site);
	out = popen(command.data, "r");
	while (out != NULL && fgets(line, sizeof(line), out) != NULL)
		read_seat(line);
	if (out == NULL || pclose(out) != 0)
		broken("seats: no answer");
	buf_release(&command);
}

/* ---- a mail and the way it comes ---- */

static void
make_mail(unsigned seat)
{
	char id[64];

	mutations_next(&all.mutations, &all.mail);
	/* Mostly for the match and from the seat; else a stranger's. */
	if (mutations_below(&all.mutations, 12) > 0) {
		mutations_replace(&all.mail, WRITTEN_TO, all.reply[seat]);
		mutations_replace(&all.mail, addresses[0], addresses[seat]);
	}
	if (mutations_below(&all.mutations, 12) > 0) {
		snprintf(id, sizeof(id), "<%lu-", all.thrown);
		mutations_replace(&all.mail, "Message-ID: <", "Message-ID: <@");
		mutations_replace(&all.mail, "<@", id);
	}
}

/* --recipient and --sender, as mail systems give them, and as none would. */
static size_t
make_options(unsigned seat, struct buf *recipient, const char **args)
{
	static const char *const senders[] = {"", "<>", "MAILER-DAEMON",
	    "evil@example.com", "--help", "$(touch pwned)", "../../x"};
	size_t n = 0;

	if (mutations_below(&all.mutations, 3) > 0) {
		buf_adds(recipient, all.reply[seat]);
		if (mutations_below(&all.mutations, 8) == 0)
			recipient->data[mutations_below(
			    &all.mutations, recipient->len)] =
			    (char)(1 + mutations_below(&all.mutations, 255));
		args[n++] = "--recipient";
		args[n++] = recipient->data;
	}
	if (mutations_below(&all.mutations, 8) == 0) {
		args[n++] = "--sender";
		args[n++] = senders[mutations_below(
		    &all.mutations, ARRAY_LEN(senders))];
	}
	return n;
}

static int
run(const char *const *args)
{
	posix_spawn_file_actions_t files;
	struct timespec nap = {0, 1000000};
	time_t end = time(NULL) + SECONDS_MOST;
	int status = 0;
	pid_t pid;

	posix_spawn_file_actions_init(&files);
	posix_spawn_file_actions_addopen(&files, 0, "mail", O_RDONLY, 0);
	posix_spawn_file_actions_addopen(
	    &files, 1, "said", O_WRONLY | O_CREAT | O_TRUNC, 0600);
	posix_spawn_file_actions_adddup2(&files, 1, 2);
	errno = posix_spawn(&pid, all.pli, &files, NULL,
	    (char *const *)(uintptr_t)args, environ);
	if (errno != 0)
		broken("%s: %s", all.pli, strerror(errno));
	posix_spawn_file_actions_destroy(&files);
	while (waitpid(pid, &status, WNOHANG) == 0) {
		if (time(NULL) > end) {
			kill(pid, SIGKILL);
			waitpid(pid, &status, 0);
			broken("it took more than %d seconds", SECONDS_MOST);
		}
		nanosleep(&nap, NULL);
	}
	return status;
}

static void
throw_one(void)
{
	unsigned seat = (unsigned)mutations_below(&all.mutations, SEATS);
	struct buf recipient = BUF_INIT;
	const char *args[16] = {
	    "pli", "-C", all.site, "--now", all.stamp, "ingest"};
	struct stat said;
	size_t n;
	int status;

	make_mail(seat);
	n = 6 + make_options(seat, &recipient, args + 6);
	args[n++] = "--";
	time_write(all.stamp, all.now);
	if (fs_write("mail", all.mail.data, all.mail.len, NULL) < 0)
		broken("cannot write it");
	status = run(args);
	if (!WIFEXITED(status))
		broken("killed by signal %d", WTERMSIG(status));
	all.codes[WEXITSTATUS(status)]++;
	if (WEXITSTATUS(status) != 0 && WEXITSTATUS(status) != 75)
		broken("exit %d", WEXITSTATUS(status));
	if (stat("said", &said) == 0 && said.st_size > 0)
		broken("it said something");
	buf_release(&recipient);
}

/* ---- the letters ---- */

static bool
may_get_mail(const char *address, size_t len)
{
	for (unsigned s = 0; s < SEATS; s++)
		if (strlen(addresses[s]) == len &&
		    strncmp(addresses[s], address, len) == 0)
			return true;
	return strlen(all.host) == len && strncmp(all.host, address, len) == 0;
}

/* Who asks for something at the plain address is answered there. */
static bool
is_own(const char *name, const char *address, size_t len)
{
	return strncmp(name, "notice-", 7) == 0 &&
	       memmem(all.mail.data, all.mail.len, address, len) != NULL;
}

/* "letter BOUNCE ADDRESS LENGTH", and so many bytes. */
static void
check_batch(const char *name, const struct buf *batch)
{
	const char *at = batch->data, *end = batch->data + batch->len;

	while ((at = memmem(at, (size_t)(end - at), "\nletter ", 8)) != NULL) {
		const char *to = strchr(at + 8, ' ');
		size_t len;

		if (to == NULL)
			broken("%s: no address", name);
		len = strcspn(++to, " ");
		if (!may_get_mail(to, len) && !is_own(name, to, len))
			broken("%s: a letter to %.*s", name, (int)len, to);
		all.letters++;
		at = to + len;
		at += strtoul(at, NULL, 10);
		if (at > end)
			broken("%s: a letter without its end", name);
	}
}

static int
check_file(const char *name, void *arg)
{
	char *path = fs_path(arg, "%s", name);
	char *done = fs_path(all.site, "outbox/sent/%s", name);
	struct buf batch = BUF_INIT;

	if (fs_read(&batch, path, 64 * 1024 * 1024, NULL) < 0)
		broken("%s: cannot be read", path);
	check_batch(name, &batch);
	if (rename(path, done) < 0)
		broken("%s: cannot be moved", path);
	buf_release(&batch);
	free(path);
	free(done);
	return 0;
}

static void
check_outbox(void)
{
	char *dir = fs_path(all.site, "outbox/new");

	if (fs_each(dir, check_file, dir, NULL) < 0)
		broken("%s: cannot be read", dir);
	free(dir);
}

/* A reader of mail that dies is no crash of pli, but must not be either. */
static void
check_log(void)
{
	char *path = fs_path(all.site, "log/pli.log");
	struct buf log = BUF_INIT;

	if (fs_exists(path) &&
	    fs_read(&log, path, 2 * FS_NOTE_MAX, NULL) == 0 &&
	    strstr(log.data, "died of it") != NULL)
		broken("what reads mail died of it");
	unlink(path);
	buf_release(&log);
	free(path);
}

/* ---- all of them ---- */

static void
report(void)
{
	printf("%lu mails: %lu taken, %lu to come again; %lu letters, the "
	       "match changed %lu times\n",
	    all.thrown, all.codes[0], all.codes[75], all.letters, all.entries);
}

int
main(int argc, char **argv)
{
	unsigned long count;

	all.pli = getenv("PLI");
	if (argc < 6 || all.pli == NULL) {
		fputs("usage: PLI=... throw SITE COUNT SEED HOST FILE...\n",
		    stderr);
		return 64;
	}
	all.site = argv[1];
	all.host = argv[4];
	count = strtoul(argv[2], NULL, 10);
	mutations_init(&all.mutations, strtoul(argv[3], NULL, 10));
	for (int i = 5; i < argc; i++)
		if (!mutations_load(&all.mutations, argv[i]))
			broken("%s: cannot be read", argv[i]);
	all.now = time_read("2026-11-21T18:00:00Z");
	for (; all.thrown < count; all.thrown++) {
		ask_addresses();
		throw_one();
		check_outbox();
		check_log();
		/* Answers are counted by the day. */
		all.now += 3600;
	}
	report();
	mutations_release(&all.mutations);
	buf_release(&all.mail);
	return 0;
}
