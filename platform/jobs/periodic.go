package jobs

import (
	"context"
	"time"

	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"
)

// periodicTimeout is longer than other jobs': it works for all organizations.
const periodicTimeout = 2 * time.Minute

// Every runs something at each full interval of the clock, and when a node
// begins to make the periodic jobs, which is also after a restart. It runs on
// one node at a time and never beside itself; a run that fails is not repeated,
// since the next one comes anyway.
func (q *Queue) Every(kind string, interval time.Duration, do func(ctx context.Context) error, refine ...Option) {
	w := &periodicWorker{q: q, do: do, options: options{timeout: periodicTimeout}}
	for _, option := range refine {
		option(&w.options)
	}
	river.AddWorkerArgs(q.workers, tick{kind: kind}, w)
	q.periodic = append(q.periodic, river.NewPeriodicJob(fullInterval(interval),
		func() (river.JobArgs, *river.InsertOpts) {
			return tick{kind: kind}, &river.InsertOpts{MaxAttempts: 1, UniqueOpts: river.UniqueOpts{ByState: notDone}}
		},
		&river.PeriodicJobOpts{ID: kind, RunOnStart: true}))
}

// notDone are the states in which a periodic job stops a further one of its kind.
var notDone = []rivertype.JobState{
	rivertype.JobStateAvailable, rivertype.JobStatePending, rivertype.JobStateRetryable,
	rivertype.JobStateRunning, rivertype.JobStateScheduled,
}

// tick is a periodic job: it belongs to no organization.
type tick struct{ kind string }

func (t tick) Kind() string { return t.kind }

type fullInterval time.Duration

func (f fullInterval) Next(now time.Time) time.Time {
	return now.Truncate(time.Duration(f)).Add(time.Duration(f))
}

type periodicWorker struct {
	river.WorkerDefaults[tick]
	options
	q  *Queue
	do func(context.Context) error
}

func (w *periodicWorker) Timeout(*river.Job[tick]) time.Duration { return w.timeout }

func (w *periodicWorker) Work(ctx context.Context, job *river.Job[tick]) error {
	return w.q.watch(ctx, job.Kind, job.ID, 0, job.Attempt, func() error { return w.do(ctx) })
}
