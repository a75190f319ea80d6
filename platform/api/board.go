package api

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// ReadBoard reads the first rows of each status of a list, as a board shows them, in one
// round trip: what is on a board is asked for again whenever one of its rows changes.
func ReadBoard[T any](ctx context.Context, tx *db.Tx, l Listing, s Statuses, most int, order func(status string) Order, scan pgx.RowToFunc[T]) (map[string][]T, error) {
	batch, found := &pgx.Batch{}, make([]keyed[T], len(s))
	for i, status := range s {
		column := l
		column.Where, column.Order = l.Where.clone(), order(status.Name)
		s.Filter(column.Where, []string{status.Name}, l.Now)
		first := pageStart{page: 1, rows: most}
		sql, args := column.pageSQL(tx, first, false)
		batch.Queue(sql, args...).Query(func(rows pgx.Rows) error { return found[i].read(rows, column, first, scan) })
	}
	if err := tx.Run(ctx, batch); err != nil {
		return nil, err
	}
	columns := map[string][]T{}
	for i, status := range s {
		columns[status.Name] = found[i].rows[:min(most, len(found[i].rows))]
	}
	return columns, nil
}
