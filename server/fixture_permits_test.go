package server_test

import (
	"fmt"
	"strconv"
	"strings"
	"time"

	"hivis/core/forms"
	"hivis/modules/workers"
	"hivis/server/servertest"
)

// permitType is a template of permits, reviewed or of low risk.
func (o *side) permitType(lowRisk bool) int64 {
	o.t.Helper()
	return o.PermitType(o.Organization, o.fresh("type"), map[string]any{"low_risk": lowRisk, "most_hours": 0, "site_ids": []int64{o.Sites[0]}, "description": o.say("description")})
}

// permit is somebody's draft: of low risk, if it is to be approved at once.
func (o *side) permit(who *servertest.Client, lowRisk bool) int64 {
	o.t.Helper()
	return o.permitOf(who, o.permitType(lowRisk))
}

func (o *side) permitOf(who *servertest.Client, of int64) int64 {
	o.t.Helper()
	auckland := time.FixedZone("NZDT", 13*60*60)
	morning := o.Now().In(auckland).Truncate(24 * time.Hour).Add(48*time.Hour - 13*time.Hour + 9*time.Hour) // by day there, of which the forms ask less
	return o.Permit(o.Organization, who, of, map[string]any{"starts_at": morning, "ends_at": morning.Add(4 * time.Hour), "description": o.say("work"), "remarks": o.say("remarks"), "location": o.say("location"),
		"worker_ids": []int64{o.workProfile()}, "attachment_ids": []int64{o.upload(who)}, "division_id": o.division(),
		"answers": []any{}})
}

func (o *side) workProfile() int64 {
	o.t.Helper()
	return o.WorkProfile(o.Organization, o.say("worker"), map[string]any{"company": o.say("company"),
		"certifications": []any{map[string]any{"name": o.say("certificate"), "expires_on": "2030-01-01"}}})
}

func (o *side) submitted(who *servertest.Client, lowRisk bool) int64 {
	o.t.Helper()
	id := o.permit(who, lowRisk)
	o.MovePermit(who, id, "submit", nil).Wants(200)
	return id
}

// extensionAsked is the Manager's, with an extension that is asked for.
func (o *side) extensionAsked() int64 {
	o.t.Helper()
	id := o.submitted(o.Manager, false)
	review := o.Insert("select max(id) from reviews where organization_id = $1 and module = 'Permit' and record_id = $2", o.ID, id)
	o.Admin.Post(fmt.Sprintf("/api/reviews/%d/decide", review), map[string]any{"decision": "approve"}).Wants(200)
	o.MovePermit(o.Manager, id, "extend", map[string]any{"ends_at": o.Now().Add(200 * time.Hour), "remark": o.say("why"), "answers": o.declaration()}).Wants(200)
	return id
}

func (o *side) declaration() []any {
	answers := []any{map[string]any{"question_id": "extension_declaration", "text": o.say("declaration")}}
	for _, question := range []string{"extension_lighting", "extension_supervision", "extension_rest"} { // it goes on at night
		answers = append(answers, map[string]any{"question_id": question, "option_ids": []string{question + "_y"}})
	}
	return answers
}

// handedBack is the Manager's, whose closure is to be confirmed.
func (o *side) handedBack() int64 {
	o.t.Helper()
	id := o.submitted(o.Manager, true)
	list := servertest.Checklist()
	list[3] = map[string]any{"question_id": "closure_guards", "option_ids": []string{"closure_guards_n"}, "remark": o.say("remark")} // which asks for an action
	o.MovePermit(o.Manager, id, "close", map[string]any{"answers": list, "remark": o.say("remark")}).Wants(200)
	return id
}

// permits are some of the side's, so that none of their tables is empty.
func (o *side) permits() {
	o.t.Helper()
	o.extensionAsked()
	o.handedBack()
	o.profileForm()
	o.share()
	o.Admin.Post(fmt.Sprintf("/api/permit_form_questions/%d/readings", o.gasTested()), o.gasReading()).Wants(201)
	o.Admin.Patch("/api/dashboard_data/kpi_targets?module_type=PermitFormQuestion", map[string]any{"targets": []any{map[string]any{"key": "overdue", "target": 3}}}).Wants(200)
}

// profileForm is the form of the side's profiles, without what it asks of everybody, and changed
// since it was published.
func (o *side) profileForm() int64 {
	o.t.Helper()
	var made workers.FormAnswer
	o.Admin.Post("/api/worker_profile_forms", map[string]any{}).Wants(201).Into(&made)
	is := o.formAt("/api/worker_profile_forms", made.Form.ID)
	is.Draft.Sections = is.Draft.Sections[:1]
	is.Draft.Sections[0].Title = o.fresh("profile")
	o.Admin.Put(fmt.Sprintf("/api/worker_profile_forms/%d/document", made.Form.ID), map[string]any{"draft_number": is.DraftNumber, "document": is.Draft}).Wants(200)
	return made.Form.ID
}

func (o *side) share() {
	o.t.Helper()
	o.MovePermit(o.Admin, o.permit(o.Admin, false), "permit_request_send_draft", map[string]any{"shared_to": []int64{o.Manager.ID}}).Wants(200)
}

// gasTested is the Manager's, live, with a table of readings in its form.
func (o *side) gasTested() int64 {
	o.t.Helper()
	hot := o.permitType(true)
	is := o.formAt("/api/permits", hot)
	is.Draft.Sections = append(is.Draft.Sections, forms.Section{ID: "gas", Title: "Gas", Stage: "main", Questions: []forms.Question{{ID: "gas_table", Type: "grid_view", Label: o.say("readings"),
		Attr: forms.Attr{Rows: []forms.Row{{ID: "gas_before", Label: "Before work"}}, Columns: []forms.Column{{ID: "gas_at", Label: "Time", Type: "time"}, {ID: "gas_o2", Label: "Oxygen", Type: "number", Minimum: new(float64)}}}}}})
	path := fmt.Sprintf("/api/permits/%d", hot)
	o.Admin.Put(path+"/document", map[string]any{"draft_number": is.DraftNumber, "document": is.Draft}).Wants(200).Into(&is)
	o.Admin.Post(path+"/publish", map[string]any{"draft_number": is.DraftNumber}).Wants(200)
	id := o.permitOf(o.Manager, hot)
	o.MovePermit(o.Manager, id, "submit", nil).Wants(200)
	return id
}

func (o *side) gasReading() map[string]any {
	return map[string]any{"question_id": "gas_table", "at": o.Now(), "tested_by": o.say("tester"), "remark": o.say("remark"), "values": []any{map[string]any{"column_id": "gas_o2", "number": 20.9}}}
}

func laterEnd(o *side, r *request) {
	r.body["ends_at"], r.body["answers"] = o.Now().Add(240*time.Hour), o.declaration()
}

func toSomebody(o *side, r *request) { r.body["shared_to"] = []int64{o.Manager.ID} }

// permitFiles takes files out of the very permit that is edited.
func permitFiles(o *side, r *request) {
	ownFiles("Permit")(o, r)
	r.body["answers"] = []any{}
}

// ofLatest is something of the latest permit that was requested.
func (o *side) ofLatest(what string) int64 {
	o.t.Helper()
	return o.Insert("select "+what+" from permits p where p.organization_id = $1 and p.status <> 'draft' order by p.id desc limit 1", o.ID)
}

func init() {
	also(nil, map[string]func(*side) int64{
		"/api/worker_profiles/{id}":                 func(o *side) int64 { return o.workProfile() },
		"/api/v1/work_profile/{id}/certifications":  func(o *side) int64 { return o.workProfile() },
		"/api/worker_profiles/{id}/answers":         func(o *side) int64 { return o.workProfile() },
		"/api/permit_form_questions/form_data/{id}": func(o *side) int64 { return subjects["/api/permits/{id}"](o) },
		"/api/permit_form_questions/{id}/readings":  func(o *side) int64 { return o.gasTested() },
	}, map[string]special{
		"POST /api/permit_form_questions/{id}/readings": {rewrite: func(o *side, r *request) {
			o.inPath(r, "{id}", o.gasTested())
			r.body = o.gasReading()
		}},
	})
	formsAt("/api/permits", "/api/section_question_reference_image/{id}", func(o *side) int64 { return o.permitType(false) })
	formsAt("/api/worker_profile_forms", "/api/worker_profile_forms/{id}/reference_image", (*side).profileForm)
	specials["PUT /api/worker_profiles/{id}/answers"] = special{fields: map[string]any{"answers": nil}, rewrite: func(o *side, r *request) {
		subjects["/api/worker_profile_forms/{id}"](o) // it is published
		r.body = surveyAnswers(o)
		delete(r.body, "form_type")
	}}
	specials["POST /api/worker_profile_forms"] = special{fields: map[string]any{"from": nil}}
	plain["GET /api/worker_profile_forms"] = "which form there is, and whether it is published"
	plain["POST /api/worker_profile_forms"] = plain["GET /api/worker_profile_forms"]
	// The first version is the product's own, as it was published with the template.
	specials["GET /api/permits/{id}/versions/{number}/changes"] = special{rewrite: func(o *side, r *request) {
		r.path = strings.NewReplacer("{id}", strconv.FormatInt(o.subject(r.op), 10), "{number}", "2").Replace(r.path)
	}}
}
