/* SPDX-License-Identifier: MIT */
/*
 * build.h - which program this is, for files that no other may read.
 */
#ifndef BUILD_H
#define BUILD_H

#include "base/seal.h"

/*
 * H of the note that the linker writes into a program, of all its code and data
 * (ELF's NT_GNU_BUILD_ID), and of libsodium's version: any other program, and
 * each other build of it, has another.  False: there is no such note, and
 * nothing shall be kept.
 */
bool build_id(uint8_t id[HASH_LEN]);

#endif
