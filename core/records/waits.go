package records

import (
	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
)

// Waits is a reason for which records wait for somebody.
type Waits struct {
	Why   string // the word for it
	Tally string // what the number of them is called
	Where *api.Where
	Order string // SQL, the most pressing first
}

// Waiting is how records are read that wait.
type Waiting[R any] struct {
	Select  string
	Lookups api.Lookups
	Scan    pgx.RowToFunc[R]
	Most    int // so many are counted of each reason
}

// Queue asks how many wait for each reason, and for as many of them as are to be told, and
// returns what tells them.
func (w Waiting[R]) Queue(batch *pgx.Batch, ask Ask, reasons ...Waits) func(numbers any) Told {
	counts, found := make([]int64, len(reasons)), make([][]R, len(reasons))
	for i, reason := range reasons {
		reason.Where.QueueCount(batch, w.Most, &counts[i])
		if ask.Wants(reason.Why) {
			sql := w.Select + reason.Where.FromWith(w.Lookups) + " order by " + reason.Order + ask.Page()
			batch.Queue(sql, reason.Where.Args...).Query(func(rows pgx.Rows) (err error) {
				found[i], err = pgx.CollectRows(rows, w.Scan)
				return err
			})
		}
	}
	return func(numbers any) Told {
		told := Told{Numbers: numbers, Counts: map[string]int64{}}
		for i, reason := range reasons {
			told.Counts[reason.Tally] = counts[i]
			told.Waiting += counts[i]
			for _, record := range found[i] {
				told.Needs = append(told.Needs, Need{reason.Why, record})
			}
		}
		return told
	}
}
