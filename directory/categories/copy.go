package categories

import (
	"context"

	"github.com/jackc/pgx/v5"

	"hivis/core/templates"
	"hivis/platform/db"
)

// Source is an organization's categories, a set for each kind of record. Of a set what is missing
// is added.
func Source() templates.Source {
	return templates.Source{Module: ofRecords.module, List: listToCopy, Copy: copySets, Adds: true}
}

func listToCopy(ctx context.Context, tx *db.Tx, organizationID int64) ([]templates.Entry, error) {
	rows, err := tx.Query(ctx, `select category_type from categories
		where organization_id = $1 and status = 'active' and category_type <> $2 group by 1 order by 1`, organizationID, RootCause)
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (e templates.Entry, err error) {
		err = row.Scan(&e.Key)
		e.Name = e.Key
		return e, err
	})
}

func copySets(ctx context.Context, tx *db.Tx, from, to int64, kinds []string) error {
	rows, err := tx.Query(ctx, `select id, coalesce(parent_id, 0), category_type, name from categories
		where organization_id = $1 and status = 'active' and category_type = any($2) order by position, lower(name)`, from, kinds)
	if err != nil {
		return err
	}
	type row struct {
		id, parent int64
		kind, name string
	}
	all, err := pgx.CollectRows(rows, func(r pgx.CollectableRow) (one row, err error) {
		return one, r.Scan(&one.id, &one.parent, &one.kind, &one.name)
	})
	if err != nil {
		return err
	}
	below := map[int64][]row{}
	for _, one := range all {
		below[one.parent] = append(below[one.parent], one)
	}
	var words func(parent int64, kind string) []word
	words = func(parent int64, kind string) (set []word) {
		for _, one := range below[parent] {
			if one.kind == kind {
				set = append(set, word{one.name, words(one.id, kind)})
			}
		}
		return set
	}
	sets := map[string][]word{}
	for _, kind := range kinds {
		sets[kind] = words(0, kind)
	}
	_, err = addSets(ctx, tx, to, sets)
	return err
}
