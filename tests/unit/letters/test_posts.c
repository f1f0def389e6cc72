/* SPDX-License-Identifier: MIT */
/*
 * test_posts.c - what a forum is told speaks of no letters: all texts of all
 * languages are searched for words of mail, as a post says them.
 */
#include "base/fs.h"
#include "language/words_p.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct data data;
static bool quiet; /* what is found is counted alone */

/* What is sent by mail alone, or stands on a page. */
static const char *const mailed[] = {"foreign.md", "which.md", "section.md",
    "privacy.md", "digest.md", "notice/address.md", "notice/approve.md",
    "notice/elsewhere.md", "notice/hello.md", "notice/host.md",
    "notice/hosted.md", "notice/invite.md", "notice/join.md", "notice/moved.md",
    "notice/name.md", "notice/open.md", "notice/watch.md", "parts/foot.md"};
/* And parts of the others, with the texts of packs. */
static const char *const mailed_part[] = {"^on_forum", "#reply", "#address",
    "#also-from", "#moved", "#unsubscribe", "#stranger", "#subject",
    "#has_file", "#file", "#attached"};
static const char *const mailed_text[] = {"mail-", "file-", "no-address",
    "same-address", "known-address", "unknown-address", "too-many-addresses",
    "prefer-owner", "say-no-host"};
/* What players do not read in letters or posts. */
static const char *const unsaid[] = {"verbs", "posts", "board", "kinds",
    "commands", "prefer", "talk", "wish", "loosely", "calendar", "play",
    "dates", "courtesy", "prose", "little", "polite", "language"};

static const struct {
	const char *lang, *words[16];
} mail_words[] = {
    {"en", {"letter", "letters", "subject", "mail program", "reply address",
	       "reply addresses", "attached to", NULL}},
    {"fr", {"lettre", "lettres", "courriel", "objet de", "pièce jointe",
	       "messagerie", "adresses de réponse", "logiciel de courrier",
	       "programme de courrier", NULL}},
    {"de", {"Brief", "Briefe", "Briefen", "Briefs", "Briefes", "Betreff",
	       "Mailprogramm", "Antwortadresse", "Antwortadressen", NULL}},
};

/* ---- what is left of a text ---- */

static bool
is_one(const char *const *list, size_t count, const char *text)
{
	for (size_t i = 0; i < count; i++)
		if (strcmp(list[i], text) == 0)
			return true;
	return false;
}

/* Cut what stands from an opening to a closing, both gone. */
static void
cut(struct buf *text, const char *open, const char *close)
{
	char *at = text->data, *end;

	while (at != NULL && (at = strstr(at, open)) != NULL) {
		end = strstr(at + strlen(open), close);
		if (end == NULL)
			return;
		end += strlen(close);
		memmove(at, end, strlen(end) + 1);
		buf_cut(text, text->len - (size_t)(end - at));
	}
}

static void
cut_section(struct buf *text, const char *name)
{
	char open[64], close[64];

	snprintf(open, sizeof(open), "{{%s}}", name);
	snprintf(close, sizeof(close), "{{/%s}}", name + 1);
	cut(text, open, close);
}

/* All blanks are one: words of several stand on two lines. */
static void
join_lines(struct buf *text)
{
	struct buf out = BUF_INIT;

	for (size_t i = 0; i < text->len; i++) {
		bool blank = strchr(" \n\t", text->data[i]) != NULL;

		if (!blank)
			buf_addc(&out, text->data[i]);
		else if (out.len == 0 || out.data[out.len - 1] != ' ')
			buf_addc(&out, ' ');
	}
	buf_release(text);
	*text = out;
}

/* What is the same in a post speaks of the alphabet. */
static void
cut_alphabet(const struct words *words, struct buf *text)
{
	const struct doc *map = words_texts(words, "posts");

	for (size_t i = 0; i < doc_count(map); i++) {
		const char *key = doc_key_at(map, i);
		char large[128];

		if (strcmp(key, doc_text(doc_at(map, i))) != 0)
			continue;
		cut(text, key, "");
		snprintf(large, sizeof(large), "%s", key);
		if (large[0] >= 'a' && large[0] <= 'z')
			large[0] = (char)(large[0] - 'a' + 'A');
		cut(text, large, "");
	}
}

static bool
is_letter(const char *at)
{
	return (*at >= 'a' && *at <= 'z') || (*at >= 'A' && *at <= 'Z');
}

static unsigned
count_word(const char *name, const char *text, const char *word)
{
	unsigned count = 0;

	for (const char *at = text; (at = strstr(at, word)) != NULL; at++) {
		if ((at > text && is_letter(at - 1)) ||
		    is_letter(at + strlen(word)))
			continue;
		if (!quiet)
			printf("# %s: \"%s\" in: %.*s\n", name, word, 90,
			    at - text > 40 ? at - 40 : text);
		count++;
	}
	return count;
}

/* How many words of mail a text has where it is a post. */
static unsigned
search(const struct words *words, const char *name, struct buf *text)
{
	const char *const *wanted = NULL;
	unsigned count = 0;

	words_post(words, text);
	for (size_t i = 0; i < ARRAY_LEN(mailed_part); i++)
		cut_section(text, mailed_part[i]);
	cut(text, "`", "`");
	cut(text, "“", "”");
	cut(text, "„", "“");
	cut(text, "«", "»");
	join_lines(text);
	cut_alphabet(words, text);
	for (size_t i = 0; i < ARRAY_LEN(mail_words); i++)
		if (strcmp(mail_words[i].lang, words_lang(words)) == 0)
			wanted = mail_words[i].words;
	ck_assert_msg(
	    wanted != NULL, "which words of mail has %s?", words_lang(words));
	for (; *wanted != NULL; wanted++) {
		char large[64];

		count += count_word(name, text->data, *wanted);
		snprintf(large, sizeof(large), "%s", *wanted);
		if (large[0] >= 'a' && large[0] <= 'z') {
			large[0] = (char)(large[0] - 'a' + 'A');
			count += count_word(name, text->data, large);
		}
	}
	if (getenv("PLI_SHOW") != NULL)
		printf("# %s: %s\n", name, text->data);
	return count;
}

/* ---- templates ---- */

struct folder {
	const struct words *words;
	const char *path, *below; /* below: of the language's templates */
	unsigned count, texts;
};

static int
search_file(const char *name, void *arg)
{
	struct folder *folder = arg;
	struct buf path = BUF_INIT, text = BUF_INIT, short_name = BUF_INIT;

	buf_addf(&short_name, "%s%s", folder->below, name);
	buf_addf(&path, "%s/%s", folder->path, name);
	if (fs_has_ending(name, ".md") &&
	    !is_one(mailed, ARRAY_LEN(mailed), short_name.data)) {
		ck_assert_int_eq(data_read(&data, path.data, &text, NULL), 0);
		folder->count += search(folder->words, path.data, &text);
		folder->texts++;
	}
	buf_release(&short_name);
	buf_release(&path);
	buf_release(&text);
	return 0;
}

static unsigned
search_folder(const struct words *words, const char *below)
{
	static const char *const ends[] = {"", "parts/", "notice/"};
	const char *top = getenv("srcdir");
	char path[64], *folder;
	struct folder seen = {words, path, below, 0, 0};
	struct err err = ERR_INIT;

	ck_assert(is_one(ends, ARRAY_LEN(ends), below));
	snprintf(path, sizeof(path), "templates/%s%s%.*s", words_lang(words),
	    *below == '\0' ? "" : "/", (int)strcspn(below, "/"), below);
	folder = fs_path(top != NULL ? top : ".", "%s", path);
	ck_assert_msg(
	    fs_each(folder, search_file, &seen, &err) == 0, "%s", err.text);
	free(folder);
	ck_assert_uint_gt(seen.texts, 15);
	return seen.count;
}

static unsigned
search_game(const struct words *words, const char *game)
{
	static const char *const files[] = {
	    "ask.%s.md", "first.%s.md", "rules.%s.md", "%s.md"};
	unsigned count = 0;

	for (size_t i = 0; i < ARRAY_LEN(files); i++) {
		struct buf path = BUF_INIT, text = BUF_INIT;
		const char *at = strstr(files[i], "%s");

		buf_addf(&path, "games/%s/%.*s%s%s", game, (int)(at - files[i]),
		    files[i], words_lang(words), at + 2);
		if (data_has(&data, path.data)) {
			ck_assert_int_eq(
			    data_read(&data, path.data, &text, NULL), 0);
			count += search(words, path.data, &text);
		}
		buf_release(&path);
		buf_release(&text);
	}
	return count;
}

/* ---- packs ---- */

static bool
is_mailed_text(const char *key)
{
	for (size_t i = 0; i < ARRAY_LEN(mailed_text); i++)
		if (strncmp(key, mailed_text[i], strlen(mailed_text[i])) == 0)
			return true;
	return false;
}

static unsigned
search_texts(const struct words *words, const char *name, const struct doc *doc)
{
	struct buf text = BUF_INIT;
	unsigned count = 0;

	if (doc_text(doc) != NULL) {
		buf_adds(&text, doc_text(doc));
		count = search(words, name, &text);
	}
	for (size_t i = 0; doc_is(doc, DOC_MAP) && i < doc_count(doc); i++) {
		const char *key = doc_key_at(doc, i);

		if (!is_one(unsaid, ARRAY_LEN(unsaid), key) &&
		    !is_mailed_text(key))
			count += search_texts(words, key, doc_at(doc, i));
	}
	buf_release(&text);
	return count;
}

static unsigned
search_pack(const struct words *words, const char *folder)
{
	struct err err = ERR_INIT;
	struct buf path = BUF_INIT;
	struct doc *doc;
	unsigned count;

	buf_addf(&path, "%s/%s.yaml", folder, words_lang(words));
	ck_assert_msg(
	    data_yaml(&data, path.data, &doc, &err) == 0, "%s", err.text);
	count = search_texts(words, path.data, doc);
	doc_free(doc);
	buf_release(&path);
	return count;
}

static unsigned
search_language(struct words *words)
{
	unsigned count =
	    search_folder(words, "") + search_folder(words, "parts/") +
	    search_folder(words, "notice/") + search_pack(words, "templates");

	for (size_t g = 0; games[g] != NULL; g++) {
		char *folder = fs_path("games", "%s", games[g]->name);

		count += search_game(words, games[g]->name);
		count += search_pack(words, folder);
		free(folder);
	}
	return count;
}

START_TEST(no_post_speaks_of_mail)
{
	struct err err = ERR_INIT;
	unsigned count = 0, letters = 0;

	for (size_t l = 0; languages[l] != NULL; l++) {
		struct words *words;

		ck_assert_msg(words_new(&words, &data, languages[l], NULL, NULL,
				  &err) == 0,
		    "%s", err.text);
		words_set_posted(words, true);
		count += search_language(words);
		words_set_posted(words, false);
		quiet = true;
		if (strcmp(languages[l], "en") == 0)
			letters = search_folder(words, "parts/");
		quiet = false;
		words_free(words);
	}
	ck_assert_uint_gt(letters, 10);
	fflush(stdout);
	ck_assert_uint_eq(count, 0);
}
END_TEST

/* ---- how it is changed ---- */

static const struct {
	const char *lang, *letter, *post;
} said[] = {
    {"en", "Answer this letter.", "Answer this message."},
    {"en", "Letters come.\nA letter", "Messages come.\nA message"},
    {"en", "from 12 to 200\nletters, alone in your letter",
	"from 12 to 200 letters, alone in your message"},
    {"en", "`prefer short letters` and “a letter”: {{letter}}",
	"`prefer short letters` and “a letter”: {{letter}}"},
    {"en", "newsletter, letterbox, letter", "newsletter, letterbox, message"},
    {"en", "`letter", "`message"},
    {"fr", "Répondez à cette\n  lettre, à la dernière lettre, celle qui",
	"Répondez à ce message, au dernier message, celui qui"},
    {"fr", "d’une lettre, l’ordre et sa lettre",
	"d’un message, l’ordre et son message"},
    {"de", "Antworte auf diesen Brief, einen Brief, der alt ist",
	"Antworte auf diese Nachricht, eine Nachricht, die alt ist"},
    {"de", "Freibrief, Briefkasten", "Freibrief, Briefkasten"},
};

START_TEST(words_of_posts)
{
	for (size_t i = 0; i < ARRAY_LEN(said); i++) {
		struct err err = ERR_INIT;
		struct buf text = BUF_INIT;
		struct words *words;

		ck_assert_int_eq(
		    words_new(&words, &data, said[i].lang, NULL, NULL, &err),
		    0);
		buf_adds(&text, said[i].letter);
		words_post(words, &text);
		ck_assert_str_eq(text.data, said[i].letter);
		words_set_posted(words, true);
		words_post(words, &text);
		ck_assert_str_eq(text.data, said[i].post);
		words_free(words);
		buf_release(&text);
	}
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {no_post_speaks_of_mail, words_of_posts};

	data_init(&data);
	return suite_run("posts", tests, ARRAY_LEN(tests));
}
