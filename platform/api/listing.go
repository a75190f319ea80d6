package api

import (
	"context"
	"fmt"
	"slices"
	"strconv"
	"strings"
	"time"
	"unicode"

	"github.com/jackc/pgx/v5"
	"github.com/jackc/pgx/v5/pgconn"

	"hivis/platform/db"
	"hivis/platform/i18n"
)

// Counted is how many rows of a list are counted for a page of it. Up to there pages have
// numbers; beyond, each names the next.
const Counted = 1000

const mostPages = 1_000_000_000

// Place is where in a list a page is. Embed it in the list's input.
type Place struct {
	Page  int    `query:"page" default:"1" minimum:"1" maximum:"1000" doc:"Page, from 1, that begins within the first 1,000 rows"`
	After string `query:"after" maxLength:"4000" doc:"The next or previous that a page of this list, in this order, names; then it counts and not the page"`
}

// Listing is what a list shows of its rows, and in which order.
type Listing struct {
	Select, Joins string
	Order         Order
	Where         *Where
	Now           time.Time
}

// All is the SQL of the whole list, with its values.
func (l Listing) All() (sql string, args []any) {
	w := l.Where.also()
	sql = w.At(l.Now, l.Select+l.Where.From(l.Joins)+"\norder by "+l.Order.by(false, l.Order.sql))
	return sql, w.Args
}

// count is the SQL of the number of its rows, as far as they are counted, or of how many there
// are at least where that is more.
func (l Listing) count() string {
	most := Counted + 1
	if l.Where.remembered {
		most = farMore
	}
	counted := UpTo(most, "", "select"+l.Where.From(""))
	if !l.Where.IsTallied() {
		return "select " + counted
	}
	return fmt.Sprintf("select case when n0 > %d then n0::bigint else %s end from (%s) tallied", Counted, counted, l.Where.AtLeast("all", "true"))
}

// place is a page's: how many rows are before it, or beyond which row it is.
type place struct {
	page, rows, offset int
	from               *cursor
}

func (l Listing) place(tx *db.Tx, at Place, rows int) (place, error) {
	if at.After == "" {
		if last := (Counted + rows - 1) / rows; at.Page > last {
			return place{}, Problems{{Field: "page", Code: "maximum", Params: i18n.Params{"Value": last}}}.Err()
		}
		return place{page: at.Page, rows: rows, offset: (at.Page - 1) * rows}, nil
	}
	from, err := cursorOf(at.After, l.name(tx), l.Order)
	return place{page: from.Page, rows: rows, from: &from}, err
}

// name says which list it is, to whom, and in which order.
func (l Listing) name(tx *db.Tx) string {
	table, _, _ := strings.Cut(l.Where.table, " ")
	return fmt.Sprintf("%d %s %s", tx.OrganizationID, table, l.Order.name)
}

func (p place) back() bool { return p.from != nil && p.from.Back }

// part is the SQL of the page's rows and one more, each with its keys and, if asked, with the
// number of all. The table alone says which rows these are; what is joined is looked up for
// them and no others.
func (l Listing) part(tx *db.Tx, p place, numbered bool) (sql string, args []any) {
	w, row := l.Where.also(), l.Where.row()
	columns, page, number := row+".*", row, ""
	selected, joins := l.lookUps(tx, w)
	switch {
	case numbered && w.IsWhole(): // to count them all are held, so only the id of each is, and the page's are read once more
		columns, page, number = row+".id, count(*) over () as number_of_all", "page", ", page.number_of_all"
		joins = fmt.Sprintf("\njoin %s on %s.id = page.id%s", w.table, row, joins)
	case numbered: // indexes answer both
		number = ", (" + l.count() + ")"
	}
	beyond := ""
	if p.from != nil {
		beyond = "\nwhere " + l.Order.beyond(w, p.from.Keys, p.from.Back, key(row))
	}
	rows := "select * from (select " + columns + ", " + l.Order.keys() + l.Where.From("") + ") " + row + beyond +
		"\norder by " + l.Order.by(p.back(), key(row)) + " limit " + strconv.Itoa(p.rows+1) + " offset " + strconv.Itoa(p.offset)
	for i := range l.Order.terms {
		selected += ", " + key(page)(i)
	}
	sql = selected + number + "\nfrom (" + rows + ") " + page + joins + "\norder by " + l.Order.by(false, key(page))
	return w.At(l.Now, sql), w.Args
}

// lookUps are the SQL of what is looked up for a page's rows: by its id alone where that says which
// row it is, since row-level security says whose it is and PostgreSQL would hold the query's own
// condition against that for each row; and else by the organization's number and not by that of the
// page's rows. PostgreSQL knows of row-level security that both are one, takes the page for a single
// row because of it, and would read a small table from end to end for each of its rows.
func (l Listing) lookUps(tx *db.Tx, w *Where) (selected, joins string) {
	if tx.SeesAll() {
		return l.Select, l.Joins
	}
	selected, joins = byID(l.Select, w.row()), byID(l.Joins, w.row())
	if own := " = " + w.row() + ".organization_id"; strings.Contains(joins, own) {
		joins = strings.ReplaceAll(joins, own, " = "+w.Arg(tx.OrganizationID))
	}
	return selected, joins
}

// byID takes the condition on the organization out of SQL of the form "x.organization_id =
// row.organization_id and x.id = ...".
func byID(sql, row string) string {
	same := ".organization_id = " + row + ".organization_id and "
	var kept strings.Builder
	for {
		before, after, found := strings.Cut(sql, same)
		if !found {
			kept.WriteString(sql)
			return kept.String()
		}
		others := strings.TrimRightFunc(before, isOfName)
		if name := before[len(others):]; strings.HasPrefix(after, name+".id = ") {
			kept.WriteString(others)
		} else {
			kept.WriteString(before + same)
		}
		sql = after
	}
}

func isOfName(r rune) bool { return r == '_' || unicode.IsLetter(r) || unicode.IsDigit(r) }

// ReadPage reads a page of a list and says how many rows there are, in one round trip
// but for a page behind the last one.
func ReadPage[T any](ctx context.Context, tx *db.Tx, l Listing, at Place, perPage int, scan pgx.RowToFunc[T]) ([]T, Meta, error) {
	p, err := l.place(tx, at, perPage)
	if err != nil {
		return nil, Meta{}, err
	}
	read := readNumbered[T]
	if l.searchesAlone() {
		read = readFound[T]
	}
	found, n, err := read(ctx, tx, l, p, scan)
	if err != nil {
		return nil, Meta{}, err
	}
	rows, meta := found.trim(l, p, n, l.name(tx))
	return rows, meta, nil
}

// number is how many rows there are, as far as they were counted.
type number struct {
	rows int
	more bool
}

// seen is the number after a page from the beginning was read, of a list that is said to have
// more: where it ends here, that is the number, whatever there was before.
func (n number) seen(p place, rows int) number {
	switch {
	case rows > p.rows:
		n.rows = max(n.rows, p.offset+p.rows)
	case rows > 0 || p.offset == 0:
		n = number{rows: p.offset + rows}
	}
	return n
}

// readNumbered reads the page and the number of all in one statement. Where the page has no row
// that could tell the number, it is asked for by itself.
func readNumbered[T any](ctx context.Context, tx *db.Tx, l Listing, p place, scan pgx.RowToFunc[T]) (found keyed[T], n number, err error) {
	plenty := plentyOf(ctx)
	name := plenty.nameOf(l.Where)
	total := &n.rows
	least, known := plenty.has(name)
	walked := known
	if known {
		n.rows, total = least, nil
	} else if walked, err = l.isWalked(ctx, tx); err != nil {
		return found, n, err
	}
	if walked {
		l.Where = l.Where.walked()
	}
	sql, args := l.part(tx, p, !known)
	rows, err := l.ask(tx, p)(ctx, sql, args...)
	if err != nil {
		return found, n, err
	}
	err = found.read(rows, l, p, scan, total)
	if known && p.from == nil {
		n = n.seen(p, len(found.rows))
	}
	if !known && n.rows >= farMore {
		plenty.learn(name, farMore)
	}
	if err == nil && len(found.rows) == 0 && (p.offset > 0 || p.from != nil) {
		err = tx.QueryRow(ctx, l.count(), l.Where.Args...).Scan(&n.rows)
	}
	return found, n, err
}

// ask is how the list is asked for: its plan is kept where one serves all who ask for it. Each page
// with a number has a statement of its own; only that of the first is asked often.
func (l Listing) ask(tx *db.Tx, p place) func(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if l.Order.usual && l.Where.IsSteady() && p.offset == 0 {
		return tx.QueryKept
	}
	return tx.Query
}

// Of so many of a list's first rows one in so many has to meet what could be gathered instead.
const firstRows, metByOneIn = 300, 4

// isWalked reports whether a list whose rows could be gathered is better walked: whoever sees but
// few of very many would have all of them asked for.
func (l Listing) isWalked(ctx context.Context, tx *db.Tx) (walked bool, err error) {
	w := l.Where.also()
	if w.walks.condition == "" || w.IsWhole() || !l.Order.usual {
		return false, nil
	}
	w.conditions = slices.Delete(slices.Clone(w.conditions), w.walks.at, w.walks.at+1)
	sql := w.At(l.Now, fmt.Sprintf("select count(*) filter (where %s) * %d >= count(*) from (select * from %s where %s order by %s limit %d) %s",
		w.walks.condition, metByOneIn, w.table, w, l.Order.by(false, l.Order.sql), firstRows, w.row()))
	rows, err := l.ask(tx, place{})(ctx, sql, w.Args...)
	if err != nil {
		return false, err
	}
	return pgx.CollectExactlyOneRow(rows, pgx.RowTo[bool])
}

// keyed are rows, each with what it is sorted by.
type keyed[T any] struct {
	rows []T
	keys [][]any
}

func (k *keyed[T]) read(rows pgx.Rows, l Listing, p place, scan pgx.RowToFunc[T], total *int) (err error) {
	keyed := keyedRow{total: total}
	k.rows, err = pgx.AppendRows(make([]T, 0, p.rows+1), rows, func(row pgx.CollectableRow) (T, error) {
		keyed.CollectableRow, keyed.keys = row, make([]any, len(l.Order.terms))
		k.keys = append(k.keys, keyed.keys)
		return scan(&keyed)
	})
	return err
}

// trim leaves the row out that only tells of a further page, and says where the pages
// beside this one are.
func (k keyed[T]) trim(l Listing, p place, n number, list string) ([]T, Meta) {
	further := len(k.rows) > p.rows
	if further && p.back() {
		k.rows, k.keys = k.rows[1:], k.keys[1:]
	} else if further {
		k.rows, k.keys = k.rows[:p.rows], k.keys[:p.rows]
	}
	meta := MetaOf(p.page, p.rows, min(n.rows, Counted))
	meta.More = n.more || n.rows > Counted
	if len(k.keys) == 0 {
		return k.rows, meta
	}
	if further || p.back() {
		meta.Next = cursor{Of: list, Page: p.page + 1, Keys: k.keys[len(k.keys)-1]}.String()
	}
	if p.back() && further || !p.back() && p.page > 1 {
		meta.Previous = cursor{Of: list, Page: max(p.page-1, 1), Back: true, Keys: k.keys[0]}.String()
	}
	return k.rows, meta
}

// keyedRow is a row that ends with what it is sorted by, and maybe with the number of all.
type keyedRow struct {
	pgx.CollectableRow
	keys  []any
	total *int
	dest  []any // the same for each row: there are many columns
}

// FieldDescriptions are of what the list selects alone: the rest is nobody's to name.
func (k *keyedRow) FieldDescriptions() []pgconn.FieldDescription {
	all := k.CollectableRow.FieldDescriptions()
	if k.total != nil {
		all = all[:len(all)-1]
	}
	return all[:len(all)-len(k.keys)]
}

func (k *keyedRow) Scan(dest ...any) error {
	k.dest = append(k.dest[:0], dest...)
	for i := range k.keys {
		k.dest = append(k.dest, &k.keys[i])
	}
	if k.total != nil {
		k.dest = append(k.dest, k.total)
	}
	return k.CollectableRow.Scan(k.dest...)
}
