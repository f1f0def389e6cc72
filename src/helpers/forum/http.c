/* SPDX-License-Identifier: MIT */
/* http.c - questions to a web server, by libcurl. */
#include "helpers/forum/http.h"
#include "base/x.h"
#include "helpers/curl/curl_begin.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>

struct http {
	const struct http_server *server;
	CURL *curl;
	char error[CURL_ERROR_SIZE];
};

static void
set_protocols(CURL *curl)
{
#if LIBCURL_VERSION_NUM >= 0x075500
	curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "http,https");
#else
	curl_easy_setopt(
	    curl, CURLOPT_PROTOCOLS, CURLPROTO_HTTP | CURLPROTO_HTTPS);
#endif
	curl_easy_setopt(curl, CURLOPT_NOPROXY, "*");
	curl_easy_setopt(
	    curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
}

int
http_open(struct http **out, const struct http_server *server, struct err *err)
{
	struct http *http = xcalloc(1, sizeof(*http));
	CURL *curl = NULL;

	if (curl_begin())
		curl = curl_easy_init();
	if (curl == NULL) {
		free(http);
		return err_set(err, EX_TEMPFAIL, "libcurl cannot start");
	}
	http->server = server;
	http->curl = curl;
	set_protocols(curl);
	curl_easy_setopt(curl, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(curl, CURLOPT_TIMEOUT, (long)server->timeout);
	curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, http->error);
	curl_easy_setopt(curl, CURLOPT_USERAGENT, "pli");
	/* Kept in memory, and nowhere else. */
	curl_easy_setopt(curl, CURLOPT_COOKIEFILE, "");
	if (server->ca_file != NULL)
		curl_easy_setopt(curl, CURLOPT_CAINFO, server->ca_file);
	*out = http;
	return 0;
}

void
http_close(struct http *http)
{
	if (http == NULL)
		return;
	curl_easy_cleanup(http->curl);
	curl_global_cleanup();
	free(http);
}

void
http_answer_release(struct http_answer *answer)
{
	buf_release(&answer->body);
	*answer = (struct http_answer){.body = BUF_INIT};
}

/* A short count ends the transfer. */
static size_t
on_body(char *bytes, size_t size, size_t count, void *arg)
{
	struct buf *body = arg;

	if (body->len + size * count > HTTP_ANSWER_MAX)
		return 0;
	buf_add(body, bytes, size * count);
	return size * count;
}

static struct curl_slist *
fields_of(const struct http_question *question)
{
	struct curl_slist *list = NULL;

	for (size_t i = 0; question->fields[i] != NULL; i++)
		list = curl_slist_append(list, question->fields[i]);
	/* Curl would ask first whether it may send a long body. */
	return curl_slist_append(list, "Expect:");
}

static void
set_question(
    CURL *curl, const struct http_question *question, struct curl_slist *fields)
{
	curl_easy_setopt(curl, CURLOPT_URL, question->url);
	curl_easy_setopt(curl, CURLOPT_HTTPHEADER, fields);
	curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, NULL);
	if (question->body == NULL) {
		curl_easy_setopt(curl, CURLOPT_HTTPGET, 1L);
	} else {
		curl_easy_setopt(curl, CURLOPT_POST, 1L);
		curl_easy_setopt(curl, CURLOPT_POSTFIELDS, question->body);
		curl_easy_setopt(curl, CURLOPT_POSTFIELDSIZE_LARGE,
		    (curl_off_t)question->len);
	}
	/* Over a line that was used before, curl asks once more if nothing is
	 * answered; the server may have done it all the same. */
	curl_easy_setopt(
	    curl, CURLOPT_FRESH_CONNECT, question->body == NULL ? 0L : 1L);
	if (strcmp(question->method, question->body == NULL ? "GET" : "POST"))
		curl_easy_setopt(curl, CURLOPT_CUSTOMREQUEST, question->method);
}

static int
say_error(const struct http *http, CURLcode code, struct err *err)
{
	bool unheard = code == CURLE_COULDNT_CONNECT ||
		       code == CURLE_COULDNT_RESOLVE_HOST ||
		       code == CURLE_PEER_FAILED_VERIFICATION ||
		       code == CURLE_SSL_CONNECT_ERROR ||
		       code == CURLE_SSL_CACERT_BADFILE;

	return err_set(err, unheard ? EX_UNAVAILABLE : EX_TEMPFAIL, "%s",
	    code == CURLE_WRITE_ERROR ? "the answer is too long"
	    : http->error[0] != '\0'  ? http->error
				      : curl_easy_strerror(code));
}

int
http_ask(struct http *http, const struct http_question *question,
    struct http_answer *answer, struct err *err)
{
	struct curl_slist *fields = fields_of(question);
	curl_off_t after = 0;
	CURLcode code;

	*answer = (struct http_answer){.body = BUF_INIT};
	http->error[0] = '\0';
	set_question(http->curl, question, fields);
	curl_easy_setopt(http->curl, CURLOPT_WRITEFUNCTION, on_body);
	curl_easy_setopt(http->curl, CURLOPT_WRITEDATA, &answer->body);
	code = curl_easy_perform(http->curl);
	curl_slist_free_all(fields);
	if (code != CURLE_OK)
		return say_error(http, code, err);
	curl_easy_getinfo(http->curl, CURLINFO_RESPONSE_CODE, &answer->status);
	if (curl_easy_getinfo(http->curl, CURLINFO_RETRY_AFTER, &after) ==
	    CURLE_OK)
		answer->retry_after = after;
	return 0;
}
