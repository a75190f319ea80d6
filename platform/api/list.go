package api

import (
	"fmt"
	"slices"
	"strings"
	"time"

	"github.com/jackc/pgx/v5"
)

// Meta says which part of the list this is.
type Meta struct {
	CurrentPage int    `json:"current_page" minimum:"1" maximum:"1000000000"`
	PerPage     int    `json:"per_page" minimum:"1" maximum:"100"`
	TotalPages  int    `json:"total_pages" minimum:"0" maximum:"1000000000" doc:"Pages of the rows that were counted"`
	TotalCount  int    `json:"total_count" minimum:"0" maximum:"1000000000" doc:"Rows, as far as they were counted"`
	More        bool   `json:"more" doc:"There are more rows than were counted"`
	Next        string `json:"next,omitempty" maxLength:"4000" doc:"What to ask the next page with, as ?after="`
	Previous    string `json:"previous,omitempty" maxLength:"4000" doc:"What to ask the previous page with, as ?after="`
}

// MetaOf computes a page's Meta.
func MetaOf(page, perPage, total int) Meta {
	return Meta{CurrentPage: page, PerPage: perPage, TotalCount: total, TotalPages: (total + perPage - 1) / perPage}
}

// Where says which rows of a table a list is about. Values are always parameters;
// only the table and the columns, which are ours, are text.
type Where struct {
	table      string
	searched   *searched // by what words they are found, if by any
	conditions []string
	wholly     bool
	remembered bool
	tally      tally // what is known of their number
	walks      walks
	steady     int // how many of the values came with Steady or AndSteadily
	Args       []any
}

// walks is what one of the conditions is where the list is walked, and which.
type walks struct {
	condition string
	at        int
}

// RowsOf are the rows of a table, whose short name follows it: "sites s".
func RowsOf(table string) *Where { return &Where{table: table} }

// Wholly says that finding the rows costs more than reading them: a page of them and
// their number are asked for at once, instead of finding them twice.
func (w *Where) Wholly() { w.wholly = true }

// Remembered says that to count the rows costs more than to read a page of them: that there
// are far more than a page counts is remembered for a moment (see plenty).
func (w *Where) Remembered() { w.remembered = true }

// IsWhole reports whether Wholly was said, or words were searched for.
func (w *Where) IsWhole() bool { return w.wholly || w.searched != nil }

// From is the SQL of the rows, after what is selected of them and of what is joined.
func (w *Where) From(joins string) string {
	return "\nfrom " + w.found() + joins + "\nwhere " + w.String()
}

// also is a copy for one query, to which more is added than holds for the others.
func (w *Where) also() *Where {
	return &Where{w.table, w.searched, slices.Clip(w.conditions), w.wholly, w.remembered, w.tally, w.walks, w.steady, slices.Clip(w.Args)}
}

// row is the table's short name.
func (w *Where) row() string { return w.table[strings.LastIndex(w.table, " ")+1:] }

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

// Steady says that one plan reads the rows as well as another, whatever the values so far are. While
// no others are added the database keeps the plan of the list (see [db.Tx.QueryKept]).
func (w *Where) Steady() { w.steady = len(w.Args) }

// AndSteadily is And with values of which the same is true: an index finds the rows of any of them.
func (w *Where) AndSteadily(condition string, values ...any) {
	w.And(condition, values...)
	w.steady += len(values)
}

// IsSteady reports whether that is true of all values.
func (w *Where) IsSteady() bool { return w.steady == len(w.Args) }

// AndMostly adds a condition that most rows meet, such as what a user may see.
// Of "one of these sites or mine" PostgreSQL expects that next to nothing is
// left, since it takes the sites of one organization for a matter of chance,
// and would then fetch and sort everything; of a case it expects half.
func (w *Where) AndMostly(condition string, values ...any) {
	w.And("case when "+condition+" then true else false end", values...)
}

// Either adds a condition on what is not in the table. To find the rows it is gathered first; where
// very many meet it and a page of them is walked in its order, the other form is asked of each row.
func (w *Where) Either(gathered, walked string) {
	w.walks = walks{"case when " + walked + " then true else false end", len(w.conditions)}
	w.conditions = append(w.conditions, gathered)
}

// walked are the same rows for a list that is walked.
func (w *Where) walked() *Where {
	w = w.also()
	if w.walks.condition != "" {
		w.conditions = slices.Clone(w.conditions)
		w.conditions[w.walks.at], w.walks = w.walks.condition, walks{}
	}
	return w
}

// AnyOf keeps the rows whose column is one of the values; no values, no condition.
func AnyOf[T any](w *Where, column string, values []T) {
	if len(values) > 0 {
		w.And(column+" = any(%s)", values)
	}
}

// Any adds a condition that holds when one of the alternatives does. They are
// SQL with placeholders from Arg.
func (w *Where) Any(alternatives []string) {
	w.conditions = append(w.conditions, "("+strings.Join(alternatives, " or ")+")")
}

// Now stands for the present moment in a list's SQL, until [Where.At] puts it in.
const Now = "@now"

// At puts the moment in for [Now], if the SQL mentions it: the database refuses
// a parameter that no statement uses.
func (w *Where) At(now time.Time, sql string) string {
	if !strings.Contains(sql, Now) {
		return sql
	}
	return strings.ReplaceAll(sql, Now, w.Arg(now))
}

// Words turns what somebody typed to search for into patterns, one for each
// word, the longest first. What has none searches for nothing.
func Words(typed string) []string {
	words := strings.Fields(typed)
	slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
	for i, word := range words {
		words[i] = "%" + escapeLike(word) + "%"
	}
	return words
}

var likeEscaper = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)

// escapeLike makes typed text a literal inside a LIKE pattern.
func escapeLike(s string) string { return likeEscaper.Replace(s) }

// QueueCount asks for the number of the rows, of which no more than most are counted.
func (w *Where) QueueCount(batch *pgx.Batch, most int, into any) {
	batch.Queue(fmt.Sprintf("select count(*) from (select%s limit %d) t", w.From(""), most), w.Args...).
		QueryRow(func(row pgx.Row) error { return row.Scan(into) })
}

func (w *Where) String() string { return strings.Join(w.conditions, " and ") }
