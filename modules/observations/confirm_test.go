package observations_test

import (
	"testing"

	"hivis/modules/observations"
	"hivis/server/servertest"
)

// TestAShortReport is what a stranger could say too; whoever reviews it completes it.
func TestAShortReport(t *testing.T) {
	b := newBench(t)
	file := b.Acme.Worker.Uploaded("rail.png", servertest.Picture)
	short := body{"description": "", "comment": "", "risk_potential": "not_rated", "actions": []body{}}
	b.Acme.Worker.Post("/api/observations", b.form(short)).Refuses(422, "invalid").At(t, "description", "Describe what you saw.")
	o := b.report(b.Acme.Worker, short, body{"attachment_ids": []int64{file}})
	b.Wants("the report", []any{o.Description, o.RiskPotential, o.Status, o.ToReview, o.ActionRequired, o.ActionsCount}, "[See the photo. not_rated open true true 0]")
	b.Wants("told", b.notices(b.Acme.Manager, "observation_reported"), 1)
	b.Wants("waits", b.waiting(b.Acme.Manager), []string{o.Number})

	decision := body{"comment": "Somebody could fall", "action_required": false, "no_action_reason": "Mended already"}
	b.Acme.Manager.Patch(pathOf(o.ID), decision).Refuses(422, "invalid").At(t, "risk_potential", "Rate the risk.")
	decision["risk_potential"] = "medium"
	o = recordOf(b.Acme.Manager.Patch(pathOf(o.ID), decision).Wants(200))
	b.Wants("decided", []any{o.Status, o.ToReview}, "[closed false]")
	b.Wants("waits no more", b.waiting(b.Acme.Manager), "[]")
	b.Acme.Manager.Patch(pathOf(o.ID), body{"risk_potential": "not_rated"}).Refuses(422, "invalid").At(t, "risk_potential", "Rate the risk.")
	b.Acme.Manager.Patch(pathOf(o.ID), body{"comment": ""}).Refuses(422, "invalid").At(t, "comment", "Add a comment.")
}

// TestAGraveReportTakesASecondPerson whoever said that it needs nothing.
func TestAGraveReportTakesASecondPerson(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Worker, unactioned("Tied it"), body{"risk_potential": "critical", "fixed_on_spot": true})
	b.Wants("not closed", []any{o.Status, o.ToReview, b.notices(b.Acme.Worker, "observation_closed")}, "[completed true 0]")
	found, _ := b.numbers(b.Acme.Manager, "to_review=true")
	b.Wants("the queue", found, "[1]")
	b.Acme.Worker.Post(pathOf(o.ID)+"/confirm", body{}).Refuses(403, "permission_denied")
	b.Acme.Outsider.Post(pathOf(o.ID)+"/confirm", body{}).Refuses(403, "permission_denied")
	b.Globex.Admin.Post(pathOf(o.ID)+"/confirm", body{}).Refuses(404, "not_found")
	o = recordOf(b.Acme.Manager.Post(pathOf(o.ID)+"/confirm", body{"remark": " Seen "}).Wants(200))
	b.Wants("closed", []any{o.Status, o.ToReview, o.ConfirmedBy.Name, o.ConfirmedAt.Equal(b.Now()), o.Timeline[1].Verb, o.Timeline[1].Note}, "[closed false Manager Test true confirmed Seen]")
	b.Wants("told", b.notices(b.Acme.Worker, "observation_closed"), 1)
	b.Acme.Admin.Post(pathOf(o.ID)+"/confirm", body{}).Refuses(403, "nothing_to_confirm")

	o = recordOf(b.Acme.Manager.Patch(pathOf(o.ID), body{"no_action_reason": "Tied it with wire"}).Wants(200))
	b.Wants("what was agreed to was something else", []any{o.Status, o.ConfirmedBy == nil, o.Can.Confirm}, "[completed true confirmed_by_another]")
	b.Wants("not for who said so", b.waiting(b.Acme.Manager), "[]")
	b.Acme.Manager.Post(pathOf(o.ID)+"/confirm", body{}).Refuses(403, "confirmed_by_another")
	b.Wants("for somebody else", b.waiting(b.Acme.Admin), []string{o.Number})
	b.Acme.Admin.Post(pathOf(o.ID)+"/confirm", body{}).Wants(200)

	low := b.report(b.Acme.Worker, unactioned("Tied it"))
	b.Wants("low", low.Status, "closed")
	graver := recordOf(b.Acme.Manager.Patch(pathOf(low.ID), body{"risk_potential": "high"}).Wants(200))
	b.Wants("found to be graver", []any{graver.Status, graver.ToReview}, "[completed true]")
}

// TestWorkGoesOnWhenSomebodySaysSo and its observation is not closed before.
func TestWorkGoesOnWhenSomebodySaysSo(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Worker, body{"stop_work": true})
	b.complete(b.Acme.Supervisor, o.Actions[0])
	b.move(b.Acme.Manager, o.Actions[0], "close", body{})
	o = b.read(b.Acme.Manager, o.ID)
	b.Wants("all is verified, and work stands still", []any{o.Status, o.Can.Resume, o.ResumedAt == nil}, "[completed  true]")
	b.Acme.Worker.Post(pathOf(o.ID)+"/resume", body{}).Refuses(403, "permission_denied")
	o = recordOf(b.Acme.Manager.Post(pathOf(o.ID)+"/resume", body{"remark": "Rail is back"}).Wants(200))
	b.Wants("goes on", []any{o.Status, o.StopWork, o.ResumedBy.Name, o.ResumedAt.Equal(b.Now())}, "[closed true Manager Test true]")
	b.Acme.Manager.Post(pathOf(o.ID)+"/resume", body{}).Refuses(403, "work_goes_on")

	o = b.report(b.Acme.Worker, body{"stop_work": true}, unactioned("Made safe"))
	o = recordOf(b.Acme.Manager.Post(pathOf(o.ID)+"/confirm", body{}).Wants(200))
	b.Wants("confirmed at once", []any{o.Status, o.ResumedBy.Name}, "[closed Manager Test]")
}

// waiting are the numbers of the observations that wait for somebody, as Home says.
func (b *bench) waiting(c *servertest.Client) (numbers []string) {
	b.t.Helper()
	var home struct {
		NeedsMe []struct {
			Why         string
			Observation *observations.Observation
		} `json:"needs_me"`
	}
	c.Get("/api/v1/home").Wants(200).Into(&home)
	for _, each := range home.NeedsMe {
		if each.Observation != nil {
			numbers = append(numbers, each.Observation.Number)
		}
	}
	return numbers
}
