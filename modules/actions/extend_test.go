package actions_test

import (
	"fmt"
	"testing"
	"time"

	"hivis/modules/actions"
	"hivis/server/servertest"
)

// ask asks for a later due date.
func (b *bench) ask(c *servertest.Client, id int64, day string) actions.Record {
	b.t.Helper()
	return recordOf(c.Post(pathOf(id)+"/extensions", body{"due_date": day, "reason": " The rail is not delivered "}).Wants(200))
}

func extensionPath(a actions.Record) string {
	return fmt.Sprintf("/api/actions/extensions/%d", a.Extension.ID)
}

func TestALaterDueDateIsAskedForAndApproved(t *testing.T) {
	b := newBench(t)
	worker, manager := b.Acme.Worker, b.Acme.Manager
	o := b.report(manager, body{})
	id := o.Actions[0].ID
	a := b.ask(worker, id, "2026-11-30")
	b.Wants("asked", []any{a.DueDate, a.Extension.DueDate, a.Extension.Reason, a.ExtensionCount, a.Can.Extend, a.Can.Decide},
		"[2026-11-25 2026-11-30 The rail is not delivered 0 extension_asked_already decided_by_somebody_else]")
	b.Wants("who is told", []int64{b.Told(manager, "action_extension_asked"), b.Told(b.Acme.Supervisor, "action_extension_asked"), b.Told(worker, "action_extension_asked")}, "[1 0 0]")
	b.Wants("the list shows it", b.Insert("select count(*) from action_extensions where action_id = $1 and status = 'open'", id), 1)
	approved := recordOf(b.Acme.Supervisor.Patch(extensionPath(a), body{"approve": true, "note": " Good "}).Wants(200))
	b.Wants("approved", []any{approved.DueDate, approved.Extension == nil, approved.ExtensionCount, approved.Can.Decide},
		"[2026-11-30 true 1 no_extension_asked]")
	b.Wants("who is told of it", []int64{b.Told(worker, "action_extension_approved"), b.Told(manager, "action_extension_approved"), b.Told(b.Acme.Supervisor, "action_extension_approved")}, "[1 1 0]")
	b.Wants("due at the end of that day in Auckland", b.Insert("select count(*) from actions where id = $1 and due_at = '2026-11-30 11:00Z'", id), 1)
	b.Wants("and so is the observation", b.Insert("select count(*) from observations where id = $1 and due_at = '2026-11-30 11:00Z'", o.ID), 1)
	var story []string
	for _, e := range approved.Timeline[:2] {
		story = append(story, fmt.Sprintf("%s %s %v %q", e.Actor.Name, e.Verb, e.Changes, e.Note))
	}
	b.Wants("the timeline", story, `[Supervisor Test extension_approved [{due_date 2026-11-25 2026-11-30}] "Good" Worker Test extension_asked [{due_date 2026-11-25 2026-11-30}] "The rail is not delivered"]`)
	again := b.ask(worker, id, "2026-12-01")
	again = recordOf(manager.Patch(extensionPath(again), body{"approve": true}).Wants(200))
	b.Wants("once more", []any{again.DueDate, again.ExtensionCount}, "[2026-12-01 2]")
	b.aRequestReachesSomebody()
}

func TestALaterDueDateIsHeldToItsRules(t *testing.T) {
	b := newBench(t)
	worker, manager := b.Acme.Worker, b.Acme.Manager
	id := b.create(manager).ID
	const later, laterDe = "Choose a day after the present due date.", "Wählen Sie einen Tag nach dem jetzigen Fälligkeitsdatum."
	for _, c := range []struct {
		change        body
		field, en, de string
	}{
		{body{"due_date": "2026-11-25"}, "due_date", later, laterDe},
		{body{"due_date": "2026-11-24"}, "due_date", later, laterDe},
		{body{"due_date": "2026-11-21"}, "due_date", "The due date must not be in the past.", "Das Fälligkeitsdatum darf nicht in der Vergangenheit liegen."},
		{body{"due_date": "2036-11-23"}, "due_date", "The due date must be within ten years.", "Das Fälligkeitsdatum muss innerhalb von zehn Jahren liegen."},
		{body{"due_date": "soon"}, "due_date", "This must be a date.", "Das muss ein Datum sein."},
		{body{"reason": " "}, "reason", "Give a reason.", "Geben Sie einen Grund an."},
	} {
		for locale, sentence := range map[string]string{"en": c.en, "de": c.de} {
			asker := worker.In(locale)
			form := body{"due_date": "2026-11-30", "reason": "No rail"}
			for field, value := range c.change {
				form[field] = value
			}
			asker.Post(pathOf(id)+"/extensions", form).Refuses(422, "invalid").At(t, c.field, sentence)
		}
	}
	form := body{"due_date": "2026-11-30", "reason": "No rail"}
	for _, who := range []*servertest.Client{manager, b.Acme.Supervisor, b.Acme.Admin} {
		who.Post(pathOf(id)+"/extensions", form).Refuses(403, "only_responsible_person").
			Says("Only the responsible person can do this.", "de", "Das kann nur die verantwortliche Person.")
	}
	b.Acme.Outsider.Post(pathOf(id)+"/extensions", form).Refuses(404, "not_found")
	b.Globex.Worker.Post(pathOf(id)+"/extensions", form).Refuses(404, "not_found")
	b.Wants("refused requests leave nothing", []int64{b.Insert("select count(*) from action_extensions"), b.Insert("select count(*) from timeline_entries"), b.Insert("select count(*) from notifications")}, "[0 1 1]")
	b.ask(worker, id, "2026-11-30")
	worker.Post(pathOf(id)+"/extensions", form).Refuses(409, "extension_asked_already").
		Says("A later due date is already asked for. Wait for the decision.", "de", "Ein späteres Fälligkeitsdatum ist bereits beantragt. Warten Sie die Entscheidung ab.")
	b.complete(worker, id)
	worker.Post(pathOf(id)+"/extensions", form).Refuses(409, "action_wrong_status").
		Says("The action's status does not allow this any more.", "de", "Der Status der Maßnahme lässt das nicht mehr zu.")
}

// TestNobodyMovesTheirOwnDueDate: by an edit neither, also if they manage actions,
// unless they gave it to themselves.
func TestNobodyMovesTheirOwnDueDate(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager).ID
	b.Acme.Worker.Patch(pathOf(id), body{"due_date": "2026-11-30"}).Refuses(403, "not_your_action").
		Says("Only whoever assigned the action or manages actions can do this.", "de", "Das kann nur, wer die Maßnahme zugewiesen hat oder Maßnahmen verwaltet.")
	owned := b.create(b.Acme.Manager, body{"responsible_id": b.Acme.Supervisor.ID}).ID
	later := body{"due_date": "2026-11-30"}
	b.Acme.Supervisor.Patch(pathOf(owned), later).Refuses(422, "invalid").
		SaysAt("due_date", "This is your own action: ask for a later due date, and somebody else decides.",
			"de", "Das ist Ihre eigene Maßnahme: Beantragen Sie ein späteres Fälligkeitsdatum; jemand anderes entscheidet.")
	b.bulk(b.Acme.Supervisor, []int64{owned, id}, later).Refuses(422, "invalid").
		At(t, "action_ids[0]", b.read(b.Acme.Manager, owned).Number+": This is your own action: ask for a later due date, and somebody else decides.")
	b.Acme.Supervisor.Patch(pathOf(owned), body{"due_date": "2026-11-30", "responsible_id": b.Acme.Worker.ID}).Refuses(422, "invalid")
	b.Acme.Supervisor.Patch(pathOf(owned), body{"due_date": "2026-11-24"}).Wants(200)
	b.Acme.Manager.Patch(pathOf(owned), body{"due_date": "2026-11-25"}).Wants(200)
	self := b.create(b.Acme.Supervisor, body{"responsible_id": b.Acme.Supervisor.ID}).ID
	b.Acme.Supervisor.Patch(pathOf(self), later).Wants(200)
	a := b.ask(b.Acme.Supervisor, owned, "2026-11-30") // who may verify others' work
	b.Acme.Supervisor.Patch(extensionPath(a), body{"approve": true}).Refuses(403, "decided_by_somebody_else").
		Says("Somebody else has to decide on a later due date for your action.", "de", "Über ein späteres Fälligkeitsdatum Ihrer Maßnahme muss jemand anderes entscheiden.")
	mine := b.ask(b.Acme.Worker, id, "2026-11-30")
	b.Acme.Worker.Patch(extensionPath(mine), body{"approve": true}).Refuses(403, "decided_by_somebody_else")
	stranger := b.AddUser(b.Acme, "stranger", "Worker", b.Acme.Sites[0])
	stranger.Patch(extensionPath(mine), body{"approve": true}).Refuses(403, "not_your_action")
	b.Acme.Outsider.Patch(extensionPath(mine), body{"approve": true}).Refuses(404, "not_found")
	b.Globex.Admin.Patch(extensionPath(mine), body{"approve": true}).Refuses(404, "not_found")
	b.Acme.Guest.Patch(extensionPath(mine), body{"approve": true}).Refuses(403, "permission_denied")
	b.Wants("untouched", []any{b.read(b.Acme.Worker, id).DueDate, b.read(b.Acme.Worker, id).ExtensionCount}, "[2026-11-25 0]")
	b.aRequestLapses()
}

func TestALaterDueDateIsRefusedWithAReason(t *testing.T) {
	b := newBench(t)
	worker, manager := b.Acme.Worker, b.Acme.Manager
	id := b.create(manager).ID
	a := b.ask(worker, id, "2026-11-30")
	manager.Patch(extensionPath(a), body{"approve": false}).Refuses(422, "invalid").At(t, "note", "Give a reason.")
	refused := recordOf(manager.Patch(extensionPath(a), body{"approve": false, "note": "Borrow one"}).Wants(200))
	b.Wants("refused", []any{refused.DueDate, refused.Extension == nil, refused.ExtensionCount, refused.Timeline[0].Verb, refused.Timeline[0].Note},
		"[2026-11-25 true 0 extension_refused Borrow one]")
	b.Wants("who is told", []int64{b.Told(worker, "action_extension_refused"), b.Told(manager, "action_extension_refused")}, "[1 0]")
	manager.Patch(extensionPath(a), body{"approve": true}).Refuses(409, "no_extension_asked").
		Says("This request for a later due date is not open any more.", "de", "Dieser Antrag auf ein späteres Fälligkeitsdatum ist nicht mehr offen.")
	next := b.ask(worker, id, "2026-12-02")
	b.Later(15*24*time.Hour, manager, worker)
	manager.Patch(extensionPath(next), body{"approve": true}).Refuses(409, "extension_day_passed").
		Says("The day asked for has passed. Refuse the request, so that another day can be asked for.", "de", "Der beantragte Tag ist vorbei. Lehnen Sie den Antrag ab, damit ein anderer Tag beantragt werden kann.")
	b.Wants("the day is left", b.read(worker, id).DueDate, "2026-11-25")
}

// aRequestLapses when there is nothing left to decide on.
func (b *bench) aRequestLapses() {
	b.t.Helper()
	worker, manager := b.Acme.Worker, b.Acme.Manager
	for what, end := range map[string]func(id int64){
		"done":      func(id int64) { b.complete(worker, id) },
		"given on":  func(id int64) { manager.Patch(pathOf(id), body{"responsible_id": b.Acme.Supervisor.ID}).Wants(200) },
		"moved":     func(id int64) { manager.Patch(pathOf(id), body{"due_date": "2026-11-28"}).Wants(200) },
		"unchanged": func(id int64) { manager.Patch(pathOf(id), body{"priority": "high"}).Wants(200) },
	} {
		id := b.create(manager).ID
		a := b.ask(worker, id, "2026-11-30")
		end(id)
		open := b.read(manager, id).Extension != nil
		b.Wants(what, open, what == "unchanged")
		if !open {
			manager.Patch(extensionPath(a), body{"approve": true}).Wants(409)
		}
	}
}

// TestARequestIsTakenBack by whoever asked, who may then ask for another day.
func TestARequestIsTakenBack(t *testing.T) {
	b := newBench(t)
	worker, manager := b.Acme.Worker, b.Acme.Manager
	id := b.create(manager).ID
	a := b.ask(worker, id, "2026-11-30")
	waiting := func() int64 {
		var home struct {
			Counts struct {
				ToDecide int64 `json:"to_decide"`
			}
		}
		manager.Get("/api/v1/home").Wants(200).Into(&home)
		return home.Counts.ToDecide
	}
	b.Wants("before", []any{a.Can.Withdraw, b.read(manager, id).Can.Withdraw, waiting()}, "[ withdrawn_by_asker 1]")
	for _, who := range []*servertest.Client{manager, b.Acme.Supervisor, b.Acme.Admin} {
		who.Delete(extensionPath(a)).Refuses(403, "withdrawn_by_asker").
			Says("Only whoever asked for a later due date can take the request back.", "de", "Nur wer das spätere Fälligkeitsdatum beantragt hat, kann den Antrag zurückziehen.")
	}
	b.Acme.Outsider.Delete(extensionPath(a)).Refuses(404, "not_found")
	b.Globex.Worker.Delete(extensionPath(a)).Refuses(404, "not_found")
	b.Acme.Guest.Delete(extensionPath(a)).Refuses(403, "permission_denied")
	told := b.Insert("select count(*) from notifications")
	back := recordOf(worker.Delete(extensionPath(a)).Wants(200))
	b.Wants("taken back", []any{back.DueDate, back.Extension == nil, back.ExtensionCount, back.Can.Extend, back.Can.Withdraw, waiting()},
		"[2026-11-25 true 0  no_extension_asked 0]")
	b.Wants("the story", []any{back.Timeline[0].Actor.Name, back.Timeline[0].Verb, len(back.Timeline[0].Changes)}, "[Worker Test extension_withdrawn 0]")
	b.Wants("nobody is told", b.Insert("select count(*) from notifications"), told)
	manager.Patch(extensionPath(a), body{"approve": true}).Refuses(409, "no_extension_asked")
	gone := "This request for a later due date is not open any more."
	worker.Delete(extensionPath(a)).Refuses(409, "no_extension_asked").Says(gone, "tr", "Bu erteleme isteği artık beklemede değil.")
	next := b.ask(worker, id, "2026-12-01")
	worker.Delete(extensionPath(a)).Refuses(409, "no_extension_asked") // the one that was read, and no later one
	b.Wants("the next one is open", b.read(worker, id).Extension.ID, next.Extension.ID)
	manager.Patch(extensionPath(next), body{"approve": true}).Wants(200)
	worker.Delete(extensionPath(next)).Refuses(409, "no_extension_asked")
	b.complete(worker, id)
	worker.Delete(extensionPath(next)).Refuses(409, "action_wrong_status").
		Says("The action's status does not allow this any more.", "de", "Der Status der Maßnahme lässt das nicht mehr zu.")
}

// aRequestReachesSomebody also when nobody is known to have given the action.
func (b *bench) aRequestReachesSomebody() {
	b.t.Helper()
	id := b.create(b.Acme.Manager).ID
	b.Exec("update users set status = 'Inactive' where id = $1", b.Acme.Manager.ID)
	b.ask(b.Acme.Worker, id, "2026-11-30")
	b.Wants("those who may verify there", []int64{b.Told(b.Acme.Supervisor, "action_extension_asked"), b.Told(b.Acme.Outsider, "action_extension_asked"), b.Told(b.Acme.Worker, "action_extension_asked")}, "[1 0 0]")
}

// TestAnApprovedDayIsRemindedAnew tells of the new day, and not of the old one.
func TestAnApprovedDayIsRemindedAnew(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager, body{"due_date": "2026-11-22"}).ID
	b.remind()
	a := b.ask(b.Acme.Worker, id, "2026-11-23")
	b.Acme.Manager.Patch(extensionPath(a), body{"approve": true}).Wants(200)
	b.remind()
	b.Wants("reminders", b.reminded(b.Acme.Worker), "[ACT-000001 due_soon 2026-11-22 ACT-000001 due_soon 2026-11-23]")
}

// TestNobodyPutsOffTheirOwnWorkInSteps: not by handing it over, delaying it and taking it
// back either, one by one or many at once, however small the steps.
func TestNobodyPutsOffTheirOwnWorkInSteps(t *testing.T) {
	b := newBench(t)
	boss, worker := b.Acme.Supervisor, b.Acme.Worker
	away, back := body{"responsible_id": worker.ID}, body{"responsible_id": boss.ID}
	const said, de = "You put off this action's due date yourself: somebody else gives it to you.",
		"Sie haben das Fälligkeitsdatum dieser Maßnahme selbst verschoben: Jemand anderes überträgt sie Ihnen."
	given := func() int64 {
		id := b.create(b.Acme.Manager, body{"responsible_id": boss.ID}).ID
		boss.Patch(pathOf(id), away).Wants(200)
		return id
	}
	one, other := given(), given()
	boss.Patch(pathOf(one), body{"due_date": "2026-11-30"}).Wants(200)
	boss.Patch(pathOf(one), body{"due_date": "2026-11-28"}).Wants(200) // still later than it was
	b.bulk(boss, []int64{other}, body{"due_date": "2026-11-30"}).Wants(200)
	for _, id := range []int64{one, other} {
		boss.Patch(pathOf(id), back).Refuses(422, "invalid").SaysAt("responsible_id", said, "de", de)
		b.bulk(boss, []int64{id}, back).Refuses(422, "invalid").At(t, "action_ids[0]", b.read(boss, id).Number+": "+said)
	}
	boss.Patch(pathOf(given()), body{"responsible_id": boss.ID, "due_date": "2026-11-30"}).Refuses(422, "invalid").At(t, "responsible_id", said)
	reopened := given()
	b.complete(worker, reopened)
	b.move(boss, reopened, "reopen", body{"reason": "The rail is loose", "due_date": "2026-11-30"})
	boss.Patch(pathOf(reopened), back).Refuses(422, "invalid").At(t, "responsible_id", said)

	// What is not put off can be taken back, and so can that whose day somebody else has set.
	boss.Patch(pathOf(given()), back).Wants(200)
	undone := given()
	boss.Patch(pathOf(undone), body{"due_date": "2026-11-30"}).Wants(200)
	boss.Patch(pathOf(undone), body{"due_date": "2026-11-25"}).Wants(200)
	boss.Patch(pathOf(undone), back).Wants(200)
	b.Acme.Manager.Patch(pathOf(one), back).Wants(200)
	b.bulk(b.Acme.Manager, []int64{other}, body{"due_date": "2026-11-29"}).Wants(200)
	boss.Patch(pathOf(other), back).Wants(200)
	asked := given()
	boss.Patch(pathOf(asked), body{"due_date": "2026-11-26"}).Wants(200)
	boss.Patch(extensionPath(b.ask(worker, asked, "2026-11-30")), body{"approve": true}).Wants(200) // to four days of five
	boss.Patch(pathOf(asked), back).Refuses(422, "invalid").At(t, "responsible_id", said)
	approved := given()
	boss.Patch(extensionPath(b.ask(worker, approved, "2026-11-30")), body{"approve": true}).Wants(200)
	boss.Patch(pathOf(approved), back).Refuses(422, "invalid").At(t, "responsible_id", said)
	boss.Patch(pathOf(approved), body{"due_date": "2026-11-25"}).Wants(200) // where it was before
	boss.Patch(pathOf(approved), back).Wants(200)
	others := given()
	boss.Patch(pathOf(others), body{"due_date": "2026-11-26"}).Wants(200)
	b.Acme.Manager.Patch(extensionPath(b.ask(worker, others, "2026-11-30")), body{"approve": true}).Wants(200) // and so the day is not theirs
	boss.Patch(pathOf(others), back).Wants(200)
	own := b.create(boss).ID // whoever gives it moves its day
	boss.Patch(pathOf(own), body{"due_date": "2026-11-30"}).Wants(200)
	boss.Patch(pathOf(own), back).Wants(200)
}
