# guest.sh - people without a seat write to open tables, for shell tests.
# Usage, after mail.sh:
#
#	say FROM TO SUBJECT TEXT	# a mail; sets what take sets
#	asked_at, asked_at_first, asked_at_last	# a letter's reply address
#	asked_of ADDRESS		# that of the letter to somebody
#	subject				# of the first letter
#	flat, flat_of ADDRESS		# the text of a letter on one line
#	open_by WHO WISH		# sets $id
#	sit_down WHO NAME		# sets $WHO, the reply address
# shellcheck shell=sh

plain=pli@example.org
said=0

# No match is looked at.
entries() {
	echo 0
}

# The newcomers' server can be trusted, and says that they are who they are; a
# test of others empties this.
vouched='Authentication-Results: mx.example.org; dmarc=pass'

# guest FROM ID TO SUBJECT: standard input as a mail.
guest() {
	grep -q '^authserv:' "$site/pli.yaml" ||
		echo 'authserv: mx.example.org' >>"$site/pli.yaml"
	[ -z "$vouched" ] || echo "$vouched"
	echo "Delivered-To: $3"
	echo "From: <$1>"
	echo "To: <$3>"
	echo "Subject: $4"
	echo "Message-ID: <$2@mail.example.net>"
	echo 'MIME-Version: 1.0'
	echo 'Content-Type: text/plain; charset=utf-8'
	echo 'Content-Transfer-Encoding: 8bit'
	echo
	cat
}

say() {
	said=$((said + 1))
	printf '%s\n' "$4" | guest "$1" "said$said" "$2" "$3" >mail
	take "$1: ${4:-$3}" mail
}

reply_addresses() {
	printf '%s\n' "$letters" | tr -d '\r' |
		sed -nE 's/^Reply-To: <?([^>[:space:]]*)>?.*/\1/p'
}

asked_at() {
	reply_addresses | head -n 1
}

asked_at_first() {
	reply_addresses | grep -v '\.new\.' | head -n 1
}

asked_at_last() {
	reply_addresses | tail -n 1
}

# asked_of ADDRESS: where that person's letter is answered to.
asked_of() {
	printf '%s\n' "$letters" | tr -d '\r' | sed -n "
		/^letter [^ ]* $1 /,/^letter [^ ]* [^ ]* [0-9]*\$/{
			s/^Reply-To: <\{0,1\}\([^>[:space:]]*\)>\{0,1\}.*/\1/p
		}" | head -n 1
}

subject() {
	printf '%s\n' "$letters" | tr -d '\r' | awk '/^Subject: / { on = 1 }
		on && /^[A-Z]/ && !/^Subject: / { exit }
		on { printf "%s", $0 }' | sed 's/^Subject: //'
}

flat() {
	text_of | tr -s '\n ' ' '
}

flat_of() {
	all=$letters
	letters=$(printf '%s\n' "$letters" |
		sed -n "/^letter [^ ]* $1 /,/^letter [^ ]* [^ ]* [0-9]*\$/{
			/^letter [^ ]* $1 /p
			/^letter /!p
		}")
	flat
	letters=$all
}

open_by() {
	say "$1@example.com" $plain hello "$2"
	name=$(printf '%s\n' "$1" | sed 's/^./\U&/')
	ls "$site/tables" >tables.before
	say "$1@example.com" "$(asked_at)" "Re: $(subject)" "$name"
	id=$(ls "$site/tables" | comm -13 tables.before - | sed 's/\.yaml$//')
}

sit_down() {
	say "$1@example.com" $plain hello "join $id"
	say "$1@example.com" "$(asked_at)" "Re: $(subject)" "$2"
	eval "$1=\$(asked_at)"
}
