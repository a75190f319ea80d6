package measures

import (
	"context"
	"fmt"
	"strconv"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/platform/db"
)

// Names are what the ids of groups refer to, by id. Of a deleted one the name is known as well.
func Names(ctx context.Context, tx *db.Tx, to records.Reference, keys []string) (map[string]string, error) {
	var ids []int64
	for _, key := range keys {
		if id, err := strconv.ParseInt(key, 10, 64); err == nil {
			ids = append(ids, id)
		}
	}
	names := map[string]string{}
	if to.Table == "" || len(ids) == 0 {
		return names, nil
	}
	rows, err := tx.Query(ctx, fmt.Sprintf("select id::text, %s from %s where organization_id = $1 and id = any($2)", to.Shown, to.Table), tx.OrganizationID, ids)
	if err != nil {
		return nil, err
	}
	var id, name string
	_, err = pgx.ForEachRow(rows, []any{&id, &name}, func() error {
		names[id] = name
		return nil
	})
	return names, err
}
