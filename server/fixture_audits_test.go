package server_test

import (
	"fmt"
	"strconv"
	"strings"

	"hivis/server/servertest"
)

// auditTemplate is one whose form says what the side says.
func (o *side) auditTemplate() int64 {
	o.t.Helper()
	return o.AuditTemplate(o.Organization, o.fresh("template"), map[string]any{"description": o.say("description")})
}

// auditSchedule is a weekly one of the first site, with audits of the weeks to come.
func (o *side) auditSchedule() int64 {
	o.t.Helper()
	return o.AuditSchedule(o.Organization, o.auditTemplate(), o.Admin, map[string]any{"title": o.say("schedule"), "scope": o.say("scope"), "frequency": "weekly"})
}

// scheduledAudit is the first of one, which can be begun.
func (o *side) scheduledAudit() int64 {
	o.t.Helper()
	return o.Insert("select id from audits where organization_id = $1 and schedule_id = $2 order by occurs_on limit 1", o.ID, o.auditSchedule())
}

// audit is one in progress, with answers, a finding, an action from it and a file.
func (o *side) audit(who *servertest.Client) int64 {
	o.t.Helper()
	id := o.Audit(o.Organization, who, o.auditTemplate(), map[string]any{"title": o.say("title"), "scope": o.say("scope")})
	who.Patch(fmt.Sprintf("/api/modify_audits/%d", id), map[string]any{"device_id": "device", "remarks": o.say("remarks"), "attachment_ids": []int64{o.pictureOf(who)},
		"answers": []any{map[string]any{"question_id": "words", "text": o.say("words"), "answered_at": o.Now()}}}).Wants(200)
	o.MoveAudit(who, id, "findings", map[string]any{"question_id": "exits", "grade": "major", "clause": o.say("clause"), "text": o.say("finding"),
		"device_id": fmt.Sprintf("finding-of-a-device-%d", id)}).Wants(201)
	o.MoveAudit(who, id, "actions", map[string]any{"finding_id": o.lastFinding(), "actions": []any{map[string]any{"description": o.say("action"), "control_type": "ppe",
		"responsible_id": o.Worker.ID, "due_date": o.day(3)}}}).Wants(200)
	return id
}

func (o *side) lastFinding() int64 {
	return o.Insert("select max(id) from audit_findings where organization_id = $1", o.ID)
}

func (o *side) lastAudit() int64 {
	return o.Insert("select max(id) from audits where organization_id = $1", o.ID)
}

// ofLastAudit is something of the latest audit that somebody completed as it was scheduled.
func (o *side) ofLastAudit(what string) int64 {
	o.t.Helper()
	return o.Insert("select "+what+" from audits where organization_id = $1 and completed_at is not null and schedule_id is not null and deleted_at is null order by id desc limit 1", o.ID)
}

// comparable is one that has another one before it.
func (o *side) comparable() int64 {
	o.t.Helper()
	template := o.auditTemplate()
	for range 2 {
		id := o.Audit(o.Organization, o.Admin, template)
		words := []map[string]any{{"question_id": "words", "text": o.say("words"), "answered_at": o.Now()}}
		o.AuditAnswers(o.Admin, id, "device", words).Wants(200)
		o.CompleteAudit(o.Admin, id, nil).Wants(200)
	}
	return o.lastAudit()
}

func (o *side) lastActionOfAudit() int64 {
	return o.Insert("select max(a.id) from actions a join audits au on au.organization_id = a.organization_id and au.id = a.actionable_id where a.organization_id = $1 and a.actionable_type = 'Audit' and au.deleted_at is null", o.ID)
}

func (o *side) pictureOf(who *servertest.Client) int64 {
	o.t.Helper()
	return servertest.As[uploaded](who.Upload(o.say("picture")+".png", servertest.Picture).Wants(200)).Attachment.ID
}

// completedAudit waits for its approval.
func (o *side) completedAudit(who *servertest.Client) int64 {
	o.t.Helper()
	id := o.audit(who)
	o.CompleteAudit(who, id, nil).Wants(200)
	return id
}

// rejectedAudit is the Manager's.
func (o *side) rejectedAudit() int64 {
	o.t.Helper()
	return o.decidedAudit("reject")
}

func (o *side) decidedAudit(decision string) int64 {
	o.t.Helper()
	id := o.completedAudit(o.Manager)
	review := o.Insert("select max(id) from reviews where organization_id = $1 and module = 'Audit'", o.ID)
	o.Admin.Post(fmt.Sprintf("/api/reviews/%d/decide", review), map[string]any{"decision": decision, "remark": o.say("reason")}).Wants(200)
	return id
}

// audits are some of the side's, so that none of their tables is empty.
func (o *side) audits() {
	o.t.Helper()
	o.rejectedAudit()
	o.MoveAudit(o.Admin, o.decidedAudit("approve"), "revoke", map[string]any{"reason": o.say("reason")}).Wants(200)
	scheduled := o.scheduledAudit()
	o.MoveAudit(o.Admin, scheduled, "begin", nil).Wants(200)
	o.CompleteAudit(o.Admin, scheduled, nil).Wants(200)
	o.Exec("update audits set auditee_id = $3 where organization_id = $1 and id = $2", o.ID, scheduled, o.Worker.ID)
	o.MoveAudit(o.Admin, o.scheduledAudit(), "assign", map[string]any{"auditor_id": o.Manager.ID, "reason": o.say("reason")}).Wants(200)
	o.MoveAudit(o.Admin, o.scheduledAudit(), "skip", map[string]any{"reason": o.say("reason")}).Wants(200)
}

// signed is the caller's own signature beneath an audit that lacks nothing else.
func signed(o *side, r *request) {
	id := o.audit(o.Admin)
	o.AuditAnswers(o.Admin, id, "device", servertest.Chosen(o.Now(), map[string]string{"exits": "y", "guards": "y", "plan": "y"})).Wants(200)
	r.path = withID(r.path, strconv.FormatInt(id, 10))
	r.body["signatures"] = []any{map[string]any{"role": "auditor", "name": o.say("name"), "attachment_id": o.pictureOf(o.Admin), "signed_at": o.Now()}}
}

// saidInAudit takes a file out of the very audit that is answered.
func saidInAudit(o *side, r *request) {
	id := o.audit(o.Admin)
	r.path = withID(r.path, strconv.FormatInt(id, 10))
	r.body["attachment_ids"] = []int64{o.pictureOf(o.Admin)}
	r.body["remove_attachment_ids"] = o.filesOf("Audit", id)
}

// ofFinding is about a finding of its audit.
func ofFinding(o *side, r *request) {
	audit := o.audit(o.Admin)
	r.path = strings.NewReplacer("{id}", strconv.FormatInt(audit, 10), "{finding_id}", strconv.FormatInt(o.lastFinding(), 10)).Replace(r.path)
	if r.body != nil && r.body["finding_id"] != nil {
		r.body["finding_id"] = o.lastFinding()
	}
	if r.body != nil {
		delete(r.body, "question_id")
	}
}

// someDays are few enough for a calendar.
func someDays(o *side, r *request) { r.body["from"], r.body["to"] = o.day(0), o.day(30) }

// tableOfInspections is a file of one inspection with an answer, and how it is read.
func tableOfInspections(o *side, r *request) {
	r.file = fmt.Appendf(nil, "Template,When,Number,Floor clean?\n%s,2026-11-01,%s,%s\n", o.say("row"), o.say("number"), o.say("answer"))
	r.fields = map[string]string{"mapping": fmt.Sprintf(`{"fields": {"audit_template": {"column": 1}, "audit_started_at": {"column": 2}, "former_number": {"column": 3}, "former_system": {"constant": "Elsewhere"}, "site": {"constant": "%d"}}}`, o.Sites[0])}
}

// planned begins no earlier than today.
func planned(o *side, r *request) {
	r.body["starts_on"], r.body["ends_on"], r.body["frequency"], r.body["audit_type"] = o.day(2), o.day(60), "monthly", "inspection"
	delete(r.body, "rule")
}

func init() {
	for path, why := range map[string]string{
		"audit_schedules/{id}/end":    "what is planned no more takes no room",
		"audit_records/{id}/move":     "nor does another day",
		"audit_records/{id}/assign":   "nor does another person",
		"audit_records/bulk":          "nor for several audits",
		"audit_records/{id}/skip":     "nor what is left out",
		"audit_records/{id}/withdraw": "nor taking back what one asked for",
		"audit_records/{id}/reopen":   "nor taking up again what was rejected",
	} {
		roomless["POST /api/"+path] = why
	}
	formsAt("/api/audits", "/api/audits/{id}/reference_image", func(o *side) int64 { return o.auditTemplate() })
	// The first version is that of a file which everybody may have.
	specials["GET /api/audits/{id}/versions/{number}/changes"] = special{rewrite: func(o *side, r *request) {
		r.path = strings.NewReplacer("{id}", strconv.FormatInt(o.subject(r.op), 10), "{number}", "2").Replace(r.path)
	}}
	manager := func(o *side) *servertest.Client { return o.Manager }
	also(map[string]func(*side) any{
		"audit_id":     func(o *side) any { return o.lastAudit() },
		"auditor_id":   func(o *side) any { return o.Manager.ID },
		"auditee_id":   func(o *side) any { return o.Worker.ID },
		"auditor_ids":  func(o *side) any { return []int64{o.Admin.ID} },
		"template_ids": func(o *side) any { return []int64{o.ofLastAudit("template_id")} },
		"schedule_id":  func(o *side) any { return o.ofLastAudit("schedule_id") },
		"GET /api/actions/audit_action_datas action_id":           func(o *side) any { return o.lastActionOfAudit() },
		"GET /api/audit_records template_id":                      func(o *side) any { return o.ofLastAudit("template_id") },
		"GET /api/audit_records/period_status_counts template_id": func(o *side) any { return o.ofLastAudit("template_id") },
		"GET /api/audit_records/trend template_id":                func(o *side) any { return o.ofLastAudit("template_id") },
		"GET /api/audit_schedules template_id":                    func(o *side) any { return o.ofLastAudit("template_id") },
		"POST /api/audit_schedules template_id":                   func(o *side) any { return o.auditTemplate() },
		"POST /api/audit_records template_id":                     func(o *side) any { return o.auditTemplate() },
		"POST /api/audits template_id":                            func(o *side) any { return o.auditTemplate() },
		"POST /api/audit_records/delete record_ids":               func(o *side) any { return []int64{o.audit(o.Admin)} },
		"POST /api/audit_records/{id}/actions finding_id":         func(o *side) any { return o.lastFinding() },
	}, map[string]func(*side) int64{
		"/api/audit_schedules/{id}":          func(o *side) int64 { return o.auditSchedule() },
		"/api/audit_records/{id}":            func(o *side) int64 { return o.audit(o.Admin) },
		"/api/modify_audits/{id}":            func(o *side) int64 { return o.audit(o.Admin) },
		"/api/audit_records/{id}/restore":    func(o *side) int64 { return o.deleted("/api/audit_records", o.audit(o.Admin)) },
		"/api/audit_records/{id}/begin":      func(o *side) int64 { return o.scheduledAudit() },
		"/api/audit_records/{id}/move":       func(o *side) int64 { return o.scheduledAudit() },
		"/api/audit_records/{id}/skip":       func(o *side) int64 { return o.scheduledAudit() },
		"/api/audit_records/{id}/withdraw":   func(o *side) int64 { return o.completedAudit(o.Admin) },
		"/api/audit_records/{id}/comparison": func(o *side) int64 { return o.comparable() },
		"/api/audit_records/{id}/reopen":     func(o *side) int64 { return o.rejectedAudit() },
		"/api/audit_records/{id}/revoke":     func(o *side) int64 { return o.decidedAudit("approve") },
	}, map[string]special{
		"POST /api/audits":                                     {rewrite: freshNames("name"), fields: map[string]any{"from": nil}},
		"POST /api/audits/{id}/sample_score":                   {fields: map[string]any{"answers": []any{}, "document": nil}},
		"POST /api/audit_schedules":                            {rewrite: planned},
		"POST /api/audit_records_bulk_upload":                  {rewrite: tableOfInspections},
		"PATCH /api/audit_schedules/{id}":                      {fields: map[string]any{"site_ids": nil}},
		"POST /api/audits/schedulesinfo":                       {rewrite: someDays},
		"PATCH /api/modify_audits/{id}":                        {rewrite: saidInAudit, fields: map[string]any{"answers": []any{}}},
		"POST /api/audit_records/{id}/complete":                {rewrite: signed, fields: map[string]any{"signatures": []any{}}},
		"POST /api/audit_records/{id}/reopen":                  {actor: manager},
		"PATCH /api/audit_records/{id}/findings/{finding_id}":  {rewrite: ofFinding},
		"DELETE /api/audit_records/{id}/findings/{finding_id}": {rewrite: ofFinding},
		"POST /api/audit_records/{id}/actions":                 {rewrite: ofFinding},
		"POST /api/audits/auditSummaryInfo":                    {},
	})
}

// fillAudits adds many audits of three templates, most of them approved; some are to come, in
// progress, or were missed.
func fillAudits(s *servertest.Server, o *servertest.Organization) {
	s.Exec(`update roles set rules = rules || '{"Audit": ["read"]}' where organization_id = $1 and id = $2`, o.ID, o.RoleIDs["Worker"]) // so that the lists are read at one site as well
	templates := []int64{s.AuditTemplate(o, "Walk"), s.AuditTemplate(o, "Crane"), s.AuditTemplate(o, "Fire")}
	s.Exec(`insert into audits (organization_id, serial, title, template_id, form_id, form_version, audit_type, site_id, auditor_id, status, planned_on, due_on, opens_at, due_at,
			started_at, completed_at, decided_at, decided_by, percent, told, created_at, updated_at)
		select $1, n, 'Audit number ' || n, t.id, case when begun then t.form_id end, case when begun then 1 end, 'inspection', ($2::bigint[])[1 + n % 2], ($5::bigint[])[1 + n % 20], st,
			(d at time zone 'UTC')::date, (d at time zone 'UTC')::date, d, d + interval '1 day', case when begun then d end, case when st in ('completed', 'approved', 'rejected') then d + interval '5 hours' end,
			case when st in ('approved', 'rejected') then d + interval '9 hours' end, case when st in ('approved', 'rejected') then ($5::bigint[])[1] end,
			case when st in ('completed', 'approved', 'rejected') then n % 101 end, 2, $3, $3
		from (select n, st, st <> 'scheduled' as begun, $3::timestamptz - (n - 300) * interval '30 minutes' as d from (
			select n, case when n < 300 or n % 200 = 0 then 'scheduled' when n % 100 = 1 then 'in_progress' when n % 100 = 2 then 'completed' when n % 50 = 3 then 'rejected' else 'approved' end as st
			from generate_series(1, 30000) n) n) n
		join audit_templates t on t.organization_id = $1 and t.id = ($4::bigint[])[1 + n % 3]`, o.ID, o.Sites, s.Now(), templates, spread(o))
	s.Exec(`insert into search_texts (organization_id, kind, record_id, site_id, text)
		select organization_id, 'Audit', id, site_id, lower(title) from audits where organization_id = $1`, o.ID)
}
