/* SPDX-License-Identifier: MIT */
#include "language/orders.h"
#include "packs.h"

#include "checks.h"

static struct packs packs;
static struct quotes *quotes;

/* A letter as it was sent: its text part. */
static const char letter[] =
    "--8<-- pli --8<--\n"
    "Hab & Gut, match k7m2qd: it is your turn, Anna.\n"
    "\n"
    "Since you last played, Bruno has bought 2 coal at 40 and has placed a\n"
    "share for clients; Chlo\xc3\xa9 does not trade.\n"
    "\n"
    "You may write one or more of these (until 24 November, 18:00):\n"
    "\n"
    "a. buy 1 coal   b. buy 2 coal\n"
    "c. sell 1 tea\n"
    "d. done\n"
    "\n"
    "e. client coal, of which you hold two, so that one will be left for you\n"
    "f. client tea\n"
    "\n"
    "match k7m2qd, entry 8, print b3hi 44ws fpou af4p\n";

/* With the lines of its HTML. */
#define HTML                                                                   \
	"\f\n--8<-- pli --8<--\n"                                              \
	"Hab & Gut, match k7m2qd: it is your turn, Anna.\n"                    \
	"You may write one or more of these (until 24 November, 18:00):\n"     \
	"\tbuy 1 coal\tbuy 2 coal\tsell 1 tea\n\tdone\n"                       \
	"match k7m2qd, entry 8, print b3hi 44ws fpou af4p\n"
#define MAY "You may write one or more of these (until 24 November, 18:00):\n"

static const struct {
	const char *name;
	const char *sent; /* "" stands for letter, "h" for it with HTML */
	const char *body;
	const char *want; /* "3:buy 2 coal;4:done;" */
} strips[] = {
    {"plain", NULL, "buy 2 coal\ndone\n", "1:buy 2 coal;2:done;"},
    {"no last line end", NULL, "buy 2 coal", "1:buy 2 coal;"},
    {"CR LF", NULL, "buy 2 coal\r\n\r\ndone\r\n", "1:buy 2 coal;3:done;"},
    {"lone CR", NULL, "buy 2 coal\rdone\r", "1:buy 2 coal;2:done;"},
    {"line separator", NULL,
	"buy 2 coal\xe2\x80\xa8"
	"done",
	"1:buy 2 coal;2:done;"},
    {"empty", NULL, "", ""},

    /* where an answer stands */
    {"above", NULL,
	"buy 2 coal\n\nOn Sat, 21 Nov 2026, Pli <pli@example.org> wrote:\n"
	"> --8<-- pli --8<--\n> a. sell 1 tea\n> done\n",
	"1:buy 2 coal;"},
    {"below", NULL,
	"On Sat, 21 Nov 2026, Pli <pli@example.org> wrote:\n"
	"> --8<-- pli --8<--\n> a. sell 1 tea\n\nbuy 2 coal\n",
	"5:buy 2 coal;"},
    {"between", NULL,
	"> a. buy 1 coal\n> b. buy 2 coal\nbuy 2 coal\n> c. sell 1 tea\n"
	"\nclient coal\n> bye\n",
	"3:buy 2 coal;6:client coal;"},
    {"quoted twice", NULL, "> > done\n>> done\n> >done\n\xc2\xa0> done\n", ""},
    {"other marks", NULL, "| done\n\xc2\xbb done\n&gt; done\nAB> done\n", ""},

    /* attributions, as programs write them */
    {"Gmail, en", NULL,
	"done\n\nOn Sat, Nov 21, 2026 at 6:00 PM Pli <pli@example.org> "
	"wrote:\n> x\n",
	"1:done;"},
    {"Gmail, en, wrapped", NULL,
	"done\n\nOn Sat, Nov 21, 2026 at 6:00 PM Pli at example.org\n"
	"<pli@example.org> wrote:\n> x\n",
	"1:done;"},
    {"wrapped over three", NULL,
	"done\n\nOn Saturday, 21 November 2026\nat 18:00, Pli\n"
	"<pli@example.org> wrote:\n> x\n",
	"1:done;"},
    {"Gmail, fr", NULL,
	"fini\n\nLe sam. 21 nov. 2026 \xc3\xa0 18:00, Pli <pli@example.org> "
	"a \xc3\xa9"
	"crit\xc2\xa0:\n> x\n",
	"1:fini;"},
    {"Gmail, fr, wrapped", NULL,
	"fini\n\nLe sam. 21 nov. 2026 \xc3\xa0 18:00, Pli <pli@example.org> a\n"
	"\xc3\xa9"
	"crit :\n\n> x\n",
	"1:fini;"},
    {"Apple Mail, fr", NULL,
	"fini\n\nLe 21 nov. 2026 \xc3\xa0 18:00, Pli\n<pli@example.org> a "
	"\xc3\xa9"
	"crit :\n> x\n",
	"1:fini;"},
    {"Thunderbird, fr", NULL,
	"fini\n\nLe 21/11/2026 \xc3\xa0 18:00, Pli a \xc3\xa9"
	"crit\xc2\xa0:\n> x\n",
	"1:fini;"},
    {"Thunderbird, de", NULL,
	"done\n\nAm 21.11.26 um 18:00 schrieb Pli:\n> x\n", "1:done;"},
    {"Gmail, de", NULL,
	"done\n\nPli <pli@example.org> schrieb am Sa., 21. Nov. 2026,\n"
	"18:00:\n> x\n",
	"1:done;"},
    {"es", NULL,
	"done\n\nEl s\xc3\xa1"
	"b, 21 nov 2026 a las 18:00, Pli "
	"(<pli@example.org>) escribi\xc3\xb3:\n> x\n",
	"1:done;"},
    {"it", NULL,
	"done\n\nIl giorno sab 21 nov 2026 alle ore 18:00 Pli\n"
	"<pli@example.org> ha scritto:\n> x\n",
	"1:done;"},
    {"nl", NULL,
	"done\n\nOp za 21 nov 2026 om 18:00 schreef Pli <pli@example.org>:\n"
	"> x\n",
	"1:done;"},
    {"pt", NULL,
	"done\n\nEm s\xc3\xa1"
	"b., 21 de nov. de 2026 \xc3\xa0s 18:00, Pli\n"
	"<pli@example.org> escreveu:\n> x\n",
	"1:done;"},
    {"sv", NULL,
	"done\n\nDen l\xc3\xb6r 21 nov. 2026 kl 18:00 skrev Pli "
	"<pli@example.org>:\n> x\n",
	"1:done;"},
    {"pl", NULL,
	"done\n\nsob., 21 lis 2026 o 18:00 Pli <pli@example.org> "
	"napisa\xc5\x82(a):\n> x\n",
	"1:done;"},
    {"any language", NULL,
	"done\n\n2026"
	"\xe5\xb9\xb4"
	"11\xe6\x9c\x88"
	"21"
	"\xe6\x97\xa5(\xe5\x9c\x9f) 18:00 Pli <pli@example.org>:\n> x\n",
	"1:done;"},
    {"two of one's own lines are no attribution", NULL,
	"buy 2 coal\nThis is what Bruno wrote:\ndone\n",
	"1:buy 2 coal;3:done;"},
    {"nor is a long sentence", NULL,
	"On the market I play this:\nplay 4 coal\n",
	"1:On the market I play this:;2:play 4 coal;"},

    /* heads: what is below has no marks */
    {"Outlook, en", NULL,
	"buy 2 coal\n\n-----Original Message-----\n"
	"From: Pli <pli@example.org>\nSent: Saturday\nTo: Anna\nSubject: x\n"
	"\ndone\n",
	"1:buy 2 coal;"},
    {"Outlook, fr", NULL,
	"acheter 2 charbon\n\n-----Message d'origine-----\n"
	"De\xc2\xa0: Pli [mailto:pli@example.org]\n"
	"Envoy\xc3\xa9\xc2\xa0: samedi 21 novembre 2026 18:00\n"
	"\xc3\x80\xc2\xa0: Anna\nObjet\xc2\xa0: x\n\nfini\n",
	"1:acheter 2 charbon;"},
    {"Outlook, a line only", NULL,
	"fini\n________________________________\n"
	"De : Pli <pli@example.org>\nEnvoy\xc3\xa9 : samedi 21 novembre\n"
	"\xc3\x80 : Anna <anna@example.org>\nObjet : x\n\nvendre 1 "
	"th\xc3\xa9\n",
	"1:fini;"},
    {"Outlook, bold", NULL,
	"done\n\n*From:* Pli <pli@example.org>\n*Sent:* Saturday\n"
	"*To:* Anna\n*Subject:* x\n\nbuy 1 tea\n",
	"1:done;"},
    {"Outlook, de", NULL,
	"done\n\nVon: Pli\nGesendet: Samstag\nAn: Anna\nBetreff: x\n\nsell 1 "
	"tea\n",
	"1:done;"},
    {"Zimbra", NULL,
	"fini\n\n----- Mail original -----\nDe: \"Pli\" <pli@example.org>\n"
	"\nvendre 1 sel\n",
	"1:fini;"},
    {"forwarded", NULL,
	"done\n\n---------- Forwarded message ---------\nFrom: Pli\n\nbuy 1 "
	"tea\n",
	"1:done;"},
    {"Apple, forwarded, fr", NULL,
	"fini\n\nD\xc3\xa9"
	"but du message r\xc3\xa9"
	"exp\xc3\xa9"
	"di\xc3\xa9"
	" :\n\nvendre 1 sel\n",
	"1:fini;"},
    {"an order is no field", NULL, "From: the left rack\nplay 4 coal\ndone\n",
	"1:From: the left rack;2:play 4 coal;3:done;"},

    /* signatures, phones, lists */
    {"signature", NULL, "done\n-- \nAnna\nbuy 2 coal\n", "1:done;"},
    {"signature without blank", NULL, "done\n--\nsell 1 tea\n", "1:done;"},
    {"signature, mended", NULL, "done\n\xe2\x80\x94\nsell 1 tea\n", "1:done;"},
    {"signature above the quotation", NULL,
	"-- \nAnna\n\nOn 21 Nov 2026 Pli wrote:\n> a. buy 1 coal\nbuy 2 coal\n",
	"6:buy 2 coal;"},
    {"phone, en", NULL, "done\n\nSent from my iPhone\n", "1:done;"},
    {"phone, fr", NULL, "fini\n\nEnvoy\xc3\xa9 de mon iPhone\n", "1:fini;"},
    {"phone, Outlook", NULL,
	"fini\n\nT\xc3\xa9l\xc3\xa9"
	"charger Outlook pour "
	"iOS<https://aka.ms/o0ukef>\n",
	"1:fini;"},
    {"phone, and then more", NULL,
	"Envoy\xc3\xa9 \xc3\xa0 partir de Outlook pour Android\nfini\n",
	"2:fini;"},
    {"list", NULL,
	"done\n_______________________________________________\n"
	"Pli mailing list\nPli@lists.example.org\nsell 1 tea\n",
	"1:done;"},
    {"groups", NULL,
	"done\n\nYou received this message because you are subscribed to the "
	"group.\nsell 1 tea\n",
	"1:done;"},

    /* PGP */
    {"clear-signed", NULL,
	"-----BEGIN PGP SIGNED MESSAGE-----\nHash: SHA256\n\nbuy 2 coal\n"
	"- -- \nAnna\ndone\n-----BEGIN PGP SIGNATURE-----\n\niQEz\ndone\n"
	"-----END PGP SIGNATURE-----\n",
	"4:buy 2 coal;"},
    {"a key", NULL,
	"done\n-----BEGIN PGP PUBLIC KEY BLOCK-----\nsell 1 tea\n"
	"-----END PGP PUBLIC KEY BLOCK-----\nbuy 1 tea\n",
	"1:done;5:buy 1 tea;"},

    /* links */
    {"a link is no order", NULL,
	"done\nbuy 2 coal<mailto:pli@example.org?body=buy%202%20coal>\n",
	"1:done;"},
    {"a link on the next line", NULL,
	"buy 2 coal\n<mailto:pli@example.org?body=buy%202%20coal>\ndone\n",
	"3:done;"},

    /* our own letter without marks */
    {"cut line, letter not known", NULL,
	"buy 2 coal\n--8<-- pli --8<--\ndone\n", "1:buy 2 coal;"},
    {"cut line, mended", NULL,
	"buy 2 coal\n\xe2\x80\x94"
	"8<\xe2\x80\x94 pli \xe2\x80\x94"
	"8<\xe2\x80\x94\n"
	"done\n",
	"1:buy 2 coal;"},
    {"cut line, quoted", NULL, "> --8<-- pli --8<--\n> x\nbuy 2 coal\n",
	"3:buy 2 coal;"},
    {"below it, new", "",
	"--8<-- pli --8<--\nHab & Gut, match k7m2qd: it is your turn, Anna.\n"
	"buy 2 coal\n",
	"3:buy 2 coal;"},
    {"in the middle of a wrapped paragraph", "",
	"--8<-- pli --8<--\nSince you last played, Bruno has bought 2 coal at\n"
	"40 and has placed a share\nclient tea\nfor clients; Chlo\xc3\xa9 does "
	"not trade.\n",
	"4:client tea;"},
    {"a choice copied below its list", "",
	"--8<-- pli --8<--\na. buy 1 coal   b. buy 2 coal\nc. sell 1 tea\n"
	"d. done\nbuy 2 coal\n",
	"5:buy 2 coal;"},
    {"a choice broken behind its letter", NULL,
	"> a. buy 1 coal b.\nbuy 2 coal\n", ""},
    {"the end of a broken quotation", "",
	"> e. client coal, of which you hold two, so that one will be left "
	"for\n"
	"you\n> f. client tea\nclient tea\n",
	"4:client tea;"},
    {"HTML without its links", "h",
	"--8<-- pli --8<--\n" MAY "buy 1 coal buy 2 coal sell 1\ntea\n\ndone\n",
	""},
    {"HTML, a line a link", "h",
	"--8<-- pli --8<--\n" MAY "buy 1 coal\nbuy 2 coal\nsell 1 tea\ndone\n",
	""},
    {"HTML, the last choice below the letter", "h",
	"--8<-- pli --8<--\n" MAY "> buy 1 coal buy 2 coal sell 1 tea\n> done\n"
	"match k7m2qd, entry 8, print b3hi 44ws fpou af4p\ndone\n",
	"6:done;"},
    {"HTML, the first choice above the list", "h",
	"--8<-- pli --8<--\n" MAY
	"buy 1 coal\n> buy 1 coal buy 2 coal sell 1 tea\n> done\n",
	"3:buy 1 coal;"},
    {"above the cut line, new", "",
	"buy 2 coal\n--8<-- pli --8<--\na. buy 1 coal\n", "1:buy 2 coal;"},
};

static char letter_and_html[sizeof(letter) + sizeof(HTML)];

static void
add_numbered(struct buf *out, const struct buf *text)
{
	const char *at = text->data;
	unsigned number;
	size_t len;

	for (number = 1; *at != '\0'; number++) {
		len = strcspn(at, "\n");
		if (len > 0)
			buf_addf(out, "%u:%.*s;", number, (int)len, at);
		at += len + (at[len] == '\n');
	}
}

START_TEST(strips_only_what_is_not_written)
{
	struct buf out = BUF_INIT, got = BUF_INIT;
	const char *sent = strips[_i].sent;

	if (sent != NULL)
		sent = *sent == '\0' ? letter : letter_and_html;
	ck_assert_msg(orders_strip(quotes, strips[_i].body,
			  strlen(strips[_i].body), sent, &out),
	    "%s: asks", strips[_i].name);
	add_numbered(&got, &out);
	ck_assert_msg(strcmp(got.data, strips[_i].want) == 0,
	    "%s: got \"%s\", want \"%s\"", strips[_i].name, got.data,
	    strips[_i].want);
	buf_release(&out);
	buf_release(&got);
}
END_TEST

START_TEST(two_choices_of_a_list_are_asked_about)
{
	static const struct {
		const char *body;
		bool clear;
	} cases[] = {
	    {"--8<-- pli --8<--\nbuy 1 coal\n", true},
	    {"--8<-- pli --8<--\nbuy 1 coal\nbuy 2 coal\n", false},
	    {"--8<-- pli --8<--\nbuy 1 coal\nclient tea\ndone\n", false},
	    {"--8<-- pli --8<--\nbuy 1 coal\nclient tea\n", true},
	    {"--8<-- pli --8<--\nbuy 1 coal\nbuy 1 coal\n", true},
	    {"buy 1 coal\nbuy 2 coal\n--8<-- pli --8<--\n", true},
	    {"> --8<-- pli --8<--\nbuy 1 coal\nbuy 2 coal\n", true},
	};
	struct buf out = BUF_INIT;
	size_t i;

	for (i = 0; i < ARRAY_LEN(cases); i++)
		ck_assert_msg(
		    orders_strip(quotes, cases[i].body, strlen(cases[i].body),
			letter, &out) == cases[i].clear,
		    "%s", cases[i].body);
	buf_release(&out);
}
END_TEST

START_TEST(knows_when_the_letter_is_needed)
{
	static const struct {
		const char *body;
		bool wanted;
	} cases[] = {
	    {"buy 2 coal\n", false},
	    {"buy 2 coal\n> --8<-- pli --8<--\n> a. done\n", false},
	    {"buy 2 coal\n--8<-- pli --8<--\n", true},
	    {"b. buy 2 coal\n", true},
	    {"buy 2 coal\n-----Original Message-----\n", true},
	    {"> a very long line that was quoted, and which therefore may have "
	     "been\nbroken\n",
		true},
	};
	size_t i;

	for (i = 0; i < ARRAY_LEN(cases); i++)
		ck_assert_msg(orders_wants_letter(quotes, cases[i].body,
				  strlen(cases[i].body)) == cases[i].wanted,
		    "%s", cases[i].body);
}
END_TEST

/* "!": it is asked which is meant. */
START_TEST(letters_stand_for_choices)
{
	static const char plain[] =
	    "a. pass     b. take the lead   c. pass\n"
	    "\n"
	    "d. a long order that goes on below itself\n"
	    "   up to here\n"
	    "e. pass\n";
	static const char twice[] = "a. pass\n\nb. done\n\na. bid\n";
	static const struct {
		const char *sent, *text, *want;
	} cases[] = {
	    {letter, "b\n", "buy 2 coal\n"},
	    {letter, "\n\n (B). \nThanks,\nAnna\n",
		"\n\nbuy 2 coal\nThanks,\nAnna\n"},
	    {letter, "a\nd)\n\nbye\nb\n", "buy 1 coal\ndone\n\nbye\nb\n"},
	    {letter, "e\n",
		"client coal, of which you hold two, so that one will be left "
		"for you\n"},
	    {letter, "Hello\n\nB\n", "Hello\n\nB\n"},
	    {letter, "buy 1 coal\nA\n", "buy 1 coal\nA\n"},
	    {letter, "z\n", "z\n"},
	    {letter, "ok\n", "ok\n"},
	    {letter, "2\n", "!"},
	    {plain, "2\n", "take the lead\n"},
	    {plain, "d\n",
		"a long order that goes on below itself up to here\n"},
	    {plain, "(5)\n", "pass\n"},
	    {plain, "6\n", "!"},
	    {plain, "0\n", "0\n"},
	    {plain, "123\n", "123\n"},
	    {twice, "a\n", "!"},
	    {twice, "b\n", "done\n"},
	    {"no choices, e.g. in a receipt\n", "b\n", "b\n"},
	    {"no choices\n", "2\n", "2\n"},
	    /* one more that is none of the list, or a signature */
	    {twice, "b\nx\n", "!"},
	    {twice, "b\nX.\n", "done\nX.\n"},
	    {twice, "b\n\nx\n", "done\n\nx\n"},
	};
	struct buf out = BUF_INIT;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *text = cases[i].text, *want = cases[i].want;
		bool clear;

		buf_clear(&out);
		clear = orders_pick(cases[i].sent, text, strlen(text), &out);
		ck_assert_msg(clear == (*want != '!'), "%s", text);
		if (clear)
			ck_assert_str_eq(out.data, want);
	}
	buf_release(&out);
}
END_TEST

START_TEST(knows_what_may_be_such_a_letter)
{
	static const struct {
		const char *text;
		bool is;
	} cases[] = {
	    {"b\n", true},
	    {"\n  \nB.\n", true},
	    {"(aa)\n", true},
	    {"12)\n", true},
	    {"", false},
	    {"\n", false},
	    {"b buy\n", false},
	    {"bye\n", false},
	    {"b. done\n", false},
	    {"a,b\n", false},
	    {"!\n", false},
	    {"Hello\nb\n", false},
	    {"\xff\n", false},
	};

	for (size_t i = 0; i < ARRAY_LEN(cases); i++)
		ck_assert_msg(orders_is_pick(cases[i].text,
				  strlen(cases[i].text)) == cases[i].is,
		    "%s", cases[i].text);
}
END_TEST

int
main(void)
{
	Suite *suite = suite_create("strip");
	TCase *strip = tcase_create("strip");
	SRunner *runner = srunner_create(suite);
	struct err err = ERR_INIT;
	int failed;

	strcpy(letter_and_html, letter);
	strcat(letter_and_html, HTML);
	packs_load(&packs, game_find("hab-gut"));
	packs_need(quotes_new(&quotes, &packs.data, &err) == 0, err.text);
	suite_add_tcase(suite, strip);
	tcase_add_loop_test(
	    strip, strips_only_what_is_not_written, 0, ARRAY_LEN(strips));
	tcase_add_test(strip, two_choices_of_a_list_are_asked_about);
	tcase_add_test(strip, letters_stand_for_choices);
	tcase_add_test(strip, knows_what_may_be_such_a_letter);
	tcase_add_test(strip, knows_when_the_letter_is_needed);
	srunner_run_all(runner, CK_ENV);
	failed = srunner_ntests_failed(runner);
	srunner_free(runner);
	quotes_free(quotes);
	packs_free(&packs);
	return failed > 0;
}
