/* SPDX-License-Identifier: MIT */
#include "packs.h"

#include "checks.h"

static struct packs packs;

/*
 * What a line says, in one string: orders in their canonical form, joined by
 * "; ", "!command argument", "?key|word|suggestion", or "-" for chatter.
 */
static void
tell(enum reading reading, const char *line, const struct reading_result *r,
    struct buf *out)
{
	unsigned i;

	switch (reading) {
	case READ_ORDERS:
		for (i = 0; i < r->count; i++) {
			if (i > 0)
				buf_adds(out, "; ");
			order_format(packs.ed.game, &r->orders[i], out);
		}
		break;
	case READ_COMMAND:
		buf_addf(out, "!%s%s%s", r->command,
		    line[r->rest] != '\0' ? " " : "", line + r->rest);
		break;
	case READ_NEAR:
		buf_addf(out, "?%s|%s|%s", r->why.key, r->word, r->suggestion);
		break;
	case READ_CHATTER:
		buf_addc(out, '-');
		break;
	}
}

static const struct {
	const char *lang, *line, *want;
} cases[] = {
    /* plain */
    {"en", "buy 2 coal", "buy 2 coal"},
    {"en", "sell 1 tea", "sell 1 tea"},
    {"en", "client coffee", "client coffee"},
    {"en", "done", "done"},
    {"en", "play +4 coal left", "play 4 coal left"},
    {"en", "halve -6 tea right", "halve -6 tea right"},
    {"en", "play 4 coal", "play 4 coal -"},
    {"fr", "acheter 2 charbon", "buy 2 coal"},
    {"fr", "vendre 1 thé", "sell 1 tea"},
    {"fr", "client café", "client coffee"},
    {"fr", "fini", "done"},
    {"fr", "jouer +4 charbon gauche", "play 4 coal left"},
    {"fr", "réduire -6 thé droite", "halve -6 tea right"},
    /* letters, accents, blanks, dashes */
    {"en", "BUY 2 COAL", "buy 2 coal"},
    {"en", "  Buy\t2   Coal  ", "buy 2 coal"},
    {"fr", "VENDRE 1 THE", "sell 1 tea"},
    {"fr", "Vends 1 the", "sell 1 tea"},
    {"fr",
	"reduire \xe2\x88\x92"
	"6 the droite",
	"halve -6 tea right"},
    {"en",
	"halve \xe2\x80\x93"
	"6 tea right",
	"halve -6 tea right"},
    {"en", "halve \xe2\x80\x94 6 tea right", "halve -6 tea right"},
    {"en",
	"buy\xc2\xa0"
	"2\xe2\x80\xaf"
	"coal",
	"buy 2 coal"},
    {"fr",
	"J\xe2\x80\x99"
	"ach\xc3\xa8te deux caf\xc3\xa9s.",
	"buy 2 coffee"},
    {"fr",
	"Re\xcc\x81"
	"duire 4 ble\xcc\x81",
	"halve 4 wheat -"},
    {"en", "b\xe2\x80\x8buy 2 coal", "buy 2 coal"},
    /* numbers */
    {"en", "buy two coal", "buy 2 coal"},
    {"en", "buy a coal", "buy 1 coal"},
    {"en", "buy coal", "buy 1 coal"},
    {"en", "buy 2coal", "buy 2 coal"},
    {"en", "buy 2x coal", "buy 2 coal"},
    {"en", "buy 2 x coal", "buy 2 coal"},
    {"en", "buy 2 \xc3\x97 coal", "buy 2 coal"},
    {"en", "buy coal 2", "buy 2 coal"},
    {"en", "buy coal x2", "buy 2 coal"},
    {"en", "buy coal: 2", "buy 2 coal"},
    {"en", "halve minus six tea right", "halve -6 tea right"},
    {"en", "play plus 4 coal left", "play 4 coal left"},
    {"fr", "jouer plus quatre charbon gauche", "play 4 coal left"},
    {"en", "buy -2 coal", "buy -2 coal"},
    {"fr", "acheter un blé", "buy 1 wheat"},
    {"fr", "acheter trois actions de caoutchouc", "buy 3 rubber"},
    {"fr", "jouer moins quatre sel à gauche", "play -4 salt left"},
    /* articles and plurals */
    {"en", "buy 2 shares of coal", "buy 2 coal"},
    {"en", "buy two wheats", "buy 2 wheat"},
    {"en", "buy the coal", "buy 1 coal"},
    {"en", "sell 2 coal shares", "sell 2 coal"},
    {"en", "buy the tea", "buy 1 tea"},
    {"en", "play the +4 coal from the left rack", "play 4 coal left"},
    {"en", "play coal +4 (left)", "play 4 coal left"},
    {"en", "play coal +4, left rack", "play 4 coal left"},
    {"en", "play left: +4 coal", "play 4 coal left"},
    {"fr", "vendre deux thés", "sell 2 tea"},
    {"fr", "acheter le thé", "buy 1 tea"},
    {"fr", "achète du charbon", "buy 1 coal"},
    {"fr", "jouer le +4 de charbon du support de gauche", "play 4 coal left"},
    {"fr", "jouer caoutchouc +4 à droite", "play 4 rubber right"},
    {"fr", "réduire la carte sel +6 à ma gauche", "halve 6 salt left"},
    {"fr", "placer une action café pour mes clients", "client coffee"},
    /* as people say it */
    {"en", "I'll play +4 rubber from the rack on my right",
	"play 4 rubber right"},
    {"en", "play the rubber +4 of the right rack", "play 4 rubber right"},
    {"en", "Halve the salt card +6 on the left.", "halve 6 salt left"},
    {"en", "reduce tea -4 (right)", "halve -4 tea right"},
    {"en", "give one rubber share to my clients", "client rubber"},
    {"en", "I pass", "done"},
    {"fr",
	"Joue caoutchouc +4 du support de droite, réduis sel +6 du support "
	"de gauche",
	"play 4 rubber right; halve 6 salt left"},
    {"fr", "Je joue le thé -2 à ma droite et je réduis le blé +6 à gauche.",
	"play -2 tea right; halve 6 wheat left"},
    {"fr", "J'achète une action charbon et deux actions caoutchouc",
	"buy 1 coal; buy 2 rubber"},
    {"fr", "Vendre une action de sel et une de thé", "sell 1 salt; sell 1 tea"},
    {"fr", "Je place une action caoutchouc en conseil financier",
	"client rubber"},
    {"fr", "Je passe mon tour", "done"},
    {"fr", "Pas d’échange", "done"},
    /* abbreviations: four letters, only one thing */
    {"fr", "acheter 2 char", "buy 2 coal"},
    {"fr", "acheter 2 caout", "buy 2 rubber"},
    {"en", "buy 2 coff", "buy 2 coffee"},
    {"fr", "acheter 2 cao", "?near-thing|cao|"},
    {"en", "buy 2 cof", "?near-thing|cof|"},
    /* bullets, numbers, marks, ends */
    {"en", "- buy 2 coal", "buy 2 coal"},
    {"en", "\xe2\x80\xa2 buy 2 coal", "buy 2 coal"},
    {"en", "* buy 2 coal", "buy 2 coal"},
    {"en", "1. buy 2 coal", "buy 2 coal"},
    {"en", "2) buy 2 coal", "buy 2 coal"},
    {"en", "(3) buy 2 coal", "buy 2 coal"},
    {"en", "a) buy 2 coal", "buy 2 coal"},
    {"en", "*Buy 2 coal*", "buy 2 coal"},
    {"en",
	"\xe2\x80\x9c"
	"buy 2 coal\xe2\x80\x9d",
	"-"},
    {"fr", "- \xc2\xab fini \xc2\xbb", "-"},
    {"en", "buy 2 coal.", "buy 2 coal"},
    {"en", "buy 2 coal!!", "buy 2 coal"},
    {"en", "buy 2 coal, please", "buy 2 coal"},
    {"en", "Please buy 2 coal, thanks!", "buy 2 coal"},
    {"en", "buy 2 coal \xf0\x9f\x99\x82", "buy 2 coal"},
    {"fr", "acheter 2 charbon !", "buy 2 coal"},
    {"fr", "acheter 2 charbon s'il te plaît", "buy 2 coal"},
    {"en", "then sell 1 tea", "sell 1 tea"},
    {"fr", "Puis client café", "client coffee"},
    /* several */
    {"en", "buy 2 coal, 1 tea and 1 salt", "buy 2 coal; buy 1 tea; buy 1 salt"},
    {"en", "buy coal, tea & salt", "buy 1 coal; buy 1 tea; buy 1 salt"},
    {"en", "buy 1 coal + 1 tea", "buy 1 coal; buy 1 tea"},
    {"en", "buy 1 coal, and 1 tea", "buy 1 coal; buy 1 tea"},
    {"en", "buy 2 coal; client coal; done", "buy 2 coal; client coal; done"},
    {"en", "play +4 coal left, halve -6 tea right",
	"play 4 coal left; halve -6 tea right"},
    {"en", "play +4 coal left and then halve -6 tea",
	"play 4 coal left; halve -6 tea -"},
    {"fr", "vendre 1 sel et 2 thés", "sell 1 salt; sell 2 tea"},
    {"fr", "jouer 4 blé à gauche puis réduire -6 thé à droite",
	"play 4 wheat left; halve -6 tea right"},
    {"en", "client coal, tea", "?near-rest|tea|"},
    {"en", "buy 2 coal, sell", "?near-rest|sell|"},
    /* the other language, and both at once */
    {"fr", "buy 2 coal", "buy 2 coal"},
    {"en", "vendre 2 thé", "sell 2 tea"},
    {"en", "sell 2 the", "sell 2 tea"},
    {"en", "buy sel", "buy 1 salt"},
    {"fr", "vendre 2 rubber", "sell 2 rubber"},
    {"en", "buy 2 charbon", "buy 2 coal"},
    /* commands */
    {"en", "wait", "!wait"},
    {"en", "Start over!", "!start-over"},
    {"en", "Wait, please.", "!wait"},
    {"fr", "attendre", "!wait"},
    {"fr", "Attendez !", "!wait"},
    {"en", "cancel my orders", "!cancel"},
    {"fr", "annuler", "!cancel"},
    {"en", "orders", "!orders"},
    {"fr", "aide", "!help"},
    {"en", "help market", "!help market"},
    {"en", "Also from Anna_B@Example.org", "!also-from Anna_B@Example.org"},
    {"fr",
	"aussi de\xc2\xa0"
	"Chloé@example.org",
	"!also-from Chlo\xc3\xa9@example.org"},
    {"en", "Orders:", "-"},
    {"fr", "Mes ordres\xc2\xa0:", "-"},
    {"en", "wait for me", "?near-command|for me|wait"},
    {"fr", "attends de voir", "?near-command|de voir|attendre"},
    {"en", "help me out of here and tell me all about it",
	"!help me out of here and tell me all about it"},
    /* a wish in a sentence of its own */
    {"en", "Undo my last move", "!undo"},
    {"en", "I'd like to take back my last move, please.", "!undo"},
    {"en", "take it back", "!undo"},
    {"en", "Cancel my last move!", "!undo"},
    {"fr", "Annuler mon dernier coup", "!undo"},
    {"fr", "Je voudrais annuler mon dernier coup, s'il vous plaît.", "!undo"},
    {"fr", "J’annule mon coup", "!undo"},
    {"fr", "reprendre mon dernier coup", "!undo"},
    {"en", "annuler mon coup", "!undo"},
    {"en", "undo, I meant tea", "!undo"},
    {"en", "Take that back, because I misread it", "!undo"},
    {"fr", "Annuler mon coup, je me suis trompé", "!undo"},
    {"en", "Let us pause, I am away until May", "!pause"},
    {"en", "undo, if I misread it", "?near-command|if i misread it|undo"},
    {"en", "undo because I misread it?",
	"?near-command|because i misread it?|undo"},
    {"en", "I agree, I meant tea", "-"},
    {"en", "undo the pause", "?near-command|the pause|undo"},
    {"en", "undo what Bruno did", "?near-command|what bruno did|undo"},
    {"en", "cancel my last order", "?near-cancel|my last order|cancel"},
    {"fr", "annuler mon dernier ordre",
	"?near-cancel|mon dernier ordre|annuler"},
    {"en", "Can I take back my move?", "-"},
    {"en", "Sure, I agree", "!agree"},
    {"en", "OK for me", "!agree"},
    {"en", "yes, that's fine with me", "!agree"},
    {"fr", "D'accord pour moi", "!agree"},
    {"en", "Yes, I'm fine with that", "!agree"},
    {"en", "Hi, I'm fine!", "-"},
    {"fr", "Oui, ça me va très bien.", "!agree"},
    {"fr", "Je suis tout à fait d'accord", "!agree"},
    {"fr", "Salut, ça va bien", "-"},
    {"fr", "Pas de problème !", "!agree"},
    {"en", "Sure, but I don't agree", "-"},
    {"en", "I really don't agree", "!disagree"},
    {"en", "no, I agree", "-"},
    {"en", "Good game!", "-"},
    {"en", "I agree to undo", "-"},
    {"fr", "Je ne peux pas", "-"},
    {"fr", "Pas d'accord pour moi", "!disagree"},
    {"en", "Propose a pause", "!pause"},
    {"en", "Let's take a break", "!pause"},
    {"fr", "Je propose de faire une pause", "!pause"},
    {"fr", "proposer une pause", "!pause"},
    {"en", "I will pause here and think", "-"},
    {"fr", "Je voudrais abandonner", "-"},
    {"en", "I want to resign", "-"},
    /* near misses */
    {"en", "sel 2 coal", "?near-verb|sel|sell 2 coal"},
    {"en", "selll 2 coal", "?near-verb|selll|sell 2 coal"},
    {"en", "slel 2 coal", "?near-verb|slel|sell 2 coal"},
    {"en", "byu 2 coal", "?near-verb|byu|buy 2 coal"},
    {"en", "dnoe", "?near-verb|dnoe|done"},
    {"en", "wiat", "?near-verb|wiat|wait"},
    {"en", "buy 2 coall", "?near-thing|coall|buy 2 coal"},
    {"en", "buy 2 oil", "?near-thing|oil|"},
    {"en", "buy 2 cole", "?near-thing|cole|buy 2 coal"},
    {"en", "buy 2 cola", "?near-thing|cola|buy 2 coal"},
    {"en", "buy 2 pole", "?near-thing|pole|"},
    {"fr", "j achete 2 charbon", "buy 2 coal"},
    {"fr", "jachete deux charbon", "buy 2 coal"},
    {"fr", "j ai fini", "done"},
    {"en", "Ill buy two coal", "buy 2 coal"},
    {"en", "I dont agree", "!disagree"},
    {"fr", "daccord", "!agree"},
    {"en", "coal a", "-"},
    {"en", "buy coal three", "buy 3 coal"},
    {"en", "buy", "?near-missing||"},
    {"en", "play well everybody!", "?near-rest|well everybody|"},
    {"en", "buy 2 coal?", "?near-thing|coal?|buy 2 coal"},
    {"en", "buy 2 coal if it is cheap", "?near-thing|coal if it is cheap|"},
    {"en", "client coal for Anna", "?near-thing|coal for anna|"},
    {"fr", "achter 2 charbon", "?near-verb|achter|acheter 2 charbon"},
    {"fr", "acheter 2 charbom", "?near-thing|charbom|acheter 2 charbon"},
    {"fr", "seel 2 coal", "?near-verb|seel|vendre 2 charbon"},
    {"en", "achter 2 charbon", "?near-verb|achter|buy 2 coal"},
    {"fr", "jouet +4 charbon", "?near-verb|jouet|jouer +4 charbon"},
    /* chatter */
    {"en", "", "-"},
    {"en", "   ", "-"},
    {"en", "Hi all,", "-"},
    {"en", "What a turn! Well played, Bruno.", "-"},
    {"en", "Have fun", "-"},
    {"en", "have -4 coal left", "?near-verb|have|halve -4 coal left"},
    {"en", "Well, I wonder", "-"},
    {"en", "Tell me about it", "-"},
    {"en", "I would buy 2 coal if I could", "-"},
    {"en", "The tea is too dear", "-"},
    {"fr", "Bonjour à tous,", "-"},
    {"fr", "Sel : trop cher", "-"},
    {"fr", "Le thé monte", "-"},
    {"fr", "Celle-ci est bonne", "-"},
    {"fr", "Bon jeu !", "-"},
    {"fr", "À demain, Denis", "-"},
    /* our letters' choices are never orders */
    {"en", "a. buy 2 coal", "-"},
    {"fr", "b. fini", "-"},
    {"en", "> buy 2 coal", "-"},
    /* nonsense of all kinds */
    {"en", "buy ,,,,", "?near-missing||"},
    {"en", "buy 99999999999999999999 coal",
	"?near-thing|99999999999999999999 coal|"},
    {"en", "\xff\xfe buy", "?near-missing||"},
    {"en", ",;&|", "-"},
    {"en", "buy (((((", "?near-missing||"},
};

START_TEST(reads)
{
	struct words *words[PACKS_MAX];
	struct reading_result result;
	struct buf got = BUF_INIT;
	enum reading reading;

	packs_order(&packs, cases[_i].lang, words);
	reading = words_read(words, packs.count, cases[_i].line, &result);
	tell(reading, cases[_i].line, &result, &got);
	ck_assert_msg(strcmp(got.data, cases[_i].want) == 0,
	    "%s: \"%s\": got \"%s\", want \"%s\"", cases[_i].lang,
	    cases[_i].line, got.data, cases[_i].want);
	buf_release(&got);
}
END_TEST

/* ---- speaking ---- */

static struct words *
speaker(const char *lang)
{
	struct words *words[PACKS_MAX];

	packs_order(&packs, lang, words);
	return words[0];
}

static void
is_said(const char *lang, const char *where, const struct phrase *phrase,
    const char *want)
{
	struct buf got = BUF_INIT;

	words_phrase(speaker(lang), where, phrase, &got);
	ck_assert_str_eq(got.data, want);
	buf_release(&got);
}

START_TEST(says_phrases)
{
	struct phrase phrase;

	phrase_set(&phrase, "played");
	phrase_seat(&phrase, "seat", 2);
	phrase_number(&phrase, "value", 4);
	phrase_thing(&phrase, "company", "tea");
	phrase_number(&phrase, "from", 40);
	phrase_number(&phrase, "to", 80);
	phrase_thing(&phrase, "rack", "left");
	is_said("en", "events", &phrase,
	    "Chlo\xc3\xa9 plays +4 tea (left): 40 \xe2\x86\x92 "
	    "80.");
	is_said("fr", "events", &phrase,
	    "Chlo\xc3\xa9 joue +4 th\xc3\xa9 (gauche)\xc2\xa0: 40 "
	    "\xe2\x86\x92 80.");
}
END_TEST

/* French counts none as one; English does not. */
START_TEST(counts_as_the_language_does)
{
	struct phrase phrase;

	phrase_set(&phrase, "client-limit");
	phrase_number(&phrase, "max", 0);
	is_said(
	    "en", "refusals", &phrase, "You may place 0 client shares a turn.");
	is_said("fr", "refusals", &phrase,
	    "Vous pouvez placer 0 action par tour pour vos clients.");
	phrase_set(&phrase, "client-limit");
	phrase_number(&phrase, "max", 1);
	is_said(
	    "en", "refusals", &phrase, "You may place 1 client share a turn.");
}
END_TEST

/* A hole shows, and nothing fails. */
START_TEST(shows_what_it_lacks)
{
	struct phrase phrase;

	phrase_set(&phrase, "no-such-key");
	is_said("en", "events", &phrase, "no-such-key");
	phrase_set(&phrase, "price-zero");
	phrase_thing(&phrase, "company", "no-such-thing");
	is_said("en", "refusals", &phrase, " stands at 0: nobody can buy it.");
	phrase_set(&phrase, "not-your-turn");
	phrase_seat(&phrase, "seat", 9);
	is_said("en", "refusals", &phrase, "It is seat 9\xe2\x80\x99s turn.");
	ck_assert_str_eq(words_text(speaker("en"), "label.none"), "label.none");
}
END_TEST

/* Nothing ends on a guess: it is asked back. */
static const struct {
	const char *lang, *line, *want;
} hint_cases[] = {
    {"en", "I want to resign", "resign"},
    {"fr", "Je voudrais abandonner", "abandonner"},
    {"en", "Can I take back my move?", "undo"},
    {"fr", "Puis-je annuler mon dernier coup ?", "reprendre mon coup"},
    {"en", "I agree to undo", "I agree"},
    {"fr", "D'accord pour une pause", "je suis pour"},
    {"en", "I will pause here and think", ""},
    /* an absence that says when */
    {"en", "I am away from 20 to 28 December, sorry",
	"vacation from 20 to 28 december"},
    {"de", "Ich bin vom 3. bis zum 9. Dezember weg",
	"Urlaub vom 3. bis zum 9. dezember"},
    {"fr", "Je serai absente du 20 décembre au 5 janvier",
	"vacances du 20 decembre au 5 janvier"},
    {"en", "I am away at weekends", ""},
};

START_TEST(hints)
{
	struct words *words[PACKS_MAX];
	struct reading_result result;

	packs_order(&packs, hint_cases[_i].lang, words);
	ck_assert_int_eq(
	    words_read(words, packs.count, hint_cases[_i].line, &result),
	    READ_CHATTER);
	ck_assert_str_eq(result.suggestion, hint_cases[_i].want);
}
END_TEST

START_TEST(says_what_was_near)
{
	struct phrase why;
	struct buf got = BUF_INIT;

	phrase_set(&why, "near-thing");
	words_near(speaker("en"), &why, "coall", "buy 2 coal", &got);
	ck_assert_str_eq(got.data, "Nothing here is called \xe2\x80\x9c"
				   "coall\xe2\x80\x9d. Did you mean "
				   "\xe2\x80\x9c"
				   "buy 2 coal\xe2\x80\x9d?");
	buf_clear(&got);
	words_near(speaker("en"), &why, "oil", "", &got);
	ck_assert_str_eq(got.data, "Nothing here is called \xe2\x80\x9c"
				   "oil\xe2\x80\x9d.");
	buf_release(&got);
}
END_TEST

START_TEST(dresses_things_and_seats)
{
	struct doc *doc = doc_new_map(), *list = doc_add_list(doc, "list");

	doc_add_string(doc_add_map(list, NULL), "id", "tea");
	doc_add_number(doc_add_map(list, NULL), "seat", 1);
	doc_add_string(doc_add_map(list, NULL), "id", "nothing");
	words_dress(speaker("fr"), doc);
	ck_assert_str_eq(
	    doc_text_at(doc_at(list, 0), "of", ""), "de th\xc3\xa9");
	ck_assert_str_eq(doc_text_at(doc_at(list, 1), "player", ""), "Bruno");
	ck_assert_str_eq(doc_text_at(doc_at(list, 2), "name", ""), "nothing");
	doc_free(doc);
}
END_TEST

static const struct {
	const char *lang, *before, *value, *after;
} joined[] = {
    {"fr", "le tour de ", "Anna", "le tour d’"},
    {"fr", "le tour de ", "Bruno", "le tour de "},
    {"fr", "le tour de\n", "Élodie", "le tour d’"},
    {"fr", "De ", "Œdipe", "D’"},
    {"fr", "« de ", "Anna", "« d’"},
    {"fr", "plutôt que ", "Elsa", "plutôt qu’"},
    {"fr", "Lorsque ", "Ivan", "Lorsqu’"},
    {"fr", "Le ", "acier", "L’"},
    {"fr", "de ", "Hori le caravanier", "d’"},
    {"fr", "de ", "Haut fourneau", "de "},
    {"fr", "de ", "houille", "de "},
    {"fr", "de ", "Hathor", "d’"},
    {"fr", "de ", "Yves", "d’"},
    {"fr", "de ", "Yann", "de "},
    {"fr", "de ", "onze", "de "},
    {"fr", "de ", "8", "de "},
    {"fr", "de ", "«", "de "},
    {"fr", "de", "Anna", "de"},
    {"fr", "mode ", "Anna", "mode "},
    {"fr", "éde ", "Anna", "éde "},
    {"fr", "pas ", "Anna", "pas "},
    {"fr", "", "Anna", ""},
    {"fr", "jouer à ", "Les Hauts Fourneaux", "jouer aux "},
    {"fr", "une table de ", "Les Hauts Fourneaux", "une table des "},
    {"fr", "ode ", "Les Hauts Fourneaux", "ode "},
    {"fr", "sur ", "Les Hauts Fourneaux", "sur "},
    {"fr", "de ", "Lesley", "de "},
    {"en", "de ", "Les Hauts Fourneaux", "de "},
    {"en", "de ", "Anna", "de "},
};

START_TEST(joins)
{
	struct buf out = BUF_INIT;

	buf_adds(&out, joined[_i].before);
	words_join(speaker(joined[_i].lang), &out, 0, joined[_i].value);
	ck_assert_str_eq(out.data, joined[_i].after);
	/* What stood there before the template is not its own. */
	buf_clear(&out);
	buf_adds(&out, "de ");
	words_join(speaker(joined[_i].lang), &out, 3, joined[_i].value);
	ck_assert_str_eq(out.data, "de ");
	buf_release(&out);
}
END_TEST

static const char *const players[] = {"Anna", "Bruno", "Chlo\xc3\xa9"};

int
main(void)
{
	Suite *suite = suite_create("words");
	TCase *tc = tcase_create("words");
	SRunner *runner = srunner_create(suite);
	unsigned i;
	int failed;

	packs_load(&packs, game_find("hab-gut"));
	for (i = 0; i < packs.count; i++)
		words_set_names(packs.words[i], players, ARRAY_LEN(players));
	suite_add_tcase(suite, tc);
	tcase_add_loop_test(tc, reads, 0, ARRAY_LEN(cases));
	tcase_add_test(tc, says_phrases);
	tcase_add_test(tc, counts_as_the_language_does);
	tcase_add_test(tc, shows_what_it_lacks);
	tcase_add_loop_test(tc, hints, 0, (int)ARRAY_LEN(hint_cases));
	tcase_add_test(tc, says_what_was_near);
	tcase_add_test(tc, dresses_things_and_seats);
	tcase_add_loop_test(tc, joins, 0, ARRAY_LEN(joined));
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	packs_free(&packs);
	return failed > 0;
}
