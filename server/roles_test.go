package server_test

import (
	"encoding/json"
	"fmt"
	"net/http"
	"strings"
	"testing"
	"time"

	"hivis/modules/roles"
	"hivis/platform/access"
	"hivis/server/servertest"
)

// noticed is how long a change of a user or an organization may go unnoticed.
const noticed = time.Second

// TestDefaultRoles asks for every operation in every default role. Whether the
// answer is 403 follows from the written matrix alone, whatever else is wrong
// with the request.
func TestDefaultRoles(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	var ruled []*operation
	for _, op := range documentOf(t, s.App).operations() {
		if strings.Contains(op.Permission, " ") {
			ruled = append(ruled, op)
		}
	}
	for i, role := range roles.Defaults {
		person := s.AddUser(s.Acme, fmt.Sprintf("person%d", i), role.Name, s.Acme.Sites...)
		s.Exec("update users set licenses = '{Permit,Incident,Audit}' where organization_id = $1 and id = $2", s.Acme.ID, person.ID)
		person.SignIn().Wants(http.StatusOK)
		for _, op := range ruled {
			granted := false
			for permission := range strings.SplitSeq(op.Permission, " or ") {
				at := strings.LastIndex(permission, " ") // "RC Master read"
				granted = granted || role.Rules().Grant(permission[:at], permission[at+1:])
			}
			answer := bare(op).send(person)
			denied := answer.StatusCode == http.StatusForbidden && codeOf(answer) == "permission_denied"
			if denied == granted || answer.StatusCode == http.StatusUnauthorized || answer.StatusCode >= http.StatusInternalServerError {
				t.Errorf("%s, who may %s: %v, was answered %d %s by %s", role.Name, op.Permission, granted, answer.StatusCode, answer.Bytes, op)
			}
		}
	}
}

// bare is a request that is well-formed as far as the path goes, and no further.
func bare(op *operation) *request {
	r := &request{op: op, path: withID(op.Path, unknownID)}
	if op.RequestBody != nil {
		r.body = map[string]any{}
	}
	return r
}

func codeOf(r *servertest.Response) string {
	var problem servertest.Problem
	_ = json.Unmarshal(r.Bytes, &problem)
	return problem.Code
}

// TestGuestsAndWorkers is written by hand, so that a slip in the matrix is seen.
func TestGuestsAndWorkers(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	guest, worker := s.Acme.Guest, s.Acme.Worker
	for path, status := range map[string][2]int{ // of the guest and of the worker
		"/api/v2/observations":                      {200, 200},
		"/api/observations/period_status_counts":    {200, 200},
		"/api/observations/obs_data":                {403, 200},
		"/api/actions/all":                          {403, 200},
		"/api/actions/status_counts":                {200, 200},
		"/api/actions/observation_action_datas":     {200, 200},
		"/api/actions/audit_action_datas":           {403, 403},
		"/api/mails":                                {403, 403},
		"/api/organizations":                        {403, 403},
		"/api/v1/home":                              {200, 200},
		"/api/users/all_active_users":               {200, 200},
		"/api/observations/" + unknownID:            {404, 404},
		"/api/actions/" + unknownID:                 {404, 404}, // a guest may open those of observations
		"/api/actions/all?page=0&nonsense=1":        {403, 422}, // refused before the input is looked at
		"/api/v3/sites/active_sites_of_user":        {200, 200},
		"/api/v1/notifications?per_page=1":          {200, 200},
		"/api/tenants/memory?id=" + unknownID:       {404, 404},
		"/api/actions/incident_action_datas":        {200, 200},
		"/api/actions/other_action_datas?mine=true": {403, 200},
	} {
		guest.Get(path).Wants(status[0])
		worker.Get(path).Wants(status[1])
	}
	report := map[string]any{
		"observation_type": "unsafe_act", "description": "A guard is missing", "comment": "The machine was stopped", "site_id": s.Acme.Sites[0],
		"observed_at": s.Now(), "risk_potential": "low", "action_required": false, "no_action_reason": "The guard is back",
	}
	guest.Post("/api/observations", report).Refuses(http.StatusForbidden, "permission_denied")
	worker.Post("/api/observations", report).Wants(http.StatusCreated)
	guest.Patch("/api/observations/"+unknownID, map[string]any{}).Refuses(http.StatusForbidden, "permission_denied")
	worker.Patch("/api/observations/"+unknownID, map[string]any{}).Refuses(http.StatusNotFound, "not_found")
	for _, person := range []*servertest.Client{guest, worker} {
		person.Post("/api/actions", map[string]any{}).Refuses(http.StatusForbidden, "permission_denied")
	}
}

// TestARoleThatLosesARight has the change felt within a second.
func TestARoleThatLosesARight(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Acme.Worker.Get("/api/actions/all").Wants(http.StatusOK)
	s.Exec("update roles set rules = rules - 'Action' where organization_id = $1 and id = $2", s.Acme.ID, s.Acme.RoleIDs["Worker"])
	s.Advance(noticed)
	s.Acme.Worker.Get("/api/actions/all").Refuses(http.StatusForbidden, "permission_denied")
	s.Globex.Worker.Get("/api/actions/all").Wants(http.StatusOK)
}

// TestExhaustedStorage refuses every operation that creates or changes, and none
// that reads.
func TestExhaustedStorage(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	requests := map[*operation]*request{}
	for _, op := range w.d.operations() {
		requests[op] = w.acme.request(op)
	}
	w.Exec("update organizations set storage_used_bytes = storage_limit_bytes where id = $1", w.acme.ID)
	w.Advance(noticed)
	before := w.digests(w.acme.ID)
	var stranger *request
	for op, r := range requests {
		if op.Path == "/api/outer_observations" {
			stranger = r // let in, without photos
			continue
		}
		refused := "storage_exhausted"
		if op.Path == "/api/outer_attachments" {
			refused = "public_photos_full"
		}
		if strings.HasPrefix(op.Path, "/api/reviews/") || strings.HasPrefix(op.Path, "/api/observations/{id}/") && strings.HasSuffix(op.Permission, "close") {
			continue // a decision takes no room, and work must not wait for some
		}
		at := strings.LastIndex(op.Permission, " ")
		ruled, action := at >= 0, op.Permission[at+1:]
		switch answer := r.send(r.actor); {
		case op.Method == http.MethodGet:
			if answer.StatusCode != http.StatusOK {
				t.Errorf("%s cannot be read when the storage is full: %d %s", op, answer.StatusCode, answer.Bytes)
			}
		case ruled && (action == "create" || action == "update"), r.file != nil:
			if answer.StatusCode != http.StatusUnprocessableEntity || codeOf(answer) != refused {
				t.Errorf("%s when the storage is full: %d %s", op, answer.StatusCode, answer.Bytes)
			}
		}
	}
	after := w.digests(w.acme.ID)
	for _, table := range []string{"observations", "actions", "attachments", "timeline_entries"} {
		if before[table] != after[table] {
			t.Errorf("the refused requests changed %s: %s before, %s after", table, before[table], after[table])
		}
	}
	if answer := stranger.send(stranger.actor); answer.StatusCode != http.StatusCreated {
		t.Errorf("a stranger's report when the storage is full: %d %s", answer.StatusCode, answer.Bytes)
	}
	w.Exec("update organizations set storage_used_bytes = storage_limit_bytes - 1000 where id = $1", w.acme.ID)
	w.Advance(noticed)
	w.acme.observation()
}

// TestCancelledSubscription refuses to write permits and nothing else.
func TestCancelledSubscription(t *testing.T) {
	t.Parallel()
	w := newSides(t)
	w.Exec("update organizations set subscription_type = 'cancelled' where id = $1", w.acme.ID)
	w.Advance(noticed)
	w.acme.observation()
	w.acme.Admin.Get("/api/v2/observations").Wants(http.StatusOK)
	w.acme.Admin.SignIn().Wants(http.StatusOK)
	cancelled := &access.User{Rules: access.Rules{"Permit": roles.ActionsOf("Permit"), "Observation": roles.ActionsOf("Observation")},
		Limits: access.Limits{Unsubscribed: roles.Subscribed}}
	for _, c := range []struct {
		module, action string
		want           access.Refusal
	}{
		{"Permit", "create", access.SubscriptionCancelled}, {"Permit", "update", access.SubscriptionCancelled},
		{"Permit", "read", access.Granted}, {"Permit", "close", access.Granted}, {"Observation", "create", access.Granted},
	} {
		if got := access.Can(c.module, c.action).Check(cancelled); got != c.want {
			t.Errorf("%s %s with a cancelled subscription: %q, want %q", c.module, c.action, got, c.want)
		}
	}
}

// TestRoadblock closes a locked organization and an inactive one, for every
// operation and every way in.
func TestRoadblock(t *testing.T) {
	t.Parallel()
	w := newWorld(t)
	requests := map[*operation]*request{}
	for _, op := range w.d.operations() {
		if op.Permission != "public" && op.Permission != access.MasterSuperAdmin.String() {
			requests[op] = w.acme.request(op)
		}
	}
	for _, closing := range []string{"is_locked = true", "status = 'Inactive'"} {
		w.Exec("update organizations set is_locked = false, status = 'Active' where id = $1", w.acme.ID)
		w.Exec("update organizations set "+closing+" where id = $1", w.acme.ID)
		w.Advance(noticed)
		for op, r := range requests {
			if answer := r.send(r.actor); answer.StatusCode != http.StatusForbidden || codeOf(answer) != "roadblock" {
				t.Errorf("%s with %s: %d %s", op, closing, answer.StatusCode, answer.Bytes)
			}
		}
		admin := w.acme.Admin.Copy()
		admin.Headers["X-Refresh-Token"] = admin.Session.Refresh
		admin.Get("/api/v1/authorize").Refuses(http.StatusForbidden, "roadblock")
		admin.Post("/api/v1/refresh_token", nil).Refuses(http.StatusForbidden, "roadblock")
		admin.SignIn().Refuses(http.StatusForbidden, "roadblock")
		w.globex.Admin.Get("/api/auth").Wants(http.StatusOK)
	}
	w.Exec("update organizations set status = 'Active' where id = $1", w.acme.ID)
	w.Advance(noticed)
	w.acme.Admin.Get("/api/auth").Wants(http.StatusOK)
}

// TestAUserWhoIsNotActive is out within a second, by every way.
func TestAUserWhoIsNotActive(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	for i, status := range []string{"Inactive", "Deleted", "Error"} {
		person := s.AddUser(s.Acme, fmt.Sprintf("person%d", i), "Worker", s.Acme.Sites[0])
		person.Get("/api/auth").Wants(http.StatusOK)
		s.Exec("update users set status = $3 where organization_id = $1 and id = $2", s.Acme.ID, person.ID, status)
		s.Advance(noticed)
		person.Headers["X-Refresh-Token"] = person.Session.Refresh
		person.Get("/api/auth").Refuses(http.StatusUnauthorized, "user_inactive")
		person.Get("/api/v1/authorize").Refuses(http.StatusUnauthorized, "user_inactive")
		person.Post("/api/v1/refresh_token", nil).Refuses(http.StatusUnauthorized, "user_inactive")
		person.SignIn().Refuses(http.StatusForbidden, "user_inactive")
		wrong := person.Anonymous().Do(http.MethodPost, "/api/v1/sign_in", map[string]any{"email": person.Email, "password": "wrong"})
		wrong.Refuses(http.StatusUnprocessableEntity, "invalid_credentials") // whoever does not know the password learns nothing
	}
}
