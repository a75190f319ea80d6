package search_test

import (
	"fmt"
	"net/http"
	"net/url"
	"strings"
	"testing"
	"time"

	"hivis/core/search"
	"hivis/platform/db"
	"hivis/server/servertest"
)

type body = map[string]any

type bench struct {
	*servertest.Server
	t *testing.T
}

func newBench(t *testing.T) *bench {
	t.Helper()
	return &bench{servertest.New(t), t}
}

// report makes an observation and returns its path.
func (b *bench) report(c *servertest.Client, changes body) (path string, id int64) {
	b.t.Helper()
	id = b.Observe(b.Acme, c, body{"description": "The gate was open", "comment": "Told the quokka keeper", "location": "Hall nine"}, changes).ID("observation")
	return fmt.Sprintf("/api/observations/%d", id), id
}

// finds says what somebody finds, by the numbers: in the search of all kinds, and in the list.
func (b *bench) finds(c *servertest.Client, q, want string) {
	b.t.Helper()
	var found search.Found
	c.Get("/api/v1/search?q=" + url.QueryEscape(q)).Wants(http.StatusOK).Into(&found)
	var numbers []string
	for _, r := range found.Results {
		numbers = append(numbers, r.Number)
	}
	if got := strings.Join(numbers, " "); got != want {
		b.t.Errorf("%s finds %q by %q, wanted %q", c.Email, got, q, want)
	}
	for prefix, list := range map[string]string{"OBS": "/api/v2/observations", "ACT": "/api/actions/all"} {
		var page struct{ Observations, Actions []struct{ Number string } }
		c.Get(list + "?q=" + url.QueryEscape(q)).Wants(http.StatusOK).Into(&page)
		for _, row := range append(page.Observations, page.Actions...) {
			if !strings.Contains(want, row.Number) {
				b.t.Errorf("%s lists %s by %q", c.Email, row.Number, q)
			}
		}
		if len(page.Observations)+len(page.Actions) != strings.Count(want, prefix) {
			b.t.Errorf("%s lists %+v by %q, wanted %q", c.Email, page, q, want)
		}
	}
}

// TestARecordIsFoundByAllItsWords, those of what is said about it among them, as long as
// they stand there.
func TestARecordIsFoundByAllItsWords(t *testing.T) {
	b := newBench(t)
	worker := b.Acme.Worker
	path, id := b.report(worker, body{"action_required": true, "no_action_reason": "", "actions": []body{
		{"description": "Fit a spring", "control_type": "engineering", "responsible_id": worker.ID, "due_date": "2026-12-24"}}})
	for _, q := range []string{"gate", "QUOKKA", "hall nine", "nine gate keeper", "OBS-000001", "obs 1"} {
		b.finds(worker, q, "OBS-000001")
	}
	b.finds(worker, "gate absent", "")
	b.finds(worker, "%", "")
	worker.Patch(path, body{"comment": "Told the wombat keeper"}).Wants(http.StatusOK)
	b.finds(worker, "quokka", "")
	b.finds(worker, "wombat", "OBS-000001")

	var said struct{ Comment struct{ ID int64 } }
	worker.Post("/api/comments", body{"module": "Observation", "record_id": id, "body": "A numbat, rather"}).Wants(http.StatusCreated).Into(&said)
	b.finds(worker, "numbat wombat", "OBS-000001")
	comment := fmt.Sprintf("/api/comments/%d", said.Comment.ID)
	worker.Patch(comment, body{"body": "A bilby, rather"}).Wants(http.StatusOK)
	b.finds(worker, "numbat", "")
	b.finds(worker, "bilby", "OBS-000001")
	b.Advance(time.Minute)
	worker.Delete(comment).Wants(http.StatusOK)
	b.finds(worker, "bilby", "")

	action := body{"description": "Mend the gate", "remarks": "With a padlock", "control_type": "engineering", "responsible_id": worker.ID,
		"due_date": "2026-12-24", "site_id": b.Acme.Sites[0]}
	var made struct{ Action struct{ ID int64 } }
	b.Acme.Manager.Post("/api/actions", action).Wants(http.StatusCreated).Into(&made)
	b.finds(worker, "gate", "ACT-000002 OBS-000001")
	b.finds(worker, "padlock", "ACT-000002")
	b.finds(worker, "1", "ACT-000001 OBS-000001")
	b.Acme.Manager.Patch(fmt.Sprintf("/api/actions/%d", made.Action.ID), body{"remarks": "With a chain"}).Wants(http.StatusOK)
	b.finds(worker, "padlock", "")
	b.finds(worker, "chain", "ACT-000002")
}

// TestOneFindsWhatOneMayOpen and nothing of another organization, whatever the words.
func TestOneFindsWhatOneMayOpen(t *testing.T) {
	b := newBench(t)
	b.report(b.Acme.Manager, nil)
	b.report(b.Acme.Worker, body{"sensitive": true})
	for c, want := range map[*servertest.Client]string{
		b.Acme.Admin: "OBS-000002 OBS-000001", b.Acme.Manager: "OBS-000002 OBS-000001", b.Acme.Worker: "OBS-000002 OBS-000001",
		b.Acme.Supervisor: "OBS-000001", b.Acme.Outsider: "", b.Globex.Admin: "",
	} {
		b.finds(c, "quokka", want)
	}
	b.finds(b.Globex.Admin, "1", "")
	b.Acme.Worker.Anonymous().Do("GET", "/api/v1/search?q=gate", nil).Refuses(http.StatusUnauthorized, "not_signed_in")
	b.Acme.Worker.Get("/api/v1/search").Refuses(http.StatusUnprocessableEntity, "invalid")
	for range 7 {
		b.report(b.Acme.Manager, nil)
	}
	var found search.Found
	b.Acme.Manager.Get("/api/v1/search?q=quokka").Wants(http.StatusOK).Into(&found)
	first := found.Results[0]
	if len(found.Results) != 5 || first.Number != "OBS-000009" || first.Title != "The gate was open" || first.Status != "closed" ||
		first.Site.ID != b.Acme.Sites[0] || first.Path != fmt.Sprintf("/observations/summary/%d", first.ID) {
		t.Errorf("found: %+v", found.Results)
	}
	if b.Acme.Manager.Get("/api/v1/search?q=%20").Wants(http.StatusOK).Into(&found); len(found.Results) != 0 {
		t.Errorf("nothing was asked for, and found: %+v", found.Results)
	}
}

// TestTwoWhoSaySomethingAtOnce are both found: one writes while the other has not yet.
func TestTwoWhoSaySomethingAtOnce(t *testing.T) {
	b := newBench(t)
	worker, supervisor := b.Acme.Worker, b.Acme.Supervisor
	_, id := b.report(worker, nil)
	supervisor.SignIn()
	var ended <-chan struct{}
	err := b.Database.Write(t.Context(), db.Scope{OrganizationID: b.Acme.ID, UserID: worker.ID}, func(tx *db.Tx) error {
		_, err := tx.Exec(t.Context(), "insert into comments (organization_id, module, record_id, author_id, body, created_at) values ($1, 'Observation', $2, $3, 'A numbat', $4)",
			b.Acme.ID, id, worker.ID, b.Now())
		if err != nil {
			return err
		}
		b.App.Records.Index(tx, "Observation", id)
		if _, err := tx.Exec(t.Context(), "select"); err != nil {
			return err
		}
		ended = b.Database.UntilBlocked(t, func() {
			supervisor.Post("/api/comments", body{"module": "Observation", "record_id": id, "body": "A bilby"}).Wants(http.StatusCreated)
		})
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	<-ended
	b.finds(worker, "numbat bilby", "OBS-000001")
}
