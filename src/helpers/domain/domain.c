/* SPDX-License-Identifier: MIT */
/*
 * domain.c - pli-domain: a domain on stdin, and on stdout the one that somebody
 * has registered of it: "example.co.uk" of "mail.example.co.uk".
 *
 * Which ends of names are everybody's is in the Public Suffix List.  Only its
 * part of registries counts: beneath a name that is one of the others, like
 * those of dynamic addresses, anybody has as many as he likes.
 */
#include "base/fs.h"
#include "base/sandbox.h"

#include <libpsl.h>
#include <stdio.h>
#include <string.h>
#include <unistd.h>

#define SECONDS 2
#define MEMORY (64 * 1024 * 1024)
#define DOMAIN_MAX 1024

/* The shortest end of it that is no public suffix; all of it if there is none.
 */
static const char *
registered(const char *domain)
{
	const psl_ctx_t *list = psl_builtin();
	const char *at = domain, *dot;

	while ((dot = strchr(at, '.')) != NULL &&
	       !psl_is_public_suffix2(list, dot + 1, PSL_TYPE_ICANN))
		at = dot + 1;
	return at;
}

int
main(int argc, char **argv)
{
	struct buf in = BUF_INIT;
	struct err err = ERR_INIT;
	int rc = 0;

	(void)argv;
	if (argc > 1) {
		fputs("usage: pli-domain <DOMAIN >REGISTERED\n", stderr);
		return EX_USAGE;
	}
	sandbox_enter(SECONDS, MEMORY);
	if (fs_read_fd(&in, 0, DOMAIN_MAX, NULL, &err) < 0)
		return err.exit;
	if (in.len > 0)
		in.data[strcspn(in.data, "\r\n")] = '\0';
	if (puts(registered(in.data)) < 0 || fflush(stdout) != 0)
		rc = EX_IOERR;
	buf_release(&in);
	/* What else runs at an exit may want what the sandbox forbids. */
	_exit(rc);
}
