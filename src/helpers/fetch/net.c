/* SPDX-License-Identifier: MIT */
/* net.c - a line to a mail server, by libcurl. */
#include "helpers/fetch/net.h"
#include "base/buf.h"
#include "base/x.h"
#include "helpers/curl/curl_begin.h"

#include <curl/curl.h>
#include <errno.h>
#include <poll.h>
#include <stdlib.h>
#include <string.h>

struct net {
	const struct net_server *server;
	CURL *curl;
	struct buf heard; /* the server's last line while logging in */
	char error[CURL_ERROR_SIZE];
};

/* ---- connecting ---- */

/* "Login denied" alone helps nobody; what the server said may. */
static int
on_debug(CURL *curl, curl_infotype type, char *text, size_t len, void *arg)
{
	struct net *net = arg;

	(void)curl;
	while (len > 0 && (text[len - 1] == '\n' || text[len - 1] == '\r'))
		len--;
	if (type != CURLINFO_HEADER_IN || len == 0)
		return 0;
	buf_clear(&net->heard);
	buf_add(&net->heard, text, len < 300 ? len : 300);
	return 0;
}

static void
set_protocols(CURL *curl)
{
#if LIBCURL_VERSION_NUM >= 0x075500
	curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "imap,imaps,pop3,pop3s");
#else
	curl_easy_setopt(curl, CURLOPT_PROTOCOLS,
	    CURLPROTO_IMAP | CURLPROTO_IMAPS | CURLPROTO_POP3 |
		CURLPROTO_POP3S);
#endif
	/* No proxy of the environment's either. */
	curl_easy_setopt(curl, CURLOPT_NOPROXY, "*");
}

static void
set_security(CURL *curl, const struct net_server *server)
{
	curl_easy_setopt(curl, CURLOPT_USE_SSL,
	    (long)(server->starttls ? CURLUSESSL_ALL : CURLUSESSL_NONE));
	curl_easy_setopt(
	    curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
	if (server->ca_file != NULL)
		curl_easy_setopt(curl, CURLOPT_CAINFO, server->ca_file);
	curl_easy_setopt(curl, CURLOPT_USERNAME, server->user);
	curl_easy_setopt(curl, CURLOPT_PASSWORD, server->password);
}

static CURLcode
connect_to(struct net *net)
{
	CURL *curl = net->curl;

	curl_easy_setopt(curl, CURLOPT_URL, net->server->url);
	curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)net->server->timeout);
	curl_easy_setopt(curl, CURLOPT_VERBOSE, 1L);
	curl_easy_setopt(curl, CURLOPT_DEBUGFUNCTION, on_debug);
	curl_easy_setopt(curl, CURLOPT_DEBUGDATA, net);
	curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, net->error);
	/* The login is a part of connecting. */
	curl_easy_setopt(curl, CURLOPT_CONNECT_ONLY, 1L);
	set_protocols(curl);
	set_security(curl, net->server);
	return curl_easy_perform(curl);
}

int
net_open(struct net **out, const struct net_server *server, struct err *err)
{
	struct net *net = xcalloc(1, sizeof(*net));
	CURLcode code = CURLE_FAILED_INIT;

	net->server = server;
	net->heard = (struct buf)BUF_INIT;
	if (curl_begin())
		net->curl = curl_easy_init();
	if (net->curl != NULL)
		code = connect_to(net);
	if (code == CURLE_OK) {
		*out = net;
		return 0;
	}
	err_set(err, EX_TEMPFAIL, "%s%s%s%s",
	    net->error[0] != '\0' ? net->error : curl_easy_strerror(code),
	    net->heard.len > 0 ? " (it said: " : "", net->heard.data,
	    net->heard.len > 0 ? ")" : "");
	net_close(net);
	return -1;
}

void
net_close(struct net *net)
{
	if (net == NULL)
		return;
	if (net->curl != NULL)
		curl_easy_cleanup(net->curl);
	curl_global_cleanup();
	buf_release(&net->heard);
	free(net);
}

/* ---- talking ---- */

/* Until something can be read or written. */
static int
wait_for(struct net *net, short what, struct err *err)
{
	curl_socket_t socket = CURL_SOCKET_BAD;
	struct pollfd fd = {.events = what};
	int ready;

	curl_easy_getinfo(net->curl, CURLINFO_ACTIVESOCKET, &socket);
	fd.fd = socket;
	do
		ready = poll(&fd, 1, (int)net->server->timeout * 1000);
	while (ready < 0 && errno == EINTR);
	if (ready < 0)
		return err_sys(err, EX_TEMPFAIL, "poll");
	if (ready == 0)
		return err_set(err, EX_TEMPFAIL,
		    "the server has not said a word for %u seconds",
		    net->server->timeout);
	return 0;
}

static int
lost(CURLcode code, struct err *err)
{
	return err_set(err, EX_TEMPFAIL, "the connection is lost: %s",
	    curl_easy_strerror(code));
}

ssize_t
net_read(void *arg, char *to, size_t max, struct err *err)
{
	struct net *net = arg;
	size_t got = 0;
	CURLcode code;

	for (;;) {
		code = curl_easy_recv(net->curl, to, max, &got);
		if (code == CURLE_OK && got > 0)
			return (ssize_t)got;
		if (code == CURLE_OK)
			return err_set(err, EX_TEMPFAIL,
			    "the server has closed the connection");
		if (code != CURLE_AGAIN)
			return lost(code, err);
		if (wait_for(net, POLLIN, err) < 0)
			return -1;
	}
}

int
net_write(void *arg, const char *bytes, size_t len, struct err *err)
{
	struct net *net = arg;
	size_t done;
	CURLcode code;

	while (len > 0) {
		done = 0;
		code = curl_easy_send(net->curl, bytes, len, &done);
		bytes += done;
		len -= done;
		if (code == CURLE_AGAIN && wait_for(net, POLLOUT, err) < 0)
			return -1;
		if (code != CURLE_OK && code != CURLE_AGAIN)
			return lost(code, err);
	}
	return 0;
}
