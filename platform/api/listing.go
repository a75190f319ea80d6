package api

import (
	"context"
	"fmt"
	"strconv"
	"time"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"hivis/platform/db"
	"hivis/platform/i18n"
)

// CountLimit is the largest number of rows of a list that is counted. Pages within it have numbers;
// pages after it are reached by cursor.
const CountLimit = 1000

const maxPages = 1_000_000_000

// PageInput is where in a list a page is. Embed it in the list's input.
type PageInput struct {
	Page  int    `query:"page" default:"1" minimum:"1" maximum:"1000" doc:"Page, from 1, that begins within the first 1,000 rows"`
	After string `query:"after" maxLength:"4000" doc:"The next or previous of a page of this list in the same order; page is then ignored"`
}

// Listing is what a list shows of its rows, and in which order.
type Listing struct {
	Select  string
	Lookups Lookups
	Order   Order
	Where   *Where
	Now     time.Time
}

// All is the SQL of the whole list, with its values.
func (l Listing) All() (sql string, args []any) {
	w := l.Where.clone()
	sql = w.BindNow(l.Now, l.Select+w.FromWith(l.Lookups)+"\norder by "+l.Order.orderBySQL(false, l.Order.termSQL))
	return sql, w.Args
}

// pageStart says where a page starts: at an offset, or after the row of a cursor.
type pageStart struct {
	page, rows, offset int
	from               *cursor
}

func (l Listing) pageStart(tx *db.Tx, at PageInput, rows int) (pageStart, error) {
	if at.After == "" {
		if last := (CountLimit + rows - 1) / rows; at.Page > last {
			return pageStart{}, Problems{{Field: "page", Code: "maximum", Params: i18n.Params{"Value": last}}}.Err()
		}
		return pageStart{page: at.Page, rows: rows, offset: (at.Page - 1) * rows}, nil
	}
	from, err := parseCursor(at.After, l.cursorScope(tx), l.Order)
	return pageStart{page: from.Page, rows: rows, from: &from}, err
}

// cursorScope says which list it is, of which organization, and in which order.
func (l Listing) cursorScope(tx *db.Tx) string {
	return fmt.Sprintf("%d %s %s", tx.OrganizationID, l.Where.table, l.Order.name)
}

func (p pageStart) backward() bool { return p.from != nil && p.from.Backward }

// totals is what is said of all rows of a list, not of a page.
type totals struct {
	count        int // up to CountLimit + 1
	olderLeftOut bool
}

func (t *totals) scanTargets() []any { return []any{&t.count, &t.olderLeftOut} }

// totalsSQL is the SQL of the totals: two columns.
func (l Listing) totalsSQL(w *Where) string {
	return w.countUpTo(CountLimit+1) + ", " + w.searchWasCapped()
}

// pageSQL is the SQL of the page's rows and one more, each with its keys and, if asked, the totals.
// The table alone says which rows these are; the look-ups are made for them and no others.
func (l Listing) pageSQL(tx *db.Tx, p pageStart, withTotals bool) (sql string, args []any) {
	w, with := l.Where.searchedOnce()
	afterKeysSQL := ""
	if p.from != nil {
		afterKeysSQL = "\nwhere " + l.Order.afterKeysSQL(w, p.from.Keys, p.from.Backward, keyColumn(w.alias))
	}
	rows := "select * from (select " + w.alias + ".*, " + l.Order.keysSQL() + w.From("") + w.searchFence() + ") " + w.alias + afterKeysSQL +
		"\norder by " + l.Order.orderBySQL(p.backward(), keyColumn(w.alias)) + " limit " + strconv.Itoa(p.rows+1) + " offset " + strconv.Itoa(p.offset)
	selected := l.Select
	for i := range l.Order.terms {
		selected += ", " + keyColumn(w.alias)(i)
	}
	if withTotals {
		selected += ", " + l.totalsSQL(w)
	}
	sql = with + selected + "\nfrom (" + rows + ") " + w.alias + l.lookupsSQL(tx, w) + "\norder by " + l.Order.orderBySQL(false, keyColumn(w.alias))
	return w.BindNow(l.Now, sql), w.Args
}

// ReadPage reads a page of a list and the totals in one query. The totals are columns of the rows,
// so an empty page after the first needs a second query.
func ReadPage[T any](ctx context.Context, tx *db.Tx, l Listing, at PageInput, perPage int, scan pgx.RowToFunc[T]) ([]T, Meta, error) {
	p, err := l.pageStart(tx, at, perPage)
	if err != nil {
		return nil, Meta{}, err
	}
	sql, args := l.pageSQL(tx, p, true)
	rows, err := l.queryPage(tx, p)(ctx, sql, args...)
	if err != nil {
		return nil, Meta{}, err
	}
	var found keyed[T]
	var all totals
	err = found.read(rows, l, p, scan, all.scanTargets()...)
	if err == nil && len(found.rows) == 0 && (p.offset > 0 || p.from != nil) {
		w, with := l.Where.searchedOnce()
		err = tx.QueryRow(ctx, with+"select "+l.totalsSQL(w), w.Args...).Scan(all.scanTargets()...)
	}
	if err != nil {
		return nil, Meta{}, err
	}
	page, meta := found.trim(p, all, l.cursorScope(tx))
	return page, meta, nil
}

// keyed are rows with their sort keys.
type keyed[T any] struct {
	rows []T
	keys [][]any
}

func (k *keyed[T]) read(rows pgx.Rows, l Listing, p pageStart, scan pgx.RowToFunc[T], totals ...any) (err error) {
	keyed := keyedRow{totals: totals}
	k.rows, err = pgx.AppendRows(make([]T, 0, p.rows+1), rows, func(row pgx.CollectableRow) (T, error) {
		keyed.CollectableRow, keyed.keys = row, make([]any, len(l.Order.terms))
		k.keys = append(k.keys, keyed.keys)
		return scan(&keyed)
	})
	return err
}

// trim drops the row that only shows that there is a further page, and makes the cursors of the
// next and the previous page.
func (k keyed[T]) trim(p pageStart, all totals, list string) ([]T, Meta) {
	further := len(k.rows) > p.rows
	if further && p.backward() {
		k.rows, k.keys = k.rows[1:], k.keys[1:]
	} else if further {
		k.rows, k.keys = k.rows[:p.rows], k.keys[:p.rows]
	}
	meta := MetaOf(p.page, p.rows, min(all.count, CountLimit))
	meta.More, meta.OlderLeftOut = all.count > CountLimit, all.olderLeftOut
	if len(k.keys) == 0 {
		return k.rows, meta
	}
	if further || p.backward() {
		meta.Next = cursor{Scope: list, Page: p.page + 1, Keys: k.keys[len(k.keys)-1]}.String()
	}
	if p.backward() && further || !p.backward() && p.page > 1 {
		meta.Previous = cursor{Scope: list, Page: max(p.page-1, 1), Backward: true, Keys: k.keys[0]}.String()
	}
	return k.rows, meta
}

// keyedRow is a row that ends with what it is sorted by, and with the totals if they were asked for.
type keyedRow struct {
	pgx.CollectableRow
	keys, totals []any
	dest         []any // kept from row to row: there are many columns
}

// FieldDescriptions are those of what the list selects: the rest is not for its scan.
func (k *keyedRow) FieldDescriptions() []pgconn.FieldDescription {
	all := k.CollectableRow.FieldDescriptions()
	return all[:len(all)-len(k.keys)-len(k.totals)]
}

func (k *keyedRow) Scan(dest ...any) error {
	k.dest = append(k.dest[:0], dest...)
	for i := range k.keys {
		k.dest = append(k.dest, &k.keys[i])
	}
	k.dest = append(k.dest, k.totals...)
	return k.CollectableRow.Scan(k.dest...)
}
