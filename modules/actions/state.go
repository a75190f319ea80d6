package actions

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/db"
)

// State is what the module that asked for actions follows.
type State struct {
	Statuses []string // as stored
	Done     int      // completed or closed
	DueAt    *time.Time
}

// StatesOf reads the states of the actions of a kind's records, by the record.
func StatesOf(ctx context.Context, tx *db.Tx, kind string, ids []int64) (map[int64]State, error) {
	rows, err := New().StatusesOf(ctx, tx, StatusesOfParams{tx.OrganizationID, kind, ids})
	states := make(map[int64]State, len(ids))
	for _, row := range rows {
		s := states[row.ActionableID]
		s.Statuses = append(s.Statuses, row.Status)
		switch {
		case slices.Contains([]string{Completed, Closed}, row.Status):
			s.Done++
		case s.DueAt == nil || row.DueAt.Before(*s.DueAt):
			s.DueAt = &row.DueAt
		}
		states[row.ActionableID] = s
	}
	return states, err
}

// Unfinished is an action that is not closed.
type Unfinished struct {
	ID     int64  `minimum:"1" maximum:"9007199254740991"`
	Number string `maxLength:"40"`
}

// QueueUnfinished asks for all actions of a record that are not closed, whoever sees them,
// along with what else the batch asks for: what waits for them waits for each.
func QueueUnfinished(batch *pgx.Batch, tx *db.Tx, kind string, id int64, found *[]Unfinished) {
	batch.Queue("select id, serial from actions where organization_id = $1 and actionable_type = $2 and actionable_id = $3 and status <> 'closed' order by due_at, id",
		tx.OrganizationID, kind, id).Query(func(rows pgx.Rows) (err error) {
		*found, err = pgx.CollectRows(rows, func(row pgx.CollectableRow) (a Unfinished, err error) {
			var serial int64
			err = row.Scan(&a.ID, &serial)
			a.Number = records.Number("ACT", serial)
			return a, err
		})
		return err
	})
}
