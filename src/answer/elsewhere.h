/* SPDX-License-Identifier: MIT */
/*
 * elsewhere.h - a mail for a match that another host has now.
 */
#ifndef ELSEWHERE_H
#define ELSEWHERE_H

#include "reading/request.h"

/* Tell the writer where the match is played now, if the mail answers a letter
 * of the seat's; else leave it out. */
int elsewhere_answer(struct request *request, struct err *err);

#endif
