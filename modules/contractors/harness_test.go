package contractors_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/modules/contractors"
	"hivis/server/servertest"
)

type body = map[string]any

// bench is the product with a company, whose own user and worker are there.
type bench struct {
	*servertest.Server
	t       *testing.T
	company int64
	paper   int64 // a kind of document of companies
	licence int64 // one of workers
	man     int64
	own     *servertest.Client
	phones  int
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	b := &bench{Server: servertest.New(t), t: t}
	b.company = b.add("Steelworks Ltd")
	b.paper, b.licence = b.kind("Insurance", "company"), b.kind("Medical", "worker")
	b.man = b.worker(b.company, "Ivan Welder")
	b.own = b.of(b.company, "steel")
	return b
}

// add adds a company at the first site.
func (b *bench) add(name string, changes ...body) int64 {
	b.t.Helper()
	sent := servertest.Body(body{"company_name": name, "address": "1 Harbour Road", "city": "Port", "zip_code": "1000", "state": "North", "country": "Freedonia", "site_ids": []int64{b.Acme.Sites[0]}}, changes...)
	return servertest.As[contractors.Answer](b.Acme.Admin.Post("/api/contractors", sent).Wants(http.StatusCreated)).Contractor.ID
}

func (b *bench) kind(name, holder string) int64 {
	b.t.Helper()
	answer := servertest.As[contractors.DocumentKindAnswer](b.Acme.Admin.Post("/api/contractor_document_kinds", body{"name": name, "holder": holder, "checklist": []string{"Name of the holder", "Readable"}}).Wants(http.StatusCreated))
	return answer.Kind.ID
}

func (b *bench) worker(company int64, name string, changes ...body) int64 {
	b.t.Helper()
	path := fmt.Sprintf("/api/contractors/%d/create_contractor_worker", company)
	return servertest.As[contractors.WorkerAnswer](b.Acme.Admin.Post(path, servertest.Body(body{"name": name}, changes...)).Wants(http.StatusCreated)).Worker.ID
}

// of is somebody with an account who works for a company.
func (b *bench) of(company int64, name string) *servertest.Client {
	b.t.Helper()
	c := b.AddUser(b.Acme, name, "Contractor", b.Acme.Sites[0])
	b.Exec("update users set is_contractor = true where organization_id = $1 and id = $2", b.Acme.ID, c.ID)
	b.Exec("insert into contractor_users (organization_id, user_id, contractor_id) values ($1, $2, $3)", b.Acme.ID, c.ID, company)
	return c
}

// day is so many days from today, by the first site's clock.
func (b *bench) day(days int) string {
	return b.Now().In(auckland).AddDate(0, 0, days).Format("2006-01-02")
}

var auckland, _ = time.LoadLocation("Pacific/Auckland")

// document uploads one of the company's, valid for so many days.
func (b *bench) document(who *servertest.Client, kind int64, days int, changes ...body) int64 {
	b.t.Helper()
	return b.uploaded(b.sent(who, kind, days, changes...).Wants(http.StatusCreated)).ID
}

func (b *bench) sent(who *servertest.Client, kind int64, days int, changes ...body) *servertest.Response {
	b.t.Helper()
	sent := servertest.Body(body{"title": "Paper", "kind_id": kind, "validity": b.day(days), "attachment_ids": []int64{b.file(who)}}, changes...)
	return who.Post(fmt.Sprintf("/api/contractors/%d/contractor_documents", b.company), sent)
}

func (b *bench) uploaded(r *servertest.Response) contractors.DocumentRecord {
	return servertest.As[contractors.DocumentAnswer](r).Document
}

func (b *bench) file(who *servertest.Client) int64 {
	b.t.Helper()
	var answer struct{ Attachment struct{ ID int64 } }
	who.Upload("paper.pdf", []byte("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n")).Wants(http.StatusOK).Into(&answer)
	return answer.Attachment.ID
}

func (b *bench) approve(id int64) {
	b.t.Helper()
	b.Acme.Admin.Post(fmt.Sprintf("/api/contractor_documents/%d/checklist", id), body{"checked": []string{"Name of the holder", "Readable"}}).Wants(http.StatusOK)
	b.Decide(b.Acme.Admin, contractors.DocumentName, id, "approve", "").Wants(http.StatusOK)
}

// later lets time pass. Whose session has ended by then signs in again.
func (b *bench) later(d time.Duration, who ...*servertest.Client) {
	b.t.Helper()
	b.Advance(d)
	for _, c := range who {
		c.SignIn().Wants(http.StatusOK)
	}
}
