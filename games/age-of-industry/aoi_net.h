/* SPDX-License-Identifier: MIT */
/*
 * aoi_net.h - who is joined to whom: graphs of at most 64 nodes, each node's
 * neighbours a bit set.
 */
#ifndef AOI_NET_H
#define AOI_NET_H

#include <stdint.h>

#define NODES_MAX 64
#define NODE(n) (UINT64_C(1) << (n))

/* Join two nodes both ways. */
void net_join(uint64_t *joined, unsigned a, unsigned b);
/* All nodes that a path leads to from any of from, these included. */
uint64_t net_reach(const uint64_t *joined, uint64_t from);
/* Those of wanted that are nearest to from; 0 if none can be reached.  A node
 * of from itself is at distance 0. */
uint64_t net_nearest(const uint64_t *joined, uint64_t from, uint64_t wanted);
/*
 * How many links of the map (linked) are missing on the way from one set to
 * another that has the most joined already; 0 if none is, or no way leads
 * there.  gap are the ends of the first that is missing.
 */
unsigned net_gap(const uint64_t *joined, const uint64_t *linked, uint64_t from,
    uint64_t to, unsigned gap[2]);
/* net_reach of every node of count, at once. */
void net_parts(const uint64_t *joined, unsigned count, uint64_t *part);

#endif
