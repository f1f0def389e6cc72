/* SPDX-License-Identifier: MIT */
/* main.c - the command line. */
#include <stdio.h>
#include <string.h>
#include <sysexits.h>

int
main(int argc, char **argv)
{
	if (argc > 1 && strcmp(argv[1], "--version") == 0) {
		puts(PACKAGE_STRING);
		return 0;
	}
	if (argc > 1 && strcmp(argv[1], "--help") == 0) {
		puts("usage: pli [--help] [--version] command [argument ...]");
		return 0;
	}
	if (argc > 1)
		fprintf(stderr, "pli: %s: unknown command\n", argv[1]);
	else
		fprintf(stderr, "usage: pli command [argument ...]\n");
	return EX_USAGE;
}
