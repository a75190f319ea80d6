package api

import (
	"context"

	"github.com/jackc/pgx/v5"
)

// Querier runs a query: a transaction, or one that locks rows first.
type Querier interface {
	Query(ctx context.Context, sql string, args ...any) (pgx.Rows, error)
}

// ReadAll runs sql with where.Args and returns all rows. The sql already contains the conditions.
func ReadAll[T any](ctx context.Context, querier Querier, sql string, where *Where, scan pgx.RowToFunc[T]) ([]T, error) {
	rows, err := querier.Query(ctx, sql, where.Args...)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, scan)
}

// ReadOne reads the row that meets the conditions; that there is none is "not found".
func ReadOne[T any](ctx context.Context, querier Querier, sql string, where *Where, scan pgx.RowToFunc[T]) (one T, err error) {
	rows, err := querier.Query(ctx, sql, where.Args...)
	if err != nil {
		return one, err
	}
	return pgx.CollectExactlyOneRow(rows, scan)
}
