/* SPDX-License-Identifier: MIT */
/*
 * checks.h - Check, without a write to the disk for each assertion that holds,
 * which took a third of the time of tests that hold millions.  It told after
 * which line a test was killed by a signal: a debugger does (CK_FORK=no).
 */
#ifndef CHECKS_H
#define CHECKS_H

#include <check.h>

#define _mark_point(file, line) ((void)0)

#endif
