/* SPDX-License-Identifier: MIT */
/*
 * sink.c - a mail server that does as it is told, for tests of sending.
 *
 *     sink PORTFILE FOLDER [RULE ...]
 *
 * Listens on a free port of 127.0.0.1, writes its number to PORTFILE when it
 * does, and keeps each letter it takes in FOLDER (if that is not "-"), the
 * envelope in lines before it.  It serves until it is killed.  A rule is
 *
 *     STAGE[:N][/TEXT]=ACTION	the N-th time in its connection
 *     STAGE[#N][/TEXT]=ACTION	the N-th time at all
 *
 * (each time without N), if the line holds TEXT; the first that fits counts.
 * STAGE is connect, ehlo, starttls, auth, mail, rcpt, data, body (each line of
 * a letter) or dot.  ACTION is what the server answers, or
 *
 *     drop	hang up
 *     keep	keep the letter, then hang up without a word (dot)
 *     slow	answer after two seconds
 *
 * "offer=WORDS" adds a line to the answer to EHLO.  The log, one line a
 * connection, letter or rule that fitted, goes to standard output.
 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <netinet/tcp.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>
#include <sys/mman.h>
#include <sys/socket.h>
#include <unistd.h>

#define RULES 20
#define LINE 4096

enum stage {
	CONNECT,
	EHLO,
	STARTTLS,
	AUTH,
	MAIL,
	RCPT,
	DATA,
	BODY,
	DOT,
	QUIT,
	RSET,
	STAGES
};

static const struct {
	const char *name, *command, *answer;
} stages[STAGES] = {
    [CONNECT] = {"connect", NULL, "220 sink"},
    [EHLO] = {"ehlo", "EHLO", "250 sink"},
    [STARTTLS] = {"starttls", "STARTTLS", "502 no TLS here"},
    [AUTH] = {"auth", "AUTH", "235 welcome"},
    [MAIL] = {"mail", "MAIL", "250 sender"},
    [RCPT] = {"rcpt", "RCPT", "250 recipient"},
    [DATA] = {"data", "DATA", "354 go on"},
    [BODY] = {"body", NULL, NULL},
    [DOT] = {"dot", NULL, "250 taken"},
    [QUIT] = {"quit", "QUIT", "221 bye"},
    [RSET] = {"rset", "RSET", "250 forgotten"},
};

static struct rule {
	enum stage stage;
	unsigned at;
	bool overall;
	char text[64];
	const char *action;
} rules[RULES];
static unsigned rule_count;
static const char *offer, *folder;

/* Shared by all connections. */
static unsigned *overall, *letters;

struct connection {
	FILE *in, *out, *letter;
	char path[LINE], from[LINE], to[LINE];
	unsigned count[STAGES];
	bool lost;
};

static void
die(const char *what)
{
	perror(what);
	exit(1);
}

static void
add_rule(const char *text)
{
	struct rule *rule = &rules[rule_count++];
	char name[16];
	char mark[2];
	int n = 0;

	if (strncmp(text, "offer=", 6) == 0) {
		rule_count--;
		offer = text + 6;
		return;
	}
	if (rule_count == RULES || sscanf(text, "%15[a-z]%n", name, &n) != 1)
		exit(64);
	for (rule->stage = 0; rule->stage < STAGES; rule->stage++)
		if (strcmp(stages[rule->stage].name, name) == 0)
			break;
	text += n;
	if (sscanf(text, "%1[:#]%u%n", mark, &rule->at, &n) == 2) {
		rule->overall = mark[0] == '#';
		text += n;
	}
	if (sscanf(text, "/%63[^=]%n", rule->text, &n) == 1)
		text += n;
	if (rule->stage == STAGES || *text != '=')
		exit(64);
	rule->action = text + 1;
}

/* ---- one connection ---- */

static void
say(struct connection *c, const char *text)
{
	fprintf(c->out, "%s\r\n", text);
	fflush(c->out);
}

static void
log_line(const char *what, const char *text)
{
	char line[LINE + 32];
	int len = snprintf(line, sizeof(line), "%s %s\n", what, text);

	if (write(1, line, (size_t)len) != len)
		exit(1);
}

static const char *
find_action(struct connection *c, enum stage stage, const char *line)
{
	unsigned here = ++c->count[stage];
	unsigned all = __atomic_add_fetch(&overall[stage], 1, __ATOMIC_SEQ_CST);

	for (unsigned i = 0; i < rule_count; i++) {
		const struct rule *rule = &rules[i];

		if (rule->stage != stage || strstr(line, rule->text) == NULL ||
		    (rule->at != 0 && rule->at != (rule->overall ? all : here)))
			continue;
		log_line(stages[stage].name, rule->action);
		return rule->action;
	}
	return NULL;
}

static void
end_letter(struct connection *c, bool keep)
{
	char path[LINE + 8];

	if (c->letter == NULL)
		return;
	fclose(c->letter);
	c->letter = NULL;
	snprintf(path, sizeof(path), "%s.eml", c->path);
	if (keep ? rename(c->path, path) < 0 : unlink(c->path) < 0)
		die(c->path);
}

/* False: the connection is at its end. */
static bool
answer(struct connection *c, enum stage stage, const char *line)
{
	const char *action = find_action(c, stage, line);
	bool good = action == NULL || *action < '4' || *action > '9';

	if (stage == DOT)
		end_letter(
		    c, good && (action == NULL || strcmp(action, "drop") != 0));
	if (action == NULL || strcmp(action, "slow") == 0) {
		if (action != NULL)
			sleep(2);
		if (stage == EHLO && offer != NULL)
			fprintf(c->out, "250-sink\r\n250 %s\r\n", offer);
		else if (stages[stage].answer != NULL)
			say(c, stages[stage].answer);
		fflush(c->out);
		return true;
	}
	if (strcmp(action, "drop") == 0 || strcmp(action, "keep") == 0)
		return false;
	say(c, action);
	return strncmp(action, "421", 3) != 0;
}

static void
open_letter(struct connection *c)
{
	unsigned n = __atomic_add_fetch(letters, 1, __ATOMIC_SEQ_CST);

	if (strcmp(folder, "-") == 0)
		return;
	snprintf(c->path, sizeof(c->path), "%s/%05u", folder, n);
	c->letter = fopen(c->path, "w");
	if (c->letter == NULL)
		die(c->path);
	fprintf(c->letter, "X-From: %s\r\nX-To: %s\r\n", c->from, c->to);
}

static bool
take_body(struct connection *c)
{
	char line[LINE];

	open_letter(c);
	while (fgets(line, sizeof(line), c->in) != NULL) {
		if (strcmp(line, ".\r\n") == 0)
			return answer(c, DOT, "");
		if (c->letter != NULL)
			fputs(line + (line[0] == '.'), c->letter);
		if (rule_count > 0 && find_action(c, BODY, line) != NULL)
			break;
	}
	end_letter(c, false);
	return false;
}

/* What stands between < and >. */
static void
take_path(char *to, const char *line)
{
	const char *from = strchr(line, '<');

	snprintf(to, LINE, "%.*s",
	    from == NULL ? 0 : (int)strcspn(from, ">") + 1,
	    from == NULL ? "" : from);
}

/* "AUTH PLAIN" alone: the password comes on a line of its own. */
static void
take_password(struct connection *c, const char *line)
{
	char password[LINE];

	if (strchr(line + 5, ' ') != NULL)
		return;
	say(c, "334 ");
	if (fgets(password, sizeof(password), c->in) == NULL)
		exit(0);
}

static bool
take_command(struct connection *c, const char *line)
{
	enum stage stage;

	for (stage = EHLO; stage < STAGES; stage++)
		if (stages[stage].command != NULL &&
		    strncasecmp(line, stages[stage].command,
			strlen(stages[stage].command)) == 0)
			break;
	if (stage == STAGES) {
		say(c, "500 what?");
		return true;
	}
	if (stage == AUTH)
		take_password(c, line);
	if (stage == MAIL)
		take_path(c->from, line);
	if (stage == RCPT)
		take_path(c->to, line);
	if (stage == DATA) {
		const char *action = find_action(c, DATA, line);

		if (action != NULL) {
			if (strcmp(action, "drop") != 0)
				say(c, action);
			return strcmp(action, "drop") != 0;
		}
		say(c, stages[DATA].answer);
		return take_body(c);
	}
	return answer(c, stage, line) && stage != QUIT;
}

static void
serve(int fd)
{
	struct connection c = {
	    .in = fdopen(fd, "r"), .out = fdopen(dup(fd), "w")};
	char line[LINE];
	int one = 1;

	setsockopt(fd, IPPROTO_TCP, TCP_NODELAY, &one, sizeof(one));
	log_line("connection", "");
	if (!answer(&c, CONNECT, ""))
		exit(0);
	while (fgets(line, sizeof(line), c.in) != NULL)
		if (!take_command(&c, line))
			break;
	exit(0);
}

/* ---- listening ---- */

static int
listen_somewhere(const char *portfile)
{
	struct sockaddr_in address = {
	    .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t len = sizeof(address);
	int fd = socket(AF_INET, SOCK_STREAM, 0);
	char new[LINE];
	FILE *file;

	if (fd < 0 || bind(fd, (struct sockaddr *)&address, len) < 0 ||
	    listen(fd, 20) < 0 ||
	    getsockname(fd, (struct sockaddr *)&address, &len) < 0)
		die("listen");
	snprintf(new, sizeof(new), "%s.new", portfile);
	file = fopen(new, "w");
	if (file == NULL)
		die(new);
	fprintf(file, "%u\n", ntohs(address.sin_port));
	fclose(file);
	if (rename(new, portfile) < 0)
		die(portfile);
	return fd;
}

int
main(int argc, char **argv)
{
	int fd, client;

	if (argc < 3)
		return 64;
	folder = argv[2];
	for (int i = 3; i < argc; i++)
		add_rule(argv[i]);
	overall = mmap(NULL, 4096, PROT_READ | PROT_WRITE,
	    MAP_SHARED | MAP_ANONYMOUS, -1, 0);
	if (overall == MAP_FAILED)
		die("mmap");
	letters = overall + STAGES;
	signal(SIGCHLD, SIG_IGN);
	signal(SIGPIPE, SIG_IGN);
	fd = listen_somewhere(argv[1]);
	while ((client = accept(fd, NULL, NULL)) >= 0) {
		if (fork() == 0) {
			close(fd);
			serve(client);
		}
		close(client);
	}
	die("accept");
}
