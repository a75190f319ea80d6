package installation

import (
	"context"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/directory/organizations"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Job is one that failed.
type Job struct {
	ID           int64      `json:"id" minimum:"1" maximum:"9007199254740991"`
	Kind         string     `json:"kind" maxLength:"200"`
	State        string     `json:"state" enum:"retryable,cancelled,discarded" doc:"Retryable: another attempt follows. The others failed for good"`
	Recovered    bool       `json:"recovered" doc:"It is repeated by the clock, and has gone well since"`
	Attempt      int        `json:"attempt" minimum:"0" maximum:"2147483647"`
	MaxAttempts  int        `json:"max_attempts" minimum:"1" maximum:"2147483647"`
	FailedAt     *time.Time `json:"failed_at" nullable:"true"`
	NextAt       *time.Time `json:"next_at" nullable:"true" doc:"When it is tried again; null: it is not"`
	Organization string     `json:"organization" maxLength:"200" doc:"Whose it is; empty: the installation's"`
	Error        string     `json:"error" maxLength:"1000"`
}

// recovered says of a job j that is repeated by the clock that a later run has gone well.
const recovered = `(j.max_attempts = 1 and exists (select from jobs.river_job later where later.kind = j.kind and later.state = 'completed' and later.finalized_at > j.finalized_at))`

const selectJob = `
select j.id, j.kind, j.state::text as state, j.attempt, j.max_attempts, j.attempted_at as failed_at,
  case when j.state = 'retryable' then j.scheduled_at end as next_at,
  j.state = 'discarded' and ` + recovered + ` as recovered,
  coalesce((select o.name from organizations o where o.id = (j.args ->> 'organization_id')::bigint), '') as organization,
  left(coalesce(j.errors[array_upper(j.errors, 1)] ->> 'error', ''), 1000) as error
from jobs.river_job j where j.state in ('retryable', 'cancelled', 'discarded')`

// readFailed are the last ones that failed.
func readFailed(ctx context.Context, tx *db.Tx) ([]Job, error) {
	rows, err := tx.Query(ctx, selectJob+" order by j.attempted_at desc nulls last, j.id desc limit 100")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, db.Named[Job]())
}

func readStates(ctx context.Context, tx *db.Tx) ([]JobState, error) {
	rows, err := tx.Query(ctx, "select state::text as state, count(*) as count from jobs.river_job group by state order by state")
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, pgx.RowToStructByName[JobState])
}

// JobInput names a job.
type JobInput struct {
	ID int64 `path:"id" minimum:"1" maximum:"9007199254740991"`
}

// JobShown carries a job as it was.
type JobShown struct {
	Job Job `json:"job"`
}

// Retry answers POST /api/v1/installation/jobs/{id}/retry.
func (m *Module) Retry(ctx context.Context, _ *db.Tx, in *JobInput) (*JobShown, error) {
	return m.mend(ctx, in.ID, "job_retried", func(tx *db.Tx) error {
		// One that is repeated by the clock never runs beside itself.
		var waits bool
		err := tx.QueryRow(ctx, `select exists (select from jobs.river_job j join jobs.river_job other on other.unique_key = j.unique_key and other.id <> j.id
			where j.id = $1 and other.state in ('available', 'pending', 'retryable', 'running', 'scheduled'))`, in.ID).Scan(&waits)
		if err != nil {
			return err
		}
		if waits {
			return api.Conflict("job_waits_already", nil)
		}
		return m.Jobs.Retry(ctx, tx, in.ID)
	})
}

// Discard answers DELETE /api/v1/installation/jobs/{id}.
func (m *Module) Discard(ctx context.Context, _ *db.Tx, in *JobInput) (*JobShown, error) {
	return m.mend(ctx, in.ID, "job_discarded", func(tx *db.Tx) error { return m.Jobs.Discard(ctx, tx, in.ID) })
}

// mend does something to a job that failed, and writes it into the platform's log.
func (m *Module) mend(ctx context.Context, id int64, kind string, do func(*db.Tx) error) (*JobShown, error) {
	out := &JobShown{}
	err := m.DB.Platform(ctx, "mend a job", func(tx *db.Tx) (err error) {
		tx.OrganizationID, tx.UserID = api.CallOf(ctx).OrganizationID, api.Actor(ctx).ID
		if out.Job, err = db.One[Job](ctx, tx, selectJob+" and j.id = $1 for no key update of j", id); err != nil {
			return err
		}
		if err := do(tx); err != nil {
			return err
		}
		activity.Write(ctx, tx, activity.Event{Module: organizations.Name, Title: out.Job.Kind, Kind: kind, At: m.Now()})
		return nil
	})
	return out, err
}
