/* SPDX-License-Identifier: MIT */
/*
 * log.h - the match file: one signed text that only grows.
 *
 * state/FORMAT.md is the law.  A log is the file in memory: its bytes, and its
 * entries in a form that can be written back to the same bytes (emit(parse(x))
 * = x).  The rest of the program looks at nothing in an entry before its
 * signature was verified.
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
/* Did a player write these orders, by mail or on a forum? */
bool log_is_written(const struct entry *entry);
bool log_is_written_by(enum entry_by by);
/* The strings and lists of an entry, copied in. */
void entry_add_move(struct entry *entry, const char *move);
void entry_add_option(struct entry *entry, const char *option);

void log_release(struct log *log);

/*
 * Take bytes in and parse them: framing, forms and hashes (level 1), and the
 * rules of order (level 3); no signatures.  Bytes behind the last whole entry
 * are counted in torn and are no error here, not even if only the last line
 * end is missing: a write may tear anywhere.  But a file without one whole
 * entry is an error, and so are bytes that end like an entry (a line "sig: ")
 * and are none.  EX_DATAERR with a sentence that names the entry and the line;
 * a newer format, CR LF line ends, a BOM and a lost last newline get sentences
 * of their own.  On failure the log is empty again.
 */
int log_parse(struct log *log, const char *bytes, size_t len, const char *name,
    struct err *err);
/* The same; the bytes then belong to the log, and take is empty.  (If their
 * first line is none, they stay where they are.) */
int log_take(
    struct log *log, struct buf *take, const char *name, struct err *err);
/*
 * A log that was read and verified once, as a checkpoint keeps it: what the
 * rules and the hash need to go on, and a mark for each entry.  log_resume
 * takes the bytes of a file that goes on from there, and parses what stands
 * behind; an entry before it is read when somebody asks for it.  False: the
 * bytes up to there are not those that were verified (a sum over all of them
 * tells, under the key: what is kept must be sealed), or what follows is not
 * well formed or against the rules; then both are empty, and the file is read
 * anew.  *known: how many entries are before the tail, whose signatures need no
 * look.
 */
void log_keep(
    const struct log *log, const uint8_t key[KEY_LEN], struct buf *out);
bool log_resume(struct log *log, struct buf *take, const uint8_t key[KEY_LEN],
    struct unpack *kept, uint32_t *known);
/* The two halves of it, for who wants to look at the signatures between. */
int log_parse_forms(struct log *log, const char *bytes, size_t len,
    const char *name, struct err *err);
int log_check_rules(struct log *log, const char *name, struct err *err);
/* What the bytes behind the last whole entry look like, as a sentence about a
 * file on its way ("only the last line end is missing ..."). */
const char *log_torn_words(const char *tail, size_t len);

/*
 * The signature of the last entry, which vouches for the whole file; host (may
 * be NULL) is the key it must be signed by, log_signer of the head: one's own,
 * never just the one the file brings.  EX_FALSE.
 */
int log_check_head(const struct log *log, const uint8_t host[KEY_LEN],
    const char *name, struct err *err);
/* Every signature.  EX_FALSE, naming the entry. */
int log_check_all(const struct log *log, const char *name, struct err *err);
/* The same; of the entries in the first bytes that is known. */
int log_check_behind(
    const struct log *log, size_t known, const char *name, struct err *err);

/* Entry i; the key in force behind it; the key that signs entry i itself (it
 * differs for an entry that changes the key); the hash that names the match. */
const struct entry *log_entry(const struct log *log, uint32_t i);
/* Its hash, of all before its signature (FORMAT.md section 6). */
const uint8_t *log_hash(const struct log *log, uint32_t i);
/*
 * What an entry is, without reading it: whoever looks through many asks this.
 * Of entries whose order was checked only.
 */
struct log_mark {
	uint32_t offset; /* where it begins in the file */
	uint8_t kind;    /* enum entry_kind */
	uint8_t by;      /* enum entry_by, of orders */
	uint8_t seat;    /* LOG_NO_SEAT: of none */
	uint8_t topic;   /* of a note: two topics may have the same */
	uint32_t day;    /* log_day of its time */
	bool has_moves, has_due;
	bool has_mail;
	uint8_t mail[8]; /* the first bytes of its tag */
};
#define LOG_NO_SEAT UINT8_MAX
/* The day of a time as one number: 20261121. */
uint32_t log_day(const char *time);
const struct log_mark *log_mark(const struct log *log, uint32_t i);
const uint8_t *log_host(const struct log *log, uint32_t i);
const uint8_t *log_signer(const struct log *log, uint32_t i);
const uint8_t *log_h0(const struct log *log);
/* The newest host or charter entry's secret. */
const uint8_t *log_secret(const struct log *log);
uint32_t log_head(const struct log *log);
/* The entry that carries this mail tag, or NO_ENTRY. */
uint32_t log_find_mail(const struct log *log, const uint8_t tag[TAG_LEN]);
/* The seat entry in force for a seat at entry i; NULL: nobody sits there. */
const struct entry *log_seat(const struct log *log, uint32_t i, uint32_t seat);
/* Is it a note of that topic? */
bool log_is_topic(const struct entry *entry, const char *topic);
/* The first such note from entry i on, or NO_ENTRY. */
uint32_t log_next_topic(const struct log *log, uint32_t i, const char *topic);
/* The last entry up to entry i that is an order of that seat, with moves, which
 * a player wrote; or NO_ENTRY. */
uint32_t log_last_written(const struct log *log, uint32_t i, uint32_t seat);
/* The last one that tells a deadline; the first that says that the host ended
 * the match (TOPIC_CLOSED); or NO_ENTRY. */
uint32_t log_last_due(const struct log *log);
uint32_t log_closed(const struct log *log);
/* The last such note up to entry until (NO_ENTRY: the head), or NO_ENTRY. */
uint32_t log_last_topic(
    const struct log *log, uint32_t until, const char *topic);
/* Is the match stopped for mails, by the host's note or by a vote's: that note,
 * or NULL. */
const struct entry *log_paused(const struct log *log);
/* A seat's salt in force (NO_SEAT: the beacon), or NULL; the log owns it.  A
 * seat that is taken anew gives another. */
const char *log_salt(const struct log *log, uint32_t seat);
/* The entry of the start, or NO_ENTRY; of the reveal, or NO_ENTRY. */
uint32_t log_start(const struct log *log);
uint32_t log_reveal(const struct log *log);
/* The last start or orders entry of the story as it goes on behind entry i, or
 * NO_ENTRY: what the next one stands on.  (It may have been replaced.) */
uint32_t log_tail(const struct log *log, uint32_t i);
/*
 * The story as it counts at entry i: the numbers of the live start and orders
 * entries in order, voids followed, replaced ones (instead) left out.  The
 * caller frees *numbers.
 */
size_t log_live(const struct log *log, uint32_t i, uint32_t **numbers);

/*
 * Append an entry to the log in memory: numbers it, checks its form and the
 * rules of order, hashes, signs.  It takes what the entry owns, also on
 * failure; the log is then as it was.  EX_SOFTWARE is our bug.
 * fs_append of the new bytes is the caller's, in one write for several.
 */
int log_add(struct log *log, struct entry *take, const struct host_key *key,
    struct err *err);

/* ---- Pli-Head (FORMAT.md section 11) ---- */

/* The field's value for entry i: "1 <n> match=<h0> hash=<hn> sig=<hex>". */
void log_pli_head(const struct log *log, uint32_t i, struct buf *out);
struct pli_head {
	uint32_t entry;
	uint8_t match[HASH_LEN], hash[HASH_LEN], sig[SIG_LEN];
};
/* Blanks inside values are ignored; false if it is no such value. */
bool pli_head_read(struct pli_head *head, const char *value, size_t len);

/* ---- the content of a sealed part ---- */

struct sealed_line {
	char *text;      /* of "when": a waiting order's words */
	uint32_t number; /* of "drop": the entry whose waiting orders end */
};
struct sealed {
	char **moves;
	size_t move_count;
	uint32_t of;                 /* NO_ENTRY if absent */
	struct sealed_line *waiting; /* text: a "when", NULL: a "drop" */
	size_t waiting_count;
	char **words;
	size_t word_count;
	bool has_sig;
	uint8_t sig[SIG_LEN];
};
void sealed_init(struct sealed *sealed);
void sealed_release(struct sealed *sealed);
void sealed_write(const struct sealed *sealed, struct buf *out);
/* False if it is not of that form; sealed is then empty. */
bool sealed_read(struct sealed *sealed, const char *content, size_t len);
/* The words of a signed order as they are signed: each line with its LF. */
void sealed_words(const struct sealed *sealed, struct buf *out);
void sealed_add_move(struct sealed *sealed, const char *move);
void sealed_add_when(struct sealed *sealed, const char *text);
void sealed_add_drop(struct sealed *sealed, uint32_t number);
void sealed_add_words(struct sealed *sealed, const char *line);

/* Is this a "text" of the format, at most max bytes? */
bool log_is_text(const char *text, size_t max);
/* One with single plain blanks, as names are? */
bool log_is_line(const char *text, size_t max);
bool log_is_word(const char *text);
bool log_is_option(const char *text); /* "name=value" */
bool log_is_match_id(const char *text);
bool log_is_time(const char *text);

#endif
