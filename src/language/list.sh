#!/bin/sh
# list.sh TEMPLATES - the languages that have a pack there, one LANGUAGE("code")
# a line: English, since texts are first written in it, those that say they are
# complete, the others.
cd "$1" && {
	echo en
	grep -l '^complete: true$' [a-z][a-z].yaml
	ls [a-z][a-z].yaml
} | sed 's/\.yaml$//' | awk '!seen[$0]++ { print "LANGUAGE(\"" $0 "\")" }'
