package users

import (
	"context"

	"hivis/platform/db"
	"hivis/platform/sheets"
)

// Options are the people of Choices as tables refer to them: by their address and,
// where it is theirs alone, by their name.
func Options(ctx context.Context, tx *db.Tx) ([]sheets.Option, error) {
	rows, err := New().PeopleInTables(ctx, tx, tx.OrganizationID)
	options := make([]sheets.Option, len(rows))
	for i, row := range rows {
		options[i] = sheets.Reference(row.ID, row.FullName, row.Email)
	}
	return options, err
}
