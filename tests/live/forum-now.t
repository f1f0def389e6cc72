#!/bin/sh
# The same five people on a current NodeBB, if prepare.sh was shown its sources
# (PLI_NODEBB): for a soak.
PLI_PEOPLE_FORUM=nodebb-now
export PLI_PEOPLE_FORUM
. "${srcdir:-.}/tests/live/forum-people.t"
