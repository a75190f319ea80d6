package categories

import (
	"context"

	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Options are the categories of one kind of record as tables refer to them.
func Options(ctx context.Context, tx *db.Tx, kind string) ([]sheets.Option, error) {
	all, err := Choices(ctx, tx, kind)
	options := make([]sheets.Option, len(all))
	for i, c := range all {
		options[i] = sheets.Reference(c.ID, c.Name)
	}
	return options, err
}
