package forms_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/core/forms"
	"hivis/server/servertest"
)

type body = map[string]any

// bench is the product with surveys, and what these tests ask of it.
type bench struct {
	*servertest.Server
	t *testing.T
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	return &bench{servertest.WithSurveys(t, nil), t}
}

func path(format string, args ...any) string { return fmt.Sprintf("/api/"+format, args...) }

func number(n float64) *float64 { return &n }

// survey is a document with a question of each sort that the tests answer.
func survey() forms.Document {
	return forms.Document{Sections: []forms.Section{
		{ID: "place", Title: "Place", Stage: "main", Fixed: "place", Questions: []forms.Question{}},
		{ID: "walk", Title: "Walk", Stage: "main", Questions: []forms.Question{
			{ID: "tidy", Type: "radio", Label: "Is it tidy?", Required: true, Options: []forms.Option{
				{ID: "tidy_yes", Label: "Yes", Score: number(2)}, {ID: "tidy_no", Label: "No", Score: number(0), Evidence: "either"}}},
			{ID: "why", Type: "text_area", Label: "Why not?", Required: true, ShownWhen: &forms.Condition{Question: "tidy", Option: "tidy_no"}},
			{ID: "heat", Type: "number", Label: "How hot is it?", Attr: forms.Attr{Unit: "°C", Minimum: number(-40), Maximum: number(60), Decimals: 1}},
			{ID: "day", Type: "date", Label: "Since when?", Attr: forms.Attr{EndDate: "today"}},
			{ID: "who", Type: "user_list", Label: "Who was there?", Attr: forms.Attr{MultiSelect: true}},
			{ID: "site", Type: "site_list", Label: "Which site?"},
			{ID: "photo", Type: "photo", Label: "Show it", Attr: forms.Attr{MaxFiles: 2}},
			{ID: "paper", Type: "attachment", Label: "Papers", Attr: forms.Attr{FileTypes: []string{"pdf"}}},
			{ID: "gas", Type: "grid_view", Label: "Gas", Attr: forms.Attr{Rows: []forms.Row{{ID: "gas_1", Label: "First"}, {ID: "gas_2", Label: "Second"}},
				Columns: []forms.Column{{ID: "gas_at", Label: "Time", Type: "time", Required: true}, {ID: "gas_o2", Label: "Oxygen", Type: "number", Maximum: number(23.5)}}}},
		}},
		{ID: "end", Title: "End", Stage: "closure", Questions: []forms.Question{{ID: "left", Type: "declaration", Label: "All is left tidy", Required: true}}},
	}}
}

// form makes a form of surveys with a document that is published.
func (b *bench) form() int64 {
	b.t.Helper()
	id := b.draft()
	b.publish(id, b.save(id, 1, survey()).DraftNumber)
	return id
}

func (b *bench) draft() int64 {
	b.t.Helper()
	return servertest.As[servertest.SurveyID](b.Acme.Admin.Post("/api/survey_forms", body{}).Wants(http.StatusCreated)).ID
}

func (b *bench) save(id int64, draft int, doc forms.Document) (out forms.DraftAnswer) {
	b.t.Helper()
	b.Acme.Admin.Put(path("survey_forms/%d/document", id), body{"draft_number": draft, "document": doc}).Wants(http.StatusOK).Into(&out)
	return out
}

func (b *bench) edited(id int64) (out forms.DraftAnswer) {
	b.t.Helper()
	b.Acme.Admin.Get(path("survey_forms/%d/document", id)).Wants(http.StatusOK).Into(&out)
	return out
}

func (b *bench) publish(id int64, draft int) (out forms.DraftAnswer) {
	b.t.Helper()
	b.Acme.Admin.Post(path("survey_forms/%d/publish", id), body{"draft_number": draft}).Wants(http.StatusOK).Into(&out)
	return out
}

// begin begins a survey with what is published of a form.
func (b *bench) begin(form int64) int64 {
	b.t.Helper()
	return servertest.As[servertest.SurveyID](b.Acme.Worker.Post("/api/surveys", body{"form_id": form, "site_id": b.Acme.Sites[0]}).Wants(http.StatusCreated)).ID
}

// answer fills in a survey's main stage.
func (b *bench) answer(id int64, final bool, answers ...forms.Answer) *servertest.Response {
	b.t.Helper()
	return b.Acme.Worker.Put(path("surveys/%d/answers", id), body{"form_type": "main", "final": final, "today": "2026-11-22", "answers": append([]forms.Answer{}, answers...)})
}

func (b *bench) read(id int64) (out servertest.Survey) {
	b.t.Helper()
	b.Acme.Worker.Get(path("surveys/%d", id)).Wants(http.StatusOK).Into(&out)
	return out
}
