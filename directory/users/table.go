package users

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/platform/api"
	"hivis/platform/db"
	"hivis/platform/sheets"
)

// maxInTables is how many people the rows of a table may name: there nobody searches.
const maxInTables = 10_000

// Options are the people of Choices, whom the caller may name, as tables refer to them: by
// their address and, where it is theirs alone, by their name.
func Options(ctx context.Context, tx *db.Tx) ([]sheets.Option, error) {
	where := peopleFor(ctx, tx)
	return api.ReadAll(ctx, tx, pick("select u.id, u.full_name, u.email", "", where, byName, maxInTables), where, func(row pgx.CollectableRow) (sheets.Option, error) {
		var id int64
		var name, email string
		err := row.Scan(&id, &name, &email)
		return sheets.Reference(id, name, email), err
	})
}
