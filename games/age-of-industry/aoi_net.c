/* SPDX-License-Identifier: MIT */
/* aoi_net.c - search in graphs of at most 64 nodes, a layer at a time. */
#include "aoi_net.h"

void
net_join(uint64_t *joined, unsigned a, unsigned b)
{
	joined[a] |= NODE(b);
	joined[b] |= NODE(a);
}

/* The neighbours of all nodes of a set. */
static uint64_t
neighbours(const uint64_t *joined, uint64_t set)
{
	uint64_t out = 0;

	for (; set != 0; set &= set - 1)
		out |= joined[__builtin_ctzll(set)];
	return out;
}

uint64_t
net_reach(const uint64_t *joined, uint64_t from)
{
	uint64_t seen = from;

	while (from != 0) {
		from = neighbours(joined, from) & ~seen;
		seen |= from;
	}
	return seen;
}

uint64_t
net_nearest(const uint64_t *joined, uint64_t from, uint64_t wanted)
{
	uint64_t seen = from;

	while (from != 0 && (from & wanted) == 0) {
		from = neighbours(joined, from) & ~seen;
		seen |= from;
	}
	return from & wanted;
}

/* Searched from behind, so that the last step found is the first to go. */
unsigned
net_gap(const uint64_t *joined, const uint64_t *linked, uint64_t from,
    uint64_t to, unsigned gap[2])
{
	uint64_t near = net_reach(joined, from), seen = net_reach(joined, to);
	uint64_t next;
	unsigned count = 1;

	if (near & seen)
		return 0;
	for (; !((next = neighbours(linked, seen)) & near); count++) {
		next = net_reach(joined, seen | next);
		if (next == seen)
			return 0;
		seen = next;
	}
	gap[0] = (unsigned)__builtin_ctzll(next & near);
	gap[1] = (unsigned)__builtin_ctzll(linked[gap[0]] & seen);
	return count;
}

void
net_parts(const uint64_t *joined, unsigned count, uint64_t *part)
{
	uint64_t todo = count < 64 ? NODE(count) - 1 : UINT64_MAX, reach, set;

	while (todo != 0) {
		reach = net_reach(joined, todo & -todo);
		for (set = reach; set != 0; set &= set - 1)
			part[__builtin_ctzll(set)] = reach;
		todo &= ~reach;
	}
}
