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
	order := l.order()
	rows := fmt.Sprintf("%s\norder by %s limit %d offset %d", l.Where.From(""), order, limit, offset)
	if l.Where.wholly {
		return l.counted(rows) + "\norder by " + order
	}
	row := l.Where.row()
	return fmt.Sprintf("%s\nfrom (select %s.*%s) %s%s\norder by %s", l.Select, row, rows, row, l.Joins, order)
}

// counted is the SQL of the page's rows, each with the number of all. To count them all
// are held, so only the id of each is, and the page's are read once more.
func (l Listing) counted(page string) string {
	row := l.Where.row()
	return fmt.Sprintf("%s, page.number_of_all\nfrom (select %s.id, count(*) over () as number_of_all%s) page\njoin %s on %s.id = page.id%s",
		l.Select, row, page, l.Where.table, row, l.Joins)
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
	found, err := pgx.CollectRows(rows, func(row pgx.CollectableRow) (T, error) { return scan(countedRow{row, &total}) })
	if err == nil && len(found) == 0 && offset > 0 {
		err = tx.QueryRow(ctx, count, args...).Scan(&total)
	}
	return found, total, err
}

// countedRow is a row that ends with the number of all.
type countedRow struct {
	pgx.CollectableRow
	total *int
}

func (c countedRow) Scan(dest ...any) error {
	return c.CollectableRow.Scan(append(dest, c.total)...)
}
