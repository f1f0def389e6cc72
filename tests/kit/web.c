/* SPDX-License-Identifier: MIT */
/*
 * web.c - a small web server for tests: web SCRIPT PORTFILE.
 *
 * Listens on 127.0.0.1, at a port that it writes into PORTFILE, and ends with
 * who started it.  Each question is answered by "sh SCRIPT METHOD URL HEAD
 * BODY", the last two being files: what that prints is a status, an optional
 * line for each header field, an empty line, and the body.  If it prints
 * nothing, the connection is closed without an answer.
 */
#include <arpa/inet.h>
#include <netinet/in.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/socket.h>
#include <sys/wait.h>
#include <unistd.h>

#define QUESTION_MAX (4 * 1024 * 1024)

static char question[QUESTION_MAX + 1];

static void __attribute__((noreturn)) die(const char *what)
{
	perror(what);
	exit(1);
}

static int
listen_somewhere(const char *port_file)
{
	struct sockaddr_in address = {
	    .sin_family = AF_INET, .sin_addr.s_addr = htonl(INADDR_LOOPBACK)};
	socklen_t len = sizeof(address);
	int fd = socket(AF_INET, SOCK_STREAM | SOCK_CLOEXEC, 0);
	char path[4096];
	FILE *file;

	if (fd < 0 || bind(fd, (struct sockaddr *)&address, len) < 0 ||
	    listen(fd, 10) < 0 ||
	    getsockname(fd, (struct sockaddr *)&address, &len) < 0)
		die("listen");
	/* It is whole as soon as it is there. */
	snprintf(path, sizeof(path), "%s.new", port_file);
	file = fopen(path, "w");
	if (file == NULL ||
	    fprintf(file, "%u\n", ntohs(address.sin_port)) < 0 ||
	    fclose(file) != 0 || rename(path, port_file) < 0)
		die(port_file);
	return fd;
}

/* Where the body begins, once all of it is there; 0: the line is dead. */
static size_t
hear(int fd, size_t *all)
{
	size_t len = 0, want = 0, body = 0;
	char *end, *field;
	ssize_t got;

	while (body == 0 || len < body + want) {
		got = read(fd, question + len, QUESTION_MAX - len);
		if (got <= 0)
			return 0;
		len += (size_t)got;
		question[len] = '\0';
		end = strstr(question, "\r\n\r\n");
		if (body > 0 || end == NULL)
			continue;
		body = (size_t)(end - question) + 4;
		field = strcasestr(question, "\r\nContent-Length:");
		if (field != NULL && field < end)
			want = strtoul(field + 17, NULL, 10);
	}
	*all = len;
	return body;
}

static void
keep(const char *path, const char *bytes, size_t len)
{
	FILE *file = fopen(path, "w");

	if (file == NULL || fwrite(bytes, 1, len, file) != len ||
	    fclose(file) != 0)
		die(path);
}

static size_t
run(const char *script, const char *method, const char *url, char *out,
    size_t max)
{
	int fds[2];
	size_t len = 0;
	ssize_t got;
	pid_t pid;

	if (pipe(fds) < 0)
		die("pipe");
	pid = fork();
	if (pid == 0) {
		dup2(fds[1], 1);
		close(fds[0]);
		close(fds[1]);
		execlp("sh", "sh", script, method, url, "web.head", "web.body",
		    (char *)NULL);
		_exit(127);
	}
	close(fds[1]);
	while ((got = read(fds[0], out + len, max - len)) > 0)
		len += (size_t)got;
	close(fds[0]);
	waitpid(pid, NULL, 0);
	out[len] = '\0';
	return len;
}

static void
answer(int fd, const char *text, size_t len)
{
	const char *end = strstr(text, "\n\n");
	size_t head = end == NULL ? 0 : (size_t)(end - text);
	char top[4096];
	int n;

	if (end == NULL || head > 2048)
		return;
	n = snprintf(top, sizeof(top),
	    "HTTP/1.1 %.*s\r\nContent-Length: %zu\r\nConnection: close\r\n\r\n",
	    (int)head, text, len - head - 2);
	if (write(fd, top, (size_t)n) < 0 ||
	    write(fd, end + 2, len - head - 2) < 0)
		perror("answer");
}

int
main(int argc, char **argv)
{
	static char text[QUESTION_MAX + 1];
	char method[16], url[4096];
	size_t body, all = 0, len;
	int listener, fd;

	if (argc != 3)
		die("usage: web SCRIPT PORTFILE");
	prctl(PR_SET_PDEATHSIG, SIGTERM);
	signal(SIGPIPE, SIG_IGN);
	listener = listen_somewhere(argv[2]);
	while ((fd = accept4(listener, NULL, NULL, SOCK_CLOEXEC)) >= 0) {
		body = hear(fd, &all);
		if (body > 0 &&
		    sscanf(question, "%15s %4095s", method, url) == 2) {
			keep("web.head", question, body);
			keep("web.body", question + body, all - body);
			len = run(argv[1], method, url, text, QUESTION_MAX);
			answer(fd, text, len);
		}
		close(fd);
	}
	return 0;
}
