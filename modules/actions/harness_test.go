package actions_test

import (
	"fmt"
	"net/http"
	"testing"

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

// form is an action of Acme's first site that nothing is wrong with, for the
// worker, due in three days.
func (b *bench) form(changes ...body) body {
	return servertest.Body(body{"description": "Fit a rail", "control_type": "engineering", "responsible_id": b.Acme.Worker.ID,
		"due_date": "2026-11-25", "site_id": b.Acme.Sites[0]}, changes...)
}

func (b *bench) create(c *servertest.Client, changes ...body) actions.Record {
	b.t.Helper()
	return recordOf(c.Post("/api/actions", b.form(changes...)).Wants(http.StatusCreated))
}

// report reports an observation with these actions.
func (b *bench) report(c *servertest.Client, drafts ...body) observations.Record {
	b.t.Helper()
	for i := range drafts {
		draft := b.form(drafts[i])
		delete(draft, "site_id")
		drafts[i] = draft
	}
	return servertest.As[observations.Answer](b.Observe(b.Acme, c, body{"actions": drafts})).Observation
}

func (b *bench) read(c *servertest.Client, id int64) actions.Record {
	b.t.Helper()
	return recordOf(c.Get(pathOf(id)).Wants(http.StatusOK))
}

// move makes a move that is allowed.
func (b *bench) move(c *servertest.Client, id int64, move string, with body) actions.Record {
	b.t.Helper()
	return recordOf(c.Post(pathOf(id)+"/"+move, with).Wants(http.StatusOK))
}

// complete completes an action with evidence.
func (b *bench) complete(c *servertest.Client, id int64) actions.Record {
	b.t.Helper()
	return b.move(c, id, "complete", body{"remarks": " It is done ", "attachment_ids": []int64{b.upload(c)}})
}

func (b *bench) upload(c *servertest.Client) int64 { return b.sent(c, "the rail is there") }

// sent uploads a file; the same bytes are kept once.
func (b *bench) sent(c *servertest.Client, content string) int64 {
	b.t.Helper()
	return c.Uploaded("done.txt", []byte(content))
}

func recordOf(r *servertest.Response) actions.Record {
	return servertest.As[actions.Answer](r).Action
}

func pathOf(id int64) string { return fmt.Sprintf("/api/actions/%d", id) }
