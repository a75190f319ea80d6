package api

import (
	"context"
	"fmt"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// searched is by what words rows are found, as placeholders, and the column of the record that has them.
type searched struct{ kind, words, record string }

// Search keeps the rows whose record, of a kind, has these words.
func (w *Where) Search(kind string, words []string, record string) {
	w.searched = &searched{w.Arg(kind), w.Arg(words), record}
}

// found is the table, or what finds its rows.
func (w *Where) found() string {
	if w.searched == nil {
		return w.table
	}
	return fmt.Sprintf("search_records(%s, %s) found (id) join %s on %s = found.id", w.searched.kind, w.searched.words, w.table, w.searched.record)
}

// What one in so many of the newest records has is common. To find all that have it, and then
// to show a page of them, would cost more the more there are. A list of what is common is
// walked like any other, and the words are looked for in what is met, where that is soon done:
// where enough of those that were looked at have them, or few rows are left to look at. Of how
// many are looked at depends what such a page costs; beyond them a number is said to be "80+".
const (
	newest     = 300
	commonness = 16
	lookedAt   = Counted
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
	w := l.Where.also()
	texts := fmt.Sprintf("from search_texts st where st.organization_id = %s and st.kind = %s order by st.record_id desc", w.Arg(organization), w.searched.kind)
	has := haveWords("st.text", w.searched.words)
	sql = fmt.Sprintf(`with common as materialized (select
case when (select count(*) filter (where %[5]s) * %[6]d > %[7]d from (select st.text %[8]s limit %[7]d) st)
then (select count(*) from (select from (select st.organization_id, st.record_id, st.text %[8]s limit %[9]d) st
  join %[2]s on %[11]s.organization_id = st.organization_id and %[10]s = st.record_id
  where case when %[5]s then true else false end and %[3]s limit %[12]d) counted) else -1 end as n), looked as materialized (
select n, n >= 0 and not exists (select from (select %[8]s offset %[9]d limit 1) older) as whole from common)
select n, whole, n >= 0 and n < %[1]d and not whole and (select count(*) from (select from %[2]s where %[3]s limit %[4]d + 1) rest) <= %[4]d from looked`,
		enough, w.table, w.String(), few, has, commonness, newest, texts, lookedAt, w.searched.record, w.row(), Counted+1)
	return w.At(l.Now, sql), w.Args
}

// met is the same list, in which each row that is met is asked for the words.
func (l Listing) met() Listing {
	w := l.Where.also()
	w.searched = nil
	w.Remembered()
	w.AndMostly(fmt.Sprintf("(select %[2]s from search_texts st where st.organization_id = %[3]s.organization_id and st.kind = %[1]s and st.record_id = %[4]s)",
		l.Where.searched.kind, haveWords("st.text", l.Where.searched.words), w.row(), l.Where.searched.record))
	l.Where = w
	return l
}

// haveWords is the SQL of whether a text has words. "ilike" would make small letters of the text
// for each of them anew.
func haveWords(text, words string) string {
	return fmt.Sprintf("lower(%s) like all(array(select lower(word) from unnest(%s::text[]) word))", text, words)
}
