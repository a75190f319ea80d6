package actions

import (
	"iter"
	"strings"
)

// atOnce is how much of an organization's work is done in one transaction.
const atOnce = 500

// namesByAction goes through rows that name people action by action, and gives of each
// action the names of all of them; "" where a row of it names nobody.
func namesByAction[R any](rows []R, of func(R) (action int64, name string)) iter.Seq2[int64, string] {
	return func(yield func(int64, string) bool) {
		var names []string
		for i, row := range rows {
			action, name := of(row)
			if name != "" {
				names = append(names, name)
			}
			if i+1 < len(rows) {
				if next, _ := of(rows[i+1]); next == action {
					continue
				}
			}
			if !yield(action, strings.Join(names, ", ")) {
				return
			}
			names = nil
		}
	}
}
