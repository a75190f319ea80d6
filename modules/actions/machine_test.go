package actions_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"
	"time"

	"hivis/server/servertest"
)

// TestTheMachineThroughTheAPI makes every move at every status as everybody. The
// record says beforehand what will come of it, and a refused move changes nothing.
func TestTheMachineThroughTheAPI(t *testing.T) {
	b := newBench(t)
	assigner := b.AddUser(b.Acme, "assigner", "Worker", b.Acme.Sites[0])
	stranger := b.AddUser(b.Acme, "stranger", "Worker", b.Acme.Sites[0])
	o := b.report(assigner, body{})
	id := o.Actions[0].ID
	const notOwner, notYours, other = "only_responsible_person", "not_your_action", "verified_by_somebody_else"
	said := map[string][2]string{
		notOwner: {"Only the responsible person can do this.", "Das kann nur die verantwortliche Person."},
		notYours: {"Only whoever assigned the action or manages actions can do this.", "Das kann nur, wer die Maßnahme zugewiesen hat oder Maßnahmen verwaltet."},
		other:    {"An action is verified by somebody other than the person who did it.", "Eine Maßnahme wird von jemand anderem geprüft als von der ausführenden Person."},
	}
	owner := b.Acme.Worker
	everybody := []struct {
		who                     *servertest.Client
		doing, judging, editing string // "" is allowed when the status allows it
	}{
		{owner, "", other, notYours},
		{assigner, notOwner, "", ""},
		{b.Acme.Supervisor, notOwner, "", ""}, // of the site, and may create actions
		{b.Acme.Manager, notOwner, "", ""},
		{b.Acme.Admin, notOwner, "", ""},
		{stranger, notOwner, notYours, notYours},
	}
	allowed := map[string]string{"planned": "start update", "open": "start complete update", "in_progress": "complete update",
		"completed": "close reopen", "closed": "reopen"}
	for _, status := range []string{"planned", "open", "in_progress", "completed", "closed"} {
		for _, p := range everybody {
			b.set(id, status, owner, b.Acme.Admin)
			can := b.read(p.who, id).Can
			for move, c := range map[string]struct{ person, can string }{
				"start": {p.doing, can.Start}, "complete": {p.doing, can.Complete},
				"close": {p.judging, can.Close}, "reopen": {p.judging, can.Reopen}, "update": {p.editing, can.Update},
			} {
				what := fmt.Sprintf("%s of a %s action by %s", move, status, p.who.Email)
				b.set(id, status, owner, b.Acme.Admin)
				code := c.person
				if code == "" && !slices.Contains(strings.Fields(allowed[status]), move) {
					code = "wrong_status"
				}
				b.Wants("said of "+what, c.can, code)
				r := b.try(p.who, id, move, code == "")
				switch code {
				case "":
					r.Wants(http.StatusOK)
				case "wrong_status":
					r.Refuses(http.StatusConflict, "action_wrong_status")
				default:
					r.Refuses(http.StatusForbidden, code).Says(said[code][0], "de", said[code][1])
				}
				after := map[string]string{"start": "in_progress", "complete": "completed", "close": "closed", "reopen": "open", "update": status}[move]
				if code != "" {
					after = status
				}
				b.Wants("after "+what, b.status(id), after)
			}
		}
	}
	for _, move := range []string{"start", "complete", "close", "reopen", "update"} {
		b.try(b.Acme.Outsider, id, move, false).Refuses(http.StatusNotFound, "not_found") // another site's
		b.try(b.Globex.Admin, id, move, false).Refuses(http.StatusNotFound, "not_found")
		b.try(b.Acme.Guest, id, move, false).Refuses(http.StatusForbidden, "permission_denied")
	}
}

// set puts an action into a status past the rules.
func (b *bench) set(id int64, status string, owner, verifier *servertest.Client) {
	b.t.Helper()
	b.Exec(`update actions set status = $2, planned_for = due_date, opens_at = due_at - interval '20 hours', completed_by = case when $2 in ('completed', 'closed') then $3::bigint end,
		closed_by = case when $2 = 'closed' then $4::bigint end where id = $1`, id, status, owner.ID, verifier.ID)
}

// status is the stored one.
func (b *bench) status(id int64) string {
	b.t.Helper()
	stored := []string{"planned", "open", "in_progress", "completed", "closed"}
	return stored[b.Insert("select array_position($2::text[], status) - 1 from actions where id = $1", id, stored)]
}

// try makes a move, with all that it needs.
func (b *bench) try(c *servertest.Client, id int64, move string, withEvidence bool) *servertest.Response {
	b.t.Helper()
	switch move {
	case "update":
		return c.Patch(pathOf(id), body{"remarks": "By " + c.Email})
	case "complete":
		evidence := []int64{}
		if withEvidence {
			evidence = append(evidence, b.upload(c))
		}
		return c.Post(pathOf(id)+"/complete", body{"attachment_ids": evidence})
	}
	with := map[string]body{"start": nil, "close": {"remarks": "good"}, "reopen": {"reason": "not yet"}}[move]
	return c.Post(pathOf(id)+"/"+move, with)
}

func TestThereIsNoCompletionWithoutEvidence(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager).ID
	worker := b.Acme.Worker
	used := b.upload(worker)
	b.create(b.Acme.Manager, body{"responsible_id": b.Acme.Manager.ID, "attachment_ids": []int64{b.upload(b.Acme.Manager)}})
	b.report(worker, body{})
	b.Exec("update attachments set module = 'Observation', record_id = 1, pending_for = null where id = $1", used)
	const none, gone = "Add at least one photo or file that shows it is done.", "A file is missing or already used. Add it again."
	for _, c := range []struct {
		evidence any
		sentence string
	}{
		{[]int64{}, none},
		{nil, "This must be a list."},
		{[]int64{used}, gone},
		{[]int64{b.upload(worker), used}, gone},
		{[]int64{b.upload(b.Acme.Manager)}, gone},
		{[]int64{b.upload(b.Globex.Worker)}, gone},
		{[]int64{4711}, gone},
	} {
		worker.Post(pathOf(id)+"/complete", body{"remarks": "done", "attachment_ids": c.evidence}).Refuses(422, "invalid").
			At(t, "attachment_ids", c.sentence)
	}
	worker.Post(pathOf(id)+"/complete", body{"remarks": "done"}).Refuses(422, "invalid").At(t, "attachment_ids", "This is required.")
	german := worker.In("de")
	german.Post(pathOf(id)+"/complete", body{"attachment_ids": []int64{}}).Refuses(422, "invalid").
		At(t, "attachment_ids", "Fügen Sie mindestens ein Foto oder eine Datei als Nachweis hinzu.")
	a := b.read(worker, id)
	b.Wants("untouched", []any{a.Status, len(a.Evidence), len(a.Timeline)}, "[open 0 1]")
	evidence := b.upload(worker)
	a = b.move(worker, id, "complete", body{"remarks": " done ", "attachment_ids": []int64{evidence, evidence}})
	b.Wants("completed", []any{a.Status, a.CompletedBy.ID, a.CompletionRemarks, len(a.Evidence), len(a.Attachments)},
		[]any{"completed", worker.ID, "done", 1, 0})
	b.Wants("evidence", []any{a.Evidence[0].ID, a.Evidence[0].Purpose, a.Evidence[0].Name}, []any{evidence, "evidence", "done.txt"})
	b.theTimelineTellsTheWholeStory(t)
}

func TestReopeningNeedsAReason(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager).ID
	b.complete(b.Acme.Worker, id)
	for _, c := range []struct{ locale, sentence string }{{"en", "Give a reason."}, {"de", "Geben Sie einen Grund an."}} {
		manager := b.Acme.Manager.In(c.locale)
		manager.Post(pathOf(id)+"/reopen", body{"reason": " \n"}).Refuses(422, "invalid").At(t, "reason", c.sentence)
	}
	b.Acme.Manager.Post(pathOf(id)+"/reopen", body{}).Refuses(422, "invalid").At(t, "reason", "This is required.")
	b.Wants("status", b.status(id), "completed")
	a := b.move(b.Acme.Manager, id, "reopen", body{"reason": "It wobbles"})
	b.Wants("reopened", []any{a.Status, a.ReopenedCount, a.CompletedAt == nil, a.CompletedBy == nil, a.ClosedBy == nil, a.Timeline[0].Note},
		[]any{"open", 1, true, true, true, "It wobbles"})
	b.Wants("the evidence so far stays, apart", []int{len(a.Evidence), len(a.Earlier)}, "[0 1]")
	b.complete(b.Acme.Worker, id)
	a = b.move(b.Acme.Manager, id, "close", body{})
	b.Wants("what shows the work now, and what was sent back", []int{len(a.Attachments), len(a.Evidence), len(a.Earlier)}, "[0 1 1]")
	a = b.move(b.Acme.Supervisor, id, "reopen", body{"reason": "It fell off"})
	b.Wants("reopened once more", []any{a.Status, a.ReopenedCount, a.ClosedAt == nil, len(a.Evidence), len(a.Earlier)}, "[open 2 true 0 2]")
}

// TestWorkComesBackWithAnotherDueDate, so that what was finished late is not overdue at once.
func TestWorkComesBackWithAnotherDueDate(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager).ID
	b.Later(20*24*time.Hour, b.Acme.Worker, b.Acme.Manager)
	b.remind()
	b.complete(b.Acme.Worker, id)
	for _, c := range []struct{ day, en, de string }{
		{"2026-12-11", "The due date must not be in the past.", "Das Fälligkeitsdatum darf nicht in der Vergangenheit liegen."}, // yesterday in Auckland
		{"soon", "This must be a date.", "Das muss ein Datum sein."},
	} {
		for locale, sentence := range map[string]string{"en": c.en, "de": c.de} {
			manager := b.Acme.Manager.In(locale)
			manager.Post(pathOf(id)+"/reopen", body{"reason": "It wobbles", "due_date": c.day}).Refuses(422, "invalid").At(t, "due_date", sentence)
		}
	}
	b.Wants("refused", b.status(id), "completed")
	a := b.move(b.Acme.Manager, id, "reopen", body{"reason": "It wobbles", "due_date": "2026-12-15"})
	b.Wants("sent back", []any{a.Status, a.DueDate, a.ExtensionCount, a.Timeline[0].Changes}, "[open 2026-12-15 0 [{status completed open} {due_date 2026-11-25 2026-12-15}]]")
	b.Later(5*24*time.Hour, b.Acme.Worker, b.Acme.Manager)
	b.remind()
	b.Wants("overdue is told of either day", b.Told(b.Acme.Worker, "action_overdue"), 2)
	b.complete(b.Acme.Worker, id)
	late := b.move(b.Acme.Manager, id, "reopen", body{"reason": "It wobbles"})
	b.Wants("without another day", []any{late.Status, late.DueDate}, "[overdue 2026-12-15]")
}

// theTimelineTellsTheWholeStory reads one action's history from its end.
func (b *bench) theTimelineTellsTheWholeStory(t *testing.T) {
	t.Helper()
	id := b.create(b.Acme.Manager).ID
	b.move(b.Acme.Worker, id, "start", nil)
	b.Acme.Manager.Patch(pathOf(id), body{"priority": "high", "due_date": "2026-11-26"}).Wants(200)
	b.complete(b.Acme.Worker, id)
	b.move(b.Acme.Manager, id, "reopen", body{"reason": " It wobbles "})
	b.complete(b.Acme.Worker, id)
	b.move(b.Acme.Supervisor, id, "close", body{"remarks": "Good "})
	a := b.read(b.Acme.Worker, id)
	var story []string
	for _, e := range a.Timeline {
		story = append(story, fmt.Sprintf("%s %s %v %q", e.Actor.Name, e.Verb, e.Changes, e.Note))
	}
	wants := []string{
		`Supervisor Test closed [{status completed closed}] "Good"`,
		`Worker Test completed [{status open completed}] "It is done"`,
		`Manager Test reopened [{status completed open}] "It wobbles"`,
		`Worker Test completed [{status in_progress completed}] "It is done"`,
		`Manager Test updated [{priority medium high} {due_date 2026-11-25 2026-11-26}] ""`,
		`Worker Test started [{status open in_progress}] ""`,
		`Manager Test created [] ""`,
	}
	if fmt.Sprint(story) != fmt.Sprint(wants) {
		t.Errorf("the story is\n%s", story)
	}
	b.Wants("closed", []any{a.Status, a.ClosedBy.ID, a.ClosingRemarks, a.CompletedBy.ID}, []any{"closed", b.Acme.Supervisor.ID, "Good", b.Acme.Worker.ID})
}

func TestWhoIsToldOfAMove(t *testing.T) {
	b := newBench(t)
	kinds := []string{"action_assigned", "action_completed", "action_closed", "action_reopened", "status_changed"}
	check := func(what string, c *servertest.Client, wants ...int64) {
		t.Helper()
		got := make([]int64, len(kinds))
		for i, kind := range kinds {
			got[i] = b.Told(c, kind)
		}
		b.Wants(what, got, wants)
	}
	id := b.create(b.Acme.Manager).ID
	b.move(b.Acme.Worker, id, "start", nil)
	b.complete(b.Acme.Worker, id)
	check("the assigner of what is completed", b.Acme.Manager, 0, 1, 0, 0, 1)
	b.move(b.Acme.Supervisor, id, "reopen", body{"reason": "It wobbles"})
	b.complete(b.Acme.Worker, id)
	b.move(b.Acme.Admin, id, "close", body{})
	check("the responsible person", b.Acme.Worker, 1, 0, 1, 1, 0)
	check("the assigner", b.Acme.Manager, 0, 2, 0, 0, 3)
	check("who reopened it", b.Acme.Supervisor, 0, 0, 0, 0, 0)
	check("who closed it", b.Acme.Admin, 0, 0, 0, 0, 0)
	b.Wants("mails", b.Insert("select count(*) from mails"), 5)
	own := b.create(b.Acme.Manager, body{"responsible_id": b.Acme.Manager.ID}).ID
	b.complete(b.Acme.Manager, own)
	check("one's own action", b.Acme.Manager, 0, 2, 0, 0, 3)
	check("who verifies it", b.Acme.Supervisor, 0, 1, 0, 0, 0)
	b.Wants("where it is", b.Insert("select count(*) from notifications where params ->> 'site' = 'Auckland'"), 9)
	b.Wants("what it is", b.Insert("select count(*) from notifications where params ->> 'number' = 'ACT-000001' and params ->> 'title' = 'Fit a rail' and params ->> 'due_date' = '2026-11-25'"), 8)
}
