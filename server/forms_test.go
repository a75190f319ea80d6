package server_test

import (
	"fmt"
	"strconv"
	"strings"

	"hivis/core/forms"
	"hivis/server/servertest"
)

// formsAt says what the operations on forms beneath a path need to be valid: a record of the
// module whose form they are, and in a document only what the form has of its own.
func formsAt(base, images string, record func(*side) int64) {
	one := base + "/{id}"
	subject := func(o *side) int64 {
		id := record(o)
		o.fillForm(base, id, "section")
		o.Admin.Post(fmt.Sprintf("%s/%d/publish", base, id), map[string]any{"draft_number": o.formAt(base, id).DraftNumber}).Wants(200)
		return id
	}
	subjects[one] = subject
	subjects[images] = subject
	rewrite := func(change func(o *side, r *request, id int64)) special {
		return special{rewrite: func(o *side, r *request) {
			id := o.subject(r.op)
			r.path = strings.Replace(r.path, "{id}", strconv.FormatInt(id, 10), 1)
			r.path = strings.NewReplacer("{number}", "1", "{section_id}", swept).Replace(r.path)
			if r.body != nil {
				r.body["draft_number"] = o.formAt(base, id).DraftNumber
			}
			if change != nil {
				change(o, r, id)
			}
		}}
	}
	section := func(o *side, r *request, _ int64) { r.body["section"] = o.sweptSection("other", "another section") }
	document := rewrite(func(o *side, r *request, id int64) { r.body["document"] = o.formAt(base, id).Draft })
	document.fields = map[string]any{"document": nil} // what it refers to is tried by the module's own tests
	specials["PUT "+one+"/document"] = document
	specials["POST "+one+"/publish"] = rewrite(func(o *side, r *request, id int64) {
		o.fillForm(base, id, "changed section")
		r.body["draft_number"] = o.formAt(base, id).DraftNumber
	})
	specials["GET "+one+"/versions/{number}"] = rewrite(nil)
	specials["GET "+one+"/versions/{number}/changes"] = rewrite(nil)
	specials["POST "+one+"/sections"] = rewrite(section)
	specials["PATCH "+one+"/sections/{section_id}"] = rewrite(section)
	specials["DELETE "+one+"/sections/{section_id}"] = rewrite(func(o *side, r *request, id int64) {
		r.query.Set("draft_number", strconv.Itoa(o.formAt(base, id).DraftNumber))
	})
	specials["PATCH "+images] = rewrite(func(_ *side, r *request, _ int64) { r.body["question_id"] = swept + "_q" })
	plain["GET "+base+"/shelf"] = "the product's own forms"
}

// swept is the section that a form is given.
const swept = "swept"

func (o *side) sweptSection(id, title string) forms.Section {
	return forms.Section{ID: id, Title: o.say(title), Stage: "main", Questions: []forms.Question{{ID: id + "_q", Type: "date", Label: o.say("question")}}}
}

// fillForm gives a form the section, under a title.
func (o *side) fillForm(base string, id int64, title string) {
	o.t.Helper()
	is := o.formAt(base, id)
	var kept []forms.Section
	for _, s := range is.Draft.Sections {
		if s.ID != swept {
			kept = append(kept, s)
		}
	}
	is.Draft.Sections = append(kept, o.sweptSection(swept, title))
	o.Admin.Put(fmt.Sprintf("%s/%d/document", base, id), map[string]any{"draft_number": is.DraftNumber, "document": is.Draft}).Wants(200)
}

func (o *side) formAt(base string, id int64) (is forms.DraftAnswer) {
	o.t.Helper()
	o.Admin.Get(fmt.Sprintf("%s/%d/document", base, id)).Wants(200).Into(&is)
	return is
}

// surveyForm is one of surveys.
func (o *side) surveyForm() int64 {
	o.t.Helper()
	return servertest.As[servertest.SurveyID](o.Admin.Post("/api/survey_forms", map[string]any{}).Wants(201)).ID
}

// survey is one that somebody has filled in.
func (o *side) survey() int64 {
	o.t.Helper()
	var made servertest.SurveyID
	o.Admin.Post("/api/surveys", map[string]any{"form_id": subjects["/api/survey_forms/{id}"](o), "site_id": o.Sites[0]}).Wants(201).Into(&made)
	o.Admin.Put(fmt.Sprintf("/api/surveys/%d/answers", made.ID), surveyAnswers(o)).Wants(200)
	return made.ID
}

func surveyAnswers(o *side) map[string]any {
	return map[string]any{"form_type": "main", "answers": []forms.Answer{{Question: swept + "_q", Date: "2026-11-22", Remark: o.say("remark")}}}
}

func init() {
	formsAt("/api/survey_forms", "/api/survey_forms/{id}/reference_image", (*side).surveyForm)
	ids["attachment_id"] = func(o *side) any { return o.picture() }
	ids["POST /api/survey_forms form_id"] = func(o *side) any { return o.surveyForm() }
	ids["POST /api/surveys form_id"] = func(o *side) any { return subjects["/api/survey_forms/{id}"](o) }
	subjects["/api/surveys/{id}"] = func(o *side) int64 { return o.survey() }
	subjects["/api/surveys/{id}/restore"] = func(o *side) int64 { return o.deleted("/api/surveys", o.survey()) }
	ids["POST /api/surveys/delete record_ids"] = func(o *side) any { return []int64{o.survey()} }
	specials["PUT /api/surveys/{id}/answers"] = special{fields: map[string]any{"answers": nil}, rewrite: func(o *side, r *request) { r.body = surveyAnswers(o) }}
	specials["DELETE /api/survey_forms/{id}"] = special{rewrite: func(o *side, r *request) {
		r.path = strings.Replace(r.path, "{id}", strconv.FormatInt(o.surveyForm(), 10), 1)
	}}
}
