/* SPDX-License-Identifier: MIT */
/*
 * send_smtp.c - letters to a mail server, by libcurl.
 *
 * libcurl goes on without a login where the server offers none, and its result
 * does not tell a refused letter from a lost connection.  So we listen to what
 * is said, and let no letter's bytes out before what was asked for is there.
 */
#include "base/x.h"
#include "helpers/curl/curl_begin.h"
#include "helpers/send/send.h"

#include <curl/curl.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Connections lost in a row, after which it is the server and no letter. */
#define LOST_MOST 3

enum stage { CONNECTING, HELLO, LOGIN, MAIL, RCPT, DATA };

struct session {
	const struct smtp *smtp;
	CURL *curl;
	struct buf url, heard; /* heard: the server's last line */
	enum stage stage;
	bool logged_in;
	bool leaving;  /* what is said now is about no letter any more */
	bool checking; /* no letter is to go */
	bool down;     /* no use in trying another letter in this run */
	unsigned lost;
	struct buf reason; /* of being down */
	const char *mail;
	size_t left;
	char error[CURL_ERROR_SIZE];
};

/* ---- listening ---- */

static const struct {
	const char *command;
	enum stage stage;
} commands[] = {
    {"EHLO", HELLO},
    {"HELO", HELLO},
    {"STARTTLS", HELLO},
    {"AUTH", LOGIN},
    {"MAIL ", MAIL},
    {"RCPT ", RCPT},
    {"DATA", DATA},
};

static void
hear_command(struct session *session, const char *text, size_t len)
{
	size_t i;

	if (len >= 4 && strncasecmp(text, "QUIT", 4) == 0)
		session->leaving = true;
	for (i = 0; i < ARRAY_LEN(commands); i++) {
		size_t n = strlen(commands[i].command);

		if (len >= n && strncasecmp(text, commands[i].command, n) == 0)
			session->stage = commands[i].stage;
	}
	/* A new connection knows of no login. */
	if (session->stage == HELLO)
		session->logged_in = false;
}

static void
hear_answer(struct session *session, const char *text, size_t len)
{
	while (len > 0 && (text[len - 1] == '\n' || text[len - 1] == '\r'))
		len--;
	if (len < 3 || session->leaving)
		return;
	buf_clear(&session->heard);
	buf_add(&session->heard, text, len);
	if (session->stage == LOGIN && strncmp(text, "235", 3) == 0)
		session->logged_in = true;
}

static int
on_debug(CURL *curl, curl_infotype type, char *text, size_t len, void *arg)
{
	(void)curl;
	if (type == CURLINFO_HEADER_OUT)
		hear_command(arg, text, len);
	else if (type == CURLINFO_HEADER_IN)
		hear_answer(arg, text, len);
	return 0;
}

static size_t
on_read(char *to, size_t size, size_t count, void *arg)
{
	struct session *session = arg;
	size_t len = size * count;

	if (session->checking || (session->smtp->auth && !session->logged_in))
		return CURL_READFUNC_ABORT;
	if (len > session->left)
		len = session->left;
	memcpy(to, session->mail, len);
	session->mail += len;
	session->left -= len;
	return len;
}

/* ---- one connection ---- */

static void
set_protocols(CURL *curl)
{
#if LIBCURL_VERSION_NUM >= 0x075500
	curl_easy_setopt(curl, CURLOPT_PROTOCOLS_STR, "smtp,smtps");
#else
	curl_easy_setopt(
	    curl, CURLOPT_PROTOCOLS, CURLPROTO_SMTP | CURLPROTO_SMTPS);
#endif
	/* No proxy of the environment's either. */
	curl_easy_setopt(curl, CURLOPT_NOPROXY, "*");
}

static void
set_security(CURL *curl, const struct smtp *smtp)
{
	curl_easy_setopt(curl, CURLOPT_USE_SSL,
	    (long)(smtp->starttls ? CURLUSESSL_ALL : CURLUSESSL_NONE));
	curl_easy_setopt(
	    curl, CURLOPT_SSLVERSION, (long)CURL_SSLVERSION_TLSv1_2);
	if (smtp->ca_file != NULL)
		curl_easy_setopt(curl, CURLOPT_CAINFO, smtp->ca_file);
	if (smtp->user != NULL) {
		curl_easy_setopt(curl, CURLOPT_USERNAME, smtp->user);
		curl_easy_setopt(curl, CURLOPT_PASSWORD, smtp->password);
	}
}

static void
set_listeners(struct session *session)
{
	CURL *curl = session->curl;

	curl_easy_setopt(curl, CURLOPT_VERBOSE, 1L);
	curl_easy_setopt(curl, CURLOPT_DEBUGFUNCTION, on_debug);
	curl_easy_setopt(curl, CURLOPT_DEBUGDATA, session);
	curl_easy_setopt(curl, CURLOPT_READFUNCTION, on_read);
	curl_easy_setopt(curl, CURLOPT_READDATA, session);
	curl_easy_setopt(curl, CURLOPT_ERRORBUFFER, session->error);
	curl_easy_setopt(curl, CURLOPT_UPLOAD, 1L);
}

/* Only when there is a letter: the library is slow to wake up. */
static bool
session_open(struct session *session)
{
	const struct smtp *smtp = session->smtp;
	long seconds = (long)smtp->timeout;

	if (session->curl != NULL)
		return true;
	if (!curl_begin())
		return false;
	session->curl = curl_easy_init();
	if (session->curl == NULL)
		return false;
	buf_addf(&session->url, "%s/%s", smtp->url, smtp->hello);
	curl_easy_setopt(session->curl, CURLOPT_URL, session->url.data);
	curl_easy_setopt(session->curl, CURLOPT_NOSIGNAL, 1L);
	curl_easy_setopt(session->curl, CURLOPT_TIMEOUT, seconds);
	curl_easy_setopt(
	    session->curl, CURLOPT_CONNECTTIMEOUT, seconds < 30 ? seconds : 30);
	set_protocols(session->curl);
	set_security(session->curl, smtp);
	set_listeners(session);
	return true;
}

/* ---- what became of a letter ---- */

/* Asked for, and not there: then all that was said is about us. */
static bool
lacks_login(const struct session *session)
{
	return session->smtp->auth && !session->logged_in;
}

static bool
refused_for_good(const struct session *session)
{
	long answer = 0;

	curl_easy_getinfo(session->curl, CURLINFO_RESPONSE_CODE, &answer);
	if (answer < 500 || answer > 599 || lacks_login(session))
		return false;
	/* Before that the server does not know which letter it is; at MAIL it
	 * knows its sender, who is always we, and its size. */
	return session->stage > MAIL ||
	       (session->stage == MAIL && answer == 552);
}

static bool
heard_no(const struct session *session)
{
	return session->heard.len > 0 && session->heard.data[0] >= '4';
}

static void
say_why(const struct session *session, CURLcode code, struct buf *why)
{
	if (lacks_login(session) &&
	    (session->stage >= MAIL ||
		(code == CURLE_LOGIN_DENIED && !heard_no(session))))
		buf_adds(why, "the server offers no login that we know");
	else if (heard_no(session))
		buf_add(why, session->heard.data, session->heard.len);
	else if (session->error[0] != '\0')
		buf_adds(why, session->error);
	else
		buf_adds(why, curl_easy_strerror(code));
}

/* RFC 5321 section 3.8: the server closes the connection. */
static bool
heard_closing(const struct session *session)
{
	return strncmp(session->heard.data, "421", 3) == 0;
}

/* Ends the session if the next letter is not worth a try. */
static void
look_after(struct session *session, CURLcode code, const struct buf *why)
{
	session->lost = heard_no(session) ? 0 : session->lost + 1;
	if (session->stage >= MAIL && code != CURLE_OPERATION_TIMEDOUT &&
	    !lacks_login(session) && !heard_closing(session) &&
	    session->lost < LOST_MOST)
		return;
	session->down = true;
	buf_add(&session->reason, why->data, why->len);
}

static CURLcode
perform(struct session *session, const char *from, const char *to,
    const char *mail, size_t len)
{
	struct curl_slist *recipients = curl_slist_append(NULL, to);
	CURL *curl = session->curl;
	CURLcode code = CURLE_OUT_OF_MEMORY;

	/* A connection that is still open begins with MAIL. */
	session->stage = CONNECTING;
	session->leaving = false;
	session->mail = mail;
	session->left = len;
	session->error[0] = '\0';
	buf_clear(&session->heard);
	curl_easy_setopt(
	    curl, CURLOPT_MAIL_FROM, strcmp(from, "<>") == 0 ? "" : from);
	curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, recipients);
	curl_easy_setopt(curl, CURLOPT_INFILESIZE_LARGE, (curl_off_t)len);
	if (recipients != NULL)
		code = curl_easy_perform(curl);
	curl_easy_setopt(curl, CURLOPT_MAIL_RCPT, NULL);
	curl_slist_free_all(recipients);
	return code;
}

/*
 * Many servers take so many letters over one connection and no more, and some
 * have closed one that was idle.  Before DATA nothing can go twice.
 */
static bool
is_worn_out(const struct session *session, CURLcode code)
{
	long connects = 1;

	curl_easy_getinfo(session->curl, CURLINFO_NUM_CONNECTS, &connects);
	return connects == 0 && session->stage < DATA &&
	       code != CURLE_OPERATION_TIMEDOUT &&
	       (heard_closing(session) || session->heard.len == 0);
}

static CURLcode
perform_well(struct session *session, const char *from, const char *to,
    const char *mail, size_t len)
{
	CURLcode code = perform(session, from, to, mail, len);

	if (code == CURLE_OK || !is_worn_out(session, code))
		return code;
	curl_easy_setopt(session->curl, CURLOPT_FRESH_CONNECT, 1L);
	code = perform(session, from, to, mail, len);
	curl_easy_setopt(session->curl, CURLOPT_FRESH_CONNECT, 0L);
	return code;
}

static enum sent
send_one(void *state, const char *from, const char *to, const char *mail,
    size_t len, struct buf *why)
{
	struct session *session = state;
	CURLcode code;

	if (session->down) {
		buf_add(why, session->reason.data, session->reason.len);
		return SENT_LATER;
	}
	if (!session_open(session)) {
		buf_adds(why, "libcurl cannot start");
		return SENT_LATER;
	}
	code = perform_well(session, from, to, mail, len);
	if (code == CURLE_OK) {
		session->lost = 0;
		buf_add(why, session->heard.data, session->heard.len);
		return SENT_OK;
	}
	say_why(session, code, why);
	if (refused_for_good(session))
		return SENT_FAILED;
	look_after(session, code, why);
	return SENT_LATER;
}

static struct carrier
send_smtp(const struct send_config *config)
{
	struct session *session = xcalloc(1, sizeof(*session));

	session->smtp = &config->smtp;
	session->url = session->heard = session->reason = (struct buf)BUF_INIT;
	return (struct carrier){.state = session, .send = send_one};
}

static void
send_smtp_close(struct carrier *carrier)
{
	struct session *session = carrier->state;

	if (session->curl != NULL) {
		curl_easy_cleanup(session->curl);
		curl_global_cleanup();
	}
	buf_release(&session->url);
	buf_release(&session->heard);
	buf_release(&session->reason);
	free(session);
}

/* ---- a look at the server ---- */

static const struct {
	CURLcode code;
	const char *word;
} troubles[] = {
    {CURLE_OPERATION_TIMEDOUT, "slow"},
    {CURLE_PEER_FAILED_VERIFICATION, "certificate"},
    {CURLE_SSL_CACERT_BADFILE, "certificate"},
    {CURLE_SSL_ISSUER_ERROR, "certificate"},
    {CURLE_USE_SSL_FAILED, "starttls"},
    {CURLE_SSL_CONNECT_ERROR, "starttls"},
    {CURLE_LOGIN_DENIED, "login"},
};

static const char *
word_for(const struct session *session, CURLcode code)
{
	bool later = session->heard.len > 0 && session->heard.data[0] == '4';

	if (lacks_login(session) && session->stage >= LOGIN)
		return "login";
	for (size_t i = 0; i < ARRAY_LEN(troubles); i++)
		if (troubles[i].code == code)
			return troubles[i].word;
	if (session->stage < MAIL && !heard_no(session))
		return "connect";
	if (later)
		return "later";
	return session->stage < LOGIN    ? "refused"
	       : session->stage == LOGIN ? "login"
	       : session->stage == RCPT  ? "recipient"
					 : "sender";
}

static const char *
send_smtp_check(const struct send_config *config, const char *from,
    const char *to, struct buf *why)
{
	struct carrier carrier = send_smtp(config);
	struct session *session = carrier.state;
	const char *word = "connect";
	CURLcode code;

	session->checking = true;
	if (session_open(session)) {
		code = perform(session, from, to, "", 1);
		say_why(session, code, why);
		word =
		    code == CURLE_ABORTED_BY_CALLBACK && !lacks_login(session)
			? NULL
			: word_for(session, code);
	}
	send_smtp_close(&carrier);
	return word;
}

int
send_by_smtp(struct send_config *config, struct err *err)
{
	(void)err;
	config->carrier = send_smtp;
	config->close = send_smtp_close;
	config->check = send_smtp_check;
	return 0;
}
