package observations_test

import (
	"testing"
	"time"

	"hivis/modules/observations"
	"hivis/platform/access"
	"hivis/platform/db"
	"hivis/server/servertest"
)

func TestStopWorkIsToldAtOnce(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Worker, body{"stop_work": true, "risk_potential": "low"})
	b.Wants("recorded", []any{o.StopWork, o.Status}, "[true open]")
	told := func() int64 {
		return b.Insert("select count(*) from notifications where organization_id = $1 and kind = 'work_stopped' and record_id = $2", b.Acme.ID, o.ID)
	}
	b.Wants("told whatever the risk", told(), 2)
	b.Wants("by mail as well", b.Insert("select count(*) from mails where organization_id = $1 and subject like 'STOP WORK at Auckland, %'", b.Acme.ID), 2)
	b.Acme.Worker.Post("/api/observations", b.form(body{"stop_work": true, "observation_type": "safe_behaviour"})).Refuses(422, "invalid").
		At(t, "stop_work", "Something done well gives no reason to stop work.")
	b.Acme.Worker.In("de").Post("/api/observations", b.form(body{"stop_work": true, "observation_type": "safe_behaviour"})).Refuses(422, "invalid").
		At(t, "stop_work", "Etwas gut Gemachtes ist kein Grund, die Arbeit zu stoppen.")

	calm := b.report(b.Acme.Worker)
	b.Acme.Manager.Patch(pathOf(calm.ID), body{"stop_work": true}).Wants(200)
	b.Wants("said later, to the others", b.Insert("select count(*) from notifications where organization_id = $1 and kind = 'work_stopped' and record_id = $2", b.Acme.ID, calm.ID), 1)
	b.Acme.Manager.Patch(pathOf(calm.ID), body{"location": "Bay 2"}).Wants(200)
	b.Wants("told once", b.Insert("select count(*) from notifications where organization_id = $1 and kind = 'work_stopped' and record_id = $2", b.Acme.ID, calm.ID), 1)
	lifted := recordOf(b.Acme.Manager.Patch(pathOf(calm.ID), body{"stop_work": false}).Wants(200))
	b.Wants("lifted", []any{lifted.StopWork, lifted.Timeline[0].Changes[0].Field}, "[false stop_work]")
}

func TestHomeShowsWhereWorkStandsStill(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Worker, body{"stop_work": true})
	b.report(b.Acme.Worker)
	safe := b.report(b.Acme.Worker, body{"stop_work": true}, unactioned("Made safe")) // says the worker
	stopped := func(c *servertest.Client) (numbers []string) {
		var home struct{ Observations observations.Numbers }
		c.Get("/api/v1/home").Wants(200).Into(&home)
		for _, each := range home.Observations.Stopped {
			numbers = append(numbers, each.Number)
		}
		return numbers
	}
	b.Wants("to the manager", stopped(b.Acme.Manager), []string{safe.Number, o.Number})
	b.Acme.Admin.Delete(pathOf(o.ID), body{"reason": "Twice"}).Refuses(409, "observation_stands_still")
	b.Acme.Admin.Post("/api/observations/delete", body{"record_ids": []int64{o.ID, safe.ID}, "reason": "Twice"}).Refuses(409, "observation_stands_still")
	b.Wants("at another site", stopped(b.Acme.Outsider), "[]")
	b.Wants("in another organization", stopped(b.Globex.Admin), "[]")
	b.complete(b.Acme.Supervisor, o.Actions[0])
	b.Wants("when the work is done, but nobody has said that it is safe", stopped(b.Acme.Manager), []string{safe.Number, o.Number})
	b.Acme.Manager.Post(pathOf(safe.ID)+"/confirm", body{}).Wants(200)
	b.Acme.Manager.Post(pathOf(o.ID)+"/resume", body{}).Wants(200)
	b.Wants("when somebody has", stopped(b.Acme.Manager), "[]")
	b.Acme.Admin.Delete(pathOf(o.ID), body{"reason": "Twice"}).Wants(200)
	b.fixedOnTheSpot(t)
}

func (b *bench) fixedOnTheSpot(t *testing.T) {
	t.Helper()
	o := b.report(b.Acme.Worker, unactioned("Tied the ladder"), body{"fixed_on_spot": true})
	b.Wants("recorded", []any{o.FixedOnSpot, o.Status, o.NoActionReason}, "[true closed Tied the ladder]")
	b.Acme.Worker.Post("/api/observations", b.form(unactioned(" "), body{"fixed_on_spot": true})).Refuses(422, "invalid").
		At(t, "no_action_reason", "Say what was done on the spot.")
	b.Acme.Worker.In("es").Post("/api/observations", b.form(unactioned(" "), body{"fixed_on_spot": true})).Refuses(422, "invalid").
		At(t, "no_action_reason", "Indique qué se hizo en el momento.")
	needed := b.report(b.Acme.Worker, body{"fixed_on_spot": true})
	b.Wants("with an action it is not", needed.FixedOnSpot, false)
	later := recordOf(b.Acme.Manager.Patch(pathOf(o.ID), body{"actions": []body{b.action()}}).Wants(200))
	b.Wants("when it needs one after all", []any{later.FixedOnSpot, later.Status}, "[false open]")
}

func TestSimilarReportsAreOffered(t *testing.T) {
	b := newBench(t)
	near := b.report(b.Acme.Worker, body{"description": "The guard of the nip point is missing on belt 3"})
	b.report(b.Acme.Worker, body{"description": "Oil on the stairs to the canteen"})
	b.report(b.Acme.Outsider, body{"description": "Guard missing on the nip point", "site_id": b.Acme.Sites[1], "actions": []body{b.action(body{"responsible_id": b.Acme.Manager.ID})}})
	b.Globex.Worker.Post("/api/observations", body{"observation_type": "unsafe_act", "description": "Guard missing on the nip point", "comment": "x", "site_id": b.Globex.Sites[0],
		"observed_at": b.Now(), "risk_potential": "low", "action_required": false, "no_action_reason": "x"}).Wants(201)
	typed := "Guard missing at nip point, belt running"
	b.Wants("in other words", similar(b.Acme.Worker, b.Acme.Sites[0], typed), []string{near.Number})
	b.Wants("by hardly a word", similar(b.Acme.Worker, b.Acme.Sites[0], "Guard"), "[]")
	b.Wants("in a long account", similar(b.Acme.Worker, b.Acme.Sites[0], "When the early shift took over this morning, my colleague noticed that somebody must have taken the guard off the second conveyor belt during the repair last night "+
		"and did not put it back, so that everybody who cleaned there could have reached into the open nip point while it was moving"), []string{near.Number})
	b.Wants("of something else", similar(b.Acme.Worker, b.Acme.Sites[0], "Forklift without a seat belt"), "[]")
	b.Wants("at a site that is not theirs", similar(b.Acme.Worker, b.Acme.Sites[1], typed), "[]")
	b.Wants("of another organization", similar(b.Globex.Admin, b.Acme.Sites[0], typed), "[]")
	for range 4 {
		b.report(b.Acme.Worker, body{"description": "The guard of the nip point is missing on belt 3"})
	}
	b.Wants("at most three", len(similar(b.Acme.Worker, b.Acme.Sites[0], typed)), 3)
	b.Later(91*24*time.Hour, b.Acme.Worker)
	b.Wants("after ninety days", similar(b.Acme.Worker, b.Acme.Sites[0], typed), "[]")
}

// TestAnObservationIsHandedOver is the seam for a module that investigates.
func TestAnObservationIsHandedOver(t *testing.T) {
	b := newBench(t)
	o := b.report(b.Acme.Worker, body{"location": "Bay 2"})
	m := &observations.Module{Now: b.Now}
	handOver := func(user *access.User) (taken observations.Handover, err error) {
		err = b.Database.Write(t.Context(), db.Scope{OrganizationID: b.Acme.ID, UserID: user.ID}, func(tx *db.Tx) error {
			if taken, err = m.HandOver(t.Context(), tx, user, o.ID); err == nil {
				m.HandedOver(tx, o.ID, "Incident", 7, "INC-000007")
			}
			return err
		})
		return taken, err
	}
	if _, err := handOver(&access.User{ID: b.Acme.Outsider.ID, SiteIDs: b.Acme.Sites[1:]}); err == nil {
		t.Error("handed over to somebody who may not see it")
	}
	taken, err := handOver(&access.User{ID: b.Acme.Manager.ID, SiteIDs: b.Acme.Sites})
	if err != nil {
		t.Fatal(err)
	}
	b.Wants("taken over", []any{taken.Number, taken.Location, taken.SiteID, taken.ReporterID}, []any{o.Number, "Bay 2", b.Acme.Sites[0], b.Acme.Worker.ID})
	entry := b.read(b.Acme.Manager, o.ID).Timeline[0]
	b.Wants("written down", []any{entry.Verb, entry.Note}, "[handed_over INC-000007]")
}
