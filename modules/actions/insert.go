package actions

import (
	"context"
	"time"

	"hivis/platform/db"
)

var table = db.Table{Name: "actions", Serial: "actions"}

// row is an action as it begins.
type row struct {
	Placed
	DueAt                time.Time
	Status               string
	OpensAt              *time.Time
	CreatedAt, UpdatedAt time.Time
}

// inserted is a new action, with what is told of it.
type inserted struct {
	db.Added
	Placed
}

func insert(ctx context.Context, tx *db.Tx, placed []Placed, now time.Time) ([]inserted, error) {
	rows := make([]row, len(placed))
	for i, p := range placed {
		day, err := time.Parse(dayFormat, p.DueDate)
		if err != nil {
			return nil, err // Check has refused it
		}
		r := row{Placed: p, DueAt: DueAt(day, p.Zone), CreatedAt: now, UpdatedAt: now}
		r.Description, r.Remarks = trim(p.Description), trim(p.Remarks)
		if r.Status, r.OpensAt, err = p.begins(now); err != nil {
			return nil, err
		}
		rows[i] = r
	}
	added, err := db.InsertAll(ctx, tx, table, rows)
	all := make([]inserted, len(added))
	for i := range added {
		all[i] = inserted{added[i], placed[i]}
	}
	return all, err
}

// begins says with which status an action begins, and when it opens by itself.
func (d Placed) begins(now time.Time) (status string, opensAt *time.Time, err error) {
	if d.PlannedFor == "" {
		return Open, nil, nil
	}
	day, err := time.Parse(dayFormat, d.PlannedFor)
	at := OpensAt(day, d.Zone)
	return Opened(Planned, &at, now), &at, err
}
