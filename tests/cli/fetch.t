#!/bin/sh
# pli fetch: mail from a Maildir and an mbox; each is taken once, and goes only
# when it was taken.  (IMAP and POP3: tests/live/fetch.t.)
. "${srcdir:-.}/tests/cli/lib.sh"
needs fetch
. "$srcdir/tests/cli/site.sh"

site_make
site_match 3
cp "$site/pli.yaml" plain.yaml
home=$site

# begin NAME LINE...: a copy of the site whose pli.yaml has these lines more.
begin() {
	site=$dir/$1
	site_copy "$home" "$site"
	shift
	{
		cat plain.yaml
		[ $# = 0 ] || printf '%s\n' "$@"
	} >"$site/pli.yaml"
}

maildir() {
	rm -rf "$1"
	mkdir -p "$1/tmp" "$1/new" "$1/cur"
}

# sentence SEAT ID: a mail with that seat's sentence.
sentence() {
	echo "sentence: the sentence of $2 is my very own" | mail_from "$1" "$2"
}

salts() {
	grep -c '^kind: salt' "$site/state/demo.pli"
}

# ---- what stands in pli.yaml ----

# config WHAT REGEX LINE...: it is a mistake, and the regex is said.
config() {
	what=$1
	regex=$2
	shift 2
	begin config "$@"
	run pli fetch
	is "$status" 78 "$what: a mistake"
	like "$errors" "$regex" "$what: which is explained"
}

config 'no list' 'there is no fetch list'
config 'an empty word' 'fetch: must be a list' 'fetch: 3'
config 'another kind of url' 'yaml:[0-9]+: fetch: url: must be' 'fetch:' \
	'- url: http://example.org'
config 'a password in the url' 'url: must be' 'fetch:' \
	'- url: imaps://pli:secret@example.org'
config 'an unknown key' 'fetch: unknown key: ulr .did you mean url' 'fetch:' '- ulr: maildir:x'
config 'no url' 'url: is missing' 'fetch:' '- then: delete'
config 'no password' 'needs user and password_file' 'fetch:' \
	'- url: imaps://example.org' '  user: pli'
config 'a password that is not there' 'none: No such file' 'fetch:' \
	'- url: imaps://example.org' '  user: pli' '  password_file: none'
config 'STARTTLS twice' 'makes no sense' 'fetch:' '- url: imaps://example.org' \
	'  user: pli' '  password_file: x' '  starttls: yes'
config 'moving with POP3' 'POP3 has no folders' 'fetch:' \
	'- url: pop3s://example.org' '  user: pli' '  password_file: x' \
	'  then: move Done'
config 'moving in an mbox' 'mbox has no folders' 'fetch:' '- url: mbox:x' \
	'  then: move Done'
config 'what then' 'keep, delete, or' 'fetch:' '- url: mbox:x' '  then: burn'
config 'a user of a folder' 'for mail servers only' 'fetch:' '- url: mbox:x' \
	'  user: me'
begin config 'fetch:' '- url: imaps://example.org' '  user: pli' \
	'  password_file: password'
echo secret >"$site/password"
chmod 644 "$site/password"
run pli fetch
is "$status" 78 'a password that everybody may read: a mistake'
unlike "$errors" secret 'and is not shown to more'
run pli fetch --nothing
is "$status" 64 'an unknown option'
rm "$site/password"
begin config
run pli fetch imaps://example.net
is "$status" 64 'a server that is in no list'

# ---- a Maildir ----

begin maildir 'fetch:' '- url: maildir:box'
run pli fetch
is "$status" 75 'no Maildir yet: later'
maildir "$site/box"
run pli fetch
is "$status $out" "0 maildir:$site/box: taken 0, waiting 0" 'nothing there'
sentence 0 m0 >"$site/box/new/100.a.example"
sentence 1 m1 >"$site/box/cur/101.b.example:2,S"
run pli fetch
is "$status $out" "0 maildir:$site/box: taken 2, waiting 0" 'two mails'
is "$(salts)" 2 'are played'
ok 'and stay' test -f "$site/box/new/100.a.example"
mv "$site/box/new/100.a.example" "$site/box/cur/100.a.example:2,S"
run pli fetch
is "$status $out" "0 maildir:$site/box: taken 0, waiting 0" \
	'seen before, whatever their flags are now'
ok 'what was seen is noted' grep -q '^100.a.example$' "$site"/fetch/*
is "$(stat -c %a "$site"/fetch/*)" 600 'for nobody else'

begin delete 'fetch:' '- url: maildir:box' '  then: delete'
maildir "$site/box"
sentence 0 m0 >"$site/box/new/100.a.example"
ln -s /etc/passwd "$site/box/new/099.link.example"
mkdir "$site/box/new/098.dir.example"
mkfifo "$site/box/new/097.fifo.example"
run timeout 60 "$PLI" -C "$site" fetch
is "$status $out" "0 maildir:$site/box: taken 1, waiting 0" \
	'links, folders and pipes are no mails'
ok 'what was taken goes' test ! -e "$site/box/new/100.a.example"
ok 'and nothing else' test -L "$site/box/new/099.link.example"
name=$(printf 'a\nb')
sentence 1 m1 >"$site/box/new/$name"
run pli fetch
ok 'a name of two lines is a name' test ! -e "$site/box/new/$name"
is "$(salts)" 2 'like any other'

begin move 'fetch:' '- url: maildir:box' '  then: move box/.Done'
maildir "$site/box"
sentence 0 m0 >"$site/box/cur/100.a.example:2,S"
sentence 1 m1 | sed 's/^Delivered-To.*//' >"$site/box/new/101.b.example"
run pli fetch
is "$status" 0 'moved'
is "$(cd "$site/box" && find . -type f | sort | tr '\n' ' ')" \
	"./.Done/cur/100.a.example:2,S ./.Done/new/101.b.example " \
	'to the other folder, flags and all'
is "$(salts)" 1 'a mail that does not say where it was for plays nothing'

# ---- what cannot be taken now ----

begin waiting 'fetch:' '- url: maildir:box' '  then: delete'
maildir "$site/box"
sentence 0 m0 >"$site/box/new/100.a.example"
mv "$site/keys/host" "$site/keys/gone"
run pli fetch
is "$status $out" "75 maildir:$site/box: taken 0, waiting 1" 'a mail waits'
ok 'where it is' test -e "$site/box/new/100.a.example"
mv "$site/keys/gone" "$site/keys/host"
run pli fetch
is "$status $out" "0 maildir:$site/box: taken 1, waiting 0" 'until it is taken'
is "$(salts)" 1 'and played'

# One match that cannot go on is no reason for the others to wait.
maildir "$site/box"
sentence 1 m1 >"$site/box/new/102.c.example"
sentence 2 m2 >"$site/box/new/103.d.example"
sed 's/+demo\./+other./' "$site/box/new/102.c.example" \
	>"$site/box/new/101.b.example"
cp "$site/state/demo.pli" "$site/state/other.pli"
cp "$site/state/demo.private" "$site/state/other.private"
run pli fetch
is "$status $out" "75 maildir:$site/box: taken 2, waiting 1" 'others go on'
is "$(salts)" 3 'and are played'

# ---- by hand ----

begin hand
maildir "$site.retry"
sentence 0 m0 >"$site.retry/new/100.a.example"
RECIPIENT=$(reply_of 1)
SENDER=
export RECIPIENT SENDER
run pli fetch --delete "maildir:$site.retry"
unset RECIPIENT SENDER
is "$status $out" "0 maildir:$site.retry: taken 1, waiting 0" 'a folder by hand'
is "$(salts) $(ls "$site.retry/new")" '1 ' \
	'is taken whatever the environment says of another mail'

# ---- an mbox ----

# box FILE: standard input as another mail of it.
box() {
	printf 'From someone Sat Nov 21 18:00:00 2026\n' >>"$1"
	cat >>"$1"
	printf '\n' >>"$1"
}

begin mbox 'fetch:' '- url: mbox:box'
run pli fetch
is "$status $out" "0 mbox:$site/box: taken 0, waiting 0" 'no mbox yet: no mail'
{
	sentence 0 m0
	printf '\n>From here on it is chat,\nFrom the middle of it, too.\n'
} | box "$site/box"
sentence 1 m1 | box "$site/box"
run pli fetch
is "$status $out" "0 mbox:$site/box: taken 2, waiting 0" 'an mbox of two'
is "$(salts)" 2 'both are played'
sentence 2 m2 | box "$site/box"
cp "$site/box" box.before
run pli fetch
is "$status $out" "0 mbox:$site/box: taken 1, waiting 0" 'a third comes'
same "$site/box" box.before 'the file is as it was'

begin mbox-delete 'fetch:' '- url: mbox:box' '  then: delete'
sentence 0 m0 | box "$site/box"
sentence 1 m1 | box "$site/box"
cp "$site/box" box.before
mv "$site/keys/host" "$site/keys/gone"
run pli fetch
is "$status $out" "75 mbox:$site/box: taken 0, waiting 2" 'both wait'
same "$site/box" box.before 'where they are'
mv "$site/keys/gone" "$site/keys/host"
touch "$site/box.lock"
run pli fetch
is "$status" 75 'a file that another program holds: later'
like "$errors" 'another program holds it' 'and why'
rm "$site/box.lock"
run pli fetch
is "$status $out" "0 mbox:$site/box: taken 2, waiting 0" 'both are taken'
is "$(wc -c <"$site/box" | tr -d ' ')" 0 'and the file is empty'
ok 'no lock is left' test ! -e "$site/box.lock"
echo 'no mbox at all' >"$site/box"
run pli fetch
is "$status" 75 'what is no mbox'
like "$errors" 'is not an mbox' 'is said to be none'
is "$(cat "$site/box")" 'no mbox at all' 'and left alone'

# ---- much, and odd ----

begin much 'fetch:' '- url: maildir:box' '  then: delete' '- url: mbox:box2'
maildir "$site/box"
head -c 3000000 /dev/zero | tr '\0' 'x' >"$site/box/new/100.big.example"
: >"$site/box/new/101.empty.example"
head -c 3000 /dev/urandom >"$site/box/new/102.noise.example"
sentence 0 m0 >"$site/box/new/103.a.example"
run pli fetch
is "$status" 0 'what is no mail is dealt with'
is "$(salts) $(ls "$site/box/new")" '1 ' 'and holds nothing up'
(
	exec 9<>"$(grep -l "maildir" "$site"/fetch/*)"
	flock 9
	run pli fetch
	printf '%s %s\n' "$status" "$out" >"$dir/held"
)
like "$(cat held)" "^0 maildir:.*another run is at it" \
	'where another run is at it, it need not be'

# A note that was torn by a power cut.
begin torn 'fetch:' '- url: maildir:box'
maildir "$site/box"
sentence 0 m0 >"$site/box/new/100.a.example"
must pli fetch
printf '101.b.exa' >>"$(ls "$site"/fetch/*)"
sentence 1 m1 >"$site/box/new/101.b.exa"
run pli fetch
is "$out" "maildir:$site/box: taken 1, waiting 0" 'half a note is none'
rm "$site/box/new/100.a.example"
n=0
while [ $n -lt 120 ]; do
	echo "20$n.old" >>"$(ls "$site"/fetch/*)"
	n=$((n + 1))
done
must pli fetch
is "$(wc -l <"$(ls "$site"/fetch/*)" | tr -d ' ')" 2 \
	'what is in the box no more is forgotten'
done_testing
