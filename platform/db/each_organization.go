package db

import (
	"context"
	"errors"
	"slices"

	"github.com/jackc/pgx/v5"
)

// ForEachOrganization does work that waits in many organizations: they take turns, a transaction each,
// until each has done less than most, so that one with much to do does not keep the others
// waiting. Who is next is asked of next, which leaves out who is done. Suspended organizations are
// left out. What fails in one is reported in the end.
func (d *DB) ForEachOrganization(ctx context.Context, why string, most int, next func(tx *Tx, done []int64) ([]int64, error), do func(*Tx) (int, error)) error {
	done := []int64{}
	var failed error
	for {
		var turn, closed []int64
		err := d.Platform(ctx, why, func(tx *Tx) (err error) {
			if turn, err = next(tx, done); err != nil || len(turn) == 0 {
				return err
			}
			rows, err := tx.Query(ctx, "select id from organizations where id = any($1) and status <> 'Active'", turn)
			if err == nil {
				closed, err = pgx.CollectRows(rows, pgx.RowTo[int64])
			}
			return err
		})
		if err != nil || len(turn) == 0 {
			return errors.Join(failed, err)
		}
		for _, organization := range turn {
			if slices.Contains(closed, organization) {
				done = append(done, organization)
				continue
			}
			var count int
			err := d.Write(ctx, Scope{OrganizationID: organization}, func(tx *Tx) (err error) {
				count, err = do(tx)
				return err
			})
			failed = errors.Join(failed, err)
			if err != nil || count < most {
				done = append(done, organization)
			}
		}
	}
}
