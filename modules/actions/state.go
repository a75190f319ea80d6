package actions

import (
	"context"
	"fmt"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
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

const needsAtMost = 50

// needsWithin is how far ahead Home looks.
const needsWithin = 7 * 24 * time.Hour

// NeedsOf returns what waits for the caller: their own actions that are overdue
// or due within a week, and completed ones that they may verify, most urgent first.
func (m *Module) NeedsOf(ctx context.Context, tx *db.Tx) ([]Action, error) {
	user := api.Actor(ctx)
	where := visible(tx, user)
	mine := "(a.status in ('open', 'in_progress') and a.responsible_id = " + where.Arg(user.ID) + " and a.due_at <= " + where.Arg(m.Now().Add(needsWithin)) + ")"
	verify := "(a.status = 'completed' and a.responsible_id <> " + where.Arg(user.ID) + " and a.completed_by <> " + where.Arg(user.ID)
	if !user.IsAdmin && !user.Rules.Grant(Name, "create") {
		verify += " and a.assigned_by = " + where.Arg(user.ID)
	}
	where.Any([]string{mine, verify + ")"})
	var found []Action
	batch := &pgx.Batch{}
	m.queue(batch, user, where, fmt.Sprintf(" order by a.status = 'completed', a.due_at, a.id limit %d", needsAtMost), &found)
	err := tx.Run(ctx, batch)
	return found, err
}
