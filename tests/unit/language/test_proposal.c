/* SPDX-License-Identifier: MIT */
/*
 * test_wish.c - a table as somebody would have it: what is written is read, and
 * every option of every game in every language is read as it is written.
 */
#include "base/x.h"
#include "language/proposal.h"
#include "match/match.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static struct data data;

static struct words *
load(const char *lang)
{
	struct words *words;
	struct err err = ERR_INIT;

	data_init(&data);
	ck_assert_msg(words_new(&words, &data, lang, NULL, NULL, &err) == 0,
	    "%s", err.text);
	return words;
}

static void
read_wish(
    struct proposal *proposal, const struct words *words, const char *text)
{
	struct err err = ERR_INIT;

	ck_assert_msg(proposal_read(proposal, &data, words, text, &err) == 0,
	    "%s", err.text);
}

static const struct {
	const char *lang, *text, *game;
	unsigned seats;
	const char *options; /* joined by blanks */
	bool manual;
	enum proposal_miss miss;
} cases[] = {
    {"en", "hab-gut", "hab-gut", 5, "", false, PROPOSAL_FINE},
    {"en", "a table of Hab & Gut for four, please", "hab-gut", 4, "", false,
	PROPOSAL_FINE},
    {"en", "a table of Hab & Gut for four, quickly", "hab-gut", 4, "", false,
	PROPOSAL_OPTION},
    {"en", "Hab & Gut for four players.", "hab-gut", 4, "", false,
	PROPOSAL_FINE},
    {"en", "Hab and Gut for four with start money 400", "hab-gut", 4,
	"start_money=400", false, PROPOSAL_FINE},
    {"fr", "Hab et Gut pour trois", "hab-gut", 3, "", false, PROPOSAL_FINE},
    {"en", "hab and gut", "hab-gut", 5, "", false, PROPOSAL_FINE},
    {"en", "Hab and Gat and", "hab-gut", 5, "", false, PROPOSAL_FINE},
    {"en", "Hab, four", NULL, 0, "", false, PROPOSAL_GAME},
    {"en", "Hab und Gut", NULL, 0, "", false, PROPOSAL_GAME},
    {"en", "HELIOPOLIS 4 with free powers", "heliopolis", 4, "powers=free",
	false, PROPOSAL_FINE},
    {"en", "industria with start_money=6, income 2", "industria", 4,
	"start_money=6 income=2", false, PROPOSAL_FINE},
    {"en", "age of industry on New England", "", 0, "", false, PROPOSAL_GAME},
    {"en", "age of industry, New England, short deck, when I say so",
	"age-of-industry", 5, "map=new-england short_deck=true", true,
	PROPOSAL_FINE},
    {"en", "hauts fourneaux for 2 without industrialists", "hauts-fourneaux", 2,
	"industrialists=false", false, PROPOSAL_FINE},
    {"en", "industria for 9", "industria", 0, "", false, PROPOSAL_SEATS},
    {"en", "industria with income 1, income 2", "industria", 0, "", false,
	PROPOSAL_VALUE},
    {"en", "industria with income", "industria", 0, "", false, PROPOSAL_VALUE},
    {"en", "industria with income 123456789", "industria", 0, "", false,
	PROPOSAL_VALUE},
    {"fr", "Héliopolis pour 5 avec tours égaux et pièces de départ 3",
	"heliopolis", 5, "equal_turns=true start_coins=3", false,
	PROPOSAL_FINE},
    {"fr", "les hauts-fourneaux à 3 joueurs sans industriels",
	"hauts-fourneaux", 3, "industrialists=false", false, PROPOSAL_FINE},
    {"en", "industria, strict imports off", "industria", 0, "", false,
	PROPOSAL_OPTION},
    {"en", "age of industry, strict imports off, short deck", "age-of-industry",
	5, "import_strict=false short_deck=true", false, PROPOSAL_FINE},
    {"fr", "les hauts-fourneaux à 3 joueurs, sans industriels",
	"hauts-fourneaux", 3, "industrialists=false", false, PROPOSAL_FINE},
    {"fr", "age of industry pour trois, carte de l’Allemagne, quand je le dis",
	"age-of-industry", 3, "map=germany", true, PROPOSAL_FINE},
    {"en", "Hab & Gut against two computers", "hab-gut", 3, "", false,
	PROPOSAL_FINE},
    {"en", "industria vs the computer", "industria", 3, "", false,
	PROPOSAL_FINE},
    {"en", "hab gut for 5 with 2 bots", "hab-gut", 5, "", false, PROPOSAL_FINE},
    {"fr", "héliopolis contre un ordinateur", "heliopolis", 3, "", false,
	PROPOSAL_FINE},
    {"en", "Furnace", "hauts-fourneaux", 4, "", false, PROPOSAL_FINE},
    {"fr", "", NULL, 0, "", false, PROPOSAL_GAME},
};

START_TEST(what_is_written_is_read)
{
	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		struct words *words = load(cases[i].lang);
		struct buf options = BUF_INIT;
		struct proposal proposal;

		read_wish(&proposal, words, cases[i].text);
		ck_assert_msg(proposal.miss == cases[i].miss, "%s: %d (%s)",
		    cases[i].text, proposal.miss, proposal.word);
		if (proposal.miss == PROPOSAL_FINE) {
			ck_assert_str_eq(proposal.game->name, cases[i].game);
			ck_assert_msg(proposal.seats == cases[i].seats,
			    "%s: %u", cases[i].text, proposal.seats);
			ck_assert_int_eq(proposal.manual, cases[i].manual);
			for (unsigned o = 0; o < proposal.option_count; o++)
				buf_addf(&options, "%s%s", o == 0 ? "" : " ",
				    proposal.options[o]);
			ck_assert_str_eq(options.data, cases[i].options);
		}
		buf_release(&options);
		proposal_release(&proposal);
		words_free(words);
	}
}
END_TEST

/* One option of a game, with a value other than the usual. */
static void
check_option(const struct words *words, const struct game *game,
    const char *name, const char *usual)
{
	char option[80], *list[] = {option};
	struct proposal proposal = {.game = game, .seats = game->seats_max},
			again;
	struct buf text = BUF_INIT;
	const char *value = usual;

	if (strcmp(usual, "true") == 0)
		value = "false";
	else if (strcmp(usual, "false") == 0)
		value = "true";
	snprintf(option, sizeof(option), "%s=%s", name, value);
	proposal.options[0] = list[0];
	proposal.option_count = 1;
	proposal_say(&data, words, &proposal, &text);
	/* Behind the command. */
	read_wish(&again, words,
	    text.data + strlen(words_command(words, "open")) + 1);
	ck_assert_msg(again.miss == PROPOSAL_FINE && again.option_count == 1 &&
			  strcmp(again.options[0], option) == 0,
	    "%s, %s: \"%s\" is not read as %s but as %s", game->name,
	    words_lang(words), text.data, option,
	    again.option_count > 0 ? again.options[0] : again.word);
	proposal_release(&again);
	buf_release(&text);
}

START_TEST(secrets_are_read_as_they_are_written)
{
	static const enum match_names kinds[] = {NAMES_SECRET, NAMES_UNTIL_END};

	for (size_t i = 0; i < 2 * ARRAY_LEN(kinds); i++) {
		struct words *words = load(i % 2 == 0 ? "en" : "fr");
		struct proposal proposal = {.game = game_find("hab-gut"),
		    .seats = 3,
		    .names = match_names_option(kinds[i / 2])};
		struct proposal again;
		struct buf text = BUF_INIT;

		proposal_say(&data, words, &proposal, &text);
		read_wish(&again, words,
		    text.data + strlen(words_command(words, "open")) + 1);
		ck_assert_msg(again.miss == PROPOSAL_FINE && again.seats == 3 &&
				  again.names == proposal.names,
		    "%s: %s", text.data, again.word);
		proposal_release(&again);
		buf_release(&text);
		words_free(words);
	}
}
END_TEST

START_TEST(options_are_read_as_they_are_written)
{
	unsigned count = 0;

	for (size_t l = 0; languages[l] != NULL; l++) {
		struct words *words = load(languages[l]);

		for (size_t g = 0; games[g] != NULL; g++) {
			struct buf path = BUF_INIT;
			const struct doc *options;
			struct doc *edition;

			buf_addf(
			    &path, "games/%s/edition.yaml", games[g]->name);
			ck_assert_int_eq(
			    data_yaml(&data, path.data, &edition, NULL), 0);
			options = doc_get(edition, "options");
			for (size_t i = 0; i < doc_count(options); i++) {
				check_option(words, games[g],
				    doc_key_at(options, i),
				    doc_text(doc_at(options, i)));
				count++;
			}
			doc_free(edition);
			buf_release(&path);
		}
		words_free(words);
	}
	ck_assert_uint_gt(count, 80);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {what_is_written_is_read,
	    secrets_are_read_as_they_are_written,
	    options_are_read_as_they_are_written};

	return suite_run("wish", tests, ARRAY_LEN(tests));
}
