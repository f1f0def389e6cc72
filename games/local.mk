# One line a game: the rules.  Its data (yaml, md, svg) is found by itself.
libpli_a_SOURCES +=
