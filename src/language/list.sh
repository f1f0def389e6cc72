#!/bin/sh
# list.sh TEMPLATES - the languages that have a pack there, one LANGUAGE("code")
# a line; English first, since texts are first written in it.
cd "$1" && for pack in en.yaml [a-z][a-z].yaml; do
	echo "LANGUAGE(\"${pack%.yaml}\")"
done | awk '!seen[$0]++'
