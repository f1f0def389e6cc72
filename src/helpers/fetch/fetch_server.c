/* SPDX-License-Identifier: MIT */
/* fetch_server.c - the two kinds of boxes that another machine keeps. */
#include "helpers/fetch/fetch.h"

static void
hang_up(void *net)
{
	net_close(net);
}

static int
call(struct box *box, const struct place *place,
    int (*open)(struct box *box, struct wire *take,
	void (*close)(void *carrier), const struct place *place,
	struct err *err),
    struct err *err)
{
	struct wire wire;
	struct net *net;

	if (net_open(&net, &place->server, err) < 0)
		return -1;
	wire_init(&wire);
	wire.carrier = net;
	wire.read = net_read;
	wire.write = net_write;
	return open(box, &wire, hang_up, place, err);
}

int
box_imap(struct box *box, const struct place *place, struct err *err)
{
	return call(box, place, imap_open, err);
}

int
box_pop3(struct box *box, const struct place *place, struct err *err)
{
	return call(box, place, pop3_open, err);
}
