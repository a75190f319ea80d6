package actions_test

import (
	"fmt"
	"net/http"
	"slices"
	"strings"
	"testing"

	"hivis/directory/roles"
	"hivis/modules/actions"
	"hivis/modules/observations"
	"hivis/server/servertest"
)

// TestWhoOpensAnAction asks in every default role for an action of an observation
// and for one that stands alone, at the person's site.
func TestWhoOpensAnAction(t *testing.T) {
	b := newBench(t)
	asked := b.report(b.Acme.Supervisor, body{}).Actions[0].ID
	alone := b.create(b.Acme.Manager).ID
	for i, role := range roles.Defaults {
		person := b.AddUser(b.Acme, fmt.Sprintf("person%d", i), role.Name, b.Acme.Sites[0])
		reads, readsObservations := role.Rules().Grant("Action", "read"), role.Rules().Grant("Incident", "read")
		want := map[int64]int{asked: http.StatusForbidden, alone: http.StatusForbidden}
		if reads || readsObservations {
			want = map[int64]int{asked: http.StatusOK, alone: http.StatusNotFound}
		}
		if reads {
			want[alone] = http.StatusOK
		}
		for id, status := range want {
			if got := person.Get(pathOf(id)).StatusCode; got != status {
				t.Errorf("%s opens %d: %d, wanted %d", role.Name, id, got, status)
			}
		}
	}
}

// TestAnActionIsOpenedWithItsObservation has people who may read observations only,
// each of whom sees another part of them.
func TestAnActionIsOpenedWithItsObservation(t *testing.T) {
	b := newBench(t)
	o := b.Acme
	o.RoleIDs["Reporter"] = b.Insert(`insert into roles (organization_id, name, rules)
		values ($1, 'Reporter', '{"Incident": ["read"], "Observation": ["read", "create"]}') returning id`, o.ID)
	ofHere, ofThere := b.AddUser(o, "ofhere", "Reporter", o.Sites[0]), b.AddUser(o, "ofthere", "Reporter", o.Sites[1])
	mover, admin := b.AddUser(o, "mover", "Reporter", o.Sites[0]), b.AddUser(o, "reader", "Reporter")
	b.Exec("update users set is_admin = true where organization_id = $1 and id = $2", o.ID, admin.ID)
	here := b.report(o.Worker, body{"responsible_id": ofThere.ID})
	moved := b.report(mover, body{})
	b.Exec("update user_sites set site_id = $3 where organization_id = $1 and user_id = $2", o.ID, mover.ID, o.Sites[1])
	mover.SignIn().Wants(http.StatusOK)
	alone := b.create(o.Manager, body{"responsible_id": ofHere.ID}).ID
	for _, c := range []struct {
		who  *servertest.Client
		sees []int64 // observations
	}{
		{ofHere, []int64{here.ID, moved.ID}}, {ofThere, nil}, {mover, []int64{moved.ID}}, {admin, []int64{here.ID, moved.ID}},
		{o.Guest, []int64{here.ID, moved.ID}}, {b.Globex.Admin, nil},
	} {
		var opened []int64
		for _, observation := range []observations.Record{here, moved} {
			status := http.StatusNotFound
			if slices.Contains(c.sees, observation.ID) {
				status = http.StatusOK
			}
			b.Wants(c.who.Email+" opens the observation", c.who.Get(fmt.Sprintf("/api/observations/%d", observation.ID)).StatusCode, status)
			b.Wants(c.who.Email+" opens its action", c.who.Get(pathOf(observation.Actions[0].ID)).StatusCode, status)
			if status == http.StatusOK {
				opened = append(opened, observation.Actions[0].ID)
			}
		}
		c.who.Get(pathOf(alone)).Refuses(http.StatusNotFound, "not_found")
		var list actions.List
		c.who.Get("/api/actions/observation_action_datas").Wants(http.StatusOK).Into(&list)
		for _, a := range list.Actions {
			if !slices.Contains(opened, a.ID) {
				t.Errorf("%s is shown %s, but cannot open it", c.who.Email, a.Number)
			}
		}
	}
	b.Wants("what may be done to it", b.read(o.Guest, here.Actions[0].ID).Can, "{"+strings.TrimSpace(strings.Repeat("permission_denied ", 10))+"}")
}
