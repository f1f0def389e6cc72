# industria.awk - what a seat of Industria writes: reads `pli show MATCH --seat S
# --format json` and prints order lines, in English or (-v fr=1) in French, for
# the whole round where it can: a ceiling for each tile, a reserve, an order of
# sale; and when it builds, the first tile that can be laid.

{
	depth = (match($0, /[^ ]/) - 1) / 2
	line = substr($0, RSTART)
	sub(/,$/, "", line)
	if (match(line, /^"[^"]*": /)) {
		at[depth] = substr(line, 2, RLENGTH - 4)
		line = substr(line, RLENGTH + 1)
	} else if (line !~ /^[]}]/)
		at[depth] = count[depth]++
	if (line == "{" || line == "[")
		count[depth + 1] = 0
	else {
		path = at[1]
		for (i = 2; i <= depth; i++)
			path = path "." at[i]
		gsub(/^"|"$/, "", line)
		value[path] = line
	}
}

function say(english, french) {
	print fr ? french : english
}

# What a tile is worth to it: points, and a little for all that is useful.
function worth(p) {
	return value[p "points"] + (value[p "makes.id"] != "") + 1
}

function bids(    i, p, list) {
	for (i = 0; ((p = "view.offer." i ".") "id") in value; i++) {
		n = worth(p)
		say("up to " n " on " value[p "name"],
		    "jusqu’à " n " sur " value[p "name"])
		list = list (list == "" ? "" : ", ") value[p "name"]
	}
	say("sell all from 3", "vendre tout à partir de 3")
	return list
}

# The first tile that can be laid, as the choices have it.
function builds(    g, p) {
	for (g = 0; ((p = "choices." g ".") "verb") in value; g++)
		if (value[p "verb"] == "build") {
			print value[p "orders.0.text"]
			return
		}
	say("done", "fini")
}

END {
	if (value["view.collecting"] + value["view.building"])
		builds()
	else if (value["view.choosing"] + value["view.bidding"]) {
		list = bids()
		if (value["view.choosing"] + 0)
			say("offer " list, "proposer " list)
	} else
		say("sell", "vendre")
}
