# player.awk - what a seat writes: reads `pli show MATCH --seat S --format json`
# on Hab & Gut and prints order lines in that seat's language.
#
# It buys what the cards it sees will raise, gives its clients a share each
# turn, and plays the best pair of cards.  With -v ahead=1 it orders its cards
# together with its trade; with -v ahead=2 it trades ahead of its turn.  At most
# one card of a rack can go before an order ahead comes up (its neighbour's), so
# two alternatives always suffice.

# ---- the JSON, one value a line, as paths: view.companies.0.price ----

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
		if (gsub(/^"|"$/, "", line))
			value[path] = line
		else
			value[path] = line + 0
	}
}

# ---- what is there ----

function read_companies(    i, p) {
	for (i = 0; ("view.companies." i ".id") in value; i++) {
		p = "view.companies." i "."
		id[i] = value[p "id"]
		name[i] = value[p "name"]
		price[i] = value[p "price"]
		pile[i] = value[p "pile"]
		held[i] = value[p "my_shares"]
		placed[i] = value[p "my_clients"]
		number[id[i]] = i
	}
	companies = i
}

function read_racks(    r, i, p) {
	for (r = 0; r < 2; r++)
		for (i = 0; ("view.racks." r ".cards." i ".id") in value; i++) {
			p = "view.racks." r ".cards." i "."
			cards[r] = i + 1
			company[r, i] = number[value[p "id"]]
			points[r, i] = value[p "value"]
			text[r, i] = value[p "signed"] " " value[p "name"] " " \
			    value["view.racks." r ".name"]
			outlook[company[r, i]] += points[r, i]
		}
}

# ---- trading ----

# The company that will rise most among those one can pay for; -1: none.
function best_buy(    i, best) {
	best = -1
	for (i = 0; i < companies; i++)
		if (price[i] > 0 && price[i] <= money && pile[i] > 0 &&
		    (best < 0 || outlook[i] > outlook[best]))
			best = i
	return best
}

# Of those one holds, the one that will fall most; -1: none.
function worst_held(    i, worst) {
	worst = -1
	for (i = 0; i < companies; i++)
		if (held[i] > 0 && (worst < 0 || outlook[i] < outlook[worst]))
			worst = i
	return worst
}

function trade_one(what, c, most,    n) {
	n = most > value["view.trade_max"] ? value["view.trade_max"] : most
	print verb[what] " " n " " name[c]
	held[c] += what == "buy" ? n : -n
}

function trade(    up, down, most) {
	money = value["view.me.money"]
	up = best_buy()
	down = worst_held()
	if (up >= 0 && (down < 0 || outlook[up] >= -outlook[down])) {
		most = int(money / price[up])
		trade_one("buy", up, most < pile[up] ? most : pile[up])
	} else if (down >= 0)
		trade_one("sell", down, held[down])
	# Two shares a round for the clients are more than most give.
	down = worst_held()
	if (down >= 0 && value["view.turn"] <= 2)
		print verb["client"] " " name[down]
	print verb["done"]
}

# ---- the market ----

function worth(r, i) {
	i = r SUBSEP i
	return points[i] * (1 + 2 * held[company[i]] + placed[company[i]])
}

# The best card of a rack, but for one; -1: none.
function best_card(r, but,    i, best) {
	best = -1
	for (i = 0; i < cards[r]; i++)
		if (i != but && (best < 0 || worth(r, i) > worth(r, best)))
			best = i
	return best
}

function order(what, r, first,    second) {
	second = ahead ? best_card(r, first) : -1
	print verb[what] " " text[r, first] \
	    (second < 0 ? "" : " | " verb[what] " " text[r, second])
}

function market(    l, r, full) {
	l = best_card(0, -1)
	r = best_card(1, -1)
	full = worth(0, l) >= worth(1, r) ? 0 : 1
	order("play", full, full == 0 ? l : r)
	order("halve", 1 - full, full == 0 ? r : l)
}

END {
	split("buy sell client done play halve", verbs, " ")
	split("buy sell client done play halve", words, " ")
	if (value["lang"] == "fr")
		split("acheter vendre client fini jouer réduire", words, " ")
	for (i = 1; i in verbs; i++)
		verb[verbs[i]] = words[i]
	read_companies()
	read_racks()
	if (value["view.trade"] == 1)
		trade()
	if (value["view.market"] == 1 || ahead == 1)
		market()
}
