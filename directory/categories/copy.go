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
	rows, err := tx.Query(ctx, `select id, coalesce(parent_id, 0) as parent_id, category_type, name from categories
		where organization_id = $1 and status = 'active' and category_type = any($2) order by position, lower(name)`, from, kinds)
	if err != nil {
		return err
	}
	all, err := pgx.CollectRows(rows, db.Named[node]())
	if err != nil {
		return err
	}
	below := map[int64][]node{}
	for _, one := range all {
		below[one.ParentID] = append(below[one.ParentID], one)
	}
	sets := map[string][]word{}
	for _, kind := range kinds {
		sets[kind] = wordsBelow(0, kind, below)
	}
	_, err = addSets(ctx, tx, to, sets)
	return err
}

// node is a category in its tree.
type node struct {
	ID, ParentID       int64
	CategoryType, Name string
}

// wordsBelow are the categories of a kind below another one, each with those below it.
func wordsBelow(parent int64, kind string, below map[int64][]node) (set []word) {
	for _, one := range below[parent] {
		if one.CategoryType == kind {
			set = append(set, word{one.Name, wordsBelow(one.ID, kind, below)})
		}
	}
	return set
}
