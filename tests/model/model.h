/* SPDX-License-Identifier: MIT */
/*
 * model.h - a random walk over all that can happen to one site, and what must
 * hold after every step of it.
 *
 * A step is drawn from the walk's seed and its own number alone, and what it
 * does to the model (model_plan) is kept apart from what it does to the site
 * (act_do), which may be done in a process that is killed in the middle, and
 * then once more.  So a walk can be walked again with steps left out.
 */
#ifndef MODEL_H
#define MODEL_H

#include "names.h"
#include "table/table.h"
#include "year/posted.h"

#include <stdbool.h>
#include <stdint.h>

#define MODEL_PEOPLE 12
#define MODEL_MAILS 24   /* that may come again */
#define MODEL_PLAYING 4  /* matches that are not over */
#define MODEL_MATCHES 64 /* that are remembered */
#define HOUR ((int64_t)3600)
#define DAY (24 * HOUR)

/* ---- bytes.c: all files of the site, by the hash of their bytes ---- */

struct bytes {
	struct names names;
	struct file {
		uint64_t ino, size, mtime, ctime;
		uint8_t hash[16];
		unsigned round; /* when it was there last */
		bool gone;
	} * files;
	size_t cap;
	unsigned round;
	/* What the last look found to be another: how many files, and one. */
	unsigned changed;
	char first[256];
};

/* Logs do not count. */
void bytes_look(struct bytes *bytes, const char *dir);
/* NULL: there is no such file. */
const struct file *bytes_find(const struct bytes *bytes, const char *path);
void bytes_release(struct bytes *bytes);

/* ---- letters that were seen in the outbox ---- */

enum fate { WAITS, TAKEN, FAILED };

struct model_letter {
	char *batch, *to, *from, *reply, *id;
	unsigned index;
	char match[17]; /* "": of none */
	uint32_t seat, entry;
	bool regular; /* of an entry: in a batch "ID.000017" */
	bool daily;
	bool lost; /* with what it was of: an older file, or site, is back */
	enum fate fate;
	unsigned tries;
	int64_t tried;  /* first */
	int64_t failed; /* when it was given up last */
};

struct seen_batch {
	uint8_t hash[16];
	size_t first, count; /* letters */
	bool lost;
};

/* ---- one step ---- */

enum how {
	DO_NOTHING,
	DO_COMMAND,
	DO_MAIL,
	DO_SEND,
	DO_RESTORE, /* the site from its backup */
	DO_OLDER    /* a match from an older file */
};

struct kept_mail;

struct act {
	enum how how;
	char *argv[24];
	int argc;
	bool reads;   /* it must write nothing, whatever it says */
	bool nothing; /* nor must a mail that came before */
	struct buf mail;
	char *to, *sender;      /* envelope */
	char *writer;           /* who must be answered, or NULL */
	int64_t wait;           /* before it */
	struct kept_mail *kept; /* NULL: it cannot come again */
	struct buf told;        /* for people */
	unsigned crash_at;      /* 0: not killed */
	bool power;
	/* what became of it */
	int rc;
	bool unchanged; /* it said so */
	bool killed;
};

struct kept_mail {
	struct buf bytes;
	char *to;
	int64_t when;
	bool idle; /* when it came first it changed nothing */
	bool lost; /* or that is lost */
};

/* A copy of a match file. */
struct kept_file {
	char id[17];
	uint32_t head;
	struct buf bytes;
};

struct model {
	struct site site;
	char *dir, *outbox;
	unsigned seed, step;
	int64_t now, ticked;
	struct dice chance; /* of this step */
	struct bytes bytes;
	struct names batch_names;
	struct seen_batch *batches;
	size_t batch_cap;
	struct model_letter *letters;
	size_t letter_count, letter_cap;
	size_t new_from; /* the first letter of this step */
	struct names ids;
	char matches[MODEL_MATCHES][17];
	unsigned match_count, tables;
	struct kept_mail mails[MODEL_MAILS];
	unsigned mail_count;
	struct kept_file file; /* id "": none */
	bool has_backup;
	long sunk;  /* bytes of the sink's list that were read */
	bool dirty; /* a run was killed, and not all has been looked at since */
};

/* ---- walk.c ---- */

/* Something does not hold: says what, and ends the walk. */
void model_wrong(const struct model *model, const char *fmt, ...)
    __attribute__((format(printf, 2, 3), noreturn));
unsigned model_below(struct model *model, unsigned n);
void model_init(struct model *model, unsigned seed);
void model_release(struct model *model);
/* One step; says it on stdout if it is to be shown. */
void model_step(struct model *model, unsigned number, bool show);

/* ---- acts ---- */

void act_arg(struct act *act, const char *fmt, ...)
    __attribute__((format(printf, 2, 3)));
void act_do(const struct model *model, struct act *act);
/* Run the command; what it says goes to stdout and stderr. */
int act_command(const struct model *model, struct act *act);
/* The same at once; what it says goes to a file. */
int act_quietly(const struct model *model, struct act *act);
void act_release(struct act *act);

/* back.c: an older site, an older file. */
int back_restore(const struct model *model, struct act *act);
int back_older(const struct model *model, struct act *act);
void back_plan(struct model *model, struct act *act);
void back_look(struct model *model, const struct act *act);

/* host.c, mails.c: draw one. */
void host_plan(struct model *model, struct act *act);
void mails_plan(struct model *model, struct act *act);
/* Append legal orders of a seat, a line each; the first seat that owes
 * something, or as many as there are seats. */
void mails_orders(
    struct model *model, struct table *table, uint32_t seat, struct buf *out);
uint32_t mails_owing(const struct table *table);
/* A match of the site, open for reading; false: there is none.  over: any, else
 * one that is not over. */
bool model_match(struct model *model, struct table *table, bool over);
bool model_open(struct model *model, const char *id, struct table *table);

/* server.c: what waits leaves, or does not. */
int server_send(const struct model *model, struct act *act);
/* Read what the server did. */
void server_look(struct model *model);

/* check.c: all that must hold after a step. */
void check_step(struct model *model, const struct act *act);
/* letters.c: take in what is new in the outbox; is all still there? */
void letters_look(struct model *model);
void letters_check(const struct model *model);
/* The letters of a match's entries behind head are gone, and others may be
 * called as they were; id NULL: all. */
void letters_lose(struct model *model, const char *id, uint32_t head);
/* Is there a batch of that name in outbox/FOLDER? */
bool letters_lie(
    const struct model *model, const char *folder, const char *name);
void letters_release(struct model *model);

#endif
