/* SPDX-License-Identifier: MIT */
/*
 * talk.c - how well letters are understood, as people write them.
 *
 *	talk [-v] [GAME]	a table by game and language (-v: what was not
 *				understood); 1 if a line is misread, or one is
 *				below its floor in tests/talk/floors
 *	talk fuzz COUNT [SEED]	so many sentences at random a game (fuzz.h)
 *	talk pairs COUNT [SEED]	so many letters of two orders a game (pairs.h)
 *	talk keep GAME		write GAME.match anew
 *	talk list GAME		what is asked behind each move of it
 *	talk letters DIR	the letters of all scenes, DIR/GAME/ID.LANG.txt
 *	talk why GAME SCENE LANG TEXT	what becomes of one answer
 */
#include "fuzz.h"
#include "judge.h"
#include "pairs.h"

#include "base/fs.h"
#include "base/x.h"
#include "language/talk_p.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

/* ---- the table ---- */

static const char *const names[BECAME] = {"played", "suggested", "asked",
    "chat", "helped", "bare", "kept", "misread"};

static bool verbose;

static void
print_head(void)
{
	printf("%-22s %-4s %6s", "game", "lang", "lines");
	for (unsigned b = 0; b < BECAME; b++)
		printf(" %9s", names[b]);
	printf("   right\n");
}

static unsigned
percent_right(const unsigned counts[BECAME])
{
	unsigned right = 0, all = 0;

	for (unsigned b = 0; b < BECAME; b++) {
		right += b <= BECAME_CHAT ? counts[b] : 0;
		all += counts[b];
	}
	return all == 0 ? 100 : 100 * right / all;
}

static void
print_row(const char *game, const char *lang, const unsigned counts[BECAME])
{
	unsigned all = 0;

	for (unsigned b = 0; b < BECAME; b++)
		all += counts[b];
	printf("%-22s %-4s %6u", game, lang, all);
	for (unsigned b = 0; b < BECAME; b++)
		printf(" %9u", counts[b]);
	printf("    %3u%%\n", percent_right(counts));
}

static void
print_answer(
    const struct answer *answer, enum became became, const struct heard *heard)
{
	static const char *const wishes[WISHES] = {
	    "play", "suggest", "ask", "word", "chat"};

	printf("%s, line %u [%s]\n  > %s", names[became], answer->line,
	    answer->scene, answer->text);
	for (unsigned i = 0; i < answer->count; i++)
		printf("  = %s %s\n", wishes[answer->fair[i].wish],
		    answer->fair[i].text);
	if (*heard->tap != '\0')
		printf("  offered: %s\n", heard->tap);
	if (*heard->told != '\0')
		printf("  played: %s\n", heard->told);
	if (heard->crashed)
		printf("  it has crashed\n");
}

/* The right answers in a hundred that there must be, at least. */
static unsigned
floor_of(const char *game, const char *lang)
{
	char *path = scenes_path("floors", "txt");
	FILE *file = fopen(path, "r");
	char line[200], a[64], b[16];
	unsigned percent, found = 0;

	while (file != NULL && fgets(line, sizeof(line), file) != NULL)
		if (sscanf(line, "%63s %15s %u", a, b, &percent) == 3 &&
		    strcmp(a, game) == 0 && strcmp(b, lang) == 0)
			found = percent;
	if (file != NULL)
		fclose(file);
	free(path);
	return found;
}

/* set: the name of the game, or "fresh/" and it. */
static bool
judge_language(struct scenes *scenes, const char *set, unsigned lang)
{
	char *path = scenes_path(set, languages[lang]);
	unsigned counts[BECAME] = {0};
	struct corpus corpus;
	unsigned wanted = floor_of(set, languages[lang]);

	corpus_read(&corpus, path);
	for (size_t i = 0; i < corpus.count; i++) {
		const struct answer *answer = &corpus.list[i];
		const struct scene *scene = scenes_find(scenes, answer->scene);
		struct heard heard;
		enum became became;

		if (scene == NULL) {
			fprintf(stderr, "%s:%u: no such scene: %s\n", path,
			    answer->line, answer->scene);
			exit(1);
		}
		became = judge(scenes, scene, lang, answer, &heard);
		counts[became]++;
		if (became == BECAME_MISREAD ||
		    (verbose && became > BECAME_CHAT))
			print_answer(answer, became, &heard);
	}
	print_row(set, languages[lang], counts);
	if (percent_right(counts) < wanted)
		printf("%s %s: fewer right than %u in a hundred\n", set,
		    languages[lang], wanted);
	corpus_release(&corpus);
	free(path);
	return counts[BECAME_MISREAD] == 0 && percent_right(counts) >= wanted;
}

static int
judge_all(const char *only)
{
	bool good = true;

	print_head();
	for (unsigned i = 0; games[i] != NULL; i++) {
		struct scenes scenes;
		struct buf fresh = BUF_INIT;

		if (only != NULL && strcmp(only, games[i]->name) != 0)
			continue;
		scenes_load(&scenes, games[i]->name);
		buf_addf(&fresh, "fresh/%s", games[i]->name);
		for (unsigned lang = 0; lang < scenes.kit.word_count; lang++) {
			good &= judge_language(&scenes, games[i]->name, lang);
			good &= judge_language(&scenes, fresh.data, lang);
		}
		buf_release(&fresh);
		judge_end();
		scenes_release(&scenes);
	}
	return good ? 0 : 1;
}

/* ---- sentences at random ---- */

static int
fuzz_all(unsigned count, uint64_t seed)
{
	unsigned read = 0, broken = 0, said = 0;

	for (unsigned i = 0; games[i] != NULL; i++) {
		struct scenes scenes;

		scenes_load(&scenes, games[i]->name);
		broken +=
		    fuzz_scenes(&scenes, count / scenes.count + 1, seed, &read);
		said += scenes.count * (count / scenes.count + 1);
		scenes_release(&scenes);
	}
	printf("%u sentences, %u read as orders, %u of them not said\n", said,
	    read, broken);
	return broken > 0 || read == 0;
}

/* ---- pairs of orders ---- */

static int
pair_all(unsigned count, uint64_t seed)
{
	struct pairs_tally all = {.letters = 0};

	for (unsigned i = 0; games[i] != NULL; i++) {
		struct scenes scenes;
		struct pairs_tally tally = {.letters = 0};

		scenes_load(&scenes, games[i]->name);
		pairs_scenes(&scenes, count, seed, &tally);
		scenes_release(&scenes);
		printf("%s: %u letters, %u read, %u asked back, %u lost\n",
		    games[i]->name, tally.letters, tally.read, tally.asked,
		    tally.lost);
		all.letters += tally.letters;
		all.read += tally.read;
		all.lost += tally.lost;
	}
	return all.lost > 0 || all.read == 0;
}

/* ---- letters ---- */

static void
write_letters(const char *game, const char *dir)
{
	struct scenes scenes;
	struct buf out = BUF_INIT;
	struct err err = ERR_INIT;
	char *folder = fs_path(dir, "%s", game);

	mkdir(folder, 0777);
	scenes_load(&scenes, game);
	for (unsigned i = 0; i < scenes.kit.word_count * scenes.count; i++) {
		const struct scene *scene = &scenes.list[i % scenes.count];
		unsigned lang = i / scenes.count;
		char *path =
		    fs_path(folder, "%s.%s.txt", scene->id, languages[lang]);

		buf_clear(&out);
		scene_letter(&scenes, scene, lang, &out);
		if (fs_replace(path, out.data, out.len, false, &err) < 0)
			fprintf(stderr, "%s\n", err.text);
		free(path);
	}
	buf_release(&out);
	scenes_release(&scenes);
	free(folder);
}

static void
print_tokens(struct words *words, const char *text)
{
	static const char *const classes[] = {"little", "place", "greet",
	    "join", "stop", "VERB", "NUMBER", "weak", "THING", "name", "GUARD",
	    "?"};
	struct talked talked;

	talk_take_apart(words, text, true, &talked);
	for (unsigned i = 0; i < talked.count; i++)
		printf("%s(%s)%s", talked.tokens[i].text,
		    classes[talked.tokens[i].class],
		    i + 1 < talked.count ? " " : "\n");
}

static int
tell_why(const char *game, const char *id, const char *lang, const char *text)
{
	struct scenes scenes;
	struct heard heard;
	const struct scene *scene;
	unsigned l = 0;

	scenes_load(&scenes, game);
	scene = scenes_find(&scenes, id);
	while (languages[l] != NULL && strcmp(languages[l], lang) != 0)
		l++;
	if (scene == NULL || languages[l] == NULL)
		return 1;
	print_tokens(scenes.kit.words[l], text);
	judge_hear(&scenes, scene, l, text, &heard);
	printf("played: %s\noffered: %s\nwhy: %s\ncommand: %s\n%s\n",
	    heard.told, heard.tap, heard.why, heard.command,
	    heard.crashed  ? "crashed"
	    : heard.failed ? "refused"
			   : "");
	scenes_release(&scenes);
	return 0;
}

int
main(int argc, char **argv)
{
	const char *what = argc > 1 ? argv[1] : "";

	seal_init();
	if (argc == 3 && strcmp(what, "keep") == 0)
		scenes_keep(argv[2]);
	else if (argc == 3 && strcmp(what, "list") == 0)
		scenes_list(argv[2]);
	else if (argc >= 3 && strcmp(what, "fuzz") == 0)
		return fuzz_all((unsigned)atoi(argv[2]),
		    argc > 3 ? (uint64_t)atoi(argv[3]) : 1);
	else if (argc >= 3 && strcmp(what, "pairs") == 0)
		return pair_all((unsigned)atoi(argv[2]),
		    argc > 3 ? (uint64_t)atoi(argv[3]) : 1);
	else if (argc == 6 && strcmp(what, "why") == 0)
		return tell_why(argv[2], argv[3], argv[4], argv[5]);
	else if (argc == 3 && strcmp(what, "letters") == 0)
		for (unsigned i = 0; games[i] != NULL; i++)
			write_letters(games[i]->name, argv[2]);
	else {
		verbose = strcmp(what, "-v") == 0;
		return judge_all(argc > 1 + verbose ? argv[1 + verbose] : NULL);
	}
	return 0;
}
