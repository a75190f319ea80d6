package observations_test

import (
	"fmt"
	"testing"
	"time"
)

// aSecondPersonDisagrees that a grave one needs nothing: it is to be decided on again.
func (b *bench) aSecondPersonDisagrees(t *testing.T) {
	t.Helper()
	o := b.report(b.Acme.Worker, unactioned("Tied it"), body{"risk_potential": "critical", "fixed_on_spot": true})
	b.Wants("who may", []any{b.read(b.Acme.Manager, o.ID).Can.Reject, o.Can.Reject}, "[ permission_denied]")
	b.Acme.Worker.Post(pathOf(o.ID)+"/reject", body{"reason": "No"}).Refuses(403, "permission_denied")
	b.Acme.Outsider.Post(pathOf(o.ID)+"/reject", body{"reason": "No"}).Refuses(403, "permission_denied")
	b.Globex.Admin.Post(pathOf(o.ID)+"/reject", body{"reason": "No"}).Refuses(404, "not_found")
	b.Acme.Manager.Post(pathOf(o.ID)+"/reject", body{"reason": " "}).Refuses(422, "invalid").At(t, "reason", "Give a reason.")
	o = recordOf(b.Acme.Manager.Post(pathOf(o.ID)+"/reject", body{"reason": "The wire is rusty"}).Wants(200))
	b.Wants("undecided", []any{o.Status, o.ToReview, o.ActionRequired, o.NoActionReason, o.FixedOnSpot, o.Timeline[1].Verb, o.Timeline[1].Note},
		"[open true true  false rejected The wire is rusty]")
	b.Acme.Manager.Post(pathOf(o.ID)+"/reject", body{"reason": "No"}).Refuses(403, "nothing_to_confirm")
}

// TestAClosedOneIsOpenedAgain with a reason, and closed when somebody has decided anew.
func TestAClosedOneIsOpenedAgain(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Worker, unactioned("Tied it"))
	b.Wants("closed", []any{o.Status, o.Can.Reopen, b.read(b.Acme.Manager, o.ID).Can.Reopen}, "[closed permission_denied ]")
	b.Acme.Worker.Post(pathOf(o.ID)+"/reopen", body{"reason": "It came loose"}).Refuses(403, "permission_denied")
	b.Acme.Outsider.Post(pathOf(o.ID)+"/reopen", body{"reason": "It came loose"}).Refuses(403, "permission_denied")
	b.Globex.Admin.Post(pathOf(o.ID)+"/reopen", body{"reason": "It came loose"}).Refuses(404, "not_found")
	b.Acme.Manager.Post(pathOf(o.ID)+"/reopen", body{"reason": ""}).Refuses(422, "invalid").At(t, "reason", "Give a reason.")
	b.AtClosed(b.Acme.Sites[0], func() {
		b.Acme.Admin.Post(pathOf(o.ID)+"/reopen", body{"reason": "It came loose"}).Refuses(409, "site_closed")
	})
	o = recordOf(b.Acme.Manager.Post(pathOf(o.ID)+"/reopen", body{"reason": "It came loose"}).Wants(200))
	b.Wants("open", []any{o.Status, o.ToReview, o.ActionRequired, o.NoActionReason, o.Timeline[1].Verb, o.Timeline[1].Note, o.Can.Reopen},
		"[open true true  reopened It came loose observation_open]")
	b.Acme.Manager.Post(pathOf(o.ID)+"/reopen", body{"reason": "Once more"}).Refuses(403, "observation_open")
	o = recordOf(b.Acme.Manager.Patch(pathOf(o.ID), body{"action_required": false, "no_action_reason": "Tied it"}).Wants(200))
	b.Wants("decided again, as before", []any{o.Status, o.ToReview}, "[closed false]")
	b.aSecondPersonDisagrees(t)
}

// TestWhatIsOpenedAgainAfterItsActions waits for another one, or for a second person.
func TestWhatIsOpenedAgainAfterItsActions(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Manager)
	b.complete(b.Acme.Supervisor, o.Actions[0])
	b.move(b.Acme.Manager, o.Actions[0], "close", body{"remarks": "Seen"})
	o = recordOf(b.Acme.Manager.Post(pathOf(o.ID)+"/reopen", body{"reason": "It rattles"}).Wants(200))
	b.Wants("open", []any{o.Status, o.ToReview, o.ActionsDone, o.Can.Confirm}, "[open true 1 confirmed_by_another]")
	b.Wants("the queue", b.waiting(b.Acme.Admin), []string{o.Number})
	b.Acme.Manager.Post(pathOf(o.ID)+"/confirm", body{}).Refuses(403, "confirmed_by_another")
	b.move(b.Acme.Manager, o.Actions[0], "reopen", body{"reason": "Tighten it"})
	o = b.read(b.Acme.Admin, o.ID)
	b.Wants("there is work again", []any{o.Status, o.ToReview}, "[open false]")
	b.complete(b.Acme.Supervisor, o.Actions[0])
	b.move(b.Acme.Manager, o.Actions[0], "close", body{"remarks": "Seen"})
	b.Wants("which is done", b.read(b.Acme.Admin, o.ID).Status, "closed")

	b.Acme.Manager.Post(pathOf(o.ID)+"/reopen", body{"reason": "It rattles again"}).Wants(200)
	o = recordOf(b.Acme.Admin.Post(pathOf(o.ID)+"/confirm", body{"remark": "It does not"}).Wants(200))
	b.Wants("confirmed", []any{o.Status, o.ToReview, o.ConfirmedBy.ID == b.Acme.Admin.ID}, "[closed false true]")
}

// TestWorkStandsStillAgain when what it went on because of is taken back, and who has to know is told.
func TestWorkStandsStillAgain(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Worker, unactioned("Tied it"), body{"stop_work": true})
	b.Acme.Manager.Post(pathOf(o.ID)+"/confirm", body{}).Wants(200)
	before := b.notices(b.Acme.Manager, "work_stopped_again")
	b.Acme.Admin.Post(pathOf(o.ID)+"/reopen", body{"reason": "It came loose"}).Wants(200)
	o = b.read(b.Acme.Manager, o.ID)
	b.Wants("it stands", []any{o.Status, o.ResumedAt == nil, o.ResumedBy == nil, o.Can.Resume}, "[open true true ]")
	b.Wants("told", b.notices(b.Acme.Manager, "work_stopped_again")-before, 1)
	b.Wants("by mail, and by whom", b.Insert("select count(*) from mails where user_id = $1 and subject like 'STOP WORK%' and body_text like '%opened an observation again%'", b.Acme.Manager.ID), 1)

	o = b.report(b.Acme.Worker, body{"stop_work": true})
	b.complete(b.Acme.Supervisor, o.Actions[0])
	b.move(b.Acme.Manager, o.Actions[0], "close", body{})
	b.Acme.Manager.Post(pathOf(o.ID)+"/resume", body{}).Wants(200)
	before = b.notices(b.Acme.Manager, "work_stopped_again")
	o = recordOf(b.Acme.Admin.Post(pathOf(o.ID)+"/reopen", body{"reason": "It rattles"}).Wants(200))
	b.Wants("what somebody let go on by itself goes on", []any{o.Status, o.ResumedAt != nil, b.notices(b.Acme.Manager, "work_stopped_again") - before}, "[open true 0]")
	b.workThatSomebodyLetGoOnGoesOn()
	b.noActionIsLeftOfWhatIsOpenAgain()
	b.whoDecidedHearsThatItIsOpenAgain()
}

// workThatSomebodyLetGoOnGoesOn also where the danger turns out to be graver: nobody is told
// that it stands still.
func (b *bench) workThatSomebodyLetGoOnGoesOn() {
	b.t.Helper()
	o := b.report(b.Acme.Worker, body{"stop_work": true, "risk_potential": "low"})
	b.complete(b.Acme.Supervisor, o.Actions[0])
	b.move(b.Acme.Manager, o.Actions[0], "close", body{})
	b.Acme.Manager.Post(pathOf(o.ID)+"/resume", body{}).Wants(200)
	before := []int{b.notices(b.Acme.Manager, "work_stopped_again"), b.notices(b.Acme.Manager, "observation_reopened")}
	o = recordOf(b.Acme.Admin.Patch(pathOf(o.ID), body{"risk_potential": "critical"}).Wants(200))
	b.Wants("told of the danger", []any{o.ResumedAt != nil, b.notices(b.Acme.Manager, "work_stopped_again") - before[0], b.notices(b.Acme.Manager, "observation_reopened") - before[1]}, "[true 0 1]")
}

// whoDecidedHearsThatItIsOpenAgain also of what is not grave.
func (b *bench) whoDecidedHearsThatItIsOpenAgain() {
	b.t.Helper()
	o := b.report(b.Acme.Worker)
	b.complete(b.Acme.Supervisor, o.Actions[0])
	b.move(b.Acme.Manager, o.Actions[0], "close", body{})
	b.Exec("update observations set decided_by = $3 where organization_id = $1 and id = $2", b.Acme.ID, o.ID, b.Acme.Supervisor.ID)
	before := []int{b.notices(b.Acme.Supervisor, "observation_reopened"), b.notices(b.Acme.Manager, "observation_reopened")}
	b.Acme.Admin.Post(pathOf(o.ID)+"/reopen", body{"reason": "It rattles"}).Wants(200)
	b.Wants("told", []int{b.notices(b.Acme.Supervisor, "observation_reopened") - before[0], b.notices(b.Acme.Manager, "observation_reopened") - before[1]}, "[1 0]")
	b.Wants("not as if it were new", b.notices(b.Acme.Supervisor, "observation_reported"), 0)
}

// noActionIsLeftOfWhatIsOpenAgain so that somebody decides on it, and nobody confirms it unseen.
func (b *bench) noActionIsLeftOfWhatIsOpenAgain() {
	b.t.Helper()
	o := b.report(b.Acme.Worker, body{"stop_work": true})
	b.complete(b.Acme.Supervisor, o.Actions[0])
	b.move(b.Acme.Manager, o.Actions[0], "close", body{})
	b.Acme.Manager.Post(pathOf(o.ID)+"/resume", body{}).Wants(200)
	b.Acme.Manager.Post(pathOf(o.ID)+"/reopen", body{"reason": "It rattles"}).Wants(200)
	b.Acme.Admin.Delete(fmt.Sprintf("/api/actions/%d", o.Actions[0].ID), body{"reason": "Of no use"}).Wants(200)
	o = b.read(b.Acme.Admin, o.ID)
	b.Wants("undecided", []any{o.Status, o.ToReview, o.ActionsCount, o.Can.Confirm}, "[open true 0 nothing_to_confirm]")
	b.Acme.Admin.Post(pathOf(o.ID)+"/confirm", body{}).Refuses(403, "nothing_to_confirm")
}

// TestWhatIsClosedStaysClosed to who may change it and not open it again.
func TestWhatIsClosedStaysClosed(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Worker, unactioned("Tied it"))
	b.Exec(`update roles set rules = jsonb_set(rules, '{Observation}', '["read", "create", "update"]') where organization_id = $1 and id = $2`, b.Acme.ID, b.Acme.RoleIDs["Safety Manager"])
	b.Later(time.Second)
	for _, change := range []body{{"actions": []body{b.action()}}, {"no_action_reason": "Another"}, {"risk_potential": "high", "no_action_reason": "Another"}, {"stop_work": true, "actions": []body{b.action()}}} {
		b.Acme.Manager.Patch(pathOf(o.ID), change).Refuses(403, "observation_stays_closed")
	}
	b.Wants("its words", recordOf(b.Acme.Manager.Patch(pathOf(o.ID), body{"location": "Hall 2"}).Wants(200)).Status, "closed")
	before := b.notices(b.Acme.Supervisor, "work_stopped")
	b.Wants("a danger", recordOf(b.Acme.Manager.Patch(pathOf(o.ID), body{"stop_work": true}).Wants(200)).Status, "completed")
	b.Wants("told", b.notices(b.Acme.Supervisor, "work_stopped")-before, 1)
	calm := b.report(b.Acme.Worker, unactioned("Tied it"), body{"risk_potential": "medium"})
	b.Acme.Manager.Patch(pathOf(calm.ID), body{"risk_potential": "low"}).Refuses(403, "observation_stays_closed")
	before = b.notices(b.Acme.Supervisor, "observation_reopened")
	b.Wants("a higher risk", recordOf(b.Acme.Manager.Patch(pathOf(calm.ID), body{"risk_potential": "high"}).Wants(200)).Status, "completed")
	b.Wants("told of it", b.notices(b.Acme.Supervisor, "observation_reopened")-before, 1)
}

// TestAllThatIsLeftIsPutOff for those who have it, but nobody puts off their own work.
func TestAllThatIsLeftIsPutOff(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Manager, body{"actions": []body{b.action(), b.action(body{"due_date": "2026-12-24"}), b.action(body{"due_date": "2026-11-28"})}})
	b.complete(b.Acme.Supervisor, o.Actions[1])
	put := func(day, reason string) body { return body{"due_date": day, "reason": reason} }
	path := pathOf(o.ID) + "/extend"
	b.Wants("who may", []any{o.Can.Extend, b.read(b.Acme.Worker, o.ID).Can.Extend}, "[ permission_denied]")
	b.Acme.Worker.Post(path, put("2026-12-01", "Parts are late")).Refuses(403, "permission_denied")
	b.Acme.Outsider.Post(path, put("2026-12-01", "Parts are late")).Refuses(403, "permission_denied")
	b.Globex.Admin.Post(path, put("2026-12-01", "Parts are late")).Refuses(404, "not_found")
	b.Acme.Manager.Post(path, put("2026-12-01", " ")).Refuses(422, "invalid").At(t, "reason", "Give a reason.")
	b.Acme.Manager.Post(path, put("2026-11-25", "Parts are late")).Refuses(422, "invalid").At(t, "due_date", "Choose a day after the present due date.")
	o = recordOf(b.Acme.Manager.Post(path, put("2026-12-01", "Parts are late")).Wants(200))
	due := map[string]int{}
	for _, a := range o.Actions {
		due[a.DueDate]++
	}
	b.Wants("what is left and due before", due, "map[2026-11-28:1 2026-12-01:1 2026-12-24:1]")
	said := o.Timeline[0]
	b.Wants("the observation", []any{*o.DueDate, said.Verb, said.Note, said.Changes[0].Before, said.Changes[0].After}, "[2026-12-01 extended Parts are late 2026-11-25 2026-12-01]")
	b.Wants("told", b.notices(b.Acme.Supervisor, "action_extension_approved"), 1)

	own := b.report(b.Acme.Worker, body{"actions": []body{b.action(body{"responsible_id": b.Acme.Manager.ID})}})
	b.Acme.Manager.Post(pathOf(own.ID)+"/extend", put("2026-12-01", "No time")).Refuses(422, "invalid").At(t, "due_date", "This is your own action: ask for a later due date, and somebody else decides.")
	mixed := b.report(b.Acme.Worker, body{"actions": []body{b.action(), b.action(body{"responsible_id": b.Acme.Manager.ID})}})
	mixed = recordOf(b.Acme.Manager.Post(pathOf(mixed.ID)+"/extend", put("2026-12-01", "Parts are late")).Wants(200))
	for _, a := range mixed.Actions {
		b.Wants("all but one's own", a.DueDate, map[bool]string{true: "2026-11-25", false: "2026-12-01"}[a.Responsible.ID == b.Acme.Manager.ID])
	}
	b.Wants("which it is due by", []any{*mixed.DueDate, len(mixed.Timeline[0].Changes)}, "[2026-11-25 0]")
	done := b.report(b.Acme.Worker, unactioned("Tied it"))
	b.Acme.Manager.Post(pathOf(done.ID)+"/extend", put("2026-12-01", "No time")).Refuses(403, "nothing_to_put_off")
}
