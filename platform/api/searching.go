package api

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// searched is by what words rows are found, as placeholders, the column of the record that has
// them, and whether a condition finds them.
type searched struct {
	kind, words, record string
	within              bool
}

// Search keeps the rows whose record, of a kind, has these words.
func (w *Where) Search(kind string, words []string, record string) {
	w.searched = &searched{kind: w.Arg(kind), words: w.Arg(words), record: record}
}

// Finds is the condition that a record of another table is among those that have the words that were
// searched for. It stands in what is gathered (see [Where.Either]), so that few of them are joined.
func (w *Where) Finds(record string) string {
	w.searched.within = true
	return fmt.Sprintf("%s in (select search_records(%s, %s))", record, w.searched.kind, w.searched.words)
}

// found is the table, or what finds its rows.
func (w *Where) found() string {
	if w.searched == nil || w.searched.within {
		return w.table
	}
	return fmt.Sprintf("search_records(%s, %s) found (id) join %s on %s = found.id", w.searched.kind, w.searched.words, w.table, w.searched.record)
}

// What one in so many of the newest records has is common. To find all that have it, and then
// to show a page of them, would cost more the more there are. A list of what is common is
// walked like any other, and the words are looked for in what is met, where that is soon done:
// where enough of those that were looked at have them, or few rows are left to look at. Of how
// many records, and rows of them, are looked at depends what such a page costs; beyond them a
// number is said to be "80+".
const (
	newest     = 300 // as in the database's search_records, like commonness
	commonness = 16
	lookedAt   = Counted
	rowsOfThem = 3 * lookedAt
	enough     = 32
	few        = 10_000
)

// searchesAlone reports whether a list is of all that have some words, in an order that an
// index has, and no other condition finds them better. The newest have to come first: of
// another order they do not tell how soon a page of it is met.
func (l Listing) searchesAlone() bool {
	return l.Where.searched != nil && !l.Where.wholly && l.Order.usual && l.Order.terms[0].down
}

// readFound walks the list where the words are common, which is remembered for a moment; else all
// that have them are found once.
func readFound[T any](ctx context.Context, tx *db.Tx, l Listing, p place, scan pgx.RowToFunc[T]) (found keyed[T], n number, err error) {
	plenty, met := plentyOf(ctx), l.met()
	name := plenty.nameOf(met.Where)
	if n.rows, n.more = plenty.has(name); !n.more {
		sql, args := l.common(tx.OrganizationID)
		var whole, walked bool
		if err := tx.QueryRow(ctx, sql, args...).Scan(&n.rows, &whole, &walked); err != nil {
			return found, n, err
		}
		switch {
		case n.rows < enough && walked:
			return readNumbered(ctx, tx, met, p, scan)
		case n.rows < enough && !whole:
			return readNumbered(ctx, tx, l, p, scan)
		case !whole:
			plenty.learn(name, n.rows)
			n.more = true
		}
	}
	sql, args := met.part(tx, p, false)
	rows, err := tx.Query(ctx, sql, args...)
	if err == nil {
		err = found.read(rows, l, p, scan, nil)
	}
	if n.more && p.from == nil {
		n = n.seen(p, len(found.rows))
	}
	return found, n, err
}

// common is the SQL of how many rows have what is common among the newest (-1: it is not), whether
// these were all, and whether few are to be walked to find the page. A "case" asks the database
// for no more than is needed, and keeps it from taking all that have the words, and sorting them,
// for less than a walk.
func (l Listing) common(organization int64) (sql string, args []any) {
	w := l.Where.walked()
	texts := fmt.Sprintf("from search_texts st where st.organization_id = %s and st.kind = %s order by st.record_id desc", w.Arg(organization), w.searched.kind)
	has := haveWords("st.text", w.searched.words)
	sql = fmt.Sprintf(`with common as materialized (select
case when (select count(*) filter (where %[4]s) * %[5]d > %[6]d from (select st.text %[7]s limit %[6]d) st)
then (select array[count(*) filter (where %[3]s), count(*)] from (select %[10]s.* from (select st.organization_id, st.record_id, st.text %[7]s limit %[8]d) st
  join %[2]s on %[10]s.organization_id = st.organization_id and %[9]s = st.record_id
  where case when %[4]s then true else false end limit %[11]d) %[10]s) else '{-1, 0}' end as n), looked as materialized (
select n[1] as n, n[1] >= 0 and n[2] < %[11]d and not exists (select from (select %[7]s offset %[8]d limit 1) older) as whole from common)
select n, whole, n >= 0 and n < %[1]d and not whole and %[12]s from looked`,
		enough, w.table, w.String(), has, commonness, newest, texts, lookedAt, w.searched.record, w.row(), rowsOfThem, l.fewLeft(w))
	return w.At(l.Now, sql), w.Args
}

// fewLeft is the SQL of whether there are so few rows that each may be asked for the words.
func (l Listing) fewLeft(w *Where) string {
	if w.searched.within {
		return "false" // what they are gathered by finds them
	}
	return fmt.Sprintf("(select count(*) from (select from %s where %s limit %d) rest) <= %d", w.table, w, few+1, few)
}

// met is the same list, in which each row that is met is asked for the words.
func (l Listing) met() Listing {
	w := l.Where.walked()
	w.searched = nil
	w.Remembered()
	w.AndMostly(fmt.Sprintf("(select %[2]s from search_texts st where st.organization_id = %[3]s.organization_id and st.kind = %[1]s and st.record_id = %[4]s)",
		l.Where.searched.kind, haveWords("st.text", l.Where.searched.words), w.row(), l.Where.searched.record))
	l.Where = w
	return l
}

// haveWords is the SQL of whether a text, which is kept in small letters, has words.
func haveWords(text, words string) string {
	return fmt.Sprintf("%s like all(array(select lower(word) from unnest(%s::text[]) word))", text, words)
}
