package actions

import (
	"context"
	"errors"
	"iter"
	"strings"

	"hivis/platform/db"
)

// atOnce is how much of an organization's work is done in one transaction.
const atOnce = 500

// inTurns lets organizations take turns, a transaction each, until each has done less
// than atOnce. What fails in one is reported in the end.
func (m *Module) inTurns(ctx context.Context, why string, next func(tx *db.Tx, done []int64) ([]int64, error), do func(*db.Tx) (int, error)) error {
	done := []int64{}
	var failed error
	for {
		var turn []int64
		err := m.DB.Platform(ctx, why, func(tx *db.Tx) (err error) {
			turn, err = next(tx, done)
			return err
		})
		if err != nil || len(turn) == 0 {
			return errors.Join(failed, err)
		}
		for _, organization := range turn {
			var count int
			err := m.DB.Write(ctx, db.Scope{OrganizationID: organization}, func(tx *db.Tx) (err error) {
				count, err = do(tx)
				return err
			})
			failed = errors.Join(failed, err)
			if err != nil || count < atOnce {
				done = append(done, organization)
			}
		}
	}
}

// namesByAction goes through rows that name people action by action, and gives of each
// action the names of all of them; "" where a row of it names nobody.
func namesByAction[R any](rows []R, of func(R) (action int64, name string)) iter.Seq2[int64, string] {
	return func(yield func(int64, string) bool) {
		var names []string
		for i, row := range rows {
			action, name := of(row)
			if name != "" {
				names = append(names, name)
			}
			if i+1 < len(rows) {
				if next, _ := of(rows[i+1]); next == action {
					continue
				}
			}
			if !yield(action, strings.Join(names, ", ")) {
				return
			}
			names = nil
		}
	}
}
