/* SPDX-License-Identifier: MIT */
/* quick.h - what quick.c does besides taking the library's places. */
#ifndef QUICK_H
#define QUICK_H

/* All keys that are made from now on come from that number. */
void quick_seed(unsigned seed);

#endif
