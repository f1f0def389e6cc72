/* SPDX-License-Identifier: MIT */
/* turn_guest.c - people without a seat: what they write, and how often they
 * are answered. */
#include "fs.h"
#include "turn_p.h"
#include "x.h"

#include <stdlib.h>
#include <string.h>

#define DAY (24 * 3600)

/* ---- not too many letters ---- */

static const struct {
	unsigned most; /* a day, to one address */
	char letter;
	const char *file; /* the day's */
	bool together;    /* all of them have a limit, too */
} kinds[] = {
    [GUEST_STRANGER] = {3, 's', "strangers", true},
    [GUEST_ANSWERED] = {10, 'g', "strangers", true},
    [GUEST_SITS] = {20, 't', "tables", false},
};

/* A stranger's address stands nowhere, not even here. */
static char *
count_line(
    const struct mail *mail, const uint8_t key[KEY_LEN], enum guest_kind kind)
{
	char code[CODE_LEN + 1];
	struct buf line = BUF_INIT;

	seal_join_code(
	    code, key, mail->message.from, (unsigned)(mail->now / DAY));
	buf_addf(&line, "%s.%c\n", code, kinds[kind].letter);
	return buf_take(&line);
}

static char *
count_path(const struct mail *mail, enum guest_kind kind)
{
	char day[21];

	time_write(day, mail->now);
	return site_path(mail->site, "log/%s-%.10s", kinds[kind].file, day);
}

bool
turn_guest_is_enough(
    const struct mail *mail, const uint8_t key[KEY_LEN], enum guest_kind kind)
{
	char *path = count_path(mail, kind);
	char *line = count_line(mail, key, kind);
	bool enough =
	    mail->silent || turn_count(path, line) >= kinds[kind].most ||
	    (kinds[kind].together &&
		turn_count(path, "\n") >= mail->site->stranger_letters);

	if (enough)
		site_log_mail(mail->site, mail->now,
		    "a mail of one without a seat, no letter today");
	free(path);
	free(line);
	return enough;
}

void
turn_guest_note(
    const struct mail *mail, const uint8_t key[KEY_LEN], enum guest_kind kind)
{
	char *path = count_path(mail, kind);
	char *line = count_line(mail, key, kind);

	fs_note(path, line, strlen(line));
	free(path);
	free(line);
}

/* ---- what they write ---- */

char *
turn_guest_name(struct mail *mail, struct err *err)
{
	struct buf text = BUF_INIT;
	char *name = NULL;
	const char *line;
	size_t len;

	if (turn_strip(mail, false, &text, NULL, err) == 0) {
		line = text.data + strspn(text.data, " \t\n");
		len = strcspn(line, "\n");
		while (len > 0 && strchr(" \t", line[len - 1]) != NULL)
			len--;
		name = xstrndup(line, len);
	}
	buf_release(&text);
	return name;
}

/* The languages' words without a game's, the host's language first. */
static void
open_words(const struct site *site, struct guest_words *said, struct err *err)
{
	const char *lang = site->lang;
	size_t i = 0;

	for (; lang != NULL && said->count < TABLE_LANGUAGES;
	     lang = languages[i++]) {
		if (said->count > 0 && strcmp(lang, site->lang) == 0)
			continue;
		if (words_new(&said->words[said->count], &site->data, lang,
			NULL, NULL, said->count == 0 ? NULL : err) == 0)
			said->count++;
	}
}

static unsigned
count_commands(const struct orders *orders)
{
	unsigned count = 0;

	for (size_t i = 0; i < orders->count; i++)
		count += orders->lines[i].kind == READ_COMMAND;
	return count;
}

/* In the language in which most of it is a command. */
static void
read_text(struct guest_words *said, const char *text, size_t len)
{
	unsigned best = 0;

	for (unsigned i = 0; i < said->count; i++) {
		struct orders orders = ORDERS_INIT;
		unsigned count;

		orders_read(&orders, text, len, &said->words[i], 1);
		count = count_commands(&orders);
		if (i > 0 && count <= best) {
			orders_release(&orders);
			continue;
		}
		best = count;
		orders_release(&said->orders);
		said->orders = orders;
		said->speaks = said->words[i];
	}
	said->commands = best > 0;
}

/* Behind our tag: what the letter was about that is answered. */
static const char *
subject_of(const struct mail *mail)
{
	const char *subject = mail->message.subject;
	const char *tag = strrchr(subject, ']');

	subject = tag != NULL ? tag + 1 : subject;
	return subject + strspn(subject, " ");
}

int
turn_guest_read(
    struct mail *mail, struct guest_words *said, bool subject, struct err *err)
{
	struct buf text = BUF_INIT;
	const char *about = subject_of(mail);
	int rc = -1;

	*said = (struct guest_words){.orders = ORDERS_INIT};
	open_words(mail->site, said, err);
	if (said->count == 0)
		goto out;
	rc = turn_strip(mail, false, &text, NULL, err);
	if (rc < 0)
		goto out;
	read_text(said, text.data, text.len);
	if (subject && !said->commands)
		read_text(said, about, strlen(about));
out:
	buf_release(&text);
	return rc;
}

void
turn_guest_release(struct guest_words *said)
{
	orders_release(&said->orders);
	for (unsigned i = 0; i < said->count; i++)
		words_free(said->words[i]);
}

const char *
turn_guest_lang(const struct guest_words *said)
{
	const char *lang = words_lang(said->speaks);

	for (size_t i = 0; languages[i] != NULL; i++)
		if (strcmp(languages[i], lang) == 0)
			return languages[i];
	return languages[0];
}
