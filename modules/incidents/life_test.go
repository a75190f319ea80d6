package incidents_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"
)

// TestFromTheCallToTheClosing goes through the five steps with two people.
func TestFromTheCallToTheClosing(t *testing.T) {
	b := newBench(t)
	i := b.report(b.Acme.Worker, body{"immediate_action": "", "anybody_hurt": "unknown"})
	b.wants("number", i.Number, "INC-000001")
	b.wants("steps", steps(i), "[current waiting waiting waiting waiting]")
	b.wants("missing", missing(i), "[immediate_action_required hurt_not_said rating_required]")
	b.wants("status", i.Status, "rating_pending")
	i = recordOf(b.Acme.Manager.Patch(pathOf(i.ID), body{"immediate_action": "Closed the aisle", "anybody_hurt": "no"}).Wants(http.StatusOK))
	i = b.do(b.Acme.Manager, i.ID, "rate", rating)
	b.wants("rated", []any{i.Status, i.Actual.Level, i.Potential.Level, i.Step}, "[open low high team]")
	i = recordOf(b.put(b.Acme.Manager, i.ID, "team", b.team()).Wants(http.StatusOK))
	b.wants("steps with a team", steps(i), "[done done current waiting waiting]")
	i = recordOf(b.put(b.Acme.Worker, i.ID, "root_causes", analysis(0, b.cause())).Wants(http.StatusOK))
	b.wants("version", i.Causes.Version, 1)
	b.wants("missing action", missing(i), "[action_or_reason_required]")
	i = b.do(b.Acme.Supervisor, i.ID, "actions", body{"cause_key": "r", "actions": []body{b.action()}})
	b.wants("steps with an action", steps(i), "[done done done done current]")
	b.wants("step", i.Step, "review")
	i = b.do(b.Acme.Supervisor, i.ID, "submit", body{"remarks": "please"})
	b.wants("under review", []any{i.ReviewState, i.Can.Update, i.Can.Analyse}, "[asked incident_under_review incident_under_review]")
	b.decide(b.Acme.Admin, i.ID, "reject", "Ask why once more")
	i = b.read(b.Acme.Supervisor, i.ID)
	b.wants("rejected", []any{i.ReviewState, missing(i), i.Can.Submit}, "[rejected [review_rejected] ]")
	i = b.do(b.Acme.Supervisor, i.ID, "submit", body{})
	b.wants("revision", i.Revision, 2)
	b.decide(b.Acme.Admin, i.ID, "approve", "")
	i = b.read(b.Acme.Manager, i.ID)
	b.wants("approved", []any{i.ReviewState, missing(i), i.Can.Close}, "[approved [action_not_closed not_closed_yet] ]")
	b.wants("why not", b.Acme.Manager.Post(pathOf(i.ID)+"/close", body{"remarks": "done"}).Refuses(http.StatusUnprocessableEntity, "invalid").Errors,
		fmt.Sprintf("map[actions.%d:[This action is not closed. Carry it over by name, with a reason, or close it first.]]", i.Actions[0].ID))
	i = b.do(b.Acme.Manager, i.ID, "close", body{"remarks": "done", "carry_over": []body{{"action_id": i.Actions[0].ID, "reason": "The part comes in January"}}})
	b.wants("closed", []any{i.Status, i.Step, i.Closing.Remarks, len(i.Closing.Carried)}, "[closed done done 1]")
	b.wants("steps", steps(i), "[done done done done done]")
	i = b.do(b.Acme.Admin, i.ID, "reopen", body{"reason": "It happened again"})
	b.wants("open again", []any{i.Status, i.ReviewState, i.Step, i.Revision}, "[open none review 3]")
	b.Advance(10 * 24 * time.Hour)
	b.Acme.Manager.SignIn()
	b.wants("late", b.read(b.Acme.Manager, i.ID).Status, "overdue")
}

// TestWithoutAnInvestigation is closed by its review.
func TestWithoutAnInvestigation(t *testing.T) {
	b := newBench(t)
	i := b.report(b.Acme.Worker, body{"investigation_required": false})
	i = b.do(b.Acme.Manager, i.ID, "rate", rating)
	b.wants("steps", steps(i), "[done not_needed not_needed not_needed current]")
	b.do(b.Acme.Manager, i.ID, "submit", body{})
	b.decide(b.Acme.Admin, i.ID, "approve", "A good report")
	i = b.read(b.Acme.Worker, i.ID)
	b.wants("closed", []any{i.Status, i.Closing.Remarks, i.Closing.By.ID}, fmt.Sprintf("[closed A good report %d]", b.Acme.Admin.ID))
}
