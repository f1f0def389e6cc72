/* SPDX-License-Identifier: MIT */
/*
 * test_aoi_words.c - Age of Industry: lines as people write them, and the
 * orders they are.
 */
#include "aoi_table.h"
#include "base/seal.h"
#include "suite.h"

static const struct {
	const char *line, *orders;
} english[] = {
    {"build coal in Essen", "build coal-mine essen - - - - - - - -"},
    {"I build a cotton mill in Leipzig with the blue card.",
	"build cotton leipzig - blue - - - - - -"},
    {"build coal mine Essen", "build coal-mine essen - - - - - - - -"},
    {"build coal over Essen 1", "build coal-mine essen 1 - - - - - - -"},
    {"build coal in Essen space 1 with coal",
	"build coal-mine essen 1 coal-mine - - - - - -"},
    {"build a ship in Bremen", "build ship bremen - - - - - - - -"},
    {"build iron works in Berlin with coal from Kattowitz",
	"build iron-works berlin - - kattowitz - - - - -"},
    {"build factory in Berlin with red coal from Kattowitz and iron from "
     "Breslau 2",
	"build factory berlin - red kattowitz - - - breslau 2"},
    {"build factory in Berlin using the red card with coal from Essen 1 and "
     "Dortmund, iron from Breslau",
	"build factory berlin - red essen 1 dortmund - breslau -"},
    {"double build a port in Hamburg", "double port hamburg - - - - - - - -"},
    {"rail Essen-Dortmund", "rail essen dortmund - - - -"},
    {"build a railway between Essen and Dortmund",
	"rail essen dortmund - - - -"},
    {"lay track from Essen to Dortmund", "rail essen dortmund - - - -"},
    {"sell Leipzig to Bohemia, Chemnitz to Hamburg",
	"sell leipzig - bohemia -, sell chemnitz - hamburg -"},
    {"sell from Leipzig to New York and from Chemnitz to South America",
	"sell leipzig - new-york -, sell chemnitz - south-america -"},
    {"develop a factory with mauve", "develop factory mauve"},
    {"draw", "draw - -"},
    {"draw visible 1 and one from the deck", "draw visible-1 pile"},
    {"draw grey and mauve", "draw grey mauve"},
    {"I draw the grey card", "draw grey -"},
    {"draw the cotton mill card and one from the pile", "draw cotton pile"},
    {"draw visible 2 and the grey card", "draw visible-2 grey"},
    {"draw both visible cards", "draw-open"},
    {"I draw the two visible cards.", "draw-open"},
    {"draw visible 1 and 2", "draw-open"},
    {"sell the cotton from Berlin to my port at Hamburg",
	"sell berlin - hamburg -"},
    {"sell my mill in Berlin 2 to the port of Hamburg",
	"sell berlin 2 hamburg -"},
    {"develop ship with my cotton mill card", "develop ship cotton"},
    {"build coal in Essen with my coal mine card",
	"build coal-mine essen - coal-mine - - - - - -"},
    {"pass and discard mauve", "pass mauve"},
    {"take a loan of $20", "borrow 20"},
    {"repay everything", "repay -"},
    {"keep my loans", "keep-loans"},
};

static const struct {
	const char *line, *orders;
} french[] = {
    {"Je construis une filature de coton \303\240 Leipzig avec la carte bleue.",
	"build cotton leipzig - blue - - - - - -"},
    {"je b\303\242tis une mine \303\240 Essen",
	"build coal-mine essen - - - - - - - -"},
    {"construire une mine de charbon \303\240 Essen, case 2",
	"build coal-mine essen 2 - - - - - - -"},
    {"construire une mine par-dessus Essen 1",
	"build coal-mine essen 1 - - - - - - -"},
    {"je construis une sid\303\251rurgie \303\240 Berlin avec le charbon de "
     "Kattowitz",
	"build iron-works berlin - - kattowitz - - - - -"},
    {"construire une usine \303\240 Berlin avec la carte rouge, charbon depuis "
     "Essen 1 et Dortmund, et fer depuis Breslau",
	"build factory berlin - red essen 1 dortmund - breslau -"},
    {"construire usine \303\240 Berlin, charbon de Kattowitz et fer de Breslau",
	"build factory berlin - - kattowitz - - - breslau -"},
    {"construire en deux actions un port \303\240 Hambourg",
	"double port hamburg - - - - - - - -"},
    {"voie Essen-Dortmund", "rail essen dortmund - - - -"},
    {"voie Cologne\342\200\223Aix-la-Chapelle", "rail cologne aachen - - - -"},
    {"je pose une voie ferr\303\251e entre Leipzig et Chemnitz",
	"rail leipzig chemnitz - - - -"},
    {"je construis une voie ferr\303\251e de Leipzig \303\240 Chemnitz",
	"rail leipzig chemnitz - - - -"},
    {"je relie Leipzig et Chemnitz", "rail leipzig chemnitz - - - -"},
    {"vendre Leipzig en Boh\303\252me, Chemnitz \303\240 Hambourg",
	"sell leipzig - bohemia -, sell chemnitz - hamburg -"},
    {"je vends de Leipzig \303\240 New York et de Chemnitz en Am\303\251rique "
     "du Sud",
	"sell leipzig - new-york -, sell chemnitz - south-america -"},
    {"vendre Chemnitz vers l\342\200\231Autriche", "sell chemnitz - austria -"},
    {"je d\303\251veloppe le navire", "develop ship -"},
    {"piocher la carte visible 1 et une de la pioche", "draw visible-1 pile"},
    {"tirer grise et mauve", "draw grey mauve"},
    {"je pioche la carte grise", "draw grey -"},
    {"je prends la mauve et une de la pioche", "draw mauve pile"},
    {"tirer la carte filature de coton et visible 1", "draw cotton visible-1"},
    {"je tire les deux cartes visibles", "draw-open"},
    {"piocher les cartes visibles", "draw-open"},
    {"vendre le coton de Berlin \303\240 mon port de Hambourg",
	"sell berlin - hamburg -"},
    {"je vends ma filature de Berlin 2 au port de Hambourg",
	"sell berlin 2 hamburg -"},
    {"d\303\251velopper un navire avec ma carte manufacture",
	"develop ship factory"},
    {"je construis une mine \303\240 Essen avec ma carte mine de charbon",
	"build coal-mine essen - coal-mine - - - - - -"},
    {"passer en d\303\251faussant la carte grise", "pass grey"},
    {"je passe et je d\303\251fausse la grise", "pass grey"},
    {"j\342\200\231emprunte 20 $", "borrow 20"},
    {"je rembourse tout", "repay -"},
    {"garder mes emprunts", "keep-loans"},
};

static void
reads(unsigned lang, const char *line, const char *want)
{
	struct buf got = BUF_INIT;
	struct reading_result result;
	struct words *words[2];
	struct table t;
	unsigned i;

	table_lay(&t, 2, GERMANY);
	words[0] = t.words[lang];
	words[1] = t.words[!lang];
	ck_assert_msg(words_read(words, 2, line, &result) == READ_ORDERS,
	    "no order: %s", line);
	for (i = 0; i < result.count; i++) {
		buf_adds(&got, i > 0 ? ", " : "");
		order_format(&age_of_industry, &result.orders[i], &got);
	}
	ck_assert_msg(strcmp(got.data, want) == 0, "%s\n%s, not\n%s", line,
	    got.data, want);
	buf_release(&got);
	table_release(&t);
}

START_TEST(english_lines)
{
	size_t i;

	for (i = 0; i < ARRAY_LEN(english); i++)
		reads(0, english[i].line, english[i].orders);
}
END_TEST

START_TEST(french_lines)
{
	size_t i;

	for (i = 0; i < ARRAY_LEN(french); i++)
		reads(1, french[i].line, french[i].orders);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {english_lines, french_lines};

	seal_init();
	return suite_run("aoi-words", tests, ARRAY_LEN(tests));
}
