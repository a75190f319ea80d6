package deletions_test

import (
	"fmt"
	"net/http"
	"testing"

	"hivis/core/notifications"
	"hivis/directory/deletions"
	"hivis/modules/actions"
	"hivis/modules/observations"
	"hivis/server/servertest"
)

type body = map[string]any

type bench struct {
	*servertest.Server
	t *testing.T
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	return &bench{servertest.New(t), t}
}

// report is an observation of the worker's, with two actions of the supervisor's.
func (b *bench) report(more body) observations.Record {
	b.t.Helper()
	action := func(what string) body {
		return body{"description": what, "control_type": "engineering", "responsible_id": b.Acme.Supervisor.ID, "due_date": "2026-11-25"}
	}
	with := body{"actions": []body{action("Fit a rail"), action("Close the stairs")}}
	return servertest.As[observations.Answer](b.Observe(b.Acme, b.Acme.Manager, with, more)).Observation
}

func (b *bench) shown(id int64) observations.Record {
	b.t.Helper()
	return servertest.As[observations.Answer](b.Acme.Admin.Get(at("/api/observations/%d", id)).Wants(http.StatusOK)).Observation
}

func at(path string, id int64) string { return fmt.Sprintf(path, id) }

var why = body{"reason": "Reported twice"}

// TestWhoMayDelete has the right, and sees the record. Whoever did it can restore it; so can
// everybody else who may.
func TestWhoMayDelete(t *testing.T) {
	b := newBench(t)
	b.Exec(`update roles set rules = rules || '{"Observation": ["read", "create", "update", "delete"]}' where organization_id = $1 and name = 'Worker'`, b.Acme.ID)
	one := b.report(nil)
	path := at("/api/observations/%d", one.ID)
	elsewhere := b.AddUser(b.Acme, "elsewhere", "Worker", b.Acme.Sites[1])
	b.Acme.Guest.Delete(path, why).Refuses(http.StatusForbidden, "permission_denied")
	b.Acme.Supervisor.Delete(path, why).Refuses(http.StatusForbidden, "permission_denied")
	elsewhere.Delete(path, why).Refuses(http.StatusNotFound, "not_found")
	b.Acme.Worker.Delete(path, body{}).Refuses(http.StatusUnprocessableEntity, "invalid")
	b.Acme.Worker.Delete(path, why).Wants(http.StatusOK)
	elsewhere.Get(path).Refuses(http.StatusNotFound, "not_found")
	b.Acme.Guest.Get("/api/deletions").Refuses(http.StatusForbidden, "permission_denied")
	for _, c := range []struct {
		who  *servertest.Client
		sees int
	}{{b.Acme.Worker, 1}, {elsewhere, 0}, {b.Acme.Admin, 1}} {
		var list deletions.List
		if c.who.Get("/api/deletions").Wants(http.StatusOK).Into(&list); len(list.Deletions) != c.sees {
			t.Errorf("%s may restore %+v", c.who.Email, list.Deletions)
		}
	}
	elsewhere.Post(path+"/restore", nil).Refuses(http.StatusNotFound, "not_found")
	b.Acme.Guest.Post(path+"/restore", nil).Refuses(http.StatusForbidden, "permission_denied")
	b.Acme.Admin.Post(path+"/restore", nil).Wants(http.StatusOK)
	b.Acme.Worker.Get(path).Wants(http.StatusOK)
}

// TestWhatReferredToADeletedRecord says so.
func TestWhatReferredToADeletedRecord(t *testing.T) {
	b := newBench(t)
	one := b.report(nil)
	source := func() *actions.Source {
		t.Helper()
		return servertest.As[actions.Answer](b.Acme.Supervisor.Get(at("/api/actions/%d", one.Actions[0].ID)).Wants(http.StatusOK)).Action.Actionable
	}
	told := func() (deleted []bool) {
		t.Helper()
		var page notifications.Page
		b.Acme.Supervisor.Get("/api/v1/notifications").Wants(http.StatusOK).Into(&page)
		for _, n := range page.Notifications {
			deleted = append(deleted, n.Module == observations.Name && n.Deleted)
		}
		return deleted
	}
	b.Acme.Manager.Post("/api/comments", body{"module": observations.Name, "record_id": one.ID, "body": fmt.Sprintf("See @[%d]", b.Acme.Supervisor.ID),
		"mentions": []int64{b.Acme.Supervisor.ID}}).Wants(http.StatusCreated)
	before := told()
	if before[0] {
		t.Error("it is said to be deleted before it is")
	}
	b.Acme.Admin.Delete(at("/api/observations/%d", one.ID), why).Wants(http.StatusOK)
	if s := source(); s == nil || !s.Deleted || s.Number != one.Number || s.Title != "" {
		t.Errorf("its action is of %+v", s)
	}
	if now := told(); len(now) != len(before) || !now[0] {
		t.Errorf("the supervisor was told of something deleted: %v", now)
	}
	// Its actions go on, and it catches up with them when it is back.
	for _, a := range one.Actions {
		b.Acme.Supervisor.Post(at("/api/actions/%d/start", a.ID), nil).Wants(http.StatusOK)
	}
	b.Acme.Admin.Post(at("/api/observations/%d/restore", one.ID), nil).Wants(http.StatusOK)
	if s := source(); s == nil || s.Deleted || s.Title != one.Description {
		t.Errorf("its action is of %+v", s)
	}
	if now := b.shown(one.ID); now.Status != "in_progress" {
		t.Errorf("it is back as %s", now.Status)
	}
}

// TestADeletedActionDoesNotCount for the observation that asked for it.
func TestADeletedActionDoesNotCount(t *testing.T) {
	b := newBench(t)
	one := b.report(nil)
	ids := []int64{one.Actions[0].ID, one.Actions[1].ID}
	b.Acme.Supervisor.Post(at("/api/actions/%d/start", ids[0]), nil).Wants(http.StatusOK)
	b.Acme.Admin.Delete(at("/api/actions/%d", ids[0]), why).Wants(http.StatusOK)
	if now := b.shown(one.ID); now.ActionsCount != 1 || len(now.Actions) != 1 || now.Status != "open" {
		t.Errorf("without one of its actions it is %s, with %d of %d", now.Status, len(now.Actions), now.ActionsCount)
	}
	b.Acme.Admin.Post("/api/actions/delete", body{"record_ids": ids[1:], "reason": "Not needed"}).Wants(http.StatusOK)
	if now := b.shown(one.ID); now.ActionsCount != 0 {
		t.Errorf("without actions it has %d", now.ActionsCount)
	}
	for _, id := range ids {
		b.Acme.Admin.Post(at("/api/actions/%d/restore", id), nil).Wants(http.StatusOK)
	}
	if now := b.shown(one.ID); now.ActionsCount != 2 || now.Status != "in_progress" {
		t.Errorf("with both again it is %s, with %d", now.Status, now.ActionsCount)
	}
}

// TestThePlanDoesNotCountWhatWasDeleted: deleting one makes room for another, and what was
// deleted comes back only where there is room for it.
func TestThePlanDoesNotCountWhatWasDeleted(t *testing.T) {
	b := newBench(t)
	b.Exec("update organizations set subscription_type = 'free' where id = $1", b.Acme.ID)
	b.Exec(`insert into observations (organization_id, serial, observation_type, description, site_id, observed_at, risk_potential, action_required,
			no_action_reason, status, created_at, updated_at)
		select $1, 1000 + n, 'unsafe_act', 'x', $3, $2, 'low', false, 'Mended', 'closed', $2, $2 from generate_series(1, 49) n`, b.Acme.ID, b.Now(), b.Acme.Sites[0])
	last := b.report(nil)
	another := body{"observation_type": "unsafe_act", "description": "A second one", "comment": "Seen", "site_id": b.Acme.Sites[0], "observed_at": b.Now(),
		"risk_potential": "low", "action_required": false, "no_action_reason": "Mended"}
	b.Acme.Worker.Post("/api/observations", another).Refuses(http.StatusUnprocessableEntity, "free_observations_used")
	b.Acme.Admin.Delete(at("/api/observations/%d", last.ID), why).Wants(http.StatusOK)
	b.Acme.Worker.Post("/api/observations", another).Wants(http.StatusCreated)
	b.Acme.Admin.Post(at("/api/observations/%d/restore", last.ID), nil).Refuses(http.StatusUnprocessableEntity, "free_observations_used")
	b.Acme.Admin.Get(at("/api/observations/%d", last.ID)).Refuses(http.StatusNotFound, "record_deleted")
}

// TestNothingOpenComesBackToAClosedSite, though what is done may.
func TestNothingOpenComesBackToAClosedSite(t *testing.T) {
	b := newBench(t)
	one := b.report(nil)
	path := at("/api/observations/%d", one.ID)
	b.Acme.Admin.Delete(path, why).Wants(http.StatusOK)
	b.Exec("update sites set status = 'inactive' where organization_id = $1 and id = $2", b.Acme.ID, b.Acme.Sites[0])
	b.Acme.Admin.Post(path+"/restore", nil).Refuses(http.StatusConflict, "site_closed")
	if _, err := b.Database.Owner(t).Exec(t.Context(), "update observations set status = 'closed' where id = $1", one.ID); err != nil {
		t.Fatal(err)
	}
	b.Acme.Admin.Post(path+"/restore", nil).Wants(http.StatusOK)
}

// TestAnActionOfASeriesIsRemoved, and the one that followed it follows none.
func TestAnActionOfASeriesIsRemoved(t *testing.T) {
	b := newBench(t)
	var first actions.Answer
	b.Acme.Manager.Post("/api/actions", body{"description": "Test the alarm", "control_type": "administrative", "responsible_id": b.Acme.Worker.ID,
		"due_date": "2026-11-25", "site_id": b.Acme.Sites[0], "repeat": body{"every": 1, "unit": "month"}}).Wants(http.StatusCreated).Into(&first)
	path := at("/api/actions/%d", first.Action.ID)
	file := b.Acme.Worker.Uploaded("done.txt", []byte("it rang"))
	b.Acme.Worker.Post(path+"/complete", body{"remarks": "It rang", "attachment_ids": []int64{file}}).Wants(http.StatusOK)
	b.Acme.Manager.Post(path+"/close", body{}).Wants(http.StatusOK)
	next := b.Insert("select id from actions where organization_id = $1 and succeeds = $2", b.Acme.ID, first.Action.ID)
	b.Acme.Admin.Delete(path, why).Wants(http.StatusOK)
	used := b.Insert("select storage_used_bytes from organizations where id = $1", b.Acme.ID)
	b.Advance(deletions.Retention)
	b.Run(b.App.Deletions.RemoveAll)
	if left := b.Insert("select count(*) from actions where organization_id = $1 and id = $2 and succeeds is null", b.Acme.ID, next); left != 1 {
		t.Error("the next action of its series is gone with it, or still follows it")
	}
	if now := b.Insert("select storage_used_bytes from organizations where id = $1", b.Acme.ID); used != 7 || now != 0 {
		t.Errorf("its files took %d bytes, and %d when it was removed", used, now)
	}
}
