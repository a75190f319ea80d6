package api

import (
	"fmt"
	"slices"
	"strings"
)

// SearchLimit is how many records a search answers at most, the newest: see search_records in the
// migrations.
const SearchLimit = 10_000

// search is by which words rows are found. Its source is the SQL of the ids that are found.
type search struct{ source, record string }

// Search limits the rows to records of a kind whose index contains all words. The parameter record
// is the SQL of the column with the record's id.
func (w *Where) Search(kind string, words []string, record string) {
	w.search = &search{fmt.Sprintf("search_records(%s, %s)", w.Arg(kind), w.Arg(words)), record}
}

// Similar keeps the rows whose record, of a kind, is in words like those that somebody typed, at a
// site or anywhere (0): at most a hundred, which [MostSimilarFirst] orders. See similar_records in the migrations.
func (w *Where) Similar(kind, typed string, siteID int64, record string) {
	w.search = &search{fmt.Sprintf("similar_records(%s, %s, nullif(%s::bigint, 0))", w.Arg(kind), w.Arg(typed), w.Arg(siteID)), record}
}

// MostSimilarFirst is the order of the rows of [Where.Similar].
const MostSimilarFirst = "found.score desc, found.id desc"

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

// searchWasCapped is the SQL of whether the search answered as many records as it may. It stands in a
// statement of [Where.searchedOnce].
func (w *Where) searchWasCapped() string {
	if w.search == nil {
		return "false"
	}
	return fmt.Sprintf("(select count(*) >= %d from %s)", SearchLimit, w.search.source)
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
