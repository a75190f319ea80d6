package actions_test

import (
	"fmt"
	"maps"
	"net/http"
	"testing"
	"time"

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
	form := body{"description": "Fit a rail", "control_type": "engineering", "responsible_id": b.Acme.Worker.ID,
		"due_date": "2026-11-25", "site_id": b.Acme.Sites[0]}
	for _, change := range changes {
		maps.Copy(form, change)
	}
	return form
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
	var answer observations.Answer
	c.Post("/api/observations", body{"observation_type": "unsafe_act", "description": "No rail", "comment": "seen", "site_id": b.Acme.Sites[0],
		"observed_at": b.Now(), "risk_potential": "low", "action_required": true, "actions": drafts}).Wants(http.StatusCreated).Into(&answer)
	return answer.Observation
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
	var file struct{ Attachment struct{ ID int64 } }
	c.Upload("done.txt", []byte(content)).Wants(http.StatusOK).Into(&file)
	return file.Attachment.ID
}

func recordOf(r *servertest.Response) actions.Record {
	var answer actions.Answer
	r.Into(&answer)
	return answer.Action
}

func pathOf(id int64) string { return fmt.Sprintf("/api/actions/%d", id) }

// later moves the time, and signs everybody in anew, since sessions end.
func (b *bench) later(d time.Duration, people ...*servertest.Client) {
	b.t.Helper()
	b.Advance(d)
	for _, c := range people {
		c.SignIn().Wants(http.StatusOK)
	}
}

// told counts what a person was told of one kind.
func (b *bench) told(c *servertest.Client, kind string) int64 {
	b.t.Helper()
	return b.Insert("select count(*) from notifications where user_id = $1 and kind = $2", c.ID, kind)
}

// wants fails unless the two print alike.
func (b *bench) wants(what string, got, want any) {
	b.t.Helper()
	if g, w := fmt.Sprint(got), fmt.Sprint(want); g != w {
		b.t.Errorf("%s: %s, wanted %s", what, g, w)
	}
}
