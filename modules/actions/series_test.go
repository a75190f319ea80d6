package actions_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"
	"time"

	"hivis/core/records"
	"hivis/modules/actions"
	"hivis/server/servertest"
)

// monthly is how an action comes again each month.
func monthly(changes ...body) body {
	return servertest.Body(body{"every": 1, "unit": "month"}, changes...)
}

// finish starts what is planned, completes it and lets the supervisor verify it.
func (b *bench) finish(id int64) actions.Record {
	b.t.Helper()
	if b.status(id) == "planned" {
		b.move(b.Acme.Worker, id, "start", nil)
	}
	b.complete(b.Acme.Worker, id)
	return b.move(b.Acme.Supervisor, id, "close", body{})
}

// follow finishes an action and reads what follows it.
func (b *bench) follow(id int64) actions.Record {
	b.t.Helper()
	done := b.finish(id)
	if done.Next == nil {
		b.t.Fatalf("nothing follows %s", done.Number)
	}
	return b.read(b.Acme.Supervisor, done.Next.ID)
}

func (b *bench) actionCount() int64 { return b.Insert("select count(*) from actions") }

func TestWhatRecursIsFollowedOnTheDaysOfItsSeries(t *testing.T) {
	b := newBench(t)
	first := b.create(b.Acme.Manager, body{"due_date": "2027-01-31", "kind": "preventive", "priority": "high", "remarks": "Both ends", "category_id": b.Acme.CategoryID,
		"attachment_ids": []int64{b.upload(b.Acme.Manager)}, "repeat": monthly()})
	b.Wants("the first", []any{first.Repeat.Every, first.Repeat.Unit, first.Repeat.Until == nil, first.Repeat.EndedAt == nil, first.Previous == nil, first.Next == nil, first.Can.EndSeries},
		"[1 month true true true true ]")
	second := b.follow(first.ID)
	b.Wants("where and when", []any{second.DueDate, *second.PlannedFor, second.Status, second.Site.ID, second.Repeat.Unit}, []any{"2027-02-28", "2027-02-14", "planned", b.Acme.Sites[0], "month"})
	b.Wants("what and who", []any{second.Description, second.Kind, second.ControlType, second.Priority, second.Remarks, second.Category.ID, second.Responsible.ID, second.AssignedBy.ID},
		[]any{"Fit a rail", "preventive", "engineering", "high", "Both ends", b.Acme.CategoryID, b.Acme.Worker.ID, b.Acme.Manager.ID})
	b.Wants("nothing of what was done", []any{len(second.Evidence), len(second.Earlier), second.StartedAt, second.CompletedBy == nil, second.ClosedBy == nil}, "[0 0 <nil> true true]")
	b.Wants("the files given with it", []any{len(second.Attachments), second.Attachments[0].Name, second.Attachments[0].ID != first.Attachments[0].ID}, "[1 done.txt true]")
	b.Wants("which are read as before", string(b.Acme.Supervisor.Get(second.Attachments[0].URL).Wants(http.StatusOK).Bytes), "the rail is there")
	b.Wants("due at its end in Auckland", b.Insert("select count(*) from actions where id = $1 and due_at = '2027-02-28 11:00Z' and opens_at = '2027-02-13 11:00Z'", second.ID), 1)
	b.Wants("the responsible person is told", []int64{b.Told(b.Acme.Worker, "action_recurred"), b.Told(b.Acme.Worker, "action_assigned")}, "[1 1]")
	b.Wants("of nobody's doing", b.Insert("select count(*) from notifications where record_id = $1 and kind = 'action_recurred' and params ->> 'actor' = '' and params ->> 'due_date' = '2027-02-28'", second.ID), 1)
	b.Wants("by mail as well", b.Insert("select count(*) from mails where user_id = $1 and subject = 'ACT-000002 comes again and is due on 28 February 2027: Fit a rail'", b.Acme.Worker.ID), 1)
	b.Wants("and follows it", second.Following, false)
	b.Wants("both follow it", b.Insert("select count(*) from followers where module = 'Action' and record_id = $1", second.ID), 2)
	before := b.read(b.Acme.Supervisor, first.ID)
	b.Wants("either knows the other", []any{before.Next.Number, before.Next.DueDate, before.Previous == nil, second.Previous.Number, second.Previous.ID, second.Next == nil},
		[]any{second.Number, "2027-02-28", true, first.Number, first.ID, true})
	b.Wants("the new one's story", []any{len(second.Timeline), second.Timeline[0].Verb, second.Timeline[0].Actor == nil, second.Timeline[0].Changes},
		fmt.Sprintf("[1 recurred true [{previous_id  %d} {repeat  1 month}]]", first.ID))
	b.Wants("with the number of the other", second.Timeline[0].Names, fmt.Sprintf("[{previous_id %d ACT-000001}]", first.ID))
	i := slices.IndexFunc(before.Timeline, func(e records.Entry) bool { return e.Verb == "succeeded" })
	b.Wants("the old one's story", []any{before.Timeline[i].Changes, before.Timeline[i].Names}, fmt.Sprintf("[[{next_id  %d}] [{next_id %[1]d ACT-000002}]]", second.ID))
	b.Wants("and so on", []any{b.follow(second.ID).DueDate}, "[2027-03-31]")
	b.Wants("to after the clocks have changed", b.follow(second.ID+1).DueDate, "2027-04-30")
	b.Wants("which is later at Greenwich", b.Insert("select count(*) from actions where (due_date, due_at) in (('2027-03-31', '2027-03-31 11:00Z'::timestamptz), ('2027-04-30', '2027-04-30 12:00Z'))"), 2)
}

func TestWhatIsFinishedLateIsNotFollowedByWhatIsOver(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager, body{"due_date": "2026-11-23", "repeat": monthly(body{"unit": "day"})}).ID
	b.Later(5*24*time.Hour, b.Acme.Worker, b.Acme.Supervisor) // the 27th in Auckland
	next := b.follow(id)
	b.Wants("tomorrow", []any{next.DueDate, next.Status, *next.PlannedFor}, "[2026-11-28 planned 2026-11-28]")
	weekly := b.create(b.Acme.Supervisor, body{"due_date": "2026-11-27", "repeat": body{"every": 1, "unit": "week"}}).ID
	b.Later(5*24*time.Hour, b.Acme.Worker, b.Acme.Supervisor) // the 2nd of December
	next = b.follow(weekly)
	b.Wants("open where its day to begin is over", []any{next.DueDate, next.Status, next.PlannedFor}, "[2026-12-04 open <nil>]")
}

func TestNoActionIsFollowedByTwo(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager, body{"repeat": monthly()}).ID
	next := b.follow(id)
	b.move(b.Acme.Supervisor, id, "reopen", body{"reason": "It wobbles"})
	again := b.finish(id)
	b.Wants("the same", []any{again.Next.ID, b.actionCount()}, []any{next.ID, 2})
	const goesOn = "The next action is there already. Change there how it repeats."
	b.move(b.Acme.Supervisor, id, "reopen", body{"reason": "It wobbles"})
	b.Acme.Manager.Patch(pathOf(id), body{"repeat": monthly()}).Refuses(422, "invalid").At(t, "repeat", goesOn)
	german := b.Acme.Manager.In("de")
	german.Patch(pathOf(id), body{"repeat": monthly()}).Refuses(422, "invalid").At(t, "repeat", "Die nächste Maßnahme gibt es schon. Ändern Sie die Wiederholung dort.")
	b.ofManyClosesOneIsFollowed()
}

func (b *bench) ofManyClosesOneIsFollowed() {
	b.t.Helper()
	b.Acme.Manager.SignIn()
	b.Acme.Supervisor.SignIn()
	for range 3 {
		id := b.create(b.Acme.Manager, body{"repeat": monthly()}).ID
		b.complete(b.Acme.Worker, id)
		before := b.actionCount()
		b.race("close", 8, func(i int) *servertest.Response {
			who := []*servertest.Client{b.Acme.Manager, b.Acme.Supervisor}[i%2]
			return who.Post(pathOf(id)+"/close", body{})
		})
		b.Wants("one more", b.actionCount()-before, 1)
	}
}

func TestASeriesEndsByItself(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager, body{"due_date": "2026-12-31", "repeat": monthly(body{"until": "2027-02-27"})}).ID
	second := b.follow(id)
	b.Wants("the last", []any{second.DueDate, *second.Repeat.Until, second.Repeat.EndedAt == nil}, "[2027-01-31 2027-02-27 true]")
	last := b.finish(second.ID)
	b.Wants("nothing follows", []any{last.Next == nil, last.Repeat.EndedAt != nil, last.Can.EndSeries, b.actionCount()}, "[true true series_over 2]")
	end := slices.IndexFunc(last.Timeline, func(e records.Entry) bool { return e.Verb == "series_ended" })
	b.Wants("and it is said", []any{last.Timeline[end].Actor == nil, last.Timeline[end].Changes}, "[true [{repeat 1 month 2027-02-27 }]]")
}

func TestWhoEndsASeries(t *testing.T) {
	b := newBench(t)
	id := b.create(b.Acme.Manager, body{"repeat": monthly()}).ID
	worker, manager := b.Acme.Worker, b.Acme.Manager
	b.Wants("the responsible person may not", b.read(worker, id).Can.EndSeries, "not_your_action")
	worker.Post(pathOf(id)+"/end_series", nil).Refuses(403, "not_your_action")
	b.Acme.Guest.Post(pathOf(id)+"/end_series", nil).Refuses(403, "permission_denied")
	b.Acme.Outsider.Post(pathOf(id)+"/end_series", nil).Refuses(404, "not_found")
	b.Globex.Admin.Post(pathOf(id)+"/end_series", nil).Refuses(404, "not_found")
	b.complete(worker, id)
	b.Wants("still", b.read(manager, id).Repeat.EndedAt == nil, true)
	ended := b.move(manager, id, "end_series", nil)
	b.Wants("ended", []any{ended.Repeat.EndedAt.Equal(b.Now()), ended.Can.EndSeries, ended.Timeline[0].Verb, ended.Timeline[0].Actor.Name, ended.Timeline[0].Changes},
		"[true series_over series_ended Manager Test [{repeat 1 month }]]")
	b.move(b.Acme.Supervisor, id, "close", body{})
	b.Wants("nothing follows", b.actionCount(), 1)
	german := manager.In("de")
	b.Wants("in English", manager.Post(pathOf(id)+"/end_series", nil).Refuses(409, "series_over").Error, "The series has ended already.")
	b.Wants("in German", german.Post(pathOf(id)+"/end_series", nil).Refuses(409, "series_over").Error, "Die Serie ist bereits beendet.")
	manager.Post(pathOf(b.create(manager).ID)+"/end_series", nil).Refuses(409, "series_over")
	b.aSeriesIsEndedByWhatFollowsToo()
	b.anEndedSeriesBeginsAnew()
}

func (b *bench) aSeriesIsEndedByWhatFollowsToo() {
	b.t.Helper()
	id := b.create(b.Acme.Manager, body{"repeat": monthly()}).ID
	next := b.follow(id)
	b.move(b.Acme.Manager, id, "end_series", nil)
	b.Wants("the one that is there stays", []any{b.read(b.Acme.Worker, next.ID).Status, b.read(b.Acme.Worker, next.ID).Repeat.EndedAt != nil}, "[planned true]")
	b.Wants("and is the last", b.finish(next.ID).Next == nil, true)
}

func TestHowAnActionRepeatsIsHeldToItsRules(t *testing.T) {
	b := newBench(t)
	manager, ofObservation := b.Acme.Manager, b.report(b.Acme.Manager, body{}).Actions[0].ID
	for _, c := range []struct {
		repeat       body
		field        string
		en, fr       string
		observations bool
	}{
		{monthly(body{"until": "2026-11-24"}), "repeat.until", "It must not end before the due date.", "Elle ne peut pas se terminer avant l'échéance.", false},
		{monthly(body{"until": "2026-02-30"}), "repeat.until", "This must be a date.", "Une date est attendue.", false},
		{monthly(), "repeat", "Only an action that stands alone can repeat.", "Seule une action indépendante peut se répéter.", true},
	} {
		for locale, sentence := range map[string]string{"en": c.en, "fr": c.fr} {
			as := manager.In(locale)
			if c.observations {
				as.Patch(pathOf(ofObservation), body{"repeat": c.repeat}).Refuses(422, "invalid").At(t, c.field, sentence)
				continue
			}
			as.Post("/api/actions", b.form(body{"repeat": c.repeat})).Refuses(422, "invalid").At(t, c.field, sentence)
		}
	}
	for _, wrong := range []body{{"every": 0, "unit": "day"}, {"every": 367, "unit": "day"}, {"every": 1, "unit": "hour"}, {"every": 1}, {"unit": "day"}} {
		manager.Post("/api/actions", b.form(body{"repeat": wrong})).Refuses(422, "invalid")
	}
	b.Wants("nothing was written", []int64{b.actionCount(), b.Insert("select count(*) from action_series")}, "[1 0]")
	b.Acme.Worker.Patch(pathOf(ofObservation), body{"repeat": monthly()}).Refuses(403, "not_your_action")
	b.neighboursAreNamedToWhoMayOpenThem()
}

func TestHowAnActionRepeatsIsChanged(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	plain := b.create(manager)
	begun := recordOf(manager.Patch(pathOf(plain.ID), body{"repeat": monthly(), "due_date": "2026-11-30"}).Wants(200))
	b.Wants("it repeats from now on", []any{begun.Repeat.Unit, begun.Timeline[0].Changes}, "[month [{due_date 2026-11-25 2026-11-30} {repeat  1 month}]]")
	same := recordOf(manager.Patch(pathOf(plain.ID), body{"repeat": monthly()}).Wants(200))
	b.Wants("what is so already is not written", len(same.Timeline), len(begun.Timeline))
	manager.Patch(pathOf(plain.ID), body{"due_date": "2026-12-31"}).Wants(200)
	second := b.follow(plain.ID)
	b.Wants("the first moves its series", second.DueDate, "2027-01-31")
	manager.Patch(pathOf(second.ID), body{"due_date": "2027-02-03"}).Wants(200)
	third := b.follow(second.ID)
	b.Wants("a later one moves alone", third.DueDate, "2027-02-28")
	manager.Patch(pathOf(third.ID), body{"repeat": monthly(body{"until": "2028-02-01"})}).Wants(200)
	b.Wants("another end leaves its days", b.Insert("select count(*) from action_series where anchor_date = '2026-12-31' and until = '2028-02-01'"), 1)
	manager.Patch(pathOf(third.ID), body{"repeat": body{"every": 2, "unit": "week", "until": "2027-12-31"}}).Wants(200)
	changed := b.read(manager, third.ID)
	b.Wants("changed", []any{changed.Repeat.Every, changed.Repeat.Unit, *changed.Repeat.Until, changed.Timeline[0].Changes}, "[2 week 2027-12-31 [{repeat 1 month 2028-02-01 2 week 2027-12-31}]]")
	b.Wants("counted from there", b.follow(third.ID).DueDate, "2027-03-14")
	b.Wants("one series", b.Insert("select count(*) from action_series"), 1)
	b.bulk(manager, []int64{third.ID + 1}, body{"due_date": "2027-03-20"}).Wants(200)
	b.Wants("together as well a later one moves alone", b.follow(third.ID+1).DueDate, "2027-03-28")
	first := b.create(manager, body{"repeat": monthly()}).ID
	b.bulk(manager, []int64{first}, body{"due_date": "2026-11-30"}).Wants(200)
	b.Wants("and a first one its series", b.follow(first).DueDate, "2026-12-30")
}

func (b *bench) anEndedSeriesBeginsAnew() {
	b.t.Helper()
	id := b.create(b.Acme.Manager, body{"repeat": monthly()}).ID
	b.move(b.Acme.Manager, id, "end_series", nil)
	again := recordOf(b.Acme.Manager.Patch(pathOf(id), body{"repeat": body{"every": 1, "unit": "year"}}).Wants(200))
	b.Wants("repeats", []any{again.Repeat.Unit, again.Repeat.EndedAt == nil, again.Can.EndSeries}, "[year true ]")
	next := b.follow(id)
	b.Wants("in a year", []any{next.DueDate, *next.PlannedFor}, "[2027-11-25 2027-11-11]")
}

// TestWhoLeftIsReplaced by whoever assigned it, and then by whoever verified it.
func TestWhoLeftIsReplaced(t *testing.T) {
	b := newBench(t)
	leaves := func(c *servertest.Client) { b.Exec("update users set status = 'Inactive' where id = $1", c.ID) }
	id := b.create(b.Acme.Manager, body{"repeat": monthly()}).ID
	b.complete(b.Acme.Worker, id)
	leaves(b.Acme.Worker)
	closed := b.move(b.Acme.Supervisor, id, "close", body{})
	next := b.read(b.Acme.Supervisor, closed.Next.ID)
	b.Wants("the assigner has it", []any{next.Responsible.ID, next.AssignedBy.ID, b.Told(b.Acme.Manager, "action_recurred")}, []any{b.Acme.Manager.ID, b.Acme.Manager.ID, 1})
	b.Wants("and it is said", next.Timeline[0].Changes[2], fmt.Sprintf("{responsible_id %d %d}", b.Acme.Worker.ID, b.Acme.Manager.ID))
	b.move(b.Acme.Manager, next.ID, "start", nil)
	b.complete(b.Acme.Manager, next.ID)
	leaves(b.Acme.Manager)
	closed = b.move(b.Acme.Supervisor, next.ID, "close", body{})
	next = b.read(b.Acme.Supervisor, closed.Next.ID)
	b.Wants("whoever verified it has it", []any{next.Responsible.ID, next.AssignedBy.ID, b.Told(b.Acme.Supervisor, "action_recurred")}, []any{b.Acme.Supervisor.ID, b.Acme.Supervisor.ID, 1})
}

func TestSeveralThatRecurAreVerifiedAtOnce(t *testing.T) {
	b := newBench(t)
	ids := []int64{b.create(b.Acme.Manager, body{"repeat": monthly()}).ID, b.create(b.Acme.Manager).ID,
		b.create(b.Acme.Manager, body{"repeat": body{"every": 3, "unit": "day"}}).ID, b.create(b.Acme.Manager, body{"repeat": monthly(body{"until": "2026-12-01"})}).ID}
	for _, id := range ids {
		b.complete(b.Acme.Worker, id)
	}
	b.bulk(b.Acme.Supervisor, ids, body{"verify": true}).Wants(200)
	var next []string
	for _, id := range ids {
		if a := b.read(b.Acme.Manager, id); a.Next != nil {
			next = append(next, a.Number+" "+a.Next.Number+" "+a.Next.DueDate)
		}
	}
	b.Wants("each is followed by its own", next, "[ACT-000001 ACT-000005 2026-12-25 ACT-000003 ACT-000006 2026-11-28]")
	b.Wants("one series is over", b.Insert("select count(*) from action_series where ended_at is not null"), 1)
	b.Wants("the responsible person is told once", []int64{b.Told(b.Acme.Worker, "action_assigned"), b.Told(b.Acme.Worker, "actions_recurred")}, "[4 1]")
}

func TestWhatRecursIsFound(t *testing.T) {
	b := newBench(t)
	manager := b.Acme.Manager
	b.create(manager)
	b.report(manager, body{})
	id := b.create(manager, body{"repeat": monthly()}).ID
	b.follow(id)
	over := b.create(manager, body{"repeat": monthly()}).ID
	b.move(manager, over, "end_series", nil)
	for path, want := range map[string]string{"all": "[ACT-000004 ACT-000003]", "other_action_datas": "[ACT-000004 ACT-000003]", "observation_action_datas": "[]"} {
		var list actions.List
		manager.Get("/api/actions/" + path + "?recurring=true").Wants(200).Into(&list)
		got := []string{}
		for _, a := range list.Actions {
			got = append(got, a.Number)
		}
		b.Wants(path, got, want)
	}
	var counts actions.CountsAnswer
	manager.Get("/api/actions/status_counts?recurring=true").Wants(200).Into(&counts)
	b.Wants("counts", []int{counts.Counts.All, counts.Counts.Planned, counts.Counts.Closed}, "[2 1 1]")
	manager.Get("/api/actions/all?recurring=perhaps").Refuses(422, "invalid")
}

// neighboursAreNamedToWhoMayOpenThem moves the next action to a site that others
// do not see.
func (b *bench) neighboursAreNamedToWhoMayOpenThem() {
	b.t.Helper()
	id := b.create(b.Acme.Admin, body{"repeat": monthly()}).ID
	next := b.follow(id)
	b.Acme.Admin.Patch(pathOf(next.ID), body{"site_id": b.Acme.Sites[1], "responsible_id": b.Acme.Outsider.ID}).Wants(200)
	b.Wants("the supervisor does not see it", b.read(b.Acme.Supervisor, id).Next == nil, true)
	b.Wants("the administrator does", b.read(b.Acme.Admin, id).Next.ID, next.ID)
	b.Wants("nor the other way", b.read(b.Acme.Outsider, next.ID).Previous == nil, true)
}
