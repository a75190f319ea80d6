package actions

import (
	"context"
	"slices"
	"time"

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
