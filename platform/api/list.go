package api

import (
	"cmp"
	"fmt"
	"slices"
	"strings"
	"time"
)

// Page is what every list takes. Embed it in the list's input.
type Page struct {
	Page int `query:"page" default:"1" minimum:"1" maximum:"100000" doc:"Page, from 1"`
}

// Meta says which part of the list this is.
type Meta struct {
	CurrentPage int `json:"current_page" minimum:"1" maximum:"100000"`
	PerPage     int `json:"per_page" minimum:"1" maximum:"100"`
	TotalPages  int `json:"total_pages" minimum:"0" maximum:"1000000000"`
	TotalCount  int `json:"total_count" minimum:"0" maximum:"1000000000"`
}

// MetaOf computes a page's Meta.
func MetaOf(page, perPage, total int) Meta {
	return Meta{CurrentPage: page, PerPage: perPage, TotalCount: total, TotalPages: (total + perPage - 1) / perPage}
}

// Where says which rows of a table a list is about. Values are always parameters;
// only the table and the columns, which are ours, are text.
type Where struct {
	table      string
	found      string // what finds the rows in the table's place, if not the table
	conditions []string
	wholly     bool
	Args       []any
}

// RowsOf are the rows of a table, whose short name follows it: "sites s".
func RowsOf(table string) *Where { return &Where{table: table} }

// Search keeps the rows that have these words. The function finds them and returns
// them whole, so it stands in the table's place.
func (w *Where) Search(function string, words []string) {
	w.found = function + "(" + w.Arg(words) + ") " + w.row()
	w.Wholly()
}

// Wholly says that finding the rows costs more than reading them: a page of them and
// their number are asked for at once, instead of finding them twice.
func (w *Where) Wholly() { w.wholly = true }

// From is the SQL of the rows, after what is selected of them and of what is joined.
func (w *Where) From(joins string) string {
	return "\nfrom " + cmp.Or(w.found, w.table) + joins + "\nwhere " + w.String()
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

// AndMostly adds a condition that most rows meet, such as what a user may see.
// Of "one of these sites or mine" PostgreSQL expects that next to nothing is
// left, since it takes the sites of one organization for a matter of chance,
// and would then fetch and sort everything; of a case it expects half.
func (w *Where) AndMostly(condition string, values ...any) {
	w.And("case when "+condition+" then true else false end", values...)
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

func (w *Where) String() string { return strings.Join(w.conditions, " and ") }

// OrderBy turns ?sort=-due_date,number into SQL by the columns a list allows.
// The id breaks ties, so that no row is shown twice or left out.
func OrderBy(sort, fallback string, columns map[string]string) (string, error) {
	if sort == "" {
		sort = fallback
	}
	var terms []string
	for _, name := range strings.Split(sort, ",") {
		direction := "asc"
		if rest, ok := strings.CutPrefix(name, "-"); ok {
			name, direction = rest, "desc"
		}
		column, ok := columns[name]
		if !ok {
			return "", Invalid("sort", "one_of")
		}
		terms = append(terms, column+" "+direction)
	}
	tie := "asc"
	if strings.HasSuffix(terms[0], "desc") {
		tie = "desc"
	}
	return strings.Join(append(terms, columns["id"]+" "+tie), ", "), nil
}
