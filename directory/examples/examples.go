package examples

import (
	"context"
	"slices"
	"time"

	"github.com/jackc/pgx/v5"

	"hivis/core/notifications"
	"hivis/core/records"
	"hivis/directory/deletions"
	"hivis/directory/roles"
	"hivis/directory/sites"
	"hivis/platform/api"
	"hivis/platform/db"
)

// add answers POST /api/v1/organization/examples.
func (m *Module) add(ctx context.Context, tx *db.Tx, _ *api.None) (*records.Count, error) {
	hold(tx)
	var there, going bool
	var rightsOff []string
	err := tx.QueryRow(ctx, `select rights_off, coalesce(bool_or(a.id is not null and d.record_id is null), false), coalesce(bool_or(d.record_id is not null), false)
		from organizations o
		left join record_aliases a on a.organization_id = o.id and a.source = $2
		left join deletions d on d.organization_id = o.id and d.kind = a.kind and d.record_id = a.record_id and d.deleted_at <= $3
		where o.id = $1 group by o.id`, tx.OrganizationID, records.ExampleSource, m.over()).Scan(&rightsOff, &there, &going)
	switch {
	case err != nil:
		return nil, err
	case there:
		return nil, api.Conflict("examples_there", nil)
	case going: // until the next run of the job
		return nil, api.Conflict("examples_going", nil)
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
		out, err := table.Import(notifications.Silently(ctx), tx, table.written(write))
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
	sources, err := m.find(ctx, tx, "select * from examples where kind <> 'Action'")
	if err != nil {
		return nil, err
	}
	// Whoever adds an action to one of them is first, and it goes along; or finds the example gone.
	for _, s := range sources {
		if _, err := m.Deletions.Lock(tx, s.kind, s.ids); err != nil {
			return nil, err
		}
	}
	all, err := m.find(ctx, tx, `select * from examples
		union select 'Action', a.id from actions a join examples on examples.kind = a.actionable_type and examples.record_id = a.actionable_id where a.organization_id = $1`)
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

// found are the records of one kind.
type found struct {
	kind string
	ids  []int64
}

// find reads what is among the examples, also in the bin, but nothing that cannot be restored any more.
func (m *Module) find(ctx context.Context, tx *db.Tx, among string) ([]found, error) {
	tx.ShowDeleted(true)
	defer tx.ShowDeleted(false)
	rows, err := tx.Query(ctx, `with examples as (select a.kind, a.record_id from record_aliases a where a.organization_id = $1 and a.source = $2)
		select e.kind, array_agg(e.record_id order by e.record_id) from (`+among+`) e
		where not exists (select from deletions d where d.organization_id = $1 and d.kind = e.kind and d.record_id = e.record_id and d.deleted_at <= $3)
		group by e.kind order by e.kind`, tx.OrganizationID, records.ExampleSource, m.over())
	if err != nil {
		return nil, err
	}
	return pgx.CollectRows(rows, func(row pgx.CollectableRow) (f found, err error) { return f, row.Scan(&f.kind, &f.ids) })
}

// over is when what can be restored no more was deleted at the latest.
func (m *Module) over() time.Time { return m.Now().Add(-deletions.Retention) }
