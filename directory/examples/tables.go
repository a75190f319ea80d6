package examples

import (
	"context"
	"slices"
	"strconv"
	"time"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Table are the examples of one kind of record, as its module says them.
type Table struct {
	Kind     string
	Headings []string // keys of the import's fields
	Rows     func(w Writer) [][]string
	Import   func(ctx context.Context, tx *db.Tx, in *sheets.Upload) (*sheets.Outcome, error)
}

// written adds what every row has: the site, and its number among the examples. Their source goes without saying.
func (t Table) written(w Writer) *sheets.Upload {
	rows := t.Rows(w)
	for i := range rows {
		rows[i] = append(rows[i], strconv.FormatInt(w.site, 10), strconv.Itoa(i+1))
	}
	return sheets.Own(slices.Concat(t.Headings, []string{"site", "former_number"}), rows)
}

// Writer writes the cells of rows.
type Writer struct {
	call     *api.Call
	site, me int64
	now      time.Time
}

// Say is a text of the module's own, in the caller's language.
func (w Writer) Say(key string) string { return w.call.Say("example."+key, nil) }

// Named is a text that says of itself that it is an example.
func (w Writer) Named(key string) string {
	return w.call.Say("word.example", map[string]any{"Text": w.Say(key)})
}

// Me is who asks for the examples.
func (w Writer) Me() string { return strconv.FormatInt(w.me, 10) }

// Ago is a moment in the past.
func (w Writer) Ago(days int) string { return w.now.AddDate(0, 0, -days).UTC().Format(time.RFC3339) }

// Ahead is a day to come.
func (w Writer) Ahead(days int) string { return w.now.AddDate(0, 0, days).Format(time.DateOnly) }
