/* SPDX-License-Identifier: MIT */
/*
 * sandbox.h - a process that gives up what it will not need.
 *
 * For code that reads a stranger's bytes: once in, a process can compute and
 * use the descriptors it has, and nothing else, whatever it is made to run.
 */
#ifndef SANDBOX_H
#define SANDBOX_H

#include <stddef.h>

enum sandbox_wall {
	SANDBOX_LANDLOCK = 1, /* no file by its name, no TCP */
	SANDBOX_SECCOMP = 2   /* no system calls but a short list */
};

/*
 * Enter, for good: seconds of CPU, memory bytes more than are mapped now, no
 * new privileges, no core file, few bytes into any file, no file or program by
 * name, no socket.  Returns the walls that stand: a kernel may lack some, and
 * the limits hold without them.
 */
unsigned sandbox_enter(unsigned seconds, size_t memory);
/* From now on no core file of this process can be written, and no other of its
 * user can look into it: for who is about to read keys or passwords. */
void sandbox_keep_secrets(void);
/* Only the limits, and they survive exec: for a helper about to be run. */
void sandbox_limit(unsigned seconds, size_t memory);
/* The walls this kernel has, tried in a child of its own. */
unsigned sandbox_try(void);
/* What is missing where not all of them stand, and what the host can do, as
 * sentences for him; NULL if walls are all there are. */
const char *sandbox_lacks(unsigned walls);

#endif
