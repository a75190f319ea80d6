package calendar_test

import (
	"fmt"
	"log/slog"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/modules/calendar"
	"hivis/platform/mailbox"
	"hivis/platform/mailbox/mailboxtest"
	"hivis/server/servertest"
)

// inbox is a mailbox into which guests send the answers of their calendars.
type inbox struct {
	*bench
	server *mailboxtest.Server
	box    *mailbox.Box
}

func (b *bench) inbox() *inbox {
	b.t.Helper()
	server := mailboxtest.New(b.t)
	box, err := mailbox.New(server.Address, slog.New(slog.DiscardHandler))
	if err != nil {
		b.t.Fatal(err)
	}
	return &inbox{b, server, box}
}

// mailed is a reply in a mail, as calendars send it: beside its text, and once more as a file.
type mailed struct {
	from, attendee, response, recurs string
	sequence, after                  int // seconds after now
}

func (i *inbox) answer(item int64, m mailed) {
	i.t.Helper()
	i.deliver(item, m)
	if err := i.box.Read(i.t.Context(), i.App.Calendar.TakeReply); err != nil {
		i.t.Fatal(err)
	}
	if n := i.server.Unread(); n != 0 {
		i.t.Errorf("%d mails are left unread", n)
	}
}

// known gives an item a UID that tests can write down.
func (b *bench) known(item int64) {
	b.t.Helper()
	b.Exec("update calendar_items set uid = $3::text::uuid where organization_id = $1 and id = $2", b.Acme.ID, item, uidOf(item))
}

func uidOf(item int64) string { return fmt.Sprintf("6b1a6f8e-1df1-4f0b-8a43-%012d", item) }

func (i *inbox) deliver(item int64, m mailed) {
	i.t.Helper()
	text := fmt.Sprintf("BEGIN:VCALENDAR\nMETHOD:REPLY\nBEGIN:VEVENT\nUID:%s@hivis.example\nDTSTAMP:%s\nSEQUENCE:%d\n%sATTENDEE;PARTSTAT=%s;CN=Guest:mailto:%s\nCOMMENT:By mail\nEND:VEVENT\nEND:VCALENDAR\n",
		uidOf(item), i.Now().UTC().Add(time.Duration(m.after)*time.Second).Format("20060102T150405Z"), m.sequence, m.recurs, m.response, m.attendee)
	i.server.Deliver(fmt.Sprintf("From: Guest <%s>\nTo: hivis@mail.example\nSubject: Re: Walk\nMIME-Version: 1.0\nContent-Type: multipart/mixed; boundary=b\n\n--b\nContent-Type: text/plain\n\nI said it.\n--b\nContent-Type: text/calendar; method=REPLY\n\n%s\n--b\nContent-Type: application/ics; name=invite.ics\n\n%s\n--b--\n", m.from, text, text))
}

// said is what a guest says of an item, and of one of its dates.
func (b *bench) said(item, date int64, email string) string {
	b.t.Helper()
	record := servertest.As[calendar.Answer](b.Acme.Manager.Get(fmt.Sprintf("%s?occurrence_id=%d", path(item), date)).Wants(http.StatusOK)).CalendarItem
	for _, g := range record.Guests {
		if g.Email == email || g.Person != nil && email == b.Acme.Worker.Email {
			if g.OnThisDate != nil {
				return g.Response + ", " + *g.OnThisDate
			}
			return g.Response
		}
	}
	b.t.Fatalf("%s is not asked", email)
	return ""
}

// TestACalendarAnswersByMail: whoever is asked, in whatever order their mails come in.
func TestACalendarAnswersByMail(t *testing.T) {
	b := newBench(t)
	made := b.plan(body{"addresses": []body{{"email": visitor}}, "user_ids": []int64{b.Acme.Worker.ID}})
	b.known(made.ID)
	i := b.inbox()
	from := func(m mailed) mailed {
		m.from, m.attendee = visitor, visitor
		return m
	}
	wants := func(what, response string) {
		t.Helper()
		b.Wants(what, b.said(made.ID, 0, visitor), response)
	}
	b.Advance(time.Minute)
	i.answer(made.ID, from(mailed{response: "ACCEPTED", after: -30}))
	wants("accepted", "accepted")
	i.answer(made.ID, from(mailed{response: "DECLINED", after: -40}))
	wants("an older mail that comes later", "accepted")
	i.answer(made.ID, from(mailed{response: "ACCEPTED", after: -30}))
	b.Wants("entries of the same mail twice", b.Insert("select count(*) from timeline_entries where organization_id = $1 and module = 'Calendar' and record_id = $2 and verb = 'accepted'", b.Acme.ID, made.ID), int64(1))
	i.answer(made.ID, from(mailed{response: "TENTATIVE", sequence: 3, after: -20}))
	wants("to a later version", "maybe")
	i.answer(made.ID, from(mailed{response: "DECLINED", sequence: 2, after: -10}))
	wants("to an earlier version", "maybe")
	for what, m := range map[string]mailed{
		"of somebody else":          {from: "other@visitor.example", attendee: visitor, response: "DECLINED", sequence: 9, after: -1},
		"for somebody else":         {from: visitor, attendee: b.Acme.Worker.Email, response: "DECLINED", sequence: 9, after: -1},
		"of who is not asked":       {from: "other@visitor.example", attendee: "other@visitor.example", response: "DECLINED", sequence: 9, after: -1},
		"that is none":              {from: visitor, attendee: visitor, response: "DELEGATED", sequence: 9, after: -1},
		"from a clock that is slow": {from: visitor, attendee: visitor, response: "DECLINED", sequence: 9, after: -3600},
	} {
		i.answer(made.ID, m)
		wants("an answer "+what, "maybe")
		b.Wants("of the other guest after one "+what, b.said(made.ID, 0, b.Acme.Worker.Email), "waiting")
	}
	i.answer(made.ID, mailed{from: strings.ToUpper(b.Acme.Worker.Email), attendee: b.Acme.Worker.Email, response: "ACCEPTED", after: 7200})
	b.Wants("who has an account, by a clock that is fast", b.said(made.ID, 0, b.Acme.Worker.Email), "accepted")
	b.Advance(time.Minute)
	b.Acme.Worker.Post(path(made.ID)+"/answer", body{"response": "declined"}).Wants(http.StatusOK)
	i.answer(made.ID, mailed{from: b.Acme.Worker.Email, attendee: b.Acme.Worker.Email, response: "ACCEPTED", after: -5})
	b.Wants("what they said since", b.said(made.ID, 0, b.Acme.Worker.Email), "declined")
	b.Acme.Manager.Post(path(made.ID)+"/cancel", body{"reason": "Rain"}).Wants(http.StatusOK)
	i.answer(made.ID, from(mailed{response: "ACCEPTED", sequence: 9, after: 1}))
	wants("of what is cancelled", "maybe")
	i.answer(999_999, from(mailed{response: "ACCEPTED"}))
}

// TestACalendarAnswersOneDateOfASeries by whatever it calls the time zone.
func TestACalendarAnswersOneDateOfASeries(t *testing.T) {
	b := newBench(t)
	made := b.weekly(body{"addresses": []body{{"email": visitor}}})
	b.known(made.ID)
	i := b.inbox()
	b.Advance(time.Minute)
	second := made.Occurrences[1]
	reply := func(response, recurs string, after int) {
		t.Helper()
		i.answer(made.ID, mailed{from: visitor, attendee: visitor, response: response, recurs: recurs, after: after})
	}
	reply("ACCEPTED", "", -30)
	reply("DECLINED", "RECURRENCE-ID;TZID=FLE Standard Time:"+sofia(t, second.StartsAt)+"\n", -20)
	b.Wants("of one date", b.said(made.ID, second.ID, visitor), "accepted, declined")
	reply("TENTATIVE", "RECURRENCE-ID:"+second.StartsAt.UTC().Format("20060102T150405Z")+"\n", -25)
	b.Wants("an older mail", b.said(made.ID, second.ID, visitor), "accepted, declined")
	reply("TENTATIVE", "RECURRENCE-ID:"+second.StartsAt.UTC().Format("20060102T150405Z")+"\n", -15)
	b.Wants("in UTC", b.said(made.ID, second.ID, visitor), "accepted, maybe")
	reply("DECLINED", "RECURRENCE-ID:"+second.StartsAt.UTC().Add(time.Hour).Format("20060102T150405Z")+"\n", -10)
	b.Wants("of a date that there is not", b.said(made.ID, second.ID, visitor), "accepted, maybe")
	reply("DECLINED", "", -5)
	b.Wants("of all of them", b.said(made.ID, second.ID, visitor), "declined")
}
