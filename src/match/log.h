/* SPDX-License-Identifier: MIT */
/*
 * log.h - the match file: one signed text that only grows.
 *
 * The format is state/FORMAT.md's ("section N" means its sections).  A log is
 * the file in memory: its bytes, and its entries in a form that can be written
 * back to the same bytes (emit(parse(x)) = x).  The rest of the program uses
 * nothing of an entry before its signature was checked.
 */
#ifndef LOG_H
#define LOG_H

#include "base/buf.h"
#include "base/err.h"
#include "base/pack.h"
#include "base/seal.h"

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#define LOG_FORMAT 1
#define LOG_FILE_MAX (16 * 1024 * 1024)
#define LOG_ENTRY_MAX 65536
#define LOG_LINE_MAX 8192
#define LOG_ENTRIES_MAX 100000
#define LOG_LIST_MAX 200
#define LOG_PLAIN_MAX 200
#define LOG_TEXT_MAX 1000
#define LOG_NAME_MAX 80

enum entry_kind {
	ENTRY_CHARTER,
	ENTRY_SEAT,
	ENTRY_SALT,
	ENTRY_START,
	ENTRY_ORDERS,
	ENTRY_VOID,
	ENTRY_NOTE,
	ENTRY_HOST,
	ENTRY_REVEAL
};

enum entry_by { BY_MAIL, BY_FORUM, BY_HOST, BY_CLOCK, BY_BOT, BY_STANDING };
enum void_why { VOID_UNDO, VOID_CONSENT, VOID_MISTAKE };

/* Their words in a match file, in the order above; each ends with NULL. */
extern const char *const log_kinds[], *const log_bys[], *const log_whys[];

#define NO_ENTRY UINT32_MAX

/*
 * One entry.  Which fields mean something depends on kind; strings are NULL
 * and numbers NO_ENTRY (or NO_SEAT's value, UINT32_MAX) where absent.  Strings
 * are without quotes and escapes.  An entry owns what it points to.
 */
struct entry {
	enum entry_kind kind;
	uint32_t number;
	char time[21]; /* "2026-11-21T18:00:00Z" */
	uint32_t seat; /* seat, orders, note; salt: UINT32_MAX is the beacon */
	char due[21];  /* "" if absent: start, orders, void, note */

	/* charter */
	char match[17], game[33], edition[33];
	uint32_t rules, seats, seal;
	uint8_t edition_hash[HASH_LEN], commit[HASH_LEN];
	char **options; /* "name=value" */
	size_t option_count;
	bool salts_all;
	char *beacon; /* what it will be, in words */
	/* charter, host */
	uint8_t host[KEY_LEN], secret[SECRET_LEN];

	/* seat */
	char *name, lang[9], bot[33];
	bool has_key;
	/* seat: the player's key; reveal: M */
	uint8_t key[KEY_LEN];

	/* salt, note */
	char *text;
	char topic[33]; /* note */

	/* orders */
	enum entry_by by;
	uint32_t seen, instead;
	char **moves; /* canonical, "?" for a hidden one */
	size_t move_count;
	uint8_t *sealed; /* sealed_len bytes, NULL if none */
	size_t sealed_len;
	bool has_result, has_mail;
	uint8_t result[TAG_LEN], mail[TAG_LEN];

	/* void */
	uint32_t back;
	enum void_why why;

	/* where it stands in the file, and what was read */
	size_t offset, end; /* bytes [offset, end) */
	uint8_t sig[SIG_LEN];
};

struct log_state; /* what the rules and the hash need to go on */

struct log {
	struct buf bytes; /* up to the end of the last whole entry */
	struct entry *entries;
	size_t count, cap;
	size_t torn; /* how many bytes stood behind that: not in bytes */
	struct log_state *state;
};

#define LOG_INIT                                                               \
	{                                                                      \
		BUF_INIT, NULL, 0, 0, 0, NULL                                  \
	}

void entry_init(struct entry *entry, enum entry_kind kind);
void entry_release(struct entry *entry);
/* Append the entry's bytes without the sig line. */
void entry_write(const struct entry *entry, struct buf *out);
/* True for orders that a player wrote: BY_MAIL or BY_FORUM. */
bool log_is_written(const struct entry *entry);
bool log_is_written_by(enum entry_by by);
/* Append a copy of the string to the entry's list. */
void entry_add_move(struct entry *entry, const char *move);
void entry_add_option(struct entry *entry, const char *option);

void log_release(struct log *log);

/*
 * Copy bytes in and parse them: framing, forms and hashes (level 1), and the
 * rules of order (level 3); no signatures.  name is the file's, for errors.
 * Bytes after the last whole entry are counted in torn and are no error, not
 * even if only the last line end is missing: a write may tear anywhere.  But a
 * file without one whole entry is an error, and so are bytes that end like an
 * entry (a line "sig: ") and are none.  EX_DATAERR names the entry and the
 * line; a newer format, CR LF line ends, a BOM and a lost last newline get
 * sentences of their own.  On failure the log is empty again.
 */
int log_parse(struct log *log, const char *bytes, size_t len, const char *name,
    struct err *err);
/* As log_parse, but the log takes the bytes over, also on failure; take is then
 * empty.  (Only if their first line is none of this format do they stay.) */
int log_take(
    struct log *log, struct buf *take, const char *name, struct err *err);
/*
 * log_keep appends to out what a checkpoint needs of a verified log: the state
 * of rules and hash, a mark for each entry, and a keyed sum over all bytes
 * (the caller seals it).  log_resume takes a file's bytes over (also on
 * failure), checks that it begins with those same bytes, and parses the tail
 * after them; older entries are parsed when asked for.  *known is the number of
 * entries before the tail: their signatures need no check.  False: other bytes,
 * or the tail is not well formed or breaks a rule; the log is then empty, and
 * the file must be read again and parsed as a whole.
 */
void log_keep(
    const struct log *log, const uint8_t key[KEY_LEN], struct buf *out);
bool log_resume(struct log *log, struct buf *take, const uint8_t key[KEY_LEN],
    struct unpack *kept, uint32_t *known);
/* The two halves of log_parse, level 1 and level 3: signatures can be checked
 * between them. */
int log_parse_forms(struct log *log, const char *bytes, size_t len,
    const char *name, struct err *err);
int log_check_rules(struct log *log, const char *name, struct err *err);
/* What the bytes after the last whole entry look like: a constant sentence for
 * somebody whose file was damaged on its way ("only the last line end is
 * missing ..."). */
const char *log_torn_words(const char *tail, size_t len);

/*
 * Check the signature of the last entry, which covers the whole file.  host
 * (NULL: any) is the key that must have signed it, compared with log_signer of
 * the head; pass the site's own key, for a file brings its own.  EX_FALSE.
 */
int log_check_head(const struct log *log, const uint8_t host[KEY_LEN],
    const char *name, struct err *err);
/* Check every signature.  EX_FALSE, naming the entry. */
int log_check_all(const struct log *log, const char *name, struct err *err);
/* As log_check_all, but without entries that end within the first known bytes,
 * which were checked before. */
int log_check_behind(
    const struct log *log, size_t known, const char *name, struct err *err);

/* ---- questions: of a log whose rules were checked, i up to its head; what is
 * returned belongs to the log ---- */

/* Entry i, parsed now if it was not. */
const struct entry *log_entry(const struct log *log, uint32_t i);
/* Its hash, of all bytes before its signature (FORMAT.md section 6). */
const uint8_t *log_hash(const struct log *log, uint32_t i);
/* What can be known of an entry without parsing it: for loops over many. */
struct log_mark {
	uint32_t offset; /* where it begins in the file */
	uint8_t kind;    /* enum entry_kind */
	uint8_t by;      /* enum entry_by, of orders */
	uint8_t seat;    /* LOG_NO_SEAT: of none */
	uint8_t topic;   /* of a note: a hash, so equality proves nothing */
	uint32_t day;    /* log_day of its time */
	bool has_moves, has_due;
	bool has_mail;
	uint8_t mail[8]; /* the first bytes of its tag */
};
#define LOG_NO_SEAT UINT8_MAX
/* The day of a time as one number: 20261121. */
uint32_t log_day(const char *time);
const struct log_mark *log_mark(const struct log *log, uint32_t i);
/* The host's key in force after entry i (KEY_LEN bytes). */
const uint8_t *log_host(const struct log *log, uint32_t i);
/* The key that signs entry i; of an entry that changes the key, the old one. */
const uint8_t *log_signer(const struct log *log, uint32_t i);
/* The hash that names the match: that of entry 0. */
const uint8_t *log_h0(const struct log *log);
/* The newest host or charter entry's secret (SECRET_LEN bytes). */
const uint8_t *log_secret(const struct log *log);
/* Number of the last entry. */
uint32_t log_head(const struct log *log);
/* The entry that carries this mail tag, or NO_ENTRY. */
uint32_t log_find_mail(const struct log *log, const uint8_t tag[TAG_LEN]);
/* The seat entry in force for a seat at entry i; NULL: nobody sits there. */
const struct entry *log_seat(const struct log *log, uint32_t i, uint32_t seat);
/* True if the entry is a note of that topic. */
bool log_is_topic(const struct entry *entry, const char *topic);
/* The first note of that topic from entry i on, or NO_ENTRY. */
uint32_t log_next_topic(const struct log *log, uint32_t i, const char *topic);
/* The last entry up to entry i that is an order of that seat, with moves, which
 * a player wrote (log_is_written); or NO_ENTRY. */
uint32_t log_last_written(const struct log *log, uint32_t i, uint32_t seat);
/* The last entry with a deadline, or NO_ENTRY. */
uint32_t log_last_due(const struct log *log);
/* The first note TOPIC_CLOSED: the host ended the match; or NO_ENTRY. */
uint32_t log_closed(const struct log *log);
/* The last note of that topic up to entry until (NO_ENTRY: the head), or
 * NO_ENTRY. */
uint32_t log_last_topic(
    const struct log *log, uint32_t until, const char *topic);
/* The note "pause" in force (the host's, or of a vote), or NULL: mails are
 * played. */
const struct entry *log_paused(const struct log *log);
/* A seat's salt in force (NO_SEAT: the beacon), or NULL.  A seat entry before
 * the start erases its seat's salt. */
const char *log_salt(const struct log *log, uint32_t seat);
/* The start entry; the reveal entry; NO_ENTRY if there is none. */
uint32_t log_start(const struct log *log);
uint32_t log_reveal(const struct log *log);
/* The last live start or orders entry after entry i was added, or NO_ENTRY: the
 * one that the next entry follows.  (It may be replaced later.) */
uint32_t log_tail(const struct log *log, uint32_t i);
/*
 * The numbers of the start and orders entries that are live at entry i, in
 * order: voids followed, replaced ones (instead) left out.  Returns how many;
 * the caller frees *numbers.
 */
size_t log_live(const struct log *log, uint32_t i, uint32_t **numbers);

/*
 * Append an entry to the log in memory: numbers it, checks its form and the
 * rules of order, hashes, signs.  *take is emptied, also on failure; the log is
 * then as it was.  EX_SOFTWARE: a bug of ours.  Nothing is written: the caller
 * appends the new bytes to the file (fs_append), of several entries at once.
 */
int log_add(struct log *log, struct entry *take, const struct host_key *key,
    struct err *err);

/* ---- Pli-Head (FORMAT.md section 11) ---- */

/* Append the field's value for entry i: "1 <n> match=<h0> hash=<hn> sig=<hex>".
 */
void log_pli_head(const struct log *log, uint32_t i, struct buf *out);
struct pli_head {
	uint32_t entry;
	uint8_t match[HASH_LEN], hash[HASH_LEN], sig[SIG_LEN];
};
/* Parse such a value, ignoring blanks; false if it is none. */
bool pli_head_read(struct pli_head *head, const char *value, size_t len);

/* ---- the content of a sealed part (section 8) ---- */

struct sealed_line {
	char *text;      /* "when": a waiting order's words; NULL: a "drop" */
	uint32_t number; /* "drop": the entry whose waiting orders end */
};
struct sealed {
	char **moves; /* hidden moves, for each "?" of the entry's */
	size_t move_count;
	uint32_t of; /* BY_STANDING: entry that gave the order; or NO_ENTRY */
	struct sealed_line *waiting;
	size_t waiting_count;
	char **words; /* lines of a signed order, as its player wrote them */
	size_t word_count;
	bool has_sig; /* the player's signature over words */
	uint8_t sig[SIG_LEN];
};
void sealed_init(struct sealed *sealed);
void sealed_release(struct sealed *sealed);
/* Append the content of a sealed part, not encrypted. */
void sealed_write(const struct sealed *sealed, struct buf *out);
/* False if it is not of that form; sealed is then empty. */
bool sealed_read(struct sealed *sealed, const char *content, size_t len);
/* Append the words of a signed order as they are signed: each line with its LF.
 */
void sealed_words(const struct sealed *sealed, struct buf *out);
/* Append a copy of a move, "when" line, "drop" line, line of words. */
void sealed_add_move(struct sealed *sealed, const char *move);
void sealed_add_when(struct sealed *sealed, const char *text);
void sealed_add_drop(struct sealed *sealed, uint32_t number);
void sealed_add_words(struct sealed *sealed, const char *line);

/* True if it is a "text" of the format (section 3), of at most max bytes. */
bool log_is_text(const char *text, size_t max);
/* A text with single plain blanks between words only, as names are. */
bool log_is_line(const char *text, size_t max);
/* A word, an option, a match's id, a time of the format. */
bool log_is_word(const char *text);
bool log_is_option(const char *text); /* "name=value" */
bool log_is_match_id(const char *text);
bool log_is_time(const char *text);

#endif
