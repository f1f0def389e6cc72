#!/bin/sh
# make-samples.sh - make state/samples again (make samples): one random match
# of Hab & Gut, played to its end and revealed, and what can be done to it.
set -eu
: "${srcdir:=.}" "${builddir:=.}"
: "${PLI:=$builddir/pli}"
seed=${1:-7}

dir=$(mktemp -d)
trap 'rm -rf "$dir"' EXIT
"$PLI" --now 2026-11-21T18:00:00Z simulate hab-gut --seats 3 --count 1 \
	--seed "$seed" --out "$dir" >/dev/null
# The host key of a simulated match follows from the seed: it is no secret.
key=$(printf 'pli simulate host %s 0\n' "$seed" | b2sum -l 256 | cut -c 1-64)
printf 'pli-host-1 %s\n' "$key" >"$dir/key"
"$builddir/tests/samples/make_samples" "$srcdir/state/samples" \
	"$dir"/*.pli "$dir/key"
chmod a+r "$srcdir"/state/samples/*
