package contractors_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/core/forms"
	"hivis/modules/contractors"
	"hivis/server/servertest"
)

// questionnaire is one of two questions, of which half of the points are enough.
func (b *bench) questionnaire() int64 {
	b.t.Helper()
	sent := body{"name": "Safety questionnaire", "holder": "company", "questionnaire": true, "valid_days": 90, "pass_percent": 50}
	b.Acme.Admin.Post("/api/contractor_document_kinds", body{"name": "Of a worker", "holder": "worker", "questionnaire": true}).Refuses(http.StatusUnprocessableEntity, "invalid")
	id := servertest.As[contractors.DocumentKindAnswer](b.Acme.Admin.Post("/api/contractor_document_kinds", sent).Wants(http.StatusCreated)).Kind.ID
	yes, no := 10.0, 0.0
	options := func(of string) []forms.Option {
		return []forms.Option{{ID: of + "_yes", Label: "Yes", Score: &yes}, {ID: of + "_no", Label: "No", Score: &no}}
	}
	b.publish(fmt.Sprintf("/api/contractor_questionnaires/%d", id), question("policy", "radio", options("policy")...), question("risks", "radio", options("risks")...)).Wants(http.StatusOK)
	return id
}

func (b *bench) answers(who *servertest.Client, kind int64, policy, risks string) *servertest.Response {
	given := []body{{"question_id": "policy", "option_ids": []string{"policy_" + policy}}}
	if risks != "" {
		given = append(given, body{"question_id": "risks", "option_ids": []string{"risks_" + risks}})
	}
	return who.Post(fmt.Sprintf("/api/contractors/%d/questionnaires/%d", b.company, kind), body{"answers": given})
}

// TestACompanyAnswersAQuestionnaire: it is scored and reviewed, counts until its day, and until then nobody
// of the company works where it is required.
func TestACompanyAnswersAQuestionnaire(t *testing.T) {
	b := newBench(t)
	kind := b.questionnaire()
	b.require("Questionnaire", body{"kind_ids": []int64{kind}})
	standing := func() string {
		t.Helper()
		return servertest.As[contractors.Standings](b.own.Get(fmt.Sprintf("/api/contractors/standing?worker_id=%d", b.man)).Wants(http.StatusOK)).Standings[0].State
	}
	b.Wants("before it is answered", standing(), "blocked")
	asked := servertest.As[contractors.QuestionnaireAnswer](b.own.Get(fmt.Sprintf("/api/contractors/%d/questionnaires/%d", b.company, kind)).Wants(http.StatusOK)).Questionnaire
	if asked.Kind.Name != "Safety questionnaire" || asked.DocumentID != nil || len(asked.Document.Sections[0].Questions) != 2 {
		t.Errorf("asked is %+v", asked)
	}
	b.answers(b.own, kind, "yes", "").Refuses(http.StatusUnprocessableEntity, "invalid")
	d := b.uploaded(b.answers(b.own, kind, "no", "no").Wants(http.StatusOK))
	if !d.Questionnaire || d.Status != contractors.PendingReview || *d.Validity != b.day(90) || *d.Versions[0].Score != 0 || len(d.Filled.Answers) != 2 {
		t.Errorf("the document is %+v", d)
	}
	b.Decide(b.Acme.Admin, contractors.DocumentName, d.ID, "approve", "").Refuses(http.StatusConflict, "contractor_score_low")
	b.Decide(b.Acme.Admin, contractors.DocumentName, d.ID, "reject", "No policy").Wants(http.StatusOK)

	again := b.uploaded(b.answers(b.own, kind, "yes", "no").Wants(http.StatusOK))
	if again.ID != d.ID || again.Revision != 2 || *again.Versions[0].Score != 50 || again.Versions[1].State != "rejected" {
		t.Errorf("answered again it is %+v", again)
	}
	b.Wants("while it is reviewed", standing(), "blocked")
	b.Decide(b.Acme.Admin, contractors.DocumentName, d.ID, "approve", "").Wants(http.StatusOK)
	b.Wants("once it is approved", standing(), "ok")
	b.later(92*24*time.Hour, b.own, b.Acme.Admin)
	b.Wants("once it is over", standing(), "blocked")
}

// TestAQuestionnaireIsNoFile: it is neither uploaded nor asked for by a link, and of a second company
// nobody reads it.
func TestAQuestionnaireIsNoFile(t *testing.T) {
	b := newBench(t)
	kind := b.questionnaire()
	b.sent(b.own, kind, 90).Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "kind_id", "This is a questionnaire: it is answered, and no file is sent.")
	b.Acme.Admin.Post(fmt.Sprintf("/api/contractors/%d/document_requests", b.company), body{"kind_id": kind}).Refuses(http.StatusUnprocessableEntity, "invalid")
	d := b.uploaded(b.answers(b.own, kind, "yes", "yes").Wants(http.StatusOK))
	b.own.Patch(fmt.Sprintf("/api/contractors/%d/contractor_documents/%d", b.company, d.ID), body{"validity": b.day(9), "attachment_ids": []int64{b.file(b.own)}}).Refuses(http.StatusUnprocessableEntity, "invalid")
	other := b.of(b.add("Other Ltd"), "other")
	other.Get(fmt.Sprintf("/api/contractors/%d/questionnaires/%d", b.company, kind)).Wants(http.StatusNotFound)
	b.answers(other, kind, "yes", "yes").Wants(http.StatusNotFound)
	b.own.Get(fmt.Sprintf("/api/contractor_questionnaires/%d/document", kind)).Wants(http.StatusForbidden)
	b.Acme.Admin.Get(fmt.Sprintf("/api/contractor_questionnaires/%d/document", b.paper)).Wants(http.StatusNotFound)
}

// TestACompanyIsOfferedWhatIsAskedOfIt: forms know questionnaires from files, and a company is shown those
// that its requirements ask for, or that it has answered; the organization all of them.
func TestACompanyIsOfferedWhatIsAskedOfIt(t *testing.T) {
	b := newBench(t)
	kind := b.questionnaire()
	offered := func(who *servertest.Client) []contractors.OfferedQuestionnaire {
		t.Helper()
		return servertest.As[contractors.Answer](who.Get(fmt.Sprintf("/api/contractors/%d", b.company)).Wants(http.StatusOK)).Contractor.Questionnaires
	}
	for _, k := range servertest.As[contractors.FormData](b.own.Get("/api/contractors/form_data").Wants(http.StatusOK)).Kinds {
		if k.Questionnaire != (k.ID == kind) || (k.Version > 0) != (k.ID == kind) {
			t.Errorf("the forms are told %+v", k)
		}
	}
	b.Wants("to the company, of which nothing is asked", len(offered(b.own)), "0")
	b.Wants("to the organization", fmt.Sprint(offered(b.Acme.Admin)), fmt.Sprintf("[{%d Safety questionnaire false false}]", kind))
	b.require("Questionnaire", body{"kind_ids": []int64{kind}, "kinds_of_work": []string{"hot_work"}})
	b.Wants("to the company, which has no such work", len(offered(b.own)), "0")
	b.require("For all", body{"kind_ids": []int64{kind}})
	b.Wants("to the company, of which it is asked", offered(b.own)[0].Required, "true")
}
