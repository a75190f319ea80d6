package trainings_test

import (
	"fmt"
	"net/http"
	"testing"
	"time"

	"hivis/modules/trainings"
	"hivis/server/servertest"
)

type body = map[string]any

// bench is the product with a subject that everybody at the first site needs.
type bench struct {
	*servertest.Server
	t       *testing.T
	subject int64
}

func newBench(t *testing.T) *bench {
	t.Helper()
	t.Parallel()
	b := &bench{Server: servertest.New(t), t: t}
	b.subject = b.add("First aid", body{"validity_months": 24, "window_days": 90, "remind_days": 30, "certificate": true})
	return b
}

func (b *bench) add(name string, with ...body) int64 {
	b.t.Helper()
	return servertest.As[trainings.SubjectAnswer](b.Acme.Admin.Post("/api/training_subjects", servertest.Body(body{"name": name}, with...)).Wants(http.StatusCreated)).Subject.ID
}

// require has everybody at the first site need a subject.
func (b *bench) require(subject int64, with ...body) int64 {
	b.t.Helper()
	sent := servertest.Body(body{"subject_id": subject, "whom": "all", "site_ids": []int64{b.Acme.Sites[0]}, "strength": "blocks", "reason": "law"}, with...)
	return servertest.As[trainings.RequirementAnswer](b.Acme.Admin.Post("/api/training_requirements", sent).Wants(http.StatusCreated)).Requirement.ID
}

// day is so many days from today.
func (b *bench) day(days int) string { return b.Now().UTC().AddDate(0, 0, days).Format(time.DateOnly) }

func (b *bench) draft(with ...body) body {
	return servertest.Body(body{"user_id": b.Acme.Worker.ID, "subject_id": b.subject, "held_on": b.day(-1), "result": "passed"}, with...)
}

// record says that the worker passed, and what else is said.
func (b *bench) record(with ...body) trainings.Whole {
	b.t.Helper()
	return servertest.As[trainings.Answer](b.Acme.Manager.Post("/api/training_records", b.draft(with...)).Wants(http.StatusCreated)).Training
}

// needs are the states of what people need, by name and subject, as somebody sees them.
func (b *bench) needs(who *servertest.Client, query string) map[string]string {
	b.t.Helper()
	found := map[string]string{}
	for _, n := range servertest.As[trainings.Needs](who.Get("/api/training_needs?per_page=100" + query).Wants(http.StatusOK)).Needs {
		found[n.Holder.Name+" "+n.Subject.Name] = n.State
	}
	return found
}

func path(id int64) string { return fmt.Sprintf("/api/training_records/%d", id) }

// refuses fails unless an answer refuses what was sent, at a field.
func (b *bench) refuses(r *servertest.Response, field string) {
	b.t.Helper()
	if p := r.Refuses(http.StatusUnprocessableEntity, "invalid"); len(p.Errors[field]) == 0 {
		b.t.Errorf("nothing is said of %q but %v", field, p.Errors)
	}
}
