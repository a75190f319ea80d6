package organizations_test

import (
	"testing"

	"hivis/directory/organizations"
	"hivis/server/servertest"
)

// TestFirstStepsAreSeenByWhatThereIs does one after the other.
func TestFirstStepsAreSeenByWhatThereIs(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	o := s.Acme
	s.Exec("update users set status = 'Deleted' where organization_id = $1 and id <> $2", o.ID, o.Admin.ID)
	s.Exec("delete from divisions where organization_id = $1", o.ID)
	s.Exec("update sites set status = 'deleted' where organization_id = $1 and id <> $2", o.ID, o.Sites[0])
	done := func() (done map[string]bool, hidden bool) {
		t.Helper()
		var answer organizations.FirstSteps
		o.Admin.Get("/api/v1/organization/first_steps").Wants(200).Into(&answer)
		done = map[string]bool{}
		for _, step := range answer.Steps {
			done[step.Name] = step.Done
		}
		return done, answer.Hidden
	}
	if at, hidden := done(); hidden || len(at) != 9 || at["sites"] || at["people"] || at["mail"] || at["logo"] || at["poster"] || at["report"] || at["permit_templates"] || at["audit_templates"] || at["approvers"] {
		t.Fatalf("at first: %v, hidden: %t", at, hidden)
	}
	track := func(tour string) {
		t.Helper()
		o.Admin.Post("/api/intro_tour_user_tracking", body{"tour": tour, "step": 1}).Wants(200)
	}
	var upload struct{ Attachment struct{ ID int64 } }
	for step, do := range map[string]func(){
		"sites": func() { s.Exec("update sites set status = 'active' where organization_id = $1", o.ID) },
		"people": func() {
			s.Exec("update users set status = 'Active' where organization_id = $1 and id = $2", o.ID, o.Worker.ID)
		},
		"permit_templates": func() { o.Admin.Post("/api/permits/shelf", body{}).Wants(201) },
		"audit_templates":  func() { o.Admin.Post("/api/audits/shelf", body{}).Wants(201) },
		"approvers": func() {
			o.Admin.Post("/api/workflows", body{"title": "Permits", "kind": "parallel", "module": "Incident", "approve_when": "any", "lead_hours": 4,
				"reviewers": []body{{"kind": "user", "user_id": o.Admin.ID}}}).Wants(201)
		},
		"mail": func() {
			s.Exec(`insert into mails (organization_id, message_id, to_address, subject, body_text, body_html, status, created_at) values ($1, 'one', 'a@b.example', 'Hello', 'x', 'x', 'sent', now())`, o.ID)
		},
		"logo": func() {
			o.Admin.Upload("logo.png", servertest.Picture).Wants(200).Into(&upload)
			o.Admin.Patch("/api/v1/organization", body{"logo_id": upload.Attachment.ID}).Wants(200)
		},
		"poster": func() { track("poster") },
		"report": func() {
			o.Admin.Post("/api/observations", body{"observation_type": "unsafe_act", "description": "No rail", "comment": "A fall", "site_id": o.Sites[0], "observed_at": s.Now(),
				"risk_potential": "not_rated", "action_required": true}).Wants(201)
		},
	} {
		if at, _ := done(); at[step] {
			t.Errorf("%s is done before it is", step)
		}
		if do(); t.Failed() {
			return
		}
		if at, _ := done(); !at[step] {
			t.Errorf("%s is not seen to be done", step)
		}
	}
	track("first_steps")
	if _, hidden := done(); !hidden {
		t.Error("what nobody wants to see is not hidden")
	}
	s.Globex.Worker.Get("/api/v1/organization/first_steps").Refuses(403, "permission_denied")
}
