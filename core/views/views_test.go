package views_test

import (
	"fmt"
	"strings"
	"testing"

	"hivis/core/views"
	"hivis/server/servertest"
)

type body = map[string]any

func save(c *servertest.Client, name string, more ...body) *servertest.Response {
	b := body{"list": "actions", "name": name, "search": "status=overdue&sort=due_date"}
	for _, m := range more {
		for k, v := range m {
			b[k] = v
		}
	}
	return c.Post("/api/views", b)
}

func saved(r *servertest.Response) views.Saved {
	return servertest.As[views.Answer](r.Wants(201)).View
}

// names are what a person is offered, their own marked.
func names(c *servertest.Client) string {
	var list views.List
	c.Get("/api/views").Wants(200).Into(&list)
	var all []string
	for _, v := range list.Views {
		name := v.Name
		if v.Mine {
			name += "*"
		}
		all = append(all, name)
	}
	return strings.Join(all, " ")
}

func TestAViewIsItsOwnersUntilItIsShared(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	admin, worker, stranger := s.Acme.Admin, s.Acme.Worker, s.Globex.Admin
	v := saved(save(admin, "Late"))
	save(worker, "Late").Wants(201)
	save(worker, "Mine", body{"list": "observations", "search": "q=valve%20leaks"}).Wants(201)
	path := fmt.Sprintf("/api/views/%d", v.ID)
	for _, other := range []*servertest.Client{worker, stranger} {
		other.Patch(path, body{"name": "Stolen"}).Wants(404)
		other.Delete(path).Wants(404)
	}
	for c, want := range map[*servertest.Client]string{admin: "Late*", worker: "Late* Mine*", stranger: ""} {
		if got := names(c); got != want {
			t.Errorf("%s is offered %q, wanted %q", c.Email, got, want)
		}
	}
	admin.Patch(path, body{"shared": true, "name": " Late at all sites "}).Wants(200)
	if got := names(worker); got != "Late* Late at all sites Mine*" {
		t.Errorf("the worker is offered %q", got)
	}
	worker.Patch(path, body{"name": "Stolen"}).Wants(404)
	if got := names(stranger); got != "" {
		t.Errorf("another organization is offered %q", got)
	}
	admin.Delete(path).Wants(200)
	admin.Delete(path).Wants(404)
	if got := names(worker); got != "Late* Mine*" {
		t.Errorf("after the removal the worker is offered %q", got)
	}
}

func TestAViewThatCannotBeSaved(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	worker := s.Acme.Worker
	v := saved(save(worker, "Late"))
	second := saved(save(worker, "Soon"))
	taken := "You already have one of this name. Choose another."
	for _, c := range []struct {
		answer          *servertest.Response
		field, sentence string
	}{
		{save(worker, "  "), "name", "This is required."},
		{save(worker, "Late"), "name", taken},
		{worker.Patch(fmt.Sprintf("/api/views/%d", second.ID), body{"name": v.Name}), "name", taken},
		{save(worker, "Evil", body{"search": "//evil.example/?q=1"}), "search", "This has the wrong format."},
		{save(worker, "Broken", body{"search": "q=%zz"}), "search", "This has the wrong format."},
		{save(worker, "Ghosts", body{"list": "ghosts"}), "list", "Choose one of the values offered."},
		{save(worker, "Long", body{"search": strings.Repeat("q", 2001)}), "search", "This is too long: at most 2000 characters."},
	} {
		c.answer.Refuses(422, "invalid").At(t, c.field, c.sentence)
	}
	save(worker, "All", body{"shared": true}).Refuses(422, "invalid").
		SaysAt("shared", "Only administrators can offer a view to everybody.", "de", "Nur Administratoren können eine Ansicht allen anbieten.")
	worker.Headers["Accept-Language"] = "de"
	save(worker, "Late").Refuses(422, "invalid").At(t, "name", "Dieser Name ist bei Ihnen schon vergeben. Wählen Sie einen anderen.")
}

func TestOnePersonHasAHundredViews(t *testing.T) {
	t.Parallel()
	s := servertest.New(t)
	s.Exec(`insert into saved_views (organization_id, user_id, list, name, search, created_at)
		select $1, $2, 'actions', 'View ' || n, '', $3 from generate_series(1, 99) n`, s.Acme.ID, s.Acme.Worker.ID, s.Now())
	save(s.Acme.Worker, "The hundredth").Wants(201)
	save(s.Acme.Worker, "One more").Refuses(422, "too_many_views").
		Says("You have 100 saved views already. Remove one to save another.", "de", "Sie haben schon 100 gespeicherte Ansichten. Entfernen Sie eine, um eine neue zu speichern.")
	save(s.Acme.Manager, "Another's first").Wants(201)
}
