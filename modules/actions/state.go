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

// StateOf reads the state of an observation's actions.
func StateOf(ctx context.Context, tx *db.Tx, observationID int64) (State, error) {
	rows, err := New().StatusesOf(ctx, tx, StatusesOfParams{tx.OrganizationID, observationID})
	var s State
	for _, row := range rows {
		s.Statuses = append(s.Statuses, row.Status)
		switch {
		case slices.Contains([]string{Completed, Closed}, row.Status):
			s.Done++
		case row.Status != Planned && (s.DueAt == nil || row.DueAt.Before(*s.DueAt)):
			s.DueAt = &row.DueAt
		}
	}
	return s, err
}
