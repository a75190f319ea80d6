package contractors_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"
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

// TestAnAcknowledgedEndIsQuietUntilItsDay, but for the end itself.
func TestAnAcknowledgedEndIsQuietUntilItsDay(t *testing.T) {
	b := newBench(t)
	id := b.document(b.own, b.paper, 20)
	b.approve(id)
	b.Wants("the first warning comes at once, since its time is over", b.warnings(b.own.ID), 1)
	b.own.Post(fmt.Sprintf("/api/contractor_documents/%d/acknowledge", id), body{"until": b.day(0)}).Refuses(http.StatusUnprocessableEntity, "invalid")
	b.own.Post(fmt.Sprintf("/api/contractor_documents/%d/acknowledge", id), body{"until": b.day(19)}).Wants(http.StatusOK)
	b.own.Post(fmt.Sprintf("/api/contractor_documents/%d/acknowledge", id), body{"until": "9999-12-31"}).Refuses(http.StatusUnprocessableEntity, "invalid")
	b.Advance(15 * 24 * time.Hour)
	b.Wants("a week ahead nothing is said", b.warnings(b.own.ID), 1)
	b.Wants("but to the organization", b.warnings(b.Acme.Admin.ID), 2)
	b.Advance(6 * 24 * time.Hour)
	b.Wants("of the end it is", b.warnings(b.own.ID), 2)
}
