package permits_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"hivis/core/forms"
	"hivis/modules/actions"
	"hivis/modules/permits"
	"hivis/server/servertest"
)

// gated is a type whose form asks for an action at each stage.
func (b *bench) gated(changes ...body) int64 {
	b.t.Helper()
	section := func(id, stage string) body {
		return body{"id": id + "_s", "title": "Gate " + id, "form_type": stage, "questions": []any{body{"id": id, "type": "radio", "label": "Gate " + id + " locked?", "required": true, "attr": body{},
			"options": []any{body{"id": id + "_y", "label": "Yes"}, body{"id": id + "_n", "label": "No", "action": true, "evidence": "remark"}}}}}
	}
	document := body{"sections": []any{body{"id": "location", "title": "L", "form_type": "main", "fixed": "location", "questions": []any{}},
		body{"id": "duration", "title": "D", "form_type": "main", "fixed": "duration", "questions": []any{}}, section("m", "main"), section("e", "extension"), section("c", "closure")}}
	with := body{"from": body{"file": body{"format": "hivis form", "purpose": "Permit", "name": "Gates", "description": "", "document": document}}}
	return b.PermitType(b.Acme, "Gates", append([]body{with}, changes...)...)
}

func no(question string) []body {
	return []body{{"question_id": question, "option_ids": []string{question + "_n"}, "remark": "The lock is broken"}}
}

// TestAnAnswerLeadsToTheActionThatItAsksFor: at each stage, once, with the permit as what asked
// for it and the answer named; and nothing is left of what was refused.
func TestAnAnswerLeadsToTheActionThatItAsksFor(t *testing.T) {
	b := newBench(t)
	id := b.draft(body{"type_id": b.gated(), "answers": no("m")})
	b.Wants("of a draft", b.Insert("select count(*) from actions"), 0)
	b.MovePermit(b.asks, id, "submit", nil).Wants(http.StatusOK)
	b.MovePermit(b.asks, id, "withdraw", nil).Wants(http.StatusOK)
	p := recordOf(b.MovePermit(b.asks, id, "submit", nil).Wants(http.StatusOK))
	raised := p.Actions[0]
	b.Wants("raised once", []any{len(p.Actions), raised.Number, raised.Description, raised.Remarks, raised.Responsible.ID == b.asks.ID, raised.DueDate, raised.ActionableType, raised.Actionable.Number, p.ActionFor},
		fmt.Sprintf("[1 ACT-000001 Gate m locked?: No The lock is broken true 2026-11-23 Permit %s [{%d main 0 m m_n}]]", p.Number, raised.ID))
	b.decide(b.Acme.Admin, id, "approve").Wants(http.StatusOK)
	b.MovePermit(b.asks, id, "extend", body{"ends_at": b.Now().Add(21 * time.Hour), "remark": "Late", "answers": no("e")}).Wants(http.StatusOK)
	b.decide(b.Acme.Admin, id, "approve").Wants(http.StatusOK)
	wrong := []body{{"question_id": "c", "option_ids": []string{"c_n"}}} // without the remark
	b.MovePermit(b.Acme.Supervisor, id, "close", body{"answers": wrong}).Refuses(422, "invalid")
	b.Wants("nothing of what was refused", b.Insert("select count(*) from actions"), 2)
	b.MovePermit(b.Acme.Supervisor, id, "close", body{"answers": no("c")}).Wants(http.StatusOK)
	p = b.read(b.asks, id)
	slices.SortFunc(p.ActionFor, func(x, y permits.ActionFor) int { return int(x.ActionID - y.ActionID) })
	var at []string
	for _, f := range p.ActionFor {
		at = append(at, fmt.Sprint(f.Stage, f.Revision, f.QuestionID))
	}
	b.Wants("at their answers", at, "[main0m extension3e closure0c]")
	last := p.Actions[slices.IndexFunc(p.Actions, func(a actions.Action) bool { return a.ID == p.ActionFor[2].ActionID })]
	b.Wants("of the closure", []any{last.Responsible.ID == b.Acme.Supervisor.ID, last.DueDate}, "[true 2026-11-30]")

	// Done and verified, it says so at the permit; and of a permit that is gone it says of what it was.
	var verbs []string
	for _, e := range p.Timeline {
		verbs = append(verbs, e.Verb)
	}
	b.Wants("in the story", len(slices.DeleteFunc(verbs, func(v string) bool { return v != "actions_raised" })), 3)
}

// TestTheDefaultChecklistAsksForWork where the place was not left as it was found.
func TestTheDefaultChecklistAsksForWork(t *testing.T) {
	b := newBench(t)
	id := b.live()
	list := servertest.Checklist()
	list[3] = body{"question_id": "closure_guards", "option_ids": []string{"closure_guards_n"}, "remark": "A cover is missing"}
	p := recordOf(b.MovePermit(b.asks, id, "close", body{"answers": list}).Wants(http.StatusOK))
	b.Wants("raised", []any{len(p.Actions), p.Actions[0].Description}, "[1 Guards, covers and isolations are back as they were: No]")
}

// TestADraftOfAnotherTypeAsksItsOwnQuestions: nothing of the other form stays, all else does.
func TestADraftOfAnotherTypeAsksItsOwnQuestions(t *testing.T) {
	b := newBench(t)
	gates := b.gated()
	night := []body{{"question_id": "night_lighting", "option_ids": []string{"night_lighting_y"}}}
	id := b.draft(body{"ends_at": b.Now().Add(14 * time.Hour), "answers": night, "location": "Roof"})
	b.asks.Patch(pathOf(id), body{"type_id": gates, "answers": night}).Refuses(422, "invalid").At(t, "answers.night_lighting", "This form has no such question here.")
	p := b.read(b.asks, id)
	b.Wants("refused as a whole", []any{p.Type.Name, len(p.Answers[0].Answers)}, "[Hot work 1]")
	p = recordOf(b.asks.Patch(pathOf(id), body{"type_id": gates}).Wants(http.StatusOK))
	b.Wants("another type", []any{p.Type.Name, p.Location, p.Workers[0].Name, len(p.Answers), p.NightWork, len(p.Missing), p.Missing[0].Field, p.Timeline[0].Changes[0].Field}, "[Gates Roof Ivan Welder 0 true 1 answers.m type_id]")
	b.Wants("its form", slices.ContainsFunc(p.Form.Document.Sections, func(s forms.Section) bool { return s.ID == "night_work" }), false)
	b.asks.Patch(pathOf(id), body{"type_id": b.hot, "answers": night}).Wants(http.StatusOK)
	b.Wants("and back, with its answers", []any{b.read(b.asks, id).Type.Name, len(b.read(b.asks, id).Answers)}, "[Hot work 1]")
	b.Acme.Admin.Patch(fmt.Sprintf("/api/permits/%d", gates), body{"active": false}).Wants(http.StatusOK)
	b.asks.Patch(pathOf(id), body{"type_id": gates}).Refuses(422, "invalid").At(t, "type_id", "This type of permit is not offered any more.")
	b.MovePermit(b.asks, b.requested(), "submit", nil).Refuses(409, "permit_wrong_status")
}

// TestAPermitIsRequestedAtASpotOfThePlan: as the map gives it; of another site's plan it is
// none, and a draft that goes to another site loses it.
func TestAPermitIsRequestedAtASpotOfThePlan(t *testing.T) {
	b := newBench(t)
	plan := func(site int64) int64 {
		b.Acme.Admin.Post(fmt.Sprintf("/api/sites/%d/plans", site), body{"name": "Ground floor", "image_id": b.SignaturePicture(b.Acme.Admin)}).Wants(http.StatusCreated)
		return b.Insert("select max(id) from site_plans")
	}
	here, there := plan(b.Acme.Sites[0]), plan(b.Acme.Sites[1])
	at := func(plan int64, x, y float64) body { return body{"spot": body{"plan_id": plan, "x": x, "y": y}} }
	id := b.Permit(b.Acme, b.Acme.Manager, b.low, at(here, 0.25, 0.75))
	b.Wants("as it was pressed", *b.read(b.Acme.Manager, id).Spot, fmt.Sprintf("{%d 0.25 0.75}", here))
	b.Acme.Manager.Patch(pathOf(id), at(there, 0.5, 0.5)).Refuses(422, "invalid").At(t, "spot.plan_id", "Choose a plan of this site.")
	b.Acme.Manager.Patch(pathOf(id), at(here, 1.5, 0.5)).Refuses(422, "invalid")
	b.Acme.Manager.Patch(pathOf(id), at(0, 0, 0)).Wants(http.StatusOK)
	b.Wants("taken away", b.read(b.Acme.Manager, id).Spot, "<nil>")
	b.Acme.Manager.Patch(pathOf(id), at(here, 0, 1)).Wants(http.StatusOK)
	b.MovePermit(b.Acme.Manager, id, "submit", nil).Wants(http.StatusOK)
	var board struct{ Permits []permits.Permit }
	b.Acme.Manager.Get(fmt.Sprintf("/api/permits_data/live?site_id=%d", b.Acme.Sites[0])).Wants(http.StatusOK).Into(&board)
	b.Wants("a mark on the map", []any{len(board.Permits), *board.Permits[0].Spot}, fmt.Sprintf("[1 {%d 0 1}]", here))
	copied := recordOf(b.MovePermit(b.Acme.Admin, id, "clone", nil).Wants(http.StatusCreated))
	b.Wants("of a copy", copied.Spot.PlanID == here, true)
	moved := recordOf(b.Acme.Admin.Patch(pathOf(copied.ID), body{"site_id": b.Acme.Sites[1]}).Wants(http.StatusOK))
	b.Wants("at another site", []any{moved.Site.ID == b.Acme.Sites[1], moved.Spot}, "[true <nil>]")
}

// TestAPermitLeadsToSoManyActions as are on its page, and to no more.
func TestAPermitLeadsToSoManyActions(t *testing.T) {
	b := newBench(t)
	answers := map[string][]body{}
	sections := []any{body{"id": "location", "title": "L", "form_type": "main", "fixed": "location", "questions": []any{}},
		body{"id": "duration", "title": "D", "form_type": "main", "fixed": "duration", "questions": []any{}}}
	for _, stage := range []string{"main", "extension"} {
		var questions []any
		for i := range 251 {
			id := fmt.Sprint(stage, i)
			questions = append(questions, body{"id": id, "type": "radio", "label": id, "attr": body{}, "options": []any{body{"id": id + "_y", "label": "Yes"}, body{"id": id + "_n", "label": "No", "action": true}}})
			answers[stage] = append(answers[stage], body{"question_id": id, "option_ids": []string{id + "_n"}})
		}
		sections = append(sections, body{"id": stage + "_s", "title": stage, "form_type": stage, "questions": questions})
	}
	file := body{"format": "hivis form", "purpose": "Permit", "name": "Many", "description": "", "document": body{"sections": sections}}
	id := b.draft(body{"type_id": b.PermitType(b.Acme, "Many", body{"from": body{"file": file}}), "answers": answers["main"]})
	b.MovePermit(b.asks, id, "submit", nil).Wants(http.StatusOK)
	b.decide(b.Acme.Admin, id, "approve").Wants(http.StatusOK)
	b.Wants("on its page", len(b.read(b.asks, id).Actions), 251)
	longer := body{"ends_at": b.Now().Add(21 * time.Hour), "remark": "Late", "answers": answers["extension"]}
	b.MovePermit(b.asks, id, "extend", longer).Refuses(422, "permit_actions_full").
		Says("The answers ask for more actions than the 500 that a permit can have.", "fr", "Les réponses demandent plus d’actions que les 500 qu’un permis peut avoir.")
	longer["answers"] = answers["extension"][:249]
	b.MovePermit(b.asks, id, "extend", longer).Wants(http.StatusOK)
	b.Wants("no more than that", len(b.read(b.asks, id).Actions), 500)
}
