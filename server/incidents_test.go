package server_test

import (
	"fmt"
	"strconv"
	"strings"

	"hivis/server/servertest"
)

func init() {
	plain["GET /api/injury_codes"] = "words of the product"
	also(map[string]func(*side) any{
		"incident_id":                              func(o *side) any { return o.lastIncident() },
		"POST /api/incidents/delete record_ids":    func(o *side) any { return []int64{o.incident()} },
		"POST /api/lfi_lesson/delete record_ids":   func(o *side) any { return []int64{o.lesson()} },
		"POST /api/incidents/{id}/close action_id": func(o *side) any { return o.lastIncidentAction() },
		"GET /api/lfi_lesson incident_id": func(o *side) any {
			return o.Insert("select incident_id from lessons where organization_id = $1 order by id desc limit 1", o.ID)
		},
	}, map[string]func(*side) int64{
		"/api/incidents/{id}":           func(o *side) int64 { return o.incident() },
		"/api/incidents/{id}/restore":   func(o *side) int64 { return o.deleted("/api/incidents", o.incident()) },
		"/api/incidents/{id}/questions": func(o *side) int64 { return o.outerIncident().id },
		"/api/incidents/{id}/actions":   func(o *side) int64 { return o.analysed() },
		"/api/incidents/{id}/submit":    func(o *side) int64 { return o.investigated() },
		"/api/incidents/{id}/close":     func(o *side) int64 { return o.approved() },
		"/api/incidents/{id}/reopen":    func(o *side) int64 { return o.approved() },
		"/api/lfi_lesson/{id}":          func(o *side) int64 { return o.lesson() },
		"/api/lfi_lesson/{id}/restore":  func(o *side) int64 { return o.deleted("/api/lfi_lesson", o.lesson()) },
		"/api/lfi_lesson/{id}/read":     func(o *side) int64 { return o.lesson() },
	}, map[string]special{
		"POST /api/incidents":                            {rewrite: freshIncident},
		"PATCH /api/incidents/{id}":                      {rewrite: ownFiles("Incident")},
		"POST /api/incidents/{id}/victims":               {rewrite: injured},
		"PATCH /api/incidents/{id}/victims/{victim_id}":  {rewrite: injuredBefore},
		"DELETE /api/incidents/{id}/victims/{victim_id}": {rewrite: injuredBefore},
		"PUT /api/incidents/{id}/root_causes":            {rewrite: causes},
		"POST /api/incidents/{id}/actions":               {fields: map[string]any{"cause_key": "r"}},
		"POST /api/incidents_bulk_upload":                {rewrite: tableOfIncidents},
		"POST /api/outer_incidents":                      {rewrite: freshReport},
		"POST /api/outer_incidents/follow":               {rewrite: incidentTicket},
		"POST /api/outer_incidents/answer":               {rewrite: incidentTicket},
		"POST /api/lfi_lesson/{id}/read":                 {actor: func(o *side) *servertest.Client { return o.Worker }},
		"POST /api/incidents/{id}/close":                 {rewrite: carriedOver},
	})
}

// incident is one with somebody who was hurt, an immediate action and a file.
func (o *side) incident() int64 {
	o.t.Helper()
	var answer struct{ Incident struct{ ID int64 } }
	o.Manager.Post("/api/incidents", map[string]any{
		"incident_type": "other", "other_type": o.say("type"), "description": o.say("description"), "immediate_action": o.say("immediate"), "damage": o.say("damage"),
		"site_id": o.Sites[0], "division_id": o.division(), "category_id": o.CategoryID, "location": o.say("location"), "occurred_at": o.Now(), "shift": "first", "anybody_hurt": "yes",
		"investigation_required": true, "recordable": "yes", "recordable_scheme": o.say("scheme"), "recordable_reason": o.say("reason"),
		"victims": []any{o.injuredBody()}, "attachment_ids": []int64{o.upload(o.Manager)},
		"actions": []any{map[string]any{"description": o.say("action"), "control_type": "ppe", "responsible_id": o.Worker.ID, "due_date": o.day(3)}},
	}).Wants(201).Into(&answer)
	return answer.Incident.ID
}

func (o *side) injuredBody() map[string]any {
	return map[string]any{"victim_type": "employee", "name": o.say("victim"), "company": o.say("company"), "gender": "female", "age_range": "25_34", "body_parts": []any{"left_hand"},
		"injury": o.say("injury"), "treatment": "hospital", "treatment_details": o.say("treatment"), "taken_to_hospital": true, "hospital": o.say("hospital"), "outcome": o.say("outcome"),
		"work_status": []any{map[string]any{"status": "away", "from": o.day(1)}}}
}

func (o *side) lastIncident() int64 {
	return o.Insert("select max(id) from incidents where organization_id = $1", o.ID)
}

func (o *side) lastIncidentAction() int64 {
	return o.Insert("select max(id) from actions where organization_id = $1 and actionable_type = 'Incident'", o.ID)
}

// analysed is an incident with a team and a root cause, r.
func (o *side) analysed() int64 {
	o.t.Helper()
	id := o.incident()
	path := fmt.Sprintf("/api/incidents/%d", id)
	place := map[string]any{"severity": 3, "likelihood": 3}
	o.Admin.Post(path+"/rate", map[string]any{"severity_level": "serious", "actual": place, "potential": place}).Wants(200)
	o.Admin.Put(path+"/team", map[string]any{"lead_id": o.Manager.ID, "member_ids": []int64{o.Worker.ID}, "target_date": o.day(9)}).Wants(200)
	o.Manager.Put(path+"/root_causes", map[string]any{"version": 0, "analyses": o.analyses("")}).Wants(200)
	return id
}

func (o *side) analyses(reason string) []any {
	return []any{map[string]any{"key": "a", "title": o.say("title"), "whys": []any{map[string]any{"key": "r", "text": o.say("why"), "root": true,
		"root_cause_id": o.topCategory("root_cause"), "no_action_reason": reason}}}}
}

// investigated is an incident with all but its review.
func (o *side) investigated() int64 {
	o.t.Helper()
	id := o.analysed()
	o.Manager.Put(fmt.Sprintf("/api/incidents/%d/root_causes", id), map[string]any{"version": 1, "analyses": o.analyses(o.say("reason"))}).Wants(200)
	return id
}

// approved is an incident that can be closed.
func (o *side) approved() int64 {
	o.t.Helper()
	id := o.investigated()
	o.Manager.Post(fmt.Sprintf("/api/incidents/%d/submit", id), map[string]any{"remarks": o.say("remarks")}).Wants(200)
	review := o.Insert("select max(id) from reviews where organization_id = $1 and module = 'Incident'", o.ID)
	o.Admin.Post(fmt.Sprintf("/api/reviews/%d/decide", review), map[string]any{"decision": "approve", "remark": o.say("remark")}).Wants(200)
	return id
}

// lesson is one that was sent to everybody at the first site.
func (o *side) lesson() int64 {
	o.t.Helper()
	var answer struct{ Lesson struct{ ID int64 } }
	o.Admin.Post(fmt.Sprintf("/api/incidents/%d/lessons", o.incident()), map[string]any{"title": o.say("title"), "what_happened": o.say("happened"), "why": o.say("why"),
		"what_to_do": o.say("learned"), "image_ids": []int64{o.upload(o.Admin)}}).Wants(201).Into(&answer)
	o.Admin.Post(fmt.Sprintf("/api/lfi_lesson/%d/send", answer.Lesson.ID), map[string]any{"site_ids": o.Sites[:1], "role_ids": []int64{o.RoleIDs["Worker"]}}).Wants(200)
	return answer.Lesson.ID
}

// outerIncident is a report of somebody without an account.
func (o *side) outerIncident() outerReport {
	o.t.Helper()
	o.reports++
	var answer struct{ Number, Key string }
	o.Admin.Anonymous().Do("POST", "/api/outer_incidents", map[string]any{"report_id": o.reportID(), "incident_type": "other", "other_type": o.say("type"),
		"description": o.say("description"), "site_id": o.Sites[0], "anybody_hurt": "no"}).Wants(201).Into(&answer)
	return outerReport{o.lastIncident(), answer.Number, answer.Key}
}

func incidentTicket(o *side, r *request) {
	report := o.outerIncident()
	r.body["number"], r.body["key"] = report.number, report.key
}

// freshIncident is of an observation that was not handed over yet, and names no account.
func freshIncident(o *side, r *request) {
	r.body["anybody_hurt"], r.body["occurred_at"] = "yes", o.Now()
	r.body["victims"] = []any{o.injuredBody()}
	r.body["recordable"] = "undecided"
}

func injured(o *side, r *request) { r.body = o.injuredBody() }

// injuredBefore is of somebody who is there already.
func injuredBefore(o *side, r *request) {
	incident := o.incident()
	victim := o.Insert("select max(id) from incident_victims where organization_id = $1 and incident_id = $2", o.ID, incident)
	r.path = strings.NewReplacer("{id}", strconv.FormatInt(incident, 10), "{victim_id}", strconv.FormatInt(victim, 10)).Replace(r.path)
	if r.body != nil {
		r.body = o.injuredBody()
	}
}

// carriedOver names the action that the incident still has.
func carriedOver(o *side, r *request) {
	r.path = withID(r.path, strconv.FormatInt(o.subject(r.op), 10))
	r.body["carry_over"] = []any{map[string]any{"action_id": o.lastIncidentAction(), "reason": o.say("reason")}}
}

// causes are the first that are written.
func causes(o *side, r *request) { r.body["version"], r.body["analyses"] = 0, o.analyses("") }

// tableOfIncidents is a file of one incident, and how it is read.
func tableOfIncidents(o *side, r *request) {
	r.file = fmt.Appendf(nil, "What,Where,When\n%s,%s,2026-11-01\n", o.say("row"), o.say("location"))
	r.fields = map[string]string{"mapping": fmt.Sprintf(`{"fields": {"description": {"column": 1}, "location": {"column": 2}, "occurred_at": {"column": 3},
		"anybody_hurt": {"constant": "no"}, "site": {"constant": "%d"}}}`, o.Sites[0])}
}
