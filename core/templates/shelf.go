package templates

import (
	"context"
	"slices"
	"strings"

	"github.com/jackc/pgx/v5"

	"hivis/core/activity"
	"hivis/core/forms"
	"hivis/core/records"
	"hivis/platform/api"
	"hivis/platform/db"
)

// Taken says what became of the shelf's forms.
type Taken struct {
	Added int `json:"added" minimum:"0" maximum:"100" doc:"How many; those that there were are not counted"`
}

// LeftOnShelf are the ready forms, in the caller's language, that no template is called like in
// any language. Who takes them at the same time waits.
func (k *Kit) LeftOnShelf(ctx context.Context, tx *db.Tx) ([]forms.ReadyForm, error) {
	tx.Defer("select pg_advisory_xact_lock(hashtextextended('shelf of ' || $2, $1::bigint))", tx.OrganizationID, k.Shelf)
	rows, err := tx.Query(ctx, "select name from "+k.Table+" where organization_id = $1", tx.OrganizationID)
	if err != nil {
		return nil, err
	}
	names, err := pgx.CollectRows(rows, pgx.RowTo[string])
	if err != nil {
		return nil, err
	}
	// Compared here and not in SQL, where small letters of Turkish may be others than in Go.
	taken := func(ready string) bool {
		return slices.ContainsFunc(names, func(name string) bool { return strings.EqualFold(name, ready) })
	}
	return slices.DeleteFunc(forms.ReadyForms(k.Shelf, api.CallOf(ctx).Locale), func(form forms.ReadyForm) bool {
		return slices.ContainsFunc(forms.ReadyNames(k.Shelf, form.Key), taken)
	}), nil
}

// Took writes into the log that ready forms have become the templates with these ids.
func (k *Kit) Took(ctx context.Context, tx *db.Tx, names []string, ids []int64) *Taken {
	activity.Write(ctx, tx, activity.Event{Module: k.Module, Title: strings.Join(names, ", "), Kind: k.Event + "_created", At: k.Now()})
	for _, id := range ids {
		records.Announce(tx, "update", k.Module, id)
	}
	return &Taken{len(ids)}
}
