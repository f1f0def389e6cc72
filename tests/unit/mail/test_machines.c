/* SPDX-License-Identifier: MIT */
/* test_machines.c - what programs write, told from what people write. */
#include "mail/machines.h"
#include "suite.h"

#include "checks.h"
#include <stdlib.h>
#include <string.h>

static struct machines *machines;

static void
load(void)
{
	struct data data;

	data_init(&data);
	if (machines_new(&machines, &data, NULL) < 0)
		abort();
}

/* ---- who is away ---- */

#define OURS "[pli k7m2qd] Hab & Gut"

static const struct {
	const char *subject;
	bool absent;
} subjects[] = {
    {"Automatic reply: " OURS, true},
    {"AUTOMATIC REPLY: " OURS, true},
    {"Automatic reply", true},
    {"Out of Office: " OURS, true},
    {"Out of office", true},
    {"Out of Office AutoReply: " OURS, true},
    {"Out of Office Re: " OURS, true},
    {"[EXTERNAL] Automatic reply: " OURS, true},
    {"[EXT][List] Auto-Reply : " OURS, true},
    {"R\xc3\xa9ponse automatique : " OURS, true},
    {"R\xc3\xa9ponse automatique\xc2\xa0: " OURS, true},
    {"Re\xcc\x81ponse automatique\xe2\x80\xaf: " OURS, true},
    {"Absence du bureau : " OURS, true},
    {"Absence Re: " OURS, true},
    {"Abwesenheitsnotiz: " OURS, true},
    {"Automatische Antwort: " OURS, true},
    {"Respuesta autom\xc3\xa1tica: " OURS, true},
    {"Risposta automatica: " OURS, true},
    {"Automatisch antwoord: " OURS, true},
    {"Resposta autom\xc3\xa1tica: " OURS, true},
    {"Automatisk svar: " OURS, true},
    {"Autosvar: " OURS, true},
    {"Automatiskt svar: " OURS, true},
    {"Automaattinen vastaus: " OURS, true},
    {"Odpowied\xc5\xba automatyczna: " OURS, true},
    {"Automatick\xc3\xa1 odpov\xc4\x9b\xc4\x8f: " OURS, true},
    {"Automatikus v\xc3\xa1lasz: " OURS, true},
    {"R\xc4\x83spuns automat: " OURS, true},
    {"Otomatik yan\xc4\xb1t: " OURS, true},
    {"\xd0\x90\xd0\xb2\xd1\x82\xd0\xbe\xd0\xbc\xd0\xb0\xd1\x82"
     "\xd0\xb8\xd1\x87\xd0\xb5\xd1\x81\xd0\xba\xd0\xb8\xd0\xb9 "
     "\xd0\xbe\xd1\x82\xd0\xb2\xd0\xb5\xd1\x82: " OURS,
	true},
    {"\xe8\x87\xaa\xe5\x8b\x95\xe5\xbf\x9c\xe7\xad\x94: " OURS, true},
    {"Vacation Re: " OURS, true},
    {"Im Urlaub: " OURS, true},
    {"On holiday: AW: " OURS, true},
    {"AUTO: Bruno is out of the office (returning 12/05/2026)", true},
    {"Auto: Re: " OURS, true},
    {"AUTO : Bruno est absent", true},
    {"Auto Re: " OURS, true},
    {"(Auto) Re: " OURS, true},
    {"[OOO] Re: " OURS, true},
    {"Réponse automatique de Bruno", true},
    {"Réponse automatique à votre message", true},
    {"Réponse automatique à : " OURS, true},
    {"Réponse automatique de l'absence : " OURS, true},
    {"Absence du bureau jusqu’au 5 décembre : " OURS, true},
    {"Automatische Antwort von Bruno", true},
    {"Automatische Antwort auf Ihre E-Mail", true},
    {"Abwesenheitsnotiz bis 5.12.", true},
    {"Abwesenheitsnotiz Bruno Muster", true},
    {"Automatisch antwoord van Bruno", true},
    {"Out of the office until 5 December", true},
    {"Out of office until Dec 5 Re: " OURS, true},
    {"Auto Response from Bruno", true},
    {"Yahoo! Auto Response", true},
    {"***SPAM*** Automatic reply: " OURS, true},
    {"*****SPAM***** [EXT] Automatic reply: " OURS, true},
    {"Spam: Automatic reply: " OURS, true},
    {"{Disarmed} Automatic reply: " OURS, true},
    {"Re: " OURS " (Auto-Reply)", true},
    {"Samodejni odgovor: " OURS, true},
    {"Automatski odgovor: " OURS, true},
    {"Automatinis atsakymas: " OURS, true},
    {"Automātiskā atbilde: " OURS, true},
    {"Automaatvastus: " OURS, true},
    {"Trả lời Tự động: " OURS, true},
    {"Balasan otomatis: " OURS, true},
    {"การตอบอัตโนมัติ: " OURS, true},
    {"Sjálfvirkt svar: " OURS, true},
    /* people */
    {"Re: AUTO: Bruno is out of the office", false},
    {"Automatic", false},
    {"Out of officer jokes", false},
    {"Away we go: my move", false},
    {"[pli demo] On vacation next week", false},
    {"Absent: mes ordres", false},
    {"Urlaub", false},
    {"Autor: ich", false},
    {"(my orders)", false},
    {"[", false},
    {"***", false},
    {"***SPAM", false},
    {"", false},
    {"Re: " OURS, false},
    {OURS, false},
    {"Re: Out of Office: " OURS, false},
    {"RE: Automatic reply: " OURS, false},
    {"AW: Abwesenheitsnotiz: " OURS, false},
    {"TR : R\xc3\xa9ponse automatique : " OURS, false},
    {"Fwd: Automatic reply: " OURS, false},
    {"Automatic replying to you", false},
    {"Out of offices", false},
    {"Vacation", false},
    {"Vacation: until Monday", false},
    {"Absence", false},
    {"Absent jusqu'au 5", false},
    {"Poissa", false},
};

START_TEST(tells_who_is_away)
{
	for (size_t i = 0; i < ARRAY_LEN(subjects); i++)
		ck_assert_msg(machines_is_absent(machines,
				  subjects[i].subject) == subjects[i].absent,
		    "%s", subjects[i].subject);
}
END_TEST

START_TEST(reads_no_file_for_most)
{
	static const struct {
		const char *mail;
		bool may;
	} mails[] = {
	    {"Subject: Re: " OURS "\n\nbuy 5 coal", false},
	    {"Subject: AW: " OURS "\n\n> Pli <pli@x> wrote:\n> 15.1.1", false},
	    {"Subject: " OURS "\n\nbuy 5 coal", true},
	    {"Subject: Re: " OURS "\n\n> 550 no", true},
	    {"Subject: Re: " OURS "\n\n(#5.1.1)", true},
	};

	for (size_t i = 0; i < ARRAY_LEN(mails); i++) {
		struct message message;

		message_init(&message);
		message_parse(
		    &message, mails[i].mail, strlen(mails[i].mail), false);
		ck_assert_msg(machines_may_be(&message) == mails[i].may, "%s",
		    mails[i].mail);
		message_release(&message);
	}
}
END_TEST

/* ---- receipts ---- */

static const struct {
	const char *mail;
	bool receipt;
} receipts[] = {
    {"Subject: Read: " OURS "\n\nYour message\n\n  To: Pli\n\nwas read "
     "on Saturday.",
	true},
    {"Subject: Lu : " OURS "\n\nVotre message\n\na été lu le 21/11.", true},
    {"Subject: [EXT] Gelesen: x\n\nIhre Nachricht wurde gelesen am 21.11.",
	true},
    {"Subject: Not read: x\n\nwas deleted without being read", true},
    {"Subject: Return Receipt (displayed) - x\n\nThis is a Return Receipt",
	true},
    {"Subject: Read: my orders\n\nbuy 1 coal", false},
    {"Subject: Re: " OURS "\n\nYour letter was read on Monday.", false},
    {"Subject: Ready: buy\n\nwas read on", false},
    {"Subject: Lust\n\na été lu le", false},
};

START_TEST(tells_receipts)
{
	for (size_t i = 0; i < ARRAY_LEN(receipts); i++) {
		struct message message;

		message_init(&message);
		message_parse(&message, receipts[i].mail,
		    strlen(receipts[i].mail), false);
		ck_assert_msg(machines_is_receipt(machines, &message) ==
				  receipts[i].receipt,
		    "%s", receipts[i].mail);
		message_release(&message);
	}
}
END_TEST

/* ---- what came back ---- */

#define PERSON "From: anna@example.net\n"
#define EMPTY "From: MAILER-DAEMON <>\n"
#define NULL_PATH PERSON "Return-Path: <>\n"
#define REPORT PERSON "Content-Type: multipart/report; boundary=b\n\n--b\n\n"

static const struct {
	const char *mail;
	const char *status; /* NULL: no failure */
	bool returned;
} reports[] = {
    {EMPTY "\nx", "", false},
    {"From: MAILER-DAEMON\n\nUser unknown", "", false},
    {"Subject: x\n\nThe letter could not be\ndelivered: 550 5.1.1 no", "5.1.1",
	true},
    {"Subject: x\n\nx", NULL, false},
    {NULL_PATH "\n> Your mail could not\n> be delivered (#5.7.1)", "5.7.1",
	true},
    {NULL_PATH "\nI am away until Monday.", NULL, false},
    {NULL_PATH "Subject: Automatic reply: x\n\nUser unknown", NULL, false},
    {EMPTY "Subject: Out of Office: x\n\nUser unknown", NULL, false},
    {REPORT "User unknown\n--b--\n", "", false},
    {REPORT "x\n--b\nContent-Type: message/delivery-status\n\n"
	    "Action: delayed\n\n--b--\nUser unknown",
	NULL, true},
    {"From: Mail Delivery System <x@example.net>\n\n"
     "Will be retried; could not be delivered",
	NULL, false},
    {"From: postmaster@example.net\nSubject: WARNING: could not send message\n"
     "\nx",
	NULL, false},
    {PERSON "\nHi. This is the qmail-send program at x.\nI wasn't able to "
	    "deliver your\nmessage",
	"", true},
    {PERSON "Subject: Fwd: x\n\nHi. This is the qmail-send program at x.\n"
	    "I wasn't able to deliver your message",
	NULL, true},
    {EMPTY "Subject: Successful Mail Delivery Report\n\nYour message was "
	   "successfully delivered",
	NULL, false},
    {EMPTY "\nThe following addresses had successful delivery "
	   "notifications",
	NULL, false},
    {EMPTY "\nIhre Nachricht wurde noch nicht zugestellt.", NULL, false},
    {EMPTY "\nLa entrega se ha retrasado.", NULL, false},
    {EMPTY "\nViesti odottaa (4.4.1)", NULL, false},
    {EMPTY "\nToimitettu: 2.0.0", NULL, false},
    {EMPTY "\nViesti ei mennyt: 4.4.1, 550 5.4.4 ei", "4.4.1", false},
    {EMPTY "\nSent by 192.0.2.0.4", "", false},
    {NULL_PATH "\nVotre message n’a pas été distribué à x", "", false},
    {NULL_PATH "Subject: Niedostarczalne: x\n\n550 5.1.10", "5.1.10", true},
    {NULL_PATH "\nDostarczenie do następujących adresatów lub grup nie "
	       "powiodło się",
	"", false},
    {NULL_PATH "\nFalha na entrega a estes destinatários", "", false},
    {NULL_PATH "Subject: Não é possível entregar: x\n\nx", "", true},
    {NULL_PATH "Subject: Kan ikke leveres: x\n\nx", "", true},
    {NULL_PATH "Subject: Olevererat: x\n\nx", "", true},
    {NULL_PATH "\nDet gick inte att leverera till följande mottagare", "",
	false},
    {"From: Microsoft Outlook "
     "<MicrosoftExchange329e71ec88ae4615bbc36ab6ce41109e@x.example>\n\nx",
	"", false},
    {PERSON "Return-Path: <>\nSubject: Re: " OURS "\n\nwas not delivered", NULL,
	false},
    {PERSON "\nbuy 1 coal", NULL, false},
    {PERSON "\nMy letter could not be delivered, it seems.", NULL, false},
    {PERSON "\nI have 550 coins, and 5.1 tons of coal.", NULL, false},
};

static void
look_at(const char *mail, const char *want, bool returned)
{
	struct message message;

	message_init(&message);
	message_parse(&message, mail, strlen(mail), false);
	ck_assert_msg(
	    machines_is_returned(machines, &message) == returned, "%s", mail);
	ck_assert_msg(!returned || machines_may_be(&message), "%s", mail);
	machines_report(machines, &message);
	ck_assert_msg(((message.flags & MESSAGE_FAILED) != 0) == (want != NULL),
	    "%s", mail);
	ck_assert_str_eq(message.status, want == NULL ? "" : want);
	message_release(&message);
}

START_TEST(tells_what_came_back)
{
	for (size_t i = 0; i < ARRAY_LEN(reports); i++)
		look_at(
		    reports[i].mail, reports[i].status, reports[i].returned);
}
END_TEST

int
main(void)
{
	const TTest *const tests[] = {tells_who_is_away, reads_no_file_for_most,
	    tells_receipts, tells_what_came_back};
	int failed;

	load();
	failed = suite_run("machines", tests, ARRAY_LEN(tests));
	machines_free(machines);
	return failed;
}
