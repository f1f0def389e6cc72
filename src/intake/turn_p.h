/* SPDX-License-Identifier: MIT */
/*
 * turn_p.h - what turn.c and turn_answer.c share and nobody else needs.
 */
#ifndef TURN_P_H
#define TURN_P_H

#include "intake/turn.h"
#include "language/name.h"
#include "mail/machines.h"
#include "mail/message.h"
#include "match/salt.h"

/* Letters a day and seat that no entry goes with: a mail program that answers
 * by itself must not keep us both busy for ever. */
#define STALE_LETTERS 3
#define FOREIGN_LETTERS 3
#define TURN_ANSWERS 20

/* What a mail wishes besides orders: what is to be carried out, or asked. */
#define DEEDS_MAX 20
struct deeds {
	struct report_deed list[DEEDS_MAX];
	unsigned count;
};

/* What became of a mail, for the log: the strongest that was said of it. */
enum mail_fate {
	FATE_NONE,
	FATE_KNOWN, /* it came before */
	FATE_ANSWERED,
	FATE_REFUSED,
	FATE_TAKEN /* the match has an entry more */
};

/* One mail on its way. */
struct mail {
	struct site *site;
	int64_t now;
	struct message message;
	const struct account_post *post; /* it came from a forum; else NULL */
	struct reply reply;
	struct table table;
	/* A list's or gateway's mail without an order: nothing is answered */
	bool silent;
	bool lazy;    /* a post with a line that a forum shows as quoted */
	bool unnamed; /* its writer plays several matches: which is meant? */
	/* By its words, somebody's program sent it while he was away; or the
	 * report of a mail server stands in it (machines.h) */
	bool absent, returned;
	bool no_file;              /* the files beside it say nothing, either */
	struct private_press said; /* what is to be passed on */
	/* It answers a digest: what that said cannot be written again, so
	 * nothing below its cut line counts */
	bool of_digest;
	bool of_old_digest; /* of which a newer one was due since */
	bool host_knows;    /* that letters come back */
	bool dealt;         /* its letter is written: nothing is left to say */
	bool late;          /* it answers an older letter: it plays nothing */
	char *said_late; /* what was not, as he would send it again, or NULL */
	bool sent_back;  /* some of that is no order: from an older letter one
			  * may only read */
	bool freed;      /* it confirms that it is its writer's */
	bool known;      /* the host says that its From is true */
	/* A stranger's, which may be answered when fewer letters are open */
	bool put_off;
	char *registered; /* the domain of From that somebody owns, or NULL */
	/* Its lines of which nothing has become yet, or NULL; and what became
	 * of the others */
	struct orders *orders;
	struct verdicts rest;
	/* To be carried out and told once nothing can be refused any more; and
	 * what is asked, a letter each */
	struct deeds deeds, questions;
	uint64_t kinds; /* of letters that have answered it, a bit set */
	/* What letters he wants, and when he is away: prefer, as a deed */
	bool prefers;
	struct player prefer;
	bool gathers; /* its letters wait for turn_send */
	bool noted;   /* what it says to others has been entered */
	uint8_t tag[TAG_LEN];
	char tag_hex[2 * TAG_LEN + 1];
	enum mail_fate fate;
	char where[64];       /* "demo: seat 1: ", or "" */
	uint32_t first, last; /* of its entries, if it was taken */
};

/* ---- what the log says of it: turn_log.c ---- */

void turn_fate(struct mail *mail, enum mail_fate fate);
/* Close its table; whatever was on it is noted for the log. */
void turn_close(struct mail *mail);
/* One line at least about each mail.  rc is what its dealing ended with. */
void turn_log_end(const struct mail *mail, int rc, const struct err *err);

/* Is it a post that everybody can read? */
bool turn_is_public(const struct mail *mail);
/* Who wrote it, which seat is meant (mail->reply) and that the table is open is
 * clear: take it, unless it came before, or too late. */
int turn_take(struct mail *mail, struct err *err);
/* Nothing of it is played, since it answers an older letter. */
int turn_answer_stale(struct mail *mail, struct err *err);
/* ---- answers to older letters: turn_stale.c ---- */

/* What a command that came in one does. */
enum stale_may {
	STALE_READS,     /* it only asks, and is answered */
	STALE_PLAYS,     /* it goes with orders, which are sent back */
	STALE_SENT_BACK, /* to the seat's address, with a link that says it */
	STALE_CONFIRMED, /* the seat's address is asked first (turn_self.c) */
	STALE_ELSEWHERE  /* no letter of a match that runs takes it */
};
/* Bytes that go into such a link. */
#define STALE_SAID_MAX 4000
/* False: nobody has decided that. */
bool turn_stale_knows(const char *command, enum stale_may *may);
/* Take what may only be sent back out of mail->orders (mail->sent_back), and
 * note all that would be said again (mail->said_late). */
void turn_stale_hold(struct mail *mail);
/* It answers an address that is dead. */
int turn_stale_dead(struct mail *mail, struct err *err);
/* A file was put back: the mail answers an entry above the last one. */
int turn_tell_lost(const struct mail *mail, struct err *err);
/* Has it been dealt with already?  Then that is its fate. */
bool turn_is_known(struct mail *mail);
/*
 * A player wants his account on the forum to play: a code goes to his address;
 * or no longer.  And a post with such a code in it (*taken), right or wrong.
 */
int turn_ask_account(struct mail *mail, struct err *err);
int turn_forget_account(struct mail *mail, struct err *err);
int turn_bind(struct mail *mail, bool *taken, struct err *err);
/* A salt has no mail tag in the file: is this the mail that brought the seat's
 * salt, come again? */
bool turn_is_salt_again(struct mail *mail);
/* Read the lines that its writer wrote; orders_release ends them. */
bool turn_read(struct mail *mail, struct orders *orders);
/* Has it an order, or a command, that we can read? */
bool turn_has_order(struct mail *mail);
/* How often does line stand in one of the day's files of counts? */
unsigned turn_count(const char *path, const char *line);
/* Has the seat had that many letters of a kind today? */
bool turn_has_had_enough(
    const struct mail *mail, const struct report *report, unsigned most);
/* Write and queue the only letter to a mail, unless it is a silent one, or the
 * seat has had that many of its kind today: then the host is told, in the log.
 */
int turn_letter(struct mail *mail, const struct report *report, unsigned most,
    struct err *err);
/* Has the seat had all the mails today that it may have taken? */
bool turn_is_enough(const struct mail *mail);
/* Why the mail's orders cannot be played now, a refusal's key, or NULL: the
 * host has paused the match, or a newer mail of the seat, which it would
 * replace, came before it. */
const char *turn_not_now(const struct mail *mail);
/* The mail was taken: note when it was written. */
void turn_note_date(const struct mail *mail);
/* The mail's text is a move file: judge and play it as turn_text does, or carry
 * out what it wishes (dealt). */
int turn_movefile(struct mail *mail, const char *text, size_t len,
    struct verdicts *verdicts, struct err *err);
/* ---- orders in a file beside the letter: turn_file.c ---- */

/* If the text says nothing that its match knows and a file does, that is its
 * text from now on (MESSAGE_FILE). */
void turn_choose_text(struct mail *mail);
/* The text and the i-th file change places. */
void turn_swap_file(struct mail *mail, size_t i);
/* What a refusal says of the file, a key, or NULL: there is none. */
const char *turn_tell_file(const struct mail *mail);
/* Put the orders in the place of the letters that stand for them in what was
 * stripped.  Returns the refusal if nobody can tell which, else NULL. */
const char *turn_pick(struct mail *mail, struct buf *text);
/* Lines that mean nothing at this point of the match become chatter. */
void turn_leave_out_talk(const struct mail *mail, struct orders *orders);

/* ---- mails that nobody wrote: turn_machine.c ---- */

/* Fills in absent and returned, and, of a mail to where only mail servers write
 * (ours: its address is one of ours), what it says of a letter. */
int turn_look_for_machines(struct mail *mail, bool ours, struct err *err);
/* Is it one of those two?  A refusal's key, or NULL: a person's order stands in
 * it, or all of it is a person's. */
const char *turn_is_of_no_one(struct mail *mail);
/* It plays nothing and stops no clock; why is said to its seat once in seven
 * days. */
int turn_answer_no_one(struct mail *mail, const char *why, struct err *err);
/* Has the seat had no letter of a kind in so many days?  And note that it had.
 */
bool turn_is_seldom(const struct mail *mail, char kind, unsigned days);
void turn_note_seldom(const struct mail *mail, char kind);

/* Fill in the mail's tag, which makes it count once. */
void turn_tag(struct mail *mail);
/* The same where there is no match: for a seat, under a key of ours. */
void turn_tag_by(struct mail *mail, const uint8_t post[KEY_LEN], uint32_t seat);
/* Play the stripped words of a mail; nothing is on disk yet. */
int turn_orders(struct mail *mail, const char *text, size_t len, bool dry,
    struct verdicts *verdicts, struct err *err);
/*
 * A mail to a bounce address whose code is right: if a mail server could not
 * deliver the letter, that is noted with the player, stops the seat's clock for
 * a while, and the host is told.  It plays nothing and is never answered.
 */
int turn_bounce(struct mail *mail, struct err *err);
/* The same to that of a digest: it counts for each of the player's matches. */
int turn_digest_bounce(struct mail *mail, struct err *err);
/*
 * A mail to the address of a digest.  What a player wishes for all his matches
 * is done; orders are not played, since nobody can tell for which match they
 * are: he gets them back, with a link for each.
 */
int turn_digest(struct mail *mail, bool is_doubtful, struct err *err);
/* A mail for a match that was handed over to another host: who answers a letter
 * of ours is told where it is played now. */
int turn_handed(struct mail *mail, struct err *err);
/* A mail to the plain address, from whomever: he may wish to see what there is,
 * to join a table, or to open one. */
int turn_stranger(struct mail *mail, struct err *err);
/* A mail to a join address: a seat for somebody, or a player's new address. */
int turn_join(struct mail *mail, struct err *err);
/* A mail to such an address of an open table, or of none ("new"). */
int turn_hall(struct mail *mail, bool is_doubtful, struct err *err);
/* A private message on the forum about games and open tables (*taken); sits:
 * its writer has a seat at a match, too. */
int turn_account(struct mail *mail, bool sits, bool *taken, struct err *err);
/* Is it one? */
bool turn_is_hall(const struct mail *mail);
/* "again": when a match is over, the same table once more. */
int turn_again(struct mail *mail, struct err *err);

/* What somebody without a seat may ask of a match, from the plain address. */
struct turn_offer {
	bool (*may)(struct table *table);
	/* The letter that is to be answered. */
	int (*put)(struct mail *mail, const char *lang, struct err *err);
	const char *none; /* the notice that says that it cannot be */
};
extern const struct turn_offer turn_offer_seat;  /* "join ID" */
extern const struct turn_offer turn_offer_watch; /* "watch ID" */
int turn_offer(struct mail *mail, const char *id, const char *lang,
    const struct turn_offer *offer, struct err *err);
/* What a notice about the match says of it.  The caller frees it. */
struct doc *turn_match_doc(const struct table *table, const char *lang);
/* A mail to the address of who looks on, or would like to; or a letter to it
 * that came back. */
int turn_watch(struct mail *mail, struct err *err);

/* ---- people without a seat: turn_guest.c, turn_share.c ---- */

/* What of his has been answered: a mail of anybody's, of one who has answered a
 * letter of ours, of one who sits at an open table; and one of anybody's who
 * knows no word of ours. */
enum guest_kind { GUEST_STRANGER, GUEST_ANSWERED, GUEST_SITS, GUEST_LOST };
/* Has he had enough letters today, or may none go to him?  The log says so.
 * mail->put_off: it is not he who has had enough.  key is the site's
 * (hall_post). */
bool turn_guest_is_enough(
    struct mail *mail, const uint8_t key[KEY_LEN], enum guest_kind kind);
/* Is the next one the last that he may get today? */
bool turn_guest_is_last(
    struct mail *mail, const uint8_t key[KEY_LEN], enum guest_kind kind);
/* He gets one more. */
void turn_guest_note(
    struct mail *mail, const uint8_t key[KEY_LEN], enum guest_kind kind);
/* The mail answers a letter of ours, with its code: its writer wanted that, and
 * has a share of his own from now on. */
void turn_guest_answered(const struct mail *mail, const uint8_t key[KEY_LEN]);

/* ---- a name, or a sentence: turn_plain.c ---- */

/*
 * What a letter says to be one ("name Bruno", "sentence: ..."), or plainly is
 * one: nothing else stands in it but commands, greetings and thanks (courtesy
 * of the packs), and what is below those at its end.  A name is plain on one
 * line of a few words that begin with capitals, or of one word; a sentence as
 * one paragraph that asks nothing and is not the player's name.
 */
struct plain {
	char *text; /* the caller frees it; NULL: none.  Of a sentence: the salt
		     */
	bool said;  /* by its word; then nothing else is asked of it */
	bool many;  /* more than one may be meant */
	enum salt_fault fault; /* of a sentence: why text is NULL */
};
/* text is stripped, and orders are read of it. */
void turn_plain_name(const char *text, const struct orders *orders,
    struct words *const *words, unsigned count, struct plain *plain);
/* What stands behind "as" of "join ID as NAME", or NULL; the caller frees it.
 */
char *turn_plain_as(
    struct words *const *words, unsigned count, const char *argument);
/* Does the text begin with a word of that list of the packs ("joiners")? */
bool turn_plain_begins(struct words *const *words, unsigned count,
    const char *list, const char *text);
/* Where in "join the table k7m2" the name of the table begins. */
const char *turn_plain_table(
    struct words *const *words, unsigned count, const char *argument);
void turn_plain_sentence(const char *text, const struct orders *orders,
    struct words *const *words, unsigned count, const char *name,
    struct plain *plain);
/*
 * A letter before the start, whose lines are orders: a name and a sentence are
 * entered, or put in the place of the old ones, and the seat's letter says
 * them; or it is told what is asked for.  What else it wishes is done.
 */
int turn_before(struct mail *mail, const char *text,
    const struct orders *orders, struct err *err);
/* What he wrote, read in the language that most of it is in. */
struct guest_words {
	struct words *words[TABLE_LANGUAGES];
	unsigned count;
	const struct words *speaks; /* what he wrote was read in it */
	const struct words *hears;  /* and what he is answered in */
	struct orders orders;
	struct buf text; /* what he wrote, stripped */
	bool commands;   /* some of it is a command */
	bool named;      /* he asks for the language that he is answered in */
	/* What turn_guest_name found and could not use. */
	enum name_fault misnamed;
};
enum guest_part {
	GUEST_TEXT,
	GUEST_EITHER, /* the subject, if no command stands in the text */
	GUEST_SUBJECT
};
int turn_guest_read(struct mail *mail, struct guest_words *said,
    enum guest_part part, struct err *err);
void turn_guest_release(struct guest_words *said);
/* His name, of a text read without its subject: what can be used as one, or
 * NULL; said->misnamed is why, unless he said none.  The caller frees it. */
char *turn_guest_name(const struct site *site, struct guest_words *said);
/* A name for who writes on a forum: as he is called there, or else his account.
 * The caller frees it. */
char *turn_account_name(const struct mail *mail);
#define NO_TONGUE UINT32_MAX
/* The language that a line of said->orders asks for ("language fr"), an index
 * of said->words; NO_TONGUE: none does. */
uint32_t turn_tongue_asked(const struct guest_words *said);
/*
 * Else, whose word is the same in several languages is answered in that of the
 * rest of his letter and its subject; that he has chosen for his matches; of
 * Content-Language and Accept-Language; the site's.
 */
uint32_t turn_tongue(const struct mail *mail, const struct guest_words *said);
/* "fr", "French", "français": one of languages, or NULL. */
const char *turn_language(
    struct words *const *words, unsigned count, const char *argument);
/* The language's name, which outlives the pack. */
const char *turn_guest_lang(const struct guest_words *said);
/* "join ID" from an account on the forum that has no seat there (*taken): the
 * forum vouches for it, so there is no letter to answer first. */
int turn_sit(struct mail *mail, bool *taken, struct err *err);
/* Add a letter to the batch that asks a player's new address to answer. */
int turn_ask_address(struct mail *mail, const char *address, struct err *err);

/* The first command of that name, or NULL. */
const struct order_line *turn_command(
    const struct orders *orders, const char *name);
/* An argument's one word in a new string, NULL if there is none: mail programs
 * write an address twice, and people end a sentence. */
char *turn_word(const char *argument);
/* A letter that no entry goes with, as the only answer to a mail. */
int turn_say(struct mail *mail, enum letter_kind kind,
    const struct verdicts *verdicts, const char *said, struct err *err);
/* The match is over, or revealed: the end once more. */
int turn_late(struct mail *mail, struct err *err);
/* The whole mail is refused, for a reason that is no line's (line NULL), or a
 * line's of mail->orders; why NULL: its misread lines say it. */
int turn_refuse_line(struct mail *mail, const struct order_line *line,
    const struct phrase *why, struct err *err);
int turn_refuse_why(
    struct mail *mail, const struct phrase *why, struct err *err);
int turn_refuse(struct mail *mail, const char *key, struct err *err);

/*
 * What the player wishes about himself, if the mail says so (*taken): carried
 * out, refused, or a letter to the registered address that asks for a yes.
 * is_signed: the player's own key signed it, which is yes enough.
 */
int turn_self(struct mail *mail, const struct orders *orders, bool is_signed,
    bool *taken, struct err *err);
/* Append what a code confirms that lets an address write for a seat. */
void turn_allows(const char *address, struct buf *what);
/* Has it the code that confirms what? */
bool turn_confirms(
    const struct mail *mail, const struct orders *orders, const char *what);
/*
 * These take their lines out of mail->orders: what the player wishes is looked
 * at, and a deed of the mail from then on, which turn_do_deeds carries out.
 * *taken: it cannot be, and the mail was refused.
 */
int turn_allow(struct mail *mail, bool *taken, struct err *err);
/* What letters he wants; such a line that is none may become chatter. */
int turn_prefer(struct mail *mail, bool *taken, struct err *err);
/* When he is away: his clock stands still then. */
int turn_away(struct mail *mail, bool *taken, struct err *err);
/* What he says to others. */
int turn_press(struct mail *mail, bool *taken, struct err *err);
/* The subject of what List-Unsubscribe (RFC 2369) of our letters sends. */
#define UNSUBSCRIBE COMPOSE_UNSUBSCRIBE
bool turn_is_unsubscribe(const struct mail *mail);
/* From then on letters come only when something is asked.  is_doubtful: it is
 * said not to come from its From. */
int turn_unsubscribe(struct mail *mail, bool is_doubtful, struct err *err);
/* The same when the registered address has said yes. */
int turn_unsubscribe_now(struct mail *mail, struct err *err);
/* Ask the registered address about a wish of turn_self's that has no argument.
 */
int turn_ask_wish(struct mail *mail, const char *command, struct err *err);
/* Does it answer an older letter of the seat's, or one to a dead address? */
bool turn_is_old(const struct mail *mail);
/* Does the seat take only orders that its key has signed? */
bool turn_must_sign(const struct mail *mail);

/* What the player only asks ("status", "report 12"): its lines go from
 * mail->orders to its questions. */
void turn_take_questions(struct mail *mail);
/* A letter for each of them; the first one tells what became of the rest, if
 * rest (then nothing else does). */
int turn_ask(struct mail *mail, bool rest, struct err *err);

/*
 * What a player would have the whole table do ("undo", "pause"), or answers to
 * such a wish: carried out with the mail's deeds, or the others are asked.
 * *taken: it was one, or the mail was refused.
 */
int turn_motion(struct mail *mail, bool *taken, struct err *err);

/* Has the seat, under the address that the mail came to, also a letter that
 * asks what it thinks of a motion?  Nobody can tell then which of the two is
 * meant. */
bool turn_has_motion_letter(const struct mail *mail);

/* Does the mail come from the address that the seat's letters go to? */
bool turn_is_owner(const struct mail *mail);

/* Bytes of what is said in one go. */
#define PRESS_MAX 2000
bool turn_is_say(const struct order_line *line);
/* The sayings of a mail; lines that belong to them become commands.  A
 * refusal's key if it cannot be, and which line, or NULL. */
const char *turn_read_sayings(struct mail *mail, struct orders *orders,
    struct private_press *said, size_t *line);
/*
 * Enter what is to be passed on into the private file, behind the last entry;
 * write the letters with it, but to those (a bit set of seats) who were told,
 * before anything is committed; only those to the host.  A mail that is refused
 * passes nothing on (drop).
 */
void turn_note_sayings(struct mail *mail);
int turn_say_all(struct mail *mail, uint32_t told, struct err *err);
int turn_say_to_host(struct mail *mail, struct err *err);
void turn_drop_sayings(struct mail *mail);

/* ---- the lines of a mail, and what becomes of them: turn_lines.c ---- */

/* The place of the first command of that name from the i-th line on, or the
 * count of the lines. */
size_t turn_find(const struct orders *orders, const char *name, size_t i);
/* A line of mail->orders is dealt with and goes; key (may be NULL) says why. */
void turn_tell_line(
    struct mail *mail, size_t i, enum verdict_kind kind, const char *key);
/* The same for all that are left. */
void turn_tell_rest(struct mail *mail);
/* The same for those that could only be played, or asked elsewhere. */
void turn_leave_orders(struct mail *mail, const char *key);
void turn_leave_others(struct mail *mail);
/* Is there a line that orders, or would change orders? */
bool turn_has_orders(const struct orders *orders);

/* ---- what a mail wishes besides: turn_deeds.c ---- */

/* argument: a new string, taken over, or NULL.  False: there are too many, or
 * it is among them already. */
bool turn_add_deed(
    struct deeds *deeds, const char *command, char *take_argument);
/* What the player has chosen of letters, to be changed. */
struct player *turn_chosen(struct mail *mail);
/* Carry them out; the letter that says so, with what became of other lines. */
int turn_do_deeds(struct mail *mail, struct err *err);
int turn_tell_deeds(struct mail *mail, struct err *err);
/* No orders: what it wishes is done, and one letter says so; what it asks has
 * its own. */
int turn_answer_others(struct mail *mail, struct err *err);
/* Queue the letters that were gathered. */
int turn_send(struct mail *mail, struct err *err);
void turn_mail_release(struct mail *mail);

/* Has it more than commands? */
bool turn_orders_something(const struct orders *orders);
/* Has it lines that are no commands? */
bool turn_has_talk(const struct orders *orders);
/* Orders, or what would change them? */
bool turn_changes_orders(const struct orders *orders);

/* Does the mail come from who sat there before a computer player did? */
bool turn_is_former(const struct mail *mail);
/*
 * Or from who sat there before another person did, to a letter of then?  It is
 * nobody's who sits there now: neither what it says nor from where it comes.
 */
bool turn_is_replaced(const struct mail *mail);
int turn_replaced(struct mail *mail, struct err *err);
/* Tell its writer that somebody else has the seat. */
int turn_answer_replaced(struct mail *mail, const char *lang, struct err *err);
/* He may want his seat back. */
int turn_former(struct mail *mail, struct err *err);

/* The code is right, the person is right, the question is open: read what was
 * written, play it, answer it. */
int turn_answer(struct mail *mail, struct err *err);
/*
 * Append the lines the person wrote.  letter: strike out what stands in the
 * letter that is answered (only for those who may read it).  *unclear (may be
 * NULL): more than one choice of a list of ours remains.
 */
int turn_strip(struct mail *mail, bool letter, struct buf *text, bool *unclear,
    struct err *err);

#endif
