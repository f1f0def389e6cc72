/* SPDX-License-Identifier: MIT */
/*
 * share.c - how many letters people without a seat may get.
 *
 * A From is easily forged, and a letter of ours to somebody who never wrote is
 * a nuisance that others can make.  So whoever is proved, by the mail server's
 * word or by having answered a letter of ours, has a share of his own; all
 * others together may have a few letters open that nobody has answered.
 */
#include "answer/share.h"
#include "base/fs.h"
#include "base/x.h"
#include "mail/inbox.h"
#include "mail/mailbox.h"
#include "reading/request.h"

#include <stdlib.h>
#include <string.h>

#define DAY (24 * 3600)
#define COUNTS_MAX (1024 * 1024)
#define DOMAIN_MAX 1024
/* To addresses of one registered domain: of the unproved, and of the others at
 * least. */
#define DOMAIN_LETTERS 3

static const struct {
	unsigned most; /* in its days, to one mailbox */
	unsigned days;
	char letter;
	const char *file; /* of these days; NULL: that of the standing */
	unsigned share;   /* of what all together may get; 0: has no limit */
} kinds[] = {
    [SHARE_STRANGER] = {3, 1, 's', NULL, 1},
    [SHARE_ANSWERED] = {10, 1, 'g', NULL, 1},
    [SHARE_SITS] = {20, 1, 't', "tables", 0},
    [SHARE_HOST] = {20, 1, 'h', "tables", 0},
    /* No word of theirs was understood: mostly advertising. */
    [SHARE_LOST] = {1, 7, 'l', "lost", 3},
};

enum standing {
	UNPROVED, /* anybody may have written it */
	PROVED,   /* the mail server says that it comes from there */
	ANSWERED  /* a letter of ours was answered from there */
};
static const char *const files[] = {"unproved", "strangers", "answered"};

/* ---- who is it ---- */

/* What stands for him in our files: an address stands nowhere. */
static void
make_code(char code[CODE_LEN + 1], const uint8_t key[KEY_LEN], const char *what,
    const char *text)
{
	struct buf all = BUF_INIT;

	buf_addf(&all, "%s %s", what, text);
	seal_join_code(code, key, all.data, 0);
	buf_release(&all);
}

static void
mailbox_code(char code[CODE_LEN + 1], const struct request *request,
    const uint8_t key[KEY_LEN])
{
	struct buf mailbox = BUF_INIT;

	mailbox_add(request->mail->message.from, &mailbox);
	make_code(code, key, "mailbox", mailbox.data);
	buf_release(&mailbox);
}

/* The last two words of a name, if nobody can say more of it. */
static const char *
last_two(const char *domain)
{
	const char *at = domain + strlen(domain);
	unsigned dots = 0;

	while (at > domain && (at[-1] != '.' || ++dots < 2))
		at--;
	return at;
}

static void
find_registered(struct request *request)
{
	struct buf mailbox = BUF_INIT, out = BUF_INIT;
	struct err err = ERR_INIT;
	const char *domain;

	mailbox_add(request->mail->message.from, &mailbox);
	domain = mailbox_domain(mailbox.data);
	if (inbox_helper("pli-domain", NULL, domain, strlen(domain), &out,
		DOMAIN_MAX, &err) < 0) {
		site_log_mail(
		    request->mail->site, request->mail->now, "%s", err.text);
		buf_clear(&out);
	}
	while (out.len > 0 && out.data[out.len - 1] == '\n')
		out.data[--out.len] = '\0';
	request->answers.registered =
	    xstrdup(out.len > 0 ? out.data : last_two(domain));
	buf_release(&mailbox);
	buf_release(&out);
}

static void
domain_code(char code[CODE_LEN + 1], struct request *request,
    const uint8_t key[KEY_LEN])
{
	if (request->answers.registered == NULL)
		find_registered(request);
	make_code(code, key, "domain", request->answers.registered);
}

/* ---- who has answered ---- */

static void
read_answered(const struct request *request, struct buf *out)
{
	char *path = site_path(request->mail->site, "log/answered");

	if (fs_exists(path) && fs_read(out, path, COUNTS_MAX, NULL) < 0)
		buf_clear(out);
	free(path);
}

static bool
has_answered(const struct buf *answered, const char *code)
{
	return answered->len > 0 && strstr(answered->data, code) != NULL;
}

void
share_answered(const struct request *request, const uint8_t key[KEY_LEN])
{
	char code[CODE_LEN + 2];
	struct buf answered = BUF_INIT;
	char *path = site_path(request->mail->site, "log/answered");

	mailbox_code(code, request, key);
	read_answered(request, &answered);
	if (!has_answered(&answered, code)) {
		strcat(code, "\n");
		fs_note(path, code, strlen(code));
	}
	buf_release(&answered);
	free(path);
}

static enum standing
standing_of(const struct request *request, const uint8_t key[KEY_LEN])
{
	const char *authserv = request->mail->site->authserv;
	struct buf answered = BUF_INIT;
	enum standing standing = UNPROVED;
	char code[CODE_LEN + 1];

	mailbox_code(code, request, key);
	read_answered(request, &answered);
	/* The server's word is of this mail, the answer was of another. */
	if (authserv != NULL &&
	    message_vouched(&request->mail->message, authserv))
		standing = PROVED;
	else if (request->mail->post != NULL || request->mail->known ||
		 has_answered(&answered, code))
		standing = ANSWERED;
	buf_release(&answered);
	return standing;
}

/* ---- counting ---- */

/* Of the letters of some days: his, those to his registered domain, all, and
 * those of all that are SHARE_LOST. */
struct tally {
	unsigned own, domain, all, lost;
};

struct share {
	struct request *request;
	const uint8_t *key;
	enum share_kind kind;
	enum standing standing;
	char mailbox[CODE_LEN + 1], domain[CODE_LEN + 1];
};

static void
share_init(struct share *share, struct request *request,
    const uint8_t key[KEY_LEN], enum share_kind kind)
{
	*share = (struct share){.request = request, .key = key, .kind = kind};
	share->standing = standing_of(request, key);
	mailbox_code(share->mailbox, request, key);
	/* Who sits at a table is counted by himself. */
	if (kinds[kind].share > 0)
		domain_code(share->domain, request, key);
}

static char *
days_path(const struct share *share, const char *file, unsigned days)
{
	unsigned day = (unsigned)(share->request->mail->now / DAY);
	char text[21];

	time_write(text, (int64_t)(day - day % days) * DAY);
	return site_path(
	    share->request->mail->site, "log/%s-%.10s", file, text);
}

static const char *
file_of(const struct share *share)
{
	return kinds[share->kind].file != NULL ? kinds[share->kind].file
					       : files[share->standing];
}

/* "MAILBOX.s.DOMAIN" */
static void
count_line(const struct share *share, const char *line, size_t len,
    const struct buf *answered, struct tally *tally)
{
	char code[CODE_LEN + 1] = "";
	bool same;

	if (len < CODE_LEN + 3 || line[CODE_LEN] != '.')
		return;
	memcpy(code, line, CODE_LEN);
	same = memcmp(code, share->mailbox, CODE_LEN) == 0;
	tally->own += same && line[CODE_LEN + 1] == kinds[share->kind].letter;
	/* A letter that was answered went to somebody who wanted it. */
	if (answered != NULL && has_answered(answered, code))
		return;
	if (line[CODE_LEN + 1] == kinds[SHARE_LOST].letter)
		tally->lost++;
	if (line[CODE_LEN + 1] == kinds[SHARE_LOST].letter && answered != NULL)
		return;
	tally->all++;
	tally->domain +=
	    len >= 2 * CODE_LEN + 3 &&
	    memcmp(line + CODE_LEN + 3, share->domain, CODE_LEN) == 0;
}

static void
count_all(const struct share *share, const char *file, unsigned days,
    struct tally *tally)
{
	char *path = days_path(share, file, days);
	struct buf counts = BUF_INIT, answered = BUF_INIT;
	bool open_only = strcmp(file, files[UNPROVED]) == 0;
	size_t len;

	*tally = (struct tally){0};
	if (open_only)
		read_answered(share->request, &answered);
	if (fs_exists(path) && fs_read(&counts, path, COUNTS_MAX, NULL) == 0)
		for (const char *at = counts.data; *at != '\0';
		     at += len + (at[len] != '\0')) {
			len = strcspn(at, "\n");
			count_line(share, at, len, open_only ? &answered : NULL,
			    tally);
		}
	buf_release(&counts);
	buf_release(&answered);
	free(path);
}

/* ---- how many more ---- */

static bool
is_domain_full(const struct tally *tally, unsigned most)
{
	return tally->domain >=
	       (most / 2 > DOMAIN_LETTERS ? most / 2 : DOMAIN_LETTERS);
}

/* All who are unproved have had theirs. */
static bool
is_unproved_full(const struct share *share)
{
	unsigned most = share->request->mail->site->unproved_letters;
	struct tally tally;

	count_all(share, files[UNPROVED], 1, &tally);
	if (tally.all >= most || tally.domain >= DOMAIN_LETTERS)
		return true;
	return share->kind == SHARE_LOST &&
	       tally.lost >= (most < 3 ? 1 : most / 3);
}

static unsigned
left(const struct share *share)
{
	unsigned most = kinds[share->kind].most, all;
	struct tally tally;

	count_all(share, file_of(share), kinds[share->kind].days, &tally);
	if (tally.own >= most)
		return 0;
	if (kinds[share->kind].share > 0 && share->standing != UNPROVED) {
		all = share->request->mail->site->stranger_letters /
		      kinds[share->kind].share;
		if (tally.all >= all || is_domain_full(&tally, all))
			return 0;
	}
	return most - tally.own;
}

bool
share_is_enough(
    struct request *request, const uint8_t key[KEY_LEN], enum share_kind kind)
{
	struct share share;
	bool enough;

	share_init(&share, request, key, kind);
	enough = request->answers.silent ||
		 request->mail->site->stranger_letters == 0 ||
		 left(&share) == 0;
	if (!enough && kinds[kind].share > 0 && share.standing == UNPROVED)
		enough = request->answers.put_off = is_unproved_full(&share);
	if (enough)
		site_log_mail(request->mail->site, request->mail->now,
		    "a mail of one without a seat, no letter today");
	return enough;
}

bool
share_is_last(
    struct request *request, const uint8_t key[KEY_LEN], enum share_kind kind)
{
	struct share share;

	share_init(&share, request, key, kind);
	return left(&share) == 1;
}

static void
note(const struct share *share, const char *file, unsigned days)
{
	char *path = days_path(share, file, days);
	struct buf line = BUF_INIT;

	buf_addf(&line, "%s.%c.%s\n", share->mailbox, kinds[share->kind].letter,
	    share->domain);
	fs_note(path, line.data, line.len);
	buf_release(&line);
	free(path);
}

void
share_note(
    struct request *request, const uint8_t key[KEY_LEN], enum share_kind kind)
{
	struct share share;

	share_init(&share, request, key, kind);
	note(&share, file_of(&share), kinds[kind].days);
	if (kind == SHARE_LOST && share.standing == UNPROVED)
		note(&share, files[UNPROVED], 1);
}
