package api

import (
	"fmt"
	"slices"
	"strconv"
	"strings"
)

// Column is what a list can be sorted by.
type Column struct {
	SQL      string
	Type     ColumnType
	Nullable bool // a row may be without one: last in ascending order, first in descending
}

// ColumnType are what a column has, as PostgreSQL calls it.
type ColumnType string

// What a list can be sorted by.
const (
	NumberColumn ColumnType = "bigint"
	TimeColumn   ColumnType = "timestamptz"
	TextColumn   ColumnType = "text"
)

// Order is the sort order of a list: its columns and their directions.
type Order struct {
	name      string // the sort parameter
	isDefault bool   // the default order of the list, which an index supports
	terms     []term
}

type term struct {
	Column
	descending bool
}

// OrderBy turns ?sort=-due_date,number into an order by the columns a list allows.
// The id breaks ties, so that no row is shown twice or left out.
func OrderBy(sort, fallback string, columns map[string]Column) (Order, error) {
	if sort == "" {
		sort = fallback
	}
	order := Order{name: sort, isDefault: sort == fallback}
	for _, name := range strings.Split(sort, ",") {
		name, down := strings.CutPrefix(name, "-")
		column, ok := columns[name]
		if !ok {
			return Order{}, Invalid("sort", "one_of")
		}
		order.terms = append(order.terms, term{column, down})
		if name == "id" {
			return order, nil // what comes after it decides nothing
		}
	}
	order.terms = append(order.terms, term{columns["id"], order.terms[0].descending})
	return order, nil
}

// orderBySQL is the SQL of the order, or of its reverse; column says what a term is called.
func (o Order) orderBySQL(back bool, column func(i int) string) string {
	terms := make([]string, len(o.terms))
	for i, t := range o.terms {
		terms[i] = column(i) + map[bool]string{false: " asc", true: " desc"}[t.descending != back]
	}
	return strings.Join(terms, ", ")
}

// termSQL is a term as it stands in the list's own rows.
func (o Order) termSQL(i int) string { return o.terms[i].SQL }

// keysSQL selects what the rows are sorted by, for [keyedRow].
func (o Order) keysSQL() string {
	selected := make([]string, len(o.terms))
	for i, t := range o.terms {
		selected[i] = t.SQL + " as key_" + strconv.Itoa(i)
	}
	return strings.Join(selected, ", ")
}

// keyColumn is a term of rows that were selected with [Order.keysSQL].
func keyColumn(row string) func(i int) string {
	return func(i int) string { return row + ".key_" + strconv.Itoa(i) }
}

// afterKeysSQL is the condition on rows that come after the one with these keys, or before it.
// Where all terms go one way an index begins there.
func (o Order) afterKeysSQL(w *Where, keys []any, back bool, column func(i int) string) string {
	if o.mixesDirections() {
		return o.afterKeysFrom(0, w, keys, back, column)
	}
	columns, values := make([]string, len(keys)), make([]string, len(keys))
	for i, t := range o.terms {
		columns[i], values[i] = column(i), t.valueSQL(w, keys[i])
	}
	return fmt.Sprintf("(%s) %s (%s)", strings.Join(columns, ", "), o.terms[0].comparison(back), strings.Join(values, ", "))
}

func (o Order) mixesDirections() bool {
	return slices.ContainsFunc(o.terms, func(t term) bool { return t.Nullable || t.descending != o.terms[0].descending })
}

// afterKeysFrom compares term by term: further in this one, or the same and further in the next.
func (o Order) afterKeysFrom(i int, w *Where, keys []any, back bool, column func(i int) string) string {
	t, name := o.terms[i], column(i)
	further, same := "false", name+" is null" // nothing comes after what has none
	switch {
	case keys[i] != nil:
		value := t.valueSQL(w, keys[i])
		further, same = fmt.Sprintf("%s %s %s", name, t.comparison(back), value), name+" = "+value
		if t.Nullable && t.descending == back {
			further += " or " + name + " is null"
		}
	case t.descending != back:
		further = name + " is not null"
	}
	if i == len(o.terms)-1 {
		return further
	}
	return fmt.Sprintf("(%s or %s and %s)", further, same, o.afterKeysFrom(i+1, w, keys, back, column))
}

// comparison is how a row that comes later compares, or one that comes earlier.
func (t term) comparison(back bool) string {
	if t.descending != back {
		return "<"
	}
	return ">"
}

func (t term) valueSQL(w *Where, key any) string { return w.Arg(key) + "::" + string(t.Type) }
