/* SPDX-License-Identifier: MIT */
/*
 * log_p.h - what the files of the log share and nobody else includes.
 *
 * The form of every entry is one table (log_forms.c), by which log_read.c reads
 * and log_write.c writes, so that what is read can be written back.
 */
#ifndef LOG_P_H
#define LOG_P_H

#include "match/log.h"

enum form {
	FORM_NUM,  /* uint32_t from low to high */
	FORM_SIZE, /* uint32_t: 128, 256, 512, 1024 or 2048 */
	FORM_FROM, /* uint32_t, "beacon" is UINT32_MAX */
	FORM_WORD, /* char[high + 1], as the others that are no text */
	FORM_ID,   /* letters and digits */
	FORM_LANG, /* letters */
	FORM_TIME,
	FORM_TEXT,    /* char *, at most high bytes */
	FORM_LINE,    /* the same, with single plain blanks */
	FORM_QUOTED,  /* the same, with whatever is between the quotes */
	FORM_PLAINS,  /* char **, aux is the count */
	FORM_OPTIONS, /* the same, each "name=value" */
	FORM_HEX,     /* uint8_t[high], aux (if not 0) is bool: there it is */
	FORM_SEALED,  /* uint8_t *, aux is the length */
	FORM_CHOICE,  /* enum: the index in words */
	FORM_FLAG     /* bool: the index in words */
};

/* A field of an entry: where it stands in struct entry, and its form. */
struct field {
	const char *key;
	enum form form;
	size_t at, aux;
	unsigned low, high;
	const char *const *words; /* ends with NULL */
	bool optional;
};

/* The fields that are an entry kind's own, in order; ends with key NULL. */
extern const struct field *const log_fields[];

/* The form of one value, len bytes without the line end. */
bool form_number(const char *text, size_t len, uint32_t *number);
bool form_word(const char *text, size_t len, size_t max);
bool form_id(const char *text, size_t len, size_t max);
bool form_lang(const char *text, size_t len, size_t max);
bool form_time(const char *text, size_t len);
bool form_plain(const char *text, size_t len);            /* without quotes */
bool form_option(const char *text, size_t len);           /* without quotes */
bool form_text(const char *text, size_t len, size_t max); /* unescaped */
/* A form of several words: quoted, a text or a line. */
bool form_words(enum form form, const char *text, size_t len, size_t max);
bool form_size(uint32_t size);

/*
 * Parse the entry at bytes + *at, which must have that number, into entry, and
 * move *at behind it.  NULL, or a constant sentence that says what is wrong
 * with the line at *at.
 */
const char *entry_read(struct entry *entry, uint32_t number, const char *bytes,
    size_t len, size_t *at);

#define LOG_SEATS_MAX 16
#define LOG_CLOSED "closed" /* TOPIC_CLOSED of match.h */
#define LOG_PAUSE "pause"
#define LOG_RESUME "resume"

struct log_state {
	struct seal_hasher hasher;
	size_t hashed;   /* bytes that went into it */
	struct buf sums; /* of what is kept (seal_sum) */
	/* of each entry; of those from 1 to hashed_from they are made when they
	 * are asked for */
	uint8_t (*hash)[HASH_LEN];
	size_t hash_cap;
	uint32_t hashed_from;
	uint32_t ruled; /* entries whose order was checked */

	uint32_t start, reveal, beacon; /* NO_ENTRY: none yet */
	uint32_t seat[LOG_SEATS_MAX];   /* seat entry in force */
	char *name[LOG_SEATS_MAX];      /* its name, as names are compared */
	uint32_t salt[LOG_SEATS_MAX];
	/*
	 * The live story is a chain that is never changed: tail[i] is the last
	 * live entry right after entry i, chain[n].prev the one before entry n
	 * in its chain, chain[n].instead the one that n replaces.  A void only
	 * goes back to an older tail.
	 */
	uint32_t *tail;
	struct log_link {
		uint32_t prev, instead;
	} * chain;
	struct log_mark *marks;
	size_t cap; /* of tail, chain and marks */
	/* the first note that closed the match, the last deadline, the last
	 * pause or end of one; NO_ENTRY: none yet */
	uint32_t closed, due, pause;
	uint32_t host;                   /* the last that names a host */
	uint32_t topic[UINT8_MAX + 1];   /* the last note of a mark's topic */
	uint32_t written[LOG_SEATS_MAX]; /* of log_last_written */
};

struct log_state *log_state_new(void);
void log_state_free(struct log_state *state);

/* "sig: ", the signature, a line end. */
#define SIG_LINE (5 + 2 * SIG_LEN + 1)

/* Parse the entries in the log's bytes from offset at on; EX_DATAERR. */
int log_read_entries(
    struct log *log, size_t at, const char *name, struct err *err);
/* Of so many entries, the first whose hash a checkpoint keeps. */
size_t log_first_hash(size_t count);
/* Compute the hashes that log_state.hashed_from leaves out. */
void log_hash_again(const struct log *log);
/* Note entry n, which has a mark, in tail and chain: instead is the entry that
 * it replaces, or NO_ENTRY; tail, of a void, the last live entry after it. */
void log_link(
    struct log_state *state, uint32_t n, uint32_t instead, uint32_t tail);
/* Make room for count entries in tail, chain and marks. */
void log_grow_story(struct log_state *state, size_t count);

/* True if it is of orders with moves that a player wrote. */
bool log_mark_is_written(const struct log_mark *mark);
/* The byte that stands for a note's topic in its mark. */
uint8_t log_topic_mark(const char *topic);

/* Check the rules of order for entry number state->ruled.  NULL, and the state
 * has moved on; or a constant sentence: the rule that it breaks. */
const char *log_rules_add(struct log_state *state, const struct log *log);

#endif
