/* SPDX-License-Identifier: MIT */
/*
 * setup.h - the parts of pli setup: a site, its mail system, what runs by
 * itself.
 *
 * What is known of a mail system stands in contrib/setup/NAME.yaml.  Nothing
 * outside of the site is changed unless the host says so; all that would be
 * is shown.
 */
#ifndef CMD_SETUP_H
#define CMD_SETUP_H

#include "base/data.h"
#include "base/doc.h"
#include "base/err.h"

#include <stdbool.h>
#include <sys/types.h>

struct setup {
	const char *dir;      /* of the site, an absolute path */
	const char *user;     /* who owns it */
	uid_t uid;            /* of user */
	gid_t gid;            /* of user */
	const char *address;  /* where players write to */
	const char *host;     /* the host's own, or NULL */
	const char *language; /* the host's */
	const char *mail;     /* name of a recipe, or "fetch" */
	const char *out;      /* url of smtp, or NULL: as init writes it */
	const char *fetch;    /* url of fetch, or NULL */
	const char *fetch_user, *fetch_password_file; /* or NULL */
	bool write;                                   /* what is shown */
	struct data data;                             /* where recipes are */
	struct doc *facts;                            /* for their templates */
	unsigned left; /* steps that are to be done and were not */
};

/* ---- setup_steps.c: recipes ---- */

/* True if the mail system of a recipe is installed. */
bool setup_is_found(const struct setup *setup, const char *recipe);
/*
 * Show what a recipe changes, and change it if setup->write.  left counts what
 * was not.  EX_CONFIG: the recipe has a mistake; EX_NOPERM, EX_UNAVAILABLE: it
 * could not be done.
 */
int setup_recipe(struct setup *setup, const char *recipe, struct err *err);

/* ---- setup_user.c: other programs, and what is the site's owner's ---- */

/* Run a program found by PATH or where a system keeps its own; what it prints
 * goes to out if that is not NULL.  Its exit status, 127: there is none. */
int setup_run(const char *const *argv, struct buf *out);
/* Set the owner, by name or number (user, uid, gid); false: there is no such
 * user. */
bool setup_find_user(struct setup *setup, const char *name);
/* Call what as the owner of the site, in a process of its own.  What it
 * returns (0 to 120), or -1. */
int setup_as_user(const struct setup *setup,
    int (*what)(const struct setup *setup), struct err *err);
/* Run pli with these arguments (NULL ends them) as this process's user. */
int setup_pli(const struct setup *setup, const char *const *args);
/* Our own path, which the caller frees. */
char *setup_own_path(void);

/* ---- setup_letter.c ---- */

enum {
	SETUP_NOT_OUT = 1, /* the letter did not leave */
	SETUP_NOT_IN = 2,  /* what was sent to the site did not reach it */
	SETUP_NOT_MADE = 4 /* it could not be written */
};
/* To be called as the owner of the site: a letter to the host, and the same to
 * the site itself; what did not work. */
int setup_letter(const struct setup *setup);

#endif
