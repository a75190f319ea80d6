package server_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"hivis/server/servertest"
)

// TestWhoDidTheWorkNeverDecides holds for every kind that is reviewed, also where they are
// super admins, who decide on what no workflow is for.
func TestWhoDidTheWorkNeverDecides(t *testing.T) {
	t.Parallel()
	o := newWorld(t).acme
	o.RoleIDs["Decides"] = o.Insert("insert into roles (organization_id, name, template, grants_admin, rules) values ($1, 'Decides', 'Super Admin', true, $2) returning id", o.ID, everyRight(t))
	decider := o.AddUser(o.Organization, "decider", "Decides", o.Sites...)
	decider.SignIn().Wants(http.StatusOK)
	o.Exec("update users set role_id = $3 where organization_id = $1 and id = any($2)", o.ID, []int64{o.Manager.ID, o.Worker.ID, o.Admin.ID}, o.RoleIDs["Decides"])
	for _, module := range o.reviewedModules() {
		make, known := ownWork[module]
		if !known {
			t.Errorf("%s is reviewed: say in ownWork who does the work of one", module)
			continue
		}
		id, workers := make(o)
		review := o.Insert("select id from reviews where organization_id = $1 and module = $2 and record_id = $3 and state = 'open'", o.ID, module, id)
		decide := func(who *servertest.Client) *servertest.Response {
			return who.Post(fmt.Sprintf("/api/reviews/%d/decide", review), map[string]any{"decision": "approve", "remark": "Seen"})
		}
		for _, worker := range workers {
			if answer := decide(worker); answer.StatusCode != http.StatusForbidden {
				t.Errorf("%s: who did the work decides: %d %s", module, answer.StatusCode, answer.Bytes)
			}
		}
		if answer := decide(decider); answer.StatusCode != http.StatusOK {
			t.Errorf("%s: nobody else can decide: %d %s", module, answer.StatusCode, answer.Bytes)
		}
	}
}

// reviewedModules are those whose records workflows can be written for.
func (o *side) reviewedModules() (names []string) {
	o.t.Helper()
	var answer struct{ Modules []struct{ Name string } }
	o.Admin.Get("/api/workflows/modules").Wants(http.StatusOK).Into(&answer)
	for _, m := range answer.Modules {
		names = append(names, m.Name)
	}
	if len(names) < len(ownWork) || slices.Contains(names, "") {
		o.t.Fatalf("only %q are reviewed", names)
	}
	return names
}
