package imports

import (
	"context"
	"slices"
	"strings"

	"hivis/core/records"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// FormerFields are the last fields of each file: what a row was called in the system that it comes from.
func FormerFields() []sheets.Field {
	return []sheets.Field{{Key: "former_number"}, {Key: "former_system"}}
}

// Former reads what the rows of a file were called before. Two rows with the same are one too many.
type Former map[records.Alias]bool

// Of is what a row was called. A number without its system would stand for what another system
// numbered so, and keep that out.
func (f Former) Of(r sheets.Record) records.Alias {
	alias := records.Alias{Source: strings.TrimSpace(r.Text("former_system")), Alias: r.Text("former_number")}
	if r.Own() {
		alias.Source = records.ExampleSource
	}
	switch {
	case alias.Alias == "":
		return records.Alias{}
	case len([]rune(alias.Alias)) > 120:
		r.AddWith("former_number", "max_length", map[string]any{"Value": 120})
	case len([]rune(alias.Source)) > 60:
		r.AddWith("former_system", "max_length", map[string]any{"Value": 60})
	case f[alias]:
		r.Add("former_number", "duplicate")
	}
	if alias.Source == "" {
		r.Add("former_system", "required") // two systems have the same numbers
	}
	f[alias] = true
	return alias
}

// LeaveOutKnown takes out of the rows those that are here already by what they were called before.
func LeaveOutKnown[R any](ctx context.Context, tx *db.Tx, kind string, rows []R, of func(R) records.Alias) (rest []R, known int, err error) {
	aliases := AliasesOf(rows, of)
	if !slices.ContainsFunc(aliases, func(a records.Alias) bool { return a.Alias != "" }) {
		return rows, 0, nil
	}
	here, err := records.KnownAliases(ctx, tx, kind, aliases)
	rest = slices.DeleteFunc(rows, func(r R) bool { return here[of(r)] != 0 })
	return rest, len(aliases) - len(rest), err
}

// AliasesOf are what rows were called, in their order.
func AliasesOf[R any](rows []R, of func(R) records.Alias) []records.Alias {
	all := make([]records.Alias, len(rows))
	for i, r := range rows {
		all[i] = of(r)
	}
	return all
}
