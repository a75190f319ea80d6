package api

import (
	"fmt"
	"strings"
)

// Tallied marks the list as countable from the table tallies. The condition among selects the tally
// rows t that count only visible records. It is valid until a filter is added. The sums are lower
// bounds.
func (w *Where) Tallied(among string) { w.tallies = among }

// IsTallied reports whether the tallies are of these rows.
func (w *Where) IsTallied() bool { return w.tallies != "" && w.IsUnfiltered() }

// AtLeast is the SQL of how many rows there are at least in each of some groups: a column for each
// condition on the tallies t of a facet.
func (w *Where) AtLeast(facet string, groups ...string) string {
	columns := make([]string, len(groups))
	for i, group := range groups {
		columns[i] = fmt.Sprintf("coalesce(sum(t.records) filter (where %s), 0) as n%d", group, i)
	}
	return "select " + strings.Join(columns, ", ") + w.fromTallies(facet)
}

// AtLeastByValue is the same for each value of a facet.
func (w *Where) AtLeastByValue(facet string) string {
	return "select t.value, sum(t.records) as n" + w.fromTallies(facet) + " group by t.value"
}

func (w *Where) fromTallies(facet string) string {
	return fmt.Sprintf(" from tallies t where %s and t.facet = '%s'", w.tallies, facet)
}

// UpTo is the SQL of the number of rows, counted up to a limit, or not at all where there are surely
// as many. "" says that nothing is known.
func UpTo(limit int, atLeast, rows string) string {
	counted := fmt.Sprintf("(select count(*) from (%s limit %d) counted)", rows, limit)
	if atLeast == "" {
		return counted
	}
	return fmt.Sprintf("case when %s >= %d then %[2]d else %s end", atLeast, limit, counted)
}
