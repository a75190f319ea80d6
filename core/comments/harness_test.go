package comments_test

import (
	"fmt"
	"net/http"
	"slices"
	"testing"

	"hivis/core/comments"
	"hivis/modules/actions"
	"hivis/modules/observations"
	"hivis/server/servertest"
)

type body = map[string]any

// bench is the product, with what these tests ask of it.
type bench struct {
	*servertest.Server
	t *testing.T
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	return &bench{servertest.New(t), t}
}

// report has somebody report at Acme's first site, with one action of the supervisor.
func (b *bench) report(c *servertest.Client, changes ...body) observations.Record {
	b.t.Helper()
	action := body{"description": "Fit a rail", "control_type": "engineering", "responsible_id": b.Acme.Supervisor.ID, "due_date": "2026-11-25"}
	with := append([]body{{"description": "Guard rail missing", "actions": []body{action}}}, changes...)
	return servertest.As[observations.Answer](b.Observe(b.Acme, c, with...)).Observation
}

func onObservation(id int64, text string, mentions ...int64) body {
	return body{"module": "Observation", "record_id": id, "body": text, "mentions": mentions}
}

func onAction(id int64, text string, mentions ...int64) body {
	return body{"module": "Action", "record_id": id, "body": text, "mentions": mentions}
}

// say has somebody comment.
func (b *bench) say(c *servertest.Client, what body) comments.Comment {
	b.t.Helper()
	return commentOf(c.Post("/api/comments", what).Wants(http.StatusCreated))
}

func commentOf(r *servertest.Response) comments.Comment {
	return servertest.As[comments.Answer](r).Comment
}

func (b *bench) observation(c *servertest.Client, id int64) observations.Record {
	b.t.Helper()
	return servertest.As[observations.Answer](c.Get(fmt.Sprintf("/api/observations/%d", id)).Wants(http.StatusOK)).Observation
}

func (b *bench) action(c *servertest.Client, id int64) actions.Record {
	b.t.Helper()
	return servertest.As[actions.Answer](c.Get(fmt.Sprintf("/api/actions/%d", id)).Wants(http.StatusOK)).Action
}

func (b *bench) move(c *servertest.Client, id int64, move string) {
	b.t.Helper()
	with := body{}
	switch move {
	case "complete":
		file := c.Uploaded("done.txt", []byte("the rail is there"))
		with["attachment_ids"] = []int64{file}
	case "reopen":
		with["reason"] = "It is loose again"
	}
	c.Post(fmt.Sprintf("/api/actions/%d/%s", id, move), with).Wants(http.StatusOK)
}

// follow has somebody follow a record, or stop it.
func (b *bench) follow(c *servertest.Client, module string, id int64, follows bool) {
	b.t.Helper()
	var answer comments.Following
	c.Post("/api/followers", body{"module": module, "record_id": id, "follows": follows}).Wants(http.StatusOK).Into(&answer)
	b.Wants("the answer of following", answer.Following, follows)
}

// news is what somebody was told since the last time they were asked.
func (b *bench) news(c *servertest.Client) (kinds []string) {
	b.t.Helper()
	var page struct {
		Notifications []struct {
			Kind   string
			Params struct{ Number, Status string }
		}
	}
	c.Get("/api/v1/notifications?unread=true&per_page=100").Wants(http.StatusOK).Into(&page)
	c.Post("/api/v1/notifications/read_all", nil).Wants(http.StatusOK)
	for _, n := range page.Notifications {
		said := n.Kind + " " + n.Params.Number[:3]
		if n.Params.Status != "" {
			said += " " + n.Params.Status
		}
		kinds = append(kinds, said)
	}
	slices.Reverse(kinds)
	return kinds
}

// everybody of Acme.
func (b *bench) everybody() []*servertest.Client {
	return []*servertest.Client{b.Acme.Admin, b.Acme.Manager, b.Acme.Supervisor, b.Acme.Worker, b.Acme.Outsider, b.Acme.Guest}
}
