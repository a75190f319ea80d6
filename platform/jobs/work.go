package jobs

import (
	"context"
	"log/slog"
	"time"

	"github.com/riverqueue/river"

	"hivis/platform/db"
)

// Owner says whose job it is. Every job's arguments embed it.
type Owner struct {
	OrganizationID int64 `json:"organization_id"`
}

// organization makes Args something that only a type with an Of can be.
//
//lint:ignore U1000 it is asked through Args
func (o Owner) organization() int64 { return o.OrganizationID }

// Args are what a job is told: identifiers, not contents, since it reads the
// present state itself. Kind names it, "<module>.<verb>".
type Args interface {
	Kind() string
	organization() int64
}

// Job is one run of a job.
type Job[A Args] struct {
	Args    A
	ID      int64
	Attempt int  // from 1
	Last    bool // no further attempt follows
}

// Scope is that of the transaction in which the job does its work.
func (j Job[A]) Scope() db.Scope { return db.Scope{OrganizationID: j.Args.organization()} }

// Option refines how a kind of job is worked.
type Option func(*options)

type options struct {
	timeout  time.Duration
	attempts int
	backoff  func(attempt int) time.Duration
	queue    string
	workers  int
}

// Timeout cancels a run that takes longer. It is also how long the job of a
// node that died waits before another node takes it over.
func Timeout(d time.Duration) Option { return func(o *options) { o.timeout = d } }

// Attempts is how often a failing job is tried in all; 25 if not said.
func Attempts(n int) Option { return func(o *options) { o.attempts = n } }

// Backoff is how long to wait after an attempt (from 1) that failed; if not
// said, its fourth power in seconds.
func Backoff(wait func(attempt int) time.Duration) Option {
	return func(o *options) { o.backoff = wait }
}

// OwnQueue gives the kind a queue of its own, so that it and the others never wait
// for each other.
func OwnQueue(queue string, workers int) Option {
	return func(o *options) { o.queue, o.workers = queue, workers }
}

// Stop fails a job for good.
func Stop(err error) error { return river.JobCancel(err) }

// Work registers what does the jobs of one kind. An error is tried again.
func Work[A Args](q *Queue, do func(ctx context.Context, job Job[A]) error, refine ...Option) {
	w := &worker[A]{q: q, do: do}
	for _, option := range refine {
		option(&w.options)
	}
	if w.queue != "" {
		q.queues[w.queue] = river.QueueConfig{MaxWorkers: w.workers}
	}
	var kind A
	q.inserts[kind.Kind()] = &river.InsertOpts{Queue: w.queue, MaxAttempts: w.attempts}
	river.AddWorker(q.workers, w)
}

type worker[A Args] struct {
	river.WorkerDefaults[A]
	options
	q  *Queue
	do func(context.Context, Job[A]) error
}

func (w *worker[A]) Timeout(*river.Job[A]) time.Duration { return w.timeout }

func (w *worker[A]) NextRetry(job *river.Job[A]) time.Time {
	if w.backoff == nil {
		return time.Time{}
	}
	return time.Now().Add(w.backoff(job.Attempt))
}

func (w *worker[A]) Work(ctx context.Context, job *river.Job[A]) error {
	return w.q.watch(ctx, job.Kind, job.ID, job.Args.organization(), job.Attempt, func() error {
		return w.do(ctx, Job[A]{Args: job.Args, ID: job.ID, Attempt: job.Attempt, Last: job.Attempt >= job.MaxAttempts})
	})
}

// watch runs a job and tells the log and the metrics how it went.
func (q *Queue) watch(ctx context.Context, kind string, id, organizationID int64, attempt int, do func() error) error {
	started := time.Now()
	err := do()
	took := time.Since(started)
	if q.Observe != nil {
		q.Observe(kind, took, err)
	}
	if err != nil {
		q.log.LogAttrs(ctx, slog.LevelWarn, "job failed", slog.String("kind", kind), slog.Int64("job_id", id),
			slog.Int64("organization_id", organizationID), slog.Int("attempt", attempt), slog.String("error", err.Error()))
	}
	return err
}
