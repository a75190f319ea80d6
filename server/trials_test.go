package server_test

import "hivis/server/servertest"

// form is one of trials.
func (o *side) form() int64 { return o.Form(o.Organization, o.say("form")) }

// workflow is one of trials, at all sites.
func (o *side) workflow() int64 {
	o.t.Helper()
	var answer struct{ Workflow struct{ ID int64 } }
	r := &request{op: &operation{Method: "POST"}, body: map[string]any{"form_ids": []int64{o.form()}, "site_ids": o.Sites, "escalation_user_id": o.Manager.ID}}
	draft(o, r)
	o.Admin.Post("/api/workflows", r.body).Wants(201).Into(&answer)
	return answer.Workflow.ID
}

// trial is one that the worker asks for, of the administrator.
func (o *side) trial() int64 {
	o.t.Helper()
	return o.Ask(o.Organization, o.Worker, servertest.Trial{Title: o.say("trial")})
}

// lastTrial is the newest there is.
func (o *side) lastTrial() int64 {
	o.t.Helper()
	return o.Insert("select max(id) from trials where organization_id = $1", o.ID)
}

// review is that of a new trial.
func (o *side) review() int64 {
	o.t.Helper()
	return o.Insert("select max(id) from reviews where organization_id = $1 and record_id = $2", o.ID, o.trial())
}

// ofTrial is what is asked of the records that are reviewed.
func ofTrial(o *side, r *request) {
	r.query.Set("module", servertest.Trials)
}

// draft is a workflow of the side's.
func draft(o *side, r *request) {
	r.body["title"], r.body["kind"] = o.say("workflow"), "sequential"
	r.body["reviewers"] = []any{map[string]any{"kind": "role", "role_id": o.RoleIDs["Approver"]}, map[string]any{"kind": "user", "user_id": o.Worker.ID}}
	if r.op.Method == "POST" {
		r.body["module"] = servertest.Trials
	}
}
