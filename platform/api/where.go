package api

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// Where says which rows of a table a query is about. Values are always parameters; only the table
// and the columns, which are constants of the program, are text.
type Where struct {
	table, alias   string
	conditions     []string
	search         *search
	baseConditions int    // how many conditions the list has before anybody filters it: see IsUnfiltered
	tallies        string // which tallies are of the rows: see Tallied
	Args           []any
}

// RowsOf are the rows of a table, whose alias follows it: "sites s".
func RowsOf(table string) *Where {
	name, alias, _ := strings.Cut(table, " ")
	return &Where{table: name, alias: alias}
}

// From is the SQL of the rows, between what is selected of them and their order. The joins are SQL.
func (w *Where) From(joins string) string {
	from := w.table + " " + w.alias
	if w.search != nil {
		from = w.search.join(from)
	}
	return "\nfrom " + from + joins + "\nwhere " + w.String()
}

// FromWith is [Where.From] with look-ups.
func (w *Where) FromWith(lookups Lookups) string {
	return w.From(lookups.SQL(w.alias + ".organization_id"))
}

// clone is a copy that takes more conditions and values without changing the original.
func (w *Where) clone() *Where {
	c := *w
	c.conditions, c.Args = slices.Clip(w.conditions), slices.Clip(w.Args)
	return &c
}

// Arg adds a value and returns its placeholder.
func (w *Where) Arg(value any) string {
	w.Args = append(w.Args, value)
	return fmt.Sprintf("$%d", len(w.Args))
}

// And adds a condition in which each %s is the placeholder of one value.
func (w *Where) And(condition string, values ...any) {
	placeholders := make([]any, len(values))
	for i, v := range values {
		placeholders[i] = w.Arg(v)
	}
	w.conditions = append(w.conditions, fmt.Sprintf(condition, placeholders...))
}

// AnyOf keeps the rows whose column is one of the values; no values, no condition.
func AnyOf[T any](w *Where, column string, values []T) {
	if len(values) > 0 {
		w.And(column+" = any(%s)", values)
	}
}

// AnyID is AnyOf for ids, of which 0 stands for the rows that have none.
func AnyID(w *Where, column string, ids []int64) {
	if slices.Contains(ids, 0) {
		w.And("("+column+" = any(%s) or "+column+" is null)", ids)
		return
	}
	AnyOf(w, column, ids)
}

// AndAny adds a condition that holds when one of the alternatives does. They are SQL with
// placeholders from Arg.
func (w *Where) AndAny(alternatives []string) {
	w.conditions = append(w.conditions, "("+strings.Join(alternatives, " or ")+")")
}

// Now is the named parameter of the present moment in a list's SQL; [Where.BindNow] binds it.
const Now = "@now"

// BindNow binds [Now], if the SQL mentions it: the database refuses a parameter that no statement uses.
func (w *Where) BindNow(now time.Time, sql string) string {
	if !strings.Contains(sql, Now) {
		return sql
	}
	return strings.ReplaceAll(sql, Now, w.Arg(now))
}

// QueueCount asks for the number of the rows, of which no more than most are counted.
func (w *Where) QueueCount(batch *pgx.Batch, most int, into any) {
	batch.Queue("select "+w.countUpTo(most), w.Args...).QueryRow(func(row pgx.Row) error { return row.Scan(into) })
}

// countUpTo is the SQL of the number of the rows, counted no further than a limit.
func (w *Where) countUpTo(most int) string {
	return UpTo(most, "", "select"+w.From(""))
}

func (w *Where) String() string { return strings.Join(w.conditions, " and ") }
