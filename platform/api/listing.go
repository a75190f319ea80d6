package api

import (
	"context"
	"fmt"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// Listing is what a list shows of its rows, and in which order.
type Listing struct {
	Select, Joins, Order string
	Where                *Where
	Now                  time.Time
}

// All is the SQL of the whole list.
func (l Listing) All() string {
	return l.Select + l.Where.From(l.Joins) + "\norder by " + l.order()
}

// Count is the SQL of the number of its rows.
func (l Listing) Count() string { return "select count(*)" + l.Where.From("") }

func (l Listing) order() string { return l.Where.At(l.Now, l.Order) }

// part is the SQL of some rows of the list. The table alone says which rows these are;
// what is joined is looked up for them and no others.
func (l Listing) part(limit, offset int) string {
	row, order := l.Where.row(), l.order()
	shown, read := l.Select, "select "+row+".*"
	if l.Where.wholly {
		shown, read = shown+", "+row+".number_of_all", read+", count(*) over () as number_of_all"
	}
	return fmt.Sprintf("%s\nfrom (%s%s\norder by %s limit %d offset %d) %s%s\norder by %s",
		shown, read, l.Where.From(""), order, limit, offset, row, l.Joins, order)
}

// ReadPage reads a page of a list and says how many rows there are, in one round trip
// but for a page behind the last one.
func ReadPage[T any](ctx context.Context, tx *db.Tx, l Listing, page, perPage int, scan pgx.RowToFunc[T]) ([]T, Meta, error) {
	read := readBeside[T]
	if l.Where.wholly {
		read = readWholly[T]
	}
	found, total, err := read(ctx, tx, l, perPage, (page-1)*perPage, scan)
	return found, MetaOf(page, perPage, total), err
}

// readBeside asks for the number beside the rows: indexes answer both.
func readBeside[T any](ctx context.Context, tx *db.Tx, l Listing, limit, offset int, scan pgx.RowToFunc[T]) (found []T, total int, err error) {
	batch := &pgx.Batch{}
	batch.Queue(l.Count(), l.Where.Args...).QueryRow(func(row pgx.Row) error { return row.Scan(&total) })
	part := l.part(limit, offset)
	batch.Queue(part, l.Where.Args...).Query(func(rows pgx.Rows) (err error) {
		found, err = pgx.CollectRows(rows, scan)
		return err
	})
	results, err := tx.SendBatch(ctx, batch)
	if err != nil {
		return nil, 0, err
	}
	err = results.Close() // it reads the answers
	return found, total, err
}

// readWholly finds all rows once and counts them on the way. Behind the last page there
// is no row that could tell their number.
func readWholly[T any](ctx context.Context, tx *db.Tx, l Listing, limit, offset int, scan pgx.RowToFunc[T]) ([]T, int, error) {
	var total int
	count, args := l.Count(), l.Where.Args
	part := l.part(limit, offset)
	rows, err := tx.Query(ctx, part, l.Where.Args...)
	if err != nil {
		return nil, 0, err
	}
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (T, error) { return scan(counted{row, &total}) })
	if err == nil && len(found) == 0 && offset > 0 {
		err = tx.QueryRow(ctx, count, args...).Scan(&total)
	}
	return found, total, err
}

// counted is a row that ends with the number of all.
type counted struct {
	pgx.CollectableRow
	total *int
}

func (c counted) Scan(dest ...any) error {
	return c.CollectableRow.Scan(append(dest, c.total)...)
}
