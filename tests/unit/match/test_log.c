/* SPDX-License-Identifier: MIT */
/* Reading back, adding, receipts, and what stands inside sealed parts. */
#include "base/yaml.h"
#include "log_kit.h"
#include "suite.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static void
assert_same_emitted(const struct log *log)
{
	struct buf out = BUF_INIT;

	for (size_t i = 0; i < log->count; i++) {
		entry_write(&log->entries[i], &out);
		buf_adds(&out, "sig: ");
		seal_hex(&out, log->entries[i].sig, SIG_LEN);
		buf_addc(&out, '\n');
	}
	ck_assert_uint_eq(out.len, log->bytes.len);
	ck_assert_mem_eq(out.data, log->bytes.data, out.len);
	buf_release(&out);
}

/* Every field that may be there, and the longest values. */
static void
add_everything(struct kit *kit)
{
	struct entry entry =
	    kit_orders_entry(kit, 0, BY_FORUM, "?|buy ble 2", "move a\n");

	entry.seen = 3;
	entry.instead = NO_ENTRY;
	entry.has_result = entry.has_mail = true;
	strcpy(entry.due, "2027-01-31T23:59:60Z");
	kit_add(kit, &entry);
	entry = kit_orders_entry(kit, 0, BY_CLOCK, "pass", NULL);
	entry.instead = (uint32_t)kit->log.count - 1;
	kit_add(kit, &entry);
	entry = kit_entry(kit, ENTRY_SEAT);
	entry.seat = 0;
	entry.name = xstrdup("Chloé \"\\\" — 月");
	strcpy(entry.lang, "fr");
	strcpy(entry.bot, "a23456789_1234-67890123456789012");
	entry.has_key = true;
	kit_add(kit, &entry);
	entry = kit_entry(kit, ENTRY_NOTE);
	strcpy(entry.topic, "restored");
	entry.seat = 2;
	entry.text = xmalloc(LOG_TEXT_MAX + 1);
	memset(entry.text, '\\', LOG_TEXT_MAX);
	entry.text[LOG_TEXT_MAX] = '\0';
	strcpy(entry.due, "2026-12-01T00:00:00Z");
	kit_add(kit, &entry);
	entry = kit_entry(kit, ENTRY_VOID);
	entry.back = 6;
	entry.why = VOID_UNDO;
	strcpy(entry.due, "2026-12-01T00:00:00Z");
	kit_add(kit, &entry);
	entry = kit_entry(kit, ENTRY_HOST);
	memcpy(entry.host, kit->host.sign_public, KEY_LEN);
	kit_add(kit, &entry);
}

START_TEST(emits_what_it_parsed)
{
	struct kit kit;
	struct log log = LOG_INIT;

	kit_init(&kit);
	kit_match(&kit);
	assert_same_emitted(&kit.log);
	kit_release(&kit);
	kit_init(&kit);
	kit_table(&kit);
	add_everything(&kit);
	assert_same_emitted(&kit.log);
	ck_assert_int_eq(log_parse(&log, kit.log.bytes.data, kit.log.bytes.len,
			     "file", NULL),
	    0);
	assert_same_emitted(&log);
	ck_assert_str_eq(
	    log_seat(&log, log_head(&log), 0)->name, "Chloé \"\\\" — 月");
	log_release(&log);
	kit_release(&kit);
}
END_TEST

/* ---- libyaml reads the same ---- */

static void
yaml_says(const struct doc *doc, const char *key, const char *want)
{
	const char *got = doc_text(doc_get(doc, key));

	ck_assert_msg(got != NULL, "%s", key);
	ck_assert_str_eq(got, want);
}

static void
yaml_says_number(const struct doc *doc, const char *key, uint32_t want)
{
	char text[16];

	snprintf(text, sizeof(text), "%u", want);
	yaml_says(doc, key, text);
}

static void
yaml_says_hex(
    const struct doc *doc, const char *key, const uint8_t *bytes, size_t len)
{
	struct buf hex = BUF_INIT;

	seal_hex(&hex, bytes, len);
	yaml_says(doc, key, hex.data);
	buf_release(&hex);
}

static void
yaml_says_list(
    const struct doc *doc, const char *key, char *const *list, size_t count)
{
	const struct doc *got = doc_get(doc, key);

	ck_assert_uint_eq(doc_count(got), count);
	for (size_t i = 0; i < count; i++)
		ck_assert_str_eq(doc_text(doc_at(got, i)), list[i]);
}

static void
compare_with_yaml(const struct doc *doc, const struct entry *e)
{
	yaml_says_number(doc, "entry", e->number);
	yaml_says(doc, "time", e->time);
	yaml_says_hex(doc, "sig", e->sig, SIG_LEN);
	if (e->number == 0)
		yaml_says(doc, "pli", "1");
	if (e->kind == ENTRY_CHARTER) {
		yaml_says(doc, "kind", "charter");
		yaml_says(doc, "match", e->match);
		yaml_says_hex(doc, "secret", e->secret, SECRET_LEN);
		yaml_says_list(doc, "options", e->options, e->option_count);
	}
	if (e->kind == ENTRY_SEAT)
		yaml_says(doc, "name", e->name);
	if (e->kind == ENTRY_SALT || e->kind == ENTRY_NOTE)
		yaml_says(doc, "text", e->text);
	if (e->kind == ENTRY_SALT || e->kind == ENTRY_ORDERS)
		yaml_says_number(
		    doc, e->kind == ENTRY_SALT ? "from" : "seat", e->seat);
	if (e->move_count > 0)
		yaml_says_list(doc, "moves", e->moves, e->move_count);
	if (e->sealed != NULL)
		yaml_says_hex(doc, "sealed", e->sealed, e->sealed_len);
	if (e->due[0] != '\0')
		yaml_says(doc, "due", e->due);
}

START_TEST(libyaml_reads_the_same)
{
	struct kit kit;
	struct doc *doc;
	struct err err;

	kit_init(&kit);
	kit_table(&kit);
	kit_orders(&kit, 0, BY_MAIL, "buy ble 2|?|end", "move hide sel\n");
	add_everything(&kit);
	for (size_t i = 0; i < kit.log.count; i++) {
		const struct entry *e = &kit.log.entries[i];

		ck_assert_msg(yaml_parse(&doc, kit.log.bytes.data + e->offset,
				  e->end - e->offset, "entry", &err) == 0,
		    "%s", err.text);
		compare_with_yaml(doc, e);
		doc_free(doc);
	}
	kit_release(&kit);
}
END_TEST

START_TEST(a_torn_tail_is_no_error)
{
	struct kit kit;
	struct log log = LOG_INIT;
	size_t end, len;

	kit_init(&kit);
	kit_match(&kit);
	end = log_entry(&kit.log, 12)->end;
	for (len = end; len < log_entry(&kit.log, 13)->end; len++) {
		ck_assert_int_eq(
		    log_parse(&log, kit.log.bytes.data, len, "file", NULL), 0);
		ck_assert_uint_eq(log.count, 13);
		ck_assert_uint_eq(log.torn, len - end);
		ck_assert_uint_eq(log.bytes.len, end);
		log_release(&log);
	}
	kit_release(&kit);
}
END_TEST

/* What was cut off can be added again, and gives the same file. */
START_TEST(goes_on_after_a_tear)
{
	struct kit kit, again;
	struct entry entry;

	kit_init(&kit);
	kit_match(&kit);
	kit_init(&again);
	ck_assert_int_eq(log_parse(&again.log, kit.log.bytes.data,
			     kit.log.bytes.len - 3, "file", NULL),
	    0);
	ck_assert_uint_eq(log_head(&again.log), 13);
	again.minutes = 14;
	entry = kit_entry(&again, ENTRY_REVEAL);
	memcpy(entry.key, kit.keys.match, KEY_LEN);
	kit_add(&again, &entry);
	ck_assert_uint_eq(again.log.bytes.len, kit.log.bytes.len);
	ck_assert_mem_eq(
	    again.log.bytes.data, kit.log.bytes.data, kit.log.bytes.len);
	kit_release(&kit);
	kit_release(&again);
}
END_TEST

/* ---- adding ---- */

START_TEST(adds_only_what_is_right)
{
	struct kit kit;
	struct host_key other;
	struct entry entry;
	struct err err = ERR_INIT;
	uint8_t r[32] = {1};
	size_t len;

	kit_init(&kit);
	kit_table(&kit);
	len = kit.log.bytes.len;

	entry = kit_entry(&kit, ENTRY_NOTE);
	strcpy(entry.topic, "host");
	entry.text = xstrdup("two\nlines");
	ck_assert_int_eq(kit_try(&kit, &entry, &err), -1);
	ck_assert_int_eq(err.exit, EX_SOFTWARE);
	ck_assert_uint_eq(kit.log.bytes.len, len);

	entry = kit_entry(&kit, ENTRY_NOTE);
	strcpy(entry.topic, "host");
	entry.text = xstrdup("a \"b\"\nsig: c");
	ck_assert_int_eq(kit_try(&kit, &entry, &err), -1);

	entry = kit_entry(&kit, ENTRY_START);
	ck_assert_int_eq(kit_try(&kit, &entry, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "has started"));

	host_key_init(&other, r);
	entry = kit_entry(&kit, ENTRY_REVEAL);
	ck_assert_int_eq(log_add(&kit.log, &entry, &other, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "not in force"));

	kit_orders(&kit, 0, BY_MAIL, "pass", NULL);
	entry = kit_orders_entry(&kit, 0, BY_MAIL, "pass", NULL);
	memcpy(entry.mail, log_entry(&kit.log, 7)->mail, TAG_LEN);
	ck_assert_uint_eq(log_find_mail(&kit.log, entry.mail), 7);
	ck_assert_int_eq(kit_try(&kit, &entry, &err), -1);
	ck_assert_ptr_nonnull(strstr(err.text, "played twice"));
	ck_assert_uint_eq(kit.log.count, 8);
	ck_assert_int_eq(log_check_all(&kit.log, "file", NULL), 0);
	kit_release(&kit);
}
END_TEST

START_TEST(knows_whose_signature_is_due)
{
	struct kit kit;
	struct host_key old, next;
	struct entry entry;
	struct err err = ERR_INIT;
	uint8_t r[32] = {1};

	kit_init(&kit);
	kit_table(&kit);
	host_key_init(&next, r);
	old = kit.host;
	entry = kit_entry(&kit, ENTRY_HOST);
	memcpy(entry.host, next.sign_public, KEY_LEN);
	kit_add(&kit, &entry);
	ck_assert_int_eq(
	    log_check_head(&kit.log, old.sign_public, "file", &err), 0);
	ck_assert_int_eq(
	    log_check_head(&kit.log, next.sign_public, "file", &err), -1);
	ck_assert_int_eq(err.exit, EX_FALSE);
	ck_assert_mem_eq(log_host(&kit.log, 7), next.sign_public, KEY_LEN);

	/* The old host's hand is worth nothing from here on. */
	entry = kit_entry(&kit, ENTRY_REVEAL);
	ck_assert_int_eq(kit_try(&kit, &entry, &err), -1);
	kit.host = next;
	kit_note(&kit, "Here I am.");
	ck_assert_int_eq(
	    log_check_head(&kit.log, next.sign_public, "file", &err), 0);
	ck_assert_int_eq(log_check_all(&kit.log, "file", &err), 0);
	kit_release(&kit);
}
END_TEST

/* ---- Pli-Head ---- */

START_TEST(heads_survive_folding)
{
	struct kit kit;
	struct buf text = BUF_INIT, folded = BUF_INIT;
	struct pli_head head;

	kit_init(&kit);
	kit_match(&kit);
	log_pli_head(&kit.log, 12, &text);
	for (size_t i = 0; i < text.len; i++) {
		buf_addc(&folded, text.data[i]);
		if (i > 4 && i % 37 == 0)
			buf_adds(&folded, "\r\n\t");
	}
	buf_adds(&folded, " \n");
	ck_assert(pli_head_read(&head, folded.data, folded.len));
	ck_assert_uint_eq(head.entry, 12);
	ck_assert_mem_eq(head.match, log_h0(&kit.log), HASH_LEN);
	ck_assert_mem_eq(head.hash, log_hash(&kit.log, 12), HASH_LEN);
	ck_assert_mem_eq(head.sig, log_entry(&kit.log, 12)->sig, SIG_LEN);
	for (size_t len = 0; len < text.len; len++)
		ck_assert(!pli_head_read(&head, text.data, len));
	buf_addc(&text, '0');
	ck_assert(!pli_head_read(&head, text.data, text.len));
	text.data[0] = '2';
	ck_assert(!pli_head_read(&head, text.data, text.len - 1));
	buf_release(&text);
	buf_release(&folded);
	kit_release(&kit);
}
END_TEST

/* ---- contents of sealed parts ---- */

#define PSIG                                                                   \
	"psig 000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e"  \
	"0f000102030405060708090a0b0c0d0e0f000102030405060708090a0b0c0d0e0f\n"

START_TEST(sealed_contents)
{
	static const struct {
		const char *text;
		bool good;
	} cases[] = {
	    {"", true},
	    {"move hide sel\n", true},
	    {"move a\nmove b\nof 7\nwhen c\ndrop 3\nwhen d\nwords e\n" PSIG,
		true},
	    {"words \nwords a\nwords \n" PSIG, true},
	    {"when play: full « sel » \"\\\n", true},
	    {"move a", false},
	    {"move \n", false},
	    {"move a\n\n", false},
	    {"move é\n", false},
	    {"Move a\n", false},
	    {"of 7\nmove a\n", false},
	    {"of 7\nof 8\n", false},
	    {"of 07\n", false},
	    {"of\n", false},
	    {"when \n", false},
	    {"when  a\n", false},
	    {"when a\nof 7\n", false},
	    {"drop x\n", false},
	    {"words a\n", false},
	    {PSIG, false},
	    {"words a\n" PSIG PSIG, false},
	    {"words a\n" PSIG "words b\n", false},
	    {"words a\npsig 00\n", false},
	    {"words a\nwhen b\n" PSIG, false},
	};
	struct sealed sealed;
	struct buf out = BUF_INIT;

	for (size_t i = 0; i < ARRAY_LEN(cases); i++) {
		const char *text = cases[i].text;

		ck_assert_msg(
		    sealed_read(&sealed, text, strlen(text)) == cases[i].good,
		    "%s", text);
		if (!cases[i].good) {
			ck_assert_ptr_null(sealed.moves);
			continue;
		}
		buf_clear(&out);
		sealed_write(&sealed, &out);
		ck_assert_str_eq(out.data, text);
		sealed_release(&sealed);
	}
	buf_release(&out);
}
END_TEST

START_TEST(sealed_contents_are_made)
{
	static const char want[] =
	    "move hide sel\nof 7\nwhen buy: sel 3 | the 3\n"
	    "drop 5\nwords Je cache le sel.\nwords \npsig 00";
	struct sealed sealed;
	struct buf out = BUF_INIT;

	sealed_init(&sealed);
	sealed_add_move(&sealed, "hide sel");
	sealed.of = 7;
	sealed_add_when(&sealed, "buy: sel 3 | the 3");
	sealed_add_drop(&sealed, 5);
	sealed_add_words(&sealed, "Je cache le sel.");
	sealed_add_words(&sealed, "");
	sealed.has_sig = true;
	sealed_write(&sealed, &out);
	ck_assert(strncmp(out.data, want, strlen(want)) == 0);
	buf_clear(&out);
	sealed_words(&sealed, &out);
	ck_assert_str_eq(out.data, "Je cache le sel.\n\n");
	sealed_release(&sealed);
	buf_release(&out);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {
	    emits_what_it_parsed,
	    libyaml_reads_the_same,
	    a_torn_tail_is_no_error,
	    goes_on_after_a_tear,
	    adds_only_what_is_right,
	    knows_whose_signature_is_due,
	    heads_survive_folding,
	    sealed_contents,
	    sealed_contents_are_made,
	};

	seal_init();
	return suite_run("log", tests, ARRAY_LEN(tests));
}
