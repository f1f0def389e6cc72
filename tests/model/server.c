/* SPDX-License-Identifier: MIT */
/*
 * server.c - a mail server that takes, puts off or refuses; and the list of
 * what it took, beside the site: a run that is killed cannot take that back.
 */
#include "model.h"

#include "base/fs.h"
#include "base/x.h"
#include "helpers/send/send.h"
#include "site/account.h"

#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#define SINK "sink.list"
#define GIVE_UP (2 * DAY)

/* By its Message-ID and how often it came: the same in each walk. */
static uint32_t
hash_of(const char *text, uint32_t hash)
{
	for (; *text != '\0'; text++)
		hash = (hash ^ (unsigned char)*text) * 16777619;
	return hash ^ hash >> 15;
}

static enum sent
decide(const struct model *model, const char *to, const char *id)
{
	uint32_t kind = hash_of(to, 2166136261) % 6;
	uint32_t luck = hash_of(id, (uint32_t)(model->now / HOUR)) % 8;

	if (kind == 0 && luck < 5)
		return SENT_LATER;
	if (kind == 1 && luck < 2)
		return SENT_FAILED;
	return SENT_OK;
}

static enum sent
take(void *state, const char *from, const char *to, const char *mail,
    size_t len, struct buf *why)
{
	const struct model *model = state;
	struct outbox_letter letter = {.from = (char *)(uintptr_t)from,
	    .to = (char *)(uintptr_t)to,
	    .len = len};
	struct buf copy = BUF_INIT;
	struct posted posted;
	enum sent sent;
	int fd;

	if (account_is_receiver(to))
		return SENT_OK;
	/* With a NUL behind it. */
	buf_add(&copy, mail, len);
	posted_read(&posted, &letter, copy.data);
	sent = decide(model, to, posted.id + strspn(posted.id, " "));
	fd = open(SINK, O_WRONLY | O_CREAT | O_APPEND | O_CLOEXEC, 0600);
	dprintf(fd, "%lld %d %s %s\n", (long long)model->now, (int)sent, to,
	    posted.id);
	close(fd);
	buf_adds(why, sent == SENT_OK      ? "250 taken"
		      : sent == SENT_LATER ? "451 later"
					   : "550 no such mailbox");
	buf_release(&copy);
	return sent;
}

static bool
takes_post(const char *to)
{
	return account_is_receiver(to);
}

/* As the helpers do, which pli send and pli post become. */
int
server_send(const struct model *model, struct act *act)
{
	struct carrier mail = {.state = (void *)(uintptr_t)model, .send = take};
	struct carrier post = mail;
	const struct outbox_when when = {.now = model->now,
	    .give_up = GIVE_UP,
	    .all = act->argc > 1 && strcmp(act->argv[1], "--all") == 0};
	struct outbox_counts counts;
	struct err err = ERR_INIT;

	post.takes = takes_post;
	if (outbox_send(model->outbox, &mail, &when, &counts, &err) < 0 ||
	    outbox_send(model->outbox, &post, &when, &counts, &err) < 0 ||
	    send_tell(&model->site, model->now, &err) < 0) {
		fprintf(stderr, "send: %s\n", err.text);
		return err.exit;
	}
	return 0;
}

/* The newest of that name: a digest may be called as what it tells. */
static struct model_letter *
find_letter(struct model *model, const char *to, const char *id)
{
	for (size_t i = model->letter_count; i-- > 0;)
		if (strcmp(model->letters[i].id, id) == 0 &&
		    strcmp(model->letters[i].to, to) == 0 &&
		    model->letters[i].fate != TAKEN)
			return &model->letters[i];
	return NULL;
}

/* What was put off for so long is given up. */
static enum fate
fate_of(struct model_letter *letter, int sent, int64_t now)
{
	if (letter->tries++ == 0 || letter->fate == FAILED)
		letter->tried = now;
	if (sent == SENT_OK)
		return TAKEN;
	return sent == SENT_FAILED || now - letter->tried >= GIVE_UP ? FAILED
								     : WAITS;
}

/* The last that the journals of the outbox say of it. */
static enum fate
fate_in_journal(const struct model *model, const struct model_letter *letter)
{
	static const char *const folders[] = {"new", "failed"};
	enum fate fate = WAITS;

	for (size_t i = 0; i < ARRAY_LEN(folders); i++) {
		char *path = fs_path(
		    model->outbox, "%s/%s.journal", folders[i], letter->batch);
		FILE *list = fopen(path, "r");
		char word[16], line[1024];
		unsigned number;

		while (list != NULL && fgets(line, sizeof(line), list) != NULL)
			if (sscanf(line, "%*d %u %15s", &number, word) == 2 &&
			    number == letter->index + 1)
				fate = strcmp(word, "failed") == 0 ? FAILED
								   : WAITS;
		if (list != NULL)
			fclose(list);
		free(path);
	}
	return fate;
}

/* A run that was killed may have given it up, and a power cut have taken that
 * back; or the next one has begun afresh with it (send --again). */
static void
take_fate(
    struct model *model, struct model_letter *letter, int sent, int64_t now)
{
	bool again = letter->fate == FAILED && letter->failed == now;

	letter->fate = fate_of(letter, sent, now);
	if (again && letter->fate != TAKEN)
		letter->fate = fate_in_journal(model, letter);
	if (letter->fate == FAILED)
		letter->failed = now;
}

static void
note(struct model *model, int64_t now, int sent, const char *to, const char *id)
{
	struct model_letter *letter = find_letter(model, to, id);

	if (letter != NULL)
		take_fate(model, letter, sent, now);
	else if (!model->dirty)
		model_wrong(
		    model, "%s to %s goes twice, or was in no batch", id, to);
}

void
server_look(struct model *model)
{
	FILE *list = fopen(SINK, "r");
	char to[512], id[512];
	long long now;
	int sent;

	if (list == NULL)
		return;
	fseek(list, model->sunk, SEEK_SET);
	while (fscanf(list, "%lld %d %511s %511s\n", &now, &sent, to, id) == 4)
		note(model, now, sent, to, id);
	model->sunk = ftell(list);
	fclose(list);
}
