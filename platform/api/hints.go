package api

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/platform/db"
)

// Hints to PostgreSQL's planner are in this file and nowhere else. Each says what the planner
// takes for granted that is not so.

// AndLikely adds a condition that most rows meet, such as what a user may see. PostgreSQL
// underestimates how many rows "one of these sites or mine" keeps, so it would fetch and sort
// everything. It expects that a CASE keeps half.
func (w *Where) AndLikely(condition string, values ...any) {
	w.And("case when "+condition+" then true else false end", values...)
}

// MarkUnfiltered says that the list has no filter so far: what is added from now on is one.
func (w *Where) MarkUnfiltered() { w.baseConditions = len(w.conditions) }

// IsUnfiltered reports whether no filter was added.
func (w *Where) IsUnfiltered() bool { return w.search == nil && w.baseConditions == len(w.conditions) }

// queryPage is how a page is asked for. PostgreSQL takes planning for cheaper than it is: it plans a
// list with ten joins anew each time, which takes longer than to read a page. So the plan of the
// first page is kept for a plain list in its usual order, which differs from one reader to another
// in nothing that a plan depends on. A list with a filter is planned for its values: of a rare one
// and a common one the best plans are not the same.
func (l Listing) queryPage(tx *db.Tx, p pageStart) func(ctx context.Context, sql string, args ...any) (pgx.Rows, error) {
	if l.Order.isDefault && l.Where.IsUnfiltered() && p.offset == 0 {
		return tx.QueryKept
	}
	return tx.Query
}

// lookupsSQL is the SQL of the look-ups of a page, with the organization's number as a value. PostgreSQL
// knows from row-level security that the rows of the page have the same number, expects a single
// row because of that, and would read a small table from end to end for each row; of a value of
// its own it expects nothing. Across organizations each row has its own number.
func (l Listing) lookupsSQL(tx *db.Tx, w *Where) string {
	switch {
	case len(l.Lookups) == 0:
		return ""
	case tx.SeesAll():
		return l.Lookups.SQL(w.alias + ".organization_id")
	}
	return l.Lookups.SQL(w.Arg(tx.OrganizationID))
}

// searchFence keeps the planner from looking for what a search finds along the order of the list: it
// expects 200 records, would hope to meet some of them early, and walk the whole list where there
// are three.
func (w *Where) searchFence() string {
	if w.search == nil {
		return ""
	}
	return " offset 0"
}
