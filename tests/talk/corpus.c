/* SPDX-License-Identifier: MIT */
/* corpus.c - what people write, and what would be fair. */
#include "corpus.h"

#include "base/fs.h"
#include "base/x.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#define FILE_MAX (4 << 20)

static const char *const wishes[WISHES] = {
    "play:", "suggest:", "ask", "word:", "chat"};

struct reader {
	struct corpus *corpus;
	const char *path, *scene;
	unsigned line;
	bool open; /* the last answer still takes lines */
};

static void
fail(const struct reader *reader, const char *what)
{
	fprintf(stderr, "%s:%u: %s\n", reader->path, reader->line, what);
	exit(1);
}

static void
add_line(struct reader *reader, const char *text)
{
	struct corpus *corpus = reader->corpus;
	struct answer *answer;
	struct buf whole = BUF_INIT;

	if (reader->scene == NULL)
		fail(reader, "an answer to no scene");
	if (!reader->open) {
		corpus->list = x_grow(corpus->list, &corpus->cap, corpus->count,
		    sizeof(*corpus->list));
		corpus->list[corpus->count++] =
		    (struct answer){.scene = xstrdup(reader->scene),
			.text = xstrdup(""),
			.line = reader->line};
		reader->open = true;
	}
	answer = &corpus->list[corpus->count - 1];
	buf_addf(&whole, "%s%s\n", answer->text, text);
	free(answer->text);
	answer->text = buf_take(&whole);
}

/* "ORDER; ORDER" as lines. */
static char *
split(const char *text)
{
	struct buf out = BUF_INIT;

	for (size_t len; *text != '\0'; text += len + (text[len] == ';')) {
		text += strspn(text, " ");
		len = strcspn(text, ";");
		buf_addf(&out, "%.*s\n", (int)len, text);
	}
	return buf_take(&out);
}

static void
add_fair(struct reader *reader, const char *text)
{
	struct corpus *corpus = reader->corpus;
	struct answer *answer = &corpus->list[corpus->count - 1];
	enum wish wish = WISH_PLAY;
	size_t len = 0;

	if (corpus->count == 0 || answer->count == FAIR_MAX)
		fail(reader, "an expectation of nothing, or too many");
	for (; wish < WISHES; wish++) {
		len = strlen(wishes[wish]);
		if (strncmp(text, wishes[wish], len) == 0)
			break;
	}
	if (wish == WISHES)
		fail(reader, "no such expectation");
	text += len + strspn(text + len, " ");
	if ((*text == '\0') != (wish == WISH_ASK || wish == WISH_CHAT))
		fail(reader, "something is missing, or too much");
	answer->fair[answer->count++] = (struct fair){
	    wish, wish == WISH_WORD ? xstrdup(text) : split(text)};
	reader->open = false;
}

static void
read_line(struct reader *reader, char *line)
{
	size_t len = strlen(line);

	while (len > 0 && strchr(" \r", line[len - 1]) != NULL)
		line[--len] = '\0';
	if (*line == '>')
		add_line(reader, line + 1 + (line[1] == ' '));
	else if (*line == '=')
		add_fair(reader, line + 1 + strspn(line + 1, " "));
	else if (*line == '[' && line[len - 1] == ']') {
		line[len - 1] = '\0';
		reader->scene = line + 1;
		reader->open = false;
	} else if (*line != '\0' && *line != '#')
		fail(reader, "not of the corpus's form");
}

void
corpus_read(struct corpus *corpus, const char *path)
{
	struct reader reader = {.corpus = corpus, .path = path};
	struct buf text = BUF_INIT;
	struct err err = ERR_INIT;
	char *rest, *line;

	*corpus = (struct corpus){NULL, 0, 0};
	if (!fs_exists(path))
		return;
	if (fs_read(&text, path, FILE_MAX, &err) < 0)
		fail(&reader, err.text);
	for (rest = text.data; (line = strsep(&rest, "\n")) != NULL;) {
		reader.line++;
		read_line(&reader, line);
	}
	for (size_t i = 0; i < corpus->count; i++) {
		reader.line = corpus->list[i].line;
		if (corpus->list[i].count == 0)
			fail(&reader, "nothing is expected of this answer");
	}
	buf_release(&text);
}

void
corpus_release(struct corpus *corpus)
{
	for (size_t i = 0; i < corpus->count; i++) {
		struct answer *answer = &corpus->list[i];

		for (unsigned j = 0; j < answer->count; j++)
			free(answer->fair[j].text);
		free(answer->scene);
		free(answer->text);
	}
	free(corpus->list);
}
