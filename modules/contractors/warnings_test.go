package contractors_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/server/servertest"
)

// warnings are of how many days ahead somebody was told by now, at each look.
func (b *bench) warnings(user int64) (n int64) {
	b.t.Helper()
	for range 2 { // a second look finds nothing new
		if err := b.App.Contractors.WarnAll(b.t.Context()); err != nil {
			b.t.Fatal(err)
		}
	}
	return b.Insert("select count(*) from notifications where organization_id = $1 and user_id = $2 and kind in ('contractor_document_expires', 'contractor_document_expired')", b.Acme.ID, user)
}

// TestTheEndOfADocumentIsToldInSteps: a month, a week and a day ahead, and at its end; each once,
// to the company and to the organization, as a notice and by mail.
func TestTheEndOfADocumentIsToldInSteps(t *testing.T) {
	b := newBench(t)
	id := b.document(b.own, b.paper, 40)
	b.approve(id)
	for _, c := range []struct {
		days int
		told int64
	}{{1, 0}, {9, 0}, {12, 1}, {20, 1}, {34, 2}, {38, 2}, {40, 3}, {41, 4}, {60, 4}} {
		b.Advance(time.Date(2026, 11, 22, 12, 0, 0, 0, auckland).AddDate(0, 0, c.days).Sub(b.Now()))
		for _, user := range []int64{b.own.ID, b.Acme.Admin.ID} {
			if told := b.warnings(user); told != c.told {
				t.Errorf("on day %d %d were told, wanted %d", c.days, told, c.told)
			}
		}
	}
	if mails := b.Insert("select count(*) from mails where organization_id = $1 and record_id = $2 and subject like 'Expire%' and user_id = $3", b.Acme.ID, id, b.own.ID); mails != 4 {
		t.Errorf("%d mails went out", mails)
	}
}

// TestAnAcknowledgedEndComesBackOnItsDay: until then it is quiet, on the side that acknowledged it alone,
// and the record says when its reader hears of it again.
func TestAnAcknowledgedEndComesBackOnItsDay(t *testing.T) {
	b := newBench(t)
	id := b.document(b.own, b.paper, 20)
	b.approve(id)
	acknowledge := func(who *servertest.Client, until string) *servertest.Response {
		return who.Post(fmt.Sprintf("/api/contractor_documents/%d/acknowledge", id), body{"until": until})
	}
	told := func(when string, company, organization int64) {
		t.Helper()
		b.Wants(when+" the company was told", b.warnings(b.own.ID), company)
		b.Wants(when+" the organization was told", b.warnings(b.Acme.Admin.ID), organization)
	}
	next := func(who *servertest.Client) string {
		t.Helper()
		d := b.uploaded(who.Get(fmt.Sprintf("/api/contractor_documents/%d", id)).Wants(http.StatusOK))
		if d.NextWarning == nil {
			return "never"
		}
		return *d.NextWarning
	}
	told("at once, since the first step is over,", 1, 1)
	b.Wants("a week ahead is next", next(b.own), b.day(14))
	acknowledge(b.own, b.day(0)).Refuses(http.StatusUnprocessableEntity, "invalid")
	acknowledge(b.own, "9999-12-31").Refuses(http.StatusUnprocessableEntity, "invalid")
	day := b.day(17)
	d := b.uploaded(acknowledge(b.own, day).Wants(http.StatusOK))
	b.Wants("the company comes back to it", []string{*d.QuietUntil, next(b.own)}, fmt.Sprintf("[%s %s]", day, day))
	b.Wants("the organization has not acknowledged it", next(b.Acme.Admin), b.day(14))
	midnight := func(days int) { // which begins that day at the site
		t.Helper()
		on, err := time.ParseInLocation(time.DateOnly, day, auckland)
		if err != nil {
			t.Fatal(err)
		}
		b.Advance(on.AddDate(0, 0, days).Sub(b.Now()))
	}
	midnight(-2)
	told("a week ahead", 1, 2)
	midnight(0)
	b.Advance(-time.Second)
	told("a second before its day", 1, 2)
	b.Advance(time.Second)
	told("on its day", 2, 2)
	midnight(3)
	told("a day ahead", 3, 3)
	midnight(4)
	told("of the end", 4, 4)
}
