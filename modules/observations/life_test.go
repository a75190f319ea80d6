package observations_test

import (
	"fmt"
	"testing"
	"time"

	"hivis/modules/observations"
)

// TestTheLifeOfAnObservation follows two actions to their end, one of them late
// and once reopened.
func TestTheLifeOfAnObservation(t *testing.T) {
	b := newBench(t)
	worker, supervisor, manager := b.Acme.Worker, b.Acme.Supervisor, b.Acme.Manager
	o := b.report(worker, body{"actions": []body{
		b.action(body{"description": "rail", "due_date": "2026-11-23"}),
		b.action(body{"description": "sign", "due_date": "2026-11-25", "responsible_id": manager.ID}),
	}})
	rail, sign := o.Actions[0], o.Actions[1]
	is := func(when, status, due string, done int) {
		t.Helper()
		o := b.read(worker, o.ID)
		if o.DueDate == nil {
			o.DueDate = new(string)
		}
		b.Wants(when, []any{o.Status, *o.DueDate, o.ActionsCount, o.ActionsDone}, []any{status, due, 2, done})
		var counts observations.CountsAnswer
		worker.Get("/api/observations/period_status_counts").Wants(200).Into(&counts)
		one := map[string]int{"all": 1, status: 1}
		b.Wants(when+": counts", counts.Counts, observations.Counts{All: 1, Open: one["open"], InProgress: one["in_progress"], Overdue: one["overdue"], Completed: one["completed"], Closed: one["closed"]})
		for _, filter := range []string{"open", "in_progress", "overdue", "completed", "closed"} {
			var list observations.List
			worker.Get("/api/v2/observations?status=" + filter).Wants(200).Into(&list)
			b.Wants(when+": listed as "+filter, len(list.Observations), one[filter])
		}
	}
	is("reported", "open", "2026-11-23", 0)
	b.move(supervisor, rail, "start", body{})
	is("one started", "in_progress", "2026-11-23", 0)

	// The due date is over when the day is, in Auckland: at 11:00 UTC.
	b.Later(47*time.Hour-time.Second, worker)
	is("the last second of the due date", "in_progress", "2026-11-23", 0)
	b.Later(time.Second, worker, supervisor, manager)
	is("the due date is over", "overdue", "2026-11-23", 0)

	b.complete(supervisor, rail)
	is("the late one done", "in_progress", "2026-11-25", 1)
	b.complete(manager, sign)
	is("both done", "completed", "", 2)
	b.move(manager, rail, "close", body{"remarks": "good"})
	is("one verified", "completed", "", 2)
	b.move(supervisor, sign, "reopen", body{"reason": "it fell off"})
	is("one reopened", "in_progress", "2026-11-25", 1)
	b.complete(manager, sign)
	b.move(supervisor, sign, "close", body{})
	is("both verified", "closed", "", 2)

	var told []string
	for _, entry := range b.read(worker, o.ID).Timeline {
		for _, c := range entry.Changes {
			told = append(told, fmt.Sprint(entry.Verb, " ", entry.Actor.ID, " ", c.Before, ">", c.After))
		}
	}
	m, s := manager.ID, supervisor.ID
	b.Wants("timeline", told, []string{
		fmt.Sprintf("status %d completed>closed", s), fmt.Sprintf("status %d in_progress>completed", m),
		fmt.Sprintf("status %d completed>in_progress", s), fmt.Sprintf("status %d in_progress>completed", m),
		fmt.Sprintf("status %d open>in_progress", s)})
	heard := func(kind string) int64 {
		return b.Insert("select count(*) from notifications where user_id = $1 and kind = $2 and module = 'Observation'", worker.ID, kind)
	}
	b.Wants("the reporter was told that it is closed", heard("observation_closed"), 1)
	b.Wants("and by mail, beside what was completed of what they assigned", b.Insert("select (select count(*) from mails where user_id = $1) - (select count(*) from notifications where user_id = $1 and kind = 'new_device')", worker.ID), 1+3) // but for sign-ins
}

// TestALaterDueDateTakesOverdueAway moves the due date of what is late.
func TestALaterDueDateTakesOverdueAway(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Worker, body{"actions": []body{b.action(body{"due_date": "2026-11-22"})}})
	b.Later(48*time.Hour, b.Acme.Worker, b.Acme.Manager)
	b.Wants("before", b.read(b.Acme.Worker, o.ID).Status, "overdue")
	b.Acme.Manager.Patch(fmt.Sprintf("/api/actions/%d", o.Actions[0].ID), body{"due_date": "2026-12-01"}).Wants(200)
	after := b.read(b.Acme.Worker, o.ID)
	b.Wants("after", []any{after.Status, *after.DueDate}, []any{"open", "2026-12-01"})
	b.aPlannedActionCountsLikeTheRest()
}

// TestADueDateWithoutMidnight is due on a day after which the clocks of the site
// go from midnight to one.
func TestADueDateWithoutMidnight(t *testing.T) {
	b := newBench(t)
	site := b.Insert("insert into sites (organization_id, name, time_zone) values ($1, 'Santiago', 'America/Santiago') returning id", b.Acme.ID)
	b.Later(time.Date(2027, 9, 4, 12, 0, 0, 0, time.UTC).Sub(b.Now()), b.Acme.Admin)
	o := b.report(b.Acme.Admin, body{"site_id": site, "actions": []body{b.action(body{"due_date": "2027-09-04"})}})
	b.Wants("due date", *o.DueDate, "2027-09-04")
	b.Later(time.Date(2027, 9, 5, 3, 59, 59, 0, time.UTC).Sub(b.Now()), b.Acme.Admin)
	b.Wants("the last second of the day", b.read(b.Acme.Admin, o.ID).Status, "open")
	b.Later(time.Second)
	b.Wants("the next day", b.read(b.Acme.Admin, o.ID).Status, "overdue")
}
