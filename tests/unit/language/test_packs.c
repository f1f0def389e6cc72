/* SPDX-License-Identifier: MIT */
/*
 * test_packs.c - every game's language packs: what a match can say is said
 * without a hole, what can be ordered is written so that it is read as the
 * same, by every pack and with every name.
 */
#include "base/fold.h"
#include "conform.h"
#include "language/talk_p.h"
#include "packs.h"
#include "suite_games.h"

#define MATCHES 30
#define SOAK 5000

/*
 * Names that are also something else, or nearly so, and known to be: an
 * article is dropped only where a noun follows, and a line that begins with
 * the name of a thing is a misspelt order only if the rest fits.
 */
static const struct {
	const char *name, *other;
} listed[] = {
    {"the", "the"},
    {"sel", "sell"},
    {"or", "or"},
    {"pioche", "piocher"},
    {"verte", "vente"},
    {"blue", "baue"},
};

static struct packs packs;

/* ---- what is met in random matches ---- */

struct set {
	char **list;
	size_t count, cap;
};

/* False if it was in it. */
static bool
set_add(struct set *set, const char *text)
{
	size_t i;

	for (i = 0; i < set->count; i++)
		if (strcmp(set->list[i], text) == 0)
			return false;
	set->list =
	    x_grow(set->list, &set->cap, set->count, sizeof(*set->list));
	set->list[set->count++] = xstrdup(text);
	return true;
}

static void
set_release(struct set *set)
{
	size_t i;

	for (i = 0; i < set->count; i++)
		free(set->list[i]);
	free(set->list);
}

struct met {
	struct set orders, events, refusals;
};

/* ---- texts ---- */

/* Every name a text asks for is there; a section of a map has its own. */
static void
check_tags(const char *text, const struct doc *doc, const char *key)
{
	const char *tag, *end;
	char name[80];
	unsigned inside = 0;

	for (tag = strstr(text, "{{"); tag != NULL; tag = strstr(end, "{{")) {
		tag += 2;
		end = strstr(tag, "}}");
		ck_assert_msg(end != NULL, "%s: {{ without }}", key);
		if (*tag == '/') {
			inside -= inside > 0;
			continue;
		}
		snprintf(name, sizeof(name), "%.*s",
		    (int)(end - tag - (strchr("#^&", *tag) != NULL)),
		    tag + (strchr("#^&", *tag) != NULL));
		ck_assert_msg(inside > 0 || doc_find(doc, name) != NULL,
		    "%s: asks for %s, which is not there", key, name);
		if (*tag == '#' && doc_is(doc_find(doc, name), DOC_MAP))
			inside++;
		else if (inside > 0 && strchr("#^", *tag) != NULL)
			inside++;
	}
}

static void
check_said(
    const struct words *words, const char *where, const struct phrase *phrase)
{
	const char *text = words_template(words, where, phrase->key);
	struct buf out = BUF_INIT;
	struct doc *doc;

	ck_assert_msg(text != NULL, "%s: %s: no text for \"%s\"",
	    words_lang(words), where, phrase->key);
	doc = words_phrase_doc(words, phrase);
	check_tags(text, doc, phrase->key);
	words_phrase(words, where, phrase, &out);
	ck_assert_msg(out.len > 3 && strstr(out.data, "  ") == NULL &&
			  strstr(out.data, "{{") == NULL &&
			  strstr(out.data, " .") == NULL &&
			  strstr(out.data, "()") == NULL &&
			  out.data[0] != ' ' && out.data[out.len - 1] != ' ',
	    "%s: %s: \"%s\"", words_lang(words), phrase->key, out.data);
	buf_release(&out);
	doc_free(doc);
}

/* One more of a key is looked at as long as its numbers are new. */
static bool
is_new(struct set *set, const struct phrase *phrase)
{
	struct event event = {.seats = EVERYBODY, .phrase = *phrase};
	struct buf line = BUF_INIT;
	bool fresh;

	if (set->count > 3000)
		return false;
	event_line(&event, &line);
	fresh = set_add(set, line.data);
	buf_release(&line);
	return fresh;
}

static void
on_event(void *arg, const struct event *event)
{
	struct met *met = arg;
	unsigned i;

	if (is_new(&met->events, &event->phrase))
		for (i = 0; i < packs.count; i++)
			check_said(packs.words[i], "events", &event->phrase);
}

static void
on_refusal(void *arg, const struct phrase *why)
{
	struct met *met = arg;
	unsigned i;

	if (why->key != NULL && is_new(&met->refusals, why))
		for (i = 0; i < packs.count; i++)
			check_said(packs.words[i], "refusals", why);
}

/* ---- orders ---- */

static void
must_read(struct words *const *words, unsigned count, const char *text,
    const char *want)
{
	struct reading_result result;
	struct buf got = BUF_INIT;
	enum reading reading;

	reading = words_read(words, count, text, &result);
	ck_assert_msg(reading == READ_ORDERS && result.count == 1,
	    "%s: \"%s\" is not read as \"%s\" (%s %s)", words_lang(words[0]),
	    text, want, reading == READ_NEAR ? result.why.key : "",
	    result.word);
	order_format(packs.ed.game, &result.orders[0], &got);
	ck_assert_msg(strcmp(got.data, want) == 0,
	    "%s: \"%s\" is read as \"%s\", not \"%s\"", words_lang(words[0]),
	    text, got.data, want);
	buf_release(&got);
}

/* As it is written in one language, for who reads that alone, and by turns for
 * who reads another one first. */
static void
check_order(const struct order *order, const char *canon)
{
	static unsigned turn;
	struct words *words[PACKS_MAX];
	struct buf text = BUF_INIT;
	unsigned i;

	for (i = 0; i < packs.count; i++) {
		buf_clear(&text);
		words_write(packs.words[i], order, &text);
		must_read(&packs.words[i], 1, text.data, canon);
		packs_order(&packs,
		    words_lang(packs.words[turn++ % packs.count]), words);
		must_read(words, packs.count, text.data, canon);
	}
	buf_release(&text);
}

static void
on_order(void *arg, const struct order *order)
{
	struct met *met = arg;
	struct buf canon = BUF_INIT;

	order_format(packs.ed.game, order, &canon);
	if (set_add(&met->orders, canon.data))
		check_order(order, canon.data);
	buf_release(&canon);
}

/* ---- names ---- */

/* The written order, the thing's own name replaced by another of its names. */
static void
check_name(struct words *words, const struct order *order, const char *canon,
    const char *id, const char *name)
{
	struct buf written = BUF_INIT, folded = BUF_INIT, key = BUF_INIT,
		   text = BUF_INIT;
	struct phrase phrase;
	struct doc *doc;
	const char *own, *at;

	phrase_set(&phrase, "x");
	phrase_thing(&phrase, "x", id);
	doc = words_phrase_doc(words, &phrase);
	own = doc_text_at(doc, "x.name", id);
	fold_add(&key, own, strlen(own));
	words_write(words, order, &written);
	fold_add(&folded, written.data, written.len);
	at = strstr(folded.data, key.data);
	ck_assert_msg(at != NULL, "%s: \"%s\" does not name %s",
	    words_lang(words), folded.data, own);
	buf_add(&text, folded.data, (size_t)(at - folded.data));
	buf_adds(&text, name);
	buf_adds(&text, at + key.len);
	must_read(&words, 1, text.data, canon);
	buf_release(&written);
	buf_release(&folded);
	buf_release(&key);
	buf_release(&text);
	doc_free(doc);
}

static void
check_names_of(
    struct words *words, const struct order *order, const char *canon)
{
	const struct verb *verb = game_verb(packs.ed.game, order->verb);
	struct vocabulary *names;
	struct verb_arg arg;
	const char *id, *name, *value;
	unsigned i;
	size_t n;

	for (i = 0; verb_arg(verb, i, &arg); i++) {
		value = order_get(order, arg.name);
		if (value == NULL || strcmp(arg.list, "number") == 0 ||
		    strcmp(arg.list, "seat") == 0)
			continue;
		names = words_names(words, arg.list);
		for (n = 0; (name = vocabulary_name(names, n, &id)) != NULL;
		     n++)
			if (strcmp(id, value) == 0)
				check_name(words, order, canon, id, name);
	}
}

static void
check_all_names(const struct met *met)
{
	struct order order;
	size_t i;
	unsigned j;

	for (i = 0; i < met->orders.count; i++)
		for (j = 0; j < packs.count; j++) {
			ck_assert(order_parse(
			    packs.ed.game, met->orders.list[i], &order));
			check_names_of(
			    packs.words[j], &order, met->orders.list[i]);
		}
}

static void
packs_begin(const struct game *game)
{
	static const char *const players[] = {
	    "Anna", "Bruno", "Chlo\xc3\xa9", "Denis", "Elsa"};
	unsigned i;

	packs_load(&packs, game);
	for (i = 0; i < packs.count; i++)
		words_set_names(packs.words[i], players, ARRAY_LEN(players));
}

START_TEST(whatever_happens_has_words)
{
	struct met met = {{NULL, 0, 0}, {NULL, 0, 0}, {NULL, 0, 0}};
	struct conform conform = {.stride = 1000000};

	packs_begin(games[_i]);
	conform.ed = &packs.ed;
	conform.hooks = (struct conform_hooks){.order = on_order,
	    .event = on_event,
	    .refusal = on_refusal,
	    .arg = &met};
	conform_matches(
	    &conform, 0, getenv("PLI_SOAK") != NULL ? SOAK : MATCHES);
	ck_assert_uint_gt(met.orders.count, 2);
	ck_assert_uint_gt(met.events.count, 2);
	ck_assert_uint_gt(met.refusals.count, 0);
	check_all_names(&met);
	set_release(&met.orders);
	set_release(&met.events);
	set_release(&met.refusals);
	packs_free(&packs);
}
END_TEST

/* ---- what else a name may be ---- */

static void
collide(const char *name, const char *other, const char *lang, const char *what)
{
	size_t i;

	for (i = 0; i < ARRAY_LEN(listed); i++)
		if (strcmp(listed[i].name, name) == 0 &&
		    strcmp(listed[i].other, other) == 0)
			return;
	ck_abort_msg("\"%s\" is also \"%s\", %s of %s, and not listed", name,
	    other, what, lang);
}

static void
check_list(const char *name, const struct texts *list, const char *lang,
    const char *what)
{
	if (word_list_has(list, name, strlen(name)))
		collide(name, name, lang, what);
}

static void
check_openings(const char *name, const struct words *words)
{
	size_t i;

	for (i = 0; i < words->opening_count; i++) {
		const char *text = words->openings[i].text;
		unsigned distance = fold_distance(name, text, 1);

		if (distance == 0 || (distance == 1 && strlen(text) > 3))
			collide(name, text, words->lang, "an opening");
	}
}

/* It names one thing of its list, and nothing else in any language. */
static void
check_alone(struct vocabulary *names, const char *name, const char *id)
{
	const char *found = "";
	unsigned i;

	ck_assert_msg(vocabulary_find(names, name, &found) == EXTRACT_ONE &&
			  strcmp(found, id) == 0,
	    "\"%s\" is not only %s, but also %s", name, id, found);
	for (i = 0; i < packs.count; i++) {
		const struct words *words = packs.words[i];
		const struct doc *numbers = doc_get(words->shared, "numbers");

		check_openings(name, words);
		check_list(name, &words->articles, words->lang, "an article");
		check_list(name, &words->joiners, words->lang, "a joiner");
		check_list(name, &words->otherwise, words->lang, "an else");
		check_list(name, &words->when, words->lang, "a when");
		check_list(name, &words->polite, words->lang, "a polite word");
		check_list(name, &words->plus, words->lang, "a plus");
		check_list(name, &words->minus, words->lang, "a minus");
		if (doc_get(numbers, name) != NULL)
			collide(name, name, words->lang, "a number");
	}
}

/* "or" means gold in French: no pack may take it for anything else. */
START_TEST(or_is_gold)
{
	unsigned i;

	packs_begin(games[_i]);
	for (i = 0; i < packs.count; i++) {
		ck_assert(!word_list_has(&packs.words[i]->joiners, "or", 2));
		ck_assert(!word_list_has(&packs.words[i]->otherwise, "or", 2));
	}
	packs_free(&packs);
}
END_TEST

START_TEST(names_are_only_names)
{
	const struct verb *verb;
	struct vocabulary *names;
	struct verb_arg arg;
	const char *name, *id;
	unsigned i;
	size_t n;

	packs_begin(games[_i]);
	for (verb = games[_i]->verbs; verb->name != NULL; verb++)
		for (i = 0; verb_arg(verb, i, &arg); i++) {
			if (strcmp(arg.list, "number") == 0 ||
			    strcmp(arg.list, "seat") == 0)
				continue;
			names = words_names(packs.words[0], arg.list);
			for (n = 0;
			     (name = vocabulary_name(names, n, &id)) != NULL;
			     n++)
				check_alone(names, name, id);
			ck_assert_uint_gt(n, 0);
		}
	packs_free(&packs);
}
END_TEST

/* ---- the packs themselves ---- */

START_TEST(every_form_compiles)
{
	struct err err = ERR_INIT;
	struct pattern *pattern;
	unsigned i, j, k, split;
	char *regex;

	packs_begin(games[_i]);
	for (i = 0; i < packs.count; i++)
		for (j = 0; j < packs.words[i]->verb_count; j++) {
			const struct spoken *spoken = &packs.words[i]->verbs[j];

			for (k = 0; k < spoken->form_count; k++)
				for (split = 0; split < FORM_SPLITS; split++) {
					regex = form_regex(
					    packs.words[i]->number, spoken,
					    &spoken->forms[k], split);
					pattern = pattern_new(regex, &err);
					ck_assert_msg(pattern != NULL, "%s: %s",
					    spoken->verb->name, err.text);
					pattern_free(pattern);
					free(regex);
				}
		}
	packs_free(&packs);
}
END_TEST

/* No two verbs or commands begin with the same words, in any language. */
START_TEST(openings_are_told_apart)
{
	unsigned i, j;
	size_t a, b;

	packs_begin(games[_i]);
	for (i = 0; i < packs.count; i++)
		for (j = 0; j < packs.count; j++)
			for (a = 0; a < packs.words[i]->opening_count; a++)
				for (b = 0; b < packs.words[j]->opening_count;
				     b++) {
					const struct opening *x =
					    &packs.words[i]->openings[a];
					const struct opening *y =
					    &packs.words[j]->openings[b];

					ck_assert_msg(
					    strcmp(x->text, y->text) != 0 ||
						(x->verb == y->verb &&
						    x->command == y->command),
					    "\"%s\" is two things", x->text);
				}
	packs_free(&packs);
}
END_TEST

/* Who plays several games ends a turn by the same words in all that have turns
 * to end. */
START_TEST(done_is_said_alike)
{
	static const char *const all[][5] = {
	    {"en", "done", "finish", "finished", "I am done"},
	    {"fr", "fini", "terminé", "terminer", "j’ai fini"},
	};
	struct reading_result result;

	if (games[_i]->closing == NULL)
		return;
	packs_begin(games[_i]);
	for (size_t i = 0; i < ARRAY_LEN(all); i++)
		for (size_t w = 1; w < ARRAY_LEN(all[i]); w++) {
			ck_assert_msg(words_read(packs.words, packs.count,
					  all[i][w], &result) == READ_ORDERS,
			    "games/%s/%s.yaml: verbs.%s.words has no “%s”, "
			    "which ends a turn in all games",
			    games[_i]->name, all[i][0], games[_i]->closing,
			    all[i][w]);
			ck_assert_uint_eq(result.count, 1);
		}
	packs_free(&packs);
}
END_TEST

/* What begins a line is looked for in its first words alone. */
static void
expect_short(const struct words *words, const struct doc *list)
{
	for (size_t i = 0; i < doc_count(list); i++) {
		const char *text = doc_text(doc_at(list, i));
		unsigned count = 1;

		for (const char *c = text; *c != '\0'; c++)
			count += *c == ' ';
		ck_assert_msg(count <= OPENING_WORDS, "%s: too long: %s",
		    words->lang, text);
	}
}

/* Every command has a word.  What a game's pack lacks is not even loaded. */
START_TEST(nothing_is_nameless)
{
	unsigned i, j;

	packs_begin(games[_i]);
	for (i = 0; i < packs.count; i++) {
		const struct words *words = packs.words[i];
		const struct doc *commands = doc_get(words->shared, "commands");

		for (j = 0; words_commands[j] != NULL; j++)
			expect_short(
			    words, doc_get(commands, words_commands[j]));
		for (j = 0; words_commands[j] != NULL; j++)
			ck_assert_msg(
			    doc_count(doc_get(commands, words_commands[j])) > 0,
			    "%s: no word for %s", words->lang,
			    words_commands[j]);
	}
	packs_free(&packs);
}
END_TEST

/* Two letters that may choose an order are the same words whether or not all
 * that a pack knows of talk has been read for them. */
START_TEST(pairs_are_known_alike)
{
	unsigned known = 0;

	packs_begin(games[_i]);
	for (unsigned i = 0; i < packs.count; i++) {
		struct words *words = packs.words[i];
		struct lexicon *all = talk_of(words);

		for (unsigned n = 0; n < 26 * 26; n++) {
			const char pair[] = {
			    (char)('a' + n / 26), (char)('a' + n % 26), '\0'};
			const struct known *want = talk_find(all, pair);
			enum talk_class class = TALK_OTHER;
			bool has;

			if (want == NULL && n % 5 > 0)
				continue;
			words->talk = NULL;
			has = talk_knows_pair(words, pair, &class);
			words->talk = all;
			ck_assert_msg(has == (want != NULL) &&
					  (!has || class == want->class),
			    "%s: %s", words->lang, pair);
			known += has;
		}
	}
	ck_assert_uint_gt(known, 20);
	packs_free(&packs);
}
END_TEST

int
main(void)
{
	const struct game_test tests[] = {{whatever_happens_has_words, 1},
	    {names_are_only_names, 1}, {or_is_gold, 1},
	    {every_form_compiles, 1}, {openings_are_told_apart, 1},
	    {done_is_said_alike, 1}, {nothing_is_nameless, 1},
	    {pairs_are_known_alike, 1}};

	return suite_run_games("packs", tests, ARRAY_LEN(tests));
}
