package jobs

import (
	"context"
	"errors"
	"fmt"
	"log/slog"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/riverdriver/riverpgxv5"

	"hivis/platform/db"
)

const (
	// defaultTimeout is short, so that the jobs of a node that died go on within a
	// minute: another node takes a job over when it has run for rescueAfter, or
	// for its own Timeout if that is longer.
	defaultTimeout = 20 * time.Second
	rescueAfter    = 25 * time.Second
	defaultWorkers = 8
	cooldown       = 100 * time.Millisecond
)

// Queue is the job queue: add to it from any transaction; Start works it off.
type Queue struct {
	// Poll is how often a node looks for jobs: a second. Set it before Start.
	Poll time.Duration
	// Observe, if set, hears of each job that ran (metrics).
	Observe func(kind string, took time.Duration, err error)

	log      *slog.Logger
	driver   quietDriver
	adds     *river.Client[pgx.Tx]
	works    *river.Client[pgx.Tx]
	workers  *river.Workers
	queues   map[string]river.QueueConfig
	inserts  map[string]*river.InsertOpts // by kind
	periodic []*river.PeriodicJob
}

// New returns a queue that no one works off yet.
func New(database *db.DB, log *slog.Logger) *Queue {
	q := &Queue{
		Poll:    time.Second,
		log:     log,
		driver:  quietDriver{riverpgxv5.New(database.PlatformPool())},
		workers: river.NewWorkers(),
		queues:  map[string]river.QueueConfig{river.QueueDefault: {MaxWorkers: defaultWorkers}},
		inserts: map[string]*river.InsertOpts{},
	}
	adds, err := river.NewClient(q.driver, &river.Config{Schema: db.JobSchema, Logger: log})
	if err != nil {
		panic(err) // only for settings that contradict each other, and these are fixed
	}
	q.adds = adds
	return q
}

// Add queues jobs in a transaction: they run after its commit, or never.
func (q *Queue) Add(ctx context.Context, tx *db.Tx, jobs ...Args) error {
	if len(jobs) == 0 {
		return nil
	}
	params := make([]river.InsertManyParams, len(jobs))
	for i, job := range jobs {
		if id := job.organization(); id == 0 || tx.OrganizationID != 0 && id != tx.OrganizationID {
			return fmt.Errorf("jobs: %s of organization %d was added in a transaction of %d", job.Kind(), id, tx.OrganizationID)
		}
		options, known := q.inserts[job.Kind()]
		if !known {
			return fmt.Errorf("jobs: nothing works jobs of the kind %s", job.Kind())
		}
		params[i] = river.InsertManyParams{Args: job, InsertOpts: options}
	}
	borrowed, err := tx.PgxTx(ctx)
	if err != nil {
		return err
	}
	_, err = q.adds.InsertManyTx(ctx, borrowed, params)
	return err
}

// Start begins to work jobs off, on this node. All workers must have been
// registered. It returns at once; the work ends with Stop.
func (q *Queue) Start(ctx context.Context) error {
	works, err := river.NewClient(q.driver, &river.Config{
		Schema:               db.JobSchema,
		Logger:               slog.New(untilStopped{q.log.Handler()}),
		Workers:              q.workers,
		Queues:               q.queues,
		PeriodicJobs:         q.periodic,
		PollOnly:             true,
		FetchPollInterval:    q.Poll,
		FetchCooldown:        min(cooldown, q.Poll),
		JobTimeout:           defaultTimeout,
		RescueStuckJobsAfter: rescueAfter,
		// Only the owner of the tables may rebuild their indexes, and it does not serve.
		ReindexerSchedule: river.NeverSchedule(),
	})
	if err != nil {
		return fmt.Errorf("job queue: %w", err)
	}
	// The end of ctx must not cut running jobs: Stop decides how long they have.
	if err := works.Start(context.WithoutCancel(ctx)); err != nil {
		return fmt.Errorf("job queue: %w", err)
	}
	q.works = works
	return nil
}

// Stop takes no more jobs and waits for the running ones. When ctx ends first,
// they are cancelled; they then run again later, here or elsewhere.
func (q *Queue) Stop(ctx context.Context) error {
	if q.works == nil {
		return nil
	}
	if err := q.works.Stop(ctx); err == nil {
		return nil
	}
	last, cancel := context.WithTimeout(context.WithoutCancel(ctx), 2*time.Second)
	defer cancel()
	if err := q.works.StopAndCancel(last); err != nil {
		return errors.Join(errors.New("jobs were still running"), err)
	}
	return nil
}
