package incidents_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"
)

// TestFromTheCallToTheClosing goes through the five steps with two people.
func TestFromTheCallToTheClosing(t *testing.T) {
	b := newBench(t)
	i := b.report(b.Acme.Worker, body{"immediate_action": "", "anybody_hurt": "unknown"})
	b.Wants("number", i.Number, "INC-000001")
	b.Wants("steps", steps(i), "[current waiting waiting waiting waiting]")
	b.Wants("missing", missing(i), "[immediate_action_required hurt_not_said rating_required]")
	b.Wants("status", i.Status, "rating_pending")
	i = recordOf(b.Acme.Manager.Patch(pathOf(i.ID), body{"immediate_action": "Closed the aisle", "anybody_hurt": "no"}).Wants(http.StatusOK))
	i = b.do(b.Acme.Manager, i.ID, "rate", rating)
	b.Wants("rated", []any{i.Status, i.Actual.Level, i.Potential.Level, i.Step}, "[open low high team]")
	i = recordOf(b.put(b.Acme.Manager, i.ID, "team", b.team()).Wants(http.StatusOK))
	b.Wants("steps with a team", steps(i), "[done done current waiting waiting]")
	cause := b.cause()
	i = recordOf(b.put(b.Acme.Worker, i.ID, "root_causes", analysis(0, 0, body{"root": false})).Wants(http.StatusOK))
	b.Wants("missing root", missing(i), "[root_required]")
	i = recordOf(b.put(b.Acme.Worker, i.ID, "root_causes", analysis(1, cause)).Wants(http.StatusOK))
	b.Wants("version", i.Causes.Version, 2)
	b.Wants("missing action", missing(i), "[action_or_reason_required]")
	i = b.do(b.Acme.Supervisor, i.ID, "actions", body{"cause_key": "r", "actions": []body{b.action()}})
	b.Wants("steps with an action", steps(i), "[done done done done current]")
	b.Wants("step", []any{i.Step, missing(i)}, "[review [review_not_asked]]")
	i = b.do(b.Acme.Supervisor, i.ID, "submit", body{"remarks": "please"})
	b.Wants("under review", []any{i.ReviewState, missing(i), i.Can.Update, i.Can.Analyse}, "[asked [review_undecided] incident_under_review incident_under_review]")
	b.decide(b.Acme.Admin, i.ID, "reject", "Ask why once more")
	i = b.read(b.Acme.Supervisor, i.ID)
	b.Wants("rejected", []any{i.ReviewState, missing(i), i.Can.Submit}, "[rejected [review_rejected] ]")
	i = b.do(b.Acme.Supervisor, i.ID, "submit", body{})
	b.Wants("revision", i.Revision, 2)
	b.decide(b.Acme.Admin, i.ID, "approve", "")
	i = b.read(b.Acme.Manager, i.ID)
	b.Wants("approved", []any{i.ReviewState, missing(i), i.Can.Close}, "[approved [action_not_closed not_closed_yet] ]")
	b.Wants("why not", b.Acme.Manager.Post(pathOf(i.ID)+"/close", body{"remarks": "done"}).Refuses(http.StatusUnprocessableEntity, "invalid").Errors,
		fmt.Sprintf("map[actions.%d:[This action is not closed. Carry it over by name, with a reason, or close it first.]]", i.Actions[0].ID))
	b.Acme.Manager.Post(pathOf(i.ID)+"/close", body{"remarks": "done", "carry_over": []body{{"action_id": i.Actions[0].ID + 1, "reason": "Later"}}}).
		Refuses(http.StatusUnprocessableEntity, "invalid").At(t, "carry_over[0].action_id", "This is no action of the incident.")
	i = b.do(b.Acme.Manager, i.ID, "close", body{"remarks": "done", "carry_over": []body{{"action_id": i.Actions[0].ID, "reason": "The part comes in January"}}})
	b.Wants("closed", []any{i.Status, i.Step, i.Closing.Remarks, len(i.Closing.Carried)}, "[closed done done 1]")
	b.Wants("steps", steps(i), "[done done done done done]")
	var story []string
	for _, entry := range i.Timeline {
		story = append(story, strings.TrimSpace(entry.Verb+" "+entry.Note))
	}
	slices.Reverse(story)
	b.Wants("its story, in which each thing is told once", strings.Join(story, "\n"), "created\nupdated\nrated\nteam_set\nanalysed\nanalysed\nactions_recommended\nreview_opened please\n"+
		"review_rejected Ask why once more\nreview_opened\nreview_approved\nclosed done")
	b.AtClosed(b.Acme.Sites[0], func() {
		b.Acme.Admin.Post(pathOf(i.ID)+"/reopen", body{"reason": "It happened again"}).Refuses(http.StatusConflict, "site_closed")
	})
	i = b.do(b.Acme.Admin, i.ID, "reopen", body{"reason": "It happened again"})
	b.Wants("open again", []any{i.Status, i.ReviewState, i.Step, i.Revision}, "[open none review 3]")
	b.Advance(10 * 24 * time.Hour)
	b.Acme.Manager.SignIn()
	b.Wants("late", b.read(b.Acme.Manager, i.ID).Status, "overdue")
}

// TestWithoutAnInvestigation is closed by its review.
func TestWithoutAnInvestigation(t *testing.T) {
	b := newBench(t)
	i := b.report(b.Acme.Worker, body{"investigation_required": false})
	i = b.do(b.Acme.Manager, i.ID, "rate", rating)
	b.Wants("steps", steps(i), "[done not_needed not_needed not_needed current]")
	b.do(b.Acme.Manager, i.ID, "submit", body{})
	b.decide(b.Acme.Admin, i.ID, "approve", "A good report")
	i = b.read(b.Acme.Worker, i.ID)
	b.Wants("closed", []any{i.Status, i.Closing.Remarks, i.Closing.By.ID}, fmt.Sprintf("[closed A good report %d]", b.Acme.Admin.ID))
}
