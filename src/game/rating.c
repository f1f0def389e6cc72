/* SPDX-License-Identifier: MIT */
/* rating.c - how strong players are. */
#include "game/rating.h"

#include "game/game.h"

#include <math.h>

#define SCALE 400.0 /* points: ten times as often */

static double
expected(double own, double other)
{
	return 1 / (1 + pow(10, (other - own) / SCALE));
}

static double
scored(unsigned own, unsigned other)
{
	return own < other ? 1 : own == other ? 0.5 : 0;
}

/* All by what they were before: nobody gains by standing first in a list. */
void
rating_match(double *const *ratings, const unsigned *places, unsigned count)
{
	double gain[SEATS_MAX] = {0};

	for (unsigned i = 0; i < count; i++)
		for (unsigned j = 0; j < count; j++)
			if (i != j)
				gain[i] += scored(places[i], places[j]) -
					   expected(*ratings[i], *ratings[j]);
	for (unsigned i = 0; count > 1 && i < count; i++)
		*ratings[i] += RATING_STEP * gain[i] / (count - 1);
}
