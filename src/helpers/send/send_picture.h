/* SPDX-License-Identifier: MIT */
/*
 * send_picture.h - letters get their pictures on the way out.
 */
#ifndef SEND_PICTURE_H
#define SEND_PICTURE_H

#include "letters/draw_client.h"
#include "site/outbox.h"

struct send_pictures {
	struct carrier *carrier; /* who takes the letters then */
	struct draw_client draw_client;
};

/* A carrier that draws and hands on; pictures must outlive it and is ended with
 * send_pictures_end.  A letter whose picture fails goes without. */
struct carrier send_pictures(
    struct send_pictures *pictures, struct carrier *carrier);
void send_pictures_end(struct send_pictures *pictures);

#endif
