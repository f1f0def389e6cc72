# letter.awk - the text part of a letter, decoded: reads one mail as pli writes
# it.  A blank that does not break is a blank, as for who reads it.  Run it with
# LC_ALL=C: it works on bytes.

function unquote(line,    out, at, high, low) {
	while ((at = index(line, "=")) > 0) {
		high = index(hex, substr(line, at + 1, 1)) - 1
		low = index(hex, substr(line, at + 2, 1)) - 1
		out = out substr(line, 1, at - 1) \
		    sprintf("%c", high * 16 + low)
		line = substr(line, at + 3)
	}
	return out line
}

BEGIN {
	hex = "0123456789ABCDEF"
}

{
	sub(/\r$/, "")
}

# The first part is the text; an empty line ends its header.
!inside {
	if (/^Content-Type: text\/plain/)
		found = 1
	else if (found && $0 == "")
		inside = 1
	next
}

/^--=_/ {
	exit
}

/=$/ {
	text = text substr($0, 1, length($0) - 1)
	next
}

{
	line = unquote(text $0)
	gsub(/\302\240/, " ", line)
	print line
	text = ""
}
