package contractors_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/modules/contractors"
	"hivis/server/servertest"
)

func (b *bench) showDocument(who *servertest.Client, id int64) contractors.DocumentRecord {
	b.t.Helper()
	return b.uploaded(who.Get(fmt.Sprintf("/api/contractor_documents/%d", id)).Wants(http.StatusOK))
}

func TestADocumentIsOneFileWithADayInTheFuture(t *testing.T) {
	b := newBench(t)
	for _, c := range []struct {
		days           int
		with           body
		field, message string
	}{
		{0, nil, "validity", "The day has to be in the future."},
		{-1, nil, "validity", "The day has to be in the future."},
		{30, body{"attachment_ids": []int64{}}, "attachment_ids", "A document must be uploaded."},
		{30, body{"attachment_ids": []int64{b.file(b.own), b.file(b.own)}}, "attachment_ids", "Only a single file may be uploaded."},
		{30, body{"worker_id": b.man}, "worker_id", "Documents of this kind are the company’s, not a worker’s."},
		{30, body{"kind_id": b.licence}, "worker_id", "Choose the worker whose document this is."},
		{30, body{"kind_id": b.licence, "worker_id": b.worker(b.add("Other Ltd"), "Somebody else")}, "worker_id", "Choose a worker of this company."},
		{30, body{"issued_on": b.day(1)}, "issued_on", "It cannot have been issued in the future."},
		{30, body{"effective_on": b.day(31)}, "effective_on", "This day is after the last day of the document."},
	} {
		b.sent(b.own, b.paper, c.days, c.with).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, c.field, c.message)
	}
}

// TestTheLifeOfADocument: it is reviewed, is over at the midnight that ends its last day, and an
// earlier version counts while another one waits.
func TestTheLifeOfADocument(t *testing.T) {
	b := newBench(t)
	id := b.document(b.own, b.paper, 3)
	path := fmt.Sprintf("/api/contractor_documents/%d", id)
	if d := b.showDocument(b.own, id); d.Status != "pending_review" || len(d.Versions) != 1 || len(d.Checklist) != 2 {
		t.Fatalf("it is %+v", d)
	}
	b.Decide(b.own, contractors.DocumentName, id, "approve", "").Refuses(http.StatusForbidden, "own_request") // nobody of the company decides
	b.Acme.Admin.Post(path+"/checklist", body{"checked": []string{"Something"}}).Refuses(http.StatusUnprocessableEntity, "invalid")
	b.Acme.Admin.Post(path+"/checklist", body{"checked": []string{"Readable"}}).Wants(http.StatusOK)
	b.Decide(b.Acme.Admin, contractors.DocumentName, id, "approve", "").Refuses(http.StatusConflict, "contractor_checklist_open")
	b.approve(id)
	d := b.showDocument(b.own, id)
	if d.Status != "approved" || len(d.Versions[0].Checked) != 2 || d.DecidedBy == nil {
		t.Fatalf("it is %+v", d)
	}
	edit := func(with body) *servertest.Response {
		return b.own.Patch(fmt.Sprintf("/api/contractors/%d/contractor_documents/%d", b.company, id), with)
	}
	edit(body{"attachment_ids": []int64{b.file(b.own)}, "validity": b.day(400)}).Wants(http.StatusOK)
	d = b.showDocument(b.own, id)
	if d.Status != "pending_review" || d.Revision != 2 || d.StillCovered == nil || *d.StillCovered != b.day(3) {
		t.Fatalf("it is %+v", d)
	}
	b.Decide(b.Acme.Admin, contractors.DocumentName, id, "reject", "Wrong company").Wants(http.StatusOK)
	if d = b.showDocument(b.own, id); d.Status != "rejected" || d.Reason != "Wrong company" {
		t.Fatalf("it is %+v", d)
	}
	edit(body{"attachment_ids": []int64{b.file(b.own)}, "validity": b.day(5)}).Wants(http.StatusOK)
	b.approve(id)
	d = b.showDocument(b.Acme.Admin, id)
	b.later(d.ExpiresAt.Sub(b.Now())-time.Second, b.Acme.Admin)
	if d = b.showDocument(b.Acme.Admin, id); d.Status != "approved" {
		t.Errorf("before midnight it is %s", d.Status)
	}
	b.Advance(2 * time.Second)
	if d = b.showDocument(b.Acme.Admin, id); d.Status != "expired" {
		t.Errorf("after midnight it is %s", d.Status)
	}
	found := servertest.As[contractors.Documents](b.Acme.Admin.Get("/api/contractor_documents?status=expired").Wants(http.StatusOK))
	if len(found.Documents) != 1 {
		t.Errorf("the list of those that are over has %d", len(found.Documents))
	}
}

func TestWhatIsSaidOfADocument(t *testing.T) {
	b := newBench(t)
	id := b.document(b.own, b.paper, 90)
	path := fmt.Sprintf("/api/contractor_documents/%d", id)
	b.own.Post(path+"/request_new_version", body{"reason": "Old"}).Wants(http.StatusForbidden)
	b.Acme.Admin.Post(path+"/request_new_version", body{"reason": " "}).Refuses(http.StatusUnprocessableEntity, "invalid")
	if d := b.uploaded(b.Acme.Admin.Post(path+"/request_new_version", body{"reason": "It cannot be read"}).Wants(http.StatusOK)); d.AskedAt == nil || d.AskedBecause != "It cannot be read" {
		t.Errorf("it is %+v", d)
	}
	if d := b.uploaded(b.Acme.Admin.Post(path+"/not_applicable", body{"reason": "They have no cars"}).Wants(http.StatusOK)); d.Status != "not_applicable" || d.Reason != "They have no cars" || d.AskedAt != nil {
		t.Errorf("it is %+v", d)
	}
	b.own.Post(path+"/acknowledge", body{"until": b.day(3)}).Refuses(http.StatusConflict, "contractor_document_without_end")
}
