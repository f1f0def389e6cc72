# batch.sh - letters in an outbox, without a match.  Usage, after lib.sh:
#
#	. "$srcdir/tests/kit/batch.sh"
#	batch_write OUTBOX NAME TO...	# outbox/new/NAME, one letter for each
#
# Each letter says whom it is for; NAME and TO are in its Message-ID.
# shellcheck shell=sh

batch_write() {
	batch_to=$1/new/$2 batch_name=$2
	shift 2
	{
		printf 'pli-batch 1\n'
		for to; do
			{
				printf 'From: <pli@example.org>\r\n'
				printf 'To: <%s>\r\n' "$to"
				printf 'Subject: %s\r\n' "$batch_name"
				# Else Postfix adds the second it came in.
				printf 'Date: %s\r\n' \
					'Sat, 21 Nov 2026 18:00:00 +0000'
				printf 'Message-ID: <%s.%s>\r\n\r\n' \
					"$batch_name" "$to"
				printf '.dot\r\nend %s\r\n' "$to"
			} >letter.eml
			printf 'letter bounce+%s@example.org %s %s\n' \
				"$batch_name" "$to" "$(wc -c <letter.eml)"
			cat letter.eml
			printf '\n'
		done
	} >batch.new
	set -- "$(wc -c <batch.new)" "$(b2sum -l 256 batch.new)"
	printf 'end %s %s\n' "$1" "${2%% *}" >>batch.new
	mv batch.new "$batch_to"
}
