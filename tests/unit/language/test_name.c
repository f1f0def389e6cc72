/* SPDX-License-Identifier: MIT */
#include "base/data.h"
#include "base/fold.h"
#include "base/unicode.h"
#include "base/x.h"
#include "language/name.h"
#include "suite.h"

#include "checks.h"
#include <string.h>

static const struct {
	const char *a, *b;
	bool same;
} names[] = {
    {"Chloé", "chloe", true},
    {"CHLOÉ", "chloé", true},
    {"Chloe\xcc\x81", "Chloé", true},
    {"Chloé", "Cloé", false},
    {"Jean-Œdipe", "jean-oedipe", true},
    {"D’Arcy", "d'arcy", true},
    {"Anna  B", " anna\tb ", true},
    {"Anna B", "AnnaB", false},
    /* Letters that folding does not know are not all one. */
    {"Анна", "Инна", false},
    {"Анна", "Анна", true},
    {"Анна", "????", false},
    {"Anna", "Аnna", true},
    {"Anna", "ANNA", true},
    {"АННА", "анна", true},
    {"Marc", "Маrс", true},
    {"Bill", "BiIl", true},
    {"Bill", "BlLL", true},
    {"LES AMlS", "Les Amis", true},
    {"LES AMlS", "LES AMIS", true},
    {"LEs AMlS", "les amis", true},
    {"L’AMl-PlERRE", "l'ami-pierre", true},
    {"Elsa", "EIsa", true},
    {"Elsa", "EISA", false},
    {"Ali", "All", false},
    {"ALI", "all", false},
    {"ALl", "Ali", true},
    {"ALl", "All", true},
    {"AII", "All", true},
    {"A1i", "Ali", true},
    {"Ian", "lan", true},
    {"ian", "lan", true},
    {"Lili", "Iiii", false},
    {"Van", "Nan", false},
    {"νο", "vo", true},
    {"νο", "NO", true},
    {"ΝΟ", "no", true},
    {"ALl", "аӏі", true},
    {"Marne", "Mame", true},
    {"MAME", "marne", true},
    {"Νίκος", "Νικος", true},
    {"Chloé", "Сhloe", true},
    {"राम", "रमा", false},
    {"", "", true},
    {"", "a", false},
};

START_TEST(compares_names)
{
	for (size_t i = 0; i < ARRAY_LEN(names); i++)
		ck_assert_msg(
		    name_same(names[i].a, names[i].b) == names[i].same,
		    "%s, %s", names[i].a, names[i].b);
}
END_TEST

static const struct {
	const char *said, *name;
	enum name_fault fault;
} forms[] = {
    {"  Anna\t B\xc2\xa0 ", "Anna B", NAME_GOOD},
    {"Chloe\xcc\x81", "Chloé", NAME_GOOD},
    {"d’Artagnan-Ørsted 2 (x)", "d’Artagnan-Ørsted 2 (x)", NAME_GOOD},
    {"Анна", "Анна", NAME_GOOD},
    {"Νίκος", "Νίκος", NAME_GOOD},
    {"田中さん", "田中さん", NAME_GOOD},
    {"Anna 田中", "Anna 田中", NAME_GOOD},
    {"राम", "राम", NAME_GOOD},
    {"Nguyễn", "Nguyễn", NAME_GOOD},
    {"", "", NAME_LENGTH},
    {" \xe3\x80\x80 ", "", NAME_LENGTH},
    {"Аnna", "", NAME_MIXED},
    {"Annα", "", NAME_MIXED},
    {"Аνна", "", NAME_MIXED},
    {"ＡＮＮＡ", "", NAME_SIGN},
    {"𝐀nna", "", NAME_SIGN},
    {"An\xe2\x80\x8bna", "", NAME_HIDDEN},
    {"An\xef\xb8\x8fna", "", NAME_HIDDEN},
    {"An\xe3\x85\xa4na", "", NAME_HIDDEN},
    {"An\xe2\x80\xaena", "", NAME_HIDDEN},
    {"An\xf3\xa0\x84\x80na", "", NAME_HIDDEN},
    {"Q\xcc\x88\xcc\x81\xcc\x87", "", NAME_HIDDEN},
    {"\xcc\x81n", "", NAME_HIDDEN},
    {"Anna\xff", "", NAME_HIDDEN},
};

START_TEST(names_have_one_form)
{
	struct buf name = BUF_INIT;

	for (size_t i = 0; i < ARRAY_LEN(forms); i++) {
		buf_clear(&name);
		ck_assert_msg(name_add(&name, forms[i].said) == forms[i].fault,
		    "%s", forms[i].said);
		ck_assert_str_eq(name.data, forms[i].name);
	}
	buf_release(&name);
}
END_TEST

static void
check_one(uint32_t code, unsigned place)
{
	struct buf said = BUF_INIT, name = BUF_INIT, again = BUF_INIT;

	buf_add(&said, "Anna", place);
	fold_put(&said, code);
	buf_adds(&said, &"Anna"[place]);
	if (name_add(&name, said.data) != NAME_GOOD) {
		ck_assert_uint_eq(name.len, 0);
	} else if (unicode_kind(code) == UNICODE_BLANK) {
		ck_assert_str_eq(name.data, place == 2 ? "An na" : "Anna");
	} else {
		ck_assert_msg(unicode_kind(code) != UNICODE_UNSEEN &&
				  unicode_kind(code) != UNICODE_NONE &&
				  !fold_is_hidden(code),
		    "%x", code);
		ck_assert_str_ne(name.data, "Anna");
		ck_assert_int_eq(name_add(&again, name.data), NAME_GOOD);
		ck_assert_str_eq(name.data, again.data);
		ck_assert(name_same(name.data, said.data));
	}
	buf_release(&said);
	buf_release(&name);
	buf_release(&again);
}

START_TEST(no_character_makes_another_that_looks_the_same)
{
	static const struct {
		uint32_t from, to;
	} ranges[] = {{1, 0xd7ff}, {0xe000, 0x1ffff}, {0xe0000, 0xeffff}};

	for (size_t r = 0; r < ARRAY_LEN(ranges); r++)
		for (uint32_t c = ranges[r].from; c <= ranges[r].to; c++)
			for (unsigned place = 0; place <= 4; place += 2)
				check_one(c, place);
}
END_TEST

START_TEST(words_that_mean_others_are_nobodys)
{
	static const char *const words[] = {"Host", "the host", "ALL",
	    "everybody", "Everyone", "Tous", "toutes", "tout le monde", "Hôte",
	    "l’hote", "L'Organisateur", "anonymous", "AII", "Les Amis",
	    "les amis", "Нost"};
	static const char *const good[] = {
	    "Anna", "Hosta", "Host Bruno", "Toussaint", "Allan"};
	struct buf name = BUF_INIT;
	struct data data;

	data_init(&data);
	for (size_t i = 0; i < ARRAY_LEN(words); i++)
		ck_assert_msg(name_take(&name, words[i], &data, "Les Amis") !=
				      NAME_GOOD &&
				  name.len == 0,
		    "%s", words[i]);
	for (size_t i = 0; i < ARRAY_LEN(good); i++)
		ck_assert_msg(
		    name_take(&name, good[i], &data, "Les Amis") == NAME_GOOD,
		    "%s", good[i]);
	buf_release(&name);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {compares_names, names_have_one_form,
	    no_character_makes_another_that_looks_the_same,
	    words_that_mean_others_are_nobodys};

	return suite_run("name", tests, ARRAY_LEN(tests));
}
