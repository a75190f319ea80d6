package jobs

import (
	"context"
	"errors"

	"github.com/jackc/pgx/v5"
	"github.com/riverqueue/river"
	"github.com/riverqueue/river/rivertype"

	"hivis/platform/db"
)

// Retry has a job run again at once, also one that was given up.
func (q *Queue) Retry(ctx context.Context, tx *db.Tx, id int64) error {
	return q.mend(ctx, tx, id, q.adds.JobRetryTx)
}

// Discard removes a job, which then never runs again.
func (q *Queue) Discard(ctx context.Context, tx *db.Tx, id int64) error {
	return q.mend(ctx, tx, id, q.adds.JobDeleteTx)
}

func (q *Queue) mend(ctx context.Context, tx *db.Tx, id int64, do func(context.Context, pgx.Tx, int64) (*rivertype.JobRow, error)) error {
	borrowed, err := tx.PgxTx(ctx)
	if err != nil {
		return err
	}
	_, err = do(ctx, borrowed, id)
	if errors.Is(err, river.ErrNotFound) {
		return pgx.ErrNoRows
	}
	return err
}
