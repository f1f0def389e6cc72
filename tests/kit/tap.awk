# tap.awk - a player who taps a button: reads one mail as pli writes it, picks
# one of the links in its HTML part that write a reply, and prints the address
# that the reply goes to, its subject (UTF-8), and its lines.  Prints nothing if
# there is no order to tap.  -v want=N says which one, beginning anew behind the
# last.  Run it with LC_ALL=C: it works on bytes.

function unhex(text) {
	return (index(hex, toupper(substr(text, 1, 1))) - 1) * 16 + \
	    index(hex, toupper(substr(text, 2, 1))) - 1
}

# What mark and two digits stand for.
function decode(text, mark,    out, at) {
	while ((at = index(text, mark)) > 0) {
		out = out substr(text, 1, at - 1) \
		    sprintf("%c", unhex(substr(text, at + 1, 2)))
		text = substr(text, at + 3)
	}
	return out text
}

function is_order(link) {
	return link ~ /[?&]body=[^&]/
}

function print_reply(link,    parts, n, i) {
	sub(/^mailto:/, "", link)
	n = split(link, parts, /[?&]/)
	print decode(parts[1], "%")
	for (i = 2; i <= n; i++)
		if (parts[i] ~ /^subject=/)
			print decode(substr(parts[i], 9), "%")
	for (i = 2; i <= n; i++)
		if (parts[i] ~ /^body=/)
			print decode(substr(parts[i], 6), "%")
}

BEGIN {
	hex = "0123456789ABCDEF"
}

{
	sub(/\r$/, "")
}

!inside {
	if (/^Content-Type: text\/html/)
		found = 1
	else if (found && $0 == "")
		inside = 1
	next
}

/^--=_/ {
	exit
}

{
	if (sub(/=$/, ""))
		html = html $0
	else
		html = html $0 "\n"
}

END {
	html = decode(html, "=")
	while (match(html, /href="mailto:[^"]*"/)) {
		link = substr(html, RSTART + 6, RLENGTH - 7)
		html = substr(html, RSTART + RLENGTH)
		gsub(/&amp;/, "\\&", link)
		if (is_order(link))
			links[count++] = link
	}
	if (count > 0)
		print_reply(links[want % count])
}
