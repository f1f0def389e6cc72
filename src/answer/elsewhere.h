/* SPDX-License-Identifier: MIT */
/*
 * elsewhere.h - a mail for a match that another host has now.
 */
#ifndef ELSEWHERE_H
#define ELSEWHERE_H

#include "reading/request.h"

/* Who answers a letter of ours is told where the match is played now. */
int elsewhere_answer(struct request *request, struct err *err);

#endif
