package records

import (
	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
)

// Reason is one reason why records wait for the user.
type Reason struct {
	Name  string // the word in the API
	Count string // the name of the number of records
	Where *api.Where
	Order string // SQL, the most pressing first
}

// ReasonQuery reads the records that wait.
type ReasonQuery[R any] struct {
	Select   string
	Lookups  api.Lookups
	Scan     pgx.RowToFunc[R]
	MaxCount int // counting stops here, for each reason
}

// Queue adds to the batch the counts and the requested records of each reason. It returns a
// function that gives the result once the batch has run.
func (w ReasonQuery[R]) Queue(batch *pgx.Batch, ask HomeRequest, reasons ...Reason) func(numbers any) HomeContent {
	counts, found := make([]int64, len(reasons)), make([][]R, len(reasons))
	for i, reason := range reasons {
		reason.Where.QueueCount(batch, w.MaxCount, &counts[i])
		if ask.Includes(reason.Name) {
			sql := w.Select + reason.Where.FromWith(w.Lookups) + " order by " + reason.Order + ask.LimitOffset()
			batch.Queue(sql, reason.Where.Args...).Query(func(rows pgx.Rows) (err error) {
				found[i], err = pgx.CollectRows(rows, w.Scan)
				return err
			})
		}
	}
	return func(numbers any) HomeContent {
		told := HomeContent{Numbers: numbers, Counts: map[string]int64{}}
		for i, reason := range reasons {
			told.Counts[reason.Count] = counts[i]
			told.Waiting += counts[i]
			for _, record := range found[i] {
				told.Needs = append(told.Needs, Need{reason.Name, record})
			}
		}
		return told
	}
}
