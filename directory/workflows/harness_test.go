package workflows_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/directory/workflows"
	"hivis/server/servertest"
)

type body = map[string]any

// bench is the product with records that are reviewed, and what these tests ask of it.
type bench struct {
	*servertest.Server
	t    *testing.T
	form int64
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	b := &bench{servertest.WithTrials(t, nil), t, 0}
	b.form = b.Form(b.Acme, "Hot work")
	b.Advance(45 * time.Hour) // Monday, 9 in UTC, and 22 in Auckland
	return b
}

func user(c *servertest.Client) body { return body{"kind": "user", "user_id": c.ID} }

func position(kind string) body { return body{"kind": kind} }

func (b *bench) role(name string) body {
	return body{"kind": "role", "role_id": b.Acme.RoleIDs[name]}
}

// draft is a workflow of trials that nothing is wrong with: the supervisor, then the manager.
func (b *bench) draft(changes ...body) body {
	return servertest.Body(body{"title": "Two pairs of eyes", "kind": "sequential", "module": servertest.Trials, "form_ids": []int64{b.form},
		"reviewers": []body{user(b.Acme.Supervisor), user(b.Acme.Manager)}, "lead_hours": 4}, changes...)
}

func (b *bench) create(changes ...body) workflows.Workflow {
	b.t.Helper()
	return servertest.As[workflows.Answer](b.Acme.Admin.Post("/api/workflows", b.draft(changes...)).Wants(http.StatusCreated)).Workflow
}

// ask asks for a trial, by default the worker's at the first site.
func (b *bench) ask(t servertest.Trial) int64 {
	b.t.Helper()
	if t.FormID == 0 {
		t.FormID = b.form
	}
	if t.Title == "" {
		t.Title = "Cut a pipe"
	}
	return b.Ask(b.Acme, b.Acme.Worker, t)
}

// of are the reviews of a trial as somebody reads them.
func (b *bench) of(c *servertest.Client, trial int64) []workflows.Review {
	b.t.Helper()
	return servertest.As[workflows.Reviews](c.Get(fmt.Sprintf("/api/reviews?module=Trial&record_id=%d", trial)).Wants(http.StatusOK)).Reviews
}

// latest is the latest review of a trial.
func (b *bench) latest(trial int64) workflows.Review {
	b.t.Helper()
	return b.of(b.Acme.Admin, trial)[0]
}

func (b *bench) decide(c *servertest.Client, trial int64, decision string) *servertest.Response {
	b.t.Helper()
	with := body{"decision": decision}
	if decision == "reject" {
		with["remark"] = "No guard"
	}
	return c.Post(fmt.Sprintf("/api/reviews/%d/decide", b.latest(trial).ID), with)
}

// mine is what waits for somebody.
func (b *bench) mine(c *servertest.Client) (titles []string) {
	b.t.Helper()
	var answer workflows.WaitingReviews
	c.Get("/api/reviews/mine").Wants(http.StatusOK).Into(&answer)
	for _, each := range answer.Reviews {
		titles = append(titles, each.Title)
	}
	b.Wants("the number of what waits", answer.Meta.TotalCount, len(titles))
	return titles
}

// told is a review in short: "open: Head of site: Ada asked".
func told(r workflows.Review) string {
	text := r.State
	for _, step := range r.Steps {
		text += " |"
		for _, seat := range step.Seats {
			text += fmt.Sprintf(" %s %s", seat.User.Name, seat.State)
		}
	}
	return text
}

func (b *bench) is(trial int64, wants string) {
	b.t.Helper()
	if got := told(b.latest(trial)); got != wants {
		b.t.Fatalf("got    %s\nwanted %s", got, wants)
	}
}

// status is what became of a trial, and how often it was told so.
func (b *bench) status(trial int64) string {
	b.t.Helper()
	for i, status := range []string{"draft", "approved", "rejected"} {
		if times := b.Insert("select coalesce((select times + 1 from trials where id = $1 and status = $2), 0)::bigint", trial, status); times > 0 {
			return fmt.Sprintf("%s %d", []string{"draft", "approved", "rejected"}[i], times-1)
		}
	}
	return "?"
}

// later moves the time, signs everybody in anew, and lets the job look.
func (b *bench) later(d time.Duration, people ...*servertest.Client) {
	b.t.Helper()
	b.Later(d, append(people, b.Acme.Admin)...)
	b.look()
}

func (b *bench) look() {
	b.t.Helper()
	b.Run(b.App.Workflows.CheckAll)
}
