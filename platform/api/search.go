package api

import (
	"fmt"
	"slices"
	"strings"
)

// MostFound is how many records a search answers at most, the newest: see search_records in the
// migrations.
const MostFound = 10_000

// search is by which words rows are found. Its source is the SQL of the ids that are found.
type search struct{ source, record string }

// Search keeps the rows whose record, of a kind, has all of these words. The column says which
// record that is.
func (w *Where) Search(kind string, words []string, record string) {
	w.search = &search{fmt.Sprintf("search_records(%s, %s)", w.Arg(kind), w.Arg(words)), record}
}

// Searches reports whether words were searched for. Then the rows are found once, and what is
// counted of them is counted together.
func (w *Where) Searches() bool { return w.search != nil }

// join joins what is found to the rows.
func (s search) join(rows string) string {
	return fmt.Sprintf("%s found (id) join %s on %s = found.id", s.source, rows, s.record)
}

// searchedOnce returns the same rows for a statement that reads them more than once, and what the
// statement begins with: the search itself is made once.
func (w *Where) searchedOnce() (*Where, string) {
	w = w.clone()
	if w.search == nil {
		return w, ""
	}
	with := "with found_once (id) as materialized (select " + w.search.source + ")\n"
	w.search = &search{"found_once", w.search.record}
	return w, with
}

// leftOut is the SQL of whether the search answered as many records as it may. It stands in a
// statement of [Where.searchedOnce].
func (w *Where) leftOut() string {
	if w.search == nil {
		return "false"
	}
	return fmt.Sprintf("(select count(*) >= %d from %s)", MostFound, w.search.source)
}

// Words turns what somebody typed to search for into patterns, one for each word, the longest
// first. What has none searches for nothing.
func Words(typed string) []string {
	words := strings.Fields(typed)
	slices.SortStableFunc(words, func(a, b string) int { return len(b) - len(a) })
	for i, word := range words {
		words[i] = "%" + likeEscaper.Replace(word) + "%"
	}
	return words
}

// likeEscaper makes typed text a literal inside a LIKE pattern.
var likeEscaper = strings.NewReplacer(`\`, `\\`, `%`, `\%`, `_`, `\_`)
