package audits_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/modules/audits"
	"hivis/server/servertest"
)

type body = map[string]any

// bench is the product with a template of audits and an auditor, at a Monday morning at the
// first site.
type bench struct {
	*servertest.Server
	t       *testing.T
	walk    int64 // the template
	auditor *servertest.Client
	there   *time.Location
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	b := &bench{Server: servertest.New(t), t: t}
	b.Advance(31 * time.Hour) // Monday, 8 in Auckland
	zone, err := time.LoadLocation("Pacific/Auckland")
	if err != nil {
		t.Fatal(err)
	}
	b.there = zone
	b.walk = b.AuditTemplate(b.Acme, "Walk")
	b.auditor = b.AddUser(b.Acme, "auditor", "Auditor", b.Acme.Sites[0])
	return b
}

// day is so many days from today at the first site.
func (b *bench) day(n int) string {
	return b.Now().In(b.there).AddDate(0, 0, n).Format(time.DateOnly)
}

// schedule is the auditor's, once and today, and answers the id of the audit that was made.
func (b *bench) schedule(changes ...body) (schedule, audit int64) {
	b.t.Helper()
	schedule = b.AuditSchedule(b.Acme, b.walk, b.auditor, changes...)
	return schedule, b.Insert("select min(id) from audits where organization_id = $1 and schedule_id = $2", b.Acme.ID, schedule)
}

// publishAgain publishes another version of the template's form, with one section more.
func (b *bench) publishAgain() {
	b.t.Helper()
	section := body{"id": "more", "title": "More", "form_type": "main", "questions": []body{{"id": "more_q", "type": "text_field", "label": "More?", "attr": body{}}}}
	b.Acme.Admin.Post(fmt.Sprintf("/api/audits/%d/sections", b.walk), body{"draft_number": 2, "section": section}).Wants(201)
	b.Acme.Admin.Post(fmt.Sprintf("/api/audits/%d/publish", b.walk), body{"draft_number": 3}).Wants(200)
}

// begun is an audit of the auditor's in progress.
func (b *bench) begun() int64 {
	b.t.Helper()
	return b.Audit(b.Acme, b.auditor, b.walk)
}

// completed is one that waits for approval.
func (b *bench) completed(options map[string]string) int64 {
	b.t.Helper()
	id := b.begun()
	b.CompleteAudit(b.auditor, id, options).Wants(http.StatusOK)
	return id
}

func (b *bench) decide(c *servertest.Client, id int64, decision, remark string) *servertest.Response {
	b.t.Helper()
	return b.Decide(c, audits.Name, id, decision, remark)
}

func (b *bench) read(c *servertest.Client, id int64) audits.Record {
	b.t.Helper()
	return recordOf(c.Get(pathOf(id)).Wants(http.StatusOK))
}

func recordOf(r *servertest.Response) audits.Record {
	return servertest.As[audits.Answer](r).Audit
}

func savedOf(r *servertest.Response) audits.Saved {
	var answer audits.Saved
	r.Into(&answer)
	return answer
}

func pathOf(id int64) string { return fmt.Sprintf("/api/audit_records/%d", id) }

func answer(question, option string, at time.Time, more ...body) body {
	a := body{"question_id": question, "option_ids": []string{question + "_" + option}, "answered_at": at}
	for _, m := range more {
		for k, v := range m {
			a[k] = v
		}
	}
	return a
}

func str(v *float64) string {
	if v == nil {
		return "none"
	}
	return fmt.Sprint(*v)
}
