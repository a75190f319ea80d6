package api

import (
	"context"
	"fmt"
	"strings"
	"time"

	"hivis/platform/db"
)

// Statuses are those of one kind of record as people see them, in their order. Every
// row is in one of them, and which may depend on the time.
type Statuses []Status

// Status is one of them.
type Status struct {
	Name string
	When string // which rows are in it at [Now], in SQL
	// Tallied is which tallies t are surely of such rows, for lists with [Where.Tallied].
	Tallied string
}

// Column sorts by the status.
func (s Statuses) Column() Column {
	var sql strings.Builder
	for i, status := range s {
		fmt.Fprintf(&sql, " when %s then %d", status.When, i)
	}
	return Column{SQL: "(case" + sql.String() + " end)", Type: NumberColumn}
}

// NameSQL is the SQL of the status as people see it.
func (s Statuses) NameSQL() string {
	var sql strings.Builder
	for _, status := range s {
		fmt.Fprintf(&sql, " when %s then '%s'", status.When, status.Name)
	}
	return "(case" + sql.String() + " end)"
}

// When is the SQL of which rows are in a status.
func (s Statuses) When(name string) string {
	for _, status := range s {
		if status.Name == name {
			return "(" + status.When + ")"
		}
	}
	panic("api: there is no status " + name)
}

// Filter keeps the rows in one of the statuses; none chosen, no condition.
func (s Statuses) Filter(w *Where, chosen []string, now time.Time) {
	var any []string
	for _, status := range s {
		for _, name := range chosen {
			if name == status.Name {
				any = append(any, "("+status.When+")")
			}
		}
	}
	if len(any) > 0 {
		w.AndAny([]string{w.BindNow(now, strings.Join(any, " or "))})
	}
}

// StatusCountLimit stands for more of a status than are counted.
const StatusCountLimit = 10_001

// Count counts the rows of each status, and of "all", up to [StatusCountLimit]. Each status is
// looked up by itself, so that an index that begins with it says when there are enough.
func (s Statuses) Count(ctx context.Context, tx *db.Tx, w *Where, now time.Time) (map[string]int, error) {
	sql := s.counts(w)
	w = w.clone()
	found, into := make([]int, len(s)), make([]any, len(s))
	for i := range found {
		into[i] = &found[i]
	}
	if err := tx.QueryRow(ctx, w.BindNow(now, sql), w.Args...).Scan(into...); err != nil {
		return nil, err
	}
	byName, all := map[string]int{}, 0
	for i, status := range s {
		byName[status.Name] = min(found[i], StatusCountLimit)
		all += found[i]
	}
	byName["all"] = min(all, StatusCountLimit)
	return byName, nil
}

func (s Statuses) counts(w *Where) string {
	counts, tallied := make([]string, len(s)), make([]string, len(s))
	for i, status := range s {
		tallied[i] = status.Tallied
		switch rows := fmt.Sprintf("select%s and (%s)", w.From(""), status.When); {
		case w.Searches():
			counts[i] = fmt.Sprintf("count(*) filter (where %s)", status.When)
		case w.IsTallied():
			counts[i] = UpTo(StatusCountLimit, fmt.Sprintf("known.n%d", i), rows)
		default:
			counts[i] = UpTo(StatusCountLimit, "", rows)
		}
	}
	sql := "select " + strings.Join(counts, ",\n  ")
	switch {
	case w.Searches():
		sql += w.From("")
	case w.IsTallied():
		sql += "\nfrom (" + w.AtLeast("status", tallied...) + ") known"
	}
	return sql
}
