/* SPDX-License-Identifier: MIT */
/*
 * hab_gut.h - Hab & Gut: what the language packs and templates must know, and
 * the structs that this game's own files share.
 *
 * VERBS (name, arguments in canonical order, kind of decision)
 *   buy     count:number company:companies               trade
 *   sell    count:number company:companies               trade
 *   client  company:companies                            trade
 *           one share of one's own, face down, for one's clients (a "client
 *           share"); secret
 *   done                                                 trade
 *           ends one's trading; alone it means "I trade nothing"
 *   play    value:number company:companies rack:racks?   market
 *   halve   value:number company:companies rack:racks?   market
 *           value is the card's printed value with its sign (halve -6 moves
 *           the pawn 3 spaces back); rack (left, right) is only needed when
 *           both racks hold such a card; write_order always names it
 *
 * Lists of things in the edition: companies (coal wheat coffee rubber tea
 * salt), racks (left right).  Each has name, title, the, of (racks: name, the,
 * from), each {en, fr}.
 *
 * EVENTS (key: arguments; numbers unless marked S seat, T thing)
 *   round-begins    round rounds
 *                   (the racks were filled; round 2 and later: all 54 cards
 *                   were shuffled again)
 *   turn-begins     round turn turns seat:S     seat has the hat
 *   bought          seat:S count company:T price total
 *   sold            seat:S count company:T price total
 *   client-share    seat:S placed slots         his placed-th of this round
 *   client-share-own company:T                  only its owner sees it
 *   no-trade        seat:S                      he traded no share this turn
 *   played          seat:S value company:T from to rack:T
 *   halved          seat:S value half company:T from to rack:T
 *                   from, to: prices; rack: left or right of that seat;
 *                   value, half: with sign (write +4, -3)
 *   track-end       company:T price lost        follows played or halved: the
 *                   pawn stopped at the end, lost spaces were cut off
 *   frozen          company:T price             follows played or halved: the
 *                   pawn may not move any more (only with freeze_at_ends)
 *   round-ends      round
 *   clients-sold    seat:S count company:T price total
 *   client-money    seat:S round gained total   after the clients' sale
 *   eliminated      seat:S total                least client money
 *   shares-sold     seat:S count company:T price total   at the match's end
 *   final-score     seat:S money shares score clients
 *                   shares: what an eliminated seat's unsold shares are worth
 *   winner          seat:S score                one event for each winner
 *   no-winner                                   all were eliminated
 *
 * REFUSALS (key: arguments)
 *   over                                        the match is over
 *   not-your-turn   seat:S                      it is this seat's turn
 *   no-such-move                                nonsense
 *   not-trading                                 a trade order in the market
 *   not-market                                  a card order while trading
 *   bought-already                              then no sale in this turn
 *   sold-already                                then no purchase in this turn
 *   trade-limit     max left                    shares a turn; still free
 *   price-zero      company:T                   nobody buys at price 0
 *   pile-short      company:T left
 *   too-dear        cost money
 *   shares-short    company:T held
 *   client-limit    max                         client shares a turn
 *   slots-full      slots
 *   played-already                              one card played, one halved
 *   halved-already
 *   same-rack       rack:T                      the other card came from it
 *   not-in-rack     value company:T rack:T
 *   no-such-card    value company:T             in neither rack
 *   which-rack      value company:T             in both: name the rack
 *   bad-count       max                         count is not 1 ... max
 *   bad-thing                                   no such company or rack
 *
 * VIEW (doc; [] list, {} map; bool = 0 or 1; "me" things only for a seat)
 *   round rounds turn turns            counted from 1
 *   phase                              trade | market | over
 *   trade market over                  bool, for sections
 *   hat {seat}                         the first player of this turn
 *   active {seat}                      who must act; not there when over
 *   trade_max client_slots client_max freeze    options in force
 *   companies [ {id price space spaces pile lowest highest frozen
 *                my_shares my_clients my_worth} ]      my_*: only for a seat
 *   players [ {seat me hat active hand clients slots client_money rack
 *              money worth score eliminated winner place} ]
 *                                      hand: number of shares in front of
 *                                      him; clients: client shares placed
 *                                      this round; client_money: of rounds
 *                                      that ended; rack: cards in the rack on
 *                                      his left; the last row only when over
 *   me {seat my_turn money hand worth clients slots_free client_money
 *       bought sold trades_left clients_left played halved
 *       client_shares [ {id} ]}        worth: money + shares at today's price
 *                                      (client shares not counted); bought,
 *                                      sold: number this turn; played,
 *                                      halved: bool, this turn
 *   racks [ {id neighbour {seat} count used
 *            cards [ {id value half signed signed_half first last} ]} ]
 *                                      two: left, right; used: bool, one's
 *                                      card of this turn came from it; cards
 *                                      by company, then value; id: company;
 *                                      signed: "+4", "-6"
 *   discards [ {id value signed first last} ]   this round's, as they fell
 */
