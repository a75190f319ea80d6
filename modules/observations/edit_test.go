package observations_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/modules/actions"
	"hivis/server/servertest"
)

func TestWhoChangesAnObservation(t *testing.T) {
	b := newBench(t)
	reporter := b.AddUser(b.Acme, "reporter", "Worker", b.Acme.Sites[0])
	open, closed := b.report(reporter).ID, b.report(reporter, unactioned("cleaned")).ID
	said := map[string][2]string{
		"not_your_observation": {"Only the reporter or somebody who manages actions can change this observation.",
			"Diese Beobachtung können nur die meldende Person oder Maßnahmenverantwortliche ändern."},
		"observation_closed": {"This observation is closed.", "Diese Beobachtung ist geschlossen."},
		"permission_denied":  {"You do not have permission for this.", "Dazu fehlt Ihnen die Berechtigung."},
	}
	for _, c := range []struct {
		who          *servertest.Client
		open, closed string // codes; "" is allowed
	}{
		{reporter, "", "observation_closed"},
		{b.Acme.Worker, "not_your_observation", "not_your_observation"},
		{b.Acme.Supervisor, "", ""}, // of the site, and may create actions
		{b.Acme.Manager, "", ""},
		{b.Acme.Admin, "", ""},
		{b.Acme.Guest, "permission_denied", "permission_denied"},
	} {
		for id, code := range map[int64]string{open: c.open, closed: c.closed} {
			b.Wants(c.who.Email+" is told", b.read(c.who, id).Can.Update, code)
			r := c.who.Patch(pathOf(id), body{"comment": "by " + c.who.Email})
			if code != "" {
				r.Refuses(http.StatusForbidden, code).Says(said[code][0], "de", said[code][1])
			} else {
				b.Wants("comment", recordOf(r.Wants(200)).Comment, "by "+c.who.Email)
			}
		}
	}
}

func TestOnlyWhatIsSentChanges(t *testing.T) {
	b := newBench(t)
	before := b.report(b.Acme.Worker, body{"category_id": b.Acme.CategoryID, "location": "Hall 3"})
	b.Later(time.Minute)
	after := recordOf(b.Acme.Worker.Patch(pathOf(before.ID), body{"risk_potential": "high", "comment": " Two people could fall "}).Wants(200))
	b.Wants("entries", fmt.Sprint(len(after.Timeline), after.Timeline[0].Verb, after.Timeline[0].Actor.ID, after.Timeline[0].At.UTC()),
		fmt.Sprint(2, "updated", b.Acme.Worker.ID, b.Now()))
	b.Wants("changes", after.Timeline[0].Changes, "[{comment Somebody could fall Two people could fall} {risk_potential low high}]")
	after.Timeline, before.RiskPotential, before.Comment = before.Timeline, "high", "Two people could fall"
	for field, pair := range map[string][2]any{
		"type": {after.ObservationType, before.ObservationType}, "description": {after.Description, before.Description},
		"comment": {after.Comment, before.Comment}, "risk": {after.RiskPotential, before.RiskPotential}, "site": {after.Site, before.Site},
		"category": {*after.Category, *before.Category}, "location": {after.Location, before.Location}, "actions": {len(after.Actions), 1},
		"observed": {after.ObservedAt, before.ObservedAt}, "created": {after.CreatedAt, before.CreatedAt}, "status": {after.Status, before.Status},
	} {
		b.Wants(field, pair[0], pair[1])
	}
	// Each further field, one at a time.
	for _, c := range []struct {
		change body
		wants  string
	}{
		{body{"observation_type": "other", "other_type": "Noise"}, "[{observation_type unsafe_condition other} {other_type  Noise}]"},
		{body{"observation_type": "unsafe_act"}, "[{observation_type other unsafe_act} {other_type Noise }]"},
		{body{"description": "No rail at all"}, "[{description Guard rail missing No rail at all}]"},
		{body{"category_id": 0}, fmt.Sprintf("[{category_id %d 0}]", b.Acme.CategoryID)},
		{body{"location": ""}, "[{location Hall 3 }]"},
		{body{"observed_at": "2026-11-20T10:00:00+02:00"}, "[{observed_at 2026-11-21T11:00:00Z 2026-11-20T08:00:00Z}]"},
	} {
		o := recordOf(b.Acme.Worker.Patch(pathOf(before.ID), c.change).Wants(200))
		b.Wants(fmt.Sprint(c.change), o.Timeline[0].Changes, c.wants)
	}
	o := b.read(b.Acme.Worker, before.ID)
	rows := b.Rows()
	again := recordOf(b.Acme.Worker.Patch(pathOf(o.ID), body{"description": " " + o.Description, "site_id": o.Site.ID, "observed_at": o.ObservedAt}).Wants(200))
	b.Wants("an edit that changes nothing leaves no trace", []any{len(again.Timeline), b.Rows()}, []any{len(o.Timeline), rows})
}

func TestAnEditIsHeldToTheRulesOfAReport(t *testing.T) {
	b := newBench(t)
	worded, unneeded := b.report(b.Acme.Worker).ID, b.report(b.Acme.Worker, unactioned("cleaned")).ID
	either := "Add at least one action, or give a reason why none is needed."
	b.Acme.Manager.SignIn()
	before := b.Contents()
	for _, c := range []struct {
		id              int64
		change          body
		field, sentence string
	}{
		{worded, body{"description": " "}, "description", "Describe what you saw."},
		{worded, body{"comment": ""}, "comment", "Add a comment."},
		{worded, body{"observation_type": "other"}, "other_type", "Name the type."},
		{worded, body{"observed_at": b.Now().Add(time.Hour)}, "observed_at", "The time must not be in the future."},
		{worded, body{"site_id": b.Globex.Sites[0]}, "site_id", "Choose one of your sites."},
		{worded, body{"category_id": b.Globex.CategoryID}, "category_id", "Choose one of the categories offered."},
		{worded, body{"action_required": false, "no_action_reason": "none"}, "action_required", "There are actions, so an action is required."},
		{unneeded, body{"action_required": true}, "actions", either},
		{unneeded, body{"no_action_reason": ""}, "no_action_reason", either},
		{worded, body{"actions": []body{b.action(), b.action(body{"due_date": "2026-11-20"})}}, "actions[1].due_date", "The due date must not be in the past."},
		{worded, body{"actions": []body{b.action(body{"responsible_id": b.Globex.Worker.ID})}}, "actions[0].responsible_id", "Choose an active user of your organization."},
		{worded, body{"actions": []body{b.action(body{"description": " "})}}, "actions[0].description", "Describe what is to be done."},
		{worded, body{"attachment_ids": []int64{4711}}, "attachment_ids", "A file is missing or already used. Add it again."},
		{worded, body{"anonymous": true}, "anonymous", "This field is not known here."},
	} {
		b.Acme.Manager.Patch(pathOf(c.id), c.change).Refuses(422, "invalid").At(t, c.field, c.sentence)
	}
	after := b.Contents()
	for table := range after {
		if fmt.Sprint(after[table]) != fmt.Sprint(before[table]) {
			t.Errorf("refused edits changed %s:\n%s\n%s", table, before[table], after[table])
		}
	}
}

// TestAManagerAssignsAnActionToWhatNeededNone is how a closed observation comes
// back: the reason why nothing was needed goes, and the status follows.
func TestAManagerAssignsAnActionToWhatNeededNone(t *testing.T) {
	b := newBench(t)
	id := b.report(b.Acme.Worker, unactioned("cleaned")).ID
	o := recordOf(b.Acme.Manager.Patch(pathOf(id), body{"actions": []body{b.action()}}).Wants(200))
	b.Wants("observation", []any{o.Status, o.ActionRequired, o.NoActionReason, *o.DueDate, o.ActionsCount, o.ActionsDone, len(o.Actions)},
		[]any{"open", true, "", "2026-11-25", 1, 0, 1})
	b.Wants("action", []any{o.Actions[0].AssignedBy.ID, o.Actions[0].Responsible.ID, o.Actions[0].Site.ID, o.Actions[0].Status},
		[]any{b.Acme.Manager.ID, b.Acme.Supervisor.ID, b.Acme.Sites[0], "open"})
	b.Wants("status entry", o.Timeline[0].Changes, "[{status closed open}]")
	b.Wants("edit entry", o.Timeline[1].Changes, "[{action_required false true} {no_action_reason cleaned }]")
	b.Wants("told", b.Insert("select count(*) from notifications where user_id = $1 and kind = 'action_assigned'", b.Acme.Supervisor.ID), 1)
	// An earlier due date moves the observation's, a later one does not.
	o = recordOf(b.Acme.Manager.Patch(pathOf(id), body{"actions": []body{b.action(body{"due_date": "2026-11-30"}), b.action(body{"due_date": "2026-11-23"})}}).Wants(200))
	b.Wants("observation", []any{o.Status, *o.DueDate, o.ActionsCount, len(o.Actions)}, []any{"open", "2026-11-23", 3, 3})
	// The reporter may change it again, now that it is open.
	b.Acme.Worker.Patch(pathOf(id), body{"comment": "still there"}).Wants(200)
}

func (b *bench) filesAreAddedToAReport(t *testing.T) {
	t.Helper()
	o := b.report(b.Acme.Worker)
	file := b.Acme.Supervisor.Uploaded("rail.txt", []byte("a rail"))
	b.Acme.Manager.Patch(pathOf(o.ID), body{"attachment_ids": []int64{file}}).Refuses(422, "invalid")
	o = recordOf(b.Acme.Supervisor.Patch(pathOf(o.ID), body{"attachment_ids": []int64{file}}).Wants(200))
	b.Wants("files", []any{len(o.Attachments), o.Attachments[0].Name, o.Timeline[0].Verb, o.Timeline[0].Changes}, []any{1, "rail.txt", "updated", "[{attachments 0 1}]"})
	b.Acme.Supervisor.Patch(pathOf(o.ID), body{"attachment_ids": []int64{file}}).Refuses(422, "invalid").
		At(t, "attachment_ids", "A file is missing or already used. Add it again.")
}

// TestTheActionsMoveAlong corrects the site of a report: its actions are then
// seen by the people of the other site, and end with that site's day.
func TestTheActionsMoveAlong(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Manager, body{"actions": []body{b.action(body{"due_date": "2026-11-22"}), b.action()}})
	action := fmt.Sprintf("/api/actions/%d", o.Actions[0].ID)
	b.Acme.Outsider.Get(action).Refuses(404, "not_found")
	b.Later(24*time.Hour, b.Acme.Manager, b.Acme.Outsider)
	b.Wants("late in Auckland", b.read(b.Acme.Manager, o.ID).Status, "overdue")
	o = recordOf(b.Acme.Manager.Patch(pathOf(o.ID), body{"site_id": b.Acme.Sites[1]}).Wants(200))
	b.Wants("not late in Honolulu", []any{o.Status, *o.DueDate, o.Site.Name}, "[open 2026-11-22 Honolulu]")
	for _, a := range o.Actions {
		b.Wants("action", []any{a.Site.ID, a.Status}, []any{b.Acme.Sites[1], "open"})
	}
	var answer actions.Answer
	b.Acme.Outsider.Get(action).Wants(200).Into(&answer)
	b.Wants("entry", []any{answer.Action.DueDate, answer.Action.Timeline[0].Actor.ID, answer.Action.Timeline[0].Changes},
		[]any{"2026-11-22", b.Acme.Manager.ID, fmt.Sprintf("[{site_id %d %d}]", b.Acme.Sites[0], b.Acme.Sites[1])})
	b.aDivisionIsOneOfTheSite(t)
}

// TestWhatStaysMayBeOutOfDate edits a report whose category is not offered any
// more, at a site that its reporter left and that was then given up.
func TestWhatStaysMayBeOutOfDate(t *testing.T) {
	b := newBench(t)
	id := b.report(b.Acme.Worker, body{"category_id": b.Acme.CategoryID}).ID
	b.Exec("update categories set status = 'inactive' where id = $1", b.Acme.CategoryID)
	b.Exec("update user_sites set site_id = $2 where user_id = $1", b.Acme.Worker.ID, b.Acme.Sites[1])
	b.Exec("update sites set status = 'inactive' where id = $1", b.Acme.Sites[0])
	b.Later(time.Second, b.Acme.Worker)
	o := recordOf(b.Acme.Worker.Patch(pathOf(id), body{"comment": "still there", "site_id": b.Acme.Sites[0], "category_id": b.Acme.CategoryID}).Wants(200))
	b.Wants("edited", []any{o.Comment, o.Site.ID, o.Category.ID}, []any{"still there", b.Acme.Sites[0], b.Acme.CategoryID})
	// It stays where others work on it, unless somebody who sees both moves it.
	b.Acme.Worker.Patch(pathOf(id), body{"site_id": b.Acme.Sites[1]}).Refuses(422, "invalid").
		SaysAt("site_id", "Only somebody of the present site can move this to another one.", "de", "Nur wer zum jetzigen Standort gehört, kann das an einen anderen verlegen.")
	recordOf(b.Acme.Admin.Patch(pathOf(id), body{"site_id": b.Acme.Sites[1]}).Wants(200))
	o = recordOf(b.Acme.Worker.Patch(pathOf(id), body{"category_id": 0}).Wants(200))
	b.Wants("changed", []any{o.Site.ID, o.Category == nil}, []any{b.Acme.Sites[1], true})
	b.Acme.Worker.Patch(pathOf(id), body{"category_id": b.Acme.CategoryID}).Refuses(422, "invalid").At(t, "category_id", "Choose one of the categories offered.")
	b.Acme.Worker.Patch(pathOf(id), body{"site_id": b.Acme.Sites[0]}).Refuses(422, "invalid").At(t, "site_id", "Choose one of your sites.")
}

// aPlannedActionCountsLikeTheRest: it opens by itself before it is due.
func (b *bench) aPlannedActionCountsLikeTheRest() {
	b.t.Helper()
	o := b.report(b.Acme.Manager, body{"actions": []body{b.action(body{"planned_for": "2026-11-26", "due_date": "2026-11-26"}), b.action(body{"due_date": "2026-11-30"})}})
	b.Wants("planned", []any{o.Status, *o.DueDate, o.Actions[0].Status}, "[open 2026-11-26 planned]")
	b.Later(4*24*time.Hour, b.Acme.Manager)
	b.Wants("when it is over", b.read(b.Acme.Manager, o.ID).Status, "overdue")
}

// aDivisionIsOneOfTheSite: another site takes it away, unless one of that is
// named; and one that was closed stays where it is.
func (b *bench) aDivisionIsOneOfTheSite(t *testing.T) {
	t.Helper()
	here, there := b.Acme.Sites[0], b.Acme.Sites[1]
	packing, pier := b.division(here, "Packing"), b.division(there, "Pier 2")
	id := b.report(b.Acme.Manager, body{"division_id": packing}).ID
	b.Wants("reported", b.read(b.Acme.Manager, id).Division, fmt.Sprintf("&{%d Packing}", packing))
	const choose = "Choose a division of this site."
	b.Acme.Manager.Patch(pathOf(id), body{"division_id": pier}).Refuses(422, "invalid").At(t, "division_id", choose)
	b.Acme.Manager.Patch(pathOf(id), body{"site_id": there, "division_id": packing}).Refuses(422, "invalid").At(t, "division_id", choose)
	o := recordOf(b.Acme.Manager.Patch(pathOf(id), body{"site_id": there, "division_id": pier}).Wants(200))
	b.Wants("moved", []any{o.Site.Name, o.Division.Name, o.Timeline[0].Changes},
		fmt.Sprintf("[Honolulu Pier 2 [{site_id %d %d} {division_id %d %d}]]", here, there, packing, pier))
	b.Exec("update divisions set status = 'inactive' where id = $1", pier)
	o = recordOf(b.Acme.Manager.Patch(pathOf(id), body{"division_id": pier, "comment": "still there"}).Wants(200))
	b.Wants("kept", o.Division.Name, "Pier 2")
	o = recordOf(b.Acme.Manager.Patch(pathOf(id), body{"site_id": here}).Wants(200))
	b.Wants("moved back", o.Division == nil, true)
}
