package examples

import (
	"context"
	"slices"

	"github.com/jackc/pgx/v5"

	"hivis/core/records"
	"hivis/directory/roles"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

// add answers POST /api/v1/organization/examples.
func (m *Module) add(ctx context.Context, tx *db.Tx, _ *api.None) (*records.Count, error) {
	hold(tx)
	var there bool
	var rightsOff []string
	err := tx.QueryRow(ctx, `select rights_off, exists (select from record_aliases a where a.organization_id = o.id and a.source = $2)
		from organizations o where o.id = $1`, tx.OrganizationID, records.ExampleSource).Scan(&rightsOff, &there)
	if err != nil {
		return nil, err
	}
	if there {
		return nil, api.Conflict("examples_there", nil)
	}
	all, err := sites.Active(ctx, tx)
	if err != nil {
		return nil, err
	}
	if len(all) == 0 {
		return nil, api.Conflict("examples_need_site", nil)
	}
	write, added := Writer{api.CallOf(ctx), all[0].ID, tx.UserID, m.Now()}, &records.Count{}
	for _, table := range m.Tables {
		if slices.Contains(roles.Off(rightsOff), table.Kind) {
			continue
		}
		out, err := table.Import(ctx, tx, table.written(write))
		if err != nil {
			return nil, err
		}
		added.Count += out.Added
	}
	return added, nil
}

// hold lets one at a time add or remove them.
func hold(tx *db.Tx) {
	tx.Defer("select from organizations where id = $1 for no key update", tx.OrganizationID)
}

// maxCount is how far those that are removed are counted.
const maxCount = 200

// remove answers DELETE /api/v1/organization/examples.
func (m *Module) remove(ctx context.Context, tx *db.Tx, _ *api.None) (*records.Count, error) {
	hold(tx)
	found, err := tx.Query(ctx, `with examples as (select a.kind, a.record_id from record_aliases a where a.organization_id = $1 and a.source = $2)
		select e.kind, array_agg(e.record_id order by e.record_id) from (
			select kind, record_id from examples
			union select 'Action', a.id from actions a join examples on examples.kind = a.actionable_type and examples.record_id = a.actionable_id where a.organization_id = $1
		) e where not exists (select from deletions d where d.organization_id = $1 and d.kind = e.kind and d.record_id = e.record_id)
		group by e.kind order by e.kind`, tx.OrganizationID, records.ExampleSource)
	if err != nil {
		return nil, err
	}
	type examples struct {
		kind string
		ids  []int64
	}
	all, err := pgx.CollectRows(found, func(row pgx.CollectableRow) (e examples, err error) { return e, row.Scan(&e.kind, &e.ids) })
	if err != nil {
		return nil, err
	}
	removed := &records.Count{}
	for _, e := range all {
		if err := m.Deletions.Discard(ctx, tx, e.kind, e.ids, api.CallOf(ctx).Say("word.examples_removed", nil)); err != nil {
			return nil, err
		}
		removed.Count = min(removed.Count+len(e.ids), maxCount)
	}
	return removed, nil
}
