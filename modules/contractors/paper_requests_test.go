package contractors_test

import (
	"crypto/sha256"
	"encoding/hex"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/modules/contractors"
	"hivis/platform/db"
	"hivis/server/servertest"
)

var pdf = []byte("%PDF-1.7\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n")

func (b *bench) ask(changes ...body) contractors.NewPaperRequest {
	b.t.Helper()
	sent := servertest.Body(body{"kind_id": b.paper, "note": "The one of this year", "email": "Office@steel.example"}, changes...)
	return servertest.As[contractors.NewPaperRequest](b.Acme.Admin.Post(fmt.Sprintf("/api/contractors/%d/document_requests", b.company), sent).Wants(http.StatusCreated))
}

// linked uploads a file by the token of a link.
func (b *bench) linked(token string, content []byte) *servertest.Response {
	ref := sha256.Sum256([]byte(token))
	return b.Acme.Admin.Anonymous().UploadTo("/api/outer_documents?request="+hex.EncodeToString(ref[:]), "Policy 2026.pdf", content, nil)
}

func (b *bench) fileOf(r *servertest.Response) int64 {
	var answer struct{ Attachment struct{ ID int64 } }
	r.Wants(http.StatusOK).Into(&answer)
	return answer.Attachment.ID
}

func (b *bench) look(token string) *servertest.Response {
	return b.Acme.Admin.Anonymous().Do(http.MethodPost, "/api/contractor_papers/look", body{"token": token})
}

func (b *bench) send(token string, file int64, days int) *servertest.Response {
	return b.Acme.Admin.Anonymous().Do(http.MethodPost, "/api/contractor_papers/send", body{"token": token, "file_id": file, "validity": b.day(days), "issuer": "Insurers"})
}

// TestACompanyAnswersByALink: whoever has the link sends one document without an account, and it is
// reviewed like any other.
func TestACompanyAnswersByALink(t *testing.T) {
	b := newBench(t)
	asked := b.ask()
	if len(asked.Token) < 20 || asked.Request.Email != "office@steel.example" {
		t.Fatalf("asked is %+v", asked)
	}
	mail := b.mailTo("office@steel.example")
	if !strings.Contains(mail, "/contractor-paper#"+asked.Token) || !strings.Contains(mail, "The one of this year") {
		t.Errorf("the mail says %s", mail)
	}
	b.own.Post(fmt.Sprintf("/api/contractors/%d/document_requests", b.company), body{"kind_id": b.paper}).Wants(http.StatusForbidden)
	shown := servertest.As[contractors.AskedPaperAnswer](b.look(asked.Token).Wants(http.StatusOK)).Request
	if shown.Company != "Steelworks Ltd" || shown.Kind != "Insurance" || shown.Sent {
		t.Errorf("the link shows %+v", shown)
	}
	b.look(asked.Token + "x").Wants(http.StatusNotFound)
	b.linked("nobody's", pdf).Wants(http.StatusNotFound)
	b.linked(asked.Token, []byte("MZ\x90\x00 a program")).Refuses(http.StatusUnprocessableEntity, "invalid")

	file := b.fileOf(b.linked(asked.Token, pdf))
	b.send(asked.Token, file, -1).Refuses(http.StatusUnprocessableEntity, "invalid")
	b.send(asked.Token, b.file(b.own), 90).Refuses(http.StatusUnprocessableEntity, "invalid")
	b.send(asked.Token, file, 90).Wants(http.StatusOK)
	b.send(asked.Token, file, 90).Wants(http.StatusNotFound)
	b.look(asked.Token).Wants(http.StatusNotFound)

	all := servertest.As[contractors.Documents](b.own.Get(fmt.Sprintf("/api/contractors/%d/contractor_documents", b.company)).Wants(http.StatusOK)).Documents
	if len(all) != 1 || all[0].Status != contractors.PendingReview || all[0].Title != "Insurance" || all[0].Issuer != "Insurers" {
		t.Fatalf("the documents are %+v", all)
	}
	b.approve(all[0].ID)
	if left := b.requests(); len(left) != 0 {
		t.Errorf("still asked for is %+v", left)
	}
}

// mailTo is the newest mail to an address.
func (b *bench) mailTo(address string) (text string) {
	b.t.Helper()
	err := b.Database.Platform(b.t.Context(), "test", func(tx *db.Tx) error {
		return tx.QueryRow(b.t.Context(), "select body_text from mails where organization_id = $1 and to_address = $2 order by id desc limit 1", b.Acme.ID, address).Scan(&text)
	})
	if err != nil {
		b.t.Fatal(err)
	}
	return text
}

func (b *bench) requests() []contractors.PaperRequest {
	return servertest.As[contractors.PaperRequests](b.own.Get(fmt.Sprintf("/api/contractors/%d/document_requests", b.company)).Wants(http.StatusOK)).Requests
}

// TestALinkEnds: with a month, when it is revoked, when another one is made, and when the paper comes
// another way.
func TestALinkEnds(t *testing.T) {
	b := newBench(t)
	first := b.ask()
	second := b.ask(body{"email": ""})
	b.look(first.Token).Wants(http.StatusNotFound)
	revoke := func(who *servertest.Client) *servertest.Response {
		return who.Post(fmt.Sprintf("/api/contractors/%d/document_requests/%d/revoke", b.company, second.Request.ID), nil)
	}
	revoke(b.own).Wants(http.StatusForbidden)
	b.look(second.Token).Wants(http.StatusOK)
	revoke(b.Acme.Admin).Wants(http.StatusOK)
	b.look(second.Token).Wants(http.StatusNotFound)

	third := b.ask()
	b.document(b.own, b.paper, 90)
	b.look(third.Token).Wants(http.StatusNotFound)

	last := b.ask()
	b.later(30*24*time.Hour-time.Second, b.own, b.Acme.Admin)
	b.look(last.Token).Wants(http.StatusOK)
	b.later(time.Second, b.own, b.Acme.Admin)
	b.look(last.Token).Wants(http.StatusNotFound)
	b.linked(last.Token, pdf).Wants(http.StatusNotFound)
}

// TestANewVersionComesByTheLink: whoever is the contact of a company and has no account is sent one.
func TestANewVersionComesByTheLink(t *testing.T) {
	b := newBench(t)
	b.Acme.Admin.Patch(fmt.Sprintf("/api/contractors/%d", b.company), body{"contact_email": "office@steel.example"}).Wants(http.StatusOK)
	id := b.document(b.own, b.paper, 40)
	b.approve(id)
	b.Acme.Admin.Post(fmt.Sprintf("/api/contractor_documents/%d/request_new_version", id), body{"reason": "The cover is too low"}).Wants(http.StatusOK)
	_, rest, _ := strings.Cut(b.mailTo("office@steel.example"), "/contractor-paper#")
	token := strings.FieldsFunc(rest, func(r rune) bool { return strings.ContainsRune(" \n\r\"<>", r) })[0]
	b.send(token, b.fileOf(b.linked(token, pdf)), 400).Wants(http.StatusOK)
	d := b.uploaded(b.own.Get(fmt.Sprintf("/api/contractor_documents/%d", id)).Wants(http.StatusOK))
	if d.Status != contractors.PendingReview || d.Revision != 2 || d.AskedAt != nil || d.StillCovered == nil || d.Versions[0].UploadedBy != nil {
		t.Errorf("the document is %+v", d)
	}
}

// TestOneNetworkDoesNotTryTokens: what is opened and sent is counted.
func TestOneNetworkDoesNotTryTokens(t *testing.T) {
	b := newBench(t)
	for range 120 {
		b.look("a token that nobody has").Wants(http.StatusNotFound)
	}
	b.look("a token that nobody has").Refuses(http.StatusTooManyRequests, "public_too_many")
}

// TestALinkIsOfOneCrane: plant is named in a request, and the paper of one crane ends no link of another.
func TestALinkIsOfOneCrane(t *testing.T) {
	b := newBench(t)
	inspection := b.kind("Inspection", "plant")
	path := fmt.Sprintf("/api/contractors/%d/document_requests", b.company)
	b.Acme.Admin.Post(path, body{"kind_id": inspection}).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "plant", "Say which crane, scaffold or vehicle it is of.")
	seven := b.ask(body{"kind_id": inspection, "plant": "Crane 7"})
	eight := b.ask(body{"kind_id": inspection, "plant": "Crane 8"})
	b.Wants("the request", []string{seven.Request.Plant, servertest.As[contractors.AskedPaperAnswer](b.look(seven.Token).Wants(http.StatusOK)).Request.Plant}, "[Crane 7 Crane 7]")
	id := b.document(b.own, inspection, 90, body{"plant": "crane 7"})
	b.look(seven.Token).Wants(http.StatusNotFound)
	b.own.Patch(fmt.Sprintf("/api/contractors/%d/contractor_documents/%d", b.company, id), body{"validity": b.day(300), "attachment_ids": []int64{b.file(b.own)}}).Wants(http.StatusOK)
	b.send(eight.Token, b.fileOf(b.linked(eight.Token, pdf)), 90).Wants(http.StatusOK)
	var of []string
	for _, d := range servertest.As[contractors.Documents](b.own.Get(fmt.Sprintf("/api/contractors/%d/contractor_documents?sort=number", b.company)).Wants(http.StatusOK)).Documents {
		of = append(of, d.Plant)
	}
	b.Wants("the papers", of, "[crane 7 Crane 8]")
}
