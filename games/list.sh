#!/bin/sh
# list.sh LIST - the games of a list (local.mk), one GAME(name in C) a line:
# each folder of which it names a file.
sed -n 's|^	[^/]*/\([a-z][a-z0-9-]*\)/.*|\1|p' "$1" | LC_ALL=C sort -u |
	sed 's/-/_/g; s/.*/GAME(&)/'
