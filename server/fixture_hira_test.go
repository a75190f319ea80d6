package server_test

import (
	"fmt"
	"strconv"
	"strings"

	"hivis/directory/risks"
	"hivis/server/servertest"
)

func init() {
	plain["GET /api/risk_assessments/period_status_counts"] = "numbers"
	also(map[string]func(*side) any{
		"assessment_id": func(o *side) any { return o.lastAssessment() },
		"assessor_id":   func(o *side) any { return o.Admin.ID },
		"reviewer_id":   func(o *side) any { return o.Manager.ID },
		"copy_of":       func(o *side) any { return o.lastAssessment() },
		"POST /api/risk_assessments/delete record_ids":       func(o *side) any { return []int64{o.assessment()} },
		"POST /api/risk_assessments/ra_filter assessment_id": func(o *side) any { return []int64{o.lastAssessment()} },
		"POST /api/risk_assessments/ra_filter site_id":       func(o *side) any { return o.Sites[:1] },
		"POST /api/risk_assessments/ra_filter assessor_id":   func(o *side) any { return []int64{o.Admin.ID} },
		"POST /api/risk_assessments/ra_filter reviewer_id":   func(o *side) any { return []int64{o.Manager.ID} },
	}, map[string]func(*side) int64{
		"/api/risk_assessments/{id}":            func(o *side) int64 { return o.assessment() },
		"/api/risk_assessments/{id}/restore":    func(o *side) int64 { return o.deleted("/api/risk_assessments", o.assessment()) },
		"/api/risk_assessments/{id}/submit":     func(o *side) int64 { return o.wholeAssessment() },
		"/api/risk_assessments/{id}/withdraw":   func(o *side) int64 { return o.waitingAssessment() },
		"/api/risk_assessments/{id}/revise":     func(o *side) int64 { return o.assessmentInForce() },
		"/api/risk_assessments/{id}/discard":    func(o *side) int64 { return o.revisedAssessment() },
		"/api/risk_assessments/{id}/comparison": func(o *side) int64 { return o.revisedAssessment() },
		"/api/risk_assessments/{id}/confirm":    func(o *side) int64 { return o.assessmentInForce() },
		"/api/risk_assessments/{id}/archive":    func(o *side) int64 { return o.assessmentInForce() },
		"/api/risk_assessments/{id}/unarchive":  func(o *side) int64 { return o.archivedAssessment() },
		"/api/risk_library/{id}":                func(o *side) int64 { return o.term() },
	}, map[string]special{
		"POST /api/risk_assessments":             {rewrite: freshAssessment},
		"PATCH /api/risk_assessments/{id}":       {rewrite: assessmentFiles},
		"PUT /api/risk_assessments/{id}/sheet":   {rewrite: sheetOfRisks},
		"GET /api/risk_assessments/{id}":         {rewrite: anyVersion},
		"GET /api/risk_assessments/{id}/report":  {rewrite: anyVersion},
		"GET /api/risk_assessments/heat_map":     {rewrite: anyMatrix},
		"GET /api/risk_matrix":                   {rewrite: anyMatrix},
		"POST /api/risk_assessments/{id}/submit": {actor: func(o *side) *servertest.Client { return o.Manager }},
		"POST /api/risk_assessments_bulk_upload": {rewrite: tableOfRisks},
		"PUT /api/risk_matrix":                   {rewrite: nextMatrix},
		"POST /api/risk_library":                 {rewrite: freshTerm},
		"PATCH /api/risk_library/{id}":           {rewrite: freshTerm},
	})
}

// assessmentBody is a risk assessment of the Manager's that nothing is missing in.
func (o *side) assessmentBody(who *servertest.Client) map[string]any {
	return map[string]any{"title": o.say("title"), "activity": o.say("activity"), "classification": "routine", "reference": o.say("reference"), "location": o.say("location"),
		"tags": []string{strings.ToLower(o.say("tag"))}, "site_ids": o.Sites, "assessor_id": o.Manager.ID, "reviewer_id": o.Admin.ID, "rows": o.risks(), "attachment_ids": []int64{o.upload(who)}}
}

func (o *side) risks() []any {
	return []any{map[string]any{"key": "a", "task_step": o.say("step"), "hazard": o.say("hazard"), "consequence": o.say("consequence"), "exposed": o.say("exposed"), "controls": o.say("control"),
		"initial": map[string]any{"likelihood": 3, "severity": 3}, "residual": map[string]any{"likelihood": 1, "severity": 3},
		"additional_controls": []any{map[string]any{"key": "c", "control_type": "ppe", "description": o.say("more"), "responsible_id": o.Worker.ID, "due_date": o.day(9)}}}}
}

func (o *side) assessmentLike(who *servertest.Client, body map[string]any) int64 {
	o.t.Helper()
	who.Post("/api/risk_assessments", body).Wants(201)
	return o.lastAssessment()
}

// assessment is a draft of the Admin's.
func (o *side) assessment() int64 {
	o.t.Helper()
	body := o.assessmentBody(o.Admin)
	body["assessor_id"], body["reviewer_id"] = o.Admin.ID, o.Manager.ID
	return o.assessmentLike(o.Admin, body)
}

func (o *side) lastAssessment() int64 {
	return o.Insert("select max(id) from risk_assessments where organization_id = $1", o.ID)
}

// wholeAssessment is written by the Manager: who writes one does not approve it.
func (o *side) wholeAssessment() int64 {
	o.t.Helper()
	return o.assessmentLike(o.Manager, o.assessmentBody(o.Manager))
}

func (o *side) waitingAssessment() int64 {
	o.t.Helper()
	id := o.wholeAssessment()
	o.Manager.Post(fmt.Sprintf("/api/risk_assessments/%d/submit", id), map[string]any{}).Wants(200)
	return id
}

func (o *side) assessmentInForce() int64 {
	o.t.Helper()
	id := o.waitingAssessment()
	review := o.Insert("select max(id) from reviews where organization_id = $1 and module = 'HIRA'", o.ID)
	o.Admin.Post(fmt.Sprintf("/api/reviews/%d/decide", review), map[string]any{"decision": "approve", "remark": o.say("remark")}).Wants(200)
	return id
}

func (o *side) moved(id int64, what string) int64 {
	o.t.Helper()
	o.Admin.Post(fmt.Sprintf("/api/risk_assessments/%d/%s", id, what), map[string]any{"reason": o.say("reason")}).Wants(200)
	return id
}

func (o *side) revisedAssessment() int64  { return o.moved(o.assessmentInForce(), "revise") }
func (o *side) archivedAssessment() int64 { return o.moved(o.assessmentInForce(), "archive") }

// riskRegister is some of the side's, so that none of its tables is empty.
func (o *side) riskRegister() {
	o.t.Helper()
	o.assessmentInForce()
	o.incidentOf(o.say("hazard"))
	o.nextMatrix()
}

// incidentOf is one that asks for the review of what has such a hazard.
func (o *side) incidentOf(hazard string) {
	o.t.Helper()
	o.Admin.Post("/api/incidents", map[string]any{"incident_type": "near_miss", "description": hazard, "immediate_action": o.say("immediate"), "site_id": o.Sites[0], "occurred_at": o.Now(), "shift": "first",
		"anybody_hurt": "no", "investigation_required": false, "recordable": "undecided"}).Wants(201)
}

func (o *side) term() int64 {
	o.t.Helper()
	return o.Admin.Post("/api/risk_library", map[string]any{"kind": "hazard", "text": o.fresh("hazard")}).Wants(201).ID("term")
}

func freshTerm(o *side, r *request) { r.body["text"] = o.fresh("hazard") }

func freshAssessment(o *side, r *request) {
	copied := r.body["copy_of"]
	r.body = o.assessmentBody(o.Admin)
	delete(r.body, "rows") // those of the other are taken
	r.body["copy_of"] = copied
}

// assessmentFiles takes files out of the very draft that is edited.
func assessmentFiles(o *side, r *request) {
	ownFiles("HIRA")(o, r)
	r.body["assessor_id"], r.body["reviewer_id"], r.body["latest_matrix"] = o.Admin.ID, o.Manager.ID, false
}

func sheetOfRisks(o *side, r *request) {
	r.path = withID(r.path, strconv.FormatInt(o.subject(r.op), 10))
	r.body["sheet_version"], r.body["rows"] = 1, o.risks()
}

func anyVersion(_ *side, r *request) { r.query.Del("version") }

func anyMatrix(_ *side, r *request) {
	r.query.Del("number")
	r.query.Del("matrix_number")
}

// matrixBody is a matrix of their own words, made from the latest.
func (o *side) matrixBody() map[string]any {
	o.t.Helper()
	next := risks.Standard()
	for i := range risks.Steps {
		next.Likelihoods[i] = risks.Label{Name: o.say(fmt.Sprint("likelihood ", i)), Description: o.say("description")}
		next.Severities[i] = risks.Label{Name: o.say(fmt.Sprint("severity ", i)), Description: o.say("description")}
	}
	for i := range next.Bands {
		next.Bands[i].Name, next.Bands[i].Advice = o.say("band "+next.Bands[i].Key), o.say("advice")
	}
	return map[string]any{"number": o.Insert("select coalesce(max(number), 0) from risk_matrices where organization_id = $1", o.ID),
		"likelihoods": next.Likelihoods, "severities": next.Severities, "bands": next.Bands, "cells": next.Cells}
}

func (o *side) nextMatrix() {
	o.t.Helper()
	o.Admin.Put("/api/risk_matrix", o.matrixBody()).Wants(200)
}

func nextMatrix(o *side, r *request) { r.body = o.matrixBody() }

// tableOfRisks is a file of one risk, and how it is read.
func tableOfRisks(o *side, r *request) {
	r.file = fmt.Appendf(nil, "What,Hazard\n%s,%s\n", o.say("row"), o.say("hazard"))
	r.fields = map[string]string{"mapping": fmt.Sprintf(`{"fields": {"risk_title": {"column": 1}, "risk_hazard": {"column": 2}, "site": {"constant": "%d"}}}`, o.Sites[0])}
}

// fillHira fills in three thousand risk assessments of ten rows each: few drafts, few of them
// extreme, and few whose review is due.
func fillHira(s *servertest.Server, o *servertest.Organization) {
	s.Exec(`insert into risk_assessments (organization_id, serial, state, open_state, in_force, open_number, title, tags, site_id, assessor_id, reviewer_id, rows_count, initial_level, residual_level,
			published_at, next_review_on, next_review_at, told, archived_at, created_by, created_at, updated_at)
		select $1, n, st, case when st = 'draft' then case when n % 200 = 0 then 'waiting' else 'draft' end else '' end, case when st <> 'draft' then 1 end, case when st = 'draft' then 1 end,
			'Assessment ' || n, case when n % 500 = 0 then '{rare}' else '{common}' end::text[], ($2::bigint[])[1 + n % 2], ($4::bigint[])[1 + n % 20], ($4::bigint[])[1 + (n + 7) % 20], 10,
			2 + n % 2, case when n % 300 = 0 then 4 else 1 end, case when st <> 'draft' then $3::timestamptz end, case when st = 'published' then ($3::timestamptz + (n % 365 - 1) * interval '1 day')::date end,
			case when st = 'published' then $3::timestamptz + (n % 365 - 1) * interval '1 day' end, 3, case when st = 'archive' then $3::timestamptz end, ($4::bigint[])[1 + n % 20], $3, $3::timestamptz - n * interval '1 hour'
		from (select n, case when n % 50 = 0 then 'draft' when n % 10 = 1 then 'archive' else 'published' end as st from generate_series(1, 3000) n) n`, o.ID, o.Sites, s.Now(), spread(o))
	s.Exec(`insert into risk_assessment_sites (organization_id, assessment_id, site_id, position) select organization_id, id, site_id, 1 from risk_assessments where organization_id = $1`, o.ID)
	s.Exec(`insert into risk_versions (organization_id, assessment_id, number, state, title, site_ids, assessor_id, reviewer_id, review_months, made_by, made_at, approved_at)
		select organization_id, id, 1, 'draft', title, array[site_id], assessor_id, reviewer_id, 12, created_by, created_at, null from risk_assessments where organization_id = $1`, o.ID)
	s.Exec(`insert into risk_rows (organization_id, assessment_id, number, key, position, hazard, likelihood, severity, initial_level, residual_likelihood, residual_severity, residual_level, current)
		select h.organization_id, h.id, 1, 'k' || n, n, 'Hazard ' || n, 1 + n % 4, 1 + h.serial % 4, h.initial_level, case when h.residual_level = 4 then 5 else 1 end, case when h.residual_level = 4 then 5 else 1 end, h.residual_level, true
		from risk_assessments h cross join generate_series(1, 10) n where h.organization_id = $1`, o.ID)
	s.Exec(`update risk_versions v set state = 'published', approved_at = h.created_at from risk_assessments h
		where v.organization_id = $1 and h.organization_id = v.organization_id and h.id = v.assessment_id and h.in_force = 1`, o.ID)
	s.Exec(`insert into search_texts (organization_id, kind, record_id, site_id, text)
		select organization_id, 'HIRA', id, site_id, lower(title) from risk_assessments where organization_id = $1`, o.ID)
}
