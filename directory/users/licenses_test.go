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

// TestTheLastLicense goes to one of those who are given it at once.
func TestTheLastLicense(t *testing.T) {
	b := newBench(t)
	b.Exec(`update organizations set subscription_type = 'business', user_limit = 100, valid_till = $2, licenses_bought = '{"Permit": 1}' where id = $1`, b.Acme.ID, b.Now().AddDate(0, 1, 0))
	const many = 24
	people := make([]int64, many)
	for i := range people {
		invited, _ := b.invite(b.Acme.Admin, b.person("Worker"))
		people[i] = invited.User.ID
	}
	var given, refused atomic.Int32
	var all sync.WaitGroup
	for _, id := range people {
		all.Go(func() {
			switch b.Acme.Admin.Copy().Patch(fmt.Sprintf("/api/users/%d", id), body{"licenses": []string{"Permit"}}).StatusCode {
			case http.StatusOK:
				given.Add(1)
			case http.StatusUnprocessableEntity:
				refused.Add(1)
			}
		})
	}
	all.Wait()
	b.Wants("given, refused, and kept", []any{given.Load(), refused.Load(), b.Insert("select count(*) from users where organization_id = $1 and 'Permit' = any(licenses)", b.Acme.ID)}, "[1 23 1]")
}
