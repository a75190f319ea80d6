package users_test

import (
	"fmt"
	"net/http"
	"sync"
	"sync/atomic"
	"testing"

	"hivis/directory/users"
	"hivis/server/servertest"
)

// TestLicenses are counted, given and taken back, and never more than were bought.
func TestLicenses(t *testing.T) {
	b := newBench(t)
	b.Exec(`update organizations set subscription_type = 'business', valid_till = $2, licenses_bought = '{"Permit": 1}' where id = $1`, b.Acme.ID, b.Now().AddDate(0, 1, 0))
	give := func(who *servertest.Client, modules ...string) *servertest.Response {
		return b.Acme.Admin.Patch(b.path(who), body{"licenses": append([]string{}, modules...)})
	}
	count := func(what, want string) {
		t.Helper()
		l := servertest.As[users.Licenses](b.Acme.Manager.Get("/api/licenses").Wants(http.StatusOK))
		b.Wants(what, []any{l.Modules[0].Module, l.Modules[0].Used, *l.Modules[0].Most, *l.Modules[2].Most, l.PackSize}, want)
	}
	count("before", "[Permit 0 1 0 15]")
	give(b.Acme.Worker, "Permit").Wants(http.StatusOK)
	give(b.Acme.Manager, "Permit").Refuses(http.StatusUnprocessableEntity, "no_license_left").Says("No licence for Permits is left: the plan has 1. Take one back from somebody, or buy more.",
		"de", "Für Erlaubnisscheine ist keine Lizenz mehr frei: Der Tarif hat 1. Entziehen Sie jemandem eine oder kaufen Sie weitere.")
	give(b.Acme.Manager, "Audit").Refuses(http.StatusUnprocessableEntity, "no_license_left")
	count("given", "[Permit 1 1 0 15]")
	b.Acme.Admin.Patch(b.path(b.Acme.Worker), body{"status": "Inactive"}).Wants(http.StatusOK)
	give(b.Acme.Manager, "Permit").Wants(http.StatusOK) // whoever is away has none
	b.Acme.Admin.Patch(b.path(b.Acme.Worker), body{"status": "Active"}).Refuses(http.StatusUnprocessableEntity, "no_license_left")
	give(b.Acme.Manager).Wants(http.StatusOK)
	count("taken back", "[Permit 0 1 0 15]")
	b.Exec("update organizations set valid_till = $2 where id = $1", b.Acme.ID, b.Now().AddDate(0, 0, -1))
	give(b.Acme.Manager, "Permit").Refuses(http.StatusUnprocessableEntity, "payment_incomplete")
	b.Exec("update organizations set subscription_type = 'own' where id = $1", b.Acme.ID)
	give(b.Acme.Manager, "Permit", "Audit", "Incident").Wants(http.StatusOK)
}

// TestTheLastPlaces: of two hundred who are added at once as many are let in as the plan has room
// for, and of two hundred who are given the last two licences at once two have one.
func TestTheLastPlaces(t *testing.T) {
	b := newBench(t)
	b.Exec(`update organizations set subscription_type = 'business', valid_till = $2, licenses_bought = '{"Permit": 2}',
		user_limit = 3 + (select count(*) from users where organization_id = $1 and status = 'Active') where id = $1`, b.Acme.ID, b.Now().AddDate(0, 1, 0))
	active := func() int64 {
		return b.Insert("select count(*) from users where organization_id = $1 and status = 'Active'", b.Acme.ID)
	}
	const many = 200
	before := active()
	people := make([]body, many)
	for i := range people {
		people[i] = b.person("Worker")
	}
	b.Wants("added and refused", b.atOnce(many, func(i int, c *servertest.Client) *servertest.Response { return c.Post("/api/users", people[i]) }), fmt.Sprint([]int64{3, many - 3}))
	b.Wants("the plan is full", active()-before, 3)

	b.Exec("update organizations set user_limit = 1000 where id = $1", b.Acme.ID)
	b.Exec(`insert into users (organization_id, email, full_name, role_id, status)
		select $1, 'more' || n || '@acme.example', 'More ' || n, $2, 'Active' from generate_series(1, 200) n`, b.Acme.ID, b.Acme.RoleIDs["Worker"])
	first := b.Insert("select min(id) from users where organization_id = $1 and email like 'more%'", b.Acme.ID)
	b.Wants("given and refused", b.atOnce(many, func(i int, c *servertest.Client) *servertest.Response {
		return c.Patch(fmt.Sprintf("/api/users/%d", first+int64(i)), body{"licenses": []string{"Permit"}})
	}), fmt.Sprint([]int64{2, many - 2}))
	b.Wants("kept", b.Insert("select count(*) from users where organization_id = $1 and 'Permit' = any(licenses)", b.Acme.ID), 2)
}

// atOnce sends requests side by side and says how many were answered and how many refused.
func (b *bench) atOnce(many int, ask func(i int, c *servertest.Client) *servertest.Response) []int64 {
	b.t.Helper()
	var done, refused atomic.Int64
	var all sync.WaitGroup
	for i := range many {
		c := b.Acme.Admin.Copy()
		all.Go(func() {
			switch answer := ask(i, c); {
			case answer.StatusCode < http.StatusMultipleChoices:
				done.Add(1)
			case answer.StatusCode == http.StatusUnprocessableEntity:
				refused.Add(1)
			default:
				b.t.Errorf("%d: %s", answer.StatusCode, answer.Bytes)
			}
		})
	}
	all.Wait()
	return []int64{done.Load(), refused.Load()}
}
