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

// StatesOf reads the states of observations' actions, by the observation.
func StatesOf(ctx context.Context, tx *db.Tx, observationIDs []int64) (map[int64]State, error) {
	rows, err := New().StatusesOf(ctx, tx, StatusesOfParams{tx.OrganizationID, observationIDs})
	states := make(map[int64]State, len(observationIDs))
	for _, row := range rows {
		s := states[row.ObservationID]
		s.Statuses = append(s.Statuses, row.Status)
		switch {
		case slices.Contains([]string{Completed, Closed}, row.Status):
			s.Done++
		case s.DueAt == nil || row.DueAt.Before(*s.DueAt):
			s.DueAt = &row.DueAt
		}
		states[row.ObservationID] = s
	}
	return states, err
}
