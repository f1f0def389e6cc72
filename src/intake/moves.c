/* SPDX-License-Identifier: MIT */
/* moves.c - orders played on an open table; orders given as a text. */
#include "intake/moves.h"
#include "answer/answer.h"
#include "base/x.h"
#include "play/movefile.h"
#include "reading/request.h"
#include "reading/written.h"
#include "table/clocks.h"
#include "table/letters.h"
#include "table/seats.h"
#include "wishes/deeds.h"
#include "wishes/seat_wishes.h"
#include "wishes/wishes.h"

#include <string.h>

static int
play(struct table *table, const struct arrival *arrival,
    const struct orders *orders, struct verdicts *verdicts, struct err *err)
{
	unsigned count;
	struct words *const *words = table_words(table, arrival->seat, &count);

	if (play_orders(&table->match, arrival, orders, words, count, verdicts,
		&table->key, err) < 0)
		return -1;
	if (verdicts->outcome != OUTCOME_PLAYED)
		return 0;
	if (table_follow(table, verdicts, err) < 0)
		return -1;
	return table_letters(table, arrival->seat, verdicts, err);
}

int
moves_lines(struct request *request, const struct orders *orders, bool dry,
    struct verdicts *verdicts, struct err *err)
{
	struct table *table = &request->table;
	struct arrival arrival = {.seat = request->route->reply.seat,
	    .by = request->mail->post == NULL ? BY_MAIL : BY_FORUM,
	    .in_public = mail_is_public(request->mail),
	    .seen = request->route->reply.entry,
	    .mail = request->route->tag,
	    .time = table->time,
	    .due = table_due(table),
	    .dry = dry};

	return play(table, &arrival, orders, verdicts, err);
}

int
moves_orders(struct request *request, const char *text, size_t len, bool dry,
    struct verdicts *verdicts, struct err *err)
{
	struct orders orders = ORDERS_INIT;
	int rc;

	written_orders(request, text, len, &orders);
	rc = moves_lines(request, &orders, dry, verdicts, err);
	orders_release(&orders);
	return rc;
}

/* ---- a move file ---- */

/* A signature is worth one entry: the same file again is the same orders. */
static bool
is_used(const struct match *match, uint32_t seat, const uint8_t sig[SIG_LEN])
{
	const struct log *log = &match->log;
	bool used = false;

	for (uint32_t i = 0; !used && i <= log_head(log); i++) {
		const struct entry *entry = log_entry(log, i);
		struct sealed sealed;

		if (entry->sealed == NULL || entry->seat != seat)
			continue;
		sealed_init(&sealed);
		used = match_open_sealed(match, entry, &sealed, NULL) == 0 &&
		       sealed.has_sig && memcmp(sealed.sig, sig, SIG_LEN) == 0;
		sealed_release(&sealed);
	}
	return used;
}

static int
check_place(const struct match *match, const struct movefile *file,
    const char *name, struct err *err)
{
	const struct log *log = &match->log;
	uint32_t asked;

	if (memcmp(file->match, log_h0(log), HASH_LEN) != 0)
		return err_set(
		    err, EX_DATAERR, "%s: it is for another match", name);
	if (file->entry > log_head(log) ||
	    memcmp(log_hash(log, file->entry), file->hash, HASH_LEN) != 0)
		return err_set(err, EX_FALSE,
		    "%s: it answers entry %u of another history of this "
		    "match",
		    name, file->entry);
	asked = match->asked[file->seat];
	if (asked != NO_ENTRY && file->entry < asked)
		return err_set(err, EX_DATAERR,
		    "%s: it answers entry %u, but seat %u was asked again at "
		    "entry %u",
		    name, file->entry, file->seat, asked);
	return 0;
}

static int
check_signature(const struct match *match, const struct movefile *file,
    const char *name, struct err *err)
{
	const struct log *log = &match->log;
	const struct entry *seat = log_seat(log, log_head(log), file->seat);

	if (!file->is_signed)
		return 0;
	if (!seat->has_key)
		return err_set(err, EX_FALSE,
		    "%s: seat %u has no key registered", name, file->seat);
	if (!movefile_verify(file, seat->key))
		return err_set(err, EX_FALSE,
		    "%s: the signature is not that of seat %u's key", name,
		    file->seat);
	if (is_used(match, file->seat, file->sig))
		return err_set(err, EX_DATAERR,
		    "%s: these signed orders are in the match already", name);
	return 0;
}

static int
check_movefile(const struct match *match, const struct movefile *file,
    uint32_t *seat, const char *name, struct err *err)
{
	if (file->seat >= match->seats)
		return err_set(err, EX_DATAERR, "%s: there is no seat %u", name,
		    file->seat);
	if (*seat != NO_SEAT && *seat != file->seat)
		return err_set(err, EX_USAGE, "%s: it is seat %u's, not %u's",
		    name, file->seat, *seat);
	*seat = file->seat;
	if (check_place(match, file, name, err) < 0)
		return -1;
	return check_signature(match, file, name, err);
}

/* ---- a text ---- */

static int
play_text(struct table *table, struct arrival *arrival, const char *text,
    size_t len, struct verdicts *verdicts, struct err *err)
{
	struct orders orders = ORDERS_INIT;
	struct words *const *words;
	unsigned count;
	int rc;

	words = table_words(table, arrival->seat, &count);
	orders_read(&orders, text, len, words, count);
	rc = play(table, arrival, &orders, verdicts, err);
	orders_release(&orders);
	return rc;
}

/* What letters he wants; orders beside it have a receipt. */
static int
take_deeds(struct request *request, struct err *err)
{
	request->outcome.dealt = !wishes_have_orders(request->orders);
	if (!request->outcome.dealt)
		return 0;
	answer_rest(request);
	return deeds_do(request, err) == 0 ? answer_deeds(request, err) : -1;
}

/* A file with a wish that no file of orders may hold is refused as a whole. */
static int
refuse_others(struct request *request, struct err *err)
{
	const struct orders *orders = request->orders;
	struct phrase why;

	phrase_set(&why, "not-in-file");
	for (size_t i = 0; i < orders->count; i++) {
		const struct order_line *line = &orders->lines[i];

		if (line->kind == READ_COMMAND && !wishes_play(line)) {
			request->outcome.dealt = true;
			return answer_refuse_line(request, line, &why, err);
		}
	}
	return 0;
}

/* A signed wish needs no other yes; what is not signed may have to be.  True:
 * the mail is dealt with. */
static bool
take_self(struct request *request, const struct movefile *file,
    const struct buf *text, int *rc, struct err *err)
{
	struct orders orders = ORDERS_INIT;
	struct words *const *words;
	unsigned count;

	words =
	    table_words(&request->table, request->route->reply.seat, &count);
	orders_read(&orders, text->data, text->len, words, count);
	request->orders = &orders;
	*rc = self_wish(
	    request, &orders, file->is_signed, &request->outcome.dealt, err);
	if (*rc == 0 && !request->outcome.dealt)
		*rc = wishes_deeds(request, true, &request->outcome.dealt, err);
	if (*rc == 0 && !request->outcome.dealt &&
	    request->outcome.deeds.count > 0)
		*rc = take_deeds(request, err);
	if (*rc == 0 && !request->outcome.dealt)
		*rc = refuse_others(request, err);
	request->orders = NULL;
	orders_release(&orders);
	if (!request->outcome.dealt && !file->is_signed &&
	    request_must_sign(request)) {
		request->outcome.dealt = true;
		*rc = answer_refuse(request, "must-sign", err);
	}
	return request->outcome.dealt;
}

static int
play_movefile(struct table *table, struct request *request,
    struct arrival *arrival, const char *text, size_t len, const char *name,
    struct verdicts *verdicts, struct err *err)
{
	struct movefile file = MOVEFILE_INIT;
	struct buf words = BUF_INIT;
	int rc = -1;

	if (movefile_read(&file, text, len, name, err) < 0 ||
	    check_movefile(&table->match, &file, &arrival->seat, name, err) < 0)
		goto out;
	arrival->seen = file.entry;
	if (file.is_signed) {
		arrival->words = (const char *const *)file.words;
		arrival->word_count = file.word_count;
		arrival->sig = file.sig;
	}
	movefile_text(&file, &words);
	if (request != NULL && take_self(request, &file, &words, &rc, err))
		goto out;
	rc = play_text(table, arrival, words.data, words.len, verdicts, err);
out:
	buf_release(&words);
	movefile_release(&file);
	return rc;
}

int
moves_mail(struct request *request, const char *text, size_t len,
    struct verdicts *verdicts, struct err *err)
{
	struct table *table = &request->table;
	struct arrival arrival = {.seat = request->route->reply.seat,
	    .by = request->mail->post == NULL ? BY_MAIL : BY_FORUM,
	    .in_public = mail_is_public(request->mail),
	    .mail = request->route->tag,
	    .time = table->time,
	    .due = table_due(table)};

	if (!table->match.started || match_over(&table->match))
		return err_set(err, EX_USAGE, "nothing is played now");
	return play_movefile(
	    table, request, &arrival, text, len, "the mail", verdicts, err);
}

int
moves_text(struct table *table, uint32_t *seat, const char *text, size_t len,
    const char *name, enum entry_by by, bool dry, struct verdicts *verdicts,
    struct err *err)
{
	struct arrival arrival = {.seat = *seat,
	    .by = by,
	    .seen = NO_ENTRY,
	    .time = table->time,
	    .due = table_due(table),
	    .dry = dry};
	int rc;

	if (!table->match.started)
		return err_set(
		    err, EX_USAGE, "match %s: it has not started", table->id);
	if (match_over(&table->match) || match_closed(&table->match))
		return err_set(
		    err, EX_USAGE, "match %s: it is over", table->id);
	if (movefile_is(text, len))
		rc = play_movefile(
		    table, NULL, &arrival, text, len, name, verdicts, err);
	else if (*seat >= table->match.seats)
		return err_set(err, EX_USAGE,
		    "match %s: say whose orders these are (--seat 0 to %u)",
		    table->id, table->match.seats - 1);
	else
		rc = play_text(table, &arrival, text, len, verdicts, err);
	*seat = arrival.seat;
	return rc;
}

/* What answers a question is called as the command that asks it. */
static enum letter_kind
kind_asked(const char *command)
{
	static const enum letter_kind kinds[] = {
	    LETTER_HELP, LETTER_STATUS, LETTER_HISTORY, LETTER_WHO};

	for (size_t i = 0; i < ARRAY_LEN(kinds); i++)
		if (strcmp(letter_name(kinds[i]), command) == 0)
			return kinds[i];
	return LETTER_TURN;
}

static enum letter_kind
kind_of(const struct verdicts *verdicts)
{
	switch (verdicts->outcome) {
	case OUTCOME_PLAYED:
		return LETTER_RECEIPT;
	case OUTCOME_FORESEEN:
		return LETTER_PREVIEW;
	case OUTCOME_ASKED:
		return kind_asked(verdicts->asked);
	default:
		return LETTER_REFUSAL;
	}
}

int
moves_report(struct table *table, uint32_t seat,
    const struct verdicts *verdicts, struct buf *out, struct err *err)
{
	struct report report = {.kind = kind_of(verdicts),
	    .seat = seat,
	    .since = verdicts->outcome == OUTCOME_PLAYED ? verdicts->entry
							 : NO_ENTRY,
	    .verdicts = verdicts,
	    .site_name = table->site->name,
	    .site_address = table->site->address};
	struct words *words =
	    table_language(table, table_lang(table, seat), err);

	if (words == NULL)
		return -1;
	return report_write(&report, &table->match, words, &table->site->data,
	    FORMAT_TEXT, out, err);
}
