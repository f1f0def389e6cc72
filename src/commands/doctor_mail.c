/* SPDX-License-Identifier: MIT */
/* doctor_mail.c - what the helpers find out about mail servers and the domain.
 */
#include "commands/doctor.h"

#include "base/helper.h"
#include "base/x.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/wait.h>
#include <unistd.h>

#define TEXT_MAX 65536

/* ---- what it says, in words for the host ---- */

static const struct {
	const char *word;
	enum doctor_level level;
	const char *before, *after; /* of what it adds */
	const char *todo;
} reports[] = {
    {"config", DOCTOR_WRONG, "", "",
	"Mend pli.yaml; pli-site(5) explains smtp."},
    {"connect", DOCTOR_WRONG, "The mail server cannot be reached: ", "",
	"Does it run, and is smtp: url right?  Until then letters wait."},
    {"slow", DOCTOR_WRONG, "The mail server is too slow: ", "",
	"If it is like that, raise smtp: timeout."},
    {"refused", DOCTOR_WRONG, "The mail server does not want us: ", "",
	"Ask who runs it; perhaps smtp: hello must be this machine's name."},
    {"starttls", DOCTOR_WRONG,
	"The mail server offers no STARTTLS, or it fails: ", "",
	"No password goes over an open line.  Name a port that has TLS in "
	"smtp: url (587, or smtps:// with 465)."},
    {"certificate", DOCTOR_WRONG,
	"The mail server's certificate is not to be trusted: ", "",
	"The name in smtp: url must stand in the certificate; if it is one "
	"of your own, name it in smtp: ca_file."},
    {"login", DOCTOR_WRONG, "The mail server does not let us in: ", "",
	"Check smtp: user, and the file that password_file names."},
    {"sender", DOCTOR_WRONG,
	"The mail server takes no letters from the site's address: ", "",
	"It must let this user, or this machine, send as that address."},
    {"recipient", DOCTOR_WRONG,
	"The mail server takes no mail to the reply addresses: ", "",
	"Players' answers would come back to them.  It must take "
	"BASE+ANYTHING (recipient_delimiter of Postfix and others); else set "
	"address_style to minus, or to subject."},
    {"later", DOCTOR_NOTE, "The mail server puts us off: ", "",
	"Often that goes by itself; pli status tells of letters."},
    {"program", DOCTOR_WRONG, "The sendmail program cannot be run: ", "",
	"Name the right one in smtp: url."},
    {"folder", DOCTOR_NOTE, "Letters go into the folder ", ", and to nobody.",
	"Set smtp: url to a mail server, unless this is a test."},
    {"reserved", DOCTOR_NOTE, "The domain ",
	" is reserved for examples and tests: nobody far away can write to "
	"it.",
	"Set address in pli.yaml to one of your own domain."},
    {"no-domain", DOCTOR_WRONG, "The domain ",
	" does not exist: nobody can write to the site's address.",
	"Set address in pli.yaml to one of your own domain."},
    {"no-mx", DOCTOR_WRONG, "The domain ",
	" has neither MX nor address: nobody can write to it.",
	"Give it an MX record that names your mail server."},
    {"no-spf", DOCTOR_NOTE, "The domain ",
	" has no SPF record: many will take the letters for spam.",
	"Publish one (\"v=spf1 mx -all\" if the letters leave by its MX), and "
	"let the mail server sign with DKIM: pli-site(5), MAIL OUT."},
    {"no-dns", DOCTOR_NOTE, "The domain ",
	" could not be looked up, so nothing is known of it.",
	"See whether this machine reaches a name server."},
    {"fetch-config", DOCTOR_WRONG, "", "",
	"Mend pli.yaml; pli-site(5) explains fetch."},
    {"fetch", DOCTOR_WRONG, "No mail can be fetched from ", "",
	"Until that is mended none comes from there; pli-site(5) explains "
	"fetch."},
    {"forum-config", DOCTOR_WRONG, "", "",
	"Mend it; pli-site(5) explains forum, and pli-forum(5) the files of "
	"contrib/forum."},
    {"forum", DOCTOR_WRONG, "The forum cannot be spoken to, ", "",
	"Until that is mended nothing is posted or read there.  Check forum: "
	"url, user, and the file that token_file names."},
};

static void
judge_line(struct doctor *doctor, const char *line)
{
	size_t len = strcspn(line, " ");
	const char *rest = line + len + (line[len] == ' ');

	for (size_t i = 0; i < ARRAY_LEN(reports); i++)
		if (strlen(reports[i].word) == len &&
		    strncmp(reports[i].word, line, len) == 0) {
			doctor_find(doctor, reports[i].level, "%s%s%s",
			    reports[i].before, rest, reports[i].after);
			doctor_todo(doctor, "%s", reports[i].todo);
			return;
		}
}

void
doctor_judge_mail(struct doctor *doctor, const char *text)
{
	while (*text != '\0') {
		size_t len = strcspn(text, "\n");
		char *line = xstrndup(text, len);

		judge_line(doctor, line);
		free(line);
		text += len + (text[len] == '\n');
	}
}

/* ---- asking it ---- */

static void __attribute__((noreturn))
become(const struct doctor *doctor, const char *name, const char *path, int out)
{
	if (dup2(out, STDOUT_FILENO) < 0)
		_exit(EX_OSERR);
	execl(path, name, "--check", doctor->site->dir, (char *)NULL);
	_exit(EX_UNAVAILABLE);
}

static void
read_all(int fd, struct buf *text)
{
	char chunk[1024];
	ssize_t len;

	while ((len = read(fd, chunk, sizeof(chunk))) > 0)
		if (text->len + (size_t)len < TEXT_MAX)
			buf_add(text, chunk, (size_t)len);
}

/* What it says; false if it could not be asked. */
static bool
run_helper(const struct doctor *doctor, const char *name, struct buf *text)
{
	char *path = helper_path(name);
	int fds[2], status = -1;
	pid_t pid = -1;

	if (access(path, X_OK) == 0 && pipe2(fds, O_CLOEXEC) == 0) {
		fflush(NULL);
		pid = fork();
		if (pid == 0)
			become(doctor, name, path, fds[1]);
		close(fds[1]);
		if (pid > 0) {
			read_all(fds[0], text);
			waitpid(pid, &status, 0);
		}
		close(fds[0]);
	}
	free(path);
	return pid > 0 && (status == 0 || text->len > 0);
}

static void
ask(struct doctor *doctor, const char *name)
{
	struct buf text = BUF_INIT;

	/* What to do about it stands with the program. */
	if (!run_helper(doctor, name, &text))
		doctor_find(doctor, DOCTOR_NOTE,
		    "Not looked at: %s cannot be run.", name);
	doctor_judge_mail(doctor, text.data);
	buf_release(&text);
}

void
doctor_mail(struct doctor *doctor)
{
	ask(doctor, "pli-send");
	if (doc_get(doctor->site->config, "fetch") != NULL)
		ask(doctor, "pli-fetch");
	if (doc_get(doctor->site->config, "forum") != NULL)
		ask(doctor, "pli-post");
}
